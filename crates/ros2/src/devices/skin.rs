//! Skin: poses of its bones in its own frame.

use controller::skin;
use controller::{CallError, Outcome, Session};
use ros::rotation::{axis_angle, quaternion};
use ros::value::Value;

use super::{Command, Interface, Sensor, SensorTopic, Stamp, always, first};

const KIND: &str = "tf2_msgs/TFMessage";

pub(super) static SKIN: Interface = Interface {
    sensors: &[Sensor {
        // Bones can be read at any time.
        start: |_, _, _| Ok(()),
        topics: &[SensorTopic {
            suffix: "/bones",
            kind: KIND,
            read: |session, tags, stamp| Ok(vec![Value::Fields(vec![bones(session, first(tags), stamp)?])]),
        }],
        when: always,
    }],
    commands: &[Command {
        suffix: "/bone_commands",
        kind: KIND,
        act: |session, tags, value| {
            let tag = first(tags);
            let names = names(session, tag)?;
            let bones = value.parts().first().map_or(&[][..], Value::parts);
            bones.iter().try_for_each(|bone| move_bone(session, tag, &names, bone))
        },
    }],
};

/// The names of all bones, in order.
fn names(session: &mut Session, tag: u16) -> Outcome<Vec<String>> {
    let count = skin::get_bone_count(session, tag)?;
    let name = |index| {
        let name = skin::get_bone_name(session, tag, index)?;
        Ok(name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default())
    };
    (0..count).map(name).collect()
}

/// A transform for each bone.
fn bones(session: &mut Session, tag: u16, stamp: &Stamp) -> Outcome<Value> {
    let mut list = Vec::new();
    for (index, name) in (0..).zip(names(session, tag)?) {
        let position =
            skin::get_bone_position(session, tag, index, true)?.map_or([0.0; 3], |found| found.get());
        let turned =
            skin::get_bone_orientation(session, tag, index, true)?.map_or([0.0; 4], |found| found.get());
        let transform = Value::Fields(vec![position.into(), quaternion(turned).into()]);
        list.push(stamp.message([name.as_str().into(), transform]));
    }
    Ok(Value::List(list))
}

/// Sets the pose of a bone.
fn move_bone(session: &mut Session, tag: u16, names: &[String], transform: &Value) -> Outcome<()> {
    let [_, name, transform] = transform.parts() else { return Ok(()) };
    let [position, turned] = transform.parts() else { return Ok(()) };
    let name = name.text();
    let Some(index) = names.iter().position(|other| *other == name) else {
        let known = names.join(", ");
        return Err(CallError::Misuse(format!(": the skin has no bone {name:?}; its bones are: {known}.")));
    };
    let index = i32::try_from(index).unwrap_or(i32::MAX);
    skin::set_bone_orientation(session, tag, index, Some(axis_angle(turned.floats())), true)?;
    skin::set_bone_position(session, tag, index, Some(position.floats()), true)
}
