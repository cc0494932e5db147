//! Video encoding: from frames in memory to an MP4 file in memory, compressed as H.264.
//!
//! Owns: the compression and the container format. Knows no world and no clock: each frame comes with its duration.
//! Promises: the same frames give the same bytes.

mod mp4;

use openh264::encoder::{
    BitRate, Encoder, EncoderConfig, FrameRate, IntraFramePeriod, Profile, QpRange, RateControlMode,
};
use openh264::formats::{RgbaSliceU8, YUVBuffer};
use openh264::{OpenH264API, Timestamp};

use mp4::Sample;

/// Frames from one keyframe to the next. A player can start or seek only at a keyframe.
const KEYFRAME_INTERVAL: u32 = 60;

/// A bit rate above what any film needs, so that it never limits the quality.
const MAX_BITS_PER_SECOND: u32 = 200_000_000;

/// The NAL unit types that matter here (ISO/IEC 14496-10, table 7-1): a slice of a keyframe (IDR picture), the
/// sequence parameter set (SPS) and the picture parameter set (PPS).
const NAL_IDR_SLICE: u8 = 5;
const NAL_SPS: u8 = 7;
const NAL_PPS: u8 = 8;

/// The frame rate of a film, if the time step of the simulation allows as many.
pub const FRAMES_PER_SECOND: f64 = 30.0;

/// Returns the number of simulation steps per frame, at least one, that comes closest to the frame rate: a frame can be
/// taken only after a whole step.
#[must_use]
pub fn steps_per_picture(step_seconds: f64, pictures_per_second: f64) -> f64 {
    (1.0 / pictures_per_second / step_seconds).round().max(1.0)
}

/// A film being encoded.
pub struct Film {
    encoder: Encoder,
    /// Width and height in pixels, even numbers.
    size: [u32; 2],
    /// The parameter sets that a decoder needs before the first frame, without start codes.
    sps: Vec<u8>,
    pps: Vec<u8>,
    samples: Vec<Sample>,
    data: Vec<u8>,
    /// The duration so far, in [`mp4::TICKS_PER_SECOND`].
    ticks: u64,
}

/// Why a film cannot be made, as a message for the user.
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
    /// Creates an empty film. `quality` goes from 1 (small file) to 100 (best picture). With an odd width or height,
    /// the last column or row is dropped: the chroma planes (4:2:0) hold one sample per 2 × 2 pixels.
    ///
    /// # Errors
    /// For sizes that the encoder does not support: below 16 pixels or above 3840 by 2160.
    pub fn new(size: [u16; 2], quality: u8, frames_per_second: f64) -> Result<Self, FilmError> {
        let size = size.map(|length| u32::from(length) & !1);
        let (long, short) = (size[0].max(size[1]), size[0].min(size[1]));
        if short < 16 || long > 3840 || short > 2160 {
            let [width, height] = size;
            return Err(FilmError(format!(
                "a film of {width} by {height} pixels is not possible, only 16 by 16 to 3840 by 2160"
            )));
        }
        // The quantization parameter goes from 0 to 51. Below 18 no difference is visible, above 45 the picture is
        // useless.
        let quantizer = 45 - u8::try_from(u32::from(quality.clamp(1, 100)) * 27 / 100).unwrap_or(0);
        let config = EncoderConfig::new()
            .profile(Profile::Baseline)
            .rate_control_mode(RateControlMode::Quality)
            .qp(QpRange::new(quantizer, quantizer))
            .max_frame_rate(FrameRate::from_hz(frames_per_second.clamp(1.0, 60.0) as f32))
            .intra_frame_period(IntraFramePeriod::from_num_frames(KEYFRAME_INTERVAL))
            // The quantization parameter sets the quality, not the bit rate. The encoder prints a warning to standard
            // error unless it may skip frames.
            .bitrate(BitRate::from_bps(MAX_BITS_PER_SECOND))
            .skip_frames(true)
            .num_threads(1);
        let encoder = Encoder::with_api_config(OpenH264API::from_source(), config)?;
        Ok(Self {
            encoder,
            size,
            sps: Vec::new(),
            pps: Vec::new(),
            samples: Vec::new(),
            data: Vec::new(),
            ticks: 0,
        })
    }

    /// Adds a frame of the size that was given to [`Film::new`], as RGBA with the top row first. It is shown for that
    /// many seconds.
    ///
    /// # Errors
    /// For a frame of another size, and when the encoder fails.
    pub fn push(&mut self, rgba: &[u8], seconds: f64) -> Result<(), FilmError> {
        let pixels = self.crop_to_even(rgba)?;
        let [width, height] = self.size.map(|length| length as usize);
        let source = YUVBuffer::from_rgba8_source(RgbaSliceU8::new(&pixels, (width, height)));
        let now = Timestamp::from_millis(self.ticks * 1000 / u64::from(mp4::TICKS_PER_SECOND));
        let stream = self.encoder.encode_at(&source, now)?;
        let start = self.data.len();
        let mut is_keyframe = false;
        for layer in (0..stream.num_layers()).filter_map(|index| stream.layer(index)) {
            for nal_unit in (0..layer.nal_count()).filter_map(|index| layer.nal_unit(index)) {
                let nal_unit = strip_start_code(nal_unit);
                match nal_unit.first().map(|head| head & 0x1f) {
                    Some(NAL_SPS) => self.sps = nal_unit.to_vec(),
                    Some(NAL_PPS) => self.pps = nal_unit.to_vec(),
                    Some(kind) => {
                        is_keyframe |= kind == NAL_IDR_SLICE;
                        self.data.extend((nal_unit.len() as u32).to_be_bytes());
                        self.data.extend(nal_unit);
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
            // The encoder has skipped the frame, so the previous one is shown for longer.
            Some(last) if size == 0 => last.ticks = last.ticks.saturating_add(ticks),
            _ => self.samples.push(Sample { size, ticks, is_keyframe }),
        }
        Ok(())
    }

    /// Crops the frame to [`Self::size`], dropping the last column or row of an odd size.
    fn crop_to_even(&self, rgba: &[u8]) -> Result<Vec<u8>, FilmError> {
        let [width, height] = self.size.map(|length| length as usize);
        for (columns, rows) in
            [(width, height), (width + 1, height), (width, height + 1), (width + 1, height + 1)]
        {
            if rgba.len() == columns * rows * 4 && (columns == width || rgba.len() != width * rows * 4) {
                let rows = rgba.chunks_exact(columns * 4).take(height);
                return Ok(rows.flat_map(|row| &row[..width * 4]).copied().collect());
            }
        }
        Err(FilmError(format!(
            "a frame of {} bytes does not fit a film of {width} by {height} pixels",
            rgba.len()
        )))
    }

    /// Returns the number of frames.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Returns whether there is no frame yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// Finishes the film and returns the MP4 file.
    ///
    /// # Errors
    /// For a film without frames.
    pub fn finish(self) -> Result<Vec<u8>, FilmError> {
        if self.samples.is_empty() || self.sps.len() < 4 || self.pps.is_empty() {
            return Err(FilmError("the film has no frames".to_owned()));
        }
        Ok(mp4::write_file(self.size, &self.sps, &self.pps, &self.samples, &self.data))
    }
}

/// Returns the NAL unit without the start code (Annex B) in front of it.
fn strip_start_code(nal_unit: &[u8]) -> &[u8] {
    let zeros = nal_unit.iter().take_while(|byte| **byte == 0).count();
    match nal_unit.get(zeros) {
        Some(1) if zeros >= 2 => &nal_unit[zeros + 1..],
        _ => nal_unit,
    }
}

#[cfg(test)]
mod tests {
    use openh264::decoder::Decoder;
    use openh264::formats::YUVSource;

    use super::*;

    /// Returns a frame of one colour.
    fn solid_colour([width, height]: [usize; 2], colour: [u8; 3]) -> Vec<u8> {
        let [red, green, blue] = colour;
        [red, green, blue, 255].repeat(width * height)
    }

    /// Returns the payload of the MP4 box at `path` within `file`.
    fn find_box<'a>(file: &'a [u8], path: &[&str]) -> &'a [u8] {
        let Some((name, rest)) = path.split_first() else { return file };
        let mut at = 0;
        while at + 8 <= file.len() {
            let size = u32::from_be_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]) as usize;
            if &file[at + 4..at + 8] == name.as_bytes() {
                return find_box(&file[at + 8..at + size], rest);
            }
            at += size;
        }
        panic!("there is no box {name}");
    }

    fn read_u32(bytes: &[u8], at: usize) -> u32 {
        u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
    }

    #[test]
    fn a_film_is_read_back_by_a_decoder() {
        let colours = [[200, 30, 30], [30, 200, 30], [30, 30, 200]];
        let mut film = Film::new([65, 48], 90, 25.0).unwrap();
        for colour in colours {
            film.push(&solid_colour([65, 48], colour), 0.04).unwrap();
        }
        let file = film.finish().unwrap();
        let stbl = find_box(&file, &["moov", "trak", "mdia", "minf", "stbl"]);
        let (sizes, offset) = (find_box(stbl, &["stsz"]), read_u32(find_box(stbl, &["stco"]), 8) as usize);
        assert_eq!(read_u32(sizes, 8), 3);
        assert_eq!(read_u32(find_box(&file, &["moov", "trak", "mdia", "mdhd"]), 16), 3 * 3600, "0.12 s");
        // Width and height in the sample entry: 16 bits each, after 32 bytes.
        let entry = &find_box(stbl, &["stsd"])[8..];
        assert_eq!([entry[8 + 24..8 + 26].to_vec(), entry[8 + 26..8 + 28].to_vec()], [[0, 64], [0, 48]]);
        let config = &entry[8 + 78 + 8..];
        let length = usize::from(u16::from_be_bytes([config[6], config[7]]));
        let parameters = [&config[8..8 + length], &config[8 + length + 3..]];
        let mut decoder = Decoder::new().unwrap();
        for nal_unit in parameters {
            let _ = decoder.decode(&[&[0, 0, 0, 1], nal_unit].concat()).unwrap();
        }
        let mut at = offset;
        for (frame, colour) in colours.into_iter().enumerate() {
            let end = at + read_u32(sizes, 12 + 4 * frame) as usize;
            let mut stream = Vec::new();
            while at < end {
                let length = read_u32(&file, at) as usize;
                stream.extend([&[0, 0, 0, 1], &file[at + 4..at + 4 + length]].concat());
                at += 4 + length;
            }
            let decoded = decoder.decode(&stream).unwrap().expect("a frame");
            assert_eq!(decoded.dimensions(), (64, 48));
            let mut rgb = vec![0; 64 * 48 * 3];
            decoded.write_rgb8(&mut rgb);
            for (read, expected) in rgb[64 * 24 * 3..].iter().zip(colour) {
                assert!(read.abs_diff(expected) < 12, "{frame}: {:?} {colour:?}", &rgb[..3]);
            }
        }
        assert_eq!(at, file.len());
    }

    #[test]
    fn equal_frames_give_equal_bytes_and_lower_quality_gives_fewer() {
        let noise: Vec<u8> =
            (0..64_u32 * 64 * 4).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let encode = |quality| {
            let mut film = Film::new([64, 64], quality, 30.0).unwrap();
            film.push(&noise, 0.03).unwrap();
            film.finish().unwrap()
        };
        assert_eq!(encode(80), encode(80));
        assert!(encode(10).len() < encode(100).len());
    }

    #[test]
    fn invalid_sizes_and_empty_films_are_rejected() {
        assert!(Film::new([8, 100], 50, 25.0).is_err());
        assert!(Film::new([5000, 100], 50, 25.0).is_err());
        let mut film = Film::new([32, 32], 50, 25.0).unwrap();
        assert!(film.push(&[0; 100], 0.1).is_err());
        assert!(film.finish().is_err());
    }
}
