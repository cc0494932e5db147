//! Depth of field: blur of objects that are not at the focal distance.
//!
//! By the manual, the range in focus grows with `focalLength`: the blur is proportional to the distance from the focal
//! plane, and maximal at one focal length from it.

/// Radius of the maximum blur, as a fraction of the width of the image.
const MAX_RADIUS: f64 = 1.0 / 60.0;

/// A focused lens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Focus {
    /// Distance of the focal plane. `[m]`
    pub(crate) distance: f64,
    /// Distance from the focal plane at which the blur is maximal. `[m]`
    pub(crate) length: f64,
}

impl Focus {
    /// Returns whether there is any blur.
    pub(crate) fn is_set(&self) -> bool {
        self.distance > 0.0 && self.length > 0.0
    }

    /// Returns the blur at a depth relative to the maximum, from 0 to 1.
    fn blur(&self, depth: f32) -> f32 {
        ((f64::from(depth) - self.distance).abs() / self.length).clamp(0.0, 1.0) as f32
    }

    /// Returns the blurred image (four bytes per pixel). `depths` are those of each pixel along the optical axis. `[m]`
    pub(crate) fn blurred(&self, pixels: &[u8], depths: &[f32], width: usize) -> Vec<u8> {
        let radius = width as f64 * MAX_RADIUS;
        let colours: Vec<[f32; 4]> =
            pixels.as_chunks::<4>().0.iter().map(|pixel| pixel.map(f32::from)).collect();
        // Interpolated between three levels: sharp, half and full blur.
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
    fn blur_grows_with_the_distance_from_the_focal_plane() {
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
