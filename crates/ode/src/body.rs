//! `dBody…`: places, velocities and forces of bodies. A body's place is its centre of mass, as in ODE.

use std::ffi::c_int;

use base::{Pose, Quat, Twist, Vec3};
use dynamics::{Inertia, JointMode};

use crate::handle::{Handle, Kind, handle, row};
use crate::mass::Mass;
use crate::memory::{put_vector, quaternion, rotation, scalar_first};
use crate::remote;
use crate::table::{Body, Host, Part, with, with_body};
use crate::{memory, table};

fn address(what: &str, body: Handle, part: Part) -> *const f64 {
    // Callers of ODE read through this address without a look.
    static NOWHERE: [f64; 12] = [0.0; 12];
    with_body(what, body, None, |body, _| Some(body.address(part)))
        .unwrap_or_else(|| remote::link().map_or(NOWHERE.as_ptr(), |link| link.keep(NOWHERE)))
}

/// Puts a body somewhere else; what hangs on a joint stays.
fn place(what: &str, body: Handle, change: impl FnOnce(Pose) -> Pose) {
    with(what, (), |table, host| {
        let known = row(Kind::Body, body).and_then(|row| Some((row, table.bodies.get(row)?)));
        let Some((row, known)) = known.filter(|(_, body)| !body.is_gone) else {
            table.tell(host, format!("{what}: this is not a body"));
            return;
        };
        let pose = change(known.pose(host.dynamics()));
        put(what, table, host, row, pose);
    });
}

pub(crate) fn put(what: &str, table: &mut table::Table, host: &mut dyn Host, row: usize, pose: Pose) {
    let Some(known) = table.bodies.get(row) else { return };
    let dynamics = host.dynamics();
    let origin = pose.translation - pose.rotation * known.center(dynamics);
    let is_moved = pose.is_finite() && dynamics.set_pose(known.link, Pose::new(origin, pose.rotation));
    known.look(dynamics);
    if !is_moved {
        table.tell(host, format!("{what}: a body that hangs on a joint of the world stays where it is"));
    }
}

/// Whether forces move a body of the plugin's own.
fn set_mode(what: &str, body: Handle, mode: JointMode) {
    with(what, (), |table, host| {
        let known = row(Kind::Body, body).and_then(|row| table.bodies.get(row));
        let Some(known) = known.filter(|body| body.is_own && !body.is_gone) else {
            table.tell(host, format!("{what}: only bodies of the plugin's own can be changed so"));
            return;
        };
        let dynamics = host.dynamics();
        if let Some(link) = dynamics.model.links.get_mut(known.link.index()) {
            link.joint.mode = mode;
            dynamics.model_changed();
        }
    });
}

/// Gives a body a velocity at its centre of mass. On a joint, the joint takes what it does not allow.
fn speed(what: &str, body: Handle, change: impl FnOnce(Twist) -> Twist) {
    with_body(what, body, (), |body, host| {
        let dynamics = host.dynamics();
        let arm = dynamics.pose(body.link).vector(body.center(dynamics));
        let before = dynamics.twist(body.link).at_offset(arm);
        let after = change(before);
        if !dynamics.set_twist(body.link, after.at_offset(-arm)) {
            // ODE corrects such a velocity in the next step; a push that makes it comes to the same.
            let Some(link) = dynamics.model.links.get(body.link.index()) else { return };
            let (Inertia { mass, tensor, .. }, dt) = (link.inertia, dynamics.model.settings.dt);
            let turn = dynamics.pose(body.link).rotation;
            let spin = turn.conjugate() * (after.angular - before.angular);
            body.force += (after.linear - before.linear) * (mass / dt);
            body.torque += turn * (tensor * spin) / dt;
        }
        body.look(dynamics);
    });
}

/// Adds a force and a torque, given what they are from the body's axes and centre of mass.
fn push(what: &str, body: Handle, make: impl FnOnce(Pose) -> (Vec3, Vec3)) {
    with_body(what, body, (), |body, host| {
        let (force, torque) = make(body.pose(host.dynamics()));
        if force.is_finite() && torque.is_finite() {
            body.force += force;
            body.torque += torque;
        } else {
            host.warn(format!("{what}: a force that is not a number is not added"));
        }
        body.look(host.dynamics());
    });
}

fn point(what: &str, body: Handle, out: *mut f64, make: impl FnOnce(&Body, &mut dyn Host) -> Vec3) {
    put_vector(out, with_body(what, body, Vec3::ZERO, |body, host| make(body, host)));
}

/// Velocity of a point of a body.
fn velocity_at(body: &Body, host: &mut dyn Host, offset: Vec3) -> Vec3 {
    body.look(host.dynamics());
    body.seen(Part::Linear) + body.seen(Part::Angular).cross(offset)
}

exports! {
    fn dBodyCreate(_world: Handle) -> Handle {
        with("dBodyCreate", std::ptr::null_mut(), |table, host| handle(Kind::Body, table.new_body(host)))
    }
    fn dBodyDestroy(body: Handle) {
        with("dBodyDestroy", (), |table, host| {
            let known = row(Kind::Body, body).filter(|row| table.bodies.get(*row).is_some_and(|body| body.is_own && !body.is_gone));
            match known {
                Some(row) => table.destroy_body(host, row),
                None => table.tell(host, "dBodyDestroy: this is not a body of the plugin's own".to_owned()),
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
    fn dBodyGetPosition(body: Handle) -> *const f64 { address("dBodyGetPosition", body, Part::Position) }
    fn dBodyGetRotation(body: Handle) -> *const f64 { address("dBodyGetRotation", body, Part::Rotation) }
    fn dBodyGetQuaternion(body: Handle) -> *const f64 { address("dBodyGetQuaternion", body, Part::Quaternion) }
    fn dBodyGetLinearVel(body: Handle) -> *const f64 { address("dBodyGetLinearVel", body, Part::Linear) }
    fn dBodyGetAngularVel(body: Handle) -> *const f64 { address("dBodyGetAngularVel", body, Part::Angular) }
    fn dBodyGetForce(body: Handle) -> *const f64 { address("dBodyGetForce", body, Part::Force) }
    fn dBodyGetTorque(body: Handle) -> *const f64 { address("dBodyGetTorque", body, Part::Torque) }
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
        place("dBodySetPosition", body, |pose| Pose::new(Vec3::new(x, y, z), pose.rotation));
    }
    fn dBodySetRotation(body: Handle, turn: *const f64) {
        let turn = rotation(memory::matrix(turn));
        place("dBodySetRotation", body, |pose| Pose::new(pose.translation, turn));
    }
    fn dBodySetQuaternion(body: Handle, turn: *const f64) {
        let turn = quaternion(turn);
        place("dBodySetQuaternion", body, |pose| Pose::new(pose.translation, turn));
    }
    fn dBodySetLinearVel(body: Handle, x: f64, y: f64, z: f64) {
        speed("dBodySetLinearVel", body, |twist| Twist { linear: Vec3::new(x, y, z), ..twist });
    }
    fn dBodySetAngularVel(body: Handle, x: f64, y: f64, z: f64) {
        speed("dBodySetAngularVel", body, |twist| Twist { angular: Vec3::new(x, y, z), ..twist });
    }
    fn dBodyAddForce(body: Handle, x: f64, y: f64, z: f64) {
        push("dBodyAddForce", body, |_| (Vec3::new(x, y, z), Vec3::ZERO));
    }
    fn dBodyAddTorque(body: Handle, x: f64, y: f64, z: f64) {
        push("dBodyAddTorque", body, |_| (Vec3::ZERO, Vec3::new(x, y, z)));
    }
    fn dBodyAddRelForce(body: Handle, x: f64, y: f64, z: f64) {
        push("dBodyAddRelForce", body, |pose| (pose.vector(Vec3::new(x, y, z)), Vec3::ZERO));
    }
    fn dBodyAddRelTorque(body: Handle, x: f64, y: f64, z: f64) {
        push("dBodyAddRelTorque", body, |pose| (Vec3::ZERO, pose.vector(Vec3::new(x, y, z))));
    }
    fn dBodyAddForceAtPos(body: Handle, x: f64, y: f64, z: f64, px: f64, py: f64, pz: f64) {
        let (force, at) = (Vec3::new(x, y, z), Vec3::new(px, py, pz));
        push("dBodyAddForceAtPos", body, |pose| (force, (at - pose.translation).cross(force)));
    }
    fn dBodyAddForceAtRelPos(body: Handle, x: f64, y: f64, z: f64, px: f64, py: f64, pz: f64) {
        let (force, at) = (Vec3::new(x, y, z), Vec3::new(px, py, pz));
        push("dBodyAddForceAtRelPos", body, |pose| (force, pose.vector(at).cross(force)));
    }
    fn dBodyAddRelForceAtPos(body: Handle, x: f64, y: f64, z: f64, px: f64, py: f64, pz: f64) {
        let (force, at) = (Vec3::new(x, y, z), Vec3::new(px, py, pz));
        push("dBodyAddRelForceAtPos", body, |pose| {
            let force = pose.vector(force);
            (force, (at - pose.translation).cross(force))
        });
    }
    fn dBodyAddRelForceAtRelPos(body: Handle, x: f64, y: f64, z: f64, px: f64, py: f64, pz: f64) {
        let (force, at) = (Vec3::new(x, y, z), Vec3::new(px, py, pz));
        push("dBodyAddRelForceAtRelPos", body, |pose| {
            (pose.vector(force), pose.vector(at).cross(pose.vector(force)))
        });
    }
    /// Of what the plugin has added since the last step; forces of the world's own devices are not among it.
    fn dBodySetForce(body: Handle, x: f64, y: f64, z: f64) {
        with_body("dBodySetForce", body, (), |body, _| body.force = Vec3::ZERO);
        push("dBodySetForce", body, |_| (Vec3::new(x, y, z), Vec3::ZERO));
    }
    fn dBodySetTorque(body: Handle, x: f64, y: f64, z: f64) {
        with_body("dBodySetTorque", body, (), |body, _| body.torque = Vec3::ZERO);
        push("dBodySetTorque", body, |_| (Vec3::ZERO, Vec3::new(x, y, z)));
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
    /// Until it is enabled, or something that moves touches it.
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
            body.body_settings.floats = mode == 0;
            host.dynamics().wake(body.link);
        });
        crate::body_settings::tell("dBodySetGravityMode", body, |_| {});
    }
    fn dBodyGetGravityMode(body: Handle) -> c_int {
        with_body("dBodyGetGravityMode", body, 1, |body, _| c_int::from(!body.body_settings.floats))
    }
    fn dBodyGetMass(body: Handle, out: *mut Mass) {
        with_body("dBodyGetMass", body, (), |body, host| {
            if let Some(link) = host.dynamics().model.links.get(body.link.index()) {
                // About its place, which is its centre of mass.
                Mass::write(out, Mass::of(&Inertia { center: Vec3::ZERO, ..link.inertia }));
            }
        });
    }
    /// The centre of mass stays where it is, as ODE asks for.
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
            let found = found.or_else(|| table.own_geoms(at).first().copied());
            found.map_or(std::ptr::null_mut(), |row| handle(Kind::Geom, row))
        })
    }
    /// The joints that the plugin has made.
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
