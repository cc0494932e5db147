//! Topics of other nodes that the node reads: a thread for each publisher.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::node::lock;
use crate::tcpros::{Header, read_message};
use crate::types::Message;
use crate::value::{Value, decode};
use crate::xml_rpc::{Caller, Place, Xml};

/// Messages that wait for the owner; older ones are dropped.
const MOST_WAITING: usize = 1000;
/// Publishers of one topic that are read; more are left out.
const MOST_PUBLISHERS: usize = 64;
/// How long to wait before asking a publisher again that could not be read.
const RETRY: Duration = Duration::from_secs(1);
/// How long a publisher may take to introduce itself.
const PATIENCE: Duration = Duration::from_secs(10);

/// A connection to a publisher.
#[derive(Debug)]
struct Link {
    /// No other link has had it: a publisher that goes and comes back is another one.
    number: u64,
    /// Open as long as messages come.
    stream: Option<TcpStream>,
}

/// The publishers that the master knows, by their addresses.
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

/// A topic that the node reads.
#[derive(Debug)]
pub struct Subscription {
    /// The node that reads it, with a slash in front.
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

    /// The oldest message that waits. The error is for people.
    pub fn take(&self) -> Option<Result<Value, String>> {
        lock(&self.messages).pop_front()
    }

    /// The last message, if one waits; those before it are forgotten. Errors are for people.
    pub fn take_last(&self) -> Option<Result<Value, String>> {
        let mut messages = lock(&self.messages);
        let last = messages.pop_back();
        messages.clear();
        last
    }

    /// The addresses of those whose messages come.
    pub(crate) fn connected(&self) -> Vec<String> {
        let links = lock(&self.links);
        links.by_uri.iter().filter(|(_, link)| link.stream.is_some()).map(|(uri, _)| uri.clone()).collect()
    }

    /// Reads these publishers from now on, and no others.
    pub(crate) fn follow(self: &Arc<Self>, uris: &[&str]) {
        let mut links = lock(&self.links);
        links.by_uri.retain(|uri, link| {
            let stays = uris.contains(&uri.as_str());
            if !stays && let Some(stream) = &link.stream {
                // The thread that reads it ends. It may have ended by itself.
                let _ = stream.shutdown(Shutdown::Both);
            }
            stays
        });
        for uri in uris {
            if links.by_uri.contains_key(*uri) || links.by_uri.len() >= MOST_PUBLISHERS {
                continue;
            }
            links.count += 1;
            let (number, uri) = (links.count, (*uri).to_owned());
            let (ours, place) = (self.clone(), uri.clone());
            // Without a thread there are no messages, as from a publisher that does not answer.
            if std::thread::Builder::new().spawn(move || ours.read(&place, number)).is_ok() {
                links.by_uri.insert(uri, Link { number, stream: None });
            }
        }
        drop(links);
        self.links_changed.notify_all();
    }

    /// Reads a publisher until it is not to be read any more.
    fn read(&self, uri: &str, number: u64) {
        let mut last = String::new();
        loop {
            if let Err(error) = self.read_once(uri, number) {
                let reason = error.to_string();
                // What is wrong with a type is told once; others break off whenever they like.
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
        let mut caller = Caller::new(Place::parse(uri).map_err(gone)?);
        let protocols = Xml::List(vec![Xml::List(vec!["TCPROS".into()])]);
        let words = [self.node.as_str().into(), self.name.as_str().into(), protocols];
        let answer = caller.call("requestTopic", &words).map_err(gone)?;
        let place = match answer.list().get(2).map(Xml::list) {
            Some([_, host, Xml::Int(port)]) => {
                let port = u16::try_from(*port).map_err(|_| gone("its port is not a port".to_owned()))?;
                Place { host: host.text().to_owned(), port }
            }
            _ => return Err(gone(format!("it does not publish {}", self.name))),
        };
        let mut stream = place.connect()?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
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
            return Err(wrong(format!("a publisher of {name} refuses: {}", header.get("error"))));
        }
        if header.get("md5sum") != md5 && header.get("md5sum") != "*" {
            let theirs = header.get("type");
            return Err(wrong(format!("a node publishes {name} as {theirs}, and it is {kind} here")));
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
            self.push(value.map_err(|reason| format!("a message of {name} is left out: {reason}")));
        }
    }

    fn push(&self, message: Result<Value, String>) {
        let mut messages = lock(&self.messages);
        messages.push_back(message);
        if messages.len() > MOST_WAITING {
            messages.pop_front();
        }
    }
}
