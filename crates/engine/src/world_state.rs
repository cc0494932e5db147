//! The state of the world that devices act on: the scene, the dynamics, the radio medium.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use assets::Source;
use base::{Diagnostic, Pose, Shared, SimTime, Stream, Twist, Vec3};
use dynamics::{ColliderId, Dynamics, Inertia, LinkId};
use scene::{Change, Edit, EditError, Fragment, NodeId, Scene, Value};

use crate::attachments::Attachments;
use crate::build::Effect;
use crate::host::HostCommand;
use crate::input::Input;
use crate::motor_commands::MotorCommands;
use crate::provenance::Provenance;
use crate::radio::{Packet, RadioMedium};
use crate::reset::{FIRST_STATE, SavedState};
use crate::robot::{RobotId, Write};
use crate::visual::{Show, Visuals};

/// Where a node sits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mount {
    /// The link that carries it; `None` is the world.
    pub link: Option<LinkId>,
    /// Its place on the link.
    pub link_from_node: Pose,
    /// How much larger lengths in its frame are in the world. Only looks differ along the axes.
    pub scale: Vec3,
    /// The robot it belongs to.
    pub robot: Option<RobotId>,
}

/// A collider's owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColliderOwner {
    /// The node with the bounding object.
    pub solid: NodeId,
    /// The node with the geometry.
    pub geometry: NodeId,
    /// The robot it belongs to.
    pub robot: Option<RobotId>,
}

impl ColliderOwner {
    /// Owns colliders that stand for nothing.
    pub(crate) const NOBODY: Self = Self { solid: NodeId(u32::MAX), geometry: NodeId(u32::MAX), robot: None };
}

/// A text on the picture of the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Of its upper left corner, as shares of the picture, from the upper left.
    pub position: [f64; 2],
    /// Height of the letters, as a share of the picture's.
    pub size: f64,
    /// Transparency, red, green, blue, a byte each, the first one uppermost.
    pub color: u32,
    /// What it says.
    pub text: String,
    /// The font's name.
    pub font: String,
}

/// A request of a device to the world that contains it; carried out as soon as the device's command has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeferredRequest {
    /// Remember the state of a node and all below it under a name.
    SaveState(NodeId, String),
    /// Put a node and all below it back into the state of a name.
    LoadState(NodeId, String),
    /// The readings of a robot's sensors come from elsewhere from now on, or from here again.
    Remote(RobotId, bool),
}

/// What edits have changed since the world was brought up to them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Touched {
    /// Nodes of which something is to be built again.
    pub(crate) nodes: BTreeSet<NodeId>,
    pub(crate) inserted: BTreeSet<NodeId>,
    pub(crate) removed: BTreeSet<NodeId>,
    /// Robots that get another controller.
    pub(crate) controllers: BTreeSet<NodeId>,
    /// World-wide settings are to be read again.
    pub(crate) settings: bool,
}

impl Touched {
    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.inserted.is_empty() && self.removed.is_empty() && !self.settings
    }
}

/// The world without its devices. Copies have in common what none of them has changed.
#[derive(Clone)]
pub struct WorldState {
    /// What was authored.
    pub scene: Shared<Scene>,
    /// Rigid bodies.
    pub dynamics: Dynamics,
    /// By collider.
    pub collider_owners: Shared<Vec<ColliderOwner>>,
    /// Simulated time.
    pub time: SimTime,
    /// Length of a step.
    pub time_step: SimTime,
    /// What was sent before the step that runs now.
    pub radio: RadioMedium,
    /// What will be in the air in the next step.
    pub outbox: Vec<Packet>,
    /// What the user does.
    pub input: Input,
    /// The pace the user chose: pause (0), real time (1), fast (2).
    pub mode: i32,
    /// Folder of the project, without a slash at the end.
    pub project_path: String,
    /// The world file.
    pub world_path: String,
    /// Robots whose battery is empty: their motors stand still.
    pub unpowered: Vec<RobotId>,
    /// What is seen.
    pub visuals: Visuals,
    /// Labels, by the node of the supervisor and its own number.
    pub labels: BTreeMap<(NodeId, u16), Label>,
    /// What the user's eye follows, and where that was when the eye was put to its place.
    pub followed: Option<(NodeId, Pose)>,
    pub(crate) follow: fn(&Scene) -> Option<NodeId>,
    pub(crate) attachments: Attachments,
    pub(crate) motor_commands: MotorCommands,
    /// Adds what is seen of a node.
    pub(crate) show: Show,
    /// Where the user's eye is.
    pub(crate) eye: fn(&Self) -> Pose,
    /// Where files that nodes name are read from.
    pub(crate) files: Arc<dyn Source>,
    pub(crate) power: BTreeMap<RobotId, f64>,
    pub(crate) mounts: Shared<BTreeMap<NodeId, Mount>>,
    pub(crate) seed: u64,
    pub(crate) host_commands: Vec<HostCommand>,
    /// Requests of devices that wait to be carried out.
    pub(crate) deferred: Vec<DeferredRequest>,
    /// Files for pictures of the world and their quality, taken when the request that asks for them is read to its end.
    pub(crate) pictures: Vec<(String, u8)>,
    /// Names and contents of files that devices leave behind, written when the conversation is over.
    pub(crate) left_files: Vec<(String, Vec<u8>)>,
    /// Where writes into the scene go that are not to be seen yet.
    pub(crate) held_back: Option<Vec<Write>>,
    /// The world is to go back to its start at the end of the step.
    pub(crate) is_reset_wanted: bool,
    /// What was built from which node.
    pub(crate) provenance: Shared<Provenance>,
    /// What was changed and is to be built again.
    pub(crate) touched: Touched,
    /// How often nodes have gone, by an edit or with the moment to which the world went back: see
    /// [`WorldState::departures`].
    pub(crate) departures: u64,
    /// How often parts were built again: see [`WorldState::builds`].
    pub(crate) builds: u64,
    /// Damping of solids that set none.
    pub(crate) default_damping: dynamics::Damping,
    /// Someone may put parts somewhere else that do not move by themselves.
    pub(crate) is_edited: bool,
    pub(crate) effect: fn(&Scene, NodeId, usize) -> Effect,
    pub(crate) loading: scene::LoadOptions,
    /// States of nodes that were saved, by name.
    pub(crate) states: BTreeMap<(NodeId, String), SavedState>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl WorldState {
    /// Where files that nodes name are read from.
    #[must_use]
    pub fn files(&self) -> Arc<dyn Source> {
        Arc::clone(&self.files)
    }

    /// Where a node sits; nodes without a place (materials, parameters) have none.
    #[must_use]
    pub fn mount(&self, node: NodeId) -> Option<Mount> {
        self.mounts.get(&node).copied()
    }

    /// Moves all of a fixed part: `top`, which stands in `frame`, and what it carries, by a motion in the axes of `frame`,
    /// from where their fields put them. Bounding objects stay. What moves by itself, behind a joint, stays as well.
    pub fn shift(&mut self, top: NodeId, frame: NodeId, motion: Pose) {
        let Some(carrier) = self.mount(frame) else { return };
        let nodes: Vec<NodeId> = std::iter::once(top).chain(self.scene.descendants(top)).collect();
        for node in nodes {
            let path = std::iter::successors(Some(node), |node| self.scene.get(*node)?.parent);
            let frame_from_node = path
                .take_while(|above| *above != frame)
                .fold(Pose::IDENTITY, |pose, above| self.scene.pose(above) * pose);
            if let Some(mount) = self.mounts.get_mut(&node).filter(|mount| mount.link == carrier.link) {
                mount.link_from_node = carrier.link_from_node * motion * frame_from_node;
                self.visuals.note_shifted(node);
            }
        }
    }

    /// World placement of a node; the identity for nodes without a place.
    #[must_use]
    pub fn pose(&self, node: NodeId) -> Pose {
        self.mount(node).map_or(Pose::IDENTITY, |mount| self.mounted_pose(&mount))
    }

    /// World placement of a mount.
    #[must_use]
    pub fn mounted_pose(&self, mount: &Mount) -> Pose {
        match mount.link {
            Some(link) => self.dynamics.pose(link) * mount.link_from_node,
            None => mount.link_from_node,
        }
    }

    /// Velocity of a mount at its origin, in world axes.
    #[must_use]
    pub fn mounted_twist(&self, mount: &Mount) -> Twist {
        let Some(link) = mount.link else { return Twist::default() };
        let arm = self.dynamics.pose(link).vector(mount.link_from_node.translation);
        self.dynamics.twist(link).at_offset(arm)
    }

    /// A random stream of a node's own.
    #[must_use]
    pub fn stream(&self, node: NodeId) -> Stream {
        Stream::new(self.seed, &self.scene.path(node))
    }

    /// Sets a field of the scene. A field or a value that does not fit is our own mistake: nothing changes then.
    ///
    /// What a synchronous robot that is no supervisor writes amid a step is seen as soon as its step is obeyed.
    pub fn set_field(&mut self, node: NodeId, field: &str, value: Value) {
        let Some(field) = self.scene.get(node).and_then(|node| node.ty.field_index(field)) else { return };
        let write = Write { node, field, value };
        match &mut self.held_back {
            Some(writes) => writes.push(write),
            None => self.write(write),
        }
    }

    /// Writes into the scene, if the node is still there.
    pub(crate) fn write(&mut self, Write { node, field, value }: Write) {
        let before = self.scene.get(node).and_then(|node| node.values.get(field));
        // The same again is no change: worlds go on having the scene in common.
        if before.is_some_and(|before| *before != value) {
            let done = self.scene.apply(Edit::SetField { node, field, value });
            debug_assert!(done.is_ok(), "{done:?}");
        }
    }

    /// What a node adds to the mass of the link that carries it and that another node has brought, in the link's frame.
    #[must_use]
    pub fn share(&self, node: NodeId) -> Option<Inertia> {
        self.provenance.shares.get(&node).copied()
    }

    /// From now on the power a robot's devices draw is added up.
    pub fn meter_power(&mut self, robot: RobotId) {
        self.power.entry(robot).or_default();
    }

    /// A device of a robot draws power in this step. `[W]` Does nothing for robots without a meter.
    pub fn add_power(&mut self, robot: RobotId, watts: f64) {
        if let Some(sum) = self.power.get_mut(&robot) {
            *sum += watts;
        }
    }

    /// The power a robot's devices drew since the last call. `[W]`
    pub fn take_power(&mut self, robot: RobotId) -> f64 {
        self.power.get_mut(&robot).map(std::mem::take).unwrap_or_default()
    }

    /// Whose collider it is.
    #[must_use]
    pub fn collider_owner(&self, collider: ColliderId) -> Option<ColliderOwner> {
        self.collider_owners.get(collider.index()).copied()
    }

    /// Asks something of the program around the world.
    pub fn ask_host(&mut self, command: HostCommand) {
        self.host_commands.push(command);
    }

    /// Changes the scene and notes what must be built, built again or taken away: nodes that come and go. What follows
    /// from a field that was written is the caller's to say, by [`WorldState::touch`].
    ///
    /// # Errors
    /// When the edit does not fit; nothing is changed then.
    pub fn edit(&mut self, edit: Edit) -> Result<Change, EditError> {
        let change = self.scene.apply(edit)?;
        self.departures += u64::from(!change.removed.is_empty());
        if !change.inserted.is_empty() || !change.removed.is_empty() {
            self.touched.nodes.extend(change.fields.iter().map(|(node, _)| *node));
            self.touched.inserted.extend(&change.inserted);
            self.touched.removed.extend(&change.removed);
        }
        Ok(change)
    }

    /// Another number than before if any node may have gone since, for those who remember nodes. It is no part of the
    /// world's state and never returns to an earlier number.
    #[must_use]
    pub fn departures(&self) -> u64 {
        self.departures
    }

    /// Another number than before if any bounding object may have been built again since, for those who remember their
    /// shapes. It is no part of the world's state and never returns to an earlier number.
    #[must_use]
    pub fn builds(&self) -> u64 {
        self.builds
    }

    /// A field of a node was written: what was built from it follows as soon as the command that is read now is over.
    pub fn touch(&mut self, node: NodeId, field: usize) {
        match (self.effect)(&self.scene, node, field) {
            Effect::Read => {}
            Effect::Eye => self.anchor_eye(),
            Effect::Part => drop(self.touched.nodes.insert(node)),
            Effect::Settings => {
                self.touched.settings = true;
                self.touched.nodes.insert(node);
            }
            Effect::Controller => {
                self.touched.nodes.insert(node);
                self.touched.controllers.insert(node);
            }
        }
    }

    /// The user's eye was put to its place: from here on it follows.
    pub(crate) fn anchor_eye(&mut self) {
        self.followed = (self.follow)(&self.scene).map(|node| (node, self.pose(node)));
    }

    /// Writes instances of PROTOs anew whose scripts read a field that was changed.
    pub(crate) fn run_scripts(&mut self) {
        if !self.scene.is_stale() {
            return;
        }
        let (change, remarks) = self.scene.regenerate(&*self.files, &self.loading);
        self.diagnostics.extend(remarks);
        self.departures += u64::from(!change.removed.is_empty());
        if !change.inserted.is_empty() || !change.removed.is_empty() {
            self.touched.nodes.extend(change.fields.iter().map(|(node, _)| *node));
            self.touched.inserted.extend(&change.inserted);
            self.touched.removed.extend(&change.removed);
        }
        for (node, field) in change.fields {
            if self.scene.get(node).is_some() {
                self.touch(node, field);
            }
        }
    }

    /// Whether the node that brought a link is this one.
    #[must_use]
    pub fn brought(&self, node: NodeId, link: LinkId) -> bool {
        self.provenance.node_of(link) == Some(node)
    }

    /// Reads nodes that are to be inserted.
    ///
    /// They may use the PROTOs that the world declares as importable, in worlds from before R2022b all that are found.
    #[must_use]
    pub fn read_nodes(&self, text: &str) -> (Option<Fragment>, Vec<Diagnostic>) {
        self.scene.load_import(self.inserted_text(text), &*self.files, &self.loading)
    }

    /// Reads nodes that a person inserts, who may use all PROTOs that are found.
    #[must_use]
    pub fn read_any_nodes(&self, text: &str) -> (Option<Fragment>, Vec<Diagnostic>) {
        self.scene.load_fragment(self.inserted_text(text), &*self.files, &self.loading)
    }

    /// Beside the world's file, so that relative URLs mean what they mean there.
    fn inserted_text(&self, text: &str) -> Arc<base::Source> {
        let name = std::path::Path::new(&self.world_path).with_file_name("inserted nodes");
        base::Source::new(name.to_string_lossy(), text)
    }

    /// Asks something of the world. Done as soon as the command that is read now is over.
    pub fn defer(&mut self, request: DeferredRequest) {
        self.deferred.push(request);
    }

    /// Asks for a picture of the world as a file of the robot whose request is read now. It is taken when the request
    /// is read to its end, so that what its devices draw is on it. `quality`: that of JPEG files, from 1 to 100.
    pub fn export_picture(&mut self, path: String, quality: u8) {
        self.pictures.push((path, quality));
    }

    /// Has a file written that a device leaves behind whose controller is gone. Relative paths start at the folder of
    /// the controller.
    pub fn leave_file(&mut self, path: String, bytes: Vec<u8>) {
        self.left_files.push((path, bytes));
    }

    /// Whether a state of a node is there to be loaded.
    #[must_use]
    pub fn has_state(&self, node: NodeId, name: &str) -> bool {
        self.scene.get(node).is_some()
            && (name == FIRST_STATE || self.states.contains_key(&(node, name.to_owned())))
    }

    /// Takes all paint off all nodes.
    pub fn clear_paint(&mut self) {
        self.visuals.clear_paint();
    }

    /// Asks that the world go back to its start at the end of the step.
    pub fn ask_reset(&mut self) {
        self.is_reset_wanted = true;
    }

    /// Whether the world has still to go back to its start.
    #[must_use]
    pub fn is_reset_wanted(&self) -> bool {
        self.is_reset_wanted
    }

    /// Tells the user something.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}
