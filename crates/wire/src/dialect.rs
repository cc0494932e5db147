//! The versions of the protocol, told apart by the first release that speaks them.

use catalog::NodeType;

/// A version of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// R2022b and its revision.
    R2022b,
    /// R2023a, its revision, and development builds of R2023b.
    R2023a,
    /// R2023b.
    R2023b,
    /// R2025a.
    R2025a,
}

impl Dialect {
    /// All, oldest first.
    pub const ALL: [Self; 4] = [Self::R2022b, Self::R2023a, Self::R2023b, Self::R2025a];

    /// As releases are called: `R2025a`.
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

    /// The configure packet has the robot's name after the time, and no version text.
    #[must_use]
    pub fn old_configure(self) -> bool {
        self < Self::R2023b
    }

    /// Clients look into `/tmp/webots-PORT` instead of `/tmp/webots/USER/PORT`.
    #[must_use]
    pub fn old_layout(self) -> bool {
        self < Self::R2023b
    }

    /// Clients percent-encode the robot's name of their URL themselves.
    #[must_use]
    pub fn encodes_names(self) -> bool {
        self >= Self::R2023b
    }

    /// The number of a node type, 0 if it has none.
    #[must_use]
    pub fn node_number(self, node: &NodeType) -> u16 {
        if self < Self::R2023b { node.wire_number_r2022 } else { node.wire_number }
    }

    /// What introduces cameras, range finders and lidars says whether they are spherical, not whether they are planar.
    #[must_use]
    pub fn says_spherical(self) -> bool {
        self < Self::R2023a
    }

    /// Field records (opcodes 64 and 87) have the item count for all fields, not only for lists.
    #[must_use]
    pub fn has_count_for_single_fields(self) -> bool {
        self >= Self::R2023a
    }

    /// Field look-ups carry the number of a PROTO, answers the number of the real field.
    #[must_use]
    pub fn has_proto_ids(self) -> bool {
        self >= Self::R2025a
    }

    /// Each sound of a play command is followed by an upload size.
    #[must_use]
    pub fn has_sound_upload(self) -> bool {
        self >= Self::R2025a
    }

    /// The TCP reply `PROCESSING` is understood.
    #[must_use]
    pub fn knows_processing(self) -> bool {
        self >= Self::R2023a
    }

    /// The `loading` file makes clients wait.
    #[must_use]
    pub fn knows_loading_file(self) -> bool {
        self >= Self::R2023b
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for dialect in Dialect::ALL {
            assert_eq!(Dialect::from_name(dialect.name()), Some(dialect));
        }
        assert_eq!(Dialect::from_name("R2021b"), None);
    }

    #[test]
    fn each_border_lies_where_the_releases_changed() {
        let flags =
            Dialect::ALL.map(|d| (d.old_configure(), d.has_count_for_single_fields(), d.has_proto_ids()));
        assert_eq!(
            flags,
            [(true, false, false), (true, true, false), (false, true, false), (false, true, true)]
        );
    }

    #[test]
    fn node_numbers_follow_the_two_lists() {
        let node = NodeType {
            name: "",
            base: None,
            ancestors: &[],
            is_abstract: false,
            deprecated: false,
            plain: None,
            fields: &[],
            rules: &[],
            wire_number_r2022: 33,
            wire_number: 34,
            doc: "",
        };
        assert_eq!(Dialect::ALL.map(|dialect| dialect.node_number(&node)), [33, 33, 34, 34]);
    }
}
