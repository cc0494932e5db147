//! Seams between parts of one rigid body, such as the tiles of a floor or of what a robot carries.
//!
//! Each pair of colliders is looked at for itself, so what slides from one tile to the next runs against the side of the
//! next one, by the hair that it is in the floor: the side is the shortest way out. But where something rests on a
//! surface, all that lies below the plane of this surface cannot hold it up from another side. Such points are left out.

use std::ops::Range;

use base::Vec3;

use super::ContactPoint;
use super::filter::{Filter, Mobility};
use super::geometry::{Geometry, Placed};
use super::solid::Solid;
use crate::layout::NONE;

/// How far a neighbour may stand out of the plane: tiles are rarely placed better. `[m]`
const FLUSH: f64 = 1e-4;
/// The same as a share of the size of what rests there.
const FLUSH_SHARE: f64 = 0.01;
/// How much deeper than where it rests something may reach, as a share of the depth: soft contacts let it tilt.
const TILT: f64 = 0.25;
/// Cosine between normals above which they are the same.
const SAME: f64 = 1.0 - 1e-9;
/// The same for the points of one surface: the search for the shortest way out of a flat corner finds it with an error of
/// some thousandths.
const ALIKE: f64 = 1.0 - 1e-5;
/// Cosine between normals below which they are different sides.
const OTHER_SIDE: f64 = 0.97;

/// Memory for what touches several parts of one thing.
#[derive(Clone, Debug, Default)]
pub(super) struct Seams {
    /// By collider: how many parts of other things it touches.
    counts: Vec<u32>,
    pairs: Vec<Pair>,
    dropped: Vec<u32>,
}

/// Points of something with a part of something else.
#[derive(Clone, Debug)]
struct Pair {
    moves: u32,
    /// The rigid body that the other one is part of.
    body: u32,
    stays: u32,
    points: Range<usize>,
}

/// A surface on which something rests.
struct Sleeping {
    /// Towards what rests.
    normal: Vec3,
    /// Of the surface along the normal.
    height: f64,
    /// How deep it is in there.
    depth: f64,
}

impl Seams {
    /// Leaves out the points that only a seam makes.
    pub(super) fn clean(&mut self, shapes: &[Placed], filter: &Filter, points: &mut Vec<ContactPoint>) {
        if !self.find(shapes.len(), filter, points) {
            return;
        }
        self.pairs.sort_by_key(|pair| (pair.moves, pair.body, pair.stays));
        let Self { pairs, dropped, .. } = self;
        dropped.clear();
        let alike = |a: &Pair, b: &Pair| (a.moves, a.body) == (b.moves, b.body);
        for group in pairs.chunk_by(alike).filter(|group| group.len() > 1) {
            clean_one(shapes, points, group, dropped);
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

    /// Notes the pairs of what touches several things; false if nothing does.
    fn find(&mut self, colliders: usize, filter: &Filter, points: &[ContactPoint]) -> bool {
        let Self { counts, pairs, .. } = self;
        counts.resize(colliders, 0);
        pairs.clear();
        let mut some = false;
        let mut start = 0;
        for of_pair in points.chunk_by(|p, q| (p.a, p.b) == (q.a, q.b)) {
            let range = start..start + of_pair.len();
            start = range.end;
            let Some(ContactPoint { a, b, .. }) = of_pair.first() else { continue };
            for [moves, stays] in [[*a, *b], [*b, *a]] {
                let body = filter.shared(stays);
                if body == NONE || filter.mobility(moves) == Mobility::Static {
                    continue;
                }
                let Some(count) = counts.get_mut(moves.index()) else { continue };
                *count += 1;
                some |= *count > 1;
                pairs.push(Pair { moves: moves.0, body, stays: stays.0, points: range.clone() });
            }
        }
        for pair in &*pairs {
            counts[pair.moves as usize] = 0;
        }
        some
    }
}

/// The same for one collider and all that it touches.
fn clean_one(shapes: &[Placed], points: &mut [ContactPoint], group: &[Pair], dropped: &mut Vec<u32>) {
    let normal = |pair: &Pair, point: &ContactPoint| {
        if point.a.0 == pair.moves { point.normal } else { -point.normal }
    };
    // Most of what touches several things, as a box on several tiles, is pushed one way.
    let mut ways =
        group.iter().flat_map(|pair| points[pair.points.clone()].iter().map(|point| normal(pair, point)));
    let Some(first) = ways.next() else { return };
    if ways.all(|way| way.dot(first) > SAME) {
        return;
    }
    let before = dropped.len();
    for holds in group {
        let own = &points[holds.points.clone()];
        let is_kept = |point: usize| !dropped[before..].contains(&(point as u32));
        if !holds.points.clone().all(is_kept) {
            continue;
        }
        let Some(rest) = Sleeping::new(own, |point| normal(holds, point)) else { continue };
        let shape = &shapes[holds.moves as usize];
        let size = (shape.aabb.max - shape.aabb.min).max_element();
        let flush = FLUSH.min(FLUSH_SHARE * size);
        let lowest = -reach(shape, -rest.normal);
        if lowest < rest.height - rest.depth.max(0.0) * (1.0 + TILT) - flush {
            continue;
        }
        let places: Vec<Vec3> = own.iter().map(|point| point.point).collect();
        for pair in group.iter().filter(|pair| pair.stays != holds.stays) {
            if reach(&shapes[pair.stays as usize], rest.normal) > rest.height + flush {
                continue;
            }
            for index in pair.points.clone() {
                let point = &mut points[index];
                let alike = normal(pair, point).dot(rest.normal);
                // On an edge the normal of something round leans as far as the edge is beside the place where it rests.
                // What leans less is a support of its own.
                let lean = size * (2.0 - 2.0 * alike).max(0.0).sqrt();
                let apart = |at: &Vec3| (*at - point.point).length_squared() > lean * lean;
                if alike > OTHER_SIDE && places.iter().all(apart) {
                    point.normal = if point.a.0 == pair.moves { rest.normal } else { -rest.normal };
                    point.depth *= alike;
                } else if !dropped[before..].contains(&(index as u32)) {
                    dropped.push(index as u32);
                }
            }
        }
    }
}

impl Sleeping {
    /// From the points with one thing; `None` if they do not push one way.
    fn new(points: &[ContactPoint], normal: impl Fn(&ContactPoint) -> Vec3) -> Option<Self> {
        let first = normal(points.first()?);
        if !points.iter().all(|point| normal(point).dot(first) > ALIKE) {
            return None;
        }
        // A point lies half-way between both surfaces.
        let height = points.iter().map(|point| first.dot(point.point) + 0.5 * point.depth);
        let depth = points.iter().map(|point| point.depth);
        Some(Self {
            normal: first,
            height: height.fold(f64::NEG_INFINITY, f64::max),
            depth: depth.fold(f64::NEG_INFINITY, f64::max),
        })
    }
}

/// How far a shape reaches along a direction, from the world's origin; at least as far as it does.
fn reach(shape: &Placed, way: Vec3) -> f64 {
    if let Some(solid) = Solid::new(shape, Vec3::ZERO) {
        return solid.support(way).dot(way) + solid.round * way.length();
    }
    match &shape.geometry {
        Geometry::Plane => f64::INFINITY,
        _ => (shape.aabb.max * way).max(shape.aabb.min * way).element_sum(),
    }
}
