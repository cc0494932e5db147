//! The program as its users meet it: command line, controllers, endings, mistakes, the sample project.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod again;
mod arms;
mod browser;
mod claims;
mod command_line;
mod conformance;
mod controllers;
mod convert;
mod drives;
mod endings;
mod equipment;
mod import;
mod languages;
mod legacy;
mod libraries;
mod library;
mod malformed;
mod matlab;
mod messages;
mod methods;
mod models;
mod page;
mod page_edits;
mod page_in_browser;
mod page_mouse;
mod physics_plugins;
mod plugin_contacts;
mod plugin_functions;
mod plugins;
mod project;
mod published;
mod robot_pages;
mod ros;
mod ros2;
mod sample;
mod servers;
mod standard;
mod start;
mod tutorials;
mod untrusted;
mod user_input;
mod viewer;
mod windows;
