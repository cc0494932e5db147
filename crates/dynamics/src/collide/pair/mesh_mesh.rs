//! Two triangle meshes: points of each that are inside of the other.
//!
//! Triangle against triangle gives sideways normals and wrong depths where two level surfaces cross by a little. So each
//! mesh is tried by its vertices, by the places where its edges pass through the other's surface and by the middle
//! between two such places; each point is pushed out through the nearest triangle that looks against it.

use base::Vec3;

use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;
use crate::collide::solid::box_in;
use crate::collide::surface::Surface;
use crate::shape::Aabb;

pub(super) fn touch(first: &Placed, second: &Placed, out: &mut Touches) {
    let (Geometry::Mesh(a), Geometry::Mesh(b)) = (&first.geometry, &second.geometry) else { return };
    // From the pushing surface outwards; from the first to the second if the first one pushes.
    probe((b, second), (a, first), false, 2, out);
    probe((a, first), (b, second), true, 0, out);
    out.simplify();
}

/// Tries points of `probe` against a surface. `turn`: the surface is the second shape. `code` tells who probes.
fn probe(
    (probe, from): (&Surface, &Placed),
    (surface, to): (&Surface, &Placed),
    turn: bool,
    code: u32,
    out: &mut Touches,
) {
    let reach = box_in(to, from);
    let limit = limit(probe, surface);
    let window = window(&surface.bounds, &reach);
    let seen = |p: Vec3| to.local(from.world(p));
    let look = |v: Vec3| to.axes.mul_transpose_vec3(from.axes * v);
    let push = |p: Vec3, outward: Vec3, feature: u32, out: &mut Touches| {
        let Some((depth, normal)) = surface.depth_below(p, look(outward), limit) else { return };
        // A place where an edge passes a face is on that face; only being below another one counts.
        if feature & 1 == 1 && depth <= 1e-6 * limit {
            return;
        }
        let normal = to.axes * normal;
        let at = to.world(p);
        if turn {
            out.push(at, -normal, depth, feature);
        } else {
            out.push(at + normal * depth, normal, depth, feature);
        }
    };
    for vertex in &probe.vertices {
        let p = seen(vertex.point);
        if holds(&window, p) {
            push(p, vertex.outward, vertex.number << 2 | code, out);
        }
    }
    let mut crossings = std::mem::take(&mut out.crossings);
    for (rim, number) in probe.rims.iter().zip(0_u32..) {
        let ends = rim.ends.map(seen);
        if !Aabb::around(ends).overlaps(&window) {
            continue;
        }
        surface.crossings(ends, &mut crossings);
        let (Some(first), Some(last)) = (crossings.first(), crossings.last()) else { continue };
        let middle = if crossings.len() > 1 { (crossings[0] + crossings[1]) * 0.5 } else { *first };
        for (share, k) in [(*first, 0), (*last, 1), (middle, 2)] {
            let feature = number << 4 | k << 2 | code | 1;
            push(ends[0].lerp(ends[1], share), rim.outward, feature, out);
            if crossings.len() == 1 {
                break;
            }
        }
    }
    out.crossings = crossings;
}

/// How far below a surface a point is looked for: a closed one knows its inside, an open one must not reach far.
fn limit(probe: &Surface, surface: &Surface) -> f64 {
    let size = |bounds: &Aabb| (bounds.max - bounds.min).max_element();
    if surface.closed {
        0.5 * size(&surface.bounds).min(size(&probe.bounds))
    } else {
        0.1 * size(&probe.bounds)
    }
}

/// Where both are. An open surface is met from below too.
fn window(surface: &Aabb, probe: &Aabb) -> Aabb {
    let grown = surface.grown(0.1 * (probe.max - probe.min).max_element());
    Aabb { min: grown.min.max(probe.min), max: grown.max.min(probe.max) }
}

fn holds(aabb: &Aabb, p: Vec3) -> bool {
    aabb.min.cmple(p).all() && p.cmple(aabb.max).all()
}
