//! Constraint rows: each has a target for one relative velocity, with bounds on the impulse, over the degrees of
//! freedom that move the two sides relative to each other.
//!
//! As with joints, a row inside its bounds is part of the mass matrix (here of all its entries between the degrees of
//! freedom of the row), and one at a bound is a constant impulse. So a loop is solved exactly and together with all
//! joints, and contacts act on a linkage that is as stiff as it is. Action and reaction are applied at the same point,
//! so that momentum is conserved.

use base::{Pose, Vec3, Wrench};

use crate::bounded::{BoundedForce, Pivoting};
use crate::constraint::{Constraint, ConstraintForce, ConstraintKind};
use crate::constraint_builder::RowBuilder;
use crate::constraint_frames::{Frames, RowAxis, unwrap_positions};
use crate::kinematics::Kinematics;
use crate::layout::Layout;
use crate::mass::MassMatrix;
use crate::model::Model;
use crate::state::{ActiveBound, ConstraintState, LinkState, State};

/// Share of its lever arms by which a constraint may open in a step.
const MAX_OPENING: f64 = 0.01;

/// Share of its lever arms by which a step opens a constraint that was torn: its links have been swung by about a radian.
const TORN_OPENING: f64 = 0.5;

/// Largest gap of a torn constraint of which ERP corrects a share in a step, as a share of its lever arms. The correction is a
/// velocity that persists, and drives light links ever faster where they turn far in a step: with 0.1, most scenes of the
/// test gain energy, with 0.05 one of sixty.
const MAX_TORN_GAP: f64 = 0.03;

/// A softer constraint is a spring, which may open. `[m/(N·s)]`
const MAX_CFM: f64 = 1e-3;

/// One row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// Range of its Jacobian.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Index of its constraint in the state.
    pub(crate) constraint: usize,
    /// Index of its free axis, and 0 for the motor, 1 for the lower, 2 for the upper stop; `None` for a locked axis.
    pub(crate) slot: Option<(usize, usize)>,
    pub(crate) axis: RowAxis,
    pub(crate) force: BoundedForce,
    /// For friction: the row of the normal force, and the coefficient.
    pub(crate) normal_row: Option<(usize, f64)>,
}

/// All constraint rows of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConstraintRows {
    pub(crate) rows: Vec<Row>,
    pub(crate) dofs: Vec<u32>,
    /// Relative velocity per velocity of the degree of freedom.
    pub(crate) jacobian: Vec<f64>,
    /// Workspace: a row's Jacobian by degree of freedom; zero between uses.
    dense: Vec<f64>,
    /// By constraint in the state: distance between its frames along locked axes at the start of the step. `[m]`
    gaps: Vec<f64>,
}

impl ConstraintRows {
    /// Assembles the rows of all constraints, and updates the positions of their free axes.
    pub(crate) fn assemble(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &mut State,
        kinematics: &Kinematics,
        mass: &MassMatrix,
    ) {
        self.clear(layout);
        self.gaps.clear();
        let State { links, constraints, .. } = state;
        for (index, constraint) in constraints.iter_mut().enumerate() {
            let def = &constraint.def;
            let frames = Frames::of(def, &kinematics.poses);
            let gap = frames.gap(def.kind);
            self.gaps.push(gap);
            constraint.positions =
                unwrap_positions(def.kind, constraint.positions, frames.positions(def.kind));
            let dynamic_links = dynamic_links(def, layout, links);
            if dynamic_links == [None; 2] || !def.is_valid() {
                continue;
            }
            let max_gap = MAX_TORN_GAP * lever_arm(&frames, dynamic_links, kinematics);
            constraint.torn &= gap > max_gap;
            let mut builder = RowBuilder {
                rows: self,
                layout,
                kinematics,
                mass,
                settings: &model.settings,
                link_defs: &model.links,
                def,
                dynamic_links,
                point: frames.second.translation,
                constraint: index,
                at_rest: false,
            };
            match &def.suspension {
                Some(suspension) => builder.add_suspension(&frames, suspension),
                None => frames.for_each_locked_axis(def.kind, |axis, error| {
                    let is_limited = constraint.torn && !axis.is_angular;
                    builder.add_locked_axis(
                        axis,
                        if is_limited { error.clamp(-max_gap, max_gap) } else { error },
                    )
                }),
            }
            if let ConstraintKind::Contact(contact) = &def.kind {
                builder.add_contact(&frames, contact, constraint.active_bounds);
            }
            for (free, axis) in frames.free_axes(def.kind).into_iter().enumerate() {
                if let Some(axis) = axis {
                    let position = constraint.positions[free] - constraint.zero_positions[free];
                    let active_bounds = constraint.active_bounds[free];
                    builder.add_motor_and_stops(free, axis, &def.axes[free], position, active_bounds);
                }
            }
            builder.add_geometric_damping(constraint.force);
        }
    }

    fn clear(&mut self, layout: &Layout) {
        self.rows.clear();
        self.dofs.clear();
        self.jacobian.clear();
        self.dense.resize(layout.dofs(), 0.0);
    }

    /// Returns whether any constraint has opened in the step by more than a share of its lever arms.
    pub(crate) fn has_opened(
        &self,
        model: &Model,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
    ) -> bool {
        self.opened(model, layout, state, kinematics).next().is_some()
    }

    /// Returns the indices of the constraints that have opened, and by how much they have. `[m]`
    pub(crate) fn opened<'a>(
        &'a self,
        model: &'a Model,
        layout: &'a Layout,
        state: &'a State,
        kinematics: &'a Kinematics,
    ) -> impl Iterator<Item = (usize, f64)> + use<'a> {
        let opening = |constraint: &ConstraintState, previous_gap: f64| {
            let def = &constraint.def;
            let frames = Frames::of(def, &kinematics.poses);
            let lever = lever_arm(&frames, dynamic_links(def, layout, &state.links), kinematics);
            let gap = frames.gap(def.kind);
            let softness = def.cfm.unwrap_or(model.settings.cfm);
            let yields = softness * constraint.force.length();
            let is_stiff = softness < MAX_CFM && def.suspension.is_none();
            let is_open = is_stiff
                && lever > 0.0
                && gap > previous_gap + yields * model.settings.dt + MAX_OPENING * lever;
            is_open.then_some(gap - previous_gap)
        };
        let constraints = state.constraints.iter().zip(&self.gaps).enumerate();
        constraints.filter_map(move |(index, (constraint, gap))| Some((index, opening(constraint, *gap)?)))
    }

    /// Marks constraints that the step has torn open.
    pub(crate) fn mark_torn(
        &self,
        model: &Model,
        layout: &Layout,
        state: &mut State,
        kinematics: &Kinematics,
    ) {
        let State { links, constraints, .. } = state;
        for (constraint, previous_gap) in constraints.iter_mut().zip(&self.gaps) {
            let def = &constraint.def;
            let frames = Frames::of(def, &kinematics.poses);
            let lever = lever_arm(&frames, dynamic_links(def, layout, links), kinematics);
            let is_stiff = def.cfm.unwrap_or(model.settings.cfm) < MAX_CFM && def.suspension.is_none();
            constraint.torn |=
                is_stiff && lever > 0.0 && frames.gap(def.kind) - previous_gap > TORN_OPENING * lever;
        }
    }

    /// Assembles rows that close every constraint that has opened in the step, as a motion of one step.
    pub(crate) fn assemble_opened(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
        mass: &MassMatrix,
        forces: &[Vec3],
    ) {
        self.clear(layout);
        let dt = model.settings.dt;
        for (index, constraint) in state.constraints.iter().enumerate() {
            let def = &constraint.def;
            let dynamic_links = dynamic_links(def, layout, &state.links);
            let softness = def.cfm.unwrap_or(model.settings.cfm);
            if dynamic_links == [None; 2]
                || !def.is_valid()
                || softness >= MAX_CFM
                || def.suspension.is_some()
            {
                continue;
            }
            let frames = Frames::of(def, &kinematics.poses);
            let gap = frames.gap(def.kind);
            let previous_gap = self.gaps.get(index).copied().unwrap_or(gap);
            let share = if gap > previous_gap { 1.0 - previous_gap / gap } else { 0.0 };
            let mut builder = RowBuilder {
                rows: self,
                layout,
                kinematics,
                mass,
                settings: &model.settings,
                link_defs: &model.links,
                def,
                dynamic_links,
                point: frames.second.translation,
                constraint: index,
                at_rest: true,
            };
            frames.for_each_locked_axis(def.kind, |axis, error| {
                let velocity = if axis.is_angular { 0.0 } else { -share * error / dt };
                builder.add_row(
                    axis,
                    None,
                    ActiveBound::None,
                    velocity,
                    0.0,
                    [f64::NEG_INFINITY, f64::INFINITY],
                );
            });
            builder.add_geometric_damping(forces.get(index).copied().unwrap_or_default());
        }
    }

    /// Computes the force of each constraint on its second side, by index in the state. `[N]`
    pub(crate) fn compute_forces(&self, dt: f64, velocity_changes: &[f64], forces: &mut Vec<Vec3>) {
        forces.clear();
        forces.resize(self.gaps.len(), Vec3::ZERO);
        for row in self.rows.iter().filter(|row| !row.axis.is_angular) {
            if let Some(force) = forces.get_mut(row.constraint) {
                *force += row.axis.direction
                    * (row.force.impulse(self.velocity_change(row, velocity_changes)) / dt);
            }
        }
    }

    /// Adds the given rows to the mass matrix, where they are inside their bounds, and to `impulses`.
    pub(crate) fn apply(
        &mut self,
        layout: &Layout,
        mass: &mut MassMatrix,
        rows: impl Iterator<Item = u32>,
        impulses: &mut [f64],
    ) {
        for row in rows.map(|row| &self.rows[row as usize]) {
            let (dofs, jacobian) = (&self.dofs[row.start..row.end], &self.jacobian[row.start..row.end]);
            let (stiffness, impulse) = row.force.stiffness_and_impulse();
            for (&dof, entry) in dofs.iter().zip(jacobian) {
                impulses[dof as usize] += entry * impulse;
            }
            if stiffness > 0.0 {
                mass.add_outer_product(layout, dofs, jacobian, stiffness, &mut self.dense);
            }
        }
    }

    /// Indices of all rows.
    pub(crate) fn all(&self) -> std::ops::Range<u32> {
        0..self.rows.len() as u32
    }

    /// One degree of freedom of each row.
    pub(crate) fn first_dofs(&self) -> impl Iterator<Item = u32> {
        self.rows.iter().map(|row| self.dofs[row.start])
    }

    /// Visits one degree of freedom of each row whose active bound is inconsistent, or whose bounds depend on other
    /// forces.
    pub(crate) fn for_each_inconsistent(&self, velocity_changes: &[f64], mut visit: impl FnMut(u32)) {
        let needs_iteration = |row: &&Row| {
            row.normal_row.is_some() || row.force.is_inconsistent(self.velocity_change(row, velocity_changes))
        };
        for row in self.rows.iter().filter(needs_iteration) {
            visit(self.dofs[row.start]);
        }
    }

    /// As [`crate::joints::JointForces::pivot`].
    pub(crate) fn pivot(&mut self, rows: &[u32], velocity_changes: &[f64], pivoting: Pivoting) -> bool {
        let mut has_changed = false;
        for index in rows.iter().map(|row| *row as usize) {
            let velocity_change = self.velocity_change(&self.rows[index], velocity_changes);
            has_changed |= self.rows[index].force.pivot(velocity_change, pivoting);
            if has_changed && pivoting == Pivoting::Single {
                break;
            }
        }
        has_changed
    }

    /// Updates the bounds of friction from the normal forces, once all active bounds are consistent. Returns whether
    /// any changed.
    pub(crate) fn update_friction_bounds(&mut self, rows: &[u32], velocity_changes: &[f64]) -> bool {
        let mut has_changed = false;
        for &row in rows {
            has_changed |= self.update_friction_bound(row as usize, velocity_changes);
        }
        has_changed
    }

    /// As [`crate::joints::JointForces::count_inconsistent`].
    pub(crate) fn count_inconsistent(&self, rows: &[u32], velocity_changes: &[f64]) -> usize {
        let rows = rows.iter().map(|row| &self.rows[*row as usize]);
        rows.filter(|row| row.force.is_clearly_inconsistent(self.velocity_change(row, velocity_changes)))
            .count()
    }

    /// Returns whether bounds of forces depend on other forces, which takes more iterations.
    pub(crate) fn has_friction(&self, rows: &[u32]) -> bool {
        rows.iter().any(|row| self.rows[*row as usize].normal_row.is_some())
    }

    /// Updates the bounds of one row of friction from its normal force. Returns whether they changed.
    fn update_friction_bound(&mut self, index: usize, velocity_changes: &[f64]) -> bool {
        let Some((normal_row, coefficient)) = self.rows[index].normal_row else { return false };
        let Some(row) = self.rows.get(normal_row) else { return false };
        let normal_impulse = row.force.impulse(self.velocity_change(row, velocity_changes));
        let bound = if normal_impulse > 0.0 { coefficient * normal_impulse } else { 0.0 };
        let force = &mut self.rows[index].force;
        let is_same =
            force.upper == bound || bound.is_finite() && (force.upper - bound).abs() <= 1e-9 * bound;
        (force.lower, force.upper) = (-bound, bound);
        if !bound.is_finite() {
            force.active_bound = ActiveBound::None;
        }
        !is_same
    }

    fn velocity_change(&self, row: &Row, velocity_changes: &[f64]) -> f64 {
        let range = row.start..row.end;
        let products = self.dofs[range.clone()].iter().zip(&self.jacobian[range]);
        products.map(|(&dof, entry)| entry * velocity_changes[dof as usize]).sum()
    }

    /// Stores the warm start for the next step, and the force of each constraint in this one.
    pub(crate) fn store_results(
        &self,
        dt: f64,
        velocity_changes: &[f64],
        poses: &[Pose],
        state: &mut State,
        reports: &mut Vec<ConstraintForce>,
    ) {
        reports.clear();
        for constraint in &mut state.constraints {
            constraint.force = Vec3::ZERO;
            let point = Frames::of(&constraint.def, poses).second.translation;
            reports.push(ConstraintForce { id: constraint.id, point, force: Vec3::ZERO, torque: Vec3::ZERO });
        }
        for row in &self.rows {
            if let Some((axis, slot)) = row.slot {
                state.constraints[row.constraint].active_bounds[axis][slot] = row.force.active_bound;
            }
            let force =
                row.axis.direction * (row.force.impulse(self.velocity_change(row, velocity_changes)) / dt);
            let sum = &mut reports[row.constraint];
            let Wrench { torque, force } = if row.axis.is_angular {
                Wrench { torque: force, force: Vec3::ZERO }
            } else {
                Wrench { torque: Vec3::ZERO, force }
            };
            sum.force += force;
            sum.torque += torque;
            state.constraints[row.constraint].force += force;
        }
    }
}

/// The longer lever arm of a constraint about the centres of mass of its links. `[m]`
fn lever_arm(frames: &Frames, links: [Option<usize>; 2], kinematics: &Kinematics) -> f64 {
    let lever = |link: usize| frames.second.translation.distance(kinematics.centers[link]);
    links.into_iter().flatten().map(lever).fold(0.0, f64::max)
}

/// The links that a constraint acts on: not the world, links that forces do not move, and quarantined ones.
pub(crate) fn dynamic_links(def: &Constraint, layout: &Layout, links: &[LinkState]) -> [Option<usize>; 2] {
    def.sides.map(|side| {
        let link = side?.index();
        (layout.bodies[link].is_dynamic && !links[link].quarantined).then_some(link)
    })
}
