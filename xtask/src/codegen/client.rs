//! The client interface: reads `schema/api/*.api` and writes what C, Python and the library agree on.
//!
//! One file describes one C header. Lines:
//! `header PATH`, `guard NAME`, `include PATH`, `node TYPE` (a sampled device),
//! `enum NAME|- A=0 B=1 …`, `macro NAME VALUE`, `text NAME "…"`, `struct NAME members`, `typedef …`,
//! `api SIGNATURE | flag | flag`.
//! Flags: `deprecated`; `matlab` (declared for MATLAB only);
//! `hand` (the exported function is written by hand); `free` (needs no connection); `else VALUE`;
//! `shape ROWSxCOLUMNS` (the size of the array of numbers that it answers);
//! `omitted VALUE, VALUE` (what the last arguments are in C programs of old that leave them out).

#[path = "client_classes.rs"]
mod classes;
#[path = "client_cpp.rs"]
mod cpp;
#[path = "client_headers.rs"]
mod headers;
#[path = "client_java.rs"]
mod java;
#[path = "client_matlab.rs"]
mod matlab;
#[path = "client_python.rs"]
mod python;
#[path = "client_reference.rs"]
mod reference;
#[path = "client_rust.rs"]
mod rust;

use std::fs;
use std::path::Path;

use super::Output;
use crate::schema::Schema;

/// The first line of each generated file, in the language's own comment sign.
const NOTICE: &str = "Generated from schema/api by `cargo xtask codegen`; edits here are lost.";

/// Functions that no test calls among all others: they end the run or the robot, or need a robot of another kind.
const NOT_CALLED: &[&str] = &[
    "wb_robot_step_begin",
    "wb_robot_step_end",
    "wb_supervisor_load_world",
    "wb_supervisor_node_remove",
    "wb_supervisor_node_restart_controller",
    "wb_supervisor_simulation_quit",
    "wb_supervisor_simulation_reset",
    "wb_supervisor_simulation_revert",
    "wb_supervisor_simulation_set_mode",
    "wb_supervisor_world_load",
    "wb_supervisor_world_reload",
    "wbu_car_cleanup",
    "wbu_car_init",
    "wbu_driver_cleanup",
    "wbu_driver_init",
];

/// One header.
#[derive(Debug, Default)]
struct Header {
    /// Name of the schema file without its ending; also the name of the Rust module.
    stem: String,
    /// Below `webots/`.
    path: String,
    /// Include guard.
    guard: String,
    /// Other headers, `<…>` for those of the language.
    includes: Vec<String>,
    /// The sampled device whose period functions are the general ones.
    node: Option<String>,
    /// Everything else, in the order of the file.
    items: Vec<Item>,
}

/// One declaration.
#[derive(Debug)]
enum Item {
    /// Name (`None`: no name) and members.
    Enum(Option<String>, Vec<(String, i64)>),
    /// `NAME VALUE` or `NAME(a, b) VALUE`.
    Macro(String),
    /// A text constant that is exported as data too.
    Text(String, String),
    /// Name and members.
    Struct(String, String),
    /// What stands after `typedef`.
    Typedef(String),
    /// A function.
    Api(Api),
}

/// One function.
#[derive(Debug, Default)]
struct Api {
    /// As declared, without the semicolon.
    signature: String,
    /// `const double *`, `int`, …
    result: String,
    /// `wb_…`
    name: String,
    /// Type and name of each parameter.
    parameters: Vec<(String, String)>,
    /// Use is discouraged.
    deprecated: bool,
    /// Declared for MATLAB only.
    matlab: bool,
    /// Written by hand.
    hand: bool,
    /// Works without a connection.
    free: bool,
    /// What it answers when it cannot answer, if not what the type says.
    neutral: Option<String>,
    /// Rows and columns of an array of numbers that it answers.
    shape: Option<(usize, usize)>,
    /// The last arguments where a program leaves them out.
    omitted: Option<String>,
}

impl Header {
    /// The functions.
    fn functions(&self) -> impl Iterator<Item = &Api> {
        self.items.iter().filter_map(|item| match item {
            Item::Api(api) => Some(api),
            _ => None,
        })
    }
}

/// Reads all headers below `schema/api`, by name.
fn read(root: &Path) -> Result<Vec<Header>, String> {
    let folder = root.join("schema/api");
    let fault = |error: std::io::Error| format!("{error}: {}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(&folder).map_err(fault)? {
        paths.push(entry.map_err(fault)?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "api"));
    paths.sort();
    paths.iter().map(|path| read_one(path)).collect()
}

/// All generated files of the client.
pub(super) fn generate(_schema: &Schema, root: &Path) -> Result<Vec<Output>, String> {
    let list = read(root)?;
    let mut files = headers::generate(&list);
    files.extend(rust::generate(&list));
    files.extend(python::generate(&list));
    files.extend(matlab::generate(&list));
    let classes = classes::read(root)?;
    files.extend(cpp::generate(&list, &classes)?);
    files.extend(java::generate(&list, &classes, root)?);
    files.push(reference::generate(&list, &classes));
    Ok(files.into_iter().map(|(path, text)| Output { path, text }).collect())
}

fn read_one(path: &Path) -> Result<Header, String> {
    let wrong = |line: usize, what: &str| format!("{}:{line}: {what}", path.display());
    let text = fs::read_to_string(path).map_err(|error| format!("{error}: {}", path.display()))?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut header = Header { stem, ..Header::default() };
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (verb, rest) = line.split_once(' ').ok_or_else(|| wrong(number, "a verb alone"))?;
        match verb {
            "header" => header.path = rest.into(),
            "guard" => header.guard = rest.into(),
            "include" => header.includes.push(rest.into()),
            "node" => header.node = Some(rest.into()),
            "macro" => header.items.push(Item::Macro(rest.into())),
            "typedef" => header.items.push(Item::Typedef(rest.into())),
            "text" | "struct" => {
                let (name, value) = rest.split_once(' ').ok_or_else(|| wrong(number, "a name alone"))?;
                let (name, value) = (name.to_string(), value.to_string());
                header.items.push(if verb == "text" {
                    Item::Text(name, value)
                } else {
                    Item::Struct(name, value)
                });
            }
            "enum" => header.items.push(enumeration(rest).ok_or_else(|| wrong(number, "not an enum"))?),
            "api" => {
                let api = function(rest).ok_or_else(|| wrong(number, "not a signature"))?;
                header.items.push(Item::Api(api));
            }
            _ => return Err(wrong(number, "an unknown verb")),
        }
    }
    Ok(header)
}

fn enumeration(rest: &str) -> Option<Item> {
    let (name, members) = rest.split_once(' ')?;
    let member = |word: &str| {
        let (name, value) = word.split_once('=')?;
        Some((name.to_string(), value.parse().ok()?))
    };
    let members = members.split_whitespace().map(member).collect::<Option<Vec<_>>>()?;
    Some(Item::Enum((name != "-").then(|| name.to_string()), members))
}

fn function(rest: &str) -> Option<Api> {
    let mut parts = rest.split(" | ");
    let signature = parts.next()?.trim();
    let open = signature.find('(')?;
    let before = signature.get(..open)?;
    let start = before.rfind([' ', '*']).map_or(0, |at| at + 1);
    let mut api = Api {
        signature: signature.into(),
        result: before.get(..start)?.trim().into(),
        name: before.get(start..)?.into(),
        parameters: parameters(signature.get(open + 1..)?.strip_suffix(')')?),
        ..Api::default()
    };
    for flag in parts {
        match flag.trim() {
            "deprecated" => api.deprecated = true,
            "matlab" => api.matlab = true,
            "hand" => api.hand = true,
            "free" => api.free = true,
            other if other.starts_with("shape ") => {
                let (rows, columns) = other.trim_start_matches("shape ").split_once('x')?;
                api.shape = Some((rows.parse().ok()?, columns.parse().ok()?));
            }
            other if other.starts_with("omitted ") => {
                api.omitted = other.strip_prefix("omitted ").map(Into::into);
            }
            other => api.neutral = Some(other.strip_prefix("else ")?.into()),
        }
    }
    Some(api)
}

/// Splits at commas outside parentheses; `const double v[3]` becomes the type `const double [3]`.
fn parameters(text: &str) -> Vec<(String, String)> {
    let (mut depth, mut start, mut words) = (0, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                words.push(text.get(start..at).unwrap_or_default());
                start = at + 1;
            }
            _ => {}
        }
    }
    words.push(text.get(start..).unwrap_or_default());
    let words = words.iter().map(|word| word.trim()).filter(|word| !word.is_empty());
    words.enumerate().map(|(index, word)| parameter(index, word)).collect()
}

fn parameter(index: usize, word: &str) -> (String, String) {
    if word.contains("(*") {
        let name =
            word.split_once("(*").and_then(|(_, rest)| rest.split_once(')')).map_or("", |(name, _)| name);
        let name = if name.is_empty() { format!("argument{index}") } else { name.to_string() };
        return ("function".into(), name);
    }
    let (word, size) = match word.split_once('[') {
        Some((word, size)) => (word, format!(" [{size}")),
        None => (word, String::new()),
    };
    let start = word.rfind([' ', '*']).map_or(0, |at| at + 1);
    let (kind, name) = word.split_at(start);
    if kind.trim().is_empty() || kind.trim() == "const" {
        return (format!("{word}{size}"), format!("argument{index}"));
    }
    let unnamed = format!("argument{index}");
    let name = if name.is_empty() { unnamed.as_str() } else { name };
    (format!("{}{size}", kind.trim()), name.to_string())
}
