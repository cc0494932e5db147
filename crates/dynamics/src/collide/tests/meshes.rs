use super::super::collision_mesh::CollisionMesh;
use super::super::geometry::{Geometry, PlacedShape, SharedGeometries, prepare_shapes};
use super::super::manifold::{ManifoldPoint, drop_interior, merge_duplicates};
use super::*;
use crate::simulation::Dynamics;

const MM: f64 = 1e-3;

fn block(x: f64, y: f64, z: f64) -> Shape {
    Shape::Mesh(Arc::new(box_mesh(Vec3::new(x, y, z))))
}

#[test]
fn a_mesh_stands_on_meshes_and_terrain() {
    let small = block(0.05, 0.04, 0.03);
    let grounds = [
        (sheet(20, 0.05), Pose::IDENTITY),
        (sheet(1, 1.0), Pose::IDENTITY),
        (block(0.5, 0.5, 0.1), at(0.0, 0.0, -0.1)),
        (terrain(20, 0.05, |_, _| 0.0), at(-0.5, -0.5, 0.0)),
    ];
    for (ground, place) in &grounds {
        for i in 0..20 {
            let pose = turned(0.013 * f64::from(i) - 0.1, 0.02, 0.029, Vec3::Z, 0.3 * f64::from(i));
            let points = collide((&small, pose), (ground, *place));
            check(&points, 4, Vec3::Z, MM);
            assert!(points.iter().all(|p| (pose.inverse().point(p.point).x.abs() - 0.05).abs() < 1e-9));
            let swapped = collide((ground, *place), (&small, pose));
            check(&swapped, 4, -Vec3::Z, MM);
        }
        assert!(collide((&small, at(0.0, 0.0, 0.031)), (ground, *place)).is_empty());
    }
}

#[test]
fn equal_meshes_stack_exactly() {
    let cube = block(0.1, 0.1, 0.1);
    let points = collide((&cube, at(0.0, 0.0, 0.199)), (&cube, Pose::IDENTITY));
    assert!(points.len() >= 4, "{points:#?}");
    check(&points, points.len(), Vec3::Z, MM);
    assert!(support_polygon_contains(&points, Vec3::ZERO, 0.0999));
    // Shifted: vertices of both.
    let points = collide((&cube, at(0.04, 0.03, 0.199)), (&cube, Pose::IDENTITY));
    check(&points, points.len(), Vec3::Z, MM);
    assert!(support_polygon_contains(&points, Vec3::new(0.02, 0.015, 0.0), 0.0699), "{points:#?}");
}

#[test]
fn crossed_bars_touch() {
    let (along, across) = (block(0.5, 0.02, 0.02), block(0.02, 0.5, 0.02));
    let points = collide((&across, at(0.0, 0.0, 0.039)), (&along, Pose::IDENTITY));
    assert!(!points.is_empty());
    assert!(points.iter().all(|p| (p.normal - Vec3::Z).length() < 1e-9), "{points:#?}");
    assert!((deepest(&points) - MM).abs() < 1e-9);
    assert!(support_polygon_contains(&points, Vec3::ZERO, 0.0199), "{points:#?}");
}

#[test]
fn a_body_near_a_thin_plate_does_not_penetrate_it() {
    let plate = block(0.5, 0.5, 0.01);
    assert!(collide((&block(0.3, 0.3, 0.01), at(0.0, 0.0, -0.1)), (&plate, Pose::IDENTITY)).is_empty());
    assert!(collide((&block(0.3, 0.3, 0.01), at(0.0, 0.0, 0.1)), (&plate, Pose::IDENTITY)).is_empty());
}

#[test]
fn reduced_manifolds_keep_their_support_polygon() {
    // A finely tessellated disc: dozens of rim points.
    let n = 48_u32;
    let ring = |z: f64| {
        (0..n).map(move |i| {
            let (sin, cos) = base::ops::sin_cos(std::f64::consts::TAU * f64::from(i) / f64::from(n));
            Vec3::new(0.1 * cos, 0.1 * sin, z)
        })
    };
    let vertices: Vec<Vec3> =
        ring(-0.05).chain(ring(0.05)).chain([Vec3::Z * -0.05, Vec3::Z * 0.05]).collect();
    let triangles = (0..n)
        .flat_map(|i| {
            let j = (i + 1) % n;
            [[2 * n, j, i], [2 * n + 1, n + i, n + j], [i, j, n + j], [i, n + j, n + i]]
        })
        .collect();
    let disc = Shape::Mesh(Arc::new(TriangleMesh { vertices: vertices.clone(), triangles }));
    let hull = Shape::Convex(Arc::new(vertices));
    let grounds = [Shape::Plane, sheet(10, 0.1), terrain(10, 0.1, |_, _| 0.0)];
    for (ground, shift) in grounds.iter().zip([0.0, 0.0, -0.5]) {
        for shape in [&disc, &hull] {
            let points = collide((shape, at(0.0, 0.0, 0.049)), (ground, at(shift, shift, 0.0)));
            check(&points, 10, Vec3::Z, MM);
            assert!(support_polygon_contains(&points, Vec3::ZERO, 0.08), "{points:#?}");
        }
    }
}

/// Points on planes and on a ball, in part more than once, merged as if each were compared with all before it.
#[test]
fn duplicates_of_many_contacts_are_found() {
    let mut stream = Stream::new(7, "contacts");
    let mut points: Vec<ManifoldPoint> = Vec::new();
    for i in 0..2_000_u32 {
        let direction = random_vector(&mut stream, 1.0).normalize();
        let (point, normal) = match i % 4 {
            0 => (direction, direction),
            1 => (Vec3::new(direction.x, direction.y, 0.5), Vec3::Z),
            2 => (points[i as usize / 2].point + direction * 1e-9, points[i as usize / 2].normal),
            _ => (points[i as usize / 3].point, Vec3::X),
        };
        points.push(ManifoldPoint { point, normal, depth: 1e-3 * direction.z, feature: i });
    }
    let mut expected: Vec<ManifoldPoint> = Vec::new();
    for point in &points {
        let is_same = |other: &&mut ManifoldPoint| {
            (other.point - point.point).length() < 1e-6 && (other.normal - point.normal).length() < 1e-6
        };
        match expected.iter_mut().find(is_same) {
            Some(other) if point.depth > other.depth => *other = *point,
            Some(_) => {}
            None => expected.push(*point),
        }
    }
    merge_duplicates(&mut points);
    assert!((1_000..1_600).contains(&expected.len()), "{}", expected.len());
    assert_eq!(points, expected);
}

/// Of squares in several planes, whose points come in turn, the corners and the deepest point remain.
#[test]
fn only_the_rims_of_many_contacts_remain() {
    let normals = [Vec3::X, Vec3::Y, Vec3::Z, Vec3::new(0.6, 0.8, 0.0), Vec3::new(0.6, -0.8, 0.0)];
    let mut points = Vec::new();
    for feature in 0..5 * 41 * 41_u32 {
        let (place, side) = (feature / 5, f64::from(feature % 5) * 10.0);
        let normal = normals[feature as usize % 5];
        let (u, v) = base::math::tangents(normal);
        let (x, y) = (f64::from(place % 41) - 20.0, f64::from(place / 41) - 20.0);
        let depth = if (x, y) == (1.0, 2.0) { 2.0 } else { 1.0 };
        points.push(ManifoldPoint { point: normal * side + u * x + v * y, normal, depth, feature });
    }
    drop_interior(&mut points);
    assert_eq!(points.len(), 5 * 5);
    for (group, normal) in points.chunks(5).zip(normals) {
        assert!(group.iter().all(|point| point.normal == normal));
        assert_eq!(group.iter().filter(|point| point.depth == 2.0).count(), 1);
    }
}

/// When other parts of a model are replaced, the tables of a mesh stay; they go with the last collider that uses them.
#[test]
fn meshes_are_prepared_once() {
    let prepared = |model: &Model, shared: &mut SharedGeometries| -> Vec<Arc<CollisionMesh>> {
        let shapes = prepare_shapes(model, shared);
        let mesh = |shape: PlacedShape| match shape.geometry {
            Geometry::Mesh(mesh) => Some(mesh),
            _ => None,
        };
        shapes.into_iter().filter_map(mesh).collect()
    };
    let mut shared = SharedGeometries::default();
    let mut model = free(&[sheet(3, 0.1), block(0.1, 0.1, 0.1)]);
    let before = prepared(&model, &mut shared);
    model.colliders.insert(0, collider(None, block(0.2, 0.2, 0.2), 7));
    model.colliders.push(collider(None, model.colliders[2].shape.clone(), 8));
    let after = prepared(&model, &mut shared);
    assert!(Arc::ptr_eq(&after[1], &before[0]) && Arc::ptr_eq(&after[2], &before[1]));
    assert!(Arc::ptr_eq(&after[3], &before[1]));
    model.colliders.truncate(2);
    prepared(&model, &mut shared);
    drop(after);
    assert_eq!((Arc::strong_count(&before[0]), Arc::strong_count(&before[1])), (2, 1));
}

#[test]
fn a_changed_model_keeps_its_meshes() {
    let mesh = |dynamics: &Dynamics| match &dynamics.scratch.world.as_ref().unwrap().shapes[0].geometry {
        Geometry::Mesh(mesh) => Arc::clone(mesh),
        other => panic!("{other:?}"),
    };
    let mut dynamics = Dynamics::new(free(&[sheet(3, 0.1)]));
    let before = mesh(&dynamics);
    dynamics.model_changed();
    assert!(Arc::ptr_eq(&mesh(&dynamics), &before));
    dynamics.model.colliders.push(collider(None, Shape::Plane, 7));
    dynamics.step();
    assert!(Arc::ptr_eq(&mesh(&dynamics), &before));
}
