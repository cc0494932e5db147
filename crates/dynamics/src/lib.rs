//! Rigid bodies: articulated trees in reduced coordinates, joints, contacts, rays.
//!
//! Knows no node and no file. `Model` is what was authored, `State` is what the next step's bits depend on,
//! `Scratch` is memory that may be dropped at any time.

mod active_set;
mod balls;
mod bounded;
pub mod collide;
pub mod constraint;
mod constraint_frames;
mod constraint_maker;
mod constraint_rows;
mod constraints;
mod contact_energy;
pub mod contact_law;
mod contact_newton;
mod contact_part;
mod contact_rows;
mod contact_scale;
mod contact_sides;
mod contact_solve;
mod drag;
mod elimination;
mod extrapolate;
mod factors;
mod flight;
mod flow;
mod forces;
pub mod inertia;
mod integrate;
mod islands;
mod joints;
mod kinematics;
pub mod layout;
mod loops;
mod mass;
pub mod model;
mod momentum;
pub mod multibody;
mod newton_by_motion;
mod normal_law;
mod pile;
mod rejoin;
mod replace;
mod rest;
mod ride;
pub mod shape;
pub mod simulation;
mod start;
mod state;
mod step;
mod ties;
mod transport;
mod wide;

pub use constraint::{
    AxisLaw, Constraint, ConstraintForce, ConstraintId, ConstraintKind, Suspension, Touching,
};
pub use drag::Drag;
pub use inertia::Inertia;
pub use model::{
    ColliderDef, ColliderId, ContactLaw, Damping, Directed, Joint, JointKind, JointMode, LinkDef, LinkId,
    LinkLaw, MaterialId, Model, Settings, Side,
};
pub use multibody::{Degree, DegreeKind, Energy, InputError, Matrix, Momentum, Multibody};
pub use replace::Replaced;
pub use rest::Sleep;
pub use shape::Shape;
pub use simulation::{Contact, Drive, Dynamics, Fault, RayHit, Scratch, State};
