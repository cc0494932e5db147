//! Services that control the simulation: play, pause, stop, quit, step, reset.

use engine::World;
use ros::value::Value;

use super::messages::{FAILED, Failure, INCORRECT_STATE, UNSUPPORTED, part};
use super::{Answer, Outcome, RunState, Service, ServiceContext, ServiceState, Wait, now};
use crate::pacing::Mode;
use crate::page::RunRequest;

pub(super) const SERVICES: &[Service] = &[
    Service {
        name: "get_simulation_state",
        kind: "simulation_interfaces/GetSimulationState",
        act: |context, _| now([("state", Value::Fields(vec![Value::Uint(context.state())]))]),
    },
    Service {
        name: "set_simulation_state",
        kind: "simulation_interfaces/SetSimulationState",
        act: set_state,
    },
    Service { name: "step_simulation", kind: "simulation_interfaces/StepSimulation", act: step },
    Service { name: "reset_simulation", kind: "simulation_interfaces/ResetSimulation", act: reset },
];

/// States of the simulation.
const STOPPED: u64 = 0;
const PLAYING: u64 = 1;
const PAUSED: u64 = 2;
const QUITTING: u64 = 3;
const NO_WORLD: u64 = 4;

/// Result codes of SetSimulationState.
const ALREADY_THERE: u64 = 101;
const INCORRECT_TRANSITION: u64 = 103;

/// Scopes of a reset.
const TIME: u64 = 1;
const STATE: u64 = 2;
const SPAWNED: u64 = 4;

/// Steps for which a client waits.
#[derive(Clone, Debug)]
pub(super) struct Stepping {
    /// The number of steps of the world before the first of them.
    pub(super) before: u64,
    pub(super) count: u64,
}

/// Requests that have completed.
pub(super) struct Ended {
    /// The steps are done, or were interrupted.
    pub(super) steps: Option<Result<(), Failure>>,
    pub(super) was_reset: bool,
}

impl ServiceState {
    /// Checks whether steps and resets are done.
    pub(super) fn ended(&mut self, world: Option<&World>, pace: RunState) -> Ended {
        let Some(world) = world else { return Ended { steps: None, was_reset: false } };
        let was_reset = !world.state().is_reset_wanted();
        let steps = self.stepping.as_ref().and_then(|stepping| {
            if world.steps() >= stepping.before.saturating_add(stepping.count) {
                return Some(Ok(()));
            }
            let failed = |why: &str| Some(Err(Failure::new(FAILED, why)));
            match pace.mode {
                Mode::Pause if pace.steps_left > 0 => None,
                Mode::Pause => failed("the world was paused before the steps were done"),
                Mode::Realtime | Mode::Fast => failed("the world was started before the steps were done"),
            }
        });
        if let Some(outcome) = &steps {
            self.stepping = None;
            self.goals.finish(outcome);
        }
        if was_reset {
            self.entities.forget_spawned(world.state().scene());
        }
        Ended { steps, was_reset }
    }
}

impl ServiceContext<'_> {
    /// Returns the state of the simulation.
    fn state(&self) -> u64 {
        let Some(world) = &self.world else { return NO_WORLD };
        match self.pace.mode {
            Mode::Pause if self.state.stopped_at == Some(world.steps()) => STOPPED,
            Mode::Pause => PAUSED,
            Mode::Realtime | Mode::Fast => PLAYING,
        }
    }

    /// Starts stepping.
    pub(super) fn begin_steps(&mut self, count: u64) -> Result<(), Failure> {
        let state = self.state();
        let before = self.world()?.steps();
        if self.state.stepping.is_some() || self.pace.steps_left > 0 {
            return Err(Failure::new(FAILED, "a previous request to step has not completed yet"));
        }
        match state {
            PAUSED => {}
            STOPPED => {
                let why = "the simulation is stopped; set its state to STATE_PAUSED to step it";
                return Err(Failure::new(FAILED, why));
            }
            _ => {
                let why = "the simulation is not paused; set its state to STATE_PAUSED to step it";
                return Err(Failure::new(FAILED, why));
            }
        }
        self.state.stepping = Some(Stepping { before, count });
        self.pace.steps_left = count;
        self.wanted.push(RunRequest::Steps(count));
        Ok(())
    }

    /// Resets everything. Deleted entities are only restored by loading the world's file again.
    fn reset_all(&mut self) -> Result<Wait, Failure> {
        let has_lost = self.state.entities.have_lost();
        let world = self.world()?;
        if has_lost {
            self.wanted.push(RunRequest::Load(None));
            return Ok(Wait::World);
        }
        world.state_mut().request_reset();
        Ok(Wait::Reset)
    }
}

fn set_state(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let target = part(part(request, 0), 0).int();
    let target = u64::try_from(target).unwrap_or(u64::MAX);
    let present = context.state();
    if target == QUITTING {
        context.wanted.push(RunRequest::Quit);
        return now([]);
    }
    if context.world.is_none() {
        return Err(Failure::new(INCORRECT_STATE, "no world is loaded"));
    }
    match target {
        STOPPED | PLAYING | PAUSED if target == present => {
            Err(Failure::new(ALREADY_THERE, "the simulation is in this state already"))
        }
        PLAYING => {
            context.state.stopped_at = None;
            context.set_mode(context.state.running);
            now([])
        }
        PAUSED => {
            context.state.stopped_at = None;
            context.pause();
            now([])
        }
        STOPPED => {
            context.pause();
            let wait = context.reset_all()?;
            context.state.stopped_at = Some(context.world()?.steps());
            Ok(Answer::Later(wait))
        }
        _ => {
            let why = "the state can be set to STATE_STOPPED, STATE_PLAYING, STATE_PAUSED and STATE_QUITTING";
            Err(Failure::new(INCORRECT_TRANSITION, why))
        }
    }
}

impl ServiceContext<'_> {
    /// Pauses the world and remembers its mode.
    pub(super) fn pause(&mut self) {
        if self.pace.mode != Mode::Pause {
            self.state.running = self.pace.mode;
        }
        self.pace.steps_left = 0;
        self.set_mode(Mode::Pause);
    }
}

fn step(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let Value::Uint(count) = *part(request, 0) else {
        return Err(Failure::new(FAILED, "steps is not a number"));
    };
    context.begin_steps(count)?;
    if count == 0 {
        context.state.stepping = None;
        return now([]);
    }
    Ok(Answer::Later(Wait::Steps))
}

fn reset(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let scope = u64::try_from(part(request, 0).int()).unwrap_or_default();
    let is = |bits: u64| scope & bits == bits;
    if scope == 0 || is(TIME | STATE | SPAWNED) {
        return context.reset_all().map(Answer::Later);
    }
    if is(TIME) {
        let why = "time can only be reset with everything else: SCOPE_ALL, or SCOPE_TIME, SCOPE_STATE and SCOPE_SPAWNED";
        return Err(Failure::new(UNSUPPORTED, why));
    }
    if scope & !(STATE | SPAWNED) != 0 {
        return Err(Failure::new(UNSUPPORTED, "the scopes are SCOPE_TIME, SCOPE_STATE and SCOPE_SPAWNED"));
    }
    let world =
        context.world.as_deref_mut().ok_or_else(|| Failure::new(INCORRECT_STATE, "no world is loaded"))?;
    if is(SPAWNED) {
        context.state.entities.delete_spawned(world)?;
    }
    if is(STATE) {
        for (_, node) in crate::entities::all(world.state().scene()) {
            world.load_first_state(node);
        }
        world.settle();
    }
    now([])
}
