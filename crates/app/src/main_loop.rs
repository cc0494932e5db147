//! The main loop of one world: steps at the chosen pace, and the work between them.

mod next_world;
mod observers;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use base::{Severity, SimTime};
use engine::host::Stream;
use engine::{HostCommand, Outcome, RobotId, World};

use crate::cli::Run;
use crate::console::{Channel, Console};
use crate::controller_manager::ControllerManager;
use crate::diagnostic_log::DiagnosticLog;
use crate::input::Source;
use crate::library::Network;
use crate::pacing::{Mode, Pacer};
use crate::page::{Page, RunRequest};
use crate::performance::{IterationTimes, Log, MultiTimer};
use crate::ports::{HubPorts, TICK};
use crate::ros2_world::{Ros2World, RunState};
use crate::signals::Interrupt;
use crate::status::{Facts, Status};
use crate::trace::TraceFile;
use crate::tui::Tui;
use next_world::NextWorld;
use observers::Observers;

/// How a world ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The run ends with this exit status.
    Exit(i32),
    /// Another world is loaded, or the same one again.
    Load {
        /// The file; `None` for the same.
        world: Option<PathBuf>,
        /// The mode at the time.
        mode: Mode,
        /// Whether an untrusted controller has requested it.
        is_untrusted: bool,
    },
    /// The world is unloaded until another one is requested.
    Unload,
}

/// The state of the main loop.
pub(crate) struct MainLoop<'a> {
    console: &'a Console,
    /// The origin of all wall times.
    start: Instant,
    pacer: Pacer,
    status: Status,
    end_time: Option<SimTime>,
    /// Whether files of other worlds may be downloaded.
    network: Network,
    /// How long a controller may block the world.
    controller_limit: Option<Duration>,
    /// Whether the run has reached its end time.
    pub(crate) has_reached_end: bool,
    heartbeat: Option<(Duration, Duration)>,
    /// Observers of every step.
    pub(crate) observers: Observers<'a>,
    /// The web page, if there is one.
    pub(crate) page: Option<&'a mut Page>,
    /// The terminal interface, if there is one.
    pub(crate) tui: Option<&'a mut Tui>,
    /// The ROS 2 node of the world, if there is one.
    pub(crate) ros2_world: Option<&'a mut Ros2World>,
    /// Number of steps to take although the world is paused.
    single_steps: u64,
    input: &'a mut Source,
    diagnostics: DiagnosticLog,
    /// Whether the user was told that there is no page to show messages to windows.
    is_unseen_told: bool,
    /// Time slept since the last step to keep the pace.
    slept: Duration,
    /// Time spent on the next step so far, including waiting for controllers.
    spent: Duration,
    /// Time that the world had waited for controllers at the last step.
    waited: Duration,
}

impl<'a> MainLoop<'a> {
    /// Creates the main loop for a world at time zero.
    pub(crate) fn new(
        options: &Run,
        console: &'a Console,
        mode: Mode,
        log: &'a mut Option<Log>,
        trace: &'a mut Option<TraceFile>,
        input: &'a mut Source,
    ) -> Self {
        let period = options.heartbeat.map(|ms| Duration::from_millis(u64::from(ms)));
        Self {
            console,
            start: Instant::now(),
            pacer: Pacer::new(mode),
            status: Status::new(console.has_status_line(), Duration::ZERO, SimTime::ZERO),
            end_time: options.duration.map(|seconds| SimTime::from_ms(seconds * 1e3)),
            network: Network::unless_offline(options.offline),
            controller_limit: options.controller_timeout.map(Duration::from_secs_f64),
            has_reached_end: false,
            heartbeat: period.map(|period| (period, period)),
            observers: Observers { log: Some(log), trace: Some(trace), ..Observers::default() },
            page: None,
            tui: None,
            ros2_world: None,
            single_steps: 0,
            input,
            diagnostics: DiagnosticLog::default(),
            is_unseen_told: false,
            slept: Duration::ZERO,
            spent: Duration::ZERO,
            waited: Duration::ZERO,
        }
    }

    /// Steps the world until it ends.
    pub(crate) fn run(
        &mut self,
        world: &mut World,
        manager: &mut ControllerManager<'_>,
        ports: &mut HubPorts,
        interrupt: &Interrupt,
    ) -> End {
        if self.pacer.mode() == Mode::Pause {
            let start =
                if self.page.is_some() { "; start it on the page" } else { "; a supervisor can start it" };
            self.console.info(format!("paused{start}"));
        }
        ports.start_waiting();
        loop {
            if let Some(status) = interrupt.exit_status() {
                self.console.info("terminating; press Ctrl-C again to terminate at once");
                return End::Exit(status);
            }
            if self.observers.have_seen_all || self.end_time.is_some_and(|end| world.elapsed() >= end) {
                self.has_reached_end = true;
                return End::Exit(0);
            }
            manager.attend(world, ports);
            for (robot, text) in self.input.poll(world, self.console) {
                manager.handle_window_text(&robot, text, world, ports);
            }
            ports.set_alarm(self.input.alarm(world));
            self.report(world, manager, ports.waited());
            if let Some(end) = self.handle_page(world, manager, ports) {
                return end;
            }
            let mode = self.pacer.mode();
            let typed = self.tui.as_mut().map(|tui| tui.attend(world, manager, mode)).unwrap_or_default();
            if let Some(end) = self.handle_requests(typed, world, manager, ports) {
                return end;
            }
            if let Some(end) = self.handle_services(world, manager, ports) {
                return end;
            }
            // Starts controllers of new robots, so that they take part in the next step.
            let may_have_come = self.page.is_some() || self.ros2_world.is_some();
            if may_have_come && let Some(end) = self.handle_host_commands(world, manager, ports) {
                return end;
            }
            self.iterate(world, manager, ports);
            if let Some(end) = self.handle_host_commands(world, manager, ports) {
                return end;
            }
        }
    }

    /// Does one step, or the work that is possible while there cannot be one.
    fn iterate(&mut self, world: &mut World, manager: &mut ControllerManager<'_>, ports: &mut HubPorts) {
        let is_held = self.page.as_ref().is_some_and(|page| page.is_going_back());
        if is_held || (self.pacer.mode() == Mode::Pause && self.single_steps == 0) {
            // Clients that wait for a reset get their response at once.
            if !world.state().is_reset_wanted() {
                ports.sleep(TICK);
            }
            world.idle(ports);
            return;
        }
        if manager.are_starting(world) {
            ports.sleep(TICK);
            world.idle(ports);
            return;
        }
        let wait = self.pacer.wait(self.start.elapsed(), world.elapsed());
        if !wait.is_zero() {
            let before = Instant::now();
            ports.sleep(wait.min(TICK));
            world.idle(ports); // Requests need not wait for the step.
            self.slept += before.elapsed();
            if let Some(log) = self.observers.log() {
                log.laps.other("pacing", before);
            }
            return;
        }
        let before = Instant::now();
        let mut timers: Vec<_> = self.observers.log().map(|log| &mut log.laps).into_iter().collect();
        timers
            .extend(self.page.as_mut().and_then(|page| page.phases.as_mut()).map(|phases| &mut phases.laps));
        let outcome = if timers.is_empty() {
            world.step(ports)
        } else {
            timers.iter_mut().for_each(|timer| timer.start());
            world.step_by(ports, &mut MultiTimer(timers))
        };
        self.spent += before.elapsed();
        match outcome {
            Outcome::Waiting => {
                if let Some(log) = self.observers.log() {
                    log.laps.other("waiting for controllers", before);
                }
                manager.report_waiting(world, ports);
                if let Some(limit) = self.controller_limit {
                    manager.kill_blocking(limit, world, ports);
                }
            }
            Outcome::Stepped => {
                self.single_steps = self.single_steps.saturating_sub(1);
                manager.has_stepped();
                let all = std::mem::take(&mut self.spent);
                let waiting = ports.waited().saturating_sub(self.waited);
                self.waited += waiting;
                let pacing = std::mem::take(&mut self.slept);
                let turn = IterationTimes { waiting, step: all.saturating_sub(waiting), pacing };
                self.observers.turn(world, turn, self.console);
                if let Some(page) = &mut self.page {
                    page.has_stepped(world, ports);
                    if self.pacer.mode() == Mode::Pause && self.single_steps == 0 {
                        page.hurry();
                    }
                }
                if let Some(ros2_world) = &mut self.ros2_world {
                    ros2_world.has_stepped(world);
                }
            }
        }
    }

    /// Handles the requests of the page's viewers.
    fn handle_page(
        &mut self,
        world: &mut World,
        manager: &mut ControllerManager<'_>,
        ports: &mut HubPorts,
    ) -> Option<End> {
        let mode = self.pacer.mode();
        let page = self.page.as_mut()?;
        let wanted = page.attend(world, manager, ports, mode);
        if !wanted.is_empty() {
            page.hurry();
        }
        self.handle_requests(wanted, world, manager, ports)
    }

    /// Handles the calls of ROS 2 services.
    fn handle_services(
        &mut self,
        world: &mut World,
        manager: &mut ControllerManager<'_>,
        ports: &mut HubPorts,
    ) -> Option<End> {
        let pace = RunState { mode: self.pacer.mode(), steps_left: self.single_steps };
        let wanted = self.ros2_world.as_mut()?.attend(Some(world), pace);
        self.handle_requests(wanted, world, manager, ports)
    }

    fn handle_requests(
        &mut self,
        wanted: Vec<RunRequest>,
        world: &mut World,
        manager: &mut ControllerManager<'_>,
        ports: &mut HubPorts,
    ) -> Option<End> {
        for wanted in wanted {
            match wanted {
                RunRequest::Mode(mode) => {
                    self.single_steps = 0;
                    self.set_mode(world, mode.number());
                }
                RunRequest::Step => self.single_steps += 1,
                RunRequest::Steps(count) => self.single_steps = count,
                RunRequest::Reset => self.reset(world, manager, ports),
                RunRequest::Window(robot, text) => manager.handle_window_page(&robot, text, world, ports),
                RunRequest::ShowWindow(robot) => {
                    manager.handle_window_text(&robot, "show".to_owned(), world, ports);
                }
                RunRequest::Restart(robot) => self.restart(robot, world, manager, ports),
                RunRequest::Load(path) => {
                    let is_untrusted = path.as_ref().is_some_and(|path| ports.is_untrusted_file(path));
                    let next = path.as_deref().unwrap_or(Path::new(&world.state().project.world));
                    if self.next_world().can_run(next) {
                        return Some(End::Load { world: path, mode: self.pacer.mode(), is_untrusted });
                    }
                }
                RunRequest::Unload => return Some(End::Unload),
                RunRequest::Quit => return Some(End::Exit(0)),
            }
        }
        None
    }

    /// Restarts a robot's controller and its window.
    fn restart(
        &mut self,
        robot: RobotId,
        world: &mut World,
        manager: &mut ControllerManager<'_>,
        ports: &mut HubPorts,
    ) {
        manager.restart(robot, world, ports);
        if let (Some(page), Some(robot)) = (&self.page, world.robots().get(robot.index())) {
            page.renew_window(&robot.name);
        }
    }

    /// Resets the world for a user: controllers and their windows restart.
    fn reset(&mut self, world: &mut World, manager: &mut ControllerManager<'_>, ports: &mut HubPorts) {
        manager.reset(world, ports);
        if let Some(page) = &mut self.page {
            page.has_reset(world, ports);
        }
    }

    /// Prints diagnostics, the status line and the heartbeat, given how long the world has waited for controllers so far.
    fn report(&mut self, world: &mut World, manager: &ControllerManager<'_>, waited: Duration) {
        self.diagnostics.print(&world.take_diagnostics(), self.console);
        let wall = self.start.elapsed();
        if let Some((period, due)) = &mut self.heartbeat
            && wall >= *due
        {
            self.console.result(".");
            *due = wall + *period;
        }
        if !self.status.due_in(wall).is_zero() {
            return;
        }
        let connected = world.robots().iter().filter(|robot| robot.session().is_some()).count();
        let facts = Facts {
            time: world.time(),
            elapsed: world.elapsed(),
            connected: (connected, manager.count()),
            waited,
            waiting: world.holding().map(|robot| robot.name.as_str()).collect(),
            paused: self.pacer.mode() == Mode::Pause,
        };
        if let Some(line) = self.status.line(wall, &facts) {
            if self.console.has_status_line() {
                self.console.status(line);
            } else {
                self.console.progress(line);
            }
        }
    }

    /// Handles the requests of the world.
    fn handle_host_commands(
        &mut self,
        world: &mut World,
        manager: &mut ControllerManager<'_>,
        ports: &mut HubPorts,
    ) -> Option<End> {
        for command in world.take_host_commands() {
            let mode = self.pacer.mode();
            match command {
                HostCommand::Quit(status) => return Some(End::Exit(status)),
                HostCommand::ReloadWorld
                    if self.next_world().can_run(Path::new(&world.state().project.world)) =>
                {
                    return Some(End::Load { world: None, mode, is_untrusted: false });
                }
                HostCommand::ReloadWorld => continue,
                HostCommand::LoadWorld { robot, path } => {
                    match self.next_world().find(world, ports, robot, &path) {
                        Some(path) => {
                            let is_untrusted = ports.is_confined(robot) || ports.is_untrusted_file(&path);
                            return Some(End::Load { world: Some(path), mode, is_untrusted });
                        }
                        None => continue,
                    }
                }
                HostCommand::SetMode(number) => self.set_mode(world, number),
                HostCommand::RestartController(robot) => self.restart(robot, world, manager, ports),
                HostCommand::StopController(robot) => manager.terminate(robot, world, ports),
                HostCommand::AwaitInput { robot, timeout_ms, later } => {
                    self.input.wait(world, robot, timeout_ms, &later);
                }
                HostCommand::StartController(robot) => manager.start_robot(robot, world, ports),
                HostCommand::Window { robot, text } => self.show(world, robot, &text),
                HostCommand::Console { robot, stream, text } => {
                    self.print(manager.output_name(robot), stream, &text)
                }
            }
        }
        None
    }

    fn next_world(&self) -> NextWorld<'_> {
        NextWorld { console: self.console, network: self.network, page: self.page.as_deref() }
    }

    /// Handles a message from a controller to the window of its robot.
    fn show(&mut self, world: &World, robot: RobotId, text: &str) {
        let name = world.robots().get(robot.index()).map_or("?", |robot| robot.name.as_str());
        if let Some(page) = &mut self.page {
            page.tell_window(name, text);
        }
        if !self.input.is_active() {
            if self.page.is_none() && !std::mem::replace(&mut self.is_unseen_told, true) {
                let message = "a controller sends messages to the window of its robot; they are dropped, as \
                               there is neither a page nor --input";
                self.console.report(Severity::Note, message.to_owned());
            }
            return;
        }
        self.print(&format!("window of {name}"), Stream::Out, &format!("{text}\n"));
    }

    /// Prints what the world and its controllers have reported since the last iteration.
    pub(crate) fn print_messages(&mut self, world: &mut World, manager: &ControllerManager<'_>) {
        self.diagnostics.print(&world.take_diagnostics(), self.console);
        self.diagnostics.finish(self.console);
        for command in world.take_host_commands() {
            match command {
                HostCommand::Console { robot, stream, text } => {
                    self.print(manager.output_name(robot), stream, &text);
                }
                HostCommand::Window { robot, text } => self.show(world, robot, &text),
                _ => {}
            }
        }
    }

    fn set_mode(&mut self, world: &mut World, number: i32) {
        match Mode::from_number(number) {
            Some(mode) => {
                if mode != Mode::Pause {
                    self.single_steps = 0;
                }
                self.pacer.set_mode(mode);
                world.state_mut().user.mode = mode.number();
            }
            None => self.console.report(
                Severity::Warning,
                format!("a supervisor asked for mode {number}, which does not exist"),
            ),
        }
    }

    fn print(&self, name: &str, stream: Stream, text: &str) {
        let channel = match stream {
            Stream::Out => Channel::ControllerOut,
            Stream::Err => Channel::ControllerErr,
        };
        text.lines().for_each(|line| self.console.controller_line_now(name, channel, line));
    }
}
