//! Batches of runs: as tests (`rebots test`) and over parameters and seeds (`rebots sweep`).
//!
//! Each run is a separate process (`rebots run --probe=FILE`), so that a crash or a hanging controller affects only one
//! run. The file contains what to set at the start and what to measure; the results are written to a file next to it.

mod parquet;
pub(crate) mod probe;
pub(crate) mod spec;
pub(crate) mod sweep;
pub(crate) mod test;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value as Json;

use crate::batch::spec::Job;
use crate::controllers::process::KillSwitch;
use crate::controllers::tool;
use crate::signals::Interrupt;

/// How runs are executed.
#[derive(Clone, Debug)]
pub(crate) struct Runner {
    /// Number of simultaneous runs; 0: one per core.
    pub(crate) jobs: usize,
    /// Whether the network is not used.
    pub(crate) offline: bool,
    /// A controller that blocks its world for longer is killed. `[s]`
    pub(crate) controller_timeout: f64,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// The measurements; `None` if the run failed before.
    pub(crate) seen: Option<Json>,
    /// The exit status; `None` after a signal.
    pub(crate) status: Option<i32>,
    /// Its output.
    pub(crate) output_text: String,
    /// Wall time. `[s]`
    pub(crate) seconds: f64,
}

impl Report {
    /// Returns why the run has failed, if so.
    pub(crate) fn failure(&self) -> Option<String> {
        match self.status {
            Some(0) if self.seen.is_some() => None,
            Some(0) => Some("the run ended before anything was measured".to_owned()),
            Some(3) => Some("a controller failed".to_owned()),
            Some(status) => Some(format!("the run ended with status {status}")),
            None => Some("the run was killed by a signal".to_owned()),
        }
    }

    /// Returns the last error in the output, or else its last line; `None` if there is no output.
    pub(crate) fn reason(&self) -> Option<&str> {
        let lines = || self.output_text.lines().rev().map(str::trim).filter(|line| !line.is_empty());
        lines()
            .find(|line| line.starts_with("error: ") || line.contains(": error: "))
            .or_else(|| lines().next())
    }
}

impl Runner {
    /// Executes all runs, several at a time, and reports each when it ends. A signal terminates current runs and starts
    /// no others; then an exit status is returned.
    pub(crate) fn run(&self, jobs: &[Job], mut tell: impl FnMut(usize, Report)) -> Option<i32> {
        // If signals cannot be handled, they terminate this program and the runs with it.
        let interrupt = Interrupt::listen(KillSwitch::default(), Arc::new(|| {})).unwrap_or_default();
        interrupt.set_gentle(true);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = if self.jobs == 0 { cores } else { self.jobs }.min(jobs.len());
        let next = AtomicUsize::new(0);
        let (send, reports) = mpsc::channel();
        thread::scope(|scope| {
            let work = |send: mpsc::Sender<(usize, Report)>| {
                while let Some((number, job)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, jobs.get(at)?)))
                {
                    let report = self.run_one(number, job);
                    // Interrupted runs have no result.
                    if tool::is_over() || send.send((number, report)).is_err() {
                        return;
                    }
                }
            };
            let start = |_: &usize| {
                let send = send.clone();
                thread::Builder::new().spawn_scoped(scope, move || work(send)).is_ok()
            };
            let started = (0..threads).filter(start).count();
            if started == 0 {
                // No threads can be started: the runs are executed one after the other, here.
                work(send.clone());
            }
            drop(send);
            reports.iter().for_each(|(number, report)| tell(number, report));
        });
        interrupt.broken_off_status()
    }

    fn run_one(&self, number: usize, job: &Job) -> Report {
        let start = Instant::now();
        let probe = std::env::temp_dir().join(format!("rebots-probe-{}-{number}.json", std::process::id()));
        let result = self.run_probed(&probe, job);
        let seen = std::fs::read_to_string(results_path(&probe)).ok();
        for file in [&probe, &results_path(&probe)] {
            // The file may not exist.
            let _ = std::fs::remove_file(file);
        }
        let (status, output_text) = result.unwrap_or_else(|why| (Some(1), why));
        let seen = seen.and_then(|text| serde_json::from_str(&text).ok());
        Report { seen, status, output_text, seconds: start.elapsed().as_secs_f64() }
    }

    fn run_probed(&self, probe: &Path, job: &Job) -> Result<(Option<i32>, String), String> {
        std::fs::write(probe, job.probe.to_string())
            .map_err(|error| format!("{error}: {}", probe.display()))?;
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command.args(["run", "--mode=fast", "--no-page", "--no-tcp", "--stdout"]);
        command.arg(format!("--duration={}", job.duration)).arg(format!("--probe={}", probe.display()));
        command.arg(format!("--controller-timeout={}", self.controller_timeout));
        if self.offline {
            command.arg("--offline");
        }
        if let Some(seed) = job.seed {
            command.arg(format!("--seed={seed}"));
        }
        command.arg(&job.world);
        let output = tool::output(&mut command).map_err(|error| format!("the run cannot start: {error}"))?;
        let output_text =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Ok((output.status.code(), output_text.concat()))
    }
}

/// Returns the path of the results.
pub(crate) fn results_path(probe: &Path) -> PathBuf {
    probe.with_extension("out.json")
}

/// Formats a duration.
pub(crate) fn format_duration(seconds: f64) -> String {
    let duration = Duration::from_secs_f64(seconds.max(0.0));
    match duration.as_secs() {
        0..=59 => format!("{seconds:.1} s"),
        whole => format!("{} min {} s", whole / 60, whole % 60),
    }
}
