//! The velocity of a motor on the way to its target.

use super::Motor;

/// Distance from the target within which a motor without physics stops. `[rad]` or `[m]`
const ARRIVED: f64 = 1e-6;

impl Motor {
    /// Returns the velocity to command in this step of `dt` seconds.
    pub(super) fn control_velocity(
        &mut self,
        target: f64,
        position: f64,
        dt: f64,
        acceleration: Option<f64>,
    ) -> f64 {
        let mut wanted = if target.is_infinite() {
            self.target_velocity
        } else {
            let error = target - position;
            self.error_integral += error * dt;
            let derivative = (error - self.previous_error) / dt;
            self.previous_error = error;
            let [p, i, d] = self.pid;
            let wanted = p * error + d * derivative + i * self.error_integral;
            wanted.clamp(-self.target_velocity.abs(), self.target_velocity.abs())
        };
        if let Some(limit) = acceleration {
            let step = limit * dt;
            wanted = self.velocity + (wanted - self.velocity).clamp(-step, step);
        }
        wanted
    }

    /// Returns the velocity without physics: maximum acceleration and velocity to the target with an immediate stop
    /// there, as in Webots; the gains of the controller have no effect.
    pub(super) fn kinematic_velocity(&mut self, target: f64, position: f64, dt: f64) -> f64 {
        let acceleration = self.kinematic_acceleration();
        if target.is_infinite() {
            self.velocity = self.control_velocity(target, position, dt, Some(acceleration));
            self.stop_at_limits(position);
            return self.velocity;
        }
        let error = target - position;
        if error.abs() < ARRIVED {
            self.velocity = 0.0;
            return 0.0;
        }
        let step = acceleration * dt;
        let speed = self.velocity.abs();
        let speed = speed + (self.target_velocity.abs() - speed).clamp(-step, step);
        self.velocity = speed.copysign(error);
        speed.min(error.abs() / dt).copysign(error)
    }

    /// Returns the acceleration without physics, where no inertia limits it: the motor's limit or its available force
    /// ("Kinematics Mode" of the manual's Motor page).
    pub(super) fn kinematic_acceleration(&self) -> f64 {
        self.acceleration.filter(|own| *own <= self.available_effort).unwrap_or(self.available_effort)
    }

    /// Stops velocity control without physics at the soft limits, as in Webots; with physics they have no effect.
    pub(super) fn stop_at_limits(&mut self, position: f64) {
        let outwards = self.soft_limits.is_some_and(|[min, max]| {
            (position >= max && self.velocity > 0.0) || (position <= min && self.velocity < 0.0)
        });
        if outwards {
            self.velocity = 0.0;
        }
    }
}
