//! From the scene to the engines: walks the nodes and lets each kind add what it is.

use std::cell::RefCell;
use std::collections::BTreeMap;

use assets::Source;
use base::{Diagnostic, Pose, Severity, SimTime, Stream};
use dynamics::{Damping, Joint, LinkId, MaterialId, Model};
use scene::{NodeId, Paths, Scene};

use crate::device::{Device, DeviceInfo};
use crate::influence::Influence;
use crate::robot::{ControllerState, Robot, RobotId};
use crate::stage::{ColliderOwner, Mount};
use crate::visual::Show;

/// A node type with behaviour.
pub struct Kind {
    /// As world files write it. A type without a kind of its own takes the one of its nearest ancestor.
    pub name: &'static str,
    /// Adds one node of the type to the world.
    pub build: fn(&mut Builder<'_>, NodeId, &Site),
}

/// World-wide settings that must be known before anything is built.
pub struct WorldSettings {
    /// Of the dynamics.
    pub dynamics: dynamics::Settings,
    /// Length of a step.
    pub time_step: SimTime,
    /// Start of all random streams; `None`: the user wants another run each time.
    pub seed: Option<u64>,
    /// Damping of solids that set none.
    pub damping: Damping,
    /// Someone may put parts somewhere else that do not move by themselves.
    pub is_edited: bool,
}

/// A field that goes back to its first value when the world is reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResetField {
    /// The node.
    pub node: NodeId,
    /// Position in the fields of its type.
    pub field: usize,
    /// Whether it goes back to the saved value when a saved state is loaded; if not, to the first one.
    pub is_saved: bool,
}

/// All that a set of node types brings.
pub struct Kinds {
    /// Every node type with behaviour.
    pub table: &'static [Kind],
    /// Reads the world-wide settings.
    pub settings: fn(&Scene, &mut Vec<Diagnostic>) -> WorldSettings,
    /// The fields, of a node or below it, that go back when the world or the node does.
    pub resets: fn(&Scene, NodeId) -> Vec<ResetField>,
    /// Adds what is seen of a node.
    pub show: Show,
}

/// The joint above an end point.
#[derive(Clone, Copy, Debug)]
pub struct JointSite {
    /// In the frame of the link that carries it.
    pub joint: Joint,
}

/// The solid above a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolidSite {
    /// Its node.
    pub node: NodeId,
    /// Its colliders' tag, shared by all solids of one rigid body.
    pub tag: u32,
    /// Whether forces move it.
    pub has_physics: bool,
}

/// Where a node is built.
#[derive(Clone, Copy, Debug, Default)]
pub struct Site {
    /// The link that carries it; `None` is the world.
    pub link: Option<LinkId>,
    /// Frame of the parent node on that link.
    pub link_from_site: Pose,
    /// The robot it belongs to.
    pub robot: Option<RobotId>,
    /// Colliders of one family leave each other alone, unless told otherwise.
    pub family: Option<u32>,
    /// The solid above.
    pub solid: Option<SolidSite>,
    /// Set for the end point of a joint.
    pub joint: Option<JointSite>,
}

/// A robot under construction.
pub(crate) struct Draft {
    pub(crate) robot: Robot,
    pub(crate) devices: Vec<Box<dyn Device>>,
}

/// What is done once all nodes are built.
type Later = Box<dyn for<'b> FnOnce(&mut Builder<'b>)>;

/// Collects what the kinds add.
pub struct Builder<'a> {
    /// What is built.
    pub scene: &'a Scene,
    /// Where files that nodes name are read from.
    pub files: &'a dyn Source,
    /// Bodies and colliders so far.
    pub model: Model,
    /// By collider.
    pub collider_owners: Vec<ColliderOwner>,
    /// Damping of solids that set none.
    pub default_damping: Damping,
    /// Someone may put parts somewhere else that do not move by themselves.
    pub is_edited: bool,
    /// As [`crate::Options::soft_contacts`].
    pub soft_contacts: bool,
    /// Remarks so far.
    pub diagnostics: Vec<Diagnostic>,
    pub(crate) mounts: BTreeMap<NodeId, Mount>,
    pub(crate) needs_visuals: bool,
    pub(crate) drafts: Vec<Draft>,
    kinds: BTreeMap<&'static str, &'static Kind>,
    materials: BTreeMap<String, MaterialId>,
    next_solid: u32,
    paths: RefCell<Paths>,
    seed: u64,
    later: Vec<Later>,
    pub(crate) influences: Vec<Box<dyn Influence>>,
    /// What the last solid that was built became.
    built_solid: Option<(NodeId, SolidSite, Option<LinkId>)>,
}

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
    /// What the robot does as its own device 0.
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
        Self {
            scene,
            files,
            model: Model::new(settings.dynamics.clone()),
            collider_owners: Vec::new(),
            default_damping: settings.damping,
            is_edited: settings.is_edited,
            soft_contacts: false,
            diagnostics: Vec::new(),
            mounts: BTreeMap::new(),
            needs_visuals: false,
            drafts: Vec::new(),
            kinds: kinds.table.iter().map(|kind| (kind.name, kind)).collect(),
            materials: BTreeMap::from([("default".to_owned(), MaterialId(0))]),
            next_solid: 0,
            paths: RefCell::default(),
            seed,
            later: Vec::new(),
            influences: Vec::new(),
            built_solid: None,
        }
    }

    /// Builds a node at a site; types without behaviour are passed over.
    pub fn build(&mut self, node: NodeId, site: &Site) {
        let ty = self.scene.node(node).ty;
        let names = std::iter::once(ty.name).chain(ty.ancestors.iter().copied());
        let kind = names.filter_map(|name| self.kinds.get(name).copied()).next();
        if let Some(kind) = kind {
            (kind.build)(self, node, site);
        }
    }

    /// Builds all nodes of an MFNode field at a site.
    pub fn build_all(&mut self, node: NodeId, field: &str, site: &Site) {
        for child in self.scene.children(node, field) {
            self.build(*child, site);
        }
    }

    /// Puts off what needs nodes that are built after this one.
    pub fn later(&mut self, what: impl for<'b> FnOnce(&mut Builder<'b>) + 'static) {
        self.later.push(Box::new(what));
    }

    /// Adds something that pushes on bodies in every step.
    pub fn add_influence(&mut self, influence: Box<dyn Influence>) {
        self.influences.push(influence);
    }

    /// Does what was put off.
    pub(crate) fn finish(&mut self) {
        for what in std::mem::take(&mut self.later) {
            what(self);
        }
    }

    /// Where a node that was built sits.
    #[must_use]
    pub fn mounted(&self, node: NodeId) -> Option<Mount> {
        self.mounts.get(&node).copied()
    }

    /// World placement of a link while all joints are where the world begins.
    #[must_use]
    pub fn start_pose(&self, link: Option<LinkId>) -> Pose {
        let links = &self.model.links;
        let above = std::iter::successors(link.and_then(|link| links.get(link.index())), |link| {
            links.get(link.parent?.index())
        });
        above.fold(Pose::IDENTITY, |below, link| link.parent_from_link * below)
    }

    /// Remembers where a node sits.
    pub fn mount(&mut self, node: NodeId, site: &Site) {
        let mount = Mount { link: site.link, link_from_node: site.link_from_site, robot: site.robot };
        self.mounts.insert(node, mount);
    }

    /// Some device looks at what is seen.
    pub fn need_visuals(&mut self) {
        self.needs_visuals = true;
    }

    /// A new tag for the colliders of a rigid body.
    pub fn new_solid_tag(&mut self) -> u32 {
        self.next_solid += 1;
        self.next_solid
    }

    /// The id of a contact material.
    pub fn material(&mut self, name: &str) -> MaterialId {
        let next = MaterialId::from_index(self.materials.len());
        *self.materials.entry(name.to_owned()).or_insert(next)
    }

    /// The node's path, as [`Scene::path`], for names and messages.
    #[must_use]
    pub fn path(&self, node: NodeId) -> String {
        self.paths.borrow_mut().path(self.scene, node)
    }

    /// A random stream of a node's own.
    #[must_use]
    pub fn stream(&self, node: NodeId) -> Stream {
        Stream::new(self.seed, &self.path(node))
    }

    /// Adds a robot; devices are then added to it through its id.
    pub fn add_robot(&mut self, node: NodeId, draft: RobotDraft) -> RobotId {
        let id = RobotId::from_index(self.drafts.len());
        if self.drafts.iter().any(|other| other.robot.name == draft.name) {
            let message = format!(
                "another robot is named \"{}\" too; extern controllers and messages cannot tell them apart",
                draft.name
            );
            self.remark(node, Severity::Warning, "robot/name", message);
        }
        let robot = Robot {
            id,
            node,
            name: draft.name,
            controller: draft.controller,
            arguments: draft.arguments,
            synchronization: draft.synchronization,
            supervisor: draft.supervisor,
            devices: Vec::new(),
            first_device: 0,
            state: ControllerState::None,
            inbox: None,
        };
        self.drafts.push(Draft { robot, devices: vec![draft.behaviour] });
        id
    }

    /// What a robot does as its own device 0, from now on: some of it is known only when its parts are built.
    pub fn set_behaviour(&mut self, robot: RobotId, behaviour: Box<dyn Device>) {
        if let Some(own) = self.drafts.get_mut(robot.index()).and_then(|draft| draft.devices.first_mut()) {
            *own = behaviour;
        }
    }

    /// Devices of a robot so far.
    #[must_use]
    pub fn device_count(&self, robot: RobotId) -> usize {
        self.drafts[robot.index()].robot.devices.len()
    }

    /// Adds a device behind the others, or before those from `at` on: a joint's devices come before those of its end
    /// point, but are built after it. Warns when the robot has one of that name already.
    pub fn add_device(
        &mut self,
        robot: RobotId,
        at: Option<usize>,
        info: DeviceInfo,
        device: Box<dyn Device>,
    ) {
        let draft = &mut self.drafts[robot.index()];
        // Those of one type with a factor among themselves move together.
        let is_coupled =
            |other: &DeviceInfo| other.ty == info.ty && info.ty.field_index("multiplier").is_some();
        if draft.robot.devices.iter().any(|other| other.name == info.name && !is_coupled(other)) {
            let message = format!(
                "robot \"{}\" has several devices named \"{}\"; its controller can reach the first one only",
                draft.robot.name, info.name
            );
            self.diagnostics.push(remark(self.scene, info.node, Severity::Warning, "device/name", message));
        }
        let draft = &mut self.drafts[robot.index()];
        let at = at.unwrap_or(draft.robot.devices.len());
        draft.robot.devices.insert(at, info);
        draft.devices.insert(at + 1, device);
    }

    /// A solid tells what it became, for the joint above it.
    pub fn set_built_solid(&mut self, node: NodeId, solid: SolidSite, link: Option<LinkId>) {
        self.built_solid = Some((node, solid, link));
    }

    /// What a solid became, if it was the last one to say so.
    pub fn built_solid(&mut self, node: NodeId) -> Option<(SolidSite, Option<LinkId>)> {
        let (built, solid, link) = self.built_solid.take()?;
        (built == node).then_some((solid, link))
    }

    /// A remark on a node, with its place.
    pub fn remark(
        &mut self,
        node: NodeId,
        severity: Severity,
        code: &'static str,
        message: impl Into<String>,
    ) {
        self.diagnostics.push(remark(self.scene, node, severity, code, message.into()));
    }
}

/// A remark on a node, with its place if it has one.
#[must_use]
pub fn remark(
    scene: &Scene,
    node: NodeId,
    severity: Severity,
    code: &'static str,
    message: String,
) -> Diagnostic {
    match scene.get(node).and_then(|node| node.place.as_ref()) {
        Some(place) => {
            // The opening of the node tells where it is; its whole body would be marked otherwise.
            let first_line = place.source.slice(place.span).lines().next().unwrap_or("").len();
            let end = place.span.start as usize + first_line;
            let span = base::Span::new(place.span.start as usize, end);
            Diagnostic::at(severity, code, &place.source, span, message)
        }
        None => Diagnostic::general(severity, code, message),
    }
}
