//! Message values and their serialization.

use std::borrow::Cow;

use crate::types::{Message, Plain, Type};

/// The value of a field. Its serialization depends on the type, which both sides know.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A Boolean.
    Bool(bool),
    /// A signed integer.
    Int(i64),
    /// An unsigned integer.
    Uint(u64),
    /// A floating-point number.
    Float(f64),
    /// A string; ROS does not require UTF-8.
    Text(Vec<u8>),
    /// Seconds and nanoseconds.
    Time(u32, u32),
    /// An array of one-byte numbers.
    Bytes(Vec<u8>),
    /// An array of `float32`.
    Floats(Vec<f32>),
    /// An array whose elements are already serialized: their number and their bytes.
    Encoded(usize, Vec<u8>),
    /// An array.
    List(Vec<Value>),
    /// A message: its fields in order.
    Fields(Vec<Value>),
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i32> for Value {
    fn from(value: i32) -> Self {
        Self::Int(value.into())
    }
}

impl From<usize> for Value {
    fn from(value: usize) -> Self {
        Self::Uint(value as u64)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Self::Float(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::Text(value.as_bytes().to_vec())
    }
}

impl From<&std::ffi::CStr> for Value {
    fn from(value: &std::ffi::CStr) -> Self {
        Self::Text(value.to_bytes().to_vec())
    }
}

impl<const N: usize> From<[f64; N]> for Value {
    /// The fields of a message of `float64`, such as a vector, or the elements of a `float64` array.
    fn from(values: [f64; N]) -> Self {
        Self::Fields(values.map(Self::Float).to_vec())
    }
}

impl Value {
    /// As a Boolean: whether a number is not 0.
    #[must_use]
    pub fn bool(&self) -> bool {
        match self {
            Self::Bool(value) => *value,
            other => other.int() != 0,
        }
    }

    /// As an integer: 0 if it is not a number, the nearest one if it is out of range.
    #[must_use]
    pub fn int(&self) -> i32 {
        match self {
            Self::Bool(value) => i32::from(*value),
            Self::Int(value) => i32::try_from(*value).unwrap_or(if *value < 0 { i32::MIN } else { i32::MAX }),
            Self::Uint(value) => i32::try_from(*value).unwrap_or(i32::MAX),
            _ => 0,
        }
    }

    /// As a reference to a node, a field or an image.
    #[must_use]
    pub fn reference(&self) -> usize {
        match self {
            Self::Uint(value) => usize::try_from(*value).unwrap_or(usize::MAX),
            other => usize::try_from(other.int()).unwrap_or(usize::MAX),
        }
    }

    /// As a floating-point number.
    #[must_use]
    pub fn float(&self) -> f64 {
        match self {
            Self::Float(value) => *value,
            other => f64::from(other.int()),
        }
    }

    /// As bytes: those of a string or of a byte array.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(bytes) | Self::Bytes(bytes) => bytes,
            _ => &[],
        }
    }

    /// As a string; invalid UTF-8 becomes U+FFFD.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes())
    }

    /// The elements of an array or the fields of a message.
    #[must_use]
    pub fn parts(&self) -> &[Value] {
        match self {
            Self::List(parts) | Self::Fields(parts) => parts,
            _ => &[],
        }
    }

    /// The first `N` elements as numbers; missing ones are 0.
    #[must_use]
    pub fn floats<const N: usize>(&self) -> [f64; N] {
        std::array::from_fn(|index| self.parts().get(index).map_or(0.0, Self::float))
    }
}

/// Appends a message. A value that does not match its type is written as 0 or empty: it would be a bug of this crate,
/// which must not end the connection.
pub fn encode(kind: &Message, value: &Value, out: &mut Vec<u8>) {
    let parts = value.parts();
    debug_assert_eq!(parts.len(), kind.fields.len(), "{}", kind.name);
    for (index, (_, kind)) in kind.fields.iter().enumerate() {
        encode_type(kind, parts.get(index).unwrap_or(&Value::Int(0)), out);
    }
}

fn encode_type(kind: &Type, value: &Value, out: &mut Vec<u8>) {
    match kind {
        Type::Plain(plain) => encode_plain(*plain, value, out),
        Type::Message(message) => encode(message, value, out),
        Type::List(inner, count) => {
            let length = match value {
                Value::Bytes(bytes) => bytes.len(),
                Value::Floats(floats) => floats.len(),
                Value::Encoded(count, _) => *count,
                other => other.parts().len(),
            };
            if count.is_none() {
                out.extend(u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes());
            }
            match value {
                Value::Bytes(bytes) | Value::Encoded(_, bytes) => out.extend_from_slice(bytes),
                Value::Floats(floats) => out.extend(floats.iter().flat_map(|value| value.to_le_bytes())),
                other => {
                    let parts = other.parts();
                    for index in 0..count.unwrap_or(parts.len()) {
                        encode_type(inner, parts.get(index).unwrap_or(&Value::Float(0.0)), out);
                    }
                }
            }
        }
    }
}

fn encode_plain(kind: Plain, value: &Value, out: &mut Vec<u8>) {
    let whole = match value {
        Value::Bool(value) => i128::from(*value),
        Value::Int(value) => i128::from(*value),
        Value::Uint(value) => i128::from(*value),
        _ => 0,
    };
    let number = match value {
        Value::Float(value) => *value,
        _ => whole as f64,
    };
    match kind {
        Plain::Bool => out.push(u8::from(value.bool())),
        // Only the low-order bytes fit.
        Plain::Int(size) | Plain::Uint(size) => {
            out.extend(whole.to_le_bytes().into_iter().take(usize::from(size)));
        }
        Plain::Float32 => out.extend((number as f32).to_le_bytes()),
        Plain::Float64 => out.extend(number.to_le_bytes()),
        Plain::Text => {
            let bytes = value.bytes();
            out.extend(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
            out.extend_from_slice(bytes);
        }
        Plain::Time => {
            let (seconds, nanoseconds) = match value {
                Value::Time(seconds, nanoseconds) => (*seconds, *nanoseconds),
                _ => (0, 0),
            };
            out.extend(seconds.to_le_bytes());
            out.extend(nanoseconds.to_le_bytes());
        }
    }
}

/// Deserializes a message, which must take up all bytes. The error is a message for the user.
pub fn decode(kind: &Message, bytes: &[u8]) -> Result<Value, String> {
    let mut input = bytes;
    let value = decode_message(kind, &mut input)?;
    match input.len() {
        0 => Ok(value),
        left => Err(format!("{left} bytes follow the end of a {}", kind.name)),
    }
}

fn decode_message(kind: &Message, input: &mut &[u8]) -> Result<Value, String> {
    let fields = kind.fields.iter().map(|(name, field)| {
        decode_type(field, input).ok_or_else(|| format!("the field {name} of a {} is truncated", kind.name))
    });
    Ok(Value::Fields(fields.collect::<Result<_, _>>()?))
}

fn decode_type(kind: &Type, input: &mut &[u8]) -> Option<Value> {
    match kind {
        Type::Plain(plain) => decode_plain(*plain, input),
        Type::Message(message) => decode_message(message, input).ok(),
        Type::List(inner, count) => {
            let count = match count {
                Some(count) => *count,
                None => usize::try_from(u32::from_le_bytes(take_array(input)?)).ok()?,
            };
            if matches!(**inner, Type::Plain(Plain::Int(1) | Plain::Uint(1))) {
                return take(input, count).map(|bytes| Value::Bytes(bytes.to_vec()));
            }
            // Every element has at least one byte, so a forged length cannot reserve memory.
            if count > input.len() {
                return None;
            }
            (0..count).map(|_| decode_type(inner, input)).collect::<Option<_>>().map(Value::List)
        }
    }
}

fn decode_plain(kind: Plain, input: &mut &[u8]) -> Option<Value> {
    Some(match kind {
        Plain::Bool => Value::Bool(take_array::<1>(input)? != [0]),
        Plain::Int(size) => {
            let bytes = take(input, usize::from(size))?;
            let sign = bytes.last().map_or(0, |byte| if byte & 0x80 != 0 { 0xff } else { 0 });
            let mut whole = [sign; 8];
            whole.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
            Value::Int(i64::from_le_bytes(whole))
        }
        Plain::Uint(size) => {
            let mut whole = [0; 8];
            whole.iter_mut().zip(take(input, usize::from(size))?).for_each(|(to, from)| *to = *from);
            Value::Uint(u64::from_le_bytes(whole))
        }
        Plain::Float32 => Value::Float(f32::from_le_bytes(take_array(input)?).into()),
        Plain::Float64 => Value::Float(f64::from_le_bytes(take_array(input)?)),
        Plain::Text => {
            let length = usize::try_from(u32::from_le_bytes(take_array(input)?)).ok()?;
            Value::Text(take(input, length)?.to_vec())
        }
        Plain::Time => {
            Value::Time(u32::from_le_bytes(take_array(input)?), u32::from_le_bytes(take_array(input)?))
        }
    })
}

fn take<'a>(input: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, rest) = input.split_at_checked(count)?;
    *input = rest;
    Some(taken)
}

fn take_array<const N: usize>(input: &mut &[u8]) -> Option<[u8; N]> {
    take(input, N)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::message;

    /// The bytes that genpy writes for `Range(Header(7, Time(1, 2), "f"), 1, 0.5, 0, 2, 1.5)`.
    #[test]
    fn messages_are_serialized_as_in_ros() {
        let kind = message("sensor_msgs/Range").unwrap();
        let header = Value::Fields(vec![Value::Uint(7), Value::Time(1, 2), "f".into()]);
        let value =
            Value::Fields(vec![header, Value::Uint(1), 0.5.into(), 0.0.into(), 2.0.into(), 1.5.into()]);
        let mut bytes = Vec::new();
        encode(&kind, &value, &mut bytes);
        let expected = [
            7, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, b'f', 1, 0, 0, 0, 0x3f, 0, 0, 0, 0, 0, 0, 0,
            0x40, 0, 0, 0xc0, 0x3f,
        ];
        assert_eq!(bytes, expected);
        assert_eq!(decode(&kind, &bytes), Ok(value));
    }

    #[test]
    fn truncated_and_forged_messages_are_rejected() {
        let kind = crate::types::service("webots_ros/display_draw_polygon").unwrap().request.clone();
        let whole = [1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 9, 0, 0, 0];
        let value = decode(&kind, &whole).unwrap();
        assert_eq!(value.parts().first().unwrap().parts(), [Value::Int(-1)]);
        for length in 0..whole.len() {
            assert!(decode(&kind, &whole[..length]).is_err());
        }
        assert!(decode(&kind, &[0xff; 16]).unwrap_err().contains("field x"));
        assert!(decode(&kind, &[0; 17]).unwrap_err().contains("follow the end"));
    }
}
