//! Geoms of the plugin: `dCreateSphere`, `dCreateBox` and the like, rays, their poses and sizes.
//!
//! As in Webots, only the plugin creates contacts for them.

use std::ffi::{c_int, c_uint};

use base::{Pose, Quat, Vec3, math};
use dynamics::Shape;
use dynamics::collide::collision_object::CollisionObject;
use dynamics::shape::Aabb;

use crate::collision::{ContactGeom, to_points, write_contacts};
use crate::geom::{
    BOX, CAPSULE, CONVEX, CYLINDER, Geom, GeomKind, HEIGHT_FIELD, MESH, NULL, PLANE, RAY, SPHERE, TRANSFORM,
    keep, with_geom, with_plugin_geom,
};
use crate::handle::{Handle, Kind, handle, row};
use crate::memory::{four, matrix, put_vector, quaternion, read, rotation, rows, scalar_first, write};
use crate::table::{Body, Host, with};

/// A geom of the plugin.
#[derive(Clone, Debug)]
pub(crate) struct PluginGeom {
    pub(crate) shape_kind: PluginShape,
    /// Row of the table of bodies.
    pub(crate) body: Option<usize>,
    /// Relative to the body, or to the world if there is none.
    pub(crate) place: Pose,
    /// The pose of the shape relative to the geom.
    pub(crate) from_shape: Pose,
    /// Row of the space in which it is.
    pub(crate) space: Option<usize>,
    /// The wrapped geom of a geom transform.
    pub(crate) wrapped: Option<Wrapped>,
}

/// A geom wrapped by a geom transform.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wrapped {
    geom: Handle,
    /// Whether the wrapped geom is destroyed with the transform.
    cleans: bool,
    /// Whether contacts refer to the transform instead of the wrapped geom.
    is_named: bool,
}

/// How a ray hits meshes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Modes {
    is_first: bool,
    /// Whether back faces are ignored.
    pub(crate) culls: bool,
    is_closest: bool,
    /// Whether one hit is enough.
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
pub(crate) enum PluginShape {
    /// Along the z-axis of its pose. `[m]`
    Ray { length: f64, modes: Modes },
    Solid {
        shape: Shape,
        form: Box<CollisionObject>,
        /// The mesh data from which it was created, as a handle of the plugin.
        data: Handle,
    },
}

impl PluginGeom {
    fn new(shape_kind: PluginShape, space: Handle) -> Self {
        let space = row(Kind::Space, space);
        let place = Pose::IDENTITY;
        Self { shape_kind, body: None, place, from_shape: place, space, wrapped: None }
    }

    /// Returns the pose in the world.
    pub(crate) fn pose(&self, bodies: &[Body], host: &mut dyn Host) -> Pose {
        let body = self.body.and_then(|row| bodies.get(row));
        body.map_or(Pose::IDENTITY, |body| body.pose(host.dynamics())) * self.place
    }

    /// Returns the pose of the shape in the world.
    pub(crate) fn shape_pose(&self, bodies: &[Body], host: &mut dyn Host) -> Pose {
        self.pose(bodies, host) * self.from_shape
    }

    /// Returns the geom to which contacts refer instead of this one.
    pub(crate) fn named(&self) -> Option<Handle> {
        self.wrapped
            .filter(|wrapped| !wrapped.is_named && !wrapped.geom.is_null())
            .map(|wrapped| wrapped.geom)
    }

    /// Returns the geom that is destroyed with it.
    pub(crate) fn owned_geom(&self) -> Option<Handle> {
        self.wrapped.filter(|wrapped| wrapped.cleans && !wrapped.geom.is_null()).map(|wrapped| wrapped.geom)
    }

    /// Moves its shape to its current pose.
    pub(crate) fn refresh(&mut self, bodies: &[Body], host: &mut dyn Host) {
        let pose = self.shape_pose(bodies, host);
        if let PluginShape::Solid { form, .. } = &mut self.shape_kind {
            form.set_pose(pose);
        }
    }

    /// Returns its bounding box as of the last refresh.
    pub(crate) fn bounds(&self, bodies: &[Body], host: &mut dyn Host) -> Aabb {
        match &self.shape_kind {
            PluginShape::Solid { form, .. } => form.bounds(),
            PluginShape::Ray { length, .. } => {
                let pose = self.shape_pose(bodies, host);
                Aabb::around([pose.translation, pose.point(Vec3::Z * *length)])
            }
        }
    }

    pub(crate) fn is_ray(&self) -> bool {
        matches!(self.shape_kind, PluginShape::Ray { .. })
    }

    pub(crate) fn class(&self) -> c_int {
        if self.wrapped.is_some() {
            return TRANSFORM;
        }
        match &self.shape_kind {
            PluginShape::Ray { .. } => RAY,
            PluginShape::Solid { shape, .. } => match shape {
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
        if let PluginShape::Solid { shape, form, .. } = &mut self.shape_kind {
            **form = CollisionObject::new(&new, form.pose());
            *shape = new;
        }
    }
}

/// Creates a geom.
pub(crate) fn create(what: &str, space: Handle, shape: Shape, place: Pose, data: Handle) -> Handle {
    let (used, note) = shape.repaired();
    let form = Box::new(CollisionObject::new(&used, place));
    let made = PluginGeom { place, ..PluginGeom::new(PluginShape::Solid { shape: used, form, data }, space) };
    with(what, NULL, |table, host| {
        if let Some(note) = note {
            table.warn_once(host, format!("{what}: {note}"));
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

/// Returns the pose of the plane `a x + b y + c z = d`.
fn plane(a: f64, b: f64, c: f64, d: f64) -> Pose {
    let normal = Vec3::new(a, b, c);
    let size = normal.length();
    let up = normal.try_normalize().unwrap_or(Vec3::Z);
    let height = if size > 0.0 { d / size } else { 0.0 };
    Pose::new(up * height, rotation_from_z_to(up))
}

/// Returns a rotation from the z-axis to a direction.
fn rotation_from_z_to(direction: Vec3) -> Quat {
    let (x, y) = math::tangents(direction);
    let y = if x.cross(y).dot(direction) > 0.0 { y } else { -y };
    rotation(base::Mat3::from_cols(x, y, direction))
}

/// Sets the pose of a geom; a geom on a body moves the body along, as in ODE.
fn set_pose(what: &str, geom: Handle, change: impl FnOnce(Pose) -> Pose) {
    with(what, (), |table, host| {
        let known = row(Kind::Geom, geom).and_then(|row| table.geoms.get_mut(row));
        let Some(GeomKind::PluginGeom(own)) = known.map(|geom| &mut geom.kind) else {
            table.warn_once(host, format!("{what}: only geoms that the plugin has created can be moved"));
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
        crate::body::set_body_pose(what, table, host, body, pose);
    });
}

/// Sets the offset of a geom from its body.
fn set_offset(what: &str, geom: Handle, change: impl FnOnce(&mut Pose)) {
    with_plugin_geom(what, geom, (), |own, _, _| {
        let mut place = own.place;
        change(&mut place);
        if own.body.is_some() && place.is_finite() {
            own.place = place;
        }
    });
}

/// Sets the offset by the pose in the world.
fn set_world_offset(what: &str, geom: Handle, change: impl FnOnce(Pose) -> Pose) {
    with_plugin_geom(what, geom, (), |own, bodies, host| {
        let Some(body) = own.body.and_then(|row| bodies.get(row)) else { return };
        let place = body.pose(host.dynamics()).inverse() * change(own.pose(bodies, host));
        if place.is_finite() {
            own.place = place;
        }
    });
}

fn set_modes(what: &str, geom: Handle, change: impl FnOnce(&mut Modes)) {
    with_plugin_geom(what, geom, (), |own, _, _| {
        if let PluginShape::Ray { modes, .. } = &mut own.shape_kind {
            *modes = modes.with(change);
        }
    });
}

fn modes(what: &str, geom: Handle) -> Modes {
    with_plugin_geom(what, geom, Modes::default(), |own, _, _| match own.shape_kind {
        PluginShape::Ray { modes, .. } => modes,
        PluginShape::Solid { .. } => Modes::default(),
    })
}

fn put_flag(to: *mut c_int, flag: bool) {
    crate::memory::put(to, c_int::from(flag));
}

fn wrapped<R>(what: &str, geom: Handle, act: impl FnOnce(&mut Wrapped) -> R) -> Option<R> {
    with_plugin_geom(what, geom, None, |own, _, _| own.wrapped.as_mut().map(act))
}

/// Reads points of three numbers each, without padding.
fn hull(points: *const f64, count: c_uint) -> Shape {
    let points = crate::memory::get_many::<[f64; 3]>(points.cast(), size_of::<[f64; 3]>(), count as usize);
    Shape::Convex(std::sync::Arc::new(points.into_iter().map(Vec3::from_array).collect()))
}

fn offset(what: &str, geom: Handle) -> Pose {
    with_plugin_geom(
        what,
        geom,
        Pose::IDENTITY,
        |own, _, _| if own.body.is_some() { own.place } else { Pose::IDENTITY },
    )
}

/// Computes a number from the shape of a geom and a point in its frame.
fn depth(what: &str, geom: Handle, at: Vec3, measure: impl FnOnce(&Shape, Vec3) -> f64) -> f64 {
    with_plugin_geom(what, geom, 0.0, |own, bodies, host| {
        let local = own.shape_pose(bodies, host).inverse().point(at);
        if let PluginShape::Solid { shape, .. } = &own.shape_kind { measure(shape, local) } else { 0.0 }
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
            table.geoms.push(Geom::own(PluginGeom::new(PluginShape::Ray { length, modes: Modes::default() }, space)));
            handle(Kind::Geom, table.geoms.len() - 1)
        })
    }
    fn dGeomSphereSetRadius(geom: Handle, radius: f64) {
        with_plugin_geom("dGeomSphereSetRadius", geom, (), |own, _, _| own.reshape(sphere(radius)));
    }
    fn dGeomBoxSetLengths(geom: Handle, x: f64, y: f64, z: f64) {
        with_plugin_geom("dGeomBoxSetLengths", geom, (), |own, _, _| own.reshape(cuboid(x, y, z)));
    }
    fn dGeomCapsuleSetParams(geom: Handle, radius: f64, length: f64) {
        with_plugin_geom("dGeomCapsuleSetParams", geom, (), |own, _, _| own.reshape(capsule(radius, length)));
    }
    fn dGeomCylinderSetParams(geom: Handle, radius: f64, length: f64) {
        with_plugin_geom("dGeomCylinderSetParams", geom, (), |own, _, _| own.reshape(cylinder(radius, length)));
    }
    fn dGeomPlaneSetParams(geom: Handle, a: f64, b: f64, c: f64, d: f64) {
        with_plugin_geom("dGeomPlaneSetParams", geom, (), |own, _, _| own.place = plane(a, b, c, d));
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
    /// Inside, the distance to the nearest face; outside, minus the distance to the box.
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
        with_plugin_geom("dGeomRaySetLength", geom, (), |own, _, _| {
            if let PluginShape::Ray { length, .. } = &mut own.shape_kind {
                *length = new_length;
            }
        });
    }
    fn dGeomRayGetLength(geom: Handle) -> f64 {
        with_plugin_geom("dGeomRayGetLength", geom, 0.0, |own, _, _| match own.shape_kind {
            PluginShape::Ray { length, .. } => length,
            PluginShape::Solid { .. } => 0.0,
        })
    }
    fn dGeomRaySet(geom: Handle, x: f64, y: f64, z: f64, dx: f64, dy: f64, dz: f64) {
        if let Some(along) = Vec3::new(dx, dy, dz).try_normalize() {
            set_pose("dGeomRaySet", geom, |_| Pose::new(Vec3::new(x, y, z), rotation_from_z_to(along)));
        }
    }
    fn dGeomRayGet(geom: Handle, start: *mut f64, way: *mut f64) {
        let pose = with_plugin_geom("dGeomRayGet", geom, Pose::IDENTITY, |own, bodies, host| own.pose(bodies, host));
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
    /// The planes are not read; those of the convex hull of the points are used.
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
        with_plugin_geom("dGeomSetConvex", geom, (), |own, _, _| own.reshape(hull));
    }
    fn dCreateGeomTransform(space: Handle) -> Handle {
        let shape = Shape::Mesh(std::sync::Arc::default());
        let form = Box::new(CollisionObject::new(&shape, Pose::IDENTITY));
        let mut made = PluginGeom::new(PluginShape::Solid { shape, form, data: NULL }, space);
        made.wrapped = Some(Wrapped { geom: NULL, cleans: false, is_named: false });
        with("dCreateGeomTransform", NULL, |table, _| {
            table.geoms.push(Geom::own(made));
            handle(Kind::Geom, table.geoms.len() - 1)
        })
    }
    /// The transform takes over the shape of a geom at that geom's pose; the geom leaves its space.
    fn dGeomTransformSetGeom(transform: Handle, geom: Handle) {
        let inner = with_plugin_geom("dGeomTransformSetGeom", geom, None, |own, _, _| {
            own.space = None;
            Some((own.shape_kind.clone(), own.place * own.from_shape))
        });
        with_plugin_geom("dGeomTransformSetGeom", transform, (), |own, _, _| {
            if let (Some(wrapped), Some((what, place))) = (&mut own.wrapped, inner) {
                wrapped.geom = geom;
                (own.shape_kind, own.from_shape) = (what, place);
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
    /// Attaches a geom to a body, at the pose of the body; detached, it stays where it is.
    fn dGeomSetBody(geom: Handle, body: Handle) {
        let body = row(Kind::Body, body);
        with("dGeomSetBody", (), |table, host| {
            let known = body.filter(|body| table.bodies.get(*body).is_some_and(|body| !body.is_destroyed));
            let geom = row(Kind::Geom, geom).and_then(|row| table.geoms.get_mut(row));
            match geom.map(|geom| &mut geom.kind) {
                Some(GeomKind::PluginGeom(own)) => {
                    own.place = if known.is_some() { Pose::IDENTITY } else { own.pose(&table.bodies, host) };
                    own.body = known;
                }
                _ => table.warn_once(host, "dGeomSetBody: the geoms of the world cannot be moved to other \
                    bodies".to_owned()),
            }
        });
    }
    fn dGeomSetPosition(geom: Handle, x: f64, y: f64, z: f64) {
        set_pose("dGeomSetPosition", geom, |pose| Pose::new(Vec3::new(x, y, z), pose.rotation));
    }
    fn dGeomSetRotation(geom: Handle, turn: *const f64) {
        let turn = rotation(matrix(turn));
        set_pose("dGeomSetRotation", geom, |pose| Pose::new(pose.translation, turn));
    }
    fn dGeomSetQuaternion(geom: Handle, turn: *const f64) {
        let turn = quaternion(turn);
        set_pose("dGeomSetQuaternion", geom, |pose| Pose::new(pose.translation, turn));
    }
    fn dGeomSetOffsetPosition(geom: Handle, x: f64, y: f64, z: f64) {
        set_offset("dGeomSetOffsetPosition", geom, |place| place.translation = Vec3::new(x, y, z));
    }
    fn dGeomSetOffsetRotation(geom: Handle, turn: *const f64) {
        let turn = rotation(matrix(turn));
        set_offset("dGeomSetOffsetRotation", geom, |place| place.rotation = turn);
    }
    fn dGeomSetOffsetQuaternion(geom: Handle, turn: *const f64) {
        let turn = quaternion(turn);
        set_offset("dGeomSetOffsetQuaternion", geom, |place| place.rotation = turn);
    }
    /// Set the offset by a pose in the world.
    fn dGeomSetOffsetWorldPosition(geom: Handle, x: f64, y: f64, z: f64) {
        set_world_offset("dGeomSetOffsetWorldPosition", geom, |pose| Pose::new(Vec3::new(x, y, z), pose.rotation));
    }
    fn dGeomSetOffsetWorldRotation(geom: Handle, turn: *const f64) {
        let turn = rotation(matrix(turn));
        set_world_offset("dGeomSetOffsetWorldRotation", geom, |pose| Pose::new(pose.translation, turn));
    }
    fn dGeomSetOffsetWorldQuaternion(geom: Handle, turn: *const f64) {
        let turn = quaternion(turn);
        set_world_offset("dGeomSetOffsetWorldQuaternion", geom, |pose| Pose::new(pose.translation, turn));
    }
    fn dGeomClearOffset(geom: Handle) { set_offset("dGeomClearOffset", geom, |place| *place = Pose::IDENTITY); }
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
    /// Returns the contacts of two boxes as `dCollide` does, with the normal and the depth of the deepest point.
    fn dBoxBox(
        place: *const f64, turn: *const f64, sides: *const f64, other_place: *const f64, other_turn: *const f64,
        other_sides: *const f64, normal: *mut f64, depth: *mut f64, code: *mut c_int, flags: c_int,
        contacts: *mut ContactGeom, skip: c_int,
    ) -> c_int {
        let [a, b] = [loose_box(place, turn, sides), loose_box(other_place, other_turn, other_sides)];
        let most = (flags & 0xffff).max(1) as usize;
        let points = to_points(a.contacts_with_object(&b, most));
        let Some(deepest) = points.first() else { return 0 };
        put_vector(normal, deepest.normal);
        write(depth, [deepest.depth]);
        crate::memory::put(code, 1); // The features in contact are not determined.
        write_contacts(&points, most, contacts, skip, [NULL; 2])
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
    /// Returns the closest points of two line segments.
    fn dClosestLineSegmentPoints(
        a1: *const f64, a2: *const f64, b1: *const f64, b2: *const f64, on_a: *mut f64, on_b: *mut f64,
    ) {
        let [a1, a2, b1, b2] = [a1, a2, b1, b2].map(|point| Vec3::from_array(read::<3>(point)));
        let (a, b, between) = (a2 - a1, b2 - b1, a1 - b1);
        let share = |of: f64, all: f64| if all > 0.0 { (of / all).clamp(0.0, 1.0) } else { 0.0 };
        let (aa, bb, ab) = (a.length_squared(), b.length_squared(), a.dot(b));
        let crossed = aa * bb - ab * ab;
        // For parallel lines, all points that face each other are equally close.
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
