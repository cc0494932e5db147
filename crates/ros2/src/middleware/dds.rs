//! DDS: topics and services with ROS names and types, on top of [`crate::rtps`].
//!
//! Both mappings of services to DDS are supported, selected by the client's vendor: Fast DDS sends the request's id as
//! inline QoS of the sample, Cyclone DDS in the first sixteen bytes of the payload.

use std::sync::Arc;
use std::time::Duration;

use ros::value::Value;

use super::{Call, Client, Middleware, Publisher, Quality, Service, Subscription};
use crate::cdr;
use crate::discovery_scope::Environment;
use crate::rtps::id::{Entity, Guid, Prefix};
use crate::rtps::message::Info;
use crate::rtps::parameters;
use crate::rtps::participant::{Participant, ReaderHandle, Received, Settings, WriterHandle};
use crate::types::{self, dds_name};

/// The vendor id of Cyclone DDS.
const CYCLONE: [u8; 2] = [0x01, 0x10];
/// Size of the encapsulation header. `[bytes]`
const ENCAPSULATION: usize = 4;
/// Size of the request header of Cyclone DDS. It does not change the alignment of what follows. `[bytes]`
const CYCLONE_HEAD: usize = 16;

fn reliable(quality: Quality) -> parameters::Quality {
    parameters::Quality { is_reliable: true, is_transient: quality.is_transient, depth: quality.depth }
}

fn volatile(depth: usize) -> parameters::Quality {
    reliable(Quality { is_transient: false, depth })
}

/// The endpoints of a node in a participant.
#[derive(Debug)]
pub struct Dds {
    participant: Arc<Participant>,
    name: String,
    graph: WriterHandle,
    gid_bytes: usize,
    writers: Vec<Entity>,
    readers: Vec<Entity>,
}

impl Dds {
    /// Joins the network under this name. `say` receives messages for the user; `wake` is called when something may
    /// have been received. The error is a message for the user.
    pub fn new(
        name: &str,
        environment: &Environment,
        say: impl Fn(String) + Send + 'static,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Self, String> {
        let settings = Settings {
            name: name.to_owned(),
            user_data: "enclave=/;".to_owned(),
            discovery_scope: environment.discovery_scope.clone(),
        };
        let participant = Participant::new(settings, say, wake)?;
        let graph = participant.writer(
            "ros_discovery_info",
            &dds_name("rmw_dds_common/ParticipantEntitiesInfo", false),
            reliable(Quality { is_transient: true, depth: 1 }),
        );
        Ok(Self {
            participant: Arc::new(participant),
            name: name.to_owned(),
            graph,
            gid_bytes: environment.gid_bytes,
            writers: Vec::new(),
            readers: Vec::new(),
        })
    }

    fn writer(&mut self, topic: &str, kind: &str, quality: parameters::Quality) -> WriterHandle {
        let outlet = self.participant.writer(topic, kind, quality);
        self.writers.push(outlet.entity);
        outlet
    }

    fn reader(&mut self, topic: &str, kind: &str, quality: parameters::Quality) -> ReaderHandle {
        let inlet = self.participant.reader(topic, kind, quality);
        self.readers.push(inlet.entity);
        inlet
    }
}

impl Middleware for Dds {
    fn publisher(&mut self, name: &str, kind: &str, quality: Quality) -> Box<dyn Publisher> {
        Box::new(self.writer(&format!("rt{name}"), &dds_name(kind, false), reliable(quality)))
    }

    fn subscription(&mut self, name: &str, kind: &str, quality: Quality) -> Box<dyn Subscription> {
        Box::new(self.reader(&format!("rt{name}"), &dds_name(kind, false), reliable(quality)))
    }

    fn service(&mut self, name: &str, kind: &str, depth: usize) -> Box<dyn Service> {
        let base = dds_name(kind, true);
        let requests = self.reader(&format!("rq{name}Request"), &format!("{base}Request_"), volatile(depth));
        let replies = self.writer(&format!("rr{name}Reply"), &format!("{base}Response_"), volatile(depth));
        Box::new(Offered { participant: self.participant.clone(), requests, replies })
    }

    fn client(&mut self, name: &str, kind: &str, depth: usize) -> Box<dyn Client> {
        let base = dds_name(kind, true);
        let requests = self.writer(&format!("rq{name}Request"), &format!("{base}Request_"), volatile(depth));
        let replies = self.reader(&format!("rr{name}Reply"), &format!("{base}Response_"), volatile(depth));
        let guid = Guid { prefix: self.participant.guid().prefix, entity: requests.entity };
        Box::new(Asking { requests, replies, guid, asked: 0 })
    }

    fn announce(&self) {
        let kind = types::message("rmw_dds_common/ParticipantEntitiesInfo");
        let Some(kind) = kind else { return };
        let gid = |entity: Entity| {
            let guid = Guid { prefix: self.participant.guid().prefix, entity };
            let mut bytes = guid.bytes().to_vec();
            bytes.resize(self.gid_bytes, 0);
            Value::Fields(vec![Value::Bytes(bytes)])
        };
        let gids = |entities: &[Entity]| Value::List(entities.iter().map(|entity| gid(*entity)).collect());
        let node = Value::Fields(vec![
            "/".into(),
            self.name.as_str().into(),
            gids(&self.readers),
            gids(&self.writers),
        ]);
        let value = Value::Fields(vec![gid(Entity::PARTICIPANT), Value::List(vec![node])]);
        self.graph.write(cdr::encode(&kind, &value), Info::default(), None);
    }

    fn datagram_count(&self) -> u64 {
        self.participant.datagram_count()
    }

    fn wait(&self, datagram_count: u64, patience: Duration) {
        self.participant.wait(datagram_count, patience);
    }
}

impl Publisher for WriterHandle {
    fn subscriptions(&self) -> usize {
        self.readers()
    }

    fn publish(&self, payload: Vec<u8>) {
        self.write(payload, Info::default(), None);
    }
}

impl Subscription for ReaderHandle {
    fn take(&self) -> Option<Vec<u8>> {
        Self::take(self).map(|sample| sample.payload)
    }

    fn publishers(&self) -> usize {
        self.writers()
    }
}

/// Whom to answer.
#[derive(Debug)]
pub struct Caller {
    participant: Prefix,
    /// The identifier of the request.
    id: (Guid, i64),
    /// The request header of a Cyclone DDS client, which the response repeats.
    head: Vec<u8>,
}

#[derive(Debug)]
struct Offered {
    participant: Arc<Participant>,
    requests: ReaderHandle,
    replies: WriterHandle,
}

impl Service for Offered {
    fn take(&self) -> Option<Result<Call, String>> {
        let Received { writer, number, info, payload } = self.requests.take()?;
        let mut payload = payload;
        let is_cyclone = self.participant.vendor(writer.prefix) == Some(CYCLONE);
        let size = if is_cyclone { CYCLONE_HEAD } else { 0 };
        if payload.len() < ENCAPSULATION + size {
            return Some(Err("it is truncated".to_owned()));
        }
        let head = payload.drain(ENCAPSULATION..ENCAPSULATION + size).collect();
        // Fast DDS clients put the identifier that the response must refer to into the request.
        let asker = info.related.map(|(guid, _)| guid).filter(|guid| *guid != Guid::default());
        let id = (asker.unwrap_or(writer), number);
        let from = super::Caller::Dds(Caller { participant: writer.prefix, id, head });
        Some(Ok(Call { payload, from }))
    }

    fn answer(&self, from: super::Caller, payload: Vec<u8>) {
        let super::Caller::Dds(from) = from else { return };
        let mut payload = payload;
        let start = ENCAPSULATION.min(payload.len());
        payload.splice(start..start, from.head);
        let info = Info { related: Some(from.id), ..Info::default() };
        self.replies.write(payload, info, Some(from.participant));
    }
}

#[derive(Debug)]
struct Asking {
    requests: WriterHandle,
    replies: ReaderHandle,
    /// The identifier of this client.
    guid: Guid,
    asked: i64,
}

impl Client for Asking {
    fn is_ready(&self) -> bool {
        self.requests.readers() > 0 && self.replies.writers() > 0
    }

    fn ask(&mut self, payload: Vec<u8>) {
        self.asked += 1;
        self.requests.write(payload, Info::default(), None);
    }

    fn answer(&self) -> Option<Vec<u8>> {
        loop {
            let sample = self.replies.take()?;
            if sample.info.related == Some((self.guid, self.asked)) {
                return Some(sample.payload);
            }
        }
    }
}
