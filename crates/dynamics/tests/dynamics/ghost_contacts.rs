//! Ghost contacts: bodies that slide or roll over a floor of tiles do not catch on internal edges.

use crate::support::*;
use base::math::axis_angle;
use base::{Pose, Quat, Twist, Vec3};
use dynamics::*;

/// Tiles of 0.2 m in rows, or one slab, with the top at 0; fixed to the ground or on a link.
fn floor(model: &mut Model, tiles: bool, rotation: Quat, on: Option<LinkId>) {
    let mut lay = |x: f64, y: f64, half: f64| {
        let id = collide(model, on, Shape::Box { half: Vec3::new(half, half, 0.05) });
        model.colliders[id.index()].link_from_shape = Pose::new(rotation * Vec3::new(x, y, -0.05), rotation);
    };
    if !tiles {
        return lay(1.7, 0.0, 2.1);
    }
    for column in 0..21 {
        for row in 0..6 {
            lay(0.2 * f64::from(column) - 0.3, 0.2 * f64::from(row) - 0.2, 0.1);
        }
    }
}

/// Sliding bodies: the shape, its height above the floor, its orientation, its inertia.
fn sliders() -> Vec<(Shape, f64, Quat, Inertia)> {
    let half = Vec3::new(0.06, 0.05, 0.04);
    let lying = axis_angle(Vec3::X, std::f64::consts::FRAC_PI_2);
    let corners: Vec<Vec3> = (0..8)
        .map(|k| {
            half * Vec3::new(
                f64::from(k & 1) * 2.0 - 1.0,
                f64::from(k >> 1 & 1) * 2.0 - 1.0,
                f64::from(k >> 2) * 2.0 - 1.0,
            )
        })
        .collect();
    vec![
        (Shape::Box { half }, 0.04, Quat::IDENTITY, block(1.0, half)),
        (Shape::Box { half }, 0.04, axis_angle(Vec3::Z, 0.3), block(1.0, half)),
        (Shape::Convex(corners.into()), 0.04, axis_angle(Vec3::Z, 0.1), block(1.0, half)),
        (Shape::Sphere { radius: 0.04 }, 0.04, Quat::IDENTITY, ball(1.0, 0.04)),
        (Shape::Cylinder { radius: 0.04, half_height: 0.03 }, 0.03, Quat::IDENTITY, block(1.0, half)),
        (Shape::Cylinder { radius: 0.04, half_height: 0.03 }, 0.04, lying, block(1.0, half)),
        (Shape::Capsule { radius: 0.04, half_height: 0.03 }, 0.04, lying, block(1.0, half)),
    ]
}

/// Slides a body over the floor along the rows or across them. Returns its position after two seconds, in the floor's
/// frame.
fn slide(tiles: bool, rotation: Quat, law: &ContactLaw, dt: f64, start: Vec3, kind: usize) -> Vec3 {
    let (shape, height, orientation, inertia) = sliders().swap_remove(kind);
    let mut model = Model::new(Settings { dt, gravity: rotation * Vec3::new(0.0, 0.0, -G), ..settings() });
    model.set_default_contact_law(law.clone());
    floor(&mut model, tiles, rotation, None);
    let mut def = free(Vec3::ZERO, inertia);
    def.parent_from_link = Pose::new(rotation * Vec3::new(0.0, 0.0, height), rotation * orientation);
    def.twist = Twist { linear: rotation * start, angular: Vec3::ZERO };
    let id = model.add_link(def);
    collide(&mut model, Some(id), shape);
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, (2.0 / dt).round() as usize);
    rotation.conjugate() * dynamics.pose(id).translation
}

#[test]
fn a_tiled_floor_is_as_smooth_as_a_slab() {
    let tilted = axis_angle(Vec3::new(1.0, 2.0, 0.5).normalize(), 0.4);
    // A body that rolls obliquely rocks, and a little differently on tiles; soft contacts are more where tiles meet.
    let soft = ContactLaw { soft_cfm: 1e-3, ..law(0.0, 0.0) };
    for (contact, tolerance) in [(law(0.0, 0.0), 1e-4), (law(0.1, 0.0), 0.12), (soft, 1e-2)] {
        for rotation in [Quat::IDENTITY, tilted] {
            for dt in [0.008, 0.032] {
                for kind in 0..sliders().len() {
                    for start in [Vec3::X * 0.3, Vec3::X * 1.7, Vec3::new(1.1, 0.3, 0.0)] {
                        let slab = slide(false, rotation, &contact, dt, start, kind);
                        let tiled = slide(true, rotation, &contact, dt, start, kind);
                        let distance = slab.distance(tiled);
                        assert!(
                            distance < tolerance,
                            "{contact:?} {dt} {kind} {start}: {tiled} instead of {slab}"
                        );
                    }
                }
            }
        }
    }
}

/// As [`slide`], on a floor that moves by itself or is moved by the sliding body. Returns the position on the floor.
fn drift(tiles: bool, is_kinematic: bool, dt: f64, kind: usize) -> Vec3 {
    let (shape, height, orientation, inertia) = sliders().swap_remove(kind);
    let mut model = Model::new(Settings { dt, ..heavy() });
    model.set_default_contact_law(law(0.0, 0.0));
    let mut carrier = free(Vec3::ZERO, block(20.0, Vec3::new(2.0, 2.0, 0.05)));
    carrier.twist.linear = Vec3::new(-0.4, 0.1, 0.0);
    if is_kinematic {
        carrier.joint.mode = JointMode::Kinematic;
    } else {
        // A sledge on a slider along x.
        carrier.joint = joint(JointKind::Slider { axis: Vec3::X });
        carrier.twist = Twist::default();
    }
    let carrier = model.add_link(carrier);
    floor(&mut model, tiles, Quat::IDENTITY, Some(carrier));
    let mut def = free(Vec3::Z * height, inertia);
    def.parent_from_link.rotation = orientation;
    def.twist.linear = Vec3::new(1.1, 0.2, 0.0);
    let id = model.add_link(def);
    collide(&mut model, Some(id), shape);
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, (2.0 / dt).round() as usize);
    dynamics.pose(id).translation - dynamics.pose(carrier).translation
}

#[test]
fn a_floor_of_tiles_that_moves_is_as_smooth_as_one_slab() {
    for is_kinematic in [true, false] {
        for dt in [0.008, 0.032] {
            for kind in 0..sliders().len() {
                let (slab, tiled) =
                    (drift(false, is_kinematic, dt, kind), drift(true, is_kinematic, dt, kind));
                assert!(slab.distance(tiled) < 1e-3, "{is_kinematic} {dt} {kind}: {tiled} instead of {slab}");
            }
        }
    }
}

/// Slides a box without friction against the side of a block whose top is this high. Returns its position after 2 s.
fn slide_against(height: f64) -> Vec3 {
    let half = Vec3::new(0.06, 0.05, 0.04);
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.0, 0.0));
    for (x, top) in [(0.0, 0.0), (1.0, height)] {
        let id = collide(&mut model, None, Shape::Box { half: Vec3::new(0.5, 0.5, 0.1) });
        model.colliders[id.index()].link_from_shape = Pose::from_translation(Vec3::new(x, 0.0, top - 0.1));
    }
    let mut def = free(Vec3::Z * half.z, block(1.0, half));
    def.twist.linear = Vec3::X * 0.5;
    let id = model.add_link(def);
    collide(&mut model, Some(id), Shape::Box { half });
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 250);
    dynamics.pose(id).translation
}

#[test]
fn a_step_stops_a_box_and_a_flush_edge_does_not() {
    for height in [0.1, 0.01] {
        assert!(slide_against(height).x < 0.44 + 1e-3);
    }
    for height in [5e-5, 1e-6, 0.0, -1e-6, -1e-3] {
        close(slide_against(height).x, 1.0, 1e-2);
    }
    close(slide_against(5e-5).z, 0.04 + 5e-5, 2e-5);
}

#[test]
fn a_box_stands_where_four_tiles_meet() {
    let half = Vec3::new(0.06, 0.05, 0.04);
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    floor(&mut model, true, Quat::IDENTITY, None);
    let id = model.add_link(free(Vec3::new(0.2, 0.1, half.z), block(1.0, half)));
    collide(&mut model, Some(id), Shape::Box { half });
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 500);
    near(dynamics.pose(id).translation, Vec3::new(0.2, 0.1, half.z), 1e-5);
    let weight: f64 = dynamics.contacts().iter().map(|contact| contact.force.z).sum();
    close(weight.abs(), G, 1e-6);
}
