//! The parameters of a node: the services to list, read and set them, and the topic that reports changes.

use ros::value::Value;

use crate::node::{Node, Request, Topic};

/// Parameter types.
const BOOL: u64 = 1;

/// A service, and its response to a request.
type Row = (&'static str, fn(&mut Parameters, &Value) -> Vec<Value>);

const SERVICES: [Row; 6] = [
    ("DescribeParameters", |own, request| vec![own.each(request, Parameter::described)]),
    ("GetParameterTypes", |own, request| {
        let found = own.each(request, |found| Value::Uint(found.map_or(0, |_| BOOL)));
        // Arrays of one-byte numbers are represented as bytes.
        vec![Value::Bytes(found.parts().iter().filter_map(|kind| u8::try_from(kind.int()).ok()).collect())]
    }),
    ("GetParameters", |own, request| {
        vec![
            own.each(request, |found| {
                found.map_or_else(|| value(0, false), |found| value(BOOL, found.value))
            }),
        ]
    }),
    ("ListParameters", |own, request| vec![own.listed(request)]),
    ("SetParameters", |own, request| {
        let wanted = part(request, 0).parts().to_vec();
        let results = wanted.iter().map(|one| {
            let outcome = own.check(one);
            if outcome.is_ok() {
                own.set(one);
            }
            result(outcome)
        });
        vec![Value::List(results.collect())]
    }),
    ("SetParametersAtomically", |own, request| {
        let wanted = part(request, 0).parts();
        let outcome = wanted.iter().try_for_each(|one| own.check(one));
        if outcome.is_ok() {
            wanted.iter().for_each(|one| own.set(one));
        }
        vec![result(outcome)]
    }),
];

/// A Boolean parameter.
#[derive(Clone, Debug)]
struct Parameter {
    name: &'static str,
    about: &'static str,
    is_fixed: bool,
    value: bool,
}

/// The parameters of a node.
#[derive(Debug)]
pub struct Parameters {
    node: String,
    /// The index of the first service; the others follow.
    first: usize,
    events: Option<Topic>,
    all: Vec<Parameter>,
    /// Parameters whose changes have not been published yet.
    changed: Vec<&'static str>,
}

impl Parameters {
    /// Declares `use_sim_time`, which is always true: the node uses simulated time. `None` if the services cannot be
    /// created.
    pub fn new(node: &mut Node) -> Option<Self> {
        let base = format!("/{}", node.name());
        let mut first = None;
        for (kind, _) in SERVICES {
            let number = node.serve(&format!("{base}/{}", snake(kind)), &format!("rcl_interfaces/{kind}"))?;
            first.get_or_insert(number);
        }
        let events = node.advertise("/parameter_events", "rcl_interfaces/ParameterEvent", false);
        let about = "this node uses simulated time";
        let all = vec![Parameter { name: "use_sim_time", about, is_fixed: true, value: true }];
        Some(Self { node: base, first: first?, events, all, changed: Vec::new() })
    }

    /// Answers a call of one of these services; returns other calls.
    pub fn answer(&mut self, node: &Node, request: Request, time: (u32, u32)) -> Option<Request> {
        let row = request.service.checked_sub(self.first).and_then(|index| SERVICES.get(index));
        let Some((_, act)) = row else { return Some(request) };
        let response = Value::Fields(act(self, &request.value));
        node.answer(request, &response);
        self.tell_changes(time);
        None
    }

    fn tell_changes(&mut self, (seconds, nanoseconds): (u32, u32)) {
        let changed = std::mem::take(&mut self.changed);
        let Some(events) = self.events.as_ref().filter(|_| !changed.is_empty()) else { return };
        let rows = changed.iter().filter_map(|name| {
            let found = self.find(name)?;
            Some(Value::Fields(vec![found.name.into(), value(BOOL, found.value)]))
        });
        let rows = Value::List(rows.collect());
        let none = || Value::List(Vec::new());
        let time = Value::Time(seconds, nanoseconds);
        events.publish(&Value::Fields(vec![time, self.node.as_str().into(), none(), rows, none()]));
    }

    fn find(&self, name: &str) -> Option<&Parameter> {
        self.all.iter().find(|one| one.name == name)
    }

    /// Collects a property of each parameter named in a request.
    fn each(&self, request: &Value, tell: impl Fn(Option<&Parameter>) -> Value) -> Value {
        let names = part(request, 0).parts().iter();
        Value::List(names.map(|name| tell(self.find(&name.text()))).collect())
    }

    fn listed(&self, request: &Value) -> Value {
        let prefixes = part(request, 0).parts();
        // None of the names is hierarchical.
        let is_meant =
            |one: &&Parameter| prefixes.is_empty() || prefixes.iter().any(|prefix| prefix.text() == one.name);
        let names = self.all.iter().filter(is_meant).map(|one| one.name.into()).collect();
        Value::Fields(vec![Value::List(names), Value::List(Vec::new())])
    }

    /// Checks whether a parameter can be set to a value. The error is a message for the user.
    fn check(&self, wanted: &Value) -> Result<(), String> {
        let name = part(wanted, 0).text();
        let found = self.find(&name).ok_or_else(|| format!("there is no parameter {name:?}"))?;
        if part(part(wanted, 1), 0).int() != BOOL as i32 {
            return Err(format!("{name} must be true or false"));
        }
        let value = part(part(wanted, 1), 1).bool();
        if found.is_fixed && value != found.value {
            return Err(format!("{name} is always {}: {}", found.value, found.about));
        }
        Ok(())
    }

    fn set(&mut self, wanted: &Value) {
        let name = part(wanted, 0).text();
        if let Some(found) = self.all.iter_mut().find(|one| one.name == name) {
            found.value = part(part(wanted, 1), 1).bool();
            self.changed.push(found.name);
        }
    }
}

impl Parameter {
    /// Returns a `ParameterDescriptor`; empty if the parameter does not exist.
    fn described(found: Option<&Self>) -> Value {
        let (name, kind, about, is_fixed) =
            found.map_or(("", 0, "", false), |found| (found.name, BOOL, found.about, found.is_fixed));
        let none = || Value::List(Vec::new());
        let kind = Value::Uint(kind);
        let flags = [is_fixed, false].map(Value::Bool);
        let [is_fixed, is_any_type] = flags;
        Value::Fields(vec![name.into(), kind, about.into(), "".into(), is_fixed, is_any_type, none(), none()])
    }
}

/// A `ParameterValue`.
fn value(kind: u64, flag: bool) -> Value {
    let none = || Value::List(Vec::new());
    let (zero, bytes) = (Value::Int(0), Value::Bytes(Vec::new()));
    let lists = [none(), none(), none(), none()];
    let plain = [Value::Uint(kind), flag.into(), zero, 0.0.into(), "".into(), bytes];
    Value::Fields(plain.into_iter().chain(lists).collect())
}

/// A `SetParametersResult`.
fn result(outcome: Result<(), String>) -> Value {
    let why = outcome.as_ref().err().cloned().unwrap_or_default();
    Value::Fields(vec![outcome.is_ok().into(), why.as_str().into()])
}

fn part(value: &Value, index: usize) -> &Value {
    value.parts().get(index).unwrap_or(&Value::Int(0))
}

/// The name of a service from that of its type.
fn snake(kind: &str) -> String {
    let mut name = String::new();
    for letter in kind.chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}
