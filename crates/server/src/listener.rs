//! Connections that were accepted elsewhere and of which the first bytes were read.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::IncomingStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::Sleep;

/// Time limit for the first request: a client that never finishes it must not occupy a file descriptor forever.
const FIRST_REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The end of the head of a request.
const END: &[u8; 4] = b"\r\n\r\n";

/// A connection that is handed over.
pub(crate) struct Connection {
    pub(crate) stream: std::net::TcpStream,
    pub(crate) address: SocketAddr,
    pub(crate) first_bytes: Vec<u8>,
}

/// The remote address of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(SocketAddr);

impl Peer {
    /// Returns whether the peer is on this machine.
    pub(crate) fn is_local(self) -> bool {
        self.0.ip().to_canonical().is_loopback()
    }
}

impl Connected<IncomingStream<'_, ChannelListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, ChannelListener>) -> Self {
        Self(*stream.remote_addr())
    }
}

/// Accepts connections from the channel.
pub(crate) struct ChannelListener(pub(crate) mpsc::Receiver<Connection>);

impl axum::serve::Listener for ChannelListener {
    type Io = PeekedStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (PeekedStream, SocketAddr) {
        loop {
            match self.0.recv().await {
                Some(Connection { stream, address, first_bytes }) => {
                    if let Ok(stream) = TcpStream::from_std(stream) {
                        return (PeekedStream::new(stream, first_bytes, FIRST_REQUEST_TIMEOUT), address);
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
    fn new(stream: TcpStream, first_bytes: Vec<u8>, limit: Duration) -> Self {
        let deadline = Box::pin(tokio::time::sleep(limit));
        Self { first_bytes, at: 0, stream, first_request: Some(FirstRequest { deadline, matched: 0 }) }
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
        let (stream, _) = listener.accept().await.unwrap();
        (client, PeekedStream::new(stream, first_bytes.to_vec(), Duration::ZERO))
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
