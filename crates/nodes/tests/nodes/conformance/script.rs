//! Executes the script of a page line by line with a world in the engine.

use std::collections::{BTreeMap, BTreeSet};

use engine::RobotId;
use scene::Value;

use super::formula;
use super::functions::{self, COMMANDS, NUMBERS, ROBOT_COMMANDS, ROBOT_NUMBERS, unquoted};
use super::models;
use super::page::Case;
use super::seen::{self, Pictures};
use crate::kit::Kit;

/// The robot for commands without a device.
const ROBOT: RobotId = RobotId(0);

/// A packet that was received: channel, direction, strength, text.
struct Packet {
    channel: i32,
    numbers: [f64; 4],
    data: Vec<u8>,
}

/// A world with the last records of its devices.
pub(crate) struct Run {
    kit: Kit,
    /// By robot, tag and opcode.
    said: BTreeMap<(RobotId, u16, u8), Vec<u8>>,
    queues: BTreeMap<(RobotId, u16), Vec<Packet>>,
    pictures: Pictures,
    /// Sounds and speech (an empty name) being played, by speaker.
    sounds: BTreeSet<(RobotId, u16, String)>,
    step_ms: u32,
}

/// The reason why a line fails.
type Verdict = Result<(), String>;

/// Creates a world from its text and files.
pub(crate) type Start = fn(&str, &[(String, Vec<u8>)]) -> Kit;

impl Run {
    /// `start` creates the world.
    pub(crate) fn new(case: &Case, start: Start) -> Self {
        // Without a WorldInfo, a world has steps of 8 ms.
        let info = if case.world.contains("WorldInfo") { "" } else { "WorldInfo { basicTimeStep 8 }\n" };
        let kit = start(&format!("{info}{}", case.world), &case.files);
        let step_ms = kit.world.state().time_step().ms().round() as u32;
        let (said, queues) = (BTreeMap::new(), BTreeMap::new());
        Self { kit, said, queues, pictures: Pictures::default(), sounds: BTreeSet::new(), step_ms }
    }

    /// Executes a line.
    pub(crate) fn line(&mut self, line: &str) -> Verdict {
        if let Some(time) = line.strip_prefix("after ") {
            return self.pass(time);
        }
        if let Some(code) = line.strip_prefix("diagnostic ") {
            let said = self.kit.said(code.trim()) > 0;
            return if said { Ok(()) } else { Err(format!("nobody said so: {:?}", self.kit.diagnostics)) };
        }
        if line == "reset" {
            self.kit.world.reset();
            return Ok(());
        }
        match line.split_once(" = ") {
            Some((call, expected)) => self.check(call.trim(), expected.trim()),
            None => self.command(line),
        }
    }

    /// `after 32 ms`, `after 2 s`
    fn pass(&mut self, time: &str) -> Verdict {
        let (number, unit) = time.trim().rsplit_once(' ').ok_or("a time needs a unit, ms or s")?;
        let ms = formula::value(number)? * if unit == "s" { 1e3 } else { 1.0 };
        let steps = ms / f64::from(self.step_ms);
        if (steps - steps.round()).abs() > 1e-9 {
            return Err(format!("{ms} ms are no whole number of steps of {} ms", self.step_ms));
        }
        for _ in 0..steps.round() as usize {
            self.kit.step(self.step_ms);
            self.remember();
        }
        Ok(())
    }

    fn remember(&mut self) {
        let robots: Vec<(RobotId, usize)> =
            self.kit.world.robots().iter().map(|robot| (robot.id, robot.devices.len())).collect();
        for (robot, devices) in robots {
            for (opcode, bytes) in self.kit.robot_records(robot) {
                self.said.insert((robot, 0, opcode), bytes);
            }
            for tag in 1..=devices as u16 {
                let is_receiver = self.kit.type_of(robot, tag) == "Receiver";
                if is_receiver {
                    self.hear(robot, tag);
                    continue;
                }
                let is_speaker = self.kit.type_of(robot, tag) == "Speaker";
                for (opcode, bytes) in self.kit.records_of(robot, tag) {
                    if is_speaker {
                        let name = String::from_utf8_lossy(bytes.strip_suffix(b"\0").unwrap_or(&bytes));
                        self.sounds.remove(&(robot, tag, name.into_owned()));
                    }
                    self.said.insert((robot, tag, opcode), bytes);
                }
            }
        }
    }

    fn hear(&mut self, robot: RobotId, tag: u16) {
        for (_, bytes) in self.kit.records_of(robot, tag) {
            let mut input = wire::Reader::new(&bytes);
            let channel = input.i32().unwrap();
            let numbers = input.f64s().unwrap();
            let size = input.i32().unwrap();
            let data = input.bytes(size as usize).unwrap().to_vec();
            self.queues.entry((robot, tag)).or_default().push(Packet { channel, numbers, data });
        }
    }

    /// A call without a reply.
    fn command(&mut self, line: &str) -> Verdict {
        let (name, arguments) = parts(line)?;
        if let Some((_, layout)) = ROBOT_COMMANDS.iter().find(|(known, _)| *known == name) {
            return functions::write(self.kit.robot_command(ROBOT), layout, &arguments);
        }
        let (device, rest) = arguments.split_first().ok_or("which device?")?;
        match name {
            "wb_emitter_send" => return self.send(device, rest),
            "wb_speaker_play_sound" => return self.play(device, rest),
            "wb_pen_write" => {
                let writes = formula::value(rest.first().ok_or("whether it writes?")?)? != 0.0;
                self.kit.command(device).u8(if writes { 1 } else { 2 });
                return Ok(());
            }
            "wb_display_attach_camera" => {
                let (_, camera) = self.kit.tag(rest.first().ok_or("which camera?")?);
                self.kit.command(device).u8(20).u16(camera);
                return Ok(());
            }
            "wb_speaker_speak" => {
                let (robot, tag) = self.kit.tag(device);
                self.sounds.insert((robot, tag, String::new()));
            }
            "wb_receiver_next_packet" => {
                let key = self.kit.tag(device);
                let queue = self.queues.entry(key).or_default();
                return if queue.is_empty() {
                    Err("the queue is empty".into())
                } else {
                    drop(queue.remove(0));
                    Ok(())
                };
            }
            _ => {}
        }
        let layout = COMMANDS.iter().find(|(known, _)| *known == name).map(|(_, layout)| *layout);
        let layout = match layout {
            Some(layout) => layout,
            None if name.ends_with("_enable") => "b1 h",
            None if name.ends_with("_disable") => "b1 h0",
            None => return Err(format!("the pages know no function {name}")),
        };
        functions::write(self.kit.command(device), layout, rest)
    }

    /// The channel and the range of a packet are those of its emitter, which the client library adds.
    fn send(&mut self, device: &str, rest: &[&str]) -> Verdict {
        let [text] = rest else { return Err("an emitter sends one text".to_owned()) };
        let text = unquoted(text);
        let (robot, tag) = self.kit.tag(device);
        let node = self.kit.world.robots()[robot.index()].devices[usize::from(tag) - 1].node;
        let scene = self.kit.world.state().scene();
        let (channel, range) = (scene.int(node, "channel"), scene.float(node, "range"));
        let out = self.kit.command(device);
        out.u8(0).i32(channel).f64(range).i32(text.len() as i32).bytes(text.as_bytes());
        Ok(())
    }

    /// Left and right speaker, sound, volume, pitch, balance, loop. The name of a sound is its length in seconds; the
    /// client uploads it once.
    fn play(&mut self, left: &str, rest: &[&str]) -> Verdict {
        let [right, sound, numbers @ .., looped] = rest else { return Err("what is played?".to_owned()) };
        let (sound, mut values) = (unquoted(sound), [0.0; 3]);
        if left != *right || numbers.len() != values.len() {
            return Err("pages play on one speaker".to_owned());
        }
        for (value, text) in values.iter_mut().zip(numbers) {
            *value = formula::value(text)?;
        }
        let (robot, tag) = self.kit.tag(left);
        let file = seen::silence(formula::value(sound.trim_end_matches(".wav"))?);
        let out = self.kit.command(left);
        out.u8(1).i32(1).u16(sound.len() as u16 + 1).str(sound).f64s(&values).u16(0);
        out.bool(formula::value(looped)? != 0.0).i32(file.len() as i32).bytes(&file);
        self.sounds.insert((robot, tag, sound.to_owned()));
        Ok(())
    }

    /// A call with a reply.
    fn check(&mut self, call: &str, expected: &str) -> Verdict {
        let (name, arguments) = parts(call)?;
        if name == "field" {
            return self.check_field(&arguments, expected);
        }
        let actual = self.numbers(name, &arguments)?;
        if let Actual::Text(text) = actual {
            let wanted = unquoted(expected);
            return if text == wanted { Ok(()) } else { Err(format!("it is \"{text}\"")) };
        }
        let Actual::Numbers(actual) = actual else { return Err("it has no answer".to_owned()) };
        compare(&actual, expected)
    }

    fn numbers(&mut self, name: &str, arguments: &[&str]) -> Result<Actual, String> {
        if let Some(row) = ROBOT_NUMBERS.iter().find(|row| row.0 == name) {
            return Ok(Actual::Numbers(self.said_numbers(ROBOT, 0, row)));
        }
        let first = *arguments.first().ok_or("of what?")?;
        let here = |kit: &Kit| kit.world.state().pose(kit.node(first));
        match name {
            "position" => return Ok(Actual::Numbers(here(&self.kit).translation.to_array().to_vec())),
            "velocity" => return Ok(Actual::Numbers(self.kit.velocity(first).to_array().to_vec())),
            "spin" => return Ok(Actual::Numbers(self.kit.spin(first).to_array().to_vec())),
            "orientation" => {
                let q = here(&self.kit).rotation;
                return Ok(Actual::Numbers(vec![q.x, q.y, q.z, q.w]));
            }
            _ => {}
        }
        if let Some(answer) = self.seen(name, first, &arguments[1..]) {
            return answer;
        }
        if let Some(answer) = models::fact(&self.kit, name, first, arguments.get(1).copied()) {
            return answer;
        }
        let (robot, tag) = self.kit.tag(first);
        if let Some(row) = NUMBERS.iter().find(|row| row.0 == name) {
            return Ok(Actual::Numbers(self.said_numbers(robot, tag, row)));
        }
        let queue = self.queues.entry((robot, tag)).or_default();
        let head = queue.first().ok_or("no packet is waiting");
        match name {
            "wb_receiver_get_queue_length" => Ok(Actual::Numbers(vec![queue.len() as f64])),
            "wb_receiver_get_data" => Ok(Actual::Text(String::from_utf8_lossy(&head?.data).into_owned())),
            "wb_receiver_get_emitter_direction" => Ok(Actual::Numbers(head?.numbers[..3].to_vec())),
            "wb_receiver_get_signal_strength" => Ok(Actual::Numbers(vec![head?.numbers[3]])),
            "wb_receiver_get_packet_channel" => Ok(Actual::Numbers(vec![f64::from(head?.channel)])),
            "wb_connector_get_presence" => {
                let said = self.said.get(&(robot, tag, 1));
                let presence = said.map_or(-1, |bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
                Ok(Actual::Numbers(vec![f64::from(presence)]))
            }
            "wb_vacuum_gripper_get_presence" => {
                let said = self.said.get(&(robot, tag, 1));
                Ok(Actual::Numbers(vec![said.map_or(0.0, |bytes| f64::from(bytes[0]))]))
            }
            _ => Err(format!("the pages know no function {name}")),
        }
    }

    /// Images, objects and sounds of devices.
    fn seen(&mut self, name: &str, device: &str, rest: &[&str]) -> Option<Result<Actual, String>> {
        let number = |index: usize| rest.get(index).and_then(|text| formula::value(text).ok()).unwrap_or(0.0);
        let at = [number(0) as usize, number(1) as usize];
        let kit = &mut self.kit;
        let numbers = match name {
            "pixel" => self.pictures.pixel(kit, device, at),
            "segment" => self.pictures.segment(kit, device, at),
            "point" => self.pictures.point(kit, device, at[0]),
            "wb_skin_get_bone_position" | "wb_skin_get_bone_orientation" => {
                seen::bone(kit, name, device, at[0] as u16, at[1] != 0)
            }
            "wb_radar_get_number_of_targets" => self.record(device, 1).map(|said| vec![count(said)]),
            "wb_radar_get_targets" => self.record(device, 1).map(seen::targets),
            "wb_camera_recognition_get_number_of_objects" => {
                self.record(device, 12).map(|said| vec![count(said)])
            }
            "object" => {
                let objects = self.record(device, 12).map(seen::objects);
                let object = objects.and_then(|mut objects| {
                    if at[0] < objects.len() {
                        Ok(objects.swap_remove(at[0]))
                    } else {
                        Err("no such object".into())
                    }
                });
                match (object, rest.get(1)) {
                    (Ok(object), Some(&"model")) => return Some(Ok(Actual::Text(object.model))),
                    (Ok(object), Some(what)) => object.get(what),
                    (Ok(_), None) => Err("what of it?".to_owned()),
                    (Err(why), _) => Err(why),
                }
            }
            "wb_speaker_is_sound_playing" | "wb_speaker_is_speaking" => {
                let (robot, tag) = kit.tag(device);
                let sound = rest.first().map_or("", |sound| unquoted(sound));
                Ok(vec![f64::from(u8::from(self.sounds.contains(&(robot, tag, sound.to_owned()))))])
            }
            _ => return None,
        };
        Some(numbers.map(Actual::Numbers))
    }

    /// Returns the last record of a device with an opcode.
    fn record(&self, device: &str, opcode: u8) -> Result<&[u8], String> {
        let (robot, tag) = self.kit.tag(device);
        let said = self.said.get(&(robot, tag, opcode));
        said.map(Vec::as_slice).ok_or_else(|| "it has said nothing".to_owned())
    }

    /// NaN before the first one.
    fn said_numbers(&self, robot: RobotId, tag: u16, row: &(&str, u8, usize, usize)) -> Vec<f64> {
        let (_, opcode, first, count) = *row;
        let Some(bytes) = self.said.get(&(robot, tag, opcode)) else { return vec![f64::NAN; count] };
        let all = bytes.chunks_exact(8).map(|chunk| f64::from_le_bytes(chunk.try_into().unwrap()));
        all.skip(first).take(count).collect()
    }

    /// `field(LIGHT.on) = TRUE`
    fn check_field(&self, arguments: &[&str], expected: &str) -> Verdict {
        let path = arguments.first().and_then(|path| path.rsplit_once('.')).ok_or("DEF.field is needed")?;
        let scene = self.kit.world.state().scene();
        let value = scene.value(self.kit.node(path.0), path.1).ok_or("there is no such field")?;
        let numbers = match value {
            Value::SfBool(value) => {
                let is = if *value { "TRUE" } else { "FALSE" };
                return if is == expected { Ok(()) } else { Err(format!("it is {is}")) };
            }
            Value::SfString(text) => {
                let is = text == unquoted(expected);
                return if is { Ok(()) } else { Err(format!("it is {text:?}")) };
            }
            Value::SfInt32(value) => vec![f64::from(*value)],
            Value::SfFloat(value) => vec![*value],
            Value::SfColor(value) => value.to_vec(),
            Value::SfVec2f(value) => value.to_vec(),
            Value::SfVec3f(value) => value.to_array().to_vec(),
            Value::MfColor(values) => values.concat(),
            Value::SfRotation(value) => value.to_vec(),
            Value::MfFloat(values) => values.clone(),
            other => return Err(format!("pages cannot look at {other:?}")),
        };
        compare(&numbers, expected)
    }
}

/// The number of items at the start of an encoded list.
fn count(record: &[u8]) -> f64 {
    f64::from(i32::from_le_bytes(record[..4].try_into().unwrap()))
}

/// Evaluates a call.
pub(crate) enum Actual {
    Numbers(Vec<f64>),
    Text(String),
}

/// `1, 2, 3 ± 0.1`; without a tolerance only rounding errors are allowed.
fn compare(actual: &[f64], expected: &str) -> Verdict {
    let (numbers, tolerance) = match expected.split_once('±') {
        Some((numbers, tolerance)) => (numbers, formula::value(tolerance)?),
        None => (expected, 1e-12),
    };
    let expected: Vec<f64> = numbers.split(',').map(formula::value).collect::<Result<_, _>>()?;
    let fits = |(a, e): (&f64, &f64)| (a.is_nan() && e.is_nan()) || a == e || (a - e).abs() <= tolerance;
    if actual.len() == expected.len() && actual.iter().zip(&expected).all(fits) {
        return Ok(());
    }
    let shown: Vec<String> = actual.iter().map(f64::to_string).collect();
    Err(format!("it is {}", shown.join(", ")))
}

/// `name(a, b)`
fn parts(call: &str) -> Result<(&str, Vec<&str>), String> {
    let (name, rest) = call.split_once('(').ok_or_else(|| format!("\"{call}\" is no call"))?;
    let inside = rest.strip_suffix(')').ok_or("a bracket is not closed")?;
    let arguments =
        if inside.trim().is_empty() { Vec::new() } else { inside.split(',').map(str::trim).collect() };
    Ok((name.trim(), arguments))
}
