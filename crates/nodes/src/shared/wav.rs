//! The length of WAV files.

/// Returns the length of a sound; `None` if the bytes are not a WAV file. `[s]`
pub(crate) fn seconds(bytes: &[u8]) -> Option<f64> {
    if bytes.get(..4)? != b"RIFF" || bytes.get(8..12)? != b"WAVE" {
        return None;
    }
    let mut rest = bytes.get(12..)?;
    let mut bytes_per_second = 0;
    while let Some((head, body)) = rest.split_at_checked(8) {
        let size = number(head.get(4..)?)? as usize;
        match head.get(..4)? {
            b"fmt " => bytes_per_second = number(body.get(8..)?)?,
            // The size may be wrong if the file was truncated or streamed.
            b"data" if bytes_per_second > 0 => {
                return Some(size.min(body.len()) as f64 / f64::from(bytes_per_second));
            }
            _ => {}
        }
        // Chunks are aligned to even offsets.
        rest = body.get(size.checked_add(size % 2)?..)?;
    }
    None
}

fn number(bytes: &[u8]) -> Option<u32> {
    bytes.first_chunk().map(|four| u32::from_le_bytes(*four))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Returns a silent file with 8000 samples of one byte per second.
    pub(crate) fn silence(samples: u32) -> Vec<u8> {
        let mut file = b"RIFF\0\0\0\0WAVELIST\x03\0\0\0abc\0fmt \x10\0\0\0\x01\0\x01\0".to_vec();
        file.extend(8000_u32.to_le_bytes());
        file.extend(8000_u32.to_le_bytes());
        file.extend(b"\x01\0\x08\0data");
        file.extend(samples.to_le_bytes());
        file.extend(vec![0x80; samples as usize]);
        file
    }

    #[test]
    fn the_length_follows_from_the_data() {
        assert_eq!(seconds(&silence(4000)), Some(0.5));
        let mut cut = silence(4000);
        cut.truncate(cut.len() - 2000);
        assert_eq!(seconds(&cut), Some(0.25));
    }

    /// Returns bytes with some of them changed, or truncated.
    pub(crate) fn mutant(bytes: &[u8], seed: u64) -> Vec<u8> {
        let mut random = base::Stream::new(seed, "mutant");
        let mut out = bytes.to_vec();
        for _ in 0..=random.bits() % 8 {
            let at = (random.bits() % bytes.len() as u64) as usize;
            if random.bits().is_multiple_of(8) {
                out.truncate(at);
            }
            if let Some(byte) = out.get_mut(at) {
                *byte = [0, 0xff, 0x7f, 0x80, random.bits() as u8][(random.bits() % 5) as usize];
            }
        }
        out
    }

    #[test]
    fn damaged_files_do_not_panic() {
        let whole = silence(100);
        for seed in 0..20_000 {
            let found = seconds(&mutant(&whole, seed));
            assert!(found.is_none_or(|length| length.is_finite() && length >= 0.0), "{seed}: {found:?}");
        }
    }

    #[test]
    fn files_in_other_formats_have_no_length() {
        let whole = silence(10);
        assert_eq!(seconds(b"OggS and more"), None);
        for length in 0..56 {
            assert_eq!(seconds(&whole[..length]), None, "{length}");
        }
    }
}
