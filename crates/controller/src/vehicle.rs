//! Vehicles based on the PROTO Car: what the libraries `car` and `driver` share.
//!
//! The robot's custom data describes the vehicle; its devices are found by name.
//! Wheels are always in this order: front right, front left, rear right, rear left.

pub mod car;
pub mod driver;
pub mod engine;

use crate::call_error::{CallError, Outcome};
use crate::session::Session;

/// A controlled vehicle.
#[derive(Debug)]
pub(crate) struct Vehicle {
    pub(crate) car: car::Car,
    /// The state of the driver library, once it is initialized.
    pub(crate) driver: Option<driver::Driver>,
}

/// Reports that a library must be initialized first.
fn not_started(session: &mut Session, library: &str) -> CallError {
    let api = session.api;
    session.say(format!("Warning: 'wbu_{library}_init()' must be called before '{api}()'."));
    CallError::Refused
}

/// Calls a function with both the vehicle and the session.
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
