//! Loops in a motion whose equations are solved: constraints hold accelerations, and the end of the step is projected.
//!
//! With the rows `J` of what the constraints do not leave free, accelerations obey `M a = f + Jᵀλ` and `J a = -dJ/dt v`
//! (index 1 of the differential-algebraic equations; Hairer and Wanner, "Solving Ordinary Differential Equations II", 1996,
//! chapter VII). What that lets drift in a step is taken back from places and velocities in the metric of the mass matrix,
//! as far as ERP says. Rows that say what others and the joints say already (those of a plane linkage across the plane) are
//! left out by a factorisation with pivots.

use base::Pose;

use crate::constraint::{Constraint, ConstraintKind};
use crate::constraint_frames::{Frames, Way};
use crate::kinematics::Kinematics;
use crate::layout::{Layout, NONE, Tree};
use crate::mass::Mass;
use crate::model::Model;
use crate::state::State;
use base::{Twist, Vec3};

/// Wider gaps are closed by steps first. `[m]`, `[rad]`
const OPEN: f64 = 1e-3;
/// What is left of a row's own square when others are taken off it, at which it says nothing new.
const REDUNDANT: f64 = 1e-6;
/// A row's square, as a share of the largest, that is rounding of nothing.
const NOTHING: f64 = 1e-12;
/// A softer constraint is a spring. `[m/(N·s)]`
const SOFT: f64 = 1e-3;
/// With more rows, dense matrices cost too much, and chains of light links under heavy loads are stiff.
const MOST_ROWS: usize = 12;
/// Most corrections of places; each squares the error that is left, and this is left then. `[m]`, `[rad]`
const ROUNDS: usize = 4;
const CLOSED: f64 = 1e-11;

/// Where a constraint is attached.
#[derive(Clone, Copy, Debug)]
enum Side {
    /// To a link of the tree, by its place, at a frame.
    Link(usize, Pose),
    /// To what stands still.
    World(Pose),
}

/// A constraint among links of a tree.
#[derive(Clone, Debug)]
struct Loop {
    kind: ConstraintKind,
    sides: [Side; 2],
    /// Share of an error that is left after a step.
    left: f64,
}

/// A motion that a constraint does not leave free.
#[derive(Clone, Copy, Debug)]
struct Row {
    way: Way,
    error: f64,
    point: Vec3,
    sides: [Option<usize>; 2],
    left: f64,
}

/// The loops of a tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Loops {
    loops: Vec<Loop>,
    rows: Vec<Row>,
    /// Row after row: by degree, first as it is, then in the scaled coordinates of `Factors`.
    plain: Vec<f64>,
    scaled: Vec<f64>,
    /// Products of scaled rows, and their factors.
    square: Vec<f64>,
    order: Vec<usize>,
    wanted: Vec<f64>,
    forces: Vec<f64>,
}

impl Loops {
    /// Forgets all loops.
    pub(crate) fn clear(&mut self) {
        self.loops.clear();
        self.rows.clear();
    }

    /// Takes the constraints of a tree's links; false if one has laws that need steps.
    pub(crate) fn take(&mut self, model: &Model, tree: &Tree, state: &State, poses: &[Pose]) -> bool {
        self.clear();
        let place = |link: u32| tree.links.binary_search(&link).ok();
        for known in &state.constraints {
            let def = &known.def;
            let own = def.sides.map(|side| side.and_then(|link| place(link.0)));
            if own == [None; 2] {
                continue;
            }
            if !is_rigid(model, def) {
                return false;
            }
            let sides = [0, 1].map(|side| match (own[side], def.sides[side]) {
                (Some(place), _) if tree.layout.bodies[place].moves => Side::Link(place, def.frames[side]),
                (_, Some(link)) => Side::World(poses[link.index()] * def.frames[side]),
                (_, None) => Side::World(def.frames[side]),
            });
            let left = 1.0 - def.erp.unwrap_or(model.settings.erp).clamp(0.0, 1.0);
            self.loops.push(Loop { kind: def.kind, sides, left });
        }
        true
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }

    /// Notes what is left of the errors after the step; false if that is too much, or there are too many rows.
    pub(crate) fn start(&mut self, layout: &Layout, kinematics: &Kinematics, mass: &Mass) -> bool {
        self.gather(layout, kinematics, mass);
        self.wanted.clear();
        self.wanted.extend(self.rows.iter().map(|row| row.error * row.left));
        self.rows.len() <= MOST_ROWS && self.rows.iter().all(|row| row.error.abs() <= OPEN)
    }

    /// Holds a motion that starts: `scaled` are impulses of a time, `bias` the accelerations of links whose degrees'
    /// velocities do not change, on a world that accelerates as `world` does.
    pub(crate) fn hold(
        &mut self,
        layout: &Layout,
        kinematics: &Kinematics,
        mass: &Mass,
        (bias, world): (&[Twist], Vec3),
        time: f64,
        scaled: &mut [f64],
    ) {
        self.gather(layout, kinematics, mass);
        self.forces.clear();
        for (row, entries) in self.rows.iter().zip(self.scaled.chunks(scaled.len().max(1))) {
            let [(first, first_rate), (second, second_rate)] = row.sides.map(|side| {
                let Some(link) = side else {
                    return (Twist::default(), Twist { angular: Vec3::ZERO, linear: world });
                };
                let arm = row.point - kinematics.origins[link];
                let velocity = kinematics.velocities[link].at_offset(arm);
                let Twist { angular, linear } = bias[link].at_offset(arm);
                let turning = velocity.angular.cross(velocity.linear);
                (velocity, Twist { angular, linear: linear + turning })
            });
            let d = row.way.direction;
            // The direction goes with the first side.
            let drift = if row.way.turns {
                d.dot(second_rate.angular - first_rate.angular)
                    + first.angular.cross(d).dot(second.angular - first.angular)
            } else {
                let apart = first.angular.cross(second.linear - first.linear);
                d.dot(second_rate.linear - first_rate.linear - apart * 2.0)
            };
            self.forces.push(-dot(entries, scaled) - time * drift);
        }
        self.solve();
        self.push(scaled);
    }

    /// Takes back what velocities (by degree) have against the constraints.
    pub(crate) fn stop(
        &mut self,
        layout: &Layout,
        kinematics: &Kinematics,
        mass: &Mass,
        velocities: &mut [f64],
        memory: &mut Vec<f64>,
    ) {
        self.gather(layout, kinematics, mass);
        let count = velocities.len().max(1);
        self.forces.clear();
        self.forces.extend(self.plain.chunks(count).map(|entries| -dot(entries, velocities)));
        self.correct(layout, mass, memory, velocities.len());
        velocities.iter_mut().zip(&*memory).for_each(|(velocity, change)| *velocity += change);
    }

    /// The way back to places (by degree, into `memory`) at which the errors are those that are left; false if they are.
    pub(crate) fn back(
        &mut self,
        layout: &Layout,
        kinematics: &Kinematics,
        mass: &Mass,
        memory: &mut Vec<f64>,
    ) -> bool {
        self.gather(layout, kinematics, mass);
        self.forces.clear();
        self.forces.extend(self.rows.iter().zip(&self.wanted).map(|(row, wanted)| wanted - row.error));
        if self.forces.iter().all(|error| error.abs() <= CLOSED) {
            return false;
        }
        self.correct(layout, mass, memory, layout.dofs());
        true
    }

    pub(crate) const ROUNDS: usize = ROUNDS;
    /// ContactSources into which a step may be cut; more are left to the implicit step.
    pub(crate) const PARTS: usize = 32;

    /// Changes by degree that give the rows `forces`.
    fn correct(&mut self, layout: &Layout, mass: &Mass, changes: &mut Vec<f64>, count: usize) {
        self.solve();
        changes.clear();
        changes.resize(count, 0.0);
        self.push(changes);
        mass.factors.unscale(layout, &layout.blocks, changes);
    }

    /// Adds the forces of the rows to scaled impulses.
    fn push(&self, scaled: &mut [f64]) {
        for (entries, force) in self.scaled.chunks(scaled.len().max(1)).zip(&self.forces) {
            scaled.iter_mut().zip(entries).for_each(|(sum, entry)| *sum += force * entry);
        }
    }

    /// Finds the rows where everything is now.
    fn gather(&mut self, layout: &Layout, kinematics: &Kinematics, mass: &Mass) {
        let Self { loops, rows, plain, scaled, .. } = self;
        rows.clear();
        for Loop { kind, sides, left } in &*loops {
            let [first, second] = sides.map(|side| match side {
                Side::Link(place, frame) => kinematics.poses[place] * frame,
                Side::World(pose) => pose,
            });
            let frames = Frames { first, second };
            let links = sides.map(|side| match side {
                Side::Link(place, _) => Some(place),
                Side::World(_) => None,
            });
            frames.locked(*kind, |way, error| {
                rows.push(Row { way, error, point: second.translation, sides: links, left: *left });
            });
        }
        let count = layout.dofs();
        plain.clear();
        plain.resize(rows.len() * count, 0.0);
        for (row, entries) in rows.iter().zip(plain.chunks_mut(count.max(1))) {
            for (side, sign) in row.sides.into_iter().zip([-1.0, 1.0]) {
                let Some(link) = side else { continue };
                let last = layout.bodies[link].last_dof;
                if last == NONE {
                    continue;
                }
                let arm = row.point - kinematics.origins[link];
                for &dof in layout.path_of(last as usize) {
                    let Twist { angular, linear } = kinematics.columns[dof as usize].at_offset(arm);
                    let part = if row.way.turns { angular } else { linear };
                    entries[dof as usize] += sign * part.dot(row.way.direction);
                }
            }
        }
        scaled.clone_from(plain);
        for entries in scaled.chunks_mut(count.max(1)) {
            mass.factors.scale_impulses(layout, &layout.blocks, entries);
        }
    }

    /// Solves `Ĵ Ĵᵀ x = forces` for what is independent (Cholesky with pivots); the rest gets 0.
    fn solve(&mut self) {
        let Self { rows, scaled, square, order, forces, .. } = self;
        let count = rows.len();
        if count == 0 {
            return;
        }
        let length = scaled.len() / count;
        let row = |index: usize| &scaled[index * length..(index + 1) * length];
        square.clear();
        for a in 0..count {
            square.extend((0..count).map(|b| dot(row(a), row(b))));
        }
        let own: Vec<f64> = (0..count).map(|index| square[index * count + index]).collect();
        let most = own.iter().fold(0.0_f64, |most, own| most.max(*own));
        order.clear();
        order.extend(0..count);
        let mut rank = 0;
        while rank < count {
            let left = |index: usize| {
                square[index * count + index]
                    / own[index].max(NOTHING / REDUNDANT * most).max(f64::MIN_POSITIVE)
            };
            let best = (rank..count).fold(
                rank,
                |best, at| {
                    if left(order[at]) > left(order[best]) { at } else { best }
                },
            );
            if left(order[best]) <= REDUNDANT {
                break;
            }
            order.swap(rank, best);
            let pivot = order[rank];
            let root = square[pivot * count + pivot].sqrt();
            for &other in &order[rank + 1..] {
                square[other * count + pivot] /= root;
            }
            square[pivot * count + pivot] = root;
            for (place, &a) in order.iter().enumerate().skip(rank + 1) {
                for &b in &order[rank + 1..=place] {
                    let taken = square[a * count + pivot] * square[b * count + pivot];
                    square[a * count + b] -= taken;
                    if a != b {
                        square[b * count + a] = square[a * count + b];
                    }
                }
            }
            rank += 1;
        }
        for at in 0..rank {
            let pivot = order[at];
            let known: f64 =
                order[..at].iter().map(|&other| square[pivot * count + other] * forces[other]).sum();
            forces[pivot] = (forces[pivot] - known) / square[pivot * count + pivot];
        }
        for at in (0..rank).rev() {
            let pivot = order[at];
            let known: f64 =
                order[at + 1..rank].iter().map(|&other| square[other * count + pivot] * forces[other]).sum();
            forces[pivot] = (forces[pivot] - known) / square[pivot * count + pivot];
        }
        for &index in &order[rank..] {
            forces[index] = 0.0;
        }
    }
}

/// Whether a constraint only holds: it has no motor, stop, spring or friction, and its directions go with its first side.
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
        | ConstraintKind::Turns
        | ConstraintKind::Slides
        | ConstraintKind::Contact(_) => false,
    };
    let is_free = def.axes.iter().all(|law| law.max_force <= 0.0 && law.stops.is_none());
    let softness = def.cfm.unwrap_or(model.settings.cfm);
    holds && is_free && def.is_valid() && def.suspension.is_none() && softness < SOFT
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
