//! The fields that are restored when the world is reset or the state of a node is loaded.
//!
//! The list is that of the manual ("Reset/Reload Matrix" on the Supervisor page). Other fields keep the values that a
//! supervisor has written.

use engine::ResetField;
use scene::{NodeId, Scene};

/// Fields of node types and types derived from them. All of them are saved with a state.
const BY_TYPE: &[(&str, &[&str])] = &[
    ("Solid", &["translation", "rotation", "linearVelocity", "angularVelocity"]),
    ("Joint", &["position", "position2", "position3"]),
    ("JointParameters", &["position"]),
    ("Robot", &["battery"]),
    ("Charger", &["battery"]),
    ("Viewpoint", &["orientation", "position", "near", "far", "fieldOfView"]),
];

/// Fields that controllers write through their devices. Loading a state restores their initial values, as in a reset.
const WRITTEN_BY_DEVICES: &[(&str, &[&str])] = &[
    ("Motor", &["acceleration"]),
    ("Servo", &["acceleration"]),
    ("Pen", &["write", "inkColor", "inkDensity"]),
];

/// Returns the fields of a node, including those of nodes that it lights up.
pub(crate) fn of(scene: &Scene, node: NodeId) -> Vec<ResetField> {
    let Some(found) = scene.get(node) else { return Vec::new() };
    let mut fields = Vec::new();
    let mut add = |node: NodeId, name: &str, is_saved: bool| {
        let field = scene.get(node).and_then(|node| node.ty.field_index(name));
        fields.extend(field.map(|field| ResetField { node, field, is_saved }));
    };
    for (types, is_saved) in [(BY_TYPE, true), (WRITTEN_BY_DEVICES, false)] {
        for (_, names) in types.iter().filter(|(ty, _)| found.ty.is_a(ty)) {
            names.iter().for_each(|name| add(node, name, is_saved));
        }
    }
    // Loading a state restores the initial colour of what a device lights up.
    if found.ty.is_a("LED") || found.ty.is_a("Charger") {
        for below in scene.descendants(node) {
            if scene.get(below).is_some_and(|below| below.ty.is_a("Light")) {
                add(below, "on", false);
                add(below, "color", false);
            }
            add(below, "emissiveColor", false);
        }
    }
    fields
}
