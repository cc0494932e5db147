use super::*;

const MM: f64 = 1e-3;
const QUARTER: f64 = std::f64::consts::FRAC_PI_2;

/// A triangle sheet and a terrain, both level at z = 0 around the origin.
fn grounds() -> [(Shape, Pose); 2] {
    [(sheet(20, 0.05), Pose::IDENTITY), (terrain(20, 0.05, |_, _| 0.0), at(-0.5, -0.5, 0.0))]
}

/// Asserts that every normal is vertical and the deepest point has this depth. Returns the points.
#[track_caller]
fn on_ground(shape: &Shape, pose: Pose, depth: f64) -> Vec<Vec<ContactPoint>> {
    let mut all = vec![];
    for (ground, place) in grounds() {
        let points = collide((shape, pose), (&ground, place));
        assert!(!points.is_empty(), "{shape:?} {pose:?} {ground:?}");
        for point in &points {
            assert!((point.normal - Vec3::Z).length() < 1e-6, "{shape:?} {pose:?}: {points:#?}");
            assert!(point.depth < depth + 1e-9, "{points:#?}");
        }
        assert!((deepest(&points) - depth).abs() < 1e-9, "{shape:?} {pose:?} {points:#?}");
        assert!(points.len() <= 10);
        all.push(points);
    }
    all
}

#[test]
fn internal_edges_do_not_affect_sliding_shapes() {
    for i in 0..40 {
        let (x, y) = (-0.2 + f64::from(i) * 0.0101, -0.13 + f64::from(i) * 0.0077);
        assert!(on_ground(&sphere(0.03), at(x, y, 0.029), MM).iter().all(|points| points.len() == 1));
        for points in on_ground(&cube(0.1, 0.06, 0.02), turned(x, y, 0.019, Vec3::Z, f64::from(i)), MM) {
            assert_eq!(points.len(), 4, "{points:#?}");
        }
        for points in on_ground(&cylinder(0.08, 0.1), at(x, y, 0.099), MM) {
            assert!(support_polygon_contains(&points, Vec3::new(x, y, 0.0), 0.08 * 0.9), "{points:#?}");
        }
        let lying = axis_angle(Vec3::Z, f64::from(i)) * axis_angle(Vec3::Y, QUARTER);
        for shape in [capsule(0.03, 0.1), cylinder(0.03, 0.1)] {
            for points in on_ground(&shape, Pose::new(Vec3::new(x, y, 0.029), lying), MM) {
                let apart = (points[0].point - points[1].point).length();
                assert!(points.len() == 2 && (apart - 0.2).abs() < 1e-6, "{points:#?}");
            }
        }
        let block = Shape::Convex(Arc::new(box_mesh(Vec3::new(0.1, 0.06, 0.02)).vertices));
        for points in on_ground(&block, turned(x, y, 0.019, Vec3::Z, f64::from(i)), MM) {
            assert_eq!(points.len(), 4, "{points:#?}");
        }
    }
}

#[test]
fn feature_ids_persist_while_a_box_slides_over_internal_edges() {
    for (ground, place) in grounds() {
        let features = |x: f64| -> Vec<u32> {
            let points =
                collide((&cube(0.1, 0.06, 0.02), turned(x, 0.01, 0.019, Vec3::Z, 0.3)), (&ground, place));
            points.iter().map(|point| point.feature).collect()
        };
        let start = features(0.0);
        for i in 1..30 {
            assert_eq!(features(f64::from(i) * 0.0037), start);
        }
    }
}

#[test]
fn deep_and_random_poses_on_a_level_ground_have_the_depth_of_a_plane() {
    let mut stream = Stream::new(31, "collide.ground");
    let shapes = [cube(0.05, 0.08, 0.03), cylinder(0.05, 0.06), capsule(0.03, 0.08), sphere(0.06)];
    for round in 0..200 {
        let shape = &shapes[round % 4];
        let rotation = random_rotation(&mut stream);
        let place = random_vector(&mut stream, 0.2).with_z(0.0);
        let free = collide((shape, Pose::new(place, rotation)), (&Shape::Plane, Pose::IDENTITY));
        let depth = 0.012 * stream.unit() + 1e-5;
        let pose = Pose::new(place + Vec3::Z * (deepest(&free) - depth), rotation);
        on_ground(shape, pose, depth);
    }
}

#[test]
fn convex_edges_of_meshes_collide() {
    let block = Shape::Mesh(Arc::new(box_mesh(Vec3::splat(0.1))));
    // A ball at an edge and a vertex.
    let direction = Vec3::new(1.0, 0.0, 1.0).normalize();
    let beside = Pose::from_translation(Vec3::new(0.1, 0.02, 0.1) + direction * 0.049);
    check(&collide((&sphere(0.05), beside), (&block, Pose::IDENTITY)), 1, direction, MM);
    let direction = Vec3::ONE.normalize();
    let beside = Pose::from_translation(Vec3::splat(0.1) + direction * 0.049);
    check(&collide((&sphere(0.05), beside), (&block, Pose::IDENTITY)), 1, direction, MM);
    // A box beside it, low: pushed sideways, not up.
    let points = collide((&cube(0.05, 0.05, 0.05), at(0.149, 0.0, 0.06)), (&block, Pose::IDENTITY));
    assert!(points.iter().all(|p| (p.normal - Vec3::X).length() < 1e-9), "{points:#?}");
    assert!((deepest(&points) - MM).abs() < 1e-9, "{points:#?}");
    // A tall one, whose centre is above the top: still sideways, though its lowest vertex is far below the top.
    for turn in [0.0, 1e-3] {
        let tall = turned(0.149, 0.0, 0.15, Vec3::Z, turn);
        let points = collide((&cube(0.05, 0.05, 0.1), tall), (&block, Pose::IDENTITY));
        assert!(points.iter().all(|p| (p.normal - Vec3::X).length() < 2e-3), "{points:#?}");
        assert!(!points.is_empty() && deepest(&points) < MM + 1e-4, "{points:#?}");
    }
    // A box on an edge of it, diagonally.
    let edge = turned(0.1, 0.0, 0.1, Vec3::Y, QUARTER / 2.0);
    let pose = Pose::new(edge.translation + Vec3::new(1.0, 0.0, 1.0).normalize() * 0.049, edge.rotation);
    let points = collide((&cube(0.05, 0.05, 0.05), pose), (&block, Pose::IDENTITY));
    let direction = Vec3::new(1.0, 0.0, 1.0).normalize();
    assert!(points.iter().all(|p| (p.normal - direction).length() < 1e-9), "{points:#?}");
    assert!((deepest(&points) - MM).abs() < 1e-9, "{points:#?}");
}

#[test]
fn a_mesh_is_one_sided() {
    let ground = sheet(4, 0.2);
    assert!(!collide((&sphere(0.05), at(0.01, 0.0, 0.01)), (&ground, Pose::IDENTITY)).is_empty());
    assert!(collide((&sphere(0.05), at(0.01, 0.0, -0.01)), (&ground, Pose::IDENTITY)).is_empty());
}

#[test]
fn a_terrain_pushes_out_sunken_bodies() {
    let ground = terrain(10, 0.1, |_, _| 0.0);
    for z in [0.04, 0.0, -0.04, -0.2, -0.8] {
        let points = collide((&sphere(0.05), at(0.52, 0.47, z)), (&ground, Pose::IDENTITY));
        check(&points, 1, Vec3::Z, 0.05 - z);
        let points = collide((&cube(0.05, 0.05, 0.05), at(0.52, 0.47, z)), (&ground, Pose::IDENTITY));
        assert!((deepest(&points) - (0.05 - z)).abs() < 1e-9, "{points:?}");
        assert!(points.iter().all(|p| (p.normal - Vec3::Z).length() < 1e-9));
    }
    assert!(collide((&sphere(0.05), at(0.52, 0.47, -1.5)), (&ground, Pose::IDENTITY)).is_empty());
    assert!(collide((&sphere(0.05), at(1.2, 0.47, 0.0)), (&ground, Pose::IDENTITY)).is_empty());
}

#[test]
fn a_ball_on_a_slope_of_terrain() {
    let slope = terrain(10, 0.1, |x, _| 0.5 * x);
    let normal = Vec3::new(-0.5, 0.0, 1.0).normalize();
    for i in 0..20 {
        let foot = Vec3::new(0.3 + f64::from(i) * 0.013, 0.4 + f64::from(i) * 0.007, 0.0);
        let foot = foot.with_z(0.5 * foot.x);
        let ball = Pose::from_translation(foot + normal * 0.049);
        check(&collide((&sphere(0.05), ball), (&slope, Pose::IDENTITY)), 1, normal, MM);
    }
    // In a valley, both sides.
    let valley = terrain(10, 0.1, |x, _| (x - 0.5).abs());
    let points = collide((&sphere(0.05), at(0.5, 0.45, 0.05 * 2f64.sqrt() - MM)), (&valley, Pose::IDENTITY));
    assert_eq!(points.len(), 2, "{points:#?}");
}
