//! Radar: distance, power, speed and direction of solids with a radar cross-section.
//!
//! A solid is a target if a part of it is within the ranges and the fields of view; what is told is that of its middle.
//! Received power after the radar equation: P G² λ² σ / ((4π)³ d⁴).

use std::f64::consts::PI;

use base::{Stream, Vec3, ops};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, EncodeContext, SampleContext, Site, Stage,
};
use scene::{NodeId, Scene};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::extent::Extent;
use crate::shared::goes_on::keeps;
use crate::shared::{axes, obstacles, silent, solid_device};

/// Speed of light. `[m/s]`
const LIGHT: f64 = 299_792_458.0;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        Box::new(Radar { node, stream: builder.stream(node), clock: Clock::default(), targets: Vec::new() })
    });
}

#[derive(Clone)]
struct Radar {
    node: NodeId,
    stream: Stream,
    clock: Clock,
    targets: Vec<Target>,
}

/// What is seen of a solid.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Target {
    /// `[m]`
    distance: f64,
    /// `[dBm]`
    power: f64,
    /// Positive when it goes away. `[m/s]`
    speed: f64,
    /// To the right of the x-axis, as in Webots. `[rad]`
    azimuth: f64,
}

impl Radar {
    fn number(&self, scene: &Scene, field: &str) -> f64 {
        scene.float(self.node, field)
    }

    fn target(&mut self, stage: &Stage, solid: NodeId) -> Option<Target> {
        let scene = &stage.scene;
        let mut world_from_radar = stage.pose(self.node);
        world_from_radar.rotation *= axes::looking(scene, self.node);
        let extent = Extent::of(stage, solid, &world_from_radar.inverse(), None)?;
        let (place, corners) = (extent.middle, extent.corners());
        let distance = place.length();
        if distance < 1e-9 || !self.reaches(scene, place, &corners) {
            return None;
        }
        let azimuth = -ops::atan2(place.y, place.x);
        let velocity =
            |node: NodeId| stage.mount(node).map_or(Vec3::ZERO, |mount| stage.mounted_twist(&mount).linear);
        let towards = world_from_radar.vector(place / distance);
        let speed = (velocity(solid) - velocity(self.node)).dot(towards);
        let [low, high] = ["minRadialSpeed", "maxRadialSpeed"].map(|field| self.number(scene, field));
        if (low < high && !(low..=high).contains(&speed))
            || speed.abs() < self.number(scene, "minAbsoluteRadialSpeed")
        {
            return None;
        }
        let told = distance.min(self.number(scene, "maxRange")).max(self.number(scene, "minRange"));
        let power = self.power(scene, scene.float(solid, "radarCrossSection"), told);
        if power < self.number(scene, "minDetectableSignal")
            || self.is_hidden(stage, solid, towards, distance)
        {
            return None;
        }
        let (node, stream) = (self.node, &mut self.stream);
        let mut noisy = |field: &str, value: f64| value + stream.normal() * scene.float(node, field);
        // A middle that lies beyond the limits, while a part of the solid does not, is told as on them.
        let within = |low: f64, high: f64, value: f64| value.min(high).max(low);
        let [nearest, furthest] = ["minRange", "maxRange"].map(|field| scene.float(node, field));
        let half = scene.float(node, "horizontalFieldOfView") / 2.0;
        Some(Target {
            distance: within(nearest, furthest, noisy("rangeNoise", distance)),
            power,
            speed: noisy("speedNoise", speed),
            azimuth: noisy("angularNoise", within(-half, half, azimuth)),
        })
    }

    /// Whether a part of a solid is within the ranges and the fields of view. The solid is the box, or the ball, with
    /// these corners around a middle in the radar's frame.
    fn reaches(&self, scene: &Scene, middle: Vec3, corners: &[Vec3]) -> bool {
        let distance = middle.length();
        let towards = middle / distance;
        let radius = corners.iter().map(|corner| (*corner - middle).dot(towards).abs()).fold(0.0, f64::max);
        if distance + radius < self.number(scene, "minRange")
            || distance - radius > self.number(scene, "maxRange")
        {
            return false;
        }
        // Angles of the corners from that of the middle, so that none is behind the seam at half a turn.
        let turn = |point: Vec3| ops::atan2(point.y, point.x);
        let to_side = |corner: &Vec3| ops::sin_cos(turn(*corner) - turn(middle));
        let aside = corners.iter().map(to_side).map(|(sin, cos)| ops::atan2(sin, cos));
        let rise = |point: Vec3| ops::atan2(point.z, point.x.hypot(point.y));
        let up = corners.iter().map(|corner| rise(*corner) - rise(middle));
        overlaps(turn(middle), aside, self.number(scene, "horizontalFieldOfView"))
            && overlaps(rise(middle), up, self.number(scene, "verticalFieldOfView"))
    }

    /// `[dBm]`
    fn power(&self, scene: &Scene, cross_section: f64, distance: f64) -> f64 {
        let wavelength = LIGHT / (self.number(scene, "frequency") * 1e9);
        let spread = 4.0 * PI;
        let ratio =
            wavelength * wavelength * cross_section / (spread * spread * spread * ops::pow(distance, 4.0));
        self.number(scene, "transmittedPower")
            + 2.0 * self.number(scene, "antennaGain")
            + 10.0 * ops::log10(ratio)
    }

    /// Whether a bounding object is in the way of its middle.
    fn is_hidden(&self, stage: &Stage, solid: NodeId, towards: Vec3, distance: f64) -> bool {
        let scene = &stage.scene;
        if !scene.bool(self.node, "occlusion") {
            return false;
        }
        let Some(mount) = stage.mount(self.node) else { return false };
        let is_target = |other: NodeId| {
            std::iter::successors(Some(other), |node| scene.get(*node)?.parent).any(|node| node == solid)
        };
        let here = stage.mounted_pose(&mount).translation;
        obstacles::stand_between(stage, mount.robot, here, (towards, distance), is_target)
    }

    /// Targets that the radar cannot tell apart become one: their means, weighted by their powers, and their powers
    /// together.
    fn merged(&self, scene: &Scene, targets: Vec<Target>) -> Vec<Target> {
        let [cell, cell_speed] = ["cellDistance", "cellSpeed"].map(|field| self.number(scene, field));
        let mut merged: Vec<Target> = Vec::new();
        for target in targets {
            let alike = merged.iter_mut().find(|other| {
                (other.distance - target.distance).abs() < cell
                    && (cell_speed <= 0.0 || (other.speed - target.speed).abs() < cell_speed)
            });
            let Some(other) = alike else {
                merged.push(target);
                continue;
            };
            let [known, new] = [other.power, target.power].map(|power| ops::pow(10.0, power / 10.0));
            let sum = known + new;
            let mean = |a: f64, b: f64| (a * known + b * new) / sum;
            *other = Target {
                distance: mean(other.distance, target.distance),
                power: 10.0 * ops::log10(sum),
                speed: mean(other.speed, target.speed),
                azimuth: mean(other.azimuth, target.azimuth),
            };
        }
        merged
    }
}

/// Whether angles around a middle one reach into a field of view.
fn overlaps(middle: f64, around: impl Iterator<Item = f64> + Clone, field_of_view: f64) -> bool {
    let least = around.clone().fold(0.0, f64::min);
    let most = around.fold(0.0, f64::max);
    middle + most >= -field_of_view / 2.0 && middle + least <= field_of_view / 2.0
}

impl Device for Radar {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::sensor::CONFIGURE);
        for field in ["minRange", "maxRange", "horizontalFieldOfView", "verticalFieldOfView"] {
            out.f64(self.number(&context.stage.scene, field));
        }
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::sensor::SET_SAMPLING_PERIOD => self.clock.set_period(input.u16()?, context.stage.time),
            other => return Err(silent::unknown("radar", other)),
        }
        Ok(())
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.clock.due(context.now) {
            return;
        }
        let stage = context.stage;
        let solids: Vec<NodeId> = stage
            .scene
            .iter()
            .filter(|(id, node)| node.ty.is_a("Solid") && stage.mount(*id).is_some())
            .map(|(id, _)| id)
            .filter(|id| stage.scene.float(*id, "radarCrossSection") > 0.0)
            .collect();
        let targets = solids.into_iter().filter_map(|solid| self.target(stage, solid)).collect();
        self.targets = self.merged(&stage.scene, targets);
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_fresh() {
            out.record(context.tag, op::radar::DATA).i32(self.targets.len() as i32);
            for target in &self.targets {
                out.f64s(&[target.distance, target.power, target.speed, target.azimuth]);
            }
        }
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.clock = Clock::default();
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }

    keeps!(stream, targets);
}
