//! `rebots`: runs Webots worlds from the command line.
//!
//! The only place where the parts meet: worlds, controller processes, sockets, the clock, the terminal.

mod api;
mod batch;
mod check;
mod child;
mod cli;
mod console;
mod controller_manager;
mod controllers;
mod convert;
mod crash;
mod crash_report;
mod diagnostic_log;
mod doctor;
mod entities;
mod format;
mod foxglove;
mod import;
mod input;
mod main_loop;
mod pacing;
mod page;
mod performance;
mod plugin;
mod ports;
mod posix_regex;
mod project;
mod record;
mod regular_file;
mod ros2_world;
mod run;
#[cfg(test)]
mod scratch;
mod shot;
mod signals;
mod speech;
mod status;
mod sysinfo;
mod trace;
mod transcripts;
mod tui;
mod untrusted;

use std::path::{Path, PathBuf};

use base::Severity;
use formats::convert::WorldAxes;
use rebots::{home, library, load};

use crate::cli::{Cli, Command, Run};
use crate::console::{Console, ControllerOutput};
use crate::library::Network;

fn main() {
    if let Some(status) = run_internal() {
        std::process::exit(status);
    }
    crash_report::on_panic();
    signals::survive_file_size_limit();
    let cli = Cli::read(std::env::args_os()).unwrap_or_else(|error| error.exit());
    // The folder that was printed is for programs that run later.
    let keeps_home = matches!(cli.command, Some(Command::Home));
    let status = cli.command.map_or_else(|| run(&cli.run), execute);
    // There is none unless a script has written something.
    load::remove_folder(&load::template_folder());
    if !keeps_home {
        home::remove_private_folder();
    }
    std::process::exit(status);
}

/// Runs the part of this program that is meant for a process of its own, such as a built-in controller or the sandbox.
/// Returns its exit status; `None` if the command line is one of users.
fn run_internal() -> Option<i32> {
    let mut arguments = std::env::args_os();
    if controllers::extern_launcher::is_meant(arguments.next().as_ref()) {
        return Some(controllers::extern_launcher::run(std::env::args_os()));
    }
    let word = arguments.next()?;
    let rest = || arguments.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>();
    Some(match word.to_str()? {
        controllers::command::IDLE => controllers::idle::run(),
        controllers::command::ROS => ros::program::run(&rest()),
        controllers::command::ROS_AUTOMOBILE => ros::program::run_vehicle(&rest()),
        controllers::command::ROS2 => ros2::program::run(&rest()),
        controllers::reaper::WORD => controllers::reaper::run(),
        plugin::process::WORD => plugin::process::run(),
        controllers::sandboxed::SANDBOXED => controllers::sandboxed::run(),
        _ => return None,
    })
}

/// Executes a command of the user. Returns the exit status.
fn execute(command: Command) -> i32 {
    match command {
        Command::Run(options) => run(&options),
        Command::Record(options) => {
            let cli::Record { output, run: options } = *options;
            run(&Run { record: Some(output), ..options })
        }
        Command::Shot(options) => shot(*options),
        Command::Check { worlds, offline } => {
            with_console(|console| check(&worlds, Network::unless_offline(offline), console))
        }
        Command::Fetch { world, offline, update } => {
            let network = if update && !offline { Network::Renew } else { Network::unless_offline(offline) };
            with_console(|console| fetch(&world, network, console))
        }
        Command::New { folder, language } => print_result(project::new(&folder, language)),
        Command::Add { name, world, at } => print_result(project::add(name.as_deref(), world, at.as_deref())),
        Command::Convert { file, output, parameters, keep_axes, offline } => {
            let axes = if keep_axes { WorldAxes::Kept } else { WorldAxes::Enu };
            let network = Network::unless_offline(offline);
            if !parameters.is_empty() || output.as_deref().is_some_and(import::is_urdf) {
                with_console(|console| {
                    import::export_proto(&file, &parameters, output.as_deref(), network, console)
                })
            } else {
                let job = convert::Job { file, output, axes, network };
                with_console(|console| convert::run(&job, console))
            }
        }
        Command::Import { file, output, world } => {
            with_console(|console| import::run(&file, output, world, console))
        }
        Command::Export { world, sumo: true, output, .. } => {
            with_console(|console| import::export_sumo(&world, output, console))
        }
        Command::Export { world, robot, output, offline, .. } => {
            let network = Network::unless_offline(offline);
            with_console(|console| {
                import::export(&world, robot.as_deref(), output.as_deref(), network, console)
            })
        }
        Command::Test { paths, junit, how } => {
            with_console(|console| batch::test::run(&paths, junit.as_deref(), &how.runner(), console))
        }
        Command::Sweep { file, output, how } => {
            let output = output.unwrap_or_else(|| file.with_extension("csv"));
            with_console(|console| batch::sweep::run(&file, &output, &how.runner(), console))
        }
        Command::ServeApi { world, port, offline } => {
            with_console(|console| api::serve(world.as_deref(), port, offline, console))
        }
        Command::Mcp { world, offline } => {
            with_console(|console| api::mcp(world.as_deref(), offline, console))
        }
        Command::Doctor => with_console(doctor::run),
        Command::Home => with_console(print_home),
        Command::Fmt { files, check } => with_console(|console| format::run(&files, check, console)),
    }
}

/// Runs a world as fast as possible to the time of the image.
fn shot(mut options: cli::Shot) -> i32 {
    options.run.mode = pacing::Mode::Fast;
    options.run.duration = Some(options.time);
    let mut console = Console::new(ControllerOutput::Log);
    console.set_min_severity(options.run.log);
    let status = match &options.run.world {
        Some(world) => run::run(&options.run, world, Some(&options), &console),
        None => {
            console.report(
                Severity::Error,
                "a world file is needed: rebots shot worlds/my_world.wbt -o shot.png",
            );
            2
        }
    };
    console.close();
    status
}

fn run(options: &Run) -> i32 {
    let controllers = if options.stdout { ControllerOutput::Standard } else { ControllerOutput::Log };
    let mut console = Console::new(controllers);
    console.set_min_severity(options.log);
    let status = run_on(options, &console);
    console.close();
    status
}

fn run_on(options: &Run, console: &Console) -> i32 {
    if options.clear_cache
        && let Err(error) = home::clear(&home::our_cache_folder())
    {
        console.report(Severity::Warning, format!("the cache cannot be removed: {error}"));
    }
    if options.sysinfo && options.log_performance.is_none() {
        console.result(sysinfo::report());
        return 0;
    }
    match &options.world {
        Some(world) if options.update_world => {
            let network = Network::unless_offline(options.offline);
            let job = convert::Job { file: world.clone(), output: None, axes: WorldAxes::Kept, network };
            convert::run(&job, console)
        }
        Some(world) => run::run(options, world, None, console),
        None if options.clear_cache => 0,
        None => {
            console.report(
                Severity::Error,
                "a world file is needed: rebots worlds/my_world.wbt (see rebots --help)",
            );
            2
        }
    }
}

fn fetch(world: &Path, network: Network, console: &Console) -> i32 {
    if let Some(reason) = load::missing(world) {
        console.report(Severity::Error, reason);
        return 1;
    }
    let absolute = std::path::absolute(world).unwrap_or_else(|_| world.to_owned());
    let project = controllers::search::project_of(&absolute);
    let progress = |done: usize, known: usize| {
        if done.is_multiple_of(10) {
            console.info(format!("{done} of {known} files"));
        }
    };
    let (diagnostics, is_complete) = library::fetch(&absolute, &project, network, progress);
    diagnostics.iter().for_each(|diagnostic| console.result(format!("{diagnostic}\n")));
    i32::from(!is_complete)
}

fn print_result(result: Result<String, String>) -> i32 {
    with_console(|console| match result {
        Ok(text) => {
            console.result(text);
            0
        }
        Err(reason) => {
            console.report(Severity::Error, reason);
            1
        }
    })
}

fn check(worlds: &[PathBuf], network: Network, console: &Console) -> i32 {
    let mut status = 0;
    for world in worlds {
        let diagnostics = check::check(world, network);
        for diagnostic in &diagnostics {
            console.result(format!("{diagnostic}\n"));
        }
        console.result(format!("{}: {}\n", world.display(), load::count(&diagnostics)));
        status |= i32::from(diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error));
    }
    status
}

fn with_console(work: impl FnOnce(&Console) -> i32) -> i32 {
    let console = Console::new(ControllerOutput::Log);
    let mut status = work(&console);
    console.flush();
    if let Some(error) = console.lost_result() {
        console.report(Severity::Error, format!("a result could not be printed: {error}"));
        status = if status == 0 { 1 } else { status };
    }
    console.close();
    status
}

fn print_home(console: &Console) -> i32 {
    signals::end_tools();
    let home = match home::ensure() {
        Ok(home) => home,
        Err(error) => {
            console.report(Severity::Error, error.to_string());
            return 1;
        }
    };
    // Programs that are built otherwise find the C++ library ready.
    let environment = std::env::vars_os().collect();
    if let Err(reason) = controllers::cpp_library::ensure(&home, &environment) {
        console.report(Severity::Warning, format!("the C++ library is not available: {reason}"));
    }
    if let Err(reason) = home::add_matlab(&home) {
        console.report(Severity::Warning, format!("MATLAB and Octave are not available: {reason}"));
    }
    for name in ["webots", controllers::extern_launcher::NAME] {
        if let Err(error) = add_command(&home, name) {
            console.report(Severity::Warning, format!("the command {name} is not available: {error}"));
        }
    }
    console.result(format!("{}\n", home.display()));
    0
}

/// Creates a command in a home folder that is this program: `webots`, for programs that start it, such as the ROS 2
/// driver of Webots, and `webots-controller`.
fn add_command(home: &Path, name: &str) -> std::io::Result<()> {
    let (program, link) = (std::env::current_exe()?, home.join(name));
    if std::fs::read_link(&link).is_ok_and(|target| target == program) {
        return Ok(());
    }
    let _ = std::fs::remove_file(&link); // Another instance of this version may have created it.
    std::os::unix::fs::symlink(program, link)
}
