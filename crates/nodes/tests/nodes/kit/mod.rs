//! A world from a text, with a scripted controller for each robot.

#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    clippy::allow_attributes,
    clippy::unwrap_used,
    reason = "tests panic when they fail, and each test file uses its own part of the kit"
)]

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;

use assets::{MemorySource, Source};
use base::{Diagnostic, Vec3};
use dynamics::LinkId;
use engine::{HostCommand, Options, Outcome, PortEvent, Ports, RobotId, World};
use scene::NodeId;
use wire::{Dialect, Reader, Reply, Transport, Writer};

/// The record of a device in the last reply.
pub type Records = Vec<(u16, u8, Vec<u8>)>;

/// Controllers that send queued packets.
#[derive(Default)]
struct Script {
    events: VecDeque<PortEvent>,
    replies: BTreeMap<RobotId, VecDeque<Vec<u8>>>,
    delays: BTreeMap<RobotId, i32>,
    /// The sound of spoken texts, if there is a text-to-speech program; and the spoken texts with their languages.
    voice: Option<Vec<u8>>,
    spoken: Vec<(String, String)>,
    /// Saved files: path and bytes.
    files: Vec<(String, Vec<u8>)>,
    /// The last image of each device, and the sizes of the requested shared memory.
    pictures: BTreeMap<(RobotId, u16, u8), Vec<u8>>,
    shares: BTreeMap<(RobotId, u16, u8), usize>,
}

impl Ports for Script {
    fn next_event(&mut self, _wait: bool) -> Option<PortEvent> {
        self.events.pop_front()
    }

    fn send(&mut self, robot: RobotId, reply: &Reply) {
        self.delays.insert(robot, reply.delay_ms);
        self.replies.entry(robot).or_default().push_back(reply.records.as_slice().to_vec());
        for image in &reply.images {
            self.pictures.insert((robot, image.tag, image.command), image.pixels.clone());
        }
        for share in &reply.shares {
            self.shares.insert((robot, share.tag, share.picture), share.size);
        }
    }

    fn close(&mut self, _robot: RobotId) {}

    fn speak(&mut self, _robot: RobotId, text: &str, language: &str) -> Result<Option<Vec<u8>>, String> {
        self.spoken.push((text.to_owned(), language.to_owned()));
        Ok(self.voice.clone())
    }

    fn save_file(&mut self, _robot: RobotId, path: &str, bytes: &[u8]) -> Result<(), String> {
        if path.starts_with('/') {
            return Err("this place is forbidden".to_owned());
        }
        self.files.push((path.to_owned(), bytes.to_vec()));
        Ok(())
    }
}

/// A world under test.
pub struct Kit {
    pub world: World,
    script: Script,
    /// Commands for the next packet, by robot and tag.
    pending: BTreeMap<(RobotId, u16), Writer>,
    last: BTreeMap<RobotId, Records>,
    /// The last replies of robots that are not split into records, as bytes.
    pub uncut: BTreeMap<RobotId, Vec<u8>>,
    /// The last configuration of each robot, as bytes.
    pub introductions: BTreeMap<RobotId, Vec<u8>>,
    /// Commands for the host.
    pub commands: Vec<HostCommand>,
    pub diagnostics: Vec<Diagnostic>,
}

impl Kit {
    /// Creates a world of nodes; every robot with a controller name gets a scripted controller.
    #[track_caller]
    pub fn new(nodes: &str) -> Self {
        Self::with_files(nodes, &[])
    }

    #[track_caller]
    pub fn with_files(nodes: &str, files: &[(&str, &str)]) -> Self {
        Self::of_version("R2025a", nodes, files)
    }

    /// Creates a world of a version.
    #[track_caller]
    pub fn of_version(version: &str, nodes: &str, files: &[(&str, &str)]) -> Self {
        Self::with_options(version, nodes, files, Options::default())
    }

    /// Creates a world with binary files.
    #[track_caller]
    pub fn with_bytes(nodes: &str, files: &[(String, Vec<u8>)]) -> Self {
        let mut source = MemorySource::default();
        for (name, bytes) in files {
            source.insert(format!("worlds/{name}"), bytes.clone());
        }
        source.insert("worlds/test.wbt", format!("#VRML_SIM R2025a utf8\n{nodes}\n"));
        Self::of_source(&source, scene::LoadOptions::default(), Options::default())
    }

    /// Creates a world with options.
    #[track_caller]
    pub fn with_options(version: &str, nodes: &str, files: &[(&str, &str)], options: Options) -> Self {
        let mut source = MemorySource::default();
        for (path, text) in files {
            source.insert(path, (*text).to_owned());
        }
        source.insert("worlds/test.wbt", format!("#VRML_SIM {version} utf8\n{nodes}\n"));
        Self::of_source(&source, scene::LoadOptions::default(), options)
    }

    /// Loads the world `worlds/test.wbt` of a source.
    #[track_caller]
    pub fn of_source<S>(source: &S, loading: scene::LoadOptions, options: Options) -> Self
    where
        S: Source + Clone + 'static,
    {
        let loaded = scene::load(Path::new("worlds/test.wbt"), source, loading);
        let Some(scene) = loaded.scene else {
            panic!("{}", loaded.diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        };
        let world_path = "worlds/test.wbt".to_owned();
        let mut world =
            World::new(scene, source, &nodes::KINDS, Options { trace: true, mode: 2, world_path, ..options });
        let mut diagnostics = loaded.diagnostics;
        diagnostics.extend(world.take_diagnostics());
        let mut kit = Self {
            world,
            script: Script::default(),
            pending: BTreeMap::new(),
            last: BTreeMap::new(),
            uncut: BTreeMap::new(),
            introductions: BTreeMap::new(),
            commands: Vec::new(),
            diagnostics,
        };
        let robots: Vec<RobotId> = kit.world.robots().iter().map(|robot| robot.id).collect();
        for robot in robots {
            kit.connect(robot);
        }
        kit
    }

    /// Connects a controller and reads the configuration.
    pub fn connect(&mut self, robot: RobotId) {
        self.connect_as(robot, Dialect::R2025a);
    }

    /// Connects a controller with a dialect, as far as it is known at connection.
    pub fn connect_as(&mut self, robot: RobotId, dialect: Dialect) {
        self.world.await_controller(robot);
        let event = PortEvent::Connected { robot, dialect, transport: Transport::Local };
        self.script.events.push_back(event);
        self.send(robot, 0);
        self.settle();
        let replies = std::mem::take(self.script.replies.entry(robot).or_default());
        self.introductions.insert(robot, replies.into_iter().flatten().collect());
    }

    /// Disconnects a controller.
    pub fn hang_up(&mut self, robot: RobotId) {
        self.script.events.push_back(PortEvent::Closed { robot, reason: String::new() });
        self.world.idle(&mut self.script);
        self.commands.extend(self.world.take_host_commands());
    }

    /// Returns the configuration that a controller gets when it connects.
    pub fn introduction(&mut self, robot: RobotId) -> Vec<u8> {
        self.script.events.push_back(PortEvent::Closed { robot, reason: String::new() });
        self.world.idle(&mut self.script);
        self.world.await_controller(robot);
        let event = PortEvent::Connected { robot, dialect: Dialect::R2025a, transport: Transport::Local };
        self.script.events.push_back(event);
        self.send(robot, 0);
        self.world.idle(&mut self.script);
        self.script.replies.entry(robot).or_default().pop_back().unwrap_or_default()
    }

    /// Files that supervisors saved: path and bytes. Absolute paths are rejected.
    pub fn files(&self) -> &[(String, Vec<u8>)] {
        &self.script.files
    }

    /// Sets the sound of every spoken text.
    pub fn set_voice(&mut self, sound: Vec<u8>) {
        self.script.voice = Some(sound);
    }

    /// Returns the spoken texts and languages.
    pub fn spoken(&self) -> &[(String, String)] {
        &self.script.spoken
    }

    /// Tries to step. Returns whether the world has stepped.
    pub fn try_step(&mut self) -> bool {
        let stepped = self.world.step(&mut self.script) == Outcome::Stepped;
        self.collect();
        stepped
    }

    /// Requests a step for the first robot, and runs basic steps until the reply.
    pub fn step_until_answered(&mut self, duration_ms: u32) {
        let robot = RobotId(0);
        self.script.replies.entry(robot).or_default().clear();
        self.send(robot, duration_ms);
        // A late reply is sent before the step of the same call.
        while self.script.replies.get(&robot).is_none_or(VecDeque::is_empty) {
            self.world.step(&mut self.script);
        }
        self.collect();
    }

    /// Tells a controller to end.
    pub fn quit(&mut self, robot: RobotId) {
        self.world.send_quit(&mut self.script, robot);
        self.collect();
    }

    /// The tag of a device, by its name, on the first robot that has it.
    #[track_caller]
    pub fn tag(&self, name: &str) -> (RobotId, u16) {
        for robot in self.world.robots() {
            if let Some(index) = robot.devices.iter().position(|device| device.name == name) {
                return (robot.id, index as u16 + 1);
            }
        }
        panic!("no device {name}")
    }

    /// The node of a device, by its name.
    #[track_caller]
    pub fn device_node(&self, name: &str) -> NodeId {
        let (robot, tag) = self.tag(name);
        self.world.robots()[robot.index()].devices[usize::from(tag) - 1].node
    }

    /// Queues a command for a device.
    #[track_caller]
    pub fn command(&mut self, device: &str) -> &mut Writer {
        let key = self.tag(device);
        self.pending.entry(key).or_default()
    }

    /// Queues a command for a robot itself.
    pub fn robot_command(&mut self, robot: RobotId) -> &mut Writer {
        self.pending.entry((robot, 0)).or_default()
    }

    #[track_caller]
    pub fn enable(&mut self, device: &str, period_ms: u16) {
        self.command(device).u8(1).u16(period_ms);
    }

    /// Velocity control of a motor.
    #[track_caller]
    pub fn drive(&mut self, motor: &str, velocity: f64) {
        self.command(motor).u16(1).f64(f64::INFINITY).u16(2).f64(velocity);
    }

    /// Queues the packet of a robot with what is pending for it.
    pub fn send(&mut self, robot: RobotId, duration_ms: u32) {
        let mut packet = Writer::new();
        packet.u32(0).u32(duration_ms);
        let keys: Vec<(RobotId, u16)> = self.pending.keys().copied().filter(|key| key.0 == robot).collect();
        for key in keys {
            let block = self.pending.remove(&key).unwrap_or_default();
            packet.u16(key.1).i32(block.len() as i32).bytes(block.as_slice());
        }
        let size = packet.len() as u32;
        packet.as_mut_slice()[..4].copy_from_slice(&size.to_le_bytes());
        self.script.events.push_back(PortEvent::Packet { robot, bytes: packet.into_bytes() });
    }

    /// Queues a raw packet.
    pub fn send_raw(&mut self, robot: RobotId, bytes: Vec<u8>) {
        self.script.events.push_back(PortEvent::Packet { robot, bytes });
    }

    /// Queues a block of bytes for a device.
    pub fn raw_block(&mut self, robot: RobotId, tag: u16, bytes: &[u8]) {
        self.pending.entry((robot, tag)).or_default().bytes(bytes);
    }

    /// Processes packets without a step; replies are not read.
    pub fn exchange(&mut self) {
        self.settle();
        self.script.replies.clear();
    }

    /// Processes all events. The world waits for the host when a supervisor ends the simulation.
    fn settle(&mut self) {
        self.world.idle(&mut self.script);
        while !self.script.events.is_empty() {
            self.world.take_host_commands();
            self.world.idle(&mut self.script);
        }
    }

    /// Like [`Kit::step`], without reading the replies of a robot.
    pub fn step_without(&mut self, robot: RobotId, duration_ms: u32) {
        let ids: Vec<RobotId> = self.world.robots().iter().map(|robot| robot.id).collect();
        for id in ids {
            if self.world.robots()[id.index()].session().is_some() {
                self.send(id, duration_ms);
            }
        }
        // The world lets the host execute a supervisor's commands first.
        while self.world.step(&mut self.script) == Outcome::Waiting {
            assert!(!self.world.take_host_commands().is_empty(), "somebody holds the world");
        }
        self.script.replies.remove(&robot);
        self.collect();
    }

    /// Makes a step and stores the host commands before it.
    #[track_caller]
    fn step_once(&mut self) {
        while self.world.step(&mut self.script) == Outcome::Waiting {
            let commands = self.world.take_host_commands();
            assert!(!commands.is_empty(), "somebody holds the world");
            self.commands.extend(commands);
        }
    }

    /// Like [`Kit::idle`]; replies are kept for [`Kit::take_answers`].
    pub fn try_idle(&mut self) {
        self.world.idle(&mut self.script);
    }

    /// Like [`Kit::try_step`]; replies are kept for [`Kit::take_answers`].
    pub fn try_bare_step(&mut self) -> bool {
        self.world.step(&mut self.script) == Outcome::Stepped
    }

    /// Returns the robot's own records since the last call, reply by reply.
    pub fn take_answers(&mut self, robot: RobotId) -> Vec<Vec<(u8, Vec<u8>)>> {
        let queue = self.script.replies.get_mut(&robot).map(std::mem::take).unwrap_or_default();
        let mut answers = Vec::new();
        for bytes in queue {
            let records = self.split(robot, &bytes).into_iter().filter(|record| record.0 == 0);
            answers.push(records.map(|record| (record.1, record.2)).collect());
        }
        answers
    }

    /// Processes packets without a step.
    pub fn idle(&mut self) {
        self.world.idle(&mut self.script);
        self.collect();
    }

    /// Requests a step of a duration for every robot, and runs until all replies.
    #[track_caller]
    pub fn step(&mut self, duration_ms: u32) {
        let robots: Vec<RobotId> = self.world.robots().iter().map(|robot| robot.id).collect();
        for robot in &robots {
            if self.world.robots()[robot.index()].session().is_some() {
                self.send(*robot, duration_ms);
            }
        }
        let end = self.world.time().ms() + f64::from(duration_ms);
        while self.world.time().ms() < end - 1e-9 {
            self.step_once();
        }
        self.collect();
        self.diagnostics.extend(self.world.take_diagnostics());
    }

    /// Runs basic steps without requests of controllers.
    pub fn free_run(&mut self, steps: usize) {
        for _ in 0..steps {
            self.world.step(&mut self.script);
            let commands = self.world.take_host_commands();
            self.commands.extend(commands);
        }
        self.diagnostics.extend(self.world.take_diagnostics());
    }

    #[track_caller]
    pub fn steps(&mut self, count: usize, duration_ms: u32) {
        for _ in 0..count {
            self.step(duration_ms);
        }
    }

    fn collect(&mut self) {
        let ids: Vec<RobotId> = self.script.replies.keys().copied().collect();
        for id in ids {
            let queue = self.script.replies.get_mut(&id).map(std::mem::take).unwrap_or_default();
            if queue.is_empty() {
                continue;
            }
            if let Some(uncut) = self.uncut.get_mut(&id) {
                *uncut = queue.into_iter().flatten().collect();
                continue;
            }
            let mut records = Vec::new();
            for bytes in queue {
                records.extend(self.split(id, &bytes));
            }
            self.last.insert(id, records);
        }
    }

    /// Splits a reply into records.
    fn split(&self, robot: RobotId, bytes: &[u8]) -> Records {
        let mut input = Reader::new(bytes);
        let mut records = Vec::new();
        while !input.is_empty() {
            let (tag, op) = (input.u16().unwrap(), input.u8().unwrap());
            // The record of new devices is followed by their configuration.
            let ty = match tag {
                0 => "Robot",
                _ => self.world.robots()[robot.index()].devices[usize::from(tag) - 1].ty.name,
            };
            let length = match (ty, op) {
                ("Robot", 2) => 0,
                ("Robot", 12) => 1,
                ("Robot", 10 | 80) => 4,
                ("Robot", 46) => input.rest().iter().position(|byte| *byte == 0).unwrap() + 1,
                ("Robot", 3) if input.rest()[..4] == [255; 4] => 12,
                ("Robot", 3) => 13 + input.rest()[12..].iter().position(|byte| *byte == 0).unwrap(),
                ("Robot", 6) => 1 + 4 * usize::from(input.rest()[0]),
                ("Robot", 7) => (0..3).fold(0, |at, _| {
                    let count = i32::from_le_bytes(input.rest()[at..at + 4].try_into().unwrap());
                    at + 4 + 4 * count as usize
                }),
                ("Robot", 8) => 3 + 40,
                ("Robot", 15) => new_devices_length(input.rest()),
                ("RotationalMotor" | "LinearMotor", 0) => {
                    let coupled = i32::from_le_bytes(input.rest()[92..96].try_into().unwrap());
                    96 + 2 * coupled as usize
                }
                ("PositionSensor", 0) => 4,
                ("GPS", 0) => 4,
                ("Robot", opcode) if opcode >= 16 => {
                    let dialect = self.world.robots()[robot.index()].session().unwrap().dialect;
                    supervisor_length(opcode, dialect, input.rest())
                }
                ("Robot", 11 | 13) => input.rest().iter().position(|byte| *byte == 0).unwrap() + 1,
                ("Robot", 4 | 5)
                | ("PositionSensor", 1)
                | ("DistanceSensor" | "LightSensor", _)
                | ("TouchSensor", 40) => 8,
                ("RotationalMotor" | "LinearMotor", 5) => 8,
                ("PositionSensor", 2) | ("RotationalMotor" | "LinearMotor", 8) => 2,
                ("TouchSensor", _) | ("Accelerometer" | "Gyro" | "Compass", _) => 24,
                ("Altimeter", 1) => 8,
                ("Brake", 4) | ("Connector", 1) => 2,
                ("Connector", 0) | ("VacuumGripper", 0 | 1) => 1,
                ("Speaker", 6) => input.rest().iter().position(|byte| *byte == 0).unwrap() + 1,
                ("Speaker", 7) => 0,
                ("Radar", 1) => 4 + 32 * i32::from_le_bytes(input.rest()[..4].try_into().unwrap()) as usize,
                ("Camera", 100) => 1,
                ("Camera", 12) => objects_length(input.rest()),
                ("Skin", 3) => 32,
                ("Skin", 4) => 24,
                ("Display", 66) => {
                    let size = [4, 8]
                        .map(|at| i32::from_le_bytes(input.rest()[at..at + 4].try_into().unwrap()) as usize);
                    12 + 4 * size[0] * size[1]
                }
                ("GPS", _) => 56,
                ("InertialUnit", _) => 32,
                ("Receiver", 1) => {
                    let head = &input.rest()[..40];
                    40 + i32::from_le_bytes(head[36..].try_into().unwrap()) as usize
                }
                other => panic!("what is the length of {other:?}?"),
            };
            records.push((tag, op, input.bytes(length).unwrap().to_vec()));
        }
        records
    }

    /// Returns the records of a device in the last reply.
    #[track_caller]
    pub fn records(&self, device: &str) -> Vec<(u8, Vec<u8>)> {
        let (robot, tag) = self.tag(device);
        let all = self.last.get(&robot).into_iter().flatten();
        all.filter(|record| record.0 == tag).map(|record| (record.1, record.2.clone())).collect()
    }

    /// Returns the last image of a device; its segmentation image has the opcode 9.
    #[track_caller]
    pub fn picture(&mut self, device: &str, number: u8) -> Option<Vec<u8>> {
        let (robot, tag) = self.tag(device);
        self.script.pictures.remove(&(robot, tag, number))
    }

    /// Returns the size of the shared memory requested for a device.
    #[track_caller]
    pub fn shared_bytes(&mut self, device: &str, number: u8) -> Option<usize> {
        let (robot, tag) = self.tag(device);
        self.script.shares.remove(&(robot, tag, number))
    }

    /// The same for a tag.
    pub fn records_of(&self, robot: RobotId, tag: u16) -> Vec<(u8, Vec<u8>)> {
        let all = self.last.get(&robot).into_iter().flatten();
        all.filter(|record| record.0 == tag).map(|record| (record.1, record.2.clone())).collect()
    }

    /// The node type of a device.
    pub fn type_of(&self, robot: RobotId, tag: u16) -> &'static str {
        self.world.robots()[robot.index()].devices[usize::from(tag) - 1].ty.name
    }

    /// Returns the robot's own records in the last reply.
    pub fn robot_records(&self, robot: RobotId) -> Vec<(u8, Vec<u8>)> {
        let all = self.last.get(&robot).into_iter().flatten();
        all.filter(|record| record.0 == 0).map(|record| (record.1, record.2.clone())).collect()
    }

    /// Returns the numbers of a device's record in the last reply; `None` without a record.
    #[track_caller]
    pub fn numbers(&self, device: &str) -> Option<Vec<f64>> {
        let (_, bytes) = self.records(device).into_iter().next_back()?;
        Some(bytes.chunks_exact(8).map(|chunk| f64::from_le_bytes(chunk.try_into().unwrap())).collect())
    }

    #[track_caller]
    pub fn value(&self, device: &str) -> f64 {
        self.numbers(device).unwrap_or_else(|| panic!("{device} said nothing"))[0]
    }

    #[track_caller]
    pub fn vector(&self, device: &str) -> Vec3 {
        Vec3::from_slice(&self.numbers(device).unwrap_or_else(|| panic!("{device} said nothing")))
    }

    /// Returns the return value of `step` for a robot.
    pub fn delay_ms(&self, robot: RobotId) -> i32 {
        self.script.delays.get(&robot).copied().unwrap_or(i32::MIN)
    }

    #[track_caller]
    pub fn node(&self, def: &str) -> NodeId {
        self.world.state().scene().find_def(def).unwrap_or_else(|| panic!("no DEF {def}"))
    }

    #[track_caller]
    pub fn position(&self, def: &str) -> Vec3 {
        self.world.state().pose(self.node(def)).translation
    }

    #[track_caller]
    pub fn velocity(&self, def: &str) -> Vec3 {
        let state = self.world.state();
        state.mounted_twist(&state.mount(self.node(def)).unwrap()).linear
    }

    /// Returns the angular velocity in world coordinates.
    #[track_caller]
    pub fn spin(&self, def: &str) -> Vec3 {
        let state = self.world.state();
        state.mounted_twist(&state.mount(self.node(def)).unwrap()).angular
    }

    #[track_caller]
    pub fn link(&self, def: &str) -> LinkId {
        self.world.state().mount(self.node(def)).unwrap().link.unwrap()
    }

    /// Returns the number of diagnostics with a code.
    pub fn said(&self, code: &str) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.code == code).count()
    }
}

/// Length of the record of recognized objects.
fn objects_length(rest: &[u8]) -> usize {
    let mut input = Reader::new(rest);
    for _ in 0..input.i32().unwrap() {
        input.bytes(4 + 9 * 8 + 4 * 4).unwrap();
        let colors = input.i32().unwrap();
        input.bytes(24 * colors as usize).unwrap();
        input.string().unwrap();
    }
    input.position()
}

/// Length of the payload of a reply to a supervisor.
fn supervisor_length(opcode: u8, dialect: Dialect, rest: &[u8]) -> usize {
    let mut input = Reader::new(rest);
    let mut skip = |fixed: usize, texts: usize| {
        input.bytes(fixed).unwrap();
        (0..texts).for_each(|_| assert!(input.str().is_ok()));
    };
    match opcode {
        16 | 17 | 18 | 82 | 95 | 98 => skip(1, 0),
        20 => {
            skip(4, 1);
            skip(4, 0);
        }
        65 | 89 | 97 => skip(4, 0),
        77 => skip(0, 1),
        78 => skip(9, 1),
        83 | 85 | 86 => skip(18, 2),
        84 => skip(17, 1),
        64 | 87 => {
            let is_list = rest[4] & 0x10 != 0;
            let count = if dialect.has_count_for_single_fields() || is_list { 4 } else { 0 };
            let actual = if dialect.has_proto_ids() { 8 } else { 0 };
            skip(9 + count + actual, 1);
        }
        88 => {
            let head = 4 + if dialect.has_proto_ids() { 12 } else { 8 };
            match rest[0] & 0xf {
                0 => skip(4, 0),
                1 => skip(head + 1, 0),
                2 => skip(head + 4, 0),
                3 => skip(head + 8, 0),
                4 => skip(head + 16, 0),
                5 | 7 => skip(head + 24, 0),
                6 => skip(head + 32, 0),
                8 => skip(head, 1),
                _ if rest[head..head + 4] == [0; 4] => skip(head + 4, 0),
                _ => skip(head + 17, 2),
            }
        }
        90 | 93 | 99 => skip(24, 0),
        91 | 100 => skip(72, 0),
        92 => skip(8 + 128, 0),
        94 => {
            let points = i32::from_le_bytes(rest[5..9].try_into().unwrap()).max(0) as usize;
            skip(9 + 28 * points, 0);
        }
        96 => skip(48, 0),
        other => panic!("what is the length of a supervisor's record {other}?"),
    }
    input.position()
}

/// Length of a count, and of a number and two strings for each device.
fn new_devices_length(rest: &[u8]) -> usize {
    let mut input = Reader::new(rest);
    for _ in 0..input.u16().unwrap() {
        input.u16().unwrap();
        input.string().unwrap();
        input.string().unwrap();
    }
    input.position()
}

/// Asserts that `actual` is within `tolerance` of `expected`.
#[track_caller]
pub fn near(actual: f64, expected: f64, tolerance: f64) {
    assert!((actual - expected).abs() <= tolerance, "{actual} instead of {expected} ± {tolerance}");
}

#[track_caller]
pub fn near_vector(actual: Vec3, expected: Vec3, tolerance: f64) {
    assert!(actual.distance(expected) <= tolerance, "{actual} instead of {expected} ± {tolerance}");
}
