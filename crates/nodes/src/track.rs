//! Track: a solid whose surface runs round it like a belt, driven by a motor of its own.
//!
//! The belt and its wheels are in the plane across the y-axis (the z-axis in files before R2022a). With a positive
//! velocity the upper side runs forwards, so that a vehicle on its tracks drives forwards.
//! How far the belt has run is counted by a joint that carries nothing, on which the devices sit. What is seen of it
//! follows that joint: pictures on its first shape slide, and copies of `animatedGeometry` go round its wheels.

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

/// A belt that a motor runs.
#[derive(Clone)]
pub(crate) struct Belt {
    /// The node with the bounding object.
    track: NodeId,
    /// In the axes of the link.
    axis: Vec3,
    /// Joints of the wheels, with their angle per way.
    wheels: Vec<(LinkId, f64)>,
}

impl Belt {
    /// How fast a force lets the belt run, as Webots has it: by what it adds to the velocity of the track's body in a
    /// step, whatever the belt did before. A brake takes its share of the last velocity. `[m/s]`
    pub(crate) fn forced(&self, state: &WorldState, force: f64, damping: f64, velocity: f64) -> f64 {
        let model = &state.dynamics().model;
        let link = state.mount(self.track).and_then(|mount| mount.link);
        let mass = link.and_then(|link| model.links.get(link.index())).map_or(0.0, |link| link.inertia.mass);
        if mass > 0.0 { (force - damping * velocity) * model.settings.dt / mass } else { 0.0 }
    }

    /// Lets the surface and the wheels run from the next step on. `[m/s]`
    pub(crate) fn run(&self, state: &mut WorldState, velocity: f64) {
        state.set_belt(self.track, self.axis * velocity);
        for (wheel, ratio) in &self.wheels {
            let target = velocity * ratio;
            state.set_drive(*wheel, Drive::Velocity { target, max_force: 0.0 });
        }
    }
}

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let inner = solid::build_body(builder, node, site);
    let counter = add_counter(builder, node, JointKind::Slider { axis: Vec3::X }, &Site::default());
    let first = inner.robot.map(|robot| builder.device_count(robot));
    builder.build_all(node, "children", &inner);
    let axis = inner.link_from_site.vector(track_wheel::axis(builder.scene, node));
    let wheels = track_wheel::take(builder, node);
    let belt = Belt { track: node, axis, wheels };
    if let Some((robot, mut at)) = inner.robot.zip(first) {
        let (link, joint) = (Some(counter), &solid::plain_joint(JointKind::Slider { axis: Vec3::X }));
        let place = Place { robot, at: &mut at, axis: (node, 1) };
        let devices = builder.scene.children(node, "device");
        joint::add_devices(builder, place, devices, &inner, (link, joint), Motion::Linear, &Load::Belt(belt));
    }
    show_running(builder, node, &inner, counter);
    solid::finish(builder, node, &inner);
}

/// Lets what is seen of the belt run with it.
fn show_running(builder: &mut Builder<'_>, node: NodeId, site: &Site, counter: LinkId) {
    let scene = builder.scene;
    // Before R2020b it was multiplied by the speed once a step, as if a step were a second.
    let is_old = scene.is_before(node, Version::R2020B);
    let steps_per_second = if is_old { 1.0 / builder.model.settings.dt } else { 1.0 };
    let slide = scene.vec2(node, "textureAnimation").map(|number| (number * steps_per_second) as f32);
    let picture = first_shape(scene, node).filter(|_| slide != [0.0; 2]).map(|shape| (shape, slide));
    let thing = scene.child(node, "animatedGeometry");
    let count = usize::try_from(scene.int(node, "geometriesCount")).unwrap_or(0).min(MOST_COPIES);
    let mut copies = None;
    if let Some(thing) = thing.filter(|_| count > 0) {
        match track_wheel::way(scene, node) {
            Some(way) => {
                builder.build(thing, site);
                copies = Some(Copies { thing, count, way });
            }
            None => builder.remark(
                thing,
                Severity::Warning,
                "track/way",
                "no belt runs round these wheels: two or more are needed, in the order in which the belt meets them; \
                 animatedGeometry is not shown",
            ),
        }
    }
    if picture.is_some() || copies.is_some() {
        let axis = track_wheel::axis(scene, node);
        let link_from_track = render::affine(site.link_from_site, Vec3::splat(site.scale));
        builder.add_animation(Arc::new(Running { counter, axis, link_from_track, picture, copies }));
    }
}

/// The shape whose pictures slide: the first child, or the first in the group that is the first child, and so on. Its
/// look must have a TextureTransform.
fn first_shape(scene: &Scene, track: NodeId) -> Option<NodeId> {
    let mut node = *scene.children(track, "children").first()?;
    while scene.node(node).ty.is_a("Group") {
        node = *scene.children(node, "children").first()?;
    }
    let look = scene.child(node, "appearance")?;
    scene.child(look, "textureTransform").map(|_| node)
}

/// More things on a belt than anybody would draw.
const MOST_COPIES: usize = 10_000;

/// What is seen of a belt that runs.
#[derive(Debug)]
struct Running {
    counter: LinkId,
    /// Across the plane of the belt, in the track's frame.
    axis: Vec3,
    link_from_track: Affine,
    /// A shape, and how far its pictures slide per metre, in texture coordinates.
    picture: Option<(NodeId, [f32; 2])>,
    copies: Option<Copies>,
}

/// Things that go round with the belt, at equal distances.
#[derive(Debug)]
struct Copies {
    thing: NodeId,
    count: usize,
    way: BeltPath,
}

impl Animation for Running {
    fn animate(&self, state: &WorldState, visuals: &mut Visuals) {
        let run = state.dynamics().joint_position(self.counter);
        if let Some((shape, slide)) = self.picture {
            // Whole turns of a picture change nothing, and small numbers are exact.
            visuals.slide(shape, slide.map(|rate| (f64::from(rate) * run).rem_euclid(1.0) as f32));
        }
        if let Some(copies) = &self.copies {
            let track_from_link = self.link_from_track.inverse();
            let gap = copies.way.length() / copies.count as f64;
            let places = (0..copies.count).filter_map(|index| copies.way.at(run + gap * index as f64));
            let motion = |place: BeltPlace| {
                let turn = Quat::from_axis_angle(self.axis, -place.heading);
                let pose = Pose::new(track_wheel::in_plane(self.axis, place.point), turn);
                self.link_from_track * render::affine(pose, Vec3::ONE) * track_from_link
            };
            visuals.set_copies(state.scene(), copies.thing, places.map(motion).collect());
        }
    }
}

/// Adds a joint that its owner moves and that carries nothing that forces move.
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
