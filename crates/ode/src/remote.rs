//! A plugin in a process of its own, from the simulator's side: its functions are called there, what it asks for is done
//! here, and its memory is read and written there, by messages.
//!
//! Promises: whatever that process sends or does not send, the simulator goes on; what cannot be read is nothing.

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
    /// Waits for so many bytes. An error if they do not come, or not in time.
    fn receive(&mut self, into: &mut [u8]) -> io::Result<()>;
    /// From now on the other side may take its time again.
    fn restart_deadline(&mut self) {}
}

/// Bytes that wait to be sent until an answer is wanted, at most.
const MOST_WAITING: usize = 1 << 16;
/// Bytes of the plugin that are read at once, at most.
const MOST_READ: usize = 1 << 28;
/// Memory that the simulator lends the plugin: what was received last, and places of geoms that were asked for last.
pub(crate) const MESSAGE: u64 = 0;
const PLACES: u64 = 1;
/// The first of the bodies.
pub(crate) const BODIES: u64 = 2;

/// The plugin's process.
pub(crate) struct Link {
    line: RefCell<Box<dyn Connection>>,
    waiting: RefCell<Vec<u8>>,
    failure: RefCell<Option<String>>,
    /// Calls that have not come back.
    depth: Cell<usize>,
    places: Cell<usize>,
    next_place: Cell<usize>,
}

thread_local! {
    static LINK: RefCell<Option<Rc<Link>>> = const { RefCell::new(None) };
}

/// From now on the plugin is in the process behind this line.
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

/// The plugin's process is no longer used.
pub fn disconnect() {
    LINK.set(None);
}

/// Why the plugin's process cannot be used, if so.
#[must_use]
pub fn failure() -> Option<String> {
    link().and_then(|link| link.failure.borrow().clone())
}

/// The plugin's process, if it has one.
pub(crate) fn link() -> Option<Rc<Link>> {
    LINK.with_borrow(Clone::clone)
}

type Call = fn(&[u64]) -> u64;

/// Calls the exported function of this name.
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

    fn push(&self, message: &ToPlugin<'_>) {
        let mut waiting = self.waiting.borrow_mut();
        message.write(&mut waiting);
        if waiting.len() > MOST_WAITING {
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

    fn hear(&self) -> Option<ToSimulator> {
        self.flush();
        if self.has_failed() {
            return None;
        }
        let heard =
            message::receive(self.line.borrow_mut().as_mut()).and_then(|bytes| ToSimulator::read(&bytes));
        heard.map_err(|error| self.fail(message::reason(&error))).ok()
    }

    /// Calls a function of the plugin, and does what it asks for until it comes back.
    pub(crate) fn call(&self, function: Function, form: Signature, words: [u64; 3]) -> u64 {
        if self.depth.get() == 0 {
            self.line.borrow_mut().restart_deadline();
        }
        self.depth.set(self.depth.get() + 1);
        self.push(&ToPlugin::Call { function, form, words });
        let out = loop {
            match self.hear() {
                Some(ToSimulator::Ask { name, words }) => {
                    let answer = dispatch(&name, &words);
                    self.push(&ToPlugin::Return(answer));
                }
                Some(ToSimulator::Done(word)) => break word,
                Some(ToSimulator::Data(_)) => self.fail("it sent a message out of turn".to_owned()),
                None => break 0,
            }
        };
        self.depth.set(self.depth.get() - 1);
        out
    }

    fn data(&self) -> Option<Vec<u8>> {
        match self.hear()? {
            ToSimulator::Data(bytes) => Some(bytes),
            _ => {
                self.fail("it sent a message out of turn".to_owned());
                None
            }
        }
    }

    /// So many bytes at an address of the plugin.
    pub(crate) fn read(&self, address: usize, count: usize) -> Option<Vec<u8>> {
        if count > MOST_READ {
            self.fail(format!("it asks for {count} bytes at once"));
            return None;
        }
        self.push(&ToPlugin::Read { address: address.put(), count: count.put() });
        self.data().filter(|bytes| bytes.len() == count)
    }

    /// A text at an address of the plugin, without the zero that it ends with.
    pub(crate) fn text(&self, address: usize) -> Option<Vec<u8>> {
        self.push(&ToPlugin::Text { address: address.put() });
        self.data()
    }

    pub(crate) fn write(&self, address: usize, bytes: &[u8]) {
        self.push(&ToPlugin::Write { address: address.put(), bytes });
    }

    /// Memory of the plugin's process that is the simulator's: so many bytes, good until as much is asked for again under
    /// the same number.
    pub(crate) fn lend(&self, number: u64, count: usize) -> usize {
        self.push(&ToPlugin::Lend { number, count: count.put() });
        let address = self.data().and_then(|bytes| Some(u64::from_le_bytes(bytes.try_into().ok()?)));
        usize::take(address.unwrap_or(0))
    }

    /// Numbers for the plugin to read, until some more have followed.
    pub(crate) fn keep<const N: usize>(&self, numbers: [f64; N]) -> *const f64 {
        const MOST: usize = 16;
        const SIZE: usize = 12 * size_of::<f64>();
        if self.places.get() == 0 {
            self.places.set(self.lend(PLACES, MOST * SIZE));
        }
        let at = self.next_place.replace((self.next_place.get() + 1) % MOST);
        let address = self.places.get() + at * SIZE;
        self.write(address, &numbers.map(f64::to_ne_bytes).concat());
        std::ptr::with_exposed_provenance(address)
    }
}
