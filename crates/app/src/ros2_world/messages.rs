//! Conversion of `simulation_interfaces` messages to and from values.

use base::{Pose, Quat, SimTime, Twist, Vec3};
use ros::types::{Message, Plain, Type};
use ros::value::Value;

use crate::entities::{Category, EntityInfo, Refusal};

/// Result codes.
pub(super) const UNSUPPORTED: u64 = 0;
pub(super) const OK: u64 = 1;
pub(super) const NOT_FOUND: u64 = 2;
pub(super) const INCORRECT_STATE: u64 = 3;
pub(super) const FAILED: u64 = 4;

/// A result code and a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    pub(super) code: u64,
    pub(super) why: String,
}

impl Failure {
    pub(super) fn new(code: u64, why: impl Into<String>) -> Self {
        Self { code, why: why.into() }
    }

    pub(super) fn result(&self) -> Value {
        result(self.code, &self.why)
    }
}

/// The default result code for a rejected request; services may have more specific ones.
impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let code = match &refusal {
            Refusal::NoSuchEntity(_) => NOT_FOUND,
            _ => FAILED,
        };
        Self { code, why: refusal.to_string() }
    }
}

/// Returns the result of SpawnEntity for a rejected request.
pub(super) fn spawn_failure(refusal: &Refusal) -> Failure {
    let code = match refusal {
        Refusal::NameTaken(_) => 101,
        Refusal::NoName(_) => 102,
        Refusal::Format(_) => 103,
        Refusal::NoModel => 104,
        Refusal::Text(_) => 106,
        Refusal::Missing(_) => 107,
        Refusal::Pose(_) => 109,
        Refusal::NoSuchEntity(_) => NOT_FOUND,
        Refusal::Other(_) => FAILED,
    };
    Failure::new(code, refusal.to_string())
}

pub(super) fn result(code: u64, why: &str) -> Value {
    Value::Fields(vec![Value::Uint(code), why.into()])
}

/// Creates a message in which all fields except some are 0 or empty.
pub(super) fn message(kind: &Message, fields: Vec<(&str, Value)>) -> Value {
    let mut parts: Vec<Value> = kind.fields.iter().map(|(_, kind)| blank(kind)).collect();
    for (name, value) in fields {
        let place = kind.fields.iter().position(|(known, _)| known == name);
        debug_assert!(place.is_some(), "{} has no field {name}", kind.name);
        if let Some(part) = place.and_then(|place| parts.get_mut(place)) {
            *part = value;
        }
    }
    Value::Fields(parts)
}

fn blank(kind: &Type) -> Value {
    match kind {
        Type::Plain(Plain::Text) => "".into(),
        Type::Plain(Plain::Time) => Value::Time(0, 0),
        Type::Plain(Plain::Float32 | Plain::Float64) => Value::Float(0.0),
        Type::Plain(_) => Value::Uint(0),
        Type::Message(message) => Value::Fields(message.fields.iter().map(|(_, kind)| blank(kind)).collect()),
        Type::List(inner, count) => Value::List((0..count.unwrap_or(0)).map(|_| blank(inner)).collect()),
    }
}

/// Returns a field of a message; 0 if it does not exist.
pub(super) fn part(value: &Value, index: usize) -> &Value {
    const NOTHING: &Value = &Value::Int(0);
    value.parts().get(index).unwrap_or(NOTHING)
}

pub(super) fn text(value: &Value, index: usize) -> String {
    part(value, index).text().into_owned()
}

pub(super) fn texts(value: &Value, index: usize) -> Vec<String> {
    part(value, index).parts().iter().map(|text| text.text().into_owned()).collect()
}

pub(super) fn list(texts: impl IntoIterator<Item = impl AsRef<str>>) -> Value {
    Value::List(texts.into_iter().map(|text| text.as_ref().into()).collect())
}

/// Splits a time into seconds and nanoseconds.
pub(super) fn seconds(time: SimTime) -> (u32, u32) {
    let seconds = u32::try_from(time.0 / 1_000_000_000).unwrap_or(u32::MAX);
    (seconds, u32::try_from(time.0 % 1_000_000_000).unwrap_or(0))
}

pub(super) fn time(time: SimTime) -> Value {
    let (seconds, nanoseconds) = seconds(time);
    Value::Time(seconds, nanoseconds)
}

fn vector(vector: Vec3) -> Value {
    vector.to_array().into()
}

pub(super) fn pose(pose: Pose) -> Value {
    Value::Fields(vec![vector(pose.translation), pose.rotation.to_array().into()])
}

/// Parses a pose. The error is a message for the user.
pub(super) fn read_pose(value: &Value) -> Result<Pose, String> {
    let (place, rotation) = (part(value, 0).floats::<3>(), part(value, 1).floats::<4>());
    let rotation = match rotation {
        // All zeros mean that no pose was given.
        [0.0, 0.0, 0.0, 0.0] => Quat::IDENTITY,
        other => Quat::from_array(other),
    };
    let length = rotation.length();
    if !(place.iter().all(|number| number.is_finite()) && (length - 1.0).abs() < 0.1) {
        return Err("a pose needs finite numbers and a quaternion of length 1".to_owned());
    }
    Ok(Pose::new(Vec3::from_array(place), rotation.normalize()))
}

pub(super) fn read_twist(value: &Value) -> Twist {
    let [linear, angular] = [0, 1].map(|index| Vec3::from_array(part(value, index).floats::<3>()));
    Twist { angular, linear }
}

/// Returns a header with the world frame.
pub(super) fn header(now: SimTime) -> Value {
    Value::Fields(vec![time(now), "world".into()])
}

/// Returns an `EntityState`.
pub(super) fn entity_state(now: SimTime, at: Pose, twist: Twist) -> Value {
    let pair = |twist: Twist| Value::Fields(vec![vector(twist.linear), vector(twist.angular)]);
    Value::Fields(vec![header(now), pose(at), pair(twist), pair(Twist::default())])
}

/// Returns `Bounds`: a box, or none.
pub(super) fn bounds(corners: Option<[Vec3; 2]>) -> Value {
    match corners {
        Some(corners) => Value::Fields(vec![Value::Uint(1), Value::List(corners.map(vector).to_vec())]),
        None => Value::Fields(vec![Value::Uint(0), Value::List(Vec::new())]),
    }
}

pub(super) fn resource(uri: &str) -> Value {
    Value::Fields(vec![uri.into(), "".into()])
}

/// Returns an `EntityInfo`.
pub(super) fn about(about: &EntityInfo) -> Value {
    let category = Value::Fields(vec![Value::Uint(number(about.category))]);
    Value::Fields(vec![category, about.description.as_str().into(), list(&about.tags)])
}

pub(super) fn read_about(value: &Value) -> Result<EntityInfo, Failure> {
    let known = category(part(part(value, 0), 0).int());
    let category = known.ok_or_else(|| Failure::new(FAILED, "there is no such category"))?;
    Ok(EntityInfo { category, description: text(value, 1), tags: texts(value, 2) })
}

const CATEGORIES: [(u64, Category); 5] = [
    (0, Category::Object),
    (1, Category::Robot),
    (2, Category::Human),
    (4, Category::Moving),
    (5, Category::Static),
];

fn number(category: Category) -> u64 {
    CATEGORIES.iter().find(|(_, known)| *known == category).map_or(0, |(number, _)| *number)
}

pub(super) fn category(number: i32) -> Option<Category> {
    CATEGORIES.iter().find(|(known, _)| u64::try_from(number) == Ok(*known)).map(|(_, category)| *category)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_zero_except_for_the_given_fields() {
        let kind = ros2::types::service("simulation_interfaces/SpawnEntity").unwrap();
        let value = message(&kind.response, vec![("entity_name", "x".into())]);
        assert_eq!(value, Value::Fields(vec![result(0, ""), "x".into()]));
    }

    #[test]
    fn poses_are_checked() {
        let read = |place: [f64; 3], rotation: [f64; 4]| {
            read_pose(&Value::Fields(vec![place.into(), rotation.into()]))
        };
        assert_eq!(read([1.0, 2.0, 3.0], [0.0; 4]), Ok(Pose::from_translation(Vec3::new(1.0, 2.0, 3.0))));
        assert!(read([f64::NAN, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]).is_err());
        assert!(read([0.0; 3], [0.0, 0.0, 0.0, 0.5]).is_err());
        let half = read([0.0; 3], [0.0, 0.0, 0.707, 0.707]).unwrap();
        assert!((half.rotation.length() - 1.0).abs() < 1e-12);
    }
}
