//! The past of a run: where all bodies were after each step, and moments from which the world can go on.
//!
//! Nothing is kept before a viewer asks for it. What follows a moment to which the world goes back is forgotten.

use std::collections::VecDeque;

use base::Pose;
use dynamics::LinkId;
use engine::{Snapshot, World};
use serde_json::{Value as Json, json};

/// Memory for poses. `[bytes]`
const MOST_BYTES: usize = 128 << 20;
/// Moments from which the world can go on.
const MOST_MOMENTS: usize = 240;
/// They are this far apart. `[s]`
const APART: f64 = 0.25;

/// The past of a world.
#[derive(Default)]
pub(super) struct History {
    is_kept: bool,
    /// Times and poses by link.
    frames: VecDeque<(f64, Box<[Pose]>)>,
    bytes: usize,
    moments: VecDeque<(f64, Snapshot)>,
}

impl History {
    /// From now on the past is kept, or it is forgotten and no longer kept.
    pub(super) fn keep(&mut self, world: &World, is_kept: bool) {
        if !is_kept {
            *self = Self::default();
        } else if !self.is_kept {
            self.is_kept = true;
            self.record(world);
        }
    }

    /// The world has made a step, or stands where it was put.
    pub(super) fn record(&mut self, world: &World) {
        if !self.is_kept {
            return;
        }
        let now = world.time().seconds();
        // After a reset the time is less than it was.
        while let Some((_, poses)) = self.frames.pop_back_if(|(time, _)| *time >= now) {
            self.bytes -= std::mem::size_of_val(&*poses);
        }
        while self.moments.pop_back_if(|(time, _)| *time >= now).is_some() {}
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
        if self.moments.back().is_none_or(|(time, _)| now - time >= APART - 1e-9) {
            self.moments.push_back((now, world.snapshot()));
            if self.moments.len() > MOST_MOMENTS {
                self.moments.pop_front();
            }
        }
    }

    /// What there is of the past.
    pub(super) fn range(&self) -> Json {
        let ends = self.frames.front().zip(self.frames.back());
        let moments: Vec<f64> = self.moments.iter().map(|(time, _)| *time).collect();
        json!({
            "isKept": self.is_kept, "from": ends.map(|(first, _)| first.0), "to": ends.map(|(_, last)| last.0),
            "moments": moments,
        })
    }

    /// Where the bodies were at a time: of each its number, place and rotation (x, y, z, w) in one list.
    pub(super) fn poses(&self, params: &Json) -> Result<Json, String> {
        let wanted = time(params)?;
        let after = self.frames.partition_point(|(time, _)| *time <= wanted + 1e-9);
        let frame = self.frames.get(after.saturating_sub(1)).ok_or("nothing is kept of the past")?;
        let row = |(number, pose): (usize, &Pose)| {
            let [x, y, z] = pose.translation.to_array();
            let [i, j, k, w] = pose.rotation.to_array();
            [number as f64, x, y, z, i, j, k, w]
        };
        Ok(json!({ "time": frame.0, "bodies": frame.1.iter().enumerate().flat_map(row).collect::<Vec<_>>() }))
    }

    /// Puts the world back to the last moment that is kept at or before a time.
    pub(super) fn go_back(&mut self, world: &mut World, params: &Json) -> Result<Json, String> {
        let wanted = time(params)?;
        let after = self.moments.partition_point(|(time, _)| *time <= wanted + 1e-9);
        let moment = after.checked_sub(1).and_then(|last| self.moments.get(last));
        let (time, snapshot) = moment.ok_or("no moment from which it could go on is kept of that time")?;
        world.restore(snapshot);
        let time = *time;
        self.record(world);
        Ok(json!({ "time": time }))
    }
}

fn time(params: &Json) -> Result<f64, String> {
    params["time"]
        .as_f64()
        .filter(|time| time.is_finite())
        .ok_or_else(|| "the parameter time is missing".to_owned())
}
