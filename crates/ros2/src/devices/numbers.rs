//! Devices that measure one or a few numbers, and the receiver.

use controller::altimeter::{self, Altimeter};
use controller::compass::{self, Compass};
use controller::exported::constants::{
    WB_GPS_WGS84_COORDINATE, WB_TOUCH_SENSOR_BUMPER, WB_TOUCH_SENSOR_FORCE, WB_TOUCH_SENSOR_FORCE3D,
};
use controller::gps::{self, Gps};
use controller::light_sensor::{self, LightSensor};
use controller::receiver::{self, Receiver};
use controller::robot;
use controller::sensor::enable;
use controller::touch_sensor::{self, TouchSensor};
use controller::{Outcome, Session};
use ros::value::Value;

use super::{Interface, Sensor, SensorTopic, always, first, plain};

/// Joules per ampere-hour at one volt.
const JOULES_OF_AMPERE_HOUR: f64 = 3600.0;

pub(super) static ALTIMETER: Interface = Interface {
    sensors: &[Sensor {
        start: |session, tags, period_ms| enable::<Altimeter>(session, first(tags), period_ms),
        topics: &[SensorTopic {
            suffix: "",
            kind: "std_msgs/Float64",
            read: |session, tags, _| Ok(plain(altimeter::get_value(session, first(tags))?)),
        }],
        when: always,
    }],
    commands: &[],
};

pub(super) static COMPASS: Interface = Interface {
    sensors: &[Sensor {
        start: |session, tags, period_ms| enable::<Compass>(session, first(tags), period_ms),
        topics: &[
            SensorTopic {
                suffix: "",
                kind: "sensor_msgs/MagneticField",
                read: |session, tags, stamp| {
                    let values = compass::get_values(session, first(tags))?.get();
                    Ok(vec![stamp.message([values.into(), [0.0; 9].into()])])
                },
            },
            SensorTopic {
                suffix: "/north_vector",
                kind: "geometry_msgs/Vector3Stamped",
                read: |session, tags, stamp| {
                    let values = compass::get_values(session, first(tags))?.get();
                    Ok(vec![stamp.message([values.into()])])
                },
            },
        ],
        when: always,
    }],
    commands: &[],
};

pub(super) static LIGHT_SENSOR: Interface = Interface {
    sensors: &[Sensor {
        start: |session, tags, period_ms| enable::<LightSensor>(session, first(tags), period_ms),
        topics: &[SensorTopic {
            suffix: "",
            kind: "sensor_msgs/Illuminance",
            read: |session, tags, stamp| {
                let value = light_sensor::get_value(session, first(tags))?;
                Ok(vec![stamp.message([value.into(), 0.0.into()])])
            },
        }],
        when: always,
    }],
    commands: &[],
};

fn start_gps(session: &mut Session, tags: &[u16], period_ms: i32) -> Outcome<()> {
    enable::<Gps>(session, first(tags), period_ms)
}

/// Whether it measures latitude and longitude.
fn is_global(session: &mut Session, tag: u16) -> bool {
    gps::get_coordinate_system(session, tag) == Ok(WB_GPS_WGS84_COORDINATE)
}

pub(super) static GPS: Interface = Interface {
    sensors: &[
        Sensor {
            start: start_gps,
            topics: &[SensorTopic {
                suffix: "",
                kind: "geometry_msgs/PointStamped",
                read: |session, tags, stamp| {
                    let place = gps::get_values(session, first(tags))?.get();
                    Ok(vec![stamp.message([place.into()])])
                },
            }],
            when: |session, tag| !is_global(session, tag),
        },
        Sensor {
            start: start_gps,
            topics: &[SensorTopic {
                suffix: "",
                kind: "sensor_msgs/NavSatFix",
                read: |session, tags, stamp| {
                    let place = gps::get_values(session, first(tags))?.get();
                    // A fix (0) by GPS (1); the covariance is unknown (0).
                    let status = Value::Fields(vec![Value::Int(0), Value::Uint(1)]);
                    let [latitude, longitude, altitude] = place.map(Value::from);
                    let unknown = Value::Uint(0);
                    let rest = [status, latitude, longitude, altitude, [0.0; 9].into(), unknown];
                    Ok(vec![stamp.message(rest)])
                },
            }],
            when: is_global,
        },
        Sensor {
            start: start_gps,
            topics: &[
                SensorTopic {
                    suffix: "/speed",
                    kind: "std_msgs/Float32",
                    read: |session, tags, _| Ok(plain(gps::get_speed(session, first(tags))?)),
                },
                SensorTopic {
                    suffix: "/speed_vector",
                    kind: "geometry_msgs/Vector3",
                    read: |session, tags, _| {
                        let [x, y, z] = gps::get_speed_vector(session, first(tags))?.get();
                        Ok(vec![[x, y, z].into()])
                    },
                },
                SensorTopic {
                    suffix: "/velocity",
                    kind: "geometry_msgs/TwistStamped",
                    read: |session, tags, stamp| {
                        let velocity = gps::get_speed_vector(session, first(tags))?.get();
                        let twist = Value::Fields(vec![velocity.into(), [0.0; 3].into()]);
                        Ok(vec![stamp.message([twist])])
                    },
                },
            ],
            when: always,
        },
    ],
    commands: &[],
};

fn start_touch(session: &mut Session, tags: &[u16], period_ms: i32) -> Outcome<()> {
    enable::<TouchSensor>(session, first(tags), period_ms)
}

pub(super) static TOUCH_SENSOR: Interface = Interface {
    sensors: &[
        Sensor {
            start: start_touch,
            topics: &[SensorTopic {
                suffix: "",
                kind: "std_msgs/Bool",
                read: |session, tags, _| Ok(plain(touch_sensor::get_value(session, first(tags))? == 1.0)),
            }],
            when: |session, tag| touch_sensor::get_type(session, tag) == Ok(WB_TOUCH_SENSOR_BUMPER),
        },
        Sensor {
            start: start_touch,
            topics: &[SensorTopic {
                suffix: "",
                kind: "std_msgs/Float64",
                read: |session, tags, _| Ok(plain(touch_sensor::get_value(session, first(tags))?)),
            }],
            when: |session, tag| touch_sensor::get_type(session, tag) == Ok(WB_TOUCH_SENSOR_FORCE),
        },
        Sensor {
            start: start_touch,
            topics: &[SensorTopic {
                suffix: "",
                kind: "geometry_msgs/WrenchStamped",
                read: |session, tags, stamp| {
                    let force = touch_sensor::get_values(session, first(tags))?.get();
                    Ok(vec![stamp.message([Value::Fields(vec![force.into(), [0.0; 3].into()])])])
                },
            }],
            when: |session, tag| touch_sensor::get_type(session, tag) == Ok(WB_TOUCH_SENSOR_FORCE3D),
        },
    ],
    commands: &[],
};

pub(super) static RECEIVER: Interface = Interface {
    sensors: &[Sensor {
        start: |session, tags, period_ms| enable::<Receiver>(session, first(tags), period_ms),
        topics: &[SensorTopic {
            suffix: "",
            kind: "std_msgs/UInt8MultiArray",
            read: |session, tags, _| {
                let tag = first(tags);
                let mut messages = Vec::new();
                while receiver::get_queue_length(session, tag)? > 0 {
                    let bytes = Value::Bytes(receiver::get_data(session, tag)?.to_vec());
                    let layout = Value::Fields(vec![Value::List(Vec::new()), Value::Uint(0)]);
                    messages.push(Value::Fields(vec![layout, bytes]));
                    receiver::next_packet(session, tag)?;
                }
                Ok(messages)
            },
        }],
        when: always,
    }],
    commands: &[],
};

/// The robot's battery, with a nominal voltage of 1 V.
pub(super) static BATTERY: Sensor = Sensor {
    start: |session, _, period_ms| robot::battery_sensor_enable(session, period_ms),
    topics: &[SensorTopic {
        suffix: "",
        kind: "sensor_msgs/BatteryState",
        read: |session, _, stamp| {
            let charge = robot::battery_sensor_get_value(session)? / JOULES_OF_AMPERE_HOUR;
            let unknown = || Value::Float(f64::NAN);
            let [status, health, technology] = [Value::Uint(0), Value::Uint(0), Value::Uint(0)];
            Ok(vec![stamp.message([
                1.0.into(),
                unknown(),
                unknown(),
                charge.into(),
                unknown(),
                unknown(),
                unknown(),
                status,
                health,
                technology,
                true.into(),
                Value::Floats(Vec::new()),
                Value::Floats(Vec::new()),
                "".into(),
                "".into(),
            ])])
        },
    }],
    when: always,
};
