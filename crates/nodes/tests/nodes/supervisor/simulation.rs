//! Control of the simulation: modes, worlds, controllers.

use super::{WORLD, ask, done, id};
use crate::kit::Kit;
use engine::{HostCommand, RobotId};
use wire::op::supervisor as op;

#[test]
fn modes_worlds_and_controllers_are_host_commands() {
    let mut kit = Kit::new(WORLD);
    let arm = id(&kit, "ARM");
    ask(&mut kit, |out| {
        out.u8(op::SIMULATION_CHANGE_MODE).i32(0).u8(op::SIMULATION_QUIT).i32(7);
        out.u8(op::RELOAD_WORLD).u8(op::LOAD_WORLD).str("other.wbt").u8(op::NODE_RESTART_CONTROLLER).u32(arm);
        out.u8(op::SET_LABEL).u16(1).f64s(&[0.0, 0.0, 0.1]).u32(0xff).str("hello").str("Arial");
    });
    let expected = [
        HostCommand::SetMode(0),
        HostCommand::Quit(7),
        HostCommand::ReloadWorld,
        HostCommand::LoadWorld { robot: RobotId(0), path: "other.wbt".to_owned() },
        HostCommand::RestartController(RobotId(1)),
    ];
    assert_eq!(kit.world.take_host_commands(), expected);
    assert_eq!(kit.world.state().user.mode, 0);
    assert_eq!(kit.diagnostics.len(), 0, "{:?}", kit.diagnostics);
    let wall = id(&kit, "WALL");
    ask(&mut kit, |out| {
        done(out.u8(op::NODE_RESTART_CONTROLLER).u32(wall).u8(op::SIMULATION_CHANGE_MODE).i32(9))
    });
    assert_eq!(kit.world.take_host_commands(), []);
    assert_eq!((kit.said("supervisor/controller"), kit.said("supervisor/mode")), (1, 1));
}

#[test]
fn requests_of_a_robot_without_supervisor_rights_are_rejected() {
    let mut kit = Kit::new(WORLD);
    let arm = RobotId(1);
    kit.robot_command(arm).u8(op::NODE_GET_POSITION).u32(0);
    kit.send(arm, 0);
    kit.idle();
    assert!(kit.world.robots()[1].session().is_none());
    let said = kit.world.take_diagnostics();
    assert!(said.iter().any(|diagnostic| {
        diagnostic.message.contains("a supervisor request from a robot that is not a supervisor")
    }));
    assert!(kit.world.robots()[0].session().is_some(), "others go on");
}
