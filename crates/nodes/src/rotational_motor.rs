//! RotationalMotor: turns a hinge. All it does is shared with the linear one.

/// The field with the largest torque. `[N·m]`
pub(crate) const MAX_EFFORT_FIELD: &str = "maxTorque";
