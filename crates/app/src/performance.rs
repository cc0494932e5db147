//! How long steps take, written to a file (`--log-performance`).
//!
//! Owns: the file and its columns: step, simulated time, and wall times of the parts of the loop. All in ms.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::time::Duration;

use base::SimTime;

use crate::cli::PerformanceLog;

/// Wall times of one turn of the main loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turn {
    /// Waiting for controllers.
    pub(crate) waiting: Duration,
    /// Computing the step and talking to controllers.
    pub(crate) step: Duration,
    /// Sleeping to keep the pace.
    pub(crate) pacing: Duration,
}

/// The open file and what has been added up so far.
pub(crate) struct Log {
    out: Box<dyn Write>,
    left: Option<u64>,
    rows: u64,
    total: Turn,
}

impl Log {
    /// Creates the file. `heading` is put in front, each line as a comment.
    pub(crate) fn create(log: &PerformanceLog, heading: &str) -> io::Result<Self> {
        Self::with(Box::new(BufWriter::new(File::create(&log.file)?)), log.steps, heading)
    }

    fn with(mut out: Box<dyn Write>, steps: Option<u64>, heading: &str) -> io::Result<Self> {
        heading.lines().try_for_each(|line| writeln!(out, "# {line}"))?;
        writeln!(out, "step,time_ms,waiting_ms,step_ms,pacing_ms")?;
        Ok(Self { out, left: steps, rows: 0, total: Turn::default() })
    }

    /// Adds a row, unless there are enough.
    pub(crate) fn add(&mut self, step: u64, time: SimTime, turn: Turn) -> io::Result<()> {
        if self.left == Some(0) {
            return Ok(());
        }
        self.left = self.left.map(|left| left - 1);
        self.rows += 1;
        self.total.waiting += turn.waiting;
        self.total.step += turn.step;
        self.total.pacing += turn.pacing;
        let [waiting, computing, pacing] = [turn.waiting, turn.step, turn.pacing].map(ms);
        writeln!(self.out, "{step},{},{waiting:.4},{computing:.4},{pacing:.4}", time.ms())?;
        if self.left == Some(0) { self.finish() } else { Ok(()) }
    }

    /// Writes the averages at the end of the run, or when there are enough rows.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        if self.rows > 0 {
            let rows = self.rows as f64;
            let [waiting, step, pacing] =
                [self.total.waiting, self.total.step, self.total.pacing].map(|total| ms(total) / rows);
            writeln!(
                self.out,
                "# average of {rows} steps: waiting {waiting:.4} ms, step {step:.4} ms, pacing {pacing:.4} ms"
            )?;
            self.rows = 0;
            self.left = Some(0);
        }
        self.out.flush()
    }
}

fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn so_many_rows_and_their_average() {
        let root = Folder::new();
        let file = root.path("log.csv");
        let mut log =
            Log::create(&PerformanceLog { file: file.clone(), steps: Some(2) }, "machine: x\n").unwrap();
        let turn = |ms| Turn { step: Duration::from_millis(ms), ..Turn::default() };
        for step in 1..=3 {
            log.add(step, SimTime::from_ms(32.0 * step as f64), turn(step)).unwrap();
        }
        log.finish().unwrap();
        let text = std::fs::read_to_string(file).unwrap();
        let expected = "# machine: x\nstep,time_ms,waiting_ms,step_ms,pacing_ms\n1,32,0.0000,1.0000,0.0000\n\
                        2,64,0.0000,2.0000,0.0000\n\
                        # average of 2 steps: waiting 0.0000 ms, step 1.5000 ms, pacing 0.0000 ms\n";
        assert_eq!(text, expected);
    }
}
