//! Resolution and noise of measured values.

use base::Stream;
use scene::{NodeId, Scene};

/// Returns the resolution of a sensor; `None` (-1 in files) is unlimited.
pub(crate) fn resolution(scene: &Scene, node: NodeId) -> Option<f64> {
    let resolution = scene.float(node, "resolution");
    (resolution > 0.0).then_some(resolution)
}

/// Rounds to the nearest multiple of the resolution.
pub(crate) fn rounded(value: f64, resolution: Option<f64>) -> f64 {
    match resolution {
        Some(step) => (value / step).round() * step,
        None => value,
    }
}

/// Adds normal noise. A random number is always drawn, so that later values do not depend on the deviation. With a
/// deviation of 0 the value is unchanged bit for bit (adding 0 would change the sign of -0).
pub(crate) fn noisy(exact: f64, deviation: f64, stream: &mut Stream) -> f64 {
    let noise = stream.normal();
    if deviation == 0.0 { exact } else { exact + deviation * noise }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deviation_of_zero_changes_no_bit() {
        let (mut stream, mut other) = (Stream::new(1, "sensor"), Stream::new(1, "sensor"));
        for _ in 0..20 {
            assert_eq!(noisy(-0.0, 0.0, &mut stream).to_bits(), (-0.0_f64).to_bits());
            assert_eq!(noisy(1.0, 0.5, &mut stream), 1.0 + 0.5 * (other.normal(), other.normal()).1);
        }
    }

    #[test]
    fn values_are_rounded_to_the_nearest_multiple() {
        assert_eq!(rounded(1.26, Some(0.5)), 1.5);
        assert_eq!(rounded(-1.26, Some(0.5)), -1.5);
        assert_eq!(rounded(1.26, None), 1.26);
    }
}
