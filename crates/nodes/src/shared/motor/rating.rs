//! The limits of a motor, from the fields of its node.

use base::Severity;
use engine::Builder;
use scene::NodeId;

use super::Motion;
use crate::shared::motor_limits;
use crate::{linear_motor, rotational_motor};

/// What a motor can do, as its node says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rating {
    /// `[rad/s]` or `[m/s]`
    pub(crate) max_velocity: f64,
    /// `None` is unlimited. `[rad/s²]` or `[m/s²]`
    pub(crate) acceleration: Option<f64>,
    /// `[N·m]` or `[N]`
    pub(crate) max_effort: f64,
    /// Gains P, I and D of the position controller.
    pub(crate) pid: [f64; 3],
    /// Minimum and maximum target position. `[rad]` or `[m]`
    pub(crate) soft_limits: Option<[f64; 2]>,
    /// Factor relative to coupled motors.
    pub(crate) multiplier: f64,
    /// Power per unit of force. `[W/N]` or `[W/(N·m)]`
    pub(crate) consumption_factor: f64,
}

impl Rating {
    /// Reads the fields of a motor node.
    pub(super) fn new(builder: &mut Builder<'_>, node: NodeId, motion: Motion) -> Self {
        let scene = builder.scene;
        let effort_field = match motion {
            Motion::Rotational => rotational_motor::MAX_EFFORT_FIELD,
            Motion::Linear => linear_motor::MAX_EFFORT_FIELD,
        };
        let ty = scene.node(node).ty;
        let max_effort = if ty.field_index(effort_field).is_some() {
            scene.float(node, effort_field)
        } else {
            let message = format!("a {} does not fit this kind of joint; it has no force", ty.name);
            builder.report(node, Severity::Warning, "motor/kind", message);
            0.0
        };
        let acceleration = scene.float(node, "acceleration");
        let mut rating = Self {
            max_velocity: scene.float(node, "maxVelocity"),
            acceleration: (acceleration >= 0.0).then_some(acceleration),
            max_effort,
            pid: scene.vec3(node, "controlPID").to_array(),
            soft_limits: motor_limits::soft_limits(scene, node),
            multiplier: scene.float(node, "multiplier"),
            consumption_factor: scene.float(node, "consumptionFactor"),
        };
        motor_limits::fit(builder, node, &mut rating);
        rating
    }
}
