//! Who is who: participants, and the writers and readers in them.

use std::hash::{BuildHasher, Hasher};

/// A participant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Prefix(pub [u8; 12]);

impl Prefix {
    /// One that nobody else has.
    #[must_use]
    pub fn unique() -> Self {
        // The standard library's seeds are the machine's random numbers.
        let random = || std::collections::hash_map::RandomState::new().build_hasher().finish().to_le_bytes();
        let mut bytes = [0; 12];
        bytes.iter_mut().zip(random().into_iter().chain(random())).for_each(|(to, from)| *to = from);
        // The first two are the vendor's in what most vendors make.
        bytes[..2].copy_from_slice(&VENDOR);
        Self(bytes)
    }
}

/// The vendor that is said to have made the participant: none that is registered.
pub const VENDOR: [u8; 2] = [0x01, 0xfe];

/// A writer or reader within its participant. The last byte says of what kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entity(pub [u8; 4]);

impl Entity {
    /// All that fit.
    pub const UNKNOWN: Self = Self([0; 4]);
    /// The participant itself.
    pub const PARTICIPANT: Self = Self([0, 0, 1, 0xc1]);
    /// Who says that there is a participant.
    pub const PARTICIPANT_WRITER: Self = Self([0, 1, 0, 0xc2]);
    /// Who hears it.
    pub const PARTICIPANT_READER: Self = Self([0, 1, 0, 0xc7]);
    /// Who says which writers there are.
    pub const PUBLICATIONS_WRITER: Self = Self([0, 0, 3, 0xc2]);
    /// Who hears it.
    pub const PUBLICATIONS_READER: Self = Self([0, 0, 3, 0xc7]);
    /// Who says which readers there are.
    pub const SUBSCRIPTIONS_WRITER: Self = Self([0, 0, 4, 0xc2]);
    /// Who hears it.
    pub const SUBSCRIPTIONS_READER: Self = Self([0, 0, 4, 0xc7]);

    /// A writer of a topic without keys.
    #[must_use]
    pub fn writer(number: u32) -> Self {
        let [_, a, b, c] = number.to_be_bytes();
        Self([a, b, c, 0x03])
    }

    /// A reader of a topic without keys.
    #[must_use]
    pub fn reader(number: u32) -> Self {
        let [_, a, b, c] = number.to_be_bytes();
        Self([a, b, c, 0x04])
    }
}

/// A writer or reader, anywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Guid {
    /// Whose.
    pub prefix: Prefix,
    /// Which.
    pub entity: Entity,
}

impl Guid {
    /// As on the wire.
    #[must_use]
    pub fn bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..12].copy_from_slice(&self.prefix.0);
        bytes[12..].copy_from_slice(&self.entity.0);
        bytes
    }

    /// From the wire.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        let mut guid = Self::default();
        guid.prefix.0.copy_from_slice(&bytes[..12]);
        guid.entity.0.copy_from_slice(&bytes[12..]);
        guid
    }
}
