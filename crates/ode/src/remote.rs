//! The process of a plugin, on the simulator's side: the functions of the plugin are called there, its calls are
//! executed here, and its memory is read and written there, through messages.
//!
//! Promises: whatever that process sends or fails to send, the simulator continues; what cannot be read counts as
//! missing.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io;
use std::rc::Rc;
use std::sync::OnceLock;

use crate::call::Signature;
use crate::marshal::{Function, Word};
use crate::message::{self, ToPlugin, ToSimulator};

/// A connection to the other process.
pub trait Connection {
    /// Sends all of these bytes.
    fn send(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Waits for bytes to fill the buffer. Fails if they do not arrive, or not in time.
    fn receive(&mut self, into: &mut [u8]) -> io::Result<()>;
    /// Restarts the time limit of the other side.
    fn restart_deadline(&mut self) {}
}

/// Messages are queued up to this size until a reply is needed. `[bytes]`
const MAX_QUEUED: usize = 1 << 16;
/// The most that is read from the memory of the plugin at once. `[bytes]`
const MAX_READ: usize = 1 << 28;
/// Numbers of the memory blocks that the simulator allocates in the process of the plugin: the last received message,
/// and the last requested poses of geoms.
pub(crate) const MESSAGE: u64 = 0;
const PLACES: u64 = 1;
/// The number of the block of the first body; the others follow.
pub(crate) const BODIES: u64 = 2;

/// The process of a plugin.
pub(crate) struct Link {
    line: RefCell<Box<dyn Connection>>,
    waiting: RefCell<Vec<u8>>,
    failure: RefCell<Option<String>>,
    /// Number of calls that have not returned.
    depth: Cell<usize>,
    places: Cell<usize>,
    next_place: Cell<usize>,
}

thread_local! {
    static LINK: RefCell<Option<Rc<Link>>> = const { RefCell::new(None) };
}

/// Uses the plugin in the process behind this connection.
pub fn connect(line: Box<dyn Connection>) {
    let link = Link {
        line: RefCell::new(line),
        waiting: RefCell::default(),
        failure: RefCell::default(),
        depth: Cell::new(0),
        places: Cell::new(0),
        next_place: Cell::new(0),
    };
    LINK.set(Some(Rc::new(link)));
}

/// Stops using the process of the plugin.
pub fn disconnect() {
    LINK.set(None);
}

/// Returns why the process of the plugin cannot be used any more, if so.
#[must_use]
pub fn failure() -> Option<String> {
    link().and_then(|link| link.failure.borrow().clone())
}

/// Returns the process of the plugin, if it has one.
pub(crate) fn link() -> Option<Rc<Link>> {
    LINK.with_borrow(Clone::clone)
}

type Call = fn(&[u64]) -> u64;

/// Calls the exported function with this name.
fn dispatch(name: &str, words: &[u64]) -> u64 {
    static ALL: OnceLock<BTreeMap<&str, Call>> = OnceLock::new();
    let all = ALL.get_or_init(|| crate::exports().map(|export| (export.name, export.call)).collect());
    all.get(name).map_or(0, |call| call(words))
}

impl Link {
    fn fail(&self, reason: String) {
        self.failure.borrow_mut().get_or_insert(reason);
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.failure.borrow().is_some()
    }

    fn queue(&self, message: &ToPlugin<'_>) {
        let mut waiting = self.waiting.borrow_mut();
        message.write(&mut waiting);
        if waiting.len() > MAX_QUEUED {
            drop(waiting);
            self.flush();
        }
    }

    fn flush(&self) {
        let bytes = std::mem::take(&mut *self.waiting.borrow_mut());
        if !self.has_failed()
            && let Err(error) = self.line.borrow_mut().send(&bytes)
        {
            self.fail(message::reason(&error));
        }
    }

    fn receive_message(&self) -> Option<ToSimulator> {
        self.flush();
        if self.has_failed() {
            return None;
        }
        let heard =
            message::receive(self.line.borrow_mut().as_mut()).and_then(|bytes| ToSimulator::read(&bytes));
        heard.map_err(|error| self.fail(message::reason(&error))).ok()
    }

    /// Calls a function of the plugin, and executes its calls until it returns.
    pub(crate) fn call(&self, function: Function, form: Signature, words: [u64; 3]) -> u64 {
        if self.depth.get() == 0 {
            self.line.borrow_mut().restart_deadline();
        }
        self.depth.set(self.depth.get() + 1);
        self.queue(&ToPlugin::Call { function, form, words });
        let out = loop {
            match self.receive_message() {
                Some(ToSimulator::Ask { name, words }) => {
                    let answer = dispatch(&name, &words);
                    self.queue(&ToPlugin::Return(answer));
                }
                Some(ToSimulator::Done(word)) => break word,
                Some(ToSimulator::Data(_)) => self.fail("it sent a message out of turn".to_owned()),
                None => break 0,
            }
        };
        self.depth.set(self.depth.get() - 1);
        out
    }

    fn receive_data(&self) -> Option<Vec<u8>> {
        match self.receive_message()? {
            ToSimulator::Data(bytes) => Some(bytes),
            _ => {
                self.fail("it sent a message out of turn".to_owned());
                None
            }
        }
    }

    /// Reads bytes at an address of the plugin.
    pub(crate) fn read(&self, address: usize, count: usize) -> Option<Vec<u8>> {
        if count > MAX_READ {
            self.fail(format!("it requests {count} bytes at once"));
            return None;
        }
        self.queue(&ToPlugin::Read { address: address.to_word(), count: count.to_word() });
        self.receive_data().filter(|bytes| bytes.len() == count)
    }

    /// Reads a string at an address of the plugin, without the terminating NUL.
    pub(crate) fn text(&self, address: usize) -> Option<Vec<u8>> {
        self.queue(&ToPlugin::Text { address: address.to_word() });
        self.receive_data()
    }

    pub(crate) fn write(&self, address: usize, bytes: &[u8]) {
        self.queue(&ToPlugin::Write { address: address.to_word(), bytes });
    }

    /// Allocates memory in the process of the plugin for the simulator, which is valid until more is requested under
    /// the same number.
    pub(crate) fn allocate(&self, number: u64, count: usize) -> usize {
        self.queue(&ToPlugin::Lend { number, count: count.to_word() });
        let address = self.receive_data().and_then(|bytes| Some(u64::from_le_bytes(bytes.try_into().ok()?)));
        usize::from_word(address.unwrap_or(0))
    }

    /// Makes numbers available to the plugin; they are overwritten after a few more calls.
    pub(crate) fn keep<const N: usize>(&self, numbers: [f64; N]) -> *const f64 {
        const MAX: usize = 16;
        const SIZE: usize = 12 * size_of::<f64>();
        if self.places.get() == 0 {
            self.places.set(self.allocate(PLACES, MAX * SIZE));
        }
        let at = self.next_place.replace((self.next_place.get() + 1) % MAX);
        let address = self.places.get() + at * SIZE;
        self.write(address, &numbers.map(f64::to_ne_bytes).concat());
        std::ptr::with_exposed_provenance(address)
    }
}
