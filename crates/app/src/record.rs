//! `--record=FILE`: a run as an MCAP file, with the messages that Foxglove and its kin show.
//!
//! Messages are JSON in the schemas of Foxglove where there is one. Times are simulated ones, from the start of the run.
//! Specification: <https://mcap.dev/spec>, <https://docs.foxglove.dev/docs/sdk/schemas>.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};

use base::{Quat, SimTime, Vec3};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use engine::{Reading, World};
use mcap::records::MessageHeader;
use mcap::{McapError, WriteOptions, Writer};
use nodes::shot;
use render::{Affine, Mesh, Primitives};
use serde_json::{Value, json};
use server::{Placed, Snapshot, Structure};

use crate::console::{Channel, Console};
use crate::page::Seen;

/// Least time between two messages on a topic: what people see as motion.
const PERIOD: SimTime = SimTime(32_000_000);
/// Quality of images, which are JPEG files.
const QUALITY: i32 = 85;
/// Lines of the console between two messages; what exceeds it is not recorded.
const LINES: usize = 4096;
/// The frame of the world.
const WORLD: &str = "world";

struct Topic {
    channel: u16,
    /// Messages so far.
    sequence: u32,
}

/// The open file.
pub(crate) struct Recorder {
    writer: Writer<BufWriter<File>>,
    schemas: BTreeMap<&'static str, u16>,
    topics: BTreeMap<String, Topic>,
    seen: Seen,
    /// What was drawn last.
    structure: Option<Arc<Structure>>,
    /// Frames by number of the body.
    frames: BTreeMap<u32, String>,
    lines: Receiver<(Channel, String)>,
    next: SimTime,
    /// Simulated time before the last reset, as time in a file does not go back.
    before: SimTime,
    now: SimTime,
    is_broken: bool,
}

impl Recorder {
    /// Creates the file.
    pub(crate) fn create(path: &Path, console: &Console) -> io::Result<Self> {
        let options = WriteOptions::new()
            .compression(None)
            .profile("")
            .library(concat!("rebots ", env!("CARGO_PKG_VERSION")));
        let writer = options.create(BufWriter::new(File::create(path)?)).map_err(reason)?;
        let (send, lines) = sync_channel(LINES);
        console.listen(send);
        Ok(Self {
            writer,
            schemas: BTreeMap::new(),
            topics: BTreeMap::new(),
            seen: Seen::default(),
            structure: None,
            frames: BTreeMap::new(),
            lines,
            next: SimTime::ZERO,
            before: SimTime::ZERO,
            now: SimTime::ZERO,
            is_broken: false,
        })
    }

    /// Another world, or the same again from its start, follows in the same file.
    pub(crate) fn enter(&mut self, world: &mut World) {
        self.before = self.now;
        self.next = SimTime::ZERO;
        self.seen = Seen::default();
        self.structure = None;
        cameras(world).iter().for_each(|camera| shot::watch(world, camera));
    }

    /// Records a moment if one is due. Called before the first step and after every one. After an error nothing more is
    /// recorded.
    pub(crate) fn add(&mut self, world: &mut World) -> io::Result<()> {
        if self.is_broken {
            return Ok(());
        }
        let added = self.add_moment(world);
        self.is_broken = added.is_err();
        added.map_err(reason)
    }

    fn add_moment(&mut self, world: &mut World) -> Result<(), McapError> {
        let elapsed = world.elapsed();
        if self.before + elapsed < self.now {
            // The world was reset.
            self.enter(world);
        }
        if elapsed < self.next {
            return Ok(());
        }
        self.next = elapsed + PERIOD;
        self.now = self.before + elapsed;
        self.add_log()?;
        let snapshot = self.seen.snapshot(world);
        if self.structure.as_ref().is_none_or(|known| !Arc::ptr_eq(known, &snapshot.structure)) {
            self.structure = Some(Arc::clone(&snapshot.structure));
            self.frames = frames(world, &snapshot);
            let scene = self.scene(&snapshot);
            self.write("/scene", "foxglove.SceneUpdate", &scene)?;
        }
        let transforms = self.transforms(&snapshot);
        self.write("/tf", "foxglove.FrameTransforms", &transforms)?;
        self.add_devices(world)?;
        self.add_images(world)
    }

    /// Writes the index and what is still in memory.
    pub(crate) fn finish(self) -> io::Result<()> {
        if self.is_broken { Ok(()) } else { self.close().map_err(reason) }
    }

    fn close(mut self) -> Result<(), McapError> {
        self.add_log()?;
        self.writer.finish()?;
        self.writer.into_inner().flush()?;
        Ok(())
    }

    fn add_log(&mut self) -> Result<(), McapError> {
        while let Ok((channel, text)) = self.lines.try_recv() {
            // 2: information, 4: error, as in foxglove.Log.
            let level = if channel == Channel::ControllerErr { 4 } else { 2 };
            let message = json!({
                "timestamp": stamp(self.now), "level": level, "message": text.trim_end(), "name": "console",
                "file": "", "line": 0,
            });
            self.write("/log", "foxglove.Log", &message)?;
        }
        Ok(())
    }

    fn transforms(&self, snapshot: &Snapshot) -> Value {
        let named = snapshot.bodies.iter().filter_map(|body| Some((body, self.frames.get(&body.number)?)));
        let transforms = named.map(|(body, frame)| {
            json!({
                "timestamp": stamp(self.now), "parent_frame_id": WORLD, "child_frame_id": frame,
                "translation": vector(body.pose.translation), "rotation": quaternion(body.pose.rotation),
            })
        });
        json!({ "transforms": transforms.collect::<Vec<_>>() })
    }

    /// All that is drawn, in the frames of its bodies, in place of what was drawn before.
    fn scene(&self, snapshot: &Snapshot) -> Value {
        let structure = &snapshot.structure;
        let mut by_frame: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
        for (_, placed) in &structure.instances {
            let frame = placed.body.and_then(|body| self.frames.get(&body)).map_or(WORLD, String::as_str);
            if let Some(triangles) = triangles(structure, placed) {
                by_frame.entry(frame).or_default().push(triangles);
            }
        }
        let entities = by_frame.into_iter().map(|(frame, triangles)| {
            json!({
                "timestamp": stamp(self.now), "frame_id": frame, "id": frame, "frame_locked": true,
                "lifetime": { "sec": 0, "nsec": 0 }, "metadata": [], "arrows": [], "cubes": [], "spheres": [],
                "cylinders": [], "lines": [], "triangles": triangles, "texts": [], "models": [],
            })
        });
        // 1: all entities of the topic.
        json!({
            "deletions": [{ "timestamp": stamp(self.now), "type": 1, "id": "" }],
            "entities": entities.collect::<Vec<_>>(),
        })
    }

    fn add_devices(&mut self, world: &World) -> Result<(), McapError> {
        for robot in world.robots() {
            let mut joints = serde_json::Map::new();
            for (index, device) in robot.devices.iter().enumerate() {
                let tag = u16::try_from(index + 1).unwrap_or(u16::MAX);
                let traits = world.traits(robot.id, tag);
                if let Some(link) = traits.link {
                    joints.insert(device.name.clone(), world.state().dynamics().joint_position(link).into());
                }
                let reading = world.reading(robot.id, tag);
                let topic = format!("/{}/{}", robot.name, device.name);
                self.add_reading(&topic, &device.name, reading)?;
            }
            if !joints.is_empty() {
                let message = json!({ "timestamp": stamp(self.now), "position": joints });
                self.write(&format!("/{}/joints", robot.name), "rebots.Joints", &message)?;
            }
        }
        Ok(())
    }

    fn add_images(&mut self, world: &mut World) -> Result<(), McapError> {
        for camera in cameras(world) {
            // In runs that draw nothing there is none.
            let Ok(image) = shot::of_device(world, &camera, None) else { continue };
            if image.rgba.is_empty() {
                continue;
            }
            let file = assets::encode_jpeg(image.width, image.height, &image.rgba, QUALITY);
            let frame = camera.rsplit('/').next().unwrap_or_default();
            let message = json!({
                "timestamp": stamp(self.now), "frame_id": frame, "data": STANDARD.encode(&file), "format": "jpeg",
            });
            self.write(&format!("/{camera}"), "foxglove.CompressedImage", &message)?;
        }
        Ok(())
    }

    fn add_reading(&mut self, topic: &str, frame: &str, reading: Reading<'_>) -> Result<(), McapError> {
        let time = stamp(self.now);
        match reading {
            Reading::Number(value) if !value.is_nan() => {
                self.write(topic, "rebots.Number", &json!({ "timestamp": time, "value": value }))
            }
            Reading::Vector(value) if !value.is_nan() => {
                let [x, y, z] = value.to_array();
                self.write(topic, "rebots.Vector", &json!({ "timestamp": time, "x": x, "y": y, "z": z }))
            }
            Reading::Rotation(value) if !value.is_nan() => {
                let mut message = quaternion(value);
                message["timestamp"] = time;
                self.write(topic, "rebots.Quaternion", &message)
            }
            Reading::Ranges { size: [columns, rows], metres } if !metres.is_empty() => {
                let message = json!({
                    "timestamp": time, "frame_id": frame, "width": columns, "height": rows, "encoding": "32FC1",
                    "step": u32::from(columns) * 4,
                    "data": STANDARD.encode(metres.iter().flat_map(|range| range.to_le_bytes()).collect::<Vec<_>>()),
                });
                self.write(topic, "foxglove.RawImage", &message)
            }
            _ => Ok(()),
        }
    }

    fn write(&mut self, topic: &str, schema: &'static str, message: &Value) -> Result<(), McapError> {
        let schema = match self.schemas.get(schema) {
            Some(number) => *number,
            None => {
                let text = schema_of(schema).to_string();
                let number = self.writer.add_schema(schema, "jsonschema", text.as_bytes())?;
                *self.schemas.entry(schema).or_insert(number)
            }
        };
        let topic = match self.topics.get_mut(topic) {
            Some(topic) => topic,
            None => {
                let channel = self.writer.add_channel(schema, topic, "json", &BTreeMap::new())?;
                self.topics.entry(topic.to_owned()).or_insert(Topic { channel, sequence: 0 })
            }
        };
        topic.sequence = topic.sequence.wrapping_add(1);
        let time = self.now.0;
        let header = MessageHeader {
            channel_id: topic.channel,
            sequence: topic.sequence,
            log_time: time,
            publish_time: time,
        };
        self.writer.write_to_known_channel(&header, message.to_string().as_bytes())
    }
}

/// The cameras of all robots: `robot/camera`.
fn cameras(world: &World) -> Vec<String> {
    let of = |robot: &engine::Robot| -> Vec<String> {
        let cameras = robot.devices.iter().filter(|device| device.ty.name == "Camera");
        cameras.map(|camera| format!("{}/{}", robot.name, camera.name)).collect()
    };
    world.robots().iter().flat_map(of).collect()
}

/// A frame for each body that is seen: the name of its solid, with a number where others have it too.
fn frames(world: &World, snapshot: &Snapshot) -> BTreeMap<u32, String> {
    let scene = world.state().scene();
    let named = |placed: &Placed| {
        let mut node = placed.node.map(scene::NodeId)?;
        loop {
            let ty = scene.node(node).ty;
            let name = if ty.field_index("name").is_some() { scene.string(node, "name") } else { "" };
            if !name.is_empty() {
                return Some(name.to_owned());
            }
            node = scene.node(node).parent?;
        }
    };
    let mut frames: BTreeMap<u32, String> = BTreeMap::new();
    let mut taken: BTreeMap<String, u32> = BTreeMap::new();
    for (_, placed) in &snapshot.structure.instances {
        let Some(body) = placed.body.filter(|body| !frames.contains_key(body)) else { continue };
        let name = named(placed).unwrap_or_else(|| "solid".to_owned());
        let count = taken.entry(name.clone()).or_default();
        *count += 1;
        frames.insert(body, if *count == 1 { name } else { format!("{name} {count}") });
    }
    frames
}

/// The triangles of a mesh in the frame of its body.
fn triangles(structure: &Structure, placed: &Placed) -> Option<Value> {
    let row = |table: &[(u32, Arc<Mesh>)]| {
        let at = table.binary_search_by_key(&placed.mesh, |(id, _)| *id).ok()?;
        Some(Arc::clone(&table.get(at)?.1))
    };
    let mesh = row(&structure.meshes)?;
    let Primitives::Triangles(corners) = &mesh.primitives else { return None };
    let at = structure.materials.binary_search_by_key(&placed.material, |(id, _)| *id).ok()?;
    let material = &structure.materials.get(at)?.1;
    let [red, green, blue] = material.base_colour;
    let points: Vec<Value> =
        mesh.positions.iter().map(|point| vector(moved(&placed.body_from_mesh, *point))).collect();
    Some(json!({
        "pose": { "position": vector(Vec3::ZERO), "orientation": quaternion(Quat::IDENTITY) },
        "points": points, "colors": [], "indices": corners.as_flattened(),
        "color": { "r": red, "g": green, "b": blue, "a": 1.0 - material.transparency },
    }))
}

fn moved(affine: &Affine, point: [f32; 3]) -> Vec3 {
    affine.transform_point3(Vec3::from_array(point.map(f64::from)))
}

fn vector(value: Vec3) -> Value {
    json!({ "x": value.x, "y": value.y, "z": value.z })
}

fn quaternion(value: Quat) -> Value {
    json!({ "x": value.x, "y": value.y, "z": value.z, "w": value.w })
}

fn stamp(time: SimTime) -> Value {
    json!({ "sec": time.0 / 1_000_000_000, "nsec": time.0 % 1_000_000_000 })
}

/// What a message consists of, as JSON Schema.
fn schema_of(name: &str) -> Value {
    let number = || json!({ "type": "number" });
    let integer = || json!({ "type": "integer" });
    let text = || json!({ "type": "string" });
    let bytes = || json!({ "type": "string", "contentEncoding": "base64" });
    let object = |properties: Value| json!({ "type": "object", "properties": properties });
    let list = |items: Value| json!({ "type": "array", "items": items });
    let time = || object(json!({ "sec": integer(), "nsec": integer() }));
    let point = || object(json!({ "x": number(), "y": number(), "z": number() }));
    let rotation = || object(json!({ "x": number(), "y": number(), "z": number(), "w": number() }));
    let colour = || object(json!({ "r": number(), "g": number(), "b": number(), "a": number() }));
    let mut schema = match name {
        "foxglove.FrameTransforms" => object(json!({ "transforms": list(object(json!({
            "timestamp": time(), "parent_frame_id": text(), "child_frame_id": text(), "translation": point(),
            "rotation": rotation(),
        }))) })),
        "foxglove.SceneUpdate" => object(json!({
            "deletions": list(object(json!({ "timestamp": time(), "type": integer(), "id": text() }))),
            "entities": list(object(json!({
                "timestamp": time(), "frame_id": text(), "id": text(), "lifetime": time(),
                "frame_locked": { "type": "boolean" }, "metadata": list(object(json!({}))),
                "arrows": list(object(json!({}))), "cubes": list(object(json!({}))),
                "spheres": list(object(json!({}))), "cylinders": list(object(json!({}))),
                "lines": list(object(json!({}))), "texts": list(object(json!({}))),
                "models": list(object(json!({}))),
                "triangles": list(object(json!({
                    "pose": object(json!({ "position": point(), "orientation": rotation() })),
                    "points": list(point()), "color": colour(), "colors": list(colour()),
                    "indices": list(integer()),
                }))),
            }))),
        })),
        "foxglove.Log" => object(json!({
            "timestamp": time(), "level": integer(), "message": text(), "name": text(), "file": text(),
            "line": integer(),
        })),
        "foxglove.CompressedImage" => object(json!({
            "timestamp": time(), "frame_id": text(), "data": bytes(), "format": text(),
        })),
        "foxglove.RawImage" => object(json!({
            "timestamp": time(), "frame_id": text(), "width": integer(), "height": integer(), "encoding": text(),
            "step": integer(), "data": bytes(),
        })),
        "rebots.Number" => object(json!({ "timestamp": time(), "value": number() })),
        "rebots.Vector" => {
            object(json!({ "timestamp": time(), "x": number(), "y": number(), "z": number() }))
        }
        "rebots.Quaternion" => object(json!({
            "timestamp": time(), "x": number(), "y": number(), "z": number(), "w": number(),
        })),
        _ => object(json!({ "timestamp": time(), "position": { "type": "object" } })),
    };
    schema["title"] = name.into();
    schema
}

/// What went wrong, for people.
fn reason(error: McapError) -> io::Error {
    match error {
        McapError::Io(error) => error,
        other => io::Error::other(other),
    }
}
