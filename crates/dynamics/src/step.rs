//! One step: the sequence of its phases, most of which are in files of their own.

use std::collections::BTreeSet;

use base::{Twist, Vec3};

use crate::active_set::{ActiveSetSolver, InconsistentIslands};
use crate::adaptive_integrator::AdaptiveIntegrator;
use crate::collide::{ContactPoint, World};
use crate::constraint_rows::ConstraintRows;
use crate::contact_rows::{ContactImpulse, ContactRows};
use crate::contact_sides::ContactSources;
use crate::contact_solve::Solver;
use crate::depenetration::{compute_shifts, limit_shifts};
use crate::drag;
use crate::flight::Flights;
use crate::forces::{Forces, is_non_zero};
use crate::free_contacts::{HeapSources, Heaps};
use crate::friction_drift::FrictionDrift;
use crate::integrate::{apply_shifts, integrate, update_ballistic_states};
use crate::islands::Islands;
use crate::joints::JointForces;
use crate::kinematics::Kinematics;
use crate::layout::{Layout, NONE};
use crate::mass::MassMatrix;
use crate::model::{ColliderId, LinkId, Model};
use crate::momentum::Momentum;
use crate::normal_law::{MARGIN, defer_restitution};
use crate::simulation::{Contact, Drive, Dynamics, Fault, Report, Scratch};
use crate::sleeping::{Scene, SleepDetector};
use crate::state::{CachedContact, DeferredRestitution, State};
use crate::velocity_products::{VelocityProductLimiter, correct_energy};

/// Workspace of a step.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    points: Vec<ContactPoint>,
    pub(crate) mass: MassMatrix,
    forces: Forces,
    joints: JointForces,
    pub(crate) constraints: ConstraintRows,
    contacts: ContactRows,
    pub(crate) islands: Islands,
    inconsistent_islands: InconsistentIslands,
    solver: Solver,
    heaps: Heaps,
    sleeping: SleepDetector,
    /// Contact cache of the last step.
    old_contact_cache: Vec<CachedContact>,
    /// By contact point; `None` if it acts on nothing.
    contact_impulses: Vec<Option<ContactImpulse>>,
    /// By contact point: restitution that closing a gap defers.
    deferred: Vec<DeferredRestitution>,
    /// By degree of freedom: impulses that do not depend on the new velocities.
    impulses: Vec<f64>,
    /// By degree of freedom: the scaled velocity, see [`crate::factors::Factors`].
    scaled_velocity: Vec<f64>,
    /// By degree of freedom: the change of the velocity.
    pub(crate) velocity_changes: Vec<f64>,
    /// The same for shifts that remove penetration; empty if there are none.
    shifts: Vec<f64>,
    /// By constraint: force with which it closes a gap.
    pub(crate) closing_forces: Vec<Vec3>,
    /// By root: its numbers became non-finite.
    is_faulty: Vec<bool>,
    /// By root: contacts, constraints or external forces act on its tree.
    is_loaded: Vec<bool>,
    /// The same, but not counting constraints.
    is_loaded_externally: Vec<bool>,
    /// By root: its positions are integrated already.
    pub(crate) is_integrated: Vec<bool>,
    /// Links that are asleep or quarantined.
    inactive_links: Vec<u32>,
    adaptive: AdaptiveIntegrator,
    pub(crate) velocity_products: VelocityProductLimiter,
    flights: Flights,
    momentum: Momentum,
    friction_drift: FrictionDrift,
}

impl Workspace {
    /// An empty workspace, but for the flights of a step that has begun.
    pub(crate) fn with_flights(flights: Flights) -> Self {
        Self { flights, ..Self::default() }
    }

    pub(crate) fn take_flights(&mut self) -> Flights {
        std::mem::take(&mut self.flights)
    }

    /// Must be called after a change of the layout without a change of poses.
    pub(crate) fn invalidate_mass_matrix(&mut self) {
        self.mass.invalidate();
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
    let_through: &'a BTreeSet<(ColliderId, ColliderId)>,
}

fn prepare(dynamics: &mut Dynamics) -> Option<Step<'_>> {
    let Dynamics { model, state, scratch, report, ignored, let_through, .. } = dynamics;
    let Scratch { layout: Some(layout), world: Some(world), kinematics, workspace, .. } = scratch else {
        return None;
    };
    let step =
        Step { model, layout, state, world, kinematics, work: workspace, report, ignored, let_through };
    (step.model.settings.dt.is_finite() && step.model.settings.dt > 0.0).then_some(step)
}

/// Runs the step up to the detection of contacts, and returns these. The step that follows continues from there; so
/// does another call, with the pairs that were ignored or let through meanwhile.
pub(crate) fn begin(dynamics: &mut Dynamics, is_begun: bool) -> Vec<ContactPoint> {
    let Some(mut step) = prepare(dynamics) else { return Vec::new() };
    step.start(is_begun);
    step.find_contacts();
    step.work.points.clone()
}

pub(crate) fn step(dynamics: &mut Dynamics, is_begun: bool) {
    let Some(mut step) = prepare(dynamics) else { return };
    step.start(is_begun);
    step.find_contacts();
    step.find_loaded_trees();
    step.update_sleep();
    step.assemble();
    step.solve();
    step.store_results();
    step.track_friction_drift();
    step.integrate();
    dynamics.refresh_moving(correct_motion);
    correct_energy(dynamics);
    let Dynamics { model, state, scratch, .. } = dynamics;
    if let Scratch { layout: Some(layout), kinematics, workspace, .. } = scratch {
        let Workspace { sleeping, friction_drift, old_contact_cache, .. } = workspace;
        friction_drift.accumulate(kinematics, &mut state.contact_cache, old_contact_cache);
        sleeping.update_idle_times(model, layout, kinematics, state);
    }
}

/// Restores the momentum of trees in free flight, and closes constraints that have opened.
fn correct_motion(
    model: &Model,
    layout: &Layout,
    state: &mut State,
    kinematics: &mut Kinematics,
    workspace: &mut Workspace,
) {
    let Workspace { momentum, is_integrated, .. } = workspace;
    momentum.restore(layout, is_integrated, state, kinematics);
    workspace.project_loops(model, layout, state, kinematics);
}

impl Step<'_> {
    /// Moves what moves before contact detection.
    fn start(&mut self, is_begun: bool) {
        if !is_begun {
            self.set_kinematic_velocities();
            self.work.flights.clear();
        }
        self.advance_flights();
    }

    /// Sets the velocities of joints with prescribed motion.
    fn set_kinematic_velocities(&mut self) {
        let dt = self.model.settings.dt;
        let links = self.layout.bodies.len();
        let forces = &mut self.work.forces;
        forces.prescribed_accelerations.resize(links, 0.0);
        forces.prescribed_root_accelerations.resize(links, Twist::default());
        // Kinematic roots have their velocities already, since the last step or since they were set.
        if self.layout.kinematic_joints.is_empty() {
            return;
        }
        for index in self.layout.kinematic_joints.iter().map(|&link| link as usize) {
            let link = &mut self.state.links[index];
            let mut velocity = match link.drive {
                Drive::Velocity { target, .. } => target,
                Drive::Off | Drive::Force(_) => 0.0,
            };
            if let Some([low, high]) = self.model.links[index].joint.stops {
                // Written so that stops that are NaN, or in the wrong order, bind nothing or one way.
                velocity = velocity.min((high.max(link.position) - link.position) / dt);
                velocity = velocity.max((low.min(link.position) - link.position) / dt);
            }
            forces.prescribed_accelerations[index] = (velocity - link.velocity) / dt;
            link.velocity = velocity;
        }
        self.kinematics.update_velocities(self.layout, self.state);
    }

    /// Moves fast bodies in free flight to their first contact.
    fn advance_flights(&mut self) {
        let flights = &mut self.work.flights;
        let Self { model, layout, state, world, kinematics, let_through, .. } = self;
        if flights.advance_to_impact(model, layout, state, world, kinematics, let_through) {
            self.kinematics.update_velocities(self.layout, self.state);
        }
    }

    /// Detects contacts: where colliders touch, or will during the step.
    fn find_contacts(&mut self) {
        self.sweep_fast_colliders();
        let points = &mut self.work.points;
        self.world.current_contacts(self.model, points);
        if !self.ignored.is_empty() {
            points.retain(|point| !self.ignored.contains(&(point.a, point.b)));
        }
        // As in ODE, links that a joint connects do not collide: their contact force would count as load of the joint.
        if self.state.jointed_pairs().next().is_some() {
            let link = |id: ColliderId| self.model.colliders[id.index()].link;
            let state = &*self.state;
            points.retain(|point| match (link(point.a), link(point.b)) {
                (Some(a), Some(b)) => !state
                    .jointed_pairs()
                    .any(|coupling| coupling == [Some(a), Some(b)] || coupling == [Some(b), Some(a)]),
                _ => true,
            });
        }
    }

    /// Finds the trees that contacts, constraints or external forces act on.
    fn find_loaded_trees(&mut self) {
        let Workspace { points, is_loaded, is_loaded_externally, momentum, .. } = &mut *self.work;
        is_loaded.clear();
        is_loaded.resize(self.layout.bodies.len(), false);
        momentum.pairs.clear();
        for point in points.chunk_by(|p, q| (p.a, p.b) == (q.a, q.b)).filter_map(|pair| pair.first()) {
            let roots = [point.a, point.b].map(|id| {
                let collider = &self.model.colliders[id.index()];
                let body = &self.layout.bodies[collider.link.filter(|_| collider.reacts)?.index()];
                is_loaded[body.root as usize] = true;
                body.is_dynamic.then_some(body.root)
            });
            momentum.pairs.push(roots.map(|root| root.unwrap_or(NONE)));
        }
        momentum.mark_held(self.layout, is_loaded, self.state.couplings());
        is_loaded_externally.clone_from(is_loaded);
        // A constraint holds its links, as a contact does.
        for link in self.state.couplings().flatten().flatten() {
            is_loaded[self.layout.bodies[link.index()].root as usize] = true;
        }
        // So does an external force: it may depend on the position, as that of a fluid does, and then only steps by the
        // velocity at their end do not add energy.
        for (index, body) in self.layout.moving() {
            if is_non_zero(&self.state.links[index].wrench) {
                is_loaded[body.root as usize] = true;
                is_loaded_externally[body.root as usize] = true;
            }
        }
        for (link, _) in &self.state.drags {
            let root = self.layout.bodies[link.index()].root as usize;
            is_loaded[root] = true;
            is_loaded_externally[root] = true;
        }
        if update_ballistic_states(self.model, self.layout, self.state, is_loaded) {
            self.kinematics.update_velocities(self.layout, self.state);
        }
    }

    /// Sweeps fast colliders along their motion; those in free flight have been moved to their first contact already.
    fn sweep_fast_colliders(&mut self) {
        let Self { model, layout, state, kinematics, .. } = self;
        self.world.set_displacements(&layout.moving_colliders, |item, center| {
            let collider = &model.colliders[item as usize];
            let Some(link) = collider.link.map(LinkId::index).filter(|_| collider.reacts) else {
                return Vec3::ZERO;
            };
            let (body, at) = (&layout.bodies[link], &state.links[link]);
            if at.quarantined || at.asleep || body.is_single && at.ballistic != Some(false) {
                return Vec3::ZERO;
            }
            kinematics.velocity_at(link, center) * model.settings.dt
        });
    }

    /// Puts trees at rest to sleep.
    fn update_sleep(&mut self) {
        let Workspace { sleeping, points, .. } = &mut *self.work;
        let scene = Scene { model: self.model, layout: self.layout, kinematics: self.kinematics, points };
        if sleeping.update_sleep(&scene, self.state) {
            self.kinematics.update_velocities(self.layout, self.state);
        }
        self.work.inactive_links.clear();
        for (index, _) in self.layout.moving() {
            let link = &self.state.links[index];
            if link.asleep || link.quarantined {
                self.work.inactive_links.push(index as u32);
            }
        }
    }

    /// Assembles mass matrix, forces, joint laws and constraints.
    fn assemble(&mut self) {
        let Workspace { mass, forces, joints, constraints, impulses, momentum, flights, .. } =
            &mut *self.work;
        momentum.note(self.model, self.layout, self.state, self.kinematics, flights);
        mass.assemble(self.layout, self.kinematics);
        impulses.clear();
        impulses.resize(self.layout.dofs(), 0.0);
        forces.add(self.model, self.layout, self.state, self.kinematics, impulses);
        flights.reduce_gravity(self.model, self.layout, impulses);
        // Checked once, not for each link.
        for (index, body) in Some(self.layout)
            .filter(|_| self.state.has_energy_corrections)
            .iter()
            .flat_map(|all| all.moving())
        {
            let energy_correction = self.state.links[index].energy_correction;
            for (impulse, energy_correction) in
                impulses.iter_mut().skip(body.dof as usize).zip(energy_correction).take(body.joint.dofs())
            {
                *impulse += energy_correction;
            }
        }
        drag::apply(self.model.settings.dt, self.layout, self.state, self.kinematics, mass, impulses);
        joints.assemble(self.model, self.layout, self.state, mass, impulses);
        constraints.assemble(self.model, self.layout, self.state, self.kinematics, mass);
    }

    /// Solves for the change of velocity that satisfies all joints, constraints and contacts.
    fn solve(&mut self) {
        self.solve_joints();
        self.quarantine_non_finite();
        self.find_heaps();
        let Workspace {
            contacts,
            islands,
            solver,
            points,
            heaps,
            mass,
            scaled_velocity,
            velocity_changes,
            ..
        } = &mut *self.work;
        contacts.build(self.model, self.layout, self.state, self.kinematics, points, &heaps.is_in_heap);
        islands.find(self.layout, contacts, heaps);
        contacts.scale(self.layout, mass);
        if heaps.has_coupled() {
            velocity_changes.clone_from(scaled_velocity);
            mass.factors.unscale_velocities(self.layout, &self.layout.blocks, velocity_changes);
            let Self { model, layout, state, kinematics, .. } = self;
            let sources = HeapSources { model, layout, state, kinematics, points };
            heaps.assemble_coupled(&sources, contacts, &mass.factors, velocity_changes);
        }
        solver.solve(contacts, islands, heaps, scaled_velocity);
        velocity_changes.clone_from(scaled_velocity);
        mass.factors.unscale_velocities(self.layout, &self.layout.blocks, velocity_changes);
        self.solve_active_set();
        self.compute_shifts();
        let Workspace { heaps, points, velocity_changes, inactive_links, .. } = &mut *self.work;
        let Self { model, layout, state, kinematics, .. } = self;
        heaps.solve(&HeapSources { model, layout, state, kinematics, points }, velocity_changes);
        for &link in &*inactive_links {
            if self.state.links[link as usize].asleep {
                let dof_range = self.layout.bodies[link as usize].dof_range();
                velocity_changes[dof_range].fill(0.0);
            }
        }
    }

    /// Solves the islands again whose active bounds are inconsistent with the solution.
    fn solve_active_set(&mut self) {
        let Workspace {
            inconsistent_islands,
            contacts,
            islands,
            solver,
            heaps,
            mass,
            scaled_velocity,
            velocity_changes,
            joints,
            constraints,
            impulses,
            ..
        } = &mut *self.work;
        let layout = self.layout;
        self.report.active_set_iterations = 0;
        inconsistent_islands.find(layout, joints, constraints, islands, velocity_changes);
        let mut active_set_solver = ActiveSetSolver {
            layout,
            mass,
            joints,
            constraints,
            contacts,
            islands,
            solver,
            heaps,
            impulses,
            scaled_velocity,
            velocity_changes,
        };
        for island in inconsistent_islands.islands_mut() {
            self.report.active_set_iterations += active_set_solver.solve(island);
        }
    }

    /// Computes the shifts that remove penetration.
    fn compute_shifts(&mut self) {
        let Workspace { contacts, islands, heaps, mass, scaled_velocity, shifts, .. } = &mut *self.work;
        compute_shifts(contacts, islands, heaps, scaled_velocity, shifts);
        if !shifts.is_empty() {
            mass.factors.unscale_velocities(self.layout, &self.layout.blocks, shifts);
            limit_shifts(self.layout, self.model.settings.dt, shifts);
        }
    }

    /// Finds heaps: islands of free bodies, which have a solver of their own.
    fn find_heaps(&mut self) {
        let Workspace { heaps, points, .. } = &mut *self.work;
        let Self { model, layout, state, kinematics, .. } = self;
        heaps.find(&HeapSources { model, layout, state, kinematics, points });
    }

    /// Solves for the scaled velocity without contacts.
    fn solve_joints(&mut self) {
        let Workspace { mass, joints, constraints, impulses, scaled_velocity, .. } = &mut *self.work;
        scaled_velocity.clone_from(impulses);
        joints.apply(scaled_velocity);
        mass.load(self.layout, &joints.stiffness);
        constraints.apply(self.layout, mass, constraints.all(), scaled_velocity);
        mass.factorize(self.layout);
        mass.factors.scale_impulses(self.layout, &self.layout.blocks, scaled_velocity);
    }

    /// Quarantines trees with non-finite velocities, so that contacts do not spread them to others.
    fn quarantine_non_finite(&mut self) {
        let Workspace { scaled_velocity, impulses, is_faulty, inactive_links, .. } = &mut *self.work;
        is_faulty.clear();
        is_faulty.resize(self.layout.bodies.len(), false);
        for &link in &*inactive_links {
            if self.state.links[link as usize].quarantined {
                let dof_range = self.layout.bodies[link as usize].dof_range();
                scaled_velocity[dof_range.clone()].fill(0.0);
                impulses[dof_range].fill(0.0);
            }
        }
        // Squares of larger numbers overflow in the solver. Written so that NaN fails.
        let is_valid = |change: &f64| change.abs() <= 1e150;
        if scaled_velocity.iter().all(is_valid) {
            return;
        }
        for (change, &link) in scaled_velocity.iter().zip(&self.layout.dof_link) {
            if !is_valid(change) {
                is_faulty[self.layout.bodies[link as usize].root as usize] = true;
            }
        }
        self.quarantine_faulty();
        let Workspace { scaled_velocity, impulses, .. } = &mut *self.work;
        for (dof, &link) in self.layout.dof_link.iter().enumerate() {
            if self.state.links[link as usize].quarantined {
                scaled_velocity[dof] = 0.0;
                impulses[dof] = 0.0;
            }
        }
    }

    /// Stops the trees marked as faulty where they are.
    fn quarantine_faulty(&mut self) {
        let is_faulty = &mut self.work.is_faulty;
        if !is_faulty.contains(&true) {
            return;
        }
        for (index, body) in self.layout.bodies.iter().enumerate() {
            if !is_faulty[body.root as usize] {
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

    /// Stores forces, contacts and the warm start of the next step.
    fn store_results(&mut self) {
        let dt = self.model.settings.dt;
        let Workspace {
            joints,
            constraints,
            contacts,
            points,
            velocity_changes,
            heaps,
            contact_impulses,
            ..
        } = &mut *self.work;
        let Report { drive_forces, constraint_forces, .. } = &mut *self.report;
        for (index, body) in self.layout.moving() {
            let link = &self.state.links[index];
            if link.asleep {
                continue;
            }
            drive_forces[index] = match link.drive {
                Drive::Force(force) if body.dof != NONE && !body.joint.is_free() && !link.quarantined => {
                    force
                }
                _ => 0.0,
            };
        }
        joints.store_results(dt, velocity_changes, self.state, drive_forces);
        constraints.store_results(
            dt,
            velocity_changes,
            &self.kinematics.poses,
            self.state,
            constraint_forces,
        );
        contact_impulses.clear();
        contact_impulses.resize(points.len(), None);
        contacts.write_impulses(contact_impulses);
        heaps.write_impulses(contact_impulses);
        self.defer_restitution();
        self.store_contacts();
    }

    /// Computes what contacts that close a gap defer to the next step, in which they may bounce.
    fn defer_restitution(&mut self) {
        let Workspace { points, contact_impulses, deferred, .. } = &mut *self.work;
        let Self { model, layout, state, kinematics, .. } = self;
        let heap_sources = HeapSources { model, layout, state, kinematics, points };
        let sources = ContactSources { model, layout, state, kinematics };
        let dt = model.settings.dt;
        deferred.clear();
        deferred.extend(points.iter().zip(&*contact_impulses).map(|(point, impulse)| {
            let impulse = impulse.map_or(Vec3::ZERO, |contact| contact.impulse);
            if point.depth >= -MARGIN || impulse == Vec3::ZERO {
                return DeferredRestitution::default();
            }
            let (pair, approach) = (sources.pair(point.a, point.b), heap_sources.approach_speed(point));
            let law = sources.normal_law(&pair);
            defer_restitution(&law, dt, point.depth, approach, impulse.dot(point.normal))
        }));
    }

    /// Stores the contacts of the step in the report and in the contact cache.
    fn store_contacts(&mut self) {
        let dt = self.model.settings.dt;
        let Workspace { points, contact_impulses, deferred, old_contact_cache, .. } = &mut *self.work;
        let Self { model, state, report, .. } = self;
        report.contacts.clear();
        std::mem::swap(&mut state.contact_cache, old_contact_cache);
        state.contact_cache.clear();
        let mut old = old_contact_cache.iter().peekable();
        for ((contact, contact_impulse), &deferred) in points.iter().zip(contact_impulses).zip(&*deferred) {
            let &ContactPoint { a, b, point, normal, depth, feature } = contact;
            let is_asleep = |id: ColliderId| {
                let link = model.colliders[id.index()].link;
                link.is_some_and(|link| state.links[link.index()].asleep)
            };
            // Contacts of sleeping links keep their impulses.
            if contact_impulse.is_none() && (is_asleep(a) || is_asleep(b)) {
                let key = (a, b, feature);
                while old.next_if(|cached| (cached.a, cached.b, cached.feature) < key).is_some() {}
                let cached = old.next_if(|cached| (cached.a, cached.b, cached.feature) == key);
                *contact_impulse =
                    cached.map(|&CachedContact { impulse, moment, program_memory, .. }| ContactImpulse {
                        impulse,
                        moment,
                        program_memory,
                    });
            }
            if let &mut Some(ContactImpulse { impulse, moment, program_memory }) = contact_impulse {
                let drift = Vec3::ZERO;
                let cached =
                    CachedContact { a, b, feature, point, impulse, moment, deferred, drift, program_memory };
                state.contact_cache.push(cached);
            }
            let force = contact_impulse.map_or(Vec3::ZERO, |contact| contact.impulse / dt);
            // A gap that stays open is no contact.
            if depth >= 0.0 || force != Vec3::ZERO {
                let torque = contact_impulse.map_or(Vec3::ZERO, |contact| contact.moment / dt);
                report.contacts.push(Contact { a, b, point, normal, depth, force, torque });
            }
        }
    }

    /// Notes the contacts whose drift is to be tracked.
    fn track_friction_drift(&mut self) {
        let Workspace { friction_drift, points, contact_impulses, contacts, shifts, .. } = &mut *self.work;
        let Self { model, layout, state, kinematics, .. } = self;
        let sources = HeapSources { model, layout, state, kinematics, points };
        friction_drift.note(&sources, contact_impulses, contacts, shifts);
    }

    /// Integrates all positions.
    fn integrate(&mut self) {
        let Workspace {
            velocity_changes,
            shifts,
            is_faulty,
            is_loaded,
            is_loaded_externally,
            is_integrated,
            adaptive,
            flights,
            heaps,
            velocity_products,
            momentum,
            ..
        } = &mut *self.work;
        is_faulty.iter_mut().for_each(|is_faulty| *is_faulty = false);
        is_integrated.clear();
        is_integrated.resize(self.layout.bodies.len(), false);
        for tree in &self.layout.trees {
            let root = tree.links[0] as usize;
            let asleep = tree.links.iter().any(|&link| self.state.links[link as usize].asleep);
            let is_continuous = !is_loaded[root] && !flights.has_ended(root);
            is_integrated[root] =
                asleep || is_continuous && adaptive.advance(self.model, tree, self.state, None);
        }
        for group in &self.layout.coupled_trees {
            let roots = || group.links.iter().map(|&link| self.layout.bodies[link as usize].root as usize);
            let is_asleep = |link: &u32| self.state.links[*link as usize].asleep;
            let is_continuous = !roots().any(|root| is_loaded_externally[root] || flights.has_ended(root))
                && !group.links.iter().any(is_asleep);
            if is_continuous && adaptive.advance(self.model, group, self.state, Some(&self.kinematics.poses))
            {
                roots().for_each(|root| is_integrated[root] = true);
            }
        }
        integrate(self.model, self.layout, self.state, velocity_changes, is_integrated, flights, is_faulty);
        self.state.drags.clear();
        flights.finish(self.model, self.state, is_loaded, momentum);
        apply_shifts(self.layout, self.state, shifts, self.model.settings.dt, is_faulty);
        heaps.apply_pseudo_velocities(self.layout, self.model.settings.dt, self.state, is_faulty);
        heaps.store_backoff(self.state);
        velocity_products.note(self.model, self.layout, self.state, self.kinematics, is_integrated);
        if self.work.is_faulty.iter().any(|is_faulty| *is_faulty) {
            self.quarantine_faulty();
        }
    }
}
