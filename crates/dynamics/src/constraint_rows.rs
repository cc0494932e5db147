//! Constraints as rows: each asks for one relative velocity, within bounds, over the degrees that carry either side.
//!
//! As with joints, a row inside its bounds belongs to the mass matrix (here to all of its entries between the degrees
//! of the row) and one at a bound is a constant impulse. So a loop is solved exactly and together with all joints, and
//! contacts meet a linkage as stiff as it is. Force and counterforce act at one point, so that no momentum is made.

use base::{Pose, Vec3, Wrench};

use crate::bounded::{Bounded, Revision};
use crate::constraint::{Constraint, ConstraintForce, ConstraintKind};
use crate::constraint_frames::{Frames, Way, unwound};
use crate::constraint_maker::Maker;
use crate::kinematics::Kinematics;
use crate::layout::Layout;
use crate::mass::Mass;
use crate::model::Model;
use crate::state::{ConstraintState, Held, LinkState, State};

/// Share of its levers by which a constraint may open in a step.
const OPENING: f64 = 0.01;

/// A constraint that is softer than this is a spring, which may open. `[m/(N·s)]`
const SOFT: f64 = 1e-3;

/// One row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// Its entries.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Which constraint, by place in the state.
    pub(crate) constraint: usize,
    /// Axis and part of its law; `None` for what is not left free.
    pub(crate) part: Option<(usize, usize)>,
    pub(crate) way: Way,
    pub(crate) law: Bounded,
    /// Of friction: the row of the pressure, and the coefficient.
    pub(crate) pressed: Option<(usize, f64)>,
}

/// All constraints of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConstraintRows {
    pub(crate) rows: Vec<Row>,
    pub(crate) dofs: Vec<u32>,
    /// Relative velocity per velocity of the degree.
    pub(crate) jacobian: Vec<f64>,
    /// A row's entries by degree; zero between uses.
    spread: Vec<f64>,
    /// By place in the state: how far the frames of what leaves no slides were apart at the step's start. `[m]`
    gaps: Vec<f64>,
}

impl ConstraintRows {
    /// Takes the constraints' laws, and notes how far their free motions have gone.
    pub(crate) fn gather(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &mut State,
        kinematics: &Kinematics,
        mass: &Mass,
    ) {
        self.clear(layout);
        self.gaps.clear();
        let State { links, constraints, .. } = state;
        for (index, known) in constraints.iter_mut().enumerate() {
            let def = &known.def;
            let frames = Frames::of(def, &kinematics.poses);
            self.gaps.push(frames.gap(def.kind));
            known.positions = unwound(def.kind, known.positions, frames.positions(def.kind));
            let felt = felt(def, layout, links);
            if felt == [None; 2] || !def.is_valid() {
                continue;
            }
            let mut maker = Maker {
                rows: self,
                layout,
                kinematics,
                mass,
                settings: &model.settings,
                masses: &model.links,
                def,
                felt,
                point: frames.second.translation,
                constraint: index,
                at_rest: false,
            };
            match &def.suspension {
                Some(sprung) => maker.spring(&frames, sprung),
                None => frames.locked(def.kind, |way, error| maker.lock(way, error)),
            }
            if let ConstraintKind::Contact(touching) = &def.kind {
                maker.touch(&frames, touching, known.held);
            }
            for (axis, way) in frames.free(def.kind).into_iter().enumerate() {
                if let Some(way) = way {
                    let position = known.positions[axis] - known.zero[axis];
                    maker.bound(axis, way, &def.axes[axis], position, known.held[axis]);
                }
            }
            maker.steady(known.force);
        }
    }

    fn clear(&mut self, layout: &Layout) {
        self.rows.clear();
        self.dofs.clear();
        self.jacobian.clear();
        self.spread.resize(layout.dofs(), 0.0);
    }

    /// Whether a constraint has opened in a step, by more than a share of its levers.
    pub(crate) fn has_opened(
        &self,
        model: &Model,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
    ) -> bool {
        let opened = |(known, before): (&ConstraintState, &f64)| {
            let def = &known.def;
            let frames = Frames::of(def, &kinematics.poses);
            let lever = |link: usize| frames.second.translation.distance(kinematics.centers[link]);
            let levers = felt(def, layout, &state.links).into_iter().flatten().map(lever);
            let gap = frames.gap(def.kind);
            let softness = def.cfm.unwrap_or(model.settings.cfm);
            let yields = softness * known.force.length();
            let lever = levers.fold(0.0, f64::max);
            let is_stiff = softness < SOFT && def.suspension.is_none();
            is_stiff && lever > 0.0 && gap > before + yields * model.settings.dt + OPENING * lever
        };
        state.constraints.iter().zip(&self.gaps).any(opened)
    }

    /// Takes what brings every constraint that is wider than before its step back to where it was, as a motion of a step.
    pub(crate) fn gather_opened(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
        mass: &Mass,
        forces: &[Vec3],
    ) {
        self.clear(layout);
        let dt = model.settings.dt;
        for (index, known) in state.constraints.iter().enumerate() {
            let def = &known.def;
            let felt = felt(def, layout, &state.links);
            let softness = def.cfm.unwrap_or(model.settings.cfm);
            if felt == [None; 2] || !def.is_valid() || softness >= SOFT || def.suspension.is_some() {
                continue;
            }
            let frames = Frames::of(def, &kinematics.poses);
            let gap = frames.gap(def.kind);
            let before = self.gaps.get(index).copied().unwrap_or(gap);
            let share = if gap > before { 1.0 - before / gap } else { 0.0 };
            let mut maker = Maker {
                rows: self,
                layout,
                kinematics,
                mass,
                settings: &model.settings,
                masses: &model.links,
                def,
                felt,
                point: frames.second.translation,
                constraint: index,
                at_rest: true,
            };
            frames.locked(def.kind, |way, error| {
                let back = if way.turns { 0.0 } else { -share * error / dt };
                maker.add(way, None, Held::Inside, back, 0.0, [f64::NEG_INFINITY, f64::INFINITY]);
            });
            maker.steady(forces.get(index).copied().unwrap_or_default());
        }
    }

    /// By place in the state: the force of each constraint on its second side.
    pub(crate) fn forces(&self, dt: f64, changes: &[f64], forces: &mut Vec<Vec3>) {
        forces.clear();
        forces.resize(self.gaps.len(), Vec3::ZERO);
        for row in self.rows.iter().filter(|row| !row.way.turns) {
            if let Some(force) = forces.get_mut(row.constraint) {
                *force += row.way.direction * (row.law.impulse(self.change(row, changes)) / dt);
            }
        }
    }

    /// Puts those of some rows that are inside their bounds into the matrix, and all of them into `impulses`.
    pub(crate) fn apply(
        &mut self,
        layout: &Layout,
        mass: &mut Mass,
        rows: impl Iterator<Item = u32>,
        impulses: &mut [f64],
    ) {
        for row in rows.map(|row| &self.rows[row as usize]) {
            let (dofs, entries) = (&self.dofs[row.start..row.end], &self.jacobian[row.start..row.end]);
            let (stiffness, impulse) = row.law.parts();
            for (&dof, entry) in dofs.iter().zip(entries) {
                impulses[dof as usize] += entry * impulse;
            }
            if stiffness > 0.0 {
                mass.add_row(layout, dofs, entries, stiffness, &mut self.spread);
            }
        }
    }

    /// All rows.
    pub(crate) fn all(&self) -> std::ops::Range<u32> {
        0..self.rows.len() as u32
    }

    /// A degree of each row.
    pub(crate) fn first_dofs(&self) -> impl Iterator<Item = u32> {
        self.rows.iter().map(|row| self.dofs[row.start])
    }

    /// Visits a degree of each row that is not where it belongs, or whose bounds follow other forces.
    pub(crate) fn each_open(&self, changes: &[f64], mut visit: impl FnMut(u32)) {
        let is_open = |row: &&Row| row.pressed.is_some() || row.law.is_misplaced(self.change(row, changes));
        for row in self.rows.iter().filter(is_open) {
            visit(self.dofs[row.start]);
        }
    }

    /// As [`crate::joints::Joints::revise`].
    pub(crate) fn revise(&mut self, rows: &[u32], changes: &[f64], how: Revision) -> bool {
        let mut moved = false;
        for index in rows.iter().map(|row| *row as usize) {
            let change = self.change(&self.rows[index], changes);
            moved |= self.rows[index].law.revise(change, how);
            if moved && how == Revision::First {
                break;
            }
        }
        moved
    }

    /// Lets the bounds of friction follow the pressure, once all else is settled. Whether there was anything to follow.
    pub(crate) fn follow(&mut self, rows: &[u32], changes: &[f64]) -> bool {
        let mut moved = false;
        for &row in rows {
            moved |= self.press(row as usize, changes);
        }
        moved
    }

    /// As [`crate::joints::Joints::wrong`].
    pub(crate) fn wrong(&self, rows: &[u32], changes: &[f64]) -> usize {
        let rows = rows.iter().map(|row| &self.rows[*row as usize]);
        rows.filter(|row| row.law.is_wrong(self.change(row, changes))).count()
    }

    /// Whether bounds of forces depend on other forces: that takes more trials.
    pub(crate) fn has_friction(&self, rows: &[u32]) -> bool {
        rows.iter().any(|row| self.rows[*row as usize].pressed.is_some())
    }

    /// Bounds friction by the pressure. Whether the bounds changed.
    fn press(&mut self, index: usize, changes: &[f64]) -> bool {
        let Some((pressing, coefficient)) = self.rows[index].pressed else { return false };
        let Some(row) = self.rows.get(pressing) else { return false };
        let pressure = row.law.impulse(self.change(row, changes));
        let most = if pressure > 0.0 { coefficient * pressure } else { 0.0 };
        let law = &mut self.rows[index].law;
        let is_same = law.high == most || most.is_finite() && (law.high - most).abs() <= 1e-9 * most;
        (law.low, law.high) = (-most, most);
        if !most.is_finite() {
            law.held = Held::Inside;
        }
        !is_same
    }

    fn change(&self, row: &Row, changes: &[f64]) -> f64 {
        let range = row.start..row.end;
        let parts = self.dofs[range.clone()].iter().zip(&self.jacobian[range]);
        parts.map(|(&dof, entry)| entry * changes[dof as usize]).sum()
    }

    /// Hands out the warm start of the next step, and what each constraint did in this one.
    pub(crate) fn finish(
        &self,
        dt: f64,
        changes: &[f64],
        poses: &[Pose],
        state: &mut State,
        told: &mut Vec<ConstraintForce>,
    ) {
        told.clear();
        for known in &mut state.constraints {
            known.force = Vec3::ZERO;
            let point = Frames::of(&known.def, poses).second.translation;
            told.push(ConstraintForce { id: known.id, point, force: Vec3::ZERO, torque: Vec3::ZERO });
        }
        for row in &self.rows {
            if let Some((axis, part)) = row.part {
                state.constraints[row.constraint].held[axis][part] = row.law.held;
            }
            let push = row.way.direction * (row.law.impulse(self.change(row, changes)) / dt);
            let sum = &mut told[row.constraint];
            let Wrench { torque, force } = if row.way.turns {
                Wrench { torque: push, force: Vec3::ZERO }
            } else {
                Wrench { torque: Vec3::ZERO, force: push }
            };
            sum.force += force;
            sum.torque += torque;
            state.constraints[row.constraint].force += force;
        }
    }
}

/// The links that feel a constraint: not the world, links that forces do not move and those that were put aside.
fn felt(def: &Constraint, layout: &Layout, links: &[LinkState]) -> [Option<usize>; 2] {
    def.sides.map(|side| {
        let link = side?.index();
        (layout.bodies[link].dynamic && !links[link].quarantined).then_some(link)
    })
}
