//! `dGeomTriMesh…`: meshes of the plugin.

use std::ffi::{c_int, c_void};
use std::sync::Arc;

use base::{Pose, Vec3};
use dynamics::Shape;
use dynamics::shape::TriangleMesh;

use crate::geom::{GeomKind, NULL};
use crate::handle::{Handle, Kind, handle, row};
use crate::memory::{Plain, get_many, put_vector};
use crate::plugin_geom::{PluginShape, create};
use crate::table::with;

/// Reads `count` groups of three numbers of a C type.
fn threes<T: Plain>(from: *const c_void, stride: c_int, count: c_int) -> Option<Vec<[T; 3]>> {
    let (stride, count) = (usize::try_from(stride).ok()?, usize::try_from(count).ok()?);
    (!from.is_null()).then(|| get_many(from.cast(), stride, count))
}

fn build(what: &str, data: Handle, points: Option<Vec<Vec3>>, triangles: Option<Vec<[u32; 3]>>) {
    let (Some(vertices), Some(triangles)) = (points, triangles) else { return };
    let made = TriangleMesh { vertices, triangles };
    with(what, (), |table, host| match row(Kind::Mesh, data).and_then(|row| table.meshes.get_mut(row)) {
        Some(mesh) => *mesh = Arc::new(made),
        None => table.warn_once(host, format!("{what}: this is not a mesh")),
    });
}

/// Returns the triangles of a geom of the world or of the plugin, and their pose.
fn mesh_of(what: &str, geom: Handle) -> Option<(Arc<TriangleMesh>, Pose)> {
    let shape = crate::geom::shape_of(what, geom)?;
    let place = crate::geom::with_geom(what, geom, Pose::IDENTITY, |geom, bodies, host| match &geom.kind {
        GeomKind::PluginGeom(own) => own.shape_pose(bodies, host),
        _ => geom.pose(bodies, host),
    });
    if let Shape::Mesh(mesh) = shape { Some((mesh, place)) } else { None }
}

fn corners(what: &str, geom: Handle, at: c_int) -> [Vec3; 3] {
    let found = mesh_of(what, geom).and_then(|(mesh, place)| {
        let triangle = mesh.triangles.get(usize::try_from(at).ok()?)?;
        let [a, b, c] = triangle.map(|at| mesh.vertices.get(at as usize).copied());
        Some([a?, b?, c?].map(|corner| place.point(corner)))
    });
    found.unwrap_or_default()
}

fn doubles(from: *const c_void, stride: c_int, count: c_int) -> Option<Vec<Vec3>> {
    Some(threes::<f64>(from, stride, count)?.into_iter().map(Vec3::from_array).collect())
}

fn singles(from: *const c_void, stride: c_int, count: c_int) -> Option<Vec<Vec3>> {
    let points = threes::<f32>(from, stride, count)?.into_iter();
    Some(points.map(|point| Vec3::from_array(point.map(f64::from))).collect())
}

fn triangles(from: *const c_void, count: c_int, stride: c_int) -> Option<Vec<[u32; 3]>> {
    threes(from, stride, count / 3)
}

fn shape(what: &str, data: Handle) -> Shape {
    let mesh = with(what, None, |table, _| table.meshes.get(row(Kind::Mesh, data)?).cloned());
    Shape::Mesh(mesh.unwrap_or_default())
}

/// The default strides of a `dVector3` and of three indices. `[bytes]`
const VECTOR: c_int = 32;
const TRIANGLE: c_int = 12;

exports! {
    fn dGeomTriMeshDataCreate() -> Handle {
        with("dGeomTriMeshDataCreate", NULL, |table, _| {
            table.meshes.push(Arc::default());
            handle(Kind::Mesh, table.meshes.len() - 1)
        })
    }
    fn dGeomTriMeshDataDestroy(data: Handle) {
        with("dGeomTriMeshDataDestroy", (), |table, _| {
            if let Some(mesh) = row(Kind::Mesh, data).and_then(|row| table.meshes.get_mut(row)) {
                *mesh = Arc::default();
            }
        });
    }
    fn dGeomTriMeshDataBuildSimple(data: Handle, points: *const f64, count: c_int, indices: *const u32, number: c_int) {
        let points = doubles(points.cast(), VECTOR, count);
        build("dGeomTriMeshDataBuildSimple", data, points, triangles(indices.cast(), number, TRIANGLE));
    }
    fn dGeomTriMeshDataBuildDouble(
        data: Handle, points: *const c_void, stride: c_int, count: c_int, indices: *const c_void, number: c_int,
        step: c_int,
    ) {
        let points = doubles(points, stride, count);
        build("dGeomTriMeshDataBuildDouble", data, points, triangles(indices, number, step));
    }
    fn dGeomTriMeshDataBuildSingle(
        data: Handle, points: *const c_void, stride: c_int, count: c_int, indices: *const c_void, number: c_int,
        step: c_int,
    ) {
        let points = singles(points, stride, count);
        build("dGeomTriMeshDataBuildSingle", data, points, triangles(indices, number, step));
    }
    /// Normals are computed from the triangles.
    fn dGeomTriMeshDataBuildDouble1(
        data: Handle, points: *const c_void, stride: c_int, count: c_int, indices: *const c_void, number: c_int,
        step: c_int, _normals: *const c_void,
    ) {
        dGeomTriMeshDataBuildDouble(data, points, stride, count, indices, number, step);
    }
    fn dGeomTriMeshDataBuildSingle1(
        data: Handle, points: *const c_void, stride: c_int, count: c_int, indices: *const c_void, number: c_int,
        step: c_int, _normals: *const c_void,
    ) {
        dGeomTriMeshDataBuildSingle(data, points, stride, count, indices, number, step);
    }
    /// Preprocessing happens when a geom is created from the data.
    fn dGeomTriMeshDataPreprocess(_data: Handle) -> c_int { 1 }
    fn dGeomTriMeshDataUpdate(_data: Handle) {}
    /// Normals are computed from the triangles.
    fn dGeomTriMeshDataBuildSimple1(
        data: Handle, points: *const f64, count: c_int, indices: *const u32, number: c_int, _normals: *const c_int,
    ) {
        dGeomTriMeshDataBuildSimple(data, points, count, indices, number);
    }
    /// There is no temporal coherence, and so nothing to enable, clear or move.
    fn dGeomTriMeshEnableTC(_geom: Handle, _class: c_int, _on: c_int) {}
    fn dGeomTriMeshIsTCEnabled(_geom: Handle, _class: c_int) -> c_int { 0 }
    fn dGeomTriMeshClearTCCache(_geom: Handle) {}
    fn dGeomTriMeshSetLastTransform(_geom: Handle, _place: *const f64) {}
    fn dGeomTriMeshGetTriangleCount(geom: Handle) -> c_int {
        mesh_of("dGeomTriMeshGetTriangleCount", geom).map_or(0, |(mesh, _)| mesh.triangles.len() as c_int)
    }
    /// Returns the vertices in world coordinates.
    fn dGeomTriMeshGetTriangle(geom: Handle, at: c_int, first: *mut f64, second: *mut f64, third: *mut f64) {
        for (out, corner) in [first, second, third].into_iter().zip(corners("dGeomTriMeshGetTriangle", geom, at)) {
            put_vector(out, corner);
        }
    }
    fn dGeomTriMeshGetPoint(geom: Handle, at: c_int, u: f64, v: f64, out: *mut f64) {
        let [a, b, c] = corners("dGeomTriMeshGetPoint", geom, at);
        put_vector(out, a * (1.0 - u - v) + b * u + c * v);
    }
    /// Per-triangle callbacks are not called.
    fn dCreateTriMesh(
        space: Handle, data: Handle, _near: *const c_void, _all: *const c_void, _ray: *const c_void,
    ) -> Handle {
        create("dCreateTriMesh", space, shape("dCreateTriMesh", data), Pose::IDENTITY, data)
    }
    fn dGeomTriMeshSetData(geom: Handle, mesh: Handle) {
        let new = shape("dGeomTriMeshSetData", mesh);
        crate::geom::with_plugin_geom("dGeomTriMeshSetData", geom, (), |own, _, _| {
            own.reshape(new);
            if let PluginShape::Solid { data, .. } = &mut own.shape_kind {
                *data = mesh;
            }
        });
    }
    fn dGeomTriMeshGetData(geom: Handle) -> Handle {
        crate::geom::with_plugin_geom("dGeomTriMeshGetData", geom, NULL, |own, _, _| match &own.shape_kind {
            PluginShape::Solid { data, .. } => *data,
            PluginShape::Ray { .. } => NULL,
        })
    }
    fn dGeomTriMeshGetTriMeshDataID(geom: Handle) -> Handle { dGeomTriMeshGetData(geom) }
}
