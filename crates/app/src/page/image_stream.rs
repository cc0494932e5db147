//! `--stream=mjpeg`: images of the world for Webots' web clients, and their camera control.
//!
//! The first client chooses the size and controls the camera; the world's viewpoint is unchanged. Images are JPEG
//! files, rendered only while a client fetches them, and with a limited share of the time.

use std::time::{Duration, Instant};

use base::{Pose, Quat, SimTime, Vec3};
use engine::{World, WorldState};
use nodes::shot::{self, FollowType};
use render::{Ray, View};
use scene::{NodeId, Scene};
use serde_json::json;
use server::{Server, ViewerId};

/// Minimum time between two images.
const FRAME: Duration = Duration::from_millis(40);
/// Minimum time between two images while the world is paused, as it may be edited.
const REST: Duration = Duration::from_millis(500);
/// Rendering takes at most one part in so many of the time.
const SHARE: u32 = 4;
/// JPEG quality.
const QUALITY: u8 = 75;
/// Allowed sizes. `[pixels]`
const SIZES: std::ops::RangeInclusive<u16> = 16..=1920;
/// Distance of the pivot if the camera does not look at the ground. `[m]`
const AHEAD: f64 = 5.0;
/// Relative change of the distance per step of the mouse wheel.
const WHEEL: f64 = 0.2;
/// Button bits.
const LEFT: u32 = 1;
const RIGHT: u32 = 2;
const MIDDLE: u32 = 4;
/// Where Webots' reference describes a node.
const REFERENCE: &str = "https://www.cyberbotics.com/doc/reference/";
/// Number of the right button in messages about a button that is released.
const RIGHT_BUTTON: f64 = 2.0;
/// Distance that the mouse may move in a click. `[pixels]`
const CLICK: f64 = 3.0;

/// The image stream of a run.
#[derive(Default)]
pub(super) struct ImageStream {
    /// Clients in the order of connection.
    clients: Vec<ViewerId>,
    size: [u16; 2],
    /// The pose of the camera; `None`: that of the world's viewpoint.
    eye: Option<Pose>,
    /// The mouse position while a button is held. `[pixels]`
    held: Option<[f64; 2]>,
    /// Where that button was pressed. `[pixels]`
    pressed: Option<[f64; 2]>,
    followed: Option<Followed>,
    next: Option<Instant>,
    /// When the last image was rendered, in simulated and wall time.
    drawn: Option<(SimTime, Instant)>,
}

impl ImageStream {
    /// Adds a client with its requested size, `WxH`, and returns the reply: none for the first client, the
    /// size for the others, which cannot choose it.
    pub(super) fn welcome(&mut self, client: ViewerId, size: &str) -> String {
        if !self.clients.contains(&client) {
            self.clients.push(client);
        }
        if self.leads(client) {
            self.size = read_size(size).unwrap_or([800, 600]);
            return String::new();
        }
        let [width, height] = self.size;
        format!(" {width} {height}")
    }

    /// Continues with another world, which has another viewpoint.
    pub(super) fn enter(&mut self) {
        self.eye = None;
        (self.held, self.pressed) = (None, None);
        self.followed = None;
    }

    /// Removes a client; the next one takes control.
    pub(super) fn leave(&mut self, client: ViewerId) {
        self.clients.retain(|known| *known != client);
    }

    /// Returns the clients.
    pub(super) fn clients(&self) -> &[ViewerId] {
        &self.clients
    }

    fn leads(&self, client: ViewerId) -> bool {
        self.clients.first() == Some(&client)
    }

    /// Handles mouse and touch input and requests for a size; returns false for other messages. All clients get the
    /// response.
    pub(super) fn handle_message(
        &mut self,
        server: &Server,
        state: &WorldState,
        client: ViewerId,
        text: &str,
    ) -> bool {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let numbers: Vec<f64> = rest.split(' ').map_while(|word| word.parse().ok()).collect();
        let is_finite = numbers.iter().all(|number: &f64| number.is_finite());
        match word {
            "resize:" if self.leads(client) => {
                if let Some(size) = read_size(rest) {
                    self.size = size;
                    let [width, height] = size;
                    let message = format!("resize: {width} {height}");
                    self.clients.iter().for_each(|client| server.send_webots_text(Some(*client), &message));
                }
            }
            "mouse" | "touch" if self.leads(client) && is_finite => {
                self.steer(state, word, &numbers);
                if let Some(menu) = self.context_menu(state, word, &numbers) {
                    self.clients.iter().for_each(|client| server.send_webots_text(Some(*client), &menu));
                }
            }
            "follow:" if self.leads(client) => self.followed = Followed::read(state, rest),
            "resize:" | "mouse" | "touch" | "follow:" => {}
            _ => return false,
        }
        self.next = None;
        true
    }

    fn steer(&mut self, state: &WorldState, word: &str, numbers: &[f64]) {
        let eye = OrbitCamera::new(state, self.size, self.eye);
        match (word, numbers) {
            ("mouse", [action, _, buttons, x, y, _, wheel]) => match *action as i64 {
                -1 => (self.held, self.pressed) = (Some([*x, *y]), Some([*x, *y])),
                0 => {
                    let Some([from_x, from_y]) = self.held.replace([*x, *y]) else { return };
                    let way = [*x - from_x, *y - from_y];
                    self.eye = Some(match *buttons as u32 {
                        LEFT => eye.turned(way),
                        RIGHT => eye.shifted(way),
                        MIDDLE => eye.nearer(-way[1] / f64::from(self.size[1].max(1))),
                        _ => return,
                    });
                }
                2 => self.eye = Some(eye.nearer(-wheel.signum() * WHEEL)),
                _ => self.held = None,
            },
            ("touch", [0.0, 1.0, x, y]) => self.eye = Some(eye.turned([*x, *y])),
            ("touch", [0.0, 2.0, _, zoom]) => {
                self.eye = Some(eye.nearer(zoom.clamp(-1.0, 1.0) * WHEEL));
            }
            _ => {}
        }
    }

    /// Returns what the images show.
    fn view(&self, state: &WorldState) -> View {
        let view = shot::viewpoint(state, self.size);
        View { world_from_view: self.eye.unwrap_or(view.world_from_view), ..view }
    }

    /// Returns the message that opens a client's context menu, if the right button was clicked on a solid: on the
    /// outermost one, as a click in Webots selects that.
    fn context_menu(&mut self, state: &WorldState, word: &str, numbers: &[f64]) -> Option<String> {
        let ("mouse", &[1.0, button, _, x, y, ..]) = (word, numbers) else { return None };
        let [from_x, from_y] = self.pressed.take()?;
        let is_click = (x - from_x).abs().max((y - from_y).abs()) <= CLICK;
        if button != RIGHT_BUTTON || !is_click {
            return None;
        }
        let view = self.view(state);
        let render::Projection::Planar { fov } = view.projection else { return None };
        let [width, height] = self.size.map(f64::from);
        let pixel = 2.0 * base::ops::tan(f64::from(fov) / 2.0) / width.max(1.0);
        let towards = Vec3::new(1.0, (width / 2.0 - x) * pixel, (height / 2.0 - y) * pixel).normalize();
        let hit = state.frame()?.cast(&Ray {
            origin: view.world_from_view.translation,
            direction: view.world_from_view.vector(towards),
            near: f64::from(view.near),
            far: f64::from(view.far),
            layers: view.layers,
            hits_transparent: true,
        })?;
        let shape = state.visuals.drawn_node(hit.user)?;
        let scene = state.scene();
        let solid = solids_above(scene, shape).last()?;
        let is_robot = scene.node(solid).ty.is_a("Robot");
        let followed = self.followed.as_ref().filter(|followed| followed.solid == solid);
        let menu = json!({
            "name": scene.string(solid, "name"),
            "docUrl": format!("{REFERENCE}{}", scene.node(solid).ty.name.to_ascii_lowercase()),
            "controller": if is_robot { scene.string(solid, "controller") } else { "" },
            "follow": followed.map_or(0, |followed| 1 + followed.mode as i32),
        });
        Some(format!("context menu: {menu}"))
    }

    /// Moves the camera with the solid that it follows.
    fn follow(&mut self, state: &WorldState) {
        let Some(followed) = &mut self.followed else { return };
        if state.scene().get(followed.solid).is_none() || state.mount(followed.solid).is_none() {
            self.followed = None;
            return;
        }
        let now = state.pose(followed.solid);
        let eye = self.eye.unwrap_or_else(|| shot::viewpoint(state, self.size).world_from_view);
        self.eye = Some(followed.go_along(eye, now, shot::up(state)));
    }

    /// Renders an image if a client waits for one and it is time to.
    pub(super) fn show(&mut self, server: &Server, world: &mut World) {
        let now = Instant::now();
        if self.clients.is_empty() || !server.wants_images() || self.next.is_some_and(|next| now < next) {
            return;
        }
        let is_rest = self.drawn.is_some_and(|(time, at)| time == world.time() && now < at + REST);
        if is_rest && self.next.is_some() {
            return;
        }
        self.drawn = Some((world.time(), now));
        self.follow(world.state());
        let view = self.view(world.state());
        let picture = shot::of_view(world, &view).file("picture.jpg", QUALITY);
        if picture.is_empty() {
            return; // Rendering is off in this run.
        }
        server.publish_image(picture);
        let time = format!("time: {}", world.time().ms());
        self.clients.iter().for_each(|client| server.send_webots_text(Some(*client), &time));
        self.next = Some(now + FRAME.max(now.elapsed() * SHARE));
    }
}

fn is_solid(scene: &Scene, node: NodeId) -> bool {
    scene.get(node).is_some_and(|node| node.ty.is_a("Solid"))
}

/// Returns the solids that contain a node, the innermost first; itself, too, if it is one.
fn solids_above(scene: &Scene, node: NodeId) -> impl Iterator<Item = NodeId> {
    let above = std::iter::successors(Some(node), |node| scene.get(*node)?.parent);
    above.filter(|node| is_solid(scene, *node))
}

/// A solid that the camera follows.
struct Followed {
    solid: NodeId,
    mode: FollowType,
    /// Its pose when the last image was rendered.
    last: Pose,
}

impl Followed {
    /// Parses `MODE,NAME`; mode 0 is none. The names of nested solids are separated by colons.
    fn read(state: &WorldState, text: &str) -> Option<Self> {
        let (mode, name) = text.split_once(',')?;
        let mode = match mode.trim() {
            "1" => FollowType::Tracking,
            "2" => FollowType::Mounted,
            "3" => FollowType::PanAndTilt,
            _ => return None,
        };
        let scene = state.scene();
        let full = |id: NodeId| {
            let mut names: Vec<&str> =
                solids_above(scene, id).map(|node| scene.string(node, "name")).collect();
            names.reverse();
            names.join(":")
        };
        let mut solids =
            scene.iter().map(|(id, _)| id).filter(|id| is_solid(scene, *id) && state.mount(*id).is_some());
        let solid = solids.find(|id| full(*id) == name.trim())?;
        Some(Self { solid, mode, last: state.pose(solid) })
    }

    /// Returns the pose of the camera after the solid has moved.
    fn go_along(&mut self, eye: Pose, now: Pose, up: Vec3) -> Pose {
        let last = std::mem::replace(&mut self.last, now);
        match self.mode {
            FollowType::Tracking => {
                Pose::new(eye.translation + now.translation - last.translation, eye.rotation)
            }
            FollowType::Mounted => now * (last.inverse() * eye),
            FollowType::PanAndTilt => {
                let ahead = (now.translation - eye.translation).normalize_or_zero();
                let left = up.cross(ahead).normalize_or_zero();
                if ahead == Vec3::ZERO || left == Vec3::ZERO {
                    return eye;
                }
                let axes = base::Mat3::from_cols(ahead, left, ahead.cross(left));
                Pose::new(eye.translation, Quat::from_mat3(&axes).normalize())
            }
        }
    }
}

/// A camera under control: it looks along its x-axis, with its z-axis up.
struct OrbitCamera {
    pose: Pose,
    /// The point about which it rotates.
    pivot: Vec3,
    up: Vec3,
    /// The angle of a pixel. `[rad]`
    angle: f64,
}

impl OrbitCamera {
    fn new(state: &WorldState, size: [u16; 2], moved: Option<Pose>) -> Self {
        let view = shot::viewpoint(state, size);
        let pose = moved.unwrap_or(view.world_from_view);
        let fov = match view.projection {
            render::Projection::Planar { fov } => f64::from(fov),
            _ => std::f64::consts::FRAC_PI_4,
        };
        let (up, ahead) = (shot::up(state), pose.vector(Vec3::X));
        // The point on the ground that it looks at, if any.
        let fall = -ahead.dot(up);
        let way = pose.translation.dot(up) / fall;
        let way = if fall > 1e-3 && way > 0.1 && way < 1e3 { way } else { AHEAD };
        Self { pose, pivot: pose.translation + ahead * way, up, angle: fov / f64::from(size[0].max(1)) }
    }

    fn distance(&self) -> f64 {
        self.pose.translation.distance(self.pivot)
    }

    /// Rotates about the pivot by a mouse movement in pixels; the world moves with the mouse.
    fn turned(&self, [x, y]: [f64; 2]) -> Pose {
        let about = |axis: Vec3, angle: f64| Quat::from_axis_angle(axis, angle);
        let yaw = about(self.up, -x * self.angle * 3.0);
        let ahead = self.pose.vector(Vec3::X);
        // It does not flip over.
        let now = base::ops::asin(ahead.dot(self.up).clamp(-1.0, 1.0));
        let pitch = (now + y * self.angle * 3.0).clamp(-1.55, 1.55) - now;
        let left = self.pose.vector(Vec3::Y);
        let turn = yaw * about(left, -pitch);
        let from_pivot = self.pose.translation - self.pivot;
        Pose::new(self.pivot + turn * from_pivot, (turn * self.pose.rotation).normalize())
    }

    fn shifted(&self, [x, y]: [f64; 2]) -> Pose {
        let step = self.angle * self.distance();
        let way = self.pose.vector(Vec3::Y) * (x * step) + self.pose.vector(Vec3::Z) * (y * step);
        Pose::new(self.pose.translation + way, self.pose.rotation)
    }

    /// Moves by a fraction of the distance to the pivot.
    fn nearer(&self, part: f64) -> Pose {
        let way = (self.pivot - self.pose.translation) * part.clamp(-1.0, 0.9);
        Pose::new(self.pose.translation + way, self.pose.rotation)
    }
}

/// Parses `WxH`. Webots' own client says `0x0` before its image has a size.
fn read_size(text: &str) -> Option<[u16; 2]> {
    let (width, height) = text.trim().split_once('x')?;
    let size = [width, height].map(|length| length.trim().parse::<u16>().ok());
    let [Some(width @ 1..), Some(height @ 1..)] = size else { return None };
    Some([width, height].map(|length| length.clamp(*SIZES.start(), *SIZES.end())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eye() -> OrbitCamera {
        // Two metres above the ground, looking ahead and down at a point four metres ahead.
        let down = base::ops::atan2(2.0, 4.0);
        let pose = Pose::new(Vec3::new(0.0, 0.0, 2.0), Quat::from_axis_angle(Vec3::Y, down));
        OrbitCamera { pose, pivot: Vec3::new(4.0, 0.0, 0.0), up: Vec3::Z, angle: 1e-3 }
    }

    #[test]
    fn the_camera_keeps_looking_at_the_pivot() {
        for way in [[100.0, 0.0], [0.0, 50.0], [-300.0, -80.0], [0.0, 1e6]] {
            let eye = eye();
            let turned = eye.turned(way);
            let to = (eye.pivot - turned.translation).normalize();
            assert!((turned.vector(Vec3::X) - to).length() < 1e-9, "{way:?}");
            assert!((turned.translation.distance(eye.pivot) - eye.distance()).abs() < 1e-9);
            assert!(
                turned.vector(Vec3::Z).z > 0.0 && turned.vector(Vec3::Y).z.abs() < 1e-9,
                "it stays upright"
            );
        }
        // The mouse moves to the right, and so does the image: the camera moves to its left.
        assert!(eye().turned([100.0, 0.0]).translation.y > 0.0);
    }

    #[test]
    fn the_world_moves_with_the_mouse() {
        let eye = eye();
        let before = eye.pose.inverse().point(eye.pivot);
        let after = eye.shifted([10.0, 0.0]).inverse().point(eye.pivot);
        // Ten pixels to the right: angles to the left decrease by as much.
        assert!((after.y / after.x - (before.y / before.x - 10.0 * eye.angle)).abs() < 1e-9);
        assert!((eye.nearer(0.5).translation.distance(eye.pivot) - eye.distance() / 2.0).abs() < 1e-12);
    }

    #[test]
    fn the_camera_moves_with_what_it_follows() {
        let last = Pose::new(Vec3::new(4.0, 0.0, 0.0), Quat::IDENTITY);
        // A metre to the left, and a quarter turn to the left.
        let now =
            Pose::new(Vec3::new(4.0, 1.0, 0.0), Quat::from_axis_angle(Vec3::Z, std::f64::consts::FRAC_PI_2));
        let seen = |mode: FollowType| {
            let mut followed = Followed { solid: NodeId(1), mode, last };
            let after = followed.go_along(eye().pose, now, Vec3::Z);
            assert_eq!(followed.last, now);
            (after, after.inverse().point(now.translation))
        };
        let before = eye().pose.inverse().point(last.translation);
        let (after, at) = seen(FollowType::Tracking);
        assert!((at - before).length() < 1e-9 && after.rotation == eye().pose.rotation);
        let (after, at) = seen(FollowType::Mounted);
        assert!((at - before).length() < 1e-9);
        assert!((after.translation - Vec3::new(4.0, -3.0, 2.0)).length() < 1e-9, "{after:?}");
        let (after, at) = seen(FollowType::PanAndTilt);
        assert!(
            after.translation == eye().pose.translation
                && at.y.abs() < 1e-9
                && at.z.abs() < 1e-9
                && at.x > 0.0
        );
        assert!(after.vector(Vec3::Y).z.abs() < 1e-9, "it stays upright");
    }

    #[test]
    fn sizes_are_within_limits() {
        assert_eq!(read_size("320x240"), Some([320, 240]));
        assert_eq!(read_size(" 1x60000"), Some([16, 1920]));
        for wrong in ["0x0", "0x100", "", "x", "12", "12x", "-1x5", "99999x1"] {
            assert_eq!(read_size(wrong), None, "{wrong}");
        }
    }
}
