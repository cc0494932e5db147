//! Links with prescribed motion, above and below links that forces move.

use crate::support::*;
use base::{Pose, Twist, Vec3, Wrench, ops};
use dynamics::*;

fn kinematic(kind: JointKind) -> Joint {
    Joint { mode: JointMode::Kinematic, ..joint(kind) }
}

#[test]
fn a_kinematic_joint_follows_its_drive_and_respects_its_stops() {
    let mut model = Model::new(heavy());
    let slider = Joint { stops: Some([-0.1, 0.25]), ..kinematic(JointKind::Slider { axis: Vec3::Z }) };
    let id = model.add_link(link(None, slider, ball(1.0, 0.1)));
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(id, Drive::Velocity { target: 1.0, max_force: 0.0 });
    steps(&mut dynamics, 10);
    close(dynamics.joint_position(id), 0.08, 1e-15);
    assert_eq!(dynamics.joint_velocity(id), 1.0);
    steps(&mut dynamics, 100);
    close(dynamics.joint_position(id), 0.25, 1e-15);
    assert_eq!(dynamics.joint_velocity(id), 0.0);
    dynamics.set_drive(id, Drive::Off);
    dynamics.step();
    assert_eq!(dynamics.joint_velocity(id), 0.0);
}

#[test]
fn a_pendulum_on_a_spinning_arm_gets_its_inertial_forces() {
    // At the end of an arm of 1 m that turns about z, a slider along the arm is thrown outwards: its damper carries
    // m ω² (1 + x), so that it creeps out with v = m ω² (1 + x) / d.
    let mut model = Model::new(Settings { dt: 0.001, ..settings() });
    let arm = model.add_link(link(
        None,
        kinematic(JointKind::Hinge { axis: Vec3::Z, anchor: Vec3::ZERO }),
        ball(1.0, 0.1),
    ));
    let slider = Joint { damping: 1000.0, ..joint(JointKind::Slider { axis: Vec3::X }) };
    let mut def = link(Some(arm), slider, ball(2.0, 0.1));
    def.parent_from_link = Pose::from_translation(Vec3::X);
    let bob = model.add_link(def);
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(arm, Drive::Velocity { target: 3.0, max_force: 0.0 });
    steps(&mut dynamics, 100);
    let x = dynamics.joint_position(bob);
    close(dynamics.joint_velocity(bob), 2.0 * 9.0 * (1.0 + x) / 1000.0, 1e-5);
    assert_eq!(dynamics.joint_velocity(arm), 3.0);
}

#[test]
fn acceleration_of_the_base_acts_on_its_children() {
    // A free pendulum under a cart: the cart's jump to 1 m/s swings the bob of a point mass by -v / l.
    let mut model = Model::new(settings());
    let cart = model.add_link(link(None, kinematic(JointKind::Slider { axis: Vec3::X }), ball(1.0, 0.1)));
    let mut def = link(Some(cart), hinge_y(), inertia(1.0, Vec3::splat(1e-9)));
    def.inertia.center = -Vec3::Z * 0.5;
    let bob = model.add_link(def);
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(cart, Drive::Velocity { target: 1.0, max_force: 0.0 });
    dynamics.step();
    // A hinge about y moves a point below it towards -x; so a positive rate keeps the bob behind.
    close(dynamics.joint_velocity(bob), 1.0 / 0.5, 1e-6);
}

#[test]
fn a_kinematic_link_on_a_free_one_adds_no_mass() {
    let mut model = Model::new(settings());
    let base = model.add_link(free(Vec3::ZERO, ball(1.0, 0.1)));
    let fan = model.add_link(link(
        Some(base),
        kinematic(JointKind::Hinge { axis: Vec3::Z, anchor: Vec3::ZERO }),
        ball(100.0, 0.1),
    ));
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(fan, Drive::Velocity { target: 50.0, max_force: 0.0 });
    dynamics.add_wrench(base, base::Wrench { torque: Vec3::ZERO, force: Vec3::X });
    dynamics.step();
    near(dynamics.twist(base).linear, Vec3::X * 0.008, 1e-15);
    near(dynamics.twist(base).angular, Vec3::ZERO, 1e-15);
    near(dynamics.twist(fan).angular, Vec3::Z * 50.0, 1e-12);
}

#[test]
fn a_kinematic_body_moves_as_prescribed_and_throws_what_it_hits() {
    let mut model = Model::new(settings());
    model.set_default_contact_law(law(0.0, 1.0));
    let mut def = link(None, kinematic(JointKind::Free), ball(1.0, 0.1));
    def.twist = Twist { angular: Vec3::ZERO, linear: Vec3::X };
    let bat = model.add_link(def);
    collide(&mut model, Some(bat), Shape::Sphere { radius: 0.1 });
    let puck = model.add_link(free(Vec3::X * 0.3, ball(7.0, 0.1)));
    collide(&mut model, Some(puck), Shape::Sphere { radius: 0.1 });
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 50);
    near(dynamics.pose(bat).translation, Vec3::X * 0.4, 1e-12);
    near(dynamics.twist(puck).linear, Vec3::X * 2.0, 1e-9);
}

#[test]
fn a_fixed_child_is_one_body_with_its_parent() {
    let mut model = Model::new(settings());
    let base = model.add_link(free(Vec3::ZERO, ball(1.0, 0.1)));
    let mut def = link(Some(base), joint(JointKind::Fixed), ball(1.0, 0.1));
    def.parent_from_link = Pose::from_translation(Vec3::X);
    let other = model.add_link(def);
    let mut dynamics = Dynamics::new(model);
    // A push at one end: half of it moves the centre, the rest turns. m = 2, I = 2 (0.004 + 0.25).
    dynamics.add_wrench(other, base::Wrench { torque: Vec3::ZERO, force: Vec3::Y });
    dynamics.step();
    let rate = 0.008 * 0.5 / (2.0 * (0.4 * 0.01 + 0.25));
    close(dynamics.twist(base).angular.z, rate, 1e-12);
    close(dynamics.twist(base).linear.y, 0.004 - 0.5 * rate, 1e-6);
    close(dynamics.twist(other).linear.y, 0.004 + 0.5 * rate, 1e-6);
}

#[test]
fn a_static_link_with_moving_children_stays_until_it_is_moved() {
    let mut model = Model::new(heavy());
    let wall = model.add_link(link(None, joint(JointKind::Fixed), ball(1.0, 0.1)));
    let mut shelf = link(Some(wall), joint(JointKind::Fixed), ball(1.0, 0.1));
    shelf.parent_from_link = Pose::from_translation(Vec3::Z);
    let shelf = model.add_link(shelf);
    let mut bob = inertia(1.0, Vec3::splat(1e-9));
    bob.center = Vec3::X;
    let hand = model.add_link(link(Some(shelf), hinge_y(), bob));
    let mut dynamics = Dynamics::new(model);
    dynamics.add_wrench(wall, Wrench { torque: Vec3::X, force: Vec3::X });
    steps(&mut dynamics, 20);
    // Energy of a pendulum let go level.
    let (angle, rate) = (dynamics.joint_position(hand), dynamics.joint_velocity(hand));
    assert!(angle > 0.1, "it falls: {angle}");
    close(rate * rate / 2.0, G * ops::sin(angle), 1e-6);
    assert!(dynamics.set_pose(wall, Pose::from_translation(Vec3::Y)));
    steps(&mut dynamics, 1);
    near(dynamics.pose(shelf).translation, Vec3::Y + Vec3::Z, 0.0);
    near(dynamics.pose(hand).translation, Vec3::Y + Vec3::Z, 1e-15);
    assert_eq!(dynamics.twist(shelf), Twist::default());
}

/// A box half a metre from the centre of a turntable that rotates at 2 rad/s; its position on it after three
/// revolutions.
fn on_turntable(dt: f64, friction: f64) -> Vec3 {
    let mut model = Model::new(Settings { dt, ..heavy() });
    let hard = ContactLaw { friction, bounce: 0.0, soft_cfm: 0.0, ..ContactLaw::DEFAULT };
    model.set_default_contact_law(hard);
    let table = model.add_link(link(
        None,
        kinematic(JointKind::Hinge { axis: Vec3::Z, anchor: Vec3::ZERO }),
        ball(1.0, 1.0),
    ));
    collide(&mut model, Some(table), Shape::Box { half: Vec3::new(1.0, 1.0, 0.05) });
    let id = model.add_link(free(Vec3::new(0.5, 0.0, 0.1), inertia(1.0, Vec3::splat(1.0 / 600.0))));
    collide(&mut model, Some(id), Shape::Box { half: Vec3::splat(0.05) });
    let mut dynamics = Dynamics::new(model);
    for step in 0..(9.0 / dt) as usize {
        // Gently, so that it does not slip at the start.
        let rate = (step as f64 * dt).min(2.0);
        dynamics.set_drive(table, Drive::Velocity { target: rate, max_force: 0.0 });
        dynamics.step();
    }
    dynamics.pose(table).inverse().point(dynamics.pose(id).translation)
}

#[test]
fn a_box_on_a_turntable_stays_where_friction_can_hold_it() {
    // ω² r = 2 m/s².
    for dt in [0.001, 0.008, 0.032] {
        let at = on_turntable(dt, 0.4);
        near(at, Vec3::new(0.5, 0.0, 0.1), 2e-3);
        assert!(on_turntable(dt, 0.15).length() > 1.0, "dt {dt}");
    }
}

/// A shift removes penetration and leaves no velocity behind. Friction with something else does not take it back as drift.
#[test]
fn a_box_that_is_shifted_out_of_a_wall_stays_at_rest_on_a_turntable() {
    const DEPTH: f64 = 0.008;
    const RATE: f64 = 2.0;
    let mut model = Model::new(heavy());
    model.set_default_contact_law(ContactLaw { bounce: 0.0, soft_cfm: 0.0, ..ContactLaw::DEFAULT });
    let table = model.add_link(link(
        None,
        kinematic(JointKind::Hinge { axis: Vec3::Z, anchor: Vec3::ZERO }),
        ball(1.0, 1.0),
    ));
    let half = Vec3::splat(0.05);
    collide(&mut model, Some(table), Shape::Box { half: Vec3::new(1.0, 1.0, 0.05) });
    let wall = collide(&mut model, Some(table), Shape::Box { half });
    model.colliders[wall.index()].link_from_shape = Pose::from_translation(Vec3::new(0.1 - DEPTH, 0.0, 0.11));
    let mut def = free(Vec3::new(0.0, 0.0, 0.1), block(1.0, half));
    def.twist.angular = Vec3::Z * RATE;
    let id = model.add_link(def);
    collide(&mut model, Some(id), Shape::Box { half });
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(table, Drive::Velocity { target: RATE, max_force: 0.0 });
    let mut fastest = 0.0_f64;
    for _ in 0..100 {
        dynamics.step();
        let at = dynamics.pose(id).translation;
        let relative = dynamics.twist(id).linear - (Vec3::Z * RATE).cross(at);
        fastest = fastest.max(relative.length());
    }
    // Contacts recover by 3 mm/s at most, at the wall, which friction turns upwards and aside.
    assert!(fastest < 0.006, "{fastest} m/s");
    let at = dynamics.pose(table).inverse().point(dynamics.pose(id).translation);
    near(at, Vec3::new(-DEPTH, 0.0, 0.1), 3e-4);
}
