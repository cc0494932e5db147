//! Sleeping: bodies at rest are left out of the step, and wake when something disturbs them.

use crate::support::*;
use base::{Pose, Twist, Vec3, Wrench};
use dynamics::*;

const HALF: Vec3 = Vec3::splat(0.1);
const SLEEP: Sleep = Sleep { time: 0.5, linear: 0.01, angular: 0.01 };

/// A stack of boxes on the ground that has stood long enough to sleep.
fn sleeping(count: u32) -> (Dynamics, Vec<LinkId>) {
    let mut model = Model::new(heavy());
    model.sleep = Some(SLEEP);
    model.set_default_contact_law(law(0.5, 0.0));
    collide(&mut model, None, Shape::Plane);
    let mut ids = Vec::new();
    for index in 0..count {
        let id = model.add_link(free(Vec3::Z * (0.1 + 0.2 * f64::from(index)), block(1.0, HALF)));
        collide(&mut model, Some(id), Shape::Box { half: HALF });
        ids.push(id);
    }
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 100);
    assert!(ids.iter().all(|id| dynamics.is_asleep(*id)));
    (dynamics, ids)
}

#[test]
fn a_box_sleeps_after_its_time_and_not_before() {
    let mut model = Model::new(heavy());
    model.sleep = Some(SLEEP);
    model.set_default_contact_law(law(0.5, 0.0));
    collide(&mut model, None, Shape::Plane);
    let id = model.add_link(free(Vec3::Z * 0.1, block(1.0, HALF)));
    collide(&mut model, Some(id), Shape::Box { half: HALF });
    let mut dynamics = Dynamics::new(model);
    // 0.5 s are 62.5 steps of 8 ms: before the 64th step it has been calm for long enough.
    for step in 1..=70 {
        dynamics.step();
        assert_eq!(dynamics.is_asleep(id), step >= 64, "step {step}");
    }
    dynamics.model.sleep = None;
    dynamics.wake_all();
    steps(&mut dynamics, 200);
    assert!(!dynamics.is_asleep(id));
}

#[test]
fn a_sleeping_stack_keeps_its_poses_and_contact_forces() {
    let (mut dynamics, ids) = sleeping(3);
    let before: Vec<Pose> = ids.iter().map(|id| dynamics.pose(*id)).collect();
    steps(&mut dynamics, 100);
    for (id, pose) in ids.iter().zip(&before) {
        assert_eq!(dynamics.pose(*id), *pose);
        assert_eq!(dynamics.twist(*id), Twist::default());
    }
    let on_ground = dynamics.contacts().iter().filter(|contact| contact.a == ColliderId(0));
    let weight: Vec3 = on_ground.map(|contact| contact.force).sum();
    near(weight, -Vec3::Z * 3.0 * G, 1e-3);
}

#[test]
fn a_falling_box_wakes_the_stack_it_hits() {
    let (mut dynamics, ids) = sleeping(2);
    let mut model = dynamics.model.clone();
    let ball_ = model.add_link(free(Vec3::Z * 1.0, ball(1.0, 0.1)));
    collide(&mut model, Some(ball_), Shape::Sphere { radius: 0.1 });
    let mut with_ball = Dynamics::new(model);
    steps(&mut with_ball, 300);
    // It has come to rest on top of the stack, and all sleep again.
    assert!(ids.iter().chain([&ball_]).all(|id| with_ball.is_asleep(*id)));
    with_ball.set_pose(ball_, Pose::from_translation(Vec3::new(0.05, 0.0, 1.0)));
    assert!(!with_ball.is_asleep(ball_));
    let mut woken = false;
    for _ in 0..100 {
        with_ball.step();
        woken |= ids.iter().all(|id| !with_ball.is_asleep(*id));
    }
    assert!(woken);
    steps(&mut dynamics, 1);
}

#[test]
fn forces_velocities_and_poses_wake() {
    let wakes: &[fn(&mut Dynamics, LinkId)] = &[
        |dynamics, id| dynamics.add_wrench(id, Wrench { force: Vec3::X * 20.0, torque: Vec3::ZERO }),
        |dynamics, id| {
            dynamics.set_twist(id, Twist { linear: Vec3::X, angular: Vec3::ZERO });
        },
        |dynamics, id| {
            dynamics.set_pose(id, Pose::from_translation(Vec3::Z * 2.0));
        },
        |dynamics, _| dynamics.wake_all(),
        |dynamics, _| dynamics.model_changed(),
    ];
    for (index, wake) in wakes.iter().enumerate() {
        let (mut dynamics, ids) = sleeping(2);
        wake(&mut dynamics, ids[1]);
        dynamics.step();
        assert!(!dynamics.is_asleep(ids[1]), "{index}");
        assert!(index == 2 || !dynamics.is_asleep(ids[0]), "{index}");
    }
}

#[test]
fn a_box_falls_when_its_table_is_taken_away() {
    let mut model = Model::new(heavy());
    model.sleep = Some(SLEEP);
    model.set_default_contact_law(law(0.5, 0.0));
    let fixed = Joint { mode: JointMode::Kinematic, ..joint(JointKind::Free) };
    let table = model.add_link(link(None, fixed, ball(1.0, 0.1)));
    collide(&mut model, Some(table), Shape::Box { half: Vec3::new(1.0, 1.0, 0.1) });
    let load = model.add_link(free(Vec3::Z * 0.2, block(1.0, HALF)));
    collide(&mut model, Some(load), Shape::Box { half: HALF });
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 100);
    assert!(dynamics.is_asleep(load));
    dynamics.set_pose(table, Pose::from_translation(Vec3::X * 5.0));
    steps(&mut dynamics, 50);
    assert!(dynamics.pose(load).translation.z < -0.3);
}

#[test]
fn a_moving_table_keeps_its_load_awake() {
    let mut model = Model::new(heavy());
    model.sleep = Some(SLEEP);
    model.set_default_contact_law(law(0.5, 0.0));
    let slides = Joint { mode: JointMode::Kinematic, ..joint(JointKind::Slider { axis: Vec3::X }) };
    let table = model.add_link(link(None, slides, ball(1.0, 0.1)));
    collide(&mut model, Some(table), Shape::Box { half: Vec3::new(1.0, 1.0, 0.1) });
    let load = model.add_link(free(Vec3::Z * 0.2, block(1.0, HALF)));
    collide(&mut model, Some(load), Shape::Box { half: HALF });
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 100);
    assert!(dynamics.is_asleep(load));
    // Slower than the threshold.
    dynamics.set_drive(table, Drive::Velocity { target: 0.005, max_force: 0.0 });
    steps(&mut dynamics, 500);
    close(dynamics.pose(load).translation.x, 0.02, 1e-5);
}

/// A beam on a hinge with a motor.
fn arm(speed: f64) -> (Dynamics, LinkId) {
    let mut model = Model::new(heavy());
    model.sleep = Some(SLEEP);
    let beam = model.add_link(link(
        None,
        joint(JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::ZERO }),
        block(1.0, Vec3::new(0.2, 0.02, 0.02)),
    ));
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(beam, Drive::Velocity { target: speed, max_force: 10.0 });
    (dynamics, beam)
}

#[test]
fn a_motor_that_holds_sleeps_and_a_new_command_wakes_it() {
    let (mut dynamics, beam) = arm(0.0);
    steps(&mut dynamics, 100);
    assert!(dynamics.is_asleep(beam));
    let held = dynamics.drive_force(beam);
    dynamics.set_drive(beam, Drive::Velocity { target: 0.0, max_force: 10.0 });
    steps(&mut dynamics, 10);
    assert!(dynamics.is_asleep(beam));
    assert_eq!(dynamics.drive_force(beam), held);
    dynamics.set_drive(beam, Drive::Velocity { target: 1.0, max_force: 10.0 });
    steps(&mut dynamics, 100);
    close(dynamics.joint_position(beam), 0.8, 1e-3);
}

/// Also in the step before it falls asleep.
#[test]
fn a_new_command_takes_effect_at_any_time() {
    for before in 55..70 {
        let (mut dynamics, beam) = arm(0.0);
        steps(&mut dynamics, before);
        dynamics.set_drive(beam, Drive::Velocity { target: 1.0, max_force: 10.0 });
        steps(&mut dynamics, 100);
        close(dynamics.joint_position(beam), 0.8, 1e-3);
    }
}

#[test]
fn a_motor_slower_than_the_threshold_keeps_moving() {
    let (mut dynamics, beam) = arm(0.002);
    steps(&mut dynamics, 1000);
    close(dynamics.joint_position(beam), 0.016, 1e-5);
}

#[test]
fn sleep_is_part_of_the_state() {
    let (mut first, ids) = sleeping(2);
    let mut second = first.clone();
    assert!(second.is_asleep(ids[0]));
    second.drop_scratch();
    for step in 0..100 {
        if step == 20 {
            for dynamics in [&mut first, &mut second] {
                dynamics.add_wrench(ids[1], Wrench { force: Vec3::X * 8.0, torque: Vec3::ZERO });
            }
        }
        first.step();
        second.drop_scratch();
        second.step();
        assert_eq!(first.state(), second.state(), "step {step}");
    }
}

#[test]
fn a_body_released_by_a_constraint_falls() {
    let mut model = Model::new(heavy());
    model.sleep = Some(SLEEP);
    let load = model.add_link(free(Vec3::Z, block(1.0, HALF)));
    let frames = [Pose::IDENTITY, Pose::from_translation(Vec3::Z)];
    let lock = model.add_constraint(Constraint::new(ConstraintKind::Fixed, [Some(load), None], frames));
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 200);
    assert!(!dynamics.is_asleep(load));
    assert!(dynamics.remove_constraint(lock));
    steps(&mut dynamics, 50);
    assert!(dynamics.pose(load).translation.z < 0.3, "{}", dynamics.pose(load).translation);
}
