//! Drag: forces opposite to the velocity, such as those of fluids, as part of the implicit step.
//!
//! An explicit force `-D v` at the start of the step overshoots, and one that is weakened by its own effect alone is
//! too weak next to other forces: a sinking body then has a terminal velocity that depends on the step. Here drag acts
//! on the velocity at the end of the step, `(M + h JᵀDJ) Δv = h·(f - JᵀDJ v)` with all other forces in `f`, which has
//! the correct terminal velocity at every step and is stable for any.

use base::{Mat3, Twist, Vec3, Wrench};

use crate::kinematics::Kinematics;
use crate::layout::{DofKind, Layout, NONE};
use crate::mass::MassMatrix;
use crate::model::LinkId;
use crate::simulation::Dynamics;
use crate::state::State;

/// Drag coefficients along and about three axes, at the centre of mass. They are not negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// The axes as columns: orthonormal vectors in world axes.
    pub axes: Mat3,
    /// `[N·s/m]`
    pub linear: Vec3,
    /// `[N·m·s/rad]`
    pub angular: Vec3,
}

impl Drag {
    fn is_valid(&self) -> bool {
        let is_non_negative = |numbers: Vec3| numbers.is_finite() && numbers.min_element() >= 0.0;
        self.axes.is_finite() && is_non_negative(self.linear) && is_non_negative(self.angular)
    }

    /// Linear and angular drag matrices in world axes.
    fn matrices(&self) -> [Mat3; 2] {
        [self.linear, self.angular]
            .map(|parts| self.axes * Mat3::from_diagonal(parts) * self.axes.transpose())
    }
}

impl Dynamics {
    /// Adds drag relative to a moving fluid (its velocity in world axes, at the centre of mass) for the next step only:
    /// the force `-D (v - fluid_velocity)`, where `v` is the velocity at the end of the step. Ignored if a coefficient
    /// is negative or not finite.
    pub fn add_drag(&mut self, link: LinkId, drag: Drag, fluid_velocity: Twist) {
        let is_dynamic = self.body(link).is_some_and(|body| body.is_dynamic);
        if !(is_dynamic && drag.is_valid()) {
            return;
        }
        let [linear, angular] = drag.matrices();
        self.add_wrench(
            link,
            Wrench { force: linear * fluid_velocity.linear, torque: angular * fluid_velocity.angular },
        );
        let drags = &mut self.state.drags;
        let index = drags.partition_point(|(other, _)| *other <= link);
        drags.insert(index, (link, drag));
    }
}

/// Applies all drags to the mass matrix and to the impulses, which must include all other forces already.
pub(crate) fn apply(
    dt: f64,
    layout: &Layout,
    state: &State,
    kinematics: &Kinematics,
    mass: &mut MassMatrix,
    impulses: &mut [f64],
) {
    if state.drags.is_empty() {
        return;
    }
    for drags in state.drags.chunk_by(|a, b| a.0 == b.0) {
        let Some(index) = drags.first().map(|(link, _)| link.index()) else { continue };
        let body = &layout.bodies[index];
        if body.last_dof == NONE || state.links[index].asleep || state.links[index].quarantined {
            continue;
        }
        let arm = kinematics.centers[index] - kinematics.origins[index];
        let velocity = kinematics.velocities[index].at_offset(arm);
        if layout.dof_kinds[body.last_dof as usize] == DofKind::SingleBody {
            // The rows of a single body have no entries that couple its translations: the impulse is replaced by one
            // with the same effect on the velocity.
            let tensor = kinematics.inertias[index].tensor;
            let [linear, angular] = drags.iter().fold([Mat3::ZERO; 2], |sum, (_, drag)| {
                let matrices = drag.matrices();
                [sum[0] + matrices[0], sum[1] + matrices[1]]
            });
            let Some(root_impulses) = impulses[body.dof_range()].first_chunk_mut::<6>() else { continue };
            let [a, b, c, x, y, z] = *root_impulses;
            let implicit_impulse = |inertia: Mat3, drag: Mat3, impulse: Vec3, velocity: Vec3| {
                inertia * ((inertia + drag * dt).inverse() * (impulse - drag * velocity * dt))
            };
            let torque = implicit_impulse(tensor, angular, Vec3::new(a, b, c), velocity.angular);
            let mass_matrix = Mat3::from_diagonal(Vec3::splat(body.mass));
            let force = implicit_impulse(mass_matrix, linear, Vec3::new(x, y, z), velocity.linear);
            let [[a, b, c], [x, y, z]] = [torque, force].map(|component| component.to_array());
            *root_impulses = [a, b, c, x, y, z];
            continue;
        }
        for (_, drag) in drags {
            for axis in 0..3 {
                let direction = drag.axes.col(axis);
                let mut add_axis = |coefficient: f64, component: &dyn Fn(&Twist) -> f64| {
                    if coefficient > 0.0 {
                        let speed = component(&kinematics.velocities[index]);
                        let entry = |dof: u32| component(&kinematics.motion_subspace[dof as usize]);
                        mass.add_damping(layout, body.last_dof, entry, [dt * coefficient, speed], impulses);
                    }
                };
                add_axis(drag.linear[axis], &|twist| twist.at_offset(arm).linear.dot(direction));
                add_axis(drag.angular[axis], &|twist| twist.angular.dot(direction));
            }
        }
    }
    // The matrix no longer depends on the poses alone.
    mass.invalidate();
}
