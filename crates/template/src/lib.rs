//! Evaluates PROTO templates in JavaScript and Lua, isolated from the machine.
//!
//! Owns: the script engines, the modules that scripts may import, the limits.
//! Guarantees: the same job gives the same text; a script that runs too long, allocates too much or fails ends with a
//! script error with its line. Scripts access files only through `wbfile` and `gd`, which read in the project, in the
//! folder of the PROTO and in one temporary folder, and write only in the latter. The clock and the random numbers that
//! scripts see are derived from the seed.

mod clock;
mod context;
mod file_access;
mod javascript;
mod lua;
mod memo;
mod output;
mod script;

use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use scene::template::{Job, ScriptError, TemplateEngine, TemplateOutput};

pub use crate::memo::Memo;
use crate::output::Output;

/// Resource limits of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Memory of the script engine. `[bytes]`
    pub memory: usize,
    /// Length of the generated text. `[bytes]`
    pub text: usize,
    /// Execution steps: loop iterations and calls in JavaScript, a quarter of the instructions in Lua. Steps are
    /// counted instead of time, so that a script is stopped at the same point on every machine.
    pub steps: u64,
    /// Wall-clock limit for operations that no step counter sees, such as a single search in a huge string. After this
    /// time the script's thread is abandoned.
    pub timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: 256 << 20, text: 32 << 20, steps: 150_000_000, timeout: Duration::from_secs(20) }
    }
}

/// A rasterized line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextMask {
    /// Position of the upper left pixel relative to the start of the baseline, to the right and down. `[px]`
    pub corner: [i64; 2],
    /// Number of columns.
    pub width: usize,
    /// Coverage of each pixel from 0 to 255, in rows from the top.
    pub coverage: Vec<u8>,
}

/// Rasterizes text, given the name of the font, the font size `[px]`, the text and the folder of the project, which may
/// contain fonts. The error is a message for the user.
pub type DrawText = fn(&str, f32, &str, &Path) -> Result<TextMask, String>;

/// The script engines and their settings.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    /// Resource limits of each script.
    pub limits: Limits,
    /// Seed of the random numbers and of the clock that scripts see.
    pub seed: u64,
    /// Returns the value of `context.webots_home`; called only if the script contains that name.
    pub webots_home: Option<fn() -> String>,
    /// Rasterizes text for images that scripts draw.
    pub draw_text: Option<DrawText>,
    /// `context.temporary_files_path`, the only folder that scripts may write to; empty if there is none.
    pub temporary: PathBuf,
    /// Outputs of scripts that ran before; clones share them.
    pub memo: Memo,
}

/// Stack size of the thread that runs a script; the engines are limited to less. `[bytes]`
const STACK: usize = 16 << 20;

/// The cost of a script that was abandoned, which computes on in its thread: a world, whose scripts may cost 100, ends up
/// with three of those at most.
const ABANDONED_COST: f64 = 40.0;

/// The thread of a script, by its number in the system.
#[cfg(target_os = "linux")]
#[derive(Default)]
struct Task(AtomicI32);

#[cfg(target_os = "linux")]
impl Task {
    fn enter(&self) {
        self.0.store(rustix::thread::gettid().as_raw_nonzero().get(), Ordering::Relaxed);
    }

    /// Gives the thread the lowest priority: it computes on only where nobody else wants to.
    fn abandon(&self) {
        if let Some(task) = rustix::process::Pid::from_raw(self.0.load(Ordering::Relaxed)) {
            // The thread may have ended just now.
            let _ = rustix::process::setpriority_process(Some(task), 19);
        }
    }
}

/// Elsewhere, priorities are those of processes.
#[cfg(not(target_os = "linux"))]
#[derive(Default)]
struct Task;

#[cfg(not(target_os = "linux"))]
impl Task {
    fn enter(&self) {}

    fn abandon(&self) {}
}

impl TemplateEngine for Engine {
    fn run(&self, job: Job) -> TemplateOutput {
        let key = Memo::key(&job);
        if let Some(known) = key.as_ref().and_then(|key| self.memo.get(key)) {
            return known;
        }
        let output = self.run_in_thread(job);
        if let Some(key) = key.filter(|_| output.error.is_none()) {
            self.memo.insert(key, output.clone());
        }
        output
    }
}

impl Engine {
    /// Runs a job in a thread of its own, which has a known stack size, and can be abandoned if a call never returns.
    fn run_in_thread(&self, job: Job) -> TemplateOutput {
        let (sender, receiver) = mpsc::channel();
        let engine = self.clone();
        let task = Arc::new(Task::default());
        let ours = Arc::clone(&task);
        let work = move || {
            ours.enter();
            // The receiver is gone after the timeout.
            let _ = sender.send(engine.evaluate(&job));
        };
        let thread = std::thread::Builder::new().name("template".into()).stack_size(STACK).spawn(work);
        let thread = match thread {
            Ok(thread) => thread,
            Err(error) => return failed(format!("cannot start a thread for the script: {error}")),
        };
        match receiver.recv_timeout(self.limits.timeout) {
            Ok(written) => {
                // It has nothing left to do.
                let _ = thread.join();
                written
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {
                let message =
                    format!("the script takes longer than {} seconds", self.limits.timeout.as_secs());
                task.abandon();
                TemplateOutput { cost: ABANDONED_COST, ..failed(message) }
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                failed("the script engine failed unexpectedly".to_owned())
            }
        }
    }

    fn evaluate(&self, job: &Job) -> TemplateOutput {
        let parts = vrml::template_parts(&job.body, job.language);
        let dialect = lua::Dialect::of(job);
        let hash_comments = job.language == vrml::Template::Lua && dialect != lua::Dialect::Current;
        let script = script::Script::assemble(&job.body, &parts, job.language, hash_comments);
        let output = Output::new(&job.body, parts, self.limits.text);
        let (output, error) = match job.language {
            vrml::Template::JavaScript => javascript::run(self, job, &script, output),
            vrml::Template::Lua => lua::run(self, job, dialect, &script, output),
        };
        output.finish(error)
    }
}

fn failed(message: String) -> TemplateOutput {
    TemplateOutput { error: Some(ScriptError { span: None, message }), ..TemplateOutput::default() }
}
