//! Serialization of values: CDR, version 1, as used by DDS.

use ros::types::{Message, Plain, Type};
use ros::value::Value;

/// The encapsulation header of every sample: CDR, little-endian.
const HEAD: [u8; 4] = [0, 1, 0, 0];

/// Serializes a sample. A value that does not match its type is written as 0 or empty: it would be a bug of this
/// program, which must not end the connection.
#[must_use]
pub fn encode(kind: &Message, value: &Value) -> Vec<u8> {
    let mut out = Output(HEAD.to_vec());
    out.message(kind, value);
    out.0
}

struct Output(Vec<u8>);

impl Output {
    fn align(&mut self, size: usize) {
        let length = HEAD.len() + (self.0.len() - HEAD.len()).next_multiple_of(size);
        self.0.resize(length, 0);
    }

    fn length(&mut self, length: usize) {
        self.align(4);
        self.0.extend(u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes());
    }

    fn message(&mut self, kind: &Message, value: &Value) {
        let parts = value.parts();
        debug_assert_eq!(parts.len(), kind.fields.len(), "{}", kind.name);
        if kind.fields.is_empty() {
            self.0.push(0); // No structure is empty.
        }
        for (index, (_, kind)) in kind.fields.iter().enumerate() {
            self.value(kind, parts.get(index).unwrap_or(&Value::Int(0)));
        }
    }

    fn value(&mut self, kind: &Type, value: &Value) {
        match kind {
            Type::Plain(plain) => self.plain(*plain, value),
            Type::Message(message) => self.message(message, value),
            Type::List(inner, count) => self.list(inner, *count, value),
        }
    }

    fn list(&mut self, inner: &Type, count: Option<usize>, value: &Value) {
        let length = match value {
            Value::Bytes(bytes) => bytes.len(),
            Value::Floats(floats) => floats.len(),
            Value::Encoded(count, _) => *count,
            other => other.parts().len(),
        };
        if count.is_none() {
            self.length(length);
        }
        match value {
            Value::Bytes(bytes) => self.0.extend_from_slice(bytes),
            Value::Floats(floats) if matches!(inner, Type::Plain(Plain::Float32)) => {
                self.align(4);
                self.0.extend(floats.iter().flat_map(|value| value.to_le_bytes()));
            }
            // The elements were serialized with the right alignment.
            Value::Encoded(_, bytes) => {
                self.align(4);
                self.0.extend_from_slice(bytes);
            }
            other => {
                let parts = other.parts();
                for index in 0..count.unwrap_or(parts.len()) {
                    self.value(inner, parts.get(index).unwrap_or(&Value::Float(0.0)));
                }
            }
        }
    }

    fn plain(&mut self, kind: Plain, value: &Value) {
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
            Plain::Bool => self.0.push(u8::from(value.bool())),
            Plain::Int(size) | Plain::Uint(size) => {
                let size = usize::from(size);
                self.align(size);
                // Only the low-order bytes fit.
                self.0.extend(whole.to_le_bytes().into_iter().take(size));
            }
            Plain::Float32 => {
                self.align(4);
                self.0.extend((number as f32).to_le_bytes());
            }
            Plain::Float64 => {
                self.align(8);
                self.0.extend(number.to_le_bytes());
            }
            Plain::Text => {
                // Strings end with a NUL, so they cannot contain one.
                let bytes = value.bytes().split(|byte| *byte == 0).next().unwrap_or_default();
                self.length(bytes.len() + 1);
                self.0.extend_from_slice(bytes);
                self.0.push(0);
            }
            Plain::Time => {
                let (seconds, nanoseconds) = match value {
                    Value::Time(seconds, nanoseconds) => (*seconds, *nanoseconds),
                    _ => (0, 0),
                };
                self.align(4);
                self.0.extend(seconds.to_le_bytes());
                self.0.extend(nanoseconds.to_le_bytes());
            }
        }
    }
}

/// Deserializes a sample. Bytes after its end are allowed, because later versions of a type may have more. The error is
/// a message for the user.
pub fn decode(kind: &Message, payload: &[u8]) -> Result<Value, String> {
    let Some(([_, order, _, _], body)) = payload.split_first_chunk() else {
        return Err(format!("a {} is empty", kind.name));
    };
    let little = match order {
        0 => false,
        1 => true,
        _ => return Err(format!("a {} is not encoded as plain CDR", kind.name)),
    };
    let mut input = Input { body, at: 0, little };
    input.message(kind)
}

struct Input<'a> {
    body: &'a [u8],
    at: usize,
    little: bool,
}

impl<'a> Input<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let taken = self.body.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    /// Reads an aligned little-endian number.
    fn number<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.at = self.at.next_multiple_of(N);
        let mut bytes: [u8; N] = self.take(N)?.try_into().ok()?;
        if !self.little {
            bytes.reverse();
        }
        Some(bytes)
    }

    fn length(&mut self) -> Option<usize> {
        usize::try_from(u32::from_le_bytes(self.number()?)).ok()
    }

    fn message(&mut self, kind: &Message) -> Result<Value, String> {
        if kind.fields.is_empty() {
            self.at += 1;
        }
        let fields = kind.fields.iter().map(|(name, field)| {
            self.value(field).ok_or_else(|| format!("the field {name} of a {} is truncated", kind.name))
        });
        Ok(Value::Fields(fields.collect::<Result<_, _>>()?))
    }

    fn value(&mut self, kind: &Type) -> Option<Value> {
        match kind {
            Type::Plain(plain) => self.plain(*plain),
            Type::Message(message) => self.message(message).ok(),
            Type::List(inner, count) => {
                let count = match count {
                    Some(count) => *count,
                    None => self.length()?,
                };
                if matches!(**inner, Type::Plain(Plain::Int(1) | Plain::Uint(1))) {
                    return self.take(count).map(|bytes| Value::Bytes(bytes.to_vec()));
                }
                // Every element has at least one byte, so a forged length cannot reserve memory.
                if count > self.body.len().saturating_sub(self.at) {
                    return None;
                }
                (0..count).map(|_| self.value(inner)).collect::<Option<_>>().map(Value::List)
            }
        }
    }

    fn plain(&mut self, kind: Plain) -> Option<Value> {
        Some(match kind {
            Plain::Bool => Value::Bool(self.number::<1>()? != [0]),
            Plain::Int(1) => Value::Int(i8::from_le_bytes(self.number()?).into()),
            Plain::Int(2) => Value::Int(i16::from_le_bytes(self.number()?).into()),
            Plain::Int(4) => Value::Int(i32::from_le_bytes(self.number()?).into()),
            Plain::Int(_) => Value::Int(i64::from_le_bytes(self.number()?)),
            Plain::Uint(1) => Value::Uint(u8::from_le_bytes(self.number()?).into()),
            Plain::Uint(2) => Value::Uint(u16::from_le_bytes(self.number()?).into()),
            Plain::Uint(4) => Value::Uint(u32::from_le_bytes(self.number()?).into()),
            Plain::Uint(_) => Value::Uint(u64::from_le_bytes(self.number()?)),
            Plain::Float32 => Value::Float(f32::from_le_bytes(self.number()?).into()),
            Plain::Float64 => Value::Float(f64::from_le_bytes(self.number()?)),
            Plain::Text => {
                let length = self.length()?;
                let bytes = self.take(length)?;
                Value::Text(bytes.strip_suffix(&[0]).unwrap_or(bytes).to_vec())
            }
            Plain::Time => {
                Value::Time(u32::from_le_bytes(self.number()?), u32::from_le_bytes(self.number()?))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{message, service};

    fn range() -> Value {
        let header = Value::Fields(vec![Value::Time(1, 2), "ab".into()]);
        Value::Fields(vec![
            header,
            Value::Uint(1),
            0.5.into(),
            0.0.into(),
            2.0.into(),
            1.5.into(),
            0.0.into(),
        ])
    }

    /// As serialized by the Python package rosbags 0.11.9.
    #[test]
    fn messages_are_serialized_as_by_other_implementations() {
        let bytes = encode(&message("sensor_msgs/Range").unwrap(), &range());
        let expected = [
            0, 1, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, b'a', b'b', 0, 1, 0, 0, 0, 0x3f, 0, 0, 0, 0, 0,
            0, 0, 0x40, 0, 0, 0xc0, 0x3f, 0, 0, 0, 0,
        ];
        assert_eq!(bytes, expected);
        assert_eq!(decode(&message("sensor_msgs/Range").unwrap(), &bytes), Ok(range()));
    }

    #[test]
    fn big_endian_is_deserialized() {
        let kind = message("std_msgs/Header").unwrap();
        let bytes = [0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 9, 0, 0, 0, 2, b'x', 0];
        assert_eq!(decode(&kind, &bytes), Ok(Value::Fields(vec![Value::Time(7, 9), "x".into()])));
    }

    #[test]
    fn truncated_and_forged_messages_are_rejected() {
        let kind = service("simulation_interfaces/GetEntities").unwrap().response.clone();
        let result = Value::Fields(vec![Value::Uint(1), "".into()]);
        let value = Value::Fields(vec![result, Value::List(vec!["one".into(), "three".into()])]);
        let whole = encode(&kind, &value);
        assert_eq!(decode(&kind, &whole), Ok(value));
        for length in 0..whole.len() {
            assert!(decode(&kind, &whole[..length]).is_err(), "{length}");
        }
        let mut lying = whole.clone();
        lying[16..20].copy_from_slice(&[0xff; 4]);
        assert!(decode(&kind, &lying).unwrap_err().contains("entities"));
    }
}
