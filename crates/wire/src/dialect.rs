//! The versions of the protocol, each named after the first release that speaks it.

use catalog::NodeType;

/// A version of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// R2022b and R2022b revision 1.
    R2022b,
    /// R2023a, R2023a revision 1, and development builds of R2023b.
    R2023a,
    /// R2023b.
    R2023b,
    /// R2025a.
    R2025a,
}

impl Dialect {
    /// All dialects, oldest first.
    pub const ALL: [Self; 4] = [Self::R2022b, Self::R2023a, Self::R2023b, Self::R2025a];

    /// Returns the name of the release, such as `R2025a`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::R2022b => "R2022b",
            Self::R2023a => "R2023a",
            Self::R2023b => "R2023b",
            Self::R2025a => "R2025a",
        }
    }

    /// The inverse of [`Dialect::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// Returns whether the configure packet has the robot's name after the time and no version string.
    #[must_use]
    pub fn old_configure(self) -> bool {
        self < Self::R2023b
    }

    /// Returns whether clients look in `/tmp/webots-PORT` instead of `/tmp/webots/USER/PORT`.
    #[must_use]
    pub fn old_layout(self) -> bool {
        self < Self::R2023b
    }

    /// Returns whether clients percent-encode the robot's name in their URL themselves.
    #[must_use]
    pub fn encodes_names(self) -> bool {
        self >= Self::R2023b
    }

    /// Returns the number of a node type, 0 if it has none.
    #[must_use]
    pub fn node_number(self, node: &NodeType) -> u16 {
        if self < Self::R2023b { node.wire_number_r2022 } else { node.wire_number }
    }

    /// Returns whether the description of cameras, range finders and lidars has a flag for spherical instead of planar
    /// projection.
    #[must_use]
    pub fn says_spherical(self) -> bool {
        self < Self::R2023a
    }

    /// Returns whether field records (opcodes 64 and 87) have an item count for every field, not only for lists.
    #[must_use]
    pub fn has_count_for_single_fields(self) -> bool {
        self >= Self::R2023a
    }

    /// Returns whether field look-ups carry the id of a PROTO, and their replies the id of the actual field.
    #[must_use]
    pub fn has_proto_ids(self) -> bool {
        self >= Self::R2025a
    }

    /// Returns whether each sound of a play command is followed by an upload size.
    #[must_use]
    pub fn has_sound_upload(self) -> bool {
        self >= Self::R2025a
    }

    /// Returns whether clients understand the TCP reply `PROCESSING`.
    #[must_use]
    pub fn knows_processing(self) -> bool {
        self >= Self::R2023a
    }

    /// Returns whether the `loading` file makes clients wait.
    #[must_use]
    pub fn knows_loading_file(self) -> bool {
        self >= Self::R2023b
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for dialect in Dialect::ALL {
            assert_eq!(Dialect::from_name(dialect.name()), Some(dialect));
        }
        assert_eq!(Dialect::from_name("R2021b"), None);
    }

    #[test]
    fn features_change_with_the_right_release() {
        let flags =
            Dialect::ALL.map(|d| (d.old_configure(), d.has_count_for_single_fields(), d.has_proto_ids()));
        assert_eq!(
            flags,
            [(true, false, false), (true, true, false), (false, true, false), (false, true, true)]
        );
    }

    #[test]
    fn node_numbers_come_from_the_list_of_the_release() {
        let node = NodeType {
            name: "",
            base: None,
            ancestors: &[],
            is_abstract: false,
            deprecated: false,
            plain: None,
            variant: None,
            fields: &[],
            rules: &[],
            wire_number_r2022: 33,
            wire_number: 34,
            doc: "",
        };
        assert_eq!(Dialect::ALL.map(|dialect| dialect.node_number(&node)), [33, 33, 34, 34]);
    }
}
