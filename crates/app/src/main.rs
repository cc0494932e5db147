//! `rebots`: runs Webots worlds from the command line.
//!
//! The only place where the parts meet: worlds, controllers as processes, sockets, the clock, the terminal.

mod cli;
mod console;
mod controllers;
mod home;
mod pacing;
mod performance;
#[cfg(test)]
mod scratch;
mod signals;
mod status;
mod sysinfo;

fn main() {
    let _ = cli::Cli::read(std::env::args_os());
}
