//! The generic robot window: handles the commands of its page, and sends it the readings of the devices.
//!
//! Owns: the requests of the page. Pages send `configure {…}`, `refresh-rate MS`, `window hidden`,
//! `device-control-mode:TYPE:1` and commands to devices, as `eye:enable,motor:position=1.5`.
//! In Webots a library that belongs to the page receives all messages; here the default window of a robot handles its
//! own messages and leaves the others to the controller.

use crate::call_error::Outcome;
use crate::exported::constants as c;
use crate::robot_window_default as page;
use crate::sensor::{self, Sampled};
use crate::session::Session;
use crate::{
    accelerometer, altimeter, camera, compass, device, distance_sensor, gps, gyro, inertial_unit, lidar,
    light_sensor, motor, position_sensor, radar, range_finder, touch_sensor, vacuum_gripper,
};
use std::collections::BTreeSet;

/// The requests of the page.
#[derive(Debug)]
pub struct Window {
    /// The robot has no other window, so this one is served without a library.
    pub(crate) is_own: bool,
    is_configured: bool,
    is_hidden: bool,
    /// How often readings are sent to the page; 0: at each step. `[s]`
    refresh_s: f64,
    told_s: f64,
    /// Node types whose devices the page controls.
    controlled: BTreeSet<i32>,
}

impl Default for Window {
    fn default() -> Self {
        Self {
            is_own: false,
            is_configured: false,
            is_hidden: false,
            refresh_s: 0.032,
            told_s: 0.0,
            controlled: BTreeSet::new(),
        }
    }
}

/// Resets the page's control of devices.
pub fn init(session: &mut Session) -> Outcome<()> {
    session.window.controlled.clear();
    Ok(())
}

/// Whether the page is hidden.
pub fn is_hidden(session: &mut Session) -> Outcome<bool> {
    Ok(session.window.is_hidden)
}

/// How often readings are sent to the page. `[s]`
pub fn refresh_rate(session: &mut Session) -> Outcome<f64> {
    Ok(session.window.refresh_s)
}

/// Whether it is time to send readings to the page.
pub fn needs_update(session: &mut Session) -> Outcome<bool> {
    let window = &session.window;
    let since_s = session.robot.time_s - window.told_s;
    // A reset sets the time back.
    let is_time = window.refresh_s == 0.0 || since_s > window.refresh_s || since_s < 0.0;
    Ok(window.is_configured && !window.is_hidden && is_time)
}

/// Sends the readings of the devices to the page.
pub fn update(session: &mut Session) -> Outcome<()> {
    session.window.told_s = session.robot.time_s;
    page::update(session)
}

/// Handles a message of the page; returns false if it is not about the page itself.
pub fn handle_messages(session: &mut Session, message: Option<&str>) -> Outcome<bool> {
    let message = message.unwrap_or_default();
    let wrong = |session: &mut Session, what: &str| {
        session.say(format!("Wrong '{what}' message received from the robot window."));
        Ok(false)
    };
    if message.starts_with("configure") {
        let member = |name: &str| {
            let (_, rest) = message.split_once(&format!("\"{name}\":"))?;
            let end = rest.find([',', '}'])?;
            rest.get(..end)?.trim().parse::<i32>().ok()
        };
        let members = ["imageMaxWidth", "imageMaxHeight", "hidden"].map(member);
        let [Some(width), Some(height), Some(hidden)] = members else { return wrong(session, "configure") };
        session.window.is_hidden = hidden != 0;
        page::set_images_max_size(session, width, height)?;
        page::configure(session)?;
        session.window.is_configured = true;
        return Ok(true);
    }
    if let Some(rate) = message.strip_prefix("refresh-rate") {
        let Ok(rate_ms) = rate.trim().parse::<u32>() else { return wrong(session, "refresh-rate") };
        session.window.refresh_s = 0.001 * f64::from(rate_ms);
        return Ok(true);
    }
    if message.starts_with("window") {
        session.window.is_hidden = message.contains("hidden");
        return Ok(true);
    }
    Ok(false)
}

/// Handles the start (`1`) or end (`0`) of the page's control over devices of a node type; returns false for other
/// messages.
pub fn parse_device_control_command(
    session: &mut Session,
    first: Option<&str>,
    rest: Option<&str>,
) -> Outcome<bool> {
    let Some((name, mode)) = rest.filter(|_| first == Some(CONTROL)).and_then(|rest| rest.split_once(':'))
    else {
        return Ok(false);
    };
    let known = c::NODE_NAMES.iter().find(|(_, known)| known.to_bytes() == name.as_bytes());
    let Some((node_type, _)) = known else { return Ok(false) };
    match mode {
        "1" => session.window.controlled.insert(*node_type),
        "0" => session.window.controlled.remove(node_type),
        _ => return Ok(false),
    };
    Ok(true)
}

/// The prefix of messages about the control of devices.
const CONTROL: &str = "device-control-mode";

/// Handles commands for a device: its name, followed by the commands.
pub fn parse_device_command(session: &mut Session, name: Option<&str>, rest: Option<&str>) -> Outcome<()> {
    let name = plain(name.unwrap_or_default());
    if name.is_empty() || name == session.robot.name.as_str() {
        return Ok(());
    }
    let Some(tag) = session.find(&name) else {
        session.say(format!("Warning: \"{name}\" device not found."));
        return Ok(());
    };
    rest.unwrap_or_default()
        .split(':')
        .filter(|order| !order.is_empty())
        .try_for_each(|order| command(session, tag, order))
}

fn command(session: &mut Session, tag: u16, order: &str) -> Outcome<()> {
    let node_type = device::get_node_type(session, tag)?;
    let is_controlled = session.window.controlled.contains(&node_type);
    let step_ms = session.robot.basic_time_step_ms as i32;
    if let Some(position) = order.strip_prefix("position=") {
        return motor::set_position(session, tag, position.trim().parse().unwrap_or(0.0));
    }
    match order {
        "enable" if is_controlled => switch(session, tag, node_type, step_ms),
        "disable" if is_controlled => switch(session, tag, node_type, 0),
        "recognitionEnable" => camera::recognition_enable(session, tag, step_ms),
        "recognitionDisable" => camera::recognition_disable(session, tag),
        "segmentationEnable" => camera::recognition_enable_segmentation(session, tag),
        "segmentationDisable" => camera::recognition_disable_segmentation(session, tag),
        "pointCloudEnable" => lidar::enable_point_cloud(session, tag),
        "pointCloudDisable" => lidar::disable_point_cloud(session, tag),
        "vacuumGripperTurnOn" if is_controlled => vacuum_gripper::turn_on(session, tag),
        "vacuumGripperTurnOff" if is_controlled => vacuum_gripper::turn_off(session, tag),
        // Commands that later versions of the page may send.
        _ => Ok(()),
    }
}

/// Enables or disables a sensor. `[ms]`, 0: disabled.
fn switch(session: &mut Session, tag: u16, node_type: i32, period_ms: i32) -> Outcome<()> {
    fn enable<T: Sampled>(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
        sensor::enable::<T>(session, tag, period_ms)
    }
    let enable = match node_type {
        c::WB_NODE_ACCELEROMETER => enable::<accelerometer::Accelerometer>,
        c::WB_NODE_ALTIMETER => enable::<altimeter::Altimeter>,
        c::WB_NODE_CAMERA => enable::<camera::Camera>,
        c::WB_NODE_COMPASS => enable::<compass::Compass>,
        c::WB_NODE_DISTANCE_SENSOR => enable::<distance_sensor::DistanceSensor>,
        c::WB_NODE_GPS => enable::<gps::Gps>,
        c::WB_NODE_GYRO => enable::<gyro::Gyro>,
        c::WB_NODE_INERTIAL_UNIT => enable::<inertial_unit::InertialUnit>,
        c::WB_NODE_LIDAR => enable::<lidar::Lidar>,
        c::WB_NODE_LIGHT_SENSOR => enable::<light_sensor::LightSensor>,
        c::WB_NODE_POSITION_SENSOR => enable::<position_sensor::PositionSensor>,
        c::WB_NODE_RADAR => enable::<radar::Radar>,
        c::WB_NODE_RANGE_FINDER => enable::<range_finder::RangeFinder>,
        c::WB_NODE_TOUCH_SENSOR => enable::<touch_sensor::TouchSensor>,
        c::WB_NODE_VACUUM_GRIPPER => vacuum_gripper::enable_presence,
        _ => return Ok(()),
    };
    enable(session, tag, period_ms)
}

/// Removes the escapes from a name.
fn plain(name: &str) -> String {
    name.replace("\\:", ":").replace("\\,", ",")
}

/// Splits a message at a delimiter; one that is escaped with a backslash is part of a name.
fn split(text: &str, sign: char) -> Vec<&str> {
    let (mut parts, mut start, mut before) = (Vec::new(), 0, ' ');
    for (at, letter) in text.char_indices() {
        if letter == sign && before != '\\' {
            parts.extend(text.get(start..at));
            start = at + letter.len_utf8();
        }
        before = letter;
    }
    parts.extend(text.get(start..));
    parts
}

/// Splits a message into the name and the command.
fn divided(order: &str) -> (&str, &str) {
    let name = split(order, ':').first().copied().unwrap_or_default();
    (name, order.get(name.len() + 1..).unwrap_or_default())
}

/// Whether a message was sent by the page of the generic window.
fn is_from_page(session: &Session, message: &str) -> bool {
    let is_own = ["configure {", "refresh-rate ", "window hidden", "window visible"];
    let is_order = |order: &str| {
        let (name, rest) = divided(order);
        let name_is_known = || name == CONTROL || session.find(&plain(name)).is_some();
        !rest.is_empty() && name_is_known()
    };
    is_own.iter().any(|begin| message.starts_with(begin)) || split(message, ',').into_iter().all(is_order)
}

/// Handles the received messages of the page of a robot without a window library.
pub(crate) fn obey(session: &mut Session) -> Outcome<()> {
    open_if_wanted(session)?;
    if !session.window.is_own || session.inbox.is_empty() {
        return Ok(());
    }
    let mut inbox = std::mem::take(&mut session.inbox);
    let messages = inbox.take(|message| is_from_page(session, message));
    session.inbox = inbox;
    for message in messages {
        if handle_messages(session, Some(&message))? {
            continue;
        }
        for order in split(&message, ',') {
            let (name, rest) = divided(order);
            if !parse_device_control_command(session, Some(name), Some(rest))? {
                parse_device_command(session, Some(name), Some(rest))?;
            }
        }
    }
    Ok(())
}

/// Lets the page introduce itself when the user opens it.
pub(crate) fn open_if_wanted(session: &mut Session) -> Outcome<()> {
    if session.window.is_own && std::mem::take(&mut session.robot.shows_window) {
        let page = "configure { \"imageMaxWidth\": 200, \"imageMaxHeight\": 200, \"hidden\": 0 }";
        handle_messages(session, Some(page))?;
    }
    Ok(())
}

/// Sends readings to the page at the start of a step.
pub(crate) fn step(session: &mut Session) -> Outcome<()> {
    if session.window.is_own && needs_update(session)? {
        update(session)?;
    }
    Ok(())
}
