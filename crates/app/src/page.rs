//! The web page of a run: viewers come to the controllers' port, see the world and steer it.
//!
//! Owns: what viewers may call and what they are told. The connections are `server`'s, the world is the caller's. Nothing
//! is built or published while nobody looks.

mod calls;
mod edits;
mod host;
mod library;
mod open;
mod seen;
mod tree;
mod windows;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::{Duration, Instant};

use engine::{RobotId, World};
use serde_json::{Value, json};
use server::{Access, Server, TEXT_METHOD, ViewerId};

use crate::console::{Channel, Console};
use crate::controller_manager::ControllerManager;
use crate::controllers::search::{self, project_of};
use crate::pacing::Mode;
use crate::ports::HubPorts;
pub(crate) use host::{access, link};
pub(crate) use open::open;

/// Viewers are sent at most one picture in this time.
const FRAME: Duration = Duration::from_micros(16_600);
/// How often viewers are told how fast time goes.
const STATUS: Duration = Duration::from_millis(500);
/// Lines of the console that wait for the main loop; what exceeds it is ignored of the page.
const LINES: usize = 4096;

/// What a viewer asks of the run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wanted {
    /// Another pace.
    Mode(Mode),
    /// One step, then pause.
    Step,
    /// The world as it was at its start.
    Reset,
    /// The world's file again, or another one.
    Load(Option<std::path::PathBuf>),
    /// The page of a robot's window is there, or sends a text to the robot's controller.
    Window(String, Option<String>),
    /// A robot's controller again.
    Restart(RobotId),
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
    /// The labels that viewers were told last.
    labels: Value,
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
        let (send, lines) = sync_channel(LINES);
        console.listen(send);
        let now = Instant::now();
        Self {
            is_open: access.token.is_some(),
            server: Server::new(access, wake),
            lines,
            seen: seen::Seen::default(),
            windows: windows::Windows::default(),
            edits: edits::Edits::default(),
            labels: Value::Null,
            held: BTreeMap::new(),
            next_frame: now,
            next_status: now,
            measured: (now, 0.0),
        }
    }

    /// A world begins: viewers are told what it is.
    pub(crate) fn enter(&mut self, world: &World) {
        self.seen = seen::Seen::default();
        self.edits = edits::Edits::default();
        self.windows.enter(&self.server, project_of(Path::new(&world.state().world_path)));
        self.server.tell("world", calls::about(world), false);
    }

    /// A controller sends a text to the window of its robot.
    pub(crate) fn tell_window(&mut self, robot: &str, text: &str) {
        self.windows.tell(&self.server, robot, text);
    }

    /// A robot's controller begins anew: so does its window.
    pub(crate) fn renew_window(&self, robot: &str) {
        self.server.tell("restarted", json!({ "robot": robot }), false);
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
            self.server.tell("console", json!({ "stream": stream, "text": text }), true);
        }
        let calls: Vec<_> = self.server.take_calls().collect();
        let mut wanted = Vec::new();
        for call in calls {
            match (call.method.as_str(), &call.params) {
                (TEXT_METHOD, Value::String(text)) => {
                    let said = self.windows.hear(&self.server, world, call.viewer, text);
                    wanted.extend(said.map(|said| Wanted::Window(said.robot, said.text)));
                    continue;
                }
                ("viewer.left", _) => self.windows.leave(call.viewer),
                ("world.about", _) => {
                    let mut about = calls::about(world);
                    about["window"] = self.windows.main(&self.server, world, manager);
                    about["edits"] = self.edits.news();
                    self.server.answer(&call, Ok(about));
                    continue;
                }
                _ => {}
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
        if self.server.has_viewers() {
            self.show(world, manager, mode);
        }
        wanted
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
            let state = if robot.session().is_some() {
                "running"
            } else if robot.is_awaited() {
                "awaited"
            } else {
                "none"
            };
            json!({
                "name": robot.name, "node": robot.node.0, "controller": robot.controller, "state": state,
                "window": self.windows.address(&self.server, world, manager, robot),
                "showsWindow": world.state().scene.bool(robot.node, "showWindow"),
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
