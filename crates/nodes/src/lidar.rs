//! Lidar: introduces itself; ranges and point clouds come in a later version.

use engine::{Builder, Site};
use scene::{NodeId, Scene};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::{image_device, silent};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let consequence = "controllers find it but get no ranges and no points";
    let introduction = introduction(builder.scene, node);
    silent::build(builder, node, site, consequence, Some(introduction), read);
}

fn introduction(scene: &Scene, node: NodeId) -> Writer {
    let size = ["horizontalResolution", "numberOfLayers"];
    let [resolution, layers] = size.map(|field| image_device::pixels(scene, node, field));
    let is_planar = scene.string(node, "projection") == "planar" || !scene.bool(node, "spherical");
    let mut out = image_device::introduction(scene, node, [resolution, layers], "minRange", is_planar);
    out.f64(scene.float(node, "maxRange")).u16(layers);
    for field in ["defaultFrequency", "minFrequency", "maxFrequency", "verticalFieldOfView"] {
        out.f64(scene.float(node, field));
    }
    out.f64(f64::from(resolution));
    out
}

fn read(opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
    match opcode {
        op::lidar::SET_SAMPLING_PERIOD => input.u16().map(drop),
        op::lidar::SET_FREQUENCY => input.f64().map(drop),
        op::lidar::ENABLE_POINT_CLOUD | op::lidar::DISABLE_POINT_CLOUD => Ok(()),
        other => Err(silent::unknown("lidar", other)),
    }
}
