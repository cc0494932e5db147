//! The bundled library for viewers: models that can be added, with images.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use catalog::{FieldDef, FieldType, NodeType};
use serde_json::{Value as Json, json};

use crate::library::BUNDLE;
use crate::project;

/// A PROTO of the library.
struct Model {
    name: &'static str,
    /// The top-level folder.
    folder: &'static str,
    about: String,
    /// The type of its base node, if it can be determined from its text.
    ty: Option<&'static NodeType>,
}

/// Models that are only used inside others, or in the sample world.
const NOT_ALONE: [&str; 2] = ["Arm", "Rover"];

fn models() -> &'static [Model] {
    static MODELS: OnceLock<Vec<Model>> = OnceLock::new();
    MODELS.get_or_init(|| {
        let protos = BUNDLE.files.iter().filter_map(|(file, bytes)| {
            let (path, name) = file.strip_suffix(".proto")?.rsplit_once('/')?;
            let folder = path.split('/').next()?;
            Some((name, (folder, std::str::from_utf8(bytes).ok()?)))
        });
        let texts: BTreeMap<&str, (&str, &str)> = protos.collect();
        let shown = texts.iter().filter(|(name, _)| !NOT_ALONE.contains(name));
        shown
            .map(|(name, (folder, text))| Model { name, folder, about: about(text), ty: kind(&texts, text) })
            .collect()
    })
}

/// Returns the description at the beginning of a PROTO.
fn about(text: &str) -> String {
    let words = ["license", "keywords", "template language", "axes before", "documentation", "tags"];
    let lines = text.lines().skip(1).take_while(|line| line.starts_with('#')).map(|line| line[1..].trim());
    let is_none = |line: &&str| line.is_empty() || words.iter().any(|word| line.starts_with(word));
    let lines: Vec<&str> = lines.skip_while(is_none).take_while(|line| !is_none(line)).collect();
    lines.join(" ")
}

/// Returns the type of the base node of a PROTO.
fn kind(texts: &BTreeMap<&str, (&str, &str)>, text: &str) -> Option<&'static NodeType> {
    let mut text = text;
    for _ in 0..10 {
        // The body follows the interface, which ends at the start of a line by the library's formatting.
        let body = text.split_once("\n]").map_or(text, |(_, body)| body);
        let name = body.lines().find_map(|line| {
            let line = line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?;
            let head = line.trim_end().strip_suffix('{')?.trim_end();
            head.rsplit(' ').next().filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()))
        })?;
        if let Some(ty) = catalog::node_type(name) {
            return Some(ty);
        }
        text = texts.get(name)?.1;
    }
    None
}

/// Returns the file of a PROTO in the library.
fn file(name: &str) -> Option<&'static str> {
    BUNDLE.find(&format!("{name}.proto"))
}

/// Returns the URI and description of models that can be at the top level of a world.
pub(crate) fn spawnable() -> Vec<(String, String)> {
    let stands = |model: &&Model| model.ty.is_some_and(|ty| ty.is_a("Solid"));
    let row = |model: &Model| Some((format!("{}/{}", BUNDLE.name, file(model.name)?), model.about.clone()));
    models().iter().filter(stands).filter_map(row).collect()
}

/// Returns the URL by which a world refers to a PROTO that was copied to its project.
pub(crate) fn url(name: &str) -> Option<String> {
    file(name).map(|file| format!("../protos/{file}"))
}

/// Copies a PROTO and everything that it needs. Existing files are kept.
pub(super) fn copy(name: &str, folder: &Path) -> Result<Vec<PathBuf>, String> {
    file(name).map_or(Ok(Vec::new()), |file| project::copy_files(file, folder))
}

/// Returns the node types and models of the library that a field allows.
pub(super) fn fitting(field: &FieldDef, is_top: bool) -> Json {
    let is_top_kind = |ty: &NodeType| TOP.iter().any(|name| ty.is_a(name));
    let fits = |ty: &NodeType| field.allows_node(ty) && (!is_top || is_top_kind(ty));
    let types = catalog::NODES.iter().filter(|ty| !ty.deprecated && fits(ty));
    let models = models().iter().filter(|model| model.ty.is_none_or(fits));
    json!({
        "types": types.map(|ty| json!({ "name": ty.name, "about": ty.doc })).collect::<Vec<_>>(),
        "models": models.map(|model| json!({
            "name": model.name, "folder": model.folder, "about": model.about,
            "picture": server::Server::model_image_url(&format!("{}_{}.png", model.folder, model.name)),
        })).collect::<Vec<_>>(),
        "isList": field.ty == FieldType::MfNode,
    })
}

/// Types of top-level nodes.
const TOP: &[&str] =
    &["Background", "CadShape", "Fog", "Group", "Light", "Pose", "Shape", "Skin", "Viewpoint", "WorldInfo"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_have_the_types_of_their_base_nodes() {
        let ty = |name: &str| models().iter().find(|model| model.name == name).unwrap().ty.unwrap().name;
        assert_eq!(ty("E-puck"), "Robot");
        assert_eq!(ty("Grass"), "PBRAppearance");
        assert_eq!(ty("Wall"), "Solid");
        let unknown: Vec<_> =
            models().iter().filter(|model| model.ty.is_none()).map(|model| model.name).collect();
        assert!(unknown.len() * 20 < models().len(), "{unknown:?}");
        let about = &models().iter().find(|model| model.name == "Cat").unwrap().about;
        assert!(about.starts_with("A cat."), "{about}");
    }
}
