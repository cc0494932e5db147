//! Conversions between axis-angle rotations (Webots), quaternions (ROS) and matrices.

use base::ops;

/// Axis and angle `[rad]` to a quaternion x, y, z, w.
#[must_use]
pub fn quaternion([x, y, z, angle]: [f64; 4]) -> [f64; 4] {
    let length = (x * x + y * y + z * z).sqrt();
    if length == 0.0 {
        return [0.0, 0.0, 0.0, 1.0];
    }
    let (sin, cos) = ops::sin_cos(angle / 2.0);
    [x * sin / length, y * sin / length, z * sin / length, cos]
}

/// A quaternion x, y, z, w to axis and angle `[rad]`. An invalid quaternion gives the identity.
#[must_use]
pub fn axis_angle([x, y, z, w]: [f64; 4]) -> [f64; 4] {
    let sin = (x * x + y * y + z * z).sqrt();
    let length = (sin * sin + w * w).sqrt();
    if sin == 0.0 || !length.is_finite() {
        return [0.0, 0.0, 1.0, 0.0];
    }
    let cos = (w / length).clamp(-1.0, 1.0);
    [x / sin, y / sin, z / sin, 2.0 * ops::acos(cos)]
}

/// A row-major matrix to a quaternion x, y, z, w.
#[must_use]
pub fn quaternion_of_matrix(m: [f64; 9]) -> [f64; 4] {
    let [m00, m01, m02, m10, m11, m12, m20, m21, m22] = m;
    // The largest component comes first: the others are divided by it.
    let squares =
        [1.0 + m00 - m11 - m22, 1.0 - m00 + m11 - m22, 1.0 - m00 - m11 + m22, 1.0 + m00 + m11 + m22];
    let root = |square: f64| square.max(0.0).sqrt();
    let greatest = squares.iter().copied().fold(f64::MIN, f64::max);
    let twice = root(greatest);
    let (a, b, c) = (m21 - m12, m02 - m20, m10 - m01);
    let (d, e, f) = (m01 + m10, m02 + m20, m12 + m21);
    let q = if greatest == squares[3] {
        [a, b, c, greatest]
    } else if greatest == squares[0] {
        [greatest, d, e, a]
    } else if greatest == squares[1] {
        [d, greatest, f, b]
    } else {
        [e, f, greatest, c]
    };
    q.map(|part| part / (2.0 * twice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2, PI};

    fn close(a: [f64; 4], b: [f64; 4]) -> bool {
        a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12)
    }

    #[test]
    fn quarter_turns_are_converted() {
        assert!(close(quaternion([0.0, 0.0, 2.0, FRAC_PI_2]), [0.0, 0.0, FRAC_1_SQRT_2, FRAC_1_SQRT_2]));
        assert!(close(axis_angle([0.0, 0.0, FRAC_1_SQRT_2, FRAC_1_SQRT_2]), [0.0, 0.0, 1.0, FRAC_PI_2]));
        assert_eq!(quaternion([0.0; 4]), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(axis_angle([0.0; 4]), [0.0, 0.0, 1.0, 0.0]);
        // A quarter turn about z takes x to y.
        let turned = [0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];
        assert!(close(quaternion_of_matrix(turned), [0.0, 0.0, FRAC_1_SQRT_2, FRAC_1_SQRT_2]));
    }

    #[test]
    fn half_turns_are_converted() {
        for axis in 0..3 {
            let mut matrix = [-1.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, -1.0];
            matrix[4 * axis] = 1.0;
            let mut expected = [0.0; 4];
            expected[axis] = 1.0;
            assert!(close(quaternion_of_matrix(matrix), expected), "{axis}");
            assert!((axis_angle(expected)[3] - PI).abs() < 1e-12);
        }
    }
}
