//! What a lens that is set to one distance makes of other distances: it blurs them.
//!
//! By the manual a larger `focalLength` leaves more sharp: what lies one focal length off the focal distance is
//! blurred as much as can be, what lies between in proportion.

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
        let half = render::blurred(&colours, width, radius / 2.0);
        let full = render::blurred(&colours, width, radius);
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
}
