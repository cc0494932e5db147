//! Recordings of what moves, as the animation files of Webots: a page and a JSON file of poses.
//!
//! The JSON file has the time of each picture and, for each node that has moved since the one before, its number and its
//! fields `translation` and `rotation`, and for each label that is another than before all that it shows. The model of the scene that the players of Webots show is not written by this
//! version; the page shows the moving nodes from above.

use std::collections::BTreeMap;
use std::fmt::Write;

use base::{Diagnostic, Severity, SimTime};
use engine::stage::Label;
use engine::{CommandContext, Stage};
use scene::{NodeId, Value};
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer};

use super::fields::{FieldKey, Side};
use super::{Supervisor, live};

/// What has been recorded.
#[derive(Clone)]
pub(super) struct Animation {
    /// The page, as the supervisor named it.
    file: String,
    start: SimTime,
    next: SimTime,
    interval: SimTime,
    frames: String,
    /// What each node said last.
    last: BTreeMap<NodeId, [String; 2]>,
    /// What each label was last.
    labels: BTreeMap<u64, String>,
}

impl Supervisor {
    /// Begins or ends a recording.
    pub(super) fn animation(
        &mut self,
        opcode: u8,
        context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        if opcode == op::START_ANIMATION {
            let file = input.string()?;
            let started = self.start_animation(context.stage, file);
            answers.record(0, op::ANIMATION_START_STATUS).bool(started);
            return Ok(());
        }
        let saved = match self.animation.take() {
            Some(animation) => {
                let files = animation.files(context.stage);
                files.iter().try_for_each(|(name, text)| {
                    context.ports.save_file(context.robot, name, text.as_bytes())
                })
            }
            None => Err("nothing is recorded".to_owned()),
        };
        answers.record(0, op::ANIMATION_STOP_STATUS).bool(saved.is_ok());
        if let Err(why) = saved {
            let message = format!("a supervisor's animation was not saved: {why}");
            context.stage.report(Diagnostic::general(Severity::Error, "supervisor/animation", message));
        }
        Ok(())
    }

    /// The controller is gone: what it has recorded until now is saved.
    pub(super) fn leave_animation(&mut self, stage: &mut Stage) {
        for (name, text) in
            self.animation.take().iter().flat_map(|animation| animation.files(stage)).collect::<Vec<_>>()
        {
            stage.leave_file(name, text.into_bytes());
        }
    }

    fn start_animation(&mut self, stage: &mut Stage, file: String) -> bool {
        let why = if self.animation.is_some() {
            "another one is being recorded"
        } else if !file.to_ascii_lowercase().ends_with(".html") {
            "the name of its file does not end with .html"
        } else {
            let frames_per_second = crate::world_info::frames_per_second(&stage.scene);
            let interval = SimTime::from_ms(1000.0 / frames_per_second);
            let interval = if interval > stage.time_step { interval } else { stage.time_step };
            let (start, next) = (stage.time, stage.time);
            let (frames, last, labels) = (String::new(), BTreeMap::new(), BTreeMap::new());
            self.animation = Some(Animation { file, start, next, interval, frames, last, labels });
            self.record(stage);
            return true;
        };
        let message = format!("a supervisor's animation was not started: {why}");
        stage.report(Diagnostic::general(Severity::Warning, "supervisor/animation", message));
        false
    }

    /// Adds a picture if one is due. Called after every step.
    pub(crate) fn record(&mut self, stage: &Stage) {
        let Some(animation) = &mut self.animation else { return };
        if stage.time < animation.next && animation.next - stage.time <= animation.interval {
            return;
        }
        animation.next = stage.time + animation.interval;
        let mut updates = Vec::new();
        for (node, found) in stage.scene.iter() {
            if live::own_link(stage, node).is_none() {
                continue;
            }
            let text = |name: &str| {
                let index = found.ty.field_index(name)?;
                let key = FieldKey { node, side: Side::Fields, index };
                Some(numbers(&live::value(stage, &key)?))
            };
            let (Some(translation), Some(rotation)) = (text("translation"), text("rotation")) else {
                continue;
            };
            let now = [translation, rotation];
            if animation.last.get(&node) == Some(&now) {
                continue;
            }
            updates.push(format!(
                "{{\"id\":{},\"translation\":\"{}\",\"rotation\":\"{}\"}}",
                node.0, now[0], now[1]
            ));
            animation.last.insert(node, now);
        }
        let separator = if animation.frames.is_empty() { "" } else { ",\n" };
        let time = (stage.time - animation.start).ms();
        let updates = updates.join(",");
        let _ = write!(animation.frames, "{separator}{{\"time\":{time},\"updates\":[{updates}]"); // to memory
        let labels = animation.changed_labels(stage).join(",");
        if !labels.is_empty() {
            let _ = write!(animation.frames, ",\"labels\":[{labels}]");
        }
        animation.frames.push('}');
    }
}

impl Animation {
    /// Labels that are others than before, as objects. One that was taken away has no text.
    fn changed_labels(&mut self, stage: &Stage) -> Vec<String> {
        let mut now: BTreeMap<u64, String> = stage
            .labels
            .iter()
            .map(|((robot, id), label)| (label_id(*robot, *id), described(label)))
            .collect();
        for (id, label) in &self.labels {
            if !now.contains_key(id) && !label.is_empty() {
                now.insert(*id, String::new());
            }
        }
        let mut changed = Vec::new();
        for (id, label) in now {
            if self.labels.get(&id) != Some(&label) {
                let what = if label.is_empty() { "\"text\":\"\"" } else { label.as_str() };
                changed.push(format!("{{\"id\":{id},{what}}}"));
                self.labels.insert(id, label);
            }
        }
        changed
    }

    /// Names and contents of its files.
    fn files(&self, stage: &Stage) -> [(String, String); 2] {
        let ids = self.last.keys().map(|node| node.0.to_string()).collect::<Vec<_>>().join(";");
        let labels = self.labels.keys().map(ToString::to_string).collect::<Vec<_>>().join(";");
        let json = format!(
            "{{\"basicTimeStep\":{},\n\"ids\":\"{ids}\",\n\"labelsIds\":\"{labels}\",\n\"frames\":[\n{}\n]}}\n",
            stage.time_step.ms(),
            self.frames
        );
        let stem = self.file.get(..self.file.len().saturating_sub(5)).unwrap_or(&self.file);
        let name = stem.rsplit(['/', '\\']).next().unwrap_or(stem);
        let page = PAGE.replace("NAME", &name.replace(['<', '>', '"', '&'], "_"));
        [(format!("{stem}.json"), json), (self.file.clone(), page)]
    }
}

/// A number for a label of a robot.
fn label_id(robot: NodeId, id: u16) -> u64 {
    u64::from(robot.0) * (u64::from(u16::MAX) + 1) + u64::from(id)
}

/// The members of a label's object but its number.
fn described(label: &Label) -> String {
    let [clear, red, green, blue] = label.color.to_be_bytes();
    let opacity = 1.0 - f64::from(clear) / 255.0;
    let [x, y] = label.position;
    let (size, font, text) = (label.size, quoted(&label.font), quoted(&label.text));
    format!(
        "\"font\":{font},\"rgba\":\"{red},{green},{blue},{opacity}\",\"size\":{size},\"x\":{x},\"y\":{y},\"text\":{text}"
    )
}

/// A text of JSON.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            control if control < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(control)); // to memory
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// The numbers of a vector or rotation, as field values are written.
fn numbers(value: &Value) -> String {
    let numbers = value.numbers().unwrap_or_default();
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Plays the JSON file of its own name: every moving node as a dot, seen from above.
const PAGE: &str = r##"<!DOCTYPE html>
<meta charset="utf-8"><title>NAME</title>
<style>body{margin:0;font:14px sans-serif}canvas{display:block;width:100vw;height:90vh}</style>
<canvas id="view" width="1200" height="800"></canvas>
<p>NAME: moving nodes seen from above, <span id="time">0</span> s</p>
<script>
fetch("NAME.json").then(answer => answer.json()).then(data => {
  const places = {}, view = document.getElementById("view"), draw = view.getContext("2d");
  let reach = 1, at = 0, start = performance.now();
  for (const frame of data.frames) for (const update of frame.updates)
    for (const x of update.translation.split(" ").slice(0, 2)) reach = Math.max(reach, Math.abs(x));
  const scale = 0.45 * Math.min(view.width, view.height) / reach;
  const step = now => {
    while (at < data.frames.length && data.frames[at].time <= now - start) {
      for (const update of data.frames[at].updates) places[update.id] = update.translation.split(" ").map(Number);
      document.getElementById("time").textContent = (data.frames[at++].time / 1000).toFixed(2);
    }
    draw.clearRect(0, 0, view.width, view.height);
    for (const id in places) {
      draw.beginPath();
      draw.arc(view.width / 2 + scale * places[id][0], view.height / 2 - scale * places[id][1], 5, 0, 7);
      draw.fill();
    }
    if (at < data.frames.length) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
});
</script>
"##;
