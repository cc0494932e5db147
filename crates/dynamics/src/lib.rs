//! Rigid bodies: articulated trees in reduced coordinates, joints, contacts, rays.
//!
//! Knows no node and no file. `Model` is what was authored, `State` is what the next step's bits depend on,
//! `Scratch` is memory that may be dropped at any time.

mod active_set;
mod adaptive_integrator;
mod balls;
mod bounded;
pub mod collide;
pub mod constraint;
mod constraint_frames;
mod constraint_maker;
mod constraint_rows;
mod constraints;
mod contact_cone;
mod contact_convex;
mod contact_energy;
pub mod contact_law;
mod contact_newton;
mod contact_rows;
mod contact_scale;
mod contact_sides;
mod contact_solve;
mod convex_program;
mod depenetration;
mod drag;
mod elimination;
mod extrapolate;
mod factors;
mod flight;
mod forces;
mod free_contacts;
mod friction_drift;
pub mod inertia;
mod integrate;
mod islands;
mod joints;
mod kinematics;
pub mod layout;
mod loop_projection;
mod loops;
mod mass;
pub mod model;
mod momentum;
pub mod multibody;
mod newton_primal;
mod normal_law;
mod replace;
pub mod shape;
pub mod simulation;
mod sleeping;
mod start;
mod state;
mod step;
mod ties;
mod velocity_products;
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
pub use shape::Shape;
pub use simulation::{Contact, Drive, Dynamics, Fault, RayHit, Scratch, State};
pub use sleeping::Sleep;
