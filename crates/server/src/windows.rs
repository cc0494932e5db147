//! Pages of robot windows: files from the folders that the owner names.
//!
//! Owns: that no path leaves these folders, and what is changed in the files so that windows of all versions of Webots
//! work without a network: `RobotWindow.js`, which they import from the web, is ours, and so is the object `webots` that
//! older ones expect to be there.

use std::path::{Component, Path, PathBuf};

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::assets::media_type;

/// The script that older pages expect to have been run before theirs.
const INJECTED: &str = "<script src=\"/wwi/webots.js\"></script>";
/// Where pages import the interface from; a version and the name of the file follow.
const WEB_ADDRESSES: [&str; 2] = ["https://cyberbotics.com/wwi/", "https://www.cyberbotics.com/wwi/"];
/// The file that they import.
const INTERFACE: &str = "RobotWindow.js";

/// A file below one of the folders, the first one that has it.
pub(crate) fn file(folders: &[PathBuf], path: &str) -> Response {
    let Some((path, bytes)) = read(folders, path) else {
        return (StatusCode::NOT_FOUND, "no robot window has such a file\n").into_response();
    };
    let bytes = match path.extension().and_then(|extension| extension.to_str()) {
        Some("html" | "htm") => with_script(local(bytes)),
        Some("js" | "mjs" | "css") => local(bytes),
        _ => bytes,
    };
    Response::builder()
        .header(header::CONTENT_TYPE, media_type(&path.to_string_lossy()))
        .header(header::CACHE_CONTROL, "no-cache")
        // What the page of a project loads and runs is its own matter; where it is shown is not.
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
        // A link may lead elsewhere.
        let folder = folder.canonicalize().ok()?;
        let file = folder.join(relative).canonicalize().ok()?;
        let is_inside = file.starts_with(&folder) && file.is_file();
        is_inside.then(|| std::fs::read(&file).ok().map(|bytes| (file, bytes))).flatten()
    })
}

/// The same with the interface taken from here. What is not a text stays as it is.
fn local(bytes: Vec<u8>) -> Vec<u8> {
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
    // As Webots does; what it has there is the installation, of which the interface is known.
    text.replace("webots://", "/").into_bytes()
}

/// The page with the script in front of all others.
fn with_script(bytes: Vec<u8>) -> Vec<u8> {
    let Ok(text) = String::from_utf8(bytes.clone()) else { return bytes };
    let lower = text.to_ascii_lowercase();
    let after = |tag: &str| {
        let at = lower.find(tag)?;
        Some(at + lower[at..].find('>')? + 1)
    };
    // A `<header>` is no head.
    let head = after("<head>").or_else(|| after("<head "));
    let at = head.or_else(|| after("<html")).or_else(|| after("<!doctype")).unwrap_or(0);
    format!("{}{INJECTED}{}", &text[..at], &text[at..]).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interface_comes_from_here() {
        let changed = |text: &str| String::from_utf8(local(text.as_bytes().to_vec())).unwrap();
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
        assert_eq!(local(vec![0xff, 0xfe]), [0xff, 0xfe]);
    }

    #[test]
    fn the_script_comes_first() {
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
