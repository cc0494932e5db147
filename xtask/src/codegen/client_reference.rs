//! `docs/reference/functions.md`: every function of the controller library in each language, for people.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use super::classes::{Class, Line};
use super::{Header, Item};

const HEAD: &str = "# Functions

<!-- Generated from schema/api and schema/classes by `cargo xtask codegen`; edits here are lost. -->

Every function of the controller library, by C header, with the method that C++, Java and Python have for it.
Methods have the parameters of the function without the first one, which is their object; in Python `getImage` and its kin return
`bytes`, and functions that return an array return a list. Times are in ms, angles in rad, lengths in m, forces in N.
What each device measures and does is shown by the examples of its [node](nodes.md).
";

/// The page.
pub(super) fn generate(list: &[Header], classes: &[Class]) -> (PathBuf, String) {
    let mut methods: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for class in classes {
        for line in &class.lines {
            if let Line::Call(call) = line {
                methods.entry(&call.function).or_default().push(format!("`{}.{}`", class.name, call.name));
            }
        }
    }
    let mut text = HEAD.to_owned();
    for header in list {
        section(&mut text, header, &methods);
    }
    (PathBuf::from("docs/reference/functions.md"), text)
}

fn section(text: &mut String, header: &Header, methods: &BTreeMap<&str, Vec<String>>) {
    let _ = writeln!(text, "\n## {}", header.path);
    let mut functions = header.functions().filter(|api| !api.matlab).peekable();
    if functions.peek().is_some() {
        text.push_str("\n| C | C++, Java, Python |\n|---|---|\n");
    }
    for api in functions {
        let names = methods.get(api.name.as_str()).map(|names| names.join(", ")).unwrap_or_default();
        let old = if api.deprecated { " (deprecated)" } else { "" };
        let _ = writeln!(text, "| `{}`{old} | {names} |", api.signature.replace('|', "\\|"));
    }
    for item in &header.items {
        match item {
            Item::Enum(name, members) if members.len() <= 40 => {
                let members: Vec<String> =
                    members.iter().map(|(name, value)| format!("`{name}` {value}")).collect();
                let name = name.as_deref().map_or_else(String::new, |name| format!("`{name}`: "));
                let _ = writeln!(text, "\n{name}{}.", members.join(", "));
            }
            Item::Struct(name, members) => {
                let _ = writeln!(text, "\n`{name}`: `{members}`.");
            }
            _ => {}
        }
    }
}
