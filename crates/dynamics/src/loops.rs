//! Kinematic loops in the adaptive integrator: constraints act on accelerations, and the end of the step is projected.
//!
//! With the Jacobian `J` of the constraints, accelerations satisfy `M a = f + Jᵀλ` and `J a = -dJ/dt v` (the index-1
//! form of the differential-algebraic equations; Hairer and Wanner, "Solving Ordinary Differential Equations II", 1996,
//! chapter VII). The drift of a step is removed from positions and velocities by a projection in the metric of the mass
//! matrix, as far as ERP says. Rows that depend on others (those across the plane of a planar linkage) are left out by
//! a pivoted factorisation.

use base::Pose;

use crate::constraint::{Constraint, ConstraintKind};
use crate::constraint_frames::{Frames, RowAxis};
use crate::kinematics::Kinematics;
use crate::layout::{Layout, NONE, Tree};
use crate::mass::MassMatrix;
use crate::model::Model;
use crate::state::State;
use base::{Twist, Vec3};

/// Larger errors are first reduced by the implicit step. `[m]`, `[rad]`
const MAX_INITIAL_ERROR: f64 = 1e-3;
/// A row is dependent if less than this share of its square remains after the projection onto the others.
const DEPENDENCE_TOLERANCE: f64 = 1e-6;
/// A row counts as zero if its square, as a share of the largest, is below this.
const ZERO_TOLERANCE: f64 = 1e-12;
/// A softer constraint is a spring. `[m/(N·s)]`
const MAX_CFM: f64 = 1e-3;
/// With more rows, dense matrices cost too much, and chains of light links under heavy loads are stiff.
const MAX_ROWS: usize = 12;
/// Most iterations of the position projection, which converges quadratically, and the error that ends it. `[m]`,
/// `[rad]`
const MAX_ITERATIONS: usize = 4;
const TOLERANCE: f64 = 1e-11;

/// Where a constraint is attached.
#[derive(Clone, Copy, Debug)]
enum Side {
    /// To a frame on a link of the tree, given by its index in the tree.
    Link(usize, Pose),
    /// To the static world.
    World(Pose),
}

/// A constraint that acts on a tree.
#[derive(Clone, Debug)]
struct Loop {
    kind: ConstraintKind,
    sides: [Side; 2],
    /// Share of an error that remains after a step: `1 - ERP`.
    remaining_share: f64,
}

/// A row: one relative motion that a constraint locks.
#[derive(Clone, Copy, Debug)]
struct Row {
    axis: RowAxis,
    error: f64,
    point: Vec3,
    sides: [Option<usize>; 2],
    remaining_share: f64,
}

/// The loops of a tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Loops {
    loops: Vec<Loop>,
    rows: Vec<Row>,
    /// Dense Jacobians, row by row: as they are, and in the scaled coordinates of `Factors`.
    jacobian: Vec<f64>,
    scaled_jacobian: Vec<f64>,
    /// Gram matrix `Ĵ Ĵᵀ` of the scaled rows, and its Cholesky factor.
    gram: Vec<f64>,
    pivot_order: Vec<usize>,
    target_errors: Vec<f64>,
    forces: Vec<f64>,
}

impl Loops {
    /// Removes all loops.
    pub(crate) fn clear(&mut self) {
        self.loops.clear();
        self.rows.clear();
    }

    /// Loads the constraints of a tree's links. Returns false if one needs the implicit step.
    pub(crate) fn load(&mut self, model: &Model, tree: &Tree, state: &State, poses: &[Pose]) -> bool {
        self.clear();
        let index = |link: u32| tree.links.binary_search(&link).ok();
        for constraint in &state.constraints {
            let def = &constraint.def;
            let local = def.sides.map(|side| side.and_then(|link| index(link.0)));
            if local == [None; 2] {
                continue;
            }
            if !is_rigid(model, def) {
                return false;
            }
            let sides = [0, 1].map(|side| match (local[side], def.sides[side]) {
                (Some(index), _) if tree.layout.bodies[index].is_movable => {
                    Side::Link(index, def.frames[side])
                }
                (_, Some(link)) => Side::World(poses[link.index()] * def.frames[side]),
                (_, None) => Side::World(def.frames[side]),
            });
            let remaining_share = 1.0 - def.erp.unwrap_or(model.settings.erp).clamp(0.0, 1.0);
            self.loops.push(Loop { kind: def.kind, sides, remaining_share });
        }
        true
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }

    /// Sets the errors that are to remain after the step. Returns false if the present ones are too large, or if there
    /// are too many rows.
    pub(crate) fn start(&mut self, layout: &Layout, kinematics: &Kinematics, mass: &MassMatrix) -> bool {
        self.assemble(layout, kinematics, mass);
        self.target_errors.clear();
        self.target_errors.extend(self.rows.iter().map(|row| row.error * row.remaining_share));
        self.rows.len() <= MAX_ROWS && self.rows.iter().all(|row| row.error.abs() <= MAX_INITIAL_ERROR)
    }

    /// Adds the constraint forces to the scaled impulses of a `duration`, such that accelerations satisfy the
    /// constraints. `bias_accelerations` are those of the links at zero joint accelerations; `world` is the
    /// acceleration of the world that stands for gravity.
    pub(crate) fn constrain_accelerations(
        &mut self,
        layout: &Layout,
        kinematics: &Kinematics,
        mass: &MassMatrix,
        (bias_accelerations, world): (&[Twist], Vec3),
        duration: f64,
        scaled_impulses: &mut [f64],
    ) {
        self.assemble(layout, kinematics, mass);
        self.forces.clear();
        for (row, row_jacobian) in
            self.rows.iter().zip(self.scaled_jacobian.chunks(scaled_impulses.len().max(1)))
        {
            let [(first, first_acceleration), (second, second_acceleration)] = row.sides.map(|side| {
                let Some(link) = side else {
                    return (Twist::default(), Twist { angular: Vec3::ZERO, linear: world });
                };
                let arm = row.point - kinematics.origins[link];
                let velocity = kinematics.velocities[link].at_offset(arm);
                let Twist { angular, linear } = bias_accelerations[link].at_offset(arm);
                let centripetal = velocity.angular.cross(velocity.linear);
                (velocity, Twist { angular, linear: linear + centripetal })
            });
            let direction = row.axis.direction;
            // The direction moves with the first side.
            let bias = if row.axis.is_angular {
                direction.dot(second_acceleration.angular - first_acceleration.angular)
                    + first.angular.cross(direction).dot(second.angular - first.angular)
            } else {
                let coriolis = first.angular.cross(second.linear - first.linear);
                direction.dot(second_acceleration.linear - first_acceleration.linear - coriolis * 2.0)
            };
            self.forces.push(-dot(row_jacobian, scaled_impulses) - duration * bias);
        }
        self.solve();
        self.apply_forces(scaled_impulses);
    }

    /// Projects velocities (by degree of freedom) onto those that the constraints allow.
    pub(crate) fn project_velocities(
        &mut self,
        layout: &Layout,
        kinematics: &Kinematics,
        mass: &MassMatrix,
        velocities: &mut [f64],
        correction: &mut Vec<f64>,
    ) {
        self.assemble(layout, kinematics, mass);
        let count = velocities.len().max(1);
        self.forces.clear();
        self.forces.extend(self.jacobian.chunks(count).map(|row_jacobian| -dot(row_jacobian, velocities)));
        self.solve_correction(layout, mass, correction, velocities.len());
        velocities.iter_mut().zip(&*correction).for_each(|(velocity, change)| *velocity += change);
    }

    /// Computes the change of positions (by degree of freedom, into `correction`) that brings the errors to their
    /// targets. Returns false if they are there already.
    pub(crate) fn position_correction(
        &mut self,
        layout: &Layout,
        kinematics: &Kinematics,
        mass: &MassMatrix,
        correction: &mut Vec<f64>,
    ) -> bool {
        self.assemble(layout, kinematics, mass);
        self.forces.clear();
        self.forces.extend(self.rows.iter().zip(&self.target_errors).map(|(row, target)| target - row.error));
        if self.forces.iter().all(|error| error.abs() <= TOLERANCE) {
            return false;
        }
        self.solve_correction(layout, mass, correction, layout.dofs());
        true
    }

    pub(crate) const MAX_ITERATIONS: usize = MAX_ITERATIONS;
    /// Most substeps of a step; if more are needed, the implicit step is used.
    pub(crate) const MAX_SUBSTEPS: usize = 32;

    /// Solves for the changes, by degree of freedom, that give the rows the values in `forces`.
    fn solve_correction(&mut self, layout: &Layout, mass: &MassMatrix, changes: &mut Vec<f64>, count: usize) {
        self.solve();
        changes.clear();
        changes.resize(count, 0.0);
        self.apply_forces(changes);
        mass.factors.unscale_velocities(layout, &layout.blocks, changes);
    }

    /// Adds the forces of the rows to scaled impulses.
    fn apply_forces(&self, scaled_impulses: &mut [f64]) {
        for (row_jacobian, force) in
            self.scaled_jacobian.chunks(scaled_impulses.len().max(1)).zip(&self.forces)
        {
            scaled_impulses.iter_mut().zip(row_jacobian).for_each(|(sum, entry)| *sum += force * entry);
        }
    }

    /// Assembles the rows at the present poses.
    fn assemble(&mut self, layout: &Layout, kinematics: &Kinematics, mass: &MassMatrix) {
        let Self { loops, rows, jacobian, scaled_jacobian, .. } = self;
        rows.clear();
        for Loop { kind, sides, remaining_share } in &*loops {
            let [first, second] = sides.map(|side| match side {
                Side::Link(index, frame) => kinematics.poses[index] * frame,
                Side::World(pose) => pose,
            });
            let frames = Frames { first, second };
            let links = sides.map(|side| match side {
                Side::Link(index, _) => Some(index),
                Side::World(_) => None,
            });
            frames.for_each_locked_axis(*kind, |axis, error| {
                rows.push(Row {
                    axis,
                    error,
                    point: second.translation,
                    sides: links,
                    remaining_share: *remaining_share,
                });
            });
        }
        let count = layout.dofs();
        jacobian.clear();
        jacobian.resize(rows.len() * count, 0.0);
        for (row, row_jacobian) in rows.iter().zip(jacobian.chunks_mut(count.max(1))) {
            for (side, sign) in row.sides.into_iter().zip([-1.0, 1.0]) {
                let Some(link) = side else { continue };
                let last = layout.bodies[link].last_dof;
                if last == NONE {
                    continue;
                }
                let arm = row.point - kinematics.origins[link];
                for &dof in layout.path_of(last as usize) {
                    let Twist { angular, linear } = kinematics.motion_subspace[dof as usize].at_offset(arm);
                    let motion = if row.axis.is_angular { angular } else { linear };
                    row_jacobian[dof as usize] += sign * motion.dot(row.axis.direction);
                }
            }
        }
        scaled_jacobian.clone_from(jacobian);
        for row_jacobian in scaled_jacobian.chunks_mut(count.max(1)) {
            mass.factors.scale_impulses(layout, &layout.blocks, row_jacobian);
        }
    }

    /// Solves `Ĵ Ĵᵀ x = forces` for the independent rows (Cholesky factorisation with pivoting); the others get 0.
    fn solve(&mut self) {
        let Self { rows, scaled_jacobian, gram, pivot_order, forces, .. } = self;
        let count = rows.len();
        if count == 0 {
            return;
        }
        let length = scaled_jacobian.len() / count;
        let row = |index: usize| &scaled_jacobian[index * length..(index + 1) * length];
        gram.clear();
        for a in 0..count {
            gram.extend((0..count).map(|b| dot(row(a), row(b))));
        }
        let diagonal: Vec<f64> = (0..count).map(|index| gram[index * count + index]).collect();
        let largest = diagonal.iter().fold(0.0_f64, |largest, diagonal| largest.max(*diagonal));
        pivot_order.clear();
        pivot_order.extend(0..count);
        let mut rank = 0;
        while rank < count {
            let remaining_share = |index: usize| {
                gram[index * count + index]
                    / diagonal[index]
                        .max(ZERO_TOLERANCE / DEPENDENCE_TOLERANCE * largest)
                        .max(f64::MIN_POSITIVE)
            };
            let best = (rank..count).fold(rank, |best, position| {
                if remaining_share(pivot_order[position]) > remaining_share(pivot_order[best]) {
                    position
                } else {
                    best
                }
            });
            if remaining_share(pivot_order[best]) <= DEPENDENCE_TOLERANCE {
                break;
            }
            pivot_order.swap(rank, best);
            let pivot = pivot_order[rank];
            let root = gram[pivot * count + pivot].sqrt();
            for &other in &pivot_order[rank + 1..] {
                gram[other * count + pivot] /= root;
            }
            gram[pivot * count + pivot] = root;
            for (index, &a) in pivot_order.iter().enumerate().skip(rank + 1) {
                for &b in &pivot_order[rank + 1..=index] {
                    let product = gram[a * count + pivot] * gram[b * count + pivot];
                    gram[a * count + b] -= product;
                    if a != b {
                        gram[b * count + a] = gram[a * count + b];
                    }
                }
            }
            rank += 1;
        }
        for position in 0..rank {
            let pivot = pivot_order[position];
            let constraint: f64 = pivot_order[..position]
                .iter()
                .map(|&other| gram[pivot * count + other] * forces[other])
                .sum();
            forces[pivot] = (forces[pivot] - constraint) / gram[pivot * count + pivot];
        }
        for position in (0..rank).rev() {
            let pivot = pivot_order[position];
            let constraint: f64 = pivot_order[position + 1..rank]
                .iter()
                .map(|&other| gram[other * count + pivot] * forces[other])
                .sum();
            forces[pivot] = (forces[pivot] - constraint) / gram[pivot * count + pivot];
        }
        for &index in &pivot_order[rank..] {
            forces[index] = 0.0;
        }
    }
}

/// Returns whether a constraint is rigid: it has no motor, stop, spring or friction, and its axes move with its first
/// side.
fn is_rigid(model: &Model, def: &Constraint) -> bool {
    let holds = match def.kind {
        ConstraintKind::Fixed
        | ConstraintKind::Ball
        | ConstraintKind::Hinge
        | ConstraintKind::Slider
        | ConstraintKind::SlidingHinge { .. }
        | ConstraintKind::Plane => true,
        ConstraintKind::Universal { .. }
        | ConstraintKind::SlidingUniversal { .. }
        | ConstraintKind::AngularDrive
        | ConstraintKind::LinearDrive
        | ConstraintKind::Contact(_) => false,
    };
    let is_free = def.axes.iter().all(|law| law.max_force <= 0.0 && law.stops.is_none());
    let softness = def.cfm.unwrap_or(model.settings.cfm);
    holds && is_free && def.is_valid() && def.suspension.is_none() && softness < MAX_CFM
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
