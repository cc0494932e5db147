//! What a device offers to the network: rows of tables.

use std::ffi::CStr;

use controller::sensor::Table;
use controller::{Outcome, Session};

use crate::value::Value;

/// A function of a device or of the robot as a service.
pub enum Call {
    /// `webots_ros/get_bool`.
    GetBool(fn(&mut Session, u16) -> Outcome<bool>),
    /// `webots_ros/get_int`.
    GetInt(fn(&mut Session, u16) -> Outcome<i32>),
    /// `webots_ros/get_float`.
    GetFloat(fn(&mut Session, u16) -> Outcome<f64>),
    /// `webots_ros/get_float_array` of a lookup table.
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
    /// A service of this type whose answer has one field, which says whether it worked.
    Tell(&'static str, fn(&mut Session, u16, &[Value]) -> Outcome<()>),
    /// A service of this type; gives the fields of the answer.
    Ask(&'static str, fn(&mut Session, u16, &[Value]) -> Outcome<Vec<Value>>),
    /// A topic is obeyed from now on (1), or not any more (0).
    Obey(&'static Obeyed),
    /// `robot/time_step`.
    TimeStep,
}

/// A topic that is obeyed when a service says so.
pub struct Obeyed {
    /// The type of the service.
    pub service: &'static str,
    /// The name of the topic, which is beside the service.
    pub topic: &'static str,
    /// The type of its messages.
    pub kind: &'static str,
    /// Obeys a message.
    pub act: fn(&mut Session, u16, &Value) -> Outcome<()>,
    /// It is obeyed no longer.
    pub stop: fn(&mut Session, u16) -> Outcome<()>,
}

/// A row: the name of a service and what it does.
pub type Service = (&'static str, Call);

impl Call {
    /// The type of the service.
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
            Self::Tell(kind, _) | Self::Ask(kind, _) => kind,
            Self::Obey(obeyed) => obeyed.service,
        }
    }

    /// Whether the answer says no more than whether it worked.
    #[must_use]
    pub fn only_tells(&self) -> bool {
        use Call::{Obey, SetBool, SetFloat, SetInt, SetText, Tell, TimeStep};
        matches!(self, SetBool(_) | SetInt(_) | SetFloat(_) | SetText(_) | Tell(..) | Obey(_) | TimeStep)
    }

    /// Calls the function; gives the fields of the answer.
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
            Self::Tell(_, tell) => tell(session, tag, arguments).map(done),
            Self::Ask(_, ask) => ask(session, tag, arguments),
            // It is the controller's loop that steps and obeys.
            Self::Obey(_) | Self::TimeStep => Ok(done(())),
        }
    }
}

/// Makes the headers of the messages of a topic.
#[derive(Clone, Debug)]
pub struct Stamp {
    /// Seconds and nanoseconds.
    pub time: (u32, u32),
    /// The name of the frame that the reading is in.
    pub frame: String,
    /// The number of the last message.
    pub count: u32,
    /// How often the device measures. `[ms]`
    pub period_ms: i32,
}

impl Stamp {
    /// The next header.
    pub fn header(&mut self) -> Value {
        self.count = self.count.wrapping_add(1);
        let (seconds, nanoseconds) = self.time;
        let frame = Value::from(self.frame.as_str());
        Value::Fields(vec![Value::Uint(self.count.into()), Value::Time(seconds, nanoseconds), frame])
    }

    /// A message of a header and these fields.
    pub fn message<const N: usize>(&mut self, fields: [Value; N]) -> Value {
        let mut all = vec![self.header()];
        all.extend(fields);
        Value::Fields(all)
    }

    /// One message of a header and one field.
    pub fn one(&mut self, value: impl Into<Value>) -> Outcome<Vec<Value>> {
        Ok(vec![self.message([value.into()])])
    }
}

/// Reads a sensor: the messages to publish. The number is that of the topic among its like.
pub type Read = fn(&mut Session, u16, i32, &mut Stamp) -> Outcome<Vec<Value>>;

/// A topic with the readings of a sensor.
pub struct Feed {
    /// Its name below the device's, or with a slash in front below the robot's; a number follows it if there are many.
    pub name: &'static str,
    /// The type of its messages.
    pub kind: &'static str,
    /// How to read it.
    pub read: Read,
    /// Whether this device has it.
    pub when: fn(&mut Session, u16) -> bool,
    /// How many of them this device has, if there may be many.
    pub count: Option<fn(&mut Session, u16) -> Outcome<i32>>,
}

impl Feed {
    /// One that every device of its kind has.
    #[must_use]
    pub const fn new(name: &'static str, kind: &'static str, read: Read) -> Self {
        Self { name, kind, read, when: |_, _| true, count: None }
    }

    /// Only some devices have it.
    #[must_use]
    pub const fn when(mut self, when: fn(&mut Session, u16) -> bool) -> Self {
        self.when = when;
        self
    }

    /// A device has many of them, numbered from 0.
    #[must_use]
    pub const fn many(mut self, count: fn(&mut Session, u16) -> Outcome<i32>) -> Self {
        self.count = Some(count);
        self
    }
}

/// Something that is measured every so often.
pub struct Sensor {
    /// In front of `enable` and `get_sampling_period`.
    pub prefix: &'static str,
    /// Starts it; 0 stops it. `[ms]`
    pub enable: fn(&mut Session, u16, i32) -> Outcome<()>,
    /// How often it measures; 0: not. `[ms]`
    pub period: fn(&mut Session, u16) -> Outcome<i32>,
    /// Its topics.
    pub feeds: &'static [Feed],
}

/// What a kind of device offers.
#[derive(Default)]
pub struct Offer {
    /// Functions.
    pub services: &'static [Service],
    /// What it measures.
    pub sensors: &'static [Sensor],
}

/// A name as ROS allows it: letters, digits and underscores.
#[must_use]
pub fn allowed_name(name: &str) -> String {
    name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect()
}
