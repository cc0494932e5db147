//! Motion files: poses over time, played on the robot's motors while it steps.
//!
//! A motion is identified by a number, so an invalid one cannot cause a crash.
//! As in the manual, times must increase, an asterisk leaves a joint unchanged, and positions are interpolated linearly
//! between poses. The position in the file is limited to its start and end; official libraries exceed them by a step.

use crate::call_error::{Outcome, misuse};
use crate::session::Session;

/// The content of the first cell of a motion file.
const TITLE: &str = "#WEBOTS_MOTION";
const VERSION: &str = "V1.0";

/// All motions of a program. Deleted ones leave an empty slot.
pub(crate) type Motions = Vec<Option<Motion>>;

/// A parsed motion file and its playback state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// Names of the motors, one per column.
    joints: Vec<String>,
    /// Their tags; 0: the robot has no such motor.
    tags: Vec<u16>,
    poses: Vec<Pose>,
    /// The playback position, which the last step may have taken beyond the end. `[ms]`
    elapsed_ms: i32,
    playing: bool,
    backwards: bool,
    again: bool,
}

/// A row of the file.
#[derive(Clone, Debug, PartialEq)]
struct Pose {
    time_ms: i32,
    /// One position per joint, `None` for an asterisk. `[rad]` or `[m]`
    positions: Vec<Option<f64>>,
}

impl Motion {
    /// Parses a motion file.
    ///
    /// # Errors
    /// A description of the error, without the name of the file.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let mut title = lines.next().map(cells).ok_or("is empty")?.into_iter();
        if title.next() != Some(TITLE) {
            return Err(format!("does not begin with {TITLE}"));
        }
        match title.next() {
            Some(VERSION) => {}
            Some(other) => return Err(format!("has the unsupported version {other:?}")),
            None => return Err("ends where a version is expected".into()),
        }
        let mut motion = Self { joints: title.map(String::from).collect(), ..Self::default() };
        for (number, line) in lines.enumerate().map(|(index, line)| (index + 2, line)) {
            let cells = cells(line);
            // An empty line ends the file, as in official libraries.
            if cells.is_empty() {
                break;
            }
            let pose =
                pose(&cells, motion.joints.len()).map_err(|what| format!("{what} in line {number}"))?;
            if motion.poses.last().is_some_and(|last| last.time_ms >= pose.time_ms) {
                return Err(format!("has a time that does not increase in line {number}"));
            }
            motion.poses.push(pose);
        }
        if motion.joints.is_empty() || motion.poses.is_empty() {
            return Err("must contain at least one joint and one pose".into());
        }
        Ok(motion)
    }

    /// Finds the motors among a robot's devices, by index. Returns the names of missing ones, which are skipped.
    pub fn find_joints<'a>(&mut self, devices: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
        let tag =
            |joint: &String| (1..=u16::MAX).zip(devices.clone()).find(|(_, name)| *name == joint.as_str());
        self.tags = self.joints.iter().map(|joint| tag(joint).map_or(0, |(tag, _)| tag)).collect();
        let missing = self.joints.iter().zip(&self.tags).filter(|(_, tag)| **tag == 0);
        missing.map(|(joint, _)| joint.clone()).collect()
    }

    /// The current target positions: index, name and position of each joint that is not left unchanged. `[rad]`, `[m]`
    pub fn targets(&self) -> impl Iterator<Item = (u16, &str, f64)> {
        let joints = self.joints.iter().zip(&self.tags).enumerate().filter(|(_, (_, tag))| **tag != 0);
        joints.filter_map(|(index, (name, tag))| Some((*tag, name.as_str(), self.position(index)?)))
    }

    /// Whether it is playing.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Starts playback from the current position, or from the other end if it is at its end.
    pub fn play(&mut self) {
        self.playing = true;
        if self.has_ended() {
            self.elapsed_ms = self.duration_ms() - self.end_ms();
        }
    }

    /// Stops playback at the current position.
    pub fn stop(&mut self) {
        self.playing = false;
    }

    /// Sets whether it restarts at its end.
    pub fn set_loop(&mut self, again: bool) {
        self.again = again;
    }

    /// Sets whether it is played backwards.
    pub fn set_reverse(&mut self, backwards: bool) {
        self.backwards = backwards;
    }

    /// Whether it has reached its end; never for a looping motion.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.again && self.has_ended()
    }

    /// The time of its last pose. `[ms]`
    #[must_use]
    pub fn duration_ms(&self) -> i32 {
        self.poses.last().map_or(0, |pose| pose.time_ms)
    }

    /// The playback position, which the last step may have taken beyond the end. `[ms]`
    #[must_use]
    pub fn time_ms(&self) -> i32 {
        self.elapsed_ms
    }

    /// Sets the playback position, limited to the duration. `[ms]`
    pub fn set_time(&mut self, time_ms: i32) {
        self.elapsed_ms = time_ms.clamp(0, self.duration_ms());
    }

    /// The position at which playback ends. `[ms]`
    fn end_ms(&self) -> i32 {
        if self.backwards { 0 } else { self.duration_ms() }
    }

    fn has_ended(&self) -> bool {
        if self.backwards { self.elapsed_ms <= 0 } else { self.elapsed_ms >= self.duration_ms() }
    }

    /// The current position of a joint; `None` leaves it unchanged.
    fn position(&self, joint: usize) -> Option<f64> {
        let at = |index: usize| self.poses.get(index)?.positions.get(joint).copied().flatten();
        let after = self.poses.partition_point(|pose| pose.time_ms <= self.elapsed_ms);
        let Some(before) = after.checked_sub(1) else { return at(0) };
        let (Some(low), Some(high)) = (self.poses.get(before), self.poses.get(after)) else {
            return at(before);
        };
        if low.time_ms == self.elapsed_ms {
            return at(before);
        }
        let done = f64::from(self.elapsed_ms - low.time_ms) / f64::from(high.time_ms - low.time_ms);
        Some(at(before)? + done * (at(after)? - at(before)?))
    }

    /// Advances by this time, and restarts or stops at the end. `[ms]`
    pub fn advance(&mut self, duration_ms: i32) {
        if !self.has_ended() {
            let step = if self.backwards { duration_ms.saturating_neg() } else { duration_ms };
            self.elapsed_ms = self.elapsed_ms.saturating_add(step);
        } else if self.again {
            self.elapsed_ms = self.duration_ms() - self.end_ms();
        } else {
            self.elapsed_ms = self.end_ms();
            self.playing = false;
        }
    }
}

/// The cells of a line, without empty ones.
fn cells(line: &str) -> Vec<&str> {
    line.split(',').map(str::trim).filter(|cell| !cell.is_empty()).collect()
}

fn pose(cells: &[&str], joints: usize) -> Result<Pose, String> {
    let [time, name, positions @ ..] = cells else { return Err("has no pose name".into()) };
    let _ = name;
    let time_ms = milliseconds(time).ok_or_else(|| format!("has {time:?} where a time is expected"))?;
    if positions.len() < joints {
        return Err("misses positions".into());
    }
    if let Some(extra) = positions.get(joints) {
        return Err(format!("has {extra:?} after the last joint"));
    }
    let position = |cell: &&str| match *cell {
        "*" => Ok(None),
        cell => match cell.parse::<f64>() {
            Ok(value) if !value.is_nan() => Ok(Some(value)),
            _ => Err(format!("has {cell:?} where a number is expected")),
        },
    };
    Ok(Pose { time_ms, positions: positions.iter().map(position).collect::<Result<_, _>>()? })
}

/// Parses `minutes:seconds:milliseconds`, of which the first parts can be missing.
fn milliseconds(text: &str) -> Option<i32> {
    let parts: Vec<&str> = text.split(':').collect();
    let factors = [60_000, 1000, 1].get(3_usize.checked_sub(parts.len())?..)?;
    let mut total = 0_i32;
    for (part, factor) in parts.iter().zip(factors) {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let value: i32 = part.parse().ok().filter(|_| digits)?;
        total = total.checked_add(value.checked_mul(*factor)?)?;
    }
    Some(total)
}

/// Moves the motors of all playing motions and advances them. Called before each step is sent.
pub(crate) fn step_all(session: &mut Session, duration_ms: i32) {
    if duration_ms <= 0 || session.motions.is_empty() {
        return;
    }
    let mut motions = std::mem::take(&mut session.motions);
    // Official libraries play the most recent motion first, so that older ones take precedence for common motors.
    for motion in motions.iter_mut().rev().flatten().filter(|motion| motion.playing) {
        for (tag, name, position) in motion.targets() {
            if crate::motor::set_position(session, tag, position).is_err() {
                session.say(format!("Error: the device \"{name}\" of a motion is not a motor."));
            }
        }
        motion.advance(duration_ms);
    }
    session.motions = motions;
}

fn motion(session: &mut Session, number: usize) -> Outcome<&mut Motion> {
    if number == 0 {
        return Err(misuse(" called with NULL 'motion' argument."));
    }
    let found = session.motions.get_mut(number - 1).and_then(Option::as_mut);
    found.ok_or_else(|| misuse(" called with an invalid 'motion' argument."))
}

/// Loads a motion file: returns its id, or 0 with a message.
pub fn new(session: &mut Session, filename: Option<&str>) -> Outcome<usize> {
    let name = filename.filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| misuse(" called with NULL or empty 'filename' argument."))?;
    let text =
        std::fs::read(name).map_err(|error| misuse(format!(": could not open '{name}' file: {error}.")))?;
    let mut motion = Motion::parse(&String::from_utf8_lossy(&text))
        .map_err(|what| misuse(format!(": file '{name}' {what}.")))?;
    for joint in motion.find_joints(session.devices().iter().map(|slot| slot.name.as_str())) {
        session
            .warn(&format!(": ignoring joint '{joint}' of file '{name}', which this robot does not have."));
    }
    session.motions.push(Some(motion));
    Ok(session.motions.len())
}

/// Deletes a motion; NULL is ignored.
pub fn delete(session: &mut Session, number: usize) -> Outcome<()> {
    if number != 0 {
        motion(session, number)?;
        if let Some(place) = session.motions.get_mut(number - 1) {
            *place = None;
        }
    }
    Ok(())
}

/// See [`Motion::play`].
pub fn play(session: &mut Session, number: usize) -> Outcome<()> {
    motion(session, number)?.play();
    Ok(())
}

/// See [`Motion::stop`].
pub fn stop(session: &mut Session, number: usize) -> Outcome<()> {
    motion(session, number)?.stop();
    Ok(())
}

/// See [`Motion::set_loop`].
pub fn set_loop(session: &mut Session, number: usize, again: bool) -> Outcome<()> {
    motion(session, number)?.set_loop(again);
    Ok(())
}

/// See [`Motion::set_reverse`].
pub fn set_reverse(session: &mut Session, number: usize, backwards: bool) -> Outcome<()> {
    motion(session, number)?.set_reverse(backwards);
    Ok(())
}

/// See [`Motion::is_over`].
pub fn is_over(session: &mut Session, number: usize) -> Outcome<bool> {
    Ok(motion(session, number)?.is_over())
}

/// See [`Motion::duration_ms`].
pub fn get_duration(session: &mut Session, number: usize) -> Outcome<i32> {
    Ok(motion(session, number)?.duration_ms())
}

/// See [`Motion::time_ms`].
pub fn get_time(session: &mut Session, number: usize) -> Outcome<i32> {
    Ok(motion(session, number)?.time_ms())
}

/// See [`Motion::set_time`].
pub fn set_time(session: &mut Session, number: usize, time_ms: i32) -> Outcome<()> {
    motion(session, number)?.set_time(time_ms);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAVE: &str = "#WEBOTS_MOTION,V1.0,shoulder,elbow\n00:00:000,start,0,*\n\
                        00:01:000,up, 1.5 ,0.5\r\n01:00:000,end,-1,1\n\nignored";

    fn error(text: &str) -> String {
        Motion::parse(text).unwrap_err()
    }

    #[test]
    fn the_parser_accepts_any_text() {
        for seed in 0..20_000 {
            let mut random = base::Stream::new(seed, "mutant");
            let mut bytes = WAVE.as_bytes().to_vec();
            for _ in 0..=random.bits() % 6 {
                let at = (random.bits() % bytes.len() as u64) as usize;
                bytes[at] = b"0:,.*-9e\n\r#x\xff\0"[(random.bits() % 14) as usize];
            }
            if let Ok(mut motion) = Motion::parse(&String::from_utf8_lossy(&bytes)) {
                for duration_ms in [1, 1000, i32::MAX, i32::MIN] {
                    motion.advance(duration_ms);
                    let _ = (motion.position(0), motion.position(9), motion.duration_ms());
                }
            }
        }
    }

    #[test]
    fn a_file_is_parsed() {
        let motion = Motion::parse(WAVE).unwrap();
        assert_eq!(motion.joints, ["shoulder", "elbow"]);
        let times: Vec<i32> = motion.poses.iter().map(|pose| pose.time_ms).collect();
        assert_eq!(times, [0, 1000, 60_000]);
        assert_eq!(motion.poses[1].positions, [Some(1.5), Some(0.5)]);
    }

    #[test]
    fn positions_are_interpolated_linearly_and_asterisks_leave_joints_unchanged() {
        let mut motion = Motion::parse(WAVE).unwrap();
        let mut at = |time_ms| {
            motion.elapsed_ms = time_ms;
            (motion.position(0), motion.position(1))
        };
        assert_eq!(at(0), (Some(0.0), None));
        assert_eq!(at(500), (Some(0.75), None));
        assert_eq!(at(1000), (Some(1.5), Some(0.5)));
        assert_eq!(at(30_500), (Some(0.25), Some(0.75)));
        assert_eq!(at(60_000), (Some(-1.0), Some(1.0)));
    }

    #[test]
    fn playback_stops_or_restarts_at_the_ends() {
        let mut motion = Motion::parse("#WEBOTS_MOTION,V1.0,a\n0,p,0\n100,q,1").unwrap();
        motion.playing = true;
        let mut times = Vec::new();
        for _ in 0..4 {
            motion.advance(40);
            times.push((motion.elapsed_ms, motion.playing));
        }
        assert_eq!(
            times,
            [(40, true), (80, true), (120, true), (100, false)],
            "as in Webots, it overshoots by a part of a step"
        );
        (motion.playing, motion.again, motion.backwards) = (true, true, true);
        let mut times = Vec::new();
        for _ in 0..4 {
            motion.advance(60);
            times.push(motion.elapsed_ms);
        }
        assert_eq!(times, [40, -20, 100, 40]);
        // Turned round beyond the end, it comes back from there.
        (motion.elapsed_ms, motion.backwards, motion.again) = (80, false, false);
        motion.advance(40);
        assert!(motion.is_over() && motion.elapsed_ms == 120);
        motion.backwards = true;
        motion.advance(40);
        assert_eq!(motion.elapsed_ms, 80);
    }

    #[test]
    fn minutes_and_seconds_are_optional() {
        assert_eq!(milliseconds("2:03:004"), Some(123_004));
        assert_eq!(milliseconds("03:004"), Some(3004));
        assert_eq!(milliseconds("4"), Some(4));
        for wrong in ["", "1:2:3:4", "a", "-1", "1:", "99999999999"] {
            assert_eq!(milliseconds(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn errors_have_a_line_number() {
        assert_eq!(error(""), "is empty");
        assert!(error("#MOTION,V1.0,a").contains("#WEBOTS_MOTION"));
        assert!(error("#WEBOTS_MOTION,V2.0,a").contains("V2.0"));
        assert!(error("#WEBOTS_MOTION,V1.0,a").contains("at least one"));
        let with = |line: &str| error(&format!("#WEBOTS_MOTION,V1.0,a\n0,p,0\n{line}"));
        assert_eq!(with("x,p,0"), "has \"x\" where a time is expected in line 3");
        assert_eq!(with("0,p,0"), "has a time that does not increase in line 3");
        assert_eq!(with("9"), "has no pose name in line 3");
        assert_eq!(with("9,p"), "misses positions in line 3");
        assert_eq!(with("9,p,nan"), "has \"nan\" where a number is expected in line 3");
        assert_eq!(with("9,p,1,2"), "has \"2\" after the last joint in line 3");
    }
}
