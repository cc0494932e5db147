//! Values of fields as JSON.

use catalog::FieldType;
use scene::Value;
use serde_json::Value as Json;

/// Parses a value of a type of field: numbers, booleans, strings, lists of them, lists of lists for lists of vectors. Numbers
/// may be strings, such as `"infinity"`. `None` if it does not match, and for nodes.
#[must_use]
pub fn parse_value(ty: FieldType, json: &Json) -> Option<Value> {
    let float = |json: &Json| match json {
        Json::String(text) => text.trim().parse::<f64>().ok(),
        other => other.as_f64(),
    };
    let whole = |json: &Json| i32::try_from(json.as_i64()?).ok();
    let text = |json: &Json| json.as_str().map(str::to_owned);
    fn several<const N: usize>(json: &Json, float: impl Fn(&Json) -> Option<f64>) -> Option<[f64; N]> {
        let list = json.as_array().filter(|list| list.len() == N)?;
        let numbers: Vec<f64> = list.iter().map(float).collect::<Option<_>>()?;
        numbers.try_into().ok()
    }
    let vector = |json: &Json| several::<3>(json, float).map(base::Vec3::from);
    fn list<T>(json: &Json, one: impl Fn(&Json) -> Option<T>) -> Option<Vec<T>> {
        json.as_array()?.iter().map(one).collect()
    }
    Some(match ty {
        FieldType::SfBool => Value::SfBool(json.as_bool()?),
        FieldType::SfInt32 => Value::SfInt32(whole(json)?),
        FieldType::SfFloat => Value::SfFloat(float(json)?),
        FieldType::SfVec2f => Value::SfVec2f(several(json, float)?),
        FieldType::SfVec3f => Value::SfVec3f(vector(json)?),
        FieldType::SfRotation => Value::SfRotation(several(json, float)?),
        FieldType::SfColor => Value::SfColor(several(json, float)?),
        FieldType::SfString => Value::SfString(text(json)?),
        FieldType::MfBool => Value::MfBool(list(json, Json::as_bool)?),
        FieldType::MfInt32 => Value::MfInt32(list(json, whole)?),
        FieldType::MfFloat => Value::MfFloat(list(json, float)?),
        FieldType::MfVec2f => Value::MfVec2f(list(json, |one| several(one, float))?),
        FieldType::MfVec3f => Value::MfVec3f(list(json, vector)?),
        FieldType::MfRotation => Value::MfRotation(list(json, |one| several(one, float))?),
        FieldType::MfColor => Value::MfColor(list(json, |one| several(one, float))?),
        FieldType::MfString => Value::MfString(list(json, text)?),
        FieldType::SfNode | FieldType::MfNode => return None,
    })
}

/// A value as JSON, with a function for its numbers, as JSON has neither infinity nor NaN. `None` for nodes.
#[must_use]
pub fn value_to_json(value: &Value, number: impl Fn(f64) -> Json) -> Option<Json> {
    Some(match value {
        Value::SfBool(value) => (*value).into(),
        Value::SfInt32(value) => (*value).into(),
        Value::SfString(value) => value.as_str().into(),
        Value::SfNode(_) | Value::MfNode(_) => return None,
        Value::MfBool(values) => values.clone().into(),
        Value::MfInt32(values) => values.clone().into(),
        Value::MfString(values) => values.clone().into(),
        numbers => {
            let ty = numbers.ty();
            let all: Vec<Json> = numbers.numbers().unwrap_or_default().into_iter().map(number).collect();
            match (ty.is_multiple(), ty.components()) {
                (false, 1) => all.into_iter().next().unwrap_or_default(),
                (false, _) | (true, 1) => all.into(),
                (true, components) => all.chunks(components.max(1)).map(<[Json]>::to_vec).collect(),
            }
        }
    })
}
