//! The command `webots-controller`: starts a controller for a robot that waits for one.
//!
//! It is this program by another name, in the home folder. The controller gets the environment that a controller of the
//! simulator gets, including that of its `runtime.ini`, and takes the place of this process, in its own folder.

use std::ffi::OsString;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::{Parser, ValueEnum};

use crate::controllers::command::{Environment, Launch, Start, WITHOUT_DESKTOP, class_path};
use crate::controllers::java_library;
use crate::controllers::kind::{Kind, Native};
use crate::controllers::runtime_ini::RuntimeIni;
use crate::controllers::search::{Found, SearchPaths};
use crate::regular_file;

/// The name of the command.
pub(crate) const NAME: &str = "webots-controller";

/// The command that starts the driver of the ROS 2 package of Webots; its first word stands for it.
const DRIVER: [&str; 4] = ["ros2", "run", "webots_ros2_driver", "driver"];

/// Start a controller for a robot whose controller is <extern>
#[derive(Parser)]
#[command(name = NAME)]
struct Options {
    /// How to connect to the simulator: on this machine, or over the network
    #[arg(long, default_value = "ipc")]
    protocol: Protocol,
    /// Address of the simulator, for tcp
    #[arg(long, value_name = "ADDRESS")]
    ip_address: Option<String>,
    /// Port of the simulator
    #[arg(long, default_value_t = 1234)]
    port: u16,
    /// Name of the robot, if several robots wait for a controller
    #[arg(long, value_name = "NAME")]
    robot_name: Option<String>,
    /// Program that runs controllers in MATLAB
    #[arg(long, value_name = "PROGRAM")]
    matlab_path: Option<String>,
    /// Open the desktop of MATLAB for its controllers, for debugging
    #[arg(long)]
    interactive: bool,
    /// Print the controller's output in the simulator
    #[arg(long)]
    stdout_redirect: bool,
    /// Print the controller's errors in the simulator
    #[arg(long)]
    stderr_redirect: bool,
    /// The controller: a program, a .py, .jar, .class or .m file, or `ros2`, the driver of the ROS 2 package of Webots
    controller: PathBuf,
    /// Arguments of the controller
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Protocol {
    Ipc,
    Tcp,
}

/// Returns whether this program was started by the name of the command.
pub(crate) fn is_meant(program: Option<&OsString>) -> bool {
    program.is_some_and(|program| Path::new(program).file_name().is_some_and(|name| name == NAME))
}

/// Starts the controller in place of this process. Returns the exit status if that fails.
pub(crate) fn run(words: impl Iterator<Item = OsString>) -> i32 {
    let options = match Options::try_parse_from(words) {
        Ok(options) => options,
        Err(error) => {
            let _ = error.print();
            return i32::from(error.use_stderr());
        }
    };
    let Err(reason) = start(&options);
    eprintln!("{NAME}: {reason}");
    1
}

fn start(options: &Options) -> Result<std::convert::Infallible, String> {
    let url = url(options)?;
    if options.protocol == Protocol::Ipc && options.ip_address.is_some() {
        eprintln!("{NAME}: --ip-address has no effect without --protocol=tcp");
    }
    let is_driver = options.controller.as_os_str() == DRIVER[0];
    let found = if is_driver { driver()? } else { found(&options.controller)? };
    let words = DRIVER[1..].iter().filter(|_| is_driver).map(|word| (*word).to_owned());
    let arguments: Vec<String> = words.chain(options.arguments.iter().cloned()).collect();
    let home = rebots::home::ensure().map_err(|error| error.to_string())?;
    let search_paths = SearchPaths { project: found.folder.clone(), home, ..SearchPaths::default() };
    let home = &search_paths.home;
    let inherited: Environment = std::env::vars_os().collect();
    let mut connection = vec![("WEBOTS_CONTROLLER_URL".to_owned(), url.clone())];
    for (variable, is_set) in [
        ("WEBOTS_STDOUT_REDIRECT", options.stdout_redirect),
        ("WEBOTS_STDERR_REDIRECT", options.stderr_redirect),
    ] {
        connection.extend(is_set.then(|| (variable.to_owned(), "1".to_owned())));
    }
    let ini_file = found.folder.join("runtime.ini");
    let mut report = Vec::new();
    let mut ini =
        RuntimeIni::parse(&ini_file.display().to_string(), &regular_file::text(&ini_file), &mut report);
    report.iter().for_each(|diagnostic| eprintln!("{diagnostic}"));
    if let Some(program) = &options.matlab_path {
        ini.matlab.command = Some(program.clone());
    }
    let start = Start {
        name: &found.name,
        arguments: &arguments,
        search_paths: &search_paths,
        connection: &connection,
        inherited: &inherited,
    };
    match &found.kind {
        Kind::JavaClass | Kind::JavaArchive(_) => {
            let classes = class_path(&found.folder, &ini, &start);
            let say = &mut |text| eprintln!("{text}");
            let (folder, name, classes) = (&found.folder, &*found.name, classes.as_deref());
            java_library::ensure(folder, name, home, classes, &inherited, None, say)?;
        }
        Kind::Matlab(_) => rebots::home::add_matlab(home).map_err(|error| error.to_string())?,
        Kind::Native(_) | Kind::Python(_) => {}
    }
    let mut launch = Launch::new(&found, &ini, &start)?;
    let mut command = Command::new(&launch.program);
    if options.interactive && matches!(found.kind, Kind::Matlab(_)) {
        launch.arguments.retain(|word| !WITHOUT_DESKTOP.iter().any(|option| word == option));
    }
    command.current_dir(&launch.folder);
    println!("the controller connects to {url}");
    let error = command.args(&launch.arguments).env_clear().envs(&launch.environment).exec();
    Err(format!("cannot start {}: {error}", launch.program.display()))
}

fn url(options: &Options) -> Result<String, String> {
    let robot = options.robot_name.as_ref().map(|name| format!("/{name}")).unwrap_or_default();
    let port = options.port;
    match (options.protocol, &options.ip_address) {
        (Protocol::Tcp, Some(address)) => Ok(format!("tcp://{address}:{port}{robot}")),
        (Protocol::Tcp, None) => {
            Err("tcp needs the address of the simulator: --ip-address=ADDRESS".to_owned())
        }
        (Protocol::Ipc, _) => Ok(format!("ipc://{port}{robot}")),
    }
}

/// Returns the driver of the ROS 2 package of Webots, which is started in the current folder.
fn driver() -> Result<Found, String> {
    let folder = std::env::current_dir().map_err(|error| format!("the current folder: {error}"))?;
    let program = Some(PathBuf::from(DRIVER[0]));
    Ok(Found { name: DRIVER[0].to_owned(), folder, kind: Kind::Native(Native { program, recipe: None }) })
}

/// Returns the controller of a file.
fn found(controller: &Path) -> Result<Found, String> {
    let file = std::path::absolute(controller).unwrap_or_else(|_| controller.to_owned());
    let meta = std::fs::metadata(&file).map_err(|error| format!("{error}: {}", controller.display()))?;
    if !meta.is_file() {
        return Err(format!("this is not a file: {}", controller.display()));
    }
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let folder = file.parent().unwrap_or(Path::new("/")).to_owned();
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("py") => Kind::Python(file),
        Some("jar") => Kind::JavaArchive(file),
        Some("class") => Kind::JavaClass,
        Some("m") => Kind::Matlab(file),
        _ if meta.permissions().mode() & 0o111 != 0 => {
            Kind::Native(Native { program: Some(file), recipe: None })
        }
        _ => {
            return Err(format!(
                "a controller is a program or a .py, .jar, .class or .m file, not {}",
                controller.display()
            ));
        }
    };
    Ok(Found { name, folder, kind })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(words: &str) -> Options {
        Options::try_parse_from(std::iter::once(NAME).chain(words.split(' '))).unwrap()
    }

    #[test]
    fn the_url_names_what_was_given() {
        assert_eq!(url(&options("c.py")).as_deref(), Ok("ipc://1234"));
        assert_eq!(url(&options("--port=1300 --robot-name=a c.py")).as_deref(), Ok("ipc://1300/a"));
        let remote = "--protocol=tcp --ip-address=10.0.0.2 --robot-name=b c.py --x y";
        assert_eq!(url(&options(remote)).as_deref(), Ok("tcp://10.0.0.2:1234/b"));
        assert_eq!(options(remote).arguments, ["--x", "y"]);
        assert!(url(&options("--protocol=tcp c.py")).is_err());
    }

    #[test]
    fn it_is_meant_by_its_name_in_any_folder() {
        assert!(is_meant(Some(&"/home/x/webots-controller".into())));
        assert!(!is_meant(Some(&"/home/x/webots".into())) && !is_meant(None));
    }
}
