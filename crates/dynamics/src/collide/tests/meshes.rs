use super::*;

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
