//! Hashes of types (REP 2016, RIHS01): the SHA-256 sum of the description of a type and of those it uses.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use crate::types::{DEFINITIONS, full_name};

/// What the descriptions of all services and fields of type `time` use.
const GENERAL: &str = "builtin_interfaces/Time: int32 sec; uint32 nanosec\n\
    service_msgs/ServiceEventInfo: uint8 event_type; time stamp; uint8[16] client_gid; int64 sequence_number";

/// Numbers of types: plain ones, and what a list adds to that of its elements.
const NESTED: u8 = 1;
const PLAIN: [(&str, u8); 16] = [
    ("int8", 2),
    ("uint8", 3),
    ("char", 3),
    ("int16", 4),
    ("uint16", 5),
    ("int32", 6),
    ("uint32", 7),
    ("int64", 8),
    ("uint64", 9),
    ("float32", 10),
    ("float64", 11),
    ("bool", 15),
    ("byte", 16),
    ("string", 17),
    ("wstring", 18),
    ("time", NESTED),
];
const ARRAY: u8 = 48;
const BOUNDED: u8 = 96;
const UNBOUNDED: u8 = 144;

/// A field of a type.
#[derive(Debug)]
struct Field {
    name: String,
    kind: u8,
    /// The length of an array, or the limit of that of a list.
    capacity: usize,
    /// The type of nested fields.
    nested: String,
}

/// The fields of types, by full name.
type Types = BTreeMap<String, Vec<Field>>;

static TYPES: LazyLock<Types> = LazyLock::new(|| read(DEFINITIONS));

/// Parses definitions of types.
fn read(definitions: &str) -> Types {
    let mut types = BTreeMap::new();
    for line in GENERAL.lines().chain(definitions.lines()) {
        let Some((name, body)) = line.split_once(':') else { continue };
        let package = name.split_once('/').map_or("", |(package, _)| package);
        let fields = |body: &str| {
            let fields: Vec<Field> = body.split(';').filter_map(|text| field(text.trim(), package)).collect();
            // No structure is empty.
            if fields.is_empty() { vec![plain("structure_needs_at_least_one_member", 3)] } else { fields }
        };
        let Some((request, response)) = body.split_once("---") else {
            types.insert(full_name(name, false), fields(body));
            continue;
        };
        let name = full_name(name, true);
        let [asked, answered, event] = ["Request", "Response", "Event"].map(|half| format!("{name}_{half}"));
        types.insert(asked.clone(), fields(request));
        types.insert(answered.clone(), fields(response));
        let info = nested("info", 0, 0, "service_msgs/msg/ServiceEventInfo");
        let list = |name: &str, kind: &str| nested(name, BOUNDED, 1, kind);
        types.insert(event.clone(), vec![info, list("request", &asked), list("response", &answered)]);
        let half = |name: &str, kind: &str| nested(name, 0, 0, kind);
        types.insert(
            name,
            vec![
                half("request_message", &asked),
                half("response_message", &answered),
                half("event_message", &event),
            ],
        );
    }
    types
}

fn plain(name: &str, kind: u8) -> Field {
    Field { name: name.to_owned(), kind, capacity: 0, nested: String::new() }
}

fn nested(name: &str, list: u8, capacity: usize, kind: &str) -> Field {
    Field { name: name.to_owned(), kind: NESTED + list, capacity, nested: kind.to_owned() }
}

/// Parses the definition of a field; `None`: it is a constant.
fn field(text: &str, package: &str) -> Option<Field> {
    let (kind, name) = text.split_once(' ').filter(|(_, name)| !name.contains('='))?;
    let (base, list, capacity) = match kind.strip_suffix(']').and_then(|kind| kind.split_once('[')) {
        None => (kind, 0, 0),
        Some((base, "")) => (base, UNBOUNDED, 0),
        Some((base, count)) => match count.strip_prefix("<=") {
            Some(most) => (base, BOUNDED, most.parse().ok()?),
            None => (base, ARRAY, count.parse().ok()?),
        },
    };
    let number = PLAIN.iter().find(|(plain, _)| *plain == base).map(|(_, number)| *number);
    let used = match base {
        "time" => "builtin_interfaces/msg/Time".to_owned(),
        _ if number.is_some() => String::new(),
        _ if base.contains('/') => full_name(base, false),
        _ => full_name(&format!("{package}/{base}"), false),
    };
    let kind = number.unwrap_or(NESTED) + list;
    Some(Field { name: name.trim().to_owned(), kind, capacity, nested: used })
}

/// Returns the hash of a message, by `package/Name`, as in names of topics. `None` if the type is unknown.
#[must_use]
pub fn of_message(name: &str) -> Option<String> {
    hash(&TYPES, &full_name(name, false))
}

/// Returns the hash of a service.
#[must_use]
pub fn of_service(name: &str) -> Option<String> {
    hash(&TYPES, &full_name(name, true))
}

fn hash(types: &Types, name: &str) -> Option<String> {
    let mut used = BTreeSet::new();
    find_used(types, name, &mut used);
    used.remove(name);
    let mut text = format!("{{\"type_description\": {}", description(types, name)?);
    text += ", \"referenced_type_descriptions\": [";
    let used: Vec<String> = used.iter().map(|name| description(types, name)).collect::<Option<_>>()?;
    text += &used.join(", ");
    text += "]}";
    let mut hash = "RIHS01_".to_owned();
    for byte in Sha256::digest(text) {
        // Writing to a string cannot fail.
        let _ = write!(hash, "{byte:02x}");
    }
    Some(hash)
}

fn find_used(types: &Types, name: &str, used: &mut BTreeSet<String>) {
    if !used.insert(name.to_owned()) {
        return;
    }
    for field in types.get(name).into_iter().flatten().filter(|field| !field.nested.is_empty()) {
        find_used(types, &field.nested, used);
    }
}

fn description(types: &Types, name: &str) -> Option<String> {
    let mut text = format!("{{\"type_name\": \"{name}\", \"fields\": [");
    for (index, Field { name, kind, capacity, nested }) in types.get(name)?.iter().enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        let _ = write!(
            text,
            "{separator}{{\"name\": \"{name}\", \"type\": {{\"type_id\": {kind}, \"capacity\": {capacity}, \
             \"string_capacity\": 0, \"nested_type_name\": \"{nested}\"}}}}"
        );
    }
    text += "]}";
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As computed by the Python package rosbags 0.11.9 from the definitions of ROS 2 Kilted.
    #[test]
    fn hashes_of_messages_match_ros() {
        let mut count = 0;
        for line in include_str!("hashes.txt").lines() {
            let (name, expected) = line.split_once(' ').unwrap();
            assert_eq!(of_message(name).as_deref(), Some(expected), "{name}");
            count += 1;
        }
        assert_eq!(count, 59);
    }

    /// The first one is in the documentation of `rmw_zenoh_cpp`.
    #[test]
    fn hashes_of_services_match_ros() {
        let types = read(
            "example_interfaces/AddTwoInts: int64 a; int64 b --- int64 sum\n\
             std_srvs/Trigger: --- bool success; string message",
        );
        assert_eq!(
            hash(&types, "example_interfaces/srv/AddTwoInts").as_deref(),
            Some("RIHS01_e118de6bf5eeb66a2491b5bda11202e7b68f198d6f67922cf30364858239c81a")
        );
        assert_eq!(
            hash(&types, "std_srvs/srv/Trigger").as_deref(),
            Some("RIHS01_eeff2cd6fa5ad9d27cdf4dec64818317839b62f212a91e6b5304b634b2062c5f")
        );
    }

    #[test]
    fn all_types_have_a_hash() {
        for line in DEFINITIONS.lines() {
            let (name, body) = line.split_once(':').unwrap();
            let hash = if body.contains("---") { of_service(name) } else { of_message(name) };
            assert!(hash.is_some(), "{name}");
        }
    }
}
