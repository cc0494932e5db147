//! Images of the GPU look like those of the CPU.

mod device;
#[path = "../../render/tests/render/forms/mod.rs"]
mod forms;
#[path = "../../render/tests/render/forms/scenes.rs"]
mod scenes;

use base::math::axis_angle;
use base::{Pose, Vec3};
use device::{check, with_device};
use forms::{ball, quad};
use render::{
    Affine, Antialiasing, Background, Contents, Depth, Effects, Falloff, Fog, FogKind, Instance, Light,
    LightKind, Material, Mesh, Model, Pbr, Phong, PixelOrder, Primitives, Projection, Scene, Texture,
    UvTransform, View, affine,
};

/// All outputs of an image.
const ALL: Contents = Contents { colour: true, depth: Depth::AlongAxis, objects: true, segmentation: true };

/// Compares images with and without antialiasing, and all other outputs of a view.
fn compare(name: &str, (mut scene, view): (Scene, View)) {
    with_device(|device| {
        let frame = scene.prepare();
        let view = View { contents: ALL, ..view };
        let smooth = View { antialiasing: Antialiasing::Smooth, order: PixelOrder::Bgra, ..view.clone() };
        let from_eye = Contents { colour: false, depth: Depth::FromEye, ..ALL };
        let measured = View { contents: from_eye, ..view.clone() };
        check(device, name, &frame, &[view, smooth, measured]);
    });
}

#[test]
fn the_gallery() {
    compare("room", scenes::room());
    compare("materials", scenes::materials());
    compare("lights", scenes::lights());
    compare("axes", scenes::axes());
    compare("panorama", scenes::panorama());
}

fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::from_translation(Vec3::new(x, y, z))
}

/// Adds an instance with a number and a colour of its own.
fn put(scene: &mut Scene, mesh: Mesh, material: Material, place: Affine, user: u32) {
    let mesh = scene.add_mesh(mesh);
    let material = scene.add_material(material);
    let segmentation = Some([user as f32 * 0.1, 1.0 - user as f32 * 0.1, 0.5]);
    let instance = Instance { user, segmentation, ..Instance::new(mesh, material, place) };
    scene.add_instance(instance);
}

fn sun(direction: Vec3) -> Light {
    Light {
        kind: LightKind::Directional { direction },
        colour: [1.0, 0.9, 0.8],
        intensity: 1.5,
        ambient_intensity: 0.3,
        casts_shadows: true,
    }
}

/// A floor with balls, from `from` on: some mirrored, two-sided, stretched, without shadows or in other layers.
fn things(from: Vec3) -> Scene {
    let mut scene = Scene::new();
    scene.set_background(Background { sky_colour: [0.3, 0.5, 0.7], ..Background::default() });
    let place = |x: f64, y: f64, z: f64, scale: Vec3| {
        affine(Pose::new(from + Vec3::new(x, y, z), axis_angle(Vec3::new(0.3, 0.2, 1.0), x)), scale)
    };
    let floor = affine(Pose::from_translation(from), Vec3::splat(30.0));
    put(&mut scene, quad(), Material::pbr([0.7, 0.7, 0.6], 0.0, 0.7), floor, 1);
    for number in 0..6_u32 {
        let mirror = if number % 2 == 0 { -0.5 } else { 0.5 };
        let turn = f64::from(number);
        let place = place(3.0 + turn * 0.4, 2.0 - turn * 0.8, 0.7, Vec3::new(0.5, mirror, 0.6));
        put(&mut scene, ball(12), Material::pbr([0.2, 0.4, 0.1 * turn as f32], 0.4, 0.4), place, 2 + number);
    }
    let mesh = scene.add_mesh(Mesh { normals: Vec::new(), ..ball(6) });
    let material = scene.add_material(Material::phong([0.9, 0.3, 0.2], Phong::default()));
    let high = |y: f64| affine(Pose::from_translation(from + Vec3::new(4.0, y, 1.8)), Vec3::splat(0.4));
    let plain = Instance::new(mesh, material, high(1.0));
    scene.add_instance(Instance { casts_shadows: false, user: 20, ..plain.clone() });
    scene.add_instance(Instance { layers: 2, user: 21, world_from_mesh: high(0.0), ..plain.clone() });
    scene.add_instance(Instance { is_two_sided: true, user: 22, world_from_mesh: high(-1.0), ..plain });
    scene.add_light(sun(Vec3::new(0.5, 0.3, -1.0)));
    scene
}

#[test]
fn projections_and_places() {
    let panorama = Projection::Panorama { fov: 6.2, vertical_fov: 2.0 };
    let fisheye = Projection::Fisheye { fov: 3.5, vertical_fov: 2.4 };
    for (name, from) in [("near", Vec3::ZERO), ("far away", Vec3::new(12_345.678, -45_678.9, 321.0))] {
        for projection in [Projection::Planar { fov: 1.3 }, panorama, fisheye] {
            let view = View::planar(Pose::from_translation(from + Vec3::new(0.0, 0.0, 1.2)), 1.0, 150, 101);
            compare(name, (things(from), View { projection, ..view }));
        }
    }
}

#[test]
fn lamps_just_below_what_holds_them() {
    let mut scene = Scene::new();
    let place = |z: f64, size: f64| affine(at(0.0, 0.0, z), Vec3::splat(size));
    put(&mut scene, quad(), Material::pbr([0.7, 0.7, 0.6], 0.0, 1.0), place(0.0, 10.0), 1);
    put(&mut scene, quad(), Material::pbr([0.2, 0.2, 0.6], 0.0, 1.0), place(2.0001, 0.1), 2);
    let kind = LightKind::Point { position: Vec3::new(0.0, 0.0, 2.0), falloff: Falloff::default() };
    scene.add_light(Light { kind, ..sun(Vec3::Z) });
    let down = axis_angle(Vec3::Y, std::f64::consts::FRAC_PI_2);
    let eye = Pose::new(Vec3::new(4.0, 0.0, 20.0), down);
    compare("held lamp", (scene, View::planar(eye, 0.3, 64, 64)));
}

#[test]
fn near_far_and_layers() {
    let view = View::planar(at(0.0, 0.0, 1.2), 1.0, 90, 70);
    compare("near and far", (things(Vec3::ZERO), View { near: 3.6, far: 6.0, ..view.clone() }));
    for layers in [1, 2, 4] {
        compare("layers", (things(Vec3::ZERO), View { layers, ..view.clone() }));
    }
    let mut inside = things(Vec3::ZERO);
    let [mesh, round] = [inside.add_mesh(ball(9)), inside.add_mesh(Mesh { normals: Vec::new(), ..ball(7) })];
    let material = inside.add_material(Material::pbr([0.9, 0.6, 0.3], 0.1, 0.6));
    for (mesh, size) in [(mesh, 9.0), (round, 2.2)] {
        let place = affine(at(1.0, 0.4, 1.0), Vec3::new(size, size, 1.4));
        let instance = Instance::new(mesh, material, place);
        inside.add_instance(Instance { is_two_sided: true, casts_shadows: false, ..instance });
    }
    compare("inside", (inside, view.clone()));
    compare("one pixel", (things(Vec3::ZERO), View { width: 1, height: 1, ..view.clone() }));
    with_device(|device| {
        let mut scene = things(Vec3::ZERO);
        let bad = View { projection: Projection::Planar { fov: 4.0 }, ..view.clone() };
        let none = View { width: 0, ..view.clone() };
        check(device, "bad numbers", &scene.prepare(), &[bad.clone(), view, none, bad]);
        check(device, "no views", &scene.prepare(), &[]);
    });
}

/// Each pixel of it is different.
fn picture(seed: u32, has_holes: bool, filtering: u8, repeat: [bool; 2]) -> Texture {
    let (width, height) = (40 + seed, 24);
    let pixels = (0..width * height).flat_map(|at| {
        let (column, row) = (at % width, at / width);
        let wave = |part: u32| ((column * (3 + part) + row * (5 + part) * seed) % 256) as u8;
        let alpha = if has_holes && (column / 6 + row / 6) % 2 == 0 { 40 } else { 255 };
        [wave(0), wave(1), wave(2), alpha]
    });
    Texture { filtering, repeat, ..Texture::rgba8(width, height, pixels.collect()) }
}

fn textured(material: impl Fn(&mut Scene) -> Material) -> (Scene, View) {
    let mut scene = Scene::new();
    scene.set_background(Background { sky_colour: [0.6, 0.6, 0.7], ..Background::default() });
    let material = material(&mut scene);
    let upright = axis_angle(Vec3::Y, -1.2) * axis_angle(Vec3::Z, 0.3);
    let plain = quad();
    let paint_uvs = plain.uvs.iter().map(|[u, v]| [v * 2.0, *u]).collect();
    let place = affine(Pose::new(Vec3::new(2.2, 0.6, 0.0), upright), Vec3::splat(0.8));
    put(&mut scene, Mesh { paint_uvs, ..plain }, material.clone(), place, 1);
    put(&mut scene, ball(16), material.clone(), affine(at(2.5, -0.7, 0.0), Vec3::splat(0.6)), 2);
    put(&mut scene, quad(), material, affine(at(0.0, 0.0, -0.7), Vec3::splat(20.0)), 3);
    put(
        &mut scene,
        ball(8),
        Material::glowing([0.1, 0.8, 0.3]),
        affine(at(4.0, 0.0, 0.3), Vec3::splat(0.7)),
        4,
    );
    scene.add_light(sun(Vec3::new(1.0, 0.2, -0.6)));
    let kind = LightKind::Spot {
        position: Vec3::new(0.0, 1.0, 2.0),
        direction: Vec3::new(2.0, -1.0, -2.0),
        falloff: Falloff { attenuation: [0.5, 0.1, 0.05], radius: 20.0 },
        beam_width: 0.2,
        cut_off: 0.7,
    };
    scene.add_light(Light { kind, ..sun(Vec3::Z) });
    (scene, View::planar(Pose::IDENTITY, 1.3, 160, 120))
}

#[test]
fn every_map_and_filtering() {
    let white = || Material::pbr([0.9, 0.8, 0.7], 0.2, 0.5);
    for filtering in 0..=5 {
        for repeat in [[true, true], [false, true]] {
            let material = |scene: &mut Scene| {
                let map = scene.add_texture(picture(7, false, filtering, repeat));
                let uv_transform = UvTransform::new([0.2, 0.1], 0.4, [1.5, 2.0], [0.1, 0.3]);
                Material { base_colour_map: Some(map), uv_transform, ..white() }
            };
            compare("filtering", textured(material));
        }
    }
    let maps: [fn(&mut Material, render::TextureId); 8] = [
        |material, map| material.background_map = Some(map),
        |material, map| material.paint_map = Some(map),
        |material, map| (material.emissive_map, material.emissive_intensity) = (Some(map), 0.7),
        |material, map| pbr(material).metalness_map = Some(map),
        |material, map| pbr(material).roughness_map = Some(map),
        |material, map| (pbr(material).normal_map, pbr(material).normal_factor) = (Some(map), 0.6),
        |material, map| (pbr(material).occlusion_map, pbr(material).occlusion_strength) = (Some(map), 0.8),
        |material, map| material.base_colour_map = Some(map),
    ];
    for (number, set) in maps.into_iter().enumerate() {
        for has_holes in [false, true] {
            let material = |scene: &mut Scene| {
                let base = scene.add_texture(picture(5, has_holes, 4, [true; 2]));
                let map = scene.add_texture(picture(9, true, 3, [true; 2]));
                let mut material = Material { base_colour_map: Some(base), ..white() };
                set(&mut material, map);
                material
            };
            compare(&format!("map {number}"), textured(material));
        }
    }
    let classic = |scene: &mut Scene| {
        let map = scene.add_texture(picture(3, false, 4, [true; 2]));
        let phong = Phong { ambient_intensity: 0.6, specular: [0.9; 3], shininess: 0.4 };
        let material = Material::phong([0.6, 0.7, 0.9], phong);
        Material { base_colour_map: Some(map), emissive: [0.1, 0.0, 0.0], ..material }
    };
    compare("classic", textured(classic));
    let shiny = Phong { ambient_intensity: 0.3, specular: [0.8, 0.7, 0.2], shininess: 0.6 };
    compare(
        "shiny",
        textured(|_| Material { transparency: 0.4, ..Material::phong([0.2, 0.3, 0.9], shiny.clone()) }),
    );
}

fn pbr(material: &mut Material) -> &mut Pbr {
    match &mut material.model {
        Model::Pbr(pbr) => pbr,
        Model::Phong(_) => panic!("a classic material"),
    }
}

#[test]
fn fog_glass_and_effects() {
    let view = View::planar(at(0.0, 0.0, 1.2), 1.2, 120, 90);
    for kind in [FogKind::Linear, FogKind::Exponential, FogKind::Exponential2] {
        let mut scene = things(Vec3::ZERO);
        scene.set_fog(Some(Fog { colour: [0.8, 0.7, 0.6], kind, visibility_range: 9.0 }));
        compare("fog", (scene, view.clone()));
    }
    let mut scene = things(Vec3::ZERO);
    for layer in 0..20_u32 {
        let glass = Material { transparency: 0.8, ..Material::pbr([0.9, 0.2, 0.1 * layer as f32], 0.0, 0.2) };
        let place = affine(at(2.0 + f64::from(layer) * 0.1, 0.3, 1.0), Vec3::splat(0.4));
        let mesh = if layer % 2 == 0 { ball(8) } else { ball(5) };
        put(&mut scene, mesh, glass, place, 30 + layer);
    }
    compare("glass", (scene.clone(), view.clone()));
    let lines = Primitives::Lines(vec![[0, 1], [1, 2], [2, 0]]);
    let positions = vec![[2.0, -1.0, 0.5], [6.0, 1.0, 0.2], [3.0, 0.5, 2.0]];
    let colours = vec![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let strokes = Mesh { positions, colours, primitives: lines, ..Mesh::default() };
    let points = Mesh { primitives: Primitives::Points, ..strokes.clone() };
    for mesh in [strokes, points] {
        put(&mut scene, mesh, Material::glowing([1.0; 3]), affine(Pose::IDENTITY, Vec3::ONE), 60);
    }
    compare("lines and points", (scene.clone(), view.clone()));
    let occluded = Effects { ambient_occlusion_radius: Some(0.8), ..Effects::default() };
    compare("occlusion", (scene.clone(), View { effects: occluded, ..view.clone() }));
    let bright = Effects { bloom_threshold: Some(0.4), ..Effects::default() };
    compare("bloom", (scene, View { effects: bright, exposure: 1.7, ..view }));
}

#[test]
fn changes_are_followed_and_little_is_written_again() {
    let view = View { contents: ALL, ..View::planar(at(0.0, 0.0, 1.2), 1.2, 80, 60) };
    let views = std::slice::from_ref(&view);
    with_device(|device| {
        let mut scene = things(Vec3::ZERO);
        let texture = scene.add_texture(picture(3, false, 4, [true; 2]));
        let material = scene
            .add_material(Material { base_colour_map: Some(texture), ..Material::pbr([1.0; 3], 0.0, 0.5) });
        let mesh = scene.add_mesh(ball(10));
        let place = |x: f64| affine(at(x, 0.0, 1.0), Vec3::splat(0.5));
        let moved = scene.add_instance(Instance::new(mesh, material, place(2.0)));
        let light = scene.add_light(sun(Vec3::new(0.0, 1.0, -1.0)));
        check(device, "before", &scene.prepare(), views);
        let uploaded = device.uploaded_words();
        for step in 0..5 {
            scene.move_instance(moved, place(2.1 + f64::from(step) * 0.3));
            check(device, "moved", &scene.prepare(), views);
        }
        scene.update_light(light, sun(Vec3::new(0.3, -1.0, -1.0)));
        scene.update_material(
            material,
            Material { emissive: [0.2; 3], ..scene.material(material).unwrap().clone() },
        );
        scene.set_fog(Some(Fog { colour: [0.5; 3], kind: FogKind::Linear, visibility_range: 30.0 }));
        check(device, "lit", &scene.prepare(), views);
        assert_eq!(device.uploaded_words(), uploaded, "meshes and textures are the same");
        scene.update_texture(texture, picture(3, true, 2, [false; 2]));
        check(device, "a new picture", &scene.prepare(), views);
        scene.update_texture_part(texture, [3, 4], [20, 10], &[90; 800]);
        check(device, "a part of it", &scene.prepare(), views);
        scene.update_mesh(
            mesh,
            Mesh {
                positions: ball(10).positions.iter().map(|[x, y, z]| [x * 0.5, *y, z * 1.3]).collect(),
                ..ball(10)
            },
        );
        check(device, "another form", &scene.prepare(), views);
        scene.remove_instance(moved);
        check(device, "removed", &scene.prepare(), views);
        // Larger things than there was room for.
        let large = scene.add_mesh(ball(120));
        scene.add_instance(Instance::new(large, material, place(3.0)));
        scene.update_texture(texture, picture(3000, false, 5, [true; 2]));
        check(device, "large", &scene.prepare(), views);
        check(device, "nothing", &Scene::new().prepare(), views);
    });
}

#[test]
fn many_small_cameras_are_one_batch() {
    with_device(|device| {
        let mut scene = things(Vec3::ZERO);
        let frame = scene.prepare();
        let view = |number: u32| {
            let pose = Pose::new(Vec3::new(0.0, 0.0, 1.2), axis_angle(Vec3::Z, f64::from(number) * 0.01));
            let smooth = if number.is_multiple_of(3) { Antialiasing::Smooth } else { Antialiasing::Off };
            let contents = if number.is_multiple_of(4) { ALL } else { Contents::COLOUR };
            View { antialiasing: smooth, contents, ..View::planar(pose, 1.0, 8 + number % 20, 12) }
        };
        let views: Vec<View> = (0..1000).map(view).collect();
        check(device, "batch", &frame, &views);
    });
}
