//! Data for the page of a default robot window: the robot's devices and their readings.
//!
//! Owns: readings that have not been sent yet, and the maximum size of images. The messages are those that the pages of
//! Webots expect: `configure {…}` and `update {…}`, with JSON in the braces.

use crate::call_error::{Outcome, misuse};
use crate::exported::constants as c;
use crate::sensor::{Sampled, get_sampling_period};
use crate::session::Session;
use crate::{
    accelerometer, altimeter, camera, compass, device, distance_sensor, gps, gyro, inertial_unit, lidar,
    light_sensor, motor, nodes, position_sensor, radar, range_finder, robot, robot_wwi, touch_sensor,
};
use assets::encode_jpeg;
use base64::prelude::*;
use std::fmt::Write as _;

/// How often readings are sent. `[s]`
const PERIOD_S: f64 = 0.04;
/// How often images are sent. `[s]`
const PICTURE_PERIOD_S: f64 = 0.1;

/// The state of the page.
#[derive(Debug, Default)]
pub struct Page {
    /// Maximum size of images; larger ones are scaled down. `[px]`
    greatest: Option<[u32; 2]>,
    /// One per device, in the same order; empty until the first update.
    rows: Vec<Row>,
}

/// Data of a device for the page.
#[derive(Debug, Default)]
struct Row {
    /// The time of the last update. `[s]`
    told_s: f64,
    /// Time `[s]` and reading, as JSON.
    readings: Vec<(f64, String)>,
}

/// Sets the maximum size of images. `[px]`
pub fn set_images_max_size(session: &mut Session, width: i32, height: i32) -> Outcome<()> {
    match [width, height].map(u32::try_from) {
        [Ok(width @ 1..), Ok(height @ 1..)] => session.page.greatest = Some([width, height]),
        _ => return Err(misuse(" called with a size that is not positive.")),
    }
    Ok(())
}

/// Sends the description of the robot to the page.
pub fn configure(session: &mut Session) -> Outcome<()> {
    let mut text = String::from("configure {\"type\":\"");
    text += name_of(c::WB_NODE_ROBOT);
    let robot = &session.robot;
    let _ = write!(
        text,
        "\",\"name\":\"{}\",\"model\":\"{}\",\"basicTimeStep\":{}",
        quoted(robot.name.as_str()),
        quoted(robot.model.as_str()),
        number(0.001 * robot.basic_time_step_ms),
    );
    let mut devices = Vec::new();
    for tag in tags(session) {
        devices.push(description(session, tag)?);
    }
    if !devices.is_empty() {
        let _ = write!(text, ",\"devices\":[{}]", devices.join(","));
    }
    text.push('}');
    send(session, &text)
}

/// Sends new readings to the page.
pub fn update(session: &mut Session) -> Outcome<()> {
    let count = session.devices().len();
    let known = session.page.rows.len();
    if known != count {
        session.page.rows.resize_with(count, Row::default);
        // New devices are described to the page.
        if known > 0 {
            configure(session)?;
        }
    }
    let now_s = robot::get_time(session)?;
    let is_paused = session.robot.simulation_mode == c::WB_SUPERVISOR_SIMULATION_MODE_PAUSE;
    let mut devices = Vec::new();
    for (index, tag) in tags(session).enumerate() {
        let node_type = device::get_node_type(session, tag)?;
        let reading = reading(session, tag, node_type)?;
        let Some(row) = session.page.rows.get_mut(index) else { continue };
        row.readings.extend(reading.map(|reading| (now_s, reading)));
        // A reset sets the time back.
        let is_due = is_paused || row.told_s + period_s(node_type) < now_s || now_s < row.told_s;
        if is_due {
            row.told_s = now_s;
            let readings = std::mem::take(&mut row.readings);
            let news = news(session, tag, node_type, &readings)?;
            let name = device::get_name(session, tag)?.to_string_lossy().into_owned();
            devices.push(format!("\"{}\":{{{news}}}", quoted(&name)));
        }
    }
    let mut text = format!("update {{\"time\":{}", number(now_s));
    if count > 0 {
        let _ = write!(text, ",\"devices\":{{{}}}", devices.join(","));
    }
    text.push('}');
    send(session, &text)
}

/// Sends a text with its NUL.
fn send(session: &mut Session, text: &str) -> Outcome<()> {
    let size = i32::try_from(text.len() + 1).map_err(|_| misuse(": the message is too long."))?;
    robot_wwi::send(session, Some(&[text.as_bytes(), b"\0"].concat()), size)
}

/// The tags of all devices.
fn tags(session: &Session) -> impl Iterator<Item = u16> + use<> {
    (1..=u16::MAX).take(session.devices().len())
}

fn name_of(node_type: i32) -> &'static str {
    nodes::get_name(node_type).to_str().unwrap_or_default()
}

/// Escapes a string for use in quotes.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "&quot;")
}

/// Formats a number with the shortest digits that give the same number again.
fn number(value: f64) -> String {
    match value {
        value if value.is_nan() => "\"NaN\"".into(),
        f64::INFINITY => "\"Inf\"".into(),
        f64::NEG_INFINITY => "\"-Inf\"".into(),
        value => format!("{value:?}"),
    }
}

fn list<const N: usize>(values: [f64; N]) -> String {
    format!("[{}]", values.map(number).join(","))
}

fn period_s(node_type: i32) -> f64 {
    match node_type {
        c::WB_NODE_CAMERA | c::WB_NODE_LIDAR | c::WB_NODE_RANGE_FINDER => PICTURE_PERIOD_S,
        _ => PERIOD_S,
    }
}

/// The description of a device, as JSON.
fn description(session: &mut Session, tag: u16) -> Outcome<String> {
    let node_type = device::get_node_type(session, tag)?;
    let mut text = format!("{{\"type\":\"{}\"", name_of(node_type));
    let name = device::get_name(session, tag)?.to_string_lossy().into_owned();
    let model = device::get_model(session, tag)?.to_string_lossy().into_owned();
    let _ = write!(text, ",\"name\":\"{}\",\"model\":\"{}\"", quoted(&name), quoted(&model));
    text += &match node_type {
        c::WB_NODE_CAMERA => {
            let [recognition, segmentation] =
                [camera::has_recognition(session, tag)?, camera::recognition_has_segmentation(session, tag)?]
                    .map(u8::from);
            let size = [camera::get_width(session, tag)?, camera::get_height(session, tag)?];
            format!("{},\"recognition\":{recognition},\"segmentation\":{segmentation}", size_text(size))
        }
        c::WB_NODE_LIDAR => size_text([
            lidar::get_horizontal_resolution(session, tag)?,
            lidar::get_number_of_layers(session, tag)?,
        ]),
        c::WB_NODE_RANGE_FINDER => {
            size_text([range_finder::get_width(session, tag)?, range_finder::get_height(session, tag)?])
        }
        c::WB_NODE_DISTANCE_SENSOR => eye(session, tag)?,
        c::WB_NODE_RADAR => format!(
            ",\"fieldOfView\":{},\"minRange\":{},\"maxRange\":{}",
            number(radar::get_horizontal_fov(session, tag)?),
            number(radar::get_min_range(session, tag)?),
            number(radar::get_max_range(session, tag)?),
        ),
        c::WB_NODE_ROTATIONAL_MOTOR | c::WB_NODE_LINEAR_MOTOR => drive(session, tag, node_type)?,
        c::WB_NODE_TOUCH_SENSOR => {
            let kind = match touch_sensor::get_type(session, tag)? {
                c::WB_TOUCH_SENSOR_FORCE => "force",
                c::WB_TOUCH_SENSOR_FORCE3D => "force-3d",
                _ => "bumper",
            };
            format!(",\"sensorType\":\"{kind}\"")
        }
        _ => String::new(),
    };
    text.push('}');
    Ok(text)
}

fn size_text([width, height]: [i32; 2]) -> String {
    format!(",\"width\":{width},\"height\":{height}")
}

fn eye(session: &mut Session, tag: u16) -> Outcome<String> {
    let kind = match distance_sensor::get_type(session, tag)? {
        c::WB_DISTANCE_SENSOR_GENERIC => "generic",
        c::WB_DISTANCE_SENSOR_INFRA_RED => "infra-red",
        c::WB_DISTANCE_SENSOR_LASER => "laser",
        c::WB_DISTANCE_SENSOR_SONAR => "sonar",
        _ => "unknown",
    };
    Ok(format!(
        ",\"sensorType\":\"{kind}\",\"minValue\":{},\"maxValue\":{},\"aperture\":{}",
        number(distance_sensor::get_min_value(session, tag)?),
        number(distance_sensor::get_max_value(session, tag)?),
        number(distance_sensor::get_aperture(session, tag)?),
    ))
}

fn drive(session: &mut Session, tag: u16, node_type: i32) -> Outcome<String> {
    let greatest = if node_type == c::WB_NODE_LINEAR_MOTOR { "maxForce" } else { "maxTorque" };
    Ok(format!(
        ",\"minPosition\":{},\"maxPosition\":{},\"maxVelocity\":{},\"{greatest}\":{}",
        number(motor::get_min_position(session, tag)?),
        number(motor::get_max_position(session, tag)?),
        number(motor::get_max_velocity(session, tag)?),
        number(motor::get_max_force(session, tag)?),
    ))
}

/// Whether a sensor is enabled.
fn is_on<T: Sampled>(session: &mut Session, tag: u16) -> Outcome<bool> {
    Ok(get_sampling_period::<T>(session, tag)? > 0)
}

/// The current reading of a device, as JSON; `None` if it is disabled or has no numeric reading.
fn reading(session: &mut Session, tag: u16, node_type: i32) -> Outcome<Option<String>> {
    macro_rules! of {
        ($module:ident::$type:ident, $read:ident) => {
            match is_on::<$module::$type>(session, tag)? {
                true => Some($module::$read(session, tag)?),
                false => None,
            }
        };
    }
    Ok(match node_type {
        c::WB_NODE_ROTATIONAL_MOTOR | c::WB_NODE_LINEAR_MOTOR => {
            Some(number(motor::get_target_position(session, tag)?))
        }
        c::WB_NODE_ALTIMETER => of!(altimeter::Altimeter, get_value).map(number),
        c::WB_NODE_DISTANCE_SENSOR => of!(distance_sensor::DistanceSensor, get_value).map(number),
        c::WB_NODE_LIGHT_SENSOR => of!(light_sensor::LightSensor, get_value).map(number),
        c::WB_NODE_POSITION_SENSOR => of!(position_sensor::PositionSensor, get_value).map(number),
        c::WB_NODE_ACCELEROMETER => of!(accelerometer::Accelerometer, get_values).map(|v| list(v.get())),
        c::WB_NODE_COMPASS => of!(compass::Compass, get_values).map(|v| list(v.get())),
        c::WB_NODE_GPS => of!(gps::Gps, get_values).map(|v| list(v.get())),
        c::WB_NODE_GYRO => of!(gyro::Gyro, get_values).map(|v| list(v.get())),
        c::WB_NODE_INERTIAL_UNIT => {
            of!(inertial_unit::InertialUnit, get_roll_pitch_yaw).map(|v| list(v.get()))
        }
        c::WB_NODE_TOUCH_SENSOR => match touch_sensor::get_type(session, tag)? {
            c::WB_TOUCH_SENSOR_FORCE3D => of!(touch_sensor::TouchSensor, get_values).map(|v| list(v.get())),
            _ => of!(touch_sensor::TouchSensor, get_value).map(number),
        },
        _ => None,
    })
}

/// The description of a device: the members of a JSON object.
fn news(session: &mut Session, tag: u16, node_type: i32, readings: &[(f64, String)]) -> Outcome<String> {
    match node_type {
        c::WB_NODE_CAMERA => camera_news(session, tag),
        c::WB_NODE_LIDAR => lidar_news(session, tag),
        c::WB_NODE_RANGE_FINDER => range_finder_news(session, tag),
        c::WB_NODE_RADAR if is_on::<radar::Radar>(session, tag)? => {
            let target = |target: &radar::RadarTarget| {
                let (distance, azimuth) = (number(target.distance), number(target.azimuth));
                format!("{{\"distance\":{distance},\"azimuth\":{azimuth}}}")
            };
            let targets: Vec<String> = radar::get_targets(session, tag)?.iter().map(target).collect();
            Ok(format!("\"targets\":[{}]", targets.join(",")))
        }
        _ if readings.is_empty() => Ok(String::new()),
        _ => {
            let one = |(time_s, value): &(f64, String)| {
                format!("{{\"time\":{},\"value\":{value}}}", number(*time_s))
            };
            Ok(format!("\"update\":[{}]", readings.iter().map(one).collect::<Vec<_>>().join(",")))
        }
    }
}

fn camera_news(session: &mut Session, tag: u16) -> Outcome<String> {
    if !is_on::<camera::Camera>(session, tag)? {
        return Ok(String::new());
    }
    let mut parts = Vec::new();
    if camera::has_recognition(session, tag)? {
        let is_on = camera::recognition_get_sampling_period(session, tag)? > 0;
        parts.push(format!("\"recognitionEnabled\":{is_on}"));
        if camera::recognition_has_segmentation(session, tag)? {
            let is_on = camera::recognition_is_segmentation_enabled(session, tag)?;
            parts.push(format!("\"segmentationEnabled\":{is_on}"));
        }
    }
    let size = [camera::get_width(session, tag)?, camera::get_height(session, tag)?].map(i32::unsigned_abs);
    let greatest = session.page.greatest;
    let bgra = camera::get_image(session, tag)?;
    let rgb: Vec<[u8; 3]> = bgra.as_chunks().0.iter().map(|[b, g, r, _]| [*r, *g, *b]).collect();
    parts.extend(picture(&rgb, size, fitted(size, greatest)));
    Ok(parts.join(","))
}

fn lidar_news(session: &mut Session, tag: u16) -> Outcome<String> {
    let mut parts = vec![format!("\"cloudPointEnabled\":{}", lidar::is_point_cloud_enabled(session, tag)?)];
    if is_on::<lidar::Lidar>(session, tag)? {
        let size =
            [lidar::get_horizontal_resolution(session, tag)?, lidar::get_number_of_layers(session, tag)?];
        let [width, height] = size.map(i32::unsigned_abs);
        let greatest_m = lidar::get_max_range(session, tag)?;
        // One row per layer, of which there are few.
        let shown = [session.page.greatest.map_or(width, |[greatest, _]| width.min(greatest)), height];
        let greys = greys(lidar::get_range_image(session, tag)?, greatest_m);
        parts.extend(picture(&greys, [width, height], shown));
    }
    Ok(parts.join(","))
}

fn range_finder_news(session: &mut Session, tag: u16) -> Outcome<String> {
    if !is_on::<range_finder::RangeFinder>(session, tag)? {
        return Ok(String::new());
    }
    let size = [range_finder::get_width(session, tag)?, range_finder::get_height(session, tag)?]
        .map(i32::unsigned_abs);
    let greatest_m = range_finder::get_max_range(session, tag)?;
    let shown = fitted(size, session.page.greatest);
    let greys = greys(range_finder::get_range_image(session, tag)?, greatest_m);
    Ok(picture(&greys, size, shown).unwrap_or_default())
}

/// Grey levels represent the distance: from black for 0 to white for the maximum range and above.
fn greys(ranges: &[f32], greatest_m: f64) -> Vec<[u8; 3]> {
    // Between 0 and 255 after clamping.
    let grey = |range: &f32| (255.0 * (f64::from(*range) / greatest_m).clamp(0.0, 1.0)) as u8;
    ranges.iter().map(|range| [grey(range); 3]).collect()
}

/// The size to which an image of `size` is scaled: with the same proportions, within `greatest`.
fn fitted([mut width, mut height]: [u32; 2], greatest: Option<[u32; 2]>) -> [u32; 2] {
    let Some([widest, highest]) = greatest else { return [width, height] };
    // At least one, and no more than before: the ratios are below one.
    let scaled = |size: u32, now: u32, before: u32| {
        u32::try_from(u64::from(size) * u64::from(now) / u64::from(before.max(1))).unwrap_or(size).max(1)
    };
    if width > widest {
        height = scaled(height, widest, width);
        width = widest;
    }
    if height > highest {
        width = scaled(width, highest, height);
        height = highest;
    }
    [width, height]
}

/// An image as a member of a JSON object: the nearest pixels, as a JPEG file in base64. `None` before the first image.
fn picture(rgb: &[[u8; 3]], [width, height]: [u32; 2], [columns, rows]: [u32; 2]) -> Option<String> {
    let nearest = |at: u32, size: u32, shown: u32| {
        let place = (f64::from(at) * f64::from(size) / f64::from(shown) + 0.5) as usize;
        place.min(usize::try_from(size).unwrap_or(0).saturating_sub(1))
    };
    let mut pixels = Vec::new();
    for row in 0..rows {
        let line = nearest(row, height, rows) * usize::try_from(width).ok()?;
        for column in 0..columns {
            let [red, green, blue] = rgb.get(line + nearest(column, width, columns))?;
            pixels.extend([*red, *green, *blue, 255]);
        }
    }
    let file = Some(encode_jpeg(columns, rows, &pixels, 100)).filter(|file| !file.is_empty())?;
    Some(format!("\"image\":\"data:image/jpg;base64,{}\"", BASE64_STANDARD.encode(&file)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_keep_their_proportions() {
        assert_eq!(fitted([640, 480], None), [640, 480]);
        assert_eq!(fitted([640, 480], Some([320, 320])), [320, 240]);
        assert_eq!(fitted([100, 400], Some([200, 200])), [50, 200]);
        assert_eq!(fitted([4000, 1], Some([100, 100])), [100, 1]);
    }

    #[test]
    fn numbers_are_json() {
        let numbers = [0.1, 1e300, 2.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY].map(number);
        assert_eq!(numbers, ["0.1", "1e300", "2.0", "\"NaN\"", "\"Inf\"", "\"-Inf\""]);
    }
}
