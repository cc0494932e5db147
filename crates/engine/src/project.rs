//! The source of a world: its folder, its file, and the files that its nodes reference.

use std::sync::Arc;

use assets::Source;
use base::Diagnostic;
use scene::{Fragment, InsertionPoint};

use crate::world_state::WorldState;

/// The source of a world.
#[derive(Clone)]
pub struct Project {
    /// Folder of the project, without a slash at the end.
    pub path: String,
    /// The world file.
    pub world: String,
    pub(crate) files: Arc<dyn Source>,
    /// Loads nodes that are inserted while the world runs.
    pub(crate) loading: scene::LoadOptions,
}

impl Project {
    /// Source of the files that nodes reference.
    #[must_use]
    pub fn files(&self) -> Arc<dyn Source> {
        Arc::clone(&self.files)
    }

    /// A name next to the world file, so that relative URLs resolve as they do there.
    fn inserted_text(&self, text: &str) -> Arc<base::Source> {
        let name = std::path::Path::new(&self.world).with_file_name("inserted nodes");
        base::Source::new(name.to_string_lossy(), text)
    }
}

impl WorldState {
    /// Declares the URL of a PROTO: a saved world that uses it gets an EXTERNPROTO statement with this URL.
    pub fn declare_proto(&mut self, name: &str, url: &str) {
        self.scene.declare(name, url);
    }

    /// Parses nodes that are to be inserted at a place.
    ///
    /// They may use the PROTOs that the world declares as importable; in worlds from before R2022b, all that can be found.
    /// They may USE the nodes of the world that have a DEF name before the place.
    #[must_use]
    pub fn read_nodes(&self, text: &str, place: InsertionPoint) -> (Option<Fragment>, Vec<Diagnostic>) {
        self.scene.load_import(
            self.project.inserted_text(text),
            place,
            &*self.project.files,
            &self.project.loading,
        )
    }

    /// Parses nodes that a user inserts, who may use all PROTOs that can be found.
    #[must_use]
    pub fn read_any_nodes(&self, text: &str) -> (Option<Fragment>, Vec<Diagnostic>) {
        self.scene.load_fragment(
            self.project.inserted_text(text),
            &*self.project.files,
            &self.project.loading,
        )
    }
}
