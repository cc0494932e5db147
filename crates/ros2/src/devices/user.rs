//! User input on the page: keyboard, mouse, joystick.

use controller::{Outcome, Session};
use controller::{joystick, keyboard, mouse};
use ros::value::Value;

use super::{Sensor, SensorTopic, Stamp, always, plain};

/// The value of a fully deflected joystick axis.
const FULL: f64 = 32767.0;
/// Minimum number of buttons in a message; it has more if buttons with higher numbers are pressed.
const BUTTONS: usize = 16;

/// A message for each pressed key, with its key code.
pub(super) static KEYBOARD: Sensor = Sensor {
    start: |session, _, period_ms| keyboard::enable(session, period_ms),
    topics: &[SensorTopic {
        suffix: "",
        kind: "std_msgs/Int32",
        read: |session, _, _| {
            let mut keys = Vec::new();
            loop {
                match keyboard::get_key(session)? {
                    key if key >= 0 => keys.extend(plain(key)),
                    _ => return Ok(keys),
                }
            }
        },
    }],
    when: always,
};

/// The position in the view and in the world, and three buttons.
pub(super) static MOUSE: Sensor = Sensor {
    start: |session, _, period_ms| {
        mouse::enable(session, period_ms)?;
        match period_ms {
            0 => mouse::disable_3d_position(session),
            _ => mouse::enable_3d_position(session),
        }
    },
    topics: &[SensorTopic {
        suffix: "",
        kind: "sensor_msgs/Joy",
        read: |session, _, stamp| {
            let state = mouse::get_state(session)?;
            let axes = [state.u, state.v, state.x, state.y, state.z];
            Ok(vec![joy(stamp, axes, [state.left, state.middle, state.right].map(|button| button != 0))])
        },
    }],
    when: always,
};

/// Axes from -1 to 1, then the directions of POVs, and the pressed buttons. Nothing if no joystick is connected.
pub(super) static JOYSTICK: Sensor = Sensor {
    start: |session, _, period_ms| joystick::enable(session, period_ms),
    topics: &[SensorTopic { suffix: "", kind: "sensor_msgs/Joy", read: read_joystick }],
    when: always,
};

fn read_joystick(session: &mut Session, _: &[u16], stamp: &Stamp) -> Outcome<Vec<Value>> {
    if !joystick::is_connected(session)? {
        return Ok(Vec::new());
    }
    let mut axes = Vec::new();
    for axis in 0..joystick::get_number_of_axes(session)? {
        axes.push((f64::from(joystick::get_axis_value(session, axis)?) / FULL).max(-1.0));
    }
    for hat in 0..joystick::get_number_of_povs(session)? {
        axes.push(joystick::get_pov_value(session, hat)?.into());
    }
    let mut buttons = vec![false; BUTTONS];
    while let Ok(button) = usize::try_from(joystick::get_pressed_button(session)?) {
        if buttons.len() <= button {
            buttons.resize(button + 1, false);
        }
        if let Some(is_down) = buttons.get_mut(button) {
            *is_down = true;
        }
    }
    Ok(vec![joy(stamp, axes, buttons)])
}

/// A `sensor_msgs/Joy`.
fn joy(stamp: &Stamp, axes: impl IntoIterator<Item = f64>, buttons: impl IntoIterator<Item = bool>) -> Value {
    let axes = axes.into_iter().map(|value| value as f32).collect();
    let buttons = buttons.into_iter().map(|is_down| Value::Int(is_down.into())).collect();
    stamp.message([Value::Floats(axes), Value::List(buttons)])
}
