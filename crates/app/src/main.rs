//! `rebots`: runs Webots worlds from the command line.
//!
//! The only place where the parts meet: worlds, controller processes, sockets, the clock, the terminal.

mod api;
mod batch;
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
mod load;
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
mod run;
#[cfg(test)]
mod scratch;
mod shot;
mod signals;
mod simulation;
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
use rebots::{home, library};

use crate::cli::{Cli, Command, Run};
use crate::console::{Console, ControllerOutput};
use crate::library::Network;

fn main() {
    let words =
        || std::env::args_os().skip(2).map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>();
    if controllers::extern_launcher::is_meant(std::env::args_os().next().as_ref()) {
        std::process::exit(controllers::extern_launcher::run(std::env::args_os()));
    }
    match std::env::args_os().nth(1) {
        Some(word) if word == controllers::command::IDLE => std::process::exit(controllers::idle::run()),
        Some(word) if word == controllers::command::ROS => std::process::exit(ros::program::run(&words())),
        Some(word) if word == controllers::command::ROS_AUTOMOBILE => {
            std::process::exit(ros::program::run_vehicle(&words()))
        }
        Some(word) if word == controllers::command::ROS2 => std::process::exit(ros2::program::run(&words())),
        Some(word) if word == controllers::reaper::WORD => std::process::exit(controllers::reaper::run()),
        Some(word) if word == plugin::process::WORD => std::process::exit(plugin::process::run()),
        _ => {}
    }
    if std::env::args_os().nth(1).is_some_and(|word| word == controllers::sandboxed::SANDBOXED) {
        std::process::exit(controllers::sandboxed::run());
    }
    crash_report::on_panic();
    let cli = Cli::read(std::env::args_os()).unwrap_or_else(|error| error.exit());
    let is_left_behind = matches!(cli.command, Some(Command::Home));
    let status = match cli.command {
        Some(Command::Run(options)) => run(&options),
        Some(Command::Record(options)) => {
            let cli::Record { output, run: options } = *options;
            run(&Run { record: Some(output), ..options })
        }
        Some(Command::Shot(options)) => shot(*options),
        Some(Command::Check { worlds, offline }) => {
            check(&worlds, if offline { Network::Off } else { Network::Use })
        }
        Some(Command::Fetch { world, offline, update }) => fetch(&world, offline, update),
        Some(Command::New { folder, language }) => tell(project::new(&folder, language)),
        Some(Command::Add { name, world, at }) => tell(project::add(name.as_deref(), world, at.as_deref())),
        Some(Command::Convert { file, output, parameters, keep_axes, offline }) => {
            let axes = if keep_axes { WorldAxes::Kept } else { WorldAxes::Enu };
            let network = if offline { Network::Off } else { Network::Use };
            if !parameters.is_empty() || output.as_deref().is_some_and(import::is_urdf) {
                with_console(|console| {
                    import::export_proto(&file, &parameters, output.as_deref(), network, console)
                })
            } else {
                let job = convert::Job { file, output, axes, network };
                with_console(|console| convert::run(&job, console))
            }
        }
        Some(Command::Import { file, output, world }) => {
            with_console(|console| import::run(&file, output, world, console))
        }
        Some(Command::Export { world, robot, output, offline }) => {
            let network = if offline { Network::Off } else { Network::Use };
            with_console(|console| {
                import::export(&world, robot.as_deref(), output.as_deref(), network, console)
            })
        }
        Some(Command::Test { paths, junit, how }) => {
            with_console(|console| batch::test::run(&paths, junit.as_deref(), &how.runner(), console))
        }
        Some(Command::Sweep { file, output, how }) => {
            let output = output.unwrap_or_else(|| file.with_extension("csv"));
            with_console(|console| batch::sweep::run(&file, &output, &how.runner(), console))
        }
        Some(Command::ServeApi { world, port, offline }) => {
            with_console(|console| api::serve(world.as_deref(), port, offline, console))
        }
        Some(Command::Mcp { world, offline }) => {
            with_console(|console| api::mcp(world.as_deref(), offline, console))
        }
        Some(Command::Doctor) => with_console(doctor::run),
        Some(Command::Home) => print_home(),
        Some(Command::Fmt { files, check }) => format_files(&files, check),
        None => run(&cli.run),
    };
    // There is none unless a script has written something.
    load::remove_folder(&load::template_folder());
    if !is_left_behind {
        home::remove_private_folder();
    }
    std::process::exit(status);
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
            let network = if options.offline { Network::Off } else { Network::Use };
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

fn fetch(world: &Path, offline: bool, update: bool) -> i32 {
    let console = Console::new(ControllerOutput::Log);
    let network = match (offline, update) {
        (true, _) => Network::Off,
        (false, true) => Network::Renew,
        (false, false) => Network::Use,
    };
    let status = match load::missing(world) {
        Some(reason) => {
            console.report(Severity::Error, reason);
            1
        }
        None => {
            let absolute = std::path::absolute(world).unwrap_or_else(|_| world.to_owned());
            let project = controllers::search::project_of(&absolute);
            let (remarks, is_complete) = library::fetch(&absolute, &project, network);
            remarks.iter().for_each(|remark| console.result(format!("{remark}\n")));
            i32::from(!is_complete)
        }
    };
    console.close();
    status
}

/// Prints a result or an error.
fn tell(done: Result<String, String>) -> i32 {
    let console = Console::new(ControllerOutput::Log);
    let status = match done {
        Ok(text) => {
            console.result(text);
            0
        }
        Err(reason) => {
            console.report(Severity::Error, reason);
            1
        }
    };
    console.close();
    status
}

fn check(worlds: &[PathBuf], network: Network) -> i32 {
    let console = Console::new(ControllerOutput::Log);
    let mut status = 0;
    for world in worlds {
        let remarks = load::check(world, network);
        for remark in &remarks {
            console.result(format!("{remark}\n"));
        }
        console.result(format!("{}: {}\n", world.display(), load::count(&remarks)));
        status |= i32::from(remarks.iter().any(|remark| remark.severity == Severity::Error));
    }
    console.close();
    status
}

fn format_files(files: &[PathBuf], check: bool) -> i32 {
    let console = Console::new(ControllerOutput::Log);
    let status = format::run(files, check, &console);
    console.close();
    status
}

fn with_console(work: impl FnOnce(&Console) -> i32) -> i32 {
    let console = Console::new(ControllerOutput::Log);
    let status = work(&console);
    console.close();
    status
}

fn print_home() -> i32 {
    signals::end_tools();
    let console = Console::new(ControllerOutput::Log);
    let status = match home::ensure() {
        Ok(home) => {
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
                    console
                        .report(Severity::Warning, format!("the command {name} is not available: {error}"));
                }
            }
            console.result(format!("{}\n", home.display()));
            0
        }
        Err(error) => {
            console.report(Severity::Error, error.to_string());
            1
        }
    };
    console.close();
    status
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
