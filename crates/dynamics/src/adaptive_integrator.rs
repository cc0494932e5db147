//! Adaptive integration of trees without contacts, motors and external constraints: their equations of motion are
//! solved to a tolerance.
//!
//! Velocity products of a light chain or a fast pendulum grow with the square of the speed, and a single explicit step
//! adds energy until the numbers overflow. Here the step is subdivided as finely as the motion requires (Dormand and
//! Prince, "A family of embedded Runge-Kutta formulae", 1980: fifth order with an error estimate). Loops that
//! constraints close are satisfied exactly (see `loops`), and ball joints have coordinates of their own (see
//! `ball_joints`). Springs and dampers of joints are forces like any other here, unless they are so stiff that a step
//! would need too many substeps. Only trees without bounded forces are integrated so; all others keep the joint laws of
//! `joints`.

use base::math::axis_angle;
use base::{Pose, Quat, Twist, Vec3, ops};

use crate::ball_joints::{BallJoints, Role};
use crate::forces::Forces;
use crate::joints::non_negative;
use crate::kinematics::{Kinematics, SpatialInertia};
use crate::layout::{Body, JointModel, Layout, NONE, Tree};
use crate::loops::Loops;
use crate::mass::MassMatrix;
use crate::model::{Joint, LinkId, Model};
use crate::simulation::Drive;
use crate::state::{LinkState, State};

/// Largest error of a coordinate in a substep, in its own unit, relative where the coordinate is above 1.
const TOLERANCE: f64 = 1e-7;
/// Shortest substep, as a share of the step.
const MIN_SUBSTEP: f64 = 1.0 / 256.0;
/// Largest phase of a spring, and decay by a damper, in a step. Stiffer ones are left to the implicit step, which takes
/// them to equilibrium at once. `[rad]`, `[1]`
const MAX_STIFFNESS: f64 = 16.0;

/// Runge-Kutta coefficients of the stages so far in the state at which the next one is evaluated. The last row is the
/// result.
const WEIGHTS: [&[f64]; 6] = [
    &[1.0 / 5.0],
    &[3.0 / 40.0, 9.0 / 40.0],
    &[44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0],
    &[19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0],
    &[9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0],
    &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
];
/// Coefficients of the difference from the embedded fourth-order result.
const ERROR_WEIGHTS: [f64; 7] =
    [71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339_200.0, 22.0 / 525.0, -1.0 / 40.0];

/// Workspace for one tree at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct AdaptiveIntegrator {
    /// State of the tree's links alone.
    state: State,
    kinematics: Kinematics,
    mass: MassMatrix,
    forces: Forces,
    impulses: Vec<f64>,
    /// Zeros: nothing is added to the mass matrix.
    stiffness: Vec<f64>,
    /// Degrees of freedom whose joints have springs or dampers, with stiffness and damping.
    passive: Vec<(u32, [f64; 2])>,
    /// Positions and velocities of the tree as one vector, at the start and at the end of a substep.
    current: Vec<f64>,
    candidate: Vec<f64>,
    derivatives: [Vec<f64>; 7],
    loops: Loops,
    ball_joints: BallJoints,
    correction: Vec<f64>,
}

impl AdaptiveIntegrator {
    /// Advances a tree by one step, if only gravity and unbounded forces act on it; also with constraints if the poses
    /// of all links are given. Returns whether it did.
    pub(crate) fn advance(
        &mut self,
        model: &Model,
        tree: &Tree,
        state: &mut State,
        poses: Option<&[Pose]>,
    ) -> bool {
        let links = tree.links.iter().zip(&tree.layout.bodies);
        let has_law = |link: &u32| model.link_laws.contains_key(&LinkId(*link));
        if !model.link_laws.is_empty() && tree.links.iter().any(has_law) {
            return false;
        }
        // Damping that takes all velocity within a second has no finite rate.
        let damping = |link: &u32| &model.links[*link as usize].damping;
        if tree.links.iter().map(damping).any(|damping| damping.linear >= 1.0 || damping.angular >= 1.0) {
            return false;
        }
        if !links
            .clone()
            .all(|(&link, body)| is_smooth(body, &state.links[link as usize], joint_of(model, body)))
        {
            return false;
        }
        self.loops.clear();
        if poses.is_some_and(|poses| !self.loops.load(model, tree, state, poses)) {
            return false;
        }
        if self.loops.is_empty() {
            self.ball_joints.find(&tree.layout);
        } else {
            self.ball_joints.clear(tree.links.len());
        }
        self.passive.clear();
        for body in tree.layout.bodies.iter().filter(|body| has_joint(body)) {
            let joint = joint_of(model, body);
            let laws = [joint.spring, joint.damping].map(non_negative);
            if laws != [0.0; 2] {
                self.passive.push((body.dof, laws));
            }
        }
        self.forces.is_continuous = true;
        // The static links of this tree have no velocity; the workspace may have been used for another tree.
        self.kinematics.velocities.clear();
        self.state.links.clear();
        self.state.links.extend(tree.links.iter().map(|&link| state.links[link as usize].clone()));
        if !self.solve(model, tree) {
            return false;
        }
        self.unpack_current(tree);
        let is_inside = |(body, link): (&Body, &LinkState)| between_stops(body, link, joint_of(model, body));
        if !tree.layout.bodies.iter().zip(&self.state.links).all(is_inside) {
            return false;
        }
        for (&link, local_link) in tree.links.iter().zip(&mut self.state.links) {
            local_link.wrench = base::Wrench::default();
            state.links[link as usize].clone_from(local_link);
        }
        true
    }

    /// Integrates `current` to the end of the step. Returns false if the numbers are no longer finite.
    fn solve(&mut self, model: &Model, tree: &Tree) -> bool {
        self.pack_current(tree);
        for derivatives in &mut self.derivatives {
            derivatives.resize(self.current.len(), 0.0);
        }
        let dt = model.settings.dt;
        let (mut elapsed, mut fraction) = (0.0, 1.0_f64);
        self.evaluate(model, tree, 0);
        if self.is_stiff(&tree.layout, dt) {
            return false;
        }
        if !self.loops.is_empty() {
            if !self.loops.start(&tree.layout, &self.kinematics, &self.mass) {
                return false;
            }
            self.project_velocities(tree);
            self.evaluate(model, tree, 0);
        }
        let mut substeps = 0;
        while elapsed < 1.0 {
            substeps += 1;
            if !self.loops.is_empty() && substeps > Loops::MAX_SUBSTEPS {
                return false;
            }
            let last = fraction >= 1.0 - elapsed;
            let substep = if last { 1.0 - elapsed } else { fraction };
            self.try_substep(model, tree, substep * dt);
            let error = self.error(substep * dt);
            if !error.is_finite() && substep <= MIN_SUBSTEP {
                return false;
            }
            // The standard step size controller: the error goes with the fifth power of the substep.
            let growth = if error.is_finite() { 0.9 * ops::pow(error.max(1e-10), -0.2) } else { 0.1 };
            fraction = (substep * growth.clamp(0.1, 4.0)).max(MIN_SUBSTEP);
            if error > 1.0 && substep > MIN_SUBSTEP || !error.is_finite() {
                continue;
            }
            std::mem::swap(&mut self.current, &mut self.candidate);
            // The last stage was evaluated at the result.
            self.derivatives.swap(0, 6);
            elapsed = if last { 1.0 } else { elapsed + substep };
        }
        if !self.loops.is_empty() {
            self.close_loops(tree);
        }
        self.current.iter().all(|number| number.is_finite())
    }

    /// Projects positions to those at which loops are closed, and velocities to those that keep them closed.
    fn close_loops(&mut self, tree: &Tree) {
        for _ in 0..Loops::MAX_ITERATIONS {
            self.update_kinematics(tree);
            if !self.loops.position_correction(
                &tree.layout,
                &self.kinematics,
                &self.mass,
                &mut self.correction,
            ) {
                break;
            }
            let mut positions = self.current.iter_mut();
            let mut correction = self.correction.iter().copied();
            for body in tree.layout.bodies.iter().filter(|body| body.dof != NONE) {
                let mut vector =
                    || Vec3::from_array(std::array::from_fn(|_| correction.next().unwrap_or(0.0)));
                if body.joint == JointModel::Free {
                    let (angle, displacement) = (vector(), vector());
                    let mut numbers: Vec<&mut f64> = positions.by_ref().take(7).collect();
                    let number = |index: usize| numbers.get(index).map_or(0.0, |number| **number);
                    let center = Vec3::new(number(0), number(1), number(2)) + displacement;
                    let rotation = Quat::from_xyzw(number(3), number(4), number(5), number(6));
                    let rotation = axis_angle(angle, angle.length()) * rotation;
                    let corrected = center.to_array().into_iter().chain(rotation.to_array());
                    numbers.iter_mut().zip(corrected).for_each(|(number, corrected)| **number = corrected);
                } else if let (Some(position), Some(change)) = (positions.next(), correction.next()) {
                    *position += change;
                }
            }
        }
        self.update_kinematics(tree);
        self.project_velocities(tree);
    }

    /// Projects velocities onto those that the constraints allow, at the poses of the last [`Self::update_kinematics`].
    fn project_velocities(&mut self, tree: &Tree) {
        let Self { loops, kinematics, mass, current, correction, .. } = self;
        let start = current.len() - tree.layout.dofs();
        loops.project_velocities(&tree.layout, kinematics, mass, &mut current[start..], correction);
    }

    /// Updates poses, velocities and mass matrix to `current`. The tree was evaluated before.
    fn update_kinematics(&mut self, tree: &Tree) {
        let Self { state, kinematics, mass, ball_joints, current, .. } = self;
        unpack(current, tree, ball_joints, state);
        kinematics.update_poses(&tree.layout, state);
        kinematics.update_velocities(&tree.layout, state);
        mass.assemble(&tree.layout, kinematics);
        mass.factorize_with_stiffness(&tree.layout, &[]);
    }

    fn try_substep(&mut self, model: &Model, tree: &Tree, duration: f64) {
        for (stage, weights) in WEIGHTS.iter().enumerate() {
            self.candidate.clone_from(&self.current);
            for (weight, derivatives) in weights.iter().zip(&self.derivatives) {
                for (number, derivative) in self.candidate.iter_mut().zip(derivatives) {
                    *number += duration * weight * derivative;
                }
            }
            self.evaluate(model, tree, stage + 1);
        }
    }

    /// Returns whether springs or dampers would need too many substeps. The traces of `M⁻¹K` and `M⁻¹B` are upper
    /// bounds of their largest eigenvalues, the square of an angular frequency and a decay rate.
    fn is_stiff(&mut self, layout: &Layout, dt: f64) -> bool {
        let mut traces = [0.0; 2];
        for &(dof, laws) in &self.passive {
            let unit = &mut self.stiffness;
            unit[dof as usize] = 1.0;
            self.mass.factors.scale_impulses(layout, &layout.blocks, unit);
            let inverse_inertia: f64 = unit.iter().map(|part| part * part).sum();
            unit.fill(0.0);
            for (trace, law) in traces.iter_mut().zip(laws) {
                *trace += law * inverse_inertia;
            }
        }
        let [frequency_squared, decay] = traces;
        let is_soft = frequency_squared.sqrt() * dt <= MAX_STIFFNESS && decay * dt <= MAX_STIFFNESS;
        !is_soft
    }

    /// Largest error of a substep, relative to the tolerance.
    fn error(&self, duration: f64) -> f64 {
        let mut largest: f64 = 0.0;
        for (index, (current, candidate)) in self.current.iter().zip(&self.candidate).enumerate() {
            let difference: f64 = ERROR_WEIGHTS
                .iter()
                .zip(&self.derivatives)
                .map(|(weight, derivatives)| weight * derivatives[index])
                .sum();
            let scale = TOLERANCE * current.abs().max(candidate.abs()).max(1.0);
            let error = (duration * difference).abs() / scale;
            largest = if error.is_nan() { f64::INFINITY } else { largest.max(error) };
        }
        largest
    }

    /// Evaluates the derivative of a stage, at `candidate` (at `current` for the first stage).
    fn evaluate(&mut self, model: &Model, tree: &Tree, stage: usize) {
        let Self {
            state,
            kinematics,
            mass,
            forces,
            impulses,
            stiffness,
            passive,
            current,
            candidate,
            derivatives,
            loops,
            ball_joints,
            ..
        } = self;
        let layout = &tree.layout;
        unpack(if stage == 0 { current } else { candidate }, tree, ball_joints, state);
        // Links that do not move stay where the first stage has put them.
        if stage == 0 {
            kinematics.update_all_poses(layout, state);
        } else {
            kinematics.update_poses(layout, state);
        }
        for link in ball_joints.intermediate_links() {
            kinematics.inertias[link] = SpatialInertia::ZERO;
        }
        kinematics.update_velocities(layout, state);
        mass.assemble(layout, kinematics);
        impulses.clear();
        impulses.resize(layout.dofs(), 0.0);
        forces.add(model, layout, state, kinematics, impulses);
        let dt = model.settings.dt;
        for (body, link) in layout.bodies.iter().zip(&state.links) {
            if let (Drive::Force(force), true) = (link.drive, has_joint(body)) {
                impulses[body.dof as usize] += dt * force;
            }
        }
        for &(dof, [spring, damping]) in &*passive {
            let link = &state.links[layout.dof_link[dof as usize] as usize];
            impulses[dof as usize] -= dt * (spring * link.position + damping * link.velocity);
        }
        stiffness.clear();
        stiffness.resize(layout.dofs(), 0.0);
        mass.factorize_with_stiffness(layout, stiffness);
        mass.factors.scale_impulses(layout, &layout.blocks, impulses);
        if !loops.is_empty() {
            let bias = (forces.accelerations.as_slice(), -model.settings.gravity);
            loops.constrain_accelerations(layout, kinematics, mass, bias, dt, impulses);
        }
        mass.factors.unscale_velocities(layout, &layout.blocks, impulses);
        impulses.iter_mut().for_each(|impulse| *impulse /= dt);
        store_derivatives(tree, ball_joints, state, impulses, &mut derivatives[stage]);
    }

    fn pack_current(&mut self, tree: &Tree) {
        let Self { state, ball_joints, current, .. } = self;
        current.clear();
        for (index, (body, link)) in tree.layout.bodies.iter().zip(&state.links).enumerate() {
            if body.joint == JointModel::Free {
                current.extend(link.pose.point(body.center).to_array());
                current.extend(link.pose.rotation.to_array());
            } else if let Some(ball) = ball_joints.of(index) {
                current.extend(ball.rotation(state).to_array());
            } else if has_joint(body) && ball_joints.role(index) == Role::None {
                current.push(link.position);
            }
        }
        for (index, (body, link)) in tree.layout.bodies.iter().zip(&state.links).enumerate() {
            if body.joint == JointModel::Free {
                current.extend(link.twist.angular.to_array());
                current.extend(link.twist.linear.to_array());
            } else if let Some(ball) = ball_joints.of(index) {
                current.extend(ball.velocity(state).to_array());
            } else if has_joint(body) && ball_joints.role(index) == Role::None {
                current.push(link.velocity);
            }
        }
    }

    fn unpack_current(&mut self, tree: &Tree) {
        unpack(&self.current, tree, &self.ball_joints, &mut self.state);
    }
}

/// Stores the derivative of the vector that [`unpack`] reads: velocities, then accelerations, which are given by degree of
/// freedom.
fn store_derivatives(
    tree: &Tree,
    ball_joints: &BallJoints,
    state: &State,
    accelerations: &[f64],
    derivatives: &mut [f64],
) {
    let layout = &tree.layout;
    let mut slots = derivatives.iter_mut();
    let mut store = |number: f64| {
        if let Some(slot) = slots.next() {
            *slot = number;
        }
    };
    let quaternion_rate =
        |w: Vec3, rotation: Quat| (Quat::from_xyzw(w.x, w.y, w.z, 0.0) * rotation * 0.5).to_array();
    for (index, (body, link)) in layout.bodies.iter().zip(&state.links).enumerate() {
        if body.joint == JointModel::Free {
            let Twist { angular, linear } = link.twist;
            linear
                .to_array()
                .into_iter()
                .chain(quaternion_rate(angular, link.pose.rotation))
                .for_each(&mut store);
        } else if let Some(ball) = ball_joints.of(index) {
            quaternion_rate(ball.velocity(state), ball.rotation(state)).into_iter().for_each(&mut store);
        } else if has_joint(body) && ball_joints.role(index) == Role::None {
            store(link.velocity);
        }
    }
    for (index, body) in layout.bodies.iter().enumerate() {
        if let Some(ball) = ball_joints.of(index) {
            ball.acceleration(state, accelerations).to_array().into_iter().for_each(&mut store);
        } else if ball_joints.role(index) == Role::None {
            accelerations[body.dof_range()].iter().copied().for_each(&mut store);
        }
    }
}

/// Writes a vector of positions and velocities into the links.
fn unpack(numbers: &[f64], tree: &Tree, ball_joints: &BallJoints, state: &mut State) {
    let mut numbers = numbers.iter().copied();
    let mut next = || numbers.next().unwrap_or(0.0);
    for (index, body) in tree.layout.bodies.iter().enumerate() {
        if body.joint == JointModel::Free {
            let center = Vec3::new(next(), next(), next());
            let rotation = Quat::from_xyzw(next(), next(), next(), next()).normalize();
            state.links[index].pose = Pose::new(center - rotation * body.center, rotation);
        } else if let Some(ball) = ball_joints.of(index) {
            let rotation = Quat::from_xyzw(next(), next(), next(), next()).normalize();
            ball.set_rotation(rotation, state);
        } else if has_joint(body) && ball_joints.role(index) == Role::None {
            state.links[index].position = next();
        }
    }
    for (index, body) in tree.layout.bodies.iter().enumerate() {
        if body.joint == JointModel::Free {
            let twist = &mut state.links[index].twist;
            twist.angular = Vec3::new(next(), next(), next());
            twist.linear = Vec3::new(next(), next(), next());
        } else if let Some(ball) = ball_joints.of(index) {
            ball.set_velocity(Vec3::new(next(), next(), next()), state);
        } else if has_joint(body) && ball_joints.role(index) == Role::None {
            state.links[index].velocity = next();
        }
    }
}

fn has_joint(body: &Body) -> bool {
    body.dof != NONE && body.joint != JointModel::Free
}

fn joint_of<'a>(model: &'a Model, body: &Body) -> &'a Joint {
    &model.links[body.link as usize].joint
}

/// Returns whether no bounded force acts on a link and its motion is not prescribed.
fn is_smooth(body: &Body, link: &LinkState, joint: &Joint) -> bool {
    if link.quarantined {
        return false;
    }
    match body.joint {
        JointModel::Free | JointModel::Fixed => true,
        JointModel::KinematicFree => link.twist == Twist::default(),
        JointModel::KinematicHinge { .. } | JointModel::KinematicSlider { .. } => link.velocity == 0.0,
        JointModel::Hinge { .. } | JointModel::Slider { .. } => {
            let has_motor = matches!(link.drive, Drive::Velocity { max_force, .. } if max_force > 0.0);
            !has_motor && joint.static_friction <= 0.0 && between_stops(body, link, joint)
        }
    }
}

fn between_stops(body: &Body, link: &LinkState, joint: &Joint) -> bool {
    let Some([lower, upper]) = joint.stops.filter(|_| has_joint(body)) else { return true };
    !(lower.is_finite() && link.position < lower || upper.is_finite() && link.position > upper)
}
