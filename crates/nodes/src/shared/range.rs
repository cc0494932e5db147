//! Distances along many rays: what range finders and lidars measure.

use base::{Pose, Stream, Vec3};
use engine::{Stage, visual};
use render::Ray;
use scene::NodeId;

use crate::shared::noise;

/// A ray of a device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sight {
    /// In the device's frame, x ahead, y left, z up; unit.
    pub(crate) direction: Vec3,
    /// What is measured of a metre along the ray: all of it, or its part along the x-axis.
    pub(crate) share: f64,
}

impl Sight {
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
    /// Standard deviation. `[m]`
    pub(crate) noise: f64,
    pub(crate) resolution: Option<f64>,
}

impl Meter {
    /// What the fields of a node say.
    pub(crate) fn of(stage: &Stage, node: NodeId) -> Self {
        let number = |field: &str| stage.scene.float(node, field);
        Self {
            near: number("near"),
            min: number("minRange"),
            max: number("maxRange"),
            noise: number("noise") * number("maxRange"),
            resolution: noise::resolution(&stage.scene, node),
        }
    }

    /// The range along each ray; infinity where nothing is within the limits. Semi-transparent things count.
    pub(crate) fn measure(
        &self,
        stage: &Stage,
        node: NodeId,
        world_from_device: &Pose,
        sights: &[Sight],
        stream: &mut Stream,
    ) -> Vec<f32> {
        let Some(frame) = stage.frame() else { return vec![f32::INFINITY; sights.len()] };
        let layers = stage.visuals.layers(node);
        let rays: Vec<Ray> = sights
            .iter()
            .map(|sight| Ray {
                origin: world_from_device.translation,
                direction: world_from_device.vector(sight.direction),
                near: self.near / sight.share,
                far: self.max / sight.share,
                layers,
                meets_clear: true,
            })
            .collect();
        let distances = frame.distances(&rays);
        let ranges = distances.into_iter().zip(sights).map(|(distance, sight)| {
            let error = if self.noise > 0.0 { stream.normal() * self.noise } else { 0.0 };
            let range = f64::from(distance) * sight.share;
            if range < self.min || range > self.max || range.is_nan() {
                return f32::INFINITY;
            }
            noise::rounded((range + error).clamp(0.0, self.max), self.resolution) as f32
        });
        ranges.collect()
    }
}

/// Ranges as a picture for people: black is no distance, white the largest one or nothing at all.
pub(crate) fn grey(ranges: &[f32], max: f64, size: [u16; 2]) -> visual::Sight {
    let grey = |range: &f32| ((f64::from(*range) / max).clamp(0.0, 1.0) * 255.0).round() as u8;
    let pixel = |range: &f32| [grey(range), grey(range), grey(range), 255];
    visual::Sight { size, bgra: ranges.iter().flat_map(pixel).collect() }
}

/// The numbers as bytes.
pub(crate) fn bytes(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}
