//! C headers, and a C program that names every function.

use super::{Api, Header, Item, NOT_CALLED, NOTICE};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Old places of headers: path and the header that has its content now.
const MOVED: &[(&str, &str)] = &[
    ("car.h", "vehicle/car.h"),
    ("driver.h", "vehicle/driver.h"),
    ("node.h", "nodes.h"),
    ("robot_wwi.h", "plugins/robot_window/robot_wwi.h"),
    ("robot_window.h", "plugins/robot_window/robot_window.h"),
    ("utils/default_robot_window.h", "plugins/robot_window/default.h"),
    ("robot_window_utils/default_robot_window.h", "plugins/robot_window/default.h"),
    ("robot_window_utils/generic_robot_window.h", "plugins/robot_window/generic_robot_window/generic.h"),
    ("robot_window_utils/string.h", "utils/string.h"),
    ("robot_window_utils/string_utils.h", "utils/string.h"),
];

/// All headers and the test program.
pub(super) fn generate(list: &[Header]) -> Vec<(PathBuf, String)> {
    let folder = PathBuf::from("bindings/c/include/webots");
    let mut files: Vec<_> = list.iter().map(|one| (folder.join(&one.path), header(one))).collect();
    for (old, new) in MOVED {
        let up = "../".repeat(old.matches('/').count());
        let text =
            format!("/* {NOTICE} */\n\n/* Moved; kept for older programs. */\n#include \"{up}{new}\"\n");
        files.push((folder.join(old), text));
    }
    files.push((PathBuf::from("bindings/c/tests/every_function.c"), every_function(list)));
    files.push((PathBuf::from("bindings/c/tests/every_call.c"), every_call(list)));
    files
}

fn header(one: &Header) -> String {
    let guard = &one.guard;
    let mut out = format!("/* {NOTICE} */\n\n#ifndef {guard}\n#define {guard}\n\n");
    if one.functions().next().is_some() {
        out.push_str("#ifndef WB_USING_C_API\n#define WB_USING_C_API\n#endif\n");
    }
    for include in &one.includes {
        if include.starts_with('<') {
            let _ = writeln!(out, "#ifndef WB_MATLAB_LOADLIBRARY\n#include {include}\n#endif");
        } else {
            let _ = writeln!(out, "#include \"{include}\"");
        }
    }
    match one.stem.as_str() {
        "types" => out.push_str(TYPES),
        "ansi_codes" => out.push_str("#ifndef __cplusplus\n#include <stdio.h>\n#endif\n"),
        "robot" => {
            out.push_str("#ifndef WB_MATLAB_LOADLIBRARY\n");
            for device in DEVICES.split_whitespace() {
                let _ = writeln!(out, "#include \"{device}.h\"");
            }
            out.push_str("#endif\n");
        }
        "robot_wwi" => {
            out.push_str("#ifdef __cplusplus\n#include <cstring>\n#else\n#include <string.h>\n#endif\n");
        }
        "remote_control" => out.push_str(START),
        _ => {}
    }
    out.push_str("\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
    for item in &one.items {
        declaration(&mut out, item);
    }
    out.push_str("\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
    out
}

fn declaration(out: &mut String, item: &Item) {
    let _ = match item {
        Item::Enum(name, members) => {
            let members: Vec<_> = members.iter().map(|(name, value)| format!("  {name} = {value}")).collect();
            let members = members.join(",\n");
            match name {
                Some(name) => writeln!(out, "typedef enum {{\n{members}\n}} {name};\n"),
                None => writeln!(out, "enum {{\n{members}\n}};\n"),
            }
        }
        Item::Macro(text) => {
            let name = text.split(['(', ' ']).next().unwrap_or_default();
            // Variadic macros are for C; C++ programs have streams.
            match text.contains("...") || text.contains("printf") {
                true => writeln!(out, "#ifndef __cplusplus\n#define {text}\n#endif"),
                false => writeln!(out, "#ifndef {name}\n#define {text}\n#endif"),
            }
        }
        Item::Text(name, value) => writeln!(out, "#define {name} {value}"),
        Item::Struct(name, members) => writeln!(out, "{}", structure(name, members)),
        Item::Typedef(text) => writeln!(out, "typedef {text};"),
        Item::Api(api) => {
            let mark = if api.deprecated { " WB_DEPRECATED" } else { "" };
            match api.matlab {
                true => writeln!(out, "#ifdef WB_MATLAB_LOADLIBRARY\n{}{mark};\n#endif", api.signature),
                false => match &api.omitted {
                    Some(value) => writeln!(out, "{}", with_omitted(api, value, mark)),
                    None => writeln!(out, "{}{mark};", api.signature),
                },
            }
        }
    };
}

/// A function whose last arguments may be left out. C has no default arguments, so there a macro counts the arguments:
/// where some are missing, what stands behind them in the call of `PICK` moves up by as many.
fn with_omitted(api: &Api, values: &str, mark: &str) -> String {
    let (name, count) = (&api.name, api.parameters.len());
    let values: Vec<&str> = values.split(", ").collect();
    let first = count - values.len();
    let defaults = api.signature.trim_end_matches(')').split(", ").enumerate().map(|(place, parameter)| {
        let value = place.checked_sub(first).and_then(|place| values.get(place));
        value.map_or_else(|| parameter.into(), |value| format!("{parameter} = {value}"))
    });
    let defaults = defaults.collect::<Vec<String>>().join(", ");
    let mut out = format!("#ifdef __cplusplus\n{defaults}){mark};\n#else\n{}{mark};\n", api.signature);
    if count == 1 {
        // Nothing but a number can be left out here: what remains of the argument is `+ 0`.
        let _ = writeln!(out, "#define {name}(...) ({name})(__VA_ARGS__ + 0)");
    } else {
        let places: Vec<_> = (1..=count).map(|place| format!("a{place}")).collect();
        let pick = format!("WB_PICK_{name}");
        let _ = writeln!(out, "#define {pick}({}, pick, ...) pick", places.join(", "));
        let mut shorts = Vec::new();
        for missing in 1..=values.len() {
            let short = format!("WB_SHORT{missing}_{name}");
            let last = values.iter().skip(values.len() - missing).copied().collect::<Vec<_>>().join(", ");
            let _ = writeln!(out, "#define {short}(...) ({name})(__VA_ARGS__, {last})");
            shorts.push(short);
        }
        let shorts = shorts.join(", ");
        let _ = writeln!(out, "#define {name}(...) {pick}(__VA_ARGS__, ({name}), {shorts}, 0)(__VA_ARGS__)");
    }
    out.push_str("#endif");
    out
}

fn structure(name: &str, members: &str) -> String {
    let (mut depth, mut lines) = (1, String::new());
    for part in members.replace("; ", ";\n").replace("{ ", "{\n").lines() {
        let part = part.trim();
        if part.starts_with('}') {
            depth -= 1;
        }
        let _ = writeln!(lines, "{}{part}", "  ".repeat(depth));
        if part.ends_with('{') {
            depth += 1;
        }
    }
    format!("typedef struct {name} {{\n{lines}}} {name};\n")
}

/// Headers that the one of the robot includes. Old C programs leave some out: where a pointer had the size of an `int`,
/// what an undeclared function returned was right.
const DEVICES: &str = "accelerometer altimeter brake camera compass connector display distance_sensor emitter gps gyro
    inertial_unit joystick keyboard led lidar light_sensor microphone motor mouse pen position_sensor radar range_finder
    receiver skin speaker touch_sensor vacuum_gripper";

/// What no other header can say: truth values in C, infinity, the mark of old functions.
const TYPES: &str = r#"
#if defined(WB_USING_CPP_API) && defined(WB_USING_C_API) && !defined(WB_ALLOW_MIXING_C_AND_CPP_API)
#ifdef _MSC_VER
#pragma message("warning: one controller should use either the C or the C++ interface, not both")
#else
#warning "one controller should use either the C or the C++ interface, not both"
#endif
#endif

#ifndef __cplusplus
#include <math.h>
#ifndef INFINITY
#define INFINITY (1.0 / 0.0)
#endif
#ifndef bool
#define bool char
#endif
#ifndef true
#define true ((bool)1)
#endif
#ifndef false
#define false ((bool)0)
#endif
#endif

#ifndef WB_DEPRECATED
#if defined(__GNUC__) && !defined(WB_MATLAB_LOADLIBRARY)
#define WB_DEPRECATED __attribute__((deprecated))
#else
#define WB_DEPRECATED
#endif
#endif
"#;

/// What starts a remote control takes a pointer to anything (`void *` in the manual) or a text (in headers of late).
const START: &str = r#"
#ifdef __cplusplus
/* Takes a function with either kind of argument. */
struct WbrStart {
  bool (*function)(void *);
  WbrStart &operator=(bool (*start)(void *)) {
    function = start;
    return *this;
  }
  WbrStart &operator=(bool (*start)(const void *)) {
    function = reinterpret_cast<bool (*)(void *)>(start);
    return *this;
  }
  WbrStart &operator=(bool (*start)(const char *)) {
    function = reinterpret_cast<bool (*)(void *)>(start);
    return *this;
  }
};
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L
typedef void *WbrStart;
#else
typedef bool (*WbrStart)();
#endif
"#;

fn every_function(list: &[Header]) -> String {
    let mut out = format!("/* {NOTICE} */\n\n");
    out.push_str(
        "/* Includes every header and names every function: it links only if all are exported. */\n\n",
    );
    let moved = MOVED.iter().map(|(old, _)| *old);
    for path in list.iter().map(|one| one.path.as_str()).chain(moved) {
        let _ = writeln!(out, "#include <webots/{path}>");
    }
    out.push_str("\n#include <stdio.h>\n\ntypedef void (*any_function)(void);\n\n");
    out.push_str("#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"\n\n");
    out.push_str("static const any_function every_function[] = {\n");
    for api in list.iter().flat_map(Header::functions).filter(|api| !api.matlab) {
        let _ = writeln!(out, "  (any_function){},", api.name);
    }
    out.push_str("};\n\nint main(void) {\n");
    out.push_str("  const unsigned long count = sizeof(every_function) / sizeof(every_function[0]);\n");
    out.push_str("  unsigned long i, missing = 0;\n");
    out.push_str("  for (i = 0; i < count; ++i)\n    missing += every_function[i] == NULL;\n");
    out.push_str("  printf(\"%lu functions, %lu missing\\n\", count, missing);\n  return missing != 0;\n}\n");
    out
}

/// Functions that the test calls at its start and end.
const CALLED_BY_MAIN: &[&str] = &["wb_robot_cleanup", "wb_robot_init", "wb_robot_init_msvc"];

fn is_called(api: &Api) -> bool {
    !NOT_CALLED.contains(&api.name.as_str()) && !CALLED_BY_MAIN.contains(&api.name.as_str())
}

/// A controller that calls every function, on a device of the right kind and on one of a wrong kind.
fn every_call(list: &[Header]) -> String {
    let mut out = format!("/* {NOTICE} */\n\n");
    out.push_str(
        "/* Calls every function: on a device of its kind, on one of another kind, with nothing. */\n\n",
    );
    for one in list {
        let _ = writeln!(out, "#include <webots/{}>", one.path);
    }
    out.push_str(CALL_TOOLS);
    for (index, one) in list.iter().enumerate() {
        let upper = one.stem.to_uppercase();
        let node = match one.stem.as_str() {
            "motor" | "servo" => "ROTATIONAL_MOTOR".into(),
            _ if is_node(list, &upper) => upper,
            _ => "NO_NODE".into(),
        };
        let _ = writeln!(out, "\nstatic void call_{index}(int kind, WbNodeRef node, WbFieldRef field) {{");
        let _ = writeln!(out, "  const WbDeviceTag tag = tag_of(kind, WB_NODE_{node});");
        out.push_str("  (void)tag;\n  (void)node;\n  (void)field;\n");
        for api in one.functions().filter(|api| !api.matlab && is_called(api)) {
            let arguments: Vec<_> = api.parameters.iter().map(|(kind, _)| argument(kind)).collect();
            let _ = writeln!(out, "  {}({});\n  ++calls;", api.name, arguments.join(", "));
        }
        out.push_str("}\n");
    }
    out.push_str("\nint main(void) {\n  int kind;\n  wb_robot_init();\n  wb_robot_step(32);\n");
    out.push_str("  for (kind = 0; kind < 3; ++kind) {\n");
    out.push_str("    WbNodeRef node = kind == 2 ? NULL : wb_supervisor_node_get_self();\n");
    out.push_str(
        "    WbFieldRef field = kind == 2 ? NULL : wb_supervisor_node_get_field(node, \"customData\");\n",
    );
    for index in 0..list.len() {
        let _ = writeln!(out, "    call_{index}(kind, node, field);");
    }
    out.push_str("    wb_robot_step(32);\n  }\n  printf(\"%d calls\\n\", calls);\n  wb_robot_cleanup();\n  return 0;\n}\n");
    out
}

fn is_node(list: &[Header], upper: &str) -> bool {
    let wanted = format!("WB_NODE_{upper}");
    list.iter()
        .flat_map(|one| &one.items)
        .any(|item| matches!(item, Item::Enum(_, members) if members.iter().any(|(name, _)| *name == wanted)))
}

fn argument(kind: &str) -> String {
    match kind {
        "WbDeviceTag" => "tag".into(),
        "WbNodeRef" => "node".into(),
        "WbFieldRef" => "field".into(),
        "double" | "const double" => "0.5".into(),
        "int" | "bool" => "1".into(),
        "const char *" => "kind == 2 ? NULL : \"x\"".into(),
        "char *" => "kind == 2 ? NULL : text".into(),
        "char **" => "kind == 2 ? NULL : &rest".into(),
        "int *" => "&number".into(),
        "const int *" => "kind == 2 ? NULL : numbers".into(),
        "const void *" => "kind == 2 ? NULL : (const void *)text".into(),
        "function" => "NULL".into(),
        kind if kind.starts_with("const double [") => "kind == 2 ? NULL : values".into(),
        kind if kind.contains('*') => "NULL".into(),
        kind => format!("({kind})0"),
    }
}

const CALL_TOOLS: &str = r#"
#include <stdio.h>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#pragma GCC diagnostic ignored "-Wunused-result"

static int calls = 0;
static int number = 0;
static const int numbers[4] = {0, 1, 2, 3};
static const double values[16] = {0.0, 0.0, 1.0, 0.0};
static char text[] = "x y";
static char *rest = text;

/* 0: a device of this node type; 1: one of another type; 2: none. */
static WbDeviceTag tag_of(int kind, WbNodeType type) {
  const int count = wb_robot_get_number_of_devices();
  int i;
  (void)values;
  (void)numbers;
  for (i = 0; kind != 2 && i < count; ++i) {
    const WbDeviceTag tag = wb_robot_get_device_by_index(i);
    if ((wb_device_get_node_type(tag) == type) == (kind == 0))
      return tag;
  }
  return 0;
}
"#;
