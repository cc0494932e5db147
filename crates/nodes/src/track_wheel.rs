//! TrackWheel: a wheel of a track, rotated by the belt. It is visible but does not collide.

use base::{Pose, Vec3};
use dynamics::{JointKind, LinkId};
use engine::{Builder, Site};
use scene::{NodeId, Scene};

use crate::shared::axes;
use crate::shared::belt::{BeltPath, Wheel};
use crate::track;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.bind(node); // for the belt
    let scene = builder.scene;
    let axis = axis(scene, node);
    let place = in_plane(axis, scene.vec2(node, "position"));
    let center = site.place(Pose::from_translation(place));
    let hub = Site { link_from_site: center, ..*site };
    let kind = JointKind::Hinge { axis: site.link_from_site.vector(axis), anchor: center.translation };
    let link = track::add_counter(builder, node, kind, &hub);
    // In old files the axis of a cylinder is the normal of the plane already.
    let turned = if axes::is_old(scene, node) {
        Pose::IDENTITY
    } else {
        Pose::new(Vec3::ZERO, scene.rotation(node, "rotation"))
    };
    let inner = Site { link: Some(link), link_from_site: turned, ..*site };
    builder.mount(node, &inner);
    builder.build_all(node, "children", &inner);
}

/// Returns the normal of the plane of the belt, in the track's frame.
pub(crate) fn axis(scene: &Scene, node: NodeId) -> Vec3 {
    if axes::is_old(scene, node) { -Vec3::Z } else { Vec3::Y }
}

/// Returns a point in the plane of the belt, given by forwards and up, in the track's frame. `[m]`
pub(crate) fn in_plane(axis: Vec3, [forwards, up]: [f64; 2]) -> Vec3 {
    Vec3::X * forwards + axis.cross(Vec3::X) * -up
}

/// Returns the wheels that are children of a track, in order.
fn wheels(scene: &Scene, track: NodeId) -> impl Iterator<Item = NodeId> {
    let children = scene.children(track, "children").iter().copied();
    children.filter(|node| scene.node(*node).ty.name == "TrackWheel")
}

/// Returns the path of the belt around the wheels of a track.
pub(crate) fn belt_path(scene: &Scene, track: NodeId) -> Option<BeltPath> {
    let wheel = |node| Wheel {
        center: scene.vec2(node, "position"),
        radius: scene.float(node, "radius"),
        is_inner: scene.bool(node, "inner"),
    };
    BeltPath::around(&wheels(scene, track).map(wheel).collect::<Vec<_>>())
}

/// Returns the joints of the wheels of a track with their angle per displacement of the belt, negative for outer
/// wheels. `[rad/m]`
pub(crate) fn joints(builder: &Builder<'_>, track: NodeId) -> Vec<(LinkId, f64)> {
    let scene = builder.scene;
    let turned = wheels(scene, track).filter_map(|wheel| {
        let sign = if scene.bool(wheel, "inner") { 1.0 } else { -1.0 };
        let link = builder.mounted(wheel)?.link?;
        Some((link, sign / scene.float(wheel, "radius")))
    });
    turned.filter(|(_, ratio)| ratio.is_finite()).collect()
}
