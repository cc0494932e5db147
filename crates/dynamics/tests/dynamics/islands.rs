//! Islands do not affect each other's costs or bits.

use crate::support::robots::{Random, Robot};
use crate::support::*;
use base::{Pose, Vec3};
use dynamics::*;

/// Robots metres apart: weak quadrupeds at their torque limits, jammed arms, and a four-bar linkage with a saturated
/// motor each.
fn build(count: usize) -> (Dynamics, Vec<Robot>) {
    let mut model = Model::new(Settings { cfm: 1e-5, ..heavy() });
    model.set_default_contact_law(law(0.8, 0.0));
    collide(&mut model, None, Shape::Plane);
    let mut robots = Vec::new();
    for index in 0..count {
        // Every place has robots of its own, so that the first is not the copy of another.
        let mut random = Random(7 + index as u64);
        let x = 5.0 * index as f64;
        let at = Pose::from_translation(Vec3::new(x, 0.0, 0.3));
        robots.push(Robot::quadruped(&mut model, at, 3 * index as u32, 1.0, &mut random));
        let at = Pose::from_translation(Vec3::new(x, 2.0, 0.0));
        robots.push(Robot::arm(&mut model, at, 3 * index as u32 + 1, 4.0, &mut random));
        let bar = |model: &mut Model, parent, way: Vec3| {
            let kind = JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::new(0.0, 0.0, 0.0) };
            let rod = Inertia { center: way * 0.5, ..block(0.5, Vec3::splat(0.05)) };
            model.add_link(link(Some(parent), joint(kind), rod))
        };
        let at = Pose::from_translation(Vec3::new(x, 4.0, 1.0));
        let frame = LinkDef { parent_from_link: at, ..link(None, joint(JointKind::Fixed), ball(1.0, 0.1)) };
        let frame = model.add_link(frame);
        let crank = bar(&mut model, frame, Vec3::Z * -0.3);
        let coupler = LinkDef {
            parent_from_link: Pose::from_translation(Vec3::Z * -0.3),
            ..link(
                Some(crank),
                joint(JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::Z * -0.3 }),
                Inertia { center: Vec3::X * 0.25, ..block(0.5, Vec3::splat(0.05)) },
            )
        };
        let coupler = model.add_link(coupler);
        let pin = Constraint::new(
            ConstraintKind::Ball,
            [Some(coupler), None],
            [Pose::from_translation(Vec3::X * 0.5), Pose::from_translation(Vec3::new(x + 0.5, 4.0, 0.7))],
        );
        model.add_constraint(pin);
        robots.push(Robot {
            trunk: frame,
            servos: vec![(crank, [0.5, 1.0, 0.0]), (coupler, [-0.5, 1.0, 1.0])],
            torque: 0.5,
        });
    }
    (Dynamics::new(model), robots)
}

fn run(dynamics: &mut Dynamics, robots: &[Robot], step: u32) -> usize {
    for robot in robots {
        robot.drive(dynamics, 0.008 * f64::from(step));
    }
    dynamics.step();
    dynamics.report().active_set_iterations()
}

#[test]
fn saturated_robots_affect_no_bits_and_no_costs_of_others() {
    let (mut alone, own) = build(1);
    let (mut among, all) = build(5);
    let mut iterations = [0, 0];
    for step in 0..400 {
        iterations[0] += run(&mut alone, &own, step);
        iterations[1] += run(&mut among, &all, step);
        for index in 0..alone.model.links.len() {
            let id = LinkId(index as u32);
            assert_eq!(alone.pose(id), among.pose(id), "link {index} in step {step}");
            assert_eq!(alone.drive_force(id).to_bits(), among.drive_force(id).to_bits());
        }
    }
    assert!(iterations[0] > 100, "motors at their bounds: {iterations:?}");
    // The others have about as many saturated motors each.
    assert!(iterations[1] <= 12 * iterations[0], "{iterations:?}");
}
