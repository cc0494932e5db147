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

/// Lens and noise of several pictures take effect in threads.
#[test]
fn pictures_of_several_cameras_are_the_same_with_any_number_of_threads() {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let camera = |name: &str, more: &str| {
                format!(
                    "Camera {{ name \"{name}\" width 16 height 16 noise 0.1 {more} \
                     lens Lens {{ radialCoefficients 0.2 0 }} }} "
                )
            };
            let cameras = camera("a", "") + &camera("b", "motionBlur 50") + &camera("c", "");
            let mut kit = Kit::new(&format!(
                "Robot {{ children [ {cameras} ] }} \
                 Solid {{ translation 2 0 0 children DEF BALL Shape {{ geometry Sphere {{ }} }} \
                 boundingObject USE BALL physics Physics {{ }} }}"
            ));
            for name in ["a", "b", "c"] {
                kit.enable(name, 8);
            }
            let mut pictures = Vec::new();
            for _ in 0..5 {
                kit.step(8);
                pictures.extend(["a", "b", "c"].map(|name| kit.picture(name, 0)));
            }
            pictures
        })
    };
    let one = run(1);
    let full: Vec<_> = one.iter().flatten().collect();
    assert!(full.len() > 6 && full.windows(2).all(|pair| pair[0] != pair[1]), "{} pictures", full.len());
    assert!(run(3) == one);
}
