//! Manages the controllers of a world's robots: which there are, how they start, and how they end.
//!
//! Owns: a slot for each robot with a controller, and the processes in them.
//! Guarantees: the end of a controller is reported once; a robot whose controller cannot be started or has ended never
//! blocks the world.

mod launch;
mod python_2;
mod termination;
mod windows;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use base::{Diagnostic, Severity};
use engine::{ControllerState, Plugins, Robot, RobotId, World};
use wire::client::{CONTROLLER_ARGUMENTS, ROBOT_TYPE};
use wire::server::{Kind as PortKind, UNANNOUNCED_END};

use crate::console::Console;
use crate::controllers::command::{Environment, Start};
use crate::controllers::process::{ControllerProcesses, Exit};
use crate::controllers::search::{
    ControllerField, SearchPaths, folder_of, parse_controller_field, project_of_proto,
};
use crate::controllers::tool;
use crate::diagnostic_log::DiagnosticLog;
use crate::library;
use crate::ports::{ConnectionEvent, HubPorts};
use crate::untrusted::Untrusted;
use python_2::hint_at;

/// How long a process may live on after its connection has ended without a closing message: a C program may return from
/// `main` without `wb_robot_cleanup`, and the system closes its sockets before it reports the end of the process.
const END_TIME: Duration = Duration::from_secs(1);

/// How long the world waits for a controller of an asynchronous robot to connect.
const STARTUP_LIMIT: Duration = Duration::from_secs(10);

/// The controller of a robot.
struct Slot {
    robot: RobotId,
    robot_name: String,
    controller: String,
    arguments: Vec<String>,
    search_paths: SearchPaths,
    /// Environment variables with which the controller finds the robot.
    connection: Vec<(String, String)>,
    is_untrusted: bool,
    occupant: Occupant,
    /// How the last one ended, or why it could not be started.
    end_reason: Option<String>,
    /// When its process started; none once it has connected, or too late for the world to wait any longer.
    started: Option<Instant>,
    /// When the connection ended without a closing message; none once it was reported or the process has ended.
    unannounced_end: Option<Instant>,
}

/// Information about the controller of a robot, for viewers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RobotController<'a> {
    /// The process id, for debuggers.
    pub(crate) process: Option<u32>,
    /// How the last one ended, or why it could not be started.
    pub(crate) end_reason: Option<&'a str>,
    /// Whether any controller may connect.
    pub(crate) is_extern: bool,
}

impl RobotController<'_> {
    /// Returns `running`, `awaited`, `ended`, or `none` if there was no controller.
    pub(crate) fn state(&self, robot: &Robot) -> &'static str {
        if robot.session().is_some() {
            "running"
        } else if robot.is_awaited() {
            "awaited"
        } else if self.end_reason.is_some() {
            "ended"
        } else {
            "none"
        }
    }
}

impl Slot {
    /// Returns how its controller is started.
    fn start<'a>(&'a self, inherited: &'a Environment) -> Start<'a> {
        Start {
            name: &self.controller,
            arguments: &self.arguments,
            search_paths: &self.search_paths,
            connection: &self.connection,
            inherited,
        }
    }
}

/// The occupant of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Occupant {
    /// A process that we have started.
    Process(usize),
    /// An extern controller. `is_wait_reported`: whether the console shows that the world waits for it.
    Extern { is_wait_reported: bool },
    /// None any more.
    Nobody,
}

/// Returns the folders in which the controller of a robot is searched.
type Search<'a> = Box<dyn Fn(&World, &Robot) -> SearchPaths + 'a>;

/// Starts, watches and ends the controllers of a world's robots.
pub(crate) struct ControllerManager<'a> {
    slots: Vec<Slot>,
    processes: &'a mut ControllerProcesses,
    console: &'a Console,
    inherited: Environment,
    /// Folders for whose `runtime.ini` diagnostics were printed.
    reported_folders: BTreeSet<PathBuf>,
    /// Folders whose build has failed while the robots of the world were started: not tried again for each of them.
    failed_builds: BTreeSet<PathBuf>,
    /// Returns the folders in which the controller of a robot is searched.
    search_paths: Search<'a>,
    /// Whether a controller could not be started, ended with an error, or had to be killed.
    has_failed: bool,
    /// Connections that were rejected.
    rejections: DiagnosticLog,
    /// Since when robots have been blocking the world.
    holding: BTreeMap<RobotId, Instant>,
    /// Whether user input opens windows, also of robots that show none.
    pub(crate) is_watched: bool,
    /// Whether there is a page, on which windows are opened.
    pub(crate) has_page: bool,
    /// Robots with untrusted controllers.
    pub(crate) untrusted: Untrusted,
}

/// Returns the folders in which the controller of a robot is searched.
pub(crate) fn search_paths_of(
    world: &World,
    robot: &Robot,
    project: &Path,
    extra: &[PathBuf],
    home: &Path,
) -> SearchPaths {
    let scene = world.state().scene();
    let mut files = Vec::new();
    let mut node = scene.get(robot.node);
    while let Some(here) = node {
        // Innermost first: what the last PROTO writes into the node, then where each PROTO is used.
        let written = here.value_locations.iter().flatten();
        let used = here.protos.iter().rev().map(|proto| &proto.location);
        files.extend(written.chain(used).map(|place| PathBuf::from(&place.source.name)));
        node = here.parent.and_then(|parent| scene.get(parent));
    }
    let mut protos: Vec<PathBuf> = Vec::new();
    let is_proto_here = |file: &&PathBuf| {
        file.extension().is_some_and(|ending| ending == "proto") && !library::is_elsewhere(file)
    };
    for file in files.iter().rev().filter(is_proto_here) {
        let file = std::path::absolute(file).unwrap_or_else(|_| file.clone());
        let project = project_of_proto(&file);
        if !protos.contains(&project) {
            protos.push(project);
        }
    }
    SearchPaths { project: project.to_owned(), protos, extra: extra.to_vec(), home: home.to_owned() }
}

impl<'a> ControllerManager<'a> {
    /// Creates a manager without controllers. `search_paths` returns the folders in which the controller of a robot is
    /// searched.
    pub(crate) fn new(
        processes: &'a mut ControllerProcesses,
        console: &'a Console,
        inherited: Environment,
        search_paths: impl Fn(&World, &Robot) -> SearchPaths + 'a,
    ) -> Self {
        let search_paths = Box::new(search_paths);
        Self {
            slots: Vec::new(),
            processes,
            console,
            inherited,
            reported_folders: BTreeSet::new(),
            failed_builds: BTreeSet::new(),
            search_paths,
            has_failed: false,
            rejections: DiagnosticLog::default(),
            holding: BTreeMap::new(),
            is_watched: false,
            has_page: false,
            untrusted: Untrusted::default(),
        }
    }

    /// Opens the ports of all robots with a controller, then starts the controllers that are not extern.
    pub(crate) fn start_all(&mut self, world: &mut World, ports: &mut HubPorts) {
        let all: Vec<RobotId> = world.robots().iter().map(|robot| robot.id).collect();
        for robot in all {
            self.open(robot, world, ports);
        }
        self.report_problems(ports);
        for index in 0..self.slots.len() {
            self.start(index, world, ports);
        }
        self.failed_builds.clear(); // Its sources may have changed by the time it is started again.
    }

    /// Replaces the controller of a robot that was added or that names another controller.
    pub(crate) fn start_robot(&mut self, robot: RobotId, world: &mut World, ports: &mut HubPorts) {
        self.terminate(robot, world, ports);
        let Some(found) = world.robots().get(robot.index()).filter(|robot| !robot.is_gone()) else { return };
        ports.set_folder(robot, folder_of(found, &(self.search_paths)(world, found)));
        let is_open = self.open(robot, world, ports);
        self.begin(is_open, world, ports);
    }

    /// Starts the controller of the slot that was opened last, if any.
    fn begin(&mut self, is_open: bool, world: &mut World, ports: &mut HubPorts) {
        self.report_problems(ports);
        if is_open {
            self.start(self.slots.len().saturating_sub(1), world, ports);
        }
    }

    /// Opens the port of a robot with a controller, and determines its plugins. A controller that does nothing is only
    /// needed for a window. Returns false if the robot has none.
    fn open(&mut self, id: RobotId, world: &mut World, ports: &mut HubPorts) -> bool {
        let Some(robot) = world.robots().get(id.index()) else { return false };
        let shows = world.state().scene().bool(robot.node, "showWindow");
        match parse_controller_field(&robot.controller) {
            ControllerField::Nothing => false,
            ControllerField::Idle if !shows => false,
            ControllerField::Idle => {
                let found = self.find_plugins(robot, world);
                let has_window = !found.window.is_empty() || (found.is_generic && self.is_watched);
                has_window && self.open_with(id, found, world, ports)
            }
            ControllerField::Extern | ControllerField::Named(_) => self.open_port(id, world, ports),
        }
    }

    /// Opens the port of a robot, and determines the plugins of its controller.
    fn open_port(&mut self, id: RobotId, world: &mut World, ports: &mut HubPorts) -> bool {
        let Some(robot) = world.robots().get(id.index()) else { return false };
        let found = self.find_plugins(robot, world);
        self.open_with(id, found, world, ports)
    }

    fn open_with(&mut self, id: RobotId, found: Plugins, world: &mut World, ports: &mut HubPorts) -> bool {
        let Some(robot) = world.robots().get(id.index()) else { return false };
        let kind = match parse_controller_field(&robot.controller) {
            ControllerField::Extern => PortKind::Extern,
            _ => PortKind::Intern,
        };
        if found.is_generic && self.is_watched && world.state().scene().bool(robot.node, "showWindow") {
            self.report_generic_window(&robot.name);
        }
        let mut connection = ports.open(id, &robot.name, kind);
        let is_untrusted = self.untrusted.includes(robot);
        if is_untrusted {
            if self.untrusted.is_new(robot) {
                let message = format!(
                    "controller {:?} of robot {:?} is untrusted, because the world file does not contain the robot in this form",
                    robot.controller, robot.name
                );
                self.console.report(Severity::Note, message);
            }
            let project = (self.search_paths)(world, robot).project;
            ports.confine(id, &project, self.untrusted.longest_packet(), self.untrusted.disk());
        }
        let node = world.state().scene().node(robot.node);
        connection.push((CONTROLLER_ARGUMENTS.to_owned(), robot.arguments.join(" ")));
        connection.push((ROBOT_TYPE.to_owned(), node.ty.name.to_owned()));
        self.slots.push(Slot {
            robot: id,
            robot_name: robot.name.clone(),
            controller: robot.controller.clone(),
            arguments: robot.arguments.clone(),
            search_paths: (self.search_paths)(world, robot),
            connection,
            is_untrusted,
            end_reason: None,
            started: None,
            unannounced_end: None,
            occupant: match kind {
                PortKind::Extern => Occupant::Extern { is_wait_reported: false },
                PortKind::Intern => Occupant::Nobody,
            },
        });
        world.set_plugins(id, found);
        true
    }

    fn report_problems(&self, ports: &mut HubPorts) {
        for problem in ports.hub().take_problems() {
            self.console.report(Severity::Warning, problem);
        }
    }

    /// Returns the URLs of robots that wait for an extern controller.
    pub(crate) fn extern_urls(&self, ports: &HubPorts) -> Vec<String> {
        let externs = self.slots.iter().filter(|slot| matches!(slot.occupant, Occupant::Extern { .. }));
        externs.filter_map(|slot| ports.urls(slot.robot)).map(|(local, _)| local).collect()
    }

    /// Returns how many robots have a controller or wait for one.
    pub(crate) fn count(&self) -> usize {
        self.slots.iter().filter(|slot| slot.occupant != Occupant::Nobody).count()
    }

    /// Returns the name that precedes the output of a robot's controller.
    pub(crate) fn output_name(&self, robot: RobotId) -> &str {
        self.slots.iter().find(|slot| slot.robot == robot).map_or("?", |slot| &slot.controller)
    }

    fn start(&mut self, index: usize, world: &mut World, ports: &mut HubPorts) {
        let Some(slot) = self.slots.get(index) else { return };
        if tool::is_over() {
            return; // The run ends before its first step.
        }
        let robot = slot.robot;
        if matches!(slot.occupant, Occupant::Nobody) {
            self.update_arguments(index, world);
            let launched = self.launch(index, ports);
            let process = launched.as_ref().ok().and_then(|number| self.processes.process_id(*number));
            ports.reserve(robot, process);
            match launched {
                Ok(number) => self.fill(index, Occupant::Process(number)),
                Err(reason) => return self.give_up(index, &reason),
            }
        }
        world.await_controller(robot);
    }

    /// Takes over the arguments that have been written since the last start.
    fn update_arguments(&mut self, index: usize, world: &World) {
        let Some(slot) = self.slots.get_mut(index) else { return };
        let Some(robot) = world.robots().get(slot.robot.index()) else { return };
        slot.arguments.clone_from(&robot.arguments);
        for (name, value) in &mut slot.connection {
            if name == CONTROLLER_ARGUMENTS {
                *value = robot.arguments.join(" ");
            }
        }
    }

    fn fill(&mut self, index: usize, occupant: Occupant) {
        if let Some(slot) = self.slots.get_mut(index) {
            slot.occupant = occupant;
            slot.end_reason = None;
            slot.started = matches!(occupant, Occupant::Process(_)).then(Instant::now);
            slot.unannounced_end = None;
        }
    }

    /// Returns information about the controller of a robot.
    pub(crate) fn controller_of(&self, robot: RobotId) -> RobotController<'_> {
        let Some(slot) = self.slots.iter().find(|slot| slot.robot == robot) else {
            return RobotController::default();
        };
        let process = match slot.occupant {
            Occupant::Process(number) => self.processes.process_id(number),
            Occupant::Extern { .. } | Occupant::Nobody => None,
        };
        let is_extern = matches!(slot.occupant, Occupant::Extern { .. });
        RobotController { process, end_reason: slot.end_reason.as_deref(), is_extern }
    }

    /// Returns whether a controller has failed so far.
    pub(crate) fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// Notes that the world has made its step, so that no robot blocks it.
    pub(crate) fn has_stepped(&mut self) {
        self.holding.clear();
    }

    fn give_up(&mut self, index: usize, reason: &str) {
        self.has_failed = true;
        let Some(Slot { controller, robot_name, end_reason, .. }) = self.slots.get_mut(index) else { return };
        *end_reason = Some(format!("cannot be started: {reason}"));
        let message = format!(
            "controller {controller:?} of robot {robot_name:?} cannot be started, the robot runs without it: {reason}"
        );
        self.console.report(Severity::Error, message);
    }

    /// Handles ended processes and events at the ports.
    pub(crate) fn attend(&mut self, world: &mut World, ports: &mut HubPorts) {
        for news in ports.take_events() {
            match news {
                ConnectionEvent::Connected(robot) => self.connected(robot),
                ConnectionEvent::Closed(robot, reason) => self.closed(robot, reason, world),
                ConnectionEvent::Rejected(robot, reason) => self.rejected(robot, &reason),
            }
        }
        for (number, exit) in self.processes.take_ends() {
            self.ended(number, exit, world, ports);
        }
        self.report_lost_connections();
        self.processes.reap_orphans();
        self.report_problems(ports);
    }

    fn connected(&mut self, robot: RobotId) {
        let slot = self.slots.iter_mut().find(|slot| slot.robot == robot);
        if let Some(Slot { occupant: Occupant::Extern { is_wait_reported }, robot_name, .. }) = slot {
            *is_wait_reported = false;
            self.console.report(
                Severity::Note,
                format!("an extern controller of robot {robot_name:?} has connected"),
            );
        }
    }

    fn closed(&mut self, robot: RobotId, reason: Option<String>, world: &mut World) {
        let Some(slot) = self.slots.iter_mut().find(|slot| slot.robot == robot) else { return };
        let name = &slot.robot_name;
        let is_unannounced = reason.as_deref() == Some(UNANNOUNCED_END);
        let because = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
        match slot.occupant {
            Occupant::Extern { .. } => {
                let text = format!("the extern controller of robot {name:?} has disconnected{because}");
                self.console.report(Severity::Note, text);
                world.await_controller(robot);
            }
            Occupant::Process(_) if is_unannounced => slot.unannounced_end = Some(Instant::now()),
            // The end of a process is reported with its status.
            Occupant::Process(number) if self.processes.is_running(number) && !because.is_empty() => {
                let text = format!("the controller of robot {name:?} has lost its connection{because}");
                self.has_failed = true;
                self.console.report(Severity::Warning, text);
            }
            Occupant::Process(_) | Occupant::Nobody => {}
        }
    }

    /// Reports connections that have ended without a closing message although their processes live on.
    fn report_lost_connections(&mut self) {
        for slot in &mut self.slots {
            let is_running =
                matches!(slot.occupant, Occupant::Process(number) if self.processes.is_running(number));
            if slot.unannounced_end.is_some_and(|end| is_running && end.elapsed() < END_TIME) {
                continue;
            }
            if slot.unannounced_end.take().is_some() && is_running {
                let name = &slot.robot_name;
                let text =
                    format!("the controller of robot {name:?} has lost its connection: {UNANNOUNCED_END}");
                self.has_failed = true;
                self.console.report(Severity::Warning, text);
            }
        }
    }

    /// Reports a rejected connection, once for each reason: clients try again and again.
    fn rejected(&mut self, robot: Option<RobotId>, reason: &str) {
        let name = self.slots.iter().find(|slot| Some(slot.robot) == robot).map(|slot| &slot.robot_name);
        let of = name.map(|name| format!(" to robot {name:?}")).unwrap_or_default();
        let text = format!("a connection{of} was rejected: {reason}");
        let warning = Diagnostic::general(Severity::Warning, "controller/rejected", text);
        self.rejections.print(&[warning], self.console);
    }

    fn ended(&mut self, number: usize, exit: Exit, world: &mut World, ports: &mut HubPorts) {
        let Some(slot) = self.slots.iter_mut().find(|slot| slot.occupant == Occupant::Process(number)) else {
            return;
        };
        slot.occupant = Occupant::Nobody;
        slot.end_reason = Some(exit.to_string());
        let severity = if exit == Exit::Status(0) { Severity::Note } else { Severity::Warning };
        self.has_failed |= exit != Exit::Status(0);
        let text = format!("controller {:?} of robot {:?} {exit}", slot.controller, slot.robot_name);
        let robot = slot.robot;
        let hint = if exit == Exit::Status(0) { None } else { hint_at(&slot.search_paths, &slot.controller) };
        self.console.report(severity, text + &hint.unwrap_or_default());
        world.forget_controller(robot);
        // Its last messages still count. A child process may keep the connection open, but would get no responses.
        world.idle(ports);
        if world.robots().get(robot.index()).is_some_and(|robot| robot.session().is_some()) {
            engine::Ports::close(ports, robot);
        }
    }

    /// Returns whether controllers of asynchronous robots are still starting. The world waits for them, up to a limit:
    /// in fast mode they would miss much of a run, or all of it.
    pub(crate) fn are_starting(&mut self, world: &World) -> bool {
        let mut any = false;
        for slot in &mut self.slots {
            let Some(started) = slot.started else { continue };
            let robot = world.robots().get(slot.robot.index());
            // A synchronous robot holds the world anyway.
            let is_awaited = robot.is_some_and(|robot| robot.is_awaited() && !robot.synchronization);
            let is_late = started.elapsed() >= STARTUP_LIMIT;
            if is_awaited && is_late {
                let text = format!(
                    "controller {:?} of robot {:?} has not connected within {} s; as the robot's synchronization is \
                     FALSE, the world does not wait any longer",
                    slot.controller,
                    slot.robot_name,
                    STARTUP_LIMIT.as_secs()
                );
                self.console.report(Severity::Note, text);
            }
            if is_awaited && !is_late {
                any = true;
            } else {
                slot.started = None;
            }
        }
        any
    }

    /// Reports, once each time, which extern controllers the world waits for.
    pub(crate) fn report_waiting(&mut self, world: &World, ports: &HubPorts) {
        for robot in world.holding().filter(|robot| *robot.controller_state() == ControllerState::Awaited) {
            let slot = self.slots.iter_mut().find(|slot| slot.robot == robot.id);
            let Some(Slot {
                occupant: Occupant::Extern { is_wait_reported: is_wait_reported @ false },
                robot_name,
                ..
            }) = slot
            else {
                continue;
            };
            *is_wait_reported = true;
            if let Some((local, network)) = ports.urls(robot.id) {
                let or = network.map(|network| format!(" or {network}")).unwrap_or_default();
                self.console
                    .info(format!("waiting for an extern controller of robot {robot_name:?}: {local}{or}"));
            }
        }
    }
}
