//! The controllers of a world's robots: which there are, how they start, and how they end.
//!
//! Owns: one slot per robot with a controller, and the processes in them.
//! Promises: what becomes of a controller is reported once; a robot whose controller cannot be started or has
//! ended never holds the world.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use base::{Diagnostic, Severity};
use engine::{ControllerState, Plugins, Robot, RobotId, World};
use wire::client::{CONTROLLER_ARGUMENTS, ROBOT_TYPE};
use wire::server::Kind as PortKind;

use crate::console::Console;
use crate::controllers::build;
use crate::controllers::command::{Environment, Launch, Start, built_in};
use crate::controllers::java_library;
use crate::controllers::kind::Kind;
use crate::controllers::plugins;
use crate::controllers::process::{Exit, Fleet};
use crate::controllers::runtime_ini::RuntimeIni;
use crate::controllers::sandboxed::Stranger;
use crate::controllers::search::{Places, Wanted, find, folder_of, project_of_proto, wanted};
use crate::controllers::tool;
use crate::library;
use crate::ports::{HubPorts, News};
use crate::untrusted::{self, Surroundings, Untrusted};

/// How long controllers may take to end once they are told to.
const GRACE: Duration = Duration::from_secs(1);

/// A robot's controller.
struct Slot {
    robot: RobotId,
    robot_name: String,
    controller: String,
    arguments: Vec<String>,
    places: Places,
    /// Variables with which the controller finds the robot.
    connection: Vec<(String, String)>,
    occupant: Occupant,
    /// How the last one ended, or why it could not be started.
    fate: Option<String>,
}

/// Who controls a robot, for viewers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Employed<'a> {
    /// The number of its process, for debuggers.
    pub(crate) process: Option<u32>,
    /// How the last one ended, or why it could not be started.
    pub(crate) fate: Option<&'a str>,
    /// Whoever connects.
    pub(crate) is_extern: bool,
}

impl Employed<'_> {
    /// Whether a robot's controller is `running`, `awaited` or has `ended`; `none` if there was none.
    pub(crate) fn state(&self, robot: &Robot) -> &'static str {
        if robot.session().is_some() {
            "running"
        } else if robot.is_awaited() {
            "awaited"
        } else if self.fate.is_some() {
            "ended"
        } else {
            "none"
        }
    }
}

impl Slot {
    /// What its controller is started with.
    fn start<'a>(&'a self, inherited: &'a Environment) -> Start<'a> {
        Start {
            name: &self.controller,
            arguments: &self.arguments,
            places: &self.places,
            connection: &self.connection,
            inherited,
        }
    }
}

/// Who occupies a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Occupant {
    /// A process of ours.
    Process(usize),
    /// Whoever connects. `true` while it is told that the world waits.
    Extern { told: bool },
    /// Nobody any more.
    Nobody,
}

/// Says where the controller of a robot is searched.
type Search<'a> = Box<dyn Fn(&World, &Robot) -> Places + 'a>;

/// Starts, watches and ends the controllers of a world's robots.
pub(crate) struct ControllerManager<'a> {
    slots: Vec<Slot>,
    fleet: &'a mut Fleet,
    console: &'a Console,
    inherited: Environment,
    /// Folders whose `runtime.ini` has been remarked on.
    remarked: BTreeSet<PathBuf>,
    /// Folders that could not be built while the robots of the world were started: not tried for each of them.
    unbuilt: BTreeSet<PathBuf>,
    /// Where the controller of a robot is searched.
    places: Search<'a>,
    /// A controller could not be started, ended with an error, or had to be ended.
    has_failed: bool,
    /// Since when robots hold the world.
    holding: BTreeMap<RobotId, Instant>,
    /// A user may open windows.
    pub(crate) is_watched: bool,
    /// Whose controllers are strangers'.
    pub(crate) untrusted: Untrusted,
}

/// Where a robot's controller is searched.
pub(crate) fn places_of(
    world: &World,
    robot: &Robot,
    project: &Path,
    extra: &[PathBuf],
    home: &Path,
) -> Places {
    let scene = world.state().scene();
    let mut files = Vec::new();
    let mut node = scene.get(robot.node);
    while let Some(here) = node {
        // Innermost first: what the last PROTO writes into the node, then where each PROTO is used.
        let written = here.value_places.iter().flatten();
        let used = here.protos.iter().rev().map(|proto| &proto.place);
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
    Places { project: project.to_owned(), protos, extra: extra.to_vec(), home: home.to_owned() }
}

impl<'a> ControllerManager<'a> {
    /// Nobody yet. `places` says where the controller of a robot is searched.
    pub(crate) fn new(
        fleet: &'a mut Fleet,
        console: &'a Console,
        inherited: Environment,
        places: impl Fn(&World, &Robot) -> Places + 'a,
    ) -> Self {
        let places = Box::new(places);
        Self {
            slots: Vec::new(),
            fleet,
            console,
            inherited,
            remarked: BTreeSet::new(),
            unbuilt: BTreeSet::new(),
            places,
            has_failed: false,
            holding: BTreeMap::new(),
            is_watched: false,
            untrusted: Untrusted::default(),
        }
    }

    /// Opens the ports of all robots with a controller, then starts the ones that are ours to start.
    pub(crate) fn hire(&mut self, world: &mut World, ports: &mut HubPorts) {
        let all: Vec<RobotId> = world.robots().iter().map(|robot| robot.id).collect();
        for robot in all {
            self.open(robot, world, ports);
        }
        self.tell_problems(ports);
        for index in 0..self.slots.len() {
            self.start(index, world, ports);
        }
        self.unbuilt.clear(); // Its sources may be other ones by the time it is started again.
    }

    /// A robot has come, or names another controller: ends the one it has and starts the one it names now.
    pub(crate) fn take_on(&mut self, robot: RobotId, world: &mut World, ports: &mut HubPorts) {
        self.dismiss(robot, world, ports);
        let Some(found) = world.robots().get(robot.index()).filter(|robot| !robot.is_gone()) else { return };
        ports.set_folder(robot, folder_of(found, &(self.places)(world, found)));
        let is_open = self.open(robot, world, ports);
        self.begin(is_open, world, ports);
    }

    /// Starts the controller of the slot that was opened last, if it was.
    fn begin(&mut self, is_open: bool, world: &mut World, ports: &mut HubPorts) {
        self.tell_problems(ports);
        if is_open {
            self.start(self.slots.len().saturating_sub(1), world, ports);
        }
    }

    /// The window of a robot sends a text to the robot's controller, or is opened by the text `show`, which pages of
    /// projects take as any other. A robot whose controller does nothing gets one for its window.
    pub(crate) fn hear_window(&mut self, name: &str, text: String, world: &mut World, ports: &mut HubPorts) {
        let mut opens = false;
        for id in self.serve_window(name, world, ports) {
            let Some(robot) = world.robots().get(id.index()) else { continue };
            opens |= text == "show" && !robot.plugins.is_page;
            if text == "show" && robot.plugins.is_generic {
                self.tell_generic(name);
            }
        }
        let input = &mut world.state_mut().user.input;
        if opens { input.open(name.to_owned()) } else { input.send(name.to_owned(), text) }
    }

    /// The page of a robot's window is there, or says something.
    pub(crate) fn hear_page(
        &mut self,
        name: &str,
        text: Option<String>,
        world: &mut World,
        ports: &mut HubPorts,
    ) {
        self.serve_window(name, world, ports);
        if let Some(text) = text {
            world.state_mut().user.input.send(name.to_owned(), text);
        }
    }

    /// The page that a browser shows as the window of a robot.
    pub(crate) fn window_of(&self, world: &World, robot: &Robot) -> plugins::Shown {
        let window = world.state().scene().string(robot.node, "window");
        plugins::shown(window, &(self.places)(world, robot))
    }

    /// The folder of a robot's controller, if it has one, and the world's project.
    pub(crate) fn sources_of(&self, world: &World, robot: &Robot) -> Option<(PathBuf, PathBuf)> {
        let places = (self.places)(world, robot);
        Some((folder_of(robot, &places)?, places.project))
    }

    /// Starts what serves the window of a robot, and gives the robots of that name.
    fn serve_window(&mut self, name: &str, world: &mut World, ports: &mut HubPorts) -> Vec<RobotId> {
        let called_so = |robot: &&Robot| !robot.is_gone() && robot.name == name;
        let robots: Vec<RobotId> = world.robots().iter().filter(called_so).map(|robot| robot.id).collect();
        if robots.is_empty() {
            let message = format!("there is no robot {name:?} whose window says something");
            self.console.tell(Severity::Warning, message);
        }
        for id in &robots {
            let id = *id;
            let Some(robot) = world.robots().get(id.index()) else { continue };
            match wanted(&robot.controller) {
                Wanted::Nothing => {
                    let message = format!(
                        "robot {name:?} has no controller, so its window does not work; the controller \"void\" serves it"
                    );
                    self.console.tell(Severity::Warning, message);
                }
                Wanted::Idle if !self.slots.iter().any(|slot| slot.robot == id) => {
                    let is_open = self.open_post(id, world, ports);
                    self.begin(is_open, world, ports);
                }
                Wanted::Idle | Wanted::Extern | Wanted::Named(_) => {}
            }
        }
        robots
    }

    fn tell_generic(&self, robot: &str) {
        self.console.tell(Severity::Note, format!("the generic window of robot {robot:?} is opened"));
    }

    /// Opens the port of a robot that has a controller, and finds what that loads. One that does nothing is needed for a
    /// window only. False: the robot has none.
    fn open(&mut self, id: RobotId, world: &mut World, ports: &mut HubPorts) -> bool {
        let Some(robot) = world.robots().get(id.index()) else { return false };
        let shows = world.state().scene().bool(robot.node, "showWindow");
        match wanted(&robot.controller) {
            Wanted::Nothing => false,
            Wanted::Idle if !shows => false,
            Wanted::Idle => {
                let found = self.find_plugins(robot, world);
                let has_window = !found.window.is_empty() || (found.is_generic && self.is_watched);
                has_window && self.open_with(id, found, world, ports)
            }
            Wanted::Extern | Wanted::Named(_) => self.open_post(id, world, ports),
        }
    }

    /// Opens the port of a robot, and finds what its controller loads.
    fn open_post(&mut self, id: RobotId, world: &mut World, ports: &mut HubPorts) -> bool {
        let Some(robot) = world.robots().get(id.index()) else { return false };
        let found = self.find_plugins(robot, world);
        self.open_with(id, found, world, ports)
    }

    fn open_with(&mut self, id: RobotId, found: Plugins, world: &mut World, ports: &mut HubPorts) -> bool {
        let Some(robot) = world.robots().get(id.index()) else { return false };
        let kind = match wanted(&robot.controller) {
            Wanted::Extern => PortKind::Extern,
            _ => PortKind::Intern,
        };
        if found.is_generic && self.is_watched && world.state().scene().bool(robot.node, "showWindow") {
            self.tell_generic(&robot.name);
        }
        let mut connection = ports.open(id, &robot.name, kind);
        if self.untrusted.includes(&robot.name) {
            let project = (self.places)(world, robot).project;
            ports.confine(id, &project, self.untrusted.longest_packet());
        }
        let node = world.state().scene().node(robot.node);
        connection.push((CONTROLLER_ARGUMENTS.to_owned(), robot.arguments.join(" ")));
        connection.push((ROBOT_TYPE.to_owned(), node.ty.name.to_owned()));
        self.slots.push(Slot {
            robot: id,
            robot_name: robot.name.clone(),
            controller: robot.controller.clone(),
            arguments: robot.arguments.clone(),
            places: (self.places)(world, robot),
            connection,
            fate: None,
            occupant: match kind {
                PortKind::Extern => Occupant::Extern { told: false },
                PortKind::Intern => Occupant::Nobody,
            },
        });
        world.set_plugins(id, found);
        true
    }

    /// Finds what the controller of a robot loads, and builds it where it must be.
    fn find_plugins(&self, robot: &Robot, world: &World) -> Plugins {
        let scene = world.state().scene();
        let wanted = plugins::Wanted {
            robot: &robot.name,
            window: scene.string(robot.node, "window"),
            opens_window: scene.bool(robot.node, "showWindow") || self.is_watched,
            remote_control: scene.string(robot.node, "remoteControl"),
        };
        let say = &mut |severity, text| self.console.tell(severity, text);
        plugins::find(&wanted, &(self.places)(world, robot), &self.inherited, say)
    }

    fn tell_problems(&self, ports: &mut HubPorts) {
        for problem in ports.hub().take_problems() {
            self.console.tell(Severity::Warning, problem);
        }
    }

    /// URLs of the robots that wait for an extern controller, by robot.
    pub(crate) fn extern_urls(&self, ports: &HubPorts) -> Vec<String> {
        let externs = self.slots.iter().filter(|slot| matches!(slot.occupant, Occupant::Extern { .. }));
        externs.filter_map(|slot| ports.urls(slot.robot)).map(|(local, _)| local).collect()
    }

    /// How many robots have a controller or wait for one.
    pub(crate) fn count(&self) -> usize {
        self.slots.iter().filter(|slot| slot.occupant != Occupant::Nobody).count()
    }

    /// What a robot's controller is called in front of its output.
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
            let launched = self.launch(index, ports);
            let process = launched.as_ref().ok().and_then(|number| self.fleet.process_id(*number));
            ports.reserve(robot, process);
            match launched {
                Ok(number) => self.fill(index, Occupant::Process(number)),
                Err(reason) => return self.give_up(index, &reason),
            }
        }
        world.await_controller(robot);
    }

    fn fill(&mut self, index: usize, occupant: Occupant) {
        if let Some(slot) = self.slots.get_mut(index) {
            slot.occupant = occupant;
            slot.fate = None;
        }
    }

    /// Who controls a robot.
    pub(crate) fn employed(&self, robot: RobotId) -> Employed<'_> {
        let Some(slot) = self.slots.iter().find(|slot| slot.robot == robot) else {
            return Employed::default();
        };
        let process = match slot.occupant {
            Occupant::Process(number) => self.fleet.process_id(number),
            Occupant::Extern { .. } | Occupant::Nobody => None,
        };
        let is_extern = matches!(slot.occupant, Occupant::Extern { .. });
        Employed { process, fate: slot.fate.as_deref(), is_extern }
    }

    /// Whether a controller has failed so far.
    pub(crate) fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// The world has made its step: nobody holds it.
    pub(crate) fn has_stepped(&mut self) {
        self.holding.clear();
    }

    /// Ends controllers that have held the world for too long.
    pub(crate) fn lose_patience(&mut self, limit: Duration, world: &mut World, ports: &mut HubPorts) {
        let now = Instant::now();
        let is_meant = |robot: &&Robot| {
            let slot = self.slots.iter().find(|slot| slot.robot == robot.id);
            // Whoever starts an extern controller may take their time.
            let is_awaited = *robot.controller_state() == ControllerState::Awaited;
            slot.is_some_and(|slot| !(is_awaited && matches!(slot.occupant, Occupant::Extern { .. })))
        };
        let holding: Vec<RobotId> = world.holding().filter(is_meant).map(|robot| robot.id).collect();
        self.holding.retain(|robot, _| holding.contains(robot));
        for robot in holding {
            let since = *self.holding.entry(robot).or_insert(now);
            if now.duration_since(since) < limit {
                continue;
            }
            if let Some(Slot { controller, robot_name, .. }) =
                self.slots.iter().find(|slot| slot.robot == robot)
            {
                let message = format!(
                    "controller {controller:?} of robot {robot_name:?} has held the world for {} s; it is ended, and \
                     the robot goes on without it",
                    limit.as_secs_f64()
                );
                self.console.tell(Severity::Error, message);
            }
            self.has_failed = true;
            self.holding.remove(&robot);
            self.dismiss(robot, world, ports);
        }
    }

    fn give_up(&mut self, index: usize, reason: &str) {
        self.has_failed = true;
        let Some(Slot { controller, robot_name, fate, .. }) = self.slots.get_mut(index) else { return };
        *fate = Some(format!("cannot be started: {reason}"));
        let message = format!(
            "controller {controller:?} of robot {robot_name:?} cannot be started, the robot runs without it: {reason}"
        );
        self.console.tell(Severity::Error, message);
    }

    /// Finds, builds and starts a controller. The error is for people.
    fn launch(&mut self, index: usize, ports: &HubPorts) -> Result<usize, String> {
        let slot = self.slots.get(index).ok_or("there is no such robot")?;
        let own = self.untrusted.includes(&slot.robot_name).then(|| Untrusted::folder(slot.robot.index()));
        let own = own.transpose()?;
        let alone = own.as_ref().map(|own| Untrusted::environment(&self.inherited, own));
        let inherited = alone.as_ref().unwrap_or(&self.inherited);
        let pictures = ports.pictures(slot.robot);
        let name = slot.controller.as_str();
        if wanted(name) == Wanted::Idle {
            let launch = Launch::idle(&slot.start(inherited))?;
            let project = slot.places.project.clone();
            let launch = self.confine(launch, own.as_deref(), &project, slot, pictures.as_deref())?;
            let started = self.fleet.start(&launch, self.console);
            return started.map_err(|error| format!("{error}: {}", launch.program.display()));
        }
        let found = find(name, &slot.places);
        if let Some(word) = built_in(name).filter(|_| found.is_err()) {
            // It is all sockets, and strangers get none. Theirs is the choice of its arguments and environment.
            if own.is_some() {
                return Err(format!(
                    "the controller {name} needs the network, which untrusted controllers do not have"
                ));
            }
            let launch = launch_built_in(word, slot, &self.inherited, self.console)?;
            let started = self.fleet.start(&launch, self.console);
            return started.map_err(|error| format!("{error}: {}", launch.program.display()));
        }
        let mut found = found?;
        let standard = slot.places.home.join("projects/default");
        if found.folder.starts_with(&standard) && !self.remarked.contains(&found.folder) {
            let place = found.folder.display();
            let message =
                format!("controller {name:?} is not in the project; the standard one is used: {place}");
            self.console.tell(Severity::Note, message);
        }
        let ini = read_ini(&found.folder, |remark| {
            if !self.remarked.contains(&found.folder) {
                self.console.remark(remark);
            }
        });
        self.remarked.insert(found.folder.clone());
        let around = own.as_deref().map(|temporary| Surroundings {
            folder: &found.folder,
            places: &slot.places,
            temporary,
            pictures: None,
        });
        let stranger = around.map(|around| {
            let policy = self.untrusted.building(&around)?;
            let guard = self.untrusted.guard(around.temporary, true);
            Ok::<_, String>(Stranger { policy, guard, environment: inherited.clone() })
        });
        let stranger = stranger.transpose()?;
        if let Kind::Native(native) = &mut found.kind {
            if self.unbuilt.contains(&found.folder) {
                return Err("it could not be built, see above".to_owned());
            }
            let (home, say) = (&slot.places.home, &mut |text| self.console.say(text));
            let built = build::ensure_built(
                native,
                &found.folder,
                name,
                home,
                &self.inherited,
                stranger.as_ref(),
                say,
            );
            native.program = Some(built.inspect_err(|_| {
                self.unbuilt.insert(found.folder.clone());
            })?);
        }
        if matches!(found.kind, Kind::JavaClass | Kind::JavaArchive(_)) {
            let (home, say) = (&slot.places.home, &mut |text| self.console.say(text));
            java_library::ensure(&found.folder, name, home, &self.inherited, stranger.as_ref(), say)?;
        }
        if matches!(found.kind, Kind::Matlab(_)) {
            rebots::home::add_matlab(&slot.places.home).map_err(|error| error.to_string())?;
        }
        let mut launch = Launch::new(&found, &ini, &slot.start(inherited))?;
        if let (Some(own), Kind::JavaClass | Kind::JavaArchive(_)) = (&own, &found.kind) {
            let mut place = OsString::from("-Djava.io.tmpdir=");
            place.push(own);
            launch.arguments.splice(0..0, ["-XX:-UsePerfData".into(), place]);
        }
        if own.is_some()
            && matches!(found.kind, Kind::Python(_))
            && let Some((script, program)) = untrusted::real_python(&self.inherited)
            && launch.program == script
        {
            launch.program = program;
        }
        let launch = self.confine(launch, own.as_deref(), &found.folder, slot, pictures.as_deref())?;
        self.fleet
            .start(&launch, self.console)
            .map_err(|error| format!("{error}: {}", launch.program.display()))
    }

    /// The same command for the controller of a stranger, who has a folder of its own. The error is for people.
    fn confine(
        &self,
        launch: Launch,
        own: Option<&Path>,
        folder: &Path,
        slot: &Slot,
        pictures: Option<&Path>,
    ) -> Result<Launch, String> {
        let Some(temporary) = own else { return Ok(launch) };
        let around = Surroundings { folder, places: &slot.places, temporary, pictures };
        let policy = self.untrusted.policy(&launch, &around)?;
        let guard = Some(self.untrusted.guard(temporary, false));
        Ok(Launch { guard, ..launch.confined(&policy)? })
    }

    /// Deals with ended processes and with what happened at the ports.
    pub(crate) fn attend(&mut self, world: &mut World, ports: &mut HubPorts) {
        for news in ports.take_news() {
            match news {
                News::Connected(robot) => self.connected(robot),
                News::Closed(robot, reason) => self.closed(robot, reason, world),
                News::Rejected(robot, reason) => self.rejected(robot, &reason),
            }
        }
        for (number, exit) in self.fleet.take_ends() {
            self.ended(number, exit, world, ports);
        }
        self.fleet.bury_orphans();
        self.tell_problems(ports);
    }

    fn connected(&mut self, robot: RobotId) {
        let slot = self.slots.iter_mut().find(|slot| slot.robot == robot);
        if let Some(Slot { occupant: Occupant::Extern { told }, robot_name, .. }) = slot {
            *told = false;
            self.console
                .tell(Severity::Note, format!("an extern controller of robot {robot_name:?} has connected"));
        }
    }

    fn closed(&mut self, robot: RobotId, reason: Option<String>, world: &mut World) {
        let Some(slot) = self.slots.iter().find(|slot| slot.robot == robot) else { return };
        let name = &slot.robot_name;
        let because = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
        match slot.occupant {
            Occupant::Extern { .. } => {
                let text = format!("the extern controller of robot {name:?} has disconnected{because}");
                self.console.tell(Severity::Note, text);
                world.await_controller(robot);
            }
            // The end of a process is told with its status.
            Occupant::Process(number) if self.fleet.is_running(number) && !because.is_empty() => {
                let text = format!("the controller of robot {name:?} has lost its connection{because}");
                self.console.tell(Severity::Warning, text);
            }
            Occupant::Process(_) | Occupant::Nobody => {}
        }
    }

    fn rejected(&self, robot: Option<RobotId>, reason: &str) {
        let name = self.slots.iter().find(|slot| Some(slot.robot) == robot).map(|slot| &slot.robot_name);
        let of = name.map(|name| format!(" to robot {name:?}")).unwrap_or_default();
        self.console.tell(Severity::Warning, format!("a connection{of} was refused: {reason}"));
    }

    fn ended(&mut self, number: usize, exit: Exit, world: &mut World, ports: &mut HubPorts) {
        let Some(slot) = self.slots.iter_mut().find(|slot| slot.occupant == Occupant::Process(number)) else {
            return;
        };
        slot.occupant = Occupant::Nobody;
        slot.fate = Some(exit.to_string());
        let severity = if exit == Exit::Status(0) { Severity::Note } else { Severity::Warning };
        self.has_failed |= exit != Exit::Status(0);
        let text = format!("controller {:?} of robot {:?} {exit}", slot.controller, slot.robot_name);
        let robot = slot.robot;
        let hint = if exit == Exit::Status(0) { None } else { hint_at(&slot.places, &slot.controller) };
        self.console.tell(severity, text + &hint.unwrap_or_default());
        world.forget_controller(robot);
        // What it sent last still counts. A child process can keep its connection open, and nobody would
        // answer there any more.
        world.idle(ports);
        if world.robots().get(robot.index()).is_some_and(|robot| robot.session().is_some()) {
            engine::Ports::close(ports, robot);
        }
    }

    /// Says, once each time, which extern controllers the world waits for.
    pub(crate) fn tell_waiting(&mut self, world: &World, ports: &HubPorts) {
        for robot in world.holding().filter(|robot| *robot.controller_state() == ControllerState::Awaited) {
            let slot = self.slots.iter_mut().find(|slot| slot.robot == robot.id);
            let Some(Slot { occupant: Occupant::Extern { told: told @ false }, robot_name, .. }) = slot
            else {
                continue;
            };
            *told = true;
            if let Some((local, network)) = ports.urls(robot.id) {
                let or = network.map(|network| format!(" or {network}")).unwrap_or_default();
                self.console
                    .say(format!("waiting for an extern controller of robot {robot_name:?}: {local}{or}"));
            }
        }
    }

    /// Ends a robot's controller and starts it again.
    pub(crate) fn restart(&mut self, robot: RobotId, world: &mut World, ports: &mut HubPorts) {
        self.end(&[robot], world, ports);
        if let Some(index) = self.slots.iter().position(|slot| slot.robot == robot) {
            self.start(index, world, ports);
        }
    }

    /// Ends a robot's controller for good.
    pub(crate) fn dismiss(&mut self, robot: RobotId, world: &mut World, ports: &mut HubPorts) {
        self.end(&[robot], world, ports);
        self.slots.retain(|slot| slot.robot != robot);
        world.forget_controller(robot);
        ports.shut(robot);
    }

    /// Ends all controllers and closes all ports.
    pub(crate) fn dismiss_all(&mut self, world: &mut World, ports: &mut HubPorts) {
        let all: Vec<RobotId> = self.slots.iter().map(|slot| slot.robot).collect();
        self.hear_out(world, ports);
        self.end(&all, world, ports);
        ports.shut_all();
        ports.hub().finish(Duration::from_millis(200));
    }

    /// Answers the questions of controllers that are still busy with the last step, until they ask for the next one:
    /// told to end amid its work, a controller would get no values where it expects some.
    fn hear_out(&mut self, world: &mut World, ports: &mut HubPorts) {
        let deadline = Instant::now() + GRACE;
        loop {
            world.idle(ports);
            self.attend(world, ports);
            let is_busy = world.robots().iter().any(Robot::is_computing);
            let now = Instant::now();
            if !is_busy || now >= deadline || self.fleet.is_hurried() {
                return;
            }
            ports.nap(deadline - now);
        }
    }

    /// Tells controllers to end, gives them time, then ends them.
    fn end(&mut self, robots: &[RobotId], world: &mut World, ports: &mut HubPorts) {
        robots.iter().for_each(|robot| world.send_quit(ports, *robot));
        // These closed their connections before: how they end is their own doing.
        let leaving: Vec<RobotId> = robots.iter().copied().filter(|robot| has_left(world, *robot)).collect();
        let slots = self.slots.iter_mut().filter(|slot| robots.contains(&slot.robot));
        let mut processes = Vec::new();
        for slot in slots {
            if let Occupant::Process(number) = slot.occupant {
                if !leaving.contains(&slot.robot) {
                    slot.occupant = Occupant::Nobody; // Its end is expected and not told.
                }
                processes.push((number, slot.controller.clone()));
            }
        }
        let numbers: Vec<usize> = processes.iter().map(|(number, _)| *number).collect();
        let deadline = Instant::now() + GRACE;
        loop {
            world.idle(ports);
            self.attend(world, ports);
            let talking = |robot: &RobotId| {
                world.robots().get(robot.index()).is_some_and(|robot| robot.session().is_some())
            };
            let busy =
                robots.iter().any(talking) || numbers.iter().any(|number| self.fleet.is_running(*number));
            let now = Instant::now();
            if !busy || now >= deadline || self.fleet.is_hurried() {
                break;
            }
            ports.nap(deadline - now);
        }
        let late: Vec<_> = processes.iter().filter(|(number, _)| self.fleet.is_running(*number)).collect();
        if !late.is_empty() {
            let names: BTreeSet<&str> = late.iter().map(|(_, name)| name.as_str()).collect();
            let names = names.into_iter().collect::<Vec<_>>().join(", ");
            self.console.tell(
                Severity::Note,
                format!("these controllers do not end by themselves and are ended: {names}"),
            );
        }
        self.fleet.stop(&numbers, Duration::ZERO);
        let slots = self
            .slots
            .iter_mut()
            .filter(|slot| matches!(slot.occupant, Occupant::Process(number) if numbers.contains(&number)));
        slots.for_each(|slot| slot.occupant = Occupant::Nobody);
        for robot in robots {
            engine::Ports::close(ports, *robot);
        }
        world.idle(ports);
        self.attend(world, ports);
    }
}

/// Why a controller may have failed, as far as its file tells.
fn hint_at(places: &Places, controller: &str) -> Option<String> {
    let Wanted::Named(name) = wanted(controller) else { return None };
    let Kind::Python(file) = find(name, places).ok()?.kind else { return None };
    let text = std::fs::read(&file).ok()?;
    let line = python_2_line(&String::from_utf8_lossy(&text))?;
    let file = file.display();
    Some(format!(
        "; line {line} is Python 2, which Python 3 does not understand: `2to3 -w {file}` brings the file forward, and \
         [python] COMMAND = python2 in a runtime.ini beside it has it run by a Python 2"
    ))
}

/// The first line of a program in Python that only Python 2 understands: it prints, or catches, in words of its own.
fn python_2_line(text: &str) -> Option<usize> {
    let is_old = |line: &str| {
        let line = line.trim();
        let printed = line.strip_prefix("print ").or_else(|| line.strip_prefix("print>>").map(|_| ">>"));
        let prints =
            printed.is_some_and(|rest| !rest.trim_start().starts_with(['(', '=', '.', ',', ')', ':']));
        let caught = line.strip_prefix("except ").and_then(|rest| rest.strip_suffix(':'));
        let catches = caught.is_some_and(|rest| rest.contains(',') && !rest.contains('('));
        prints || catches
    };
    let mut is_text = false;
    for (number, line) in text.lines().enumerate() {
        if !is_text && is_old(line) {
            return Some(number + 1);
        }
        let quotes = line.matches("\"\"\"").count() + line.matches("'''").count();
        is_text ^= quotes % 2 == 1;
    }
    None
}

/// Whether a robot's controller was there and is not any more.
fn has_left(world: &World, robot: RobotId) -> bool {
    world.robots().get(robot.index()).is_some_and(|robot| *robot.controller_state() == ControllerState::None)
}

/// The command for a controller that is a part of this program. A folder of its name may say what its environment is.
fn launch_built_in(
    word: &str,
    slot: &Slot,
    inherited: &Environment,
    console: &Console,
) -> Result<Launch, String> {
    let folders = slot.places.controller_folders().into_iter().map(|folder| folder.join(&slot.controller));
    let folder = folders.into_iter().find(|folder| folder.is_dir());
    let ini = folder.as_deref().map(|folder| read_ini(folder, |remark| console.remark(remark)));
    let folder = folder.unwrap_or_else(|| slot.places.project.clone());
    Launch::built_in(word, &folder, &ini.unwrap_or_default(), &slot.start(inherited))
}

fn read_ini(folder: &Path, mut remark: impl FnMut(&Diagnostic)) -> RuntimeIni {
    let path = folder.join("runtime.ini");
    let Ok(bytes) = std::fs::read(&path) else { return RuntimeIni::default() };
    let mut report = Vec::new();
    let ini = RuntimeIni::parse(&path.display().to_string(), &String::from_utf8_lossy(&bytes), &mut report);
    report.iter().for_each(&mut remark);
    ini
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_python_2_are_known_by_their_words() {
        assert_eq!(python_2_line("import sys\nif sys:\n    print 'Ctrl+B is pressed'\n"), Some(3));
        assert_eq!(python_2_line("try:\n    a()\nexcept OSError, error:\n    pass\n"), Some(3));
        assert_eq!(python_2_line("print >>sys.stderr, 'x'\n"), Some(1));
        let new = "\"\"\"\nprint what is seen\n\"\"\"\nprint ('x')\nprint = log\nexcept (A, B):\n";
        assert_eq!(python_2_line(new), None);
    }
}
