//! A box on a half space: its vertices.

use base::Vec3;

use crate::collide::geometry::{Geometry, PlacedShape};
use crate::collide::manifold::Manifold;

pub(super) fn collide(plane: &PlacedShape, cuboid: &PlacedShape, manifold: &mut Manifold) {
    let Geometry::Box { half } = cuboid.geometry else { return };
    let normal = plane.z_axis();
    let middle = normal.dot(cuboid.origin() - plane.origin());
    let axes = cuboid.axes * base::Mat3::from_diagonal(half);
    let height_gradient = axes.transpose() * normal;
    if middle - height_gradient.abs().element_sum() > manifold.margin {
        return;
    }
    for feature in 0..8_u32 {
        let sign = |bit: u32| if feature & bit == 0 { -1.0 } else { 1.0 };
        let corner = Vec3::new(sign(1), sign(2), sign(4));
        let height = middle + height_gradient.dot(corner);
        manifold.push(cuboid.origin() + axes * corner - normal * height, normal, -height, feature);
    }
}
