//! Corrupted task files: each is rejected with a reason or can be run.

use std::path::Path;

use base::Stream;
use rebots::{Autoreset, Error, LoadOptions, Network, Outcome, Task, VectorEnvironment};

const OFFLINE: LoadOptions = LoadOptions { seed: None, network: Network::Off, soft_contacts: false };

/// Values that may appear in a task, valid in some places and invalid in others.
const WORDS: [&str; 24] = [
    "0",
    "-1",
    "1e308",
    "\"\"",
    "null",
    "true",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"cart\"",
    "\"pole.position\"",
    "\"abs(\"",
    "\"((1))\"",
    "\"1 / 0\"",
    "\"delta(delta(time))\"",
    "\"'cart'.velocity ^ 2 ^ 2\"",
    "\"action[0] % 0\"",
    "\"if(1, action[9], steps)\"",
    "\"cart.none\"",
    "\"set\"",
    "[\"cart\", \"cart\"]",
];

fn below(random: &mut Stream, end: usize) -> usize {
    (random.bits() % end as u64) as usize
}

/// Replaces some values or characters of a task.
fn mutant(text: &str, seed: u64) -> String {
    let mut random = Stream::new(seed, "mutant");
    let mut text = text.to_owned();
    for _ in 0..=below(&mut random, 3) {
        let word = WORDS[below(&mut random, WORDS.len())];
        let ends: Vec<usize> = text.match_indices([',', '}', ']', '\n']).map(|(at, _)| at).collect();
        let starts: Vec<usize> = text.match_indices(": ").map(|(at, _)| at + 2).collect();
        if starts.is_empty() {
            break;
        }
        let from = starts[below(&mut random, starts.len())];
        // Usually a whole value, otherwise some of the characters after it.
        let to = ends.iter().find(|end| **end >= from).copied().unwrap_or(from);
        let to = if below(&mut random, 4) == 0 { (from + 1).min(text.len()) } else { to };
        if text.is_char_boundary(to) {
            text.replace_range(from..to, word);
        }
    }
    text
}

/// Creates worlds for a task and steps them a few times.
fn try_out(task: &Task) -> Result<(), Error> {
    let mut worlds = VectorEnvironment::new(task, 1, 1, OFFLINE)?;
    let mut observations = vec![0.0; worlds.observation_len()];
    let mut pictures = vec![0; worlds.picture_len()];
    let (mut last, mut last_pictures) = (observations.clone(), pictures.clone());
    worlds.reset(None, &mut observations, &mut pictures);
    let actions = vec![1.0; worlds.action_columns().len()];
    for _ in 0..3 {
        let outcome = Outcome {
            observations: &mut observations,
            pictures: &mut pictures,
            rewards: &mut [0.0],
            terminated: &mut [false],
            truncated: &mut [false],
            infos: &mut [],
            final_observations: &mut last,
            final_pictures: &mut last_pictures,
        };
        worlds.step(&actions, Autoreset::NextStep, outcome);
    }
    Ok(())
}

#[test]
fn corrupted_tasks_are_rejected_or_run() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tasks");
    let text = std::fs::read_to_string(folder.join("cart_pole.json")).unwrap();
    let rounds = std::env::var("REBOTS_GARBAGE").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let (mut read, mut ran) = (0, 0);
    for seed in 0..rounds {
        let Ok(task) = Task::parse(&mutant(&text, seed)) else { continue };
        read += 1;
        let world = folder.join(&task.world);
        // A large value would only make the test slow.
        let frame_skip = task.frame_skip.min(10);
        ran += u64::from(try_out(&Task { world, frame_skip, ..task }).is_ok());
    }
    assert!(read > rounds / 20 && ran > rounds / 100, "of {rounds}, {read} are tasks and {ran} can be run");
}

/// The tree of a sum is as deep as the sum is long: without a limit, evaluation would overflow the stack and end the
/// program.
#[test]
fn overlong_formulas_are_rejected() {
    let task = Task::load(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tasks/cart_pole.json")).unwrap();
    for formula in ["1+".repeat(200_000) + "1", "not ".repeat(200_000) + "1", "(".repeat(1_000) + "1"] {
        let error = VectorEnvironment::new(&Task { reward: formula, ..task.clone() }, 1, 1, OFFLINE).err();
        assert!(matches!(&error, Some(Error::Task(_))), "{error:?}");
    }
    let longest = "1+".repeat(900) + "1";
    try_out(&Task { reward: longest, ..task }).unwrap();
}
