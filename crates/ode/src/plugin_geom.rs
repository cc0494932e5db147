//! Geoms of a plugin's own: `dCreateSphere`, `dCreateBox` and their like, rays, their places and sizes.
//!
//! Nothing but the plugin makes contacts of them, as in Webots.

use std::ffi::{c_int, c_uint};

use base::{Pose, Quat, Vec3, math};
use dynamics::Shape;
use dynamics::collide::collision_object::CollisionObject;
use dynamics::shape::Aabb;

use crate::geom::{
    BOX, CAPSULE, CONVEX, CYLINDER, ContactGeom, Form, Geom, HEIGHT_FIELD, MESH, NULL, PLANE, RAY, SPHERE,
    TRANSFORM, keep, points_of, put_points, with_geom, with_own,
};
use crate::handle::{Handle, Kind, handle, row};
use crate::memory::{four, matrix, put_vector, quaternion, read, rotation, rows, scalar_first, write};
use crate::table::{Body, Host, with};

/// A shape of the plugin's own.
#[derive(Clone, Debug)]
pub(crate) struct PluginGeom {
    pub(crate) what: What,
    /// Row of the table of bodies.
    pub(crate) body: Option<usize>,
    /// On the body; in the world where there is none.
    pub(crate) place: Pose,
    /// Its shape's place in it.
    pub(crate) from_shape: Pose,
    /// Row of the space that it is in.
    pub(crate) space: Option<usize>,
    /// What it wraps, if it is there for that.
    pub(crate) wrapped: Option<Wrapped>,
}

/// What a geom transform wraps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wrapped {
    geom: Handle,
    /// Whether the wrapped geom goes with it.
    cleans: bool,
    /// Whether contacts name the transform instead of what it wraps.
    is_named: bool,
}

/// How a ray meets meshes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Modes {
    is_first: bool,
    /// Triangles that are met from behind do not count.
    pub(crate) culls: bool,
    is_closest: bool,
    /// One place is enough.
    pub(crate) is_single: bool,
}

impl Modes {
    fn with(self, change: impl FnOnce(&mut Self)) -> Self {
        let mut modes = self;
        change(&mut modes);
        Self { is_single: modes.is_first || modes.is_closest, ..modes }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    /// Along z of its place. `[m]`
    Ray { length: f64, modes: Modes },
    Solid {
        shape: Shape,
        form: Box<CollisionObject>,
        /// The mesh it was made of, as the plugin knows it.
        data: Handle,
    },
}

impl PluginGeom {
    fn new(what: What, space: Handle) -> Self {
        let space = row(Kind::Space, space);
        let place = Pose::IDENTITY;
        Self { what, body: None, place, from_shape: place, space, wrapped: None }
    }

    /// World from geom.
    pub(crate) fn pose(&self, bodies: &[Body], host: &mut dyn Host) -> Pose {
        let body = self.body.and_then(|row| bodies.get(row));
        body.map_or(Pose::IDENTITY, |body| body.pose(host.dynamics())) * self.place
    }

    /// World from shape.
    pub(crate) fn shape_pose(&self, bodies: &[Body], host: &mut dyn Host) -> Pose {
        self.pose(bodies, host) * self.from_shape
    }

    /// The geom that contacts name in place of this one.
    pub(crate) fn named(&self) -> Option<Handle> {
        self.wrapped
            .filter(|wrapped| !wrapped.is_named && !wrapped.geom.is_null())
            .map(|wrapped| wrapped.geom)
    }

    /// The geom that goes with it.
    pub(crate) fn cleaned(&self) -> Option<Handle> {
        self.wrapped.filter(|wrapped| wrapped.cleans && !wrapped.geom.is_null()).map(|wrapped| wrapped.geom)
    }

    /// Brings its shape to where it is now.
    pub(crate) fn refresh(&mut self, bodies: &[Body], host: &mut dyn Host) {
        let pose = self.shape_pose(bodies, host);
        if let What::Solid { form, .. } = &mut self.what {
            form.set_pose(pose);
        }
    }

    /// The smallest box around it, where it was refreshed.
    pub(crate) fn bounds(&self, bodies: &[Body], host: &mut dyn Host) -> Aabb {
        match &self.what {
            What::Solid { form, .. } => form.bounds(),
            What::Ray { length, .. } => {
                let pose = self.shape_pose(bodies, host);
                Aabb::around([pose.translation, pose.point(Vec3::Z * *length)])
            }
        }
    }

    pub(crate) fn is_ray(&self) -> bool {
        matches!(self.what, What::Ray { .. })
    }

    pub(crate) fn class(&self) -> c_int {
        if self.wrapped.is_some() {
            return TRANSFORM;
        }
        match &self.what {
            What::Ray { .. } => RAY,
            What::Solid { shape, .. } => match shape {
                Shape::Sphere { .. } => SPHERE,
                Shape::Box { .. } => BOX,
                Shape::Capsule { .. } => CAPSULE,
                Shape::Cylinder { .. } => CYLINDER,
                Shape::Plane => PLANE,
                Shape::Convex(_) => CONVEX,
                Shape::HeightField(_) => HEIGHT_FIELD,
                Shape::Mesh(_) => MESH,
            },
        }
    }

    pub(crate) fn reshape(&mut self, new: Shape) {
        if let What::Solid { shape, form, .. } = &mut self.what {
            **form = CollisionObject::new(&new, form.pose());
            *shape = new;
        }
    }
}

/// Makes a geom.
pub(crate) fn create(what: &str, space: Handle, shape: Shape, place: Pose, data: Handle) -> Handle {
    let (used, note) = shape.repaired();
    let form = Box::new(CollisionObject::new(&used, place));
    let made = PluginGeom { place, ..PluginGeom::new(What::Solid { shape: used, form, data }, space) };
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
        let Some(Form::PluginGeom(own)) = known.map(|geom| &mut geom.form) else {
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

/// The same, by its place in the world.
fn shift_to(what: &str, geom: Handle, change: impl FnOnce(Pose) -> Pose) {
    with_own(what, geom, (), |own, bodies, host| {
        let Some(body) = own.body.and_then(|row| bodies.get(row)) else { return };
        let place = body.pose(host.dynamics()).inverse() * change(own.pose(bodies, host));
        if place.is_finite() {
            own.place = place;
        }
    });
}

fn set_modes(what: &str, geom: Handle, change: impl FnOnce(&mut Modes)) {
    with_own(what, geom, (), |own, _, _| {
        if let What::Ray { modes, .. } = &mut own.what {
            *modes = modes.with(change);
        }
    });
}

fn modes(what: &str, geom: Handle) -> Modes {
    with_own(what, geom, Modes::default(), |own, _, _| match own.what {
        What::Ray { modes, .. } => modes,
        What::Solid { .. } => Modes::default(),
    })
}

fn put_flag(to: *mut c_int, flag: bool) {
    crate::memory::put(to, c_int::from(flag));
}

fn wrapped<R>(what: &str, geom: Handle, act: impl FnOnce(&mut Wrapped) -> R) -> Option<R> {
    with_own(what, geom, None, |own, _, _| own.wrapped.as_mut().map(act))
}

/// Points of three numbers each, without gaps.
fn hull(points: *const f64, count: c_uint) -> Shape {
    let points = crate::memory::get_many::<[f64; 3]>(points.cast(), size_of::<[f64; 3]>(), count as usize);
    Shape::Convex(std::sync::Arc::new(points.into_iter().map(Vec3::from_array).collect()))
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
        let local = own.shape_pose(bodies, host).inverse().point(at);
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
            table.geoms.push(Geom::own(PluginGeom::new(What::Ray { length, modes: Modes::default() }, space)));
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
            if let What::Ray { length, .. } = &mut own.what {
                *length = new_length;
            }
        });
    }
    fn dGeomRayGetLength(geom: Handle) -> f64 {
        with_own("dGeomRayGetLength", geom, 0.0, |own, _, _| match own.what {
            What::Ray { length, .. } => length,
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
    fn dGeomRaySetParams(geom: Handle, is_first: c_int, culls: c_int) {
        set_modes("dGeomRaySetParams", geom, |modes| (modes.is_first, modes.culls) = (is_first != 0, culls != 0));
    }
    fn dGeomRayGetParams(geom: Handle, is_first: *mut c_int, culls: *mut c_int) {
        let modes = modes("dGeomRayGetParams", geom);
        put_flag(is_first, modes.is_first);
        put_flag(culls, modes.culls);
    }
    fn dGeomRaySetFirstContact(geom: Handle, on: c_int) {
        set_modes("dGeomRaySetFirstContact", geom, |modes| modes.is_first = on != 0);
    }
    fn dGeomRayGetFirstContact(geom: Handle) -> c_int { c_int::from(modes("dGeomRayGetFirstContact", geom).is_first) }
    fn dGeomRaySetBackfaceCull(geom: Handle, on: c_int) {
        set_modes("dGeomRaySetBackfaceCull", geom, |modes| modes.culls = on != 0);
    }
    fn dGeomRayGetBackfaceCull(geom: Handle) -> c_int { c_int::from(modes("dGeomRayGetBackfaceCull", geom).culls) }
    fn dGeomRaySetClosestHit(geom: Handle, on: c_int) {
        set_modes("dGeomRaySetClosestHit", geom, |modes| modes.is_closest = on != 0);
    }
    fn dGeomRayGetClosestHit(geom: Handle) -> c_int { c_int::from(modes("dGeomRayGetClosestHit", geom).is_closest) }
    /// Planes are not read: they are those of the points' hull.
    fn dCreateConvex(
        space: Handle, _planes: *const f64, _plane_count: c_uint, points: *const f64, count: c_uint,
        _polygons: *const c_uint,
    ) -> Handle {
        create("dCreateConvex", space, hull(points, count), Pose::IDENTITY, NULL)
    }
    fn dGeomSetConvex(
        geom: Handle, _planes: *const f64, _plane_count: c_uint, points: *const f64, count: c_uint,
        _polygons: *const c_uint,
    ) {
        let hull = hull(points, count);
        with_own("dGeomSetConvex", geom, (), |own, _, _| own.reshape(hull));
    }
    fn dCreateGeomTransform(space: Handle) -> Handle {
        let shape = Shape::Mesh(std::sync::Arc::default());
        let form = Box::new(CollisionObject::new(&shape, Pose::IDENTITY));
        let mut made = PluginGeom::new(What::Solid { shape, form, data: NULL }, space);
        made.wrapped = Some(Wrapped { geom: NULL, cleans: false, is_named: false });
        with("dCreateGeomTransform", NULL, |table, _| {
            table.geoms.push(Geom::own(made));
            handle(Kind::Geom, table.geoms.len() - 1)
        })
    }
    /// The transform takes the shape of a geom, at that geom's place; the geom leaves its space.
    fn dGeomTransformSetGeom(transform: Handle, geom: Handle) {
        let inner = with_own("dGeomTransformSetGeom", geom, None, |own, _, _| {
            own.space = None;
            Some((own.what.clone(), own.place * own.from_shape))
        });
        with_own("dGeomTransformSetGeom", transform, (), |own, _, _| {
            if let (Some(wrapped), Some((what, place))) = (&mut own.wrapped, inner) {
                wrapped.geom = geom;
                (own.what, own.from_shape) = (what, place);
            }
        });
    }
    fn dGeomTransformGetGeom(transform: Handle) -> Handle {
        wrapped("dGeomTransformGetGeom", transform, |wrapped| wrapped.geom).unwrap_or(NULL)
    }
    fn dGeomTransformSetCleanup(transform: Handle, mode: c_int) {
        wrapped("dGeomTransformSetCleanup", transform, |wrapped| wrapped.cleans = mode != 0);
    }
    fn dGeomTransformGetCleanup(transform: Handle) -> c_int {
        c_int::from(wrapped("dGeomTransformGetCleanup", transform, |wrapped| wrapped.cleans).unwrap_or(false))
    }
    fn dGeomTransformSetInfo(transform: Handle, mode: c_int) {
        wrapped("dGeomTransformSetInfo", transform, |wrapped| wrapped.is_named = mode != 0);
    }
    fn dGeomTransformGetInfo(transform: Handle) -> c_int {
        c_int::from(wrapped("dGeomTransformGetInfo", transform, |wrapped| wrapped.is_named).unwrap_or(false))
    }
    /// Ties a geom to a body, in the body's place; without a body it stays where it is.
    fn dGeomSetBody(geom: Handle, body: Handle) {
        let body = row(Kind::Body, body);
        with("dGeomSetBody", (), |table, host| {
            let known = body.filter(|body| table.bodies.get(*body).is_some_and(|body| !body.is_gone));
            let geom = row(Kind::Geom, geom).and_then(|row| table.geoms.get_mut(row));
            match geom.map(|geom| &mut geom.form) {
                Some(Form::PluginGeom(own)) => {
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
    /// The same, for a place in the world.
    fn dGeomSetOffsetWorldPosition(geom: Handle, x: f64, y: f64, z: f64) {
        shift_to("dGeomSetOffsetWorldPosition", geom, |pose| Pose::new(Vec3::new(x, y, z), pose.rotation));
    }
    fn dGeomSetOffsetWorldRotation(geom: Handle, turn: *const f64) {
        let turn = rotation(matrix(turn));
        shift_to("dGeomSetOffsetWorldRotation", geom, |pose| Pose::new(pose.translation, turn));
    }
    fn dGeomSetOffsetWorldQuaternion(geom: Handle, turn: *const f64) {
        let turn = quaternion(turn);
        shift_to("dGeomSetOffsetWorldQuaternion", geom, |pose| Pose::new(pose.translation, turn));
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
    /// Where two boxes touch: as `dCollide` writes it, with the normal and the depth of the deepest point.
    fn dBoxBox(
        place: *const f64, turn: *const f64, sides: *const f64, other_place: *const f64, other_turn: *const f64,
        other_sides: *const f64, normal: *mut f64, depth: *mut f64, code: *mut c_int, flags: c_int,
        contacts: *mut ContactGeom, skip: c_int,
    ) -> c_int {
        let [a, b] = [loose_box(place, turn, sides), loose_box(other_place, other_turn, other_sides)];
        let most = (flags & 0xffff).max(1) as usize;
        let points = points_of(a.contacts_with_object(&b, most));
        let Some(deepest) = points.first() else { return 0 };
        put_vector(normal, deepest.normal);
        write(depth, [deepest.depth]);
        crate::memory::put(code, 1); // Which features touch is not told.
        put_points(&points, most, contacts, skip, [NULL; 2])
    }
    fn dBoxTouchesBox(
        place: *const f64, turn: *const f64, sides: *const f64, other_place: *const f64, other_turn: *const f64,
        other_sides: *const f64,
    ) -> c_int {
        let [a, b] = [loose_box(place, turn, sides), loose_box(other_place, other_turn, other_sides)];
        c_int::from(!a.contacts_with_object(&b, 1).is_empty())
    }
    fn dInfiniteAABB(_geom: Handle, out: *mut f64) {
        let all = f64::INFINITY;
        write(out, [-all, all, -all, all, -all, all]);
    }
    /// The nearest points of two lines from point to point.
    fn dClosestLineSegmentPoints(
        a1: *const f64, a2: *const f64, b1: *const f64, b2: *const f64, on_a: *mut f64, on_b: *mut f64,
    ) {
        let [a1, a2, b1, b2] = [a1, a2, b1, b2].map(|point| Vec3::from_array(read::<3>(point)));
        let (a, b, between) = (a2 - a1, b2 - b1, a1 - b1);
        let share = |of: f64, all: f64| if all > 0.0 { (of / all).clamp(0.0, 1.0) } else { 0.0 };
        let (aa, bb, ab) = (a.length_squared(), b.length_squared(), a.dot(b));
        let crossed = aa * bb - ab * ab;
        // Of parallel lines, all points that face each other are as near.
        let first = if crossed > 1e-12 * aa * bb { share(ab * b.dot(between) - bb * a.dot(between), crossed) } else { 0.0 };
        let second = share(b.dot(a1 + a * first - b1), bb);
        let first = share(a.dot(b1 + b * second - a1), aa);
        put_vector(on_a, a1 + a * first);
        put_vector(on_b, b1 + b * second);
    }
}

fn loose_box(place: *const f64, turn: *const f64, sides: *const f64) -> CollisionObject {
    let half = Vec3::from_array(read::<3>(sides)) * 0.5;
    let pose = Pose::new(Vec3::from_array(read::<3>(place)), rotation(matrix(turn)));
    CollisionObject::new(&Shape::Box { half }, pose)
}
