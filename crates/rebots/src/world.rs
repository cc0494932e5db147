//! A simulated world inside your program.

use std::path::Path;

use base::{Diagnostic, Pose, Twist};
use dynamics::LinkId;
use engine::input::{Joystick, Mouse};
use engine::ports::NoPorts;
use engine::{Outcome, Snapshot};
use scene::{NodeId, Scene};

use crate::error::Error;
use crate::library::Network;
use crate::load::{self, OpenOptions};
use crate::node::{Contact, Node};
use crate::robot::Robot;

/// How a world is loaded.
#[derive(Clone, Copy, Debug)]
pub struct LoadOptions {
    /// Random seed, which replaces the one in the world file.
    pub seed: Option<u64>,
    /// Whether files that the world references by URL may be downloaded. Files in the cache are always used.
    pub network: Network,
    /// Whether contacts without `ContactProperties` are as soft as in Webots; they are hard otherwise.
    pub soft_contacts: bool,
}

impl Default for LoadOptions {
    fn default() -> Self {
        Self { seed: None, network: Network::Use, soft_contacts: false }
    }
}

/// A simulated world. A clone continues independently from the same state; unchanged data is shared between them.
#[derive(Clone)]
pub struct World {
    inner: engine::World,
    diagnostics: Vec<Diagnostic>,
}

impl World {
    /// Loads a world file (`.wbt`) as the command `rebots` does: with the bundled PROTOs, the cache of fetched files and the
    /// project's folders.
    ///
    /// # Errors
    /// If the file cannot be read or has errors.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::load_with(path, LoadOptions::default())
    }

    /// The same with options.
    ///
    /// # Errors
    /// As [`World::load`].
    pub fn load_with(path: impl AsRef<Path>, options: LoadOptions) -> Result<Self, Error> {
        let path = path.as_ref();
        if let Some(why) = load::missing(path).or_else(|| load::foreign(path)) {
            return Err(Error::File(why));
        }
        let LoadOptions { seed, network, soft_contacts } = options;
        let opened = load::open(path, OpenOptions { seed, trace: false, soft_contacts, mode: FAST, network });
        // The folder of PROTO scripts is not needed once the world has been loaded.
        load::remove_folder(&load::template_folder());
        match opened.world {
            Some(inner) => Ok(Self { inner, diagnostics: opened.diagnostics }),
            None => Err(Error::World(path.to_owned(), opened.diagnostics)),
        }
    }

    /// Advances by one basic time step.
    pub fn step(&mut self) {
        let outcome = self.inner.step(&mut NoPorts);
        debug_assert_eq!(outcome, Outcome::Stepped, "nobody is waited for");
        // Requests of devices to the program are dropped.
        self.inner.take_host_commands();
    }

    /// Advances by several basic time steps.
    pub fn steps(&mut self, count: usize) {
        (0..count).for_each(|_| self.step());
    }

    /// Resets the world as a supervisor's `simulationReset` does: poses, velocities and joint positions return to their
    /// initial values; sensors stay enabled and other fields keep what was written. [`World::restore`] restores everything,
    /// and is faster.
    pub fn reset(&mut self) {
        self.inner.reset();
    }

    /// Requests a reset at the end of the next step, as a supervisor does.
    pub fn request_reset(&mut self) {
        self.inner.state_mut().request_reset();
    }

    /// Takes a snapshot of the complete state, to the bit.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        self.inner.snapshot()
    }

    /// Restores a snapshot that was taken of this world, or of one that it was cloned from or into. The same inputs then
    /// give the same bits again.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.inner.restore(snapshot);
    }

    /// Simulated time. `[s]`
    #[must_use]
    pub fn time(&self) -> f64 {
        self.inner.time().seconds()
    }

    /// Basic time step. `[s]`
    #[must_use]
    pub fn time_step(&self) -> f64 {
        self.inner.state().time_step().seconds()
    }

    /// Hash of the time and of poses and velocities of all bodies. Equal for worlds that have evolved identically, to the bit.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let state = self.inner.state();
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut mix = |bits: u64| hash = (hash ^ bits).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
        mix(state.time().ms().to_bits());
        for index in 0..state.dynamics().model.links.len() {
            let link = LinkId::from_index(index);
            let Pose { translation, rotation } = state.dynamics().pose(link);
            let Twist { angular, linear } = state.dynamics().twist(link);
            for number in [translation, angular, linear].iter().flat_map(|vector| vector.to_array()) {
                mix(number.to_bits());
            }
            rotation.to_array().into_iter().for_each(|number| mix(number.to_bits()));
        }
        hash
    }

    /// The robots, in the order of the world file.
    #[must_use]
    pub fn robots(&self) -> Vec<Robot> {
        let there = self.inner.robots().iter().filter(|robot| !robot.is_gone());
        there.map(|robot| Robot { id: robot.id }).collect()
    }

    /// A robot by its `name`, or by its DEF.
    ///
    /// # Errors
    /// If no robot has this name.
    pub fn robot(&self, name: &str) -> Result<Robot, Error> {
        let robots = || self.inner.robots().iter().filter(|robot| !robot.is_gone());
        let scene = self.inner.state().scene();
        let by_def = || {
            let node = scene.find_def(name)?;
            robots().find(|robot| robot.node == node)
        };
        match robots().find(|robot| robot.name == name).or_else(by_def) {
            Some(robot) => Ok(Robot { id: robot.id }),
            None => {
                let known = robots().map(|robot| robot.name.clone()).collect();
                Err(Error::NotFound { kind: "robot", name: name.to_owned(), known })
            }
        }
    }

    /// A node by its DEF (or a path of DEFs such as `ROBOT.JOINT.HAND`), else by its `name`, else by its path as in
    /// messages, else by its type if no other node has it, such as `WorldInfo`.
    ///
    /// # Errors
    /// If no node has this name.
    pub fn node(&self, name: &str) -> Result<Node, Error> {
        let scene = self.inner.state().scene();
        let is_named = |node: NodeId| match scene.value(node, "name") {
            Some(scene::Value::SfString(other)) => other == name,
            _ => false,
        };
        let by_name = || scene.iter().map(|(node, _)| node).find(|node| is_named(*node));
        let by_path = || scene.iter().map(|(node, _)| node).find(|node| scene.path(*node) == name);
        let by_type = || {
            let mut of_type = scene.iter().filter(|(_, node)| node.ty.name == name).map(|(node, _)| node);
            of_type.next().filter(|_| of_type.next().is_none())
        };
        match scene.find_def(name).or_else(by_name).or_else(by_path).or_else(by_type) {
            Some(node) => Ok(Node { id: node }),
            None => {
                let mut known: Vec<String> = Vec::new();
                for def in scene.iter().filter_map(|(_, node)| node.def.as_ref()) {
                    if !known.contains(def) {
                        known.push(def.clone());
                    }
                }
                Err(Error::NotFound { kind: "node", name: name.to_owned(), known })
            }
        }
    }

    /// Sets the keys that are held down, as seen by robots that [`World::connect`] controls: upper-case ASCII codes, codes from
    /// 312 on for other keys such as arrows, plus 65536 for Shift, 131072 for Control, 262144 for Alt.
    pub fn set_keys(&mut self, keys: &[i32]) {
        self.inner.state_mut().user.input.set_keys(keys.to_vec());
    }

    /// Sets the state of the mouse, as seen by the same robots.
    pub fn set_mouse(&mut self, mouse: Mouse) {
        self.inner.state_mut().user.input.set_mouse(mouse);
    }

    /// Sets the state of the joystick, as seen by the same robots; `None` if none is connected.
    pub fn set_joystick(&mut self, joystick: Option<Joystick>) {
        self.inner.state_mut().user.input.set_joystick(joystick);
    }

    /// The top-level nodes.
    #[must_use]
    pub fn top_nodes(&self) -> Vec<Node> {
        self.inner
            .state()
            .scene()
            .children(Scene::ROOT, "children")
            .iter()
            .map(|id| Node { id: *id })
            .collect()
    }

    /// All contact points of the last step.
    #[must_use]
    pub fn contacts(&self) -> Vec<Contact> {
        let state = self.inner.state();
        let node = |collider| state.collider_owner(collider).map(|owner| Node { id: owner.solid });
        let contacts = state.dynamics().contacts().iter();
        let told = contacts.map(|contact| Contact {
            nodes: [node(contact.a), node(contact.b)],
            point: contact.point,
            normal: contact.normal,
            depth: contact.depth,
            force: contact.force,
            torque: contact.torque,
        });
        told.collect()
    }

    /// Takes the diagnostics since the last call, at first those of loading.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        diagnostics.extend(self.inner.take_diagnostics());
        diagnostics
    }

    /// Makes all enabled sensors measure now, without a step. Their sampling periods restart.
    pub fn measure(&mut self) {
        self.inner.measure();
    }

    /// Renders the view from the viewpoint, `[width, height]` pixels large: RGB bytes, row by row from the top. Empty if
    /// rendering is disabled. The first image takes longer, as meshes and textures are loaded for it.
    #[must_use]
    pub fn picture(&mut self, size: [u16; 2]) -> Vec<u8> {
        let shot = nodes::shot::of_viewpoint(&mut self.inner, size);
        shot.rgba.as_chunks::<4>().0.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect()
    }

    /// Disables rendering, for speed: cameras give no images. Range finders and lidars still work.
    pub fn disable_rendering(&mut self) {
        self.inner.state_mut().visuals.disable_rendering();
    }

    /// The engine's world, for what this API lacks. Not covered by semantic versioning.
    #[must_use]
    pub fn engine(&self) -> &engine::World {
        &self.inner
    }

    /// Mutable access to the engine's world.
    pub fn engine_mut(&mut self) -> &mut engine::World {
        &mut self.inner
    }
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World")
            .field("path", &self.inner.state().project.world)
            .field("time", &self.time())
            .finish()
    }
}

/// The simulation mode of worlds that run without pacing.
const FAST: i32 = 2;
