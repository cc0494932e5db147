//! Sets parameters of a world at its start, and takes measurements after each step.

use std::path::{Path, PathBuf};

use engine::World;
use rebots::{Quantity, set_value};
use serde_json::{Map, Value as Json, json};

use crate::batch::results_path;

/// How the values of a quantity over a run are reduced to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reduction {
    Last,
    Largest,
    Smallest,
    Mean,
    /// The time when it was first nonzero. `[s]`
    First,
}

/// When a check has to hold.
#[derive(Clone, Copy, Debug, PartialEq)]
enum When {
    /// In every step.
    Always,
    /// In some step, not later than this. `[s]`
    Within(f64),
    /// After the last step.
    AtEnd,
}

struct Measurement {
    name: String,
    quantity: Quantity,
    fold: Reduction,
    sum: f64,
    count: u64,
    value: f64,
}

struct Check {
    name: String,
    formula: String,
    quantity: Quantity,
    when: When,
    /// The last value and its time.
    last: (f64, f64),
    passed: Option<bool>,
}

/// Takes measurements.
pub(crate) struct Probe {
    path: PathBuf,
    results: Vec<Measurement>,
    checks: Vec<Check>,
    until: Option<Quantity>,
}

impl Probe {
    /// Reads the file of a probe and sets the parameters. The error is a message for the user.
    pub(crate) fn enter(path: &Path, world: &mut World) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{error}: {}", path.display()))?;
        let json: Json = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let entries = |key: &str| json.get(key).and_then(Json::as_object).cloned().unwrap_or_default();
        for (name, value) in entries("set") {
            set_value(world, &name, &value).map_err(|error| error.to_string())?;
        }
        let quantity = |text: &Json| {
            let text = text.as_str().map_or_else(|| text.to_string(), str::to_owned);
            Quantity::new(world, &text).map_err(|error| error.to_string())
        };
        let mut results = Vec::new();
        for (name, definition) in entries("results") {
            let folds = [
                ("max", Reduction::Largest),
                ("min", Reduction::Smallest),
                ("mean", Reduction::Mean),
                ("first", Reduction::First),
                ("last", Reduction::Last),
            ];
            let found = folds.iter().find_map(|(key, fold)| Some((definition.get(*key)?, *fold)));
            let (formula, fold) = found.unwrap_or((&definition, Reduction::Last));
            if formula.is_object() {
                let message =
                    "must be a formula, or one of {\"max\": …}, \"min\", \"mean\", \"first\", \"last\"";
                return Err(format!("the result {name:?} {message}"));
            }
            let quantity = quantity(formula)?;
            results.push(Measurement { name, quantity, fold, sum: 0.0, count: 0, value: f64::NAN });
        }
        let mut checks = Vec::new();
        for check in json.get("checks").and_then(Json::as_array).into_iter().flatten() {
            let within = || check.get("within").and_then(Json::as_f64).unwrap_or(f64::INFINITY);
            let kinds =
                [("always", When::Always), ("eventually", When::Within(within())), ("finally", When::AtEnd)];
            let found = kinds.iter().find_map(|(key, when)| Some((check.get(*key)?, *when)));
            let Some((formula, when)) = found else {
                return Err(format!("a check needs \"always\", \"eventually\" or \"finally\": {check}"));
            };
            let text = formula.as_str().map_or_else(|| formula.to_string(), str::to_owned);
            let name = check.get("name").and_then(Json::as_str).unwrap_or(&text).to_owned();
            checks.push(Check {
                name,
                formula: text,
                quantity: quantity(formula)?,
                when,
                last: (f64::NAN, 0.0),
                passed: None,
            });
        }
        let until = json.get("until").filter(|text| !text.is_null()).map(quantity).transpose()?;
        Ok(Self { path: path.to_owned(), results, checks, until })
    }

    /// Takes measurements after a step. Returns whether the run is over.
    pub(crate) fn turn(&mut self, world: &World) -> bool {
        let time = world.elapsed().seconds();
        for result in &mut self.results {
            let value = result.quantity.value(world);
            result.add(value, time);
        }
        for check in &mut self.checks {
            let value = check.quantity.value(world);
            let is_so = value != 0.0 && !value.is_nan();
            match check.when {
                // An unknown value is no failure.
                When::Always if check.passed != Some(false) && !value.is_nan() => {
                    (check.passed, check.last) = (Some(is_so), (value, time));
                }
                When::Within(limit) if check.passed.is_none() => {
                    check.last = (value, time);
                    if is_so && time <= limit {
                        check.passed = Some(true);
                    }
                }
                When::AtEnd => (check.passed, check.last) = (Some(is_so), (value, time)),
                _ => {}
            }
        }
        self.until.as_mut().is_some_and(|until| {
            let value = until.value(world);
            value != 0.0 && !value.is_nan()
        })
    }

    /// Writes the results. The error is a message for the user.
    pub(crate) fn finish(&self, world: &World) -> Result<(), String> {
        let number = |value: f64| if value.is_finite() { json!(value) } else { Json::Null };
        let results: Map<String, Json> =
            self.results.iter().map(|result| (result.name.clone(), number(result.final_value()))).collect();
        let check = |check: &Check| {
            let (value, time) = check.last;
            json!({
                "name": check.name,
                "formula": check.formula,
                "passed": check.passed == Some(true),
                "value": number(value),
                "time": time,
            })
        };
        let checks: Vec<Json> = self.checks.iter().map(check).collect();
        let seen = json!({ "time": world.elapsed().seconds(), "results": results, "checks": checks });
        let path = results_path(&self.path);
        std::fs::write(&path, seen.to_string()).map_err(|error| format!("{error}: {}", path.display()))
    }
}

impl Measurement {
    fn add(&mut self, value: f64, time: f64) {
        if value.is_nan() {
            return;
        }
        match self.fold {
            Reduction::Last => self.value = value,
            // The other one if this is NaN.
            Reduction::Largest => self.value = self.value.max(value),
            Reduction::Smallest => self.value = self.value.min(value),
            Reduction::Mean => self.sum += value,
            Reduction::First if value != 0.0 && self.value.is_nan() => self.value = time,
            Reduction::First => {}
        }
        self.count += 1;
    }

    fn final_value(&self) -> f64 {
        if self.fold == Reduction::Mean { self.sum / self.count as f64 } else { self.value }
    }
}
