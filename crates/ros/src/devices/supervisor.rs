//! The simulation, as controlled by supervisors.

use controller::supervisor::{node, simulation};
use controller::{CallError, Outcome, Session};

use super::speaker::done;
use crate::interface::Call::{Command, GetBool, GetInt, Query, SetInt, SetText};
use crate::interface::{Interface, allowed_name};
use crate::rotation::quaternion_of_matrix;
use crate::value::Value;

/// A function without arguments, as a `webots_ros/get_bool`.
fn just(outcome: Outcome<()>) -> Outcome<Vec<Value>> {
    outcome.map(|()| vec![true.into()])
}

fn from_device(session: &mut Session, name: &str) -> Outcome<usize> {
    let is_it = |named: &str| named == name || allowed_name(named) == name;
    let found = (1..=u16::MAX).zip(session.devices()).find(|(_, slot)| is_it(slot.name.as_str()));
    match found {
        Some((tag, _)) => node::get_from_device(session, tag),
        None => Err(CallError::Misuse(format!(": the robot has no device {name:?}."))),
    }
}

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        (
            "get_root",
            Query("webots_ros/get_uint64", |session, _, _| Ok(vec![node::get_root(session)?.into()])),
        ),
        (
            "get_self",
            Query("webots_ros/get_uint64", |session, _, _| Ok(vec![node::get_self(session)?.into()])),
        ),
        (
            "get_selected",
            Query("webots_ros/get_uint64", |session, _, _| Ok(vec![node::get_selected(session)?.into()])),
        ),
        (
            "get_from_def",
            Query("webots_ros/supervisor_get_from_def", |session, _, arguments| {
                let [name, within] = arguments else { return Ok(Vec::new()) };
                let name = name.text();
                let found = match within.reference() {
                    0 => node::get_from_def(session, Some(&name))?,
                    proto => node::get_from_proto_def(session, proto, Some(&name))?,
                };
                Ok(vec![found.into()])
            }),
        ),
        (
            "get_from_id",
            Query("webots_ros/supervisor_get_from_id", |session, _, arguments| {
                Ok(vec![node::get_from_id(session, arguments.first().map_or(0, Value::int))?.into()])
            }),
        ),
        (
            "get_from_device",
            Query("webots_ros/supervisor_get_from_string", |session, _, arguments| {
                let name = arguments.first().map(Value::text).unwrap_or_default();
                Ok(vec![from_device(session, &name)?.into()])
            }),
        ),
        (
            "set_label",
            Command("webots_ros/supervisor_set_label", |session, _, arguments| {
                let [id, text, x, y, size, color, transparency, font] = arguments else { return Ok(()) };
                let (text, font) = (text.text(), font.text());
                simulation::set_label(
                    session,
                    id.int(),
                    Some(&text),
                    x.float(),
                    y.float(),
                    size.float(),
                    color.int(),
                    transparency.float(),
                    Some(&font),
                )
            }),
        ),
        ("simulation_quit", SetInt(|session, _, status| simulation::simulation_quit(session, status))),
        (
            "simulation_reset",
            Query("webots_ros/get_bool", |session, _, _| just(simulation::simulation_reset(session))),
        ),
        (
            "simulation_reset_physics",
            Query("webots_ros/get_bool", |session, _, _| just(simulation::simulation_reset_physics(session))),
        ),
        (
            "simulation_revert",
            Query("webots_ros/get_bool", |session, _, _| just(simulation::world_reload(session))),
        ),
        ("simulation_get_mode", GetInt(|session, _| simulation::simulation_get_mode(session))),
        ("simulation_set_mode", SetInt(|session, _, mode| simulation::simulation_set_mode(session, mode))),
        // As spelled in the manual.
        ("supervisor_simulation_get_mode", GetInt(|session, _| simulation::simulation_get_mode(session))),
        (
            "supervisor_simulation_set_mode",
            SetInt(|session, _, mode| simulation::simulation_set_mode(session, mode)),
        ),
        ("world_load", SetText(|session, _, file| simulation::world_load(session, Some(file)))),
        (
            "world_save",
            SetText(|session, _, file| {
                done(simulation::world_save(session, Some(file).filter(|file| !file.is_empty())))
            }),
        ),
        (
            "world_reload",
            Query("webots_ros/get_bool", |session, _, _| just(simulation::world_reload(session))),
        ),
        (
            "export_image",
            Command("webots_ros/save_image", |session, _, arguments| {
                let [file, quality] = arguments else { return Ok(()) };
                simulation::export_image(session, Some(&file.text()), quality.int())
            }),
        ),
        (
            "movie_start_recording",
            Command("webots_ros/supervisor_movie_start_recording", |session, _, arguments| {
                let [file, width, height, codec, quality, acceleration, caption] = arguments else {
                    return Ok(());
                };
                simulation::movie_start_recording(
                    session,
                    Some(&file.text()),
                    width.int(),
                    height.int(),
                    codec.int(),
                    quality.int(),
                    acceleration.int(),
                    caption.bool(),
                )
            }),
        ),
        (
            "movie_stop_recording",
            Query("webots_ros/get_bool", |session, _, _| just(simulation::movie_stop_recording(session))),
        ),
        (
            "movie_is_ready",
            Query("webots_ros/node_get_status", |session, _, _| {
                Ok(vec![simulation::movie_is_ready(session)?.into()])
            }),
        ),
        (
            "movie_failed",
            Query("webots_ros/node_get_status", |session, _, _| {
                Ok(vec![simulation::movie_failed(session)?.into()])
            }),
        ),
        (
            "animation_start_recording",
            SetText(|session, _, file| done(simulation::animation_start_recording(session, Some(file)))),
        ),
        ("animation_stop_recording", GetBool(|session, _| simulation::animation_stop_recording(session))),
        (
            "virtual_reality_headset_is_used",
            GetBool(|session, _| simulation::virtual_reality_headset_is_used(session)),
        ),
        // As spelled in older manuals.
        (
            "vitual_reality_headset_is_used",
            GetBool(|session, _| simulation::virtual_reality_headset_is_used(session)),
        ),
        (
            "virtual_reality_headset_get_position",
            Query("webots_ros/supervisor_virtual_reality_headset_get_position", |session, _, _| {
                Ok(vec![simulation::virtual_reality_headset_get_position(session)?.get().into()])
            }),
        ),
        (
            "virtual_reality_headset_get_orientation",
            Query("webots_ros/supervisor_virtual_reality_headset_get_orientation", |session, _, _| {
                let matrix = simulation::virtual_reality_headset_get_orientation(session)?.get();
                Ok(vec![quaternion_of_matrix(matrix).into()])
            }),
        ),
    ],
    sensors: &[],
};
