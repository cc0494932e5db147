//! Images of the user's view and of devices.

use base::{Mat3, Pose, Quat, Vec3, ops};
use engine::visual::EYE;
use engine::{World, WorldState};
use render::{Projection, View};
use scene::{NodeId, Scene};

use crate::shared::canvas::{Brush, Canvas};
use crate::shared::flare::Flare;
use crate::shared::font::Font;
pub use crate::viewpoint::FollowType;
use crate::{viewpoint, world_info};

/// The height of a line of a label as a fraction of the label's size, as in Webots.
pub const LINE_OF_LABEL: f64 = 0.5;

/// Horizontal field of view of images of the whole world. `[rad]`
const FIELD_OF_VIEW: f64 = 0.5;

/// An RGBA image, in rows from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Number of columns.
    pub width: u32,
    /// Number of rows.
    pub height: u32,
    /// Four bytes per pixel.
    pub rgba: Vec<u8>,
}

/// Renders the user's view.
#[must_use]
pub fn of_viewpoint(world: &mut World, size: [u16; 2]) -> Shot {
    refresh(world);
    of_state(world.state(), size)
}

/// Renders a view with the effects of the viewpoint, such as lens flares.
#[must_use]
pub fn of_view(world: &mut World, view: &View) -> Shot {
    refresh(world);
    of_eye(world.state(), view)
}

/// Returns the view of the viewpoint in a window of a size.
#[must_use]
pub fn viewpoint(state: &WorldState, size: [u16; 2]) -> View {
    viewpoint::view(state, size)
}

/// Returns how the viewpoint goes along with the solid that it follows.
#[must_use]
pub fn follow_type(scene: &Scene) -> FollowType {
    viewpoint::follow_type(scene)
}

/// Returns the node of the viewpoint, if the world has one.
#[must_use]
pub fn viewpoint_node(scene: &Scene) -> Option<NodeId> {
    viewpoint::of(scene)
}

/// Returns the world's title; empty if it has none.
#[must_use]
pub fn title(state: &WorldState) -> &str {
    let children = state.scene().children(Scene::ROOT, "children");
    let info = children.iter().find(|node| state.scene().node(**node).ty.name == "WorldInfo");
    info.map_or("", |info| state.scene().string(*info, "title"))
}

/// Returns the direction that is up in the world, a unit vector.
#[must_use]
pub fn up(state: &WorldState) -> Vec3 {
    world_info::up(state.scene())
}

/// Renders the world from the front, left and above, at a distance at which everything is visible.
#[must_use]
pub fn of_everything(world: &mut World, size: [u16; 2]) -> Shot {
    refresh(world);
    let state = world.state();
    let corners = state.visible_corners(Scene::ROOT);
    let Some(first) = corners.iter().copied().find(|corner| corner.is_finite()) else {
        return of_state(state, size);
    };
    let within = corners.iter().copied().filter(|corner| corner.is_finite());
    let [low, high] = within.fold([first; 2], |[low, high], corner| [low.min(corner), high.max(corner)]);
    let (middle, radius) = ((low + high) / 2.0, ((high - low).length() / 2.0).max(1e-3));
    let up = world_info::up(state.scene());
    let ahead = if up == Vec3::Y { -Vec3::Z } else { Vec3::X };
    let towards = (ahead + up.cross(ahead) * 0.6 + up * 0.6).normalize();
    let mut view = viewpoint::view(state, size);
    let shorter = f64::from(size[0].min(size[1])) / f64::from(size[0].max(1));
    let half = ops::atan(ops::tan(FIELD_OF_VIEW / 2.0) * shorter);
    let distance = radius / ops::sin(half);
    let left = up.cross(-towards).normalize();
    let axes = Mat3::from_cols(-towards, left, (-towards).cross(left));
    view.world_from_view = Pose::new(middle + towards * distance, Quat::from_mat3(&axes));
    view.projection = Projection::Planar { fov: FIELD_OF_VIEW as f32 };
    view.layers &= !EYE;
    (view.near, view.far) = ((distance - radius) as f32 / 2.0, f32::INFINITY);
    taken(state, &view)
}

impl Shot {
    /// Encodes the image: as JPEG with a quality from 1 to 100 if the file name ends with .jpg or .jpeg, otherwise as
    /// PNG. Empty if there are no pixels.
    #[must_use]
    pub fn file(&self, name: &str, quality: u8) -> Vec<u8> {
        if is_jpeg(name) {
            return assets::encode_jpeg(self.width, self.height, &self.rgba, quality.into());
        }
        assets::encode_png(self.width, self.height, &self.rgba)
    }
}

fn is_jpeg(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [".jpg", ".jpeg"].iter().any(|ending| name.ends_with(ending))
}

/// Returns whether a name is that of an image file that can be written.
pub(crate) fn is_picture(name: &str) -> bool {
    is_jpeg(name) || name.to_ascii_lowercase().ends_with(".png")
}

/// Renders the user's view in a window of a common size as an image file. Empty if nothing is rendered.
pub(crate) fn file(state: &WorldState, name: &str, quality: u8) -> Vec<u8> {
    of_state(state, [1280, 720]).file(name, quality)
}

/// Renders the user's view with the labels of supervisors.
pub(crate) fn of_state(state: &WorldState, size: [u16; 2]) -> Shot {
    of_eye(state, &viewpoint::view(state, size))
}

fn of_eye(state: &WorldState, view: &View) -> Shot {
    let mut picture = taken(state, view);
    let flare =
        viewpoint::of(state.scene()).and_then(|viewpoint| state.scene().child(viewpoint, "lensFlare"));
    if let Some(flare) = flare {
        let size = [picture.width, picture.height].map(|length| length as usize);
        Flare::new(state.scene(), flare).add(&mut picture.rgba, size);
    }
    if state.user.labels.is_empty() { picture } else { labelled(state, &picture) }
}

/// Draws the labels of supervisors.
fn labelled(state: &WorldState, picture: &Shot) -> Shot {
    let [width, height] = [picture.width, picture.height].map(|length| length as usize);
    let mut canvas = Canvas::from_rgba(width, height, &picture.rgba);
    for label in state.user.labels.values() {
        let [transparency, ..] = label.color.to_be_bytes();
        let font =
            Font::named(&label.font, &*state.project.files(), state.scene().project()).unwrap_or_default();
        let opacity = 255 - transparency;
        let brush = Brush { color: label.color & 0x00ff_ffff, opacity, font, ..Brush::default() };
        let [x, y] = [label.position[0] * width as f64, label.position[1] * height as f64];
        let line_height = label.size * height as f64 * LINE_OF_LABEL;
        canvas.label(&brush, [x as f32, y as f32], line_height as f32, &label.text);
    }
    Shot { width: picture.width, height: picture.height, rgba: canvas.rgba() }
}

/// From now on, keeps the images that a device gives its controller, for [`of_device`]. Unknown devices are ignored.
pub fn watch(world: &mut World, path: &str) {
    if let Ok(node) = device(world, path) {
        world.state_mut().visuals.viewer_image(node);
    }
}

/// Returns the last image that a device has given its controller; `path` consists of the names of robot and device:
/// `robot/camera`. Without [`watch`], or if there was no image yet, it is rendered now. `size` is a size other than
/// that of the device. Ranges are shown in grey: near is dark, out of range is white.
///
/// # Errors
/// If the device does not exist or has no image.
pub fn of_device(world: &mut World, path: &str, size: Option<[u16; 2]>) -> Result<Shot, String> {
    let node = device(world, path)?;
    of(world, node, size)
}

/// The same for the device of a node, in its own size. From now on, its images are kept.
///
/// # Errors
/// If the node is not a device or has no image.
pub fn of_node(world: &mut World, node: NodeId) -> Result<Shot, String> {
    let mut devices = world.robots().iter().flat_map(|robot| &robot.devices);
    if !devices.any(|known| known.node == node && !known.is_gone()) {
        return Err("it is not a device of a robot".to_owned());
    }
    world.state_mut().visuals.viewer_image(node);
    of(world, node, None)
}

fn of(world: &mut World, node: NodeId, size: Option<[u16; 2]>) -> Result<Shot, String> {
    let ty = world.state().scene().node(node).ty.name;
    refresh(world);
    if !world.state().visuals.draws() {
        return Ok(Shot { width: 0, height: 0, rgba: Vec::new() });
    }
    let sight = world.picture_of(node, size).ok_or_else(|| format!("a {ty} has no image"))?;
    let mut rgba = sight.bgra.to_vec();
    rgba.as_chunks_mut::<4>().0.iter_mut().for_each(|pixel| pixel.swap(0, 2));
    Ok(Shot { width: sight.size[0].into(), height: sight.size[1].into(), rgba })
}

fn device(world: &World, path: &str) -> Result<NodeId, String> {
    let (robot, name) =
        path.rsplit_once('/').ok_or_else(|| format!("{path:?} is not of the form robot/device"))?;
    let found = world.robots().iter().find(|known| known.name == robot);
    let found = found.ok_or_else(|| format!("there is no robot {robot:?}"))?;
    let device = found.devices.iter().find(|known| known.name == name && !known.is_gone());
    device.map(|device| device.node).ok_or_else(|| format!("robot {robot:?} has no device {name:?}"))
}

fn refresh(world: &mut World) {
    world.state_mut().need_visuals();
    world.refresh_visuals();
}

fn taken(state: &WorldState, view: &View) -> Shot {
    let picture = state.draw(std::slice::from_ref(view)).pop().unwrap_or_default();
    Shot { width: picture.width, height: picture.height, rgba: picture.colour }
}
