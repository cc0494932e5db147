//! The strength of attachments, and when they break.

use base::Vec3;
use engine::WorldState;
use scene::{NodeId, Scene};

use crate::shared::axes;

/// Strength of an attachment; may be infinite. `[N]`
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// Maximum tensile force.
    tensile: f64,
    /// Maximum shear force.
    shear: f64,
}

impl Strength {
    pub(crate) const NONE: Self = Self { tensile: 0.0, shear: 0.0 };

    /// Reads the fields `tensileStrength` and `shearStrength`, where -1 stands for infinity.
    pub(crate) fn of(scene: &Scene, node: NodeId) -> Self {
        let read = |field: &str| match scene.float(node, field) {
            strength if strength < 0.0 => f64::INFINITY,
            strength => strength,
        };
        Self { tensile: read("tensileStrength"), shear: read("shearStrength") }
    }

    /// Returns the strength of two attachments together.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self { tensile: self.tensile + other.tensile, shear: self.shear + other.shear }
    }

    /// Returns whether the force of the node's attachment in the last step exceeded the strength. Tension is along the
    /// node's x-axis.
    pub(crate) fn is_overcome(self, state: &WorldState, node: NodeId) -> bool {
        let force =
            state.attachment(node).and_then(|hold| state.dynamics().constraint_force(hold.constraint));
        let Some(force) = force.map(|force| force.force) else { return false };
        let axis = state.pose(node).vector(axes::facing(state.scene(), node) * Vec3::X);
        // The forces on both sides are opposite; the sign of shear does not matter.
        let along = force.dot(axis);
        let on_other = if is_first(state, node) { along } else { -along };
        -on_other > self.tensile || (force - axis * along).length() > self.shear
    }
}

/// Returns whether a node is the first side of its attachment: the reported force is then that on the other side.
fn is_first(state: &WorldState, node: NodeId) -> bool {
    let constraint = state.attachment(node).and_then(|hold| state.dynamics().constraint(hold.constraint));
    constraint.is_some_and(|constraint| constraint.sides[0] == state.mount(node).and_then(|mount| mount.link))
}
