//! Converts values of the syntax tree to values of the field's type.

use catalog::FieldType;
use vrml::ValueKind;

use crate::value::Value;
use crate::version::Version;

/// A value and, if it had to be changed to fit, a message.
pub(crate) type Converted = (Value, Option<String>);

/// Converts a written value to a type other than nodes.
///
/// Brackets are optional for lists of one item and not allowed for single values.
///
/// # Errors
/// What was expected and what was found if the type does not match.
pub(crate) fn scalar(ty: FieldType, written: &vrml::Value) -> Result<Converted, String> {
    let mismatch = || format!("expected {}, found {}", expected(ty), found(written));
    if written.bracketed && !ty.is_multiple() {
        return Err(mismatch());
    }
    let value = match &written.kind {
        ValueKind::Empty if ty.is_multiple() => Some(Value::zero(ty)),
        ValueKind::Bools(bools) if written.bracketed || bools.len() == 1 => Value::from_bools(ty, bools),
        ValueKind::Numbers(numbers) if written.bracketed || numbers.len() == ty.components() => {
            return numbers_of(ty, numbers).ok_or_else(mismatch);
        }
        ValueKind::Strings(texts) if written.bracketed || texts.len() == 1 => {
            Value::from_strings(ty, texts.iter().cloned())
        }
        _ => None,
    };
    value.map(|value| (value, None)).ok_or_else(mismatch)
}

fn numbers_of(ty: FieldType, numbers: &[f64]) -> Option<Converted> {
    let value = Value::from_numbers(ty, numbers)?;
    let is_whole = matches!(ty, FieldType::SfInt32 | FieldType::MfInt32);
    let cut = is_whole
        .then(|| numbers.iter().find(|n| f64::from(crate::value::integer(**n)) != **n))
        .flatten()
        .map(|n| format!("{n} is not a whole number of 32 bits; {} is used", crate::value::integer(*n)));
    Some((value, cut))
}

/// Describes the values of a type, for messages.
pub(crate) fn expected(ty: FieldType) -> String {
    let what = match ty {
        FieldType::SfBool => "TRUE or FALSE",
        FieldType::SfInt32 => "a whole number",
        FieldType::SfFloat => "a number",
        FieldType::SfVec2f => "2 numbers",
        FieldType::SfVec3f => "3 numbers",
        FieldType::SfRotation => "4 numbers",
        FieldType::SfColor => "3 numbers",
        FieldType::SfString => "a string in quotes",
        FieldType::SfNode => "a node or NULL",
        FieldType::MfBool => "a list of TRUE and FALSE",
        FieldType::MfInt32 => "a list of whole numbers",
        FieldType::MfFloat => "a list of numbers",
        FieldType::MfVec2f => "a list of pairs of numbers",
        FieldType::MfVec3f | FieldType::MfColor => "a list of triples of numbers",
        FieldType::MfRotation => "a list of groups of 4 numbers",
        FieldType::MfString => "a list of strings",
        FieldType::MfNode => "a list of nodes",
    };
    format!("{what} ({})", ty.name())
}

/// Describes a written value, for messages.
pub(crate) fn found(written: &vrml::Value) -> String {
    let (count, one, many) = match &written.kind {
        ValueKind::Empty => return "an empty list".to_owned(),
        ValueKind::Null => return "NULL".to_owned(),
        ValueKind::Is(name) => return format!("IS {}", name.text),
        ValueKind::Broken => return "an invalid value".to_owned(),
        ValueKind::Bools(list) => (list.len(), "a boolean", "booleans"),
        ValueKind::Numbers(list) => (list.len(), "a number", "numbers"),
        ValueKind::Strings(list) => (list.len(), "a string", "strings"),
        ValueKind::Nodes(list) => (list.len(), "a node", "nodes"),
    };
    match (written.bracketed, count) {
        (true, 1) => format!("{one} in brackets"),
        (true, _) => format!("a list of {count} {many}"),
        (false, 1) => one.to_owned(),
        (false, _) => format!("{count} {many}"),
    }
}

/// The default filtering of textures, which corresponds to the former `filtering TRUE`.
const FULL_FILTERING: i32 = 4;

/// Converts a field value that earlier versions wrote in another type. The message says what was done.
///
/// - Gravity was a vector up to R2020a; its length is the current value. For its direction see
///   [`migrate_axes`](crate::load::Loader::migrate_axes).
/// - The arguments of a controller were one string, which is split at spaces.
/// - Some numbers were booleans: up to R2023a the check of occlusion (TRUE tested the centre of an object),
///   up to V8 the filtering of textures and the motion blur of cameras.
pub(crate) fn migrate_value(
    field: &str,
    ty: FieldType,
    written: &vrml::Value,
    version: Version,
) -> Option<Converted> {
    match &written.kind {
        ValueKind::Numbers(numbers) if field == "gravity" && ty == FieldType::SfFloat => {
            if version >= Version::R2020B || written.bracketed || numbers.len() != 3 {
                return None;
            }
            let length = numbers.iter().map(|n| n * n).sum::<f64>().sqrt();
            let done =
                format!("gravity is a single number since R2020b, here {length}; its direction is kept");
            Some((Value::SfFloat(length), Some(done)))
        }
        ValueKind::Strings(texts) if !written.bracketed => {
            let [text] = texts.as_slice() else { return None };
            let value = migrate_parameter(field, ty, &Value::SfString(text.clone()), version)?;
            let done = format!("{field} is a list since R2020b; the string is split at spaces");
            // A single word is equivalent to a list of one; no need to report it.
            Some((value, text.contains(' ').then_some(done)))
        }
        // Parameters of models that were numbers at first and are now strings with a unit.
        ValueKind::Numbers(list)
            if ty == FieldType::SfString && version < Version::R2020B && !written.bracketed =>
        {
            let [number] = list.as_slice() else { return None };
            let done = format!("{field} is a string now; \"{number}\" is used");
            Some((Value::SfString(number.to_string()), Some(done)))
        }
        ValueKind::Bools(list) if !written.bracketed => {
            let [is_on] = list.as_slice() else { return None };
            let number = match (field, is_on) {
                ("filtering", true) => FULL_FILTERING,
                (_, is_on) => i32::from(*is_on),
            };
            let value = match ty {
                FieldType::SfInt32 => Value::SfInt32(number),
                FieldType::SfFloat => Value::SfFloat(f64::from(number)),
                _ => return None,
            };
            Some((value, Some(format!("{field} is a number now; {number} is used"))))
        }
        _ => None,
    }
}

/// Converts the value of a parameter that has an earlier version's type to the current type of its field.
pub(crate) fn migrate_parameter(
    field: &str,
    ty: FieldType,
    value: &Value,
    version: Version,
) -> Option<Value> {
    match value {
        Value::SfString(text)
            if field == "controllerArgs" && ty == FieldType::MfString && version < Version::R2020B =>
        {
            Some(Value::MfString(split_arguments(text)))
        }
        _ => None,
    }
}

/// Splits the arguments of a controller, which were a single string up to R2020a, at spaces that are not within double
/// quotes.
#[must_use]
pub fn split_arguments(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut is_quoted) = (None::<String>, false);
    for c in text.chars() {
        match c {
            '"' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && !is_quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use base::Span;

    use super::*;

    fn written(kind: ValueKind, bracketed: bool) -> vrml::Value {
        vrml::Value { kind, bracketed, span: Span::SYNTHETIC }
    }

    #[track_caller]
    fn check_numbers(ty: FieldType, numbers: &[f64], bracketed: bool, expected: Result<Value, &str>) {
        let converted = scalar(ty, &written(ValueKind::Numbers(numbers.to_vec()), bracketed));
        assert_eq!(converted.map(|(value, _)| value), expected.map_err(str::to_owned));
    }

    #[test]
    fn counts_and_brackets_must_fit() {
        check_numbers(FieldType::SfFloat, &[1.5], false, Ok(Value::SfFloat(1.5)));
        check_numbers(FieldType::MfFloat, &[1.5], false, Ok(Value::MfFloat(vec![1.5])));
        check_numbers(
            FieldType::SfVec3f,
            &[1.0, 2.0],
            false,
            Err("expected 3 numbers (SFVec3f), found 2 numbers"),
        );
        check_numbers(
            FieldType::MfVec2f,
            &[1.0, 2.0, 3.0],
            true,
            Err("expected a list of pairs of numbers (MFVec2f), found a list of 3 numbers"),
        );
        check_numbers(
            FieldType::SfString,
            &[1.0],
            false,
            Err("expected a string in quotes (SFString), found a number"),
        );
        check_numbers(
            FieldType::SfFloat,
            &[1.0],
            true,
            Err("expected a number (SFFloat), found a number in brackets"),
        );
    }

    #[test]
    fn whole_numbers_are_cut_with_a_note() {
        let (value, done) =
            scalar(FieldType::SfInt32, &written(ValueKind::Numbers(vec![-1.7]), false)).unwrap();
        assert_eq!(value, Value::SfInt32(-1));
        assert_eq!(done.unwrap(), "-1.7 is not a whole number of 32 bits; -1 is used");
    }

    #[test]
    fn gravity_was_a_vector() {
        let vector = written(ValueKind::Numbers(vec![0.0, -9.81, 0.0]), false);
        let old =
            |version| migrate_value("gravity", FieldType::SfFloat, &vector, Version::parse(version).unwrap());
        assert_eq!(old("R2020a").map(|(value, _)| value), Some(Value::SfFloat(9.81)));
        assert_eq!(old("R2020b"), None);
    }

    #[test]
    fn arguments_were_one_text() {
        let text = |text: &str| written(ValueKind::Strings(vec![text.to_owned()]), false);
        let old = |written: &vrml::Value, version| {
            let version = Version::parse(version).unwrap();
            migrate_value("controllerArgs", FieldType::MfString, written, version).map(|(value, _)| value)
        };
        let list = |words: &[&str]| Some(Value::MfString(words.iter().map(|&word| word.into()).collect()));
        assert_eq!(old(&text(""), "R2020a"), list(&[]));
        let words = text("--path=\"0 3, 0 -3\"  --speed=2.5 \"\"");
        assert_eq!(old(&words, "V8.6.0"), list(&["--path=0 3, 0 -3", "--speed=2.5", ""]));
        assert_eq!(old(&words, "R2020b"), None);
        let bracketed = written(ValueKind::Strings(vec!["a b".into()]), true);
        assert_eq!(old(&bracketed, "R2020a"), None);
    }

    #[test]
    fn numbers_were_on_or_off() {
        let old = |field, ty, is_on| {
            let value = written(ValueKind::Bools(vec![is_on]), false);
            migrate_value(field, ty, &value, Version::parse("V6.4.4").unwrap()).map(|(value, _)| value)
        };
        assert_eq!(old("filtering", FieldType::SfInt32, false), Some(Value::SfInt32(0)));
        assert_eq!(old("filtering", FieldType::SfInt32, true), Some(Value::SfInt32(4)));
        assert_eq!(old("motionBlur", FieldType::SfFloat, true), Some(Value::SfFloat(1.0)));
        assert_eq!(old("name", FieldType::SfString, true), None);
    }

    #[test]
    fn occlusion_was_on_or_off() {
        let old = |is_on| {
            let value = written(ValueKind::Bools(vec![is_on]), false);
            let version = Version::parse("R2023b").unwrap();
            migrate_value("occlusion", FieldType::SfInt32, &value, version).map(|(value, _)| value)
        };
        assert_eq!(old(true), Some(Value::SfInt32(1)));
        assert_eq!(old(false), Some(Value::SfInt32(0)));
    }
}
