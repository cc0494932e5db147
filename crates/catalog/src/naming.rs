//! Which nodes must have other names than their siblings.

use crate::NodeType;

/// Returns whether a node of this type is distinguished from its siblings by its name.
#[must_use]
pub fn is_named(ty: &NodeType) -> bool {
    ty.is_a("Solid")
}

/// Returns whether duplicate names are reported where the devices of a robot are listed instead.
#[must_use]
pub fn is_checked_by_robot(ty: &NodeType) -> bool {
    ty.is_a("Device") || ty.is_a("Robot")
}

/// Returns whether the nodes in a field are attached to the node that has it. Others, such as the two helices of a
/// propeller, only change its appearance.
#[must_use]
pub fn attaches_nodes(field: &str) -> bool {
    ["children", "endPoint"].contains(&field)
}
