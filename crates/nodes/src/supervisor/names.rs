//! Unique names of inserted solids among the solids below the same solid.
//!
//! The smallest free number is appended to the name of an inserted solid if it is in use, as described on the manual's
//! page Solid. Names in the body of a PROTO are not changed.

use std::collections::{BTreeSet, VecDeque};

use engine::WorldState;
use scene::{Edit, NodeId, Scene, Value};

use super::fields::{FieldKey, Side};

/// Makes the names of inserted solids, and of those in them, unique.
pub(crate) fn make_unique(state: &mut WorldState, inserted: &[NodeId]) {
    let mut waiting: VecDeque<NodeId> =
        inserted.iter().flat_map(|node| nearest_solids(state.scene(), *node)).collect();
    while let Some(solid) = waiting.pop_front() {
        waiting.extend(solids_below(state.scene(), solid));
        let Some(name) = free_name(state.scene(), solid) else { continue };
        let Some(index) = state.scene().get(solid).and_then(|node| node.ty.field_index("name")) else {
            continue;
        };
        let key = FieldKey { node: solid, side: Side::Fields, index };
        if key.actual(state.scene()).is_some() {
            let edit = Edit::SetField { node: solid, field: index, value: Value::SfString(name) };
            let _ = state.edit(edit); // a solid that was just inserted has a name
        }
    }
}

/// Returns a free name if a sibling has the name of the solid.
fn free_name(scene: &Scene, solid: NodeId) -> Option<String> {
    let name = scene.string(solid, "name");
    let parent = upper_solid(scene, solid).unwrap_or(Scene::ROOT);
    let siblings: Vec<&str> = solids_below(scene, parent)
        .into_iter()
        .filter(|sibling| *sibling != solid)
        .map(|sibling| scene.string(sibling, "name"))
        .collect();
    if !siblings.contains(&name) {
        return None;
    }
    let stem = numbered(name).map_or(name, |(stem, _)| stem);
    let taken: BTreeSet<u64> = siblings
        .iter()
        .filter_map(|name| numbered(name).filter(|(other, _)| *other == stem).map(|(_, number)| number))
        .collect();
    (1..=u64::MAX).find(|number| !taken.contains(number)).map(|number| format!("{stem}({number})"))
}

/// Splits a name that ends with a number in brackets.
fn numbered(name: &str) -> Option<(&str, u64)> {
    let (stem, number) = name.strip_suffix(')')?.rsplit_once('(')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !stem.is_empty()).then_some((stem, number.parse().ok()?))
}

fn is_solid(scene: &Scene, node: NodeId) -> bool {
    scene.get(node).is_some_and(|node| node.ty.is_a("Solid"))
}

/// Returns the nearest solid above a node.
fn upper_solid(scene: &Scene, node: NodeId) -> Option<NodeId> {
    let parent = |node: NodeId| scene.get(node).and_then(|node| node.parent);
    std::iter::successors(parent(node), |above| parent(*above)).find(|above| is_solid(scene, *above))
}

/// Returns the node itself if it is a solid, else the nearest solids below it.
fn nearest_solids(scene: &Scene, node: NodeId) -> Vec<NodeId> {
    if is_solid(scene, node) { vec![node] } else { solids_below(scene, node) }
}

/// Returns the nearest solids below a node.
fn solids_below(scene: &Scene, node: NodeId) -> Vec<NodeId> {
    let held = scene.get(node).map_or(&[][..], |node| node.values.as_slice());
    held.iter().flat_map(Value::nodes).flat_map(|child| nearest_solids(scene, *child)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_with_a_number_in_brackets() {
        assert_eq!(numbered("a(3)"), Some(("a", 3)));
        assert_eq!(numbered("a(1)(20)"), Some(("a(1)", 20)));
        for name in ["a", "a()", "a(x)", "(3)", "a(3) ", "a3)", "a(99999999999999999999)"] {
            assert_eq!(numbered(name), None, "{name}");
        }
    }
}
