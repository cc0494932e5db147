//! Object recognition: solids with recognition colours, and their positions in the image of a camera.

use base::{Pose, Vec3, math};
use engine::{Object, WorldState};
use scene::{NodeId, Scene};
use wire::Writer;

use crate::shared::extent::{Extent, Extents, inner_first, is_within};
use crate::shared::obstacles;
use crate::shared::optics::Lens;
use crate::shared::window::Window;

/// Writes an object for controllers.
pub(crate) fn write(object: &Object, out: &mut Writer) {
    out.i32(object.node.0 as i32).f64s(&object.position.to_array()).f64s(&object.orientation);
    out.f64s(&object.size);
    for [x, y] in [object.position_on_image, object.size_on_image] {
        out.i32(x).i32(y);
    }
    out.i32(object.colors.len() as i32);
    for color in &object.colors {
        out.f64s(color);
    }
    out.str(&object.model);
}

/// The view of a camera, for [`recognized`].
pub(crate) struct RecognitionView {
    pub(crate) node: NodeId,
    /// Pose of the node; in old files x may not be the viewing direction.
    pub(crate) world_from_node: Pose,
    /// Pose of the frame with x forwards, y left, z up.
    pub(crate) world_from_view: Pose,
    pub(crate) window: Window,
    pub(crate) lens: Option<Lens>,
}

/// Returns the recognized objects in the order of the file, inner ones first. If there are more than `maxObjects`, those
/// that are largest in the image, the largest first.
pub(crate) fn recognized(
    state: &WorldState,
    view: &RecognitionView,
    recognition: NodeId,
    extents: &mut Extents,
) -> Vec<Object> {
    let scene = state.scene();
    let max_range = scene.float(recognition, "maxRange");
    let occlusion = scene.int(recognition, "occlusion");
    let solids = scene.iter().filter(|(id, node)| {
        node.ty.is_a("Solid")
            && state.mount(*id).is_some()
            && !scene.colours(*id, "recognitionColors").is_empty()
            && !is_own(scene, view.node, *id)
    });
    let solids = inner_first(scene, solids.map(|(id, _)| id)).into_iter();
    let mut found: Vec<Object> =
        solids.filter_map(|id| object(state, view, id, (max_range, occlusion), extents)).collect();
    if let Ok(most) = usize::try_from(scene.int(recognition, "maxObjects"))
        && most > 0
        && found.len() > most
    {
        let area =
            |object: &Object| object.size_on_image.iter().map(|length| i64::from(*length)).product::<i64>();
        found.sort_by_key(|object| std::cmp::Reverse(area(object)));
        found.truncate(most);
    }
    found
}

/// Returns whether a solid is the camera, its robot, or a direct part of the robot. As in Webots, these are not
/// recognized, but solids below such a part, such as the fingers of an arm, are.
fn is_own(scene: &Scene, camera: NodeId, solid: NodeId) -> bool {
    let above = |node: NodeId| {
        std::iter::successors(scene.get(node)?.parent, |node| scene.get(*node)?.parent)
            .find(|node| scene.get(*node).is_some_and(|node| node.ty.is_a("Solid")))
    };
    let robot = std::iter::successors(Some(camera), |node| scene.get(*node)?.parent)
        .filter(|node| scene.get(*node).is_some_and(|node| node.ty.is_a("Robot")))
        .last();
    solid == camera || robot.is_some_and(|robot| solid == robot || above(solid) == Some(robot))
}

fn object(
    state: &WorldState,
    view: &RecognitionView,
    id: NodeId,
    (max_range, occlusion): (f64, i32),
    extents: &mut Extents,
) -> Option<Object> {
    let scene = state.scene();
    let extent = extents.of(state, id, &view.world_from_view.inverse(), view.window.slopes())?;
    let Extent { middle, half, .. } = extent;
    // As in Webots the range is measured along the axis.
    if middle.x.abs() > max_range + half.x || middle.length() > max_range + half.length() {
        return None;
    }
    let corners = extent.corners();
    // In projections that are not planar the centre is included, too.
    let points = corners.iter().chain(view.window.slopes().is_none().then_some(&middle));
    let pixels: Vec<[i32; 2]> =
        points.map(|point| view.window.index(*point, middle, view.lens.as_ref())).collect();
    let ends = |axis: usize| {
        let along = pixels.iter().map(|pixel| pixel[axis]);
        [along.clone().min().unwrap_or(0), along.max().unwrap_or(0)]
    };
    let [across, down] = [ends(0), ends(1)];
    let size = [across, down].map(|[low, high]| high - low);
    // Objects smaller than a pixel are not recognized.
    if size.iter().any(|length| *length < 1) || !is_seen(state, view, id, &extent, &corners, occlusion) {
        return None;
    }
    let node_from_world = view.world_from_node.inverse();
    let node_from_object = node_from_world * state.pose(id);
    let node_from_view = node_from_world.rotation * view.world_from_view.rotation;
    // Along the axes of the node, which are those of the view in another order.
    let along = |axis: Vec3| 2.0 * (node_from_view.inverse() * axis).abs().dot(half);
    let (axis, angle) = math::to_axis_angle(node_from_object.rotation);
    let between = |[low, high]: [i32; 2]| (low + high + 1).div_euclid(2);
    Some(Object {
        node: id,
        position: node_from_world.point(view.world_from_view.point(middle)),
        orientation: [axis.x, axis.y, axis.z, angle],
        // The manual says y and z.
        size: [along(Vec3::X), along(Vec3::Y)],
        position_on_image: [between(across), between(down)],
        size_on_image: size,
        colors: scene.colours(id, "recognitionColors").to_vec(),
        model: scene.string(id, "model").to_owned(),
    })
}

/// Returns whether the object is visible: its centre or, for a higher `occlusion`, any of several points. Bounding
/// objects occlude, including those of transparent solids.
fn is_seen(
    state: &WorldState,
    view: &RecognitionView,
    id: NodeId,
    extent: &Extent,
    corners: &[Vec3],
    occlusion: i32,
) -> bool {
    if occlusion <= 0 {
        return true;
    }
    let middle = extent.middle;
    let here = view.world_from_view.translation;
    let is_target = |solid: NodeId| is_within(state.scene(), solid, id);
    // Objects within its own extent, such as the wall that a sign is fixed to, do not occlude it.
    let half = |towards: Vec3| {
        corners.iter().map(|corner| (*corner - middle).dot(towards).abs()).fold(0.0, f64::max)
    };
    let reaches = |point: Vec3, margin: f64| {
        let distance = point.length();
        let towards = view.world_from_view.vector(point / distance.max(1e-9));
        !obstacles::obstructions(state, view.node, here, (towards, (distance - margin).max(0.0)), is_target)
    };
    let margin = half(middle.normalize_or_zero());
    // Points slightly inside of the corners.
    reaches(middle, margin)
        || (occlusion > 1 && corners.iter().any(|corner| reaches(middle.lerp(*corner, 0.9), 0.0)))
}

/// Returns the colour of a shape in segmentation images: the first recognition colour of the nearest ancestor with any.
pub(crate) fn segmentation(scene: &Scene, shape: NodeId) -> Option<[f32; 3]> {
    let above = std::iter::successors(scene.get(shape)?.parent, |node| scene.get(*node)?.parent);
    let solids = above.filter(|node| scene.get(*node).is_some_and(|node| node.ty.is_a("Solid")));
    let colours = solids.filter_map(|solid| scene.colours(solid, "recognitionColors").first().copied());
    colours.map(|colour| colour.map(|part| part as f32)).next()
}
