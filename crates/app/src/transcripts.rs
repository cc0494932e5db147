//! What was said between the world and its controllers, and how controllers that are started again are told the same.
//!
//! Owns: for each controller since its start, hashes of what it sent and all that it was sent, while that is kept; and
//! the controllers that are being fed. A fed controller talks with the transcript instead of the world: as long as it
//! sends what its predecessor sent, it gets what that one got. What it sends beyond the end waits for the world.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, VecDeque};
use std::hash::Hasher as _;
use std::sync::Arc;

use engine::{PortEvent, RobotId};
use wire::Reply;

/// Memory for all transcripts. With more nothing is kept any more. `[bytes]`
const MOST_BYTES: usize = 256 << 20;

/// What was said at one moment.
#[derive(Clone, Debug)]
enum Line {
    /// The controller sent a packet with this hash.
    Heard(u64),
    /// It was sent this.
    Said(Arc<Reply>),
}

/// All that was said with one controller.
#[derive(Clone, Debug)]
struct Transcript {
    /// Which of the robot's controllers it is; those of one that was started again count on.
    controller: u64,
    lines: Vec<Line>,
}

/// How far a conversation had come: which controller, and how many lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    controller: u64,
    lines: usize,
}

/// A controller that is being fed.
struct Feed {
    lines: Vec<Line>,
    next: usize,
    /// It has connected; until then all that comes is from the one before it.
    is_there: bool,
    /// Why it cannot go on as the one before it.
    fault: Option<String>,
    /// What it sent beyond the end.
    beyond: VecDeque<PortEvent>,
}

/// What becomes of an event at a fed robot's port.
enum Heard {
    /// It is the world's.
    Passed(PortEvent),
    /// These are to be sent.
    Taken(Vec<Arc<Reply>>),
}

impl Feed {
    fn is_over(&self) -> bool {
        self.fault.is_some() || (self.is_there && self.next >= self.lines.len())
    }

    fn hear(&mut self, event: PortEvent) -> Heard {
        match event {
            PortEvent::Connected { .. } if !self.is_there => self.is_there = true,
            event if !self.is_there => return Heard::Passed(event),
            event if self.is_over() => {
                self.beyond.push_back(event);
                return Heard::Taken(Vec::new());
            }
            PortEvent::Packet { bytes, .. } => match self.lines.get(self.next) {
                Some(Line::Heard(hash)) if *hash == hash_of(&bytes) => self.next += 1,
                _ => {
                    let heard =
                        |lines: &[Line]| lines.iter().filter(|line| matches!(line, Line::Heard(_))).count();
                    let before = heard(self.lines.get(..self.next).unwrap_or_default());
                    self.fault = Some(format!(
                        "its request {} of {} was a different one",
                        before + 1,
                        heard(&self.lines)
                    ));
                    return Heard::Taken(Vec::new());
                }
            },
            PortEvent::Connected { .. } => self.fault = Some("it connected twice".to_owned()),
            PortEvent::Closed { .. } => self.fault = Some("it ended".to_owned()),
        }
        let mut replies = Vec::new();
        while let Some(Line::Said(reply)) = self.lines.get(self.next) {
            replies.push(Arc::clone(reply));
            self.next += 1;
        }
        Heard::Taken(replies)
    }
}

fn hash_of(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// The robot that an event is about.
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
    is_kept: bool,
    robots: BTreeMap<RobotId, Transcript>,
    /// Controllers so far.
    controllers: u64,
    bytes: usize,
    feeds: BTreeMap<RobotId, Feed>,
}

impl Transcripts {
    /// From now on what is said is kept, or forgotten.
    pub(crate) fn keep(&mut self, is_kept: bool) {
        if self.is_kept != is_kept {
            *self = Self {
                is_kept,
                controllers: self.controllers,
                feeds: std::mem::take(&mut self.feeds),
                ..Self::default()
            };
        }
    }

    /// A robot has no port any more.
    pub(crate) fn forget(&mut self, robot: RobotId) {
        self.robots.remove(&robot);
        self.feeds.remove(&robot);
    }

    /// How far the conversation with each controller has come of which all is known.
    pub(crate) fn positions(&self) -> BTreeMap<RobotId, Position> {
        let position = |transcript: &Transcript| Position {
            controller: transcript.controller,
            lines: transcript.lines.len(),
        };
        self.robots.iter().map(|(robot, transcript)| (*robot, position(transcript))).collect()
    }

    /// Whether the transcript reaches back to the start of the controller that was there, and to this position.
    pub(crate) fn knows(&self, robot: RobotId, position: Position) -> bool {
        let known = self.robots.get(&robot);
        known.is_some_and(|known| {
            known.controller == position.controller && known.lines.len() >= position.lines
        })
    }

    /// The next controller of a robot that connects is fed until a position. What was said later is forgotten.
    pub(crate) fn feed(&mut self, robot: RobotId, position: Position) {
        let Some(transcript) = self.robots.get_mut(&robot) else { return };
        transcript.lines.truncate(position.lines);
        let lines = transcript.lines.clone();
        let feed = Feed { lines, next: 0, is_there: false, fault: None, beyond: VecDeque::new() };
        self.feeds.insert(robot, feed);
        self.bytes = self.robots.values().flat_map(|known| &known.lines).map(size_of).sum();
    }

    /// The robots whose controllers are being fed and have not had enough.
    pub(crate) fn hungry(&self) -> Vec<RobotId> {
        self.feeds.iter().filter(|(_, feed)| !feed.is_over()).map(|(robot, _)| *robot).collect()
    }

    /// A controller cannot be fed to its end.
    pub(crate) fn give_up(&mut self, robot: RobotId, why: &str) {
        if let Some(feed) = self.feeds.get_mut(&robot) {
            feed.fault = Some(why.to_owned());
        }
    }

    /// Nobody is fed any more.
    pub(crate) fn stop_feeding(&mut self) {
        for robot in std::mem::take(&mut self.feeds).into_keys() {
            self.robots.remove(&robot);
        }
    }

    /// Once all have been fed: the robots, what those sent that had enough, and why others did not get that far.
    pub(crate) fn take_fed(&mut self) -> Option<BTreeMap<RobotId, Result<VecDeque<PortEvent>, String>>> {
        if self.feeds.is_empty() || !self.feeds.values().all(Feed::is_over) {
            return None;
        }
        let mut fed = BTreeMap::new();
        for (robot, feed) in std::mem::take(&mut self.feeds) {
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

    /// Something has happened at a port: gives it if it is the world's, and what is to be sent in the world's place.
    pub(crate) fn hear(&mut self, event: PortEvent) -> (Option<PortEvent>, Vec<Arc<Reply>>) {
        let robot = robot_of(&event);
        if let Some(feed) = self.feeds.get_mut(&robot) {
            return match feed.hear(event) {
                Heard::Passed(event) => (Some(event), Vec::new()),
                Heard::Taken(replies) => (None, replies),
            };
        }
        self.note_event(robot, &event);
        (Some(event), Vec::new())
    }

    /// Takes note of what the world hears.
    pub(crate) fn note_event(&mut self, robot: RobotId, event: &PortEvent) {
        if !self.is_kept {
            return;
        }
        match event {
            PortEvent::Connected { .. } => {
                self.controllers += 1;
                let transcript = Transcript { controller: self.controllers, lines: Vec::new() };
                self.robots.insert(robot, transcript);
            }
            PortEvent::Packet { bytes, .. } => self.note(robot, || Line::Heard(hash_of(bytes))),
            PortEvent::Closed { .. } => {}
        }
    }

    /// The world says something to a controller.
    pub(crate) fn say(&mut self, robot: RobotId, reply: &Reply) {
        if self.is_kept && !self.feeds.contains_key(&robot) {
            self.note(robot, || Line::Said(Arc::new(reply.clone())));
        }
    }

    fn note(&mut self, robot: RobotId, line: impl FnOnce() -> Line) {
        let Some(transcript) = self.robots.get_mut(&robot) else { return };
        let line = line();
        self.bytes += size_of(&line);
        transcript.lines.push(line);
        if self.bytes > MOST_BYTES {
            self.robots.clear();
            self.bytes = 0;
        }
    }
}

/// Roughly.
fn size_of(line: &Line) -> usize {
    let inside = match line {
        Line::Heard(_) => 0,
        Line::Said(reply) => {
            reply.records.as_slice().len()
                + reply.images.iter().map(|image| image.pixels.len()).sum::<usize>()
        }
    };
    std::mem::size_of::<Line>() + std::mem::size_of::<Reply>() + inside
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

    /// A conversation of two requests and their answers, and where it stood after the first one.
    fn told() -> (Transcripts, Position) {
        let mut transcripts = Transcripts::default();
        transcripts.keep(true);
        transcripts.hear(connected());
        transcripts.hear(packet(1));
        transcripts.say(ROBOT, &Reply::new(10));
        let position = transcripts.positions()[&ROBOT];
        transcripts.hear(packet(2));
        transcripts.say(ROBOT, &Reply::new(20));
        (transcripts, position)
    }

    #[test]
    fn a_controller_is_told_what_the_one_before_it_was_told() {
        let (mut transcripts, position) = told();
        assert!(transcripts.knows(ROBOT, position));
        transcripts.feed(ROBOT, position);
        assert_eq!(
            transcripts.hear(packet(9)).0,
            Some(packet(9)),
            "the one before it may still have something to say"
        );
        assert_eq!(transcripts.hear(connected()), (None, Vec::new()));
        assert!(transcripts.take_fed().is_none());
        let (passed, replies) = transcripts.hear(packet(1));
        assert_eq!((passed, replies.len(), replies[0].delay_ms), (None, 1, 10));
        assert_eq!(transcripts.hear(packet(7)), (None, Vec::new()), "it waits for the world");
        let fed = transcripts.take_fed().unwrap();
        assert_eq!(fed[&ROBOT], Ok(VecDeque::from([packet(7)])));
        // The transcript goes on where it was cut.
        assert_eq!(transcripts.positions()[&ROBOT], position);
        assert!(transcripts.hungry().is_empty() && transcripts.take_fed().is_none());
    }

    #[test]
    fn one_that_answers_differently_is_named() {
        let (mut transcripts, position) = told();
        transcripts.feed(ROBOT, position);
        transcripts.hear(connected());
        assert_eq!(transcripts.hear(packet(3)), (None, Vec::new()));
        let fed = transcripts.take_fed().unwrap();
        assert_eq!(fed[&ROBOT], Err("its request 1 of 1 was a different one".to_owned()));
        assert!(!transcripts.knows(ROBOT, position));
    }

    #[test]
    fn another_controller_is_another_conversation() {
        let (mut transcripts, position) = told();
        transcripts.hear(connected());
        assert!(!transcripts.knows(ROBOT, position));
        let (mut transcripts, position) = told();
        transcripts.keep(false);
        transcripts.keep(true);
        assert!(!transcripts.knows(ROBOT, position) && transcripts.positions().is_empty());
    }
}
