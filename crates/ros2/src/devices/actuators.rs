//! Commands of devices.

use controller::exported::constants::{WB_NODE_LINEAR_MOTOR, WB_NODE_ROTATIONAL_MOTOR};
use controller::{CallError, Outcome, Session};
use controller::{brake, connector, emitter, led, motor, pen, speaker, vacuum_gripper};
use ros::value::Value;

use super::{Command, Interface, Sensor, SensorTopic, always, field, first, plain};

const NUMBER: &str = "std_msgs/Float64";
const FLAG: &str = "std_msgs/Bool";
const TEXT: &str = "std_msgs/String";

/// Switches to velocity control: the position becomes infinite.
pub(crate) fn set_velocity(session: &mut Session, tag: u16, velocity: f64) -> Outcome<()> {
    motor::set_position(session, tag, f64::INFINITY)?;
    motor::set_velocity(session, tag, velocity)
}

/// Whether a node type is a motor.
pub(crate) fn is_motor(node_type: i32) -> bool {
    matches!(node_type, WB_NODE_LINEAR_MOTOR | WB_NODE_ROTATIONAL_MOTOR)
}

const POSITION: Command = Command {
    suffix: "/position",
    kind: NUMBER,
    act: |session, tags, value| motor::set_position(session, first(tags), field(value).float()),
};

const VELOCITY: Command = Command {
    suffix: "/velocity",
    kind: NUMBER,
    act: |session, tags, value| set_velocity(session, first(tags), field(value).float()),
};

pub(super) static ROTATIONAL_MOTOR: Interface = Interface {
    sensors: &[],
    commands: &[
        POSITION,
        VELOCITY,
        Command {
            suffix: "/torque",
            kind: NUMBER,
            act: |session, tags, value| motor::set_torque(session, first(tags), field(value).float()),
        },
    ],
};

pub(super) static LINEAR_MOTOR: Interface = Interface {
    sensors: &[],
    commands: &[
        POSITION,
        VELOCITY,
        Command {
            suffix: "/force",
            kind: NUMBER,
            act: |session, tags, value| motor::set_force(session, first(tags), field(value).float()),
        },
    ],
};

pub(super) static BRAKE: Interface = Interface {
    sensors: &[],
    commands: &[Command {
        suffix: "",
        kind: NUMBER,
        act: |session, tags, value| brake::set_damping_constant(session, first(tags), field(value).float()),
    }],
};

pub(super) static LED: Interface = Interface {
    sensors: &[],
    commands: &[Command {
        suffix: "",
        kind: "std_msgs/Int32",
        act: |session, tags, value| led::set(session, first(tags), field(value).int()),
    }],
};

pub(super) static PEN: Interface = Interface {
    sensors: &[],
    commands: &[
        Command { suffix: "", kind: FLAG, act: write },
        // As in the driver of Webots.
        Command { suffix: "/write", kind: FLAG, act: write },
    ],
};

fn write(session: &mut Session, tags: &[u16], value: &Value) -> Outcome<()> {
    pen::write(session, first(tags), field(value).bool())
}

pub(super) static EMITTER: Interface = Interface {
    sensors: &[],
    commands: &[
        Command {
            suffix: "",
            kind: "std_msgs/UInt8MultiArray",
            act: |session, tags, value| send(session, first(tags), value.parts().get(1)),
        },
        Command {
            suffix: "/text",
            kind: TEXT,
            act: |session, tags, value| send(session, first(tags), value.parts().first()),
        },
    ],
};

fn send(session: &mut Session, tag: u16, bytes: Option<&Value>) -> Outcome<()> {
    let bytes = bytes.map_or(&[][..], Value::bytes);
    match emitter::send(session, tag, Some(bytes), i32::try_from(bytes.len()).unwrap_or(i32::MAX))? {
        1 => Ok(()),
        _ => Err(CallError::Misuse(
            ": the queue of the emitter is full, so a message was not sent.".to_owned(),
        )),
    }
}

pub(super) static SPEAKER: Interface = Interface {
    sensors: &[Sensor {
        // The state is known without a measurement.
        start: |_, _, _| Ok(()),
        topics: &[SensorTopic {
            suffix: "/is_playing",
            kind: FLAG,
            read: |session, tags, _| Ok(plain(speaker::is_sound_playing(session, first(tags), None)?)),
        }],
        when: always,
    }],
    commands: &[
        Command {
            suffix: "/speech",
            kind: TEXT,
            act: |session, tags, value| speaker::speak(session, first(tags), Some(&field(value).text()), 1.0),
        },
        Command {
            suffix: "/sound",
            kind: TEXT,
            act: |session, tags, value| {
                let (tag, file) = (first(tags), field(value).text());
                match &*file {
                    "" => speaker::stop(session, tag, None),
                    file => speaker::play_sound(session, tag, tag, Some(file), 1.0, 1.0, 0.0, false),
                }
            },
        },
    ],
};

pub(super) static VACUUM_GRIPPER: Interface = Interface {
    sensors: &[Sensor {
        start: |session, tags, period_ms| vacuum_gripper::enable_presence(session, first(tags), period_ms),
        topics: &[SensorTopic {
            suffix: "/presence",
            kind: FLAG,
            read: |session, tags, _| Ok(plain(vacuum_gripper::get_presence(session, first(tags))?)),
        }],
        when: always,
    }],
    commands: &[
        Command { suffix: "", kind: FLAG, act: grip },
        // As in the driver of Webots.
        Command { suffix: "/turn_on", kind: FLAG, act: grip },
    ],
};

fn grip(session: &mut Session, tags: &[u16], value: &Value) -> Outcome<()> {
    match field(value).bool() {
        true => vacuum_gripper::turn_on(session, first(tags)),
        false => vacuum_gripper::turn_off(session, first(tags)),
    }
}

pub(super) static CONNECTOR: Interface = Interface {
    sensors: &[Sensor {
        start: |session, tags, period_ms| connector::enable_presence(session, first(tags), period_ms),
        topics: &[SensorTopic {
            suffix: "/presence",
            kind: FLAG,
            read: |session, tags, _| Ok(plain(connector::get_presence(session, first(tags))? == 1)),
        }],
        when: always,
    }],
    commands: &[Command {
        suffix: "",
        kind: FLAG,
        act: |session, tags, value| match field(value).bool() {
            true => connector::lock(session, first(tags)),
            false => connector::unlock(session, first(tags)),
        },
    }],
};
