//! Pseudo-random number streams, seeded by the name of their owner.

use std::sync::LazyLock;

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

    /// The same distribution as [`Stream::normal`], several times as fast, for noise of many pixels. The number of draws
    /// varies (the ziggurat method in the form of Doornik, 2005), while `normal` always takes two, so that a reading does
    /// not depend on the values of earlier ones.
    pub fn fast_normal(&mut self) -> f64 {
        let edges = &*LAYER_EDGES;
        loop {
            let bits = self.bits();
            let layer = (bits & (LAYERS as u64 - 1)) as usize;
            let [outer, inner] = [edges[layer], edges[layer + 1]];
            let x = (2.0 * ((bits >> 11) as f64 / (1_u64 << 53) as f64) - 1.0) * outer;
            if x.abs() < inner {
                return x;
            }
            if layer == 0 {
                return self.normal_tail().copysign(x);
            }
            // Between the rectangle and the curve: heights relative to that of the curve.
            let [low, high] = [outer, inner].map(|edge| ops::exp(0.5 * (x * x - edge * edge)));
            if low + self.unit() * (high - low) < 1.0 {
                return x;
            }
        }
    }

    /// Returns a number of the normal distribution above [`TAIL`] (Marsaglia, 1964).
    fn normal_tail(&mut self) -> f64 {
        loop {
            let [x, y] = [(); 2].map(|()| -ops::ln(1.0 - self.unit()));
            let x = x / TAIL;
            if 2.0 * y >= x * x {
                return TAIL + x;
            }
        }
    }
}

/// Number of layers of equal area below the bell curve exp(-x²/2), for x ≥ 0; a power of two, of which a draw has enough
/// low bits that the position within a layer does not use.
const LAYERS: usize = 128;
/// Where the tail begins, which belongs to the lowest layer, and the area of a layer: those with which 128 layers end at
/// the top of the curve (Marsaglia and Tsang, 2000).
const TAIL: f64 = 3.442_619_855_899;
const LAYER_AREA: f64 = 9.912_563_035_262_17e-3;

/// The right edge of each layer from the bottom: of the lowest one, that of a rectangle of its area.
static LAYER_EDGES: LazyLock<[f64; LAYERS + 1]> = LazyLock::new(|| {
    let bell = |x: f64| ops::exp(-0.5 * x * x);
    let mut edges = [0.0; LAYERS + 1];
    edges[0] = LAYER_AREA / bell(TAIL);
    edges[1] = TAIL;
    for layer in 2..LAYERS {
        let below: f64 = edges[layer - 1];
        edges[layer] = (-2.0 * ops::ln(LAYER_AREA / below + bell(below))).sqrt();
    }
    edges
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fast_normal_numbers_have_the_distribution() {
        let mut stream = Stream::new(7, "pixels");
        let numbers: Vec<f64> = (0..1_000_000).map(|_| stream.fast_normal()).collect();
        // Shares below a number, with five standard errors: in the middle, in the wedges of layers, in the tail.
        for (limit, share) in [
            (-3.6, 1.591e-4),
            (-2.0, 0.022_750),
            (-1.0, 0.158_655),
            (0.0, 0.5),
            (0.3, 0.617_911),
            (1.5, 0.933_193),
            (3.4, 0.999_663),
        ] {
            let found = numbers.iter().filter(|x| **x < limit).count() as f64 / 1e6;
            let error = (share * (1.0 - share) / 1e6_f64).sqrt();
            assert!((found - share).abs() < 5.0 * error, "{limit}: {found} instead of {share}");
        }
        // The fourth moment is 3, with a variance of 96.
        let fourth = numbers.iter().map(|x| x.powi(4)).sum::<f64>() / 1e6;
        assert!((fourth - 3.0).abs() < 5.0 * (96.0 / 1e6_f64).sqrt(), "{fourth}");
    }

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
