//! Supervisor requests that save: states of nodes by name, the world to a file.

use base::{Diagnostic, Severity};
use engine::{CommandContext, DeferredRequest, MotorCommand, PresentState, WorldState};
use scene::{NodeId, Scene};
use wire::op::motor::SET_POSITION;
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer};

use super::{Supervisor, describe, moving_fields};
use crate::slot;

impl Supervisor {
    /// Saves or loads the state of a node and everything below it.
    pub(super) fn state(
        &mut self,
        opcode: u8,
        state: &mut WorldState,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let (node, name) = (NodeId(input.u32()?), input.string()?);
        let is_saved = opcode == op::NODE_SAVE_STATE;
        let why = if state.scene().get(node).is_none() {
            "does not exist"
        } else if is_saved && name == engine::reset::FIRST_STATE {
            "has its initial state under this name, which cannot be overwritten"
        } else if !is_saved && !state.has_state(node, &name) {
            "has no state of this name"
        } else {
            let request = if is_saved { DeferredRequest::SaveState } else { DeferredRequest::LoadState };
            state.defer(request(node, name));
            return Ok(());
        };
        let verb = if is_saved { "save" } else { "load" };
        let message = format!(
            "a supervisor cannot {verb} the state {name:?} of {}, which {why}",
            describe(state, node)
        );
        self.warn_once(state, "supervisor/state", message);
        Ok(())
    }

    /// Saves the world to a file; if the request contains no name, to its own one.
    pub(super) fn save_world(
        &mut self,
        context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let named = if input.u8()? != 0 { Some(input.string()?) } else { None };
        let state = &mut *context.state;
        let path = named.unwrap_or_else(|| state.project.world.clone());
        let present = present(state);
        let saved = context.ports.save_file(context.robot, &path, present.scene.save().as_bytes());
        answers.record(0, op::SAVE_WORLD).bool(saved.is_ok());
        match saved {
            Ok(()) => state.defer(DeferredRequest::SetInitialState(present)),
            Err(why) => {
                let message = format!("a supervisor cannot save the world as {path:?}: {why}");
                state.report(Diagnostic::general(Severity::Error, "supervisor/save", message));
            }
        }
        Ok(())
    }
}

/// The present state, to which a reset goes back once the world is saved.
pub(crate) fn present(state: &WorldState) -> PresentState {
    let scene = Box::new(moving_fields::current_scene(state, Scene::ROOT));
    let motors = state.scene().iter().flat_map(|(joint, _)| targets(state, joint)).collect();
    PresentState { scene, motors }
}

/// The motors of a joint, each with its position as its target.
fn targets(state: &WorldState, joint: NodeId) -> Vec<(NodeId, MotorCommand)> {
    let scene = state.scene();
    let axes = (1_u32..).zip(["device", "device2", "device3"]);
    let target = |(axis, field): (u32, &str)| {
        scene.get(joint)?.ty.field_index(field)?;
        let is_motor = |device: &&NodeId| scene.get(**device).is_some_and(|device| device.ty.is_a("Motor"));
        let motor = *scene.children(joint, field).iter().find(is_motor)?;
        let end = slot::held(scene, joint).and_then(|end| state.mount(end))?;
        end.robot?;
        let position = state.dynamics().joint_position(moving_fields::joint_link(state, joint, axis)?);
        let [min, max] = ["minPosition", "maxPosition"].map(|field| scene.float(motor, field));
        let value = if min < max { position.clamp(min, max) } else { position };
        Some((motor, MotorCommand { command: SET_POSITION, value }))
    };
    axes.filter_map(target).collect()
}
