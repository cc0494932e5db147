//! Fields that follow the motion of bodies: their current values, and the motion when a supervisor writes them.

use base::{Pose, Twist, Vec3, math};
use catalog::JOINT_STATE;
use dynamics::{JointKind, JointMode, LinkId};
use engine::WorldState;
use scene::{Edit, NodeId, Scene, Value};

use super::fields::FieldKey;
use super::{bodies, values};
use crate::slot;

/// Distance below which a position is considered the written one, so that values are read back exactly as written.
/// `[m]`
const SAME_PLACE: f64 = 1e-12;

/// The same for the components of a unit quaternion.
const SAME_ROTATION: f64 = 1e-14;

/// Resolution of poses and joint positions in saved worlds. `[m]` `[rad]`
pub(crate) const STEP: f64 = 1e-9;

/// Returns the current value of a field.
pub(crate) fn value(state: &WorldState, key: &FieldKey) -> Option<Value> {
    let authored = key.value(state.scene())?;
    let leaves = key.leaves(state.scene());
    let moving = leaves.iter().find_map(|(node, field)| moving_value(state, *node, *field));
    Some(moving.unwrap_or_else(|| authored.clone()))
}

/// Returns the current value of a field that follows motion; `None` for other fields.
fn moving_value(state: &WorldState, node: NodeId, field: usize) -> Option<Value> {
    let found = state.scene().get(node)?;
    let authored = found.values.get(field)?;
    match (found.ty.fields.get(field)?.name, authored) {
        ("translation", Value::SfVec3f(authored)) => {
            let now = local_pose(state, node, own_link(state, node)?).translation;
            let is_same = now.distance(*authored) <= SAME_PLACE;
            Some(Value::SfVec3f(if is_same { *authored } else { now }))
        }
        ("rotation", Value::SfRotation(authored)) => {
            let now = local_pose(state, node, own_link(state, node)?).rotation;
            let [x, y, z, angle] = *authored;
            let written = math::axis_angle(Vec3::new(x, y, z), angle);
            let is_same =
                (now - written).length() <= SAME_ROTATION || (now + written).length() <= SAME_ROTATION;
            // As in Webots, so that a robot that turns about an axis keeps it in its field.
            let (axis, turn) = math::to_axis_and_signed_angle(now);
            Some(Value::SfRotation(if is_same { *authored } else { [axis.x, axis.y, axis.z, turn] }))
        }
        (name @ ("position" | "position2" | "position3"), Value::SfFloat(_)) => {
            let axis = axis_of(state, found.parent?, node).or_else(|| own_axis(state, node, name))?;
            Some(Value::SfFloat(state.dynamics().joint_position(axis)))
        }
        // It is in the frame of the parent, and the field is its only source.
        ("linearVelocity" | "angularVelocity", _) if moves_with_parent(state, node) => None,
        ("linearVelocity", Value::SfVec3f(_)) => {
            Some(Value::SfVec3f(velocity(state, own_link(state, node)?).linear))
        }
        ("angularVelocity", Value::SfVec3f(_)) => {
            Some(Value::SfVec3f(velocity(state, own_link(state, node)?).angular))
        }
        _ => None,
    }
}

/// Moves bodies after a field was written. Returns false if the node must be rebuilt instead.
pub(crate) fn follow(state: &mut WorldState, node: NodeId, field: usize) -> bool {
    let Some(found) = state.scene().get(node) else { return true };
    let Some(name) = found.ty.fields.get(field).map(|field| field.name) else { return true };
    let parent = found.parent;
    match (name, found.values.get(field).cloned()) {
        ("translation" | "rotation", Some(_)) if state.mount(node).is_some() => {
            let Some(link) = own_link(state, node) else { return false };
            let (mut local, written) = (local_pose(state, node, link), state.scene().pose(node));
            if name == "translation" {
                local.translation = written.translation;
            } else {
                local.rotation = written.rotation;
            }
            let scaled = Pose::new(local.translation * parent_scale(state, node), local.rotation);
            let target = parent_pose(state, node) * scaled;
            if state.set_link_pose(link, target) {
                return true;
            }
            // The end point of a joint: from now on, this is its pose at the joint's current position.
            state.record_pose(node, local);
            if let Some(joint) = parent {
                record_positions(state, joint, At::Present);
            }
            false
        }
        ("position", Some(Value::SfFloat(position))) => {
            let Some(joint) = parent else { return false };
            let Some(link) = axis_of(state, joint, node) else { return false };
            let before = state.dynamics().joint_position(link);
            set_joint_position(state, joint, link, position);
            if state.awaits_rebuild(joint) {
                // The pose in the scene is that for the position before.
                state.record(node, "position", Value::SfFloat(before));
                return false;
            }
            record_joint(state, joint, if state.awaits_rebuild(node) { At::Zero } else { At::Present });
            true
        }
        ("linearVelocity" | "angularVelocity", Some(Value::SfVec3f(written))) => {
            // Static solids are built differently; a part of a body has no velocity of its own.
            let Some(link) = own_link(state, node) else {
                return state.scene().child(node, "physics").is_some();
            };
            let mut twist = velocity(state, link);
            if name == "linearVelocity" {
                twist.linear = written;
            } else {
                twist.angular = written;
            }
            set_velocity(state, link, twist) || kinematic_root(state, node).is_none()
        }
        ("jointParameters" | "jointParameters2" | "jointParameters3", _) => {
            // As in a file, the pose of the end point is that for the position of inserted parameters.
            record_end_point(state, node, At::Present);
            adopt_position(state, node, name);
            record_positions(state, node, At::Present);
            false
        }
        _ => {
            if let Some(joint) = parent.filter(|joint| axis_of(state, *joint, node).is_some()) {
                // As in Webots, another axis or anchor leaves the pose for position 0 as it is, so that an end point at
                // another position moves. Whatever else changes, it keeps its pose, unless such a change is pending.
                let moves = matches!(name, "axis" | "anchor") || state.awaits_rebuild(node);
                if !state.awaits_rebuild(joint) {
                    record_joint(state, joint, if moves { At::Zero } else { At::Present });
                }
            }
            false
        }
    }
}

/// Puts an axis of a joint to a position. If it was elsewhere, the joint and those below stop, as in Webots.
pub(super) fn set_joint_position(state: &mut WorldState, joint: NodeId, link: LinkId, position: f64) {
    if state.dynamics().joint_position(link) == position {
        return;
    }
    state.set_joint_position(link, position);
    let Some(end) = slot::held(state.scene(), joint) else { return };
    for link in bodies::links(state, end).iter().flat_map(|link| with_axes(state, *link)).collect::<Vec<_>>()
    {
        state.set_joint_velocity(link, 0.0);
    }
}

/// The positions of a joint at which the scene describes its end point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Present,
    Zero,
}

/// Records the pose of a joint's end point, and the positions that belong to it, in the scene.
fn record_joint(state: &mut WorldState, joint: NodeId, at: At) {
    record_end_point(state, joint, at);
    record_positions(state, joint, at);
}

/// Records the pose of a joint's end point in the scene. A suspension is not part of it.
fn record_end_point(state: &mut WorldState, joint: NodeId, at: At) {
    let Some(end) = slot::held(state.scene(), joint) else { return };
    let Some(link) = own_link(state, end) else { return };
    let axes: Vec<LinkId> = axes_of(state, joint).into_iter().flatten().collect();
    let is_reset = |link: &LinkId| at == At::Zero || !axes.contains(link);
    let links: Vec<LinkId> = links_to(state, end, link).into_iter().filter(is_reset).collect();
    let positions: Vec<f64> = links.iter().map(|link| state.dynamics().joint_position(*link)).collect();
    links.iter().for_each(|link| state.set_joint_position(*link, 0.0));
    let local = local_pose(state, end, link);
    for (link, position) in links.iter().zip(positions) {
        state.set_joint_position(*link, position);
    }
    state.record_pose(end, local);
}

/// Records the positions of a joint's axes in the scene: in the parameters, or in the joint for axes without parameters.
fn record_positions(state: &mut WorldState, joint: NodeId, at: At) {
    for (link, &(own, parameters)) in axes_of(state, joint).into_iter().zip(JOINT_STATE) {
        let Some(link) = link else { continue };
        let position = if at == At::Zero { 0.0 } else { state.dynamics().joint_position(link) };
        let (node, field) = match parameters_of(state.scene(), joint, parameters) {
            Some(parameters) => (parameters, "position"),
            None => (joint, own),
        };
        state.record(node, field, Value::SfFloat(position));
    }
}

/// Gives an axis of a joint the position in its parameters, without a motion.
fn adopt_position(state: &mut WorldState, joint: NodeId, field: &str) {
    let mut axes = axes_of(state, joint).into_iter().zip(JOINT_STATE);
    let found = axes.find(|(_, (_, parameters))| *parameters == field).and_then(|(link, _)| link);
    let parameters = parameters_of(state.scene(), joint, field);
    if let (Some(link), Some(parameters)) = (found, parameters) {
        state.set_joint_position(link, state.scene().float(parameters, "position"));
    }
}

/// Returns the links that the axes of a joint move; `None` for axes that it does not have.
fn axes_of(state: &WorldState, joint: NodeId) -> [Option<LinkId>; 3] {
    [1, 2, 3].map(|axis| joint_link(state, joint, axis))
}

/// Returns the parameters in a field of a joint.
fn parameters_of(scene: &Scene, joint: NodeId, field: &str) -> Option<NodeId> {
    scene.get(joint)?.ty.field_index(field)?;
    scene.child(joint, field)
}

/// Returns the links from the one of a joint's end point up to the one around the joint, which is not among them.
fn links_to(state: &WorldState, end: NodeId, link: LinkId) -> Vec<LinkId> {
    let around = above(state, end).and_then(|above| state.mount(above)).and_then(|mount| mount.link);
    let parent = |link: &LinkId| state.dynamics().model.links.get(link.index())?.parent;
    std::iter::successors(Some(link), parent).take_while(|link| Some(*link) != around).collect()
}

/// Returns the link of a node if it is not that of its parent.
pub(crate) fn own_link(state: &WorldState, node: NodeId) -> Option<LinkId> {
    let link = state.mount(node)?.link?;
    let around = above(state, node).and_then(|above| state.mount(above)).and_then(|mount| mount.link);
    (around != Some(link)).then_some(link)
}

/// Returns the link that an axis (from 1) of a joint node moves.
pub(super) fn joint_link(state: &WorldState, joint: NodeId, axis: u32) -> Option<LinkId> {
    let scene = state.scene();
    let ty = scene.get(joint)?.ty;
    ty.field_index("endPoint")?;
    let mut link = own_link(state, slot::held(scene, joint)?)?;
    // The end point is on the last axis, and the parent of each link is on the previous axis.
    let axes = ["device3", "device2"].iter().position(|field| ty.field_index(field).is_some());
    let axes = axes.map_or(1, |missing| 3 - missing as u32);
    for _ in axis..axes {
        link = state.dynamics().model.links.get(link.index())?.parent?;
    }
    let kind = state.dynamics().model.links.get(link.index())?.joint.kind;
    let is_axis = matches!(kind, JointKind::Hinge { .. } | JointKind::Slider { .. });
    (is_axis && (1..=axes).contains(&axis)).then_some(link)
}

/// Returns the link that the axis with certain parameters moves.
fn axis_of(state: &WorldState, joint: NodeId, parameters: NodeId) -> Option<LinkId> {
    let is_here = |field: &str| {
        let has = state.scene().get(joint).is_some_and(|joint| joint.ty.field_index(field).is_some());
        has && state.scene().child(joint, field) == Some(parameters)
    };
    let fields = ["jointParameters", "jointParameters2", "jointParameters3"];
    let axis = (1..).zip(fields).find(|(_, field)| is_here(field))?.0;
    joint_link(state, joint, axis)
}

/// Returns the link of an axis without parameters, whose position is in a field of the joint.
fn own_axis(state: &WorldState, joint: NodeId, position: &str) -> Option<LinkId> {
    let (axis, (_, parameters)) = (1..).zip(JOINT_STATE).find(|(_, (own, _))| *own == position)?;
    state.scene().get(joint)?.ty.field_index(parameters)?;
    if state.scene().child(joint, parameters).is_some() { None } else { joint_link(state, joint, axis) }
}

/// Returns a link, and the links between the axes of its joint, which have no mass.
pub(super) fn with_axes(state: &WorldState, link: LinkId) -> Vec<LinkId> {
    let links = &state.dynamics().model.links;
    let above = |link: &LinkId| links.get(link.index()).and_then(|link| link.parent);
    let between = |link: &LinkId| links.get(link.index()).is_some_and(|link| link.inertia.mass == 0.0);
    std::iter::once(link).chain(std::iter::successors(above(&link), above).take_while(between)).collect()
}

/// Returns the nearest ancestor with a pose.
fn above(state: &WorldState, node: NodeId) -> Option<NodeId> {
    let mut at = state.scene().get(node)?.parent;
    while let Some(id) = at {
        if state.mount(id).is_some() {
            return Some(id);
        }
        at = state.scene().get(id)?.parent;
    }
    None
}

/// Returns the pose in the world of the frame of a node's `translation` and `rotation`.
pub(crate) fn parent_pose(state: &WorldState, node: NodeId) -> Pose {
    above(state, node).map_or(Pose::IDENTITY, |above| state.pose(above))
}

/// Returns the scale from lengths in that frame to lengths in the world.
pub(crate) fn parent_scale(state: &WorldState, node: NodeId) -> Vec3 {
    above(state, node).and_then(|above| state.mount(above)).map_or(Vec3::ONE, |mount| mount.scale)
}

/// Returns the pose of a node with its own link, in the frame of its fields.
fn local_pose(state: &WorldState, node: NodeId, link: LinkId) -> Pose {
    let local = parent_pose(state, node).inverse() * state.dynamics().pose(link);
    Pose::new(local.translation / parent_scale(state, node), local.rotation)
}

/// Returns the velocity of the body that a solid is part of, at the centre of mass of the body, in world coordinates. As in
/// Webots, it is the same for all solids that are merged into the body.
pub(super) fn velocity(state: &WorldState, link: LinkId) -> Twist {
    state.dynamics().twist(link).at_offset(arm(state, link))
}

/// Sets the velocity of a body's centre of mass, as far as its joint allows. Returns false if forces cannot move it.
pub(super) fn set_velocity(state: &mut WorldState, link: LinkId, twist: Twist) -> bool {
    state.set_body_twist(link, twist)
}

/// Returns the link of a solid without physics that has no parent link.
fn kinematic_root(state: &WorldState, node: NodeId) -> Option<LinkId> {
    let link = own_link(state, node)?;
    let def = state.dynamics().model.links.get(link.index())?;
    let is_kinematic = def.parent.is_none() && def.joint.mode == JointMode::Kinematic;
    (is_kinematic && state.scene().child(node, "physics").is_none()).then_some(link)
}

/// Returns whether a node is a solid without physics inside another one that no joint moves.
fn moves_with_parent(state: &WorldState, node: NodeId) -> bool {
    let scene = state.scene();
    let is_solid = |node: NodeId| scene.get(node).is_some_and(|node| node.ty.is_a("Solid"));
    let parent = |node: &NodeId| scene.get(*node)?.parent;
    let on_joint = own_link(state, node).is_some() && kinematic_root(state, node).is_none();
    is_solid(node)
        && !on_joint
        && scene.child(node, "physics").is_none()
        && std::iter::successors(parent(&node), parent).any(is_solid)
}

/// Sets the velocity of a solid without physics, which is stored in its fields. Returns false for other nodes.
pub(super) fn set_kinematic_velocity(state: &mut WorldState, node: NodeId, twist: Twist) -> bool {
    let link = kinematic_root(state, node);
    if link.is_none() && !moves_with_parent(state, node) {
        return false;
    }
    if !(twist.linear.is_finite() && twist.angular.is_finite()) {
        return false;
    }
    for (name, value) in [("linearVelocity", twist.linear), ("angularVelocity", twist.angular)] {
        if state.edit_field(node, name, Value::SfVec3f(value)).is_err() {
            return false;
        }
    }
    true
}

/// Returns the vector from a link's origin to its centre of mass, in world coordinates.
fn arm(state: &WorldState, link: LinkId) -> Vec3 {
    let center =
        state.dynamics().model.links.get(link.index()).map_or(Vec3::ZERO, |link| link.inertia.center);
    state.dynamics().pose(link).vector(center)
}

/// Returns the text of a node in its current state; the whole world for the root; empty if it does not exist.
pub(crate) fn export(state: &WorldState, node: NodeId) -> String {
    if state.scene().get(node).is_none() {
        return String::new();
    }
    let scene = current_scene(state, node);
    if node == Scene::ROOT { scene.write() } else { scene.write_subtree(node) }
}

/// Returns a copy of the scene with the current values of the fields of a node and everything below it.
pub(crate) fn current_scene(state: &WorldState, node: NodeId) -> Scene {
    with_motion(state, node, |_, now| now)
}

/// The same with rounded numbers: a field changed by motion is rounded to [`STEP`], and keeps the value of the file if
/// it differs by no more than half of that.
pub(crate) fn rounded_scene(state: &WorldState) -> Scene {
    with_motion(state, Scene::ROOT, |written, now| {
        let is_same = match (written, &now) {
            (Value::SfVec3f(written), Value::SfVec3f(now)) => {
                (*written - *now).abs().max_element() <= STEP / 2.0
            }
            (Value::SfFloat(written), Value::SfFloat(now)) => (written - now).abs() <= STEP / 2.0,
            (Value::SfRotation(written), Value::SfRotation(now)) => {
                let [written, now] =
                    [written, now].map(|[x, y, z, angle]| math::axis_angle(Vec3::new(*x, *y, *z), *angle));
                (now - written).length().min((now + written).length()) <= STEP / 2.0
            }
            _ => false,
        };
        if is_same { written.clone() } else { values::rounded_to(now, STEP) }
    })
}

fn with_motion(state: &WorldState, node: NodeId, say: impl Fn(&Value, Value) -> Value) -> Scene {
    let mut scene = state.scene().clone();
    let below = state.scene().descendants(node);
    for id in std::iter::once(node).chain(below) {
        let fields = state.scene().get(id).map_or(0, |node| node.values.len());
        for field in 0..fields {
            // A field with the written value keeps its text.
            let Some(written) = state.scene().get(id).and_then(|node| node.values.get(field)) else {
                continue;
            };
            let Some(now) = moving_value(state, id, field) else { continue };
            let value = say(written, now);
            if value != *written {
                let done = scene.record(Edit::SetField { node: id, field, value });
                debug_assert!(done.is_ok(), "{done:?}");
            }
        }
    }
    scene
}
