//! Projection: closes constraints that a step has opened.
//!
//! The rows of a step are linearised at the frames before it. Where a heavy load swings a light chain, the chain's
//! links rotate far in a step, and constraints that hold at the old poses are violated at the new ones: the gap grows
//! faster than ERP closes it. Such a step is therefore followed by a motion that brings every gap back to what it was,
//! with the new frames, distributed by mass, and the motion counts as velocity (Müller, Heidelberger, Hennix, Ratcliff,
//! "Position based dynamics", 2007). Gaps that were there before are left to ERP; soft constraints are left alone.
//!
//! Light links in loops may rotate so far in a step that no motion near by closes the gaps: then the iteration diverges,
//! and the motion of an island whose largest gap has grown is undone. Otherwise the largest share of the motion is taken
//! that adds no kinetic energy to the island. What is still wide open then was torn, and ERP closes it slowly.

use crate::constraint_rows::dynamic_links;
use crate::integrate::shift_free_link;
use crate::kinematics::{Kinematics, spatial_dot};
use crate::layout::{JointModel, Layout, NONE};
use crate::model::Model;
use crate::state::State;
use crate::step::Workspace;
use base::{Pose, Twist, Vec3};

/// Most iterations; convergence is quadratic. Then iterations on the constraint forces within each.
const MAX_ITERATIONS: usize = 8;
const FORCE_ITERATIONS: usize = 3;

/// The motion of a link.
#[derive(Clone, Copy)]
struct Motion {
    position: f64,
    velocity: f64,
    pose: Pose,
    twist: Twist,
}

impl Motion {
    /// The motion that differs from this one by a share of the difference to another one, which with a share of 0 may be
    /// non-finite.
    fn between(&self, other: &Self, share: f64) -> Self {
        if share == 0.0 {
            return *self;
        }
        if share == 1.0 {
            // To the last bit, whatever happens to other islands.
            return *other;
        }
        let mix = |from: f64, to: f64| from + share * (to - from);
        Self {
            position: mix(self.position, other.position),
            velocity: mix(self.velocity, other.velocity),
            pose: Pose::new(
                self.pose.translation.lerp(other.pose.translation, share),
                self.pose.rotation.slerp(other.pose.rotation, share),
            ),
            twist: Twist {
                angular: self.twist.angular.lerp(other.twist.angular, share),
                linear: self.twist.linear.lerp(other.twist.linear, share),
            },
        }
    }
}

impl Workspace {
    /// Closes what the step has opened.
    pub(crate) fn project_loops(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &mut State,
        kinematics: &mut Kinematics,
    ) {
        if state.constraints.is_empty() || !self.constraints.has_opened(model, layout, state, kinematics) {
            return;
        }
        self.islands.build_all_sets(layout);
        let openings = self.largest_openings(model, layout, state, kinematics);
        let before: Vec<Motion> = layout.moving().map(|(index, _)| motion(state, index)).collect();
        let energies = self.kinetic_energies(layout, kinematics);
        for _ in 0..MAX_ITERATIONS {
            let Self { mass, constraints, velocity_changes, closing_forces, .. } = self;
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
                break;
            }
            shift(model.settings.dt, layout, state, velocity_changes);
            kinematics.update_poses(layout, state);
            kinematics.update_velocities(layout, state);
            if !constraints.has_opened(model, layout, state, kinematics) {
                break;
            }
        }
        let new_openings = self.largest_openings(model, layout, state, kinematics);
        let has_failed = |(new, old): (&f64, &f64)| new > old || new.is_nan();
        let failed: Vec<bool> = new_openings.iter().zip(&openings).map(has_failed).collect();
        self.undo_or_limit(layout, state, kinematics, &before, &energies, failed);
        self.constraints.mark_torn(model, layout, state, kinematics);
    }

    /// Undoes the motions that have failed, and limits the others. By representative: `energies` before the motion, and
    /// what has `failed`.
    fn undo_or_limit(
        &mut self,
        layout: &Layout,
        state: &mut State,
        kinematics: &mut Kinematics,
        before: &[Motion],
        energies: &[f64],
        mut failed: Vec<bool>,
    ) {
        let whole = self.kinetic_energies(layout, kinematics);
        for (failed, energy) in failed.iter_mut().zip(&whole) {
            *failed |= !energy.is_finite();
        }
        let gains = |index: usize| !failed[index] && whole[index] > energies[index];
        let has_gained = (0..whole.len()).any(gains);
        if !has_gained && !failed.contains(&true) {
            return;
        }
        let after: Vec<Motion> = layout.moving().map(|(index, _)| motion(state, index)).collect();
        let shares_with = |share: f64| -> Vec<f64> {
            let share = |index| match (failed[index], gains(index)) {
                (true, _) => 0.0,
                (false, true) => share,
                (false, false) => 1.0,
            };
            (0..whole.len()).map(share).collect()
        };
        let mut shares = shares_with(0.0);
        if has_gained {
            // Kinetic energy is quadratic in the share: three values determine it.
            let [none, half] = [0.0, 0.5].map(|share| {
                self.set_motions(layout, state, before, &after, &shares_with(share));
                kinematics.update_velocities(layout, state);
                self.kinetic_energies(layout, kinematics)
            });
            for (index, share) in shares.iter_mut().enumerate().filter(|(index, _)| gains(*index)) {
                *share = largest_share([none[index], half[index], whole[index]], energies[index]);
            }
        }
        self.set_motions(layout, state, before, &after, &shares);
        kinematics.update_poses(layout, state);
        kinematics.update_velocities(layout, state);
    }

    /// Sets poses and velocities between those before and after the motion. `shares`: by representative.
    fn set_motions(
        &mut self,
        layout: &Layout,
        state: &mut State,
        before: &[Motion],
        after: &[Motion],
        shares: &[f64],
    ) {
        for ((index, body), (before, after)) in layout.moving().zip(before.iter().zip(after)) {
            let share = shares[self.islands.representative_of_root(body.root) as usize];
            let link = &mut state.links[index];
            let Motion { position, velocity, pose, twist } = before.between(after, share);
            (link.position, link.velocity, link.pose, link.twist) = (position, velocity, pose, twist);
        }
    }

    /// By representative of an island: by how much its constraints have opened. `[m]`
    fn largest_openings(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
    ) -> Vec<f64> {
        let mut openings = vec![0.0; layout.bodies.len()];
        for (index, opening) in self.constraints.opened(model, layout, state, kinematics) {
            let links = dynamic_links(&state.constraints[index].def, layout, &state.links);
            for link in links.into_iter().flatten() {
                let root = layout.bodies[link].root;
                let own: &mut f64 = &mut openings[self.islands.representative_of_root(root) as usize];
                *own = own.max(opening);
            }
        }
        openings
    }

    /// By representative of an island: its kinetic energy. `[J]`
    fn kinetic_energies(&mut self, layout: &Layout, kinematics: &Kinematics) -> Vec<f64> {
        let mut energies = vec![0.0; layout.bodies.len()];
        for (index, body) in layout.moving().filter(|(_, body)| body.is_dynamic) {
            let velocity = &kinematics.velocities[index];
            energies[self.islands.representative_of_root(body.root) as usize] +=
                0.5 * spatial_dot(velocity, &kinematics.inertias[index].times(velocity));
        }
        energies
    }
}

/// Returns the largest share between 0 and 1 of a change of velocity with which the kinetic energy is at most `most`, or 0
/// if there is none. `energies`: with the shares 0, ½ and 1.
fn largest_share([none, half, whole]: [f64; 3], most: f64) -> f64 {
    let square = 2.0 * (whole + none - 2.0 * half);
    let linear = whole - none - square;
    let root = (linear * linear - 4.0 * square * (none - most)).sqrt();
    let share = (root - linear) / (2.0 * square);
    if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
}

fn motion(state: &State, link: usize) -> Motion {
    let link = &state.links[link];
    Motion { position: link.position, velocity: link.velocity, pose: link.pose, twist: link.twist }
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

#[cfg(test)]
mod tests {
    use super::largest_share;

    #[test]
    fn the_share_reaches_the_energy() {
        // (1 + 2s)²
        assert!((largest_share([1.0, 4.0, 9.0], 6.25) - 0.75).abs() < 1e-12);
        // (1 - 3s)²: it falls to zero first.
        assert!((largest_share([1.0, 0.25, 4.0], 1.0) - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(largest_share([1.0, 4.0, 9.0], 0.5).to_bits(), 0.0_f64.to_bits());
        assert_eq!(largest_share([1.0, 1.0, 1.0], 0.5).to_bits(), 0.0_f64.to_bits());
        assert_eq!(largest_share([f64::NAN; 3], 0.5).to_bits(), 0.0_f64.to_bits());
    }
}
