//! The sample worlds of the dynamics behave as described. The commands of their controllers are given here.

use std::f64::consts::{PI, TAU};

use crate::kit::{Kit, near, near_vector};
use base::{Pose, Vec3, ops};

/// The nodes of a world file.
fn sample(text: &str) -> Kit {
    let (header, nodes) = text.split_once('\n').unwrap();
    assert_eq!(header, "#VRML_SIM R2025a utf8");
    let kit = Kit::new(nodes);
    assert!(kit.diagnostics.is_empty(), "{:?}", kit.diagnostics);
    kit
}

fn pose(kit: &Kit, def: &str) -> Pose {
    kit.world.state().pose(kit.node(def))
}

#[test]
fn the_mecanum_platform_drives_a_square_without_turning() {
    let mut kit = sample(include_str!("../../../../worlds/mecanum.wbt"));
    let wheels = ["front left", "front right", "rear left", "rear right"];
    let (ahead, left) = ([1.0; 4], [-1.0, 1.0, 1.0, -1.0]);
    // Along x and y a leg of two seconds at 4 rad/s is 0.4 m.
    let legs = [(left, 1.0, Vec3::Y), (ahead, 1.0, Vec3::X), (left, -1.0, -Vec3::Y), (ahead, -1.0, -Vec3::X)];
    for (shares, sign, way) in legs {
        let start = kit.position("PLATFORM");
        for (wheel, share) in wheels.into_iter().zip(shares) {
            kit.drive(wheel, 4.0 * sign * share);
        }
        kit.steps(250, 8);
        near_vector(kit.position("PLATFORM") - start, way * 0.4, 0.02);
    }
    assert!(pose(&kit, "PLATFORM").vector(Vec3::X).x > 0.999);
}

#[test]
fn the_rocker_of_the_linkage_moves_on_a_circle() {
    let mut kit = sample(include_str!("../../../../worlds/linkage.wbt"));
    kit.drive("crank", 2.0);
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for step in 1..=450 {
        kit.step(8);
        // The circles of coupler and rocker about the crank's tip and the rocker's pivot meet above.
        let (sin, cos) = ops::sin_cos(-2.0 * 0.008 * f64::from(step));
        let (tip, pivot) = (Vec3::new(0.1 * cos, 0.0, 0.1 * sin), Vec3::X * 0.3);
        let way = pivot - tip;
        let apart = way.length();
        let along = (0.25 * 0.25 - 0.2 * 0.2 + apart * apart) / (2.0 * apart);
        let across = (0.25 * 0.25 - along * along).sqrt();
        let up = Vec3::new(-way.z, 0.0, way.x) / apart;
        let meet = tip + way * (along / apart) + up * across;
        let base = Vec3::Z * 0.5;
        let (coupler, rocker) = (pose(&kit, "COUPLER"), pose(&kit, "ROCKER"));
        near_vector(coupler.point(Vec3::X * 0.25) - base, meet, 2e-3);
        near_vector(rocker.point(Vec3::X * 0.2) - base, meet, 2e-3);
        let swing = ops::atan2(meet.z, meet.x - 0.3);
        (least, most) = (least.min(swing), most.max(swing));
    }
    assert!(most - least > 0.9, "{least} to {most}");
}

#[test]
fn the_boat_floats_and_drives() {
    let mut kit = sample(include_str!("../../../../worlds/boat.wbt"));
    kit.drive("engine", 0.0);
    kit.steps(1500, 8);
    // 60 kg on 0.6 m² draw 0.1 m; the hull's middle is 0.15 m above its bottom.
    near(kit.position("BOAT").z, 0.05, 1e-4);
    kit.drive("engine", 40.0);
    kit.steps(4000, 8);
    // Equilibrium of thrust and drag: t1 ω² - t2 ω V = c ρ V² A + immersed fraction · viscosity · k V.
    let speed = kit.velocity("BOAT").x;
    let level = pose(&kit, "BOAT").vector(Vec3::Z).z;
    assert!(level > 0.99 && speed > 0.5, "{level} {speed}");
    let thrust = 0.02 * 40.0 * 40.0 - 0.02 * 40.0 * speed;
    let drag = 0.3 * 1000.0 * speed * speed * (0.5 * 0.1) + 0.001 * 2e4 * speed * 0.4;
    near(drag / thrust, 1.0, 0.1);
}

#[test]
fn the_quadruped_trots() {
    let mut kit = sample(include_str!("../../../../worlds/quadruped.wbt"));
    let legs = [("front left", 0.0), ("rear right", 0.0), ("front right", PI), ("rear left", PI)];
    let mut start = Vec3::ZERO;
    for step in 0..750 {
        let time = 0.008 * f64::from(step);
        let share = (time - 0.5).clamp(0.0, 1.0);
        let ahead = pose(&kit, "QUADRUPED").vector(Vec3::X);
        let yaw = ops::atan2(ahead.y, ahead.x);
        for (leg, phase) in legs {
            let (sin, cos) = ops::sin_cos(TAU * 3.0 * time + phase);
            let lift = 0.15 * (-cos).max(0.0);
            let turn = if leg.ends_with("left") { 0.5 * yaw } else { -0.5 * yaw };
            let stride = 0.12 * (1.0 + turn.clamp(-0.5, 0.5));
            kit.command(&format!("{leg} hip")).u16(1).f64(0.6 + share * (stride * sin + 0.5 * lift));
            kit.command(&format!("{leg} knee")).u16(1).f64(-1.2 - share * lift);
        }
        kit.step(8);
        if step == 250 {
            start = kit.position("QUADRUPED");
        }
        let up = pose(&kit, "QUADRUPED").vector(Vec3::Z).z;
        assert!(up > 0.95, "it falls: {up} at {time} s");
    }
    let way = kit.position("QUADRUPED") - start;
    // Four seconds at three strides a second.
    assert!(way.x > 0.8 && way.y.abs() < 0.3 && way.z.abs() < 0.03, "{way}");
}

#[test]
fn the_humanoid_stands() {
    let mut kit = sample(include_str!("../../../../worlds/humanoid.wbt"));
    assert_eq!(kit.world.robots()[0].devices.len(), 2 * 25);
    kit.steps(125, 8);
    let first = pose(&kit, "HUMANOID");
    kit.steps(1000, 8);
    let last = pose(&kit, "HUMANOID");
    near_vector(last.translation, first.translation, 1e-4);
    assert!(last.vector(Vec3::Z).z > 0.9999);
}
