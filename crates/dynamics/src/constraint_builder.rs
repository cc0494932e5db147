//! Builds the rows of a constraint: locked axes, motors, stops, suspension, contacts, and damping against instability.

use base::{Vec3, math};

use crate::bounded::{self, BoundedForce};
use crate::constraint::{AxisLaw, Constraint, ManualContact, Suspension};
use crate::constraint_frames::{Frames, RowAxis};
use crate::constraint_rows::{ConstraintRows, Row};
use crate::kinematics::Kinematics;
use crate::layout::Layout;
use crate::mass::MassMatrix;
use crate::model::{LinkDef, Settings};
use crate::state::ActiveBound;

/// Damping of neighbouring links in a chain whose oscillations are too fast for the step, as shares of what they lack
/// for stability: the least and the largest. The latter is reached where the stable stiffness is below this share of
/// the actual one.
///
/// Load-bearing: with the least alone, light links under a load of ten thousand times their mass oscillate until the
/// chain is torn open by metres. With the largest alone, the bars of linkages would resist rotations that are almost
/// stable.
const DAMPING_FACTORS: [f64; 2] = [0.25, 16.0];
const LIGHT_LINK_RATIO: f64 = 0.002;

/// Builds the rows of one constraint.
pub(crate) struct RowBuilder<'a> {
    pub(crate) rows: &'a mut ConstraintRows,
    pub(crate) layout: &'a Layout,
    pub(crate) kinematics: &'a Kinematics,
    pub(crate) mass: &'a MassMatrix,
    pub(crate) settings: &'a Settings,
    pub(crate) link_defs: &'a [LinkDef],
    pub(crate) def: &'a Constraint,
    /// The links that it acts on.
    pub(crate) dynamic_links: [Option<usize>; 2],
    pub(crate) point: Vec3,
    pub(crate) constraint: usize,
    /// Whether the links are taken to be at rest.
    pub(crate) at_rest: bool,
}

impl RowBuilder<'_> {
    pub(crate) fn add_locked_axis(&mut self, axis: RowAxis, error: f64) {
        let erp = self.def.erp.unwrap_or(self.settings.erp);
        let softness = self.def.cfm.unwrap_or(self.settings.cfm);
        let unbounded = [f64::NEG_INFINITY, f64::INFINITY];
        self.add_row(axis, None, ActiveBound::None, -erp * error / self.settings.dt, softness, unbounded);
    }

    /// Adds the locked axes of a constraint that is sprung along one direction.
    pub(crate) fn add_suspension(&mut self, frames: &Frames, suspension: &Suspension) {
        let Some(sprung) = frames.first.vector(suspension.axis).try_normalize() else { return };
        let mut separation = Vec3::ZERO;
        let mut linear_axes = 0;
        frames.for_each_locked_axis(self.def.kind, |axis, error| {
            if axis.is_angular {
                self.add_locked_axis(axis, error);
            } else {
                separation += axis.direction * error;
                linear_axes += 1;
            }
        });
        if linear_axes < 3 {
            return;
        }
        let linear = |direction: Vec3| RowAxis { direction, is_angular: false };
        let (second, third) = math::tangents(sprung);
        self.add_locked_axis(linear(second), second.dot(separation));
        self.add_locked_axis(linear(third), third.dot(separation));
        let correction = -suspension.erp * sprung.dot(separation) / self.settings.dt;
        self.add_row(
            linear(sprung),
            None,
            ActiveBound::None,
            correction,
            suspension.cfm,
            [f64::NEG_INFINITY, f64::INFINITY],
        );
    }

    /// Adds normal force and friction of a contact specified by the caller.
    pub(crate) fn add_contact(
        &mut self,
        frames: &Frames,
        contact: &ManualContact,
        active_bounds: [[ActiveBound; 3]; 3],
    ) {
        let dt = self.settings.dt;
        let erp = self.def.erp.unwrap_or(self.settings.erp);
        let softness = self.def.cfm.unwrap_or(self.settings.cfm);
        let axes = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| frames.first.vector(axis));
        let axis = |index: usize| RowAxis { direction: axes[index], is_angular: false };
        // A gap may be closed.
        let depth = contact.depth;
        let correction = if depth > 0.0 { erp * depth } else { depth };
        let mut target = contact.surface_velocity[0] + correction / dt;
        let approach = -axes[0].dot(self.velocity(1, false) - self.velocity(0, false));
        if contact.bounce > 0.0 && approach > contact.bounce_velocity && approach * dt > -depth {
            target = target.max(contact.bounce * approach);
        }
        let normal_row = self.rows.rows.len();
        self.add_row(axis(0), Some((0, 0)), active_bounds[0][0], target, softness, [0.0, f64::INFINITY]);
        if self.rows.rows.len() == normal_row {
            return;
        }
        for (index, friction) in [1, 2].into_iter().zip(contact.friction) {
            let friction = if friction > 0.0 { friction } else { 0.0 };
            // With a coefficient, the bound depends on the normal force: see `update_friction_bound`.
            let bound = if contact.is_force { dt * friction } else { 0.0 };
            let (slip, row) = (contact.slip[index - 1], self.rows.rows.len());
            self.add_row(
                axis(index),
                Some((index, 0)),
                active_bounds[index][0],
                contact.surface_velocity[index],
                slip,
                [-bound, bound],
            );
            if let Some(row) = self.rows.rows.get_mut(row).filter(|_| !contact.is_force) {
                row.normal_row = Some((normal_row, friction));
            }
        }
    }

    /// Adds motor and stops of a free axis. `index` is that of the axis.
    pub(crate) fn add_motor_and_stops(
        &mut self,
        index: usize,
        axis: RowAxis,
        law: &AxisLaw,
        position: f64,
        active_bounds: [ActiveBound; 3],
    ) {
        let dt = self.settings.dt;
        if law.max_force > 0.0 && law.velocity.is_finite() {
            let max_impulse = dt * law.max_force;
            let softness = self.def.cfm.unwrap_or(self.settings.cfm);
            self.add_row(
                axis,
                Some((index, 0)),
                active_bounds[0],
                law.velocity,
                softness,
                [-max_impulse, max_impulse],
            );
        }
        let Some([lower, upper]) = law.stops else { return };
        let erp = law.stop_erp.or(self.def.erp).unwrap_or(self.settings.erp);
        let softness = law.stop_cfm.or(self.def.cfm).unwrap_or(self.settings.cfm);
        // The axis may move as far as the stop; beyond it, a share of the excess is corrected. With restitution, it
        // bounces off the stop that it would reach in this step.
        let velocity = self.relative_velocity(axis);
        let bounce = law.bounce.clamp(0.0, 1.0);
        let target_for = |gap: f64, velocity: f64| {
            let correction = if gap > 0.0 { erp * gap / dt } else { gap / dt };
            if bounce > 0.0 && velocity < 0.0 && velocity * dt < gap {
                correction.max(-bounce * velocity)
            } else {
                correction
            }
        };
        if lower.is_finite() {
            let target = target_for(lower - position, velocity);
            self.add_row(axis, Some((index, 1)), active_bounds[1], target, softness, [0.0, f64::INFINITY]);
        }
        if upper.is_finite() {
            let target = -target_for(position - upper, -velocity);
            self.add_row(
                axis,
                Some((index, 2)),
                active_bounds[2],
                target,
                softness,
                [f64::NEG_INFINITY, 0.0],
            );
        }
    }

    /// Damps the relative rotation of both sides where the constraint force makes them oscillate faster than the step
    /// can follow: an external force that rotates with its lever arm is a spring, which semi-implicit Euler integrates
    /// stably up to `dt² · k = 4 · I`. Below that, nothing is done (Andrews, Teichmann, Kövecses, "Geometric stiffness
    /// for real-time constrained multibody dynamics", 2017; but between the sides, so that no momentum is lost).
    ///
    /// `force` is that on the second side in the last step.
    pub(crate) fn add_geometric_damping(&mut self, force: Vec3) {
        let Some(direction) = force.try_normalize() else { return };
        let [first, second] =
            [(0, -force), (1, force)].map(|(side, force)| self.excess_stiffness(side, force));
        let excess_stiffness = first.max(second);
        if excess_stiffness > 0.0 {
            let (across, other) = math::tangents(direction);
            for direction in [across, other] {
                let unbounded = [f64::NEG_INFINITY, f64::INFINITY];
                self.add_row_with_stiffness(
                    RowAxis { direction, is_angular: true },
                    None,
                    ActiveBound::None,
                    0.0,
                    unbounded,
                    |_| excess_stiffness,
                );
            }
        }
    }

    /// Geometric stiffness of a force at the point, for rotations of one side, beyond what the step integrates well; as
    /// an inertia.
    fn excess_stiffness(&self, side: usize, force: Vec3) -> f64 {
        let Self { layout, kinematics, settings, dynamic_links, .. } = *self;
        let Some(link) = dynamic_links[side] else { return 0.0 };
        // A link that hangs on the world rotates with its lever arm; within a chain, neighbours rotate against each
        // other.
        let is_attached_to_world = dynamic_links[1 - side].is_none();
        let mut excess: f64 = 0.0;
        for (dof, _) in layout.relative_dofs(Some(link), None).filter(|(_, sign)| *sign != 0.0) {
            let axis = kinematics.motion_subspace[dof as usize].angular;
            let link = layout.dof_link[dof as usize] as usize;
            let lever = self.point - kinematics.origins[link];
            let lever = lever - axis * axis.dot(lever);
            let inertia = self.mass.diagonal(layout, dof as usize);
            let lever_inertia = if is_attached_to_world {
                self.link_defs[link].inertia.mass * lever.length_squared()
            } else {
                0.0
            };
            let stiffness = settings.dt * settings.dt * force.dot(lever);
            let stable_stiffness = if self.at_rest { 0.0 } else { inertia + lever_inertia };
            let factor = (DAMPING_FACTORS[1] * LIGHT_LINK_RATIO * stiffness / inertia)
                .clamp(DAMPING_FACTORS[0], DAMPING_FACTORS[1]);
            if axis != Vec3::ZERO && stiffness > stable_stiffness {
                excess = excess
                    .max((stiffness - stable_stiffness) * if is_attached_to_world { 0.5 } else { factor });
            }
        }
        excess
    }

    /// Adds a row with a target relative velocity and a softness.
    pub(crate) fn add_row(
        &mut self,
        axis: RowAxis,
        slot: Option<(usize, usize)>,
        active_bound: ActiveBound,
        target: f64,
        softness: f64,
        bounds: [f64; 2],
    ) {
        let dt = self.settings.dt;
        let stiffness = |inertia| bounded::stiffness(softness, dt, inertia);
        self.add_row_with_stiffness(axis, slot, active_bound, target, bounds, stiffness);
    }

    fn add_row_with_stiffness(
        &mut self,
        axis: RowAxis,
        slot: Option<(usize, usize)>,
        active_bound: ActiveBound,
        target: f64,
        bounds: [f64; 2],
        stiffness: impl Fn(f64) -> f64,
    ) {
        let Self { layout, kinematics, .. } = *self;
        let start = self.rows.dofs.len();
        // Counts motion in any direction: a row across the directions in which its degrees of freedom move must not
        // become stiff on rounding errors.
        let mut inverse_inertia = 0.0;
        for (dof, sign) in layout
            .relative_dofs(self.dynamic_links[1], self.dynamic_links[0])
            .filter(|(_, sign)| *sign != 0.0)
        {
            let column = &kinematics.motion_subspace[dof as usize];
            let origin = kinematics.origins[layout.dof_link[dof as usize] as usize];
            let velocity =
                if axis.is_angular { column.angular } else { column.at_offset(self.point - origin).linear };
            let entry = sign * axis.direction.dot(velocity);
            if entry == 0.0 {
                continue;
            }
            self.rows.dofs.push(dof);
            self.rows.jacobian.push(entry);
            inverse_inertia += velocity.length_squared() / self.mass.diagonal(layout, dof as usize);
        }
        let end = self.rows.dofs.len();
        if !(inverse_inertia > 0.0 && inverse_inertia.is_finite()) {
            self.rows.dofs.truncate(start);
            self.rows.jacobian.truncate(start);
            return;
        }
        let initial_velocity = if self.at_rest { 0.0 } else { self.relative_velocity(axis) };
        let force = BoundedForce::new(
            active_bound,
            target - initial_velocity,
            stiffness(1.0 / inverse_inertia),
            bounds,
        );
        let constraint = self.constraint;
        self.rows.rows.push(Row { start, end, constraint, slot, axis, force, normal_row: None });
    }

    /// Velocity of the second side relative to the first.
    fn relative_velocity(&self, axis: RowAxis) -> f64 {
        axis.direction.dot(self.velocity(1, axis.is_angular) - self.velocity(0, axis.is_angular))
    }

    fn velocity(&self, side: usize, is_angular: bool) -> Vec3 {
        match self.def.sides[side] {
            Some(link) if is_angular => self.kinematics.velocities[link.index()].angular,
            Some(link) => self.kinematics.velocity_at(link.index(), self.point),
            None => Vec3::ZERO,
        }
    }
}
