//! Makes the rows of a constraint: what it locks, drives, bounds, springs, and what keeps it steady.

use base::{Vec3, math};

use crate::bounded::{self, Bounded};
use crate::constraint::{AxisLaw, Constraint, Suspension, Touching};
use crate::constraint_frames::{Frames, Way};
use crate::constraint_rows::{ConstraintRows, Row};
use crate::kinematics::Kinematics;
use crate::layout::Layout;
use crate::mass::Mass;
use crate::model::{LinkDef, Settings};
use crate::state::Held;

/// How firmly neighbours in a chain are slowed against each other where steps cannot follow their swings, as shares of what
/// they lack: the least, and the most, which is taken where they bear less than such a share of what pulls.
///
/// Load-bearing: with the least, light links under a load of ten thousand times their mass shake until the chain is torn open
/// by metres. With the most, bars of linkages would resist their turns, which they bear nearly.
const FIRM: [f64; 2] = [0.25, 16.0];
const LIGHT: f64 = 0.002;

/// Makes the rows of one constraint.
pub(crate) struct Maker<'a> {
    pub(crate) rows: &'a mut ConstraintRows,
    pub(crate) layout: &'a Layout,
    pub(crate) kinematics: &'a Kinematics,
    pub(crate) mass: &'a Mass,
    pub(crate) settings: &'a Settings,
    pub(crate) masses: &'a [LinkDef],
    pub(crate) def: &'a Constraint,
    /// The links that feel it.
    pub(crate) felt: [Option<usize>; 2],
    pub(crate) point: Vec3,
    pub(crate) constraint: usize,
    /// Whether the links are taken to be at rest.
    pub(crate) at_rest: bool,
}

impl Maker<'_> {
    pub(crate) fn lock(&mut self, way: Way, error: f64) {
        let share = self.def.erp.unwrap_or(self.settings.erp);
        let softness = self.def.cfm.unwrap_or(self.settings.cfm);
        let endless = [f64::NEG_INFINITY, f64::INFINITY];
        self.add(way, None, Held::Inside, -share * error / self.settings.dt, softness, endless);
    }

    /// What it does not leave free, where it yields along one direction.
    pub(crate) fn spring(&mut self, frames: &Frames, sprung: &Suspension) {
        let Some(axis) = frames.first.vector(sprung.axis).try_normalize() else { return };
        let mut apart = Vec3::ZERO;
        let mut slides = 0;
        frames.locked(self.def.kind, |way, error| {
            if way.turns {
                self.lock(way, error);
            } else {
                apart += way.direction * error;
                slides += 1;
            }
        });
        if slides < 3 {
            return;
        }
        let along = |direction: Vec3| Way { direction, turns: false };
        let (second, third) = math::tangents(axis);
        self.lock(along(second), second.dot(apart));
        self.lock(along(third), third.dot(apart));
        let back = -sprung.erp * axis.dot(apart) / self.settings.dt;
        self.add(along(axis), None, Held::Inside, back, sprung.cfm, [f64::NEG_INFINITY, f64::INFINITY]);
    }

    /// Pressure and friction of a contact made by hand.
    pub(crate) fn touch(&mut self, frames: &Frames, touching: &Touching, held: [[Held; 3]; 3]) {
        let dt = self.settings.dt;
        let share = self.def.erp.unwrap_or(self.settings.erp);
        let softness = self.def.cfm.unwrap_or(self.settings.cfm);
        let axes = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| frames.first.vector(axis));
        let way = |axis: usize| Way { direction: axes[axis], turns: false };
        // A gap may be closed.
        let depth = touching.depth;
        let back = if depth > 0.0 { share * depth } else { depth };
        let mut wanted = touching.motion[0] + back / dt;
        let approach = -axes[0].dot(self.velocity(1, false) - self.velocity(0, false));
        if touching.bounce > 0.0 && approach > touching.bounce_velocity && approach * dt > -depth {
            wanted = wanted.max(touching.bounce * approach);
        }
        let pressing = self.rows.rows.len();
        self.add(way(0), Some((0, 0)), held[0][0], wanted, softness, [0.0, f64::INFINITY]);
        if self.rows.rows.len() == pressing {
            return;
        }
        for (axis, most) in [1, 2].into_iter().zip(touching.friction) {
            let most = if most > 0.0 { most } else { 0.0 };
            // Of a coefficient the pressure is known only in the solve: see `press`.
            let force = if touching.is_force { dt * most } else { 0.0 };
            let (slip, row) = (touching.slip[axis - 1], self.rows.rows.len());
            self.add(way(axis), Some((axis, 0)), held[axis][0], touching.motion[axis], slip, [-force, force]);
            if let Some(row) = self.rows.rows.get_mut(row).filter(|_| !touching.is_force) {
                row.pressed = Some((pressing, most));
            }
        }
    }

    /// Motor and stops of a free motion, in the order of their parts.
    pub(crate) fn bound(&mut self, axis: usize, way: Way, law: &AxisLaw, position: f64, held: [Held; 3]) {
        let dt = self.settings.dt;
        if law.max_force > 0.0 && law.velocity.is_finite() {
            let most = dt * law.max_force;
            let softness = self.def.cfm.unwrap_or(self.settings.cfm);
            self.add(way, Some((axis, 0)), held[0], law.velocity, softness, [-most, most]);
        }
        let Some([lower, upper]) = law.stops else { return };
        let share = law.stop_erp.or(self.def.erp).unwrap_or(self.settings.erp);
        let softness = law.stop_cfm.or(self.def.cfm).unwrap_or(self.settings.cfm);
        // Towards a stop it may go as far as the stop; beyond it, a share of the way back is made good. With a bounce, it
        // comes back from the stop that it would reach in this step.
        let rate = self.rate(way);
        let bounce = law.bounce.clamp(0.0, 1.0);
        let wanted = |gap: f64, rate: f64| {
            let back = if gap > 0.0 { share * gap / dt } else { gap / dt };
            if bounce > 0.0 && rate < 0.0 && rate * dt < gap { back.max(-bounce * rate) } else { back }
        };
        if lower.is_finite() {
            let back = wanted(lower - position, rate);
            self.add(way, Some((axis, 1)), held[1], back, softness, [0.0, f64::INFINITY]);
        }
        if upper.is_finite() {
            let back = -wanted(position - upper, -rate);
            self.add(way, Some((axis, 2)), held[2], back, softness, [f64::NEG_INFINITY, 0.0]);
        }
    }

    /// Slows the turns of both sides against each other where what they pull on makes them swing faster than steps can
    /// follow: an outer force that turns with its lever is a spring, which steps of semi-implicit Euler bear up to
    /// `dt² · k = 4 · I`. Where they bear it, nothing is done (Andrews, Teichmann, Kövecses, "Geometric stiffness for
    /// real-time constrained multibody dynamics", 2017; but between the sides, so that no momentum is lost).
    ///
    /// `force`: on the second side in the last step.
    pub(crate) fn steady(&mut self, force: Vec3) {
        let Some(along) = force.try_normalize() else { return };
        let [first, second] = [(0, -force), (1, force)].map(|(side, force)| self.excess(side, force));
        let excess = first.max(second);
        if excess > 0.0 {
            let (across, third) = math::tangents(along);
            for direction in [across, third] {
                let endless = [f64::NEG_INFINITY, f64::INFINITY];
                self.push(Way { direction, turns: true }, None, Held::Inside, 0.0, endless, |_| excess);
            }
        }
    }

    /// How much a force at the point stiffens a turn of one side beyond what steps follow well; as an inertia.
    fn excess(&self, side: usize, force: Vec3) -> f64 {
        let Self { layout, kinematics, settings, felt, .. } = *self;
        let Some(link) = felt[side] else { return 0.0 };
        // What hangs on the world turns with its lever; within a chain, neighbours turn against each other.
        let hangs = felt[1 - side].is_none();
        let mut most: f64 = 0.0;
        for (dof, _) in layout.between(Some(link), None).filter(|(_, sign)| *sign != 0.0) {
            let axis = kinematics.columns[dof as usize].angular;
            let carried = layout.dof_link[dof as usize] as usize;
            let lever = self.point - kinematics.origins[carried];
            let lever = lever - axis * axis.dot(lever);
            let own = self.mass.diagonal(layout, dof as usize);
            let swing = if hangs { self.masses[carried].inertia.mass * lever.length_squared() } else { 0.0 };
            let stiffness = settings.dt * settings.dt * force.dot(lever);
            let borne = if self.at_rest { 0.0 } else { own + swing };
            let firm = (FIRM[1] * LIGHT * stiffness / own).clamp(FIRM[0], FIRM[1]);
            if axis != Vec3::ZERO && stiffness > borne {
                most = most.max((stiffness - borne) * if hangs { 0.5 } else { firm });
            }
        }
        most
    }

    /// A row of the wanted relative velocity, as soft as it says.
    pub(crate) fn add(
        &mut self,
        way: Way,
        part: Option<(usize, usize)>,
        held: Held,
        wanted: f64,
        softness: f64,
        bounds: [f64; 2],
    ) {
        let dt = self.settings.dt;
        let stiffness = |inertia| bounded::stiffness(softness, dt, inertia);
        self.push(way, part, held, wanted, bounds, stiffness);
    }

    fn push(
        &mut self,
        way: Way,
        part: Option<(usize, usize)>,
        held: Held,
        wanted: f64,
        bounds: [f64; 2],
        stiffness: impl Fn(f64) -> f64,
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
        let before = if self.at_rest { 0.0 } else { self.rate(way) };
        let law = Bounded::new(held, wanted - before, stiffness(1.0 / mobility), bounds);
        let constraint = self.constraint;
        self.rows.rows.push(Row { start, end, constraint, part, way, law, pressed: None });
    }

    /// Velocity of the second side against the first.
    fn rate(&self, way: Way) -> f64 {
        way.direction.dot(self.velocity(1, way.turns) - self.velocity(0, way.turns))
    }

    fn velocity(&self, side: usize, turns: bool) -> Vec3 {
        match self.def.sides[side] {
            Some(link) if turns => self.kinematics.velocities[link.index()].angular,
            Some(link) => self.kinematics.velocity_at(link.index(), self.point),
            None => Vec3::ZERO,
        }
    }
}
