//! A run: from the command line to the exit status.
//!
//! Owns: what outlives a world: sockets, processes, signals, the clock. The loop for each world is in `main_loop.rs`.

use std::ffi::OsStr;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use base::Severity;
use engine::{Robot, World};
use wire::Dialect;
use wire::server::{Hub, HubOptions};

use crate::batch::probe::Probe;
use crate::cli::{Contacts, Render, Run, Shot, command_hint};
use crate::console::Console;
use crate::controller_manager::{ControllerManager, search_paths_of};
use crate::controllers::command::Environment;
use crate::controllers::process::{self, ControllerProcesses, KillSwitch, WakeCallback};
use crate::controllers::reaper;
use crate::controllers::search::{ControllerField, folder_of, parse_controller_field};
use crate::diagnostic_log;
use crate::home;
use crate::input::Source;
use crate::library::Network;
use crate::main_loop::{End, MainLoop};
use crate::pacing::Mode;
use crate::page::{self, Page};
use crate::performance::Log;
use crate::plugin;
use crate::ports::{HubPorts, TICK};
use crate::record::Recorder;
use crate::ros2_world::{Ros2World, RunState};
use crate::shot::PictureRequest;
use crate::signals::Interrupt;
use crate::sysinfo;
use crate::trace::TraceFile;
use crate::tui::Tui;
use crate::untrusted::Untrusted;
use rebots::load::{self, OpenOptions, OpenedWorld};

/// Environment variable with the version of the world's file, on which some results of the Python package depend.
const WORLD_VERSION: &str = "REBOTS_WORLD_VERSION";

/// State that outlives a world.
struct Host<'a> {
    options: &'a Run,
    /// An image or video to be taken.
    shot_request: Option<PictureRequest>,
    console: &'a Console,
    ports: HubPorts,
    processes: ControllerProcesses,
    interrupt: Interrupt,
    log: Option<Log>,
    trace: Option<TraceFile>,
    recorder: Option<Recorder>,
    input: Source,
    page: Option<Page>,
    tui: Option<Tui>,
    /// The ROS 2 node of the world.
    ros2_world: Option<Ros2World>,
    /// The renderer; the CPU if `None`.
    renderer: Option<Arc<dyn render::Renderer>>,
    /// Whether the last world ran for its whole duration.
    has_reached_end: bool,
    /// Whether a file could not be written completely.
    is_incomplete: bool,
    /// Whether a controller or a plugin of a world has failed.
    has_failed: bool,
    /// Robots with untrusted controllers.
    untrusted: Untrusted,
    /// How physics plugins are loaded.
    plugins: plugin::PluginOptions,
}

/// Where a world's controllers and plugins are looked for.
#[derive(Default)]
struct Surroundings {
    /// The project of the world, absolute.
    project: PathBuf,
    /// Further projects that the user has named.
    extra_projects: Vec<PathBuf>,
    /// The folder to use as WEBOTS_HOME; empty if there is none.
    home: PathBuf,
    /// The version in the header of the world's file.
    version: Option<scene::Version>,
}

/// The exit status of a run that was completed although a controller or a plugin has failed.
const FAILED_CONTROLLER: i32 = 3;

/// Stack of the thread that loads worlds: as much as the main thread usually has. `[B]`
const LOADING_STACK: usize = 8 << 20;

/// How often browsers are looked for while events of controllers are pending, which would end every wait at once.
const LOADING_POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Runs a world, and those that its supervisors load after it. Returns the exit status.
pub(crate) fn run(options: &Run, world: &Path, shot: Option<&Shot>, console: &Console) -> i32 {
    let is_word = world.extension().is_none() && world.components().count() == 1;
    let hint = if is_word { command_hint(&world.to_string_lossy()) } else { String::new() };
    let wrong = load::missing(world).map(|reason| reason + &hint).or_else(|| load::foreign(world));
    if let Some(reason) = wrong.or_else(|| shot.and_then(PictureRequest::problem)) {
        console.report(Severity::Error, reason);
        return 1;
    }
    if let Some(reason) = Untrusted::of(options).problem() {
        console.report(Severity::Error, reason);
        return 1;
    }
    start_threads(options.threads.map_or(0, usize::from), console);
    process::allow_many_files();
    process::adopt_orphans();
    load::remove_old_templates();
    match Host::new(options, shot, console) {
        Ok(mut host) => host.run(world),
        Err(reason) => {
            console.report(Severity::Error, reason);
            1
        }
    }
}

/// Starts the worker threads; 0 is one per core. If the system cannot start that many, the run continues, as results do
/// not depend on their number.
fn start_threads(wanted: usize, console: &Console) {
    let pool = |number| rayon::ThreadPoolBuilder::new().num_threads(number);
    // The global pool cannot be started again after a failure.
    let number = [wanted, 2, 1].into_iter().find(|number| pool(*number).build().is_ok());
    let started = match number {
        Some(number) => pool(number).build_global(),
        None => pool(1).use_current_thread().build_global(),
    };
    if number != Some(wanted) || started.is_err() {
        let why = started.err().map_or_else(String::new, |error| format!(" ({error})"));
        console.report(Severity::Warning, format!("the requested number of threads cannot be started{why}"));
    }
}

/// Returns the options of the hub from the command line.
fn hub_options(options: &Run) -> HubOptions {
    let dialect = Dialect::from(options.controller_dialect);
    let mut hub = HubOptions {
        tcp_dialect: dialect,
        intern_dialect: dialect,
        browsers: !options.no_page,
        ..HubOptions::default()
    };
    hub.port = options.port.unwrap_or(hub.port);
    hub.tcp = !options.no_tcp;
    hub.allowed = options.allow.clone();
    if hub.allowed.iter().any(|address| address.is_ipv6()) {
        hub.address = Ipv6Addr::UNSPECIFIED.into(); // which accepts both kinds of addresses
    } else if !hub.allowed.is_empty() {
        hub.address = Ipv4Addr::UNSPECIFIED.into();
    }
    if let Some(host) = options.host {
        hub.foreign_browsers = true;
        if hub.allowed.is_empty() {
            hub.address = host;
        }
    }
    if dialect.old_layout() {
        hub.old_dialect = dialect;
    }
    hub
}

/// Returns the renderer, unless it is the CPU.
#[cfg(feature = "gpu")]
fn renderer(wanted: Render, console: &Console) -> Option<Arc<dyn render::Renderer>> {
    let selection = match wanted {
        Render::Auto => gpu::DeviceSelection::Hardware,
        Render::Gpu => gpu::DeviceSelection::Any,
        Render::Cpu | Render::None => return None,
    };
    let console = console.clone();
    let report = move |note: String| console.report(Severity::Note, note);
    Some(Arc::new(gpu::GpuRenderer::new(selection, report)))
}

/// Returns the renderer: always the CPU in this build.
#[cfg(not(feature = "gpu"))]
fn renderer(wanted: Render, console: &Console) -> Option<Arc<dyn render::Renderer>> {
    if wanted == Render::Gpu {
        console.report(Severity::Note, "--render=gpu: this build renders on the CPU only");
    }
    None
}

impl<'a> Host<'a> {
    fn new(options: &'a Run, shot: Option<&Shot>, console: &'a Console) -> Result<Self, String> {
        let hub = Hub::new(hub_options(options)).map_err(|error| {
            let place = options.host.map_or(String::new(), |host| format!(" at --host={host}"));
            format!("no sockets for controllers{place}: {error}")
        })?;
        if let Some(port) = options.port.filter(|port| *port != hub.port()) {
            console.report(
                Severity::Note,
                format!("port {port} is in use; port {} is used instead", hub.port()),
            );
        }
        if options.render == Render::None {
            console.report(Severity::Note, "--render=none: images of cameras are black");
        }
        reaper::leave_folders(hub.instance_folders().map(Path::to_owned).collect());
        let waker = hub.waker();
        let bell: WakeCallback = Arc::new(move || waker.wake());
        let kill_switch = KillSwitch::default();
        let interrupt = Interrupt::listen(kill_switch.clone(), Arc::clone(&bell))
            .map_err(|error| format!("signals cannot be handled: {error}"))?;
        let heading = if options.sysinfo { sysinfo::report() } else { String::new() };
        let log = options.log_performance.as_ref().map(|log| {
            Log::create(log, &heading).map_err(|error| {
                format!("--log-performance cannot be written: {error}: {}", log.file.display())
            })
        });
        let trace = options.trace.as_ref().and_then(Option::as_ref).map(|path| {
            TraceFile::create(path)
                .map_err(|error| format!("--trace cannot be written: {error}: {}", path.display()))
        });
        let recorder = options.record.as_ref().map(|path| {
            Recorder::create(path, console)
                .map_err(|error| format!("the recording cannot be written: {error}: {}", path.display()))
        });
        let input = match &options.input {
            Some(path) => Source::open(path, Arc::clone(&bell))
                .map_err(|error| format!("--input cannot be read: {error}: {}", path.display()))?,
            None => Source::none(),
        };
        let is_shown = !options.no_page && !options.no_tcp && shot.is_none();
        let page = is_shown.then(|| {
            let waker = hub.waker();
            let wake = Arc::new(move || waker.wake());
            let access = page::access(options.host, options.stream.is_some(), options.foxglove)?;
            let url = page::link(&access, options.host, hub.port());
            let page = Page::new(access, wake, console);
            console.info(format!("page: {url}"));
            if options.foxglove {
                console.info(format!("foxglove: {}", url.replacen("http", "ws", 1)));
            }
            page::open(options, &url);
            Ok::<Page, String>(page)
        });
        let page = page.transpose()?;
        let ros2_world = options.ros2.map(|range| {
            let waker = hub.waker();
            let network = Network::unless_offline(options.offline);
            Ros2World::new(range, options.mode, network, console, Arc::new(move || waker.wake()))
        });
        let tui = options.tui.then(|| {
            let waker = hub.waker();
            let draws_pictures = options.render != Render::None;
            Tui::new(options.mode, draws_pictures, Arc::new(move || waker.wake()), console)
        });
        Ok(Self {
            page,
            tui: tui.transpose()?,
            ros2_world: ros2_world.transpose()?,
            renderer: renderer(options.render, console),
            options,
            shot_request: shot.map(PictureRequest::new),
            console,
            ports: HubPorts::new(hub),
            processes: ControllerProcesses::new(kill_switch, bell),
            interrupt,
            log: log.transpose()?,
            trace: trace.transpose()?,
            recorder: recorder.transpose()?,
            input,
            has_reached_end: false,
            is_incomplete: false,
            has_failed: false,
            untrusted: Untrusted::of(options),
            plugins: plugin::PluginOptions {
                isolated: options.isolate_plugins.map(Duration::from_secs_f64),
                ..plugin::PluginOptions::default()
            },
        })
    }

    fn run(&mut self, world: &Path) -> i32 {
        let mut path: PathBuf = world.to_owned();
        let mut mode = self.options.mode;
        loop {
            match self.run_world(&path, mode) {
                Ok(End::Exit(status)) => return self.finish(status),
                Ok(End::Load { world, mode: last, is_untrusted }) => {
                    mode = last;
                    if world.is_some() && !is_untrusted {
                        self.untrusted.trust_next_world();
                    }
                    path = world.unwrap_or(path);
                    self.console.report(Severity::Note, format!("loading {}", path.display()));
                }
                Ok(End::Unload) => match self.wait_for_world() {
                    Ok(world) => {
                        if !self.ports.is_untrusted_file(&world) {
                            self.untrusted.trust_next_world();
                        }
                        (path, mode) = (world, Mode::Pause);
                    }
                    Err(status) => return self.finish(status),
                },
                Err(reason) => {
                    self.console.report(Severity::Error, reason);
                    return self.finish(1);
                }
            }
        }
    }

    /// Waits without a world until a service loads one. The error is the exit status.
    fn wait_for_world(&mut self) -> Result<PathBuf, i32> {
        self.console.report(Severity::Note, "no world is loaded");
        loop {
            if let Some(status) = self.interrupt.exit_status() {
                return Err(status);
            }
            let Some(ros2_world) = &mut self.ros2_world else { return Err(0) };
            for wanted in ros2_world.attend(None, RunState { mode: Mode::Pause, steps_left: 0 }) {
                match wanted {
                    page::RunRequest::Load(Some(world)) => return Ok(world),
                    page::RunRequest::Quit => return Err(0),
                    _ => {}
                }
            }
            self.ports.sleep(TICK);
        }
    }

    /// Does a job in another thread while browsers are answered, which would otherwise wait in front of an empty page.
    fn while_serving<T: Send>(&mut self, job: impl FnOnce() -> T + Send) -> Result<T, String> {
        let Some(page) = &mut self.page else { return Ok(job()) };
        let ports = &mut self.ports;
        let waker = ports.hub().waker();
        std::thread::scope(|scope| {
            let work = move || {
                let done = job();
                waker.wake();
                done
            };
            let builder = std::thread::Builder::new().name("load".to_owned()).stack_size(LOADING_STACK);
            let thread = builder.spawn_scoped(scope, work).map_err(|error| {
                format!("the world cannot be loaded, because no thread can be started: {error}")
            })?;
            while !thread.is_finished() {
                page.welcome(ports);
                ports.sleep(TICK);
                // Events of controllers stay queued for the world; they must not keep this loop busy.
                if !thread.is_finished() && !ports.hub().has_browser() {
                    std::thread::sleep(LOADING_POLL_INTERVAL);
                }
            }
            thread.join().map_err(|panic| std::panic::resume_unwind(panic))
        })
    }

    /// Loads a world and prepares it for this run. The error is a message for the user.
    fn open_world(&mut self, path: &Path, mode: Mode) -> Result<(World, Surroundings), String> {
        self.interrupt.set_gentle(false);
        self.ports.hub().set_loading(true);
        if let Some(tui) = &mut self.tui {
            tui.announce(path);
        }
        let network = Network::unless_offline(self.options.offline);
        let options = OpenOptions {
            seed: self.options.seed,
            trace: self.options.trace.is_some(),
            soft_contacts: self.options.contacts == Contacts::Webots,
            mode: mode.number(),
            network,
        };
        let rights = self.untrusted.rights();
        let OpenedWorld { world, diagnostics, project, version } =
            self.while_serving(|| load::open_with(path, options, rights))?;
        self.interrupt.set_gentle(true);
        diagnostic_log::print_loaded(&diagnostics, path, self.console);
        let Some(mut world) = world else {
            return Err(format!(
                "the world cannot be run ({}): {}",
                load::count(&diagnostics),
                path.display()
            ));
        };
        if let Some(name) = self.untrusted.unknown_robots(&world).first() {
            // A misspelled name must not leave a controller trusted.
            return Err(format!("--untrusted: there is no robot {name:?} in {}", path.display()));
        }
        self.untrusted.enter(&mut world);
        if self.options.render == Render::None {
            world.state_mut().visuals.disable_rendering();
        }
        if let Some(renderer) = &self.renderer {
            world.state_mut().visuals.draw_by(Arc::clone(renderer));
        }
        Ok((
            world,
            Surroundings {
                project,
                extra_projects: load::extra_projects(path),
                version,
                ..Surroundings::default()
            },
        ))
    }

    /// Returns the folder to use as WEBOTS_HOME, which is empty if nothing in the world needs one and there is none.
    fn home(&self, world: &World, project: &Path, has_plugin: bool) -> Result<PathBuf, String> {
        let has_controllers = world.robots().iter().any(|robot| {
            let shows = || world.state().scene().bool(robot.node, "showWindow") || self.input.is_active();
            // A supervisor may add robots with controllers later.
            robot.supervisor
                || match parse_controller_field(&robot.controller) {
                    ControllerField::Named(_) => true,
                    ControllerField::Idle => shows(),
                    ControllerField::Nothing | ControllerField::Extern => false,
                }
        });
        // So may clients of services.
        let needs_home = has_controllers || has_plugin || self.ros2_world.is_some();
        let home = match if needs_home || self.page.is_some() { home::ensure() } else { Ok(PathBuf::new()) } {
            Ok(home) => home,
            Err(error) if needs_home => return Err(error.to_string()),
            // Viewers may add robots; the run does not need it.
            Err(error) => {
                let message = format!("robots that are added on the page have no controllers: {error}");
                self.console.report(Severity::Warning, message);
                PathBuf::new()
            }
        };
        // What the links of a merged folder lead to is closed to untrusted controllers.
        if self.untrusted.is_active() {
            return Ok(home);
        }
        Ok(rebots::installation::home_for(&home, project).unwrap_or_else(|error| {
            let message = format!("Makefiles do not find the other files of this copy of Webots: {error}");
            self.console.report(Severity::Warning, message);
            home
        }))
    }

    /// Loads the physics plugin of a world; if it fails, the world runs without one.
    fn attach_plugin(&mut self, name: &str, world: &mut World, surroundings: &Surroundings) {
        let mut projects = vec![surroundings.project.clone()];
        projects.extend(surroundings.extra_projects.iter().cloned());
        projects.push(surroundings.home.join("projects/default"));
        let (options, home) = (&self.plugins, &surroundings.home);
        match plugin::load(name, &projects, home, self.console, options, &mut world.plugin_context()) {
            Ok(plugin) => world.attach(Some(plugin)),
            Err(reason) => {
                self.has_failed = true;
                let message = format!("physics plugin {name:?} is not used: {reason}");
                self.console.report(Severity::Error, message);
            }
        }
    }

    /// Returns the environment of the controllers of a world.
    fn controller_environment(&self, version: Option<scene::Version>) -> Environment {
        let mut environment: Environment = std::env::vars_os().collect();
        environment.remove(OsStr::new(WORLD_VERSION));
        environment.extend(version.map(|version| (WORLD_VERSION.into(), version.to_string().into())));
        if self.ros2_world.is_some() {
            environment.insert(ros2::program::WORLD_HAS_CLOCK.into(), "1".into());
        }
        environment
    }

    /// Runs one world from loading to its end. The error is a message for the user.
    fn run_world(&mut self, path: &Path, mode: Mode) -> Result<End, String> {
        let (mut world, mut surroundings) = self.open_world(path, mode)?;
        let probe = self.options.probe.as_ref().map(|path| Probe::enter(path, &mut world)).transpose()?;
        let plugin = plugin::wanted(world.state().scene());
        surroundings.home = self.home(&world, &surroundings.project, plugin.is_some())?;
        if let Some(name) = plugin {
            self.attach_plugin(&name, &mut world, &surroundings);
        }
        let environment = self.controller_environment(surroundings.version);
        let Surroundings { project, extra_projects, home, .. } = surroundings;
        let search_paths =
            |world: &World, robot: &Robot| search_paths_of(world, robot, &project, &extra_projects, &home);
        let folder = |robot: &Robot| Some((robot.id, folder_of(robot, &search_paths(&world, robot))?));
        let folders = world.robots().iter().filter_map(folder).collect();
        let elsewhere = path.parent().map(PathBuf::from).unwrap_or_default();
        self.ports.set_folders(folders, elsewhere);
        let mut manager =
            ControllerManager::new(&mut self.processes, self.console, environment, search_paths);
        manager.untrusted = self.untrusted.clone();
        self.input.enter(&mut world);
        manager.is_watched = self.input.is_active();
        manager.has_page = self.page.is_some();
        manager.start_all(&mut world, &mut self.ports);
        self.ports.hub().set_loading(false);
        if self.options.extern_urls {
            let urls = manager.extern_urls(&self.ports);
            self.console.result(urls.iter().map(|url| format!("{url}\n")).collect::<String>());
        }
        let mut main_loop =
            MainLoop::new(self.options, self.console, mode, &mut self.log, &mut self.trace, &mut self.input);
        if let Some(shot_request) = &self.shot_request {
            shot_request.watch(&mut world);
        }
        main_loop.observers.shot_request = self.shot_request.as_mut();
        main_loop.observers.probe = probe;
        if let Some(recorder) = &mut self.recorder {
            recorder.enter(&mut world);
            recorder.add(&mut world).map_err(|error| format!("the recording cannot be written: {error}"))?;
        }
        main_loop.observers.recorder = self.recorder.as_mut();
        main_loop.page = self.page.as_mut();
        if let Some(page) = &mut main_loop.page {
            page.enter(&world, &mut self.ports);
        }
        main_loop.tui = self.tui.as_mut();
        if let Some(tui) = &mut main_loop.tui {
            tui.enter(&world);
        }
        main_loop.ros2_world = self.ros2_world.as_mut();
        if let Some(ros2_world) = &mut main_loop.ros2_world {
            ros2_world.enter(&world);
        }
        let end = main_loop.run(&mut world, &mut manager, &mut self.ports, &self.interrupt);
        if let Some(ros2_world) = &mut main_loop.ros2_world {
            ros2_world.leave(matches!(end, End::Exit(_)));
        }
        if let Some(probe) = &main_loop.observers.probe {
            probe.finish(&world)?;
        }
        let shot_request = main_loop.observers.shot_request.take();
        // A program that is terminated while taking an image does not wait for it.
        let broken_off = self.interrupt.broken_off_status().filter(|_| shot_request.is_some());
        let end = broken_off.map_or(end, End::Exit);
        let shot_request = shot_request.filter(|_| end == End::Exit(0));
        self.interrupt.set_gentle(shot_request.is_none());
        let shot = shot_request.map_or(Ok(()), |shot_request| shot_request.finish(&mut world));
        self.interrupt.set_gentle(true);
        manager.terminate_all(&mut world, &mut self.ports);
        main_loop.print_messages(&mut world, &manager);
        self.is_incomplete |= main_loop.observers.is_incomplete;
        self.has_reached_end = main_loop.has_reached_end;
        self.has_failed |= manager.has_failed() || self.plugins.has_failed.load(Ordering::Relaxed);
        shot?;
        if let (Some(hash), End::Exit(_)) = (world.trace_hash(), &end) {
            self.console.result(format!("trace hash: {hash:016x}\n"));
        }
        Ok(end)
    }

    /// Completes the output files and returns the exit status, which is an error after failures unless a supervisor set
    /// it.
    fn finish(&mut self, status: i32) -> i32 {
        self.processes.stop_all(Duration::ZERO);
        self.processes.end_orphans();
        let log = self.log.as_mut().map_or(Ok(()), Log::finish);
        let trace = self.trace.as_mut().map_or(Ok(()), TraceFile::finish);
        let record = self.recorder.take().map_or(Ok(()), Recorder::finish);
        for error in [log, trace, record].into_iter().filter_map(Result::err) {
            self.console.report(Severity::Error, format!("a file could not be written completely: {error}"));
            self.is_incomplete = true;
        }
        self.console.flush();
        if let Some(error) = self.console.lost_result() {
            self.console.report(Severity::Error, format!("a result could not be printed: {error}"));
            self.is_incomplete = true;
        }
        match status {
            0 if self.is_incomplete => 1,
            0 if self.has_reached_end && self.has_failed => FAILED_CONTROLLER,
            status => status,
        }
    }
}
