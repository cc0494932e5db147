//! Typed readings of devices are identical to those of packets.

use base::Vec3;
use engine::{Command, Reading, RobotId};

use crate::kit::Kit;

/// A cart with a pole and all sensors with typed readings, with noise where possible.
const WORLD: &str = r#"WorldInfo { basicTimeStep 8 randomSeed 3 }
Background { skyColor [ 0.4 0.6 1 ] }
PointLight { location 1 2 3 attenuation 0 0 1 }
DEF WALL Solid { translation 1.5 0 0.5 children [ DEF SHAPE Shape { geometry Box { size 0.1 2 1 } } ] boundingObject USE SHAPE }
Robot { name "cart" children [
  SliderJoint {
    jointParameters JointParameters { axis 0 1 0 }
    device [ LinearMotor { name "slide" maxForce 50 maxVelocity 3 } PositionSensor { name "slide position" noise 0.01 } ]
    endPoint Solid { name "sled" boundingObject Box { size 0.2 0.2 0.1 } physics Physics { mass 1 density -1 } children [
      HingeJoint {
        jointParameters HingeJointParameters { axis 1 0 0 }
        device [ RotationalMotor { name "swing" maxTorque 2 maxVelocity 9 } PositionSensor { name "swing position" } ]
        endPoint Solid { name "pole" translation 0 0 0.3 boundingObject Box { size 0.02 0.02 0.5 } physics Physics { }
          children [
            Gyro { name "gyro" lookupTable [ -50 -50 0.01, 50 50 0.01 ] } Accelerometer { name "accelerometer" } Compass { name "compass" }
            InertialUnit { name "imu" noise 0.001 } GPS { name "gps" accuracy 0.1 speedNoise 0.1 }
            Altimeter { name "altimeter" accuracy 0.1 }
            DistanceSensor { name "distance" lookupTable [ 0 0 0.1, 3 1000 0.1 ] }
            LightSensor { name "light" }
            TouchSensor { name "touch" type "force-3d" boundingObject Box { size 0.03 0.03 0.03 } physics Physics { } }
            Camera { name "camera" width 16 height 8 noise 0.1 }
            RangeFinder { name "range finder" width 6 height 4 minRange 0.1 maxRange 5 noise 0.02 }
            Lidar { name "lidar" horizontalResolution 12 numberOfLayers 2 minRange 0.1 maxRange 5 noise 0.01 }
            LED { name "led" color [ 1 0 0 ] children [ Shape { appearance PBRAppearance { } geometry Sphere { radius 0.01 } } ] }
          ] }
      } ] }
  } ] }"#;

const NUMBERS: [&str; 5] = ["slide position", "swing position", "altimeter", "distance", "light"];
const VECTORS: [&str; 5] = ["gyro", "accelerometer", "compass", "gps", "touch"];
const PICTURES: [&str; 3] = ["camera", "range finder", "lidar"];

fn bits(vector: Vec3) -> Vec<u64> {
    vector.to_array().map(f64::to_bits).to_vec()
}

#[test]
fn typed_readings_are_identical_to_those_of_packets() {
    let (mut wire, mut typed) = (Kit::new(WORLD), Kit::new(WORLD));
    typed.hang_up(RobotId(0));
    let tag = |kit: &Kit, name: &str| kit.tag(name).1;
    let sensors: Vec<&str> = [&NUMBERS[..], &VECTORS, &PICTURES, &["imu"]].concat();
    for name in &sensors {
        wire.enable(name, 16);
        typed.world.set_sampling_period(RobotId(0), tag(&typed, name), 16);
    }
    let [slide, swing, led] = ["slide", "swing", "led"].map(|name| tag(&typed, name));
    let mut looked = 0;
    for step in 0..60 {
        if step % 10 == 0 {
            let target = 0.1 * f64::from(step);
            wire.command("slide").u16(1).f64(target).u16(2).f64(1.5);
            wire.command("swing").u16(4).f64(1.0 - target);
            wire.command("led").u8(1).i32(step % 20 / 10);
            let mut order = |tag, command| assert_eq!(typed.world.order(RobotId(0), tag, command), Ok(()));
            order(slide, Command::Position(target));
            order(slide, Command::Velocity(1.5));
            order(swing, Command::Effort(1.0 - target));
            order(led, Command::Lamp(step % 20 / 10));
        }
        wire.step(8);
        typed.free_run(1);
        assert_eq!(wire.world.trace_hash(), typed.world.trace_hash(), "step {step}");
        let reading = |name: &str| typed.world.reading(RobotId(0), tag(&typed, name));
        if step % 2 == 0 {
            continue;
        }
        for name in NUMBERS {
            let Reading::Number(number) = reading(name) else { panic!("{name} is not a number") };
            assert_eq!(number.to_bits(), wire.value(name).to_bits(), "{name} in step {step}");
        }
        for name in VECTORS {
            let Reading::Vector(vector) = reading(name) else { panic!("{name} is not a vector") };
            assert_eq!(bits(vector), bits(wire.vector(name)), "{name} in step {step}");
        }
        let Reading::Rotation(rotation) = reading("imu") else { panic!("it turns") };
        assert_eq!(Some(rotation.to_array().to_vec()), wire.numbers("imu"));
        for name in PICTURES {
            let Some(sent) = wire.picture(name, 0) else { continue };
            looked += 1;
            let bytes = match reading(name) {
                Reading::Picture { bgra, .. } => bgra.to_vec(),
                Reading::Ranges { metres, .. } => {
                    metres.iter().flat_map(|range| range.to_le_bytes()).collect()
                }
                other => panic!("{name} shows {other:?}"),
            };
            assert!(!bytes.is_empty() && sent == bytes, "{name} in step {step}");
        }
    }
    assert!(looked >= 60, "pictures were compared {looked} times");
}

#[test]
fn properties_describe_what_a_device_measures() {
    let kit = Kit::new(WORLD);
    let shape = |name: &str| {
        let (robot, tag) = kit.tag(name);
        kit.world.properties(robot, tag).measure.map(|measure| measure.shape)
    };
    assert_eq!(shape("distance"), Some(vec![]));
    assert_eq!(shape("gyro"), Some(vec![3]));
    assert_eq!(shape("camera"), Some(vec![8, 16, 4]));
    assert_eq!(shape("lidar"), Some(vec![2, 12]));
    assert_eq!(shape("led"), None);
    let limits = |name: &str| {
        let (robot, tag) = kit.tag(name);
        kit.world.properties(robot, tag).motor_limits
    };
    let swing = limits("swing").unwrap();
    assert_eq!((swing.is_linear, swing.max_velocity, swing.max_effort), (false, 9.0, 2.0));
    assert_eq!(limits("gyro"), None);
}
