//! The interface to the set of node types: how each is built, shown and reset, and the world-wide settings.

use base::{Diagnostic, Pose, SimTime};
use dynamics::Damping;
use scene::{NodeId, Scene, Value};

use crate::build::Builder;
use crate::site::Site;
use crate::visual::Show;
use crate::world_state::WorldState;

/// A node type with behaviour.
pub struct Kind {
    /// Name in world files. A type without an entry uses that of its nearest ancestor.
    pub name: &'static str,
    /// Adds one node of the type to the world.
    pub build: fn(&mut Builder<'_>, NodeId, &Site),
}

/// World-wide settings that are needed before anything is built.
pub struct WorldSettings {
    /// Of the dynamics.
    pub dynamics: dynamics::Settings,
    /// Length of a step.
    pub time_step: SimTime,
    /// Seed of all random streams; `None` if each run is to differ.
    pub seed: Option<u64>,
    /// Default damping of solids.
    pub damping: Damping,
    /// Whether parts that do not move by themselves may be moved by others.
    pub is_edited: bool,
}

/// A field that is restored when the world is reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResetField {
    /// The node.
    pub node: NodeId,
    /// Index of the field in its type.
    pub field: usize,
    /// Whether loading a saved state restores the saved value; otherwise the initial one.
    pub is_saved: bool,
}

/// Returns fields of other nodes, by name, with their new values, that follow from a field (by index) of a node.
pub(crate) type Implied = fn(&Scene, NodeId, usize) -> Vec<(NodeId, &'static str, Value)>;

/// A set of node types.
pub struct Kinds {
    /// All node types with behaviour.
    pub table: &'static [Kind],
    /// Reads the world-wide settings.
    pub settings: fn(&Scene, &mut Vec<Diagnostic>) -> WorldSettings,
    /// The fields, of a node or below it, that are restored with the world or the node.
    pub resets: fn(&Scene, NodeId) -> Vec<ResetField>,
    /// Adds what a node shows to the rendered scene.
    pub show: Show,
    /// Pose of the user's viewpoint.
    pub eye: fn(&WorldState) -> Pose,
    /// The node that the viewpoint follows.
    pub follow: fn(&Scene) -> Option<NodeId>,
    /// Lets bodies follow a field (by index) of a node that was just written: a body its `translation`, a joint its `position`.
    /// Returns false if parts must be rebuilt instead.
    pub follow_motion: fn(&mut WorldState, NodeId, usize) -> bool,
    /// Fields of other nodes, by name, that have to change after a field (by index) of a node was written: limits of coupled
    /// motors. Only values that differ from the current ones.
    pub implied: Implied,
    /// Renders the view of the viewpoint as an image file of this name and quality (1 to 100); empty if rendering is disabled.
    pub picture: fn(&WorldState, &str, u8) -> Vec<u8>,
}
