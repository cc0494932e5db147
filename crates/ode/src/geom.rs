//! `dGeom…`: geoms of the world and of the plugin.
//!
//! A geom of the world is a whole bounding object, so the two geoms of a collision are those that DEF names refer to.

use std::ffi::{c_int, c_ulong};

use base::{Pose, Quat, Vec3};
use dynamics::{ColliderId, LinkId, Shape};

pub(crate) use crate::geom::last::keep;
use crate::handle::{Handle, Kind, handle, row};
use crate::memory::{put_vector, rows, scalar_first, write};
use crate::plugin_geom::{PluginGeom, PluginShape};
use crate::table::{Body, Host, Table, WorldObject, with};

/// ODE's geom classes.
pub(crate) const SPHERE: c_int = 0;
pub(crate) const BOX: c_int = 1;
pub(crate) const CAPSULE: c_int = 2;
pub(crate) const CYLINDER: c_int = 3;
pub(crate) const PLANE: c_int = 4;
pub(crate) const RAY: c_int = 5;
pub(crate) const CONVEX: c_int = 6;
pub(crate) const TRANSFORM: c_int = 7;
pub(crate) const MESH: c_int = 8;
pub(crate) const HEIGHT_FIELD: c_int = 9;
pub(crate) const SPACE: c_int = 10;

pub(crate) const NULL: Handle = std::ptr::null_mut();

/// A geom that the plugin knows.
#[derive(Clone, Debug)]
pub(crate) struct Geom {
    pub(crate) kind: GeomKind,
    pub(crate) data: Handle,
    pub(crate) is_enabled: bool,
    /// Category bits, and the categories with which it collides.
    pub(crate) category: u64,
    pub(crate) collides: u64,
    /// Row of the geom of which it is a part.
    pub(crate) whole: Option<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum GeomKind {
    /// A bounding object of the world.
    BoundingObject(WorldObject),
    /// A geom of the plugin.
    PluginGeom(PluginGeom),
    /// A destroyed geom.
    Destroyed,
}

impl Geom {
    pub(crate) fn of(found: WorldObject) -> Self {
        Self::new(GeomKind::BoundingObject(found))
    }

    pub(crate) fn own(own: PluginGeom) -> Self {
        Self::new(GeomKind::PluginGeom(own))
    }

    fn new(kind: GeomKind) -> Self {
        let all = u64::MAX;
        Self { kind, data: NULL, is_enabled: true, category: all, collides: all, whole: None }
    }

    pub(crate) fn may_collide(&self, other: &Self) -> bool {
        let is_wanted = self.category & other.collides != 0 || other.category & self.collides != 0;
        self.is_enabled && other.is_enabled && is_wanted
    }

    pub(crate) fn update(&mut self, found: WorldObject) {
        self.kind = GeomKind::BoundingObject(found);
    }

    pub(crate) fn pose(&self, bodies: &[Body], host: &mut dyn Host) -> Pose {
        match &self.kind {
            GeomKind::BoundingObject(found) => {
                // A single shape has its own pose, several shapes have that of their node.
                let shape = match found.colliders.as_slice() {
                    [only] => host.dynamics().model.colliders.get(only.index()),
                    _ => None,
                };
                let (link, place) = shape.map_or((found.link, found.link_from_node), |collider| {
                    (collider.link, collider.link_from_shape)
                });
                link.map_or(Pose::IDENTITY, |link| host.dynamics().pose(link)) * place
            }
            GeomKind::PluginGeom(own) => own.pose(bodies, host),
            GeomKind::Destroyed => Pose::IDENTITY,
        }
    }
}

pub(crate) fn with_geom<R>(
    what: &str,
    geom: Handle,
    none: R,
    act: impl FnOnce(&mut Geom, &[Body], &mut dyn Host) -> R,
) -> R {
    with(what, None, |table, host| {
        let Table { geoms, bodies, .. } = table;
        match row(Kind::Geom, geom).and_then(|row| geoms.get_mut(row)) {
            Some(geom) => Some(act(geom, bodies, host)),
            None => {
                table.warn_once(host, format!("{what}: this is not a geom"));
                None
            }
        }
    })
    .unwrap_or(none)
}

/// Runs `act` on a geom of the plugin; geoms of the world cannot be changed.
pub(crate) fn with_plugin_geom<R>(
    what: &str,
    geom: Handle,
    none: R,
    act: impl FnOnce(&mut PluginGeom, &[Body], &mut dyn Host) -> R,
) -> R {
    with_geom(what, geom, None, |geom, bodies, host| match &mut geom.kind {
        GeomKind::PluginGeom(own) => Some(act(own, bodies, host)),
        _ => None,
    })
    .unwrap_or(none)
}

/// Returns the handle of the whole bounding object.
fn whole_geom(geom: &Geom, handle_of: Handle) -> Handle {
    geom.whole.map_or(handle_of, |whole| handle(Kind::Geom, whole))
}

fn place_of(what: &str, geom: Handle) -> Pose {
    with_geom(what, geom, Pose::IDENTITY, |geom, bodies, host| geom.pose(bodies, host))
}

/// Extends bits to 64; all bits set stays all bits set.
fn expand_bits(bits: c_ulong) -> u64 {
    #[expect(clippy::useless_conversion, reason = "a C long has 32 bits on some systems")]
    if bits == c_ulong::MAX { u64::MAX } else { u64::from(bits) }
}

fn link_of(table: &Table, geom: Handle) -> Option<LinkId> {
    match &table.geoms.get(row(Kind::Geom, geom)?)?.kind {
        GeomKind::BoundingObject(found) => found.link,
        GeomKind::PluginGeom(own) => own.body.and_then(|row| table.bodies.get(row)).map(|body| body.link),
        GeomKind::Destroyed => None,
    }
}

/// Returns the shape of a geom that consists of a single one.
pub(crate) fn shape_of(what: &str, geom: Handle) -> Option<Shape> {
    with_geom(what, geom, None, |geom, _, host| {
        let WorldObject { colliders, .. } = match &geom.kind {
            GeomKind::BoundingObject(found) => found,
            GeomKind::PluginGeom(PluginGeom { shape_kind: PluginShape::Solid { shape, .. }, .. }) => {
                return Some(shape.clone());
            }
            _ => return None,
        };
        let [only] = colliders.as_slice() else { return None };
        Some(host.dynamics().model.colliders.get(only.index())?.shape.clone())
    })
}

exports! {
    fn dGeomGetBody(geom: Handle) -> Handle {
        with("dGeomGetBody", NULL, |table, host| {
            let found = match row(Kind::Geom, geom).and_then(|row| table.geoms.get(row)).map(|geom| &geom.kind) {
                Some(GeomKind::PluginGeom(own)) => return own.body.map_or(NULL, |row| handle(Kind::Body, row)),
                Some(GeomKind::BoundingObject(found)) => found.clone(),
                _ => return NULL,
            };
            table.body(host, &found).map_or(NULL, |row| handle(Kind::Body, row))
        })
    }
    fn dBodyGetNextGeom(geom: Handle) -> Handle {
        with("dBodyGetNextGeom", NULL, |table, host| {
            let Some((link, own)) = link_of(table, geom).zip(row(Kind::Geom, geom)) else { return NULL };
            let colliders: Vec<ColliderId> = (0..)
                .map(ColliderId)
                .zip(&host.dynamics().model.colliders)
                .filter(|(_, collider)| collider.link == Some(link))
                .map(|(id, _)| id)
                .collect();
            let mut geoms = Vec::new();
            for id in colliders {
                let row = host.owner(id).and_then(|found| table.geom(found));
                geoms.extend(row.filter(|row| !geoms.contains(row)));
            }
            let body = table.bodies.iter().position(|body| body.link == link && !body.is_destroyed);
            geoms.extend(table.plugin_geoms(body));
            let at = geoms.iter().position(|row| *row == own);
            let next = at.and_then(|at| geoms.get(at + 1));
            next.map_or(NULL, |row| handle(Kind::Geom, *row))
        })
    }
    fn dGeomGetSpace(geom: Handle) -> Handle {
        with_geom("dGeomGetSpace", geom, NULL, |geom, _, _| match &geom.kind {
            GeomKind::PluginGeom(own) => own.space.map_or(NULL, |row| handle(Kind::Space, row)),
            _ => geom.whole.map_or_else(|| handle(Kind::Space, 0), |whole| handle(Kind::Geom, whole)),
        })
    }
    fn dGeomIsSpace(geom: Handle) -> c_int { c_int::from(dGeomGetClass(geom) == SPACE) }
    fn dGeomGetClass(geom: Handle) -> c_int {
        if row(Kind::Space, geom).is_some() {
            return SPACE;
        }
        with_geom("dGeomGetClass", geom, SPACE, |geom, _, host| match &geom.kind {
            GeomKind::PluginGeom(own) => own.class(),
            GeomKind::BoundingObject(found) => {
                let [only] = found.colliders.as_slice() else { return SPACE };
                match host.dynamics().model.colliders.get(only.index()).map(|collider| &collider.shape) {
                    Some(Shape::Sphere { .. }) => SPHERE,
                    Some(Shape::Box { .. }) => BOX,
                    Some(Shape::Capsule { .. }) => CAPSULE,
                    Some(Shape::Cylinder { .. }) => CYLINDER,
                    Some(Shape::Plane) => PLANE,
                    Some(Shape::Convex(_)) => CONVEX,
                    Some(Shape::Mesh(_)) => MESH,
                    Some(Shape::HeightField(_)) => HEIGHT_FIELD,
                    None => SPACE,
                }
            }
            GeomKind::Destroyed => SPACE,
        })
    }
    /// Returns whether two geoms are the same, or one is a part of the other.
    fn dAreGeomsSame(first: Handle, second: Handle) -> c_int {
        // Plugins compare with the geoms of several nodes, of which a world may lack some.
        if first.is_null() || second.is_null() {
            return 0;
        }
        let whole = |geom| with_geom("dAreGeomsSame", geom, None, |known, _, _| Some(whole_geom(known, geom)));
        c_int::from(whole(first).is_some_and(|first| whole(second) == Some(first)))
    }
    /// Conversions of points and directions between geom and world coordinates.
    fn dGeomGetRelPointPos(geom: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        put_vector(out, place_of("dGeomGetRelPointPos", geom).point(Vec3::new(x, y, z)));
    }
    fn dGeomGetPosRelPoint(geom: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        put_vector(out, place_of("dGeomGetPosRelPoint", geom).inverse().point(Vec3::new(x, y, z)));
    }
    fn dGeomVectorToWorld(geom: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        put_vector(out, place_of("dGeomVectorToWorld", geom).vector(Vec3::new(x, y, z)));
    }
    fn dGeomVectorFromWorld(geom: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        put_vector(out, place_of("dGeomVectorFromWorld", geom).inverse().vector(Vec3::new(x, y, z)));
    }
    /// Filter bits: two geoms collide if the category of one is among the collide bits of the other.
    fn dGeomSetCategoryBits(geom: Handle, bits: c_ulong) {
        with_geom("dGeomSetCategoryBits", geom, (), |geom, _, _| geom.category = expand_bits(bits));
    }
    fn dGeomSetCollideBits(geom: Handle, bits: c_ulong) {
        with_geom("dGeomSetCollideBits", geom, (), |geom, _, _| geom.collides = expand_bits(bits));
    }
    fn dGeomGetCategoryBits(geom: Handle) -> c_ulong {
        with_geom("dGeomGetCategoryBits", geom, c_ulong::MAX, |geom, _, _| geom.category as c_ulong)
    }
    fn dGeomGetCollideBits(geom: Handle) -> c_ulong {
        with_geom("dGeomGetCollideBits", geom, c_ulong::MAX, |geom, _, _| geom.collides as c_ulong)
    }
    fn dGeomCopyPosition(geom: Handle, out: *mut f64) {
        put_vector(out, with_geom("dGeomCopyPosition", geom, Vec3::ZERO, |geom, bodies, host| geom.pose(bodies, host).translation));
    }
    fn dGeomCopyRotation(geom: Handle, out: *mut f64) {
        let turn = with_geom("dGeomCopyRotation", geom, Quat::IDENTITY, |geom, bodies, host| geom.pose(bodies, host).rotation);
        write(out, rows(base::Mat3::from_quat(turn)));
    }
    fn dGeomGetQuaternion(geom: Handle, out: *mut f64) {
        let turn = with_geom("dGeomGetQuaternion", geom, Quat::IDENTITY, |geom, bodies, host| geom.pose(bodies, host).rotation);
        write(out, scalar_first(turn));
    }
    fn dGeomSetData(geom: Handle, data: Handle) {
        with_geom("dGeomSetData", geom, (), |geom, _, _| geom.data = data);
    }
    fn dGeomGetData(geom: Handle) -> Handle { with_geom("dGeomGetData", geom, NULL, |geom, _, _| geom.data) }
    fn dGeomEnable(geom: Handle) { with_geom("dGeomEnable", geom, (), |geom, _, _| geom.is_enabled = true); }
    fn dGeomDisable(geom: Handle) { with_geom("dGeomDisable", geom, (), |geom, _, _| geom.is_enabled = false); }
    fn dGeomIsEnabled(geom: Handle) -> c_int {
        with_geom("dGeomIsEnabled", geom, 0, |geom, _, _| c_int::from(geom.is_enabled))
    }
    /// Has no effect: only the multi-threaded ODE of Webots distinguishes static from dynamic geoms.
    fn dGeomSetDynamicFlag(_geom: Handle) {}
    fn dGeomUnsetDynamicFlag(_geom: Handle) {}
    fn dGeomDestroy(geom: Handle) {
        if row(Kind::Space, geom).is_some() {
            return crate::space::destroy("dGeomDestroy", geom);
        }
        let inner = with_geom("dGeomDestroy", geom, None, |geom, _, host| match &geom.kind {
            GeomKind::PluginGeom(own) => {
                let inner = own.owned_geom();
                geom.kind = GeomKind::Destroyed;
                inner
            }
            _ => {
                host.warn("dGeomDestroy: the geoms of the world cannot be destroyed".to_owned());
                None
            }
        });
        if let Some(inner) = inner.filter(|inner| *inner != geom) {
            dGeomDestroy(inner);
        }
    }
    fn dGeomSphereGetRadius(geom: Handle) -> f64 {
        match shape_of("dGeomSphereGetRadius", geom) {
            Some(Shape::Sphere { radius }) => radius,
            _ => 0.0,
        }
    }
    fn dGeomBoxGetLengths(geom: Handle, out: *mut f64) {
        let Some(Shape::Box { half }) = shape_of("dGeomBoxGetLengths", geom) else { return };
        put_vector(out, half * 2.0);
    }
    fn dGeomCapsuleGetParams(geom: Handle, radius: *mut f64, length: *mut f64) {
        let Some(Shape::Capsule { radius: r, half_height }) = shape_of("dGeomCapsuleGetParams", geom) else { return };
        write(radius, [r]);
        write(length, [2.0 * half_height]);
    }
    fn dGeomCylinderGetParams(geom: Handle, radius: *mut f64, length: *mut f64) {
        let Some(Shape::Cylinder { radius: r, half_height }) = shape_of("dGeomCylinderGetParams", geom) else { return };
        write(radius, [r]);
        write(length, [2.0 * half_height]);
    }
}

/// Storage for the results of `dGeomGetPosition` and `dGeomGetRotation`, which return addresses.
mod last {
    use super::{Handle, Quat, Vec3, with_geom};
    use crate::memory::{four, rows};
    use std::cell::Cell;

    const PLACES: usize = 16;

    thread_local! {
        /// The last few results, so that a program can use more than one at a time.
        static ANSWERS: [[Cell<f64>; 12]; PLACES] = const { [const { [const { Cell::new(0.0) }; 12] }; PLACES] };
        static NEXT: Cell<usize> = const { Cell::new(0) };
    }

    pub(crate) fn keep<const N: usize>(numbers: [f64; N]) -> *const f64 {
        if let Some(link) = crate::remote::link() {
            return link.keep(numbers);
        }
        let at = NEXT.replace((NEXT.get() + 1) % PLACES);
        ANSWERS.with(|answers| {
            let answer = &answers[at % PLACES];
            answer.iter().zip(numbers).for_each(|(cell, number)| cell.set(number));
            answer.as_ptr().cast()
        })
    }

    exports! {
        fn dGeomGetPosition(geom: Handle) -> *const f64 {
            keep(four(with_geom("dGeomGetPosition", geom, Vec3::ZERO, |geom, bodies, host| geom.pose(bodies, host).translation)))
        }
        fn dGeomGetRotation(geom: Handle) -> *const f64 {
            let turn = with_geom("dGeomGetRotation", geom, Quat::IDENTITY, |geom, bodies, host| geom.pose(bodies, host).rotation);
            keep(rows(base::Mat3::from_quat(turn)))
        }
    }
}
pub(crate) use last::EXPORTED as MORE;
