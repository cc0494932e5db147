//! Poses as readable field values: rounded, so that a quarter turn has a simple form.

use base::{Pose, Quat, Span, Vec3, math};
use vrml::{Field, Instance, Name, Value};

/// Rounds off the last bits, which changes nothing by more than 1e-12.
pub(crate) fn rounded(number: f64) -> f64 {
    let rounded = (number * 1e12).round() / 1e12;
    if rounded.is_finite() && number.abs() < 1e6 { rounded + 0.0 } else { number }
}

/// Rounds a number of any magnitude to 14 significant digits.
pub(crate) fn rounded_to_digits(number: f64) -> f64 {
    format!("{number:.13e}").parse().unwrap_or(number)
}

/// A rounded vector.
pub(crate) fn vector(vector: Vec3) -> Value {
    Value::numbers(vector.to_array().map(rounded))
}

/// A rotation as axis and angle.
pub(crate) fn rotation(rotation: Quat) -> Value {
    let (axis, angle) = math::to_axis_angle(rotation);
    if rounded(angle) == 0.0 {
        return Value::numbers([0.0, 0.0, 1.0, 0.0]);
    }
    let [x, y, z] = axis.to_array().map(rounded);
    Value::numbers([x, y, z, angle])
}

/// Returns whether a rotation is the identity.
pub(crate) fn is_identity_rotation(rotation: Quat) -> bool {
    rounded(math::to_axis_angle(rotation).1) == 0.0
}

/// Returns whether a pose is the identity.
pub(crate) fn is_identity(pose: Pose) -> bool {
    is_identity_rotation(pose.rotation)
        && pose.translation.to_array().iter().all(|number| rounded(*number) == 0.0)
}

/// Creates a node of this type at a pose, setting only fields that differ from the identity.
pub(crate) fn node_at(ty: &str, pose: Pose) -> Instance {
    let mut node = Instance::new(ty);
    if pose.translation.to_array().iter().any(|number| rounded(*number) != 0.0) {
        node.set("translation", vector(pose.translation));
    }
    if !is_identity_rotation(pose.rotation) {
        node.set("rotation", rotation(pose.rotation));
    }
    node
}

/// Sets `translation` or `rotation`; a new field is inserted first, where readers expect it.
pub(crate) fn set_pose_field(node: &mut Instance, field: &str, value: Value) {
    if let Some(old) = node.get_mut(field) {
        *old = value;
        return;
    }
    let at = match field {
        "rotation" => {
            node.fields.iter().position(|known| known.name.text == "translation").map_or(0, |at| at + 1)
        }
        _ => 0,
    };
    let field = Field { name: Name::new(field), value, span: Span::SYNTHETIC };
    node.fields.insert(at, field);
}

/// Returns the shortest rotation from the z-axis to a direction.
pub(crate) fn rotation_from_z_to(direction: Vec3) -> Quat {
    let Some(to) = direction.try_normalize() else { return Quat::IDENTITY };
    let half = Vec3::Z + to;
    if half.length() < 1e-9 {
        return math::axis_angle(Vec3::X, std::f64::consts::PI);
    }
    let half = half.normalize();
    let v = Vec3::Z.cross(half);
    Quat::from_xyzw(v.x, v.y, v.z, Vec3::Z.dot(half))
}
