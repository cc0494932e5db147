//! Conversion of numbers and fields to and from JSON.

use rebots::{Value, parse_value, value_to_json};
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
    value_to_json(value, number)
        .ok_or_else(|| "fields with nodes cannot be read: use \"describe\" and names of nodes".to_owned())
}

/// Converts JSON to a value of the same type as the current value of a field. The error is a message for the client.
pub(super) fn parse_field(now: &Value, given: &Json) -> Result<Value, String> {
    let ty = now.ty();
    parse_value(ty, given).ok_or_else(|| match now {
        Value::SfNode(_) | Value::MfNode(_) => {
            "fields with nodes cannot be written: use \"spawn\"".to_owned()
        }
        _ => format!("{given} is not a value of this field ({})", ty.name()),
    })
}
