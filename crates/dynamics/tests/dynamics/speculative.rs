//! Speculative contacts: fast bodies stop before they penetrate.

use crate::support::*;
use base::{Pose, Twist, Vec3, ops};
use dynamics::*;

/// A wall with its face at x = 1, and a block of 0.1 m on a rail along x, whose face starts at 0.05 m.
fn rail(bounce: f64, dt: f64, speed: f64, motor: bool) -> (Dynamics, LinkId) {
    let mut model = Model::new(Settings { dt, ..heavy() });
    model.set_default_contact_law(law(0.5, bounce));
    let wall = collide(&mut model, None, Shape::Box { half: Vec3::splat(0.5) });
    model.colliders[wall.index()].link_from_shape = Pose::from_translation(Vec3::X * 1.5);
    let half = Vec3::splat(0.05);
    let id = model.add_link(link(None, joint(JointKind::Slider { axis: Vec3::X }), block(2.0, half)));
    collide(&mut model, Some(id), Shape::Box { half });
    let mut dynamics = Dynamics::new(model);
    dynamics.set_joint_velocity(id, speed);
    if motor {
        dynamics.set_drive(id, Drive::Velocity { target: speed, max_force: 20.0 });
    }
    (dynamics, id)
}

#[test]
fn a_motor_driven_link_stops_at_a_wall() {
    for dt in [0.001, 0.008, 0.032] {
        for speed in [0.1, 0.5, 2.0] {
            let (mut dynamics, id) = rail(0.0, dt, speed, true);
            let mut farthest: f64 = 0.0;
            for _ in 0..(1.2 / speed / dt) as usize {
                dynamics.step();
                farthest = farthest.max(dynamics.joint_position(id));
            }
            // Softness yields to the motor's 20 N by a trace only; without speculative contacts the penetration would
            // be up to speed · dt.
            close(farthest, 0.95, 1e-5);
            close(dynamics.joint_position(id), 0.95, 1e-5);
            let total_force: f64 = dynamics.contacts().iter().map(|contact| contact.force.x.abs()).sum();
            close(total_force, 20.0, 0.1);
        }
    }
}

#[test]
fn a_link_bounces_off_a_wall_with_the_speed_of_its_approach() {
    for (bounce, dt) in [(0.5, 0.008), (0.9, 0.008), (1.0, 0.032), (0.5, 0.001)] {
        let (mut dynamics, id) = rail(bounce, dt, 0.7, false);
        let (mut farthest, mut last): (f64, f64) = (0.0, 0.7);
        while last > 0.0 && dynamics.joint_position(id) > -1.0 && farthest < 2.0 {
            dynamics.step();
            farthest = farthest.max(dynamics.joint_position(id));
            last = dynamics.joint_velocity(id);
        }
        close(farthest, 0.95, 2e-4);
        close(last, -0.7 * bounce, 1e-9);
    }
}

#[test]
fn there_is_no_force_before_contact() {
    let (mut dynamics, id) = rail(0.5, 0.008, 0.7, false);
    while dynamics.joint_position(id) + 0.7 * 0.008 < 0.95 {
        dynamics.step();
        assert!(dynamics.contacts().is_empty());
        close(dynamics.joint_velocity(id), 0.7, 1e-12);
    }
}

#[test]
fn a_ball_that_rolls_into_a_wall_does_not_penetrate() {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    collide(&mut model, None, Shape::Plane);
    let wall = collide(&mut model, None, Shape::Box { half: Vec3::splat(0.5) });
    model.colliders[wall.index()].link_from_shape = Pose::from_translation(Vec3::X * 1.5);
    let mut def = free(Vec3::Z * 0.05, ball(1.0, 0.05));
    def.twist = Twist { linear: Vec3::X * 2.0, angular: Vec3::Y * 40.0 };
    let id = model.add_link(def);
    collide(&mut model, Some(id), Shape::Sphere { radius: 0.05 });
    let mut dynamics = Dynamics::new(model);
    let mut farthest: f64 = 0.0;
    for _ in 0..100 {
        dynamics.step();
        farthest = farthest.max(dynamics.pose(id).translation.x);
    }
    close(farthest, 0.95, 1e-4);
}

#[test]
fn a_ball_that_slides_over_tiles_is_not_slowed_down() {
    // Tiles of 0.2 m, side by side, without friction.
    let half = 0.04;
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.0, 0.0));
    for tile in 0..10 {
        let id = collide(&mut model, None, Shape::Box { half: Vec3::new(0.1, 0.5, 0.05) });
        model.colliders[id.index()].link_from_shape =
            Pose::from_translation(Vec3::new(0.2 * f64::from(tile), 0.0, -0.05));
    }
    let mut def = free(Vec3::new(0.0, 0.0, half), block(1.0, Vec3::splat(half)));
    def.twist.linear = Vec3::X * 1.1;
    let id = model.add_link(def);
    collide(&mut model, Some(id), Shape::Sphere { radius: half });
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 180);
    close(dynamics.pose(id).translation.x, 1.1 * 1.44, 1e-5);
}

#[test]
fn a_falling_arm_is_stopped_at_the_table() {
    // A rod of 0.5 m on a hinge, level at first; its tip meets a table 0.3 m below the hinge.
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    let table = collide(&mut model, None, Shape::Plane);
    model.colliders[table.index()].link_from_shape = Pose::from_translation(Vec3::Z * -0.3);
    let mut rod = block(1.0, Vec3::new(0.25, 0.02, 0.02));
    rod.center = Vec3::X * 0.25;
    let id = model.add_link(link(None, hinge_y(), rod));
    let ball = collide(&mut model, Some(id), Shape::Sphere { radius: 0.02 });
    model.colliders[ball.index()].link_from_shape = Pose::from_translation(Vec3::X * 0.5);
    let mut dynamics = Dynamics::new(model);
    let mut lowest: f64 = 0.0;
    for _ in 0..200 {
        dynamics.step();
        lowest = lowest.min(-0.5 * ops::sin(dynamics.joint_position(id)));
    }
    // The tip moves on a circle, so its path in a step is slightly curved.
    assert!(lowest > -0.2803, "{lowest}");
}
