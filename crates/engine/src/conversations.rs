//! Where the conversations with all controllers stand, for worlds that go back to a moment together with their
//! controllers.
//!
//! A [`Snapshot`] leaves conversations out, because controllers cannot be told to forget. Controllers that were started
//! again and have been sent what their predecessors were sent until that moment need not forget anything: the world can
//! then take up the conversations where they stood.

use std::collections::BTreeSet;

use crate::robot::{ControllerState, DeviceChanges, Robot, RobotId, Write};
use crate::snapshot::Snapshot;
use crate::world::World;

/// Where the conversations with all controllers stand, between two steps.
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
    /// The robots whose controllers had connected and not ended.
    pub fn connected(&self) -> impl Iterator<Item = RobotId> {
        let robots = self.robots.iter().enumerate();
        robots
            .filter(|(_, robot)| matches!(robot.state, ControllerState::Connected(_)))
            .map(|(index, _)| RobotId::from_index(index))
    }
}

impl World {
    /// Where the conversations with all controllers stand now. Meant to be taken together with a snapshot.
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

    /// Goes back to a moment, and takes up the conversations with these robots' controllers where they stood then: the
    /// controllers must know what those before them knew at that moment, and no more. Conversations with others go on
    /// as after [`World::restore`].
    pub fn restore_with(&mut self, snapshot: &Snapshot, then: &Conversations, robots: &BTreeSet<RobotId>) {
        // What these have been told is what the devices of the moment remember, not what those of now do.
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
