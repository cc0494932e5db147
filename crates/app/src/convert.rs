//! `rebots convert`: converts worlds and PROTO files of earlier versions to the current one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use base::Severity;
use formats::convert::{WorldAxes, convert};
use scene::{NodeId, Scene, Value};

use crate::console::Console;
use crate::controllers::search::{project_of, project_of_proto};
use crate::library::Network;
use crate::{load, project};

/// A conversion.
pub(crate) struct Job {
    /// The world or PROTO file.
    pub(crate) file: PathBuf,
    /// The output file; the file itself if `None`.
    pub(crate) output: Option<PathBuf>,
    /// The axes of the result.
    pub(crate) axes: WorldAxes,
    /// Whether files may be downloaded.
    pub(crate) network: Network,
}

/// Converts a file and reports the changes. Returns the exit status: 1 if there is no result.
pub(crate) fn run(job: &Job, console: &Console) -> i32 {
    match one(job, console) {
        Ok(summary) => {
            console.result(summary);
            0
        }
        Err(wrong) => {
            console.report(Severity::Error, wrong);
            1
        }
    }
}

fn one(job: &Job, console: &Console) -> Result<String, String> {
    let file = std::path::absolute(&job.file).unwrap_or_else(|_| job.file.clone());
    let bytes = std::fs::read(&file).map_err(|error| format!("cannot read: {error}: {}", file.display()))?;
    let (source, odd) = vrml::source_from_bytes(&file.display().to_string(), &bytes);
    if let Some(odd) = odd {
        return Err(format!("{odd}; the file is unchanged"));
    }
    let document = vrml::parse(source);
    let is_proto = file.extension().is_some_and(|ending| ending == "proto");
    let project = if is_proto { project_of_proto(&file) } else { project_of(&file) };
    let (world, user) = if is_proto { user_of(&file, &document)? } else { (file.clone(), None) };
    let (loaded, diagnostics) = load::scene(&world, &project, job.network, user);
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    if let Some(error) = errors.chain(&document.diagnostics).next() {
        return Err(format!("{error}\nthe file is unchanged"));
    }
    let output = job.output.clone().unwrap_or_else(|| file.clone());
    let output = std::path::absolute(&output).unwrap_or(output);
    let converted = convert(&document, &loaded, &output, job.axes);
    for diagnostic in &converted.diagnostics {
        let (line, column) = document.source.line_column(diagnostic.span.start);
        let kind = if diagnostic.is_unresolved { "warning" } else { "note" };
        console.result(format!("{}:{line}:{column}: {kind}: {}\n", job.file.display(), diagnostic.message));
    }
    if !is_proto && let Some(old) = &loaded.scene {
        let (again, _) = load::scene(&output, &project, job.network, Some(converted.text.clone()));
        for lost in again.scene.iter().flat_map(|new| lost_devices(old, new)) {
            console.result(format!("{}: warning: {lost}\n", job.file.display()));
        }
    }
    if output.parent() != file.parent() {
        let message = "relative paths in the result still refer to the old folder".to_owned();
        console.report(Severity::Note, message);
    }
    let is_same = converted.text.as_bytes() == bytes;
    if is_same && output == file {
        return Ok(format!("{}: nothing to change\n", job.file.display()));
    }
    project::replace(&output, &converted.text)?;
    Ok(format!("{}: written\n", job.output.as_ref().unwrap_or(&job.file).display()))
}

/// Reports robots whose devices have other names in the converted world, as programs look them up by name.
///
/// Models of the library use the names of the version of the world, such as for the fingers of a youBot.
fn lost_devices(old: &Scene, new: &Scene) -> Vec<String> {
    let after = devices(new);
    let mut messages = Vec::new();
    for (robot, names) in devices(old) {
        let now = after.get(&robot).cloned().unwrap_or_default();
        let list = |names: Vec<&String>| names.into_iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let lost = list(names.difference(&now).collect());
        let gained = list(now.difference(&names).collect());
        if !lost.is_empty() && after.contains_key(&robot) {
            let instead =
                if gained.is_empty() { String::new() } else { format!("; it has {gained} instead") };
            let name = &robot.0;
            messages.push(format!(
                "robot {name:?} no longer has a device called {lost}{instead}: adapt its program"
            ));
        }
    }
    messages
}

/// Returns the names of the devices of each robot, by its name and its index among robots with that name.
fn devices(scene: &Scene) -> BTreeMap<(String, usize), BTreeSet<String>> {
    let name = |id: NodeId| match scene.value(id, "name") {
        Some(Value::SfString(name)) => name.clone(),
        _ => String::new(),
    };
    let is_robot = |id: &NodeId| scene.node(*id).ty.is_a("Robot");
    let mut keys = BTreeMap::new();
    let mut counts = BTreeMap::<String, usize>::new();
    for (id, _) in scene.iter().filter(|(id, _)| is_robot(id)) {
        let count = counts.entry(name(id)).or_default();
        keys.insert(id, (name(id), *count));
        *count += 1;
    }
    let mut all: BTreeMap<_, BTreeSet<_>> = keys.values().map(|key| (key.clone(), BTreeSet::new())).collect();
    for (id, _) in scene.iter().filter(|(_, node)| node.ty.is_a("Device") && !node.ty.is_a("Robot")) {
        let mut holders = std::iter::successors(scene.node(id).parent, |holder| scene.node(*holder).parent);
        let key = holders.find(is_robot).and_then(|robot| keys.get(&robot));
        if let Some(names) = key.and_then(|key| all.get_mut(key)) {
            names.insert(name(id));
        }
    }
    all
}

/// Returns the path and text of a world that only contains an instance of a PROTO file.
fn user_of(file: &Path, document: &vrml::Document) -> Result<(PathBuf, Option<String>), String> {
    let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    if document.protos().next().is_none() {
        return Err(format!("there is no PROTO in this file: {}", file.display()));
    }
    let version = document.header.as_ref().map_or("R2025a", |header| header.version.as_str());
    let text = format!("#VRML_SIM {version} utf8\nEXTERNPROTO \"{stem}.proto\"\n{stem} {{ }}\n");
    Ok((file.with_extension("proto.wbt"), Some(text)))
}
