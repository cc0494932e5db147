//! Commands that move, mark and track nodes, sent with the next request.

use super::node::{from_id, id_of, known, known_as};
use super::value::{Value, check_number};
use crate::call_error::{Outcome, misuse};
use crate::exported::constants as c;
use crate::session::Session;
use wire::Writer;
use wire::op::supervisor as op;

/// Appends a command to the next request, before the field changes that wait for the step.
fn tell(
    session: &mut Session,
    node: usize,
    write: impl FnOnce(&mut Writer, i32) -> &mut Writer,
) -> Outcome<()> {
    let id = id_of(session, node)?;
    write(&mut session.commands, id);
    Ok(())
}

fn check_name(text: Option<&str>) -> Outcome<&str> {
    text.filter(|text| !text.is_empty())
        .ok_or_else(|| misuse(" called with NULL or empty 'state_name' argument."))
}

/// Saves its state, and that of its descendants, under a name.
pub fn save_state(session: &mut Session, node: usize, state_name: Option<&str>) -> Outcome<()> {
    let name = check_name(state_name)?;
    tell(session, node, |out, id| out.u8(op::NODE_SAVE_STATE).i32(id).str(name))
}

/// Restores a saved state.
pub fn load_state(session: &mut Session, node: usize, state_name: Option<&str>) -> Outcome<()> {
    let name = check_name(state_name)?;
    tell(session, node, |out, id| out.u8(op::NODE_LOAD_STATE).i32(id).str(name))
}

/// Sets a joint to a position. Axes count from 1. `[rad]` or `[m]`
pub fn set_joint_position(session: &mut Session, node: usize, position: f64, index: i32) -> Outcome<()> {
    let ty = known(session, node)?.node_type;
    if index < 1 {
        return Err(misuse(
            " called with an invalid 'index'. Only values greater than or equal to 1 are supported.",
        ));
    }
    let axes = match ty {
        c::WB_NODE_SLIDER_JOINT | c::WB_NODE_HINGE_JOINT => 1,
        c::WB_NODE_HINGE_2_JOINT => 2,
        c::WB_NODE_BALL_JOINT => 3,
        _ => return Err(misuse(" called with a 'node' argument which is not a joint node.")),
    };
    Value::Numbers([position, 0.0, 0.0, 0.0], 1).check(c::WB_SF_FLOAT)?;
    if index > axes {
        let why = match axes {
            1 => "SliderJoint and HingeJoint only support index 1.",
            2 => "Hinge2Joint only supports index 1 or 2.",
            _ => "BallJoint only supports index 1, 2, or 3.",
        };
        return Err(misuse(format!(" called with an invalid 'index'. {why}")));
    }
    tell(session, node, |out, id| out.u8(op::NODE_SET_JOINT_POSITION).i32(id).f64(position).i32(index))
}

/// Validates numbers that move a node.
fn moving<const N: usize>(values: Option<[f64; N]>) -> Outcome<[f64; N]> {
    let values = values.ok_or_else(|| misuse(" called with NULL argument."))?;
    values.iter().try_for_each(|value| check_number(*value))?;
    Ok(values)
}

/// Sets the linear `[m/s]` and angular `[rad/s]` velocity, in world axes.
pub fn set_velocity(session: &mut Session, node: usize, velocity: Option<[f64; 6]>) -> Outcome<()> {
    let velocity = moving(velocity)?;
    tell(session, node, |out, id| out.u8(op::NODE_SET_VELOCITY).i32(id).f64s(&velocity))
}

/// Stops it and its descendants.
pub fn reset_physics(session: &mut Session, node: usize) -> Outcome<()> {
    tell(session, node, |out, id| out.u8(op::NODE_RESET_PHYSICS).i32(id))
}

/// Restarts the controller of a robot.
pub fn restart_controller(session: &mut Session, node: usize) -> Outcome<()> {
    tell(session, node, |out, id| out.u8(op::NODE_RESTART_CONTROLLER).i32(id))
}

/// Moves the viewpoint to it.
pub fn move_viewpoint(session: &mut Session, node: usize) -> Outcome<()> {
    tell(session, node, |out, id| out.u8(op::NODE_MOVE_VIEWPOINT).i32(id))
}

/// Makes it visible or invisible to a camera or to the viewpoint.
pub fn set_visibility(session: &mut Session, node: usize, from: usize, visible: bool) -> Outcome<()> {
    known(session, node)?;
    let from = known_as(session, from, "from")?;
    let sees = [c::WB_NODE_VIEWPOINT, c::WB_NODE_CAMERA, c::WB_NODE_LIDAR, c::WB_NODE_RANGE_FINDER]
        .contains(&from.node_type);
    if !sees {
        return Err(misuse(
            " called with a 'from' argument which is not the viewpoint or a camera, lidar or range-finder device.",
        ));
    }
    let from = from.id;
    tell(session, node, |out, id| out.u8(op::NODE_SET_VISIBILITY).i32(id).i32(from).bool(visible))
}

/// Applies a force at the centre of mass for one step `[N]`, in world axes or the node's axes.
pub fn add_force(session: &mut Session, node: usize, force: Option<[f64; 3]>, relative: bool) -> Outcome<()> {
    let force = moving(force)?;
    tell(session, node, |out, id| out.u8(op::NODE_ADD_FORCE).i32(id).f64s(&force).bool(relative))
}

/// The same, at a point in the node's frame. `[m]`
pub fn add_force_with_offset(
    session: &mut Session,
    node: usize,
    force: Option<[f64; 3]>,
    offset: Option<[f64; 3]>,
    relative: bool,
) -> Outcome<()> {
    let (force, offset) = (moving(force)?, moving(offset)?);
    tell(session, node, |out, id| {
        out.u8(op::NODE_ADD_FORCE_WITH_OFFSET).i32(id).f64s(&force).f64s(&offset).bool(relative)
    })
}

/// Applies a torque for one step `[N⋅m]`, in world axes or the node's axes.
pub fn add_torque(
    session: &mut Session,
    node: usize,
    torque: Option<[f64; 3]>,
    relative: bool,
) -> Outcome<()> {
    let torque = moving(torque)?;
    tell(session, node, |out, id| out.u8(op::NODE_ADD_TORQUE).i32(id).f64s(&torque).bool(relative))
}

fn check_period(period_ms: i32) -> Outcome<i32> {
    if period_ms < 0 { Err(misuse(" called with negative sampling period.")) } else { Ok(period_ms) }
}

/// Starts tracking the pose: the simulator sends it periodically. `[ms]`
pub fn enable_pose_tracking(
    session: &mut Session,
    node: usize,
    period_ms: i32,
    from_node: usize,
) -> Outcome<()> {
    let (period_ms, from) = (check_period(period_ms)?, from_id(session, from_node)?);
    let tracked = &mut known(session, node)?.tracked_poses;
    if !tracked.contains(&from) {
        tracked.push(from);
    }
    tell(session, node, |out, id| out.u8(op::POSE_CHANGE_TRACKING).i32(from).i32(id).u8(1).i32(period_ms))
}

/// Stops tracking the pose.
pub fn disable_pose_tracking(session: &mut Session, node: usize, from_node: usize) -> Outcome<()> {
    let from = from_id(session, from_node)?;
    known(session, node)?.tracked_poses.retain(|node| *node != from);
    tell(session, node, |out, id| out.u8(op::POSE_CHANGE_TRACKING).i32(from).i32(id).u8(0))
}

/// Starts tracking the contact points: the simulator sends them periodically. `[ms]`
pub fn enable_contact_points_tracking(
    session: &mut Session,
    node: usize,
    period_ms: i32,
    include_descendants: bool,
) -> Outcome<()> {
    let period_ms = check_period(period_ms)?;
    tell(session, node, |out, id| {
        out.u8(op::CONTACT_POINTS_CHANGE_TRACKING).i32(id).bool(include_descendants).u8(1).i32(period_ms)
    })
}

/// Stops tracking the contact points.
pub fn disable_contact_points_tracking(session: &mut Session, node: usize) -> Outcome<()> {
    tell(session, node, |out, id| out.u8(op::CONTACT_POINTS_CHANGE_TRACKING).i32(id).u8(0).u8(0))
}

/// The former name of [`enable_contact_points_tracking`].
pub fn enable_contact_point_tracking(
    session: &mut Session,
    node: usize,
    period_ms: i32,
    include_descendants: bool,
) -> Outcome<()> {
    session.note_successor(
        "wb_supervisor_node_enable_contact_point_tracking",
        "wb_supervisor_node_enable_contact_points_tracking()",
    );
    enable_contact_points_tracking(session, node, period_ms, include_descendants)
}

/// The former name of [`disable_contact_points_tracking`].
pub fn disable_contact_point_tracking(session: &mut Session, node: usize, _descendants: bool) -> Outcome<()> {
    session.note_successor(
        "wb_supervisor_node_disable_contact_point_tracking",
        "wb_supervisor_node_disable_contact_points_tracking()",
    );
    disable_contact_points_tracking(session, node)
}
