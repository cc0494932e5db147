//! Requests that are known and not built yet: read to the last byte, answered as "no", told to the user.

use engine::Stage;
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer};

use super::Supervisor;

/// Status of a movie whose recording failed; smaller numbers make clients wait for its end.
const MOVIE_FAILED: u8 = 3;

impl Supervisor {
    pub(super) fn unavailable(
        &mut self,
        opcode: u8,
        stage: &mut Stage,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let what = skip(opcode, input)?;
        answer(opcode, answers);
        self.warn_once(stage, "supervisor/unavailable", format!("{what} is not available in this version"));
        Ok(())
    }
}

/// Reads the payload and gives the request a name.
fn skip(opcode: u8, input: &mut Reader<'_>) -> Result<&'static str, Malformed> {
    Ok(match opcode {
        op::START_MOVIE => {
            input.bytes(12)?;
            input.string()?;
            "the recording of movies"
        }
        op::STOP_MOVIE => "the recording of movies",
        op::VR_HEADSET_IS_USED | op::VR_HEADSET_GET_POSITION | op::VR_HEADSET_GET_ORIENTATION => {
            "a virtual reality headset"
        }
        other => return Err(Malformed::new(format!("there is no request {other}"))),
    })
}

/// What clients wait for.
fn answer(opcode: u8, answers: &mut Writer) {
    match opcode {
        op::START_MOVIE | op::STOP_MOVIE => answers.record(0, op::MOVIE_STATUS).u8(MOVIE_FAILED),
        op::VR_HEADSET_IS_USED => answers.record(0, opcode).bool(false),
        op::VR_HEADSET_GET_POSITION => answers.record(0, opcode).f64s(&[f64::NAN; 3]),
        op::VR_HEADSET_GET_ORIENTATION => answers.record(0, opcode).f64s(&[f64::NAN; 9]),
        _ => answers,
    };
}
