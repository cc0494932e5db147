//! Handles of a plugin: numbers that look like pointers and are never dereferenced.

use std::ffi::c_void;

/// What a handle refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    World = 1,
    Space,
    Body,
    Geom,
    Joint,
    Group,
    Mesh,
    HeightField,
}

/// `dBodyID`, `dGeomID` and the like.
pub type Handle = *mut c_void;

/// Returns the handle of a row of a table.
pub(crate) fn handle(kind: Kind, row: usize) -> Handle {
    std::ptr::without_provenance_mut((row + 1) << 4 | kind as usize)
}

/// Returns the row to which a handle refers, if it is of this kind.
pub(crate) fn row(kind: Kind, handle: Handle) -> Option<usize> {
    let number = handle.addr();
    if number & 15 == kind as usize { (number >> 4).checked_sub(1) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_know_their_kind_and_are_never_null() {
        for at in [0, 1, 77] {
            assert!(!handle(Kind::Body, at).is_null());
            assert_eq!(row(Kind::Body, handle(Kind::Body, at)), Some(at));
            assert_eq!(row(Kind::Geom, handle(Kind::Body, at)), None);
        }
        assert_eq!(row(Kind::Body, std::ptr::null_mut()), None);
    }
}
