//! Measures the cost of many worlds: `cargo run --release -p rebots-sim --example many_worlds [TASK.json | WORLD.wbt
//! …]`.

use std::time::{Duration, Instant};

use rebots::{Autoreset, LoadOptions, Network, Outcome, Task, VectorEnvironment, World};

/// Duration of each measurement.
const SPAN: Duration = Duration::from_secs(2);

fn main() -> Result<(), rebots::Error> {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        files =
            ["cart_pole", "epuck", "quadruped", "humanoid"].map(|name| format!("tasks/{name}.json")).to_vec();
    }
    println!(
        "{:18} {:>9} {:>9} {:>12} {:>12} {:>8}",
        "task", "clone", "restore", "1 thread", "2 threads", "gain"
    );
    for file in files {
        let task = if file.ends_with(".json") { Task::load(&file)? } else { Task::of(&file) };
        measure(&file, &task)?;
    }
    Ok(())
}

fn measure(name: &str, task: &Task) -> Result<(), rebots::Error> {
    let options = LoadOptions { network: Network::Off, ..LoadOptions::default() };
    let mut world = World::load_with(&task.world, options)?;
    world.steps(20);
    let start = world.snapshot();
    world.steps(20);
    let (mut rounds, mut spent) = (0_u32, Duration::ZERO);
    while spent < SPAN / 4 {
        // Worlds are restored after they have moved.
        world.step();
        let before = Instant::now();
        world.restore(&start);
        spent += before.elapsed();
        rounds += 1;
    }
    let restore = spent / rounds;
    let before = resident();
    let count = 500;
    let mut clones = vec![world.clone(); count];
    clones.iter_mut().for_each(World::step);
    let clone = resident().saturating_sub(before) / count;
    drop(clones);
    let [one, two] = [1, 2].map(|threads| rate(task, threads, options));
    let (one, two) = (one?, two?);
    println!(
        "{:18} {:>6} kB {:>6.1} µs {one:>10.0}/s {two:>10.0}/s {:>7.0}%",
        name.rsplit('/').next().unwrap_or(name).trim_end_matches(".json"),
        clone / 1000,
        restore.as_secs_f64() * 1e6,
        (two / one - 1.0) * 100.0,
    );
    Ok(())
}

/// Environment steps per second, with random actions and resets.
fn rate(task: &Task, threads: usize, options: LoadOptions) -> Result<f64, rebots::Error> {
    let count = 256;
    let mut worlds = VectorEnvironment::new(task, count, threads, options)?;
    let width = worlds.action_columns().len();
    let (numbers, bytes) = (count * worlds.observation_len(), count * worlds.picture_len());
    let (mut observations, mut last) = (vec![0.0; numbers], vec![0.0; numbers]);
    let (mut pictures, mut last_pictures) = (vec![0; bytes], vec![0; bytes]);
    let (mut rewards, mut terminated, mut truncated) =
        (vec![0.0; count], vec![false; count], vec![false; count]);
    worlds.reset(None, &mut observations, &mut pictures);
    let mut seed = 1_u64;
    let mut actions = vec![0.0_f32; count * width];
    let (mut steps, mut spent) = (0, Duration::ZERO);
    while spent < SPAN {
        for action in &mut actions {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            *action = (seed >> 40) as f32 / (1_u64 << 23) as f32 - 1.0;
        }
        let outcome = Outcome {
            observations: &mut observations,
            pictures: &mut pictures,
            rewards: &mut rewards,
            terminated: &mut terminated,
            truncated: &mut truncated,
            infos: &mut [],
            final_observations: &mut last,
            final_pictures: &mut last_pictures,
        };
        let before = Instant::now();
        worlds.step(&actions, Autoreset::NextStep, outcome);
        spent += before.elapsed();
        steps += count;
    }
    Ok(steps as f64 / spent.as_secs_f64())
}

/// Resident memory of this process. `[bytes]`
fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split_whitespace().nth(1).and_then(|pages| pages.parse::<usize>().ok());
    pages.unwrap_or(0) * 4096
}
