//! `rebots new` and `rebots add`: creates projects, and adds robots to worlds.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use base::Source;

use crate::cli::Language;
use crate::library::BUNDLE;
use crate::regular_file;

const WORLD: &str = include_str!("project/world.wbt");

/// Returns the files of a controller in a language: name and contents. `NAME` is the project's name.
fn controller(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::C => &[
            ("NAME.c", include_str!("project/controller.c")),
            ("Makefile", include_str!("project/Makefile.c")),
        ],
        Language::Cpp => &[
            ("NAME.cpp", include_str!("project/controller.cpp")),
            ("Makefile", include_str!("project/Makefile.cpp")),
        ],
        // Java is compiled by this program; make is not used.
        Language::Java => &[("NAME.java", include_str!("project/controller.java"))],
        Language::Matlab => &[("NAME.m", include_str!("project/controller.m"))],
        Language::Python => &[("NAME.py", include_str!("project/controller.py"))],
        Language::Rust => &[
            ("src/main.rs", include_str!("project/controller.rs")),
            ("Cargo.toml", include_str!("project/Cargo.toml.rust")),
        ],
    }
}

/// Names that a controller in a language cannot have: keywords, and what its program imports.
fn reserved(language: Language) -> &'static str {
    match language {
        Language::Python => "controller",
        Language::Java => {
            "DistanceSensor Motor Robot abstract assert boolean break byte case catch char class const continue \
             default do double else enum extends false final finally float for goto if implements import instanceof \
             int interface long native new null package private protected public return short static strictfp super \
             switch synchronized this throw throws transient true try void volatile while"
        }
        Language::Matlab => {
            "break case catch classdef continue else elseif end for function global if otherwise parfor persistent \
             return spmd switch try while"
        }
        Language::C | Language::Cpp | Language::Rust => "",
    }
}

/// Creates a project. Returns a message for the user.
pub(crate) fn new(folder: &Path, language: Language) -> Result<String, String> {
    // `.` is the folder in which the command runs.
    let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = real.file_name().and_then(|name| name.to_str()).unwrap_or("");
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')) {
        return Err(format!("{name:?} is not a valid project name: use letters, digits, `_`, `-` and `.`"));
    }
    let is_class = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_word = name.chars().all(is_class) && !name.starts_with(|c: char| c.is_ascii_digit());
    if language == Language::Java && !is_word {
        return Err(format!(
            "{name:?} is not a valid class name in Java: use letters, digits and `_`, and begin with a letter"
        ));
    }
    if language == Language::Matlab && (!is_word || name.starts_with('_')) {
        return Err(format!(
            "{name:?} is not a valid program name in MATLAB: use letters, digits and `_`, and begin with a letter"
        ));
    }
    if language == Language::Rust
        && (name.contains('.') || name.starts_with(|c: char| !c.is_ascii_alphabetic()))
    {
        return Err(format!(
            "{name:?} is not a valid package name in Rust: use letters, digits, `_` and `-`, and begin with a letter"
        ));
    }
    if reserved(language).split_ascii_whitespace().any(|taken| taken == name) {
        return Err(format!(
            "{name:?} has a meaning in this language or its controller library: choose another name"
        ));
    }
    let is_used = std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if is_used || folder.is_file() {
        return Err(format!("this already exists: {}", folder.display()));
    }
    let world = folder.join("worlds").join(format!("{name}.wbt"));
    let controllers = folder.join("controllers").join(name);
    write(&world, &WORLD.replace("NAME", name))?;
    for (file, text) in controller(language) {
        write(&controllers.join(file.replace("NAME", name)), &text.replace("NAME", name))?;
    }
    if language == Language::Rust {
        let library = folder.join("libraries").join(rebots::home::RUST_CRATE);
        for (file, bytes) in rebots::home::rust_crate() {
            write(&library.join(file), &String::from_utf8_lossy(bytes))?;
        }
    }
    write(&folder.join("protos/.gitkeep"), "")?;
    write(&folder.join(".gitignore"), "build/\n__pycache__/\ntarget/\n")?;
    Ok(format!("{} is a new project. To run it:\n    rebots {}\n", folder.display(), world.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let describe = |error: std::io::Error| format!("cannot write: {error}: {}", path.display());
    std::fs::create_dir_all(path.parent().unwrap_or(Path::new(""))).map_err(describe)?;
    std::fs::write(path, text).map_err(describe)
}

/// Replaces a text file atomically; see [`regular_file::replace`].
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), String> {
    regular_file::replace(path, text.as_bytes())
        .map_err(|error| format!("cannot write: {error}: {}", path.display()))
}

/// Adds a PROTO of the bundled library to a world. Returns a message for the user.
pub(crate) fn add(name: Option<&str>, world: Option<PathBuf>, at: Option<&[f64]>) -> Result<String, String> {
    let stem = |file: &'static str| file.rsplit('/').next().unwrap_or("").strip_suffix(".proto");
    let names = || BUNDLE.files.iter().filter_map(|(file, _)| stem(file)).collect::<BTreeSet<_>>();
    let Some(name) = name else {
        return Ok(names().into_iter().fold(String::new(), |list, name| list + name + "\n"));
    };
    let Some(file) = BUNDLE.find(&format!("{name}.proto")) else {
        let hint = scene::suggest::hint(name, names().into_iter());
        return Err(format!("{name} is not in the bundled library; `rebots add` lists its contents{hint}"));
    };
    let world = match world {
        Some(world) => world,
        None => only_world(Path::new("worlds"))?,
    };
    let text = std::fs::read_to_string(&world)
        .map_err(|error| format!("cannot read the world: {error}: {}", world.display()))?;
    let project = crate::controllers::search::project_of(&world);
    let copied = copy_files(file, &project.join("protos"))?;
    let url = format!("../protos/{file}");
    let beside = if at.is_none() { beside(&text, file) } else { None };
    let fields = Fields {
        translation: at.or(beside.as_ref().map(<[f64; 3]>::as_slice)),
        name: free_name(&text, name, &String::from_utf8_lossy(BUNDLE.get(file).unwrap_or_default())),
    };
    replace(&world, &with_instance(&text, name, &url, &fields))?;
    let place =
        beside.map_or(String::new(), |at| format!(" at {}; --at chooses another place", numbers(&at)));
    let mut output = format!("{name} was added to {}{place}\n", world.display());
    for path in copied {
        let path = path.strip_prefix(".").unwrap_or(&path);
        let _ = writeln!(output, "    new file {}", path.display());
    }
    Ok(output)
}

/// Returns a name for another instance of a PROTO, numbered as Webots numbers top-level nodes, `e-puck(1)`; `None` if
/// its default name is unused.
fn free_name(world: &str, ty: &str, proto: &str) -> Option<String> {
    let default = vrml::parse(Source::new("", proto)).items.into_iter().find_map(|item| match item {
        vrml::Item::Proto(proto) => {
            let name = proto.parameters.into_iter().find(|parameter| parameter.name.text == "name")?;
            single_text(name.default?)
        }
        _ => None,
    })?;
    let name_of = |node: vrml::Instance| {
        let own = node.fields.into_iter().find(|field| field.name.text == "name");
        let unnamed = (node.type_name.text == ty).then(|| default.clone());
        own.map_or(unnamed, |field| single_text(field.value))
    };
    let items = vrml::parse(Source::new("", world)).items.into_iter();
    let taken: BTreeSet<String> = items
        .filter_map(|item| match item {
            vrml::Item::Node(vrml::Node::Instance(node)) => name_of(node),
            _ => None,
        })
        .collect();
    if !taken.contains(&default) {
        return None;
    }
    (1..).map(|number| format!("{default}({number})")).find(|name| !taken.contains(name))
}

fn single_text(value: vrml::Value) -> Option<String> {
    match value.kind {
        vrml::ValueKind::Strings(texts) => texts.into_iter().next(),
        _ => None,
    }
}

/// Distance between robots added without a position, and between vehicles. `[m]`
const GAPS: [f64; 2] = [1.0, 3.0];

/// Returns a position for another robot of the library, so that it does not overlap another one: to the left and to the
/// right of its default position. `None` if that is free, or if it has no position.
fn beside(world: &str, file: &str) -> Option<[f64; 3]> {
    let text = |file: &str| BUNDLE.get(file).map(|bytes| String::from_utf8_lossy(bytes));
    let default = |text: &str| {
        let line = text.lines().find(|line| {
            let words: Vec<&str> = line.split_whitespace().take(3).collect();
            words == ["field", "SFVec3f", "translation"]
        })?;
        let numbers = line.split_whitespace().skip(3).map_while(|word| word.parse().ok());
        <[f64; 3]>::try_from(numbers.take(3).collect::<Vec<f64>>()).ok()
    };
    let is_robot = |text: &str| text.lines().any(|line| line.split_whitespace().nth(2) == Some("controller"));
    let own = text(file)?;
    let [x, y, z] = default(&own).filter(|_| is_robot(&own))?;
    let tops = world.lines().filter_map(|line| {
        let name = line.strip_suffix('{')?.trim_end();
        name.rsplit(' ').next().filter(|_| !line.starts_with(' '))
    });
    let stands = |name: &&str| {
        let of_library = || BUNDLE.find(&format!("{name}.proto")).and_then(text);
        *name == "Robot" || of_library().is_some_and(|text| is_robot(&text))
    };
    let robots = tops.filter(stands).count();
    let side = [-1.0, 1.0].get(robots % 2)?;
    let gap = GAPS.get(usize::from(own.contains("# keywords: vehicle")))?;
    (robots > 0).then_some([x, y + side * gap * robots.div_ceil(2) as f64, z])
}

fn only_world(folder: &Path) -> Result<PathBuf, String> {
    let entries = std::fs::read_dir(folder).map_err(|_| {
        "there is no folder `worlds` here: use --world=FILE, or change to a project folder".to_owned()
    })?;
    let paths = entries.flatten().map(|entry| entry.path());
    let worlds: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|e| e == "wbt")).collect();
    match &worlds[..] {
        [only] => Ok(only.clone()),
        [] => Err("there is no world in `worlds`; choose one with --world=FILE".to_owned()),
        _ => Err("there are several worlds in `worlds`: choose one with --world=FILE".to_owned()),
    }
}

/// Copies a PROTO and everything that it refers to from the bundle to a folder. Existing files are kept.
pub(crate) fn copy_files(first: &str, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut waiting = vec![first.to_owned()];
    let mut seen = BTreeSet::new();
    let mut copied = Vec::new();
    while let Some(file) = waiting.pop() {
        let Some(bytes) = BUNDLE.get(&file).filter(|_| seen.insert(file.clone())) else { continue };
        if file.ends_with(".proto") {
            let names = fetch::in_text(&String::from_utf8_lossy(bytes));
            // `https://…/X.proto` and `webots://…/X.proto` are in the bundle by name.
            waiting.extend(names.iter().map(|url| match url.split_once("://") {
                Some((_, rest)) => {
                    BUNDLE.find(rest.rsplit('/').next().unwrap_or("")).unwrap_or_default().to_owned()
                }
                None => assets::resolve(Path::new(&file), url).path().display().to_string(),
            }));
        }
        let path = folder.join(&file);
        if !path.exists() {
            let describe = |error: std::io::Error| format!("cannot write: {error}: {}", path.display());
            std::fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(describe)?;
            std::fs::write(&path, bytes).map_err(describe)?;
            copied.push(path);
        }
    }
    Ok(copied)
}

/// Fields of an instance that differ from their defaults.
#[derive(Default)]
struct Fields<'a> {
    translation: Option<&'a [f64]>,
    name: Option<String>,
}

/// Returns the world with an EXTERNPROTO statement, if there is none with this name, and an instance at its end. The rest
/// stays as it is; what is added has the line endings of the first line.
fn with_instance(text: &str, name: &str, url: &str, fields: &Fields<'_>) -> String {
    let is_declaration = |line: &str| {
        let line = line.trim_start();
        line.starts_with("EXTERNPROTO") || line.starts_with("IMPORTABLE EXTERNPROTO")
    };
    let first = text.split_inclusive('\n').next().unwrap_or_default();
    let ending = if first.ends_with("\r\n") { "\r\n" } else { "\n" };
    let file = format!("/{name}.proto\"");
    let is_known = text.lines().filter(|line| is_declaration(line)).any(|line| line.contains(&file));
    let mut result = text.to_owned();
    let end_line = |text: &mut String| {
        if !text.ends_with('\n') && !matches!(text.as_str(), "" | "\u{feff}") {
            text.push_str(ending);
        }
    };
    if !is_known {
        let mut end = 0;
        let ends = text.split_inclusive('\n').map(|line| {
            end += line.len();
            (end, line)
        });
        let last = ends.filter(|(_, line)| is_declaration(line)).last().map(|(end, _)| end);
        // Some editors write a byte order mark in front of the header.
        let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let header = if text[mark..].starts_with('#') { first.len() } else { mark };
        let rest = result.split_off(last.unwrap_or(header));
        end_line(&mut result);
        let blank = if last.is_none() { ending } else { "" };
        result += &format!("{blank}EXTERNPROTO \"{url}\"{ending}{blank}{rest}");
    }
    end_line(&mut result);
    let place =
        fields.translation.map_or(String::new(), |at| format!("  translation {}{ending}", numbers(at)));
    let own_name = fields.name.as_ref().map_or(String::new(), |own| format!("  name \"{own}\"{ending}"));
    result + &format!("{name} {{{ending}{place}{own_name}}}{ending}")
}

/// Returns numbers as in a world file.
fn numbers(values: &[f64]) -> String {
    values.iter().map(f64::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instance_is_appended_and_its_statement_follows_the_others() {
        let world = "#VRML_SIM R2025a utf8\n\nEXTERNPROTO \"../protos/A.proto\"\n\nWorldInfo {\n}\n";
        let once = with_instance(world, "B", "../protos/B.proto", &Fields::default());
        let expected = "#VRML_SIM R2025a utf8\n\nEXTERNPROTO \"../protos/A.proto\"\n\
                        EXTERNPROTO \"../protos/B.proto\"\n\nWorldInfo {\n}\nB {\n}\n";
        assert_eq!(once, expected);
        let twice = with_instance(
            &once,
            "B",
            "../protos/B.proto",
            &Fields { translation: Some(&[1.0, -0.5, 0.0]), name: Some("b(1)".to_owned()) },
        );
        assert_eq!(twice, format!("{once}B {{\n  translation 1 -0.5 0\n  name \"b(1)\"\n}}\n"));
        let bare = with_instance("#VRML_SIM R2025a utf8\nWorldInfo {\n}", "B", "B.proto", &Fields::default());
        assert!(bare.starts_with("#VRML_SIM R2025a utf8\n\nEXTERNPROTO \"B.proto\"\n\nWorldInfo"), "{bare}");
    }

    #[test]
    fn a_byte_order_mark_and_the_line_endings_stay() {
        let add = |world: &str| {
            let fields = Fields { translation: Some(&[1.0, 2.0, 3.0]), name: None };
            with_instance(world, "B", "B.proto", &fields)
        };
        for header in ["#VRML_SIM R2025a utf8\n", "\u{feff}#VRML_SIM R2025a utf8\n", "\u{feff}", ""] {
            let expected = format!(
                "{header}\nEXTERNPROTO \"B.proto\"\n\nWorldInfo {{\n}}\nB {{\n  translation 1 2 3\n}}\n"
            );
            let world = format!("{header}WorldInfo {{\n}}\n");
            assert_eq!(add(&world), expected);
            let windows = |text: &str| text.replace('\n', "\r\n");
            assert_eq!(add(&windows(&world)), windows(&expected));
        }
    }

    #[test]
    fn further_instances_get_the_next_number() {
        let proto = "PROTO B [\n  field SFVec3f  translation  0 0 0\n  field SFString  name  \"b\"  # Is `Robot.name`.\n]\n{ Robot { name IS name } }";
        let next = |world: &str| free_name(world, "B", proto);
        assert_eq!(next("WorldInfo {\n}\nC {\n}\n"), None);
        assert_eq!(next("B {\n}\n").as_deref(), Some("b(1)"));
        assert_eq!(next("DEF X Robot {\n  name \"b\"\n}\n").as_deref(), Some("b(1)"));
        assert_eq!(next("DEF B1 B { name \"x\" }\n# B {\nGroup { children B { } }"), None);
        assert_eq!(next("B {\n}\nB {\n  name \"b(1)\"\n}\n").as_deref(), Some("b(2)"));
        assert_eq!(
            free_name("B {\n}\n", "B", "PROTO B [ ] { Robot { } }"),
            None,
            "without a name there is none to give"
        );
    }
}
