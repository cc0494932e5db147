//! Joint velocities from velocities of bodies in world axes.

use base::Twist;

use crate::kinematics::{Kinematics, spatial_dot};
use crate::layout::{JointModel, Layout, NONE};
use crate::model::{LinkId, Model};
use crate::simulation::{Dynamics, Scratch};
use crate::state::State;

/// Most joints between two bodies that are considered: a suspension and three axes.
const MAX_JOINTS: usize = 4;

/// Pivots below this share of a joint's inertia are zero: the joint depends on the ones before it.
const DEPENDENCE_TOLERANCE: f64 = 1e-12;

impl Dynamics {
    /// Sets the velocity of a body, at its centre of mass, in world axes; returns false for links that forces do not
    /// move.
    ///
    /// For a body on a joint (or on several, with massless links between them) only the component that the joint allows
    /// counts: the body then gets the velocity relative to its parent body whose difference from the target has the
    /// least kinetic energy. ODE arrives at the same when it makes bodies obey a joint that another body holds.
    pub fn set_body_twist(&mut self, link: LinkId, twist: Twist) -> bool {
        if !(twist.angular.is_finite() && twist.linear.is_finite()) {
            return false;
        }
        let Some(body) = self.body(link) else { return false };
        if matches!(body.joint, JointModel::Free | JointModel::KinematicFree) {
            let arm = self.pose(link).vector(body.center);
            return self.set_twist(link, twist.at_offset(-arm));
        }
        let Scratch { layout: Some(layout), kinematics, .. } = &self.scratch else { return false };
        let joint_velocities = joint_velocities_for(&self.model, layout, kinematics, link.index(), twist);
        if joint_velocities.is_empty() {
            return false;
        }
        set_joint_velocities(&mut self.state, &joint_velocities);
        self.wake(link);
        self.refresh();
        true
    }

    /// Initialises the joint velocities of new links from their links' twists.
    pub(crate) fn init_joint_velocities(&mut self, links: impl Iterator<Item = usize>) {
        let Scratch { layout: Some(layout), kinematics, .. } = &mut self.scratch else { return };
        for index in links {
            let Some(def) = self.model.links.get(index).filter(|def| def.twist != Twist::default()) else {
                continue;
            };
            // Parents have been given their velocities before.
            let joint_velocities = joint_velocities_for(&self.model, layout, kinematics, index, def.twist);
            if !joint_velocities.is_empty() {
                set_joint_velocities(&mut self.state, &joint_velocities);
                kinematics.update_velocities(layout, &self.state);
            }
        }
    }
}

fn set_joint_velocities(state: &mut State, joint_velocities: &[(usize, f64)]) {
    for &(index, velocity) in joint_velocities {
        if let Some(link) = state.links.get_mut(index).filter(|_| velocity.is_finite()) {
            link.velocity = velocity;
            link.energy_correction = [0.0; 6];
        }
    }
}

/// Returns the joints, by link, from the last body with mass before a link to the link, with the velocities for a
/// target twist of the link's centre of mass. Empty if forces do not move them.
fn joint_velocities_for(
    model: &Model,
    layout: &Layout,
    kinematics: &Kinematics,
    index: usize,
    target: Twist,
) -> Vec<(usize, f64)> {
    let is_dynamic_joint =
        |at: usize| matches!(layout.bodies[at].joint, JointModel::Hinge { .. } | JointModel::Slider { .. });
    if index >= layout.bodies.len() || !is_dynamic_joint(index) {
        return Vec::new();
    }
    let mut joints = vec![index];
    let mut base = layout.bodies[index].parent;
    while base != NONE && joints.len() < MAX_JOINTS {
        let at = base as usize;
        if !(is_dynamic_joint(at) && model.links[at].inertia.mass == 0.0) {
            break;
        }
        joints.push(at);
        base = layout.bodies[at].parent;
    }
    let base_velocity = if base == NONE { Twist::default() } else { kinematics.velocities[base as usize] };
    let at_origin = target.at_offset(kinematics.origins[index] - kinematics.centers[index]);
    let relative = Twist {
        angular: at_origin.angular - base_velocity.angular,
        linear: at_origin.linear - base_velocity.linear,
    };
    let inertia = &kinematics.inertias[index];
    let momentum = inertia.times(&relative);
    let joint_axes: Vec<Twist> = joints.iter().map(|&joint| kinematics.joint_axes[joint]).collect();
    let (mut matrix, mut rhs) = ([[0.0; MAX_JOINTS]; MAX_JOINTS], [0.0; MAX_JOINTS]);
    for (row, axis) in joint_axes.iter().enumerate() {
        let momentum_of_axis = inertia.times(axis);
        rhs[row] = spatial_dot(axis, &momentum);
        for (column, other) in joint_axes.iter().enumerate() {
            matrix[row][column] = spatial_dot(other, &momentum_of_axis);
        }
    }
    let joint_velocities = solve_semidefinite(matrix, rhs, joints.len());
    joints.into_iter().zip(joint_velocities).collect()
}

/// Solves a symmetric positive semidefinite system by elimination; dependent unknowns are 0.
fn solve_semidefinite(
    mut matrix: [[f64; MAX_JOINTS]; MAX_JOINTS],
    mut rhs: [f64; MAX_JOINTS],
    count: usize,
) -> [f64; MAX_JOINTS] {
    let tolerance: [f64; MAX_JOINTS] = std::array::from_fn(|row| DEPENDENCE_TOLERANCE * matrix[row][row]);
    for pivot in 0..count {
        if matrix[pivot][pivot] <= tolerance[pivot] {
            continue;
        }
        let pivot_row = matrix[pivot];
        for row in pivot + 1..count {
            let factor = matrix[row][pivot] / pivot_row[pivot];
            for (entry, pivot_entry) in matrix[row].iter_mut().zip(pivot_row) {
                *entry -= factor * pivot_entry;
            }
            rhs[row] -= factor * rhs[pivot];
        }
    }
    let mut solution = [0.0; MAX_JOINTS];
    for row in (0..count).rev() {
        if matrix[row][row] > tolerance[row] {
            let sum: f64 = (row + 1..count).map(|column| matrix[row][column] * solution[column]).sum();
            solution[row] = (rhs[row] - sum) / matrix[row][row];
        }
    }
    solution
}
