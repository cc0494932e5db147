//! A plugin in a process of its own, from that process's side: functions of ODE are asked of the simulator, and what the
//! simulator wants of the plugin is done.

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

/// The way to the simulator.
pub(crate) struct Simulator {
    line: RefCell<Box<dyn Connection>>,
    /// Memory that the simulator writes to, by its number; eight bytes each, so that numbers are where they should be.
    lent: RefCell<BTreeMap<u64, Vec<u64>>>,
    /// Where the plugin starts.
    folder: PathBuf,
}

thread_local! {
    static SIMULATOR: RefCell<Option<Rc<Simulator>>> = const { RefCell::new(None) };
}

/// The simulator, if this is the process of a plugin, and the thread in which its functions are called.
pub(crate) fn simulator() -> Option<Rc<Simulator>> {
    SIMULATOR.with_borrow(Clone::clone)
}

/// Does what the simulator wants of a plugin that is loaded, until it hangs up. The plugin starts in `folder`.
pub fn serve(line: Box<dyn Connection>, folder: PathBuf) -> io::Error {
    let lent = RefCell::default();
    let simulator = Rc::new(Simulator { line: RefCell::new(line), lent, folder });
    SIMULATOR.set(Some(Rc::clone(&simulator)));
    match simulator.attend() {
        Ok(_) => io::Error::other("the simulator sent an answer without a question"),
        Err(error) => error,
    }
}

impl Simulator {
    fn say(&self, message: &ToSimulator) -> io::Result<()> {
        let mut bytes = Vec::new();
        message.write(&mut bytes);
        self.line.borrow_mut().send(&bytes)
    }

    /// Calls a function of ODE where the world is. Without the simulator there is nothing to go on for.
    pub(crate) fn ask(&self, name: &str, words: &[u64]) -> u64 {
        let asked = self.say(&ToSimulator::Ask { name: name.to_owned(), words: words.to_vec() });
        asked.and_then(|()| self.attend()).unwrap_or_else(|_| std::process::exit(0))
    }

    /// Does what the simulator wants until it answers.
    fn attend(&self) -> io::Result<u64> {
        loop {
            let bytes = message::receive(self.line.borrow_mut().as_mut())?;
            match ToPlugin::read(&bytes)? {
                ToPlugin::Return(word) => return Ok(word),
                ToPlugin::Call { function, form, words } => {
                    let before = (form == Signature::Init).then(std::env::current_dir);
                    if before.is_some() {
                        let _ = std::env::set_current_dir(&self.folder);
                    }
                    let word = call::here(function, form, words);
                    if let Some(Ok(before)) = before {
                        let _ = std::env::set_current_dir(before);
                    }
                    self.say(&ToSimulator::Done(word))?;
                }
                ToPlugin::Read { address, count } => {
                    let (from, count) = (<*const u8>::take(address), usize::take(count));
                    // SAFETY: the plugin has named this address, with so many bytes, to a function of ODE that reads them.
                    let bytes = unsafe { std::slice::from_raw_parts(from, count) };
                    self.say(&ToSimulator::Data(bytes.to_vec()))?;
                }
                ToPlugin::Text { address } => {
                    // SAFETY: as above, with a text that ends with a zero.
                    let text = unsafe { CStr::from_ptr(<*const c_char>::take(address)) };
                    self.say(&ToSimulator::Data(text.to_bytes().to_vec()))?;
                }
                ToPlugin::Write { address, bytes } => {
                    // SAFETY: the plugin has named this address to a function of ODE that writes there, or it was lent.
                    unsafe { <*mut u8>::take(address).copy_from(bytes.as_ptr(), bytes.len()) };
                }
                ToPlugin::Lend { number, count } => {
                    let memory = vec![0_u64; usize::take(count).div_ceil(8)];
                    let mut lent = self.lent.borrow_mut();
                    lent.insert(number, memory);
                    let address = lent.get_mut(&number).map_or(0, |memory| memory.as_mut_ptr().put());
                    drop(lent);
                    self.say(&ToSimulator::Data(address.to_le_bytes().to_vec()))?;
                }
            }
        }
    }
}
