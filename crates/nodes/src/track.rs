//! Track: a solid with a belt around it, driven by a motor.
//!
//! The belt and its wheels are in the plane perpendicular to the y-axis (the z-axis in files from before R2022a). With
//! a positive velocity the upper side runs forwards, so that a vehicle on its tracks drives forwards. The displacement
//! of the belt is that of an auxiliary joint without a load, which has the devices. Visible parts follow this joint:
//! the texture of the first shape slides, and copies of `animatedGeometry` move around the wheels.

use std::sync::Arc;

use base::{Pose, Quat, Severity, Vec3};
use dynamics::{Drive, Inertia, Joint, JointKind, JointMode, LinkDef, LinkId};
use engine::visual::{Animation, Visuals};
use engine::{Builder, Site, WorldState};
use render::Affine;
use scene::{NodeId, Scene, Version};

use crate::shared::belt::{BeltPath, Place as BeltPlace};
use crate::shared::joint::{self, Place};
use crate::shared::motor::{Load, Motion};
use crate::{solid, track_wheel};

/// A belt driven by a motor.
#[derive(Clone)]
pub(crate) struct Belt {
    /// The node with the bounding object.
    track: NodeId,
    /// Axis of the wheels in the frame of the link.
    axis: Vec3,
    /// Joints of the wheels, with their angle per displacement. `[rad/m]`
    wheels: Vec<(LinkId, f64)>,
}

impl Belt {
    /// Returns the velocity of the belt for a force, as in Webots: the velocity that the force adds to the track's
    /// body in a step, independent of the previous velocity, less the effect of a brake on it. `[m/s]`
    pub(crate) fn forced(&self, state: &WorldState, force: f64, damping: f64, velocity: f64) -> f64 {
        let model = &state.dynamics().model;
        let link = state.mount(self.track).and_then(|mount| mount.link);
        let mass = link.and_then(|link| model.links.get(link.index())).map_or(0.0, |link| link.inertia.mass);
        if mass > 0.0 { (force - damping * velocity) * model.settings.dt / mass } else { 0.0 }
    }

    /// Sets the velocity of the surface and the wheels from the next step on. `[m/s]`
    pub(crate) fn run(&self, state: &mut WorldState, velocity: f64) {
        state.set_belt(self.track, self.axis * velocity);
        for (wheel, ratio) in &self.wheels {
            let target = velocity * ratio;
            state.set_drive(*wheel, Drive::Velocity { target, max_force: 0.0 });
        }
    }

    /// Stops the surface and the wheels.
    pub(crate) fn stop(&self, state: &mut WorldState) {
        state.set_belt(self.track, Vec3::ZERO);
        for (wheel, _) in &self.wheels {
            state.set_drive(*wheel, Drive::Off);
        }
    }
}

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let inner = solid::build_body(builder, node, site);
    let counter = add_counter(builder, node, JointKind::Slider { axis: Vec3::X }, &Site::default());
    let first = inner.robot.map(|robot| builder.device_count(robot));
    builder.build_all(node, "children", &inner);
    let axis = inner.link_from_site.vector(track_wheel::axis(builder.scene, node));
    let wheels = track_wheel::joints(builder, node);
    let belt = Belt { track: node, axis, wheels };
    if let Some((robot, mut at)) = inner.robot.zip(first) {
        let (link, joint) = (Some(counter), &solid::plain_joint(JointKind::Slider { axis: Vec3::X }));
        let place = Place { robot, at: &mut at, axis: (node, 1) };
        let devices = builder.scene.children(node, "device");
        joint::add_devices(builder, place, devices, &inner, (link, joint), Motion::Linear, &Load::Belt(belt));
    }
    add_animation(builder, node, &inner, counter);
    solid::finish(builder, node, &inner);
}

/// Adds the animation of the belt.
fn add_animation(builder: &mut Builder<'_>, node: NodeId, site: &Site, counter: LinkId) {
    let scene = builder.scene;
    // Before R2020b it was multiplied by the velocity once per step, as if a step were a second.
    let is_old = scene.is_before(node, Version::R2020B);
    let steps_per_second = if is_old { 1.0 / builder.model.settings.dt } else { 1.0 };
    let slide = scene.vec2(node, "textureAnimation").map(|number| (number * steps_per_second) as f32);
    let picture = first_shape(scene, node).filter(|_| slide != [0.0; 2]).map(|shape| (shape, slide));
    let geometry = scene.child(node, "animatedGeometry");
    let count = usize::try_from(scene.int(node, "geometriesCount")).unwrap_or(0).min(MAX_COPIES);
    let mut copies = None;
    if let Some(geometry) = geometry.filter(|_| count > 0) {
        match track_wheel::belt_path(scene, node) {
            Some(path) => {
                builder.build(geometry, site);
                copies = Some(Copies { geometry, count, path });
            }
            None => builder.report(
                geometry,
                Severity::Warning,
                "track/way",
                "a belt needs two or more wheels that do not overlap, in the order in which the belt meets them; \
                 'animatedGeometry' is not shown",
            ),
        }
    }
    if picture.is_some() || copies.is_some() {
        let axis = track_wheel::axis(scene, node);
        let link_from_track = render::affine(site.link_from_site, Vec3::splat(site.scale));
        builder.add_animation(Arc::new(BeltAnimation { counter, axis, link_from_track, picture, copies }));
    }
}

/// Returns the shape whose textures slide: the first child, or the first one in nested groups. Its appearance must
/// have a TextureTransform.
fn first_shape(scene: &Scene, track: NodeId) -> Option<NodeId> {
    let mut node = *scene.children(track, "children").first()?;
    while scene.node(node).ty.is_a("Group") {
        node = *scene.children(node, "children").first()?;
    }
    let look = scene.child(node, "appearance")?;
    scene.child(look, "textureTransform").map(|_| node)
}

/// Maximum number of copies on a belt.
const MAX_COPIES: usize = 10_000;

/// The animation of a belt.
#[derive(Debug)]
struct BeltAnimation {
    counter: LinkId,
    /// Normal of the plane of the belt, in the track's frame.
    axis: Vec3,
    link_from_track: Affine,
    /// A shape, and the displacement of its textures per metre, in texture coordinates.
    picture: Option<(NodeId, [f32; 2])>,
    copies: Option<Copies>,
}

/// Copies of a node that move with the belt, at equal distances.
#[derive(Debug)]
struct Copies {
    geometry: NodeId,
    count: usize,
    path: BeltPath,
}

impl Animation for BeltAnimation {
    fn animate(&self, state: &WorldState, visuals: &mut Visuals) {
        let run = state.dynamics().joint_position(self.counter);
        if let Some((shape, slide)) = self.picture {
            // Textures are periodic, and small numbers are exact.
            visuals.slide(shape, slide.map(|rate| (f64::from(rate) * run).rem_euclid(1.0) as f32));
        }
        if let Some(copies) = &self.copies {
            let track_from_link = self.link_from_track.inverse();
            let gap = copies.path.length() / copies.count as f64;
            let places = (0..copies.count).filter_map(|index| copies.path.at(run + gap * index as f64));
            let motion = |place: BeltPlace| {
                let turn = Quat::from_axis_angle(self.axis, -place.heading);
                let pose = Pose::new(track_wheel::in_plane(self.axis, place.point), turn);
                self.link_from_track * render::affine(pose, Vec3::ONE) * track_from_link
            };
            visuals.set_copies(state.scene(), copies.geometry, places.map(motion).collect());
        }
    }
}

/// Adds a kinematic joint without a load, which measures a displacement.
pub(crate) fn add_counter(builder: &mut Builder<'_>, node: NodeId, kind: JointKind, site: &Site) -> LinkId {
    builder.add_link(LinkDef {
        name: builder.path(node),
        parent: site.link,
        parent_from_link: site.link_from_site,
        joint: Joint { mode: JointMode::Kinematic, ..solid::plain_joint(kind) },
        inertia: Inertia::ZERO,
        damping: dynamics::Damping::default(),
        twist: base::Twist::default(),
    })
}
