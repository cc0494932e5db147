//! What a user does at a keyboard, a mouse, a joystick and in robots' windows: the program around the world puts it here, and all robots
//! see the same.
//!
//! It is no part of the world: a reset or a restored moment leaves it as it is.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use base::Vec3;
use scene::NodeId;

use crate::robot::RobotId;

/// Kinds of events, as bits; the numbers are those of the controller protocol.
pub mod event {
    /// A mouse button went down.
    pub const MOUSE_CLICK: i32 = 1;
    /// The mouse moved.
    pub const MOUSE_MOVE: i32 = 2;
    /// A key went down or up.
    pub const KEYBOARD: i32 = 4;
    /// A button of the joystick.
    pub const JOYSTICK_BUTTON: i32 = 8;
    /// An axis of the joystick.
    pub const JOYSTICK_AXIS: i32 = 16;
    /// A hat of the joystick.
    pub const JOYSTICK_POV: i32 = 32;
    /// All of them, in this order.
    pub const ALL: [i32; 6] =
        [MOUSE_CLICK, MOUSE_MOVE, KEYBOARD, JOYSTICK_BUTTON, JOYSTICK_AXIS, JOYSTICK_POV];
}

/// Texts of windows that are kept for controllers that have not asked for them yet.
const MOST_MESSAGES: usize = 4096;

/// What the mouse does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mouse {
    /// Left, middle, right.
    pub buttons: [bool; 3],
    /// From the left and the upper edge of the picture, 0 to 1; `None` outside of it.
    pub place: Option<[f64; 2]>,
    /// What is seen there, in the world; `None` where nothing is, or nobody knows. `[m]`
    pub point: Option<Vec3>,
}

/// A joystick and what it does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Joystick {
    /// Its name.
    pub model: String,
    /// How many buttons it has.
    pub buttons: i32,
    /// The buttons that are held down.
    pub pressed: Vec<i32>,
    /// -32768 to 32767 each.
    pub axes: Vec<i32>,
    /// Hats.
    pub povs: Vec<i32>,
}

/// A body that the user pulls or turns with the mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// A node that the body carries.
    pub node: NodeId,
    /// Where the body is held, in its frame; a torque is about the way from its centre of mass. `[m]`
    pub point: Vec3,
    /// Where the mouse is, in the world. `[m]`
    pub to: Vec3,
    /// Whether it is turned, not pulled.
    pub is_torque: bool,
    /// Force (torque) for each kilogram and cubic metre of way. `[N/(kg·m³)]`, `[N/(kg·m²)]`
    pub scale: f64,
}

/// What the user does now, and how often it changed.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// Whether anybody can do anything at all.
    is_connected: bool,
    /// Whether somebody sees what controllers send to windows.
    is_watched: bool,
    keys: Vec<i32>,
    mouse: Mouse,
    joystick: Option<Joystick>,
    pulls: Vec<Pull>,
    /// Of each kind in [`event::ALL`].
    counts: [u64; 6],
    /// What robots' windows have sent: the name of the robot and a text. Old ones are forgotten.
    messages: VecDeque<(String, String)>,
    /// How many were sent before those.
    forgotten: usize,
    /// Names of robots whose windows the user has opened.
    opened: Vec<String>,
    /// Robots that wait for an event, and the kinds that do not end their wait yet.
    waiting: BTreeMap<RobotId, i32>,
    /// Those that have waited long enough.
    expired: BTreeSet<RobotId>,
}

impl Input {
    /// From now on somebody is there.
    pub fn connect(&mut self) {
        self.is_connected = true;
        self.is_watched = true;
    }

    /// Whether somebody sees what controllers send to windows, be it that nothing more is done.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.is_watched
    }

    /// Nobody is there any more; what was held stays held.
    pub fn disconnect(&mut self) {
        self.is_connected = false;
    }

    /// Whether somebody is there.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.is_connected
    }

    /// The keys held down, by the numbers of the controller interface.
    #[must_use]
    pub fn keys(&self) -> &[i32] {
        &self.keys
    }

    /// What the mouse does.
    #[must_use]
    pub fn mouse(&self) -> Mouse {
        self.mouse
    }

    /// The joystick, if there is one.
    #[must_use]
    pub fn joystick(&self) -> Option<&Joystick> {
        self.joystick.as_ref()
    }

    /// These keys are held down from now on.
    pub fn set_keys(&mut self, keys: Vec<i32>) {
        self.count(event::KEYBOARD, self.keys != keys);
        self.keys = keys;
    }

    /// The mouse does this from now on.
    pub fn set_mouse(&mut self, mouse: Mouse) {
        let is_click = mouse.buttons.iter().zip(self.mouse.buttons).any(|(now, before)| *now && !before);
        self.count(event::MOUSE_CLICK, is_click);
        self.count(event::MOUSE_MOVE, mouse.place != self.mouse.place);
        self.mouse = mouse;
    }

    /// The joystick does this from now on, or is gone.
    pub fn set_joystick(&mut self, joystick: Option<Joystick>) {
        if let (Some(now), Some(before)) = (&joystick, &self.joystick) {
            let changes = [now.pressed != before.pressed, now.axes != before.axes, now.povs != before.povs];
            let kinds = [event::JOYSTICK_BUTTON, event::JOYSTICK_AXIS, event::JOYSTICK_POV];
            for (kind, changed) in kinds.into_iter().zip(changes) {
                self.count(kind, changed);
            }
        }
        self.joystick = joystick;
    }

    /// These bodies are pulled from now on, and no others.
    pub fn set_pulls(&mut self, pulls: Vec<Pull>) {
        self.pulls = pulls;
    }

    /// The bodies that are pulled.
    #[must_use]
    pub fn pulls(&self) -> &[Pull] {
        &self.pulls
    }

    /// The window of a robot sends a text to the robot's controller.
    pub fn send(&mut self, robot: String, text: String) {
        if self.messages.len() >= MOST_MESSAGES {
            self.messages.pop_front();
            self.forgotten += 1;
        }
        self.messages.push_back((robot, text));
    }

    /// What robots' windows have sent after the first `count` texts, as far as it is kept: the name of the robot and a text.
    pub fn messages_after(&self, count: usize) -> impl Iterator<Item = (&str, &str)> {
        let messages = self.messages.iter().skip(count.saturating_sub(self.forgotten));
        messages.map(|(robot, text)| (robot.as_str(), text.as_str()))
    }

    /// How many texts robots' windows have sent.
    #[must_use]
    pub fn message_count(&self) -> usize {
        self.forgotten + self.messages.len()
    }

    /// The user opens the window of a robot.
    pub fn open(&mut self, robot: String) {
        self.opened.push(robot);
    }

    /// The names of the robots whose windows were opened, once for each time.
    #[must_use]
    pub fn opened(&self) -> &[String] {
        &self.opened
    }

    /// A robot begins to wait for an event; some kinds do not end the wait before they are ripe.
    pub fn begin_wait(&mut self, robot: RobotId, ignored_events: i32) {
        self.expired.remove(&robot);
        self.waiting.insert(robot, ignored_events);
    }

    /// A robot waits no longer.
    pub fn end_wait(&mut self, robot: RobotId) {
        self.waiting.remove(&robot);
    }

    /// Whether a robot waits for an event.
    #[must_use]
    pub fn is_waiting(&self, robot: RobotId) -> bool {
        self.waiting.contains_key(&robot)
    }

    /// From now on these kinds of events end a robot's wait, too, also those that have happened meanwhile.
    pub fn stop_ignoring_events(&mut self, robot: RobotId, kinds: i32) {
        if let Some(ignored_events) = self.waiting.get_mut(&robot) {
            *ignored_events &= !kinds;
        }
    }

    /// The kinds that do not end a robot's wait yet.
    #[must_use]
    pub fn ignored_events(&self, robot: RobotId) -> i32 {
        self.waiting.get(&robot).copied().unwrap_or(0)
    }

    /// A robot that waits for an event has waited long enough.
    pub fn expire(&mut self, robot: RobotId) {
        if self.is_waiting(robot) {
            self.expired.insert(robot);
        }
    }

    /// Whether a robot has waited long enough; asked once.
    pub fn take_expired(&mut self, robot: RobotId) -> bool {
        self.expired.remove(&robot)
    }

    /// How often each kind of event has happened, in the order of [`event::ALL`].
    #[must_use]
    pub fn counts(&self) -> [u64; 6] {
        self.counts
    }

    fn count(&mut self, kind: i32, changed: bool) {
        if let Some(index) = event::ALL.iter().position(|known| *known == kind).filter(|_| changed) {
            self.counts[index] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_that_talk_without_end_fill_no_memory() {
        let mut input = Input::default();
        for number in 0..MOST_MESSAGES + 10 {
            input.send("r".to_owned(), number.to_string());
        }
        assert_eq!((input.message_count(), input.messages.len()), (MOST_MESSAGES + 10, MOST_MESSAGES));
        let after = |count: usize| input.messages_after(count).map(|(_, text)| text).collect::<Vec<_>>();
        assert_eq!(after(MOST_MESSAGES + 8), ["4104", "4105"]);
        assert_eq!(after(0).first(), Some(&"10"), "the first ones are lost to who comes late");
        assert!(after(MOST_MESSAGES + 10).is_empty());
    }

    #[test]
    fn only_changes_are_events() {
        let mut input = Input::default();
        input.set_keys(vec![65]);
        input.set_keys(vec![65]);
        let pressed = Mouse { buttons: [true, false, false], place: Some([0.5, 0.5]), point: None };
        input.set_mouse(pressed);
        input.set_mouse(Mouse { buttons: [false; 3], ..pressed });
        let stick = Joystick { axes: vec![0], ..Joystick::default() };
        input.set_joystick(Some(stick.clone()));
        input.set_joystick(Some(Joystick { axes: vec![9], ..stick }));
        assert_eq!(input.counts(), [1, 1, 1, 0, 1, 0]);
    }
}
