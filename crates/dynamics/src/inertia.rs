//! Mass, centre of mass and inertia tensor of a rigid body.

use base::{Mat3, Vec3};

/// Mass properties in a stated frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertia {
    /// `[kg]`
    pub mass: f64,
    /// Centre of mass. `[m]`
    pub center: Vec3,
    /// About the centre of mass, along the frame's axes. `[kg·m²]`
    pub tensor: Mat3,
}
