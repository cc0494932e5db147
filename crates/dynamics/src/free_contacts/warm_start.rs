//! What the last step's impulses say about this step's contacts.

use base::Vec3;

use crate::collide::ContactPoint;
use crate::model::ColliderId;
use crate::state::{CachedContact, DeferredRestitution};

/// Fills in for each point an impulse, and what was kept with it; both lists are sorted.
///
/// Points of one name go on. Where a pair touches by other features than before, an impulse goes to the point that is
/// nearest: a box that rocks from its face to an edge then bears its load at once, and a heap does not have to find the
/// forces anew that hold it together.
pub(super) fn find(
    touches: &[CachedContact],
    points: &[ContactPoint],
    warm_starts: &mut Vec<(Vec3, DeferredRestitution)>,
) {
    warm_starts.clear();
    let mut rest = touches;
    for new in points.chunk_by(|p, q| (p.a, p.b) == (q.a, q.b)) {
        let pair = (new[0].a, new[0].b);
        let key = |touch: &CachedContact| -> (ColliderId, ColliderId) { (touch.a, touch.b) };
        let before = rest.iter().take_while(|touch| key(touch) < pair).count();
        let known = rest[before..].iter().take_while(|touch| key(touch) == pair).count();
        let old = &rest[before..before + known];
        rest = &rest[before + known..];
        let start = warm_starts.len();
        warm_starts.resize(start + new.len(), (Vec3::ZERO, DeferredRestitution::default()));
        carry(old, new, &mut warm_starts[start..]);
    }
}

/// The same for one pair.
fn carry(old: &[CachedContact], new: &[ContactPoint], warm_starts: &mut [(Vec3, DeferredRestitution)]) {
    for (index, touch) in old.iter().enumerate() {
        // Mostly, all points go on.
        let named = match new.get(index) {
            Some(point) if point.feature == touch.feature => Ok(index),
            _ => new.binary_search_by_key(&touch.feature, |point| point.feature),
        };
        let apart = |point: &ContactPoint| (point.point - touch.point).length_squared();
        let nearest = || (0..new.len()).min_by(|i, j| apart(&new[*i]).total_cmp(&apart(&new[*j])));
        let Some(at) = named.ok().or_else(nearest) else { continue };
        let (impulse, deferred) = &mut warm_starts[at];
        *impulse += touch.impulse;
        deferred.approach = deferred.approach.max(touch.deferred.approach);
        deferred.energy += touch.deferred.energy;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touch(pair: [u32; 2], feature: u32, at: f64, weight: f64) -> CachedContact {
        CachedContact {
            a: ColliderId(pair[0]),
            b: ColliderId(pair[1]),
            feature,
            point: Vec3::X * at,
            impulse: Vec3::Z * weight,
            moment: Vec3::ZERO,
            deferred: DeferredRestitution { approach: weight, energy: weight },
            drift: Vec3::ZERO,
        }
    }

    fn point(pair: [u32; 2], feature: u32, at: f64) -> ContactPoint {
        let [a, b] = pair.map(ColliderId);
        ContactPoint { a, b, point: Vec3::X * at, normal: Vec3::Z, depth: 0.0, feature }
    }

    #[track_caller]
    fn check(touches: &[CachedContact], points: &[ContactPoint], expected: &[f64]) {
        let mut warm_starts = vec![(Vec3::ONE, DeferredRestitution { approach: 1.0, energy: 1.0 })];
        find(touches, points, &mut warm_starts);
        assert_eq!(warm_starts.iter().map(|(impulse, _)| impulse.z).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn names_count_more_than_places() {
        let touches = [touch([0, 1], 3, 0.0, 1.0), touch([0, 1], 5, 1.0, 2.0), touch([0, 2], 3, 0.0, 4.0)];
        let points = [point([0, 1], 3, 1.0), point([0, 1], 5, 0.0), point([0, 2], 3, 0.0)];
        check(&touches, &points, &[1.0, 2.0, 4.0]);
    }

    #[test]
    fn what_lost_its_name_goes_to_the_nearest_point_of_its_pair() {
        let touches = [touch([0, 1], 3, 0.0, 1.0), touch([0, 1], 4, 0.9, 2.0), touch([0, 3], 3, 0.9, 8.0)];
        let points =
            [point([0, 1], 3, 0.1), point([0, 1], 7, 1.0), point([0, 2], 3, 0.0), point([1, 2], 1, 0.0)];
        check(&touches, &points, &[1.0, 2.0, 0.0, 0.0]);
        // From a face to an edge: one point bears it all.
        check(&touches, &[point([0, 1], 9, 0.5)], &[3.0]);
        check(&touches, &[], &[]);
        check(&[], &points, &[0.0; 4]);
    }

    #[test]
    fn the_larger_approach_and_all_energy_are_kept() {
        let mut warm_starts = Vec::new();
        let touches = [touch([0, 1], 3, 0.0, 1.0), touch([0, 1], 4, 0.0, 2.0)];
        find(&touches, &[point([0, 1], 9, 0.0)], &mut warm_starts);
        assert_eq!(warm_starts, [(Vec3::Z * 3.0, DeferredRestitution { approach: 2.0, energy: 3.0 })]);
    }
}
