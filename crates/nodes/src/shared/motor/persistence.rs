//! The state that a motor keeps when it is rebuilt, when the world is reset, and when a state is loaded.

use std::any::Any;

use dynamics::Drive;
use engine::{Persistent, WorldState};

use super::{Load, Mode, Motor};

impl Persistent for Motor {
    fn take_over(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.associated.clone_from(&until_now.associated);
            self.warned.clone_from(&until_now.warned);
            self.is_reconfigured = until_now.is_reconfigured;
        }
    }

    fn keep_settings(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.pid = until_now.pid;
            // A reset restores the field, which is told to the controller, as in Webots.
            self.is_reconfigured |= self.acceleration != until_now.acceleration;
        }
    }

    /// Commands stay in effect: as in Webots, new limits only apply to the next ones.
    fn go_on(&mut self, until_now: &dyn Any, state: &mut WorldState) {
        let Some(until_now) = until_now.downcast_ref::<Self>() else { return };
        if let Some(link) = self.link {
            self.enclose(state, state.dynamics().joint_position(link));
        }
        self.target_position = until_now.target_position;
        self.pid = if self.rated_pid == until_now.rated_pid { until_now.pid } else { self.rated_pid };
        if self.rated_acceleration == until_now.rated_acceleration {
            self.acceleration = until_now.acceleration;
        }
        self.mode = until_now.mode;
        self.target_velocity = until_now.target_velocity;
        self.available_effort = until_now.available_effort;
        self.velocity = until_now.velocity;
        self.error_integral = until_now.error_integral;
        self.previous_error = until_now.previous_error;
        self.measured_effort = until_now.measured_effort;
        self.blades_effort = until_now.blades_effort;
    }

    /// Without its motor, nothing drives a joint or belt.
    fn undo(&mut self, state: &mut WorldState) {
        if let Some(link) = self.link {
            state.set_drive(link, Drive::Off);
        }
        if let Load::Belt(belt) = &self.load {
            belt.stop(state);
        }
    }

    /// Holds the joint at the position of the loaded state.
    fn settle(&mut self, state: &mut WorldState) {
        self.target_position = self.link.map_or(0.0, |link| state.dynamics().joint_position(link));
        self.mode = Mode::Position(self.target_position);
        self.target_velocity = self.max_velocity;
        self.is_reconfigured |= self.acceleration != self.rated_acceleration;
        self.acceleration = self.rated_acceleration;
        self.available_effort = self.max_effort;
        self.velocity = 0.0;
        self.error_integral = 0.0;
        self.previous_error = 0.0;
    }
}
