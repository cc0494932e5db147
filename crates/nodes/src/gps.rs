//! GPS: position, speed and velocity in world coordinates, or latitude, longitude and altitude.
//!
//! `speedNoise` is added to the speed, as the manual says; Webots multiplies the speed by one plus the noise, so that
//! there is none at rest.

use base::utm::{GeodeticPosition, Zone};
use base::{Stream, Vec3, ops};
use engine::{
    Aspect, Builder, Clock, CommandContext, ConfigureContext, Device, DeviceProperties, EncodeContext,
    Measure, Persistent, Reading, SampleContext, Site, Typed, WorldState,
};
use scene::{NodeId, Scene, Version};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::rebuilt_device::keeps;
use crate::shared::{joint, noise, solid_device};
use crate::world_info;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| Box::new(Gps::new(builder, node)));
}

#[derive(Clone)]
struct Gps {
    node: NodeId,
    /// Standard deviation of the position error. `[m]`
    accuracy: f64,
    /// The fraction of the error that remains one second later, in [0, 1].
    correlation: f64,
    resolution: Option<f64>,
    /// Standard deviation of the speed error. `[m/s]`
    speed_noise: f64,
    speed_resolution: Option<f64>,
    /// The coordinate system that the controller knows.
    told_wgs84: bool,
    stream: Stream,
    clock: Clock,
    error: Vec3,
    /// The position in the world at the last sample.
    here: Option<Vec3>,
    position: Vec3,
    speed: f64,
    velocity: Vec3,
}

impl Gps {
    fn new(builder: &Builder<'_>, node: NodeId) -> Self {
        let scene = builder.scene;
        let speed_resolution = scene.float(node, "speedResolution");
        Self {
            node,
            accuracy: scene.float(node, "accuracy"),
            correlation: scene.float(node, "noiseCorrelation"),
            resolution: noise::resolution(scene, node),
            speed_noise: scene.float(node, "speedNoise"),
            speed_resolution: (speed_resolution > 0.0).then_some(speed_resolution),
            told_wgs84: world_info::uses_wgs84(scene),
            stream: builder.stream(node),
            clock: Clock::default(),
            error: Vec3::ZERO,
            here: None,
            position: Vec3::NAN,
            speed: f64::NAN,
            velocity: Vec3::NAN,
        }
    }

    /// Converts a position to what clients get: `gpsReference` is the position of the world's origin. As in Webots,
    /// coordinates of the map are rounded.
    fn output(scene: &Scene, place: Vec3, resolution: Option<f64>) -> Vec3 {
        let rounded = |number| noise::rounded(number, resolution);
        let reference = world_info::gps_reference(scene);
        if !world_info::uses_wgs84(scene) {
            return (place + reference).to_array().map(rounded).into();
        }
        let (up, mut north) = (world_info::up(scene), world_info::north(scene));
        if world_info::is_before(scene, Version::R2020B) {
            north = world_info::old_map(scene).x_axis;
        }
        let origin = GeodeticPosition { latitude: reference.x, longitude: reference.y };
        let zone = Zone::of(origin.longitude);
        let [east_m, north_m] = zone.forward(origin);
        let map = [east_m + place.dot(world_info::east(scene)), north_m + place.dot(north)];
        let found = zone.backward(map.map(rounded));
        Vec3::new(found.latitude, found.longitude, rounded(reference.z + place.dot(up)))
    }

    /// The error is a Gauss-Markov process: the old error decays, and new noise keeps its standard deviation at the
    /// accuracy.
    fn draw_error(&mut self, elapsed_s: f64) {
        let kept = if self.correlation > 0.0 { ops::pow(self.correlation, elapsed_s) } else { 0.0 };
        let fresh = (1.0 - kept * kept).max(0.0).sqrt() * self.accuracy;
        let noise = Vec3::new(self.stream.normal(), self.stream.normal(), self.stream.normal());
        self.error = self.error * kept + noise * fresh;
    }
}

fn write_system(tag: u16, is_wgs84: bool, out: &mut Writer) {
    out.record(tag, op::sensor::CONFIGURE).i32(is_wgs84.into());
}

impl Device for Gps {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        write_system(context.tag, world_info::uses_wgs84(context.state.scene()), out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::sensor::SET_SAMPLING_PERIOD => self.clock.set_period(input.u16()?, context.state.time()),
            other => return Err(Malformed::new(format!("unknown GPS command {other}"))),
        }
        Ok(())
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        let elapsed_s = self.clock.elapsed(context.now).seconds();
        if !self.clock.due(context.now) {
            return;
        }
        let state = context.state;
        let Some(mount) = state.mount(self.node) else { return };
        self.draw_error(elapsed_s);
        let here = state.mounted_pose(&mount).translation;
        self.position = Self::output(state.scene(), here + self.error, self.resolution);
        self.velocity = match (state.mounted_twist(&mount).linear, self.here) {
            // A node that a supervisor has moved has no velocity of its own.
            (Vec3::ZERO, Some(before)) if elapsed_s > 0.0 => (here - before) / elapsed_s,
            // "If there is no physics node on the parent node, the first returned value will be NaN."
            (_, None) if !joint::is_moved_by_forces(&state.dynamics().model, mount.link) => Vec3::NAN,
            (velocity, _) => velocity,
        };
        self.here = Some(here);
        let noisy = noise::noisy(self.velocity.length(), self.speed_noise, &mut self.stream);
        self.speed = noise::rounded(noisy.abs(), self.speed_resolution);
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        let is_wgs84 = world_info::uses_wgs84(context.state.scene());
        if self.told_wgs84 != is_wgs84 {
            self.told_wgs84 = is_wgs84;
            write_system(context.tag, is_wgs84, out);
        }
        if self.clock.take_new_value() {
            out.record(context.tag, op::gps::DATA).vec3(self.position).f64(self.speed).vec3(self.velocity);
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.clock = Clock::default();
        self.here = None;
    }

    fn stream(&mut self) -> Option<&mut Stream> {
        Some(&mut self.stream)
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }
}

impl Typed for Gps {
    fn reading(&self) -> Reading<'_> {
        Reading::Vector(self.position)
    }

    fn aspect(&self, aspect: Aspect<'_>, _state: &WorldState) -> Reading<'_> {
        match aspect {
            Aspect::Speed => Reading::Number(self.speed),
            Aspect::Velocity => Reading::Vector(self.velocity),
            _ => Reading::Nothing,
        }
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        DeviceProperties { measure: Some(Measure::unbounded(&[3], "m")), ..DeviceProperties::default() }
    }
}

impl Persistent for Gps {
    keeps!(stream, error, here, position, speed, velocity, told_wgs84);
}
