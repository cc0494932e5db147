//! Constraints as rows: each asks for one relative velocity, within bounds, over the degrees that carry either side.
//!
//! As with joints, a row inside its bounds belongs to the mass matrix (here to all of its entries between the degrees
//! of the row) and one at a bound is a constant impulse. So a loop is solved exactly and together with all joints, and
//! contacts meet a linkage as stiff as it is. Force and counterforce act at one point, so that no momentum is made.

use base::{Pose, Vec3, Wrench, math, ops};

use crate::bounded::{self, Bounded};
use crate::constraint::{AxisLaw, Constraint, ConstraintForce, ConstraintKind};
use crate::kinematics::Kinematics;
use crate::layout::Layout;
use crate::mass::Mass;
use crate::model::{Model, Settings};
use crate::state::{Held, State};

/// A relative motion of the second side against the first: along or about a direction of the world.
#[derive(Clone, Copy, Debug)]
struct Way {
    direction: Vec3,
    turns: bool,
}

/// One row.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// Its entries.
    start: usize,
    end: usize,
    /// Which constraint, by place in the state.
    constraint: usize,
    /// Axis and part of its law; `None` for what is not left free.
    part: Option<(usize, usize)>,
    way: Way,
    law: Bounded,
}

/// All constraints of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConstraintRows {
    rows: Vec<Row>,
    dofs: Vec<u32>,
    /// Relative velocity per velocity of the degree.
    jacobian: Vec<f64>,
    /// A row's entries by degree; zero between uses.
    spread: Vec<f64>,
}

/// Places of both frames in the world.
pub(crate) struct Frames {
    first: Pose,
    second: Pose,
}

impl Frames {
    pub(crate) fn of(constraint: &Constraint, poses: &[Pose]) -> Self {
        let place = |side: usize| match constraint.sides[side] {
            Some(link) => poses.get(link.index()).copied().unwrap_or_default() * constraint.frames[side],
            None => constraint.frames[side],
        };
        Self { first: place(0), second: place(1) }
    }

    /// The free motions of a constraint, as many as it has.
    fn free(&self, kind: ConstraintKind) -> [Option<Way>; 3] {
        let [x, y, z] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| self.first.vector(axis));
        let along = |direction: Vec3| Some(Way { direction, turns: false });
        let about = |direction: Vec3| Some(Way { direction, turns: true });
        match kind {
            ConstraintKind::Fixed | ConstraintKind::Ball => [None; 3],
            ConstraintKind::Hinge => [about(x), None, None],
            ConstraintKind::Slider => [along(x), None, None],
            ConstraintKind::Universal { .. } => [about(x), about(self.second.vector(Vec3::X)), None],
            ConstraintKind::Plane => [along(x), along(y), about(z)],
            ConstraintKind::Turns => [about(x), about(y), about(z)],
            ConstraintKind::Slides => [along(x), along(y), along(z)],
        }
    }

    /// The motions that it does not leave free, each with how far it has gone wrong.
    fn locked(&self, kind: ConstraintKind, mut put: impl FnMut(Way, f64)) {
        let axes = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| self.first.vector(axis));
        let [slides, turns]: [&[usize]; 2] = match kind {
            ConstraintKind::Fixed => [&[0, 1, 2], &[0, 1, 2]],
            ConstraintKind::Ball | ConstraintKind::Universal { .. } => [&[0, 1, 2], &[]],
            ConstraintKind::Hinge => [&[0, 1, 2], &[1, 2]],
            ConstraintKind::Slider => [&[1, 2], &[0, 1, 2]],
            ConstraintKind::Plane => [&[2], &[0, 1]],
            ConstraintKind::Turns | ConstraintKind::Slides => [&[], &[]],
        };
        let apart = self.second.translation - self.first.translation;
        for &axis in slides {
            put(Way { direction: axes[axis], turns: false }, axes[axis].dot(apart));
        }
        let turned = match kind {
            // The turn that brings one axis to the other; about the axis itself it has no part.
            ConstraintKind::Hinge => shortest_turn(axes[0], self.second.vector(Vec3::X)),
            ConstraintKind::Plane => shortest_turn(axes[2], self.second.vector(Vec3::Z)),
            _ => self.rotation_vector(),
        };
        for &axis in turns {
            put(Way { direction: axes[axis], turns: true }, axes[axis].dot(turned));
        }
        if let ConstraintKind::Universal { angle } = kind {
            let (first, second) = (axes[0], self.second.vector(Vec3::X));
            let cross = first.cross(second);
            let normal = cross.try_normalize().unwrap_or_else(|| math::tangents(first).0);
            let between = ops::atan2(cross.length(), first.dot(second));
            put(Way { direction: normal, turns: true }, between - angle);
        }
    }

    /// Axis times angle of the turn from the first frame to the second, in world axes.
    fn rotation_vector(&self) -> Vec3 {
        let (axis, angle) = math::to_axis_angle(self.second.rotation * self.first.rotation.conjugate());
        axis * angle
    }

    /// How far the free motions have gone; turns in (-π, π].
    pub(crate) fn positions(&self, kind: ConstraintKind) -> [f64; 3] {
        let [x, y, z] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| self.first.vector(axis));
        let [u, v, w] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| self.second.vector(axis));
        let apart = self.second.translation - self.first.translation;
        match kind {
            ConstraintKind::Fixed | ConstraintKind::Ball => [0.0; 3],
            ConstraintKind::Hinge => [ops::atan2(z.dot(v), y.dot(v)), 0.0, 0.0],
            ConstraintKind::Slider => [x.dot(apart), 0.0, 0.0],
            ConstraintKind::Universal { .. } => {
                [ops::atan2(z.dot(u), y.dot(u)), -ops::atan2(w.dot(x), v.dot(x)), 0.0]
            }
            ConstraintKind::Plane => [x.dot(apart), y.dot(apart), ops::atan2(y.dot(u), x.dot(u))],
            ConstraintKind::Turns => {
                let turned = self.rotation_vector();
                [x.dot(turned), y.dot(turned), z.dot(turned)]
            }
            ConstraintKind::Slides => [x.dot(apart), y.dot(apart), z.dot(apart)],
        }
    }
}

/// Axis times angle of the shortest turn from one unit vector to another.
fn shortest_turn(from: Vec3, to: Vec3) -> Vec3 {
    let cross = from.cross(to);
    let axis = cross.try_normalize().unwrap_or_else(|| math::tangents(from).0);
    axis * ops::atan2(cross.length(), from.dot(to))
}

/// Which of the free motions are turns.
pub(crate) fn turning(kind: ConstraintKind) -> [bool; 3] {
    match kind {
        ConstraintKind::Hinge => [true, false, false],
        ConstraintKind::Universal { .. } => [true, true, false],
        ConstraintKind::Plane => [false, false, true],
        ConstraintKind::Turns => [true; 3],
        _ => [false; 3],
    }
}

/// The positions that follow the last ones, without jumps of whole turns.
pub(crate) fn unwound(kind: ConstraintKind, last: [f64; 3], now: [f64; 3]) -> [f64; 3] {
    let round = turning(kind);
    std::array::from_fn(|axis| {
        if !round[axis] {
            return now[axis];
        }
        let turn = std::f64::consts::TAU;
        now[axis] + turn * ((last[axis] - now[axis]) / turn).round()
    })
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
        self.rows.clear();
        self.dofs.clear();
        self.jacobian.clear();
        self.spread.resize(layout.dofs(), 0.0);
        let State { links, constraints, .. } = state;
        for (index, known) in constraints.iter_mut().enumerate() {
            let def = &known.def;
            let frames = Frames::of(def, &kinematics.poses);
            known.positions = unwound(def.kind, known.positions, frames.positions(def.kind));
            // The world, links that forces do not move and those that were put aside feel nothing.
            let felt = def.sides.map(|side| {
                let link = side?.index();
                (layout.bodies[link].dynamic && !links[link].aside).then_some(link)
            });
            if felt == [None; 2] || !def.is_valid() {
                continue;
            }
            let mut maker = Maker {
                rows: self,
                layout,
                kinematics,
                mass,
                settings: &model.settings,
                def,
                felt,
                point: frames.second.translation,
                constraint: index,
            };
            frames.locked(def.kind, |way, error| maker.lock(way, error));
            for (axis, way) in frames.free(def.kind).into_iter().enumerate() {
                if let Some(way) = way {
                    let position = known.positions[axis] - known.zero[axis];
                    maker.bound(axis, way, &def.axes[axis], position, known.held[axis]);
                }
            }
        }
    }

    /// Puts the rows inside their bounds into the matrix, and all of them into `impulses`.
    pub(crate) fn apply(&mut self, layout: &Layout, mass: &mut Mass, impulses: &mut [f64]) {
        for row in &self.rows {
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

    /// As [`crate::joints::Joints::revise`].
    pub(crate) fn revise(&mut self, changes: &[f64], may_loosen: bool) -> bool {
        let mut moved = false;
        for index in 0..self.rows.len() {
            let change = self.change(&self.rows[index], changes);
            moved |= self.rows[index].law.revise(change, may_loosen);
        }
        moved
    }

    fn change(&self, row: &Row, changes: &[f64]) -> f64 {
        let range = row.start..row.end;
        let parts = self.dofs[range.clone()].iter().zip(&self.jacobian[range]);
        parts.map(|(&dof, entry)| entry * changes[dof as usize]).sum()
    }

    /// Hands out the first guess of the next step, and what each constraint did in this one.
    pub(crate) fn finish(
        &self,
        dt: f64,
        changes: &[f64],
        poses: &[Pose],
        state: &mut State,
        told: &mut Vec<ConstraintForce>,
    ) {
        told.clear();
        for known in &state.constraints {
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
        }
    }
}

/// Makes the rows of one constraint.
struct Maker<'a> {
    rows: &'a mut ConstraintRows,
    layout: &'a Layout,
    kinematics: &'a Kinematics,
    mass: &'a Mass,
    settings: &'a Settings,
    def: &'a Constraint,
    /// The links that feel it.
    felt: [Option<usize>; 2],
    point: Vec3,
    constraint: usize,
}

impl Maker<'_> {
    fn lock(&mut self, way: Way, error: f64) {
        let share = self.def.erp.unwrap_or(self.settings.erp);
        let softness = self.def.cfm.unwrap_or(self.settings.cfm);
        let endless = [f64::NEG_INFINITY, f64::INFINITY];
        self.add(way, None, Held::Inside, -share * error / self.settings.dt, softness, endless);
    }

    /// Motor and stops of a free motion, in the order of their parts.
    fn bound(&mut self, axis: usize, way: Way, law: &AxisLaw, position: f64, held: [Held; 3]) {
        let dt = self.settings.dt;
        if law.max_force > 0.0 && law.velocity.is_finite() {
            let most = dt * law.max_force;
            let softness = self.def.cfm.unwrap_or(self.settings.cfm);
            self.add(way, Some((axis, 0)), held[0], law.velocity, softness, [-most, most]);
        }
        let Some([lower, upper]) = law.stops else { return };
        let share = law.stop_erp.or(self.def.erp).unwrap_or(self.settings.erp);
        let softness = law.stop_cfm.or(self.def.cfm).unwrap_or(self.settings.cfm);
        // Towards a stop it may go as far as the stop; beyond it, a share of the way back is made good.
        let wanted = |gap: f64, past: bool| if past { share * gap / dt } else { gap / dt };
        if lower.is_finite() {
            let gap = lower - position;
            self.add(way, Some((axis, 1)), held[1], wanted(gap, gap > 0.0), softness, [0.0, f64::INFINITY]);
        }
        if upper.is_finite() {
            let gap = upper - position;
            let bounds = [f64::NEG_INFINITY, 0.0];
            self.add(way, Some((axis, 2)), held[2], wanted(gap, gap < 0.0), softness, bounds);
        }
    }

    fn add(
        &mut self,
        way: Way,
        part: Option<(usize, usize)>,
        held: Held,
        wanted: f64,
        softness: f64,
        bounds: [f64; 2],
    ) {
        let Self { layout, kinematics, .. } = *self;
        let start = self.rows.dofs.len();
        // Of motion in whatever direction: a row across the ways that its degrees can go must not grow stiff on what
        // rounding leaves of it.
        let mut mobility = 0.0;
        for (dof, sign) in layout.between(self.felt[1], self.felt[0]).filter(|(_, sign)| *sign != 0.0) {
            let column = &kinematics.columns[dof as usize];
            let origin = kinematics.origins[layout.dof_link[dof as usize] as usize];
            let moved = if way.turns { column.angular } else { column.at_offset(self.point - origin).linear };
            let entry = sign * way.direction.dot(moved);
            if entry == 0.0 {
                continue;
            }
            self.rows.dofs.push(dof);
            self.rows.jacobian.push(entry);
            mobility += moved.length_squared() / self.mass.diagonal(layout, dof as usize);
        }
        let end = self.rows.dofs.len();
        if !(mobility > 0.0 && mobility.is_finite()) {
            self.rows.dofs.truncate(start);
            self.rows.jacobian.truncate(start);
            return;
        }
        let velocity = |side: usize| match self.def.sides[side] {
            Some(link) if way.turns => kinematics.velocities[link.index()].angular,
            Some(link) => kinematics.velocity_at(link.index(), self.point),
            None => Vec3::ZERO,
        };
        let before = way.direction.dot(velocity(1) - velocity(0));
        let stiffness = bounded::stiffness(softness, self.settings.dt, 1.0 / mobility);
        let law = Bounded::new(held, wanted - before, stiffness, bounds);
        self.rows.rows.push(Row { start, end, constraint: self.constraint, part, way, law });
    }
}
