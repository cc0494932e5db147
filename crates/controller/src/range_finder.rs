//! RangeFinder: depth images.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::image_file;
use crate::picture::{Picture, floats, refill};
use crate::sensor::{Period, Sampled, reading};
use crate::session::Session;
use wire::op::range_finder as op;
use wire::{Malformed, Reader, Writer};

/// The state of a range finder.
#[derive(Debug, Default)]
pub struct RangeFinder {
    period: Period,
    size: [u16; 2],
    /// Field of view `[rad]`, minimum and maximum range `[m]`.
    limits: [f64; 3],
    picture: Picture,
    ranges: Vec<f32>,
}

impl RangeFinder {
    fn describe(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let [fov, min] = input.f64s()?;
        input.u8()?; // whether it is planar
        self.limits = [fov, min, input.f64()?];
        Ok(())
    }

    fn refresh(&mut self) {
        let bytes = self.picture.bytes();
        refill(&mut self.ranges, floats(bytes), bytes.len() / 4);
    }
}

impl Device for RangeFinder {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => {
                input.u32()?; // the number of the node
                self.size = [input.u16()?, input.u16()?];
                self.describe(input)
            }
            op::RECONFIGURE => self.describe(input),
            op::IMAGE_FILE => self.picture.read_file(input),
            _ => Err(unknown("RangeFinder", opcode)),
        }
    }

    fn resend(&mut self) {
        self.period.resend();
        self.picture.take_back();
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        self.period.write(out);
    }

    fn see(&mut self, _picture: u8, pixels: &[u8]) {
        self.picture.take(pixels);
    }
}

impl Sampled for RangeFinder {
    const STEM: &'static str = "range_finder";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }
}

/// The depth image, row by row from the top. `[m]`
pub fn get_range_image(session: &mut Session, tag: u16) -> Outcome<&[f32]> {
    let device = reading::<RangeFinder>(session, tag)?;
    device.refresh();
    Ok(&device.ranges)
}

/// The width of the image.
pub fn get_width(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<RangeFinder>(tag)?.size[0].into())
}

/// The height of the image.
pub fn get_height(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<RangeFinder>(tag)?.size[1].into())
}

/// Field of view. `[rad]`
pub fn get_fov(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<RangeFinder>(tag)?.limits[0])
}

/// The minimum range. `[m]`
pub fn get_min_range(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<RangeFinder>(tag)?.limits[1])
}

/// The maximum range. `[m]`
pub fn get_max_range(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<RangeFinder>(tag)?.limits[2])
}

/// Writes the last image to a PNG, JPEG or HDR file; returns 0 on success. The quality applies to JPEG files.
///
/// As in Webots, a pixel is the range above `minRange` divided by `maxRange`: a grey level from 0 to 255, or a number from 0
/// to 1 in HDR files. Infinite ranges are white, or 1.
pub fn save_image(session: &mut Session, tag: u16, filename: Option<&str>, quality: i32) -> Outcome<i32> {
    image_file::check_quality(quality)?;
    if !image_file::is_hdr(filename) {
        image_file::check_name(filename)?;
    }
    let device = session.device::<RangeFinder>(tag)?;
    device.refresh();
    let [_, least, greatest] = device.limits;
    let size = device.size.map(u32::from);
    let share = |range: &f32| ((f64::from(*range) - least) / greatest).clamp(0.0, 1.0);
    if image_file::is_hdr(filename) {
        let shares: Vec<f32> = device.ranges.iter().map(|range| share(range) as f32).collect();
        return image_file::save_hdr(filename, size, &shares).map(|()| 0);
    }
    let grey = |range: &f32| (share(range) * 255.0) as u8;
    let bgra: Vec<u8> = device.ranges.iter().map(grey).flat_map(|grey| [grey, grey, grey, 255]).collect();
    image_file::save(filename, size, &bgra, quality).map(|()| 0)
}
