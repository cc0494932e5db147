//! How controllers find a robot: encoded names, socket folders and the TCP hello.

mod hello;
mod sha1;

pub use hello::{Hello, HelloReply, hello};
pub use sha1::sha1_hex;

use crate::dialect::Dialect;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The prefix of the file names of images that the simulator renders only on request. A controller that supports this
/// recognises such files by the prefix; simulators without this feature use other names.
pub const ON_REQUEST: &str = "picture-on-request.";

/// Longest percent-encoded name that R2023b does not replace by its hash. `[bytes]`
const R2023B_LIMIT: usize = 70;
/// Longest percent-encoded name in a TCP hello from R2025a on. `[bytes]`
const R2025A_TCP_LIMIT: usize = 90;
/// The length of a socket's path from which R2025a derives the limit for the robot's name. `[bytes]`
const R2025A_PATH_LIMIT: usize = 91;

/// Percent-encodes the UTF-8 bytes of a name. Letters, digits and `-_.~` are kept.
#[must_use]
pub fn encode(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// Returns the name of a robot's folder below `ipc/` in an instance folder, for extern and intern controllers alike.
///
/// From R2023b on, a long name is replaced by a hash. From R2025a on, the limit depends on the length of the folder's
/// path, `instance`, including a trailing slash.
#[must_use]
pub fn extern_socket_name(dialect: Dialect, instance: &Path, name: &str) -> String {
    let encoded = encode(name);
    match dialect {
        Dialect::R2022b | Dialect::R2023a => encoded,
        Dialect::R2023b => shorten(encoded, R2023B_LIMIT),
        Dialect::R2025a => {
            let path = with_slash(instance).len() + "ipc//extern".len();
            let limit = R2025A_PATH_LIMIT.saturating_sub(path).max(4);
            shorten(encoded, limit - limit % 2)
        }
    }
}

/// Returns the robot's name in a TCP hello. Before R2023b, clients send the name as it stands in their URL.
#[must_use]
pub fn tcp_name(dialect: Dialect, name: &str) -> String {
    match dialect {
        Dialect::R2022b | Dialect::R2023a => name.to_owned(),
        Dialect::R2023b => shorten(encode(name), R2023B_LIMIT),
        Dialect::R2025a => shorten(encode(name), R2025A_TCP_LIMIT),
    }
}

/// Replaces an encoded name that is longer than `limit` by its SHA-1 hash, truncated to `limit`.
fn shorten(encoded: String, limit: usize) -> String {
    if encoded.len() <= limit {
        return encoded;
    }
    let mut hash = sha1_hex(encoded.as_bytes());
    hash.truncate(limit);
    hash
}

/// Returns the folder of all instances of one user, `/tmp/webots/USER`; used from R2023b on.
#[must_use]
pub fn user_folder(tmp: &Path, user: &str) -> PathBuf {
    tmp.join("webots").join(user)
}

/// Returns the user name as clients determine it: `USER`, else `USERNAME`, else `default`.
///
/// A name with a slash would lead out of the folder and is ignored.
#[must_use]
pub fn user(variable: impl Fn(&str) -> Option<String>) -> String {
    let usable = |name: &String| !name.is_empty() && !name.contains('/') && name != "." && name != "..";
    let found = ["USER", "USERNAME"].into_iter().find_map(|key| variable(key).filter(usable));
    found.unwrap_or_else(|| "default".to_owned())
}

/// Returns the folder of one instance: `/tmp/webots-PORT` before R2023b, `/tmp/webots/USER/PORT` from then on.
#[must_use]
pub fn instance_folder(dialect: Dialect, tmp: &Path, user: &str, port: u16) -> PathBuf {
    if dialect.old_layout() {
        tmp.join(format!("webots-{port}"))
    } else {
        user_folder(tmp, user).join(port.to_string())
    }
}

/// Returns the path of a folder with the trailing slash that clients expect.
#[must_use]
pub fn with_slash(folder: &Path) -> String {
    let mut text = folder.to_string_lossy().into_owned();
    if !text.ends_with('/') {
        text.push('/');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_percent_encoded() {
        assert_eq!(encode("my robot"), "my%20robot");
        assert_eq!(encode("é(/%)"), "%C3%A9%28%2F%25%29");
        assert_eq!(encode("Aa0-_.~"), "Aa0-_.~");
        assert_eq!(encode(""), "");
    }

    #[track_caller]
    fn check_limit(kept: usize, hashed_to: usize, name: impl Fn(&str) -> String) {
        let long = "x".repeat(kept + 1);
        assert_eq!(name(&long[..kept]), long[..kept], "{kept} are kept");
        assert_eq!(name(&long), sha1_hex(long.as_bytes())[..hashed_to], "one more is hashed");
    }

    #[test]
    fn long_names_become_hashes_by_the_dialect() {
        let folder = |dialect, instance: &'static str| {
            move |name: &str| extern_socket_name(dialect, Path::new(instance), name)
        };
        check_limit(70, 40, folder(Dialect::R2023b, "/tmp/webots/user/24075/"));
        check_limit(56, 40, folder(Dialect::R2025a, "/tmp/webots/user/24075/"));
        check_limit(56, 40, folder(Dialect::R2025a, "/tmp/webots/user/24075"));
        check_limit(58, 40, folder(Dialect::R2025a, "/tmp/webots/user/1234"));
        check_limit(28, 28, folder(Dialect::R2025a, "/tmp/webots/a-user-whose-name-has-no-end-of-x/1234"));
        let endless = "/tmp/webots/a-user-whose-name-has-no-end-of-letters-and-so-on-and-so-on-and-so-on/1";
        check_limit(4, 4, folder(Dialect::R2025a, endless));
        check_limit(70, 40, |name| tcp_name(Dialect::R2023b, name));
        check_limit(90, 40, |name| tcp_name(Dialect::R2025a, name));
        let long = "y".repeat(300);
        assert_eq!(extern_socket_name(Dialect::R2023a, Path::new("/tmp/webots-1"), &long), long);
        assert_eq!(tcp_name(Dialect::R2022b, "my robot"), "my robot");
    }

    #[test]
    fn the_length_is_that_of_the_encoded_name() {
        let name = " ".repeat(24); // 72 encoded
        let expected = sha1_hex("%20".repeat(24).as_bytes());
        assert_eq!(extern_socket_name(Dialect::R2023b, Path::new("/"), &name), expected);
    }

    #[test]
    fn folders_of_both_layouts() {
        let tmp = Path::new("/tmp");
        assert_eq!(instance_folder(Dialect::R2023a, tmp, "me", 1234), Path::new("/tmp/webots-1234"));
        assert_eq!(instance_folder(Dialect::R2025a, tmp, "me", 1234), Path::new("/tmp/webots/me/1234"));
        assert_eq!(with_slash(Path::new("/a/b")), "/a/b/");
        assert_eq!(with_slash(Path::new("/a/b/")), "/a/b/");
    }

    #[test]
    fn the_user_name_comes_from_two_variables_or_a_fallback() {
        let with = |pairs: &'static [(&str, &str)]| {
            user(|key| pairs.iter().find(|pair| pair.0 == key).map(|pair| pair.1.to_owned()))
        };
        assert_eq!(with(&[("USER", "a"), ("USERNAME", "b")]), "a");
        assert_eq!(with(&[("USER", ""), ("USERNAME", "b")]), "b");
        assert_eq!(with(&[]), "default");
        assert_eq!(with(&[("USER", "../../etc")]), "default");
    }
}
