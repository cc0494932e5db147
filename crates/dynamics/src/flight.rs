//! Fast bodies that fly: the step is cut in two where they hit something.
//!
//! A free body that touches nothing and moves by a good part of its size in a step is put where it first touches, with
//! the velocity that it has there. The step then finds the contact with next to no depth, and the body moves on for the
//! rest of the time only. So a small ball does not pass through a thin wall, and a bounce is true at every step length.
//! A step is cut once: what goes on turning about the first point of a touch may still sink in with another one.

use std::collections::BTreeSet;

use base::{Pose, Vec3};

use crate::collide::World;
use crate::collide::arrive::{Arrival, Flight};
use crate::integrate::move_free;
use crate::kinematics::Kinematics;
use crate::layout::{Body, Layout};
use crate::model::{ColliderId, LinkId, Model, Settings};
use crate::state::{LinkState, State};

/// Share of the least half width of a body's shapes that it must fly in a step to be worth a search.
const FAST: f64 = 0.02;

/// Flights that end within a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flights {
    /// Ascending by link.
    ended: Vec<Ended>,
    /// Colliders by free link: starts and members.
    starts: Vec<u32>,
    colliders: Vec<u32>,
    /// By link: whether it carries others.
    carries: Vec<bool>,
    /// Links that fly fast.
    fast: Vec<u32>,
}

/// A flight that ended.
#[derive(Clone, Debug)]
struct Ended {
    link: u32,
    arrival: Arrival,
    /// How the link moved at the step's start, and where it arrived.
    before: LinkState,
    after: LinkState,
}

/// A body in flight under gravity.
struct Free<'a> {
    body: &'a Body,
    link: &'a LinkState,
    gravity: Vec3,
    /// The fastest that it may turn. `[rad/s]`
    spin: f64,
    time: f64,
}

impl<'a> Free<'a> {
    fn new(model: &Model, body: &'a Body, link: &'a LinkState) -> Self {
        let local = link.pose.rotation.conjugate() * link.twist.angular;
        let inverse = &body.inverse_tensor;
        let most = inverse.x_axis.x + inverse.y_axis.y + inverse.z_axis.z;
        let spin = if body.has_no_gyroscopic_torque {
            local.length()
        } else {
            (body.tensor * local).length() * most
        };
        let Settings { gravity, dt, .. } = model.settings;
        Self { body, link, gravity, spin, time: dt }
    }
}

impl Flight for Free<'_> {
    fn center(&self) -> Vec3 {
        self.body.center
    }

    fn pose(&self, time: f64) -> Pose {
        if time == 0.0 {
            return self.link.pose;
        }
        let mut link = self.link.clone();
        fly(self.body, &mut link, self.gravity, time);
        link.pose
    }

    fn speed_along(&self, way: Vec3, time: f64, reach: f64) -> f64 {
        let fall = self.gravity.dot(way);
        let later = if fall > 0.0 { self.time } else { time };
        self.link.twist.linear.dot(way) + fall * later + self.spin * reach
    }
}

/// Moves a body that nothing touches on by a time; its velocity is that of the moment.
fn fly(body: &Body, link: &mut LinkState, gravity: Vec3, time: f64) {
    let start = link.twist.linear;
    link.twist.linear = start + gravity * (0.5 * time);
    move_free(body, link, time);
    link.twist.linear = start + gravity * time;
}

impl Flights {
    /// Forgets the last step.
    pub(crate) fn clear(&mut self) {
        self.ended.clear();
    }

    /// Takes those back to their starts that would have ended where they now `pass`, unless somebody has changed their
    /// motion since.
    fn take_back(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &mut State,
        world: &mut World,
        kinematics: &mut Kinematics,
        pass: &BTreeSet<(ColliderId, ColliderId)>,
    ) {
        if pass.is_empty() {
            return;
        }
        let Self { ended, starts, colliders, .. } = self;
        ended.retain_mut(|ended| {
            let index = ended.link as usize;
            if !pass.contains(&ended.arrival.pair) || state.links[index] != ended.after {
                return true;
            }
            state.links[index].clone_from(&ended.before);
            kinematics.update_link_pose(&layout.bodies[index], index, state);
            let own = starts[index] as usize..starts[index + 1] as usize;
            world.refresh_some(model, &kinematics.poses, &colliders[own]);
            false
        });
    }

    /// Puts what arrives somewhere in this step there; those that have arrived already stay. Whether anything was moved.
    pub(crate) fn arrive(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &mut State,
        world: &mut World,
        kinematics: &mut Kinematics,
        pass: &BTreeSet<(ColliderId, ColliderId)>,
    ) -> bool {
        if !layout.has_single_bodies {
            return false;
        }
        self.take_back(model, layout, state, world, kinematics, pass);
        let dt = model.settings.dt;
        self.find_fast(model, layout, state, world);
        if self.fast.is_empty() {
            return !self.ended.is_empty();
        }
        for &index in &self.fast {
            let index = index as usize;
            let flight = Free::new(model, &layout.bodies[index], &state.links[index]);
            world.cover_flight(model, self.colliders_of(index), &flight, dt);
        }
        world.refresh_boxes();
        let fast = std::mem::take(&mut self.fast);
        for index in fast.iter().map(|&index| index as usize) {
            let (body, link) = (&layout.bodies[index], &state.links[index]);
            let flight = Free::new(model, body, link);
            let own = &self.colliders[self.starts[index] as usize..self.starts[index + 1] as usize];
            let id = LinkId::from_index(index);
            let Some(arrival) = world.arrival(model, id, own, &flight, dt, pass) else { continue };
            let before = state.links[index].clone();
            let link = &mut state.links[index];
            fly(body, link, model.settings.gravity, arrival.time);
            // Its velocity is that of the moment already.
            link.ballistic = None;
            let after = link.clone();
            let at = self.of(index).unwrap_or_else(|at| at);
            self.ended.insert(at, Ended { link: index as u32, arrival, before, after });
            kinematics.update_link_pose(body, index, state);
            world.refresh_some(model, &kinematics.poses, own);
        }
        self.fast = fast;
        !self.ended.is_empty()
    }

    /// Finds the bodies that fly, and fast.
    fn find_fast(&mut self, model: &Model, layout: &Layout, state: &State, world: &World) {
        let dt = model.settings.dt;
        self.fast.clear();
        let mut sorted = false;
        for (index, body) in layout.moving() {
            let link = &state.links[index];
            let flies = body.is_single && link.ballistic != Some(false) && !link.quarantined && !link.asleep;
            if !flies || link.wrench != base::Wrench::default() {
                continue;
            }
            if !sorted {
                self.sort_colliders(model);
                sorted = true;
            }
            if self.carries[index] || self.of(index).is_ok() {
                continue;
            }
            let own = self.colliders_of(index).iter();
            let thin = own.map(|&own| world.thickness(own)).fold(f64::INFINITY, f64::min);
            let is_slow = (link.twist.linear * dt).length_squared() <= FAST * FAST * thin * thin;
            if thin.is_finite() && !is_slow {
                self.fast.push(index as u32);
            }
        }
    }

    /// The colliders of a link.
    fn colliders_of(&self, link: usize) -> &[u32] {
        &self.colliders[self.starts[link] as usize..self.starts[link + 1] as usize]
    }

    /// Puts everything in the order of its link.
    fn sort_colliders(&mut self, model: &Model) {
        let links = model.links.len();
        self.carries.clear();
        self.carries.resize(links, false);
        for parent in model.links.iter().filter_map(|link| link.parent) {
            self.carries[parent.index()] = true;
        }
        self.starts.clear();
        self.starts.resize(links + 1, 0);
        let place = |link: Option<LinkId>| link.map(LinkId::index).filter(|link| *link < links);
        for link in model.colliders.iter().filter_map(|collider| place(collider.link)) {
            self.starts[link + 1] += 1;
        }
        for link in 0..links {
            self.starts[link + 1] += self.starts[link];
        }
        let mut next = self.starts.clone();
        self.colliders.clear();
        self.colliders.resize(self.starts[links] as usize, 0);
        for (index, link) in model.colliders.iter().enumerate() {
            if let Some(link) = place(link.link) {
                self.colliders[next[link] as usize] = index as u32;
                next[link] += 1;
            }
        }
    }

    /// The time that a link still has in this step.
    pub(crate) fn left(&self, link: usize, dt: f64) -> f64 {
        self.of(link).map_or(dt, |at| dt - self.ended[at].arrival.time)
    }

    /// Whether a link's flight has ended within the step.
    pub(crate) fn has(&self, link: usize) -> bool {
        self.of(link).is_ok()
    }

    /// Where a link is among those that ended, or should be.
    fn of(&self, link: usize) -> Result<usize, usize> {
        self.ended.binary_search_by_key(&(link as u32), |ended| ended.link)
    }

    /// Lets what bounced fly on: gravity acts on it for the rest of the step. Velocities are those of the step's end.
    ///
    /// `touched` goes by root. What nothing touches after all, as somebody else has dealt with it, flies on as it is.
    pub(crate) fn leave(&self, model: &Model, state: &mut State, touched: &[bool]) {
        for &Ended { link: ended_link, arrival: Arrival { time, normal, .. }, .. } in &self.ended {
            let link = &mut state.links[ended_link as usize];
            if link.quarantined {
                continue;
            }
            if !touched[ended_link as usize] {
                // Gravity has acted for the whole step.
                link.twist.linear -= model.settings.gravity * time;
                link.pose.translation += model.settings.gravity * (0.5 * time * time);
                continue;
            }
            let left = model.settings.dt - time;
            let fall = normal * model.settings.gravity.dot(normal);
            // Along the surface, gravity acted in the flight and in the whole step after it.
            link.twist.linear -= (model.settings.gravity - fall) * time;
            if link.twist.linear.dot(normal) > -fall.dot(normal) * left {
                link.pose.translation += fall * (0.5 * left * left);
                link.twist.linear += fall * left;
                link.ballistic = Some(true);
            }
        }
    }
}
