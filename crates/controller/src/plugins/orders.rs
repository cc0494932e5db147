//! Commands for the real robot: the commands of devices as calls of the remote control's functions.

use crate::exported::constants as c;
use crate::plugins::interface::Interface;
use std::ffi::{CString, c_int};
use wire::op::{camera, display, led, motor, pen, sensor, speaker};
use wire::{Malformed, Reader};

/// A call of a remote control function.
pub type Order = Box<dyn FnOnce(&Interface) + Send>;

/// Appends a call; a missing function is reported instead.
macro_rules! order {
    ($orders:ident, $name:ident($($argument:expr),*)) => {
        $orders.push(Box::new(move |interface: &Interface| match interface.$name {
            // SAFETY: the type of the function is that in the header, and pointers are valid during the call.
            Some(function) => drop(unsafe { function($($argument),*) }),
            None => eprintln!("{} was called but not set", stringify!($name)),
        }))
    };
    // An old remote control may have set a function with another name instead.
    ($orders:ident, $name:ident($($argument:expr),*) or $old:ident($($older:expr),*)) => {
        $orders.push(Box::new(move |interface: &Interface| match (interface.$name, interface.$old) {
            // SAFETY: the types of the functions are those in the header.
            (Some(function), _) => drop(unsafe { function($($argument),*) }),
            // SAFETY: as above.
            (None, Some(function)) => drop(unsafe { function($($older),*) }),
            (None, None) => eprintln!("{} was called but not set", stringify!($name)),
        }))
    };
}

/// Device types whose commands are for the real robot.
const DIVERTED: &[i32] = &[
    c::WB_NODE_ACCELEROMETER,
    c::WB_NODE_ALTIMETER,
    c::WB_NODE_CAMERA,
    c::WB_NODE_COMPASS,
    c::WB_NODE_DISPLAY,
    c::WB_NODE_DISTANCE_SENSOR,
    c::WB_NODE_GPS,
    c::WB_NODE_GYRO,
    c::WB_NODE_INERTIAL_UNIT,
    c::WB_NODE_LED,
    c::WB_NODE_LIDAR,
    c::WB_NODE_LIGHT_SENSOR,
    c::WB_NODE_LINEAR_MOTOR,
    c::WB_NODE_MICROPHONE,
    c::WB_NODE_PEN,
    c::WB_NODE_POSITION_SENSOR,
    c::WB_NODE_RADAR,
    c::WB_NODE_RANGE_FINDER,
    c::WB_NODE_ROTATIONAL_MOTOR,
    c::WB_NODE_SPEAKER,
    c::WB_NODE_TOUCH_SENSOR,
];

/// Whether commands for a device of this type are for the real robot.
pub(crate) fn is_diverted(node_type: i32) -> bool {
    DIVERTED.contains(&node_type)
}

/// Sets the sampling period of the real robot's battery sensor. `[ms]`
pub(crate) fn battery(period_ms: u16, orders: &mut Vec<Order>) {
    let period = c_int::from(period_ms);
    order!(orders, wbr_robot_battery_set_sampling_period(period));
}

/// Sets the wheel speeds of a real differential wheels robot, in its units of speed.
pub(crate) fn wheels(left: f64, right: f64, orders: &mut Vec<Order>) {
    order!(orders, wbr_differential_wheels_set_speed(left, right));
}

/// Sets its encoders.
pub(crate) fn set_encoders(left: f64, right: f64, orders: &mut Vec<Order>) {
    order!(orders, wbr_differential_wheels_set_encoders(left, right));
}

/// Sets their sampling period. `[ms]`
pub(crate) fn encoders(period_ms: c_int, orders: &mut Vec<Order>) {
    order!(orders, wbr_differential_wheels_encoders_set_sampling_period(period_ms));
}

/// The user has paused the simulation.
pub(crate) fn pause(orders: &mut Vec<Order>) {
    order!(orders, wbr_stop_actuators());
}

/// Converts the commands of a device into calls. Returns those that still go to the simulator: images of displays and
/// sounds, which are shown there as well, and commands that remote controls do not support.
pub(crate) fn divert(node_type: i32, tag: u16, block: &[u8], orders: &mut Vec<Order>) -> Vec<u8> {
    let mut input = Reader::new(block);
    // The commands were written by this program, so they are valid.
    let kept = match node_type {
        c::WB_NODE_ROTATIONAL_MOTOR => motor(false, tag, &mut input, orders),
        c::WB_NODE_LINEAR_MOTOR => motor(true, tag, &mut input, orders),
        c::WB_NODE_LED => led(tag, &mut input, orders).map(|()| 0..0),
        c::WB_NODE_PEN => pen(tag, &mut input, orders).map(|()| 0..0),
        c::WB_NODE_DISPLAY => display(tag, &mut input, orders).map(|()| 0..block.len()),
        c::WB_NODE_SPEAKER => speaker(tag, &mut input, orders).map(|()| 0..block.len()),
        _ => sensor(node_type, tag, &mut input, orders).map(|from| from..block.len()),
    };
    block.get(kept.unwrap_or(0..0)).unwrap_or_default().to_vec()
}

type Kept = std::ops::Range<usize>;

fn motor(
    is_linear: bool,
    tag: u16,
    input: &mut Reader<'_>,
    orders: &mut Vec<Order>,
) -> Result<Kept, Malformed> {
    let mut kept = 0..0;
    while !input.is_empty() {
        let at = input.position();
        match input.u16()? {
            motor::SET_FEEDBACK_SAMPLING_PERIOD => {
                let period = c_int::from(input.u16()?);
                if is_linear {
                    order!(orders, wbr_motor_set_force_sampling_period(tag, period) or wbr_servo_set_motor_force_refresh_rate(tag, period));
                } else {
                    order!(orders, wbr_motor_set_torque_sampling_period(tag, period) or wbr_servo_set_motor_force_refresh_rate(tag, period));
                }
            }
            motor::SET_CONTROL_PID => {
                let [p, i, d] = input.f64s()?;
                order!(orders, wbr_motor_set_control_pid(tag, p, i, d) or wbr_servo_set_control_p(tag, p));
            }
            motor::GET_ASSOCIATED_DEVICE => {
                input.u16()?;
                kept = at..input.position();
            }
            opcode => {
                let value = input.f64()?;
                match (opcode, is_linear) {
                    (motor::SET_POSITION, _) => order!(orders, wbr_motor_set_position(tag, value)),
                    (motor::SET_VELOCITY, _) => order!(orders, wbr_motor_set_velocity(tag, value)),
                    (motor::SET_ACCELERATION, _) => order!(orders, wbr_motor_set_acceleration(tag, value)),
                    (motor::SET_FORCE, true) => {
                        order!(orders, wbr_motor_set_force(tag, value) or wbr_servo_set_force(tag, value))
                    }
                    (motor::SET_FORCE, false) => {
                        order!(orders, wbr_motor_set_torque(tag, value) or wbr_servo_set_force(tag, value))
                    }
                    (_, true) => {
                        order!(orders, wbr_motor_set_available_force(tag, value) or wbr_servo_set_motor_force(tag, value))
                    }
                    (_, false) => {
                        order!(orders, wbr_motor_set_available_torque(tag, value) or wbr_servo_set_motor_force(tag, value))
                    }
                }
            }
        }
    }
    Ok(kept)
}

/// The index of the first command that no remote control supports: after the period and the settings of cameras.
fn sensor(
    node_type: i32,
    tag: u16,
    input: &mut Reader<'_>,
    orders: &mut Vec<Order>,
) -> Result<usize, Malformed> {
    let is_camera = node_type == c::WB_NODE_CAMERA;
    while !input.is_empty() {
        let at = input.position();
        match input.u8()? {
            sensor::SET_SAMPLING_PERIOD => {
                let period = c_int::from(input.u16()?);
                order!(orders, wbr_set_sampling_period(tag, period));
            }
            camera::SET_FOV if is_camera => {
                let fov = input.f64()?;
                order!(orders, wbr_camera_set_fov(tag, fov));
            }
            camera::SET_EXPOSURE if is_camera => {
                let exposure = input.f64()?;
                order!(orders, wbr_camera_set_exposure(tag, exposure));
            }
            camera::SET_FOCAL if is_camera => {
                let distance = input.f64()?;
                order!(orders, wbr_camera_set_focal_distance(tag, distance));
            }
            _ => return Ok(at),
        }
    }
    Ok(input.position())
}

fn led(tag: u16, input: &mut Reader<'_>, orders: &mut Vec<Order>) -> Result<(), Malformed> {
    while !input.is_empty() && input.u8()? == led::SET {
        let value = input.i32()?;
        order!(orders, wbr_led_set(tag, value));
    }
    Ok(())
}

fn pen(tag: u16, input: &mut Reader<'_>, orders: &mut Vec<Order>) -> Result<(), Malformed> {
    while !input.is_empty() {
        let opcode = input.u8()?;
        if opcode == pen::SET_INK_COLOR {
            let bytes = input.bytes(3)?;
            let colour = bytes.iter().fold(0, |colour, byte| colour << 8 | c_int::from(*byte));
            let density = input.f64()?;
            order!(orders, wbr_pen_set_ink_color(tag, colour, density));
        } else {
            let writes = u8::from(opcode == pen::WRITE);
            order!(orders, wbr_pen_write(tag, writes));
        }
    }
    Ok(())
}

/// A sound is sent to the real robot as a file.
fn speaker(tag: u16, input: &mut Reader<'_>, orders: &mut Vec<Order>) -> Result<(), Malformed> {
    while !input.is_empty() && input.u8()? == speaker::PLAY_SOUND {
        for _ in 0..input.i32()? {
            input.u16()?;
            let name = input.string()?;
            input.f64s::<3>()?;
            input.i16()?;
            input.u8()?;
            let size = usize::try_from(input.i32()?).unwrap_or(0);
            input.bytes(size)?;
            let sound = std::fs::read(&name).unwrap_or_default();
            let size = c_int::try_from(sound.len()).unwrap_or(0);
            order!(orders, wbr_speaker_emit_sample(tag, sound.as_ptr().cast(), size));
        }
    }
    Ok(())
}

fn display(tag: u16, input: &mut Reader<'_>, orders: &mut Vec<Order>) -> Result<(), Malformed> {
    let share = |byte: u8| f64::from(byte) / 255.0;
    while !input.is_empty() {
        match input.u8()? {
            display::SET_COLOR => {
                let colour = input.i32()?;
                order!(orders, wbr_display_set_color(tag, colour));
            }
            display::SET_ALPHA => {
                let alpha = share(input.u8()?);
                order!(orders, wbr_display_set_alpha(tag, alpha));
            }
            display::SET_OPACITY => {
                let opacity = share(input.u8()?);
                order!(orders, wbr_display_set_opacity(tag, opacity));
            }
            // Remote controls do not support fonts and attached cameras.
            display::SET_FONT => {
                input.u32()?;
                input.u8()?;
                input.u16()?;
                input.string()?;
            }
            display::ATTACH_CAMERA => drop(input.u16()?),
            display::DETACH_CAMERA => {}
            opcode if opcode & 0x20 != 0 => figure(tag, opcode, input, orders)?,
            opcode => image(tag, opcode, input, orders)?,
        }
    }
    Ok(())
}

fn figure(tag: u16, opcode: u8, input: &mut Reader<'_>, orders: &mut Vec<Order>) -> Result<(), Malformed> {
    let count = usize::try_from(input.i16()?).unwrap_or(0);
    let mut column = || (0..count).map(|_| input.i32()).collect::<Result<Vec<c_int>, Malformed>>();
    let (xs, ys) = (column()?, column()?);
    let at = |numbers: &[c_int], index: usize| numbers.get(index).copied().unwrap_or(0);
    let (x, y, x2, y2) = (at(&xs, 0), at(&ys, 0), at(&xs, 1), at(&ys, 1));
    match opcode {
        display::DRAW_PIXEL => order!(orders, wbr_display_draw_pixel(tag, x, y)),
        display::DRAW_LINE => order!(orders, wbr_display_draw_line(tag, x, y, x2, y2)),
        display::DRAW_TEXT => {
            let text = CString::new(input.string()?).unwrap_or_default();
            order!(orders, wbr_display_draw_text(tag, text.as_ptr(), x, y));
        }
        _ => match (opcode, input.u8()? != 0) {
            (display::DRAW_RECTANGLE, true) => {
                order!(orders, wbr_display_fill_rectangle(tag, x, y, x2, y2));
            }
            (display::DRAW_RECTANGLE, false) => {
                order!(orders, wbr_display_draw_rectangle(tag, x, y, x2, y2));
            }
            (display::DRAW_OVAL, true) => order!(orders, wbr_display_fill_oval(tag, x, y, x2, y2)),
            (display::DRAW_OVAL, false) => order!(orders, wbr_display_draw_oval(tag, x, y, x2, y2)),
            (_, fills) => {
                let size = c_int::try_from(count).unwrap_or(0);
                if fills {
                    order!(orders, wbr_display_fill_polygon(tag, xs.as_ptr(), ys.as_ptr(), size));
                } else {
                    order!(orders, wbr_display_draw_polygon(tag, xs.as_ptr(), ys.as_ptr(), size));
                }
            }
        },
    }
    Ok(())
}

fn image(tag: u16, opcode: u8, input: &mut Reader<'_>, orders: &mut Vec<Order>) -> Result<(), Malformed> {
    let id = input.i32()?;
    let mut short = || input.i16().map(c_int::from);
    match opcode {
        display::IMAGE_COPY => {
            let (x, y, width, height) = (short()?, short()?, short()?, short()?);
            order!(orders, wbr_display_image_copy(tag, id, x, y, width, height));
        }
        display::IMAGE_PASTE => {
            let (x, y) = (short()?, short()?);
            input.u8()?; // whether it is blended
            order!(orders, wbr_display_image_paste(tag, id, x, y));
        }
        display::IMAGE_LOAD => {
            let (width, height) = (short()?, short()?);
            let format = c_int::from(input.u8()?);
            let bytes_per_pixel = crate::display::bytes_per_pixel(format).unwrap_or(0);
            let bytes = i64::from(width) * i64::from(height) * i64::from(bytes_per_pixel);
            let pixels = input.bytes(usize::try_from(bytes).unwrap_or(0))?.to_vec();
            order!(orders, wbr_display_image_new(tag, id, width, height, pixels.as_ptr().cast(), format));
        }
        display::IMAGE_DELETE => order!(orders, wbr_display_image_delete(tag, id)),
        _ => order!(orders, wbr_display_image_save(tag, id)),
    }
    Ok(())
}
