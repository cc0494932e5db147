//! Ball joints in the adaptive integrator: coordinates are a quaternion and an angular velocity.
//!
//! A ball joint is modelled as three successive hinges with mutually perpendicular axes and almost no mass between
//! them. When the second has turned by a right angle, the two others are aligned (gimbal lock), and near that their
//! velocities grow without bound while the body at the end just rotates. So the three hinges together move as one
//! rotation `Q`, with the angular velocity `ω` in the axes of the parent: `dQ/dt = ω Q / 2` and `dω/dt = S d²θ/dt² +
//! dS/dt dθ/dt`, where the columns of `S` are the joint axes. Joint positions and velocities are computed from them,
//! continuously. What little inertia there is between the hinges is neglected.

use base::math::axis_angle;
use base::{Mat3, Quat, Vec3, ops};

use crate::layout::{JointModel, Layout, MIN_MASS, NONE};
use crate::state::State;

/// Largest mass of a link between the hinges, relative to the least mass, and largest inertia, relative to that of the
/// last link.
const NEGLIGIBLE_MASS: f64 = 10.0;
const NEGLIGIBLE_INERTIA: f64 = 1e-5;
/// Largest cosine of the angle between two axes.
const MAX_COSINE: f64 = 1e-9;

/// Three successive hinges with perpendicular axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SphericalJoint {
    /// Indices of their links; each is the parent of the next.
    pub(crate) links: [usize; 3],
    dofs: [usize; 3],
    /// Joint axes in the axes of the parent, at zero positions.
    axes: [Vec3; 3],
}

/// Role of a link in a ball joint.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Role {
    /// None.
    #[default]
    None,
    /// The first of three, with the index of the ball joint.
    First(usize),
    /// The second or the third.
    Other,
}

/// The ball joints of a tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct BallJoints {
    all: Vec<SphericalJoint>,
    roles: Vec<Role>,
}

impl BallJoints {
    pub(crate) fn clear(&mut self, links: usize) {
        self.all.clear();
        self.roles.clear();
        self.roles.resize(links, Role::None);
    }

    /// Finds the ball joints of a tree.
    pub(crate) fn find(&mut self, layout: &Layout) {
        self.clear(layout.bodies.len());
        for third in 0..layout.bodies.len() {
            if let Some(ball) = ball(layout, third)
                && ball.links.iter().all(|link| self.roles[*link] == Role::None)
            {
                let [first, second, third] = ball.links;
                self.roles[first] = Role::First(self.all.len());
                self.roles[second] = Role::Other;
                self.roles[third] = Role::Other;
                self.all.push(ball);
            }
        }
    }

    pub(crate) fn role(&self, link: usize) -> Role {
        self.roles.get(link).copied().unwrap_or_default()
    }

    /// The links between the hinges, which are neglected.
    pub(crate) fn intermediate_links(&self) -> impl Iterator<Item = usize> {
        self.all.iter().flat_map(|ball| [ball.links[0], ball.links[1]])
    }

    /// The ball joint whose first link this is.
    pub(crate) fn of(&self, link: usize) -> Option<&SphericalJoint> {
        match self.role(link) {
            Role::First(ball) => self.all.get(ball),
            Role::None | Role::Other => None,
        }
    }
}

/// The ball joint whose last link this is, if it is one.
fn ball(layout: &Layout, third: usize) -> Option<SphericalJoint> {
    let parent_of = |link: usize| {
        let parent = layout.bodies[link].parent;
        (parent != NONE).then_some(parent as usize)
    };
    let second = parent_of(third)?;
    let links = [parent_of(second)?, second, third];
    let trace = |link: usize| layout.bodies[link].tensor.diagonal().element_sum();
    let is_massless_with_one_child = |link: usize| {
        layout.bodies[link].mass <= NEGLIGIBLE_MASS * MIN_MASS
            && trace(link) <= NEGLIGIBLE_INERTIA * trace(third)
            && layout.bodies.iter().filter(|body| body.parent as usize == link).count() == 1
    };
    if !(is_massless_with_one_child(links[0]) && is_massless_with_one_child(links[1])) {
        return None;
    }
    let mut axes = [Vec3::ZERO; 3];
    let mut rotation = Quat::IDENTITY;
    for (slot, link) in axes.iter_mut().zip(links) {
        let body = &layout.bodies[link];
        let JointModel::Hinge { axis, .. } = body.joint else { return None };
        *slot = rotation * axis;
        rotation *= axis_angle(axis, -body.zero_position) * body.parent_from_link.1;
    }
    let [a, b, c] = axes;
    if a.dot(b).abs().max(b.dot(c).abs()).max(a.dot(c).abs()) > MAX_COSINE {
        return None;
    }
    let dofs = links.map(|link| layout.bodies[link].dof as usize);
    Some(SphericalJoint { links, dofs, axes })
}

impl SphericalJoint {
    fn angles(&self, state: &State) -> [f64; 3] {
        self.links.map(|link| state.links[link].position)
    }

    /// Rotation of the last link relative to the parent of the first.
    pub(crate) fn rotation(&self, state: &State) -> Quat {
        let angles = self.angles(state);
        let [a, b, c] = std::array::from_fn(|index| axis_angle(self.axes[index], angles[index]));
        a * b * c
    }

    /// Present joint axes, in the axes of the parent.
    fn joint_axes(&self, state: &State) -> Mat3 {
        let [first, second, _] = self.angles(state);
        let one = axis_angle(self.axes[0], first);
        let two = one * axis_angle(self.axes[1], second);
        Mat3::from_cols(self.axes[0], one * self.axes[1], two * self.axes[2])
    }

    fn joint_velocities(&self, state: &State) -> [f64; 3] {
        self.links.map(|link| state.links[link].velocity)
    }

    /// Angular velocity of the last link relative to the parent of the first. `[rad/s]`
    pub(crate) fn velocity(&self, state: &State) -> Vec3 {
        self.joint_axes(state) * Vec3::from_array(self.joint_velocities(state))
    }

    /// Angular acceleration from the accelerations of all degrees of freedom. `[rad/s²]`
    pub(crate) fn acceleration(&self, state: &State, degrees: &[f64]) -> Vec3 {
        let joint_axes = self.joint_axes(state);
        let joint_accelerations = Vec3::from_array(self.dofs.map(|dof| degrees[dof]));
        let [a, b, c] = self.joint_velocities(state);
        let (first, second) = (joint_axes.x_axis * a, joint_axes.y_axis * b);
        joint_axes * joint_accelerations + first.cross(second) + (first + second).cross(joint_axes.z_axis * c)
    }

    /// Sets the joint positions to the solution for a rotation that is nearest to the present one.
    pub(crate) fn set_rotation(&self, rotation: Quat, state: &mut State) {
        let [x, y, _] = self.axes;
        let z = x.cross(y);
        let sign = z.dot(self.axes[2]).signum();
        let current = self.angles(state);
        let rotated_z = rotation * z;
        let first = ops::atan2(-rotated_z.dot(y), rotated_z.dot(z));
        let cosine = (rotated_z.dot(y) * rotated_z.dot(y) + rotated_z.dot(z) * rotated_z.dot(z)).sqrt();
        let second = ops::atan2(rotated_z.dot(x), cosine);
        let remainder = (axis_angle(x, first) * axis_angle(y, second)).conjugate() * rotation * x;
        let third = sign * ops::atan2(remainder.dot(y), remainder.dot(x));
        let half_turn = std::f64::consts::PI;
        let nearest = |angles: [f64; 3]| -> [f64; 3] {
            let full_turn = std::f64::consts::TAU;
            std::array::from_fn(|index| {
                angles[index] + full_turn * ((current[index] - angles[index]) / full_turn).round()
            })
        };
        let distance =
            |angles: &[f64; 3]| -> f64 { angles.iter().zip(current).map(|(a, b)| (a - b).abs()).sum() };
        // Each rotation has two solutions.
        let solutions = [
            nearest([first, second, third]),
            nearest([first + half_turn, half_turn - second, third + half_turn]),
        ];
        let angles =
            if distance(&solutions[0]) <= distance(&solutions[1]) { solutions[0] } else { solutions[1] };
        for (&link, angle) in self.links.iter().zip(angles) {
            state.links[link].position = angle;
        }
    }

    /// Sets the joint velocities for an angular velocity.
    pub(crate) fn set_velocity(&self, velocity: Vec3, state: &mut State) {
        let joint_velocities = (self.joint_axes(state).inverse() * velocity).to_array();
        for (&link, rate) in self.links.iter().zip(joint_velocities) {
            state.links[link].velocity = rate;
        }
    }
}
