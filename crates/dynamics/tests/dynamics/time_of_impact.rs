//! Time of impact: fast bodies do not tunnel, and bounces are exact at every step length.

use crate::support::*;
use base::math::axis_angle;
use base::{Pose, Twist, Vec3, ops};
use dynamics::*;

fn drop_ball(bounce: f64, dt: f64, height: f64, ground: Shape, top: f64) -> (Dynamics, LinkId) {
    let mut model = Model::new(Settings { dt, ..heavy() });
    model.set_default_contact_law(ContactLaw { bounce_velocity: 0.01, ..law(0.5, bounce) });
    let floor = collide(&mut model, None, ground);
    model.colliders[floor.index()].link_from_shape = Pose::from_translation(-Vec3::Z * top);
    let id = model.add_link(free(Vec3::Z * (0.1 + height), ball(1.0, 0.1)));
    collide(&mut model, Some(id), Shape::Sphere { radius: 0.1 });
    (Dynamics::new(model), id)
}

#[test]
fn a_ball_bounces_exactly_at_every_step_length() {
    let floor = Shape::Box { half: Vec3::new(2.0, 2.0, 0.5) };
    for (bounce, dt) in [(0.5, 0.001), (0.5, 0.008), (0.5, 0.032), (0.8, 0.008), (1.0, 0.008), (1.0, 0.032)] {
        for (ground, top) in [(Shape::Plane, 0.0), (floor.clone(), 0.5)] {
            let (mut dynamics, id) = drop_ball(bounce, dt, 1.0, ground, top);
            let (mut lowest, mut highest): (f64, f64) = (1.0, 0.0);
            let (mut rose, mut last) = (false, f64::INFINITY);
            let fall = ops::pow(2.0 / G, 0.5);
            // Up to the second contact.
            let steps = ((fall * (1.0 + 2.0 * bounce) - 2.0 * dt) / dt) as usize;
            for _ in 0..steps {
                dynamics.step();
                let z = dynamics.pose(id).translation.z - 0.1;
                lowest = lowest.min(z);
                rose |= z > last;
                last = z;
                if rose {
                    highest = highest.max(z);
                }
            }
            let error = (highest / (bounce * bounce) - 1.0).abs();
            // The apex may lie between two steps: half a step beside it is g dt² / 8 lower.
            let sampling_error = G * dt * dt / 8.0 / (bounce * bounce);
            assert!(error < 1e-3 + sampling_error, "bounce {bounce}, dt {dt}: {highest}, {error}");
            assert!(lowest > -1e-4, "bounce {bounce}, dt {dt}: {lowest}");
        }
    }
}

#[test]
fn bodies_that_collide_in_free_fall_keep_their_energy_and_their_centre_of_mass_falls_freely() {
    // Boxes hit each other off centre, so that most of their motion goes on.
    let shape = Shape::Box { half: Vec3::new(0.1, 0.03, 0.05) };
    for (bounce, dt) in [(1.0, 0.001), (1.0, 0.008), (1.0, 0.032), (0.0, 0.008)] {
        let mut model = Model::new(Settings { dt, ..heavy() });
        model.set_default_contact_law(ContactLaw { bounce_velocity: 0.01, ..law(0.0, bounce) });
        let mut add = |mass: f64, position: Vec3, linear: Vec3| {
            let mut def = free(position, Inertia::of_shape(&shape, mass / 0.0012).unwrap());
            def.twist = Twist { linear, angular: Vec3::new(0.0, 3.0, 2.0) };
            let id = model.add_link(def);
            collide(&mut model, Some(id), shape.clone());
            id
        };
        let below = add(1.0, Vec3::ZERO, Vec3::new(0.3, 0.0, -2.0));
        let above = add(4.0, Vec3::new(0.08, 0.02, 0.5), Vec3::new(0.0, 0.0, -5.0));
        let mut dynamics = Dynamics::new(model);
        let energy = |dynamics: &Dynamics| dynamics.multibody(&[below, above]).energy().total();
        let (start, steps) = (energy(&dynamics), (0.4 / dt) as i32);
        for _ in 0..steps {
            dynamics.step();
        }
        let time = f64::from(steps) * dt;
        let [(p, v), (q, w)] =
            [below, above].map(|id| (dynamics.pose(id).translation, dynamics.twist(id).linear));
        assert!((w - Vec3::new(0.0, 0.0, -5.0 - G * time)).length() > 0.1, "no collision: {w}");
        let fall = Vec3::new(0.3, 0.0, -22.0) * time / 5.0 - Vec3::Z * (0.5 * G * time * time);
        let center = Vec3::new(0.08, 0.02, 0.5) * 0.8 + fall;
        let velocity = Vec3::new(0.3, 0.0, -22.0) / 5.0 - Vec3::Z * (G * time);
        // Each body is moved to the impact against the other one where that was at the start of the step.
        let [place, velocity] = [(p + 4.0 * q) / 5.0 - center, (v + 4.0 * w) / 5.0 - velocity];
        assert!(place.length() < 3.0 * dt, "bounce {bounce}, dt {dt}: {place}");
        assert!(velocity.length() < 1e-9, "bounce {bounce}, dt {dt}: {velocity}");
        let gain = energy(&dynamics) - start;
        if bounce == 1.0 {
            assert!(gain.abs() < 0.02, "{dt}: {gain} J");
        } else {
            assert!((-10.0..-1.0).contains(&gain), "{gain} J");
        }
    }
}

#[test]
fn a_small_fast_ball_does_not_tunnel_through_a_thin_wall() {
    for dt in [0.001, 0.008, 0.032, 0.064] {
        for speed in [3.0, 30.0, 300.0] {
            for bounce in [0.0, 0.6] {
                let mut model = Model::new(Settings { dt, ..settings() });
                model.set_default_contact_law(law(0.5, bounce));
                let wall = collide(&mut model, None, Shape::Box { half: Vec3::new(0.001, 1.0, 1.0) });
                model.colliders[wall.index()].link_from_shape =
                    Pose::new(Vec3::ZERO, axis_angle(Vec3::Z, 0.3));
                let mut def = free(Vec3::new(-2.0, 0.01, 0.0), ball(0.01, 0.005));
                def.twist = Twist { linear: Vec3::X * speed, angular: Vec3::Y * 20.0 };
                let id = model.add_link(def);
                collide(&mut model, Some(id), Shape::Sphere { radius: 0.005 });
                let mut dynamics = Dynamics::new(model);
                let count = (3.0 / speed / dt).ceil() as usize + 3;
                steps(&mut dynamics, count);
                let position = dynamics.pose(id).translation;
                let normal = Vec3::new(ops::cos(0.3), ops::sin(0.3), 0.0);
                assert!(
                    position.dot(normal) < -0.0055,
                    "dt {dt}, speed {speed}, bounce {bounce}: {position}"
                );
                let after = dynamics.twist(id).linear.dot(normal);
                close(after, -bounce * speed * ops::cos(0.3), 1e-3 * speed + 0.02);
            }
        }
    }
}

#[test]
fn a_small_fast_box_does_not_tunnel_through_a_thin_plate() {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    collide(&mut model, None, Shape::Box { half: Vec3::new(1.0, 1.0, 0.001) });
    let half = Vec3::new(0.01, 0.004, 0.006);
    let mut def = free(Vec3::Z * 1.0, block(0.01, half));
    def.twist = Twist { linear: Vec3::Z * -20.0, angular: Vec3::ZERO };
    let id = model.add_link(def);
    collide(&mut model, Some(id), Shape::Box { half });
    let mut dynamics = Dynamics::new(model);
    for _ in 0..200 {
        dynamics.step();
        assert!(dynamics.pose(id).translation.z > 0.0069, "{}", dynamics.pose(id).translation);
    }
}

#[test]
fn a_ball_that_flies_past_is_not_stopped() {
    let mut model = Model::new(settings());
    model.set_default_contact_law(law(0.5, 0.5));
    collide(&mut model, None, Shape::Box { half: Vec3::splat(0.1) });
    let mut def = free(Vec3::new(-1.0, 0.0, 0.1101), ball(0.01, 0.01));
    def.twist = Twist { linear: Vec3::X * 50.0, angular: Vec3::ZERO };
    let id = model.add_link(def);
    collide(&mut model, Some(id), Shape::Sphere { radius: 0.01 });
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 10);
    near(dynamics.twist(id).linear, Vec3::X * 50.0, 1e-12);
    near(dynamics.pose(id).translation, Vec3::new(3.0, 0.0, 0.1101), 1e-9);
}

#[test]
fn a_flight_does_not_depend_on_scratch() {
    let (mut kept, _) = drop_ball(0.8, 0.008, 1.0, Shape::Plane, 0.0);
    let mut fresh = kept.clone();
    for step in 0..200 {
        kept.step();
        fresh.drop_scratch();
        fresh.step();
        assert_eq!(kept.state(), fresh.state(), "step {step}");
    }
}

/// Inspecting the contacts of a step before it is made changes nothing.
#[test]
fn a_step_that_was_begun_is_the_same_step() {
    let (mut inspected, _) = drop_ball(0.5, 0.008, 1.0, Shape::Plane, 0.0);
    let (mut plain, _) = drop_ball(0.5, 0.008, 1.0, Shape::Plane, 0.0);
    let mut contacts = 0;
    for _ in 0..200 {
        contacts += inspected.begin().len();
        inspected.begin();
        inspected.step();
        plain.step();
        assert_eq!(inspected.state().hash(), plain.state().hash());
    }
    assert!(contacts > 0);
}

#[test]
fn ignored_contacts_do_not_affect_a_flight() {
    let slab = Shape::Box { half: Vec3::new(2.0, 2.0, 0.01) };
    let (mut passing, id) = drop_ball(0.5, 0.008, 1.0, slab.clone(), 0.01);
    let (mut falling, _) = drop_ball(0.5, 0.008, 1.0, slab, 1000.0);
    let mut contacts = 0;
    for _ in 0..100 {
        let points = passing.begin();
        contacts += points.len();
        passing.let_through(points.iter().map(|point| (point.a, point.b)));
        assert!(passing.begin().is_empty());
        passing.step();
        falling.step();
        assert_eq!(passing.pose(id), falling.pose(id));
        assert_eq!(passing.twist(id), falling.twist(id));
    }
    assert!(contacts > 0 && passing.pose(id).translation.z < -1.0);
}
