//! A participant: what its owner uses, and the thread that listens.

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

/// How often late readers are asked.
const TICK: Duration = Duration::from_millis(50);
/// How often everybody is told that we are there: at first, and later.
const EARLY: (u32, Duration) = (10, Duration::from_millis(200));
const LATER: Duration = Duration::from_secs(3);
/// How long others believe that we are there after our last word.
const LEASE: Duration = Duration::from_secs(20);
/// How long what is still under way is waited for at the end.
const CLOSING_TIMEOUT: Duration = Duration::from_millis(200);
/// The longest datagram.
const MOST_DATAGRAM: usize = 1 << 16;

/// Samples that wait for the owner of a reader; older ones are dropped.
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
    /// How many datagrams have been read.
    heard: Mutex<u64>,
    rings: Condvar,
    wake: Box<dyn Fn() + Send + Sync>,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Shared").field("state", &self.state).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Every change under a lock is whole, so what a panic leaves is sound.
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

    /// Listens until it is over.
    fn listen(&self, say: &dyn Fn(String)) {
        let mut buffer = vec![0; MOST_DATAGRAM];
        let mut told = BTreeSet::new();
        let mut ticked = Instant::now();
        let (mut count, mut announced) = (0, Instant::now());
        while !self.is_over.load(Ordering::Relaxed) {
            let mut heard = 0;
            self.sockets.receive(TICK.saturating_sub(ticked.elapsed()), &mut buffer, |datagram, from| {
                self.with(|state, out| state.take(datagram, from, out));
                heard += 1;
            });
            if heard > 0 {
                *lock(&self.heard) += heard;
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
            let remarks = std::mem::take(&mut lock(&self.state).remarks);
            remarks.into_iter().filter(|remark| told.insert(remark.clone())).for_each(say);
        }
    }
}

/// A participant of a domain.
#[derive(Debug)]
pub struct Participant {
    shared: Arc<Shared>,
    thread: Option<std::thread::JoinHandle<()>>,
}

/// How a participant presents itself.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What it is called, for people.
    pub name: String,
    /// Bytes for those who know what they mean.
    pub user_data: String,
    /// Who can be met.
    pub discovery_scope: DiscoveryScope,
}

impl Participant {
    /// Opens the sockets and says that it is there. `say` gets what users should know; `wake` is called when something has
    /// come. The error is for people.
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
            heard: Mutex::default(),
            rings: Condvar::new(),
            wake: Box::new(wake),
        });
        shared.announce();
        let listening = shared.clone();
        let thread = std::thread::Builder::new()
            .name("rtps".to_owned())
            .spawn(move || listening.listen(&say))
            .map_err(|error| format!("the system does not start a thread: {error}"))?;
        Ok(Self { shared, thread: Some(thread) })
    }

    /// A new writer.
    pub fn writer(&self, topic: &str, kind: &str, quality: Quality) -> Outlet {
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
        Outlet { shared: self.shared.clone(), index, count, entity }
    }

    /// A new reader, which keeps so many samples as the quality says until they are taken.
    pub fn reader(&self, topic: &str, kind: &str, quality: Quality) -> Inlet {
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
        Inlet { shared: self.shared.clone(), index, queue, entity }
    }

    /// Who it is.
    #[must_use]
    pub fn guid(&self) -> Guid {
        Guid { prefix: lock(&self.shared.state).data.prefix, entity: Entity::PARTICIPANT }
    }

    /// The maker of a participant that is there.
    #[must_use]
    pub fn vendor(&self, prefix: Prefix) -> Option<[u8; 2]> {
        lock(&self.shared.state).vendor(prefix)
    }

    /// How much has been heard; a change says that there may be something new.
    #[must_use]
    pub fn heard(&self) -> u64 {
        *lock(&self.shared.heard)
    }

    /// Waits until more than this has been heard, or so long.
    pub fn wait(&self, heard: u64, patience: Duration) {
        let count = lock(&self.shared.heard);
        let waited = self.shared.rings.wait_timeout_while(count, patience, |count| *count == heard);
        drop(waited);
    }
}

impl Drop for Participant {
    /// Waits a moment for what is under way, and says that it is gone.
    fn drop(&mut self) {
        let start = Instant::now();
        while start.elapsed() < CLOSING_TIMEOUT && !lock(&self.shared.state).is_done() {
            self.wait(self.heard(), Duration::from_millis(10));
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

/// A writer of a participant. It goes when this is dropped.
#[derive(Debug)]
pub struct Outlet {
    shared: Arc<Shared>,
    index: usize,
    count: Arc<AtomicUsize>,
    /// Which it is.
    pub entity: Entity,
}

impl Outlet {
    /// How many readers it has.
    #[must_use]
    pub fn readers(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Writes a sample, for one participant or for all.
    pub fn write(&self, payload: Vec<u8>, info: Info, only: Option<Prefix>) {
        let sample = Sample { info, payload: payload.into(), only, time: now() };
        self.shared.with(|state, out| state.write(self.index, sample, out));
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        self.shared.with(|state, out| state.remove_writer(self.index, out));
    }
}

/// A reader of a participant.
#[derive(Debug)]
pub struct Inlet {
    shared: Arc<Shared>,
    index: usize,
    queue: Arc<Queue>,
    /// Which it is.
    pub entity: Entity,
}

impl Inlet {
    /// The oldest sample that waits.
    #[must_use]
    pub fn take(&self) -> Option<Received> {
        lock(&self.queue.samples).pop_front()
    }

    /// How many writers it has.
    #[must_use]
    pub fn writers(&self) -> usize {
        lock(&self.shared.state).writers_of(self.index)
    }
}
