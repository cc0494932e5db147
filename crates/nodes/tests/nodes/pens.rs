//! Pens: position, shape and opacity of strokes.

use crate::kit::Kit;
use base::Vec3;
use render::Ray;

/// A white floor at z = 0, and a robot with a pen of 0.1 m that moves over it along x at 1 m/s from x = 0.
fn kit(info: &str, pen: &str, robot: &str) -> Kit {
    Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 10 gravity 0 {info} }}
        Solid {{ translation 0 0 -0.5 children [ DEF FLOOR Shape {{
          appearance PBRAppearance {{ roughness 1 metalness 0 }} geometry Box {{ size 4 2 1 }} }} ] }}
        Robot {{ translation 0 0 0.5 controller \"<extern>\" linearVelocity 1 0 0 {robot}
          children [ Pen {{ name \"p\" leadSize 0.1 inkColor 1 0 0 inkDensity 1 {pen} }} ]
          boundingObject Sphere {{ radius 0.01 }} physics Physics {{ density -1 mass 1 }} }}"
    ))
}

/// Returns the colour seen from above at a point.
fn colour(kit: &mut Kit, x: f64, y: f64) -> [f32; 3] {
    kit.world.refresh_visuals();
    let frame = kit.world.state().frame().unwrap();
    let (origin, direction) = (Vec3::new(x, y, 5.0), -Vec3::Z);
    let ray = Ray { origin, direction, near: 0.0, far: 100.0, layers: u32::MAX, hits_transparent: true };
    frame.cast(&ray).unwrap().colour
}

fn is_near(colour: [f32; 3], expected: [f32; 3]) -> bool {
    colour.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.02)
}

const RED: [f32; 3] = [1.0, 0.0, 0.0];
const WHITE: [f32; 3] = [1.0, 1.0, 1.0];

fn fly(kit: &mut Kit, steps: u32) {
    for _ in 0..steps {
        kit.step(10);
    }
}

#[test]
fn a_stroke_covers_the_area_of_the_lead() {
    let mut kit = kit("", "", "");
    assert_eq!(kit.said("device/unsupported"), 0);
    fly(&mut kit, 101);
    // From the end of the first step to that of the last one: a metre long, with half a disc at each end.
    let (cell, mut count) = (0.01, 0.0);
    for column in 0..140 {
        for row in 0..20 {
            let (x, y) = (-0.2 + cell * f64::from(column), -0.095 + cell * f64::from(row));
            let [_, green, _] = colour(&mut kit, x, y).map(f64::from);
            count += 1.0 - base::ops::pow(green, 2.2); // how much of the white is covered
        }
    }
    let area = count * cell * cell;
    let expected = 0.1 * 1.0 + std::f64::consts::PI * 0.05 * 0.05;
    assert!((area - expected).abs() < 0.005, "{area} {expected}");
    // The sides of the box are clean.
    kit.world.refresh_visuals();
    let frame = kit.world.state().frame().unwrap();
    let (origin, direction) = (Vec3::new(0.5, -5.0, -0.5), Vec3::Y);
    let ray = Ray { origin, direction, near: 0.0, far: 100.0, layers: u32::MAX, hits_transparent: true };
    assert!(is_near(frame.cast(&ray).unwrap().colour, WHITE));
}

#[test]
fn ink_is_applied_once_per_stroke() {
    let mut kit = kit("", "inkDensity 0.5", "");
    fly(&mut kit, 50);
    let seen = colour(&mut kit, 0.25, 0.0);
    // The mean light of white and red: 0.5 linear is 0.735 in sRGB.
    assert!(is_near(seen, [1.0, 0.735, 0.735]), "{seen:?}");
}

#[test]
fn a_pen_obeys_its_controller() {
    let mut kit = kit("", "write FALSE", "");
    fly(&mut kit, 20);
    kit.command("p").u8(1).u8(4).u8(0).u8(255).u8(0).f64(1.0);
    fly(&mut kit, 20);
    kit.command("p").u8(2);
    fly(&mut kit, 20);
    assert!(is_near(colour(&mut kit, 0.1, 0.0), WHITE));
    assert!(is_near(colour(&mut kit, 0.3, 0.0), [0.0, 1.0, 0.0]));
    assert!(is_near(colour(&mut kit, 0.5, 0.0), WHITE));
}

#[test]
fn a_pen_has_a_maximum_distance_and_ignores_its_robot() {
    let board = "Shape { appearance Appearance { } geometry Box { size 0.2 0.2 0.02 } }";
    for (reach, is_drawn) in [(0.4, false), (0.6, true), (0.0, true)] {
        let pen =
            format!("maxDistance {reach} children [ Pose {{ translation 0 0 -0.1 children [ {board} ] }} ]");
        let mut kit = kit("", &pen, "");
        fly(&mut kit, 30);
        let seen = colour(&mut kit, 0.0, 0.03);
        assert_eq!(is_near(seen, RED), is_drawn, "{reach} {seen:?}");
    }
}

#[test]
fn ink_evaporates_exponentially() {
    let mut kit = kit("inkEvaporation 2", "", "");
    fly(&mut kit, 6);
    kit.command("p").u8(2);
    let mut left = Vec::new();
    for _ in 0..4 {
        fly(&mut kit, 25);
        let [_, green, _] = colour(&mut kit, 0.05, 0.0);
        left.push(1.0 - base::ops::pow(f64::from(green), 2.2)); // how much of the white is covered
    }
    // It was drawn in the first step, 0.3 s before; after each further quarter of a second a factor of exp(-1/2)
    // remains.
    assert!((left[0] - base::ops::exp(-0.6)).abs() < 0.03, "{left:?}");
    let share = base::ops::exp(-0.5);
    for pair in left.windows(2) {
        assert!((pair[1] / pair[0] - share).abs() < 0.03, "{left:?}");
    }
    fly(&mut kit, 250);
    assert!(is_near(colour(&mut kit, 0.05, 0.0), WHITE));
}

#[test]
fn a_reset_removes_all_ink() {
    let mut kit = kit("", "", "rotation 0 0 1 0.3 angularVelocity 0 0 3");
    let look = |kit: &mut Kit| (0..60).map(|at| colour(kit, f64::from(at) * 0.01, 0.02)).collect::<Vec<_>>();
    fly(&mut kit, 30);
    let first = look(&mut kit);
    kit.world.reset();
    assert!(look(&mut kit).iter().all(|seen| is_near(*seen, WHITE)));
    fly(&mut kit, 30);
    assert_eq!(look(&mut kit), first);
}

#[test]
fn pens_of_old_files_draw_along_their_negative_y_axis() {
    let mut kit = Kit::of_version(
        "R2021b",
        "WorldInfo { basicTimeStep 10 gravity 0 coordinateSystem \"NUE\" }
        Solid { children [ Shape { appearance Appearance { texture ImageTexture { } material Material { diffuseColor 1 1 1 } }
          geometry Plane { size 4 4 } } ] }
        Robot { translation 0.5 0.5 0 controller \"<extern>\" children [ Pen { name \"p\" leadSize 0.1 inkColor 1 0 0 inkDensity 1 } ] }",
        &[],
    );
    fly(&mut kit, 3);
    kit.world.refresh_visuals();
    let frame = kit.world.state().frame().unwrap();
    let (origin, direction) = (Vec3::new(0.52, 5.0, 0.0), -Vec3::Y);
    let ray = Ray { origin, direction, near: 0.0, far: 100.0, layers: u32::MAX, hits_transparent: true };
    assert!(is_near(frame.cast(&ray).unwrap().colour, RED));
}
