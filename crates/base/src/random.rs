//! Pseudo-random number streams, seeded by the name of their owner.

use crate::ops;

/// A pseudo-random number generator that belongs to one owner, so that adding a robot does not change the noise of
/// others.
///
/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), seeded with the world's seed and an FNV-1a hash of the owner's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream(u64);

impl Stream {
    /// Creates the stream of `owner`, a path in the scene such as `robot.base.altimeter`.
    #[must_use]
    pub fn new(world_seed: u64, owner: &str) -> Self {
        let hash = owner.bytes().fold(0xcbf2_9ce4_8422_2325, |h: u64, byte| {
            (h ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let mut stream = Self(world_seed ^ hash);
        // One draw decorrelates seeds that differ in a single bit.
        stream.0 = stream.bits();
        stream
    }

    /// Splits off an independent stream. This one advances by exactly one draw, however many the other makes.
    #[must_use]
    pub fn branch(&mut self) -> Self {
        Self(self.bits())
    }

    /// Returns 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number uniformly distributed in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a normally distributed number with mean 0 and standard deviation 1. Always takes two draws (Box and
    /// Muller, 1958).
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * ops::ln(1.0 - self.unit())).sqrt();
        radius * ops::cos(std::f64::consts::TAU * self.unit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_have_the_moments_they_claim() {
        let mut stream = Stream::new(7, "robot.sensor");
        let n = 100_000;
        let (mut sum, mut squares, mut uniform) = (0.0, 0.0, 0.0);
        for _ in 0..n {
            let x = stream.normal();
            sum += x;
            squares += x * x;
            uniform += stream.unit();
        }
        // Five standard errors of each mean.
        assert!((sum / f64::from(n)).abs() < 5.0 / f64::from(n).sqrt());
        assert!((squares / f64::from(n) - 1.0).abs() < 5.0 * (2.0 / f64::from(n)).sqrt());
        assert!((uniform / f64::from(n) - 0.5).abs() < 5.0 * (1.0 / 12.0 / f64::from(n)).sqrt());
    }

    #[test]
    fn owners_and_seeds_differ() {
        let first = |seed, owner| Stream::new(seed, owner).bits();
        assert_eq!(first(1, "a"), first(1, "a"));
        assert_ne!(first(1, "a"), first(1, "b"));
        assert_ne!(first(1, "a"), first(2, "a"));
    }
}
