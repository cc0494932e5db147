//! DifferentialWheels: a robot with two wheels on hinges, which became separate nodes.

use base::Vec3;
use vrml::{Instance, Node, Value, ValueKind};

use super::Converter;
use super::walk::NodeInfo;
use crate::pose_fields;

/// Fields that only this type has.
const OWN: &[&str] = &[
    "motorConsumption",
    "axleLength",
    "wheelRadius",
    "maxSpeed",
    "maxAcceleration",
    "speedUnit",
    "slipNoise",
    "encoderNoise",
    "encoderResolution",
    "maxForce",
];

/// The axis about which a wheel rolls forwards, in the frame of the robot, which is the old one.
const AXLE: Vec3 = Vec3::new(-1.0, 0.0, 0.0);

impl Converter<'_> {
    /// Converts it to a robot with its wheels on motorised hinges.
    pub(super) fn wheels(&mut self, instance: &mut Instance, known: NodeInfo) {
        let Some(id) = known.id.filter(|_| known.ty.name == "DifferentialWheels") else { return };
        let span = instance.type_name.span;
        let number = |field: &str| self.scene.float(id, field);
        let has_physics = self.scene.child(id, "physics").is_some();
        let has_encoders = number("encoderNoise") >= 0.0 && number("encoderResolution") >= 0.0;
        let force =
            if has_physics { number("maxForce") } else { number("maxForce").max(number("maxAcceleration")) };
        let (speed, acceleration) = (number("maxSpeed"), number("maxAcceleration"));
        let unit = number("speedUnit");
        let places = ["left wheel", "right wheel"].map(|name| wheel(instance, name));
        let [Some(_), Some(_)] = places else {
            self.note_unresolved(
                span,
                "a DifferentialWheels without the solids \"left wheel\" and \"right wheel\" is not converted",
            );
            return;
        };
        let bound = OWN
            .iter()
            .any(|field| matches!(instance.get(field).map(|value| &value.kind), Some(ValueKind::Is(_))));
        if bound {
            self.note_unresolved(span, "a DifferentialWheels whose fields are parameters is not converted");
            return;
        }
        let Some(children) = instance.get_mut("children") else { return };
        for (place, side) in places.into_iter().flatten().zip(["left wheel", "right wheel"]) {
            let Some(node) = children.nodes_mut().get_mut(place) else { continue };
            let anchor =
                node.instance().and_then(|wheel| super::axes::numbers::<3>(wheel.get("translation")));
            let mut motor = Instance::new("RotationalMotor")
                .with("name", Value::string(format!("{side} motor")))
                .with("maxVelocity", Value::numbers([speed]))
                .with("maxTorque", Value::numbers([force]))
                .with("consumptionFactor", Value::numbers([0.0]));
            if !has_physics {
                motor.set("acceleration", Value::numbers([acceleration]));
            }
            let sensor =
                Instance::new("PositionSensor").with("name", Value::string(format!("{side} sensor")));
            let mut device = vec![Node::Instance(motor)];
            device.extend(has_encoders.then_some(Node::Instance(sensor)));
            let settings = Instance::new("HingeJointParameters")
                .with("axis", pose_fields::vector(AXLE))
                .with("anchor", Value::numbers(anchor.unwrap_or_default()));
            let solid = std::mem::replace(node, Node::reference(""));
            *node = Node::Instance(
                Instance::new("HingeJoint")
                    .with("jointParameters", Value::node(settings))
                    .with("device", Value::node_list(device))
                    .with("endPoint", Value::node(solid)),
            );
        }
        OWN.iter().for_each(|field| drop(instance.remove(field)));
        instance.type_name.text = "Robot".to_owned();
        self.keep_name(instance, "differential wheels");
        self.note_change(span, "DifferentialWheels is a Robot with two HingeJoints now");
        let message = format!(
            "controllers must use the motors \"left wheel motor\" and \"right wheel motor\" in place of \
             wb_differential_wheels functions; a unit of speed was {unit} rad/s"
        );
        self.note_unresolved(span, message);
    }
}

/// Returns the index of a wheel among the children.
fn wheel(instance: &Instance, name: &str) -> Option<usize> {
    let is_it = |node: &Node| {
        node.instance().and_then(|solid| solid.get("name")).is_some_and(|value| match &value.kind {
            ValueKind::Strings(texts) => texts.first().is_some_and(|text| text == name),
            _ => false,
        })
    };
    instance.get("children")?.nodes().iter().position(is_it)
}
