//! RotationalMotor: the motor of a hinge; see [`crate::shared::motor`].

/// The field with the maximum torque. `[N·m]`
pub(crate) const MAX_EFFORT_FIELD: &str = "maxTorque";
