//! A box on a half space: its corners.

use base::Vec3;

use crate::collide::geometry::{Geometry, Placed};
use crate::collide::manifold::Touches;

pub(super) fn touch(plane: &Placed, cuboid: &Placed, out: &mut Touches) {
    let Geometry::Box { half } = cuboid.geometry else { return };
    let normal = plane.z();
    let middle = normal.dot(cuboid.origin() - plane.origin());
    let axes = cuboid.axes * base::Mat3::from_diagonal(half);
    let rise = axes.transpose() * normal;
    if middle - rise.abs().element_sum() > out.margin {
        return;
    }
    for feature in 0..8_u32 {
        let sign = |bit: u32| if feature & bit == 0 { -1.0 } else { 1.0 };
        let corner = Vec3::new(sign(1), sign(2), sign(4));
        let height = middle + rise.dot(corner);
        out.push(cuboid.origin() + axes * corner - normal * height, normal, -height, feature);
    }
}
