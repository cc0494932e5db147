//! The exchange of packets: handshake, steps, end of the simulation, malformed packets.

use crate::scripted::{Scripted, bytes, configure, request, session};
use Controller::exported::constants as c;
use Controller::{
    CallError, Session, console, device, joystick, keyboard, mouse, position_sensor, robot, sensor,
};
use std::os::unix::net::UnixStream;
use wire::client::Connection;
use wire::socket::Stream;

const SENSOR: &[(i32, &str)] = &[(c::WB_NODE_POSITION_SENSOR, "ps")];

fn with_sensor() -> (Session, Scripted) {
    session(false, SENSOR, |out| {
        out.record(1, 0).i32(0);
    })
}

/// The bytes exchanged between an unmodified client and a simulator.
#[test]
fn the_recorded_exchange_is_byte_exact() {
    let (ours, theirs) = UnixStream::pair().unwrap();
    let simulator = Scripted::over(theirs);
    simulator.answer(|out| {
        configure(out, false, SENSOR);
        out.record(1, 0).i32(0);
    });
    let mut session = Session::over(Connection::from_stream(Stream::local(ours).unwrap())).unwrap();
    assert_eq!(simulator.heard(), [0x11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0x23, 0, 0]);
    let tag = robot::get_device(&mut session, Some("ps")).unwrap();
    sensor::enable::<position_sensor::PositionSensor>(&mut session, tag, 16).unwrap();
    assert!(position_sensor::get_value(&mut session, tag).unwrap().is_nan(), "no sample yet");
    simulator.answer(|out| {
        out.record(0, 4).f64(0.016);
        out.record(1, 1).f64(0.5);
    });
    assert_eq!(session.step(16), Ok(0));
    assert_eq!(simulator.heard(), [0x11, 0, 0, 0, 0x10, 0, 0, 0, 1, 0, 3, 0, 0, 0, 1, 0x10, 0]);
    assert_eq!(position_sensor::get_value(&mut session, tag), Ok(0.5));
    assert_eq!(robot::get_time(&mut session), Ok(0.016));
    simulator.answer(|out| {
        out.record(0, 2);
    });
    assert_eq!(session.step(16), Ok(-1));
    assert_eq!(simulator.heard(), [8, 0, 0, 0, 0x10, 0, 0, 0]);
    assert_eq!(session.step(16), Err(CallError::Over));
    session.leave();
    assert_eq!(simulator.heard(), [0, 0, 0, 0]);
}

#[test]
fn a_leaving_controller_informs_the_simulator_and_waits_for_the_response() {
    let (mut session, simulator) = with_sensor();
    simulator.answer(|_| {});
    session.leave();
    assert_eq!(simulator.heard(), request(0, &[(0, &[38])]));
    assert_eq!(simulator.heard(), [0, 0, 0, 0]);
}

#[test]
fn packets_before_the_response_are_read() {
    let (mut session, simulator) = with_sensor();
    let data = bytes(|out| {
        out.record(0, 11).str("new");
    });
    simulator.answer_with(&[(-1, &data), (-1, &[]), (7, &[])]);
    assert_eq!(session.step(16), Ok(7), "the step returns the delay");
    assert_eq!(robot::get_custom_data(&mut session).unwrap(), c"new");
}

#[test]
fn a_quit_between_steps_is_reported_by_the_next_step() {
    let (mut session, simulator) = with_sensor();
    simulator.answer(|out| {
        out.record(0, 2);
    });
    assert_eq!(console::print(&mut session, Some("hi"), 1), Ok(()));
    assert_eq!(simulator.heard(), request(0, &[(0, &[30, 1, 3, 0, 0, 0, b'h', b'i', 0])]));
    assert_eq!(
        console::print(&mut session, Some("again"), 1),
        Err(CallError::Refused),
        "nothing is sent any more"
    );
    assert_eq!(session.step(16), Ok(-1));
    assert_eq!(session.step(16), Err(CallError::Over));
    assert!(simulator.is_silent());
}

#[test]
fn step_begin_and_step_end_are_one_step() {
    let (mut session, simulator) = with_sensor();
    assert_eq!(session.step_begin(32), Ok(0));
    assert_eq!(simulator.heard(), request(32, &[]));
    assert_eq!(session.step_begin(32), Err(CallError::Refused));
    assert_eq!(
        console::print(&mut session, Some("hi"), 1),
        Err(CallError::Refused),
        "no questions in between"
    );
    simulator.answer(|_| {});
    assert_eq!(session.step_end(), Ok(0));
    assert_eq!(session.step_end(), Err(CallError::Refused));
    assert_eq!(session.take_messages().len(), 3);
    assert!(matches!(session.step(-1), Err(CallError::Misuse(_))));
}

#[test]
fn a_closed_connection_ends_the_controller() {
    let (mut session, simulator) = with_sensor();
    simulator.close();
    assert!(matches!(session.step(16), Err(CallError::Lost(_))));
}

#[test]
fn devices_can_be_added_later() {
    let (mut session, simulator) = with_sensor();
    assert_eq!(robot::get_device(&mut session, Some("ps2")), Ok(0));
    assert_eq!(session.take_messages(), ["Warning: \"ps2\" device not found."]);
    simulator.answer(|out| {
        out.record(0, 15).u16(1).u16(52).str("ps2").str("m");
        out.record(2, 0).i32(1);
    });
    session.step(16).unwrap();
    let tag = robot::get_device(&mut session, Some("ps2")).unwrap();
    assert_eq!((tag, position_sensor::get_type(&mut session, tag)), (2, Ok(c::WB_LINEAR)));
    assert_eq!(robot::get_number_of_devices(&mut session), Ok(2));
}

#[test]
fn keys_are_read_one_by_one_in_each_step() {
    let (mut session, simulator) = with_sensor();
    keyboard::enable(&mut session, 16).unwrap();
    simulator.answer(|out| {
        out.record(0, 6).u8(2).i32(65).i32(0x1_0000 | 66);
    });
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[(0, &[34, 16, 0])]));
    let keys =
        |session: &mut Session| (0..3).map(|_| keyboard::get_key(session).unwrap()).collect::<Vec<_>>();
    assert_eq!(keys(&mut session), [65, 0x1_0000 | 66, -1]);
    simulator.answer(|_| {});
    session.step(16).unwrap();
    assert_eq!(keys(&mut session), [-1; 3], "there are no keys in a step without a sample");
    simulator.answer(|out| {
        out.record(0, 6).u8(1).i32(65);
    });
    session.step(16).unwrap();
    assert_eq!(keys(&mut session), [65, -1, -1], "held keys come with every sample");
    keyboard::enable(&mut session, 32).unwrap();
    assert_eq!(keys(&mut session), [-1; 3], "none before the next sample");
}

#[test]
fn buttons_are_those_of_the_sample_and_axes_stay() {
    let (mut session, simulator) = with_sensor();
    joystick::enable(&mut session, 32).unwrap();
    assert_eq!(joystick::get_model(&mut session).unwrap(), None);
    assert_eq!(joystick::get_number_of_axes(&mut session), Ok(0), "none is connected");
    assert_eq!(joystick::get_number_of_povs(&mut session), Ok(0));
    simulator.answer(|out| {
        out.record(0, 3).i32(1).i32(3).i32(0).str("stick");
        out.record(0, 7).i32(1).i32(2).i32(1).i32(-500).i32(0);
    });
    session.step(16).unwrap();
    let mut buttons =
        || [joystick::get_pressed_button(&mut session), joystick::get_axis_value(&mut session, 0)];
    assert_eq!(buttons(), [Ok(2), Ok(-500)]);
    simulator.answer(|_| {});
    session.step(16).unwrap();
    let mut buttons =
        || [joystick::get_pressed_button(&mut session), joystick::get_axis_value(&mut session, 0)];
    assert_eq!(buttons(), [Ok(-1), Ok(-500)]);
    assert!(session.take_messages().is_empty());
}

#[test]
fn the_position_of_a_disabled_mouse_cannot_be_enabled() {
    let (mut session, _simulator) = with_sensor();
    assert_eq!(mouse::enable_3d_position(&mut session), Err(CallError::Refused));
    assert_eq!(session.take_messages().len(), 1);
    assert_eq!(mouse::is_3d_position_enabled(&mut session), Ok(false));
    mouse::enable(&mut session, 16).unwrap();
    mouse::enable_3d_position(&mut session).unwrap();
    assert_eq!(mouse::is_3d_position_enabled(&mut session), Ok(true));
}

#[test]
fn unknown_tags_have_no_name_and_no_message() {
    let (mut session, _simulator) = with_sensor();
    assert!(device::get_name(&mut session, 1).is_ok());
    assert_eq!(device::get_name(&mut session, 99).err(), Some(CallError::Refused));
    assert_eq!(device::get_model(&mut session, 99).err(), Some(CallError::Refused));
    assert_eq!(device::get_node_type(&mut session, 99).err(), Some(CallError::Refused));
    assert!(session.take_messages().is_empty());
}

#[test]
fn a_wait_for_devices_that_are_not_enabled_does_not_wait() {
    let (mut session, simulator) = with_sensor();
    let both = c::WB_EVENT_KEYBOARD | c::WB_EVENT_MOUSE_CLICK;
    assert_eq!(robot::wait_for_user_input_event(&mut session, both, -1), Ok(c::WB_EVENT_NO_EVENT));
    assert_eq!(session.take_messages().len(), 2);
    assert!(simulator.is_silent());
    // One that is enabled is sufficient.
    keyboard::enable(&mut session, 16).unwrap();
    let event = bytes(|out| {
        out.record(0, 80).i32(4);
    });
    simulator.answer_with(&[(0, &event)]);
    assert_eq!(robot::wait_for_user_input_event(&mut session, both, 100), Ok(4));
    assert_eq!(session.take_messages().len(), 1);
}

#[test]
fn the_battery_reads_zero_until_the_first_sample() {
    let (mut session, simulator) = with_sensor();
    let read = |session: &mut Session| robot::battery_sensor_get_value(session).unwrap();
    assert!(read(&mut session).is_nan());
    assert_eq!(session.take_messages().len(), 1, "it is not enabled");
    robot::battery_sensor_enable(&mut session, 32).unwrap();
    assert_eq!(read(&mut session), -1.0);
    simulator.answer(|_| {});
    session.step(16).unwrap();
    assert_eq!(read(&mut session), 0.0);
    simulator.answer(|out| {
        out.record(0, 5).f64(7.5);
    });
    session.step(16).unwrap();
    assert_eq!(read(&mut session), 7.5);
    assert!(session.take_messages().is_empty());
}

#[test]
fn the_user_event_can_arrive_in_a_later_packet() {
    let (mut session, simulator) = with_sensor();
    keyboard::enable(&mut session, 16).unwrap();
    let event = bytes(|out| {
        out.record(0, 6).u8(1).i32(67);
        out.record(0, 80).i32(4);
    });
    simulator.answer_with(&[(0, &[]), (0, &event)]);
    assert_eq!(robot::wait_for_user_input_event(&mut session, c::WB_EVENT_KEYBOARD, 100), Ok(4));
    assert_eq!(keyboard::get_key(&mut session), Ok(67));
}

/// Pseudo-random numbers, the same in every run.
fn noise(seed: &mut u64) -> u8 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    seed.to_le_bytes()[3]
}

/// Malformed data from the simulator ends the controller or is read, but never causes a panic.
#[test]
fn malformed_packets_never_panic() {
    let devices: Vec<_> = (35..=87).filter(|number| *number != 62).map(|number| (number, "d")).collect();
    let mut seed = 0x9e37_79b9_7f4a_7c15;
    for round in 0..400 {
        let (mut session, simulator) = session(true, &devices, |_| {});
        let mut records = Vec::new();
        while records.len() < 200 {
            let tag = if round % 2 == 0 { 0 } else { noise(&mut seed) % 60 };
            records.extend([tag, 0, noise(&mut seed) % 104]);
            records.extend((0..noise(&mut seed) % 64).map(|_| noise(&mut seed) % 3));
        }
        simulator.answer_with(&[(0, &records)]);
        match session.step(16) {
            Ok(_) | Err(CallError::Lost(_)) => {}
            other => panic!("{other:?}"),
        }
    }
}
