//! Friction drift: what rides on something goes along in curves.
//!
//! In a step the hand of an arm moves along an arc and what it holds along the tangent of that: at the step's end both have
//! one velocity, as friction demands, but they are apart by the square of the turn. That goes the same way in each step, so
//! that a box slips out of a hand that swings, or off a turntable, though friction could hold it. So how far the points of
//! a contact that holds come apart sideways is added up, and the contact leads by that much.

use base::{Quat, Vec3};

use crate::collide::ContactPoint;
use crate::contact_rows::Answer;
use crate::free_contacts::HeapSources;
use crate::kinematics::Kinematics;
use crate::state::Touch;

/// Turn in a step from which on it matters, and the share of it by which the sides may turn otherwise: what rolls has other
/// points in touch at the end of a step. `[rad]`
const LEAST_TURN: f64 = 1e-3;
const ALIKE: f64 = 0.1;
/// Farther apart is no matter of curves. `[m]`
const FARTHEST: f64 = 0.01;
/// Share of its bound up to which friction holds.
const HOLDS: f64 = 0.999;

/// Memory of the contacts that hold what turns.
#[derive(Clone, Debug, Default)]
pub(crate) struct FrictionDrift {
    drifts: Vec<Drift>,
}

#[derive(Clone, Copy, Debug)]
struct Drift {
    /// Which of the touches.
    touch: usize,
    /// The contact's place in each side's coordinates, and its normal in the world.
    sides: [(Option<usize>, Vec3); 2],
    normal: Vec3,
}

impl FrictionDrift {
    /// Notes the contacts of a step, before things are moved, that hold something that turns. `answers` goes by point.
    pub(crate) fn note(&mut self, parts: &HeapSources<'_>, answers: &[Option<Answer>]) {
        self.drifts.clear();
        let mut touch = 0;
        let told = || parts.points.iter().zip(answers);
        let mut start = 0;
        for pair in parts.points.chunk_by(|p, q| (p.a, p.b) == (q.a, q.b)) {
            let own = || {
                told()
                    .skip(start)
                    .take(pair.len())
                    .filter_map(|(point, answer)| Some((point, answer.as_ref()?)))
            };
            // Of the points of a pair, some may be at their bounds while others hold it.
            if turns_alike(parts, &pair[0]) && own().any(|(point, answer)| holds(parts, point, answer)) {
                self.drifts
                    .extend((touch..).zip(own()).map(|(touch, (point, _))| Drift::new(parts, touch, point)));
            }
            touch += own().count();
            start += pair.len();
        }
    }

    /// After things were moved: what the next step must lead by.
    pub(crate) fn carry_over(&self, kinematics: &Kinematics, touches: &mut [Touch], old: &[Touch]) {
        for drift in &self.drifts {
            let Some(touch) = touches.get_mut(drift.touch) else { continue };
            let [a, b] = drift
                .sides
                .map(|(link, place)| link.map_or(place, |link| kinematics.poses[link].point(place)));
            let apart = a - b;
            let slipped = apart - drift.normal * drift.normal.dot(apart);
            let before = known(old, touch).map_or(Vec3::ZERO, |touch| touch.drift);
            // It turns with what it belongs to.
            let turn = drift.sides[0].0.map_or(Quat::IDENTITY, |link| kinematics.poses[link].rotation);
            let lead = before + turn.conjugate() * slipped;
            if lead.length() < FARTHEST {
                touch.drift = lead;
            }
        }
    }
}

impl Drift {
    fn new(parts: &HeapSources<'_>, touch: usize, contact: &ContactPoint) -> Self {
        let sides = [contact.a, contact.b].map(|id| match parts.link(id) {
            Some(link) => (Some(link), parts.kinematics.poses[link].inverse().point(contact.point)),
            None => (None, contact.point),
        });
        Self { touch, sides, normal: contact.normal }
    }
}

/// Whether both sides of a contact turn, and alike.
fn turns_alike(parts: &HeapSources<'_>, contact: &ContactPoint) -> bool {
    let [a, b] = [contact.a, contact.b]
        .map(|id| parts.link(id).map_or(Vec3::ZERO, |link| parts.kinematics.velocities[link].angular));
    let turn = a.length_squared().max(b.length_squared()).sqrt();
    turn * parts.model.settings.dt >= LEAST_TURN && (a - b).length() <= ALIKE * turn
}

/// Whether a contact is held by friction that is the same in all directions.
fn holds(parts: &HeapSources<'_>, contact: &ContactPoint, answer: &Answer) -> bool {
    let law = parts.law(contact);
    let pressure = answer.impulse.dot(contact.normal);
    let along = (answer.impulse - contact.normal * pressure).length();
    let plain = law.directed.is_none() && law.slip <= 0.0;
    plain && pressure > 0.0 && along <= HOLDS * law.friction * pressure
}

/// What the last step knew of a contact, or of another one of its pair.
fn known<'a>(old: &'a [Touch], touch: &Touch) -> Option<&'a Touch> {
    let key = |touch: &Touch| (touch.a, touch.b, touch.feature);
    match old.binary_search_by_key(&key(touch), key) {
        Ok(at) => old.get(at),
        Err(at) => [at.wrapping_sub(1), at]
            .into_iter()
            .filter_map(|at| old.get(at))
            .find(|other| (other.a, other.b) == (touch.a, touch.b)),
    }
}
