//! Servo: a joint, its motor and its end point in one node, in worlds from before Webots 7.2.
//!
//! The axis is that of `rotation`, through `translation`; both fields are values at the joint position `position`.
//! Controllers find a motor with the name of the servo and, on the same joint, a position sensor called "NAME sensor".

use base::{Severity, Vec3};
use dynamics::{Joint, JointKind};
use engine::{Builder, Device, DeviceInfo, JointSite, RobotId, Site};
use scene::{NodeId, Value};

use crate::position_sensor::PositionSensor;
use crate::shared::motor::{Motion, Motor, Rating};
use crate::solid;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let motion = match builder.scene.string(node, "type") {
        "linear" => Motion::Linear,
        _ => Motion::Rotational,
    };
    let joint = joint(builder, node, site, motion);
    let inner = solid::build_body(builder, node, &Site { joint: Some(JointSite { joint }), ..*site });
    if let (Some(parent), Some(own)) = (site.solid, inner.solid) {
        builder.exclude(parent.tag, own.tag);
    }
    match site.robot {
        Some(robot) => add_devices(builder, node, robot, &inner, motion, joint.position),
        None => {
            let message = "a servo outside of a robot has no motor";
            builder.report(node, Severity::Warning, "device/robot", message);
        }
    }
    builder.build_all(node, "children", &inner);
    solid::finish(builder, node, &inner);
}

fn joint(builder: &mut Builder<'_>, node: NodeId, site: &Site, motion: Motion) -> Joint {
    let scene = builder.scene;
    let axis = match scene.value(node, "rotation") {
        Some(Value::SfRotation([x, y, z, _])) => Vec3::new(*x, *y, *z).try_normalize(),
        _ => None,
    };
    let axis = axis.unwrap_or_else(|| {
        let message = "'rotation' has no axis; the servo moves about the y-axis";
        builder.report(node, Severity::Warning, "joint/axis", message);
        Vec3::Y
    });
    let axis = site.link_from_site.vector(axis);
    let kind = match motion {
        Motion::Rotational => {
            let anchor = site.point(scene.vec3(node, "translation"));
            JointKind::Hinge { axis, anchor }
        }
        Motion::Linear => JointKind::Slider { axis },
    };
    let (min, max) = (scene.float(node, "minStop"), scene.float(node, "maxStop"));
    let world = &builder.model.settings;
    Joint {
        position: scene.float(node, "position"),
        stops: (min < max).then_some([min, max]),
        spring: scene.float(node, "springConstant"),
        damping: scene.float(node, "dampingConstant"),
        static_friction: scene.float(node, "staticFriction"),
        stop_erp: world.erp,
        stop_cfm: world.cfm,
        ..solid::plain_joint(kind)
    }
}

/// Returns the limits of the motor. A servo has no `consumptionFactor`.
fn rating(builder: &Builder<'_>, node: NodeId) -> Rating {
    let scene = builder.scene;
    let (min, max) = (scene.float(node, "minPosition"), scene.float(node, "maxPosition"));
    let acceleration = scene.float(node, "acceleration");
    Rating {
        max_velocity: scene.float(node, "maxVelocity"),
        acceleration: (acceleration >= 0.0).then_some(acceleration),
        max_effort: scene.float(node, "maxForce"),
        pid: [scene.float(node, "controlP"), 0.0, 0.0],
        soft_limits: (min != 0.0 || max != 0.0).then_some([min, max]),
        multiplier: 1.0,
        consumption_factor: 0.0,
    }
}

fn add_devices(
    builder: &mut Builder<'_>,
    node: NodeId,
    robot: RobotId,
    inner: &Site,
    motion: Motion,
    position: f64,
) {
    let name = builder.scene.string(node, "name").to_owned();
    let rating = rating(builder, node);
    let motor = Motor::rated(node, robot, inner.link, motion, position, rating);
    let sensor = PositionSensor::plain(builder.stream(node), inner.link, motion);
    let kind = match motion {
        Motion::Rotational => "RotationalMotor",
        Motion::Linear => "LinearMotor",
    };
    let devices: [(&str, String, Box<dyn Device>); 2] = [
        (kind, name.clone(), Box::new(motor)),
        ("PositionSensor", format!("{name} sensor"), Box::new(sensor)),
    ];
    let model = builder.scene.string(node, "model").to_owned();
    for (kind, name, device) in devices {
        let Some(ty) = catalog::node_type(kind) else { continue };
        let info = DeviceInfo { node, ty, name, model: model.clone(), joint: Some((node, 1)) };
        builder.add_device(robot, None, info, device);
    }
}
