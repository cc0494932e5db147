//! Extreme mass ratios, sizes, heights and steps: the simulation stays stable, or degrades gracefully.

use crate::support::robots::Random;
use crate::support::*;
use base::{Pose, Vec3};
use dynamics::*;

/// A stack of boxes with these masses and half sizes; how far each has moved after two seconds, and its speed.
fn stack(dt: f64, boxes: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut model = Model::new(Settings { dt, ..heavy() });
    model.set_default_contact_law(law(0.5, 0.0));
    collide(&mut model, None, Shape::Plane);
    let (mut height, mut placed) = (0.0, Vec::new());
    for &(mass, half) in boxes {
        let half_sizes = Vec3::splat(half);
        let at = Vec3::Z * (height + half);
        height += 2.0 * half;
        let id = model.add_link(free(at, block(mass, half_sizes)));
        collide(&mut model, Some(id), Shape::Box { half: half_sizes });
        placed.push((id, at));
    }
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, (2.0 / dt) as usize);
    placed
        .iter()
        .map(|&(id, at)| ((dynamics.pose(id).translation - at).length(), dynamics.twist(id).linear.length()))
        .collect()
}

#[track_caller]
fn check(dt: f64, boxes: &[(f64, f64)], most: f64) {
    for (index, (off, speed)) in stack(dt, boxes).into_iter().enumerate() {
        // Written so that NaN fails as well.
        assert!(off <= most && speed <= (5.0 * most).max(1e-3), "dt {dt}, box {index}: {off} off at {speed}");
    }
}

const STEPS: [f64; 7] = [0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064];

#[test]
fn a_box_stands_at_every_step() {
    for dt in STEPS {
        check(dt, &[(1.0, 0.1)], 2e-5);
    }
}

#[test]
fn a_box_of_a_millimetre_stands_at_every_step() {
    for dt in STEPS {
        check(dt, &[(1e-6, 0.0005), (1e-6, 0.0005)], 2e-5);
    }
}

#[test]
fn a_heavy_box_stands_on_a_light_one() {
    // 100 kg on 1 kg within 0.2 mm; a million to one sinks, but does not burst.
    check(0.008, &[(1.0, 0.1), (100.0, 0.1)], 2e-4);
    for dt in [0.001, 0.008, 0.032] {
        check(dt, &[(1.0, 0.1), (1e3, 0.1)], 0.02);
        for ratio in [1e4, 1e6] {
            for (off, speed) in stack(dt, &[(1.0, 0.1), (ratio, 0.1)]) {
                assert!(off < 1.0 && speed < 1.0, "dt {dt}: {off} off at {speed}");
            }
        }
        // A light box on a heavy one is easy.
        check(dt, &[(1e6, 0.1), (1.0, 0.1)], 1e-3);
    }
}

#[test]
fn a_tall_stack_stands() {
    for dt in [0.004, 0.008, 0.016] {
        check(dt, &[(1.0, 0.1); 10], 1e-4);
        check(dt, &[(1.0, 0.1); 20], 1e-4);
    }
}

#[test]
fn a_pyramid_comes_to_rest_at_every_step() {
    // Thirteen rows of bricks of different masses. Where sweeps converge too slowly, it sways ever more.
    let half = Vec3::new(0.1, 0.05, 0.05);
    // Step, softness, and how far a brick may move: soft contacts sink in under the load.
    let cases = [
        (0.004, 0.0, 0.001),
        // With other masses, by 24 seeds, half of the pyramids stay within 0.7 mm, and all within this.
        (0.008, 0.0, 0.0015),
        (0.016, 0.0, 0.0015),
        (0.032, 0.0, 0.001),
        (0.004, 1e-3, 0.003),
        (0.008, 1e-3, 0.006),
        (0.016, 1e-3, 0.012),
    ];
    for (dt, soft_cfm, most) in cases {
        let mut random = Random(1);
        let mut model = Model::new(Settings { dt, ..heavy() });
        model.set_default_contact_law(ContactLaw {
            friction: 0.6,
            bounce: 0.0,
            soft_cfm,
            ..ContactLaw::DEFAULT
        });
        collide(&mut model, None, Shape::Plane);
        let mut bricks = Vec::new();
        for row in 0..13 {
            let count = 13 - row;
            for column in 0..count {
                let x = (f64::from(column) - f64::from(count - 1) / 2.0) * 0.202;
                let at = Vec3::new(x, 0.0, 0.05 + 0.1 * f64::from(row));
                let brick = model.add_link(free(at, block(random.within(0.5, 2.0), half)));
                collide(&mut model, Some(brick), Shape::Box { half });
                bricks.push((brick, at));
            }
        }
        let mut dynamics = Dynamics::new(model);
        steps(&mut dynamics, (3.0 / dt) as usize);
        let mut worst = (0.0_f64, 0.0_f64);
        for _ in 0..(2.0 / dt) as usize {
            dynamics.step();
            for &(brick, at) in &bricks {
                worst.0 = worst.0.max((dynamics.pose(brick).translation - at).length());
                worst.1 = worst.1.max(dynamics.twist(brick).linear.length());
            }
        }
        // Slow enough to fall asleep.
        assert!(worst.0 < most && worst.1 < 0.01, "dt {dt}, softness {soft_cfm}: {worst:?}");
    }
}

#[test]
fn stacks_stand_at_every_step() {
    for dt in STEPS {
        check(dt, &[(1.0, 0.1); 5], 1e-4);
    }
}

#[test]
fn a_deep_overlap_is_resolved_without_an_explosion() {
    for dt in [0.001, 0.008, 0.032] {
        let mut model = Model::new(Settings { dt, ..settings() });
        model.set_default_contact_law(law(0.5, 0.0));
        let mut ids = Vec::new();
        for x in [0.0, 0.12, 0.24] {
            let half = Vec3::splat(0.1);
            let id = model.add_link(free(Vec3::X * x, block(1.0, half)));
            collide(&mut model, Some(id), Shape::Box { half });
            ids.push(id);
        }
        let mut dynamics = Dynamics::new(model);
        for _ in 0..(1.0 / dt) as usize {
            dynamics.step();
            for &id in &ids {
                // A fifth of the depth in a step at most.
                assert!(dynamics.twist(id).linear.length() <= 1.05 * 0.2 * 0.08 / dt, "dt {dt}");
            }
        }
        let apart = dynamics.pose(ids[1]).translation.x - dynamics.pose(ids[0]).translation.x;
        assert!(apart > 0.1999, "dt {dt}: {apart}");
    }
}

#[test]
fn a_deep_penetration_is_removed_without_throwing() {
    for dt in [0.001, 0.008, 0.032] {
        let mut model = Model::new(Settings { dt, ..heavy() });
        model.set_default_contact_law(law(0.5, 0.0));
        collide(&mut model, None, Shape::Plane);
        let half = Vec3::splat(0.1);
        let id = model.add_link(free(-Vec3::Z, block(1.0, half)));
        collide(&mut model, Some(id), Shape::Box { half });
        let mut dynamics = Dynamics::new(model);
        let mut highest: f64 = -1.0;
        for _ in 0..(3.0 / dt) as usize {
            dynamics.step();
            highest = highest.max(dynamics.pose(id).translation.z);
        }
        // It leaves at 1 m/s, and a body that has not been stopped rises by v²/2g.
        assert!(highest < 0.1 + 0.5 / G + 0.04, "dt {dt}: {highest}");
        close(dynamics.pose(id).translation.z, 0.1, 1e-3);
    }
}

#[test]
fn depenetration_slips_only_without_friction() {
    for angle in [0.2, 0.7, 1.2] {
        for friction in [0.0, 1.0] {
            let mut model = Model::new(settings());
            model.set_default_contact_law(law(friction, 0.0));
            collide(&mut model, None, Shape::Plane);
            let half = Vec3::new(0.1, 0.05, 0.02);
            let turn = base::math::axis_angle(Vec3::Y, angle);
            let edge = Vec3::new(half.x, 0.0, -half.z);
            // The lower edge is 2 mm deep.
            let at = Vec3::Z * (-0.002 - (turn * edge).z);
            let id = model.add_link(LinkDef {
                parent_from_link: Pose::new(at, turn),
                ..link(None, joint(JointKind::Free), block(1.0, half))
            });
            collide(&mut model, Some(id), Shape::Box { half });
            let mut dynamics = Dynamics::new(model);
            let before = dynamics.pose(id);
            dynamics.step();
            while dynamics.contacts().iter().any(|contact| contact.depth > 2e-5) {
                dynamics.step();
            }
            let after = dynamics.pose(id);
            let (slip, drift) = ((after.point(edge) - before.point(edge)).x, (after.translation - at).x);
            // The edge comes up straight and the middle swings aside; without friction it is the other way round.
            let (held, free) = if friction > 0.0 { (slip, drift) } else { (drift, slip) };
            assert!(held.abs() < 2e-5 && free.abs() > 2e-4, "{angle} {friction}: {slip} {drift}");
        }
    }
}

#[test]
fn a_cylinder_tips_over_its_rim_and_not_before() {
    // On a slope of a little less and a little more than radius over half height.
    for (share, falls) in [(0.95, false), (1.03, true)] {
        let angle = base::ops::atan(share * 0.5);
        let gravity = Vec3::new(base::ops::sin(angle), 0.0, -base::ops::cos(angle)) * G;
        let shape = Shape::Cylinder { radius: 0.05, half_height: 0.1 };
        for ground in [Shape::Plane, Shape::Box { half: Vec3::new(1.0, 1.0, 0.5) }] {
            let mut model = Model::new(Settings { gravity, ..settings() });
            model.set_default_contact_law(law(f64::INFINITY, 0.0));
            let top = if matches!(ground, Shape::Plane) { 0.0 } else { -0.5 };
            let floor = collide(&mut model, None, ground.clone());
            model.colliders[floor.index()].link_from_shape = Pose::from_translation(Vec3::Z * top);
            let inertia = Inertia::of_shape(&shape, 1000.0).expect("a cylinder has a volume");
            let can = model.add_link(free(Vec3::Z * 0.1, inertia));
            collide(&mut model, Some(can), shape.clone());
            let mut dynamics = Dynamics::new(model);
            steps(&mut dynamics, 250);
            let tilt = (dynamics.pose(can).rotation * Vec3::Z).dot(Vec3::Z);
            assert_eq!(tilt < 0.9, falls, "{share} {ground:?}: {tilt}");
        }
    }
}

/// Kinetic and potential energy. `[J]`
fn energy(dynamics: &Dynamics, id: LinkId) -> f64 {
    let inertia = dynamics.model.links[id.index()].inertia;
    let (pose, twist) = (dynamics.pose(id), dynamics.twist(id));
    let spin = pose.rotation.inverse() * twist.angular;
    let moments = inertia.tensor.to_cols_array_2d();
    let turning =
        spin.x * spin.x * moments[0][0] + spin.y * spin.y * moments[1][1] + spin.z * spin.z * moments[2][2];
    0.5 * (inertia.mass * twist.linear.length_squared() + turning) + inertia.mass * G * pose.translation.z
}

#[test]
fn infinite_friction_gains_no_energy() {
    // Tips that slide into the ground at a slant jam: normal and friction forces amplify each other (Painlevé's rod).
    for soft_cfm in [0.0, 1e-4] {
        for slant in 1..12 {
            for speed in [1.0, 5.0] {
                let mut model = Model::new(heavy());
                model.set_default_contact_law(ContactLaw { soft_cfm, ..law(500.0, 0.0) });
                collide(&mut model, None, Shape::Plane);
                let step = Shape::Box { half: Vec3::new(0.2, 1.0, 0.05) };
                let edge = collide(&mut model, None, step);
                model.colliders[edge.index()].link_from_shape.translation.x = 1.0;
                let half = Vec3::new(0.5, 0.05, 0.02);
                let turn =
                    base::math::axis_angle(Vec3::new(0.1, 1.0, 0.2).normalize(), f64::from(slant) * 0.26);
                let mut body = free(Vec3::new(0.0, 0.0, 0.6), block(40.0, half));
                body.parent_from_link.rotation = turn;
                body.twist.linear = Vec3::new(speed, 0.3, -0.5);
                let id = model.add_link(body);
                collide(&mut model, Some(id), Shape::Box { half });
                let mut dynamics = Dynamics::new(model);
                let start = energy(&dynamics, id);
                for step in 0..125 {
                    dynamics.step();
                    let now = energy(&dynamics, id);
                    assert!(
                        now < 1.02 * start,
                        "slant {slant} at {speed} m/s, step {step}: {now} J of {start} J"
                    );
                }
            }
        }
    }
}

/// An upright arm on the ground, held by motors.
fn add_arm(model: &mut Model, at: Vec3) -> Vec<LinkId> {
    let (half_height, radius) = (0.15, 0.06);
    let mut parent = None;
    [Vec3::Z, Vec3::Y, Vec3::Y, Vec3::X, Vec3::Z]
        .into_iter()
        .map(|axis| {
            let shape = Shape::Capsule { radius, half_height };
            let own = Inertia {
                center: Vec3::Z * half_height,
                ..block(3.0, Vec3::new(radius, radius, half_height))
            };
            let up = if parent.is_none() { at } else { Vec3::Z * (2.0 * half_height) };
            let id = model.add_link(LinkDef {
                parent_from_link: Pose::from_translation(up),
                ..link(parent, joint(JointKind::Hinge { axis, anchor: Vec3::ZERO }), own)
            });
            let collider = collide(model, Some(id), shape);
            model.colliders[collider.index()].link_from_shape = Pose::from_translation(Vec3::Z * half_height);
            parent = Some(id);
            id
        })
        .collect()
}

#[test]
fn overlapping_arms_are_separated_without_throwing() {
    // A force along an arm, or towards its axis, moves it only by rounding, or not at all.
    // Contradictory rigid contacts keep more.
    for (cfm, most) in [(0.0, 1e5), (1e-5, 0.1)] {
        for dt in [0.008, 0.016, 0.032] {
            for others in [&[0.0][..], &[0.001], &[0.0007, 0.02, -0.001]] {
                let mut model = Model::new(Settings { dt, cfm, ..heavy() });
                model.set_default_contact_law(ContactLaw { soft_cfm: cfm, ..law(1.0, 0.5) });
                collide(&mut model, None, Shape::Plane);
                let mut links = add_arm(&mut model, Vec3::ZERO);
                for &x in others {
                    links.extend(add_arm(&mut model, Vec3::new(x, 0.7 * x, 0.0)));
                }
                let mut dynamics = Dynamics::new(model);
                for &id in &links {
                    dynamics.set_drive(id, Drive::Velocity { target: 0.0, max_force: 150.0 });
                }
                for step in 0..(1.0 / dt) as usize {
                    dynamics.step();
                    assert!(
                        dynamics.take_faults().is_empty(),
                        "dt {dt}, cfm {cfm}, {others:?}: fault in step {step}"
                    );
                    for &id in &links {
                        let rate = dynamics.joint_velocity(id);
                        assert!(
                            rate.abs() < most,
                            "dt {dt}, cfm {cfm}, {others:?}, step {step}: {rate} rad/s"
                        );
                    }
                }
            }
        }
    }
}

/// A rover on two wheels and a caster.
fn add_rover(model: &mut Model, at: Vec3) -> [LinkId; 3] {
    let half = Vec3::new(0.1, 0.08, 0.03);
    let body = model.add_link(free(at + Vec3::Z * 0.06, block(2.0, half)));
    collide(model, Some(body), Shape::Box { half });
    let caster = collide(model, Some(body), Shape::Sphere { radius: 0.02 });
    model.colliders[caster.index()].link_from_shape = Pose::from_translation(Vec3::new(-0.08, 0.0, -0.04));
    let wheels = [0.1, -0.1].map(|y| {
        let axle = Joint { ..joint(JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::ZERO }) };
        let id = model.add_link(LinkDef {
            parent_from_link: Pose::from_translation(Vec3::new(0.05, y, -0.02)),
            ..link(Some(body), axle, inertia(0.1, Vec3::new(5e-5, 8e-5, 5e-5)))
        });
        let wheel = collide(model, Some(id), Shape::Cylinder { radius: 0.04, half_height: 0.01 });
        model.colliders[wheel.index()].link_from_shape.rotation =
            base::math::axis_angle(Vec3::X, std::f64::consts::FRAC_PI_2);
        id
    });
    [body, wheels[0], wheels[1]]
}

/// How fast overlapping wheels rotate depends on the last bit of the start: with 24 of them a micrometre apart, 3 to 64
/// rad/s, with a median of 13.
#[test]
fn overlapping_rovers_are_separated_without_throwing() {
    for dt in [0.008, 0.032] {
        let mut model = Model::new(Settings { dt, cfm: 1e-5, ..heavy() });
        model.set_default_contact_law(ContactLaw { soft_cfm: 1e-5, ..law(1.0, 0.5) });
        collide(&mut model, None, Shape::Plane);
        let rovers: Vec<_> = (0..8)
            .map(|index| add_rover(&mut model, Vec3::new(0.0005, 0.0003, 0.0) * f64::from(index)))
            .collect();
        let mut dynamics = Dynamics::new(model);
        for [_, left, right] in &rovers {
            for wheel in [*left, *right] {
                dynamics.set_drive(wheel, Drive::Velocity { target: 0.0, max_force: 1.0 });
            }
        }
        for step in 0..(1.0 / dt) as usize {
            dynamics.step();
            assert!(dynamics.take_faults().is_empty(), "dt {dt}, step {step}");
            for &[body, left, right] in &rovers {
                let rate = dynamics.joint_velocity(left).abs().max(dynamics.joint_velocity(right).abs());
                let speed = dynamics.twist(body).linear.length();
                assert!(rate < 120.0 && speed < 4.0, "dt {dt}, step {step}: {rate} rad/s, {speed} m/s");
            }
        }
    }
}
