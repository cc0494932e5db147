//! The folder used as `WEBOTS_HOME`: headers, controller library, Python package, build rules.
//!
//! Owns: a folder in the user's cache, named by a hash of its contents and filled from the program itself. Promises: it
//! is complete and unmodified when a program asks for its path first; concurrent programs can fill it at the same time;
//! damaged or missing files are written again; only this user (and the system) has had write access to it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, SystemTime};

/// The embedded files of the home folder, by their path in it.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/home_files.rs"));

/// The files for controllers in MATLAB and Octave, by their path in the home folder.
static MATLAB_FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/matlab_files.rs"));

/// The controller library. Empty if this program was only checked, not built.
static EMBEDDED: &[u8] = include_bytes!(env!("REBOTS_CONTROLLER_LIBRARY"));

/// File name of the controller library.
const LIBRARY: &str = if cfg!(target_os = "macos") { "libController.dylib" } else { "libController.so" };

/// Other names of the controller library, under which official programs look for the functions of vehicles and of the
/// generic robot window.
const OTHER_NAMES: [&str; 3] = if cfg!(target_os = "macos") {
    ["libcar.dylib", "libdriver.dylib", "libgeneric_robot_window.dylib"]
} else {
    ["libcar.so", "libdriver.so", "libgeneric_robot_window.so"]
};

/// Files of `lib/controller` that were in `lib` in earlier versions, where some Makefiles look for them. The C++ and
/// Java libraries are built on demand.
const FORMER_PLACES: [&str; 5] = if cfg!(target_os = "macos") {
    [
        "libController.dylib",
        "libcar.dylib",
        "libdriver.dylib",
        "libCppController.dylib",
        "java/Controller.jar",
    ]
} else {
    ["libController.so", "libcar.so", "libdriver.so", "libCppController.so", "java/Controller.jar"]
};

/// Home folders that have not been used for this long are removed.
const FORGOTTEN: Duration = Duration::from_secs(30 * 24 * 3600);

/// Why there is no home folder.
#[derive(Debug)]
pub enum HomeError {
    /// The controller library is in none of these locations.
    NoLibrary(Vec<PathBuf>),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// The program was built without a C compiler.
    NoGateway,
}

impl std::fmt::Display for HomeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoLibrary(tried) => {
                write!(f, "the controller library {LIBRARY} was not found in")?;
                tried.iter().try_for_each(|path| write!(f, "\n    {}", path.display()))?;
                write!(f, "\nset REBOTS_LIB_DIR to its folder")
            }
            Self::File(path, error) => write!(f, "{error}: {}", path.display()),
            Self::NoGateway => {
                write!(f, "this program was built without a C compiler and does not support Octave")
            }
        }
    }
}

/// The cache folder of this user: `XDG_CACHE_HOME`, else `.cache` in the home folder, else a private one in the
/// temporary folder.
fn cache_folder(variable: impl Fn(&str) -> Option<OsString>, home: Option<PathBuf>) -> PathBuf {
    let absolute = |path: PathBuf| Some(path).filter(|path| path.is_absolute());
    let named = variable("XDG_CACHE_HOME").map(PathBuf::from).and_then(absolute);
    let own = || home.and_then(absolute).map(|home| home.join(".cache"));
    named.or_else(own).map_or_else(temporary_folder, |folder| folder.join("rebots"))
}

/// This user's subfolder of the shared temporary folder. Other users may have created it first: see [`own`].
fn temporary_folder() -> PathBuf {
    std::env::temp_dir().join(format!("rebots-{}", rustix::process::geteuid().as_raw()))
}

/// The cache folder: the first of the usual ones that only this user can write to.
pub fn our_cache_folder() -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let usual = || usual_folders().into_iter().find(|folder| own(folder).or_else(|_| own(folder)).is_ok());
    FOLDER.get_or_init(|| usual().or_else(private_folder).unwrap_or_else(temporary_folder)).clone()
}

/// Candidates for the cache folder, the preferred one first.
fn usual_folders() -> [PathBuf; 2] {
    [cache_folder(|name| std::env::var_os(name), std::env::home_dir()), temporary_folder()]
}

/// A folder for the files of a run, usually on a fast disk.
pub fn scratch_folder() -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let make = || {
        let usual = temporary_folder();
        let is_own = own(&usual).or_else(|_| own(&usual)).is_ok();
        if is_own { usual } else { private_folder().unwrap_or(usual) }
    };
    FOLDER.get_or_init(make).clone()
}

/// A new folder for this run only.
static PRIVATE: OnceLock<PathBuf> = OnceLock::new();

/// Creates [`PRIVATE`].
fn private_folder() -> Option<PathBuf> {
    let make = |number: u32| {
        let mut name = temporary_folder().into_os_string();
        name.push(format!("-{}-{number}", std::process::id()));
        let folder = PathBuf::from(name);
        fs::DirBuilder::new().mode(OWN).create(&folder).ok().map(|()| folder)
    };
    if PRIVATE.get().is_none() {
        let _ = PRIVATE.set((0..1000).find_map(make)?);
    }
    PRIVATE.get().cloned()
}

/// Removes the folder of this run, at its end.
pub fn remove_private_folder() {
    if let Some(folder) = PRIVATE.get() {
        let _ = fs::remove_dir_all(folder);
    }
}

/// Permissions of our folders: for this user only.
const OWN: u32 = 0o700;
/// Write permission for others.
const OTHERS_WRITE: u32 = 0o022;

/// Creates a folder, or checks that an existing one belongs to this user or the system and is not writable by others:
/// its contents are loaded into programs of this user.
fn own(folder: &Path) -> io::Result<()> {
    if let Some(parent) = folder.parent() {
        fs::create_dir_all(parent)?;
    }
    match fs::DirBuilder::new().mode(OWN).create(folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    let us = rustix::process::geteuid().as_raw();
    let is_ours = |data: &fs::Metadata| data.uid() == us || data.uid() == 0;
    // Another user may have placed a link there.
    let (here, found) = (fs::symlink_metadata(folder)?, fs::metadata(folder)?);
    if !found.is_dir() || !is_ours(&here) || !is_ours(&found) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it belongs to another user"));
    }
    if found.mode() & OTHERS_WRITE != 0 {
        fs::set_permissions(folder, fs::Permissions::from_mode(found.mode() & 0o755))?;
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "other users could write to it"));
    }
    Ok(())
}

/// Where to look for another controller library: only in `REBOTS_LIB_DIR` if it is set, else next to the program.
fn library_places(variable: Option<OsString>, program: &Path) -> Vec<PathBuf> {
    if let Some(folder) = variable.filter(|folder| !folder.is_empty()) {
        return vec![Path::new(&folder).join(LIBRARY)];
    }
    let beside = program.parent().unwrap_or(Path::new("."));
    // An installed program has its library in `lib`; Cargo puts it into `deps`, which also contains test programs.
    ["", "deps", "../lib", "../lib/rebots"].iter().map(|place| beside.join(place).join(LIBRARY)).collect()
}

/// The most recently written file, or the first of several. Cargo can leave an older copy next to a new one.
fn newest(places: &[PathBuf]) -> Option<&PathBuf> {
    let written = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    places.iter().rev().filter(|path| path.is_file()).max_by_key(|path| written(path))
}

/// Makes sure that the home folder exists and is complete, and returns its path.
///
/// A process compares its files once, and again if it has been removed: worlds may be loaded thousands of times.
pub fn ensure() -> Result<PathBuf, HomeError> {
    /// `REBOTS_LIB_DIR` and the home folder for it.
    static KNOWN: Mutex<Option<(Option<OsString>, PathBuf)>> = Mutex::new(None);
    let variable = std::env::var_os("REBOTS_LIB_DIR").filter(|folder| !folder.is_empty());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((of, home)) = &*known
        && *of == variable
        && home.join("lib/controller").join(LIBRARY).is_file()
    {
        return Ok(home.clone());
    }
    let home = compare_and_fill(variable.clone())?;
    *known = Some((variable, home.clone()));
    Ok(home)
}

fn compare_and_fill(variable: Option<OsString>) -> Result<PathBuf, HomeError> {
    let bytes = match EMBEDDED {
        [] => Cow::Owned(beside(variable)?),
        _ if variable.is_some() => Cow::Owned(beside(variable)?),
        bytes => Cow::Borrowed(bytes),
    };
    let library_place = format!("lib/controller/{LIBRARY}");
    let mut files: Vec<(&str, &[u8])> = FILES.to_vec();
    files.push((&library_place, &bytes));
    // A read-only cache, as in many containers, must not prevent a simulation.
    let mut failure = None;
    for folder in usual_folders() {
        match fill(&folder, &files) {
            Ok(home) => return Ok(home),
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    let private = private_folder().map(|folder| fill(&folder, &files));
    private.or(failure.map(Err)).unwrap_or_else(|| Err(HomeError::NoLibrary(Vec::new())))
}

/// Adds the files for controllers in MATLAB and Octave to a home folder: functions, a launcher, and the gateway to the
/// controller library. They are many, so they are written only on demand.
pub fn add_matlab(home: &Path) -> Result<(), HomeError> {
    let gateway = MATLAB_FILES.iter().find(|(place, _)| place.ends_with(".mex"));
    if gateway.is_none_or(|(_, bytes)| bytes.is_empty()) {
        return Err(HomeError::NoGateway);
    }
    add(home, MATLAB_FILES)
}

/// The name of the crate for controllers in Rust.
pub const RUST_CRATE: &str = "rebots-controller";

/// The files of the crate for controllers in Rust, by their path in its folder: projects contain a copy, so that Cargo
/// builds their controllers without a registry.
pub fn rust_crate() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let inside = |place: &'static str| place.strip_prefix("src/controller/rust/")?.strip_prefix(RUST_CRATE);
    FILES.iter().filter_map(move |(place, bytes)| Some((inside(place)?.strip_prefix('/')?, *bytes)))
}

/// Writes missing files into a folder.
fn add(home: &Path, files: &[(&str, &[u8])]) -> Result<(), HomeError> {
    for (place, bytes) in files {
        let path = home.join(place);
        if !holds(&path, bytes) {
            write_whole(&path, bytes).map_err(|error| HomeError::File(path, error))?;
        }
    }
    Ok(())
}

/// Reads the controller library from next to the program, or from where the user specified.
fn beside(variable: Option<OsString>) -> Result<Vec<u8>, HomeError> {
    let program = std::env::current_exe().map_err(|error| HomeError::File("this program".into(), error))?;
    let places = library_places(variable, &program);
    let Some(library) = newest(&places) else {
        return Err(HomeError::NoLibrary(places));
    };
    fs::read(library).map_err(|error| HomeError::File(library.clone(), error))
}

/// Removes all home folders of a cache; those in use are created again on demand.
pub fn clear(cache: &Path) -> Result<(), HomeError> {
    match fs::remove_dir_all(cache) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(HomeError::File(cache.to_owned(), error))
        }
        _ => Ok(()),
    }
}

/// Writes missing files into the cache folder for this set of files.
fn fill(cache: &Path, files: &[(&str, &[u8])]) -> Result<PathBuf, HomeError> {
    let home = cache.join(format!("home-{:016x}", hash(files)));
    let fault = |path: &Path| {
        let path = path.to_owned();
        move |error| HomeError::File(path, error)
    };
    // A folder that others could write to is rejected: the first check repairs the permissions, so the second one
    // succeeds.
    own(cache).or_else(|_| own(cache)).map_err(fault(cache))?;
    if own(&home).is_err() {
        fs::remove_dir_all(&home).map_err(fault(&home))?;
        own(&home).map_err(fault(&home))?;
    }
    add(&home, files)?;
    if files.iter().any(|(place, _)| place.ends_with(LIBRARY)) {
        // If both names refer to the same file, a library loaded under both is loaded only once.
        for name in OTHER_NAMES {
            link(&home.join("lib/controller").join(name), Path::new(LIBRARY))?;
        }
        for place in FORMER_PLACES.map(Path::new) {
            let name = place.file_name().unwrap_or(place.as_os_str());
            link(&home.join("lib").join(name), &Path::new("controller").join(place))?;
        }
    }
    // The modification time records the last use. A complete folder that is read-only works as well.
    let _ = fs::File::open(&home).and_then(|folder| folder.set_modified(SystemTime::now()));
    forget_old(cache, &home);
    home.canonicalize().map_err(|error| HomeError::File(home, error))
}

/// Returns a home folder that also has what a copy of Webots has in these folders: Makefiles of projects in that copy refer
/// to it by `WEBOTS_HOME`. Where both have a file, it is that of `home`.
///
/// # Errors
/// If a folder or a link cannot be created.
pub fn merged_with(home: &Path, installation: &Path, parts: &[&str]) -> Result<PathBuf, HomeError> {
    let mut name = home.file_name().unwrap_or_default().to_owned();
    name.push(format!("-{:016x}", hash(&[("", installation.as_os_str().as_encoded_bytes())])));
    let merged = home.with_file_name(name);
    own(&merged).map_err(|error| HomeError::File(merged.clone(), error))?;
    merge(&merged, &[home.to_owned()], &|name| !parts.iter().any(|part| name == *part))?;
    for part in parts {
        let both = [home, installation].map(|folder| folder.join(part));
        let there: Vec<PathBuf> = both.into_iter().filter(|folder| folder.is_dir()).collect();
        merge(&merged.join(part), &there, &|_| true)?;
    }
    let _ = fs::File::open(&merged).and_then(|folder| folder.set_modified(SystemTime::now()));
    Ok(merged)
}

/// Fills a folder with links to the entries of some folders that are wanted. Folders that several of them have are merged
/// in turn; of files, the first is taken.
fn merge(merged: &Path, folders: &[PathBuf], is_wanted: &dyn Fn(&OsStr) -> bool) -> Result<(), HomeError> {
    let fault = |error| HomeError::File(merged.to_owned(), error);
    if folders.is_empty() {
        return Ok(());
    }
    // A link of an earlier run, when only one of them had it: what it leads to must not be written to.
    if merged.is_symlink() {
        fs::remove_file(merged).map_err(fault)?;
    }
    fs::create_dir_all(merged).map_err(fault)?;
    let mut entries: BTreeMap<OsString, Vec<PathBuf>> = BTreeMap::new();
    for entry in folders.iter().flat_map(fs::read_dir).flatten().flatten() {
        if is_wanted(&entry.file_name()) {
            entries.entry(entry.file_name()).or_default().push(entry.path());
        }
    }
    for (name, paths) in entries {
        let place = merged.join(name);
        match &*paths {
            [first, _, ..] if first.is_dir() => merge(&place, &paths, &|_| true)?,
            [first, ..] => link(&place, first)?,
            [] => {}
        }
    }
    Ok(())
}

/// Creates a link unless it exists.
fn link(name: &Path, target: &Path) -> Result<(), HomeError> {
    if fs::read_link(name).is_ok_and(|found| found == target) {
        return Ok(());
    }
    let _ = fs::remove_file(name); // Another run may be doing the same.
    match std::os::unix::fs::symlink(target, name) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            Err(HomeError::File(name.to_owned(), error))
        }
        _ => Ok(()),
    }
}

/// Whether there is a regular file with these contents.
fn holds(path: &Path, bytes: &[u8]) -> bool {
    let has_length =
        fs::symlink_metadata(path).is_ok_and(|data| data.is_file() && data.len() == bytes.len() as u64);
    has_length && fs::read(path).is_ok_and(|found| found == bytes)
}

/// Writes a temporary file and renames it, so that no incomplete file is ever visible.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    fs::write(&beside, bytes)?;
    fs::rename(&beside, path)
}

fn forget_old(cache: &Path, used: &Path) {
    let now = SystemTime::now();
    for entry in fs::read_dir(cache).into_iter().flatten().flatten() {
        let path = entry.path();
        let ours = entry.file_name().to_string_lossy().starts_with("home-") && path != used;
        let used = entry.metadata().and_then(|data| data.modified()).unwrap_or(now);
        if ours && now.duration_since(used).is_ok_and(|age| age > FORGOTTEN) {
            let _ = fs::remove_dir_all(path); // Another run may be doing the same.
        }
    }
}

/// FNV-1a over names, lengths and contents, eight bytes at a time because the library is several megabytes large.
fn hash(files: &[(&str, &[u8])]) -> u64 {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut mix = |word: u64| hash = (hash ^ word).wrapping_mul(PRIME).rotate_left(23);
    for (place, bytes) in files {
        for text in [place.as_bytes(), bytes] {
            mix(text.len() as u64);
            let (words, rest) = text.as_chunks::<8>();
            words.iter().for_each(|word| mix(u64::from_le_bytes(*word)));
            rest.iter().for_each(|byte| mix(u64::from(*byte)));
        }
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn the_cache_folder_follows_environment_variables() {
        let with = |cache: &'static str, home: Option<&str>| {
            let variable =
                move |name: &str| (name == "XDG_CACHE_HOME" && !cache.is_empty()).then(|| cache.into());
            cache_folder(variable, home.map(PathBuf::from))
        };
        assert_eq!(with("/x", Some("/h")), Path::new("/x/rebots"));
        assert_eq!(with("relative", Some("/h")), Path::new("/h/.cache/rebots"));
        assert_eq!(with("", Some("h")), temporary_folder());
        assert_eq!(with("", None), temporary_folder());
    }

    #[test]
    fn the_library_is_embedded() {
        assert!(EMBEDDED.starts_with(b"\x7fELF") || cfg!(target_os = "macos"), "{} bytes", EMBEDDED.len());
    }

    #[test]
    fn the_files_for_matlab_and_octave_are_written() {
        let root = Folder::new();
        add_matlab(&root.path("")).unwrap();
        let read = |name: &str| fs::read(root.path("lib/controller/matlab").join(name)).unwrap();
        assert!(read("wb_robot_step.m").starts_with(b"function result = wb_robot_step(duration)"));
        assert!(read("rebots_controller.mex").starts_with(b"\x7fELF") || cfg!(target_os = "macos"));
    }

    #[test]
    fn files_are_compared_by_contents_and_links_are_not_followed() {
        let root = Folder::new();
        let files: &[(&str, &[u8])] = &[("a/b", b"good")];
        let home = fill(&root.path("cache"), files).unwrap();
        let file = home.join("a/b");
        fs::write(&file, "evil").unwrap(); // of the same length
        fill(&root.path("cache"), files).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"good");
        let victim = root.write("victim", "good");
        fs::remove_file(&file).unwrap();
        std::os::unix::fs::symlink(&victim, &file).unwrap();
        fill(&root.path("cache"), files).unwrap();
        assert!(fs::symlink_metadata(&file).unwrap().is_file());
    }

    #[test]
    fn folders_that_others_could_write_to_are_created_again() {
        let root = Folder::new();
        let files: &[(&str, &[u8])] = &[("a", b"1")];
        let cache = root.path("cache");
        let home = fill(&cache, files).unwrap();
        // A library that was compiled here is identified only by its path.
        let planted = home.join("lib.so");
        fs::write(&planted, "").unwrap();
        assert_eq!(fill(&cache, files).unwrap(), home);
        assert!(planted.exists());
        let allow = |path: &Path| fs::set_permissions(path, fs::Permissions::from_mode(0o777)).unwrap();
        allow(&home);
        allow(&cache);
        assert_eq!(fill(&cache, files).unwrap(), home);
        assert!(!planted.exists());
        for folder in [&cache, &home] {
            assert_eq!(fs::metadata(folder).unwrap().mode() & OTHERS_WRITE, 0, "{}", folder.display());
        }
    }

    #[test]
    fn a_folder_of_another_user_is_rejected() {
        let root = Folder::new();
        let theirs = root.path("theirs");
        fs::create_dir(&theirs).unwrap();
        let given = std::os::unix::fs::chown(&theirs, Some(12345), None);
        if given.is_ok() && rustix::process::geteuid().is_root() {
            assert!(own(&theirs).is_err());
            assert!(fill(&theirs, &[("a", b"1")]).is_err());
        }
        root.write("file", "");
        assert!(own(&root.path("file")).is_err());
    }

    #[test]
    fn the_library_is_found_next_to_the_program() {
        let places = library_places(None, Path::new("/b/rebots"));
        assert_eq!(places[0], Path::new("/b").join(LIBRARY));
        assert_eq!(places[1], Path::new("/b/deps").join(LIBRARY));
        assert_eq!(library_places(Some("/l".into()), Path::new("/b/x")), [Path::new("/l").join(LIBRARY)]);
    }

    #[test]
    fn the_newest_library_is_used() {
        let root = Folder::new();
        let (old, new) = (root.write("old", ""), root.write("new", ""));
        let places = [root.path("none"), old.clone(), new.clone()];
        let time = SystemTime::now() + Duration::from_secs(100);
        let set =
            |path: &Path| fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
        set(&new);
        assert_eq!(newest(&places), Some(&new));
        set(&old);
        assert_eq!(newest(&places), Some(&old));
        assert_eq!(newest(&places[..1]), None);
    }

    #[test]
    fn a_home_folder_is_filled_once_and_repaired() {
        let root = Folder::new();
        let files: &[(&str, &[u8])] = &[("a/b.h", b"one"), ("c", b"two")];
        let home = fill(&root.path("cache"), files).unwrap();
        let read = |name: &str| fs::read_to_string(home.join(name)).unwrap();
        assert_eq!((read("a/b.h"), read("c")), ("one".to_owned(), "two".to_owned()));
        fs::write(home.join("c"), "broken").unwrap();
        fs::remove_file(home.join("a/b.h")).unwrap();
        assert_eq!(fill(&root.path("cache"), files).unwrap(), home);
        assert_eq!((read("a/b.h"), read("c")), ("one".to_owned(), "two".to_owned()));
        assert_eq!(fs::read_dir(home.join("a")).unwrap().count(), 1, "no temporary file is left");
    }

    #[test]
    fn other_contents_get_another_home_folder_and_old_ones_are_removed() {
        let root = Folder::new();
        let cache = root.path("cache");
        let first = fill(&cache, &[("a", b"12345678")]).unwrap();
        let second = fill(&cache, &[("a", b"12345679")]).unwrap();
        assert_ne!(first, second);
        assert!(first.exists());
        let long_ago = SystemTime::now() - FORGOTTEN - Duration::from_secs(60);
        fs::File::open(&first).unwrap().set_modified(long_ago).unwrap();
        fill(&cache, &[("a", b"12345679")]).unwrap();
        assert!(!first.exists() && second.exists());
        clear(&cache).unwrap();
        assert!(!cache.exists());
        clear(&cache).unwrap();
    }

    #[test]
    fn the_build_rules_are_embedded() {
        let names: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        assert!(names.contains(&"resources/Makefile.include"), "{names:?}");
        let version = FILES.iter().find(|(name, _)| *name == "resources/version.txt").map(|(_, text)| *text);
        assert_eq!(version, Some(&b"R2025a\n"[..]));
    }
}
