//! Readings other than numbers: pixels of images, recognized objects, targets, points, bones.

use std::collections::BTreeMap;

use engine::RobotId;
use wire::Reader;

use crate::kit::Kit;

/// The opcode of segmentation images.
const SEGMENTATION: u8 = 9;
/// Size of a lidar point in bytes: x, y, z, layer, time.
const POINT_BYTES: usize = 20;
/// Opcodes of display images and of requests for the bones of a skin.
const SAVE_IMAGE: u8 = 66;
const BONE_ORIENTATION: u8 = 3;
const BONE_POSITION: u8 = 4;

type Answer = Result<Vec<f64>, String>;

/// The last images, which are kept until the next ones.
#[derive(Default)]
pub(crate) struct Pictures(BTreeMap<(RobotId, u16, u8), Vec<u8>>);

impl Pictures {
    fn last(&mut self, kit: &mut Kit, device: &str, number: u8) -> Result<&[u8], String> {
        let (robot, tag) = kit.tag(device);
        if let Some(new) = kit.picture(device, number) {
            self.0.insert((robot, tag, number), new);
        }
        self.0.get(&(robot, tag, number)).map(Vec::as_slice).ok_or_else(|| "there is no picture".to_owned())
    }

    /// `pixel(camera, x, y)`: red, green, blue; of a display with alpha; of range finders and lidars the range.
    pub(crate) fn pixel(&mut self, kit: &mut Kit, device: &str, at: [usize; 2]) -> Answer {
        let (robot, tag) = kit.tag(device);
        match kit.type_of(robot, tag) {
            "Camera" => self.colour(kit, device, 0, at),
            "Display" => shown(kit, device, at),
            "RangeFinder" | "Lidar" => {
                let columns = width(kit, device);
                let bytes = self.last(kit, device, 0)?;
                Ok(vec![f64::from(float(bytes, 4 * (at[1] * columns + at[0]))?)])
            }
            other => Err(format!("a {other} has no pixels")),
        }
    }

    /// `segment(camera, x, y)`: the colour of what was recognized there.
    pub(crate) fn segment(&mut self, kit: &mut Kit, device: &str, at: [usize; 2]) -> Answer {
        self.colour(kit, device, SEGMENTATION, at)
    }

    fn colour(&mut self, kit: &mut Kit, device: &str, number: u8, [x, y]: [usize; 2]) -> Answer {
        let first = 4 * (y * width(kit, device) + x);
        let bytes = self.last(kit, device, number)?;
        let bgra = bytes.get(first..first + 4).ok_or("there is no such pixel")?;
        Ok([bgra[2], bgra[1], bgra[0]].map(f64::from).to_vec())
    }

    /// `point(lidar, index)`: x, y, z of a point of its cloud.
    pub(crate) fn point(&mut self, kit: &mut Kit, device: &str, index: usize) -> Answer {
        let node = kit.device_node(device);
        let scene = kit.world.state().scene();
        let rays = scene.int(node, "horizontalResolution") * scene.int(node, "numberOfLayers");
        let bytes = self.last(kit, device, 0)?;
        let first = 4 * rays as usize + POINT_BYTES * index;
        (0..3).map(|axis| Ok(f64::from(float(bytes, first + 4 * axis)?))).collect()
    }
}

fn float(bytes: &[u8], first: usize) -> Result<f32, String> {
    let four = bytes.get(first..first + 4).ok_or("there is no such pixel")?;
    Ok(f32::from_le_bytes(four.try_into().unwrap()))
}

fn width(kit: &Kit, device: &str) -> usize {
    let node = kit.device_node(device);
    let scene = kit.world.state().scene();
    let field = if scene.node(node).ty.is_a("Lidar") { "horizontalResolution" } else { "width" };
    scene.int(node, field) as usize
}

/// Sends a request without a step.
fn ask(kit: &mut Kit, device: &str) -> Result<Vec<u8>, String> {
    let (robot, _) = kit.tag(device);
    kit.send(robot, 0);
    kit.idle();
    kit.records(device).pop().map(|(_, bytes)| bytes).ok_or_else(|| "there is no answer".to_owned())
}

/// Red, green, blue and alpha of a display's pixel.
fn shown(kit: &mut Kit, device: &str, [x, y]: [usize; 2]) -> Answer {
    kit.command(device).u8(SAVE_IMAGE).i32(0);
    let bytes = ask(kit, device)?;
    let first = 12 + 4 * (y * width(kit, device) + x);
    let bgra = bytes.get(first..first + 4).ok_or("there is no such pixel")?;
    Ok([bgra[2], bgra[1], bgra[0], bgra[3]].map(f64::from).to_vec())
}

/// `wb_skin_get_bone_position(skin, bone, absolute)` and `…_orientation`.
pub(crate) fn bone(kit: &mut Kit, name: &str, device: &str, bone: u16, absolute: bool) -> Answer {
    let opcode = if name.ends_with("orientation") { BONE_ORIENTATION } else { BONE_POSITION };
    kit.command(device).u8(opcode).u16(bone).bool(absolute);
    let bytes = ask(kit, device)?;
    Ok(bytes.chunks_exact(8).map(|eight| f64::from_le_bytes(eight.try_into().unwrap())).collect())
}

/// An object that a camera recognizes.
pub(crate) struct Object {
    numbers: BTreeMap<&'static str, Vec<f64>>,
    pub(crate) model: String,
}

impl Object {
    pub(crate) fn get(&self, what: &str) -> Answer {
        self.numbers.get(what).cloned().ok_or_else(|| format!("an object has no {what}"))
    }
}

/// The objects of a camera's record.
pub(crate) fn objects(record: &[u8]) -> Vec<Object> {
    let mut input = Reader::new(record);
    let count = input.i32().unwrap();
    (0..count)
        .map(|_| {
            input.i32().unwrap(); // the id
            let mut floats = |count: usize| (0..count).map(|_| input.f64().unwrap()).collect::<Vec<f64>>();
            let mut numbers =
                BTreeMap::from([("position", floats(3)), ("orientation", floats(4)), ("size", floats(2))]);
            let [x, y, width, height] = [0; 4].map(|_| f64::from(input.i32().unwrap()));
            numbers.insert("position_on_image", vec![x, y]);
            numbers.insert("size_on_image", vec![width, height]);
            let colors = input.i32().unwrap();
            numbers.insert("colors", (0..3 * colors).map(|_| input.f64().unwrap()).collect());
            Object { numbers, model: input.string().unwrap() }
        })
        .collect()
}

/// Distance, power, speed and azimuth of each target of a radar's record.
pub(crate) fn targets(record: &[u8]) -> Vec<f64> {
    record[4..].chunks_exact(8).map(|eight| f64::from_le_bytes(eight.try_into().unwrap())).collect()
}

/// Returns a silent WAV file with 8000 samples of one byte per second.
pub(crate) fn silence(seconds: f64) -> Vec<u8> {
    let samples = (8000.0 * seconds).round() as u32;
    let mut file = b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0".to_vec();
    file.extend([8000_u32, 8000].iter().flat_map(|number| number.to_le_bytes()));
    file.extend(b"\x01\0\x08\0data");
    file.extend(samples.to_le_bytes());
    file.resize(file.len() + samples as usize, 0x80);
    file
}
