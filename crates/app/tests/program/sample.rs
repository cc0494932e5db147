//! The sample project in `worlds/`: its robots travel, keep out of walls and of each other, hear each other, and
//! two runs are the same bit by bit.

use std::fs;
use std::path::Path;

use base::ops;

use crate::project::{Ended, Project};

/// Half the inner width of the arena. `[m]`
const INSIDE_M: f64 = 1.19;
const ROVER_RADIUS_M: f64 = 0.06;
/// How far things may be pressed into each other: contacts are soft. `[m]`
const SOFTNESS_M: f64 = 0.002;
/// What stands in the arena: centre and radius. `[m]`
const OBSTACLES: &[(&str, [f64; 2], f64)] = &[
    ("pillar", [0.1, -0.1], 0.08),
    ("arm", [0.6, -0.05], 0.08),
    ("sender", [-1.0, 1.0], 0.03),
    ("listener", [1.0, 1.0], 0.03),
    ("crate 1", [0.5, 0.45], 0.05),
    ("crate 2", [-0.55, 0.3], 0.05),
];
/// Where the rovers begin: python, c, free.
const ROVERS: [[f64; 3]; 3] = [[-0.7, -0.5, 0.0], [0.7, -0.6, 0.0], [0.0, 0.75, 0.0]];

/// A copy of the sample project, so that tests do not build in the repository.
pub(crate) fn sample() -> Project {
    let project = Project::new("");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in ["worlds", "protos"] {
        copy_files(&root.join(folder), &project.path(folder));
    }
    for entry in fs::read_dir(root.join("controllers")).unwrap() {
        let entry = entry.unwrap();
        copy_files(&entry.path(), &project.path("controllers").join(entry.file_name()));
    }
    project
}

/// Copies the sources in a folder; a program that was built in place is left behind.
fn copy_files(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() && path.extension().is_some() {
            fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
        }
    }
}

/// Runs a world of the project for so many simulated seconds. Controllers print to `out`.
#[track_caller]
fn run(project: &Project, world: &str, seconds: f64, more: &[&str]) -> Ended {
    let duration = format!("--duration={seconds}");
    let mut words = vec!["--mode=fast", "--stdout", &duration];
    words.extend(more);
    words.push(world);
    let ended = project.run(&words);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    assert!(!ended.err.contains("error:") && !ended.err.contains("warning:"), "{}", ended.err);
    ended
}

/// A link's pose after a step.
#[derive(Clone, Copy)]
struct Pose {
    time_s: f64,
    position_m: [f64; 3],
    /// x, y, z, w
    rotation: [f64; 4],
}

/// Poses by link, then by step, from the file that `--trace=FILE` writes.
fn read_trace(path: &Path) -> Vec<Vec<Pose>> {
    let text = fs::read_to_string(path).unwrap();
    let mut links: Vec<Vec<Pose>> = Vec::new();
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |index: usize| cells[index].parse::<f64>().unwrap();
        let link: usize = cells[2].parse().unwrap();
        if links.len() <= link {
            links.resize(link + 1, Vec::new());
        }
        links[link].push(Pose {
            time_s: number(1) / 1e3,
            position_m: [3, 4, 5].map(number),
            rotation: [6, 7, 8, 9].map(number),
        });
    }
    links
}

/// The link that begins within a centimetre of a place.
#[track_caller]
fn link_from(trace: &[Vec<Pose>], start_m: [f64; 3]) -> &[Pose] {
    let near = |poses: &&Vec<Pose>| distance(poses[0].position_m, start_m) < 0.01;
    let found: Vec<&Vec<Pose>> = trace.iter().filter(near).collect();
    assert_eq!(found.len(), 1, "links at {start_m:?}");
    found[0]
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>().sqrt()
}

fn distance_on_floor(a: [f64; 3], b: [f64; 2]) -> f64 {
    base::ops::hypot(a[0] - b[0], a[1] - b[1])
}

/// A vector of the link's frame, in the world: v + 2 q × (q × v + w v).
fn turned(rotation: [f64; 4], v: [f64; 3]) -> [f64; 3] {
    let cross = |a: [f64; 3], b: [f64; 3]| {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    };
    let [x, y, z, w] = rotation;
    let q = [x, y, z];
    let inner = cross(q, v);
    let outer = cross(q, [0, 1, 2].map(|axis| inner[axis] + w * v[axis]));
    [0, 1, 2].map(|axis| v[axis] + 2.0 * outer[axis])
}

/// A rover stays upright on the floor, inside the walls, outside of what stands there, and never jumps.
#[track_caller]
fn check_way(rover: &[Pose]) {
    for pose in rover {
        let [x, y, z] = pose.position_m;
        let at = format!("at {:.3} s: {:?}", pose.time_s, pose.position_m);
        assert!(x.abs().max(y.abs()) + ROVER_RADIUS_M < INSIDE_M + SOFTNESS_M, "in a wall {at}");
        assert!(z.abs() < 0.005, "off the floor {at}");
        assert!(turned(pose.rotation, [0.0, 0.0, 1.0])[2] > 0.98, "tilted {at}");
        for (name, centre, radius) in OBSTACLES {
            let gap = distance_on_floor(pose.position_m, *centre) - radius - ROVER_RADIUS_M;
            assert!(gap > -SOFTNESS_M, "{name} is {gap} m away {at}");
        }
    }
    for pair in rover.windows(2) {
        // 20 rad/s on wheels of 25 mm is the fastest the motors go: 4 mm in a step of 8 ms.
        assert!(distance(pair[0].position_m, pair[1].position_m) < 0.005, "a jump at {} s", pair[1].time_s);
    }
}

fn travelled(rover: &[Pose]) -> f64 {
    rover.windows(2).map(|pair| distance(pair[0].position_m, pair[1].position_m)).sum()
}

#[test]
fn the_robots_travel_without_collision() {
    let project = sample();
    let ended = run(&project, "worlds/arena.wbt", 20.0, &["--trace=poses.csv"]);
    let trace = read_trace(&project.path("poses.csv"));
    let rovers = ROVERS.map(|start| link_from(&trace, start));
    for rover in rovers {
        assert_eq!(rover.len(), 2500);
        check_way(rover);
        let way = travelled(rover);
        // Wheels at 5 to 8 rad/s would make 2.5 to 4 m on a straight line.
        assert!((1.5..4.5).contains(&way), "{way} m in 20 s");
        // None is caught in a corner.
        let late = travelled(&rover[rover.len() * 3 / 4..]);
        assert!(late > 0.2, "{late} m in the last 5 s");
    }
    for (first, second) in [(0, 1), (0, 2), (1, 2)] {
        let pairs = rovers[first].iter().zip(rovers[second]);
        let gap = pairs.map(|(a, b)| distance(a.position_m, b.position_m)).fold(f64::MAX, f64::min);
        assert!(gap > 2.0 * ROVER_RADIUS_M - 0.002, "rovers {first} and {second} are {gap} m apart");
    }
    check_arm(&trace);
    // The controllers end by themselves.
    assert!(ended.out.contains("[avoider_c] avoider_c leaves after 20.000 s\n"), "{}", ended.out);
    assert!(ended.out.contains("[wanderer] free rover: "), "{}", ended.out);
    assert!(ended.out.contains("[avoider_py] python rover at 15 s: x "), "{}", ended.out);
}

/// The tip is at the position of the target joint angles.
fn check_arm(trace: &[Vec<Pose>]) {
    let forearm = link_from(trace, [0.6, -0.05, 0.625]);
    let tip = |pose: &Pose| {
        let arm = turned(pose.rotation, [0.0, 0.0, 0.125]);
        [0, 1, 2].map(|axis| pose.position_m[axis] + arm[axis])
    };
    let mut widest = 0.0_f64;
    for pose in forearm.iter().filter(|pose| pose.time_s > 2.0) {
        let error = distance(tip(pose), arm_target(pose.time_s));
        // The controller of a joint with P = 10 /s follows a tenth of a second behind; the tip moves at most 0.5 m/s.
        assert!(error < 0.06, "the tip is {error} m off at {} s", pose.time_s);
        widest = widest.max(tip(pose)[1].abs());
    }
    assert!(widest > 0.2, "the tip swings out to {widest} m");
}

/// Where the tip should be: `controllers/arm/arm.py` and the lengths in `protos/Arm.proto`.
fn arm_target(time_s: f64) -> [f64; 3] {
    let phase = 0.8 * time_s;
    let base = 0.8 * ops::sin(phase);
    let shoulder = 0.4 + 0.3 * ops::sin(2.0 * phase);
    let elbow = 0.9 + 0.3 * ops::cos(2.0 * phase);
    let out = 0.3 * ops::sin(shoulder) + 0.25 * ops::sin(shoulder + elbow);
    let up = 0.3 * ops::cos(shoulder) + 0.25 * ops::cos(shoulder + elbow);
    [0.6 + out * ops::cos(base), -0.05 + out * ops::sin(base), 0.2 + up]
}

#[test]
fn runs_of_the_sample_are_independent_of_the_number_of_threads() {
    let project = sample();
    let hash = |threads: &str| {
        let ended = run(&project, "worlds/arena_sync.wbt", 10.0, &["--trace", threads]);
        let line = ended.out.lines().find(|line| line.starts_with("trace hash: ")).map(str::to_owned);
        line.unwrap_or_else(|| panic!("no hash: {}", ended.out))
    };
    let first = hash("--threads=1");
    assert_eq!(first, hash("--threads=1"));
    assert_eq!(first, hash("--threads=4"));
    // The hash distinguishes runs: another world has another hash.
    let world = fs::read_to_string(project.path("worlds/arena_sync.wbt")).unwrap();
    project.write("worlds/other.wbt", &world.replace("translation -0.7 -0.5 0", "translation -0.7 -0.501 0"));
    let other = run(&project, "worlds/other.wbt", 10.0, &["--trace"]);
    assert!(!other.out.contains(&first), "{}", other.out);
}

#[test]
fn the_comparison_world_is_the_arena_with_synchronous_controllers() {
    let worlds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../worlds");
    let read = |name: &str| fs::read_to_string(worlds.join(name)).unwrap();
    let arena = read("arena.wbt");
    assert_eq!(arena.matches("synchronization FALSE").count(), 1);
    assert_eq!(read("arena_sync.wbt"), arena.replace("synchronization FALSE", "synchronization TRUE"));
}

#[test]
fn walls_stop_a_blind_robot() {
    let project = sample();
    project.write(
        "controllers/blind/blind.py",
        "from controller import Robot\nrobot = Robot()\n\
         for side in (\"left\", \"right\"):\n    motor = robot.getDevice(side + \" wheel motor\")\n    \
         motor.setPosition(float(\"inf\"))\n    motor.setVelocity(20.0)\n\
         while robot.step(32) != -1:\n    pass\n",
    );
    let world = fs::read_to_string(project.path("worlds/arena_sync.wbt")).unwrap();
    project.write("worlds/blind.wbt", &world.replace("\"avoider_py\"", "\"blind\""));
    run(&project, "worlds/blind.wbt", 8.0, &["--trace=poses.csv"]);
    let trace = read_trace(&project.path("poses.csv"));
    let rover = link_from(&trace, ROVERS[0]);
    check_way(rover);
    // From -0.7 m to the east wall at 0.5 m/s takes 4 s; then it pushes.
    let last = rover.last().unwrap().position_m;
    assert!(last[0] > INSIDE_M - ROVER_RADIUS_M - 0.02, "it does not lean on the wall: {last:?}");
}

#[test]
fn signal_strength_is_the_inverse_square_of_the_distance() {
    let project = sample();
    let text = fs::read_to_string(project.path("worlds/arena_sync.wbt")).unwrap();
    for (place, distance_m) in [("1 1 0.05", 2.0_f64), ("0 1 0.05", 1.0), ("-1 0.5 0.05", 0.5)] {
        let from = text.find("DEF SENDER").unwrap();
        let to = text.find("DEF ARM").unwrap();
        let beacons = text[from..to].replace("translation 1 1 0.05", &format!("translation {place}"));
        let world = format!("#VRML_SIM R2025a utf8\nWorldInfo {{ basicTimeStep 8 }}\n{beacons}");
        project.write("worlds/beacons.wbt", &world);
        let ended = run(&project, "worlds/beacons.wbt", 12.0, &[]);
        let heard: Vec<&str> = ended.out.lines().filter(|line| line.contains("heard")).collect();
        let strength = 1.0 / (distance_m * distance_m);
        let expected =
            [1, 11, 21].map(|count| format!("[listener] heard 'greeting {count}', strength {strength:.3}"));
        // A greeting each 512 ms: 24 in 12 s, and every tenth is printed.
        assert_eq!(heard, expected, "{}", ended.err);
    }
}

#[test]
fn the_sample_worlds_have_no_diagnostics() {
    let project = sample();
    for world in ["worlds/arena.wbt", "worlds/arena_sync.wbt"] {
        let ended = project.run(&["check", world]);
        assert_eq!((ended.status, ended.out), (Some(0), format!("{world}: 0 errors, 0 warnings\n")));
    }
}

#[test]
fn the_physics_worlds_have_no_diagnostics() {
    let worlds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../worlds");
    let project = Project::new("");
    for name in ["humanoid", "quadruped", "mecanum", "linkage", "pile", "boat"] {
        let world = worlds.join(format!("{name}.wbt")).display().to_string();
        let ended = project.run(&["check", &world]);
        assert_eq!((ended.status, ended.out), (Some(0), format!("{world}: 0 errors, 0 warnings\n")));
    }
}

#[test]
fn the_pile_comes_to_rest_on_the_floor_and_within_the_walls() {
    let world = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../worlds/pile.wbt").display().to_string();
    let project = Project::new("");
    // Its last box settles after about 6 s.
    run(&project, &world, 8.0, &["--trace=poses.csv"]);
    let trace = read_trace(&project.path("poses.csv"));
    assert_eq!(trace.len(), 80);
    for boxes in trace {
        let [.., before, last] = boxes.as_slice() else { panic!("too few steps") };
        // A millimetre a second, in a step of 8 ms.
        assert!(distance(before.position_m, last.position_m) < 8e-6, "it still moves: {:?}", last.position_m);
        let [x, y, z] = last.position_m;
        // The thinnest boxes are 12 cm high.
        assert!(z > 0.06 - 1e-4 && x.abs() < 1.5 && y.abs() < 1.5, "{:?}", last.position_m);
    }
}
