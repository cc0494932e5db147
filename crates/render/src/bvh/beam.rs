//! Beams: up to 64 rays with a common origin or direction, traced together.
//!
//! A ray is a point on a plane: (x, y) means the direction (x, y, 1) in the axes of the beam or, in a parallel beam, the
//! line through (x, y) along the third axis. Triangles are projected onto that plane, and three edge functions, linear in
//! (x, y), decide which rays are inside. So this is a rasterizer that takes its triangles from a front-to-back traversal of
//! the tree; boxes behind the hits so far are culled.
//!
//! Neighbouring triangles compute the same edge function up to its sign, bit by bit: no ray passes between them.

use glam::{DVec3, Vec3};
use wide::f32x4;

use super::query::{BeamQuery, ClosestHits, OccludedRays};
use super::single_rays::trace_single_rays;
use super::traversal::{Stack, StackEntry};
use super::{Bounds, Bvh, Child, Node, Sides, TriangleBlock, decode};
use crate::frame::Derived;

/// Rays in a beam.
pub(crate) const RAYS: usize = 64;

/// Groups of four rays, which are tested together.
pub(crate) const GROUPS: usize = RAYS / 4;

/// Least cosine of a ray to the axis of a beam; wider beams are split.
pub(crate) const MIN_COS: f32 = 0.3;

/// Rays with a common origin or direction.
#[derive(Clone, Debug)]
pub(crate) struct Beam {
    /// Common origin or, of a parallel beam, a point in its middle. In the world.
    pub(crate) origin: DVec3,
    /// Right-handed orthonormal axes in the world; the third one is the direction of the beam.
    pub(crate) axes: [Vec3; 3],
    pub(crate) is_parallel: bool,
    /// Number of rays; unused entries repeat the last one.
    pub(super) count: usize,
    /// Points of the rays on the plane.
    pub(super) x: [f32x4; GROUPS],
    pub(super) y: [f32x4; GROUPS],
    /// Bounding rectangle of all points.
    lo: [f32; 2],
    hi: [f32; 2],
    /// Bounding rectangles of the points of each quarter of the rays: least and largest x, least and largest y.
    quarters: [f32x4; 4],
}

impl Beam {
    /// Rays through points on the plane.
    pub(crate) fn new(
        origin: DVec3,
        axes: [Vec3; 3],
        is_parallel: bool,
        count: usize,
        x: [f32x4; GROUPS],
        y: [f32x4; GROUPS],
    ) -> Self {
        let least = |places: &[f32x4; GROUPS]| ends(places, f32x4::fast_min, f32::min);
        let most = |places: &[f32x4; GROUPS]| ends(places, f32x4::fast_max, f32::max);
        let quarters = [least(&x), most(&x), least(&y), most(&y)];
        let [x0, x1, y0, y1] = quarters.map(|end| end.to_array());
        let lo = [x0, y0].map(|end| end.into_iter().fold(f32::INFINITY, f32::min));
        let hi = [x1, y1].map(|end| end.into_iter().fold(f32::NEG_INFINITY, f32::max));
        Self { origin, axes, is_parallel, count, x, y, lo, hi, quarters }
    }

    /// The depth at which all rays start.
    pub(super) fn start(&self) -> f32 {
        if self.is_parallel { f32::NEG_INFINITY } else { 0.0 }
    }

    /// Width and height of the bounding rectangle on the plane.
    pub(crate) fn size(&self) -> [f32; 2] {
        [self.hi[0] - self.lo[0], self.hi[1] - self.lo[1]]
    }
}

impl Derived {
    /// Finds the closest hit of each ray of a beam.
    pub(crate) fn closest_hits(
        &self,
        top: &Bvh,
        beam: &Beam,
        layers: u32,
        nearest: &mut ClosestHits,
        stack: &mut Stack,
    ) {
        self.run(top, beam, layers, nearest, stack.entries());
    }

    /// Finds which rays of a beam are blocked by shadow casters.
    pub(crate) fn occluded(&self, beam: &Beam, stopped: &mut OccludedRays, stack: &mut Stack) {
        self.run(&self.opaque, beam, u32::MAX, stopped, stack.entries());
    }

    fn run(&self, top: &Bvh, beam: &Beam, layers: u32, query: &mut impl BeamQuery, stack: &mut [StackEntry]) {
        let least = query.min_depth();
        let world = LocalBeam::new(beam, beam.origin.as_vec3().to_array(), beam.axes, false);
        traverse(top, &world, least, query, stack, |leaf, query, stack| {
            let Some([number, ..]) = top.leaves().get(leaf) else { return true };
            let Some(placed) = self.instances.get(*number as usize) else { return true };
            if placed.layers & layers == 0 || !query.accepts(placed) {
                return true;
            }
            let rows = beam
                .axes
                .map(|axis| (placed.world_from_mesh.matrix3.transpose() * axis.as_dvec3()).as_vec3());
            let local = LocalBeam::new(beam, placed.to_mesh(beam.origin), rows, placed.is_mirrored);
            let sides = query.sides(placed);
            if let [block] = placed.tree.blocks.as_slice() {
                local.rasterise(block, sides, *number, query);
                return true;
            }
            let mut left = beam.count;
            let is_dense = local.covered_share(&placed.tree.bvh) * placed.tree.blocks.len() as f32
                > beam.count as f32 * 0.5;
            let is_done = !is_dense
                && traverse(&placed.tree.bvh, &local, least, query, stack, |leaf, query, _| {
                    if left == 0 {
                        return false;
                    }
                    left -= 1;
                    if let Some(block) = placed.tree.blocks.get(leaf) {
                        local.rasterise(block, sides, *number, query);
                    }
                    true
                });
            if !is_done {
                let rays = local.rays_towards(&placed.tree.bvh, query);
                trace_single_rays(beam, placed, *number, rays, query, stack);
            }
            true
        });
    }
}

/// Least or largest coordinate of each quarter of the rays.
fn ends(places: &[f32x4; GROUPS], four: fn(f32x4, f32x4) -> f32x4, one: fn(f32, f32) -> f32) -> f32x4 {
    let end = |quarter: usize| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|at: usize| places[quarter * 4 + at]);
        let [a, b, c, d] = four(four(a, b), four(c, d)).to_array();
        one(one(a, b), one(c, d))
    };
    f32x4::from([end(0), end(1), end(2), end(3)])
}

/// A beam in the frame of a tree.
struct LocalBeam<'a> {
    beam: &'a Beam,
    origin: [f32x4; 3],
    /// The beam's coordinates as linear functions of the tree's.
    rows: [[f32x4; 3]; 3],
    /// The four side planes of the beam, positive inside: weights and offsets.
    sides: [([f32x4; 3], f32x4); 4],
    /// Signs of the weights of `sides` and of the depth, which select the box corner that is furthest along them.
    is_negative: [[usize; 3]; 5],
    is_mirrored: bool,
}

impl<'a> LocalBeam<'a> {
    fn new(beam: &'a Beam, origin: [f32; 3], rows: [Vec3; 3], is_mirrored: bool) -> Self {
        let [x, y, z] = rows;
        let bound = |row: Vec3, place: f32, sign: f32| {
            if beam.is_parallel { (row * sign, -place * sign) } else { ((row - z * place) * sign, 0.0) }
        };
        let sides = [
            bound(x, beam.lo[0], 1.0),
            bound(x, beam.hi[0], -1.0),
            bound(y, beam.lo[1], 1.0),
            bound(y, beam.hi[1], -1.0),
        ];
        let negative = |row: Vec3| row.to_array().map(|weight| usize::from(weight < 0.0));
        let [a, b, c, d] = sides.map(|(row, _)| negative(row));
        let splat = |row: Vec3| row.to_array().map(f32x4::splat);
        // Rounding must not lose a box that is just touched.
        let slack = |row: Vec3, offset: f32| {
            let size = row.to_array().iter().zip(origin).map(|(weight, at)| (weight * at).abs()).sum::<f32>();
            offset + (size + offset.abs()) * 1e-6 + 1e-9
        };
        Self {
            beam,
            origin: origin.map(f32x4::splat),
            rows: rows.map(splat),
            sides: sides.map(|(row, offset)| (splat(row), f32x4::splat(slack(row, offset)))),
            is_negative: [a, b, c, d, negative(z)],
            is_mirrored,
        }
    }

    /// Rough share of the tree's box that is inside the beam.
    fn covered_share(&self, bvh: &Bvh) -> f32 {
        let bounds = bvh.bounds();
        let first = |four: f32x4| four.as_array()[0];
        let mut size = [0.0; 3];
        let mut depth = 0.0;
        for axis in 0..3 {
            let half = (bounds.hi[axis] - bounds.lo[axis]) * 0.5;
            for (size, row) in size.iter_mut().zip(&self.rows) {
                *size += half * first(row[axis]).abs();
            }
            depth += (bounds.lo[axis] + half - first(self.origin[axis])) * first(self.rows[2][axis]);
        }
        let [width, height] = self.beam.size();
        let scale = if self.beam.is_parallel { 1.0 } else { depth.max(size[2]) };
        (width * height * scale * scale / (4.0 * size[0] * size[1])).min(1.0)
    }

    /// Which rays (as bits) may hit the tree before their ends: those inside the projection of its box.
    fn rays_towards(&self, bvh: &Bvh, query: &impl BeamQuery) -> u64 {
        let bounds = bvh.bounds();
        let Bounds { lo, hi } = bounds;
        let four = |axis: usize, high: u32| {
            f32x4::from([0, 1, 2, 3].map(|corner: u32| {
                // Upper and lower corners along the third axis come one after the other.
                let is_high = if axis < 2 { corner >> axis & 1 } else { high };
                if is_high == 1 { hi[axis] } else { lo[axis] }
            })) - self.origin[axis]
        };
        let [mut low, mut high] = [[f32x4::splat(f32::INFINITY); 3], [f32x4::splat(f32::NEG_INFINITY); 3]];
        for upper in 0..2 {
            let corners = [four(0, upper), four(1, upper), four(2, upper)];
            let along = |row: &[f32x4; 3]| row[0] * corners[0] + row[1] * corners[1] + row[2] * corners[2];
            let [x, y, depth] = [along(&self.rows[0]), along(&self.rows[1]), along(&self.rows[2])];
            let scale = if self.beam.is_parallel { f32x4::ONE } else { f32x4::ONE / depth };
            for (axis, place) in [x * scale, y * scale, depth].into_iter().enumerate() {
                low[axis] = low[axis].fast_min(place);
                high[axis] = high[axis].fast_max(place);
            }
        }
        let [x0, y0, nearest] = low.map(|four| four.to_array().into_iter().fold(f32::INFINITY, f32::min));
        let [x1, y1, furthest] =
            high.map(|four| four.to_array().into_iter().fold(f32::NEG_INFINITY, f32::max));
        // A box around the eye may be anywhere. Written so that what is not a number is that too.
        let is_ahead = self.beam.is_parallel || nearest > furthest * 1e-3;
        let size = x0.abs().max(x1.abs()).max(y0.abs()).max(y1.abs());
        if !(is_ahead && size.is_finite()) {
            return u64::MAX;
        }
        // Rounding must not lose a ray that just touches.
        let slack = size * 1e-5 + 1e-9;
        let [x0, y0] = [x0, y0].map(|end| f32x4::splat(end - slack));
        let [x1, y1] = [x1, y1].map(|end| f32x4::splat(end + slack));
        let depth = f32x4::splat(nearest - nearest.abs().max(furthest.abs()) * 1e-5);
        let mut rays = 0;
        for group in 0..GROUPS {
            let (x, y) = (self.beam.x[group], self.beam.y[group]);
            let inside = x.simd_ge(x0) & x.simd_le(x1) & y.simd_ge(y0) & y.simd_le(y1);
            let lanes = (inside & query.intervals(group).1.simd_ge(depth)).to_bitmask() & 0xf;
            rays |= u64::from(lanes) << (group * 4);
        }
        rays
    }

    /// Which children of a node intersect the beam between two depths, and the depth at which each begins.
    #[inline]
    fn intersect_node(&self, node: &Node, least: f32, max_depth: f32) -> (u32, f32x4) {
        let corner = |which: usize, axis: usize| node.planes[which][axis] - self.origin[axis];
        let corners = [0, 1].map(|which| [corner(which, 0), corner(which, 1), corner(which, 2)]);
        let most = |weights: &[f32x4; 3], signs: &[usize; 3], side: usize| {
            weights[0] * corners[side ^ signs[0]][0]
                + weights[1] * corners[side ^ signs[1]][1]
                + weights[2] * corners[side ^ signs[2]][2]
        };
        let mut inside = f32x4::splat(0.0).simd_ge(f32x4::splat(0.0));
        for ((weights, offset), signs) in self.sides.iter().zip(&self.is_negative) {
            inside &= (most(weights, signs, 1) + *offset).simd_ge(f32x4::ZERO);
        }
        let first = most(&self.rows[2], &self.is_negative[4], 0);
        let last = most(&self.rows[2], &self.is_negative[4], 1);
        // What is empty has infinite planes of the wrong order and may have become NaN: comparisons are false.
        inside &= first.simd_le(f32x4::splat(max_depth)) & last.simd_ge(f32x4::splat(least));
        (inside.to_bitmask() & 0xf, first)
    }

    /// Rasterizes a block of four triangles.
    #[inline]
    fn rasterise(&self, block: &TriangleBlock, sides: Sides, instance: u32, query: &mut impl BeamQuery) {
        let at = |corner: &[f32x4; 3]| {
            let from = [corner[0] - self.origin[0], corner[1] - self.origin[1], corner[2] - self.origin[2]];
            let along = |row: &[f32x4; 3]| row[0] * from[0] + row[1] * from[1] + row[2] * from[2];
            [along(&self.rows[0]), along(&self.rows[1]), along(&self.rows[2])]
        };
        let [a, b, c] = [at(&block.corners[0]), at(&block.corners[1]), at(&block.corners[2])];
        let flat = |[x, y, z]: [f32x4; 3]| [x, y, if self.beam.is_parallel { f32x4::ONE } else { z }];
        let (pa, pb, pc) = (flat(a), flat(b), flat(c));
        let normal = cross(&sub(&b, &a), &sub(&c, &a));
        let offset = normal[0] * a[0] + normal[1] * a[1] + normal[2] * a[2];
        // Seen from the front the edge functions are positive. A mirror turns them round, and so do rays that may come
        // from behind; all rays of a beam see the same side.
        let zero = f32x4::ZERO;
        let sign = match sides {
            Sides::Front => f32x4::splat(if self.is_mirrored { -1.0 } else { 1.0 }),
            Sides::Back => f32x4::splat(if self.is_mirrored { 1.0 } else { -1.0 }),
            Sides::Both => {
                let towards = if self.beam.is_parallel { normal[2] } else { offset };
                towards.simd_gt(zero).select(f32x4::splat(-1.0), f32x4::ONE)
            }
        };
        let edge = |p: &[f32x4; 3], q: &[f32x4; 3]| cross(p, q).map(|weight| weight * sign);
        let edges = [edge(&pc, &pb), edge(&pa, &pc), edge(&pb, &pa)];
        let first = a[2].fast_min(b[2]).fast_min(c[2]);
        let lanes =
            self.quarters_inside(&edges) & first.simd_le(f32x4::splat(query.max_depth())).to_bitmask();
        if lanes == 0 {
            return;
        }
        let mut has_met = false;
        for lane in 0..4 {
            let is_repeated = lane > 0 && block.numbers[lane] == block.numbers[0];
            if lanes & (1 << lane) == 0 || is_repeated {
                continue;
            }
            let one = |weight: f32x4| f32x4::splat(weight.as_array()[lane]);
            let three = |[x, y, z]: &[f32x4; 3]| [one(*x), one(*y), one(*z)];
            let triangle = ProjectedTriangle {
                edges: [three(&edges[0]), three(&edges[1]), three(&edges[2])],
                normal: three(&normal),
                offset: one(offset),
            };
            has_met |= self.fill(&triangle, (instance, block.numbers[lane]), query);
        }
        if has_met {
            query.update_bounds();
        }
    }

    /// Which of four triangles may contain a ray: their edge functions are positive somewhere in a quarter's rectangle.
    #[inline]
    fn quarters_inside(&self, edges: &[[f32x4; 3]; 3]) -> u32 {
        let [x0, y0] = self.beam.lo.map(f32x4::splat);
        let [x1, y1] = self.beam.hi.map(f32x4::splat);
        0xf & edges.iter().fold(0xf, |held, edge| held & may_be_positive(edge, &[x0, x1, y0, y1]))
    }

    /// Records the rays inside a triangle. Returns whether there were any.
    #[inline]
    fn fill(
        &self,
        triangle: &ProjectedTriangle,
        (instance, number): (u32, u32),
        query: &mut impl BeamQuery,
    ) -> bool {
        let [a, b, c] = &triangle.edges;
        let quarters = &self.beam.quarters;
        let held = may_be_positive(a, quarters)
            & may_be_positive(b, quarters)
            & may_be_positive(c, quarters)
            & query.active_quarters();
        let mut has_met = false;
        for group in 0..GROUPS {
            if held & (1 << (group / 4)) == 0 {
                continue;
            }
            let (x, y) = (self.beam.x[group], self.beam.y[group]);
            let u = a[0] * x + a[1] * y + a[2];
            let v = b[0] * x + b[1] * y + b[2];
            let w = c[0] * x + c[1] * y + c[2];
            let inside = u.fast_min(v).fast_min(w).simd_ge(f32x4::ZERO);
            if inside.to_bitmask() & 0xf == 0 {
                continue;
            }
            let [nx, ny, nz] = triangle.normal;
            let across = nx * x + ny * y;
            let depth = if self.beam.is_parallel {
                (triangle.offset - across) / nz
            } else {
                triangle.offset / (across + nz)
            };
            let (near, far) = query.intervals(group);
            // Triangles seen from their edge have no depth: comparisons with NaN are false.
            let lanes = (inside & depth.simd_gt(near) & depth.simd_lt(far)).to_bitmask() & 0xf;
            if lanes != 0 {
                query.record(group, lanes, depth, instance, number);
                has_met = true;
            }
        }
        has_met
    }
}

/// A triangle projected onto the plane of the rays.
struct ProjectedTriangle {
    /// Edge functions, as weights of (x, y, 1).
    edges: [[f32x4; 3]; 3],
    normal: [f32x4; 3],
    /// Plane constant: the normal times a corner.
    offset: f32x4,
}

/// Whether an edge function is positive somewhere in rectangles (least and largest x, least and largest y).
///
/// Terms are summed in the same order as for rays, so rounding cannot put the bound below a ray's value.
#[inline]
fn may_be_positive([ex, ey, ez]: &[f32x4; 3], [x0, x1, y0, y1]: &[f32x4; 4]) -> u32 {
    let most = (*ex * *x0).fast_max(*ex * *x1) + (*ey * *y0).fast_max(*ey * *y1) + *ez;
    most.simd_ge(f32x4::ZERO).to_bitmask()
}

#[inline]
fn sub(a: &[f32x4; 3], b: &[f32x4; 3]) -> [f32x4; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline]
fn cross(a: &[f32x4; 3], b: &[f32x4; 3]) -> [f32x4; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Front-to-back traversal: calls `leaf` for the leaves that a beam may hit, in approximate order of depth, until it
/// returns false. Returns whether it always returned true.
#[inline]
fn traverse<S: BeamQuery>(
    bvh: &Bvh,
    local: &LocalBeam<'_>,
    least: f32,
    query: &mut S,
    stack: &mut [StackEntry],
    mut leaf: impl FnMut(usize, &mut S, &mut [StackEntry]) -> bool,
) -> bool {
    let mut height = 0;
    let mut current = if bvh.nodes.is_empty() { return true } else { 0 };
    loop {
        let Some(node) = bvh.nodes.get(current) else { return true };
        let (mut lanes, first) = local.intersect_node(node, least, query.max_depth());
        let first = first.to_array();
        let bottom = height;
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize & 3;
            lanes &= lanes - 1;
            let entry = (node.children[lane], first[lane]);
            let mut at = height;
            while at > bottom && stack[at - 1].1 < entry.1 {
                stack[at] = stack[at - 1];
                at -= 1;
            }
            stack[at] = entry;
            height += 1;
        }
        current = loop {
            if height == 0 {
                return true;
            }
            height -= 1;
            let (child, depth) = stack[height];
            if depth > query.max_depth() {
                continue;
            }
            match decode(child) {
                Child::None => {}
                Child::Node(node) => break node,
                Child::Leaf(number) => {
                    let (_, above) = stack.split_at_mut(height);
                    if !leaf(number, query, above) {
                        return false;
                    }
                }
            }
        };
    }
}
