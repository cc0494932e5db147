//! One step, as a sentence; each verb is a file.

use std::collections::BTreeSet;

use base::{Twist, Vec3};

use crate::active_set::{Trial, Unsettled};
use crate::adaptive_integrator::AdaptiveIntegrator;
use crate::collide::{ContactPoint, World};
use crate::constraint_rows::ConstraintRows;
use crate::contact_rows::{Answer, ContactRows};
use crate::contact_solve::Solver;
use crate::depenetration::{bound, part};
use crate::drag;
use crate::flight::Flights;
use crate::forces::{Forces, is_pushed};
use crate::free_contacts::{HeapSources, Heaps};
use crate::friction_drift::FrictionDrift;
use crate::integrate::{integrate, lift, shift};
use crate::islands::Islands;
use crate::joints::Joints;
use crate::kinematics::Kinematics;
use crate::layout::{Layout, NONE};
use crate::mass::Mass;
use crate::model::{ColliderId, LinkId, Model};
use crate::momentum::Momentum;
use crate::normal_law::{MARGIN, keep};
use crate::simulation::{Contact, Drive, Dynamics, Fault, Report, Scratch};
use crate::sleeping::{Scene, Sleeping};
use crate::state::{DeferredRestitution, State, Touch};
use crate::velocity_products::{VelocityProductLimiter, correct_energy};

/// Memory of a step.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    points: Vec<ContactPoint>,
    pub(crate) mass: Mass,
    forces: Forces,
    joints: Joints,
    pub(crate) constraints: ConstraintRows,
    contacts: ContactRows,
    islands: Islands,
    unsettled: Unsettled,
    solver: Solver,
    heaps: Heaps,
    rest: Sleeping,
    /// The last step's touches.
    old_touches: Vec<Touch>,
    /// By contact point; `None` if it pushes nothing.
    answers: Vec<Option<Answer>>,
    /// By contact point: what a gap's closing took away.
    deferred: Vec<DeferredRestitution>,
    /// Of all that does not depend on the new velocities.
    impulses: Vec<f64>,
    /// By degree: the scaled motion, see [`crate::factors::Factors`].
    motion: Vec<f64>,
    /// By degree: the change of velocity.
    pub(crate) changes: Vec<f64>,
    /// The same for what moves things out of a depth; nothing if nothing is deep.
    shifts: Vec<f64>,
    /// By constraint: with what it closes a gap.
    pub(crate) pulls: Vec<Vec3>,
    /// By root.
    bad: Vec<bool>,
    /// By root: feels a contact, whatever its force.
    touched: Vec<bool>,
    /// The same, but for constraints.
    pressed: Vec<bool>,
    /// By root: has been moved already.
    arrived: Vec<bool>,
    /// Links that are asleep or put aside.
    still: Vec<u32>,
    adaptive: AdaptiveIntegrator,
    pub(crate) velocity_products: VelocityProductLimiter,
    flights: Flights,
    momentum: Momentum,
    drifts: FrictionDrift,
}

impl Workspace {
    /// Memory without a trace of its own, but for where a step that has begun has brought things.
    pub(crate) fn begun(flights: Flights) -> Self {
        Self { flights, ..Self::default() }
    }

    pub(crate) fn take_flights(&mut self) -> Flights {
        std::mem::take(&mut self.flights)
    }

    /// Must be called after the layout was changed while places stayed.
    pub(crate) fn forget_masses(&mut self) {
        self.mass.forget();
    }
}

/// The parts of a [`Dynamics`] in a step.
struct Step<'a> {
    model: &'a Model,
    layout: &'a Layout,
    state: &'a mut State,
    world: &'a mut World,
    kinematics: &'a mut Kinematics,
    work: &'a mut Workspace,
    report: &'a mut Report,
    ignored: &'a BTreeSet<(ColliderId, ColliderId)>,
    passed: &'a BTreeSet<(ColliderId, ColliderId)>,
}

fn parts(dynamics: &mut Dynamics) -> Option<Step<'_>> {
    let Dynamics { model, state, scratch, report, ignored, passed, .. } = dynamics;
    let Scratch { layout: Some(layout), world: Some(world), kinematics, workspace } = scratch else {
        return None;
    };
    let step = Step { model, layout, state, world, kinematics, work: workspace, report, ignored, passed };
    (step.model.settings.dt.is_finite() && step.model.settings.dt > 0.0).then_some(step)
}

/// Brings everything to where the step finds contacts, and gives those. The step that follows goes on from there; so does a
/// further call, by what has been said meanwhile about pairs.
pub(crate) fn begin(dynamics: &mut Dynamics, goes_on: bool) -> Vec<ContactPoint> {
    let Some(mut step) = parts(dynamics) else { return Vec::new() };
    step.start(goes_on);
    step.find();
    step.work.points.clone()
}

pub(crate) fn step(dynamics: &mut Dynamics, goes_on: bool) {
    let Some(mut step) = parts(dynamics) else { return };
    step.start(goes_on);
    step.find();
    step.touch();
    step.settle();
    step.push();
    step.solve();
    step.tell();
    step.drift();
    step.advance();
    dynamics.refresh_moving(amend);
    correct_energy(dynamics);
    let Dynamics { model, state, scratch, .. } = dynamics;
    if let Scratch { layout: Some(layout), kinematics, workspace, .. } = scratch {
        let Workspace { rest, drifts, old_touches, .. } = workspace;
        drifts.carry_over(kinematics, &mut state.touches, old_touches);
        rest.watch(model, layout, kinematics, state);
    }
}

/// Gives trees that fly the momentum that moving their joints has cost, and closes what constraints let open.
fn amend(
    model: &Model,
    layout: &Layout,
    state: &mut State,
    kinematics: &mut Kinematics,
    workspace: &mut Workspace,
) {
    let Workspace { momentum, arrived, .. } = workspace;
    momentum.keep(layout, arrived, state, kinematics);
    workspace.project_loops(model, layout, state, kinematics);
}

impl Step<'_> {
    /// Moves what moves before contacts are found.
    fn start(&mut self, goes_on: bool) {
        if !goes_on {
            self.carry_over();
            self.work.flights.clear();
        }
        self.fly();
    }

    /// Gives kinematic joints their new velocities.
    fn carry_over(&mut self) {
        let dt = self.model.settings.dt;
        let links = self.layout.bodies.len();
        let forces = &mut self.work.forces;
        forces.driven.resize(links, 0.0);
        forces.driven_roots.resize(links, Twist::default());
        // What nobody leads has its velocity already, since the last step or since it was set.
        if self.layout.led.is_empty() {
            return;
        }
        for index in self.layout.led.iter().map(|&link| link as usize) {
            let link = &mut self.state.links[index];
            let mut rate = match link.drive {
                Drive::Velocity { target, .. } => target,
                Drive::Off | Drive::Force(_) => 0.0,
            };
            if let Some([low, high]) = self.model.links[index].joint.stops {
                // Written so that stops that are no numbers, or the wrong way round, bind nothing or one way.
                rate = rate.min((high.max(link.position) - link.position) / dt);
                rate = rate.max((low.min(link.position) - link.position) / dt);
            }
            forces.driven[index] = (rate - link.velocity) / dt;
            link.velocity = rate;
        }
        self.kinematics.move_links(self.layout, self.state);
    }

    /// Takes what flies fast to where it hits something.
    fn fly(&mut self) {
        let flights = &mut self.work.flights;
        let Self { model, layout, state, world, kinematics, passed, .. } = self;
        if flights.arrive(model, layout, state, world, kinematics, passed) {
            self.kinematics.move_links(self.layout, self.state);
        }
    }

    /// Finds where colliders touch, or will.
    fn find(&mut self) {
        self.look_ahead();
        let points = &mut self.work.points;
        self.world.placed_contacts(self.model, points);
        if !self.ignored.is_empty() {
            points.retain(|point| !self.ignored.contains(&(point.a, point.b)));
        }
        // As in ODE, what a joint ties together does not touch: pressure there would count as load of the joint.
        if self.state.joined().next().is_some() {
            let link = |id: ColliderId| self.model.colliders[id.index()].link;
            let state = &*self.state;
            points.retain(|point| match (link(point.a), link(point.b)) {
                (Some(a), Some(b)) => {
                    !state.joined().any(|tie| tie == [Some(a), Some(b)] || tie == [Some(b), Some(a)])
                }
                _ => true,
            });
        }
    }

    /// Says what feels a touch.
    fn touch(&mut self) {
        let Workspace { points, touched, pressed, momentum, .. } = &mut *self.work;
        touched.clear();
        touched.resize(self.layout.bodies.len(), false);
        momentum.pairs.clear();
        for point in points.chunk_by(|p, q| (p.a, p.b) == (q.a, q.b)).filter_map(|pair| pair.first()) {
            let roots = [point.a, point.b].map(|id| {
                let collider = &self.model.colliders[id.index()];
                let body = &self.layout.bodies[collider.link.filter(|_| collider.reacts)?.index()];
                touched[body.root as usize] = true;
                body.dynamic.then_some(body.root)
            });
            momentum.pairs.push(roots.map(|root| root.unwrap_or(NONE)));
        }
        momentum.hold(self.layout, touched, self.state.ties());
        pressed.clone_from(touched);
        // A constraint holds what it ties together, as a touch does.
        for link in self.state.ties().flatten().flatten() {
            touched[self.layout.bodies[link.index()].root as usize] = true;
        }
        // So does a force from outside: it may depend on the place, as that of a fluid does, and then only steps by the
        // velocity at their end do not add energy.
        for (index, body) in self.layout.moving() {
            if is_pushed(&self.state.links[index].wrench) {
                touched[body.root as usize] = true;
                pressed[body.root as usize] = true;
            }
        }
        for (link, _) in &self.state.drags {
            let root = self.layout.bodies[link.index()].root as usize;
            touched[root] = true;
            pressed[root] = true;
        }
        if lift(self.model, self.layout, self.state, touched) {
            self.kinematics.move_links(self.layout, self.state);
        }
    }

    /// Says where fast colliders will be; those that fly have been taken to their first touch already.
    fn look_ahead(&mut self) {
        let Self { model, layout, state, kinematics, .. } = self;
        self.world.look_ahead(&layout.moving_colliders, |item, center| {
            let collider = &model.colliders[item as usize];
            let Some(link) = collider.link.map(LinkId::index).filter(|_| collider.reacts) else {
                return Vec3::ZERO;
            };
            let (body, at) = (&layout.bodies[link], &state.links[link]);
            if at.quarantined || at.asleep || body.lone && at.ballistic != Some(false) {
                return Vec3::ZERO;
            }
            kinematics.velocity_at(link, center) * model.settings.dt
        });
    }

    /// Leaves out what has come to rest.
    fn settle(&mut self) {
        let Workspace { rest, points, .. } = &mut *self.work;
        let scene = Scene { model: self.model, layout: self.layout, kinematics: self.kinematics, points };
        if rest.settle(&scene, self.state) {
            self.kinematics.move_links(self.layout, self.state);
        }
        self.work.still.clear();
        for (index, _) in self.layout.moving() {
            let link = &self.state.links[index];
            if link.asleep || link.quarantined {
                self.work.still.push(index as u32);
            }
        }
    }

    /// Gathers masses and forces.
    fn push(&mut self) {
        let Workspace { mass, forces, joints, constraints, impulses, momentum, .. } = &mut *self.work;
        momentum.note(self.model, self.layout, self.state, self.kinematics);
        mass.assemble(self.layout, self.kinematics);
        impulses.clear();
        impulses.resize(self.layout.dofs(), 0.0);
        forces.add(self.model, self.layout, self.state, self.kinematics, impulses);
        // Filtered once, not for each link.
        for (index, body) in
            Some(self.layout).filter(|_| self.state.relieved).iter().flat_map(|all| all.moving())
        {
            let energy_correction = self.state.links[index].energy_correction;
            for (impulse, energy_correction) in
                impulses.iter_mut().skip(body.dof as usize).zip(energy_correction).take(body.motion.dofs())
            {
                *impulse += energy_correction;
            }
        }
        drag::act(self.model.settings.dt, self.layout, self.state, self.kinematics, mass, impulses);
        joints.gather(self.model, self.layout, self.state, mass, impulses);
        constraints.gather(self.model, self.layout, self.state, self.kinematics, mass);
    }

    /// Finds the change of velocity that obeys all joints and contacts.
    fn solve(&mut self) {
        self.joints();
        self.quarantine_broken();
        self.find_heaps();
        let Workspace { contacts, islands, solver, points, heaps, mass, motion, changes, .. } =
            &mut *self.work;
        contacts.build(self.model, self.layout, self.state, self.kinematics, points, &heaps.taken);
        islands.find(self.layout, contacts, heaps);
        contacts.scale(self.layout, mass);
        if heaps.has_coupled() {
            changes.clone_from(motion);
            mass.factors.unscale(self.layout, &self.layout.blocks, changes);
            let Self { model, layout, state, kinematics, .. } = self;
            let sources = HeapSources { model, layout, state, kinematics, points };
            heaps.start_coupled(&sources, contacts, &mass.factors, changes);
        }
        solver.solve(contacts, islands, heaps, motion);
        changes.clone_from(motion);
        mass.factors.unscale(self.layout, &self.layout.blocks, changes);
        self.settle_bounds();
        self.move_apart();
        let Workspace { heaps, points, changes, still, .. } = &mut *self.work;
        let Self { model, layout, state, kinematics, .. } = self;
        heaps.solve(&HeapSources { model, layout, state, kinematics, points }, changes);
        for &link in &*still {
            if self.state.links[link as usize].asleep {
                let degrees = self.layout.bodies[link as usize].degrees();
                changes[degrees].fill(0.0);
            }
        }
    }

    /// Solves the islands again in which a force belongs to another part of its range than it was in last.
    fn settle_bounds(&mut self) {
        let Workspace {
            unsettled,
            contacts,
            islands,
            solver,
            heaps,
            mass,
            motion,
            changes,
            joints,
            constraints,
            impulses,
            ..
        } = &mut *self.work;
        let layout = self.layout;
        self.report.trials = 0;
        unsettled.find(layout, joints, constraints, islands, changes);
        let mut trial = Trial {
            layout,
            mass,
            joints,
            constraints,
            contacts,
            islands,
            solver,
            heaps,
            impulses,
            motion,
            changes,
        };
        for members in unsettled.islands_mut() {
            self.report.trials += trial.settle(members);
        }
    }

    /// Finds the shifts that move what is deep in something else out of it.
    fn move_apart(&mut self) {
        let Workspace { contacts, islands, heaps, mass, motion, shifts, .. } = &mut *self.work;
        part(contacts, islands, heaps, motion, shifts);
        if !shifts.is_empty() {
            mass.factors.unscale(self.layout, &self.layout.blocks, shifts);
            bound(self.layout, self.model.settings.dt, shifts);
        }
    }

    /// Finds islands without joints that are solved by themselves.
    fn find_heaps(&mut self) {
        let Workspace { heaps, points, .. } = &mut *self.work;
        let Self { model, layout, state, kinematics, .. } = self;
        heaps.find(&HeapSources { model, layout, state, kinematics, points });
    }

    /// The scaled motion without contacts.
    fn joints(&mut self) {
        let Workspace { mass, joints, constraints, impulses, motion, .. } = &mut *self.work;
        motion.clone_from(impulses);
        joints.apply(motion);
        mass.load(self.layout, &joints.stiffness);
        constraints.apply(self.layout, mass, constraints.all(), motion);
        mass.eliminate(self.layout);
        mass.factors.scale_impulses(self.layout, &self.layout.blocks, motion);
    }

    /// Puts aside trees whose numbers broke, so that contacts do not carry them to others.
    fn quarantine_broken(&mut self) {
        let Workspace { motion, impulses, bad, still, .. } = &mut *self.work;
        bad.clear();
        bad.resize(self.layout.bodies.len(), false);
        for &link in &*still {
            if self.state.links[link as usize].quarantined {
                let degrees = self.layout.bodies[link as usize].degrees();
                motion[degrees.clone()].fill(0.0);
                impulses[degrees].fill(0.0);
            }
        }
        // Squares of larger numbers overflow in the solver. Written so that numbers that are none do not pass.
        let is_whole = |change: &f64| change.abs() <= 1e150;
        if motion.iter().all(is_whole) {
            return;
        }
        for (change, &link) in motion.iter().zip(&self.layout.dof_link) {
            if !is_whole(change) {
                bad[self.layout.bodies[link as usize].root as usize] = true;
            }
        }
        self.quarantine();
        let Workspace { motion, impulses, .. } = &mut *self.work;
        for (dof, &link) in self.layout.dof_link.iter().enumerate() {
            if self.state.links[link as usize].quarantined {
                motion[dof] = 0.0;
                impulses[dof] = 0.0;
            }
        }
    }

    /// Stops the trees marked as bad where they are.
    fn quarantine(&mut self) {
        let bad = &mut self.work.bad;
        if !bad.contains(&true) {
            return;
        }
        for (index, body) in self.layout.bodies.iter().enumerate() {
            if !bad[body.root as usize] {
                continue;
            }
            let link = &mut self.state.links[index];
            if body.root as usize == index && !link.quarantined {
                self.report.faults.push(Fault { link: LinkId::from_index(index) });
            }
            link.quarantined = true;
            link.velocity = 0.0;
            link.twist = Twist::default();
            link.wrench = base::Wrench::default();
        }
    }

    /// Writes down what came of it.
    fn tell(&mut self) {
        let dt = self.model.settings.dt;
        let Workspace {
            joints,
            constraints,
            contacts,
            points,
            changes,
            heaps,
            answers,
            deferred,
            old_touches,
            ..
        } = &mut *self.work;
        let Report { contacts: told, drive_forces, constraint_forces, .. } = &mut *self.report;
        for (index, body) in self.layout.moving() {
            let link = &self.state.links[index];
            if link.asleep {
                continue;
            }
            drive_forces[index] = match link.drive {
                Drive::Force(pushed) if body.dof != NONE && !body.motion.is_free() && !link.quarantined => {
                    pushed
                }
                _ => 0.0,
            };
        }
        joints.finish(dt, changes, self.state, drive_forces);
        constraints.finish(dt, changes, &self.kinematics.poses, self.state, constraint_forces);
        answers.clear();
        answers.resize(points.len(), None);
        contacts.answer(answers);
        let Self { model, layout, state, kinematics, .. } = self;
        let parts = HeapSources { model, layout, state, kinematics, points };
        heaps.answer(answers);
        // A bounce waits until the gap is closed.
        deferred.clear();
        let opens = |(point, answer): (&ContactPoint, &Option<Answer>)| {
            let impulse = answer.map_or(Vec3::ZERO, |answer| answer.impulse);
            if point.depth >= -MARGIN || impulse == Vec3::ZERO {
                return DeferredRestitution::default();
            }
            keep(parts.law(point), dt, point.depth, parts.approach(point), impulse.dot(point.normal))
        };
        deferred.extend(points.iter().zip(&*answers).map(opens));
        told.clear();
        std::mem::swap(&mut state.touches, old_touches);
        state.touches.clear();
        let mut old = old_touches.iter().peekable();
        for ((contact, answer), &deferred) in points.iter().zip(answers).zip(&*deferred) {
            let &ContactPoint { a, b, point, normal, depth, feature } = contact;
            // What sleeps pushes on as it did.
            let sleeps = |id: ColliderId| {
                let link = model.colliders[id.index()].link;
                link.is_some_and(|link| state.links[link.index()].asleep)
            };
            if answer.is_none() && (sleeps(a) || sleeps(b)) {
                let key = (a, b, feature);
                while old.next_if(|touch| (touch.a, touch.b, touch.feature) < key).is_some() {}
                let touch = old.next_if(|touch| (touch.a, touch.b, touch.feature) == key);
                *answer = touch.map(|&Touch { impulse, moment, .. }| Answer { impulse, moment });
            }
            if let &mut Some(Answer { impulse, moment }) = answer {
                state.touches.push(Touch {
                    a,
                    b,
                    feature,
                    point,
                    impulse,
                    moment,
                    deferred,
                    drift: Vec3::ZERO,
                });
            }
            let force = answer.map_or(Vec3::ZERO, |answer| answer.impulse / dt);
            // A gap that stays open is no contact.
            if depth >= 0.0 || force != Vec3::ZERO {
                let torque = answer.map_or(Vec3::ZERO, |answer| answer.moment / dt);
                told.push(Contact { a, b, point, normal, depth, force, torque });
            }
        }
    }

    /// Notes what drifts on something that turns.
    fn drift(&mut self) {
        let Workspace { drifts, points, answers, .. } = &mut *self.work;
        let Self { model, layout, state, kinematics, .. } = self;
        drifts.note(&HeapSources { model, layout, state, kinematics, points }, answers);
    }

    /// Moves everything.
    fn advance(&mut self) {
        let Workspace {
            changes,
            shifts,
            bad,
            touched,
            pressed,
            arrived,
            adaptive,
            flights,
            heaps,
            velocity_products,
            ..
        } = &mut *self.work;
        bad.iter_mut().for_each(|bad| *bad = false);
        arrived.clear();
        arrived.resize(self.layout.bodies.len(), false);
        for tree in &self.layout.trees {
            let root = tree.links[0] as usize;
            let asleep = tree.links.iter().any(|&link| self.state.links[link as usize].asleep);
            let flows = !touched[root] && !flights.has(root);
            arrived[root] = asleep || flows && adaptive.advance(self.model, tree, self.state, None);
        }
        for knot in &self.layout.knots {
            let roots = || knot.links.iter().map(|&link| self.layout.bodies[link as usize].root as usize);
            let is_still = |link: &u32| self.state.links[*link as usize].asleep;
            let flows =
                !roots().any(|root| pressed[root] || flights.has(root)) && !knot.links.iter().any(is_still);
            if flows && adaptive.advance(self.model, knot, self.state, Some(&self.kinematics.poses)) {
                roots().for_each(|root| arrived[root] = true);
            }
        }
        integrate(self.model, self.layout, self.state, changes, arrived, flights, bad);
        self.state.drags.clear();
        flights.leave(self.model, self.state, touched);
        shift(self.layout, self.state, shifts, self.model.settings.dt, bad);
        heaps.shift(self.layout, self.model.settings.dt, self.state, bad);
        heaps.remember(self.state);
        velocity_products.note(self.model, self.layout, self.state, self.kinematics, arrived);
        if self.work.bad.iter().any(|bad| *bad) {
            self.quarantine();
        }
    }
}
