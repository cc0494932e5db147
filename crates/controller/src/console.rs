//! Text for the simulator's console.

use crate::call_error::{Outcome, misuse};
use crate::session::Session;
use wire::op::robot::CONSOLE_MESSAGE;

/// Prints a text; stream 1 is standard output, 2 standard error.
pub fn print(session: &mut Session, text: Option<&str>, stream: i32) -> Outcome<()> {
    let text = text.ok_or_else(|| misuse(" called with NULL argument."))?;
    let stream = u8::try_from(stream).ok().filter(|stream| [1, 2].contains(stream));
    let stream = stream.ok_or_else(|| misuse(" called with an unknown 'stream' argument."))?;
    let size =
        u32::try_from(text.len() + 1).map_err(|_| misuse(" called with a too long 'text' argument."))?;
    session.commands.u8(CONSOLE_MESSAGE).u8(stream).u32(size).str(text);
    session.ask()
}
