//! Takes rights away from this process and from all that it starts: files, network, other processes, resources.
//!
//! Owns: what a confined program may do. Linux only: Landlock for files and signals, a list of system calls that are
//! let through (seccomp), limits of resources.
//! Promises: all of a [`Policy`] holds, or [`Policy::apply`] says why it does not; it never holds by half in silence.

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod kernel;

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

/// What a confined program may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// Files and folders that it may read and execute, with all that is in them. What is not there is passed over.
    pub read: Vec<PathBuf>,
    /// Files and folders in which it may do anything.
    pub write: Vec<PathBuf>,
    /// Whether it may start processes; else it has threads only.
    pub starts_processes: bool,
    /// Whether it is a compiler or the like, which locks files and marks them as changed.
    pub builds: bool,
    /// What it may use.
    pub limits: Limits,
}

/// Limits of one process. Without a number there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Memory that it may write to, pages of files left aside. `[bytes]`
    pub memory: Option<u64>,
    /// Time on the processor. `[s]`
    pub cpu: Option<u64>,
    /// Files and sockets that it has open.
    pub open_files: Option<u64>,
    /// Length of a file that it writes. `[bytes]`
    pub file_size: Option<u64>,
}

/// Why nothing was taken away, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable(pub String);

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unavailable {}

/// Between the words of a policy and what follows them on a command line.
const END: &str = "--";

impl Policy {
    /// The policy as words of a command line.
    #[must_use]
    pub fn words(&self) -> Vec<OsString> {
        let path = |key: &str, path: &PathBuf| {
            let mut word = OsString::from(key);
            word.push("=");
            word.push(path);
            word
        };
        let mut words: Vec<OsString> = self.read.iter().map(|folder| path("read", folder)).collect();
        words.extend(self.write.iter().map(|folder| path("write", folder)));
        words.extend(self.starts_processes.then(|| "processes=1".into()));
        words.extend(self.builds.then(|| "builds=1".into()));
        let Limits { memory, cpu, open_files, file_size } = self.limits;
        let numbers =
            [("memory", memory), ("cpu", cpu), ("open-files", open_files), ("file-size", file_size)];
        words.extend(numbers.iter().filter_map(|(key, number)| Some(format!("{key}={}", (*number)?).into())));
        words.push(END.into());
        words
    }

    /// Reads what [`Policy::words`] gives, up to its end. The error is for people.
    pub fn read_words(words: &mut impl Iterator<Item = OsString>) -> Result<Self, String> {
        let mut policy = Self::default();
        loop {
            let word = words.next().ok_or("the policy has no end")?;
            if word == OsStr::new(END) {
                return Ok(policy);
            }
            let bytes = word.as_bytes();
            let at =
                bytes.iter().position(|byte| *byte == b'=').ok_or("a word of the policy has no value")?;
            let (key, value) = (&bytes[..at], &bytes[at + 1..]);
            let path = || PathBuf::from(OsString::from_vec(value.to_vec()));
            let number = || {
                let text = std::str::from_utf8(value).ok().and_then(|text| text.parse().ok());
                text.ok_or_else(|| format!("no number: {}", word.to_string_lossy()))
            };
            match key {
                b"read" => policy.read.push(path()),
                b"write" => policy.write.push(path()),
                b"processes" => policy.starts_processes = true,
                b"builds" => policy.builds = true,
                b"memory" => policy.limits.memory = Some(number()?),
                b"cpu" => policy.limits.cpu = Some(number()?),
                b"open-files" => policy.limits.open_files = Some(number()?),
                b"file-size" => policy.limits.file_size = Some(number()?),
                _ => return Err(format!("unknown word of a policy: {}", word.to_string_lossy())),
            }
        }
    }

    /// Takes all that the policy does not name away from this thread and from what it starts, for good. Call it in a
    /// process that has no other threads.
    #[cfg(target_os = "linux")]
    pub fn apply(&self) -> Result<(), Unavailable> {
        kernel::limit(&self.limits)?;
        kernel::restrict(self)?;
        calls::filter(self.starts_processes, self.builds)
    }

    /// Not possible here.
    #[cfg(not(target_os = "linux"))]
    pub fn apply(&self) -> Result<(), Unavailable> {
        is_available()
    }
}

/// Whether this machine can hold a policy; why not, if it cannot.
#[cfg(target_os = "linux")]
pub fn is_available() -> Result<(), Unavailable> {
    kernel::ruleset().map(drop)
}

/// Whether this machine can hold a policy: not this one.
#[cfg(not(target_os = "linux"))]
pub fn is_available() -> Result<(), Unavailable> {
    Err(Unavailable("programs can be confined on Linux only".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_goes_over_a_command_line() {
        let policy = Policy {
            read: vec!["/a b".into(), OsString::from_vec(b"/\xff=x".to_vec()).into()],
            write: vec!["/t".into()],
            starts_processes: true,
            builds: true,
            limits: Limits { memory: Some(1 << 40), cpu: Some(3), open_files: None, file_size: Some(0) },
        };
        let mut words = policy.words().into_iter().chain(["rest".into()]);
        assert_eq!(Policy::read_words(&mut words), Ok(policy));
        assert_eq!(words.collect::<Vec<_>>(), ["rest"]);
    }

    #[test]
    fn what_is_no_policy_is_refused() {
        let read = |words: &[&str]| Policy::read_words(&mut words.iter().map(OsString::from));
        for wrong in [&["read=/a"][..], &["x=1", "--"], &["memory=much", "--"], &["read", "--"]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
        assert_eq!(read(&["--"]), Ok(Policy::default()));
    }
}
