//! The folder that plays `WEBOTS_HOME`: headers, controller library, Python package, build rules.
//!
//! Owns: a folder in the user's cache, named by a hash of what it holds, filled from the program itself.
//! Promises: it is complete when it is handed out; two programs that fill it at once do no harm; a file that
//! somebody damaged or removed is written again.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Files of the home folder that are part of this program, by their place in it.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/home_files.rs"));

/// File name of the controller library, which is built beside the program.
const LIBRARY: &str = if cfg!(target_os = "macos") { "libController.dylib" } else { "libController.so" };

/// Other names of the controller library: official programs look for the functions of vehicles and of the generic
/// window there.
const OTHER_NAMES: [&str; 3] = if cfg!(target_os = "macos") {
    ["libcar.dylib", "libdriver.dylib", "libgeneric_robot_window.dylib"]
} else {
    ["libcar.so", "libdriver.so", "libgeneric_robot_window.so"]
};

/// A home folder that was not used for so long is removed.
const FORGOTTEN: Duration = Duration::from_secs(30 * 24 * 3600);

/// Why there is no home folder.
#[derive(Debug)]
pub(crate) enum HomeError {
    /// The controller library is in none of these places.
    NoLibrary(Vec<PathBuf>),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
}

impl std::fmt::Display for HomeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoLibrary(tried) => {
                write!(f, "the controller library {LIBRARY} is missing; it was looked for in")?;
                tried.iter().try_for_each(|path| write!(f, "\n    {}", path.display()))?;
                write!(f, "\nREBOTS_LIB_DIR can name its folder")
            }
            Self::File(path, error) => write!(f, "{error}: {}", path.display()),
        }
    }
}

/// The cache folder of this user: `XDG_CACHE_HOME`, else `.cache` in the home folder, else the temporary folder.
pub(crate) fn cache_folder(variable: impl Fn(&str) -> Option<OsString>) -> PathBuf {
    let absolute = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    absolute("XDG_CACHE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".cache")))
        .unwrap_or_else(std::env::temp_dir)
        .join("rebots")
}

/// Our own cache folder.
pub(crate) fn our_cache_folder() -> PathBuf {
    cache_folder(|name| std::env::var_os(name))
}

/// Where the controller library may be: `REBOTS_LIB_DIR` alone if it is set, else beside the program.
fn library_places(variable: Option<OsString>, program: &Path) -> Vec<PathBuf> {
    if let Some(folder) = variable.filter(|folder| !folder.is_empty()) {
        return vec![Path::new(&folder).join(LIBRARY)];
    }
    let beside = program.parent().unwrap_or(Path::new("."));
    // An installed program has its library in `lib`; Cargo leaves it in `deps`, where test programs are, too.
    ["", "deps", "../lib", "../lib/rebots"].iter().map(|place| beside.join(place).join(LIBRARY)).collect()
}

/// The file that was written last; the first of several. Cargo can leave an older copy beside a new one.
fn newest(places: &[PathBuf]) -> Option<&PathBuf> {
    let written = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    places.iter().rev().filter(|path| path.is_file()).max_by_key(|path| written(path))
}

/// Makes sure that the home folder is there and complete, and gives its place.
pub(crate) fn ensure() -> Result<PathBuf, HomeError> {
    let program = std::env::current_exe().map_err(|error| HomeError::File("this program".into(), error))?;
    let places = library_places(std::env::var_os("REBOTS_LIB_DIR"), &program);
    let Some(library) = newest(&places) else {
        return Err(HomeError::NoLibrary(places));
    };
    let bytes = fs::read(library).map_err(|error| HomeError::File(library.clone(), error))?;
    let library_place = format!("lib/controller/{LIBRARY}");
    let mut files: Vec<(&str, &[u8])> = FILES.to_vec();
    files.push((&library_place, &bytes));
    let cache = our_cache_folder();
    fill(&cache, &files).or_else(|_| {
        // A cache that cannot be written to, as in many containers, must not stop a simulation.
        fill(&std::env::temp_dir().join(format!("rebots-{}", user())), &files)
    })
}

/// Who runs this, for the name of a folder that others cannot have made before.
fn user() -> u32 {
    rustix::process::getuid().as_raw()
}

/// Removes all home folders of a cache; the ones in use are made again when they are needed.
pub(crate) fn clear(cache: &Path) -> Result<(), HomeError> {
    match fs::remove_dir_all(cache) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(HomeError::File(cache.to_owned(), error))
        }
        _ => Ok(()),
    }
}

/// Writes what is missing into the folder of the cache that belongs to these files.
fn fill(cache: &Path, files: &[(&str, &[u8])]) -> Result<PathBuf, HomeError> {
    let home = cache.join(format!("home-{:016x}", hash(files)));
    for (place, bytes) in files {
        let path = home.join(place);
        let complete = path.metadata().is_ok_and(|data| data.is_file() && data.len() == bytes.len() as u64);
        if !complete {
            write_whole(&path, bytes).map_err(|error| HomeError::File(path, error))?;
        }
    }
    for name in OTHER_NAMES.map(|name| home.join("lib/controller").join(name)) {
        // A library that is loaded under two names is loaded once if both are the same file.
        if files.iter().any(|(place, _)| place.ends_with(LIBRARY)) && !name.exists() {
            match std::os::unix::fs::symlink(LIBRARY, &name) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                    return Err(HomeError::File(name, error));
                }
                _ => {}
            }
        }
    }
    // The folder's time says when it was last used.
    let touched = fs::File::open(&home).and_then(|folder| folder.set_modified(SystemTime::now()));
    touched.map_err(|error| HomeError::File(home.clone(), error))?;
    forget_old(cache, &home);
    home.canonicalize().map_err(|error| HomeError::File(home, error))
}

/// Writes beside the place and renames, so that nobody ever sees half a file.
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

/// FNV-1a over names, lengths and contents, eight bytes at a time: the library has megabytes.
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
    fn the_cache_is_where_the_user_wants_it() {
        let with = |set: &'static [(&str, &str)]| {
            cache_folder(move |name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into()))
        };
        assert_eq!(with(&[("XDG_CACHE_HOME", "/x"), ("HOME", "/h")]), Path::new("/x/rebots"));
        assert_eq!(with(&[("XDG_CACHE_HOME", "relative"), ("HOME", "/h")]), Path::new("/h/.cache/rebots"));
        assert_eq!(with(&[]), std::env::temp_dir().join("rebots"));
    }

    #[test]
    fn the_library_is_beside_the_program() {
        let places = library_places(None, Path::new("/b/rebots"));
        assert_eq!(places[0], Path::new("/b").join(LIBRARY));
        assert_eq!(places[1], Path::new("/b/deps").join(LIBRARY));
        assert_eq!(library_places(Some("/l".into()), Path::new("/b/x")), [Path::new("/l").join(LIBRARY)]);
    }

    #[test]
    fn the_newest_library_is_taken() {
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
    fn a_home_is_filled_once_and_mended() {
        let root = Folder::new();
        let files: &[(&str, &[u8])] = &[("a/b.h", b"one"), ("c", b"two")];
        let home = fill(&root.path("cache"), files).unwrap();
        let read = |name: &str| fs::read_to_string(home.join(name)).unwrap();
        assert_eq!((read("a/b.h"), read("c")), ("one".to_owned(), "two".to_owned()));
        fs::write(home.join("c"), "broken").unwrap();
        fs::remove_file(home.join("a/b.h")).unwrap();
        assert_eq!(fill(&root.path("cache"), files).unwrap(), home);
        assert_eq!((read("a/b.h"), read("c")), ("one".to_owned(), "two".to_owned()));
        assert_eq!(fs::read_dir(home.join("a")).unwrap().count(), 1, "nothing is left beside");
    }

    #[test]
    fn other_contents_are_another_home_and_old_ones_go() {
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
    fn the_program_carries_the_build_rules() {
        let names: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        assert!(names.contains(&"resources/Makefile.include"), "{names:?}");
        let version = FILES.iter().find(|(name, _)| *name == "resources/version.txt").map(|(_, text)| *text);
        assert_eq!(version, Some(&b"R2025a\n"[..]));
    }
}
