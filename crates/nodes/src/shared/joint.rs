//! What hinges and sliders share: parameters, devices, the end point.

use base::{Severity, Vec3};
use dynamics::{Joint, JointKind, LinkId};
use engine::{Builder, DeviceInfo, JointSite, Site};
use scene::{NodeId, Value};

use crate::shared::motor::{Motion, Motor};
use crate::{brake, position_sensor, solid};

/// Passive parts of an axis, from its parameter node; defaults without one.
pub(crate) fn axis_parameters(
    builder: &mut Builder<'_>,
    parameters: Option<NodeId>,
    kind: JointKind,
) -> Joint {
    let world = &builder.model.settings;
    let plain = Joint { stop_erp: world.erp, stop_cfm: world.cfm, ..solid::plain_joint(kind) };
    let Some(node) = parameters else { return plain };
    let scene = builder.scene;
    // Only some parameter nodes have stops of their own softness; -1 is the world's.
    let or_world = |field: &str, world: f64| match scene.value(node, field) {
        Some(Value::SfFloat(value)) if *value >= 0.0 => *value,
        _ => world,
    };
    let (min, max) = (scene.float(node, "minStop"), scene.float(node, "maxStop"));
    let stops = (min != 0.0 || max != 0.0).then_some([min, max]);
    if min > max {
        let message = "'minStop' is greater than 'maxStop'; the joint gets no stops";
        builder.remark(node, Severity::Warning, "joint/stops", message);
    }
    Joint {
        position: scene.float(node, "position"),
        stops: stops.filter(|[min, max]| min <= max),
        spring: scene.float(node, "springConstant"),
        damping: scene.float(node, "dampingConstant"),
        static_friction: scene.float(node, "staticFriction"),
        stop_erp: or_world("stopERP", plain.stop_erp),
        stop_cfm: or_world("stopCFM", plain.stop_cfm),
        ..plain
    }
}

/// A direction of the parameters in the frame of the link; the default when it has no length.
pub(crate) fn axis(
    builder: &mut Builder<'_>,
    site: &Site,
    parameters: Option<NodeId>,
    default: Vec3,
) -> Vec3 {
    let axis = match parameters {
        Some(node) => {
            let axis = builder.scene.vec3(node, "axis");
            let length = axis.length();
            if length.is_finite() && length > 0.0 {
                axis / length
            } else {
                let message = "'axis' has no direction; the default axis is taken";
                builder.remark(node, Severity::Warning, "joint/axis", message);
                default
            }
        }
        None => default,
    };
    site.link_from_site.vector(axis)
}

/// Builds the end point on the joint, then the joint's devices in front of the end point's.
pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site, joint: Joint, motion: Motion) {
    builder.mount(node, site);
    let at = site.robot.map(|robot| builder.device_count(robot));
    let link = end_point(builder, node, site, joint);
    let Some((robot, mut at)) = site.robot.zip(at) else { return };
    for device in builder.scene.children(node, "device") {
        builder.mount(*device, site);
        let ty = builder.scene.node(*device).ty;
        let behaviour: Box<dyn engine::Device> = if ty.is_a("Motor") {
            Box::new(Motor::new(builder, *device, robot, link, motion, joint.position))
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
            joint: Some((node, 1)),
        };
        builder.add_device(robot, Some(at), info, behaviour);
        at += 1;
    }
}

/// The link at the other end; `None` when there is none that moves.
fn end_point(builder: &mut Builder<'_>, node: NodeId, site: &Site, joint: Joint) -> Option<LinkId> {
    let end = builder.scene.child(node, "endPoint")?;
    if !builder.scene.node(end).ty.is_a("Solid") {
        let ty = builder.scene.node(end).ty.name;
        let message = format!("a joint to a {ty} is not built by this version; it is left out");
        builder.remark(end, Severity::Warning, "joint/end-point", message);
        return None;
    }
    builder.build(end, &Site { joint: Some(JointSite { joint }), ..*site });
    let (solid, link) = builder.built_solid(end)?;
    // Bodies on both sides of a joint never collide.
    if let Some(parent) = site.solid {
        builder.model.exclude(parent.tag, solid.tag);
    }
    link
}
