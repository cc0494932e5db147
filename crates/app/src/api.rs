//! A world for scripts and agents: load, step, read, write, render, take snapshots.
//!
//! The table [`OPERATIONS`] is the single definition of all requests. `rebots serve-api` offers them as HTTP with JSON
//! on this machine, `rebots mcp` as a server of the Model Context Protocol on standard input and output. No controllers
//! are started: the client drives the robots.

mod devices;
mod http;
mod mcp;
mod operations;
mod values;

use std::path::Path;

use base::Severity;
use rebots::{LoadOptions, Network};
use serde_json::{Value as Json, json};

use crate::api::operations::{OPERATIONS, Operation, Workspace};
use crate::console::Console;

/// Serves a world over HTTP until the program is terminated. Returns the exit status.
pub(crate) fn serve(world: Option<&Path>, port: u16, offline: bool, console: &Console) -> i32 {
    let (Ok(mut workspace), status) = open(world, offline, console) else { return 1 };
    match http::serve(&mut workspace, port, console) {
        Ok(()) => status,
        Err(error) => {
            console.report(Severity::Error, format!("requests cannot be served: {error}"));
            1
        }
    }
}

/// Serves a world over standard input and output until the end of input. Returns the exit status.
pub(crate) fn mcp(world: Option<&Path>, offline: bool, console: &Console) -> i32 {
    let (Ok(mut workspace), status) = open(world, offline, console) else { return 1 };
    match mcp::serve(&mut workspace, std::io::stdin().lock(), std::io::stdout().lock()) {
        Ok(()) => status,
        Err(error) => {
            console.report(Severity::Error, format!("requests cannot be served: {error}"));
            1
        }
    }
}

fn open(world: Option<&Path>, offline: bool, console: &Console) -> (Result<Workspace, ()>, i32) {
    let network = Network::unless_offline(offline);
    let mut workspace = Workspace::new(LoadOptions { network, ..LoadOptions::default() });
    if let Some(world) = world
        && let Err(why) = workspace.call("load", &json!({ "path": world.to_string_lossy() }))
    {
        console.report(Severity::Error, why);
        return (Err(()), 1);
    }
    (Ok(workspace), 0)
}

/// Describes an operation: its name, description, and parameters as a JSON Schema.
fn describe_operation(operation: &Operation) -> Json {
    let properties: serde_json::Map<String, Json> = operation
        .parameters
        .iter()
        .map(|(name, schema, about, _)| {
            let mut schema: Json = serde_json::from_str(schema).unwrap_or_else(|_| json!({}));
            if let Some(schema) = schema.as_object_mut() {
                schema.insert("description".to_owned(), json!(about));
            }
            ((*name).to_owned(), schema)
        })
        .collect();
    let required: Vec<&str> =
        operation.parameters.iter().filter(|(.., is_needed)| *is_needed).map(|(name, ..)| *name).collect();
    json!({
        "name": operation.name,
        "description": operation.about,
        "inputSchema": { "type": "object", "properties": properties, "required": required },
    })
}

/// Returns the descriptions of all operations.
fn list() -> Vec<Json> {
    OPERATIONS.iter().map(describe_operation).collect()
}
