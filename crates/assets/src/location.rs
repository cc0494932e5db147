//! Resolution of URLs in files.

use std::path::{Component, Path, PathBuf};

/// The location that a URL refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A file on this machine.
    File(PathBuf),
    /// `webots://…`: a file in the standard library. Contains what follows `webots://`.
    Library(String),
    /// A URL with another scheme, such as `https`. Contains the whole URL.
    Remote(String),
}

impl Location {
    /// Returns the path by which a [`crate::Source`] identifies it: that of the file, or the URL.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        match self {
            Self::File(path) => path.clone(),
            Self::Library(rest) => PathBuf::from(format!("{LIBRARY}{rest}")),
            Self::Remote(url) => PathBuf::from(url),
        }
    }

    /// Returns the file name without its extension: `Wheel` for `protos/Wheel.proto`.
    #[must_use]
    pub fn stem(&self) -> &str {
        let text = match self {
            Self::File(path) => path.to_str().unwrap_or(""),
            Self::Library(rest) => rest,
            Self::Remote(url) => url.split(['?', '#']).next().unwrap_or(""),
        };
        let name = text.rsplit(['/', '\\']).next().unwrap_or("");
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }
}

/// Prefix of URLs in the standard library.
const LIBRARY: &str = "webots://";

/// Resolves a URL in `base_file`: relative paths are relative to the folder of that file.
///
/// Backslashes count as slashes, as files may be written on Windows. `.` and `..` are resolved lexically, so that each
/// file has one path. If `base_file` is itself a URL, so are URLs relative to it.
#[must_use]
pub fn resolve(base_file: &Path, url: &str) -> Location {
    if let Some(rest) = url.strip_prefix(LIBRARY) {
        return Location::Library(rest.to_owned());
    }
    let is_remote =
        base_file.to_str().and_then(|base| base.split_once("://")).is_some_and(|(s, _)| is_scheme(s));
    if is_remote && url.starts_with("file://") {
        // A remote file must not refer to files on this machine.
        return Location::Remote(url.to_owned());
    }
    if let Some(path) = url.strip_prefix("file://") {
        return Location::File(tidy(&from_base(base_file, &percent_decoded(path))));
    }
    match url.split_once("://") {
        Some((scheme, _)) if is_scheme(scheme) => return Location::Remote(url.to_owned()),
        _ => {}
    }
    match base_file.to_str().and_then(|base| beside(base, url)) {
        Some(location) => location,
        None => Location::File(tidy(&from_base(base_file, url))),
    }
}

/// Resolves a relative URL in a file that is identified by a URL itself.
fn beside(base: &str, url: &str) -> Option<Location> {
    let (scheme, rest) = base.split_once("://")?;
    if !is_scheme(scheme) {
        return None;
    }
    let rest = rest.split(['?', '#']).next().unwrap_or("");
    // The host is not a folder: `..` must not remove it.
    let (host, path) = match base.starts_with(LIBRARY) {
        true => ("", rest),
        false => rest.split_once('/').unwrap_or((rest, "")),
    };
    let path = tidy(&Path::new("/").join(from_base(Path::new(path), url)));
    let path = path.to_str()?.trim_start_matches('/').to_owned();
    Some(match base.starts_with(LIBRARY) {
        true => Location::Library(path),
        false => Location::Remote(format!("{scheme}://{host}/{path}")),
    })
}

fn from_base(base_file: &Path, path: &str) -> PathBuf {
    // Joining an absolute path returns that path.
    base_file.parent().unwrap_or(Path::new("")).join(path.replace('\\', "/"))
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

/// Returns the absolute path of a file, without `.` and `..` unless these matter because of a symbolic link.
#[must_use]
pub fn absolute(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let short = tidy(&whole);
    if short.exists() || !whole.exists() { short } else { whole }
}

/// Removes `.` and, where a folder precedes it, `..`.
fn tidy(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => match out.components().next_back() {
                Some(Component::Normal(_)) => {
                    out.pop();
                }
                Some(Component::RootDir | Component::Prefix(_)) => {}
                _ => out.push(".."),
            },
            part => out.push(part),
        }
    }
    out
}

/// Decodes escapes such as `%20`; invalid ones are kept.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = match rest {
            [b'%', high, low, ..] => hex(*high).zip(hex(*low)).map(|(high, low)| high * 16 + low),
            _ => None,
        };
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { rest.get(3..).unwrap_or(&[]) } else { after };
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_file(base: &str, url: &str, expected: &str) {
        assert_eq!(resolve(Path::new(base), url), Location::File(expected.into()));
    }

    #[test]
    fn absolute_paths_have_no_steps_back() {
        assert_eq!(absolute(Path::new("/a/b/.././c.wbt")), Path::new("/a/c.wbt"));
        let here = std::env::current_dir().expect("a folder");
        assert_eq!(absolute(Path::new("src/../Cargo.toml")), here.join("Cargo.toml"));
    }

    #[test]
    fn relative_paths_start_from_the_file() {
        check_file("p/worlds/a.wbt", "../protos/Wheel.proto", "p/protos/Wheel.proto");
        check_file("a.wbt", "../x/./y.png", "../x/y.png");
        check_file("/p/worlds/a.wbt", "..\\protos\\Wheel.proto", "/p/protos/Wheel.proto");
        check_file("/a.wbt", "../../b", "/b");
    }

    #[test]
    fn absolute_paths_and_file_urls_are_kept() {
        check_file("p/a.wbt", "/q/b.png", "/q/b.png");
        check_file("p/a.wbt", "file:///q/my%20mesh.obj", "/q/my mesh.obj");
        check_file("p/a.wbt", "file:///q/100%zz%c3%a9.obj", "/q/100%zzé.obj");
        check_file("p/a.wbt", "file:///q/%ff", "/q/%ff");
    }

    #[test]
    fn other_schemes_are_not_files() {
        let base = Path::new("p/a.wbt");
        let library = resolve(base, "webots://projects/objects/Ball.proto");
        assert_eq!(library, Location::Library("projects/objects/Ball.proto".into()));
        let remote = resolve(base, "https://example.org/x/Ball.proto?raw=true");
        assert_eq!(remote.stem(), "Ball");
        assert!(matches!(remote, Location::Remote(_)));
        assert_eq!(library.stem(), "Ball");
        assert_eq!(resolve(base, "protos/Wheel.v2.proto").stem(), "Wheel.v2");
        assert_eq!(library.path(), PathBuf::from("webots://projects/objects/Ball.proto"));
    }

    #[test]
    fn urls_in_remote_files_are_remote() {
        let check = |base: &str, url: &str, expected: &str| {
            assert_eq!(resolve(Path::new(base), url).path(), PathBuf::from(expected), "{base} {url}");
        };
        check("https://h.org/a/b/C.proto", "../t/x.png", "https://h.org/a/t/x.png");
        check("https://h.org/C.proto?v=1/2", "../../x.png", "https://h.org/x.png");
        check("https://h.org/a/C.proto", "/etc/x.png", "https://h.org/etc/x.png");
        check("https://h.org/a/C.proto", "file:///etc/x.png", "file:///etc/x.png");
        check("https://h.org", "x.png", "https://h.org/x.png");
        check("https://h.org/C.proto", "http://g.org/x.png", "http://g.org/x.png");
        check("webots://projects/a/C.proto", "../x.png", "webots://projects/x.png");
        check("webots://projects/a/C.proto", "../../../../x.png", "webots://x.png");
    }
}
