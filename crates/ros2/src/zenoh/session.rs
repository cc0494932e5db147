//! A session: the interface for its owner, and the threads of the connection.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

pub use super::state::{Query, Sample};

use super::codec::Reader;
use super::message::{self, Kind};
use super::state::{Declaration, Queryable, Queue, State, lock};
use super::transport::{self, Assembler, NegotiatedParameters, Packer, Transport};

/// How long each side may be silent.
const LEASE: Duration = Duration::from_secs(10);
/// Interval of keep-alive messages.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_millis(2500);
/// How long to wait for the router in the handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);
/// How long to wait before another attempt to connect.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// How often a reading thread looks whether the session is over.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// How long to wait at the end for what has not been sent.
const CLOSING_TIMEOUT: Duration = Duration::from_millis(200);
/// The longest message. `[bytes]`
const MAX_MESSAGE: usize = 1 << 28;
/// The port of a router.
pub const PORT: u16 = 7447;

struct Shared {
    node: [u8; 16],
    router: String,
    state: Mutex<State>,
    /// Something waits for the connection, or the session is over.
    sends: Condvar,
    /// The connection, for its end.
    stream: Mutex<Option<TcpStream>>,
    is_over: AtomicBool,
    /// How many batches were received.
    batch_count: Mutex<u64>,
    received: Condvar,
    wake: Box<dyn Fn() + Send + Sync>,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Shared").field("router", &self.router).finish_non_exhaustive()
    }
}

impl Shared {
    fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        let result = act(&mut lock(&self.state));
        self.sends.notify_all();
        result
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn notify_received(&self) {
        *lock(&self.batch_count) += 1;
        self.received.notify_all();
        (self.wake)();
    }

    /// Maintains the connection until the session is over.
    fn run(self: &Arc<Self>, say: &dyn Fn(String)) {
        let mut is_reported = false;
        while !self.is_over() {
            let ended = match self.connect() {
                Ok(mut connection) => {
                    is_reported = false;
                    self.with(State::open);
                    self.notify_received();
                    let outcome = self.exchange(&mut connection, say);
                    self.with(State::close);
                    self.notify_received();
                    let router = &self.router;
                    let lost =
                        |reason| format!("the connection to the Zenoh router at {router} was lost: {reason}");
                    outcome.err().map(lost)
                }
                Err(reason) => Some(format!(
                    "there is no Zenoh router at {}: {reason}; start one with `ros2 run rmw_zenoh_cpp rmw_zenohd`; the connection is tried again every second",
                    self.router
                )),
            };
            if let Some(text) = ended
                && !self.is_over()
                && !std::mem::replace(&mut is_reported, true)
            {
                say(text);
            }
            let state = lock(&self.state);
            drop(self.sends.wait_timeout_while(state, RETRY_INTERVAL, |_| !self.is_over()));
        }
    }

    fn connect(&self) -> Result<Connection, String> {
        let addresses = self.router.to_socket_addrs().map_err(|error| error.to_string())?;
        let mut reason = "it has no address".to_owned();
        for address in addresses {
            match TcpStream::connect_timeout(&address, HANDSHAKE_TIMEOUT) {
                Ok(stream) => return Connection::open(stream, &self.node).map_err(|error| error.to_string()),
                Err(error) => reason = error.to_string(),
            }
        }
        Err(reason)
    }

    fn exchange(self: &Arc<Self>, connection: &mut Connection, say: &dyn Fn(String)) -> Result<(), String> {
        let stream = connection.stream.try_clone().map_err(|error| error.to_string())?;
        *lock(&self.stream) = stream.try_clone().ok();
        let (writing, negotiated) = (self.clone(), connection.negotiated);
        let number = lock(&self.state).connection;
        let writer = std::thread::Builder::new()
            .name("zenoh sender".to_owned())
            .spawn(move || writing.write(stream, negotiated, number))
            .map_err(|error| error.to_string())?;
        let outcome = self.receive(connection, say);
        // The writing thread ends, too.
        self.with(|state| state.is_open = false);
        let _ = connection.stream.shutdown(Shutdown::Both);
        let _ = writer.join();
        outcome
    }

    fn receive(&self, connection: &mut Connection, say: &dyn Fn(String)) -> Result<(), String> {
        let Connection { negotiated, lease, .. } = *connection;
        let mut assemblers = [Assembler::default(), Assembler::default()];
        let mut heard = Instant::now();
        let mut is_reported = false;
        // At the end of the session, the writing thread closes the connection.
        while lock(&self.state).is_open {
            let is_invalid = || "the router sent invalid data".to_owned();
            let Some(batch) = connection.next(POLL_INTERVAL).map_err(|error| error.to_string())? else {
                if heard.elapsed() > lease {
                    return Err("the router was silent".to_owned());
                }
                continue;
            };
            heard = Instant::now();
            let mut input = Reader::new(&batch);
            let mut take = |messages: &[u8]| {
                let is_known = self.with(|state| state.take(messages)).is_some();
                if !is_known && !std::mem::replace(&mut is_reported, true) {
                    say(format!("a message of the Zenoh router at {} is not understood", self.router));
                }
            };
            while !input.is_empty() {
                match transport::read(&mut input).ok_or_else(is_invalid)? {
                    Transport::Frame(_, _, messages) => take(messages),
                    Transport::Fragment(number, is_reliable, part, has_more) => {
                        let assembler = &mut assemblers[usize::from(is_reliable)];
                        if let Some(message) = assembler.add(number, part, has_more, negotiated, MAX_MESSAGE)
                        {
                            take(&message);
                        }
                    }
                    Transport::Close(_) => return Err("the router closed it".to_owned()),
                    Transport::KeepAlive | Transport::InitAck(..) | Transport::OpenAck(_) => {}
                }
            }
            self.notify_received();
        }
        Ok(())
    }

    /// Sends the queue, and keep-alive messages.
    fn write(&self, mut stream: TcpStream, negotiated: NegotiatedParameters, number: u64) {
        let mut packer = Packer::new(negotiated);
        loop {
            let state = lock(&self.state);
            let idle = |state: &mut State| state.is_on(number) && state.outbox.is_empty() && !self.is_over();
            let waited = self.sends.wait_timeout_while(state, KEEP_ALIVE_INTERVAL, idle);
            let (mut state, _) = waited.unwrap_or_else(std::sync::PoisonError::into_inner);
            if !state.is_on(number) {
                return;
            }
            let messages: VecDeque<(Vec<u8>, bool)> = state.outbox.take();
            let is_stuck = state.outbox.is_stuck;
            drop(state);
            let mut bytes = packer.pack(messages.iter().map(|(message, _)| message.as_slice()));
            if bytes.is_empty() {
                let last: &[u8] = if self.is_over() { &transport::CLOSING } else { &transport::ALIVE };
                transport::batch(&mut bytes, last);
            }
            if is_stuck || stream.write_all(&bytes).is_err() {
                // The reading thread notices.
                let _ = stream.shutdown(Shutdown::Both);
                return;
            }
            if messages.is_empty() && self.is_over() {
                let _ = stream.shutdown(Shutdown::Both);
                return;
            }
        }
    }
}

/// An open connection.
struct Connection {
    stream: TcpStream,
    received: Vec<u8>,
    /// Number of bytes of it that were handled.
    used: usize,
    negotiated: NegotiatedParameters,
    /// How long the router may be silent.
    lease: Duration,
}

impl Connection {
    /// Shakes hands.
    fn open(stream: TcpStream, node: &[u8; 16]) -> std::io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(LEASE))?;
        let negotiated = NegotiatedParameters { batch: usize::from(u16::MAX), last: u64::MAX };
        let mut connection = Self { stream, received: Vec::new(), used: 0, negotiated, lease: LEASE };
        connection.send(&transport::init(node))?;
        let batch = connection.expect()?;
        let Some(Transport::InitAck(negotiated, cookie)) = transport::read(&mut Reader::new(&batch)) else {
            return Err(refusal());
        };
        connection.negotiated = negotiated;
        connection.send(&transport::open(LEASE, cookie))?;
        let batch = connection.expect()?;
        let Some(Transport::OpenAck(lease)) = transport::read(&mut Reader::new(&batch)) else {
            return Err(refusal());
        };
        connection.lease = lease.max(POLL_INTERVAL);
        Ok(connection)
    }

    fn send(&mut self, batch: &[u8]) -> std::io::Result<()> {
        let mut bytes = Vec::new();
        transport::batch(&mut bytes, batch);
        self.stream.write_all(&bytes)
    }

    fn expect(&mut self) -> std::io::Result<Vec<u8>> {
        let start = Instant::now();
        while start.elapsed() < HANDSHAKE_TIMEOUT {
            if let Some(batch) = self.next(POLL_INTERVAL)? {
                return Ok(batch);
            }
        }
        Err(std::io::Error::other("it does not answer"))
    }

    /// Returns the next batch; `None`: there is none yet.
    fn next(&mut self, patience: Duration) -> std::io::Result<Option<Vec<u8>>> {
        if let Some((batch, _)) = transport::split(self.received.get(self.used..).unwrap_or_default()) {
            self.used += batch.len() + 2;
            return Ok(Some(batch.to_vec()));
        }
        self.received.drain(..self.used);
        self.used = 0;
        self.stream.set_read_timeout(Some(patience))?;
        let mut buffer = [0; 1 << 16];
        match self.stream.read(&mut buffer) {
            Ok(0) => Err(std::io::Error::other("it was closed")),
            Ok(count) => {
                self.received.extend_from_slice(buffer.get(..count).unwrap_or_default());
                match transport::split(&self.received) {
                    Some(_) => self.next(patience),
                    None => Ok(None),
                }
            }
            Err(error) => match error.kind() {
                std::io::ErrorKind::WouldBlock
                | std::io::ErrorKind::TimedOut
                | std::io::ErrorKind::Interrupted => Ok(None),
                _ => Err(error),
            },
        }
    }
}

fn refusal() -> std::io::Error {
    std::io::Error::other("what listens there does not speak Zenoh 1")
}

/// A session with a router.
#[derive(Debug)]
pub struct Session {
    shared: Arc<Shared>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Session {
    /// Connects to a router, `HOST:PORT`; the attempt is repeated until there is one. `say` receives messages for the
    /// user; `wake` is called when something was received. The error is a message for the user.
    pub fn new(
        router: &str,
        node: [u8; 16],
        say: impl Fn(String) + Send + 'static,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Self, String> {
        let shared = Arc::new(Shared {
            node,
            router: router.to_owned(),
            state: Mutex::default(),
            sends: Condvar::new(),
            stream: Mutex::default(),
            is_over: AtomicBool::new(false),
            batch_count: Mutex::default(),
            received: Condvar::new(),
            wake: Box::new(wake),
        });
        let running = shared.clone();
        let thread = std::thread::Builder::new()
            .name("zenoh".to_owned())
            .spawn(move || running.run(&say))
            .map_err(|error| format!("cannot start a thread: {error}"))?;
        Ok(Self { shared, thread: Some(thread) })
    }

    fn declare(&self, key: &str, what: Declaration) -> Declared {
        let id = self.shared.with(|state| state.declare(key, what));
        Declared { shared: self.shared.clone(), id, key: key.to_owned() }
    }

    /// Subscribes; the queue keeps up to `limit` samples.
    #[must_use]
    pub fn subscribe(&self, key: &str, limit: usize) -> Subscriber {
        let queue = Queue::new(limit);
        Subscriber { _declared: self.declare(key, Declaration::Subscriber(queue.clone())), queue }
    }

    /// Answers queries for this key; the queue keeps up to `limit` of them.
    #[must_use]
    pub fn answer(&self, key: &str, limit: usize) -> DeclaredQueryable {
        let queue = Queue::new(limit);
        let what = Declaration::Queryable(Queryable::Owner(queue.clone()));
        DeclaredQueryable { declared: self.declare(key, what), queue }
    }

    /// Keeps the last samples that are published under `key` for queries of `at`.
    #[must_use]
    pub fn cache(&self, at: &str, key: &str, depth: usize) -> Cache {
        let what = Queryable::Cache { key: key.to_owned(), samples: VecDeque::new(), depth };
        Cache { declared: self.declare(at, Declaration::Queryable(what)) }
    }

    /// Declares a liveliness token.
    #[must_use]
    pub fn token(&self, key: &str) -> Declared {
        self.declare(key, Declaration::Token)
    }

    /// Follows the subscribers or tokens of others.
    pub fn follow(&self, kind: Kind, key: &str) {
        self.shared.with(|state| state.declare(key, Declaration::Interest(kind)));
    }

    /// A sender of data.
    #[must_use]
    pub fn sender(&self) -> Sender {
        Sender { shared: self.shared.clone() }
    }

    /// How many batches were received; a change means that there may be new data.
    #[must_use]
    pub fn batch_count(&self) -> u64 {
        *lock(&self.shared.batch_count)
    }

    /// Waits until more than this has been received, or for this long.
    pub fn wait(&self, batch_count: u64, patience: Duration) {
        let count = lock(&self.shared.batch_count);
        let waited = self.shared.received.wait_timeout_while(count, patience, |count| *count == batch_count);
        drop(waited);
    }
}

impl Drop for Session {
    /// Waits briefly until everything is sent and the connection is closed.
    fn drop(&mut self) {
        {
            let _state = lock(&self.shared.state);
            self.shared.is_over.store(true, Ordering::Relaxed);
        }
        self.shared.sends.notify_all();
        let Some(thread) = self.thread.take() else { return };
        let start = Instant::now();
        while start.elapsed() < CLOSING_TIMEOUT && !thread.is_finished() {
            self.wait(self.batch_count(), Duration::from_millis(5));
        }
        if let Some(stream) = &*lock(&self.shared.stream) {
            let _ = stream.shutdown(Shutdown::Both);
        }
        // A thread that is connecting ends by itself.
        if thread.is_finished() {
            let _ = thread.join();
        }
    }
}

/// A declaration, removed when dropped.
#[derive(Debug)]
pub struct Declared {
    shared: Arc<Shared>,
    id: u32,
    key: String,
}

impl Drop for Declared {
    fn drop(&mut self) {
        self.shared.with(|state| state.undeclare(self.id));
    }
}

/// A subscriber.
#[derive(Debug)]
pub struct Subscriber {
    _declared: Declared,
    queue: Arc<Queue<Sample>>,
}

impl Subscriber {
    /// Returns the oldest sample in the queue.
    #[must_use]
    pub fn take(&self) -> Option<Sample> {
        self.queue.take()
    }

    /// Asks the caches at `key` for samples before the subscription, up to `most` of each.
    pub fn recall(&self, sender: &Sender, key: &str, most: usize) -> bool {
        let parameters = format!("_max={most};_anyke");
        sender.shared.with(|state| state.ask(key, &parameters, None, self.queue.clone()))
    }
}

/// A queryable.
#[derive(Debug)]
pub struct DeclaredQueryable {
    declared: Declared,
    queue: Arc<Queue<Query>>,
}

impl DeclaredQueryable {
    /// Returns the oldest query in the queue.
    #[must_use]
    pub fn take(&self) -> Option<Query> {
        self.queue.take()
    }

    /// Ends a query without an answer.
    pub fn refuse(&self, query: Query) {
        self.declared.shared.with(|state| state.finish(query));
    }

    /// Answers a query with a [`message::put`].
    pub fn answer(&self, query: &Query, put: &[u8]) {
        self.declared.shared.with(|state| state.answer(query, &self.declared.key, put));
    }
}

/// The last samples of a publisher.
#[derive(Debug)]
pub struct Cache {
    declared: Declared,
}

impl Cache {
    /// Adds a [`message::put`] and its number.
    pub fn keep(&self, number: u32, put: Vec<u8>) {
        self.declared.shared.with(|state| state.keep(self.declared.id, number, put));
    }
}

/// Answers to queries.
#[derive(Debug)]
pub struct QueryReplies {
    queue: Arc<Queue<Sample>>,
}

impl QueryReplies {
    /// An empty queue for up to `limit` answers.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { queue: Queue::new(limit) }
    }

    /// Returns the oldest answer.
    #[must_use]
    pub fn take(&self) -> Option<Sample> {
        self.queue.take()
    }
}

/// Sends data, and knows who wants it.
#[derive(Clone, Debug)]
pub struct Sender {
    shared: Arc<Shared>,
}

impl Sender {
    /// Publishes a [`message::put`]. If the router does not read fast enough, it may be dropped.
    pub fn publish(&self, key: &str, put: &[u8], may_drop: bool) {
        self.shared.with(|state| state.publish(key, put, may_drop));
    }

    /// Sends a query to all that answer this key.
    pub fn ask(&self, key: &str, sample: message::Sample<'_>, answers: &QueryReplies) {
        self.shared.with(|state| state.ask(key, "", Some(sample), answers.queue.clone()));
    }

    /// Whether there are subscribers for a key; subscribers must be [followed](Session::follow).
    #[must_use]
    pub fn has_subscriber(&self, key: &str) -> bool {
        lock(&self.shared.state).has_subscriber(key)
    }

    /// Counts the tokens that meet a condition; tokens must be [followed](Session::follow).
    #[must_use]
    pub fn count_tokens(&self, meets: impl Fn(&str) -> bool) -> usize {
        lock(&self.shared.state).tokens().filter(|token| meets(token)).count()
    }

    /// How often subscribers and tokens have changed.
    #[must_use]
    pub fn changes(&self) -> u64 {
        lock(&self.shared.state).changes
    }

    /// The number of the connection; `None`: there is none now.
    #[must_use]
    pub fn connection(&self) -> Option<u64> {
        let state = lock(&self.shared.state);
        state.is_open.then_some(state.connection)
    }
}
