//! Runs the scripts of PROTO files, JavaScript and Lua, shut off from the machine.
//!
//! Owns: the engines, the modules that scripts may import, the limits.
//! Promises: the same job gives the same text; a script that loops, allocates without end or breaks ends with a fault
//! that names its line. Scripts reach no file but those `wbfile` and `gd` may: they read in the project, in the folder of the
//! PROTO and in one temporary folder, and write in the latter only. The clock and the random numbers they see are
//! made from the seed.

mod clock;
mod facts;
mod file_access;
mod javascript;
mod lua;
mod output;
mod script;

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use scene::template::{Fault, Job, Templates, Written};

use crate::output::Output;

/// How much a script may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Memory of the engine. `[bytes]`
    pub memory: usize,
    /// Length of the text that is written. `[bytes]`
    pub text: usize,
    /// Turns of loops and calls in JavaScript; a quarter of the instructions in Lua. Counted, not timed, so that a
    /// script ends at the same place on every machine.
    pub turns: u64,
    /// For what no count sees, such as one search in a huge text: after this the script is left alone and its
    /// result is not waited for.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: 256 << 20, text: 32 << 20, turns: 150_000_000, patience: Duration::from_secs(20) }
    }
}

/// A line of text, drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lettering {
    /// Of the upper left pixel, from where the line begins, to the right and down. `[px]`
    pub corner: [i64; 2],
    /// Columns.
    pub width: usize,
    /// Rows from the top, how much of each pixel is covered: 0 to 255.
    pub coverage: Vec<u8>,
}

/// Draws a text: in a font of a name, its letters in a size `[px]`, for a project that may have fonts of its own. The
/// error is for people.
pub type DrawText = fn(&str, f32, &str, &Path) -> Result<Lettering, String>;

/// Both engines.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    /// What scripts may use.
    pub limits: Limits,
    /// Start of their random numbers and of their clock.
    pub seed: u64,
    /// Tells `context.webots_home`; asked only if the script has the word.
    pub home: Option<fn() -> String>,
    /// Draws texts for pictures that scripts make.
    pub letters: Option<DrawText>,
    /// `context.temporary_files_path`; the only folder that is written to. Empty: there is none.
    pub temporary: PathBuf,
}

/// Stack of the thread that a script runs in. The engines are held to less.
const STACK: usize = 16 << 20;

impl Templates for Engine {
    fn run(&self, job: Job) -> Written {
        let (answer, answered) = mpsc::channel();
        let engine = self.clone();
        let work = move || {
            // Nobody listens any more when the patience is over.
            let _ = answer.send(engine.write(&job));
        };
        // A thread of its own: a known stack however deep the caller is, and a way out of calls that never return.
        let thread = std::thread::Builder::new().name("template".into()).stack_size(STACK).spawn(work);
        if let Err(error) = thread {
            return fault(format!("no thread for the script: {error}"));
        }
        match answered.recv_timeout(self.limits.patience) {
            Ok(written) => written,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                fault(format!("the script takes longer than {} seconds", self.limits.patience.as_secs()))
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => fault("the script engine broke down".to_owned()),
        }
    }
}

impl Engine {
    fn write(&self, job: &Job) -> Written {
        let parts = vrml::template_parts(&job.body, job.language);
        let script = script::Script::assemble(&job.body, &parts, job.language);
        let output = Output::new(&job.body, parts, self.limits.text);
        let (output, fault) = match job.language {
            vrml::Template::JavaScript => javascript::run(self, job, &script, output),
            vrml::Template::Lua => lua::run(self, job, &script, output),
        };
        output.finish(fault)
    }
}

fn fault(message: String) -> Written {
    Written { fault: Some(Fault { span: None, message }), ..Written::default() }
}
