//! Loading, clones, handles.

use rayon::prelude::*;
use rebots::{DistanceSensor, Error, LoadOptions, Motor, Network, PositionSensor, Value, Vec3, World};

fn arena() -> World {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../worlds/arena.wbt");
    World::load_with(path, LoadOptions { network: Network::Off, ..LoadOptions::default() }).unwrap()
}

/// Drives the first rover for this many steps, depending on its sensors.
fn drive(world: &mut World, steps: usize) -> u64 {
    let robot = world.robot("python rover").unwrap();
    let wheels =
        ["left wheel motor", "right wheel motor"].map(|name| robot.device::<Motor>(world, name).unwrap());
    let eye = robot.device::<DistanceSensor>(world, "ds front").unwrap();
    eye.enable(world, 16);
    for wheel in wheels {
        wheel.set_position(world, f64::INFINITY);
    }
    for _ in 0..steps {
        let seen = eye.value(world);
        let turn = if seen.is_nan() { 0.0 } else { (seen / 300.0).fract() };
        wheels[0].set_velocity(world, 6.0 + turn);
        wheels[1].set_velocity(world, 6.0 - turn);
        world.step();
    }
    world.hash()
}

#[test]
fn clones_and_restored_worlds_are_bit_identical_on_any_number_of_threads() {
    let start = arena();
    let snapshot = start.snapshot();
    let mut alone = start.clone();
    let hash = drive(&mut alone, 15);
    assert_ne!(hash, start.hash(), "it has moved");
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut clones = vec![start.clone(); 256];
        // Each world has moved differently before it is restored.
        let hashes: Vec<u64> = pool.install(|| {
            clones
                .par_iter_mut()
                .enumerate()
                .map(|(number, world)| {
                    drive(world, number % 5);
                    world.restore(&snapshot);
                    drive(world, 15)
                })
                .collect()
        });
        assert!(hashes.iter().all(|other| *other == hash), "with {threads} threads");
    }
    alone.restore(&snapshot);
    assert_eq!(drive(&mut alone, 15), hash);
    alone.reset();
    assert_eq!(alone.time(), 0.0);
}

#[test]
fn writes_to_a_world_do_not_affect_its_clone() {
    let mut world = arena();
    let other = world.clone();
    let crate_1 = world.node("CRATE_1").unwrap();
    let before = crate_1.pose(&other).translation;
    crate_1.set_field(&mut world, "translation", [0.1, 0.2, 0.9]).unwrap();
    assert_eq!(crate_1.pose(&world).translation, Vec3::new(0.1, 0.2, 0.9));
    assert_eq!(crate_1.field(&other, "translation"), Some(Value::SfVec3f(before)));
    let wrong = crate_1.set_field(&mut world, "translation", true).unwrap_err();
    assert!(wrong.to_string().contains("translation"), "{wrong}");
    // It falls, and the clone's body stays.
    world.steps(20);
    assert!(crate_1.pose(&world).translation.z < 0.9);
    assert_eq!(crate_1.pose(&other).translation, before);
}

#[test]
fn a_snapshot_restores_a_rebuilt_part() {
    let mut world = arena();
    let (start, hash) = (world.snapshot(), world.hash());
    let ahead = drive(&mut world, 30);
    let size = world.node("CRATE_SHAPE").unwrap();
    size.set_field(&mut world, "size", Vec3::new(0.3, 0.3, 0.3)).unwrap();
    world.steps(3);
    world.restore(&start);
    assert_eq!(world.hash(), hash);
    assert_eq!(size.field(&world, "size"), Some(Value::SfVec3f(Vec3::new(0.1, 0.1, 0.1))));
    assert_eq!(drive(&mut world, 30), ahead);
}

#[test]
fn errors_about_names_and_files_have_a_hint() {
    let world = arena();
    let told = |error: Error| error.to_string();
    assert!(told(world.robot("python rovr").unwrap_err()).contains("did you mean \"python rover\"?"));
    let robot = world.robot("PYTHON_ROVER").unwrap();
    assert_eq!(robot.name(&world), "python rover");
    assert!(told(robot.any_device(&world, "left wheel moto").unwrap_err()).contains("left wheel motor"));
    let other = robot.device::<Motor>(&world, "left wheel sensor").unwrap_err();
    assert_eq!(told(other), "\"left wheel sensor\" is a PositionSensor, not a Motor");
    assert!(robot.device::<PositionSensor>(&world, "left wheel sensor").is_ok());
    assert!(told(World::load("no/such.wbt").unwrap_err()).contains("no/such.wbt"));
}
