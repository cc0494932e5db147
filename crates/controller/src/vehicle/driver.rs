//! The driver library: steering, cruise control, throttle and gears, brakes, indicators, wipers.

use crate::call_error::{Outcome, misuse};
use crate::session::Session;
use crate::vehicle::car::{Car, Description, Light, basic_step_ms};
use crate::vehicle::{Vehicle, engine, not_started, with};
use crate::{brake, motor, position_sensor};

const OFF: i32 = 0;
const RIGHT: i32 = 1;
const LEFT: i32 = 2;

const UNDEFINED: i32 = -1;
const SPEED: i32 = 0;
const TORQUE: i32 = 1;

const WIPERS_DOWN: i32 = 0;
const WIPERS_SLOW: i32 = 1;
const WIPERS_FAST: i32 = 3;

/// Steering back by this angle switches the indicator off. `[rad]`
const STEERED_BACK_RAD: f64 = 0.1;
/// The ratio of the angles of the steering wheel and the wheels.
const STEERING_GEAR: f64 = 10.0;
/// The maxima of the speedometer `[km/h]` and of the tachometer `[1/min]`.
const LAST_SPEED_MARK: f64 = 220.0;
const LAST_RPM_MARK: f64 = 11_000.0;

/// The state of a driver.
#[derive(Debug)]
pub(crate) struct Driver {
    wipers: i32,
    indicator: i32,
    hazard: bool,
    steering_rad: f64,
    cruising_km_h: f64,
    throttle: f64,
    brake: f64,
    gear: i32,
    dipped_beams: bool,
    rpm: f64,
    mode: i32,
    /// Slip at the front axle, at the rear axle, between them.
    slips: [f64; 3],
    /// The largest steering angle since the indicator was switched on. `[rad]`
    indicator_rad: f64,
}

impl Default for Driver {
    fn default() -> Self {
        Self {
            wipers: WIPERS_DOWN,
            indicator: OFF,
            hazard: false,
            steering_rad: 0.0,
            cruising_km_h: 0.0,
            throttle: 0.0,
            brake: 0.0,
            gear: 0,
            dipped_beams: false,
            rpm: 0.0,
            mode: UNDEFINED,
            slips: [0.0; 3],
            indicator_rad: 0.0,
        }
    }
}

fn driver<T>(
    session: &mut Session,
    body: impl FnOnce(&mut Session, &mut Car, &mut Driver) -> Outcome<T>,
) -> Outcome<T> {
    with(session, "driver", |session, vehicle| {
        let Vehicle { car, driver } = vehicle;
        match driver {
            Some(driver) => body(session, car, driver),
            None => Err(not_started(session, "driver")),
        }
    })
}

/// Whether this robot is a Car.
pub fn initialization_is_possible(session: &mut Session) -> Outcome<bool> {
    Ok(Description::parse(session.robot.custom_data.as_str()).is_some())
}

/// Initializes the car library and this one, once.
pub fn init(session: &mut Session) -> Outcome<()> {
    crate::vehicle::car::init(session)?;
    if let Some(vehicle) = &mut session.vehicle
        && vehicle.driver.is_none()
    {
        vehicle.driver = Some(Driver::default());
        if vehicle.car.engine_speaker == 0 {
            session.say("Warning: any car should have a speaker called 'engine_speaker'.".into());
        }
    }
    Ok(())
}

/// Performs a basic time step; returns −1 at the end.
pub fn step(session: &mut Session) -> Outcome<i32> {
    driver(session, |session, car, driver| {
        blink(session, car, driver)?;
        wipe(session, car, driver)?;
        let backwards = match driver.mode {
            TORQUE => driver.gear == -1,
            SPEED => driver.cruising_km_h < 0.0,
            _ => false,
        };
        car.set_light(session, Light::Backwards, backwards)?;
        car.measure(session, basic_step_ms(session))?;
        driver.rpm = engine::rpm(&car.is, driver.gear, car.speeds_rad_s);
        show_speeds(session, car, driver)?;
        if driver.mode == TORQUE {
            drive(session, car, driver)?;
        }
        if driver.brake > 0.0 {
            hold(session, car, driver)?;
        }
        Ok(())
    })?;
    session.step(basic_step_ms(session))
}

fn blink(session: &mut Session, car: &Car, driver: &Driver) -> Outcome<()> {
    let lit = (session.robot.time_s / car.indicator_period_s).floor() % 2.0 == 0.0;
    let right = lit && (driver.hazard || driver.indicator == RIGHT);
    let left = lit && (driver.hazard || driver.indicator == LEFT);
    car.set_light(session, Light::RightIndicator, right)?;
    car.set_light(session, Light::LeftIndicator, left)
}

fn wipe(session: &mut Session, car: &Car, driver: &Driver) -> Outcome<()> {
    let [first, second] = car.wipers;
    if first == 0 || second == 0 || car.wiper_sensor == 0 || driver.wipers == WIPERS_DOWN {
        return Ok(());
    }
    let at = position_sensor::get_value(session, car.wiper_sensor)?;
    let (low, high) = (motor::get_min_position(session, first)?, motor::get_max_position(session, first)?);
    // Slow wipers move once every four seconds.
    let rests = driver.wipers == WIPERS_SLOW && session.robot.time_s.floor() % 4.0 != 0.0;
    if at >= high || rests {
        wipers_to(session, car, motor::get_min_position)?;
    } else if at <= low {
        wipers_to(session, car, motor::get_max_position)?;
    }
    Ok(())
}

fn wipers_to(session: &mut Session, car: &Car, end: fn(&mut Session, u16) -> Outcome<f64>) -> Outcome<()> {
    for tag in car.wipers {
        let position = end(session, tag)?;
        motor::set_position(session, tag, position)?;
    }
    Ok(())
}

/// The needles of the instruments.
fn show_speeds(session: &mut Session, car: &Car, driver: &Driver) -> Outcome<()> {
    // Without a gear the needle of the tachometer stays.
    let rpm = if driver.gear == 0 { f64::NAN } else { driver.rpm };
    let shown = [rpm / LAST_RPM_MARK, speed_km_h(car).abs() / LAST_SPEED_MARK];
    for (tag, part) in car.needles.into_iter().zip(shown).filter(|(tag, part)| *tag != 0 && !part.is_nan()) {
        let end = motor::get_max_position(session, tag)?;
        motor::set_position(session, tag, part.min(1.0) * end)?;
    }
    Ok(())
}

/// Applies the engine's torque to the driven wheels.
fn drive(session: &mut Session, car: &Car, driver: &mut Driver) -> Outcome<()> {
    let torque = engine::torque(&car.is, driver.gear, driver.rpm, driver.throttle, car.acceleration_rad_s2);
    let [front_right, front_left, rear_right, rear_left] = car.speeds_rad_s;
    if car.limited_slip {
        let pairs = [
            (front_right, front_left),
            (rear_right, rear_left),
            (front_right + front_left, rear_right + rear_left),
        ];
        for (slip, (first, second)) in driver.slips.iter_mut().zip(pairs) {
            *slip = engine::slip(*slip, first, second);
        }
    }
    let slips = if car.limited_slip { driver.slips } else { [0.0; 3] };
    let [front, rear, central] = slips.map(|slip| 1.0 - slip);
    let front = front * engine::front_share(&car.is, driver.steering_rad, car.angles_rad);
    let rear = rear * engine::rear_share(&car.is, driver.steering_rad);
    let central = match car.driven() {
        (true, true) => central * engine::central_share(&car.is, driver.steering_rad),
        (true, false) => 1.0,
        _ => 0.0,
    };
    let shares =
        [front * central, (1.0 - front) * central, rear * (1.0 - central), (1.0 - rear) * (1.0 - central)];
    let (front_driven, rear_driven) = car.driven();
    let driven = [front_driven, front_driven, rear_driven, rear_driven];
    for ((tag, share), _) in car.wheels.into_iter().zip(shares).zip(driven).filter(|(_, is)| *is) {
        motor::set_torque(session, tag, torque * share)?;
    }
    Ok(())
}

/// Applies a constant braking torque at any speed: damping is torque divided by speed, so that of a standing wheel is
/// infinite and locks it.
fn hold(session: &mut Session, car: &Car, driver: &Driver) -> Outcome<()> {
    for (tag, speed_rad_s) in car.brakes.into_iter().zip(car.speeds_rad_s) {
        let damping = driver.brake * car.is.brake_coefficient / speed_rad_s.abs();
        if !damping.is_nan() {
            brake::set_damping_constant(session, tag, damping.abs())?;
        }
    }
    Ok(())
}

/// Computed from the driven wheels; 0 before the first step, then NaN until two positions are known.
fn speed_km_h(car: &Car) -> f64 {
    let [front_right, front_left, rear_right, rear_left] = car.speeds_rad_s;
    let front_m_s = 0.5 * (front_right + front_left) * car.is.front_wheel_radius_m;
    let rear_m_s = 0.5 * (rear_right + rear_left) * car.is.rear_wheel_radius_m;
    3.6 * match car.driven() {
        (true, true) => 0.5 * (front_m_s + rear_m_s),
        (true, false) => front_m_s,
        _ => rear_m_s,
    }
}

/// Steers both front wheels about a common centre; positive steers right. `[rad]`
pub fn set_steering_angle(session: &mut Session, steering_rad: f64) -> Outcome<()> {
    driver(session, |session, car, driver| {
        if steering_rad.is_nan() {
            return Err(misuse(" called with an invalid 'steering_angle' argument (NaN)."));
        }
        if car.steering_wheel != 0 {
            motor::set_position(session, car.steering_wheel, steering_rad * STEERING_GEAR)?;
        }
        driver.steering_rad = steering_rad;
        car.angles_rad = engine::ackermann(&car.is, steering_rad);
        for (tag, angle_rad) in car.steering_motors.into_iter().zip(car.angles_rad) {
            motor::set_position(session, tag, angle_rad)?;
        }
        if driver.mode == SPEED {
            cruise(session, car, driver)?;
        }
        if car.indicator_auto_off {
            indicator_follows(session, car, driver)?;
        }
        Ok(())
    })
}

/// Records the largest angle when steering further; switches the indicator off when steering back.
fn indicator_follows(session: &mut Session, car: &Car, driver: &mut Driver) -> Outcome<()> {
    let side = match driver.indicator {
        RIGHT => 1.0,
        LEFT => -1.0,
        _ => return Ok(()),
    };
    let further = side * (driver.steering_rad - driver.indicator_rad);
    if further > 0.0 {
        driver.indicator_rad = driver.steering_rad;
    } else if further <= -STEERED_BACK_RAD {
        driver.indicator = OFF;
        if car.indicator_lever != 0 {
            motor::set_position(session, car.indicator_lever, 0.0)?;
        }
    }
    Ok(())
}

/// The mean of the measured angles of both front wheels. `[rad]`
pub fn get_steering_angle(session: &mut Session) -> Outcome<f64> {
    driver(session, |session, car, _| Ok((car.steered_rad(session, 0)? + car.steered_rad(session, 1)?) / 2.0))
}

/// Sets the cruising speed. `[km/h]`
pub fn set_cruising_speed(session: &mut Session, speed_km_h: f64) -> Outcome<()> {
    driver(session, |session, car, driver| {
        if speed_km_h.is_nan() {
            return Err(misuse(" called with an invalid 'speed' argument (NaN)."));
        }
        driver.cruising_km_h = speed_km_h;
        cruise(session, car, driver)?;
        if driver.mode == TORQUE {
            // Setting a target position, here an infinite one, ends torque control.
            for tag in car.driven_wheels() {
                motor::set_position(session, tag, f64::INFINITY)?;
            }
        }
        driver.mode = SPEED;
        Ok(())
    })
}

/// The wheel speeds for the cruising speed in this bend.
fn cruise(session: &mut Session, car: &Car, driver: &Driver) -> Outcome<()> {
    let front = engine::front_share(&car.is, driver.steering_rad, car.angles_rad);
    let rear = engine::rear_share(&car.is, driver.steering_rad);
    let central = match car.driven() {
        (true, true) => engine::central_share(&car.is, driver.steering_rad),
        _ => 0.5,
    };
    let (front_m, rear_m) = (car.is.front_wheel_radius_m, car.is.rear_wheel_radius_m);
    let wheels = [
        (front * central, front_m),
        ((1.0 - front) * central, front_m),
        (rear * (1.0 - central), rear_m),
        ((1.0 - rear) * (1.0 - central), rear_m),
    ];
    let (front_driven, rear_driven) = car.driven();
    let driven = [front_driven, front_driven, rear_driven, rear_driven];
    for ((tag, (share, radius_m)), _) in car.wheels.into_iter().zip(wheels).zip(driven).filter(|(_, is)| *is)
    {
        if radius_m <= 0.0 {
            session.say("Warning: the wheels' radius is not known.".into());
            continue;
        }
        motor::set_velocity(session, tag, 4.0 * share * driver.cruising_km_h / 3.6 / radius_m)?;
    }
    Ok(())
}

/// The target cruising speed. `[km/h]`
pub fn get_target_cruising_speed(session: &mut Session) -> Outcome<f64> {
    driver(session, |_, _, driver| Ok(driver.cruising_km_h))
}

/// The current speed, from the driven wheels. `[km/h]`
pub fn get_current_speed(session: &mut Session) -> Outcome<f64> {
    driver(session, |_, car, _| Ok(speed_km_h(car)))
}

/// Clamps a value to 0 to 1, with a warning.
fn part(session: &mut Session, name: &str, value: f64) -> Outcome<f64> {
    if value.is_nan() {
        return Err(misuse(format!(" called with an invalid '{name}' argument (NaN).")));
    }
    let kept = value.clamp(0.0, 1.0);
    if value < kept {
        session.say(format!("Warning: '{name}' should be bigger or equal to 0, used 0 instead."));
    } else if value > kept {
        session.say(format!("Warning: '{name}' should be smaller or equal to 1, used 1 instead."));
    }
    Ok(kept)
}

/// Sets the throttle: the fraction of the engine's torque, 0 to 1.
pub fn set_throttle(session: &mut Session, throttle: f64) -> Outcome<()> {
    driver(session, |session, _, driver| {
        driver.throttle = part(session, "throttle", throttle)?;
        driver.mode = TORQUE;
        Ok(())
    })
}

/// The last throttle value.
pub fn get_throttle(session: &mut Session) -> Outcome<f64> {
    driver(session, |_, _, driver| Ok(driver.throttle))
}

/// Sets the brake intensity, 0 to 1.
pub fn set_brake_intensity(session: &mut Session, intensity: f64) -> Outcome<()> {
    driver(session, |session, car, driver| {
        driver.brake = part(session, "intensity", intensity)?;
        car.set_light(session, Light::Brake, driver.brake > 0.0)?;
        if driver.brake == 0.0 {
            for tag in car.brakes {
                brake::set_damping_constant(session, tag, 0.0)?;
            }
        }
        Ok(())
    })
}

/// The last brake intensity.
pub fn get_brake_intensity(session: &mut Session) -> Outcome<f64> {
    driver(session, |_, _, driver| Ok(driver.brake))
}

/// The former name of [`set_brake_intensity`].
pub fn set_brake(session: &mut Session, intensity: f64) -> Outcome<()> {
    session.say(
        "Warning: wbu_driver_set_brake() is deprecated: wbu_driver_set_brake_intensity() replaces it.".into(),
    );
    set_brake_intensity(session, intensity)
}

/// The name of [`set_hazard_flashers`] in Webots 8.0.
pub fn set_indicator_warning(session: &mut Session, on: bool) -> Outcome<()> {
    session.say(
        "Warning: wbu_driver_set_indicator_warning() is deprecated: wbu_driver_set_hazard_flashers() replaces it."
            .into(),
    );
    set_hazard_flashers(session, on)
}

/// The former name of [`get_brake_intensity`].
pub fn get_brake(session: &mut Session) -> Outcome<f64> {
    session.say(
        "Warning: wbu_driver_get_brake() is deprecated: wbu_driver_get_brake_intensity() replaces it.".into(),
    );
    get_brake_intensity(session)
}

/// 0 off, 1 right, 2 left.
pub fn set_indicator(session: &mut Session, state: i32) -> Outcome<()> {
    driver(session, |session, car, driver| {
        if !(OFF..=LEFT).contains(&state) {
            return Err(misuse(" called with an invalid 'state' argument."));
        }
        driver.indicator = state;
        driver.indicator_rad = driver.steering_rad;
        if car.indicator_lever != 0 {
            let position = match state {
                RIGHT => motor::get_max_position(session, car.indicator_lever)?,
                LEFT => motor::get_min_position(session, car.indicator_lever)?,
                _ => 0.0,
            };
            motor::set_position(session, car.indicator_lever, position)?;
        }
        Ok(())
    })
}

/// 0 off, 1 right, 2 left.
pub fn get_indicator(session: &mut Session) -> Outcome<i32> {
    driver(session, |_, _, driver| Ok(driver.indicator))
}

/// Sets both indicators: the hazard flashers.
pub fn set_hazard_flashers(session: &mut Session, on: bool) -> Outcome<()> {
    driver(session, |_, _, driver| {
        driver.hazard = on;
        Ok(())
    })
}

/// Whether the hazard flashers are on.
pub fn get_hazard_flashers(session: &mut Session) -> Outcome<bool> {
    driver(session, |_, _, driver| Ok(driver.hazard))
}

/// Switches the front and rear lights.
pub fn set_dipped_beams(session: &mut Session, on: bool) -> Outcome<()> {
    driver(session, |session, car, driver| {
        driver.dipped_beams = on;
        car.set_light(session, Light::Front, on)?;
        car.set_light(session, Light::Rear, on)
    })
}

/// Whether the front and rear lights are on.
pub fn get_dipped_beams(session: &mut Session) -> Outcome<bool> {
    driver(session, |_, _, driver| Ok(driver.dipped_beams))
}

/// Switches the antifog lights.
pub fn set_antifog_lights(session: &mut Session, on: bool) -> Outcome<()> {
    driver(session, |session, car, _| car.set_light(session, Light::Antifog, on))
}

/// Whether the antifog lights are on.
pub fn get_antifog_lights(session: &mut Session) -> Outcome<bool> {
    driver(session, |session, car, _| car.light(session, Light::Antifog))
}

/// There is no engine model in cruise control.
fn need_engine(session: &mut Session, driver: &Driver, what: &str) -> Outcome<()> {
    if driver.mode == SPEED {
        let api = session.api;
        session.say(format!("Warning: there is no {what} while a speed is kept: {api}() gives 0."));
        return Err(crate::call_error::CallError::Refused);
    }
    Ok(())
}

/// Engine speed. `[1/min]`
pub fn get_rpm(session: &mut Session) -> Outcome<f64> {
    driver(session, |session, _, driver| {
        need_engine(session, driver, "engine model")?;
        Ok(driver.rpm)
    })
}

/// Sets the gear: −1 reverse, 0 neutral, then forward gears.
pub fn get_gear(session: &mut Session) -> Outcome<i32> {
    driver(session, |session, _, driver| {
        need_engine(session, driver, "gear model")?;
        Ok(driver.gear)
    })
}

/// The gear: −1 reverse, 0 neutral, then forward gears.
pub fn set_gear(session: &mut Session, gear: i32) -> Outcome<()> {
    driver(session, |session, car, driver| {
        // The reverse gear counts as a gear and has the number -1.
        let highest = i32::try_from(car.is.gears.len()).unwrap_or(i32::MAX) - 1;
        if gear > highest {
            session.say(format!("Warning: this car has only {highest} forward gears."));
        } else if gear < -1 {
            session.say("Warning: the lowest gear is -1.".into());
        }
        driver.gear = gear.clamp(-1, highest);
        Ok(())
    })
}

/// The number of gears, including the reverse gear.
pub fn get_gear_number(session: &mut Session) -> Outcome<i32> {
    driver(session, |_, car, _| Ok(i32::try_from(car.is.gears.len()).unwrap_or(i32::MAX)))
}

/// The control mode: −1 not yet set, 0 speed, 1 torque.
pub fn get_control_mode(session: &mut Session) -> Outcome<i32> {
    driver(session, |_, _, driver| Ok(driver.mode))
}

/// Sets the wiper mode: 0 down, 1 slow, 2 normal, 3 fast. No effect in a car without wipers.
pub fn set_wiper_mode(session: &mut Session, mode: i32) -> Outcome<()> {
    driver(session, |session, car, driver| {
        if !(WIPERS_DOWN..=WIPERS_FAST).contains(&mode) {
            return Err(misuse(" called with an invalid 'mode' argument."));
        }
        if car.wipers.contains(&0) {
            return Ok(());
        }
        driver.wipers = mode;
        let speed_rad_s = if mode == WIPERS_FAST { 4.0 } else { 2.0 };
        for tag in car.wipers {
            motor::set_velocity(session, tag, speed_rad_s)?;
        }
        if mode == WIPERS_DOWN { wipers_to(session, car, motor::get_min_position) } else { Ok(()) }
    })
}

/// The wiper mode: 0 down, 1 slow, 2 normal, 3 fast.
pub fn get_wiper_mode(session: &mut Session) -> Outcome<i32> {
    driver(session, |_, _, driver| Ok(driver.wipers))
}

/// The former name of [`set_wiper_mode`].
pub fn set_wipers_mode(session: &mut Session, mode: i32) -> Outcome<()> {
    set_wiper_mode(session, mode)
}

/// The former name of [`get_wiper_mode`].
pub fn get_wipers_mode(session: &mut Session) -> Outcome<i32> {
    get_wiper_mode(session)
}
