//! Pen.

use controller::pen::{set_ink_color, write};

use crate::offer::Call::{SetBool, Tell};
use crate::offer::Offer;

pub(super) static OFFER: Offer = Offer {
    services: &[
        ("write", SetBool(write)),
        (
            "set_ink_color",
            Tell("webots_ros/pen_set_ink_color", |session, tag, arguments| {
                let [color, density] = arguments else { return Ok(()) };
                set_ink_color(session, tag, color.int(), density.float())
            }),
        ),
    ],
    sensors: &[],
};
