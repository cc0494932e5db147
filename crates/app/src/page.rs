//! The web page of a run: viewers come to the controllers' port, see the world and steer it.
//!
//! Owns: what viewers may call and what they are told. The connections are `server`'s, the world is the caller's. Nothing
//! is built or published while nobody looks.

mod alike;
mod calls;
mod devices;
mod edits;
mod going_back;
mod history;
mod host;
pub(crate) mod library;
mod marks;
mod open;
mod pictures;
mod seen;
mod sources;
mod stream;
mod tree;
mod windows;
mod worlds;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::{Duration, Instant};

use engine::{RobotId, World};
use serde_json::{Value, json};
use server::{Access, Call, FOXGLOVE_METHOD, Server, TEXT_METHOD, ViewerId};

use crate::console::{Channel, Console, QUEUED_LINES};
use crate::controller_manager::ControllerManager;
use crate::controllers::search::{self, project_of};
use crate::foxglove::Live;
use crate::pacing::Mode;
use crate::performance::Phases;
use crate::ports::HubPorts;
pub(crate) use devices::numbers as device_numbers;
pub(crate) use host::{access, link, random_token};
pub(crate) use open::open;
pub(crate) use seen::Seen;

/// Viewers are sent at most one picture in this time.
const FRAME: Duration = Duration::from_micros(16_600);
/// The world waits no longer than this for what viewers call for; the rest is done after its next step.
const CALLS: Duration = Duration::from_millis(50);
/// Calls that have been taken and wait for that. More wait with the server, which tells viewers that it is busy.
const MOST_WAITING: usize = 256;
/// How often viewers are told how fast time goes.
const STATUS: Duration = Duration::from_millis(500);

/// What a viewer, or a call of a service, asks of the run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wanted {
    /// Another pace.
    Mode(Mode),
    /// One step, then pause.
    Step,
    /// So many steps in place of those that are still to come, then pause.
    Steps(u64),
    /// The world as it was at its start.
    Reset,
    /// The world's file again, or another one.
    Load(Option<std::path::PathBuf>),
    /// The page of a robot's window is there, or sends a text to the robot's controller.
    Window(String, Option<String>),
    /// A robot's controller again.
    Restart(RobotId),
    /// No world, until somebody loads one.
    Unload,
    /// The end of the run.
    Quit,
}

/// The page of a run.
pub(crate) struct Page {
    server: Server,
    /// Other machines may connect, with a token.
    is_open: bool,
    lines: Receiver<(Channel, String)>,
    seen: seen::Seen,
    windows: windows::Windows,
    edits: edits::Edits,
    recorder: devices::Recorder,
    /// Who wants to see how long the parts of a step take, and those, while there is somebody.
    timed: BTreeSet<ViewerId>,
    pub(crate) phases: Option<Phases>,
    history: history::History,
    streams: stream::Streams,
    /// Foxglove and its kin, if they may watch.
    foxglove: Option<Live>,
    /// The labels that viewers were told last.
    labels: Value,
    /// What viewers have called for and was not done yet.
    waiting: VecDeque<Call>,
    /// What each viewer holds down.
    held: BTreeMap<ViewerId, calls::Held>,
    next_frame: Instant,
    next_status: Instant,
    /// Time of the world and of the wall when the factor was measured last.
    measured: (Instant, f64),
}

impl Page {
    /// A page that nobody looks at yet.
    pub(crate) fn new(access: Access, wake: Arc<dyn Fn() + Send + Sync>, console: &Console) -> Self {
        let (send, lines) = sync_channel(QUEUED_LINES);
        console.listen(send);
        let now = Instant::now();
        let streams = access.streams;
        let foxglove = access.foxglove.then(|| Live::new(console));
        Self {
            is_open: access.token.is_some(),
            server: Server::new(access, wake),
            lines,
            seen: seen::Seen::default(),
            windows: windows::Windows::default(),
            edits: edits::Edits::default(),
            recorder: devices::Recorder::default(),
            timed: BTreeSet::new(),
            phases: None,
            history: history::History::default(),
            streams: stream::Streams::new(streams),
            foxglove,
            labels: Value::Null,
            waiting: VecDeque::new(),
            held: BTreeMap::new(),
            next_frame: now,
            next_status: now,
            measured: (now, 0.0),
        }
    }

    /// A world begins: viewers are told what it is.
    pub(crate) fn enter(&mut self, world: &World, ports: &mut HubPorts) {
        self.seen = seen::Seen::default();
        self.edits = edits::Edits::default();
        self.recorder.clear();
        self.history.enter(world, &mut ports.transcripts);
        self.streams.enter();
        if let Some(foxglove) = &mut self.foxglove {
            foxglove.enter(&self.server);
        }
        self.windows.enter(&self.server, project_of(Path::new(&world.state().project.world)));
        self.server.tell("world", calls::about(world), false);
    }

    /// The world has made a step.
    pub(crate) fn has_stepped(&mut self, world: &World, ports: &mut HubPorts) {
        self.recorder.record(world);
        self.history.record(world, &mut ports.transcripts);
        if let Some(phases) = &mut self.phases {
            phases.add(world.time());
        }
    }

    /// Whether the world stands at a moment of the past and waits for its controllers.
    pub(crate) fn is_going_back(&self) -> bool {
        self.history.is_waiting()
    }

    /// A controller sends a text to the window of its robot.
    pub(crate) fn tell_window(&mut self, robot: &str, text: &str) {
        self.windows.tell(&self.server, robot, text);
    }

    /// A robot's controller begins anew: so does its window.
    pub(crate) fn renew_window(&self, robot: &str) {
        self.server.tell("restarted", json!({ "robot": robot }), false);
    }

    /// Tells viewers that something they may have asked for did not happen.
    pub(crate) fn warn(&self, message: &str) {
        self.server.tell("warning", json!({ "message": message }), false);
    }

    /// Lets viewers in, passes on what was printed, does what viewers call for, and shows them the world.
    pub(crate) fn attend(
        &mut self,
        world: &mut World,
        manager: &ControllerManager<'_>,
        ports: &mut HubPorts,
        mode: Mode,
    ) -> Vec<Wanted> {
        while let Some(browser) = ports.hub().next_browser() {
            // The port may be open to controllers on other machines; without a token the page is for this one.
            if !self.is_open && !browser.address.ip().to_canonical().is_loopback() {
                continue;
            }
            // One that cannot be served is gone; browsers try again.
            let _ = self.server.adopt(browser.stream, browser.address, browser.first_bytes);
        }
        for (channel, text) in self.lines.try_iter() {
            let stream = match channel {
                Channel::ControllerOut | Channel::Result => "out",
                Channel::ControllerErr => "err",
                Channel::Message => "message",
            };
            self.streams.print(&self.server, stream == "err", text.trim_end_matches('\n'));
            self.server.tell("console", json!({ "stream": stream, "text": text }), true);
        }
        self.waiting.extend(self.server.take_calls().take(MOST_WAITING - self.waiting.len()));
        let mut wanted = Vec::new();
        self.go_on(world, ports, &mut wanted);
        let start = Instant::now();
        while start.elapsed() < CALLS
            && let Some(call) = self.waiting.pop_front()
        {
            match (call.method.as_str(), &call.params) {
                (TEXT_METHOD, Value::String(text)) => {
                    let windows = match stream::is_hello(text) {
                        true => self.windows.told(&self.server, world, manager),
                        false => Vec::new(),
                    };
                    let told = (&self.server, &*world, mode, windows.as_slice());
                    if self.streams.hear(told, call.viewer, text, &mut wanted) {
                        continue;
                    }
                    let said = self.windows.hear(&self.server, world, call.viewer, text);
                    wanted.extend(said.map(|said| Wanted::Window(said.robot, said.text)));
                    continue;
                }
                (FOXGLOVE_METHOD, text) => {
                    if let Some(foxglove) = &mut self.foxglove {
                        foxglove.hear(&self.server, call.viewer, text.as_str());
                    }
                    continue;
                }
                ("viewer.left", _) => {
                    self.windows.leave(call.viewer);
                    self.streams.leave(call.viewer);
                    if let Some(foxglove) = &mut self.foxglove {
                        foxglove.leave(call.viewer);
                    }
                    self.recorder.leave(call.viewer);
                    self.time(call.viewer, false);
                }
                ("performance.watch", params) => {
                    self.time(call.viewer, params["isOn"] == true);
                    self.server.answer(&call, Ok(Value::Null));
                    continue;
                }
                ("performance.steps", _) => {
                    let steps = self.phases.as_ref().map_or_else(|| json!([]), Phases::rows);
                    self.server.answer(&call, Ok(steps));
                    continue;
                }
                ("plot.watch", params) => {
                    self.server.answer(&call, self.recorder.watch(call.viewer, world, params));
                    continue;
                }
                ("history.keep", params) => {
                    self.history.keep(world, &mut ports.transcripts, params["isKept"] == true);
                    self.server.answer(&call, Ok(self.history.range()));
                    self.server.tell("history", self.history.range(), false);
                    continue;
                }
                ("history.range", _) => {
                    self.server.answer(&call, Ok(self.history.range()));
                    continue;
                }
                ("history.poses", params) => {
                    self.server.answer(&call, self.history.poses(params));
                    continue;
                }
                ("history.goBack", params) => {
                    let outcome = self.go_back(world, manager, ports, params, &mut wanted);
                    self.server.answer(&call, outcome);
                    self.server.tell("history", self.history.range(), false);
                    continue;
                }
                ("plot.rows", _) => {
                    self.server.answer(&call, Ok(self.recorder.take(call.viewer)));
                    continue;
                }
                ("world.about", _) => {
                    let mut about = calls::about(world);
                    about["window"] = self.windows.main(&self.server, world, manager);
                    about["edits"] = self.edits.news();
                    self.server.answer(&call, Ok(about));
                    continue;
                }
                _ => {}
            }
            if call.method.starts_with("source.") {
                let outcome = self
                    .sources(world, manager, &call.params)
                    .and_then(|sources| sources.obey(&call.method, &call.params));
                self.server.answer(&call, outcome);
                continue;
            }
            if let Some(outcome) = self.edits.obey(world, &call.method, &call.params) {
                self.server.answer(&call, outcome);
                self.server.tell("edited", self.edits.news(), false);
                self.next_frame = Instant::now();
                continue;
            }
            let outcome = calls::obey(world, &mut self.held, &call, mode, &mut wanted);
            self.server.answer(&call, outcome);
        }
        for wanted in &mut wanted {
            if let Wanted::Load(path @ None) = wanted {
                *path = self.edits.file(world);
            }
        }
        if self.streams.has_clients() {
            let windows = self.windows.told(&self.server, world, manager);
            self.streams.show((&self.server, &*world, mode, windows.as_slice()), &mut wanted);
            self.streams.show_pictures(&self.server, world);
        }
        if let Some(foxglove) = &mut self.foxglove {
            foxglove.show(&self.server, world);
        }
        if self.server.has_viewers() {
            self.show(world, manager, mode);
        }
        wanted
    }

    /// A viewer wants to see how long the parts of a step take, or no longer.
    fn time(&mut self, viewer: ViewerId, is_on: bool) {
        if is_on {
            self.timed.insert(viewer);
            self.phases.get_or_insert_with(Phases::new);
        } else {
            self.timed.remove(&viewer);
        }
        if self.timed.is_empty() {
            self.phases = None;
        }
    }

    /// The source files of a robot's controller.
    fn sources(
        &self,
        world: &World,
        manager: &ControllerManager<'_>,
        params: &Value,
    ) -> Result<sources::Sources, String> {
        let robot = calls::robot(world, params)?;
        let (folder, project) = manager.sources_of(world, robot).ok_or("its controller has no folder")?;
        sources::Sources::new(&folder, &project, !self.is_open)
    }

    fn show(&mut self, world: &mut World, manager: &ControllerManager<'_>, mode: Mode) {
        let now = Instant::now();
        if now >= self.next_frame {
            self.next_frame = now + FRAME;
            self.server.publish(self.seen.snapshot(world));
            let labels = calls::labels(world);
            if labels != self.labels {
                self.server.tell("labels", labels.clone(), false);
                self.labels = labels;
            }
        }
        if now >= self.next_status {
            self.next_status = now + STATUS;
            let (wall, time) = std::mem::replace(&mut self.measured, (now, world.elapsed().seconds()));
            let factor = (world.elapsed().seconds() - time) / (now - wall).as_secs_f64().max(1e-9);
            let mut status = calls::status(world, mode, factor);
            status["robots"] = self.robots(world, manager);
            self.server.tell("status", status, false);
        }
    }

    /// The robots, what their controllers do, and their windows.
    fn robots(&mut self, world: &World, manager: &ControllerManager<'_>) -> Value {
        let robots = world.robots().iter().filter(|robot| !robot.is_gone());
        let rows = robots.map(|robot| {
            let employed = manager.employed(robot.id);
            json!({
                "name": robot.name, "node": robot.node.0, "controller": robot.controller, "state": employed.state(robot),
                "process": employed.process, "fate": employed.fate, "isExtern": employed.is_extern,
                "holds": world.holding().any(|holder| holder.id == robot.id),
                "window": self.windows.address(&self.server, world, manager, robot),
                "showsWindow": world.state().scene().bool(robot.node, "showWindow"),
                "canRestart": matches!(search::wanted(&robot.controller), search::Wanted::Named(_)),
            })
        });
        rows.collect()
    }

    /// Shows the world at the next opportunity, whatever was shown when.
    pub(crate) fn hurry(&mut self) {
        self.next_frame = Instant::now();
        self.next_status = self.next_frame;
    }
}
