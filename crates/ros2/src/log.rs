//! What users are told: on stderr, and on `/rosout` for the tools of ROS.

use std::cell::Cell;

use ros::value::Value;

use crate::node::{Node, Topic};

/// How much a line matters, by the numbers of `rcl_interfaces/Log`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// What has been done.
    Info = 20,
    /// What may not be meant.
    Warning = 30,
    /// What was not done.
    Error = 40,
}

/// `/rosout` of a node.
#[derive(Debug)]
pub struct Log {
    topic: Option<Topic>,
    name: String,
    time: Cell<(u32, u32)>,
}

impl Log {
    /// The last lines are kept for those who come late.
    pub fn new(node: &mut Node) -> Self {
        let topic = node.advertise_kept("/rosout", "rcl_interfaces/Log", KEPT);
        Self { topic, name: node.name().to_owned(), time: Cell::default() }
    }

    /// Lines have this time from now on: seconds and nanoseconds.
    pub fn set_time(&self, time: (u32, u32)) {
        self.time.set(time);
    }

    /// Publishes a line.
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

    /// A sentence without its full stop, on stderr, too.
    pub(crate) fn warn(&self, text: &str) {
        eprintln!("Warning: {text}.");
        self.publish(Level::Warning, text);
    }

    /// The same for what was not done; with its full stop.
    pub(crate) fn error(&self, text: &str) {
        eprintln!("Error: {text}");
        self.publish(Level::Error, text);
    }
}

/// Lines that those get who come late.
const KEPT: usize = 100;
