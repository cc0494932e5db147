//! Changed semantics: values with the same spelling in all versions but a different meaning (north, readings out of
//! range, moving belts).

use base::{Span, Vec3};
use scene::{NodeId, Scene, Value, Version};
use vrml::{Instance, ValueKind};

use super::Converter;
use super::walk::NodeInfo;

impl Converter<'_> {
    /// Reports what controllers of the world will read differently; `header` is the span of the version.
    pub(super) fn report_semantics(&mut self, header: Span) {
        let has = |name: &str| self.scene.iter().any(|(_, node)| node.ty.name == name);
        if self.version < Version::R2021A && (has("RangeFinder") || has("Lidar")) {
            let message = "range finders and lidars read infinity beyond maxRange today; they read maxRange";
            self.note_unresolved(header, message);
        }
        if self.version < Version::R2020B && (has("Compass") || has("InertialUnit")) {
            self.report_north(header);
        }
    }

    fn report_north(&mut self, header: Span) {
        let info = self.world_info_node();
        let north = match info.and_then(|info| self.scene.value(info, "northDirection")) {
            Some(Value::SfVec3f(north)) => north.try_normalize().unwrap_or(Vec3::X),
            _ => Vec3::X,
        };
        let today =
            if self.kept_axes.is_some() { Vec3::X } else { self.world_rotation.conjugate() * Vec3::Y };
        if north.distance(today) > 1e-9 {
            let Vec3 { x, y, z } = north;
            let message = format!(
                "north was along {x} {y} {z} of the old axes, which cannot be expressed today: compasses \
                    and inertial units have another reference direction"
            );
            self.note_unresolved(header, message);
        }
    }

    fn world_info_node(&self) -> Option<NodeId> {
        let root = self.scene.children(Scene::ROOT, "children");
        root.iter().copied().find(|id| self.scene.node(*id).ty.name == "WorldInfo")
    }

    /// Before R2020b, `textureAnimation` was a distance per step; it is per second now.
    pub(super) fn convert_belt_motion(&mut self, instance: &mut Instance, known: NodeInfo) {
        if self.version >= Version::R2020B || known.ty.name != "Track" || known.is_proto {
            return;
        }
        let step_ms = match self.world_info_node().and_then(|info| self.scene.value(info, "basicTimeStep")) {
            Some(Value::SfFloat(step_ms)) if !self.is_proto && *step_ms > 0.0 => Some(*step_ms),
            _ => None,
        };
        let Some(value) = instance.get_mut("textureAnimation") else { return };
        let span = value.span;
        match (&mut value.kind, step_ms) {
            (ValueKind::Numbers(numbers), Some(step_ms)) => {
                numbers.iter_mut().for_each(|number| *number *= 1e3 / step_ms);
                self.note_change(span, "textureAnimation is per second now, no longer per step");
            }
            _ => {
                let message = "textureAnimation was per step and is per second today: divide it by the basic time \
                               step of the world in seconds";
                self.note_unresolved(span, message);
            }
        }
    }
}
