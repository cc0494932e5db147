//! Tests of the client with a scripted simulator.

mod c_interface;
mod devices;
mod displays;
mod exchange;
mod languages;
mod scripted;
mod sounds;
mod supervisor;
