//! Encoding of field values, and edits of lists.

use base::Vec3;
use catalog::FieldType;
use scene::Value;
use wire::{Malformed, Reader, Writer, field};

/// Returns the type of the items of a list type; other types unchanged.
pub(super) fn item_type(ty: FieldType) -> FieldType {
    field::from_number(field::number(ty) & !field::LIST).unwrap_or(ty)
}

/// Converts a length for the protocol.
pub(super) fn count(length: usize) -> i32 {
    i32::try_from(length).unwrap_or(i32::MAX)
}

/// Reads a single value; `None` for a node, which is sent as text.
pub(super) fn read(single: FieldType, input: &mut Reader<'_>) -> Result<Option<Value>, Malformed> {
    Ok(Some(match single {
        FieldType::SfBool => Value::SfBool(input.u8()? != 0),
        FieldType::SfInt32 => Value::SfInt32(input.i32()?),
        FieldType::SfFloat => Value::SfFloat(input.f64()?),
        FieldType::SfVec2f => Value::SfVec2f(input.f64s()?),
        FieldType::SfVec3f => Value::SfVec3f(input.vec3()?),
        FieldType::SfRotation => Value::SfRotation(input.f64s()?),
        FieldType::SfColor => Value::SfColor(input.f64s()?),
        FieldType::SfString => Value::SfString(input.string()?),
        _ => {
            input.string()?;
            return Ok(None);
        }
    }))
}

/// Writes a single value that is not a node.
pub(super) fn write(out: &mut Writer, value: &Value) {
    match value {
        Value::SfBool(value) => out.bool(*value),
        Value::SfInt32(value) => out.i32(*value),
        Value::SfFloat(value) => out.f64(*value),
        Value::SfVec2f(value) => out.f64s(value),
        Value::SfVec3f(value) => out.vec3(*value),
        Value::SfRotation(value) => out.f64s(value),
        Value::SfColor(value) => out.f64s(value),
        Value::SfString(value) => out.str(value),
        _ => out,
    };
}

/// Returns whether all numbers of a value are finite.
pub(super) fn is_finite(value: &Value) -> bool {
    value.numbers().is_none_or(|numbers| numbers.iter().all(|number| number.is_finite()))
}

/// Normalizes a rotation to an axis of length 1 and an angle in [-π, π]; other values are unchanged. A zero axis
/// becomes +z.
pub(crate) fn normalized(value: Value) -> Value {
    let Value::SfRotation([x, y, z, angle]) = value else { return value };
    let axis = Vec3::new(x, y, z);
    let length = axis.length();
    let axis = if length == 0.0 {
        Vec3::Z
    } else if (1.0 / length - 1.0).abs() > SAME_LENGTH {
        axis / length
    } else {
        axis
    };
    let turns = (angle / std::f64::consts::TAU).round();
    let angle =
        if angle.abs() > std::f64::consts::PI { angle - turns * std::f64::consts::TAU } else { angle };
    Value::SfRotation([axis.x, axis.y, axis.z, angle])
}

/// Applies a function to the numbers of a single value that consists of floats.
fn with_numbers(value: Value, change: impl Fn(f64) -> f64) -> Value {
    match value {
        Value::SfFloat(number) => Value::SfFloat(change(number)),
        Value::SfVec3f(vector) => Value::SfVec3f(Vec3::from_array(vector.to_array().map(change))),
        Value::SfRotation(parts) => Value::SfRotation(parts.map(change)),
        _ => value,
    }
}

/// Rounds a single value to a multiple of `step`, which is the inverse of an integer.
pub(crate) fn rounded_to(value: Value, step: f64) -> Value {
    let steps = (1.0 / step).round();
    // Adding 0 makes 0 of -0.
    with_numbers(value, |number| (number * steps).round() / steps + 0.0)
}

/// Rounds a single value to six significant digits, for values set with the mouse.
pub(crate) fn with_six_digits(value: Value) -> Value {
    with_numbers(value, |number| format!("{number:.5e}").parse::<f64>().map_or(number, |short| short + 0.0))
}

/// Returns an item of a list, or the single value itself.
pub(super) fn item(value: &Value, index: usize) -> Option<Value> {
    Some(match value {
        Value::MfBool(list) => Value::SfBool(*list.get(index)?),
        Value::MfInt32(list) => Value::SfInt32(*list.get(index)?),
        Value::MfFloat(list) => Value::SfFloat(*list.get(index)?),
        Value::MfVec2f(list) => Value::SfVec2f(*list.get(index)?),
        Value::MfVec3f(list) => Value::SfVec3f(*list.get(index)?),
        Value::MfRotation(list) => Value::SfRotation(*list.get(index)?),
        Value::MfColor(list) => Value::SfColor(*list.get(index)?),
        Value::MfString(list) => Value::SfString(list.get(index)?.clone()),
        Value::MfNode(list) => Value::SfNode(Some(*list.get(index)?)),
        single => single.clone(),
    })
}

/// An edit of a list.
pub(super) enum ListEdit {
    /// Replaces an item.
    Set(Value),
    /// Inserts before an index.
    Insert(Value),
    /// Removes an item.
    Remove,
}

/// Returns the list after the edit; `None` if the item does not exist or has another type.
pub(super) fn edited(list: &Value, index: usize, edit: ListEdit) -> Option<Value> {
    macro_rules! by_type {
        ($($list:ident $single:ident),*) => {
            match (list, edit) {
                $(
                    (Value::$list(old), ListEdit::Set(Value::$single(new))) => {
                        let mut list = old.clone();
                        *list.get_mut(index)? = new;
                        Some(Value::$list(list))
                    }
                    (Value::$list(old), ListEdit::Insert(Value::$single(new))) => {
                        let mut list = old.clone();
                        (index <= list.len()).then(|| list.insert(index, new))?;
                        Some(Value::$list(list))
                    }
                    (Value::$list(old), ListEdit::Remove) => {
                        let mut list = old.clone();
                        (index < list.len()).then(|| list.remove(index))?;
                        Some(Value::$list(list))
                    }
                )*
                _ => None,
            }
        };
    }
    by_type!(
        MfBool SfBool, MfInt32 SfInt32, MfFloat SfFloat, MfVec2f SfVec2f, MfVec3f SfVec3f,
        MfRotation SfRotation, MfColor SfColor, MfString SfString
    )
}

/// Deviation of the length of an axis from 1 below which it is not changed.
const SAME_LENGTH: f64 = 1e-9;

/// Position of nodes that do not exist.
pub(super) const NOWHERE: Vec3 = Vec3::NAN;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_can_be_set_inserted_and_removed() {
        let list = Value::MfString(vec!["a".into(), "b".into()]);
        let text = |text: &str| Value::SfString(text.into());
        let all =
            |texts: &[&str]| Some(Value::MfString(texts.iter().map(|text| (*text).to_owned()).collect()));
        assert_eq!(edited(&list, 1, ListEdit::Set(text("c"))), all(&["a", "c"]));
        assert_eq!(edited(&list, 2, ListEdit::Insert(text("c"))), all(&["a", "b", "c"]));
        assert_eq!(edited(&list, 0, ListEdit::Remove), all(&["b"]));
        assert_eq!(edited(&list, 2, ListEdit::Set(text("c"))), None);
        assert_eq!(edited(&list, 3, ListEdit::Insert(text("c"))), None);
        assert_eq!(edited(&list, 2, ListEdit::Remove), None);
        assert_eq!(edited(&list, 0, ListEdit::Set(Value::SfBool(true))), None);
    }

    #[test]
    fn every_list_type_has_its_items() {
        for number in 0x11..=0x19 {
            let list = field::from_number(number).unwrap();
            assert_eq!(field::number(item_type(list)), number & 0xf);
            assert_eq!(item_type(item_type(list)), item_type(list));
        }
    }
}
