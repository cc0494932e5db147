//! Where things are in pictures: distances, directions and outlines with closed forms.

use crate::forms::{ball, quad};
use base::math::axis_angle;
use base::{Pose, Vec3};
use render::{
    Affine, Contents, Depth, Falloff, Frame, Instance, Light, LightKind, Material, Mesh, Projection, Ray,
    Scene, View, affine,
};

/// Instances with numbers of their own, all white.
fn scene_of(instances: &[(Mesh, Affine, u32)]) -> Scene {
    let mut scene = Scene::new();
    let material = scene.add_material(Material::glowing([1.0; 3]));
    for (mesh, place, user) in instances {
        let mesh = scene.add_mesh(mesh.clone());
        scene.add_instance(Instance { user: *user, ..Instance::new(mesh, material, *place) });
    }
    scene
}

/// A picture of distances and objects.
fn measuring(pose: Pose, fov: f32, width: u32, height: u32, depth: Depth) -> View {
    let contents = Contents { colour: false, depth, objects: true, segmentation: false };
    View { contents, ..View::planar(pose, fov, width, height) }
}

/// A wall of 20 m × 20 m across the x axis, facing the origin.
fn wall(distance: f64) -> Scene {
    let facing = affine(
        Pose::new(Vec3::new(distance, 0.0, 0.0), axis_angle(Vec3::Y, -std::f64::consts::FRAC_PI_2)),
        Vec3::splat(10.0),
    );
    scene_of(&[(quad(), facing, 7)])
}

#[test]
fn a_wall_at_one_metre_is_one_metre_away() {
    let mut scene = wall(1.0);
    let frame = scene.prepare();
    let view = measuring(Pose::IDENTITY, 1.0, 64, 48, Depth::AlongAxis);
    let picture = frame.render(&view);
    assert!(picture.depth.iter().all(|depth| (depth - 1.0).abs() < 1e-5), "{:?}", picture.depth);
    assert!(picture.objects.iter().all(|object| *object == 7));
    let picture =
        frame.render(&View { contents: Contents { depth: Depth::FromEye, ..view.contents }, ..view });
    let scale = 2.0 * base::ops::tan(0.5) / 64.0;
    for (at, depth) in picture.depth.iter().enumerate() {
        let across = ((at % 64) as f64 + 0.5 - 32.0) * scale;
        let up = ((at / 64) as f64 + 0.5 - 24.0) * scale;
        let exact = (1.0 + across * across + up * up).sqrt();
        assert!((f64::from(*depth) - exact).abs() < 1e-5, "{at}: {depth} {exact}");
    }
}

#[test]
fn nothing_is_infinitely_far_behind_the_eye_too() {
    let mut scene = wall(1.0);
    let around = Projection::Panorama { fov: std::f32::consts::TAU, vertical_fov: 1.0 };
    let view = View { projection: around, ..measuring(Pose::IDENTITY, 1.0, 16, 4, Depth::AlongAxis) };
    let depth = scene.prepare().render(&view).depth;
    assert!(depth.contains(&f32::INFINITY) && !depth.contains(&f32::NEG_INFINITY), "{depth:?}");
}

#[test]
fn near_and_far_cut_off() {
    let mut scene = wall(1.0);
    let frame = scene.prepare();
    let view = measuring(Pose::IDENTITY, 1.0, 8, 8, Depth::AlongAxis);
    let sees = |near: f32, far: f32| frame.render(&View { near, far, ..view.clone() }).objects[0] == 7;
    assert!(sees(0.1, 1.01) && sees(0.99, 5.0) && !sees(1.01, 5.0) && !sees(0.1, 0.99));
}

#[test]
fn left_is_left_and_up_is_up() {
    // A ball ahead, one to the left and one above.
    let at = |y: f64, z: f64| affine(Pose::from_translation(Vec3::new(4.0, y, z)), Vec3::splat(0.4));
    let mut scene =
        scene_of(&[(ball(16), at(0.0, 0.0), 1), (ball(16), at(1.0, 0.0), 2), (ball(16), at(0.0, 1.0), 3)]);
    let frame = scene.prepare();
    let check = |projection: Projection| {
        let view = View { projection, ..measuring(Pose::IDENTITY, 1.0, 65, 65, Depth::None) };
        let objects = frame.render(&view).objects;
        let object = |column: usize, row: usize| objects[row * 65 + column];
        assert_eq!(object(32, 32), 1, "{projection:?}");
        let column = (0..32).find(|column| object(*column, 32) == 2);
        let row = (0..32).find(|row| object(32, *row) == 3);
        assert!(column.is_some() && column == row, "{projection:?}: {column:?} {row:?}");
        assert!((33..65).all(|column| object(column, 32) < 2 && object(32, column) < 2));
    };
    check(Projection::Planar { fov: 1.0 });
    check(Projection::Panorama { fov: 1.0, vertical_fov: 1.0 });
    check(Projection::Fisheye { fov: 1.0, vertical_fov: 1.0 });
}

#[test]
fn a_view_looks_where_its_pose_says() {
    let mut scene = wall(1.0);
    let frame = scene.prepare();
    let sees = |yaw: f64| {
        let pose = Pose::new(Vec3::ZERO, axis_angle(Vec3::Z, yaw));
        frame.render(&measuring(pose, 0.1, 3, 3, Depth::None)).objects[4] == 7
    };
    assert!(sees(0.0) && sees(0.5) && sees(-0.5) && !sees(1.7) && !sees(std::f64::consts::PI));
}

#[test]
fn a_sphere_is_a_disc_of_the_right_size() {
    // A finely cut ball of radius 1 at 4 m: its edge is at asin(1/4) from the axis.
    let place = affine(Pose::from_translation(Vec3::new(4.0, 0.0, 0.0)), Vec3::ONE);
    let mut scene = scene_of(&[(ball(200), place, 1)]);
    let size = 401;
    let picture = scene.prepare().render(&measuring(Pose::IDENTITY, 0.8, size, size, Depth::FromEye));
    let scale = 2.0 * base::ops::tan(0.4) / f64::from(size);
    let edge = base::ops::tan(base::ops::asin(0.25));
    for (at, depth) in picture.depth.iter().enumerate() {
        let [column, row] = [at % size as usize, at / size as usize].map(|place| place as f64 + 0.5);
        let middle = f64::from(size) * 0.5;
        let [y, z] = [(middle - column) * scale, (middle - row) * scale];
        let off_axis = (y * y + z * z).sqrt();
        // Half a pixel around the edge is ignored.
        if off_axis < edge - scale {
            // |d t - c|² = 1 along the unit direction d.
            let cos = 1.0 / (1.0 + off_axis * off_axis).sqrt();
            let exact = 4.0 * cos - (1.0 - 16.0 * (1.0 - cos * cos)).sqrt();
            let tolerance = 2e-3; // the ball is cut into flat facets, seen at a slant near the edge
            assert!((f64::from(*depth) - exact).abs() < tolerance, "{column} {row}: {depth} {exact}");
        } else if off_axis > edge + scale {
            assert_eq!(*depth, f32::INFINITY);
        }
    }
}

#[test]
fn rays_tell_what_they_meet() {
    let mut scene = wall(2.0);
    let frame = scene.prepare();
    let ray = Ray {
        origin: Vec3::new(0.0, 1.0, 1.0),
        direction: Vec3::new(3.0, 0.0, 0.0),
        near: 0.0,
        far: 10.0,
        layers: 1,
        hits_transparent: false,
    };
    let hit = frame.cast(&ray).expect("the wall");
    assert!((hit.distance - 2.0).abs() < 1e-6 && hit.user == 7);
    assert!((hit.normal - Vec3::NEG_X).length() < 1e-6);
    assert!(frame.cast(&Ray { far: 1.9, ..ray }).is_none());
    assert!(frame.cast(&Ray { direction: Vec3::NEG_X, ..ray }).is_none());
    assert!(frame.cast(&Ray { direction: Vec3::ZERO, ..ray }).is_none());
    assert!(frame.cast(&Ray { origin: Vec3::NAN, ..ray }).is_none());
    // From behind the wall has no side.
    let behind = Ray { origin: Vec3::new(3.0, 0.0, 0.0), direction: Vec3::NEG_X, ..ray };
    assert!(frame.cast(&behind).is_none());
    assert_eq!(frame.distances(&[ray, behind], 2)[1], f32::INFINITY);
}

/// Rays all around that are followed together go as far as each alone.
#[test]
fn neighbours_among_rays_do_not_change_their_lengths() {
    let mut scene = Scene::new();
    let solid = scene.add_material(Material::glowing([1.0; 3]));
    let clear = scene.add_material(Material { transparency: 0.5, ..Material::glowing([1.0; 3]) });
    let (fine, coarse) = (scene.add_mesh(ball(24)), scene.add_mesh(ball(6)));
    let mut stream = base::Stream::new(5, "rays");
    let mut number = || (stream.bits() % 2_000_001) as f64 / 1e6 - 1.0;
    for at in 0..120 {
        let (mesh, material) =
            (if at % 2 == 0 { fine } else { coarse }, if at % 3 == 0 { clear } else { solid });
        let place = Pose::from_translation(Vec3::new(number(), number(), number()) * 10.0);
        let layers = if at % 7 == 0 { 2 } else { 1 };
        let place = affine(place, Vec3::splat(0.6 + 0.4 * number()));
        scene.add_instance(Instance { layers, ..Instance::new(mesh, material, place) });
    }
    let frame = scene.prepare();
    let (columns, rows) = (100, 37);
    let direction = |row: usize, column: usize| {
        let (up, side) = (row as f64 / 12.0 - 1.5, column as f64 / 16.0);
        let flat = base::ops::cos(up);
        Vec3::new(base::ops::cos(side) * flat, base::ops::sin(side) * flat, base::ops::sin(up))
            * (1.0 + up.abs())
    };
    let mut rays: Vec<Ray> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .map(|(row, column)| Ray {
            origin: Vec3::new(0.3, -0.2, 0.1),
            direction: direction(row, column),
            near: 0.1 * row as f64,
            far: if column < 50 { f64::INFINITY } else { 8.0 },
            layers: 1,
            hits_transparent: row < 24,
        })
        .collect();
    rays[7].origin = Vec3::new(-3.0, 4.0, 0.0);
    rays[930].direction = Vec3::ZERO;
    rays[2000].origin = Vec3::NAN;
    rays[2750].layers = 2;
    rays.truncate(columns * rows - 9);
    let alone: Vec<f32> =
        rays.iter().map(|ray| frame.cast(ray).map_or(f32::INFINITY, |hit| hit.distance as f32)).collect();
    let met = alone.iter().filter(|distance| distance.is_finite()).count();
    assert!(met > 500 && met < 3000, "{met}");
    for width in [columns, 1, 7, rays.len(), 0, 10_000] {
        for (at, (together, alone)) in frame.distances(&rays, width).iter().zip(&alone).enumerate() {
            let same = together == alone || (together - alone).abs() < 1e-4 * alone;
            assert!(same, "ray {at} in rows of {width}: {together} instead of {alone}");
        }
    }
    assert!(frame.distances(&[], 3).is_empty());
}

#[test]
fn no_ray_leaks_out_of_a_closed_ball() {
    let mut scene = Scene::new();
    let mesh = scene.add_mesh(ball(37));
    let material = scene.add_material(Material::glowing([1.0; 3]));
    let place =
        affine(Pose::new(Vec3::new(0.1, 0.2, 0.3), axis_angle(Vec3::ONE, 0.7)), Vec3::new(3.0, 4.0, 5.0));
    scene.add_instance(Instance { is_two_sided: true, ..Instance::new(mesh, material, place) });
    let frame = scene.prepare();
    let mut stream = base::Stream::new(3, "leaks");
    let mut number = || (stream.bits() % 2_000_001) as f64 / 1e6 - 1.0;
    let mut rays = Vec::new();
    for _ in 0..200_000 {
        let direction = Vec3::new(number(), number(), number());
        rays.push(Ray {
            origin: Vec3::new(0.1, 0.2, 0.3),
            direction: if direction.length() < 0.1 { Vec3::X } else { direction },
            near: 0.0,
            far: 100.0,
            layers: 1,
            hits_transparent: false,
        });
    }
    // Through corners and along edges, too.
    for corner in ball(37).positions {
        let corner = place.transform_point3(Vec3::from_array(corner.map(f64::from)));
        rays.push(Ray { direction: corner - rays[0].origin, ..rays[0] });
    }
    let leaks = frame.distances(&rays, 1000).iter().filter(|distance| distance.is_infinite()).count();
    assert_eq!(leaks, 0);
}

/// Pixels of a small picture see the same as those at their places of a large one: wide beams meet many more triangles
/// than they have rays, and so do beams of shadows.
#[test]
fn a_small_picture_of_a_dense_mesh_agrees_with_a_large_one() {
    let mut scene = Scene::new();
    let (ball, quad) = (scene.add_mesh(ball(100)), scene.add_mesh(quad()));
    let material = scene.add_material(Material::pbr([0.8, 0.6, 0.4], 0.0, 0.7));
    for (x, y) in [(0.0, 0.0), (1.5, 1.0), (1.0, -1.5)] {
        let place = Pose::from_translation(Vec3::new(x, y, 0.8));
        scene.add_instance(Instance::new(ball, material, affine(place, Vec3::splat(0.6))));
    }
    scene.add_instance(Instance::new(quad, material, affine(Pose::IDENTITY, Vec3::splat(5.0))));
    let sun = LightKind::Directional { direction: Vec3::new(0.3, 0.5, -1.0) };
    let bulb = LightKind::Point { position: Vec3::new(-1.0, 0.5, 3.0), falloff: Falloff::default() };
    for kind in [sun, bulb] {
        scene.add_light(Light {
            kind,
            colour: [1.0; 3],
            intensity: 1.0,
            ambient_intensity: 0.0,
            casts_shadows: true,
        });
    }
    let frame = scene.prepare();
    let pose = Pose::new(Vec3::new(-3.0, 0.0, 2.0), axis_angle(Vec3::Y, 0.5));
    let contents = Contents { depth: Depth::FromEye, ..Contents::COLOUR };
    let view = |size| View { contents, ..View::planar(pose, 1.2, size, size) };
    let (small, large) = (frame.render(&view(24)), frame.render(&view(72)));
    for at in 0..24 * 24 {
        let there = (at / 24 * 3 + 1) * 72 + at % 24 * 3 + 1;
        let [near, far] = [small.depth[at], large.depth[there]];
        assert!(near == far || (near - far).abs() < 1e-5 * far, "{at}: {near} {far}");
        for channel in 0..3 {
            let [one, other] = [small.colour[at * 4 + channel], large.colour[there * 4 + channel]];
            assert!(one.abs_diff(other) <= 1, "{at}: {one} {other}");
        }
    }
}

#[test]
fn moved_things_are_where_they_moved() {
    let at = |x: f64| affine(Pose::from_translation(Vec3::new(x, 0.0, 0.0)), Vec3::splat(0.5));
    let mut scene = Scene::new();
    let mesh = scene.add_mesh(ball(16));
    let material = scene.add_material(Material::glowing([1.0; 3]));
    let ids: Vec<_> = (0..20)
        .map(|at| {
            let place = Pose::from_translation(Vec3::new(f64::from(at) * 2.0, 50.0, 0.0));
            scene.add_instance(Instance::new(mesh, material, affine(place, Vec3::splat(0.5))))
        })
        .collect();
    let ahead = Ray {
        origin: Vec3::ZERO,
        direction: Vec3::X,
        near: 0.0,
        far: f64::INFINITY,
        layers: 1,
        hits_transparent: false,
    };
    let distance = |frame: Frame<'_>| frame.distances(&[ahead], 1)[0];
    assert_eq!(distance(scene.prepare()), f32::INFINITY);
    for step in 1..100 {
        scene.move_instance(ids[3], at(f64::from(step)));
        assert!((distance(scene.prepare()) - (step as f32 - 0.5)).abs() < 0.02);
    }
    scene.move_instance(ids[3], Affine::from_scale(Vec3::ZERO));
    assert_eq!(distance(scene.prepare()), f32::INFINITY);
    scene.move_instance(ids[3], at(7.0));
    assert!((distance(scene.prepare()) - 6.5).abs() < 0.02);
    scene.remove_instance(ids[3]);
    assert_eq!(distance(scene.prepare()), f32::INFINITY);
}

#[test]
fn layers_choose_what_is_seen() {
    let mut scene = Scene::new();
    let mesh = scene.add_mesh(ball(16));
    let material = scene.add_material(Material::glowing([1.0; 3]));
    let at = |x: f64| affine(Pose::from_translation(Vec3::new(x, 0.0, 0.0)), Vec3::ONE);
    scene.add_instance(Instance { layers: 1, user: 1, ..Instance::new(mesh, material, at(3.0)) });
    scene.add_instance(Instance { layers: 2, user: 2, ..Instance::new(mesh, material, at(6.0)) });
    let frame = scene.prepare();
    let sees = |layers: u32| {
        let view = measuring(Pose::IDENTITY, 0.5, 3, 3, Depth::None);
        frame.render(&View { layers, ..view }).objects[4]
    };
    assert_eq!([sees(1), sees(2), sees(3), sees(4)], [1, 2, 1, 0]);
}

#[test]
fn mirrored_instances_show_their_fronts() {
    let place = affine(Pose::from_translation(Vec3::new(4.0, 0.0, 0.0)), Vec3::new(1.0, -1.0, 1.0));
    let mut scene = scene_of(&[(ball(64), place, 1)]);
    let picture = scene.prepare().render(&measuring(Pose::IDENTITY, 0.5, 3, 3, Depth::FromEye));
    assert!((picture.depth[4] - 3.0).abs() < 1e-3, "{}", picture.depth[4]);
}

#[test]
fn bad_numbers_give_empty_pictures_and_no_panic() {
    let mut scene = wall(1.0);
    let frame = scene.prepare();
    let view = View::planar(Pose::IDENTITY, 1.0, 4, 4);
    for fov in [0.0, -1.0, 4.0, f32::NAN, f32::INFINITY] {
        let picture = frame.render(&View { projection: Projection::Planar { fov }, ..view.clone() });
        assert_eq!((picture.width, picture.colour.len()), (0, 0));
    }
    let lost = Pose::from_translation(Vec3::NAN);
    assert_eq!(frame.render(&View { world_from_view: lost, ..view.clone() }).width, 0);
    assert_eq!(frame.render(&View { width: u32::MAX, height: u32::MAX, ..view.clone() }).width, 0);
    assert_eq!(frame.render(&View { width: 0, ..view }).height, 4);
}
