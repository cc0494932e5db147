//! Pages of robot windows: files in the folders that the owner specifies.
//!
//! Ensures that no path leaves these folders, and adapts the files so that windows for all versions of Webots work
//! without a network: `RobotWindow.js`, which they import from the web, is served from here, and so is the object
//! `webots` that older ones expect.

use std::path::{Component, Path, PathBuf};

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::assets::media_type;

/// The script that older pages expect to run first.
const INJECTED: &str = "<script src=\"/wwi/webots.js\"></script>";
/// The URLs from which pages import the interface, followed by a version and the name of the file.
const WEB_ADDRESSES: [&str; 2] = ["https://cyberbotics.com/wwi/", "https://www.cyberbotics.com/wwi/"];
/// The name of that file.
const INTERFACE: &str = "RobotWindow.js";

/// Returns a file in one of the folders; the first folder that contains it takes precedence.
pub(crate) fn file(folders: &[PathBuf], path: &str) -> Response {
    let Some((path, bytes)) = read(folders, path) else {
        return (StatusCode::NOT_FOUND, "no robot window has such a file\n").into_response();
    };
    let bytes = match path.extension().and_then(|extension| extension.to_str()) {
        Some("html" | "htm") => with_script(with_local_interface(bytes)),
        Some("js" | "mjs" | "css") => with_local_interface(bytes),
        _ => bytes,
    };
    Response::builder()
        .header(header::CONTENT_TYPE, media_type(&path.to_string_lossy()))
        .header(header::CACHE_CONTROL, "no-cache")
        // What the page of a project loads and runs is its own responsibility; where it may be embedded is not.
        .header(header::CONTENT_SECURITY_POLICY, "frame-ancestors 'self'")
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .body(Body::from(bytes))
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

fn read(folders: &[PathBuf], path: &str) -> Option<(PathBuf, Vec<u8>)> {
    let relative = Path::new(path);
    let is_plain = relative.components().all(|part| matches!(part, Component::Normal(_)));
    if !is_plain || path.contains(['\0', '\\']) {
        return None;
    }
    folders.iter().find_map(|folder| {
        // A link may lead out of the folder.
        let folder = folder.canonicalize().ok()?;
        let file = folder.join(relative).canonicalize().ok()?;
        let is_inside = file.starts_with(&folder) && file.is_file();
        is_inside.then(|| std::fs::read(&file).ok().map(|bytes| (file, bytes))).flatten()
    })
}

/// Redirects imports of the interface to this server. Files that are not text are unchanged.
fn with_local_interface(bytes: Vec<u8>) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(&bytes) else { return bytes };
    let mut text = text.to_owned();
    for address in WEB_ADDRESSES {
        let mut from = 0;
        while let Some(at) = text.get(from..).and_then(|rest| rest.find(address)).map(|at| at + from) {
            from = at + address.len();
            let version = text[from..].find('/').map(|end| from + end + 1);
            if let Some(name) = version.filter(|name| text[*name..].starts_with(INTERFACE)) {
                text.replace_range(at..name, "/wwi/");
                from = at;
            }
        }
    }
    // As in Webots, where it refers to the installation, of which only the interface is used.
    text.replace("webots://", "/").into_bytes()
}

/// Inserts the script before all others in a page.
fn with_script(bytes: Vec<u8>) -> Vec<u8> {
    let Ok(text) = String::from_utf8(bytes.clone()) else { return bytes };
    let lower = text.to_ascii_lowercase();
    let after = |tag: &str| {
        let at = lower.find(tag)?;
        Some(at + lower[at..].find('>')? + 1)
    };
    // `<header>` must not match.
    let head = after("<head>").or_else(|| after("<head "));
    let at = head.or_else(|| after("<html")).or_else(|| after("<!doctype")).unwrap_or(0);
    format!("{}{INJECTED}{}", &text[..at], &text[at..]).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interface_is_served_locally() {
        let changed = |text: &str| String::from_utf8(with_local_interface(text.as_bytes().to_vec())).unwrap();
        assert_eq!(
            changed("import RobotWindow from 'https://cyberbotics.com/wwi/R2023b/RobotWindow.js';"),
            "import RobotWindow from '/wwi/RobotWindow.js';"
        );
        let others =
            "import a from 'https://cyberbotics.com/wwi/R2023b/other.js'; // https://cyberbotics.com/wwi/";
        assert_eq!(changed(others), others);
        let both = "'https://www.cyberbotics.com/wwi/R2022b/RobotWindow.js' 'https://cyberbotics.com/wwi/x/RobotWindow.js'";
        assert_eq!(changed(both), "'/wwi/RobotWindow.js' '/wwi/RobotWindow.js'");
        assert_eq!(changed("webots://resources/web/wwi/RobotWindow.js"), "/resources/web/wwi/RobotWindow.js");
        assert_eq!(with_local_interface(vec![0xff, 0xfe]), [0xff, 0xfe]);
    }

    #[test]
    fn the_script_is_inserted_first() {
        let changed = |text: &str| String::from_utf8(with_script(text.as_bytes().to_vec())).unwrap();
        assert_eq!(
            changed("<!DOCTYPE html><html><HEAD><title>"),
            format!("<!DOCTYPE html><html><HEAD>{INJECTED}<title>")
        );
        assert_eq!(changed("<!DOCTYPE html><header>x"), format!("<!DOCTYPE html>{INJECTED}<header>x"));
        assert_eq!(changed("<p>x"), format!("{INJECTED}<p>x"));
        assert_eq!(changed(""), INJECTED);
    }
}
