//! `dGeomTriMesh…`: meshes of a plugin's own.

use std::ffi::{c_int, c_void};
use std::sync::Arc;

use base::{Pose, Vec3};
use dynamics::Shape;
use dynamics::shape::TriangleMesh;

use crate::geom::NULL;
use crate::handle::{Handle, Kind, handle, row};
use crate::own::{What, create};
use crate::table::with;

/// Where numbers of a C program are, and how far apart.
struct Strided {
    from: *const u8,
    stride: usize,
    count: usize,
}

impl Strided {
    fn new(from: *const c_void, stride: c_int, count: c_int) -> Option<Self> {
        let (stride, count) = (usize::try_from(stride).ok()?, usize::try_from(count).ok()?);
        (!from.is_null()).then_some(Self { from: from.cast(), stride, count })
    }

    /// Three numbers in a row, of a type that C has.
    fn threes<T: Copy>(&self) -> impl Iterator<Item = [T; 3]> {
        (0..self.count).map(|at| {
            // SAFETY: ODE asks for so many points or triangles at the address, so many bytes apart; null was looked for.
            unsafe { self.from.add(at * self.stride).cast::<[T; 3]>().read_unaligned() }
        })
    }
}

fn build(what: &str, data: Handle, points: Option<Vec<Vec3>>, triangles: Option<Strided>) {
    let (Some(vertices), Some(triangles)) = (points, triangles) else { return };
    let made = TriangleMesh { vertices, triangles: triangles.threes::<u32>().collect() };
    with(what, (), |table, host| match row(Kind::Mesh, data).and_then(|row| table.meshes.get_mut(row)) {
        Some(mesh) => *mesh = Arc::new(made),
        None => table.tell(host, format!("{what}: this is no mesh")),
    });
}

fn doubles(from: *const c_void, stride: c_int, count: c_int) -> Option<Vec<Vec3>> {
    Some(Strided::new(from, stride, count)?.threes::<f64>().map(Vec3::from_array).collect())
}

fn singles(from: *const c_void, stride: c_int, count: c_int) -> Option<Vec<Vec3>> {
    let points = Strided::new(from, stride, count)?;
    Some(points.threes::<f32>().map(|point| Vec3::from_array(point.map(f64::from))).collect())
}

fn triangles(from: *const c_void, count: c_int, stride: c_int) -> Option<Strided> {
    Strided::new(from, stride, count / 3)
}

fn shape(what: &str, data: Handle) -> Shape {
    let mesh = with(what, None, |table, _| table.meshes.get(row(Kind::Mesh, data)?).cloned());
    Shape::Mesh(mesh.unwrap_or_default())
}

/// Bytes between a `dVector3` and the next, and between three indices and the next three.
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
    /// Normals are made of the triangles.
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
    /// All there is to find out is found when a geom is made of it.
    fn dGeomTriMeshDataPreprocess(_data: Handle) -> c_int { 1 }
    fn dGeomTriMeshDataUpdate(_data: Handle) {}
    /// Functions for single triangles are not called.
    fn dCreateTriMesh(
        space: Handle, data: Handle, _near: *const c_void, _all: *const c_void, _ray: *const c_void,
    ) -> Handle {
        create("dCreateTriMesh", space, shape("dCreateTriMesh", data), Pose::IDENTITY, data)
    }
    fn dGeomTriMeshSetData(geom: Handle, mesh: Handle) {
        let new = shape("dGeomTriMeshSetData", mesh);
        crate::geom::with_own("dGeomTriMeshSetData", geom, (), |own, _, _| {
            own.reshape(new);
            if let What::Solid { data, .. } = &mut own.what {
                *data = mesh;
            }
        });
    }
    fn dGeomTriMeshGetData(geom: Handle) -> Handle {
        crate::geom::with_own("dGeomTriMeshGetData", geom, NULL, |own, _, _| match &own.what {
            What::Solid { data, .. } => *data,
            What::Ray { .. } => NULL,
        })
    }
    fn dGeomTriMeshGetTriMeshDataID(geom: Handle) -> Handle { dGeomTriMeshGetData(geom) }
}
