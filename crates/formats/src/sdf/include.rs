//! Models in separate files.

use std::path::PathBuf;

use base::Pose;

use super::{MAX_MODELS, Sdf};
use crate::tree::Element;

/// Limit of included files: a few files that include each other would never end.
const MAX_INCLUDES: usize = 2000;

impl Sdf<'_> {
    /// Finds a file by its URI in this file.
    pub(super) fn find(&self, uri: &str) -> Option<PathBuf> {
        let files = crate::meshes::Files { folder: &self.folder, ..self.import.meshes() };
        files.find(uri)
    }

    pub(super) fn include(&mut self, element: &Element, world_from_here: Pose, depth: usize) {
        let Some((model, folder)) = self.included(element, depth) else { return };
        let outer = std::mem::replace(&mut self.folder, folder);
        match model.name.as_str() {
            "light" => self.light(&model, world_from_here),
            _ => self.model(&model, world_from_here, element.child_text("name"), depth + 1),
        }
        self.folder = outer;
    }

    /// Replaces the include statements in a model and in its nested models.
    pub(super) fn resolve_includes(&mut self, model: &mut Element, depth: usize) {
        for child in &mut model.children {
            if child.name == "include" {
                let name = child.child_text("name").map(str::to_owned);
                let Some((mut inner, folder)) = self.included(child, depth + 1) else { continue };
                if let Some(name) = name {
                    inner.attributes.insert("name".to_owned(), name);
                }
                let outer = std::mem::replace(&mut self.folder, folder);
                self.resolve_includes(&mut inner, depth + 1);
                self.name_files(&mut inner);
                self.folder = outer;
                *child = inner;
            } else if child.name == "model" && depth < MAX_MODELS {
                self.resolve_includes(child, depth + 1);
            }
        }
        model.children.retain(|child| child.name != "include");
    }

    /// Makes file names absolute, because their text moves to another folder.
    fn name_files(&self, element: &mut Element) {
        if matches!(element.name.as_str(), "uri" | "albedo_map")
            && let Some(path) = self.find(&element.text)
        {
            element.text = path.to_string_lossy().into_owned();
        }
        element.children.iter_mut().for_each(|child| self.name_files(child));
    }

    /// Returns the model or light that an element includes, with the folder of its file.
    fn included(&mut self, element: &Element, depth: usize) -> Option<(Element, PathBuf)> {
        self.includes += 1;
        let uri = element.child_text("uri").unwrap_or_default().trim_end_matches('/').to_owned();
        let found = [format!("{uri}/model.sdf"), uri.clone()].iter().find_map(|uri| self.find(uri));
        let bytes = found
            .as_ref()
            .filter(|_| depth < MAX_MODELS && self.includes <= MAX_INCLUDES)
            .and_then(|path| self.import.files.read(path).ok());
        let (Some(path), Some(bytes)) = (found, bytes) else {
            self.diagnostics.warn(element, format!("this model is not found and is ignored: {uri}"));
            return None;
        };
        let root = match Element::read(&path.display().to_string(), &String::from_utf8_lossy(&bytes)) {
            Ok(root) => root,
            Err(wrong) => {
                self.diagnostics.warn(element, format!("{wrong}; it is ignored: {uri}"));
                return None;
            }
        };
        let mut content = root.children.iter().filter(|child| child.name == "model" || child.name == "light");
        let Some(model) = content.next() else {
            self.diagnostics.warn(element, format!("there is no model in it: {uri}"));
            return None;
        };
        let mut model = model.clone();
        for override_ in ["pose", "static"] {
            if let Some(instead) = element.one(override_) {
                model.children.retain(|child| child.name != override_);
                model.children.push(instead.clone());
            }
        }
        Some((model, path.parent().map(PathBuf::from).unwrap_or_default()))
    }
}
