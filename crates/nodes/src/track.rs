//! Track: a solid whose surface runs round it like a belt, driven by a motor of its own.
//!
//! The belt and its wheels are in the plane across the y-axis (the z-axis in files before R2022a). With a positive
//! velocity the upper side runs forwards, so that a vehicle on its tracks drives forwards.
//! How far the belt has run is counted by a joint that carries nothing, on which the devices sit.

use base::Vec3;
use dynamics::{ColliderId, Drive, Inertia, Joint, JointKind, JointMode, LinkDef, LinkId};
use engine::{Builder, Site, Stage};
use scene::NodeId;

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
    /// Lets the surface and the wheels run from the next step on. `[m/s]`
    pub(crate) fn run(&self, stage: &mut Stage, velocity: f64) {
        let owners = stage.collider_owners.iter().enumerate();
        for (index, _) in owners.filter(|(_, owner)| owner.solid == self.track) {
            stage.dynamics.model.set_belt(ColliderId::from_index(index), self.axis * velocity);
        }
        for (wheel, ratio) in &self.wheels {
            let target = velocity * ratio;
            stage.dynamics.set_drive(*wheel, Drive::Velocity { target, max_force: 0.0 });
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
    solid::finish(builder, node, &inner);
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
