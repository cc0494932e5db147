//! The Java classes, and the C source through which they reach the library.
//!
//! A method is generated if Java has a type for all that its C function takes and gives; the others stand in
//! `bindings/java/parts/NAME.java`, which is put into the class.

use super::classes::{Call, Class, Line, camel_case};
use super::{Api, Header, Item, NOTICE};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const PACKAGE: &str = "com.cyberbotics.webots.controller";

/// Headers whose functions are for plugins and tools, not for controllers.
const LEFT_OUT: &[&str] = &[
    "ansi_codes",
    "console",
    "radio",
    "remote_control",
    "robot_window",
    "robot_window_default",
    "robot_window_generic",
    "string",
];

/// How a type crosses the border: in Java, in C's view of Java, in C.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Void,
    Int,
    Double,
    Bool,
    Text,
    /// A reference of the library, as a number.
    Reference,
    /// Where something is, as a number.
    Address,
    Bytes,
    Ints,
    Doubles,
    /// One number that C writes.
    Out,
}

impl Kind {
    fn java(self) -> &'static str {
        match self {
            Self::Void => "void",
            Self::Int => "int",
            Self::Double => "double",
            Self::Bool => "boolean",
            Self::Text => "String",
            Self::Reference | Self::Address => "long",
            Self::Bytes => "byte[]",
            Self::Ints | Self::Out => "int[]",
            Self::Doubles => "double[]",
        }
    }

    fn jni(self) -> &'static str {
        match self {
            Self::Void => "void",
            Self::Int => "jint",
            Self::Double => "jdouble",
            Self::Bool => "jboolean",
            Self::Text => "jstring",
            Self::Reference | Self::Address => "jlong",
            Self::Bytes => "jbyteArray",
            Self::Ints | Self::Out => "jintArray",
            Self::Doubles => "jdoubleArray",
        }
    }
}

fn parameter_kind(api: &Api, kind: &str) -> Option<Kind> {
    Some(match kind {
        "int" | "WbDeviceTag" => Kind::Int,
        "double" | "const double" => Kind::Double,
        "bool" => Kind::Bool,
        "const char *" if api.name.ends_with("_send") => Kind::Bytes,
        "const char *" => Kind::Text,
        "const void *" => Kind::Bytes,
        "const int *" => Kind::Ints,
        "int *" => Kind::Out,
        "WbNodeRef" | "WbFieldRef" | "WbProtoRef" | "WbMotionRef" | "WbImageRef" => Kind::Reference,
        kind if kind.starts_with("const double [") => Kind::Doubles,
        kind if kind.contains('*') || kind == "function" || kind == "WbMutexRef" => return None,
        _ => Kind::Int,
    })
}

fn result_kind(api: &Api) -> Option<Kind> {
    Some(match api.result.as_str() {
        "void" => Kind::Void,
        "double" => Kind::Double,
        "bool" => Kind::Bool,
        "int" | "WbDeviceTag" => Kind::Int,
        "const char *" if !api.name.ends_with("_receive") => Kind::Text,
        "WbNodeRef" | "WbFieldRef" | "WbProtoRef" | "WbMotionRef" | "WbImageRef" => Kind::Reference,
        "char *" | "WbMutexRef" | "WbMouseState" | "void *" => return None,
        kind if kind.contains('*') => Kind::Address,
        _ => Kind::Int,
    })
}

/// The kinds of parameters and result, if Java has them all.
fn kinds(api: &Api) -> Option<(Vec<Kind>, Kind)> {
    let parameters = api.parameters.iter().map(|(kind, _)| parameter_kind(api, kind));
    Some((parameters.collect::<Option<Vec<_>>>()?, result_kind(api)?))
}

/// All Java files and the C source.
pub(super) fn generate(
    list: &[Header],
    classes: &[Class],
    root: &Path,
) -> Result<Vec<(PathBuf, String)>, String> {
    let used: Vec<&Header> = list.iter().filter(|one| !LEFT_OUT.contains(&one.stem.as_str())).collect();
    let functions: Vec<&Api> =
        used.iter().flat_map(|one| one.functions()).filter(|api| !api.matlab).collect();
    let source = PathBuf::from("bindings/java/source");
    let folder = source.join("com/cyberbotics/webots/controller");
    let mut files = vec![
        (folder.join("Library.java"), library(&functions)),
        (source.join("library.c"), shim(&used, &functions)),
        (folder.join("AnsiCodes.java"), ansi_codes(list)),
    ];
    for class in classes {
        let (place, package) = match class.header.split_once('/') {
            Some(("vehicle", _)) => (folder.join("vehicle"), format!("{PACKAGE}.vehicle")),
            _ => (folder.clone(), PACKAGE.to_string()),
        };
        let part = root.join("bindings/java/parts").join(format!("{}.java", class.name));
        let part = if part.is_file() {
            fs::read_to_string(&part).map_err(|error| format!("{error}: {}", part.display()))?
        } else {
            String::new()
        };
        let text = java_class(class, classes, list, &package, &part)?;
        let file = format!("{}.java", class.name);
        if package != PACKAGE {
            // Up to R2018b manuals have the classes of vehicles among the others.
            let older = Path::new("bindings/java/older/com/cyberbotics/webots/controller");
            files.push((older.join(&file), java_class(class, classes, list, PACKAGE, &part)?));
        }
        files.push((place.join(file), text));
    }
    Ok(files)
}

fn declared(names: &[(String, Kind)]) -> String {
    let words: Vec<_> = names.iter().map(|(name, kind)| format!("{} {name}", kind.java())).collect();
    words.join(", ")
}

/// `default` and the like are words of Java.
fn java_name(name: &str) -> String {
    let name = camel_case(name);
    if ["default", "final", "package", "this"].contains(&name.as_str()) { format!("{name}_") } else { name }
}

fn library(functions: &[&Api]) -> String {
    let mut out = format!(
        "// {NOTICE}\n\npackage {PACKAGE};\n\nimport java.nio.ByteBuffer;\nimport java.nio.ByteOrder;\n\n"
    );
    out.push_str("/** The C functions, under their C names. */\npublic final class Library {\n");
    out.push_str(
        "  static {\n    System.loadLibrary(\"JavaController\");\n  }\n\n  private Library() {}\n\n",
    );
    out.push_str(LIBRARY_TOOLS);
    for api in functions {
        let Some((parameters, result)) = kinds(api) else { continue };
        let names: Vec<_> = api.parameters.iter().map(|(_, name)| java_name(name)).zip(parameters).collect();
        let _ = writeln!(out, "  public static native {} {}({});", result.java(), api.name, declared(&names));
    }
    out.push_str("}\n");
    out
}

const LIBRARY_TOOLS: &str = r#"  /** Bytes of the library's memory; null if there are none. */
  private static native byte[] read(long address, int size);

  /** The same, to be read as numbers. */
  public static ByteBuffer buffer(long address, int size) {
    final byte[] bytes = read(address, size);
    return bytes == null ? null : ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
  }

  /** Bytes; null if there are none. */
  public static byte[] bytes(long address, int count) {
    return read(address, count);
  }

  /** Numbers; null if there are none. */
  public static double[] doubles(long address, int count) {
    final ByteBuffer buffer = buffer(address, 8 * count);
    if (buffer == null)
      return null;
    final double[] values = new double[count];
    buffer.asDoubleBuffer().get(values);
    return values;
  }

  /** Numbers; null if there are none. */
  public static float[] floats(long address, int count) {
    final ByteBuffer buffer = buffer(address, 4 * count);
    if (buffer == null)
      return null;
    final float[] values = new float[count];
    buffer.asFloatBuffer().get(values);
    return values;
  }

  /** Numbers; null if there are none. */
  public static int[] ints(long address, int count) {
    final ByteBuffer buffer = buffer(address, 4 * count);
    if (buffer == null)
      return null;
    final int[] values = new int[count];
    buffer.asIntBuffer().get(values);
    return values;
  }

  /** A text that ends with a zero; empty if there is none. */
  public static native String text(long address);

  /** u, v, x, y, z of the mouse, then left, middle and right as 0 or 1. */
  public static native double[] mouse();

"#;

fn shim(used: &[&Header], functions: &[&Api]) -> String {
    let mut out =
        format!("/* {NOTICE} */\n\n/* Hands calls of Java over to the library. */\n\n#include <jni.h>\n");
    for one in used {
        let _ = writeln!(out, "#include <webots/{}>", one.path);
    }
    out.push_str(SHIM_TOOLS);
    for api in functions {
        let Some((parameters, result)) = kinds(api) else { continue };
        let named: Vec<_> = api.parameters.iter().zip(&parameters).collect();
        let arguments: String =
            named.iter().enumerate().map(|(index, (_, kind))| format!(", {} j{index}", kind.jni())).collect();
        let name = api.name.replace('_', "_1");
        let _ = writeln!(
            out,
            "\nJNIEXPORT {} JNICALL Java_com_cyberbotics_webots_controller_Library_{name}(JNIEnv *env, jclass type{arguments}) {{",
            result.jni()
        );
        let (mut before, mut handed, mut after) = (String::new(), Vec::new(), String::new());
        for (index, ((c_kind, _), kind)) in named.iter().enumerate() {
            let (get, argument, release) = crossing(index, c_kind, **kind);
            before.push_str(&get);
            handed.push(argument);
            after.push_str(&release);
        }
        let asked = format!("{}({})", api.name, handed.join(", "));
        let answer = match result {
            Kind::Void => String::new(),
            Kind::Text => format!("const jstring answer = from_text(env, {asked});"),
            Kind::Reference | Kind::Address => format!("const jlong answer = (jlong)(intptr_t){asked};"),
            Kind::Bool => format!("const jboolean answer = {asked} ? JNI_TRUE : JNI_FALSE;"),
            kind => format!("const {} answer = {asked};", kind.jni()),
        };
        out.push_str(&before);
        match result {
            Kind::Void => {
                let _ = writeln!(out, "  {asked};\n{after}}}");
            }
            _ => {
                let _ = writeln!(out, "  {answer}\n{after}  return answer;\n}}");
            }
        }
    }
    out
}

/// How an argument is fetched, handed over and released.
fn crossing(index: usize, c_kind: &str, kind: Kind) -> (String, String, String) {
    let name = format!("j{index}");
    let array = |java: &str| {
        let get = format!(
            "  j{java} *c{index} = {name} ? (*env)->Get{}ArrayElements(env, {name}, NULL) : NULL;\n",
            capital(java)
        );
        let release = format!(
            "  if (c{index})\n    (*env)->Release{}ArrayElements(env, {name}, c{index}, JNI_ABORT);\n",
            capital(java)
        );
        (get, format!("(const void *)c{index}"), release)
    };
    match kind {
        Kind::Text => (
            format!("  char *c{index} = to_text(env, {name});\n"),
            format!("c{index}"),
            format!("  free(c{index});\n"),
        ),
        Kind::Bytes => array("byte"),
        Kind::Ints => array("int"),
        Kind::Doubles => {
            let (get, argument, release) = array("double");
            (get, argument.replace("(const void *)", "(const double *)"), release)
        }
        Kind::Out => (
            format!("  int c{index} = 0;\n"),
            format!("&c{index}"),
            format!(
                "  if ({name}) {{\n    const jint out = c{index};\n    (*env)->SetIntArrayRegion(env, {name}, 0, 1, &out);\n  }}\n"
            ),
        ),
        Kind::Reference => (String::new(), format!("({c_kind})(intptr_t){name}"), String::new()),
        Kind::Int if c_kind != "int" => (String::new(), format!("({c_kind}){name}"), String::new()),
        _ => (String::new(), name, String::new()),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

const SHIM_TOOLS: &str = r#"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

/* Texts cross as UTF-8 bytes: Java's own form of them differs beyond U+FFFF. */
static char *to_text(JNIEnv *env, jstring text) {
  jclass type;
  jmethodID method;
  jstring name;
  jbyteArray bytes;
  jsize size;
  char *answer;
  if (!text)
    return NULL;
  type = (*env)->GetObjectClass(env, text);
  method = (*env)->GetMethodID(env, type, "getBytes", "(Ljava/lang/String;)[B");
  name = (*env)->NewStringUTF(env, "UTF-8");
  bytes = (jbyteArray)(*env)->CallObjectMethod(env, text, method, name);
  if (!bytes)
    return NULL;
  size = (*env)->GetArrayLength(env, bytes);
  answer = (char *)malloc(size + 1);
  if (answer) {
    (*env)->GetByteArrayRegion(env, bytes, 0, size, (jbyte *)answer);
    answer[size] = '\0';
  }
  return answer;
}

static jbyteArray from_bytes(JNIEnv *env, const void *data, jint size) {
  jbyteArray bytes = data && size >= 0 ? (*env)->NewByteArray(env, size) : NULL;
  if (bytes)
    (*env)->SetByteArrayRegion(env, bytes, 0, size, (const jbyte *)data);
  return bytes;
}

static jstring from_text(JNIEnv *env, const char *text) {
  // As in the classes of C++, no text is an empty one.
  jbyteArray bytes = text ? from_bytes(env, text, (jint)strlen(text)) : (*env)->NewByteArray(env, 0);
  jclass type;
  jmethodID method;
  if (!bytes)
    return NULL;
  type = (*env)->FindClass(env, "java/lang/String");
  method = (*env)->GetMethodID(env, type, "<init>", "([BLjava/lang/String;)V");
  return (jstring)(*env)->NewObject(env, type, method, bytes, (*env)->NewStringUTF(env, "UTF-8"));
}

JNIEXPORT jbyteArray JNICALL Java_com_cyberbotics_webots_controller_Library_read(JNIEnv *env, jclass type, jlong address, jint size) {
  return from_bytes(env, (const void *)(intptr_t)address, size);
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_text(JNIEnv *env, jclass type, jlong address) {
  return from_text(env, (const char *)(intptr_t)address);
}

JNIEXPORT jdoubleArray JNICALL Java_com_cyberbotics_webots_controller_Library_mouse(JNIEnv *env, jclass type) {
  const WbMouseState state = wb_mouse_get_state();
  const jdouble values[8] = {state.u, state.v, state.x, state.y, state.z, state.left, state.middle, state.right};
  jdoubleArray answer = (*env)->NewDoubleArray(env, 8);
  if (answer)
    (*env)->SetDoubleArrayRegion(env, answer, 0, 8, values);
  return answer;
}
"#;

fn java_class(
    class: &Class,
    classes: &[Class],
    list: &[Header],
    package: &str,
    part: &str,
) -> Result<String, String> {
    let name = &class.name;
    let mut out = format!("// {NOTICE}\n\npackage {package};\n\n");
    if package != PACKAGE {
        let _ = writeln!(out, "import {PACKAGE}.*;\n");
    }
    let (imports, part): (Vec<_>, Vec<_>) = part.lines().partition(|line| line.starts_with("import "));
    imports.iter().for_each(|line| out.push_str(&format!("{line}\n")));
    let base = class.base.as_ref().map_or(String::new(), |base| format!(" extends {base}"));
    let _ = writeln!(out, "public class {name}{base} {{");
    if class.is_device() {
        let _ = writeln!(out, "  public {name}(String name) {{\n    super(name);\n  }}\n");
        let _ = writeln!(out, "  public {name}(int tag) {{\n    super(tag);\n  }}\n");
    }
    let functions: BTreeMap<&str, &Api> =
        list.iter().flat_map(Header::functions).map(|api| (api.name.as_str(), api)).collect();
    for line in &class.lines {
        match line {
            Line::Enum(_, _, members) => {
                for (name, value) in members {
                    let _ = writeln!(out, "  public static final int {name} = {value};");
                }
            }
            Line::Mirror(_, of, prefix) => mirror(&mut out, list, of, prefix),
            Line::Call(call) => {
                let missing = || format!("class {name}: there is no C function {}", call.function);
                let api = functions.get(call.function.as_str()).ok_or_else(missing)?;
                method(&mut out, class, call, api);
            }
            Line::Other(verb, _) if verb == "devices" => devices(&mut out, classes),
            Line::Other(..) => {}
        }
    }
    if !part.is_empty() {
        let _ = writeln!(out, "\n{}", part.join("\n").trim_matches('\n'));
    }
    out.push_str("}\n");
    Ok(out)
}

fn mirror(out: &mut String, list: &[Header], of: &str, prefix: &str) {
    for item in list.iter().flat_map(|one| &one.items) {
        if let Item::Enum(Some(name), members) = item
            && name == of
        {
            for (name, value) in members {
                let name = name.strip_prefix(prefix).unwrap_or(name);
                let _ = writeln!(out, "  public static final int {name} = {value};");
            }
        }
    }
}

/// How many numbers there are behind a pointer, if that is known.
fn size_of(api: &Api) -> Option<&'static str> {
    let name = api.name.as_str();
    if api.result != "const double *" {
        return None;
    }
    Some(match name {
        _ if name.ends_with("_lookup_table") => "3 * getLookupTableSize()",
        _ if name.ends_with("_vec2f") => "2",
        _ if name.ends_with("_quaternion") || name.ends_with("f_rotation") => "4",
        "wb_skin_get_bone_orientation" => "4",
        "wb_supervisor_node_get_pose" => "16",
        "wb_supervisor_node_get_velocity" => "6",
        _ if name.ends_with("_get_orientation") => "9",
        _ => "3",
    })
}

fn method(out: &mut String, class: &Class, call: &Call, api: &Api) {
    let (Some((kinds, result)), size) = (kinds(api), size_of(api)) else { return };
    // What lies behind other pointers is told in the class's part.
    if result == Kind::Address && size.is_none()
        || kinds.iter().any(|kind| matches!(kind, Kind::Bytes | Kind::Ints | Kind::Out))
    {
        return;
    }
    let mut names: Vec<(String, Kind)> =
        api.parameters.iter().map(|(_, name)| java_name(name)).zip(kinds).collect();
    let mut handed = Vec::new();
    let first = api.parameters.first().map_or("", |(kind, _)| kind.as_str());
    let own = ["WbDeviceTag", "WbNodeRef", "WbFieldRef", "WbProtoRef", "WbMotionRef"].contains(&first);
    if own && !class.own.is_empty() && !call.is_static {
        handed.push(class.own.clone());
        names.remove(0);
    }
    let skipped = handed.len();
    let mut shown = Vec::new();
    for ((name, kind), (c_kind, _)) in names.iter().zip(api.parameters.iter().skip(skipped)) {
        match c_kind.as_str() {
            "WbNodeRef" => {
                shown.push(format!("Node {name}"));
                handed.push(format!("({name} == null ? 0 : {name}.nodeRef)"));
            }
            "WbImageRef" => {
                shown.push(format!("ImageRef {name}"));
                handed.push(format!("({name} == null ? 0 : {name}.getImageRef())"));
            }
            _ => {
                shown.push(format!("{} {name}", kind.java()));
                handed.push(name.clone());
            }
        }
    }
    let asked = format!("Library.{}({})", api.name, handed.join(", "));
    let (kind, body) = match (api.result.as_str(), result) {
        ("void", _) => ("void", format!("{asked};")),
        ("WbNodeRef", _) => ("Node", format!("return Node.findNode({asked});")),
        ("WbFieldRef", _) => ("Field", format!("return Field.findField({asked});")),
        ("WbProtoRef", _) => ("Proto", format!("return Proto.findProto({asked});")),
        ("WbImageRef", _) => ("ImageRef", format!("return ImageRef.of({asked});")),
        (_, Kind::Address) => {
            ("double[]", format!("return Library.doubles({asked}, {});", size.unwrap_or("0")))
        }
        (_, kind) => (kind.java(), format!("return {asked};")),
    };
    let word = if call.is_static { "static " } else { "" };
    let _ = writeln!(out, "\n  public {word}{kind} {}({}) {{\n    {body}\n  }}", call.name, shown.join(", "));
    overloads(out, call, kind, &names, &shown);
}

/// The same method without its last parameters, where they have a default value.
fn overloads(out: &mut String, call: &Call, kind: &str, names: &[(String, Kind)], shown: &[String]) {
    for left in (names.len().saturating_sub(call.defaults.len())..names.len()).rev() {
        let given = names.iter().take(left).map(|(name, _)| name.clone());
        let default = |(name, _): &(String, Kind)| {
            let found = call.defaults.iter().find(|(one, _)| one == name);
            found.map_or(String::new(), |(_, value)| value.clone())
        };
        let arguments: Vec<_> = given.chain(names.iter().skip(left).map(default)).collect();
        let answer = if kind == "void" { "" } else { "return " };
        let _ = writeln!(
            out,
            "\n  public {kind} {}({}) {{\n    {answer}{}({});\n  }}",
            call.name,
            shown.get(..left).unwrap_or_default().join(", "),
            call.name,
            arguments.join(", ")
        );
    }
}

/// The robot's methods for each class of devices.
fn devices(out: &mut String, classes: &[Class]) {
    let devices = || classes.iter().filter(|class| class.is_device());
    let names: Vec<_> = devices().map(|class| class.name.as_str()).collect();
    for class in devices() {
        let name = &class.name;
        if !class.has_own_getter {
            let _ = writeln!(
                out,
                "\n  public {name} get{name}(String name) {{\n    final Device device = getDevice(name);\n    \
                 return device instanceof {name} ? ({name})device : null;\n  }}"
            );
        }
        let _ = writeln!(
            out,
            "\n  protected {name} create{name}(String name) {{\n    return new {name}(name);\n  }}"
        );
    }
    out.push_str("\n  private Device createDevice(int tag) {\n    final String name = Library.wb_device_get_name(tag);\n");
    out.push_str("    switch (Library.wb_device_get_node_type(tag)) {\n");
    for name in names {
        let upper = super::classes::snake(name).to_uppercase();
        match name {
            "Motor" => {
                out.push_str("      case Node.LINEAR_MOTOR:\n      case Node.ROTATIONAL_MOTOR:\n");
            }
            _ => out.push_str(&format!("      case Node.{upper}:\n")),
        }
        let _ = writeln!(out, "        return create{name}(name);");
    }
    out.push_str("      default:\n        return null;\n    }\n  }\n");
}

fn ansi_codes(list: &[Header]) -> String {
    let mut out = format!(
        "// {NOTICE}\n\npackage {PACKAGE};\n\npublic final class AnsiCodes {{\n  private AnsiCodes() {{}}\n\n"
    );
    for item in list.iter().flat_map(|one| &one.items) {
        if let Item::Text(name, value) = item {
            let name = name.trim_start_matches("ANSI_");
            let _ =
                writeln!(out, "  public static final String {name} = {};", value.replace("\\x1b", "\\u001b"));
        }
    }
    out.push_str("}\n");
    out
}
