//! The C++ classes: a header for each, and the source of the methods that are one C function.

use super::classes::{Call, Class, Line, camel_case};
use super::{Api, Header, Item, NOTICE};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// What all classes look at: the C functions and enumerations by name, and the names of device classes.
struct Known<'a> {
    functions: BTreeMap<&'a str, &'a Api>,
    enums: BTreeMap<&'a str, &'a [(String, i64)]>,
    devices: Vec<&'a str>,
    /// Classes of devices that the robot finds by a method written by hand.
    own_getters: Vec<&'a str>,
}

/// Old places of headers: path and the header that has its content now.
const MOVED: &[(&str, &str)] = &[("Car.hpp", "vehicle/Car.hpp"), ("Driver.hpp", "vehicle/Driver.hpp")];

/// All headers and the source.
pub(super) fn generate(list: &[Header], classes: &[Class]) -> Result<Vec<(PathBuf, String)>, String> {
    let mut devices: Vec<_> =
        classes.iter().filter(|class| class.is_device()).map(|one| one.name.as_str()).collect();
    devices.sort_unstable();
    let functions = list.iter().flat_map(Header::functions).map(|api| (api.name.as_str(), api)).collect();
    let enums = list.iter().flat_map(|one| &one.items).filter_map(|item| match item {
        Item::Enum(Some(name), members) => Some((name.as_str(), members.as_slice())),
        _ => None,
    });
    let own_getters =
        classes.iter().filter(|class| class.has_own_getter).map(|class| class.name.as_str()).collect();
    let known = Known { functions, enums: enums.collect(), devices, own_getters };
    let folder = PathBuf::from("bindings/cpp/include/webots");
    let mut files = vec![(folder.join("utils/AnsiCodes.hpp"), ansi_codes(list))];
    for class in classes {
        files.push((folder.join(&class.header), header(class, &known)?));
    }
    for (old, new) in MOVED {
        let text = format!("// {NOTICE}\n\n// Moved; kept for older programs.\n#include <webots/{new}>\n");
        files.push((folder.join(old), text));
    }
    files.push((PathBuf::from("bindings/cpp/source/classes.cpp"), source(list, classes, &known)?));
    Ok(files)
}

/// A method in C++.
struct Method {
    result: String,
    /// With default values, for the header.
    declared: String,
    /// Without, for the source.
    defined: String,
    body: String,
}

fn header(class: &Class, known: &Known<'_>) -> Result<String, String> {
    let up = "../".repeat(class.header.matches('/').count());
    let guard = format!("WEBOTS_{}_HPP", super::classes::snake(&class.name).to_uppercase());
    let mut out = format!("// {NOTICE}\n\n#ifndef {guard}\n#define {guard}\n\n");
    out.push_str("#ifndef WB_USING_CPP_API\n#define WB_USING_CPP_API\n#endif\n#include <string>\n");
    match class.base.as_deref() {
        Some(base) if base == "Supervisor" || base == "Robot" || base == "Device" => {
            let _ = writeln!(out, "#include <webots/{base}.hpp>");
        }
        Some(base) => {
            let _ = writeln!(out, "#include <webots/vehicle/{base}.hpp>");
        }
        None => {
            let _ = writeln!(out, "#include \"{up}../../c/webots/types.h\"");
        }
    }
    let others = || {
        class.lines.iter().filter_map(|line| match line {
            Line::Other(verb, rest) => Some((verb.as_str(), rest.as_str())),
            _ => None,
        })
    };
    for (_, path) in others().filter(|(verb, _)| *verb == "include") {
        let _ = writeln!(out, "#include {path}");
    }
    for words in others().filter(|(verb, _)| *verb == "alias").map(|(_, rest)| rest) {
        if let Some(path) = words.split(' ').nth(2) {
            let _ = writeln!(out, "#include \"{up}../../c/webots/{path}\"");
        }
    }
    out.push_str("\nnamespace webots {\n");
    for words in others().filter(|(verb, _)| *verb == "alias").map(|(_, rest)| rest) {
        let mut words = words.split(' ');
        if let (Some(name), Some(of)) = (words.next(), words.next()) {
            let _ = writeln!(out, "  typedef {of} {name};");
        }
    }
    for (verb, words) in others() {
        let names: Vec<_> = match verb {
            "forward" => words.split(' ').collect(),
            "forward_devices" => known.devices.clone(),
            _ => continue,
        };
        names.iter().for_each(|name| out.push_str(&format!("  class {name};\n")));
    }
    let base = class.base.as_ref().map_or(String::new(), |base| format!(" : public {base}"));
    let _ = writeln!(out, "\n  class {}{base} {{\n  public:", class.name);
    members(&mut out, class, known)?;
    out.push_str("  };\n}  // namespace webots\n\n#endif\n");
    Ok(out)
}

fn members(out: &mut String, class: &Class, known: &Known<'_>) -> Result<(), String> {
    let name = &class.name;
    if class.is_device() {
        let _ = writeln!(out, "    explicit {name}(const std::string &name) : Device(name) {{}}");
        let _ = writeln!(out, "    explicit {name}(WbDeviceTag tag) : Device(tag) {{}}");
        let _ = writeln!(out, "    virtual ~{name}() {{}}");
    }
    let has_destructor =
        class.lines.iter().any(|line| matches!(line, Line::Other(verb, _) if verb == "destructor"));
    if !class.is_device() && !has_destructor {
        let _ = writeln!(out, "    virtual ~{name}() {{}}");
    }
    let mut section = "public";
    for line in &class.lines {
        if let Line::Other(verb, _) = line {
            let wanted = match verb.as_str() {
                "protected" | "create_devices" => "protected",
                "private" => "private",
                _ => "public",
            };
            if wanted != section {
                let _ = writeln!(out, "\n  {wanted}:");
                section = wanted;
            }
        }
        match line {
            Line::Enum(name, _, members) => enumeration(out, name, members),
            Line::Mirror(name, of, prefix) => {
                let members = known.enums.get(of.as_str()).ok_or(format!("no C enumeration {of}"))?;
                let strip = |member: &str| member.strip_prefix(prefix.as_str()).unwrap_or(member).to_string();
                let members: Vec<_> =
                    members.iter().map(|(name, value)| (strip(name), value.to_string())).collect();
                enumeration(out, name, &members);
            }
            Line::Call(call) => {
                let method = method(class, call, known)?;
                let kind = match (call.is_virtual, call.is_static) {
                    (true, _) => "virtual ",
                    (_, true) => "static ",
                    _ => "",
                };
                let space = if method.result.ends_with('*') { "" } else { " " };
                let end = if call.is_const { " const" } else { "" };
                let Method { result, declared, .. } = method;
                let _ = writeln!(out, "    {kind}{result}{space}{}({declared}){end};", call.name);
            }
            Line::Other(verb, rest) => other(out, name, verb, rest, known),
        }
    }
    Ok(())
}

fn other(out: &mut String, name: &str, verb: &str, rest: &str, known: &Known<'_>) {
    match verb {
        "hand" | "construct" | "protected" | "private" => {
            let end = if rest.ends_with('}') { "" } else { ";" };
            let _ = writeln!(out, "    {rest}{end}");
        }
        "destructor" => {
            let end = if rest == "inline" { " {}" } else { ";" };
            let _ = writeln!(out, "    virtual ~{name}(){end}");
        }
        "devices" => known.devices.iter().for_each(|device| {
            let _ = writeln!(out, "    {device} *get{device}(const std::string &name);");
        }),
        "create_devices" => known.devices.iter().for_each(|device| {
            let _ = writeln!(out, "    virtual {device} *create{device}(const std::string &name) const;");
        }),
        _ => {}
    }
}

fn enumeration(out: &mut String, name: &str, members: &[(String, String)]) {
    let members: Vec<_> = members.iter().map(|(name, value)| format!("      {name} = {value}")).collect();
    let members = members.join(",\n");
    let _ = match name {
        "-" => writeln!(out, "    enum {{\n{members}\n    }};"),
        _ => writeln!(out, "    typedef enum {{\n{members}\n    }} {name};"),
    };
}

/// The class's name of a C enumeration.
fn own_enum<'a>(class: &'a Class, kind: &str) -> Option<&'a str> {
    class.lines.iter().find_map(|line| match line {
        Line::Enum(name, of, _) | Line::Mirror(name, of, _) if of == kind => Some(name.as_str()),
        _ => None,
    })
}

const REFERENCES: [&str; 4] = ["WbDeviceTag", "WbNodeRef", "WbFieldRef", "WbProtoRef"];

fn method(class: &Class, call: &Call, known: &Known<'_>) -> Result<Method, String> {
    let missing = || format!("class {}: there is no C function {}", class.name, call.function);
    let api = known.functions.get(call.function.as_str()).ok_or_else(missing)?;
    let mut parameters = api.parameters.as_slice();
    let mut arguments = Vec::new();
    if !class.own.is_empty()
        && !call.is_static
        && let [(kind, _), rest @ ..] = parameters
        && (REFERENCES.contains(&kind.as_str()) || kind == "WbMotionRef")
    {
        arguments.push(class.own.clone());
        parameters = rest;
    }
    let (mut declared, mut defined) = (Vec::new(), Vec::new());
    for (kind, name) in parameters {
        let name = camel_case(name);
        let (parameter, argument) = passed(class, api, kind, &name);
        let default = call.defaults.iter().find(|(one, _)| *one == name);
        let default = default.map_or(String::new(), |(_, value)| format!(" = {value}"));
        declared.push(format!("{parameter}{default}"));
        defined.push(parameter);
        arguments.push(argument);
    }
    let asked = format!("{}({})", call.function, arguments.join(", "));
    let (result, body) = returned(class, api, &asked);
    Ok(Method { result, declared: declared.join(", "), defined: defined.join(", "), body })
}

/// How a parameter is declared, and how it goes to C.
fn passed(class: &Class, api: &Api, kind: &str, name: &str) -> (String, String) {
    let plain = |kind: &str| {
        let space = if kind.ends_with('*') { "" } else { " " };
        (format!("{kind}{space}{name}"), name.to_string())
    };
    match kind {
        "const char *" if api.name.ends_with("_send") => plain(kind),
        "const char *" => (format!("const std::string &{name}"), format!("{name}.c_str()")),
        "WbDeviceTag" => plain("int"),
        "WbNodeRef" => (format!("const Node *{name}"), format!("({name} ? {name}->nodeRef : NULL)")),
        "WbImageRef" => (format!("ImageRef *{name}"), format!("({name} ? {name}->getImageRef() : NULL)")),
        kind if kind.starts_with("const double [") => {
            let size = kind.trim_start_matches("const double ");
            (format!("const double {name}{size}"), name.to_string())
        }
        kind if kind.starts_with("Wb") || kind.starts_with("wb") => match own_enum(class, kind) {
            Some(own) => (format!("{own} {name}"), format!("static_cast<{kind}>({name})")),
            None => match class.lines.iter().find_map(|line| alias_of(line, kind)) {
                Some(own) => (format!("{own} {name}"), format!("static_cast<{kind}>({name})")),
                None => (format!("int {name}"), format!("static_cast<{kind}>({name})")),
            },
        },
        kind => plain(kind),
    }
}

/// Old names of C enumerations stand for the new ones.
fn alias_of<'a>(line: &'a Line, kind: &str) -> Option<&'a str> {
    let modern = match kind {
        "wbu_wipers_mode" => "WbuDriverWiperMode",
        "wbu_indicator_state" => "WbuDriverIndicatorState",
        _ => return None,
    };
    match line {
        Line::Enum(name, of, _) if of == modern => Some(name),
        _ => None,
    }
}

/// The result's type and the body.
fn returned(class: &Class, api: &Api, asked: &str) -> (String, String) {
    let kind = api.result.as_str();
    let find = |name: &str| (format!("{name} *"), format!("return {name}::find{name}({asked});"));
    match kind {
        "void" => ("void".into(), format!("{asked};")),
        "const char *" if !api.name.ends_with("_receive") => {
            ("std::string".into(), format!("return text({asked});"))
        }
        "WbNodeRef" => find("Node"),
        "WbFieldRef" => find("Field"),
        "WbProtoRef" => find("Proto"),
        "WbImageRef" => ("ImageRef *".into(), format!("return image({asked});")),
        "WbDeviceTag" => ("int".into(), format!("return {asked};")),
        kind if kind.contains('*') || kind == "WbMouseState" => {
            let kind = kind.replace("WbMouseState", "MouseState").replace("WbContactPoint", "ContactPoint");
            (kind, format!("return {asked};"))
        }
        kind if kind.starts_with("Wb") || kind.starts_with("wb") => {
            let own = own_enum(class, kind).or(class.lines.iter().find_map(|line| alias_of(line, kind)));
            match own {
                Some(own) => (own.into(), format!("return static_cast<{}::{own}>({asked});", class.name)),
                None => ("int".into(), format!("return {asked};")),
            }
        }
        kind => (kind.into(), format!("return {asked};")),
    }
}

fn source(list: &[Header], classes: &[Class], known: &Known<'_>) -> Result<String, String> {
    let mut out = format!("// {NOTICE}\n\n#define WB_ALLOW_MIXING_C_AND_CPP_API\n");
    out.push_str("#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"\n\n");
    for class in classes {
        let _ = writeln!(out, "#include <webots/{}>", class.header);
    }
    out.push('\n');
    // The enumerations of some headers have plain names, which must not meet those of the classes.
    for one in list.iter().filter(|one| one.functions().next().is_some()) {
        let _ = writeln!(out, "#include <webots/{}>", one.path);
    }
    out.push_str("\n#include <iostream>\n\nnamespace webots {\n  namespace {\n");
    out.push_str("    std::string text(const char *value) { return value ? value : \"\"; }\n\n");
    out.push_str("    ImageRef *image(WbImageRef value) { return value ? new ImageRef(value) : NULL; }\n");
    out.push_str("  }  // namespace\n");
    for class in classes {
        for line in &class.lines {
            let Line::Call(call) = line else { continue };
            let Method { result, defined, body, .. } = method(class, call, known)?;
            let outer = own_result(class, &result);
            let space = if result.ends_with('*') { "" } else { " " };
            let end = if call.is_const { " const" } else { "" };
            let _ = writeln!(
                out,
                "\n  {outer}{space}{}::{}({defined}){end} {{\n    {body}\n  }}",
                class.name, call.name
            );
        }
    }
    devices(&mut out, known);
    out.push_str("}  // namespace webots\n");
    Ok(out)
}

/// The result's type as it is written outside the class.
fn own_result(class: &Class, result: &str) -> String {
    let own = class
        .lines
        .iter()
        .any(|line| matches!(line, Line::Enum(name, _, _) | Line::Mirror(name, _, _) if name == result));
    if own { format!("{}::{result}", class.name) } else { result.into() }
}

/// The robot's methods for each class of devices.
fn devices(out: &mut String, known: &Known<'_>) {
    for name in &known.devices {
        if !known.own_getters.contains(name) {
            let _ = writeln!(
                out,
                "\n  {name} *Robot::get{name}(const std::string &name) {{\n    Device *device = getDevice(name);\n    \
                 {name} *found = dynamic_cast<{name} *>(device);\n    if (device && !found)\n      \
                 std::cerr << \"Warning: \\\"\" << name << \"\\\" is not a {name}.\" << std::endl;\n    \
                 return found;\n  }}"
            );
        }
        let _ = writeln!(
            out,
            "\n  {name} *Robot::create{name}(const std::string &name) const {{\n    \
             return new {name}(name);\n  }}"
        );
    }
    out.push_str("\n  Device *Robot::getOrCreateDevice(int tag) {\n");
    out.push_str("    const int count = wb_robot_get_number_of_devices();\n");
    out.push_str("    if (tag <= 0 || tag > count)\n      return NULL;\n");
    out.push_str(
        "    if (static_cast<int>(deviceList.size()) <= count)\n      deviceList.resize(count + 1, NULL);\n",
    );
    out.push_str("    if (deviceList[tag])\n      return deviceList[tag];\n");
    out.push_str("    const std::string name = text(wb_device_get_name(tag));\n    Device *device = NULL;\n");
    out.push_str("    switch (wb_device_get_node_type(tag)) {\n");
    for name in &known.devices {
        let upper = super::classes::snake(name).to_uppercase();
        let _ = match *name {
            "Motor" => {
                writeln!(out, "      case WB_NODE_LINEAR_MOTOR:\n      case WB_NODE_ROTATIONAL_MOTOR:")
            }
            _ => writeln!(out, "      case WB_NODE_{upper}:"),
        };
        let _ = writeln!(out, "        device = create{name}(name);\n        break;");
    }
    out.push_str(
        "      default:\n        break;\n    }\n    deviceList[tag] = device;\n    return device;\n  }\n",
    );
}

fn ansi_codes(list: &[Header]) -> String {
    let mut out = format!("// {NOTICE}\n\n#ifndef WEBOTS_ANSI_CODES_HPP\n#define WEBOTS_ANSI_CODES_HPP\n\n");
    out.push_str("#include <string>\n\nnamespace webots {\n  namespace AnsiCodes {\n");
    for item in list.iter().flat_map(|one| &one.items) {
        if let Item::Text(name, value) = item {
            let name = name.trim_start_matches("ANSI_");
            let _ = writeln!(out, "    static const std::string {name} = {value};");
        }
    }
    out.push_str("  }  // namespace AnsiCodes\n}  // namespace webots\n\n#endif\n");
    out
}
