use super::*;

const MM: f64 = 1e-3;

#[test]
fn round_shapes_penetrate_a_plane() {
    let plane = (&Shape::Plane, Pose::IDENTITY);
    // The normal points from b to a: from the ball down into the plane.
    check(&collide(plane, (&sphere(0.1), at(1.0, 2.0, 0.099))), 1, -Vec3::Z, MM);
    check(&collide((&sphere(0.1), at(1.0, 2.0, 0.099)), plane), 1, Vec3::Z, MM);
    assert!(collide(plane, (&sphere(0.1), at(0.0, 0.0, 0.101))).is_empty());
    check(&collide(plane, (&sphere(0.5), at(0.0, 0.0, 0.5))), 1, -Vec3::Z, 0.0);
    // Standing, one end; lying, both.
    check(&collide(plane, (&capsule(0.1, 0.2), at(0.0, 0.0, 0.299))), 1, -Vec3::Z, MM);
    let lying = turned(0.0, 0.0, 0.099, Vec3::Y, std::f64::consts::FRAC_PI_2);
    check(&collide(plane, (&capsule(0.1, 0.2), lying)), 2, -Vec3::Z, MM);
}

#[test]
fn a_rotated_plane_rotates_the_normal() {
    let tilt = turned(0.3, -0.1, 0.2, Vec3::new(1.0, 2.0, 3.0), 1.1);
    let on_top = Pose::new(tilt.point(Vec3::new(4.0, 5.0, 0.099)), Quat::IDENTITY);
    check(&collide((&sphere(0.1), on_top), (&Shape::Plane, tilt)), 1, tilt.vector(Vec3::Z), MM);
}

#[test]
fn a_box_touches_a_plane_with_its_corners() {
    let plane = (&Shape::Plane, Pose::IDENTITY);
    let flat = collide((&cube(0.1, 0.2, 0.3), at(0.0, 0.0, 0.299)), plane);
    check(&flat, 4, Vec3::Z, MM);
    for point in &flat {
        assert!((point.point.abs() - Vec3::new(0.1, 0.2, 0.0005)).length() < 1e-12, "{point:?}");
    }
    // On an edge, on a corner.
    let edge = turned(0.0, 0.0, 2f64.sqrt() * 0.1 - MM, Vec3::X, std::f64::consts::FRAC_PI_4);
    check(&collide((&cube(0.1, 0.1, 0.1), edge), plane), 2, Vec3::Z, MM);
    let upright = Quat::from_rotation_arc(Vec3::ONE.normalize(), Vec3::Z);
    let corner = Pose::new(Vec3::Z * (3f64.sqrt() * 0.1 - MM), upright);
    check(&collide((&cube(0.1, 0.1, 0.1), corner), plane), 1, Vec3::Z, MM);
    assert!(collide((&cube(0.1, 0.1, 0.1), at(0.0, 0.0, 0.1001)), plane).is_empty());
}

#[test]
fn a_standing_cylinder_rests_on_its_rim() {
    let plane = (&Shape::Plane, Pose::IDENTITY);
    let mut model = free(&[cylinder(0.1, 0.2), Shape::Plane]);
    model.settings.max_contacts = 16;
    let mut points = Vec::new();
    World::new(&model).contacts(&model, &[at(1.0, 2.0, 0.199), Pose::IDENTITY], &mut points);
    check(&points, 16, Vec3::Z, MM);
    assert!(support_polygon_contains(&points, Vec3::new(1.0, 2.0, 0.0), 0.097));
    // With fewer points, a cylinder tilted in any direction by a milliradian still pivots about its true rim.
    for degree in 0..90 {
        let (sin, cos) = base::ops::sin_cos(f64::from(degree * 4).to_radians());
        let tipping = turned(0.0, 0.0, 0.199, Vec3::new(-sin, cos, 0.0), 1e-3);
        let points = collide((&cylinder(0.1, 0.2), tipping), plane);
        assert!(points.len() <= 10);
        let extent = points.iter().map(|p| p.point.dot(Vec3::new(cos, sin, 0.0))).fold(0.0, f64::max);
        // The tilt moves the lower rim back by 0.2 sin(0.001).
        assert!(extent > 0.0997, "{extent} at {degree}");
    }
}

#[test]
fn a_lying_cylinder_rests_on_a_line() {
    let plane = (&Shape::Plane, Pose::IDENTITY);
    for turn in [0.0, 0.3, 1.0, 2.5] {
        let roll = axis_angle(Vec3::Y, std::f64::consts::FRAC_PI_2) * axis_angle(Vec3::Z, turn);
        let points = collide((&cylinder(0.1, 0.2), Pose::new(Vec3::Z * 0.099, roll)), plane);
        check(&points, 2, Vec3::Z, MM);
        assert!(points.iter().all(|p| (p.point.x.abs() - 0.2).abs() < 1e-9 && p.point.y.abs() < 1e-9));
    }
    let tilted = turned(0.0, 0.0, 0.2, Vec3::Y, 0.5);
    let lowest = 0.2 * base::ops::cos(0.5) + 0.1 * base::ops::sin(0.5) - 0.2;
    assert!((deepest(&collide((&cylinder(0.1, 0.2), tilted), plane)) - lowest).abs() < 1e-12);
}

#[test]
fn hulls_and_meshes_touch_a_plane_with_their_corners() {
    let plane = (&Shape::Plane, Pose::IDENTITY);
    let mesh = box_mesh(Vec3::new(0.1, 0.2, 0.3));
    let mut points = mesh.vertices.clone();
    points.push(Vec3::new(0.01, 0.02, 0.03)); // Inside the hull.
    check(&collide((&Shape::Mesh(Arc::new(mesh)), at(0.0, 0.0, 0.299)), plane), 4, Vec3::Z, MM);
    check(&collide((&Shape::Convex(Arc::new(points)), at(0.0, 0.0, 0.299)), plane), 4, Vec3::Z, MM);
}
