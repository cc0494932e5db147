//! Formulas for cars: Ackermann steering, wheel speeds in a bend, engine models. They are from the manual's page about
//! the driver library and from the geometry of a turn about a centre on the line of the rear axle.

use crate::vehicle::car::Description;
use base::ops::{atan, sin, tan};
use std::f64::consts::PI;

/// The torque is limited to this acceleration, so that a wheel in the air does not spin up. `[rad/s²]`
const MAX_ACCELERATION: f64 = 50.0;

const ELECTRIC: i32 = 1;
const PARALLEL_HYBRID: i32 = 2;
const POWER_SPLIT_HYBRID: i32 = 3;

/// Angles of the right and the left front wheel for a steering angle; positive steers right. `[rad]`
pub(crate) fn ackermann(is: &Description, steering_rad: f64) -> [f64; 2] {
    let half = is.track_front_m / (2.0 * is.wheelbase_m);
    let cot = 1.0 / tan(steering_rad);
    [atan(1.0 / (cot - half)), atan(1.0 / (cot + half))]
}

/// The right wheel's fraction of the sum of both speeds at the steered front axle.
pub(crate) fn front_share(is: &Description, steering_rad: f64, angles_rad: [f64; 2]) -> f64 {
    if steering_rad == 0.0 {
        return 0.5;
    }
    let [right, left] = angles_rad.map(|angle| is.wheelbase_m / sin(angle));
    right / (right + left)
}

/// The right wheel's fraction of the sum of both speeds at the rear axle.
pub(crate) fn rear_share(is: &Description, steering_rad: f64) -> f64 {
    if steering_rad == 0.0 {
        return 0.5;
    }
    let radius_m = is.wheelbase_m / tan(steering_rad);
    let (right, left) = (radius_m - is.track_rear_m / 2.0, radius_m + is.track_rear_m / 2.0);
    right / (right + left)
}

/// The front axle's fraction of the sum of both axles' speeds.
pub(crate) fn central_share(is: &Description, steering_rad: f64) -> f64 {
    if steering_rad == 0.0 {
        return 0.5;
    }
    let front = is.wheelbase_m / sin(steering_rad);
    let rear = is.wheelbase_m / tan(steering_rad);
    is.rear_wheel_radius_m / is.front_wheel_radius_m * front / (front + rear)
}

/// The transmission ratio of a gear: −1 reverse, 0 neutral.
pub(crate) fn gear_ratio(is: &Description, gear: i32) -> f64 {
    match gear {
        0 => 0.0,
        gear if gear < 0 => is.gears.first().copied().unwrap_or(0.0),
        gear => usize::try_from(gear).ok().and_then(|gear| is.gears.get(gear)).copied().unwrap_or(0.0),
    }
}

/// Engine speed for these wheel speeds in a gear. `[1/min]`
pub(crate) fn rpm(is: &Description, gear: i32, speeds_rad_s: [f64; 4]) -> f64 {
    let mean_rad_s = speeds_rad_s.iter().sum::<f64>() / 4.0;
    let rpm = (mean_rad_s * 60.0 / (2.0 * PI) * gear_ratio(is, gear)).abs();
    if rpm.is_nan() { 0.0 } else { rpm.min(is.max_rpm) }
}

/// The total torque of engine and transmission at the wheels. `[N⋅m]`
pub(crate) fn torque(is: &Description, gear: i32, rpm: f64, throttle: f64, acceleration_rad_s2: f64) -> f64 {
    if gear == 0 || rpm >= is.max_rpm {
        return 0.0;
    }
    let [a, b, c] = is.coefficients;
    let combustion = |rpm: f64| c * rpm * rpm + b * rpm + a;
    let electric = || (is.max_power_w * 60.0 / (2.0 * PI * rpm)).min(is.max_torque_n_m);
    // In hybrids the combustion engine runs from its minimum speed on.
    let runs = rpm >= is.min_rpm;
    let engine = match is.engine {
        ELECTRIC => electric(),
        PARALLEL_HYBRID => electric() + if runs { combustion(rpm) } else { 0.0 },
        POWER_SPLIT_HYBRID => {
            electric() + if runs { (1.0 - is.split_ratio) * combustion(is.split_rpm) } else { 0.0 }
        }
        _ => combustion(rpm.max(is.min_rpm)),
    };
    let limit = (MAX_ACCELERATION / acceleration_rad_s2.abs()).min(1.0);
    let limit = if limit.is_nan() { 1.0 } else { limit };
    engine * throttle * gear_ratio(is, gear) * limit
}

/// The accumulated difference in slip of two wheels, from −1 to 1.
pub(crate) fn slip(before: f64, first: f64, second: f64) -> f64 {
    let now = before + first / (first + second) * 2.0 - 1.0;
    if now.is_nan() { 0.0 } else { now.clamp(-1.0, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn car() -> Description {
        Description::parse(
            "2 1 1.2 0.3 0.4 500 5 C 250 150000 1000 4500 150 0.1 -0.00001 0.25 3000 1000 3 4 -12 10 7 none",
        )
        .unwrap()
    }

    fn near(actual: f64, expected: f64) {
        // Rounding errors of a few operations on numbers near one.
        assert!((actual - expected).abs() < 1e-12 * expected.abs().max(1.0), "{actual} vs {expected}");
    }

    #[test]
    fn custom_data_describes_a_car() {
        let is = car();
        assert_eq!((is.wheelbase_m, is.track_front_m, is.track_rear_m), (2.0, 1.0, 1.2));
        assert_eq!((is.engine, is.max_rpm, is.gears), (0, 4500.0, vec![-12.0, 10.0, 7.0]));
        // A Car of Webots 8.0: no sound.
        let of_8_0 = "2 1 1.2 0.3 0.4 500 5 C 250 150000 1000 4500 150 0.1 -0.00001 0.25 3000 3 -12 10 7 ";
        assert_eq!(Description::parse(of_8_0).unwrap(), car());
        assert_eq!(Description::parse(of_8_0.strip_suffix("10 7 ").unwrap()), None);
        assert_eq!(Description::parse(of_8_0.strip_suffix("3 -12 10 7 ").unwrap()), None);
        assert_eq!(Description::parse("2 1 1.2 x"), None);
        assert_eq!(Description::parse(""), None);
    }

    #[test]
    fn both_front_wheels_turn_about_one_point() {
        let is = car();
        let [right, left] = ackermann(&is, 0.3);
        // The wheel axes intersect on the line of the rear axle, at the distance wheelbase / tan(angle).
        let centre = is.wheelbase_m / tan(0.3);
        near(is.wheelbase_m / tan(right), centre - 0.5);
        near(is.wheelbase_m / tan(left), centre + 0.5);
        assert_eq!(ackermann(&is, 0.0), [0.0, 0.0]);
    }

    #[test]
    fn speeds_go_with_the_distance_to_the_turning_point() {
        let is = car();
        let centre = is.wheelbase_m / tan(0.3);
        let share = front_share(&is, 0.3, ackermann(&is, 0.3));
        let distance = |x: f64| base::ops::hypot(x, is.wheelbase_m);
        near(share, distance(centre - 0.5) / (distance(centre - 0.5) + distance(centre + 0.5)));
        near(rear_share(&is, 0.3), (centre - 0.6) / (2.0 * centre));
        assert_eq!((rear_share(&is, 0.0), central_share(&is, 0.0)), (0.5, 0.5));
    }

    #[test]
    fn engines_follow_the_manual() {
        let mut is = car();
        near(torque(&is, 1, 2000.0, 0.5, 0.0), (150.0 + 200.0 - 40.0) * 0.5 * 10.0);
        near(torque(&is, 1, 0.0, 1.0, 0.0), (150.0 + 100.0 - 10.0) * 10.0);
        near(torque(&is, -1, 2000.0, 1.0, 0.0), 310.0 * -12.0);
        assert_eq!(torque(&is, 0, 2000.0, 1.0, 0.0), 0.0);
        assert_eq!(torque(&is, 1, 4500.0, 1.0, 0.0), 0.0);
        near(torque(&is, 1, 2000.0, 1.0, 100.0), 310.0 * 10.0 / 2.0);
        is.engine = ELECTRIC;
        near(torque(&is, 1, 0.0, 1.0, 0.0), 2500.0);
        is.max_power_w = 10_000.0;
        near(torque(&is, 1, 3000.0, 1.0, 0.0), 10_000.0 * 60.0 / (2.0 * PI * 3000.0) * 10.0);
        is.engine = POWER_SPLIT_HYBRID;
        let electric = 10_000.0 * 60.0 / (2.0 * PI * 3000.0);
        near(torque(&is, 1, 3000.0, 1.0, 0.0), (electric + 0.75 * (150.0 + 300.0 - 90.0)) * 10.0);
        is.engine = PARALLEL_HYBRID;
        near(torque(&is, 1, 900.0, 1.0, 0.0), (10_000.0 * 60.0 / (2.0 * PI * 900.0)) * 10.0);
    }

    #[test]
    fn engine_speed_is_the_wheels_speed_through_the_gear() {
        let is = car();
        near(rpm(&is, 2, [2.0 * PI; 4]), 60.0 * 7.0);
        assert_eq!(rpm(&is, 0, [5.0; 4]), 0.0);
        assert_eq!(rpm(&is, 1, [f64::NAN; 4]), 0.0);
        assert_eq!(rpm(&is, 1, [1e6; 4]), is.max_rpm);
        assert_eq!(slip(0.0, 1.0, 1.0), 0.0);
        assert_eq!(slip(0.0, 0.0, 0.0), 0.0);
        near(slip(0.1, 3.0, 1.0), 0.6);
    }
}
