//! Removes ghost contacts at internal edges: the seams between parts of one compound body, such as the tiles of a
//! floor or of something that a robot carries.
//!
//! The narrow phase looks at each pair of colliders on its own, so what slides from one tile to the next collides
//! with the side of the next one, because it penetrates the floor by a trace and the side is the direction of least
//! penetration. But where something rests on a surface, parts that lie below the plane of this surface cannot support
//! it from another side. Such points are dropped.

use std::ops::Range;

use base::Vec3;

use super::ContactPoint;
use super::convex::ConvexBody;
use super::filter::{Filter, Mobility};
use super::geometry::{Geometry, PlacedShape};
use crate::layout::NONE;

/// How far a neighbouring part may stand out of the plane: tiles are rarely placed more exactly. `[m]`
const FLUSH_TOLERANCE: f64 = 1e-4;
/// The same, as a share of the size of the collider that rests there.
const FLUSH_TOLERANCE_SHARE: f64 = 0.01;
/// How much deeper than the support points the collider may reach, as a share of their depth: soft contacts let it
/// tilt.
const TILT_DEPTH_SHARE: f64 = 0.25;
/// Cosine of the angle between normals above which they are equal.
const SAME_NORMAL: f64 = 1.0 - 1e-9;
/// The same for the points of one surface: on a flat corner, the direction of least penetration has an error of some
/// thousandths.
const SAME_SURFACE_NORMAL: f64 = 1.0 - 1e-5;
/// Cosine of the angle between normals below which they belong to different faces.
const DIFFERENT_FACE: f64 = 0.97;

/// Buffers for colliders that touch several parts of a compound.
#[derive(Clone, Debug, Default)]
pub(super) struct GhostContactFilter {
    /// By collider: number of parts of compounds that it touches.
    compound_counts: Vec<u32>,
    pairs: Vec<PairContacts>,
    dropped: Vec<u32>,
}

/// Contact points of a moving collider with a part of a compound.
#[derive(Clone, Debug)]
struct PairContacts {
    mover: u32,
    /// Id of the compound that the other collider is part of.
    compound: u32,
    part: u32,
    points: Range<usize>,
}

/// The plane of a surface that supports a collider.
struct SupportPlane {
    /// Unit normal towards the collider that rests there.
    normal: Vec3,
    /// Offset of the plane along the normal. `[m]`
    height: f64,
    /// Largest penetration depth of the support points. `[m]`
    depth: f64,
}

impl GhostContactFilter {
    /// Removes the ghost contacts from `points`.
    pub(super) fn remove(&mut self, shapes: &[PlacedShape], filter: &Filter, points: &mut Vec<ContactPoint>) {
        if !self.collect_pairs(shapes.len(), filter, points) {
            return;
        }
        self.pairs.sort_by_key(|pair| (pair.mover, pair.compound, pair.part));
        let Self { pairs, dropped, .. } = self;
        dropped.clear();
        let same_compound =
            |a: &PairContacts, b: &PairContacts| (a.mover, a.compound) == (b.mover, b.compound);
        for group in pairs.chunk_by(same_compound).filter(|group| group.len() > 1) {
            find_ghosts(shapes, points, group, dropped);
        }
        if dropped.is_empty() {
            return;
        }
        dropped.sort_unstable();
        dropped.dedup();
        let (mut index, mut next) = (0, dropped.iter().peekable());
        points.retain(|_| {
            let is_dropped = next.next_if(|dropped| **dropped == index).is_some();
            index += 1;
            !is_dropped
        });
    }

    /// Collects the contacts with parts of compounds. Returns whether any collider touches several parts.
    fn collect_pairs(&mut self, colliders: usize, filter: &Filter, points: &[ContactPoint]) -> bool {
        let Self { compound_counts, pairs, .. } = self;
        compound_counts.resize(colliders, 0);
        pairs.clear();
        let mut any_several = false;
        let mut start = 0;
        for pair_points in points.chunk_by(|p, q| (p.a, p.b) == (q.a, q.b)) {
            let range = start..start + pair_points.len();
            start = range.end;
            let Some(ContactPoint { a, b, .. }) = pair_points.first() else { continue };
            for [mover, part] in [[*a, *b], [*b, *a]] {
                let compound = filter.compound(part);
                if compound == NONE || filter.mobility(mover) == Mobility::Static {
                    continue;
                }
                let Some(count) = compound_counts.get_mut(mover.index()) else { continue };
                *count += 1;
                any_several |= *count > 1;
                pairs.push(PairContacts { mover: mover.0, compound, part: part.0, points: range.clone() });
            }
        }
        for pair in &*pairs {
            compound_counts[pair.mover as usize] = 0;
        }
        any_several
    }
}

/// Finds the ghost contacts of one collider with the parts of one compound, adds their indices to `dropped`, and
/// aligns the normals that an edge only tilts.
fn find_ghosts(
    shapes: &[PlacedShape],
    points: &mut [ContactPoint],
    group: &[PairContacts],
    dropped: &mut Vec<u32>,
) {
    let normal = |pair: &PairContacts, point: &ContactPoint| {
        if point.a.0 == pair.mover { point.normal } else { -point.normal }
    };
    // Most colliders that touch several parts, such as a box on several tiles, have equal normals everywhere.
    let mut normals =
        group.iter().flat_map(|pair| points[pair.points.clone()].iter().map(|point| normal(pair, point)));
    let Some(first) = normals.next() else { return };
    if normals.all(|direction| direction.dot(first) > SAME_NORMAL) {
        return;
    }
    let before = dropped.len();
    for support in group {
        let support_points = &points[support.points.clone()];
        let is_kept = |point: usize| !dropped[before..].contains(&(point as u32));
        if !support.points.clone().all(is_kept) {
            continue;
        }
        let Some(plane) = SupportPlane::new(support_points, |point| normal(support, point)) else { continue };
        let shape = &shapes[support.mover as usize];
        let size = (shape.aabb.max - shape.aabb.min).max_element();
        let flush = FLUSH_TOLERANCE.min(FLUSH_TOLERANCE_SHARE * size);
        let lowest = -support_value(shape, -plane.normal);
        if lowest < plane.height - plane.depth.max(0.0) * (1.0 + TILT_DEPTH_SHARE) - flush {
            continue;
        }
        let positions: Vec<Vec3> = support_points.iter().map(|point| point.point).collect();
        for pair in group.iter().filter(|pair| pair.part != support.part) {
            if support_value(&shapes[pair.part as usize], plane.normal) > plane.height + flush {
                continue;
            }
            for index in pair.points.clone() {
                let point = &mut points[index];
                let cosine = normal(pair, point).dot(plane.normal);
                // At an edge, the normal of a round shape is tilted in proportion to the distance of the edge from
                // the support points. A point that is tilted less is a support of its own.
                let lean = size * (2.0 - 2.0 * cosine).max(0.0).sqrt();
                let is_apart = |at: &Vec3| (*at - point.point).length_squared() > lean * lean;
                if cosine > DIFFERENT_FACE && positions.iter().all(is_apart) {
                    point.normal = if point.a.0 == pair.mover { plane.normal } else { -plane.normal };
                    point.depth *= cosine;
                } else if !dropped[before..].contains(&(index as u32)) {
                    dropped.push(index as u32);
                }
            }
        }
    }
}

impl SupportPlane {
    /// The support plane of the points with one part; `None` if their normals differ.
    fn new(points: &[ContactPoint], normal: impl Fn(&ContactPoint) -> Vec3) -> Option<Self> {
        let first = normal(points.first()?);
        if !points.iter().all(|point| normal(point).dot(first) > SAME_SURFACE_NORMAL) {
            return None;
        }
        // A contact point is the midpoint between the surfaces.
        let height = points.iter().map(|point| first.dot(point.point) + 0.5 * point.depth);
        let depth = points.iter().map(|point| point.depth);
        Some(Self {
            normal: first,
            height: height.fold(f64::NEG_INFINITY, f64::max),
            depth: depth.fold(f64::NEG_INFINITY, f64::max),
        })
    }
}

/// Support function of a shape about the world's origin, or an upper bound of it.
fn support_value(shape: &PlacedShape, direction: Vec3) -> f64 {
    if let Some(convex) = ConvexBody::new(shape, Vec3::ZERO) {
        return convex.support(direction).dot(direction) + convex.rounding * direction.length();
    }
    match &shape.geometry {
        Geometry::Plane => f64::INFINITY,
        _ => (shape.aabb.max * direction).max(shape.aabb.min * direction).element_sum(),
    }
}
