//! Rays of a beam, traced one by one.

use glam::Vec3;
use wide::f32x4;

use super::beam::{Beam, GROUPS};
use super::query::BeamQuery;
use super::traversal::{LocalRay, StackEntry};
use crate::frame::InstanceData;

/// Traces some rays (as bits) of a beam through an instance one by one, which is faster where triangles are small compared
/// with the spacing of the rays.
pub(super) fn trace_single_rays(
    beam: &Beam,
    placed: &InstanceData,
    number: u32,
    rays: u64,
    query: &mut impl BeamQuery,
    stack: &mut [StackEntry],
) {
    let origin = Vec3::from_array(placed.to_mesh(beam.origin));
    let [x_axis, y_axis, z_axis] = beam.axes.map(|axis| (placed.mesh_from_world * axis.as_dvec3()).as_vec3());
    let sides = query.sides(placed);
    for ray in (0..beam.count).filter(|ray| rays & (1 << ray) != 0) {
        let Some((near, mut far)) = query.interval(ray) else { continue };
        let at = |places: &[f32x4; GROUPS]| places[ray / 4].as_array()[ray % 4];
        let across = x_axis * at(&beam.x) + y_axis * at(&beam.y);
        let (origin, direction) =
            if beam.is_parallel { (origin + across, z_axis) } else { (origin, z_axis + across) };
        // Distances along a direction that is one long on the third axis are depths.
        let local = LocalRay::new(origin.to_array(), direction.to_array(), near);
        placed.tree.traverse(&local, &mut far, stack, |block, far| {
            let Some(triangle) = block.intersect(&local, *far, sides) else { return false };
            *far = triangle.distance;
            query.record_one(ray, triangle.distance, number, triangle.number)
        });
    }
    query.update_bounds();
}
