//! Messages to and from the robot window, which is a web page.

use crate::call_error::{Outcome, misuse};
use crate::session::Session;
use std::ffi::CStr;
use wire::op::robot::WWI_MESSAGE;
use wire::{Malformed, Reader};

/// Received messages of the page.
#[derive(Debug, Default)]
pub struct Inbox {
    waiting: Vec<u8>,
    /// The data returned to the program, valid until the next call.
    handed: Vec<u8>,
}

impl Inbox {
    /// Takes the messages that match `is_it`; the others stay in the queue.
    pub(crate) fn take(&mut self, is_it: impl Fn(&str) -> bool) -> Vec<String> {
        let mut taken = Vec::new();
        let waiting = std::mem::take(&mut self.waiting);
        for text in waiting.split_inclusive(|byte| *byte == 0) {
            let plain = String::from_utf8_lossy(text.strip_suffix(b"\0").unwrap_or(text));
            if is_it(&plain) {
                taken.push(plain.into_owned());
            } else {
                self.waiting.extend_from_slice(text);
            }
        }
        taken
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    pub(crate) fn read(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let size = usize::try_from(input.i32()?).unwrap_or(0);
        self.waiting.extend_from_slice(input.bytes(size)?);
        Ok(())
    }
}

/// Sends bytes to the page. `size` is the size given by the program.
pub fn send(session: &mut Session, data: Option<&[u8]>, size: i32) -> Outcome<()> {
    let data = data.filter(|_| size > 0).ok_or_else(|| misuse(" called with NULL or empty argument."))?;
    session.commands.u8(WWI_MESSAGE).i32(size).bytes(data);
    session.ask()
}

/// All received messages; `None` if there are none.
pub fn receive(session: &mut Session) -> Outcome<Option<&[u8]>> {
    let inbox = &mut session.inbox;
    inbox.handed = std::mem::take(&mut inbox.waiting);
    Ok((!inbox.handed.is_empty()).then_some(&*inbox.handed))
}

/// The next message; `None` if there is none.
pub fn receive_text(session: &mut Session) -> Outcome<Option<&CStr>> {
    let inbox = &mut session.inbox;
    if inbox.waiting.is_empty() {
        return Ok(None);
    }
    let end = inbox.waiting.iter().position(|byte| *byte == 0);
    inbox.handed = inbox.waiting.drain(..end.map_or(inbox.waiting.len(), |end| end + 1)).collect();
    if end.is_none() {
        inbox.handed.push(0);
    }
    Ok(CStr::from_bytes_with_nul(&inbox.handed).ok())
}
