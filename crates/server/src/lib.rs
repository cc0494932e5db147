//! The web page of a running world, and the connections it lives on: HTTP and WebSockets.
//!
//! Owns: the embedded page, who may connect, what each viewer has been sent. Knows no world and no node: it is handed
//! [`Snapshot`]s of what is seen and passes [`Call`]s on to its owner, who answers them.
//!
//! Nothing runs before the first browser connects, and nothing is published while nobody looks
//! ([`Server::has_viewers`]). The owner never waits for a viewer: a slow one is sent fewer frames.
//!
//! The messages of a connection are described in [`session`]; [`frame`] says how poses are packed. Clients of Webots have a
//! protocol of their own, which is the owner's ([`TEXT_METHOD`]), and so have those of Foxglove ([`FOXGLOVE_METHOD`]).

mod access;
mod assets;
mod foxglove_session;
pub mod frame;
mod listener;
mod outbox;
mod routes;
mod rows;
pub mod session;
mod snapshot;
mod text_session;
mod windows;

use std::collections::{BTreeMap, VecDeque};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use axum::extract::ws::Message as Frame;
use serde_json::{Value, json};
use tokio::sync::{broadcast, mpsc, watch};

pub use access::{Access, is_same};
pub use foxglove_session::FOXGLOVE_METHOD;
use outbox::{Outbox, Protocol};
pub use snapshot::{Body, Placed, Snapshot, Structure, UnattachedInstance};
pub use text_session::TEXT_METHOD;

/// Calls that wait for the owner; a viewer that floods is told that the simulator is busy.
const MOST_CALLS: usize = 256;
/// Messages that a viewer may be behind before it loses some.
const MOST_MESSAGES: usize = 1024;
/// Messages that a newcomer is told of what was said before it came.
const BACKLOG: usize = 500;
/// Connections that wait to be looked at.
const MOST_WAITING: usize = 128;

/// Identifies a viewer for as long as it is connected.
pub type ViewerId = u64;

/// Something a viewer wants.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Who wants it.
    pub viewer: ViewerId,
    /// Number that the answer carries; `None` if no answer is expected.
    pub id: Option<u64>,
    /// What is wanted.
    pub method: String,
    /// The arguments, an object or null.
    pub params: Value,
}

/// A message to viewers: JSON.
#[derive(Clone, Debug)]
struct Message {
    /// `None`: everybody.
    to: Option<ViewerId>,
    text: Arc<str>,
}

/// What the connections share.
pub(crate) struct Shared {
    access: Access,
    viewers: AtomicUsize,
    snapshots: watch::Sender<Option<Arc<Snapshot>>>,
    messages: broadcast::Sender<Message>,
    /// Clients of Webots' and of Foxglove's protocol.
    outboxes: Mutex<BTreeMap<ViewerId, Outbox>>,
    backlog: Mutex<VecDeque<Arc<str>>>,
    /// Where the pages of robot windows are.
    windows: Mutex<Vec<PathBuf>>,
    /// The last picture for clients of Webots, a JPEG file.
    pictures: watch::Sender<Bytes>,
    /// Files that clients of Webots ask for, by their paths.
    files: Mutex<BTreeMap<String, Arc<[u8]>>>,
    calls: SyncSender<Call>,
    /// Interrupts the owner's waiting when there is a call.
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl Shared {
    /// Queues a call; gives it back if the owner does not keep up.
    pub(crate) fn call(&self, call: Call) -> Result<(), Call> {
        use std::sync::mpsc::TrySendError;
        self.calls.try_send(call).map_err(|error| match error {
            TrySendError::Full(call) | TrySendError::Disconnected(call) => call,
        })?;
        (self.wake)();
        Ok(())
    }

    fn backlog(&self) -> MutexGuard<'_, VecDeque<Arc<str>>> {
        self.backlog.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A file for clients of Webots.
    pub(crate) fn file(&self, path: &str) -> Option<Arc<[u8]>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned()
    }

    pub(crate) fn outboxes(&self) -> MutexGuard<'_, BTreeMap<ViewerId, Outbox>> {
        self.outboxes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn windows(&self) -> MutexGuard<'_, Vec<PathBuf>> {
        self.windows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The page's server.
pub struct Server {
    shared: Arc<Shared>,
    calls: Receiver<Call>,
    runtime: Option<Running>,
}

/// What runs from the first browser on.
struct Running {
    /// Dropped without waiting for connections.
    runtime: Option<tokio::runtime::Runtime>,
    connections: mpsc::Sender<listener::Connection>,
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Server {
    /// A server that lets in whom `access` allows. `wake` is called from other threads whenever there is a call to take.
    #[must_use]
    pub fn new(access: Access, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (sender, calls) = sync_channel(MOST_CALLS);
        let shared = Shared {
            access,
            viewers: AtomicUsize::new(0),
            snapshots: watch::Sender::new(None),
            messages: broadcast::Sender::new(MOST_MESSAGES),
            outboxes: Mutex::default(),
            backlog: Mutex::default(),
            windows: Mutex::default(),
            pictures: watch::Sender::new(Bytes::new()),
            files: Mutex::default(),
            calls: sender,
            wake,
        };
        Self { shared: Arc::new(shared), calls, runtime: None }
    }

    /// Serves a connection of a browser of which `first_bytes` have been read. The error says why it cannot be served.
    pub fn adopt(
        &mut self,
        stream: TcpStream,
        address: SocketAddr,
        first_bytes: Vec<u8>,
    ) -> std::io::Result<()> {
        stream.set_nonblocking(true)?;
        stream.set_nodelay(true)?;
        let running = match &mut self.runtime {
            Some(running) => running,
            None => self.runtime.insert(start(&self.shared)?),
        };
        let connection = listener::Connection { stream, address, first_bytes };
        // One that finds the queue full is closed: browsers try again.
        running.connections.try_send(connection).map_err(|_| std::io::Error::other("too many connections"))
    }

    /// Whether anybody looks.
    #[must_use]
    pub fn has_viewers(&self) -> bool {
        self.shared.viewers.load(Ordering::Relaxed) > 0
    }

    /// Shows this to the viewers from now on.
    pub fn publish(&self, snapshot: Snapshot) {
        self.shared.snapshots.send_replace(Some(Arc::new(snapshot)));
    }

    /// Calls since the last time, in the order of their arrival.
    pub fn take_calls(&self) -> impl Iterator<Item = Call> {
        self.calls.try_iter()
    }

    /// Answers a call.
    pub fn answer(&self, call: &Call, outcome: Result<Value, String>) {
        let Some(id) = call.id else { return };
        let text = match outcome {
            Ok(result) => json!({ "id": id, "result": result }),
            Err(error) => json!({ "id": id, "error": error }),
        };
        self.send(Some(call.viewer), text.to_string().into());
    }

    /// Tells all viewers something. A message that is `kept` is also told to those who come later.
    pub fn tell(&self, method: &str, params: Value, is_kept: bool) {
        if !is_kept && !self.has_viewers() {
            return;
        }
        let text: Arc<str> = json!({ "method": method, "params": params }).to_string().into();
        if is_kept {
            let mut backlog = self.shared.backlog();
            if backlog.len() >= BACKLOG {
                backlog.pop_front();
            }
            backlog.push_back(Arc::clone(&text));
        }
        self.send(None, text);
    }

    /// Serves the pages of robot windows from these folders, `NAME/NAME.html` and what lies beside it; the first folder
    /// that has a file wins.
    pub fn serve_windows(&self, folders: Vec<PathBuf>) {
        *self.shared.windows() = folders;
    }

    /// Serves these files, by their paths below the address, to clients of Webots, and no others from now on.
    pub fn serve_files(&self, files: BTreeMap<String, Vec<u8>>) {
        let files = files.into_iter().map(|(path, bytes)| (path, bytes.into())).collect();
        *self.shared.files.lock().unwrap_or_else(PoisonError::into_inner) = files;
    }

    /// Whether a client of Webots fetches pictures of the world.
    #[must_use]
    pub fn wants_pictures(&self) -> bool {
        self.shared.pictures.receiver_count() > 0
    }

    /// Shows clients of Webots a picture of the world, a JPEG file.
    pub fn show_picture(&self, file: Vec<u8>) {
        self.shared.pictures.send_replace(file.into());
    }

    /// The address of the picture of a model of the library, if there is one. Names are `FOLDER_MODEL.png`.
    #[must_use]
    pub fn picture(name: &str) -> Option<String> {
        assets::has_picture(name).then(|| format!("library/{name}"))
    }

    /// Tells a client of Webots, or all, a text of its protocol.
    pub fn say(&self, to: Option<ViewerId>, text: &str) {
        let outboxes = self.shared.outboxes();
        let meant = outboxes.iter().filter(|(client, outbox)| {
            outbox.protocol == Protocol::Webots && to.is_none_or(|to| to == **client)
        });
        meant.for_each(|(_, outbox)| outbox.send(Frame::Text(text.into())));
    }

    /// Tells a client of Foxglove's protocol something.
    pub fn send_text(&self, client: ViewerId, message: &Value) {
        self.send_frame(client, Frame::Text(message.to_string().into()));
    }

    /// Sends a client of Foxglove's protocol bytes.
    pub fn send_bytes(&self, client: ViewerId, bytes: Vec<u8>) {
        self.send_frame(client, Frame::Binary(bytes.into()));
    }

    fn send_frame(&self, client: ViewerId, frame: Frame) {
        if let Some(outbox) = self.shared.outboxes().get(&client) {
            outbox.send(frame);
        }
    }

    fn send(&self, to: Option<ViewerId>, text: Arc<str>) {
        // It fails only if nobody is there.
        let _ = self.shared.messages.send(Message { to, text });
    }
}

/// Starts the threads that serve connections.
fn start(shared: &Arc<Shared>) -> std::io::Result<Running> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(4)
        .thread_name("page")
        .enable_all()
        .build()?;
    let (connections, receiver) = mpsc::channel(MOST_WAITING);
    let router = routes::router(Arc::clone(shared));
    runtime.spawn(async move {
        let service = router.into_make_service_with_connect_info::<listener::Peer>();
        // Ends with the channel.
        let _ = axum::serve(listener::ChannelListener(receiver), service).await;
    });
    Ok(Running { runtime: Some(runtime), connections })
}
