//! Typed devices in process give the same bits as a controller over a socket, for every device type.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;

use controller::session::Session;
use controller::{
    accelerometer, altimeter, brake, camera, compass, connector, display, distance_sensor, emitter, gps,
    gyro, inertial_unit, led, lidar, light_sensor, microphone, motor, pen, position_sensor, radar,
    range_finder, receiver, robot, sensor, skin, speaker, touch_sensor, vacuum_gripper,
};
use engine::ports::{PortEvent, Ports};
use engine::{Outcome, RobotId};
use rebots::{Drawing, LoadOptions, Network, Vec3, World};
use wire::client::Connection;
use wire::socket::Stream;
use wire::{Assembler, Dialect, Reply, Transport};

/// A robot with every kind of device, with noise where possible, and a second one that communicates with it.
const WORLD: &str = r#"#VRML_SIM R2025a utf8
WorldInfo { basicTimeStep 8 randomSeed 3 }
Viewpoint { }
Background { skyColor [ 0.4 0.6 1 ] }
PointLight { location 1 2 3 attenuation 0 0 1 }
DEF FLOOR Solid { translation 0 0 -1 children [ DEF PLATE Shape { appearance PBRAppearance { roughness 1 metalness 0 } geometry Box { size 6 6 0.1 } } ] boundingObject USE PLATE name "floor" }
DEF WALL Solid { translation 1.5 0 0.5 recognitionColors [ 1 0 0, 0 1 0 ] model "wall" radarCrossSection 1 children [ DEF SHAPE Shape { appearance PBRAppearance { baseColor 1 0 0 } geometry Box { size 0.1 2 1 } } ] boundingObject USE SHAPE name "wall" }
DEF BOX Solid { translation 0 -0.8 0.2 boundingObject Box { size 0.2 0.2 0.2 } physics Physics { mass 0.1 density -1 } name "box" }
Solid { translation -0.5 0.6 0.1 boundingObject Sphere { radius 0.05 } physics Physics { } name "coach" children [ Connector { translation 0.06 0 0 name "buffer" distanceTolerance 0.1 axisTolerance 3 rotationTolerance 3 unilateralLock TRUE isLocked TRUE } ] }
Robot { name "machine" controller "<extern>" translation 0 0 0 children [
  SliderJoint {
    jointParameters JointParameters { axis 0 1 0 }
    device [ LinearMotor { name "slide" maxForce 50 maxVelocity 3 } PositionSensor { name "slide position" noise 0.01 } ]
    endPoint Solid { name "sled" boundingObject Box { size 0.2 0.2 0.1 } physics Physics { mass 1 density -1 } children [
      HingeJoint {
        jointParameters HingeJointParameters { axis 1 0 0 dampingConstant 0.01 }
        device [ RotationalMotor { name "swing" maxTorque 2 maxVelocity 9 } PositionSensor { name "swing position" } Brake { name "brake" } ]
        endPoint Solid { name "pole" translation 0 0 0.3 boundingObject Box { size 0.02 0.02 0.5 } physics Physics { }
          children [
            Gyro { name "gyro" lookupTable [ -50 -50 0.01, 50 50 0.01 ] } Accelerometer { name "accelerometer" } Compass { name "compass" }
            InertialUnit { name "imu" noise 0.001 } GPS { name "gps" accuracy 0.1 speedNoise 0.1 }
            Altimeter { name "altimeter" accuracy 0.1 }
            DistanceSensor { name "distance" lookupTable [ 0 0 0.1, 3 1000 0.1 ] }
            DistanceSensor { name "infra-red" type "infra-red" lookupTable [ 0 0 0.1, 3 1000 0.1 ] }
            LightSensor { name "light" }
            TouchSensor { name "touch" type "force-3d" boundingObject Box { size 0.03 0.03 0.03 } physics Physics { } }
            TouchSensor { name "bumper" type "bumper" boundingObject Box { size 0.04 0.04 0.04 } physics Physics { } }
            Camera { name "camera" width 16 height 8 noise 0.1 recognition Recognition { segmentation TRUE } zoom Zoom { minFieldOfView 0.2 maxFieldOfView 1.5 } focus Focus { } }
            RangeFinder { name "range finder" width 6 height 4 minRange 0.1 maxRange 5 noise 0.02 }
            Lidar { name "lidar" horizontalResolution 12 numberOfLayers 2 minRange 0.1 maxRange 5 noise 0.01 type "rotating" }
            Radar { name "radar" rangeNoise 0.1 speedNoise 0.1 angularNoise 0.01 }
            Receiver { name "receiver" signalStrengthNoise 0.1 directionNoise 0.1 channel 2 bufferSize 64 }
            Emitter { name "emitter" channel 3 baudRate 8000 }
            LED { name "led" color [ 1 0 0 ] children [ Shape { appearance PBRAppearance { } geometry Sphere { radius 0.01 } } ] }
            Pen { name "pen" write FALSE translation 0 0 -0.3 leadSize 0.05 }
            Speaker { name "speaker" } Microphone { name "microphone" }
            Skin { name "skin" modelUrl "strip.fbx" }
            Display { name "display" width 32 height 16 children [ Shape { appearance Appearance { texture ImageTexture { } } geometry Box { size 0.1 0.1 0.1 } } ] }
          ] }
      } ] }
  }
  Connector { name "connector" translation -0.4 0.6 0.1 rotation 0 0 1 3.14159 distanceTolerance 0.1 axisTolerance 3 rotationTolerance 3 numberOfRotations 0 }
  VacuumGripper { name "gripper" translation 0 -0.8 0.31 rotation 0 1 0 1.5708 boundingObject Box { size 0.05 0.05 0.05 } }
] }
Robot { name "caller" controller "<none>" translation 0.5 0.5 0 children [
  Emitter { name "mouth" channel 2 } Receiver { name "ear" channel 3 }
] }
"#;

/// Names and bits of the readings.
type Log = Vec<(String, Vec<u64>)>;

fn bits(numbers: impl IntoIterator<Item = f64>) -> Vec<u64> {
    numbers.into_iter().map(f64::to_bits).collect()
}

fn bytes(bytes: impl IntoIterator<Item = u8>) -> Vec<u64> {
    bytes.into_iter().map(u64::from).collect()
}

/// What both kinds of controllers can do.
trait Hands {
    fn enable(&mut self, name: &str, period_ms: u16);
    /// The commands of a step, by its number.
    fn command(&mut self, step: u32, sound: &Path);
    fn step(&mut self) -> bool;
    fn read(&mut self, log: &mut Log, sound: &Path);
}

const NUMBERS: [&str; 7] =
    ["slide position", "swing position", "altimeter", "distance", "infra-red", "light", "bumper"];
const VECTORS: [&str; 5] = ["gyro", "accelerometer", "compass", "gps", "touch"];
const OTHERS: [&str; 9] =
    ["imu", "camera", "range finder", "lidar", "radar", "receiver", "connector", "gripper", "microphone"];

fn play(hands: &mut dyn Hands, sound: &Path) -> Log {
    let mut log = Log::new();
    for name in NUMBERS.iter().chain(&VECTORS).chain(&OTHERS) {
        hands.enable(name, 16);
    }
    for step in 0..STEPS {
        hands.command(step, sound);
        if !hands.step() {
            break;
        }
        hands.read(&mut log, sound);
    }
    log
}

/// The duration of each controller step is 16 ms.
const STEPS: u32 = 40;

struct InProcess {
    world: World,
}

impl InProcess {
    fn get<D: rebots::Device>(&self, name: &str) -> D {
        self.world.robot("machine").unwrap().device(&self.world, name).unwrap()
    }
}

/// The commands of the second robot in a step of the world.
fn call(world: &mut World, step: u32) {
    let caller = world.robot("caller").unwrap();
    if step == 0 {
        caller.device::<rebots::Receiver>(world, "ear").unwrap().enable(world, 8);
    }
    let mouth = caller.device::<rebots::Emitter>(world, "mouth").unwrap();
    assert!(mouth.send(world, format!("call {step}").as_bytes()));
}

impl Hands for InProcess {
    fn enable(&mut self, name: &str, period_ms: u16) {
        let device = self.world.robot("machine").unwrap().any_device(&self.world, name).unwrap();
        device.enable(&mut self.world, period_ms);
    }

    fn command(&mut self, step: u32, sound: &Path) {
        use rebots::{
            Brake, Camera, Connector, Display, Emitter, Led, Lidar, Motor, Pen, Receiver, Skin, Speaker,
            VacuumGripper,
        };
        let [slide, swing] = ["slide", "swing"].map(|name| self.get::<Motor>(name));
        let (emitter, receiver) = (self.get::<Emitter>("emitter"), self.get::<Receiver>("receiver"));
        let camera = self.get::<Camera>("camera");
        let (lidar, pen, skin) =
            (self.get::<Lidar>("lidar"), self.get::<Pen>("pen"), self.get::<Skin>("skin"));
        let display = self.get::<Display>("display");
        let speaker = self.get::<Speaker>("speaker");
        let (connector, gripper) = (self.get::<Connector>("connector"), self.get::<VacuumGripper>("gripper"));
        let (brake, led) = (self.get::<Brake>("brake"), self.get::<Led>("led"));
        let world = &mut self.world;
        match step {
            0 => {
                camera.enable_recognition(world, 16);
                camera.set_segmentation(world, true);
                lidar.set_point_cloud(world, true);
                lidar.set_frequency(world, 15.0);
                gripper.turn_on(world);
                connector.lock(world);
                assert!(emitter.send(world, b"more than leaves in one step"));
                assert!(emitter.send(world, b"after it"));
            }
            3 => {
                slide.set_position(world, 0.4);
                slide.set_velocity(world, 1.5);
                swing.set_effort(world, 0.6);
                led.set(world, 1);
                pen.write(world, true);
                pen.set_ink(world, [10, 200, 30], 0.75);
                let wav = std::fs::read(sound).unwrap();
                speaker.play(world, &sound.to_string_lossy(), &wav, 1.5, false);
                assert!(skin.turn_bone(world, 1, [1.0, 1.0, -1.0, 0.5], true));
                assert!(skin.move_bone(world, 0, Vec3::new(0.1, 0.2, 0.3), false));
            }
            6 => {
                brake.set_damping(world, 3.0);
                display.draw(world, Drawing::Color(0x20_80_ff));
                display.draw(world, Drawing::Alpha(127));
                display.draw(world, Drawing::Opacity(204));
                let (corner, size) = ([2, 3], [9, 5]);
                display.draw(world, Drawing::Rectangle { corner, size, is_filled: true });
                display.draw(world, Drawing::Oval { center: [16, 8], radii: [5, 3], is_filled: false });
                display.draw(world, Drawing::Line([0, 0], [31, 15]));
                display.draw(world, Drawing::Text([4, 4], "ab".to_owned()));
                let points = vec![[20, 2], [28, 3], [25, 12]];
                display.draw(world, Drawing::Polygon { points, is_filled: true });
                display.draw(world, Drawing::Pixel([1, 14]));
                camera.set_field_of_view(world, 1.2);
                camera.set_exposure(world, 0.7);
            }
            9 => {
                display.attach(world, Some(camera));
                assert!(receiver.set_channel(world, -1));
                assert!(emitter.set_channel(world, 3) && emitter.set_range(world, 2.0));
            }
            20 => {
                gripper.turn_off(world);
                connector.unlock(world);
                pen.write(world, false);
            }
            _ => {}
        }
    }

    fn step(&mut self) -> bool {
        for _ in 0..2 {
            let number = (self.world.time() / 0.008).round() as u32;
            call(&mut self.world, number);
            self.world.step();
        }
        true
    }

    fn read(&mut self, log: &mut Log, sound: &Path) {
        use rebots::{
            Camera, Connector, Gps, InertialUnit, Lidar, Microphone, Radar, RangeFinder, Receiver, Skin,
            Speaker, VacuumGripper,
        };
        let any = |name: &str| self.world.robot("machine").unwrap().any_device(&self.world, name).unwrap();
        let mut put = |name: &str, bits: Vec<u64>| log.push((name.to_owned(), bits));
        let world = &self.world;
        for name in NUMBERS {
            let rebots::Reading::Number(number) = any(name).reading(world) else {
                panic!("{name} is not a number")
            };
            put(name, bits([number]));
        }
        for name in VECTORS {
            let rebots::Reading::Vector(vector) = any(name).reading(world) else {
                panic!("{name} is not a vector")
            };
            put(name, bits(vector.to_array()));
        }
        put("imu", bits(self.get::<InertialUnit>("imu").rotation(world).to_array()));
        let gps = self.get::<Gps>("gps");
        put("speed", bits([gps.speed(world)]));
        put("velocity", bits(gps.velocity(world).to_array()));
        let camera = self.get::<Camera>("camera");
        put("camera", bytes(camera.picture(world).1.iter().copied()));
        put("segments", bytes(camera.segmentation(world).1.iter().copied()));
        for object in camera.objects(world) {
            put(
                "object",
                bits(object.position.to_array().into_iter().chain(object.orientation).chain(object.size)),
            );
            let pixels = object.position_on_image.into_iter().chain(object.size_on_image);
            put("object pixels", pixels.map(|number| number as u64).collect());
            assert_eq!((object.colors.len(), object.model.as_str()), (2, "wall"));
        }
        let ranges = |ranges: &[f32]| ranges.iter().map(|range| u64::from(range.to_bits())).collect();
        put("range finder", ranges(self.get::<RangeFinder>("range finder").ranges(world).1));
        let lidar = self.get::<Lidar>("lidar");
        put("lidar", ranges(lidar.ranges(world).1));
        for point in lidar.points(world) {
            put("point", ranges(&point.position));
            put("point layer and time", vec![point.layer as u64, point.time.to_bits().into()]);
        }
        for target in self.get::<Radar>("radar").targets(world) {
            put("target", bits([target.distance, target.power, target.speed, target.azimuth]));
        }
        let presence = self.get::<Connector>("connector").presence(world);
        put("connector", vec![presence.map_or(7, u64::from)]);
        put("gripper", vec![self.get::<VacuumGripper>("gripper").presence(world).into()]);
        let speaker = self.get::<Speaker>("speaker");
        put("sound", vec![speaker.is_playing(world, &sound.to_string_lossy()).into()]);
        put("microphone", bytes(self.get::<Microphone>("microphone").samples(world).iter().copied()));
        let skin = self.get::<Skin>("skin");
        put("bones", vec![skin.bones(world).len() as u64]);
        put("bone", bits(skin.bone(world, 1, true).unwrap().translation.to_array()));
        let receiver = self.get::<Receiver>("receiver");
        while let Some(message) = receiver.take(&mut self.world) {
            put("message", bytes(message.data.clone()));
            put("from", bits(message.direction.to_array().into_iter().chain([message.strength])));
        }
    }
}

struct OverSocket {
    session: Session,
}

impl OverSocket {
    fn tag(&mut self, name: &str) -> u16 {
        robot::get_device(&mut self.session, Some(name)).unwrap()
    }
}

impl Hands for OverSocket {
    fn enable(&mut self, name: &str, period_ms: u16) {
        let tag = self.tag(name);
        let (session, ms) = (&mut self.session, i32::from(period_ms));
        let done = match name {
            "slide position" | "swing position" => {
                sensor::enable::<position_sensor::PositionSensor>(session, tag, ms)
            }
            "altimeter" => sensor::enable::<altimeter::Altimeter>(session, tag, ms),
            "distance" | "infra-red" => sensor::enable::<distance_sensor::DistanceSensor>(session, tag, ms),
            "light" => sensor::enable::<light_sensor::LightSensor>(session, tag, ms),
            "touch" | "bumper" => sensor::enable::<touch_sensor::TouchSensor>(session, tag, ms),
            "gyro" => sensor::enable::<gyro::Gyro>(session, tag, ms),
            "accelerometer" => sensor::enable::<accelerometer::Accelerometer>(session, tag, ms),
            "compass" => sensor::enable::<compass::Compass>(session, tag, ms),
            "gps" => sensor::enable::<gps::Gps>(session, tag, ms),
            "imu" => sensor::enable::<inertial_unit::InertialUnit>(session, tag, ms),
            "camera" => sensor::enable::<camera::Camera>(session, tag, ms),
            "range finder" => sensor::enable::<range_finder::RangeFinder>(session, tag, ms),
            "lidar" => sensor::enable::<lidar::Lidar>(session, tag, ms),
            "radar" => sensor::enable::<radar::Radar>(session, tag, ms),
            "receiver" => sensor::enable::<receiver::Receiver>(session, tag, ms),
            "connector" => connector::enable_presence(session, tag, ms),
            "gripper" => vacuum_gripper::enable_presence(session, tag, ms),
            "microphone" => microphone::enable(session, tag, ms),
            other => panic!("{other}"),
        };
        done.unwrap();
    }

    fn command(&mut self, step: u32, sound: &Path) {
        let names = [
            "slide",
            "swing",
            "emitter",
            "receiver",
            "camera",
            "lidar",
            "pen",
            "skin",
            "display",
            "speaker",
            "connector",
            "gripper",
            "brake",
            "led",
        ];
        let [
            slide,
            swing,
            emitter,
            receiver,
            camera,
            lidar,
            pen,
            skin,
            display,
            speaker,
            connector,
            gripper,
            brake,
            led,
        ] = names.map(|name| self.tag(name));
        let session = &mut self.session;
        match step {
            0 => {
                camera::recognition_enable(session, camera, 16).unwrap();
                camera::recognition_enable_segmentation(session, camera).unwrap();
                lidar::enable_point_cloud(session, lidar).unwrap();
                lidar::set_frequency(session, lidar, 15.0).unwrap();
                vacuum_gripper::turn_on(session, gripper).unwrap();
                connector::lock(session, connector).unwrap();
                for data in [&b"more than leaves in one step"[..], b"after it"] {
                    assert_eq!(emitter::send(session, emitter, Some(data), data.len() as i32), Ok(1));
                }
            }
            3 => {
                motor::set_position(session, slide, 0.4).unwrap();
                motor::set_velocity(session, slide, 1.5).unwrap();
                motor::set_torque(session, swing, 0.6).unwrap();
                led::set(session, led, 1).unwrap();
                pen::write(session, pen, true).unwrap();
                pen::set_ink_color(session, pen, 0x0a_c8_1e, 0.75).unwrap();
                let sound = sound.to_str();
                speaker::play_sound(session, speaker, speaker, sound, 1.0, 1.5, 0.0, false).unwrap();
                skin::set_bone_orientation(session, skin, 1, Some([1.0, 1.0, -1.0, 0.5]), true).unwrap();
                skin::set_bone_position(session, skin, 0, Some([0.1, 0.2, 0.3]), false).unwrap();
            }
            6 => {
                brake::set_damping_constant(session, brake, 3.0).unwrap();
                display::set_color(session, display, 0x20_80_ff).unwrap();
                display::set_alpha(session, display, 0.5).unwrap();
                display::set_opacity(session, display, 0.8).unwrap();
                display::fill_rectangle(session, display, 2, 3, 9, 5).unwrap();
                display::draw_oval(session, display, 16, 8, 5, 3).unwrap();
                display::draw_line(session, display, 0, 0, 31, 15).unwrap();
                display::draw_text(session, display, Some("ab"), 4, 4).unwrap();
                let points = [[20, 2], [28, 3], [25, 12]];
                display::polygon(session, display, Some(&points), true).unwrap();
                display::draw_pixel(session, display, 1, 14).unwrap();
                camera::set_fov(session, camera, 1.2).unwrap();
                camera::set_exposure(session, camera, 0.7).unwrap();
            }
            9 => {
                display::attach_camera(session, display, camera).unwrap();
                receiver::set_channel(session, receiver, -1).unwrap();
                emitter::set_channel(session, emitter, 3).unwrap();
                emitter::set_range(session, emitter, 2.0).unwrap();
            }
            20 => {
                vacuum_gripper::turn_off(session, gripper).unwrap();
                connector::unlock(session, connector).unwrap();
                pen::write(session, pen, false).unwrap();
            }
            _ => {}
        }
    }

    fn step(&mut self) -> bool {
        robot::step(&mut self.session, 16).unwrap() >= 0
    }

    fn read(&mut self, log: &mut Log, sound: &Path) {
        let mut put = |name: &str, bits: Vec<u64>| log.push((name.to_owned(), bits));
        for name in NUMBERS {
            let tag = self.tag(name);
            let session = &mut self.session;
            let number = match name {
                "slide position" | "swing position" => position_sensor::get_value(session, tag),
                "altimeter" => altimeter::get_value(session, tag),
                "light" => light_sensor::get_value(session, tag),
                "bumper" => touch_sensor::get_value(session, tag),
                _ => distance_sensor::get_value(session, tag),
            };
            put(name, bits([number.unwrap()]));
        }
        for name in VECTORS {
            let tag = self.tag(name);
            let session = &mut self.session;
            let vector = match name {
                "gyro" => gyro::get_values(session, tag),
                "accelerometer" => accelerometer::get_values(session, tag),
                "compass" => compass::get_values(session, tag),
                "gps" => gps::get_values(session, tag),
                _ => touch_sensor::get_values(session, tag),
            };
            put(name, bits(vector.unwrap().get()));
        }
        let names = [
            "imu",
            "gps",
            "camera",
            "range finder",
            "lidar",
            "radar",
            "connector",
            "gripper",
            "speaker",
            "microphone",
            "skin",
            "receiver",
        ];
        let [
            imu,
            gps,
            camera,
            range_finder,
            lidar,
            radar,
            connector,
            gripper,
            speaker,
            microphone,
            skin,
            receiver,
        ] = names.map(|name| self.tag(name));
        let session = &mut self.session;
        put("imu", bits(inertial_unit::get_quaternion(session, imu).unwrap().get()));
        put("speed", bits([gps::get_speed(session, gps).unwrap()]));
        put("velocity", bits(gps::get_speed_vector(session, gps).unwrap().get()));
        put("camera", bytes(camera::get_image(session, camera).unwrap_or(&[]).iter().copied()));
        let segments = camera::recognition_get_segmentation_image(session, camera).unwrap_or(&[]);
        put("segments", bytes(segments.iter().copied()));
        for object in camera::recognition_get_objects(session, camera).unwrap() {
            put("object", bits(object.position.into_iter().chain(object.orientation).chain(object.size)));
            let pixels = object.position_on_image.into_iter().chain(object.size_on_image);
            put("object pixels", pixels.map(|number| number as u64).collect());
            assert_eq!(object.number_of_colors, 2);
        }
        let ranges =
            |ranges: &[f32]| ranges.iter().map(|range| u64::from(range.to_bits())).collect::<Vec<_>>();
        put("range finder", ranges(range_finder::get_range_image(session, range_finder).unwrap_or(&[])));
        put("lidar", ranges(lidar::get_range_image(session, lidar).unwrap_or(&[])));
        for point in lidar::get_point_cloud(session, lidar).unwrap() {
            put("point", ranges(&[point.x, point.y, point.z]));
            put("point layer and time", vec![point.layer_id as u64, point.time.to_bits().into()]);
        }
        for target in radar::get_targets(session, radar).unwrap() {
            put("target", bits([target.distance, target.received_power, target.speed, target.azimuth]));
        }
        put("connector", vec![connector::get_presence(session, connector).unwrap() as u64]);
        put("gripper", vec![vacuum_gripper::get_presence(session, gripper).unwrap().into()]);
        let is_playing = speaker::is_sound_playing(session, speaker, sound.to_str()).unwrap();
        put("sound", vec![is_playing.into()]);
        put(
            "microphone",
            bytes(microphone::get_sample_data(session, microphone).unwrap_or(&[]).iter().copied()),
        );
        put("bones", vec![skin::get_bone_count(session, skin).unwrap() as u64]);
        put("bone", bits(skin::get_bone_position(session, skin, 1, true).unwrap().unwrap().get()));
        while receiver::get_queue_length(session, receiver).unwrap() > 0 {
            put("message", bytes(receiver::get_data(session, receiver).unwrap().iter().copied()));
            let strength = receiver::get_signal_strength(session, receiver).unwrap();
            let direction = receiver::get_emitter_direction(session, receiver).unwrap().get();
            put("from", bits(direction.into_iter().chain([strength])));
            receiver::next_packet(session, receiver).unwrap();
        }
    }
}

/// The controller of the robot, connected by a socket.
struct Socket {
    stream: TcpStream,
    assembler: Assembler,
    events: VecDeque<PortEvent>,
}

impl Ports for Socket {
    fn next_event(&mut self, wait: bool) -> Option<PortEvent> {
        let mut buffer = [0; 1 << 12];
        while wait && self.events.is_empty() {
            let robot = RobotId(0);
            if let Some(bytes) = self.assembler.next().unwrap() {
                self.events.push_back(PortEvent::Packet { robot, bytes });
                break;
            }
            match self.stream.read(&mut buffer).unwrap() {
                0 => self.events.push_back(PortEvent::Closed { robot, reason: String::new() }),
                count => self.assembler.push(&buffer[..count]),
            }
        }
        self.events.pop_front()
    }

    fn send(&mut self, _robot: RobotId, reply: &Reply) {
        self.stream.write_all(&reply.encode(Transport::Tcp)).unwrap();
    }

    fn close(&mut self, _robot: RobotId) {}
}

/// A WAV file with a quarter of a second of silence.
fn silence() -> Vec<u8> {
    let mut file = b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0".to_vec();
    file.extend(8000_u32.to_le_bytes());
    file.extend(8000_u32.to_le_bytes());
    file.extend(b"\x01\0\x08\0data");
    file.extend(2000_u32.to_le_bytes());
    file.extend(vec![0x80; 2000]);
    file
}

fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rebots-devices-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("w.wbt"), WORLD).unwrap();
    std::fs::write(folder.join("silence.wav"), silence()).unwrap();
    let strip = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/tests/strip.fbx");
    std::fs::copy(strip, folder.join("strip.fbx")).unwrap();
    folder
}

#[test]
fn typed_devices_match_a_controller_over_a_socket() {
    let folder = folder();
    let sound = folder.join("silence.wav");
    let options = LoadOptions { network: Network::Off, ..LoadOptions::default() };
    let start = World::load_with(folder.join("w.wbt"), options).unwrap();
    let mut hands = InProcess { world: start.clone() };
    let typed = play(&mut hands, &sound);

    let mut world = start;
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let far_sound = sound.clone();
    let controller = thread::spawn(move || {
        let connection = Connection::from_stream(Stream::Tcp(TcpStream::connect(address).unwrap()));
        let mut session = Session::over(connection).unwrap();
        session.collect_messages();
        let mut hands = OverSocket { session };
        let log = play(&mut hands, &far_sound);
        (log, hands.session.take_messages())
    });
    let (stream, _) = listener.accept().unwrap();
    let connected =
        PortEvent::Connected { robot: RobotId(0), dialect: Dialect::R2025a, transport: Transport::Tcp };
    let mut socket = Socket { stream, assembler: Assembler::new(), events: [connected].into() };
    for step in 0..2 * STEPS {
        call(&mut world, step);
        assert_eq!(world.engine_mut().step(&mut socket), Outcome::Stepped);
    }
    let screen = |world: &World| {
        let display = world.robot("machine").unwrap().device::<rebots::Display>(world, "display").unwrap();
        display.picture(world)
    };
    let heard = |world: &World| {
        let ear = world.robot("caller").unwrap().device::<rebots::Receiver>(world, "ear").unwrap();
        ear.messages(world).iter().map(|message| message.data.clone()).collect::<Vec<_>>()
    };
    assert_eq!(world.hash(), hands.world.hash());
    assert!(screen(&world) == screen(&hands.world));
    assert_eq!(heard(&hands.world), [&b"more than leaves in one step"[..], b"after it"]);
    assert_eq!(heard(&world), heard(&hands.world));
    // Its last requests are answered while the world waits for it, until it disconnects.
    world.engine_mut().step(&mut socket);
    let (wire, said) = controller.join().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();

    for (number, (typed, wire)) in typed.iter().zip(&wire).enumerate() {
        assert_eq!(typed, wire, "entry {number}");
    }
    assert_eq!(typed.len(), wire.len());
    // Each device has returned several different readings.
    let has = |name: &str, is_fine: &dyn Fn(&[u64]) -> bool| {
        typed.iter().filter(|(other, bits)| other == name && is_fine(bits)).count()
    };
    for name in NUMBERS.iter().chain(&VECTORS) {
        assert!(has(name, &|bits| !f64::from_bits(bits[0]).is_nan()) > 30, "{name}");
    }
    for name in
        ["imu", "velocity", "camera", "segments", "object", "range finder", "lidar", "point", "target"]
    {
        assert!(has(name, &|bits| !bits.is_empty()) > 30, "{name}");
    }
    for name in ["connector", "gripper", "sound"] {
        assert!(has(name, &|bits| bits == [1]) > 5 && has(name, &|bits| bits == [0]) > 5, "{name}");
    }
    assert!(has("message", &|bits| !bits.is_empty()) > 30);
    assert!(said.is_empty(), "{said:?}");
}
