//! Commands that a motor cannot obey as they are: they are limited or refused, and the user is told.

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
        what: &str,
        field: &str,
    ) -> f64 {
        if value.abs() <= limit {
            return value;
        }
        self.warn(state, format!("{what} {value} exceeds '{field}' ({limit}); it is limited"));
        limit.copysign(value)
    }

    /// A force within the motor's limit. Those of motors that move together may differ, so nothing is said of them
    /// ("the corresponding warning messages are silenced", Coupled Motor Limits).
    pub(super) fn limited_effort(&mut self, state: &mut WorldState, value: f64, what: &str) -> f64 {
        if self.is_coupled && value.abs() > self.max_effort {
            return self.max_effort.copysign(value);
        }
        self.limited(state, value, self.max_effort, what, self.max_effort_field())
    }

    /// NaN would spread through the whole world: a command with it is told and not obeyed.
    pub(super) fn makes_sense(&mut self, state: &mut WorldState, values: &[f64]) -> bool {
        let is_nan = values.iter().any(|value| value.is_nan());
        if is_nan {
            self.warn(state, "a command with NaN in it is ignored".to_owned());
        }
        !is_nan
    }

    /// A motor that is asked for too much usually is so every step, so it is told once.
    pub(super) fn warn(&mut self, state: &mut WorldState, what: String) {
        if !self.warned {
            self.warned = true;
            let message = format!("{}: {what}", state.scene().path(self.node));
            state.report(Diagnostic::general(Severity::Warning, "motor/limit", message));
        }
    }

    /// Soft limits that leave out where the joint is are moved there, as in Webots, and the fields say so.
    pub(super) fn enclose(&mut self, state: &mut WorldState, position: f64) {
        let Some(rated) = self.rated_limits else { return };
        let limits = motor_limits::enclosing(rated, position);
        self.soft_limits = Some(limits);
        for ((field, said), limit) in ["minPosition", "maxPosition"].into_iter().zip(rated).zip(limits) {
            if said != limit {
                let message = format!(
                    "{}: '{field}' is {said}, which leaves out the position; it becomes {limit}",
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
