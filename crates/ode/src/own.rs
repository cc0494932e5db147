//! Geoms of a plugin's own: `dCreateSphere`, `dCreateBox` and their like, rays, their places and sizes.
//!
//! Nothing but the plugin makes contacts of them, as in Webots.

use std::ffi::{c_int, c_ulong};

use base::{Pose, Quat, Vec3, math};
use dynamics::Shape;
use dynamics::collide::form;
use dynamics::shape::Aabb;

use crate::geom::{
    BOX, CAPSULE, CYLINDER, Form, Geom, MESH, NULL, PLANE, RAY, SPHERE, keep, with_geom, with_own,
};
use crate::handle::{Handle, Kind, handle, row};
use crate::memory::{four, matrix, put_vector, quaternion, rotation, rows, scalar_first, write};
use crate::table::{Body, Host, with};

/// A shape of the plugin's own.
#[derive(Clone, Debug)]
pub(crate) struct Own {
    pub(crate) what: What,
    /// Row of the table of bodies.
    pub(crate) body: Option<usize>,
    /// On the body; in the world where there is none.
    pub(crate) place: Pose,
    /// Row of the space that it is in.
    pub(crate) space: Option<usize>,
    /// Which kinds of geoms it is, and which ones it meets.
    pub(crate) category: u64,
    pub(crate) collides: u64,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    /// Along z of its place. `[m]`
    Ray { length: f64 },
    Solid {
        shape: Shape,
        form: Box<form::Form>,
        /// The mesh it was made of, as the plugin knows it.
        data: Handle,
    },
}

impl Own {
    fn new(what: What, space: Handle) -> Self {
        let space = row(Kind::Space, space);
        let all = u64::MAX;
        Self { what, body: None, place: Pose::IDENTITY, space, category: all, collides: all }
    }

    /// World from geom.
    pub(crate) fn pose(&self, bodies: &[Body], host: &mut dyn Host) -> Pose {
        let body = self.body.and_then(|row| bodies.get(row));
        body.map_or(Pose::IDENTITY, |body| body.pose(host.dynamics())) * self.place
    }

    /// Brings its shape to where it is now.
    pub(crate) fn refresh(&mut self, bodies: &[Body], host: &mut dyn Host) {
        let pose = self.pose(bodies, host);
        if let What::Solid { form, .. } = &mut self.what {
            form.place(pose);
        }
    }

    /// The smallest box around it, where it was refreshed.
    pub(crate) fn bounds(&self, bodies: &[Body], host: &mut dyn Host) -> Aabb {
        match &self.what {
            What::Solid { form, .. } => form.bounds(),
            What::Ray { length } => {
                let pose = self.pose(bodies, host);
                Aabb::around([pose.translation, pose.point(Vec3::Z * *length)])
            }
        }
    }

    pub(crate) fn is_ray(&self) -> bool {
        matches!(self.what, What::Ray { .. })
    }

    pub(crate) fn class(&self) -> c_int {
        match &self.what {
            What::Ray { .. } => RAY,
            What::Solid { shape, .. } => match shape {
                Shape::Sphere { .. } => SPHERE,
                Shape::Box { .. } => BOX,
                Shape::Capsule { .. } => CAPSULE,
                Shape::Cylinder { .. } => CYLINDER,
                Shape::Plane => PLANE,
                _ => MESH,
            },
        }
    }

    pub(crate) fn reshape(&mut self, new: Shape) {
        if let What::Solid { shape, form, .. } = &mut self.what {
            **form = form::Form::new(&new, form.pose());
            *shape = new;
        }
    }
}

/// Makes a geom.
pub(crate) fn create(what: &str, space: Handle, shape: Shape, place: Pose, data: Handle) -> Handle {
    let (used, note) = shape.repaired();
    let form = Box::new(form::Form::new(&used, place));
    let made = Own { place, ..Own::new(What::Solid { shape: used, form, data }, space) };
    with(what, NULL, |table, host| {
        if let Some(note) = note {
            table.tell(host, format!("{what}: {note}"));
        }
        table.geoms.push(Geom::own(made));
        handle(Kind::Geom, table.geoms.len() - 1)
    })
}

fn sphere(radius: f64) -> Shape {
    Shape::Sphere { radius }
}

fn cuboid(x: f64, y: f64, z: f64) -> Shape {
    Shape::Box { half: Vec3::new(x, y, z) * 0.5 }
}

fn capsule(radius: f64, length: f64) -> Shape {
    Shape::Capsule { radius, half_height: length * 0.5 }
}

fn cylinder(radius: f64, length: f64) -> Shape {
    Shape::Cylinder { radius, half_height: length * 0.5 }
}

/// The place of the plane `a x + b y + c z = d`.
fn plane(a: f64, b: f64, c: f64, d: f64) -> Pose {
    let normal = Vec3::new(a, b, c);
    let size = normal.length();
    let up = normal.try_normalize().unwrap_or(Vec3::Z);
    let height = if size > 0.0 { d / size } else { 0.0 };
    Pose::new(up * height, upright(up))
}

/// A rotation that brings z to a direction.
fn upright(direction: Vec3) -> Quat {
    let (x, y) = math::tangents(direction);
    let y = if x.cross(y).dot(direction) > 0.0 { y } else { -y };
    rotation(base::Mat3::from_cols(x, y, direction))
}

/// Puts a geom somewhere else; one on a body takes the body along, as in ODE.
fn place(what: &str, geom: Handle, change: impl FnOnce(Pose) -> Pose) {
    with(what, (), |table, host| {
        let known = row(Kind::Geom, geom).and_then(|row| table.geoms.get_mut(row));
        let Some(Form::Own(own)) = known.map(|geom| &mut geom.form) else {
            table.tell(host, format!("{what}: only geoms of the plugin's own can be put elsewhere"));
            return;
        };
        let pose = change(own.pose(&table.bodies, host));
        if !pose.is_finite() {
            return;
        }
        let Some(body) = own.body else {
            own.place = pose;
            return;
        };
        let pose = pose * own.place.inverse();
        crate::body::put(what, table, host, body, pose);
    });
}

/// Puts a geom somewhere else on its body.
fn shift(what: &str, geom: Handle, change: impl FnOnce(&mut Pose)) {
    with_own(what, geom, (), |own, _, _| {
        let mut place = own.place;
        change(&mut place);
        if own.body.is_some() && place.is_finite() {
            own.place = place;
        }
    });
}

fn offset(what: &str, geom: Handle) -> Pose {
    with_own(
        what,
        geom,
        Pose::IDENTITY,
        |own, _, _| if own.body.is_some() { own.place } else { Pose::IDENTITY },
    )
}

/// A number that is made of a geom's shape and a point in its axes.
fn depth(what: &str, geom: Handle, at: Vec3, measure: impl FnOnce(&Shape, Vec3) -> f64) -> f64 {
    with_own(what, geom, 0.0, |own, bodies, host| {
        let local = own.pose(bodies, host).inverse().point(at);
        if let What::Solid { shape, .. } = &own.what { measure(shape, local) } else { 0.0 }
    })
}

exports! {
    fn dCreateSphere(space: Handle, radius: f64) -> Handle {
        create("dCreateSphere", space, sphere(radius), Pose::IDENTITY, NULL)
    }
    fn dCreateBox(space: Handle, x: f64, y: f64, z: f64) -> Handle {
        create("dCreateBox", space, cuboid(x, y, z), Pose::IDENTITY, NULL)
    }
    fn dCreateCapsule(space: Handle, radius: f64, length: f64) -> Handle {
        create("dCreateCapsule", space, capsule(radius, length), Pose::IDENTITY, NULL)
    }
    fn dCreateCylinder(space: Handle, radius: f64, length: f64) -> Handle {
        create("dCreateCylinder", space, cylinder(radius, length), Pose::IDENTITY, NULL)
    }
    fn dCreatePlane(space: Handle, a: f64, b: f64, c: f64, d: f64) -> Handle {
        create("dCreatePlane", space, Shape::Plane, plane(a, b, c, d), NULL)
    }
    fn dCreateRay(space: Handle, length: f64) -> Handle {
        with("dCreateRay", NULL, |table, _| {
            table.geoms.push(Geom::own(Own::new(What::Ray { length }, space)));
            handle(Kind::Geom, table.geoms.len() - 1)
        })
    }
    fn dGeomSphereSetRadius(geom: Handle, radius: f64) {
        with_own("dGeomSphereSetRadius", geom, (), |own, _, _| own.reshape(sphere(radius)));
    }
    fn dGeomBoxSetLengths(geom: Handle, x: f64, y: f64, z: f64) {
        with_own("dGeomBoxSetLengths", geom, (), |own, _, _| own.reshape(cuboid(x, y, z)));
    }
    fn dGeomCapsuleSetParams(geom: Handle, radius: f64, length: f64) {
        with_own("dGeomCapsuleSetParams", geom, (), |own, _, _| own.reshape(capsule(radius, length)));
    }
    fn dGeomCylinderSetParams(geom: Handle, radius: f64, length: f64) {
        with_own("dGeomCylinderSetParams", geom, (), |own, _, _| own.reshape(cylinder(radius, length)));
    }
    fn dGeomPlaneSetParams(geom: Handle, a: f64, b: f64, c: f64, d: f64) {
        with_own("dGeomPlaneSetParams", geom, (), |own, _, _| own.place = plane(a, b, c, d));
    }
    fn dGeomPlaneGetParams(geom: Handle, out: *mut f64) {
        let pose = with_geom("dGeomPlaneGetParams", geom, Pose::IDENTITY, |geom, bodies, host| geom.pose(bodies, host));
        let normal = pose.vector(Vec3::Z);
        write(out, [normal.x, normal.y, normal.z, normal.dot(pose.translation)]);
    }
    fn dGeomSpherePointDepth(geom: Handle, x: f64, y: f64, z: f64) -> f64 {
        depth("dGeomSpherePointDepth", geom, Vec3::new(x, y, z), |shape, at| match shape {
            Shape::Sphere { radius } => radius - at.length(),
            _ => 0.0,
        })
    }
    fn dGeomPlanePointDepth(geom: Handle, x: f64, y: f64, z: f64) -> f64 {
        depth("dGeomPlanePointDepth", geom, Vec3::new(x, y, z), |_, at| -at.z)
    }
    fn dGeomCapsulePointDepth(geom: Handle, x: f64, y: f64, z: f64) -> f64 {
        depth("dGeomCapsulePointDepth", geom, Vec3::new(x, y, z), |shape, at| match shape {
            Shape::Capsule { radius, half_height } => {
                radius - (at - Vec3::Z * at.z.clamp(-half_height, *half_height)).length()
            }
            _ => 0.0,
        })
    }
    /// Inside, how far the nearest side is; outside, minus how far the box is.
    fn dGeomBoxPointDepth(geom: Handle, x: f64, y: f64, z: f64) -> f64 {
        depth("dGeomBoxPointDepth", geom, Vec3::new(x, y, z), |shape, at| match shape {
            Shape::Box { half } => {
                let inside = *half - at.abs();
                if inside.min_element() >= 0.0 { inside.min_element() } else { -inside.min(Vec3::ZERO).length() }
            }
            _ => 0.0,
        })
    }
    fn dGeomRaySetLength(geom: Handle, new_length: f64) {
        with_own("dGeomRaySetLength", geom, (), |own, _, _| {
            if let What::Ray { length } = &mut own.what {
                *length = new_length;
            }
        });
    }
    fn dGeomRayGetLength(geom: Handle) -> f64 {
        with_own("dGeomRayGetLength", geom, 0.0, |own, _, _| match own.what {
            What::Ray { length } => length,
            What::Solid { .. } => 0.0,
        })
    }
    fn dGeomRaySet(geom: Handle, x: f64, y: f64, z: f64, dx: f64, dy: f64, dz: f64) {
        if let Some(along) = Vec3::new(dx, dy, dz).try_normalize() {
            place("dGeomRaySet", geom, |_| Pose::new(Vec3::new(x, y, z), upright(along)));
        }
    }
    fn dGeomRayGet(geom: Handle, start: *mut f64, way: *mut f64) {
        let pose = with_own("dGeomRayGet", geom, Pose::IDENTITY, |own, bodies, host| own.pose(bodies, host));
        put_vector(start, pose.translation);
        put_vector(way, pose.vector(Vec3::Z));
    }
    /// Ties a geom to a body, in the body's place; without a body it stays where it is.
    fn dGeomSetBody(geom: Handle, body: Handle) {
        let body = row(Kind::Body, body);
        with("dGeomSetBody", (), |table, host| {
            let known = body.filter(|body| table.bodies.get(*body).is_some_and(|body| !body.is_gone));
            let geom = row(Kind::Geom, geom).and_then(|row| table.geoms.get_mut(row));
            match geom.map(|geom| &mut geom.form) {
                Some(Form::Own(own)) => {
                    own.place = if known.is_some() { Pose::IDENTITY } else { own.pose(&table.bodies, host) };
                    own.body = known;
                }
                _ => table.tell(host, "dGeomSetBody: the geoms of the world stay on their bodies".to_owned()),
            }
        });
    }
    fn dGeomSetPosition(geom: Handle, x: f64, y: f64, z: f64) {
        place("dGeomSetPosition", geom, |pose| Pose::new(Vec3::new(x, y, z), pose.rotation));
    }
    fn dGeomSetRotation(geom: Handle, turn: *const f64) {
        let turn = rotation(matrix(turn));
        place("dGeomSetRotation", geom, |pose| Pose::new(pose.translation, turn));
    }
    fn dGeomSetQuaternion(geom: Handle, turn: *const f64) {
        let turn = quaternion(turn);
        place("dGeomSetQuaternion", geom, |pose| Pose::new(pose.translation, turn));
    }
    fn dGeomSetOffsetPosition(geom: Handle, x: f64, y: f64, z: f64) {
        shift("dGeomSetOffsetPosition", geom, |place| place.translation = Vec3::new(x, y, z));
    }
    fn dGeomSetOffsetRotation(geom: Handle, turn: *const f64) {
        let turn = rotation(matrix(turn));
        shift("dGeomSetOffsetRotation", geom, |place| place.rotation = turn);
    }
    fn dGeomSetOffsetQuaternion(geom: Handle, turn: *const f64) {
        let turn = quaternion(turn);
        shift("dGeomSetOffsetQuaternion", geom, |place| place.rotation = turn);
    }
    fn dGeomClearOffset(geom: Handle) { shift("dGeomClearOffset", geom, |place| *place = Pose::IDENTITY); }
    fn dGeomIsOffset(geom: Handle) -> c_int { c_int::from(offset("dGeomIsOffset", geom) != Pose::IDENTITY) }
    fn dGeomGetOffsetPosition(geom: Handle) -> *const f64 {
        keep(four(offset("dGeomGetOffsetPosition", geom).translation))
    }
    fn dGeomCopyOffsetPosition(geom: Handle, out: *mut f64) {
        put_vector(out, offset("dGeomCopyOffsetPosition", geom).translation);
    }
    fn dGeomGetOffsetRotation(geom: Handle) -> *const f64 {
        keep(rows(base::Mat3::from_quat(offset("dGeomGetOffsetRotation", geom).rotation)))
    }
    fn dGeomCopyOffsetRotation(geom: Handle, out: *mut f64) {
        write(out, rows(base::Mat3::from_quat(offset("dGeomCopyOffsetRotation", geom).rotation)));
    }
    fn dGeomGetOffsetQuaternion(geom: Handle, out: *mut f64) {
        write(out, scalar_first(offset("dGeomGetOffsetQuaternion", geom).rotation));
    }
    /// Bits by which geoms of the plugin's own are told apart. Those of the world have filters of their own.
    fn dGeomSetCategoryBits(geom: Handle, bits: c_ulong) {
        with_own("dGeomSetCategoryBits", geom, (), |own, _, _| own.category = wide(bits));
    }
    fn dGeomSetCollideBits(geom: Handle, bits: c_ulong) {
        with_own("dGeomSetCollideBits", geom, (), |own, _, _| own.collides = wide(bits));
    }
    fn dGeomGetCategoryBits(geom: Handle) -> c_ulong {
        with_own("dGeomGetCategoryBits", geom, c_ulong::MAX, |own, _, _| own.category as c_ulong)
    }
    fn dGeomGetCollideBits(geom: Handle) -> c_ulong {
        with_own("dGeomGetCollideBits", geom, c_ulong::MAX, |own, _, _| own.collides as c_ulong)
    }
}

/// All bits stay all bits.
fn wide(bits: c_ulong) -> u64 {
    #[expect(clippy::useless_conversion, reason = "a C long has 32 bits on some systems")]
    if bits == c_ulong::MAX { u64::MAX } else { u64::from(bits) }
}
