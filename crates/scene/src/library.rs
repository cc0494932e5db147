//! The bundled library of PROTOs. Its files do not change, so they are searched and parsed once, however many nodes are
//! inserted or generated again while a world runs.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use vrml::Document;

use crate::scope::protos_by_name;

/// The bundled library. Clones share what was read.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
    by_name: Arc<OnceLock<BTreeMap<String, PathBuf>>>,
    documents: Arc<Mutex<BTreeMap<PathBuf, Arc<Document>>>>,
}

impl<P: Into<PathBuf>> From<P> for Library {
    /// The library in a folder.
    fn from(folder: P) -> Self {
        Self { folder: folder.into(), by_name: Arc::default(), documents: Arc::default() }
    }
}

impl Library {
    /// Returns whether a file belongs to it.
    pub(crate) fn contains(&self, path: &Path) -> bool {
        path.starts_with(&self.folder)
    }

    /// Returns its PROTO files by name.
    pub(crate) fn by_name(&self, files: &dyn assets::Source) -> &BTreeMap<String, PathBuf> {
        self.by_name.get_or_init(|| protos_by_name(std::slice::from_ref(&self.folder), files))
    }

    /// Returns a file of it, parsed: with `read` if it was not read before.
    pub(crate) fn document(
        &self,
        path: &Path,
        read: impl FnOnce() -> io::Result<Document>,
    ) -> io::Result<Arc<Document>> {
        let mut documents = self.documents.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = documents.get(path) {
            return Ok(Arc::clone(known));
        }
        let document = Arc::new(read()?);
        documents.insert(path.to_path_buf(), Arc::clone(&document));
        Ok(document)
    }
}
