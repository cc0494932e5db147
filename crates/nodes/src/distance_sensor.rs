//! DistanceSensor: the distance along one or several rays, mapped by a lookup table.
//!
//! Rays of the types "generic", "sonar" and "laser" hit bounding objects of other robots and solids, and those of their
//! own robot if it has `selfCollision`. "infra-red" rays hit visible shapes, including those of the robot itself; dark or
//! rough surfaces appear to be further away. Lasers project a red spot.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use base::{Pose, Quat, Severity, SimTime, Stream, Vec3, ops};
use dynamics::RayHit;
use engine::visual::Spot;
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, DeviceProperties, EncodeContext, Inspectable,
    Measure, Optical, OptionalRendering, Persistent, Reading, RobotId, SampleContext, Site, Typed,
    WorldState,
};
use scene::{NodeId, Scene};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::lookup_table::LookupTable;
use crate::shared::rebuilt_device::keeps;
use crate::shared::{axes, noise, obstacles, solid_device};
use crate::world_info;

/// Distance of a laser spot from the surface, as a fraction of `lineScale`.
const SPOT_LIFT: f64 = 0.01;

/// Maximum number of invisible surfaces that an infra-red ray passes.
const MAX_INVISIBLE: usize = 32;

/// Maximum angle of incidence at which a surface returns the echo of a sonar. `[rad]`
const SONAR_LIMIT: f64 = PI / 8.0;

/// Maximum number of rays.
const MAX_RAYS: usize = 100_000;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, robot| {
        Box::new(DistanceSensor::new(builder, node, robot))
    });
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Generic,
    InfraRed,
    Sonar,
    Laser,
}

#[derive(Clone)]
struct Ray {
    /// In the sensor's frame, unit.
    direction: Vec3,
    weight: f64,
}

#[derive(Clone)]
struct DistanceSensor {
    node: NodeId,
    robot: RobotId,
    kind: Kind,
    rays: Vec<Ray>,
    aperture: f64,
    table: LookupTable,
    resolution: Option<f64>,
    stream: Stream,
    clock: Clock,
    value: f64,
}

impl DistanceSensor {
    fn new(builder: &mut Builder<'_>, node: NodeId, robot: RobotId) -> Self {
        let scene = builder.scene;
        let kind = match scene.string(node, "type") {
            "infra-red" | "infrared" => Kind::InfraRed,
            "sonar" => Kind::Sonar,
            "laser" => Kind::Laser,
            _ => Kind::Generic,
        };
        let aperture = scene.float(node, "aperture");
        let mut count = usize::try_from(scene.int(node, "numberOfRays")).unwrap_or(1).max(1);
        if count > MAX_RAYS {
            let message = format!("a distance sensor has {MAX_RAYS} rays at most; the others are ignored");
            builder.report_field(node, "numberOfRays", Severity::Warning, "distance-sensor/rays", message);
            count = MAX_RAYS;
        }
        if kind == Kind::InfraRed {
            builder.need_visuals();
        }
        Self {
            node,
            robot,
            kind,
            rays: rays(count, aperture, scene.float(node, "gaussianWidth"), axes::is_old(scene, node)),
            aperture,
            table: LookupTable::new(builder, node),
            resolution: noise::resolution(scene, node),
            stream: builder.stream(node),
            clock: Clock::default(),
            value: f64::NAN,
        }
    }

    /// Returns the measured distance before the lookup table. `[m]`
    fn distance(&self, state: &WorldState) -> f64 {
        let world_from_sensor = state.pose(self.node);
        let max = self.table.max_input();
        if self.kind == Kind::InfraRed {
            return self.infra_red(state, &world_from_sensor);
        }
        let distances = self.rays.iter().map(|ray| self.ray_distance(state, &world_from_sensor, ray));
        match self.kind {
            Kind::Generic => distances.zip(&self.rays).map(|(distance, ray)| distance * ray.weight).sum(),
            _ => distances.fold(max, f64::min),
        }
    }

    /// Returns the weighted mean distance of all rays divided by the mean reflection factor of the surfaces (weighted
    /// by `redColorSensitivity`). A ray without a hit has the maximum distance and a factor of 1. `[m]`
    fn infra_red(&self, state: &WorldState, world_from_sensor: &Pose) -> f64 {
        let (mut distance, mut reflected) = (0.0, 0.0);
        for ray in &self.rays {
            let direction = world_from_sensor.vector(ray.direction);
            let hit = self.seen(state, world_from_sensor.translation, direction);
            let met = hit.map(|hit| (hit.distance, reflection(state, &hit)));
            let (length, factor) = met.unwrap_or((self.table.max_input(), 1.0));
            distance += length * ray.weight;
            reflected += factor * ray.weight;
        }
        let sensitivity = state.scene().float(self.node, "redColorSensitivity");
        distance + (distance / reflected - distance) * sensitivity
    }

    /// Returns the first hit of an infra-red ray with a surface that is not fully transparent.
    fn seen(&self, state: &WorldState, origin: Vec3, direction: Vec3) -> Option<render::Hit> {
        let frame = state.frame()?;
        let mut near = 0.0;
        for _ in 0..MAX_INVISIBLE {
            let far = self.table.max_input();
            let layers = state.visuals.layers(self.node);
            let hit =
                frame.cast(&render::Ray { origin, direction, near, far, layers, hits_transparent: true })?;
            if hit.opacity > 0.0 {
                return Some(hit);
            }
            // Distances have the precision of f32.
            near = hit.distance * (1.0 + 1e-6) + 1e-7;
        }
        None
    }

    /// Returns the first hit of a ray with a bounding object outside of the robot or, with `selfCollision`, anywhere.
    fn met(&self, state: &WorldState, origin: Vec3, direction: Vec3) -> Option<RayHit> {
        let is_laser = self.kind == Kind::Laser;
        let sees_itself = obstacles::meets_own_robot(state.scene(), self.node);
        let others = |collider| {
            state.collider_owner(collider).is_some_and(|owner| {
                (sees_itself || owner.robot != Some(self.robot))
                    && !(is_laser && is_invisible(state.scene(), owner.geometry))
            })
        };
        state.dynamics().ray_cast(origin, direction, self.table.max_input(), &others)
    }

    /// Returns the spot that a laser projects: its radius follows from the aperture, and it is lifted from the surface
    /// by a fraction of the world's `lineScale`, as the manual says.
    fn spot(&self, state: &WorldState) -> Option<Spot> {
        let world_from_sensor = state.pose(self.node);
        let origin = world_from_sensor.translation;
        let direction = world_from_sensor.vector(self.rays.first()?.direction);
        let hit = self.met(state, origin, direction)?;
        let rotation = Quat::from_rotation_arc(Vec3::Z, hit.normal);
        let lift = world_info::line_scale(state.scene()) * SPOT_LIFT;
        let translation = origin + direction * hit.distance + hit.normal * lift;
        let world_from_spot = Pose { translation, rotation };
        Some(Spot { world_from_spot, radius: self.aperture, colour: [1.0, 0.0, 0.0] })
    }

    fn ray_distance(&self, state: &WorldState, world_from_sensor: &Pose, ray: &Ray) -> f64 {
        let max = self.table.max_input();
        let origin = world_from_sensor.translation;
        let direction = world_from_sensor.vector(ray.direction);
        match self.met(state, origin, direction) {
            Some(hit) if self.kind == Kind::Sonar && ops::acos(-hit.normal.dot(direction)) > SONAR_LIMIT => {
                max
            }
            Some(hit) => hit.distance,
            None => max,
        }
    }
}

/// Returns whether a geometry in a bounding object belongs to a fully transparent shape, which lasers pass.
fn is_invisible(scene: &Scene, geometry: NodeId) -> bool {
    let shape = scene.get(geometry).and_then(|geometry| geometry.parent);
    let look = shape.filter(|shape| scene.node(*shape).ty.name == "Shape");
    let Some(look) = look.and_then(|shape| scene.child(shape, "appearance")) else { return false };
    let holder = match scene.node(look).ty.name {
        "Appearance" => scene.child(look, "material"),
        _ => Some(look),
    };
    let has_transparency = |holder: &NodeId| scene.node(*holder).ty.field_index("transparency").is_some();
    holder.filter(has_transparency).is_some_and(|holder| scene.float(holder, "transparency") >= 1.0)
}

/// Returns the reflection factor of a surface for infra-red light by the manual's formula:
/// 0.2 + 0.8 · red · (1 - roughness / 2) · (1 - occlusion / 2), where red is that of the textured colour times its
/// opacity. Shapes without an appearance, or with an Appearance without a material, have a factor of 1.
fn reflection(state: &WorldState, hit: &render::Hit) -> f64 {
    let scene = state.scene();
    let shape = state.visuals.drawn_node(hit.user);
    let is_white = |shape: NodeId| match scene.child(shape, "appearance") {
        Some(look) => scene.node(look).ty.name == "Appearance" && scene.child(look, "material").is_none(),
        None => true,
    };
    if shape.filter(|shape| scene.value(*shape, "appearance").is_some()).is_some_and(is_white) {
        return 1.0;
    }
    let red = f64::from(hit.colour[0]) * f64::from(hit.opacity);
    let [roughness, occlusion] = [hit.roughness, hit.occlusion].map(f64::from);
    0.2 + 0.8 * red * (1.0 - 0.5 * roughness) * (1.0 - 0.5 * occlusion)
}

/// Returns directions and weights of the rays.
///
/// Up to ten rays have fixed patterns; more fill rings of 1, 4, 7, … rays from the axis outwards, as in Webots. Weights
/// are a Gaussian of the angle to the axis. The patterns are symmetric left and right, with z up (y in old files).
fn rays(count: usize, aperture: f64, gaussian_width: f64, is_old: bool) -> Vec<Ray> {
    if count == 1 || aperture == 0.0 {
        return vec![Ray { direction: Vec3::X, weight: 1.0 }];
    }
    let polar = if count <= 10 { small_pattern(count) } else { rings(count) };
    let directions: Vec<Vec3> =
        polar.into_iter().map(|(turn, tip)| direction(turn, tip * aperture / 2.0, is_old)).collect();
    let weights = directions.iter().map(|direction| {
        let t = ops::acos(direction.x) / (aperture * gaussian_width);
        ops::exp(-t * t)
    });
    let weights: Vec<f64> = weights.collect();
    let sum: f64 = weights.iter().sum();
    directions
        .into_iter()
        .zip(weights)
        .map(|(direction, weight)| Ray { direction, weight: weight / sum })
        .collect()
}

/// Returns the unit vector with an angle `turn` about the x-axis, from upwards, and `tip` from the x-axis. `[rad]`
fn direction(turn: f64, tip: f64, is_old: bool) -> Vec3 {
    let (sin_tip, cos_tip) = ops::sin_cos(tip);
    let (sin, cos) = ops::sin_cos(turn + FRAC_PI_2);
    let (up, aside) = (sin_tip * sin, -sin_tip * cos);
    if is_old { Vec3::new(cos_tip, up, aside) } else { Vec3::new(cos_tip, aside, up) }
}

/// Returns `turn` `[rad]` and relative `tip` (in [-1, 1]) of each ray.
fn small_pattern(count: usize) -> Vec<(f64, f64)> {
    let ring = |n: usize, tip: f64| (0..n).map(move |i| (TAU * i as f64 / n as f64, tip));
    let triangle = |tip: f64| [(0.0, tip), (TAU / 3.0, tip), (-TAU / 3.0, tip)].into_iter();
    let center = std::iter::once((0.0, 0.0));
    match count {
        2 => vec![(FRAC_PI_2, 1.0), (-FRAC_PI_2, 1.0)],
        3 => triangle(1.0).collect(),
        4 => center.chain(triangle(1.0)).collect(),
        5 => vec![(0.0, 0.0), (0.0, 1.0), (FRAC_PI_2, 1.0), (PI, 1.0), (-FRAC_PI_2, 1.0)],
        6..=8 => center.chain(ring(count - 1, 1.0)).collect(),
        9 => triangle(0.3).chain(ring(6, 1.0)).collect(),
        _ => center.chain(triangle(0.5)).chain(ring(6, 1.0)).collect(),
    }
}

fn rings(count: usize) -> Vec<(f64, f64)> {
    let mut polar: Vec<(f64, f64)> = Vec::with_capacity(count);
    let mut ring = 0;
    while polar.len() < count {
        let members = (3 * ring + 1).min(count - polar.len());
        for _ in 0..members {
            polar.push((polar.len() as f64 * TAU / members as f64, ring as f64));
        }
        ring += 1;
    }
    let last = (ring - 1).max(1) as f64;
    polar.into_iter().map(|(turn, ring)| (turn, ring / last)).collect()
}

impl Device for DistanceSensor {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let kind = match self.kind {
            Kind::Generic => 0,
            Kind::InfraRed => 1,
            Kind::Sonar => 2,
            Kind::Laser => 3,
        };
        let (min, max) = self.table.output_range();
        out.record(context.tag, op::sensor::CONFIGURE).i32(kind).f64s(&[min, max, self.aperture]);
        self.table.write(out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::sensor::SET_SAMPLING_PERIOD => self.clock.set_period(input.u16()?, context.state.time()),
            other => return Err(Malformed::new(format!("unknown distance sensor command {other}"))),
        }
        Ok(())
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.clock.due(context.now) {
            return;
        }
        self.value = if self.table.is_empty() {
            0.0
        } else {
            let distance = self.distance(context.state);
            noise::rounded(self.table.measure(distance, &mut self.stream), self.resolution)
        };
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_new_value() {
            out.record(context.tag, op::distance_sensor::DATA).f64(self.value);
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.clock = Clock::default();
    }

    fn stream(&mut self) -> Option<&mut Stream> {
        Some(&mut self.stream)
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }

    fn optical(&mut self) -> Option<&mut dyn Optical> {
        Some(self)
    }

    fn inspectable(&self) -> Option<&dyn Inspectable> {
        Some(self)
    }
}

impl Typed for DistanceSensor {
    fn reading(&self) -> Reading<'_> {
        Reading::Number(self.value)
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        let (min, max) = self.table.output_range();
        DeviceProperties {
            measure: Some(Measure { shape: vec![], range: [min, max], unit: "" }),
            ..DeviceProperties::default()
        }
    }
}

impl Persistent for DistanceSensor {
    keeps!(stream, value);
}

impl Optical for DistanceSensor {
    fn looks(&self, now: SimTime) -> bool {
        self.kind == Kind::InfraRed && self.clock.will_be_due(now)
    }

    /// Shows the red spot of an enabled laser. One that has got another type loses it.
    fn paint(&mut self, state: &mut WorldState) {
        if state.visuals.is_needed() {
            let is_shown = self.kind == Kind::Laser && self.clock.is_enabled();
            let spot = is_shown.then(|| self.spot(state)).flatten();
            state.visuals.set_spot(self.node, spot);
        }
    }
}

impl Inspectable for DistanceSensor {
    fn sketch(&self, what: OptionalRendering, state: &WorldState) -> Vec<[Vec3; 2]> {
        if what != OptionalRendering::Rays {
            return Vec::new();
        }
        let pose = state.pose(self.node);
        let origin = pose.translation;
        let ray = |ray: &Ray| {
            let direction = pose.vector(ray.direction);
            let distance = match self.kind {
                Kind::InfraRed => self.seen(state, origin, direction).map(|hit| hit.distance),
                _ => self.met(state, origin, direction).map(|hit| hit.distance),
            };
            [origin, origin + direction * distance.unwrap_or(self.table.max_input())]
        };
        self.rays.iter().map(ray).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_are_in_the_cone_and_their_weights_sum_to_one() {
        for count in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 23, 100] {
            let rays = rays(count, 0.8, 0.5, false);
            assert_eq!(rays.len(), count);
            assert!((rays.iter().map(|ray| ray.weight).sum::<f64>() - 1.0).abs() < 1e-12);
            for ray in &rays {
                assert!((ray.direction.length() - 1.0).abs() < 1e-12);
                assert!(ops::acos(ray.direction.x) <= 0.4 + 1e-9);
            }
        }
    }

    #[test]
    fn two_rays_are_symmetric_left_and_right() {
        for (is_old, left) in [(false, Vec3::Y), (true, -Vec3::Z)] {
            let rays = rays(2, 1.0, 1.0, is_old);
            let sum = rays[0].direction + rays[1].direction;
            assert!(sum.y.abs() < 1e-12 && sum.z.abs() < 1e-12, "{sum}");
            assert!((rays[0].direction.dot(left).abs() - ops::sin(0.5)).abs() < 1e-12);
            assert!((rays[0].weight - 0.5).abs() < 1e-12);
        }
    }

    #[test]
    fn rays_near_the_axis_weigh_more() {
        let rays = rays(10, 1.0, 0.5, false);
        // exp(0) against exp(-(0.5 / 0.5)²) on the rim.
        assert!((rays[9].weight / rays[0].weight - ops::exp(-1.0)).abs() < 1e-9);
    }
}
