//! The action `SimulateSteps`: goals, feedback, and results.

use ros::value::Value;
use ros2::node::{Node, Topic};

use super::control::Stepping;
use super::messages::{FAILED, Failure, OK, part, result, time};
use super::{Answer, Outcome, Service, ServiceContext, Wait, now};
use crate::page::RunRequest;

pub(super) const SERVICES: &[Service] = &[
    Service {
        name: "simulate_steps/_action/send_goal",
        kind: "simulation_interfaces/SimulateSteps_SendGoal",
        act: send,
    },
    Service {
        name: "simulate_steps/_action/get_result",
        kind: "simulation_interfaces/SimulateSteps_GetResult",
        act: get_result,
    },
    Service { name: "simulate_steps/_action/cancel_goal", kind: "action_msgs/CancelGoal", act: cancel },
];

/// States of goals.
const EXECUTING: u64 = 2;
const SUCCEEDED: u64 = 4;
const CANCELED: u64 = 5;
pub(super) const ABORTED: u64 = 6;

/// Return codes of CancelGoal.
const NO_ERROR: i32 = 0;
const UNKNOWN_GOAL: i32 = 2;
const IS_OVER: i32 = 3;

/// Number of goals whose results are kept.
const KEPT: usize = 100;

/// A goal and its result.
struct Goal {
    id: Vec<u8>,
    since: Value,
    status: u64,
    result: Option<Value>,
}

/// All known goals, oldest first.
pub(super) struct Goals {
    goals: Vec<Goal>,
    feedback: Option<Topic>,
    status: Option<Topic>,
}

impl Goals {
    pub(super) fn new(node: &mut Node) -> Self {
        let name = |part: &str| format!("/simulate_steps/_action/{part}");
        let feedback = "simulation_interfaces/SimulateSteps_FeedbackMessage";
        Self {
            goals: Vec::new(),
            feedback: node.advertise(&name("feedback"), feedback, false),
            status: node.advertise(&name("status"), "action_msgs/GoalStatusArray", true),
        }
    }

    /// Publishes feedback about the progress of the steps.
    pub(super) fn feed_back(&self, stepping: &Stepping, steps: u64) {
        let Some(goal) = self.goals.iter().find(|goal| goal.status == EXECUTING) else { return };
        let done = steps.saturating_sub(stepping.before).min(stepping.count);
        let numbers = [done, stepping.count - done].map(Value::Uint);
        if let Some(topic) = self.feedback.as_ref().filter(|topic| topic.is_wanted()) {
            topic.publish(&Value::Fields(vec![uuid(&goal.id), Value::Fields(numbers.to_vec())]));
        }
    }

    /// Ends the current goal when its steps are done.
    pub(super) fn finish(&mut self, outcome: &Result<(), Failure>) {
        match outcome {
            Ok(()) => self.end(SUCCEEDED, result(OK, "")),
            Err(failure) => self.end(ABORTED, failure.result()),
        }
    }

    /// Ends the current goal, if there is one.
    pub(super) fn end(&mut self, status: u64, result: Value) {
        if let Some(goal) = self.goals.iter_mut().find(|goal| goal.status == EXECUTING) {
            (goal.status, goal.result) = (status, Some(result));
            self.tell();
        }
    }

    /// Returns the response of GetResult, if the goal has ended.
    pub(super) fn result(&self, id: &[u8]) -> Option<Vec<(&'static str, Value)>> {
        let goal = self.goals.iter().find(|goal| goal.id == id)?;
        let result = Value::Fields(vec![goal.result.clone()?]);
        Some(vec![("status", Value::Uint(goal.status)), ("result", result)])
    }

    fn add(&mut self, goal: Goal) {
        // The current goal is the last one.
        if self.goals.len() >= KEPT {
            self.goals.remove(0);
        }
        self.goals.push(goal);
        self.tell();
    }

    fn tell(&self) {
        let status = |goal: &Goal| {
            let info = Value::Fields(vec![uuid(&goal.id), goal.since.clone()]);
            Value::Fields(vec![info, Value::Uint(goal.status)])
        };
        if let Some(topic) = &self.status {
            topic.publish(&Value::Fields(vec![Value::List(self.goals.iter().map(status).collect())]));
        }
    }
}

fn uuid(id: &[u8]) -> Value {
    Value::Fields(vec![Value::Bytes(id.to_vec())])
}

/// Returns the goal id in a request.
fn id(value: &Value) -> Vec<u8> {
    part(value, 0).bytes().to_vec()
}

fn send(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let id = id(part(request, 0));
    if context.state.goals.goals.iter().any(|goal| goal.id == id) {
        return now([("accepted", false.into())]);
    }
    let count = match part(part(request, 1), 0) {
        Value::Uint(count) => *count,
        _ => 0,
    };
    let since = context.world.as_deref().map_or(Value::Time(0, 0), |world| time(world.time()));
    // The current goal must stay the last one, so a second one is rejected at once.
    let outcome = context.begin_steps(count);
    let (status, result) = match outcome {
        Ok(()) => (EXECUTING, None),
        Err(failure) => (ABORTED, Some(failure.result())),
    };
    let accepted = [("accepted", true.into()), ("stamp", since.clone())];
    context.state.goals.add(Goal { id, since, status, result });
    now(accepted)
}

fn get_result(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let id = id(part(request, 0));
    if context.state.goals.goals.iter().any(|goal| goal.id == id) {
        return Ok(Answer::Later(Wait::Goal(id)));
    }
    Err(Failure::new(FAILED, "there is no such goal"))
}

fn cancel(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let info = part(request, 0);
    let id = id(part(info, 0));
    let is_any = id.iter().all(|byte| *byte == 0);
    let is_meant = |goal: &&Goal| is_any || goal.id == id;
    let goals = &context.state.goals.goals;
    let running = goals.iter().filter(is_meant).find(|goal| goal.status == EXECUTING);
    let Some(running) = running else {
        let code = match goals.iter().any(|goal| is_meant(&goal)) {
            _ if is_any => NO_ERROR,
            true => IS_OVER,
            false => UNKNOWN_GOAL,
        };
        return now([("return_code", code.into())]);
    };
    let canceled = Value::Fields(vec![uuid(&running.id), running.since.clone()]);
    context.state.goals.end(CANCELED, result(FAILED, "the goal was cancelled"));
    context.state.stepping = None;
    context.pace.steps_left = 0;
    context.wanted.push(RunRequest::Steps(0));
    now([("return_code", NO_ERROR.into()), ("goals_canceling", Value::List(vec![canceled]))])
}
