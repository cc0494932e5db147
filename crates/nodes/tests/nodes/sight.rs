//! Cameras, range finders, lidars and radars in simple scenes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::kit::{Kit, near, near_vector};
use base::{Vec3, ops};
use engine::RobotId;
use render::{CpuRenderer, Frame, Picture, Renderer, View};
use wire::op::camera::{DEFERRED, FETCH, LOOKED, ON_REQUEST};
use wire::{Reader, Writer};

const ROBOT: RobotId = RobotId(0);

/// A robot at the origin with a device called `d`, and other nodes.
fn world(device: &str, others: &str) -> String {
    format!(
        "WorldInfo {{ basicTimeStep 8 }} Background {{ skyColor [ 0 0 0 ] }}
        Robot {{ controller \"<extern>\" children [ {device} ] }} {others}"
    )
}

/// An emissive wall of a colour, with its front at a position along x.
fn wall(x: f64, size: &str, place: &str, color: &str) -> String {
    format!(
        "Solid {{ translation {} {place} name \"wall {x} {place}\" children Shape {{
        appearance Appearance {{ material Material {{ diffuseColor 0 0 0 emissiveColor {color} }} }}
        geometry Box {{ size 0.2 {size} }} }} }}",
        x + 0.1
    )
}

/// Returns the ranges of an image.
fn ranges(kit: &mut Kit) -> Vec<f32> {
    let bytes = kit.picture("d", 0).expect("there is a picture");
    bytes.chunks_exact(4).map(|four| f32::from_le_bytes(four.try_into().unwrap())).collect()
}

fn first_ranges(device: &str, others: &str) -> Vec<f32> {
    let mut kit = Kit::new(&world(device, others));
    kit.enable("d", 8);
    kit.step(8);
    ranges(&mut kit)
}

/// Asserts the configuration record of a robot's only device.
#[track_caller]
fn check_introduction(device: &str, write: impl Fn(&mut Writer)) {
    let kit = Kit::new(&world(device, ""));
    let mut expected = Writer::new();
    expected.record(1, 0);
    write(&mut expected);
    let said = &kit.introductions[&ROBOT];
    assert!(said.ends_with(expected.as_slice()), "{device}: {said:?} does not end with {expected:?}");
    assert_eq!(kit.said("device/unsupported"), 0, "{device}");
}

/// Asserts that commands in one block are read.
#[track_caller]
fn check_commands(device: &str, write: impl Fn(&mut Writer)) {
    let mut kit = Kit::new(&world(device, ""));
    write(kit.command("d"));
    kit.send(ROBOT, 0);
    kit.idle();
    assert_eq!(kit.world.take_diagnostics().iter().filter(|one| one.code == "controller/request").count(), 0);
    write(kit.command("d"));
    kit.command("d").u8(200);
    kit.send(ROBOT, 0);
    kit.idle();
    assert_eq!(kit.world.take_diagnostics().iter().filter(|one| one.code == "controller/request").count(), 1);
}

#[test]
fn a_camera_sends_its_size_and_optics() {
    let plain = "Camera { name \"d\" width 4 height 3 fieldOfView 0.5 near 0.25 exposure 2 }";
    let id = |device: &str| Kit::new(&world(device, "")).world.robots()[0].devices[0].node.0;
    let number = id(plain);
    check_introduction(plain, |out| {
        out.u32(number).u16(4).u16(3).f64s(&[0.5, 0.25]).u8(1).f64s(&[0.5, 0.5]).u8(0).u8(0);
        out.f64s(&[2.0, 0.0, 0.0, 0.0, 0.0]);
    });
    let rich =
        "Camera { name \"d\" fieldOfView 0.75 projection \"spherical\" zoom Zoom { minFieldOfView 0.25 maxFieldOfView 2 }
        recognition Recognition { segmentation TRUE }
        focus Focus { focalLength 1 focalDistance 2 minFocalDistance 3 maxFocalDistance 4 } }";
    let number = id(rich);
    check_introduction(rich, |out| {
        out.u32(number).u16(64).u16(64).f64s(&[0.75, 0.01]).u8(0).f64s(&[0.25, 2.0]).u8(1).u8(1);
        out.f64s(&[1.0, 1.0, 2.0, 3.0, 4.0]);
    });
    check_commands(rich, |out| {
        out.u8(1).u16(8).u8(4).f64(0.5).u8(5).f64(2.5).u8(6).f64(1.0).u8(10).u16(8).u8(11).u8(1);
    });
}

#[test]
fn range_finders_and_lidars_send_their_size_and_range() {
    let device = "RangeFinder { name \"d\" fieldOfView 0.5 width 4 height 2 minRange 0.5 maxRange 4 }";
    let number = Kit::new(&world(device, "")).world.robots()[0].devices[0].node.0;
    check_introduction(device, |out| {
        out.u32(number).u16(4).u16(2).f64s(&[0.5, 0.5]).u8(1).f64(4.0);
    });
    check_commands(device, |out| {
        out.u8(1).u16(8);
    });
    let device = "Lidar { name \"d\" fieldOfView 1.5 horizontalResolution 8 numberOfLayers 2 maxRange 5 }";
    check_introduction(device, |out| {
        out.u32(number).u16(8).u16(2).f64s(&[1.5, 0.01]).u8(0).f64(5.0).u16(2);
        out.f64s(&[10.0, 1.0, 25.0, 0.2, 8.0]);
    });
    check_commands(device, |out| {
        out.u8(17).u8(18).u8(1).u16(8).u8(16).f64(5.0);
    });
}

#[test]
fn a_wall_at_one_metre_is_one_metre_deep_everywhere() {
    let device = "RangeFinder { name \"d\" width 8 height 4 fieldOfView 1 maxRange 3 }";
    let found = first_ranges(device, &wall(1.0, "9 9", "0 0", "1 1 1"));
    assert_eq!(found.len(), 32);
    for range in found {
        near(range.into(), 1.0, 1e-4);
    }
}

#[test]
fn spherical_range_finders_measure_along_their_rays() {
    let device =
        "RangeFinder { name \"d\" width 4 height 1 fieldOfView 1 maxRange 3 projection \"spherical\" }";
    let found = first_ranges(device, &wall(1.0, "9 9", "0 0", "1 1 1"));
    near(found[0].into(), 1.0 / ops::cos(0.5), 1e-4);
    near(found[2].into(), 1.0 / ops::cos(1.0 / 6.0), 1e-4);
}

#[test]
fn range_images_are_not_mirrored() {
    let device = "RangeFinder { name \"d\" width 2 height 2 fieldOfView 1 maxRange 3 }";
    let left = wall(1.0, "2 4", "1 0", "1 1 1");
    let found = first_ranges(device, &left);
    assert!(found[0].is_finite() && found[2].is_finite() && found[1].is_infinite() && found[3].is_infinite());
    let above = wall(1.0, "4 2", "0 1", "1 1 1");
    let found = first_ranges(device, &above);
    assert!(found[0].is_finite() && found[1].is_finite() && found[2].is_infinite() && found[3].is_infinite());
}

#[test]
fn ranges_beyond_the_limits_are_infinite_and_occlude() {
    let device = "RangeFinder { name \"d\" width 2 height 2 minRange 0.5 maxRange 3 }";
    let behind = wall(1.0, "9 9", "0 0", "1 1 1");
    for (x, expected) in [(3.5, f32::INFINITY), (0.4, f32::INFINITY)] {
        let others = wall(x, "9 9", "0 0", "1 1 1") + if x < 1.0 { &behind } else { "" };
        assert_eq!(first_ranges(device, &others), [expected; 4], "{x}");
    }
}

#[test]
fn resolution_and_noise_are_those_of_the_fields() {
    let device = "RangeFinder { name \"d\" width 3 height 3 maxRange 3 resolution 0.4 }";
    // 1.1 / 0.4 = 2.75, and three steps are 1.2.
    for range in first_ranges(device, &wall(1.1, "9 9", "0 0", "1 1 1")) {
        near(range.into(), 1.2, 1e-6);
    }
    let device = "RangeFinder { name \"d\" width 100 height 100 maxRange 3 noise 0.01 }";
    let found = first_ranges(device, &wall(1.0, "9 9", "0 0", "1 1 1"));
    let variance =
        found.iter().map(|range| (f64::from(*range) - 1.0) * (f64::from(*range) - 1.0)).sum::<f64>() / 1e4;
    near(variance.sqrt(), 0.03, 0.002);
}

#[test]
fn noise_of_ranges_exceeds_the_limits() {
    for (x, is_beyond) in [(2.99, (|range| range > 3.0) as fn(f32) -> bool), (0.02, |range| range < 0.0)] {
        let device = "RangeFinder { name \"d\" width 100 height 100 maxRange 3 noise 0.01 }";
        let found = first_ranges(device, &wall(x, "9 9", "0 0", "1 1 1"));
        let mean = found.iter().map(|range| f64::from(*range)).sum::<f64>() / 1e4;
        near(mean, x, 0.002);
        assert!(found.iter().any(|range| is_beyond(*range)), "{x}");
    }
}

#[test]
fn shared_memory_is_requested_once_and_images_are_periodic() {
    let device = "RangeFinder { name \"d\" width 3 height 2 }";
    let mut kit = Kit::new(&world(device, ""));
    kit.enable("d", 16);
    kit.send(ROBOT, 0);
    kit.idle();
    assert_eq!(kit.shared_bytes("d", 0), Some(24));
    assert_eq!(kit.picture("d", 0), None);
    kit.step(8);
    assert_eq!(kit.picture("d", 0), None);
    kit.step(8);
    assert_eq!(ranges(&mut kit), [f32::INFINITY; 6]);
    assert_eq!(kit.shared_bytes("d", 0), None);
    // After a reset the controller still has its shared memory.
    kit.world.reset();
    kit.steps(2, 8);
    assert_eq!(ranges(&mut kit).len(), 6);
    assert_eq!(kit.shared_bytes("d", 0), None);
}

#[test]
fn a_lidar_measures_from_left_to_right_and_from_above_to_below() {
    // An asymmetric scene: one wall to the left, another one straight ahead.
    // Rays go through the centres of pixels: at 72, 36, 0, -36 and -72 degrees.
    let left = "Solid { translation 0.325 1.1 0 children Shape { geometry Box { size 0.2 0.2 9 } } }";
    let device = "Lidar { name \"d\" fieldOfView 3.141592653589793 horizontalResolution 5 numberOfLayers 3
        verticalFieldOfView 1 maxRange 9 }";
    let mut kit = Kit::new(&world(device, &(left.to_owned() + &wall(2.0, "0.5 9", "0 0", "1 1 1"))));
    kit.enable("d", 8);
    kit.send(ROBOT, 0);
    kit.idle();
    assert_eq!(kit.shared_bytes("d", 0), Some(15 * 24), "the points have their place, wanted or not");
    kit.step(8);
    let found = ranges(&mut kit);
    assert_eq!(found.len(), 15);
    // The layers are at 0.5, 0 and -0.5 rad.
    let tilted = ops::cos(0.5);
    for (layer, cos) in [tilted, 1.0, tilted].into_iter().enumerate() {
        let row = &found[5 * layer..5 * layer + 5];
        near(row[0].into(), 1.0 / ops::sin(0.4 * std::f64::consts::PI) / cos, 1e-4);
        near(row[2].into(), 2.0 / cos, 1e-4);
        assert!(row[1].is_infinite() && row[3].is_infinite() && row[4].is_infinite(), "{row:?}");
    }
}

#[test]
fn points_are_where_the_rays_end() {
    let device = "Lidar { name \"d\" translation 0 0 1 rotation 0 0 1 0.3 tiltAngle -0.5 fieldOfView 1
        horizontalResolution 3 numberOfLayers 2 verticalFieldOfView 0.4 maxRange 20 }";
    let floor = "Solid { children Shape { geometry Plane { size 99 99 } } }";
    let mut kit = Kit::new(&world(device, floor));
    kit.command("d").u8(17);
    kit.enable("d", 8);
    kit.step(8);
    let bytes = kit.picture("d", 0).unwrap();
    assert_eq!(bytes.len(), 6 * 24);
    for (index, point) in bytes[24..].chunks_exact(20).enumerate() {
        let mut input = Reader::new(point);
        let [x, y, z] = [0; 3].map(|_| f32::from_bits(input.u32().unwrap()));
        // A metre below the lidar in any orientation.
        near(z.into(), -1.0, 1e-4);
        assert!(x > 0.0 && (index % 3 != 0 || y > 0.0), "{x} {y}");
        assert_eq!(input.i32().unwrap(), index as i32 / 3);
        // The time of the first column is the end of the period of 8 ms, that of each following one a third of it less.
        let time = 0.008 - 0.008 * (index % 3) as f64 / 3.0;
        near(f32::from_bits(input.u32().unwrap()).into(), time, 1e-6);
    }
}

#[test]
fn a_rotating_lidar_goes_around_in_its_time() {
    // 10 turns a second, 8 ms: 8 % of 100 columns in each step.
    let device =
        "Lidar { name \"d\" type \"rotating\" horizontalResolution 100 numberOfLayers 1 maxRange 9 }";
    let inside = "Solid { children Shape { geometry IndexedFaceSet { coord Coordinate {
        point [ 2 2 -1, 2 -2 -1, 2 -2 1, 2 2 1, -2 2 -1, -2 -2 -1, -2 -2 1, -2 2 1 ] }
        coordIndex [ 0 1 2 3 -1 4 7 6 5 -1 0 3 7 4 -1 1 5 6 2 ] } } }";
    let mut kit = Kit::new(&world(device, inside));
    kit.enable("d", 8);
    let seen: Vec<Vec<usize>> = (0..13)
        .map(|_| {
            kit.step(8);
            let found = ranges(&mut kit);
            (0..100).filter(|column| found[*column] > 0.0).collect()
        })
        .collect();
    let counts: Vec<usize> = seen.iter().map(Vec::len).collect();
    assert_eq!((counts[0], counts[5], counts[11], counts[12]), (8, 48, 96, 100));
    // From the front, in the middle, to the right.
    assert_eq!(seen[0], (50..58).collect::<Vec<usize>>());
    // It measures in every step, regardless of the sampling period.
    let mut kit = Kit::new(&world(device, inside));
    kit.enable("d", 64);
    kit.step(8);
    let found = ranges(&mut kit);
    assert_eq!(found.iter().filter(|range| **range > 0.0).count(), 8);
}

#[test]
fn objects_across_the_seam_are_recognized_on_one_side() {
    let device = "Camera { name \"d\" width 360 height 90 fieldOfView 6.2831853 projection \"cylindrical\" recognition Recognition { } }";
    let ball = "Solid { translation -2 0.05 0 recognitionColors [ 0 1 0 ] children [ Shape { geometry Sphere { radius 0.2 } } ] }";
    let mut kit = Kit::new(&world(device, ball));
    kit.enable("d", 8);
    kit.command("d").u8(10).u16(8);
    kit.step(8);
    let [(_, _, [x, _, width, _], ..)] = objects(&kit).try_into().unwrap();
    // 0.2 m at 2 m are 5.7 degrees; the centre is 1.4 degrees to the left of the seam.
    assert!((0..=4).contains(&x) && (6..=8).contains(&width), "{x} {width}");
}

/// The colour of a pixel: red, green, blue.
fn pixel(picture: &[u8], width: usize, [x, y]: [usize; 2]) -> [u8; 3] {
    let at = 4 * (y * width + x);
    [picture[at + 2], picture[at + 1], picture[at]]
}

#[test]
fn a_camera_sees_colours_where_they_are() {
    let device = "Camera { name \"d\" width 40 height 20 fieldOfView 1 }";
    // Half a metre to the left and above at two metres: tan(0.5) is at the edge.
    let box_ = wall(2.0, "0.2 0.2", "0.5 0.25", "1 0 0");
    let mut kit = Kit::new(&world(device, &box_));
    kit.enable("d", 8);
    kit.step(8);
    let picture = kit.picture("d", 0).unwrap();
    assert_eq!(picture.len(), 40 * 20 * 4);
    let scale = 20.0 / ops::tan(0.5) / 2.0;
    let [x, y] = [20.0 - 0.5 * scale, 10.0 - 0.25 * scale];
    let [red, green, blue] = pixel(&picture, 40, [x as usize, y as usize]);
    assert!(red > 200 && green < 30 && blue < 30, "{red} {green} {blue}");
    for mirrored in [[40.0 - x, y], [x, 20.0 - y], [20.0, 10.0]] {
        assert_eq!(pixel(&picture, 40, mirrored.map(|at| at as usize)), [0, 0, 0], "{mirrored:?}");
    }
    assert!(picture.chunks(4).all(|pixel| pixel[3] == 255));
}

#[test]
fn a_zoom_and_new_colours_are_in_the_next_image() {
    let device = "Camera { name \"d\" width 3 height 3 fieldOfView 1 zoom Zoom { minFieldOfView 0.1 maxFieldOfView 2 } }";
    let box_ = "Solid { translation 2 0 0 children Shape {
        appearance Appearance { material DEF LOOK Material { diffuseColor 0 0 0 emissiveColor 0 1 0 } }
        geometry Box { size 0.3 0.3 0.3 } } }";
    let mut kit = Kit::new(&world(device, box_));
    kit.enable("d", 8);
    kit.step(8);
    let picture = kit.picture("d", 0).unwrap();
    assert_eq!(pixel(&picture, 3, [0, 1]), [0, 0, 0]);
    assert!(pixel(&picture, 3, [1, 1])[1] > 200);
    kit.command("d").u8(4).f64(0.1);
    let look = kit.node("LOOK");
    kit.world.state_mut().record(look, "emissiveColor", scene::Value::SfColor([0.0, 0.0, 1.0]));
    kit.step(8);
    let picture = kit.picture("d", 0).unwrap();
    let [red, green, blue] = pixel(&picture, 3, [0, 1]);
    assert!(red < 30 && green < 30 && blue > 200, "{red} {green} {blue}");
}

/// Official libraries send NaN; the connection goes on.
#[test]
fn numbers_that_are_not_finite_are_ignored_by_a_camera() {
    let device = "Camera { name \"d\" fieldOfView 1 zoom Zoom { minFieldOfView 0.1 maxFieldOfView 2 } }";
    let mut kit = Kit::new(&world(device, ""));
    for opcode in [4, 5, 6] {
        kit.command("d").u8(opcode).f64(f64::NAN);
        kit.step(8);
    }
    assert_eq!(kit.said("camera/number"), 3);
    kit.command("d").u8(4).f64(0.5);
    kit.step(8);
    let camera = kit.device_node("d");
    assert_eq!(kit.world.state().scene().float(camera, "fieldOfView"), 0.5);
}

#[test]
fn moving_objects_are_rendered_at_their_current_pose() {
    let device = "RangeFinder { name \"d\" width 1 height 1 maxRange 9 }";
    let falling =
        "DEF BALL Solid { translation 2 0 1 boundingObject Box { size 0.2 0.2 0.2 } physics Physics { }
        children Shape { geometry Box { size 0.2 0.2 1.2 } } }";
    let mut kit = Kit::new(&world(device, falling));
    kit.enable("d", 8);
    let mut seen = Vec::new();
    for _ in 0..60 {
        kit.step(8);
        let z = kit.position("BALL").z;
        if (z.abs() - 0.6).abs() > 0.01 {
            seen.push((ranges(&mut kit)[0].is_finite(), z.abs() < 0.6));
        } else {
            ranges(&mut kit);
        }
    }
    assert!(seen.iter().all(|(found, expected)| found == expected) && seen.iter().any(|(found, _)| *found));
    assert!(!seen[0].0);
}

/// Id, position, centre and size in the image, size, model.
type Seen = (i32, Vec3, [i32; 4], [f64; 2], String);

/// The objects in the last record of a camera.
fn objects(kit: &Kit) -> Vec<Seen> {
    let records = kit.records("d");
    let (_, bytes) = records.iter().find(|(op, _)| *op == 12).expect("there are objects");
    let mut input = Reader::new(bytes);
    let count = input.i32().unwrap();
    (0..count)
        .map(|_| {
            let id = input.i32().unwrap();
            let numbers: Vec<f64> = (0..9).map(|_| input.f64().unwrap()).collect();
            let on_image = [0; 4].map(|_| input.i32().unwrap());
            for _ in 0..3 * input.i32().unwrap() {
                input.f64().unwrap();
            }
            let model = input.string().unwrap();
            (id, Vec3::from_slice(&numbers[..3]), on_image, [numbers[7], numbers[8]], model)
        })
        .collect()
}

#[test]
fn a_camera_recognizes_solids_with_colours() {
    let device = "Camera { name \"d\" width 100 height 50 fieldOfView 1 recognition Recognition { maxRange 5 segmentation TRUE } }";
    let ball = |name: &str, place: &str| {
        format!(
            "DEF {name} Solid {{ translation {place} name \"{name}\" model \"a {name}\" recognitionColors [ 0 1 0 ]
            boundingObject Box {{ size 0.2 0.2 0.2 }} children Shape {{ geometry Box {{ size 0.2 0.2 0.2 }} }} }}"
        )
    };
    let others = ball("NEAR", "2 0.5 0")
        + &ball("FAR", "6 0 0")
        + &ball("HIDDEN", "4 1 0")
        + &ball("BEHIND", "-2 0 0");
    let mut kit = Kit::new(&world(device, &others));
    kit.command("d").u8(10).u16(8).u8(11).u8(1);
    kit.send(ROBOT, 0);
    kit.idle();
    assert_eq!(kit.shared_bytes("d", 9), Some(100 * 50 * 4));
    kit.step(8);
    let found = objects(&kit);
    assert_eq!(found.len(), 1, "{found:?}");
    let (id, position, on_image, size, model) = &found[0];
    assert_eq!(*id as u32, kit.node("NEAR").0);
    near_vector(*position, Vec3::new(2.0, 0.5, 0.0), 1e-9);
    let scale = 50.0 / ops::tan(0.5);
    near(on_image[0].into(), 50.0 - 0.5 * scale / 2.0, 2.0);
    // Pixels are counted from 0: the centre of 50 is between 24 and 25.
    assert_eq!(on_image[1], 24);
    near(on_image[3].into(), 0.2 * scale / 1.9, 1.0);
    near(size[0], 0.2, 1e-9);
    assert_eq!(model, "a NEAR");
    let segments = kit.picture("d", 9).unwrap();
    assert_eq!(pixel(&segments, 100, [on_image[0] as usize, 25]), [0, 255, 0]);
    assert_eq!(pixel(&segments, 100, [90, 25]), [0, 0, 0]);
}

/// That of a sphere around the shapes.
#[test]
fn solids_without_bounding_objects_have_the_extent_of_their_shapes() {
    let device = "Camera { name \"d\" width 100 height 50 fieldOfView 1 recognition Recognition { } }";
    let others =
        "DEF S Solid { translation 2 0 0 recognitionColors [ 0 1 0 ] children [ Pose { translation 0 0.2 0
        rotation 1 0 0 1.5707963267948966 children Shape { geometry Box { size 0.2 0.4 0.6 } } } ] }";
    let mut kit = Kit::new(&world(device, others));
    kit.command("d").u8(10).u16(8);
    kit.step(8);
    let found = objects(&kit);
    assert_eq!(found.len(), 1);
    let (_, position, on_image, size, _) = &found[0];
    near_vector(*position, Vec3::new(2.0, 0.2, 0.0), 1e-6);
    let diagonal = Vec3::new(0.2, 0.4, 0.6).length();
    near(size[0], diagonal, 1e-6);
    near(size[1], diagonal, 1e-6);
    let scale = 50.0 / ops::tan(0.5);
    near(on_image[2].into(), diagonal * scale / 2.0, 1.0);
}

#[test]
fn drawings_on_a_display_are_visible_to_cameras() {
    let screen = "Display { name \"screen\" translation 1 0 0 width 2 height 2 children Shape {
        appearance Appearance { texture ImageTexture { filtering 0 } }
        geometry IndexedFaceSet { coord Coordinate { point [ 0 0.5 -0.5, 0 -0.5 -0.5, 0 -0.5 0.5, 0 0.5 0.5 ] }
          texCoord TextureCoordinate { point [ 0 0, 1 0, 1 1, 0 1 ] } coordIndex [ 0 1 2 3 ] } } }
        Camera { name \"d\" width 8 height 8 fieldOfView 0.9 }";
    let mut kit = Kit::new(&world(screen, ""));
    kit.command("screen").u8(16).i32(0x00ff_0000).u8(32).u16(1).i32(0).i32(0); // a red pixel, upper left
    kit.enable("d", 8);
    kit.step(8);
    let picture = kit.picture("d", 0).unwrap();
    let [red, green, _] = pixel(&picture, 8, [1, 1]);
    assert!(red > 150 && green < 30, "{red} {green}");
    for at in [[6, 1], [1, 6], [6, 6]] {
        assert_eq!(pixel(&picture, 8, at), [0, 0, 0], "{at:?}");
    }
    kit.command("screen").u8(16).i32(0x0000_ff00).u8(35).u16(2).i32(0).i32(2).i32(0).i32(2).u8(1);
    kit.step(8);
    let picture = kit.picture("d", 0).unwrap();
    assert!(pixel(&picture, 8, [6, 6])[1] > 150, "{:?}", pixel(&picture, 8, [6, 6]));
}

#[test]
fn a_radar_measures_distance_speed_and_power() {
    let device =
        "Radar { name \"d\" maxRange 50 horizontalFieldOfView 1 verticalFieldOfView 1 transmittedPower 20
        frequency 24 antennaGain 20 }";
    check_introduction(device, |out| {
        out.f64s(&[1.0, 50.0, 1.0, 1.0]);
    });
    check_commands(device, |out| {
        out.u8(1).u16(8);
    });
    let target = "Solid { translation 10 1 0 radarCrossSection 2 linearVelocity 3 0 0 boundingObject Box { size 1 1 1 }
        physics Physics { } } WorldInfo { gravity 0 }";
    let mut kit = Kit::new(
        &world(device, target)
            .replacen("basicTimeStep 8", "basicTimeStep 8 gravity 0", 1)
            .replace(" WorldInfo { gravity 0 }", ""),
    );
    kit.enable("d", 8);
    kit.step(8);
    let (_, bytes) = kit.records("d").pop().unwrap();
    let mut input = Reader::new(&bytes);
    assert_eq!(input.i32().unwrap(), 1);
    let [distance, power, speed, azimuth] = [0; 4].map(|_| input.f64().unwrap());
    let x = 10.0 + 3.0 * 0.008;
    let expected = (x * x + 1.0_f64).sqrt();
    near(distance, expected, 1e-6);
    // Angles to the left are negative.
    near(azimuth, -ops::atan2(1.0, x), 1e-6);
    near(speed, 3.0 * x / expected, 1e-4);
    let wavelength = 299_792_458.0 / 24e9;
    let pi4 = 4.0 * std::f64::consts::PI;
    let ratio = wavelength * wavelength * 2.0 / (pi4 * pi4 * pi4 * ops::pow(expected, 4.0));
    near(power, 20.0 + 40.0 + 10.0 * ops::log10(ratio), 1e-9);
}

/// Distance, power, speed and azimuth of the only target of a radar, if there is one.
fn target(kit: &mut Kit) -> Option<[f64; 4]> {
    let (_, bytes) = kit.records("d").pop().unwrap();
    let mut input = Reader::new(&bytes);
    (input.i32().unwrap() == 1).then(|| [0; 4].map(|_| input.f64().unwrap()))
}

/// What is visible of a target without a bounding object is measured, whether or not somebody looks at the world.
#[test]
fn a_radar_measures_what_is_visible_of_a_target_without_a_bounding_object() {
    let device = "Radar { name \"d\" maxRange 50 transmittedPower 20 horizontalFieldOfView 1 }";
    let node = "Solid { translation 10 0 0 radarCrossSection 2
        children Pose { translation 2 0 0 children Shape { geometry Box { size 1 1 1 } } } }";
    let distance = |is_watched: bool| {
        let mut kit = Kit::new(&world(device, node));
        if is_watched {
            kit.world.state_mut().need_visuals();
            kit.world.follow_visuals();
        }
        kit.enable("d", 8);
        kit.step(8);
        target(&mut kit).unwrap()[0]
    };
    near(distance(false), 12.0, 1e-6);
    assert_eq!(distance(true).to_bits(), distance(false).to_bits());
}

#[test]
fn a_radar_measures_the_speed_of_solids_moved_by_a_supervisor() {
    let device = "Radar { name \"d\" maxRange 50 minAbsoluteRadialSpeed 1 }";
    let target_node =
        "DEF CAR Solid { translation 10 0 0 radarCrossSection 2 boundingObject Box { size 1 1 1 } }";
    let mut kit = Kit::new(&world(device, target_node));
    kit.enable("d", 16);
    kit.step(16);
    assert_eq!(target(&mut kit), None, "it stands still");
    let car = kit.node("CAR");
    for place in [10.5, 11.0] {
        let state = kit.world.state_mut();
        state.edit_field(car, "translation", scene::Value::SfVec3f(Vec3::X * place)).unwrap();
        kit.step(16);
        let [distance, _, speed, _] = target(&mut kit).unwrap();
        near(distance, place, 1e-6);
        near(speed, 0.5 / 0.016, 1e-6);
    }
    kit.step(16);
    assert_eq!(target(&mut kit), None);
}

#[test]
fn limits_of_a_radar_apply_to_values_with_noise() {
    let solid = "Solid { translation 9.5 0 0 radarCrossSection 1 boundingObject Sphere { radius 0.1 } }";
    let device = "Radar { name \"d\" maxRange 10 rangeNoise 1 transmittedPower 20 horizontalFieldOfView 0.1
        angularNoise 0.2 minDetectableSignal -500 }";
    let mut kit = Kit::new(&world(device, solid));
    kit.enable("d", 8);
    let told: Vec<[f64; 4]> = (0..400)
        .filter_map(|_| {
            kit.step(8);
            target(&mut kit)
        })
        .collect();
    assert_eq!(told.len(), 400);
    let wavelength = 299_792_458.0 / 24e9;
    let spread = ops::pow(4.0 * std::f64::consts::PI, 3.0);
    for [distance, power, _, _] in &told {
        assert!(*distance <= 10.0, "{distance}");
        let ratio = wavelength * wavelength / (spread * ops::pow(*distance, 4.0));
        near(*power, 20.0 + 40.0 + 10.0 * ops::log10(ratio), 1e-9);
    }
    // The limit is half a standard deviation above the value: 31 % are at the limit.
    let on_limit = told.iter().filter(|[distance, ..]| *distance == 10.0).count();
    assert!((90..160).contains(&on_limit), "{on_limit}");
    // The noise of the angle has no limit.
    assert!(told.iter().any(|[.., azimuth]| azimuth.abs() > 0.3));
    // Targets below the minimum range, including noise, are dropped.
    let device = "Radar { name \"d\" minRange 9.5 rangeNoise 1 minDetectableSignal -500 }";
    let mut kit = Kit::new(&world(device, solid));
    kit.enable("d", 8);
    let seen = (0..400)
        .filter(|_| {
            kit.step(8);
            target(&mut kit).is_some()
        })
        .count();
    // The limit is a tenth of a standard deviation below the value: 54 %.
    assert!((180..250).contains(&seen), "{seen}");
}

/// Returns the red pixels of an image, row by row.
fn reds(kit: &mut Kit) -> Vec<bool> {
    let bytes = kit.picture("d", 0).expect("there is a picture");
    bytes.chunks_exact(4).map(|pixel| pixel[2] > 100 && pixel[0] < 50).collect()
}

#[test]
fn a_sphere_across_the_seam_is_visible_at_both_edges() {
    let ball = "Solid { translation -2 0 0 recognitionColors [ 1 0 0 ] children DEF BALL Shape {
        appearance Appearance { material Material { diffuseColor 0 0 0 emissiveColor 1 0 0 } }
        geometry Sphere { radius 0.5 subdivision 4 } } boundingObject USE BALL }";
    for projection in ["cylindrical", "spherical"] {
        let device = format!(
            "Camera {{ name \"d\" width 121 height 61 fieldOfView 6.28318530717958 projection \"{projection}\"
              exposure 10 recognition Recognition {{ }} }}"
        );
        let mut kit = Kit::new(&world(&device, ball));
        kit.enable("d", 8);
        kit.step(8);
        let reds = reds(&mut kit);
        let columns: Vec<usize> = (0..121).filter(|column| reds[30 * 121 + column]).collect();
        // From 2 m, half of its width is asin(0.25); columns are 2π / 120 apart, and the first and the last one look
        // straight back.
        let half = (base::ops::asin(0.25) / (std::f64::consts::TAU / 120.0)).floor() as usize;
        let expected: Vec<usize> = (0..=half).chain(120 - half..=120).collect();
        assert_eq!(columns, expected, "{projection}");
        // Ranges across the seam as well.
        let finder = format!(
            "RangeFinder {{ name \"d\" width 121 height 61 fieldOfView 6.28318530717958 projection \"{projection}\" maxRange 9 }}"
        );
        let mut kit = Kit::new(&world(&finder, ball));
        kit.enable("d", 8);
        kit.step(8);
        let ranges = ranges(&mut kit);
        let met: Vec<usize> = (0..121).filter(|column| ranges[30 * 121 + column].is_finite()).collect();
        assert_eq!(met, expected, "{projection}");
        near(ranges[30 * 121].into(), 1.5, 2e-3);
        near(ranges[30 * 121 + 120].into(), 1.5, 2e-3);
    }
}

/// An emissive wall all around the camera.
fn red_wall() -> String {
    wall(2.0, "20 20", "0 0", "1 0 0")
}

#[test]
fn with_rendering_disabled_nothing_is_rendered() {
    let mut kit = Kit::new(&world("Camera { name \"d\" width 4 height 4 }", &red_wall()));
    kit.world.state_mut().visuals.disable_rendering();
    kit.enable("d", 8);
    kit.step(8);
    assert_eq!(kit.picture("d", 0), None);
    // Rays continue.
    let finder = "RangeFinder { name \"d\" width 4 height 4 maxRange 5 }";
    let mut kit = Kit::new(&world(finder, &red_wall()));
    kit.world.state_mut().visuals.disable_rendering();
    kit.enable("d", 8);
    kit.step(8);
    near(f64::from(ranges(&mut kit)[5]), 2.0, 1e-4);
}

/// A camera sees a display that shows the image of another camera: a red wall, and a blue corner.
#[test]
fn the_image_of_an_attached_camera_is_behind_drawings() {
    let devices = "Camera { name \"front\" width 4 height 4 }
        Camera { name \"back\" width 4 height 4 rotation 0 0 1 3.14159265358979 }
        Display { name \"d\" width 2 height 2 translation -1 0 0 children Shape {
          appearance Appearance { texture ImageTexture { filtering 0 } }
          geometry IndexedFaceSet { solid FALSE coord Coordinate { point [ 0 -4 -4, 0 4 -4, 0 4 4, 0 -4 4 ] }
            texCoord TextureCoordinate { point [ 0 0, 1 0, 1 1, 0 1 ] } coordIndex [ 0 1 2 3 ] } } }";
    let mut kit = Kit::new(&world(devices, &red_wall()));
    let pixels = |kit: &mut Kit| kit.picture("back", 0).unwrap().as_chunks::<4>().0.to_vec();
    kit.enable("front", 8);
    kit.enable("back", 8);
    kit.step(8);
    assert_ne!(pixels(&mut kit)[0][2], 0, "its own look before it is drawn on");
    kit.command("d").u8(20).u16(1).u8(16).i32(0xff).u8(32).u16(1).i32(0).i32(0);
    kit.steps(3, 8);
    let seen = pixels(&mut kit);
    let (red, blue) = (|pixel: &[u8; 4]| pixel[2] > pixel[0], |pixel: &[u8; 4]| pixel[0] > pixel[2]);
    let counts =
        (seen.iter().filter(|pixel| red(pixel)).count(), seen.iter().filter(|pixel| blue(pixel)).count());
    assert_eq!(counts, (12, 4), "{seen:?}");
    kit.command("d").u8(21);
    kit.steps(3, 8);
    let seen = pixels(&mut kit);
    assert_eq!(seen.iter().filter(|pixel| red(pixel)).count(), 0, "detached, the rest is clear");
    assert_eq!(seen.iter().filter(|pixel| blue(pixel)).count(), 4);
}

#[test]
fn edges_out_of_focus_are_blurred() {
    // A white wall at 2 m that ends in the middle of the image.
    let others = wall(2.0, "2 2", "1 0", "1 1 1");
    let row = |focus: &str| {
        let device = format!("Camera {{ name \"d\" width 120 height 4 {focus} }}");
        let mut kit = Kit::new(&world(&device, &others));
        kit.enable("d", 8);
        kit.step(8);
        let bytes = kit.picture("d", 0).expect("there is a picture");
        bytes.chunks_exact(4).take(120).map(|pixel| pixel[0]).collect::<Vec<u8>>()
    };
    let sharp = row("");
    let white = sharp[50];
    assert!(white > 200 && (sharp[59], sharp[60]) == (white, 0));
    assert_eq!(row("focus Focus { focalDistance 2 focalLength 0.5 }")[..60], sharp[..60]);
    let blurred = row("focus Focus { focalDistance 1 focalLength 0.5 }");
    assert!(blurred[59] < white - 30 && blurred[59] > white / 2, "{}", blurred[59]);
    assert_eq!((blurred[50], blurred[70]), (white, 0));
}

#[test]
fn the_head_of_a_lidar_is_visible() {
    let head = "rotatingHead Solid { translation 3 0 0 children [ Shape { geometry Box { size 2 9 9 } } ] }";
    let lidar =
        format!("Lidar {{ name \"l\" {head} }} RangeFinder {{ name \"d\" width 1 height 1 maxRange 9 }}");
    let ranges = first_ranges(&lidar, "");
    assert!((ranges[0] - 2.0).abs() < 1e-5, "{ranges:?}");
}

/// Two squares in front of the camera, the left one red, the right one green, with materials of a separate file.
const SQUARES: &str = "mtllib looks.mtl\nv 1 0 -9\nv 1 9 -9\nv 1 9 9\nv 1 0 9\nv 1 -9 -9\nv 1 -9 9\n    usemtl red\nf 2 1 4 3\nusemtl green\nf 1 5 6 4\n";
const LOOKS: &str = "newmtl red\nKd 0 0 0\nKe 1 0 0\nnewmtl green\nKd 0 0 0\nKe 0 1 0\n";

/// A triangle that fills the view, as glTF with its buffer in the text.
const TRIANGLE: &str = r#"{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
    "meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1,"material":0}]}],
    "materials":[{"pbrMetallicRoughness":{"baseColorFactor":[0,0,0,1]},"emissiveFactor":[0,0,1]}],
    "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
                 {"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"}],
    "bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":6}],
    "buffers":[{"byteLength":42,"uri":"data:application/octet-stream;base64,AACAPwAAIMEAACDBAACAPwAAIMEAAPBBAACAPwAA8EEAACDBAAABAAIA"}]}"#;

#[test]
fn meshes_from_files_have_their_materials() {
    let files =
        [("worlds/squares.obj", SQUARES), ("worlds/looks.mtl", LOOKS), ("worlds/triangle.gltf", TRIANGLE)];
    let see = |url: &str| {
        let shape = format!("CadShape {{ url [ \"{url}\" ] }}");
        let camera = "Camera { name \"d\" width 2 height 1 }";
        let mut kit = Kit::with_files(&world(camera, &shape), &files);
        kit.enable("d", 8);
        kit.step(8);
        let picture = kit.picture("d", 0).unwrap();
        // BGRA; emissive colours are slightly darker after tone mapping.
        picture.chunks_exact(4).map(|p| [p[2], p[1], p[0]].map(|part| part > 150)).collect::<Vec<_>>()
    };
    assert_eq!(see("squares.obj"), [[true, false, false], [false, true, false]]);
    assert_eq!(see("triangle.gltf"), [[false, false, true]; 2]);
}

/// A renderer that counts images.
#[derive(Debug, Default)]
struct Counting(AtomicUsize);

impl Renderer for Counting {
    fn draw(&self, frame: &Frame<'_>, views: &[View]) -> Vec<Picture> {
        self.0.fetch_add(views.len(), Ordering::Relaxed);
        CpuRenderer.draw(frame, views)
    }
}

impl Counting {
    /// Counts the pictures of a world.
    fn of(kit: &mut Kit) -> Arc<Self> {
        let counting = Arc::new(Self::default());
        kit.world.state_mut().visuals.draw_by(Arc::clone(&counting) as Arc<dyn Renderer>);
        counting
    }

    /// Returns the number since the last call.
    fn taken(&self) -> usize {
        self.0.swap(0, Ordering::Relaxed)
    }
}

/// A camera in front of an approaching wall, which is a solid without physics, and a supervisor.
fn moving(camera: &str) -> Kit {
    let others = format!(
        "DEF WALL {} Robot {{ name \"boss\" controller \"<extern>\" supervisor TRUE }}",
        wall(2.0, "0.5 0.5", "0 0", "1 0 0").replacen("Solid {", "Solid { linearVelocity -15 0 0", 1)
    );
    let device = format!("Camera {{ name \"d\" width 100 height 100 fieldOfView 1 {camera} }}");
    Kit::new(&world(&device, &others))
}

/// Returns the images of a camera without deferred rendering after each step of 8 ms.
fn all_pictures(camera: &str, steps: usize) -> Vec<Vec<u8>> {
    let mut kit = moving(camera);
    kit.enable("d", 8);
    let take = |_| {
        kit.step(8);
        kit.picture("d", 0).unwrap()
    };
    (0..steps).map(take).collect()
}

/// Requests the last image within a step.
fn fetch(kit: &mut Kit) -> Option<Vec<u8>> {
    kit.command("d").u8(FETCH).u8(0);
    kit.send(ROBOT, 0);
    kit.idle();
    kit.picture("d", 0)
}

#[test]
fn unread_images_are_not_rendered_and_deferred_ones_show_their_time() {
    let expected = all_pictures("", 12);
    assert!(expected.windows(2).all(|two| two[0] != two[1]), "the wall moves");
    let mut kit = moving("");
    let counting = Counting::of(&mut kit);
    kit.enable("d", 8);
    kit.command("d").u8(ON_REQUEST).u8(0);
    for _ in 0..4 {
        kit.step(8);
        assert_eq!((kit.picture("d", 0), kit.records("d")), (None, vec![(DEFERRED, vec![0])]));
    }
    assert_eq!(counting.taken(), 0);
    assert_eq!(fetch(&mut kit).as_ref(), Some(&expected[3]));
    assert_eq!((fetch(&mut kit), counting.taken()), (None, 1), "it has been there");
    // After the last image was read, the next one is sent immediately, and the one after it only if that was read.
    kit.step(8);
    assert_eq!((kit.picture("d", 0).as_ref(), kit.records("d")), (Some(&expected[4]), vec![]));
    kit.command("d").u8(LOOKED).u8(0);
    kit.step(8);
    assert_eq!((kit.picture("d", 0).as_ref(), counting.taken()), (Some(&expected[5]), 2));
    kit.step(8);
    assert_eq!((kit.picture("d", 0), counting.taken()), (None, 0));
    // Later changes by a supervisor are not in the image.
    let wall = kit.node("WALL");
    kit.robot_command(RobotId(1)).u8(wire::op::supervisor::NODE_REMOVE).u32(wall.0);
    kit.send(RobotId(1), 0);
    kit.idle();
    assert_eq!(fetch(&mut kit).as_ref(), Some(&expected[6]));
}

#[test]
fn a_deferred_image_read_steps_later_shows_its_time() {
    let expected = all_pictures("", 6);
    let mut kit = moving("");
    let counting = Counting::of(&mut kit);
    kit.enable("d", 24);
    kit.command("d").u8(ON_REQUEST).u8(0);
    kit.steps(5, 8);
    assert_eq!(counting.taken(), 0);
    assert_eq!(fetch(&mut kit).as_ref(), Some(&expected[2]));
}

/// For a controller that does not request images, such as an official one, every image that it can read is rendered,
/// and no other one.
#[test]
fn only_the_last_image_within_a_controller_step_is_rendered() {
    let expected = all_pictures("", 12);
    let mut kit = moving("");
    let counting = Counting::of(&mut kit);
    kit.enable("d", 8);
    kit.step(32);
    assert_eq!((kit.picture("d", 0).as_ref(), counting.taken()), (Some(&expected[3]), 1));
    // The last picture is older than the end of the step.
    kit.enable("d", 24);
    kit.step(32);
    assert_eq!((kit.picture("d", 0).as_ref(), counting.taken()), (Some(&expected[6]), 1));
}

#[test]
fn noise_does_not_depend_on_whether_earlier_images_were_read() {
    let noisy = "noise 0.1";
    let expected = all_pictures(noisy, 4);
    let mut kit = moving(noisy);
    kit.enable("d", 8);
    kit.command("d").u8(ON_REQUEST).u8(0);
    kit.steps(4, 8);
    assert_eq!(fetch(&mut kit).as_ref(), Some(&expected[3]));
}

#[test]
fn a_static_scene_is_not_rendered_again() {
    let device = "Camera { name \"d\" width 4 height 4 noise 0.1 }";
    let boss = "Robot { name \"boss\" controller \"<extern>\" supervisor TRUE }";
    let mut kit = Kit::new(&world(device, &format!("DEF WALL {} {boss}", red_wall())));
    let counting = Counting::of(&mut kit);
    kit.enable("d", 8);
    let mut pictures = Vec::new();
    for _ in 0..5 {
        kit.step(8);
        pictures.push(kit.picture("d", 0).unwrap());
    }
    assert_eq!(counting.taken(), 2);
    assert!(pictures.windows(2).all(|two| two[0] != two[1]), "noise is new each time");
    let wall = kit.node("WALL");
    kit.robot_command(RobotId(1)).u8(wire::op::supervisor::NODE_REMOVE).u32(wall.0);
    kit.step(8);
    assert_eq!(counting.taken(), 1);
}
