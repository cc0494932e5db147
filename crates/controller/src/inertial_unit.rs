//! InertialUnit: orientation in the world.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::memory::Numbers;
use crate::sensor::{Period, Sampled, reading};
use crate::session::Session;
use base::ops;
use wire::op::inertial_unit::DATA;
use wire::op::sensor::CONFIGURE;
use wire::{Malformed, Reader, Writer};

/// The state of an inertial unit.
#[derive(Debug)]
pub struct InertialUnit {
    period: Period,
    noise: f64,
    /// Whether the y-axis of the world points up.
    y_up: bool,
    /// Whether roll, pitch and yaw are measured; otherwise they are NaN.
    on: [bool; 3],
    /// x, y, z, w; all 0 before the first measurement, and so are the angles, as in Webots.
    quaternion: Numbers<4>,
    roll_pitch_yaw_rad: Numbers<3>,
}

impl Default for InertialUnit {
    fn default() -> Self {
        Self {
            period: Period::default(),
            noise: 0.0,
            y_up: false,
            on: [true; 3],
            quaternion: Numbers::new([0.0; 4]),
            roll_pitch_yaw_rad: Numbers::unknown(),
        }
    }
}

impl Device for InertialUnit {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            CONFIGURE => {
                self.noise = input.f64()?;
                // `ENU`, `EUN` or `NUE`; Rebots appends the letters of disabled axes, as in `ENU-xz`.
                let said = input.string()?;
                let (system, off) = said.split_once('-').unwrap_or((said.as_str(), ""));
                self.y_up = system == "NUE";
                self.on = ['x', 'z', 'y'].map(|letter| !off.contains(letter));
            }
            DATA => self.quaternion.set(input.f64s()?),
            _ => return Err(unknown("InertialUnit", opcode)),
        }
        Ok(())
    }

    fn resend(&mut self) {
        self.period.resend();
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        self.period.write(out);
    }
}

impl Sampled for InertialUnit {
    const STEM: &'static str = "inertial_unit";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }
}

/// Angles `[rad]` of the rotation R = Rz(yaw) Ry(pitch) Rx(roll) where z is up,
/// R = Ry(yaw) Rz(pitch) Rx(roll) where y is up.
///
/// Source: the entries of that product, solved for the angles (Shepperd's matrix from a quaternion).
#[must_use]
pub fn roll_pitch_yaw([x, y, z, w]: [f64; 4], y_up: bool) -> [f64; 3] {
    let (sine, roll, yaw) = if y_up {
        (
            2.0 * (x * y + z * w),
            (2.0 * (x * w - y * z), 1.0 - 2.0 * (x * x + z * z)),
            (2.0 * (y * w - x * z), 1.0 - 2.0 * (y * y + z * z)),
        )
    } else {
        (
            2.0 * (w * y - x * z),
            (2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y)),
            (2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z)),
        )
    };
    // Rounding can push the sine for a vertical unit beyond 1, where the arcsine is undefined.
    [ops::atan2(roll.0, roll.1), ops::asin(sine.clamp(-1.0, 1.0)), ops::atan2(yaw.0, yaw.1)]
}

/// Roll, pitch and yaw. `[rad]`
pub fn get_roll_pitch_yaw(session: &mut Session, tag: u16) -> Outcome<&Numbers<3>> {
    let unit = reading::<InertialUnit>(session, tag)?;
    let angles = roll_pitch_yaw(unit.quaternion.get(), unit.y_up);
    let told = |at: usize| if unit.on[at] { angles[at] } else { f64::NAN };
    unit.roll_pitch_yaw_rad.set([told(0), told(1), told(2)]);
    Ok(&unit.roll_pitch_yaw_rad)
}

/// Orientation in the world: quaternion x, y, z, w.
pub fn get_quaternion(session: &mut Session, tag: u16) -> Outcome<&Numbers<4>> {
    Ok(&reading::<InertialUnit>(session, tag)?.quaternion)
}

/// Standard deviation of the noise. `[π/2 rad]`
pub fn get_noise(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<InertialUnit>(tag)?.noise)
}

#[cfg(test)]
mod tests {
    use super::roll_pitch_yaw;
    use base::ops;

    /// Composes a rotation about one axis with another rotation.
    fn about(axis: usize, angle_rad: f64) -> [f64; 4] {
        let mut quaternion = [0.0; 4];
        quaternion[axis] = ops::sin(angle_rad / 2.0);
        quaternion[3] = ops::cos(angle_rad / 2.0);
        quaternion
    }

    fn product([ax, ay, az, aw]: [f64; 4], [bx, by, bz, bw]: [f64; 4]) -> [f64; 4] {
        [
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
            aw * bw - ax * bx - ay * by - az * bz,
        ]
    }

    #[test]
    fn angles_come_back_in_both_conventions() {
        let (roll, pitch, yaw) = (0.3, -0.7, 2.1);
        for (y_up, yaw_axis, pitch_axis) in [(false, 2, 1), (true, 1, 2)] {
            let turned = product(about(yaw_axis, yaw), product(about(pitch_axis, pitch), about(0, roll)));
            let found = roll_pitch_yaw(turned, y_up);
            for (found, expected) in found.into_iter().zip([roll, pitch, yaw]) {
                // Rounding errors of a few operations on numbers near 1.
                assert!((found - expected).abs() < 1e-12, "{found} vs {expected}, y up: {y_up}");
            }
        }
    }
}
