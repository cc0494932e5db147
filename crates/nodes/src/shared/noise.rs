//! Resolution and noise of measured values.

use scene::{NodeId, Scene};

/// The smallest change a sensor can tell; `None` (-1 in files) is any.
pub(crate) fn resolution(scene: &Scene, node: NodeId) -> Option<f64> {
    let resolution = scene.float(node, "resolution");
    (resolution > 0.0).then_some(resolution)
}

/// The nearest multiple of the resolution.
pub(crate) fn rounded(value: f64, resolution: Option<f64>) -> f64 {
    match resolution {
        Some(step) => (value / step).round() * step,
        None => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_rounded_to_the_nearest_multiple() {
        assert_eq!(rounded(1.26, Some(0.5)), 1.5);
        assert_eq!(rounded(-1.26, Some(0.5)), -1.5);
        assert_eq!(rounded(1.26, None), 1.26);
    }
}
