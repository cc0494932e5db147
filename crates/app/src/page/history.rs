//! The past of a run: where all bodies were after each step, and moments from which the world can go on.
//!
//! Nothing is kept before a viewer asks for it. What follows a moment to which the world goes back is forgotten.
//!
//! Controllers go back by being started again and told what they were told until then ([`crate::transcripts`]); the world
//! waits for that, and takes up the conversations where they stood.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use base::Pose;
use dynamics::LinkId;
use engine::{Conversations, RobotId, Snapshot, World};
use serde_json::{Value as Json, json};

use crate::transcripts::{Position, Transcripts};

/// Memory for poses. `[bytes]`
const MOST_BYTES: usize = 128 << 20;
/// Moments from which the world can go on.
const MOST_MOMENTS: usize = 240;
/// They are this far apart. `[s]`
const APART: f64 = 0.25;

/// A moment from which the world can go on.
struct Moment {
    time: f64,
    snapshot: Snapshot,
    conversations: Conversations,
    /// How far the transcripts had come.
    positions: BTreeMap<RobotId, Position>,
}

/// The past of a world.
#[derive(Default)]
pub(super) struct History {
    is_kept: bool,
    /// Times and poses by link.
    frames: VecDeque<(f64, Box<[Pose]>)>,
    bytes: usize,
    moments: VecDeque<Moment>,
    /// The moment that the world waits to take up with its controllers.
    awaited: Option<f64>,
}

impl History {
    /// From now on the past is kept, or it is forgotten and no longer kept.
    pub(super) fn keep(&mut self, world: &World, transcripts: &mut Transcripts, is_kept: bool) {
        transcripts.keep(is_kept);
        if !is_kept {
            *self = Self::default();
        } else if !self.is_kept {
            self.is_kept = true;
            self.record(world, transcripts);
        }
    }

    /// Another world begins. What was kept of the one before it is forgotten; this one's is kept if that was.
    pub(super) fn enter(&mut self, world: &World, transcripts: &mut Transcripts) {
        let is_kept = std::mem::take(self).is_kept;
        self.keep(world, transcripts, is_kept);
    }

    /// The world has made a step, or stands where it was put.
    pub(super) fn record(&mut self, world: &World, transcripts: &mut Transcripts) {
        if !self.is_kept {
            return;
        }
        // The world has gone on without those that were fed.
        if self.awaited.take().is_some() {
            transcripts.stop_feeding();
        }
        let now = world.time().seconds();
        // After a reset the time is less than it was.
        self.forget(|time| time >= now);
        let dynamics = world.state().dynamics();
        let links = 0..dynamics.model.links.len();
        let poses: Box<[Pose]> = links.map(|index| dynamics.pose(LinkId::from_index(index))).collect();
        self.bytes += std::mem::size_of_val(&*poses);
        self.frames.push_back((now, poses));
        while self.bytes > MOST_BYTES && self.frames.len() > 1 {
            let oldest = self.frames.pop_front();
            self.bytes -= oldest.map_or(0, |(_, poses)| std::mem::size_of_val(&*poses));
        }
        // Times are sums of steps; half a nanosecond is no step.
        if self.moments.back().is_none_or(|moment| now - moment.time >= APART - 1e-9) {
            self.moments.push_back(Moment {
                time: now,
                snapshot: world.snapshot(),
                conversations: world.conversations(),
                positions: transcripts.positions(),
            });
            if self.moments.len() > MOST_MOMENTS {
                self.moments.pop_front();
            }
        }
    }

    /// Forgets the last of what is kept, as far as its times are meant.
    fn forget(&mut self, is_meant: impl Fn(f64) -> bool) {
        while let Some((_, poses)) = self.frames.pop_back_if(|(time, _)| is_meant(*time)) {
            self.bytes -= std::mem::size_of_val(&*poses);
        }
        while self.moments.pop_back_if(|moment| is_meant(moment.time)).is_some() {}
    }

    /// What there is of the past.
    pub(super) fn range(&self) -> Json {
        let ends = self.frames.front().zip(self.frames.back());
        let moments: Vec<f64> = self.moments.iter().map(|moment| moment.time).collect();
        json!({
            "isKept": self.is_kept, "from": ends.map(|(first, _)| first.0), "to": ends.map(|(_, last)| last.0),
            "moments": moments,
        })
    }

    /// Where the bodies were at a time: of each its number, place and rotation (x, y, z, w) in one list.
    pub(super) fn poses(&self, params: &Json) -> Result<Json, String> {
        let wanted = time(params)?;
        let after = self.frames.partition_point(|(time, _)| *time <= wanted + 1e-9);
        let frame = self.frames.get(after.saturating_sub(1)).ok_or("no history is kept")?;
        let row = |(number, pose): (usize, &Pose)| {
            let [x, y, z] = pose.translation.to_array();
            let [i, j, k, w] = pose.rotation.to_array();
            [number as f64, x, y, z, i, j, k, w]
        };
        Ok(json!({ "time": frame.0, "bodies": frame.1.iter().enumerate().flat_map(row).collect::<Vec<_>>() }))
    }

    /// The last moment that is kept at or before a time.
    fn moment(&self, params: &Json) -> Result<&Moment, String> {
        let wanted = time(params)?;
        let after = self.moments.partition_point(|moment| moment.time <= wanted + 1e-9);
        let moment = after.checked_sub(1).and_then(|last| self.moments.get(last));
        moment.ok_or_else(|| {
            "no state of that time is kept from which the simulation could continue".to_owned()
        })
    }

    /// Puts the world back to the last moment that is kept at or before a time.
    pub(super) fn go_back(
        &mut self,
        world: &mut World,
        transcripts: &mut Transcripts,
        params: &Json,
    ) -> Result<Json, String> {
        let moment = self.moment(params)?;
        world.restore(&moment.snapshot);
        let time = moment.time;
        if self.awaited.take().is_some() {
            transcripts.stop_feeding();
        }
        // The moment itself stays as it was kept: what controllers knew then is not what they know now.
        self.forget(|at| at > time + 1e-9);
        Ok(json!({ "time": time }))
    }

    /// The controllers that had connected at that moment, if what they were told until then is known of all of them. The
    /// error is the name of a robot of which it is not.
    pub(super) fn positions(
        &self,
        world: &World,
        transcripts: &Transcripts,
        params: &Json,
    ) -> Result<Result<BTreeMap<RobotId, Position>, String>, String> {
        let moment = self.moment(params)?;
        let mut positions = BTreeMap::new();
        for robot in moment.conversations.connected() {
            let position = moment.positions.get(&robot);
            match position.filter(|position| transcripts.knows(robot, **position)) {
                Some(position) => drop(positions.insert(robot, *position)),
                None => {
                    let name = world.robots().get(robot.index()).map_or("?", |robot| robot.name.as_str());
                    return Ok(Err(name.to_owned()));
                }
            }
        }
        Ok(Ok(positions))
    }

    /// The world stands at a moment and waits for its controllers.
    pub(super) fn wait(&mut self, time: f64) {
        self.awaited = Some(time);
    }

    /// Whether the world waits for controllers that are told what they knew.
    pub(super) fn is_waiting(&self) -> bool {
        self.awaited.is_some()
    }

    /// These controllers know what they knew: the world and they go on from the moment.
    pub(super) fn take_up(&mut self, world: &mut World, robots: &BTreeSet<RobotId>) {
        let Some(time) = self.awaited.take() else { return };
        // It is the last one: those after it were forgotten when the world went back.
        if let Some(moment) = self.moments.back().filter(|moment| moment.time <= time + 1e-9) {
            world.restore_with(&moment.snapshot, &moment.conversations, robots);
        }
    }
}

fn time(params: &Json) -> Result<f64, String> {
    params["time"]
        .as_f64()
        .filter(|time| time.is_finite())
        .ok_or_else(|| "the parameter time is missing".to_owned())
}
