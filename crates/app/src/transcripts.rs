//! Transcripts of the messages between the world and its controllers, and their replay to restarted controllers.
//!
//! Owns: for each controller since its start, hashes of the packets it sent and all replies it got, while they are
//! recorded; and controllers in replay. During replay, a controller communicates with the transcript instead of the
//! world: as long as it sends the same packets as its predecessor, it gets the same replies. Packets beyond the end of
//! the transcript are kept for the world.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, VecDeque};
use std::hash::Hasher as _;
use std::sync::Arc;

use engine::{PortEvent, RobotId};
use wire::Reply;

/// Memory limit of all transcripts. Beyond it, recording stops. `[bytes]`
const MAX_BYTES: usize = 256 << 20;

/// An entry of a transcript.
#[derive(Clone, Debug)]
enum Entry {
    /// The controller has sent a packet with this hash.
    Received(u64),
    /// It was sent this reply.
    WindowMessage(Arc<Reply>),
}

/// The transcript of one controller.
#[derive(Clone, Debug)]
struct Transcript {
    /// The number of the controller; a restarted one continues with the same.
    controller: u64,
    entries: Vec<Entry>,
}

/// A position in a transcript: which controller, and how many entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    controller: u64,
    entries: usize,
}

/// A replay for a restarted controller.
struct Replay {
    entries: Vec<Entry>,
    next: usize,
    /// Whether it has connected; until then all events are from its predecessor.
    is_there: bool,
    /// Why it cannot continue like its predecessor.
    fault: Option<String>,
    /// Packets beyond the end of the transcript.
    beyond: VecDeque<PortEvent>,
}

/// The result of an event during replay.
enum Handled {
    /// The event is for the world.
    Passed(PortEvent),
    /// These replies are to be sent.
    Taken(Vec<Arc<Reply>>),
}

impl Replay {
    fn is_over(&self) -> bool {
        self.fault.is_some() || (self.is_there && self.next >= self.entries.len())
    }

    fn handle_event(&mut self, event: PortEvent) -> Handled {
        match event {
            PortEvent::Connected { .. } if !self.is_there => self.is_there = true,
            event if !self.is_there => return Handled::Passed(event),
            event if self.is_over() => {
                self.beyond.push_back(event);
                return Handled::Taken(Vec::new());
            }
            PortEvent::Packet { bytes, .. } => match self.entries.get(self.next) {
                Some(Entry::Received(hash)) if *hash == hash_of(&bytes) => self.next += 1,
                _ => {
                    let heard = |entries: &[Entry]| {
                        entries.iter().filter(|line| matches!(line, Entry::Received(_))).count()
                    };
                    let before = heard(self.entries.get(..self.next).unwrap_or_default());
                    self.fault =
                        Some(format!("its request {} of {} was different", before + 1, heard(&self.entries)));
                    return Handled::Taken(Vec::new());
                }
            },
            PortEvent::Connected { .. } => self.fault = Some("it connected twice".to_owned()),
            PortEvent::Closed { .. } => self.fault = Some("it ended".to_owned()),
        }
        let mut replies = Vec::new();
        while let Some(Entry::WindowMessage(reply)) = self.entries.get(self.next) {
            replies.push(Arc::clone(reply));
            self.next += 1;
        }
        Handled::Taken(replies)
    }
}

fn hash_of(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// Returns the robot of an event.
pub(crate) fn robot_of(event: &PortEvent) -> RobotId {
    match event {
        PortEvent::Connected { robot, .. }
        | PortEvent::Packet { robot, .. }
        | PortEvent::Closed { robot, .. } => *robot,
    }
}

/// The transcripts of all controllers.
#[derive(Default)]
pub(crate) struct Transcripts {
    is_recording: bool,
    robots: BTreeMap<RobotId, Transcript>,
    /// Number of controllers so far.
    controllers: u64,
    bytes: usize,
    replays: BTreeMap<RobotId, Replay>,
}

impl Transcripts {
    /// Starts or stops recording.
    pub(crate) fn set_recording(&mut self, is_recording: bool) {
        if self.is_recording != is_recording {
            *self = Self {
                is_recording,
                controllers: self.controllers,
                replays: std::mem::take(&mut self.replays),
                ..Self::default()
            };
        }
    }

    /// Removes a robot whose port was closed.
    pub(crate) fn forget(&mut self, robot: RobotId) {
        self.robots.remove(&robot);
        self.replays.remove(&robot);
    }

    /// Returns the current position for each controller with a complete transcript.
    pub(crate) fn positions(&self) -> BTreeMap<RobotId, Position> {
        let position = |transcript: &Transcript| Position {
            controller: transcript.controller,
            entries: transcript.entries.len(),
        };
        self.robots.iter().map(|(robot, transcript)| (*robot, position(transcript))).collect()
    }

    /// Returns whether the transcript covers the time from the start of the controller to this position.
    pub(crate) fn covers(&self, robot: RobotId, position: Position) -> bool {
        let known = self.robots.get(&robot);
        known.is_some_and(|known| {
            known.controller == position.controller && known.entries.len() >= position.entries
        })
    }

    /// Replays the transcript up to a position to the next controller of a robot that connects. Later entries are
    /// dropped.
    pub(crate) fn replay(&mut self, robot: RobotId, position: Position) {
        let Some(transcript) = self.robots.get_mut(&robot) else { return };
        transcript.entries.truncate(position.entries);
        let entries = transcript.entries.clone();
        let feed = Replay { entries, next: 0, is_there: false, fault: None, beyond: VecDeque::new() };
        self.replays.insert(robot, feed);
        self.bytes = self.robots.values().flat_map(|known| &known.entries).map(size_of).sum();
    }

    /// Returns the robots whose replay is not complete.
    pub(crate) fn pending_replays(&self) -> Vec<RobotId> {
        self.replays.iter().filter(|(_, feed)| !feed.is_over()).map(|(robot, _)| *robot).collect()
    }

    /// Aborts the replay for a controller.
    pub(crate) fn abort(&mut self, robot: RobotId, why: &str) {
        if let Some(feed) = self.replays.get_mut(&robot) {
            feed.fault = Some(why.to_owned());
        }
    }

    /// Aborts all replays.
    pub(crate) fn abort_all(&mut self) {
        for robot in std::mem::take(&mut self.replays).into_keys() {
            self.robots.remove(&robot);
        }
    }

    /// Once all replays have ended: for each robot, the packets beyond the end, or why the replay failed.
    pub(crate) fn take_finished_replays(
        &mut self,
    ) -> Option<BTreeMap<RobotId, Result<VecDeque<PortEvent>, String>>> {
        if self.replays.is_empty() || !self.replays.values().all(Replay::is_over) {
            return None;
        }
        let mut fed = BTreeMap::new();
        for (robot, feed) in std::mem::take(&mut self.replays) {
            let outcome = match feed.fault {
                Some(fault) => {
                    self.robots.remove(&robot);
                    Err(fault)
                }
                None => Ok(feed.beyond),
            };
            fed.insert(robot, outcome);
        }
        Some(fed)
    }

    /// Handles an event at a port: returns it if it is for the world, and the replies to send in place of the world.
    pub(crate) fn handle_event(&mut self, event: PortEvent) -> (Option<PortEvent>, Vec<Arc<Reply>>) {
        let robot = robot_of(&event);
        if let Some(feed) = self.replays.get_mut(&robot) {
            return match feed.handle_event(event) {
                Handled::Passed(event) => (Some(event), Vec::new()),
                Handled::Taken(replies) => (None, replies),
            };
        }
        self.record_event(robot, &event);
        (Some(event), Vec::new())
    }

    /// Records an event.
    pub(crate) fn record_event(&mut self, robot: RobotId, event: &PortEvent) {
        if !self.is_recording {
            return;
        }
        match event {
            PortEvent::Connected { .. } => {
                self.controllers += 1;
                let transcript = Transcript { controller: self.controllers, entries: Vec::new() };
                self.robots.insert(robot, transcript);
            }
            PortEvent::Packet { bytes, .. } => self.note(robot, || Entry::Received(hash_of(bytes))),
            PortEvent::Closed { .. } => {}
        }
    }

    /// Records a reply.
    pub(crate) fn record_reply(&mut self, robot: RobotId, reply: &Reply) {
        if self.is_recording && !self.replays.contains_key(&robot) {
            self.note(robot, || Entry::WindowMessage(Arc::new(reply.clone())));
        }
    }

    fn note(&mut self, robot: RobotId, line: impl FnOnce() -> Entry) {
        let Some(transcript) = self.robots.get_mut(&robot) else { return };
        let line = line();
        self.bytes += size_of(&line);
        transcript.entries.push(line);
        if self.bytes > MAX_BYTES {
            self.robots.clear();
            self.bytes = 0;
        }
    }
}

/// Returns the approximate size. `[bytes]`
fn size_of(line: &Entry) -> usize {
    let inside = match line {
        Entry::Received(_) => 0,
        Entry::WindowMessage(reply) => {
            reply.records.as_slice().len()
                + reply.images.iter().map(|image| image.pixels.len()).sum::<usize>()
        }
    };
    std::mem::size_of::<Entry>() + std::mem::size_of::<Reply>() + inside
}

#[cfg(test)]
mod tests {
    use wire::{Dialect, Transport};

    use super::*;

    const ROBOT: RobotId = RobotId(0);

    fn connected() -> PortEvent {
        PortEvent::Connected { robot: ROBOT, dialect: Dialect::R2025a, transport: Transport::Local }
    }

    fn packet(byte: u8) -> PortEvent {
        PortEvent::Packet { robot: ROBOT, bytes: vec![byte] }
    }

    /// A transcript of two requests and their replies, and the position after the first one.
    fn two_requests() -> (Transcripts, Position) {
        let mut transcripts = Transcripts::default();
        transcripts.set_recording(true);
        transcripts.handle_event(connected());
        transcripts.handle_event(packet(1));
        transcripts.record_reply(ROBOT, &Reply::new(10));
        let position = transcripts.positions()[&ROBOT];
        transcripts.handle_event(packet(2));
        transcripts.record_reply(ROBOT, &Reply::new(20));
        (transcripts, position)
    }

    #[test]
    fn a_controller_gets_the_replies_of_its_predecessor() {
        let (mut transcripts, position) = two_requests();
        assert!(transcripts.covers(ROBOT, position));
        transcripts.replay(ROBOT, position);
        assert_eq!(
            transcripts.handle_event(packet(9)).0,
            Some(packet(9)),
            "the predecessor may still have sent it"
        );
        assert_eq!(transcripts.handle_event(connected()), (None, Vec::new()));
        assert!(transcripts.take_finished_replays().is_none());
        let (passed, replies) = transcripts.handle_event(packet(1));
        assert_eq!((passed, replies.len(), replies[0].delay_ms), (None, 1, 10));
        assert_eq!(transcripts.handle_event(packet(7)), (None, Vec::new()), "it waits for the world");
        let fed = transcripts.take_finished_replays().unwrap();
        assert_eq!(fed[&ROBOT], Ok(VecDeque::from([packet(7)])));
        // The transcript continues where it was cut.
        assert_eq!(transcripts.positions()[&ROBOT], position);
        assert!(transcripts.pending_replays().is_empty() && transcripts.take_finished_replays().is_none());
    }

    #[test]
    fn different_requests_are_reported() {
        let (mut transcripts, position) = two_requests();
        transcripts.replay(ROBOT, position);
        transcripts.handle_event(connected());
        assert_eq!(transcripts.handle_event(packet(3)), (None, Vec::new()));
        let fed = transcripts.take_finished_replays().unwrap();
        assert_eq!(fed[&ROBOT], Err("its request 1 of 1 was different".to_owned()));
        assert!(!transcripts.covers(ROBOT, position));
    }

    #[test]
    fn another_controller_has_another_transcript() {
        let (mut transcripts, position) = two_requests();
        transcripts.handle_event(connected());
        assert!(!transcripts.covers(ROBOT, position));
        let (mut transcripts, position) = two_requests();
        transcripts.set_recording(false);
        transcripts.set_recording(true);
        assert!(!transcripts.covers(ROBOT, position) && transcripts.positions().is_empty());
    }
}
