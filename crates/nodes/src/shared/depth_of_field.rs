//! What a lens that is set to one distance makes of other distances: it blurs them.
//!
//! By the manual a larger `focalLength` leaves more sharp: what lies one focal length off the focal distance is
//! blurred as much as can be, what lies between in proportion.

use base::ops;

/// Radius of the strongest blur, in parts of the picture's width.
const WIDEST: f64 = 1.0 / 60.0;

/// A lens that is set to a distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Focus {
    /// What is sharp. `[m]`
    pub(crate) distance: f64,
    /// How far off it the strongest blur begins. `[m]`
    pub(crate) length: f64,
}

impl Focus {
    /// Whether it blurs anything.
    pub(crate) fn is_set(&self) -> bool {
        self.distance > 0.0 && self.length > 0.0
    }

    /// How much of the strongest blur is at a depth, from 0 to 1.
    fn blur(&self, depth: f32) -> f32 {
        ((f64::from(depth) - self.distance).abs() / self.length).clamp(0.0, 1.0) as f32
    }

    /// The picture (four bytes a pixel) as the lens shows it. `depths`: of each pixel along the axis. `[m]`
    pub(crate) fn blurred(&self, pixels: &[u8], depths: &[f32], width: usize) -> Vec<u8> {
        let radius = width as f64 * WIDEST;
        let colours: Vec<[f32; 4]> =
            pixels.as_chunks::<4>().0.iter().map(|pixel| pixel.map(f32::from)).collect();
        // What is between the levels is a mix of them.
        let half = gaussian(&colours, width, radius / 2.0);
        let full = gaussian(&colours, width, radius);
        let mut out = Vec::with_capacity(pixels.len());
        for (at, sharp) in colours.iter().enumerate() {
            let blur = depths.get(at).map_or(0.0, |depth| self.blur(*depth)) * 2.0;
            let [less, more, part] = if blur < 1.0 {
                [sharp, &half[at], &[blur; 4]]
            } else {
                [&half[at], &full[at], &[blur - 1.0; 4]]
            };
            out.extend((0..4).map(|c| (less[c] + (more[c] - less[c]) * part[c] + 0.5) as u8));
        }
        out
    }
}

/// Blurs colours by a normal distribution of half so wide a deviation, cut off at the radius `[px]`; edges go on.
pub(crate) fn gaussian(colours: &[[f32; 4]], width: usize, radius: f64) -> Vec<[f32; 4]> {
    let reach = radius.ceil().max(0.0) as usize;
    if width == 0 || reach == 0 {
        return colours.to_vec();
    }
    let deviation = radius / 2.0;
    let mut weights: Vec<f32> =
        (0..=reach).map(|at| ops::exp(-0.5 * (at as f64 / deviation).powi(2)) as f32).collect();
    let sum = weights[0] + 2.0 * weights[1..].iter().sum::<f32>();
    weights.iter_mut().for_each(|weight| *weight /= sum);
    let height = colours.len() / width;
    let across = along(colours, [width, height], &weights, |line, at| line * width + at);
    along(&across, [height, width], &weights, |line, at| at * width + line)
}

/// Blurs along lines of `length`; `place` gives the index of a place of a line.
fn along(
    colours: &[[f32; 4]],
    [length, lines]: [usize; 2],
    weights: &[f32],
    place: impl Fn(usize, usize) -> usize,
) -> Vec<[f32; 4]> {
    let mut out = vec![[0.0; 4]; colours.len()];
    for line in 0..lines {
        for at in 0..length {
            let mut sum = [0.0; 4];
            for (step, weight) in weights.iter().enumerate() {
                let before = colours[place(line, at.saturating_sub(step))];
                let behind = colours[place(line, (at + step).min(length - 1))];
                // The middle counts once.
                let weight = if step == 0 { weight / 2.0 } else { *weight };
                for channel in 0..4 {
                    sum[channel] += (before[channel] + behind[channel]) * weight;
                }
            }
            out[place(line, at)] = sum;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black on the left half, white on the right.
    fn edge(width: usize, height: usize) -> Vec<u8> {
        (0..width * height)
            .flat_map(|at| if at % width < width / 2 { [0, 0, 0, 255] } else { [255; 4] })
            .collect()
    }

    #[test]
    fn what_is_in_focus_stays_and_what_is_not_is_blurred_by_its_distance() {
        let focus = Focus { distance: 2.0, length: 1.0 };
        let picture = edge(240, 3);
        let at_depth = |depth: f32| focus.blurred(&picture, &vec![depth; 720], 240);
        assert_eq!(at_depth(2.0), picture);
        // The pixel left of the edge: nearly half of it comes from the right at the strongest blur.
        let grey = |depth: f32| at_depth(depth)[119 * 4];
        assert!((95..125).contains(&grey(3.0)), "{}", grey(3.0));
        assert_eq!((grey(3.0), grey(1.0)), (grey(10.0), grey(f32::INFINITY)));
        assert!(grey(2.25) < grey(2.5) && grey(2.5) < grey(3.0) + 1 && grey(2.25) > 10);
    }

    #[test]
    fn a_blur_keeps_the_sum_of_light_and_plain_pictures() {
        let mut dot = vec![[0.0; 4]; 21 * 21];
        dot[10 * 21 + 10] = [100.0; 4];
        let blurred = gaussian(&dot, 21, 4.0);
        let sum: f32 = blurred.iter().map(|colour| colour[0]).sum();
        assert!((sum - 100.0).abs() < 1e-3, "{sum}");
        assert!(
            blurred[10 * 21 + 10][0] < 10.0
                && (blurred[10 * 21 + 7][0] - blurred[7 * 21 + 10][0]).abs() < 1e-5
        );
        assert!(
            gaussian(&[[7.0; 4]; 12], 4, 3.0).iter().flatten().all(|channel| (channel - 7.0).abs() < 1e-4)
        );
    }
}
