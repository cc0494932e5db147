//! Which nodes have names that their siblings must not have.

use crate::NodeType;

/// Whether a node of this type is told apart from its siblings by its name.
#[must_use]
pub fn is_named(ty: &NodeType) -> bool {
    ty.is_a("Solid")
}

/// Whether the name is compared where the parts of a robot are counted: those of devices and of robots.
#[must_use]
pub fn is_found_by_name(ty: &NodeType) -> bool {
    ty.is_a("Device") || ty.is_a("Robot")
}

/// Whether the nodes in a field hang on the node that has it. Others, such as the two helices of a propeller, are only
/// its looks.
#[must_use]
pub fn hangs_in(field: &str) -> bool {
    ["children", "endPoint"].contains(&field)
}
