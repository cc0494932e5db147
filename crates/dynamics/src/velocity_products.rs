//! Energy limit of velocity products: Coriolis, centrifugal and gyroscopic forces may change motion, but never add
//! energy.
//!
//! A tree with motors or contacts gets its velocity products from the start of the step. The error is quadratic in step
//! and speed and has a sign: the energy of a light fast chain, or of a fast rotor on a light body, grows until the
//! numbers overflow. After a step, the motion of such a tree is therefore also transported to its new pose in another
//! way: each link keeps its momentum, and the joints take what they do not allow. This is an orthogonal projection in
//! the metric of the mass matrix, so its energy never exceeds that before. Both ways agree to first order. Where the
//! forces would give more energy than there was, the next step starts from the mixture of both that has exactly as
//! much.
//!
//! The velocity products of a step belong to the motion of the step before: until they act, the new velocities at the
//! new poses have another energy than the old ones had. Where it differs much, as after a hit that sets a tree
//! rotating, they act at once, and not in the next step: a tree that then flies on keeps the energy it has. Nor do they
//! act in the step that ends a flight, whose motion has them already.

use base::{Twist, Vec3, Wrench};

use crate::kinematics::{Kinematics, cross_force, cross_motion, spatial_dot};
use crate::layout::{Body, JointModel, Layout, NONE, Tree};
use crate::mass::MassMatrix;
use crate::model::Model;
use crate::simulation::{Drive, Dynamics, Scratch};
use crate::state::{ActiveBound, LinkState, State};
use crate::step::Workspace;

/// Growth of energy by velocity products that is tolerated, since any friction dissipates it. `[1/s]`
const MAX_ENERGY_GROWTH: f64 = 0.02;

/// Change of energy, until velocity products act, from which on they act at once; as a share of the energy.
const MAX_TRANSIENT_CHANGE: f64 = 0.02;

/// A link's motion before its position was integrated: velocity of the centre of mass, angular velocity and angular
/// momentum.
#[derive(Clone, Copy, Debug, Default)]
struct TransportedMotion {
    linear: Vec3,
    angular: Vec3,
    angular_momentum: Vec3,
}

/// The trees that moved fast in a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct VelocityProductLimiter {
    /// Index in [`Layout::trees`], energy, and where the motions of its links start.
    fast_trees: Vec<(usize, f64, usize)>,
    transported: Vec<TransportedMotion>,
    mass: MassMatrix,
    accelerations: Vec<Twist>,
    wrenches: Vec<Wrench>,
    momentum: Vec<f64>,
    integrated: Vec<f64>,
    projected: Vec<f64>,
    /// Trees whose velocity products have acted already, by index in [`Layout::trees`].
    settled_trees: Vec<usize>,
    scaled: [Vec<f64>; 2],
}

impl VelocityProductLimiter {
    /// Notes the motions of fast trees, with new velocities at old poses. `is_integrated` goes by root.
    pub(crate) fn note(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &mut State,
        kinematics: &mut Kinematics,
        is_integrated: &[bool],
    ) {
        self.fast_trees.clear();
        self.transported.clear();
        let dt = model.settings.dt;
        for (index, _) in layout.moving().filter(|_| state.has_energy_corrections) {
            state.links[index].energy_correction = [0.0; 6];
        }
        state.has_energy_corrections = false;
        let is_candidate = |tree: &&Tree| {
            let root = tree.links.first().map_or(0, |root| *root as usize);
            !is_integrated[root] && !state.links[root].quarantined
        };
        if !layout.trees.iter().filter(is_candidate).any(|tree| may_be_fast(tree, state, dt).is_some()) {
            return;
        }
        kinematics.update_velocities(layout, state);
        for (tree_index, tree) in layout.trees.iter().enumerate().filter(|(_, tree)| is_candidate(tree)) {
            if !is_fast(tree, state, kinematics, dt) {
                continue;
            }
            let start = self.transported.len();
            let mut energy = 0.0;
            for (&link, body) in tree.links.iter().zip(&tree.layout.bodies) {
                let link = link as usize;
                let angular = kinematics.velocities[link].angular;
                let linear = kinematics.velocity_at(link, kinematics.centers[link]);
                let rotation = &kinematics.rotations[link];
                let angular_momentum = *rotation * (body.tensor * rotation.mul_transpose_vec3(angular));
                energy += 0.5 * (body.mass * linear.length_squared() + angular_momentum.dot(angular));
                self.transported.push(TransportedMotion { linear, angular, angular_momentum });
            }
            self.fast_trees.push((tree_index, energy, start));
        }
    }

    /// Makes velocity products of a tree at its new pose gain no energy: by an impulse that the next step adds, or by new
    /// velocities, and then it returns true.
    fn correct_energy(
        &mut self,
        end: &EndState<'_>,
        tree: &Tree,
        energy: f64,
        start: usize,
        dt: f64,
        state: &mut State,
    ) -> bool {
        self.mass.load_tree(end.mass, end.layout, tree);
        self.mass.factorize(&tree.layout);
        let blocks = &tree.layout.blocks;
        self.compute_integrated(end, tree, state, 0.0);
        std::mem::swap(&mut self.momentum, &mut self.integrated);
        let second = &mut self.scaled[1];
        second.clone_from(&self.momentum);
        self.mass.factors.scale_impulses(&tree.layout, blocks, second);
        let kinetic = 0.5 * second.iter().map(|rate| rate * rate).sum::<f64>();
        let is_transient = (kinetic - energy).abs() > MAX_TRANSIENT_CHANGE * energy;
        self.compute_integrated(end, tree, state, dt);
        let second = &mut self.scaled[1];
        second.clone_from(&self.integrated);
        self.mass.factors.scale_impulses(&tree.layout, blocks, second);
        // Velocity products that lose energy are left alone, as in most steps.
        let mut share = 1.0;
        if exceeds_energy(second, energy) {
            self.compute_projected(end, tree, start);
            let [first, second] = &mut self.scaled;
            first.clone_from(&self.projected);
            self.mass.factors.scale_impulses(&tree.layout, blocks, first);
            share = largest_share(first, second, energy);
        }
        if share >= 1.0 && !is_transient {
            return false;
        }
        // The impulse that is lacking.
        let impulse = &mut self.scaled[0];
        impulse.clone_from(&self.integrated);
        if share < 1.0 {
            for (impulse, projected) in impulse.iter_mut().zip(&self.projected) {
                *impulse += (1.0 - share) * (projected - *impulse);
            }
        }
        let known = if is_transient { &self.momentum } else { &self.integrated };
        impulse.iter_mut().zip(known).for_each(|(impulse, known)| *impulse -= known);
        if is_transient {
            // Joints with motors keep their velocities: those of the motor's law.
            self.mass.load_tree(end.mass, end.layout, tree);
            for (body, &link) in tree.layout.bodies.iter().zip(&tree.links) {
                if body.joint.dofs() == 1 && has_motor(&state.links[link as usize]) {
                    self.mass.lock(&tree.layout, body.dof as usize);
                }
            }
            self.mass.factorize(&tree.layout);
            self.mass.factors.scale_impulses(&tree.layout, blocks, impulse);
            self.mass.factors.unscale_velocities(&tree.layout, blocks, impulse);
            add_velocities(tree, state, impulse);
        } else {
            store_impulse(tree, state, impulse);
        }
        is_transient
    }

    /// Lets the next step add what its velocity products take: they have acted already.
    fn cancel_velocity_products(&mut self, end: &EndState<'_>, tree: &Tree, dt: f64, state: &mut State) {
        self.compute_integrated(end, tree, state, 0.0);
        std::mem::swap(&mut self.momentum, &mut self.integrated);
        self.compute_integrated(end, tree, state, dt);
        let impulse = &mut self.momentum;
        impulse.iter_mut().zip(&self.integrated).for_each(|(impulse, integrated)| *impulse -= integrated);
        store_impulse(tree, state, impulse);
    }

    /// Momentum of each degree of freedom after velocity products (as in `forces`) have acted for a time.
    fn compute_integrated(&mut self, end: &EndState<'_>, tree: &Tree, state: &State, dt: f64) {
        let Self { accelerations, wrenches, integrated, .. } = self;
        let kinematics = end.kinematics;
        accelerations.clear();
        wrenches.clear();
        for (body, &link) in tree.layout.bodies.iter().zip(&tree.links) {
            let link = link as usize;
            let parent_acceleration = match body.parent {
                NONE => Twist::default(),
                parent => accelerations[parent as usize],
            };
            let velocity = &kinematics.velocities[link];
            let relative =
                bias_acceleration(body, &state.links[link], velocity, &kinematics.joint_axes[link]);
            let acceleration = Twist {
                angular: parent_acceleration.angular + relative.angular,
                linear: parent_acceleration.linear + relative.linear,
            };
            accelerations.push(acceleration);
            let mut wrench = Wrench::default();
            if body.is_dynamic {
                let inertia = &kinematics.inertias[link];
                let momentum = inertia.times(velocity);
                let inertial = inertia.times(&acceleration);
                let gyroscopic = cross_force(velocity, &momentum);
                wrench.force = momentum.force - (inertial.force + gyroscopic.force) * dt;
                wrench.torque = momentum.torque - (inertial.torque + gyroscopic.torque) * dt;
            }
            wrenches.push(wrench);
        }
        project_wrenches(end, tree, wrenches, integrated);
    }

    /// Momentum of each degree of freedom if all links keep theirs.
    fn compute_projected(&mut self, end: &EndState<'_>, tree: &Tree, start: usize) {
        let Self { transported, wrenches, projected, .. } = self;
        let kinematics = end.kinematics;
        wrenches.clear();
        for ((body, &link), transported) in
            tree.layout.bodies.iter().zip(&tree.links).zip(&transported[start..])
        {
            if !body.is_dynamic {
                wrenches.push(Wrench::default());
                continue;
            }
            let (link, TransportedMotion { linear, angular, angular_momentum }) =
                (link as usize, *transported);
            let rotation = &kinematics.rotations[link];
            let new_angular =
                *rotation * (body.inverse_tensor * rotation.mul_transpose_vec3(angular_momentum));
            // The same angular momentum may have more energy in a new attitude; it is scaled down to the energy it had.
            let (before, after) = (angular_momentum.dot(angular), angular_momentum.dot(new_angular));
            let angular_momentum = if after > before {
                angular_momentum * (before / after).max(0.0).sqrt()
            } else {
                angular_momentum
            };
            let force = linear * body.mass;
            let arm = kinematics.centers[link] - kinematics.origins[link];
            wrenches.push(Wrench { torque: angular_momentum + arm.cross(force), force });
        }
        project_wrenches(end, tree, wrenches, projected);
    }
}

/// Kinematics and mass matrix at the end of a step.
struct EndState<'a> {
    layout: &'a Layout,
    kinematics: &'a Kinematics,
    mass: &'a MassMatrix,
}

/// Corrects the energy of the noted trees, after positions were integrated.
pub(crate) fn correct_energy(dynamics: &mut Dynamics) {
    let Dynamics { model, state, scratch, .. } = dynamics;
    let Scratch { layout: Some(layout), kinematics, workspace, .. } = scratch else { return };
    let Workspace { mass, velocity_products, is_integrated, .. } = workspace;
    let dt = model.settings.dt;
    velocity_products.settled_trees.clear();
    // The velocities of trees in flight contain their velocity products; the next step may be one with contacts.
    let is_flying = |tree: &Tree| {
        let root = tree.links.first().map_or(0, |root| *root as usize);
        is_integrated[root] && !state.links[root].asleep && is_fast(tree, state, kinematics, dt)
    };
    let flying = layout.trees.iter().enumerate().filter(|(_, tree)| is_flying(tree));
    velocity_products.settled_trees.extend(flying.map(|(tree_index, _)| tree_index));
    let flying = velocity_products.settled_trees.len();
    if velocity_products.fast_trees.is_empty() && flying == 0 {
        return;
    }
    // The next step starts with the same matrix.
    mass.assemble(layout, kinematics);
    let end = EndState { layout, kinematics, mass };
    for at in 0..velocity_products.fast_trees.len() {
        let (tree_index, energy, start) = velocity_products.fast_trees[at];
        let Some(tree) = layout.trees.get(tree_index) else { continue };
        let is_quarantined = tree.links.first().is_some_and(|root| state.links[*root as usize].quarantined);
        if !is_quarantined
            && energy.is_finite()
            && velocity_products.correct_energy(&end, tree, energy, start, dt, state)
        {
            velocity_products.settled_trees.push(tree_index);
        }
    }
    if velocity_products.settled_trees.len() > flying {
        kinematics.update_velocities(layout, state);
    }
    let end = EndState { layout, kinematics, mass };
    for at in 0..velocity_products.settled_trees.len() {
        let Some(tree) = layout.trees.get(velocity_products.settled_trees[at]) else { continue };
        velocity_products.cancel_velocity_products(&end, tree, dt, state);
    }
}

/// Adds to the velocities of a tree.
fn add_velocities(tree: &Tree, state: &mut State, changes: &[f64]) {
    for (body, &link) in tree.layout.bodies.iter().zip(&tree.links) {
        let link = &mut state.links[link as usize];
        let Some(changes) = changes.get(body.dof as usize..) else { continue };
        match (body.joint.dofs(), changes) {
            (6, &[x, y, z, along_x, along_y, along_z, ..]) => {
                link.twist.angular += Vec3::new(x, y, z);
                link.twist.linear += Vec3::new(along_x, along_y, along_z);
            }
            (1, &[change, ..]) => link.velocity += change,
            _ => {}
        }
    }
}

/// Stores an impulse that the next step adds.
fn store_impulse(tree: &Tree, state: &mut State, impulse: &[f64]) {
    state.has_energy_corrections = true;
    for (body, &link) in tree.layout.bodies.iter().zip(&tree.links) {
        let own = impulse.iter().skip(body.dof as usize).take(body.joint.dofs());
        let stored = &mut state.links[link as usize].energy_correction;
        stored.iter_mut().zip(own).for_each(|(stored, impulse)| *stored = *impulse);
    }
}

/// Returns whether a scaled velocity has more energy than a bound. Non-finite ones do.
fn exceeds_energy(motion: &[f64], energy: f64) -> bool {
    let kinetic = 0.5 * motion.iter().map(|rate| rate * rate).sum::<f64>();
    kinetic > energy * (1.0 + 1e-12) || kinetic.is_nan()
}

/// Returns how far from the first to the second velocity the energy reaches a bound; both in scaled coordinates, and
/// the second has more energy.
fn largest_share(first: &[f64], second: &[f64], energy: f64) -> f64 {
    let dot = |f: &dyn Fn(f64, f64) -> f64| first.iter().zip(second).map(|(a, b)| f(*a, *b)).sum::<f64>();
    let square = 0.5 * dot(&|a, b| (b - a) * (b - a));
    let mixed = dot(&|a, b| a * (b - a));
    // Rounding may leave the first a little above the bound.
    let excess = (0.5 * dot(&|a, _| a * a) - energy).min(0.0);
    let root = (mixed * mixed - 4.0 * square * excess).max(0.0).sqrt();
    let share = if mixed > 0.0 { -2.0 * excess / (mixed + root) } else { (root - mixed) / (2.0 * square) };
    if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
}

/// Sums the wrenches over the subtree of each degree of freedom, and projects the sums onto its motion.
fn project_wrenches(end: &EndState<'_>, tree: &Tree, wrenches: &mut [Wrench], out: &mut Vec<f64>) {
    out.clear();
    out.resize(tree.layout.dofs(), 0.0);
    for (index, (body, &link)) in tree.layout.bodies.iter().zip(&tree.links).enumerate().rev() {
        let wrench = wrenches[index];
        for offset in 0..body.joint.dofs() {
            let global_dof = end.layout.bodies[link as usize].dof as usize + offset;
            out[body.dof as usize + offset] =
                spatial_dot(&end.kinematics.motion_subspace[global_dof], &wrench);
        }
        if body.parent != NONE {
            let total = &mut wrenches[body.parent as usize];
            total.force += wrench.force;
            total.torque += wrench.torque;
        }
    }
}

/// Acceleration of a link relative to its parent at zero joint acceleration.
fn bias_acceleration(body: &Body, link: &LinkState, velocity: &Twist, axis: &Twist) -> Twist {
    match body.joint {
        JointModel::Free => Twist { angular: Vec3::ZERO, linear: -velocity.angular.cross(velocity.linear) },
        JointModel::Hinge { .. } | JointModel::Slider { .. } => {
            let joint_velocity =
                Twist { angular: axis.angular * link.velocity, linear: axis.linear * link.velocity };
            cross_motion(velocity, &joint_velocity)
        }
        _ => Twist::default(),
    }
}

/// Quick check whether any joint, or a root with children, moves so fast that velocity products may matter. If so,
/// returns the largest rate among those that no motor controls: a motor gives its joint the velocity, which then gains
/// no energy.
fn may_be_fast(tree: &Tree, state: &State, dt: f64) -> Option<f64> {
    let mut fastest: f64 = 0.0;
    let mut fastest_joint: f64 = 0.0;
    for (index, (&link, body)) in tree.links.iter().zip(&tree.layout.bodies).enumerate() {
        let link = &state.links[link as usize];
        match body.joint {
            JointModel::Free => fastest = fastest.max(link.twist.angular.length()),
            JointModel::Hinge { .. } => {
                fastest_joint = fastest_joint.max(link.velocity.abs());
                if !(body.is_rotor || is_motor_driven(link)) {
                    fastest = fastest.max(link.velocity.abs());
                }
            }
            // A metre counts like a radian here.
            JointModel::Slider { .. } => fastest_joint = fastest_joint.max(link.velocity.abs()),
            JointModel::KinematicFree if link.twist != Twist::default() => return None,
            JointModel::KinematicHinge { .. } | JointModel::KinematicSlider { .. }
                if link.velocity != 0.0 && has_mass_below(tree, index) =>
            {
                return None;
            }
            _ => {}
        }
    }
    (dt * fastest_joint.max(fastest) * fastest > MAX_ENERGY_GROWTH).then_some(fastest)
}

/// Returns whether a joint has a motor.
fn has_motor(link: &LinkState) -> bool {
    matches!(link.drive, Drive::Velocity { max_force, .. } if max_force > 0.0)
}

/// Returns whether a motor controls the velocity of a joint.
fn is_motor_driven(link: &LinkState) -> bool {
    has_motor(link) && link.active_bounds[0] == ActiveBound::None
}

/// Returns whether any link below one has mass. A prescribed link without any, such as the head of a lidar, changes
/// nothing.
fn has_mass_below(tree: &Tree, ancestor: usize) -> bool {
    let bodies = &tree.layout.bodies;
    let parent = |index: usize| bodies.get(index).map(|body| body.parent).filter(|parent| *parent != NONE);
    let is_below = |index: usize| {
        std::iter::successors(Some(index), |&at| parent(at).map(|parent| parent as usize))
            .any(|at| at == ancestor)
    };
    bodies.iter().enumerate().skip(ancestor + 1).any(|(index, body)| body.is_dynamic && is_below(index))
}

/// The same with the rotation of parents: a rotor matters only if its parent rotates.
fn is_fast(tree: &Tree, state: &State, kinematics: &Kinematics, dt: f64) -> bool {
    may_be_fast(tree, state, dt).is_some_and(|fastest| {
        tree.links.iter().zip(&tree.layout.bodies).any(|(&link, body)| {
            let state = &state.links[link as usize];
            let parent_rotation = tree
                .links
                .get(body.parent as usize)
                .map_or(0.0, |&parent| kinematics.velocities[parent as usize].angular.length());
            let (relative, rotation_rate) = match body.joint {
                JointModel::Free => (state.twist.angular.length(), state.twist.angular.length()),
                JointModel::Hinge { .. } if body.is_rotor => (state.velocity.abs(), parent_rotation),
                JointModel::Hinge { .. } if is_motor_driven(state) => {
                    (state.velocity.abs(), parent_rotation.min(fastest))
                }
                JointModel::Hinge { .. } => (state.velocity.abs(), parent_rotation.max(state.velocity.abs())),
                JointModel::Slider { .. } => (state.velocity.abs(), parent_rotation),
                _ => (0.0, 0.0),
            };
            dt * relative.max(rotation_rate) * rotation_rate > MAX_ENERGY_GROWTH
        })
    })
}
