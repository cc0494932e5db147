//! Results are identical for any number of threads.

use crate::kit::Kit;

/// Robots with noisy sensors among falling boxes: enough devices for several threads.
fn world() -> String {
    let mut text =
        "WorldInfo { basicTimeStep 8 randomSeed 7 } Solid { name \"floor\" boundingObject Plane { } }"
            .to_owned();
    for i in 0..20 {
        let (x, y) = (f64::from(i % 5) * 0.3, f64::from(i / 5) * 0.3);
        text += &format!(
            " Robot {{ name \"r{i}\" translation {x} {y} 0.3 rotation 1 1 0 {} children [",
            f64::from(i) * 0.1
        );
        for j in 0..15 {
            text += &format!(
                " DistanceSensor {{ name \"ds {i} {j}\" rotation 0 0 1 {} numberOfRays 4 aperture 0.3 \
                 lookupTable [ 0 0 0.1, 1 1000 0.1 ] }}",
                f64::from(j) * 0.4
            );
        }
        text += " ] boundingObject Box { size 0.1 0.1 0.1 } physics Physics { } }";
    }
    text
}

/// Returns all measurements and motions of a second, as bits.
fn run(threads: usize) -> (Vec<u64>, Option<u64>) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let mut kit = Kit::new(&world());
        let names: Vec<String> = (0..20).flat_map(|i| (0..15).map(move |j| format!("ds {i} {j}"))).collect();
        names.iter().for_each(|name| kit.enable(name, 8));
        let mut bits = Vec::new();
        for _ in 0..125 {
            kit.step(8);
            bits.extend(names.iter().map(|name| kit.value(name).to_bits()));
        }
        (bits, kit.world.trace_hash())
    })
}

#[test]
fn two_runs_and_any_number_of_threads_give_the_same_bits() {
    let one = run(1);
    assert!(one.1.is_some());
    for threads in [1, 2, 8] {
        assert!(run(threads) == one, "{threads} threads");
    }
}
