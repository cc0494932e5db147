//! Anisotropic friction, rolling friction, slip and moving surfaces against closed-form solutions.

use crate::support::*;
use base::math::axis_angle;
use base::{Pose, Twist, Vec3, ops};
use dynamics::*;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

const HALF: Vec3 = Vec3::new(0.2, 0.2, 0.05);
const OWN: MaterialId = MaterialId(1);

fn anisotropic(friction: [SurfaceCoefficient; 2], rotation: [f64; 2]) -> ContactLaw {
    let anisotropic = AnisotropicFriction { first: OWN, friction: Some(friction), slip: None, rotation };
    ContactLaw { anisotropic: Some(anisotropic), ..law(0.0, 0.0) }
}

/// A box of 2 kg with a material of its own on a plane, in a given gravity.
fn sledge(gravity: Vec3, contact: ContactLaw) -> (Dynamics, LinkId) {
    let mut model = Model::new(Settings { gravity, ..settings() });
    model.set_contact_law(OWN, MaterialId(0), contact);
    collide(&mut model, None, Shape::Plane);
    let body = model.add_link(free(Vec3::Z * HALF.z, block(2.0, HALF)));
    let shape = collide(&mut model, Some(body), Shape::Box { half: HALF });
    model.colliders[shape.index()].material = OWN;
    (Dynamics::new(model), body)
}

/// Gravity of a slope of an angle, with the downhill direction at a heading.
fn slope(angle: f64, heading: f64) -> Vec3 {
    let downhill = Vec3::new(ops::cos(heading), ops::sin(heading), 0.0);
    downhill * (G * ops::sin(angle)) - Vec3::Z * (G * ops::cos(angle))
}

#[test]
fn a_sledge_slides_along_its_runners_and_not_across() {
    let angle = ops::atan(0.4);
    // Runners along x; rotated clockwise by a quarter turn, they are along y.
    for (rotation, free_heading) in [(0.0, 0.0), (FRAC_PI_2, FRAC_PI_2)] {
        for heading in [0.0, FRAC_PI_2] {
            let contact = anisotropic(
                [SurfaceCoefficient::Anisotropic([0.2, 0.9]), SurfaceCoefficient::Isotropic(0.0)],
                [rotation, 0.0],
            );
            let (mut dynamics, id) = sledge(slope(angle, heading), contact);
            steps(&mut dynamics, 125);
            let slides = heading == free_heading;
            let expected = if slides { G * (ops::sin(angle) - 0.2 * ops::cos(angle)) } else { 0.0 };
            close(dynamics.twist(id).linear.length(), expected, 1e-5);
        }
    }
}

#[test]
fn isotropic_friction_of_the_second_side_adds_in_all_directions() {
    let angle = ops::atan(0.4);
    for (more, slides) in [(0.19, true), (0.21, false)] {
        let contact = anisotropic(
            [SurfaceCoefficient::Anisotropic([0.2, 0.9]), SurfaceCoefficient::Isotropic(more)],
            [0.0; 2],
        );
        let (mut dynamics, id) = sledge(slope(angle, 0.0), contact);
        steps(&mut dynamics, 125);
        assert_eq!(dynamics.twist(id).linear.length() > 1e-3, slides);
    }
}

#[test]
fn sliding_friction_on_an_ellipse_dissipates_most() {
    // Sliding along a diagonal with the ellipse's axes 0.1 and 0.4: the force is (0.01, 0.16) / sqrt(0.01 + 0.16).
    let contact = anisotropic(
        [SurfaceCoefficient::Anisotropic([0.1, 0.4]), SurfaceCoefficient::Isotropic(0.0)],
        [0.0; 2],
    );
    let (mut dynamics, id) = sledge(-Vec3::Z * G, contact);
    steps(&mut dynamics, 10);
    let speed = Vec3::new(3.0, 3.0, 0.0);
    dynamics.set_twist(id, Twist { angular: Vec3::ZERO, linear: speed });
    dynamics.step();
    let expected = Vec3::new(0.01, 0.16, 0.0) / ops::pow(0.17, 0.5) * -G;
    near((dynamics.twist(id).linear - speed) / 0.008, expected, 0.02);
}

/// A platform on four wheels whose rollers stand at 45°, driven as front left, front right, rear left, rear right.
fn mecanum(speeds: [f64; 4]) -> (Dynamics, LinkId) {
    let mut model = Model::new(heavy());
    collide(&mut model, None, Shape::Plane);
    let base = model.add_link(free(Vec3::Z * 0.1, block(20.0, Vec3::new(0.28, 0.15, 0.05))));
    // No friction across the rollers' axes, much along them.
    let rollers = [SurfaceCoefficient::Anisotropic([0.0, 2.0]), SurfaceCoefficient::Isotropic(0.0)];
    model.set_contact_law(MaterialId(1), MaterialId(0), anisotropic(rollers, [-FRAC_PI_4, 0.0]));
    model.set_contact_law(MaterialId(2), MaterialId(0), anisotropic(rollers, [FRAC_PI_4, 0.0]));
    let mut wheels = Vec::new();
    for (x, y, material) in [(0.228, 0.158, 2), (0.228, -0.158, 1), (-0.228, 0.158, 1), (-0.228, -0.158, 2)] {
        let at = Vec3::new(x, y, -0.05);
        let axle = joint(JointKind::Hinge { axis: Vec3::Y, anchor: at });
        let mut def = link(Some(base), axle, inertia(0.4, Vec3::new(3e-4, 5e-4, 3e-4)));
        def.parent_from_link = Pose::from_translation(at);
        let wheel = model.add_link(def);
        let tyre = collide(&mut model, Some(wheel), Shape::Cylinder { radius: 0.05, half_height: 0.002 });
        model.colliders[tyre.index()].link_from_shape = Pose::new(Vec3::ZERO, axis_angle(Vec3::X, FRAC_PI_2));
        model.colliders[tyre.index()].material = MaterialId(material);
        wheels.push(wheel);
    }
    let mut dynamics = Dynamics::new(model);
    for (wheel, target) in wheels.into_iter().zip(speeds) {
        dynamics.set_drive(wheel, Drive::Velocity { target, max_force: 10.0 });
    }
    (dynamics, base)
}

#[test]
fn a_mecanum_platform_drives_sideways_and_turns() {
    let radius = 0.05;
    let arm = 0.228 + 0.158;
    for (speeds, linear, angular) in [
        ([4.0, 4.0, 4.0, 4.0], Vec3::X * (4.0 * radius), 0.0),
        ([-4.0, 4.0, 4.0, -4.0], Vec3::Y * (4.0 * radius), 0.0),
        ([0.0, 4.0, 4.0, 0.0], Vec3::new(2.0, 2.0, 0.0) * radius, 0.0),
        ([-4.0, 4.0, -4.0, 4.0], Vec3::ZERO, 4.0 * radius / arm),
    ] {
        let (mut dynamics, base) = mecanum(speeds);
        steps(&mut dynamics, 125);
        let pose = dynamics.pose(base);
        let twist = dynamics.twist(base);
        near(pose.rotation.conjugate() * twist.linear, linear, 2e-3);
        close(twist.angular.z, angular, 0.01);
    }
}

/// A ball of 1 kg and 0.1 m rolling at 1 m/s along x and spinning at 20 rad/s.
fn rolling(arms: [f64; 3], gravity: Vec3) -> (Dynamics, LinkId) {
    let mut model = Model::new(Settings { gravity, ..settings() });
    model.set_default_contact_law(ContactLaw { rolling: arms, ..law(1.0, 0.0) });
    collide(&mut model, None, Shape::Plane);
    let mut def = free(Vec3::Z * 0.1, ball(1.0, 0.1));
    def.twist = Twist { angular: Vec3::new(0.0, 10.0, 20.0), linear: Vec3::X };
    let id = model.add_link(def);
    collide(&mut model, Some(id), Shape::Sphere { radius: 0.1 });
    (Dynamics::new(model), id)
}

#[test]
fn rolling_friction_decelerates_a_ball_by_its_coefficient() {
    for (arms, brakes) in [([0.005, 0.0, 0.0], true), ([0.0, 0.005, 0.0], false), ([0.005, 0.005, 0.0], true)]
    {
        let (mut dynamics, id) = rolling(arms, -Vec3::Z * G);
        steps(&mut dynamics, 125);
        // On level ground the first direction is y: the first coefficient resists rotation about it.
        let expected = if brakes { 1.0 - 5.0 / 7.0 * G * 0.005 / 0.1 } else { 1.0 };
        close(dynamics.twist(id).linear.x, expected, 2e-3);
        close(dynamics.twist(id).angular.z, 20.0, 1e-9);
    }
}

#[test]
fn rolling_friction_holds_a_ball_on_a_slope() {
    // The slope of arm over radius, a little less and a little more.
    for (angle, heading, rolls) in
        [(0.049, 0.0, false), (0.051, 0.0, true), (0.049, 0.7, false), (0.051, 0.7, true)]
    {
        let (mut dynamics, id) = rolling([0.005; 3], slope(angle, heading));
        dynamics.set_twist(id, Twist::default());
        steps(&mut dynamics, 250);
        assert_eq!(dynamics.twist(id).linear.length() > 1e-3, rolls);
    }
}

#[test]
fn spinning_friction_decelerates_a_spin() {
    let (mut dynamics, id) = rolling([0.0, 0.0, 0.005], -Vec3::Z * G);
    steps(&mut dynamics, 125);
    close(dynamics.twist(id).angular.z, 20.0 - 0.005 * G / (0.4 * 0.01), 0.05);
    close(dynamics.twist(id).linear.x, 1.0, 1e-4);
}

#[test]
fn infinite_rolling_friction_prevents_rolling() {
    let (mut dynamics, id) = rolling([f64::INFINITY; 3], slope(0.3, 0.4));
    steps(&mut dynamics, 125);
    near(dynamics.twist(id).angular, Vec3::ZERO, 1e-6);
    near(dynamics.twist(id).linear, Vec3::ZERO, 1e-6);
}

#[test]
fn slip_is_proportional_to_the_force() {
    // Four points share the force.
    let angle: f64 = 0.2;
    let speed = 2.0 * G * ops::sin(angle) / 4.0 * 0.01;
    let even = ContactLaw { slip: 0.01, ..law(f64::INFINITY, 0.0) };
    for heading in [0.0, 0.6] {
        let (mut dynamics, id) = sledge(slope(angle, heading), even.clone());
        steps(&mut dynamics, 250);
        let downhill = Vec3::new(ops::cos(heading), ops::sin(heading), 0.0);
        near(dynamics.twist(id).linear, downhill * speed, 1e-6);
    }
    // Only along the first direction.
    let sides = [SurfaceCoefficient::Anisotropic([0.01, 0.0]), SurfaceCoefficient::Isotropic(0.0)];
    let anisotropic =
        AnisotropicFriction { first: OWN, friction: None, slip: Some(sides), rotation: [0.0; 2] };
    let (mut dynamics, id) =
        sledge(slope(angle, FRAC_PI_4), ContactLaw { anisotropic: Some(anisotropic), ..law(5.0, 0.0) });
    steps(&mut dynamics, 250);
    near(dynamics.twist(id).linear, Vec3::X * (speed * ops::sin(FRAC_PI_4)), 1e-6);
}

#[test]
fn a_belt_carries_what_lies_on_it() {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    let belt = collide(&mut model, None, Shape::Box { half: Vec3::new(5.0, 1.0, 0.1) });
    // The component out of the surface is ignored.
    model.set_surface_velocity(belt, Vec3::new(0.3, 0.0, 7.0));
    let id = model.add_link(free(Vec3::Z * (0.1 + HALF.z), block(2.0, HALF)));
    collide(&mut model, Some(id), Shape::Box { half: HALF });
    let mut dynamics = Dynamics::new(model);
    dynamics.step();
    close(dynamics.twist(id).linear.x, 0.5 * G * 0.008, 1e-4);
    steps(&mut dynamics, 124);
    near(dynamics.twist(id).linear, Vec3::X * 0.3, 1e-6);
    dynamics.model.set_surface_velocity(belt, Vec3::ZERO);
    steps(&mut dynamics, 125);
    near(dynamics.twist(id).linear, Vec3::ZERO, 1e-6);
}

#[test]
fn a_contact_law_limits_the_contact_points_of_a_pair() {
    let contact = ContactLaw { max_contacts: Some(3), ..law(0.5, 0.0) };
    let (mut dynamics, _) = sledge(-Vec3::Z * G, contact);
    dynamics.step();
    assert_eq!(dynamics.contacts().len(), 3);
    dynamics.model.set_contact_law(OWN, MaterialId(0), law(0.5, 0.0));
    dynamics.step();
    assert_eq!(dynamics.contacts().len(), 4);
}
