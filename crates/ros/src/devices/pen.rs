//! Pen.

use controller::pen::{set_ink_color, write};

use crate::interface::Call::{Command, SetBool};
use crate::interface::Interface;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        ("write", SetBool(write)),
        (
            "set_ink_color",
            Command("webots_ros/pen_set_ink_color", |session, tag, arguments| {
                let [color, density] = arguments else { return Ok(()) };
                set_ink_color(session, tag, color.int(), density.float())
            }),
        ),
    ],
    sensors: &[],
};
