//! Untrusted controllers: which robots have them, and what they may do.
//!
//! Owns: the files, limits and permissions of such controllers. `docs/security.md` lists the guarantees.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use engine::{Robot, SupervisorRights, World};
use sandbox::{Limits, Policy};

use crate::cli::{Run, UntrustedLimits};
use crate::controllers::command::{Environment, Launch, resolve};
use crate::controllers::resource_limits::ResourceLimits;
use crate::controllers::search::SearchPaths;
use rebots::load;

/// Which robots have untrusted controllers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Selection {
    #[default]
    Nobody,
    All,
    Named(BTreeSet<String>),
}

/// A robot's name, its controller and the arguments of that.
type ControllerKey = (String, String, Vec<String>);

fn controller_key(robot: &Robot) -> ControllerKey {
    (robot.name.clone(), robot.controller.clone(), robot.arguments.clone())
}

/// The settings of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Untrusted {
    who: Selection,
    /// If some robots are named: the others of the world file, with their controllers. What is added or changed later
    /// is not trusted: a granted supervisor could make a robot with another name run its program.
    trusted: Option<BTreeSet<ControllerKey>>,
    /// Untrusted robots that may be supervisors.
    granted: BTreeSet<String>,
    limits: UntrustedLimits,
}

/// The environment of a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProgramContext<'a> {
    /// The folder of the controller.
    pub(crate) folder: &'a Path,
    /// The folders in which it was searched.
    pub(crate) search_paths: &'a SearchPaths,
    /// Its own temporary folder.
    pub(crate) temporary: &'a Path,
    /// The folder with files through which it gets images.
    pub(crate) pictures: Option<&'a Path>,
}

/// Programs and libraries of the machine, and files that common ones read when they start. Usually none of them is
/// secret, not even to other users.
const MACHINE: &[&str] = &[
    "/bin",
    "/etc/alternatives",
    "/etc/fonts",
    "/etc/group",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/gnu/store",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/opt",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/sbin",
    "/sys/devices/system/cpu",
    "/usr",
];

/// Devices without secrets.
const DEVICES: &[&str] = &["/dev/full", "/dev/null", "/dev/random", "/dev/urandom", "/dev/zero"];

/// Environment variables that are passed to untrusted programs; others may contain secrets.
const VARIABLES: &[&str] = &[
    "CLASSPATH",
    "DYLD_LIBRARY_PATH",
    "JAVA_HOME",
    "LANG",
    "LANGUAGE",
    "LD_LIBRARY_PATH",
    "PATH",
    "PYTHONPATH",
    "TZ",
    "VIRTUAL_ENV",
];

impl Untrusted {
    /// Returns the settings from the command line.
    pub(crate) fn of(options: &Run) -> Self {
        let names = |text: &str| text.split(',').map(|name| name.trim().to_owned()).collect();
        let who = match &options.untrusted {
            None => Selection::Nobody,
            Some(None) => Selection::All,
            Some(Some(text)) => Selection::Named(names(text)),
        };
        let granted = options.grant_supervisor.iter().cloned().collect();
        Self { who, trusted: None, granted, limits: options.untrusted_limits.unwrap_or_default() }
    }

    /// Returns why the run cannot start, if this machine cannot enforce the guarantees.
    pub(crate) fn problem(&self) -> Option<String> {
        if !self.is_active() {
            return None;
        }
        sandbox::is_available().err().map(|error| format!("--untrusted is not possible: {error}"))
    }

    /// Returns whether any controller is untrusted.
    pub(crate) fn is_active(&self) -> bool {
        self.who != Selection::Nobody
    }

    /// Returns names that no robot of a world has.
    pub(crate) fn unknown_robots(&self, world: &World) -> Vec<&str> {
        let named = match &self.who {
            Selection::Named(names) => Some(names),
            Selection::Nobody | Selection::All => None,
        };
        let is_there = |name: &String| world.robots().iter().any(|robot| robot.name == *name);
        let all = named.into_iter().flatten().chain(&self.granted);
        all.filter(|name| !is_there(name)).map(String::as_str).collect()
    }

    /// Starts with a world. If an untrusted controller has requested it, or if it is the last one again, only the robots
    /// that were trusted before are trusted.
    pub(crate) fn enter(&mut self, world: &mut World) {
        let Selection::Named(names) = &self.who else { return };
        let others = || {
            world.robots().iter().filter(|robot| !names.contains(&robot.name)).map(controller_key).collect()
        };
        self.trusted.get_or_insert_with(others);
        world.set_supervisor_rights(self.rights());
    }

    /// Trusts the robots of the next world that are not named: somebody who is trusted has requested it.
    pub(crate) fn trust_next_world(&mut self) {
        self.trusted = None;
    }

    /// Returns whether a robot's controller is untrusted.
    pub(crate) fn includes(&self, robot: &Robot) -> bool {
        match &self.who {
            Selection::Nobody => false,
            Selection::All => true,
            Selection::Named(names) => names.contains(&robot.name) || self.is_new(robot),
        }
    }

    /// Returns whether a robot would be trusted if it had been in the world file like this.
    pub(crate) fn is_new(&self, robot: &Robot) -> bool {
        let Selection::Named(names) = &self.who else { return false };
        !names.contains(&robot.name)
            && self.trusted.as_ref().is_some_and(|trusted| !trusted.contains(&controller_key(robot)))
    }

    /// Returns which robots may be supervisors.
    pub(crate) fn rights(&self) -> SupervisorRights {
        match &self.who {
            Selection::Nobody => SupervisorRights::AsWritten,
            Selection::All => SupervisorRights::Only(self.granted.clone()),
            Selection::Named(names) => match &self.trusted {
                None => SupervisorRights::Without(names.difference(&self.granted).cloned().collect()),
                Some(trusted) => {
                    let trusted = trusted.iter().map(|(name, ..)| name);
                    SupervisorRights::Only(trusted.chain(&self.granted).cloned().collect())
                }
            },
        }
    }

    /// Returns the maximum length of packets from its controller. `[bytes]`
    pub(crate) fn longest_packet(&self) -> usize {
        usize::try_from(self.limits.packet).unwrap_or(usize::MAX)
    }

    /// Returns how much the simulator saves for such controllers. `[bytes]`
    pub(crate) fn disk(&self) -> u64 {
        self.limits.disk
    }

    /// Returns the environment of an untrusted program; its home is its own folder.
    pub(crate) fn environment(inherited: &Environment, temporary: &Path) -> Environment {
        let is_harmless = |name: &OsStr| {
            let name = name.to_string_lossy();
            VARIABLES.contains(&&*name)
                || ["LC_", "REBOTS_", "WEBOTS_"].iter().any(|start| name.starts_with(start))
        };
        let mut environment: Environment = inherited
            .iter()
            .filter(|(name, _)| is_harmless(name))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        for name in ["HOME", "TMPDIR", "XDG_CACHE_HOME"] {
            environment.insert(name.into(), temporary.into());
        }
        environment.insert("PYTHONDONTWRITEBYTECODE".into(), "1".into());
        environment
    }

    /// Creates an empty folder for a controller. The error is a message for the user.
    pub(crate) fn folder(number: usize) -> Result<PathBuf, String> {
        let folder = load::template_folder().join(format!("controller-{number}"));
        load::remove_folder(&folder);
        std::fs::create_dir_all(&folder).map_err(|error| format!("{error}: {}", folder.display()))?;
        Ok(folder)
    }

    /// Returns what a controller may do. The error is a message for the user.
    pub(crate) fn policy(&self, launch: &Launch, around: &ProgramContext<'_>) -> Result<Policy, String> {
        let mut policy = self.files(around)?;
        // In its folder, which it may read, a program can be a link to any file.
        if !launch.program.starts_with(around.folder) {
            policy.read.push(launch.program.clone());
        }
        policy.read.extend(installation(&launch.program));
        policy.read.extend(around.pictures.map(Path::to_owned));
        policy.may_start_processes = self.limits.processes > 1;
        Ok(policy)
    }

    /// Returns what the compilers that build it may do: start each other, and write to its folder.
    pub(crate) fn building(&self, around: &ProgramContext<'_>) -> Result<Policy, String> {
        let mut policy = self.files(around)?;
        policy.write.push(around.folder.to_owned());
        policy.may_start_processes = true;
        policy.builds = true;
        Ok(policy)
    }

    fn files(&self, around: &ProgramContext<'_>) -> Result<Policy, String> {
        let ProgramContext { folder, search_paths, temporary, .. } = *around;
        // A link instead of a folder would choose what is read, or written by a build.
        if folder.symlink_metadata().is_ok_and(|data| data.is_symlink()) {
            return Err(format!(
                "the folder of an untrusted controller must not be a link: {}",
                folder.display()
            ));
        }
        let mut read: Vec<PathBuf> = MACHINE.iter().map(PathBuf::from).collect();
        // Settings of Java, which has a folder for each version.
        let settings = std::fs::read_dir("/etc").into_iter().flatten().flatten();
        read.extend(
            settings.map(|entry| entry.path()).filter(|path| {
                path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("java"))
            }),
        );
        read.push(search_paths.home.clone());
        read.push(folder.to_owned());
        for project in std::iter::once(&search_paths.project).chain(&search_paths.protos) {
            read.extend(parts(project));
        }
        let mut write: Vec<PathBuf> = DEVICES.iter().map(PathBuf::from).collect();
        write.push(temporary.to_owned());
        let limits = Limits {
            memory: Some(self.limits.memory),
            cpu: Some(self.limits.cpu),
            open_files: Some(self.limits.open_files),
            file_size: Some(self.limits.disk),
        };
        Ok(Policy { read, write, may_start_processes: false, builds: false, limits })
    }

    /// Returns what is monitored from outside.
    pub(crate) fn guard(&self, around: &ProgramContext<'_>, is_build: bool) -> ResourceLimits {
        let UntrustedLimits { memory, threads, processes, disk, output, .. } = self.limits;
        let tasks = if is_build { threads.max(256) } else { threads.saturating_add(processes) };
        let mut folders = vec![around.temporary.to_owned()];
        // Its own folder is written to during a build.
        folders.extend(is_build.then(|| around.folder.to_owned()));
        ResourceLimits::new(memory, tasks, folders, disk, output)
    }
}

/// Returns the program behind `python3` if that is a script, which could not start it under limits. Programs that a
/// controller specifies are not run for this, as they would not be restricted.
pub(crate) fn real_python(inherited: &Environment) -> Option<(PathBuf, PathBuf)> {
    let root = Path::new("/");
    let script = resolve("python3".into(), root, inherited).ok()?;
    let mut start = [0; 2];
    std::fs::File::open(&script).and_then(|mut file| file.read_exact(&mut start)).ok()?;
    if &start != b"#!" {
        return None;
    }
    let mut asked = Command::new(&script);
    asked.args(["-I", "-c", "import sys; print(sys.executable, end='')"]).current_dir(root);
    let output = asked.env_clear().envs(inherited).stdin(Stdio::null()).output().ok()?;
    let program = PathBuf::from(OsString::from_vec(output.stdout));
    program.is_absolute().then_some((script, program))
}

/// Returns what controllers may read in a project: everything but hidden files and the controllers, of which each sees
/// its own. A folder that contains more than a project, such as the user's home, does not count as one.
fn parts(project: &Path) -> Vec<PathBuf> {
    let Ok(project) = project.canonicalize() else { return Vec::new() };
    let is_above_home = std::env::home_dir()
        .and_then(|home| home.canonicalize().ok())
        .is_some_and(|home| home.starts_with(&project));
    if is_above_home || !project.join("worlds").is_dir() && !project.join("protos").is_dir() {
        return Vec::new();
    }
    let entries = std::fs::read_dir(project).into_iter().flatten().flatten();
    let is_shown = |name: &OsStr| name != "controllers" && !name.to_string_lossy().starts_with('.');
    let mut parts: Vec<PathBuf> =
        entries.filter(|entry| is_shown(&entry.file_name())).map(|entry| entry.path()).collect();
    parts.sort();
    parts
}

/// The parts of an installation that programs need. A folder such as `~/.local` has others, with secrets.
const INSTALLED: &[&str] =
    &["bin", "conf", "include", "jre", "lib", "lib64", "libexec", "pyvenv.cfg", "release", "ssl"];

/// Returns the folders of a program installed elsewhere, such as the user's own Python: parts of the folder that contains
/// its `bin`, by its name and its real path.
fn installation(program: &Path) -> Vec<PathBuf> {
    let home = std::env::home_dir().unwrap_or_default();
    let real = program.canonicalize().ok();
    let folders = [Some(program.to_owned()), real].into_iter().flatten().filter_map(|program| {
        let folder = program.parent()?;
        let is_bin = folder.file_name().is_some_and(|name| name == "bin");
        let above = folder.parent().filter(|above| is_bin && !home.starts_with(above))?;
        Some(above.to_owned())
    });
    let folders = folders.filter(|folder| !folder.as_os_str().is_empty() && folder.parent().is_some());
    folders.flat_map(|folder| INSTALLED.iter().map(move |part| folder.join(part))).collect()
}
