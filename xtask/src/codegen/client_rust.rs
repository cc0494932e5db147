//! The exported Rust functions: one shape, no logic; and the constants.

use super::{Api, Header, Item, NOTICE};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// All Rust files of the C interface.
pub(super) fn generate(list: &[Header]) -> Vec<(PathBuf, String)> {
    let folder = PathBuf::from("crates/controller/src/exported");
    let mut files = Vec::new();
    let mut modules = String::new();
    for one in list {
        let functions: Vec<_> = one.functions().filter(|api| !api.hand).collect();
        for (name, functions) in subjects(one, functions) {
            let _ = writeln!(modules, "pub mod {name};");
            files.push((folder.join(format!("{name}.rs")), module(one, &functions)));
        }
    }
    files.push((folder.join("constants.rs"), constants(list)));
    files.push((folder.join("symbols.rs"), symbols(list)));
    let all = format!(
        "// {NOTICE}\n\n//! What C programs call: every function hands over to the Rust function of the same name.\n\n\
         pub mod by_hand;\npub mod by_hand_remote;\npub mod constants;\npub mod radio_messages;\npub mod symbols;\n{modules}"
    );
    files.push((PathBuf::from("crates/controller/src/exported.rs"), all));
    files
}

/// The functions of a header by module: most have one, which is called as the header.
fn subjects<'a>(one: &Header, functions: Vec<&'a Api>) -> BTreeMap<String, Vec<&'a Api>> {
    let mut subjects: BTreeMap<String, Vec<&Api>> = BTreeMap::new();
    for api in functions {
        let subject = match api.name.strip_prefix("wb_supervisor_") {
            Some(short) if one.stem == "supervisor" => format!("supervisor_{}", subject(short)),
            _ => one.stem.clone(),
        };
        subjects.entry(subject).or_default().push(api);
    }
    subjects
}

/// What a function of supervisors is about, by the begin of its name.
fn subject(short: &str) -> &'static str {
    let begins = [
        ("field_set_", "field_changes"),
        ("field_insert_", "field_changes"),
        ("field_remove_", "field_changes"),
        ("field_import_", "field_changes"),
        ("field_", "fields"),
        ("proto_", "protos"),
        ("node_get_", "nodes"),
        ("node_is_", "nodes"),
        ("node_", "node_changes"),
        ("set_label", "pictures"),
        ("export_image", "pictures"),
        ("movie_", "pictures"),
        ("start_movie", "pictures"),
        ("stop_movie", "pictures"),
        ("get_movie", "pictures"),
        ("animation_", "pictures"),
        ("virtual_reality_", "pictures"),
    ];
    begins.iter().find(|(begin, _)| short.starts_with(begin)).map_or("simulation", |(_, subject)| subject)
}

fn module(one: &Header, functions: &[&Api]) -> String {
    let mut body = String::new();
    for api in functions {
        function(&mut body, one, api);
    }
    let mut out = format!("// {NOTICE}\n\n//! `webots/{}`\n\n", one.path);
    let mut names: Vec<_> = ["as_bytes", "as_numbers", "as_text", "call", "free", "Pointer"]
        .into_iter()
        .filter(|name| match *name {
            "Pointer" => body.contains(".pointer()"),
            name => {
                body.contains(&format!(" {name}("))
                    || body.contains(&format!("({name}("))
                    || body.contains(&format!(" {name}::<"))
            }
        })
        .collect();
    names.sort_unstable();
    if !names.is_empty() {
        let _ = writeln!(out, "use crate::abi::{{{}}};", names.join(", "));
    }
    let types: Vec<_> =
        ["c_char", "c_int", "c_void"].into_iter().filter(|name| body.contains(name)).collect();
    if !types.is_empty() {
        let _ = writeln!(out, "use std::ffi::{{{}}};", types.join(", "));
    }
    out.push('\n');
    out.push_str(&body);
    out
}

/// How a parameter is declared, and how it is handed on.
struct Passed {
    declared: String,
    prepared: Option<String>,
    handed: String,
}

fn function(out: &mut String, one: &Header, api: &Api) {
    let passed = parameters(api);
    let declared: Vec<_> = passed.iter().map(|one| one.declared.clone()).collect();
    let declared = declared.join(", ");
    let (result, neutral, convert) = result(api);
    let neutral = api.neutral.as_deref().unwrap_or(neutral);
    let arrow = if result.is_empty() { String::new() } else { format!(" -> {result}") };
    let pointers = declared.contains('*');
    let _ = writeln!(out, "/// `{}`", api.signature);
    if pointers {
        out.push_str("///\n/// # Safety\n/// Each pointer is null or points to what its C type says, through the call.\n");
    }
    let keyword = if pointers { "pub unsafe extern" } else { "pub extern" };
    let name = &api.name;
    let _ = writeln!(out, "#[unsafe(no_mangle)]\n{keyword} \"C\" fn {name}({declared}){arrow} {{");
    for line in passed.iter().filter_map(|one| one.prepared.as_ref()) {
        let _ = writeln!(out, "    // SAFETY: the caller's promise above.\n    {line}");
    }
    let handed: Vec<_> = passed.iter().map(|one| one.handed.clone()).filter(|one| !one.is_empty()).collect();
    let target = target(one, api);
    let whole = if api.free {
        let asked = format!("{target}({})", handed.join(", "));
        format!("free(\"{name}\", {neutral}, || {})", convert.of(&asked))
    } else {
        let asked = format!("{target}({})", [&["session".to_string()], &handed[..]].concat().join(", "));
        let plain = if handed.is_empty() { target } else { format!("|session| {asked}") };
        match convert {
            Convert::Pointer => {
                let answer = convert.of(&format!("{asked}?"));
                format!("call(\"{name}\", {neutral}, |session| Ok({answer}))")
            }
            Convert::Int => format!("c_int::from(call(\"{name}\", {neutral}, {plain}))"),
            Convert::None => format!("call(\"{name}\", {neutral}, {plain})"),
        }
    };
    let _ = writeln!(out, "    {whole}\n}}\n");
}

fn parameters(api: &Api) -> Vec<Passed> {
    let mut passed: Vec<Passed> = Vec::new();
    let mut previous = "";
    for (kind, name) in &api.parameters {
        let name = match name.as_str() {
            // A word of Rust.
            "loop" => "r#loop".into(),
            name => name.to_string(),
        };
        let plain =
            |rust: &str| Passed { declared: format!("{name}: {rust}"), prepared: None, handed: name.clone() };
        let next = match kind.as_str() {
            "WbDeviceTag" => plain("u16"),
            "double" | "const double" => plain("f64"),
            "WbNodeRef" | "WbFieldRef" | "WbProtoRef" | "WbMotionRef" | "WbImageRef" => plain("usize"),
            "bool" => Passed { handed: format!("{name} != 0"), ..plain("u8") },
            "const char *" if name == "data" && api.name.ends_with("_send") => plain("*const c_char"),
            "const char *" | "char *" => Passed {
                prepared: Some(format!("let {name} = unsafe {{ as_text({name}) }};")),
                handed: format!("{name}.as_deref()"),
                ..plain("*const c_char")
            },
            "const void *" => plain("*const c_void"),
            kind if kind.starts_with("const double [") => {
                let size = kind.trim_start_matches("const double [").trim_end_matches(']');
                Passed {
                    prepared: Some(format!("let {name} = unsafe {{ as_numbers::<{size}>({name}) }};")),
                    ..plain("*const f64")
                }
            }
            kind if kind.contains('*') => plain("*const c_void"),
            "function" | "WbRadioMessage" | "const WbRadioMessage" | "const WbRadioEvent" => {
                plain("*const c_void")
            }
            _ => plain("c_int"),
        };
        // `data, size` are one thing: bytes.
        if name == "size"
            && previous == "data"
            && let Some(data) = passed.last_mut()
        {
            data.prepared = Some("let data = unsafe { as_bytes(data.cast(), size) };".into());
        }
        previous = if name == "data" { "data" } else { "" };
        passed.push(next);
    }
    passed
}

#[derive(Clone, Copy, PartialEq)]
enum Convert {
    None,
    Int,
    Pointer,
}

impl Convert {
    fn of(self, value: &str) -> String {
        match self {
            Self::None => value.into(),
            Self::Int => format!("c_int::from({value})"),
            Self::Pointer => format!("{value}.pointer()"),
        }
    }
}

/// The Rust type, the neutral value and how the answer becomes that type.
fn result(api: &Api) -> (&'static str, &'static str, Convert) {
    match api.result.as_str() {
        "void" => ("", "()", Convert::None),
        "double" => ("f64", "f64::NAN", Convert::None),
        // The C types are narrower, and the rest of the register would be undefined. C compilers ignore it, but programs that
        // load the library take the whole for an int unless told otherwise (ctypes), as Webots' own library allows.
        "bool" => ("c_int", "false", Convert::Int),
        "WbDeviceTag" => ("c_int", "0", Convert::Int),
        "const char *" => ("*const c_char", "std::ptr::null()", Convert::Pointer),
        "const double *" => ("*const f64", "std::ptr::null()", Convert::Pointer),
        "const float *" => ("*const f32", "std::ptr::null()", Convert::Pointer),
        "WbNodeRef" | "WbFieldRef" | "WbProtoRef" | "WbMotionRef" | "WbImageRef" | "WbRadioMessage" => {
            ("usize", "0", Convert::None)
        }
        kind if kind.contains('*') => ("*const c_void", "std::ptr::null()", Convert::Pointer),
        _ => ("c_int", "0", Convert::None),
    }
}

/// The Rust function behind an exported one.
fn target(one: &Header, api: &Api) -> String {
    let stem = one.stem.as_str();
    let prefix = match stem {
        "nodes" => "wb_node_".to_string(),
        "robot_window_default" => "wbu_default_robot_window_".to_string(),
        "robot_window_generic" => "wbu_generic_robot_window_".to_string(),
        "motion" | "car" | "driver" => format!("wbu_{stem}_"),
        _ => format!("wb_{stem}_"),
    };
    let short = api.name.strip_prefix(&prefix).unwrap_or(&api.name);
    if let Some(node) = &one.node {
        let general =
            ["enable", "disable", "get_sampling_period", "get_lookup_table_size", "get_lookup_table"];
        if general.contains(&short) {
            return format!("crate::sensor::{short}::<crate::{stem}::{}>", type_name(node));
        }
    }
    if matches!(stem, "car" | "driver") {
        return format!("crate::vehicle::{stem}::{short}");
    }
    if stem == "supervisor" {
        for part in ["node", "field", "proto"] {
            if let Some(rest) = short.strip_prefix(part).and_then(|rest| rest.strip_prefix('_')) {
                return format!("crate::supervisor::{part}::{rest}");
            }
        }
        return format!("crate::supervisor::simulation::{short}");
    }
    format!("crate::{stem}::{short}")
}

fn type_name(node: &str) -> String {
    if node.chars().all(char::is_uppercase) {
        let mut letters = node.chars();
        return letters.next().into_iter().chain(letters.flat_map(char::to_lowercase)).collect();
    }
    node.into()
}

fn enumerators(list: &[Header]) -> impl Iterator<Item = (&str, i64)> {
    list.iter().flat_map(|one| &one.items).flat_map(|item| {
        match item {
            Item::Enum(_, members) => members.as_slice(),
            _ => &[],
        }
        .iter()
        .map(|(name, value)| (name.as_str(), *value))
    })
}

fn constants(list: &[Header]) -> String {
    let mut out = format!("// {NOTICE}\n\n//! Enumerations of the C headers, under their C names.\n\n");
    for (name, value) in enumerators(list).filter(|(name, _)| name.starts_with("WB")) {
        let _ = writeln!(out, "/// `{name}`\npub const {name}: i32 = {value};");
    }
    let _ = writeln!(out, "\n/// Node types: number and name, as world files write it.");
    let _ = writeln!(out, "pub const NODE_NAMES: &[(i32, &std::ffi::CStr)] = &[");
    for (name, value) in enumerators(list).filter(|(name, _)| name.starts_with("WB_NODE_")) {
        let _ = writeln!(out, "    ({value}, c\"{}\"),", node_name(name.trim_start_matches("WB_NODE_")));
    }
    out.push_str("];\n");
    out
}

/// `HINGE_2_JOINT` to `Hinge2Joint`.
fn node_name(upper: &str) -> String {
    match upper {
        "NO_NODE" => return String::new(),
        "LED" | "GPS" => return upper.into(),
        "CAD_SHAPE" => return "CadShape".into(),
        "PBR_APPEARANCE" => return "PBRAppearance".into(),
        _ => {}
    }
    upper
        .split('_')
        .map(|word| {
            format!(
                "{}{}",
                word.get(..1).unwrap_or_default(),
                word.get(1..).unwrap_or_default().to_lowercase()
            )
        })
        .collect()
}

fn symbols(list: &[Header]) -> String {
    let mut out =
        format!("// {NOTICE}\n\n//! Constants as data, for languages that cannot read C headers.\n\n");
    out.push_str("use std::ffi::{c_char, c_int};\n\n/// A constant text.\n#[repr(transparent)]\n#[derive(Debug)]\npub struct Text(*const c_char);\n\n");
    out.push_str("// SAFETY: it points to constant bytes.\nunsafe impl Sync for Text {}\n\n");
    for (name, value) in enumerators(list) {
        // Numbers without the library's mark are known to their headers only.
        let Some(short) = name.strip_prefix("WB_") else { continue };
        let _ = writeln!(out, "/// `{name}`\n#[unsafe(no_mangle)]\npub static wb_{short}: c_int = {value};");
    }
    for item in list.iter().flat_map(|one| &one.items) {
        if let Item::Text(name, value) = item {
            let _ = writeln!(
                out,
                "/// `{name}`\n#[unsafe(no_mangle)]\npub static wb_{name}: Text = Text(c{value}.as_ptr());"
            );
        }
    }
    out
}
