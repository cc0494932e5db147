//! Headers as programs from Windows name them: capitals, a blank at the end and backslashes make no difference there.
//!
//! Owns: stand-ins for headers that a compiler has not found. Each includes the file that is meant; the stand-in for
//! `windows.h` has the few types and functions that controllers use.

use std::ffi::OsStr;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Component, Path, PathBuf};

use crate::controllers::compiler_hints::{MissingHeader, missing_headers};

/// Where the stand-ins for the headers of a controller or library are.
pub(crate) fn folder_for(home: &Path, folder: &Path) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    folder.hash(&mut hasher);
    home.join("include/stand_ins").join(format!("{:016x}", hasher.finish()))
}

/// Writes stand-ins for the headers that a compiler has not found. Returns a note for the user about each; none if
/// another attempt is futile.
pub(crate) fn add(output: &str, folder: &Path, stand_ins: &Path) -> Vec<String> {
    let mut notes = Vec::new();
    for missing in missing_headers(output) {
        let Some((text, meaning)) = stand_in(&missing, folder) else { continue };
        let file = stand_ins.join(missing.name);
        let is_there = std::fs::read_to_string(&file).is_ok_and(|now| now == text);
        let written = is_there
            || file.parent().is_some_and(|parent| std::fs::create_dir_all(parent).is_ok())
                && std::fs::write(&file, text).is_ok();
        let note = format!("{:?} means {meaning}, as on Windows", missing.name);
        if written && !notes.contains(&note) {
            notes.push(note);
        }
    }
    notes
}

/// The text of a stand-in, and what it stands for.
fn stand_in(missing: &MissingHeader, folder: &Path) -> Option<(String, String)> {
    let name = missing.name;
    // A stand-in lies below its folder. Quotes would end the name in it.
    let is_below = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    if !is_below || name.contains(['"', '<', '>']) {
        return None;
    }
    let meant = name.trim().replace('\\', "/");
    if meant.eq_ignore_ascii_case("windows.h") {
        return Some((WINDOWS.to_owned(), "a stand-in with its most common types and Sleep".to_owned()));
    }
    let beside = folder.join(missing.source);
    let places = [beside.parent().unwrap_or(folder), folder, &folder.join("include"), &folder.join("src")];
    if let Some(found) = places.iter().find_map(|place| find(place, &meant)) {
        let path = found.to_str().filter(|path| !path.contains(['"', '\n']))?;
        return Some((format!("#include \"{path}\"\n"), path.to_owned()));
    }
    let lower = meant.to_ascii_lowercase();
    (lower != name).then(|| (format!("#include <{lower}>\n"), lower))
}

/// Finds a file whose path differs by nothing but capitals.
fn find(place: &Path, path: &str) -> Option<PathBuf> {
    let mut found = place.to_path_buf();
    for part in Path::new(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => found.push(".."),
            Component::Normal(part) => found = entry(&found, part)?,
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    found.is_file().then_some(found)
}

/// The entry of a folder with this name; if there is none, the first one that differs by nothing but capitals.
fn entry(folder: &Path, name: &OsStr) -> Option<PathBuf> {
    let exact = folder.join(name);
    if exact.exists() {
        return Some(exact);
    }
    let entries = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    entries.filter(|path| path.file_name().is_some_and(|other| other.eq_ignore_ascii_case(name))).min()
}

/// What controllers that were written on Windows use of `windows.h`, if anything.
const WINDOWS: &str = "\
#ifndef REBOTS_WINDOWS_H
#define REBOTS_WINDOWS_H
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
typedef int BOOL;
typedef char CHAR;
typedef unsigned char BYTE;
typedef uint16_t WORD;
typedef uint32_t DWORD;
typedef int32_t LONG;
typedef unsigned int UINT;
#ifndef TRUE
#define TRUE 1
#endif
#ifndef FALSE
#define FALSE 0
#endif
#if !defined(__cplusplus) && !defined(NOMINMAX)
#ifndef max
#define max(a, b) (((a) > (b)) ? (a) : (b))
#endif
#ifndef min
#define min(a, b) (((a) < (b)) ? (a) : (b))
#endif
#endif
static inline void Sleep(DWORD milliseconds) { poll(0, 0, (int)milliseconds); }
#endif
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn headers_named_as_on_windows_get_stand_ins() {
        let project = Folder::new();
        let gait = project.write("controllers/k/parts/Gait.h", "");
        let (folder, stand_ins) = (project.path("controllers/k"), project.path("stand_ins"));
        let missing = |name: &str| {
            add(&format!("k.c:3:10: fatal error: {name}: No such file or directory"), &folder, &stand_ins)
        };
        let read = |name: &str| std::fs::read_to_string(stand_ins.join(name)).unwrap();
        assert_eq!(missing("Math.h"), ["\"Math.h\" means math.h, as on Windows"]);
        assert_eq!(read("Math.h"), "#include <math.h>\n");
        assert_eq!(missing("stdlib.h ").len(), 1);
        assert_eq!(read("stdlib.h "), "#include <stdlib.h>\n");
        for name in ["Parts\\gait.h", "parts/GAIT.H"] {
            assert_eq!(missing(name).len(), 1);
            assert_eq!(read(name), format!("#include \"{}\"\n", gait.display()));
        }
        assert_eq!(missing("Windows.h").len(), 1);
        assert!(read("Windows.h").contains("Sleep"));
        // What is really missing, or could end up elsewhere.
        for name in ["opencv2/opencv.hpp", "../Math.h", "/tmp/Math.h", "a\"b.h"] {
            assert_eq!(missing(name), [""; 0], "{name}");
        }
        assert!(!project.path("Math.h").exists());
    }
}
