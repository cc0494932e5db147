//! The process of a plugin, on the plugin's side: calls of ODE functions are forwarded to the simulator, and the
//! requests of the simulator are executed.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::{CStr, c_char};
use std::io;
use std::path::PathBuf;
use std::rc::Rc;

use crate::call::{self, Signature};
use crate::marshal::Word;
use crate::message::{self, ToPlugin, ToSimulator};
use crate::remote::Connection;

/// The connection to the simulator.
pub(crate) struct Simulator {
    line: RefCell<Box<dyn Connection>>,
    /// Memory that the simulator writes to, by its number; in units of eight bytes, so that numbers are aligned.
    lent: RefCell<BTreeMap<u64, Vec<u64>>>,
    /// The working folder of the plugin.
    folder: PathBuf,
}

thread_local! {
    static SIMULATOR: RefCell<Option<Rc<Simulator>>> = const { RefCell::new(None) };
}

/// Returns the connection, if this is the process of a plugin and the thread in which its functions are called.
pub(crate) fn simulator() -> Option<Rc<Simulator>> {
    SIMULATOR.with_borrow(Clone::clone)
}

/// Serves the requests of the simulator until it closes the connection. The plugin runs in `folder`.
pub fn serve(line: Box<dyn Connection>, folder: PathBuf) -> io::Error {
    let lent = RefCell::default();
    let simulator = Rc::new(Simulator { line: RefCell::new(line), lent, folder });
    SIMULATOR.set(Some(Rc::clone(&simulator)));
    match simulator.serve_until_return() {
        Ok(_) => io::Error::other("the simulator sent an unexpected reply"),
        Err(error) => error,
    }
}

impl Simulator {
    fn send(&self, message: &ToSimulator) -> io::Result<()> {
        let mut bytes = Vec::new();
        message.write(&mut bytes);
        self.line.borrow_mut().send(&bytes)
    }

    /// Calls a function of ODE in the simulator. Without the simulator the process has no purpose and exits.
    pub(crate) fn ask(&self, name: &str, words: &[u64]) -> u64 {
        let asked = self.send(&ToSimulator::Ask { name: name.to_owned(), words: words.to_vec() });
        asked.and_then(|()| self.serve_until_return()).unwrap_or_else(|_| std::process::exit(0))
    }

    /// Serves the requests of the simulator until it returns the result of a call.
    fn serve_until_return(&self) -> io::Result<u64> {
        loop {
            let bytes = message::receive(self.line.borrow_mut().as_mut())?;
            match ToPlugin::read(&bytes)? {
                ToPlugin::Return(word) => return Ok(word),
                ToPlugin::Call { function, form, words } => {
                    let before = (form == Signature::Init).then(std::env::current_dir);
                    if before.is_some() {
                        let _ = std::env::set_current_dir(&self.folder);
                    }
                    let word = call::call_local(function, form, words);
                    if let Some(Ok(before)) = before {
                        let _ = std::env::set_current_dir(before);
                    }
                    self.send(&ToSimulator::Done(word))?;
                }
                ToPlugin::Read { address, count } => {
                    let (from, count) = (<*const u8>::from_word(address), usize::from_word(count));
                    // SAFETY: the plugin has passed this address and size to a function of ODE that reads them.
                    let bytes = unsafe { std::slice::from_raw_parts(from, count) };
                    self.send(&ToSimulator::Data(bytes.to_vec()))?;
                }
                ToPlugin::Text { address } => {
                    // SAFETY: as above, for a NUL-terminated string.
                    let text = unsafe { CStr::from_ptr(<*const c_char>::from_word(address)) };
                    self.send(&ToSimulator::Data(text.to_bytes().to_vec()))?;
                }
                ToPlugin::Write { address, bytes } => {
                    // SAFETY: the plugin has passed this address to a function of ODE that writes to it, or it was
                    // allocated here.
                    unsafe { <*mut u8>::from_word(address).copy_from(bytes.as_ptr(), bytes.len()) };
                }
                ToPlugin::Lend { number, count } => {
                    let memory = vec![0_u64; usize::from_word(count).div_ceil(8)];
                    let mut lent = self.lent.borrow_mut();
                    lent.insert(number, memory);
                    let address = lent.get_mut(&number).map_or(0, |memory| memory.as_mut_ptr().to_word());
                    drop(lent);
                    self.send(&ToSimulator::Data(address.to_le_bytes().to_vec()))?;
                }
            }
        }
    }
}
