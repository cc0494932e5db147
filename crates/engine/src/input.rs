//! Input from the user's keyboard, mouse, joystick and robot windows. The program around the world sets it, and all robots
//! see the same.
//!
//! It is not part of the world's state: resets and snapshots leave it unchanged.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use base::Vec3;
use scene::NodeId;

use crate::robot::RobotId;

/// Kinds of events, as bit masks of the controller protocol.
pub mod event {
    /// A mouse button was pressed.
    pub const MOUSE_CLICK: i32 = 1;
    /// The mouse was moved.
    pub const MOUSE_MOVE: i32 = 2;
    /// A key was pressed or released.
    pub const KEYBOARD: i32 = 4;
    /// A joystick button.
    pub const JOYSTICK_BUTTON: i32 = 8;
    /// A joystick axis.
    pub const JOYSTICK_AXIS: i32 = 16;
    /// A joystick hat (point of view).
    pub const JOYSTICK_POV: i32 = 32;
    /// All of them, in this order.
    pub const ALL: [i32; 6] =
        [MOUSE_CLICK, MOUSE_MOVE, KEYBOARD, JOYSTICK_BUTTON, JOYSTICK_AXIS, JOYSTICK_POV];
}

/// Messages of robot windows that are kept for controllers that have not asked for them yet.
const MAX_MESSAGES: usize = 4096;

/// State of the mouse.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mouse {
    /// Left, middle and right button.
    pub buttons: [bool; 3],
    /// Position from the left and upper edge of the view, 0 to 1; `None` outside of it.
    pub place: Option<[f64; 2]>,
    /// The point in the world under the mouse; `None` if there is nothing, or if unknown. `[m]`
    pub point: Option<Vec3>,
}

/// A joystick and its state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Joystick {
    /// Its name.
    pub model: String,
    /// Number of buttons.
    pub buttons: i32,
    /// Pressed buttons.
    pub pressed: Vec<i32>,
    /// Axes, -32768 to 32767 each.
    pub axes: Vec<i32>,
    /// Hats.
    pub povs: Vec<i32>,
}

/// A body that the user drags with a force or torque.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// A node on the body.
    pub node: NodeId,
    /// Point of application in its frame; a torque acts about the offset from the centre of mass. `[m]`
    pub point: Vec3,
    /// Position of the mouse in the world. `[m]`
    pub to: Vec3,
    /// Whether a torque is applied instead of a force.
    pub is_torque: bool,
    /// Force (torque) per kilogram and cubic metre of offset. `[N/(kg·m³)]`, `[N/(kg·m²)]`
    pub scale: f64,
}

/// Current input, and how often it has changed.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// Whether there can be any input at all.
    is_connected: bool,
    /// Whether anybody displays robot windows.
    is_watched: bool,
    keys: Vec<i32>,
    mouse: Mouse,
    joystick: Option<Joystick>,
    pulls: Vec<Pull>,
    /// Number of events of each kind in [`event::ALL`].
    counts: [u64; 6],
    /// Messages of robot windows: robot name and text. Old ones are dropped.
    messages: VecDeque<(String, String)>,
    /// Number of dropped messages.
    forgotten: usize,
    /// Names of robots whose windows the user has opened.
    opened: Vec<String>,
    /// Robots that wait for an event, and the kinds that do not end their wait yet.
    waiting: BTreeMap<RobotId, i32>,
    /// Robots whose wait has timed out.
    expired: BTreeSet<RobotId>,
}

impl Input {
    /// A user is present from now on.
    pub fn connect(&mut self) {
        self.is_connected = true;
        self.is_watched = true;
    }

    /// Robot windows are displayed from now on, even if there is no other input.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.is_watched
    }

    /// No user is present any more; pressed keys stay pressed.
    pub fn disconnect(&mut self) {
        self.is_connected = false;
    }

    /// Whether a user is present.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.is_connected
    }

    /// Pressed keys, as codes of the controller API.
    #[must_use]
    pub fn keys(&self) -> &[i32] {
        &self.keys
    }

    /// State of the mouse.
    #[must_use]
    pub fn mouse(&self) -> Mouse {
        self.mouse
    }

    /// The joystick, if there is one.
    #[must_use]
    pub fn joystick(&self) -> Option<&Joystick> {
        self.joystick.as_ref()
    }

    /// Sets the pressed keys.
    pub fn set_keys(&mut self, keys: Vec<i32>) {
        self.count(event::KEYBOARD, self.keys != keys);
        self.keys = keys;
    }

    /// Sets the state of the mouse.
    pub fn set_mouse(&mut self, mouse: Mouse) {
        let is_click = mouse.buttons.iter().zip(self.mouse.buttons).any(|(now, before)| *now && !before);
        self.count(event::MOUSE_CLICK, is_click);
        self.count(event::MOUSE_MOVE, mouse.place != self.mouse.place);
        self.mouse = mouse;
    }

    /// Sets the state of the joystick; `None` if it was disconnected.
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

    /// Sets the bodies that are dragged.
    pub fn set_pulls(&mut self, pulls: Vec<Pull>) {
        self.pulls = pulls;
    }

    /// The bodies that are dragged.
    #[must_use]
    pub fn pulls(&self) -> &[Pull] {
        &self.pulls
    }

    /// A robot window sends a message to the robot's controller.
    pub fn send(&mut self, robot: String, text: String) {
        if self.messages.len() >= MAX_MESSAGES {
            self.messages.pop_front();
            self.forgotten += 1;
        }
        self.messages.push_back((robot, text));
    }

    /// Messages of robot windows after the first `count`, as far as they are kept: robot name and text.
    pub fn messages_after(&self, count: usize) -> impl Iterator<Item = (&str, &str)> {
        let messages = self.messages.iter().skip(count.saturating_sub(self.forgotten));
        messages.map(|(robot, text)| (robot.as_str(), text.as_str()))
    }

    /// Number of messages that robot windows have sent.
    #[must_use]
    pub fn message_count(&self) -> usize {
        self.forgotten + self.messages.len()
    }

    /// The user opens a robot window.
    pub fn open(&mut self, robot: String) {
        self.opened.push(robot);
    }

    /// Names of the robots whose windows were opened, one entry per opening.
    #[must_use]
    pub fn opened(&self) -> &[String] {
        &self.opened
    }

    /// A robot begins to wait for an event; the kinds in `ignored_events` do not end the wait yet.
    pub fn begin_wait(&mut self, robot: RobotId, ignored_events: i32) {
        self.expired.remove(&robot);
        self.waiting.insert(robot, ignored_events);
    }

    /// A robot stops waiting.
    pub fn end_wait(&mut self, robot: RobotId) {
        self.waiting.remove(&robot);
    }

    /// Whether a robot waits for an event.
    #[must_use]
    pub fn is_waiting(&self, robot: RobotId) -> bool {
        self.waiting.contains_key(&robot)
    }

    /// These kinds of events end a robot's wait from now on, including those that have happened meanwhile.
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

    /// The wait of a robot has timed out.
    pub fn expire(&mut self, robot: RobotId) {
        if self.is_waiting(robot) {
            self.expired.insert(robot);
        }
    }

    /// Takes the flag that the wait of a robot has timed out.
    pub fn take_expired(&mut self, robot: RobotId) -> bool {
        self.expired.remove(&robot)
    }

    /// Number of events of each kind, in the order of [`event::ALL`].
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
        for number in 0..MAX_MESSAGES + 10 {
            input.send("r".to_owned(), number.to_string());
        }
        assert_eq!((input.message_count(), input.messages.len()), (MAX_MESSAGES + 10, MAX_MESSAGES));
        let after = |count: usize| input.messages_after(count).map(|(_, text)| text).collect::<Vec<_>>();
        assert_eq!(after(MAX_MESSAGES + 8), ["4104", "4105"]);
        assert_eq!(after(0).first(), Some(&"10"), "the first ones are lost to who comes late");
        assert!(after(MAX_MESSAGES + 10).is_empty());
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
