//! Conversion of numbers and fields to and from JSON.

use rebots::{Value, Vec3};
use serde_json::{Value as Json, json};

/// Infinity becomes a string and NaN null, as JSON has neither.
pub(super) fn number(value: f64) -> Json {
    if value.is_nan() {
        Json::Null
    } else if value.is_infinite() {
        json!(if value > 0.0 { "infinity" } else { "-infinity" })
    } else {
        json!(value)
    }
}

pub(super) fn numbers(values: impl IntoIterator<Item = f64>) -> Json {
    values.into_iter().map(number).collect()
}

/// Parses a number, which may be infinite.
pub(super) fn parse_number(value: &Json) -> Result<f64, String> {
    match value.as_str() {
        Some("infinity") => Ok(f64::INFINITY),
        Some("-infinity") => Ok(f64::NEG_INFINITY),
        _ => value.as_f64().ok_or_else(|| format!("{value} is not a number")),
    }
}

/// Converts a field value to JSON. The error is a message for the client.
pub(super) fn field(value: &Value) -> Result<Json, String> {
    Ok(match value {
        Value::SfBool(value) => json!(value),
        Value::SfInt32(value) => json!(value),
        Value::SfFloat(value) => number(*value),
        Value::SfString(value) => json!(value),
        Value::SfVec2f(value) => numbers(value.iter().copied()),
        Value::SfVec3f(value) => numbers(value.to_array()),
        Value::SfColor(value) => numbers(value.iter().copied()),
        Value::MfFloat(values) => numbers(values.iter().copied()),
        Value::MfInt32(values) => json!(values),
        Value::MfBool(values) => json!(values),
        Value::MfString(values) => json!(values),
        Value::MfVec3f(values) => values.iter().map(|value| numbers(value.to_array())).collect(),
        other => return Err(format!("fields of this type cannot be read: {other:?}")),
    })
}

/// Converts JSON to a value of the same type as the current value of a field. The error is a message for the client.
pub(super) fn parse_field(now: &Value, given: &Json) -> Result<Value, String> {
    let wrong = || format!("{given} is not a value of this field");
    let list = || -> Result<Vec<f64>, String> {
        given.as_array().ok_or_else(wrong)?.iter().map(parse_number).collect()
    };
    Ok(match now {
        Value::SfBool(_) => Value::SfBool(given.as_bool().ok_or_else(wrong)?),
        Value::SfInt32(_) => {
            Value::SfInt32(given.as_i64().and_then(|value| i32::try_from(value).ok()).ok_or_else(wrong)?)
        }
        Value::SfFloat(_) => Value::SfFloat(parse_number(given)?),
        Value::SfString(_) => Value::SfString(given.as_str().ok_or_else(wrong)?.to_owned()),
        Value::SfVec2f(_) => Value::SfVec2f(list()?.try_into().map_err(|_| wrong())?),
        Value::SfVec3f(_) => Value::SfVec3f(Vec3::from_array(list()?.try_into().map_err(|_| wrong())?)),
        Value::SfColor(_) => Value::SfColor(list()?.try_into().map_err(|_| wrong())?),
        Value::MfFloat(_) => Value::MfFloat(list()?),
        _ => return Err("fields of this type cannot be written".to_owned()),
    })
}
