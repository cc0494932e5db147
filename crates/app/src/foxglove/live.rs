//! `--foxglove`: clients of Foxglove's WebSocket protocol observe the run.
//!
//! The connections are those of the page's server, with its port and access control; Foxglove's own library would
//! accept any client. Clients are read-only. A message is created if somebody has subscribed to its topic, and dropped
//! for clients that are too slow.
//!
//! Specification: <https://github.com/foxglove/ws-protocol/blob/main/docs/spec.md>.

use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant};

use base::SimTime;
use engine::World;
use serde_json::{Value, json};
use server::{Server, ViewerId};

use super::{Publisher, Sink, schema_of};
use crate::console::Console;

/// Minimum time between two messages on a topic.
const FRAME: Duration = Duration::from_millis(16);
/// Opcodes of binary messages.
const MESSAGE_DATA: u8 = 1;
const TIME: u8 = 2;
/// Maximum number of subscriptions of a client.
const MAX_SUBSCRIPTIONS: usize = 4096;

/// A topic with its channel.
struct Topic {
    channel: u32,
    schema: &'static str,
}

/// The clients and their subscriptions.
pub(crate) struct Live {
    publisher: Publisher,
    topics: BTreeMap<String, Topic>,
    next_channel: u32,
    /// Subscriptions by channel.
    clients: BTreeMap<ViewerId, BTreeMap<u32, u32>>,
    next: Instant,
    /// Whether somebody has connected or subscribed.
    has_news: bool,
    published_at: Option<SimTime>,
}

impl Live {
    /// Creates the state without clients.
    pub(crate) fn new(console: &Console) -> Self {
        Self {
            publisher: Publisher::new(console),
            topics: BTreeMap::new(),
            next_channel: 1,
            clients: BTreeMap::new(),
            next: Instant::now(),
            has_news: false,
            published_at: None,
        }
    }

    /// Continues with another world, which has other topics.
    pub(crate) fn enter(&mut self, server: &Server) {
        let gone: Vec<u32> = self.topics.values().map(|topic| topic.channel).collect();
        self.topics.clear();
        self.published_at = None;
        for (client, subscriptions) in &mut self.clients {
            subscriptions.clear();
            server.send_text(*client, &json!({ "op": "unadvertise", "channelIds": gone }));
        }
    }

    /// Handles a message; without a text, a client has just connected.
    pub(crate) fn handle_message(&mut self, server: &Server, client: ViewerId, text: Option<&str>) {
        let Some(text) = text else {
            self.clients.insert(client, BTreeMap::new());
            self.has_news = true;
            let name = concat!("rebots ", env!("CARGO_PKG_VERSION"));
            let hello = json!({
                "op": "serverInfo", "name": name, "capabilities": ["time"], "supportedEncodings": ["json"],
                "metadata": {}, "sessionId": std::process::id().to_string(),
            });
            server.send_text(client, &hello);
            let channels: Vec<Value> =
                self.topics.iter().map(|(name, topic)| advertised(name, topic)).collect();
            server.send_text(client, &json!({ "op": "advertise", "channels": channels }));
            return;
        };
        if let Err(why) = self.handle(client, text) {
            server.send_text(client, &json!({ "op": "status", "level": 1, "message": why }));
        }
    }

    fn handle(&mut self, client: ViewerId, text: &str) -> Result<(), String> {
        let message: Value = serde_json::from_str(text).map_err(|error| format!("invalid JSON: {error}"))?;
        let Some(subscriptions) = self.clients.get_mut(&client) else { return Ok(()) };
        let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
        let list = |name: &str| message[name].as_array().into_iter().flatten();
        match message["op"].as_str() {
            Some("subscribe") => {
                for wanted in list("subscriptions") {
                    let pair = number(&wanted["id"]).zip(number(&wanted["channelId"]));
                    let (id, channel) = pair.ok_or("a subscription needs an id and a channelId")?;
                    let is_known = self.topics.values().any(|topic| topic.channel == channel);
                    let is_free = subscriptions.values().all(|known| *known != id);
                    if !is_known || !is_free || subscriptions.len() >= MAX_SUBSCRIPTIONS {
                        return Err(format!("subscription {id} to channel {channel} is not possible"));
                    }
                    subscriptions.insert(channel, id);
                    self.has_news = true;
                }
                Ok(())
            }
            Some("unsubscribe") => {
                let gone: Vec<u32> = list("subscriptionIds").filter_map(number).collect();
                subscriptions.retain(|_, id| !gone.contains(id));
                Ok(())
            }
            other => Err(format!("{} is not supported", other.unwrap_or("a message without op"))),
        }
    }

    /// Removes a client that has disconnected.
    pub(crate) fn leave(&mut self, client: ViewerId) {
        self.clients.remove(&client);
    }

    /// Publishes the world to clients if it is time to.
    pub(crate) fn show(&mut self, server: &Server, world: &mut World) {
        let now = Instant::now();
        if self.clients.is_empty() || now < self.next {
            return;
        }
        if self.published_at.is_none() {
            self.publisher.enter(world);
        }
        let is_due = self.publisher.is_due(world) && self.published_at != Some(world.elapsed());
        if !is_due && !self.has_news {
            return;
        }
        self.next = now + FRAME;
        self.published_at = Some(world.elapsed());
        if std::mem::take(&mut self.has_news) {
            self.publisher.repeat();
        }
        let mut subscribers = Subscribers {
            server,
            topics: &mut self.topics,
            next_channel: &mut self.next_channel,
            clients: &self.clients,
        };
        // This cannot fail: a client that cannot be reached has disconnected.
        let _ = self.publisher.publish(world, &mut subscribers);
        let mut time = vec![TIME];
        time.extend(self.publisher.now().0.to_le_bytes());
        self.clients.keys().for_each(|client| server.send_bytes(*client, time.clone()));
    }
}

/// Forwards messages to subscribers.
struct Subscribers<'a> {
    server: &'a Server,
    topics: &'a mut BTreeMap<String, Topic>,
    next_channel: &'a mut u32,
    clients: &'a BTreeMap<ViewerId, BTreeMap<u32, u32>>,
}

impl Sink for Subscribers<'_> {
    fn write(
        &mut self,
        topic: &str,
        schema: &'static str,
        now: SimTime,
        message: &dyn Fn() -> Value,
    ) -> io::Result<()> {
        let channel = match self.topics.get(topic) {
            Some(known) => known.channel,
            None => {
                let new = Topic { channel: *self.next_channel, schema };
                *self.next_channel += 1;
                let channels = [advertised(topic, &new)];
                let news = json!({ "op": "advertise", "channels": channels });
                self.clients.keys().for_each(|client| self.server.send_text(*client, &news));
                self.topics.entry(topic.to_owned()).or_insert(new).channel
            }
        };
        let mut text = None;
        for (client, subscriptions) in self.clients {
            let Some(subscription) = subscriptions.get(&channel) else { continue };
            let text = text.get_or_insert_with(|| message().to_string());
            let mut bytes = vec![MESSAGE_DATA];
            bytes.extend(subscription.to_le_bytes());
            bytes.extend(now.0.to_le_bytes());
            bytes.extend(text.as_bytes());
            self.server.send_bytes(*client, bytes);
        }
        Ok(())
    }
}

fn advertised(name: &str, topic: &Topic) -> Value {
    json!({
        "id": topic.channel, "topic": name, "encoding": "json", "schemaName": topic.schema,
        "schema": schema_of(topic.schema).to_string(), "schemaEncoding": "jsonschema",
    })
}
