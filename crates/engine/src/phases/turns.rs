//! The order in which questions in the middle of a step are answered.
//!
//! Supervisors read and write the world through questions that are answered immediately. Which of two asks first depends on
//! the speed of their processes, but what they read must not. So synchronous supervisors take turns in every step, in the
//! order of their nodes: a supervisor's question waits until those before it have requested their next step or
//! disconnected. A supervisor that never asks is not waited for longer than the step itself would wait.
//!
//! Other synchronous robots are answered at once, as they cannot see each other. What their questions write into the scene
//! is held back until their step is executed, and what others have done is sent with the answer to their step.
//!
//! Asynchronous robots are answered as they come, and nobody waits for them. Introductions wait for nobody either: they
//! describe the world at that moment.

use wire::{Malformed, Request};

use crate::host::HostCommand;
use crate::ports::Ports;
use crate::robot::{Robot, RobotId};
use crate::world::World;

impl World {
    /// A question has arrived: answers it now, or when its turn comes.
    pub(crate) fn ask(
        &mut self,
        ports: &mut dyn Ports,
        id: RobotId,
        packet: Vec<u8>,
    ) -> Result<(), Malformed> {
        if self.has_turn(id) || self.only_fetches(id, &packet) {
            return self.answer(ports, id, &packet);
        }
        let robot = &mut self.robots[id.index()];
        if robot.question.is_some() {
            return Err(Malformed { what: "a request came before the last one was answered".into() });
        }
        robot.question = Some(packet);
        self.askers.insert(id);
        Ok(())
    }

    /// Answers the questions whose turn has come. Returns whether there were any.
    pub(crate) fn take_turns(&mut self, ports: &mut dyn Ports) -> bool {
        let mut any = false;
        while let Some(id) = self.askers.iter().copied().find(|id| self.has_turn(*id)) {
            self.askers.remove(&id);
            let Some(packet) = self.robots[id.index()].question.take() else { continue };
            if let Err(wrong) = self.answer(ports, id, &packet) {
                self.end_with_report(ports, id, &wrong);
            }
            any = true;
            if self.is_interrupted() {
                break;
            }
        }
        any
    }

    /// Whether the program around the world has to act before anything else.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.state.requests.host_commands.iter().any(HostCommand::blocks_step)
    }

    fn has_turn(&self, id: RobotId) -> bool {
        let asker = &self.robots[id.index()];
        let is_before = |other: &Robot| other.node < asker.node && other.blocks_supervisors();
        !(asker.supervisor && asker.blocks_step() && self.robots.iter().any(is_before))
    }

    /// Whether a question is only about images that were taken before, which are not affected by what others do now.
    fn only_fetches(&mut self, id: RobotId, packet: &[u8]) -> bool {
        let robot = &self.robots[id.index()];
        let mut is_fetch = |block: &wire::Block<'_>| {
            let device = self.devices.get_mut(robot.first_device + usize::from(block.tag));
            usize::from(block.tag) <= robot.devices.len()
                && device
                    .and_then(|device| device.image())
                    .is_some_and(|image| image.only_fetches(block.body))
        };
        match Request::decode(packet) {
            Ok(Request::Step { blocks, .. }) => !blocks.is_empty() && blocks.iter().all(&mut is_fetch),
            Ok(Request::Goodbye) | Err(_) => false,
        }
    }

    fn answer(&mut self, ports: &mut dyn Ports, id: RobotId, packet: &[u8]) -> Result<(), Malformed> {
        self.keep_scenes(None);
        let defers_effects = self.robots[id.index()].defers_effects();
        self.state.edits.held_back = defers_effects.then(Vec::new);
        let obeyed = self.obey(ports, id, packet);
        let writes = self.state.edits.held_back.take().unwrap_or_default();
        self.robots[id.index()].held_back.extend(writes);
        obeyed?;
        let reply = self.encode_reply(id, 0, false);
        ports.send(id, &reply);
        Ok(())
    }
}
