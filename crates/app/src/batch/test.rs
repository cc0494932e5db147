//! `rebots test`: runs worlds with assertions as tests.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use base::Severity;
use serde_json::Value as Json;

use crate::batch::spec::{Job, Spec};
use crate::batch::{Report, Runner};
use crate::console::Console;

/// Suffix of test files.
const ENDING: &str = ".test.json";

/// The result of a test.
struct Case {
    /// The file and the run.
    suite: String,
    name: String,
    seconds: f64,
    /// Why it has failed.
    failure: Option<String>,
}

/// Runs the tests in files, and in all `*.test.json` in folders. Returns the exit status.
pub(crate) fn run(paths: &[PathBuf], junit: Option<&Path>, runner: &Runner, console: &Console) -> i32 {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() { find(path, &mut files) } else { files.push(path.clone()) }
    }
    files.sort();
    if files.is_empty() {
        let message = format!("there are no tests: no *{ENDING} in {}", list(paths));
        console.report(Severity::Error, message);
        return 2;
    }
    let mut jobs = Vec::new();
    let mut suites = Vec::new();
    for file in &files {
        match Spec::read(file) {
            Ok(spec) => {
                suites.extend(spec.jobs.iter().map(|job| suite(file, job)));
                jobs.extend(spec.jobs);
            }
            Err(why) => {
                console.report(Severity::Error, why);
                return 2;
            }
        }
    }
    let mut reports: Vec<Option<Report>> = vec![None; jobs.len()];
    let interrupted = runner.run(&jobs, |number, report| {
        for case in cases(&suites[number], &report) {
            let mark = if case.failure.is_some() { "FAILED" } else { "ok" };
            console.result(format!("{}: {} … {mark}\n", case.suite, case.name));
        }
        reports[number] = Some(report);
    });
    if let Some(status) = interrupted {
        let done = reports.iter().flatten().count();
        console.report(Severity::Error, format!("interrupted after {done} of {} runs", jobs.len()));
        return status;
    }
    let all: Vec<Case> = suites
        .iter()
        .zip(&reports)
        .flat_map(|(suite, report)| report.iter().flat_map(|report| cases(suite, report)))
        .collect();
    let failed: Vec<&Case> = all.iter().filter(|case| case.failure.is_some()).collect();
    for case in &failed {
        let why = case.failure.as_deref().unwrap_or_default();
        console.result(format!("\n{}: {}\n{why}\n", case.suite, case.name));
    }
    console.result(format!("\n{} passed, {} failed\n", all.len() - failed.len(), failed.len()));
    if let Some(path) = junit
        && let Err(error) = std::fs::write(path, xml(&all))
    {
        console.report(Severity::Error, format!("the report cannot be written: {error}: {}", path.display()));
        return 1;
    }
    i32::from(!failed.is_empty())
}

fn list(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        // Links may form cycles.
        if path.is_dir() && !path.is_symlink() {
            find(&path, files);
        } else if path.to_string_lossy().ends_with(ENDING) {
            files.push(path);
        }
    }
}

/// Returns the name of a run.
fn suite(file: &Path, job: &Job) -> String {
    let mut name = file.display().to_string();
    for (parameter, value) in &job.parameters {
        let _ = write!(name, " {parameter}={value}");
    }
    if let Some(seed) = job.seed {
        let _ = write!(name, " seed={seed}");
    }
    name
}

/// Returns the tests of a run; the run itself is one if it has failed.
fn cases(suite: &str, report: &Report) -> Vec<Case> {
    let case = |name: &str, failure: Option<String>| Case {
        suite: suite.to_owned(),
        name: name.to_owned(),
        seconds: report.seconds,
        failure,
    };
    let mut cases = Vec::new();
    if let Some(failure) = report.failure() {
        let last = report.output_text.lines().rev().take(MAX_LINES).collect::<Vec<_>>();
        let output_text = last.into_iter().rev().map(|line| format!("  {line}\n")).collect::<String>();
        cases.push(case("the run", Some(format!("{failure}\n{output_text}"))));
    }
    let checks = report.seen.as_ref().and_then(|seen| seen.get("checks")).and_then(Json::as_array);
    for check in checks.into_iter().flatten() {
        let name = check.get("name").and_then(Json::as_str).unwrap_or_default();
        let is_passed = check.get("passed") == Some(&Json::Bool(true));
        let number = |key: &str| check.get(key).and_then(Json::as_f64);
        let value = match number("value") {
            None => "unknown",
            Some(0.0) => "false",
            Some(_) => "true", // after the time that it had
        };
        let formula = check.get("formula").and_then(Json::as_str).unwrap_or_default();
        let why = format!("`{formula}` was {value} at {} s", number("time").unwrap_or_default());
        cases.push(case(name, (!is_passed).then_some(why)));
    }
    cases
}

/// Maximum number of output lines of a failed run.
const MAX_LINES: usize = 20;

/// Formats the results as JUnit XML.
fn xml(cases: &[Case]) -> String {
    let failures = cases.iter().filter(|case| case.failure.is_some()).count();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"{}\" failures=\"{failures}\">\n",
        cases.len()
    );
    for suite in cases.chunk_by(|a, b| a.suite == b.suite) {
        let failures = suite.iter().filter(|case| case.failure.is_some()).count();
        let name = suite.first().map_or("", |case| &case.suite);
        let _ = writeln!(
            text,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failures}\">",
            escaped(name),
            suite.len()
        );
        for case in suite {
            let _ = write!(
                text,
                "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3}\"",
                escaped(&case.suite),
                escaped(&case.name),
                case.seconds
            );
            let _ = match &case.failure {
                Some(why) => {
                    let first = why.lines().next().unwrap_or_default();
                    writeln!(
                        text,
                        "><failure message=\"{}\">{}</failure></testcase>",
                        escaped(first),
                        escaped(why)
                    )
                }
                None => writeln!(text, "/>"),
            };
        }
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}

/// Escapes a text for XML; characters that XML does not allow are removed.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(letter),
            control if control < ' ' => {}
            other => out.push(other),
        }
    }
    out
}
