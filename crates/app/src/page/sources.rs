//! Source files of controllers, which viewers can read and write.
//!
//! | method | parameters | result |
//! |---|---|---|
//! | `source.list` | `node` of a robot | the controller's `folder`, its `files`, and why they are `readOnly`, or null |
//! | `source.read` | `node`, `file` | its `text` and `version` |
//! | `source.write` | `node`, `file`, `text`, `version` that was read (or none: overwrite) | the new `version`; with `isConflict` nothing was written, as the file has changed since it was read |
//!
//! Only files in the controller's folder are accessible, only those in the world's project can be written, and links
//! cannot lead out of it. Whoever writes a controller runs programs as the user, so viewers on other machines
//! (`--host`) can only read.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Component, Path, PathBuf};

use serde_json::{Value as Json, json};

use crate::project;

/// Maximum number of listed files.
const MAX_FILES: usize = 300;
/// Maximum depth of subfolders.
const MAX_DEPTH: usize = 6;
/// Maximum length of a file; messages are limited, and characters may take several bytes in JSON. `[bytes]`
const MAX_LENGTH: u64 = 256 << 10;
/// Folders with build products.
const PRODUCTS: [&str; 3] = ["build", "target", "__pycache__"];

/// The source files of a controller.
pub(super) struct Sources {
    folder: PathBuf,
    /// Why they cannot be written.
    read_only: Option<&'static str>,
}

impl Sources {
    /// Opens the folder of a controller in a project.
    pub(super) fn new(folder: &Path, project: &Path, is_local: bool) -> Result<Self, String> {
        let real = |path: &Path| {
            path.canonicalize().map_err(|error| format!("cannot read: {error}: {}", path.display()))
        };
        let (folder, project) = (real(folder)?, real(project)?);
        let read_only = if !folder.starts_with(project) {
            Some("the controller is not in the project of this world")
        } else if !is_local {
            Some("with --host the files of controllers can only be read")
        } else {
            None
        };
        Ok(Self { folder, read_only })
    }

    /// Handles a call.
    pub(super) fn handle(&self, method: &str, params: &Json) -> Result<Json, String> {
        match method {
            "source.list" => Ok(self.list()),
            "source.read" => {
                let text = self.read(file(params)?)?;
                Ok(json!({ "text": text, "version": version(&text) }))
            }
            "source.write" => self.write(file(params)?, params),
            other => Err(format!("there is no method {other:?}")),
        }
    }

    fn list(&self) -> Json {
        let mut files = Vec::new();
        collect(&self.folder, Path::new(""), 0, &mut files);
        files.sort();
        json!({ "folder": self.folder.display().to_string(), "files": files, "readOnly": self.read_only })
    }

    /// Returns the path of an existing file in the folder.
    fn find(&self, name: &str) -> Result<PathBuf, String> {
        let path = Path::new(name);
        let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
        if name.is_empty() || !is_plain || name.contains(['\0', '\\']) {
            return Err(format!("{name:?} is not the name of a file in the controller's folder"));
        }
        let describe = |error: std::io::Error| format!("cannot read: {error}: {name}");
        let real = self.folder.join(path).canonicalize().map_err(describe)?;
        if !real.starts_with(&self.folder) {
            return Err(format!("{name} is a link that leads out of the controller's folder"));
        }
        let about = real.metadata().map_err(describe)?;
        if !about.is_file() {
            return Err(format!("{name} is not a regular file"));
        }
        if about.len() > MAX_LENGTH {
            return Err(format!("{name} is longer than {} KiB", MAX_LENGTH >> 10));
        }
        Ok(real)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        let bytes =
            std::fs::read(self.find(name)?).map_err(|error| format!("cannot read: {error}: {name}"))?;
        String::from_utf8(bytes).map_err(|_| format!("{name} is not UTF-8 text"))
    }

    fn write(&self, name: &str, params: &Json) -> Result<Json, String> {
        if let Some(reason) = self.read_only {
            return Err(reason.to_owned());
        }
        let text = params["text"].as_str().ok_or("source.write requires a text")?;
        if text.len() as u64 > MAX_LENGTH {
            return Err(format!("files longer than {} KiB are not written", MAX_LENGTH >> 10));
        }
        let now = self.read(name)?;
        if params["version"].as_str().is_some_and(|known| known != version(&now)) {
            return Ok(json!({ "isConflict": true, "version": version(&now) }));
        }
        project::replace(&self.find(name)?, text)?;
        Ok(json!({ "isConflict": false, "version": version(text) }))
    }
}

fn file(params: &Json) -> Result<&str, String> {
    params["file"].as_str().ok_or_else(|| "the parameter file, a string, is missing".to_owned())
}

/// Returns a hash of a text.
fn version(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Collects the paths of text files below a folder.
fn collect(top: &Path, below: &Path, depth: usize, files: &mut Vec<String>) {
    let entries = std::fs::read_dir(top.join(below)).into_iter().flatten().flatten();
    let mut entries: Vec<_> = entries.collect();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else { continue };
        // Links are not followed, so there are no cycles.
        let Ok(kind) = entry.file_type() else { continue };
        let path = below.join(name);
        if kind.is_dir() && depth < MAX_DEPTH && !PRODUCTS.contains(&name) {
            collect(top, &path, depth + 1, files);
        } else if kind.is_file()
            && files.len() < MAX_FILES
            && is_text(&entry.path())
            && let Some(path) = path.to_str()
        {
            files.push(path.to_owned());
        }
    }
}

/// Returns whether a file starts like a text; programs contain zeros there.
fn is_text(path: &Path) -> bool {
    use std::io::Read;
    let mut start = Vec::new();
    let Ok(file) = std::fs::File::open(path) else { return false };
    file.take(1024).read_to_end(&mut start).is_ok() && !start.contains(&0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    fn sources(root: &Folder) -> Sources {
        Sources::new(&root.path("p/controllers/c"), &root.path("p"), true).unwrap()
    }

    fn read(sources: &Sources, file: &str) -> Result<Json, String> {
        sources.handle("source.read", &json!({ "file": file }))
    }

    #[test]
    fn text_files_are_listed_and_build_products_are_not() {
        let root = Folder::new();
        for name in ["c.py", "lib/b.py", "Makefile", ".secret", "build/x.d", "target/y", "__pycache__/z"] {
            root.write(&format!("p/controllers/c/{name}"), "text");
        }
        root.write("p/controllers/c/c", "\u{7f}ELF\0\0");
        let list = sources(&root).list();
        assert_eq!(list["files"], json!(["Makefile", "c.py", "lib/b.py"]));
        assert_eq!(list["readOnly"], Json::Null);
    }

    #[test]
    fn names_and_links_do_not_lead_out_of_the_folder() {
        let root = Folder::new();
        root.write("p/controllers/c/c.py", "mine");
        let secret = root.write("secret", "theirs");
        let link = |name: &str| {
            std::os::unix::fs::symlink(&secret, root.path(&format!("p/controllers/c/{name}"))).unwrap();
        };
        link("link.py");
        // The temporary file that is written first must not be followed either if it is a link.
        link("c.py.new");
        let sources = sources(&root);
        for wrong in
            ["../../../secret", "/etc/passwd", "", ".", "c.py/", "link.py", "no", "a\\b", "a\0b", "../c/c.py"]
        {
            assert!(read(&sources, wrong).is_err() || wrong == "c.py/", "{wrong:?}");
            let write = json!({ "file": wrong, "text": "x" });
            assert!(sources.handle("source.write", &write).is_err() || wrong == "c.py/", "{wrong:?}");
        }
        sources.handle("source.write", &json!({ "file": "c.py", "text": "new" })).unwrap();
        let text = |name: &str| std::fs::read_to_string(root.path(name)).unwrap();
        assert_eq!((text("secret"), text("p/controllers/c/c.py")), ("theirs".to_owned(), "new".to_owned()));
    }

    #[test]
    fn concurrent_changes_are_not_overwritten() {
        let root = Folder::new();
        let path = root.write("p/controllers/c/c.py", "one");
        let sources = sources(&root);
        let known = read(&sources, "c.py").unwrap()["version"].clone();
        let write = |text: &str, version: &Json| {
            sources
                .handle("source.write", &json!({ "file": "c.py", "text": text, "version": version }))
                .unwrap()
        };
        let next = write("two", &known);
        assert_eq!(
            (&next["isConflict"], std::fs::read_to_string(&path).unwrap().as_str()),
            (&json!(false), "two")
        );
        let refused = write("three", &known);
        assert_eq!(
            (&refused["isConflict"], std::fs::read_to_string(&path).unwrap().as_str()),
            (&json!(true), "two")
        );
        assert_eq!(refused["version"], next["version"]);
        write("three", &Json::Null);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "three");
    }

    #[test]
    fn files_outside_the_project_are_read_only() {
        let root = Folder::new();
        root.write("home/controllers/c/c.py", "standard");
        root.write("p/controllers/c/c.py", "mine");
        let elsewhere = Sources::new(&root.path("home/controllers/c"), &root.path("p"), true).unwrap();
        let remote = Sources::new(&root.path("p/controllers/c"), &root.path("p"), false).unwrap();
        for sources in [elsewhere, remote] {
            assert!(read(&sources, "c.py").is_ok());
            let error = sources.handle("source.write", &json!({ "file": "c.py", "text": "x" })).unwrap_err();
            assert_eq!(Some(error.as_str()), sources.read_only);
        }
        assert_eq!(std::fs::read_to_string(root.path("p/controllers/c/c.py")).unwrap(), "mine");
    }

    #[test]
    fn only_text_files_up_to_a_size_are_read() {
        let root = Folder::new();
        root.write("p/controllers/c/long.txt", &"x".repeat(MAX_LENGTH as usize + 1));
        std::fs::write(root.path("p/controllers/c/latin.txt"), [b'a', 0xe9]).unwrap();
        let sources = sources(&root);
        assert!(read(&sources, "long.txt").unwrap_err().contains("256 KiB"));
        assert!(read(&sources, "latin.txt").unwrap_err().contains("UTF-8"));
    }
}
