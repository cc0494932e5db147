//! Which objects a camera recognizes: solids with colours for recognition, and where they are in its picture.

use base::{Pose, Vec3, math};
use engine::{Object, WorldState};
use scene::{NodeId, Scene};
use wire::Writer;

use crate::shared::extent::{Extent, Extents, is_within};
use crate::shared::obstacles;
use crate::shared::optics::Lens;
use crate::shared::window::Window;

/// Writes what controllers get of an object.
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

/// What a camera is, for [`recognized`].
pub(crate) struct RecognitionView {
    pub(crate) node: NodeId,
    /// Axes as written; x may not be ahead in old files.
    pub(crate) world_from_node: Pose,
    /// x ahead, y left, z up.
    pub(crate) world_from_view: Pose,
    pub(crate) window: Window,
    pub(crate) lens: Option<Lens>,
}

/// The objects in the picture, in the order of the file. If there are more than may be told, those that are the largest in
/// the picture, the largest first.
pub(crate) fn recognized(
    state: &WorldState,
    eye: &RecognitionView,
    recognition: NodeId,
    extents: &mut Extents,
) -> Vec<Object> {
    let scene = state.scene();
    let max_range = scene.float(recognition, "maxRange");
    let occlusion = scene.int(recognition, "occlusion");
    let solids = scene.iter().filter(|(id, node)| node.ty.is_a("Solid") && state.mount(*id).is_some());
    let mut found: Vec<Object> = solids
        .filter(|(id, _)| {
            !scene.colours(*id, "recognitionColors").is_empty() && !is_own(scene, eye.node, *id)
        })
        .filter_map(|(id, _)| object(state, eye, id, (max_range, occlusion), extents))
        .collect();
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

/// Whether a solid is the camera, its robot, or a part right on the robot: those are not looked for, as in Webots. What sits
/// on such a part, such as the fingers of an arm, is.
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
    eye: &RecognitionView,
    id: NodeId,
    (max_range, occlusion): (f64, i32),
    extents: &mut Extents,
) -> Option<Object> {
    let scene = state.scene();
    let extent = extents.of(state, id, &eye.world_from_view.inverse(), eye.window.slopes())?;
    let Extent { middle, half, .. } = extent;
    // As in Webots the range counts along the axis.
    if middle.x.abs() > max_range + half.x || middle.length() > max_range + half.length() {
        return None;
    }
    let corners = extent.corners();
    // What is not in a plane tells more of where it is by its middle as well.
    let points = corners.iter().chain(eye.window.slopes().is_none().then_some(&middle));
    let pixels: Vec<[i32; 2]> =
        points.map(|point| eye.window.index(*point, middle, eye.lens.as_ref())).collect();
    let ends = |axis: usize| {
        let along = pixels.iter().map(|pixel| pixel[axis]);
        [along.clone().min().unwrap_or(0), along.max().unwrap_or(0)]
    };
    let [across, down] = [ends(0), ends(1)];
    let size = [across, down].map(|[low, high]| high - low);
    // What is less than a pixel away from itself is too small to be recognized.
    if size.iter().any(|length| *length < 1) || !is_seen(state, eye, id, &extent, &corners, occlusion) {
        return None;
    }
    let node_from_world = eye.world_from_node.inverse();
    let node_from_object = node_from_world * state.pose(id);
    let (axis, angle) = math::to_axis_angle(node_from_object.rotation);
    let between = |[low, high]: [i32; 2]| (low + high + 1).div_euclid(2);
    Some(Object {
        node: id,
        position: node_from_world.point(eye.world_from_view.point(middle)),
        orientation: [axis.x, axis.y, axis.z, angle],
        size: [2.0 * half.y, 2.0 * half.z],
        position_on_image: [between(across), between(down)],
        size_on_image: size,
        colors: scene.colours(id, "recognitionColors").to_vec(),
        model: scene.string(id, "model").to_owned(),
    })
}

/// Whether nothing else hides the object: its middle, or for more care any of several points. Bounding objects hide,
/// those that can be seen through as well.
fn is_seen(
    state: &WorldState,
    eye: &RecognitionView,
    id: NodeId,
    extent: &Extent,
    corners: &[Vec3],
    occlusion: i32,
) -> bool {
    if occlusion <= 0 {
        return true;
    }
    let middle = extent.middle;
    let robot = state.mount(eye.node).and_then(|mount| mount.robot);
    let here = eye.world_from_view.translation;
    let is_target = |solid: NodeId| is_within(state.scene(), solid, id);
    // What is as near to its middle as its own size, such as the thing that a sign is fixed to, does not hide it.
    let half = |towards: Vec3| {
        corners.iter().map(|corner| (*corner - middle).dot(towards).abs()).fold(0.0, f64::max)
    };
    let reaches = |point: Vec3, margin: f64| {
        let way = point.length();
        let towards = eye.world_from_view.vector(point / way.max(1e-9));
        !obstacles::obstructions(state, robot, here, (towards, (way - margin).max(0.0)), is_target)
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
