//! Keyboard, mouse and joystick of controllers.

use crate::kit::Kit;
use base::Vec3;
use engine::input::{Joystick, Mouse, event};
use engine::{HostCommand, RobotId};
use wire::{Reader, Writer};

const ROBOT: RobotId = RobotId(0);
const KEYBOARD: u8 = 34;
const JOYSTICK: u8 = 35;
const MOUSE: u8 = 36;
const IN_WORLD: u8 = 39;
const WAIT: u8 = 80;

fn kit() -> Kit {
    Kit::new("WorldInfo { basicTimeStep 8 } Robot { }")
}

/// Returns the payload of a robot's record in the last reply.
fn said(kit: &Kit, opcode: u8) -> Option<Vec<u8>> {
    kit.robot_records(ROBOT).into_iter().find(|record| record.0 == opcode).map(|record| record.1)
}

fn payload(write: impl Fn(&mut Writer) -> &mut Writer) -> Option<Vec<u8>> {
    let mut out = Writer::new();
    write(&mut out);
    Some(out.into_bytes())
}

#[test]
fn held_keys_are_sent_every_period() {
    let mut kit = kit();
    kit.robot_command(ROBOT).u8(KEYBOARD).u16(16);
    kit.world.state_mut().user.input.set_keys(vec![65, 315]);
    kit.step(8);
    assert_eq!(said(&kit, 6), None, "the first value comes after a period");
    kit.step(8);
    assert_eq!(said(&kit, 6), payload(|out| out.u8(2).i32(65).i32(315)));
    kit.world.state_mut().user.input.set_keys(Vec::new());
    kit.steps(2, 8);
    assert_eq!(said(&kit, 6), payload(|out| out.u8(0)));
    kit.robot_command(ROBOT).u8(KEYBOARD).u16(0);
    kit.steps(4, 8);
    assert_eq!(said(&kit, 6), None);
}

#[test]
fn a_reset_leaves_the_keyboard_on() {
    let mut kit = kit();
    kit.robot_command(ROBOT).u8(KEYBOARD).u16(8);
    kit.steps(10, 8);
    kit.world.reset();
    kit.step(8);
    assert_eq!(said(&kit, 6), payload(|out| out.u8(0)));
}

#[test]
fn buttons_and_position_of_the_mouse_are_sent() {
    let mut kit = kit();
    kit.robot_command(ROBOT).u8(MOUSE).u16(8);
    let point = Some(Vec3::new(1.0, -2.0, 0.5));
    let mouse = Mouse { buttons: [true, false, true], place: Some([0.5, 0.25]), point };
    kit.world.state_mut().user.input.set_mouse(mouse);
    kit.step(8);
    let nowhere = f64::NAN;
    let expected = payload(|out| out.u8(1).u8(0).u8(1).f64s(&[0.5, 0.25, nowhere, nowhere, nowhere]));
    assert_eq!(said(&kit, 8), expected, "the place in the world is told to those who want it");
    for (wants, place) in [(1, [1.0, -2.0, 0.5]), (0, [nowhere; 3])] {
        kit.robot_command(ROBOT).u8(IN_WORLD).u8(wants);
        kit.step(8);
        let expected = payload(|out| out.u8(1).u8(0).u8(1).f64s(&[0.5, 0.25]).f64s(&place));
        assert_eq!(said(&kit, 8), expected);
    }
}

#[test]
fn connection_of_a_joystick_is_sent() {
    let mut kit = kit();
    kit.robot_command(ROBOT).u8(JOYSTICK).u16(8);
    kit.step(8);
    assert_eq!(said(&kit, 3), payload(|out| out.i32(-1).i32(-1).i32(-1)));
    assert_eq!(said(&kit, 7), None);
    let stick =
        Joystick { model: "Stick".into(), buttons: 10, pressed: vec![3], axes: vec![0, -9], povs: vec![1] };
    kit.world.state_mut().user.input.set_joystick(Some(stick));
    kit.step(8);
    assert_eq!(said(&kit, 3), payload(|out| out.i32(2).i32(10).i32(1).str("Stick")));
    let values = payload(|out| out.i32(1).i32(3).i32(2).i32(0).i32(-9).i32(1).i32(1));
    assert_eq!(said(&kit, 7), values);
    kit.step(8);
    assert_eq!(said(&kit, 3), None, "it is introduced once");
}

/// Waits for an event and returns the replies before any event.
fn wait(kit: &mut Kit, mask: i32, timeout_ms: i32) -> Option<Vec<u8>> {
    kit.robot_command(ROBOT).u8(WAIT).i32(mask).i32(timeout_ms);
    kit.send(ROBOT, 0);
    kit.idle();
    said(kit, WAIT)
}

#[test]
fn without_a_user_a_wait_ends_without_an_event() {
    let mut kit = kit();
    assert_eq!(wait(&mut kit, event::KEYBOARD, -1), payload(|out| out.i32(0)));
}

#[test]
fn an_event_ends_the_wait_with_what_happened() {
    let mut kit = kit();
    kit.robot_command(ROBOT).u8(KEYBOARD).u16(8);
    kit.world.state_mut().user.input.connect();
    assert_eq!(wait(&mut kit, event::KEYBOARD | event::MOUSE_CLICK, 500), None);
    let asked = HostCommand::AwaitInput { robot: ROBOT, timeout_ms: 500, later: Vec::new() };
    assert_eq!(kit.world.take_host_commands(), [asked]);
    kit.world.state_mut().user.input.set_mouse(Mouse { place: Some([0.1, 0.1]), ..Mouse::default() });
    kit.idle();
    assert_eq!(said(&kit, WAIT), None, "a move of the mouse is not asked for");
    kit.world.state_mut().user.input.set_keys(vec![65]);
    kit.idle();
    assert_eq!(said(&kit, WAIT), payload(|out| out.i32(event::KEYBOARD)));
    assert_eq!(said(&kit, 6), payload(|out| out.u8(1).i32(65)), "with the key");
    assert_eq!(kit.delay_ms(ROBOT), 0, "official clients expect another packet after -1");
}

#[test]
fn a_wait_with_a_timeout_lasts_without_a_user() {
    let mut kit = kit();
    // «causes the controller process to sleep for the specified timeout duration»
    for mask in [event::KEYBOARD, 0] {
        assert_eq!(wait(&mut kit, mask, 500), None);
        let asked = HostCommand::AwaitInput { robot: ROBOT, timeout_ms: 500, later: Vec::new() };
        assert_eq!(kit.world.take_host_commands(), [asked]);
        kit.world.state_mut().user.input.expire(ROBOT);
        kit.idle();
        assert_eq!(said(&kit, WAIT), payload(|out| out.i32(0)));
    }
    // This wait would never end.
    kit.world.state_mut().user.input.connect();
    assert_eq!(wait(&mut kit, 0, -1), payload(|out| out.i32(0)));
}

#[test]
fn a_move_of_the_mouse_ends_a_wait_after_a_sampling_period() {
    let mut kit = kit();
    kit.world.state_mut().user.input.connect();
    kit.robot_command(ROBOT).u8(MOUSE).u16(50);
    assert_eq!(wait(&mut kit, event::MOUSE_MOVE | event::KEYBOARD, 500), None);
    let later = vec![(event::MOUSE_MOVE, 50)];
    let asked = HostCommand::AwaitInput { robot: ROBOT, timeout_ms: 500, later };
    assert_eq!(kit.world.take_host_commands(), [asked]);
    kit.world.state_mut().user.input.set_mouse(Mouse { place: Some([0.1, 0.1]), ..Mouse::default() });
    kit.idle();
    assert_eq!(said(&kit, WAIT), None, "at least one sampling period is required before returning");
    kit.world.state_mut().user.input.stop_ignoring_events(ROBOT, event::MOUSE_MOVE);
    kit.idle();
    assert_eq!(said(&kit, WAIT), payload(|out| out.i32(event::MOUSE_MOVE)));
}

#[test]
fn late_events_do_not_end_the_next_wait() {
    let mut kit = kit();
    kit.world.state_mut().user.input.connect();
    assert_eq!(wait(&mut kit, event::KEYBOARD, 500), None);
    kit.world.state_mut().user.input.set_keys(vec![65]);
    kit.idle();
    assert_eq!(said(&kit, WAIT), payload(|out| out.i32(event::KEYBOARD)));
    kit.world.state_mut().user.input.expire(ROBOT);
    assert_eq!(wait(&mut kit, event::KEYBOARD, 500), None);
    kit.idle();
    assert_eq!(said(&kit, WAIT), None);
}

#[test]
fn a_wait_ends_at_its_timeout() {
    let mut kit = kit();
    kit.world.state_mut().user.input.connect();
    assert_eq!(wait(&mut kit, event::KEYBOARD, 500), None);
    kit.world.state_mut().user.input.expire(ROBOT);
    kit.idle();
    assert_eq!(said(&kit, WAIT), payload(|out| out.i32(0)));
    let mut record = said(&kit, WAIT).unwrap();
    assert_eq!(Reader::new(&std::mem::take(&mut record)).i32().unwrap(), 0);
}
