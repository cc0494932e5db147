//! What a process group uses, seen from outside: limits that the system does not hold for a group.

use std::path::{Path, PathBuf};

use rustix::process::Pid;

/// What a group may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guard {
    /// Memory in all. `[bytes]`
    pub(crate) memory: u64,
    /// Processes and threads in all.
    pub(crate) tasks: u64,
    /// The folder that is its own, and what may be in it. `[bytes]`
    pub(crate) folder: (PathBuf, u64),
    /// What it may print. `[bytes]`
    pub(crate) output: u64,
}

/// An entry of a folder takes this much at least. `[bytes]`
const ENTRY: u64 = 4096;
/// Processes that are counted, and levels of folders.
const MOST: usize = 10_000;

/// A number behind a name in a list of the system, such as `VmRSS:   123 kB`.
fn number(text: &str, name: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    line.and_then(|rest| rest.split_ascii_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// The processes below one, itself included.
fn tree(root: i32) -> Vec<i32> {
    let mut found = vec![root];
    let mut at = 0;
    while let Some(process) = found.get(at).copied().filter(|_| at < MOST) {
        at += 1;
        for task in std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten() {
            let children = std::fs::read_to_string(task.path().join("children")).unwrap_or_default();
            found.extend(children.split_ascii_whitespace().filter_map(|word| word.parse::<i32>().ok()));
        }
    }
    found
}

/// Bytes in a folder, at the least; folders are not followed through links.
fn size(folder: &Path) -> u64 {
    let mut open = vec![folder.to_owned()];
    let mut sum = 0_u64;
    let mut looked = 0;
    while let Some(folder) = open.pop().filter(|_| looked < MOST) {
        looked += 1;
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(data) = entry.path().symlink_metadata() else { continue };
            sum = sum.saturating_add(data.len().max(ENTRY));
            if data.is_dir() {
                open.push(entry.path());
            }
        }
    }
    sum
}

impl Guard {
    /// What a process and those below it use too much of, for people.
    pub(crate) fn excess(&self, process: Pid) -> Option<String> {
        let (mut memory, mut tasks) = (0, 0);
        let root = process.as_raw_nonzero().get();
        // Most start no others, and those who may not need not be searched for them.
        for process in tree(root) {
            let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
            memory += number(&status, "VmRSS") * 1024;
            tasks += number(&status, "Threads").max(1);
        }
        let too_many = |used: u64, limit: u64| used > limit;
        if too_many(memory, self.memory) {
            return Some(format!("{} MiB of memory, where {} are allowed", memory >> 20, self.memory >> 20));
        }
        if too_many(tasks, self.tasks) {
            return Some(format!("{tasks} threads and processes, where {} are allowed", self.tasks));
        }
        let (folder, limit) = &self.folder;
        let used = size(folder);
        too_many(used, *limit)
            .then(|| format!("{} MiB in its folder, where {} are allowed", used >> 20, limit >> 20))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn numbers_of_the_system_are_read() {
        let status = "Name:\tx\nVmRSS:\t  123 kB\nThreads:\t7\n";
        assert_eq!([number(status, "VmRSS"), number(status, "Threads"), number(status, "No")], [123, 7, 0]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_too_much_is_told() {
        let root = Folder::new();
        root.write("a/b", &"x".repeat(10_000));
        root.write("c", "");
        assert_eq!(size(&root.path("")), ENTRY.max(4096) + 10_000 + ENTRY);
        let guard = Guard { memory: 1 << 50, tasks: 1 << 20, folder: (root.path(""), 1 << 20), output: 0 };
        let us = rustix::process::getpid();
        assert_eq!(guard.excess(us), None);
        let told = |guard: Guard| guard.excess(us).unwrap();
        assert!(told(Guard { memory: 1, ..guard.clone() }).contains("of memory"));
        assert!(told(Guard { tasks: 0, ..guard.clone() }).contains("threads"));
        assert!(told(Guard { folder: (root.path(""), 9_999), ..guard }).contains("in its folder"));
    }
}
