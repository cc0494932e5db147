//! Places as numbers that people read: rounded, so that a quarter turn looks like one.

use base::{Pose, Quat, Span, Vec3, math};
use vrml::{Field, Instance, Name, Value};

/// A number without the last bits of a computation. What is lost moves nothing by more than 1e-12.
pub(crate) fn rounded(number: f64) -> f64 {
    let rounded = (number * 1e12).round() / 1e12;
    if rounded.is_finite() && number.abs() < 1e6 { rounded + 0.0 } else { number }
}

/// A number of any size with 14 digits that count.
pub(crate) fn short(number: f64) -> f64 {
    format!("{number:.13e}").parse().unwrap_or(number)
}

/// A vector of rounded numbers.
pub(crate) fn vector(vector: Vec3) -> Value {
    Value::numbers(vector.to_array().map(rounded))
}

/// Axis and angle.
pub(crate) fn rotation(rotation: Quat) -> Value {
    let (axis, angle) = math::to_axis_angle(rotation);
    if rounded(angle) == 0.0 {
        return Value::numbers([0.0, 0.0, 1.0, 0.0]);
    }
    let [x, y, z] = axis.to_array().map(rounded);
    Value::numbers([x, y, z, angle])
}

/// Whether a rotation turns nothing.
pub(crate) fn is_unturned(rotation: Quat) -> bool {
    rounded(math::to_axis_angle(rotation).1) == 0.0
}

/// Whether a pose moves nothing.
pub(crate) fn is_identity(pose: Pose) -> bool {
    is_unturned(pose.rotation) && pose.translation.to_array().iter().all(|number| rounded(*number) == 0.0)
}

/// A node of this type at a place, fields only where they say something.
pub(crate) fn placed(ty: &str, pose: Pose) -> Instance {
    let mut node = Instance::new(ty);
    if pose.translation.to_array().iter().any(|number| rounded(*number) != 0.0) {
        node.set("translation", vector(pose.translation));
    }
    if !is_unturned(pose.rotation) {
        node.set("rotation", rotation(pose.rotation));
    }
    node
}

/// Sets `translation` or `rotation`; a new one goes where people look for it, in front.
pub(crate) fn set(node: &mut Instance, field: &str, value: Value) {
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

/// The shortest turn of z to a direction.
pub(crate) fn towards(direction: Vec3) -> Quat {
    let Some(to) = direction.try_normalize() else { return Quat::IDENTITY };
    let half = Vec3::Z + to;
    if half.length() < 1e-9 {
        return math::axis_angle(Vec3::X, std::f64::consts::PI);
    }
    let half = half.normalize();
    let v = Vec3::Z.cross(half);
    Quat::from_xyzw(v.x, v.y, v.z, Vec3::Z.dot(half))
}
