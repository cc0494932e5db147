//! DifferentialWheels: a robot with two driven wheels in worlds from before R2021b.
//!
//! With physics, its children "left wheel" and "right wheel" are mounted on hinges. Without, the robot moves according
//! to its fields, even if it has no such children. Its frame is the old one: x along the axle, y up, -z forwards.
//! Controllers find motors "left wheel motor" and "right wheel motor" and, if there are encoders, position sensors
//! "left wheel sensor" and "right wheel sensor": the names that the manual recommends since R2018a. The `model` of
//! these devices contains the unit of speed or the resolution of the encoder: "speedUnit 0.00628", "encoderResolution
//! 159.23".

use std::any::Any;

use base::{Mat3, Severity, Stream, Twist, Vec3};
use dynamics::{Damping, Drive, Inertia, Joint, JointKind, JointMode, LinkDef, LinkId};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, DeviceInfo, DeviceProperties, EncodeContext,
    JointSite, Persistent, Reading, RobotId, SampleContext, Site, Typed, WorldState,
};
use scene::NodeId;
use wire::{Malformed, Reader, Writer};

use crate::position_sensor::PositionSensor;
use crate::shared::motor::{Motion, Motor, Rating};
use crate::shared::two_wheels::{TwoWheels, Wheel, WheelJoint};
use crate::solid;

/// Left and right wheel, and the sign of their x-coordinate.
const SIDES: [(&str, f64); 2] = [("left wheel", -1.0), ("right wheel", 1.0)];

/// The axis of positive (forwards) rotation of wheels, in the robot's frame.
const AXLE: Vec3 = Vec3::new(-1.0, 0.0, 0.0);

/// Returns whether a robot is a DifferentialWheels node.
pub(crate) fn is(builder: &Builder<'_>, node: NodeId) -> bool {
    builder.scene.node(node).ty.name == "DifferentialWheels"
}

/// The motors of both wheels, with slip and consumption.
#[derive(Clone)]
pub(crate) struct Axle {
    links: [LinkId; 2],
    /// Maximum relative error of a wheel's speed.
    slip_noise: f64,
    stream: Stream,
    robot: RobotId,
    /// Power of both motors together at 1 rad/s. `[W·s/rad]`
    consumption: f64,
}

impl Axle {
    /// The random stream of slip.
    pub(crate) fn stream(&mut self) -> &mut Stream {
        &mut self.stream
    }

    /// Adds slip to the target velocities of the motors, and accounts for the energy that they use.
    pub(crate) fn slip(&mut self, state: &mut WorldState) {
        for link in self.links {
            let slip = self.slip_noise * (2.0 * self.stream.unit() - 1.0);
            if let Drive::Velocity { target, max_force } = state.dynamics().drive(link)
                && target != 0.0
            {
                // Consumption depends on the target velocity without slip.
                state.energy.draw(self.robot, self.consumption * target.abs() / 2.0);
                let target = target * (1.0 + slip);
                state.set_drive(link, Drive::Velocity { target, max_force });
            }
        }
    }
}

/// Builds the children of the robot, with its wheels on hinges, and the devices of the wheels.
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
        let message = "the robot has no children \"left wheel\" and \"right wheel\"; it does not move";
        builder.report(node, Severity::Warning, "differential-wheels/wheels", message);
        return None;
    }
    let [(_, left), (_, right)] = SIDES;
    let [left, right] = [(links[0], left), (links[1], right)]
        .map(|(link, side)| link.unwrap_or_else(|| invisible_wheel(builder, node, inner, side)));
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
    Some((axle, (!has_physics).then(|| rolling_wheels(builder, node, links)).flatten()))
}

fn is_wheel(builder: &Builder<'_>, child: NodeId, name: &str) -> bool {
    builder.scene.node(child).ty.is_a("Solid") && builder.scene.string(child, "name") == name
}

fn rolling_wheels(builder: &mut Builder<'_>, node: NodeId, links: [LinkId; 2]) -> Option<TwoWheels> {
    let scene = builder.scene;
    let (length, radius) = (scene.float(node, "axleLength"), scene.float(node, "wheelRadius"));
    let place = |side: f64| Vec3::new(side * length / 2.0, radius, 0.0);
    let wheel = |link, side| Wheel { turns: WheelJoint::Link(link), axis: AXLE, center: place(side), radius };
    let wheels = [wheel(links[0], SIDES[0].1), wheel(links[1], SIDES[1].1)];
    let found = TwoWheels::new(node, wheels, Vec3::Y);
    if found.is_none() {
        let message = "'axleLength' is 0; the robot does not move";
        builder.report(node, Severity::Warning, "differential-wheels/axle", message);
    }
    found
}

/// Builds the solid of a wheel on a hinge through its origin.
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

/// Adds an invisible wheel, because motors and encoders need a joint.
fn invisible_wheel(builder: &mut Builder<'_>, node: NodeId, inner: &Site, side: f64) -> LinkId {
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

/// An incremental encoder: a position sensor whose error accumulates, because each increment has an error.
#[derive(Clone)]
struct Encoder {
    link: LinkId,
    /// Maximum relative error of an increment.
    noise: f64,
    stream: Stream,
    /// Position of the wheel one step ago. `[rad]`
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

    fn properties(&self, state: &WorldState) -> DeviceProperties {
        self.sensor.properties(state)
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
