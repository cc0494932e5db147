//! The lock file of a project: the hashes that the contents of its URLs had when they were fetched.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::cache::Hash;

/// The name of the file, in the folder of the project.
pub const LOCK_FILE: &str = "rebots.lock";

/// URLs with the hashes and sizes of their contents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lock {
    /// By URL.
    pub files: BTreeMap<String, (Hash, u64)>,
}

impl Lock {
    /// Parses a lock file; also returns the numbers of invalid lines.
    #[must_use]
    pub fn parse(text: &str) -> (Self, Vec<usize>) {
        let mut lock = Self::default();
        let mut wrong = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let mut words = line.splitn(3, ' ');
            let entry =
                words.next().and_then(Hash::parse).zip(words.next().and_then(|size| size.parse().ok()));
            match entry.zip(words.next()) {
                Some((entry, url)) => drop(lock.files.insert(url.to_owned(), entry)),
                None => wrong.push(number + 1),
            }
        }
        (lock, wrong)
    }

    /// Returns the text of the file, sorted by URL so that diffs are small.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = "# What the URLs of this project gave: SHA-256, size in bytes, URL.\n\
                        # Written by `rebots fetch`; keep it with the project.\n"
            .to_owned();
        for (url, (hash, size)) in &self.files {
            let _ = writeln!(text, "{hash} {size} {url}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_round_trips() {
        let mut lock = Lock::default();
        lock.files.insert("https://h.org/a b.png".to_owned(), (Hash::of(b"abc"), 3));
        let text = lock.write();
        // The hash of «abc» in FIPS 180-2, appendix B.1.
        assert!(text.contains(
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad 3 https://h.org/a b.png\n"
        ));
        assert_eq!(Lock::parse(&text), (lock.clone(), Vec::new()));
        assert_eq!(Lock::parse(&format!("{text}zz 3 x\n1\n")), (lock, vec![4, 5]));
    }
    /// Whatever the file contains: what is parsed from it round-trips.
    #[test]
    fn no_text_breaks_the_reader() {
        let mut lock = Lock::default();
        for name in ["a", "b c", "d?e=f#g"] {
            lock.files.insert(format!("https://h.org/{name}"), (Hash::of(name.as_bytes()), 3));
        }
        let text = lock.write();
        for seed in 0..20_000_u64 {
            // Knuth's linear congruential generator, whose upper bits are good enough.
            let mut state = seed;
            let mut below = |end: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) as usize % end
            };
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=below(6) {
                bytes[below(text.len())] = b"# \n\r\t0f-+g\0\xff\x85\xc2"[below(14)];
            }
            let (read, _) = Lock::parse(&String::from_utf8_lossy(&bytes));
            assert_eq!(Lock::parse(&read.write()), (read, Vec::new()), "{seed}");
        }
    }
}
