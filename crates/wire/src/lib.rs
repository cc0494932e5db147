//! The Webots controller wire protocol: bytes, packets, names, sockets.
//!
//! Owns: the framing of both transports, both halves (simulator and controller), the rules by which the
//! two find each other, and the numbers of commands and records.
//! Promises: bytes from outside never panic; what is wrong is told with the field and its offset.
//! Knows no node by name: numbers of node types come from the catalogue.

pub mod answer;
pub mod assembler;
pub mod client;
pub mod dialect;
pub mod field;
pub mod names;
pub mod op;
pub mod reader;
pub mod reply;
pub mod request;
pub mod server;
pub mod socket;
pub mod writer;

pub use answer::{Answer, ClientAssembler};
pub use assembler::{Assembler, MAX_PACKET};
pub use dialect::Dialect;
pub use reader::{Malformed, Reader};
pub use reply::{ImageChunk, Reply, Share, Transport};
pub use request::{Block, Request};
pub use writer::Writer;
