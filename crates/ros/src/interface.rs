//! Tables of the services and topics of each kind of device.

use std::ffi::CStr;

use controller::sensor::Table;
use controller::{Outcome, Session};

use crate::value::Value;

/// How a function of a device or of the robot is exposed as a service.
pub enum Call {
    /// `webots_ros/get_bool`.
    GetBool(fn(&mut Session, u16) -> Outcome<bool>),
    /// `webots_ros/get_int`.
    GetInt(fn(&mut Session, u16) -> Outcome<i32>),
    /// `webots_ros/get_float`.
    GetFloat(fn(&mut Session, u16) -> Outcome<f64>),
    /// `webots_ros/get_float_array` with the values of a lookup table.
    GetTable(for<'a> fn(&'a mut Session, u16) -> Outcome<Option<&'a Table>>),
    /// `webots_ros/get_string`.
    GetText(for<'a> fn(&'a mut Session, u16) -> Outcome<&'a CStr>),
    /// `webots_ros/set_bool`.
    SetBool(fn(&mut Session, u16, bool) -> Outcome<()>),
    /// `webots_ros/set_int`.
    SetInt(fn(&mut Session, u16, i32) -> Outcome<()>),
    /// `webots_ros/set_float`.
    SetFloat(fn(&mut Session, u16, f64) -> Outcome<()>),
    /// `webots_ros/set_string`.
    SetText(fn(&mut Session, u16, &str) -> Outcome<()>),
    /// A command: a service of this type whose response has one field, the success flag.
    Command(&'static str, fn(&mut Session, u16, &[Value]) -> Outcome<()>),
    /// A query: a service of this type whose response has several fields, or one that is not the success flag.
    Query(&'static str, fn(&mut Session, u16, &[Value]) -> Outcome<Vec<Value>>),
    /// Subscribes to a topic (1) or unsubscribes from it (0).
    Subscribe(&'static Subscribed),
    /// `robot/time_step`.
    TimeStep,
}

/// A topic that a service subscribes to and unsubscribes from.
pub struct Subscribed {
    /// The type of the service.
    pub service: &'static str,
    /// The name of the topic, in the namespace of the service.
    pub topic: &'static str,
    /// The message type.
    pub kind: &'static str,
    /// Handles a message.
    pub act: fn(&mut Session, u16, &Value) -> Outcome<()>,
    /// Called after unsubscribing.
    pub stop: fn(&mut Session, u16) -> Outcome<()>,
}

/// A table row: the name of a service and its function.
pub type Service = (&'static str, Call);

impl Call {
    /// The service type.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::GetBool(_) => "webots_ros/get_bool",
            Self::GetInt(_) => "webots_ros/get_int",
            Self::GetFloat(_) => "webots_ros/get_float",
            Self::GetTable(_) => "webots_ros/get_float_array",
            Self::GetText(_) => "webots_ros/get_string",
            Self::SetBool(_) => "webots_ros/set_bool",
            Self::SetInt(_) | Self::TimeStep => "webots_ros/set_int",
            Self::SetFloat(_) => "webots_ros/set_float",
            Self::SetText(_) => "webots_ros/set_string",
            Self::Command(kind, _) | Self::Query(kind, _) => kind,
            Self::Subscribe(subscribed) => subscribed.service,
        }
    }

    /// Whether the response has only a success flag.
    #[must_use]
    pub fn is_command(&self) -> bool {
        use Call::{Command, SetBool, SetFloat, SetInt, SetText, Subscribe, TimeStep};
        matches!(
            self,
            SetBool(_) | SetInt(_) | SetFloat(_) | SetText(_) | Command(..) | Subscribe(_) | TimeStep
        )
    }

    /// Calls the function and returns the fields of the response.
    pub fn run(&self, session: &mut Session, tag: u16, arguments: &[Value]) -> Outcome<Vec<Value>> {
        let first = arguments.first().unwrap_or(&Value::Int(0));
        let one = |value: Value| vec![value];
        let done = |()| vec![Value::Bool(true)];
        match self {
            Self::GetBool(get) => get(session, tag).map(Value::from).map(one),
            Self::GetInt(get) => get(session, tag).map(Value::from).map(one),
            Self::GetFloat(get) => get(session, tag).map(Value::from).map(one),
            Self::GetTable(get) => {
                let rows = get(session, tag)?.map_or(&[][..], Vec::as_slice);
                Ok(one(Value::List(rows.iter().flatten().map(|number| Value::Float(*number)).collect())))
            }
            Self::GetText(get) => get(session, tag).map(Value::from).map(one),
            Self::SetBool(set) => set(session, tag, first.bool()).map(done),
            Self::SetInt(set) => set(session, tag, first.int()).map(done),
            Self::SetFloat(set) => set(session, tag, first.float()).map(done),
            Self::SetText(set) => set(session, tag, &first.text()).map(done),
            Self::Command(_, command) => command(session, tag, arguments).map(done),
            Self::Query(_, query) => query(session, tag, arguments),
            // The controller's loop handles steps and subscriptions.
            Self::Subscribe(_) | Self::TimeStep => Ok(done(())),
        }
    }
}

/// Creates the headers of a topic's messages.
#[derive(Clone, Debug)]
pub struct Stamp {
    /// Seconds and nanoseconds.
    pub time: (u32, u32),
    /// The frame of the reading.
    pub frame: String,
    /// The sequence number of the last message.
    pub count: u32,
    /// The sampling period. `[ms]`
    pub period_ms: i32,
}

impl Stamp {
    /// Returns the next header.
    pub fn header(&mut self) -> Value {
        self.count = self.count.wrapping_add(1);
        let (seconds, nanoseconds) = self.time;
        let frame = Value::from(self.frame.as_str());
        Value::Fields(vec![Value::Uint(self.count.into()), Value::Time(seconds, nanoseconds), frame])
    }

    /// Returns a message with a header and these fields.
    pub fn message<const N: usize>(&mut self, fields: [Value; N]) -> Value {
        let mut all = vec![self.header()];
        all.extend(fields);
        Value::Fields(all)
    }

    /// Returns one message with a header and one field.
    pub fn one(&mut self, value: impl Into<Value>) -> Outcome<Vec<Value>> {
        Ok(vec![self.message([value.into()])])
    }
}

/// Reads a sensor and returns the messages to publish. The number is the index of the topic if there are several.
pub type Read = fn(&mut Session, u16, i32, &mut Stamp) -> Outcome<Vec<Value>>;

/// A topic with the readings of a sensor.
pub struct SensorTopic {
    /// Its name, relative to the device, or to the robot if it starts with a slash; the index is appended if there are
    /// several.
    pub name: &'static str,
    /// The message type.
    pub kind: &'static str,
    /// Reads the sensor.
    pub read: Read,
    /// Whether this device has the topic.
    pub when: fn(&mut Session, u16) -> bool,
    /// The number of such topics of this device, if there can be several.
    pub count: Option<fn(&mut Session, u16) -> Outcome<i32>>,
}

impl SensorTopic {
    /// A topic that every device of the kind has.
    #[must_use]
    pub const fn new(name: &'static str, kind: &'static str, read: Read) -> Self {
        Self { name, kind, read, when: |_, _| true, count: None }
    }

    /// A topic that only some devices have.
    #[must_use]
    pub const fn when(mut self, when: fn(&mut Session, u16) -> bool) -> Self {
        self.when = when;
        self
    }

    /// Several topics per device, numbered from 0.
    #[must_use]
    pub const fn many(mut self, count: fn(&mut Session, u16) -> Outcome<i32>) -> Self {
        self.count = Some(count);
        self
    }
}

/// A periodic measurement.
pub struct Sensor {
    /// The prefix of `enable` and `get_sampling_period`.
    pub prefix: &'static str,
    /// Enables it with a sampling period; 0 disables it. `[ms]`
    pub enable: fn(&mut Session, u16, i32) -> Outcome<()>,
    /// The sampling period; 0 if disabled. `[ms]`
    pub period: fn(&mut Session, u16) -> Outcome<i32>,
    /// The topics.
    pub topics: &'static [SensorTopic],
}

/// The services and sensors of a kind of device.
#[derive(Default)]
pub struct Interface {
    /// The services.
    pub services: &'static [Service],
    /// The sensors.
    pub sensors: &'static [Sensor],
}

/// Replaces all characters except letters and digits by underscores, as names in ROS require.
#[must_use]
pub fn allowed_name(name: &str) -> String {
    name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect()
}
