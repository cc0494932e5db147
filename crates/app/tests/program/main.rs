//! The program as its users meet it: command line, controllers, endings.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod command_line;
mod controllers;
mod endings;
mod project;
