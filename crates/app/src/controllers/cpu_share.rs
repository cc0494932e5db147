//! Keeps a controller with many busy threads from starving the others.

use base::ops;
use rustix::process::{Pid, setpriority_process};

use crate::controllers::resource_limits::{processes, tasks};

/// Weight of a look in the exponential average. With looks every 50 ms, its time constant is a second: a moment of much work
/// does not count.
const WEIGHT: f64 = 0.05;
/// The ratio of the CPU time of two busy threads whose priorities differ by 1, by the definition of Linux.
const RATIO: f64 = 1.25;
/// The lowest priority.
const LOWEST: i32 = 19;

/// Lowers the priority of a process group the more of its threads want to run at a time, so that all of them together
/// get about as much as one thread. Alone on a processor, they are not slowed down.
///
/// It is never raised again, for which users lack the permission.
#[derive(Debug, Default)]
pub(crate) struct CpuShare {
    /// Number of threads that want to run, averaged.
    busy: f64,
    /// Priority so far: 0 is the usual one, larger numbers are lower.
    nice: i32,
}

impl CpuShare {
    /// Counts the busy threads of a group, and lowers their priority if necessary.
    pub(crate) fn adapt(&mut self, leader: Pid) {
        let all: Vec<i32> = processes(leader).into_iter().flat_map(tasks).collect();
        let busy = all.iter().filter(|task| is_busy(**task)).count();
        let nice = self.nice_for(busy);
        if nice > self.nice {
            self.nice = nice;
            for task in all.into_iter().filter_map(Pid::from_raw) {
                // On Linux, each thread has a priority of its own; new ones get that of their creator. It may have ended.
                let _ = setpriority_process(Some(task), nice);
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "the number is clamped")]
    fn nice_for(&mut self, busy: usize) -> i32 {
        self.busy += (busy as f64 - self.busy) * WEIGHT;
        (ops::ln(self.busy.max(1.0)) / ops::ln(RATIO)).min(f64::from(LOWEST)) as i32
    }
}

/// Returns whether a thread runs or waits for a processor.
fn is_busy(task: i32) -> bool {
    let text = std::fs::read_to_string(format!("/proc/{task}/stat")).unwrap_or_default();
    // The name, in parentheses, may contain anything.
    text.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('R'))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};

    use rustix::process::{Signal, getpriority_process, kill_process_group};

    use super::*;

    #[test]
    fn the_priority_follows_the_number_of_busy_threads() {
        let after_a_while = |busy| {
            let mut share = CpuShare::default();
            (0..200).map(|_| share.nice_for(busy)).last()
        };
        // 1.25³ is about 2, 1.25¹⁰ about 9.3.
        assert_eq!([0, 1, 2, 10, 200, 10_000].map(after_a_while), [0, 0, 3, 10, 19, 19].map(Some));
        let mut share = CpuShare::default();
        assert_eq!(share.nice_for(20), 0, "a moment does not count");
    }

    #[test]
    fn busy_processes_get_a_lower_priority_and_idle_ones_do_not() {
        for (loops, expected) in [(0, 0), (8, 5)] {
            let script =
                format!("for n in $(seq {loops}); do (while :; do :; done) & done; echo ready; read wait");
            let mut command = Command::new("/bin/bash");
            command.args(["-c", &script]).process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let mut line = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
            let group = Pid::from_child(&child);
            let mut share = CpuShare::default();
            (0..60).for_each(|_| share.adapt(group));
            let nice = getpriority_process(Some(group)).unwrap();
            kill_process_group(group, Signal::KILL).unwrap();
            child.wait().unwrap();
            assert!(nice >= expected && (loops > 0 || nice == 0), "{loops}: {nice}");
        }
    }
}
