//! Values against the ranges of the catalogue.
//!
//! A single number or word out of range is replaced by the field's default. A component of a vector or an item of a
//! list is moved to the nearest limit, or the whole field is replaced if the limit itself is not allowed. What is past a
//! limit by no more than the rounding of a few digits is that limit.

use catalog::{FieldDef, FieldType, Range};

use crate::value::Value;

/// The value to use and, if it is another one, what is wrong and what was done.
pub(crate) fn fit(field: &FieldDef, value: Value) -> (Value, Option<String>) {
    match field.range {
        Range::Words(words) => fit_words(field, words, value),
        Range::Numbers { min, open_min, max, open_max, special } if has_plain_numbers(field.ty) => {
            fit_numbers(field, value, Limits { min, open_min, max, open_max, special })
        }
        _ if matches!(field.ty, FieldType::SfColor | FieldType::MfColor) => fit_numbers(field, value, COLOUR),
        _ => fit_numbers(field, value, ANY),
    }
}

#[derive(Clone, Copy)]
struct Limits {
    min: f64,
    open_min: bool,
    max: f64,
    open_max: bool,
    special: &'static [f64],
}

/// Fields without a range take any number, but infinity places nothing.
const ANY: Limits = Limits { min: -f64::MAX, open_min: false, max: f64::MAX, open_max: false, special: &[] };
const COLOUR: Limits = Limits { min: 0.0, max: 1.0, ..ANY };

/// How far past a limit a number may be and still mean it, as a part of the limit: authors write 6.2832 for 2π.
const ROUNDING: f64 = 1e-5;

/// A limit that authors can come near to.
fn is_limit(limit: f64) -> bool {
    limit.abs() < f64::MAX
}

impl Limits {
    fn allow(&self, number: f64) -> bool {
        let above = if self.open_min { number > self.min } else { number >= self.min };
        // An infinite limit is written as "inf)", yet infinity itself is what authors write for "no limit".
        let below =
            if self.open_max && self.max.is_finite() { number < self.max } else { number <= self.max };
        (above && below) || self.special.contains(&number)
    }

    fn nearest(&self, number: f64) -> Option<f64> {
        let limit = if number < self.min { self.min } else { self.max };
        (!number.is_nan() && is_limit(limit) && self.allow(limit)).then_some(limit)
    }

    /// The limit, for a number that is past it only because it was rounded.
    fn rounded(&self, number: f64) -> Option<f64> {
        let limit = self.nearest(number).filter(|_| !self.allow(number))?;
        ((number - limit).abs() <= ROUNDING * limit.abs()).then_some(limit)
    }

    fn describe(&self) -> String {
        let min = match (is_limit(self.min), self.open_min) {
            (false, _) => None,
            (true, true) => Some(format!("greater than {}", self.min)),
            (true, false) => Some(format!("at least {}", self.min)),
        };
        let max = match (is_limit(self.max), self.open_max) {
            (false, _) => None,
            (true, true) => Some(format!("less than {}", self.max)),
            (true, false) => Some(format!("at most {}", self.max)),
        };
        let mut parts: Vec<String> = [min, max].into_iter().flatten().collect();
        if parts.is_empty() {
            return "a finite number".to_owned();
        }
        parts = vec![parts.join(" and ")];
        parts.extend(self.special.iter().map(f64::to_string));
        parts.join(", or ")
    }
}

/// The angle of a rotation and its axis have no common range.
fn has_plain_numbers(ty: FieldType) -> bool {
    !matches!(ty, FieldType::SfRotation | FieldType::MfRotation)
}

fn fit_numbers(field: &FieldDef, value: Value, limits: Limits) -> (Value, Option<String>) {
    let Some(mut numbers) = value.numbers() else { return (value, None) };
    if numbers.iter().all(|number| limits.allow(*number)) {
        return (value, None);
    }
    for number in &mut numbers {
        *number = limits.rounded(*number).unwrap_or(*number);
    }
    let Some(wrong) = numbers.iter().copied().find(|number| !limits.allow(*number)) else {
        return (Value::from_numbers(field.ty, &numbers).unwrap_or(value), None);
    };
    let is_single = matches!(value, Value::SfFloat(_) | Value::SfInt32(_));
    // The nearest allowed number may be the other end of an open range, which helps nobody.
    let near = |number: f64| limits.nearest(number).filter(|near| near.is_finite());
    let moved = !is_single && numbers.iter().all(|number| limits.allow(*number) || near(*number).is_some());
    if moved {
        for number in &mut numbers {
            if !limits.allow(*number) {
                *number = near(*number).unwrap_or(*number);
            }
        }
        if let Some(moved) = Value::from_numbers(field.ty, &numbers) {
            let near = near(wrong).unwrap_or(wrong);
            let message = format!("{wrong} is out of range, must be {}; {near} is used", limits.describe());
            return (moved, Some(message));
        }
    }
    let default = Value::from_default(field.ty, field.default);
    let shown =
        default.numbers().unwrap_or_default().iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
    let message =
        format!("{wrong} is out of range, must be {}; the default {shown} is used", limits.describe());
    (default, Some(message))
}

fn fit_words(field: &FieldDef, words: &[&str], value: Value) -> (Value, Option<String>) {
    let is_word = |text: &String| words.contains(&text.as_str());
    let wrong = match &value {
        Value::SfString(text) if !is_word(text) => text,
        Value::MfString(list) => match list.iter().find(|text| !is_word(text)) {
            Some(text) => text,
            None => return (value, None),
        },
        _ => return (value, None),
    };
    let default = Value::from_default(field.ty, field.default);
    let shown = match &default {
        Value::SfString(text) => format!("{text:?}"),
        _ => "value".to_owned(),
    };
    let list = words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ");
    let message = format!("{wrong:?} is not one of {list}; the default {shown} is used");
    (default, Some(message))
}

#[cfg(test)]
mod tests {
    use catalog::Default as Written;

    use super::*;

    const POSITIVE: Range =
        Range::Numbers { min: 0.0, open_min: true, max: f64::INFINITY, open_max: true, special: &[-1.0] };
    const UNIT: Range = Range::Numbers { min: 0.0, open_min: false, max: 1.0, open_max: false, special: &[] };

    fn field(ty: FieldType, default: &'static [f64], range: Range) -> FieldDef {
        let default = Written::Numbers(default);
        FieldDef {
            name: "f",
            ty,
            default,
            default_before: None,
            range,
            unit: "",
            hidden: false,
            deprecated: None,
            edit_effect: catalog::EditEffect::Rebuild,
            doc: "",
        }
    }

    #[track_caller]
    fn check(field: &FieldDef, value: Value, expected: Value, message: Option<&str>) {
        assert_eq!(fit(field, value), (expected, message.map(str::to_owned)));
    }

    #[test]
    fn single_numbers_fall_back_to_the_default() {
        let positive = field(FieldType::SfFloat, &[3.0], POSITIVE);
        for fine in [0.1, -1.0, f64::INFINITY] {
            check(&positive, Value::SfFloat(fine), Value::SfFloat(fine), None);
        }
        let message = "0 is out of range, must be greater than 0, or -1; the default 3 is used";
        check(&positive, Value::SfFloat(0.0), Value::SfFloat(3.0), Some(message));
        assert!(fit(&positive, Value::SfFloat(f64::NAN)).0 == Value::SfFloat(3.0));
        let any = field(FieldType::SfFloat, &[0.0], Range::Any);
        assert!(fit(&any, Value::SfFloat(f64::NAN)).0 == Value::SfFloat(0.0));
    }

    #[test]
    fn numbers_past_a_limit_by_their_rounding_are_the_limit() {
        use std::f64::consts::TAU;
        let turn = Range::Numbers { min: 0.0, open_min: false, max: TAU, open_max: false, special: &[] };
        let angle = field(FieldType::SfFloat, &[1.0], turn);
        for rounded in [TAU + 1.5e-5, TAU + 5e-6] {
            check(&angle, Value::SfFloat(rounded), Value::SfFloat(TAU), None);
        }
        check(&angle, Value::SfFloat(TAU - 5e-6), Value::SfFloat(TAU - 5e-6), None);
        assert_eq!(fit(&angle, Value::SfFloat(6.2834)).0, Value::SfFloat(1.0));
        assert_eq!(fit(&angle, Value::SfFloat(-1e-9)).0, Value::SfFloat(1.0));
    }

    #[test]
    fn components_and_items_move_to_the_limit() {
        let colour = field(FieldType::SfColor, &[0.0, 0.0, 0.0], Range::Any);
        let message = "2 is out of range, must be at least 0 and at most 1; 1 is used";
        check(&colour, Value::SfColor([0.5, 2.0, 0.0]), Value::SfColor([0.5, 1.0, 0.0]), Some(message));
        let size = field(FieldType::SfVec3f, &[2.0, 2.0, 2.0], POSITIVE);
        let message = "0 is out of range, must be greater than 0, or -1; the default 2 2 2 is used";
        check(&size, Value::SfVec3f([1.0, 0.0, 1.0].into()), Value::SfVec3f([2.0; 3].into()), Some(message));
        let list = field(FieldType::MfFloat, &[], UNIT);
        let message = "-3 is out of range, must be at least 0 and at most 1; 0 is used";
        check(&list, Value::MfFloat(vec![1.0, -3.0]), Value::MfFloat(vec![1.0, 0.0]), Some(message));
    }

    #[test]
    fn words_are_compared_letter_by_letter() {
        let mut word = field(FieldType::SfString, &[], Range::Words(&["fixed", "rotating"]));
        word.default = Written::Strings(&["fixed"]);
        let (value, message) = fit(&word, Value::SfString("Fixed".into()));
        assert_eq!(value, Value::SfString("fixed".into()));
        assert_eq!(
            message.unwrap(),
            r#""Fixed" is not one of "fixed", "rotating"; the default "fixed" is used"#
        );
    }
}
