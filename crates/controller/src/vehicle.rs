//! Vehicles made from the PROTO Car: what the car library and the driver library share.
//!
//! The robot's custom data says what the vehicle is like, its devices are found by their names.
//! Wheels are always in this order: front right, front left, rear right, rear left.

pub mod car;
pub mod driver;
pub mod engine;

use crate::call_error::{CallError, Outcome};
use crate::session::Session;

/// A vehicle under control.
#[derive(Debug)]
pub(crate) struct Vehicle {
    pub(crate) car: car::Car,
    /// Once the driver library is in use.
    pub(crate) driver: Option<driver::Driver>,
}

/// Says that a library must be started first.
fn not_started(session: &mut Session, library: &str) -> CallError {
    let api = session.api;
    session.say(format!("Warning: 'wbu_{library}_init()' must be called before '{api}()'."));
    CallError::Refused
}

/// Does something with the vehicle and the session at once.
fn with<T>(
    session: &mut Session,
    library: &str,
    body: impl FnOnce(&mut Session, &mut Vehicle) -> Outcome<T>,
) -> Outcome<T> {
    let Some(mut vehicle) = session.vehicle.take() else { return Err(not_started(session, library)) };
    let outcome = body(session, &mut vehicle);
    session.vehicle = Some(vehicle);
    outcome
}
