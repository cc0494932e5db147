//! Contacts as rows: three directions each, over the degrees of freedom that they push.

use base::Vec3;

use crate::collide::ContactPoint;
use crate::contact_energy::Bounce;
use crate::contact_scale::{scale_rows, scale_some};
use crate::contact_sides::{ContactSources, Pair};
use crate::depenetration::{Penetration, RECOVERY_VELOCITY};
use crate::kinematics::Kinematics;
use crate::layout::{Layout, NONE};
use crate::mass::Mass;
use crate::model::Model;
use crate::normal_law::{HARD, calm_law, closing, normal_law, softest};
use crate::state::{DeferredRestitution, State, Touch};
use crate::wide::{Lane, on_any_processor};

/// Friction above which a belt gives way a little, by the world's CFM, as all friction does in Webots.
const STRONG: f64 = 2.0;

/// The largest coefficient of friction where the other direction has another.
const STICKY: f64 = 1e4;

/// One contact.
#[derive(Clone, Debug)]
pub(crate) struct ContactRow {
    /// Which of the contact points.
    pub(crate) point: u32,
    /// Where its entries start.
    pub(crate) start: u32,
    /// How many degrees it pushes.
    pub(crate) len: u32,
    /// Roots of the trees that it pushes; the same twice if it pushes one.
    pub(crate) roots: [u32; 2],
    /// Normal and tangents. Where friction depends on the direction, each tangent is as long as its share of the larger
    /// coefficient: that makes a circle of the ellipse of forces, and sliding dissipates most in both.
    pub(crate) basis: [Vec3; 3],
    /// Relative velocity before the step.
    pub(crate) before: [f64; 3],
    /// Least velocity along the normal after the step.
    pub(crate) target: f64,
    /// Velocity along the normal lost per impulse.
    pub(crate) softness: f64,
    pub(crate) friction: f64,
    /// Tangential velocity given way per impulse.
    pub(crate) yielding: [f64; 2],
    /// What resists rolling here: a number of `spins`, or [`NONE`].
    pub(crate) spin: u32,
    /// Velocity per impulse; symmetric.
    pub(crate) compliance: [Lane; 3],
    pub(crate) impulse: [f64; 3],
    /// Velocity left over per tangential impulse while it slides: where the search for it starts.
    pub(crate) slip: f64,
}

/// What resists rolling and spinning at a contact; over the same degrees as the contact.
#[derive(Clone, Debug)]
pub(crate) struct SpinRow {
    /// Where its entries start.
    pub(crate) start: u32,
    pub(crate) len: u32,
    /// The normal, then the second tangent (rolling along the first) and the first one, each as long as its share of the
    /// larger arm.
    axes: [Vec3; 3],
    /// Relative angular velocity before the step.
    pub(crate) before: [f64; 3],
    /// Largest torques about the normal and across it, as multiples of the normal force.
    pub(crate) arms: [f64; 2],
    pub(crate) compliance: [Lane; 3],
    pub(crate) impulse: [f64; 3],
    /// As [`ContactRow::slip`].
    pub(crate) slip: f64,
}

/// All contacts of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContactRows {
    pub(crate) rows: Vec<ContactRow>,
    pub(crate) spins: Vec<SpinRow>,
    pub(crate) bounces: Vec<Bounce>,
    pub(crate) deep: Vec<Penetration>,
    /// Targets below this close a gap, and a bounce waits until it is closed. `[m/s]`
    pub(crate) closing: f64,
    /// Degrees, ascending within a row.
    pub(crate) dofs: Vec<u32>,
    /// Velocity of the contact per velocity of the degree.
    pub(crate) jacobian: Vec<Lane>,
    /// The same in scaled coordinates: see [`Factors::scale_impulses`](crate::factors::Factors::scale_impulses).
    pub(crate) scaled: Vec<Lane>,
    pub(crate) work: Vec<Lane>,
}

impl ContactRows {
    /// Makes the rows of contacts that push anything, but for those that are `taken` by heaps, and takes the last step's
    /// impulses as a warm start.
    pub(crate) fn build(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
        points: &[ContactPoint],
        taken: &[bool],
    ) {
        self.rows.clear();
        self.spins.clear();
        self.bounces.clear();
        self.deep.clear();
        self.closing = closing(model.settings.dt);
        self.dofs.clear();
        self.jacobian.clear();
        if !points.is_empty() {
            build_rows(self, &ContactSources { model, layout, state, kinematics }, points, taken);
        }
    }

    #[inline(always)]
    fn add(
        &mut self,
        parts: &ContactSources<'_>,
        pair: &Pair<'_>,
        index: usize,
        contact: &ContactPoint,
        warm_start: Option<&Touch>,
    ) {
        let &Pair { law, links, pushed: sides, .. } = pair;
        if sides == [None; 2] {
            return;
        }
        if !(contact.point.is_finite() && contact.normal.is_finite() && contact.depth.is_finite()) {
            return;
        }
        let dt = parts.model.settings.dt;
        let grip = parts.grip(law, contact);
        let [t1, t2] = grip.tangents;
        let (friction, lengths) = circle(grip.friction);
        let basis = [contact.normal, t1 * lengths[0], t2 * lengths[1]];
        let start = self.dofs.len();
        self.add_entries(parts, sides, Some(contact.point), &basis);
        if self.dofs.len() == start {
            return;
        }
        let velocity = parts.velocity(links[0], contact.point) - parts.velocity(links[1], contact.point);
        let mut before = basis.map(|axis| axis.dot(velocity));
        let belt = parts.belt(contact);
        let ahead = belt + warm_start.map_or(Vec3::ZERO, |touch| parts.turn(links[0]) * touch.drift / dt);
        before[1] += basis[1].dot(ahead);
        before[2] += basis[2].dot(ahead);
        let deferred = warm_start.map_or(DeferredRestitution::default(), |touch| touch.deferred);
        let masses = sides.map(|link| link.map_or(0.0, |link| parts.tree_mass(link)));
        let softest = softest(law, masses, parts.model.settings.gravity.length() * dt);
        let (mut target, softness) = normal_law(law, dt, contact.depth, deferred.approach.max(-before[0]));
        let softness = softness.min(softest);
        let mut impulse = warm_start.map_or([0.0; 3], |touch| basis.map(|axis| part(axis, touch.impulse)));
        impulse[0] = impulse[0].max(0.0);
        let row = self.rows.len() as u32;
        let (back, give) = calm_law(law, dt, contact.depth);
        let give = give.min(softest);
        let calm = if law.soft_cfm > HARD { back } else { back.min(RECOVERY_VELOCITY) };
        if target > back {
            self.bounces.push(Bounce { row, calm: [calm, give], deferred: deferred.energy });
        } else {
            target = calm;
        }
        if target < back {
            self.deep.push(Penetration { row, back });
        }
        let len = (self.dofs.len() - start) as u32;
        // Belts that grip at several places press against each other like levers, without end if nothing gives way.
        let least = if belt != Vec3::ZERO && friction > STRONG { parts.model.settings.cfm } else { 0.0 };
        let yielding = [0, 1].map(|i| grip.slip[i].max(least) * lengths[i] * lengths[i] / dt);
        let [a, b] = sides.map(|link| link.map(|link| parts.layout.bodies[link].root));
        let mut row = ContactRow {
            point: index as u32,
            start: start as u32,
            len,
            roots: [a.or(b).unwrap_or(NONE), b.or(a).unwrap_or(NONE)],
            basis,
            before,
            target,
            softness,
            friction,
            yielding,
            spin: NONE,
            compliance: [Lane::default(); 3],
            impulse,
            slip: slip_of(before, friction * impulse[0]),
        };
        if law.rolling.iter().any(|arm| *arm > 0.0) {
            row.spin = self.spins.len() as u32;
            self.add_spin(parts, pair, contact, [t1, t2], warm_start);
        }
        self.rows.push(row);
    }

    /// What resists rolling at the contact that is about to be added.
    fn add_spin(
        &mut self,
        parts: &ContactSources<'_>,
        &Pair { law, links, pushed, .. }: &Pair<'_>,
        contact: &ContactPoint,
        [t1, t2]: [Vec3; 2],
        warm_start: Option<&Touch>,
    ) {
        let start = self.dofs.len();
        let (arm, lengths) = circle([law.rolling[0], law.rolling[1]]);
        let axes = [contact.normal, t1 * lengths[0], t2 * lengths[1]];
        self.add_entries(parts, pushed, None, &axes);
        let turning = parts.turning(links[0]) - parts.turning(links[1]);
        self.spins.push(SpinRow {
            start: start as u32,
            len: (self.dofs.len() - start) as u32,
            axes,
            before: axes.map(|axis| axis.dot(turning)),
            arms: [at_least_zero(law.rolling[2]), arm],
            compliance: [Lane::default(); 3],
            impulse: warm_start.map_or([0.0; 3], |touch| axes.map(|axis| part(axis, touch.moment))),
            slip: 0.0,
        });
    }

    /// The degrees that carry either side, ascending, and for each the velocity at a point, or the angular velocity.
    #[inline(always)]
    fn add_entries(
        &mut self,
        parts: &ContactSources<'_>,
        [a, b]: [Option<usize>; 2],
        point: Option<Vec3>,
        basis: &[Vec3; 3],
    ) {
        let ContactSources { layout, kinematics, .. } = *parts;
        // By component, so that the three directions are worked at once.
        let [n, t, u] = basis.map(|axis| axis.to_array());
        let ways: [Lane; 3] = std::array::from_fn(|axis| [n[axis], t[axis], u[axis], 0.0]);
        let entry = |moved: Vec3| -> Lane {
            let [x, y, z] = moved.to_array();
            std::array::from_fn(|lane| x * ways[0][lane] + y * ways[1][lane] + z * ways[2][lane])
        };
        if let (Some(link), None, sign) | (None, Some(link), sign) =
            (a, b, if a.is_some() { 1.0 } else { -1.0 })
            && layout.carries.is_empty()
        {
            let arm = point.map(|point| point - kinematics.origins[link]);
            let last = layout.bodies[link].last_dof as usize;
            let path = layout.path_of(last);
            self.dofs.extend_from_slice(path);
            let mut joints = path;
            if let (true, Some(arm), [_, _, _, _, _, _, rest @ ..]) = (layout.floats[last], arm, path) {
                // A unit turn of a free root moves the point by its product with the arm, a unit way by itself.
                let [x, y, z] = (arm * sign).to_array();
                let [u, v, w] = ways;
                let times = |a: f64, first: Lane, b: f64, second: Lane| -> Lane {
                    std::array::from_fn(|lane| a * first[lane] - b * second[lane])
                };
                let way = |way: Lane| way.map(|part| sign * part);
                let turns = [times(y, w, z, v), times(z, u, x, w), times(x, v, y, u)];
                self.jacobian.extend_from_slice(&turns);
                self.jacobian.extend_from_slice(&[way(u), way(v), way(w)]);
                joints = rest;
            }
            for &dof in joints {
                let column = &kinematics.columns[dof as usize];
                let moved = match arm {
                    Some(arm) => column.at_offset(arm).linear,
                    None => column.angular,
                };
                self.jacobian.push(entry(sign * moved));
            }
            return;
        }
        // A degree that carries both sides moves them alike and cannot be pushed.
        for (dof, sign) in layout.between(a, b) {
            let column = &kinematics.columns[dof as usize];
            let origin = kinematics.origins[layout.dof_link[dof as usize] as usize];
            let moved = sign * point.map_or(column.angular, |point| column.at_offset(point - origin).linear);
            self.dofs.push(dof);
            self.jacobian.push(entry(moved));
        }
    }

    /// Brings all rows into scaled coordinates; `mass` must be factored.
    pub(crate) fn scale(&mut self, layout: &Layout, mass: &Mass) {
        self.scaled.resize(self.jacobian.len(), Lane::default());
        self.work.resize(layout.dofs() + 3, Lane::default());
        scale_rows(self, layout, mass);
    }

    /// The same for some rows, once all have been.
    pub(crate) fn scale_some(&mut self, rows: &[u32], layout: &Layout, mass: &Mass) {
        scale_some(self, rows, layout, mass);
    }

    /// Writes down the impulse of each point.
    pub(crate) fn answer(&self, answers: &mut [Option<Answer>]) {
        for row in &self.rows {
            let moment = self.spins.get(row.spin as usize).map_or(Vec3::ZERO, SpinRow::world_moment);
            answers[row.point as usize] = Some(Answer { impulse: row.world_impulse(), moment });
        }
    }
}

on_any_processor! {
    build_rows => build_any(contacts: &mut ContactRows, parts: &ContactSources<'_>, points: &[ContactPoint], taken: &[bool])
}

#[inline(always)]
fn build_any(
    contacts: &mut ContactRows,
    parts: &ContactSources<'_>,
    points: &[ContactPoint],
    taken: &[bool],
) {
    let mut touches = parts.state.touches.iter().peekable();
    let mut known: Option<Pair<'_>> = None;
    for (index, contact) in points.iter().enumerate() {
        if taken.get(index) == Some(&true) {
            continue;
        }
        let key = (contact.a, contact.b, contact.feature);
        while touches.next_if(|touch| (touch.a, touch.b, touch.feature) < key).is_some() {}
        let warm_start = touches.next_if(|touch| (touch.a, touch.b, touch.feature) == key);
        // Points of one pair come together.
        let pair = match &known {
            Some(pair) if pair.ids == (contact.a, contact.b) => pair,
            _ => known.insert(parts.pair(contact.a, contact.b)),
        };
        contacts.add(parts, pair, index, contact, warm_start);
    }
}

/// What a contact did in a step, on the first side, in world coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    /// `[N·s]`
    pub(crate) impulse: Vec3,
    /// What resisted rolling. `[N·m·s]`
    pub(crate) moment: Vec3,
}

impl ContactRow {
    /// Where its entries are.
    pub(crate) fn range(&self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }

    /// On the first side, in world coordinates.
    pub(crate) fn world_impulse(&self) -> Vec3 {
        self.basis[0] * self.impulse[0] + self.basis[1] * self.impulse[1] + self.basis[2] * self.impulse[2]
    }
}

impl SpinRow {
    fn world_moment(&self) -> Vec3 {
        self.axes[0] * self.impulse[0] + self.axes[1] * self.impulse[1] + self.axes[2] * self.impulse[2]
    }
}

/// The larger coefficient, and for each direction its share of it.
fn circle(friction: [f64; 2]) -> (f64, [f64; 2]) {
    let [u, v] = friction.map(at_least_zero);
    if u == v {
        return (u, [1.0; 2]);
    }
    // Beside a finite coefficient, an infinite one is a large one.
    let [u, v] = [u, v].map(|value| value.min(STICKY));
    let most = u.max(v);
    (most, [u / most, v / most])
}

/// Velocity per tangential impulse if it slides on as before the step; 0 if that says nothing.
fn slip_of(before: [f64; 3], most: f64) -> f64 {
    let slip = (before[1] * before[1] + before[2] * before[2]).sqrt() / most;
    if slip.is_finite() { slip } else { 0.0 }
}

/// How many times an axis is in a vector.
fn part(axis: Vec3, vector: Vec3) -> f64 {
    let square = axis.length_squared();
    if square > 0.0 { axis.dot(vector) / square } else { 0.0 }
}

fn at_least_zero(number: f64) -> f64 {
    number.max(0.0)
}
