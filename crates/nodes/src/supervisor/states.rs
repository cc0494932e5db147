//! Supervisor requests that save: states of nodes by name, the world to a file.

use base::{Diagnostic, Severity};
use engine::{CommandContext, DeferredRequest, WorldState};
use scene::{NodeId, Scene};
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer};

use super::{Supervisor, describe, moving_fields};

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
        let text = moving_fields::current_scene(state, Scene::ROOT).save();
        let saved = context.ports.save_file(context.robot, &path, text.as_bytes());
        answers.record(0, op::SAVE_WORLD).bool(saved.is_ok());
        if let Err(why) = saved {
            let message = format!("a supervisor cannot save the world as {path:?}: {why}");
            state.report(Diagnostic::general(Severity::Error, "supervisor/save", message));
        }
        Ok(())
    }
}
