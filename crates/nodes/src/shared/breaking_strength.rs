//! How hard something is held, and when it tears off.

use base::Vec3;
use engine::WorldState;
use scene::{NodeId, Scene};

use crate::shared::axes;

/// Strength of a grip; infinite is allowed. `[N]`
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// Against being pulled off.
    tensile: f64,
    /// Against being shifted.
    shear: f64,
}

impl Strength {
    pub(crate) const NONE: Self = Self { tensile: 0.0, shear: 0.0 };

    /// From the fields of the same names; -1 is written for infinity.
    pub(crate) fn of(scene: &Scene, node: NodeId) -> Self {
        let read = |field: &str| match scene.float(node, field) {
            strength if strength < 0.0 => f64::INFINITY,
            strength => strength,
        };
        Self { tensile: read("tensileStrength"), shear: read("shearStrength") }
    }

    /// Of two grips together.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self { tensile: self.tensile + other.tensile, shear: self.shear + other.shear }
    }

    /// Whether what the node holds tore at it too hard in the last step. It pulls along the node's x-axis.
    pub(crate) fn is_overcome(self, state: &WorldState, node: NodeId) -> bool {
        let force =
            state.attachment(node).and_then(|hold| state.dynamics().constraint_force(hold.constraint));
        let Some(force) = force.map(|force| force.force) else { return false };
        let axis = state.pose(node).vector(axes::facing(state.scene(), node) * Vec3::X);
        // Both sides feel forces of the same size; across the axis the direction says nothing.
        let along = force.dot(axis);
        let on_other = if is_first(state, node) { along } else { -along };
        -on_other > self.tensile || (force - axis * along).length() > self.shear
    }
}

/// Whether a node is the first side of its hold: the force told is then that on the other one.
fn is_first(state: &WorldState, node: NodeId) -> bool {
    let constraint = state.attachment(node).and_then(|hold| state.dynamics().constraint(hold.constraint));
    constraint.is_some_and(|constraint| constraint.sides[0] == state.mount(node).and_then(|mount| mount.link))
}
