//! Nodes, as supervisors access them; clients hold a reference, which other services return.

use controller::supervisor::node;
use controller::{Outcome, Session};

use crate::interface::Call::{Command, Query};
use crate::interface::Interface;
use crate::rotation::quaternion_of_matrix;
use crate::value::Value;

/// The reference, the first field of every request.
fn it(arguments: &[Value]) -> usize {
    arguments.first().map_or(0, Value::reference)
}

fn one(value: impl Into<Value>) -> Outcome<Vec<Value>> {
    Ok(vec![value.into()])
}

fn velocity(values: [f64; 6]) -> Value {
    let [x, y, z, a, b, c] = values;
    Value::Fields(vec![[x, y, z].into(), [a, b, c].into()])
}

/// A force or torque on a node, in the node's or the world's axes.
type Push = fn(&mut Session, usize, Option<[f64; 3]>, bool) -> Outcome<()>;

fn push(session: &mut Session, arguments: &[Value], push: Push) -> Outcome<()> {
    let [node, force, is_relative] = arguments else { return Ok(()) };
    push(session, node.reference(), Some(force.floats()), is_relative.bool())
}

fn state(
    session: &mut Session,
    arguments: &[Value],
    act: fn(&mut Session, usize, Option<&str>) -> Outcome<()>,
) -> Outcome<()> {
    let [node, name] = arguments else { return Ok(()) };
    act(session, node.reference(), Some(&name.text()))
}

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        (
            "get_id",
            Query("webots_ros/node_get_id", |session, _, words| one(node::get_id(session, it(words))?)),
        ),
        (
            "get_type",
            Query("webots_ros/node_get_type", |session, _, words| one(node::get_type(session, it(words))?)),
        ),
        (
            "get_def",
            Query("webots_ros/node_get_name", |session, _, words| one(node::get_def(session, it(words))?)),
        ),
        (
            "get_type_name",
            Query("webots_ros/node_get_name", |session, _, words| {
                one(node::get_type_name(session, it(words))?)
            }),
        ),
        (
            "get_base_type_name",
            Query("webots_ros/node_get_name", |session, _, words| {
                one(node::get_base_type_name(session, it(words))?)
            }),
        ),
        (
            "is_proto",
            Query("webots_ros/node_is_proto", |session, _, words| one(node::is_proto(session, it(words))?)),
        ),
        (
            "get_parent_node",
            Query("webots_ros/node_get_parent_node", |session, _, words| {
                one(node::get_parent_node(session, it(words))?)
            }),
        ),
        (
            "get_field",
            Query("webots_ros/node_get_field", |session, _, words| {
                let [node, name, is_proto] = words else { return Ok(Vec::new()) };
                let get = if is_proto.bool() { node::get_proto_field } else { node::get_field };
                one(get(session, node.reference(), Some(&name.text()))?)
            }),
        ),
        (
            "get_field_by_index",
            Query("webots_ros/node_get_field_by_index", |session, _, words| {
                let [node, index, is_proto] = words else { return Ok(Vec::new()) };
                let get =
                    if is_proto.bool() { node::get_proto_field_by_index } else { node::get_field_by_index };
                one(get(session, node.reference(), index.int())?)
            }),
        ),
        (
            "get_number_of_fields",
            Query("webots_ros/node_get_number_of_fields", |session, _, words| {
                let [node, is_proto] = words else { return Ok(Vec::new()) };
                let get = if is_proto.bool() {
                    node::get_proto_number_of_fields
                } else {
                    node::get_number_of_fields
                };
                one(get(session, node.reference())?)
            }),
        ),
        (
            "get_position",
            Query("webots_ros/node_get_position", |session, _, words| {
                one(node::get_position(session, it(words))?.get())
            }),
        ),
        (
            "get_orientation",
            Query("webots_ros/node_get_orientation", |session, _, words| {
                one(quaternion_of_matrix(node::get_orientation(session, it(words))?.get()))
            }),
        ),
        (
            "get_pose",
            Query("webots_ros/node_get_pose", |session, _, words| {
                let [node, from] = words else { return Ok(Vec::new()) };
                let pose = node::get_pose(session, node.reference(), from.reference())?.get();
                let [a, b, c, x, d, e, f, y, g, h, i, z, ..] = pose;
                let rotation = quaternion_of_matrix([a, b, c, d, e, f, g, h, i]);
                Ok(vec![Value::Fields(vec![[x, y, z].into(), rotation.into()])])
            }),
        ),
        (
            "get_center_of_mass",
            Query("webots_ros/node_get_center_of_mass", |session, _, words| {
                one(node::get_center_of_mass(session, it(words))?.get())
            }),
        ),
        (
            "get_velocity",
            Query("webots_ros/node_get_velocity", |session, _, words| {
                Ok(vec![velocity(node::get_velocity(session, it(words))?.get())])
            }),
        ),
        (
            "set_velocity",
            Command("webots_ros/node_set_velocity", |session, _, words| {
                let [node, twist] = words else { return Ok(()) };
                let [linear, angular] = twist.parts() else { return Ok(()) };
                let ([x, y, z], [a, b, c]) = (linear.floats(), angular.floats());
                node::set_velocity(session, node.reference(), Some([x, y, z, a, b, c]))
            }),
        ),
        (
            "get_static_balance",
            Query("webots_ros/node_get_static_balance", |session, _, words| {
                one(node::get_static_balance(session, it(words))?)
            }),
        ),
        (
            "get_contact_points",
            Query("webots_ros/node_get_contact_points", |session, _, words| {
                let [node, with_descendants] = words else { return Ok(Vec::new()) };
                let points = node::get_contact_points(session, node.reference(), with_descendants.bool())?;
                let points =
                    points.iter().map(|point| Value::Fields(vec![point.point.into(), point.node_id.into()]));
                Ok(vec![Value::List(points.collect())])
            }),
        ),
        (
            "get_number_of_contact_points",
            Query("webots_ros/node_get_number_of_contact_points", |session, _, words| {
                let [node, with_descendants] = words else { return Ok(Vec::new()) };
                one(node::get_number_of_contact_points(session, node.reference(), with_descendants.bool())?)
            }),
        ),
        (
            "get_contact_point",
            Query("webots_ros/node_get_contact_point", |session, _, words| {
                let [node, index] = words else { return Ok(Vec::new()) };
                one(node::get_contact_point(session, node.reference(), index.int())?.get())
            }),
        ),
        (
            "get_contact_point_node",
            Query("webots_ros/node_get_contact_point_node", |session, _, words| {
                let [node, index] = words else { return Ok(Vec::new()) };
                one(node::get_contact_point_node(session, node.reference(), index.int())?)
            }),
        ),
        (
            "enable_contact_points_tracking",
            Command("webots_ros/node_enable_contact_points_tracking", |session, _, words| {
                let [node, period_ms, with_descendants] = words else { return Ok(()) };
                let (node, period_ms) = (node.reference(), period_ms.int());
                node::enable_contact_points_tracking(session, node, period_ms, with_descendants.bool())
            }),
        ),
        (
            "disable_contact_points_tracking",
            Command("webots_ros/node_disable_contact_points_tracking", |session, _, words| {
                node::disable_contact_points_tracking(session, it(words))
            }),
        ),
        (
            "enable_pose_tracking",
            Command("webots_ros/node_enable_pose_tracking", |session, _, words| {
                let [node, period_ms, from] = words else { return Ok(()) };
                node::enable_pose_tracking(session, node.reference(), period_ms.int(), from.reference())
            }),
        ),
        (
            "disable_pose_tracking",
            Command("webots_ros/node_disable_pose_tracking", |session, _, words| {
                let [node, from] = words else { return Ok(()) };
                node::disable_pose_tracking(session, node.reference(), from.reference())
            }),
        ),
        (
            "set_joint_position",
            Command("webots_ros/node_set_joint_position", |session, _, words| {
                let [node, position, index] = words else { return Ok(()) };
                node::set_joint_position(session, node.reference(), position.float(), index.int())
            }),
        ),
        (
            "export_string",
            Query("webots_ros/node_get_string", |session, _, words| {
                one(node::export_string(session, it(words))?)
            }),
        ),
        (
            "save_state",
            Command("webots_ros/node_set_string", |session, _, words| {
                state(session, words, node::save_state)
            }),
        ),
        (
            "load_state",
            Command("webots_ros/node_set_string", |session, _, words| {
                state(session, words, node::load_state)
            }),
        ),
        ("remove", Command("webots_ros/node_remove", |session, _, words| node::remove(session, it(words)))),
        (
            "reset_physics",
            Command("webots_ros/node_reset_functions", |session, _, words| {
                node::reset_physics(session, it(words))
            }),
        ),
        (
            "restart_controller",
            Command("webots_ros/node_reset_functions", |session, _, words| {
                node::restart_controller(session, it(words))
            }),
        ),
        (
            "move_viewpoint",
            Command("webots_ros/node_move_viewpoint", |session, _, words| {
                node::move_viewpoint(session, it(words))
            }),
        ),
        (
            "set_visibility",
            Command("webots_ros/node_set_visibility", |session, _, words| {
                let [node, from, is_visible] = words else { return Ok(()) };
                node::set_visibility(session, node.reference(), from.reference(), is_visible.bool())
            }),
        ),
        (
            "add_force",
            Command("webots_ros/node_add_force_or_torque", |session, _, words| {
                push(session, words, node::add_force)
            }),
        ),
        (
            "add_torque",
            Command("webots_ros/node_add_force_or_torque", |session, _, words| {
                push(session, words, node::add_torque)
            }),
        ),
        (
            "add_force_with_offset",
            Command("webots_ros/node_add_force_with_offset", |session, _, words| {
                let [node, force, offset, is_relative] = words else { return Ok(()) };
                let (force, offset) = (Some(force.floats()), Some(offset.floats()));
                node::add_force_with_offset(session, node.reference(), force, offset, is_relative.bool())
            }),
        ),
    ],
    sensors: &[],
};
