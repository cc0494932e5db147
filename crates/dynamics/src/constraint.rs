//! Constraints between any two links: they close the loops of linkages, and they come and go while the world runs.
//!
//! A tree's own joints are exact and have no laws here. A constraint acts by impulses, as joints do in ODE: a share
//! `erp` of its error is made good in a step, and it yields by `cfm`.

use base::{Pose, Vec3, typed_id};

use crate::model::LinkId;

typed_id!(pub ConstraintId, "A constraint between two links.");

/// Which relative motions a constraint leaves free. The axes are those of its two frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ConstraintKind {
    /// None.
    Fixed,
    /// All turns about the origin.
    Ball,
    /// Turns about the x-axis.
    Hinge,
    /// Slides along the first side's x-axis.
    Slider,
    /// Turns about the first side's x-axis and about the second side's x-axis, which meet in the origin under a fixed
    /// angle: a universal joint (a right angle) or a hinge-2.
    Universal {
        /// `[rad]`, in (0, π).
        angle: f64,
    },
    /// Slides along a direction of the first side, and turns about the x-axis: a slider with a hinge on it (ODE's PR), or
    /// a piston where both are one.
    SlidingHinge {
        /// Unit, in the axes of the first frame.
        slide: Vec3,
    },
    /// Slides along a direction of the first side, and turns as a universal joint: ODE's PU.
    SlidingUniversal {
        /// `[rad]`, in (0, π).
        angle: f64,
        /// Unit, in the axes of the first frame.
        slide: Vec3,
    },
    /// Slides along, and turns about the normal of, the first side's plane of x and y.
    Plane,
    /// All motions; turns about the first side's axes may be driven.
    Turns,
    /// All motions; slides along the first side's axes may be driven.
    Slides,
    /// Slides across, and away along, the first side's x-axis, and all turns: a contact made by hand. The second side is
    /// pushed along x only; friction acts along y and z.
    Contact(Touching),
}

/// What a contact made by hand does, in ODE's terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touching {
    /// How deep the sides are in each other; negative is a gap, which may be closed. `[m]`
    pub depth: f64,
    /// Friction along y and z: a coefficient, or the most force if `is_force`; may be infinite. `[1]`, `[N]`
    pub friction: [f64; 2],
    /// Whether `friction` is a force and does not depend on the pressure.
    pub is_force: bool,
    /// Share of the approach that comes back, in [0, 1].
    pub bounce: f64,
    /// Approach from which on it bounces. `[m/s]`
    pub bounce_velocity: f64,
    /// Velocity of the first side's surface along x, y, z against its link. `[m/s]`
    pub motion: [f64; 3],
    /// Softness of the friction along y and z. `[m/(N·s)]`
    pub slip: [f64; 2],
}

impl Touching {
    /// Without friction, bounce and depth.
    pub const SMOOTH: Self = Self {
        depth: 0.0,
        friction: [0.0; 2],
        is_force: false,
        bounce: 0.0,
        bounce_velocity: 0.0,
        motion: [0.0; 3],
        slip: [0.0; 2],
    };

    pub(crate) fn numbers(&self) -> [f64; 12] {
        let ([a, b], [x, y, z], [c, d]) = (self.friction, self.motion, self.slip);
        let is_force = f64::from(u8::from(self.is_force));
        [self.depth, a, b, is_force, self.bounce, self.bounce_velocity, x, y, z, c, d, 0.0]
    }
}

impl ConstraintKind {
    /// How many of its free motions may be driven and bounded, see [`Constraint::axes`].
    #[must_use]
    pub fn axes(self) -> usize {
        match self {
            Self::Fixed | Self::Ball | Self::Contact(_) => 0,
            Self::Hinge | Self::Slider => 1,
            Self::Universal { .. } | Self::SlidingHinge { .. } => 2,
            Self::Plane | Self::Turns | Self::Slides | Self::SlidingUniversal { .. } => 3,
        }
    }
}

/// What drives and bounds a free motion. Units: rad and N·m for turns, m and N for slides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisLaw {
    /// Velocity of the second side against the first that a motor asks for.
    pub velocity: f64,
    /// Most force (or torque) of the motor; 0: there is none.
    pub max_force: f64,
    /// Lower and upper end of the range.
    pub stops: Option<[f64; 2]>,
    /// As [`Constraint::erp`], for the stops.
    pub stop_erp: Option<f64>,
    /// As [`Constraint::cfm`], for the stops.
    pub stop_cfm: Option<f64>,
    /// Share of the velocity that comes back from a stop, in [0, 1].
    pub bounce: f64,
}

impl AxisLaw {
    /// Neither driven nor bounded.
    pub const FREE: Self =
        Self { velocity: 0.0, max_force: 0.0, stops: None, stop_erp: None, stop_cfm: None, bounce: 0.0 };
}

/// A direction along which a constraint yields like a spring with a damper: `erp / dt · error = cfm · force` at rest.
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
    /// What it ties together; `None` is the world.
    pub sides: [Option<LinkId>; 2],
    /// Its frame on each side: link (or world) from frame. Without an error, both are in the same place.
    pub frames: [Pose; 2],
    /// What it leaves free.
    pub kind: ConstraintKind,
    /// Laws of the free motions: x, y, z; of a plane: along x, along y, about z; of a universal joint: first, second axis,
    /// slide; of a sliding hinge: slide, turn.
    pub axes: [AxisLaw; 3],
    /// Share of the error that is corrected in one step; `None` is [`crate::Settings::erp`].
    pub erp: Option<f64>,
    /// Softness. `[m/(N·s)]`, `[rad/(N·m·s)]`; `None` is [`crate::Settings::cfm`].
    pub cfm: Option<f64>,
    /// Where it leaves no slides: along which direction it is sprung.
    pub suspension: Option<Suspension>,
}

impl Constraint {
    /// A constraint that nothing drives, with the world's softness.
    #[must_use]
    pub fn new(kind: ConstraintKind, sides: [Option<LinkId>; 2], frames: [Pose; 2]) -> Self {
        Self { sides, frames, kind, axes: [AxisLaw::FREE; 3], erp: None, cfm: None, suspension: None }
    }

    /// Whether its numbers can be worked with.
    pub(crate) fn is_valid(&self) -> bool {
        let turned = |frame: &Pose| frame.rotation.length_squared() > 0.0;
        self.frames.iter().all(|frame| frame.is_finite() && turned(frame)) && self.sides[0] != self.sides[1]
    }
}

/// What a constraint did in the last step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConstraintForce {
    /// Which one.
    pub id: ConstraintId,
    /// Where the force acts, in world coordinates. `[m]`
    pub point: Vec3,
    /// On the second side, in world axes; the first side feels the opposite. `[N]`
    pub force: Vec3,
    /// On the second side about the point, in world axes. `[N·m]`
    pub torque: Vec3,
}
