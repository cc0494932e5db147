//! The world as a ROS 2 node: the services and the action of the package `simulation_interfaces`, and `/clock`.
//!
//! Owns: the node, which outlives worlds, and calls that wait for steps, a reset or another world. Requests are handled
//! between steps, in order of arrival.

mod action;
mod control;
mod entities;
mod features;
mod messages;
mod worlds;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Duration;

use base::Severity;
use engine::World;
use ros::value::Value;
use ros2::discovery_scope::{Choice, Environment};
use ros2::log::{Level, Log};
use ros2::node::{Node, Request, Topic};
use ros2::parameters::Parameters;
use ros2::types;

use crate::cli::Ros2;
use crate::console::{Channel, Console};
use crate::entities::Entities;
use crate::library::Network;
use crate::pacing::Mode;
use crate::page::RunRequest;
use messages::{Failure, INCORRECT_STATE, result};

/// The name of the node.
const NAME: &str = "rebots";
/// Maximum number of calls handled between two steps, so that many calls do not block the world.
const MAX_CALLS: usize = 1000;

/// Maximum number of console lines waiting to be published; more are dropped.
const LINES: usize = 1000;

/// The current mode of the run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunState {
    pub(crate) mode: Mode,
    /// Remaining steps although the world is paused.
    pub(crate) steps_left: u64,
}

/// A service of the node.
struct Service {
    name: &'static str,
    /// `package/Name`.
    kind: &'static str,
    act: fn(&mut ServiceContext<'_>, &Value) -> Outcome,
}

/// The named fields of the response, or that the response is deferred.
enum Answer {
    Now(Vec<(&'static str, Value)>),
    Later(Wait),
}

/// What a deferred response waits for.
enum Wait {
    Steps,
    Reset,
    /// Another world, or the same again.
    World,
    /// The end of an action goal.
    Goal(Vec<u8>),
}

type Outcome = Result<Answer, Failure>;

/// Returns an immediate response with named fields.
fn now<const N: usize>(fields: [(&'static str, Value); N]) -> Outcome {
    Ok(Answer::Now(fields.into()))
}

/// State that persists between calls.
struct ServiceState {
    entities: Entities,
    /// The mode after a pause.
    running: Mode,
    /// The number of steps at which the world was stopped; invalid after another step.
    stopped_at: Option<u64>,
    stepping: Option<control::Stepping>,
    goals: action::Goals,
    network: Network,
    /// When no world is loaded, worlds are listed from the folder of this one.
    last_world: std::path::PathBuf,
}

/// What a service may read and change.
struct ServiceContext<'a> {
    world: Option<&'a mut World>,
    state: &'a mut ServiceState,
    pace: RunState,
    wanted: Vec<RunRequest>,
}

impl ServiceContext<'_> {
    fn world(&mut self) -> Result<&mut World, Failure> {
        self.world.as_deref_mut().ok_or_else(|| Failure::new(INCORRECT_STATE, "no world is loaded"))
    }

    fn set_mode(&mut self, mode: Mode) {
        self.pace.mode = mode;
        self.wanted.push(RunRequest::Mode(mode));
    }
}

/// The node.
pub(crate) struct Ros2World {
    node: Node,
    services: Vec<&'static Service>,
    clock: Option<Topic>,
    parameters: Option<Parameters>,
    console: Console,
    log: Log,
    /// Console lines to be published.
    lines: Receiver<(Channel, String)>,
    /// How many packets had arrived when calls were last polled.
    datagram_count: Option<u64>,
    state: ServiceState,
    waiting: Vec<(Wait, Request)>,
}

impl Ros2World {
    /// Creates the node. The error is a message for the user.
    pub(crate) fn new(
        range: Ros2,
        mode: Mode,
        network: Network,
        console: &Console,
        wake: Arc<dyn Fn() + Send + Sync>,
    ) -> Result<Self, String> {
        let mut environment = Environment::read(|name| std::env::var(name).ok())?;
        environment.discovery_scope.is_local = range == Ros2::Localhost;
        if environment.middleware != Choice::Dds && range == Ros2::Localhost {
            return Err(
                "with RMW_IMPLEMENTATION=rmw_zenoh_cpp, the router decides who can call the services of \
                        the world; if it may be everyone who can reach the router, start with --ros2=subnet"
                    .to_owned(),
            );
        }
        let say = console.clone();
        let say = move |text| say.report(Severity::Warning, format!("ROS 2: {text}"));
        let mut node = Node::new(NAME, &environment, say, move || wake())
            .map_err(|reason| format!("the world cannot be a node of ROS 2: {reason}"))?;
        let clock = node.advertise("/clock", "rosgraph_msgs/Clock", false);
        let all =
            [control::SERVICES, entities::SERVICES, worlds::SERVICES, features::SERVICES, action::SERVICES];
        let mut services = Vec::new();
        for service in all.into_iter().flatten() {
            let number = node.serve(&format!("/{}", service.name), service.kind);
            debug_assert_eq!(number, Some(services.len()), "{}", service.kind);
            services.push(service);
        }
        let state = ServiceState {
            entities: Entities::default(),
            running: if mode == Mode::Pause { Mode::Realtime } else { mode },
            stopped_at: None,
            stepping: None,
            goals: action::Goals::new(&mut node),
            network,
            last_world: std::path::PathBuf::new(),
        };
        let parameters = Parameters::new(&mut node);
        let log = Log::new(&mut node);
        node.announce();
        let (send, lines) = sync_channel(LINES);
        console.listen(send);
        Ok(Self {
            node,
            services,
            clock,
            parameters,
            console: console.clone(),
            log,
            lines,
            datagram_count: None,
            state,
            waiting: Vec::new(),
        })
    }

    /// Continues with a world, and responds to calls that waited for it.
    pub(crate) fn enter(&mut self, world: &World) {
        self.state.entities = Entities::default();
        self.state.last_world = world.state().project.world.clone().into();
        if self.state.stopped_at.is_some() {
            self.state.stopped_at = Some(world.steps());
        }
        for request in self.take_waiting(|wait| matches!(wait, Wait::World)) {
            let fields = match self.kind_of(&request) {
                "simulation_interfaces/LoadWorld" => vec![("world", worlds::described(world))],
                _ => Vec::new(),
            };
            self.answer(request, Ok(fields));
        }
        self.publish_clock(world);
    }

    /// Notes that the world has made a step.
    pub(crate) fn has_stepped(&mut self, world: &World) {
        self.publish_clock(world);
        let ServiceState { stepping, goals, .. } = &mut self.state;
        if let Some(stepping) = stepping {
            goals.feed_back(stepping, world.steps());
        }
    }

    fn publish_clock(&self, world: &World) {
        if let Some(clock) = self.clock.as_ref().filter(|clock| clock.is_wanted()) {
            clock.publish(&Value::Fields(vec![messages::time(world.time())]));
        }
    }

    /// Publishes what the console has printed: our own messages and output of controllers.
    fn publish_log(&self, world: Option<&World>) {
        if let Some(world) = world {
            self.log.set_time(messages::seconds(world.time()));
        }
        for (channel, text) in self.lines.try_iter().take(LINES) {
            let first = text.lines().next().unwrap_or_default();
            let says = |word: &str| first.starts_with(word) || first.contains(&format!(": {word}"));
            let level = match channel {
                Channel::Message if says("error: ") => Level::Error,
                Channel::Message if says("warning: ") => Level::Warning,
                _ => Level::Info,
            };
            self.log.publish(level, text.trim_end());
        }
    }

    /// Handles new calls, and responds to deferred ones that are done.
    pub(crate) fn attend(&mut self, world: Option<&mut World>, pace: RunState) -> Vec<RunRequest> {
        let mut world = world;
        self.publish_log(world.as_deref());
        let mut wanted = Vec::new();
        let control::Ended { steps, was_reset } = self.state.ended(world.as_deref(), pace);
        if let Some(outcome) = steps {
            for request in self.take_waiting(|wait| matches!(wait, Wait::Steps)) {
                self.answer(request, outcome.clone().map(|()| Vec::new()));
            }
        }
        if let Some(world) = world.as_deref().filter(|_| was_reset) {
            let waiting = self.take_waiting(|wait| matches!(wait, Wait::Reset));
            if !waiting.is_empty() {
                self.publish_clock(world);
            }
            waiting.into_iter().for_each(|request| self.answer(request, Ok(Vec::new())));
        }
        self.answer_goals();
        let datagram_count = self.node.datagram_count();
        if self.datagram_count == Some(datagram_count) {
            return wanted;
        }
        self.datagram_count = Some(datagram_count);
        let mut pace = pace;
        for count in 0.. {
            if count == MAX_CALLS {
                self.datagram_count = None;
                break;
            }
            let say = |text| self.console.report(Severity::Warning, format!("ROS 2: {text}"));
            let Some(request) = self.node.next_request(Duration::ZERO, &say) else { break };
            let Some(service) = self.services.get(request.service) else {
                let time = world.as_deref().map_or((0, 0), |world| messages::seconds(world.time()));
                if let Some(parameters) = &mut self.parameters {
                    parameters.answer(&self.node, request, time);
                }
                continue;
            };
            let mut context = ServiceContext {
                world: world.as_deref_mut(),
                state: &mut self.state,
                pace,
                wanted: Vec::new(),
            };
            let outcome = (service.act)(&mut context, &request.value);
            pace = context.pace;
            wanted.append(&mut context.wanted);
            match outcome {
                Ok(Answer::Now(fields)) => self.answer(request, Ok(fields)),
                Ok(Answer::Later(wait)) => self.waiting.push((wait, request)),
                Err(failure) => self.answer(request, Err(failure)),
            }
            if wanted
                .iter()
                .any(|wanted| matches!(wanted, RunRequest::Load(_) | RunRequest::Unload | RunRequest::Quit))
            {
                // The following calls are not for this world.
                self.datagram_count = None;
                break;
            }
        }
        self.answer_goals();
        wanted
    }

    /// Responds to deferred calls with a failure, as the world or the run ends.
    pub(crate) fn leave(&mut self, is_end: bool) {
        let why = || Failure::new(messages::FAILED, "the world has ended");
        if self.state.stepping.take().is_some() {
            self.state.goals.end(action::ABORTED, why().result());
        }
        for request in self.take_waiting(|wait| is_end || !matches!(wait, Wait::World | Wait::Goal(_))) {
            self.answer(request, Err(why()));
        }
        self.answer_goals();
    }

    fn answer_goals(&mut self) {
        let ServiceState { goals, .. } = &self.state;
        let ready: Vec<usize> = self
            .waiting
            .iter()
            .enumerate()
            .filter(|(_, (wait, _))| matches!(wait, Wait::Goal(id) if goals.result(id).is_some()))
            .map(|(index, _)| index)
            .collect();
        for index in ready.into_iter().rev() {
            let (wait, request) = self.waiting.remove(index);
            let Wait::Goal(id) = wait else { continue };
            let fields = self.state.goals.result(&id).unwrap_or_default();
            self.answer(request, Ok(fields));
        }
    }

    fn take_waiting(&mut self, is_meant: impl Fn(&Wait) -> bool) -> Vec<Request> {
        let all = std::mem::take(&mut self.waiting);
        let (meant, rest): (Vec<_>, Vec<_>) = all.into_iter().partition(|(wait, _)| is_meant(wait));
        self.waiting = rest;
        meant.into_iter().map(|(_, request)| request).collect()
    }

    fn kind_of(&self, request: &Request) -> &'static str {
        self.services.get(request.service).map_or("", |service| service.kind)
    }

    fn answer(&self, request: Request, outcome: Result<Vec<(&'static str, Value)>, Failure>) {
        let Some(kind) = types::service(self.kind_of(&request)) else { return };
        let mut fields = outcome.unwrap_or_else(|failure| {
            let result = failure.result();
            // The result of an action contains that of its goal.
            let is_of_action = kind.name.ends_with("_GetResult");
            vec![("result", if is_of_action { Value::Fields(vec![result]) } else { result })]
        });
        let has = |name: &str| kind.response.fields.iter().any(|(known, _)| known == name);
        if !fields.iter().any(|(name, _)| *name == "result") && has("result") {
            fields.push(("result", result(messages::OK, "")));
        }
        fields.retain(|(name, _)| has(name)); // A failure in a response without a result is indicated by missing fields.
        self.node.answer(request, &messages::message(&kind.response, fields));
    }
}
