//! Services for worlds: listing, loading and unloading them.

use std::path::{Path, PathBuf};

use base::Severity;
use engine::World;
use ros::value::Value;

use super::entities::has_tags;
use super::messages::{
    FAILED, Failure, NOT_FOUND, OK, UNSUPPORTED, list, part, resource, result, text, texts,
};
use super::{Answer, Outcome, Service, ServiceContext, Wait, now};
use crate::controllers::search::{project_of, worlds_in};
use crate::page::RunRequest;
use rebots::load;

pub(super) const SERVICES: &[Service] = &[
    Service { name: "load_world", kind: "simulation_interfaces/LoadWorld", act: load_world },
    Service { name: "unload_world", kind: "simulation_interfaces/UnloadWorld", act: unload },
    Service { name: "get_current_world", kind: "simulation_interfaces/GetCurrentWorld", act: get_current },
    Service {
        name: "get_available_worlds",
        kind: "simulation_interfaces/GetAvailableWorlds",
        act: get_available,
    },
];

/// Result codes of LoadWorld.
const FORMAT: u64 = 101;
const NO_RESOURCE: u64 = 102;
const PARSE_ERROR: u64 = 103;
const MISSING_ASSETS: u64 = 104;
/// `NO_WORLD_LOADED` of UnloadWorld and GetCurrentWorld.
const NO_WORLD: u64 = 101;
/// `DEFAULT_SOURCES_FAILED` of GetAvailableWorlds.
const SOURCES_FAILED: u64 = 101;

fn row(name: &str, path: &Path, about: &str) -> Value {
    let uri = resource(&format!("file://{}", path.display()));
    Value::Fields(vec![name.into(), uri, about.into(), list([""; 0])])
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Returns the `WorldResource` of a world.
pub(super) fn described(world: &World) -> Value {
    let state = world.state();
    let path = Path::new(&state.project.world);
    row(&stem(path), path, nodes::shot::title(state))
}

fn path_of(uri: &str, beside: &Path) -> PathBuf {
    match uri.strip_prefix("file://") {
        Some(path) => PathBuf::from(path.strip_prefix("localhost").unwrap_or(path)),
        None => beside.with_file_name(uri),
    }
}

fn load_world(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let uri = text(part(request, 0), 0);
    if uri.is_empty() {
        return Err(match text(part(request, 0), 1).is_empty() {
            true => Failure::new(NO_RESOURCE, "neither a URI nor a text is given"),
            false => Failure::new(UNSUPPORTED, "worlds can only be loaded from files; write the text to one"),
        });
    }
    let path = path_of(&uri, &context.state.last_world);
    if let Some(why) = load::missing(&path) {
        return Err(Failure::new(NOT_FOUND, why));
    }
    if let Some(why) = load::foreign(&path) {
        return Err(Failure::new(FORMAT, why));
    }
    let path = std::path::absolute(&path).map_err(|error| Failure::new(FAILED, error.to_string()))?;
    let (loaded, diagnostics) = load::scene(&path, &project_of(&path), context.state.network, None);
    let messages = |severity: Severity| {
        let found =
            diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).map(ToString::to_string);
        found.collect::<Vec<_>>().join("; ")
    };
    if loaded.scene.is_none() {
        return Err(Failure::new(PARSE_ERROR, messages(Severity::Error)));
    }
    let is_strict = !part(request, 2).bool();
    if is_strict && diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        return Err(Failure::new(MISSING_ASSETS, messages(Severity::Error)));
    }
    context.pause();
    context.state.stopped_at = Some(0); // The number of its steps is not known yet.
    context.wanted.push(RunRequest::Load(Some(path)));
    Ok(Answer::Later(Wait::World))
}

fn unload(context: &mut ServiceContext<'_>, _: &Value) -> Outcome {
    if context.world.is_none() {
        return Err(Failure::new(NO_WORLD, "no world is loaded"));
    }
    context.wanted.push(RunRequest::Unload);
    now([])
}

fn get_current(context: &mut ServiceContext<'_>, _: &Value) -> Outcome {
    match context.world.as_deref() {
        Some(world) => now([("world", described(world))]),
        None => Err(Failure::new(NO_WORLD, "no world is loaded")),
    }
}

/// Lists the worlds of the project of the current or last world, and those in other folders.
fn get_available(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let project = project_of(&context.state.last_world);
    let sources = texts(request, 0).into_iter();
    let more = sources.map(|source| PathBuf::from(source.strip_prefix("file://").unwrap_or(&source)));
    let mut found = Vec::new();
    let mut wrong = Vec::new();
    for folder in std::iter::once(project.join("worlds")).chain(more) {
        match worlds_in(&folder) {
            Ok(worlds) => found.extend(worlds),
            Err(error) => wrong.push(format!("{error}: {}", folder.display())),
        }
    }
    found.sort();
    found.dedup();
    // Worlds have no tags.
    found.retain(|_| has_tags(&[], part(request, 1)));
    let goes_on = part(request, 3).bool() && !found.is_empty();
    let code = if wrong.is_empty() || goes_on { OK } else { SOURCES_FAILED };
    let rows = found.iter().map(|path| row(&stem(path), path, "")).collect();
    now([("result", result(code, &wrong.join("; "))), ("worlds", Value::List(rows))])
}
