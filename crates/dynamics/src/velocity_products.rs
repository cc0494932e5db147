//! What velocity products may do in a step: turn motion, but never add energy to it.
//!
//! A driven or touched tree feels its Coriolis, centrifugal and gyroscopic forces as they were at the step's start. The
//! error goes with the square of step and speed, and has a sign: the energy of a light fast chain, or of a fast wheel
//! on a light body, grows until the numbers break. After a step, the motion of such a tree is therefore also carried
//! over to its new place in another way: each link keeps its momentum, and the joints take what they do not allow.
//! That is an orthogonal projection in the metric of the mass matrix, so its energy is never more than before. Both
//! ways agree to first order. Where the forces would give more energy than there was, the next step starts from that
//! mean of both that has just as much.

use base::{Twist, Vec3, Wrench};

use crate::kinematics::{Kinematics, along, carried_along, momentum_along};
use crate::layout::{Body, JointModel, Layout, NONE, Tree};
use crate::mass::Mass;
use crate::model::Model;
use crate::simulation::{Drive, Dynamics, Scratch};
use crate::state::{Held, LinkState, State};
use crate::step::Workspace;

/// Growth of energy that velocity products may bring, so slow that any friction takes it. `[1/s]`
const SLOW: f64 = 0.02;

/// A link's motion before it was moved: velocity of the centre of mass, angular velocity and angular momentum.
#[derive(Clone, Copy, Debug, Default)]
struct Carried {
    linear: Vec3,
    angular: Vec3,
    spin: Vec3,
}

/// Memory of the trees that moved fast in a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct VelocityProductLimiter {
    /// By place in [`Layout::trees`]: its energy, and where its links' motions start.
    fast: Vec<(usize, f64, usize)>,
    carried: Vec<Carried>,
    mass: Mass,
    accelerations: Vec<Twist>,
    sums: Vec<Wrench>,
    forced: Vec<f64>,
    projected: Vec<f64>,
    scaled: [Vec<f64>; 2],
}

impl VelocityProductLimiter {
    /// Notes the motions of fast trees: new velocities at old places. `arrived` goes by root.
    pub(crate) fn note(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &mut State,
        kinematics: &mut Kinematics,
        arrived: &[bool],
    ) {
        self.fast.clear();
        self.carried.clear();
        let dt = model.settings.dt;
        for (index, _) in layout.moving().filter(|_| state.relieved) {
            state.links[index].energy_correction = [0.0; 6];
        }
        state.relieved = false;
        let is_free = |tree: &&Tree| {
            let root = tree.links.first().map_or(0, |root| *root as usize);
            !arrived[root] && !state.links[root].quarantined
        };
        if !layout.trees.iter().filter(is_free).any(|tree| may_be_fast(tree, state, dt).is_some()) {
            return;
        }
        kinematics.move_links(layout, state);
        for (place, tree) in layout.trees.iter().enumerate().filter(|(_, tree)| is_free(tree)) {
            if !is_fast(tree, state, kinematics, dt) {
                continue;
            }
            let start = self.carried.len();
            let mut energy = 0.0;
            for (&link, body) in tree.links.iter().zip(&tree.layout.bodies) {
                let link = link as usize;
                let angular = kinematics.velocities[link].angular;
                let linear = kinematics.velocity_at(link, kinematics.centers[link]);
                let turn = &kinematics.turns[link];
                let spin = *turn * (body.tensor * turn.mul_transpose_vec3(angular));
                energy += 0.5 * (body.mass * linear.length_squared() + spin.dot(angular));
                self.carried.push(Carried { linear, angular, spin });
            }
            self.fast.push((place, energy, start));
        }
    }

    /// At the new places: what the next step must add so that no energy comes from nothing.
    fn correct_energy(
        &mut self,
        new: &Places<'_>,
        tree: &Tree,
        energy: f64,
        start: usize,
        dt: f64,
        state: &mut State,
    ) {
        self.forced(new, tree, state, dt);
        self.mass.load_tree(new.mass, new.layout, tree);
        self.mass.eliminate(&tree.layout);
        let [_, second] = &mut self.scaled;
        second.clone_from(&self.forced);
        self.mass.factors.scale_impulses(&tree.layout, &tree.layout.blocks, second);
        // Products that take energy are left alone, as they are at most steps.
        if !exceeds(second, energy) {
            return;
        }
        self.projected(new, tree, start);
        let [first, second] = &mut self.scaled;
        first.clone_from(&self.projected);
        self.mass.factors.scale_impulses(&tree.layout, &tree.layout.blocks, first);
        let share = share(first, second, energy);
        if share >= 1.0 {
            return;
        }
        state.relieved = true;
        for (body, &link) in tree.layout.bodies.iter().zip(&tree.links) {
            let energy_correction = &mut state.links[link as usize].energy_correction;
            for (offset, energy_correction) in
                energy_correction.iter_mut().enumerate().take(body.motion.dofs())
            {
                let dof = body.dof as usize + offset;
                *energy_correction = (1.0 - share) * (self.projected[dof] - self.forced[dof]);
            }
        }
    }

    /// Momentum of each degree after a step under velocity products alone (as `forces`, without anything else).
    fn forced(&mut self, new: &Places<'_>, tree: &Tree, state: &State, dt: f64) {
        let Self { accelerations, sums, forced, .. } = self;
        let kinematics = new.kinematics;
        accelerations.clear();
        sums.clear();
        for (body, &link) in tree.layout.bodies.iter().zip(&tree.links) {
            let link = link as usize;
            let carried = match body.parent {
                NONE => Twist::default(),
                parent => accelerations[parent as usize],
            };
            let velocity = &kinematics.velocities[link];
            let own = own_acceleration(body, &state.links[link], velocity, &kinematics.axes[link]);
            let acceleration =
                Twist { angular: carried.angular + own.angular, linear: carried.linear + own.linear };
            accelerations.push(acceleration);
            let mut sum = Wrench::default();
            if body.dynamic {
                let inertia = &kinematics.inertias[link];
                let momentum = inertia.times(velocity);
                let push = inertia.times(&acceleration);
                let turning = momentum_along(velocity, &momentum);
                sum.force = momentum.force - (push.force + turning.force) * dt;
                sum.torque = momentum.torque - (push.torque + turning.torque) * dt;
            }
            sums.push(sum);
        }
        gather(new, tree, sums, forced);
    }

    /// Momentum of each degree where all links keep theirs.
    fn projected(&mut self, new: &Places<'_>, tree: &Tree, start: usize) {
        let Self { carried, sums, projected, .. } = self;
        let kinematics = new.kinematics;
        sums.clear();
        for ((body, &link), carried) in tree.layout.bodies.iter().zip(&tree.links).zip(&carried[start..]) {
            if !body.dynamic {
                sums.push(Wrench::default());
                continue;
            }
            let (link, Carried { linear, angular, spin }) = (link as usize, *carried);
            let turn = &kinematics.turns[link];
            let turning = *turn * (body.inverse_tensor * turn.mul_transpose_vec3(spin));
            // The same angular momentum in a new attitude may mean more energy: no more than it had.
            let (before, after) = (spin.dot(angular), spin.dot(turning));
            let spin = if after > before { spin * (before / after).max(0.0).sqrt() } else { spin };
            let force = linear * body.mass;
            let arm = kinematics.centers[link] - kinematics.origins[link];
            sums.push(Wrench { torque: spin + arm.cross(force), force });
        }
        gather(new, tree, sums, projected);
    }
}

/// Where everything is after a step, and the mass matrix there.
struct Places<'a> {
    layout: &'a Layout,
    kinematics: &'a Kinematics,
    mass: &'a Mass,
}

/// After all is moved: limits the trees that were noted.
pub(crate) fn correct_energy(dynamics: &mut Dynamics) {
    let Dynamics { model, state, scratch, .. } = dynamics;
    let Scratch { layout: Some(layout), kinematics, workspace, .. } = scratch else { return };
    let Workspace { mass, velocity_products, .. } = workspace;
    if velocity_products.fast.is_empty() {
        return;
    }
    // The next step starts with the same one.
    mass.assemble(layout, kinematics);
    let new = Places { layout, kinematics, mass };
    for at in 0..velocity_products.fast.len() {
        let (place, energy, start) = velocity_products.fast[at];
        let Some(tree) = layout.trees.get(place) else { continue };
        let is_aside = tree.links.first().is_some_and(|root| state.links[*root as usize].quarantined);
        if !is_aside && energy.is_finite() {
            velocity_products.correct_energy(&new, tree, energy, start, model.settings.dt, state);
        }
    }
}

/// Whether a motion, in scaled coordinates, has more energy than there is. Motions that are no numbers do.
fn exceeds(motion: &[f64], energy: f64) -> bool {
    let reached = 0.5 * motion.iter().map(|rate| rate * rate).sum::<f64>();
    reached > energy * (1.0 + 1e-12) || reached.is_nan()
}

/// How far from the first to the second motion the energy is used up; both in scaled coordinates, and the second has more.
fn share(first: &[f64], second: &[f64], energy: f64) -> f64 {
    let dot = |f: &dyn Fn(f64, f64) -> f64| first.iter().zip(second).map(|(a, b)| f(*a, *b)).sum::<f64>();
    let square = 0.5 * dot(&|a, b| (b - a) * (b - a));
    let mixed = dot(&|a, b| a * (b - a));
    // Rounding may leave the first a little above what there is.
    let left = (0.5 * dot(&|a, _| a * a) - energy).min(0.0);
    let root = (mixed * mixed - 4.0 * square * left).max(0.0).sqrt();
    let share = if mixed > 0.0 { -2.0 * left / (mixed + root) } else { (root - mixed) / (2.0 * square) };
    if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
}

/// Sums over all that a degree carries, along the degree.
fn gather(new: &Places<'_>, tree: &Tree, sums: &mut [Wrench], out: &mut Vec<f64>) {
    out.clear();
    out.resize(tree.layout.dofs(), 0.0);
    for (index, (body, &link)) in tree.layout.bodies.iter().zip(&tree.links).enumerate().rev() {
        let sum = sums[index];
        for offset in 0..body.motion.dofs() {
            let known = new.layout.bodies[link as usize].dof as usize + offset;
            out[body.dof as usize + offset] = along(&new.kinematics.columns[known], &sum);
        }
        if body.parent != NONE {
            let total = &mut sums[body.parent as usize];
            total.force += sum.force;
            total.torque += sum.torque;
        }
    }
}

/// Acceleration of a link whose own joint velocities do not change, against its carrier.
fn own_acceleration(body: &Body, link: &LinkState, velocity: &Twist, axis: &Twist) -> Twist {
    match body.motion {
        JointModel::Free => Twist { angular: Vec3::ZERO, linear: -velocity.angular.cross(velocity.linear) },
        JointModel::Hinge { .. } | JointModel::Slider { .. } => {
            let moving = Twist { angular: axis.angular * link.velocity, linear: axis.linear * link.velocity };
            carried_along(velocity, &moving)
        }
        _ => Twist::default(),
    }
}

/// A quick look: whether any joint, or a root that carries others, moves so fast that products may matter; if so, the rate
/// of the fastest that no motor holds. What a motor holds has its velocity from there, and so no energy to grow.
fn may_be_fast(tree: &Tree, state: &State, dt: f64) -> Option<f64> {
    let mut most: f64 = 0.0;
    let mut products: f64 = 0.0;
    for (index, (&link, body)) in tree.links.iter().zip(&tree.layout.bodies).enumerate() {
        let link = &state.links[link as usize];
        match body.motion {
            JointModel::Free => most = most.max(link.twist.angular.length()),
            JointModel::Hinge { .. } => {
                products = products.max(link.velocity.abs());
                if !(body.wheel || is_held(link)) {
                    most = most.max(link.velocity.abs());
                }
            }
            // A way of its own length and a turn are alike here.
            JointModel::Slider { .. } => products = products.max(link.velocity.abs()),
            JointModel::KinematicFree if link.twist != Twist::default() => return None,
            JointModel::KinematicHinge { .. } | JointModel::KinematicSlider { .. }
                if link.velocity != 0.0 && carries_mass(tree, index) =>
            {
                return None;
            }
            _ => {}
        }
    }
    (dt * products.max(most) * most > SLOW).then_some(most)
}

/// Whether a motor gives a joint its velocity.
fn is_held(link: &LinkState) -> bool {
    matches!(link.drive, Drive::Velocity { max_force, .. } if max_force > 0.0) && link.held[0] == Held::Inside
}

/// Whether any link below one feels forces. A led link that carries none, as the head of a lidar, changes nothing.
fn carries_mass(tree: &Tree, carrier: usize) -> bool {
    let bodies = &tree.layout.bodies;
    let parent = |index: usize| bodies.get(index).map(|body| body.parent).filter(|parent| *parent != NONE);
    let is_below = |index: usize| {
        std::iter::successors(Some(index), |&at| parent(at).map(|parent| parent as usize))
            .any(|at| at == carrier)
    };
    bodies.iter().enumerate().skip(carrier + 1).any(|(index, body)| body.dynamic && is_below(index))
}

/// The same with how fast carriers turn: a wheel matters only where its carrier turns.
fn is_fast(tree: &Tree, state: &State, kinematics: &Kinematics, dt: f64) -> bool {
    may_be_fast(tree, state, dt).is_some_and(|most| {
        tree.links.iter().zip(&tree.layout.bodies).any(|(&link, body)| {
            let state = &state.links[link as usize];
            let carrier = tree
                .links
                .get(body.parent as usize)
                .map_or(0.0, |&parent| kinematics.velocities[parent as usize].angular.length());
            let (own, about) = match body.motion {
                JointModel::Free => (state.twist.angular.length(), state.twist.angular.length()),
                JointModel::Hinge { .. } if body.wheel => (state.velocity.abs(), carrier),
                JointModel::Hinge { .. } if is_held(state) => (state.velocity.abs(), carrier.min(most)),
                JointModel::Hinge { .. } => (state.velocity.abs(), carrier.max(state.velocity.abs())),
                JointModel::Slider { .. } => (state.velocity.abs(), carrier),
                _ => (0.0, 0.0),
            };
            dt * own.max(about) * about > SLOW
        })
    })
}
