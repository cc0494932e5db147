//! Nodes in the engine: worlds from text, with scripted controllers.

#![allow(clippy::allow_attributes, clippy::unwrap_used, reason = "tests panic when they fail")]

mod conformance;
mod contact_properties;
mod corrections;
mod determinism;
mod display;
mod drifting;
mod driven;
mod edits;
mod fluids;
mod gallery;
mod holding;
mod insertion;
mod joints_of_axes;
mod kit;
mod later_devices;
mod looks;
mod motors;
mod nonsense;
mod old_gravity;
mod old_worlds;
mod pens;
mod radio;
mod rebuilt_devices;
mod receivers;
mod reset;
mod robot;
mod sample_worlds;
mod saved_motion;
mod saved_state;
mod scaled;
mod sensors;
mod sight;
mod speakers;
mod supervisor;
mod tracks;
mod turns;
mod two_wheels;
mod typed;
mod urdf;
mod user_input;
mod versions;
mod waits;
mod web_scene;
