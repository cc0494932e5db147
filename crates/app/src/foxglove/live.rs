//! `--foxglove`: whoever connects with Foxglove's WebSocket protocol watches the run.
//!
//! The connections are `server`'s, at the page's port and with its rules of who may connect; a server of its own, as
//! Foxglove's library has one, would let in everybody. Viewers only read. A message is made if somebody has subscribed to
//! its topic, and lost if that one does not keep up.
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

/// Moments are told at most so often.
const FRAME: Duration = Duration::from_millis(16);
/// First bytes of binary messages.
const MESSAGE_DATA: u8 = 1;
const TIME: u8 = 2;
/// Subscriptions that a viewer has at most.
const MOST_SUBSCRIPTIONS: usize = 4096;

/// What a topic is called by.
struct Topic {
    channel: u32,
    schema: &'static str,
}

/// Who watches, and what.
pub(crate) struct Live {
    teller: Publisher,
    topics: BTreeMap<String, Topic>,
    next_channel: u32,
    /// Subscriptions by channel.
    clients: BTreeMap<ViewerId, BTreeMap<u32, u32>>,
    next: Instant,
    /// Somebody has come, or has subscribed to something.
    has_news: bool,
    told: Option<SimTime>,
}

impl Live {
    /// Nobody watches yet.
    pub(crate) fn new(console: &Console) -> Self {
        Self {
            teller: Publisher::new(console),
            topics: BTreeMap::new(),
            next_channel: 1,
            clients: BTreeMap::new(),
            next: Instant::now(),
            has_news: false,
            told: None,
        }
    }

    /// Another world begins: it has other topics.
    pub(crate) fn enter(&mut self, server: &Server) {
        let gone: Vec<u32> = self.topics.values().map(|topic| topic.channel).collect();
        self.topics.clear();
        self.told = None;
        for (client, subscriptions) in &mut self.clients {
            subscriptions.clear();
            server.send_text(*client, &json!({ "op": "unadvertise", "channelIds": gone }));
        }
    }

    /// Takes a message; without a text somebody has just come.
    pub(crate) fn hear(&mut self, server: &Server, client: ViewerId, text: Option<&str>) {
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
        if let Err(why) = self.obey(client, text) {
            server.send_text(client, &json!({ "op": "status", "level": 1, "message": why }));
        }
    }

    fn obey(&mut self, client: ViewerId, text: &str) -> Result<(), String> {
        let message: Value =
            serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
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
                    if !is_known || !is_free || subscriptions.len() >= MOST_SUBSCRIPTIONS {
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
            other => Err(format!("{} is not offered", other.unwrap_or("a message without op"))),
        }
    }

    /// A client is gone.
    pub(crate) fn leave(&mut self, client: ViewerId) {
        self.clients.remove(&client);
    }

    /// Shows the world to those who watch, if it is time for that.
    pub(crate) fn show(&mut self, server: &Server, world: &mut World) {
        let now = Instant::now();
        if self.clients.is_empty() || now < self.next {
            return;
        }
        if self.told.is_none() {
            self.teller.enter(world);
        }
        let is_due = self.teller.is_due(world) && self.told != Some(world.elapsed());
        if !is_due && !self.has_news {
            return;
        }
        self.next = now + FRAME;
        self.told = Some(world.elapsed());
        if std::mem::take(&mut self.has_news) {
            self.teller.repeat();
        }
        let mut told = Subscribers {
            server,
            topics: &mut self.topics,
            next_channel: &mut self.next_channel,
            clients: &self.clients,
        };
        // This does not fail the run: a client that cannot be reached has gone.
        let _ = self.teller.tell(world, &mut told);
        let mut time = vec![TIME];
        time.extend(self.teller.now().0.to_le_bytes());
        self.clients.keys().for_each(|client| server.send_bytes(*client, time.clone()));
    }
}

/// Passes messages on to those who have subscribed.
struct Subscribers<'a> {
    server: &'a Server,
    topics: &'a mut BTreeMap<String, Topic>,
    next_channel: &'a mut u32,
    clients: &'a BTreeMap<ViewerId, BTreeMap<u32, u32>>,
}

impl Sink for Subscribers<'_> {
    fn take(
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
