//! Export of WorldInfo, Viewpoint, Background, Fog and lights.

use base::{Vec3, math};
use scene::NodeId;

use super::Page;
use super::element::{numbers, quoted};
use crate::shared::axes;
use crate::{viewpoint, world_info};

/// Fields of lights that may change in an animation.
const LIGHT: [&str; 6] = ["on", "color", "intensity", "direction", "location", "attenuation"];

impl Page<'_> {
    pub(super) fn world_info(&mut self, node: NodeId) {
        let up = if world_info::up(self.scene) == Vec3::Y { "NUE" } else { "ENU" };
        let mut attributes = vec![("id", self.id(node))];
        attributes.extend(self.attributes(node, &["title", "info", "basicTimeStep", "lineScale"]));
        attributes.push(("coordinateSystem", up.to_owned()));
        self.out.empty("WorldInfo", &attributes);
    }

    pub(super) fn viewpoint(&mut self, node: NodeId) {
        let mut attributes = vec![("id", self.id(node))];
        let fields = ["fieldOfView", "position", "exposure", "bloomThreshold", "ambientOcclusionRadius"];
        attributes.extend(self.attributes(node, &fields));
        let turned = self.scene.rotation(node, "orientation") * axes::looking(self.scene, node);
        let (axis, angle) = math::to_axis_angle(turned);
        attributes.push(("orientation", numbers(&[axis.x, axis.y, axis.z, angle])));
        attributes.push(("zNear", numbers(&[self.scene.float(node, "near")])));
        // 0 means unlimited.
        let far = self.scene.float(node, "far");
        if far > 0.0 {
            attributes.push(("zFar", numbers(&[far])));
        }
        // The names in `.w3d`; the others are those in `.x3d`.
        attributes.extend(self.attributes(node, &["near", "far", "followSmoothness", "follow"]));
        if let Some(solid) = viewpoint::followed(self.scene) {
            attributes.push(("followedId", format!("n{}", solid.0)));
        }
        self.out.empty("Viewpoint", &attributes);
    }

    pub(super) fn background(&mut self, node: NodeId) {
        let sky = self.scene.colours(node, "skyColor").first().copied().unwrap_or_default();
        let mut attributes = vec![("id", self.id(node)), ("skyColor", numbers(&sky))];
        attributes.extend(self.attributes(node, &["luminosity"]));
        for sides in [URLS, IRRADIANCE_URLS] {
            // All six or none.
            let named =
                |field: &&str| self.scene.strings(node, field).first().is_some_and(|url| !url.is_empty());
            if !sides.iter().all(named) {
                continue;
            }
            for field in sides {
                if let Some(url) = self.linked(node, field) {
                    attributes.push((field, quoted(&[url])));
                }
            }
        }
        self.out.empty("Background", &attributes);
    }

    pub(super) fn fog(&mut self, node: NodeId) {
        let fields = ["color", "fogType", "visibilityRange"];
        self.changing.push((node, &["color", "visibilityRange"]));
        let mut attributes = vec![("id", self.id(node))];
        attributes.extend(self.attributes(node, &fields));
        self.out.empty("Fog", &attributes);
    }

    pub(super) fn light(&mut self, node: NodeId) {
        self.changing.push((node, &LIGHT));
        let mut attributes = vec![("id", self.id(node))];
        attributes.extend(self.attributes(node, &LIGHT));
        let others = ["ambientIntensity", "beamWidth", "cutOffAngle", "radius", "castShadows"];
        attributes.extend(self.attributes(node, &others));
        self.out.empty(self.scene.node(node).ty.name, &attributes);
    }
}

const URLS: [&str; 6] = ["backUrl", "bottomUrl", "frontUrl", "leftUrl", "rightUrl", "topUrl"];

const IRRADIANCE_URLS: [&str; 6] = [
    "backIrradianceUrl",
    "bottomIrradianceUrl",
    "frontIrradianceUrl",
    "leftIrradianceUrl",
    "rightIrradianceUrl",
    "topIrradianceUrl",
];
