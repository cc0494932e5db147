//! The tree of bodies to which all robot formats are reduced.

use std::collections::BTreeMap;

use base::{Mat3, Pose, Vec3, math};
use vrml::Instance;

/// A rigid body with everything attached to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Body {
    pub(crate) name: String,
    /// The pose with the joint at `joint.position`.
    pub(crate) parent_from_body: Pose,
    /// The joint to the parent.
    pub(crate) joint: Joint,
    pub(crate) inertial: Option<Inertial>,
    pub(crate) visuals: Vec<Shape>,
    pub(crate) collisions: Vec<Shape>,
    pub(crate) bodies: Vec<Body>,
    /// Whether it is floating: not attached to anything.
    pub(crate) is_free: bool,
    /// Lights and similar nodes, in the frame of the body.
    pub(crate) nodes: Vec<Instance>,
}

/// Mass properties.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Inertial {
    /// `[kg]`
    pub(crate) mass: f64,
    /// Centre of mass in the frame of the body. `[m]`
    pub(crate) center: Vec3,
    /// Inertia tensor about the centre of mass, in the axes of the body. `[kg·m²]`
    pub(crate) tensor: Mat3,
}

impl Inertial {
    /// Whether an inertia tensor is positive definite, as that of every body with an extent.
    pub(crate) fn is_possible(tensor: &Mat3) -> bool {
        let [x, y] = [tensor.x_axis, tensor.y_axis];
        x.x > 0.0 && x.x * y.y - x.y * y.x > 0.0 && tensor.determinant() > 0.0
    }

    /// Transforms them to another frame.
    pub(crate) fn transformed(self, frame_from_body: Pose) -> Self {
        let turn = Mat3::from_quat(frame_from_body.rotation);
        Self {
            center: frame_from_body.point(self.center),
            tensor: turn * self.tensor * turn.transpose(),
            ..self
        }
    }
}

/// The type of a joint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum JointKind {
    #[default]
    Fixed,
    Hinge,
    Slider,
    Ball,
}

/// A joint with its motor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Joint {
    pub(crate) kind: JointKind,
    /// In the axes of the parent.
    pub(crate) axis: Vec3,
    /// In the frame of the parent.
    pub(crate) anchor: Vec3,
    /// `[rad]` or `[m]`
    pub(crate) position: f64,
    /// `[rad]` or `[m]`
    pub(crate) limits: Option<[f64; 2]>,
    pub(crate) spring: f64,
    pub(crate) damping: f64,
    pub(crate) friction: f64,
    pub(crate) motor: Option<Motor>,
    /// The name of the position sensor.
    pub(crate) sensor: Option<String>,
}

/// The motor of a joint.
#[derive(Clone, Debug, Default)]
pub(crate) struct Motor {
    pub(crate) name: String,
    /// `[N·m]` or `[N]`
    pub(crate) max_effort: Option<f64>,
    /// `[rad/s]` or `[m/s]`
    pub(crate) max_velocity: Option<f64>,
    /// Set if the motor moves together with another one of the same name. They are written with different second parts of
    /// their names: see [`Body::couple_motors`].
    pub(crate) multiplier: Option<f64>,
    /// Limits of positions, if they are not those of the joint; equal ones are no limits. `[rad]` or `[m]`
    pub(crate) positions: Option<[f64; 2]>,
}

/// The default of a motor. `[rad/s]` or `[m/s]`
const MAX_VELOCITY: f64 = 10.0;

impl Body {
    /// Gives motors of the same name, which move together, names of two parts, and the position and the limits of the first
    /// one of them times the multiplier: Webots couples only such motors, and changes other limits.
    pub(crate) fn couple_motors(&mut self) {
        let mut counts = BTreeMap::new();
        self.for_each_motor(&mut |_, motor| *counts.entry(motor.name.clone()).or_insert(0) += 1);
        let mut leaders: BTreeMap<String, (Motor, Joint, usize)> = BTreeMap::new();
        self.for_each_motor(&mut |body, motor| {
            if counts.get(&motor.name).is_none_or(|count| *count < 2) {
                return;
            }
            let first =
                leaders.entry(motor.name.clone()).or_insert_with(|| (motor.clone(), body.joint.clone(), 0));
            let (leader, joint, number) = first;
            *number += 1;
            motor.name = format!("{}::{number}", motor.name);
            let multiplier = |motor: &Motor| motor.multiplier.unwrap_or(1.0);
            let ratio = multiplier(motor) / multiplier(leader);
            if *number > 1 && ratio.is_finite() {
                let [a, b] = joint.limits.unwrap_or_default().map(|limit| limit * ratio);
                motor.positions = Some([a.min(b), a.max(b)]);
                motor.max_velocity = Some(leader.max_velocity.unwrap_or(MAX_VELOCITY) * ratio.abs());
                body.move_to(joint.position * ratio);
            }
        });
    }

    /// Moves the joint to a position, as far as its limits allow.
    fn move_to(&mut self, position: f64) {
        let joint = &mut self.joint;
        let position = joint.limits.map_or(position, |[min, max]| position.max(min).min(max));
        let by = position - joint.position;
        let moved = match joint.kind {
            JointKind::Slider => Pose::from_translation(joint.axis * by),
            JointKind::Hinge => {
                let turn = math::axis_angle(joint.axis, by);
                Pose::new(joint.anchor - turn * joint.anchor, turn)
            }
            JointKind::Fixed | JointKind::Ball => return,
        };
        if by != 0.0 {
            joint.position = position;
            self.parent_from_body = moved * self.parent_from_body;
        }
    }

    /// Calls a function for each body with a motor, with the motor.
    fn for_each_motor(&mut self, visit: &mut impl FnMut(&mut Self, &mut Motor)) {
        if let Some(mut motor) = self.joint.motor.take() {
            visit(self, &mut motor);
            self.joint.motor = Some(motor);
        }
        self.bodies.iter_mut().for_each(|body| body.for_each_motor(visit));
    }
}

/// A geometry with a pose, for display or for collisions.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) pose: Pose,
    pub(crate) geometry: Geometry,
    pub(crate) material: Material,
}

/// The geometry of a shape.
#[derive(Clone, Debug)]
pub(crate) enum Geometry {
    Box(Vec3),
    Sphere(f64),
    Cylinder {
        radius: f64,
        length: f64,
    },
    Capsule {
        radius: f64,
        length: f64,
    },
    Plane([f64; 2]),
    /// A height field on a grid: rows along y, each with columns along x, starting at the corner with the smallest x
    /// and y.
    Grid {
        columns: usize,
        /// Along x and y. `[m]`
        spacing: [f64; 2],
        /// Relative to the frame. `[m]`
        heights: Vec<f64>,
    },
    /// A mesh file, by its URL in the result.
    Mesh {
        url: String,
        scale: Vec3,
        /// Whether the materials come from the file itself.
        has_own_materials: bool,
    },
    /// Vertices and triangles.
    Triangles {
        points: Vec<Vec3>,
        triangles: Vec<[u32; 3]>,
    },
}

/// The material of a shape.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Material {
    /// Red, green, blue and opacity.
    pub(crate) colour: Option<[f64; 4]>,
    /// The texture file, by its URL in the result.
    pub(crate) texture: Option<String>,
    pub(crate) metalness: Option<f64>,
    pub(crate) roughness: Option<f64>,
}

/// The fraction of a body's mass that each intermediate body between its joints gets, because massless bodies cannot
/// carry anything.
const MASS_SHARE: f64 = 1e-3;

/// The mass properties of an intermediate body if those of the body are unknown. `[kg]`, `[kg·m²]`
const DEFAULT_INTERMEDIATE: Inertial =
    Inertial { mass: 1e-3, center: Vec3::ZERO, tensor: Mat3::from_diagonal(Vec3::splat(1e-6)) };

impl Joint {
    /// A joint without motor and limits, with a sensor.
    pub(crate) fn free(kind: JointKind, axis: Vec3, anchor: Vec3, sensor: Option<String>) -> Self {
        Self { kind, axis, anchor, sensor, ..Self::default() }
    }
}

impl Body {
    /// Returns whether some joint below this body can move.
    pub(crate) fn has_moving_parts(&self) -> bool {
        self.bodies.iter().any(|child| child.joint.kind != JointKind::Fixed || child.has_moving_parts())
    }

    /// Attaches the body to several joints in series, the parent's first. All axes, and the anchor of the first joint,
    /// which is common to all, are given in the frame of the parent. Light intermediate bodies connect the joints.
    pub(crate) fn on_joints(mut self, mut joints: Vec<Joint>) -> Self {
        let anchor = joints.first().map_or(Vec3::ZERO, |joint| joint.anchor);
        let share = self.inertial.map_or(DEFAULT_INTERMEDIATE, |inertial| inertial.scaled(MASS_SHARE));
        let count = joints.len();
        let Some(last) = joints.pop() else { return self };
        if count == 1 {
            self.joint = last;
            return self;
        }
        let name = self.name.clone();
        self.parent_from_body = Pose::from_translation(-anchor) * self.parent_from_body;
        self.joint = Joint { anchor: Vec3::ZERO, ..last };
        let mut body = self;
        for (index, joint) in joints.into_iter().enumerate().rev() {
            let is_first = index == 0;
            let joint = Joint { anchor: if is_first { anchor } else { Vec3::ZERO }, ..joint };
            let place = if is_first { Pose::from_translation(anchor) } else { Pose::IDENTITY };
            body = Self {
                name: format!("{name} {}", index + 1),
                parent_from_body: place,
                joint,
                inertial: Some(Inertial { center: Vec3::ZERO, ..share }),
                bodies: vec![body],
                ..Self::default()
            };
        }
        body
    }

    /// Removes the mass of the body and of everything fixed to it, as it is fixed to the world.
    pub(crate) fn remove_mass(&mut self) {
        self.inertial = None;
        for child in self.bodies.iter_mut().filter(|child| child.joint.kind == JointKind::Fixed) {
            child.remove_mass();
        }
    }
}
