//! Lidar: layers of ranges, and the point cloud.

use crate::call_error::{CallError, Outcome, misuse};
use crate::device::{Device, unknown};
use crate::picture::{Picture, floats, refill};
use crate::sensor::{Period, Sampled, reading};
use crate::session::Session;
use wire::op::lidar as op;
use wire::{Malformed, Reader, Writer};

/// A point, in the frame of the lidar.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LidarPoint {
    /// `[m]`
    pub x: f32,
    /// `[m]`
    pub y: f32,
    /// `[m]`
    pub z: f32,
    /// Layer, 0 being the top one.
    pub layer_id: i32,
    /// Time of measurement. `[s]`
    pub time: f32,
}

/// The state of a lidar.
#[derive(Debug, Default)]
pub struct Lidar {
    period: Period,
    /// Points per layer, number of layers.
    size: [u16; 2],
    /// Field of view, minimum and maximum range; frequency, its minimum and maximum, vertical field of view.
    limits: [f64; 7],
    wants_points: bool,
    untold_points: bool,
    untold_frequency: bool,
    picture: Picture,
    ranges: Vec<f32>,
    points: Vec<LidarPoint>,
}

impl Lidar {
    fn describe(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let [fov, min] = input.f64s()?;
        input.u8()?; // whether it is planar
        let max = input.f64()?;
        self.size[1] = input.u16()?;
        let [frequency, least, greatest, vertical, resolution] = input.f64s()?;
        self.limits = [fov, min, max, frequency, least, greatest, vertical];
        self.size[0] = resolution.clamp(0.0, f64::from(u16::MAX)) as u16;
        Ok(())
    }

    fn count(&self) -> usize {
        usize::from(self.size[0]) * usize::from(self.size[1])
    }

    /// The part of a list that belongs to one layer.
    fn layer(&self, layer: i32) -> Outcome<std::ops::Range<usize>> {
        match u16::try_from(layer) {
            Ok(layer) if layer < self.size[1] => {
                let width = usize::from(self.size[0]);
                Ok(usize::from(layer) * width..(usize::from(layer) + 1) * width)
            }
            Ok(_) => Err(misuse(format!(
                " called with a 'layer' argument ({layer}) bigger or equal to the number of layers of this lidar ({}).",
                self.size[1]
            ))),
            Err(_) => Err(misuse(" called with a negative 'layer' argument.")),
        }
    }
}

impl Device for Lidar {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => {
                input.u32()?; // the number of the node
                input.u16()?; // both are said again below
                input.u16()?;
                self.describe(input)
            }
            op::RECONFIGURE => self.describe(input),
            op::IMAGE_FILE => self.picture.read_file(input),
            _ => Err(unknown("Lidar", opcode)),
        }
    }

    fn resend(&mut self) {
        self.period.resend();
        self.picture.take_back();
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        self.period.write(out);
        if std::mem::take(&mut self.untold_points) {
            out.u8(if self.wants_points { op::ENABLE_POINT_CLOUD } else { op::DISABLE_POINT_CLOUD });
        }
        if std::mem::take(&mut self.untold_frequency) {
            out.u8(op::SET_FREQUENCY).f64(self.limits[3]);
        }
    }

    fn see(&mut self, _picture: u8, pixels: &[u8]) {
        self.picture.take(pixels);
    }
}

impl Sampled for Lidar {
    const STEM: &'static str = "lidar";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }
}

/// Ranges, layer by layer. `[m]`
pub fn get_range_image(session: &mut Session, tag: u16) -> Outcome<&[f32]> {
    let device = reading::<Lidar>(session, tag)?;
    let count = device.count();
    let bytes = device.picture.bytes().get(..4 * count).unwrap_or_default();
    refill(&mut device.ranges, floats(bytes), bytes.len() / 4);
    Ok(&device.ranges)
}

/// Ranges of one layer `[m]`; none if the lidar is disabled.
pub fn get_layer_range_image(session: &mut Session, tag: u16, layer: i32) -> Outcome<&[f32]> {
    let part = enabled(session, tag)?.layer(layer)?;
    Ok(get_range_image(session, tag)?.get(part).unwrap_or_default())
}

/// The lidar, if it is enabled.
fn enabled(session: &mut Session, tag: u16) -> Outcome<&mut Lidar> {
    if reading::<Lidar>(session, tag)?.period.ms() == 0 {
        return Err(CallError::Refused);
    }
    session.device::<Lidar>(tag)
}

/// The lidar, if it is enabled and so is its point cloud.
fn with_points(session: &mut Session, tag: u16) -> Outcome<&mut Lidar> {
    if !session.device::<Lidar>(tag)?.wants_points {
        return Err(misuse(
            " called for a lidar with point cloud disabled! Please use: wb_lidar_enable_point_cloud().",
        ));
    }
    enabled(session, tag)
}

/// The point cloud; none if it is not enabled.
pub fn get_point_cloud(session: &mut Session, tag: u16) -> Outcome<&[LidarPoint]> {
    let device = with_points(session, tag)?;
    let count = device.count();
    let bytes = device.picture.bytes().get(4 * count..24 * count).unwrap_or_default();
    let point = |bytes: &[u8]| {
        let four =
            |at: usize| bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).unwrap_or_default();
        let number = |at: usize| f32::from_le_bytes(four(at));
        LidarPoint {
            x: number(0),
            y: number(4),
            z: number(8),
            layer_id: i32::from_le_bytes(four(12)),
            time: number(16),
        }
    };
    refill(&mut device.points, bytes.chunks_exact(20).map(point), bytes.len() / 20);
    let device = session.device::<Lidar>(tag)?;
    Ok(&device.points)
}

/// The points of one layer.
pub fn get_layer_point_cloud(session: &mut Session, tag: u16, layer: i32) -> Outcome<&[LidarPoint]> {
    let part = with_points(session, tag)?.layer(layer)?;
    Ok(get_point_cloud(session, tag)?.get(part).unwrap_or_default())
}

/// The points from an index on.
pub fn get_point(session: &mut Session, tag: u16, index: i32) -> Outcome<&[LidarPoint]> {
    let points = get_point_cloud(session, tag)?;
    let index = usize::try_from(index).ok().filter(|index| *index < points.len());
    index.and_then(|index| points.get(index..)).ok_or_else(|| misuse(" called with an out-of-bound index."))
}

/// Enables the point cloud.
pub fn enable_point_cloud(session: &mut Session, tag: u16) -> Outcome<()> {
    set_points(session, tag, true)
}

/// Disables the point cloud.
pub fn disable_point_cloud(session: &mut Session, tag: u16) -> Outcome<()> {
    set_points(session, tag, false)
}

fn set_points(session: &mut Session, tag: u16, wanted: bool) -> Outcome<()> {
    let device = session.device::<Lidar>(tag)?;
    device.wants_points = wanted;
    device.untold_points = true;
    Ok(())
}

/// Whether the point cloud is enabled.
pub fn is_point_cloud_enabled(session: &mut Session, tag: u16) -> Outcome<bool> {
    Ok(session.device::<Lidar>(tag)?.wants_points)
}

/// The number of points in a complete point cloud; 0 if it is not enabled.
pub fn get_number_of_points(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(i32::try_from(with_points(session, tag)?.count()).unwrap_or(i32::MAX))
}

/// Points per layer.
pub fn get_horizontal_resolution(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Lidar>(tag)?.size[0].into())
}

/// Number of layers.
pub fn get_number_of_layers(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Lidar>(tag)?.size[1].into())
}

/// The rotation frequency of a rotating lidar's head. `[Hz]`
pub fn set_frequency(session: &mut Session, tag: u16, frequency: f64) -> Outcome<()> {
    let device = session.device::<Lidar>(tag)?;
    let [_, _, _, now, least, greatest, _] = &mut device.limits;
    if !(*least..=*greatest).contains(&frequency) {
        return Err(misuse(format!(" out of frequency range [{least:.6}, {greatest:.6}].")));
    }
    *now = frequency;
    device.untold_frequency = true;
    Ok(())
}

macro_rules! getters {
    ($($name:ident $index:literal $doc:literal)*) => {$(
        #[doc = $doc]
        pub fn $name(session: &mut Session, tag: u16) -> Outcome<f64> {
            Ok(session.device::<Lidar>(tag)?.limits[$index])
        }
    )*};
}

getters! {
    get_fov 0 "Horizontal field of view. `[rad]`"
    get_min_range 1 "The minimum range. `[m]`"
    get_max_range 2 "The maximum range. `[m]`"
    get_frequency 3 "The rotation frequency. `[Hz]`"
    get_min_frequency 4 "The minimum frequency. `[Hz]`"
    get_max_frequency 5 "The maximum frequency. `[Hz]`"
    get_vertical_fov 6 "Vertical field of view. `[rad]`"
}
