//! The types of all functions, for Python's ctypes.

use super::{Api, Header, Item, NOTICE};
use std::fmt::Write as _;
use std::path::PathBuf;

/// The table of prototypes and the constants.
pub(super) fn generate(list: &[Header]) -> Vec<(PathBuf, String)> {
    let mut out = format!(
        "# {NOTICE}\n\"\"\"Types of all functions of the library, and the numbers of its enumerations.\"\"\"\n\n"
    );
    out.push_str("from ctypes import POINTER, c_bool, c_char_p, c_double, c_float, c_int, c_ushort, c_void_p\n\n\nPROTOTYPES = {\n");
    for api in list.iter().flat_map(Header::functions) {
        if api.result == "WbMouseState" {
            continue;
        }
        let parameters: Vec<_> =
            api.parameters.iter().map(|(kind, name)| parameter(api, kind, name)).collect();
        let comma = if parameters.len() == 1 { "," } else { "" };
        let _ = writeln!(
            out,
            "    '{}': ({}, ({}{comma})),",
            api.name,
            result(&api.result),
            parameters.join(", ")
        );
    }
    out.push_str("}\n\nCONSTANTS = {\n");
    for item in list.iter().flat_map(|one| &one.items) {
        if let Item::Enum(_, members) = item {
            for (name, value) in members.iter().filter(|(name, _)| name.starts_with("WB")) {
                let _ = writeln!(out, "    '{}': {value},", name.trim_start_matches("WB_"));
            }
        }
        if let Item::Text(name, value) = item {
            let _ = writeln!(out, "    '{name}': {},", value.replace('"', "'"));
        }
    }
    out.push_str("}\n");
    vec![(PathBuf::from("bindings/python/controller/_prototypes.py"), out)]
}

fn result(kind: &str) -> &'static str {
    match kind {
        "void" => "None",
        "double" => "c_double",
        "bool" => "c_bool",
        "WbDeviceTag" => "c_ushort",
        "const char *" => "c_char_p",
        "const double *" => "POINTER(c_double)",
        "const float *" => "POINTER(c_float)",
        kind if kind.contains('*') || kind.ends_with("Ref") || kind == "WbRadioMessage" => "c_void_p",
        _ => "c_int",
    }
}

fn parameter(api: &Api, kind: &str, name: &str) -> &'static str {
    match kind {
        "double" | "const double" => "c_double",
        "bool" => "c_bool",
        "WbDeviceTag" => "c_ushort",
        "const char *" if name == "data" && api.name.ends_with("_send") => "c_void_p",
        "const char *" => "c_char_p",
        "int *" => "POINTER(c_int)",
        "const int *" => "POINTER(c_int)",
        kind if kind.starts_with("const double") => "POINTER(c_double)",
        kind if kind.contains('*') || kind.contains("Ref") || kind.contains("WbRadio") => "c_void_p",
        "function" => "c_void_p",
        _ => "c_int",
    }
}
