//! Moving pictures: from pictures in memory to an MP4 file in memory, compressed as H.264.
//!
//! Owns: the compression and the file format. Knows no world and no clock: each picture says how long it is shown.
//! Promises: the same pictures give the same bytes.

mod mp4;

use openh264::encoder::{
    BitRate, Encoder, EncoderConfig, FrameRate, IntraFramePeriod, Profile, QpRange, RateControlMode,
};
use openh264::formats::{RgbaSliceU8, YUVBuffer};
use openh264::{OpenH264API, Timestamp};

use mp4::Sample;

/// Pictures from one that stands for itself to the next one: a player can start there.
const GROUP: u32 = 60;

/// More than any film needs.
const MOST_BITS_PER_SECOND: u32 = 200_000_000;

/// Numbers of the NAL units that matter here (ISO/IEC 14496-10, table 7-1).
const KEY_SLICE: u8 = 5;
const SEQUENCE: u8 = 7;
const PICTURE: u8 = 8;

/// Pictures per second of a film, if there are as many moments to take them.
pub const FRAMES_PER_SECOND: f64 = 30.0;

/// How many steps a picture is shown for, so that a film has about so many pictures per second and each is taken after
/// a whole step; one at least.
#[must_use]
pub fn steps_per_picture(step_seconds: f64, pictures_per_second: f64) -> f64 {
    (1.0 / pictures_per_second / step_seconds).round().max(1.0)
}

/// A film on its way.
pub struct Film {
    encoder: Encoder,
    /// Columns and rows, even numbers.
    size: [u32; 2],
    /// What a player has to know before the first picture, as the encoder says it.
    sequence: Vec<u8>,
    picture: Vec<u8>,
    samples: Vec<Sample>,
    data: Vec<u8>,
    /// How long it is.
    ticks: u64,
}

/// Why a film cannot be made, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilmError(String);

impl std::fmt::Display for FilmError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FilmError {}

impl From<openh264::Error> for FilmError {
    fn from(error: openh264::Error) -> Self {
        Self(error.to_string())
    }
}

impl Film {
    /// An empty film. `quality` goes from 1 (small) to 100 (good). An odd column or row at the end is ignored, for the
    /// compression takes pixels in squares of four.
    ///
    /// # Errors
    /// For sizes that the compression does not know: below 16 pixels or above 3840 by 2160.
    pub fn new(size: [u16; 2], quality: u8, frames_per_second: f64) -> Result<Self, FilmError> {
        let size = size.map(|length| u32::from(length) & !1);
        let (long, short) = (size[0].max(size[1]), size[0].min(size[1]));
        if short < 16 || long > 3840 || short > 2160 {
            let [width, height] = size;
            return Err(FilmError(format!(
                "a film of {width} by {height} pixels is not possible, only 16 by 16 to 3840 by 2160"
            )));
        }
        // The quantizer goes from 0 to 51; these ends are where more is not seen and less is not of use.
        let quantizer = 45 - u8::try_from(u32::from(quality.clamp(1, 100)) * 27 / 100).unwrap_or(0);
        let config = EncoderConfig::new()
            .profile(Profile::Baseline)
            .rate_control_mode(RateControlMode::Quality)
            .qp(QpRange::new(quantizer, quantizer))
            .max_frame_rate(FrameRate::from_hz(frames_per_second.clamp(1.0, 60.0) as f32))
            .intra_frame_period(IntraFramePeriod::from_num_frames(GROUP))
            // The quantizer decides, not the rate; without skipping the encoder complains on standard error.
            .bitrate(BitRate::from_bps(MOST_BITS_PER_SECOND))
            .skip_frames(true)
            .num_threads(1);
        let encoder = Encoder::with_api_config(OpenH264API::from_source(), config)?;
        Ok(Self {
            encoder,
            size,
            sequence: Vec::new(),
            picture: Vec::new(),
            samples: Vec::new(),
            data: Vec::new(),
            ticks: 0,
        })
    }

    /// Adds a picture of the size that [`Film::new`] was given: red, green, blue and alpha of each pixel, rows from the
    /// top. It is shown for so many seconds.
    ///
    /// # Errors
    /// For pictures of another size, and when the compression fails.
    pub fn push(&mut self, rgba: &[u8], seconds: f64) -> Result<(), FilmError> {
        let pixels = self.even(rgba)?;
        let [width, height] = self.size.map(|length| length as usize);
        let source = YUVBuffer::from_rgba8_source(RgbaSliceU8::new(&pixels, (width, height)));
        let now = Timestamp::from_millis(self.ticks * 1000 / u64::from(mp4::TICKS_PER_SECOND));
        let stream = self.encoder.encode_at(&source, now)?;
        let start = self.data.len();
        let mut is_key = false;
        for layer in (0..stream.num_layers()).filter_map(|index| stream.layer(index)) {
            for unit in (0..layer.nal_count()).filter_map(|index| layer.nal_unit(index)) {
                let unit = bare(unit);
                match unit.first().map(|head| head & 0x1f) {
                    Some(SEQUENCE) => self.sequence = unit.to_vec(),
                    Some(PICTURE) => self.picture = unit.to_vec(),
                    Some(kind) => {
                        is_key |= kind == KEY_SLICE;
                        self.data.extend((unit.len() as u32).to_be_bytes());
                        self.data.extend(unit);
                    }
                    None => {}
                }
            }
        }
        let ticks =
            (seconds * f64::from(mp4::TICKS_PER_SECOND)).round().clamp(1.0, f64::from(u32::MAX)) as u32;
        self.ticks += u64::from(ticks);
        let size = (self.data.len() - start) as u32;
        match self.samples.last_mut() {
            // The encoder has left it out: the one before stays.
            Some(last) if size == 0 => last.ticks = last.ticks.saturating_add(ticks),
            _ => self.samples.push(Sample { size, ticks, is_key }),
        }
        Ok(())
    }

    /// The pixels without an odd column or row.
    fn even(&self, rgba: &[u8]) -> Result<Vec<u8>, FilmError> {
        let [width, height] = self.size.map(|length| length as usize);
        for (columns, rows) in
            [(width, height), (width + 1, height), (width, height + 1), (width + 1, height + 1)]
        {
            if rgba.len() == columns * rows * 4 && (columns == width || rgba.len() != width * rows * 4) {
                let rows = rgba.chunks_exact(columns * 4).take(height);
                return Ok(rows.flat_map(|row| &row[..width * 4]).copied().collect());
            }
        }
        Err(FilmError(format!("a picture of {} bytes in a film of {width} by {height} pixels", rgba.len())))
    }

    /// How many pictures it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether it has no picture yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// The file.
    ///
    /// # Errors
    /// For a film without pictures.
    pub fn finish(self) -> Result<Vec<u8>, FilmError> {
        if self.samples.is_empty() || self.sequence.len() < 4 || self.picture.is_empty() {
            return Err(FilmError("the film has no pictures".to_owned()));
        }
        Ok(mp4::file(self.size, &self.sequence, &self.picture, &self.samples, &self.data))
    }
}

/// A unit without the start code in front of it.
fn bare(unit: &[u8]) -> &[u8] {
    let zeros = unit.iter().take_while(|byte| **byte == 0).count();
    match unit.get(zeros) {
        Some(1) if zeros >= 2 => &unit[zeros + 1..],
        _ => unit,
    }
}

#[cfg(test)]
mod tests {
    use openh264::decoder::Decoder;
    use openh264::formats::YUVSource;

    use super::*;

    /// A picture of one colour.
    fn plain([width, height]: [usize; 2], colour: [u8; 3]) -> Vec<u8> {
        let [red, green, blue] = colour;
        [red, green, blue, 255].repeat(width * height)
    }

    /// The payload of a box within a range of a file, by its path.
    fn found<'a>(file: &'a [u8], path: &[&str]) -> &'a [u8] {
        let Some((name, rest)) = path.split_first() else { return file };
        let mut at = 0;
        while at + 8 <= file.len() {
            let size = u32::from_be_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]) as usize;
            if &file[at + 4..at + 8] == name.as_bytes() {
                return found(&file[at + 8..at + size], rest);
            }
            at += size;
        }
        panic!("there is no box {name}");
    }

    fn number(bytes: &[u8], at: usize) -> u32 {
        u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
    }

    #[test]
    fn a_film_is_read_back_by_a_decoder() {
        let colours = [[200, 30, 30], [30, 200, 30], [30, 30, 200]];
        let mut film = Film::new([65, 48], 90, 25.0).unwrap();
        for colour in colours {
            film.push(&plain([65, 48], colour), 0.04).unwrap();
        }
        let file = film.finish().unwrap();
        let stbl = found(&file, &["moov", "trak", "mdia", "minf", "stbl"]);
        let (sizes, offset) = (found(stbl, &["stsz"]), number(found(stbl, &["stco"]), 8) as usize);
        assert_eq!(number(sizes, 8), 3);
        assert_eq!(number(found(&file, &["moov", "trak", "mdia", "mdhd"]), 16), 3 * 3600, "0.12 s");
        // Size in the description of the samples: 16 bits each, behind 32 bytes.
        let entry = &found(stbl, &["stsd"])[8..];
        assert_eq!([entry[8 + 24..8 + 26].to_vec(), entry[8 + 26..8 + 28].to_vec()], [[0, 64], [0, 48]]);
        let config = &entry[8 + 78 + 8..];
        let length = usize::from(u16::from_be_bytes([config[6], config[7]]));
        let parameters = [&config[8..8 + length], &config[8 + length + 3..]];
        let mut decoder = Decoder::new().unwrap();
        for unit in parameters {
            let _ = decoder.decode(&[&[0, 0, 0, 1], unit].concat()).unwrap();
        }
        let mut at = offset;
        for (picture, colour) in colours.into_iter().enumerate() {
            let end = at + number(sizes, 12 + 4 * picture) as usize;
            let mut stream = Vec::new();
            while at < end {
                let length = number(&file, at) as usize;
                stream.extend([&[0, 0, 0, 1], &file[at + 4..at + 4 + length]].concat());
                at += 4 + length;
            }
            let decoded = decoder.decode(&stream).unwrap().expect("a picture");
            assert_eq!(decoded.dimensions(), (64, 48));
            let mut rgb = vec![0; 64 * 48 * 3];
            decoded.write_rgb8(&mut rgb);
            for (read, expected) in rgb[64 * 24 * 3..].iter().zip(colour) {
                assert!(read.abs_diff(expected) < 12, "{picture}: {:?} {colour:?}", &rgb[..3]);
            }
        }
        assert_eq!(at, file.len());
    }

    #[test]
    fn the_same_pictures_give_the_same_bytes_and_less_quality_fewer() {
        let noise: Vec<u8> =
            (0..64_u32 * 64 * 4).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let make = |quality| {
            let mut film = Film::new([64, 64], quality, 30.0).unwrap();
            film.push(&noise, 0.03).unwrap();
            film.finish().unwrap()
        };
        assert_eq!(make(80), make(80));
        assert!(make(10).len() < make(100).len());
    }

    #[test]
    fn what_is_no_film_is_refused() {
        assert!(Film::new([8, 100], 50, 25.0).is_err());
        assert!(Film::new([5000, 100], 50, 25.0).is_err());
        let mut film = Film::new([32, 32], 50, 25.0).unwrap();
        assert!(film.push(&[0; 100], 0.1).is_err());
        assert!(film.finish().is_err());
    }
}
