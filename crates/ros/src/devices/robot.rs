//! The robot itself.

use controller::robot;
use controller::robot_wwi;
use controller::{CallError, Session};

use crate::interface::Call::{
    Command, GetBool, GetFloat, GetInt, GetText, Query, SetBool, SetText, TimeStep,
};
use crate::interface::{Interface, allowed_name};
use crate::value::Value;

/// `WB_MODE_SIMULATION`
const SIMULATION: i32 = 0;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("time_step", TimeStep),
        ("get_basic_time_step", GetFloat(|session, _| robot::get_basic_time_step(session))),
        ("get_time", GetFloat(|session, _| robot::get_time(session))),
        ("get_number_of_devices", GetInt(|session, _| robot::get_number_of_devices(session))),
        (
            "get_device_list",
            Query("webots_ros/robot_get_device_list", |session, _, _| {
                let names = session
                    .devices()
                    .iter()
                    .map(|slot| Value::from(allowed_name(slot.name.as_str()).as_str()));
                Ok(vec![Value::List(names.collect())])
            }),
        ),
        ("get_name", GetText(|session, _| robot::get_name(session))),
        ("get_model", GetText(|session, _| robot::get_model(session))),
        ("get_custom_data", GetText(|session, _| robot::get_custom_data(session))),
        ("set_custom_data", SetText(|session, _, data| robot::set_custom_data(session, Some(data)))),
        ("get_data", GetText(|session, _| robot::get_custom_data(session))),
        ("set_data", SetText(|session, _, data| robot::set_custom_data(session, Some(data)))),
        ("get_project_path", GetText(|session, _| robot::get_project_path(session))),
        ("get_world_path", GetText(|session, _| robot::get_world_path(session))),
        ("get_controller_name", GetText(|session, _| robot::get_controller_name(session))),
        ("get_controller_arguments", GetText(|session, _| robot::get_controller_arguments(session))),
        ("get_synchronization", GetBool(|session, _| robot::get_synchronization(session))),
        ("get_supervisor", GetBool(|session, _| robot::get_supervisor(session))),
        ("get_type", GetInt(|session, _| robot::get_type(session))),
        ("get_mode", GetInt(|session, _| robot::get_mode(session))),
        (
            "set_mode",
            Command("webots_ros/robot_set_mode", |_, _, arguments| {
                // A real robot would be controlled by a library in the controller's folder; this controller has none.
                let mode = arguments.get(1).map_or(SIMULATION, Value::int);
                if mode == SIMULATION { Ok(()) } else { Err(CallError::Refused) }
            }),
        ),
        (
            "get_urdf",
            Query("webots_ros/get_urdf", |session, _, arguments| {
                let prefix = arguments.first().map(|prefix| prefix.text().into_owned()).unwrap_or_default();
                Ok(vec![robot::get_urdf(session, Some(&prefix))?.into()])
            }),
        ),
        (
            "wwi_receive_text",
            Query("webots_ros/get_string", |session, _, _| {
                Ok(vec![robot_wwi::receive_text(session)?.map_or(Value::from(""), Value::from)])
            }),
        ),
        (
            "wwi_send_text",
            SetText(|session, _, text| {
                // The robot window expects strings that end with a NUL.
                let bytes = [text.as_bytes(), &[0]].concat();
                robot_wwi::send(session, Some(&bytes), i32::try_from(bytes.len()).unwrap_or(i32::MAX))
            }),
        ),
        (
            "pin_to_static_environment",
            SetBool(|session, _, on| robot::pin_to_static_environment(session, on)),
        ),
        (
            "wait_for_user_input_event",
            Query("webots_ros/robot_wait_for_user_input_event", |session: &mut Session, _, arguments| {
                let [mask, timeout_ms] = arguments else { return Err(CallError::Refused) };
                let event = robot::wait_for_user_input_event(session, mask.int(), timeout_ms.int())?;
                Ok(vec![event.into()])
            }),
        ),
    ],
    sensors: &[],
};
