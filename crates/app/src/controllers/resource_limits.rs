//! Monitors the resources of a process group, for limits that the system does not enforce for groups.

use std::collections::BTreeMap;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::process::Pid;

/// Resource limits of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ResourceLimits {
    /// Total memory. `[bytes]`
    memory: u64,
    /// Total number of processes and threads.
    tasks: u64,
    /// The folders that it writes to, with their sizes at the start. `[bytes]`
    folders: Vec<(PathBuf, u64)>,
    /// How much it may add to them. `[bytes]`
    disk: u64,
    /// How much it may print. `[bytes]`
    pub(crate) output: u64,
}

/// Minimum size of a directory entry. `[bytes]`
const ENTRY: u64 = 4096;
/// Unit of the system for the disk usage of a file. `[bytes]`
const BLOCK: u64 = 512;
/// Maximum number of processes, and of nested folders, that are counted.
const MAX: usize = 10_000;

/// Device and inode of a file.
type FileId = (u64, u64);

/// Parses a number in a status file of the system, such as `VmRSS:   123 kB`.
fn number(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    line?.split_ascii_whitespace().next()?.parse().ok()
}

/// Returns the threads of a process.
pub(super) fn tasks(process: i32) -> Vec<i32> {
    let entries = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

/// Returns the children of a process.
fn children(process: i32) -> Vec<i32> {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let list = |task: std::fs::DirEntry| {
        let list = std::fs::read_to_string(task.path().join("children")).unwrap_or_default();
        list.split_ascii_whitespace().filter_map(|word| word.parse::<i32>().ok()).collect::<Vec<_>>()
    };
    tasks.flat_map(list).collect()
}

/// Returns the processes of a group and their descendants. Orphans, and processes started on behalf of their parents,
/// are children of this program; confined processes cannot leave their group.
pub(super) fn processes(leader: Pid) -> Vec<i32> {
    let leader_number = leader.as_raw_nonzero().get();
    let is_of_group = |process: &i32| {
        let pid = Pid::from_raw(*process);
        *process == leader_number || pid.is_some_and(|pid| rustix::process::getpgid(Some(pid)) == Ok(leader))
    };
    let ours = children(rustix::process::getpid().as_raw_nonzero().get());
    let mut found: Vec<i32> = ours.into_iter().filter(is_of_group).collect();
    if !found.contains(&leader_number) {
        found.push(leader_number);
    }
    let mut at = 0;
    while let Some(process) = found.get(at).copied().filter(|_| at < MAX) {
        at += 1;
        found.extend(children(process));
    }
    found
}

/// Returns the disk usage of a file, or its length if that is larger, as for sparse files. `[bytes]`
fn length(data: &std::fs::Metadata) -> u64 {
    data.len().max(data.blocks().saturating_mul(BLOCK))
}

/// Returns the size of a folder without following links. The error is a message for the user: what cannot be inspected
/// may have any size.
fn size(folder: &Path) -> Result<u64, String> {
    let mut open = vec![folder.to_owned()];
    let mut sum = 0_u64;
    let mut looked = 0;
    while let Some(folder) = open.pop() {
        looked += 1;
        if looked > MAX {
            return Err(format!("more than {MAX} folders"));
        }
        let entries = match std::fs::read_dir(&folder) {
            Ok(entries) => entries,
            // It has been removed in the meantime.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(format!("folders that cannot be read ({error})")),
        };
        for entry in entries.flatten() {
            // Not by its path, which may exceed the system's limit.
            let Ok(data) = entry.metadata() else { continue };
            sum = sum.saturating_add(length(&data).max(ENTRY));
            if data.is_dir() {
                open.push(entry.path());
            }
        }
    }
    Ok(sum)
}

/// Adds deleted files that a process still has open, with their lengths. The error is a message for the user.
#[cfg(target_os = "linux")]
fn nameless_files(process: i32, found: &mut BTreeMap<FileId, u64>) -> io::Result<()> {
    for entry in std::fs::read_dir(format!("/proc/{process}/fd"))? {
        let Ok(data) = std::fs::metadata(entry?.path()) else { continue };
        if data.is_file() && data.nlink() == 0 {
            let known = found.entry((data.dev(), data.ino())).or_default();
            *known = length(&data).max(*known);
        }
    }
    for line in std::fs::read_to_string(format!("/proc/{process}/maps"))?.lines() {
        if let Some((id, end)) = mapped_nameless(line) {
            let known = found.entry(id).or_default();
            *known = end.max(*known);
        }
    }
    Ok(())
}

/// Other systems do not list them.
#[cfg(not(target_os = "linux"))]
fn nameless_files(_process: i32, _found: &mut BTreeMap<FileId, u64>) -> io::Result<()> {
    Ok(())
}

/// Parses a line of the system's list of mappings if it refers to a deleted file: its id, and the end of the mapping
/// within it. `[bytes]`
#[cfg(target_os = "linux")]
fn mapped_nameless(line: &str) -> Option<(FileId, u64)> {
    let rest = line.strip_suffix(" (deleted)")?;
    let words: Vec<&str> = rest.split_ascii_whitespace().collect();
    let [range, _, offset, device, inode, ..] = words.as_slice() else { return None };
    let hex = |text: &str| u64::from_str_radix(text, 16).ok();
    let (start, end) = range.split_once('-')?;
    let (major, minor) = device.split_once(':')?;
    let (major, minor) = (u32::try_from(hex(major)?).ok()?, u32::try_from(hex(minor)?).ok()?);
    let length = hex(end)?.saturating_sub(hex(start)?);
    let id = (rustix::fs::makedev(major, minor), inode.parse().ok()?);
    Some((id, hex(offset)?.saturating_add(length)))
}

impl ResourceLimits {
    /// Creates limits for a group that is about to start. `disk` is for what it adds to the folders. `[bytes]`
    pub(crate) fn new(memory: u64, tasks: u64, folders: Vec<PathBuf>, disk: u64, output: u64) -> Self {
        let with_size = |folder: PathBuf| {
            let size = size(&folder).unwrap_or(0);
            (folder, size)
        };
        Self { memory, tasks, folders: folders.into_iter().map(with_size).collect(), disk, output }
    }

    /// Returns which limit a group exceeds, for the user.
    pub(crate) fn excess(&self, leader: Pid) -> Option<String> {
        let (mut memory, mut tasks) = (0, 0);
        let mut nameless = BTreeMap::new();
        for process in processes(leader) {
            let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
            let resident = number(&status, "VmRSS");
            memory += resident.unwrap_or(0) * 1024;
            tasks += number(&status, "Threads").unwrap_or(0).max(1);
            // A process without memory has ended.
            if let Err(error) = nameless_files(process, &mut nameless)
                && error.kind() == io::ErrorKind::PermissionDenied
                && resident.is_some()
            {
                return Some("files that cannot be inspected".to_owned());
            }
        }
        if memory > self.memory {
            return Some(format!("{} MiB of memory, where {} are allowed", memory >> 20, self.memory >> 20));
        }
        if tasks > self.tasks {
            return Some(format!("{tasks} threads and processes, where {} are allowed", self.tasks));
        }
        let mut used: u64 = nameless.values().fold(0, |sum, length| sum.saturating_add(*length));
        for (folder, before) in &self.folders {
            match size(folder) {
                Ok(size) => used = used.saturating_add(size.saturating_sub(*before)),
                Err(why) => return Some(why),
            }
        }
        (used > self.disk)
            .then(|| format!("{} MiB in its folder, where {} are allowed", used >> 20, self.disk >> 20))
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};

    use super::*;
    use crate::scratch::Folder;

    const ENOUGH: u64 = 1 << 50;

    #[test]
    fn status_files_are_parsed() {
        let status = "Name:\tx\nVmRSS:\t  123 kB\nThreads:\t7\n";
        let found = ["VmRSS", "Threads", "No"].map(|name| number(status, name));
        assert_eq!(found, [Some(123), Some(7), None]);
    }

    #[test]
    fn deleted_files_are_found_among_mappings() {
        let line = "7f0000000000-7f0000003000 rw-s 00001000 fd:01 42       /tmp/a b (deleted)";
        let id = (rustix::fs::makedev(0xfd, 1), 42);
        assert_eq!(mapped_nameless(line), Some((id, 0x4000)));
        assert_eq!(mapped_nameless("7f0000000000-7f0000003000 rw-s 00001000 fd:01 42 /tmp/a"), None);
        assert_eq!(mapped_nameless("x (deleted)"), None);
    }

    #[test]
    fn exceeded_limits_are_reported() {
        let root = Folder::new();
        root.write("a/b", &"x".repeat(10_000));
        root.write("c", "");
        let folder = root.path("a");
        assert_eq!(size(&folder), Ok(12_288), "three blocks of a disk");
        let guard = |memory, tasks, folders, disk| ResourceLimits { memory, tasks, folders, disk, output: 0 };
        // Not this process, whose other tests have deleted files, too.
        let (child, group) = shell("true");
        let all = vec![(folder.clone(), 0)];
        assert_eq!(guard(ENOUGH, ENOUGH, all.clone(), ENOUGH).excess(group), None);
        assert!(guard(1, ENOUGH, vec![], ENOUGH).excess(group).unwrap().contains("of memory"));
        assert!(guard(ENOUGH, 0, vec![], ENOUGH).excess(group).unwrap().contains("threads"));
        assert!(guard(ENOUGH, ENOUGH, all, 12_287).excess(group).unwrap().contains("in its folder"));
        // What existed before does not count.
        assert_eq!(ResourceLimits::new(ENOUGH, ENOUGH, vec![folder], 0, 0).excess(group), None);
        end(child, group);
    }

    /// A shell in its own group that prints a word and then waits to be killed.
    #[cfg(target_os = "linux")]
    fn shell(script: &str) -> (std::process::Child, Pid) {
        let mut command = Command::new("/bin/bash");
        command.args(["-c", &format!("{script}; echo ready; read wait")]).process_group(0);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut out = io::BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        io::BufRead::read_line(&mut out, &mut line).unwrap();
        assert_eq!(line, "ready\n");
        let pid = Pid::from_child(&child);
        (child, pid)
    }

    #[cfg(target_os = "linux")]
    fn end(mut child: std::process::Child, group: Pid) {
        rustix::process::kill_process_group(group, rustix::process::Signal::KILL).unwrap();
        child.wait().unwrap();
    }

    #[test]
    fn deleted_files_are_counted() {
        let root = Folder::new();
        let path = root.path("f");
        let path = path.display();
        let (child, pid) = shell(&format!("exec 9>{path}; head -c 100000 /dev/zero >&9; rm {path}"));
        let guard = ResourceLimits::new(ENOUGH, ENOUGH, vec![root.path("")], 90_000, 0);
        assert!(guard.excess(pid).is_some_and(|why| why.contains("in its folder")));
        let guard = ResourceLimits { disk: 110_000, ..guard };
        assert_eq!(guard.excess(pid), None);
        end(child, pid);
    }

    #[test]
    fn orphans_are_counted() {
        crate::controllers::process::adopt_orphans();
        let (child, pid) = shell("for n in 1 2 3; do (sleep 1000 >&- & ); done");
        let guard =
            |tasks| ResourceLimits { memory: ENOUGH, tasks, folders: vec![], disk: ENOUGH, output: 0 };
        assert_eq!(guard(4).excess(pid), None);
        assert!(guard(3).excess(pid).is_some_and(|why| why.starts_with("4 threads and processes")));
        end(child, pid);
    }

    #[test]
    fn too_many_or_too_deep_folders_are_rejected() {
        let root = Folder::new();
        // Each level is entered separately, as the length of paths is limited.
        let script = format!(
            "cd {} && for n in $(seq 30); do mkdir $(printf %0200d $n) && cd $(printf %0200d $n); done",
            root.path("").display()
        );
        assert!(Command::new("/bin/bash").args(["-c", &script]).status().unwrap().success());
        assert!(size(&root.path("")).unwrap_err().contains("cannot be read"));
    }
}
