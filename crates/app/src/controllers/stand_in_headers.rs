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

/// Where those of the stand-ins in a folder are whose names end in a blank: `make` cannot read such a name in a list of
/// what a program depends on, and compilers do not list system headers.
pub(crate) fn system_folder(stand_ins: &Path) -> PathBuf {
    stand_ins.join("system")
}

/// Writes stand-ins for the headers that a compiler has not found. Returns a note for the user about each; none if
/// another attempt is futile.
pub(crate) fn add(output: &str, folder: &Path, stand_ins: &Path) -> Vec<String> {
    let mut notes = Vec::new();
    for missing in missing_headers(output) {
        let Some((text, meaning)) = stand_in(&missing, folder, stand_ins) else { continue };
        let ends_in_blank = missing.name.ends_with(char::is_whitespace);
        let file =
            if ends_in_blank { system_folder(stand_ins) } else { stand_ins.to_owned() }.join(missing.name);
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

/// Removes the stand-ins for headers that do not exist on this system by any name. Returns whether there are any: then
/// the output of the attempt before names the header as the user knows it.
pub(crate) fn remove_futile(output: &str, stand_ins: &Path) -> bool {
    let mut any = false;
    for missing in missing_headers(output) {
        let source = Path::new(missing.source);
        any |= source.starts_with(stand_ins) && std::fs::remove_file(source).is_ok();
    }
    any
}

/// The text of a stand-in, and what it stands for.
fn stand_in(missing: &MissingHeader, folder: &Path, stand_ins: &Path) -> Option<(String, String)> {
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
    // Of the headers of controllers, some have capitals in their names.
    let headers = stand_ins.parent().and_then(Path::parent).map(|include| include.join("controller"));
    let ours = headers.and_then(|headers| {
        ["cpp", "c"].iter().find_map(|language| {
            let place = headers.join(language);
            Some(find(&place, &meant)?.strip_prefix(&place).ok()?.to_str()?.to_owned())
        })
    });
    if let Some(ours) = ours {
        return Some((format!("#include <{ours}>\n"), ours));
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
        project.write("home/include/controller/cpp/webots/GPS.hpp", "");
        let (folder, stand_ins) =
            (project.path("controllers/k"), folder_for(&project.path("home"), Path::new("k")));
        let missing = |name: &str| {
            add(&format!("k.c:3:10: fatal error: {name}: No such file or directory"), &folder, &stand_ins)
        };
        let read = |name: &str| std::fs::read_to_string(stand_ins.join(name)).unwrap();
        assert_eq!(missing("Math.h"), ["\"Math.h\" means math.h, as on Windows"]);
        assert_eq!(read("Math.h"), "#include <math.h>\n");
        assert_eq!(missing("stdlib.h ").len(), 1);
        assert_eq!(read("system/stdlib.h "), "#include <stdlib.h>\n");
        for name in ["Parts\\gait.h", "parts/GAIT.H"] {
            assert_eq!(missing(name).len(), 1);
            assert_eq!(read(name), format!("#include \"{}\"\n", gait.display()));
        }
        assert_eq!(missing("webots/gps.hpp"), ["\"webots/gps.hpp\" means webots/GPS.hpp, as on Windows"]);
        assert_eq!(read("webots/gps.hpp"), "#include <webots/GPS.hpp>\n");
        assert_eq!(missing("Windows.h").len(), 1);
        assert!(read("Windows.h").contains("Sleep"));
        // What is really missing, or could end up elsewhere.
        for name in ["opencv2/opencv.hpp", "../Math.h", "/tmp/Math.h", "a\"b.h"] {
            assert_eq!(missing(name), [""; 0], "{name}");
        }
        assert!(!project.path("Math.h").exists());
    }

    #[test]
    fn stand_ins_for_headers_that_do_not_exist_are_removed() {
        let project = Folder::new();
        let stand_ins = project.path("stand_ins");
        let missing = |source: &str, name: &str| {
            format!("{source}:1:10: fatal error: {name}: No such file or directory")
        };
        assert_eq!(add(&missing("k.c", "Eigen/Dense"), &project.path("k"), &stand_ins).len(), 1);
        let stand_in = stand_ins.join("Eigen/Dense");
        assert!(!remove_futile(&missing("k.c", "eigen/dense"), &stand_ins));
        assert!(stand_in.exists());
        assert!(remove_futile(&missing(stand_in.to_str().unwrap(), "eigen/dense"), &stand_ins));
        assert!(!stand_in.exists());
    }
}
