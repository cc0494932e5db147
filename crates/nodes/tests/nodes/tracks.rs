//! Tracks: motion of vehicles, copies that move with the belt, sliding textures.

use crate::kit::{Kit, near};
use base::Vec3;
use render::Ray;

/// A moving belt around two wheels of 0.1 m at x = ±0.5.
fn kit(track: &str) -> Kit {
    kit_of("R2025a", track)
}

fn kit_of(version: &str, track: &str) -> Kit {
    let world = format!(
        "WorldInfo {{ basicTimeStep 10 }}
        Robot {{ controller \"<extern>\" children [ DEF TRACK Track {{
          boundingObject Box {{ size 1 0.1 0.2 }} physics Physics {{ }}
          device LinearMotor {{ name \"belt\" maxVelocity 10 acceleration -1 }} {track} }} ] }}"
    );
    let mut kit = Kit::of_version(version, &world, &[]);
    kit.world.state_mut().need_visuals();
    kit
}

const WHEELS: &str =
    "children [ TrackWheel { position -0.5 0 radius 0.1 } TrackWheel { position 0.5 0 radius 0.1 } ]";
const BEAD: &str =
    "animatedGeometry Pose { children DEF BEAD Shape { geometry Sphere { radius 0.01 subdivision 3 } } }";

/// Returns the centres of the copies, in order.
fn beads(kit: &mut Kit) -> Vec<Vec3> {
    kit.world.refresh_visuals();
    let bead = kit.node("BEAD");
    let state = kit.world.state();
    let corners = state.visible_corners(bead);
    corners.chunks(8).map(|corners| corners.iter().sum::<Vec3>() / 8.0).collect()
}

fn run(kit: &mut Kit, metres: f64) {
    kit.drive("belt", 1.0);
    kit.steps((metres * 100.0).round() as usize, 10);
}

#[test]
fn copies_on_a_belt_are_equidistant_and_move_around() {
    // The belt is 2 m plus the circumference of a wheel long.
    let mut kit = kit(&format!("{WHEELS} {BEAD} geometriesCount 4"));
    let start = beads(&mut kit);
    assert_eq!(start.len(), 4);
    near((start[0] - Vec3::new(-0.5, 0.0, 0.1)).length(), 0.0, 1e-6);
    near((start[2] - Vec3::new(0.5, 0.0, -0.1)).length(), 0.0, 1e-6);
    run(&mut kit, 0.5);
    let now = beads(&mut kit);
    near((now[0] - Vec3::new(0.0, 0.0, 0.1)).length(), 0.0, 0.011);
    near((now[2] - Vec3::new(0.0, 0.0, -0.1)).length(), 0.0, 0.011);
}

#[test]
fn copies_on_a_belt_follow_their_count_and_track() {
    let mut kit = kit(&format!("{WHEELS} {BEAD} geometriesCount 4"));
    assert_eq!(beads(&mut kit).len(), 4);
    for count in [7, 0, 2] {
        let track = kit.node("TRACK");
        let state = kit.world.state_mut();
        state.edit_field(track, "geometriesCount", scene::Value::SfInt32(count)).unwrap();
        kit.step(10);
        assert_eq!(beads(&mut kit).len(), count as usize);
    }
}

#[test]
fn wheels_without_a_valid_belt_are_reported() {
    let mut kit = kit(&format!("children [ TrackWheel {{ }} ] {BEAD}"));
    assert_eq!(kit.said("track/way"), 1);
    assert!(beads(&mut kit).is_empty());
}

/// Returns whether the surface at a point is bright from above.
fn is_bright(kit: &mut Kit, x: f64) -> bool {
    kit.world.refresh_visuals();
    let (origin, direction) = (Vec3::new(x, 0.0, 5.0), -Vec3::Z);
    let ray = Ray { origin, direction, near: 0.0, far: 100.0, layers: u32::MAX, hits_transparent: true };
    kit.world.state().frame().unwrap().cast(&ray).unwrap().colour[0] > 0.5
}

const PICTURE: &str = "children [ Shape { appearance Appearance { material Material { }
      texture DEF PICTURE ImageTexture { filtering 0 } textureTransform TextureTransform { } }
    geometry IndexedFaceSet { coord Coordinate { point [ -1 -1 0, 1 -1 0, 1 1 0, -1 1 0 ] } coordIndex [ 0 1 2 3 ]
      texCoord TextureCoordinate { point [ 0 0, 1 0, 1 1, 0 1 ] } texCoordIndex [ 0 1 2 3 ] } } ]";

#[test]
fn textures_slide_with_the_belt() {
    check_slide("R2025a", 0.5);
    check_slide("R2020b", 0.5);
    // Until R2020a the velocity was per step: here, a hundred steps are a second.
    check_slide("R2020a", 0.005);
}

/// The texture of the belt slides by half its size per metre.
#[track_caller]
fn check_slide(version: &str, animation: f64) {
    let mut kit = kit_of(version, &format!("textureAnimation {animation} 0 {PICTURE}"));
    let picture = kit.node("PICTURE");
    let pixels = render::Pixels::Rgba8(vec![0, 0, 0, 255, 255, 255, 255, 255]);
    let texture = render::Texture { width: 2, height: 1, pixels, filtering: 0, repeat: [true; 2] };
    kit.world.state_mut().visuals.set_screen(picture, texture);
    // White where x > 0.
    assert_eq!([-0.5, 0.5].map(|x| is_bright(&mut kit, x)), [false, true]);
    run(&mut kit, 1.0);
    assert_eq!([-0.5, 0.5].map(|x| is_bright(&mut kit, x)), [true, false]);
    run(&mut kit, 1.0);
    assert_eq!([-0.5, 0.5].map(|x| is_bright(&mut kit, x)), [false, true]);
}

/// A vehicle on two tracks, each a box between two wheels.
fn crawler(friction: &str) -> Kit {
    let wheel = |x: f64| {
        format!(
            "Pose {{ translation {x} 0 0 rotation 1 0 0 1.5707963 children Cylinder {{ radius 0.05 height 0.02 }} }}"
        )
    };
    let track = |name: &str, y: f64| {
        format!(
            "Track {{ name \"{name}\" translation 0 {y} 0 contactMaterial \"rubber\"
               boundingObject Group {{ children [ Box {{ size 0.28 0.02 0.1 }} {} {} ] }}
               physics Physics {{ }} device LinearMotor {{ name \"{name}\" acceleration -1 }} }}",
            wheel(-0.14),
            wheel(0.14)
        )
    };
    Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 contactProperties ContactProperties {{ material1 \"rubber\" {friction} }} }}
        Solid {{ boundingObject Plane {{ size 10 10 }} }}
        Solid {{ name \"step\" translation 0.5 0 0.015 rotation 0 0 1 0.1 boundingObject Box {{ size 0.3 0.6 0.03 }} }}
        DEF CRAWLER Robot {{ translation 0 0 0.05 controller \"<extern>\" children [ {} {} ]
          boundingObject Box {{ size 0.28 0.1 0.06 }} physics Physics {{ density -1 mass 30 }} }}",
        track("left", 0.065),
        track("right", -0.065),
    ))
}

#[test]
fn a_force_on_a_belt_sets_its_velocity_as_in_webots() {
    let mut kit = crawler("coulombFriction 2");
    kit.command("left").u16(wire::op::motor::SET_FORCE).f64(8.0);
    kit.command("right").u16(wire::op::motor::SET_FORCE).f64(-4.0);
    kit.steps(50, 8);
    let dynamics = kit.world.state().dynamics();
    // Tracks are merged with their parent: 30 kg, and two boxes with half a cylinder at each end.
    let mass = dynamics.model.links[kit.link("CRAWLER").index()].inertia.mass;
    near(
        mass,
        30.0 + 2.0 * 1e3 * (0.28 * 0.02 * 0.1 + 2.0 * std::f64::consts::PI * 0.05 * 0.05 * 0.02),
        1e-6,
    );
    let mut speeds: Vec<f64> = dynamics.model.belts.values().map(|belt| belt.y).collect();
    speeds.dedup();
    assert_eq!(speeds.len(), 2, "{speeds:?}");
    near(speeds[0], 8.0 * 0.008 / mass, 1e-12);
    near(speeds[1], -4.0 * 0.008 / mass, 1e-12);
    assert_eq!(kit.said("motor/belt"), 2);
}

#[test]
fn tracks_climb_with_high_friction() {
    for friction in [
        "coulombFriction 2",
        "coulombFriction 500",
        "coulombFriction -1",
        "coulombFriction 500 softCFM 0.0001",
        "coulombFriction -1 softCFM 0.0001",
    ] {
        let mut kit = crawler(friction);
        kit.drive("left", 0.3);
        kit.drive("right", 0.3);
        for step in 0..600 {
            kit.step(8);
            // At the edge it tips over, faster than its belts.
            let speed = kit.velocity("CRAWLER").length();
            assert!(speed < 0.7, "{friction}: {speed} m/s at step {step}, {}", kit.position("CRAWLER"));
        }
        if friction == "coulombFriction 2" {
            let at = kit.position("CRAWLER");
            assert!(at.x > 0.9 && at.y.abs() < 0.3 && (at.z - 0.05).abs() < 0.01, "{at}");
        }
    }
}
