//! Numbers of field types and of simulation modes.

use catalog::FieldType;

/// Means "no such field" or "the field no longer exists".
pub const NONE: u32 = 0;

/// Added to the number of a single-value type to get that of its list type.
pub const LIST: u32 = 0x10;

/// Returns the number of a field type: 1 to 9, list types 17 to 25.
#[must_use]
pub fn number(ty: FieldType) -> u32 {
    ty as u32
}

/// The inverse of [`number`].
#[must_use]
pub fn from_number(number: u32) -> Option<FieldType> {
    Some(match number {
        0x01 => FieldType::SfBool,
        0x02 => FieldType::SfInt32,
        0x03 => FieldType::SfFloat,
        0x04 => FieldType::SfVec2f,
        0x05 => FieldType::SfVec3f,
        0x06 => FieldType::SfRotation,
        0x07 => FieldType::SfColor,
        0x08 => FieldType::SfString,
        0x09 => FieldType::SfNode,
        0x11 => FieldType::MfBool,
        0x12 => FieldType::MfInt32,
        0x13 => FieldType::MfFloat,
        0x14 => FieldType::MfVec2f,
        0x15 => FieldType::MfVec3f,
        0x16 => FieldType::MfRotation,
        0x17 => FieldType::MfColor,
        0x18 => FieldType::MfString,
        0x19 => FieldType::MfNode,
        _ => return None,
    })
}

/// Simulation modes.
pub mod mode {
    /// Paused.
    pub const PAUSE: i32 = 0;
    /// In step with wall-clock time.
    pub const REAL_TIME: i32 = 1;
    /// As fast as possible.
    pub const FAST: i32 = 2;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip_and_others_are_rejected() {
        let known: Vec<u32> = (0..300).filter(|n| from_number(*n).is_some()).collect();
        assert_eq!(known, (0x01..=0x09).chain(0x11..=0x19).collect::<Vec<_>>());
        for n in known {
            assert_eq!(from_number(n).map(number), Some(n));
        }
        assert_eq!(number(FieldType::MfNode), LIST | number(FieldType::SfNode));
    }
}
