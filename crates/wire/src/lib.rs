//! The Webots controller wire protocol: bytes, packets, names, sockets.
//!
//! Owns: the framing of both transports, both ends of a connection (simulator and controller), the rules by which the
//! two find each other, and the opcodes of commands and records.
//! Promises: no input from the network panics; an error names the field and its byte offset.
//! Spells no node names: the numbers of node types come from the catalogue.

pub mod assembler;
pub mod client;
pub mod dialect;
pub mod field;
pub mod names;
pub mod op;
pub mod reader;
pub mod receive_buffer;
mod received_reply;
pub mod reply;
pub mod request;
pub mod server;
pub mod socket;
pub mod writer;

pub use assembler::{Assembler, MAX_PACKET};
pub use dialect::Dialect;
pub use reader::{Malformed, Reader};
pub use received_reply::{ClientAssembler, ReceivedReply};
pub use reply::{ImageChunk, Reply, Share, Transport};
pub use request::{Block, Request};
pub use writer::Writer;
