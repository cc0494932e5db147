//! The web page of a run: viewers connect to the controllers' port, see the world and control it.
//!
//! Owns: the methods that viewers may call and the notifications they get. The connections belong to `server`, the
//! world to the caller. Nothing is built or published without viewers.

mod access;
mod browser;
mod calls;
mod devices;
mod dispatch;
mod edits;
mod history;
mod image_stream;
pub(crate) mod library;
mod overlays;
mod rewind;
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
use nodes::web_scene::{self, SnapshotBuilder, ViewpointChanges};
use serde_json::{Value, json};
use server::{Access, Call, Server, ViewerId};

use crate::console::{Channel, Console, QUEUED_LINES};
use crate::controller_manager::ControllerManager;
use crate::controllers::plugins::WindowPage;
use crate::controllers::search::{self, project_of};
use crate::foxglove::Live;
use crate::pacing::Mode;
use crate::performance::Phases;
use crate::ports::HubPorts;
pub(crate) use access::{access, link, random_token};
pub(crate) use browser::open;
pub(crate) use devices::{Quantity, common_unit, device_quantities};
use dispatch::CallContext;

/// Minimum time between two frames sent to viewers.
const FRAME: Duration = Duration::from_micros(16_600);
/// Maximum time that the world waits for the calls of viewers; the rest is handled after the next step.
const CALLS: Duration = Duration::from_millis(50);
/// Maximum number of calls taken from the server; more stay in the server's queue, which rejects calls when it is
/// full.
const MAX_WAITING: usize = 256;
/// Time between two notifications about the speed of the simulation.
const STATUS: Duration = Duration::from_millis(500);

/// A request of a viewer or a service to the run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RunRequest {
    /// Change the mode.
    Mode(Mode),
    /// Do one step, then pause.
    Step,
    /// Do this many steps instead of the remaining ones, then pause.
    Steps(u64),
    /// Reset the world.
    Reset,
    /// Load the world's file again, or another one.
    Load(Option<std::path::PathBuf>),
    /// Open the page of a robot's window, or send a text from it to the robot's controller.
    Window(String, Option<String>),
    /// Open the native windows of the robots with a name, on the screen of this machine.
    ShowWindow(String),
    /// Restart a robot's controller.
    Restart(RobotId),
    /// Unload the world.
    Unload,
    /// End the run.
    Quit,
}

/// The page of a run.
pub(crate) struct Page {
    server: Server,
    /// Whether other machines may connect, with a token.
    is_open: bool,
    lines: Receiver<(Channel, String)>,
    seen: SnapshotBuilder,
    windows: windows::Windows,
    edits: edits::Edits,
    recorder: devices::Recorder,
    /// Viewers that want the durations of the parts of a step, and these, while there are such viewers.
    timed: BTreeSet<ViewerId>,
    pub(crate) phases: Option<Phases>,
    history: history::History,
    streams: stream::Streams,
    /// Foxglove clients, if they may connect.
    foxglove: Option<Live>,
    /// The version of the labels that viewers were sent last.
    labels: Option<u64>,
    viewpoint: ViewpointChanges,
    /// Calls that were not handled yet.
    waiting: VecDeque<Call>,
    /// Keys and buttons that each viewer holds down.
    held: BTreeMap<ViewerId, calls::Held>,
    next_frame: Instant,
    /// The number of steps and the version of the visual scene in the last frame.
    published: Option<(u64, render::Version)>,
    next_status: Instant,
    /// Wall time and simulated time when the speed was measured last.
    measured: (Instant, f64),
}

impl Page {
    /// Creates a page without viewers.
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
            seen: SnapshotBuilder::default(),
            windows: windows::Windows::default(),
            edits: edits::Edits::default(),
            recorder: devices::Recorder::default(),
            timed: BTreeSet::new(),
            phases: None,
            history: history::History::default(),
            streams: stream::Streams::new(streams),
            foxglove,
            labels: None,
            viewpoint: ViewpointChanges::default(),
            waiting: VecDeque::new(),
            held: BTreeMap::new(),
            next_frame: now,
            published: None,
            next_status: now,
            measured: (now, 0.0),
        }
    }

    /// Notifies viewers of a new world.
    pub(crate) fn enter(&mut self, world: &World, ports: &mut HubPorts) {
        self.seen = SnapshotBuilder::default();
        (self.published, self.labels) = (None, None);
        self.viewpoint.enter(world.state());
        self.measured = (Instant::now(), world.elapsed().seconds());
        self.edits = edits::Edits::default();
        self.recorder.clear();
        self.history.enter(world, &mut ports.transcripts);
        self.streams.enter();
        if let Some(foxglove) = &mut self.foxglove {
            foxglove.enter(&self.server);
        }
        self.windows.enter(&self.server, project_of(Path::new(&world.state().project.world)));
        self.server.notify("world", calls::about(world), false);
    }

    /// Notes that the world has made a step.
    pub(crate) fn has_stepped(&mut self, world: &World, ports: &mut HubPorts) {
        self.recorder.record(world);
        self.history.record(world, &mut ports.transcripts);
        if let Some(phases) = &mut self.phases {
            phases.add(world.time());
        }
    }

    /// Notes that a user has reset the world and restarted its controllers.
    pub(crate) fn has_reset(&mut self, world: &World, ports: &mut HubPorts) {
        self.history.begin_again(world, &mut ports.transcripts);
        self.server.notify("history", self.history.range(), false);
        world.robots().iter().for_each(|robot| self.renew_window(&robot.name));
    }

    /// Returns whether the world is at an earlier moment and waits for its controllers.
    pub(crate) fn is_going_back(&self) -> bool {
        self.history.is_waiting()
    }

    /// Sends a text from a controller to the window of its robot.
    pub(crate) fn tell_window(&mut self, robot: &str, text: &str) {
        self.windows.tell(&self.server, robot, text);
    }

    /// Restarts the window of a robot whose controller was restarted.
    pub(crate) fn renew_window(&self, robot: &str) {
        self.server.notify("restarted", json!({ "robot": robot }), false);
    }

    /// Warns viewers that something they may have requested was not done.
    pub(crate) fn warn(&self, message: &str) {
        self.server.notify("warning", json!({ "message": message }), false);
    }

    /// Accepts viewers and forwards what was printed: all that can be done while a world is loading.
    pub(crate) fn welcome(&mut self, ports: &mut HubPorts) {
        while let Some(browser) = ports.hub().next_browser() {
            // The port may be open to controllers on other machines; without a token the page is for this one only.
            if !self.is_open && !browser.address.ip().to_canonical().is_loopback() {
                continue;
            }
            // A connection that cannot be served is closed; browsers retry.
            let _ = self.server.accept(browser.stream, browser.address, browser.first_bytes);
        }
        for (channel, text) in self.lines.try_iter() {
            let stream = match channel {
                Channel::ControllerOut | Channel::Result => "out",
                Channel::ControllerErr => "err",
                Channel::Message => "message",
            };
            self.streams.print(&self.server, stream == "err", text.trim_end_matches('\n'));
            self.server.notify("console", json!({ "stream": stream, "text": text }), true);
        }
    }

    /// Accepts viewers, forwards what was printed, handles calls, and publishes the world.
    pub(crate) fn attend(
        &mut self,
        world: &mut World,
        manager: &ControllerManager<'_>,
        ports: &mut HubPorts,
        mode: Mode,
    ) -> Vec<RunRequest> {
        self.welcome(ports);
        self.waiting.extend(self.server.take_calls().take(MAX_WAITING - self.waiting.len()));
        let mut requests = Vec::new();
        self.go_on(world, ports, &mut requests);
        let start = Instant::now();
        while start.elapsed() < CALLS
            && let Some(call) = self.waiting.pop_front()
        {
            let context = CallContext { world, manager, ports, mode, requests: &mut requests };
            self.dispatch(&call, context);
        }
        for request in &mut requests {
            if let RunRequest::Load(path @ None) = request {
                *path = self.edits.file(world);
            }
        }
        if self.streams.has_clients() {
            let windows = self.windows.client_messages(&self.server, world, manager);
            self.streams.show((&self.server, &*world, mode, windows.as_slice()), &mut requests);
            self.streams.show_pictures(&self.server, world);
        }
        if let Some(foxglove) = &mut self.foxglove {
            foxglove.show(&self.server, world);
        }
        if self.server.has_viewers() {
            self.show(world, manager, mode);
        }
        requests
    }

    fn show(&mut self, world: &mut World, manager: &ControllerManager<'_>, mode: Mode) {
        let now = Instant::now();
        if now >= self.next_frame && self.server.has_seen_viewers() {
            if self.has_news(world) {
                self.next_frame = now + FRAME;
                self.server.publish(self.seen.snapshot(world));
                self.published = Some((world.steps(), world.state().visuals.scene().version()));
            }
            let labels = world.state().user.labels.version();
            if self.labels != Some(labels) {
                self.server.notify("labels", web_scene::labels(world.state()), false);
                self.labels = Some(labels);
            }
            if let Some(view) = self.viewpoint.news(world.state()) {
                self.server.notify("viewpoint", view, false);
            }
        }
        if now >= self.next_status {
            self.next_status = now + STATUS;
            let (wall, time) = std::mem::replace(&mut self.measured, (now, world.elapsed().seconds()));
            let passed = (world.elapsed().seconds() - time).max(0.0);
            let factor = passed / (now - wall).as_secs_f64().max(1e-9);
            let mut status = calls::status(world, mode, factor);
            status["robots"] = self.robots(world, manager);
            self.server.notify("status", status, false);
        }
    }

    /// Returns whether the world may look different than in the last frame, by checks that cost little.
    fn has_news(&self, world: &mut World) -> bool {
        self.published != Some((world.steps(), world.state().visuals.scene().version()))
            || world.looks_different()
    }

    /// Returns the robots, the state of their controllers, and their windows.
    fn robots(&mut self, world: &World, manager: &ControllerManager<'_>) -> Value {
        let robots = world.robots().iter().filter(|robot| !robot.is_gone());
        let rows = robots.map(|robot| {
            let controller = manager.controller_of(robot.id);
            let window = self.windows.address(&self.server, world, manager, robot);
            json!({
                "name": robot.name, "node": robot.node.0, "controller": robot.controller, "state": controller.state(robot),
                "process": controller.process, "fate": controller.end_reason, "isExtern": controller.is_extern,
                "holds": world.holding().any(|holder| holder.id == robot.id),
                "isWindowNative": window.is_none() && manager.window_of(world, robot) == WindowPage::Native,
                "window": window,
                "showsWindow": world.state().scene().bool(robot.node, "showWindow"),
                "canRestart": matches!(search::parse_controller_field(&robot.controller), search::ControllerField::Named(_)),
            })
        });
        rows.collect()
    }

    /// Publishes the world at the next opportunity, regardless of the minimum time.
    pub(crate) fn hurry(&mut self) {
        self.next_frame = Instant::now();
        self.next_status = self.next_frame;
        self.published = None;
    }
}
