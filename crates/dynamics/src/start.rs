//! Velocities of bodies on joints: what a world says in world axes, as velocities of their joints.

use base::Twist;

use crate::kinematics::{Kinematics, along};
use crate::layout::{JointModel, Layout, NONE};
use crate::model::{LinkId, Model};
use crate::simulation::{Dynamics, Scratch};
use crate::state::State;

/// Most joints between two bodies that are looked at: a suspension and three axes.
const MOST: usize = 4;

/// Share of a joint's inertia below which the joints before it leave nothing of its freedom.
const LEAST: f64 = 1e-12;

impl Dynamics {
    /// Sets the velocity of a body, at its centre of mass, in world axes; false for links that forces do not move.
    ///
    /// Of a body on a joint (or on several, with links without mass between them) only what the joint allows counts:
    /// against what carries it, the body then moves with the velocity that differs from the wanted one by the least
    /// kinetic energy. That is what is left after ODE has made bodies obey a joint that another body holds.
    pub fn set_body_twist(&mut self, link: LinkId, twist: Twist) -> bool {
        if !(twist.angular.is_finite() && twist.linear.is_finite()) {
            return false;
        }
        let Some(body) = self.body(link) else { return false };
        if matches!(body.motion, JointModel::Free | JointModel::KinematicFree) {
            let arm = self.pose(link).vector(body.center);
            return self.set_twist(link, twist.at_offset(-arm));
        }
        let Scratch { layout: Some(layout), kinematics, .. } = &self.scratch else { return false };
        let rates = joint_rates(&self.model, layout, kinematics, link.index(), twist);
        if rates.is_empty() {
            return false;
        }
        write_rates(&mut self.state, &rates);
        self.wake(link);
        self.refresh();
        true
    }

    /// Lets joints of links that were just added start as their links' twists say.
    pub(crate) fn start_joints(&mut self, links: impl Iterator<Item = usize>) {
        let Scratch { layout: Some(layout), kinematics, .. } = &mut self.scratch else { return };
        for index in links {
            let Some(def) = self.model.links.get(index).filter(|def| def.twist != Twist::default()) else {
                continue;
            };
            // What carries a body has been given its velocity before.
            let rates = joint_rates(&self.model, layout, kinematics, index, def.twist);
            if !rates.is_empty() {
                write_rates(&mut self.state, &rates);
                kinematics.move_links(layout, &self.state);
            }
        }
    }
}

fn write_rates(state: &mut State, rates: &[(usize, f64)]) {
    for &(index, rate) in rates {
        if let Some(link) = state.links.get_mut(index).filter(|_| rate.is_finite()) {
            link.velocity = rate;
            link.energy_correction = [0.0; 6];
        }
    }
}

/// The joints, by link, on the way from the body before a link to the link, and the velocities of a wanted twist of the
/// link's centre of mass; none if forces do not move them.
fn joint_rates(
    model: &Model,
    layout: &Layout,
    kinematics: &Kinematics,
    index: usize,
    wanted: Twist,
) -> Vec<(usize, f64)> {
    let is_driven_by_forces =
        |at: usize| matches!(layout.bodies[at].motion, JointModel::Hinge { .. } | JointModel::Slider { .. });
    if index >= layout.bodies.len() || !is_driven_by_forces(index) {
        return Vec::new();
    }
    let mut joints = vec![index];
    let mut base = layout.bodies[index].parent;
    while base != NONE && joints.len() < MOST {
        let at = base as usize;
        if !(is_driven_by_forces(at) && model.links[at].inertia.mass == 0.0) {
            break;
        }
        joints.push(at);
        base = layout.bodies[at].parent;
    }
    let carried = if base == NONE { Twist::default() } else { kinematics.velocities[base as usize] };
    let at_origin = wanted.at_offset(kinematics.origins[index] - kinematics.centers[index]);
    let against =
        Twist { angular: at_origin.angular - carried.angular, linear: at_origin.linear - carried.linear };
    let inertia = &kinematics.inertias[index];
    let momentum = inertia.times(&against);
    let axes: Vec<Twist> = joints.iter().map(|&joint| kinematics.axes[joint]).collect();
    let (mut matrix, mut right) = ([[0.0; MOST]; MOST], [0.0; MOST]);
    for (row, axis) in axes.iter().enumerate() {
        let push = inertia.times(axis);
        right[row] = along(axis, &momentum);
        for (column, other) in axes.iter().enumerate() {
            matrix[row][column] = along(other, &push);
        }
    }
    let rates = solved(matrix, right, joints.len());
    joints.into_iter().zip(rates).collect()
}

/// Solves a symmetric system without negative values by elimination; unknowns that the ones before leave nothing of
/// are 0.
fn solved(mut matrix: [[f64; MOST]; MOST], mut right: [f64; MOST], count: usize) -> [f64; MOST] {
    let least: [f64; MOST] = std::array::from_fn(|row| LEAST * matrix[row][row]);
    for pivot in 0..count {
        if matrix[pivot][pivot] <= least[pivot] {
            continue;
        }
        let upper = matrix[pivot];
        for row in pivot + 1..count {
            let share = matrix[row][pivot] / upper[pivot];
            for (number, above) in matrix[row].iter_mut().zip(upper) {
                *number -= share * above;
            }
            right[row] -= share * right[pivot];
        }
    }
    let mut found = [0.0; MOST];
    for row in (0..count).rev() {
        if matrix[row][row] > least[row] {
            let known: f64 = (row + 1..count).map(|column| matrix[row][column] * found[column]).sum();
            found[row] = (right[row] - known) / matrix[row][row];
        }
    }
    found
}
