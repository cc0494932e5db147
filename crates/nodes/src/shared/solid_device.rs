//! Devices that are solids: the solid is built first, then the device is added to the robot.

use base::Severity;
use engine::{Builder, Device, DeviceInfo, RobotId, Site};
use scene::NodeId;

use crate::solid;

/// Builds the solid of a device node, and the device by calling `device`. Outside of a robot only the solid is built.
/// Returns the site of its children.
pub(crate) fn build(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    device: impl FnOnce(&mut Builder<'_>, RobotId) -> Box<dyn Device>,
) -> Site {
    if site.robot.is_none() {
        let message = format!("a {} outside of a robot has no function", builder.scene.node(node).ty.name);
        builder.report(node, Severity::Warning, "device/robot", message);
    }
    build_anywhere(builder, node, site, device)
}

/// The same for devices that also have a function outside of a robot.
pub(crate) fn build_anywhere(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    device: impl FnOnce(&mut Builder<'_>, RobotId) -> Box<dyn Device>,
) -> Site {
    let inner = solid::build_body(builder, node, site);
    let scene = builder.scene;
    if let Some(robot) = site.robot {
        let behaviour = device(builder, robot);
        let info = DeviceInfo {
            node,
            ty: scene.node(node).ty,
            name: scene.string(node, "name").to_owned(),
            model: scene.string(node, "model").to_owned(),
            joint: None,
        };
        builder.add_device(robot, None, info, behaviour);
    }
    builder.build_all(node, "children", &inner);
    solid::finish(builder, node, &inner);
    inner
}
