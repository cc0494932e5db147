//! The objects behind the handles, and the world to which they belong.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ptr::NonNull;
use std::rc::Rc;
use std::sync::Arc;

use base::{Pose, Vec3, Wrench};
use dynamics::shape::TriangleMesh;
use dynamics::{
    ColliderId, Damping, Dynamics, Inertia, Joint as LinkJoint, JointKind, JointMode, LinkDef, LinkId, Model,
};

use crate::body_settings::{BodySettings, Defaults, Moved};
use crate::call::{self, invoke};
use crate::collision::Pair;
use crate::geom::{Geom, GeomKind};
use crate::handle::{Handle, Kind, handle, row};
use crate::height_field::Field;
use crate::joint::Joint;
use crate::marshal::Word;
use crate::memory;
use crate::remote;
use crate::space::Space;

/// What a plugin needs from the world besides the bodies.
pub trait Host {
    /// Returns the dynamics of the bodies.
    fn dynamics(&mut self) -> &mut Dynamics;
    /// Finds the node with a path of DEF names: `A.B` is a `B` anywhere below an `A`.
    fn find(&mut self, path: &str) -> Option<WorldObject>;
    /// Returns the object to which a collider belongs.
    fn owner(&mut self, collider: ColliderId) -> Option<WorldObject>;
    /// Sends bytes to all receivers of a channel.
    fn send(&mut self, channel: i32, data: &[u8]);
    /// Returns the bytes sent to channel 0 in this step since the last call.
    fn receive(&mut self) -> Vec<u8>;
    /// Returns the simulated time. `[ms]`
    fn time_ms(&self) -> f64;
    /// Prints a line.
    fn print(&mut self, text: &str);
    /// Warns the user about a mistake of the plugin.
    fn warn(&mut self, text: String);
}

/// A node with shapes, a mass or both.
#[derive(Clone, Debug, PartialEq)]
pub struct WorldObject {
    /// A unique number.
    pub number: u32,
    /// The link that carries it; `None` if it does not move or is not moved by forces.
    pub link: Option<LinkId>,
    /// Its pose relative to the link, or to the world.
    pub link_from_node: Pose,
    /// Its shapes.
    pub colliders: Vec<ColliderId>,
    /// Whether it is merged into the body of another node.
    pub is_merged: bool,
}

/// Offsets in [`Body::view`].
const POSITION: usize = 0;
const QUATERNION: usize = 4;
const ROTATION: usize = 8;
const LINEAR: usize = 20;
const ANGULAR: usize = 24;
const FORCE: usize = 28;
const TORQUE: usize = 32;
const VIEW: usize = 36;

/// The data of a body whose address a plugin may keep.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BodyField {
    Position = POSITION as isize,
    Quaternion = QUATERNION as isize,
    Rotation = ROTATION as isize,
    Linear = LINEAR as isize,
    Angular = ANGULAR as isize,
    Force = FORCE as isize,
    Torque = TORQUE as isize,
}

/// A body that the plugin knows.
pub(crate) struct Body {
    /// The link, which has the same axes.
    pub(crate) link: LinkId,
    /// The data in ODE's layout. Plugins keep its address over steps, so it never moves; nor is it in a box, which must
    /// be the only pointer to its content.
    view: Rc<[Cell<f64>; VIEW]>,
    /// The address of the copy in the process of the plugin; 0 until the plugin asks for an address.
    remote_address: Cell<usize>,
    /// The number of the memory block of that copy.
    number: u64,
    /// Added by the plugin since the last step, about the centre of mass.
    pub(crate) force: Vec3,
    pub(crate) torque: Vec3,
    /// The part of it, and of the compensation of gravity, that has been applied already.
    applied: Wrench,
    pub(crate) body_settings: BodySettings,
    pub(crate) moved: Moved,
    pub(crate) data: Handle,
    /// Whether the plugin has created it.
    pub(crate) is_plugin_owned: bool,
    /// Whether the plugin has destroyed it.
    pub(crate) is_destroyed: bool,
}

/// Everything that a plugin knows.
pub(crate) struct Table {
    pub(crate) bodies: Vec<Body>,
    by_link: BTreeMap<LinkId, usize>,
    pub(crate) geoms: Vec<Geom>,
    /// Spaces of the plugin; their rows are one higher. `None`: destroyed.
    pub(crate) spaces: Vec<Option<Space>>,
    pub(crate) meshes: Vec<Arc<TriangleMesh>>,
    pub(crate) fields: Vec<Field>,
    /// The initial settings of new bodies, and other settings of the world.
    pub(crate) defaults: Defaults,
    /// Number of contacts that the plugin has created in this run.
    pub(crate) contacts: usize,
    /// Links of destroyed bodies, to be reused.
    free_links: Vec<LinkId>,
    by_number: BTreeMap<u32, usize>,
    /// Geoms of the shapes of bounding objects with several shapes.
    part_geoms: BTreeMap<ColliderId, usize>,
    /// `None`: destroyed.
    pub(crate) joints: Vec<Option<Joint>>,
    /// Number of joint groups; the first is that of contacts.
    pub(crate) groups: usize,
    /// The pairs in contact in this step.
    pub(crate) pairs: Vec<Pair>,
    /// The last received message, kept for as long as the plugin may read it.
    pub(crate) message: Vec<u8>,
    pub(crate) seed: u32,
    /// The user data of the world.
    pub(crate) data: Handle,
    warned: BTreeSet<String>,
}

impl Default for Table {
    fn default() -> Self {
        Self {
            bodies: Vec::new(),
            by_link: BTreeMap::new(),
            geoms: Vec::new(),
            spaces: Vec::new(),
            meshes: Vec::new(),
            fields: Vec::new(),
            defaults: Defaults::default(),
            contacts: 0,
            free_links: Vec::new(),
            by_number: BTreeMap::new(),
            part_geoms: BTreeMap::new(),
            joints: Vec::new(),
            groups: 0,
            pairs: Vec::new(),
            message: Vec::new(),
            seed: 0,
            data: std::ptr::null_mut(),
            warned: BTreeSet::new(),
        }
    }
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::default();
    static HOST: Cell<Option<NonNull<dyn Host>>> = const { Cell::new(None) };
}

/// Makes a world accessible to the functions of a plugin during a call.
pub fn call<R>(host: &mut dyn Host, act: impl FnOnce() -> R) -> R {
    TABLE.with_borrow_mut(|table| {
        table.groups = table.groups.max(1);
        for body in table.bodies.iter().filter(|body| !body.is_destroyed) {
            body.update_view(host.dynamics());
        }
    });
    let pointer = NonNull::from(host);
    // SAFETY: only the lifetime is erased; the pointer is removed from `HOST` before this function returns, which
    // borrows the host exclusively.
    let pointer: NonNull<dyn Host> = unsafe { std::mem::transmute::<NonNull<dyn Host + '_>, _>(pointer) };
    let before = HOST.replace(Some(pointer));
    let out = act();
    HOST.set(before);
    out
}

/// Discards all handles, when the plugin or the world no longer exists.
pub fn discard_handles() {
    TABLE.with_borrow_mut(|table| *table = Table::default());
}

/// Removes everything that the plugin has created from the world, and discards all handles.
pub fn clear(host: &mut dyn Host) {
    TABLE.with_borrow_mut(|table| {
        let dynamics = host.dynamics();
        table.joints.iter_mut().for_each(|slot| crate::constraints::destroy(slot, dynamics));
        let mut free_links = std::mem::take(&mut table.free_links);
        dynamics.model.link_laws.clear();
        for body in table.bodies.iter().filter(|body| body.is_plugin_owned && !body.is_destroyed) {
            dynamics.remove_link(body.link);
            free_links.push(body.link);
        }
        free_links.sort_unstable_by(|a, b| b.cmp(a)); // new bodies get the same numbers again
        *table = Table { free_links, ..Table::default() };
    });
}

/// Applies the forces and joints of the plugin for the next step; can be called again before the step.
pub fn commit(host: &mut dyn Host) {
    TABLE.with_borrow_mut(|table| {
        let dynamics = host.dynamics();
        let gravity = dynamics.model.settings.gravity;
        for body in table.bodies.iter_mut().filter(|body| !body.is_destroyed) {
            let mass = dynamics.model.links.get(body.link.index()).map_or(0.0, |link| link.inertia.mass);
            let lift = if body.body_settings.ignores_gravity { gravity * -mass } else { Vec3::ZERO };
            let wrench = Wrench { torque: body.torque, force: body.force + lift };
            if dynamics.is_stopped(body.link) || wrench == body.applied {
                continue;
            }
            if body.force != Vec3::ZERO || body.torque != Vec3::ZERO {
                dynamics.wake(body.link);
            }
            let more = Wrench {
                torque: wrench.torque - body.applied.torque,
                force: wrench.force - body.applied.force,
            };
            if more.force.is_finite() && more.torque.is_finite() {
                dynamics.add_wrench(body.link, more);
                body.applied = wrench;
            }
        }
        crate::constraints::commit(table, host);
    });
}

/// Updates what the plugin can read after a step, and removes contact joints.
pub fn finish(host: &mut dyn Host) {
    let mut moved: Vec<(Moved, Handle)> = Vec::new();
    TABLE.with_borrow_mut(|table| {
        for (row, body) in table.bodies.iter_mut().enumerate().filter(|(_, body)| !body.is_destroyed) {
            (body.force, body.torque, body.applied) = (Vec3::ZERO, Vec3::ZERO, Wrench::default());
            body.update_view(host.dynamics());
            let is_called = body.moved != Moved::default() && !host.dynamics().is_asleep(body.link);
            moved.extend(is_called.then(|| (body.moved, handle(Kind::Body, row))));
        }
        crate::constraints::write_feedback(table, host.dynamics());
        table.pairs.clear();
    });
    for (callback, body) in moved {
        call(host, || invoke(callback, call::Signature::Moved, [body.to_word(), 0, 0]));
    }
}

/// Returns the contact joint group, whose joints last for one step.
pub fn contact_group() -> Handle {
    handle(Kind::Group, 0)
}

/// Returns the world.
pub fn world() -> Handle {
    handle(Kind::World, 0)
}

/// Returns the world's space.
pub fn space() -> Handle {
    handle(Kind::Space, 0)
}

/// Runs `act` on the table outside of calls of the plugin.
pub(crate) fn with_table<R>(act: impl FnOnce(&mut Table) -> R) -> R {
    TABLE.with_borrow_mut(act)
}

/// Runs `act` on the world of the current call. `what` is the name of the function for messages.
pub(crate) fn with<R>(what: &str, none: R, act: impl FnOnce(&mut Table, &mut dyn Host) -> R) -> R {
    let Some(mut host) = HOST.get() else {
        eprintln!("{what}() works only in functions called by the simulator");
        return none;
    };
    if remote::link().is_some_and(|link| link.has_failed()) {
        // The arguments may never have arrived.
        return none;
    }
    TABLE.with(|table| match table.try_borrow_mut() {
        // SAFETY: `call` borrows the host exclusively while it is in `HOST`, and the borrow of the table prevents a
        // second use.
        Ok(mut table) => act(&mut table, unsafe { host.as_mut() }),
        Err(_) => none,
    })
}

/// Runs `act` on a body.
pub(crate) fn with_body<R>(
    what: &str,
    body: Handle,
    none: R,
    act: impl FnOnce(&mut Body, &mut dyn Host) -> R,
) -> R {
    with(what, None, |table, host| {
        let known = row(Kind::Body, body).and_then(|row| table.bodies.get_mut(row));
        let known = known.filter(|body| !body.is_destroyed);
        match known {
            Some(body) => Some(act(body, host)),
            None => {
                table.warn_once(host, format!("{what}: this is not a body"));
                None
            }
        }
    })
    .unwrap_or(none)
}

/// Runs `act` on a joint.
pub(crate) fn with_joint<R>(
    what: &str,
    joint: Handle,
    none: R,
    act: impl FnOnce(&mut Joint, &[Body], &mut dyn Host) -> R,
) -> R {
    with(what, None, |table, host| {
        let Table { joints, bodies, .. } = table;
        let known = row(Kind::Joint, joint).and_then(|row| joints.get_mut(row)?.as_mut());
        match known {
            Some(joint) => Some(act(joint, bodies, host)),
            None => {
                table.warn_once(host, format!("{what}: this is not a joint"));
                None
            }
        }
    })
    .unwrap_or(none)
}

impl Table {
    /// Warns once.
    pub(crate) fn warn_once(&mut self, host: &mut dyn Host, text: String) {
        if self.warned.insert(text.clone()) {
            host.warn(text);
        }
    }

    /// Returns the body of a link.
    pub(crate) fn body(&mut self, host: &mut dyn Host, found: &WorldObject) -> Option<usize> {
        let link = found.link?;
        if let Some(&row) = self.by_link.get(&link) {
            return Some(row);
        }
        Some(self.add_body(host, link, false))
    }

    /// Creates a body of the plugin: at the origin, at rest, with ODE's default mass.
    pub(crate) fn new_body(&mut self, host: &mut dyn Host) -> usize {
        let joint =
            LinkJoint { kind: JointKind::Free, mode: JointMode::Dynamic, ..Model::placeholder_link().joint };
        let inertia = Inertia { mass: 1.0, center: Vec3::ZERO, tensor: base::Mat3::IDENTITY };
        let name = format!("body {} of the physics plugin", self.bodies.len());
        let damping = Damping::default();
        let link = LinkDef { name, joint, inertia, damping, ..Model::placeholder_link() };
        let link = host.dynamics().add_link(link, self.free_links.pop());
        let row = self.add_body(host, link, true);
        self.bodies[row].body_settings = self.defaults.body_settings;
        crate::body_settings::apply_settings(&self.bodies[row], host);
        row
    }

    /// Destroys a body of the plugin. Its joints are detached, and its geoms stay where they are.
    pub(crate) fn destroy_body(&mut self, host: &mut dyn Host, at: usize) {
        for geom in &mut self.geoms {
            if let GeomKind::PluginGeom(own) = &mut geom.kind
                && own.body == Some(at)
            {
                own.place = own.pose(&self.bodies, host);
                own.body = None;
            }
        }
        for joint in self.joints.iter_mut().flatten().filter(|joint| joint.bodies.contains(&Some(at))) {
            joint.bodies = [None; 2];
            joint.is_stale = true;
        }
        let Some(body) = self.bodies.get_mut(at) else { return };
        body.is_destroyed = true;
        self.by_link.remove(&body.link);
        self.free_links.push(body.link);
        host.dynamics().model.link_laws.remove(&body.link);
        host.dynamics().remove_link(body.link);
    }

    fn add_body(&mut self, host: &mut dyn Host, link: LinkId, is_plugin_owned: bool) -> usize {
        let view = Rc::new([const { Cell::new(0.0) }; VIEW]);
        let body = Body {
            link,
            view,
            remote_address: Cell::new(0),
            number: remote::BODIES + self.bodies.len() as u64,
            force: Vec3::ZERO,
            torque: Vec3::ZERO,
            applied: Wrench::default(),
            body_settings: BodySettings::of(host.dynamics(), link),
            moved: Moved::default(),
            data: std::ptr::null_mut(),
            is_plugin_owned,
            is_destroyed: false,
        };
        body.update_view(host.dynamics());
        self.bodies.push(body);
        let row = self.bodies.len() - 1;
        self.by_link.insert(link, row);
        row
    }

    /// Returns the plugin's geoms on a body.
    pub(crate) fn plugin_geoms(&self, body: Option<usize>) -> Vec<usize> {
        let is_on =
            |kind: &GeomKind| body.is_some() && matches!(kind, GeomKind::PluginGeom(own) if own.body == body);
        self.geoms.iter().enumerate().filter(|(_, geom)| is_on(&geom.kind)).map(|(row, _)| row).collect()
    }

    /// Returns the geom of an object that has shapes.
    pub(crate) fn geom(&mut self, found: WorldObject) -> Option<usize> {
        if found.colliders.is_empty() {
            return None;
        }
        let number = found.number;
        if let Some(&row) = self.by_number.get(&number) {
            self.geoms[row].update(found);
            return Some(row);
        }
        self.geoms.push(Geom::of(found));
        self.by_number.insert(number, self.geoms.len() - 1);
        Some(self.geoms.len() - 1)
    }

    /// Returns the geom of one shape of a bounding object with several.
    pub(crate) fn part(&mut self, whole: usize, at: usize) -> Option<usize> {
        let GeomKind::BoundingObject(found) = &self.geoms.get(whole)?.kind else { return None };
        let collider = *found.colliders.get(at)?;
        let found = WorldObject { colliders: vec![collider], ..found.clone() };
        if let Some(&row) = self.part_geoms.get(&collider) {
            self.geoms[row].update(found);
            return Some(row);
        }
        self.geoms.push(Geom { whole: Some(whole), ..Geom::of(found) });
        self.part_geoms.insert(collider, self.geoms.len() - 1);
        Some(self.geoms.len() - 1)
    }
}

impl Body {
    /// Returns the pose in the world, at the centre of mass.
    pub(crate) fn pose(&self, dynamics: &Dynamics) -> Pose {
        let pose = dynamics.pose(self.link);
        Pose::new(pose.point(self.center(dynamics)), pose.rotation)
    }

    /// Returns the centre of mass in the frame of the link.
    pub(crate) fn center(&self, dynamics: &Dynamics) -> Vec3 {
        dynamics.model.links.get(self.link.index()).map_or(Vec3::ZERO, |link| link.inertia.center)
    }

    /// Updates the data that the plugin reads.
    pub(crate) fn update_view(&self, dynamics: &Dynamics) {
        let pose = self.pose(dynamics);
        let arm = dynamics.pose(self.link).vector(self.center(dynamics));
        let twist = dynamics.twist(self.link).at_offset(arm);
        self.put(BodyField::Position, memory::four(pose.translation));
        self.put(BodyField::Quaternion, memory::scalar_first(pose.rotation));
        self.put(BodyField::Rotation, memory::rows(base::Mat3::from_quat(pose.rotation)));
        self.put(BodyField::Linear, memory::four(twist.linear));
        self.put(BodyField::Angular, memory::four(twist.angular));
        self.put(BodyField::Force, memory::four(self.force));
        self.put(BodyField::Torque, memory::four(self.torque));
    }

    fn put<const N: usize>(&self, field: BodyField, numbers: [f64; N]) {
        let cells = self.view.iter().skip(field as usize).zip(numbers);
        let is_news = cells.fold(false, |is_news, (cell, number)| {
            cell.replace(number).to_bits() != number.to_bits() || is_news
        });
        if is_news
            && self.remote_address.get() != 0
            && let Some(link) = remote::link()
        {
            link.write(
                self.remote_address.get() + field as usize * size_of::<f64>(),
                &numbers.map(f64::to_ne_bytes).concat(),
            );
        }
    }

    /// Returns a vector of the data that the plugin reads.
    pub(crate) fn seen(&self, field: BodyField) -> Vec3 {
        let at = |offset: usize| self.view.get(field as usize + offset).map_or(0.0, Cell::get);
        Vec3::new(at(0), at(1), at(2))
    }

    /// Returns the address at which the plugin reads the data; valid as long as the world exists.
    pub(crate) fn address(&self, field: BodyField) -> *const f64 {
        if let Some(link) = remote::link() {
            if self.remote_address.get() == 0 {
                self.remote_address.set(link.allocate(self.number, size_of_val(&*self.view)));
                let bytes: Vec<u8> = self.view.iter().flat_map(|cell| cell.get().to_ne_bytes()).collect();
                link.write(self.remote_address.get(), &bytes);
            }
            return std::ptr::with_exposed_provenance(
                self.remote_address.get() + field as usize * size_of::<f64>(),
            );
        }
        // Of the whole data, not of one number: functions of ODE return the address of a vector or a matrix.
        self.view.as_ptr().cast::<f64>().wrapping_add(field as usize)
    }
}
