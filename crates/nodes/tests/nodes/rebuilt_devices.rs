//! Devices that are rebuilt because a supervisor writes their fields continue as before.

use crate::kit::Kit;
use engine::RobotId;
use wire::{Dialect, op};

const BOSS: RobotId = RobotId(0);
const CAR: RobotId = RobotId(1);

const WORLD: &str = r#"
WorldInfo { basicTimeStep 8 randomSeed 11 }
PointLight { location 0 0 3 }
DEF BOSS Robot { name "boss" supervisor TRUE controller "b" children [ Emitter { name "voice" } ] }
DEF CAR Robot { name "car" controller "c" translation 0 0 0.4
  boundingObject Box { size 0.2 0.2 0.1 } physics Physics { } children [
  DEF D1 Accelerometer { name "acc" lookupTable [ -100 -100 0.01, 100 100 0.01 ] }
  DEF D2 Gyro { name "gyro" lookupTable [ -100 -100 0.05, 100 100 0.05 ] }
  DEF D3 Compass { name "compass" lookupTable [ -1 -1 0.05, 1 1 0.05 ] }
  DEF D4 InertialUnit { name "imu" noise 0.05 }
  DEF D5 Altimeter { name "alt" accuracy 0.2 }
  DEF D6 DistanceSensor { name "down" rotation 0 1 0 1.5708 lookupTable [ 0 0 0.1, 1 1000 0.1 ] }
  DEF D7 LightSensor { name "light" rotation 0 1 0 -1.5708 lookupTable [ 0 0 0.1, 100 1000 0.1 ] }
  DEF D8 GPS { name "where" accuracy 0.1 noiseCorrelation 0.9 speedNoise 0.1 }
  DEF D9 Receiver { name "ears" signalStrengthNoise 0.1 directionNoise 0.1 }
  DEF D11 RangeFinder { name "depth" width 4 height 3 noise 0.1 }
  DEF D12 Lidar { name "scan" horizontalResolution 8 numberOfLayers 1 noise 0.1 type "rotating" defaultFrequency 5 }
  DEF D13 Radar { name "echo" minRange 0.1 rangeNoise 0.1 speedNoise 0.1 }
  DEF D14 TouchSensor { name "touch" type "force-3d" translation 0 0 -0.06 lookupTable [ -100 -100 0.01, 100 100 0.01 ]
    boundingObject Box { size 0.1 0.1 0.02 } }
  DEF D15 Display { name "screen" width 4 height 4 }
  DEF D16 Speaker { name "mouth" }
  DEF D17 Connector { name "dock" type "active" translation 0.2 0 0 }
  DEF D18 VacuumGripper { name "cup" }
  DEF D19 LED { name "lamp" }
  DEF D20 Emitter { name "horn" }
  DEF D10 Camera { name "eye" width 4 height 3 noise 0.2 motionBlur 50 recognition Recognition { } }
  ] }
DEF BALL Solid { name "ball" translation 0.4 0 1 children Shape { geometry Sphere { radius 0.1 } } recognitionColors 1 0 0
  boundingObject Sphere { radius 0.1 } physics Physics { } radarCrossSection 1 }
Solid { name "floor" boundingObject Plane { size 20 20 } }
"#;

const SENSORS: [&str; 16] = [
    "acc", "gyro", "compass", "imu", "alt", "down", "light", "where", "ears", "eye", "depth", "scan", "echo",
    "touch", "dock", "cup",
];

/// Number of devices with names `D1`, `D2`, ….
const DEVICES: usize = 20;

/// Writes the current value of a field, which rebuilds the device.
fn write(kit: &mut Kit, def: &str) {
    let node = kit.node(def);
    let state = kit.world.state();
    let field = state.scene().node(node).ty.field_index("translation").unwrap() as u32;
    let place = state.scene().pose(node).translation;
    let out = kit.robot_command(BOSS).u8(op::supervisor::FIELD_SET_VALUE).u32(node.0).u32(field);
    out.u32(5).i32(-1).vec3(place);
}

/// Returns records and images of the car in 20 replies, three basic steps apart. `written` is a device that a
/// supervisor writes to in some of the steps.
fn run(written: Option<&str>) -> Vec<(Vec<u8>, Vec<Vec<u8>>)> {
    let mut kit = Kit::new(WORLD);
    for (index, name) in SENSORS.iter().enumerate() {
        kit.enable(name, [8, 16, 40][index % 3]);
    }
    kit.command("eye").u8(op::camera::SET_RECOGNITION_SAMPLING_PERIOD).u16(16);
    kit.command("screen").u8(op::display::SET_COLOR).i32(0x00ff_8040);
    kit.command("screen").u8(op::display::DRAW_PIXEL).u16(1).i32(1).i32(2);
    kit.uncut.insert(CAR, Vec::new());
    let mut told = Vec::new();
    for answer in 0..20 {
        kit.command("screen").u8(op::display::IMAGE_SAVE).i32(0);
        kit.send(CAR, 24);
        for basic in 0..3 {
            kit.command("voice").u8(op::emitter::SEND).i32(0).f64(-1.0).i32(2).bytes(b"hi");
            if let Some(def) = written.filter(|_| (3 * answer + basic) % 4 == 2) {
                write(&mut kit, def);
            }
            kit.send(BOSS, 8);
            assert!(kit.try_step());
        }
        let pictures: Vec<Vec<u8>> =
            ["eye", "depth", "scan"].iter().filter_map(|name| kit.picture(name, op::camera::IMAGE)).collect();
        told.push((kit.uncut[&CAR].clone(), pictures));
    }
    told
}

#[test]
fn written_fields_do_not_disturb_devices() {
    let undisturbed = run(None);
    assert!(undisturbed.iter().any(|(_, pictures)| pictures.len() == 3), "{}", op::camera::IMAGE);
    let mut introduced = 0;
    for device in 1..=DEVICES {
        let disturbed = run(Some(&format!("D{device}")));
        for (answer, (other, one)) in disturbed.iter().zip(&undisturbed).enumerate() {
            // The new configuration comes first.
            assert!(other.0.ends_with(&one.0), "D{device}, answer {answer}");
            assert!(other.1 == one.1, "pictures, D{device}, answer {answer}");
        }
        introduced += usize::from(undisturbed != disturbed);
    }
    assert!(introduced > 10, "only {introduced} devices were built again");
}

/// Official clients drop the image of a camera that is configured twice.
#[test]
fn changed_camera_fields_are_sent_without_a_new_configuration() {
    let undisturbed = run(None);
    for (def, optics) in [("D10", 75), ("D11", 25), ("D12", 67)] {
        let told = run(Some(def)).into_iter().zip(&undisturbed);
        let news: Vec<Vec<u8>> = told
            .map(|(disturbed, one)| disturbed.0[..disturbed.0.len() - one.0.len()].to_vec())
            .filter(|news| !news.is_empty())
            .collect();
        assert!(news.len() > 10, "{def}");
        let is_one = |news: &Vec<u8>| news.len() == 3 + optics && news[2] == op::camera::RECONFIGURE;
        assert!(news.iter().all(is_one), "{def} {news:?}");
    }
}

#[test]
fn a_written_image_size_is_reported_and_ignored() {
    let mut kit = Kit::new(WORLD);
    for name in ["eye", "depth", "scan"] {
        kit.enable(name, 8);
    }
    kit.step(8);
    kit.uncut.insert(CAR, Vec::new());
    let fields = [("D10", "width"), ("D11", "height"), ("D12", "numberOfLayers"), ("D15", "width")];
    for (def, field) in fields {
        let node = kit.node(def);
        let field = kit.world.state().scene().node(node).ty.field_index(field).unwrap() as u32;
        let out = kit.robot_command(BOSS).u8(op::supervisor::FIELD_SET_VALUE).u32(node.0).u32(field);
        out.u32(2).i32(-1).i32(7);
    }
    kit.step(8);
    kit.step(8);
    let bytes = ["eye", "depth", "scan"].map(|name| kit.picture(name, op::camera::IMAGE).unwrap().len());
    assert_eq!(bytes, [4 * 3 * 4, 4 * 3 * 4, 8 * 4]);
    assert_eq!(kit.said("device/size"), fields.len());
}

/// Before R2023a the configuration of a camera contains whether it is spherical; since then whether it is planar.
#[test]
fn each_dialect_gets_projections_in_its_own_encoding() {
    for (dialect, expected) in
        [(Dialect::R2022b, [0, 1]), (Dialect::R2023a, [1, 0]), (Dialect::R2023b, [1, 0])]
    {
        let world = r#"Robot { controller "c" children [ Camera { fieldOfView 0.5 near 0.25 }
          RangeFinder { name "f" fieldOfView 0.75 minRange 0.125 projection "spherical" } ] }"#;
        let mut kit = Kit::new(world);
        kit.hang_up(BOSS);
        kit.connect_as(BOSS, dialect);
        let told = &kit.introductions[&BOSS];
        let flag = |numbers: [f64; 2]| {
            let numbers = numbers.map(f64::to_le_bytes).concat();
            let at = told.windows(16).position(|window| window == numbers).unwrap();
            told[at + 16]
        };
        assert_eq!([flag([0.5, 0.25]), flag([0.75, 0.125])], expected, "{}", dialect.name());
    }
}
