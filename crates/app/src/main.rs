//! `rebots`: runs Webots worlds from the command line.
//!
//! The only place where the parts meet: worlds, controllers as processes, sockets, the clock, the terminal.

mod cli;
mod console;
mod controllers;
mod crew;
mod drive;
mod format;
mod home;
mod input;
mod load;
mod pacing;
mod performance;
mod ports;
mod remarks;
mod run;
#[cfg(test)]
mod scratch;
mod signals;
mod status;
mod sysinfo;
mod trace;

use std::path::{Path, PathBuf};

use base::Severity;

use crate::cli::{Cli, Command, Run};
use crate::console::{Console, ControllerOutput};

fn main() {
    let cli = Cli::read(std::env::args_os()).unwrap_or_else(|error| error.exit());
    let status = match cli.command {
        Some(Command::Run(options)) => run(&options),
        Some(Command::Shot(options)) => shot(*options),
        Some(Command::Check { world }) => check(&world),
        Some(Command::Home) => print_home(),
        Some(Command::Fmt { files, check }) => format_files(&files, check),
        None => run(&cli.run),
    };
    // There is none unless a script wrote something.
    let _ = std::fs::remove_dir_all(load::template_folder());
    std::process::exit(status);
}

/// A run as fast as possible to the moment of the picture.
fn shot(mut options: cli::Shot) -> i32 {
    options.run.mode = pacing::Mode::Fast;
    options.run.duration = Some(options.time);
    let console = Console::new(ControllerOutput::Log);
    let status = match &options.run.world {
        Some(world) => run::run(&options.run, world, Some(&options), &console),
        None => {
            console
                .tell(Severity::Error, "a world file is needed: rebots shot worlds/my_world.wbt -o shot.png");
            2
        }
    };
    console.close();
    status
}

fn run(options: &Run) -> i32 {
    let controllers = if options.stdout { ControllerOutput::Standard } else { ControllerOutput::Log };
    let console = Console::new(controllers);
    let status = run_on(options, &console);
    console.close();
    status
}

fn run_on(options: &Run, console: &Console) -> i32 {
    if options.clear_cache
        && let Err(error) = home::clear(&home::our_cache_folder())
    {
        console.tell(Severity::Warning, format!("the cache cannot be removed: {error}"));
    }
    if options.sysinfo && options.log_performance.is_none() {
        console.result(sysinfo::report());
        return 0;
    }
    match &options.world {
        Some(world) => run::run(options, world, None, console),
        None if options.clear_cache => 0,
        None => {
            console.tell(
                Severity::Error,
                "a world file is needed: rebots worlds/my_world.wbt (rebots --help tells more)",
            );
            2
        }
    }
}

fn check(world: &Path) -> i32 {
    let remarks = load::check(world);
    let console = Console::new(ControllerOutput::Log);
    for remark in &remarks {
        console.result(format!("{remark}\n"));
    }
    console.result(format!("{}: {}\n", world.display(), load::count(&remarks)));
    console.close();
    i32::from(remarks.iter().any(|remark| remark.severity == Severity::Error))
}

fn format_files(files: &[PathBuf], check: bool) -> i32 {
    let console = Console::new(ControllerOutput::Log);
    let status = format::run(files, check, &console);
    console.close();
    status
}

fn print_home() -> i32 {
    let console = Console::new(ControllerOutput::Log);
    let status = match home::ensure() {
        Ok(home) => {
            // Programs that are built by other means than ours find the C++ classes ready.
            let environment = std::env::vars_os().collect();
            if let Err(reason) = controllers::cpp_library::ensure(&home, &environment) {
                console.tell(Severity::Warning, format!("the C++ classes are left out: {reason}"));
            }
            console.result(format!("{}\n", home.display()));
            0
        }
        Err(error) => {
            console.tell(Severity::Error, error.to_string());
            1
        }
    };
    console.close();
    status
}
