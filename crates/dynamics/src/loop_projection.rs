//! What constraints tie together is put together again where a step tore it apart.
//!
//! The rows of a step know the frames as they were before it. Where a heavy load whirls a light chain about, the
//! chain's links turn far in a step, and what is right for the old places tears at the new ones: the gap grows faster
//! than ERP closes it. Such a step is therefore followed by a motion that brings every gap back to what it was, with
//! the new frames, shared out by the masses, and it counts as velocity (Müller, Heidelberger, Hennix, Ratcliff,
//! "Position based dynamics", 2007). Gaps that were there before are left to ERP, soft constraints are left alone.

use crate::integrate::shift_free;
use crate::kinematics::Kinematics;
use crate::layout::{JointModel, Layout, NONE};
use crate::model::Model;
use crate::state::State;
use crate::step::Workspace;
use base::Vec3;

/// Most rounds; each squares what is left of a gap.
const ROUNDS: usize = 8;
const GUESSES: usize = 3;

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
        for _ in 0..ROUNDS {
            let Self { mass, constraints, changes, pulls, .. } = self;
            if !constraints.has_opened(model, layout, state, kinematics) {
                return;
            }
            mass.assemble(layout, kinematics);
            pulls.clear();
            // What pulls on a lever resists its turn, which is known once the pull is.
            for _ in 0..GUESSES {
                constraints.gather_opened(model, layout, state, kinematics, mass, pulls);
                changes.iter_mut().for_each(|change| *change = 0.0);
                mass.load(layout, changes);
                constraints.apply(layout, mass, constraints.all(), changes);
                mass.eliminate(layout);
                mass.factors.scale_impulses(layout, &layout.blocks, changes);
                mass.factors.unscale(layout, &layout.blocks, changes);
                constraints.forces(model.settings.dt, changes, pulls);
            }
            if changes.iter().any(|change| !change.is_finite()) {
                return;
            }
            shift(model.settings.dt, layout, state, changes);
            kinematics.place_moving(layout, state);
            kinematics.move_links(layout, state);
        }
    }
}

/// Moves everything by changes of velocity that act for a whole step.
fn shift(dt: f64, layout: &Layout, state: &mut State, changes: &[f64]) {
    for (index, body) in layout.moving() {
        let link = &mut state.links[index];
        let Some(own) = changes.get(body.dof as usize..).filter(|_| body.dof != NONE) else { continue };
        if link.quarantined || link.asleep {
            continue;
        }
        match (body.motion, own) {
            (JointModel::Free, [a, b, c, x, y, z, ..]) => {
                let (angular, linear) = (Vec3::new(*a, *b, *c), Vec3::new(*x, *y, *z));
                link.twist.angular += angular;
                link.twist.linear += linear;
                shift_free(body, link, linear * dt, angular * dt);
            }
            (JointModel::Free, _) | (_, []) => {}
            (_, [change, ..]) => {
                link.velocity += change;
                link.position += dt * change;
            }
        }
    }
}
