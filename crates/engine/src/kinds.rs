//! What the set of node types brings: how each is built, shown and reset, and the world-wide settings.

use base::{Diagnostic, Pose, SimTime};
use dynamics::Damping;
use scene::{NodeId, Scene};

use crate::build::Builder;
use crate::site::Site;
use crate::visual::Show;
use crate::world_state::WorldState;

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
    /// Where the user's eye is.
    pub eye: fn(&WorldState) -> Pose,
    /// The node that the user's eye follows.
    pub follow: fn(&Scene) -> Option<NodeId>,
    /// Lets what moves follow a field (by position) of a node that was just written: a body its `translation`, a joint its
    /// `position`. False if what came from the node must be built again for that.
    pub follow_motion: fn(&mut WorldState, NodeId, usize) -> bool,
    /// A picture of the world for people, as the bytes of a file of this name and quality (1 to 100); empty if nothing
    /// is drawn.
    pub picture: fn(&WorldState, &str, u8) -> Vec<u8>,
}
