//! The `field` line: `field NAME TYPE DEFAULT [range [0, 1) [or -1]...] [nonzero] [direction] [words "a" "b"]
//! [nodes A B] [else VALUE] [unit m/s] [hidden] [deprecated NEW_NAME] [unlisted] [before R2018a OLD_DEFAULT]
//! [effect read]`.

use std::f64::consts::PI;

use super::text::{Token, tokens};
use crate::types::{EditEffect, FieldType};

/// A field as its file declares it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    /// As world files write it.
    pub(crate) name: String,
    /// Its type.
    pub(crate) ty: FieldType,
    /// The value of a field that is not written.
    pub(crate) default: Value,
    /// What it was in files of before a version: year and number of the version in it, and the value.
    pub(crate) default_before: Option<((u32, u32), Value)>,
    /// What values it takes.
    pub(crate) range: Range,
    /// What takes the place of others.
    pub(crate) correction: Correction,
    /// `m`, `rad/s`, empty where there is none.
    pub(crate) unit: String,
    /// Written into saved worlds, not shown to users.
    pub(crate) hidden: bool,
    /// The field that took its place, or empty text if there is none.
    pub(crate) deprecated: Option<String>,
    /// Found by its name only, because the newest program no longer has it.
    pub(crate) unlisted: bool,
    /// What an edit of it entails, where the line says it.
    pub(crate) effect: Option<EditEffect>,
    /// The comment of the line.
    pub(crate) doc: String,
}

/// A default value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// FALSE, TRUE
    Bool(bool),
    /// All numbers of the value, one after the other.
    Numbers(Vec<f64>),
    /// One text or the texts of a list.
    Strings(Vec<String>),
    /// NULL, or a list without nodes.
    Null,
}

/// What takes the place of a value out of range.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Correction {
    /// The default, in vectors and lists the nearest limit.
    Default,
    /// The nearest limit.
    Limit,
    /// The number without its sign.
    Absolute,
    /// This value.
    Value(Value),
}

/// What values a field takes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Range {
    /// All of its type.
    Any,
    /// Between two limits, or one of some special values.
    Numbers {
        /// Smallest value.
        min: f64,
        /// Whether `min` itself is ignored.
        open_min: bool,
        /// Largest value.
        max: f64,
        /// Whether `max` itself is ignored.
        open_max: bool,
        /// Values outside that have a meaning of their own.
        special: Vec<f64>,
    },
    /// Any number but 0; of a vector, each of its numbers.
    NonZero,
    /// A vector that has a length.
    Direction,
    /// One of these texts.
    OneOf(Vec<String>),
    /// Nodes of these types or of types derived from them.
    Nodes(Vec<String>),
}

/// A field type by its name.
pub(crate) fn field_type(name: &str) -> Result<FieldType, String> {
    FieldType::from_name(name).ok_or_else(|| format!("unknown field type {name}"))
}

/// An effect of an edit by its name.
pub(crate) fn edit_effect(name: &str) -> Result<EditEffect, String> {
    EditEffect::from_name(name).ok_or_else(|| format!("unknown effect of an edit: {name}"))
}

impl Field {
    /// Reads what follows the word `field`.
    pub(crate) fn parse(text: &str, comment: &str) -> Result<Self, String> {
        let words = tokens(text)?;
        let [Token::Word(name), Token::Word(ty), rest @ ..] = words.as_slice() else {
            return Err("expected «field NAME TYPE DEFAULT»".to_owned());
        };
        let ty = field_type(ty)?;
        let is_clause = |token: &Token| token.word().is_some_and(|word| CLAUSES.contains(&word));
        let end = rest.iter().position(is_clause).unwrap_or(rest.len());
        let (value, mut clauses) = rest.split_at(end);
        let mut field = Self {
            name: name.clone(),
            ty,
            default: Value::parse(ty, value)?,
            default_before: None,
            range: Range::Any,
            correction: Correction::Default,
            unit: String::new(),
            hidden: false,
            deprecated: None,
            unlisted: false,
            effect: None,
            doc: comment.to_owned(),
        };
        if matches!(ty, FieldType::SfColor | FieldType::MfColor) {
            field.range =
                Range::Numbers { min: 0.0, open_min: false, max: 1.0, open_max: false, special: vec![] };
        }
        while let Some((head, rest)) = clauses.split_first() {
            let end = rest.iter().position(is_clause).unwrap_or(rest.len());
            let (arguments, following) = rest.split_at(end);
            field.clause(head.word().unwrap_or_default(), arguments)?;
            clauses = following;
        }
        Ok(field)
    }

    fn clause(&mut self, kind: &str, arguments: &[Token]) -> Result<(), String> {
        let words = || arguments.iter().filter_map(Token::word).map(str::to_owned).collect::<Vec<_>>();
        match (kind, words().as_slice()) {
            ("range", [low, high]) => self.range = limits(low, high)?,
            ("range", other) => return Err(format!("a range is written [0, 1), found {}", other.join(" "))),
            ("or", [value]) => match &mut self.range {
                Range::Numbers { special, .. } => special.push(number(value)?),
                _ => return Err("«or» belongs behind «range»".to_owned()),
            },
            ("words", _) => {
                let texts = arguments.iter().map(|token| match token {
                    Token::Text(text) => Ok(text.clone()),
                    Token::Word(word) => Err(format!("put {word} in quotes")),
                });
                self.range = Range::OneOf(texts.collect::<Result<_, _>>()?);
            }
            ("nonzero", []) => self.range = Range::NonZero,
            ("direction", []) => self.range = Range::Direction,
            ("else", [limit]) if limit == "limit" => self.correction = Correction::Limit,
            ("else", [abs]) if abs == "abs" => self.correction = Correction::Absolute,
            ("else", _) => {
                // One item takes the place of items of lists.
                self.correction = Correction::Value(Value::parse(self.ty, arguments)?);
            }
            ("nodes", names) => self.range = Range::Nodes(names.to_vec()),
            ("unit", [unit]) => self.unit.clone_from(unit),
            ("hidden", []) => self.hidden = true,
            ("deprecated", []) => self.deprecated = Some(String::new()),
            ("deprecated", [name]) => self.deprecated = Some(name.clone()),
            ("unlisted", []) => self.unlisted = true,
            ("effect", [name]) => self.effect = Some(edit_effect(name)?),
            ("before", _) => {
                let (version, value) =
                    arguments.split_first().ok_or("«before» takes a version and a value")?;
                let version = release(version.word().unwrap_or_default())?;
                self.default_before = Some((version, Value::parse(self.ty, value)?));
            }
            (kind, other) => return Err(format!("«{kind}» does not take «{}»", other.join(" "))),
        }
        Ok(())
    }
}

/// Words that end a default value.
const CLAUSES: [&str; 13] = [
    "range",
    "or",
    "nonzero",
    "direction",
    "words",
    "nodes",
    "else",
    "unit",
    "hidden",
    "deprecated",
    "unlisted",
    "before",
    "effect",
];

/// `R2018a` is 2018, 0, and `V8.4` is 8, 4.
pub(crate) fn release(word: &str) -> Result<(u32, u32), String> {
    let fault = || format!("a version is written R2018a or V8.4, found {word}");
    if let Some((major, minor)) = word.strip_prefix('V').and_then(|rest| rest.split_once('.')) {
        return Ok((major.parse().map_err(|_| fault())?, minor.parse().map_err(|_| fault())?));
    }
    let (year, letter) =
        word.strip_prefix('R').and_then(|rest| rest.split_at_checked(4)).ok_or_else(fault)?;
    let number = ["a", "b"].iter().position(|known| *known == letter).ok_or_else(fault)?;
    Ok((year.parse().map_err(|_| fault())?, number as u32))
}

fn limits(low: &str, high: &str) -> Result<Range, String> {
    let fault = || format!("a range is written [0, 1), found {low}, {high}");
    let (open_min, min) = match low.split_at_checked(1) {
        Some(("[", min)) => (false, min),
        Some(("(", min)) => (true, min),
        _ => return Err(fault()),
    };
    let (open_max, max) = match high.split_at_checked(high.len().saturating_sub(1)) {
        Some((max, "]")) => (false, max),
        Some((max, ")")) => (true, max),
        _ => return Err(fault()),
    };
    Ok(Range::Numbers { min: number(min)?, open_min, max: number(max)?, open_max, special: Vec::new() })
}

/// A number as the manual writes it: `1.5`, `-inf`, `2*pi`, `-pi/2`.
fn number(word: &str) -> Result<f64, String> {
    Ok(match word {
        "inf" => f64::INFINITY,
        "-inf" => f64::NEG_INFINITY,
        "pi" => PI,
        "-pi" => -PI,
        "2*pi" => 2.0 * PI,
        "-2*pi" => -2.0 * PI,
        "pi/2" => PI / 2.0,
        "-pi/2" => -PI / 2.0,
        _ => word.parse().map_err(|_| format!("not a number: {word}"))?,
    })
}

impl Value {
    /// Reads a default value and checks that it fits the type.
    pub(crate) fn parse(ty: FieldType, words: &[Token]) -> Result<Self, String> {
        let inner = match words {
            [Token::Word(open), inner @ .., Token::Word(close)] if open == "[" && close == "]" => inner,
            [Token::Word(both)] if both == "[]" => &[],
            _ => words,
        };
        let wrong = || format!("the default does not fit {}", ty.name());
        if !ty.is_multiple() && inner.len() != words.len() {
            return Err(wrong());
        }
        let value = match ty {
            FieldType::SfNode | FieldType::MfNode => match inner {
                [] if ty.is_multiple() => Self::Null,
                [Token::Word(null)] if null == "NULL" && !ty.is_multiple() => Self::Null,
                _ => return Err(wrong()),
            },
            FieldType::SfString | FieldType::MfString => {
                let texts = inner.iter().map(|token| match token {
                    Token::Text(text) => Ok(text.clone()),
                    Token::Word(_) => Err(wrong()),
                });
                Self::Strings(texts.collect::<Result<_, _>>()?)
            }
            FieldType::SfBool => match inner {
                [Token::Word(word)] if word == "TRUE" => Self::Bool(true),
                [Token::Word(word)] if word == "FALSE" => Self::Bool(false),
                _ => return Err(wrong()),
            },
            FieldType::MfBool if inner.is_empty() => Self::Numbers(Vec::new()),
            FieldType::MfBool => return Err(wrong()),
            _ => {
                let numbers = inner.iter().map(|token| number(token.word().unwrap_or("\"")));
                Self::Numbers(numbers.collect::<Result<_, _>>()?)
            }
        };
        let count = match &value {
            Self::Numbers(numbers) => numbers.len() / ty.components().max(1),
            Self::Strings(texts) => texts.len(),
            Self::Bool(_) | Self::Null => return Ok(value),
        };
        let whole = match &value {
            Self::Numbers(numbers) => numbers.len() == count * ty.components(),
            _ => true,
        };
        if (ty.is_multiple() || count == 1) && whole { Ok(value) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_line() {
        let field =
            Field::parse("aperture SFFloat 1.5 range [0, 2*pi] or -1 unit rad", "cone").expect("sound");
        assert_eq!(field.default, Value::Numbers(vec![1.5]));
        let expected =
            Range::Numbers { min: 0.0, open_min: false, max: 2.0 * PI, open_max: false, special: vec![-1.0] };
        assert_eq!(field.range, expected);
        assert_eq!((field.unit.as_str(), field.hidden, field.deprecated), ("rad", false, None));
    }

    #[test]
    fn lists_words_nodes_and_flags() {
        let list = Field::parse("lookupTable MFVec3f [ 0 0 0, 0.1 1000 0 ]", "").expect("sound");
        assert_eq!(list.default, Value::Numbers(vec![0.0, 0.0, 0.0, 0.1, 1000.0, 0.0]));
        let words =
            Field::parse("type SFString \"a\" words \"a\" \"b c\" deprecated kind", "").expect("sound");
        assert_eq!(words.range, Range::OneOf(vec!["a".into(), "b c".into()]));
        assert_eq!(words.deprecated.as_deref(), Some("kind"));
        let nodes = Field::parse("lens SFNode NULL nodes Lens hidden", "").expect("sound");
        assert_eq!(nodes.range, Range::Nodes(vec!["Lens".into()]));
        assert!(nodes.hidden);
        let read = Field::parse("info MFString [] effect read", "").expect("sound");
        assert_eq!((read.effect, nodes.effect), (Some(EditEffect::Read), None));
        assert!(Field::parse("info MFString [] effect none", "").is_err());
    }

    #[test]
    fn defaults_must_fit_their_type() {
        for text in [
            "a SFVec3f 1 2",
            "a SFInt32 [ 1 ]",
            "a MFVec2f [ 1 2 3 ]",
            "a SFNode []",
            "a SFBool 1",
            "a SFString b",
            "a SFFloat",
            "a SFFloat 1 range 0, 1",
            "a SFFloat 1 or -1",
        ] {
            assert!(Field::parse(text, "").is_err(), "{text}");
        }
    }
}
