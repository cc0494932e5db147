//! A tree of bodies, as every robot format tells it in other words.

use base::{Mat3, Pose, Vec3};
use vrml::Instance;

/// A rigid body and what is on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Body {
    pub(crate) name: String,
    /// With its joint at `joint.position`.
    pub(crate) parent_from_body: Pose,
    /// Between it and its parent.
    pub(crate) joint: Joint,
    pub(crate) inertial: Option<Inertial>,
    pub(crate) visuals: Vec<Part>,
    pub(crate) collisions: Vec<Part>,
    pub(crate) bodies: Vec<Body>,
    /// Nothing holds it.
    pub(crate) is_free: bool,
    /// Lights and the like, in the frame of the body.
    pub(crate) nodes: Vec<Instance>,
}

/// Mass and how it is spread.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Inertial {
    /// `[kg]`
    pub(crate) mass: f64,
    /// In the body's frame. `[m]`
    pub(crate) center: Vec3,
    /// About the centre, in the body's axes. `[kg·m²]`
    pub(crate) tensor: Mat3,
}

impl Inertial {
    /// The same in another frame.
    pub(crate) fn seen_from(self, frame_from_body: Pose) -> Self {
        let turn = Mat3::from_quat(frame_from_body.rotation);
        Self {
            center: frame_from_body.point(self.center),
            tensor: turn * self.tensor * turn.transpose(),
            ..self
        }
    }
}

/// How a body moves against its parent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    #[default]
    Fixed,
    Hinge,
    Slider,
    Ball,
}

/// A joint with its motor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Joint {
    pub(crate) kind: Kind,
    /// In the parent's axes.
    pub(crate) axis: Vec3,
    /// In the parent's frame.
    pub(crate) anchor: Vec3,
    /// `[rad]` or `[m]`
    pub(crate) position: f64,
    /// `[rad]` or `[m]`
    pub(crate) limits: Option<[f64; 2]>,
    pub(crate) spring: f64,
    pub(crate) damping: f64,
    pub(crate) friction: f64,
    pub(crate) motor: Option<Motor>,
    /// Name of the position sensor.
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
    /// Of a motor that shares its name with another.
    pub(crate) multiplier: Option<f64>,
}

/// A form at a place, seen or touched.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) pose: Pose,
    pub(crate) form: Form,
    pub(crate) look: Look,
}

/// What stands for a form that is not simple.
#[derive(Clone, Debug)]
pub(crate) enum Form {
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
    /// Heights on a grid: rows along y, in each the columns along x, from the corner with the least x and y.
    Grid {
        columns: usize,
        /// Along x and y. `[m]`
        spacing: [f64; 2],
        /// Above the frame. `[m]`
        heights: Vec<f64>,
    },
    /// A file, as nodes name it.
    Mesh {
        url: String,
        scale: Vec3,
        /// The file tells its own materials, and nothing else does.
        has_looks: bool,
    },
    /// Points and triangles.
    Triangles {
        points: Vec<Vec3>,
        triangles: Vec<[u32; 3]>,
    },
}

/// What a form looks like.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Look {
    /// Red, green, blue and opacity.
    pub(crate) colour: Option<[f64; 4]>,
    /// File of a picture, as nodes name it.
    pub(crate) texture: Option<String>,
    pub(crate) metalness: Option<f64>,
    pub(crate) roughness: Option<f64>,
}

/// The share of a body's mass that each body between its joints has: those without mass carry nothing.
const SHARE: f64 = 1e-3;

/// A body between joints where nothing is known. `[kg]`, `[kg·m²]`
const BETWEEN: Inertial =
    Inertial { mass: 1e-3, center: Vec3::ZERO, tensor: Mat3::from_diagonal(Vec3::splat(1e-6)) };

impl Joint {
    /// One that turns or slides freely, with a sensor.
    pub(crate) fn free(kind: Kind, axis: Vec3, anchor: Vec3, sensor: Option<String>) -> Self {
        Self { kind, axis, anchor, sensor, ..Self::default() }
    }
}

impl Body {
    /// Whether something in it moves against it.
    pub(crate) fn moves(&self) -> bool {
        self.bodies.iter().any(|child| child.joint.kind != Kind::Fixed || child.moves())
    }

    /// The body on several joints in a row, from the parent's outwards. All axes and the anchor of the first one, which
    /// is that of all, are told in the parent's frame. Light bodies lie between the joints.
    pub(crate) fn on_joints(mut self, mut joints: Vec<Joint>) -> Self {
        let anchor = joints.first().map_or(Vec3::ZERO, |joint| joint.anchor);
        let share = self.inertial.map_or(BETWEEN, |inertial| inertial.scaled(SHARE));
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

    /// Takes the mass of what is rigidly on it: what is fixed to the world has none to tell.
    pub(crate) fn release(&mut self) {
        self.inertial = None;
        for child in self.bodies.iter_mut().filter(|child| child.joint.kind == Kind::Fixed) {
            child.release();
        }
    }
}
