//! DifferentialWheels: a robot on two wheels, as worlds had it before R2021b.
//!
//! With physics, its children "left wheel" and "right wheel" turn on hinges. Without, the robot rolls as its fields say,
//! whether it has such children or not. Its frame is the old one: the axle is the x-axis, y is up, -z is ahead.
//! Controllers find motors "left wheel motor" and "right wheel motor" and, if there are encoders, position sensors
//! "left wheel sensor" and "right wheel sensor": the names that the manual recommends since R2018a. The models of
//! these devices say what a unit of speed and an increment of an encoder are: "speedUnit 0.00628",
//! "encoderResolution 159.23".

use std::any::Any;

use base::{Mat3, Severity, Stream, Twist, Vec3};
use dynamics::{Damping, Drive, Inertia, Joint, JointKind, JointMode, LinkDef, LinkId};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, DeviceInfo, EncodeContext, JointSite,
    Persistent, Reading, RobotId, SampleContext, Site, Traits, Typed, WorldState,
};
use scene::NodeId;
use wire::{Malformed, Reader, Writer};

use crate::position_sensor::PositionSensor;
use crate::shared::motor::{Motion, Motor, Rating};
use crate::shared::two_wheels::{TwoWheels, Wheel, WheelJoint};
use crate::solid;

/// Left and right, and the sign of their place on the axle.
const SIDES: [(&str, f64); 2] = [("left wheel", -1.0), ("right wheel", 1.0)];

/// A wheel that turns forwards does so about this axis of the robot's frame.
const AXLE: Vec3 = Vec3::new(-1.0, 0.0, 0.0);

/// Whether a robot is one of these.
pub(crate) fn is(builder: &Builder<'_>, node: NodeId) -> bool {
    builder.scene.node(node).ty.name == "DifferentialWheels"
}

/// What turns the wheels of such a robot, step by step.
#[derive(Clone)]
pub(crate) struct Axle {
    links: [LinkId; 2],
    /// Largest error of a wheel's speed, as a share of it.
    slip_noise: f64,
    stream: Stream,
    robot: RobotId,
    /// What both motors draw at a speed of 1. `[W s/rad]`
    consumption: f64,
}

impl Axle {
    /// What its slip is drawn from.
    pub(crate) fn stream(&mut self) -> &mut Stream {
        &mut self.stream
    }

    /// Adds slip to what the motors ask for, and counts what they draw.
    pub(crate) fn slip(&mut self, state: &mut WorldState) {
        for link in self.links {
            let slip = self.slip_noise * (2.0 * self.stream.unit() - 1.0);
            if let Drive::Velocity { target, max_force } = state.dynamics().drive(link)
                && target != 0.0
            {
                // What was asked for counts, not what slip makes of it.
                state.energy.draw(self.robot, self.consumption * target.abs() / 2.0);
                let target = target * (1.0 + slip);
                state.set_drive(link, Drive::Velocity { target, max_force });
            }
        }
    }
}

/// Builds the children of such a robot, its wheels on hinges, and the devices of the wheels.
pub(crate) fn build_children(
    builder: &mut Builder<'_>,
    node: NodeId,
    robot: RobotId,
    inner: &Site,
) -> Option<(Axle, Option<TwoWheels>)> {
    let has_physics = builder.scene.child(node, "physics").is_some();
    let mut links = [None; 2];
    for child in builder.scene.children(node, "children") {
        let side = SIDES.iter().position(|(name, _)| is_wheel(builder, *child, name));
        match side {
            Some(side) => links[side] = wheel(builder, *child, inner),
            None => builder.build(*child, inner),
        }
    }
    if has_physics && links.contains(&None) {
        let message = "the robot has no children \"left wheel\" and \"right wheel\"; nothing moves it";
        builder.remark(node, Severity::Warning, "differential-wheels/wheels", message);
        return None;
    }
    let [(_, left), (_, right)] = SIDES;
    let [left, right] = [(links[0], left), (links[1], right)]
        .map(|(link, side)| link.unwrap_or_else(|| unseen_wheel(builder, node, inner, side)));
    let links = [left, right];
    add_devices(builder, node, robot, links, has_physics);
    let scene = builder.scene;
    let axle = Axle {
        links,
        slip_noise: scene.float(node, "slipNoise"),
        stream: builder.stream(node),
        robot,
        consumption: scene.float(node, "motorConsumption"),
    };
    Some((axle, (!has_physics).then(|| carried(builder, node, links)).flatten()))
}

fn is_wheel(builder: &Builder<'_>, child: NodeId, name: &str) -> bool {
    builder.scene.node(child).ty.is_a("Solid") && builder.scene.string(child, "name") == name
}

fn carried(builder: &mut Builder<'_>, node: NodeId, links: [LinkId; 2]) -> Option<TwoWheels> {
    let scene = builder.scene;
    let (length, radius) = (scene.float(node, "axleLength"), scene.float(node, "wheelRadius"));
    let place = |side: f64| Vec3::new(side * length / 2.0, radius, 0.0);
    let wheel = |link, side| Wheel { turns: WheelJoint::Link(link), axis: AXLE, center: place(side), radius };
    let wheels = [wheel(links[0], SIDES[0].1), wheel(links[1], SIDES[1].1)];
    let found = TwoWheels::new(node, wheels, Vec3::Y);
    if found.is_none() {
        let message = "an axle without length does not carry the robot; it stays where it is";
        builder.remark(node, Severity::Warning, "differential-wheels/axle", message);
    }
    found
}

/// A wheel solid on a hinge through its origin.
fn wheel(builder: &mut Builder<'_>, child: NodeId, inner: &Site) -> Option<LinkId> {
    let anchor = inner.point(builder.scene.vec3(child, "translation"));
    let kind = JointKind::Hinge { axis: inner.link_from_site.vector(AXLE), anchor };
    builder.build(child, &Site { joint: Some(JointSite { joint: solid::plain_joint(kind) }), ..*inner });
    let (solid, link) = builder.built_solid(child)?;
    if let Some(parent) = inner.solid {
        builder.exclude(parent.tag, solid.tag);
    }
    link
}

/// A wheel that nobody sees: something must turn, so that motors and encoders work.
fn unseen_wheel(builder: &mut Builder<'_>, node: NodeId, inner: &Site, side: f64) -> LinkId {
    let anchor = Vec3::new(side * builder.scene.float(node, "axleLength") / 2.0, 0.0, 0.0);
    let kind = JointKind::Hinge { axis: inner.link_from_site.vector(AXLE), anchor: inner.point(anchor) };
    builder.add_link(LinkDef {
        name: builder.path(node),
        parent: inner.link,
        parent_from_link: inner.link_from_site,
        joint: Joint { mode: JointMode::Kinematic, ..solid::plain_joint(kind) },
        inertia: Inertia { mass: 1.0, center: Vec3::ZERO, tensor: Mat3::IDENTITY },
        damping: Damping::default(),
        twist: Twist::default(),
    })
}

fn add_devices(
    builder: &mut Builder<'_>,
    node: NodeId,
    robot: RobotId,
    links: [LinkId; 2],
    has_physics: bool,
) {
    let scene = builder.scene;
    let (force, acceleration) = (scene.float(node, "maxForce"), scene.float(node, "maxAcceleration"));
    let rating = Rating {
        max_velocity: scene.float(node, "maxSpeed"),
        acceleration: (!has_physics).then_some(acceleration),
        // Without physics the force is not used, but would limit the acceleration.
        max_effort: if has_physics { force } else { force.max(acceleration) },
        pid: [10.0, 0.0, 0.0],
        soft_limits: None,
        multiplier: 1.0,
        consumption_factor: 0.0,
    };
    let (noise, resolution) = (scene.float(node, "encoderNoise"), scene.float(node, "encoderResolution"));
    let unit = format!("speedUnit {}", scene.float(node, "speedUnit"));
    let motion = Motion::Rotational;
    for (axis, (link, (name, _))) in (1..).zip(links.into_iter().zip(SIDES)) {
        let motor = Motor::rated(node, robot, Some(link), motion, 0.0, rating);
        add(builder, (robot, node, axis), "RotationalMotor", format!("{name} motor"), &unit, Box::new(motor));
        if noise < 0.0 || resolution < 0.0 {
            continue; // there are no encoders
        }
        let stream = Stream::new(builder.stream(node).bits(), name);
        let sensor = PositionSensor::plain(stream.clone(), Some(link), motion);
        let encoder = Encoder { link, noise, stream, position: 0.0, value: 0.0, sensor };
        let model = format!("encoderResolution {resolution}");
        add(
            builder,
            (robot, node, axis),
            "PositionSensor",
            format!("{name} sensor"),
            &model,
            Box::new(encoder),
        );
    }
}

fn add(
    builder: &mut Builder<'_>,
    (robot, node, axis): (RobotId, NodeId, u8),
    kind: &str,
    name: String,
    model: &str,
    device: Box<dyn Device>,
) {
    let Some(ty) = catalog::node_type(kind) else { return };
    let info = DeviceInfo { node, ty, name, model: model.to_owned(), joint: Some((node, axis)) };
    builder.add_device(robot, None, info, device);
}

/// An incremental encoder: a position sensor whose errors add up, because each increment has its own.
#[derive(Clone)]
struct Encoder {
    link: LinkId,
    /// Largest error of an increment, as a share of it.
    noise: f64,
    stream: Stream,
    /// Of the wheel, one step ago. `[rad]`
    position: f64,
    /// The sum of the increments. `[rad]`
    value: f64,
    sensor: PositionSensor,
}

impl Device for Encoder {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        self.sensor.configure(context, out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        self.sensor.command(context, input)
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        let position = context.state.dynamics().joint_position(self.link);
        let error = self.noise * (2.0 * self.stream.unit() - 1.0);
        self.value += (position - self.position) * (1.0 + error);
        self.position = position;
        self.sensor.measure(context.now, self.value);
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        self.sensor.encode(context, out);
    }

    fn disconnect(&mut self, state: &mut WorldState) {
        self.sensor.disconnect(state);
    }

    fn stream(&mut self) -> Option<&mut Stream> {
        Some(&mut self.stream)
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        self.sensor.clock()
    }
}

impl Typed for Encoder {
    fn reading(&self) -> Reading<'_> {
        self.sensor.reading()
    }

    fn traits(&self, state: &WorldState) -> Traits {
        self.sensor.traits(state)
    }
}

impl Persistent for Encoder {
    fn settle(&mut self, state: &mut WorldState) {
        self.position = state.dynamics().joint_position(self.link);
    }

    fn go_on(&mut self, until_now: &dyn Any, state: &mut WorldState) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.stream.clone_from(&until_now.stream);
            (self.position, self.value) = (until_now.position, until_now.value);
            self.sensor.go_on(&until_now.sensor, state);
        }
    }
}
