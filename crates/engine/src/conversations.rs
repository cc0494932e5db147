//! State of the sessions with all controllers, for worlds that return to an earlier moment together with their controllers.
//!
//! A [`Snapshot`] does not include sessions, because controllers cannot be made to forget. Controllers that were restarted
//! and have been sent what their predecessors were sent until that moment need not forget anything: the world can then
//! resume their sessions where they stood.

use std::collections::BTreeSet;

use crate::robot::{ControllerState, DeviceChanges, Robot, RobotId, Write};
use crate::snapshot::Snapshot;
use crate::world::World;

/// State of the sessions with all controllers, between two steps.
#[derive(Clone, Debug)]
pub struct Conversations {
    robots: Vec<Conversation>,
    askers: BTreeSet<RobotId>,
}

#[derive(Clone, Debug)]
struct Conversation {
    state: ControllerState,
    inbox: Option<Vec<u8>>,
    question: Option<Vec<u8>>,
    held_back: Vec<Write>,
    news: DeviceChanges,
}

impl Conversations {
    /// The robots whose controllers were connected.
    pub fn connected(&self) -> impl Iterator<Item = RobotId> {
        let robots = self.robots.iter().enumerate();
        robots
            .filter(|(_, robot)| matches!(robot.state, ControllerState::Connected(_)))
            .map(|(index, _)| RobotId::from_index(index))
    }
}

impl World {
    /// The current state of all sessions. Meant to be taken together with a snapshot.
    #[must_use]
    pub fn conversations(&self) -> Conversations {
        let of = |robot: &Robot| Conversation {
            state: robot.state.clone(),
            inbox: robot.inbox.clone(),
            question: robot.question.clone(),
            held_back: robot.held_back.clone(),
            news: robot.news.clone(),
        };
        Conversations { robots: self.robots.iter().map(of).collect(), askers: self.askers.clone() }
    }

    /// Restores a snapshot and resumes the sessions of these robots' controllers as they stood then: the controllers must
    /// know what their predecessors knew at that moment, and no more. Sessions with others continue as after
    /// [`World::restore`].
    pub fn restore_with(&mut self, snapshot: &Snapshot, then: &Conversations, robots: &BTreeSet<RobotId>) {
        // Their controllers know what the devices had sent at that moment, not what they have sent now.
        for id in robots {
            if let Some(robot) = self.robots.get_mut(id.index()) {
                robot.state = ControllerState::None;
                robot.inbox = None;
                robot.question = None;
            }
        }
        self.restore(snapshot);
        self.askers.retain(|id| !robots.contains(id));
        for id in robots {
            let Some((robot, then_robot)) = self.robots.get_mut(id.index()).zip(then.robots.get(id.index()))
            else {
                continue;
            };
            let Conversation { state, inbox, question, held_back, news } = then_robot.clone();
            (robot.state, robot.inbox, robot.question) = (state, inbox, question);
            (robot.held_back, robot.news) = (held_back, news);
            if then.askers.contains(id) {
                self.askers.insert(*id);
            }
        }
        self.recall(snapshot, robots);
    }
}
