//! Where a world comes from: its folder, its file, and the files that its nodes name.

use std::sync::Arc;

use assets::Source;
use base::Diagnostic;
use scene::Fragment;

use crate::world_state::WorldState;

/// Where a world comes from.
#[derive(Clone)]
pub struct Project {
    /// Folder of the project, without a slash at the end.
    pub path: String,
    /// The world file.
    pub world: String,
    pub(crate) files: Arc<dyn Source>,
    /// How nodes are read that are inserted while the world runs.
    pub(crate) loading: scene::LoadOptions,
}

impl Project {
    /// Where files that nodes name are read from.
    #[must_use]
    pub fn files(&self) -> Arc<dyn Source> {
        Arc::clone(&self.files)
    }

    /// Beside the world's file, so that relative URLs mean what they mean there.
    fn inserted_text(&self, text: &str) -> Arc<base::Source> {
        let name = std::path::Path::new(&self.world).with_file_name("inserted nodes");
        base::Source::new(name.to_string_lossy(), text)
    }
}

impl WorldState {
    /// From now on a saved world says where a PROTO comes from, if it is used: by an EXTERNPROTO statement with this URL.
    pub fn declare_proto(&mut self, name: &str, url: &str) {
        self.scene.declare(name, url);
    }

    /// Reads nodes that are to be inserted.
    ///
    /// They may use the PROTOs that the world declares as importable, in worlds from before R2022b all that are found.
    #[must_use]
    pub fn read_nodes(&self, text: &str) -> (Option<Fragment>, Vec<Diagnostic>) {
        self.scene.load_import(self.project.inserted_text(text), &*self.project.files, &self.project.loading)
    }

    /// Reads nodes that a person inserts, who may use all PROTOs that are found.
    #[must_use]
    pub fn read_any_nodes(&self, text: &str) -> (Option<Fragment>, Vec<Diagnostic>) {
        self.scene.load_fragment(
            self.project.inserted_text(text),
            &*self.project.files,
            &self.project.loading,
        )
    }
}
