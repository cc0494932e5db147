//! Edits by users, with the same effects as those of supervisors.
//!
//! Fields are named as users see them: in a PROTO instance they are its parameters.

use base::{Pose, Vec3, math};
use engine::{World, WorldState};
use scene::{Fragment, InsertionPoint, NodeId, Scene, Value};

use crate::shared::axes;
use crate::shared::extent::{Extent, Extents};
use crate::supervisor::fields::{self, FieldKey};
use crate::supervisor::{edit, moving_fields, names, removal, states, values};

/// The declaration of a field; for a parameter of a PROTO, that of the field it is tied to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Declared {
    /// The type of the node that has the field.
    pub ty: &'static catalog::NodeType,
    /// The declaration.
    pub field: &'static catalog::FieldDef,
}

fn key(scene: &Scene, node: NodeId, field: &str) -> Option<FieldKey> {
    FieldKey::named(scene, node, fields::side(scene, node, -1, false)?, field)
}

fn key_or_why(scene: &Scene, node: NodeId, field: &str) -> Result<FieldKey, String> {
    scene.get(node).ok_or_else(|| "the node does not exist any more".to_owned())?;
    key(scene, node, field).ok_or_else(|| format!("there is no field {field:?}"))
}

/// Returns the current value of a field, including the poses of bodies and the positions of joints.
#[must_use]
pub fn value(state: &WorldState, node: NodeId, field: &str) -> Option<Value> {
    moving_fields::value(state, &key(state.scene(), node, field)?)
}

/// Returns the declaration of a field.
#[must_use]
pub fn declared(scene: &Scene, node: NodeId, field: &str) -> Option<Declared> {
    let (leaf, index) = key(scene, node, field)?.leaves(scene).first().copied()?;
    let ty = scene.get(leaf)?.ty;
    Some(Declared { ty, field: ty.fields.get(index)? })
}

/// Sets a field. Returns messages about a corrected value.
///
/// # Errors
/// Why nothing was changed.
pub fn set(state: &mut WorldState, node: NodeId, field: &str, value: Value) -> Result<Vec<String>, String> {
    let key = key_or_why(state.scene(), node, field)?;
    let value = match values::normalized(value.clone()) {
        // A rotation axis given with six digits has length 1 only approximately.
        Value::SfRotation(unit) if is_near(&unit, &value) => value,
        unit if unit == value => value,
        unit => values::with_six_digits(unit),
    };
    edit::write(state, &key, value)
}

fn is_near(unit: &[f64; 4], given: &Value) -> bool {
    let Value::SfRotation(given) = given else { return false };
    unit.iter().zip(given).all(|(unit, given)| (unit - given).abs() <= 2e-6)
}

/// Returns whether a node has a pose of its own, by its fields `translation` and `rotation`.
#[must_use]
pub fn has_place(state: &WorldState, node: NodeId) -> bool {
    let is_there = |field| key(state.scene(), node, field).is_some();
    state.mount(node).is_some() && is_there("translation") && is_there("rotation")
}

/// Returns the `translation` and `rotation` that put a node at a pose in the world, with six digits.
#[must_use]
pub fn fields_of_place(
    state: &WorldState,
    node: NodeId,
    world_from_node: Pose,
) -> [(&'static str, Value); 2] {
    let local = moving_fields::parent_pose(state, node).inverse() * world_from_node;
    let scale = moving_fields::parent_scale(state, node);
    let (axis, angle) = math::to_axis_angle(local.rotation);
    [
        ("translation", Value::SfVec3f(local.translation / scale)),
        ("rotation", Value::SfRotation([axis.x, axis.y, axis.z, angle])),
    ]
    .map(|(field, value)| (field, values::with_six_digits(values::rounded_to(value, moving_fields::STEP))))
}

/// Returns the fields of a viewpoint that looks from a pose, of which x is ahead and z up.
#[must_use]
pub fn fields_of_view(
    state: &WorldState,
    viewpoint: NodeId,
    world_from_view: Pose,
) -> [(&'static str, Value); 2] {
    let looking = axes::looking(state.scene(), viewpoint);
    let (axis, angle) = math::to_axis_angle(world_from_view.rotation * looking.inverse());
    [
        ("position", Value::SfVec3f(world_from_view.translation)),
        ("orientation", Value::SfRotation([axis.x, axis.y, axis.z, angle])),
    ]
    .map(|(field, value)| (field, values::with_six_digits(values::rounded_to(value, moving_fields::STEP))))
}

/// Inserts nodes into a field before an item, or at the end. Returns them and everything below them, parents first.
///
/// # Errors
/// Why nothing was changed.
pub fn insert(
    state: &mut WorldState,
    node: NodeId,
    field: &str,
    item: Option<usize>,
    fragment: Fragment,
) -> Result<Vec<NodeId>, String> {
    let key = key_or_why(state.scene(), node, field)?;
    let length = key.value(state.scene()).map_or(0, Value::len);
    if fragment.scene().children(Scene::ROOT, "children").is_empty() {
        return Err("there is no node in the text".to_owned());
    }
    let edit = key.insertion(state.scene(), item.unwrap_or(length).min(length), fragment);
    let change = state.edit(edit).map_err(|wrong| wrong.to_string())?;
    names::make_unique(state, &change.inserted);
    Ok(change.inserted)
}

/// Returns where [`insert`] inserts nodes, for [`WorldState::read_nodes`]; `None` for the last place of a list.
///
/// # Errors
/// If there is no such field.
pub fn insertion_point(
    state: &WorldState,
    node: NodeId,
    field: &str,
    item: Option<usize>,
) -> Result<InsertionPoint, String> {
    let key = key_or_why(state.scene(), node, field)?;
    let length = key.value(state.scene()).map_or(0, Value::len);
    Ok(InsertionPoint { node, field: key.index, item: item.unwrap_or(length).min(length) })
}

/// Appends a number to the changed name of a solid if the name is in use.
pub fn make_name_unique(state: &mut WorldState, node: NodeId) {
    names::make_unique(state, &[node]);
}

/// Returns the upper and lower corners of the bounding box of a solid and everything below it along the axes of a view,
/// from bounding objects or, if there are none, from visible shapes. `None` if it is infinite.
#[must_use]
pub fn bounds(state: &WorldState, node: NodeId, view_from_world: &Pose) -> Option<[Vec3; 2]> {
    let Extent { middle, half, .. } = Extents::default().of(state, node, view_from_world, None)?;
    Some([middle + half, middle - half])
}

/// Removes a node and everything below it. Returns the removed nodes, parents first.
///
/// # Errors
/// Why it cannot be removed.
pub fn remove(state: &mut WorldState, node: NodeId) -> Result<Vec<NodeId>, String> {
    state.scene().get(node).ok_or("the node does not exist any more")?;
    removal::remove(state, node)
}

/// Returns the field that contains a node, by its visible name, and the index in it.
#[must_use]
pub fn place(scene: &Scene, node: NodeId) -> Option<(NodeId, String, usize)> {
    let parent = scene.get(node)?.parent?;
    let holder = scene.get(parent)?;
    let field = holder.values.iter().position(|value| value.nodes().contains(&node))?;
    let item = holder.values.get(field)?.nodes().iter().position(|held| *held == node)?;
    let shown = FieldKey { node: parent, side: fields::Side::Fields, index: field }.actual(scene)?;
    Some((shown.node, shown.name(scene).to_owned(), item))
}

/// Copies a node in its current state, to be inserted again or elsewhere.
#[must_use]
pub fn copy_subtree(state: &WorldState, node: NodeId) -> Option<Fragment> {
    moving_fields::current_scene(state, node).copy_subtree(node)
}

/// Returns the text of a node in its current state, which can be inserted anywhere: nodes that it repeats from elsewhere
/// (`USE`) are written in full. Empty if it does not exist.
#[must_use]
pub fn text(state: &WorldState, node: NodeId) -> String {
    let Some(fragment) = copy_subtree(state, node) else { return moving_fields::export(state, node) };
    let scene = fragment.scene();
    scene.children(Scene::ROOT, "children").iter().map(|top| scene.write_subtree(*top)).collect()
}

/// Returns the text of the world in its current state: the author's text where nothing has changed; values changed by
/// motion are rounded to 1e-9.
#[must_use]
pub fn world_text(state: &WorldState) -> String {
    moving_fields::rounded_scene(state).save()
}

/// To be called when the world has been saved: a reset then goes back to the state that was saved, as in Webots.
pub fn set_initial_state(world: &mut World) {
    let present = states::present(world.state());
    world.set_initial_state(present);
}
