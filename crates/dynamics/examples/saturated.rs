//! How much it costs when servos are too weak: robots by seed, standing and lying, one and sixteen.
//!
//! `saturated [SEEDS]`; microseconds a step of 8 ms on one thread, and iterations of the active set a step.

#[path = "../tests/dynamics/support/mod.rs"]
#[expect(dead_code, reason = "tests use more of it")]
mod support;

use std::time::Instant;

use base::{Pose, Vec3};
use dynamics::{Dynamics, Model, Settings, Shape};
use support::robots::{Random, Robot};
use support::{collide, heavy, law};

/// A robot by seed: whether it is an arm, and whether its servos are too weak.
fn build(count: usize, arm: bool, weak: bool, seed: u64) -> (Dynamics, Vec<Robot>) {
    let mut model = Model::new(Settings { cfm: 1e-5, ..heavy() });
    model.set_default_contact_law(law(0.8, 0.0));
    collide(&mut model, None, Shape::Plane);
    let robots = (0..count).map(|index| {
        let mut random = Random(seed);
        let share = random.within(0.02, 0.5);
        let turn = random.turn();
        let place = Vec3::new(5.0 * index as f64, 0.0, 0.0);
        if arm {
            let torque = if weak { share * 15.0 } else { 200.0 };
            Robot::arm(&mut model, Pose::from_translation(place), index as u32, torque, &mut random)
        } else {
            let torque = if weak { share * 12.0 } else { 50.0 };
            let up = if weak { 0.4 } else { 0.3 };
            let mut at = Pose::from_translation(place + Vec3::Z * up);
            if weak {
                at.rotation = turn;
            }
            Robot::quadruped(&mut model, at, index as u32, torque, &mut random)
        }
    });
    let robots: Vec<Robot> = robots.collect();
    (Dynamics::new(model), robots)
}

/// Mean, median, 99th percentile and worst of the microseconds a step, and iterations a step.
fn measure(count: usize, arm: bool, weak: bool, seed: u64) -> [f64; 5] {
    let (mut dynamics, robots) = build(count, arm, weak, seed);
    let (settle, steps) = (250, 500);
    let (mut times, mut iterations) = (Vec::new(), 0);
    for step in 0..settle + steps {
        for robot in &robots {
            robot.drive(&mut dynamics, 0.008 * step as f64);
        }
        let before = Instant::now();
        dynamics.step();
        if step >= settle {
            times.push(before.elapsed().as_secs_f64() * 1e6);
            iterations += dynamics.report().active_set_iterations();
        }
    }
    let mean = times.iter().sum::<f64>() / steps as f64;
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((steps - 1) as f64 * share) as usize];
    [mean, at(0.5), at(0.99), at(1.0), iterations as f64 / steps as f64]
}

fn main() {
    let seeds = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(20);
    for arm in [false, true] {
        let mut ratios = Vec::new();
        for seed in 0..seeds {
            let standing = measure(1, arm, false, seed);
            let lying = measure(1, arm, true, seed);
            let ratio = lying[0] / standing[0];
            println!("arm {arm} seed {seed}: standing {standing:.1?} lying {lying:.1?} ratio {ratio:.1}");
            ratios.push(ratio);
        }
        ratios.sort_by(f64::total_cmp);
        let at = |share: f64| ratios[((ratios.len() - 1) as f64 * share) as usize];
        println!(
            "arm {arm}: lying / standing: least {:.1} median {:.1} 90 % {:.1} worst {:.1}",
            at(0.0),
            at(0.5),
            at(0.9),
            at(1.0)
        );
        let (one, sixteen) = (measure(1, arm, true, 2 + arm as u64), measure(16, arm, true, 2 + arm as u64));
        println!("arm {arm}: one {one:.1?} sixteen {sixteen:.1?} ratio {:.1}", sixteen[0] / one[0]);
    }
}
