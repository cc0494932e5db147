//! Field values as sent over the wire.

use crate::call_error::{Outcome, misuse};
use crate::exported::constants as c;
use wire::{Malformed, Reader, Writer};

/// The value of one item.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Bool(bool),
    Int(i32),
    /// One to four numbers; the others are zero.
    Numbers([f64; 4], usize),
    Text(String),
    /// A node as text; only sent to the simulator.
    Source(String),
    /// A node; only received from the simulator. `None`: NULL.
    Node(Option<usize>),
}

/// The number of components of a single value of this type.
fn components(kind: i32) -> Option<usize> {
    Some(match kind {
        c::WB_SF_FLOAT => 1,
        c::WB_SF_VEC2F => 2,
        c::WB_SF_VEC3F | c::WB_SF_COLOR => 3,
        c::WB_SF_ROTATION => 4,
        _ => return None,
    })
}

/// The type of one item.
pub(crate) fn single(kind: i32) -> i32 {
    kind & !c::WB_MF
}

/// The name of the type, such as `SFVec3f`.
pub(crate) fn type_name(kind: i32) -> &'static std::ffi::CStr {
    match kind {
        c::WB_SF_BOOL => c"SFBool",
        c::WB_SF_INT32 => c"SFInt32",
        c::WB_SF_FLOAT => c"SFFloat",
        c::WB_SF_VEC2F => c"SFVec2f",
        c::WB_SF_VEC3F => c"SFVec3f",
        c::WB_SF_ROTATION => c"SFRotation",
        c::WB_SF_COLOR => c"SFColor",
        c::WB_SF_STRING => c"SFString",
        c::WB_SF_NODE => c"SFNode",
        c::WB_MF_BOOL => c"MFBool",
        c::WB_MF_INT32 => c"MFInt32",
        c::WB_MF_FLOAT => c"MFFloat",
        c::WB_MF_VEC2F => c"MFVec2f",
        c::WB_MF_VEC3F => c"MFVec3f",
        c::WB_MF_ROTATION => c"MFRotation",
        c::WB_MF_COLOR => c"MFColor",
        c::WB_MF_STRING => c"MFString",
        c::WB_MF_NODE => c"MFNode",
        _ => c"",
    }
}

impl Value {
    /// The neutral value of a type.
    pub(crate) fn zero(kind: i32) -> Self {
        match single(kind) {
            c::WB_SF_BOOL => Self::Bool(false),
            c::WB_SF_INT32 => Self::Int(0),
            c::WB_SF_STRING => Self::Text(String::new()),
            c::WB_SF_NODE => Self::Node(None),
            other => Self::Numbers([0.0; 4], components(other).unwrap_or(1)),
        }
    }

    /// Reads an item that is not a node.
    pub(crate) fn read(kind: i32, input: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(match single(kind) {
            c::WB_SF_BOOL => Self::Bool(input.u8()? != 0),
            c::WB_SF_INT32 => Self::Int(input.i32()?),
            c::WB_SF_STRING => Self::Text(input.string()?),
            other => {
                let count = components(other)
                    .ok_or_else(|| Malformed::new(format!("a field has the unknown type {kind}")))?;
                let mut numbers = [0.0; 4];
                for number in numbers.iter_mut().take(count) {
                    *number = input.f64()?;
                }
                Self::Numbers(numbers, count)
            }
        })
    }

    pub(crate) fn write(&self, out: &mut Writer) {
        match self {
            Self::Bool(truth) => out.bool(*truth),
            Self::Int(whole) => out.i32(*whole),
            Self::Numbers(numbers, count) => out.f64s(numbers.get(..*count).unwrap_or(numbers)),
            Self::Text(text) | Self::Source(text) => out.str(text),
            Self::Node(_) => out,
        };
    }

    /// Converts an array of a C program.
    pub(crate) fn numbers<const N: usize>(values: Option<[f64; N]>) -> Outcome<Self> {
        let values = values.ok_or_else(|| misuse(" called with NULL argument."))?;
        let mut numbers = [0.0; 4];
        for (number, value) in numbers.iter_mut().zip(values) {
            *number = value;
        }
        Ok(Self::Numbers(numbers, N))
    }

    /// Rejects numbers that are invalid for this type.
    pub(crate) fn check(&self, kind: i32) -> Outcome<()> {
        let Self::Numbers(numbers, count) = self else { return Ok(()) };
        let numbers = numbers.get(..*count).unwrap_or(numbers);
        if single(kind) != c::WB_SF_COLOR {
            numbers.iter().try_for_each(|value| check_number(*value))?;
        }
        match (single(kind), numbers) {
            (c::WB_SF_ROTATION, [x, y, z, _]) if *x == 0.0 && *y == 0.0 && *z == 0.0 => {
                Err(misuse(" called with invalid values for the [x y z] axis."))
            }
            (c::WB_SF_COLOR, colour) if colour.iter().any(|part| !(0.0..=1.0).contains(part)) => {
                Err(misuse(" called with invalid RGB values (outside [0,1] range)."))
            }
            _ => Ok(()),
        }
    }
}

/// Rejects NaN and numbers that do not fit into a single-precision float.
pub(super) fn check_number(value: f64) -> Outcome<()> {
    let most = f64::from(f32::MAX);
    if value.is_nan() {
        Err(misuse(" called with a NaN value."))
    } else if value > most {
        Err(misuse(format!(" called with a value greater than FLX_MAX: {} > 3.40282e+38.", short(value))))
    } else if value < -most {
        Err(misuse(format!(" called with a value smaller than -FLX_MAX): {} < -3.40282e+38.", short(value))))
    } else {
        Ok(())
    }
}

/// Formats a large number as `%g` in C.
fn short(value: f64) -> String {
    if value.is_infinite() {
        return format!("{value}");
    }
    let text = format!("{value:.5e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    format!("{}e+{exponent}", digits.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_round_trip() {
        let values = [
            (c::WB_SF_BOOL, Value::Bool(true)),
            (c::WB_MF_INT32, Value::Int(-7)),
            (c::WB_SF_VEC2F, Value::Numbers([1.0, 2.0, 0.0, 0.0], 2)),
            (c::WB_MF_STRING, Value::Text("é".into())),
        ];
        for (kind, value) in values {
            let mut out = Writer::new();
            value.write(&mut out);
            let mut input = Reader::new(out.as_slice());
            assert_eq!(Value::read(kind, &mut input), Ok(value));
            assert!(input.is_empty());
        }
        assert!(Value::read(99, &mut Reader::new(&[])).is_err());
    }

    #[test]
    fn invalid_numbers_are_rejected() {
        let check = |kind, numbers| Value::Numbers(numbers, 4).check(kind).is_ok();
        assert!(check(c::WB_SF_ROTATION, [0.0, 0.0, 1.0, 2.0]));
        assert!(!check(c::WB_SF_ROTATION, [0.0, 0.0, 0.0, 2.0]));
        assert!(!check(c::WB_SF_ROTATION, [0.0, 0.0, 1.0, f64::NAN]));
        assert!(!check(c::WB_SF_ROTATION, [0.0, 0.0, 1.0, f64::INFINITY]));
        assert_eq!(
            check_number(1e39),
            Err(misuse(" called with a value greater than FLX_MAX: 1e+39 > 3.40282e+38."))
        );
        assert_eq!(short(-1.25e40), "-1.25e+40");
        assert!(Value::Numbers([0.0, 0.5, 1.0, 0.0], 3).check(c::WB_MF_COLOR).is_ok());
        assert!(Value::Numbers([0.0, 0.5, 1.1, 0.0], 3).check(c::WB_MF_COLOR).is_err());
    }
}
