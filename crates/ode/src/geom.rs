//! `dGeom…`, `dCollide`: shapes of the world and of the plugin's own, and where they touch.
//!
//! A geom of the world is all of a bounding object: so the two geoms of a collision are those that DEF names lead to.

use std::collections::BTreeMap;
use std::ffi::c_int;

use base::{Pose, Quat, Vec3};
use dynamics::collide::form::Meeting;
use dynamics::{ColliderId, LinkId, Shape};

pub(crate) use crate::geom::last::keep;
use crate::handle::{Handle, Kind, handle, row};
use crate::memory::{put_vector, rows, scalar_first, write};
use crate::own::{Own, What};
use crate::table::{Body, Found, Host, Table, with, with_table};

/// ODE's numbers of the kinds of shapes.
pub(crate) const SPHERE: c_int = 0;
pub(crate) const BOX: c_int = 1;
pub(crate) const CAPSULE: c_int = 2;
pub(crate) const CYLINDER: c_int = 3;
pub(crate) const PLANE: c_int = 4;
pub(crate) const RAY: c_int = 5;
const CONVEX: c_int = 6;
pub(crate) const MESH: c_int = 8;
const HEIGHT_FIELD: c_int = 9;
pub(crate) const SPACE: c_int = 10;

pub(crate) const NULL: Handle = std::ptr::null_mut();

/// A shape that the plugin knows.
#[derive(Clone, Debug)]
pub(crate) struct Geom {
    pub(crate) form: Form,
    pub(crate) data: Handle,
    pub(crate) is_enabled: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// Of the world.
    Bounds(Found),
    /// The plugin's own.
    Own(Own),
    /// It was destroyed.
    Gone,
}

/// Two bounding objects that touch, with the points and what the plugin made of them.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Handles of both geoms.
    pub geoms: [Handle; 2],
    colliders: Vec<(ColliderId, ColliderId)>,
    points: Vec<Point>,
}

/// A point of a pair.
#[derive(Clone, Copy, Debug)]
struct Point {
    place: Vec3,
    /// Into the first geom.
    normal: Vec3,
    depth: f64,
}

impl Point {
    fn of(met: Meeting) -> Self {
        Self { place: met.point, normal: met.normal, depth: met.depth.max(0.0) }
    }
}

/// `dContactGeom`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContactGeom {
    pub(crate) place: [f64; 4],
    pub(crate) normal: [f64; 4],
    pub(crate) depth: f64,
    first: Handle,
    second: Handle,
    sides: [c_int; 2],
}

impl Geom {
    pub(crate) fn of(found: Found) -> Self {
        Self { form: Form::Bounds(found), data: NULL, is_enabled: true }
    }

    pub(crate) fn own(own: Own) -> Self {
        Self { form: Form::Own(own), data: NULL, is_enabled: true }
    }

    pub(crate) fn update(&mut self, found: Found) {
        self.form = Form::Bounds(found);
    }

    pub(crate) fn pose(&self, bodies: &[Body], host: &mut dyn Host) -> Pose {
        match &self.form {
            Form::Bounds(found) => {
                let link = found.link.map_or(Pose::IDENTITY, |link| host.dynamics().pose(link));
                link * found.link_from_node
            }
            Form::Own(own) => own.pose(bodies, host),
            Form::Gone => Pose::IDENTITY,
        }
    }
}

/// Finds what touches: pairs of geoms, each once, for the plugin to look at. [`Pair::take`] then takes one from the step.
pub fn touching(host: &mut dyn Host) -> Vec<Pair> {
    let points = host.dynamics().touching();
    with_table(|table| {
        let mut pairs: BTreeMap<(usize, usize), Pair> = BTreeMap::new();
        let mut known: BTreeMap<ColliderId, Option<usize>> = BTreeMap::new();
        for point in points {
            let [a, b] = [point.a, point.b].map(|collider| {
                if let Some(row) = known.get(&collider) {
                    return *row;
                }
                let row = host.owner(collider).and_then(|found| table.geom(found));
                known.insert(collider, row);
                row
            });
            let (Some(a), Some(b)) = (a, b) else { continue };
            let turned = a > b;
            let (first, second) = if turned { (b, a) } else { (a, b) };
            let pair = pairs.entry((first, second)).or_insert_with(|| Pair {
                geoms: [first, second].map(|row| handle(Kind::Geom, row)),
                colliders: Vec::new(),
                points: Vec::new(),
            });
            pair.colliders.push((point.a, point.b));
            let normal = if turned { -point.normal } else { point.normal };
            pair.points.push(Point { place: point.point, normal, depth: point.depth.max(0.0) });
        }
        table.pairs = pairs.into_values().collect();
        let mut all = table.pairs.clone();
        all.extend(met_by_rays(table, host));
        for geoms in crate::space::pairs_of_own(table, host) {
            all.push(Pair { geoms, colliders: Vec::new(), points: Vec::new() });
        }
        all
    })
}

/// Rays of the plugin's own touch all that they meet, as in ODE.
fn met_by_rays(table: &mut Table, host: &mut dyn Host) -> Vec<Pair> {
    let mut rays: Vec<(usize, Ray)> = Vec::new();
    for (row, geom) in table.geoms.iter().enumerate().filter(|(_, geom)| geom.is_enabled) {
        if let Form::Own(own) = &geom.form
            && crate::space::is_in_world(table, own.space)
        {
            rays.extend(Ray::of(own, &table.bodies, host).map(|ray| (row, ray)));
        }
    }
    let mut pairs = Vec::new();
    for (row, Ray { origin, direction, length }) in rays {
        let mut met: Vec<ColliderId> = Vec::new();
        while let Some(hit) = host.dynamics().ray_cast(origin, direction, length, &|id| !met.contains(&id)) {
            met.push(hit.collider);
            let Some(found) = host.owner(hit.collider) else { continue };
            met.extend(&found.colliders);
            if let Some(geom) = table.geom(found) {
                let geoms = [geom, row].map(|row| handle(Kind::Geom, row));
                pairs.push(Pair { geoms, colliders: Vec::new(), points: Vec::new() });
            }
        }
    }
    pairs
}

/// A ray where it is now.
struct Ray {
    origin: Vec3,
    direction: Vec3,
    length: f64,
}

impl Ray {
    fn of(own: &Own, bodies: &[Body], host: &mut dyn Host) -> Option<Self> {
        let What::Ray { length } = own.what else { return None };
        let pose = own.pose(bodies, host);
        Some(Self { origin: pose.translation, direction: pose.vector(Vec3::Z), length })
    }
}

impl Pair {
    /// The plugin has dealt with it: in the step that follows, the world does nothing about it.
    pub fn take(&self, host: &mut dyn Host) {
        host.dynamics().ignore(self.colliders.iter().copied());
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
                table.tell(host, format!("{what}: this is no geom"));
                None
            }
        }
    })
    .unwrap_or(none)
}

/// Works on a geom of the plugin's own; those of the world stay as they are.
pub(crate) fn with_own<R>(
    what: &str,
    geom: Handle,
    none: R,
    act: impl FnOnce(&mut Own, &[Body], &mut dyn Host) -> R,
) -> R {
    with_geom(what, geom, None, |geom, bodies, host| match &mut geom.form {
        Form::Own(own) => Some(act(own, bodies, host)),
        _ => None,
    })
    .unwrap_or(none)
}

fn link_of(table: &Table, geom: Handle) -> Option<LinkId> {
    match &table.geoms.get(row(Kind::Geom, geom)?)?.form {
        Form::Bounds(found) => found.link,
        Form::Own(own) => own.body.and_then(|row| table.bodies.get(row)).map(|body| body.link),
        Form::Gone => None,
    }
}

/// Size of the shape, if it is a single one.
fn shape_of(what: &str, geom: Handle) -> Option<Shape> {
    with_geom(what, geom, None, |geom, _, host| {
        let Found { colliders, .. } = match &geom.form {
            Form::Bounds(found) => found,
            Form::Own(Own { what: What::Solid { shape, .. }, .. }) => return Some(shape.clone()),
            _ => return None,
        };
        let [only] = colliders.as_slice() else { return None };
        Some(host.dynamics().model.colliders.get(only.index())?.shape.clone())
    })
}

/// Points where two geoms touch, the deepest first.
fn meet(table: &mut Table, host: &mut dyn Host, geoms: [Handle; 2], most: usize) -> Vec<Point> {
    let rows = geoms.map(|geom| row(Kind::Geom, geom));
    for row in rows.into_iter().flatten() {
        let Table { geoms, bodies, .. } = &mut *table;
        if let Some(Form::Own(own)) = geoms.get_mut(row).map(|geom| &mut geom.form) {
            own.refresh(bodies, host);
        }
    }
    let form = |at: usize| Some(&table.geoms.get(rows[at]?)?.form);
    let mut points = match (form(0), form(1)) {
        (Some(Form::Own(own)), Some(Form::Bounds(found))) => {
            turned(own_points(table, host, own, found, most))
        }
        (Some(Form::Bounds(found)), Some(Form::Own(own))) => own_points(table, host, own, found, most),
        (Some(Form::Own(a)), Some(Form::Own(b))) => both_own_points(table, host, a, b, most),
        (Some(Form::Bounds(a)), Some(Form::Bounds(b))) => world_points(table, host, geoms, [a, b]),
        _ => Vec::new(),
    };
    points.sort_by(|a, b| b.depth.total_cmp(&a.depth));
    points
}

fn turned(mut points: Vec<Point>) -> Vec<Point> {
    points.iter_mut().for_each(|point| point.normal = -point.normal);
    points
}

/// Where a geom of the plugin's own touches one of the world; the normals point into that of the world.
fn own_points(table: &Table, host: &mut dyn Host, own: &Own, found: &Found, most: usize) -> Vec<Point> {
    if let Some(Ray { origin, direction, length }) = Ray::of(own, &table.bodies, host) {
        return turned(ray_points(host, found, origin, direction, length));
    }
    let What::Solid { form, .. } = &own.what else { return Vec::new() };
    let met = found.colliders.iter().flat_map(|id| host.dynamics().meet(*id, form, most));
    met.map(Point::of).collect()
}

fn both_own_points(table: &Table, host: &mut dyn Host, a: &Own, b: &Own, most: usize) -> Vec<Point> {
    let ray = |own: &Own, host: &mut dyn Host| Ray::of(own, &table.bodies, host);
    let cast = |Ray { origin, direction, length }, form: &dynamics::collide::form::Form| {
        let hit = form.cast(origin, direction, length);
        let point = hit.map(|(depth, normal)| Point { place: origin + direction * depth, normal, depth });
        point.into_iter().collect()
    };
    match (&a.what, &b.what) {
        (What::Solid { form: first, .. }, What::Solid { form: second, .. }) => {
            first.meet(second, most).into_iter().map(Point::of).collect()
        }
        (What::Ray { .. }, What::Solid { form, .. }) => {
            ray(a, host).map(|ray| cast(ray, form)).unwrap_or_default()
        }
        (What::Solid { form, .. }, What::Ray { .. }) => {
            turned(ray(b, host).map(|ray| cast(ray, form)).unwrap_or_default())
        }
        _ => Vec::new(),
    }
}

fn world_points(table: &Table, host: &mut dyn Host, geoms: [Handle; 2], [a, b]: [&Found; 2]) -> Vec<Point> {
    let [first, second] = geoms;
    let known = |pair: &&Pair| pair.geoms == [first, second] || pair.geoms == [second, first];
    if let Some(pair) = table.pairs.iter().find(known) {
        let points = pair.points.clone();
        return if pair.geoms == [first, second] { points } else { turned(points) };
    }
    let own = |found: &Found, id| found.colliders.contains(&id);
    let turned = |is_a: bool, normal: Vec3| if is_a { normal } else { -normal };
    let all = host.dynamics().touching();
    all.iter()
        .filter(|point| own(a, point.a) && own(b, point.b) || own(a, point.b) && own(b, point.a))
        .map(|point| Point {
            place: point.point,
            normal: turned(own(a, point.a), point.normal),
            depth: point.depth.max(0.0),
        })
        .collect()
}

/// Where a ray first meets something; the depth is the way to there, as in ODE.
fn ray_points(host: &mut dyn Host, found: &Found, origin: Vec3, direction: Vec3, length: f64) -> Vec<Point> {
    let hit = host.dynamics().ray_cast(origin, direction, length, &|id| found.colliders.contains(&id));
    let point = hit.map(|hit| Point {
        place: origin + direction * hit.distance,
        normal: hit.normal,
        depth: hit.distance,
    });
    point.into_iter().collect()
}

exports! {
    fn dGeomGetBody(geom: Handle) -> Handle {
        with("dGeomGetBody", NULL, |table, host| {
            let found = match row(Kind::Geom, geom).and_then(|row| table.geoms.get(row)).map(|geom| &geom.form) {
                Some(Form::Own(own)) => return own.body.map_or(NULL, |row| handle(Kind::Body, row)),
                Some(Form::Bounds(found)) => found.clone(),
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
            let body = table.bodies.iter().position(|body| body.link == link && !body.is_gone);
            geoms.extend(table.own_geoms(body));
            let at = geoms.iter().position(|row| *row == own);
            let next = at.and_then(|at| geoms.get(at + 1));
            next.map_or(NULL, |row| handle(Kind::Geom, *row))
        })
    }
    fn dGeomGetSpace(geom: Handle) -> Handle {
        with_geom("dGeomGetSpace", geom, NULL, |geom, _, _| match &geom.form {
            Form::Own(own) => own.space.map_or(NULL, |row| handle(Kind::Space, row)),
            _ => handle(Kind::Space, 0),
        })
    }
    fn dGeomIsSpace(geom: Handle) -> c_int { c_int::from(dGeomGetClass(geom) == SPACE) }
    fn dGeomGetClass(geom: Handle) -> c_int {
        if row(Kind::Space, geom).is_some() {
            return SPACE;
        }
        with_geom("dGeomGetClass", geom, SPACE, |geom, _, host| match &geom.form {
            Form::Own(own) => own.class(),
            Form::Bounds(found) => {
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
            Form::Gone => SPACE,
        })
    }
    /// Whether two geoms are one, or one is a part of the other.
    fn dAreGeomsSame(first: Handle, second: Handle) -> c_int {
        c_int::from(first == second && row(Kind::Geom, first).is_some())
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
    /// All geoms may be met at any time; there is nothing to switch.
    fn dGeomSetDynamicFlag(_geom: Handle) {}
    fn dGeomUnsetDynamicFlag(_geom: Handle) {}
    fn dGeomDestroy(geom: Handle) {
        if row(Kind::Space, geom).is_some() {
            return crate::space::destroy("dGeomDestroy", geom);
        }
        with_geom("dGeomDestroy", geom, (), |geom, _, host| match geom.form {
            Form::Own(_) => geom.form = Form::Gone,
            _ => host.warn("dGeomDestroy: the geoms of the world stay".to_owned()),
        });
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
    /// Writes points where two geoms touch, the deepest first, as many as the lower half of `flags` says, `skip` bytes
    /// apart. Gives how many.
    fn dCollide(first: Handle, second: Handle, flags: c_int, contacts: *mut ContactGeom, skip: c_int) -> c_int {
        let (most, skip) = ((flags & 0xffff) as usize, skip as isize);
        let points = with("dCollide", Vec::new(), |table, host| meet(table, host, [first, second], most.max(1)));
        let mut count = 0;
        for point in points.iter().take(most).take_while(|_| !contacts.is_null()) {
            let contact = ContactGeom {
                place: crate::memory::four(point.place),
                normal: crate::memory::four(point.normal),
                depth: point.depth,
                first,
                second,
                sides: [-1; 2],
            };
            // SAFETY: ODE asks for room for as many contacts as the flags say, so many bytes apart; null was looked for.
            unsafe { contacts.byte_offset(count as isize * skip).write_unaligned(contact) };
            count += 1;
        }
        count
    }
}

/// `dGeomGetPosition` and `dGeomGetRotation` give addresses of numbers of the geom's last look.
mod last {
    use super::{Handle, Quat, Vec3, with_geom};
    use crate::memory::{four, rows};
    use std::cell::Cell;

    const PLACES: usize = 16;

    thread_local! {
        /// Numbers of the last few answers, so that a program can hold more than one.
        static ANSWERS: [[Cell<f64>; 12]; PLACES] = const { [const { [const { Cell::new(0.0) }; 12] }; PLACES] };
        static NEXT: Cell<usize> = const { Cell::new(0) };
    }

    pub(crate) fn keep<const N: usize>(numbers: [f64; N]) -> *const f64 {
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
