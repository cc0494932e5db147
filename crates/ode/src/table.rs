//! What handles stand for, and the world behind them.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ptr::NonNull;
use std::sync::Arc;

use base::{Pose, Vec3, Wrench};
use dynamics::shape::TriangleMesh;
use dynamics::{
    ColliderId, Damping, Dynamics, Inertia, Joint as LinkJoint, JointKind, JointMode, LinkDef, LinkId, Model,
};

use crate::body_settings::{BodySettings, Defaults, Moved};
use crate::call::{self, invoke};
use crate::geom::{Form, Geom, Pair};
use crate::handle::{Handle, Kind, handle, row};
use crate::height_field::Field;
use crate::joint::Joint;
use crate::marshal::Word;
use crate::memory;
use crate::remote;
use crate::space::Space;

/// What a plugin asks of the world around the bodies.
pub trait Host {
    /// The bodies.
    fn dynamics(&mut self) -> &mut Dynamics;
    /// What a path of DEF names leads to: `A.B` is a `B` anywhere below an `A`.
    fn find(&mut self, path: &str) -> Option<WorldObject>;
    /// What a collider belongs to.
    fn owner(&mut self, collider: ColliderId) -> Option<WorldObject>;
    /// Sends bytes to all receivers of a channel.
    fn send(&mut self, channel: i32, data: &[u8]);
    /// The bytes that were sent to channel 0 in this step, since the last call.
    fn receive(&mut self) -> Vec<u8>;
    /// Simulated time. `[ms]`
    fn time_ms(&self) -> f64;
    /// Prints a line.
    fn print(&mut self, text: &str);
    /// Tells the user of a mistake of the plugin.
    fn warn(&mut self, text: String);
}

/// A thing with a shape, a mass or both.
#[derive(Clone, Debug, PartialEq)]
pub struct WorldObject {
    /// A number of its own.
    pub number: u32,
    /// The body that carries it; `None` if nothing moves it or forces do not.
    pub link: Option<LinkId>,
    /// Its place on the body (or in the world).
    pub link_from_node: Pose,
    /// Its shapes.
    pub colliders: Vec<ColliderId>,
    /// Whether it is merged into another one, whose body it then is a part of.
    pub is_merged: bool,
}

/// Places of numbers in [`Body::view`].
const POSITION: usize = 0;
const QUATERNION: usize = 4;
const ROTATION: usize = 8;
const LINEAR: usize = 20;
const ANGULAR: usize = 24;
const FORCE: usize = 28;
const TORQUE: usize = 32;
const VIEW: usize = 36;

/// What of a body a plugin may keep the address of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
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
    /// Its axes are the link's.
    pub(crate) link: LinkId,
    /// Numbers as ODE keeps them. Plugins keep their addresses over steps, so they never move.
    view: Box<[Cell<f64>; VIEW]>,
    /// Where they are in the process of a plugin that has asked for one of their addresses; 0 if none has.
    lent: Cell<usize>,
    /// The number under which they are lent.
    number: u64,
    /// Added since the last step, about the centre of mass.
    pub(crate) force: Vec3,
    pub(crate) torque: Vec3,
    /// What of that, and of what lifts it, the world has got already.
    given: Wrench,
    pub(crate) body_settings: BodySettings,
    pub(crate) moved: Moved,
    pub(crate) data: Handle,
    /// The plugin has made it.
    pub(crate) is_own: bool,
    /// The plugin has destroyed it.
    pub(crate) is_gone: bool,
}

/// All that a plugin knows.
pub(crate) struct Table {
    pub(crate) bodies: Vec<Body>,
    by_link: BTreeMap<LinkId, usize>,
    pub(crate) geoms: Vec<Geom>,
    /// Spaces of the plugin's own; their rows are one more. `None` where one was destroyed.
    pub(crate) spaces: Vec<Option<Space>>,
    pub(crate) meshes: Vec<Arc<TriangleMesh>>,
    pub(crate) fields: Vec<Field>,
    /// What new bodies begin with, and what else the world was told.
    pub(crate) defaults: Defaults,
    /// Contacts that were made by hand in this run.
    pub(crate) contacts: usize,
    /// Links of bodies that the plugin had made; they stand for nothing now.
    spare: Vec<LinkId>,
    by_number: BTreeMap<u32, usize>,
    /// Shapes of bounding objects that have several.
    parts: BTreeMap<ColliderId, usize>,
    /// `None` where one was destroyed.
    pub(crate) joints: Vec<Option<Joint>>,
    /// How many groups of joints there are; the first is that of contacts.
    pub(crate) groups: usize,
    /// What touches in this step.
    pub(crate) pairs: Vec<Pair>,
    /// What was received last, for as long as the plugin may look.
    pub(crate) message: Vec<u8>,
    pub(crate) seed: u32,
    /// What the plugin keeps with the world.
    pub(crate) data: Handle,
    told: BTreeSet<String>,
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
            spare: Vec::new(),
            by_number: BTreeMap::new(),
            parts: BTreeMap::new(),
            joints: Vec::new(),
            groups: 0,
            pairs: Vec::new(),
            message: Vec::new(),
            seed: 0,
            data: std::ptr::null_mut(),
            told: BTreeSet::new(),
        }
    }
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::default();
    static HOST: Cell<Option<NonNull<dyn Host>>> = const { Cell::new(None) };
}

/// Lets a plugin's function work on a world.
pub fn call<R>(host: &mut dyn Host, act: impl FnOnce() -> R) -> R {
    TABLE.with_borrow_mut(|table| {
        table.groups = table.groups.max(1);
        for body in table.bodies.iter().filter(|body| !body.is_gone) {
            body.look(host.dynamics());
        }
    });
    let pointer = NonNull::from(host);
    // SAFETY: only the lifetime is taken away; the pointer is gone from `HOST` before this function, which has the host
    // for itself, returns.
    let pointer: NonNull<dyn Host> = unsafe { std::mem::transmute::<NonNull<dyn Host + '_>, _>(pointer) };
    let before = HOST.replace(Some(pointer));
    let out = act();
    HOST.set(before);
    out
}

/// Forgets all handles: the plugin is gone, or the world is.
pub fn discard_handles() {
    TABLE.with_borrow_mut(|table| *table = Table::default());
}

/// Takes all that the plugin has made out of the world, and forgets all handles.
pub fn clear(host: &mut dyn Host) {
    TABLE.with_borrow_mut(|table| {
        let dynamics = host.dynamics();
        table.joints.iter_mut().for_each(|slot| crate::law::destroy(slot, dynamics));
        let mut spare = std::mem::take(&mut table.spare);
        dynamics.model.link_laws.clear();
        for body in table.bodies.iter().filter(|body| body.is_own && !body.is_gone) {
            dynamics.remove_link(body.link);
            spare.push(body.link);
        }
        spare.sort_unstable_by(|a, b| b.cmp(a)); // the next ones get the same numbers
        *table = Table { spare, ..Table::default() };
    });
}

/// Hands what the plugin asked for over to the world, for the step that follows; may be called again before that.
pub fn commit(host: &mut dyn Host) {
    TABLE.with_borrow_mut(|table| {
        let dynamics = host.dynamics();
        let gravity = dynamics.model.settings.gravity;
        for body in table.bodies.iter_mut().filter(|body| !body.is_gone) {
            let mass = dynamics.model.links.get(body.link.index()).map_or(0.0, |link| link.inertia.mass);
            let lift = if body.body_settings.floats { gravity * -mass } else { Vec3::ZERO };
            let wrench = Wrench { torque: body.torque, force: body.force + lift };
            if dynamics.is_stopped(body.link) || wrench == body.given {
                continue;
            }
            if body.force != Vec3::ZERO || body.torque != Vec3::ZERO {
                dynamics.wake(body.link);
            }
            let more =
                Wrench { torque: wrench.torque - body.given.torque, force: wrench.force - body.given.force };
            if more.force.is_finite() && more.torque.is_finite() {
                dynamics.add_wrench(body.link, more);
                body.given = wrench;
            }
        }
        crate::law::commit(table, host);
    });
}

/// Fills what the plugin may read after a step; contacts made by hand are gone then.
pub fn finish(host: &mut dyn Host) {
    let mut moved: Vec<(Moved, Handle)> = Vec::new();
    TABLE.with_borrow_mut(|table| {
        for (row, body) in table.bodies.iter_mut().enumerate().filter(|(_, body)| !body.is_gone) {
            (body.force, body.torque, body.given) = (Vec3::ZERO, Vec3::ZERO, Wrench::default());
            body.look(host.dynamics());
            let is_called = body.moved != Moved::default() && !host.dynamics().is_asleep(body.link);
            moved.extend(is_called.then(|| (body.moved, handle(Kind::Body, row))));
        }
        crate::law::feed_back(table, host.dynamics());
        table.pairs.clear();
    });
    for (tell, body) in moved {
        call(host, || invoke(tell, call::Signature::Moved, [body.put(), 0, 0]));
    }
}

/// The group of the contacts made by hand, which lasts for a step.
pub fn contact_group() -> Handle {
    handle(Kind::Group, 0)
}

/// The one world.
pub fn world() -> Handle {
    handle(Kind::World, 0)
}

/// The one space.
pub fn space() -> Handle {
    handle(Kind::Space, 0)
}

/// Works on what the plugin knows while it is not called.
pub(crate) fn with_table<R>(act: impl FnOnce(&mut Table) -> R) -> R {
    TABLE.with_borrow_mut(act)
}

/// Works on the world of the call that runs now. `what`: the function's name, for people.
pub(crate) fn with<R>(what: &str, none: R, act: impl FnOnce(&mut Table, &mut dyn Host) -> R) -> R {
    let Some(mut host) = HOST.get() else {
        eprintln!("{what}() works only in the functions that the simulator calls");
        return none;
    };
    if remote::link().is_some_and(|link| link.has_failed()) {
        // What it was called with may never have come.
        return none;
    }
    TABLE.with(|table| match table.try_borrow_mut() {
        // SAFETY: `call` has the host for itself while it is in `HOST`, and the table's borrow keeps a second use away.
        Ok(mut table) => act(&mut table, unsafe { host.as_mut() }),
        Err(_) => none,
    })
}

/// Works on a body.
pub(crate) fn with_body<R>(
    what: &str,
    body: Handle,
    none: R,
    act: impl FnOnce(&mut Body, &mut dyn Host) -> R,
) -> R {
    with(what, None, |table, host| {
        let known = row(Kind::Body, body).and_then(|row| table.bodies.get_mut(row));
        let known = known.filter(|body| !body.is_gone);
        match known {
            Some(body) => Some(act(body, host)),
            None => {
                table.tell(host, format!("{what}: this is not a body"));
                None
            }
        }
    })
    .unwrap_or(none)
}

/// Works on a joint.
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
                table.tell(host, format!("{what}: this is not a joint"));
                None
            }
        }
    })
    .unwrap_or(none)
}

impl Table {
    /// Tells something once.
    pub(crate) fn tell(&mut self, host: &mut dyn Host, text: String) {
        if self.told.insert(text.clone()) {
            host.warn(text);
        }
    }

    /// The body of a link.
    pub(crate) fn body(&mut self, host: &mut dyn Host, found: &WorldObject) -> Option<usize> {
        let link = found.link?;
        if let Some(&row) = self.by_link.get(&link) {
            return Some(row);
        }
        Some(self.add_body(host, link, false))
    }

    /// A new body of the plugin's own: at the origin, at rest, with the mass and the moments that ODE gives it.
    pub(crate) fn new_body(&mut self, host: &mut dyn Host) -> usize {
        let joint =
            LinkJoint { kind: JointKind::Free, mode: JointMode::Dynamic, ..Model::placeholder_link().joint };
        let inertia = Inertia { mass: 1.0, center: Vec3::ZERO, tensor: base::Mat3::IDENTITY };
        let name = format!("body {} of the physics plugin", self.bodies.len());
        let damping = Damping::default();
        let link = LinkDef { name, joint, inertia, damping, ..Model::placeholder_link() };
        let link = host.dynamics().add_link(link, self.spare.pop());
        let row = self.add_body(host, link, true);
        self.bodies[row].body_settings = self.defaults.body_settings;
        crate::body_settings::obey(&self.bodies[row], host);
        row
    }

    /// Destroys a body of the plugin's own. Its joints hold nothing, and its geoms stay where they are.
    pub(crate) fn destroy_body(&mut self, host: &mut dyn Host, at: usize) {
        for geom in &mut self.geoms {
            if let Form::PluginGeom(own) = &mut geom.form
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
        body.is_gone = true;
        self.by_link.remove(&body.link);
        self.spare.push(body.link);
        host.dynamics().model.link_laws.remove(&body.link);
        host.dynamics().remove_link(body.link);
    }

    fn add_body(&mut self, host: &mut dyn Host, link: LinkId, is_own: bool) -> usize {
        let view = Box::new([const { Cell::new(0.0) }; VIEW]);
        let body = Body {
            link,
            view,
            lent: Cell::new(0),
            number: remote::BODIES + self.bodies.len() as u64,
            force: Vec3::ZERO,
            torque: Vec3::ZERO,
            given: Wrench::default(),
            body_settings: BodySettings::of(host.dynamics(), link),
            moved: Moved::default(),
            data: std::ptr::null_mut(),
            is_own,
            is_gone: false,
        };
        body.look(host.dynamics());
        self.bodies.push(body);
        let row = self.bodies.len() - 1;
        self.by_link.insert(link, row);
        row
    }

    /// The plugin's own geoms on a body.
    pub(crate) fn own_geoms(&self, body: Option<usize>) -> Vec<usize> {
        let is_on = |form: &Form| body.is_some() && matches!(form, Form::PluginGeom(own) if own.body == body);
        self.geoms.iter().enumerate().filter(|(_, geom)| is_on(&geom.form)).map(|(row, _)| row).collect()
    }

    /// The geom of what has shapes.
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

    /// The geom of one shape of a bounding object that has several.
    pub(crate) fn part(&mut self, whole: usize, at: usize) -> Option<usize> {
        let Form::Bounds(found) = &self.geoms.get(whole)?.form else { return None };
        let collider = *found.colliders.get(at)?;
        let found = WorldObject { colliders: vec![collider], ..found.clone() };
        if let Some(&row) = self.parts.get(&collider) {
            self.geoms[row].update(found);
            return Some(row);
        }
        self.geoms.push(Geom { whole: Some(whole), ..Geom::of(found) });
        self.parts.insert(collider, self.geoms.len() - 1);
        Some(self.geoms.len() - 1)
    }
}

impl Body {
    /// Centre of mass, and axes, in the world.
    pub(crate) fn pose(&self, dynamics: &Dynamics) -> Pose {
        let pose = dynamics.pose(self.link);
        Pose::new(pose.point(self.center(dynamics)), pose.rotation)
    }

    /// Centre of mass on the link.
    pub(crate) fn center(&self, dynamics: &Dynamics) -> Vec3 {
        dynamics.model.links.get(self.link.index()).map_or(Vec3::ZERO, |link| link.inertia.center)
    }

    /// Brings the numbers that the plugin sees up to the world.
    pub(crate) fn look(&self, dynamics: &Dynamics) {
        let pose = self.pose(dynamics);
        let arm = dynamics.pose(self.link).vector(self.center(dynamics));
        let twist = dynamics.twist(self.link).at_offset(arm);
        self.put(Part::Position, memory::four(pose.translation));
        self.put(Part::Quaternion, memory::scalar_first(pose.rotation));
        self.put(Part::Rotation, memory::rows(base::Mat3::from_quat(pose.rotation)));
        self.put(Part::Linear, memory::four(twist.linear));
        self.put(Part::Angular, memory::four(twist.angular));
        self.put(Part::Force, memory::four(self.force));
        self.put(Part::Torque, memory::four(self.torque));
    }

    fn put<const N: usize>(&self, part: Part, numbers: [f64; N]) {
        let cells = self.view.iter().skip(part as usize).zip(numbers);
        let is_news = cells.fold(false, |is_news, (cell, number)| {
            cell.replace(number).to_bits() != number.to_bits() || is_news
        });
        if is_news
            && self.lent.get() != 0
            && let Some(link) = remote::link()
        {
            link.write(
                self.lent.get() + part as usize * size_of::<f64>(),
                &numbers.map(f64::to_ne_bytes).concat(),
            );
        }
    }

    /// Three of the numbers that the plugin sees.
    pub(crate) fn seen(&self, part: Part) -> Vec3 {
        let at = |offset: usize| self.view.get(part as usize + offset).map_or(0.0, Cell::get);
        Vec3::new(at(0), at(1), at(2))
    }

    /// Where the plugin finds numbers; good for as long as the world is.
    pub(crate) fn address(&self, part: Part) -> *const f64 {
        if let Some(link) = remote::link() {
            if self.lent.get() == 0 {
                self.lent.set(link.lend(self.number, size_of_val(&*self.view)));
                let bytes: Vec<u8> = self.view.iter().flat_map(|cell| cell.get().to_ne_bytes()).collect();
                link.write(self.lent.get(), &bytes);
            }
            return std::ptr::with_exposed_provenance(self.lent.get() + part as usize * size_of::<f64>());
        }
        self.view.get(part as usize).map_or(std::ptr::null(), |cell| cell.as_ptr().cast_const())
    }
}
