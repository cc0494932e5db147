//! Ball joints in a motion whose equations are solved: a quaternion and an angular velocity.
//!
//! A ball joint is three hinges in a row whose axes stand upright on each other, with next to nothing between them. Where the
//! second has turned by a quarter the two others are in line (gimbal lock), and beside it their rates grow without bound
//! while the body between the ends of the row just turns. So the row moves as one turn `Q`, with the angular velocity `ω` in
//! the axes of what carries it: `dQ/dt = ω Q / 2` and `dω/dt = S d²θ/dt² + dS/dt dθ/dt`, where the columns of `S` are the axes.
//! Angles and rates are read off it, continuously. What little inertia there is between the hinges is left out.

use base::math::axis_angle;
use base::{Mat3, Quat, Vec3, ops};

use crate::layout::{JointModel, Layout, MIN_MASS, NONE};
use crate::state::State;

/// Masses between the hinges that are next to nothing, against the least one, and tensors, against that of the end.
const NOTHING: f64 = 10.0;
const LIGHT: f64 = 1e-5;
/// How far from upright the axes may be: the cosine of their angle.
const UPRIGHT: f64 = 1e-9;

/// Three hinges in a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ball {
    /// Places of their links, the first one carries the others.
    pub(crate) links: [usize; 3],
    dofs: [usize; 3],
    /// In the axes of what carries them, where all positions are zero.
    axes: [Vec3; 3],
}

/// What a link of a tree is to a ball joint.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Role {
    /// Nothing.
    #[default]
    None,
    /// The first of three, and of which ball joint.
    First(usize),
    /// One of the two others.
    Other,
}

/// The ball joints of a tree, and by link what it is to them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Balls {
    all: Vec<Ball>,
    roles: Vec<Role>,
}

impl Balls {
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

    /// The links between the hinges.
    pub(crate) fn between(&self) -> impl Iterator<Item = usize> {
        self.all.iter().flat_map(|ball| [ball.links[0], ball.links[1]])
    }

    /// The ball joint whose first link this is.
    pub(crate) fn of(&self, link: usize) -> Option<&Ball> {
        match self.role(link) {
            Role::First(ball) => self.all.get(ball),
            Role::None | Role::Other => None,
        }
    }
}

/// The ball joint whose last link this is.
fn ball(layout: &Layout, third: usize) -> Option<Ball> {
    let carrier = |link: usize| {
        let parent = layout.bodies[link].parent;
        (parent != NONE).then_some(parent as usize)
    };
    let second = carrier(third)?;
    let links = [carrier(second)?, second, third];
    let trace = |link: usize| layout.bodies[link].tensor.diagonal().element_sum();
    let carries_one = |link: usize| {
        layout.bodies[link].mass <= NOTHING * MIN_MASS
            && trace(link) <= LIGHT * trace(third)
            && layout.bodies.iter().filter(|body| body.parent as usize == link).count() == 1
    };
    if !(carries_one(links[0]) && carries_one(links[1])) {
        return None;
    }
    let mut axes = [Vec3::ZERO; 3];
    let mut turned = Quat::IDENTITY;
    for (slot, link) in axes.iter_mut().zip(links) {
        let body = &layout.bodies[link];
        let JointModel::Hinge { axis, .. } = body.motion else { return None };
        *slot = turned * axis;
        turned *= axis_angle(axis, -body.zero) * body.parent_from_link.1;
    }
    let [a, b, c] = axes;
    if a.dot(b).abs().max(b.dot(c).abs()).max(a.dot(c).abs()) > UPRIGHT {
        return None;
    }
    let dofs = links.map(|link| layout.bodies[link].dof as usize);
    Some(Ball { links, dofs, axes })
}

impl Ball {
    fn angles(&self, state: &State) -> [f64; 3] {
        self.links.map(|link| state.links[link].position)
    }

    /// The turn of the whole row.
    pub(crate) fn turn(&self, state: &State) -> Quat {
        let angles = self.angles(state);
        let [a, b, c] = std::array::from_fn(|index| axis_angle(self.axes[index], angles[index]));
        a * b * c
    }

    /// The axes as they are turned now.
    fn columns(&self, state: &State) -> Mat3 {
        let [first, second, _] = self.angles(state);
        let one = axis_angle(self.axes[0], first);
        let two = one * axis_angle(self.axes[1], second);
        Mat3::from_cols(self.axes[0], one * self.axes[1], two * self.axes[2])
    }

    fn rates(&self, state: &State) -> [f64; 3] {
        self.links.map(|link| state.links[link].velocity)
    }

    /// The angular velocity of the row's end against its start.
    pub(crate) fn velocity(&self, state: &State) -> Vec3 {
        self.columns(state) * Vec3::from_array(self.rates(state))
    }

    /// The angular acceleration, from those of the degrees.
    pub(crate) fn acceleration(&self, state: &State, degrees: &[f64]) -> Vec3 {
        let columns = self.columns(state);
        let own = Vec3::from_array(self.dofs.map(|dof| degrees[dof]));
        let [a, b, c] = self.rates(state);
        let (first, second) = (columns.x_axis * a, columns.y_axis * b);
        columns * own + first.cross(second) + (first + second).cross(columns.z_axis * c)
    }

    /// Gives the hinges the angles of a turn, those nearest to what they have.
    pub(crate) fn set_turn(&self, turn: Quat, state: &mut State) {
        let [x, y, _] = self.axes;
        let z = x.cross(y);
        let sign = z.dot(self.axes[2]).signum();
        let now = self.angles(state);
        let upright = turn * z;
        let first = ops::atan2(-upright.dot(y), upright.dot(z));
        let across = (upright.dot(y) * upright.dot(y) + upright.dot(z) * upright.dot(z)).sqrt();
        let second = ops::atan2(upright.dot(x), across);
        let rest = (axis_angle(x, first) * axis_angle(y, second)).conjugate() * turn * x;
        let third = sign * ops::atan2(rest.dot(y), rest.dot(x));
        let half = std::f64::consts::PI;
        let near = |angles: [f64; 3]| -> [f64; 3] {
            let round = std::f64::consts::TAU;
            std::array::from_fn(|index| {
                angles[index] + round * ((now[index] - angles[index]) / round).round()
            })
        };
        let off = |angles: &[f64; 3]| -> f64 { angles.iter().zip(now).map(|(a, b)| (a - b).abs()).sum() };
        // The same turn has two sets of angles.
        let sets = [near([first, second, third]), near([first + half, half - second, third + half])];
        let angles = if off(&sets[0]) <= off(&sets[1]) { sets[0] } else { sets[1] };
        for (&link, angle) in self.links.iter().zip(angles) {
            state.links[link].position = angle;
        }
    }

    /// Gives the hinges the rates of an angular velocity.
    pub(crate) fn set_velocity(&self, velocity: Vec3, state: &mut State) {
        let rates = (self.columns(state).inverse() * velocity).to_array();
        for (&link, rate) in self.links.iter().zip(rates) {
            state.links[link].velocity = rate;
        }
    }
}
