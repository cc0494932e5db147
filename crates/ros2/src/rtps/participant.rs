//! A participant: the interface for its owner, and the receiving thread.

use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub use super::reader::Received;

use super::discovery::{State, now};
use super::id::{Entity, Guid, Prefix};
use super::message::Info;
use super::parameters::{EndpointData, ParticipantData, Quality};
use super::sockets::{DiscoveryScope, Sockets};
use super::writer::{Out, Sample};

/// The heartbeat interval for readers that are behind.
const TICK: Duration = Duration::from_millis(50);
/// How often the participant is announced: at first, and later.
const EARLY: (u32, Duration) = (10, Duration::from_millis(200));
const LATER: Duration = Duration::from_secs(3);
/// The lease duration: how long others keep this participant without hearing from it.
const LEASE: Duration = Duration::from_secs(20);
/// How long to wait at shutdown for outstanding acknowledgements.
const CLOSING_TIMEOUT: Duration = Duration::from_millis(200);
/// Maximum size of a datagram.
const MAX_DATAGRAM: usize = 1 << 16;

/// Samples queued for the owner of a reader; older ones are dropped.
#[derive(Debug)]
pub(super) struct Queue {
    samples: Mutex<VecDeque<Received>>,
    limit: usize,
}

impl Queue {
    pub(super) fn push(&self, sample: Received) {
        let mut samples = lock(&self.samples);
        if samples.len() >= self.limit {
            samples.pop_front();
        }
        samples.push_back(sample);
    }
}

struct Shared {
    state: Mutex<State>,
    sockets: Sockets,
    is_over: AtomicBool,
    entities: AtomicU32,
    /// The number of datagrams received.
    datagram_count: Mutex<u64>,
    rings: Condvar,
    wake: Box<dyn Fn() + Send + Sync>,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Shared").field("state", &self.state).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Every change under a lock is atomic, so the data is consistent even after a panic.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn with<T>(&self, act: impl FnOnce(&mut State, Out<'_>) -> T) -> T {
        act(&mut lock(&self.state), &mut |address, datagram| self.sockets.send(datagram, address))
    }

    fn announce(&self) {
        let mut state = lock(&self.state);
        let announcement = state.announcement();
        self.sockets.multicast(&announcement);
        state.neighbours().for_each(|address| self.sockets.send(&announcement, address));
    }

    /// Receives datagrams until shutdown.
    fn listen(&self, say: &dyn Fn(String)) {
        let mut buffer = vec![0; MAX_DATAGRAM];
        let mut reported = BTreeSet::new();
        let mut ticked = Instant::now();
        let (mut count, mut announced) = (0, Instant::now());
        while !self.is_over.load(Ordering::Relaxed) {
            let mut datagram_count = 0;
            self.sockets.receive(TICK.saturating_sub(ticked.elapsed()), &mut buffer, |datagram, from| {
                self.with(|state, out| state.take(datagram, from, out));
                datagram_count += 1;
            });
            if datagram_count > 0 {
                *lock(&self.datagram_count) += datagram_count;
                self.rings.notify_all();
                (self.wake)();
            }
            if ticked.elapsed() >= TICK {
                ticked = Instant::now();
                self.with(|state, out| state.tick(out));
            }
            if announced.elapsed() >= if count < EARLY.0 { EARLY.1 } else { LATER } {
                (count, announced) = (count + 1, Instant::now());
                self.announce();
            }
            let mismatches = std::mem::take(&mut lock(&self.state).mismatches);
            mismatches.into_iter().filter(|mismatch| reported.insert(mismatch.clone())).for_each(say);
        }
    }
}

/// A participant of a domain.
#[derive(Debug)]
pub struct Participant {
    shared: Arc<Shared>,
    thread: Option<std::thread::JoinHandle<()>>,
}

/// The configuration of a participant.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Its name, for display.
    pub name: String,
    /// Application-defined user data.
    pub user_data: String,
    /// Which peers can be discovered.
    pub discovery_scope: DiscoveryScope,
}

impl Participant {
    /// Opens the sockets and announces the participant. `say` receives messages for the user; `wake` is called when
    /// something was received. The error is a message for the user.
    pub fn new(
        settings: Settings,
        say: impl Fn(String) + Send + 'static,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Self, String> {
        let sockets = Sockets::open(&settings.discovery_scope)?;
        let data = ParticipantData {
            prefix: Prefix::unique(),
            name: settings.name,
            meta: sockets.addresses.clone(),
            user: sockets.addresses.clone(),
            lease: LEASE,
        };
        let shared = Arc::new(Shared {
            state: Mutex::new(State::new(data, sockets.multicast, settings.user_data)),
            sockets,
            is_over: AtomicBool::new(false),
            entities: AtomicU32::new(1),
            datagram_count: Mutex::default(),
            rings: Condvar::new(),
            wake: Box::new(wake),
        });
        shared.announce();
        let listening = shared.clone();
        let thread = std::thread::Builder::new()
            .name("rtps".to_owned())
            .spawn(move || listening.listen(&say))
            .map_err(|error| format!("cannot start a thread: {error}"))?;
        Ok(Self { shared, thread: Some(thread) })
    }

    /// Creates a writer.
    pub fn writer(&self, topic: &str, kind: &str, quality: Quality) -> WriterHandle {
        let entity = Entity::writer(self.shared.entities.fetch_add(1, Ordering::Relaxed));
        let count = Arc::<AtomicUsize>::default();
        let index = self.shared.with(|state, out| {
            let guid = Guid { prefix: state.data.prefix, entity };
            let data = EndpointData {
                guid,
                topic: topic.to_owned(),
                kind: kind.to_owned(),
                quality,
                addresses: Vec::new(),
            };
            state.add_writer(data, count.clone(), out)
        });
        WriterHandle { shared: self.shared.clone(), index, count, entity }
    }

    /// Creates a reader; its QoS limits the number of queued samples.
    pub fn reader(&self, topic: &str, kind: &str, quality: Quality) -> ReaderHandle {
        let entity = Entity::reader(self.shared.entities.fetch_add(1, Ordering::Relaxed));
        let queue = Arc::new(Queue { samples: Mutex::default(), limit: quality.depth });
        let index = self.shared.with(|state, out| {
            let guid = Guid { prefix: state.data.prefix, entity };
            let data = EndpointData {
                guid,
                topic: topic.to_owned(),
                kind: kind.to_owned(),
                quality,
                addresses: Vec::new(),
            };
            state.add_reader(data, queue.clone(), out)
        });
        ReaderHandle { shared: self.shared.clone(), index, queue, entity }
    }

    /// Returns its identifier.
    #[must_use]
    pub fn guid(&self) -> Guid {
        Guid { prefix: lock(&self.shared.state).data.prefix, entity: Entity::PARTICIPANT }
    }

    /// Returns the vendor id of a known participant.
    #[must_use]
    pub fn vendor(&self, prefix: Prefix) -> Option<[u8; 2]> {
        lock(&self.shared.state).vendor(prefix)
    }

    /// The number of datagrams received; a change means that there may be new data.
    #[must_use]
    pub fn datagram_count(&self) -> u64 {
        *lock(&self.shared.datagram_count)
    }

    /// Waits until more than this has been received, or for this long.
    pub fn wait(&self, datagram_count: u64, patience: Duration) {
        let count = lock(&self.shared.datagram_count);
        let waited = self.shared.rings.wait_timeout_while(count, patience, |count| *count == datagram_count);
        drop(waited);
    }
}

impl Drop for Participant {
    /// Waits briefly for outstanding acknowledgements, then announces the departure.
    fn drop(&mut self) {
        let start = Instant::now();
        while start.elapsed() < CLOSING_TIMEOUT && !lock(&self.shared.state).is_done() {
            self.wait(self.datagram_count(), Duration::from_millis(10));
        }
        self.shared.is_over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        let mut state = lock(&self.shared.state);
        let disposal_message = state.disposal_message();
        self.shared.sockets.multicast(&disposal_message);
        state.neighbours().for_each(|address| self.shared.sockets.send(&disposal_message, address));
    }
}

/// A writer of a participant, removed when dropped.
#[derive(Debug)]
pub struct WriterHandle {
    shared: Arc<Shared>,
    index: usize,
    count: Arc<AtomicUsize>,
    /// Returns its identifier.
    pub entity: Entity,
}

impl WriterHandle {
    /// The number of matched readers.
    #[must_use]
    pub fn readers(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Writes a sample for one participant or for all.
    pub fn write(&self, payload: Vec<u8>, info: Info, only: Option<Prefix>) {
        let sample = Sample { info, payload: payload.into(), only, time: now() };
        self.shared.with(|state, out| state.write(self.index, sample, out));
    }
}

impl Drop for WriterHandle {
    fn drop(&mut self) {
        self.shared.with(|state, out| state.remove_writer(self.index, out));
    }
}

/// A reader of a participant.
#[derive(Debug)]
pub struct ReaderHandle {
    shared: Arc<Shared>,
    index: usize,
    queue: Arc<Queue>,
    /// Returns its identifier.
    pub entity: Entity,
}

impl ReaderHandle {
    /// Returns the oldest sample in the queue.
    #[must_use]
    pub fn take(&self) -> Option<Received> {
        lock(&self.queue.samples).pop_front()
    }

    /// The number of matched writers.
    #[must_use]
    pub fn writers(&self) -> usize {
        lock(&self.shared.state).writers_of(self.index)
    }
}
