//! Fields that follow the motion: what they say now, and what moves when a supervisor writes them.

use base::{Pose, Twist, Vec3, math};
use catalog::JOINT_STATE;
use dynamics::{JointKind, JointMode, LinkId};
use engine::WorldState;
use scene::{Edit, NodeId, Scene, Value};

use super::fields::FieldKey;
use super::values;
use crate::slot;

/// As far as this, a place counts as the written one, so that what was written is read back to the bit. `[m]`
const SAME_PLACE: f64 = 1e-12;

/// The same for the parts of a unit quaternion.
const SAME_ROTATION: f64 = 1e-14;

/// Resolution of poses and joint positions in saved worlds. `[m]` `[rad]`
pub(crate) const STEP: f64 = 1e-9;

/// The present value of a field.
pub(crate) fn value(state: &WorldState, key: &FieldKey) -> Option<Value> {
    let authored = key.value(state.scene())?;
    let leaves = key.leaves(state.scene());
    let moving = leaves.iter().find_map(|(node, field)| moving_value(state, *node, *field));
    Some(moving.unwrap_or_else(|| authored.clone()))
}

/// What a field of a moving node says now; `None` for fields that stay as they were written.
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
        // It is meant in the frame of what carries it, and nothing but the field says it.
        ("linearVelocity" | "angularVelocity", _) if is_carried(state, node) => None,
        ("linearVelocity", Value::SfVec3f(_)) => {
            Some(Value::SfVec3f(velocity(state, node, own_link(state, node)?).linear))
        }
        ("angularVelocity", Value::SfVec3f(_)) => {
            Some(Value::SfVec3f(velocity(state, node, own_link(state, node)?).angular))
        }
        _ => None,
    }
}

/// Lets what moves follow a field that was just written. False if what came from the node must be built again for that.
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
            // A joint holds it: from now on, this is where it is at the joint's present position.
            state.record_pose(node, local);
            if let Some(joint) = parent {
                note_positions(state, joint);
            }
            false
        }
        ("position", Some(Value::SfFloat(position))) => {
            let Some(joint) = parent else { return false };
            let Some(link) = axis_of(state, joint, node) else { return false };
            state.set_joint_position(link, position);
            note_joint(state, joint);
            true
        }
        ("linearVelocity" | "angularVelocity", Some(Value::SfVec3f(written))) => {
            // What stands still is built otherwise than what moves; a part of a body has no velocity of its own.
            let Some(link) = own_link(state, node) else {
                return state.scene().child(node, "physics").is_some();
            };
            let mut twist = velocity(state, node, link);
            if name == "linearVelocity" {
                twist.linear = written;
            } else {
                twist.angular = written;
            }
            set_velocity(state, link, twist) || leading(state, node).is_none()
        }
        _ => {
            // The end point stays where it is when the joint becomes another one.
            if let Some(joint) = parent.filter(|joint| axis_of(state, *joint, node).is_some()) {
                note_joint(state, joint);
            }
            false
        }
    }
}

/// Tells the scene where the end point of a joint is, and at which positions.
fn note_joint(state: &mut WorldState, joint: NodeId) {
    let Some(end) = slot::held(state.scene(), joint) else { return };
    let Some(link) = own_link(state, end) else { return };
    let local = local_pose(state, end, link);
    state.record_pose(end, local);
    note_positions(state, joint);
}

/// Tells the scene the positions of a joint's axes. One without parameters begins at 0.
fn note_positions(state: &mut WorldState, joint: NodeId) {
    for (axis, name) in (1..).zip(["jointParameters", "jointParameters2", "jointParameters3"]) {
        let Some(link) = joint_link(state, joint, axis) else { continue };
        let Some(field) = state.scene().get(joint).and_then(|joint| joint.ty.field_index(name)) else {
            continue;
        };
        let held =
            state.scene().get(joint).and_then(|joint| joint.values.get(field)?.nodes().first().copied());
        match held {
            Some(parameters) => {
                let position = Value::SfFloat(state.dynamics().joint_position(link));
                state.record(parameters, "position", position);
            }
            None => state.set_joint_position(link, 0.0),
        }
    }
}

/// The link that moves with a node and not with what is around the node.
pub(crate) fn own_link(state: &WorldState, node: NodeId) -> Option<LinkId> {
    let link = state.mount(node)?.link?;
    let around = above(state, node).and_then(|above| state.mount(above)).and_then(|mount| mount.link);
    (around != Some(link)).then_some(link)
}

/// The link that an axis (from 1) of a joint node moves.
pub(super) fn joint_link(state: &WorldState, joint: NodeId, axis: u32) -> Option<LinkId> {
    let scene = state.scene();
    let ty = scene.get(joint)?.ty;
    ty.field_index("endPoint")?;
    let mut link = own_link(state, slot::held(scene, joint)?)?;
    // The end point is on the last axis, and each link between hangs on that of the axis before.
    let axes = ["device3", "device2"].iter().position(|field| ty.field_index(field).is_some());
    let axes = axes.map_or(1, |missing| 3 - missing as u32);
    for _ in axis..axes {
        link = state.dynamics().model.links.get(link.index())?.parent?;
    }
    let kind = state.dynamics().model.links.get(link.index())?.joint.kind;
    let is_axis = matches!(kind, JointKind::Hinge { .. } | JointKind::Slider { .. });
    (is_axis && (1..=axes).contains(&axis)).then_some(link)
}

/// The link that the axis with these parameters moves.
fn axis_of(state: &WorldState, joint: NodeId, parameters: NodeId) -> Option<LinkId> {
    let is_here = |field: &str| {
        let has = state.scene().get(joint).is_some_and(|joint| joint.ty.field_index(field).is_some());
        has && state.scene().child(joint, field) == Some(parameters)
    };
    let fields = ["jointParameters", "jointParameters2", "jointParameters3"];
    let axis = (1..).zip(fields).find(|(_, field)| is_here(field))?.0;
    joint_link(state, joint, axis)
}

/// The link that an axis of a joint moves that has no parameters for it and tells the position itself.
fn own_axis(state: &WorldState, joint: NodeId, position: &str) -> Option<LinkId> {
    let (axis, (_, parameters)) = (1..).zip(JOINT_STATE).find(|(_, (own, _))| *own == position)?;
    state.scene().get(joint)?.ty.field_index(parameters)?;
    if state.scene().child(joint, parameters).is_some() { None } else { joint_link(state, joint, axis) }
}

/// A link, then the links between the axes of the joint that carries it: only those have no mass.
pub(super) fn with_axes(state: &WorldState, link: LinkId) -> Vec<LinkId> {
    let links = &state.dynamics().model.links;
    let above = |link: &LinkId| links.get(link.index()).and_then(|link| link.parent);
    let between = |link: &LinkId| links.get(link.index()).is_some_and(|link| link.inertia.mass == 0.0);
    std::iter::once(link).chain(std::iter::successors(above(&link), above).take_while(between)).collect()
}

/// The nearest node above that has a place.
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

/// World placement of the frame that a node's `translation` and `rotation` are in.
pub(crate) fn parent_pose(state: &WorldState, node: NodeId) -> Pose {
    above(state, node).map_or(Pose::IDENTITY, |above| state.pose(above))
}

/// How much larger lengths in that frame are in the world.
pub(crate) fn parent_scale(state: &WorldState, node: NodeId) -> Vec3 {
    above(state, node).and_then(|above| state.mount(above)).map_or(Vec3::ONE, |mount| mount.scale)
}

/// Placement of a node on a link of its own, in the frame of its fields.
fn local_pose(state: &WorldState, node: NodeId, link: LinkId) -> Pose {
    let local = parent_pose(state, node).inverse() * state.dynamics().pose(link);
    Pose::new(local.translation / parent_scale(state, node), local.rotation)
}

/// Velocity of a node: of its body's centre of mass if it is a body of its own, else of its origin. World axes.
pub(super) fn velocity(state: &WorldState, node: NodeId, link: LinkId) -> Twist {
    match own_link(state, node) {
        Some(own) if own == link => state.dynamics().twist(link).at_offset(arm(state, link)),
        _ => state.mount(node).map_or(Twist::default(), |mount| state.mounted_twist(&mount)),
    }
}

/// Sets the velocity of a body's centre of mass; of one on a joint what the joint allows. False if forces do not move it.
pub(super) fn set_velocity(state: &mut WorldState, link: LinkId, twist: Twist) -> bool {
    state.set_body_twist(link, twist)
}

/// The link of a solid without physics that nothing carries.
fn leading(state: &WorldState, node: NodeId) -> Option<LinkId> {
    let link = own_link(state, node)?;
    let def = state.dynamics().model.links.get(link.index())?;
    let is_led = def.parent.is_none() && def.joint.mode == JointMode::Kinematic;
    (is_led && state.scene().child(node, "physics").is_none()).then_some(link)
}

/// Whether it is a solid without physics inside another one, and no joint moves it.
fn is_carried(state: &WorldState, node: NodeId) -> bool {
    let scene = state.scene();
    let is_solid = |node: NodeId| scene.get(node).is_some_and(|node| node.ty.is_a("Solid"));
    let parent = |node: &NodeId| scene.get(*node)?.parent;
    let on_joint = own_link(state, node).is_some() && leading(state, node).is_none();
    is_solid(node)
        && !on_joint
        && scene.child(node, "physics").is_none()
        && std::iter::successors(parent(&node), parent).any(is_solid)
}

/// Lets a solid without physics at the top of the world, or inside another one, move on with a velocity, which its fields
/// keep; false for others.
pub(super) fn lead(state: &mut WorldState, node: NodeId, twist: Twist) -> bool {
    let link = leading(state, node);
    if link.is_none() && !is_carried(state, node) {
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

/// From a link's origin to its centre of mass, in world axes.
fn arm(state: &WorldState, link: LinkId) -> Vec3 {
    let center =
        state.dynamics().model.links.get(link.index()).map_or(Vec3::ZERO, |link| link.inertia.center);
    state.dynamics().pose(link).vector(center)
}

/// A node as text, as it stands now; the whole world for the root; empty if it is not there.
pub(crate) fn export(state: &WorldState, node: NodeId) -> String {
    if state.scene().get(node).is_none() {
        return String::new();
    }
    let scene = as_it_stands(state, node);
    if node == Scene::ROOT { scene.write() } else { scene.write_subtree(node) }
}

/// A copy of the scene in which the fields of a node and all below it say what they say now.
pub(crate) fn as_it_stands(state: &WorldState, node: NodeId) -> Scene {
    with_motion(state, node, |_, now| now)
}

/// The same with rounded numbers: a field that motion has changed is rounded to [`STEP`], and keeps the text of the file if
/// it differs by no more than half of that.
pub(crate) fn as_it_stands_rounded(state: &WorldState) -> Scene {
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
            // A field that is as it was written is not written anew.
            let Some(written) = state.scene().get(id).and_then(|node| node.values.get(field)) else {
                continue;
            };
            let Some(now) = moving_value(state, id, field) else { continue };
            let value = say(written, now);
            if value != *written {
                let done = scene.apply(Edit::SetField { node: id, field, value });
                debug_assert!(done.is_ok(), "{done:?}");
            }
        }
    }
    scene
}
