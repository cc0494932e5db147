//! Distances along many rays: what range finders and lidars measure.

use base::{Mat3, Pose, Stream, Vec3};
use engine::{WorldState, visual};
use render::Ray;
use scene::{NodeId, Version};

use crate::shared::noise;
use crate::world_info;

/// A ray of a device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SensorRay {
    /// In the device's frame, x ahead, y left, z up; unit.
    pub(crate) direction: Vec3,
    /// What is measured of a metre along the ray: all of it, or its part along the x-axis.
    pub(crate) share: f64,
}

impl SensorRay {
    /// A ray that meets nothing.
    pub(crate) const NOWHERE: Self = Self { direction: Vec3::ZERO, share: 1.0 };

    /// A ray whose length is measured.
    pub(crate) fn along(direction: Vec3) -> Self {
        Self { direction, share: 1.0 }
    }

    /// A ray of which the depth is measured: its part ahead.
    pub(crate) fn ahead(through: Vec3) -> Self {
        let direction = through.normalize_or_zero();
        Self { direction, share: direction.x }
    }
}

/// What is measured, and how well.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    /// Nothing nearer than this is there. `[m]`
    pub(crate) near: f64,
    pub(crate) min: f64,
    pub(crate) max: f64,
    /// What is read where nothing is within the limits: infinity, in worlds from before R2021a the greatest range.
    pub(crate) nothing: f32,
    /// Standard deviation: the field counts in the greatest range, as the manual and the models of real sensors have it (in
    /// Webots of late it is metres). `[m]`
    pub(crate) noise: f64,
    pub(crate) resolution: Option<f64>,
}

impl Meter {
    /// What the fields of a node say.
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

    /// The range along each ray, in rows of `width`, with errors; [`Self::nothing`] where nothing is within the limits.
    /// Semi-transparent things count.
    pub(crate) fn measure(
        &self,
        state: &WorldState,
        node: NodeId,
        world_from_device: &Pose,
        sights: &[SensorRay],
        width: usize,
        stream: &mut Stream,
    ) -> Vec<f32> {
        let mut ranges = self.exact(state, node, world_from_device, sights, width);
        self.add_noise(&mut ranges, stream);
        ranges
    }

    /// The range along each ray; rays come in rows of `width`.
    pub(crate) fn exact(
        &self,
        state: &WorldState,
        node: NodeId,
        world_from_device: &Pose,
        sights: &[SensorRay],
        width: usize,
    ) -> Vec<f32> {
        let Some(frame) = state.frame() else { return vec![self.nothing; sights.len()] };
        let layers = state.visuals.layers(node);
        let turn = Mat3::from_quat(world_from_device.rotation);
        let rays: Vec<Ray> = sights
            .iter()
            .map(|sight| Ray {
                origin: world_from_device.translation,
                direction: turn * sight.direction,
                near: self.near / sight.share,
                far: self.max / sight.share,
                layers,
                hits_transparent: true,
            })
            .collect();
        let distances = frame.distances(&rays, width);
        let ranges = distances.into_iter().zip(sights).map(|(distance, sight)| {
            let range = f64::from(distance) * sight.share;
            let is_out = range < self.min || range >= self.max || range.is_nan();
            if is_out { self.nothing } else { range as f32 }
        });
        ranges.collect()
    }

    /// Adds noise and rounds.
    pub(crate) fn add_noise(&self, ranges: &mut [f32], stream: &mut Stream) {
        for range in ranges {
            let error = if self.noise > 0.0 { stream.normal() * self.noise } else { 0.0 };
            if range.is_finite() && (self.noise > 0.0 || self.resolution.is_some()) {
                let noisy = (f64::from(*range) + error).clamp(0.0, self.max);
                *range = noise::rounded(noisy, self.resolution) as f32;
            }
        }
    }
}

/// What a device reads where nothing is within its limits.
pub(crate) fn nothing(state: &WorldState, node: NodeId) -> f32 {
    let is_old = world_info::is_before(state.scene(), Version::R2021A);
    if is_old { state.scene().float(node, "maxRange") as f32 } else { f32::INFINITY }
}

/// Ranges as a picture for people: black where there is no distance, white at the largest one and where nothing is.
pub(crate) fn grey(ranges: &[f32], max: f64, size: [u16; 2]) -> visual::ViewerImage {
    let grey = |range: &f32| ((f64::from(*range) / max).clamp(0.0, 1.0) * 255.0).round() as u8;
    let pixel = |range: &f32| [grey(range), grey(range), grey(range), 255];
    visual::ViewerImage { size, bgra: ranges.iter().flat_map(pixel).collect() }
}

/// The numbers as bytes.
pub(crate) fn bytes(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}
