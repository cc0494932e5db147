//! Drag: forces against the velocity, such as those of fluids, as part of the implicit step.
//!
//! A force `-D v` that is taken at the step's start pushes too far, and one that is weakened by its own effect alone is too
//! weak beside other forces: a body that sinks then has a terminal velocity that depends on the step. Here drag acts on
//! the velocity at the step's end, `(M + h JᵀDJ) Δv = h·(f - JᵀDJ v)` with all other forces in `f`, which has the true
//! terminal velocity at every step and no step that is too long.

use base::{Mat3, Twist, Vec3, Wrench};

use crate::kinematics::Kinematics;
use crate::layout::{Kind, Layout, NONE};
use crate::mass::Mass;
use crate::model::LinkId;
use crate::simulation::Dynamics;
use crate::state::State;

/// Coefficients of drag along and about three axes, at the centre of mass. They are not negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// The axes as columns, upright unit vectors in world axes.
    pub axes: Mat3,
    /// `[N·s/m]`
    pub linear: Vec3,
    /// `[N·m·s/rad]`
    pub angular: Vec3,
}

impl Drag {
    fn is_valid(&self) -> bool {
        let fits = |numbers: Vec3| numbers.is_finite() && numbers.min_element() >= 0.0;
        self.axes.is_finite() && fits(self.linear) && fits(self.angular)
    }

    /// Matrices along the world's axes.
    fn matrices(&self) -> [Mat3; 2] {
        [self.linear, self.angular]
            .map(|parts| self.axes * Mat3::from_diagonal(parts) * self.axes.transpose())
    }
}

impl Dynamics {
    /// Adds drag against a stream (in world axes, at the centre of mass) to the next step only: the force `-D (v - stream)`,
    /// where `v` is the velocity at the step's end. Coefficients that are negative or no numbers are none.
    pub fn add_drag(&mut self, link: LinkId, drag: Drag, stream: Twist) {
        let is_felt = self.body(link).is_some_and(|body| body.dynamic);
        if !(is_felt && drag.is_valid()) {
            return;
        }
        let [linear, angular] = drag.matrices();
        self.add_wrench(link, Wrench { force: linear * stream.linear, torque: angular * stream.angular });
        let drags = &mut self.state.drags;
        let place = drags.partition_point(|(other, _)| *other <= link);
        drags.insert(place, (link, drag));
    }
}

/// Lets the drags act: on the matrix, and on the impulses, which have all other forces already.
pub(crate) fn act(
    dt: f64,
    layout: &Layout,
    state: &State,
    kinematics: &Kinematics,
    mass: &mut Mass,
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
        if layout.kinds[body.last_dof as usize] == Kind::Alone {
            // Its rows have no room for what couples its ways: the impulse is made what brings the same velocity.
            let tensor = kinematics.inertias[index].tensor;
            let [linear, angular] = drags.iter().fold([Mat3::ZERO; 2], |sum, (_, drag)| {
                let own = drag.matrices();
                [sum[0] + own[0], sum[1] + own[1]]
            });
            let Some(six) = impulses[body.degrees()].first_chunk_mut::<6>() else { continue };
            let [a, b, c, x, y, z] = *six;
            let brought = |inertia: Mat3, drag: Mat3, impulse: Vec3, velocity: Vec3| {
                inertia * ((inertia + drag * dt).inverse() * (impulse - drag * velocity * dt))
            };
            let torque = brought(tensor, angular, Vec3::new(a, b, c), velocity.angular);
            let bare = Mat3::from_diagonal(Vec3::splat(body.mass));
            let force = brought(bare, linear, Vec3::new(x, y, z), velocity.linear);
            let [[a, b, c], [x, y, z]] = [torque, force].map(|part| part.to_array());
            *six = [a, b, c, x, y, z];
            continue;
        }
        for (_, drag) in drags {
            for axis in 0..3 {
                let way = drag.axes.col(axis);
                let mut row = |coefficient: f64, part: &dyn Fn(&Twist) -> f64| {
                    if coefficient > 0.0 {
                        let speed = part(&kinematics.velocities[index]);
                        let entry = |dof: u32| part(&kinematics.columns[dof as usize]);
                        mass.add_drag(layout, body.last_dof, entry, [dt * coefficient, speed], impulses);
                    }
                };
                row(drag.linear[axis], &|twist| twist.at_offset(arm).linear.dot(way));
                row(drag.angular[axis], &|twist| twist.angular.dot(way));
            }
        }
    }
    // The matrix is no longer that of the places alone.
    mass.forget();
}
