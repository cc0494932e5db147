//! The world and its step.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use assets::Source;
use base::{Diagnostic, Severity, Shared, SimTime};
use dynamics::Dynamics;
use scene::{NodeId, Scene};

use crate::build::Builder;
use crate::device::Device;
use crate::edits::Edits;
use crate::energy::Energy;
use crate::force_field::ForceField;
use crate::host::HostCommand;
use crate::kinds::Kinds;
use crate::placement::Placement;
use crate::plugin::{Plugin, PluginContext};
use crate::ports::Ports;
use crate::project::Project;
use crate::radio::RadioMedium;
use crate::requests::Requests;
use crate::reset::First;
use crate::rights::SupervisorRights;
use crate::robot::{ControllerState, Plugins, Robot, RobotId};
use crate::site::Site;
use crate::stopwatch::{Part, Stopwatch};
use crate::user::User;
use crate::visual::Visuals;
use crate::world_state::{Settings, WorldState};

/// Options that the program around the world sets.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Random seed, which replaces the world's own.
    pub seed: Option<u64>,
    /// Seed for worlds that ask for a different run each time; anything that differs from run to run.
    pub entropy: u64,
    /// Whether a trace (a hash of all poses after every step) is kept.
    pub trace: bool,
    /// Simulation mode: pause (0), real time (1), fast (2).
    pub mode: i32,
    /// Whether contacts without contact properties are as soft as in Webots; they are hard otherwise.
    pub soft_contacts: bool,
    /// Which robots may be supervisors.
    pub supervisors: SupervisorRights,
    /// Folder of the project, without a slash at the end.
    pub project_path: String,
    /// The world file.
    pub world_path: String,
    /// Loads nodes that are inserted while the world runs.
    pub loading: scene::LoadOptions,
}

/// Outcome of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Time has advanced by one step.
    Stepped,
    /// A controller is not ready and the program wanted the world to return.
    Waiting,
}

/// A running world.
///
/// A clone continues independently from the same state, without sessions and plugin.
pub struct World {
    pub(crate) state: WorldState,
    pub(crate) robots: Vec<Robot>,
    /// For each robot its own device, then devices 1, 2, ….
    pub(crate) devices: Vec<Box<dyn Device>>,
    pub(crate) force_fields: Vec<(NodeId, Arc<dyn ForceField>)>,
    pub(crate) trace: Option<u64>,
    pub(crate) steps: u64,
    /// Total simulated time, unaffected by resets.
    pub(crate) elapsed: SimTime,
    /// Random seed that replaces the world's own.
    pub(crate) fixed_seed: Option<u64>,
    /// As [`Options::soft_contacts`].
    pub(crate) soft_contacts: bool,
    /// As [`Options::supervisors`].
    pub(crate) supervisors: SupervisorRights,
    /// Robots whose question waits for its turn.
    pub(crate) askers: BTreeSet<RobotId>,
    /// Nodes with parts that were rebuilt since the start.
    pub(crate) dirty: BTreeSet<NodeId>,
    /// The initial state; set once the world is built.
    pub(crate) first: Option<Shared<First>>,
    pub(crate) plugin: Option<Box<dyn Plugin>>,
}

impl World {
    /// Replaces [`Options::supervisors`] for robots that are added or rebuilt from now on.
    pub fn set_supervisor_rights(&mut self, rights: SupervisorRights) {
        self.supervisors = rights;
    }

    /// Builds a world; files that nodes reference are read from `files`. Diagnostics are in [`World::take_diagnostics`].
    #[must_use]
    pub fn new<S>(scene: Scene, files: &S, kinds: &'static Kinds, options: Options) -> Self
    where
        S: Source + Clone + 'static,
    {
        let (mut scene, mut diagnostics) = (scene, Vec::new());
        // Without a viewpoint nothing is different; without settings the steps are.
        let [important, ..] = catalog::placement::REQUIRED;
        if scene.add_required().contains(&important) {
            let message = format!("the world has no {important}; one with the defaults is added");
            diagnostics.push(Diagnostic::general(Severity::Warning, "world/info", message));
        }
        let settings = (kinds.settings)(&scene, &mut diagnostics);
        let seed = options.seed.or(settings.seed).unwrap_or(options.entropy);
        let mut builder = Builder::new(&scene, files, kinds, &settings, seed);
        builder.diagnostics = diagnostics;
        builder.soft_contacts = options.soft_contacts;
        builder.supervisors.clone_from(&options.supervisors);
        builder.build_all(Scene::ROOT, "children", &Site::default());
        builder.finish();
        let Builder {
            model,
            collider_owners,
            diagnostics,
            mounts,
            drafts,
            needs_visuals,
            bones,
            attached_to_eye,
            force_fields,
            animations,
            corrections,
            provenance,
            ..
        } = builder;
        let mut visuals = Visuals::default();
        visuals.animations = animations;
        if needs_visuals {
            visuals.need();
        }
        bones.into_iter().for_each(|(node, bones)| visuals.set_bones(node, bones));
        attached_to_eye.into_iter().for_each(|node| visuals.attach_to_eye(node));
        let mut robots = Vec::new();
        let mut devices = Vec::new();
        for draft in drafts.into_values() {
            let Some((robot, behaviour)) = draft.robot else { continue };
            robots.push(Robot { first_device: devices.len(), devices: draft.infos, ..robot });
            devices.push(behaviour);
            devices.extend(draft.devices);
        }
        let state = WorldState {
            scene: scene.into(),
            dynamics: Dynamics::new(model),
            time: SimTime::ZERO,
            settings: Settings { time_step: settings.time_step, seed, damping: settings.damping },
            radio: RadioMedium::default(),
            user: User { mode: options.mode, ..User::default() },
            project: Project {
                path: options.project_path,
                world: options.world_path,
                files: Arc::new(files.clone()),
                loading: options.loading,
            },
            energy: Energy::default(),
            visuals,
            placement: Placement {
                mounts: mounts.into(),
                collider_owners: collider_owners.into(),
                provenance: provenance.into(),
            },
            attachments: BTreeMap::new(),
            motor_commands: BTreeMap::new(),
            edits: Edits { is_expected: settings.is_edited, ..Edits::default() },
            requests: Requests::default(),
            states: BTreeMap::new(),
            kinds,
            diagnostics,
        };
        let mut world = Self {
            state,
            robots,
            devices,
            force_fields,
            trace: options.trace.then_some(0xcbf2_9ce4_8422_2325),
            steps: 0,
            elapsed: SimTime::ZERO,
            fixed_seed: options.seed,
            soft_contacts: options.soft_contacts,
            supervisors: options.supervisors,
            askers: BTreeSet::new(),
            dirty: BTreeSet::new(),
            first: None,
            plugin: None,
        };
        for (node, field, value) in corrections {
            world.state.record(node, field, value);
        }
        world.state.anchor_eye();
        world.first = Some(Shared::new(world.first()));
        world
    }

    /// Advances by one basic time step. Each phase is a file in `phases/`.
    pub fn step(&mut self, ports: &mut dyn Ports) -> Outcome {
        self.step_by(ports, &mut ())
    }

    /// The same, with a stopwatch that measures the duration of the phases.
    pub fn step_by(&mut self, ports: &mut dyn Ports, watch: &mut dyn Stopwatch) -> Outcome {
        self.follow_edits(); // by those who move things between steps
        let is_ready = self.receive(ports, true);
        watch.lap(Part::Receive);
        if !is_ready {
            return Outcome::Waiting; // a synchronous controller has not asked for its step yet
        }
        self.apply(ports); // device commands and edits in robot order, never in the order of arrival
        watch.lap(Part::Apply);
        self.actuate(); // motors push on bodies, emitters send
        watch.lap(Part::Actuate);
        self.advance(); // dynamics
        let was_reset = self.reset_if_wanted(); // a step may end where all began
        watch.lap(Part::Physics);
        self.sense(watch); // devices due now read the new state
        self.reply(ports); // answers leave in device order
        watch.lap(Part::Reply);
        if was_reset {
            self.forget_measurements();
        }
        self.publish(); // what others may look at
        watch.lap(Part::Publish);
        Outcome::Stepped
    }

    /// Answers immediate questions of controllers without a step, for a paused world.
    pub fn idle(&mut self, ports: &mut dyn Ports) {
        self.receive(ports, false);
        self.reset_if_paused(ports);
    }

    /// Scene, dynamics and time.
    #[must_use]
    pub fn state(&self) -> &WorldState {
        &self.state
    }

    /// Mutable access, for tests and tools that change things between steps.
    pub fn state_mut(&mut self) -> &mut WorldState {
        &mut self.state
    }

    /// All robots, in the order of the world file, then those added later; some may have been removed.
    #[must_use]
    pub fn robots(&self) -> &[Robot] {
        &self.robots
    }

    /// Sets the plugin that takes part in every dynamics step; it replaces an earlier one.
    pub fn attach(&mut self, plugin: Option<Box<dyn Plugin>>) {
        if let Some(mut before) = std::mem::replace(&mut self.plugin, plugin) {
            before.end(PluginContext::new(&mut self.state));
        }
    }

    /// Total simulated time; unlike [`World::time`] it does not restart after a reset.
    #[must_use]
    pub fn elapsed(&self) -> SimTime {
        self.elapsed
    }

    /// Simulated time.
    #[must_use]
    pub fn time(&self) -> SimTime {
        self.state.time
    }

    /// Number of steps so far, including those before resets.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The trace: a hash of all poses after every step so far, if it was requested.
    #[must_use]
    pub fn trace_hash(&self) -> Option<u64> {
        self.trace
    }

    /// Sets the plugin libraries that a robot's controller is told when it connects.
    pub fn set_plugins(&mut self, robot: RobotId, plugins: Plugins) {
        if let Some(robot) = self.robots.get_mut(robot.index()) {
            robot.plugins = plugins;
        }
    }

    /// Expects a controller: a synchronous robot holds the world until it connects.
    pub fn await_controller(&mut self, robot: RobotId) {
        let robot = &mut self.robots[robot.index()];
        if robot.state == ControllerState::None {
            robot.state = ControllerState::Awaited;
        }
    }

    /// The expected controller will not come: it failed to start, or ended before it connected.
    pub fn forget_controller(&mut self, robot: RobotId) {
        let robot = &mut self.robots[robot.index()];
        if robot.state == ControllerState::Awaited {
            robot.state = ControllerState::None;
        }
    }

    /// The robots that hold the world now, except those that wait for one of the others.
    pub fn holding(&self) -> impl Iterator<Item = &Robot> {
        self.robots.iter().filter(|robot| robot.blocks_step() && robot.question.is_none())
    }

    /// Takes the requests to the program around the world since the last call.
    pub fn take_host_commands(&mut self) -> Vec<HostCommand> {
        std::mem::take(&mut self.state.requests.host_commands)
    }

    /// Takes the diagnostics since the last call.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.state.diagnostics)
    }
}

impl Clone for World {
    fn clone(&self) -> Self {
        let mut state = self.state.clone();
        state.requests.host_commands.clear();
        state.diagnostics.clear();
        let alone = |robot: &Robot| Robot { first_device: robot.first_device, ..robot.alone() };
        Self {
            state,
            robots: self.robots.iter().map(alone).collect(),
            devices: self.devices.iter().map(|device| (**device).copied()).collect(),
            force_fields: self.force_fields.clone(),
            trace: self.trace,
            steps: self.steps,
            elapsed: self.elapsed,
            fixed_seed: self.fixed_seed,
            soft_contacts: self.soft_contacts,
            supervisors: self.supervisors.clone(),
            askers: BTreeSet::new(),
            dirty: self.dirty.clone(),
            first: self.first.clone(),
            plugin: None,
        }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.attach(None);
    }
}
