//! Connections that somebody else has accepted, and of which the first bytes were read.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::mpsc;

/// A connection as its first owner hands it over.
pub(crate) struct Connection {
    pub(crate) stream: std::net::TcpStream,
    pub(crate) address: SocketAddr,
    pub(crate) first_bytes: Vec<u8>,
}

/// Accepts what comes through the channel.
pub(crate) struct Adopted(pub(crate) mpsc::Receiver<Connection>);

impl axum::serve::Listener for Adopted {
    type Io = Rewound;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Rewound, SocketAddr) {
        loop {
            match self.0.recv().await {
                Some(Connection { stream, address, first_bytes }) => {
                    if let Ok(stream) = TcpStream::from_std(stream) {
                        return (Rewound { first_bytes, at: 0, stream }, address);
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

/// A stream whose first bytes are read again.
pub(crate) struct Rewound {
    first_bytes: Vec<u8>,
    at: usize,
    stream: TcpStream,
}

impl AsyncRead for Rewound {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
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

impl AsyncWrite for Rewound {
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
