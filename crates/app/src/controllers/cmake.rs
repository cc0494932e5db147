//! Extracts a controller's sources, include folders and libraries from its `CMakeLists.txt`.
//!
//! CMake itself need not be installed. Commands that list sources are interpreted, with variables, patterns and simple
//! conditions; everything else is ignored.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::regular_file;

/// The contents of a target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    /// Absolute paths of sources.
    pub(crate) sources: Vec<PathBuf>,
    /// Absolute paths of include folders.
    pub(crate) includes: Vec<PathBuf>,
    /// Compiler options: definitions and the language standard.
    pub(crate) options: Vec<String>,
    /// Libraries other than the controller library.
    pub(crate) libraries: Vec<String>,
}

/// Maximum number of values in a list.
const MAX_VALUES: usize = 10_000;

/// Returns the target of a controller if the folder's file lists existing sources.
pub(crate) fn target(folder: &Path, name: &str, home: &Path) -> Option<Target> {
    let text = regular_file::text(&folder.join("CMakeLists.txt"));
    let mut reader = Reader::new(folder, home);
    for (command, arguments) in commands(&text) {
        reader.obey(&command.to_ascii_lowercase(), &arguments);
    }
    reader.target(name)
}

/// Parses commands with their arguments, and whether each argument is quoted.
fn commands(text: &str) -> Vec<(String, Vec<(String, bool)>)> {
    let mut found = Vec::new();
    let (mut word, mut arguments) = (String::new(), Vec::new());
    let (mut name, mut depth) = (String::new(), 0_usize);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let mut end = |word: &mut String| {
            if !word.is_empty() && depth > 0 {
                arguments.push((std::mem::take(word), false));
            }
        };
        match c {
            '#' => {
                end(&mut word);
                while rest.next_if(|c| *c != '\n').is_some() {}
            }
            '"' if depth > 0 && word.is_empty() => {
                let mut quoted = String::new();
                while let Some(c) = rest.next().filter(|c| *c != '"') {
                    quoted.push(if c == '\\' { rest.next().unwrap_or(c) } else { c });
                }
                arguments.push((quoted, true));
            }
            '(' => {
                if depth == 0 {
                    name = std::mem::take(&mut word);
                }
                end(&mut word);
                depth += 1;
            }
            ')' => {
                end(&mut word);
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    found.push((std::mem::take(&mut name), std::mem::take(&mut arguments)));
                }
            }
            c if c.is_whitespace() || c == ';' => {
                end(&mut word);
                if depth == 0 && !c.is_whitespace() {
                    word.clear();
                }
            }
            c => word.push(c),
        }
    }
    found
}

/// The state of the interpreter.
struct Reader<'f> {
    folder: &'f Path,
    values: BTreeMap<String, Vec<String>>,
    /// Programs and libraries with their sources, in the order of the file.
    targets: Vec<(String, bool, Vec<String>)>,
    includes: Vec<String>,
    options: Vec<String>,
    links: Vec<(Option<String>, String)>,
    /// For each open condition: whether it holds, and whether a branch of it has been taken.
    conditions: Vec<(bool, bool)>,
}

impl<'f> Reader<'f> {
    fn new(folder: &'f Path, home: &Path) -> Self {
        let here = vec![folder.display().to_string()];
        let places =
            ["CMAKE_SOURCE_DIR", "CMAKE_CURRENT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR", "PROJECT_SOURCE_DIR"];
        let mut values: BTreeMap<String, Vec<String>> =
            places.into_iter().map(|name| (name.to_owned(), here.clone())).collect();
        for name in ["WEBOTS_HOME", "ENV{WEBOTS_HOME}"] {
            values.insert(name.to_owned(), vec![home.display().to_string()]);
        }
        Self {
            folder,
            values,
            targets: Vec::new(),
            includes: Vec::new(),
            options: Vec::new(),
            links: Vec::new(),
            conditions: Vec::new(),
        }
    }

    fn obey(&mut self, command: &str, arguments: &[(String, bool)]) {
        let is_on = self.conditions.iter().all(|(holds, _)| *holds);
        match command {
            "if" => {
                let holds = is_on && holds(arguments);
                return self.conditions.push((holds, holds));
            }
            "elseif" | "else" => {
                if let Some((now, before)) = self.conditions.last_mut() {
                    *now = !*before && (command == "else" || holds(arguments));
                    *before |= *now;
                }
                return;
            }
            "endif" => {
                self.conditions.pop();
                return;
            }
            _ if !is_on => return,
            _ => {}
        }
        let words: Vec<String> =
            arguments.iter().flat_map(|(word, quoted)| self.filled(word, *quoted)).collect();
        let Some((first, rest)) = words.split_first() else { return };
        let values = || rest.iter().filter(|word| !KEYWORDS.contains(&word.as_str())).cloned();
        match command {
            "project" => {
                self.values.insert("PROJECT_NAME".to_owned(), vec![first.clone()]);
            }
            "set" => {
                if let ("CMAKE_CXX_STANDARD" | "CMAKE_C_STANDARD", Some(year)) =
                    (first.as_str(), rest.first())
                {
                    let language = if first == "CMAKE_C_STANDARD" { "" } else { "++" };
                    self.options.push(format!("-std=gnu{language}{year}"));
                }
                self.values.insert(first.clone(), rest.to_vec());
            }
            "list" if first == "APPEND" => {
                if let Some((name, more)) = rest.split_first() {
                    self.values.entry(name.clone()).or_default().extend(more.iter().cloned());
                }
            }
            "file" if first.starts_with("GLOB") => {
                if let Some((name, patterns)) = rest.split_first() {
                    let is_deep = first == "GLOB_RECURSE";
                    let found = patterns.iter().flat_map(|pattern| self.matching(pattern, is_deep)).collect();
                    self.values.insert(name.clone(), found);
                }
            }
            "get_filename_component" => {
                if let [path, "NAME", ..] = rest.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                    let name = Path::new(path).file_name().map(|name| name.to_string_lossy().into_owned());
                    self.values.insert(first.clone(), name.into_iter().collect());
                }
            }
            "add_executable" | "add_library" => {
                self.targets.push((first.clone(), command == "add_executable", values().collect()));
            }
            "target_sources" => {
                if let Some((_, _, sources)) = self.targets.iter_mut().find(|(name, ..)| name == first) {
                    sources.extend(values());
                }
            }
            "include_directories" => self.includes.extend(words),
            "target_include_directories" => self.includes.extend(values()),
            "link_libraries" => self.links.extend(words.into_iter().map(|word| (None, word))),
            "target_link_libraries" => {
                self.links.extend(values().map(|word| (Some(first.clone()), word)));
            }
            "add_definitions" | "add_compile_definitions" => {
                self.options.extend(words.iter().filter(|w| !is_of_windows(w)).map(|w| defined(w)))
            }
            "target_compile_definitions" => self.options.extend(values().map(|word| defined(&word))),
            _ => {}
        }
    }

    /// Expands the variables in an argument; lists give several arguments.
    fn filled(&self, word: &str, is_quoted: bool) -> Vec<String> {
        let mut all = vec![String::new()];
        let mut rest = word;
        while let Some((before, after)) = rest.split_once('$') {
            all.iter_mut().for_each(|text| text.push_str(before));
            let named = after.strip_prefix('{').or_else(|| after.strip_prefix("ENV{"));
            let Some((name, after_name)) = named.and_then(|named| named.split_once('}')) else {
                rest = after;
                continue;
            };
            let key = if after.starts_with("ENV") { format!("ENV{{{name}}}") } else { name.to_owned() };
            let values = self.values.get(&key).cloned().unwrap_or_default();
            if values.len() > 1 && !is_quoted && all.len() * values.len() < MAX_VALUES {
                all = all
                    .iter()
                    .flat_map(|text| values.iter().map(move |value| format!("{text}{value}")))
                    .collect();
            } else {
                let value = values.join(";");
                all.iter_mut().for_each(|text| text.push_str(&value));
            }
            rest = after_name;
        }
        all.iter_mut().for_each(|text| text.push_str(rest));
        all.retain(|text| !text.is_empty() || is_quoted);
        all
    }

    /// Returns the files that match a pattern such as `src/*.cpp`, sorted by name.
    fn matching(&self, pattern: &str, is_deep: bool) -> Vec<String> {
        let path = self.folder.join(pattern);
        let Some(last) = path.file_name().map(|name| name.to_string_lossy().into_owned()) else {
            return Vec::new();
        };
        let (start, end) = last.split_once('*').unwrap_or((&last, ""));
        let has_star = last.contains('*');
        let mut open: Vec<PathBuf> = path.parent().map(Path::to_owned).into_iter().collect();
        let (mut found, mut seen) = (Vec::new(), 0);
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
                seen += 1;
                let name = entry.file_name().to_string_lossy().into_owned();
                let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                if is_folder && is_deep && seen < MAX_VALUES && name != "build" {
                    open.push(entry.path());
                }
                let fits = if has_star {
                    name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end)
                } else {
                    name == last
                };
                if fits && !is_folder {
                    found.push(entry.path().display().to_string());
                }
            }
        }
        found.sort();
        found
    }

    /// Returns the target with a name, or the only one.
    fn target(&self, name: &str) -> Option<Target> {
        let mut programs = self.targets.iter().filter(|(_, is_program, _)| *is_program);
        let named = programs.clone().find(|(program, ..)| program == name);
        let (program, _, sources) =
            named.or_else(|| programs.next().filter(|_| programs.next().is_none()))?;
        let mut sources = sources.clone();
        let mut libraries = Vec::new();
        let links = self.links.iter().filter(|(of, _)| of.as_ref().is_none_or(|of| of == program));
        for (_, library) in links {
            match self.targets.iter().find(|(own, is_program, _)| own == library && !is_program) {
                Some((_, _, more)) => sources.extend(more.iter().cloned()),
                None => libraries.extend(library_word(library)),
            }
        }
        let is_source = |path: &PathBuf| {
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("");
            ["c", "cpp", "cc", "cxx", "c++"].contains(&ending) && path.is_file()
        };
        let here = |list: &[String]| list.iter().map(|word| self.folder.join(word)).collect::<Vec<_>>();
        let mut files: Vec<PathBuf> = here(&sources).into_iter().filter(is_source).collect();
        files.dedup();
        let includes = here(&self.includes).into_iter().filter(|path| path.is_dir()).collect();
        (!files.is_empty()).then(|| Target {
            sources: files,
            includes,
            options: self.options.clone(),
            libraries,
        })
    }
}

/// Keywords that are not sources or libraries.
const KEYWORDS: [&str; 10] =
    ["PRIVATE", "PUBLIC", "INTERFACE", "STATIC", "SHARED", "MODULE", "OBJECT", "SYSTEM", "BEFORE", "WIN32"];

/// Returns whether a condition holds: false for other systems, and if it is not understood.
fn holds(arguments: &[(String, bool)]) -> bool {
    match arguments.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>()[..] {
        ["NOT", word] => matches!(word, "WIN32" | "APPLE" | "MSVC" | "MINGW"),
        [word] => matches!(word, "UNIX" | "LINUX" | "TRUE" | "ON" | "1"),
        ["UNIX", "AND", "NOT", "APPLE"] => true,
        _ => false,
    }
}

fn defined(word: &str) -> String {
    if word.starts_with('-') { word.to_owned() } else { format!("-D{word}") }
}

/// Returns the linker argument for a library; `None` for the controller libraries, which are linked anyway.
fn library_word(library: &str) -> Option<String> {
    let stem = Path::new(library).file_stem().map(|stem| stem.to_string_lossy().into_owned())?;
    let stem = stem.strip_prefix("lib").unwrap_or(&stem);
    // No library is called webots: it is what projects call their target for the controller libraries.
    let is_own = ["Controller", "CppController", "webots"].contains(&stem);
    let is_plain = library.chars().all(|c| c.is_ascii_alphanumeric() || "_-+.".contains(c));
    match library {
        _ if is_own || library.contains("::") => None,
        _ if library.starts_with("-l") => Some(library.to_owned()),
        _ if library.starts_with('/') => Some(library.to_owned()),
        _ if is_plain && !library.starts_with('-') => Some(format!("-l{stem}")),
        _ => None,
    }
}

/// Returns whether an option is specific to Windows, as in projects that were created there.
fn is_of_windows(option: &str) -> bool {
    ["-mwindows", "-mconsole", "-DWIN32", "-D_WIN32", "-DWINDOWS"].contains(&option)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn sources_are_found_by_lists_patterns_and_variables() {
        let root = Folder::new();
        for file in ["c/main.cpp", "c/src/a.cpp", "c/src/b.cpp", "c/lib/l.c", "c/other.cpp", "c/inc/x.h"] {
            root.write(file, "");
        }
        root.write(
            "c/CMakeLists.txt",
            "cmake_minimum_required(VERSION 3.0) # add_executable(no other.cpp)
get_filename_component(PROJECT ${CMAKE_SOURCE_DIR} NAME)
project(${PROJECT})
set(CMAKE_CXX_STANDARD 17)
file(GLOB SOURCES \"src/*.cpp\")
list(APPEND SOURCES main.cpp missing.cpp)
if(WIN32)
  list(APPEND SOURCES other.cpp)
elseif(UNIX)
  add_definitions(-DON_UNIX)
else()
  set(SOURCES other.cpp)
endif()
include_directories(inc $ENV{WEBOTS_HOME}/include/controller/cpp)
add_definitions(-DWIN32 -mwindows)
add_library(tool STATIC lib/l.c)
add_executable(${PROJECT} ${SOURCES})
target_link_libraries(${PROJECT} PRIVATE tool m ${CMAKE_SHARED_LIBRARY_PREFIX}Controller CppController webots Eigen3::Eigen)
",
        );
        let folder = root.path("c");
        let found = target(&folder, "c", &root.path("home")).unwrap();
        let names: Vec<String> = found
            .sources
            .iter()
            .map(|path| path.strip_prefix(&folder).unwrap().display().to_string())
            .collect();
        assert_eq!(names, ["src/a.cpp", "src/b.cpp", "main.cpp", "lib/l.c"]);
        assert_eq!(found.includes, [folder.join("inc")]);
        assert_eq!(found.options, ["-std=gnu++17", "-DON_UNIX"]);
        assert_eq!(found.libraries, ["-lm"]);
    }

    #[test]
    fn invalid_files_give_nothing() {
        let root = Folder::new();
        for text in [
            "",
            ")))(((",
            "add_executable(",
            "add_executable(a \"b",
            "set(A ${A}${A})",
            "\u{0}${${",
            "endif() else()",
        ] {
            root.write("c/CMakeLists.txt", text);
            assert_eq!(target(&root.path("c"), "c", &root.path("home")), None, "{text}");
        }
    }
}
