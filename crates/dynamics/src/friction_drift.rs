//! Friction drift: correction of the error by which bodies carried by friction on curved paths slip.
//!
//! In a step, the hand of an arm moves along an arc, and the object it holds along the tangent: at the end of the step
//! both have the same velocity, as friction demands, but they are apart by an amount quadratic in the rotation. This
//! error has the same direction in each step, so that a box slips out of a swinging hand, or off a turntable, though
//! friction could hold it. So the tangential separation of the points of a sticking contact is accumulated, and added
//! to the contact's target displacement. Shifts that remove penetration separate the points on purpose and are left out.

use base::{Quat, Vec3};

use crate::collide::ContactPoint;
use crate::contact_rows::{ContactImpulse, ContactRows};
use crate::free_contacts::HeapSources;
use crate::kinematics::Kinematics;
use crate::state::CachedContact;

/// Least rotation in a step for which the drift is tracked, and the largest relative rotation, as a share of it:
/// rolling contacts have other contact points at the end of a step. `[rad]`
const MIN_ROTATION: f64 = 1e-3;
const MAX_RELATIVE_ROTATION: f64 = 0.1;
/// Larger drifts have other causes. `[m]`
const MAX_DRIFT: f64 = 0.01;
/// Share of its bound up to which friction counts as sticking.
const STICKING_SHARE: f64 = 0.999;

/// Sticking contacts between rotating bodies in this step.
#[derive(Clone, Debug, Default)]
pub(crate) struct FrictionDrift {
    drifts: Vec<Drift>,
}

#[derive(Clone, Copy, Debug)]
struct Drift {
    /// Index in the contact cache.
    cache_index: usize,
    /// The contact point in the coordinates of each side's link, and the normal in the world.
    sides: [(Option<usize>, Vec3); 2],
    normal: Vec3,
    /// Displacement of the first side relative to the second by shifts that remove penetration. `[m]`
    shift: Vec3,
}

impl FrictionDrift {
    /// Notes the sticking contacts of a step between rotating bodies, before positions are integrated. `impulses` goes
    /// by contact point; `shifts`, velocities by degree of freedom that remove penetration, may be empty.
    pub(crate) fn note(
        &mut self,
        sources: &HeapSources<'_>,
        impulses: &[Option<ContactImpulse>],
        rows: &ContactRows,
        shifts: &[f64],
    ) {
        self.drifts.clear();
        let dt = sources.model.settings.dt;
        let mut cache_index = 0;
        let mut start = 0;
        for pair in sources.points.chunk_by(|p, q| (p.a, p.b) == (q.a, q.b)) {
            let pair_contacts = || {
                let indexed = (start..).zip(pair).zip(&impulses[start..]);
                indexed.filter_map(|((index, point), impulse)| Some((index, point, impulse.as_ref()?)))
            };
            // Some points of a pair may be at their bounds while others hold it.
            if rotates_together(sources, &pair[0])
                && pair_contacts().any(|(_, point, impulse)| is_sticking(sources, point, impulse))
            {
                self.drifts.extend((cache_index..).zip(pair_contacts()).map(
                    |(cache_index, (index, point, _))| {
                        let shift = rows.relative_velocity(index, shifts) * dt;
                        Drift::new(sources, cache_index, point, shift)
                    },
                ));
            }
            cache_index += pair_contacts().count();
            start += pair.len();
        }
    }

    /// After positions were integrated: accumulates the drift that the next step must correct.
    pub(crate) fn accumulate(
        &self,
        kinematics: &Kinematics,
        cache: &mut [CachedContact],
        old_cache: &[CachedContact],
    ) {
        for drift in &self.drifts {
            let Some(cached) = cache.get_mut(drift.cache_index) else { continue };
            let [a, b] = drift
                .sides
                .map(|(link, point)| link.map_or(point, |link| kinematics.poses[link].point(point)));
            let separation = a - b - drift.shift;
            let tangential = separation - drift.normal * drift.normal.dot(separation);
            let accumulated = find_cached(old_cache, cached).map_or(Vec3::ZERO, |cached| cached.drift);
            // The drift rotates with the first side.
            let rotation = drift.sides[0].0.map_or(Quat::IDENTITY, |link| kinematics.poses[link].rotation);
            let drift = accumulated + rotation.conjugate() * tangential;
            if drift.length() < MAX_DRIFT {
                cached.drift = drift;
            }
        }
    }
}

impl Drift {
    fn new(sources: &HeapSources<'_>, cache_index: usize, contact: &ContactPoint, shift: Vec3) -> Self {
        let sides = [contact.a, contact.b].map(|id| match sources.link(id) {
            Some(link) => (Some(link), sources.kinematics.poses[link].inverse().point(contact.point)),
            None => (None, contact.point),
        });
        Self { cache_index, sides, normal: contact.normal, shift }
    }
}

/// Returns whether both sides of a contact rotate, and with almost the same angular velocity.
fn rotates_together(sources: &HeapSources<'_>, contact: &ContactPoint) -> bool {
    let [a, b] = [contact.a, contact.b]
        .map(|id| sources.link(id).map_or(Vec3::ZERO, |link| sources.kinematics.velocities[link].angular));
    let rotation = a.length_squared().max(b.length_squared()).sqrt();
    rotation * sources.model.settings.dt >= MIN_ROTATION
        && (a - b).length() <= MAX_RELATIVE_ROTATION * rotation
}

/// Returns whether a contact sticks by isotropic friction.
fn is_sticking(sources: &HeapSources<'_>, contact: &ContactPoint, contact_impulse: &ContactImpulse) -> bool {
    let law = sources.law(contact);
    let normal = contact_impulse.impulse.dot(contact.normal);
    let tangential = (contact_impulse.impulse - contact.normal * normal).length();
    let is_isotropic = law.anisotropic.is_none() && law.slip <= 0.0;
    is_isotropic && normal > 0.0 && tangential <= STICKING_SHARE * law.friction * normal
}

/// Returns the cached contact of the last step, or else another one of the same pair.
fn find_cached<'a>(old_cache: &'a [CachedContact], cached: &CachedContact) -> Option<&'a CachedContact> {
    let key = |cached: &CachedContact| (cached.a, cached.b, cached.feature);
    match old_cache.binary_search_by_key(&key(cached), key) {
        Ok(at) => old_cache.get(at),
        Err(at) => [at.wrapping_sub(1), at]
            .into_iter()
            .filter_map(|at| old_cache.get(at))
            .find(|other| (other.a, other.b) == (cached.a, cached.b)),
    }
}
