//! Contacts with friction, restitution and softness against closed-form solutions.

use crate::support::robots::Random;
use crate::support::*;
use base::math::axis_angle;
use base::{Pose, Twist, Vec3, ops};
use dynamics::*;

/// A plane through the origin and a free body above it.
fn on_plane(settings: Settings, contact: ContactLaw, body: LinkDef, shape: Shape) -> (Dynamics, LinkId) {
    let mut model = Model::new(settings);
    model.set_default_contact_law(contact);
    collide(&mut model, None, Shape::Plane);
    let id = model.add_link(body);
    collide(&mut model, Some(id), shape);
    (Dynamics::new(model), id)
}

const HALF: Vec3 = Vec3::new(0.1, 0.15, 0.05);

/// A box of 2 kg on an inclined plane, modelled by tilting gravity; `heading` rotates the downhill direction.
fn incline(angle: f64, heading: f64, friction: f64, dt: f64) -> (Dynamics, LinkId, Vec3) {
    let downhill = Vec3::new(ops::cos(heading), ops::sin(heading), 0.0);
    let gravity = downhill * (G * ops::sin(angle)) - Vec3::Z * (G * ops::cos(angle));
    let settings = Settings { gravity, dt, ..settings() };
    let body = free(Vec3::Z * HALF.z, block(2.0, HALF));
    let (dynamics, id) = on_plane(settings, law(friction, 0.0), body, Shape::Box { half: HALF });
    (dynamics, id, downhill)
}

#[test]
fn a_box_sticks_below_the_friction_angle() {
    for heading in [0.0, 0.4, std::f64::consts::FRAC_PI_4, 1.3] {
        let (mut dynamics, id, _) = incline(0.9 * ops::atan(0.5), heading, 0.5, 0.008);
        steps(&mut dynamics, 25);
        let start = dynamics.pose(id).translation;
        steps(&mut dynamics, 250);
        // Less than a micrometre in two seconds.
        near(dynamics.pose(id).translation, start, 1e-6);
    }
}

#[test]
fn a_box_slides_above_the_friction_angle_with_the_net_force() {
    for heading in [0.0, 0.4, std::f64::consts::FRAC_PI_4, 1.3] {
        for dt in [0.001, 0.008, 0.032] {
            let angle = 1.1 * ops::atan(0.5);
            let (mut dynamics, id, downhill) = incline(angle, heading, 0.5, dt);
            let count = (1.0 / dt).round();
            steps(&mut dynamics, count as usize);
            let expected = G * (ops::sin(angle) - 0.5 * ops::cos(angle)) * count * dt;
            let velocity = dynamics.twist(id).linear;
            close(velocity.dot(downhill), expected, 1e-6);
            near(velocity, downhill * expected, 1e-5);
        }
    }
}

#[test]
fn friction_slips_at_the_coefficient_and_not_before() {
    for (share, slips) in [(0.999, false), (1.001, true)] {
        let (mut dynamics, id, _) = incline(ops::atan(0.5 * share), 0.7, 0.5, 0.008);
        steps(&mut dynamics, 250);
        assert_eq!(dynamics.twist(id).linear.length() > 1e-4, slips, "{}", dynamics.twist(id).linear);
    }
}

#[test]
fn infinite_friction_holds_a_box_on_a_steep_slope() {
    let (mut dynamics, id, _) = incline(1.0, 0.3, f64::INFINITY, 0.008);
    steps(&mut dynamics, 125);
    // It holds as long as the box does not topple: tan(1) · 0.05 is less than 0.1.
    near(dynamics.twist(id).linear, Vec3::ZERO, 1e-6);
}

#[test]
fn a_ball_rolls_down_with_five_sevenths_of_the_acceleration() {
    let angle = 0.2;
    let gravity = Vec3::new(G * ops::sin(angle), 0.0, -G * ops::cos(angle));
    let body = free(Vec3::Z * 0.1, ball(1.0, 0.1));
    let settings = Settings { gravity, ..settings() };
    let (mut dynamics, id) = on_plane(settings, law(0.8, 0.0), body, Shape::Sphere { radius: 0.1 });
    steps(&mut dynamics, 125);
    let expected = 5.0 / 7.0 * G * ops::sin(angle);
    // It first sinks in by the micrometre of slop, which reduces the normal force for a step.
    close(dynamics.twist(id).linear.x, expected, 1e-5);
    close(dynamics.twist(id).angular.y, expected / 0.1, 1e-4);
}

#[test]
fn a_ball_bounces_to_the_square_of_its_restitution() {
    for (bounce, dt) in [(0.5, 0.001), (0.5, 0.008), (0.8, 0.001), (1.0, 0.001)] {
        let body = free(Vec3::Z * 1.1, ball(1.0, 0.1));
        let settings = Settings { dt, ..heavy() };
        let (mut dynamics, id) = on_plane(settings, law(0.5, bounce), body, Shape::Sphere { radius: 0.1 });
        while dynamics.twist(id).linear.z <= 0.0 {
            dynamics.step();
        }
        let rebound = dynamics.twist(id).linear.z;
        // The contact is found up to a step late: gravity adds g h to the impact speed.
        let arrival = ops::pow(2.0 * G * 1.0, 0.5);
        close(rebound, bounce * arrival, bounce * G * dt * 1.5);
        let mut top: f64 = 0.0;
        while dynamics.twist(id).linear.z > 0.0 {
            dynamics.step();
            top = top.max(dynamics.pose(id).translation.z - 0.1);
        }
        close(top, bounce * bounce, 3.0 * arrival * dt);
    }
}

#[test]
fn a_slow_ball_does_not_bounce() {
    let body = LinkDef {
        twist: Twist { angular: Vec3::ZERO, linear: Vec3::Z * -0.2 },
        ..free(Vec3::Z * 0.0999, ball(1.0, 0.1))
    };
    let contact = ContactLaw { bounce_velocity: 0.3, ..law(0.5, 0.9) };
    let (mut dynamics, id) = on_plane(heavy(), contact, body, Shape::Sphere { radius: 0.1 });
    dynamics.step();
    // Only the depth beyond a micrometre of slop is recovered: 0.2 of 0.1 mm in a step. That leaves a small velocity.
    close(dynamics.pose(id).translation.z, 0.0999 + 0.2 * (1e-4 - 1e-6), 1e-9);
    close(dynamics.twist(id).linear.z, 0.0, 3e-3 + 1e-9);
}

#[test]
fn a_box_rests_at_the_depth_of_its_softness() {
    let contact = ContactLaw { soft_cfm: 0.001, ..law(0.5, 0.5) };
    for dt in [0.008, 0.032] {
        let body = free(Vec3::Z * HALF.z, block(2.0, HALF));
        let settings = Settings { dt, ..heavy() };
        let (mut dynamics, id) = on_plane(settings, contact.clone(), body, Shape::Box { half: HALF });
        steps(&mut dynamics, 500);
        // Each of four points carries depth · erp / (cfm · dt).
        let slop = 1e-6;
        let depth = slop + 2.0 * G / 4.0 * 0.001 * dt / 0.2;
        close(dynamics.pose(id).translation.z, HALF.z - depth, 1e-9);
        let weight: Vec3 = dynamics.contacts().iter().map(|contact| contact.force).sum();
        // The box is the second collider, so the force is on the plane.
        near(weight, -Vec3::Z * 2.0 * G, 1e-6);
    }
}

#[test]
fn a_cylinder_comes_to_rest_on_its_rim() {
    let shape = Shape::Cylinder { radius: 0.1, half_height: 0.1 };
    let body = free(Vec3::Z * 0.1001, Inertia::of_shape(&shape, 1000.0).expect("a cylinder has a volume"));
    let (mut can, link) = on_plane(heavy(), law(1.0, 0.0), body, shape);
    steps(&mut can, 250);
    let twist = can.twist(link);
    // If the rim points changed from step to step, it would keep rocking at a milliradian per second.
    assert!(twist.linear.length() + twist.angular.length() < 1e-6, "{twist:?}");
}

#[test]
fn a_collision_conserves_momentum_and_has_its_coefficient_of_restitution() {
    for bounce in [0.0, 0.5, 1.0] {
        let mut model = Model::new(settings());
        model.set_default_contact_law(law(0.5, bounce));
        let mut ids = Vec::new();
        for (mass, x, speed) in [(1.0, -0.3, 1.0), (3.0, 0.3, -0.5)] {
            let mut def = free(Vec3::X * x, ball(mass, 0.1));
            def.twist.linear = Vec3::X * speed;
            let id = model.add_link(def);
            collide(&mut model, Some(id), Shape::Sphere { radius: 0.1 });
            ids.push(id);
        }
        let mut dynamics = Dynamics::new(model);
        steps(&mut dynamics, 50);
        let [a, b] = [0, 1].map(|index| dynamics.twist(ids[index]).linear.x);
        close(a + 3.0 * b, 1.0 - 1.5, 1e-12);
        // Without restitution, a fifth of the depth (at most 12 mm) is recovered in each step.
        close(b - a, bounce * 1.5, if bounce == 0.0 { 0.3 } else { 1e-9 });
    }
}

#[test]
fn a_stack_of_ten_stands() {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    collide(&mut model, None, Shape::Plane);
    let half = Vec3::splat(0.1);
    let mut ids = Vec::new();
    for index in 0..10 {
        let id = model.add_link(free(Vec3::Z * (0.1 + 0.2 * f64::from(index)), block(1.0, half)));
        collide(&mut model, Some(id), Shape::Box { half });
        ids.push(id);
    }
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 500);
    near(dynamics.pose(ids[9]).translation, Vec3::Z * 1.9, 1e-4);
}

#[test]
fn a_light_box_supports_a_heavy_one() {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    collide(&mut model, None, Shape::Plane);
    let half = Vec3::splat(0.1);
    let mut top = LinkId(0);
    for (z, mass) in [(0.1, 1.0), (0.3, 100.0)] {
        top = model.add_link(free(Vec3::Z * z, block(mass, half)));
        collide(&mut model, Some(top), Shape::Box { half });
    }
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 500);
    near(dynamics.pose(top).translation, Vec3::Z * 0.3, 1e-4);
}

/// A robot on two driven wheels and a frictionless caster ball, and its wheels.
fn two_wheels() -> (Dynamics, LinkId, [LinkId; 2]) {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(1.0, 0.0));
    let smooth = ContactLaw { friction: 0.0, ..law(0.0, 0.0) };
    model.set_contact_law(MaterialId(0), MaterialId(1), smooth);
    collide(&mut model, None, Shape::Plane);
    let half = Vec3::new(0.1, 0.08, 0.03);
    let base = model.add_link(free(Vec3::Z * 0.06, block(2.0, half)));
    let caster = collide(&mut model, Some(base), Shape::Sphere { radius: 0.02 });
    model.colliders[caster.index()].link_from_shape = Pose::from_translation(Vec3::new(-0.08, 0.0, -0.04));
    model.colliders[caster.index()].material = MaterialId(1);
    let wheels = [0.1, -0.1].map(|y| {
        let at = Vec3::new(0.03, y, -0.01);
        let axle = joint(JointKind::Hinge { axis: Vec3::Y, anchor: at });
        let tyre = inertia(0.1, Vec3::new(4e-5, 6.25e-5, 4e-5));
        let mut def = link(Some(base), axle, tyre);
        def.parent_from_link = Pose::from_translation(at);
        let wheel = model.add_link(def);
        let tyre = collide(&mut model, Some(wheel), Shape::Cylinder { radius: 0.05, half_height: 0.01 });
        model.colliders[tyre.index()].link_from_shape =
            Pose::new(Vec3::ZERO, axis_angle(Vec3::X, std::f64::consts::FRAC_PI_2));
        wheel
    });
    (Dynamics::new(model), base, wheels)
}

#[test]
fn a_robot_travels_as_far_as_its_wheels_roll() {
    let (mut dynamics, base, wheels) = two_wheels();
    for wheel in wheels {
        dynamics.set_drive(wheel, Drive::Velocity { target: 4.0, max_force: 1.0 });
    }
    steps(&mut dynamics, 125);
    let start = (dynamics.pose(base).translation, dynamics.joint_position(wheels[0]));
    steps(&mut dynamics, 500);
    let rolled = (dynamics.joint_position(wheels[0]) - start.1) * 0.05;
    let displacement = dynamics.pose(base).translation - start.0;
    close(rolled, 0.05 * 4.0 * 4.0, 1e-6);
    close(displacement.x, rolled, 1e-4 * rolled);
    close(displacement.y, 0.0, 1e-4);
}

#[test]
fn wheels_turn_a_robot_on_the_spot() {
    let (mut dynamics, base, wheels) = two_wheels();
    for (wheel, speed) in wheels.into_iter().zip([-2.0, 2.0]) {
        dynamics.set_drive(wheel, Drive::Velocity { target: speed, max_force: 1.0 });
    }
    steps(&mut dynamics, 125);
    // The wheels touch along a line 2 cm wide: the effective track is between its ends.
    let rate = -dynamics.twist(base).angular.z;
    assert!((2.0 * 0.05 / 0.11..=2.0 * 0.05 / 0.09).contains(&rate.abs()), "{rate}");
}

#[test]
fn a_kinematic_body_pushes_without_reaction() {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.3, 0.0));
    collide(&mut model, None, Shape::Plane);
    let half = Vec3::splat(0.1);
    let slider = Joint { mode: JointMode::Kinematic, ..joint(JointKind::Slider { axis: Vec3::X }) };
    let mut def = link(None, slider, ball(1.0, 0.1));
    def.parent_from_link = Pose::from_translation(Vec3::new(-0.3, 0.0, 0.15));
    let ram = model.add_link(def);
    collide(&mut model, Some(ram), Shape::Box { half });
    let crate_ = model.add_link(free(Vec3::Z * 0.1, block(50.0, half)));
    collide(&mut model, Some(crate_), Shape::Box { half });
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(ram, Drive::Velocity { target: 0.5, max_force: 0.0 });
    for step in 1..=250 {
        dynamics.step();
        close(dynamics.joint_position(ram), 0.5 * 0.008 * f64::from(step), 1e-12);
    }
    close(dynamics.twist(crate_).linear.x, 0.5, 1e-3);
    close(dynamics.pose(crate_).translation.x, 0.9, 2e-3);
}

#[test]
fn a_collider_that_does_not_react_is_not_pushed() {
    let mut model = Model::new(settings());
    model.set_default_contact_law(law(0.3, 0.5));
    let mut ids = Vec::new();
    for (x, speed) in [(-0.15, 1.0), (0.15, 0.0)] {
        let mut def = free(Vec3::X * x, ball(1.0, 0.1));
        def.twist.linear = Vec3::X * speed;
        let id = model.add_link(def);
        let collider = collide(&mut model, Some(id), Shape::Sphere { radius: 0.1 });
        model.colliders[collider.index()].reacts = x > 0.0;
        ids.push(id);
    }
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 30);
    close(dynamics.twist(ids[0]).linear.x, 1.0, 1e-15);
    close(dynamics.twist(ids[1]).linear.x, 1.5, 1e-9);
}

#[test]
fn a_scale_reads_the_weight() {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    let slider = joint(JointKind::Slider { axis: Vec3::Z });
    let pan = model.add_link(link(None, slider, block(0.5, Vec3::new(0.2, 0.2, 0.01))));
    collide(&mut model, Some(pan), Shape::Box { half: Vec3::new(0.2, 0.2, 0.01) });
    let load = model.add_link(free(Vec3::Z * 0.06, block(2.0, HALF)));
    collide(&mut model, Some(load), Shape::Box { half: HALF });
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(pan, Drive::Velocity { target: 0.0, max_force: 100.0 });
    steps(&mut dynamics, 200);
    let weight: Vec3 = dynamics.contacts().iter().map(|contact| contact.force).sum();
    near(weight, -Vec3::Z * 2.0 * G, 1e-5);
    close(dynamics.drive_force(pan), 2.5 * G, 1e-5);
}

#[test]
fn infinite_friction_on_an_edge_allows_only_tipping() {
    // A cube stands on a table with its centre 0.02 m beyond the edge: it tips about the edge.
    for dt in [0.001, 0.004, 0.008] {
        let (half, beyond) = (0.1, 0.02);
        let mut model = Model::new(Settings { dt, ..heavy() });
        model.set_default_contact_law(law(f64::INFINITY, 0.0));
        let table = Vec3::new(0.5, 0.5, 0.5);
        let top = LinkDef { parent_from_link: Pose::from_translation(-table), ..Model::placeholder_link() };
        let top = model.add_link(top);
        collide(&mut model, Some(top), Shape::Box { half: table });
        let at = Vec3::new(beyond, -0.5, half);
        let cube = model.add_link(free(at, block(2.0, Vec3::splat(half))));
        collide(&mut model, Some(cube), Shape::Box { half: Vec3::splat(half) });
        let mut dynamics = Dynamics::new(model);
        let count = (0.12 / dt) as usize;
        steps(&mut dynamics, count);
        let twist = dynamics.twist(cube);
        let arm = beyond * beyond + half * half + 2.0 / 3.0 * half * half;
        let expected = G * beyond / arm * (count as f64 * dt);
        // By then it has rotated by 0.08 rad, and the lever arm of its weight has grown.
        assert!(twist.angular.y > expected && twist.angular.y < 1.35 * expected, "dt {dt}: {twist:?}");
        // The point of the cube on the edge does not move.
        let on_edge = twist.at_offset(Vec3::new(0.0, -0.5, 0.0) - dynamics.pose(cube).translation).linear;
        assert!(on_edge.length() < 0.03, "dt {dt}: {on_edge}");
        // The kinetic energy comes from the fall alone.
        let fall = at.z - dynamics.pose(cube).translation.z;
        let energy = twist.linear.length_squared() + 2.0 / 3.0 * half * half * twist.angular.length_squared();
        assert!(0.5 * energy < G * fall * 1.1 + 1e-3, "dt {dt}: {energy} of {fall}");
    }
}

/// Two boxes on a hinge, dropped while they tumble. A step in which they hit the ground gives them another rotation; its
/// velocity products must be those of that rotation, and must not count twice. (They multiplied the energy by 4 to 20.)
#[test]
fn a_tumbling_tree_that_bounces_gains_no_energy() {
    for (masses, spin, bounce) in [([0.3, 6.0], 25.0, 1.0), ([2.0, 4.0], 5.0, 1.0), ([2.0, 4.0], 5.0, 0.5)] {
        for seed in 0..40 {
            let mut random = Random(seed);
            let mut model = Model::new(heavy());
            model.set_default_contact_law(law(0.0, bounce));
            let half = Vec3::splat(0.05);
            let [trunk, limb] = masses.map(|mass| block(mass, half));
            let mut trunk = free(Vec3::ZERO, trunk);
            trunk.parent_from_link = Pose::new(Vec3::Z * 1.5, random.turn());
            trunk.twist.angular = random.turn() * (Vec3::X * spin);
            let trunk = model.add_link(trunk);
            let mut limb = link(Some(trunk), hinge_y(), limb);
            limb.parent_from_link = Pose::from_translation(Vec3::X * 0.4);
            let limb = model.add_link(limb);
            for link in [Some(trunk), Some(limb)] {
                collide(&mut model, link, Shape::Box { half });
            }
            collide(&mut model, None, Shape::Plane);
            let mut dynamics = Dynamics::new(model);
            let energy = |dynamics: &Dynamics| dynamics.multibody(&[trunk, limb]).energy().total();
            let start = energy(&dynamics);
            for step in 0..120 {
                dynamics.step();
                let now = energy(&dynamics);
                assert!(now < 1.04 * start, "{masses:?}, seed {seed}, step {step}: {now} J of {start} J");
            }
        }
    }
}

#[test]
fn a_bounce_that_friction_forbids_gains_no_energy() {
    // A ball on two rails, the second one at its stop, meets ground to which it sticks: no velocity along the rails both
    // sticks and bounces.
    let mut random = Random(7);
    for _ in 0..200 {
        let mut direction = || random.turn() * Vec3::Z;
        let axes = [direction(), direction()];
        let downwards = axes.map(|axis| if axis.z > 0.0 { -axis } else { axis });
        let mut model = Model::new(Settings { dt: 0.002, ..settings() });
        model.set_default_contact_law(law(f64::INFINITY, 1.0));
        collide(&mut model, None, Shape::Plane);
        let inertia = |mass| Inertia::of_shape(&Shape::Sphere { radius: 0.1 }, mass / 0.004).unwrap();
        let carriage = joint(JointKind::Slider { axis: downwards[0] });
        let carriage = model.add_link(link(None, carriage, inertia(18.0)));
        model.links[carriage.index()].parent_from_link = Pose::from_translation(Vec3::Z * 0.1005);
        let mut slider = joint(JointKind::Slider { axis: downwards[1] });
        slider.stops = Some([0.0, 1.0]);
        let ball = model.add_link(link(Some(carriage), slider, inertia(0.4)));
        collide(&mut model, Some(ball), Shape::Sphere { radius: 0.1 });
        let mut dynamics = Dynamics::new(model);
        dynamics.set_joint_velocity(carriage, 0.3);
        let energy = |dynamics: &Dynamics| dynamics.multibody(&[carriage, ball]).energy().total();
        let start = energy(&dynamics);
        for _ in 0..40 {
            dynamics.step();
            assert!(energy(&dynamics) <= 1.001 * start, "{axes:?}: {start} J to {} J", energy(&dynamics));
        }
    }
}
