//! The scenes of the gallery.

use base::math::axis_angle;
use base::{Pose, Vec3};
use render::{
    Background, CubeMap, Falloff, Fog, FogKind, Instance, Light, LightKind, Material, Mesh, MeshId, Model,
    Pbr, Phong, Pixels, Primitives, Projection, Scene, Texture, View, affine,
};

use crate::forms::{ball, quad};

/// A box from -1 to 1 along each axis, each side with all of the texture.
fn cube() -> Mesh {
    let mut mesh = Mesh::default();
    let mut triangles = Vec::new();
    // Outwards, to the right and up, as one sees a side from outside.
    let sides: [[[f32; 3]; 3]; 6] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[-1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        [[0.0, 0.0, -1.0], [1.0, 0.0, 0.0], [0.0, -1.0, 0.0]],
    ];
    for [outwards, right, up] in sides {
        let first = mesh.positions.len() as u32;
        for [u, v] in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0_f32]] {
            mesh.positions.push([0, 1, 2].map(|axis: usize| outwards[axis] + u * right[axis] + v * up[axis]));
            mesh.normals.push(outwards);
            mesh.uvs.push([u * 0.5 + 0.5, v * 0.5 + 0.5]);
        }
        triangles.extend([[first, first + 1, first + 2], [first, first + 2, first + 3]]);
    }
    mesh.primitives = Primitives::Triangles(triangles);
    mesh
}

/// From a place towards another, with z up.
fn looking(from: Vec3, to: Vec3) -> Pose {
    let way = to - from;
    let yaw = base::ops::atan2(way.y, way.x);
    let pitch = base::ops::atan2(-way.z, (way.x * way.x + way.y * way.y).sqrt());
    Pose::new(from, axis_angle(Vec3::Z, yaw) * axis_angle(Vec3::Y, pitch))
}

fn put(scene: &mut Scene, mesh: MeshId, material: Material, pose: Pose, scale: Vec3) {
    let material = scene.add_material(material);
    scene.add_instance(Instance::new(mesh, material, affine(pose, scale)));
}

fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::from_translation(Vec3::new(x, y, z))
}

fn lamp(kind: LightKind, colour: [f32; 3], intensity: f32) -> Light {
    Light { kind, colour, intensity, ambient_intensity: 0.0, casts_shadows: true }
}

fn checker(dark: [u8; 3], bright: [u8; 3]) -> Texture {
    let pixels = (0..256 * 256_u32).flat_map(|at| {
        let [r, g, b] = if (at % 256 / 32 + at / 256 / 32) % 2 == 0 { dark } else { bright };
        [r, g, b, 255]
    });
    Texture::rgba8(256, 256, pixels.collect())
}

/// The letter F, black on a colour.
fn letter(colour: [u8; 3]) -> Texture {
    const ROWS: [&[u8; 8]; 8] = [
        b"........",
        b".#####..",
        b".#......",
        b".####...",
        b".#......",
        b".#......",
        b".#......",
        b"........",
    ];
    let pixels = (0..64 * 64_usize).flat_map(|at| {
        let [r, g, b] = if ROWS[at / 64 / 8][at % 64 / 8] == b'#' { [0, 0, 0] } else { colour };
        [r, g, b, 255]
    });
    Texture::rgba8(64, 64, pixels.collect())
}

/// A room with balls under a lamp.
pub(crate) fn room() -> (Scene, View) {
    let mut scene = Scene::new();
    scene.set_background(Background { sky_colour: [0.4, 0.5, 0.6], ..Background::default() });
    let [square, ball] = [scene.add_mesh(quad()), scene.add_mesh(ball(32))];
    let tiles = scene.add_texture(checker([90, 60, 40], [220, 200, 170]));
    let wood = Material { base_colour_map: Some(tiles), ..Material::pbr([1.0; 3], 0.0, 0.4) };
    put(&mut scene, square, wood, at(0.0, 0.0, 0.0), Vec3::splat(4.0));
    let wall = Pose::new(Vec3::new(4.0, 0.0, 1.5), axis_angle(Vec3::Y, -std::f64::consts::FRAC_PI_2));
    put(&mut scene, square, Material::pbr([0.8, 0.78, 0.7], 0.0, 0.9), wall, Vec3::new(1.5, 4.0, 1.0));
    for (row, colour) in [[0.9, 0.2, 0.1], [0.2, 0.7, 0.2], [0.15, 0.3, 0.9]].into_iter().enumerate() {
        let y = 1.4 - 1.4 * row as f64;
        put(&mut scene, ball, Material::pbr(colour, 0.0, 0.3), at(1.0, y, 0.5), Vec3::splat(0.5));
        put(&mut scene, ball, Material::pbr(colour, 1.0, 0.3), at(-0.6, y * 0.7, 0.3), Vec3::splat(0.3));
    }
    let kind = LightKind::Point { position: Vec3::new(-1.0, 2.0, 3.0), falloff: Falloff::default() };
    scene.add_light(lamp(kind, [1.0, 0.95, 0.9], 2.0));
    let view = View::planar(looking(Vec3::new(-4.5, -0.4, 2.0), Vec3::new(0.5, 0.0, 0.4)), 0.9, 320, 240);
    (scene, view)
}

/// Blue above, ground below and a bright disc for a sun, as light.
fn outdoors() -> CubeMap {
    let size = 64;
    let directions: [fn(f32, f32) -> [f32; 3]; 6] = [
        |x, y| [1.0, -y, x],
        |x, y| [-1.0, -y, -x],
        |x, y| [x, 1.0, -y],
        |x, y| [x, -1.0, y],
        |x, y| [-x, -y, 1.0],
        |x, y| [x, -y, -1.0],
    ];
    let faces = directions.map(|direction| {
        let pixels = (0..size * size).map(|at| {
            let [x, y] = [at % size, at / size].map(|place| (place as f32 + 0.5) / size as f32 * 2.0 - 1.0);
            let [x, y, z] = direction(x, y);
            let length = (x * x + y * y + z * z).sqrt();
            let [x, y, z] = [x / length, y / length, z / length];
            let sun = x * 0.5 + y * 0.6 - z * 0.62;
            if sun > 0.98 {
                [20.0, 18.0, 14.0]
            } else if y > 0.0 {
                [0.25 + 0.3 * (1.0 - y), 0.45 + 0.25 * (1.0 - y), 0.9]
            } else {
                [0.25, 0.2, 0.15]
            }
        });
        Texture { pixels: Pixels::RgbF32(pixels.collect()), ..Texture::rgba8(size, size, Vec::new()) }
    });
    let turn =
        axis_angle(Vec3::Z, -std::f64::consts::FRAC_PI_2) * axis_angle(Vec3::X, std::f64::consts::FRAC_PI_2);
    CubeMap { faces, world_from_cube: turn }
}

/// Metal and plastic from smooth to rough under a sky.
pub(crate) fn materials() -> (Scene, View) {
    let mut scene = Scene::new();
    let sky = outdoors();
    scene.set_background(Background {
        cube_map: Some(sky.clone()),
        irradiance: Some(sky),
        ..Background::default()
    });
    let ball = scene.add_mesh(ball(48));
    for row in 0..2_u32 {
        for column in 0..5_u32 {
            let pose = at(0.0, 2.2 - 1.1 * f64::from(column), 0.6 - 1.2 * f64::from(row));
            let colour = if row == 0 { [0.9, 0.7, 0.3] } else { [0.8, 0.15, 0.1] };
            let material = Material::pbr(colour, 1.0 - row as f32, column as f32 / 4.0);
            put(&mut scene, ball, material, pose, Vec3::splat(0.5));
        }
    }
    let direction = Vec3::new(0.62, 0.5, -0.6);
    scene.add_light(lamp(LightKind::Directional { direction }, [1.0, 0.95, 0.85], 1.5));
    (scene, View::planar(at(-6.0, 0.0, 0.0), 0.95, 400, 200))
}

/// A box under three spot lights.
pub(crate) fn lights() -> (Scene, View) {
    let mut scene = Scene::new();
    let [square, cube] = [scene.add_mesh(quad()), scene.add_mesh(cube())];
    put(&mut scene, square, Material::phong([0.9; 3], Phong::default()), at(0.0, 0.0, 0.0), Vec3::splat(5.0));
    let turned = Pose::new(Vec3::new(0.0, 0.0, 0.3), axis_angle(Vec3::Z, 0.5));
    put(&mut scene, cube, Material::phong([0.9; 3], Phong::default()), turned, Vec3::splat(0.3));
    for (turn, colour) in [(0.0, [1.0, 0.0, 0.0]), (2.1, [0.0, 1.0, 0.0]), (4.2, [0.0, 0.0, 1.0])] {
        let (sin, cos) = base::ops::sin_cos(turn);
        let position = Vec3::new(2.0 * cos, 2.0 * sin, 2.5);
        let kind = LightKind::Spot {
            position,
            direction: -position,
            falloff: Falloff::default(),
            beam_width: 0.25,
            cut_off: 0.5,
        };
        scene.add_light(lamp(kind, colour, 1.0));
    }
    (scene, View::planar(looking(Vec3::new(-4.0, 0.0, 3.5), Vec3::ZERO), 0.8, 320, 240))
}

/// Letters, axes and a ball of glass.
pub(crate) fn axes() -> (Scene, View) {
    let mut scene = Scene::new();
    scene.set_background(Background { sky_colour: [0.75, 0.85, 0.95], ..Background::default() });
    let [square, ball] = [scene.add_mesh(quad()), scene.add_mesh(ball(32))];
    let grey = checker([120; 3], [150; 3]);
    let map = scene.add_texture(grey);
    let dull = |map| Material { base_colour_map: Some(map), ..Material::pbr([1.0; 3], 0.0, 1.0) };
    put(&mut scene, square, dull(map), at(0.0, 0.0, 0.0), Vec3::splat(3.0));
    let quarter = std::f64::consts::FRAC_PI_2;
    // Letters that stand upright and face -x, -y and +z.
    let upright = axis_angle(Vec3::X, quarter);
    let faces = [
        (Vec3::new(0.5, 0.0, 0.6), axis_angle(Vec3::Z, -quarter) * upright, [255, 120, 110]),
        (Vec3::new(1.0, -0.5, 0.6), upright, [120, 230, 120]),
        (Vec3::new(1.0, 0.0, 1.1), axis_angle(Vec3::Z, -quarter), [130, 150, 255]),
    ];
    for (place, turn, colour) in faces {
        let map = scene.add_texture(letter(colour));
        put(&mut scene, square, dull(map), Pose::new(place, turn), Vec3::splat(0.5));
    }
    for (axis, colour) in [(0, [1.0, 0.0, 0.0]), (1, [0.0, 0.6, 0.0]), (2, [0.0, 0.0, 1.0])] {
        let mut end = [0.0, 0.0, 0.02];
        end[axis] += 1.5;
        let primitives = Primitives::Lines(vec![[0, 1]]);
        let line = Mesh { positions: vec![[0.0, 0.0, 0.02], end], primitives, ..Mesh::default() };
        let dot = Mesh { positions: vec![end], primitives: Primitives::Points, ..Mesh::default() };
        for mesh in [line, dot] {
            let mesh = scene.add_mesh(mesh);
            put(&mut scene, mesh, Material::glowing(colour), Pose::IDENTITY, Vec3::ONE);
        }
    }
    let glass = Material { transparency: 0.6, ..Material::pbr([0.9, 0.8, 0.2], 0.0, 0.1) };
    put(&mut scene, ball, glass, at(-0.6, -0.9, 0.4), Vec3::splat(0.4));
    scene.add_light(lamp(LightKind::Directional { direction: Vec3::new(0.8, 0.5, -1.0) }, [1.0; 3], 2.0));
    (scene, View::planar(looking(Vec3::new(-3.2, -2.2, 2.4), Vec3::new(0.3, 0.0, 0.5)), 0.8, 320, 240))
}

/// Boxes all around in the fog.
pub(crate) fn panorama() -> (Scene, View) {
    let mut scene = Scene::new();
    let [square, cube] = [scene.add_mesh(quad()), scene.add_mesh(cube())];
    let map = scene.add_texture(checker([110, 110, 100], [170, 170, 160]));
    let floor = Material { base_colour_map: Some(map), ..Material::pbr([1.0; 3], 0.0, 0.8) };
    put(&mut scene, square, floor, at(0.0, 0.0, 0.0), Vec3::splat(20.0));
    let grain = scene.add_texture(letter([230, 230, 230]));
    for turn in 0..12_u32 {
        let (sin, cos) = base::ops::sin_cos(f64::from(turn) * std::f64::consts::TAU / 12.0);
        let far = 2.5 + 0.7 * f64::from(turn);
        // Red ahead, green to the left, blue behind, yellow to the right.
        let colour =
            [[0.9, 0.2, 0.1], [0.2, 0.7, 0.2], [0.2, 0.3, 0.9], [0.9, 0.8, 0.1]][(turn as usize + 1) / 3 % 4];
        let model = Model::Pbr(Pbr { metalness: 0.0, roughness: 0.5, ..Pbr::default() });
        let material = Material { base_colour_map: Some(grain), model, ..Material::pbr(colour, 0.0, 0.5) };
        put(&mut scene, cube, material, at(far * cos, far * sin, 0.7), Vec3::new(0.4, 0.4, 0.7));
    }
    let haze = [0.7, 0.75, 0.8];
    scene.set_background(Background { sky_colour: haze, ..Background::default() });
    scene.set_fog(Some(Fog { colour: haze, kind: FogKind::Exponential2, visibility_range: 9.0 }));
    scene.add_light(lamp(
        LightKind::Directional { direction: Vec3::new(0.3, 0.6, -1.0) },
        [1.0, 0.95, 0.9],
        2.0,
    ));
    let projection = Projection::Panorama { fov: std::f32::consts::TAU, vertical_fov: 1.4 };
    (scene, View { projection, ..View::planar(at(0.0, 0.0, 1.2), 1.0, 512, 114) })
}
