//! Unsupported supervisor requests: they are read, answered with failure, and reported to the user.

use engine::WorldState;
use wire::op::supervisor as op;
use wire::{Malformed, Writer};

use super::Supervisor;

impl Supervisor {
    pub(super) fn unavailable(
        &mut self,
        opcode: u8,
        state: &mut WorldState,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let what = name(opcode)?;
        answer(opcode, answers);
        self.warn_once(state, "supervisor/unavailable", format!("{what} is not supported"));
        Ok(())
    }
}

/// Returns the name of a request without payload.
fn name(opcode: u8) -> Result<&'static str, Malformed> {
    Ok(match opcode {
        op::VR_HEADSET_IS_USED | op::VR_HEADSET_GET_POSITION | op::VR_HEADSET_GET_ORIENTATION => {
            "a virtual reality headset"
        }
        other => return Err(Malformed::new(format!("there is no request {other}"))),
    })
}

/// Writes the reply that clients wait for.
fn answer(opcode: u8, answers: &mut Writer) {
    match opcode {
        op::VR_HEADSET_IS_USED => answers.record(0, opcode).bool(false),
        op::VR_HEADSET_GET_POSITION => answers.record(0, opcode).f64s(&[f64::NAN; 3]),
        op::VR_HEADSET_GET_ORIENTATION => answers.record(0, opcode).f64s(&[f64::NAN; 9]),
        _ => answers,
    };
}
