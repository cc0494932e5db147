//! The MP4 file format, as far as one track of H.264 needs it (ISO/IEC 14496-12 and 14496-15).
//!
//! A file is boxes in boxes: a size, four letters, contents; numbers are big-endian.

/// The unit of durations.
pub(crate) const TICKS_PER_SECOND: u32 = 90_000;

/// One picture in the data.
pub(crate) struct Sample {
    /// `[B]`
    pub(crate) size: u32,
    pub(crate) ticks: u32,
    /// It stands for itself.
    pub(crate) is_key: bool,
}

/// No turn, no scale: a matrix of fixed-point numbers.
const UNITY: [u32; 9] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000];

/// The file: what is in it, then the pictures, so that players can start before they have all.
pub(crate) fn file(
    size: [u32; 2],
    sequence: &[u8],
    picture: &[u8],
    samples: &[Sample],
    data: &[u8],
) -> Vec<u8> {
    let brands = make("ftyp", |out| {
        out.extend(b"isom");
        number(out, 512);
        out.extend(b"isomiso2avc1mp41");
    });
    let describe = |offset| index(size, sequence, picture, samples, offset);
    // The place of the data depends on the size of what comes before, not on its contents.
    let offset = brands.len() + describe(0).len() + 8;
    let mut file = brands;
    file.extend(describe(offset as u32));
    file.extend(make("mdat", |out| out.extend(data)));
    file
}

fn make(name: &str, contents: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut made = vec![0; 4];
    made.extend(name.as_bytes());
    contents(&mut made);
    let size = (made.len() as u32).to_be_bytes();
    made[..4].copy_from_slice(&size);
    made
}

/// A box with a version and flags.
fn full(name: &str, flags: u32, contents: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    make(name, |out| {
        number(out, flags);
        contents(out);
    })
}

fn number(out: &mut Vec<u8>, value: u32) {
    out.extend(value.to_be_bytes());
}

fn numbers(out: &mut Vec<u8>, values: &[u32]) {
    values.iter().for_each(|value| number(out, *value));
}

fn index(size: [u32; 2], sequence: &[u8], picture: &[u8], samples: &[Sample], offset: u32) -> Vec<u8> {
    let ticks: u64 = samples.iter().map(|sample| u64::from(sample.ticks)).sum();
    let ticks = u32::try_from(ticks).unwrap_or(u32::MAX);
    let movie = full("mvhd", 0, |out| {
        // Times of making and changing are ignored: the same film is the same file.
        numbers(out, &[0, 0, TICKS_PER_SECOND, ticks, 0x1_0000, 0x0100_0000, 0, 0]);
        numbers(out, &UNITY);
        numbers(out, &[0, 0, 0, 0, 0, 0, 2]);
    });
    let header = full("tkhd", 3, |out| {
        numbers(out, &[0, 0, 1, 0, ticks, 0, 0, 0, 0]);
        numbers(out, &UNITY);
        numbers(out, &size.map(|length| length << 16));
    });
    let media = make("mdia", |out| {
        out.extend(full("mdhd", 0, |out| numbers(out, &[0, 0, TICKS_PER_SECOND, ticks, 0x55c4_0000])));
        out.extend(full("hdlr", 0, |out| {
            number(out, 0);
            out.extend(b"vide");
            numbers(out, &[0, 0, 0]);
            out.extend(b"video\0");
        }));
        out.extend(make("minf", |out| {
            out.extend(full("vmhd", 1, |out| numbers(out, &[0, 0])));
            out.extend(make("dinf", |out| {
                out.extend(full("dref", 0, |out| {
                    number(out, 1);
                    out.extend(full("url ", 1, |_| {}));
                }));
            }));
            out.extend(table(size, sequence, picture, samples, offset));
        }));
    });
    make("moov", |out| {
        out.extend(movie);
        out.extend(make("trak", |out| {
            out.extend(header);
            out.extend(media);
        }));
    })
}

/// The table of samples.
fn table(size: [u32; 2], sequence: &[u8], picture: &[u8], samples: &[Sample], offset: u32) -> Vec<u8> {
    make("stbl", |out| {
        out.extend(full("stsd", 0, |out| {
            number(out, 1);
            out.extend(entry(size, sequence, picture));
        }));
        let mut runs: Vec<[u32; 2]> = Vec::new();
        for sample in samples {
            match runs.last_mut() {
                Some([count, ticks]) if *ticks == sample.ticks => *count += 1,
                _ => runs.push([1, sample.ticks]),
            }
        }
        out.extend(full("stts", 0, |out| {
            number(out, runs.len() as u32);
            runs.iter().for_each(|run| numbers(out, run));
        }));
        let keys: Vec<u32> =
            (1..).zip(samples).filter(|(_, sample)| sample.is_key).map(|(number, _)| number).collect();
        out.extend(full("stss", 0, |out| {
            number(out, keys.len() as u32);
            numbers(out, &keys);
        }));
        // All samples are one chunk.
        out.extend(full("stsc", 0, |out| numbers(out, &[1, 1, samples.len() as u32, 1])));
        out.extend(full("stsz", 0, |out| {
            numbers(out, &[0, samples.len() as u32]);
            samples.iter().for_each(|sample| number(out, sample.size));
        }));
        out.extend(full("stco", 0, |out| numbers(out, &[1, offset])));
    })
}

/// What a decoder has to know.
fn entry([width, height]: [u32; 2], sequence: &[u8], picture: &[u8]) -> Vec<u8> {
    make("avc1", |out| {
        numbers(out, &[0, 1, 0, 0, 0, 0]);
        number(out, width << 16 | height);
        numbers(out, &[0x48_0000, 0x48_0000, 0]); // 72 dots per inch
        out.extend([0, 1]); // one picture per sample
        out.extend([0; 32]); // no name
        out.extend([0, 24, 0xff, 0xff]); // colours without a palette
        out.extend(make("avcC", |out| {
            out.extend([1, sequence[1], sequence[2], sequence[3]]); // profile and level, as the encoder says
            out.extend([0xff, 0xe1]); // lengths of four bytes, one sequence
            out.extend((sequence.len() as u16).to_be_bytes());
            out.extend(sequence);
            out.push(1);
            out.extend((picture.len() as u16).to_be_bytes());
            out.extend(picture);
        }));
    })
}
