//! Recording of animations in the file format of Webots: a page, the initial world, and the changes.
//!
//! For `name.html` these are `name.w3d` with the world (`name.x3d` for worlds up to R2023b), `name.json` with the changes,
//! the page that plays them with its style in `name.css`, and the images of the world in `textures/`. The JSON file contains the time of each frame and, for each node that has
//! changed since the previous frame, its id and the changed fields. Numbers are rounded to 0.0001, as in Webots. The
//! first frame is the initial state of all nodes that change later, so that players can rewind. Labels are written
//! completely when they have changed. Nodes inserted later are not recorded.
//!
//! The page plays without the other files, which are for pages with the player of Webots. It contains what viewers of the
//! world see: also nodes that are inserted, and changing materials and images.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::{Diagnostic, Severity, SimTime};
use engine::Label;
use engine::{CommandContext, WorldState};
use scene::NodeId;
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer};

use super::Supervisor;
use crate::web_scene::{self, Format, PageRecorder, WebScene, quoted};

/// Maximum length of the JSON file. `[bytes]`
const MAX_BYTES: usize = 1 << 30;

/// The page while an animation is being recorded.
const UNFINISHED: &str = "<!doctype html>\n<title>Animation</title>\nThis animation is being recorded. Load the page again when it is finished.\n";

/// A recording. Copies of the device share it, as it may be long.
#[derive(Clone)]
pub(super) struct Recording(Arc<Mutex<Animation>>);

impl Recording {
    fn animation(&self) -> MutexGuard<'_, Animation> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An animation being recorded.
struct Animation {
    /// The names of its files without their endings.
    stem: String,
    start: SimTime,
    /// Simulated time since the start, which continues after a reset.
    elapsed: SimTime,
    /// The time of the last frame.
    last: SimTime,
    interval: SimTime,
    frames: String,
    /// The page; `None` when it is finished.
    page: Option<PageRecorder>,
    /// What was no longer recorded because it was too long, and from when on.
    cut: BTreeMap<&'static str, SimTime>,
    /// Nodes that may change, with the last values of their fields. Numbers are rounded.
    watched: Vec<Watched>,
    /// Nodes that have changed.
    changed: BTreeSet<NodeId>,
    /// Last state of each label.
    labels: BTreeMap<u64, String>,
}

/// A node that may change.
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
            Some(recording) => recording
                .finish(context.state)
                .into_iter()
                .try_for_each(|(file, bytes)| context.ports.save_file(context.robot, &file, &bytes)),
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
        if let Some(recording) = self.animation.take() {
            for (file, bytes) in recording.finish(state) {
                state.leave_file(file, bytes);
            }
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
        context.state.need_visuals();
        context.state.follow_visuals();
        let state = &*context.state;
        let scene = web_scene::export(state, Format::of(state.scene()));
        let watched = scene.changing.iter().map(|(node, fields)| {
            let first: Vec<_> = fields.iter().map(|field| web_scene::shown(state, *node, field)).collect();
            Watched { node: *node, fields, last: first.clone(), first }
        });
        let mut animation = Animation {
            stem: stem.to_owned(),
            start: state.time(),
            elapsed: SimTime::ZERO,
            last: state.time(),
            interval: interval(state),
            frames: String::new(),
            page: Some(PageRecorder::new(state)),
            cut: BTreeMap::new(),
            watched: watched.collect(),
            changed: BTreeSet::new(),
            labels: BTreeMap::new(),
        };
        animation.begin(state);
        save_scene(context, stem, &scene)?;
        self.animation = Some(Recording(Arc::new(Mutex::new(animation))));
        Ok(())
    }

    /// Returns whether a frame of an animation is due.
    pub(crate) fn records(&self, now: SimTime) -> bool {
        self.animation.as_ref().is_some_and(|recording| recording.animation().is_due(now))
    }

    /// Adds a frame if one is due. Called after every step.
    pub(crate) fn record(&mut self, state: &WorldState) {
        if let Some(recording) = &self.animation {
            let mut animation = recording.animation();
            if animation.is_due(state.time()) {
                animation.frame(state);
            }
        }
    }
}

impl Recording {
    /// Returns names and contents of the files that are written at the end.
    fn finish(self, state: &mut WorldState) -> Vec<(String, Vec<u8>)> {
        let mut animation = self.animation();
        for (what, time) in std::mem::take(&mut animation.cut) {
            let message =
                format!("the animation is too long for {what}, which ends after {} s", time.seconds());
            state.report(Diagnostic::general(Severity::Warning, "supervisor/animation", message));
        }
        let page = animation.page.take().map_or_else(String::new, |page| page.finish(state.scene()));
        let stem = animation.stem.clone();
        vec![
            (format!("{stem}.json"), animation.text(state).into_bytes()),
            (format!("{stem}.html"), page.into_bytes()),
        ]
    }
}

/// Returns the shortest whole number of steps that is not shorter than a frame.
fn interval(state: &WorldState) -> SimTime {
    let frame_ms = 1000.0 / crate::world_info::frames_per_second(state.scene());
    let step_ms = state.time_step().ms();
    SimTime::from_ms(step_ms * (frame_ms / step_ms).ceil().max(1.0))
}

/// Writes the world, its images and a page that is replaced at the end.
fn save_scene(context: &mut CommandContext<'_>, stem: &str, scene: &WebScene) -> Result<(), String> {
    let name = stem.rsplit(['/', '\\']).next().unwrap_or_default();
    let folder = stem.strip_suffix(name).unwrap_or_default();
    let ending = Format::of(context.state.scene()).ending();
    let mut save = |path: &str, bytes: &[u8]| context.ports.save_file(context.robot, path, bytes);
    save(&format!("{stem}.{ending}"), scene.text.as_bytes())?;
    save(&format!("{stem}.css"), web_scene::STYLE.as_bytes())?;
    save(&format!("{stem}.html"), UNFINISHED.as_bytes())?;
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
    /// Records the state at the start.
    fn begin(&mut self, state: &WorldState) {
        if let Some(page) = &mut self.page {
            page.add(state, state.time().seconds());
        }
        let labels = self.changed_labels(state);
        if !labels.is_empty() {
            self.frames = format!(",\"labels\":[{}]", labels.join(","));
        }
        self.frames.push('}');
    }

    fn is_due(&self, now: SimTime) -> bool {
        // After a reset, the time of the last frame is in the future.
        now < self.last || now - self.last >= self.interval
    }

    fn frame(&mut self, state: &WorldState) {
        let now = state.time();
        let passed = if now > self.last { now - self.last } else { self.interval };
        (self.last, self.elapsed) = (now, self.elapsed + passed);
        match &mut self.page {
            Some(page) if !page.is_full() => page.add(state, (self.start + self.elapsed).seconds()),
            _ => drop(self.cut.entry("the page").or_insert(self.elapsed)),
        }
        if self.frames.len() > MAX_BYTES {
            self.cut.entry("its JSON file").or_insert(self.elapsed);
            return;
        }
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
        let time = self.elapsed.ms();
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

    /// Returns the JSON file, without copying its frames.
    fn text(&mut self, state: &WorldState) -> String {
        let ids = self.changed.iter().map(|node| node.0.to_string()).collect::<Vec<_>>().join(";");
        let labels = self.labels.keys().map(ToString::to_string).collect::<Vec<_>>().join(";");
        let changed = self.watched.iter().filter(|watched| self.changed.contains(&watched.node));
        let first = changed.map(|watched| {
            let fields = watched.fields.iter().zip(&watched.first);
            update(watched.node, fields.filter_map(|(name, value)| Some((*name, value.as_ref()?))))
        });
        let first = first.collect::<Vec<_>>().join(",");
        let head = format!(
            "{{\"basicTimeStep\":{},\n\"ids\":\"{ids}\",\n\"labelsIds\":\"{labels}\",\n\"frames\":[\n\
             {{\"time\":0,\"updates\":[{first}]",
            interval(state).ms(),
        );
        let mut text = std::mem::take(&mut self.frames);
        text.insert_str(0, &head);
        text.push_str("\n]}\n");
        text
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
