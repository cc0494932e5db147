//! InertialUnit: the orientation of the sensor in the world, as a quaternion. Clients convert it to roll, pitch and
//! yaw.
//!
//! Noise and resolution act on roll, pitch and yaw. A quaternion cannot express that an angle is unknown: with `xAxis`,
//! `yAxis` or `zAxis` off, that angle is 0 in it, and clients are told which angles are NaN.
//!
//! In worlds from before R2020b the angles are those about north, up and their cross product, whichever axes those are
//! (`northDirection` and the direction of gravity): clients are told that the world is NUE, and get the rotation in
//! that frame. There and in NUE worlds yaw is positive from north to west. The manual of R2018b says east, but Webots
//! computed yaw about y then as it does today (`yaw = -atan2(e20, e00)`), so the sign has never changed. Webots
//! applied the frame on the sensor's side, so that yaw came out as pitch where y was not up; here the manual is
//! followed.

use std::f64::consts::FRAC_PI_2;

use base::{Mat3, Quat, Stream, Vec3, math, ops};
use engine::{
    Aspect, Builder, Clock, CommandContext, ConfigureContext, Device, DeviceProperties, EncodeContext,
    Measure, Persistent, Reading, SampleContext, Site, Typed, WorldState,
};
use scene::{NodeId, Scene, Version};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::rebuilt_device::keeps;
use crate::shared::{noise, solid_device};
use crate::world_info;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        Box::new(InertialUnit {
            node,
            noise: builder.scene.float(node, "noise"),
            resolution: noise::resolution(builder.scene, node),
            axes: Axes::new(system(builder.scene) == "NUE"),
            frame: frame(builder.scene),
            on: ["xAxis", "zAxis", "yAxis"].map(|axis| builder.scene.bool(node, axis)),
            stream: builder.stream(node),
            clock: Clock::default(),
            world_from_sensor: Quat::IDENTITY,
        })
    });
}

/// Returns the coordinate system by which clients convert the quaternion to angles.
fn system(scene: &Scene) -> &str {
    if world_info::is_before(scene, Version::R2020B) { "NUE" } else { world_info::coordinate_system(scene) }
}

/// Returns the rotation from the frame in which angles are measured to the world.
fn frame(scene: &Scene) -> Quat {
    let is_old = world_info::is_before(scene, Version::R2020B);
    let axes = Some(world_info::old_map(scene)).filter(|axes| is_old && *axes != Mat3::IDENTITY);
    axes.map_or(Quat::IDENTITY, |axes| Quat::from_mat3(&axes))
}

/// The axes of pitch and yaw; roll is about x. A rotation is R(yaw axis) R(pitch axis) R(x): Euler angles y, z, x in
/// NUE worlds, and z, y, x in all others (including EUN, as in clients).
#[derive(Clone, Copy)]
struct Axes {
    yaw: Vec3,
    pitch: Vec3,
    /// 1 or -1: the sign of (yaw axis × x) · pitch axis.
    sense: f64,
}

impl Axes {
    fn new(is_nue: bool) -> Self {
        if is_nue {
            Self { yaw: Vec3::Y, pitch: Vec3::Z, sense: -1.0 }
        } else {
            Self { yaw: Vec3::Z, pitch: Vec3::Y, sense: 1.0 }
        }
    }

    /// Returns roll, pitch and yaw of a rotation. `[rad]`
    fn angles(&self, rotation: Quat) -> Vec3 {
        let ahead = rotation * Vec3::X; // turned by pitch and yaw only
        let pitch = ops::asin((-self.sense * ahead.dot(self.yaw)).clamp(-1.0, 1.0));
        let yaw = ops::atan2(self.sense * ahead.dot(self.pitch), ahead.x);
        let unrolled = math::axis_angle(self.yaw, yaw) * math::axis_angle(self.pitch, pitch);
        let rolled = unrolled.conjugate() * (rotation * self.pitch);
        let roll = ops::atan2(self.sense * rolled.dot(self.yaw), rolled.dot(self.pitch));
        Vec3::new(roll, pitch, yaw)
    }

    fn rotation(&self, angles: Vec3) -> Quat {
        let about_yaw = math::axis_angle(self.yaw, angles.z);
        about_yaw * math::axis_angle(self.pitch, angles.y) * math::axis_angle(Vec3::X, angles.x)
    }
}

#[derive(Clone)]
struct InertialUnit {
    node: NodeId,
    /// Standard deviation of the error of each angle. `[π/2 rad]`
    noise: f64,
    /// Of each angle; `None`: not rounded. `[rad]`
    resolution: Option<f64>,
    axes: Axes,
    /// Rotation from the frame in which angles are measured to the world.
    frame: Quat,
    /// Whether roll, pitch and yaw are measured: `xAxis`, `zAxis` and `yAxis`, whichever axis is up.
    on: [bool; 3],
    stream: Stream,
    clock: Clock,
    world_from_sensor: Quat,
}

impl Device for InertialUnit {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::sensor::CONFIGURE).f64(self.noise);
        let system = system(context.state.scene());
        // After a dash come the letters of the disabled axes. Webots' own library only compares the text with NUE:
        // it ignores the letters, and disabled angles read 0.
        let letters = ["x", "z", "y"].into_iter().zip(self.on).filter(|(_, on)| !on);
        let off: String = letters.map(|(letter, _)| letter).collect();
        match (system, off.as_str()) {
            ("NUE", _) | (_, "") => out.str(system),
            _ => out.str(&format!("{system}-{off}")),
        };
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::sensor::SET_SAMPLING_PERIOD => self.clock.set_period(input.u16()?, context.state.time()),
            other => return Err(Malformed::new(format!("unknown inertial unit command {other}"))),
        }
        Ok(())
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if self.clock.due(context.now) {
            let draws = Vec3::new(self.stream.normal(), self.stream.normal(), self.stream.normal());
            let exact = self.frame.conjugate() * context.state.pose(self.node).rotation;
            let is_exact = self.noise <= 0.0 && self.resolution.is_none() && self.on == [true; 3];
            self.world_from_sensor = if !is_exact {
                let noisy = self.axes.angles(exact) + draws * (self.noise * FRAC_PI_2);
                let measured = noisy.to_array().map(|angle| noise::rounded(angle, self.resolution));
                // An angle that is not measured is 0 in the quaternion.
                let part = |at: usize| if self.on[at] { measured[at] } else { 0.0 };
                self.axes.rotation(Vec3::new(part(0), part(1), part(2)))
            } else {
                exact
            };
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_new_value() {
            let q = self.world_from_sensor;
            out.record(context.tag, op::inertial_unit::DATA).f64s(&[q.x, q.y, q.z, q.w]);
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
}

impl Typed for InertialUnit {
    fn reading(&self) -> Reading<'_> {
        Reading::Rotation(self.world_from_sensor)
    }

    fn aspect(&self, aspect: Aspect<'_>, _state: &WorldState) -> Reading<'_> {
        match aspect {
            Aspect::Angles => Reading::Vector(self.axes.angles(self.world_from_sensor)),
            _ => Reading::Nothing,
        }
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        let measure = Measure { shape: vec![4], range: [-1.0, 1.0], unit: "" };
        DeviceProperties { measure: Some(measure), ..DeviceProperties::default() }
    }
}

impl Persistent for InertialUnit {
    keeps!(stream, world_from_sensor);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotation_inverts_angles() {
        for is_nue in [false, true] {
            let axes = Axes::new(is_nue);
            for angles in [Vec3::new(0.3, -0.7, 2.1), Vec3::new(-3.0, 1.2, -0.4), Vec3::ZERO] {
                let found = axes.angles(axes.rotation(angles));
                assert!(found.distance(angles) < 1e-12, "{found} {angles}");
            }
        }
    }
}
