//! Motion files: poses over time, played on the robot's motors while it steps.
//!
//! A motion is known by a number, so a wrong one cannot crash.
//! The manual's rule for reading: times must grow, a star leaves a joint alone, between two poses positions go in a
//! straight line. The position in the file stays between its ends; official libraries let it run past them for a step.

use crate::session::Session;
use crate::trouble::{Outcome, misuse};

/// What the first cell of a motion file says.
const TITLE: &str = "#WEBOTS_MOTION";
const VERSION: &str = "V1.0";

/// All motions of a program. Deleted ones leave a hole.
pub(crate) type Motions = Vec<Option<Motion>>;

/// A motion file that was read, and how far it has been played.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Motion {
    /// Names of the motors, one for each column.
    joints: Vec<String>,
    /// Their tags; 0: the robot has none of that name.
    tags: Vec<u16>,
    poses: Vec<Pose>,
    /// Where it is. `[ms]`
    elapsed_ms: i32,
    playing: bool,
    backwards: bool,
    again: bool,
}

/// A row of the file.
#[derive(Debug, PartialEq)]
struct Pose {
    time_ms: i32,
    /// One for each joint, `None` for a star. `[rad]` or `[m]`
    positions: Vec<Option<f64>>,
}

impl Motion {
    /// Reads the text of a motion file; the error does not name the file.
    fn parse(text: &str) -> Result<Self, String> {
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
                return Err(format!("has a time that does not grow in line {number}"));
            }
            motion.poses.push(pose);
        }
        if motion.joints.is_empty() || motion.poses.is_empty() {
            return Err("must contain at least one joint and one pose".into());
        }
        Ok(motion)
    }

    fn duration_ms(&self) -> i32 {
        self.poses.last().map_or(0, |pose| pose.time_ms)
    }

    /// The position of a joint now; `None` leaves it alone.
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

    /// Goes on by so long, or turns round at an end, or stops there.
    fn advance(&mut self, duration_ms: i32) {
        let end = if self.backwards { 0 } else { self.duration_ms() };
        if self.elapsed_ms != end {
            let step = if self.backwards { duration_ms.saturating_neg() } else { duration_ms };
            self.elapsed_ms = self.elapsed_ms.saturating_add(step).clamp(0, self.duration_ms());
        } else if self.again {
            self.elapsed_ms = self.duration_ms() - end;
        } else {
            self.playing = false;
        }
    }
}

/// The cells of a line; empty ones do not count.
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

/// `minutes:seconds:milliseconds`, of which the first ones may be missing.
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

/// All motions that play move their motors and go on. Called before each step is sent.
pub(crate) fn step_all(session: &mut Session, duration_ms: i32) {
    if duration_ms <= 0 || session.motions.is_empty() {
        return;
    }
    let mut motions = std::mem::take(&mut session.motions);
    // Official libraries play the latest motion first, so an older one wins where they meet.
    for motion in motions.iter_mut().rev().flatten().filter(|motion| motion.playing) {
        for (joint, tag) in motion.tags.iter().enumerate().filter(|(_, tag)| **tag != 0) {
            if let Some(position) = motion.position(joint)
                && crate::motor::set_position(session, *tag, position).is_err()
            {
                let name = motion.joints.get(joint).map_or("", String::as_str);
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

/// Reads a motion file: its number, or 0 and a message.
pub fn new(session: &mut Session, filename: Option<&str>) -> Outcome<usize> {
    let name = filename.filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| misuse(" called with NULL or empty 'filename' argument."))?;
    let text =
        std::fs::read(name).map_err(|error| misuse(format!(": could not open '{name}' file: {error}.")))?;
    let mut motion = Motion::parse(&String::from_utf8_lossy(&text))
        .map_err(|what| misuse(format!(": file '{name}' {what}.")))?;
    for joint in &motion.joints {
        let tags = (1..=u16::MAX).zip(session.devices());
        let tag = tags.filter(|(_, slot)| slot.name.as_str() == joint).map(|(tag, _)| tag).next();
        motion.tags.push(tag.unwrap_or(0));
    }
    for (joint, _) in motion.joints.iter().zip(&motion.tags).filter(|(_, tag)| **tag == 0) {
        session.warn(&format!(": ignoring joint '{joint}' of file '{name}', which this robot has not."));
    }
    session.motions.push(Some(motion));
    Ok(session.motions.len())
}

/// Forgets a motion; nothing happens for NULL.
pub fn delete(session: &mut Session, number: usize) -> Outcome<()> {
    if number != 0 {
        motion(session, number)?;
        if let Some(place) = session.motions.get_mut(number - 1) {
            *place = None;
        }
    }
    Ok(())
}

/// Plays from where it is, or from the other end if it is at its end.
pub fn play(session: &mut Session, number: usize) -> Outcome<()> {
    let motion = motion(session, number)?;
    motion.playing = true;
    let (start, end) = match motion.backwards {
        true => (motion.duration_ms(), 0),
        false => (0, motion.duration_ms()),
    };
    if motion.elapsed_ms == end {
        motion.elapsed_ms = start;
    }
    Ok(())
}

/// Stays where it is.
pub fn stop(session: &mut Session, number: usize) -> Outcome<()> {
    motion(session, number)?.playing = false;
    Ok(())
}

/// Whether it begins again at its end.
pub fn set_loop(session: &mut Session, number: usize, again: bool) -> Outcome<()> {
    motion(session, number)?.again = again;
    Ok(())
}

/// Whether it is played backwards.
pub fn set_reverse(session: &mut Session, number: usize, backwards: bool) -> Outcome<()> {
    motion(session, number)?.backwards = backwards;
    Ok(())
}

/// Whether it has reached its end; never for one that begins again.
pub fn is_over(session: &mut Session, number: usize) -> Outcome<bool> {
    let motion = motion(session, number)?;
    let end = if motion.backwards { 0 } else { motion.duration_ms() };
    Ok(!motion.again && motion.elapsed_ms == end)
}

/// The time of its last pose. `[ms]`
pub fn get_duration(session: &mut Session, number: usize) -> Outcome<i32> {
    Ok(motion(session, number)?.duration_ms())
}

/// Where it is. `[ms]`
pub fn get_time(session: &mut Session, number: usize) -> Outcome<i32> {
    Ok(motion(session, number)?.elapsed_ms)
}

/// Goes to a time, at most to an end. `[ms]`
pub fn set_time(session: &mut Session, number: usize, time_ms: i32) -> Outcome<()> {
    let motion = motion(session, number)?;
    motion.elapsed_ms = time_ms.clamp(0, motion.duration_ms());
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
    fn no_text_breaks_the_reader() {
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
    fn a_file_is_read() {
        let motion = Motion::parse(WAVE).unwrap();
        assert_eq!(motion.joints, ["shoulder", "elbow"]);
        let times: Vec<i32> = motion.poses.iter().map(|pose| pose.time_ms).collect();
        assert_eq!(times, [0, 1000, 60_000]);
        assert_eq!(motion.poses[1].positions, [Some(1.5), Some(0.5)]);
    }

    #[test]
    fn positions_between_two_poses_lie_on_a_line_and_stars_leave_a_joint_alone() {
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
    fn ends_are_reached_and_turned_at() {
        let mut motion = Motion::parse("#WEBOTS_MOTION,V1.0,a\n0,p,0\n100,q,1").unwrap();
        motion.playing = true;
        let mut times = Vec::new();
        for _ in 0..4 {
            motion.advance(40);
            times.push((motion.elapsed_ms, motion.playing));
        }
        assert_eq!(times, [(40, true), (80, true), (100, true), (100, false)]);
        (motion.playing, motion.again, motion.backwards) = (true, true, true);
        let mut times = Vec::new();
        for _ in 0..4 {
            motion.advance(60);
            times.push(motion.elapsed_ms);
        }
        assert_eq!(times, [40, 0, 100, 40]);
    }

    #[test]
    fn times_may_leave_out_minutes_and_seconds() {
        assert_eq!(milliseconds("2:03:004"), Some(123_004));
        assert_eq!(milliseconds("03:004"), Some(3004));
        assert_eq!(milliseconds("4"), Some(4));
        for wrong in ["", "1:2:3:4", "a", "-1", "1:", "99999999999"] {
            assert_eq!(milliseconds(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn faults_are_told_with_their_line() {
        assert_eq!(error(""), "is empty");
        assert!(error("#MOTION,V1.0,a").contains("#WEBOTS_MOTION"));
        assert!(error("#WEBOTS_MOTION,V2.0,a").contains("V2.0"));
        assert!(error("#WEBOTS_MOTION,V1.0,a").contains("at least one"));
        let with = |line: &str| error(&format!("#WEBOTS_MOTION,V1.0,a\n0,p,0\n{line}"));
        assert_eq!(with("x,p,0"), "has \"x\" where a time is expected in line 3");
        assert_eq!(with("0,p,0"), "has a time that does not grow in line 3");
        assert_eq!(with("9"), "has no pose name in line 3");
        assert_eq!(with("9,p"), "misses positions in line 3");
        assert_eq!(with("9,p,nan"), "has \"nan\" where a number is expected in line 3");
        assert_eq!(with("9,p,1,2"), "has \"2\" after the last joint in line 3");
    }
}
