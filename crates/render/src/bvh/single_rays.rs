//! Rays of a beam, each on its own.

use glam::Vec3;
use wide::f32x4;

use super::beam::{Beam, GROUPS};
use super::search::Search;
use super::walk::{LocalRay, Waiting};
use crate::frame::Placed;

/// Walks the tree of an instance by some rays (as bits) of a beam, each alone: quicker where triangles are small beside the
/// gaps between rays.
pub(super) fn one_by_one(
    beam: &Beam,
    placed: &Placed,
    number: u32,
    rays: u64,
    search: &mut impl Search,
    room: &mut [Waiting],
) {
    let origin = Vec3::from_array(placed.to_mesh(beam.origin));
    let [x_axis, y_axis, z_axis] = beam.axes.map(|axis| (placed.mesh_from_world * axis.as_dvec3()).as_vec3());
    let sides = search.sides(placed);
    for ray in (0..beam.count).filter(|ray| rays & (1 << ray) != 0) {
        let Some((near, mut far)) = search.range(ray) else { continue };
        let at = |places: &[f32x4; GROUPS]| places[ray / 4].as_array()[ray % 4];
        let across = x_axis * at(&beam.x) + y_axis * at(&beam.y);
        let (origin, direction) =
            if beam.is_parallel { (origin + across, z_axis) } else { (origin, z_axis + across) };
        // Distances along a direction that is one long on the third axis are depths.
        let local = LocalRay::new(origin.to_array(), direction.to_array(), near);
        placed.tree.walk(&local, &mut far, room, |block, far| {
            let Some(meeting) = block.meet(&local, *far, sides) else { return false };
            *far = meeting.distance;
            search.meet_one(ray, meeting.distance, number, meeting.number)
        });
    }
    search.settle();
}
