//! Supervisor requests for the view: images, labels, visibility of nodes, the viewpoint.

use base::{Diagnostic, Severity, Vec3};
use engine::Label;
use engine::WorldState;
use scene::{NodeId, Scene};
use wire::{Malformed, Reader};

use super::{Supervisor, describe};
use crate::shared::font::Font;
use crate::shot;

/// Distance of a viewpoint from a node as a multiple of the node's radius.
const DISTANCE: f64 = 3.0;

/// Number of labels that a supervisor may have.
const LABELS: u16 = 100;

/// Minimum radius of a node. `[m]`
const MIN_RADIUS: f64 = 0.25;

impl Supervisor {
    /// Sets a label; an empty text removes it.
    pub(super) fn set_label(
        &mut self,
        state: &mut WorldState,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let id = input.u16()?;
        let [x, y, size] = input.f64s()?;
        let color = input.u32()?;
        let (text, font) = (input.string()?, input.string()?);
        if id >= LABELS {
            let message = format!(
                "wb_supervisor_set_label() is out of range: {id} is not a number of a label, which are 0 to {}",
                LABELS - 1
            );
            self.warn_once(state, "supervisor/label", message);
            return Ok(());
        }
        let key = (self.robot, id);
        if text.is_empty() {
            state.user.labels.set(key, None);
        } else {
            if let Err(wrong) = Font::named(&font, &*state.project.files(), state.scene().project()) {
                let message = format!("Arial is used for a label: {wrong}");
                self.warn_once(state, "supervisor/label", message);
            }
            let label = Label { position: [x, y], size, color, text, font };
            state.user.labels.set(key, Some(label));
        }
        Ok(())
    }

    /// Saves the user's view to a PNG or JPEG file.
    pub(super) fn export_image(
        &mut self,
        state: &mut WorldState,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let quality = input.u8()?;
        let file = input.string()?;
        if shot::is_picture(&file) {
            state.export_picture(file, quality);
        } else {
            let formats = "the format must be PNG (.png) or JPEG (.jpg, .jpeg)";
            let message = format!("cannot save an image as {file:?}: {formats}");
            state.report(Diagnostic::general(Severity::Warning, "supervisor/picture", message));
        }
        Ok(())
    }

    /// Hides a node from a camera or the viewer, or shows it again.
    pub(super) fn set_visibility(
        &mut self,
        state: &mut WorldState,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let (node, viewer) = (NodeId(input.u32()?), NodeId(input.u32()?));
        let is_visible = input.u8()? != 0;
        let (visuals, scene) = state.visuals_and_scene();
        if scene.get(node).is_some() && scene.get(viewer).is_some() {
            visuals.set_visibility(scene, node, viewer, is_visible);
        }
        Ok(())
    }

    /// Moves the viewpoint to look at a node in the current viewing direction.
    pub(super) fn move_viewpoint(
        &mut self,
        state: &mut WorldState,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let node = NodeId(input.u32()?);
        let scene = state.scene();
        let is_viewpoint = |id: &&NodeId| scene.get(**id).is_some_and(|node| node.ty.name == "Viewpoint");
        let viewpoint = scene.children(Scene::ROOT, "children").iter().find(is_viewpoint).copied();
        let (Some(viewpoint), Some(_)) = (viewpoint, state.mount(node)) else {
            let message = format!(
                "a supervisor cannot move the viewpoint to {}: the world has no viewpoint, or the node no pose",
                describe(state, node)
            );
            self.warn_once(state, "supervisor/viewpoint", message);
            return Ok(());
        };
        let center = state.pose(node).translation;
        let radius = state
            .scene()
            .descendants(node)
            .filter(|below| state.mount(*below).is_some())
            .map(|below| state.pose(below).translation.distance(center))
            .fold(MIN_RADIUS, f64::max);
        let forwards = state.scene().rotation(viewpoint, "orientation") * Vec3::X;
        let place = center - forwards * (DISTANCE * radius);
        state.record(viewpoint, "position", scene::Value::SfVec3f(place));
        Ok(())
    }
}
