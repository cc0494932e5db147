//! Drives ahead, and turns where something is near.

use rebots_controller::{DistanceSensor, Error, Motor, Robot};

fn main() -> Result<(), Error> {
    control(&mut Robot::connect()?)
}

fn control(robot: &mut Robot) -> Result<(), Error> {
    let time_step = robot.basic_time_step() as u32; // ms
    let left = robot.device::<Motor>("left wheel motor")?;
    let right = robot.device::<Motor>("right wheel motor")?;
    for motor in [left, right] {
        motor.set_position(robot, f64::INFINITY);
        motor.set_velocity(robot, 0.0);
    }
    let sensor = robot.device::<DistanceSensor>("front sensor")?;
    sensor.enable(robot, time_step as u16);

    let mut turning = 0; // steps
    while robot.step(time_step) {
        let is_near = sensor.value(robot) < 0.2; // m
        turning = if is_near { 40 } else { turning - 1 };
        left.set_velocity(robot, 5.0); // rad/s
        right.set_velocity(robot, if turning > 0 { -5.0 } else { 5.0 });
    }
    Ok(())
}
