//! Distances along many rays, for range finders and lidars.

use base::{Mat3, Pose, Stream, Vec3};
use engine::{WorldState, visual};
use render::Ray;
use scene::{NodeId, Version};

use crate::shared::noise;
use crate::world_info;

/// A ray of a device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SensorRay {
    /// Unit vector in the device's frame: x forwards, y left, z up.
    pub(crate) direction: Vec3,
    /// Ratio of the measured range to the length of the ray: 1, or the cosine to the x-axis.
    pub(crate) ratio: f64,
}

impl SensorRay {
    /// A ray without hits.
    pub(crate) const NOWHERE: Self = Self { direction: Vec3::ZERO, ratio: 1.0 };

    /// Creates a ray whose length is measured.
    pub(crate) fn along(direction: Vec3) -> Self {
        Self { direction, ratio: 1.0 }
    }

    /// Creates a ray whose depth along x is measured.
    pub(crate) fn ahead(through: Vec3) -> Self {
        let direction = through.normalize_or_zero();
        Self { direction, ratio: direction.x }
    }
}

/// Limits and errors of a measurement.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    /// Distance of the near clipping plane. `[m]`
    pub(crate) near: f64,
    pub(crate) min: f64,
    pub(crate) max: f64,
    /// The range without a hit within the limits: infinity, or the maximum range in worlds from before R2021a.
    pub(crate) nothing: f32,
    /// Standard deviation. The field is relative to the maximum range, as in the manual and the models of real sensors
    /// (in recent versions of Webots it is in metres). `[m]`
    pub(crate) noise: f64,
    pub(crate) resolution: Option<f64>,
}

impl Meter {
    /// Reads the fields of a node.
    pub(crate) fn of(state: &WorldState, node: NodeId) -> Self {
        let number = |field: &str| state.scene().float(node, field);
        Self {
            near: number("near"),
            min: number("minRange"),
            max: number("maxRange"),
            nothing: nothing(state, node),
            noise: number("noise") * number("maxRange"),
            resolution: noise::resolution(state.scene(), node),
        }
    }

    /// Returns the range along each ray, in rows of `width`, with errors; [`Self::nothing`] without a hit within the
    /// limits. Semi-transparent surfaces are hit.
    pub(crate) fn measure(
        &self,
        state: &WorldState,
        node: NodeId,
        world_from_device: &Pose,
        rays: &[SensorRay],
        width: usize,
        stream: &mut Stream,
    ) -> Vec<f32> {
        let mut ranges = self.exact(state, node, world_from_device, rays, width);
        self.add_noise(&mut ranges, stream);
        ranges
    }

    /// Returns the exact range along each ray, in rows of `width`.
    pub(crate) fn exact(
        &self,
        state: &WorldState,
        node: NodeId,
        world_from_device: &Pose,
        rays: &[SensorRay],
        width: usize,
    ) -> Vec<f32> {
        let Some(frame) = state.frame() else { return vec![self.nothing; rays.len()] };
        let layers = state.visuals.layers(node);
        let turn = Mat3::from_quat(world_from_device.rotation);
        let world_rays: Vec<Ray> = rays
            .iter()
            .map(|ray| Ray {
                origin: world_from_device.translation,
                direction: turn * ray.direction,
                near: self.near / ray.ratio,
                far: self.max / ray.ratio,
                layers,
                hits_transparent: true,
            })
            .collect();
        let distances = frame.distances(&world_rays, width);
        let ranges = distances.into_iter().zip(rays).map(|(distance, ray)| {
            let range = f64::from(distance) * ray.ratio;
            let is_out = range < self.min || range >= self.max || range.is_nan();
            if is_out { self.nothing } else { range as f32 }
        });
        ranges.collect()
    }

    /// Adds noise and rounds. As in Webots, noise may exceed the limits; in worlds from before R2021a, whose range without a
    /// hit is the maximum, not that one.
    pub(crate) fn add_noise(&self, ranges: &mut [f32], stream: &mut Stream) {
        for range in ranges {
            let error = if self.noise > 0.0 { stream.fast_normal() * self.noise } else { 0.0 };
            if range.is_finite() && (self.noise > 0.0 || self.resolution.is_some()) {
                let noisy = (f64::from(*range) + error).min(f64::from(self.nothing));
                *range = noise::rounded(noisy, self.resolution) as f32;
            }
        }
    }
}

/// Returns the range without a hit within the limits.
pub(crate) fn nothing(state: &WorldState, node: NodeId) -> f32 {
    let is_old = world_info::is_before(state.scene(), Version::R2021A);
    if is_old { state.scene().float(node, "maxRange") as f32 } else { f32::INFINITY }
}

/// Returns ranges as a grey image for the viewer: black at 0, white at the maximum range and without a hit.
pub(crate) fn grey(ranges: &[f32], max: f64, size: [u16; 2]) -> visual::ViewerImage {
    let grey = |range: &f32| ((f64::from(*range) / max).clamp(0.0, 1.0) * 255.0).round() as u8;
    let pixel = |range: &f32| [grey(range), grey(range), grey(range), 255];
    visual::ViewerImage { size, bgra: ranges.iter().flat_map(pixel).collect() }
}

/// Returns numbers as bytes.
pub(crate) fn bytes(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}
