//! The state of the world that devices act on, in parts with one responsibility each.
//!
//! [`edits`](crate::edits) is the only way to change the scene, [`bodies`](crate::bodies) the only way to move bodies.

use std::collections::BTreeMap;

use base::{Diagnostic, Shared, SimTime, Stream};
use dynamics::Dynamics;
use scene::{NodeId, Scene};

use crate::attachments::Attachments;
use crate::edits::Edits;
use crate::energy::Energy;
use crate::kinds::Kinds;
use crate::motor_commands::MotorCommands;
use crate::placement::Placement;
use crate::project::Project;
use crate::radio::RadioMedium;
use crate::requests::Requests;
use crate::reset::{FIRST_STATE, SavedState};
use crate::user::User;
use crate::visual::Visuals;

/// World-wide settings that a supervisor can change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Length of a step.
    pub(crate) time_step: SimTime,
    /// Seed of all random streams.
    pub(crate) seed: u64,
    /// Default damping of solids.
    pub(crate) damping: dynamics::Damping,
}

/// The world without its devices. Clones share what none of them has changed.
#[derive(Clone)]
pub struct WorldState {
    /// The scene graph. Only [`WorldState::edit`] and [`WorldState::record`] change it.
    pub(crate) scene: Shared<Scene>,
    /// Rigid bodies.
    pub(crate) dynamics: Dynamics,
    /// Simulated time.
    pub(crate) time: SimTime,
    pub(crate) settings: Settings,
    /// Packets in transit.
    pub radio: RadioMedium,
    /// User input and what the user is shown.
    pub user: User,
    /// Source of the world.
    pub project: Project,
    /// Power consumption of devices.
    pub energy: Energy,
    /// The rendered scene.
    pub visuals: Visuals,
    /// Where nodes are mounted, and what was built from them.
    pub(crate) placement: Placement,
    pub(crate) attachments: Attachments,
    pub(crate) motor_commands: MotorCommands,
    /// Pending effects of edits.
    pub(crate) edits: Edits,
    /// Requests of devices to the world and to the program around it.
    pub(crate) requests: Requests,
    /// Saved states of nodes, by name.
    pub(crate) states: BTreeMap<(NodeId, String), SavedState>,
    pub(crate) kinds: &'static Kinds,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl WorldState {
    /// The scene graph.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Mutable access to the rendered scene, with the scene graph beside it.
    pub fn visuals_and_scene(&mut self) -> (&mut Visuals, &Scene) {
        (&mut self.visuals, &self.scene)
    }

    /// Rigid bodies.
    #[must_use]
    pub fn dynamics(&self) -> &Dynamics {
        &self.dynamics
    }

    /// Simulated time.
    #[must_use]
    pub fn time(&self) -> SimTime {
        self.time
    }

    /// Length of a step.
    #[must_use]
    pub fn time_step(&self) -> SimTime {
        self.settings.time_step
    }

    /// A random stream that belongs to a node.
    #[must_use]
    pub fn stream(&self, node: NodeId) -> Stream {
        Stream::new(self.settings.seed, &self.scene.path(node))
    }

    /// Whether a node has a saved state of this name.
    #[must_use]
    pub fn has_state(&self, node: NodeId, name: &str) -> bool {
        self.scene.get(node).is_some()
            && (name == FIRST_STATE || self.states.contains_key(&(node, name.to_owned())))
    }

    /// Removes all paint.
    pub fn clear_paint(&mut self) {
        self.visuals.clear_paint();
    }

    /// The user's view was placed: from here on it follows.
    pub(crate) fn anchor_eye(&mut self) {
        self.user.followed = (self.kinds.follow)(&self.scene).map(|node| (node, self.pose(node)));
        self.user.view_revision += 1;
    }

    /// Reports a diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}
