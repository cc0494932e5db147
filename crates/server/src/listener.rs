//! Connections that were accepted elsewhere and of which the first bytes were read.

use std::collections::BTreeMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::IncomingStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::Sleep;

/// Time limit for the first request: a client that never finishes it must not occupy a file descriptor forever.
const FIRST_REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum number of connections: they must not occupy all file descriptors of the program. If there are more, one that
/// is only kept for further requests is closed.
const MAX_CONNECTIONS: usize = 512;
/// The end of the head of a request.
const END: &[u8; 4] = b"\r\n\r\n";

/// A connection that is handed over.
pub(crate) struct Connection {
    pub(crate) stream: std::net::TcpStream,
    pub(crate) address: SocketAddr,
    pub(crate) first_bytes: Vec<u8>,
}

/// A connection, seen from its requests and from the listener.
#[derive(Debug)]
struct ConnectionState {
    address: IpAddr,
    is_in_use: AtomicBool,
    is_closed: AtomicBool,
    reader: Mutex<Option<Waker>>,
}

impl ConnectionState {
    fn new(address: SocketAddr) -> Self {
        Self {
            address: address.ip().to_canonical(),
            is_in_use: AtomicBool::new(false),
            is_closed: AtomicBool::new(false),
            reader: Mutex::new(None),
        }
    }

    fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
        if let Some(reader) = self.reader.lock().unwrap_or_else(PoisonError::into_inner).take() {
            reader.wake();
        }
    }

    /// Fails if the connection is closed; otherwise that wakes the task of `cx`.
    fn watch(&self, cx: &mut Context<'_>) -> io::Result<()> {
        *self.reader.lock().unwrap_or_else(PoisonError::into_inner) = Some(cx.waker().clone());
        match self.is_closed.load(Ordering::Acquire) {
            true => Err(io::ErrorKind::ConnectionAborted.into()),
            false => Ok(()),
        }
    }
}

/// The other end of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Peer(Arc<ConnectionState>);

impl Peer {
    /// Returns whether the peer is on this machine.
    pub(crate) fn is_local(&self) -> bool {
        self.0.address.is_loopback()
    }

    /// Keeps the connection, however many others there are: it is used for more than one request.
    pub(crate) fn keep(&self) {
        self.0.is_in_use.store(true, Ordering::Relaxed);
    }
}

impl Connected<IncomingStream<'_, ChannelListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, ChannelListener>) -> Self {
        Self(Arc::clone(&stream.io().link))
    }
}

/// Accepts connections from the channel.
pub(crate) struct ChannelListener {
    connections: mpsc::Receiver<Connection>,
    open: Vec<Weak<ConnectionState>>,
}

impl ChannelListener {
    pub(crate) fn new(connections: mpsc::Receiver<Connection>) -> Self {
        Self { connections, open: Vec::new() }
    }

    /// Makes room for a connection. Returns false if there is none.
    fn make_room(&mut self, most: usize) -> bool {
        self.open.retain(|link| link.strong_count() > 0);
        if self.open.len() < most {
            return true;
        }
        let open: Vec<Arc<ConnectionState>> = self.open.iter().filter_map(Weak::upgrade).collect();
        let idle = || {
            let is_idle = |link: &ConnectionState| {
                !link.is_in_use.load(Ordering::Relaxed) && !link.is_closed.load(Ordering::Relaxed)
            };
            open.iter().filter(move |link| is_idle(link))
        };
        let mut counts: BTreeMap<IpAddr, usize> = BTreeMap::new();
        idle().for_each(|link| *counts.entry(link.address).or_default() += 1);
        let busiest = counts.iter().max_by_key(|(_, count)| **count).map(|(address, _)| *address);
        // The oldest one of the address with the most.
        let closed = idle().find(|link| Some(link.address) == busiest);
        closed.map(|link| link.close()).is_some()
    }
}

impl axum::serve::Listener for ChannelListener {
    type Io = PeekedStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (PeekedStream, SocketAddr) {
        loop {
            match self.connections.recv().await {
                Some(Connection { stream, address, first_bytes }) => {
                    if self.make_room(MAX_CONNECTIONS)
                        && let Ok(stream) = TcpStream::from_std(stream)
                    {
                        let stream = PeekedStream::new(stream, address, first_bytes, FIRST_REQUEST_TIMEOUT);
                        self.open.push(Arc::downgrade(&stream.link));
                        return (stream, address);
                    }
                }
                // The server is gone; the runtime ends this task.
                None => std::future::pending::<()>().await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(SocketAddr::from(([127, 0, 0, 1], 0)))
    }
}

/// A stream that returns its first bytes again.
pub(crate) struct PeekedStream {
    first_bytes: Vec<u8>,
    at: usize,
    stream: TcpStream,
    link: Arc<ConnectionState>,
    first_request: Option<FirstRequest>,
}

/// A request whose end has not been read yet.
struct FirstRequest {
    deadline: Pin<Box<Sleep>>,
    /// How many bytes of [`END`] matched at the end of what was read.
    matched: usize,
}

impl FirstRequest {
    /// Returns whether the request ends within these bytes.
    fn ends_in(&mut self, bytes: &[u8]) -> bool {
        for byte in bytes {
            self.matched = match END.get(self.matched) {
                Some(wanted) if wanted == byte => self.matched + 1,
                _ => usize::from(*byte == END[0]),
            };
            if self.matched == END.len() {
                return true;
            }
        }
        false
    }
}

impl PeekedStream {
    fn new(stream: TcpStream, address: SocketAddr, first_bytes: Vec<u8>, limit: Duration) -> Self {
        let deadline = Box::pin(tokio::time::sleep(limit));
        let first_request = Some(FirstRequest { deadline, matched: 0 });
        Self { first_bytes, at: 0, stream, link: Arc::new(ConnectionState::new(address)), first_request }
    }

    fn poll_bytes(&mut self, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let left = self.first_bytes.get(self.at..).unwrap_or_default();
        if !left.is_empty() {
            let count = left.len().min(buf.remaining());
            buf.put_slice(&left[..count]);
            self.at += count;
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncRead for PeekedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.link.watch(cx)?;
        let before = buf.filled().len();
        let outcome = self.poll_bytes(cx, buf);
        let Some(request) = &mut self.first_request else { return outcome };
        if request.ends_in(buf.filled().get(before..).unwrap_or_default()) {
            self.first_request = None;
        } else if request.deadline.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        outcome
    }
}

impl AsyncWrite for PeekedStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.link.watch(cx)?;
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    /// Returns both ends of a connection of which these bytes have been read, after the time limit.
    async fn connection(first_bytes: &[u8]) -> (TcpStream, PeekedStream) {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, address) = listener.accept().await.unwrap();
        (client, PeekedStream::new(stream, address, first_bytes.to_vec(), Duration::ZERO))
    }

    fn run<T>(job: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(job)
    }

    #[test]
    fn clients_that_never_finish_a_request_are_disconnected() {
        run(async {
            let (_client, mut server) = connection(b"GET / HTTP/1.1\r\nHost: h\r\n\n\r").await;
            let outcome = server.read_to_end(&mut Vec::new()).await;
            assert_eq!(outcome.unwrap_err().kind(), io::ErrorKind::TimedOut);
        });
    }

    #[test]
    fn the_oldest_idle_connection_of_the_busiest_address_makes_room() {
        let link = |last: u8| Arc::new(ConnectionState::new(SocketAddr::from(([10, 0, 0, last], 1))));
        let all = [link(1), link(2), link(2), link(2), link(1)];
        let (_sender, receiver) = mpsc::channel(1);
        let mut listener = ChannelListener::new(receiver);
        listener.open = all.iter().map(Arc::downgrade).collect();
        Peer(Arc::clone(&all[1])).keep();
        let closed = || all.iter().map(|link| link.is_closed.load(Ordering::Relaxed)).collect::<Vec<_>>();
        assert!(listener.make_room(6) && closed() == [false; 5], "there is room");
        assert!(listener.make_room(5));
        // Two each are idle; of several such addresses the last one is taken.
        assert_eq!(closed(), [false, false, true, false, false]);
        assert!(listener.make_room(5) && listener.make_room(5) && listener.make_room(5));
        assert_eq!(closed(), [true, false, true, true, true]);
        assert!(!listener.make_room(5), "all are in use");
    }

    #[test]
    fn a_closed_connection_ends_while_it_is_read() {
        run(async {
            let (_client, mut server) = connection(b"GET / HTTP/1.1\r\n\r\n").await;
            assert_eq!(server.read(&mut [0; 64]).await.unwrap(), 18);
            let link = Arc::clone(&server.link);
            let reading = tokio::spawn(async move { server.read(&mut [0; 64]).await });
            tokio::task::yield_now().await;
            link.close();
            assert_eq!(reading.await.unwrap().unwrap_err().kind(), io::ErrorKind::ConnectionAborted);
        });
    }

    #[test]
    fn clients_may_be_silent_after_a_request() {
        run(async {
            let (mut client, mut server) = connection(b"GET / HTTP/1.1\r\n\r\n").await;
            let mut bytes = [0; 64];
            assert_eq!(server.read(&mut bytes).await.unwrap(), 18);
            client.write_all(b"later").await.unwrap();
            assert_eq!(server.read(&mut bytes).await.unwrap(), 5);
        });
    }
}
