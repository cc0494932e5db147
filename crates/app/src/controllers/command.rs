//! The command that starts a controller: program, arguments, folder, environment.
//!
//! Owns: arguments and environment of controller processes. Starts nothing; reads the first line of a Python script.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::controllers::java_library::OLDER;
use crate::controllers::kind::Kind;
use crate::controllers::resource_limits::ResourceLimits;
use crate::controllers::runtime_ini::{Language, RuntimeIni, expand, words};
use crate::controllers::search::{Found, SearchPaths, folder_list};

/// Environment variables, sorted by name.
pub(crate) type Environment = BTreeMap<OsString, OsString>;

/// Environment variable with the folders that the system searches for shared libraries first.
#[cfg(target_os = "macos")]
pub(crate) const LIBRARY_PATH: &str = "DYLD_LIBRARY_PATH";
/// Environment variable with the folders that the system searches for shared libraries first.
#[cfg(not(target_os = "macos"))]
pub(crate) const LIBRARY_PATH: &str = "LD_LIBRARY_PATH";

/// The subcommand that runs a controller which does nothing.
pub(crate) const IDLE: &str = "idle-controller";

/// The subcommand that runs the controller `ros`.
pub(crate) const ROS: &str = "ros-controller";

/// The subcommand that runs the controller `ros_automobile`.
pub(crate) const ROS_AUTOMOBILE: &str = "ros-automobile-controller";

/// The subcommand that runs the controller `ros2`.
pub(crate) const ROS2: &str = "ros2-controller";

/// Names and subcommands of controllers that are part of this program. A controller with this name in a project takes
/// precedence.
const BUILT_IN: [(&str, &str); 3] = [("ros", ROS), ("ros2", ROS2), ("ros_automobile", ROS_AUTOMOBILE)];

/// Returns the subcommand for a controller that is part of this program.
pub(crate) fn built_in(name: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(known, _)| *known == name).map(|(_, word)| *word)
}

/// Environment variable with the robot's arguments for libraries that controllers load, and the separator. In some
/// languages the arguments of the process differ.
const ARGUMENTS: (&str, &str) = ("REBOTS_ARGUMENTS", "\u{1f}");

/// A process to be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Launch {
    /// The name of the controller in messages.
    pub(crate) name: String,
    /// The program; a bare name is looked up in the environment's `PATH`.
    pub(crate) program: PathBuf,
    /// The arguments of the program.
    pub(crate) arguments: Vec<OsString>,
    /// The working directory.
    pub(crate) folder: PathBuf,
    /// The complete environment.
    pub(crate) environment: Environment,
    /// Resource limits of an untrusted program.
    pub(crate) guard: Option<ResourceLimits>,
}

/// What is known about a controller besides its folder.
pub(crate) struct Start<'a> {
    /// The controller's name.
    pub(crate) name: &'a str,
    /// The arguments of the robot.
    pub(crate) arguments: &'a [String],
    /// The folders in which it was searched.
    pub(crate) search_paths: &'a SearchPaths,
    /// Environment variables with which the controller finds its robot.
    pub(crate) connection: &'a [(String, String)],
    /// The environment of this program.
    pub(crate) inherited: &'a Environment,
}

impl Launch {
    /// Creates the command for a controller that was found; `program` is the path of a native controller's program. The
    /// error is a message for the user.
    pub(crate) fn new(found: &Found, ini: &RuntimeIni, start: &Start<'_>) -> Result<Self, String> {
        let mut environment = environment(&found.folder, ini, start);
        let folder = &found.folder;
        let [of_python, of_java, of_matlab] =
            [&ini.python, &ini.java, &ini.matlab].map(|language| usable(language, folder, &environment).0);
        let (program, mut arguments) = match &found.kind {
            Kind::Native(native) => {
                let program = native.program.clone().ok_or("it has not been built")?;
                (program, Vec::new())
            }
            Kind::Python(script) => python(script, folder, &of_python, start, &mut environment)?,
            Kind::JavaClass => java(folder, start, &of_java, &environment)?,
            Kind::JavaArchive(archive) => java(archive, start, &of_java, &environment)?,
            Kind::Matlab(_) => matlab(folder, &of_matlab, start, &mut environment)?,
        };
        // MATLAB would interpret them as its own options. Its controllers get them from the environment variable.
        if !matches!(found.kind, Kind::Matlab(_)) {
            arguments.extend(start.arguments.iter().map(OsString::from));
        }
        let program = resolve(program, folder, &environment)?;
        let (name, folder) = (start.name.to_owned(), folder.clone());
        Ok(Self { name, program, arguments, folder, environment, guard: None })
    }

    /// Returns why the program that `runtime.ini` names for a controller's language is not used, if it is not.
    pub(crate) fn unused_command(found: &Found, ini: &RuntimeIni, start: &Start<'_>) -> Option<String> {
        let language = match &found.kind {
            Kind::Native(_) => return None,
            Kind::Python(_) => &ini.python,
            Kind::JavaClass | Kind::JavaArchive(_) => &ini.java,
            Kind::Matlab(_) => &ini.matlab,
        };
        usable(language, &found.folder, &environment(&found.folder, ini, start)).1
    }

    /// Creates the command for a controller that does nothing: a subcommand of this program. The error is a message for
    /// the user.
    pub(crate) fn idle(start: &Start<'_>) -> Result<Self, String> {
        Self::ours(IDLE, start.search_paths.project.clone(), &RuntimeIni::default(), start)
    }

    /// Creates the command for a controller that is part of this program, by its subcommand from [`built_in`]. The
    /// error is a message for the user.
    pub(crate) fn built_in(
        word: &str,
        folder: &Path,
        ini: &RuntimeIni,
        start: &Start<'_>,
    ) -> Result<Self, String> {
        let mut launch = Self::ours(word, folder.to_owned(), ini, start)?;
        launch.arguments.extend(start.arguments.iter().map(OsString::from));
        Ok(launch)
    }

    fn ours(word: &str, folder: PathBuf, ini: &RuntimeIni, start: &Start<'_>) -> Result<Self, String> {
        let program = std::env::current_exe().map_err(|error| format!("this program: {error}"))?;
        let environment = environment(&folder, ini, start);
        let (name, arguments) = (start.name.to_owned(), vec![word.into()]);
        Ok(Self { name, program, arguments, folder, environment, guard: None })
    }
}

/// Returns the command as it would be typed in a shell, for messages.
pub(crate) fn typed(program: &OsStr, arguments: &[OsString]) -> String {
    let quoted = |word: &OsStr| {
        let word = word.to_string_lossy();
        let plain = |c: char| c.is_alphanumeric() || "-_./:=+,@%~".contains(c);
        if !word.is_empty() && word.chars().all(plain) {
            word.into_owned()
        } else {
            format!("'{}'", word.replace('\'', "'\\''"))
        }
    };
    let words = std::iter::once(program).chain(arguments.iter().map(OsString::as_os_str)).map(quoted);
    words.collect::<Vec<_>>().join(" ")
}

/// Merges the environment of this program, that of `runtime.ini`, and what controllers need to connect.
fn environment(folder: &Path, ini: &RuntimeIni, start: &Start<'_>) -> Environment {
    let mut environment = start.inherited.clone();
    let home = &start.search_paths.home;
    environment.insert("WEBOTS_HOME".into(), home.into());
    // With another home the controller would load an incompatible library.
    for (key, value) in ini.variables.iter().filter(|(key, _)| key != "WEBOTS_HOME") {
        let value = expand(value, &environment);
        environment.insert(key.into(), value);
    }
    // These are for controllers that are started manually, and would redirect a controller.
    for other in
        ["WEBOTS_CONTROLLER_URL", "WEBOTS_STDOUT_REDIRECT", "WEBOTS_STDERR_REDIRECT", "WEBOTS_PIPE_IN"]
    {
        environment.remove(OsStr::new(other));
    }
    for (key, value) in start.connection {
        environment.insert(key.into(), value.into());
    }
    environment.insert(ARGUMENTS.0.into(), start.arguments.join(ARGUMENTS.1).into());
    let mut libraries = start.search_paths.library_folders();
    libraries
        .extend(folder_list(environment.get(OsStr::new("WEBOTS_LIBRARY_PATH")).map(OsString::as_os_str)));
    libraries.push(folder.to_owned());
    libraries.push(home.join("lib/controller"));
    put_in_front(&mut environment, LIBRARY_PATH, &libraries);
    environment
}

/// Returns the archives and folders in which a Java controller finds further classes.
pub(crate) fn class_path(folder: &Path, ini: &RuntimeIni, start: &Start<'_>) -> Option<OsString> {
    environment(folder, ini, start).remove(OsStr::new("CLASSPATH"))
}

/// Prepends folders to a list variable. Folders whose name contains the separator are skipped.
fn put_in_front(environment: &mut Environment, key: &str, folders: &[PathBuf]) {
    let old = environment.get(OsStr::new(key)).filter(|old| !old.is_empty());
    let listable = folders.iter().filter(|folder| !folder.as_os_str().as_encoded_bytes().contains(&b':'));
    let mut parts: Vec<&OsStr> = listable.map(|folder| folder.as_os_str()).collect();
    parts.extend(old.map(OsString::as_os_str));
    let joined = parts.join(OsStr::new(":"));
    environment.insert(key.into(), joined);
}

/// Returns the settings of a language without a program that is not on this machine, and why it is not: projects often
/// contain the `runtime.ini` of another machine. Then the default program is used.
fn usable(language: &Language, folder: &Path, environment: &Environment) -> (Language, Option<String>) {
    let mut language = language.expanded(environment);
    let resolved = language.command.as_ref().map(|command| resolve(command.into(), folder, environment));
    let reason = resolved.and_then(Result::err);
    if reason.is_some() {
        language.command = None;
    }
    (language, reason)
}

fn python(
    script: &Path,
    folder: &Path,
    language: &Language,
    start: &Start<'_>,
    environment: &mut Environment,
) -> Result<(PathBuf, Vec<OsString>), String> {
    put_in_front(environment, "PYTHONPATH", &[start.search_paths.home.join("lib/controller/python")]);
    environment.insert("PYTHONIOENCODING".into(), "UTF-8".into());
    environment.insert("PYTHONUNBUFFERED".into(), "1".into());
    let chosen = language.command.clone().unwrap_or_else(|| "python3".to_owned());
    let first_line = interpreter_line(script).filter(|line| is_there(line, folder, environment));
    let mut command = first_line.unwrap_or_else(|| vec![chosen]).into_iter();
    let program = PathBuf::from(command.next().unwrap_or_default());
    let mut arguments: Vec<OsString> = command.map(OsString::from).collect();
    let is_python = |word: &OsStr| {
        let name = Path::new(word).file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("python") || name.starts_with("pypy")
    };
    // Another interpreter may not support the option; the variable above has the same effect.
    if is_python(program.as_os_str()) || arguments.last().is_some_and(|word| is_python(word)) {
        arguments.push("-u".into());
    }
    arguments.extend(language.options.iter().map(OsString::from));
    arguments.push(script.file_name().unwrap_or_default().into());
    Ok((program, arguments))
}

/// Returns the words after `#!` in the first line of a script, if there are any.
fn interpreter_line(script: &Path) -> Option<Vec<String>> {
    const MAX_LENGTH: u64 = 4096; // A script without line ends must not be read completely.
    let mut line = Vec::new();
    let file = std::fs::File::open(script).ok()?;
    BufReader::new(file.take(MAX_LENGTH)).read_until(b'\n', &mut line).ok()?;
    let line = String::from_utf8(line).ok()?;
    let command = words(line.strip_prefix("#!")?);
    (!command.is_empty()).then_some(command)
}

/// Returns whether a script's interpreter exists. Scripts from other machines often refer to one that does not; then
/// the default interpreter is used.
fn is_there(command: &[String], folder: &Path, environment: &Environment) -> bool {
    let there = |program: &String| resolve(program.into(), folder, environment).is_ok();
    match command {
        [program, rest @ ..] if program.ends_with("/env") => {
            there(program) && rest.iter().find(|word| !word.starts_with('-')).is_none_or(there)
        }
        [program, ..] => there(program),
        [] => false,
    }
}

/// `classes` is the archive of the controller, or the folder with its classes.
fn java(
    classes: &Path,
    start: &Start<'_>,
    language: &Language,
    environment: &Environment,
) -> Result<(PathBuf, Vec<OsString>), String> {
    let library = start.search_paths.home.join("lib/controller/java");
    let ours = library.join("Controller.jar");
    if !ours.is_file() {
        return Err(format!("the Java classes are not built yet: {}", ours.display()));
    }
    let listed = |first: &[&Path], variable: &str| {
        let more = environment.get(OsStr::new(variable)).filter(|more| !more.is_empty());
        let mut parts: Vec<&OsStr> = first.iter().map(|path| path.as_os_str()).collect();
        parts.extend(more.map(OsString::as_os_str));
        parts.join(OsStr::new(":"))
    };
    let mut native = OsString::from("-Djava.library.path=");
    native.push(listed(&[&library], "JAVA_LIBRARY_PATH"));
    let older = library.join(OLDER);
    let first: &[&Path] = if older.is_file() { &[&ours, &older, classes] } else { &[&ours, classes] };
    let mut arguments = vec!["-classpath".into(), listed(first, "CLASSPATH"), native];
    arguments.extend(language.options.iter().map(OsString::from));
    arguments.push(start.name.into());
    Ok((language.command.clone().unwrap_or_else(|| "java".to_owned()).into(), arguments))
}

/// Options with which MATLAB does not open its desktop.
pub(crate) const WITHOUT_DESKTOP: [&str; 3] = ["-nodisplay", "-nosplash", "-nodesktop"];

/// Returns the program that runs `NAME.m`: that in `runtime.ini`, or MATLAB if it is installed, or Octave.
fn matlab(
    folder: &Path,
    language: &Language,
    start: &Start<'_>,
    environment: &mut Environment,
) -> Result<(PathBuf, Vec<OsString>), String> {
    let name = start.name;
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !name.chars().all(is_letter) {
        return Err(format!(
            "{name}.m cannot be run: a MATLAB name consists of letters, digits and `_`, and begins with a letter"
        ));
    }
    let library = start.search_paths.home.join("lib/controller/matlab");
    environment.insert("REBOTS_CONTROLLER".into(), name.into());
    let usual = ["matlab", "octave-cli", "octave"];
    let program = match &language.command {
        Some(command) => resolve(command.into(), folder, environment)?,
        None => usual.iter().find_map(|name| resolve(name.into(), folder, environment).ok()).ok_or(
            "neither MATLAB nor Octave is on this machine (not in PATH); install Octave (`apt-get install octave` or \
             https://octave.org), or name a program elsewhere with [matlab] COMMAND = PROGRAM in a runtime.ini next to \
             the controller",
        )?,
    };
    let is_octave = program.file_name().is_some_and(|name| name.to_string_lossy().contains("octave"));
    let mut arguments: Vec<OsString> = Vec::new();
    if is_octave {
        put_in_front(environment, "OCTAVE_PATH", std::slice::from_ref(&library));
        arguments.extend(["--quiet", "--no-history", "--no-gui"].map(OsString::from));
        arguments.extend(language.options.iter().map(OsString::from));
        arguments.push(library.join("launcher.m").into());
    } else {
        put_in_front(environment, "MATLABPATH", &[library]);
        arguments.extend(WITHOUT_DESKTOP.map(OsString::from));
        arguments.extend(language.options.iter().map(OsString::from));
        arguments.extend(["-r", "launcher"].map(OsString::from));
    }
    Ok((program, arguments))
}

/// Returns the absolute path of a program: a bare name is looked up in `PATH`, other paths are relative to `folder`.
pub(crate) fn resolve(program: PathBuf, folder: &Path, environment: &Environment) -> Result<PathBuf, String> {
    let runs = |path: &Path| {
        path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
    };
    if program.components().count() > 1 || program.is_absolute() {
        let path = folder.join(&program);
        return if runs(&path) { Ok(path) } else { Err(format!("no program is at {}", path.display())) };
    }
    let path = environment.get(OsStr::new("PATH")).map(OsString::as_os_str);
    let candidates = folder_list(path).into_iter().map(|place| folder.join(place).join(&program));
    candidates.into_iter().find(|path| runs(path)).ok_or_else(|| {
        format!("the program {:?} is not on this machine (not in PATH)", program.display().to_string())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controllers::kind::Native;
    use crate::scratch::Folder;

    fn launch(root: &Folder, kind: Kind, ini: &str, inherited: &[(&str, &str)]) -> Result<Launch, String> {
        let mut report = Vec::new();
        let ini = RuntimeIni::parse("runtime.ini", ini, &mut report);
        let search_paths =
            SearchPaths { project: root.path("p"), home: root.path("home"), ..SearchPaths::default() };
        let inherited = inherited.iter().map(|(key, value)| (key.into(), value.into())).collect();
        let connection = [("WEBOTS_ROBOT_NAME".to_owned(), "my robot".to_owned())];
        let arguments = ["a b".to_owned()];
        let start = Start {
            name: "c",
            arguments: &arguments,
            search_paths: &search_paths,
            connection: &connection,
            inherited: &inherited,
        };
        Launch::new(&Found { name: "c".to_owned(), folder: root.path("p/controllers/c"), kind }, &ini, &start)
    }

    fn value<'a>(launch: &'a Launch, key: &str) -> Option<&'a str> {
        launch.environment.get(OsStr::new(key)).and_then(|value| value.to_str())
    }

    fn at(root: &Folder, name: &str) -> String {
        root.path(name).display().to_string()
    }

    #[test]
    fn a_program_gets_its_arguments_and_its_environment() {
        let root = Folder::new();
        root.write("p/libraries/maths/x", "");
        let program = root.write_program("p/controllers/c/c", "");
        let native = Kind::Native(Native { program: Some(program.clone()), recipe: None });
        let ini = "[environment variables]\nWEBOTS_LIBRARY_PATH = /opt/lib\nWEBOTS_HOME = /wrong\nX = $(WEBOTS_HOME)/y";
        let inherited = [
            ("LD_LIBRARY_PATH", "/old"),
            ("DYLD_LIBRARY_PATH", "/old"),
            ("WEBOTS_CONTROLLER_URL", "ipc://1"),
        ];
        let launch = launch(&root, native, ini, &inherited).unwrap();
        assert_eq!(launch.program, program);
        assert_eq!(launch.arguments, ["a b"]);
        assert_eq!(launch.folder, root.path("p/controllers/c"));
        assert_eq!(value(&launch, "WEBOTS_ROBOT_NAME"), Some("my robot"));
        assert_eq!(value(&launch, "WEBOTS_CONTROLLER_URL"), None);
        let home = at(&root, "home");
        assert_eq!(value(&launch, "WEBOTS_HOME"), Some(home.as_str()));
        assert_eq!(value(&launch, "X"), Some(format!("{home}/y").as_str()));
        let folders = [at(&root, "p/libraries/maths"), "/opt/lib".to_owned(), at(&root, "p/controllers/c")];
        let expected = format!("{}:{home}/lib/controller:/old", folders.join(":"));
        assert_eq!(value(&launch, LIBRARY_PATH), Some(expected.as_str()));
        assert_eq!(value(&launch, "PYTHONPATH"), None);
    }

    #[test]
    fn programs_of_other_machines_in_runtime_ini_are_not_used() {
        let root = Folder::new();
        let script = root.write("p/controllers/c/c.py", "");
        let python = root.write_program("bin/python3", "");
        let path = at(&root, "bin");
        let ini = "[python]\nCOMMAND = /home/somebody/venv/bin/python3.7\nOPTIONS = -E\n";
        let launch = launch(&root, Kind::Python(script), ini, &[("PATH", &path)]).unwrap();
        assert_eq!(launch.program, python);
        assert_eq!(launch.arguments, ["-u", "-E", "c.py", "a b"]);
        let language =
            Language { command: Some("/home/somebody/venv/bin/python3.7".into()), options: vec![] };
        let (_, reason) = usable(&language, &root.path("p"), &Environment::new());
        assert_eq!(reason.as_deref(), Some("no program is at /home/somebody/venv/bin/python3.7"));
    }

    #[test]
    fn python_is_chosen_by_the_script_then_runtime_ini_then_path() {
        let root = Folder::new();
        let python3 = root.write_program("bin/python3", "");
        let special = root.write_program("special/python3.9", "");
        let other = root.write_program("special/uv", "");
        let path = at(&root, "bin");
        let run = |script: &str, ini: &str| {
            let script = root.write("p/controllers/c/c.py", script);
            let launch =
                launch(&root, Kind::Python(script), ini, &[("PATH", &path), ("PYTHONPATH", "/mine")]);
            let launch = launch.unwrap();
            assert_eq!(value(&launch, "PYTHONIOENCODING"), Some("UTF-8"));
            let ours = format!("{}:/mine", at(&root, "home/lib/controller/python"));
            assert_eq!(value(&launch, "PYTHONPATH"), Some(ours.as_str()));
            let words: Vec<String> =
                launch.arguments.iter().map(|word| word.to_string_lossy().into()).collect();
            (launch.program, words.join(" "))
        };
        assert_eq!(run("import x", ""), (python3.clone(), "-u c.py a b".to_owned()));
        let ini = format!("[python]\nCOMMAND = {}\nOPTIONS = -m given\n", special.display());
        assert_eq!(run("", &ini), (special.clone(), "-u -m given c.py a b".to_owned()));
        // They may name variables, as all values do.
        let ini = format!(
            "[environment variables]\nPLACE = {}\nFLAGS = -E -s\n[python]\nCOMMAND = $(PLACE)/python3.9\nOPTIONS = $(FLAGS) -X$(NONE) dev\n",
            at(&root, "special")
        );
        assert_eq!(run("", &ini), (special.clone(), "-u -E -s -X dev c.py a b".to_owned()));
        let first_line = format!("#!{} -E\r\n", special.display());
        assert_eq!(run(&first_line, ""), (special.clone(), "-E -u c.py a b".to_owned()));
        let first_line = format!("#!{} run\n", other.display());
        assert_eq!(run(&first_line, ""), (other, "run c.py a b".to_owned()));
        assert_eq!(run("#!/no/such/python\n", ""), (python3.clone(), "-u c.py a b".to_owned()));
        assert_eq!(run("#!/usr/bin/env python3\n", "").1, "python3 -u c.py a b");
        assert_eq!(run("#!/usr/bin/env python2.7\n", ""), (python3, "-u c.py a b".to_owned()));
    }

    #[test]
    fn a_missing_interpreter_is_reported() {
        let root = Folder::new();
        let script = root.write("p/controllers/c/c.py", "");
        let reason = launch(&root, Kind::Python(script), "", &[("PATH", "/nowhere")]).unwrap_err();
        assert_eq!(reason, "the program \"python3\" is not on this machine (not in PATH)");
    }

    #[test]
    fn java_needs_our_archive() {
        let root = Folder::new();
        let java = root.write_program("bin/java", "");
        let env = [("PATH", at(&root, "bin")), ("CLASSPATH", "/x.jar".to_owned())];
        let env: Vec<(&str, &str)> = env.iter().map(|(key, value)| (*key, value.as_str())).collect();
        assert!(launch(&root, Kind::JavaClass, "", &env).unwrap_err().contains("Controller.jar"));
        let ours = root.write("home/lib/controller/java/Controller.jar", "");
        let launch = launch(&root, Kind::JavaClass, "[java]\nOPTIONS = -Xms9m", &env).unwrap();
        assert_eq!(launch.program, java);
        let classes = format!("{}:{}:/x.jar", ours.display(), at(&root, "p/controllers/c"));
        let native = format!("-Djava.library.path={}", at(&root, "home/lib/controller/java"));
        assert_eq!(launch.arguments, ["-classpath", &classes, &native, "-Xms9m", "c", "a b"]);
    }

    #[test]
    fn a_command_is_shown_as_it_would_be_typed() {
        assert_eq!(
            typed(OsStr::new("cc"), &["-O3".into(), "a b.c".into(), "it's".into()]),
            "cc -O3 'a b.c' 'it'\\''s'"
        );
    }
}
