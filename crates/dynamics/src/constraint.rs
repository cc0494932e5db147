//! Constraints between any two links: they close kinematic loops, and may be added and removed at any time.
//!
//! The joints of a tree are exact and need no constraint. A constraint acts by impulses, as joints do in ODE: a share
//! `erp` of its error is corrected in a step, and it yields by `cfm`.

use base::{Pose, Vec3, typed_id};

use crate::model::LinkId;

typed_id!(pub ConstraintId, "A constraint between two links.");

/// Which relative motions a constraint leaves free. The axes are those of its two frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ConstraintKind {
    /// None.
    Fixed,
    /// All rotations about the origin.
    Ball,
    /// Rotation about the x-axis.
    Hinge,
    /// Translation along the first side's x-axis.
    Slider,
    /// Rotations about the first side's x-axis and about the second side's x-axis, which intersect at the origin under
    /// a fixed angle: a universal joint (a right angle) or a hinge-2.
    Universal {
        /// `[rad]`, in (0, π).
        angle: f64,
    },
    /// Translation along a direction of the first side, and rotation about the x-axis: a slider with a hinge on it
    /// (ODE's PR), or a piston where both directions are the same.
    SlidingHinge {
        /// Unit, in the axes of the first frame.
        slide: Vec3,
    },
    /// Translation along a direction of the first side, and rotations as in a universal joint: ODE's PU.
    SlidingUniversal {
        /// `[rad]`, in (0, π).
        angle: f64,
        /// Unit, in the axes of the first frame.
        slide: Vec3,
    },
    /// Translations in, and rotation about the normal of, the first side's x-y plane.
    Plane,
    /// All motions; rotations about the first side's axes may have motors: ODE's angular motor.
    AngularDrive,
    /// All motions; translations along the first side's axes may have motors: ODE's linear motor.
    LinearDrive,
    /// A contact specified by the caller: translations across, and separation along, the first side's x-axis, and all
    /// rotations. The second side is pushed along x only; friction acts along y and z.
    Contact(ManualContact),
}

/// A contact specified by the caller, in ODE's terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ManualContact {
    /// Penetration depth; negative is a gap, which may be closed. `[m]`
    pub depth: f64,
    /// Friction along y and z: a coefficient, or the largest force if `is_force`; may be infinite. `[1]`, `[N]`
    pub friction: [f64; 2],
    /// Whether `friction` is a force, independent of the normal force.
    pub is_force: bool,
    /// Coefficient of restitution, in [0, 1].
    pub bounce: f64,
    /// Approach velocity above which it bounces. `[m/s]`
    pub bounce_velocity: f64,
    /// Velocity of the first side's surface relative to its link, along x, y, z. `[m/s]`
    pub surface_velocity: [f64; 3],
    /// Force-dependent slip along y and z. `[m/(N·s)]`
    pub slip: [f64; 2],
}

impl ManualContact {
    /// No friction, restitution or depth.
    pub const FRICTIONLESS: Self = Self {
        depth: 0.0,
        friction: [0.0; 2],
        is_force: false,
        bounce: 0.0,
        bounce_velocity: 0.0,
        surface_velocity: [0.0; 3],
        slip: [0.0; 2],
    };

    pub(crate) fn numbers(&self) -> [f64; 12] {
        let ([a, b], [x, y, z], [c, d]) = (self.friction, self.surface_velocity, self.slip);
        let is_force = f64::from(u8::from(self.is_force));
        [self.depth, a, b, is_force, self.bounce, self.bounce_velocity, x, y, z, c, d, 0.0]
    }
}

impl ConstraintKind {
    /// Number of free axes that may have motors and stops, see [`Constraint::axes`].
    #[must_use]
    pub fn axes(self) -> usize {
        match self {
            Self::Fixed | Self::Ball | Self::Contact(_) => 0,
            Self::Hinge | Self::Slider => 1,
            Self::Universal { .. } | Self::SlidingHinge { .. } => 2,
            Self::Plane | Self::AngularDrive | Self::LinearDrive | Self::SlidingUniversal { .. } => 3,
        }
    }
}

/// Motor and stops of a free axis. Units: rad and N·m for rotations, m and N for translations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisLaw {
    /// Target velocity of the motor: that of the second side relative to the first.
    pub velocity: f64,
    /// Largest force (or torque) of the motor; 0: there is no motor.
    pub max_force: f64,
    /// Lower and upper stop.
    pub stops: Option<[f64; 2]>,
    /// As [`Constraint::erp`], for the stops.
    pub stop_erp: Option<f64>,
    /// As [`Constraint::cfm`], for the stops.
    pub stop_cfm: Option<f64>,
    /// Coefficient of restitution of the stops, in [0, 1].
    pub bounce: f64,
}

impl AxisLaw {
    /// Neither motor nor stops.
    pub const FREE: Self =
        Self { velocity: 0.0, max_force: 0.0, stops: None, stop_erp: None, stop_cfm: None, bounce: 0.0 };
}

/// A direction along which a constraint acts like a spring and damper: `erp / dt · error = cfm · force` at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suspension {
    /// In the axes of the first frame; its length does not matter.
    pub axis: Vec3,
    /// As [`Constraint::erp`].
    pub erp: f64,
    /// As [`Constraint::cfm`].
    pub cfm: f64,
}

/// A constraint between two links, or between a link and the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Constraint {
    /// The links that it connects; `None` is the world.
    pub sides: [Option<LinkId>; 2],
    /// Its frame on each side: link (or world) from frame. Without an error, both coincide.
    pub frames: [Pose; 2],
    /// Which motions it leaves free.
    pub kind: ConstraintKind,
    /// Laws of the free axes: x, y, z; of a plane: along x, along y, about z; of a universal joint: first axis, second
    /// axis, translation; of a sliding hinge: translation, rotation.
    pub axes: [AxisLaw; 3],
    /// Share of the error that is corrected in one step; `None` is [`crate::Settings::erp`].
    pub erp: Option<f64>,
    /// Softness. `[m/(N·s)]`, `[rad/(N·m·s)]`; `None` is [`crate::Settings::cfm`].
    pub cfm: Option<f64>,
    /// Direction along which it is sprung, if it locks all translations.
    pub suspension: Option<Suspension>,
}

impl Constraint {
    /// A constraint without motors and stops, with the ERP and CFM of the world.
    #[must_use]
    pub fn new(kind: ConstraintKind, sides: [Option<LinkId>; 2], frames: [Pose; 2]) -> Self {
        Self { sides, frames, kind, axes: [AxisLaw::FREE; 3], erp: None, cfm: None, suspension: None }
    }

    /// Returns whether its numbers are usable.
    pub(crate) fn is_valid(&self) -> bool {
        let has_rotation = |frame: &Pose| frame.rotation.length_squared() > 0.0;
        self.frames.iter().all(|frame| frame.is_finite() && has_rotation(frame))
            && self.sides[0] != self.sides[1]
    }
}

/// Force of a constraint in the last step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConstraintForce {
    /// The constraint.
    pub id: ConstraintId,
    /// Point of application, in world coordinates. `[m]`
    pub point: Vec3,
    /// Force on the second side, in world axes; the opposite one acts on the first side. `[N]`
    pub force: Vec3,
    /// Torque on the second side about the point, in world axes. `[N·m]`
    pub torque: Vec3,
}
