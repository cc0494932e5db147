//! Which objects a camera recognizes: solids with colours for recognition, and where they are in its picture.

use base::{Pose, Vec3, math};
use dynamics::Shape;
use engine::Stage;
use scene::{NodeId, Scene};
use wire::Writer;

use crate::shared::obstacles;
use crate::shared::window::Window;

/// A recognized object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Object {
    id: NodeId,
    /// Of its middle, in the frame of the camera. `[m]`
    position: Vec3,
    /// In the frame of the camera: axis and angle.
    orientation: [f64; 4],
    /// Width and height as the camera sees it. `[m]`
    size: [f64; 2],
    /// Middle, width and height of the part in the picture. `[px]`
    on_image: [[i32; 2]; 2],
    colors: Vec<[f64; 3]>,
    model: String,
}

impl Object {
    /// Writes what controllers get.
    pub(crate) fn write(&self, out: &mut Writer) {
        out.i32(self.id.0 as i32).f64s(&self.position.to_array()).f64s(&self.orientation).f64s(&self.size);
        for [x, y] in self.on_image {
            out.i32(x).i32(y);
        }
        out.i32(self.colors.len() as i32);
        for color in &self.colors {
            out.f64s(color);
        }
        out.str(&self.model);
    }
}

/// What a camera is, for [`recognized`].
pub(crate) struct Eye {
    pub(crate) node: NodeId,
    /// Axes as written; x may not be ahead in old files.
    pub(crate) world_from_node: Pose,
    /// x ahead, y left, z up.
    pub(crate) world_from_view: Pose,
    pub(crate) size: [u16; 2],
    pub(crate) window: Window,
}

/// The objects in the picture, the nearest first in the order of the file.
pub(crate) fn recognized(stage: &Stage, eye: &Eye, recognition: NodeId) -> Vec<Object> {
    let scene = &stage.scene;
    let max_range = scene.float(recognition, "maxRange");
    let occlusion = scene.int(recognition, "occlusion");
    let solids = scene.iter().filter(|(id, node)| node.ty.is_a("Solid") && stage.mount(*id).is_some());
    let mut found: Vec<Object> = solids
        .filter(|(id, _)| *id != eye.node && !scene.colours(*id, "recognitionColors").is_empty())
        .filter_map(|(id, _)| object(stage, eye, id, max_range, occlusion))
        .collect();
    if let Ok(most) = usize::try_from(scene.int(recognition, "maxObjects"))
        && found.len() > most
    {
        // The largest ones in the picture, in the order they had.
        let area = |object: &Object| i64::from(object.on_image[1][0]) * i64::from(object.on_image[1][1]);
        let mut areas: Vec<i64> = found.iter().map(area).collect();
        areas.sort_unstable_by(|a, b| b.cmp(a));
        let least = most.checked_sub(1).and_then(|last| areas.get(last)).copied().unwrap_or(i64::MAX);
        found.retain(|object| area(object) >= least);
        found.truncate(most);
    }
    found
}

fn object(stage: &Stage, eye: &Eye, id: NodeId, max_range: f64, occlusion: i32) -> Option<Object> {
    let scene = &stage.scene;
    let view_from_world = eye.world_from_view.inverse();
    let (middle, corners) = extent(stage, id, &view_from_world)?;
    if middle.length() > max_range {
        return None;
    }
    let pixels: Vec<[f64; 2]> =
        corners.iter().filter_map(|corner| eye.window.pixel(*corner, middle)).collect();
    let limits = eye.size.map(f64::from);
    let edge = |axis: usize, start: f64, pick: fn(f64, f64) -> f64| {
        pixels.iter().map(|pixel| pixel[axis]).fold(start, pick).clamp(0.0, limits[axis])
    };
    let low = [0, 1].map(|axis| edge(axis, f64::INFINITY, f64::min));
    let high = [0, 1].map(|axis| edge(axis, f64::NEG_INFINITY, f64::max));
    if pixels.is_empty() || low[0] >= high[0] || low[1] >= high[1] {
        return None;
    }
    if !is_seen(stage, eye, id, middle, &corners, occlusion) {
        return None;
    }
    let node_from_world = eye.world_from_node.inverse();
    let node_from_object = node_from_world * stage.pose(id);
    let (axis, angle) = math::to_axis_angle(node_from_object.rotation);
    let length = |axis: usize| {
        let along = corners.iter().map(|corner| corner.to_array()[axis]);
        along.clone().fold(f64::NEG_INFINITY, f64::max) - along.fold(f64::INFINITY, f64::min)
    };
    let round = |pair: [f64; 2]| pair.map(|number| number.round() as i32);
    Some(Object {
        id,
        position: node_from_world.point(eye.world_from_view.point(middle)),
        orientation: [axis.x, axis.y, axis.z, angle],
        size: [length(1), length(2)],
        on_image: [
            round([0, 1].map(|axis| (low[axis] + high[axis]) / 2.0)),
            round([0, 1].map(|axis| high[axis] - low[axis])),
        ],
        colors: scene.colours(id, "recognitionColors").to_vec(),
        model: scene.string(id, "model").to_owned(),
    })
}

/// Middle and corners of a solid in the view's frame: of the box around its bounding objects and those below it, in
/// its own axes; without any, of the box around its shapes. A ball, which looks the same however it is turned, has its
/// ends along the view's axes for corners.
pub(crate) fn extent(stage: &Stage, id: NodeId, view_from_world: &Pose) -> Option<(Vec3, Vec<Vec3>)> {
    let mount = stage.mount(id)?;
    let world_from_node = stage.mounted_pose(&mount);
    let view_from_node = *view_from_world * world_from_node;
    let node_from_world = world_from_node.inverse();
    let colliders = stage.dynamics.model.colliders.iter().zip(&stage.collider_owners);
    let parts: Vec<(Pose, &Shape)> = colliders
        .filter(|(_, owner)| is_within(&stage.scene, owner.solid, id))
        .map(|(collider, _)| {
            let world_from_link = collider.link.map_or(Pose::IDENTITY, |link| stage.dynamics.pose(link));
            (world_from_link * collider.link_from_shape, &collider.shape)
        })
        .collect();
    if let [(world_from_ball, Shape::Sphere { radius })] = parts.as_slice() {
        let center = view_from_world.point(world_from_ball.translation);
        let ends = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| axis * *radius);
        let ends = ends.into_iter().flat_map(|end| [center - end, center + end]).collect();
        return center.is_finite().then_some((center, ends));
    }
    let boxes =
        parts.iter().map(|(world_from_shape, shape)| shape.aabb(&(node_from_world * *world_from_shape)));
    let (center, half) = match boxes.reduce(|all, one| all.merged(&one)) {
        Some(all) => (all.center(), all.half()),
        None => seen_extent(stage, id, &node_from_world),
    };
    if !center.is_finite() || !half.is_finite() {
        return None;
    }
    let sign = |corner: usize, axis: usize| if corner >> axis & 1 == 0 { -1.0 } else { 1.0 };
    let corners = (0..8).map(|corner| Vec3::new(sign(corner, 0), sign(corner, 1), sign(corner, 2)));
    let corners = corners.map(|sign| view_from_node.point(center + half * sign)).collect();
    Some((view_from_node.point(center), corners))
}

/// Middle and half size of the box around all shapes of a solid, in its own axes; without any, a point.
fn seen_extent(stage: &Stage, id: NodeId, node_from_world: &Pose) -> (Vec3, Vec3) {
    let corners = stage.visuals.corners(&stage.scene, id);
    let mut corners = corners.into_iter().map(|corner| node_from_world.point(corner));
    let Some(first) = corners.next() else { return (Vec3::ZERO, Vec3::splat(1e-3)) };
    let (low, high) = corners.fold((first, first), |(low, high), one| (low.min(one), high.max(one)));
    ((low + high) / 2.0, ((high - low) / 2.0).max(Vec3::splat(1e-3)))
}

/// Whether a node is another one or below it.
fn is_within(scene: &Scene, node: NodeId, top: NodeId) -> bool {
    std::iter::successors(Some(node), |node| scene.get(*node)?.parent).any(|above| above == top)
}

/// Whether nothing else hides the object: its middle, or for more care any of several points. Bounding objects hide,
/// those that can be seen through as well.
fn is_seen(stage: &Stage, eye: &Eye, id: NodeId, middle: Vec3, corners: &[Vec3], occlusion: i32) -> bool {
    if occlusion <= 0 {
        return true;
    }
    let robot = stage.mount(eye.node).and_then(|mount| mount.robot);
    let here = eye.world_from_view.translation;
    let is_target = |solid: NodeId| is_within(&stage.scene, solid, id);
    // What is as near to its middle as its own size, such as the thing that a sign is fixed to, does not hide it.
    let half = |towards: Vec3| {
        corners.iter().map(|corner| (*corner - middle).dot(towards).abs()).fold(0.0, f64::max)
    };
    let reaches = |point: Vec3, margin: f64| {
        let way = point.length();
        let towards = eye.world_from_view.vector(point / way.max(1e-9));
        !obstacles::stand_between(stage, robot, here, (towards, (way - margin).max(0.0)), is_target)
    };
    let margin = half(middle.normalize_or_zero());
    // Points a little inside of the corners.
    reaches(middle, margin)
        || (occlusion > 1 && corners.iter().any(|corner| reaches(middle.lerp(*corner, 0.9), 0.0)))
}

/// The colour of a shape in segmentation pictures: the first one for recognition of the solid around it that has any.
pub(crate) fn segmentation(scene: &Scene, shape: NodeId) -> Option<[f32; 3]> {
    let above = std::iter::successors(scene.get(shape)?.parent, |node| scene.get(*node)?.parent);
    let solids = above.filter(|node| scene.get(*node).is_some_and(|node| node.ty.is_a("Solid")));
    let colours = solids.filter_map(|solid| scene.colours(solid, "recognitionColors").first().copied());
    colours.map(|colour| colour.map(|part| part as f32)).next()
}
