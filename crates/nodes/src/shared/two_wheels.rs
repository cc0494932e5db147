//! Differential drive of robots without physics: an axle with two wheels that roll without slip in a plane.
//!
//! The manual calls this "kinematics mode" (pages Physics and DifferentialWheels): gravity and friction do not act, the
//! robot keeps its elevation, and obstacles stop it. As wheels do not slip, those of a stopped robot do not rotate.

use base::{Pose, Twist, Vec3, math, ops};
use dynamics::{Drive, LinkId};
use engine::{Builder, WorldState};
use scene::{NodeId, Scene};

use crate::shared::overlap::{Overlap, Side};
use crate::slot;

/// Penetration above which an obstacle is considered touched. `[m]`
const TOUCH: f64 = 1e-6;

/// Maximum normal component of a motion, relative to its length, that is considered tangential, so that the ground does
/// not stop the robot.
const ALONG: f64 = 0.01;

/// Number of bisections to find where a robot touches an obstacle, with an error of a millionth of a step.
const HALVINGS: usize = 20;

/// Maximum distance of the two axes relative to the radius.
const IN_LINE: f64 = 0.1;

/// A wheel, in the robot's frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Wheel {
    /// The joint.
    pub(crate) turns: WheelJoint,
    /// Axis of rotation, a unit vector.
    pub(crate) axis: Vec3,
    /// The point on the axle above the contact point. `[m]`
    pub(crate) center: Vec3,
    /// `[m]`
    pub(crate) radius: f64,
}

/// The link of a wheel, or the node that has one when the world is built.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum WheelJoint {
    Link(LinkId),
    Node(NodeId),
}

impl WheelJoint {
    pub(crate) fn link(self, state: &WorldState) -> Option<LinkId> {
        match self {
            Self::Link(link) => Some(link),
            Self::Node(node) => state.mount(node)?.link,
        }
    }
}

/// A robot that moves on two wheels.
#[derive(Clone)]
pub(crate) struct TwoWheels {
    /// The robot.
    node: NodeId,
    axle: Axle,
    obstacles: Obstacles,
}

/// Two wheels in a plane.
#[derive(Clone, Copy)]
struct Axle {
    wheels: [Wheel; 2],
    /// Normal of the plane, a unit vector in the robot's frame.
    up: Vec3,
}

impl TwoWheels {
    /// Returns `None` if there is no distance between the wheels along the axle, or if the axle is vertical.
    pub(crate) fn new(node: NodeId, wheels: [Wheel; 2], up: Vec3) -> Option<Self> {
        let across = wheels[0].axis.cross(up).length();
        let apart = (wheels[1].center - wheels[0].center).dot(wheels[0].axis).abs();
        (across > 0.5 && apart > 1e-9).then(|| Self {
            node,
            axle: Axle { wheels, up },
            obstacles: Obstacles::default(),
        })
    }

    /// Moves the robot for one step with the commanded velocities of its wheels.
    pub(crate) fn roll(&mut self, state: &mut WorldState) {
        let Some(root) = state.mount(self.node).and_then(|mount| mount.link) else { return };
        let axle = self.axle;
        let [Some(left), Some(right)] = axle.wheels.map(|wheel| wheel.turns.link(state)) else { return };
        let links = [left, right];
        let speeds = links.map(|link| match state.dynamics().drive(link) {
            Drive::Velocity { target, .. } => target,
            Drive::Off | Drive::Force(_) => 0.0,
        });
        let dt = state.dynamics().model.settings.dt;
        let world_from_robot = state.dynamics().pose(root);
        let mut share = 1.0;
        if speeds != [0.0, 0.0] {
            let displaced =
                |share: f64| world_from_robot * axle.motion(speeds.map(|speed| speed * share), dt);
            share = self.obstacles.free_fraction(state, root, &displaced);
        }
        let motion = axle.motion(speeds.map(|speed| speed * share), dt);
        let (axis, angle) = math::to_axis_angle(motion.rotation);
        let moved = world_from_robot * motion;
        let twist = Twist {
            angular: world_from_robot.vector(axis * (angle / dt)),
            linear: (moved.translation - world_from_robot.translation) / dt,
        };
        state.set_link_twist(root, twist);
        for (link, speed) in links.into_iter().zip(speeds) {
            if share < 1.0
                && let Drive::Velocity { max_force, .. } = state.dynamics().drive(link)
            {
                state.set_drive(link, Drive::Velocity { target: speed * share, max_force });
            }
        }
    }
}

impl Axle {
    /// Returns the pose of the robot after a time, relative to its current pose: the axle moves along an arc. Speeds
    /// in rad/s.
    fn motion(&self, speeds: [f64; 2], dt: f64) -> Pose {
        let [one, two] = &self.wheels;
        let across = one.axis;
        let ahead = across.cross(self.up).normalize_or_zero();
        let velocity = |wheel: &Wheel, speed: f64| speed * wheel.radius * wheel.axis.dot(across).signum();
        let [v_one, v_two] = [velocity(one, speeds[0]), velocity(two, speeds[1])];
        let apart = (two.center - one.center).dot(across);
        // ahead × up = across, so a point at s along the axle has the velocity v - turn · s.
        let turn = (v_one - v_two) / apart;
        let angle = turn * dt;
        let middle = (one.center + two.center) / 2.0;
        let half = math::axis_angle(self.up, angle / 2.0);
        let chord = (v_one + v_two) / 2.0 * dt * sinc(angle / 2.0);
        let rotation = math::axis_angle(self.up, angle);
        Pose::new(middle + half * (ahead * chord) - rotation * middle, rotation)
    }
}

/// sin(x) / x
fn sinc(x: f64) -> f64 {
    if x.abs() < 1e-9 { 1.0 } else { ops::sin(x) / x }
}

/// The obstacles of a robot: everything that forces cannot move. Other bodies are pushed aside.
#[derive(Clone, Default)]
struct Obstacles {
    overlap: Overlap,
}

impl Obstacles {
    /// Returns the maximum fraction of a displacement without touching an obstacle.
    fn free_fraction(&mut self, state: &WorldState, root: LinkId, displaced: &dyn Fn(f64) -> Pose) -> f64 {
        let links = &state.dynamics().model.links;
        self.overlap.prepare(state, &|_, link| {
            let mut link = link;
            while let Some(id) = link.filter(|id| *id != root) {
                link = links.get(id.index()).and_then(|link| link.parent);
            }
            if link.is_some() { Side::Own } else { Side::Other }
        });
        if !self.overlap.has_own() || !self.is_blocked(state, root, &displaced(1.0)) {
            return 1.0;
        }
        let (mut free, mut blocked) = (0.0, 1.0);
        for _ in 0..HALVINGS {
            let middle = (free + blocked) / 2.0;
            if self.is_blocked(state, root, &displaced(middle)) { blocked = middle } else { free = middle }
        }
        free
    }

    /// Returns whether the robot would penetrate an obstacle when moved to a pose.
    fn is_blocked(&mut self, state: &WorldState, root: LinkId, moved: &Pose) -> bool {
        let displacement = *moved * state.dynamics().pose(root).inverse();
        let back = displacement.inverse();
        self.overlap.points(state, &displacement).any(|(point, away, depth)| {
            let way = point - back.point(point);
            depth > TOUCH && way.dot(away) < -ALONG * way.length()
        })
    }
}

/// Finds the two wheels of a robot without physics as described on the manual's Physics page: two coaxial HingeJoints
/// whose end points have cylinders of the same radius as bounding objects.
pub(crate) fn find(builder: &Builder<'_>, robot: NodeId) -> Option<[Wheel; 2]> {
    let scene = builder.scene;
    let mut wheels = Vec::new();
    collect(scene, robot, Pose::IDENTITY, &mut wheels);
    let [one, two] = wheels[..] else { return None };
    let between = two.center - one.center;
    let beside = between - one.axis * between.dot(one.axis);
    let fits = one.axis.cross(two.axis).length() < 1e-3
        && (one.radius - two.radius).abs() <= 1e-6 * one.radius
        && beside.length() <= IN_LINE * one.radius;
    fits.then_some([one, two])
}

fn collect(scene: &Scene, parent: NodeId, robot_from_parent: Pose, wheels: &mut Vec<Wheel>) {
    for child in scene.children(parent, "children").iter().copied() {
        let ty = scene.node(child).ty;
        if ty.name == "HingeJoint" {
            wheels.extend(wheel(scene, child, &robot_from_parent));
        } else if ty.is_a("Group") && !ty.is_a("Solid") {
            collect(scene, child, robot_from_parent * scene.pose(child), wheels);
        }
    }
}

fn wheel(scene: &Scene, joint: NodeId, robot_from_joint: &Pose) -> Option<Wheel> {
    let end = slot::held(scene, joint).filter(|end| scene.node(*end).ty.is_a("Solid"))?;
    if scene.child(end, "physics").is_some() {
        return None;
    }
    let (solid_from_cylinder, radius) = cylinder(scene, scene.child(end, "boundingObject")?)?;
    let axis = match scene.child(joint, "jointParameters") {
        Some(parameters) => scene.vec3(parameters, "axis").try_normalize()?,
        None => Vec3::X,
    };
    let center = scene.pose(end).point(solid_from_cylinder.translation);
    Some(Wheel {
        turns: WheelJoint::Node(end),
        axis: robot_from_joint.vector(axis),
        center: robot_from_joint.point(center),
        radius,
    })
}

/// Returns the pose and radius of a bounding object that consists of a single cylinder.
fn cylinder(scene: &Scene, node: NodeId) -> Option<(Pose, f64)> {
    let ty = scene.node(node).ty;
    match ty.name {
        "Cylinder" => Some((Pose::IDENTITY, scene.float(node, "radius"))),
        "Shape" => cylinder(scene, scene.child(node, "geometry")?),
        _ if ty.is_a("Group") => match scene.children(node, "children") {
            [only] => {
                let (inner, radius) = cylinder(scene, *only)?;
                Some((scene.pose(node) * inner, radius))
            }
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wheels of 0.05 m, 0.3 m apart on the y-axis, 0.1 m before the origin; positive speeds lead along x.
    fn axle() -> Axle {
        let wheel = |y: f64| Wheel {
            turns: WheelJoint::Link(LinkId::from_index(0)),
            axis: Vec3::Y,
            center: Vec3::new(0.1, y, 0.05),
            radius: 0.05,
        };
        TwoWheels::new(NodeId(0), [wheel(0.15), wheel(-0.15)], Vec3::Z).unwrap().axle
    }

    #[track_caller]
    fn check(speeds: [f64; 2], dt: f64, x: f64, y: f64, angle: f64) {
        let motion = axle().motion(speeds, dt);
        let (axis, turned) = math::to_axis_angle(motion.rotation);
        let off = motion.translation - Vec3::new(x, y, 0.0);
        assert!(off.length() < 1e-12, "{}", motion.translation);
        assert!((axis.z * turned - angle).abs() < 1e-12, "{axis} {turned}");
    }

    #[test]
    fn equal_speeds_lead_straight_ahead() {
        check([2.0, 2.0], 0.5, 0.05, 0.0, 0.0);
        check([-2.0, -2.0], 0.5, -0.05, 0.0, 0.0);
    }

    #[test]
    fn opposite_speeds_turn_about_the_middle_of_the_axle() {
        // Left back, right ahead: to the left, by 2 · 3 rad/s · 0.05 m / 0.3 m · 1 s = 1 rad.
        let (sin, cos) = ops::sin_cos(1.0);
        check([-3.0, 3.0], 1.0, 0.1 - 0.1 * cos, -0.1 * sin, 1.0);
    }

    #[test]
    fn a_stopped_wheel_is_the_centre_of_the_arc() {
        // The right wheel draws a circle of 0.3 m about the left one at (0.1, 0.15).
        let angle = 0.05 * 4.0 / 0.3;
        let (sin, cos) = ops::sin_cos(angle);
        // The origin is at (-0.1, -0.15) from the left wheel.
        check([0.0, 4.0], 1.0, 0.1 - 0.1 * cos + 0.15 * sin, 0.15 - 0.1 * sin - 0.15 * cos, angle);
    }

    #[test]
    fn vertical_axles_and_coincident_wheels_are_rejected() {
        let good = axle().wheels;
        let upright = good.map(|wheel| Wheel { axis: Vec3::Z, ..wheel });
        assert!(TwoWheels::new(NodeId(0), upright, Vec3::Z).is_none());
        assert!(TwoWheels::new(NodeId(0), [good[0], good[0]], Vec3::Z).is_none());
    }
}
