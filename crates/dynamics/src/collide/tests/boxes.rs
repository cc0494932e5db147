use super::*;

const MM: f64 = 1e-3;

#[test]
fn a_box_on_a_box() {
    let (small, large) = (cube(0.1, 0.1, 0.1), cube(1.0, 1.0, 0.5));
    let points = collide((&small, at(0.3, 0.2, 0.599)), (&large, Pose::IDENTITY));
    check(&points, 4, Vec3::Z, MM);
    let swapped = collide((&large, Pose::IDENTITY), (&small, at(0.3, 0.2, 0.599)));
    check(&swapped, 4, -Vec3::Z, MM);
    for point in &points {
        assert!(swapped.iter().any(|other| (other.point - point.point).length() < 1e-12));
    }
    // Rotated about the vertical: still its four corners.
    check(
        &collide((&small, turned(0.3, 0.2, 0.599, Vec3::Z, 0.4)), (&large, Pose::IDENTITY)),
        4,
        Vec3::Z,
        MM,
    );
    assert!(collide((&small, at(0.3, 0.2, 0.6001)), (&large, Pose::IDENTITY)).is_empty());
    // Half over the edge: clipped there.
    let points = collide((&small, at(1.0, 0.2, 0.599)), (&large, Pose::IDENTITY));
    check(&points, 4, Vec3::Z, MM);
    assert!(points.iter().all(|p| p.point.x < 1.0 + 1e-12));
    // The same box rotated by 45 degrees on top: an octagon.
    check(
        &collide((&small, turned(0.0, 0.0, 0.199, Vec3::Z, 0.7)), (&small, Pose::IDENTITY)),
        8,
        Vec3::Z,
        MM,
    );
}

#[test]
fn boxes_that_just_touch_have_four_corner_contacts() {
    let (small, large) = (cube(0.1, 0.1, 0.1), cube(1.0, 1.0, 0.5));
    for depth in [1e-15, 1e-13, 1e-11, 1e-9, 1e-7] {
        for angle in [0.0, 1e-9, 0.3] {
            // Tilted by so little that its far corners still touch.
            let tilt = base::math::axis_angle(Vec3::X, 0.3 * depth);
            let mut pose = turned(0.3, 0.2, 0.6 - depth, Vec3::Z, angle);
            pose.rotation = tilt * pose.rotation;
            let points = collide((&small, pose), (&large, Pose::IDENTITY));
            assert_eq!(points.len(), 4, "depth {depth}, angle {angle}: {points:?}");
            assert!(points.iter().all(|point| (point.normal - Vec3::Z).length() < 1e-6));
        }
    }
}

#[test]
fn a_slightly_tilted_face_is_still_a_face_contact() {
    let block = cube(0.1, 0.1, 0.1);
    // Rotated relative to each other and tilted about a diagonal: an edge pair has the least penetration.
    for tilt in [1e-5, 1e-4, 1e-3] {
        let mut pose = turned(0.03, 0.05, 0.2 - 2e-5, Vec3::Z, 0.3);
        pose.rotation = base::math::axis_angle(Vec3::new(1.0, 0.4, 0.0), tilt) * pose.rotation;
        let points = collide((&block, pose), (&block, Pose::IDENTITY));
        assert!(points.len() >= 2, "tilt {tilt}: {points:?}");
        assert!(points.iter().all(|point| point.normal.dot(Vec3::Z) > 0.999), "{points:?}");
    }
}

#[test]
fn feature_ids_persist_while_a_box_slides() {
    let (small, large) = (cube(0.1, 0.1, 0.1), cube(1.0, 1.0, 0.5));
    let features = |x: f64, angle: f64| -> Vec<u32> {
        let points = collide((&small, turned(x, 0.0, 0.599, Vec3::Z, angle)), (&large, Pose::IDENTITY));
        points.iter().map(|p| p.feature).collect()
    };
    let start = features(0.0, 0.1);
    for i in 0..50 {
        assert_eq!(features(f64::from(i) * 0.01, 0.1 + f64::from(i) * 1e-3), start);
    }
}

#[test]
fn edges_and_corners_of_boxes() {
    let block = cube(0.1, 0.1, 0.1);
    let diagonal = 2f64.sqrt() * 0.1;
    // Two crossed edges.
    let lower = turned(0.0, 0.0, 0.0, Vec3::X, std::f64::consts::FRAC_PI_4);
    let upper = turned(0.0, 0.0, 2.0 * diagonal - MM, Vec3::Y, std::f64::consts::FRAC_PI_4);
    check(&collide((&block, upper), (&block, lower)), 1, Vec3::Z, MM);
    // An edge on a face.
    let edge = turned(0.0, 0.0, 0.1 + diagonal - MM, Vec3::Y, std::f64::consts::FRAC_PI_4);
    check(&collide((&block, edge), (&block, Pose::IDENTITY)), 2, Vec3::Z, MM);
    // A corner on a face.
    let upright = Quat::from_rotation_arc(Vec3::ONE.normalize(), Vec3::Z);
    let corner = Pose::new(Vec3::Z * (0.1 + 3f64.sqrt() * 0.1 - MM), upright);
    check(&collide((&block, corner), (&block, Pose::IDENTITY)), 1, Vec3::Z, MM);
}
