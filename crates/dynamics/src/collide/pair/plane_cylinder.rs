//! A cylinder on a half space, with exact points of its rims.

use base::{Vec3, ops};

use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;

/// Most fixed points of one rim; their polygon holds a circle of 0.98 times the radius.
const RIM_POINTS: usize = 16;
/// Below this slope of a cap against the plane, the direction of its lowest point is what solving leaves of a tilt: a
/// point that wanders with it would never let the cylinder come to rest.
const LEVEL: f64 = 1e-4;
/// Below this slope a cap can rest on its whole rim.
const FLAT: f64 = 0.1;

pub(super) fn touch(plane: &Placed, cylinder: &Placed, out: &mut Touches) {
    let Geometry::Cylinder { radius, half_height } = cylinder.geometry else { return };
    let normal = plane.z();
    let axis = cylinder.z();
    // The way down along a cap; its length is the sine of the tilt.
    let down = -(normal - axis * normal.dot(axis));
    let slope = down.length();
    let lower = if normal.dot(axis) > 0.0 { -half_height } else { half_height };
    for height in [lower, -lower] {
        let center = cylinder.origin() + axis * height;
        let side = if height < 0.0 { 0 } else { 1 << 8 };
        if slope > LEVEL {
            rim_point(plane, center + down * (radius / slope), side | 0xff, out);
        }
        // The upper cap matters only where the cylinder lies on its side.
        if height == lower && slope < FLAT {
            // All of them are kept: which ones are left out would change from step to step.
            let lowest = usize::from(slope > LEVEL);
            let count = out.limit.saturating_sub(lowest).clamp(3, RIM_POINTS);
            for i in 0..count {
                let (sin, cos) = ops::sin_cos(std::f64::consts::TAU * i as f64 / count as f64);
                let at = center + cylinder.axes * Vec3::new(radius * cos, radius * sin, 0.0);
                rim_point(plane, at, side | i as u32, out);
            }
        }
        if slope >= FLAT {
            spread_points(plane, cylinder, (center, down / slope, radius), side, out);
        }
    }
}

/// Two points beside the lowest one, so that a tilted cylinder sinks evenly when pressed deep.
fn spread_points(plane: &Placed, cylinder: &Placed, rim: (Vec3, Vec3, f64), side: u32, out: &mut Touches) {
    let (center, down, radius) = rim;
    // Lying on its side, the two ends of the line are enough; the rims would only add noise.
    let standing = plane.z().dot(cylinder.z()).abs();
    if standing < 0.1 {
        return;
    }
    let across = cylinder.z().cross(down);
    for (feature, sign) in [(0x80, -1.0), (0x81, 1.0)] {
        let at = center + (down * 0.5 + across * (sign * 0.75_f64.sqrt())) * radius;
        rim_point(plane, at, side | feature, out);
    }
}

fn rim_point(plane: &Placed, at: Vec3, feature: u32, out: &mut Touches) {
    let normal = plane.z();
    let height = normal.dot(at - plane.origin());
    out.push(at - normal * height, normal, -height, feature);
}
