//! Recording of animations in the file format of Webots: a page, the initial world, and the changes.
//!
//! For `name.html` these are `name.w3d` with the world (`name.x3d` for worlds up to R2023b), `name.json` with the changes,
//! the page that plays them with its style in `name.css`, and the images of the world in `textures/`. The JSON file contains the time of each frame and, for each node that has
//! changed since the previous frame, its id and the changed fields. Numbers are rounded to 0.0001, as in Webots. The
//! first frame is the initial state of all nodes that change later, so that players can rewind. Labels are written
//! completely when they have changed. Nodes inserted later are not recorded. The page plays the animation with the
//! player of Webots from its server; without it, it shows the moving nodes from above.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use base::{Diagnostic, Severity, SimTime};
use engine::Label;
use engine::{CommandContext, WorldState};
use scene::NodeId;
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer};

use super::Supervisor;
use crate::web_scene::{self, WebScene, quoted};

/// An animation being recorded.
#[derive(Clone)]
pub(super) struct Animation {
    /// Returns the JSON file.
    file: String,
    start: SimTime,
    next: SimTime,
    interval: SimTime,
    frames: String,
    /// Nodes that may change, with the last values of their fields. Numbers are rounded.
    watched: Vec<Watched>,
    /// Nodes that have changed.
    changed: BTreeSet<NodeId>,
    /// Last state of each label.
    labels: BTreeMap<u64, String>,
}

/// A node that may change.
#[derive(Clone)]
struct Watched {
    node: NodeId,
    fields: &'static [&'static str],
    /// Initial values by field.
    first: Vec<Option<String>>,
    /// Values in the last frame.
    last: Vec<Option<String>>,
}

impl Supervisor {
    /// Starts or ends a recording.
    pub(super) fn animation(
        &mut self,
        opcode: u8,
        context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        if opcode == op::START_ANIMATION {
            let file = input.string()?;
            let started = self.start_animation(context, &file);
            answers.record(0, op::ANIMATION_START_STATUS).bool(started.is_ok());
            if let Err(why) = started {
                let message = format!("cannot start an animation: {why}");
                context.state.report(Diagnostic::general(Severity::Warning, "supervisor/animation", message));
            }
            return Ok(());
        }
        let saved = match self.animation.take() {
            Some(animation) => {
                let text = animation.text(context.state);
                context.ports.save_file(context.robot, &animation.file, text.as_bytes())
            }
            None => Err("no animation is being recorded".to_owned()),
        };
        answers.record(0, op::ANIMATION_STOP_STATUS).bool(saved.is_ok());
        if let Err(why) = saved {
            let message = format!("cannot save an animation: {why}");
            context.state.report(Diagnostic::general(Severity::Error, "supervisor/animation", message));
        }
        Ok(())
    }

    /// Saves the animation of a controller that has disconnected.
    pub(super) fn finish_animation(&mut self, state: &mut WorldState) {
        if let Some(animation) = self.animation.take() {
            let text = animation.text(state);
            state.leave_file(animation.file, text.into_bytes());
        }
    }

    fn start_animation(&mut self, context: &mut CommandContext<'_>, file: &str) -> Result<(), String> {
        if self.animation.is_some() {
            return Err("an animation is already being recorded".to_owned());
        }
        let stem = match file.len().checked_sub(5).and_then(|end| file.split_at_checked(end)) {
            Some((stem, ending)) if ending.eq_ignore_ascii_case(".html") => stem,
            _ => return Err("its file name does not end with .html".to_owned()),
        };
        let state = &*context.state;
        let scene = web_scene::export(state);
        let interval = interval(state);
        let (start, next) = (state.time(), state.time() + interval);
        let watched = scene.changing.iter().map(|(node, fields)| {
            let first: Vec<_> = fields.iter().map(|field| web_scene::shown(state, *node, field)).collect();
            Watched { node: *node, fields, last: first.clone(), first }
        });
        let animation = Animation {
            file: format!("{stem}.json"),
            start,
            next,
            interval,
            frames: String::new(),
            watched: watched.collect(),
            changed: BTreeSet::new(),
            labels: BTreeMap::new(),
        };
        save_page(context, stem, &scene)?;
        self.animation.insert(animation).begin(context.state);
        Ok(())
    }

    /// Adds a frame if one is due. Called after every step.
    pub(crate) fn record(&mut self, state: &WorldState) {
        let Some(animation) = &mut self.animation else { return };
        if state.time() < animation.next && animation.next - state.time() <= animation.interval {
            return;
        }
        animation.next = state.time() + animation.interval;
        animation.frame(state);
    }
}

/// Returns the shortest whole number of steps that is not shorter than a frame.
fn interval(state: &WorldState) -> SimTime {
    let frame_ms = 1000.0 / crate::world_info::frames_per_second(state.scene());
    let step_ms = state.time_step().ms();
    SimTime::from_ms(step_ms * (frame_ms / step_ms).ceil().max(1.0))
}

/// Writes the world, its images and the page.
fn save_page(context: &mut CommandContext<'_>, stem: &str, scene: &WebScene) -> Result<(), String> {
    let (folder, name) = stem
        .rsplit_once(['/', '\\'])
        .map_or(("", stem), |(_, name)| (stem.get(..stem.len() - name.len()).unwrap_or_default(), name));
    let page = web_scene::page(context.state.scene(), name, true);
    let ending = web_scene::ending(context.state.scene());
    let mut save = |path: &str, bytes: &[u8]| context.ports.save_file(context.robot, path, bytes);
    save(&format!("{stem}.{ending}"), scene.text.as_bytes())?;
    save(&format!("{stem}.css"), web_scene::STYLE.as_bytes())?;
    save(&format!("{stem}.html"), page.as_bytes())?;
    scene.files.iter().try_for_each(|(path, bytes)| {
        let path = format!("{folder}{path}");
        context.ports.make_folder(context.robot, &path)?;
        context.ports.save_file(context.robot, &path, bytes)
    })
}

/// Returns a node with some of its fields as a JSON object.
fn update<'a>(node: NodeId, fields: impl Iterator<Item = (&'a str, &'a String)>) -> String {
    let mut out = format!("{{\"id\":{}", node.0);
    for (name, value) in fields {
        let _ = write!(out, ",\"{name}\":{value}"); // to memory
    }
    out.push('}');
    out
}

impl Animation {
    /// Records the existing labels.
    fn begin(&mut self, state: &WorldState) {
        let labels = self.changed_labels(state);
        if !labels.is_empty() {
            self.frames = format!(",\"labels\":[{}]", labels.join(","));
        }
        self.frames.push('}');
    }

    fn frame(&mut self, state: &WorldState) {
        let mut updates = Vec::new();
        for watched in &mut self.watched {
            let now: Vec<_> =
                watched.fields.iter().map(|field| web_scene::shown(state, watched.node, field)).collect();
            let fields = watched.fields.iter().zip(now.iter().zip(&watched.last));
            let different = fields.filter(|(_, (now, last))| now != last);
            let different = different.filter_map(|(name, (now, _))| Some((*name, now.as_ref()?)));
            let different: Vec<_> = different.collect();
            if !different.is_empty() {
                updates.push(update(watched.node, different.into_iter()));
                self.changed.insert(watched.node);
            }
            watched.last = now;
        }
        let time = (state.time() - self.start).ms();
        let updates = updates.join(",");
        let _ = write!(self.frames, ",\n{{\"time\":{time},\"updates\":[{updates}]"); // to memory
        let labels = self.changed_labels(state).join(",");
        if !labels.is_empty() {
            let _ = write!(self.frames, ",\"labels\":[{labels}]"); // to memory
        }
        self.frames.push('}');
    }

    /// Returns the labels that have changed, as JSON objects. Removed labels have an empty text.
    fn changed_labels(&mut self, state: &WorldState) -> Vec<String> {
        let mut now: BTreeMap<u64, String> = state
            .user
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

    /// Returns the JSON file.
    fn text(&self, state: &WorldState) -> String {
        let ids = self.changed.iter().map(|node| node.0.to_string()).collect::<Vec<_>>().join(";");
        let labels = self.labels.keys().map(ToString::to_string).collect::<Vec<_>>().join(";");
        let changed = self.watched.iter().filter(|watched| self.changed.contains(&watched.node));
        let first = changed.map(|watched| {
            let fields = watched.fields.iter().zip(&watched.first);
            update(watched.node, fields.filter_map(|(name, value)| Some((*name, value.as_ref()?))))
        });
        let first = first.collect::<Vec<_>>().join(",");
        format!(
            "{{\"basicTimeStep\":{},\n\"ids\":\"{ids}\",\n\"labelsIds\":\"{labels}\",\n\"frames\":[\n\
             {{\"time\":0,\"updates\":[{first}]{}\n]}}\n",
            interval(state).ms(),
            self.frames
        )
    }
}

/// Returns an id for a label of a robot.
fn label_id(robot: NodeId, id: u16) -> u64 {
    u64::from(robot.0) * (u64::from(u16::MAX) + 1) + u64::from(id)
}

/// Returns the members of a label's JSON object except its id.
fn described(label: &Label) -> String {
    let [clear, red, green, blue] = label.color.to_be_bytes();
    let opacity = 1.0 - f64::from(clear) / 255.0;
    let [x, y] = label.position;
    let (size, font, text) = (label.size, quoted(&label.font), quoted(&label.text));
    format!(
        "\"font\":{font},\"rgba\":\"{red},{green},{blue},{opacity}\",\"size\":{size},\"x\":{x},\"y\":{y},\"text\":{text}"
    )
}
