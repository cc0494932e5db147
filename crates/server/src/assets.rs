//! The files of the page as built from `page/` (by `npm run build` there).

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "page/dist"]
struct Files;

/// Returns a file of the page; the empty path is the page itself.
pub(crate) fn file(path: &str) -> Response {
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Files::get(path) else {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    let policy = "default-src 'self'; img-src 'self' blob: data:; connect-src 'self' ws: wss:; style-src 'self' \
                  'unsafe-inline'; frame-ancestors 'self'";
    Response::builder()
        .header(header::CONTENT_TYPE, media_type(path))
        .header(header::CACHE_CONTROL, "no-cache")
        .header(header::CONTENT_SECURITY_POLICY, policy)
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .body(Body::from(file.data))
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Images of the models of the library, as in the documentation. The folder is a link, as packages follow links.
#[derive(Embed)]
#[folder = "catalogue"]
struct ModelImages;

/// Returns whether there is an image of a model.
pub(crate) fn has_model_image(name: &str) -> bool {
    ModelImages::get(name).is_some()
}

/// Returns the image of a model.
pub(crate) fn picture(name: &str) -> Response {
    match ModelImages::get(name) {
        Some(file) => {
            let headers =
                [(header::CONTENT_TYPE, media_type(name)), (header::CACHE_CONTROL, "max-age=86400")];
            (headers, Body::from(file.data)).into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is no such image").into_response(),
    }
}

/// Returns the media type of a file by its name.
pub(crate) fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html" | "htm") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("txt" | "md" | "csv") => "text/plain; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("gif") => "image/gif",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("json" | "map") => "application/json",
        Some("wasm") => "application/wasm",
        Some("woff") => "font/woff",
        Some("woff2") => "font/woff2",
        Some("ttf") => "font/ttf",
        Some("mp3") => "audio/mpeg",
        Some("wav") => "audio/wav",
        Some("mp4") => "video/mp4",
        Some("webm") => "video/webm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use sha2::{Digest, Sha256};

    /// Returns all files in a folder and its subfolders.
    fn below(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] }).collect()
    }

    #[test]
    fn the_page_was_built_from_its_sources() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        let named = [
            "generic.html",
            "index.html",
            "package-lock.json",
            "package.json",
            "tsconfig.json",
            "vite.config.js",
        ];
        let mut files: Vec<PathBuf> = named.iter().map(|name| page.join(name)).collect();
        files.extend(["public", "src"].iter().flat_map(|folder| below(&page.join(folder))));
        files.sort();
        let mut hash = Sha256::new();
        for file in files {
            let name = file.strip_prefix(&page).unwrap().to_str().unwrap().replace('\\', "/");
            hash.update(name);
            hash.update([0]);
            hash.update(std::fs::read(&file).unwrap());
            hash.update([0]);
        }
        let found: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let built = std::fs::read_to_string(page.join("dist/sources.sha256")).unwrap();
        assert_eq!(built.trim(), found, "run `npm ci && npm run build` in crates/server/page");
    }
}
