//! The parts of the MP4 container format (ISO/IEC 14496-12 and 14496-15) that a single H.264 track needs.
//!
//! A file is a sequence of nested boxes, each made of its size, a four-character code and its contents. Numbers are
//! big-endian.

/// The time scale: durations are in ticks.
pub(crate) const TICKS_PER_SECOND: u32 = 90_000;

/// One frame in the media data.
pub(crate) struct Sample {
    /// `[B]`
    pub(crate) size: u32,
    pub(crate) ticks: u32,
    /// Whether it is a sync sample, which can be decoded without any other frame.
    pub(crate) is_keyframe: bool,
}

/// The identity transformation as a 3 × 3 matrix of fixed-point numbers.
const IDENTITY_MATRIX: [u32; 9] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000];

/// Returns the file. The `moov` box comes before the frames, so that a player can start before it has loaded them all.
pub(crate) fn write_file(size: [u32; 2], sps: &[u8], pps: &[u8], samples: &[Sample], data: &[u8]) -> Vec<u8> {
    let brands = write_box("ftyp", |out| {
        out.extend(b"isom");
        put_u32(out, 512);
        out.extend(b"isomiso2avc1mp41");
    });
    let movie_at = |offset| movie_box(size, sps, pps, samples, offset);
    // The offset of the data depends only on the size of what comes before it, so a first pass finds the size.
    let offset = brands.len() + movie_at(0).len() + 8;
    let mut file = brands;
    file.extend(movie_at(offset as u32));
    file.extend(write_box("mdat", |out| out.extend(data)));
    file
}

/// Writes a box and returns it.
fn write_box(name: &str, contents: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = vec![0; 4];
    bytes.extend(name.as_bytes());
    contents(&mut bytes);
    let size = (bytes.len() as u32).to_be_bytes();
    bytes[..4].copy_from_slice(&size);
    bytes
}

/// Writes a full box: one with a version, here 0, and flags.
fn write_full_box(name: &str, flags: u32, contents: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    write_box(name, |out| {
        put_u32(out, flags);
        contents(out);
    })
}

fn put_u32(out: &mut Vec<u8>, value: u32) {
    out.extend(value.to_be_bytes());
}

fn put_u32s(out: &mut Vec<u8>, values: &[u32]) {
    values.iter().for_each(|value| put_u32(out, *value));
}

/// Writes the `moov` box: the headers of the movie and of its only track. The media data starts at `offset`.
fn movie_box(size: [u32; 2], sps: &[u8], pps: &[u8], samples: &[Sample], offset: u32) -> Vec<u8> {
    let ticks: u64 = samples.iter().map(|sample| u64::from(sample.ticks)).sum();
    let ticks = u32::try_from(ticks).unwrap_or(u32::MAX);
    let movie_header = write_full_box("mvhd", 0, |out| {
        // Creation and modification times are zero, so that the same film gives the same file.
        put_u32s(out, &[0, 0, TICKS_PER_SECOND, ticks, 0x1_0000, 0x0100_0000, 0, 0]);
        put_u32s(out, &IDENTITY_MATRIX);
        put_u32s(out, &[0, 0, 0, 0, 0, 0, 2]);
    });
    let track_header = write_full_box("tkhd", 3, |out| {
        put_u32s(out, &[0, 0, 1, 0, ticks, 0, 0, 0, 0]);
        put_u32s(out, &IDENTITY_MATRIX);
        put_u32s(out, &size.map(|length| length << 16));
    });
    let media = write_box("mdia", |out| {
        out.extend(write_full_box("mdhd", 0, |out| {
            put_u32s(out, &[0, 0, TICKS_PER_SECOND, ticks, 0x55c4_0000]);
        }));
        out.extend(write_full_box("hdlr", 0, |out| {
            put_u32(out, 0);
            out.extend(b"vide");
            put_u32s(out, &[0, 0, 0]);
            out.extend(b"video\0");
        }));
        out.extend(write_box("minf", |out| {
            out.extend(write_full_box("vmhd", 1, |out| put_u32s(out, &[0, 0])));
            out.extend(write_box("dinf", |out| {
                out.extend(write_full_box("dref", 0, |out| {
                    put_u32(out, 1);
                    out.extend(write_full_box("url ", 1, |_| {}));
                }));
            }));
            out.extend(sample_table(size, sps, pps, samples, offset));
        }));
    });
    write_box("moov", |out| {
        out.extend(movie_header);
        out.extend(write_box("trak", |out| {
            out.extend(track_header);
            out.extend(media);
        }));
    })
}

/// Writes the sample table: durations, keyframes, sizes and the place of the samples.
fn sample_table(size: [u32; 2], sps: &[u8], pps: &[u8], samples: &[Sample], offset: u32) -> Vec<u8> {
    write_box("stbl", |out| {
        out.extend(write_full_box("stsd", 0, |out| {
            put_u32(out, 1);
            out.extend(sample_entry(size, sps, pps));
        }));
        let mut runs: Vec<[u32; 2]> = Vec::new();
        for sample in samples {
            match runs.last_mut() {
                Some([count, ticks]) if *ticks == sample.ticks => *count += 1,
                _ => runs.push([1, sample.ticks]),
            }
        }
        out.extend(write_full_box("stts", 0, |out| {
            put_u32(out, runs.len() as u32);
            runs.iter().for_each(|run| put_u32s(out, run));
        }));
        let keys: Vec<u32> =
            (1..).zip(samples).filter(|(_, sample)| sample.is_keyframe).map(|(index, _)| index).collect();
        out.extend(write_full_box("stss", 0, |out| {
            put_u32(out, keys.len() as u32);
            put_u32s(out, &keys);
        }));
        // All samples are one chunk.
        out.extend(write_full_box("stsc", 0, |out| put_u32s(out, &[1, 1, samples.len() as u32, 1])));
        out.extend(write_full_box("stsz", 0, |out| {
            put_u32s(out, &[0, samples.len() as u32]);
            samples.iter().for_each(|sample| put_u32(out, sample.size));
        }));
        out.extend(write_full_box("stco", 0, |out| put_u32s(out, &[1, offset])));
    })
}

/// Writes the sample entry with the parameter sets that a decoder needs.
fn sample_entry([width, height]: [u32; 2], sps: &[u8], pps: &[u8]) -> Vec<u8> {
    write_box("avc1", |out| {
        put_u32s(out, &[0, 1, 0, 0, 0, 0]);
        put_u32(out, width << 16 | height);
        put_u32s(out, &[0x48_0000, 0x48_0000, 0]); // 72 dots per inch
        out.extend([0, 1]); // one frame per sample
        out.extend([0; 32]); // no compressor name
        out.extend([0, 24, 0xff, 0xff]); // 24 bit colour, no palette
        out.extend(write_box("avcC", |out| {
            out.extend([1, sps[1], sps[2], sps[3]]); // profile and level, from the SPS
            out.extend([0xff, 0xe1]); // NAL unit lengths of four bytes, one SPS
            out.extend((sps.len() as u16).to_be_bytes());
            out.extend(sps);
            out.push(1);
            out.extend((pps.len() as u16).to_be_bytes());
            out.extend(pps);
        }));
    })
}
