//! Joints that follow a trajectory, from a topic or as the goal of the action `follow_joint_trajectory`.

use std::sync::Arc;

use super::{Controller, Interface, Joint, Rate, Site, UpdateTime, complain};
use crate::node::{Node, Subscription, Topic};
use crate::value::Value;

/// Position, velocity and acceleration of a joint.
type Motion = [f64; 3];

/// The error codes of `control_msgs/FollowJointTrajectoryResult`.
const SUCCESSFUL: i32 = 0;
const INVALID_GOAL: i32 = -1;
const INVALID_JOINTS: i32 = -2;
const PATH_TOLERANCE_VIOLATED: i32 = -4;
const GOAL_TOLERANCE_VIOLATED: i32 = -5;

/// The states of `actionlib_msgs/GoalStatus` that are used here.
const ACTIVE: u64 = 1;
const PREEMPTED: u64 = 2;
const SUCCEEDED: u64 = 3;
const ABORTED: u64 = 4;
const REJECTED: u64 = 5;

/// How long the status of a finished goal is published.
const REMEMBERED_S: f64 = 5.0;
/// How often the status of goals is published.
const STATUS_HZ: f64 = 5.0;

/// All joints at a point of the trajectory.
#[derive(Clone, Debug, PartialEq)]
struct Point {
    /// Simulated time.
    seconds: f64,
    motions: Vec<Motion>,
    /// How many of position, velocity and acceleration were given.
    order: usize,
}

/// Interpolates between two points: linear, cubic or quintic, depending on what both specify.
fn between(from: &Point, to: &Point, index: usize, seconds: f64) -> Motion {
    let at = |point: &Point| point.motions.get(index).copied().unwrap_or_default();
    let ([p0, v0, a0], [p1, v1, a1]) = (at(from), at(to));
    let duration = to.seconds - from.seconds;
    let t = (seconds - from.seconds).clamp(0.0, duration.max(0.0));
    if duration <= 0.0 {
        return [p1, v1, a1];
    }
    let way = p1 - p0;
    // Coefficients of the powers of time.
    let [c2, c3, c4, c5] = match from.order.min(to.order) {
        0 | 1 => return [p0 + way * t / duration, way / duration, 0.0],
        2 => {
            let c2 = (3.0 * way / duration - 2.0 * v0 - v1) / duration;
            let c3 = (v0 + v1 - 2.0 * way / duration) / (duration * duration);
            [c2, c3, 0.0, 0.0]
        }
        _ => {
            let (d2, d3) = (duration * duration, duration * duration * duration);
            let c3 = (20.0 * way - (8.0 * v1 + 12.0 * v0) * duration - (3.0 * a0 - a1) * d2) / (2.0 * d3);
            let c4 = (-30.0 * way + (14.0 * v1 + 16.0 * v0) * duration + (3.0 * a0 - 2.0 * a1) * d2)
                / (2.0 * d3 * duration);
            let c5 = (12.0 * way - 6.0 * (v1 + v0) * duration + (a1 - a0) * d2) / (2.0 * d3 * d2);
            [a0 / 2.0, c3, c4, c5]
        }
    };
    [
        p0 + t * (v0 + t * (c2 + t * (c3 + t * (c4 + t * c5)))),
        v0 + t * (2.0 * c2 + t * (3.0 * c3 + t * (4.0 * c4 + t * 5.0 * c5))),
        2.0 * c2 + t * (6.0 * c3 + t * (12.0 * c4 + t * 20.0 * c5)),
    ]
}

/// Points in order of time. Before the first and after the last, the joints are at rest.
#[derive(Clone, Debug, PartialEq)]
struct Trajectory(Vec<Point>);

impl Trajectory {
    /// The joints hold their positions.
    fn rest(positions: impl Iterator<Item = f64>, seconds: f64) -> Self {
        let motions = positions.map(|position| [position, 0.0, 0.0]).collect();
        Self(vec![Point { seconds, motions, order: 3 }])
    }

    fn end_s(&self) -> f64 {
        self.0.last().map_or(0.0, |point| point.seconds)
    }

    fn sample(&self, index: usize, seconds: f64) -> Motion {
        let next = self.0.iter().position(|point| point.seconds > seconds);
        let rest = |point: Option<&Point>| {
            let [position, ..] =
                point.and_then(|point| point.motions.get(index)).copied().unwrap_or_default();
            [position, 0.0, 0.0]
        };
        match next {
            None => rest(self.0.last()),
            Some(0) => rest(self.0.first()),
            Some(next) => match self.0.get(next - 1..=next) {
                Some([from, to]) => between(from, to, index, seconds),
                _ => rest(self.0.last()),
            },
        }
    }
}

/// Maximum deviation of a joint from the trajectory; 0: no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Tolerance {
    position: f64,
    velocity: f64,
}

impl Tolerance {
    /// Applies the value of a goal: 0 keeps the limit, a negative value removes it.
    fn with(self, message: &Value) -> Self {
        let change = |own: f64, index: usize| match message.parts().get(index).map_or(0.0, Value::float) {
            0.0 => own,
            said => said.max(0.0),
        };
        Self { position: change(self.position, 1), velocity: change(self.velocity, 2) }
    }

    fn allows(self, [position, velocity]: [f64; 2]) -> bool {
        let is_near = |error: f64, most: f64| most <= 0.0 || error.abs() <= most;
        is_near(position, self.position) && is_near(velocity, self.velocity)
    }
}

/// The tolerances of each joint that decide whether a goal fails or succeeds.
#[derive(Clone, Debug, Default)]
struct Tolerances {
    on_the_way: Vec<Tolerance>,
    at_the_end: Vec<Tolerance>,
    /// How long after its end the goal may still be reached.
    patience_s: f64,
}

/// A goal that is active, or whose final status is still published.
struct Goal {
    /// An `actionlib_msgs/GoalID`.
    id: Value,
    status: u64,
    text: String,
    tolerances: Tolerances,
    ended_s: f64,
}

impl Goal {
    /// Returns an `actionlib_msgs/GoalStatus`.
    fn status(&self) -> Value {
        Value::Fields(vec![self.id.clone(), Value::Uint(self.status), self.text.as_str().into()])
    }
}

struct Follow {
    joints: Vec<usize>,
    names: Vec<String>,
    tolerances: Tolerances,
    takes_parts: bool,
    command: Arc<Subscription>,
    goal: Arc<Subscription>,
    cancel: Arc<Subscription>,
    state: Arc<Topic>,
    status: Arc<Topic>,
    feedback: Arc<Topic>,
    result: Arc<Topic>,
    state_rate: Rate,
    status_rate: Rate,
    feedback_rate: Rate,
    count: u32,
    /// The time of the last update.
    last: Option<UpdateTime>,
    trajectory: Trajectory,
    /// The last one is the current goal, if it is active.
    goals: Vec<Goal>,
}

pub(super) fn build(site: &mut Site<'_>) -> Result<Box<dyn Controller>, String> {
    let joints = site.joints("joints")?;
    let names = site.texts("joints");
    let number = |name: &str, otherwise: f64| site.number(name).unwrap_or(otherwise);
    let constraint =
        |name: &str, what: &str| site.number(&format!("constraints/{name}/{what}")).unwrap_or(0.0);
    let on_the_way =
        names.iter().map(|name| Tolerance { position: constraint(name, "trajectory"), velocity: 0.0 });
    // A joint that has reached its goal is at rest.
    let standing = number("constraints/stopped_velocity_tolerance", 0.01);
    let at_the_end =
        names.iter().map(|name| Tolerance { position: constraint(name, "goal"), velocity: standing });
    let tolerances = Tolerances {
        on_the_way: on_the_way.collect(),
        at_the_end: at_the_end.collect(),
        patience_s: number("constraints/goal_time", 0.0),
    };
    let takes_parts = site.flag("allow_partial_joints_goal").unwrap_or(false);
    let rates = [number("state_publish_rate", 50.0), number("action_monitor_rate", 20.0)];
    let [state_hz, monitor_hz] = rates;
    if state_hz <= 0.0 || monitor_hz <= 0.0 {
        return Err("state_publish_rate and action_monitor_rate must be positive".to_owned());
    }
    let path = site.path.clone();
    let action = format!("{path}/follow_joint_trajectory");
    Ok(Box::new(Follow {
        trajectory: Trajectory::rest(joints.iter().map(|_| 0.0), 0.0),
        joints,
        names,
        tolerances,
        takes_parts,
        command: site.subscribe("command", "trajectory_msgs/JointTrajectory")?,
        goal: site
            .subscribe("follow_joint_trajectory/goal", "control_msgs/FollowJointTrajectoryActionGoal")?,
        cancel: site.subscribe("follow_joint_trajectory/cancel", "actionlib_msgs/GoalID")?,
        state: site.advertise(format!("{path}/state"), "control_msgs/JointTrajectoryControllerState")?,
        status: site.advertise(format!("{action}/status"), "actionlib_msgs/GoalStatusArray")?,
        feedback: site
            .advertise(format!("{action}/feedback"), "control_msgs/FollowJointTrajectoryActionFeedback")?,
        result: site
            .advertise(format!("{action}/result"), "control_msgs/FollowJointTrajectoryActionResult")?,
        state_rate: Rate::new(state_hz),
        status_rate: Rate::new(STATUS_HZ),
        feedback_rate: Rate::new(monitor_hz),
        count: 0,
        last: None,
        goals: Vec::new(),
    }))
}

/// A `trajectory_msgs/JointTrajectoryPoint`.
fn point(motions: impl Iterator<Item = Motion> + Clone, order: usize) -> Value {
    let list = |part: usize| {
        let of = |motion: Motion| Value::Float(motion.get(part).copied().unwrap_or(0.0));
        Value::List(if part < order { motions.clone().map(of).collect() } else { Vec::new() })
    };
    Value::Fields(vec![list(0), list(1), list(2), Value::List(Vec::new()), Value::Time(0, 0)])
}

fn seconds_of(value: &Value) -> f64 {
    match value {
        Value::Time(seconds, nanoseconds) => f64::from(*seconds) + f64::from(*nanoseconds) / 1e9,
        _ => 0.0,
    }
}

impl Follow {
    /// Parses a `trajectory_msgs/JointTrajectory`, which starts from the current setpoint. The error is one of the
    /// codes and a message for the user.
    fn read(&self, message: &Value, now: &UpdateTime) -> Result<Trajectory, (i32, String)> {
        let invalid = |text: &str| (INVALID_GOAL, text.to_owned());
        let [header, names, points] = message.parts() else { return Err(invalid("not a trajectory")) };
        let names: Vec<String> = names.parts().iter().map(|name| name.text().into_owned()).collect();
        // The index of each of our joints in the message.
        let places: Vec<Option<usize>> =
            self.names.iter().map(|name| names.iter().position(|other| other == name)).collect();
        let unknown = names.iter().find(|name| !self.names.contains(name));
        if let Some(name) = unknown {
            return Err((INVALID_JOINTS, format!("the controller has no joint {name:?}")));
        }
        let missing = self.names.iter().zip(&places).find(|(_, place)| place.is_none());
        if let Some((name, _)) = missing.filter(|_| !self.takes_parts) {
            return Err((INVALID_JOINTS, format!("the joint {name:?} is missing")));
        }
        // A time of 0 means now.
        let begin = header.parts().get(1).map_or(0.0, seconds_of);
        let [whole, parts] = [now.stamp.0, now.stamp.1].map(f64::from);
        let delay = if begin == 0.0 { 0.0 } else { begin - (whole + parts / 1e9) };
        let first: Vec<Motion> =
            (0..self.joints.len()).map(|index| self.trajectory.sample(index, now.seconds)).collect();
        let mut read = vec![Point { seconds: now.seconds, motions: first.clone(), order: 3 }];
        for message in points.parts() {
            let [positions, velocities, accelerations, _, from_start] = message.parts() else {
                return Err(invalid("a point is malformed"));
            };
            let lists = [positions, velocities, accelerations].map(Value::parts);
            let order = lists.iter().take_while(|list| list.len() == names.len()).count();
            if order == 0 || lists.iter().skip(order).any(|list| !list.is_empty()) {
                return Err(invalid("a point does not have one value per joint"));
            }
            let motions: Vec<Motion> = places
                .iter()
                .zip(&first)
                .map(|(place, first)| match place {
                    Some(place) => lists.map(|list| list.get(*place).map_or(0.0, Value::float)),
                    None => [first[0], 0.0, 0.0],
                })
                .collect();
            if motions.iter().flatten().any(|number| !number.is_finite()) {
                return Err(invalid("a point contains a value that is not finite"));
            }
            let seconds = now.seconds + delay + seconds_of(from_start);
            if seconds < now.seconds {
                // Points in the past are skipped.
                continue;
            }
            let last = read.last().map_or(0.0, |point| point.seconds);
            if seconds < last || (seconds == last && read.len() > 1) {
                return Err(invalid("the times of its points do not increase"));
            }
            read.push(Point { seconds, motions, order });
        }
        match read.len() {
            1 if points.parts().is_empty() => Err(invalid("it has no points")),
            1 => Err(invalid("all of its points are in the past")),
            _ => Ok(Trajectory(read)),
        }
    }

    /// Makes the joints hold their positions.
    fn hold(&mut self, joints: &[Joint], now: &UpdateTime) {
        let positions =
            self.joints.iter().map(|index| joints.get(*index).map_or(0.0, |joint| joint.position));
        self.trajectory = Trajectory::rest(positions, now.seconds);
    }

    /// Ends the current goal, if there is one.
    fn end(&mut self, now: &UpdateTime, status: u64, code: i32, text: &str) {
        let header = now.header(&mut self.count, "");
        let Some(goal) = self.goals.last_mut().filter(|goal| goal.status == ACTIVE) else { return };
        (goal.status, goal.text, goal.ended_s) = (status, text.to_owned(), now.seconds);
        let result = Value::Fields(vec![code.into(), text.into()]);
        self.result.publish(&Value::Fields(vec![header, goal.status(), result]));
        self.tell_status(now);
    }

    fn tell_status(&mut self, now: &UpdateTime) {
        self.goals.retain(|goal| {
            goal.status == ACTIVE || (0.0..REMEMBERED_S).contains(&(now.seconds - goal.ended_s))
        });
        let header = now.header(&mut self.count, "");
        let list = Value::List(self.goals.iter().map(Goal::status).collect());
        self.status.publish(&Value::Fields(vec![header, list]));
    }

    /// Accepts a new goal, which replaces the current one.
    fn accept(&mut self, message: &Value, now: &UpdateTime) {
        let [_, id, goal] = message.parts() else { return };
        let [trajectory, path, end, patience] = goal.parts() else { return };
        let mut tolerances = self.tolerances.clone();
        for (list, own) in [(path, &mut tolerances.on_the_way), (end, &mut tolerances.at_the_end)] {
            for said in list.parts() {
                let name = said.parts().first().map(Value::text).unwrap_or_default();
                let found = self.names.iter().position(|other| *other == name);
                if let Some(own) = found.and_then(|index| own.get_mut(index)) {
                    *own = own.with(said);
                }
            }
        }
        match seconds_of(patience) {
            0.0 => {}
            said => tolerances.patience_s = said,
        }
        let text = String::new();
        let goal = Goal { id: id.clone(), status: ACTIVE, text, tolerances, ended_s: 0.0 };
        match self.read(trajectory, now) {
            Ok(trajectory) => {
                self.end(now, PREEMPTED, SUCCESSFUL, "replaced by another trajectory");
                self.trajectory = trajectory;
                self.goals.push(goal);
                self.tell_status(now);
            }
            Err((code, reason)) => {
                complain(&format!("a goal of {} is rejected: {reason}", self.goal.name));
                // It never became active: its status is published, and the current goal continues.
                let followed = self.goals.pop_if(|goal| goal.status == ACTIVE);
                self.goals.push(goal);
                self.end(now, REJECTED, code, &reason);
                self.goals.extend(followed);
            }
        }
    }

    /// Whether an `actionlib_msgs/GoalID` matches the current goal: by id, by time, or because it matches all goals.
    fn is_meant(&self, id: &Value) -> bool {
        let Some(goal) = self.goals.last().filter(|goal| goal.status == ACTIVE) else { return false };
        let time = |id: &Value| id.parts().first().map_or(0.0, seconds_of);
        let name = |id: &Value| id.parts().get(1).map(|name| name.text().into_owned()).unwrap_or_default();
        match (name(id).as_str(), time(id)) {
            ("", 0.0) => true,
            ("", until) => time(&goal.id) <= until,
            (named, until) => name(&goal.id) == named || (until > 0.0 && time(&goal.id) <= until),
        }
    }

    fn hear(&mut self, joints: &[Joint], now: &UpdateTime) {
        while let Some(message) = self.goal.take() {
            match message {
                Ok(message) => self.accept(&message, now),
                Err(reason) => complain(&reason),
            }
        }
        while let Some(message) = self.cancel.take() {
            if message.is_ok_and(|id| self.is_meant(&id)) {
                self.end(now, PREEMPTED, SUCCESSFUL, "it was cancelled");
                self.hold(joints, now);
            }
        }
        match self.command.take_last() {
            Some(Ok(message)) if message.parts().get(2).is_some_and(|points| points.parts().is_empty()) => {
                // An empty trajectory stops the joints.
                self.end(now, PREEMPTED, SUCCESSFUL, "replaced by an empty trajectory");
                self.hold(joints, now);
            }
            Some(Ok(message)) => match self.read(&message, now) {
                Ok(trajectory) => {
                    self.end(now, PREEMPTED, SUCCESSFUL, "replaced by another trajectory");
                    self.trajectory = trajectory;
                }
                Err((_, reason)) => {
                    complain(&format!("a message of {} is ignored: {reason}", self.command.name))
                }
            },
            Some(Err(reason)) => complain(&reason),
            None => {}
        }
    }

    /// Checks whether the goal has failed or succeeded.
    fn judge(&mut self, joints: &[Joint], desired: &[Motion], now: &UpdateTime) {
        let Some(goal) = self.goals.last().filter(|goal| goal.status == ACTIVE) else { return };
        let errors = self.joints.iter().zip(desired).map(|(index, [position, velocity, _])| {
            let joint = joints.get(*index);
            let of = |part: fn(&Joint) -> f64| joint.map_or(0.0, part);
            [position - of(|joint| joint.position), velocity - of(|joint| joint.velocity)]
        });
        let is_over = now.seconds >= self.trajectory.end_s();
        let limits = if is_over { &goal.tolerances.at_the_end } else { &goal.tolerances.on_the_way };
        let late_s = now.seconds - self.trajectory.end_s();
        let wrong =
            self.names.iter().zip(errors).zip(limits).find(|((_, errors), limits)| !limits.allows(*errors));
        let wrong =
            wrong.map(|((name, [position, _]), _)| format!("the position error of {name} is {position:.6}"));
        match wrong {
            None if is_over => self.end(now, SUCCEEDED, SUCCESSFUL, ""),
            Some(text) if !is_over => {
                self.end(now, ABORTED, PATH_TOLERANCE_VIOLATED, &text);
                self.hold(joints, now);
            }
            Some(text) if late_s > goal.tolerances.patience_s => {
                self.end(now, ABORTED, GOAL_TOLERANCE_VIOLATED, &text);
            }
            _ => {}
        }
    }

    fn tell(&mut self, joints: &[Joint], desired: &[Motion], now: &UpdateTime) {
        let actual: Vec<Motion> = self
            .joints
            .iter()
            .map(|index| joints.get(*index).map_or([0.0; 3], |joint| [joint.position, joint.velocity, 0.0]))
            .collect();
        let errors = desired.iter().zip(&actual).map(|(a, b)| [a[0] - b[0], a[1] - b[1], 0.0]);
        let names = || Value::List(self.names.iter().map(|name| name.as_str().into()).collect());
        let points = || {
            let [a, b, c] = [
                point(desired.iter().copied(), 3),
                point(actual.iter().copied(), 2),
                point(errors.clone(), 2),
            ];
            [names(), a, b, c]
        };
        let header = now.header(&mut self.count, "");
        let whole = |header: Value| Value::Fields(std::iter::once(header).chain(points()).collect());
        if self.state_rate.is_due(now.seconds) && self.state.is_wanted() {
            self.state.publish(&whole(header.clone()));
        }
        if self.feedback_rate.is_due(now.seconds)
            && self.feedback.is_wanted()
            && let Some(goal) = self.goals.last().filter(|goal| goal.status == ACTIVE)
        {
            self.feedback.publish(&Value::Fields(vec![header.clone(), goal.status(), whole(header)]));
        }
        if self.status_rate.is_due(now.seconds) {
            self.tell_status(now);
        }
    }
}

impl Controller for Follow {
    fn claims(&self) -> (Interface, &[usize]) {
        (Interface::Position, &self.joints)
    }

    fn listen(&mut self) {
        [&self.command, &self.goal, &self.cancel].into_iter().for_each(|topic| drop(topic.take_last()));
    }

    fn stop(&mut self, _joints: &mut [Joint]) {
        if let Some(now) = self.last {
            self.end(&now, PREEMPTED, SUCCESSFUL, "the controller was stopped");
        }
    }

    fn start(&mut self, joints: &mut [Joint], now: &UpdateTime) {
        self.hold(joints, now);
    }

    fn update(&mut self, joints: &mut [Joint], now: &UpdateTime) {
        if now.period_s < 0.0 {
            // A reset: the rest of the trajectory is no longer valid.
            self.end(now, PREEMPTED, SUCCESSFUL, "the simulation was reset");
            self.hold(joints, now);
        }
        self.last = Some(*now);
        self.hear(joints, now);
        let desired: Vec<Motion> =
            (0..self.joints.len()).map(|index| self.trajectory.sample(index, now.seconds)).collect();
        self.judge(joints, &desired, now);
        self.tell(joints, &desired, now);
        // The setpoint at the end of the next step.
        let next_s = now.seconds + now.period_s.max(0.0);
        for (at, index) in self.joints.iter().enumerate() {
            let [position, ..] = self.trajectory.sample(at, next_s);
            if let Some(joint) = joints.get_mut(*index) {
                joint.command = Some((Interface::Position, position));
            }
        }
    }

    fn unload(self: Box<Self>, node: &mut Node) {
        [&self.command, &self.goal, &self.cancel].into_iter().for_each(|topic| node.unsubscribe(topic));
        [&self.state, &self.status, &self.feedback, &self.result]
            .into_iter()
            .for_each(|topic| node.retract(topic));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: f64, motion: Motion, order: usize) -> Point {
        Point { seconds, motions: vec![motion], order }
    }

    #[test]
    fn interpolation_is_linear_cubic_or_quintic() {
        let near = |found: Motion, expected: Motion| {
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?} {expected:?}");
        };
        let sample = |order: usize, seconds: f64| {
            between(&at(1.0, [0.0; 3], order), &at(3.0, [1.0, 0.0, 0.0], order), 0, seconds)
        };
        near(sample(1, 1.5), [0.25, 0.5, 0.0]);
        // 3 s² − 2 s³ and 10 s³ − 15 s⁴ + 6 s⁵ at s = 0.25, and their derivatives.
        near(sample(2, 1.5), [0.15625, 0.5625, 0.75]);
        near(sample(3, 1.5), [0.103_515_625, 0.527_343_75, 1.406_25]);
        for order in [2, 3] {
            assert!((sample(order, 2.0)[0] - 0.5).abs() < 1e-12);
        }
        let trajectory =
            Trajectory(vec![at(1.0, [0.0; 3], 3), at(2.0, [1.0, 2.0, 0.0], 2), at(4.0, [3.0, 0.0, 0.0], 2)]);
        near(trajectory.sample(0, 0.0), [0.0; 3]);
        near(trajectory.sample(0, 2.0), [1.0, 2.0, -1.0]);
        near(trajectory.sample(0, 9.0), [3.0, 0.0, 0.0]);
    }

    #[test]
    fn tolerances_are_kept_or_removed() {
        let own = Tolerance { position: 0.1, velocity: 0.0 };
        let said = |position: f64| Value::Fields(vec!["j".into(), position.into(), 0.0.into(), 0.0.into()]);
        assert!(own.allows([-0.1, 9.0]) && !own.allows([0.2, 0.0]));
        assert_eq!(own.with(&said(0.0)), own);
        assert!(!own.with(&said(0.01)).allows([0.05, 0.0]));
        assert!(own.with(&said(-1.0)).allows([5.0, 0.0]));
    }
}
