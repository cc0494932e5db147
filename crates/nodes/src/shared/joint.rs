//! Joints: parameters, devices, end point.
//!
//! A joint with several axes is a chain of joints with one axis each. The links between them have (almost) no mass; in
//! reduced coordinates that is exact.

use std::f64::consts::PI;

use base::{Mat3, Pose, Twist};
use base::{Severity, Vec3};
use dynamics::{Damping, Inertia, Joint, JointKind, JointMode, LinkDef, LinkId, Model};
use engine::{Builder, DeviceInfo, JointSite, RobotId, Site};
use scene::{NodeId, Scene, Value, Version};

use crate::shared::motor::{Load, Motion, Motor};
use crate::{brake, muscle, position_sensor, slot, solid, solid_reference};

/// Returns the joint of an axis with its passive parameters, from the parameter node. Without one, they have defaults
/// and the position is that of a field of the joint, as in saved worlds.
pub(crate) fn axis_parameters(
    builder: &mut Builder<'_>,
    (joint, own_position): (NodeId, &str),
    parameters: Option<NodeId>,
    kind: JointKind,
) -> Joint {
    let world = &builder.model.settings;
    let plain = Joint { stop_erp: world.erp, stop_cfm: world.cfm, ..solid::plain_joint(kind) };
    let scene = builder.scene;
    let Some(node) = parameters else {
        return Joint { position: scene.float(joint, own_position), ..plain };
    };
    // Only some parameter nodes have fields for the softness of stops; -1 means that of the world.
    let or_world = |field: &str, world: f64| match scene.value(node, field) {
        Some(Value::SfFloat(value)) if *value >= 0.0 => *value,
        _ => world,
    };
    let (min, max) = (scene.float(node, "minStop"), scene.float(node, "maxStop"));
    // As in ODE and Webots, equal stops are no stops.
    let stops = (min != max).then_some([min, max]);
    if min > max {
        let message = "'minStop' is greater than 'maxStop'; the joint has no stops";
        builder.report_field(node, "minStop", Severity::Warning, "joint/stops", message);
    }
    let position = scene.float(node, "position");
    let stops = stops.filter(|[min, max]| min <= max);
    let is_hinge = matches!(kind, JointKind::Hinge { .. });
    let stops = stops.and_then(|stops| if is_hinge { within_reach(stops, position) } else { Some(stops) });
    if let Some([min, max]) = stops
        && !(min..=max).contains(&position)
    {
        let field = if position < min { "minStop" } else { "maxStop" };
        let message =
            format!("'position' ({position}) is beyond '{field}'; the joint is pushed back at the start");
        // Saved worlds have such positions: a joint at its stop is often a little beyond it. Webots says nothing.
        builder.report_field(node, field, Severity::Note, "joint/stops", &message);
    }
    Joint {
        position,
        stops,
        spring: scene.float(node, "springConstant"),
        damping: scene.float(node, "dampingConstant"),
        static_friction: scene.float(node, "staticFriction"),
        stop_erp: or_world("stopERP", plain.stop_erp),
        stop_cfm: or_world("stopCFM", plain.stop_cfm),
        ..plain
    }
}

/// Removes stops of a hinge that are more than half a turn from the position at the start. The manual excludes them, and
/// they have no effect in Webots, as angles are measured from -π to π there. Many robots have such stops, such as arms
/// that turn by two turns.
fn within_reach([min, max]: [f64; 2], position: f64) -> Option<[f64; 2]> {
    let reached = |stop: f64, none: f64| if (stop - position).abs() <= PI { stop } else { none };
    let stops = [reached(min, f64::NEG_INFINITY), reached(max, f64::INFINITY)];
    stops.iter().any(|stop| stop.is_finite()).then_some(stops)
}

/// Returns the axis in the parameters as a unit vector in the frame of the link, or the default without parameters.
pub(crate) fn axis(builder: &Builder<'_>, site: &Site, parameters: Option<NodeId>, default: Vec3) -> Vec3 {
    let axis = parameters.and_then(|node| builder.scene.vec3(node, "axis").try_normalize());
    site.link_from_site.vector(axis.unwrap_or(default))
}

/// Returns the suspension between the parent and the first axis, a slider with a spring and damper, if there is one.
///
/// Its force is that of the manual, opposed to the displacement along `suspensionAxis` and its velocity.
fn suspension(builder: &Builder<'_>, node: NodeId, site: &Site) -> Option<Joint> {
    let scene = builder.scene;
    let parameters = scene.child(node, "jointParameters")?;
    scene.node(parameters).ty.field_index("suspensionAxis")?;
    let spring = scene.float(parameters, "suspensionSpringConstant");
    let damping = scene.float(parameters, "suspensionDampingConstant");
    if spring <= 0.0 && damping <= 0.0 {
        return None;
    }
    let axis = scene.vec3(parameters, "suspensionAxis").try_normalize()?;
    let kind = JointKind::Slider { axis: site.link_from_site.vector(axis) };
    Some(Joint { spring, damping, ..solid::plain_joint(kind) })
}

/// Sine of the angle below which two axes are considered parallel.
pub(crate) const MIN_SINE: f64 = 1e-9;

/// Names of the fields with the devices of each axis.
const DEVICES: [&str; 3] = ["device", "device2", "device3"];

/// Builds the end point on the joint, then the joint's devices, which are inserted before those of the end point.
pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site, joint: Joint, motion: Motion) {
    build_axes(builder, node, site, &[joint], motion);
}

/// The same for a joint with up to three axes, from the parent to the end point. Axes and anchors are in the frame of
/// the link, for all positions 0.
pub(crate) fn build_axes(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    joints: &[Joint],
    motion: Motion,
) {
    builder.mount(node, site);
    let mut outer = *site;
    let suspension = suspension(builder, node, site);
    let sprung: Vec<LinkId> =
        suspension.iter().map(|joint| between(builder, node, &mut outer, joint)).collect();
    let mut at = site.robot.map(|robot| builder.device_count(robot));
    let links = end_point(builder, node, &outer, joints);
    if let Some(end) = links.as_ref().and_then(|links| links.last()) {
        settle(builder, &sprung, *end);
    }
    for (index, (joint, field)) in joints.iter().zip(DEVICES).enumerate() {
        let link = links.as_ref().and_then(|links| links.get(index)).copied();
        let axis = index as u8 + 1;
        if let Some((robot, at)) = site.robot.zip(at.as_mut()) {
            let place = Place { robot, at, axis: (node, axis) };
            let devices = builder.scene.children(node, field);
            add_devices(builder, place, devices, site, (link, joint), motion, &Load::Joint);
        }
    }
}

/// Where devices of an axis are inserted.
pub(crate) struct Place<'a> {
    pub(crate) robot: RobotId,
    /// Index in the robot's list of devices, incremented for each device.
    pub(crate) at: &'a mut usize,
    /// The joint, and the number of the axis, starting at 1.
    pub(crate) axis: (NodeId, u8),
}

/// Adds devices. Motors move the link, and `load` if it is a belt or propeller.
pub(crate) fn add_devices(
    builder: &mut Builder<'_>,
    place: Place<'_>,
    devices: &[NodeId],
    site: &Site,
    (link, joint): (Option<LinkId>, &Joint),
    motion: Motion,
    load: &Load,
) {
    let Place { robot, at, axis } = place;
    for device in devices {
        builder.mount(*device, site);
        let ty = builder.scene.node(*device).ty;
        let behaviour: Box<dyn engine::Device> = if ty.is_a("Motor") {
            let motor = Motor::new(builder, *device, robot, link, motion, joint).moving(load.clone());
            if matches!(load, Load::Joint) {
                muscle::build(builder, (axis.0, *device), site, link, motor.limits());
            }
            Box::new(motor)
        } else if ty.is_a("PositionSensor") {
            Box::new(position_sensor::PositionSensor::new(builder, *device, link, motion))
        } else if ty.is_a("Brake") {
            Box::new(brake::Brake::new(*device, link, motion, joint.damping))
        } else {
            crate::shared::unsupported::device(builder, *device)
        };
        let scene = builder.scene;
        let info = DeviceInfo {
            node: *device,
            ty,
            name: scene.string(*device, "name").to_owned(),
            model: String::new(), // devices of joints have no such field
            joint: Some(axis),
        };
        builder.add_device(robot, Some(*at), info, behaviour);
        *at += 1;
    }
    if matches!(load, Load::Joint) {
        add_own_sensor(builder, Place { robot, at, axis }, devices, link, motion);
    }
}

/// Adds the sensor that a motor of before Webots 8.0 had inside, called "NAME sensor".
fn add_own_sensor(
    builder: &mut Builder<'_>,
    place: Place<'_>,
    devices: &[NodeId],
    link: Option<LinkId>,
    motion: Motion,
) {
    let find = |name: &str| devices.iter().copied().find(|id| builder.scene.node(*id).ty.is_a(name));
    let Some(motor) = find("Motor").filter(|_| find("PositionSensor").is_none()) else { return };
    let Some(ty) = catalog::node_type("PositionSensor") else { return };
    if builder.scene.node(motor).version >= Version::V8_0 {
        return;
    }
    let name = format!("{} sensor", builder.scene.string(motor, "name"));
    let sensor = position_sensor::PositionSensor::plain(builder.stream(motor), link, motion);
    let info = DeviceInfo { node: motor, ty, name, model: String::new(), joint: Some(place.axis) };
    builder.add_device(place.robot, Some(*place.at), info, Box::new(sensor));
    *place.at += 1;
}

/// Builds the end point. Returns the link that each axis moves, that of the end point last; `None` without an end point
/// that moves.
fn end_point(builder: &mut Builder<'_>, node: NodeId, site: &Site, joints: &[Joint]) -> Option<Vec<LinkId>> {
    if let Some(end) = builder.scene.child(node, "endPoint") {
        slot::check(builder, end);
    }
    let end = slot::held(builder.scene, node)?;
    let (last, before) = joints.split_last()?;
    let mut inner = *site;
    let mut links: Vec<LinkId> =
        before.iter().map(|joint| between(builder, node, &mut inner, joint)).collect();
    if builder.scene.node(end).ty.name == "SolidReference" {
        let link = solid_reference::end_point(builder, end, &inner, *last, links.clone())?;
        links.push(link);
        return Some(links);
    }
    builder.build(end, &Site { joint: Some(JointSite { joint: *last }), ..inner });
    let (solid, link) = builder.built_solid(end)?;
    // Bodies on both sides of a joint do not collide.
    if let Some(parent) = site.solid {
        builder.exclude(parent.tag, solid.tag);
    }
    let carrier = site.link;
    builder.later(move |builder| {
        if !is_moved_by_forces(&builder.model, carrier) {
            builder.exclude(solid.tag, Model::GROUND);
        }
        for tag in solids_around_anchor(builder, node) {
            builder.exclude(solid.tag, tag);
        }
    });
    let link = link?;
    settle(builder, &links, link);
    links.push(link);
    Some(links)
}

/// Returns whether forces can move a link; `None` is the world.
///
/// To Webots, everything that forces cannot move is one body (the static environment). So a body with a joint to any
/// of it does not collide with any of it.
pub(crate) fn is_moved_by_forces(model: &Model, link: Option<LinkId>) -> bool {
    let links = &model.links;
    let parent = |link: &LinkId| links.get(link.index())?.parent;
    std::iter::successors(link, parent).any(|link| {
        // Links between axes have no mass: the end point counts.
        links.get(link.index()).is_some_and(|link| {
            link.inertia.mass > 0.0
                && link.joint.kind != JointKind::Fixed
                && link.joint.mode == JointMode::Dynamic
        })
    })
}

/// Returns the tags of the solids above the nearest one from which all joints down to the end point have the same
/// anchor. Webots treats such nested hinges as one joint, so these solids do not collide with the end point.
fn solids_around_anchor(builder: &Builder<'_>, joint: NodeId) -> Vec<u32> {
    let scene = builder.scene;
    let Some(own) = anchor_in_file(scene, joint) else { return Vec::new() };
    let above = |node: &NodeId| scene.get(*node)?.parent;
    let around = std::iter::successors(above(&joint), above);
    let around = around.take_while(|node| {
        anchor_in_file(scene, *node).is_none_or(|other| (other - own).length() < SAME_ANCHOR)
    });
    // Up to the next joint there is only the parent solid of this one.
    let beyond = around.skip_while(|node| anchor_in_file(scene, *node).is_none());
    beyond.filter_map(|node| tag_of(builder, node)).collect()
}

/// Returns the tag of a solid's colliders; `None` if it has none.
pub(crate) fn tag_of(builder: &Builder<'_>, solid: NodeId) -> Option<u32> {
    let mut colliders = builder.model.colliders.iter().zip(builder.collider_owners());
    colliders.find(|(_, owner)| owner.solid == solid).map(|(collider, _)| collider.solid)
}

/// Distance below which two anchors are considered equal. `[m]`
const SAME_ANCHOR: f64 = 1e-9;

/// Returns the `anchor` of a hinge, hinge2 or ball joint; `None` for other nodes.
fn anchor_in_file(scene: &Scene, joint: NodeId) -> Option<Vec3> {
    let node = scene.get(joint)?;
    if !node.ty.is_a("HingeJoint") && !node.ty.is_a("Hinge2Joint") && !node.ty.is_a("BallJoint") {
        return None;
    }
    let parameters = scene.child(joint, "jointParameters");
    let anchor = parameters.filter(|node| scene.node(*node).ty.field_index("anchor").is_some());
    Some(anchor.map_or(Vec3::ZERO, |node| scene.vec3(node, "anchor")))
}

/// Adds a link without mass between two axes, and changes `site` to it.
fn between(builder: &mut Builder<'_>, node: NodeId, site: &mut Site, joint: &Joint) -> LinkId {
    // At position 0 its frame is that of the previous link.
    let turned = match joint.kind {
        JointKind::Hinge { axis, anchor } => {
            let rotation = base::math::axis_angle(axis, joint.position);
            Pose::new(anchor - rotation * anchor, rotation)
        }
        _ => Pose::IDENTITY,
    };
    let link = builder.add_link(LinkDef {
        name: builder.path(node),
        parent: site.link,
        parent_from_link: turned,
        joint: *joint,
        inertia: Inertia::ZERO,
        damping: Damping::default(),
        twist: Twist::default(),
    });
    site.link = Some(link);
    site.link_from_site = turned.inverse() * site.link_from_site;
    link
}

/// Inertia of links between axes as a fraction of that of the end point. It keeps the mass matrix regular where the
/// first and the last of three axes are parallel.
const INERTIA_RATIO: f64 = 1e-6;

/// Gives the links between axes the mode of the end point (dynamic or kinematic) and a small inertia.
pub(crate) fn settle(builder: &mut Builder<'_>, between: &[LinkId], end: LinkId) {
    let Some(end) = builder.model.links.get(end.index()) else { return };
    let (mode, tensor) = (end.joint.mode, end.inertia.tensor);
    let mean = (tensor.x_axis.x + tensor.y_axis.y + tensor.z_axis.z) / 3.0;
    for link in between {
        if let Some(link) = builder.model.links.get_mut(link.index()) {
            link.joint.mode = mode;
            link.inertia.tensor = Mat3::from_diagonal(Vec3::splat(INERTIA_RATIO * mean));
        }
    }
}
