//! Contact constraints: three rows each, over the degrees of freedom that they affect.

use base::Vec3;

use crate::collide::ContactPoint;
use crate::contact_energy::Bounce;
use crate::contact_scale::{scale_rows, scale_selected_rows};
use crate::contact_sides::{ContactSources, Pair};
use crate::contact_system::{ContactSystem, ScaledJacobian};
use crate::depenetration::{Penetration, RECOVERY_VELOCITY};
use crate::kinematics::Kinematics;
use crate::layout::{Layout, NONE};
use crate::mass::MassMatrix;
use crate::model::{Model, Settings};
use crate::normal_law::{
    HARD_CONTACT_CFM, closing_velocity, law_without_restitution, max_softness, normal_law,
};
use crate::state::{CachedContact, DeferredRestitution, State};
use crate::wide::{Lane, on_any_processor};

/// Friction coefficient above which a belt gives way a little, by the world's CFM, as all friction does in Webots.
const STRONG_FRICTION: f64 = 2.0;

/// Upper bound of a coefficient of friction in a contact whose other direction has another coefficient.
const MAX_ANISOTROPIC_FRICTION: f64 = 1e4;

/// Three rows of a contact: normal and two tangents.
#[derive(Clone, Debug)]
pub(crate) struct ContactRow {
    /// Index of the contact point.
    pub(crate) point: u32,
    /// Where its Jacobian starts.
    pub(crate) start: u32,
    /// Number of degrees of freedom that it affects.
    pub(crate) len: u32,
    /// Roots of the trees that it affects; twice the same if it affects only one.
    pub(crate) roots: [u32; 2],
    /// Normal and tangents. Where friction is anisotropic, each tangent is scaled by the share of its coefficient in the
    /// larger one: this turns the ellipse of friction forces into a disc, and sliding dissipates most in both.
    pub(crate) basis: [Vec3; 3],
    /// Relative velocity before the step. `[m/s]`
    pub(crate) initial_velocity: [f64; 3],
    /// Least normal velocity after the step. `[m/s]`
    pub(crate) target: f64,
    /// Normal velocity lost per impulse. `[m/(N·s)]`
    pub(crate) softness: f64,
    pub(crate) friction: f64,
    /// Tangential velocity per impulse while it sticks: ODE's force-dependent slip. `[m/(N·s)]`
    pub(crate) slip_compliance: [f64; 2],
    /// Its rolling friction: an index of `rolling_rows`, or [`NONE`].
    pub(crate) rolling_row: u32,
    /// Delassus block `J M⁻¹ Jᵀ`: velocity per impulse, symmetric. `[1/kg]`
    pub(crate) compliance: [Lane; 3],
    pub(crate) impulse: [f64; 3],
    /// Sliding velocity per tangential impulse: the Lagrange multiplier of the friction disc, from which the search for the
    /// sliding impulse starts.
    pub(crate) sliding_multiplier: f64,
    pub(crate) program_memory: ProgramMemory,
}

/// What the last solutions of a contact's island needed: contacts that need convex programs mostly need them again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ProgramMemory {
    /// Number of further solutions that begin with convex programs.
    pub(crate) solutions: u8,
    /// Number of successive solutions that had to hold bounds of friction; at most [`Self::HELD`].
    pub(crate) held: u8,
}

impl ProgramMemory {
    /// So many successive solutions that held bounds let the next ones begin with that. One says little: bounds are also
    /// held where an impact upsets the sliding speeds.
    pub(crate) const HELD: u8 = 2;
}

/// Three rows of rolling and spinning friction at a contact, over the same degrees of freedom.
#[derive(Clone, Debug)]
pub(crate) struct RollingRow {
    /// Where its Jacobian starts.
    pub(crate) start: u32,
    pub(crate) len: u32,
    /// The normal, then the second tangent (for rolling along the first) and the first one, each scaled by the share of its
    /// coefficient in the larger one.
    axes: [Vec3; 3],
    /// Relative angular velocity before the step. `[rad/s]`
    pub(crate) initial_velocity: [f64; 3],
    /// Coefficients of spinning and of rolling friction: largest torque per normal force. `[m]`
    pub(crate) coefficients: [f64; 2],
    pub(crate) compliance: [Lane; 3],
    pub(crate) impulse: [f64; 3],
    /// As [`ContactRow::sliding_multiplier`].
    pub(crate) sliding_multiplier: f64,
}

/// All contact constraints of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContactRows {
    pub(crate) rows: Vec<ContactRow>,
    pub(crate) rolling_rows: Vec<RollingRow>,
    pub(crate) bounces: Vec<Bounce>,
    pub(crate) penetrations: Vec<Penetration>,
    /// A row with a target below this closes a gap, and a bounce waits until it is closed. `[m/s]`
    pub(crate) closing_velocity: f64,
    /// Degrees of freedom, ascending within a row.
    pub(crate) dofs: Vec<u32>,
    /// Velocity of the contact per velocity of the degree of freedom, along the three directions.
    pub(crate) jacobian: Vec<Lane>,
    /// The same in scaled coordinates, `J L⁻¹ D^-½`: see [`Factors::scale_impulses`](crate::factors::Factors::scale_impulses).
    pub(crate) scaled_jacobian: Vec<Lane>,
    pub(crate) work: Vec<Lane>,
}

impl ContactRows {
    /// The rows as solvers see them, and those that bounce.
    pub(crate) fn system(&mut self) -> (ContactSystem<'_>, &[Bounce]) {
        let Self { rows, rolling_rows, bounces, closing_velocity, dofs, scaled_jacobian, .. } = self;
        let jacobian = ScaledJacobian { dofs, entries: scaled_jacobian };
        (ContactSystem { rows, rolling_rows, jacobian, closing_velocity: *closing_velocity }, bounces)
    }

    /// Relative velocity of the sides of a contact point for these velocities, by degree of freedom, in the world. Zero if
    /// there are no velocities, or no rows for the point.
    pub(crate) fn relative_velocity(&self, point: usize, velocities: &[f64]) -> Vec3 {
        if velocities.is_empty() {
            return Vec3::ZERO;
        }
        let Ok(row) = self.rows.binary_search_by_key(&(point as u32), |row| row.point) else {
            return Vec3::ZERO;
        };
        let ContactRow { basis: [normal, first, second], .. } = self.rows[row];
        let jacobian = ScaledJacobian { dofs: &self.dofs, entries: &self.jacobian };
        let [along, x, y, _] = jacobian.velocity(self.rows[row].range(), &[0.0; 3], velocities);
        normal * along + first * x + second * y
    }

    /// Builds the rows of all contacts that affect anything, except those solved in heaps, with the last step's impulses as
    /// a warm start.
    pub(crate) fn build(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
        points: &[ContactPoint],
        is_in_heap: &[bool],
    ) {
        self.rows.clear();
        self.rolling_rows.clear();
        self.bounces.clear();
        self.penetrations.clear();
        self.closing_velocity = closing_velocity(model.settings.dt);
        self.dofs.clear();
        self.jacobian.clear();
        if !points.is_empty() {
            build_rows(self, &ContactSources { model, layout, state, kinematics }, points, is_in_heap);
        }
    }

    #[inline(always)]
    fn add(
        &mut self,
        sources: &ContactSources<'_>,
        pair: &Pair<'_>,
        index: usize,
        contact: &ContactPoint,
        warm_start: Option<&CachedContact>,
    ) {
        let &Pair { law, links, affected, .. } = pair;
        if affected == [None; 2] {
            return;
        }
        if !(contact.point.is_finite() && contact.normal.is_finite() && contact.depth.is_finite()) {
            return;
        }
        let dt = sources.model.settings.dt;
        let friction_frame = sources.friction_frame(law, contact);
        let [t1, t2] = friction_frame.tangents;
        let (friction, lengths) = friction_disc(friction_frame.friction);
        let basis = [contact.normal, t1 * lengths[0], t2 * lengths[1]];
        let start = self.dofs.len();
        self.add_jacobian(sources, affected, Some(contact.point), &basis);
        if self.dofs.len() == start {
            return;
        }
        let velocity = sources.velocity(links[0], contact.point) - sources.velocity(links[1], contact.point);
        let mut initial_velocity = basis.map(|axis| axis.dot(velocity));
        let belt_velocity = sources.belt_velocity(contact);
        let tangential_offset = belt_velocity
            + warm_start.map_or(Vec3::ZERO, |cached| sources.orientation(links[0]) * cached.drift / dt);
        initial_velocity[1] += basis[1].dot(tangential_offset);
        initial_velocity[2] += basis[2].dot(tangential_offset);
        let deferred = warm_start.map_or(DeferredRestitution::default(), |cached| cached.deferred);
        let (target, softness) = self.normal_row(sources, pair, contact, initial_velocity[0], deferred);
        let mut impulse =
            warm_start.map_or([0.0; 3], |cached| basis.map(|axis| coordinate(axis, cached.impulse)));
        impulse[0] = impulse[0].max(0.0);
        let len = (self.dofs.len() - start) as u32;
        // Belts with contacts at several places press against each other like levers, without bound if nothing gives way.
        let min_slip = if belt_velocity != Vec3::ZERO && friction > STRONG_FRICTION {
            sources.model.settings.cfm
        } else {
            0.0
        };
        let slip_compliance =
            [0, 1].map(|i| friction_frame.slip[i].max(min_slip) * lengths[i] * lengths[i] / dt);
        let [a, b] = affected.map(|link| link.map(|link| sources.layout.bodies[link].root));
        let mut row = ContactRow {
            point: index as u32,
            start: start as u32,
            len,
            roots: [a.or(b).unwrap_or(NONE), b.or(a).unwrap_or(NONE)],
            basis,
            initial_velocity,
            target,
            softness,
            friction,
            slip_compliance,
            rolling_row: NONE,
            compliance: [Lane::default(); 3],
            impulse,
            sliding_multiplier: initial_sliding_multiplier(initial_velocity, friction * impulse[0]),
            program_memory: warm_start.map_or_else(ProgramMemory::default, |cached| cached.program_memory),
        };
        if law.rolling.iter().any(|coefficient| *coefficient > 0.0) {
            row.rolling_row = self.rolling_rows.len() as u32;
            self.add_rolling_row(sources, pair, contact, [t1, t2], warm_start);
        }
        self.rows.push(row);
    }

    /// Returns target velocity and softness along the normal of the contact that is about to be added, and notes whether it
    /// bounces or has a penetration to be removed by a shift.
    #[inline(always)]
    fn normal_row(
        &mut self,
        sources: &ContactSources<'_>,
        pair: &Pair<'_>,
        contact: &ContactPoint,
        initial_velocity: f64,
        deferred: DeferredRestitution,
    ) -> (f64, f64) {
        let Settings { dt, gravity, .. } = sources.model.settings;
        let masses = pair.affected.map(|link| link.map_or(0.0, |link| sources.tree_mass(link)));
        let law = &*sources.normal_law(pair);
        let max_softness = max_softness(law, masses, gravity.length() * dt);
        let (mut target, softness) =
            normal_law(law, dt, contact.depth, deferred.approach.max(-initial_velocity));
        let softness = softness.min(max_softness);
        let row = self.rows.len() as u32;
        let (recovery, resting_softness) = law_without_restitution(law, dt, contact.depth);
        let resting_softness = resting_softness.min(max_softness);
        let resting_target =
            if law.soft_cfm > HARD_CONTACT_CFM { recovery } else { recovery.min(RECOVERY_VELOCITY) };
        if target > recovery {
            let without_restitution = [resting_target, resting_softness];
            self.bounces.push(Bounce { row, without_restitution, deferred: deferred.energy });
        } else {
            target = resting_target;
        }
        if target < recovery {
            self.penetrations.push(Penetration { row, target: recovery });
        }
        (target, softness)
    }

    /// Adds rolling friction for the contact that is about to be added.
    fn add_rolling_row(
        &mut self,
        sources: &ContactSources<'_>,
        &Pair { law, links, affected, .. }: &Pair<'_>,
        contact: &ContactPoint,
        [t1, t2]: [Vec3; 2],
        warm_start: Option<&CachedContact>,
    ) {
        let start = self.dofs.len();
        let (rolling, lengths) = friction_disc([law.rolling[0], law.rolling[1]]);
        let axes = [contact.normal, t1 * lengths[0], t2 * lengths[1]];
        self.add_jacobian(sources, affected, None, &axes);
        let angular_velocity = sources.angular_velocity(links[0]) - sources.angular_velocity(links[1]);
        self.rolling_rows.push(RollingRow {
            start: start as u32,
            len: (self.dofs.len() - start) as u32,
            axes,
            initial_velocity: axes.map(|axis| axis.dot(angular_velocity)),
            coefficients: [non_negative(law.rolling[2]), rolling],
            compliance: [Lane::default(); 3],
            impulse: warm_start.map_or([0.0; 3], |cached| axes.map(|axis| coordinate(axis, cached.moment))),
            sliding_multiplier: 0.0,
        });
    }

    /// Adds the degrees of freedom that move the two sides relative to each other, ascending, with the Jacobian of the
    /// velocity at a point, or of the angular velocity if there is none.
    #[inline(always)]
    fn add_jacobian(
        &mut self,
        sources: &ContactSources<'_>,
        [a, b]: [Option<usize>; 2],
        point: Option<Vec3>,
        basis: &[Vec3; 3],
    ) {
        let ContactSources { layout, kinematics, .. } = *sources;
        // By component, so that the three directions are computed at once.
        let [n, t, u] = basis.map(|axis| axis.to_array());
        let basis_components: [Lane; 3] = std::array::from_fn(|axis| [n[axis], t[axis], u[axis], 0.0]);
        let entry = |velocity: Vec3| -> Lane {
            let [x, y, z] = velocity.to_array();
            std::array::from_fn(|lane| {
                x * basis_components[0][lane] + y * basis_components[1][lane] + z * basis_components[2][lane]
            })
        };
        if let (Some(link), None, sign) | (None, Some(link), sign) =
            (a, b, if a.is_some() { 1.0 } else { -1.0 })
            && layout.is_ancestor.is_empty()
        {
            let arm = point.map(|point| point - kinematics.origins[link]);
            let last = layout.bodies[link].last_dof as usize;
            let path = layout.path_of(last);
            self.dofs.extend_from_slice(path);
            let mut joints = path;
            if let (true, Some(arm), [_, _, _, _, _, _, rest @ ..]) = (layout.has_free_root[last], arm, path)
            {
                // A unit rotation of a free root moves the point by its cross product with the arm, a unit translation by
                // itself.
                let [x, y, z] = (arm * sign).to_array();
                let [u, v, w] = basis_components;
                let difference = |a: f64, first: Lane, b: f64, second: Lane| -> Lane {
                    std::array::from_fn(|lane| a * first[lane] - b * second[lane])
                };
                let signed = |axis: Lane| axis.map(|component| sign * component);
                let rotations = [difference(y, w, z, v), difference(z, u, x, w), difference(x, v, y, u)];
                self.jacobian.extend_from_slice(&rotations);
                self.jacobian.extend_from_slice(&[signed(u), signed(v), signed(w)]);
                joints = rest;
            }
            for &dof in joints {
                let column = &kinematics.motion_subspace[dof as usize];
                let velocity = match arm {
                    Some(arm) => column.at_offset(arm).linear,
                    None => column.angular,
                };
                self.jacobian.push(entry(sign * velocity));
            }
            return;
        }
        // A degree of freedom that moves both sides alike cannot be affected.
        for (dof, sign) in layout.relative_dofs(a, b) {
            let column = &kinematics.motion_subspace[dof as usize];
            let origin = kinematics.origins[layout.dof_link[dof as usize] as usize];
            let velocity =
                sign * point.map_or(column.angular, |point| column.at_offset(point - origin).linear);
            self.dofs.push(dof);
            self.jacobian.push(entry(velocity));
        }
    }

    /// Transforms the Jacobian into scaled coordinates and computes the Delassus blocks; `mass` must be factored.
    pub(crate) fn scale(&mut self, layout: &Layout, mass: &MassMatrix) {
        self.scaled_jacobian.resize(self.jacobian.len(), Lane::default());
        self.work.resize(layout.dofs() + 3, Lane::default());
        scale_rows(self, layout, mass);
    }

    /// The same for some of the rows, after a call for all; rows may have been added since.
    pub(crate) fn scale_selected(&mut self, rows: &[u32], layout: &Layout, mass: &MassMatrix) {
        self.scaled_jacobian.resize(self.jacobian.len(), Lane::default());
        scale_selected_rows(self, rows, layout, mass);
    }

    /// Writes the impulse of each contact point.
    pub(crate) fn write_impulses(&self, impulses: &mut [Option<ContactImpulse>]) {
        for row in &self.rows {
            let moment =
                self.rolling_rows.get(row.rolling_row as usize).map_or(Vec3::ZERO, RollingRow::world_moment);
            impulses[row.point as usize] = Some(ContactImpulse {
                impulse: row.world_impulse(),
                moment,
                program_memory: row.program_memory,
            });
        }
    }
}

on_any_processor! {
    build_rows => build_any(contacts: &mut ContactRows, sources: &ContactSources<'_>, points: &[ContactPoint], is_in_heap: &[bool])
}

#[inline(always)]
fn build_any(
    contacts: &mut ContactRows,
    sources: &ContactSources<'_>,
    points: &[ContactPoint],
    is_in_heap: &[bool],
) {
    let mut cache = sources.state.contact_cache.iter().peekable();
    let mut pair_cache: Option<Pair<'_>> = None;
    for (index, contact) in points.iter().enumerate() {
        if is_in_heap.get(index) == Some(&true) {
            continue;
        }
        let key = (contact.a, contact.b, contact.feature);
        while cache.next_if(|cached| (cached.a, cached.b, cached.feature) < key).is_some() {}
        let warm_start = cache.next_if(|cached| (cached.a, cached.b, cached.feature) == key);
        // Points of one pair are adjacent.
        let pair = match &pair_cache {
            Some(pair) if pair.ids == (contact.a, contact.b) => pair,
            _ => pair_cache.insert(sources.pair(contact.a, contact.b)),
        };
        contacts.add(sources, pair, index, contact, warm_start);
    }
}

/// Impulse of a contact in a step, on the first side, in world coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContactImpulse {
    /// `[N·s]`
    pub(crate) impulse: Vec3,
    /// Of rolling friction. `[N·m·s]`
    pub(crate) moment: Vec3,
    pub(crate) program_memory: ProgramMemory,
}

impl ContactRow {
    /// Where its Jacobian is.
    pub(crate) fn range(&self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }

    /// Velocity of the contact along its normal and tangents. `[m/s]`
    #[inline(always)]
    pub(crate) fn velocity(&self, jacobian: ScaledJacobian<'_>, scaled_velocity: &[f64]) -> Lane {
        jacobian.velocity(self.range(), &self.initial_velocity, scaled_velocity)
    }

    /// Impulse on the first side, in world coordinates. `[N·s]`
    pub(crate) fn world_impulse(&self) -> Vec3 {
        self.basis[0] * self.impulse[0] + self.basis[1] * self.impulse[1] + self.basis[2] * self.impulse[2]
    }
}

impl RollingRow {
    /// Where its Jacobian is.
    pub(crate) fn range(&self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }

    /// Angular velocity at the contact. `[rad/s]`
    #[inline(always)]
    pub(crate) fn velocity(&self, jacobian: ScaledJacobian<'_>, scaled_velocity: &[f64]) -> Lane {
        jacobian.velocity(self.range(), &self.initial_velocity, scaled_velocity)
    }

    fn world_moment(&self) -> Vec3 {
        self.axes[0] * self.impulse[0] + self.axes[1] * self.impulse[1] + self.axes[2] * self.impulse[2]
    }
}

/// The larger of two coefficients, and for each direction the ratio of its coefficient to it.
fn friction_disc(friction: [f64; 2]) -> (f64, [f64; 2]) {
    let [u, v] = friction.map(non_negative);
    if u == v {
        return (u, [1.0; 2]);
    }
    // Next to a finite coefficient, an infinite one becomes a large one.
    let [u, v] = [u, v].map(|value| value.min(MAX_ANISOTROPIC_FRICTION));
    let bound = u.max(v);
    (bound, [u / bound, v / bound])
}

/// Sliding velocity per tangential impulse if the contact goes on to slide as before the step; 0 if there is none.
fn initial_sliding_multiplier(initial_velocity: [f64; 3], bound: f64) -> f64 {
    let sliding_multiplier =
        (initial_velocity[1] * initial_velocity[1] + initial_velocity[2] * initial_velocity[2]).sqrt()
            / bound;
    if sliding_multiplier.is_finite() { sliding_multiplier } else { 0.0 }
}

/// Coordinate of a vector along an axis of any length.
fn coordinate(axis: Vec3, vector: Vec3) -> f64 {
    let square = axis.length_squared();
    if square > 0.0 { axis.dot(vector) / square } else { 0.0 }
}

fn non_negative(number: f64) -> f64 {
    number.max(0.0)
}
