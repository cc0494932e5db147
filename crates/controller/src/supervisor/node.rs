//! Nodes: lookup, properties, poses.

use super::{Kind, allowed, ask, reference, row, silent, wrong};
use crate::call_error::{Outcome, misuse};
use crate::exported::constants as c;
use crate::memory::{Numbers, Text, Vector};
use crate::session::Session;
use std::ffi::CStr;
use wire::op::supervisor as op;

pub use super::command::*;

/// A contact point; laid out as C programs expect it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint {
    /// In world coordinates. `[m]`
    pub point: [f64; 3],
    /// The node in contact.
    pub node_id: i32,
}

/// A known node.
#[derive(Debug)]
pub struct Node {
    pub(crate) id: i32,
    pub(crate) node_type: i32,
    pub(crate) parent: i32,
    pub(crate) is_proto: bool,
    pub(crate) internal: bool,
    model: Text,
    def: Text,
    exported: Text,
    position: Vector<3>,
    orientation: Vector<9>,
    center_of_mass: Vector<3>,
    velocity: Vector<6>,
    poses: Vec<Pose>,
    pub(super) tracked_poses: Vec<i32>,
    /// Its own, and those of its descendants as well.
    contacts: [Contacts; 2],
    /// Whether the functions of single contact points refer to those of its descendants as well.
    with_descendants: bool,
    contact: Vector<3>,
}

/// A pose relative to a node.
#[derive(Debug)]
pub(crate) struct Pose {
    /// 0: the world.
    from: i32,
    pub(crate) numbers: Numbers<16>,
    /// [`Supervisor::age`](super::Supervisor::age) when it came.
    pub(crate) age: Option<u64>,
}

/// Contact points.
#[derive(Debug, Default)]
pub(crate) struct Contacts {
    pub(crate) points: Vec<ContactPoint>,
    /// Their number; negative for nodes that are not solids.
    pub(crate) count: i32,
    /// [`Supervisor::age`](super::Supervisor::age) when they came.
    pub(crate) age: Option<u64>,
}

impl Node {
    pub(crate) fn new(
        id: i32,
        node_type: i32,
        parent: i32,
        is_proto: bool,
        internal: bool,
        model: &str,
        def: &str,
    ) -> Self {
        Self {
            id,
            node_type,
            parent,
            is_proto,
            internal,
            model: Text::new(model),
            def: Text::new(def),
            exported: Text::default(),
            position: Vector::default(),
            orientation: Vector::default(),
            center_of_mass: Vector::default(),
            velocity: Vector::default(),
            poses: Vec::new(),
            tracked_poses: Vec::new(),
            contacts: <[Contacts; 2]>::default(),
            with_descendants: false,
            contact: Vector::default(),
        }
    }

    /// Merges another record of the same node; records without a DEF name leave it unchanged.
    pub(crate) fn update(&mut self, other: Self) {
        self.node_type = other.node_type;
        self.parent = other.parent;
        self.is_proto = other.is_proto;
        self.internal |= other.internal;
        self.model.set(other.model.as_str());
        if !other.def.as_str().is_empty() {
            self.def = other.def;
        }
    }

    /// Where the pose relative to a node is stored.
    pub(crate) fn pose_from(&mut self, from: i32) -> &mut Pose {
        let known = self.poses.iter().position(|pose| pose.from == from);
        let index = known.unwrap_or_else(|| {
            self.poses.push(Pose { from, numbers: Numbers::unknown(), age: None });
            self.poses.len() - 1
        });
        &mut self.poses[index]
    }

    fn contacts(&self, with_descendants: bool) -> &Contacts {
        let [own, all] = &self.contacts;
        if with_descendants { all } else { own }
    }

    /// Where contact points are stored.
    pub(crate) fn contacts_mut(&mut self, with_descendants: bool) -> &mut Contacts {
        let [own, all] = &mut self.contacts;
        if with_descendants { all } else { own }
    }
}

/// The node of a reference.
pub(crate) fn known(session: &mut Session, node: usize) -> Outcome<&mut Node> {
    known_as(session, node, "node")
}

pub(super) fn known_as<'a>(session: &'a mut Session, node: usize, argument: &str) -> Outcome<&'a mut Node> {
    allowed(session)?;
    let has_quit = session.has_quit();
    let node = row(Kind::Node, node).and_then(|index| session.supervisor.nodes.get_mut(index));
    node.ok_or_else(|| wrong(has_quit, format!(" called with a NULL or invalid '{argument}' argument.")))
}

pub(super) fn id_of(session: &mut Session, node: usize) -> Outcome<i32> {
    known(session, node).map(|node| node.id)
}

/// The root of the scene.
pub fn get_root(session: &mut Session) -> Outcome<usize> {
    allowed(session)?;
    let supervisor = &mut session.supervisor;
    let index = match supervisor.node_by_id(0) {
        Some(index) => index,
        None => supervisor.add_node(Node::new(0, c::WB_NODE_GROUP, -1, false, false, "", "")),
    };
    Ok(reference(Kind::Node, index))
}

/// The robot's own node.
pub fn get_self(session: &mut Session) -> Outcome<usize> {
    allowed(session)?;
    Ok(session.supervisor.own.map_or(0, |index| reference(Kind::Node, index)))
}

/// Its id; −1 for an internal node of a PROTO.
pub fn get_id(session: &mut Session, node: usize) -> Outcome<i32> {
    let node = known(session, node)?;
    let id = if node.internal { -1 } else { node.id };
    if id < 0 {
        session.complain(" called for an internal PROTO node.");
    }
    Ok(id)
}

/// A node by id; 0 if there is none.
pub fn get_from_id(session: &mut Session, id: i32) -> Outcome<usize> {
    allowed(session)?;
    if id < 0 {
        return Err(misuse(" called with a negative 'id' argument."));
    }
    if id == 0 {
        return get_root(session);
    }
    if let Some(index) = session.supervisor.node_by_id(id) {
        return Ok(reference(Kind::Node, index));
    }
    ask(session, |out| out.u8(op::NODE_GET_FROM_ID).i32(id))?;
    session.supervisor.replied_node().ok_or_else(silent)
}

/// The node of a device of this robot; device 0 is the robot.
pub fn get_from_device(session: &mut Session, tag: u16) -> Outcome<usize> {
    allowed(session)?;
    if tag == 0 {
        return get_self(session);
    }
    if session.slot(tag).is_err() {
        return Err(misuse(" called with an invalid 'tag' argument."));
    }
    ask(session, |out| out.u8(op::NODE_GET_FROM_TAG).i32(i32::from(tag)))?;
    session.supervisor.replied_node().ok_or_else(silent)
}

/// A node by DEF name or path, `A.B`; 0 if there is none.
pub fn get_from_def(session: &mut Session, def: Option<&str>) -> Outcome<usize> {
    allowed(session)?;
    find(session, def, -1, "a NULL")
}

/// A node by DEF name inside the PROTO of a node; 0 if there is none.
pub fn get_from_proto_def(session: &mut Session, node: usize, def: Option<&str>) -> Outcome<usize> {
    check_proto(session, node)?;
    let id = id_of(session, node)?;
    let found = find(session, def, id, "NULL")?;
    if let Ok(node) = known(session, found) {
        node.internal = true;
    }
    Ok(found)
}

fn find(session: &mut Session, def: Option<&str>, inside: i32, nothing: &str) -> Outcome<usize> {
    let def = def.filter(|def| !def.is_empty());
    let def = def.ok_or_else(|| misuse(format!(" called with {nothing} or empty 'def' argument.")))?;
    let supervisor = &session.supervisor;
    if let Some(index) = supervisor.paths.get(&(inside, def.to_owned())) {
        return Ok(reference(Kind::Node, *index));
    }
    ask(session, |out| out.u8(op::NODE_GET_FROM_DEF).str(def).i32(inside))?;
    let supervisor = &mut session.supervisor;
    let found = supervisor.reply.node.ok_or_else(silent)?;
    let Some(index) = found else { return Ok(0) };
    if let Some(node) = supervisor.nodes.get_mut(index) {
        node.def.set(def.rsplit('.').next().unwrap_or(def));
    }
    supervisor.paths.insert((inside, def.to_owned()), index);
    Ok(reference(Kind::Node, index))
}

/// Its parent node; 0 for the root.
pub fn get_parent_node(session: &mut Session, node: usize) -> Outcome<usize> {
    let parent = known(session, node)?.parent;
    if parent < 0 { Ok(0) } else { get_from_id(session, parent) }
}

/// The selected node; 0 if there is none.
pub fn get_selected(session: &mut Session) -> Outcome<usize> {
    allowed(session)?;
    ask(session, |out| out.u8(op::NODE_GET_SELECTED))?;
    session.supervisor.replied_node().ok_or_else(silent)
}

/// Its type.
pub fn get_type(session: &mut Session, node: usize) -> Outcome<i32> {
    Ok(known(session, node)?.node_type)
}

/// Its DEF name; empty if it has none.
pub fn get_def(session: &mut Session, node: usize) -> Outcome<&CStr> {
    Ok(known(session, node)?.def.as_c())
}

/// The name of its PROTO, or else of its type.
pub fn get_type_name(session: &mut Session, node: usize) -> Outcome<&CStr> {
    let node = known(session, node)?;
    if node.model.as_str().is_empty() {
        return Ok(crate::nodes::get_name(node.node_type));
    }
    Ok(node.model.as_c())
}

/// The name of its type.
pub fn get_base_type_name(session: &mut Session, node: usize) -> Outcome<&CStr> {
    Ok(crate::nodes::get_name(known(session, node)?.node_type))
}

/// Whether it is an instance of a PROTO.
pub fn is_proto(session: &mut Session, node: usize) -> Outcome<bool> {
    Ok(known(session, node)?.is_proto)
}

/// A field by name; 0 if there is none.
pub fn get_field(session: &mut Session, node: usize, name: Option<&str>) -> Outcome<usize> {
    let id = id_of(session, node)?;
    super::field::by_name(session, id, -1, name, false)
}

/// A field by index; 0 if there is none.
pub fn get_field_by_index(session: &mut Session, node: usize, index: i32) -> Outcome<usize> {
    let id = id_of(session, node)?;
    super::field::by_index(session, id, -1, index, false)
}

/// The number of its fields, or of its PROTO's parameters.
pub fn get_number_of_fields(session: &mut Session, node: usize) -> Outcome<i32> {
    count_fields(session, node, false)
}

/// A field of the PROTO's base node by name; 0 if there is none.
pub fn get_base_node_field(session: &mut Session, node: usize, name: Option<&str>) -> Outcome<usize> {
    let id = id_of(session, node)?;
    super::field::by_name(session, id, -1, name, true)
}

/// A field of the PROTO's base node by index; 0 if there is none.
pub fn get_base_node_field_by_index(session: &mut Session, node: usize, index: i32) -> Outcome<usize> {
    let id = id_of(session, node)?;
    super::field::by_index(session, id, -1, index, true)
}

/// The number of fields of the PROTO's base node.
pub fn get_number_of_base_node_fields(session: &mut Session, node: usize) -> Outcome<i32> {
    count_fields(session, node, true)
}

fn check_proto(session: &mut Session, node: usize) -> Outcome<()> {
    if known(session, node)?.is_proto { Ok(()) } else { Err(misuse(": 'node' is not a PROTO node.")) }
}

/// The former name of [`get_base_node_field`]; 0 for nodes that are not PROTO instances.
pub fn get_proto_field(session: &mut Session, node: usize, name: Option<&str>) -> Outcome<usize> {
    check_proto(session, node)?;
    get_base_node_field(session, node, name)
}

/// The former name of [`get_base_node_field_by_index`].
pub fn get_proto_field_by_index(session: &mut Session, node: usize, index: i32) -> Outcome<usize> {
    check_proto(session, node)?;
    get_base_node_field_by_index(session, node, index)
}

/// The former name of [`get_number_of_base_node_fields`].
pub fn get_proto_number_of_fields(session: &mut Session, node: usize) -> Outcome<i32> {
    get_number_of_base_node_fields(session, node)
}

fn count_fields(session: &mut Session, node: usize, internal: bool) -> Outcome<i32> {
    let id = id_of(session, node)?;
    ask(session, |out| out.u8(op::NODE_GET_FIELD_COUNT).i32(id).bool(internal))?.whole.ok_or_else(silent)
}

/// The PROTO it is an instance of; 0 if there is none.
pub fn get_proto(session: &mut Session, node: usize) -> Outcome<usize> {
    let id = id_of(session, node)?;
    super::proto::find(session, id, -1)
}

/// Removes it from the scene, immediately.
pub fn remove(session: &mut Session, node: usize) -> Outcome<()> {
    let id = id_of(session, node)?;
    match known(session, node)?.node_type {
        _ if id == 0 => return Err(misuse(" called with a NULL or invalid 'node' argument.")),
        c::WB_NODE_VIEWPOINT | c::WB_NODE_WORLD_INFO => {
            return Err(misuse(" called with a Viewpoint or WorldInfo node."));
        }
        _ => {}
    }
    ask(session, |out| out.u8(op::NODE_REMOVE).i32(id))?;
    session.supervisor.forget_node(id);
    Ok(())
}

/// Sends a query whose response consists of numbers, which are stored in the node.
fn measure<const N: usize>(
    session: &mut Session,
    node: usize,
    opcode: u8,
    place: fn(&mut Node) -> &mut Vector<N>,
) -> Outcome<&Numbers<N>> {
    let id = id_of(session, node)?;
    let numbers = std::mem::take(&mut ask(session, |out| out.u8(opcode).i32(id))?.numbers);
    let numbers: [f64; N] = numbers.try_into().map_err(|_| silent())?;
    let place = place(known(session, node)?);
    place.0.set(numbers);
    Ok(&place.0)
}

/// Position in world coordinates. `[m]`
pub fn get_position(session: &mut Session, node: usize) -> Outcome<&Numbers<3>> {
    measure(session, node, op::NODE_GET_POSITION, |node| &mut node.position)
}

/// Rotation matrix from the node's frame to the world's, row by row.
pub fn get_orientation(session: &mut Session, node: usize) -> Outcome<&Numbers<9>> {
    measure(session, node, op::NODE_GET_ORIENTATION, |node| &mut node.orientation)
}

/// Centre of mass in world coordinates. `[m]`
pub fn get_center_of_mass(session: &mut Session, node: usize) -> Outcome<&Numbers<3>> {
    measure(session, node, op::NODE_GET_CENTER_OF_MASS, |node| &mut node.center_of_mass)
}

/// Linear `[m/s]` and angular `[rad/s]` velocity, in world axes.
pub fn get_velocity(session: &mut Session, node: usize) -> Outcome<&Numbers<6>> {
    measure(session, node, op::NODE_GET_VELOCITY, |node| &mut node.velocity)
}

/// Transform matrix from the node's frame to another node's (0: the world's), row by row: the tracked one of this step,
/// else the response to a query.
pub fn get_pose(session: &mut Session, node: usize, from_node: usize) -> Outcome<&Numbers<16>> {
    let from = from_id(session, from_node)?;
    let age = session.supervisor.age;
    let found = known(session, node)?;
    let (id, tracked) = (found.id, found.tracked_poses.contains(&from));
    if !tracked || found.pose_from(from).age != Some(age) {
        ask(session, |out| out.u8(op::NODE_GET_POSE).i32(from).i32(id))?;
    }
    Ok(&known(session, node)?.pose_from(from).numbers)
}

pub(super) fn from_id(session: &mut Session, from_node: usize) -> Outcome<i32> {
    if from_node == 0 {
        return Ok(0);
    }
    known_as(session, from_node, "from_node").map(|node| node.id)
}

/// Whether the projection of its centre of mass is inside its support polygon.
pub fn get_static_balance(session: &mut Session, node: usize) -> Outcome<bool> {
    let id = id_of(session, node)?;
    let answer = ask(session, |out| out.u8(op::NODE_GET_STATIC_BALANCE).i32(id))?.whole;
    answer.map(|answer| answer != 0).ok_or_else(silent)
}

/// Queries contact points.
fn ask_contacts(session: &mut Session, id: i32, with_descendants: bool) -> Outcome<()> {
    ask(session, |out| out.u8(op::NODE_GET_CONTACT_POINTS).i32(id).bool(with_descendants)).map(drop)
}

/// Its contact points, optionally with those of its descendants. They are queried once in each step.
pub fn get_contact_points(
    session: &mut Session,
    node: usize,
    include_descendants: bool,
) -> Outcome<&[ContactPoint]> {
    let age = Some(session.supervisor.age);
    let found = known(session, node)?;
    let id = found.id;
    if found.contacts(include_descendants).age != age {
        ask_contacts(session, id, include_descendants)?;
    }
    let contacts = known(session, node)?.contacts(include_descendants);
    if contacts.age == age { Ok(&contacts.points) } else { Err(silent()) }
}

/// The number of contact points, −1 for nodes that are not solids; see [`get_contact_points`]. The functions of single
/// contact points refer to the same ones.
pub fn get_number_of_contact_points(
    session: &mut Session,
    node: usize,
    include_descendants: bool,
) -> Outcome<i32> {
    old_contacts(session, "wb_supervisor_node_get_number_of_contact_points()");
    known(session, node)?.with_descendants = include_descendants;
    let contacts = counted(session, node)?;
    if contacts.age.is_some() { Ok(contacts.count) } else { Err(silent()) }
}

/// Reports once that a function is deprecated.
fn old_contacts(session: &mut Session, old: &'static str) {
    session.note_successor(old, "wb_supervisor_node_get_contact_points()");
}

/// The contact points that were counted last; queried if that was in an earlier step, or if there were none.
fn counted(session: &mut Session, node: usize) -> Outcome<&Contacts> {
    let age = Some(session.supervisor.age);
    let found = known(session, node)?;
    let (id, with_descendants) = (found.id, found.with_descendants);
    let contacts = found.contacts(with_descendants);
    if contacts.age != age || contacts.points.is_empty() {
        ask_contacts(session, id, with_descendants)?;
    }
    Ok(known(session, node)?.contacts(with_descendants))
}

fn contact(session: &mut Session, node: usize, index: i32) -> Outcome<Option<ContactPoint>> {
    let contacts = counted(session, node)?;
    Ok(usize::try_from(index).ok().and_then(|index| contacts.points.get(index).copied()))
}

/// The position of a contact point; NaN if there are fewer.
pub fn get_contact_point(session: &mut Session, node: usize, index: i32) -> Outcome<&Numbers<3>> {
    old_contacts(session, "wb_supervisor_node_get_contact_point()");
    let found = contact(session, node, index)?;
    let node = known(session, node)?;
    node.contact.0.set(found.map_or([f64::NAN; 3], |found| found.point));
    Ok(&node.contact.0)
}

/// The node in contact; 0 if there are fewer contact points.
pub fn get_contact_point_node(session: &mut Session, node: usize, index: i32) -> Outcome<usize> {
    old_contacts(session, "wb_supervisor_node_get_contact_point_node()");
    match contact(session, node, index)? {
        Some(found) => get_from_id(session, found.node_id),
        None => Ok(0),
    }
}

/// The node as text.
pub fn export_string(session: &mut Session, node: usize) -> Outcome<&CStr> {
    let id = id_of(session, node)?;
    let text = ask(session, |out| out.u8(op::NODE_EXPORT_STRING).i32(id))?.text.take();
    let text = text.ok_or_else(silent)?;
    let node = known(session, node)?;
    node.exported.set(&text);
    Ok(node.exported.as_c())
}
