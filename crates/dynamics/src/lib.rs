//! Rigid body dynamics: articulated trees in reduced coordinates, joints, contacts, ray casts.
//!
//! Knows no node and no file. `Model` is what was authored, `State` is everything that the next step depends on,
//! `Scratch` is workspace that may be dropped at any time.

mod active_set;
mod adaptive_integrator;
mod ball_joints;
mod bounded;
pub mod collide;
pub mod constraint;
mod constraint_builder;
mod constraint_frames;
mod constraint_rows;
mod constraints;
mod contact_acceleration;
mod contact_cone;
mod contact_convex;
mod contact_energy;
mod contact_hessian;
pub mod contact_law;
mod contact_newton;
mod contact_rows;
mod contact_scale;
mod contact_sides;
mod contact_solve;
mod contact_sweep;
mod contact_system;
mod convex_program;
mod couplings;
mod depenetration;
mod drag;
mod elimination;
mod extrapolate;
mod factors;
mod flight;
mod force_rows;
mod forces;
mod free_contacts;
mod friction_disc;
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
mod velocity_products;
mod wide;

pub use constraint::{
    AxisLaw, Constraint, ConstraintForce, ConstraintId, ConstraintKind, ManualContact, Suspension,
};
pub use drag::Drag;
pub use inertia::Inertia;
pub use model::{
    AnisotropicFriction, ColliderDef, ColliderId, ContactLaw, Damping, Joint, JointKind, JointMode, LinkDef,
    LinkId, LinkLaw, MaterialId, Model, Settings, SurfaceCoefficient,
};
pub use multibody::{Degree, DegreeKind, Energy, InputError, Matrix, Momentum, Multibody};
pub use replace::Replaced;
pub use shape::Shape;
pub use simulation::{Contact, Drive, Dynamics, Fault, RayHit, Scratch, State};
pub use sleeping::Sleep;
