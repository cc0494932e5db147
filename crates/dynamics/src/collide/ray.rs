//! Where a ray meets one shape, in the shape's frame.
//!
//! A ray that starts inside a solid meets the surface where it leaves. Triangles and height fields are met
//! from both sides. The normal always points out of the surface (to the front of a triangle), so its product with the
//! direction is positive when the surface was met from behind.

use base::Vec3;

use super::geometry::Geometry;
use super::tree::Ray;

/// Distance and normal.
pub(super) type Hit = (f64, Vec3);

/// The first meeting within `max`.
pub(super) fn cast(geometry: &Geometry, ray: &Ray, max: f64) -> Option<Hit> {
    let hit = match geometry {
        Geometry::Nothing => None,
        Geometry::Plane => plane(ray),
        Geometry::Sphere { radius } => first(ball(ray, Vec3::ZERO, *radius)),
        Geometry::Capsule { radius, half_height } => first(capsule(ray, *radius, *half_height)),
        Geometry::Box { half } => first(slabs(ray, *half, 0)),
        Geometry::Cylinder { radius, half_height } => first(cylinder(ray, *radius, *half_height)),
        Geometry::Convex(hull) => first(hull.ray(ray)),
        Geometry::Mesh(surface) => surface.ray(ray, max),
        Geometry::Grid(grid) => grid.ray(ray, max),
    };
    hit.filter(|(distance, _)| *distance <= max)
}

/// The entry, or the exit if the ray starts inside.
fn first(stretch: Option<[Hit; 2]>) -> Option<Hit> {
    let [near, far] = stretch?;
    [near, far].into_iter().find(|(distance, _)| *distance >= 0.0)
}

fn plane(ray: &Ray) -> Option<Hit> {
    let distance = -ray.origin.z / ray.direction.z;
    (distance >= 0.0 && distance.is_finite()).then_some((distance, Vec3::Z))
}

fn ball(ray: &Ray, center: Vec3, radius: f64) -> Option<[Hit; 2]> {
    let from = ray.origin - center;
    let middle = -from.dot(ray.direction);
    let closest = from + ray.direction * middle;
    let square = radius * radius - closest.length_squared();
    if square < 0.0 {
        return None;
    }
    let half = square.sqrt();
    Some([middle - half, middle + half].map(|distance| (distance, (ray.at(distance) - center) / radius)))
}

/// The stretch inside the slabs of the axes from `first_axis` on.
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
        let way = 1.0_f64.copysign(along);
        let mut normal = Vec3::ZERO;
        normal[i] = way;
        let (enter, leave) = ((-way * half[i] - from) / along, (way * half[i] - from) / along);
        if enter > near.0 {
            near = (enter, -normal);
        }
        if leave < far.0 {
            far = (leave, normal);
        }
    }
    (near.0 <= far.0).then_some([near, far])
}

/// The stretch inside an endless cylinder about z; without bounds if the ray runs along it.
fn tube(ray: &Ray, radius: f64) -> Option<[Hit; 2]> {
    let flat = |v: Vec3| Vec3::new(v.x, v.y, 0.0);
    let (from, along) = (flat(ray.origin), flat(ray.direction));
    let speed = along.length();
    if speed < 1e-15 {
        let inside = from.length_squared() <= radius * radius;
        return inside.then_some([(f64::NEG_INFINITY, Vec3::X), (f64::INFINITY, Vec3::X)]);
    }
    let way = along / speed;
    let middle = -from.dot(way);
    let closest = from + way * middle;
    let square = radius * radius - closest.length_squared();
    if square < 0.0 {
        return None;
    }
    let half = square.sqrt();
    Some([middle - half, middle + half].map(|run| (run / speed, (from + way * run) / radius)))
}

fn cylinder(ray: &Ray, radius: f64, half_height: f64) -> Option<[Hit; 2]> {
    let [side_in, side_out] = tube(ray, radius)?;
    let [cap_in, cap_out] = slabs(ray, Vec3::splat(half_height), 2)?;
    let near = if side_in.0 > cap_in.0 { side_in } else { cap_in };
    let far = if side_out.0 < cap_out.0 { side_out } else { cap_out };
    (near.0 <= far.0).then_some([near, far])
}

/// The hull of two balls: the outermost of all meetings with the tube between and with the balls.
fn capsule(ray: &Ray, radius: f64, half_height: f64) -> Option<[Hit; 2]> {
    let mut stretch: Option<[Hit; 2]> = None;
    let mut join = |[near, far]: [Hit; 2]| {
        stretch = Some(match stretch {
            None => [near, far],
            Some([low, high]) => {
                [if near.0 < low.0 { near } else { low }, if far.0 > high.0 { far } else { high }]
            }
        });
    };
    for end in [-half_height, half_height] {
        if let Some(inside) = ball(ray, Vec3::new(0.0, 0.0, end), radius) {
            join(inside);
        }
    }
    // The body between the balls: where it ends at a cap, the ball reaches farther.
    if let Some(inside) = cylinder(ray, radius, half_height) {
        join(inside);
    }
    stretch
}
