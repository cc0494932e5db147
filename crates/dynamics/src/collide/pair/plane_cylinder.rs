//! A cylinder on a half space: exact points of its rims.

use base::{Vec3, ops};

use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;

/// Most fixed points of one rim; their polygon contains a circle of 0.98 times the radius.
const RIM_POINTS: usize = 16;
/// Slope of a cap against the plane below which the direction of its lowest point is numerical noise of the solver: a
/// point that moves with it would never let the cylinder come to rest.
const MIN_SLOPE: f64 = 1e-4;
/// Slope below which a cap can rest on its whole rim.
const MAX_FLAT_SLOPE: f64 = 0.1;

pub(super) fn collide(plane: &PlacedShape, cylinder: &PlacedShape, manifold: &mut Manifold) {
    let Geometry::Cylinder { radius, half_height } = cylinder.geometry else { return };
    let normal = plane.z_axis();
    let axis = cylinder.z_axis();
    // The downhill direction in the plane of a cap; its length is the sine of the tilt.
    let downhill = -(normal - axis * normal.dot(axis));
    let slope = downhill.length();
    let lower = if normal.dot(axis) > 0.0 { -half_height } else { half_height };
    for height in [lower, -lower] {
        let center = cylinder.origin() + axis * height;
        let cap_code = if height < 0.0 { 0 } else { 1 << 8 };
        if slope > MIN_SLOPE {
            add_rim_point(plane, center + downhill * (radius / slope), cap_code | 0xff, manifold);
        }
        // The upper cap matters only if the cylinder lies on its side.
        if height == lower && slope < MAX_FLAT_SLOPE {
            // All of them are kept: a reduction would select different ones from step to step.
            let lowest = usize::from(slope > MIN_SLOPE);
            let count = manifold.max_points.saturating_sub(lowest).clamp(3, RIM_POINTS);
            for i in 0..count {
                let (sin, cos) = ops::sin_cos(std::f64::consts::TAU * i as f64 / count as f64);
                let point = center + cylinder.axes * Vec3::new(radius * cos, radius * sin, 0.0);
                add_rim_point(plane, point, cap_code | i as u32, manifold);
            }
        }
        if slope >= MAX_FLAT_SLOPE {
            add_spread_points(plane, cylinder, (center, downhill / slope, radius), cap_code, manifold);
        }
    }
}

/// Adds two points beside the lowest one, so that a tilted cylinder sinks evenly when pressed deep.
fn add_spread_points(
    plane: &PlacedShape,
    cylinder: &PlacedShape,
    rim: (Vec3, Vec3, f64),
    cap_code: u32,
    manifold: &mut Manifold,
) {
    let (center, downhill, radius) = rim;
    // On its side, the two ends of the contact line suffice; further rim points would only add noise.
    let uprightness = plane.z_axis().dot(cylinder.z_axis()).abs();
    if uprightness < 0.1 {
        return;
    }
    let across = cylinder.z_axis().cross(downhill);
    for (feature, sign) in [(0x80, -1.0), (0x81, 1.0)] {
        let point = center + (downhill * 0.5 + across * (sign * 0.75_f64.sqrt())) * radius;
        add_rim_point(plane, point, cap_code | feature, manifold);
    }
}

fn add_rim_point(plane: &PlacedShape, point: Vec3, feature: u32, manifold: &mut Manifold) {
    let normal = plane.z_axis();
    let height = normal.dot(point - plane.origin());
    manifold.push(point - normal * height, normal, -height, feature);
}
