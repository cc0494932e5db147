//! Requests about the simulation as a whole.

use dynamics::LinkId;
use engine::{CommandContext, HostCommand, RobotId, Stage};
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
        let stage = &mut *context.stage;
        match opcode {
            op::LOAD_WORLD => {
                let path = input.string()?;
                stage.ask_host(HostCommand::LoadWorld { robot: context.robot, path });
            }
            op::RELOAD_WORLD => stage.ask_host(HostCommand::ReloadWorld),
            op::SIMULATION_QUIT => {
                let status = input.i32()?;
                stage.ask_host(HostCommand::Quit(status));
            }
            op::SIMULATION_CHANGE_MODE => {
                let mode = input.i32()?;
                if (field::mode::PAUSE..=field::mode::FAST).contains(&mode) {
                    stage.mode = mode;
                    if mode == field::mode::PAUSE {
                        self.begin_step(stage); // the next step may never come
                    }
                    stage.ask_host(HostCommand::SetMode(mode));
                } else {
                    let message =
                        format!("a supervisor asked for mode {mode}, which does not exist; nothing changes");
                    self.warn_once(stage, "supervisor/mode", message);
                }
            }
            op::SIMULATION_RESET => {
                stage.ask_reset();
                // In worlds from before R2020a a reset also starts all controllers again, the supervisor's too.
                if world_info::is_before(&stage.scene, Version::R2020A) {
                    for robot in robots(stage) {
                        stage.ask_host(HostCommand::RestartController(robot));
                    }
                }
            }
            op::SIMULATION_RESET_PHYSICS => {
                let all = (0..stage.dynamics.model.links.len()).map(LinkId::from_index);
                bodies::stop(stage, &all.collect::<Vec<_>>());
            }
            _ => {
                let node = NodeId(input.u32()?);
                match robot(stage, node) {
                    Some(robot) => stage.ask_host(HostCommand::RestartController(robot)),
                    None => {
                        let message = format!(
                            "a supervisor asked for a new controller for {}, which is no robot; nothing happens",
                            describe(stage, node)
                        );
                        self.warn_once(stage, "supervisor/controller", message);
                    }
                }
            }
        }
        Ok(())
    }
}

/// The robot that a node is.
fn robot(stage: &Stage, node: NodeId) -> Option<RobotId> {
    let is_robot = stage.scene.get(node).is_some_and(|node| node.ty.is_a("Robot"));
    stage.mount(node).and_then(|mount| mount.robot).filter(|_| is_robot)
}

/// All robots, in the order of their nodes.
fn robots(stage: &Stage) -> Vec<RobotId> {
    stage.scene.iter().filter_map(|(node, _)| robot(stage, node)).collect()
}
