//! Worlds with models of the bundled library, and facts about them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use assets::{FileSource, MemorySource, Source};
use base::Severity;
use dynamics::JointMode;
use engine::Options;
use scene::LoadOptions;

use super::script::Actual;
use crate::kit::Kit;

/// Warnings about models that are found by their names.
const UNDECLARED: &str = "proto/undeclared";

/// Loads a world, whose first line may be `#VRML_SIM R2021b utf8`. There must be no warnings.
#[track_caller]
pub(crate) fn kit(nodes: &str) -> Kit {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos");
    let old = nodes.lines().find(|line| line.starts_with("#VRML_SIM"));
    let world = format!("{}\n{nodes}\n", old.unwrap_or("#VRML_SIM R2025a utf8"));
    let files = MemorySource::default().with("worlds/test.wbt", world);
    let templates = Some(Arc::new(template::Engine::default()) as Arc<dyn scene::template::TemplateEngine>);
    let loading = LoadOptions { library: Some(library.into()), templates, ..LoadOptions::default() };
    let kit = Kit::of_source(&WithLibrary(files), loading, Options::default());
    let mut said = kit.diagnostics.iter().filter(|said| said.severity != Severity::Note);
    let warning = said.find(|said| said.code != UNDECLARED);
    assert!(warning.is_none(), "{}", warning.map(ToString::to_string).unwrap_or_default());
    kit
}

/// The world in memory, the library on disk.
#[derive(Clone)]
struct WithLibrary(MemorySource);

impl Source for WithLibrary {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        self.0.read(path).or_else(|_| FileSource.read(path))
    }

    fn is_file(&self, path: &Path) -> bool {
        self.0.is_file(path) || FileSource.is_file(path)
    }

    fn files_under(&self, folder: &Path) -> std::io::Result<Vec<PathBuf>> {
        FileSource.files_under(folder)
    }
}

/// Evaluates `type(device)`, `setting(device, field)` and `mass(DEF)`.
pub(crate) fn fact(
    kit: &Kit,
    name: &str,
    first: &str,
    second: Option<&str>,
) -> Option<Result<Actual, String>> {
    match name {
        "type" => {
            let (robot, tag) = kit.tag(first);
            Some(Ok(Actual::Text(kit.type_of(robot, tag).to_owned())))
        }
        "setting" => {
            let field = second.unwrap_or_default();
            let value = kit.world.state().scene().value(kit.device_node(first), field);
            Some(match value {
                Some(scene::Value::SfFloat(value)) => Ok(Actual::Numbers(vec![*value])),
                Some(scene::Value::SfInt32(value)) => Ok(Actual::Numbers(vec![f64::from(*value)])),
                Some(scene::Value::SfString(text)) => Ok(Actual::Text(text.clone())),
                other => Err(format!("{field} is {other:?}")),
            })
        }
        "mass" => Some(Ok(Actual::Numbers(vec![mass(kit, first)]))),
        _ => None,
    }
}

/// Returns the mass of a solid with everything below it.
fn mass(kit: &Kit, def: &str) -> f64 {
    let (state, node) = (kit.world.state(), kit.node(def));
    let mut links = Vec::new();
    for id in std::iter::once(node).chain(state.scene().descendants(node)) {
        if let Some(link) = state.mount(id).and_then(|mount| mount.link)
            && !links.contains(&link)
        {
            links.push(link);
        }
    }
    let bodies = links.iter().filter_map(|link| state.dynamics().model.links.get(link.index()));
    bodies.filter(|body| body.joint.mode == JointMode::Dynamic).map(|body| body.inertia.mass).sum()
}
