//! LinearMotor: pushes a slider. All it does is shared with the rotational one.

/// The field with the largest force. `[N]`
pub(crate) const MAX_EFFORT_FIELD: &str = "maxForce";
