//! `--record=FILE`: records a run to a compressed MCAP file with the messages for Foxglove and similar viewers
//! ([`crate::foxglove`]).
//!
//! Specification: <https://mcap.dev/spec>.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use base::SimTime;
use engine::World;
use mcap::records::MessageHeader;
use mcap::{Compression, McapError, WriteOptions, Writer};
use serde_json::Value;

use crate::console::Console;
use crate::foxglove::{Publisher, Sink, schema_of};

struct Topic {
    channel: u16,
    /// Number of messages so far.
    sequence: u32,
}

/// The open file.
pub(crate) struct Recorder {
    publisher: Publisher,
    file: McapFile,
    is_broken: bool,
}

struct McapFile {
    writer: Writer<BufWriter<File>>,
    schemas: BTreeMap<&'static str, u16>,
    topics: BTreeMap<String, Topic>,
}

impl Recorder {
    /// Creates the file.
    pub(crate) fn create(path: &Path, console: &Console) -> io::Result<Self> {
        let options = WriteOptions::new()
            .compression(Some(Compression::Zstd))
            // The other cores are needed by the simulation.
            .compression_threads(0)
            .profile("")
            .library(concat!("rebots ", env!("CARGO_PKG_VERSION")));
        let writer = options.create(BufWriter::new(File::create(path)?)).map_err(reason)?;
        let file = McapFile { writer, schemas: BTreeMap::new(), topics: BTreeMap::new() };
        Ok(Self { publisher: Publisher::new(console), file, is_broken: false })
    }

    /// Continues in the same file with another world, or the same one after a restart.
    pub(crate) fn enter(&mut self, world: &mut World) {
        self.publisher.enter(world);
    }

    /// Records the current state if it is time to. Called before the first step and after every step. After an error
    /// nothing more is recorded.
    pub(crate) fn add(&mut self, world: &mut World) -> io::Result<()> {
        if self.is_broken || !self.publisher.is_due(world) {
            return Ok(());
        }
        let added = self.publisher.publish(world, &mut self.file);
        self.is_broken = added.is_err();
        added
    }

    /// Writes the index and the data in memory.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if self.is_broken {
            return Ok(());
        }
        self.publisher.publish_log_lines(&mut self.file)?;
        self.file.writer.finish().map_err(reason)?;
        self.file.writer.into_inner().flush()
    }
}

impl Sink for McapFile {
    fn write(
        &mut self,
        topic: &str,
        schema: &'static str,
        now: SimTime,
        message: &dyn Fn() -> Value,
    ) -> io::Result<()> {
        let schema = match self.schemas.get(schema) {
            Some(number) => *number,
            None => {
                let text = schema_of(schema).to_string();
                let number = self.writer.add_schema(schema, "jsonschema", text.as_bytes()).map_err(reason)?;
                *self.schemas.entry(schema).or_insert(number)
            }
        };
        let topic = match self.topics.get_mut(topic) {
            Some(topic) => topic,
            None => {
                let channel =
                    self.writer.add_channel(schema, topic, "json", &BTreeMap::new()).map_err(reason)?;
                self.topics.entry(topic.to_owned()).or_insert(Topic { channel, sequence: 0 })
            }
        };
        topic.sequence = topic.sequence.wrapping_add(1);
        let header = MessageHeader {
            channel_id: topic.channel,
            sequence: topic.sequence,
            log_time: now.0,
            publish_time: now.0,
        };
        self.writer.write_to_known_channel(&header, message().to_string().as_bytes()).map_err(reason)
    }
}

/// Converts an error to a message for the user.
fn reason(error: McapError) -> io::Error {
    match error {
        McapError::Io(error) => error,
        other => io::Error::other(other),
    }
}
