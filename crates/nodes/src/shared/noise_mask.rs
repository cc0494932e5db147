//! A picture of noise that is laid over those of a camera, somewhere else each time.

use std::sync::Arc;

use assets::{ImagePixels, Source};
use base::Stream;
use scene::{NodeId, Scene};

use crate::shared::file;

/// The mask of a camera and where it came from.
#[derive(Clone, Debug, Default)]
pub(crate) struct NoiseMask {
    url: String,
    mask: Option<Mask>,
}

#[derive(Clone, Debug)]
struct Mask {
    width: usize,
    height: usize,
    /// Red, green, blue, alpha, rows from the top.
    texels: Arc<[[u8; 4]]>,
}

impl NoiseMask {
    /// Reads the mask that a camera names, unless it has it. The error is for people, and comes once.
    pub(crate) fn follow(&mut self, scene: &Scene, files: &dyn Source, camera: NodeId) -> Result<(), String> {
        let url = scene.string(camera, "noiseMaskUrl");
        if *url == *self.url {
            return Ok(());
        }
        url.clone_into(&mut self.url);
        self.mask = None;
        if url.is_empty() {
            return Ok(());
        }
        let wrong = |wrong: String| format!("the noise mask cannot be read: {wrong}; there is none");
        let path = file::path(scene, files, camera, "noiseMaskUrl", url).map_err(wrong)?;
        let name = path.to_string_lossy();
        let bytes = files.read(&path).map_err(|error| wrong(format!("{error}: {name}")))?;
        let image = assets::decode_image(&name, &bytes).map_err(|error| wrong(error.to_string()))?;
        let (width, height) = (image.width as usize, image.height as usize);
        let ImagePixels::Rgba8(bytes) = image.pixels else {
            return Err(wrong("it is no PNG or JPEG".to_owned()));
        };
        let texels: Arc<[[u8; 4]]> = bytes.as_chunks().0.into();
        if width == 0 || height == 0 || texels.len() != width * height {
            return Err(wrong("it has no pixels".to_owned()));
        }
        self.mask = Some(Mask { width, height, texels });
        Ok(())
    }

    /// Lays the mask over a picture of blue, green, red and alpha, by the mask's own alpha. It repeats, from a place that
    /// is drawn for each picture.
    pub(crate) fn add(&self, pixels: &mut [u8], width: usize, stream: &mut Stream) {
        let Some(mask) = &self.mask else { return };
        let shift = [mask.width, mask.height].map(|length| (stream.unit() * length as f64) as usize);
        for (at, pixel) in pixels.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            let column = (at % width + shift[0]) % mask.width;
            let row = (at / width + shift[1]) % mask.height;
            let [red, green, blue, alpha] = mask.texels[row * mask.width + column].map(u32::from);
            for (channel, noise) in pixel.iter_mut().zip([blue, green, red]) {
                *channel = ((u32::from(*channel) * (255 - alpha) + noise * alpha + 127) / 255) as u8;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// A camera whose mask has a red column and a clear one.
    fn camera(url: &str) -> (Scene, assets::MemorySource, NodeId) {
        let png = assets::encode_png(2, 1, &[255, 0, 0, 255, 0, 0, 0, 0]);
        let world =
            format!("#VRML_SIM R2025a utf8\nRobot {{ children [ Camera {{ noiseMaskUrl \"{url}\" }} ] }}\n");
        let files =
            assets::MemorySource::new().with("w.wbt", world).with("mask.png", png).with("bad.png", "no");
        let scene = scene::load(Path::new("w.wbt"), &files, scene::LoadOptions::default()).scene.unwrap();
        let camera = scene.iter().find(|(_, node)| node.ty.name == "Camera").unwrap().0;
        (scene, files, camera)
    }

    #[test]
    fn a_mask_lies_over_the_picture_by_its_alpha_somewhere_else_each_time() {
        let (scene, files, camera) = camera("mask.png");
        let mut mask = NoiseMask::default();
        assert_eq!(mask.follow(&scene, &files, camera), Ok(()));
        let mut stream = Stream::new(1, "camera");
        let (red, plain) = ([0, 0, 255, 255], [9, 9, 9, 255]);
        let mut firsts = Vec::new();
        for _ in 0..20 {
            let mut pixels = plain.repeat(4);
            mask.add(&mut pixels, 4, &mut stream);
            let columns: Vec<&[u8]> = pixels.chunks(4).collect();
            firsts.push(columns[0] == red);
            let expected =
                if columns[0] == red { [red, plain, red, plain] } else { [plain, red, plain, red] };
            assert_eq!(columns, expected);
        }
        assert!(firsts.contains(&true) && firsts.contains(&false));
    }

    #[test]
    fn a_mask_that_cannot_be_read_is_told_once() {
        for url in ["bad.png", "missing.png"] {
            let (scene, files, camera) = camera(url);
            let mut mask = NoiseMask::default();
            let told = mask.follow(&scene, &files, camera).unwrap_err();
            assert!(told.contains("noise mask") && told.contains(url), "{told}");
            assert_eq!(mask.follow(&scene, &files, camera), Ok(()));
            let mut pixels = vec![5; 8];
            mask.add(&mut pixels, 2, &mut Stream::new(1, "camera"));
            assert_eq!(pixels, [5; 8]);
        }
    }
}
