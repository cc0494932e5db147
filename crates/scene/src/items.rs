//! Edits of single items in list values.

use catalog::FieldType;

use crate::edit::EditError;
use crate::value::Value;

/// Runs the same code on the vector inside a list and on a single value of matching type.
macro_rules! on_list {
    ($list:expr, $item:expr, |$vector:ident, $value:ident| $body:expr) => {
        match ($list, $item) {
            (Value::MfBool($vector), Value::SfBool($value)) => $body,
            (Value::MfInt32($vector), Value::SfInt32($value)) => $body,
            (Value::MfFloat($vector), Value::SfFloat($value)) => $body,
            (Value::MfVec2f($vector), Value::SfVec2f($value)) => $body,
            (Value::MfVec3f($vector), Value::SfVec3f($value)) => $body,
            (Value::MfRotation($vector), Value::SfRotation($value)) => $body,
            (Value::MfColor($vector), Value::SfColor($value)) => $body,
            (Value::MfString($vector), Value::SfString($value)) => $body,
            (Value::MfNode(_), _) => return Err(EditError::IsNodes),
            (list, item) => return Err(EditError::WrongType { expected: list.ty(), found: item.ty() }),
        }
    };
}

/// Returns the list with an item replaced.
pub(crate) fn set(mut list: Value, item: usize, value: Value) -> Result<Value, EditError> {
    let len = list.len();
    on_list!(&mut list, value, |vector, value| {
        *vector.get_mut(item).ok_or(EditError::NoItem { item, len })? = value;
    });
    Ok(list)
}

/// Returns the list with an item inserted before `item`.
pub(crate) fn insert(mut list: Value, item: usize, value: Value) -> Result<Value, EditError> {
    let len = list.len();
    if item > len {
        return Err(EditError::NoItem { item, len });
    }
    on_list!(&mut list, value, |vector, value| vector.insert(item, value));
    Ok(list)
}

/// Returns the list with an item removed.
pub(crate) fn remove(mut list: Value, item: usize) -> Result<Value, EditError> {
    let len = list.len();
    if !list.ty().is_multiple() {
        return Err(EditError::WrongType { expected: FieldType::MfFloat, found: list.ty() });
    }
    if item >= len {
        return Err(EditError::NoItem { item, len });
    }
    let fitting = Value::zero(crate::interface::single_type(list.ty()));
    on_list!(&mut list, fitting, |vector, _unused| drop(vector.remove(item)));
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_change_and_go() {
        let list = Value::MfFloat(vec![1.0, 2.0]);
        assert_eq!(set(list.clone(), 1, Value::SfFloat(5.0)), Ok(Value::MfFloat(vec![1.0, 5.0])));
        assert_eq!(insert(list.clone(), 2, Value::SfFloat(5.0)), Ok(Value::MfFloat(vec![1.0, 2.0, 5.0])));
        assert_eq!(remove(list.clone(), 0), Ok(Value::MfFloat(vec![2.0])));
        assert_eq!(remove(list.clone(), 2), Err(EditError::NoItem { item: 2, len: 2 }));
        assert_eq!(insert(list.clone(), 3, Value::SfFloat(5.0)), Err(EditError::NoItem { item: 3, len: 2 }));
        assert!(set(list, 0, Value::SfBool(true)).is_err());
        assert_eq!(remove(Value::MfNode(vec![crate::NodeId(3)]), 0), Err(EditError::IsNodes));
        assert!(remove(Value::SfBool(true), 0).is_err());
    }
}
