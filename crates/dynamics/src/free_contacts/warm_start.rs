//! Warm starts: matches the contacts of this step with the impulses of the last one.

use base::Vec3;

use crate::collide::ContactPoint;
use crate::model::ColliderId;
use crate::state::{CachedContact, DeferredRestitution};

/// Finds the warm-start impulse of each point, and the deferred restitution that was kept with it; both lists are
/// sorted.
///
/// Points with the same feature id continue. Where a pair touches with other features than before, an impulse goes to
/// the nearest point: so a box that rocks from its face to an edge bears its load at once, and a heap need not find
/// the forces anew that hold it together.
pub(super) fn find_warm_starts(
    touches: &[CachedContact],
    points: &[ContactPoint],
    warm_starts: &mut Vec<(Vec3, DeferredRestitution)>,
) {
    warm_starts.clear();
    let mut remaining = touches;
    for new in points.chunk_by(|p, q| (p.a, p.b) == (q.a, q.b)) {
        let pair = (new[0].a, new[0].b);
        let key = |touch: &CachedContact| -> (ColliderId, ColliderId) { (touch.a, touch.b) };
        let skipped = remaining.iter().take_while(|touch| key(touch) < pair).count();
        let known = remaining[skipped..].iter().take_while(|touch| key(touch) == pair).count();
        let old = &remaining[skipped..skipped + known];
        remaining = &remaining[skipped + known..];
        let start = warm_starts.len();
        warm_starts.resize(start + new.len(), (Vec3::ZERO, DeferredRestitution::default()));
        match_points(old, new, &mut warm_starts[start..]);
    }
}

/// Matches the points of one pair.
fn match_points(
    old: &[CachedContact],
    new: &[ContactPoint],
    warm_starts: &mut [(Vec3, DeferredRestitution)],
) {
    for (index, touch) in old.iter().enumerate() {
        // Mostly, all points persist.
        let same_feature = match new.get(index) {
            Some(point) if point.feature == touch.feature => Ok(index),
            _ => new.binary_search_by_key(&touch.feature, |point| point.feature),
        };
        let squared_distance = |point: &ContactPoint| (point.point - touch.point).length_squared();
        let nearest = || {
            (0..new.len()).min_by(|i, j| squared_distance(&new[*i]).total_cmp(&squared_distance(&new[*j])))
        };
        let Some(at) = same_feature.ok().or_else(nearest) else { continue };
        let (impulse, deferred) = &mut warm_starts[at];
        *impulse += touch.impulse;
        deferred.approach = deferred.approach.max(touch.deferred.approach);
        deferred.energy += touch.deferred.energy;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact_rows::ProgramMemory;

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
            program_memory: ProgramMemory::default(),
        }
    }

    fn point(pair: [u32; 2], feature: u32, at: f64) -> ContactPoint {
        let [a, b] = pair.map(ColliderId);
        ContactPoint { a, b, point: Vec3::X * at, normal: Vec3::Z, depth: 0.0, feature }
    }

    #[track_caller]
    fn check(touches: &[CachedContact], points: &[ContactPoint], expected: &[f64]) {
        let mut warm_starts = vec![(Vec3::ONE, DeferredRestitution { approach: 1.0, energy: 1.0 })];
        find_warm_starts(touches, points, &mut warm_starts);
        assert_eq!(warm_starts.iter().map(|(impulse, _)| impulse.z).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn feature_ids_take_precedence_over_positions() {
        let touches = [touch([0, 1], 3, 0.0, 1.0), touch([0, 1], 5, 1.0, 2.0), touch([0, 2], 3, 0.0, 4.0)];
        let points = [point([0, 1], 3, 1.0), point([0, 1], 5, 0.0), point([0, 2], 3, 0.0)];
        check(&touches, &points, &[1.0, 2.0, 4.0]);
    }

    #[test]
    fn an_impulse_without_its_feature_goes_to_the_nearest_point_of_its_pair() {
        let touches = [touch([0, 1], 3, 0.0, 1.0), touch([0, 1], 4, 0.9, 2.0), touch([0, 3], 3, 0.9, 8.0)];
        let points =
            [point([0, 1], 3, 0.1), point([0, 1], 7, 1.0), point([0, 2], 3, 0.0), point([1, 2], 1, 0.0)];
        check(&touches, &points, &[1.0, 2.0, 0.0, 0.0]);
        // From a face to an edge: one point bears the whole load.
        check(&touches, &[point([0, 1], 9, 0.5)], &[3.0]);
        check(&touches, &[], &[]);
        check(&[], &points, &[0.0; 4]);
    }

    #[test]
    fn the_larger_approach_and_all_energy_are_kept() {
        let mut warm_starts = Vec::new();
        let touches = [touch([0, 1], 3, 0.0, 1.0), touch([0, 1], 4, 0.0, 2.0)];
        find_warm_starts(&touches, &[point([0, 1], 9, 0.0)], &mut warm_starts);
        assert_eq!(warm_starts, [(Vec3::Z * 3.0, DeferredRestitution { approach: 2.0, energy: 3.0 })]);
    }
}
