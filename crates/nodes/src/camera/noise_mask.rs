//! Noise masks: an image that is composited over those of a camera, at a random offset each time.

use std::sync::Arc;

use assets::{ImagePixels, Source};
use base::Stream;
use scene::{NodeId, Scene};

use crate::shared::file;
use crate::shared::window::is_planar;

/// The mask of a camera and its URL.
#[derive(Clone, Debug, Default)]
pub(crate) struct NoiseMask {
    url: String,
    mask: Option<Mask>,
}

#[derive(Clone, Debug)]
struct Mask {
    width: usize,
    height: usize,
    /// RGBA, in rows from the top.
    texels: Arc<[[u8; 4]]>,
}

impl NoiseMask {
    /// Reads the mask of a camera if the URL has changed. An error is returned only once.
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
        if !is_planar(scene, camera) {
            return Err("only planar cameras have noise masks; it is ignored".to_owned());
        }
        let wrong = |wrong: String| format!("cannot read the noise mask: {wrong}; it is ignored");
        let path = file::path(scene, files, camera, "noiseMaskUrl", url).map_err(wrong)?;
        let name = path.to_string_lossy();
        let bytes = files.read(&path).map_err(|error| wrong(format!("{error}: {name}")))?;
        let image = assets::decode_image(&name, &bytes).map_err(|error| wrong(error.to_string()))?;
        let (width, height) = (image.width as usize, image.height as usize);
        let ImagePixels::Rgba8(bytes) = image.pixels else {
            return Err(wrong("it is not a PNG or JPEG".to_owned()));
        };
        let texels: Arc<[[u8; 4]]> = bytes.as_chunks().0.into();
        if width == 0 || height == 0 || texels.len() != width * height {
            return Err(wrong("it has no pixels".to_owned()));
        }
        self.mask = Some(Mask { width, height, texels });
        Ok(())
    }

    /// Composites the mask over a BGRA image of a size by the mask's alpha, at an offset that is drawn for each image.
    /// The mask is repeated. If it is smaller than the image, it is enlarged.
    pub(crate) fn add(&self, pixels: &mut [u8], size: [usize; 2], stream: &mut Stream) {
        let Some(mask) = &self.mask else { return };
        let shift = [stream.unit(), stream.unit()];
        let lengths = [mask.width, mask.height];
        let parts = mask.parts(size);
        let texel = |axis: usize, at: usize| {
            let place = ((at as f64 + 0.5) / size[axis] as f64 + shift[axis]) * parts[axis];
            ((place - place.floor()) * lengths[axis] as f64) as usize % lengths[axis]
        };
        let columns: Vec<usize> = (0..size[0]).map(|column| texel(0, column)).collect();
        for (row, line) in pixels.chunks_exact_mut(size[0].max(1) * 4).enumerate() {
            let start = texel(1, row) * mask.width;
            for (pixel, column) in line.as_chunks_mut::<4>().0.iter_mut().zip(&columns) {
                let [red, green, blue, alpha] = mask.texels[start + column].map(u32::from);
                for (channel, noise) in pixel.iter_mut().zip([blue, green, red]) {
                    *channel = ((u32::from(*channel) * (255 - alpha) + noise * alpha + 127) / 255) as u8;
                }
            }
        }
    }
}

impl Mask {
    /// Returns the part of the mask that an image of a size covers. As in Webots, texels are pixels unless the mask is
    /// smaller than the image; otherwise the mask covers the shorter side once, and the longer one by the aspect ratio.
    fn parts(&self, size: [usize; 2]) -> [f64; 2] {
        let [width, height] = size.map(|length| length as f64);
        let [over, above] = [self.width as f64 - width, self.height as f64 - height];
        if over >= 0.0 && above >= 0.0 {
            [width / self.width as f64, height / self.height as f64]
        } else if over > above {
            [width / height, 1.0]
        } else {
            [1.0, height / width]
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// A camera whose mask has a red column and a transparent one.
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
    fn a_mask_is_blended_by_its_alpha_at_a_random_offset() {
        let (scene, files, camera) = camera("mask.png");
        let mut mask = NoiseMask::default();
        assert_eq!(mask.follow(&scene, &files, camera), Ok(()));
        let mut stream = Stream::new(1, "camera");
        let (red, plain) = ([0, 0, 255, 255], [9, 9, 9, 255]);
        let mut firsts = Vec::new();
        for _ in 0..20 {
            let mut pixels = plain.repeat(2);
            mask.add(&mut pixels, [2, 1], &mut stream);
            let columns: Vec<&[u8]> = pixels.chunks(4).collect();
            firsts.push(columns[0] == red);
            let expected = if columns[0] == red { [red, plain] } else { [plain, red] };
            assert_eq!(columns, expected);
        }
        assert!(firsts.contains(&true) && firsts.contains(&false));
    }

    #[test]
    fn a_small_mask_is_enlarged() {
        let (scene, files, camera) = camera("mask.png");
        let mut mask = NoiseMask::default();
        assert_eq!(mask.follow(&scene, &files, camera), Ok(()));
        let mut stream = Stream::new(1, "camera");
        // Eight columns show both texels once, and two rows the one row.
        let mut pixels = [9, 9, 9, 255].repeat(16);
        mask.add(&mut pixels, [8, 2], &mut stream);
        let red: Vec<bool> = pixels.chunks(4).map(|pixel| pixel == [0, 0, 255, 255]).collect();
        assert_eq!(red[..8], red[8..]);
        assert_eq!(red[..8].iter().filter(|is_red| **is_red).count(), 4, "{red:?}");
        let edges = (0..8).filter(|at| red[*at] != red[(at + 1) % 8]).count();
        assert_eq!(edges, 2, "{red:?}");
    }

    #[test]
    fn a_mask_that_cannot_be_read_is_reported_once() {
        for url in ["bad.png", "missing.png"] {
            let (scene, files, camera) = camera(url);
            let mut mask = NoiseMask::default();
            let message = mask.follow(&scene, &files, camera).unwrap_err();
            assert!(message.contains("noise mask") && message.contains(url), "{message}");
            assert_eq!(mask.follow(&scene, &files, camera), Ok(()));
            let mut pixels = vec![5; 8];
            mask.add(&mut pixels, [2, 1], &mut Stream::new(1, "camera"));
            assert_eq!(pixels, [5; 8]);
        }
    }
}
