//! A convex shape on a triangle mesh or a height field.
//!
//! Each triangle is asked for the shortest way out, which is then clamped to the normals that its edges allow.
//! Triangles are one-sided: a shape whose middle is behind a mesh's triangle is not held by it.
//! A height field is solid down to its thickness, so what sank into it is pushed up again.

use base::Vec3;

use super::solids::{DEEPEST, meet, push_deepest};
use crate::collide::facet::Facet;
use crate::collide::geometry::{Geometry, Placed};
use crate::collide::grid::THICKNESS;
use crate::collide::manifold::{Touch, Touches};
use crate::collide::solid::{Closest, Solid, box_in, closest};

/// The solid comes first in rank, so normals are turned at the end: kernels report from the first to the second.
pub(super) fn touch(solid: &Placed, surface: &Placed, out: &mut Touches) {
    let base = solid.origin();
    let Some(body) = Solid::new(solid, base) else { return };
    let reach = box_in(surface, solid).grown(out.margin);
    let here = |facet: &Facet| facet.mapped(|p| surface.world(p) - base, |v| surface.axes * v);
    match &surface.geometry {
        Geometry::Mesh(mesh) => {
            let mut found = std::mem::take(&mut out.found);
            mesh.overlaps(&reach, &mut found);
            for item in &found {
                one(&here(&mesh.facets[*item as usize]), *item, &body, 0.0, base, out);
            }
            out.found = found;
        }
        Geometry::Grid(grid) => {
            grid.overlaps(&reach, |item, facet| one(&here(facet), item, &body, THICKNESS, base, out));
        }
        _ => return,
    }
    for touch in &mut out.points {
        touch.normal = -touch.normal;
    }
    out.simplify();
}

/// One triangle, with normals from it to the body. `thickness`: how far below it is still solid.
fn one(facet: &Facet, item: u32, body: &Solid<'_>, thickness: f64, base: Vec3, out: &mut Touches) {
    let height = (body.center() - facet.corners[0]).dot(facet.normal);
    let start = out.points.len();
    if height < 0.0 {
        if thickness > 0.0 && height > -thickness {
            pressed(facet, body, facet.normal, base, out);
            name(&mut out.points[start..], item);
        }
        return;
    }
    let lowest = (body.support(-facet.normal) - facet.corners[0]).dot(facet.normal) - body.round;
    if lowest > out.margin {
        return;
    }
    if let Some(center) = body.ball() {
        ball(facet, center, body.round, base, out);
    } else if lies_flat(facet, body, -lowest) {
        pressed(facet, body, facet.normal, base, out);
    } else {
        general(facet, body, base, out);
    }
    name(&mut out.points[start..], item);
}

/// A ball touches at the closest point of the triangle.
fn ball(facet: &Facet, center: Vec3, radius: f64, base: Vec3, out: &mut Touches) {
    let at = facet.closest(center);
    let apart = center - at;
    let distance = apart.length();
    if distance > radius + out.margin {
        return;
    }
    let wanted = if distance > 1e-12 * radius { apart / distance } else { facet.normal };
    let normal = facet.allowed(at, wanted);
    // Where an edge does not allow the direction, the triangle beyond it has the better point.
    if (normal - wanted).length_squared() < 1e-12 {
        out.push(base + at, normal, radius - distance, DEEPEST);
    }
}

/// Whether the way out is surely along the triangle's own normal.
///
/// Without a convex edge or a border, no other normal is allowed. Else, the body's lowest point must be above the triangle and
/// farther from all such edges than it is deep: no way out sideways is shorter.
fn lies_flat(facet: &Facet, body: &Solid<'_>, depth: f64) -> bool {
    let lowest = body.support(-facet.normal);
    let mut flat = true;
    let mut above = true;
    for i in 0..3 {
        let (from, to) = (facet.corners[i], facet.corners[(i + 1) % 3]);
        let outward = (to - from).cross(facet.normal);
        let open = facet.beyond[i].is_none_or(|beyond| beyond.dot(outward) > 1e-9 * outward.length());
        let within = -(lowest - from).dot(outward);
        let needed = if open { depth.max(0.0) * outward.length() } else { 0.0 };
        flat &= !open;
        above &= within >= needed;
    }
    flat || above
}

fn general(facet: &Facet, body: &Solid<'_>, base: Vec3, out: &mut Touches) {
    let triangle = Solid::facet(facet);
    let Some(found) = closest(&triangle, body, out.margin) else { return };
    let normal = facet.allowed(found.on_first, found.normal);
    if (normal - found.normal).length_squared() > 1e-12 {
        pressed(facet, body, normal, base, out);
        return;
    }
    let start = out.points.len();
    let found = Closest { normal, ..found };
    let code = meet(&triangle, body, normal, base, out);
    let deepest = out.points[start..].iter().map(|touch| touch.depth).fold(f64::NEG_INFINITY, f64::max);
    if found.depth > deepest + 1e-7 {
        push_deepest(&triangle, &found, base, code, out);
    }
}

/// Along a given normal: what of the body's side is above the triangle, and its lowest point if that is.
fn pressed(facet: &Facet, body: &Solid<'_>, normal: Vec3, base: Vec3, out: &mut Touches) {
    let code = meet(&Solid::facet(facet), body, normal, base, out);
    let lowest = body.support(-normal);
    let facing = facet.normal.dot(normal);
    if facing < 0.5 {
        return;
    }
    let foot = lowest - normal * ((lowest - facet.corners[0]).dot(facet.normal) / facing);
    let inside = (0..3).all(|i| {
        let (from, to) = (facet.corners[i], facet.corners[(i + 1) % 3]);
        let outward = (to - from).cross(facet.normal);
        (foot - from).dot(outward) <= 1e-9 * (to - from).length_squared()
    });
    if inside {
        let depth = (foot - lowest).dot(normal) + body.round;
        let found = Closest { normal, depth, on_first: foot, on_second: lowest };
        push_deepest(&Solid::facet(facet), &found, base, code, out);
    }
}

/// Mixes the triangle's number into the features, but for corners of the body alone: they keep their names
/// while the body slides from triangle to triangle.
fn name(points: &mut [Touch], item: u32) {
    for touch in points {
        let (arriving, leaving) = (touch.feature >> 10 & 0x3ff, touch.feature & 0x3ff);
        let of_body = arriving >= 512 && leaving >= 512 && touch.feature & DEEPEST != DEEPEST;
        let salt = if of_body { 0 } else { item.wrapping_add(1).wrapping_mul(0x9e37_79b1) };
        touch.feature = (touch.feature & DEEPEST) ^ salt;
    }
}
