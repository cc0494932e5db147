//! A convex shape against a triangle mesh or a height field.
//!
//! For each triangle, the normal of least penetration is clamped to the normals that its edges admit. Triangles are
//! one-sided: a mesh's triangle does not support a shape whose centre is behind it. A height field is solid down to
//! its thickness, so what sank into it is pushed up again.

use base::Vec3;

use super::convex_convex::{DEEPEST_FEATURE, collide_features, push_deepest};
use crate::collide::closest_points::{ClosestPoints, closest_points};
use crate::collide::convex::{ConvexBody, aabb_in};
use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::grid::THICKNESS;
use crate::collide::manifold::{Manifold, ManifoldPoint};
use crate::collide::triangle::Triangle;

/// The convex shape has the smaller kernel index, so the normals are reversed at the end: kernels report from the
/// first to the second.
pub(super) fn collide(convex: &PlacedShape, surface: &PlacedShape, manifold: &mut Manifold) {
    let base = convex.origin();
    let Some(body) = ConvexBody::new(convex, base) else { return };
    let aabb = aabb_in(surface, convex).grown(manifold.margin);
    let to_query_frame =
        |triangle: &Triangle| triangle.mapped(|p| surface.to_world(p) - base, |v| surface.axes * v);
    match &surface.geometry {
        Geometry::Mesh(mesh) => {
            let mut triangles = std::mem::take(&mut manifold.triangles);
            mesh.query(&aabb, &mut triangles);
            for index in &triangles {
                collide_triangle(
                    &to_query_frame(&mesh.triangles[*index as usize]),
                    *index,
                    &body,
                    0.0,
                    base,
                    manifold,
                );
            }
            manifold.triangles = triangles;
        }
        Geometry::Grid(grid) => {
            grid.triangles_in(&aabb, |index, triangle| {
                collide_triangle(&to_query_frame(triangle), index, &body, THICKNESS, base, manifold)
            });
        }
        _ => return,
    }
    for point in &mut manifold.points {
        point.normal = -point.normal;
    }
    manifold.merge_triangles();
}

/// Collides the body with one triangle, with normals from the triangle to the body. `thickness`: depth below the
/// triangle down to which it is solid.
fn collide_triangle(
    triangle: &Triangle,
    index: u32,
    body: &ConvexBody<'_>,
    thickness: f64,
    base: Vec3,
    manifold: &mut Manifold,
) {
    let height = (body.center() - triangle.vertices[0]).dot(triangle.normal);
    let start = manifold.points.len();
    if height < 0.0 {
        if thickness > 0.0 && height > -thickness {
            collide_along(triangle, body, triangle.normal, base, manifold);
            mark_features(&mut manifold.points[start..], index);
        }
        return;
    }
    let lowest = (body.support(-triangle.normal) - triangle.vertices[0]).dot(triangle.normal) - body.rounding;
    if lowest > manifold.margin {
        return;
    }
    if let Some(center) = body.sphere_center() {
        collide_sphere(triangle, center, body.rounding, base, manifold);
    } else if is_normal_certain(triangle, body, -lowest) {
        collide_along(triangle, body, triangle.normal, base, manifold);
    } else {
        collide_general(triangle, body, base, manifold);
    }
    mark_features(&mut manifold.points[start..], index);
}

/// A sphere touches at the point of the triangle closest to its centre.
fn collide_sphere(triangle: &Triangle, center: Vec3, radius: f64, base: Vec3, manifold: &mut Manifold) {
    let point = triangle.closest_point(center);
    let offset = center - point;
    let distance = offset.length();
    if distance > radius + manifold.margin {
        return;
    }
    let wanted = if distance > 1e-12 * radius { offset / distance } else { triangle.normal };
    let normal = triangle.clamp_normal(point, wanted);
    // Where an edge does not admit the direction, the triangle beyond it has the better point.
    if (normal - wanted).length_squared() < 1e-12 {
        manifold.push(base + point, normal, radius - distance, DEEPEST_FEATURE);
    }
}

/// Whether the direction of least penetration is certain to be the triangle's own normal.
///
/// Without convex or boundary edges, no other normal is admitted. Otherwise the body's lowest point must be above the
/// triangle and farther from all such edges than it is deep: then no sideways direction is shorter.
fn is_normal_certain(triangle: &Triangle, body: &ConvexBody<'_>, depth: f64) -> bool {
    let lowest = body.support(-triangle.normal);
    let mut all_flat = true;
    let mut is_above = true;
    for i in 0..3 {
        let (from, to) = (triangle.vertices[i], triangle.vertices[(i + 1) % 3]);
        let outward = (to - from).cross(triangle.normal);
        let is_convex = triangle.adjacent_normals[i]
            .is_none_or(|neighbor| neighbor.dot(outward) > 1e-9 * outward.length());
        let within = -(lowest - from).dot(outward);
        let needed = if is_convex { depth.max(0.0) * outward.length() } else { 0.0 };
        all_flat &= !is_convex;
        is_above &= within >= needed;
    }
    all_flat || is_above
}

fn collide_general(triangle: &Triangle, body: &ConvexBody<'_>, base: Vec3, manifold: &mut Manifold) {
    let triangle_body = ConvexBody::triangle(triangle);
    let Some(closest) = closest_points(&triangle_body, body, manifold.margin) else { return };
    let normal = triangle.clamp_normal(closest.on_first, closest.normal);
    if (normal - closest.normal).length_squared() > 1e-12 {
        collide_along(triangle, body, normal, base, manifold);
        return;
    }
    let start = manifold.points.len();
    let closest = ClosestPoints { normal, ..closest };
    let code = collide_features(&triangle_body, body, normal, base, manifold);
    let deepest = manifold.points[start..].iter().map(|point| point.depth).fold(f64::NEG_INFINITY, f64::max);
    if closest.depth > deepest + 1e-7 {
        push_deepest(&triangle_body, &closest, base, code, manifold);
    }
}

/// Collides along a given normal: the part of the body's supporting feature above the triangle, and its lowest point
/// if that is above it.
fn collide_along(
    triangle: &Triangle,
    body: &ConvexBody<'_>,
    normal: Vec3,
    base: Vec3,
    manifold: &mut Manifold,
) {
    let code = collide_features(&ConvexBody::triangle(triangle), body, normal, base, manifold);
    let lowest = body.support(-normal);
    let facing = triangle.normal.dot(normal);
    if facing < 0.5 {
        return;
    }
    let projection = lowest - normal * ((lowest - triangle.vertices[0]).dot(triangle.normal) / facing);
    let inside = (0..3).all(|i| {
        let (from, to) = (triangle.vertices[i], triangle.vertices[(i + 1) % 3]);
        let outward = (to - from).cross(triangle.normal);
        (projection - from).dot(outward) <= 1e-9 * (to - from).length_squared()
    });
    if inside {
        let depth = (projection - lowest).dot(normal) + body.rounding;
        let closest = ClosestPoints { normal, depth, on_first: projection, on_second: lowest };
        push_deepest(&ConvexBody::triangle(triangle), &closest, base, code, manifold);
    }
}

/// Mixes the triangle's index into the feature ids, except for vertices of the body alone: they keep their ids while
/// the body slides from triangle to triangle.
fn mark_features(points: &mut [ManifoldPoint], index: u32) {
    for point in points {
        let (incoming, outgoing) = (point.feature >> 10 & 0x3ff, point.feature & 0x3ff);
        let is_body_vertex =
            incoming >= 512 && outgoing >= 512 && point.feature & DEEPEST_FEATURE != DEEPEST_FEATURE;
        let salt = if is_body_vertex { 0 } else { index.wrapping_add(1).wrapping_mul(0x9e37_79b1) };
        point.feature = (point.feature & DEEPEST_FEATURE) ^ salt;
    }
}
