//! The shapes and lights that an LED or charger lights up: its first child or, if that is a group, all in it.

use base::Severity;
use engine::Builder;
use scene::{NodeId, Scene};

/// Nodes whose colour is set by a device.
#[derive(Clone, Debug, Default)]
pub(crate) struct Indicator {
    /// Materials and PBRAppearances, whose `emissiveColor` is set.
    pub(crate) looks: Vec<NodeId>,
    /// Lights, whose `color` is set.
    pub(crate) lights: Vec<NodeId>,
}

impl Indicator {
    pub(crate) fn of(scene: &Scene, node: NodeId) -> Self {
        let mut indicator = Self::default();
        if let Some(first) = scene.children(node, "children").first() {
            indicator.collect(scene, *first);
        }
        indicator
    }

    /// Finds the nodes to light up, with a warning if there are children but none of them can be lit up.
    pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId) -> Self {
        let indicator = Self::of(builder.scene, node);
        let is_dark = indicator.fields().next().is_none();
        if is_dark && !builder.scene.children(node, "children").is_empty() {
            let message = "its first child is neither a light, nor a shape with a Material or PBRAppearance, nor a group \
                           of these; nothing lights up";
            builder.report(node, Severity::Warning, "device/dark", message);
        }
        indicator
    }

    fn collect(&mut self, scene: &Scene, node: NodeId) {
        let ty = scene.node(node).ty;
        if ty.is_a("Light") {
            self.lights.push(node);
        } else if ty.name == "Shape" {
            let Some(appearance) = scene.child(node, "appearance") else { return };
            let is_plain = scene.node(appearance).ty.field_index("material").is_some();
            self.looks.extend(if is_plain { scene.child(appearance, "material") } else { Some(appearance) });
        } else if ty.is_a("Group") {
            scene.children(node, "children").iter().for_each(|child| self.collect(scene, *child));
        }
    }

    /// Returns each node with the name of its field.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (NodeId, &'static str)> {
        let looks = self.looks.iter().map(|look| (*look, "emissiveColor"));
        looks.chain(self.lights.iter().map(|light| (*light, "color")))
    }
}
