//! Parses files that specify runs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value as Json, json};

/// A run.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) world: PathBuf,
    pub(crate) seed: Option<u64>,
    /// Simulated time. `[s]`
    pub(crate) duration: f64,
    /// Values to be set, by name.
    pub(crate) parameters: BTreeMap<String, Json>,
    /// For [`crate::batch::probe::Probe`].
    pub(crate) probe: Json,
}

/// A parsed file.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) jobs: Vec<Job>,
    /// The names of parameters and of results.
    pub(crate) parameters: Vec<String>,
    pub(crate) results: Vec<String>,
}

/// Keys of the file.
const KEYS: [&str; 8] = ["world", "duration", "seeds", "set", "parameters", "results", "tests", "until"];

/// Maximum number of runs; more are assumed to be a mistake.
const MAX_RUNS: usize = 1_000_000;

/// The largest seed; JSON numbers are exact up to here.
const MAX_SEED: f64 = 9_007_199_254_740_992.0;

impl Spec {
    /// Reads a file. The error is a message for the user.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let with_path = |why: String| format!("{}: {why}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| with_path(error.to_string()))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Self::parse(&text, folder).map_err(with_path)
    }

    fn parse(text: &str, folder: &Path) -> Result<Self, String> {
        let json: Json = serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
        let Json::Object(map) = &json else { return Err("the file must contain an object".to_owned()) };
        if let Some(wrong) = map.keys().find(|key| !KEYS.contains(&key.as_str())) {
            let near = scene::suggest::nearest(wrong, KEYS.iter().copied());
            let hint = near.map(|near| format!("; did you mean {near:?}?")).unwrap_or_default();
            return Err(format!("unknown key {wrong:?}{hint}"));
        }
        let world = map.get("world").and_then(Json::as_str).ok_or("\"world\" must be a file name")?;
        let duration = match map.get("duration").and_then(Json::as_f64) {
            Some(duration) if duration > 0.0 && duration.is_finite() => duration,
            _ => return Err("\"duration\" must be a positive number of seconds".to_owned()),
        };
        let seeds = match map.get("seeds") {
            None => vec![None],
            Some(seeds) => {
                let seeds = numbers(seeds, "seeds")?;
                let is_seed = |seed: &f64| seed.fract() == 0.0 && (0.0..=MAX_SEED).contains(seed);
                if let Some(wrong) = seeds.iter().find(|seed| !is_seed(seed)) {
                    return Err(format!("\"seeds\" must be whole numbers from 0 to {MAX_SEED}, not {wrong}"));
                }
                seeds.into_iter().map(|seed| Some(seed as u64)).collect()
            }
        };
        let entries = |key: &str| match map.get(key) {
            None | Some(Json::Null) => Ok(Map::new()),
            Some(Json::Object(entries)) => Ok(entries.clone()),
            Some(_) => Err(format!("{key:?} must be an object")),
        };
        let results = entries("results")?;
        let checks = map.get("tests").cloned().unwrap_or_else(|| json!([]));
        if !checks.is_array() {
            return Err("\"tests\" must be a list".to_owned());
        }
        let mut parameters: Vec<(String, Vec<Json>)> = Vec::new();
        for (name, given) in entries("parameters")? {
            let values = values(&given, &name)?;
            parameters.push((name, values));
        }
        parameters.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut result_names: Vec<String> = results.keys().cloned().collect();
        result_names.sort();
        let lengths = parameters.iter().map(|(_, values)| values.len());
        // No factor is 0 here, so a saturated product is too large in any case.
        let count = lengths.fold(seeds.len(), usize::saturating_mul);
        if count > MAX_RUNS {
            return Err(format!("these are {count} runs, but at most {MAX_RUNS} are allowed"));
        }
        let set = entries("set")?;
        let mut jobs = Vec::new();
        for number in 0..count / seeds.len().max(1) {
            // The last parameter changes fastest.
            let (mut rest, mut chosen) = (number, BTreeMap::new());
            for (name, values) in parameters.iter().rev() {
                chosen.extend(values.get(rest % values.len()).map(|value| (name.clone(), value.clone())));
                rest /= values.len();
            }
            let mut all = set.clone();
            all.extend(chosen.clone());
            let probe =
                json!({ "set": all, "results": results, "checks": checks, "until": map.get("until") });
            jobs.extend(seeds.iter().map(|seed| Job {
                world: folder.join(world),
                seed: *seed,
                duration,
                parameters: chosen.clone(),
                probe: probe.clone(),
            }));
        }
        Ok(Self {
            jobs,
            parameters: parameters.into_iter().map(|(name, _)| name).collect(),
            results: result_names,
        })
    }
}

/// Parses `3`, `[1, 2, 3]`, or `{"from": 0, "to": 1, "count": 5}`.
fn numbers(json: &Json, name: &str) -> Result<Vec<f64>, String> {
    let wrong = || format!("{name:?} must be a number, a list of numbers, or \"from\", \"to\" and \"count\"");
    let list = match json {
        Json::Number(number) => number.as_f64().into_iter().collect(),
        Json::Array(list) => list.iter().map(Json::as_f64).collect::<Option<Vec<f64>>>().ok_or_else(wrong)?,
        _ => {
            let part = |key: &str| json.get(key).and_then(Json::as_f64);
            let (from, count) = part("from").zip(part("count")).ok_or_else(wrong)?;
            if !(0.0..=MAX_RUNS as f64).contains(&count) {
                return Err(format!("{name:?} has {count} values, but at most {MAX_RUNS} are allowed"));
            }
            let count = count as usize;
            // Seeds are incremented by one.
            let to = part("to").unwrap_or(from + count as f64 - 1.0);
            let share = |index: usize| index as f64 / (count - 1).max(1) as f64;
            (0..count).map(|index| from + (to - from) * share(index)).collect()
        }
    };
    if list.is_empty() { Err(format!("{name:?} has no values")) } else { Ok(list) }
}

/// The values of a parameter: numbers as in [`numbers`], or a list of values of a field, or one string or boolean.
fn values(given: &Json, name: &str) -> Result<Vec<Json>, String> {
    let is_value = |json: &Json| !(json.is_null() || json.is_object());
    match given {
        Json::String(_) | Json::Bool(_) => Ok(vec![given.clone()]),
        Json::Array(list) if !list.is_empty() && list.iter().all(is_value) => Ok(list.clone()),
        Json::Array(list) if !list.is_empty() => Err(format!(
            "{name:?} must be a list of values of a field: numbers, strings, booleans, or lists of these"
        )),
        _ => Ok(numbers(given, name)?.into_iter().map(Json::from).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_all_combinations_of_parameters_and_seeds() {
        let text = r#"{ "world": "w.wbt", "duration": 2, "seeds": { "from": 3, "count": 2 },
            "set": { "A.x": 7 }, "parameters": { "B.y": [1, 2], "C.z": { "from": 0, "to": 1, "count": 3 } },
            "results": { "end": "A.x" } }"#;
        let spec = Spec::parse(text, Path::new("folder")).unwrap();
        assert_eq!((spec.jobs.len(), spec.parameters), (12, vec!["B.y".to_owned(), "C.z".to_owned()]));
        let seen: Vec<(&Json, &Json, Option<u64>)> =
            spec.jobs.iter().map(|job| (&job.parameters["B.y"], &job.parameters["C.z"], job.seed)).collect();
        let [none, half] = [0.0, 0.5].map(Json::from);
        let one = json!(1);
        assert_eq!(seen[..3], [(&one, &none, Some(3)), (&one, &none, Some(4)), (&one, &half, Some(3))]);
        assert_eq!(seen[11], (&json!(2), &json!(1.0), Some(4)));
        assert_eq!(spec.jobs[11].probe["set"], json!({ "A.x": 7, "B.y": 2, "C.z": 1.0 }));
        assert_eq!(spec.jobs[0].world, Path::new("folder/w.wbt"));
    }

    #[test]
    fn errors_are_reported() {
        let error_of = |text: &str| Spec::parse(text, Path::new("")).unwrap_err();
        assert!(error_of(r#"{ "worlds": "w" }"#).contains("did you mean \"world\"?"));
        assert!(error_of(r#"{ "world": "w" }"#).contains("duration"));
        assert!(
            error_of(r#"{ "world": "w", "duration": 1, "parameters": { "a": null } }"#)
                .contains("\"a\" must be a number")
        );
        assert!(error_of(r#"{ "world": "w", "duration": 1, "seeds": [] }"#).contains("no values"));
        for seeds in ["-1", "[1, 2.5]", "1e300", "{ \"from\": 0, \"to\": 1, \"count\": 3 }"] {
            let text = format!("{{ \"world\": \"w\", \"duration\": 1, \"seeds\": {seeds} }}");
            assert!(error_of(&text).contains("whole numbers from 0"), "{seeds}: {}", error_of(&text));
        }
        let endless = r#"{ "world": "w", "duration": 1, "seeds": { "from": 0, "count": 1e12 } }"#;
        assert!(error_of(endless).contains("at most 1000000 are allowed"));
        assert!(error_of("world: w").contains("not JSON"));
        // More combinations than fit into an integer.
        let many: Vec<String> =
            (0..4).map(|number| format!("\"{number}\": {{ \"from\": 0, \"count\": 1e5 }}")).collect();
        let many =
            format!("{{ \"world\": \"w\", \"duration\": 1, \"parameters\": {{ {} }} }}", many.join(","));
        assert!(error_of(&many).contains("are allowed"), "{}", error_of(&many));
    }

    #[test]
    fn invalid_files_do_not_panic() {
        let text = r#"{ "world": "w.wbt", "duration": 2, "seeds": { "from": 3, "count": 2 }, "set": { "A.x": 7 },
            "parameters": { "B.y": [1, 2], "C.z": { "from": 0, "to": 1, "count": 3 } }, "results": { "end": "A.x" },
            "tests": [ { "at": 1, "check": "A.x > 0" } ], "until": "A.x > 3" }"#;
        for seed in 0..5_000 {
            let mut random = base::Stream::new(seed, "mutant");
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=random.bits() % 4 {
                let at = (random.bits() % bytes.len() as u64) as usize;
                bytes[at] = b"[]{}\",:-0e9. "[(random.bits() % 13) as usize];
            }
            if let Ok(spec) = Spec::parse(&String::from_utf8_lossy(&bytes), Path::new("")) {
                assert!(!spec.jobs.is_empty() && spec.jobs.len() <= MAX_RUNS, "{seed}");
            }
        }
    }
}
