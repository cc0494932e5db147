//! Invalid commands: they are limited or ignored, with a warning.

use base::{Diagnostic, Severity};
use engine::WorldState;
use scene::Value;

use super::{Motion, Motor};
use crate::shared::motor_limits;
use crate::{linear_motor, rotational_motor};

impl Motor {
    pub(super) fn limited(
        &mut self,
        state: &mut WorldState,
        value: f64,
        limit: f64,
        what: &'static str,
        field: &str,
    ) -> f64 {
        if value.abs() <= limit {
            return value;
        }
        self.warn(state, what, format!("{what} {value} exceeds '{field}' ({limit}); it is limited"));
        limit.copysign(value)
    }

    /// Limits a force. There is no warning for coupled motors, whose limits may differ ("the corresponding warning
    /// messages are silenced", Coupled Motor Limits).
    pub(super) fn limited_effort(
        &mut self,
        state: &mut WorldState,
        value: f64,
        limit: f64,
        what: &'static str,
    ) -> f64 {
        if self.is_coupled && value.abs() > limit {
            return limit.copysign(value);
        }
        self.limited(state, value, limit, what, self.max_effort_field())
    }

    /// Returns whether values are valid. Commands with NaN, which would spread through the whole world, are ignored
    /// with a warning.
    pub(super) fn is_valid(&mut self, state: &mut WorldState, values: &[f64]) -> bool {
        let is_nan = values.iter().any(|value| value.is_nan());
        if is_nan {
            self.warn(state, "NaN", "a command with NaN is ignored".to_owned());
        }
        !is_nan
    }

    /// Reports a warning once per motor and kind, as such commands are usually repeated in every step.
    pub(super) fn warn(&mut self, state: &mut WorldState, kind: &'static str, message: String) {
        if self.warned.insert(kind) {
            let message = format!("{}: {message}", state.scene().path(self.node));
            state.report(Diagnostic::general(Severity::Warning, "motor/limit", message));
        }
    }

    /// Extends soft limits to include the position of the joint, as in Webots, and updates the fields.
    pub(super) fn enclose(&mut self, state: &mut WorldState, position: f64) {
        let Some(rated) = self.rated_limits else { return };
        let limits = motor_limits::enclosing(rated, position);
        self.soft_limits = Some(limits);
        for ((field, said), limit) in ["minPosition", "maxPosition"].into_iter().zip(rated).zip(limits) {
            if said != limit {
                let message = format!(
                    "{}: '{field}' is {said}, which excludes the current position; it is changed to {limit}",
                    state.scene().path(self.node)
                );
                state.report(Diagnostic::general(Severity::Warning, "motor/limits", message));
                state.record(self.node, field, Value::SfFloat(limit));
            }
        }
        self.rated_limits = Some(limits);
    }

    pub(super) fn max_effort_field(&self) -> &'static str {
        match self.motion {
            Motion::Rotational => rotational_motor::MAX_EFFORT_FIELD,
            Motion::Linear => linear_motor::MAX_EFFORT_FIELD,
        }
    }
}
