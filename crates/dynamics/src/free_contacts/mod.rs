//! Heaps: islands of free bodies with many contacts.
//!
//! Such an island has no joints, so that its bodies' velocities can be worked with as they are, and its contacts come in
//! pairs of bodies with a few points each. The points are laid out in blocks of pairs that share no body (see `lanes`)
//! and solved by sweeps, from the last step's impulses on.

pub(crate) mod backoff;
mod blocks;
mod conjugate;
mod coupled;
mod direct;
mod energy;
mod factor;
mod lanes;
mod law;
mod lift_work;
mod solve;
mod warm_start;
mod work;

use base::{Mat3, Vec3};
use rayon::prelude::*;

use crate::collide::ContactPoint;
use crate::contact_law::ContactLaw;
use crate::contact_rows::{ContactImpulse, ContactRows};
use crate::factors::Factors;
use crate::integrate::shift_free_link;
use crate::islands::{find_representative, union};
use crate::kinematics::Kinematics;
use crate::layout::{Body, DofKind, Layout, NONE};
use crate::model::{ColliderId, LinkId, Model, Settings};
use crate::normal_law::{HARD_CONTACT_CFM, closing_velocity, law_without_restitution, normal_law};
use crate::state::{DeferredRestitution, State};

use backoff::Backoff;
use blocks::{Aims, Blocks};
pub(crate) use coupled::Coupled;
use coupled::SharedBody;
use lanes::BodyTwist;

/// Contacts of an island that is worth its own layout: of one body, then of several. Exact solutions for few rows take one
/// body's contacts, and do not end where bodies jam each other.
const FEW: [u32; 2] = [16, 8];
/// The same of several free bodies that something else touches: it takes the exact solutions of small islands away, which
/// cost less than sweeps up to about so many points.
const FEW_COUPLED: u32 = 24;

/// Points of one pair of colliders with one normal.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: u32,
    len: u32,
    /// Links that feel it, or [`NONE`].
    felt: [u32; 2],
    /// Whether it is one of a heap: all that feels it is free, and it has nothing but a normal and plain friction.
    plain: bool,
}

/// All heaps of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heaps {
    runs: Vec<Run>,
    /// By link: a link towards the one that stands for the island.
    up: Vec<u32>,
    /// By link: plain points of the island it stands for.
    size: Vec<u32>,
    /// By link: whether the island it stands for has other contacts.
    mixed: Vec<bool>,
    /// By link: whether the island it stands for has several bodies.
    several: Vec<bool>,
    /// By link: number of the heap it stands for, and its place in its heap.
    number: Vec<u32>,
    place: Vec<u32>,
    /// By point: impulse of the last step, and what was kept from it.
    warm_starts: Vec<(Vec3, DeferredRestitution)>,
    heaps: Vec<Heap>,
    count: usize,
    /// By point: whether it is in a heap.
    pub(crate) taken: Vec<bool>,
    /// By link: the heap of its island, if rows touch that as well; [`NONE`] if not. Empty if there is none such.
    coupled: Vec<u32>,
    /// The velocity that gravity brings in a step. `[m/s]`
    fall: f64,
}

/// One island.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heap {
    /// Place 0 stands still; then come bodies, with their links, and carriers that do not feel it.
    motions: Vec<BodyTwist>,
    /// By place: the same with what only moves bodies apart.
    shifts: Vec<BodyTwist>,
    links: Vec<u32>,
    inverse: Vec<(f64, [f64; 6])>,
    runs: Vec<u32>,
    /// Both sides' places, by run.
    sides: Vec<[u32; 2]>,
    blocks: Blocks,
    contacts: usize,
    bounces: Vec<energy::Bounce>,
    /// See [`closing`].
    closing: f64,
    /// Whether friction is strong anywhere.
    grips: bool,
    guide: solve::Guide,
    backoff: Backoff,
    /// Whether rows touch it as well, and bodies that both push.
    is_coupled: bool,
    shared: Vec<SharedBody>,
}

/// What heaps are made from.
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

    /// The link that feels a contact on a collider, or [`NONE`].
    fn felt(&self, id: ColliderId) -> u32 {
        let Some(link) = self.link(id) else { return NONE };
        let reacts = self.model.colliders[id.index()].reacts;
        let state = &self.state.links[link];
        let felt = reacts && self.layout.bodies[link].is_dynamic && !(state.quarantined || state.asleep);
        if felt { link as u32 } else { NONE }
    }

    /// How fast the two sides approach before the step.
    pub(crate) fn approach(&self, contact: &ContactPoint) -> f64 {
        let velocity = |id: ColliderId| {
            self.link(id).map_or(Vec3::ZERO, |link| self.kinematics.velocity_at(link, contact.point))
        };
        contact.normal.dot(velocity(contact.b) - velocity(contact.a))
    }

    pub(crate) fn law(&self, contact: &ContactPoint) -> &ContactLaw {
        let material = |id: ColliderId| self.model.colliders[id.index()].material;
        self.model.contact_law(material(contact.a), material(contact.b))
    }

    /// Whether a link is a body that no joint and no constraint ties to anything.
    fn is_free(&self, link: u32) -> bool {
        let dof = self.layout.bodies[link as usize].dof;
        self.layout.dof_kinds.get(dof as usize) == Some(&DofKind::SingleBody)
    }

    /// Whether all that feels a contact is free, and it has nothing but a normal and friction that is the same in all
    /// directions.
    fn is_plain(&self, contact: &ContactPoint, felt: [u32; 2]) -> bool {
        let law = self.law(contact);
        let Model { surface_velocities, belts, .. } = self.model;
        let runs =
            |collider: &ColliderId| surface_velocities.contains_key(collider) || belts.contains_key(collider);
        let none_runs = surface_velocities.is_empty() && belts.is_empty();
        felt.iter().all(|&link| link == NONE || self.is_free(link))
            && law.anisotropic.is_none()
            && law.slip == 0.0
            && law.rolling == [0.0; 3]
            && (none_runs || !(runs(&contact.a) || runs(&contact.b)))
    }
}

impl Heaps {
    /// Finds the heaps among a step's contacts.
    pub(crate) fn find(&mut self, parts: &HeapSources<'_>) {
        let Settings { gravity, dt, .. } = parts.model.settings;
        self.fall = gravity.length() * dt;
        self.count = 0;
        self.taken.clear();
        self.coupled.clear();
        if parts.points.len() <= FEW[1] as usize || !parts.layout.has_single_bodies {
            return;
        }
        self.find_runs(parts);
        self.join_runs(parts);
        self.number_heaps();
        if self.count == 0 {
            return;
        }
        self.taken.resize(parts.points.len(), false);
        warm_start::find(&parts.state.contact_cache, parts.points, &mut self.warm_starts);
        for heap in &mut self.heaps[..self.count] {
            heap.clear();
        }
        self.place.clear();
        self.place.resize(parts.layout.bodies.len(), NONE);
        for (index, run) in self.runs.iter().enumerate().filter(|(_, run)| run.plain) {
            let Some(link) = run.felt.into_iter().find(|link| *link != NONE) else { continue };
            let number = self.number[find_representative(&mut self.up, link) as usize];
            let Some(heap) = self.heaps.get_mut(number as usize) else { continue };
            let range = run.start as usize..(run.start + run.len) as usize;
            self.taken[range].fill(true);
            heap.add(parts, &mut self.place, index as u32, run);
        }
    }

    fn find_runs(&mut self, parts: &HeapSources<'_>) {
        self.runs.clear();
        let mut last: Option<(&ContactPoint, [u32; 2], bool)> = None;
        for (index, contact) in (0_u32..).zip(parts.points) {
            let usable = contact.point.is_finite() && contact.normal.is_finite() && contact.depth.is_finite();
            if !usable {
                last = None;
                continue;
            }
            let pair = last.filter(|(known, ..)| (known.a, known.b) == (contact.a, contact.b));
            let (felt, plain) = pair.map_or_else(
                || {
                    let felt = [contact.a, contact.b].map(|id| parts.felt(id));
                    (felt, parts.is_plain(contact, felt))
                },
                |(_, felt, plain)| (felt, plain),
            );
            if felt == [NONE; 2] {
                last = None;
                continue;
            }
            let goes_on = pair.is_some_and(|(known, ..)| known.normal == contact.normal);
            last = Some((contact, felt, plain));
            match self.runs.last_mut() {
                Some(run) if goes_on && run.len < blocks::DEEPEST => run.len += 1,
                _ => self.runs.push(Run { start: index, len: 1, felt, plain }),
            }
        }
    }

    /// Joins what touches or is tied, and counts.
    fn join_runs(&mut self, parts: &HeapSources<'_>) {
        let links = parts.layout.bodies.len();
        self.up.clear();
        self.up.extend((0..).take(links));
        self.size.clear();
        self.size.resize(links, 0);
        self.several.clear();
        self.several.resize(links, false);
        self.mixed.clear();
        self.mixed.resize(links, false);
        let root = |link: u32| parts.layout.bodies[link as usize].root;
        for run in &self.runs {
            if let [a, b] = run.felt
                && a != NONE
                && b != NONE
            {
                union(&mut self.up, root(a), root(b));
            }
        }
        for tie in &parts.layout.couplings {
            let links = tie.map(|link| link.map(LinkId::index).filter(|link| *link < links));
            if let [Some(a), Some(b)] = links.map(|link| link.map(|link| root(link as u32))) {
                union(&mut self.up, a, b);
            }
        }
        for run in &self.runs {
            for link in run.felt.into_iter().filter(|link| *link != NONE).take(1) {
                let island = find_representative(&mut self.up, root(link)) as usize;
                if run.plain {
                    self.several[island] |= !run.felt.contains(&NONE);
                    self.size[island] = self.size[island].saturating_add(run.len);
                } else {
                    self.mixed[island] = true;
                }
            }
        }
    }

    fn number_heaps(&mut self) {
        self.number.clear();
        self.number.resize(self.size.len(), NONE);
        let islands = self.size.iter().zip(&self.several).zip(&self.mixed);
        let mut any_mixed = false;
        for (number, ((&size, &several), &mixed)) in self.number.iter_mut().zip(islands) {
            let is_heap =
                if mixed { several && size > FEW_COUPLED } else { size > FEW[usize::from(several)] };
            if is_heap {
                *number = self.count as u32;
                self.count += 1;
                any_mixed |= mixed;
            }
        }
        if self.heaps.len() < self.count {
            self.heaps.resize_with(self.count, Heap::default);
        }
        for (link, &number) in self.number.iter().enumerate().filter(|(_, number)| **number != NONE) {
            self.heaps[number as usize].is_coupled = self.mixed[link];
        }
        if any_mixed {
            for link in 0..self.number.len() {
                let top = find_representative(&mut self.up, link as u32) as usize;
                self.coupled.push(if self.mixed[top] { self.number[top] } else { NONE });
            }
        }
    }

    /// Solves all heaps; `changes` are the changes of velocity without contacts, and with those of heaps afterwards.
    pub(crate) fn solve(&mut self, parts: &HeapSources<'_>, changes: &mut [f64]) {
        let Self { runs, warm_starts, heaps, count, fall, .. } = self;
        let Settings { gravity, dt, .. } = parts.model.settings;
        let fall = *fall;
        let heaps = &mut heaps[..*count];
        let solve = |heap: &mut Heap| {
            if heap.is_coupled {
                return;
            }
            heap.start(parts, runs, warm_starts, changes);
            heap.solve(fall);
            heap.dissipate_lift_work(gravity, dt);
        };
        // Each heap is solved for itself, so that threads change nothing.
        if heaps.len() > 1 && rayon::current_num_threads() > 1 {
            heaps.par_iter_mut().for_each(solve);
        } else {
            heaps.iter_mut().for_each(solve);
        }
        for heap in heaps {
            heap.finish(parts, changes);
        }
    }

    /// Whether rows touch any heap as well.
    pub(crate) fn has_coupled(&self) -> bool {
        !self.coupled.is_empty()
    }

    /// The heap of the island of a tree with this root, if rows touch that heap as well.
    pub(crate) fn coupled_with(&self, root: u32) -> Option<usize> {
        let heap = self.coupled.get(root as usize).filter(|heap| **heap != NONE)?;
        Some(*heap as usize)
    }

    pub(crate) fn coupled_mut(&mut self, heap: usize) -> Option<&mut Heap> {
        self.heaps.get_mut(heap).filter(|heap| heap.is_coupled)
    }

    /// Lays out the heaps that rows touch as well; `changes` are the changes of velocity without contacts.
    pub(crate) fn start_coupled(
        &mut self,
        parts: &HeapSources<'_>,
        rows: &ContactRows,
        factors: &Factors,
        changes: &[f64],
    ) {
        let Self { runs, warm_starts, heaps, count, place, coupled, .. } = self;
        let heaps = &mut heaps[..*count];
        for heap in heaps.iter_mut().filter(|heap| heap.is_coupled) {
            heap.start(parts, runs, warm_starts, changes);
            heap.guide.starts.clone_from(&heap.motions);
        }
        // Free bodies are their own roots.
        let roots = rows.rows.iter().flat_map(|row| row.roots).filter(|root| *root != NONE);
        let mut roots: Vec<u32> = roots.filter(|root| place[*root as usize] != NONE).collect();
        roots.sort_unstable();
        roots.dedup();
        for root in roots {
            let Some(heap) = heaps.get_mut(coupled[root as usize] as usize) else { continue };
            let place = place[root as usize];
            heap.shared.extend(SharedBody::new(parts.layout, parts.state, factors, place, root));
        }
    }

    /// Solves the island of a heap with the rows that touch it; `fall` is the velocity that gravity brings in a step.
    pub(crate) fn solve_coupled(&mut self, heap: usize, mut coupled: Coupled<'_>) {
        let fall = self.fall;
        if let Some(heap) = self.coupled_mut(heap) {
            heap.solve_with(fall, &mut coupled);
        }
    }

    /// Moves bodies apart that are in each other. `bad` goes by root.
    pub(crate) fn shift(&self, layout: &Layout, dt: f64, state: &mut State, bad: &[bool]) {
        for heap in &self.heaps[..self.count] {
            for ((&link, motion), shift) in heap.links.iter().zip(&heap.motions).zip(&heap.shifts) {
                if link == NONE || bad[layout.bodies[link as usize].root as usize] {
                    continue;
                }
                let part = |total: [f64; 3], own: [f64; 3]| Vec3::from_array(total) - Vec3::from_array(own);
                let linear = part(shift.linear, motion.linear);
                let angular = part(shift.angular, motion.angular);
                shift_free_link(
                    &layout.bodies[link as usize],
                    &mut state.links[link as usize],
                    linear * dt,
                    angular * dt,
                );
            }
        }
    }

    /// Writes down with each body how patient its heap is.
    pub(crate) fn remember(&self, state: &mut State) {
        for heap in &self.heaps[..self.count] {
            for &link in heap.links.iter().filter(|link| **link != NONE) {
                state.links[link as usize].backoff = heap.backoff;
            }
        }
    }

    /// Writes down the impulse of each point.
    pub(crate) fn answer(&self, answers: &mut [Option<ContactImpulse>]) {
        for heap in &self.heaps[..self.count] {
            heap.blocks.each(|which, impulse| {
                answers[which] = Some(ContactImpulse { impulse, moment: Vec3::ZERO });
            });
        }
    }
}

/// What is made good of a hard contact's depth in a step, as a share of what its law says, and the velocity that may be
/// missing from that.
///
/// Load-bearing: what sinks in while loads change comes back later, and that is work. Towers of boxes sway for ever on it if
/// the last trace of depth is made good as fast as the law says.
const SHARE: f64 = 0.5;
const RECOVERY_VELOCITY: f64 = 1e-3;

/// What a contact wants.
///
/// Soft contacts bear loads by their depth. Of hard ones, depth is made good by a shift that leaves no velocity behind: then
/// what rests is at rest whatever its depths, and boxes between walls, which can never all be free of each other, do not
/// build up pressure.
fn aims(law: &ContactLaw, dt: f64, depth: f64, approach: f64) -> Aims {
    let (target, softness) = normal_law(law, dt, depth, approach);
    let (back, give) = law_without_restitution(law, dt, depth);
    let bounces = target > back;
    if law.soft_cfm > HARD_CONTACT_CFM {
        let calm = bounces.then_some([back, give]);
        return Aims { target, softness, back: f64::NEG_INFINITY, give: 0.0, calm };
    }
    let calm = if depth > 0.0 { 0.0 } else { back.min(0.0) };
    let target = if bounces { target } else { calm };
    let back = if back > 0.0 { (back * SHARE).max(back - RECOVERY_VELOCITY) } else { back };
    Aims { target, softness: 0.0, back, give, calm: bounces.then_some([calm, 0.0]) }
}

impl Heap {
    /// First to last degree of bodies that rows push as well.
    pub(crate) fn shared_degrees(&self) -> impl Iterator<Item = usize> {
        self.shared.iter().flat_map(SharedBody::degrees)
    }

    fn clear(&mut self) {
        self.motions.clear();
        self.motions.push(BodyTwist::default());
        self.shared.clear();
        self.links.clear();
        self.links.push(NONE);
        self.inverse.clear();
        self.inverse.push((0.0, [0.0; 6]));
        self.runs.clear();
        self.sides.clear();
        self.contacts = 0;
    }

    fn add(&mut self, parts: &HeapSources<'_>, places: &mut [u32], index: u32, run: &Run) {
        let contact = &parts.points[run.start as usize];
        let ids = [contact.a, contact.b];
        let sides = [0, 1].map(|side| match (run.felt[side], parts.link(ids[side])) {
            (NONE, None) => 0,
            (NONE, Some(link)) => self.add_carrier(parts, link),
            (link, _) => {
                let place = &mut places[link as usize];
                if *place == NONE {
                    *place = self.motions.len() as u32;
                    self.add_body(parts, link);
                }
                *place
            }
        });
        self.runs.push(index);
        self.sides.push(sides);
        self.contacts += run.len as usize;
    }

    /// A side that moves but does not feel the contact.
    fn add_carrier(&mut self, parts: &HeapSources<'_>, link: usize) -> u32 {
        let twist = &parts.kinematics.velocities[link];
        if twist.linear == Vec3::ZERO && twist.angular == Vec3::ZERO {
            return 0;
        }
        self.motions.push(BodyTwist { linear: twist.linear.to_array(), angular: twist.angular.to_array() });
        self.links.push(NONE);
        self.inverse.push((0.0, [0.0; 6]));
        self.motions.len() as u32 - 1
    }

    fn add_body(&mut self, parts: &HeapSources<'_>, link: u32) {
        let body: &Body = &parts.layout.bodies[link as usize];
        let turn = Mat3::from_quat(parts.kinematics.poses[link as usize].rotation);
        let t = turn * body.inverse_tensor * turn.transpose();
        let tensor = [t.x_axis.x, t.y_axis.y, t.z_axis.z, t.y_axis.z, t.x_axis.z, t.x_axis.y];
        self.motions.push(BodyTwist::default());
        self.links.push(link);
        self.inverse.push((1.0 / body.mass, tensor));
    }

    /// Takes over what each body kept.
    fn recall(&mut self, state: &State) {
        let links = self.links.iter().filter(|link| **link != NONE);
        let each = links.map(|&link| state.links[link as usize].backoff);
        self.backoff = each.fold(Backoff::default(), Backoff::most);
    }

    /// Lays everything out. Velocities are those of the step's end without contacts.
    fn start(
        &mut self,
        parts: &HeapSources<'_>,
        runs: &[Run],
        warm_starts: &[(Vec3, DeferredRestitution)],
        changes: &[f64],
    ) {
        self.recall(parts.state);
        for (&link, motion) in self.links.iter().zip(&mut self.motions) {
            if link == NONE {
                continue;
            }
            let dof = parts.layout.bodies[link as usize].dof as usize;
            let twist = &parts.state.links[link as usize].twist;
            for axis in 0..3 {
                motion.angular[axis] = twist.angular[axis] + changes[dof + axis];
                motion.linear[axis] = twist.linear[axis] + changes[dof + 3 + axis];
            }
        }
        let Self { blocks, runs: members, sides, inverse, motions, contacts, bounces, grips, .. } = self;
        bounces.clear();
        *grips = false;
        let lens = members.iter().map(|&run| runs[run as usize].len);
        if *contacts > solve::LARGE {
            blocks.assign(lens, sides, motions.len());
        } else {
            blocks.assign_in_order(lens, sides, motions.len());
        }
        let dt = parts.model.settings.dt;
        self.closing = closing_velocity(dt);
        blocks.fill(inverse, sides, |member, lane| {
            let run = &runs[members[member] as usize];
            let contact = &parts.points[run.start as usize];
            let law = parts.law(contact);
            let origins = [contact.a, contact.b]
                .map(|id| parts.link(id).map_or(Vec3::ZERO, |link| parts.kinematics.origins[link]));
            *grips |= law.friction > solve::STRONG;
            lane.start(contact.normal, law.friction.max(0.0));
            for which in run.start..run.start + run.len {
                let contact = &parts.points[which as usize];
                let (warm_start, deferred) = warm_starts[which as usize];
                let own = if law.bounce > 0.0 { parts.approach(contact) } else { 0.0 };
                let aims = aims(law, dt, contact.depth, own.max(deferred.approach));
                let arms = origins.map(|origin| contact.point - origin);
                let at = lane.add(which, arms, &aims, warm_start);
                if let Some(calm) = aims.calm {
                    bounces.push(energy::Bounce { at, calm, deferred: deferred.energy });
                }
            }
        });
    }

    /// Hands the changes of velocity out.
    fn finish(&self, parts: &HeapSources<'_>, changes: &mut [f64]) {
        for (&link, motion) in self.links.iter().zip(&self.motions) {
            if link == NONE {
                continue;
            }
            let dof = parts.layout.bodies[link as usize].dof as usize;
            let twist = &parts.state.links[link as usize].twist;
            for axis in 0..3 {
                changes[dof + axis] = motion.angular[axis] - twist.angular[axis];
                changes[dof + 3 + axis] = motion.linear[axis] - twist.linear[axis];
            }
        }
    }
}
