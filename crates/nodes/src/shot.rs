//! Pictures for people: what the user's eye or a device of a robot sees now.

use base::{Mat3, Pose, Quat, Vec3, ops};
use engine::visual::EYE;
use engine::{World, WorldState};
use render::{Projection, View};
use scene::{NodeId, Scene};

use crate::shared::canvas::{Brush, Canvas};
use crate::shared::flare::Flare;
use crate::shared::font::Font;
use crate::{viewpoint, world_info};

/// The height of a line of a label as a share of the label's size, as in Webots.
pub const LINE_OF_LABEL: f64 = 0.5;

/// Between the left and right edge of pictures of everything. `[rad]`
const EYE_ANGLE: f64 = 0.5;

/// A picture: red, green, blue and alpha of each pixel, rows from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Four bytes a pixel.
    pub rgba: Vec<u8>,
}

/// What the user's eye sees.
#[must_use]
pub fn of_viewpoint(world: &mut World, size: [u16; 2]) -> Shot {
    refresh(world);
    of_state(world.state(), size)
}

/// What an eye sees, with all that the user's eye has.
#[must_use]
pub fn of_view(world: &mut World, view: &View) -> Shot {
    refresh(world);
    of_eye(world.state(), view)
}

/// How the user's eye sees the world in a window of this size.
#[must_use]
pub fn viewpoint(state: &WorldState, size: [u16; 2]) -> View {
    viewpoint::view(state, size)
}

/// The world's title, empty if it has none.
#[must_use]
pub fn title(state: &WorldState) -> &str {
    let children = state.scene().children(Scene::ROOT, "children");
    let info = children.iter().find(|node| state.scene().node(**node).ty.name == "WorldInfo");
    info.map_or("", |info| state.scene().string(*info, "title"))
}

/// The direction that is up in the world (unit).
#[must_use]
pub fn up(state: &WorldState) -> Vec3 {
    world_info::up(state.scene())
}

/// What an eye sees that stands in front, to the left and above, so far away that everything is in the picture.
#[must_use]
pub fn of_everything(world: &mut World, size: [u16; 2]) -> Shot {
    refresh(world);
    let state = world.state();
    let corners = state.visuals.corners(state.scene(), Scene::ROOT);
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
    let half = ops::atan(ops::tan(EYE_ANGLE / 2.0) * shorter);
    let distance = radius / ops::sin(half);
    let left = up.cross(-towards).normalize();
    let axes = Mat3::from_cols(-towards, left, (-towards).cross(left));
    view.world_from_view = Pose::new(middle + towards * distance, Quat::from_mat3(&axes));
    view.projection = Projection::Planar { fov: EYE_ANGLE as f32 };
    view.layers &= !EYE;
    (view.near, view.far) = ((distance - radius) as f32 / 2.0, f32::INFINITY);
    taken(state, &view)
}

impl Shot {
    /// A picture file: JPEG of a quality from 1 to 100 if the ending of its name says so, otherwise PNG. Empty if there
    /// are no pixels.
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

/// Whether a name is that of a picture file which can be written.
pub(crate) fn is_picture(name: &str) -> bool {
    is_jpeg(name) || name.to_ascii_lowercase().ends_with(".png")
}

/// What the user's eye sees in a window of a common size, as a picture file. Empty if nothing is drawn.
pub(crate) fn file(state: &WorldState, name: &str, quality: u8) -> Vec<u8> {
    of_state(state, [1280, 720]).file(name, quality)
}

/// What the user's eye sees, and the labels of supervisors in front of it.
pub(crate) fn of_state(state: &WorldState, size: [u16; 2]) -> Shot {
    of_eye(state, &viewpoint::view(state, size))
}

fn of_eye(state: &WorldState, view: &View) -> Shot {
    let mut picture = taken(state, view);
    let flare = viewpoint::of(state.scene()).and_then(|eye| state.scene().child(eye, "lensFlare"));
    if let Some(flare) = flare {
        let size = [picture.width, picture.height].map(|length| length as usize);
        Flare::new(state.scene(), flare).add(&mut picture.rgba, size);
    }
    if state.user.labels.is_empty() { picture } else { labelled(state, &picture) }
}

/// A picture with the labels of supervisors.
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

/// Keeps from now on what a device gives its controller, for [`of_device`]. Nothing happens if it is not there.
pub fn watch(world: &mut World, path: &str) {
    if let Ok(node) = device(world, path) {
        world.state_mut().visuals.viewer_image(node);
    }
}

/// The last picture that a device has given its controller, by the names of its robot and its own: `robot/camera`.
/// Without [`watch`], or if it has given none yet, the one that it would give now. `size` asks for another size than
/// its own. Distances are grey: what is near is dark, what is too far is white.
///
/// # Errors
/// For devices that are not there or have no picture.
pub fn of_device(world: &mut World, path: &str, size: Option<[u16; 2]>) -> Result<Shot, String> {
    let node = device(world, path)?;
    of(world, node, size)
}

/// The same for the device of a node, in its own size. From now on what it gives its controller is kept.
///
/// # Errors
/// For nodes that are no devices or have no picture.
pub fn of_node(world: &mut World, node: NodeId) -> Result<Shot, String> {
    let mut devices = world.robots().iter().flat_map(|robot| &robot.devices);
    if !devices.any(|known| known.node == node) {
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
    let sight = world.picture_of(node, size).ok_or_else(|| format!("a {ty} has no picture to take"))?;
    let mut rgba = sight.bgra.to_vec();
    rgba.as_chunks_mut::<4>().0.iter_mut().for_each(|pixel| pixel.swap(0, 2));
    Ok(Shot { width: sight.size[0].into(), height: sight.size[1].into(), rgba })
}

fn device(world: &World, path: &str) -> Result<NodeId, String> {
    let (robot, name) =
        path.rsplit_once('/').ok_or_else(|| format!("{path:?} is not of the form robot/device"))?;
    let found = world.robots().iter().find(|known| known.name == robot);
    let found = found.ok_or_else(|| format!("there is no robot {robot:?}"))?;
    let device = found.devices.iter().find(|known| known.name == name);
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
