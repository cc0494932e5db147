//! Projection: closes constraints that a step has opened.
//!
//! The rows of a step are linearised at the frames before it. Where a heavy load swings a light chain, the chain's
//! links rotate far in a step, and constraints that hold at the old poses are violated at the new ones: the gap grows
//! faster than ERP closes it. Such a step is therefore followed by a motion that brings every gap back to what it was,
//! with the new frames, distributed by mass, and the motion counts as velocity (Müller, Heidelberger, Hennix, Ratcliff,
//! "Position based dynamics", 2007). Gaps that were there before are left to ERP; soft constraints are left alone.

use crate::integrate::shift_free_link;
use crate::kinematics::Kinematics;
use crate::layout::{JointModel, Layout, NONE};
use crate::model::Model;
use crate::state::State;
use crate::step::Workspace;
use base::Vec3;

/// Most iterations; convergence is quadratic. Then iterations on the constraint forces within each.
const MAX_ITERATIONS: usize = 8;
const FORCE_ITERATIONS: usize = 3;

impl Workspace {
    /// Closes what the step has opened.
    pub(crate) fn project_loops(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &mut State,
        kinematics: &mut Kinematics,
    ) {
        if state.constraints.is_empty() {
            return;
        }
        for _ in 0..MAX_ITERATIONS {
            let Self { mass, constraints, velocity_changes, closing_forces, .. } = self;
            if !constraints.has_opened(model, layout, state, kinematics) {
                return;
            }
            mass.assemble(layout, kinematics);
            closing_forces.clear();
            // A force on a lever arm resists its rotation, which is known only once the force is.
            for _ in 0..FORCE_ITERATIONS {
                constraints.assemble_opened(model, layout, state, kinematics, mass, closing_forces);
                velocity_changes.iter_mut().for_each(|velocity_change| *velocity_change = 0.0);
                mass.load(layout, velocity_changes);
                constraints.apply(layout, mass, constraints.all(), velocity_changes);
                mass.factorize(layout);
                mass.factors.scale_impulses(layout, &layout.blocks, velocity_changes);
                mass.factors.unscale_velocities(layout, &layout.blocks, velocity_changes);
                constraints.compute_forces(model.settings.dt, velocity_changes, closing_forces);
            }
            if velocity_changes.iter().any(|velocity_change| !velocity_change.is_finite()) {
                return;
            }
            shift(model.settings.dt, layout, state, velocity_changes);
            kinematics.update_poses(layout, state);
            kinematics.update_velocities(layout, state);
        }
    }
}

/// Applies changes of velocity that act for a whole step, to velocities and positions.
fn shift(dt: f64, layout: &Layout, state: &mut State, velocity_changes: &[f64]) {
    for (index, body) in layout.moving() {
        let link = &mut state.links[index];
        let Some(own_changes) = velocity_changes.get(body.dof as usize..).filter(|_| body.dof != NONE) else {
            continue;
        };
        if link.quarantined || link.asleep {
            continue;
        }
        match (body.joint, own_changes) {
            (JointModel::Free, [a, b, c, x, y, z, ..]) => {
                let (angular, linear) = (Vec3::new(*a, *b, *c), Vec3::new(*x, *y, *z));
                link.twist.angular += angular;
                link.twist.linear += linear;
                shift_free_link(body, link, linear * dt, angular * dt);
            }
            (JointModel::Free, _) | (_, []) => {}
            (_, [velocity_change, ..]) => {
                link.velocity += velocity_change;
                link.position += dt * velocity_change;
            }
        }
    }
}
