//! Malformed packets: for any bytes, the world continues and reports why it disconnected a controller.

use crate::kit::Kit;
use base::Stream;
use engine::RobotId;

/// A supervisor with a device of every type in `children`, and joints with all devices.
const WORLD: &str = "WorldInfo { basicTimeStep 8 } Solid { name \"floor\" boundingObject Plane { } } \
    DEF BALL Solid { translation 0 0 2 name \"ball\" boundingObject Sphere { radius 0.1 } physics Physics { } } \
    Robot { name \"talker\" supervisor TRUE translation 0 0 1 battery [ 1000 1000 10 ] children [ \
    Accelerometer { name \"1\" } Altimeter { name \"2\" } Camera { name \"3\" } Compass { name \"4\" } \
    Connector { name \"5\" } Display { name \"6\" } DistanceSensor { name \"7\" } Emitter { name \"8\" } \
    GPS { name \"9\" } Gyro { name \"10\" } InertialUnit { name \"11\" } LED { name \"12\" } Lidar { name \"13\" } \
    LightSensor { name \"14\" } Pen { name \"15\" } Radar { name \"16\" } RangeFinder { name \"17\" } \
    Receiver { name \"18\" } Skin { name \"19\" } Speaker { name \"20\" } TouchSensor { name \"21\" } \
    VacuumGripper { name \"22\" } \
    HingeJoint { device [ RotationalMotor { name \"23\" } PositionSensor { name \"24\" } Brake { name \"25\" } ] \
    endPoint Solid { name \"arm\" boundingObject Box { size 0.1 0.1 0.1 } physics Physics { } } } \
    SliderJoint { device [ LinearMotor { name \"26\" } ] endPoint Solid { name \"cart\" translation 1 0 0 } } ] \
    boundingObject Box { size 0.1 0.1 0.1 } physics Physics { } } \
    Robot { name \"bystander\" translation 3 0 0 children GPS { name \"witness\" } }";

const TALKER: RobotId = RobotId(0);

/// A block whose commands are mostly in range, sometimes followed by special numbers.
fn nonsense(stream: &mut Stream) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..1 + stream.bits() % 6 {
        match stream.bits() % 8 {
            0 => bytes.extend(stream.bits().to_le_bytes()),
            1 => bytes.extend(f64::NAN.to_le_bytes()),
            2 => bytes.extend(f64::INFINITY.to_le_bytes()),
            3 => bytes.extend((-1_i32).to_le_bytes()),
            4 => bytes.extend(i32::MAX.to_le_bytes()),
            5 => bytes.extend((stream.bits() as u16 % 64).to_le_bytes()),
            6 => bytes.extend([(stream.bits() % 110) as u8]),
            _ => bytes.extend((stream.unit() * 4.0 - 2.0).to_le_bytes()),
        }
    }
    bytes
}

#[test]
fn malformed_packets_of_a_controller_do_not_affect_others() {
    let mut kit = Kit::new(WORLD);
    let mut stream = Stream::new(1, "nonsense");
    let devices = kit.world.robots()[0].devices.len() as u64;
    assert_eq!(devices, 26);
    kit.enable("witness", 8);
    let mut cut_off = 0;
    for round in 0..20_000 {
        if kit.world.robots()[0].session().is_none() {
            cut_off += 1;
            kit.connect(TALKER);
        }
        let tag = (stream.bits() % (devices + 1)) as u16;
        let bytes = nonsense(&mut stream);
        kit.raw_block(TALKER, tag, &bytes);
        if round % 4 == 0 {
            kit.step_without(TALKER, 8);
            let x = kit.vector("witness").x;
            assert!((x - 3.0).abs() < 1e-9, "round {round}: {x}");
        } else {
            kit.send(TALKER, 0);
            kit.exchange();
        }
    }
    assert!(cut_off > 1000, "most nonsense is noticed: {cut_off}");
}
