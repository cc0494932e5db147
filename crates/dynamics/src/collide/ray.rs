//! Intersection of a ray with one shape, in the shape's frame.
//!
//! A ray that starts inside a solid hits the surface where it leaves. Triangles and height fields are hit from both
//! sides. The normal always points out of the surface (to the front of a triangle), so its dot product with the
//! direction is positive for a hit from behind.

use base::Vec3;

use super::bvh::Ray;
use super::geometry::Geometry;

/// Distance along the ray, and outward normal.
pub(super) type Hit = (f64, Vec3);

/// The first hit within `max`.
pub(super) fn cast(geometry: &Geometry, ray: &Ray, max: f64) -> Option<Hit> {
    let hit = match geometry {
        Geometry::Empty => None,
        Geometry::Plane => plane(ray),
        Geometry::Sphere { radius } => first_hit(sphere(ray, Vec3::ZERO, *radius)),
        Geometry::Capsule { radius, half_height } => first_hit(capsule(ray, *radius, *half_height)),
        Geometry::Box { half } => first_hit(slabs(ray, *half, 0)),
        Geometry::Cylinder { radius, half_height } => first_hit(cylinder(ray, *radius, *half_height)),
        Geometry::Convex(hull) => first_hit(hull.intersect_ray(ray)),
        Geometry::Mesh(mesh) => mesh.intersect_ray(ray, max),
        Geometry::Grid(grid) => grid.intersect_ray(ray, max),
    };
    hit.filter(|(distance, _)| *distance <= max)
}

/// The entry, or the exit if the ray starts inside.
fn first_hit(interval: Option<[Hit; 2]>) -> Option<Hit> {
    let [near, far] = interval?;
    [near, far].into_iter().find(|(distance, _)| *distance >= 0.0)
}

fn plane(ray: &Ray) -> Option<Hit> {
    let distance = -ray.origin.z / ray.direction.z;
    (distance >= 0.0 && distance.is_finite()).then_some((distance, Vec3::Z))
}

fn sphere(ray: &Ray, center: Vec3, radius: f64) -> Option<[Hit; 2]> {
    let from = ray.origin - center;
    let middle = -from.dot(ray.direction);
    let closest = from + ray.direction * middle;
    let square = radius * radius - closest.length_squared();
    if square < 0.0 {
        return None;
    }
    let half = square.sqrt();
    Some(
        [middle - half, middle + half].map(|distance| (distance, (ray.point_at(distance) - center) / radius)),
    )
}

/// The interval inside the slabs of the axes from `first_axis` on.
fn slabs(ray: &Ray, half: Vec3, first_axis: usize) -> Option<[Hit; 2]> {
    let mut near = (f64::NEG_INFINITY, Vec3::Z);
    let mut far = (f64::INFINITY, Vec3::Z);
    for i in first_axis..3 {
        let (from, along) = (ray.origin[i], ray.direction[i]);
        if along == 0.0 {
            if from.abs() > half[i] {
                return None;
            }
            continue;
        }
        let sign = 1.0_f64.copysign(along);
        let mut normal = Vec3::ZERO;
        normal[i] = sign;
        let (enter, leave) = ((-sign * half[i] - from) / along, (sign * half[i] - from) / along);
        if enter > near.0 {
            near = (enter, -normal);
        }
        if leave < far.0 {
            far = (leave, normal);
        }
    }
    (near.0 <= far.0).then_some([near, far])
}

/// The interval inside an infinite cylinder about z; unbounded if the ray runs parallel to it.
fn infinite_cylinder(ray: &Ray, radius: f64) -> Option<[Hit; 2]> {
    let radial = |v: Vec3| Vec3::new(v.x, v.y, 0.0);
    let (from, along) = (radial(ray.origin), radial(ray.direction));
    let speed = along.length();
    if speed < 1e-15 {
        let inside = from.length_squared() <= radius * radius;
        return inside.then_some([(f64::NEG_INFINITY, Vec3::X), (f64::INFINITY, Vec3::X)]);
    }
    let direction = along / speed;
    let middle = -from.dot(direction);
    let closest = from + direction * middle;
    let square = radius * radius - closest.length_squared();
    if square < 0.0 {
        return None;
    }
    let half = square.sqrt();
    Some([middle - half, middle + half].map(|run| (run / speed, (from + direction * run) / radius)))
}

fn cylinder(ray: &Ray, radius: f64, half_height: f64) -> Option<[Hit; 2]> {
    let [side_in, side_out] = infinite_cylinder(ray, radius)?;
    let [cap_in, cap_out] = slabs(ray, Vec3::splat(half_height), 2)?;
    let near = if side_in.0 > cap_in.0 { side_in } else { cap_in };
    let far = if side_out.0 < cap_out.0 { side_out } else { cap_out };
    (near.0 <= far.0).then_some([near, far])
}

/// The convex hull of two spheres: the union of the intervals in the spheres and in the cylinder between them.
fn capsule(ray: &Ray, radius: f64, half_height: f64) -> Option<[Hit; 2]> {
    let mut interval: Option<[Hit; 2]> = None;
    let mut extend = |[near, far]: [Hit; 2]| {
        interval = Some(match interval {
            None => [near, far],
            Some([low, high]) => {
                [if near.0 < low.0 { near } else { low }, if far.0 > high.0 { far } else { high }]
            }
        });
    };
    for end in [-half_height, half_height] {
        if let Some(inside) = sphere(ray, Vec3::new(0.0, 0.0, end), radius) {
            extend(inside);
        }
    }
    // Where the cylinder ends at a cap, the sphere reaches farther.
    if let Some(inside) = cylinder(ray, radius, half_height) {
        extend(inside);
    }
    interval
}
