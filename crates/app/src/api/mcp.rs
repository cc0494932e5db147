//! Operations as tools of the Model Context Protocol: JSON-RPC 2.0, one message per line.

use std::io::{BufRead, Read, Write};

use serde_json::{Value as Json, json};

use crate::api::list;
use crate::api::operations::Workspace;

/// The protocol version if the client requests none.
const VERSION: &str = "2025-06-18";

/// Maximum length of a message. `[bytes]`
const MAX_MESSAGE_BYTES: u64 = 16 << 20;

/// Error codes of JSON-RPC.
const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const NO_METHOD: i32 = -32601;

/// Handles messages until the end of input.
pub(super) fn serve(
    workspace: &mut Workspace,
    mut input: impl BufRead,
    mut output: impl Write,
) -> std::io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(MAX_MESSAGE_BYTES).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let is_too_long = line.len() as u64 == MAX_MESSAGE_BYTES && !line.ends_with(b"\n");
        if is_too_long {
            input.skip_until(b'\n')?;
        }
        let answer = match serde_json::from_slice::<Json>(&line) {
            _ if is_too_long => {
                Some(failure(&Json::Null, INVALID_REQUEST, "a message is longer than 16 MiB"))
            }
            Ok(message) => answer(workspace, &message),
            Err(error) => Some(failure(&Json::Null, PARSE_ERROR, &error.to_string())),
        };
        if let Some(answer) = answer {
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
    }
}

/// Returns the response to a message; notifications have none.
fn answer(workspace: &mut Workspace, message: &Json) -> Option<Json> {
    let has = |member: &str| message.get(member).is_some();
    if !(message.get("method").is_some_and(Json::is_string) || has("result") || has("error")) {
        let id = message.get("id").unwrap_or(&Json::Null);
        return Some(failure(
            id,
            INVALID_REQUEST,
            "each line must be a request: an object with a \"method\"",
        ));
    }
    let id = message.get("id").filter(|id| !id.is_null() && has("method"))?;
    let parameters = message.get("params").cloned().unwrap_or_else(|| json!({}));
    let result = match message.get("method").and_then(Json::as_str).unwrap_or_default() {
        "initialize" => {
            let version = parameters.get("protocolVersion").cloned().unwrap_or_else(|| json!(VERSION));
            json!({
                "protocolVersion": version,
                "capabilities": { "tools": {} },
                "serverInfo": { "name": "rebots", "version": env!("CARGO_PKG_VERSION") },
            })
        }
        "ping" => json!({}),
        "tools/list" => json!({ "tools": list() }),
        "tools/call" => {
            let name = parameters.get("name").and_then(Json::as_str).unwrap_or_default();
            let given = parameters.get("arguments").cloned().unwrap_or_else(|| json!({}));
            called(workspace.call(name, &given))
        }
        method => {
            return Some(failure(id, NO_METHOD, &format!("there is no method {method:?}")));
        }
    };
    Some(json!({ "jsonrpc": "2.0", "id": id, "result": result }))
}

fn failure(id: &Json, code: i32, message: &str) -> Json {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

/// Returns the result of a tool: an image as such, anything else as JSON.
fn called(outcome: Result<Json, String>) -> Json {
    let text = |text: String| json!({ "type": "text", "text": text });
    match outcome {
        Err(why) => json!({ "content": [text(why)], "isError": true }),
        Ok(mut outcome) => {
            let picture = outcome.as_object_mut().and_then(|outcome| outcome.remove("png"));
            let picture =
                picture.map(|data| json!({ "type": "image", "data": data, "mimeType": "image/png" }));
            let content: Vec<Json> = picture.into_iter().chain([text(outcome.to_string())]).collect();
            json!({ "content": content, "isError": false })
        }
    }
}
