//! Dispatches the calls of viewers to the parts of the page.

use std::time::Instant;

use engine::World;
use serde_json::{Value, json};
use server::{Call, FOXGLOVE_METHOD, TEXT_METHOD, ViewerId};

use super::sources::Sources;
use super::{Page, RunRequest, calls, stream};
use crate::controller_manager::ControllerManager;
use crate::pacing::Mode;
use crate::performance::Phases;
use crate::ports::HubPorts;

/// What a call may read and change besides the page.
pub(super) struct CallContext<'a, 'manager> {
    pub(super) world: &'a mut World,
    pub(super) manager: &'a ControllerManager<'manager>,
    pub(super) ports: &'a mut HubPorts,
    pub(super) mode: Mode,
    /// Requests to the run that calls have made.
    pub(super) requests: &'a mut Vec<RunRequest>,
}

impl Page {
    /// Handles a call and responds to it. Messages of other protocols get no response.
    pub(super) fn dispatch(&mut self, call: &Call, context: CallContext<'_, '_>) {
        match (call.method.as_str(), &call.params) {
            (TEXT_METHOD, Value::String(text)) => return self.handle_text(call.viewer, text, context),
            (FOXGLOVE_METHOD, text) => {
                if let Some(foxglove) = &mut self.foxglove {
                    foxglove.handle_message(&self.server, call.viewer, text.as_str());
                }
                return;
            }
            ("viewer.left", _) => self.forget(call.viewer),
            _ => {}
        }
        if let Some(outcome) = self.edits.handle(context.world, &call.method, &call.params) {
            self.server.respond(call, outcome);
            self.server.notify("edited", self.edits.news(), false);
            self.next_frame = Instant::now();
            self.published = None;
            return;
        }
        let outcome = self.perform(call, context);
        self.server.respond(call, outcome);
        if matches!(call.method.as_str(), "history.keep" | "history.goBack") {
            self.server.notify("history", self.history.range(), false);
        }
    }

    /// Performs a call that is no edit.
    fn perform(&mut self, call: &Call, context: CallContext<'_, '_>) -> Result<Value, String> {
        let CallContext { world, manager, ports, mode, requests } = context;
        let params = &call.params;
        match call.method.as_str() {
            "performance.watch" => {
                self.time(call.viewer, params["isOn"] == true);
                Ok(Value::Null)
            }
            "performance.steps" => Ok(self.phases.as_ref().map_or_else(|| json!([]), Phases::rows)),
            "plot.watch" => self.recorder.watch(call.viewer, world, params),
            "plot.rows" => Ok(self.recorder.take(call.viewer)),
            "history.keep" => {
                self.history.keep(world, &mut ports.transcripts, params["isKept"] == true);
                Ok(self.history.range())
            }
            "history.range" => Ok(self.history.range()),
            "history.poses" => self.history.poses(params),
            "history.page" => {
                let snapshot = self.seen.snapshot(world);
                self.history.page(world, &snapshot, params).map(Value::String)
            }
            "history.goBack" => self.go_back(world, manager, ports, params, requests),
            "world.about" => {
                let mut about = calls::about(world);
                about["window"] = self.windows.main(&self.server, world, manager);
                about["edits"] = self.edits.news();
                Ok(about)
            }
            method if method.starts_with("source.") => {
                self.sources(world, manager, params)?.handle(method, params)
            }
            _ => calls::handle(world, &mut self.held, call, mode, requests),
        }
    }

    /// Handles a text of a robot window or of a web client of Webots.
    fn handle_text(&mut self, viewer: ViewerId, text: &str, context: CallContext<'_, '_>) {
        let CallContext { world, manager, mode, requests, .. } = context;
        let windows = match stream::is_hello(text) {
            true => self.windows.client_messages(&self.server, world, manager),
            false => Vec::new(),
        };
        let client = (&self.server, &*world, mode, windows.as_slice());
        if self.streams.handle_message(client, viewer, text, requests) {
            return;
        }
        let message = self.windows.handle_message(&self.server, world, viewer, text);
        requests.extend(message.map(|message| RunRequest::Window(message.robot, message.text)));
    }

    /// Drops what a viewer that has left was watching. What it held down is released by [`calls::handle`].
    fn forget(&mut self, viewer: ViewerId) {
        self.windows.leave(viewer);
        self.streams.leave(viewer);
        if let Some(foxglove) = &mut self.foxglove {
            foxglove.leave(viewer);
        }
        self.recorder.leave(viewer);
        self.time(viewer, false);
    }

    /// Starts or stops sending the durations of the parts of a step to a viewer.
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

    /// Returns the source files of a robot's controller.
    fn sources(
        &self,
        world: &World,
        manager: &ControllerManager<'_>,
        params: &Value,
    ) -> Result<Sources, String> {
        let robot = calls::robot(world, params)?;
        let (folder, project) = manager.sources_of(world, robot).ok_or("its controller has no folder")?;
        Sources::new(&folder, &project, !self.is_open)
    }
}
