//! Axes of a joystick during a wait.

use crate::kit::Kit;
use engine::input::{Joystick, event};
use engine::{HostCommand, RobotId};

const ROBOT: RobotId = RobotId(0);

#[test]
fn an_axis_ends_a_wait_after_a_sampling_period() {
    // «In case of mouse move and joystick axis events, … at least one sampling period is required before returning.»
    let mut kit = Kit::new("WorldInfo { basicTimeStep 8 } Robot { }");
    let stick = |axis| Joystick {
        model: "Stick".into(),
        buttons: 1,
        pressed: Vec::new(),
        axes: vec![axis],
        povs: Vec::new(),
    };
    let said =
        |kit: &Kit| kit.robot_records(ROBOT).into_iter().find(|record| record.0 == 80).map(|record| record.1);
    kit.world.state_mut().user.input.connect();
    kit.world.state_mut().user.input.set_joystick(Some(stick(0)));
    kit.robot_command(ROBOT).u8(35).u16(50).u8(80).i32(event::JOYSTICK_AXIS).i32(500);
    kit.send(ROBOT, 0);
    kit.idle();
    let later = vec![(event::JOYSTICK_AXIS, 50)];
    let asked = HostCommand::AwaitInput { robot: ROBOT, timeout_ms: 500, later };
    assert_eq!(kit.world.take_host_commands(), [asked]);
    kit.world.state_mut().user.input.set_joystick(Some(stick(9)));
    kit.idle();
    assert_eq!(said(&kit), None);
    kit.world.state_mut().user.input.stop_ignoring_events(ROBOT, event::JOYSTICK_AXIS);
    kit.idle();
    assert_eq!(said(&kit), Some(event::JOYSTICK_AXIS.to_le_bytes().to_vec()));
}
