//! Camera: introduces itself; pictures come in a later version.

use engine::{Builder, Site};
use scene::{NodeId, Scene};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::{image_device, silent};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let consequence = "controllers find it but get no pictures and no recognized objects";
    let introduction = introduction(builder.scene, node);
    silent::build(builder, node, site, consequence, Some(introduction), read);
}

fn introduction(scene: &Scene, node: NodeId) -> Writer {
    let size = ["width", "height"].map(|field| image_device::pixels(scene, node, field));
    let is_planar = scene.string(node, "projection") == "planar" && !scene.bool(node, "spherical");
    let mut out = image_device::introduction(scene, node, size, "near", is_planar);
    // Without a zoom the field of view cannot be changed.
    let fixed = scene.float(node, "fieldOfView");
    let [min, max] = scene.child(node, "zoom").map_or([fixed; 2], |zoom| {
        ["minFieldOfView", "maxFieldOfView"].map(|field| scene.float(zoom, field))
    });
    let recognition = scene.child(node, "recognition");
    let segments = recognition.is_some_and(|recognition| scene.bool(recognition, "segmentation"));
    out.f64s(&[min, max]).bool(recognition.is_some()).bool(segments);
    let focus = scene.child(node, "focus").map_or([0.0; 4], |focus| {
        ["focalLength", "focalDistance", "minFocalDistance", "maxFocalDistance"]
            .map(|field| scene.float(focus, field))
    });
    out.f64(scene.float(node, "exposure")).f64s(&focus);
    out
}

fn read(opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
    match opcode {
        op::camera::SET_SAMPLING_PERIOD | op::camera::SET_RECOGNITION_SAMPLING_PERIOD => {
            input.u16().map(drop)
        }
        op::camera::SET_FOV | op::camera::SET_FOCAL | op::camera::SET_EXPOSURE => input.f64().map(drop),
        op::camera::SET_SEGMENTATION => silent::flag(input).map(drop),
        other => Err(silent::unknown("camera", other)),
    }
}
