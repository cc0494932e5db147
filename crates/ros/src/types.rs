//! Message and service types: definitions, MD5 sums and field types.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use md5::{Digest, Md5};

/// All types that the controller uses, one per line: `package/Name: fields`, with `---` between request and response.
const DEFINITIONS: &str = include_str!("definitions.txt");

/// The separator between a definition and those of the types it uses.
const RULE: &str = "================================================================================";

/// A primitive type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// One byte, 0 or 1.
    Bool,
    /// A signed integer of this many bytes.
    Int(u8),
    /// An unsigned integer of this many bytes.
    Uint(u8),
    /// Four bytes.
    Float32,
    /// Eight bytes.
    Float64,
    /// A length and bytes.
    Text,
    /// Seconds and nanoseconds.
    Time,
}

impl Plain {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "bool" => Self::Bool,
            "int8" | "byte" => Self::Int(1),
            "uint8" | "char" => Self::Uint(1),
            "int16" => Self::Int(2),
            "uint16" => Self::Uint(2),
            "int32" => Self::Int(4),
            "uint32" => Self::Uint(4),
            "int64" => Self::Int(8),
            "uint64" => Self::Uint(8),
            "float32" => Self::Float32,
            "float64" => Self::Float64,
            "string" => Self::Text,
            "time" | "duration" => Self::Time,
            _ => return None,
        })
    }
}

/// The type of a field.
#[derive(Clone, Debug)]
pub enum Type {
    /// A primitive type.
    Plain(Plain),
    /// Another message.
    Message(Arc<Message>),
    /// An array; with a length prefix unless the length is fixed.
    List(Box<Type>, Option<usize>),
}

/// A message type, or one half of a service type.
#[derive(Debug)]
pub struct Message {
    /// `package/Name`.
    pub name: String,
    /// Its fields, in order.
    pub fields: Vec<(String, Type)>,
    /// The MD5 sum, which peers compare.
    pub md5: String,
    /// The text that the MD5 sum is computed from.
    sum_text: String,
    /// Its definition and those of the types it uses.
    pub full_text: String,
}

/// A service type.
#[derive(Debug)]
pub struct ServiceType {
    /// `package/name`.
    pub name: String,
    /// The request.
    pub request: Arc<Message>,
    /// The response.
    pub response: Arc<Message>,
    /// The MD5 sum, which peers compare.
    pub md5: String,
}

/// A set of types.
#[derive(Debug, Default)]
pub struct Library {
    messages: BTreeMap<String, Arc<Message>>,
    services: BTreeMap<String, Arc<ServiceType>>,
}

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::read(DEFINITIONS));

/// Returns a message type by its full name.
#[must_use]
pub fn message(name: &str) -> Option<Arc<Message>> {
    LIBRARY.message(name)
}

/// Returns a service type by its full name.
#[must_use]
pub fn service(name: &str) -> Option<Arc<ServiceType>> {
    LIBRARY.service(name)
}

impl Library {
    /// Returns a message type by its full name.
    #[must_use]
    pub fn message(&self, name: &str) -> Option<Arc<Message>> {
        self.messages.get(name).cloned()
    }

    /// Returns a service type by its full name.
    #[must_use]
    pub fn service(&self, name: &str) -> Option<Arc<ServiceType>> {
        self.services.get(name).cloned()
    }

    /// The number of types.
    #[must_use]
    pub fn count(&self) -> usize {
        self.messages.len() + self.services.len()
    }

    /// Parses definitions, one per line: `package/Name: fields`, with `---` between request and response. Definitions
    /// that use undefined types are left out.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut rest: Vec<(&str, &str)> =
            text.lines().filter_map(|line| line.split_once(':')).map(|(a, b)| (a.trim(), b.trim())).collect();
        let mut library = Self::default();
        loop {
            let before = rest.len();
            rest.retain(|(name, body)| !library.add(name, body));
            if rest.len() == before {
                return library;
            }
        }
    }

    /// Adds a definition if all types that it uses are known; returns whether they are.
    fn add(&mut self, name: &str, body: &str) -> bool {
        match body.split_once("---") {
            None => {
                let Some(message) = self.build(name, body) else { return false };
                self.messages.insert(name.to_owned(), Arc::new(message));
            }
            Some((request, response)) => {
                let request = self.build(&format!("{name}Request"), request);
                let response = self.build(&format!("{name}Response"), response);
                let (Some(request), Some(response)) = (request, response) else { return false };
                let md5 = sum(&[&request.sum_text, &response.sum_text]);
                let name = name.to_owned();
                let (request, response) = (Arc::new(request), Arc::new(response));
                self.services.insert(name.clone(), Arc::new(ServiceType { name, request, response, md5 }));
            }
        }
        true
    }

    fn build(&self, name: &str, body: &str) -> Option<Message> {
        let package = name.split_once('/').map_or("", |(package, _)| package);
        let mut message = Message {
            name: name.to_owned(),
            fields: Vec::new(),
            md5: String::new(),
            sum_text: String::new(),
            full_text: String::new(),
        };
        let mut constants = Vec::new();
        let mut sums = Vec::new();
        let mut used: Vec<Arc<Message>> = Vec::new();
        for line in body.split(';').map(str::trim).filter(|line| !line.is_empty()) {
            message.full_text += line;
            message.full_text.push('\n');
            let (kind, rest) = line.split_once(' ')?;
            if let Some((name, value)) = rest.split_once('=') {
                constants.push(format!("{kind} {}={}", name.trim(), value.trim()));
                continue;
            }
            let (base, list) = match kind.strip_suffix(']').and_then(|kind| kind.split_once('[')) {
                // A length that is only limited is sent.
                Some((base, count)) if count.is_empty() || count.starts_with("<=") => (base, Some(None)),
                Some((base, count)) => (base, Some(Some(count.parse().ok()?))),
                None => (kind, None),
            };
            let base = match Plain::named(base) {
                Some(plain) => {
                    sums.push(line.to_owned());
                    Type::Plain(plain)
                }
                None => {
                    let full = match base {
                        "Header" => "std_msgs/Header".to_owned(),
                        _ if base.contains('/') => base.to_owned(),
                        _ => format!("{package}/{base}"),
                    };
                    let part = self.messages.get(&full)?;
                    sums.push(format!("{} {rest}", part.md5));
                    used.push(part.clone());
                    Type::Message(part.clone())
                }
            };
            let kind = list.map_or_else(|| base.clone(), |count| Type::List(Box::new(base.clone()), count));
            message.fields.push((rest.to_owned(), kind));
        }
        constants.extend(sums);
        message.sum_text = constants.join("\n");
        message.md5 = sum(&[&message.sum_text]);
        let mut listed = BTreeSet::new();
        let mut texts = String::new();
        for part in &used {
            append(part, &mut listed, &mut texts);
        }
        message.full_text += &texts;
        Some(message)
    }
}

/// Appends the definitions of a type and of those it uses, each once.
fn append(message: &Message, listed: &mut BTreeSet<String>, out: &mut String) {
    if !listed.insert(message.name.clone()) {
        return;
    }
    let own = message.full_text.split(RULE).next().unwrap_or_default();
    // Writing to a string cannot fail.
    let _ = write!(out, "\n{RULE}\nMSG: {}\n{}", message.name, own.trim_end_matches('\n'));
    out.push('\n');
    for (_, kind) in &message.fields {
        let mut kind = kind;
        while let Type::List(inner, _) = kind {
            kind = inner;
        }
        if let Type::Message(part) = kind {
            append(part, listed, out);
        }
    }
}

fn sum(texts: &[&str]) -> String {
    let mut md5 = Md5::new();
    texts.iter().for_each(|text| md5.update(text));
    md5.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_definitions_are_parsed() {
        let library = Library::read(DEFINITIONS);
        assert_eq!(library.count(), DEFINITIONS.lines().count());
    }

    /// As generated by Debian's genpy 0.6.16 in the Python classes of these types.
    #[test]
    fn md5_sums_match_ros() {
        let mut count = 0;
        for line in include_str!("sums.txt").lines() {
            let (name, md5) = line.split_once(' ').unwrap();
            let of_message = message(name).map(|message| message.md5.clone());
            let of_service = service(name).map(|service| service.md5.clone());
            assert_eq!(of_message.or(of_service).as_deref(), Some(md5), "{name}");
            count += 1;
        }
        assert!(count > 140);
    }

    #[test]
    fn the_full_text_defines_each_type_once() {
        let text = &message("geometry_msgs/WrenchStamped").unwrap().full_text;
        let parts: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("MSG: ")).collect();
        assert_eq!(parts, ["std_msgs/Header", "geometry_msgs/Wrench", "geometry_msgs/Vector3"]);
        assert!(text.starts_with("Header header\nWrench wrench\n\n===="), "{text}");
    }
}
