//! Joints between links.

use base::{Pose, Vec3, math};

use super::Sdf;
use super::frames::Frames;
use crate::model::{Body, Joint, JointKind, Motor};
use crate::tree::Element;

/// Limits beyond this are treated as none.
const NO_LIMIT: f64 = 1e15;

impl Sdf<'_> {
    /// Attaches a body to a joint; poses are in the model.
    pub(super) fn joint(
        &mut self,
        joint: &Element,
        model_from_parent: Pose,
        frames: &Frames,
        body: &mut Body,
    ) {
        let parent_from_model = model_from_parent.inverse();
        let child = joint.child_text("child").unwrap_or_default();
        body.parent_from_body = parent_from_model * frames.of_link(child);
        let ty = joint.get("type").unwrap_or_default();
        let kind = match ty {
            "revolute" | "continuous" => JointKind::Hinge,
            "prismatic" => JointKind::Slider,
            "ball" => JointKind::Ball,
            "fixed" => return,
            "universal" | "revolute2" => JointKind::Hinge,
            other => {
                self.diagnostics
                    .warn(joint, format!("joints of type {other:?} are not supported; it becomes fixed"));
                return;
            }
        };
        let name = joint.get("name").unwrap_or_default();
        let model_from_joint = frames.of_joint(name);
        let axis = joint.one("axis");
        let direction = self.direction(axis, model_from_joint, frames);
        let direction = parent_from_model.vector(direction).try_normalize().unwrap_or(Vec3::Z);
        let limit = axis.and_then(|axis| axis.one("limit"));
        let mut limit_value = |name: &str| {
            limit.and_then(|limit| self.child_number(limit, name)).filter(|number| number.abs() < NO_LIMIT)
        };
        let limits = match (limit_value("lower"), limit_value("upper")) {
            (Some(lower), Some(upper)) if lower < upper && ty != "continuous" => Some([lower, upper]),
            _ => None,
        };
        let [max_effort, max_velocity] =
            ["effort", "velocity"].map(|name| limit_value(name).filter(|limit| *limit > 0.0));
        let dynamics = axis.and_then(|axis| axis.one("dynamics"));
        let mut dynamics_value =
            |name: &str| dynamics.and_then(|dynamics| self.child_number(dynamics, name)).unwrap_or(0.0);
        let [damping, friction, spring] =
            ["damping", "friction", "spring_stiffness"].map(&mut dynamics_value);
        // Motors that share what is before "::" are coupled, which those of a nested model are not.
        let name = name.replace("::", ".");
        let position = limits.map_or(0.0, |[lower, upper]| 0.0_f64.clamp(lower, upper));
        let anchor = parent_from_model.point(model_from_joint.translation);
        let moved = match kind {
            JointKind::Slider => Pose::from_translation(direction * position),
            _ => {
                let turn = math::axis_angle(direction, position);
                Pose::new(anchor - turn * anchor, turn)
            }
        };
        body.parent_from_body = moved * body.parent_from_body;
        let motor = Motor { name: name.clone(), max_effort, max_velocity, ..Motor::default() };
        let is_driven = kind != JointKind::Ball;
        let main = Joint {
            kind,
            axis: direction,
            anchor,
            position,
            limits,
            spring,
            damping,
            friction,
            motor: is_driven.then_some(motor),
            sensor: is_driven.then(|| format!("{name}_sensor")),
        };
        let mut joints = vec![main];
        if matches!(ty, "universal" | "revolute2") {
            let direction = self.direction(joint.one("axis2"), model_from_joint, frames);
            let axis = parent_from_model.vector(direction).try_normalize().unwrap_or(Vec3::X);
            let motor = Motor { name: format!("{name}_2"), ..Motor::default() };
            let second = Joint::free(JointKind::Hinge, axis, anchor, Some(format!("{name}_2_sensor")));
            joints.push(Joint { motor: Some(motor), ..second });
        }
        *body = std::mem::take(body).on_joints(joints);
    }

    /// Returns the direction of an axis in the model.
    fn direction(&mut self, axis: Option<&Element>, model_from_joint: Pose, frames: &Frames) -> Vec3 {
        let direction = axis.and_then(|axis| axis.one("xyz"));
        let expressed = direction.and_then(|xyz| xyz.get("expressed_in"));
        let in_model = expressed == Some("__model__")
            || matches!(axis.and_then(|axis| axis.child_text("use_parent_model_frame")), Some("1" | "true"));
        let of_axis = match expressed {
            _ if in_model => Pose::IDENTITY,
            Some(frame) if !frame.is_empty() => frames.named(frame).unwrap_or(model_from_joint),
            _ => model_from_joint,
        };
        of_axis.vector(direction.map_or(Vec3::Z, |xyz| self.diagnostics.vector(xyz, &xyz.text)))
    }
}
