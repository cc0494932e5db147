//! Checks values against the ranges in the catalogue.
//!
//! A value out of range is replaced according to the [`Correction`] of its field. By default a single number or word
//! is replaced by the default of the field, and a component of a vector or an item of a list is clamped to the nearest
//! limit; if the limit itself is not allowed, the whole value is replaced by the default. A number that exceeds a limit
//! by no more than the rounding of a few digits is set to the limit.

use catalog::{Correction, Default as CatalogDefault, FieldDef, FieldType, Range};

use crate::value::Value;

/// Returns the value to use and, if it was changed, a message about what is wrong and what is used.
pub(crate) fn fit(field: &FieldDef, value: Value) -> (Value, Option<String>) {
    match field.range {
        Range::OneOf(words) => fit_string(field, words, value),
        Range::Numbers { min, open_min, max, open_max, special } if has_plain_numbers(field.ty) => {
            fit_numbers(field, value, Limits { min, open_min, max, open_max, special })
        }
        Range::NonZero | Range::Direction => fit_non_zero(field, value),
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

/// Fields without a range accept any number except infinity.
const ANY: Limits = Limits { min: -f64::MAX, open_min: false, max: f64::MAX, open_max: false, special: &[] };
const COLOUR: Limits = Limits { min: 0.0, max: 1.0, ..ANY };

/// Relative tolerance at limits for rounded numbers, such as 6.2832 for 2π.
const ROUNDING: f64 = 1e-5;

/// Returns whether a limit is finite in practice.
fn is_limit(limit: f64) -> bool {
    limit.abs() < f64::MAX
}

impl Limits {
    fn allow(&self, number: f64) -> bool {
        let above = if self.open_min { number > self.min } else { number >= self.min };
        // The schema writes an infinite limit as "inf)", yet authors write infinity for "no limit".
        let below =
            if self.open_max && self.max.is_finite() { number < self.max } else { number <= self.max };
        (above && below) || self.special.contains(&number)
    }

    fn nearest(&self, number: f64) -> Option<f64> {
        let limit = if number < self.min { self.min } else { self.max };
        (!number.is_nan() && is_limit(limit) && self.allow(limit)).then_some(limit)
    }

    /// Returns the limit for a number that exceeds it only because it was rounded.
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

/// Returns whether a range applies to each number alike; not so for rotations, which combine an axis and an angle.
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
    let corrected = match field.correction {
        Correction::Default => nearest(field, &value, &numbers, limits),
        Correction::Limit => correct_each(field, &numbers, limits, |number| limits.nearest(number)),
        Correction::Absolute => correct_each(field, &numbers, limits, |number| Some(number.abs())),
        Correction::Value(CatalogDefault::Numbers(instead)) => {
            Some(replace_invalid(field, &numbers, limits, instead)).filter(|_| !instead.is_empty())
        }
        Correction::Value(_) => None,
    };
    let (used, shown) = match corrected {
        Some(corrected) => {
            let at = numbers.iter().position(|number| !limits.allow(*number));
            let one = at.and_then(|at| corrected.get(at)).copied().unwrap_or(wrong);
            let is_whole = matches!(field.correction, Correction::Value(_)) && !field.ty.is_multiple();
            let shown = if is_whole { list(&corrected) } else { one.to_string() };
            (Value::from_numbers(field.ty, &corrected), shown)
        }
        None => {
            let default = Value::from_default(field.ty, field.default);
            let shown = format!("the default {}", list(&default.numbers().unwrap_or_default()));
            (Some(default), shown)
        }
    };
    let message = format!("{wrong} is out of range, must be {}; {shown} is used", limits.describe());
    (used.unwrap_or(value), Some(message))
}

fn list(numbers: &[f64]) -> String {
    numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(" ")
}

/// Clamps the numbers of vectors and lists. `None` for single numbers, and if there is no limit to clamp to.
fn nearest(field: &FieldDef, value: &Value, numbers: &[f64], limits: Limits) -> Option<Vec<f64>> {
    let is_single = matches!(value, Value::SfFloat(_) | Value::SfInt32(_));
    // The nearest limit may be infinite, which is no useful value.
    let near = |number: f64| limits.nearest(number).filter(|near| near.is_finite());
    let can_move = |number: &f64| limits.allow(*number) || near(*number).is_some();
    let is_moved = !is_single && numbers.iter().all(can_move);
    is_moved.then(|| correct_each(field, numbers, limits, near)).flatten()
}

/// Replaces each invalid number on its own; by the default where that does not yield a valid one.
fn correct_each(
    field: &FieldDef,
    numbers: &[f64],
    limits: Limits,
    instead: impl Fn(f64) -> Option<f64>,
) -> Option<Vec<f64>> {
    let default = Value::from_default(field.ty, field.default).numbers().unwrap_or_default();
    let corrected = numbers.iter().enumerate().map(|(at, number)| {
        let usual = || default.get(at).copied();
        if limits.allow(*number) {
            Some(*number)
        } else {
            instead(*number).filter(|number| limits.allow(*number)).or_else(usual)
        }
    });
    corrected.collect()
}

/// Replaces the whole value or, in a list, each item with an invalid number.
fn replace_invalid(field: &FieldDef, numbers: &[f64], limits: Limits, instead: &[f64]) -> Vec<f64> {
    if !field.ty.is_multiple() {
        return instead.to_vec();
    }
    let items = numbers.chunks(field.ty.components().max(1));
    let item = |item: &[f64]| {
        let is_in = item.iter().all(|number| limits.allow(*number));
        if is_in { item.to_vec() } else { instead.to_vec() }
    };
    items.flat_map(item).collect()
}

fn fit_non_zero(field: &FieldDef, value: Value) -> (Value, Option<String>) {
    let (value, message) = fit_numbers(field, value, ANY);
    let Some(numbers) = value.numbers() else { return (value, message) };
    let default = match field.correction {
        Correction::Value(CatalogDefault::Numbers(instead)) => instead.to_vec(),
        _ => Value::from_default(field.ty, field.default).numbers().unwrap_or_default(),
    };
    let is_direction = matches!(field.range, Range::Direction);
    let is_wrong = if is_direction { numbers.iter().all(|n| *n == 0.0) } else { numbers.contains(&0.0) };
    if !is_wrong {
        return (value, message);
    }
    let corrected: Vec<f64> = if is_direction {
        default
    } else {
        let one = |(at, number): (usize, &f64)| match *number {
            0.0 => default.get(at).copied().unwrap_or(1.0),
            number => number,
        };
        numbers.iter().enumerate().map(one).collect()
    };
    let must = match (is_direction, numbers.len()) {
        (true, _) => "not be the zero vector",
        (false, 1) => "not be 0",
        (false, _) => "not contain 0",
    };
    let message = format!("{} must {must}; {} is used", list(&numbers), list(&corrected));
    (Value::from_numbers(field.ty, &corrected).unwrap_or(value), Some(message))
}

fn fit_string(field: &FieldDef, words: &[&str], value: Value) -> (Value, Option<String>) {
    let word = |text: &String| words.iter().find(|word| word.eq_ignore_ascii_case(text));
    let (value, wrong) = match value {
        Value::SfString(text) => match word(&text) {
            Some(word) => return (Value::SfString((*word).to_owned()), None),
            None => (Value::SfString(text.clone()), text),
        },
        Value::MfString(list) => match list.iter().find(|text| word(text).is_none()).cloned() {
            Some(text) => (Value::MfString(list), text),
            None => {
                let list = list.iter().filter_map(word).map(|word| (*word).to_owned());
                return (Value::MfString(list.collect()), None);
            }
        },
        other => return (other, None),
    };
    let (instead, kind) = match field.correction {
        Correction::Value(instead) => (instead, ""),
        _ => (field.default, "the default "),
    };
    let instead = Value::from_default(value.ty(), instead);
    let shown = match &instead {
        Value::SfString(text) => format!("{text:?}"),
        _ => "value".to_owned(),
    };
    let list = words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ");
    let message = format!("{wrong:?} is not one of {list}; {kind}{shown} is used");
    (instead, Some(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIVE: Range =
        Range::Numbers { min: 0.0, open_min: true, max: f64::INFINITY, open_max: true, special: &[-1.0] };
    const UNIT: Range = Range::Numbers { min: 0.0, open_min: false, max: 1.0, open_max: false, special: &[] };

    fn field(ty: FieldType, default: &'static [f64], range: Range) -> FieldDef {
        let default = CatalogDefault::Numbers(default);
        FieldDef {
            name: "f",
            ty,
            default,
            default_before: None,
            range,
            correction: Correction::Default,
            unit: "",
            hidden: false,
            deprecated: None,
            unlisted: false,
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
    fn words_are_compared_without_regard_to_capitals() {
        let mut word = field(FieldType::SfString, &[], Range::OneOf(&["fixed", "rotating"]));
        word.default = CatalogDefault::Strings(&["fixed"]);
        let text = |text: &str| Value::SfString(text.into());
        check(&word, text("Rotating"), text("rotating"), None);
        let message = r#""turning" is not one of "fixed", "rotating"; the default "fixed" is used"#;
        check(&word, text("turning"), text("fixed"), Some(message));
        word.correction = Correction::Value(CatalogDefault::Strings(&["rotating"]));
        let message = r#""turning" is not one of "fixed", "rotating"; "rotating" is used"#;
        check(&word, text("turning"), text("rotating"), Some(message));
    }

    #[test]
    fn a_field_may_say_what_takes_the_place_of_a_value_out_of_range() {
        let corrected = |mut field: FieldDef, correction| {
            field.correction = correction;
            field
        };
        let instead = |numbers: &'static [f64]| Correction::Value(CatalogDefault::Numbers(numbers));
        let size =
            corrected(field(FieldType::SfVec3f, &[2.0, 2.0, 2.0], POSITIVE), instead(&[1.0, 1.0, 1.0]));
        let message = "0 is out of range, must be greater than 0, or -1; 1 1 1 is used";
        check(&size, Value::SfVec3f([3.0, 0.0, 1.0].into()), Value::SfVec3f([1.0; 3].into()), Some(message));
        let friction = corrected(field(FieldType::MfFloat, &[1.0], UNIT), instead(&[0.5]));
        let message = "-3 is out of range, must be at least 0 and at most 1; 0.5 is used";
        check(&friction, Value::MfFloat(vec![1.0, -3.0]), Value::MfFloat(vec![1.0, 0.5]), Some(message));
        let spring = corrected(field(FieldType::SfFloat, &[0.0], POSITIVE), Correction::Absolute);
        assert_eq!(fit(&spring, Value::SfFloat(-3.0)).0, Value::SfFloat(3.0));
        let part = corrected(field(FieldType::SfFloat, &[0.2], UNIT), Correction::Limit);
        assert_eq!(fit(&part, Value::SfFloat(-3.0)).0, Value::SfFloat(0.0));
        assert_eq!(fit(&part, Value::SfFloat(3.0)).0, Value::SfFloat(1.0));
        assert_eq!(fit(&part, Value::SfFloat(f64::NAN)).0, Value::SfFloat(0.2));
    }

    #[test]
    fn factors_and_directions_are_not_zero() {
        let scale = field(FieldType::SfVec3f, &[1.0, 1.0, 1.0], Range::NonZero);
        let message = "0 2 -3 must not contain 0; 1 2 -3 is used";
        let fitting = Value::SfVec3f([1.0, 2.0, -3.0].into());
        check(&scale, Value::SfVec3f([0.0, 2.0, -3.0].into()), fitting.clone(), Some(message));
        check(&scale, fitting.clone(), fitting, None);
        let axis = field(FieldType::SfVec3f, &[0.0, 0.0, 1.0], Range::Direction);
        let message = "0 0 0 must not be the zero vector; 0 0 1 is used";
        check(&axis, Value::SfVec3f([0.0; 3].into()), Value::SfVec3f([0.0, 0.0, 1.0].into()), Some(message));
        let fine = Value::SfVec3f([0.0, 2.0, 0.0].into());
        check(&axis, fine.clone(), fine, None);
    }
}
