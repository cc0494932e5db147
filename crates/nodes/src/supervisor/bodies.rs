//! Poses, velocities, contacts and centres of mass of nodes; forces on them.

use base::{Mat3, Pose, Twist, Vec3, Wrench};
use dynamics::{Inertia, JointMode, LinkId};
use engine::{MotorCommand, WorldState};
use scene::NodeId;
use wire::op::motor::SET_POSITION;
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer};

use super::values::{NOWHERE, count};
use super::{Supervisor, describe, moving_fields, support};
use crate::slot;

impl Supervisor {
    /// Answers a request about one or two nodes. For nodes of an unsuitable type the values are NaN, and a warning is
    /// reported.
    pub(super) fn measure(
        &mut self,
        opcode: u8,
        state: &mut WorldState,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let node = NodeId(input.u32()?);
        match opcode {
            op::NODE_GET_POSITION => {
                let has_place = self.expect(state, node, "get_position", "Pose");
                let pose = pose(state, node).filter(|_| has_place);
                let position = pose.map_or(NOWHERE, |pose| pose.translation);
                answers.record(0, opcode).vec3(position);
            }
            op::NODE_GET_ORIENTATION => {
                let has_place = self.expect(state, node, "get_orientation", "Pose");
                answers.record(0, opcode).f64s(&rows(pose(state, node).filter(|_| has_place)));
            }
            op::NODE_GET_POSE => {
                let to = NodeId(input.u32()?);
                if node != scene::Scene::ROOT {
                    self.expect(state, node, "get_pose", "Pose");
                }
                self.expect(state, to, "get_pose", "Pose");
                write_pose(state, node, to, answers);
            }
            op::NODE_GET_CENTER_OF_MASS => {
                let is_solid = self.expect(state, node, "get_center_of_mass", "Solid");
                let center = if is_solid { reported_center(state, node) } else { NOWHERE };
                answers.record(0, opcode).vec3(center);
            }
            op::NODE_GET_CONTACT_POINTS => {
                let descendants = input.u8()?;
                let is_gone = state.scene().get(node).is_none();
                if is_gone || self.expect(state, node, "get_contact_points", "Solid") {
                    write_contacts(state, node, descendants, answers);
                } else {
                    answers.record(0, opcode).u32(node.0).u8(descendants).i32(-1);
                }
            }
            op::NODE_GET_STATIC_BALANCE => {
                let is_top = self.expect(state, node, "get_static_balance", "Solid")
                    && self.require_top_solid(state, node, "get_static_balance");
                answers
                    .record(0, opcode)
                    .bool(is_top && support::support(state, node).is_some_and(|support| support.is_balanced));
            }
            _ => {
                let is_solid = self.expect(state, node, "get_velocity", "Solid");
                let mount = state.mount(node).filter(|_| is_solid);
                let twist = match mount {
                    Some(mount) => {
                        mount.link.map_or(Twist::default(), |link| moving_fields::velocity(state, link))
                    }
                    None => Twist { linear: NOWHERE, angular: NOWHERE },
                };
                answers.record(0, op::NODE_GET_VELOCITY).vec3(twist.linear).vec3(twist.angular);
            }
        }
        Ok(())
    }

    /// Returns whether a node has the type that a function requires; if not, a warning is reported.
    pub(super) fn expect(&mut self, state: &mut WorldState, node: NodeId, function: &str, ty: &str) -> bool {
        let Some(found) = state.scene().get(node) else { return false };
        let fits = found.ty.is_a(ty);
        if !fits {
            let message = format!(
                "wb_supervisor_node_{function}() is for {ty} nodes and those derived from it, not for {}",
                describe(state, node)
            );
            self.warn_once(state, "supervisor/type", message);
        }
        fits
    }

    /// Returns whether a node has no solid above it; if it has, a warning is reported.
    fn require_top_solid(&mut self, state: &mut WorldState, node: NodeId, function: &str) -> bool {
        let above =
            std::iter::successors(state.scene().get(node), |node| state.scene().get(node.parent?)).skip(1);
        let is_top = !above.into_iter().any(|node| node.ty.is_a("Solid"));
        if !is_top {
            let message = format!(
                "wb_supervisor_node_{function}() is for solids at the top of the world, not for {}",
                describe(state, node)
            );
            self.warn_once(state, "supervisor/type", message);
        }
        is_top
    }
}

/// Returns the centre of mass for controllers: zero for solids without physics.
fn reported_center(state: &WorldState, node: NodeId) -> Vec3 {
    match state.scene().child(node, "physics") {
        Some(_) => center_of_mass(state, node).unwrap_or(NOWHERE),
        None => Vec3::ZERO,
    }
}

/// Writes the pose of a node relative to another one.
pub(super) fn write_pose(state: &WorldState, from: NodeId, to: NodeId, out: &mut Writer) {
    let relative = homogeneous(relative_pose(state, from, to));
    out.record(0, op::NODE_GET_POSE).u32(from.0).u32(to.0).f64s(&relative);
}

/// Writes the contact points of a solid in the last step; if `descendants` is 1, also those of solids below it.
pub(super) fn write_contacts(state: &WorldState, node: NodeId, descendants: u8, out: &mut Writer) {
    let points = contact_points(state, node, descendants != 0);
    out.record(0, op::NODE_GET_CONTACT_POINTS).u32(node.0).u8(descendants).i32(count(points.len()));
    for (point, solid) in points {
        out.vec3(point).u32(solid.0);
    }
}

/// Returns the pose of a node in the world, if it exists and has one; the world itself is node 0.
fn pose(state: &WorldState, node: NodeId) -> Option<Pose> {
    if node == scene::Scene::ROOT {
        return Some(Pose::IDENTITY);
    }
    state.scene().get(node).filter(|node| node.ty.is_a("Pose"))?;
    state.mount(node).map(|mount| state.mounted_pose(&mount))
}

/// Returns a rotation matrix, row by row.
fn rows(pose: Option<Pose>) -> [f64; 9] {
    pose.map_or([f64::NAN; 9], |pose| Mat3::from_quat(pose.rotation).transpose().to_cols_array())
}

/// Returns the links of a node and everything below it. A solid merged with the body above has the link of that body.
pub(super) fn links(state: &WorldState, node: NodeId) -> Vec<LinkId> {
    let mut found: Vec<LinkId> = Vec::new();
    for id in std::iter::once(node).chain(state.scene().descendants(node)) {
        if let Some(link) = state.mount(id).and_then(|mount| mount.link)
            && !found.contains(&link)
        {
            found.push(link);
        }
    }
    found
}

/// Returns the centre of mass of a solid with everything below it, in world coordinates; its origin if there is no
/// mass.
pub(super) fn center_of_mass(state: &WorldState, node: NodeId) -> Option<Vec3> {
    let origin = pose(state, node)?.translation;
    let (mut mass, mut moment) = (0.0, Vec3::ZERO);
    let carrier = state.mount(node)?.link.filter(|_| moving_fields::own_link(state, node).is_none());
    if let Some((center, share)) = share(state, node) {
        mass += share;
        moment += center * share;
    }
    for link in links(state, node).into_iter().filter(|link| Some(*link) != carrier) {
        let Some(body) = state.dynamics().model.links.get(link.index()) else { continue };
        if body.joint.mode == JointMode::Dynamic {
            mass += body.inertia.mass;
            moment += state.dynamics().pose(link).point(body.inertia.center) * body.inertia.mass;
        }
    }
    Some(if mass > 0.0 { moment / mass } else { origin })
}

/// Returns centre of mass (in world coordinates) and mass of a solid that is merged with its parent, including
/// everything merged below it; `None` for others.
fn share(state: &WorldState, node: NodeId) -> Option<(Vec3, f64)> {
    if moving_fields::own_link(state, node).is_some() {
        return None;
    }
    let link = state.mount(node)?.link;
    let shares = std::iter::once(node)
        .chain(state.scene().descendants(node))
        .filter(|id| state.mount(*id).is_some_and(|mount| mount.link == link))
        .filter_map(|id| state.share(id));
    let sum = shares.fold(Inertia::ZERO, |sum, share| sum.plus(&share));
    let pose = link.map_or(Pose::IDENTITY, |link| state.dynamics().pose(link));
    (sum.mass > 0.0).then(|| (pose.point(sum.center), sum.mass))
}

/// Returns the contact points of a solid (and of all solids below it) in the last step, with the solid of each.
pub(super) fn contact_points(
    state: &WorldState,
    node: NodeId,
    with_descendants: bool,
) -> Vec<(Vec3, NodeId)> {
    if state.scene().get(node).is_none() {
        return Vec::new();
    }
    let mut solids = vec![node];
    if with_descendants {
        solids.extend(state.scene().descendants(node));
    }
    let own = |collider| {
        state.collider_owner(collider).map(|owner| owner.solid).filter(|solid| solids.contains(solid))
    };
    // A contact between two of them counts once, as in Webots.
    let contacts = state.dynamics().contacts().iter();
    contacts
        .filter_map(|contact| {
            [contact.a, contact.b].into_iter().find_map(own).map(|solid| (contact.point, solid))
        })
        .collect()
}

impl Supervisor {
    /// Handles requests that set velocities or add forces.
    pub(super) fn push(
        &mut self,
        opcode: u8,
        state: &mut WorldState,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let node = NodeId(input.u32()?);
        match opcode {
            op::NODE_SET_VELOCITY => {
                let (linear, angular) = (input.vec3()?, input.vec3()?);
                if !self.expect(state, node, "set_velocity", "Solid") {
                    return Ok(());
                }
                let twist = Twist { angular, linear };
                let link = moving_fields::own_link(state, node);
                let is_moved = moving_fields::set_kinematic_velocity(state, node, twist)
                    || link.is_some_and(|link| moving_fields::set_velocity(state, link, twist));
                if !is_moved {
                    self.cannot(state, node, "its velocity cannot be set: it is not a free body");
                }
            }
            op::NODE_RESET_PHYSICS => {
                if state.scene().get(node).is_some() {
                    let links = links(state, node);
                    stop(state, &links);
                    hold(state, &links);
                }
            }
            op::NODE_SET_JOINT_POSITION => {
                let (position, axis) = (input.f64()?, input.u32()?);
                self.set_joint_position(state, node, position, axis);
            }
            _ => {
                let vector = input.vec3()?;
                let push = match opcode {
                    op::NODE_ADD_FORCE_WITH_OFFSET => Push::ForceAt(vector, input.vec3()?),
                    op::NODE_ADD_TORQUE => Push::Torque(vector),
                    _ => Push::Force(vector),
                };
                if let Err(why) = self::push(state, node, push, input.u8()? != 0) {
                    self.cannot(state, node, &format!("forces cannot be added: {why}"));
                }
            }
        }
        Ok(())
    }

    /// Sets the position of an axis of a joint, limited by its stops.
    fn set_joint_position(&mut self, state: &mut WorldState, node: NodeId, position: f64, axis: u32) {
        let Some(link) = moving_fields::joint_link(state, node, axis) else {
            self.cannot(state, node, "its position cannot be set: it is not a joint with this axis");
            return;
        };
        let stops = state.dynamics().model.links.get(link.index()).and_then(|link| link.joint.stops);
        let reached = stops.map_or(position, |[least, most]| position.max(least).min(most));
        if reached != position {
            let message = format!(
                "wb_supervisor_node_set_joint_position() called with a 'position' argument {position} outside hard \
                 limits of the joint {}; it is set to {reached}",
                describe(state, node)
            );
            self.warn_once(state, "supervisor/body", message);
        }
        moving_fields::set_joint_position(state, node, link, reached);
        // As in Webots, the motor of the axis is given the position as its target.
        let field = ["device", "device2", "device3"].get(axis.wrapping_sub(1) as usize);
        let devices = field.map(|field| state.scene().children(node, field).to_vec()).unwrap_or_default();
        let end = slot::held(state.scene(), node).and_then(|end| state.mount(end));
        let has_robot = end.is_some_and(|end| end.robot.is_some());
        let is_motor = |device: &&NodeId| {
            has_robot && state.scene().get(**device).is_some_and(|device| device.ty.is_a("Motor"))
        };
        if let Some(motor) = devices.iter().find(is_motor) {
            state.send_motor_command(*motor, MotorCommand { command: SET_POSITION, value: reached });
        }
    }

    fn cannot(&mut self, state: &mut WorldState, node: NodeId, why: &str) {
        let message = format!("supervisor request for {} ignored: {why}", describe(state, node));
        self.warn_once(state, "supervisor/body", message);
    }
}

/// A force `[N]` or a torque `[N·m]` on a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Push {
    /// A force at the centre of mass.
    Force(Vec3),
    /// A force at a point in the frame of the node. `[m]`
    ForceAt(Vec3, Vec3),
    /// A torque.
    Torque(Vec3),
}

/// Adds a force or torque to the body of a node for the next step. The vector is in world coordinates or, if
/// `is_relative`, in those of the node.
///
/// # Errors
/// If forces cannot move the node, or if a number is not finite.
pub fn push(state: &mut WorldState, node: NodeId, push: Push, is_relative: bool) -> Result<(), &'static str> {
    let body =
        pose(state, node).zip(state.mount(node).and_then(|mount| mount.link)).and_then(|(pose, link)| {
            let body = state.dynamics().model.links.get(link.index())?;
            let is_pushed = body.joint.mode == JointMode::Dynamic;
            is_pushed.then(|| (pose, link, state.dynamics().pose(link).point(body.inertia.center)))
        });
    let (pose, link, center) = body.ok_or("it is not a body that forces move")?;
    let in_world = |vector: Vec3| if is_relative { pose.vector(vector) } else { vector };
    let wrench = match push {
        Push::Torque(torque) => Wrench { torque: in_world(torque), force: Vec3::ZERO },
        Push::ForceAt(force, point) => {
            let force = in_world(force);
            Wrench { torque: (pose.point(point) - center).cross(force), force }
        }
        Push::Force(force) => {
            let own = share(state, node).map_or(center, |(own, _)| own);
            let force = in_world(force);
            Wrench { torque: (own - center).cross(force), force }
        }
    };
    if !(wrench.force.is_finite() && wrench.torque.is_finite()) {
        return Err("the force is not finite");
    }
    state.add_wrench(link, wrench);
    Ok(())
}

/// Returns the pose of a node relative to another one; `None` if one of them does not exist or has no pose. The world
/// is the root node.
#[must_use]
pub fn relative_pose(state: &WorldState, from: NodeId, to: NodeId) -> Option<Pose> {
    Some(pose(state, from)?.inverse() * pose(state, to)?)
}

/// Returns the homogeneous 4×4 matrix of a pose, row by row; NaN without a pose.
#[must_use]
pub fn homogeneous(pose: Option<Pose>) -> [f64; 16] {
    let Some(pose) = pose else { return [f64::NAN; 16] };
    let ([a, b, c, d, e, f, g, h, i], t) = (rows(Some(pose)), pose.translation);
    [a, b, c, t.x, d, e, f, t.y, g, h, i, t.z, 0.0, 0.0, 0.0, 1.0]
}

/// Holds links in the next step, as Webots does.
fn hold(state: &mut WorldState, links: &[LinkId]) {
    for link in links.iter().flat_map(|link| moving_fields::with_axes(state, *link)).collect::<Vec<_>>() {
        let body = state.dynamics().model.links.get(link.index());
        if body.is_some_and(|body| body.joint.mode == JointMode::Dynamic) {
            state.hold(link);
        }
    }
}

/// Sets the velocities of links to zero.
pub(super) fn stop(state: &mut WorldState, links: &[LinkId]) {
    for link in links.iter().flat_map(|link| moving_fields::with_axes(state, *link)).collect::<Vec<_>>() {
        state.set_joint_velocity(link, 0.0);
        state.set_link_twist(link, Twist::default());
    }
}
