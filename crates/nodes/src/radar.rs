//! Radar: distance, received power, radial speed and azimuth of solids with a radar cross-section.
//!
//! A solid is a target if a part of it is within the ranges and the fields of view. As in Webots, its distance is that
//! of the centre of the visible part, while azimuth, speed and occlusion are those of its origin. Limits apply to
//! measured values including noise, except that the noise of the azimuth is added after its limit. The received power
//! follows from the radar equation: P G² λ² σ / ((4π)³ d⁴).

use std::collections::BTreeMap;
use std::f64::consts::PI;

use base::{Pose, SimTime, Stream, Vec3, ops};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, EncodeContext, Inspectable, Optical,
    OptionalRendering, Persistent, RadarTarget, Reading, SampleContext, Site, Typed, WorldState,
};
use scene::{NodeId, Scene};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::extent::{Extent, Extents, inner_first};
use crate::shared::rebuilt_device::keeps;
use crate::shared::{axes, command_sink, noise, obstacles, solid_device};

/// Speed of light. `[m/s]`
const LIGHT: f64 = 299_792_458.0;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        let stream = builder.stream(node);
        Box::new(Radar {
            node,
            stream,
            clock: Clock::default(),
            targets: Vec::new(),
            before: None,
            extents: Extents::default(),
            looks: false,
        })
    });
}

#[derive(Clone)]
struct Radar {
    node: NodeId,
    stream: Stream,
    clock: Clock,
    targets: Vec<RadarTarget>,
    /// Positions at the previous sample.
    before: Option<Places>,
    extents: Extents,
    /// Whether the next sample needs visible shapes: there is a target without bounding objects.
    looks: bool,
}

/// Positions in the world of the radar and all solids with a cross-section at a time. `[m]`
#[derive(Clone, Debug)]
struct Places {
    time: SimTime,
    radar: Vec3,
    solids: BTreeMap<NodeId, Vec3>,
}

/// Returns the solids that reflect radar.
fn reflectors(state: &WorldState, radar: NodeId) -> impl Iterator<Item = NodeId> {
    let solids = state.scene().iter().filter(move |(id, node)| {
        let is_target = node.ty.is_a("Solid") && *id != radar && state.mount(*id).is_some();
        is_target && state.scene().float(*id, "radarCrossSection") > 0.0
    });
    solids.map(|(id, _)| id)
}

impl Radar {
    fn number(&self, scene: &Scene, field: &str) -> f64 {
        scene.float(self.node, field)
    }

    fn target(&mut self, state: &WorldState, now: &Places, solid: NodeId) -> Option<RadarTarget> {
        let scene = state.scene();
        let mut world_from_radar = state.pose(self.node);
        world_from_radar.rotation *= axes::looking(scene, self.node);
        let radar_from_world = world_from_radar.inverse();
        let slopes = self.slopes(scene);
        let extent = self.extents.of(state, solid, &radar_from_world, slopes)?;
        let origin = radar_from_world.point(*now.solids.get(&solid)?);
        let half = self.number(scene, "horizontalFieldOfView") / 2.0;
        let azimuth = (-ops::atan2(origin.y, origin.x)).min(half).max(-half);
        let speed = self.speed(state, now, solid);
        let (node, stream) = (self.node, &mut self.stream);
        let mut noisy = |field: &str, value: f64| noise::noisy(value, scene.float(node, field), stream);
        let distance = noisy("rangeNoise", extent.middle.length());
        let (speed, azimuth) = (noisy("speedNoise", speed), noisy("angularNoise", azimuth));
        let [nearest, furthest] = ["minRange", "maxRange"].map(|field| self.number(scene, field));
        if origin.length() < 1e-9
            || extent.middle.length() > furthest + extent.half.x
            || distance < nearest - extent.half.x
            || !self.faces(scene, &extent)
            || !self.admits(scene, speed)
        {
            return None;
        }
        let distance = distance.min(furthest).max(nearest);
        let power = self.power(scene, scene.float(solid, "radarCrossSection"), distance);
        let is_hidden = || self.is_hidden(state, &world_from_radar, solid, origin, extent.half.x);
        if power < self.number(scene, "minDetectableSignal") || is_hidden() {
            return None;
        }
        Some(RadarTarget { distance, power, speed, azimuth })
    }

    /// Returns the horizontal and vertical slopes of the edges of the field of view; `None` if it reaches behind the
    /// radar.
    fn slopes(&self, scene: &Scene) -> Option<[f64; 2]> {
        let halves =
            ["horizontalFieldOfView", "verticalFieldOfView"].map(|field| self.number(scene, field) / 2.0);
        halves.iter().all(|half| *half < PI / 2.0).then(|| halves.map(ops::tan))
    }

    /// Returns the radial speed, positive if the distance grows. It follows from the displacements since the previous
    /// sample, as in Webots, so that solids moved by supervisors have a speed, too. At the first sample it follows
    /// from the velocities (Webots assumes that everything was at the origin of the world before). `[m/s]`
    fn speed(&self, state: &WorldState, now: &Places, solid: NodeId) -> f64 {
        let Some(place) = now.solids.get(&solid) else { return 0.0 };
        let towards = (*place - now.radar).normalize_or_zero();
        let moved = self.before.as_ref().and_then(|before| {
            let seconds = (now.time - before.time).seconds();
            let from = before.solids.get(&solid).filter(|_| seconds > 0.0)?;
            Some(((*place - *from) - (now.radar - before.radar)) / seconds)
        });
        let velocity =
            |node: NodeId| state.mount(node).map_or(Vec3::ZERO, |mount| state.mounted_twist(&mount).linear);
        moved.unwrap_or_else(|| velocity(solid) - velocity(self.node)).dot(towards)
    }

    /// Returns whether a speed is within the limits. `[m/s]`
    fn admits(&self, scene: &Scene, speed: f64) -> bool {
        let [low, high] = ["minRadialSpeed", "maxRadialSpeed"].map(|field| self.number(scene, field));
        (low >= high || (low..=high).contains(&speed))
            && speed.abs() >= self.number(scene, "minAbsoluteRadialSpeed")
    }

    /// Returns whether a part of a solid is within the fields of view; only for those that reach behind the radar.
    fn faces(&self, scene: &Scene, extent: &Extent) -> bool {
        if self.slopes(scene).is_some() {
            return true;
        }
        let (middle, corners) = (extent.middle, extent.corners());
        // Angles are relative to that of the centre, which avoids the discontinuity at π.
        let turn = |point: Vec3| ops::atan2(point.y, point.x);
        let to_side = |corner: &Vec3| ops::sin_cos(turn(*corner) - turn(middle));
        let aside = corners.iter().map(to_side).map(|(sin, cos)| ops::atan2(sin, cos));
        let rise = |point: Vec3| ops::atan2(point.z, ops::hypot(point.x, point.y));
        let up = corners.iter().map(|corner| rise(*corner) - rise(middle));
        overlaps(turn(middle), aside, self.number(scene, "horizontalFieldOfView"))
            && overlaps(rise(middle), up, self.number(scene, "verticalFieldOfView"))
    }

    /// Returns the received power. `[dBm]`
    fn power(&self, scene: &Scene, cross_section: f64, distance: f64) -> f64 {
        let wavelength = LIGHT / (self.number(scene, "frequency") * 1e9);
        let spread = 4.0 * PI;
        let ratio =
            wavelength * wavelength * cross_section / (spread * spread * spread * ops::pow(distance, 4.0));
        self.number(scene, "transmittedPower")
            + 2.0 * self.number(scene, "antennaGain")
            + 10.0 * ops::log10(ratio)
    }

    /// Returns whether a bounding object occludes the origin of a solid (given in the radar's frame); the last `half`
    /// of the distance is ignored. `[m]`
    fn is_hidden(
        &self,
        state: &WorldState,
        world_from_radar: &Pose,
        solid: NodeId,
        origin: Vec3,
        half: f64,
    ) -> bool {
        let scene = state.scene();
        if !scene.bool(self.node, "occlusion") {
            return false;
        }
        let is_target = |other: NodeId| {
            std::iter::successors(Some(other), |node| scene.get(*node)?.parent).any(|node| node == solid)
        };
        let towards = world_from_radar.vector(origin.normalize_or_zero());
        let segment = (towards, (origin.length() - half).max(0.0));
        obstacles::obstructions(state, self.node, world_from_radar.translation, segment, is_target)
    }

    /// Merges targets within the resolution of the radar. As in Webots, each target is merged with all later ones in
    /// its cell, and then with those in the cell of the result.
    fn merged(&self, scene: &Scene, mut targets: Vec<RadarTarget>) -> Vec<RadarTarget> {
        let [cell, cell_speed] = ["cellDistance", "cellSpeed"].map(|field| self.number(scene, field));
        let mut at = 0;
        while let Some(first) = targets.get(at).copied() {
            let is_alike = |other: &RadarTarget| {
                (other.distance - first.distance).abs() < cell
                    && (cell_speed <= 0.0 || (other.speed - first.speed).abs() < cell_speed)
            };
            let (alike, others): (Vec<RadarTarget>, Vec<RadarTarget>) =
                targets.drain(at + 1..).partition(is_alike);
            targets.extend(others);
            match targets.get_mut(at) {
                Some(target) if !alike.is_empty() => *target = mean(first, &alike),
                _ => at += 1,
            }
        }
        targets
    }
}

/// Returns the mean of targets, weighted by power, with the sum of their powers.
fn mean(first: RadarTarget, others: &[RadarTarget]) -> RadarTarget {
    let all = || std::iter::once(&first).chain(others);
    let watts = |target: &RadarTarget| ops::pow(10.0, target.power / 10.0);
    let sum: f64 = all().map(watts).sum();
    let mean =
        |of: fn(&RadarTarget) -> f64| all().map(|target| watts(target) * of(target)).sum::<f64>() / sum;
    RadarTarget {
        distance: mean(|target| target.distance),
        power: 10.0 * ops::log10(sum),
        speed: mean(|target| target.speed),
        azimuth: mean(|target| target.azimuth),
    }
}

/// Returns whether an interval of angles around a centre overlaps a field of view.
fn overlaps(middle: f64, around: impl Iterator<Item = f64> + Clone, field_of_view: f64) -> bool {
    let least = around.clone().fold(0.0, f64::min);
    let most = around.fold(0.0, f64::max);
    middle + most >= -field_of_view / 2.0 && middle + least <= field_of_view / 2.0
}

impl Device for Radar {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::sensor::CONFIGURE);
        for field in ["minRange", "maxRange", "horizontalFieldOfView", "verticalFieldOfView"] {
            out.f64(self.number(context.state.scene(), field));
        }
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::sensor::SET_SAMPLING_PERIOD => self.clock.set_period(input.u16()?, context.state.time()),
            other => return Err(command_sink::unknown("radar", other)),
        }
        Ok(())
    }

    fn optical(&mut self) -> Option<&mut dyn Optical> {
        Some(self)
    }

    fn inspectable(&self) -> Option<&dyn Inspectable> {
        Some(self)
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.clock.due(context.now) {
            return;
        }
        let state = context.state;
        let now = Places {
            time: context.now,
            radar: state.pose(self.node).translation,
            solids: reflectors(state, self.node).map(|id| (id, state.pose(id).translation)).collect(),
        };
        let order = inner_first(state.scene(), now.solids.keys().copied());
        let targets = order.into_iter().filter_map(|solid| self.target(state, &now, solid)).collect();
        self.targets = self.merged(state.scene(), targets);
        self.before = Some(now);
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_new_value() {
            out.record(context.tag, op::radar::DATA).i32(self.targets.len() as i32);
            for target in &self.targets {
                out.f64s(&[target.distance, target.power, target.speed, target.azimuth]);
            }
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.clock = Clock::default();
        self.before = None;
    }

    fn stream(&mut self) -> Option<&mut Stream> {
        Some(&mut self.stream)
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }
}

impl Typed for Radar {
    fn reading(&self) -> Reading<'_> {
        Reading::RadarTargets(&self.targets)
    }
}

impl Persistent for Radar {
    keeps!(stream, targets, before);
}

impl Optical for Radar {
    /// What it measures must not depend on whether somebody else looks.
    fn before_sampling(&mut self, state: &mut WorldState, _is_answered: bool) {
        self.looks = self.clock.will_be_due(state.time())
            && reflectors(state, self.node).any(|solid| !self.extents.has_bounding_objects(state, solid));
        if self.looks {
            state.need_visuals();
        }
    }

    fn looks(&self, _now: SimTime) -> bool {
        self.looks
    }
}

impl Inspectable for Radar {
    fn sketch(&self, what: OptionalRendering, state: &WorldState) -> Vec<[Vec3; 2]> {
        if what != OptionalRendering::Targets {
            return Vec::new();
        }
        let mut pose = state.pose(self.node);
        pose.rotation *= axes::looking(state.scene(), self.node);
        // A radar does not measure elevation: targets are drawn in its horizontal plane.
        let end = |target: &RadarTarget| {
            let (sin, cos) = ops::sin_cos(-target.azimuth);
            pose.point(Vec3::new(cos, sin, 0.0) * target.distance)
        };
        self.targets.iter().map(|target| [pose.translation, end(target)]).collect()
    }
}
