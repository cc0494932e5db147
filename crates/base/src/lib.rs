//! Vocabulary types shared by all other crates: vectors and poses, simulated time, random streams, diagnostics.
//!
//! Knows nothing of nodes, of the file system or of the wall clock.

pub mod diagnostic;
pub mod math;
pub mod ops;
pub mod random;
pub mod shared;
pub mod time;
pub mod utm;
pub mod xml;

pub use diagnostic::{Diagnostic, Severity, Source, Span};
pub use math::{Mat3, Pose, Quat, Twist, Vec3, Wrench};
pub use random::Stream;
pub use shared::Shared;
pub use time::SimTime;

/// Defines an index type for one table, so that the index of a joint cannot be used to look up a body.
///
/// `typed_id!(pub LinkId, "A row of the link table.");`
#[macro_export]
macro_rules! typed_id {
    ($vis:vis $name:ident, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(pub u32);

        impl $name {
            /// Returns the row number.
            #[must_use]
            $vis fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns the id of a row.
            ///
            /// # Panics
            /// If the table has more than 2³² rows.
            #[must_use]
            $vis fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("fewer than 2^32 rows"))
            }
        }
    };
}
