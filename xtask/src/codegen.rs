//! Turns `schema/` into committed source files.
//!
//! A generator is a function from the schema to files. To add one, write a module beside
//! `codegen/catalog.rs` and name it in [`GENERATORS`].

mod catalog;
mod client;
mod reference;

use std::fs;
use std::path::{Path, PathBuf};

use crate::schema::Schema;

/// A file to be committed.
pub(crate) struct Output {
    /// From the repository's root.
    pub(crate) path: PathBuf,
    /// All of it.
    pub(crate) text: String,
}

/// From the schema and the repository's root (for templates) to files.
type Generator = fn(&Schema, &Path) -> Result<Vec<Output>, String>;

/// All generators. What is not here does not run.
const GENERATORS: &[Generator] = &[catalog::generate, client::generate, reference::generate];

/// All generated files, not yet written.
pub(crate) fn outputs(root: &Path) -> Result<Vec<Output>, String> {
    let schema = Schema::load(&root.join("schema"))?;
    let mut outputs = Vec::new();
    for generator in GENERATORS {
        outputs.extend(generator(&schema, root)?);
    }
    Ok(outputs)
}

/// Writes the files that changed.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    for output in stale(root)? {
        let path = root.join(&output.path);
        let fault = |error| format!("{error}: {}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(fault)?;
        }
        fs::write(&path, &output.text).map_err(fault)?;
        println!("wrote {}", output.path.display());
    }
    Ok(())
}

/// An error that names the generated files that differ from what the schema gives.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let stale = stale(root)?;
    if stale.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = stale.iter().map(|output| output.path.display().to_string()).collect();
    Err(format!("out of date, run `cargo xtask codegen`: {}", names.join(", ")))
}

fn stale(root: &Path) -> Result<Vec<Output>, String> {
    let differs = |output: &Output| {
        fs::read_to_string(root.join(&output.path)).map_or(true, |committed| committed != output.text)
    };
    Ok(outputs(root)?.into_iter().filter(differs).collect())
}
