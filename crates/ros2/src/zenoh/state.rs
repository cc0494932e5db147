//! The declarations of both sides, and what messages do to them.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::codec::Reader;
use super::key::includes;
use super::message::{self, Key, Kind, Message};

/// Maximum number of stored declarations of others.
const MAX_DECLARATIONS: usize = 1 << 17;
/// Size of the send queue beyond which data is dropped, the oldest first. `[bytes]`
const MAX_WAITING: usize = 1 << 25;
/// Size of the send queue beyond which the connection counts as stuck. `[bytes]`
const MAX_KEPT: usize = 1 << 28;

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Every change under a lock is atomic, so the data is consistent even after a panic.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A bounded queue of what was received; a new entry replaces the oldest one.
#[derive(Debug)]
pub(super) struct Queue<T> {
    entries: Mutex<VecDeque<T>>,
    limit: usize,
}

impl<T> Queue<T> {
    pub(super) fn new(limit: usize) -> Arc<Self> {
        Arc::new(Self { entries: Mutex::default(), limit })
    }

    /// Adds an entry; returns the one that it replaced.
    fn push(&self, entry: T) -> Option<T> {
        let mut entries = lock(&self.entries);
        let oldest = if entries.len() >= self.limit { entries.pop_front() } else { None };
        entries.push_back(entry);
        oldest
    }

    pub(super) fn take(&self) -> Option<T> {
        lock(&self.entries).pop_front()
    }
}

/// Received data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The data.
    pub payload: Vec<u8>,
    /// Data about it.
    pub attachment: Vec<u8>,
}

impl From<message::Sample<'_>> for Sample {
    fn from(sample: message::Sample<'_>) -> Self {
        Self { payload: sample.payload.to_vec(), attachment: sample.attachment.unwrap_or_default().to_vec() }
    }
}

/// A query that must be answered.
#[derive(Debug)]
pub struct Query {
    /// The query's data.
    pub sample: Sample,
    id: u32,
    /// The connection that it came from: its number means nothing on others.
    connection: u64,
}

/// A queryable.
#[derive(Debug)]
pub(super) enum Queryable {
    /// The owner.
    Owner(Arc<Queue<Query>>),
    /// The last samples of a publisher, for later subscribers: the number and the message of each.
    Cache { key: String, samples: VecDeque<(u32, Vec<u8>)>, depth: usize },
}

/// What is declared to the router.
#[derive(Debug)]
pub(super) enum Declaration {
    Subscriber(Arc<Queue<Sample>>),
    Queryable(Queryable),
    Token,
    /// An interest in declarations of others.
    Interest(Kind),
}

/// The send queue.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    messages: VecDeque<(Vec<u8>, bool)>,
    bytes: usize,
    pub(super) is_stuck: bool,
}

impl Outbox {
    fn push(&mut self, message: Vec<u8>, may_drop: bool) {
        self.bytes += message.len();
        self.messages.push_back((message, may_drop));
        if may_drop && self.bytes > MAX_WAITING {
            let mut excess = self.bytes - MAX_WAITING;
            self.messages.retain(|(message, may_drop)| {
                let is_kept = !may_drop || excess == 0;
                if !is_kept {
                    excess = excess.saturating_sub(message.len());
                    self.bytes -= message.len();
                }
                is_kept
            });
        }
        self.is_stuck |= self.bytes > MAX_KEPT;
    }

    pub(super) fn take(&mut self) -> VecDeque<(Vec<u8>, bool)> {
        self.bytes = 0;
        std::mem::take(&mut self.messages)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.messages.is_empty()
    }
}

/// The state of a session.
#[derive(Debug, Default)]
pub(super) struct State {
    next: u32,
    own: BTreeMap<u32, (String, Declaration)>,
    asked: BTreeMap<u32, Arc<Queue<Sample>>>,
    /// Numbers of key expressions that the router has declared.
    keys: BTreeMap<u32, String>,
    subscribers: BTreeMap<u32, String>,
    tokens: BTreeMap<u32, String>,
    /// Counts changes of subscribers and tokens.
    pub(super) changes: u64,
    /// The number of the connection.
    pub(super) connection: u64,
    pub(super) is_open: bool,
    pub(super) outbox: Outbox,
}

impl State {
    fn send(&mut self, message: Vec<u8>, may_drop: bool) {
        if self.is_open {
            self.outbox.push(message, may_drop);
        }
    }

    fn id(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    /// Whether this connection is open.
    pub(super) fn is_on(&self, connection: u64) -> bool {
        self.is_open && self.connection == connection
    }

    /// A connection begins: everything is declared again.
    pub(super) fn open(&mut self) {
        self.connection += 1;
        self.is_open = true;
        let messages: Vec<Vec<u8>> =
            self.own.iter().map(|(id, (key, what))| declared(*id, key, what)).collect();
        messages.into_iter().for_each(|message| self.send(message, false));
    }

    /// The connection has ended.
    pub(super) fn close(&mut self) {
        self.is_open = false;
        self.outbox = Outbox::default();
        [&mut self.keys, &mut self.subscribers, &mut self.tokens].into_iter().for_each(BTreeMap::clear);
        self.asked.clear();
        self.changes += 1;
    }

    pub(super) fn declare(&mut self, key: &str, what: Declaration) -> u32 {
        let id = self.id();
        self.send(declared(id, key, &what), false);
        self.own.insert(id, (key.to_owned(), what));
        id
    }

    pub(super) fn undeclare(&mut self, id: u32) {
        let Some((_, what)) = self.own.remove(&id) else { return };
        let kind = match what {
            Declaration::Subscriber(_) => Kind::Subscriber,
            Declaration::Token => Kind::Token,
            Declaration::Queryable(Queryable::Owner(queue)) => {
                while let Some(query) = queue.take() {
                    self.finish(query);
                }
                Kind::Queryable
            }
            Declaration::Queryable(_) => Kind::Queryable,
            Declaration::Interest(_) => return,
        };
        self.send(message::undeclare(kind, id), false);
    }

    /// Publishes a [`message::put`].
    pub(super) fn publish(&mut self, key: &str, put: &[u8], may_drop: bool) {
        if self.is_open {
            self.send(message::push(key, put), may_drop);
        }
    }

    /// Keeps a sample for later subscribers.
    pub(super) fn keep(&mut self, cache: u32, number: u32, put: Vec<u8>) {
        let found = self.own.get_mut(&cache);
        if let Some((_, Declaration::Queryable(Queryable::Cache { samples, depth, .. }))) = found {
            if samples.len() >= *depth {
                samples.pop_front();
            }
            samples.push_back((number, put));
        }
    }

    /// Sends a query; its answers go into the queue. Returns whether there is a connection.
    pub(super) fn ask(
        &mut self,
        key: &str,
        parameters: &str,
        sample: Option<message::Sample<'_>>,
        answers: Arc<Queue<Sample>>,
    ) -> bool {
        if self.is_open {
            let id = self.id();
            self.asked.insert(id, answers);
            self.send(message::request(id, key, parameters, sample), false);
        }
        self.is_open
    }

    pub(super) fn answer(&mut self, query: &Query, key: &str, put: &[u8]) {
        if query.connection == self.connection {
            self.send(message::response(query.id, key, put), false);
            self.send(message::response_final(query.id), false);
        }
    }

    pub(super) fn finish(&mut self, query: Query) {
        if query.connection == self.connection {
            self.send(message::response_final(query.id), false);
        }
    }

    pub(super) fn has_subscriber(&self, key: &str) -> bool {
        self.subscribers.values().any(|expression| includes(expression, key))
    }

    pub(super) fn tokens(&self) -> impl Iterator<Item = &str> {
        self.tokens.values().map(String::as_str)
    }

    /// Handles the messages of a frame, or one that was fragmented. `None`: one of them is not understood, so those after
    /// it cannot be found.
    pub(super) fn take(&mut self, messages: &[u8]) -> Option<()> {
        let mut input = Reader::new(messages);
        while !input.is_empty() {
            let message = message::read(&mut input)?;
            self.handle(message);
        }
        Some(())
    }

    fn name(&self, key: Key<'_>) -> Option<String> {
        if key.scope == 0 {
            return Some(key.suffix.to_owned());
        }
        // This node declares no numbers.
        let scope = u32::try_from(key.scope).ok().filter(|_| key.is_senders)?;
        Some(self.keys.get(&scope)?.clone() + key.suffix)
    }

    fn handle(&mut self, message: Message<'_>) {
        match message {
            Message::Push(key, sample) => {
                if let (Some(name), Some(sample)) = (self.name(key), sample) {
                    for (expression, what) in self.own.values() {
                        if let Declaration::Subscriber(queue) = what
                            && includes(expression, &name)
                        {
                            queue.push(sample.into());
                        }
                    }
                }
            }
            Message::Request { id, key, parameters, sample } => match self.name(key) {
                Some(name) => self.handle_query(id, &name, parameters, sample),
                None => self.send(message::response_final(id), false),
            },
            Message::Response(id, _, sample) => {
                if let (Some(queue), Some(sample)) = (self.asked.get(&id), sample) {
                    queue.push(sample.into());
                }
            }
            Message::ResponseFinal(id) => {
                self.asked.remove(&id);
            }
            Message::Declare(kind, id, key) => {
                let Some(name) = self.name(key) else { return };
                let known = match kind {
                    Kind::Key => &mut self.keys,
                    Kind::Subscriber => &mut self.subscribers,
                    Kind::Token => &mut self.tokens,
                    Kind::Queryable => return,
                };
                if known.len() < MAX_DECLARATIONS {
                    known.insert(id, name);
                    self.changes += 1;
                }
            }
            Message::Undeclare(kind, id) => {
                match kind {
                    Kind::Key => self.keys.remove(&id),
                    Kind::Subscriber => self.subscribers.remove(&id),
                    Kind::Token => self.tokens.remove(&id),
                    Kind::Queryable => None,
                };
                self.changes += 1;
            }
            // A client tells the router everything without being asked.
            Message::Interest { id, is_in_present: true } => self.send(message::declare_final(id), false),
            Message::Interest { .. } | Message::DeclareFinal(_) | Message::Other => {}
        }
    }

    fn handle_query(&mut self, id: u32, asked: &str, parameters: &str, sample: message::Sample<'_>) {
        let mut answers = Vec::new();
        let mut finished = None;
        let mut is_deferred = false;
        for (key, what) in self.own.values() {
            if !includes(asked, key) {
                continue;
            }
            match what {
                Declaration::Queryable(Queryable::Cache { key, samples, .. }) => {
                    let wanted = wanted(parameters, samples.iter().map(|(number, _)| *number));
                    answers.extend(
                        samples
                            .iter()
                            .filter(|(number, _)| wanted.contains(number))
                            .map(|(_, put)| message::response(id, key, put)),
                    );
                }
                // The first one that is asked answers.
                Declaration::Queryable(Queryable::Owner(queue)) if !is_deferred => {
                    is_deferred = true;
                    let connection = self.connection;
                    finished = queue.push(Query { sample: sample.into(), id, connection });
                }
                _ => {}
            }
        }
        answers.into_iter().for_each(|answer| self.send(answer, false));
        if let Some(query) = finished {
            self.finish(query);
        }
        if !is_deferred {
            self.send(message::response_final(id), false);
        }
    }
}

/// The numbers of the samples that a query of a cache asks for: `_sn=FIRST..LAST` and `_max=COUNT`.
fn wanted(parameters: &str, numbers: impl Iterator<Item = u32>) -> Vec<u32> {
    let parameter = |name: &str| {
        let pairs = parameters.split(';').filter_map(|pair| pair.split_once('='));
        pairs.filter(|(key, _)| *key == name).map(|(_, value)| value).next()
    };
    let (first, last) = match parameter("_sn").map(|range| (range, range.split_once(".."))) {
        Some((_, Some((first, last)))) => (first.parse().ok(), last.parse().ok()),
        Some((number, None)) => (number.parse().ok(), number.parse().ok()),
        None => (None, None),
    };
    let is_in =
        |number: &u32| first.is_none_or(|first| *number >= first) && last.is_none_or(|last| *number <= last);
    let mut wanted: Vec<u32> = numbers.filter(is_in).collect();
    if let Some(most) = parameter("_max").and_then(|most| most.parse().ok()) {
        wanted.drain(..wanted.len().saturating_sub(most));
    }
    wanted
}

fn declared(id: u32, key: &str, what: &Declaration) -> Vec<u8> {
    match what {
        Declaration::Subscriber(_) => message::declare_named(Kind::Subscriber, id, key),
        Declaration::Token => message::declare_named(Kind::Token, id, key),
        Declaration::Queryable(what) => {
            message::declare_queryable(id, key, matches!(what, Queryable::Owner(_)))
        }
        Declaration::Interest(kind) => message::interest(id, *kind, key),
    }
}

#[cfg(test)]
mod tests {
    use super::super::transport::{self, Assembler, NegotiatedParameters, Transport};
    use super::*;

    /// The batches that a router of the Python package eclipse-zenoh 1.10.2 sent to a client: data, a query, a token
    /// that comes and goes, subscribers that come and go.
    const RECORDED: [&str; 10] = [
        "25e5d7ad051d01a180bedcae98adfb856b103f69a792d4b46a44cd34120260fe857843036174740568656c6c6f",
        "25e6d7ad059c0103a10db40226904ea301c3040061736b45027161",
        "a5e5d7ad053100be042108060102be0421081a",
        "a5e6d7ad0531009e21082005001b40726f73325f6c762f302f6263642f302f302f4e4e2f252f252f6d9e2108460205",
        "a5e9d7ad0531009e2108020306",
        "a5ecd7ad0531009e21080204079e210862050011302f6164762f406164762f7075622f2a2a",
        "25e7d7ad05bc0207082f406164762f2a2aa10db40126904e63010d5f6d61783d313b5f616e796b659c0308a10db40126904e63\
         010d5f6d61783d313b5f616e796b65",
        "25e9d7ad05fb020005302f732f75a10d4312f0e4349c936fd5799f34d9bedb3250ea7e0c04814302726107616e73776572329a02210d",
        "a5e7d7ad0531009e210887025f020000",
        "a5eed7ad0531009e210887015f020000",
    ];

    fn bytes(hex: &str) -> Vec<u8> {
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
    }

    fn take(state: &mut State, batch: &[u8]) -> Option<()> {
        let mut input = Reader::new(batch);
        let mut assembler = Assembler::default();
        while !input.is_empty() {
            match transport::read(&mut input)? {
                Transport::Frame(_, _, messages) => state.take(messages)?,
                Transport::Fragment(number, _, part, has_more) => {
                    let negotiated = NegotiatedParameters { batch: 1 << 16, last: 0xfff_ffff };
                    if let Some(message) = assembler.add(number, part, has_more, negotiated, 1 << 20) {
                        state.take(&message)?;
                    }
                }
                _ => {}
            }
        }
        Some(())
    }

    fn sent(state: &mut State) -> Vec<Vec<u8>> {
        state.outbox.take().into_iter().map(|(message, _)| message).collect()
    }

    /// A state with a subscriber, a service and a cache.
    fn state() -> (State, Arc<Queue<Sample>>, Arc<Queue<Query>>) {
        let mut state = State::default();
        let (samples, queries) = (Queue::new(3), Queue::new(2));
        state.declare("0/a/*", Declaration::Subscriber(samples.clone()));
        state.declare("0/s/t", Declaration::Queryable(Queryable::Owner(queries.clone())));
        let cache = Queryable::Cache { key: "0/adv".to_owned(), samples: VecDeque::new(), depth: 2 };
        let cache = state.declare("0/adv/@adv/pub/1/1/_", Declaration::Queryable(cache));
        (0..3).for_each(|number| state.keep(cache, number, message::put(&[number as u8], b"", None)));
        state.open();
        assert_eq!(sent(&mut state).len(), 3);
        (state, samples, queries)
    }

    #[test]
    fn a_recorded_session_is_understood() {
        let (mut state, ..) = state();
        for batch in RECORDED {
            assert_eq!(take(&mut state, &bytes(batch)), Some(()), "{batch}");
            if batch.starts_with("a5e6") {
                assert_eq!(state.tokens().collect::<Vec<_>>(), ["@ros2_lv/0/bcd/0/0/NN/%/%/m"]);
            }
        }
        assert_eq!(state.tokens().count(), 0);
        assert!(state.has_subscriber("0/adv/@adv/pub/x"));
        assert!(!state.has_subscriber("0/adv"));
    }

    #[test]
    fn spoilt_messages_do_no_harm() {
        for batch in RECORDED.map(bytes) {
            for at in 0..batch.len() {
                let _ = take(&mut state().0, &batch[..at]);
                for bit in 0..8 {
                    let mut spoilt = batch.clone();
                    spoilt[at] ^= 1 << bit;
                    let _ = take(&mut state().0, &spoilt);
                }
                let mut spoilt = batch.clone();
                spoilt[at] = 0xff;
                let _ = take(&mut state().0, &spoilt);
            }
        }
    }

    #[test]
    fn data_reaches_the_subscribers_of_its_key_and_the_oldest_gives_way() {
        let (mut state, samples, _) = state();
        for number in 0..5_u8 {
            let put = message::put(&[number], b"x", None);
            state.take(&[message::push("0/a/b", &put), message::push("0/b/b", &put)].concat()).unwrap();
        }
        let taken: Vec<Sample> = std::iter::from_fn(|| samples.take()).collect();
        let sample = |number: u8| Sample { payload: vec![number], attachment: b"x".to_vec() };
        assert_eq!(taken, [2, 3, 4].map(sample));
    }

    #[test]
    fn every_query_comes_to_an_end() {
        let (mut state, _, queries) = state();
        let asked = message::Sample { payload: b"ask", attachment: Some(b"qa") };
        for id in 1..=3 {
            state.take(&message::request(id, "0/s/t", "", Some(asked))).unwrap();
        }
        // The first one was replaced.
        assert_eq!(sent(&mut state), [message::response_final(1)]);
        let query = queries.take().unwrap();
        assert_eq!(query.sample.payload, b"ask");
        state.answer(&query, "0/s/t", &message::put(b"answer", b"", None));
        assert_eq!(
            sent(&mut state),
            [message::response(2, "0/s/t", &message::put(b"answer", b"", None)), message::response_final(2)]
        );
        state.take(&message::request(4, "0/other", "", Some(asked))).unwrap();
        assert_eq!(sent(&mut state), [message::response_final(4)]);
        // An answer to a query of an earlier connection is dropped.
        let query = queries.take().unwrap();
        state.close();
        state.open();
        sent(&mut state);
        state.answer(&query, "0/s/t", &message::put(b"answer", b"", None));
        assert!(state.outbox.is_empty());
    }

    #[test]
    fn later_subscribers_get_what_is_kept() {
        let (mut state, ..) = state();
        let put = |number: u8| message::put(&[number], b"", None);
        let mut ask = |parameters: &str| {
            state.take(&message::request(1, "0/adv/@adv/**", parameters, None)).unwrap();
            sent(&mut state)
        };
        let expected = |numbers: &[u8]| {
            let answers = numbers.iter().map(|number| message::response(1, "0/adv", &put(*number)));
            answers.chain([message::response_final(1)]).collect::<Vec<_>>()
        };
        assert_eq!(ask(""), expected(&[1, 2]));
        assert_eq!(ask("_max=1;_anyke"), expected(&[2]));
        assert_eq!(ask("_sn=0..1"), expected(&[1]));
        assert_eq!(ask("_sn=2.."), expected(&[2]));
        assert_eq!(ask("_max=x;_sn=y"), expected(&[1, 2]));
    }

    #[test]
    fn old_data_gives_way_but_answers_do_not() {
        let mut outbox = Outbox::default();
        outbox.push(vec![0; 1 << 20], false);
        (0..40).for_each(|number| outbox.push(vec![number; 1 << 20], true));
        let left: Vec<u8> = outbox.take().iter().map(|(message, _)| message[0]).collect();
        assert_eq!(left, std::iter::once(0).chain(9..40).collect::<Vec<u8>>());
        assert!(!outbox.is_stuck);
    }
}
