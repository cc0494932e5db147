//! JPEG files out of pictures: baseline, colours at full resolution, the tables of the standard's annex K (ITU-T T.81).

use std::f32::consts::{FRAC_1_SQRT_2, PI};
use std::sync::LazyLock;

use crate::image::count;

/// Largest number of columns or rows that a file can have.
const MOST: u32 = 0xffff;

/// From the first coefficient to the last: column and row after T.81 figure 5, as `8 row + column`.
#[rustfmt::skip]
const ZIGZAG: [u8; 64] = [
     0,  1,  8, 16,  9,  2,  3, 10, 17, 24, 32, 25, 18, 11,  4,  5,
    12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13,  6,  7, 14, 21, 28,
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
    58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
];

/// Steps of brightness and of colours (tables K.1 and K.2), rows from the top.
#[rustfmt::skip]
const STEPS: [[u16; 64]; 2] = [
    [
        16, 11, 10, 16,  24,  40,  51,  61,
        12, 12, 14, 19,  26,  58,  60,  55,
        14, 13, 16, 24,  40,  57,  69,  56,
        14, 17, 22, 29,  51,  87,  80,  62,
        18, 22, 37, 56,  68, 109, 103,  77,
        24, 35, 55, 64,  81, 104, 113,  92,
        49, 64, 78, 87, 103, 121, 120, 101,
        72, 92, 95, 98, 112, 100, 103,  99,
    ],
    [
        17, 18, 24, 47, 99, 99, 99, 99,
        18, 21, 26, 66, 99, 99, 99, 99,
        24, 26, 56, 99, 99, 99, 99, 99,
        47, 66, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
    ],
];

/// A Huffman code: how many words there are of each length from one bit on, and what they stand for.
struct Code {
    counts: [u8; 16],
    symbols: &'static [u8],
}

/// Of mean values: of brightness and of colours (tables K.3 and K.4).
const MEANS: [Code; 2] = [
    Code { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: &LENGTHS },
    Code { counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], symbols: &LENGTHS },
];

const LENGTHS: [u8; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/// Of the other coefficients (tables K.5 and K.6).
const WAVES: [Code; 2] = [
    Code { counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d], symbols: &BRIGHT_WAVES },
    Code { counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77], symbols: &COLOUR_WAVES },
];

#[rustfmt::skip]
const BRIGHT_WAVES: [u8; 162] = [
    0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71,
    0x14, 0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72,
    0x82, 0x09, 0x0a, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x34, 0x35, 0x36, 0x37,
    0x38, 0x39, 0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59,
    0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x83,
    0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3,
    0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xa9, 0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xc2, 0xc3,
    0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xe1, 0xe2,
    0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa,
];

#[rustfmt::skip]
const COLOUR_WAVES: [u8; 162] = [
    0x00, 0x01, 0x02, 0x03, 0x11, 0x04, 0x05, 0x21, 0x31, 0x06, 0x12, 0x41, 0x51, 0x07, 0x61, 0x71, 0x13, 0x22,
    0x32, 0x81, 0x08, 0x14, 0x42, 0x91, 0xa1, 0xb1, 0xc1, 0x09, 0x23, 0x33, 0x52, 0xf0, 0x15, 0x62, 0x72, 0xd1,
    0x0a, 0x16, 0x24, 0x34, 0xe1, 0x25, 0xf1, 0x17, 0x18, 0x19, 0x1a, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x35, 0x36,
    0x37, 0x38, 0x39, 0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58,
    0x59, 0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a,
    0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a,
    0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xa9, 0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba,
    0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda,
    0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa,
];

/// Rows of the cosine transform, by frequency and place.
static WAVE: LazyLock<[[f32; 8]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|frequency| {
        let scale = if frequency == 0 { 0.5 * FRAC_1_SQRT_2 } else { 0.5 };
        std::array::from_fn(|at| {
            let turn = (2 * at + 1) as f32 * frequency as f32 * PI / 16.0;
            scale * base::ops::cos(f64::from(turn)) as f32
        })
    })
});

/// A JPEG file of red, green, blue and alpha, four bytes a pixel, rows from the top; the same bytes for the same pixels.
/// Alpha is left out. `quality` goes from 1 to 100.
///
/// Missing pixels are black. Without pixels, or with too many, the file is empty.
#[must_use]
pub fn encode(width: u32, height: u32, rgba: &[u8], quality: i32) -> Vec<u8> {
    if count(width, height).is_err() || width > MOST || height > MOST {
        return Vec::new();
    }
    let steps = STEPS.map(|table| table.map(|step| scaled(step, quality)));
    let mut file = header(width, height, &steps);
    let words = [&MEANS, &WAVES].map(|codes| [0, 1].map(|which| words(&codes[which])));
    let mut bits = Bits { file: &mut file, held: 0, count: 0 };
    let mut last = [0; 3];
    for top in (0..height).step_by(8) {
        for left in (0..width).step_by(8) {
            let planes = planes(rgba, [width, height], [left, top]);
            for (channel, plane) in planes.iter().enumerate() {
                let kind = usize::from(channel > 0);
                let coefficients = coefficients(plane, &steps[kind]);
                bits.block(&coefficients, &mut last[channel], &words[0][kind], &words[1][kind]);
            }
        }
    }
    bits.end();
    file.extend([0xff, 0xd9]);
    file
}

/// A step for a quality, as the Independent JPEG Group's library scales it.
fn scaled(step: u16, quality: i32) -> u8 {
    let quality = quality.clamp(1, 100);
    let percent = if quality < 50 { 5000 / quality } else { 200 - 2 * quality };
    u8::try_from(((i32::from(step) * percent + 50) / 100).clamp(1, 255)).unwrap_or(u8::MAX)
}

/// All before the coefficients.
fn header(width: u32, height: u32, steps: &[[u8; 64]; 2]) -> Vec<u8> {
    let mut file = vec![0xff, 0xd8];
    let mut segment = |marker: u8, body: &[u8]| {
        file.extend([0xff, marker]);
        file.extend((body.len() as u16 + 2).to_be_bytes());
        file.extend(body);
    };
    segment(0xe0, b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
    for (which, steps) in steps.iter().enumerate() {
        let ordered = ZIGZAG.iter().map(|at| steps[usize::from(*at)]);
        segment(0xdb, &std::iter::once(which as u8).chain(ordered).collect::<Vec<u8>>());
    }
    let [[h1, h0], [w1, w0]] = [height as u16, width as u16].map(u16::to_be_bytes);
    segment(0xc0, &[8, h1, h0, w1, w0, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]);
    for (class, codes) in [(0x00, &MEANS), (0x10, &WAVES)] {
        for (which, code) in codes.iter().enumerate() {
            let body = std::iter::once(class | which as u8).chain(code.counts);
            segment(0xc4, &body.chain(code.symbols.iter().copied()).collect::<Vec<u8>>());
        }
    }
    segment(0xda, &[3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]);
    file
}

/// Bits and their number for each symbol, after T.81 annex C.
fn words(code: &Code) -> [(u16, u8); 256] {
    let mut words = [(0, 0); 256];
    let mut symbols = code.symbols.iter();
    let mut word = 0_u16;
    for (length, count) in (1..).zip(code.counts) {
        for symbol in symbols.by_ref().take(usize::from(count)) {
            words[usize::from(*symbol)] = (word, length);
            word = word.wrapping_add(1);
        }
        word <<= 1;
    }
    words
}

/// Brightness and two differences of colour of eight by eight pixels, around zero. Pixels beyond the edges repeat
/// those on them.
fn planes(rgba: &[u8], [width, height]: [u32; 2], [left, top]: [u32; 2]) -> [[f32; 64]; 3] {
    let mut planes = [[0.0; 64]; 3];
    for row in 0..8 {
        for column in 0..8 {
            let (x, y) = ((left + column).min(width - 1), (top + row).min(height - 1));
            let at = (y as usize * width as usize + x as usize) * 4;
            let pixel = rgba.get(at..at + 3).unwrap_or(&[0; 3]);
            let [r, g, b] = std::array::from_fn(|channel| f32::from(pixel[channel]));
            let at = (8 * row + column) as usize;
            planes[0][at] = 0.299 * r + 0.587 * g + 0.114 * b - 128.0;
            planes[1][at] = -0.168_736 * r - 0.331_264 * g + 0.5 * b;
            planes[2][at] = 0.5 * r - 0.418_688 * g - 0.081_312 * b;
        }
    }
    planes
}

/// The coefficients of a block in steps, in the order of the file.
fn coefficients(plane: &[f32; 64], steps: &[u8; 64]) -> [i32; 64] {
    let wave = &*WAVE;
    // Along rows, then along columns.
    let mut rows = [0.0; 64];
    for row in 0..8 {
        for frequency in 0..8 {
            rows[8 * row + frequency] = (0..8).map(|at| wave[frequency][at] * plane[8 * row + at]).sum();
        }
    }
    ZIGZAG.map(|at| {
        let (frequency, column) = (usize::from(at) / 8, usize::from(at) % 8);
        let sum: f32 = (0..8).map(|row| wave[frequency][row] * rows[8 * row + column]).sum();
        (sum / f32::from(steps[usize::from(at)])).round() as i32
    })
}

/// Writes words of bits.
struct Bits<'a> {
    file: &'a mut Vec<u8>,
    held: u32,
    count: u32,
}

impl Bits<'_> {
    fn put(&mut self, bits: u16, length: u8) {
        self.held = self.held << length | u32::from(bits);
        self.count += u32::from(length);
        while self.count >= 8 {
            self.count -= 8;
            let byte = (self.held >> self.count) as u8;
            self.file.push(byte);
            if byte == 0xff {
                // So that it is no marker.
                self.file.push(0);
            }
        }
        self.held &= (1 << self.count) - 1;
    }

    /// A number by its length: a symbol with `run` zeros before it, then its bits.
    fn number(&mut self, number: i32, run: u8, words: &[(u16, u8); 256]) {
        // A step of one keeps coefficients below 2¹¹ and differences of means below 2¹².
        let length = (32 - number.unsigned_abs().leading_zeros()) as u8;
        let (word, bits) = words[usize::from(run << 4 | length)];
        self.put(word, bits);
        let value = if number < 0 { number - 1 } else { number };
        self.put((value & ((1 << length) - 1)) as u16, length);
    }

    fn block(
        &mut self,
        coefficients: &[i32; 64],
        last: &mut i32,
        means: &[(u16, u8); 256],
        waves: &[(u16, u8); 256],
    ) {
        let mean = std::mem::replace(last, coefficients[0]);
        self.number(coefficients[0] - mean, 0, means);
        let mut run = 0;
        for number in &coefficients[1..] {
            if *number == 0 {
                run += 1;
                continue;
            }
            for _ in 0..run / 16 {
                let (word, bits) = waves[0xf0];
                self.put(word, bits);
            }
            self.number(*number, run % 16, waves);
            run = 0;
        }
        if run > 0 {
            let (word, bits) = waves[0];
            self.put(word, bits);
        }
    }

    /// Fills the last byte with ones.
    fn end(&mut self) {
        if self.count > 0 {
            self.put(0x7f, 7);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::{ImagePixels, decode_image};

    /// Colours that change slowly, and a sharp square.
    fn picture(width: usize, height: usize) -> Vec<u8> {
        let pixel = |at: usize| {
            let (x, y) = (at % width, at / width);
            let is_square = (5..9).contains(&x) && (3..12).contains(&y);
            if is_square {
                [255, 0, 0, 255]
            } else {
                [(x * 5) as u8, (y * 7) as u8, (200 - x * 2) as u8, 255]
            }
        };
        (0..width * height).flat_map(pixel).collect()
    }

    /// Largest and mean difference of what is read from what was written.
    fn difference(width: usize, height: usize, quality: i32) -> (u8, f64) {
        let pixels = picture(width, height);
        let file = encode(width as u32, height as u32, &pixels, quality);
        let image = decode_image("a.jpg", &file).unwrap();
        assert_eq!((image.width as usize, image.height as usize), (width, height));
        let ImagePixels::Rgba8(read) = image.pixels else { panic!("bytes") };
        let differences: Vec<u8> = pixels.iter().zip(&read).map(|(a, b)| a.abs_diff(*b)).collect();
        let sum: f64 = differences.iter().copied().map(f64::from).sum();
        (differences.iter().copied().max().unwrap(), sum / differences.len() as f64)
    }

    #[test]
    fn what_is_written_is_read_up_to_rounding() {
        for (width, height) in [(1, 1), (8, 8), (33, 17), (40, 24)] {
            let (most, mean) = difference(width, height, 100);
            assert!(most <= 4 && mean < 1.0, "{width} × {height}: {most} {mean}");
        }
    }

    #[test]
    fn lower_quality_is_worse_and_smaller() {
        let size = |quality: i32| encode(40, 24, &picture(40, 24), quality).len();
        let mean = |quality: i32| difference(40, 24, quality).1;
        assert!(size(10) < size(50) && size(50) < size(90) && size(90) < size(100));
        assert!(mean(10) > mean(50) && mean(50) > mean(90) && mean(90) > mean(100));
        assert_eq!((size(-3), size(1000)), (size(1), size(100)));
        // The tables of the standard are those of a quality of 50.
        assert_eq!(STEPS[0].map(|step| u16::from(scaled(step, 50))), STEPS[0]);
    }

    #[test]
    fn noise_of_the_largest_size_fits_into_the_code() {
        let mut state = 1_u32;
        let mut noise = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if state >> 31 == 1 { 255 } else { 0 }
        };
        let pixels: Vec<u8> = (0..64 * 64 * 4).map(|_| noise()).collect();
        let image = decode_image("a.jpg", &encode(64, 64, &pixels, 100)).unwrap();
        let ImagePixels::Rgba8(read) = image.pixels else { panic!("bytes") };
        let is_near = |at: usize| at % 4 == 3 || pixels[at].abs_diff(read[at]) <= 5;
        assert!((0..read.len()).all(is_near));
    }

    #[test]
    fn pictures_that_no_file_can_hold_are_empty() {
        assert!(encode(0, 5, &[], 90).is_empty() && encode(70_000, 1, &[], 90).is_empty());
        assert!(decode_image("a.jpg", &encode(9, 9, &[], 90)).is_ok());
    }
}
