//! Supervisor requests for the whole simulation.

use dynamics::LinkId;
use engine::{CommandContext, HostCommand, RobotId, WorldState};
use scene::{NodeId, Version};
use wire::op::supervisor as op;
use wire::{Malformed, Reader, field};

use super::{Supervisor, bodies, describe};
use crate::world_info;

impl Supervisor {
    pub(super) fn simulation(
        &mut self,
        opcode: u8,
        context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let state = &mut *context.state;
        match opcode {
            op::LOAD_WORLD => {
                let path = input.string()?;
                state.ask_host(HostCommand::LoadWorld { robot: context.robot, path });
            }
            op::RELOAD_WORLD => state.ask_host(HostCommand::ReloadWorld),
            op::SIMULATION_QUIT => {
                let status = input.i32()?;
                state.ask_host(HostCommand::Quit(status));
            }
            op::SIMULATION_CHANGE_MODE => {
                let mode = input.i32()?;
                if (field::mode::PAUSE..=field::mode::FAST).contains(&mode) {
                    state.user.mode = mode;
                    if mode == field::mode::PAUSE {
                        self.begin_step(state); // there may be no next step
                    }
                    state.ask_host(HostCommand::SetMode(mode));
                } else {
                    let message =
                        format!("a supervisor's request for mode {mode} is ignored: there is no such mode");
                    self.warn_once(state, "supervisor/mode", message);
                }
            }
            op::SIMULATION_RESET => {
                state.request_reset();
                // In worlds from before R2020a a reset also restarts all controllers, including the supervisor's.
                if world_info::is_before(state.scene(), Version::R2020A) {
                    for robot in robots(state) {
                        state.ask_host(HostCommand::RestartController(robot));
                    }
                }
            }
            op::SIMULATION_RESET_PHYSICS => {
                let all = (0..state.dynamics().model.links.len()).map(LinkId::from_index);
                bodies::stop(state, &all.collect::<Vec<_>>());
            }
            _ => {
                let node = NodeId(input.u32()?);
                match robot(state, node) {
                    Some(robot) => state.ask_host(HostCommand::RestartController(robot)),
                    None => {
                        let message = format!(
                            "a supervisor cannot restart the controller of {}, which is not a robot",
                            describe(state, node)
                        );
                        self.warn_once(state, "supervisor/controller", message);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Returns the id of a robot node.
fn robot(state: &WorldState, node: NodeId) -> Option<RobotId> {
    let is_robot = state.scene().get(node).is_some_and(|node| node.ty.is_a("Robot"));
    state.mount(node).and_then(|mount| mount.robot).filter(|_| is_robot)
}

/// Returns all robots, in the order of their nodes.
fn robots(state: &WorldState) -> Vec<RobotId> {
    state.scene().iter().filter_map(|(node, _)| robot(state, node)).collect()
}
