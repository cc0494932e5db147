//! Heaps: islands of many free bodies in contact.

use crate::support::*;
use base::math::axis_angle;
use base::{Pose, Stream, Vec3};
use dynamics::*;

const HALF: f64 = 0.05;

/// Boxes (or balls) that fall into an open box.
fn heap(count: u32, ball_instead: bool) -> (Dynamics, Vec<LinkId>) {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    collide(&mut model, None, Shape::Plane);
    for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let wall = collide(&mut model, None, Shape::Box { half: Vec3::new(0.5, 0.5, 2.0) });
        model.colliders[wall.index()].link_from_shape =
            Pose::from_translation(Vec3::new(0.7 * x, 0.7 * y, 2.0));
    }
    let mut stream = Stream::new(5, "heap");
    let mut ids = Vec::new();
    for index in 0..count {
        let (layer, place) = (index / 9, index % 9);
        let spread = |at: u32| (f64::from(at) - 1.0) * 0.13;
        let at = Vec3::new(spread(place % 3), spread(place / 3), 0.1 + 0.15 * f64::from(layer));
        let (body, shape) = if ball_instead {
            (ball(1.0, HALF), Shape::Sphere { radius: HALF })
        } else {
            let half = Vec3::splat(HALF);
            (block(1.0, half), Shape::Box { half })
        };
        let mut def = free(at + Vec3::new(stream.normal(), stream.normal(), 0.0) * 0.005, body);
        let axis = Vec3::new(stream.normal(), stream.normal(), stream.normal());
        def.parent_from_link.rotation = axis_angle(axis, stream.normal());
        let id = model.add_link(def);
        collide(&mut model, Some(id), shape);
        ids.push(id);
    }
    (Dynamics::new(model), ids)
}

fn fastest(dynamics: &Dynamics, ids: &[LinkId]) -> f64 {
    ids.iter().map(|&id| dynamics.twist(id).linear.length()).fold(0.0, f64::max)
}

#[test]
fn a_heap_of_boxes_comes_to_rest() {
    let (mut dynamics, ids) = heap(63, false);
    let mut deepest: f64 = 0.0;
    for step in 0..750 {
        dynamics.step();
        if step > 500 {
            let depths = dynamics.contacts().iter().map(|contact| contact.depth);
            deepest = deepest.max(depths.fold(0.0, f64::max));
        }
    }
    assert!(fastest(&dynamics, &ids) < 1e-3, "{}", fastest(&dynamics, &ids));
    assert!(deepest < 1e-4, "{deepest}");
    for &id in &ids {
        let at = dynamics.pose(id).translation;
        assert!(at.x.abs() < 0.2 && at.y.abs() < 0.2 && at.z > 0.04, "{at}");
    }
    // The ground carries the whole weight.
    let ground = dynamics.contacts().iter().filter(|contact| contact.a == ColliderId(0));
    let weight: Vec3 = ground.map(|contact| contact.force).sum();
    let walls: Vec3 =
        dynamics.contacts().iter().filter(|c| (1..5).contains(&c.a.0)).map(|contact| contact.force).sum();
    close((weight + walls).z, -63.0 * G, 0.1);
}

#[test]
fn a_heap_of_balls_comes_to_rest() {
    let (mut dynamics, ids) = heap(63, true);
    steps(&mut dynamics, 750);
    assert!(fastest(&dynamics, &ids) < 0.02, "{}", fastest(&dynamics, &ids));
    let deepest = dynamics.contacts().iter().map(|contact| contact.depth).fold(0.0, f64::max);
    assert!(deepest < 2e-4, "{deepest}");
}

#[test]
fn a_collapse_ejects_no_box() {
    let (mut dynamics, ids) = heap(90, false);
    let mut fastest_ever: f64 = 0.0;
    for _ in 0..150 {
        dynamics.step();
        fastest_ever = fastest_ever.max(fastest(&dynamics, &ids));
    }
    // The topmost boxes fall by 1.5 m.
    assert!(fastest_ever < 6.0, "{fastest_ever}");
}

#[test]
fn a_collapse_does_not_depend_on_scratch_and_can_be_resumed() {
    let (mut kept, _) = heap(36, false);
    let (mut fresh, _) = heap(36, false);
    let mut saved = kept.state().clone();
    for step in 0..100 {
        if step == 40 {
            saved = kept.state().clone();
        }
        kept.step();
        fresh.drop_scratch();
        fresh.step();
        assert_eq!(kept.state().hash(), fresh.state().hash(), "step {step}");
    }
    fresh.restore(&saved);
    steps(&mut fresh, 60);
    assert_eq!(kept.state(), fresh.state());
}

#[test]
fn a_colliding_cloud_conserves_momentum() {
    let mut model = Model::new(settings());
    model.set_default_contact_law(law(0.4, 0.0));
    let mut stream = Stream::new(7, "cloud");
    let mut ids = Vec::new();
    for index in 0..64 {
        let at = Vec3::new(f64::from(index % 4), f64::from(index / 4 % 4), f64::from(index / 16)) * 0.11;
        let mut def = free(at, block(1.0, Vec3::splat(HALF)));
        // Towards the middle.
        def.twist.linear = (Vec3::splat(0.165) - at) * 5.0;
        def.twist.angular = Vec3::new(stream.normal(), stream.normal(), stream.normal());
        let id = model.add_link(def);
        collide(&mut model, Some(id), Shape::Box { half: Vec3::splat(HALF) });
        ids.push(id);
    }
    let mut dynamics = Dynamics::new(model);
    let momentum = |dynamics: &Dynamics| -> Vec3 { ids.iter().map(|id| dynamics.twist(*id).linear).sum() };
    let energy = |dynamics: &Dynamics| -> f64 {
        ids.iter().map(|id| 0.5 * dynamics.twist(*id).linear.length_squared()).sum()
    };
    let (before, start) = (momentum(&dynamics), energy(&dynamics));
    steps(&mut dynamics, 60);
    near(momentum(&dynamics), before, 1e-9);
    assert!(energy(&dynamics) < 0.5 * start, "{} of {start}", energy(&dynamics));
}

#[test]
fn depenetration_keeps_the_common_centre_of_mass() {
    let mut model = Model::new(settings());
    model.set_default_contact_law(law(0.4, 0.0));
    let mut ids = Vec::new();
    // Each overlaps its neighbours by 2 mm.
    for index in 0..8 {
        let at = Vec3::new(f64::from(index % 2), f64::from(index / 2 % 2), f64::from(index / 4)) * 0.098;
        let id = model.add_link(free(at, block(1.0 + f64::from(index), Vec3::splat(HALF))));
        collide(&mut model, Some(id), Shape::Box { half: Vec3::splat(HALF) });
        ids.push(id);
    }
    let mut dynamics = Dynamics::new(model);
    let center = |dynamics: &Dynamics| -> Vec3 {
        (0..).zip(&ids).map(|(index, id)| dynamics.pose(*id).translation * (1.0 + f64::from(index))).sum()
    };
    let before = center(&dynamics);
    for _ in 0..100 {
        dynamics.step();
        // They move apart without a velocity.
        assert!(fastest(&dynamics, &ids) < 1e-9, "{}", fastest(&dynamics, &ids));
    }
    near(center(&dynamics), before, 1e-9);
    let deepest = dynamics.contacts().iter().map(|contact| contact.depth).fold(0.0, f64::max);
    assert!(deepest < 2e-5, "{deepest}");
}

/// Three rows of three boxes on the ground between two walls that are closer than the rows are long.
fn wedged(short: f64) -> (Dynamics, Vec<LinkId>) {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    collide(&mut model, None, Shape::Plane);
    for side in [-1.0, 1.0] {
        let wall = collide(&mut model, None, Shape::Box { half: Vec3::ONE });
        let at = Vec3::X * (side * (1.0 + 3.0 * HALF - 0.5 * short));
        model.colliders[wall.index()].link_from_shape = Pose::from_translation(at);
    }
    let mut ids = Vec::new();
    for index in 0..9 {
        let at = Vec3::new(f64::from(index % 3) - 1.0, f64::from(index / 3) * 2.0, 0.5) * (2.0 * HALF);
        let id = model.add_link(free(at, block(1.0, Vec3::splat(HALF))));
        collide(&mut model, Some(id), Shape::Box { half: Vec3::splat(HALF) });
        ids.push(id);
    }
    (Dynamics::new(model), ids)
}

#[test]
fn wedged_boxes_build_up_no_pressure() {
    let (mut dynamics, ids) = wedged(4e-5);
    for step in 0..500 {
        dynamics.step();
        let wall_force = |wall: u32| -> f64 {
            let wall_contacts = dynamics.contacts().iter().filter(|contact| contact.a == ColliderId(wall));
            wall_contacts.map(|contact| contact.force.x.abs()).sum()
        };
        assert!(wall_force(1).max(wall_force(2)) < 9.0 * G, "step {step}: {} N", wall_force(1));
    }
    assert!(fastest(&dynamics, &ids) < 1e-6, "{}", fastest(&dynamics, &ids));
    let fixed = dynamics.contacts().iter().filter(|contact| contact.a.0 < 3);
    close(fixed.map(|contact| contact.force.z).sum(), -9.0 * G, 1e-3);
}

#[test]
fn contact_forces_at_rest_are_constant() {
    let (mut dynamics, _) = heap(28, false);
    steps(&mut dynamics, 500);
    let forces = |dynamics: &Dynamics| -> Vec<_> {
        dynamics.contacts().iter().map(|contact| (contact.a, contact.b, contact.force)).collect()
    };
    let mut before = forces(&dynamics);
    for _ in 0..50 {
        dynamics.step();
        let now = forces(&dynamics);
        assert_eq!(now.len(), before.len());
        for (now, before) in now.iter().zip(&before) {
            assert_eq!((now.0, now.1), (before.0, before.1));
            near(now.2, before.2, 1e-3);
        }
        before = now;
    }
}

#[test]
fn a_heap_gains_no_energy_in_any_step() {
    let (mut dynamics, ids) = heap(63, false);
    let tensor = block(1.0, Vec3::splat(HALF)).tensor.x_axis.x;
    let energy = |dynamics: &Dynamics| -> f64 {
        let of = |id: &LinkId| {
            let twist = dynamics.twist(*id);
            let turning = 0.5 * tensor * twist.angular.length_squared();
            0.5 * twist.linear.length_squared() + turning + G * dynamics.pose(*id).translation.z
        };
        ids.iter().map(of).sum()
    };
    let start = energy(&dynamics);
    let mut before = start;
    for step in 0..400 {
        dynamics.step();
        let now = energy(&dynamics);
        // The energy of a fall that begins or ends is off by half a step; and boxes that are moved apart may be
        // lifted by a trace.
        assert!(now < before + 3e-4 * start, "step {step}: {now} after {before}");
        before = now;
    }
    assert!(before < 0.7 * start, "{before} of {start}");
}

#[test]
fn a_constraint_in_a_heap_holds() {
    let (dynamics, ids) = heap(27, false);
    let mut model = dynamics.model.clone();
    let (a, b) = (ids[4], ids[13]);
    let [world_from_a, world_from_b] = [a, b].map(|id| model.links[id.index()].parent_from_link);
    let frames = [world_from_a.inverse() * world_from_b, Pose::IDENTITY];
    model.add_constraint(Constraint::new(ConstraintKind::Fixed, [Some(a), Some(b)], frames));
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 200);
    let a_from_b = dynamics.pose(a).inverse() * dynamics.pose(b);
    near(a_from_b.translation, frames[0].translation, 1e-4);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let hashes = |threads: usize| -> Vec<u64> {
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a thread pool can be built");
        pool.install(|| {
            let (mut dynamics, _) = heap(90, false);
            (0..80)
                .map(|_| {
                    dynamics.step();
                    dynamics.state().hash()
                })
                .collect()
        })
    };
    let alone = hashes(1);
    assert_eq!(alone, hashes(2));
    assert_eq!(alone, hashes(8));
}
