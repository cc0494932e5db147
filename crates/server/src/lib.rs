//! The web page of a running world and its connections: HTTP and WebSockets.
//!
//! Owns: the embedded page, access control, what each viewer has been sent. Knows neither world nor nodes: the owner of
//! the server publishes [`Snapshot`]s of the visual scene, receives [`Call`]s and responds to them.
//!
//! No thread runs before the first browser connects, and nothing is published without viewers
//! ([`Server::has_viewers`]). The owner never waits for a viewer: a slow one gets fewer frames.
//!
//! The messages of a connection are described in [`session`], the encoding of poses in [`playback::frame`]. The protocols of
//! Webots clients ([`TEXT_METHOD`]) and of Foxglove ([`FOXGLOVE_METHOD`]) are handled by the owner.

mod access;
mod assets;
mod foxglove_session;
mod listener;
mod outbox;
mod routes;
pub mod session;
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
use playback::Snapshot;
use serde_json::{Value, json};
use tokio::sync::{broadcast, mpsc, watch};

pub use access::{Access, tokens_match};
pub use foxglove_session::FOXGLOVE_METHOD;
use outbox::{Outbox, Protocol};
pub use text_session::TEXT_METHOD;

/// Maximum number of calls in the queue; beyond it, callers get the error that the simulator is busy.
const MAX_QUEUED_CALLS: usize = 256;
/// Maximum number of messages that a viewer may lag behind before it loses some.
const MAX_QUEUED_MESSAGES: usize = 1024;
/// Number of previous messages that a new viewer gets.
const BACKLOG: usize = 500;
/// Maximum number of connections to be accepted.
const MAX_PENDING_CONNECTIONS: usize = 128;

/// Identifies a viewer while it is connected.
pub type ViewerId = u64;

/// A request of a viewer.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The viewer.
    pub viewer: ViewerId,
    /// The id of the response; `None` if no response is expected.
    pub id: Option<u64>,
    /// The name of the method.
    pub method: String,
    /// The arguments, an object or null.
    pub params: Value,
}

/// A JSON message to viewers.
#[derive(Clone, Debug)]
struct Message {
    /// The recipient; `None`: everybody.
    to: Option<ViewerId>,
    text: Arc<str>,
}

/// State shared by the connections.
pub(crate) struct Shared {
    access: Access,
    viewers: AtomicUsize,
    /// Those of them that are not hidden.
    seen_viewers: AtomicUsize,
    snapshots: watch::Sender<Option<Arc<Snapshot>>>,
    messages: broadcast::Sender<Message>,
    /// Outboxes of clients of Webots' and Foxglove's protocols.
    outboxes: Mutex<BTreeMap<ViewerId, Outbox>>,
    backlog: Mutex<VecDeque<Arc<str>>>,
    /// Folders with the pages of robot windows.
    windows: Mutex<Vec<PathBuf>>,
    /// The last image for Webots clients, a JPEG file.
    pictures: watch::Sender<Bytes>,
    /// Files for Webots clients, by path.
    files: Mutex<BTreeMap<String, Arc<[u8]>>>,
    calls: SyncSender<Call>,
    /// Wakes the owner when there is a call.
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl Shared {
    /// Queues a call; returns it if the queue is full.
    pub(crate) fn queue_call(&self, call: Call) -> Result<(), Call> {
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

    /// Returns a file for Webots clients.
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

/// The server of the page.
pub struct Server {
    shared: Arc<Shared>,
    calls: Receiver<Call>,
    runtime: Option<Runtime>,
}

/// The runtime, started with the first browser.
struct Runtime {
    /// Dropped without waiting for connections.
    runtime: Option<tokio::runtime::Runtime>,
    connections: mpsc::Sender<listener::Connection>,
}

impl Drop for Runtime {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Server {
    /// Creates a server with access rules. `wake` is called from other threads whenever there is a call to take.
    #[must_use]
    pub fn new(access: Access, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (sender, calls) = sync_channel(MAX_QUEUED_CALLS);
        let shared = Shared {
            access,
            viewers: AtomicUsize::new(0),
            seen_viewers: AtomicUsize::new(0),
            snapshots: watch::Sender::new(None),
            messages: broadcast::Sender::new(MAX_QUEUED_MESSAGES),
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

    /// Serves a browser's connection of which `first_bytes` have been read. Fails if there are too many connections.
    pub fn accept(
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
        // If the queue is full, the connection is closed and the browser retries.
        running.connections.try_send(connection).map_err(|_| std::io::Error::other("too many connections"))
    }

    /// Returns whether there are viewers.
    #[must_use]
    pub fn has_viewers(&self) -> bool {
        self.shared.viewers.load(Ordering::Relaxed) > 0
    }

    /// Returns whether there are viewers that are not hidden, such as tabs in the background: only these show snapshots.
    #[must_use]
    pub fn has_seen_viewers(&self) -> bool {
        self.shared.seen_viewers.load(Ordering::Relaxed) > 0
    }

    /// Publishes a snapshot to all viewers.
    pub fn publish(&self, snapshot: Snapshot) {
        self.shared.snapshots.send_replace(Some(Arc::new(snapshot)));
    }

    /// Returns the calls since the last time, in order of arrival.
    pub fn take_calls(&self) -> impl Iterator<Item = Call> {
        self.calls.try_iter()
    }

    /// Responds to a call.
    pub fn respond(&self, call: &Call, outcome: Result<Value, String>) {
        let Some(id) = call.id else { return };
        let text = match outcome {
            Ok(result) => json!({ "id": id, "result": result }),
            Err(error) => json!({ "id": id, "error": error }),
        };
        self.send(Some(call.viewer), text.to_string().into());
    }

    /// Notifies all viewers. If `is_kept`, viewers that connect later get the message, too.
    pub fn notify(&self, method: &str, params: Value, is_kept: bool) {
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

    /// Serves the pages of robot windows from these folders, `NAME/NAME.html` and the files next to it; the first
    /// folder that contains a file takes precedence.
    pub fn serve_windows(&self, folders: Vec<PathBuf>) {
        *self.shared.windows() = folders;
    }

    /// Serves these files to Webots clients, by path, and no others from now on.
    pub fn serve_files(&self, files: BTreeMap<String, Vec<u8>>) {
        let files = files.into_iter().map(|(path, bytes)| (path, bytes.into())).collect();
        *self.shared.files.lock().unwrap_or_else(PoisonError::into_inner) = files;
    }

    /// Serves these files to Webots clients as well.
    pub fn serve_more_files(&self, files: Vec<(String, Vec<u8>)>) {
        let files = files.into_iter().map(|(path, bytes)| (path, bytes.into()));
        self.shared.files.lock().unwrap_or_else(PoisonError::into_inner).extend(files);
    }

    /// Returns whether a Webots client requests images of the world.
    #[must_use]
    pub fn wants_images(&self) -> bool {
        self.shared.pictures.receiver_count() > 0
    }

    /// Publishes an image of the world to Webots clients, a JPEG file.
    pub fn publish_image(&self, file: Vec<u8>) {
        self.shared.pictures.send_replace(file.into());
    }

    /// Returns the URL of the image of a model in the library, if there is one. Names are `FOLDER_MODEL.png`.
    #[must_use]
    pub fn model_image_url(name: &str) -> Option<String> {
        assets::has_model_image(name).then(|| format!("library/{name}"))
    }

    /// Sends a text to a Webots client, or to all.
    pub fn send_webots_text(&self, to: Option<ViewerId>, text: &str) {
        let outboxes = self.shared.outboxes();
        let meant = outboxes.iter().filter(|(client, outbox)| {
            outbox.protocol == Protocol::Webots && to.is_none_or(|to| to == **client)
        });
        meant.for_each(|(_, outbox)| outbox.send(Frame::Text(text.into())));
    }

    /// Sends a message to a client of Foxglove's protocol.
    pub fn send_text(&self, client: ViewerId, message: &Value) {
        self.send_frame(client, Frame::Text(message.to_string().into()));
    }

    /// Sends binary data to a client of Foxglove's protocol.
    pub fn send_bytes(&self, client: ViewerId, bytes: Vec<u8>) {
        self.send_frame(client, Frame::Binary(bytes.into()));
    }

    fn send_frame(&self, client: ViewerId, frame: Frame) {
        if let Some(outbox) = self.shared.outboxes().get(&client) {
            outbox.send(frame);
        }
    }

    fn send(&self, to: Option<ViewerId>, text: Arc<str>) {
        // It fails only if there are no receivers.
        let _ = self.shared.messages.send(Message { to, text });
    }
}

/// Starts the threads that serve connections.
fn start(shared: &Arc<Shared>) -> std::io::Result<Runtime> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(4)
        .thread_name("page")
        .enable_all()
        .build()?;
    let (connections, receiver) = mpsc::channel(MAX_PENDING_CONNECTIONS);
    let router = routes::router(Arc::clone(shared));
    runtime.spawn(async move {
        let service = router.into_make_service_with_connect_info::<listener::Peer>();
        // Ends when the channel is closed.
        let _ = axum::serve(listener::ChannelListener::new(receiver), service).await;
    });
    Ok(Runtime { runtime: Some(runtime), connections })
}
