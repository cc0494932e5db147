//! Continuous collision detection for free bodies: the step is split in two at the time of impact.
//!
//! A free body that touches nothing and moves by a good part of its size in a step is moved to its first contact,
//! with the velocity that it has there. The step then finds the contact with almost no depth, and the body moves on
//! for the remaining time only. So a small ball does not tunnel through a thin wall, and a bounce is exact at every
//! step length. A step is split only once: a body that goes on rotating about its first contact point may still
//! penetrate at another one.

use std::collections::BTreeSet;

use base::{Pose, Vec3};

use crate::collide::World;
use crate::collide::time_of_impact::{Impact, Trajectory};
use crate::integrate::move_free;
use crate::kinematics::Kinematics;
use crate::layout::{Body, Layout};
use crate::model::{ColliderId, LinkId, Model, Settings};
use crate::momentum::Momentum;
use crate::state::{LinkState, State};

/// Displacement in a step, as a share of the smallest half extent of a body's shapes, from which its time of impact
/// is computed.
const FAST_SHARE: f64 = 0.02;

/// Free flights that end within the step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flights {
    /// Sorted by link.
    ended: Vec<EndedFlight>,
    /// Colliders sorted by link: the start of each link's range, and the colliders.
    collider_starts: Vec<u32>,
    colliders: Vec<u32>,
    /// By link: whether it has child links.
    has_children: Vec<bool>,
    /// Links in fast flight.
    fast: Vec<u32>,
}

/// A flight that has ended in this step.
#[derive(Clone, Debug)]
struct EndedFlight {
    link: u32,
    impact: Impact,
    /// State of the link at the start of the step, and at the impact.
    before: LinkState,
    after: LinkState,
}

/// A rigid body in free flight under gravity.
struct FreeFlight<'a> {
    body: &'a Body,
    link: &'a LinkState,
    gravity: Vec3,
    /// Bound on the angular speed. `[rad/s]`
    max_angular_speed: f64,
    time: f64,
}

impl<'a> FreeFlight<'a> {
    fn new(model: &Model, body: &'a Body, link: &'a LinkState) -> Self {
        let angular_velocity = link.pose.rotation.conjugate() * link.twist.angular;
        let inverse = &body.inverse_tensor;
        let trace = inverse.x_axis.x + inverse.y_axis.y + inverse.z_axis.z;
        let max_angular_speed = if body.has_no_gyroscopic_torque {
            angular_velocity.length()
        } else {
            (body.tensor * angular_velocity).length() * trace
        };
        let Settings { gravity, dt, .. } = model.settings;
        Self { body, link, gravity, max_angular_speed, time: dt }
    }
}

impl Trajectory for FreeFlight<'_> {
    fn center(&self) -> Vec3 {
        self.body.center
    }

    fn pose(&self, time: f64) -> Pose {
        if time == 0.0 {
            return self.link.pose;
        }
        let mut link = self.link.clone();
        integrate_flight(self.body, &mut link, self.gravity, time);
        link.pose
    }

    fn max_speed_along(&self, direction: Vec3, time: f64, radius: f64) -> f64 {
        let acceleration = self.gravity.dot(direction);
        let end = if acceleration > 0.0 { self.time } else { time };
        self.link.twist.linear.dot(direction) + acceleration * end + self.max_angular_speed * radius
    }
}

/// Integrates a free flight over a time; the velocity becomes that of its end.
fn integrate_flight(body: &Body, link: &mut LinkState, gravity: Vec3, time: f64) {
    let start = link.twist.linear;
    link.twist.linear = start + gravity * (0.5 * time);
    move_free(body, link, time);
    link.twist.linear = start + gravity * time;
}

impl Flights {
    /// Discards the flights of the last step.
    pub(crate) fn clear(&mut self) {
        self.ended.clear();
    }

    /// Restores the start of flights that have ended at a pair that is now ignored, unless the body's state has
    /// changed since.
    fn undo_ignored(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &mut State,
        world: &mut World,
        kinematics: &mut Kinematics,
        ignored: &BTreeSet<(ColliderId, ColliderId)>,
    ) {
        if ignored.is_empty() {
            return;
        }
        let Self { ended, collider_starts, colliders, .. } = self;
        ended.retain_mut(|ended| {
            let index = ended.link as usize;
            if !ignored.contains(&ended.impact.pair) || state.links[index] != ended.after {
                return true;
            }
            state.links[index].clone_from(&ended.before);
            kinematics.update_link_pose(&layout.bodies[index], index, state);
            let range = collider_starts[index] as usize..collider_starts[index + 1] as usize;
            world.refresh_some(model, &kinematics.poses, &colliders[range]);
            false
        });
    }

    /// Moves the bodies that hit something within the step to their first impact; flights that have ended already are
    /// kept. `ignored` are pairs that do not collide. Returns whether any flight has ended.
    pub(crate) fn advance_to_impact(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &mut State,
        world: &mut World,
        kinematics: &mut Kinematics,
        ignored: &BTreeSet<(ColliderId, ColliderId)>,
    ) -> bool {
        if !layout.has_single_bodies {
            return false;
        }
        self.undo_ignored(model, layout, state, world, kinematics, ignored);
        let dt = model.settings.dt;
        self.find_fast(model, layout, state, world);
        if self.fast.is_empty() {
            return !self.ended.is_empty();
        }
        for &index in &self.fast {
            let index = index as usize;
            let flight = FreeFlight::new(model, &layout.bodies[index], &state.links[index]);
            world.enclose_trajectory(model, self.colliders_of(index), &flight, dt);
        }
        world.refit_trees();
        let fast = std::mem::take(&mut self.fast);
        for index in fast.iter().map(|&index| index as usize) {
            let (body, link) = (&layout.bodies[index], &state.links[index]);
            let flight = FreeFlight::new(model, body, link);
            let own = &self.colliders
                [self.collider_starts[index] as usize..self.collider_starts[index + 1] as usize];
            let id = LinkId::from_index(index);
            let Some(impact) = world.first_impact(model, id, own, &flight, dt, ignored) else { continue };
            let before = state.links[index].clone();
            let link = &mut state.links[index];
            integrate_flight(body, link, model.settings.gravity, impact.time);
            // Its velocity is that of the impact already.
            link.ballistic = None;
            let after = link.clone();
            let position = self.position_of(index).unwrap_or_else(|position| position);
            self.ended.insert(position, EndedFlight { link: index as u32, impact, before, after });
            kinematics.update_link_pose(body, index, state);
            world.refresh_some(model, &kinematics.poses, own);
        }
        self.fast = fast;
        !self.ended.is_empty()
    }

    /// Finds the free bodies in fast flight.
    fn find_fast(&mut self, model: &Model, layout: &Layout, state: &State, world: &World) {
        let dt = model.settings.dt;
        self.fast.clear();
        let mut sorted = false;
        for (index, body) in layout.moving() {
            let link = &state.links[index];
            let in_flight =
                body.is_single && link.ballistic != Some(false) && !link.quarantined && !link.asleep;
            if !in_flight || link.wrench != base::Wrench::default() {
                continue;
            }
            if !sorted {
                self.sort_colliders(model);
                sorted = true;
            }
            if self.has_children[index] || self.position_of(index).is_ok() {
                continue;
            }
            let own = self.colliders_of(index).iter();
            let min_half_extent = own.map(|&own| world.min_half_extent(own)).fold(f64::INFINITY, f64::min);
            let is_slow = (link.twist.linear * dt).length_squared()
                <= FAST_SHARE * FAST_SHARE * min_half_extent * min_half_extent;
            if min_half_extent.is_finite() && !is_slow {
                self.fast.push(index as u32);
            }
        }
    }

    /// Colliders of a link.
    fn colliders_of(&self, link: usize) -> &[u32] {
        &self.colliders[self.collider_starts[link] as usize..self.collider_starts[link + 1] as usize]
    }

    /// Sorts the colliders by link (counting sort), and finds the links with children.
    fn sort_colliders(&mut self, model: &Model) {
        let links = model.links.len();
        self.has_children.clear();
        self.has_children.resize(links, false);
        for parent in model.links.iter().filter_map(|link| link.parent) {
            self.has_children[parent.index()] = true;
        }
        self.collider_starts.clear();
        self.collider_starts.resize(links + 1, 0);
        let index_of = |link: Option<LinkId>| link.map(LinkId::index).filter(|link| *link < links);
        for link in model.colliders.iter().filter_map(|collider| index_of(collider.link)) {
            self.collider_starts[link + 1] += 1;
        }
        for link in 0..links {
            self.collider_starts[link + 1] += self.collider_starts[link];
        }
        let mut next = self.collider_starts.clone();
        self.colliders.clear();
        self.colliders.resize(self.collider_starts[links] as usize, 0);
        for (index, link) in model.colliders.iter().enumerate() {
            if let Some(link) = index_of(link.link) {
                self.colliders[next[link] as usize] = index as u32;
                next[link] += 1;
            }
        }
    }

    /// Time that remains to a link in this step. `[s]`
    pub(crate) fn remaining_time(&self, link: usize, dt: f64) -> f64 {
        self.position_of(link).map_or(dt, |position| dt - self.ended[position].impact.time)
    }

    /// Whether a link's flight has ended within the step.
    pub(crate) fn has_ended(&self, link: usize) -> bool {
        self.position_of(link).is_ok()
    }

    /// Position of a link among the ended flights, or where it would be inserted.
    fn position_of(&self, link: usize) -> Result<usize, usize> {
        self.ended.binary_search_by_key(&(link as u32), |ended| ended.link)
    }

    /// Takes back the gravity of the part of the step that ended flights have behind them, from the impulses by degree
    /// of freedom.
    pub(crate) fn reduce_gravity(&self, model: &Model, layout: &Layout, impulses: &mut [f64]) {
        for &EndedFlight { link, impact: Impact { time, .. }, .. } in &self.ended {
            let body = &layout.bodies[link as usize];
            let impulse = model.settings.gravity * (body.mass * time);
            for (total, own) in impulses[body.dof as usize + 3..].iter_mut().zip(impulse.to_array()) {
                *total -= own;
            }
        }
    }

    /// Completes the step of bodies that hit something: those that fly on have the velocity of the end of the step, and
    /// were moved by the mean of it and that at the impact.
    ///
    /// `touched` goes by root. A body without a contact after all, because the contact was handled elsewhere, has
    /// flown on unchanged.
    pub(crate) fn finish(&self, model: &Model, state: &mut State, touched: &[bool], momentum: &mut Momentum) {
        let gravity = model.settings.gravity;
        for &EndedFlight { link: ended_link, impact: Impact { time, normal, .. }, .. } in &self.ended {
            let link = &mut state.links[ended_link as usize];
            if link.quarantined || !touched[ended_link as usize] {
                continue;
            }
            let remaining = model.settings.dt - time;
            let is_airborne = momentum.is_airborne(ended_link);
            // Bodies that collide in flight fall on. Where something is held, the contact has made the normal velocity
            // that of the rebound, whatever gravity added, which acts after it.
            let rebound_gravity = if is_airborne { Vec3::ZERO } else { normal * gravity.dot(normal) };
            let separates = link.twist.linear.dot(normal) > -rebound_gravity.dot(normal) * remaining;
            if is_airborne || separates {
                let included = gravity - rebound_gravity;
                link.pose.translation += (rebound_gravity - included) * (0.5 * remaining * remaining);
                link.twist.linear += rebound_gravity * remaining;
                link.ballistic = Some(true);
            }
        }
    }
}
