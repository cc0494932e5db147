//! The car library: the vehicle's properties, wheels and lights.

use crate::call_error::{CallError, Outcome, misuse};
use crate::sensor;
use crate::session::Session;
use crate::vehicle::{Vehicle, with};
use crate::{camera, display, led, motor, position_sensor};
use position_sensor::PositionSensor;

/// Duration of an indicator's on phase. `[s]`
const INDICATOR_PERIOD_S: f64 = 0.34;

const FRONT_WHEELS_DRIVEN: i32 = 0;
const REAR_WHEELS_DRIVEN: i32 = 1;
const ALL_WHEELS_DRIVEN: i32 = 2;

/// A light, by its index in [`LIGHTS`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Light {
    Front,
    Antifog,
    RightIndicator,
    LeftIndicator,
    Rear,
    Backwards,
    Brake,
    InteriorRightIndicator,
    InteriorLeftIndicator,
}

/// Names of the lights, in the order of [`Light`]. In Webots 8.0, the one of the brakes was called `brake_ligths`.
const LIGHTS: [&str; 9] = [
    "front_lights",
    "antifog_lights",
    "right_indicators",
    "left_indicators",
    "rear_lights",
    "backwards_lights",
    "brake_lights",
    "interior_right_indicators",
    "interior_left_indicators",
];
const WHEELS: [&str; 4] = ["right_front_wheel", "left_front_wheel", "right_rear_wheel", "left_rear_wheel"];
const WHEEL_SENSORS: [&str; 4] =
    ["right_front_sensor", "left_front_sensor", "right_rear_sensor", "left_rear_sensor"];
/// Mirrors: a display that shows the image of a camera.
const MIRRORS: [[&str; 2]; 3] = [
    ["rear_display", "rear_camera"],
    ["left_wing_display", "left_wing_camera"],
    ["right_wing_display", "right_wing_camera"],
];
/// The shortest sampling period of a mirror's camera. `[ms]`
const MIRROR_PERIOD_MS: i32 = 40;
const BRAKES: [&str; 4] = ["right_front_brake", "left_front_brake", "right_rear_brake", "left_rear_brake"];

/// The values in the custom data of a Car, in this order, followed by the gears and the engine's sound.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Description {
    pub(crate) wheelbase_m: f64,
    pub(crate) track_front_m: f64,
    pub(crate) track_rear_m: f64,
    pub(crate) front_wheel_radius_m: f64,
    pub(crate) rear_wheel_radius_m: f64,
    pub(crate) brake_coefficient: f64,
    /// 0 combustion, 1 electric, 2 parallel hybrid, 3 power-split hybrid.
    pub(crate) engine: i32,
    pub(crate) max_torque_n_m: f64,
    pub(crate) max_power_w: f64,
    pub(crate) min_rpm: f64,
    pub(crate) max_rpm: f64,
    pub(crate) coefficients: [f64; 3],
    pub(crate) split_ratio: f64,
    pub(crate) split_rpm: f64,
    /// The first is the reverse gear.
    pub(crate) gears: Vec<f64>,
}

impl Description {
    /// Parses custom data; `None` if this robot is not a Car.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_ascii_whitespace();
        let mut number = || words.next()?.parse::<f64>().ok();
        let [wheelbase_m, track_front_m, track_rear_m] = [number()?, number()?, number()?];
        let [front_wheel_radius_m, rear_wheel_radius_m] = [number()?, number()?];
        let [brake_coefficient, _default_damping] = [number()?, number()?];
        let engine = match words.next()? {
            "E" => 1,
            "P" => 2,
            "S" => 3,
            _ => 0,
        };
        let mut number = || words.next()?.parse::<f64>().ok();
        let [max_torque_n_m, max_power_w, min_rpm, max_rpm] = [number()?, number()?, number()?, number()?];
        let coefficients = [number()?, number()?, number()?];
        let [split_ratio, split_rpm] = [number()?, number()?];
        let rest: Vec<&str> = words.collect();
        // A Car of Webots 8.0 says nothing about the sound, whose speed and name come before the gears. Its number of
        // gears is followed by the ratio of the reverse gear, which is negative, so that neither is taken for the other.
        let gears = numbers(rest.get(1), rest.get(3..)?).or_else(|| numbers(rest.first(), &rest[1..]))?;
        Some(Self {
            wheelbase_m,
            track_front_m,
            track_rear_m,
            front_wheel_radius_m,
            rear_wheel_radius_m,
            brake_coefficient,
            engine,
            max_torque_n_m,
            max_power_w,
            min_rpm,
            max_rpm,
            coefficients,
            split_ratio,
            split_rpm,
            gears,
        })
    }
}

/// As many numbers as `count` says.
fn numbers(count: Option<&&str>, words: &[&str]) -> Option<Vec<f64>> {
    let count: usize = count?.parse().ok()?;
    words.get(..count)?.iter().map(|word| word.parse().ok()).collect()
}

/// The state of a car.
#[derive(Debug)]
pub(crate) struct Car {
    pub(crate) is: Description,
    kind: i32,
    /// Motors of the wheels; 0 for those that are not driven.
    pub(crate) wheels: [u16; 4],
    sensors: [u16; 4],
    pub(crate) brakes: [u16; 4],
    /// Right, left.
    pub(crate) steering_motors: [u16; 2],
    /// 0 in a Car of Webots 8.0.
    steering_sensors: [u16; 2],
    lights: [u16; 9],
    pub(crate) steering_wheel: u16,
    pub(crate) indicator_lever: u16,
    /// Right, left.
    pub(crate) wipers: [u16; 2],
    pub(crate) wiper_sensor: u16,
    /// Engine speed, road speed.
    pub(crate) needles: [u16; 2],
    pub(crate) engine_speaker: u16,
    pub(crate) indicator_period_s: f64,
    /// Target steering angles, right and left. `[rad]`
    pub(crate) angles_rad: [f64; 2],
    /// 0 before the first step, then NaN until two positions are known, as in official libraries. `[rad/s]`
    pub(crate) speeds_rad_s: [f64; 4],
    positions_rad: [f64; 4],
    /// The largest of the four. `[rad/s²]`
    pub(crate) acceleration_rad_s2: f64,
    pub(crate) limited_slip: bool,
    pub(crate) indicator_auto_off: bool,
}

/// The tag of a device, 0 without a message if there is none.
fn find(session: &Session, name: &str) -> u16 {
    session.find(name).unwrap_or(0)
}

/// The tags of required devices.
fn need<const N: usize>(session: &Session, names: [&str; N]) -> Outcome<[u16; N]> {
    let tags = names.map(|name| find(session, name));
    match names.into_iter().zip(tags).find(|(_, tag)| *tag == 0) {
        Some((name, _)) => Err(CallError::Lost(format!("a car must have a device called \"{name}\""))),
        None => Ok(tags),
    }
}

impl Car {
    fn new(session: &mut Session) -> Outcome<Self> {
        let is = Description::parse(session.robot.custom_data.as_str());
        let is = is.ok_or_else(|| {
            CallError::Lost("only nodes based on the 'Car' node can use the car library".into())
        })?;
        if is.gears.len() < 2 {
            return Err(CallError::Lost("a car must have two gear ratios or more".into()));
        }
        let wheels = WHEELS.map(|name| find(session, name));
        let kind = match wheels.map(|tag| tag != 0) {
            [true, true, true, true] => ALL_WHEELS_DRIVEN,
            [true, true, _, _] => FRONT_WHEELS_DRIVEN,
            [_, _, true, true] => REAR_WHEELS_DRIVEN,
            _ => return Err(CallError::Lost("this car does not have the required motors".into())),
        };
        let mut lights = LIGHTS.map(|name| find(session, name));
        if let Some(brakes @ 0) = lights.get_mut(Light::Brake as usize) {
            *brakes = find(session, "brake_ligths");
        }
        Ok(Self {
            is,
            kind,
            wheels,
            sensors: need(session, WHEEL_SENSORS)?,
            brakes: need(session, BRAKES)?,
            steering_motors: need(session, ["right_steer", "left_steer"])?,
            steering_sensors: ["right_steer_sensor", "left_steer_sensor"].map(|name| find(session, name)),
            lights,
            steering_wheel: find(session, "steering_wheel_motor"),
            indicator_lever: find(session, "indicator_lever_motor"),
            wipers: ["right_wiper_motor", "left_wiper_motor"].map(|name| find(session, name)),
            wiper_sensor: find(session, "wiper_sensor"),
            needles: ["rpm_needle_motor", "speed_needle_motor"].map(|name| find(session, name)),
            engine_speaker: find(session, "engine_speaker"),
            indicator_period_s: INDICATOR_PERIOD_S,
            angles_rad: [0.0; 2],
            speeds_rad_s: [0.0; 4],
            positions_rad: [f64::NAN; 4],
            acceleration_rad_s2: 0.0,
            limited_slip: true,
            indicator_auto_off: true,
        })
    }

    /// Whether the front wheels and the rear wheels are driven.
    pub(crate) fn driven(&self) -> (bool, bool) {
        (self.kind != REAR_WHEELS_DRIVEN, self.kind != FRONT_WHEELS_DRIVEN)
    }

    /// The motors of the driven wheels.
    pub(crate) fn driven_wheels(&self) -> impl Iterator<Item = u16> {
        let (front, rear) = self.driven();
        self.wheels.into_iter().zip([front, front, rear, rear]).filter(|(_, is)| *is).map(|(tag, _)| tag)
    }

    /// The measured angle of the right wheel (0) or the left one (1); without a sensor, the angle that was set. `[rad]`
    pub(crate) fn steered_rad(&self, session: &mut Session, side: usize) -> Outcome<f64> {
        match self.steering_sensors.get(side).copied().unwrap_or(0) {
            0 => Ok(self.angles_rad.get(side).copied().unwrap_or(0.0)),
            tag => position_sensor::get_value(session, tag),
        }
    }

    fn light_tag(&self, light: Light) -> u16 {
        self.lights.get(light as usize).copied().unwrap_or(0)
    }

    /// Switches a light, and the interior one that belongs to it.
    pub(crate) fn set_light(&self, session: &mut Session, light: Light, on: bool) -> Outcome<()> {
        let inside = match light {
            Light::RightIndicator => self.light_tag(Light::InteriorRightIndicator),
            Light::LeftIndicator => self.light_tag(Light::InteriorLeftIndicator),
            _ => 0,
        };
        for tag in [self.light_tag(light), inside].into_iter().filter(|tag| *tag != 0) {
            led::set(session, tag, i32::from(on))?;
        }
        Ok(())
    }

    pub(crate) fn light(&self, session: &mut Session, light: Light) -> Outcome<bool> {
        match self.light_tag(light) {
            0 => Ok(false),
            tag => Ok(led::get(session, tag)? != 0),
        }
    }

    /// Reads the positions of the wheels; the time since the last reading is one basic time step. `[ms]`
    pub(crate) fn measure(&mut self, session: &mut Session, step_ms: i32) -> Outcome<()> {
        let seconds = f64::from(step_ms.max(1)) / 1000.0;
        self.acceleration_rad_s2 = 0.0;
        let wheels = self.sensors.iter().zip(&mut self.positions_rad).zip(&mut self.speeds_rad_s);
        for ((tag, position_rad), speed_rad_s) in wheels {
            if sensor::get_sampling_period::<PositionSensor>(session, *tag)? == 0 {
                sensor::enable::<PositionSensor>(session, *tag, step_ms)?;
            }
            let now_rad = position_sensor::get_value(session, *tag)?;
            let now_rad_s = (now_rad - *position_rad) / seconds;
            let acceleration = (now_rad_s - *speed_rad_s) / seconds;
            if acceleration.abs() > self.acceleration_rad_s2.abs() {
                self.acceleration_rad_s2 = acceleration;
            }
            (*position_rad, *speed_rad_s) = (now_rad, now_rad_s);
        }
        Ok(())
    }
}

/// The basic time step in whole milliseconds.
pub(crate) fn basic_step_ms(session: &Session) -> i32 {
    // The conversion saturates at the limits of the type.
    (session.robot.basic_time_step_ms as i32).max(1)
}

/// Finds the car's devices and makes its wheels rotate freely, once.
pub fn init(session: &mut Session) -> Outcome<()> {
    if session.vehicle.is_some() {
        return Ok(());
    }
    let car = Car::new(session)?;
    let step_ms = basic_step_ms(session);
    for tag in car.steering_sensors.into_iter().chain([car.wiper_sensor]).filter(|tag| *tag != 0) {
        sensor::enable::<PositionSensor>(session, tag, step_ms)?;
    }
    for tag in car.driven_wheels() {
        motor::set_position(session, tag, f64::INFINITY)?;
        motor::set_velocity(session, tag, 0.0)?;
    }
    for names in MIRRORS {
        attach_mirror(session, names.map(|name| find(session, name)), step_ms)?;
    }
    session.vehicle = Some(Box::new(Vehicle { car, driver: None }));
    Ok(())
}

/// Enables the camera of a mirror and shows its image on the display, if both exist and have the same size.
fn attach_mirror(session: &mut Session, [display, camera]: [u16; 2], step_ms: i32) -> Outcome<()> {
    if display == 0 || camera == 0 {
        return Ok(());
    }
    let shown = [display::get_width(session, display)?, display::get_height(session, display)?];
    if shown == [camera::get_width(session, camera)?, camera::get_height(session, camera)?] {
        // A whole number of basic time steps.
        let steps = (MIRROR_PERIOD_MS - 1) / step_ms + 1;
        camera::enable(session, camera, steps.saturating_mul(step_ms))?;
        // The program may have attached one itself.
        match display::attach_camera(session, display, camera) {
            Ok(()) | Err(CallError::Misuse(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Ok(())
}

fn car<T>(session: &mut Session, body: impl FnOnce(&mut Session, &mut Car) -> Outcome<T>) -> Outcome<T> {
    with(session, "car", |session, vehicle| body(session, &mut vehicle.car))
}

/// The type of the transmission: 0 front-wheel, 1 rear-wheel, 2 all-wheel drive.
pub fn get_type(session: &mut Session) -> Outcome<i32> {
    car(session, |_, car| Ok(car.kind))
}

/// The kind of engine.
pub fn get_engine_type(session: &mut Session) -> Outcome<i32> {
    car(session, |_, car| Ok(car.is.engine))
}

/// Duration of an indicator's on phase. `[s]`
pub fn set_indicator_period(session: &mut Session, period_s: f64) -> Outcome<()> {
    car(session, |_, car| {
        if period_s.is_nan() || period_s <= 0.0 {
            return Err(misuse(" called with an invalid 'period' argument."));
        }
        car.indicator_period_s = period_s;
        Ok(())
    })
}

/// Whether the reversing lights are on.
pub fn get_backwards_lights(session: &mut Session) -> Outcome<bool> {
    car(session, |session, car| car.light(session, Light::Backwards))
}

/// Whether the brake lights are on.
pub fn get_brake_lights(session: &mut Session) -> Outcome<bool> {
    car(session, |session, car| car.light(session, Light::Brake))
}

macro_rules! getters {
    ($($name:ident ($($field:ident).+) $doc:literal)*) => {$(
        #[doc = $doc]
        pub fn $name(session: &mut Session) -> Outcome<f64> {
            car(session, |_, car| Ok(car.$($field).+))
        }
    )*};
}

getters! {
    get_indicator_period (indicator_period_s) "Time that an indicator is lit. `[s]`"
    get_track_front (is.track_front_m) "Distance of the front wheels. `[m]`"
    get_track_rear (is.track_rear_m) "Distance of the rear wheels. `[m]`"
    get_wheelbase (is.wheelbase_m) "Distance of the axles. `[m]`"
    get_front_wheel_radius (is.front_wheel_radius_m) "`[m]`"
    get_rear_wheel_radius (is.rear_wheel_radius_m) "`[m]`"
}

fn wheel<T: Copy>(values: [T; 4], index: i32) -> Outcome<T> {
    let found = usize::try_from(index).ok().and_then(|index| values.get(index));
    found.copied().ok_or_else(|| misuse(": wheels are numbered from 0 to 3."))
}

/// The angle that a wheel has rotated. `[rad]`
pub fn get_wheel_encoder(session: &mut Session, index: i32) -> Outcome<f64> {
    car(session, |session, car| {
        let tag = wheel(car.sensors, index)?;
        if sensor::get_sampling_period::<PositionSensor>(session, tag)? == 0 {
            let step_ms = basic_step_ms(session);
            sensor::enable::<PositionSensor>(session, tag, step_ms)?;
        }
        position_sensor::get_value(session, tag)
    })
}

/// The angular speed of a wheel. `[rad/s]`
pub fn get_wheel_speed(session: &mut Session, index: i32) -> Outcome<f64> {
    car(session, |_, car| wheel(car.speeds_rad_s, index))
}

fn steer(session: &mut Session, side: usize, angle_rad: f64) -> Outcome<()> {
    car(session, |session, car| {
        if angle_rad.is_nan() {
            return Err(misuse(" called with an invalid 'angle' argument (NaN)."));
        }
        if let Some(angle) = car.angles_rad.get_mut(side) {
            *angle = angle_rad;
        }
        let tag = car.steering_motors.get(side).copied().unwrap_or(0);
        motor::set_position(session, tag, angle_rad)
    })
}

fn steered(session: &mut Session, side: usize) -> Outcome<f64> {
    car(session, |session, car| car.steered_rad(session, side))
}

/// Steers only the right wheel. `[rad]`
pub fn set_right_steering_angle(session: &mut Session, angle_rad: f64) -> Outcome<()> {
    steer(session, 0, angle_rad)
}

/// Steers only the left wheel. `[rad]`
pub fn set_left_steering_angle(session: &mut Session, angle_rad: f64) -> Outcome<()> {
    steer(session, 1, angle_rad)
}

/// The measured angle of the right wheel. `[rad]`
pub fn get_right_steering_angle(session: &mut Session) -> Outcome<f64> {
    steered(session, 0)
}

/// The measured angle of the left wheel. `[rad]`
pub fn get_left_steering_angle(session: &mut Session) -> Outcome<f64> {
    steered(session, 1)
}

/// Sets the limited-slip differential, which moves torque away from a slipping wheel.
pub fn enable_limited_slip_differential(session: &mut Session, enable: bool) -> Outcome<()> {
    car(session, |_, car| {
        car.limited_slip = enable;
        Ok(())
    })
}

/// Sets whether steering back switches the indicator off.
pub fn enable_indicator_auto_disabling(session: &mut Session, enable: bool) -> Outcome<()> {
    car(session, |_, car| {
        car.indicator_auto_off = enable;
        Ok(())
    })
}
