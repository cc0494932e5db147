//! The history of a run: poses of all bodies after each step, and snapshots from which the world can continue.
//!
//! Recording starts on a viewer's request. When the world goes back, later history is dropped.
//!
//! Controllers go back by being restarted and replaying their transcripts ([`crate::transcripts`]); the world waits for
//! that, and continues the conversations where they were.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use base::Pose;
use dynamics::LinkId;
use engine::{Conversations, RobotId, Snapshot, World};
use nodes::web_scene;
use playback::{Body, Recording};
use serde_json::{Value as Json, json};

use crate::transcripts::{Position, Transcripts};

/// Memory limit for poses. `[bytes]`
const MAX_BYTES: usize = 128 << 20;
/// Maximum number of snapshots.
const MAX_SNAPSHOTS: usize = 240;
/// Simulated time between two snapshots. `[s]`
const APART: f64 = 0.25;
/// Simulated time between two frames of a page: the player interpolates. `[s]`
const PAGE_INTERVAL: f64 = 1.0 / 30.0;

/// A snapshot with what is needed to continue from it.
struct Moment {
    time: f64,
    snapshot: Snapshot,
    conversations: Conversations,
    /// The positions in the transcripts.
    positions: BTreeMap<RobotId, Position>,
}

/// The history of a world.
#[derive(Default)]
pub(super) struct History {
    is_kept: bool,
    /// Times, and poses by link.
    frames: VecDeque<(f64, Box<[Pose]>)>,
    bytes: usize,
    moments: VecDeque<Moment>,
    /// The time of the snapshot from which the world waits to continue with its controllers.
    awaited: Option<f64>,
}

impl History {
    /// Starts recording, or stops and drops what was recorded.
    pub(super) fn keep(&mut self, world: &World, transcripts: &mut Transcripts, is_kept: bool) {
        transcripts.set_recording(is_kept);
        if !is_kept {
            *self = Self::default();
        } else if !self.is_kept {
            self.is_kept = true;
            self.record(world, transcripts);
        }
    }

    /// Drops the history of the previous world; recording continues if it was on.
    pub(super) fn enter(&mut self, world: &World, transcripts: &mut Transcripts) {
        let is_kept = std::mem::take(self).is_kept;
        self.keep(world, transcripts, is_kept);
    }

    /// Begins again after a reset that has restarted the controllers: what was recorded before belongs to others.
    pub(super) fn begin_again(&mut self, world: &World, transcripts: &mut Transcripts) {
        if self.awaited.take().is_some() {
            transcripts.abort_all();
        }
        self.forget(|_| true);
        self.record(world, transcripts);
    }

    /// Records the current state after a step or after going back.
    pub(super) fn record(&mut self, world: &World, transcripts: &mut Transcripts) {
        if !self.is_kept {
            return;
        }
        // The world has continued without controllers whose replay was not complete.
        if self.awaited.take().is_some() {
            transcripts.abort_all();
        }
        let now = world.time().seconds();
        // After a reset the time is smaller.
        self.forget(|time| time >= now);
        let dynamics = world.state().dynamics();
        let links = 0..dynamics.model.links.len();
        let poses: Box<[Pose]> = links.map(|index| dynamics.pose(LinkId::from_index(index))).collect();
        self.bytes += std::mem::size_of_val(&*poses);
        self.frames.push_back((now, poses));
        while self.bytes > MAX_BYTES && self.frames.len() > 1 {
            let oldest = self.frames.pop_front();
            self.bytes -= oldest.map_or(0, |(_, poses)| std::mem::size_of_val(&*poses));
        }
        // Times are sums of steps; half a nanosecond is less than a step.
        if self.moments.back().is_none_or(|moment| now - moment.time >= APART - 1e-9) {
            self.moments.push_back(Moment {
                time: now,
                snapshot: world.snapshot(),
                conversations: world.conversations(),
                positions: transcripts.positions(),
            });
            if self.moments.len() > MAX_SNAPSHOTS {
                self.moments.pop_front();
            }
        }
    }

    /// Drops the latest entries whose times satisfy a predicate.
    fn forget(&mut self, is_meant: impl Fn(f64) -> bool) {
        while let Some((_, poses)) = self.frames.pop_back_if(|(time, _)| is_meant(*time)) {
            self.bytes -= std::mem::size_of_val(&*poses);
        }
        while self.moments.pop_back_if(|moment| is_meant(moment.time)).is_some() {}
    }

    /// Returns the range of the history.
    pub(super) fn range(&self) -> Json {
        let ends = self.frames.front().zip(self.frames.back());
        let moments: Vec<f64> = self.moments.iter().map(|moment| moment.time).collect();
        json!({
            "isKept": self.is_kept, "from": ends.map(|(first, _)| first.0), "to": ends.map(|(_, last)| last.0),
            "moments": moments,
        })
    }

    /// Returns the poses of bodies at a time: number, position and rotation (x, y, z, w) of each, in one list.
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

    /// Returns a page that plays an interval, given how the world looks now and from where it is seen.
    pub(super) fn page(
        &self,
        world: &World,
        now: &playback::Snapshot,
        params: &Json,
    ) -> Result<String, String> {
        let (from, to) = (seconds(params, "from")?, seconds(params, "to")?);
        let frames: Vec<_> =
            self.frames.iter().filter(|(time, _)| (from - 1e-9..=to + 1e-9).contains(time)).collect();
        if frames.is_empty() {
            return Err("there is no history of this interval".to_owned());
        }
        let mut recording = Recording::default();
        let mut view = web_scene::view(world.state());
        view["viewpoint"] = params["viewpoint"].clone();
        view["followed"] = Json::Null;
        recording.message("viewpoint", &view);
        recording.message("labels", &web_scene::labels(world.state()));
        let mut next = from;
        for (time, poses) in frames {
            if *time < next - 1e-9 {
                continue;
            }
            next += PAGE_INTERVAL * ((time - next) / PAGE_INTERVAL + 1.0).floor();
            let bodies = now.bodies.iter().filter_map(|Body { number, .. }| {
                Some(Body { number: *number, pose: *poses.get(*number as usize)? })
            });
            recording.add(playback::Snapshot {
                time: *time,
                bodies: Arc::new(bodies.collect()),
                ..now.clone()
            });
            if recording.length() > playback::MAX_BYTES {
                return Err(format!(
                    "the interval is too long for a page; it would have to end at {time:.3} s"
                ));
            }
        }
        Ok(recording.page(nodes::shot::title(world.state()), ""))
    }

    /// Returns the last snapshot at or before a time.
    fn moment(&self, params: &Json) -> Result<&Moment, String> {
        let wanted = time(params)?;
        let after = self.moments.partition_point(|moment| moment.time <= wanted + 1e-9);
        let moment = after.checked_sub(1).and_then(|last| self.moments.get(last));
        moment.ok_or_else(|| {
            "there is no snapshot of that time from which the simulation could continue".to_owned()
        })
    }

    /// Restores the last snapshot at or before a time.
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
            transcripts.abort_all();
        }
        // The snapshot itself is unchanged: the current state of controllers differs from that at the time.
        self.forget(|at| at > time + 1e-9);
        Ok(json!({ "time": time }))
    }

    /// Returns the controllers that were connected at that time, if their transcripts are complete. The error is the
    /// name of a robot whose transcript is not.
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
            match position.filter(|position| transcripts.covers(robot, **position)) {
                Some(position) => drop(positions.insert(robot, *position)),
                None => {
                    let name = world.robots().get(robot.index()).map_or("?", |robot| robot.name.as_str());
                    return Ok(Err(name.to_owned()));
                }
            }
        }
        Ok(Ok(positions))
    }

    /// Waits for the controllers at a time.
    pub(super) fn wait(&mut self, time: f64) {
        self.awaited = Some(time);
    }

    /// Returns whether the world waits for controllers in replay.
    pub(super) fn is_waiting(&self) -> bool {
        self.awaited.is_some()
    }

    /// Continues from the snapshot with the controllers whose replay is complete.
    pub(super) fn resume(&mut self, world: &mut World, robots: &BTreeSet<RobotId>) {
        let Some(time) = self.awaited.take() else { return };
        // It is the last one: later ones were dropped when the world went back.
        if let Some(moment) = self.moments.back().filter(|moment| moment.time <= time + 1e-9) {
            world.restore_with(&moment.snapshot, &moment.conversations, robots);
        }
    }
}

fn time(params: &Json) -> Result<f64, String> {
    seconds(params, "time")
}

fn seconds(params: &Json, name: &str) -> Result<f64, String> {
    let time = params[name].as_f64().filter(|time| time.is_finite());
    time.ok_or_else(|| format!("the parameter {name} is missing"))
}
