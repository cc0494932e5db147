//! Mouse.

use controller::mouse;

use crate::interface::Call::{GetBool, Query, SetBool};
use crate::interface::{Interface, Sensor};
use crate::value::Value;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        (
            "mouse_get_state",
            Query("webots_ros/mouse_get_state", |session, _, _| {
                let state = mouse::get_state(session)?;
                let buttons =
                    [state.left, state.middle, state.right].map(|button| Value::Uint(button.into()));
                let places = [state.u, state.v, state.x, state.y, state.z].map(Value::Float);
                Ok(buttons.into_iter().chain(places).collect())
            }),
        ),
        ("mouse_enable_3d_position", SetBool(|session, _, _| mouse::enable_3d_position(session))),
        ("mouse_disable_3d_position", SetBool(|session, _, _| mouse::disable_3d_position(session))),
        ("mouse_is_3d_position_enabled", GetBool(|session, _| mouse::is_3d_position_enabled(session))),
    ],
    sensors: &[Sensor {
        prefix: "",
        enable: |session, _, period_ms| mouse::enable(session, period_ms),
        period: |session, _| mouse::get_sampling_period(session),
        topics: &[],
    }],
};
