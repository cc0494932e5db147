//! Names of inserted solids: no two solids that hang on the same one share a name.
//!
//! A newcomer whose name is taken gets a number behind it, the smallest that is free, as the manual's page Solid says.
//! A name that the body of a PROTO gives stays.

use std::collections::{BTreeSet, VecDeque};

use engine::WorldState;
use scene::{Edit, NodeId, Scene, Value};

use super::fields::{FieldKey, Side};

/// Gives inserted solids, and those in them, names of their own.
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

/// A name that no sibling has, if one has that of the solid.
fn free_name(scene: &Scene, solid: NodeId) -> Option<String> {
    let name = scene.string(solid, "name");
    let holder = upper_solid(scene, solid).unwrap_or(Scene::ROOT);
    let siblings: Vec<&str> = solids_below(scene, holder)
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

/// The parts of a name with a number in brackets behind it.
fn numbered(name: &str) -> Option<(&str, u64)> {
    let (stem, number) = name.strip_suffix(')')?.rsplit_once('(')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !stem.is_empty()).then_some((stem, number.parse().ok()?))
}

fn is_solid(scene: &Scene, node: NodeId) -> bool {
    scene.get(node).is_some_and(|node| node.ty.is_a("Solid"))
}

/// The solid that a node hangs on.
fn upper_solid(scene: &Scene, node: NodeId) -> Option<NodeId> {
    let parent = |node: NodeId| scene.get(node).and_then(|node| node.parent);
    std::iter::successors(parent(node), |above| parent(*above)).find(|above| is_solid(scene, *above))
}

/// The node itself if it is a solid, else the solids in it that are in no other.
fn nearest_solids(scene: &Scene, node: NodeId) -> Vec<NodeId> {
    if is_solid(scene, node) { vec![node] } else { solids_below(scene, node) }
}

/// The solids that hang on a node.
fn solids_below(scene: &Scene, node: NodeId) -> Vec<NodeId> {
    let held = scene.get(node).map_or(&[][..], |node| node.values.as_slice());
    held.iter().flat_map(Value::nodes).flat_map(|child| nearest_solids(scene, *child)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_in_brackets_at_the_end() {
        assert_eq!(numbered("a(3)"), Some(("a", 3)));
        assert_eq!(numbered("a(1)(20)"), Some(("a(1)", 20)));
        for name in ["a", "a()", "a(x)", "(3)", "a(3) ", "a3)", "a(99999999999999999999)"] {
            assert_eq!(numbered(name), None, "{name}");
        }
    }
}
