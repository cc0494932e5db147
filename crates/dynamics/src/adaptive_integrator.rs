//! Trees that nothing touches, drives or holds: their equations of motion, solved to a tolerance.
//!
//! Velocity products of a light chain or a fast pendulum grow with the square of the speed, and one explicit step
//! over them adds energy until the numbers break. Here the step is cut as finely as the motion asks for
//! (Dormand and Prince, "A family of embedded Runge-Kutta formulae", 1980: fifth order with an error estimate).
//! Loops that constraints close are held exactly (see `loops`), and ball joints have coordinates of their own (see `balls`).
//! Springs and dampers of joints are forces like any other here, unless they are so stiff that a step would have to be cut too
//! often. Only trees without bounded forces are moved so; all others keep the joint laws of `joints`.

use base::math::axis_angle;
use base::{Pose, Quat, Twist, Vec3, ops};

use crate::balls::{Balls, Role};
use crate::forces::Forces;
use crate::joints::at_least_zero;
use crate::kinematics::{Kinematics, SpatialInertia};
use crate::layout::{Body, JointModel, Layout, NONE, Tree};
use crate::loops::Loops;
use crate::mass::Mass;
use crate::model::{Joint, LinkId, Model};
use crate::simulation::Drive;
use crate::state::{LinkState, State};

/// Largest error of a number in a part of a step, in its own unit, and as a share of the number where it is above 1.
const TOLERANCE: f64 = 1e-7;
/// The finest cut: a part is never shorter than this share of the step.
const FINEST: f64 = 1.0 / 256.0;
/// Turn of a spring's phase, and decay by a damper, in a step. What is stiffer is left to the implicit step, which takes it to
/// its rest at once. `[rad]`, `[1]`
const STIFFEST: f64 = 16.0;

/// Weights of the stages so far in the state at which the next one is taken. The last row is the result.
const WEIGHTS: [&[f64]; 6] = [
    &[1.0 / 5.0],
    &[3.0 / 40.0, 9.0 / 40.0],
    &[44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0],
    &[19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0],
    &[9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0],
    &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
];
/// Weights of the difference from the embedded fourth-order result.
const ERROR: [f64; 7] =
    [71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339_200.0, 22.0 / 525.0, -1.0 / 40.0];

/// Memory for one tree at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct AdaptiveIntegrator {
    /// The tree's links alone.
    state: State,
    kinematics: Kinematics,
    mass: Mass,
    forces: Forces,
    impulses: Vec<f64>,
    /// Nothing is added to the mass matrix.
    stiffness: Vec<f64>,
    /// Degrees with the stiffness and the damping of their joints, of those that have any.
    passive: Vec<(u32, [f64; 2])>,
    /// Places and velocities of the tree as one vector, now and at the end of a part of the step.
    now: Vec<f64>,
    next: Vec<f64>,
    rates: [Vec<f64>; 7],
    loops: Loops,
    balls: Balls,
    changes: Vec<f64>,
}

impl AdaptiveIntegrator {
    /// Moves a tree by one step, if nothing but gravity and plain forces acts on it, and constraints if the places of all
    /// links are given. Whether it did.
    pub(crate) fn advance(
        &mut self,
        model: &Model,
        tree: &Tree,
        state: &mut State,
        poses: Option<&[Pose]>,
    ) -> bool {
        let local = tree.links.iter().zip(&tree.layout.bodies);
        let own_law = |link: &u32| model.link_laws.contains_key(&LinkId(*link));
        if !model.link_laws.is_empty() && tree.links.iter().any(own_law) {
            return false;
        }
        // What takes all velocity in a second has no rate.
        let damping = |link: &u32| &model.links[*link as usize].damping;
        if tree.links.iter().map(damping).any(|damping| damping.linear >= 1.0 || damping.angular >= 1.0) {
            return false;
        }
        if !local.clone().all(|(&link, body)| coasts(body, &state.links[link as usize], joint(model, body))) {
            return false;
        }
        self.loops.clear();
        if poses.is_some_and(|poses| !self.loops.take(model, tree, state, poses)) {
            return false;
        }
        if self.loops.is_empty() {
            self.balls.find(&tree.layout);
        } else {
            self.balls.clear(tree.links.len());
        }
        self.passive.clear();
        for body in tree.layout.bodies.iter().filter(|body| has_joint(body)) {
            let joint = joint(model, body);
            let laws = [joint.spring, joint.damping].map(at_least_zero);
            if laws != [0.0; 2] {
                self.passive.push((body.dof, laws));
            }
        }
        self.forces.flows = true;
        // What stands still in this tree has no velocity, whatever moved in another one.
        self.kinematics.velocities.clear();
        self.state.links.clear();
        self.state.links.extend(tree.links.iter().map(|&link| state.links[link as usize].clone()));
        if !self.solve(model, tree) {
            return false;
        }
        self.scatter_now(tree);
        let inside = |(body, link): (&Body, &LinkState)| between_stops(body, link, joint(model, body));
        if !tree.layout.bodies.iter().zip(&self.state.links).all(inside) {
            return false;
        }
        for (&link, moved) in tree.links.iter().zip(&mut self.state.links) {
            moved.wrench = base::Wrench::default();
            state.links[link as usize].clone_from(moved);
        }
        true
    }

    /// Brings `now` to the end of the step; false if the numbers break.
    fn solve(&mut self, model: &Model, tree: &Tree) -> bool {
        self.gather_now(tree);
        for rates in &mut self.rates {
            rates.resize(self.now.len(), 0.0);
        }
        let dt = model.settings.dt;
        let (mut done, mut share) = (0.0, 1.0_f64);
        self.rate(model, tree, 0);
        if self.is_stiff(&tree.layout, dt) {
            return false;
        }
        if !self.loops.is_empty() {
            if !self.loops.start(&tree.layout, &self.kinematics, &self.mass) {
                return false;
            }
            self.stop(tree);
            self.rate(model, tree, 0);
        }
        let mut parts = 0;
        while done < 1.0 {
            parts += 1;
            if !self.loops.is_empty() && parts > Loops::PARTS {
                return false;
            }
            let last = share >= 1.0 - done;
            let part = if last { 1.0 - done } else { share };
            self.try_part(model, tree, part * dt);
            let error = self.error(part * dt);
            if !error.is_finite() && part <= FINEST {
                return false;
            }
            // The usual controller: the error goes with the fifth power of the part's length.
            let fit = if error.is_finite() { 0.9 * ops::pow(error.max(1e-10), -0.2) } else { 0.1 };
            share = (part * fit.clamp(0.1, 4.0)).max(FINEST);
            if error > 1.0 && part > FINEST || !error.is_finite() {
                continue;
            }
            std::mem::swap(&mut self.now, &mut self.next);
            // The last stage was taken at the result.
            self.rates.swap(0, 6);
            done = if last { 1.0 } else { done + part };
        }
        if !self.loops.is_empty() {
            self.close(tree);
        }
        self.now.iter().all(|number| number.is_finite())
    }

    /// Brings places back to where loops are closed, and velocities to those that keep them so.
    fn close(&mut self, tree: &Tree) {
        for _ in 0..Loops::ROUNDS {
            self.look(tree);
            if !self.loops.back(&tree.layout, &self.kinematics, &self.mass, &mut self.changes) {
                break;
            }
            let mut places = self.now.iter_mut();
            let mut changes = self.changes.iter().copied();
            for body in tree.layout.bodies.iter().filter(|body| body.dof != NONE) {
                let mut vector = || Vec3::from_array(std::array::from_fn(|_| changes.next().unwrap_or(0.0)));
                if body.motion == JointModel::Free {
                    let (angle, way) = (vector(), vector());
                    let mut own: Vec<&mut f64> = places.by_ref().take(7).collect();
                    let part = |index: usize| own.get(index).map_or(0.0, |number| **number);
                    let center = Vec3::new(part(0), part(1), part(2)) + way;
                    let rotation = Quat::from_xyzw(part(3), part(4), part(5), part(6));
                    let rotation = axis_angle(angle, angle.length()) * rotation;
                    let moved = center.to_array().into_iter().chain(rotation.to_array());
                    own.iter_mut().zip(moved).for_each(|(number, moved)| **number = moved);
                } else if let (Some(place), Some(change)) = (places.next(), changes.next()) {
                    *place += change;
                }
            }
        }
        self.look(tree);
        self.stop(tree);
    }

    /// Takes from the velocities what the constraints do not allow, at the places that were looked at last.
    fn stop(&mut self, tree: &Tree) {
        let Self { loops, kinematics, mass, now, changes, .. } = self;
        let start = now.len() - tree.layout.dofs();
        loops.stop(&tree.layout, kinematics, mass, &mut now[start..], changes);
    }

    /// Puts the tree where it is now.
    fn look(&mut self, tree: &Tree) {
        let Self { state, kinematics, mass, balls, now, .. } = self;
        scatter(now, tree, balls, state);
        kinematics.place(&tree.layout, state);
        kinematics.move_links(&tree.layout, state);
        mass.assemble(&tree.layout, kinematics);
        mass.factor(&tree.layout, &[]);
    }

    fn try_part(&mut self, model: &Model, tree: &Tree, length: f64) {
        for (stage, weights) in WEIGHTS.iter().enumerate() {
            self.next.clone_from(&self.now);
            for (weight, rates) in weights.iter().zip(&self.rates) {
                for (number, rate) in self.next.iter_mut().zip(rates) {
                    *number += length * weight * rate;
                }
            }
            self.rate(model, tree, stage + 1);
        }
    }

    /// Whether springs or dampers ask for too many cuts. The traces of `M⁻¹K` and `M⁻¹B` are no less than their largest
    /// eigenvalues, the square of a frequency and a rate of decay.
    fn is_stiff(&mut self, layout: &Layout, dt: f64) -> bool {
        let mut sums = [0.0; 2];
        for &(dof, laws) in &self.passive {
            let unit = &mut self.stiffness;
            unit[dof as usize] = 1.0;
            self.mass.factors.scale_impulses(layout, &layout.blocks, unit);
            let mobility: f64 = unit.iter().map(|part| part * part).sum();
            unit.fill(0.0);
            for (sum, law) in sums.iter_mut().zip(laws) {
                *sum += law * mobility;
            }
        }
        let [square, decay] = sums;
        let fits = square.sqrt() * dt <= STIFFEST && decay * dt <= STIFFEST;
        !fits
    }

    /// Largest error of a part, where 1 is what is tolerated.
    fn error(&self, length: f64) -> f64 {
        let mut worst: f64 = 0.0;
        for (index, (now, next)) in self.now.iter().zip(&self.next).enumerate() {
            let difference: f64 =
                ERROR.iter().zip(&self.rates).map(|(weight, rates)| weight * rates[index]).sum();
            let scale = TOLERANCE * now.abs().max(next.abs()).max(1.0);
            let error = (length * difference).abs() / scale;
            worst = if error.is_nan() { f64::INFINITY } else { worst.max(error) };
        }
        worst
    }

    /// The rates of change at `next` (at `now` for the first stage).
    fn rate(&mut self, model: &Model, tree: &Tree, stage: usize) {
        let Self {
            state,
            kinematics,
            mass,
            forces,
            impulses,
            stiffness,
            passive,
            now,
            next,
            rates,
            loops,
            balls,
            ..
        } = self;
        let layout = &tree.layout;
        scatter(if stage == 0 { now } else { next }, tree, balls, state);
        kinematics.place(layout, state);
        for link in balls.between() {
            kinematics.inertias[link] = SpatialInertia::ZERO;
        }
        kinematics.move_links(layout, state);
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
        mass.factor(layout, stiffness);
        mass.factors.scale_impulses(layout, &layout.blocks, impulses);
        if !loops.is_empty() {
            let bias = (forces.accelerations.as_slice(), -model.settings.gravity);
            loops.hold(layout, kinematics, mass, bias, dt, impulses);
        }
        mass.factors.unscale(layout, &layout.blocks, impulses);
        let mut numbers = rates[stage].iter_mut();
        let mut put = |number: f64| {
            if let Some(slot) = numbers.next() {
                *slot = number;
            }
        };
        let spin =
            |w: Vec3, rotation: Quat| (Quat::from_xyzw(w.x, w.y, w.z, 0.0) * rotation * 0.5).to_array();
        for (index, (body, link)) in layout.bodies.iter().zip(&state.links).enumerate() {
            if body.motion == JointModel::Free {
                let Twist { angular, linear } = link.twist;
                linear.to_array().into_iter().chain(spin(angular, link.pose.rotation)).for_each(&mut put);
            } else if let Some(ball) = balls.of(index) {
                spin(ball.velocity(state), ball.turn(state)).into_iter().for_each(&mut put);
            } else if has_joint(body) && balls.role(index) == Role::None {
                put(link.velocity);
            }
        }
        impulses.iter_mut().for_each(|impulse| *impulse /= dt);
        for (index, body) in layout.bodies.iter().enumerate() {
            if let Some(ball) = balls.of(index) {
                ball.acceleration(state, impulses).to_array().into_iter().for_each(&mut put);
            } else if balls.role(index) == Role::None {
                impulses[body.degrees()].iter().copied().for_each(&mut put);
            }
        }
    }

    fn gather_now(&mut self, tree: &Tree) {
        let Self { state, balls, now, .. } = self;
        now.clear();
        for (index, (body, link)) in tree.layout.bodies.iter().zip(&state.links).enumerate() {
            if body.motion == JointModel::Free {
                now.extend(link.pose.point(body.center).to_array());
                now.extend(link.pose.rotation.to_array());
            } else if let Some(ball) = balls.of(index) {
                now.extend(ball.turn(state).to_array());
            } else if has_joint(body) && balls.role(index) == Role::None {
                now.push(link.position);
            }
        }
        for (index, (body, link)) in tree.layout.bodies.iter().zip(&state.links).enumerate() {
            if body.motion == JointModel::Free {
                now.extend(link.twist.angular.to_array());
                now.extend(link.twist.linear.to_array());
            } else if let Some(ball) = balls.of(index) {
                now.extend(ball.velocity(state).to_array());
            } else if has_joint(body) && balls.role(index) == Role::None {
                now.push(link.velocity);
            }
        }
    }

    fn scatter_now(&mut self, tree: &Tree) {
        scatter(&self.now, tree, &self.balls, &mut self.state);
    }
}

/// Writes a vector of places and velocities into the links.
fn scatter(numbers: &[f64], tree: &Tree, balls: &Balls, state: &mut State) {
    let mut numbers = numbers.iter().copied();
    let mut next = || numbers.next().unwrap_or(0.0);
    for (index, body) in tree.layout.bodies.iter().enumerate() {
        if body.motion == JointModel::Free {
            let center = Vec3::new(next(), next(), next());
            let rotation = Quat::from_xyzw(next(), next(), next(), next()).normalize();
            state.links[index].pose = Pose::new(center - rotation * body.center, rotation);
        } else if let Some(ball) = balls.of(index) {
            let turn = Quat::from_xyzw(next(), next(), next(), next()).normalize();
            ball.set_turn(turn, state);
        } else if has_joint(body) && balls.role(index) == Role::None {
            state.links[index].position = next();
        }
    }
    for (index, body) in tree.layout.bodies.iter().enumerate() {
        if body.motion == JointModel::Free {
            let twist = &mut state.links[index].twist;
            twist.angular = Vec3::new(next(), next(), next());
            twist.linear = Vec3::new(next(), next(), next());
        } else if let Some(ball) = balls.of(index) {
            ball.set_velocity(Vec3::new(next(), next(), next()), state);
        } else if has_joint(body) && balls.role(index) == Role::None {
            state.links[index].velocity = next();
        }
    }
}

fn has_joint(body: &Body) -> bool {
    body.dof != NONE && body.motion != JointModel::Free
}

fn joint<'a>(model: &'a Model, body: &Body) -> &'a Joint {
    &model.links[body.link as usize].joint
}

/// Whether a link feels no force that has bounds, and its owner does not move it.
fn coasts(body: &Body, link: &LinkState, joint: &Joint) -> bool {
    if link.quarantined {
        return false;
    }
    match body.motion {
        JointModel::Free | JointModel::Fixed => true,
        JointModel::KinematicFree => link.twist == Twist::default(),
        JointModel::KinematicHinge { .. } | JointModel::KinematicSlider { .. } => link.velocity == 0.0,
        JointModel::Hinge { .. } | JointModel::Slider { .. } => {
            let driven = matches!(link.drive, Drive::Velocity { max_force, .. } if max_force > 0.0);
            !driven && joint.static_friction <= 0.0 && between_stops(body, link, joint)
        }
    }
}

fn between_stops(body: &Body, link: &LinkState, joint: &Joint) -> bool {
    let Some([lower, upper]) = joint.stops.filter(|_| has_joint(body)) else { return true };
    !(lower.is_finite() && link.position < lower || upper.is_finite() && link.position > upper)
}
