//! Requests about the simulation as a whole.

use dynamics::LinkId;
use engine::{CommandContext, HostCommand};
use scene::NodeId;
use wire::op::supervisor as op;
use wire::{Malformed, Reader, field};

use super::{Supervisor, bodies, describe};

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
                    stage.ask_host(HostCommand::SetMode(mode));
                } else {
                    let message =
                        format!("a supervisor asked for mode {mode}, which does not exist; nothing changes");
                    self.warn_once(stage, "supervisor/mode", message);
                }
            }
            op::SIMULATION_RESET => stage.ask_reset(),
            op::SIMULATION_RESET_PHYSICS => {
                let all = (0..stage.dynamics.model.links.len()).map(LinkId::from_index);
                bodies::stop(stage, &all.collect::<Vec<_>>());
            }
            _ => {
                let node = NodeId(input.u32()?);
                let is_robot = stage.scene.get(node).is_some_and(|node| node.ty.is_a("Robot"));
                match stage.mount(node).and_then(|mount| mount.robot).filter(|_| is_robot) {
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
