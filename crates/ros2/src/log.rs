//! Log messages: on stderr, and on `/rosout` for the tools of ROS.

use std::cell::Cell;

use ros::value::Value;

use crate::node::{Node, Topic};

/// The severity, numbered as in `rcl_interfaces/Log`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Information.
    Info = 20,
    /// Something that may be unintended.
    Warning = 30,
    /// Something that failed.
    Error = 40,
}

/// The `/rosout` publisher of a node.
#[derive(Debug)]
pub struct Log {
    topic: Option<Topic>,
    name: String,
    time: Cell<(u32, u32)>,
}

impl Log {
    /// The last messages are kept for late subscribers.
    pub fn new(node: &mut Node) -> Self {
        let topic = node.advertise_kept("/rosout", "rcl_interfaces/Log", KEPT);
        Self { topic, name: node.name().to_owned(), time: Cell::default() }
    }

    /// Sets the time stamp of further messages: seconds and nanoseconds.
    pub fn set_time(&self, time: (u32, u32)) {
        self.time.set(time);
    }

    /// Publishes a message.
    pub fn publish(&self, level: Level, text: &str) {
        let Some(topic) = &self.topic else { return };
        let (seconds, nanoseconds) = self.time.get();
        topic.publish(&Value::Fields(vec![
            Value::Time(seconds, nanoseconds),
            (level as i32).into(),
            self.name.as_str().into(),
            text.into(),
            "".into(),
            "".into(),
            0.into(),
        ]));
    }

    /// Logs a warning, also on stderr. The text has no full stop.
    pub(crate) fn warn(&self, text: &str) {
        eprintln!("Warning: {text}.");
        self.publish(Level::Warning, text);
    }

    /// Logs an error, also on stderr. The text has its full stop.
    pub(crate) fn error(&self, text: &str) {
        eprintln!("Error: {text}");
        self.publish(Level::Error, text);
    }
}

/// The number of messages that late subscribers get.
const KEPT: usize = 100;
