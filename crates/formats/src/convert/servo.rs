//! Servo: its joint, motor, sensor and end point became separate nodes.

use base::Vec3;
use scene::Value as SceneValue;
use vrml::{Instance, Node, Value};

use super::Converter;
use super::walk;
use crate::pose_fields;

/// Fields of a servo that moved to the motor or to the parameters of the joint.
const OF_MOTOR: &[(&str, &str)] = &[
    ("maxVelocity", "maxVelocity"),
    ("acceleration", "acceleration"),
    ("minPosition", "minPosition"),
    ("maxPosition", "maxPosition"),
];
const OF_JOINT: &[&str] =
    &["position", "minStop", "maxStop", "springConstant", "dampingConstant", "staticFriction"];
const OTHERS: &[&str] = &["type", "maxForce", "controlP"];

impl Converter<'_> {
    /// Replaces a servo by a joint with the servo as a solid at its end.
    pub(super) fn servo(&mut self, node: &mut Node, known: walk::NodeInfo) {
        let Some(servo) = node.instance_mut() else { return };
        let span = servo.type_name.span;
        let Some(id) = known.id else {
            self.note_unresolved(span, "the loader ignores this servo; it is not converted");
            return;
        };
        let bound = servo
            .fields
            .iter()
            .any(|field| matches!(field.value.kind, vrml::ValueKind::Is(_)) && is_of_servo(&field.name.text));
        if bound {
            self.note_unresolved(span, "a servo whose fields are parameters is not converted");
            return;
        }
        let is_linear =
            matches!(self.scene.value(id, "type"), Some(SceneValue::SfString(kind)) if kind == "linear");
        let axis = match self.scene.value(id, "rotation") {
            Some(SceneValue::SfRotation([x, y, z, _])) => {
                Vec3::new(*x, *y, *z).try_normalize().unwrap_or(Vec3::Y)
            }
            _ => Vec3::Y,
        };
        let name = self.scene.string(id, "name").to_owned();
        let (joint, parameters, motor, force) = if is_linear {
            ("SliderJoint", "JointParameters", "LinearMotor", "maxForce")
        } else {
            ("HingeJoint", "HingeJointParameters", "RotationalMotor", "maxTorque")
        };
        let mut settings = Instance::new(parameters).with("axis", pose_fields::vector(axis));
        if !is_linear {
            settings.set("anchor", pose_fields::vector(self.scene.pose(id).translation));
        }
        let has_stops = self.scene.float(id, "minStop") < self.scene.float(id, "maxStop");
        for field in OF_JOINT {
            let is_stop = field.ends_with("Stop");
            if let Some(value) = servo.remove(field)
                && (!is_stop || has_stops)
            {
                settings.set(field, value);
            }
        }
        let mut drive = Instance::new(motor).with("name", Value::string(name.clone()));
        for (old, new) in OF_MOTOR {
            if let Some(value) = servo.remove(old) {
                drive.set(new, value);
            }
        }
        if let Some(value) = servo.remove("maxForce") {
            drive.set(force, value);
        }
        if servo.get("controlP").is_some() {
            drive.set("controlPID", Value::numbers([self.scene.float(id, "controlP"), 0.0, 0.0]));
        }
        drive.set("consumptionFactor", Value::numbers([0.0])); // a servo drew nothing
        OTHERS.iter().for_each(|field| drop(servo.remove(field)));
        settings.fields.iter_mut().chain(&mut drive.fields).for_each(|field| field.value.detach());
        let sensor = Instance::new("PositionSensor").with("name", Value::string(format!("{name} sensor")));
        servo.type_name.text = "Solid".to_owned();
        self.keep_name(servo, "servo");
        let solid = std::mem::replace(node, Node::reference(""));
        *node = Node::Instance(
            Instance::new(joint)
                .with("jointParameters", Value::node(settings))
                .with("device", Value::node_list([drive.into(), sensor.into()]))
                .with("endPoint", Value::node(solid)),
        );
        self.note_change(span, format!("Servo is a {joint} with a {motor} and a PositionSensor now"));
    }
}

fn is_of_servo(field: &str) -> bool {
    let of_motor = OF_MOTOR.iter().any(|(old, _)| *old == field);
    of_motor
        || OF_JOINT.contains(&field)
        || OTHERS.contains(&field)
        || matches!(field, "name" | "translation" | "rotation")
}
