//! Identifiers (GUIDs) of participants, writers and readers.

use std::hash::{BuildHasher, Hasher};

/// The GUID prefix: identifies a participant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Prefix(pub [u8; 12]);

impl Prefix {
    /// Creates a unique one.
    #[must_use]
    pub fn unique() -> Self {
        // The standard library seeds its hashers from the system's random numbers.
        let random = || std::collections::hash_map::RandomState::new().build_hasher().finish().to_le_bytes();
        let mut bytes = [0; 12];
        bytes.iter_mut().zip(random().into_iter().chain(random())).for_each(|(to, from)| *to = from);
        // In most implementations, the first two bytes are the vendor id.
        bytes[..2].copy_from_slice(&VENDOR);
        Self(bytes)
    }
}

/// The vendor id of an unregistered vendor.
pub const VENDOR: [u8; 2] = [0x01, 0xfe];

/// An entity id: identifies a writer or reader within its participant. The last byte is its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entity(pub [u8; 4]);

impl Entity {
    /// `ENTITYID_UNKNOWN`: all matching entities.
    pub const UNKNOWN: Self = Self([0; 4]);
    /// The participant itself.
    pub const PARTICIPANT: Self = Self([0, 0, 1, 0xc1]);
    /// The writer that announces the participant.
    pub const PARTICIPANT_WRITER: Self = Self([0, 1, 0, 0xc2]);
    /// Its reader.
    pub const PARTICIPANT_READER: Self = Self([0, 1, 0, 0xc7]);
    /// The writer that announces the participant's writers.
    pub const PUBLICATIONS_WRITER: Self = Self([0, 0, 3, 0xc2]);
    /// Its reader.
    pub const PUBLICATIONS_READER: Self = Self([0, 0, 3, 0xc7]);
    /// The writer that announces the participant's readers.
    pub const SUBSCRIPTIONS_WRITER: Self = Self([0, 0, 4, 0xc2]);
    /// Its reader.
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

/// The GUID of a writer or reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Guid {
    /// The participant.
    pub prefix: Prefix,
    /// The entity within the participant.
    pub entity: Entity,
}

impl Guid {
    /// Serializes it.
    #[must_use]
    pub fn bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..12].copy_from_slice(&self.prefix.0);
        bytes[12..].copy_from_slice(&self.entity.0);
        bytes
    }

    /// Deserializes it.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        let mut guid = Self::default();
        guid.prefix.0.copy_from_slice(&bytes[..12]);
        guid.entity.0.copy_from_slice(&bytes[12..]);
        guid
    }
}
