//! Effects of a camera's lens and sensor on its BGRA image: distortion, noise, motion blur.

use std::sync::Arc;

use base::{Stream, ops};
use scene::{NodeId, Scene};

/// Maximum number of steps of Newton's method, and the squared error at which it ends, in units of the image size.
const MAX_STEPS: usize = 20;
const TOLERANCE: f64 = 1e-18;

/// Brown's distortion model: a point at x from the centre is shown at x (1 + k₁ r² + k₂ r⁴), plus the tangential terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lens {
    /// From the upper left, in units of the image size.
    pub(crate) center: [f64; 2],
    pub(crate) radial: [f64; 2],
    pub(crate) tangential: [f64; 2],
}

impl Lens {
    /// Reads the fields of a Lens.
    pub(crate) fn of(scene: &Scene, lens: NodeId) -> Self {
        Self {
            center: scene.vec2(lens, "center"),
            radial: scene.vec2(lens, "radialCoefficients"),
            tangential: scene.vec2(lens, "tangentialCoefficients"),
        }
    }

    /// Returns, for each pixel of a distorted image, the index of the pixel of the plain one that it shows;
    /// [`OUTSIDE`] for points that come from outside of it.
    fn sources(&self, width: usize, height: usize) -> Arc<[u32]> {
        let source = |row: usize, column: usize| {
            let place = [(column as f64 + 0.5) / width as f64, (row as f64 + 0.5) / height as f64];
            let [x, y] = self.source(place);
            let at = [(x * width as f64).floor(), (y * height as f64).floor()];
            let is_inside = (0.0..width as f64).contains(&at[0]) && (0.0..height as f64).contains(&at[1]);
            if is_inside { (at[1] as usize * width + at[0] as usize) as u32 } else { OUTSIDE }
        };
        (0..height).flat_map(|row| (0..width).map(move |column| source(row, column))).collect()
    }

    /// Returns the point of the undistorted image for a point of the distorted one: the inverse of Brown's model, by
    /// Newton's method. NaN if there is none.
    pub(crate) fn source(&self, place: [f64; 2]) -> [f64; 2] {
        let wanted = [place[0] - self.center[0], place[1] - self.center[1]];
        let mut plain = wanted;
        for _ in 0..MAX_STEPS {
            let ([shown_x, shown_y], [[xx, xy], [yx, yy]]) = self.shown(plain);
            let off = [wanted[0] - shown_x, wanted[1] - shown_y];
            if off[0] * off[0] + off[1] * off[1] < TOLERANCE {
                return [plain[0] + self.center[0], plain[1] + self.center[1]];
            }
            let determinant = xx * yy - xy * yx;
            // Beyond a fold the model is not invertible.
            if determinant <= 0.0 {
                break;
            }
            plain[0] += (yy * off[0] - xy * off[1]) / determinant;
            plain[1] += (xx * off[1] - yx * off[0]) / determinant;
        }
        [f64::NAN; 2]
    }

    /// Returns the point of the distorted image for a point of the undistorted one, both from the upper left in units
    /// of the image size.
    pub(crate) fn image(&self, place: [f64; 2]) -> [f64; 2] {
        let (shown, _) = self.shown([place[0] - self.center[0], place[1] - self.center[1]]);
        [shown[0] + self.center[0], shown[1] + self.center[1]]
    }

    /// Returns the distorted point and the Jacobian; points are relative to the centre of distortion.
    fn shown(&self, [x, y]: [f64; 2]) -> ([f64; 2], [[f64; 2]; 2]) {
        let ([k1, k2], [p1, p2]) = (self.radial, self.tangential);
        let r2 = x * x + y * y;
        let radial = 1.0 + k1 * r2 + k2 * r2 * r2;
        // Derivative of the radial factor with respect to r².
        let growth = k1 + 2.0 * k2 * r2;
        let mixed = 2.0 * x * y * growth + 2.0 * p1 * x + 2.0 * p2 * y;
        let shown = [
            x * radial + 2.0 * p1 * x * y + p2 * (r2 + 2.0 * x * x),
            y * radial + p1 * (r2 + 2.0 * y * y) + 2.0 * p2 * x * y,
        ];
        let right = [radial + 2.0 * x * x * growth + 2.0 * p1 * y + 6.0 * p2 * x, mixed];
        let down = [mixed, radial + 2.0 * y * y * growth + 6.0 * p1 * y + 2.0 * p2 * x];
        (shown, [right, down])
    }
}

/// No pixel.
const OUTSIDE: u32 = u32::MAX;

/// The distortion of images by a lens. What it takes from where is computed once for a lens and a size.
#[derive(Clone, Debug, Default)]
pub(crate) struct Distortion {
    of: Option<(Lens, [usize; 2])>,
    sources: Arc<[u32]>,
}

impl Distortion {
    /// Returns the distorted image. Points that come from outside of the plain one are black.
    pub(crate) fn apply(&mut self, lens: Lens, pixels: Vec<u8>, size: [usize; 2]) -> Vec<u8> {
        if lens.radial == [0.0; 2] && lens.tangential == [0.0; 2] {
            return pixels;
        }
        if self.of != Some((lens, size)) {
            self.of = Some((lens, size));
            self.sources = lens.sources(size[0], size[1]);
        }
        let (plain, _) = pixels.as_chunks::<4>();
        let pixel = |source: &u32| plain.get(*source as usize).copied().unwrap_or([0, 0, 0, 255]);
        self.sources.iter().flat_map(pixel).collect()
    }
}

/// Adds noise to each colour of each pixel, with a standard deviation relative to the maximum value.
pub(crate) fn add_noise(pixels: &mut [u8], noise: f64, stream: &mut Stream) {
    if noise <= 0.0 {
        return;
    }
    for pixel in pixels.chunks_exact_mut(4) {
        for channel in pixel.iter_mut().take(3) {
            let noisy = f64::from(*channel) + stream.fast_normal() * noise * 255.0;
            *channel = (noisy + 0.5).clamp(0.0, 255.0) as u8;
        }
    }
}

/// Returns the fraction of a previous value that remains after `elapsed`: 0.5 % after `response`. Both in the same
/// unit.
pub(crate) fn kept(elapsed: f64, response: f64) -> f32 {
    ops::pow(0.005, elapsed / response) as f32
}

/// Motion blur by the response time of a sensor, after which it has reached 99.5 % of a new value. As in Webots, linear
/// light is blended, not pixel values.
#[derive(Clone, Debug, Default)]
pub(crate) struct MotionBlur {
    /// Linear light of each channel.
    shown: Vec<f32>,
}

impl MotionBlur {
    /// Blends a new image with the one `elapsed` ago. Both times in the same unit.
    pub(crate) fn mix(&mut self, pixels: &mut [u8], elapsed: f64, response: f64) {
        if response <= 0.0 {
            self.shown.clear();
            return;
        }
        let lights: Vec<f32> = (0..=255).map(light).collect();
        let new = |channel: u8| lights.get(usize::from(channel)).copied().unwrap_or_default();
        if self.shown.len() != pixels.len() {
            self.shown = pixels.iter().map(|channel| new(*channel)).collect();
            return;
        }
        let kept = kept(elapsed, response);
        for (channel, shown) in pixels.iter_mut().zip(&mut self.shown) {
            *shown = *shown * kept + new(*channel) * (1.0 - kept);
            *channel = pixel(*shown, &lights);
        }
    }
}

/// Returns the light of a pixel value for an exposure of 1: the inverse of 255 (1 - exp(-light))^(1 / 2.2), which
/// saturates at the maximum value.
fn light(channel: u8) -> f32 {
    let share = f64::from(channel).min(254.75) / 255.0;
    -ops::ln(1.0 - ops::pow(share, 2.2)) as f32
}

/// Returns the pixel value with the nearest light, given the lights of all values.
fn pixel(light: f32, lights: &[f32]) -> u8 {
    let above = lights.partition_point(|known| *known < light).clamp(1, 255);
    let [low, high] = [above - 1, above].map(|at| lights.get(at).copied().unwrap_or_default());
    (if light - low < high - light { above - 1 } else { above }) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positive_coefficients_move_points_outwards_and_negative_ones_inwards() {
        let lens = |radial: [f64; 2], tangential: [f64; 2]| Lens { center: [0.5; 2], radial, tangential };
        assert_eq!(lens([1.0, 0.0], [0.0; 2]).source([0.5, 0.5]), [0.5, 0.5]);
        // At 0.3 from the middle: 0.3 (1 ± 0.09).
        assert!((lens([1.0, 0.0], [0.0; 2]).source([0.827, 0.5])[0] - 0.8).abs() < 1e-9);
        assert!((lens([-1.0, 0.0], [0.0; 2]).source([0.773, 0.5])[0] - 0.8).abs() < 1e-9);
        // x - x³ is 0.385 at most: further out nothing is shown.
        let barrel = Distortion::default().apply(lens([-1.0, 0.0], [0.0; 2]), vec![9; 4 * 100], [100, 1]);
        assert_eq!((&barrel[..4], &barrel[200..204]), (&[0, 0, 0, 255][..], &[9; 4][..]));
    }

    #[test]
    fn a_distortion_follows_its_lens_and_the_size() {
        let barrel = Lens { center: [0.5; 2], radial: [-1.0, 0.0], tangential: [0.0; 2] };
        let shifted = Lens { center: [0.0, 0.5], ..barrel };
        let mut distortion = Distortion::default();
        for (lens, size) in [(barrel, [10, 4]), (barrel, [10, 4]), (shifted, [10, 4]), (barrel, [4, 10])] {
            let pixels: Vec<u8> = (0..160).collect();
            let fresh = Distortion::default().apply(lens, pixels.clone(), size);
            assert_eq!(distortion.apply(lens, pixels, size), fresh, "{lens:?} {size:?}");
        }
    }

    #[test]
    fn source_inverts_the_distortion() {
        let lens = Lens { center: [0.45, 0.55], radial: [0.2, -0.05], tangential: [0.02, -0.03] };
        for place in [[0.1, 0.2], [0.5, 0.9], [0.83, 0.37]] {
            let [x, y] = [place[0] - 0.45, place[1] - 0.55];
            let r2: f64 = x * x + y * y;
            let radial = 1.0 + 0.2 * r2 - 0.05 * r2 * r2;
            let shown = [
                0.45 + x * radial + 2.0 * 0.02 * x * y - 0.03 * (r2 + 2.0 * x * x),
                0.55 + y * radial + 0.02 * (r2 + 2.0 * y * y) - 2.0 * 0.03 * x * y,
            ];
            let found = lens.source(shown);
            assert!((0..2).all(|axis| (found[axis] - place[axis]).abs() < 1e-8), "{found:?} {place:?}");
        }
    }

    #[test]
    fn noise_has_its_size_and_leaves_alpha() {
        let mut pixels = [128; 4000];
        add_noise(&mut pixels, 0.04, &mut Stream::new(1, "noise"));
        assert!(pixels.chunks(4).all(|pixel| pixel[3] == 128));
        let errors = pixels.chunks(4).flat_map(|pixel| &pixel[..3]).map(|c| (f64::from(*c) - 128.0) / 255.0);
        let variance = errors.map(|error| error * error).sum::<f64>() / 3000.0;
        assert!((variance.sqrt() - 0.04).abs() < 0.004, "{variance}");
    }

    #[test]
    fn motion_blur_has_decayed_after_the_response_time() {
        let mut blur = MotionBlur::default();
        blur.mix(&mut [0; 4], 10.0, 100.0);
        let mut pixels = [200; 4];
        blur.mix(&mut pixels, 100.0, 100.0);
        assert!(pixels.iter().all(|channel| (199..=200).contains(channel)), "{pixels:?}"); // 99.5 % of the light of 200
    }

    #[test]
    fn motion_blur_blends_linear_light() {
        let mut blur = MotionBlur::default();
        blur.mix(&mut [0; 4], 10.0, 100.0);
        let mut pixels = [128; 4];
        // After this time half of it is there.
        blur.mix(&mut pixels, 100.0 * ops::ln(0.5) / ops::ln(0.005), 100.0);
        // The light of 128 is -ln(1 - (128 / 255)^2.2) = 0.2475; half of it is 255 (1 - exp(-0.1238))^(1 / 2.2) = 95.8.
        assert_eq!(pixels, [96; 4]);
        // What does not change stays as it is.
        for channel in 0..=255 {
            let mut blur = MotionBlur::default();
            for _ in 0..3 {
                let mut pixels = [channel; 4];
                blur.mix(&mut pixels, 10.0, 100.0);
                assert_eq!(pixels, [channel; 4]);
            }
        }
    }
}
