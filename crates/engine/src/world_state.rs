//! The state of the world that devices act on, in parts with one duty each.
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
    /// Start of all random streams.
    pub(crate) seed: u64,
    /// Damping of solids that set none.
    pub(crate) damping: dynamics::Damping,
}

/// The world without its devices. Copies have in common what none of them has changed.
#[derive(Clone)]
pub struct WorldState {
    /// What was authored. Changed by [`WorldState::edit`] and [`WorldState::record`] alone.
    pub(crate) scene: Shared<Scene>,
    /// Rigid bodies.
    pub(crate) dynamics: Dynamics,
    /// Simulated time.
    pub(crate) time: SimTime,
    pub(crate) settings: Settings,
    /// Packets on their way.
    pub radio: RadioMedium,
    /// What the user does and is shown.
    pub user: User,
    /// Where the world comes from.
    pub project: Project,
    /// The power that devices draw.
    pub energy: Energy,
    /// What is seen.
    pub visuals: Visuals,
    /// Which node sits where, and what was built from it.
    pub(crate) placement: Placement,
    pub(crate) attachments: Attachments,
    pub(crate) motor_commands: MotorCommands,
    /// What edits have changed and is to be built again.
    pub(crate) edits: Edits,
    /// What devices have asked of the world and of the program around it.
    pub(crate) requests: Requests,
    /// States of nodes that were saved, by name.
    pub(crate) states: BTreeMap<(NodeId, String), SavedState>,
    pub(crate) kinds: &'static Kinds,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl WorldState {
    /// What was authored.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// What is seen, to be changed, and the scene beside it.
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

    /// A random stream of a node's own.
    #[must_use]
    pub fn stream(&self, node: NodeId) -> Stream {
        Stream::new(self.settings.seed, &self.scene.path(node))
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

    /// The user's view was put to its place: from here on it follows.
    pub(crate) fn anchor_eye(&mut self) {
        self.user.followed = (self.kinds.follow)(&self.scene).map(|node| (node, self.pose(node)));
    }

    /// Tells the user something.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}
