//! Builds the world from the scene: walks the nodes, and the `build` function of each kind adds links, colliders and devices.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use assets::Source;
use base::{Diagnostic, Pose, Severity, Stream};
use dynamics::{
    ColliderDef, ColliderId, Constraint, ConstraintId, Damping, Inertia, LinkDef, LinkId, MaterialId, Model,
};
use scene::{NodeId, Paths, Scene, SourceLocation, Value};

use crate::device::{Device, DeviceInfo};
use crate::force_field::ForceField;
use crate::kinds::{Kind, Kinds, WorldSettings};
use crate::placement::{ColliderOwner, Mount};
use crate::provenance::{PartKey, Provenance, Retired};
use crate::rights::SupervisorRights;
use crate::robot::{Robot, RobotId};
use crate::site::{Site, SolidSite};
use crate::visual::{Animation, Bone};

/// A robot under construction, or the rebuilt parts of one.
#[derive(Default)]
pub(crate) struct Draft {
    /// Set if the robot's own node is built, with its behaviour.
    pub(crate) robot: Option<(Robot, Box<dyn Device>)>,
    pub(crate) infos: Vec<DeviceInfo>,
    pub(crate) devices: Vec<Box<dyn Device>>,
}

/// A build step that runs once all nodes are built.
type DeferredBuild = Box<dyn for<'b> FnOnce(&mut Builder<'b>)>;
/// What the builder needs to know of an existing world.
pub(crate) struct ExistingWorld {
    pub(crate) model: Model,
    pub(crate) collider_owners: Vec<ColliderOwner>,
    pub(crate) mounts: BTreeMap<NodeId, Mount>,
    pub(crate) provenance: Provenance,
    pub(crate) robots: RobotIds,
}

/// The numbers of robots.
#[derive(Clone, Debug, Default)]
pub(crate) struct RobotIds {
    pub(crate) by_node: BTreeMap<NodeId, RobotId>,
    /// Numbers of removed robots, to be used again.
    pub(crate) vacant: BTreeSet<RobotId>,
    pub(crate) count: usize,
    pub(crate) names: BTreeMap<RobotId, String>,
}

/// Collects what the `build` functions of node kinds add.
pub struct Builder<'a> {
    /// The scene from which the world is built.
    pub scene: &'a Scene,
    /// Source of the files that nodes reference.
    pub files: &'a dyn Source,
    /// Bodies and colliders so far. Links, colliders and exclusions are added by [`Builder::add_link`],
    /// [`Builder::add_collider`] and [`Builder::exclude`], so that a part can be rebuilt while the world runs.
    pub model: Model,
    /// Damping of solids without a `damping` of their own.
    pub default_damping: Damping,
    /// Whether supervisors or users may move parts that do not move on their own.
    pub is_edited: bool,
    /// As [`crate::Options::soft_contacts`].
    pub soft_contacts: bool,
    /// Which robots may be supervisors.
    pub supervisors: SupervisorRights,
    /// Diagnostics so far.
    pub diagnostics: Vec<Diagnostic>,
    pub(crate) collider_owners: Vec<ColliderOwner>,
    pub(crate) mounts: BTreeMap<NodeId, Mount>,
    pub(crate) needs_visuals: bool,
    pub(crate) bones: BTreeMap<NodeId, Vec<Bone>>,
    pub(crate) attached_to_eye: BTreeSet<NodeId>,
    pub(crate) drafts: BTreeMap<RobotId, Draft>,
    pub(crate) provenance: Provenance,
    pub(crate) retired: Retired,
    /// Keys of the links that were added.
    pub(crate) taken: BTreeSet<PartKey>,
    pub(crate) robots: RobotIds,
    /// Whether something was changed that is not being built: it must be rebuilt as well.
    pub(crate) escaped: bool,
    kinds: BTreeMap<&'static str, &'static Kind>,
    /// The nodes that are being built, outermost first.
    stack: Vec<NodeId>,
    /// How many links, colliders and tags each node has added so far.
    counts: BTreeMap<NodeId, [u16; 4]>,
    paths: RefCell<Paths>,
    seed: u64,
    pub(crate) force_fields: Vec<(NodeId, Arc<dyn ForceField>)>,
    pub(crate) animations: Vec<(NodeId, Arc<dyn Animation>)>,
    /// Values of fields that were corrected.
    pub(crate) corrections: Vec<(NodeId, &'static str, Value)>,
    later: Vec<(Vec<NodeId>, DeferredBuild)>,
    /// The last solid that was built, with its site and its link.
    built_solid: Option<(NodeId, SolidSite, Option<LinkId>)>,
}

impl RobotIds {
    /// Returns the number of a robot: the one it has, that of a removed one, or a new one.
    fn number(&mut self, node: NodeId) -> RobotId {
        if let Some(id) = self.by_node.get(&node) {
            return *id;
        }
        let id = self.vacant.pop_first().unwrap_or_else(|| {
            self.count += 1;
            RobotId::from_index(self.count - 1)
        });
        self.by_node.insert(node, id);
        id
    }
}

/// Indices of the kinds of parts that are counted by node.
const LINKS: usize = 0;
const COLLIDERS: usize = 1;
const TAGS: usize = 2;
const CONSTRAINTS: usize = 3;

/// Describes a robot to [`Builder::add_robot`].
pub struct RobotDraft {
    /// Its `name`.
    pub name: String,
    /// Its controller, as written.
    pub controller: String,
    /// Arguments for the controller.
    pub arguments: Vec<String>,
    /// Whether the world waits for the controller.
    pub synchronization: bool,
    /// Whether it may use the supervisor's requests.
    pub supervisor: bool,
    /// The behaviour of the robot itself, which is its device 0.
    pub behaviour: Box<dyn Device>,
}

impl<'a> Builder<'a> {
    pub(crate) fn new(
        scene: &'a Scene,
        files: &'a dyn Source,
        kinds: &Kinds,
        settings: &WorldSettings,
        seed: u64,
    ) -> Self {
        let present = ExistingWorld {
            model: Model::new(settings.dynamics.clone()),
            collider_owners: Vec::new(),
            mounts: BTreeMap::new(),
            provenance: Provenance::new(),
            robots: RobotIds::default(),
        };
        Self::within(present, scene, files, kinds, (settings.damping, settings.is_edited), seed)
    }

    /// Returns a builder that adds to an existing world.
    pub(crate) fn within(
        present: ExistingWorld,
        scene: &'a Scene,
        files: &'a dyn Source,
        kinds: &Kinds,
        (default_damping, is_edited): (Damping, bool),
        seed: u64,
    ) -> Self {
        let ExistingWorld { model, collider_owners, mounts, provenance, robots } = present;
        Self {
            scene,
            files,
            model,
            default_damping,
            is_edited,
            soft_contacts: false,
            supervisors: SupervisorRights::default(),
            diagnostics: Vec::new(),
            needs_visuals: false,
            bones: BTreeMap::new(),
            attached_to_eye: BTreeSet::new(),
            collider_owners,
            mounts,
            drafts: BTreeMap::new(),
            provenance,
            retired: Retired::default(),
            taken: BTreeSet::new(),
            robots,
            escaped: false,
            kinds: kinds.table.iter().map(|kind| (kind.name, kind)).collect(),
            stack: Vec::new(),
            counts: BTreeMap::new(),
            paths: RefCell::default(),
            seed,
            later: Vec::new(),
            force_fields: Vec::new(),
            animations: Vec::new(),
            corrections: Vec::new(),
            built_solid: None,
        }
    }

    /// Builds a node at a site; node types without behaviour are skipped.
    pub fn build(&mut self, node: NodeId, site: &Site) {
        let ty = self.scene.node(node).ty;
        let names = std::iter::once(ty.name).chain(ty.ancestors.iter().copied());
        let kind = names.filter_map(|name| self.kinds.get(name).copied()).next();
        if let Some(kind) = kind {
            self.provenance.sites.insert(node, *site);
            self.stack.push(node);
            (kind.build)(self, node, site);
            self.stack.pop();
        }
    }

    /// Returns whether a node was built before, so that its fields may no longer describe its initial state.
    #[must_use]
    pub fn is_built_again(&self, node: NodeId) -> bool {
        self.retired.sites.contains_key(&node)
    }

    /// Returns the node that is being built.
    fn current(&self) -> NodeId {
        self.stack.last().copied().unwrap_or(Scene::ROOT)
    }

    /// Returns a key for another part of a kind that the node adds.
    fn next_key(&mut self, sort: usize) -> PartKey {
        let node = self.current();
        let count = &mut self.counts.entry(node).or_default()[sort];
        let key = (node, *count);
        *count = count.saturating_add(1);
        key
    }

    /// Adds a link of the node that is being built. A parent link that does not exist is ignored.
    pub fn add_link(&mut self, mut link: LinkDef) -> LinkId {
        link.parent = link.parent.filter(|parent| parent.index() < self.model.links.len());
        let key = self.next_key(LINKS);
        let id = self.provenance.take_link(key, link.parent, self.model.links.len(), &mut self.retired);
        self.taken.insert(key);
        match self.model.links.get_mut(id.index()) {
            Some(slot) => *slot = link,
            None => drop(self.model.add_link(link)),
        }
        id
    }

    /// Adds a collider of the node that is being built.
    pub fn add_collider(&mut self, mut collider: ColliderDef, owner: ColliderOwner) -> ColliderId {
        collider.link = collider.link.filter(|link| link.index() < self.model.links.len());
        let key = self.next_key(COLLIDERS);
        let id = self.provenance.take_collider(key, self.model.colliders.len(), &mut self.retired);
        match (self.model.colliders.get_mut(id.index()), self.collider_owners.get_mut(id.index())) {
            (Some(slot), Some(known)) => (*slot, *known) = (collider, owner),
            _ => {
                self.model.add_collider(collider);
                self.collider_owners.push(owner);
            }
        }
        id
    }

    /// Adds a constraint of the node that is being built. The world takes the place of links that do not exist.
    pub fn add_constraint(&mut self, mut constraint: Constraint) -> ConstraintId {
        let exists = |side: Option<LinkId>| side.filter(|link| link.index() < self.model.links.len());
        constraint.sides = constraint.sides.map(exists);
        let key = self.next_key(CONSTRAINTS);
        let id = self.provenance.take_constraint(key, self.model.constraints.len(), &mut self.retired);
        match self.model.constraints.get_mut(id.index()) {
            Some(slot) => *slot = constraint,
            None => drop(self.model.add_constraint(constraint)),
        }
        id
    }

    /// Excludes contacts between colliders with these two tags.
    pub fn exclude(&mut self, a: u32, b: u32) {
        self.provenance.excluded.entry(self.current()).or_default().push((a.min(b), a.max(b)));
        self.model.exclude(a, b);
    }

    /// Declares that a node modifies what its ancestors have added: it is rebuilt only together with its parent.
    pub fn bind(&mut self, node: NodeId) {
        self.provenance.bound.insert(node);
    }

    /// Declares that the current node depends on the whole world: it is rebuilt whenever anything is.
    pub fn watch_world(&mut self) {
        self.provenance.watchers.insert(self.current());
    }

    /// Declares that the current node depends on others below `top`: it is rebuilt only together with all of them.
    pub fn bind_below(&mut self, top: NodeId) {
        let at = self.stack.iter().position(|node| *node == top);
        self.provenance.bound.extend(self.stack.iter().skip(at.map_or(0, |at| at + 1)));
    }

    /// Declares that the current node modifies a link of an ancestor: everything between them is rebuilt together.
    pub fn change_link(&mut self, link: LinkId) {
        let owner = self.provenance.node_of(link);
        let inner = self.stack.iter().rev().take_while(|node| Some(**node) != owner).copied();
        self.provenance.bound.extend(inner);
        self.escaped |= !owner.is_some_and(|owner| self.stack.contains(&owner));
    }

    /// Builds all nodes of an MFNode field at a site.
    pub fn build_all(&mut self, node: NodeId, field: &str, site: &Site) {
        for child in self.scene.children(node, field) {
            self.build(*child, site);
        }
    }

    /// Defers a build step that needs nodes which are built after this one.
    pub fn later(&mut self, what: impl for<'b> FnOnce(&mut Builder<'b>) + 'static) {
        self.later.push((self.stack.clone(), Box::new(what)));
    }

    /// Adds a force field.
    pub fn add_force_field(&mut self, force_field: Box<dyn ForceField>) {
        self.force_fields.push((self.current(), force_field.into()));
    }

    /// Adds an animation of appearances.
    pub fn add_animation(&mut self, animation: Arc<dyn Animation>) {
        self.animations.push((self.current(), animation));
    }

    /// Writes a value into a field once the world is built, if other nodes do not allow the one that the author wrote.
    pub fn correct(&mut self, node: NodeId, field: &'static str, value: Value) {
        self.corrections.push((node, field, value));
    }

    /// Runs the deferred build steps.
    pub(crate) fn finish(&mut self) {
        for (stack, what) in std::mem::take(&mut self.later) {
            self.stack = stack;
            what(self);
        }
        self.stack.clear();
    }

    /// Returns the owner of each collider.
    #[must_use]
    pub fn collider_owners(&self) -> &[ColliderOwner] {
        &self.collider_owners
    }

    /// Returns where a node was mounted.
    #[must_use]
    pub fn mounted(&self, node: NodeId) -> Option<Mount> {
        self.mounts.get(&node).copied()
    }

    /// Returns the pose of a link in the world when all joints have their initial positions.
    #[must_use]
    pub fn start_pose(&self, link: Option<LinkId>) -> Pose {
        let links = &self.model.links;
        let above = std::iter::successors(link.and_then(|link| links.get(link.index())), |link| {
            links.get(link.parent?.index())
        });
        above.fold(Pose::IDENTITY, |below, link| link.parent_from_link * below)
    }

    /// Records the mass that a node adds to the link that carries it, in the frame of the link.
    pub fn note_share(&mut self, node: NodeId, share: Inertia) {
        self.provenance.shares.insert(node, share);
    }

    /// Records where a node is mounted.
    pub fn mount(&mut self, node: NodeId, site: &Site) {
        let Site { link, link_from_site, robot, .. } = *site;
        let mount = Mount { link, link_from_node: link_from_site, scale: site.scales(), robot };
        self.mounts.insert(node, mount);
    }

    /// Declares that a device needs the visual scene.
    pub fn need_visuals(&mut self) {
        self.needs_visuals = true;
    }

    /// Sets the nodes that move the bones of a node's skinned meshes.
    pub fn set_bones(&mut self, node: NodeId, bones: Vec<Bone>) {
        self.bones.insert(node, bones);
    }

    /// Attaches the appearance of a node and its descendants to the viewpoint, to which alone it is visible.
    pub fn attach_to_eye(&mut self, node: NodeId) {
        self.attached_to_eye.insert(node);
    }

    /// Returns a new tag for the colliders of a rigid body.
    pub fn new_solid_tag(&mut self) -> u32 {
        let key = self.next_key(TAGS);
        self.provenance.take_tag(key, &self.retired)
    }

    /// Returns the id of a contact material.
    pub fn material(&mut self, name: &str) -> MaterialId {
        let materials = &mut self.provenance.materials;
        let next = MaterialId::from_index(materials.len());
        *materials.entry(name.to_owned()).or_insert(next)
    }

    /// Returns the path of a node, as [`Scene::path`], for names and messages.
    #[must_use]
    pub fn path(&self, node: NodeId) -> String {
        self.paths.borrow_mut().path(self.scene, node)
    }

    /// Returns the random stream of a node.
    #[must_use]
    pub fn stream(&self, node: NodeId) -> Stream {
        Stream::new(self.seed, &self.path(node))
    }

    /// Adds a robot; devices are then added to it through its id.
    pub fn add_robot(&mut self, node: NodeId, draft: RobotDraft) -> RobotId {
        let id = self.robots.number(node);
        let is_taken = |(other, name): (&RobotId, &String)| *other != id && *name == draft.name;
        if self.robots.names.iter().any(is_taken) {
            let message = format!(
                "another robot is named \"{}\" too; extern controllers and messages cannot tell them apart",
                draft.name
            );
            self.report(node, Severity::Warning, "robot/name", message);
        }
        self.robots.names.insert(id, draft.name.clone());
        let robot = Robot {
            node,
            name: draft.name,
            controller: draft.controller,
            arguments: draft.arguments,
            synchronization: draft.synchronization,
            supervisor: draft.supervisor,
            ..Robot::vacant(id)
        };
        self.drafts.entry(id).or_default().robot = Some((robot, draft.behaviour));
        id
    }

    /// Replaces the behaviour of a robot itself (device 0), which may depend on its parts.
    pub fn set_behaviour(&mut self, robot: RobotId, behaviour: Box<dyn Device>) {
        if let Some((_, own)) = self.drafts.get_mut(&robot).and_then(|draft| draft.robot.as_mut()) {
            *own = behaviour;
        }
    }

    /// Returns the devices of a robot so far.
    #[must_use]
    pub fn device_count(&self, robot: RobotId) -> usize {
        self.drafts.get(&robot).map_or(0, |draft| draft.devices.len())
    }

    /// Adds a device after the others, or at index `at`: the devices of a joint come before those of its end point, but are
    /// built after it. Warns if the robot already has a device of that name and the world specifies the name.
    pub fn add_device(
        &mut self,
        robot: RobotId,
        at: Option<usize>,
        info: DeviceInfo,
        device: Box<dyn Device>,
    ) {
        let name = self.robots.names.get(&robot).cloned().unwrap_or_default();
        let draft = self.drafts.entry(robot).or_default();
        let is_written = self.scene.string(info.node, "name") == info.name;
        if is_written && draft.infos.iter().any(|other| other.name == info.name) {
            let message = format!(
                "robot \"{name}\" has several devices named \"{}\"; by that name its controller finds the first one (in Python the last)",
                info.name
            );
            self.diagnostics.push(diagnostic(
                self.scene,
                info.node,
                Severity::Warning,
                "device/name",
                message,
            ));
        }
        let at = at.unwrap_or(draft.infos.len()).min(draft.infos.len());
        draft.infos.insert(at, info);
        draft.devices.insert(at, device);
    }

    /// Records the site and link of a solid, for the joint above it.
    pub fn set_built_solid(&mut self, node: NodeId, solid: SolidSite, link: Option<LinkId>) {
        self.built_solid = Some((node, solid, link));
    }

    /// Returns the site and link of a solid if it is the last one recorded.
    pub fn built_solid(&mut self, node: NodeId) -> Option<(SolidSite, Option<LinkId>)> {
        let (built, solid, link) = self.built_solid.take()?;
        (built == node).then_some((solid, link))
    }

    /// Reports a diagnostic about a node, with its location.
    pub fn report(
        &mut self,
        node: NodeId,
        severity: Severity,
        code: &'static str,
        message: impl Into<String>,
    ) {
        self.diagnostics.push(diagnostic(self.scene, node, severity, code, message.into()));
    }

    /// Reports a diagnostic about the value of a field, with the location where it is written, which may be in a PROTO.
    pub fn report_field(
        &mut self,
        node: NodeId,
        field: &str,
        severity: Severity,
        code: &'static str,
        message: impl Into<String>,
    ) {
        let written = self.scene.get(node).and_then(|node| {
            let index = node.ty.field_index(field)?;
            node.value_locations.get(index)?.as_ref()
        });
        match written {
            Some(place) => self.diagnostics.push(diagnostic_at(place, severity, code, message.into())),
            None => self.report(node, severity, code, message),
        }
    }
}

/// Returns a diagnostic about a node, with its location if it has one.
#[must_use]
pub fn diagnostic(
    scene: &Scene,
    node: NodeId,
    severity: Severity,
    code: &'static str,
    message: String,
) -> Diagnostic {
    match scene.get(node).and_then(|node| node.location.as_ref()) {
        Some(location) => diagnostic_at(location, severity, code, message),
        None => Diagnostic::general(severity, code, message),
    }
}

/// Returns a diagnostic about a location. Only the first line of the span is marked.
fn diagnostic_at(
    location: &SourceLocation,
    severity: Severity,
    code: &'static str,
    message: String,
) -> Diagnostic {
    let first_line = location.source.slice(location.span).lines().next().unwrap_or("").len();
    let start = location.span.start as usize;
    Diagnostic::at(severity, code, &location.source, base::Span::new(start, start + first_line), message)
}
