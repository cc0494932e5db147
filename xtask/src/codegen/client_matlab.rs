//! MATLAB and Octave: a file for each function and each constant, and the part of the gateway that calls each function.

use super::{Api, Header, Item, NOT_CALLED, NOTICE};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Headers without functions for controllers in MATLAB: they are for programs in C that are loaded into others.
const NOT_THERE: &[&str] =
    &["radio", "remote_control", "robot_window", "robot_window_default", "robot_window_generic", "string"];

/// Functions that the gateway does by itself or that take functions of C.
const NO_FUNCTIONS: &[&str] = &[
    "wb_robot_cleanup",
    "wb_robot_init",
    "wb_robot_init_msvc",
    "wb_robot_mutex_delete",
    "wb_robot_mutex_lock",
    "wb_robot_mutex_new",
    "wb_robot_mutex_unlock",
    "wb_robot_task_new",
];

/// Functions whose part of the gateway is written by hand: name, arguments, result, what there is to say of them.
/// Arguments in brackets may be left out.
const BY_HAND: &[(&str, &str, &str, &str)] = &[
    (
        "wb_camera_get_image",
        "tag",
        "image",
        "IMAGE is height x width x 3 (red, green, blue), of type uint8, as imshow takes it.",
    ),
    (
        "wb_camera_get_range_image",
        "tag",
        "image",
        "IMAGE is height x width, distances in metres, of type single.",
    ),
    (
        "wb_camera_recognition_get_objects",
        "tag",
        "objects",
        "OBJECTS is a row of structures with the fields id, position, orientation, size,\nposition_on_image, size_on_image, number_of_colors, colors (a row for each) and model.",
    ),
    (
        "wb_camera_recognition_get_segmentation_image",
        "tag",
        "image",
        "IMAGE is height x width x 3 (red, green, blue), of type uint8.",
    ),
    ("wb_display_draw_polygon", "tag x y", "", "X and Y are arrays of the same length."),
    ("wb_display_fill_polygon", "tag x y", "", "X and Y are arrays of the same length."),
    (
        "wb_display_image_new",
        "tag data format",
        "image",
        "DATA is height x width x 3 for WB_IMAGE_RGB, height x width x 4 for other formats, of\ntype uint8.",
    ),
    (
        "wb_display_set_color",
        "tag color",
        "",
        "COLOR is [red green blue] from 0 to 1, or a number such as hex2dec('FF0000').",
    ),
    (
        "wb_emitter_send",
        "tag data [size]",
        "result",
        "DATA is an array of numbers, whose bytes are sent column by column, or a text.\nRESULT is 1 if the packet was queued, 0 if the queue is full.",
    ),
    (
        "wb_lidar_get_layer_point_cloud",
        "tag layer",
        "points",
        "POINTS is a row of structures with the fields x, y, z, layer_id and time.",
    ),
    (
        "wb_lidar_get_layer_range_image",
        "tag layer",
        "image",
        "IMAGE is a row of distances in metres, of type single.",
    ),
    (
        "wb_lidar_get_point_cloud",
        "tag",
        "points",
        "POINTS is a row of structures with the fields x, y, z, layer_id and time.",
    ),
    (
        "wb_lidar_get_range_image",
        "tag",
        "image",
        "IMAGE has a row of distances in metres for each layer, of type single.",
    ),
    ("wb_microphone_get_sample_data", "tag", "data", "DATA is a row of bytes."),
    ("wb_mouse_get_state", "", "state", "STATE has the fields u, v, x, y, z, left, middle and right."),
    (
        "wb_pen_set_ink_color",
        "tag color density",
        "",
        "COLOR is [red green blue] from 0 to 1, or a number such as hex2dec('FF0000').",
    ),
    (
        "wb_radar_get_targets",
        "tag",
        "targets",
        "TARGETS is a row of structures with the fields distance, received_power, speed and\nazimuth.",
    ),
    (
        "wb_range_finder_get_range_image",
        "tag",
        "image",
        "IMAGE is height x width, distances in metres, of type single.",
    ),
    (
        "wb_receiver_get_data",
        "tag [type]",
        "data",
        "TYPE is 'uint8', 'double' (a column) or 'string'. Without it DATA is a pointer for\nsetdatatype and get.",
    ),
    ("wb_robot_set_mode", "mode [arg]", "", ""),
    ("wb_robot_wwi_send_text", "text", "", ""),
    (
        "wb_supervisor_node_disable_contact_points_tracking",
        "node [include_descendants]",
        "",
        "INCLUDE_DESCENDANTS, which earlier versions needed, makes no difference.",
    ),
    (
        "wb_supervisor_node_enable_pose_tracking",
        "sampling_period node [from_node]",
        "",
        "NODE may come before SAMPLING_PERIOD, as in C.",
    ),
    (
        "wb_supervisor_node_get_contact_points",
        "node [include_descendants]",
        "points",
        "POINTS is a row of structures with the fields point and node_id.",
    ),
    (
        "wb_supervisor_set_label",
        "id text x y size color transparency [font]",
        "",
        "COLOR is [red green blue] from 0 to 1, or a number such as hex2dec('FF0000').",
    ),
];

/// How many arguments some functions must have; the others are then `false` or nothing.
const FEWER: &[(&str, usize)] = &[
    ("wb_robot_get_urdf", 0),
    ("wb_supervisor_node_disable_pose_tracking", 1),
    ("wb_supervisor_node_enable_contact_points_tracking", 2),
    ("wb_supervisor_node_enable_contact_point_tracking", 2),
    ("wb_supervisor_node_disable_contact_point_tracking", 1),
    ("wb_supervisor_node_get_number_of_contact_points", 1),
    ("wb_supervisor_node_get_pose", 1),
    ("wb_supervisor_world_save", 0),
];

/// A function as MATLAB sees it.
struct Function<'a> {
    /// Nothing for what is a macro in C.
    api: Option<&'a Api>,
    name: &'a str,
    parameters: Vec<String>,
    fewest: usize,
    result: &'a str,
    help: &'a str,
    by_hand: bool,
}

/// Files of functions and constants, the generated part of the gateway, and the test that calls all.
pub(super) fn generate(list: &[Header]) -> Vec<(PathBuf, String)> {
    let functions = functions(list);
    let source = PathBuf::from("bindings/matlab/source");
    let folder = PathBuf::from("bindings/matlab/functions");
    let mut files = vec![
        (source.join("functions.h"), declarations(list, &functions)),
        (source.join("functions.c"), calls(&functions)),
        (PathBuf::from("bindings/matlab/tests/every_call.m"), every_call(list, &functions)),
    ];
    // This one has two forms, and is written by hand.
    for function in functions.iter().filter(|one| one.name != "wb_receiver_get_data" && !is_internal(one)) {
        files.push((folder.join(format!("{}.m", function.name)), file(function)));
    }
    for (name, value) in constants(list) {
        let text = format!("function value = {name}\n% {NOTICE}\n  value = {value};\nend\n");
        files.push((folder.join(format!("{name}.m")), text));
    }
    files
}

/// What is called through `calllib` alone.
fn is_internal(function: &Function<'_>) -> bool {
    function.api.is_some_and(|api| api.matlab)
}

fn functions(list: &[Header]) -> Vec<Function<'_>> {
    let headers = list.iter().filter(|one| !NOT_THERE.contains(&one.stem.as_str()));
    let mut found: Vec<Function<'_>> = headers
        .flat_map(Header::functions)
        .filter(|api| !NO_FUNCTIONS.contains(&api.name.as_str()) && api.result != "WbMouseState")
        .map(|api| by_hand(&api.name, Some(api)).unwrap_or_else(|| plain(api)))
        .collect();
    let macros = BY_HAND.iter().filter(|(name, ..)| !found.iter().any(|one| one.name == *name));
    let macros: Vec<_> = macros.filter_map(|(name, ..)| by_hand(name, None)).collect();
    found.extend(macros);
    found.sort_by_key(|one| one.name);
    found
}

fn by_hand<'a>(name: &str, api: Option<&'a Api>) -> Option<Function<'a>> {
    let (name, words, result, help) = BY_HAND.iter().find(|(known, ..)| *known == name)?;
    let words: Vec<&str> = words.split_whitespace().collect();
    let fewest = words.iter().filter(|word| !word.starts_with('[')).count();
    let parameters = words.iter().map(|word| word.trim_matches(['[', ']']).to_owned()).collect();
    Some(Function { api, name, parameters, fewest, result, help, by_hand: true })
}

fn plain(api: &Api) -> Function<'_> {
    let parameters: Vec<String> = api
        .parameters
        .iter()
        .filter(|(kind, _)| kind != "int *")
        // A word of MATLAB's.
        .map(|(_, name)| if name == "def" { "def_name".to_owned() } else { name.clone() })
        .collect();
    let fewest =
        FEWER.iter().find(|(name, _)| *name == api.name).map_or(parameters.len(), |(_, count)| *count);
    let help = match api.result.as_str() {
        _ if is_table(api) => "RESULT is a column of numbers, three for each row of the table.",
        "WbNodeRef" | "WbFieldRef" | "WbProtoRef" | "WbMotionRef" | "WbImageRef" => {
            "RESULT is a reference; isNull(result) tells whether there is nothing."
        }
        "const double *" if api.name.ends_with("_get_orientation") || api.name.ends_with("_get_pose") => {
            "RESULT holds the numbers of C column by column, as in Webots: it is the transpose of\nthe matrix of the manual."
        }
        _ => "",
    };
    let result = if api.result == "void" { "" } else { "result" };
    Function { api: Some(api), name: &api.name, parameters, fewest, result, help, by_hand: false }
}

fn is_table(api: &Api) -> bool {
    api.name.ends_with("_get_lookup_table")
}

/// The file of a function.
fn file(function: &Function<'_>) -> String {
    let name = function.name;
    let parameters = function.parameters.join(", ");
    let arrow = if function.result.is_empty() { String::new() } else { format!("{} = ", function.result) };
    let is_open = function.fewest < function.parameters.len();
    let fixed = function.parameters.get(..function.fewest).unwrap_or_default();
    let words: Vec<&str> = fixed.iter().map(String::as_str).chain(is_open.then_some("varargin")).collect();
    let mut out = format!("function {arrow}{name}({})\n% {name}\n", words.join(", "));
    let _ = writeln!(out, "%   {arrow}{name}({parameters})");
    if is_open {
        let _ = writeln!(out, "%   {arrow}{name}({})", fixed.join(", "));
    }
    for line in function.help.lines() {
        let _ = writeln!(out, "%   {line}");
    }
    if let Some(api) = function.api {
        let mark = if api.deprecated { ", deprecated" } else { "" };
        let _ = writeln!(out, "%   In C{mark}: {}", api.signature);
    }
    let _ = writeln!(out, "\n% {NOTICE}");
    let handed: Vec<String> = std::iter::once(format!("'{name}'"))
        .chain(fixed.iter().cloned())
        .chain(is_open.then(|| "varargin{:}".to_owned()))
        .collect();
    let _ = writeln!(out, "  {arrow}rebots_controller({});\nend", handed.join(", "));
    out
}

/// Enumerations, numbers that are macros, and texts.
fn constants(list: &[Header]) -> Vec<(&str, String)> {
    let mut found: Vec<(&str, String)> = Vec::new();
    for item in list.iter().filter(|one| !NOT_THERE.contains(&one.stem.as_str())).flat_map(|one| &one.items) {
        match item {
            Item::Enum(_, members) => {
                let members = members.iter().filter(|(name, _)| name.starts_with("WB"));
                found.extend(members.map(|(name, value)| (name.as_str(), value.to_string())));
            }
            Item::Macro(text) => {
                let (name, value) = text.split_once(' ').unwrap_or_default();
                if name.starts_with("WB") && value.parse::<i64>().is_ok() {
                    found.push((name, value.to_owned()));
                }
            }
            Item::Text(name, value) => {
                let text = value.trim_matches('"').replace("\\x1b", "', char(27), '");
                found.push((name, format!("['{text}']")));
            }
            _ => {}
        }
    }
    found.sort();
    found.dedup();
    found
}

fn declarations(list: &[Header], functions: &[Function<'_>]) -> String {
    let mut out = format!(
        "/* {NOTICE} */\n\n#ifndef REBOTS_FUNCTIONS_H\n#define REBOTS_FUNCTIONS_H\n\n#include \"gateway.h\"\n\n"
    );
    for one in list.iter().filter(|one| !NOT_THERE.contains(&one.stem.as_str())) {
        let _ = writeln!(out, "#include <webots/{}>", one.path);
    }
    out.push('\n');
    for function in functions.iter().filter(|one| one.by_hand) {
        let _ = writeln!(out, "void by_hand_{}(Call *call);", function.name);
    }
    out.push_str("\n#endif\n");
    out
}

fn calls(functions: &[Function<'_>]) -> String {
    let mut out = format!("/* {NOTICE} */\n\n#define WB_MATLAB_LOADLIBRARY\n#include \"functions.h\"\n\n");
    for function in functions {
        let name = function.name;
        let Some(api) = function.api else { continue };
        let is_pointer = api.result.contains('*') && api.result != "const char *" && api.result != "char *";
        if !function.by_hand && !is_internal(function) {
            let _ = writeln!(
                out,
                "static void call_{name}(Call *call) {{\n{}}}\n",
                body(api, function.fewest, false)
            );
        }
        if function.by_hand || is_pointer {
            let fewest = api.parameters.len();
            let _ = writeln!(out, "static void raw_{name}(Call *call) {{\n{}}}\n", body(api, fewest, true));
        }
    }
    out.push_str("const Function rebots_functions[] = {\n");
    for function in functions {
        let name = function.name;
        let most = function.parameters.len();
        let api = function.api;
        let is_pointer = api.is_some_and(|api| api.result.contains('*') && !api.result.ends_with("char *"))
            || api.is_some_and(|api| api.result == "const unsigned char *");
        let plain = match () {
            () if function.by_hand => format!("by_hand_{name}"),
            () if is_internal(function) => format!("raw_{name}"),
            () => format!("call_{name}"),
        };
        let raw = match api {
            Some(_) if function.by_hand || is_pointer => format!("raw_{name}"),
            _ => plain.clone(),
        };
        let raw_count = api.map_or(most, |api| api.parameters.len());
        let fewest = function.fewest;
        let _ = writeln!(out, "  {{\"{name}\", {fewest}, {most}, {plain}, {raw_count}, {raw}}},");
    }
    out.push_str("};\n\nconst size_t rebots_function_count = sizeof(rebots_functions) / sizeof(rebots_functions[0]);\n");
    out
}

/// Takes the arguments, calls the function, gives its result.
fn body(api: &Api, fewest: usize, is_raw: bool) -> String {
    let mut out = String::new();
    let mut handed: Vec<String> = Vec::new();
    let mut written = None;
    let mut index = 0;
    for (kind, name) in &api.parameters {
        let name = if name == "loop" { "is_loop" } else { name.as_str() };
        if kind == "int *" {
            let _ = writeln!(out, "  int {name} = 0;");
            written = Some(name);
            handed.push(format!("&{name}"));
            index += usize::from(is_raw);
            continue;
        }
        let (declared, taken, without) = match kind.as_str() {
            "WbDeviceTag" => ("const WbDeviceTag ".to_owned(), "tag_in", "0"),
            "double" | "const double" => ("const double ".to_owned(), "number_in", "0.0"),
            "bool" => ("const bool ".to_owned(), "truth_in", "false"),
            "const char *" | "char *" => ("char *const ".to_owned(), "text_in", "NULL"),
            kind if kind.starts_with("const double [") => {
                ("const double *const ".to_owned(), "numbers_in", "NULL")
            }
            "const int *" | "const void *" => (format!("{kind}const "), "memory_in", "NULL"),
            kind if kind.ends_with("Ref") => (format!("const {kind} "), "reference_in", "NULL"),
            kind => (format!("const {} ", if kind.is_empty() { "int" } else { kind }), "integer_in", "0"),
        };
        let size = match kind.strip_prefix("const double [") {
            Some(size) => format!(", {}", size.trim_end_matches(']')),
            None => String::new(),
        };
        let taken = format!("{taken}(call, {index}, \"{name}\"{size})");
        let taken =
            if index < fewest { taken } else { format!("call->nrhs > {index} ? {taken} : {without}") };
        let _ = writeln!(out, "  {declared}{name} = {taken};");
        handed.push(name.to_owned());
        index += 1;
    }
    let called = format!("{}({})", api.name, handed.join(", "));
    let line = match api.result.as_str() {
        "void" => format!("{called};\n  (void)call;"),
        "double" => format!("number_out(call, {called});"),
        "bool" => format!("truth_out(call, {called});"),
        "WbDeviceTag" => format!("tag_out(call, {called});"),
        "const char *" | "char *" => format!("text_out(call, {called});"),
        kind if kind.contains('*') && is_raw => {
            let kind = kind.trim_start_matches("const ").trim_end_matches('*').trim();
            let kind = match kind {
                "unsigned char" => "uint8",
                "float" => "single",
                kind => kind,
            };
            format!("pointer_out(call, {called}, \"{kind}\");")
        }
        "const double *" if is_table(api) => {
            let size = api.name.replace("_get_lookup_table", "_get_lookup_table_size");
            format!(
                "const int size = {size}(tag);\n  numbers_out(call, {called}, size > 0 ? 3 * size : 0, 1);"
            )
        }
        kind if kind.contains('*') => {
            let (rows, columns) = api.shape.unwrap_or((0, 0));
            format!("numbers_out(call, {called}, {rows}, {columns});")
        }
        kind if kind.ends_with("Ref") => format!("reference_out(call, {called});"),
        _ => format!("integer_out(call, {called});"),
    };
    let _ = writeln!(out, "  {line}");
    if let Some(written) = written {
        let _ = writeln!(out, "  written_out(call, {written});");
    }
    out
}

/// A controller that calls every function, on a device of the right kind, and asks for every constant.
fn every_call(list: &[Header], functions: &[Function<'_>]) -> String {
    let mut out = format!(
        "% {NOTICE}\n% Calls every function with arguments of the right kinds, then with one too many, and reads every constant.\n\n"
    );
    out.push_str(CALL_TOOLS);
    for one in list.iter().filter(|one| !NOT_THERE.contains(&one.stem.as_str())) {
        let node = match one.stem.as_str() {
            "motor" | "servo" => "rotational_motor".to_owned(),
            stem => stem.to_owned(),
        };
        let own = |function: &&Function<'_>| {
            one.functions().any(|api| api.name == function.name)
                || function.api.is_none() && function.name.starts_with(&format!("wb_{}_", one.stem))
        };
        let called: Vec<_> = functions
            .iter()
            .filter(|function| !is_internal(function) && !NOT_CALLED.contains(&function.name))
            .filter(own)
            .collect();
        if !called.is_empty() {
            let _ = writeln!(out, "tag = tag_of('WB_NODE_{}');", node.to_uppercase());
        }
        for function in called {
            let arguments: Vec<String> =
                function.parameters.iter().map(|name| argument(function, name)).collect();
            let wants = usize::from(!function.result.is_empty());
            let _ = writeln!(
                out,
                "tried = tried + try_one('{}', {wants}, {{{}}});",
                function.name,
                arguments.join(", ")
            );
        }
    }
    out.push_str("wb_robot_step(32);\nconstants = {");
    let names: Vec<String> = constants(list).iter().map(|(name, _)| format!("'{name}'")).collect();
    out.push_str(&names.join(", ..."));
    let names = names.len();
    let _ = writeln!(
        out,
        "}};\nfor i = 1:numel(constants)\n  if isempty(feval(constants{{i}}))\n    error('%s is empty', constants{{i}});\n  end\nend\nprintf('%d functions, %d constants\\n', tried, {names});"
    );
    out.replace(", ...'", ", ...\n  '")
}

const CALL_TOOLS: &str = r#"1;

% A device of a node type; 0 if there is none.
function tag = tag_of(kind)
  tag = 0;
  if exist(kind, 'file') ~= 2
    return;
  end
  for index = 0:double(wb_robot_get_number_of_devices()) - 1
    device = wb_robot_get_device_by_index(index);
    if wb_device_get_node_type(device) == feval(kind)
      tag = device;
      return;
    end
  end
end

function done = try_one(name, results, arguments)
  if results
    value = feval(name, arguments{:});
    if isnumeric(value) && any(strcmp(name, {'wb_robot_step'})) && value ~= 0
      error('the run has ended');
    end
  else
    feval(name, arguments{:});
  end
  refused = false;
  try
    feval(name, arguments{:}, 1);
  catch
    refused = true;
  end
  if ~refused
    error('%s takes an argument too many', name);
  end
  done = 1;
end

wb_robot_step(32);
node = wb_supervisor_node_get_self();
field = wb_supervisor_node_get_field(node, 'customData');
picture = zeros(2, 3, 4, 'uint8');
tried = 0;
"#;

/// A value for a parameter.
fn argument(function: &Function<'_>, name: &str) -> String {
    let kind = function.api.and_then(|api| {
        let found = api.parameters.iter().find(|(_, known)| known == name);
        found.map(|(kind, _)| kind.as_str())
    });
    match (function.name, name, kind) {
        ("wb_display_image_new", "data", _) => "picture".into(),
        ("wb_display_image_new", "format", _) => "WB_IMAGE_BGRA".into(),
        ("wb_receiver_get_data", "type", _) => "'double'".into(),
        (_, "color", _) => "[1 0 0.5]".into(),
        (_, "x" | "y", Some("const int *")) => "[0 5 5]".into(),
        (_, "tag" | "camera_tag", _) => "tag".into(),
        (_, "include_descendants", _) => "true".into(),
        (_, "arg", _) => "[]".into(),
        (_, "text" | "def_name", _) => "'x'".into(),
        (_, _, Some("WbDeviceTag")) => "tag".into(),
        (_, _, Some("WbNodeRef")) => "node".into(),
        (_, _, Some("WbFieldRef")) => "field".into(),
        (_, _, Some("double" | "const double")) => "0.5".into(),
        (_, _, Some("const char *" | "char *" | "const void *")) => "'x'".into(),
        (_, _, Some(kind)) if kind.starts_with("const double [") => {
            let size: usize =
                kind.trim_start_matches("const double [").trim_end_matches(']').parse().unwrap_or(3);
            match size {
                4 => "[0 0 1 0]".into(),
                size => format!("zeros(1, {size})"),
            }
        }
        (_, _, Some(kind)) if kind.ends_with("Ref") => "0".into(),
        _ => "1".into(),
    }
}
