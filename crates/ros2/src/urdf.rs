//! The frames of a robot, from its description.

use base::math::axis_angle;
use base::{Pose, Quat, Vec3};
use ros::value::Value;

/// The rotation of the optical frame of a camera: z forwards, x to the right.
const OPTICAL: [f64; 4] = [-0.5, 0.5, -0.5, 0.5];

/// A joint between two links.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Joint {
    pub(crate) name: String,
    parent: String,
    child: String,
    parent_from_joint: Pose,
    /// The axis of rotation (true) or translation; `None`: fixed.
    axis: Option<(bool, Vec3)>,
}

impl Joint {
    /// Whether it is fixed.
    pub(crate) fn is_fixed(&self) -> bool {
        self.axis.is_none()
    }

    /// Returns a `geometry_msgs/TransformStamped` for this position. `[rad]` or `[m]`
    pub(crate) fn transform(&self, time: (u32, u32), position: f64) -> Value {
        let moved = match self.axis {
            None => Pose::IDENTITY,
            Some((true, axis)) => Pose::new(Vec3::ZERO, axis_angle(axis, position)),
            Some((false, axis)) => Pose::from_translation(axis * position),
        };
        transform(time, &self.parent, &self.child, self.parent_from_joint * moved)
    }
}

/// A `geometry_msgs/TransformStamped`.
pub(crate) fn transform(time: (u32, u32), parent: &str, child: &str, pose: Pose) -> Value {
    let header = Value::Fields(vec![Value::Time(time.0, time.1), parent.into()]);
    Value::Fields(vec![header, child.into(), of_pose(pose)])
}

/// The fields of a `geometry_msgs/Pose` or `geometry_msgs/Transform`.
pub(crate) fn of_pose(pose: Pose) -> Value {
    Value::Fields(vec![pose.translation.to_array().into(), pose.rotation.to_array().into()])
}

/// The optical frame of a device, relative to the device's frame.
pub(crate) fn optical(time: (u32, u32), device: &str) -> Value {
    let turned = Pose::new(Vec3::ZERO, Quat::from_array(OPTICAL));
    transform(time, device, &format!("{device}_optical_frame"), turned)
}

/// Parses the joints of a robot description. The error is a message for the user.
pub(crate) fn joints(text: &str) -> Result<Vec<Joint>, String> {
    if base::xml::is_too_deep(text.as_bytes()) {
        return Err("the robot's URDF: elements are nested too deep".to_owned());
    }
    let document = roxmltree::Document::parse(text).map_err(|error| format!("the robot's URDF: {error}"))?;
    let found =
        document.root_element().children().filter(|node| node.has_tag_name("joint")).filter_map(|node| {
            let part = |name: &str| node.children().find(|child| child.has_tag_name(name));
            let link = |name: &str| part(name)?.attribute("link").map(str::to_owned);
            let triple = |part: Option<roxmltree::Node<'_, '_>>, name: &str, otherwise: Vec3| {
                let text = part.and_then(|part| part.attribute(name));
                let numbers: Vec<f64> = text
                    .map_or("", |text| text)
                    .split_whitespace()
                    .filter_map(|word| word.parse().ok())
                    .collect();
                <[f64; 3]>::try_from(numbers).map_or(otherwise, Vec3::from_array)
            };
            let origin = part("origin");
            let [roll, pitch, yaw] = triple(origin, "rpy", Vec3::ZERO).to_array();
            let turned =
                Quat::from_rotation_z(yaw) * Quat::from_rotation_y(pitch) * Quat::from_rotation_x(roll);
            let axis = triple(part("axis"), "xyz", Vec3::X).normalize_or_zero();
            Some(Joint {
                name: node.attribute("name")?.to_owned(),
                parent: link("parent")?,
                child: link("child")?,
                parent_from_joint: Pose::new(triple(origin, "xyz", Vec3::ZERO), turned),
                axis: match node.attribute("type") {
                    Some("revolute" | "continuous") => Some((true, axis)),
                    Some("prismatic") => Some((false, axis)),
                    _ => None,
                },
            })
        });
    Ok(found.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joints_are_parsed_and_move() {
        let text = "<robot name='r'><link name='a'/><joint name='j' type='continuous'><parent link='a'/>\
            <child link='b'/><origin xyz='1 2 3' rpy='0 0 0'/><axis xyz='0 0 2'/></joint>\
            <joint name='k' type='fixed'><parent link='b'/><child link='c'/></joint></robot>";
        let joints = joints(text).unwrap();
        assert_eq!(joints.iter().map(Joint::is_fixed).collect::<Vec<_>>(), [false, true]);
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let value = joints[0].transform((1, 2), std::f64::consts::FRAC_PI_2);
        let [header, child, transform] = value.parts() else { panic!("{value:?}") };
        assert_eq!(header.parts(), [Value::Time(1, 2), "a".into()]);
        assert_eq!(child, &Value::from("b"));
        assert_eq!(transform.parts()[0].floats(), [1.0, 2.0, 3.0]);
        let turned: [f64; 4] = transform.parts()[1].floats();
        assert!(turned.iter().zip([0.0, 0.0, half, half]).all(|(a, b)| (a - b).abs() < 1e-12), "{turned:?}");
        assert!(super::joints("<robot>").is_err());
    }
}
