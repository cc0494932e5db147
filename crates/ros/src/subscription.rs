//! Topics that the node subscribes to: one thread per publisher.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::node::lock;
use crate::tcpros::{Header, read_message};
use crate::types::Message;
use crate::value::{Value, decode};
use crate::xml_rpc::{Caller, ServerAddress, Xml};

/// Messages queued for the owner; older ones are dropped.
const MAX_WAITING: usize = 1000;
/// Maximum number of publishers per topic; further ones are ignored.
const MAX_PUBLISHERS: usize = 64;
/// How long to wait before reconnecting to a publisher after a failure.
const RETRY: Duration = Duration::from_secs(1);
/// Timeout of a publisher's handshake.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A connection to a publisher.
#[derive(Debug)]
struct Link {
    /// Unique: a publisher that reconnects gets a new one.
    number: u64,
    /// Open while messages are being received.
    stream: Option<TcpStream>,
}

/// The publishers known to the master, by address.
#[derive(Debug, Default)]
struct Links {
    by_uri: BTreeMap<String, Link>,
    count: u64,
}

impl Links {
    fn has(&self, uri: &str, number: u64) -> bool {
        self.by_uri.get(uri).is_some_and(|link| link.number == number)
    }
}

/// A subscribed topic.
#[derive(Debug)]
pub struct Subscription {
    /// The name of the subscribing node, with a leading slash.
    node: String,
    pub(crate) name: String,
    pub(crate) kind: Arc<Message>,
    links: Mutex<Links>,
    links_changed: Condvar,
    messages: Mutex<VecDeque<Result<Value, String>>>,
}

impl Subscription {
    pub(crate) fn new(node: String, name: String, kind: Arc<Message>) -> Self {
        Self {
            node,
            name,
            kind,
            links: Mutex::default(),
            links_changed: Condvar::new(),
            messages: Mutex::default(),
        }
    }

    /// Returns the oldest message in the queue. The error is a message for the user.
    pub fn take(&self) -> Option<Result<Value, String>> {
        lock(&self.messages).pop_front()
    }

    /// Returns the newest message in the queue and drops the others. Errors are messages for the user.
    pub fn take_last(&self) -> Option<Result<Value, String>> {
        let mut messages = lock(&self.messages);
        let last = messages.pop_back();
        messages.clear();
        last
    }

    /// The addresses of the publishers that messages are received from.
    pub(crate) fn connected(&self) -> Vec<String> {
        let links = lock(&self.links);
        links.by_uri.iter().filter(|(_, link)| link.stream.is_some()).map(|(uri, _)| uri.clone()).collect()
    }

    /// Replaces the list of publishers.
    pub(crate) fn follow(self: &Arc<Self>, uris: &[&str]) {
        let mut links = lock(&self.links);
        links.by_uri.retain(|uri, link| {
            let stays = uris.contains(&uri.as_str());
            if !stays && let Some(stream) = &link.stream {
                // Its thread ends, if it has not ended already.
                let _ = stream.shutdown(Shutdown::Both);
            }
            stays
        });
        for uri in uris {
            if links.by_uri.contains_key(*uri) || links.by_uri.len() >= MAX_PUBLISHERS {
                continue;
            }
            links.count += 1;
            let (number, uri) = (links.count, (*uri).to_owned());
            let (ours, place) = (self.clone(), uri.clone());
            // If the thread cannot be started, there are no messages, as from a publisher that does not respond.
            if std::thread::Builder::new().spawn(move || ours.read(&place, number)).is_ok() {
                links.by_uri.insert(uri, Link { number, stream: None });
            }
        }
        drop(links);
        self.links_changed.notify_all();
    }

    /// Receives messages from a publisher until it is removed from the list.
    fn read(&self, uri: &str, number: u64) {
        let mut last = String::new();
        loop {
            if let Err(error) = self.read_once(uri, number) {
                let reason = error.to_string();
                // A type mismatch is reported once; other disconnections are normal.
                if error.kind() == io::ErrorKind::InvalidData && reason != last {
                    self.push(Err(reason.clone()));
                }
                last = reason;
            }
            let mut links = lock(&self.links);
            if let Some(link) = links.by_uri.get_mut(uri).filter(|link| link.number == number) {
                link.stream = None;
            }
            let is_wanted = |links: &mut Links| links.has(uri, number);
            let waited = self.links_changed.wait_timeout_while(links, RETRY, is_wanted);
            if !waited.unwrap_or_else(PoisonError::into_inner).0.has(uri, number) {
                return;
            }
        }
    }

    fn read_once(&self, uri: &str, number: u64) -> io::Result<()> {
        let wrong = |reason: String| io::Error::new(io::ErrorKind::InvalidData, reason);
        let gone = |reason: String| io::Error::new(io::ErrorKind::NotConnected, reason);
        let mut caller = Caller::new(ServerAddress::parse(uri).map_err(gone)?);
        let protocols = Xml::List(vec![Xml::List(vec!["TCPROS".into()])]);
        let words = [self.node.as_str().into(), self.name.as_str().into(), protocols];
        let answer = caller.call("requestTopic", &words).map_err(gone)?;
        let place = match answer.list().get(2).map(Xml::list) {
            Some([_, host, Xml::Int(port)]) => {
                let port = u16::try_from(*port).map_err(|_| gone("its port number is invalid".to_owned()))?;
                ServerAddress { host: host.text().to_owned(), port }
            }
            _ => return Err(gone(format!("it does not publish {}", self.name))),
        };
        let mut stream = place.connect()?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        stream.set_write_timeout(Some(TIMEOUT))?;
        stream.set_nodelay(true)?;
        let Message { name: kind, md5, full_text, .. } = &*self.kind;
        Header::new(&[
            ("callerid", &self.node),
            ("md5sum", md5),
            ("message_definition", full_text),
            ("tcp_nodelay", "1"),
            ("topic", &self.name),
            ("type", kind),
        ])
        .write(&mut stream)?;
        let header = Header::read(&mut stream)?;
        let name = &self.name;
        if !header.get("error").is_empty() {
            return Err(wrong(format!("a publisher of {name} reports: {}", header.get("error"))));
        }
        if header.get("md5sum") != md5 && header.get("md5sum") != "*" {
            let theirs = header.get("type");
            return Err(wrong(format!("a node publishes {name} with the type {theirs} instead of {kind}")));
        }
        stream.set_read_timeout(None)?;
        {
            let mut links = lock(&self.links);
            match links.by_uri.get_mut(uri).filter(|link| link.number == number) {
                Some(link) => link.stream = Some(stream.try_clone()?),
                None => return Ok(()),
            }
        }
        loop {
            let bytes = read_message(&mut stream)?;
            let value = decode(&self.kind, &bytes);
            self.push(value.map_err(|reason| format!("a message of {name} is ignored: {reason}")));
        }
    }

    fn push(&self, message: Result<Value, String>) {
        let mut messages = lock(&self.messages);
        messages.push_back(message);
        if messages.len() > MAX_WAITING {
            messages.pop_front();
        }
    }
}
