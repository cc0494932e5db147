//! `dBody…`: poses, velocities and forces of bodies. The position of a body is that of its centre of mass, as in ODE.

use std::ffi::c_int;

use base::{Pose, Quat, Twist, Vec3};
use dynamics::{Inertia, JointMode};

use crate::handle::{Handle, Kind, handle, row};
use crate::mass::Mass;
use crate::memory::{put_vector, quaternion, rotation, scalar_first};
use crate::remote;
use crate::table::{Body, BodyField, Host, with, with_body};
use crate::{memory, table};

fn address(what: &str, body: Handle, field: BodyField) -> *const f64 {
    // Callers of ODE read through this address without checking it.
    static NOWHERE: [f64; 12] = [0.0; 12];
    with_body(what, body, None, |body, _| Some(body.address(field)))
        .unwrap_or_else(|| remote::link().map_or(NOWHERE.as_ptr(), |link| link.keep(NOWHERE)))
}

/// Sets the pose of a body; a body on a joint stays where it is.
fn set_pose(what: &str, body: Handle, change: impl FnOnce(Pose) -> Pose) {
    with(what, (), |table, host| {
        let known = row(Kind::Body, body).and_then(|row| Some((row, table.bodies.get(row)?)));
        let Some((row, known)) = known.filter(|(_, body)| !body.is_destroyed) else {
            table.warn_once(host, format!("{what}: this is not a body"));
            return;
        };
        let pose = change(known.pose(host.dynamics()));
        set_body_pose(what, table, host, row, pose);
    });
}

pub(crate) fn set_body_pose(
    what: &str,
    table: &mut table::Table,
    host: &mut dyn Host,
    row: usize,
    pose: Pose,
) {
    let Some(known) = table.bodies.get(row) else { return };
    let dynamics = host.dynamics();
    let origin = pose.translation - pose.rotation * known.center(dynamics);
    let is_moved = pose.is_finite() && dynamics.set_pose(known.link, Pose::new(origin, pose.rotation));
    known.update_view(dynamics);
    if !is_moved {
        table.warn_once(host, format!("{what}: a body on a joint of the world cannot be moved"));
    }
}

/// Sets the mode of a body that the plugin has created: moved by forces, or kinematic.
fn set_mode(what: &str, body: Handle, mode: JointMode) {
    with(what, (), |table, host| {
        let known = row(Kind::Body, body).and_then(|row| table.bodies.get(row));
        let Some(known) = known.filter(|body| body.is_plugin_owned && !body.is_destroyed) else {
            table.warn_once(
                host,
                format!("{what}: only bodies that the plugin has created can be changed this way"),
            );
            return;
        };
        let dynamics = host.dynamics();
        if let Some(link) = dynamics.model.links.get_mut(known.link.index()) {
            link.joint.mode = mode;
            dynamics.model_changed();
        }
    });
}

/// Sets the velocity at the centre of mass of a body. A joint takes away what it does not allow.
fn set_velocity(what: &str, body: Handle, change: impl FnOnce(Twist) -> Twist) {
    with_body(what, body, (), |body, host| {
        let dynamics = host.dynamics();
        let arm = dynamics.pose(body.link).vector(body.center(dynamics));
        let before = dynamics.twist(body.link).at_offset(arm);
        let after = change(before);
        if !dynamics.set_twist(body.link, after.at_offset(-arm)) {
            // ODE corrects such a velocity in the next step; an impulse that causes it has the same effect.
            let Some(link) = dynamics.model.links.get(body.link.index()) else { return };
            let (Inertia { mass, tensor, .. }, dt) = (link.inertia, dynamics.model.settings.dt);
            let turn = dynamics.pose(body.link).rotation;
            let spin = turn.conjugate() * (after.angular - before.angular);
            body.force += (after.linear - before.linear) * (mass / dt);
            body.torque += turn * (tensor * spin) / dt;
        }
        body.update_view(dynamics);
    });
}

/// Adds a force and a torque, computed from the axes and the centre of mass of the body.
fn add_force(what: &str, body: Handle, make: impl FnOnce(Pose) -> (Vec3, Vec3)) {
    with_body(what, body, (), |body, host| {
        let (force, torque) = make(body.pose(host.dynamics()));
        if force.is_finite() && torque.is_finite() {
            body.force += force;
            body.torque += torque;
        } else {
            host.warn(format!("{what}: a force that is not finite is not added"));
        }
        body.update_view(host.dynamics());
    });
}

fn point(what: &str, body: Handle, out: *mut f64, make: impl FnOnce(&Body, &mut dyn Host) -> Vec3) {
    put_vector(out, with_body(what, body, Vec3::ZERO, |body, host| make(body, host)));
}

/// Returns the velocity of a point of a body.
fn velocity_at(body: &Body, host: &mut dyn Host, offset: Vec3) -> Vec3 {
    body.update_view(host.dynamics());
    body.seen(BodyField::Linear) + body.seen(BodyField::Angular).cross(offset)
}

exports! {
    fn dBodyCreate(_world: Handle) -> Handle {
        with("dBodyCreate", std::ptr::null_mut(), |table, host| handle(Kind::Body, table.new_body(host)))
    }
    fn dBodyDestroy(body: Handle) {
        with("dBodyDestroy", (), |table, host| {
            let known = row(Kind::Body, body).filter(|row| table.bodies.get(*row).is_some_and(|body| body.is_plugin_owned && !body.is_destroyed));
            match known {
                Some(row) => table.destroy_body(host, row),
                None => table.warn_once(host, "dBodyDestroy: this is not a body that the plugin has created".to_owned()),
            }
        });
    }
    fn dBodySetKinematic(body: Handle) { set_mode("dBodySetKinematic", body, JointMode::Kinematic); }
    fn dBodySetDynamic(body: Handle) { set_mode("dBodySetDynamic", body, JointMode::Dynamic); }
    fn dBodyIsKinematic(body: Handle) -> c_int {
        with_body("dBodyIsKinematic", body, 0, |body, host| {
            let link = host.dynamics().model.links.get(body.link.index());
            c_int::from(link.is_some_and(|link| link.joint.mode == JointMode::Kinematic))
        })
    }
    fn dBodyGetPosition(body: Handle) -> *const f64 { address("dBodyGetPosition", body, BodyField::Position) }
    fn dBodyGetRotation(body: Handle) -> *const f64 { address("dBodyGetRotation", body, BodyField::Rotation) }
    fn dBodyGetQuaternion(body: Handle) -> *const f64 { address("dBodyGetQuaternion", body, BodyField::Quaternion) }
    fn dBodyGetLinearVel(body: Handle) -> *const f64 { address("dBodyGetLinearVel", body, BodyField::Linear) }
    fn dBodyGetAngularVel(body: Handle) -> *const f64 { address("dBodyGetAngularVel", body, BodyField::Angular) }
    fn dBodyGetForce(body: Handle) -> *const f64 { address("dBodyGetForce", body, BodyField::Force) }
    fn dBodyGetTorque(body: Handle) -> *const f64 { address("dBodyGetTorque", body, BodyField::Torque) }
    fn dBodyCopyPosition(body: Handle, out: *mut f64) {
        point("dBodyCopyPosition", body, out, |body, host| body.pose(host.dynamics()).translation);
    }
    fn dBodyCopyRotation(body: Handle, out: *mut f64) {
        let turn = with_body("dBodyCopyRotation", body, Quat::IDENTITY, |body, host| {
            body.pose(host.dynamics()).rotation
        });
        memory::write(out, memory::rows(base::Mat3::from_quat(turn)));
    }
    fn dBodyCopyQuaternion(body: Handle, out: *mut f64) {
        let turn = with_body("dBodyCopyQuaternion", body, Quat::IDENTITY, |body, host| {
            body.pose(host.dynamics()).rotation
        });
        memory::write(out, scalar_first(turn));
    }
    fn dBodySetPosition(body: Handle, x: f64, y: f64, z: f64) {
        set_pose("dBodySetPosition", body, |pose| Pose::new(Vec3::new(x, y, z), pose.rotation));
    }
    fn dBodySetRotation(body: Handle, turn: *const f64) {
        let turn = rotation(memory::matrix(turn));
        set_pose("dBodySetRotation", body, |pose| Pose::new(pose.translation, turn));
    }
    fn dBodySetQuaternion(body: Handle, turn: *const f64) {
        let turn = quaternion(turn);
        set_pose("dBodySetQuaternion", body, |pose| Pose::new(pose.translation, turn));
    }
    fn dBodySetLinearVel(body: Handle, x: f64, y: f64, z: f64) {
        set_velocity("dBodySetLinearVel", body, |twist| Twist { linear: Vec3::new(x, y, z), ..twist });
    }
    fn dBodySetAngularVel(body: Handle, x: f64, y: f64, z: f64) {
        set_velocity("dBodySetAngularVel", body, |twist| Twist { angular: Vec3::new(x, y, z), ..twist });
    }
    fn dBodyAddForce(body: Handle, x: f64, y: f64, z: f64) {
        add_force("dBodyAddForce", body, |_| (Vec3::new(x, y, z), Vec3::ZERO));
    }
    fn dBodyAddTorque(body: Handle, x: f64, y: f64, z: f64) {
        add_force("dBodyAddTorque", body, |_| (Vec3::ZERO, Vec3::new(x, y, z)));
    }
    fn dBodyAddRelForce(body: Handle, x: f64, y: f64, z: f64) {
        add_force("dBodyAddRelForce", body, |pose| (pose.vector(Vec3::new(x, y, z)), Vec3::ZERO));
    }
    fn dBodyAddRelTorque(body: Handle, x: f64, y: f64, z: f64) {
        add_force("dBodyAddRelTorque", body, |pose| (Vec3::ZERO, pose.vector(Vec3::new(x, y, z))));
    }
    fn dBodyAddForceAtPos(body: Handle, x: f64, y: f64, z: f64, px: f64, py: f64, pz: f64) {
        let (force, at) = (Vec3::new(x, y, z), Vec3::new(px, py, pz));
        add_force("dBodyAddForceAtPos", body, |pose| (force, (at - pose.translation).cross(force)));
    }
    fn dBodyAddForceAtRelPos(body: Handle, x: f64, y: f64, z: f64, px: f64, py: f64, pz: f64) {
        let (force, at) = (Vec3::new(x, y, z), Vec3::new(px, py, pz));
        add_force("dBodyAddForceAtRelPos", body, |pose| (force, pose.vector(at).cross(force)));
    }
    fn dBodyAddRelForceAtPos(body: Handle, x: f64, y: f64, z: f64, px: f64, py: f64, pz: f64) {
        let (force, at) = (Vec3::new(x, y, z), Vec3::new(px, py, pz));
        add_force("dBodyAddRelForceAtPos", body, |pose| {
            let force = pose.vector(force);
            (force, (at - pose.translation).cross(force))
        });
    }
    fn dBodyAddRelForceAtRelPos(body: Handle, x: f64, y: f64, z: f64, px: f64, py: f64, pz: f64) {
        let (force, at) = (Vec3::new(x, y, z), Vec3::new(px, py, pz));
        add_force("dBodyAddRelForceAtRelPos", body, |pose| {
            (pose.vector(force), pose.vector(at).cross(pose.vector(force)))
        });
    }
    /// Replaces what the plugin has added since the last step; forces of devices are not part of it.
    fn dBodySetForce(body: Handle, x: f64, y: f64, z: f64) {
        with_body("dBodySetForce", body, (), |body, _| body.force = Vec3::ZERO);
        add_force("dBodySetForce", body, |_| (Vec3::new(x, y, z), Vec3::ZERO));
    }
    fn dBodySetTorque(body: Handle, x: f64, y: f64, z: f64) {
        with_body("dBodySetTorque", body, (), |body, _| body.torque = Vec3::ZERO);
        add_force("dBodySetTorque", body, |_| (Vec3::ZERO, Vec3::new(x, y, z)));
    }
    fn dBodyGetRelPointPos(body: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        point("dBodyGetRelPointPos", body, out, |body, host| {
            body.pose(host.dynamics()).point(Vec3::new(x, y, z))
        });
    }
    fn dBodyGetPosRelPoint(body: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        point("dBodyGetPosRelPoint", body, out, |body, host| {
            body.pose(host.dynamics()).inverse().point(Vec3::new(x, y, z))
        });
    }
    fn dBodyVectorToWorld(body: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        point("dBodyVectorToWorld", body, out, |body, host| {
            body.pose(host.dynamics()).vector(Vec3::new(x, y, z))
        });
    }
    fn dBodyVectorFromWorld(body: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        point("dBodyVectorFromWorld", body, out, |body, host| {
            body.pose(host.dynamics()).inverse().vector(Vec3::new(x, y, z))
        });
    }
    fn dBodyGetRelPointVel(body: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        point("dBodyGetRelPointVel", body, out, |body, host| {
            let offset = body.pose(host.dynamics()).vector(Vec3::new(x, y, z));
            velocity_at(body, host, offset)
        });
    }
    fn dBodyGetPointVel(body: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        point("dBodyGetPointVel", body, out, |body, host| {
            let offset = Vec3::new(x, y, z) - body.pose(host.dynamics()).translation;
            velocity_at(body, host, offset)
        });
    }
    fn dBodySetData(body: Handle, data: Handle) {
        with_body("dBodySetData", body, (), |body, _| body.data = data);
    }
    fn dBodyGetData(body: Handle) -> Handle {
        with_body("dBodyGetData", body, std::ptr::null_mut(), |body, _| body.data)
    }
    fn dBodyEnable(body: Handle) {
        with_body("dBodyEnable", body, (), |body, host| host.dynamics().wake(body.link));
    }
    /// The body stays disabled until it is enabled or touched by something that moves.
    fn dBodyDisable(body: Handle) {
        with_body("dBodyDisable", body, (), |body, host| host.dynamics().stop(body.link));
    }
    fn dBodyIsEnabled(body: Handle) -> c_int {
        with_body("dBodyIsEnabled", body, 0, |body, host| {
            let dynamics = host.dynamics();
            c_int::from(!(dynamics.is_asleep(body.link) || dynamics.is_stopped(body.link)))
        })
    }
    fn dBodySetGravityMode(body: Handle, mode: c_int) {
        with_body("dBodySetGravityMode", body, (), |body, host| {
            body.body_settings.ignores_gravity = mode == 0;
            host.dynamics().wake(body.link);
        });
        crate::body_settings::change_settings("dBodySetGravityMode", body, |_| {});
    }
    fn dBodyGetGravityMode(body: Handle) -> c_int {
        with_body("dBodyGetGravityMode", body, 1, |body, _| c_int::from(!body.body_settings.ignores_gravity))
    }
    fn dBodyGetMass(body: Handle, out: *mut Mass) {
        with_body("dBodyGetMass", body, (), |body, host| {
            if let Some(link) = host.dynamics().model.links.get(body.link.index()) {
                // About its position, which is the centre of mass.
                Mass::write(out, Mass::of(&Inertia { center: Vec3::ZERO, ..link.inertia }));
            }
        });
    }
    /// The centre of mass stays where it is, as ODE requires.
    fn dBodySetMass(body: Handle, mass: *const Mass) {
        let Some(inertia) = Mass::read(mass).and_then(|mass| mass.inertia()) else { return };
        with_body("dBodySetMass", body, (), |body, host| {
            let dynamics = host.dynamics();
            if let Some(link) = dynamics.model.links.get_mut(body.link.index()) {
                link.inertia = Inertia { center: link.inertia.center, ..inertia };
                dynamics.model_changed();
            }
        });
    }
    fn dBodyGetWorld(_body: Handle) -> Handle { table::world() }
    fn dBodyGetFirstGeom(body: Handle) -> Handle {
        let link = with_body("dBodyGetFirstGeom", body, None, |body, _| Some(body.link));
        let at = row(Kind::Body, body);
        with("dBodyGetFirstGeom", std::ptr::null_mut(), |table, host| {
            let colliders = (0..).map(dynamics::ColliderId);
            let all = colliders.zip(&host.dynamics().model.colliders);
            let own = all.into_iter().find(|(_, collider)| link.is_some() && collider.link == link);
            let own = own.map(|(id, _)| id);
            let found = own.and_then(|id| host.owner(id)).and_then(|found| table.geom(found));
            let found = found.or_else(|| table.plugin_geoms(at).first().copied());
            found.map_or(std::ptr::null_mut(), |row| handle(Kind::Geom, row))
        })
    }
    /// Counts only joints that the plugin has created.
    fn dBodyGetNumJoints(body: Handle) -> c_int {
        with("dBodyGetNumJoints", 0, |table, _| {
            let known = row(Kind::Body, body);
            let own = table.joints.iter().flatten().filter(|joint| joint.bodies.contains(&known));
            if known.is_some() { own.count() as c_int } else { 0 }
        })
    }
    fn dBodyGetJoint(body: Handle, index: c_int) -> Handle {
        with("dBodyGetJoint", std::ptr::null_mut(), |table, _| {
            let known = row(Kind::Body, body);
            let own = |joint: &crate::joint::Joint| joint.bodies.contains(&known);
            let rows = (0..table.joints.len()).filter(|row| table.joints[*row].as_ref().is_some_and(own));
            let found = usize::try_from(index).ok().and_then(|index| rows.into_iter().nth(index));
            found.filter(|_| known.is_some()).map_or(std::ptr::null_mut(), |row| handle(Kind::Joint, row))
        })
    }
}
