//! Heaps coupled with articulated trees that carry or stir them.

use crate::support::*;
use base::math::axis_angle;
use base::{Pose, Stream, Vec3};
use dynamics::*;

const HALF: f64 = 0.04;
const BOXES: usize = 27;

fn add_box(model: &mut Model, link: LinkId, at: Vec3, half: Vec3) {
    let id = collide(model, Some(link), Shape::Box { half });
    model.colliders[id.index()].link_from_shape = Pose::from_translation(at);
    model.colliders[id.index()].solid = link.0;
}

/// Adds the boxes of a tray to a link, and free boxes above it.
fn fill(
    model: &mut Model,
    tray: LinkId,
    at: Vec3,
    velocity: Vec3,
    stream: &mut Stream,
    boxes: &mut Vec<LinkId>,
) {
    add_box(model, tray, Vec3::Z * -0.02, Vec3::new(0.2, 0.2, 0.02));
    for (along, half) in [(Vec3::X, Vec3::new(0.02, 0.2, 0.3)), (Vec3::Y, Vec3::new(0.2, 0.02, 0.3))] {
        add_box(model, tray, along * 0.2 + Vec3::Z * 0.3, half);
        add_box(model, tray, along * -0.2 + Vec3::Z * 0.3, half);
    }
    for index_in_tray in 0..BOXES {
        let grid = Vec3::new(
            (index_in_tray % 3) as f64 - 1.0,
            (index_in_tray / 3 % 3) as f64 - 1.0,
            (index_in_tray / 9) as f64,
        );
        let mut def = free(at + Vec3::Z * 0.08 + grid * 0.11, block(1.0, Vec3::splat(HALF)));
        let axis = Vec3::new(stream.normal(), stream.normal(), stream.normal());
        def.parent_from_link.rotation = axis_angle(axis, 0.3 * stream.normal());
        def.twist.linear = velocity;
        let id = model.add_link(def);
        collide(model, Some(id), Shape::Box { half: Vec3::splat(HALF) });
        boxes.push(id);
    }
}

/// Boxes that fall into trays of 2 kg on vertical sliders. Returns the trays and all boxes.
fn trays(count: u32) -> (Dynamics, Vec<LinkId>, Vec<LinkId>) {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    let (mut trays, mut boxes) = (Vec::new(), Vec::new());
    for index in 0..count {
        let mut stream = Stream::new(u64::from(index), "trays");
        let x = 3.0 * f64::from(index);
        let post = LinkDef {
            parent_from_link: Pose::from_translation(Vec3::X * x),
            ..link(None, joint(JointKind::Fixed), ball(1.0, 0.1))
        };
        let post = model.add_link(post);
        let slider = joint(JointKind::Slider { axis: Vec3::Z });
        let tray = model.add_link(link(Some(post), slider, block(2.0, Vec3::splat(0.2))));
        fill(&mut model, tray, Vec3::X * x, Vec3::ZERO, &mut stream, &mut boxes);
        trays.push(tray);
    }
    let mut dynamics = Dynamics::new(model);
    for &tray in &trays {
        dynamics.set_drive(tray, Drive::Velocity { target: 0.0, max_force: 1e4 });
    }
    (dynamics, trays, boxes)
}

#[test]
fn a_motor_that_holds_a_heap_measures_its_weight() {
    let (mut dynamics, trays, boxes) = trays(1);
    steps(&mut dynamics, 500);
    let mass = 2.0 + BOXES as f64;
    close(dynamics.drive_force(trays[0]), mass * G, 1e-4 * mass * G);
    for &id in &boxes {
        assert!(dynamics.twist(id).linear.length() < 1e-4);
    }
    // With half of that force, the tray sinks with half of gravity, and the heap with it.
    dynamics.set_drive(trays[0], Drive::Velocity { target: 0.0, max_force: 0.5 * mass * G });
    let before = dynamics.pose(trays[0]).translation.z;
    steps(&mut dynamics, 25);
    let time = 25.0 * heavy().dt;
    close(dynamics.twist(trays[0]).linear.z, -0.5 * G * time, 5e-6);
    // Positions advance with the velocity of the end of each step.
    let distance = 0.5 * 0.5 * G * time * (time + heavy().dt);
    close(dynamics.pose(trays[0]).translation.z, before - distance, 1e-6);
    for &id in &boxes {
        close(dynamics.twist(id).linear.z, -0.5 * G * time, 1e-4);
    }
}

#[test]
fn separate_heaps_do_not_affect_a_bit_of_each_other() {
    let (mut alone, ..) = trays(1);
    let (mut among, ..) = trays(3);
    for step in 0..150 {
        alone.step();
        among.step();
        for index in 0..alone.model.links.len() {
            let id = LinkId(index as u32);
            assert_eq!(alone.pose(id), among.pose(id), "link {index} in step {step}");
        }
    }
}

#[test]
fn a_stirred_heap_does_not_depend_on_scratch() {
    let (mut kept, tray, _) = trays(1);
    let (mut fresh, ..) = trays(1);
    for step in 0..150 {
        let target = base::ops::sin(0.1 * f64::from(step));
        for dynamics in [&mut kept, &mut fresh] {
            dynamics.set_drive(tray[0], Drive::Velocity { target, max_force: 400.0 });
        }
        kept.step();
        fresh.drop_scratch();
        fresh.step();
        assert_eq!(kept.state().hash(), fresh.state().hash(), "step {step}");
    }
}
