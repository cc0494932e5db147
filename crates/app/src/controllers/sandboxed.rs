//! Untrusted programs: a subcommand of this program that drops its privileges and executes them.
//!
//! Owns: passing a command, its environment and its policy to that subcommand. Environment variables get other names:
//! some of them, such as `LD_PRELOAD`, would otherwise take effect before the privileges are dropped.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rustix::io::{FdFlags, fcntl_setfd};
use sandbox::Policy;
use wire::client::{Connection, INHERITED_SOCKET, Settings};

use crate::controllers::command::{Environment, LIBRARY_PATH, Launch};
use crate::controllers::resource_limits::ResourceLimits;
use crate::controllers::{stand_in_headers, tool};

/// The subcommand that confines itself.
pub(crate) const SANDBOXED: &str = "sandboxed-program";
/// Prefix of the names of the program's environment variables.
const INNER: &str = "REBOTS_INNER_";
/// Where GCC and Clang look for headers after the folders on their command line.
const HEADER_PATH: &str = "CPATH";
/// Where they look for system headers in C and C++, which are not listed among what a program depends on.
const SYSTEM_HEADER_PATHS: [&str; 2] = ["C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"];
/// Where their linkers look for libraries after those folders.
const LINK_PATH: &str = "LIBRARY_PATH";
/// Exit status if the program could not be confined or started.
const FAILED: i32 = 126;

/// Whether the program gets a connection to the simulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A controller: it is connected before it loses the permission to connect.
    Controller,
    /// A build tool.
    Tool,
}

impl Role {
    fn word(self) -> &'static str {
        match self {
            Self::Controller => "controller",
            Self::Tool => "tool",
        }
    }
}

/// Returns the program, arguments and environment that start a program under a policy. The error is a message for the
/// user.
pub(crate) fn wrap(
    (program, arguments): (PathBuf, Vec<OsString>),
    environment: Environment,
    policy: &Policy,
    role: Role,
) -> Result<(PathBuf, Vec<OsString>, Environment), String> {
    let us = std::env::current_exe().map_err(|error| format!("this program: {error}"))?;
    let mut words: Vec<OsString> = vec![SANDBOXED.into(), role.word().into()];
    words.extend(policy.to_args());
    words.push(program.into());
    words.extend(arguments);
    let hidden = environment.into_iter().map(|(key, value)| {
        let mut name = OsString::from(INNER);
        name.push(key);
        (name, value)
    });
    Ok((us, words, hidden.collect()))
}

/// Restrictions of the build of an untrusted controller.
pub(crate) struct UntrustedBuild {
    /// Its permissions.
    pub(crate) policy: Policy,
    /// Its resource limits.
    pub(crate) guard: ResourceLimits,
    /// Its environment.
    pub(crate) environment: Environment,
}

/// Runs a build command to its end; compilers also look for headers in the folder `headers`. The error is a message for
/// the user.
pub(crate) fn build(
    command: (PathBuf, Vec<OsString>),
    folder: &Path,
    home: &Path,
    environment: &Environment,
    untrusted: Option<&UntrustedBuild>,
    headers: Option<&Path>,
) -> Result<Output, String> {
    let mut environment = untrusted.map_or(environment, |untrusted| &untrusted.environment).clone();
    environment.insert("WEBOTS_HOME".into(), home.into());
    // Our own may come from a build that has started us.
    for other in ["MAKEFLAGS", "MAKELEVEL", LIBRARY_PATH] {
        environment.remove(OsStr::new(other));
    }
    add_compiler_folders(&mut environment, home, headers)?;
    let (program, arguments, environment) = match untrusted {
        Some(untrusted) => wrap(command, environment, &untrusted.policy, Role::Tool)?,
        None => (command.0, command.1, environment),
    };
    let mut tool = Command::new(program);
    tool.args(arguments).current_dir(folder).env_clear().envs(environment);
    let guard = untrusted.map(|untrusted| &untrusted.guard);
    tool::output_guarded(&mut tool, guard).map_err(|error| error.to_string())
}

/// Lets compilers look for headers in the folder `headers`, and after all others in those of `home`, as for libraries:
/// rules of a build may contain the path of an installation on their author's machine.
fn add_compiler_folders(
    environment: &mut Environment,
    home: &Path,
    headers: Option<&Path>,
) -> Result<(), String> {
    let system = headers.map(stand_in_headers::system_folder);
    let [of_c, of_cpp, of_both] =
        ["include/controller/c", "include/controller/cpp", "include"].map(|folder| home.join(folder));
    let [c, cpp] = SYSTEM_HEADER_PATHS;
    let folders = [
        (HEADER_PATH, headers, vec![]),
        (c, system.as_deref(), vec![of_c.clone(), of_both.clone()]),
        (cpp, system.as_deref(), vec![of_cpp, of_c, of_both]),
        (LINK_PATH, None, vec![home.join("lib/controller")]),
    ];
    for (name, first, last) in folders {
        let others = environment.get(OsStr::new(name)).into_iter().flat_map(std::env::split_paths);
        let first = first.map(Path::to_owned);
        let all: Vec<PathBuf> = first.into_iter().chain(others).chain(last).collect();
        if !all.is_empty() {
            let all = std::env::join_paths(all).map_err(|error| error.to_string())?;
            environment.insert(name.into(), all);
        }
    }
    Ok(())
}

/// Sets execute permission of a program in a folder, which a confined linker may not do, as the sandbox does not restrict
/// it to folders. Links on the way from the folder are not followed either: they could lead to any file of the user.
#[cfg(target_os = "linux")]
pub(crate) fn make_executable(folder: &Path, program: &Path) -> std::io::Result<()> {
    use rustix::fs::{Mode, OFlags, ResolveFlags};
    use std::os::unix::fs::PermissionsExt;
    let outside = |_| std::io::Error::new(std::io::ErrorKind::InvalidInput, "it is not in its folder");
    let program = program.strip_prefix(folder).map_err(outside)?;
    let folder = std::fs::File::open(folder)?;
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let way = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
    let file = std::fs::File::from(rustix::fs::openat2(&folder, program, flags, Mode::empty(), way)?);
    if !file.metadata()?.is_file() {
        return Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, "it is not a program"));
    }
    file.set_permissions(std::fs::Permissions::from_mode(0o755))
}

impl Launch {
    /// Confines the command by a policy. The error is a message for the user.
    pub(crate) fn confined(self, policy: &Policy) -> Result<Self, String> {
        let command = (self.program, self.arguments);
        let (program, arguments, environment) = wrap(command, self.environment, policy, Role::Controller)?;
        Ok(Self { program, arguments, environment, ..self })
    }
}

/// Programs are not confined on this system.
#[cfg(not(target_os = "linux"))]
pub(crate) fn make_executable(_folder: &Path, _program: &Path) -> std::io::Result<()> {
    Ok(())
}

/// Closes inherited files: the program gets only its standard streams and its socket.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "no safe library provides this system call")]
fn keep_only(socket: Option<i32>) -> std::io::Result<()> {
    const FIRST: u32 = 3;
    let close_on_exec = |first: u32, last: u32| {
        if first > last {
            return Ok(());
        }
        // SAFETY: sets flags of descriptors and accesses no memory.
        let done = unsafe { libc::syscall(libc::SYS_close_range, first, last, libc::CLOSE_RANGE_CLOEXEC) };
        if done == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
    };
    match socket.and_then(|socket| u32::try_from(socket).ok()) {
        Some(socket) => {
            close_on_exec(FIRST, socket.saturating_sub(1))?;
            close_on_exec(socket.saturating_add(1), u32::MAX)
        }
        None => close_on_exec(FIRST, u32::MAX),
    }
}

/// Programs are not confined on this system.
#[cfg(not(target_os = "linux"))]
fn keep_only(_socket: Option<i32>) -> std::io::Result<()> {
    Ok(())
}

/// Executes the program given by the arguments. Returns the exit status if that fails.
pub(crate) fn run() -> i32 {
    let Err(reason) = exec_program(&mut std::env::args_os().skip(2));
    eprintln!("Error: this controller is not started: {reason}.");
    FAILED
}

fn exec_program(words: &mut impl Iterator<Item = OsString>) -> Result<std::convert::Infallible, String> {
    let role = words.next().unwrap_or_default();
    let policy = Policy::from_args(words)?;
    let program = words.next().ok_or("it is not named")?;
    let inner = |(key, value): (OsString, OsString)| {
        Some((OsStr::from_bytes(key.as_bytes().strip_prefix(INNER.as_bytes())?).to_owned(), value))
    };
    let mut environment: Environment = std::env::vars_os().filter_map(inner).collect();
    let connection = (role == Role::Controller.word()).then(|| {
        let text = |name: &str| environment.get(OsStr::new(name))?.to_str().map(str::to_owned);
        let settings = Settings { attempts: 3, ..Settings::from_variables(text) };
        let socket = Connection::dial(&settings).map_err(|error| error.to_string())?;
        fcntl_setfd(&socket, FdFlags::empty()).map_err(|error| error.to_string())?;
        Ok::<_, String>(socket)
    });
    let connection = connection.transpose()?;
    let socket = connection.as_ref().map(std::os::fd::AsRawFd::as_raw_fd);
    if let Some(number) = socket {
        environment.insert(INHERITED_SOCKET.into(), number.to_string().into());
    }
    keep_only(socket).map_err(|error| format!("its inherited file descriptors cannot be closed: {error}"))?;
    policy.apply().map_err(|error| error.to_string())?;
    let error = Command::new(&program).args(words).env_clear().envs(environment).exec();
    Err(format!("{error}: {}", program.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environment_variables_have_no_effect_before_privileges_are_dropped() {
        let environment: Environment = [("LD_PRELOAD".into(), "/evil.so".into())].into();
        let policy = Policy { write: vec!["/t".into()], ..Policy::default() };
        let command = ("/bin/c".into(), vec!["a".into()]);
        let (program, words, environment) = wrap(command, environment, &policy, Role::Tool).unwrap();
        assert_eq!(program, std::env::current_exe().unwrap());
        assert_eq!(words, [SANDBOXED, "tool", "write=/t", "--", "/bin/c", "a"]);
        assert_eq!(environment, [("REBOTS_INNER_LD_PRELOAD".into(), "/evil.so".into())].into());
    }
}
