//! `rebots sweep`: runs a world over parameters and seeds, and writes a table.

use std::collections::BTreeMap;
use std::path::Path;

use base::Severity;
use serde_json::Value as Json;

use crate::batch::parquet::{self, Column};
use crate::batch::spec::{Job, Spec};
use crate::batch::{Report, Runner, format_duration};
use crate::console::Console;
use crate::regular_file;

/// The first cells of a row: parameters and seed.
type Key = Vec<String>;

/// The rows of a table.
type Rows = BTreeMap<Key, Vec<String>>;

/// Executes the runs of a file that are not in the table yet. Returns the exit status.
pub(crate) fn run(file: &Path, output: &Path, runner: &Runner, console: &Console) -> i32 {
    let spec = match Spec::read(file) {
        Ok(spec) => spec,
        Err(why) => {
            console.report(Severity::Error, why);
            return 2;
        }
    };
    // Rows are stored as CSV, so that an interrupted sweep can continue; other formats are created from it at the end.
    let target = output;
    if target.extension().is_some_and(|ending| ending != "csv" && ending != "parquet") {
        let message = format!("a table needs a .csv or .parquet file as output: {}", target.display());
        console.report(Severity::Error, message);
        return 2;
    }
    let is_parquet = target.extension().is_some_and(|ending| ending == "parquet");
    let output = &if is_parquet { target.with_extension("csv") } else { target.to_owned() };
    let heading = heading(&spec);
    let keys: Vec<Key> = spec.jobs.iter().map(|job| key(&spec, job)).collect();
    let mut rows = match rows(output, &heading, spec.parameters.len() + 1) {
        Ok(rows) => rows,
        Err(why) => {
            console.report(Severity::Error, why);
            return 1;
        }
    };
    // Failed runs are repeated.
    rows.retain(|key, row| keys.contains(key) && row.last().is_some_and(|outcome| outcome == "ok"));
    let open: Vec<usize> = (0..spec.jobs.len()).filter(|at| !rows.contains_key(&keys[*at])).collect();
    if open.len() < spec.jobs.len() {
        let there = spec.jobs.len() - open.len();
        console.info(format!("{there} of {} runs are already in {}", spec.jobs.len(), output.display()));
    }
    // Checks before the first run whether the table can be written.
    if let Err(why) = write(output, &heading, &keys, &rows) {
        console.report(Severity::Error, why);
        return 1;
    }
    let jobs: Vec<Job> = open.iter().filter_map(|at| spec.jobs.get(*at).cloned()).collect();
    let start = std::time::Instant::now();
    let (mut done, mut failed, mut unwritten) = (0, 0, None);
    let interrupted = runner.run(&jobs, |number, report| {
        done += 1;
        let key = &keys[open[number]];
        if let Some(why) = report.failure() {
            failed += 1;
            let reason = report.reason().map_or(String::new(), |reason| format!("; {reason}"));
            console
                .report(Severity::Warning, format!("{}: {why}{reason}", display_key(&spec, &jobs[number])));
        }
        rows.insert(key.clone(), row(&spec, key, &report));
        // The whole table is written each time, so that it is complete whenever the sweep is interrupted.
        unwritten = write(output, &heading, &keys, &rows).err();
        let left = start.elapsed().as_secs_f64() / f64::from(done) * (jobs.len() - done as usize) as f64;
        console.info(format!("{done} of {} runs, about {} left", jobs.len(), format_duration(left)));
    });
    if let Some(why) = unwritten {
        console.report(Severity::Error, why);
        return 1;
    }
    if let Some(status) = interrupted {
        let made = format!("{} of {} runs are in {}", rows.len(), spec.jobs.len(), output.display());
        console
            .report(Severity::Error, format!("interrupted; {made}; run the same command again to continue"));
        return status;
    }
    if is_parquet && let Err(error) = std::fs::write(target, parquet_file(&spec, &heading, &keys, &rows)) {
        console
            .report(Severity::Error, format!("the table cannot be written: {error}: {}", target.display()));
        return 1;
    }
    console.info(format!("{} runs in {}, {failed} failed", spec.jobs.len(), target.display()));
    i32::from(failed > 0)
}

/// Returns the heading of the table.
fn heading(spec: &Spec) -> Vec<String> {
    let names = spec.parameters.iter().map(String::as_str).chain(["seed"]);
    let names = names.chain(spec.results.iter().map(String::as_str)).chain(["time", "outcome"]);
    names.map(str::to_owned).collect()
}

fn key(spec: &Spec, job: &Job) -> Key {
    let parameters =
        spec.parameters.iter().map(|name| job.parameters.get(name).map_or_else(String::new, text));
    parameters.chain([job.seed.map_or_else(String::new, |seed| seed.to_string())]).collect()
}

/// A value as it is written into a cell.
fn text(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        // Shorter than as JSON: 1, not 1.0.
        Json::Number(number) => number.as_f64().map_or_else(String::new, |number| number.to_string()),
        other => other.to_string(),
    }
}

/// Returns the parameters and the seed in readable form: `BOX.mass=2, seed 1`.
fn display_key(spec: &Spec, job: &Job) -> String {
    let value = |name: &String| job.parameters.get(name).map(|value| format!("{name}={}", text(value)));
    let seed = job.seed.map(|seed| format!("seed {seed}"));
    let parts: Vec<String> = spec.parameters.iter().filter_map(value).chain(seed).collect();
    if parts.is_empty() { "the run".to_owned() } else { parts.join(", ") }
}

fn row(spec: &Spec, key: &Key, report: &Report) -> Vec<String> {
    let seen = |name: &str| report.seen.as_ref().and_then(|seen| seen.get(name));
    let number = |value: Option<&Json>| match value {
        Some(Json::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let results = spec.results.iter().map(|name| number(seen("results").and_then(|all| all.get(name))));
    let outcome = report.failure().unwrap_or_else(|| "ok".to_owned());
    key.iter().cloned().chain(results).chain([number(seen("time")), outcome]).collect()
}

/// Reads the rows of an existing table, by their keys of `width` cells.
fn rows(output: &Path, heading: &[String], width: usize) -> Result<Rows, String> {
    if !output.exists() {
        return Ok(Rows::new());
    }
    let unreadable = |error: csv::Error| format!("the table cannot be read: {error}: {}", output.display());
    let bytes = regular_file::read(output, u64::MAX).map_err(|error| unreadable(error.into()))?;
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes.as_slice());
    let first = reader.headers().map_err(unreadable)?;
    if !first.is_empty() && first != heading {
        let message = "has other columns than this sweep; choose another file, or delete it";
        return Err(format!("{} {message}", output.display()));
    }
    let cells = |record: csv::StringRecord| -> Vec<String> { record.iter().map(str::to_owned).collect() };
    let records = reader.into_records().collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
    Ok(records.into_iter().map(cells).map(|row| (row.iter().take(width).cloned().collect(), row)).collect())
}

/// Writes the table in the order of the runs, atomically through a temporary file.
fn write(output: &Path, heading: &[String], keys: &[Key], rows: &Rows) -> Result<(), String> {
    let failure =
        |error: std::io::Error| format!("the table cannot be written: {error}: {}", output.display());
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in [heading].into_iter().chain(keys.iter().filter_map(|key| rows.get(key)).map(Vec::as_slice)) {
        writer.write_record(row).map_err(|error| failure(error.into()))?;
    }
    let text = writer.into_inner().map_err(|error| failure(error.into_error()))?;
    regular_file::replace(output, &text).map_err(failure)
}

/// Returns the table as typed columns in a Parquet file.
fn parquet_file(spec: &Spec, heading: &[String], keys: &[Key], rows: &Rows) -> Vec<u8> {
    let rows: Vec<&Vec<String>> = keys.iter().filter_map(|key| rows.get(key)).collect();
    let has_numbers =
        |name: &String| spec.jobs.iter().all(|job| job.parameters.get(name).is_none_or(Json::is_number));
    let seed = spec.parameters.len();
    let columns: Vec<_> = heading
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let cells = rows.iter().map(|row| row.get(at).map_or("", String::as_str));
            let column = if at == seed {
                Column::Whole(cells.map(|cell| cell.parse().ok()).collect())
            } else if at + 1 == heading.len() || at < seed && !has_numbers(name) {
                Column::Texts(cells.map(|cell| Some(cell.to_owned())).collect())
            } else {
                Column::Numbers(cells.map(|cell| cell.parse().ok()).collect())
            };
            (name.as_str(), column)
        })
        .collect();
    parquet::file(&columns)
}
