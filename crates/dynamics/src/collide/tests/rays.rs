use super::*;

fn cast(shape: &Shape, pose: Pose, origin: Vec3, direction: Vec3) -> Option<(f64, Vec3)> {
    let model = free(std::slice::from_ref(shape));
    let mut world = World::new(&model);
    world.refresh(&model, &[pose]);
    world.ray_cast(&model, &[pose], origin, direction, 100.0, &|_| true).map(|hit| (hit.distance, hit.normal))
}

/// Asserts the hit of a ray with a shape, at the identity and after a rigid transform of both.
#[track_caller]
fn check_ray(shape: &Shape, origin: Vec3, direction: Vec3, expected: Option<(f64, Vec3)>) {
    for pose in [Pose::IDENTITY, turned(3.0, -2.0, 1.0, Vec3::new(1.0, -2.0, 0.5), 2.1)] {
        let hit = cast(shape, pose, pose.point(origin), pose.vector(direction.normalize()));
        match (hit, expected) {
            (None, None) => {}
            (Some((distance, normal)), Some((d, n))) => {
                assert!((distance - d).abs() < 1e-12, "{distance} against {d}");
                assert!((normal - pose.vector(n)).length() < 1e-9, "{normal} against {n}");
            }
            (hit, expected) => panic!("{hit:?} against {expected:?}"),
        }
    }
}

#[test]
fn rays_hit_simple_shapes() {
    let down = -Vec3::Z;
    let above = Vec3::new(0.05, 0.0, 2.0);
    check_ray(&Shape::Plane, above, down, Some((2.0, Vec3::Z)));
    check_ray(&Shape::Plane, above, Vec3::Z, None);
    check_ray(&Shape::Plane, -above, Vec3::Z, Some((2.0, Vec3::Z)));
    check_ray(&sphere(0.5), Vec3::Z * 2.0, down, Some((1.5, Vec3::Z)));
    check_ray(&sphere(0.5), Vec3::Z * 2.0, Vec3::Z, None);
    check_ray(&cube(0.1, 0.2, 0.3), above, down, Some((1.7, Vec3::Z)));
    check_ray(&cube(0.1, 0.2, 0.3), Vec3::new(0.11, 0.0, 2.0), down, None);
    check_ray(&capsule(0.1, 0.2), Vec3::Z * 2.0, down, Some((1.7, Vec3::Z)));
    check_ray(&capsule(0.1, 0.2), Vec3::X * 2.0, -Vec3::X, Some((1.9, Vec3::X)));
    check_ray(&cylinder(0.1, 0.2), above, down, Some((1.8, Vec3::Z)));
    check_ray(&cylinder(0.1, 0.2), Vec3::X * 2.0, -Vec3::X, Some((1.9, Vec3::X)));
    check_ray(&cylinder(0.1, 0.2), Vec3::new(0.11, 0.0, 2.0), down, None);
    let hull = Shape::Convex(Arc::new(box_mesh(Vec3::new(0.1, 0.2, 0.3)).vertices));
    check_ray(&hull, above, down, Some((1.7, Vec3::Z)));
    check_ray(&Shape::Mesh(Arc::new(box_mesh(Vec3::new(0.1, 0.2, 0.3)))), above, down, Some((1.7, Vec3::Z)));
}

#[test]
fn rays_from_inside_hit_the_exit() {
    check_ray(&sphere(0.5), Vec3::ZERO, Vec3::X, Some((0.5, Vec3::X)));
    check_ray(&cube(0.1, 0.2, 0.3), Vec3::ZERO, -Vec3::Y, Some((0.2, -Vec3::Y)));
    check_ray(&capsule(0.1, 0.2), Vec3::Z * 0.1, Vec3::Z, Some((0.2, Vec3::Z)));
    check_ray(&cylinder(0.1, 0.2), Vec3::ZERO, Vec3::Z, Some((0.2, Vec3::Z)));
    check_ray(
        &Shape::Mesh(Arc::new(box_mesh(Vec3::ONE))),
        Vec3::new(0.1, 0.2, 0.0),
        Vec3::Z,
        Some((1.0, Vec3::Z)),
    );
    check_ray(
        &Shape::Convex(Arc::new(box_mesh(Vec3::ONE).vertices)),
        Vec3::ZERO,
        Vec3::Z,
        Some((1.0, Vec3::Z)),
    );
}

#[test]
fn rays_hit_terrain_from_both_sides() {
    let hill = terrain(10, 0.1, |x, y| 0.3 * x + 0.1 * y);
    let normal = Vec3::new(-0.3, -0.1, 1.0).normalize();
    let at = Vec3::new(0.42, 0.77, 0.3 * 0.42 + 0.1 * 0.77);
    check_ray(&hill, at + Vec3::Z, -Vec3::Z, Some((1.0, normal)));
    check_ray(&hill, at - Vec3::Z, Vec3::Z, Some((1.0, normal)));
    let slanted = Vec3::new(0.9, -0.5, 0.2);
    check_ray(&hill, at - slanted * 3.0, slanted, Some((slanted.length() * 3.0, normal)));
    check_ray(&hill, Vec3::new(1.2, 0.5, 1.0), -Vec3::Z, None);
}

#[test]
fn rays_respect_range_and_filter() {
    let model = free(&[sphere(0.5), sphere(0.5)]);
    let poses = [at(2.0, 0.0, 0.0), at(4.0, 0.0, 0.0)];
    let mut world = World::new(&model);
    world.refresh(&model, &poses);
    let cast = |max: f64, skip: u32| {
        let hit = world.ray_cast(&model, &poses, Vec3::ZERO, Vec3::X * 2.0, max, &|id| id.0 != skip);
        hit.map(|hit| (hit.collider.0, hit.distance))
    };
    assert_eq!(cast(10.0, 9), Some((0, 1.5)));
    assert_eq!(cast(1.4, 9), None);
    assert_eq!(cast(1.5, 9), Some((0, 1.5)));
    assert_eq!(cast(10.0, 0), Some((1, 3.5)));
    assert_eq!(world.ray_cast(&model, &poses, Vec3::ZERO, Vec3::ZERO, 10.0, &|_| true), None);
    assert_eq!(world.ray_cast(&model, &poses, Vec3::NAN, Vec3::X, 10.0, &|_| true), None);
}

#[test]
fn a_closed_room_never_leaks() {
    // A finely tessellated sphere seen from inside: edges and vertices all around.
    let (rows, columns) = (24_u32, 48_u32);
    let mut vertices = vec![];
    for row in 0..=rows {
        let (s, c) = base::ops::sin_cos(std::f64::consts::PI * f64::from(row) / f64::from(rows));
        // Exact poles: their triangles must share a vertex.
        let s = if row == rows { 0.0 } else { s };
        for column in 0..columns {
            let (t, u) = base::ops::sin_cos(std::f64::consts::TAU * f64::from(column) / f64::from(columns));
            vertices.push(Vec3::new(s * u, s * t, c));
        }
    }
    let mut triangles = vec![];
    for row in 0..rows {
        for column in 0..columns {
            let next = (column + 1) % columns;
            let (a, b) = (row * columns + column, row * columns + next);
            triangles.extend([[a, a + columns, b + columns], [a, b + columns, b]]);
        }
    }
    for mesh in [TriangleMesh { vertices, triangles }, box_mesh(Vec3::new(0.9, 0.8, 0.7))] {
        let shape = Shape::Mesh(Arc::new(mesh));
        let model = free(std::slice::from_ref(&shape));
        let poses = [turned(0.1, 0.2, 0.3, Vec3::new(1.0, 2.0, -1.0), 0.7)];
        let mut world = World::new(&model);
        world.refresh(&model, &poses);
        let mut stream = Stream::new(5, "collide.leak");
        for _ in 0..100_000 {
            let origin = poses[0].point(random_vector(&mut stream, 0.3));
            let direction = random_vector(&mut stream, 1.0);
            assert!(
                world.ray_cast(&model, &poses, origin, direction, 10.0, &|_| true).is_some(),
                "{origin} {direction}"
            );
        }
        // Exactly at vertices and edges.
        let Shape::Mesh(mesh) = &shape else { unreachable!() };
        for triangle in &mesh.triangles {
            let corners = mesh.corners(triangle).unwrap();
            for target in [corners[0], corners[0].midpoint(corners[1])] {
                let (origin, target) = (poses[0].translation, poses[0].point(target));
                let hit = world.ray_cast(&model, &poses, origin, target - origin, 10.0, &|_| true);
                assert!(hit.is_some(), "{target}");
            }
        }
    }
}

#[test]
fn short_rays_hit_turned_shapes_where_long_ones_do() {
    let field = terrain(8, 0.25, |x, y| 0.2 * base::ops::sin_cos(3.0 * x + y).0);
    let hull = Shape::Convex(Arc::new(box_mesh(Vec3::new(0.3, 0.5, 0.4)).vertices));
    // Turned, so that the bounding box in the world's frame is larger than that of the shape: a short ray may end
    // between both.
    let pose = turned(0.5, -1.0, 0.3, Vec3::new(1.0, 0.5, 0.2), 0.8);
    for (shape, center) in [
        (field, Vec3::new(1.0, 1.0, 0.0)),
        (sheet(4, 0.3), Vec3::ZERO),
        (Shape::Mesh(Arc::new(box_mesh(Vec3::new(0.3, 0.5, 0.4)))), Vec3::ZERO),
        (hull, Vec3::ZERO),
        (cube(0.6, 1.0, 0.8), Vec3::ZERO),
        (sphere(0.5), Vec3::ZERO),
        (capsule(0.3, 0.3), Vec3::ZERO),
        (cylinder(0.4, 0.4), Vec3::ZERO),
        (Shape::Plane, Vec3::ZERO),
    ] {
        let model = free(std::slice::from_ref(&shape));
        let mut world = World::new(&model);
        world.refresh(&model, &[pose]);
        let mut stream = Stream::new(3, "collide.short");
        let (mut hits, mut misses) = (0, 0);
        for _ in 0..10_000 {
            let origin = pose.point(center + random_vector(&mut stream, 1.0));
            let direction = random_vector(&mut stream, 1.0);
            let length = 0.5 * stream.normal().abs();
            let cast = |max: f64| world.ray_cast(&model, &[pose], origin, direction, max, &|_| true);
            let expected = cast(100.0).map(|hit| hit.distance).filter(|distance| *distance <= length);
            let hit = cast(length).map(|hit| hit.distance);
            assert_eq!(hit, expected, "{shape:?} {origin} {direction} {length}");
            if expected.is_some() { hits += 1 } else { misses += 1 }
        }
        assert!(hits > 200 && misses > 1000, "{shape:?} {hits} {misses}");
    }
}
