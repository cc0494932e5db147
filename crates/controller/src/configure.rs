//! The packet in which the simulator describes the robot and its devices.

use crate::device::Slot;
use crate::session::Session;
use wire::op::robot::GENERIC_WINDOW;
use wire::{Malformed, Reader};

/// The version of Webots that this library corresponds to.
const VERSION: &str = "R2025a";

/// Handles the description of the robot; a second one replaces the first.
pub(crate) fn read(session: &mut Session, input: &mut Reader<'_>) -> Result<(), Malformed> {
    session.robot.name.set(&input.string()?);
    let version = input.string()?;
    if !version.is_empty() && version.get(..6) != Some(VERSION) {
        session
            .say(format!("Warning: version mismatch: the simulator uses {version}, this library {VERSION}."));
    }
    session.robot.supervisor = input.u8()? != 0;
    session.robot.synchronization = input.u8()? != 0;
    let count = input.u16()?;
    input.u16()?; // the robot's own node type
    session.robot.time_s = input.f64()?;
    session.forget_devices();
    for _ in 1..count {
        device(session, input)?;
    }
    let robot = &mut session.robot;
    robot.basic_time_step_ms = input.f64()?;
    robot.project_path.set(&input.string()?);
    robot.world_path.set(&input.string()?);
    robot.model.set(&input.string()?);
    robot.plugins.window = input.string()?;
    robot.plugins.remote_control = input.string()?;
    robot.controller_name.set(&input.string()?);
    robot.custom_data.set(&input.string()?);
    robot.shows_window = input.u8()? != 0;
    let page = input.u8()?;
    robot.plugins.is_page = page != 0;
    robot.simulation_mode = input.i32()?;
    robot.configured = true;
    session.window.is_own = page == GENERIC_WINDOW;
    Ok(())
}

/// Handles devices that were added while the controller runs.
pub(crate) fn new_devices(session: &mut Session, input: &mut Reader<'_>) -> Result<(), Malformed> {
    for _ in 0..input.u16()? {
        device(session, input)?;
    }
    Ok(())
}

fn device(session: &mut Session, input: &mut Reader<'_>) -> Result<(), Malformed> {
    let node_type = i32::from(input.u16()?);
    let (name, model) = (input.string()?, input.string()?);
    session.add_device(Slot::new(node_type, &name, &model));
    Ok(())
}
