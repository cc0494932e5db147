//! A run as messages for Foxglove and similar viewers: in a file (`--record`) or over a WebSocket (`--foxglove`).
//!
//! Messages are JSON in Foxglove's schemas where there is one. Timestamps are simulated time since the start of the
//! run.

mod live;
mod schemas;

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};

use base::{Quat, SimTime, Vec3};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use engine::{OptionalRendering, Reading, World};
use nodes::shot;
use nodes::web_scene::SnapshotBuilder;
use playback::{Instance, Snapshot, Structure};
use render::{Affine, Mesh, Primitives};
use serde_json::{Value, json};

use crate::console::{Channel, Console, QUEUED_LINES};
pub(crate) use live::Live;
pub(crate) use schemas::schema_of;

/// Minimum time between two messages on a topic, so that motion looks smooth.
const PERIOD: SimTime = SimTime(32_000_000);
/// Quality of JPEG images.
const QUALITY: i32 = 85;
/// The frame of the world.
const WORLD: &str = "world";
/// The number of `FLOAT32` in fields of point clouds.
const FLOAT32: u32 = 7;

/// A consumer of messages.
pub(crate) trait Sink {
    /// Writes a message. It is only created if somebody has subscribed.
    fn write(
        &mut self,
        topic: &str,
        schema: &'static str,
        now: SimTime,
        message: &dyn Fn() -> Value,
    ) -> io::Result<()>;
}

/// Publishes the state of a run.
pub(crate) struct Publisher {
    seen: SnapshotBuilder,
    /// The visual scene as published last.
    structure: Option<Arc<Structure>>,
    /// Frame names by number of the body.
    frames: BTreeMap<u32, String>,
    lines: Receiver<(Channel, String)>,
    next: SimTime,
    /// Simulated time before the last reset, as published time never decreases.
    before: SimTime,
    now: SimTime,
}

impl Publisher {
    /// Creates a publisher.
    pub(crate) fn new(console: &Console) -> Self {
        let (send, lines) = sync_channel(QUEUED_LINES);
        console.listen(send);
        Self {
            seen: SnapshotBuilder::default(),
            structure: None,
            frames: BTreeMap::new(),
            lines,
            next: SimTime::ZERO,
            before: SimTime::ZERO,
            now: SimTime::ZERO,
        }
    }

    /// Continues with another world, or the same one after a restart.
    pub(crate) fn enter(&mut self, world: &mut World) {
        self.before = self.now;
        self.next = SimTime::ZERO;
        self.seen = SnapshotBuilder::default();
        self.structure = None;
        cameras(world).iter().for_each(|camera| shot::watch(world, camera));
    }

    /// Returns the time of the last messages, since the start of the run.
    pub(crate) fn now(&self) -> SimTime {
        self.now
    }

    /// Publishes the visual scene again, for a new subscriber.
    pub(crate) fn repeat(&mut self) {
        self.structure = None;
    }

    /// Returns whether it is time to publish.
    pub(crate) fn is_due(&mut self, world: &mut World) -> bool {
        if self.before + world.elapsed() < self.now {
            // The world was reset.
            self.enter(world);
        }
        world.elapsed() >= self.next
    }

    /// Publishes the current state.
    pub(crate) fn publish(&mut self, world: &mut World, sink: &mut dyn Sink) -> io::Result<()> {
        self.next = world.elapsed() + PERIOD;
        self.now = self.before + world.elapsed();
        self.publish_log_lines(sink)?;
        let snapshot = self.seen.snapshot(world);
        if self.structure.as_ref().is_none_or(|known| !Arc::ptr_eq(known, &snapshot.structure)) {
            self.structure = Some(Arc::clone(&snapshot.structure));
            self.frames = frames(world, &snapshot);
            sink.write("/scene", "foxglove.SceneUpdate", self.now, &|| self.scene(&snapshot))?;
        }
        sink.write("/tf", "foxglove.FrameTransforms", self.now, &|| self.transforms(&snapshot))?;
        self.publish_devices(world, sink)?;
        self.publish_points(world, sink)?;
        self.publish_images(world, sink)
    }

    /// Publishes what was printed.
    pub(crate) fn publish_log_lines(&mut self, sink: &mut dyn Sink) -> io::Result<()> {
        while let Ok((channel, text)) = self.lines.try_recv() {
            // 2: information, 4: error, as in foxglove.Log.
            let level = if channel == Channel::ControllerErr { 4 } else { 2 };
            let message = || {
                json!({
                    "timestamp": stamp(self.now), "level": level, "message": text.trim_end(), "name": "console",
                    "file": "", "line": 0,
                })
            };
            sink.write("/log", "foxglove.Log", self.now, &message)?;
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

    /// Returns the visual scene in the frames of its bodies; it replaces the previous one.
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

    fn publish_devices(&self, world: &World, sink: &mut dyn Sink) -> io::Result<()> {
        for robot in world.robots() {
            let mut joints = serde_json::Map::new();
            for (index, device) in robot.devices.iter().enumerate() {
                let tag = u16::try_from(index + 1).unwrap_or(u16::MAX);
                let properties = world.properties(robot.id, tag);
                if let Some(link) = properties.link {
                    joints.insert(device.name.clone(), world.state().dynamics().joint_position(link).into());
                }
                let reading = world.reading(robot.id, tag);
                let topic = format!("/{}/{}", robot.name, device.name);
                self.publish_reading(&topic, &device.name, reading, sink)?;
            }
            if !joints.is_empty() {
                let message = || json!({ "timestamp": stamp(self.now), "position": joints });
                sink.write(&format!("/{}/joints", robot.name), "rebots.Joints", self.now, &message)?;
            }
        }
        Ok(())
    }

    /// Publishes the point clouds of lidars, in the world frame.
    fn publish_points(&self, world: &World, sink: &mut dyn Sink) -> io::Result<()> {
        for (node, points) in world.sketches(OptionalRendering::Points) {
            let of = |robot: &engine::Robot| {
                let device = robot.devices.iter().find(|device| device.node == node)?;
                Some(format!("/{}/{}/points", robot.name, device.name))
            };
            let Some(topic) = world.robots().iter().find_map(of) else { continue };
            let message = || {
                let numbers = points.iter().flat_map(|[point, _]| point.to_array());
                let data: Vec<u8> = numbers.flat_map(|number| (number as f32).to_le_bytes()).collect();
                let field = |(index, name)| json!({ "name": name, "offset": 4 * index, "type": FLOAT32 });
                let fields: Vec<Value> = ["x", "y", "z"].into_iter().enumerate().map(field).collect();
                json!({
                    "timestamp": stamp(self.now), "frame_id": WORLD, "point_stride": 12,
                    "pose": { "position": vector(Vec3::ZERO), "orientation": quaternion(Quat::IDENTITY) },
                    "fields": fields,
                    "data": STANDARD.encode(data),
                })
            };
            sink.write(&topic, "foxglove.PointCloud", self.now, &message)?;
        }
        Ok(())
    }

    fn publish_images(&self, world: &mut World, sink: &mut dyn Sink) -> io::Result<()> {
        for camera in cameras(world) {
            // There is none in runs without rendering.
            let Ok(image) = shot::of_device(world, &camera, None) else { continue };
            if image.rgba.is_empty() {
                continue;
            }
            let frame = camera.rsplit('/').next().unwrap_or_default();
            let message = || {
                let file = assets::encode_jpeg(image.width, image.height, &image.rgba, QUALITY);
                json!({
                    "timestamp": stamp(self.now), "frame_id": frame, "data": STANDARD.encode(&file),
                    "format": "jpeg",
                })
            };
            sink.write(&format!("/{camera}"), "foxglove.CompressedImage", self.now, &message)?;
        }
        Ok(())
    }

    fn publish_reading(
        &self,
        topic: &str,
        frame: &str,
        reading: Reading<'_>,
        sink: &mut dyn Sink,
    ) -> io::Result<()> {
        let time = || stamp(self.now);
        match reading {
            Reading::Number(value) if !value.is_nan() => sink.write(
                topic,
                "rebots.Number",
                self.now,
                &|| json!({ "timestamp": time(), "value": value }),
            ),
            Reading::Vector(value) if !value.is_nan() => {
                let [x, y, z] = value.to_array();
                let message = || json!({ "timestamp": time(), "x": x, "y": y, "z": z });
                sink.write(topic, "rebots.Vector", self.now, &message)
            }
            Reading::Rotation(value) if !value.is_nan() => {
                let message = || {
                    let mut message = quaternion(value);
                    message["timestamp"] = time();
                    message
                };
                sink.write(topic, "rebots.Quaternion", self.now, &message)
            }
            Reading::Ranges { size: [columns, rows], metres } if !metres.is_empty() => {
                let message = || {
                    let data: Vec<u8> = metres.iter().flat_map(|range| range.to_le_bytes()).collect();
                    json!({
                        "timestamp": time(), "frame_id": frame, "width": columns, "height": rows,
                        "encoding": "32FC1", "step": u32::from(columns) * 4, "data": STANDARD.encode(data),
                    })
                };
                sink.write(topic, "foxglove.RawImage", self.now, &message)
            }
            _ => Ok(()),
        }
    }
}

/// Returns the cameras of all robots as `robot/camera`.
fn cameras(world: &World) -> Vec<String> {
    let of = |robot: &engine::Robot| -> Vec<String> {
        let there = robot.devices.iter().filter(|device| !device.is_gone());
        let cameras = there.filter(|device| device.ty.name == "Camera");
        cameras.map(|camera| format!("{}/{}", robot.name, camera.name)).collect()
    };
    world.robots().iter().flat_map(of).collect()
}

/// Returns a frame name for each visible body: the name of its solid, with a number if it is not unique.
fn frames(world: &World, snapshot: &Snapshot) -> BTreeMap<u32, String> {
    let scene = world.state().scene();
    let named = |placed: &Instance| {
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

/// Returns the triangles of a mesh in the frame of its body.
fn triangles(structure: &Structure, placed: &Instance) -> Option<Value> {
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
