//! `dJoint…`: creating joints, their axes, motors, stops and feedback.

use std::ffi::c_int;

use base::{Pose, Vec3};
use dynamics::{Dynamics, ManualContact};

use crate::collision::ContactGeom;
use crate::constraints;
use crate::handle::{Handle, Kind as HandleKind, handle, row};
use crate::joint::{Ends, Feedback, Joint, Kind, frame_along};
use crate::memory::{Plain, put_vector};
use crate::table::{Host, with, with_joint};

const NULL: Handle = std::ptr::null_mut();

/// `dSurfaceParameters`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Surface {
    mode: c_int,
    mu: f64,
    mu2: f64,
    rho: f64,
    rho2: f64,
    rho_n: f64,
    bounce: f64,
    bounce_velocity: f64,
    soft_erp: f64,
    soft_cfm: f64,
    motion: [f64; 3],
    slip: [f64; 2],
}

/// `dContact`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contact {
    surface: Surface,
    geom: ContactGeom,
    first_direction: [f64; 4],
}

// SAFETY: numbers and handles, which are never dereferenced. It is not written, so its padding does no harm.
unsafe impl Plain for Contact {}

/// Bits of [`Surface::mode`].
const MU_2: c_int = 0x001;
const DIRECTION: c_int = 0x002;
const BOUNCE: c_int = 0x004;
const SOFT_ERP: c_int = 0x008;
const SOFT_CFM: c_int = 0x010;
const MOTION: [c_int; 3] = [0x020, 0x040, 0x080];
const SLIP: [c_int; 2] = [0x100, 0x200];
const ROLLING: c_int = 0x400;
const BY_PRESSURE: c_int = 0x3000;

/// The parameters of `dJointSet…Param`; add 256 for each further axis.
const LOW_STOP: c_int = 0;
const HIGH_STOP: c_int = 1;
const VELOCITY: c_int = 2;
const FORCE: c_int = 5;
const RESTITUTION: c_int = 7;
const CFM: c_int = 8;
const STOP_ERP: c_int = 9;
const STOP_CFM: c_int = 10;
const SPRING_ERP: c_int = 11;
const SPRING_CFM: c_int = 12;
const ERP: c_int = 13;

fn create(what: &str, kind: Kind, group: Handle) -> Handle {
    with(what, NULL, |table, _| {
        let group = row(HandleKind::Group, group);
        let joint = Some(Joint::new(kind, group));
        let free = table.joints.iter().position(Option::is_none);
        let at = free.unwrap_or(table.joints.len());
        match free {
            Some(at) => table.joints[at] = joint,
            None => table.joints.push(joint),
        }
        handle(HandleKind::Joint, at)
    })
}

/// Changes a joint, given the current poses of its bodies.
fn with_ends(what: &str, joint: Handle, act: impl FnOnce(&mut Joint, &Ends)) {
    with_joint(what, joint, (), |joint, bodies, host| {
        let ends = joint.ends(bodies, host.dynamics());
        act(joint, &ends);
    });
}

fn query<R>(what: &str, joint: Handle, none: R, act: impl FnOnce(&Joint, &Ends, &Dynamics) -> R) -> R {
    with_joint(what, joint, none, |joint, bodies, host| {
        let dynamics = host.dynamics();
        let ends = joint.ends(bodies, dynamics);
        act(joint, &ends, dynamics)
    })
}

fn set_anchor(what: &str, joint: Handle, x: f64, y: f64, z: f64) {
    with_ends(what, joint, |joint, ends| joint.set_anchor(ends, Vec3::new(x, y, z)));
}

fn get_anchor(what: &str, joint: Handle, side: usize, out: *mut f64) {
    let place = query(what, joint, Vec3::ZERO, |joint, ends, _| ends.poses[side].point(joint.anchor[side]));
    put_vector(out, place);
}

fn set_axis(what: &str, joint: Handle, which: usize, x: f64, y: f64, z: f64) {
    with_ends(what, joint, |joint, ends| joint.set_axis(ends, which, Vec3::new(x, y, z)));
}

fn get_axis(what: &str, joint: Handle, which: usize, out: *mut f64) {
    // The second of two axes is on the second body.
    let axis = query(what, joint, Vec3::ZERO, |joint, ends, _| {
        joint.axis(ends, which, carrier_side(joint.kind, which))
    });
    put_vector(out, axis);
}

/// Returns the body that carries an axis: the second one carries the second of two axes.
fn carrier_side(kind: Kind, axis: usize) -> usize {
    usize::from(matches!(kind, Kind::Universal | Kind::Hinge2 | Kind::PU) && axis == 1)
}

/// Returns the velocity of the first body's anchor away from the second body's, along an axis of the first body.
fn slide_velocity(what: &str, joint: Handle, axis: usize) -> f64 {
    query(what, joint, 0.0, |joint, ends, dynamics| {
        let point = ends.poses[1].point(joint.anchor[1]);
        let [first, second] = [0, 1].map(|side| {
            let twist = ends.links[side]
                .map(|link| dynamics.twist(link).at_offset(point - ends.poses[side].translation));
            twist.map_or(Vec3::ZERO, |twist| twist.linear)
        });
        joint.axis(ends, axis, 0).dot(first - second)
    })
}

/// Returns the position of an axis with ODE's sign.
fn position(what: &str, joint: Handle, axis: usize) -> f64 {
    query(what, joint, 0.0, |joint, _, dynamics| {
        let is_motor = matches!(joint.kind, Kind::AMotor | Kind::LMotor);
        let (id, slot) = if is_motor { (joint.ids.get(axis), 0) } else { (joint.ids.first(), axis) };
        let positions = id.and_then(|id| dynamics.constraint_positions(*id));
        let position = positions.map_or(0.0, |positions| positions[slot]);
        if joint.is_reversed(axis) { -position } else { position }
    })
}

/// Returns the velocity of the first body relative to the second, about the axis or, if it slides, along it.
fn rate(what: &str, joint: Handle, axis: usize, slides: bool) -> f64 {
    query(what, joint, 0.0, |joint, ends, dynamics| {
        let along = joint.axis(ends, axis, carrier_side(joint.kind, axis));
        let [first, second] = [0, 1].map(|side| {
            let twist = ends.links[side].map(|link| {
                dynamics.twist(link).at_offset(ends.centers[side] - ends.poses[side].translation)
            });
            twist.map_or(Vec3::ZERO, |twist| if slides { twist.linear } else { twist.angular })
        });
        along.dot(first - second)
    })
}

fn set_param(what: &str, joint: Handle, parameter: c_int, value: f64) {
    if value.is_nan() {
        return;
    }
    with_joint(what, joint, (), |joint, _, host| {
        let axis = usize::try_from(parameter >> 8).unwrap_or(usize::MAX);
        let Some(law) = joint.laws.get_mut(axis) else { return };
        match parameter & 0xff {
            LOW_STOP => law.stops[0] = value,
            HIGH_STOP => law.stops[1] = value,
            VELOCITY => law.velocity = value,
            FORCE => law.force = value,
            RESTITUTION => law.bounce = value,
            STOP_ERP => law.stop_erp = Some(value),
            STOP_CFM => law.stop_cfm = Some(value),
            CFM => joint.cfm = Some(value),
            ERP => joint.erp = Some(value),
            SPRING_ERP => joint.spring[0] = Some(value),
            SPRING_CFM => joint.spring[1] = Some(value),
            3 | 4 | 6 => {} // limits of the velocity, and ODE's fudge factor, which this solver does not need
            other => host.warn(format!("{what}: there is no parameter {other}")),
        }
        if matches!(parameter & 0xff, SPRING_ERP | SPRING_CFM) {
            joint.is_stale = true;
        }
    });
}

fn get_param(what: &str, joint: Handle, parameter: c_int) -> f64 {
    with_joint(what, joint, 0.0, |joint, _, host| {
        let settings = &host.dynamics().model.settings;
        let axis = usize::try_from(parameter >> 8).unwrap_or(usize::MAX);
        let Some(law) = joint.laws.get(axis) else { return 0.0 };
        match parameter & 0xff {
            LOW_STOP => law.stops[0],
            HIGH_STOP => law.stops[1],
            VELOCITY => law.velocity,
            FORCE => law.force,
            RESTITUTION => law.bounce,
            STOP_ERP => law.stop_erp.unwrap_or(settings.erp),
            STOP_CFM => law.stop_cfm.unwrap_or(settings.cfm),
            CFM => joint.cfm.unwrap_or(settings.cfm),
            ERP => joint.erp.unwrap_or(settings.erp),
            SPRING_ERP => joint.spring[0].unwrap_or(settings.erp),
            SPRING_CFM => joint.spring[1].unwrap_or(settings.cfm),
            _ => 0.0,
        }
    })
}

/// Adds a torque or a force along the axes to the first body, and the opposite to the second.
fn add_effort(what: &str, joint: Handle, pushes: [f64; 3], slides: bool) {
    with(what, (), |table, host| {
        let Some(known) = row(HandleKind::Joint, joint).and_then(|row| table.joints.get(row)?.as_ref())
        else {
            table.warn_once(host, format!("{what}: this is not a joint"));
            return;
        };
        let ends = known.ends(&table.bodies, host.dynamics());
        let sum: Vec3 =
            (0..3).map(|axis| known.axis(&ends, axis, carrier_side(known.kind, axis)) * pushes[axis]).sum();
        if !sum.is_finite() {
            return;
        }
        for (body, sign) in known.bodies.into_iter().zip([1.0, -1.0]) {
            if let Some(body) = body.and_then(|row| table.bodies.get_mut(row)) {
                if slides {
                    body.force += sum * sign;
                } else {
                    body.torque += sum * sign;
                }
            }
        }
    });
}

fn set_suspension(what: &str, joint: Handle, axis: Vec3) {
    with_ends(what, joint, |joint, ends| {
        joint.spring_axis = ends.poses[0].inverse().vector(axis);
        joint.is_stale = true;
    });
}

fn get_suspension(what: &str, joint: Handle, out: *mut f64) {
    put_vector(
        out,
        query(what, joint, Vec3::ZERO, |joint, ends, _| {
            if joint.spring_axis == Vec3::ZERO {
                joint.axis(ends, 0, 0)
            } else {
                ends.poses[0].vector(joint.spring_axis)
            }
        }),
    );
}

/// Returns the parameters of a `dContact`.
/// `gap` is the distance that is left between the bodies.
fn contact_parameters(contact: &Contact, gap: f64) -> (ManualContact, [Option<f64>; 2], Pose) {
    let Surface { mode, mu, mu2, bounce, bounce_velocity, soft_erp, soft_cfm, motion, slip, .. } =
        contact.surface;
    let has = |bit: c_int| mode & bit != 0;
    let three = |[x, y, z, _]: [f64; 4]| Vec3::new(x, y, z);
    let normal = three(contact.geom.normal).try_normalize().unwrap_or(Vec3::Z);
    let mut turn = frame_along(normal);
    let across = three(contact.first_direction);
    if has(DIRECTION)
        && let Some(first) = (across - normal * normal.dot(across)).try_normalize()
    {
        let columns = base::Mat3::from_cols(normal, first, normal.cross(first));
        turn = crate::memory::rotation(columns);
    }
    let if_set = |bit: c_int, value: f64| if has(bit) { value } else { 0.0 };
    let touching = ManualContact {
        depth: if contact.geom.depth > 0.0 { contact.geom.depth } else { -gap },
        friction: [mu, if has(MU_2) { mu2 } else { mu }],
        is_force: mode & BY_PRESSURE == 0,
        bounce: if_set(BOUNCE, bounce).clamp(0.0, 1.0),
        bounce_velocity,
        surface_velocity: [
            if_set(MOTION[2], motion[2]),
            if_set(MOTION[0], motion[0]),
            if_set(MOTION[1], motion[1]),
        ],
        slip: [if_set(SLIP[0], slip[0]), if_set(SLIP[1], slip[1])],
    };
    let soft = [has(SOFT_ERP).then_some(soft_erp), has(SOFT_CFM).then_some(soft_cfm)];
    (touching, soft, Pose::new(three(contact.geom.place), turn))
}

fn attach(joint: Handle, first: Handle, second: Handle) {
    with("dJointAttach", (), |table, host| {
        let bodies = [first, second].map(|body| {
            row(HandleKind::Body, body)
                .filter(|row| table.bodies.get(*row).is_some_and(|body| !body.is_destroyed))
        });
        let Some(slot) = row(HandleKind::Joint, joint).and_then(|row| table.joints.get_mut(row)) else {
            table.warn_once(host, "dJointAttach: this is not a joint".to_owned());
            return;
        };
        if let Some(joint) = slot {
            // Anchors and axes were set in world coordinates.
            let before = joint.ends(&table.bodies, host.dynamics());
            let anchor = before.poses[0].point(joint.anchor[0]);
            let axes = [0, 1, 2].map(|axis| joint.axis(&before, axis, 0));
            joint.bodies = bodies;
            let ends = joint.ends(&table.bodies, host.dynamics());
            joint.set_anchor(&ends, anchor);
            for (which, axis) in axes.into_iter().enumerate() {
                joint.set_axis(&ends, which, axis);
            }
        }
    });
}

/// Functions of one joint type: anchors and axes.
macro_rules! kinds {
    ($($create:ident $kind:ident)*) => {
        exports! { $(fn $create(_world: Handle, group: Handle) -> Handle { create(stringify!($create), Kind::$kind, group) })* }
    };
}

mod create {
    use super::*;
    kinds! {
        dJointCreateBall Ball
        dJointCreateHinge Hinge
        dJointCreateSlider Slider
        dJointCreateUniversal Universal
        dJointCreateHinge2 Hinge2
        dJointCreateFixed Fixed
        dJointCreateNull Null
        dJointCreateAMotor AMotor
        dJointCreateLMotor LMotor
        dJointCreatePlane2D Plane2D
        dJointCreatePR PR
        dJointCreatePU PU
        dJointCreatePiston Piston
    }
}
pub(crate) use create::EXPORTED as CREATE;

/// Setters and getters of a point or a direction, and parameters, which differ only in their names.
macro_rules! accessors {
    (
        anchors [$($set_anchor:ident $get_anchor:ident $get_anchor2:ident,)*]
        axes [$($set_axis:ident $get_axis:ident $which:literal,)*]
        params [$($set_param:ident $get_param:ident,)*]
        positions [$($position:ident $at:literal,)*]
        rates [$($rate:ident $about:literal $slides:literal,)*]
    ) => {
        exports! {
            $(fn $set_anchor(joint: Handle, x: f64, y: f64, z: f64) { set_anchor(stringify!($set_anchor), joint, x, y, z); })*
            $(fn $get_anchor(joint: Handle, out: *mut f64) { get_anchor(stringify!($get_anchor), joint, 0, out); })*
            $(fn $get_anchor2(joint: Handle, out: *mut f64) { get_anchor(stringify!($get_anchor2), joint, 1, out); })*
            $(fn $set_axis(joint: Handle, x: f64, y: f64, z: f64) { set_axis(stringify!($set_axis), joint, $which, x, y, z); })*
            $(fn $get_axis(joint: Handle, out: *mut f64) { get_axis(stringify!($get_axis), joint, $which, out); })*
            $(fn $set_param(joint: Handle, parameter: c_int, value: f64) { set_param(stringify!($set_param), joint, parameter, value); })*
            $(fn $get_param(joint: Handle, parameter: c_int) -> f64 { get_param(stringify!($get_param), joint, parameter) })*
            $(fn $position(joint: Handle) -> f64 { position(stringify!($position), joint, $at) })*
            $(fn $rate(joint: Handle) -> f64 { rate(stringify!($rate), joint, $about, $slides) })*
        }
    };
}

mod access {
    use super::*;
    accessors! {
        anchors [
            dJointSetBallAnchor dJointGetBallAnchor dJointGetBallAnchor2,
            dJointSetHingeAnchor dJointGetHingeAnchor dJointGetHingeAnchor2,
            dJointSetUniversalAnchor dJointGetUniversalAnchor dJointGetUniversalAnchor2,
            dJointSetHinge2Anchor dJointGetHinge2Anchor dJointGetHinge2Anchor2,
            dJointSetPRAnchor dJointGetPRAnchor dJointGetPRAnchor2,
            dJointSetPUAnchor dJointGetPUAnchor dJointGetPUAnchor2,
            dJointSetPistonAnchor dJointGetPistonAnchor dJointGetPistonAnchor2,
        ]
        axes [
            dJointSetHingeAxis dJointGetHingeAxis 0,
            dJointSetSliderAxis dJointGetSliderAxis 0,
            dJointSetUniversalAxis1 dJointGetUniversalAxis1 0,
            dJointSetUniversalAxis2 dJointGetUniversalAxis2 1,
            dJointSetHinge2Axis1 dJointGetHinge2Axis1 0,
            dJointSetHinge2Axis2 dJointGetHinge2Axis2 1,
            dJointSetPRAxis1 dJointGetPRAxis1 0,
            dJointSetPRAxis2 dJointGetPRAxis2 1,
            dJointSetPUAxis1 dJointGetPUAxis1 0,
            dJointSetPUAxis2 dJointGetPUAxis2 1,
            dJointSetPUAxis3 dJointGetPUAxis3 2,
            dJointSetPUAxisP dJointGetPUAxisP 2,
            dJointSetPistonAxis dJointGetPistonAxis 0,
        ]
        params [
            dJointSetBallParam dJointGetBallParam,
            dJointSetHingeParam dJointGetHingeParam,
            dJointSetSliderParam dJointGetSliderParam,
            dJointSetUniversalParam dJointGetUniversalParam,
            dJointSetHinge2Param dJointGetHinge2Param,
            dJointSetFixedParam dJointGetFixedParam,
            dJointSetPRParam dJointGetPRParam,
            dJointSetPUParam dJointGetPUParam,
            dJointSetPistonParam dJointGetPistonParam,
            dJointSetAMotorParam dJointGetAMotorParam,
            dJointSetLMotorParam dJointGetLMotorParam,
        ]
        positions [
            dJointGetHingeAngle 0,
            dJointGetSliderPosition 0,
            dJointGetUniversalAngle1 0,
            dJointGetUniversalAngle2 1,
            dJointGetHinge2Angle1 0,
            dJointGetHinge2Angle2 1,
            dJointGetPRPosition 0,
            dJointGetPRAngle 1,
            dJointGetPUAngle1 0,
            dJointGetPUAngle2 1,
            dJointGetPUPosition 2,
            dJointGetPistonPosition 0,
            dJointGetPistonAngle 1,
        ]
        rates [
            dJointGetHingeAngleRate 0 false,
            dJointGetSliderPositionRate 0 true,
            dJointGetUniversalAngle1Rate 0 false,
            dJointGetUniversalAngle2Rate 1 false,
            dJointGetHinge2Angle1Rate 0 false,
            dJointGetHinge2Angle2Rate 1 false,
            dJointGetPRAngleRate 1 false,
            dJointGetPUAngle1Rate 0 false,
            dJointGetPUAngle2Rate 1 false,
        ]
    }
}
pub(crate) use access::EXPORTED as ACCESS;

exports! {
    fn dJointCreateContact(_world: Handle, group: Handle, contact: *const Contact) -> Handle {
        let Some(contact) = crate::memory::get(contact) else { return NULL };
        if contact.surface.mode & ROLLING != 0 {
            with("dJointCreateContact", (), |table, host| {
                table.warn_once(host, "dJointCreateContact: rolling friction of contacts that the plugin \
                    creates is not supported".to_owned());
            });
        }
        let joint = create("dJointCreateContact", Kind::Contact, group);
        let gap = with("dJointCreateContact", 0.0, |table, _| {
            table.contacts += 1;
            crate::collision::gap_at(table, &contact.geom)
        });
        with_ends("dJointCreateContact", joint, |joint, _| joint.touching = Some(contact_parameters(&contact, gap)));
        joint
    }
    fn dJointDestroy(joint: Handle) {
        with("dJointDestroy", (), |table, host| {
            if let Some(slot) = row(HandleKind::Joint, joint).and_then(|row| table.joints.get_mut(row)) {
                constraints::destroy(slot, host.dynamics());
            }
        });
    }
    fn dJointGroupCreate(_size: c_int) -> Handle {
        with("dJointGroupCreate", NULL, |table, _| {
            table.groups += 1;
            handle(HandleKind::Group, table.groups - 1)
        })
    }
    fn dJointGroupEmpty(group: Handle) {
        with("dJointGroupEmpty", (), |table, host| {
            if let Some(group) = row(HandleKind::Group, group) {
                constraints::destroy_group(table, host.dynamics(), group);
            }
        });
    }
    fn dJointGroupDestroy(group: Handle) { dJointGroupEmpty(group); }
    fn dJointAttach(joint: Handle, first: Handle, second: Handle) { attach(joint, first, second); }
    fn dJointEnable(joint: Handle) {
        with_ends("dJointEnable", joint, |joint, _| (joint.is_enabled, joint.is_stale) = (true, true));
    }
    fn dJointDisable(joint: Handle) {
        with_ends("dJointDisable", joint, |joint, _| (joint.is_enabled, joint.is_stale) = (false, true));
    }
    fn dJointIsEnabled(joint: Handle) -> c_int {
        with_joint("dJointIsEnabled", joint, 0, |joint, _, _| c_int::from(joint.is_enabled))
    }
    fn dJointSetData(joint: Handle, data: Handle) {
        with_joint("dJointSetData", joint, (), |joint, _, _| joint.data = data);
    }
    fn dJointGetData(joint: Handle) -> Handle {
        with_joint("dJointGetData", joint, NULL, |joint, _, _| joint.data)
    }
    fn dJointGetType(joint: Handle) -> c_int {
        with_joint("dJointGetType", joint, 0, |joint, _, _| joint.kind as c_int)
    }
    fn dJointGetNumBodies(joint: Handle) -> c_int {
        with_joint("dJointGetNumBodies", joint, 0, |joint, _, _| joint.bodies.iter().flatten().count() as c_int)
    }
    fn dJointGetBody(joint: Handle, index: c_int) -> Handle {
        with_joint("dJointGetBody", joint, NULL, |joint, _, _| {
            let body = usize::try_from(index).ok().and_then(|index| *joint.bodies.get(index)?);
            body.map_or(NULL, |row| handle(HandleKind::Body, row))
        })
    }
    fn dJointSetFeedback(joint: Handle, feedback: *mut Feedback) {
        with_joint("dJointSetFeedback", joint, (), |joint, _, _| joint.feedback = feedback);
    }
    fn dJointGetFeedback(joint: Handle) -> *mut Feedback {
        with_joint("dJointGetFeedback", joint, std::ptr::null_mut(), |joint, _, _| joint.feedback)
    }
    /// Fixes the bodies in their current relative pose.
    fn dJointSetFixed(joint: Handle) { with_ends("dJointSetFixed", joint, |joint, _| joint.is_stale = true); }
    /// Sets both axes of a hinge-2, from three numbers each.
    fn dJointSetHinge2Axes(joint: Handle, first: *const f64, second: *const f64) {
        for (which, axis) in [first, second].into_iter().enumerate().filter(|(_, axis)| !axis.is_null()) {
            let [x, y, z] = crate::memory::read(axis);
            set_axis("dJointSetHinge2Axes", joint, which, x, y, z);
        }
    }
    fn dJointSetHingeSuspensionAxis(joint: Handle, x: f64, y: f64, z: f64) {
        set_suspension("dJointSetHingeSuspensionAxis", joint, Vec3::new(x, y, z));
    }
    fn dJointGetHingeSuspensionAxis(joint: Handle, out: *mut f64) {
        get_suspension("dJointGetHingeSuspensionAxis", joint, out);
    }
    fn dJointSetHinge2SuspensionAxis(joint: Handle, x: f64, y: f64, z: f64) {
        set_suspension("dJointSetHinge2SuspensionAxis", joint, Vec3::new(x, y, z));
    }
    fn dJointGetHinge2SuspensionAxis(joint: Handle, out: *mut f64) {
        get_suspension("dJointGetHinge2SuspensionAxis", joint, out);
    }
    fn dJointSetAMotorNumAxes(joint: Handle, count: c_int) { set_count("dJointSetAMotorNumAxes", joint, count); }
    fn dJointSetLMotorNumAxes(joint: Handle, count: c_int) { set_count("dJointSetLMotorNumAxes", joint, count); }
    fn dJointGetAMotorNumAxes(joint: Handle) -> c_int {
        with_joint("dJointGetAMotorNumAxes", joint, 0, |joint, _, _| joint.count as c_int)
    }
    fn dJointGetLMotorNumAxes(joint: Handle) -> c_int {
        with_joint("dJointGetLMotorNumAxes", joint, 0, |joint, _, _| joint.count as c_int)
    }
    fn dJointSetAMotorAxis(joint: Handle, axis: c_int, carrier: c_int, x: f64, y: f64, z: f64) {
        motor_axis("dJointSetAMotorAxis", joint, axis, carrier, Vec3::new(x, y, z));
    }
    fn dJointSetLMotorAxis(joint: Handle, axis: c_int, carrier: c_int, x: f64, y: f64, z: f64) {
        motor_axis("dJointSetLMotorAxis", joint, axis, carrier, Vec3::new(x, y, z));
    }
    fn dJointGetAMotorAxis(joint: Handle, axis: c_int, out: *mut f64) {
        get_axis("dJointGetAMotorAxis", joint, usize::try_from(axis).unwrap_or(0).min(2), out);
    }
    fn dJointGetLMotorAxis(joint: Handle, axis: c_int, out: *mut f64) {
        get_axis("dJointGetLMotorAxis", joint, usize::try_from(axis).unwrap_or(0).min(2), out);
    }
    /// Only ODE's user mode (0) is available, so axes are set one by one.
    fn dJointSetAMotorMode(joint: Handle, mode: c_int) {
        with_joint("dJointSetAMotorMode", joint, (), |_, _, host| {
            if mode != 0 {
                host.warn("dJointSetAMotorMode: Euler angles are not supported; the axes that were set are used".to_owned());
            }
        });
    }
    fn dJointGetAMotorMode(_joint: Handle) -> c_int { 0 }
    /// Angles are those that the motor measures itself.
    fn dJointSetAMotorAngle(_joint: Handle, _axis: c_int, _angle: f64) {}
    fn dJointGetAMotorAngle(joint: Handle, axis: c_int) -> f64 {
        position("dJointGetAMotorAngle", joint, usize::try_from(axis).unwrap_or(0).min(2))
    }
    fn dJointGetAMotorAngleRate(joint: Handle, axis: c_int) -> f64 {
        rate("dJointGetAMotorAngleRate", joint, usize::try_from(axis).unwrap_or(0).min(2), false)
    }
    fn dJointSetPlane2DXParam(joint: Handle, parameter: c_int, value: f64) {
        set_param("dJointSetPlane2DXParam", joint, parameter & 0xff, value);
    }
    fn dJointSetPlane2DYParam(joint: Handle, parameter: c_int, value: f64) {
        set_param("dJointSetPlane2DYParam", joint, parameter & 0xff | 0x100, value);
    }
    fn dJointSetPlane2DAngleParam(joint: Handle, parameter: c_int, value: f64) {
        set_param("dJointSetPlane2DAngleParam", joint, parameter & 0xff | 0x200, value);
    }
    fn dJointAddHingeTorque(joint: Handle, torque: f64) {
        add_effort("dJointAddHingeTorque", joint, [torque, 0.0, 0.0], false);
    }
    fn dJointAddSliderForce(joint: Handle, force: f64) {
        add_effort("dJointAddSliderForce", joint, [force, 0.0, 0.0], true);
    }
    fn dJointAddUniversalTorques(joint: Handle, first: f64, second: f64) {
        add_effort("dJointAddUniversalTorques", joint, [first, second, 0.0], false);
    }
    fn dJointAddHinge2Torques(joint: Handle, first: f64, second: f64) {
        add_effort("dJointAddHinge2Torques", joint, [first, second, 0.0], false);
    }
    fn dJointAddAMotorTorques(joint: Handle, first: f64, second: f64, third: f64) {
        add_effort("dJointAddAMotorTorques", joint, [first, second, third], false);
    }
    fn dJointGetPRPositionRate(joint: Handle) -> f64 { slide_velocity("dJointGetPRPositionRate", joint, 0) }
    fn dJointGetPUPositionRate(joint: Handle) -> f64 { slide_velocity("dJointGetPUPositionRate", joint, 2) }
    fn dJointGetPistonPositionRate(joint: Handle) -> f64 { slide_velocity("dJointGetPistonPositionRate", joint, 0) }
    fn dJointGetPistonAngleRate(joint: Handle) -> f64 { rate("dJointGetPistonAngleRate", joint, 0, false) }
    fn dJointGetPUAngles(joint: Handle, first: *mut f64, second: *mut f64) {
        crate::memory::write(first, [position("dJointGetPUAngles", joint, 0)]);
        crate::memory::write(second, [position("dJointGetPUAngles", joint, 1)]);
    }
    fn dJointGetUniversalAngles(joint: Handle, first: *mut f64, second: *mut f64) {
        crate::memory::write(first, [position("dJointGetUniversalAngles", joint, 0)]);
        crate::memory::write(second, [position("dJointGetUniversalAngles", joint, 1)]);
    }
    fn dJointAddPRTorque(joint: Handle, torque: f64) {
        add_effort("dJointAddPRTorque", joint, [0.0, torque, 0.0], false);
    }
    fn dJointAddPUTorques(joint: Handle, first: f64, second: f64) {
        add_effort("dJointAddPUTorques", joint, [first, second, 0.0], false);
    }
    fn dJointAddPistonForce(joint: Handle, force: f64) {
        add_effort("dJointAddPistonForce", joint, [force, 0.0, 0.0], true);
    }
    /// Returns whether a joint of the plugin or of the world connects two bodies.
    fn dAreConnected(first: Handle, second: Handle) -> c_int {
        with("dAreConnected", 0, |table, host| {
            let rows = [first, second].map(|body| row(HandleKind::Body, body));
            let made = |joint: &Joint| joint.bodies == rows || joint.bodies == [rows[1], rows[0]];
            let links = rows.map(|row| row.and_then(|row| table.bodies.get(row)).map(|body| body.link));
            let parent = |link: Option<dynamics::LinkId>, host: &mut dyn Host| {
                link.and_then(|link| host.dynamics().model.links.get(link.index())?.parent)
            };
            let tied = links[0].is_some() && links[1].is_some()
                && (parent(links[0], host) == links[1] || parent(links[1], host) == links[0]);
            c_int::from(tied || table.joints.iter().flatten().any(made))
        })
    }
    fn dConnectingJoint(first: Handle, second: Handle) -> Handle {
        with("dConnectingJoint", NULL, |table, _| {
            let rows = [first, second].map(|body| row(HandleKind::Body, body));
            let made = |joint: &Joint| joint.bodies == rows || joint.bodies == [rows[1], rows[0]];
            let found = table.joints.iter().position(|joint| joint.as_ref().is_some_and(made));
            found.map_or(NULL, |row| handle(HandleKind::Joint, row))
        })
    }
}

fn set_count(what: &str, joint: Handle, count: c_int) {
    with_ends(what, joint, |joint, _| {
        joint.count = usize::try_from(count).unwrap_or(0).min(3);
        joint.is_stale = true;
    });
}

fn motor_axis(what: &str, joint: Handle, axis: c_int, carrier: c_int, direction: Vec3) {
    let Ok(axis) = usize::try_from(axis) else { return };
    with_ends(what, joint, |joint, ends| {
        let Some(known) = joint.carriers.get_mut(axis) else { return };
        *known = carrier.clamp(0, 2);
        joint.set_axis(ends, axis, direction);
        if carrier == 0 {
            // It keeps its pose in the world.
            joint.axes[axis][0] = direction.try_normalize().unwrap_or(Vec3::X);
        }
    });
}
