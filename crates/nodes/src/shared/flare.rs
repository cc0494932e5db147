//! Lens flares: light of bright areas that a lens scatters as ghosts on the other side of the image centre and as a
//! halo.
//!
//! The method is that of John Chapman, "Pseudo Lens Flare" (2013); the fields of LensFlare are its parameters.

use scene::{NodeId, Scene};

/// Flares are computed at a quarter of the resolution, because they are soft.
const COARSER: usize = 4;

/// Radius of one blur pass, in pixels of the coarse image.
const BLUR: f64 = 3.0;

/// Maximum number of ghosts and blur passes; more make no visible difference.
const MAX_GHOSTS: i32 = 32;
const MAX_BLURS: i32 = 16;

/// The fields of a LensFlare.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Flare {
    transparency: f32,
    scale: f32,
    bias: f32,
    dispersal: f32,
    ghosts: i32,
    halo_width: f32,
    distortion: f32,
    blurs: i32,
}

impl Flare {
    pub(crate) fn new(scene: &Scene, node: NodeId) -> Self {
        let number = |field: &str| scene.float(node, field) as f32;
        Self {
            transparency: number("transparency").clamp(0.0, 1.0),
            scale: number("scale"),
            bias: number("bias"),
            dispersal: number("dispersal"),
            ghosts: scene.int(node, "samples").clamp(0, MAX_GHOSTS),
            halo_width: number("haloWidth"),
            distortion: number("chromaDistortion"),
            blurs: scene.int(node, "blurIterations").clamp(0, MAX_BLURS),
        }
    }

    /// Adds the flare to an image of four bytes per pixel.
    pub(crate) fn add(&self, pixels: &mut [u8], [width, height]: [usize; 2]) {
        let size = [width.div_ceil(COARSER), height.div_ceil(COARSER)];
        let bright = self.bright(pixels, [width, height], size);
        if bright.iter().all(|colour| *colour == [0.0; 4]) {
            return;
        }
        let mut flare = self.scattered(&bright, size);
        for _ in 0..self.blurs {
            flare = render::blurred(&flare, size[0], BLUR);
        }
        let strength = (1.0 - self.transparency) * 255.0;
        for (at, pixel) in pixels.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            let place = [at % width, at / width].map(|place| (place as f32 + 0.5) / COARSER as f32);
            let light = sampled(&flare, size, [place[0] / size[0] as f32, place[1] / size[1] as f32]);
            for (channel, light) in pixel.iter_mut().zip(light).take(3) {
                *channel = (f32::from(*channel) + light * strength + 0.5).clamp(0.0, 255.0) as u8;
            }
        }
    }

    /// Returns the light above the threshold in a coarse copy of the image.
    fn bright(&self, pixels: &[u8], [width, height]: [usize; 2], size: [usize; 2]) -> Vec<[f32; 4]> {
        let mut bright = Vec::with_capacity(size[0] * size[1]);
        for row in 0..size[1] {
            for column in 0..size[0] {
                let rows = row * COARSER..((row + 1) * COARSER).min(height);
                let columns = column * COARSER..((column + 1) * COARSER).min(width);
                let count = (rows.len() * columns.len()).max(1) as f32;
                let mut sum = [0.0; 4];
                for row in rows {
                    for pixel in pixels[(row * width + columns.start) * 4..(row * width + columns.end) * 4]
                        .as_chunks::<4>()
                        .0
                    {
                        for channel in 0..3 {
                            let excess = f32::from(pixel[channel]) / 255.0 + self.bias;
                            sum[channel] += (excess * self.scale).max(0.0) / count;
                        }
                    }
                }
                bright.push(sum);
            }
        }
        bright
    }

    /// Returns the ghosts and the halo.
    fn scattered(&self, bright: &[[f32; 4]], size: [usize; 2]) -> Vec<[f32; 4]> {
        let mut flare = Vec::with_capacity(bright.len());
        for row in 0..size[1] {
            for column in 0..size[0] {
                // Ghosts are on the other side of the image centre.
                let uv =
                    [1.0 - (column as f32 + 0.5) / size[0] as f32, 1.0 - (row as f32 + 0.5) / size[1] as f32];
                let ghost = uv.map(|coordinate| (0.5 - coordinate) * self.dispersal);
                let length = (ghost[0] * ghost[0] + ghost[1] * ghost[1]).sqrt();
                let direction = if length > 0.0 { ghost.map(|part| part / length) } else { [0.0; 2] };
                let mut sum = [0.0; 4];
                for number in 0..self.ghosts {
                    let place = [0, 1].map(|axis| {
                        let place = uv[axis] + ghost[axis] * number as f32;
                        place - place.floor()
                    });
                    self.gather(bright, size, place, direction, 10, &mut sum);
                }
                let halo = [0, 1].map(|axis| uv[axis] + direction[axis] * self.halo_width);
                self.gather(bright, size, halo, direction, 5, &mut sum);
                flare.push(sum);
            }
        }
        flare
    }

    /// Adds the light of a position, attenuated towards the edges of the image, with chromatic dispersion along a
    /// direction.
    fn gather(
        &self,
        bright: &[[f32; 4]],
        size: [usize; 2],
        place: [f32; 2],
        direction: [f32; 2],
        power: i32,
        sum: &mut [f32; 4],
    ) {
        let off = place.map(|coordinate| 0.5 - coordinate);
        let far = ((off[0] * off[0] + off[1] * off[1]) * 2.0).sqrt();
        let weight = (1.0 - far).max(0.0).powi(power);
        if weight == 0.0 {
            return;
        }
        let apart = self.distortion / size[0] as f32;
        for (channel, shift) in [-apart, 0.0, apart].into_iter().enumerate() {
            let at = [0, 1].map(|axis| place[axis] + direction[axis] * shift);
            sum[channel] += sampled(bright, size, at)[channel] * weight;
        }
    }
}

/// Returns the interpolated colour at texture coordinates from 0 to 1.
fn sampled(colours: &[[f32; 4]], [width, height]: [usize; 2], [u, v]: [f32; 2]) -> [f32; 4] {
    if !((0.0..=1.0).contains(&u) && (0.0..=1.0).contains(&v)) {
        return [0.0; 4];
    }
    let [x, y] = [u * width as f32 - 0.5, v * height as f32 - 0.5].map(|at| at.max(0.0));
    let [left, top] = [x as usize, y as usize];
    let [right, bottom] = [(left + 1).min(width - 1), (top + 1).min(height - 1)];
    let [across, down] = [x - left as f32, y - top as f32];
    let at = |column: usize, row: usize| colours.get(row * width + column).copied().unwrap_or([0.0; 4]);
    let (a, b, c, d) = (at(left, top), at(right, top), at(left, bottom), at(right, bottom));
    std::array::from_fn(|i| {
        let upper = a[i] + (b[i] - a[i]) * across;
        let lower = c[i] + (d[i] - c[i]) * across;
        upper + (lower - upper) * down
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLARE: Flare = Flare {
        transparency: 0.0,
        scale: 20.0,
        bias: -0.9,
        dispersal: 0.6,
        ghosts: 1,
        halo_width: 3.0,
        distortion: 0.0,
        blurs: 0,
    };

    /// A grey picture of 80 by 80 pixels with a white square of 8 pixels at a place.
    fn picture(left: usize, top: usize) -> Vec<u8> {
        let is_white =
            |at: usize| (left..left + 8).contains(&(at % 80)) && (top..top + 8).contains(&(at / 80));
        (0..6400).flat_map(|at| if is_white(at) { [255; 4] } else { [50, 50, 50, 255] }).collect()
    }

    #[test]
    fn the_first_ghost_is_on_the_other_side_of_the_centre() {
        let mut seen = picture(24, 32);
        FLARE.add(&mut seen, [80, 80]);
        // The square's middle at (28, 36) is mirrored to (52, 44).
        let lit = |x: usize, y: usize| seen[(y * 80 + x) * 4] > 60;
        assert!(lit(52, 44) && !lit(52, 20) && !lit(70, 70) && !lit(15, 44));
    }

    #[test]
    fn dark_images_and_transparent_flares_change_nothing() {
        let grey = [200, 200, 200, 255].repeat(6400);
        let mut seen = grey.clone();
        FLARE.add(&mut seen, [80, 80]);
        assert_eq!(seen, grey);
        let mut seen = picture(24, 32);
        Flare { transparency: 1.0, ..FLARE }.add(&mut seen, [80, 80]);
        assert_eq!(seen, picture(24, 32));
    }

    #[test]
    fn flares_work_for_images_of_any_size() {
        for (width, height) in [(1, 1), (5, 3), (7, 64)] {
            let mut pixels = vec![255; width * height * 4];
            Flare { ghosts: 4, halo_width: 0.4, distortion: 2.0, blurs: 2, ..FLARE }
                .add(&mut pixels, [width, height]);
            assert_eq!(pixels.len(), width * height * 4);
        }
    }
}
