//! Reads `schema/classes/*.class`: the classes that object languages see, one file each. Lines:
//! `class NAME`, or `class NAME : BASE`;
//! `header PATH` (if it is not `NAME.hpp`), `prefix wb_x_` (if the C functions have another one),
//! `own MEMBER` (what the first argument of the C functions is kept in), `alone` (no device of its own),
//! `own_getter` (the robot's method that finds a device of this class is written by hand);
//! `include PATH`, `forward NAMES`, `forward_devices`, `alias NAME C_STRUCT C_HEADER`;
//! `enum NAME[=C_ENUM] A=0 …`, `mirror NAME C_ENUM PREFIX` (the members of the C enumeration without a prefix);
//! `call NAME [= c_function] | flag` (a method that is one C function; flags `virtual`, `static`, `const`,
//! `mutable`, `default a=0`; it is const if it begins with get, is or has);
//! `hand`, `construct`, `protected`, `private` (C++ declarations, written by hand), `destructor`, `destructor inline`
//! (with an empty body; without either, it comes first);
//! `devices`, `create_devices` (a method for each class of devices).

use std::fs;
use std::path::Path;

/// One class.
#[derive(Debug, Default)]
pub(super) struct Class {
    /// `DistanceSensor`
    pub(super) name: String,
    /// Its base class.
    pub(super) base: Option<String>,
    /// Below `webots/`.
    pub(super) header: String,
    /// Of its C functions.
    pub(super) prefix: String,
    /// What goes to C as the first argument; empty if nothing does.
    pub(super) own: String,
    /// The robot has no table of devices of this class.
    pub(super) alone: bool,
    /// The robot's method that finds a device of this class is written by hand.
    pub(super) has_own_getter: bool,
    /// Everything else, in order.
    pub(super) lines: Vec<Line>,
}

/// One line of a class.
#[derive(Debug)]
pub(super) enum Line {
    /// A method that is one C function.
    Call(Call),
    /// Name, C enumeration and members.
    Enum(String, String, Vec<(String, String)>),
    /// Name, C enumeration and the prefix its members lose.
    Mirror(String, String, String),
    /// A verb that takes words: the verb and the words.
    Other(String, String),
}

/// A method that is one C function.
#[derive(Debug, Default)]
pub(super) struct Call {
    /// Of the method.
    pub(super) name: String,
    /// Of the C function.
    pub(super) function: String,
    /// May be replaced by classes made from this one.
    pub(super) is_virtual: bool,
    /// Needs no object.
    pub(super) is_static: bool,
    /// Leaves the object as it is.
    pub(super) is_const: bool,
    /// Parameters that may be left out: `name=value`.
    pub(super) defaults: Vec<(String, String)>,
}

impl Class {
    /// Whether it is a device of a robot.
    pub(super) fn is_device(&self) -> bool {
        self.base.as_deref() == Some("Device") && !self.alone
    }
}

/// Reads all classes, by file name.
pub(super) fn read(root: &Path) -> Result<Vec<Class>, String> {
    let folder = root.join("schema/classes");
    let fault = |error: std::io::Error| format!("{error}: {}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(&folder).map_err(fault)? {
        paths.push(entry.map_err(fault)?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "class"));
    paths.sort();
    paths.iter().map(|path| read_one(path)).collect()
}

fn read_one(path: &Path) -> Result<Class, String> {
    let wrong = |line: usize, what: &str| format!("{}:{line}: {what}", path.display());
    let text = fs::read_to_string(path).map_err(|error| format!("{error}: {}", path.display()))?;
    let mut class = Class::default();
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "class" => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                name(&mut class, rest, &stem);
            }
            "header" => class.header = rest.into(),
            "prefix" => class.prefix = rest.into(),
            "own" => class.own = rest.into(),
            "alone" => class.alone = true,
            "own_getter" => class.has_own_getter = true,
            "call" => {
                let call = call(rest, &class.prefix).ok_or_else(|| wrong(number, "not a method"))?;
                class.lines.push(Line::Call(call));
            }
            "enum" => {
                class.lines.push(enumeration(rest).ok_or_else(|| wrong(number, "not an enum"))?);
            }
            "mirror" => {
                let words: Vec<_> = rest.split_whitespace().map(str::to_string).collect();
                let [name, of, prefix] = <[String; 3]>::try_from(words)
                    .map_err(|_| wrong(number, "a mirror takes three words"))?;
                class.lines.push(Line::Mirror(name, of, prefix));
            }
            "include" | "forward" | "forward_devices" | "alias" | "hand" | "construct" | "destructor"
            | "protected" | "private" | "devices" | "create_devices" => {
                class.lines.push(Line::Other(verb.into(), rest.into()));
            }
            _ => return Err(wrong(number, "an unknown verb")),
        }
    }
    Ok(class)
}

fn name(class: &mut Class, rest: &str, stem: &str) {
    let (name, base) = rest.split_once(" : ").map_or((rest, None), |(name, base)| (name, Some(base.into())));
    class.name = name.into();
    class.base = base;
    class.header = format!("{name}.hpp");
    class.prefix = format!("wb_{stem}_");
    if class.is_device() {
        class.own = "getTag()".into();
    }
}

fn enumeration(rest: &str) -> Option<Line> {
    let (names, members) = rest.split_once(' ')?;
    let (name, of) = names.split_once('=').unwrap_or((names, ""));
    let member = |word: &str| word.split_once('=').map(|(name, value)| (name.to_string(), value.to_string()));
    let members = members.split_whitespace().map(member).collect::<Option<Vec<_>>>()?;
    Some(Line::Enum(name.into(), of.into(), members))
}

fn call(rest: &str, prefix: &str) -> Option<Call> {
    let mut parts = rest.split(" | ");
    let first = parts.next()?.trim();
    let (name, function) = match first.split_once(" = ") {
        Some((name, function)) => (name, function.to_string()),
        None => (first, format!("{prefix}{}", snake(first))),
    };
    let mut call = Call {
        name: name.into(),
        function,
        is_const: ["get", "is", "has"].iter().any(|start| name.starts_with(start)),
        ..Call::default()
    };
    for flag in parts.map(str::trim) {
        match flag {
            "virtual" => call.is_virtual = true,
            "static" => (call.is_static, call.is_const) = (true, false),
            "const" => call.is_const = true,
            "mutable" => call.is_const = false,
            _ => {
                let words = flag.strip_prefix("default ")?.split_whitespace();
                let pair = |word: &str| {
                    word.split_once('=').map(|(name, value)| (name.to_string(), value.to_string()))
                };
                call.defaults = words.map(pair).collect::<Option<Vec<_>>>()?;
            }
        }
    }
    Some(call)
}

/// `getMFVec3f` to `get_mf_vec3f`, `is3dPositionEnabled` to `is_3d_position_enabled`.
pub(super) fn snake(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|index| letters.get(index));
        let after = letters.get(index + 1);
        let starts = letter.is_uppercase()
            && before.is_some_and(|before| {
                !before.is_uppercase() || after.is_some_and(|after| after.is_lowercase())
            });
        let digits =
            *letter == '3' && after == Some(&'d') && before.is_some_and(|before| before.is_lowercase());
        if starts || digits {
            out.push('_');
        }
        out.extend(letter.to_lowercase());
    }
    out
}

/// `sampling_period` to `samplingPeriod`.
pub(super) fn camel_case(name: &str) -> String {
    let mut words = name.split('_').filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default().to_string();
    words.fold(first, |mut out, word| {
        let mut letters = word.chars();
        out.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        out.push_str(letters.as_str());
        out
    })
}
