//! ImageTexture: an image from a file, or one that a display or pen has drawn.

use std::path::Path;

use assets::Image;
use engine::visual::Showing;
use render::{Pixels, Texture, TextureId};
use scene::NodeId;

use crate::shared::file;

/// Returns the texture, if there is one. Nodes with the same file and filtering share it.
pub(crate) fn texture(showing: &mut Showing<'_>, node: NodeId) -> Option<TextureId> {
    if let Some(screen) = showing.screen(node) {
        return Some(screen);
    }
    let scene = showing.scene;
    let url = scene.strings(node, "url").first().filter(|url| !url.is_empty())?;
    let filtering = filtering(scene.int(node, "filtering"));
    let repeat = [scene.bool(node, "repeatS"), scene.bool(node, "repeatT")];
    let path = match file::path(scene, showing.files, node, "url", url) {
        Ok(path) => path,
        Err(wrong) => {
            showing.report(node, "texture/file", format!("{wrong}; the surface has no texture"));
            return None;
        }
    };
    let key = format!("{}\n{filtering}\n{repeat:?}", path.display());
    showing.texture(&key, |showing| {
        let image = read(showing, &path).or_else(|wrong| {
            let other = showing.files.substitute(&path);
            let image = other.as_ref().and_then(|other| read(showing, other).ok());
            let instead = match (&other, &image) {
                (Some(other), Some(_)) => format!("{} is shown instead", other.display()),
                _ => "the surface has no texture".to_owned(),
            };
            showing.report(node, "texture/file", format!("cannot read the picture: {wrong}; {instead}"));
            image.ok_or(())
        });
        let image = image.ok()?;
        Some(Texture {
            width: image.width,
            height: image.height,
            pixels: pixels(image.pixels),
            filtering,
            repeat,
        })
    })
}

/// Reads an image file. The error names the file.
pub(crate) fn read(showing: &Showing<'_>, path: &Path) -> Result<Image, String> {
    let bytes = showing.files.read(path).map_err(|error| format!("{error}: {}", path.display()))?;
    assets::decode_image(&path.to_string_lossy(), &bytes).map_err(|error| error.to_string())
}

/// Converts a `filtering` field.
pub(crate) fn filtering(field: i32) -> u8 {
    u8::try_from(field.clamp(0, 5)).unwrap_or(4)
}

/// Converts decoded pixels for the renderer.
pub(crate) fn pixels(pixels: assets::ImagePixels) -> Pixels {
    match pixels {
        assets::ImagePixels::Rgba8(pixels) => Pixels::Rgba8(pixels),
        assets::ImagePixels::RgbF32(pixels) => Pixels::RgbF32(pixels),
    }
}
