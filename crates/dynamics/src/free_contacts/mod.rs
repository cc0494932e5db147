//! Heaps: islands of free bodies with many contacts, solved in blocks.
//!
//! A heap has no joints, so its bodies' twists are used as they are, without reduced coordinates, and its contacts
//! come in patches: the points of a pair of colliders with a common normal. Patches of pairs that share no body are
//! laid out in blocks (see `lanes`) and solved by projected block Gauss-Seidel sweeps with vector instructions,
//! warm-started with the impulses of the last step.

mod acceleration;
pub(crate) mod backoff;
mod blocks;
mod coupled;
mod direct;
mod energy;
mod factor;
mod lanes;
mod lift_work;
mod proximal_contact;
mod settling;
mod solve;
mod warm_start;
mod work;

use base::{Mat3, Vec3};
use rayon::prelude::*;

use crate::collide::ContactPoint;
use crate::contact_law::ContactLaw;
use crate::contact_rows::{ContactImpulse, ContactRows, ProgramMemory};
use crate::factors::Factors;
use crate::integrate::shift_free_link;
use crate::islands::{find_representative, union};
use crate::kinematics::Kinematics;
use crate::layout::{Body, DofKind, Layout, NONE};
use crate::model::{ColliderId, LinkId, Model, Settings};
use crate::normal_law::{HARD_CONTACT_CFM, closing_velocity, law_without_restitution, normal_law};
use crate::state::{DeferredRestitution, State};

use backoff::Backoff;
use blocks::{Blocks, NormalTargets};
pub(crate) use coupled::CoupledRows;
use coupled::SharedBody;
use lanes::BodyTwist;
use settling::{NEW_SHARE, Speeds, settling_sweeps};

/// Number of contacts of an island beyond which it is a heap: with one body, and with several. Below that, the exact
/// solvers for few rows take the contacts of one body; they do not converge where bodies jam each other.
const HEAP_THRESHOLD: [u32; 2] = [16, 8];
/// The same for several free bodies that are coupled with rows of other contacts: the exact solvers of small islands
/// are not available for a heap, and they cost less than sweeps up to about this many points.
const COUPLED_HEAP_THRESHOLD: u32 = 24;

/// A contact patch: consecutive contact points of a pair of colliders with the same normal.
#[derive(Clone, Copy, Debug)]
struct ContactPatch {
    first: u32,
    len: u32,
    /// The links on both sides that react to it, or [`NONE`].
    dynamic_links: [u32; 2],
    /// Whether it may be in a heap: the links that react are free bodies, and it has only a normal impulse and
    /// isotropic friction.
    is_eligible: bool,
}

/// The heaps of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heaps {
    patches: Vec<ContactPatch>,
    /// By link: its parent in the union-find forest; the root represents the island.
    parents: Vec<u32>,
    /// By representative of an island: number of eligible contact points.
    contact_counts: Vec<u32>,
    /// By representative of an island: whether it has other contacts.
    has_other_contacts: Vec<bool>,
    /// By representative of an island: whether it has several free bodies.
    has_several_bodies: Vec<bool>,
    /// By representative of an island: number of its heap. By link: index of the body in its heap.
    heap_numbers: Vec<u32>,
    body_indices: Vec<u32>,
    /// By contact point: impulse of the last step, and restitution that was deferred.
    warm_starts: Vec<(Vec3, DeferredRestitution)>,
    heaps: Vec<Heap>,
    count: usize,
    /// By contact point: whether a heap solves it.
    pub(crate) is_in_heap: Vec<bool>,
    /// By link: the heap of its island, if that is coupled with contact rows, else [`NONE`]. Empty if no heap is
    /// coupled.
    coupled_heaps: Vec<u32>,
    /// Velocity increment by gravity in a step. `[m/s]`
    gravity_increment: f64,
}

/// A heap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heap {
    /// Twists by body index. Body 0 is static; then come the free bodies, with their links, and moving bodies that do
    /// not react.
    twists: Vec<BodyTwist>,
    /// Pseudo twists by body index: the twists plus the velocities that correct penetration and do not persist (split
    /// impulse).
    pseudo_twists: Vec<BodyTwist>,
    links: Vec<u32>,
    inverse_masses: Vec<(f64, [f64; 6])>,
    patches: Vec<u32>,
    /// Body indices of both sides, by patch.
    patch_bodies: Vec<[u32; 2]>,
    blocks: Blocks,
    contacts: usize,
    /// Budget of sweeps while it settles, else 0: see [`settling`].
    settling_sweeps: usize,
    bounces: Vec<energy::Bounce>,
    /// Targets below this close a gap: see [`closing`]. `[m/s]`
    closing: f64,
    /// Whether any coefficient of friction exceeds [`solve::STRONG_FRICTION`].
    has_strong_friction: bool,
    workspace: solve::SolverWorkspace,
    backoff: Backoff,
    /// Whether contact rows act on it too, and the bodies on which both act.
    is_coupled: bool,
    shared_bodies: Vec<SharedBody>,
}

/// The inputs from which heaps are assembled.
#[derive(Clone, Copy)]
pub(crate) struct HeapSources<'a> {
    pub(crate) model: &'a Model,
    pub(crate) layout: &'a Layout,
    pub(crate) state: &'a State,
    pub(crate) kinematics: &'a Kinematics,
    pub(crate) points: &'a [ContactPoint],
}

impl HeapSources<'_> {
    pub(crate) fn link(&self, id: ColliderId) -> Option<usize> {
        self.model.colliders[id.index()].link.map(|link| link.index())
    }

    /// The link that reacts to a contact on a collider, or [`NONE`].
    fn dynamic_link(&self, id: ColliderId) -> u32 {
        let Some(link) = self.link(id) else { return NONE };
        let reacts = self.model.colliders[id.index()].reacts;
        let state = &self.state.links[link];
        let is_dynamic =
            reacts && self.layout.bodies[link].is_dynamic && !(state.quarantined || state.asleep);
        if is_dynamic { link as u32 } else { NONE }
    }

    /// Approach speed of the two sides before the step. `[m/s]`
    pub(crate) fn approach_speed(&self, contact: &ContactPoint) -> f64 {
        let velocity = |id: ColliderId| {
            self.link(id).map_or(Vec3::ZERO, |link| self.kinematics.velocity_at(link, contact.point))
        };
        contact.normal.dot(velocity(contact.b) - velocity(contact.a))
    }

    pub(crate) fn law(&self, contact: &ContactPoint) -> &ContactLaw {
        let material = |id: ColliderId| self.model.colliders[id.index()].material;
        self.model.contact_law(material(contact.a), material(contact.b))
    }

    /// Whether a link is a free body without joints and constraints.
    fn is_free(&self, link: u32) -> bool {
        let dof = self.layout.bodies[link as usize].dof;
        self.layout.dof_kinds.get(dof as usize) == Some(&DofKind::SingleBody)
    }

    /// Whether the links that react to a contact are free bodies, and it has only a normal impulse and isotropic
    /// friction.
    fn is_eligible_contact(&self, contact: &ContactPoint, dynamic_links: [u32; 2]) -> bool {
        let law = self.law(contact);
        let Model { surface_velocities, belts, .. } = self.model;
        let is_running =
            |collider: &ColliderId| surface_velocities.contains_key(collider) || belts.contains_key(collider);
        let none_running = surface_velocities.is_empty() && belts.is_empty();
        dynamic_links.iter().all(|&link| link == NONE || self.is_free(link))
            && law.anisotropic.is_none()
            && law.slip == 0.0
            && law.rolling == [0.0; 3]
            && (none_running || !(is_running(&contact.a) || is_running(&contact.b)))
    }
}

impl Heaps {
    /// Groups the contacts of a step into heaps.
    pub(crate) fn find(&mut self, sources: &HeapSources<'_>) {
        let Settings { gravity, dt, .. } = sources.model.settings;
        self.gravity_increment = gravity.length() * dt;
        self.count = 0;
        self.is_in_heap.clear();
        self.coupled_heaps.clear();
        if sources.points.len() <= HEAP_THRESHOLD[1] as usize || !sources.layout.has_single_bodies {
            return;
        }
        self.find_patches(sources);
        self.join_islands(sources);
        self.number_heaps();
        if self.count == 0 {
            return;
        }
        self.is_in_heap.resize(sources.points.len(), false);
        warm_start::find_warm_starts(&sources.state.contact_cache, sources.points, &mut self.warm_starts);
        for heap in &mut self.heaps[..self.count] {
            heap.clear();
        }
        self.body_indices.clear();
        self.body_indices.resize(sources.layout.bodies.len(), NONE);
        for (index, patch) in self.patches.iter().enumerate().filter(|(_, patch)| patch.is_eligible) {
            let Some(link) = patch.dynamic_links.into_iter().find(|link| *link != NONE) else { continue };
            let heap = self.heap_numbers[find_representative(&mut self.parents, link) as usize];
            let Some(heap) = self.heaps.get_mut(heap as usize) else { continue };
            let range = patch.first as usize..(patch.first + patch.len) as usize;
            self.is_in_heap[range].fill(true);
            heap.add_patch(sources, &mut self.body_indices, index as u32, patch);
        }
    }

    fn find_patches(&mut self, sources: &HeapSources<'_>) {
        self.patches.clear();
        let mut last: Option<(&ContactPoint, [u32; 2], bool)> = None;
        for (index, contact) in (0_u32..).zip(sources.points) {
            let usable = contact.point.is_finite() && contact.normal.is_finite() && contact.depth.is_finite();
            if !usable {
                last = None;
                continue;
            }
            let pair = last.filter(|(known, ..)| (known.a, known.b) == (contact.a, contact.b));
            let (dynamic_links, is_eligible) = pair.map_or_else(
                || {
                    let dynamic_links = [contact.a, contact.b].map(|id| sources.dynamic_link(id));
                    (dynamic_links, sources.is_eligible_contact(contact, dynamic_links))
                },
                |(_, dynamic_links, is_eligible)| (dynamic_links, is_eligible),
            );
            if dynamic_links == [NONE; 2] {
                last = None;
                continue;
            }
            let has_same_normal = pair.is_some_and(|(known, ..)| known.normal == contact.normal);
            last = Some((contact, dynamic_links, is_eligible));
            match self.patches.last_mut() {
                Some(patch) if has_same_normal && patch.len < blocks::MAX_POINTS => patch.len += 1,
                _ => self.patches.push(ContactPatch { first: index, len: 1, dynamic_links, is_eligible }),
            }
        }
    }

    /// Joins the links that contacts or constraints connect, and counts the contacts of each island.
    fn join_islands(&mut self, sources: &HeapSources<'_>) {
        let links = sources.layout.bodies.len();
        self.parents.clear();
        self.parents.extend((0..).take(links));
        self.contact_counts.clear();
        self.contact_counts.resize(links, 0);
        self.has_several_bodies.clear();
        self.has_several_bodies.resize(links, false);
        self.has_other_contacts.clear();
        self.has_other_contacts.resize(links, false);
        let root = |link: u32| sources.layout.bodies[link as usize].root;
        for patch in &self.patches {
            if let [a, b] = patch.dynamic_links
                && a != NONE
                && b != NONE
            {
                union(&mut self.parents, root(a), root(b));
            }
        }
        for tie in &sources.layout.couplings {
            let links = tie.map(|link| link.map(LinkId::index).filter(|link| *link < links));
            if let [Some(a), Some(b)] = links.map(|link| link.map(|link| root(link as u32))) {
                union(&mut self.parents, a, b);
            }
        }
        for patch in &self.patches {
            for link in patch.dynamic_links.into_iter().filter(|link| *link != NONE).take(1) {
                let island = find_representative(&mut self.parents, root(link)) as usize;
                if patch.is_eligible {
                    self.has_several_bodies[island] |= !patch.dynamic_links.contains(&NONE);
                    self.contact_counts[island] = self.contact_counts[island].saturating_add(patch.len);
                } else {
                    self.has_other_contacts[island] = true;
                }
            }
        }
    }

    fn number_heaps(&mut self) {
        self.heap_numbers.clear();
        self.heap_numbers.resize(self.contact_counts.len(), NONE);
        let islands = self.contact_counts.iter().zip(&self.has_several_bodies).zip(&self.has_other_contacts);
        let mut any_coupled = false;
        for (heap, ((&contacts, &is_several), &is_mixed)) in self.heap_numbers.iter_mut().zip(islands) {
            let is_heap = if is_mixed {
                is_several && contacts > COUPLED_HEAP_THRESHOLD
            } else {
                contacts > HEAP_THRESHOLD[usize::from(is_several)]
            };
            if is_heap {
                *heap = self.count as u32;
                self.count += 1;
                any_coupled |= is_mixed;
            }
        }
        if self.heaps.len() < self.count {
            self.heaps.resize_with(self.count, Heap::default);
        }
        for (link, &heap) in self.heap_numbers.iter().enumerate().filter(|(_, heap)| **heap != NONE) {
            self.heaps[heap as usize].is_coupled = self.has_other_contacts[link];
        }
        if any_coupled {
            for link in 0..self.heap_numbers.len() {
                let island = find_representative(&mut self.parents, link as u32) as usize;
                self.coupled_heaps.push(if self.has_other_contacts[island] {
                    self.heap_numbers[island]
                } else {
                    NONE
                });
            }
        }
    }

    /// Solves all heaps that are not coupled. `changes` are the velocity changes of the step by degree of freedom:
    /// without contacts before, with the heaps' contacts afterwards.
    pub(crate) fn solve(&mut self, sources: &HeapSources<'_>, changes: &mut [f64]) {
        let Self { patches, warm_starts, heaps, count, gravity_increment, .. } = self;
        let Settings { gravity, dt, .. } = sources.model.settings;
        let gravity_increment = *gravity_increment;
        let heaps = &mut heaps[..*count];
        let solve = |heap: &mut Heap| {
            if heap.is_coupled {
                return;
            }
            heap.assemble(sources, patches, warm_starts, changes);
            heap.solve(gravity_increment);
            heap.dissipate_lift_work(gravity, dt);
        };
        // Heaps are independent, so the number of threads changes nothing.
        if heaps.len() > 1 && rayon::current_num_threads() > 1 {
            heaps.par_iter_mut().for_each(solve);
        } else {
            heaps.iter_mut().for_each(solve);
        }
        for heap in heaps {
            heap.write_velocity_changes(sources, changes);
        }
    }

    /// Whether any heap is coupled with contact rows.
    pub(crate) fn has_coupled(&self) -> bool {
        !self.coupled_heaps.is_empty()
    }

    /// The heap of the island of the tree with this root, if it is coupled with contact rows.
    pub(crate) fn coupled_heap_of(&self, root: u32) -> Option<usize> {
        let heap = self.coupled_heaps.get(root as usize).filter(|heap| **heap != NONE)?;
        Some(*heap as usize)
    }

    pub(crate) fn coupled_mut(&mut self, heap: usize) -> Option<&mut Heap> {
        self.heaps.get_mut(heap).filter(|heap| heap.is_coupled)
    }

    /// Assembles the coupled heaps; `changes` are the velocity changes without contacts.
    pub(crate) fn assemble_coupled(
        &mut self,
        sources: &HeapSources<'_>,
        rows: &ContactRows,
        factors: &Factors,
        changes: &[f64],
    ) {
        let Self { patches, warm_starts, heaps, count, body_indices, coupled_heaps, .. } = self;
        let heaps = &mut heaps[..*count];
        for heap in heaps.iter_mut().filter(|heap| heap.is_coupled) {
            heap.assemble(sources, patches, warm_starts, changes);
            heap.workspace.free_twists.clone_from(&heap.twists);
        }
        // A free body is its own root.
        let roots = rows.rows.iter().flat_map(|row| row.roots).filter(|root| *root != NONE);
        let mut roots: Vec<u32> = roots.filter(|root| body_indices[*root as usize] != NONE).collect();
        roots.sort_unstable();
        roots.dedup();
        for root in roots {
            let Some(heap) = heaps.get_mut(coupled_heaps[root as usize] as usize) else { continue };
            let body = body_indices[root as usize];
            heap.shared_bodies.extend(SharedBody::new(sources.layout, sources.state, factors, body, root));
        }
    }

    /// Solves a coupled heap together with the contact rows of its island.
    pub(crate) fn solve_coupled(&mut self, heap: usize, mut rows: CoupledRows<'_>) {
        let gravity_increment = self.gravity_increment;
        if let Some(heap) = self.coupled_mut(heap) {
            heap.solve_with(gravity_increment, &mut rows);
        }
    }

    /// Moves penetrating bodies apart by their pseudo velocities. `bad` tells by root which trees are skipped.
    pub(crate) fn apply_pseudo_velocities(&self, layout: &Layout, dt: f64, state: &mut State, bad: &[bool]) {
        for heap in &self.heaps[..self.count] {
            for ((&link, twist), pseudo) in heap.links.iter().zip(&heap.twists).zip(&heap.pseudo_twists) {
                if link == NONE || bad[layout.bodies[link as usize].root as usize] {
                    continue;
                }
                let difference =
                    |total: [f64; 3], own: [f64; 3]| Vec3::from_array(total) - Vec3::from_array(own);
                let linear = difference(pseudo.linear, twist.linear);
                let angular = difference(pseudo.angular, twist.angular);
                shift_free_link(
                    &layout.bodies[link as usize],
                    &mut state.links[link as usize],
                    linear * dt,
                    angular * dt,
                );
            }
        }
    }

    /// Stores the backoff of each heap in the states of its bodies.
    pub(crate) fn store_backoff(&self, state: &mut State) {
        for heap in &self.heaps[..self.count] {
            for &link in heap.links.iter().filter(|link| **link != NONE) {
                state.links[link as usize].backoff = heap.backoff;
            }
        }
    }

    /// Writes the impulse of each contact point.
    pub(crate) fn write_impulses(&self, answers: &mut [Option<ContactImpulse>]) {
        for heap in &self.heaps[..self.count] {
            heap.blocks.for_each_impulse(|contact, impulse| {
                let program_memory = ProgramMemory::default();
                answers[contact] = Some(ContactImpulse { impulse, moment: Vec3::ZERO, program_memory });
            });
        }
    }
}

/// Share of a hard contact's recovery velocity by its law that is applied in a step, and the velocity that the
/// recovery may fall short of it. `[m/s]`
///
/// Load-bearing: penetration that arises while loads change is recovered later, which is work. Towers of boxes sway
/// for ever on it if the last trace of depth is recovered as fast as the law says.
const RECOVERY_SHARE: f64 = 0.5;
const RECOVERY_VELOCITY: f64 = 1e-3;

/// The normal targets of a contact.
///
/// Soft contacts carry loads by their depth. The depth of hard contacts is recovered by pseudo velocities, which do
/// not persist: so bodies at rest stay at rest whatever their depths, and boxes between walls that can never all be
/// free of each other build up no pressure.
fn normal_targets(law: &ContactLaw, dt: f64, depth: f64, approach: f64) -> NormalTargets {
    let (target, softness) = normal_law(law, dt, depth, approach);
    let (recovery_velocity, recovery_softness) = law_without_restitution(law, dt, depth);
    let has_restitution = target > recovery_velocity;
    if law.soft_cfm > HARD_CONTACT_CFM {
        let without_restitution = has_restitution.then_some([recovery_velocity, recovery_softness]);
        return NormalTargets {
            target,
            softness,
            recovery_velocity: f64::NEG_INFINITY,
            recovery_softness: 0.0,
            without_restitution,
        };
    }
    let without_restitution = if depth > 0.0 { 0.0 } else { recovery_velocity.min(0.0) };
    let target = if has_restitution { target } else { without_restitution };
    let recovery_velocity = if recovery_velocity > 0.0 {
        (recovery_velocity * RECOVERY_SHARE).max(recovery_velocity - RECOVERY_VELOCITY)
    } else {
        recovery_velocity
    };
    NormalTargets {
        target,
        softness: 0.0,
        recovery_velocity,
        recovery_softness,
        without_restitution: has_restitution.then_some([without_restitution, 0.0]),
    }
}

impl Heap {
    /// Degrees of freedom of the bodies on which contact rows act too.
    pub(crate) fn shared_dofs(&self) -> impl Iterator<Item = usize> {
        self.shared_bodies.iter().flat_map(SharedBody::dofs)
    }

    fn clear(&mut self) {
        self.twists.clear();
        self.twists.push(BodyTwist::default());
        self.shared_bodies.clear();
        self.links.clear();
        self.links.push(NONE);
        self.inverse_masses.clear();
        self.inverse_masses.push((0.0, [0.0; 6]));
        self.patches.clear();
        self.patch_bodies.clear();
        self.contacts = 0;
    }

    fn add_patch(
        &mut self,
        sources: &HeapSources<'_>,
        body_indices: &mut [u32],
        index: u32,
        patch: &ContactPatch,
    ) {
        let contact = &sources.points[patch.first as usize];
        let ids = [contact.a, contact.b];
        let bodies = [0, 1].map(|side| match (patch.dynamic_links[side], sources.link(ids[side])) {
            (NONE, None) => 0,
            (NONE, Some(link)) => self.add_carrier(sources, link),
            (link, _) => {
                let body = &mut body_indices[link as usize];
                if *body == NONE {
                    *body = self.twists.len() as u32;
                    self.add_body(sources, link);
                }
                *body
            }
        });
        self.patches.push(index);
        self.patch_bodies.push(bodies);
        self.contacts += patch.len as usize;
    }

    /// Adds a moving body that does not react to the contact, or returns 0 if it is at rest.
    fn add_carrier(&mut self, sources: &HeapSources<'_>, link: usize) -> u32 {
        let twist = &sources.kinematics.velocities[link];
        if twist.linear == Vec3::ZERO && twist.angular == Vec3::ZERO {
            return 0;
        }
        self.twists.push(BodyTwist { linear: twist.linear.to_array(), angular: twist.angular.to_array() });
        self.links.push(NONE);
        self.inverse_masses.push((0.0, [0.0; 6]));
        self.twists.len() as u32 - 1
    }

    fn add_body(&mut self, sources: &HeapSources<'_>, link: u32) {
        let body: &Body = &sources.layout.bodies[link as usize];
        let rotation = Mat3::from_quat(sources.kinematics.poses[link as usize].rotation);
        let t = rotation * body.inverse_tensor * rotation.transpose();
        let tensor = [t.x_axis.x, t.y_axis.y, t.z_axis.z, t.y_axis.z, t.x_axis.z, t.x_axis.y];
        self.twists.push(BodyTwist::default());
        self.links.push(link);
        self.inverse_masses.push((1.0 / body.mass, tensor));
    }

    /// Restores the backoff from the states of the bodies.
    fn restore_backoff(&mut self, state: &State) {
        let links = self.links.iter().filter(|link| **link != NONE);
        let backoffs = links.map(|&link| state.links[link as usize].backoff);
        self.backoff = backoffs.fold(Backoff::default(), Backoff::max);
    }

    /// Assembles bodies, blocks and contacts. The twists are the unconstrained ones of the end of the step.
    fn assemble(
        &mut self,
        sources: &HeapSources<'_>,
        patches: &[ContactPatch],
        warm_starts: &[(Vec3, DeferredRestitution)],
        changes: &[f64],
    ) {
        self.restore_backoff(sources.state);
        let mut speeds = Speeds::default();
        for (&link, twist) in self.links.iter().zip(&mut self.twists) {
            if link == NONE {
                continue;
            }
            let dof = sources.layout.bodies[link as usize].dof as usize;
            let initial = &sources.state.links[link as usize].twist;
            speeds.add(initial.linear);
            for axis in 0..3 {
                twist.angular[axis] = initial.angular[axis] + changes[dof + axis];
                twist.linear[axis] = initial.linear[axis] + changes[dof + 3 + axis];
            }
        }
        let Self {
            blocks,
            patches: members,
            patch_bodies,
            inverse_masses,
            twists,
            contacts,
            bounces,
            has_strong_friction,
            ..
        } = self;
        bounces.clear();
        *has_strong_friction = false;
        let lens = members.iter().map(|&patch| patches[patch as usize].len);
        if *contacts > solve::LARGE {
            blocks.assign(lens, patch_bodies, twists.len());
        } else {
            blocks.assign_in_order(lens, patch_bodies, twists.len());
        }
        let Settings { gravity, dt, .. } = sources.model.settings;
        self.closing = closing_velocity(dt);
        let mut new_contacts = 0;
        blocks.fill(inverse_masses, patch_bodies, |member, lane| {
            let patch = &patches[members[member] as usize];
            let contact = &sources.points[patch.first as usize];
            let law = sources.law(contact);
            let origins = [contact.a, contact.b]
                .map(|id| sources.link(id).map_or(Vec3::ZERO, |link| sources.kinematics.origins[link]));
            *has_strong_friction |= law.friction > solve::STRONG_FRICTION;
            lane.set_basis(contact.normal, law.friction.max(0.0));
            for contact_index in patch.first..patch.first + patch.len {
                let contact = &sources.points[contact_index as usize];
                let (warm_start, deferred) = warm_starts[contact_index as usize];
                new_contacts += usize::from(warm_start == Vec3::ZERO);
                let approach_now = if law.bounce > 0.0 { sources.approach_speed(contact) } else { 0.0 };
                let targets = normal_targets(law, dt, contact.depth, approach_now.max(deferred.approach));
                let arms = origins.map(|origin| contact.point - origin);
                let at = lane.add_point(contact_index, arms, &targets, warm_start);
                if let Some(without_restitution) = targets.without_restitution {
                    bounces.push(energy::Bounce { at, without_restitution, deferred: deferred.energy });
                }
            }
        });
        let is_new = new_contacts as f64 > NEW_SHARE * *contacts as f64;
        self.settling_sweeps =
            if is_new || speeds.are_settling(gravity.length() * dt, dt) { settling_sweeps(dt) } else { 0 };
    }

    /// Writes the velocity changes of the step.
    fn write_velocity_changes(&self, sources: &HeapSources<'_>, changes: &mut [f64]) {
        for (&link, twist) in self.links.iter().zip(&self.twists) {
            if link == NONE {
                continue;
            }
            let dof = sources.layout.bodies[link as usize].dof as usize;
            let initial = &sources.state.links[link as usize].twist;
            for axis in 0..3 {
                changes[dof + axis] = twist.angular[axis] - initial.angular[axis];
                changes[dof + 3 + axis] = twist.linear[axis] - initial.linear[axis];
            }
        }
    }
}
