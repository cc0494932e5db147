//! A ROS 1 node: its services and topics, registered with a master and served over TCP.
//!
//! Owns: the connection threads. Promises: the owner never waits for a peer or the master; everything a peer sends is
//! validated before the owner sees it; a slow subscriber loses old messages and cannot exhaust memory.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::master;
use crate::registration::{Registration, Wanted};
pub use crate::subscription::Subscription;
use crate::tcpros::{Header, read_message, write_message};
use crate::topic::Queue;
pub use crate::topic::Topic;
use crate::types::{Message, ServiceType};
use crate::value::{Value, decode, encode};
use crate::xml_rpc::{self, Caller, ServerAddress, Xml};

/// Maximum number of simultaneous connections; further ones are closed.
const MAX_CONNECTIONS: usize = 1024;
/// Maximum number of requests that wait for the owner; their callers block meanwhile.
const MAX_REQUESTS: usize = 64;
/// Timeout of a peer's handshake.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How long pending calls are still answered at shutdown.
const CLOSING_TIMEOUT: Duration = Duration::from_millis(200);

/// A service call waiting for [`Request::answer`].
#[derive(Debug)]
pub struct Request {
    /// The index of the service, from [`Node::serve`].
    pub service: usize,
    /// The request.
    pub value: Value,
    kind: Arc<ServiceType>,
    reply: SyncSender<Result<Vec<u8>, String>>,
}

impl Request {
    /// Sends the response. The error is a message for the caller: the call fails with it.
    pub fn answer(self, answer: Result<Value, String>) {
        let bytes = answer.map(|value| {
            let mut bytes = Vec::new();
            encode(&self.kind.response, &value, &mut bytes);
            bytes
        });
        // The caller may have disconnected.
        let _ = self.reply.send(bytes);
    }
}

/// A service that the node offers.
#[derive(Debug)]
struct Service {
    name: String,
    kind: Arc<ServiceType>,
}

/// State shared by the threads of a node.
#[derive(Debug)]
pub(crate) struct Shared {
    /// Its name, with a leading slash.
    pub(crate) name: String,
    /// The URIs of its XML-RPC and TCPROS servers.
    pub(crate) xml_uri: String,
    pub(crate) tcp_uri: String,
    host: String,
    tcp_port: u16,
    pub(crate) master: ServerAddress,
    services: Mutex<Vec<Arc<Service>>>,
    topics: Mutex<Vec<Arc<Topic>>>,
    subscriptions: Mutex<Vec<Arc<Subscription>>>,
    requests: SyncSender<Request>,
    connections: AtomicUsize,
    /// Number of calls that are not answered yet.
    unanswered: AtomicUsize,
    /// Why the node was asked to shut down.
    shut_down: Mutex<Option<String>>,
    /// What must be registered with the master, in this order.
    pub(crate) wanted: Mutex<Wanted>,
    pub(crate) wanted_changed: Condvar,
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Every change under a lock is atomic, so the data is consistent even after a panic.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The identity of a node.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Its name, without a leading slash.
    pub name: String,
    /// The address of the master.
    pub master: ServerAddress,
    /// The host name or address that is advertised to other machines.
    pub host: String,
}

/// A node.
#[derive(Debug)]
pub struct Node {
    shared: Arc<Shared>,
    requests: Receiver<Request>,
    registrar: Option<std::thread::JoinHandle<()>>,
}

impl Node {
    /// Opens the ports and starts to connect to the master; `say` receives messages for the user.
    pub fn new(settings: Settings, say: impl Fn(String) + Send + 'static) -> io::Result<Self> {
        let Settings { name, master, host } = settings;
        let is_local = host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
        let xml = listen(is_local)?;
        let tcp = listen(is_local)?;
        let shown = if host.contains(':') { format!("[{host}]") } else { host.clone() };
        let (sender, requests) = mpsc::sync_channel(MAX_REQUESTS);
        let tcp_port = tcp.local_addr()?.port();
        let shared = Arc::new(Shared {
            name: format!("/{name}"),
            xml_uri: format!("http://{shown}:{}/", xml.local_addr()?.port()),
            tcp_uri: format!("rosrpc://{shown}:{tcp_port}"),
            host,
            tcp_port,
            master,
            services: Mutex::default(),
            topics: Mutex::default(),
            subscriptions: Mutex::default(),
            requests: sender,
            connections: AtomicUsize::new(0),
            unanswered: AtomicUsize::new(0),
            shut_down: Mutex::default(),
            wanted: Mutex::default(),
            wanted_changed: Condvar::new(),
        });
        accept(xml, shared.clone(), |stream, shared| {
            xml_rpc::serve(stream, |method, arguments| Some(shared.answer(method, arguments)))
        })?;
        accept(tcp, shared.clone(), Shared::talk)?;
        let registrar = {
            let shared = shared.clone();
            std::thread::Builder::new().spawn(move || master::keep_registered(&shared, &say))?
        };
        Ok(Self { shared, requests, registrar: Some(registrar) })
    }

    /// Advertises a service and returns its index. `None` if the name is taken.
    pub fn serve(&mut self, name: String, kind: Arc<ServiceType>) -> Option<usize> {
        let mut services = lock(&self.shared.services);
        if services.iter().any(|service| service.name == name) {
            return None;
        }
        services.push(Arc::new(Service { name: name.clone(), kind }));
        let number = services.len() - 1;
        drop(services);
        self.shared.want(Registration::Service(name));
        Some(number)
    }

    /// Advertises a topic; an existing topic of the same name is left unchanged.
    pub fn advertise(&mut self, name: String, kind: Arc<Message>, latches: bool) -> Arc<Topic> {
        let mut topics = lock(&self.shared.topics);
        if let Some(topic) = topics.iter().find(|topic| topic.name == name) {
            return topic.clone();
        }
        let entry = Registration::Topic(name.clone(), kind.name.clone());
        let topic = Arc::new(Topic { name, kind, latches, queues: Mutex::default(), last: Mutex::default() });
        topics.push(topic.clone());
        drop(topics);
        self.shared.want(entry);
        topic
    }

    /// Stops publishing a topic.
    pub fn retract(&mut self, topic: &Arc<Topic>) {
        lock(&self.shared.topics).retain(|other| !Arc::ptr_eq(other, topic));
        self.shared.forget(&Registration::Topic(topic.name.clone(), topic.kind.name.clone()));
    }

    /// Subscribes to a topic.
    pub fn subscribe(&mut self, name: String, kind: Arc<Message>) -> Arc<Subscription> {
        let entry = Registration::Subscription(name.clone(), kind.name.clone());
        let subscription = Arc::new(Subscription::new(self.shared.name.clone(), name, kind));
        lock(&self.shared.subscriptions).push(subscription.clone());
        self.shared.want(entry);
        subscription
    }

    /// Unsubscribes from a topic.
    pub fn unsubscribe(&mut self, subscription: &Arc<Subscription>) {
        lock(&self.shared.subscriptions).retain(|other| !Arc::ptr_eq(other, subscription));
        let (name, kind) = (subscription.name.clone(), subscription.kind.name.clone());
        self.shared.forget(&Registration::Subscription(name, kind));
        subscription.follow(&[]);
    }

    /// Requests a parameter from the master: its value, or `None` if it is not set. The result arrives asynchronously;
    /// the error is a message for the user.
    #[must_use]
    pub fn parameter(&self, name: String) -> Receiver<Result<Option<Xml>, String>> {
        let (sender, receiver) = mpsc::sync_channel(1);
        let (node, master) = (self.shared.name.clone(), self.shared.master.clone());
        let asking = move || {
            let answer = Caller::new(master).call("getParam", &[node.as_str().into(), name.as_str().into()]);
            let value = answer.map(|answer| match answer.list() {
                [Xml::Int(1), _, value] => Some(value.clone()),
                _ => None,
            });
            // The receiver may have been dropped.
            let _ = sender.send(value);
        };
        // If the thread cannot be started, the channel closes, which is also a result.
        let _ = std::thread::Builder::new().spawn(asking);
        receiver
    }

    /// Sets a parameter on the master, now and whenever the master is restarted.
    pub fn set_parameter(&mut self, name: String, text: String) {
        self.shared.want(Registration::Parameter(name, text));
    }

    /// Returns the next service call; waits at most this long.
    pub fn next_request(&self, patience: Duration) -> Option<Request> {
        self.requests.recv_timeout(patience).ok()
    }

    /// Why the node was asked to shut down, if it was.
    #[must_use]
    pub fn shut_down(&self) -> Option<String> {
        lock(&self.shared.shut_down).clone()
    }
}

impl Drop for Node {
    /// Unregisters everything from the master, if it responds in time.
    fn drop(&mut self) {
        lock(&self.shared.wanted).is_over = true;
        self.shared.wanted_changed.notify_all();
        lock(&self.shared.subscriptions).iter().for_each(|subscription| subscription.follow(&[]));
        if let Some(registrar) = self.registrar.take() {
            let _ = registrar.join();
        }
        // Pending callers are told that the simulation has ended.
        let start = Instant::now();
        while self.shared.unanswered.load(Ordering::SeqCst) > 0 && start.elapsed() < CLOSING_TIMEOUT {
            drop(self.requests.recv_timeout(Duration::from_millis(1)));
        }
    }
}

fn listen(is_local: bool) -> io::Result<TcpListener> {
    if is_local {
        return TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
    }
    // One dual-stack socket, where the machine has both address families.
    TcpListener::bind(SocketAddr::from((Ipv6Addr::UNSPECIFIED, 0)))
        .or_else(|_| TcpListener::bind(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0))))
}

/// Serves every connection in its own thread.
fn accept(
    listener: TcpListener,
    shared: Arc<Shared>,
    serve: impl Fn(TcpStream, &Shared) -> io::Result<()> + Copy + Send + 'static,
) -> io::Result<()> {
    let accepting = move || {
        for stream in listener.incoming() {
            let Ok(stream) = stream else { continue };
            let shared = shared.clone();
            if shared.connections.fetch_add(1, Ordering::SeqCst) >= MAX_CONNECTIONS {
                shared.connections.fetch_sub(1, Ordering::SeqCst);
                continue;
            }
            let ours = shared.clone();
            let serving = move || {
                // Errors of a peer that disconnects or sends invalid data are ignored.
                let _ = serve(stream, &ours);
                ours.connections.fetch_sub(1, Ordering::SeqCst);
            };
            if std::thread::Builder::new().spawn(serving).is_err() {
                shared.connections.fetch_sub(1, Ordering::SeqCst);
            }
        }
    };
    std::thread::Builder::new().spawn(accepting).map(drop)
}

impl Shared {
    fn want(&self, entry: Registration) {
        let mut wanted = lock(&self.wanted);
        wanted.entries.push(entry);
        drop(wanted);
        self.wanted_changed.notify_all();
    }

    fn forget(&self, entry: &Registration) {
        lock(&self.wanted).entries.retain(|other| other != entry);
        self.wanted_changed.notify_all();
    }

    /// Handles the list of publishers of a topic from the master.
    pub(crate) fn publishers_are(&self, topic: &str, uris: &Xml) {
        let uris: Vec<&str> = uris.list().iter().map(Xml::text).filter(|uri| *uri != self.xml_uri).collect();
        let subscriptions = lock(&self.subscriptions);
        subscriptions.iter().filter(|one| one.name == topic).for_each(|one| one.follow(&uris));
    }

    /// Requests of other nodes and tools: the slave API.
    fn answer(&self, method: &str, arguments: &[Xml]) -> Xml {
        let done = |value: Xml| Xml::List(vec![Xml::Int(1), Xml::from(""), value]);
        let refused = |text: String| Xml::List(vec![Xml::Int(-1), Xml::Text(text), Xml::Int(0)]);
        match method {
            "requestTopic" => {
                let wanted = arguments.get(1).map_or("", Xml::text);
                if !lock(&self.topics).iter().any(|topic| topic.name == wanted) {
                    return refused(format!("{} does not publish {wanted}", self.name));
                }
                let protocols = arguments.get(2).map_or(&[][..], Xml::list);
                let is_tcp =
                    |protocol: &Xml| protocol.list().first().is_some_and(|name| name.text() == "TCPROS");
                if !protocols.iter().any(is_tcp) {
                    return refused("TCPROS is the only supported protocol".to_owned());
                }
                let place =
                    [Xml::from("TCPROS"), Xml::Text(self.host.clone()), Xml::Int(self.tcp_port.into())];
                done(Xml::List(place.to_vec()))
            }
            "getPid" => done(Xml::Int(std::process::id().into())),
            "getMasterUri" => done(Xml::Text(format!("http://{}:{}/", self.master.host, self.master.port))),
            "getPublications" => {
                let topics = lock(&self.topics);
                let rows = topics.iter().map(|topic| {
                    Xml::List(vec![Xml::Text(topic.name.clone()), Xml::Text(topic.kind.name.clone())])
                });
                done(Xml::List(rows.collect()))
            }
            "getSubscriptions" => {
                let subscriptions = lock(&self.subscriptions);
                let rows = subscriptions.iter().map(|one| {
                    Xml::List(vec![Xml::Text(one.name.clone()), Xml::Text(one.kind.name.clone())])
                });
                done(Xml::List(rows.collect()))
            }
            "getBusInfo" => done(Xml::List(self.bus_info())),
            "getBusStats" => done(Xml::List(vec![Xml::List(Vec::new()); 3])),
            "publisherUpdate" => {
                if let [_, topic, uris] = arguments {
                    self.publishers_are(topic.text(), uris);
                }
                done(Xml::Int(0))
            }
            "paramUpdate" => done(Xml::Int(0)),
            "shutdown" => {
                let reason = arguments.get(1).map_or("", Xml::text);
                *lock(&self.shut_down) = Some(reason.to_owned());
                done(Xml::Int(0))
            }
            _ => refused(format!("unknown method {method}")),
        }
    }

    /// All connections: their peer, direction and topic.
    fn bus_info(&self) -> Vec<Xml> {
        let mut rows = Vec::new();
        for topic in lock(&self.topics).iter() {
            for queue in lock(&topic.queues).iter() {
                rows.push((queue.of.clone(), "o", topic.name.clone()));
            }
        }
        for one in lock(&self.subscriptions).iter() {
            rows.extend(one.connected().into_iter().map(|uri| (uri, "i", one.name.clone())));
        }
        let row = |(number, (peer, direction, topic)): (usize, (String, &str, String))| {
            let number = i64::try_from(number).unwrap_or(i64::MAX);
            let words = [Xml::Text(peer), direction.into(), "TCPROS".into(), Xml::Text(topic), Xml::Int(1)];
            Xml::List([Xml::Int(number)].into_iter().chain(words).collect())
        };
        rows.into_iter().enumerate().map(row).collect()
    }

    /// Serves a TCPROS peer: a subscriber or a service client.
    fn talk(mut stream: TcpStream, shared: &Self) -> io::Result<()> {
        stream.set_read_timeout(Some(TIMEOUT))?;
        stream.set_write_timeout(Some(TIMEOUT))?;
        stream.set_nodelay(true)?;
        let header = Header::read(&mut stream)?;
        stream.set_read_timeout(None)?;
        let agreed = match (header.get("service"), header.get("topic")) {
            ("", "") => Err("the header names neither a topic nor a service".to_owned()),
            ("", topic) => shared.topic(topic, &header).map(Peer::Subscriber),
            (service, _) => shared.service(service, &header).map(Peer::Caller),
        };
        match agreed {
            Ok(Peer::Subscriber(topic)) => shared.feed(stream, &topic, header.get("callerid")),
            Ok(Peer::Caller((number, service))) => shared.attend(stream, number, &service, &header),
            Err(reason) => Header::new(&[("error", &reason)]).write(&mut stream),
        }
    }

    fn topic(&self, name: &str, header: &Header) -> Result<Arc<Topic>, String> {
        let found = lock(&self.topics).iter().find(|topic| topic.name == name).cloned();
        let topic = found.ok_or_else(|| format!("{} does not publish {name}", self.name))?;
        check(name, header, &topic.kind.name, &topic.kind.md5)?;
        Ok(topic)
    }

    fn service(&self, name: &str, header: &Header) -> Result<(usize, Arc<Service>), String> {
        let services = lock(&self.services);
        let found = services.iter().enumerate().find(|(_, service)| service.name == name);
        let (number, service) = found.ok_or_else(|| format!("{} has no service {name}", self.name))?;
        check(name, header, "", &service.kind.md5)
            .map_err(|reason| format!("{reason}; its type is {}", service.kind.name))?;
        Ok((number, service.clone()))
    }

    fn feed(&self, mut stream: TcpStream, topic: &Topic, subscriber: &str) -> io::Result<()> {
        let queue = Arc::new(Queue::new(subscriber));
        {
            // Both are locked, so that no message is lost or sent twice.
            let mut queues = lock(&topic.queues);
            if let Some(last) = lock(&topic.last).clone() {
                queue.push(last);
            }
            queues.push(queue.clone());
        }
        let fed = self.send_all(&mut stream, topic, &queue);
        lock(&topic.queues).retain(|other| !Arc::ptr_eq(other, &queue));
        fed
    }

    /// Sends the connection header to a subscriber, then messages until it disconnects.
    fn send_all(&self, stream: &mut TcpStream, topic: &Topic, queue: &Queue) -> io::Result<()> {
        let Topic { name, kind, latches, .. } = topic;
        Header::new(&[
            ("callerid", &self.name),
            ("latching", if *latches { "1" } else { "0" }),
            ("md5sum", &kind.md5),
            ("message_definition", &kind.full_text),
            ("topic", name),
            ("type", &kind.name),
        ])
        .write(stream)?;
        // A slow subscriber is not a disconnected one.
        stream.set_write_timeout(None)?;
        loop {
            match queue.pop() {
                Some(message) => write_message(stream, &message)?,
                None if has_closed(stream) => return Ok(()),
                None => {}
            }
        }
    }

    fn attend(
        &self,
        mut stream: TcpStream,
        number: usize,
        service: &Service,
        header: &Header,
    ) -> io::Result<()> {
        let kind = &service.kind;
        Header::new(&[
            ("callerid", &self.name),
            ("md5sum", &kind.md5),
            ("request_type", &kind.request.name),
            ("response_type", &kind.response.name),
            ("type", &kind.name),
        ])
        .write(&mut stream)?;
        if header.get("probe") == "1" {
            return Ok(());
        }
        loop {
            // The client may keep the connection open for later calls.
            let bytes = read_message(&mut stream)?;
            let _unanswered = Counted::new(&self.unanswered);
            let answer = match decode(&kind.request, &bytes) {
                Ok(value) => {
                    let (reply, answer) = mpsc::sync_channel(1);
                    let request = Request { service: number, value, kind: kind.clone(), reply };
                    let sent = self.requests.send(request).ok().and_then(|()| answer.recv().ok());
                    sent.unwrap_or_else(|| Err("the simulation has ended".to_owned()))
                }
                Err(reason) => Err(reason),
            };
            let (is_done, bytes) = match &answer {
                Ok(bytes) => (1, bytes.as_slice()),
                Err(reason) => (0, reason.as_bytes()),
            };
            let mut whole = vec![is_done];
            write_message(&mut whole, bytes)?;
            io::Write::write_all(&mut stream, &whole)?;
            if header.get("persistent") != "1" {
                return Ok(());
            }
        }
    }
}

/// Increments a counter for as long as it lives.
struct Counted<'a>(&'a AtomicUsize);

impl<'a> Counted<'a> {
    fn new(number: &'a AtomicUsize) -> Self {
        number.fetch_add(1, Ordering::SeqCst);
        Self(number)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The peer of a connection.
enum Peer {
    Subscriber(Arc<Topic>),
    Caller((usize, Arc<Service>)),
}

/// Compares types. `*` accepts any.
fn check(name: &str, header: &Header, kind: &str, md5: &str) -> Result<(), String> {
    let (asked, sum) = (header.get("type"), header.get("md5sum"));
    if sum != md5 && sum != "*" {
        return Err(format!("type mismatch of {name}: its MD5 sum is {md5}, but {sum:?} was requested"));
    }
    if !["", "*", kind].contains(&asked) && !kind.is_empty() {
        return Err(format!("type mismatch of {name}: its type is {kind}, but {asked} was requested"));
    }
    Ok(())
}

/// Whether the peer has closed the connection; pending data is not consumed.
fn has_closed(stream: &TcpStream) -> bool {
    use rustix::net::{RecvFlags, recv};
    let mut byte = [0_u8];
    match recv(stream, &mut byte, RecvFlags::PEEK | RecvFlags::DONTWAIT) {
        Ok((_, count)) => count == 0,
        Err(error) => error != rustix::io::Errno::AGAIN && error != rustix::io::Errno::INTR,
    }
}
