//! A sandbox: drops rights of this process and its descendants to files, the network, other processes and resources.
//!
//! Owns: what a sandboxed program may do. Linux only: Landlock for files and signals, an allowlist of system calls
//! (seccomp), and resource limits.
//! Promises: a [`Policy`] is enforced completely, or [`Policy::apply`] returns why not; never in part without an error.

#[cfg(target_os = "linux")]
mod landlock_rules;
#[cfg(target_os = "linux")]
mod seccomp;

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

/// What a sandboxed program may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// Files and folders, with everything below them, that it may read and execute. Missing ones are ignored.
    pub read: Vec<PathBuf>,
    /// Files and folders, with everything below them, to which it has full access.
    pub write: Vec<PathBuf>,
    /// Whether it may start processes; otherwise it may only start threads.
    pub may_start_processes: bool,
    /// Whether it is a build tool, such as a compiler, which locks files and updates their times.
    pub builds: bool,
    /// The resource limits.
    pub limits: Limits,
}

/// Resource limits of one process; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Writable memory, without mapped files. `[bytes]`
    pub memory: Option<u64>,
    /// CPU time. `[s]`
    pub cpu: Option<u64>,
    /// Open file descriptors.
    pub open_files: Option<u64>,
    /// Size of a file that it writes. `[bytes]`
    pub file_size: Option<u64>,
}

/// Why the sandbox could not be set up, for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable(pub String);

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unavailable {}

/// Separates the arguments of a policy from those that follow.
const END_OF_POLICY: &str = "--";

impl Policy {
    /// Encodes the policy as command-line arguments.
    #[must_use]
    pub fn to_args(&self) -> Vec<OsString> {
        let path = |key: &str, path: &PathBuf| {
            let mut arg = OsString::from(key);
            arg.push("=");
            arg.push(path);
            arg
        };
        let mut args: Vec<OsString> = self.read.iter().map(|folder| path("read", folder)).collect();
        args.extend(self.write.iter().map(|folder| path("write", folder)));
        args.extend(self.may_start_processes.then(|| "processes=1".into()));
        args.extend(self.builds.then(|| "builds=1".into()));
        let Limits { memory, cpu, open_files, file_size } = self.limits;
        let numbers =
            [("memory", memory), ("cpu", cpu), ("open-files", open_files), ("file-size", file_size)];
        args.extend(numbers.iter().filter_map(|(key, number)| Some(format!("{key}={}", (*number)?).into())));
        args.push(END_OF_POLICY.into());
        args
    }

    /// Decodes what [`Policy::to_args`] returns, up to the separator. The error is a message for the user.
    pub fn from_args(args: &mut impl Iterator<Item = OsString>) -> Result<Self, String> {
        let mut policy = Self::default();
        loop {
            let arg = args.next().ok_or("the policy has no end")?;
            if arg == OsStr::new(END_OF_POLICY) {
                return Ok(policy);
            }
            let bytes = arg.as_bytes();
            let at = bytes
                .iter()
                .position(|byte| *byte == b'=')
                .ok_or("an argument of the policy has no value")?;
            let (key, value) = (&bytes[..at], &bytes[at + 1..]);
            let path = || PathBuf::from(OsString::from_vec(value.to_vec()));
            let number = || {
                let text = std::str::from_utf8(value).ok().and_then(|text| text.parse().ok());
                text.ok_or_else(|| format!("not a number: {}", arg.to_string_lossy()))
            };
            match key {
                b"read" => policy.read.push(path()),
                b"write" => policy.write.push(path()),
                b"processes" => policy.may_start_processes = true,
                b"builds" => policy.builds = true,
                b"memory" => policy.limits.memory = Some(number()?),
                b"cpu" => policy.limits.cpu = Some(number()?),
                b"open-files" => policy.limits.open_files = Some(number()?),
                b"file-size" => policy.limits.file_size = Some(number()?),
                _ => return Err(format!("unknown argument of a policy: {}", arg.to_string_lossy())),
            }
        }
    }

    /// Restricts this thread and everything that it starts to what the policy allows, permanently. Call it in a
    /// single-threaded process.
    #[cfg(target_os = "linux")]
    pub fn apply(&self) -> Result<(), Unavailable> {
        landlock_rules::set_limits(&self.limits)?;
        landlock_rules::restrict(self)?;
        seccomp::install(self.may_start_processes, self.builds)
    }

    /// Not available on this system.
    #[cfg(not(target_os = "linux"))]
    pub fn apply(&self) -> Result<(), Unavailable> {
        is_available()
    }
}

/// Returns whether this machine can enforce a policy, or why not.
#[cfg(target_os = "linux")]
pub fn is_available() -> Result<(), Unavailable> {
    landlock_rules::ruleset().map(drop)
}

/// Not available on this system.
#[cfg(not(target_os = "linux"))]
pub fn is_available() -> Result<(), Unavailable> {
    Err(Unavailable("the sandbox is available only on Linux".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_round_trips_through_arguments() {
        let policy = Policy {
            read: vec!["/a b".into(), OsString::from_vec(b"/\xff=x".to_vec()).into()],
            write: vec!["/t".into()],
            may_start_processes: true,
            builds: true,
            limits: Limits { memory: Some(1 << 40), cpu: Some(3), open_files: None, file_size: Some(0) },
        };
        let mut args = policy.to_args().into_iter().chain(["rest".into()]);
        assert_eq!(Policy::from_args(&mut args), Ok(policy));
        assert_eq!(args.collect::<Vec<_>>(), ["rest"]);
    }

    #[test]
    fn invalid_policies_are_rejected() {
        let read = |args: &[&str]| Policy::from_args(&mut args.iter().map(OsString::from));
        for wrong in [&["read=/a"][..], &["x=1", "--"], &["memory=much", "--"], &["read", "--"]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
        assert_eq!(read(&["--"]), Ok(Policy::default()));
    }
}
