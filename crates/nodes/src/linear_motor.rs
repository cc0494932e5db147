//! LinearMotor: the motor of a slider joint; see [`crate::shared::motor`].

/// The field with the maximum force. `[N]`
pub(crate) const MAX_EFFORT_FIELD: &str = "maxForce";
