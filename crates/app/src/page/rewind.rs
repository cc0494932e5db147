//! Continues the run from an earlier moment, including its controllers.

use std::collections::BTreeMap;

use engine::{RobotId, World};
use serde_json::{Value, json};

use super::{Page, RunRequest};
use crate::controller_manager::ControllerManager;
use crate::pacing::Mode;
use crate::ports::HubPorts;

impl Page {
    /// Restores the world at an earlier moment and pauses it. Controllers are restarted and get a replay of their
    /// transcripts up to then; without complete transcripts nothing is done, unless they may start afresh (`restarts`).
    pub(super) fn go_back(
        &mut self,
        world: &mut World,
        manager: &ControllerManager<'_>,
        ports: &mut HubPorts,
        params: &Value,
        wanted: &mut Vec<RunRequest>,
    ) -> Result<Value, String> {
        let restarts = params["restarts"] == true;
        let controllers =
            world.robots().iter().filter(|robot| robot.session().is_some() || robot.is_awaited());
        let controllers: Vec<RobotId> = controllers.map(|robot| robot.id).collect();
        let mut fed = BTreeMap::new();
        if !controllers.is_empty() && !restarts {
            fed = match self.history.positions(world, &ports.transcripts, params)? {
                Ok(positions) => positions,
                Err(robot) => {
                    return Err(format!(
                        "the transcript of the controller of {robot:?} is incomplete: recording started later, or the \
                         transcripts became too large. Load the world again to record all of it, or let all controllers \
                         be started again"
                    ));
                }
            };
            if let Some(robot) = fed.keys().find(|robot| manager.controller_of(**robot).is_extern) {
                let name = world.robots().get(robot.index()).map_or("?", |robot| robot.name.as_str());
                return Err(format!(
                    "the controller of {name:?} was not started by Rebots and would have to be restarted by those who \
                     started it"
                ));
            }
        }
        let mut outcome = self.history.go_back(world, &mut ports.transcripts, params)?;
        wanted.push(RunRequest::Mode(Mode::Pause));
        for (robot, position) in &fed {
            ports.transcripts.replay(*robot, *position);
        }
        if !fed.is_empty() {
            self.history.wait(outcome["time"].as_f64().unwrap_or_default());
        }
        outcome["isWaiting"] = (!fed.is_empty()).into();
        let others = fed.keys().filter(|robot| !controllers.contains(robot));
        wanted.extend(controllers.iter().chain(others).copied().map(RunRequest::Restart));
        Ok(outcome)
    }

    /// Continues the world when the replays have ended.
    pub(super) fn go_on(&mut self, world: &mut World, ports: &mut HubPorts, wanted: &mut Vec<RunRequest>) {
        if !self.history.is_waiting() {
            return;
        }
        for robot in ports.transcripts.pending_replays() {
            if !world.robots().get(robot.index()).is_some_and(engine::Robot::is_awaited) {
                ports.transcripts.abort(robot, "it could not be started");
            }
        }
        let Some(outcomes) = ports.transcripts.take_finished_replays() else { return };
        let known = outcomes.iter().filter(|(_, outcome)| outcome.is_ok()).map(|(robot, _)| *robot).collect();
        self.history.resume(world, &known);
        let mut faults = Vec::new();
        for (robot, outcome) in outcomes {
            match outcome {
                Ok(events) => ports.hand_over(events),
                Err(why) => {
                    let name = world.robots().get(robot.index()).map_or("?", |robot| robot.name.as_str());
                    faults.push(json!({ "robot": name, "why": why }));
                    wanted.push(RunRequest::Restart(robot));
                }
            }
        }
        self.server.notify("resumed", json!({ "time": world.time().seconds(), "faults": faults }), false);
        self.server.notify("history", self.history.range(), false);
        self.hurry();
    }
}
