//! How fast rooms of 100,000 and 500,000 triangles are drawn and measured by rays, on all cores and without a graphics card.

use std::error::Error;
use std::time::{Duration, Instant};

use base::math::axis_angle;
use base::{Pose, Vec3};
use gpu::{DeviceSelection, GraphicsDevice};
use render::{
    Antialiasing, Background, Effects, Falloff, Frame, Instance, Light, LightKind, Material, Mesh, Picture,
    Primitives, Ray, Scene, Texture, View, affine,
};

use crate::times::Times;

/// Draws and casts many times and prints the lines.
pub(crate) fn measure() -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let mut scene = room(40, 50);
    let frame = scene.prepare();
    println!("a room of {} triangles, prepared in {:.1?}:", triangles(40, 50), start.elapsed());
    let mut finer = room(100, 100);
    let large = View::planar(eye(), 1.2, 640, 480);
    let mut picture = Picture::default();
    let mut time = |name: &str, frame: &Frame<'_>, view: &View, count: usize| {
        let times: Vec<Duration> = (0..count)
            .map(|_| {
                let start = Instant::now();
                frame.render_into(view, &mut picture);
                start.elapsed()
            })
            .collect();
        println!("    {name}: {}", Times::new(times));
    };
    time("640 x 480 in colour with shadows", &frame, &large, 40);
    time(&format!("the same of {} triangles", triangles(100, 100)), &finer.prepare(), &large, 40);
    let smooth = View { antialiasing: Antialiasing::Smooth, ..large.clone() };
    time("the same with smooth edges", &frame, &smooth, 20);
    time("64 x 64 in colour with shadows", &frame, &View { width: 64, height: 64, ..large.clone() }, 200);
    let effects = Effects { ambient_occlusion_radius: Some(2.0), bloom_threshold: None };
    let shaded = View { width: 64, height: 64, effects, ..large.clone() };
    time("the same with ambient occlusion", &frame, &shaded, 200);
    rays(&frame);
    let batch: Vec<View> = (0..100)
        .map(|at| {
            let turn = axis_angle(Vec3::Z, f64::from(at) * 0.0628);
            let pose = Pose::new(eye().translation, turn);
            View { width: 64, height: 64, ..View::planar(pose, 1.2, 64, 64) }
        })
        .collect();
    let times = (0..10).map(|_| {
        let start = Instant::now();
        let pictures = frame.render_batch(&batch);
        assert_eq!(pictures.len(), batch.len());
        start.elapsed() / 100
    });
    println!("    each of 100 cameras of 64 x 64 in a batch: {}", Times::new(times.collect()));
    card(&mut scene, &large)
}

/// The same pictures by a graphics card, or by a program that plays one.
fn card(scene: &mut Scene, large: &View) -> Result<(), Box<dyn Error>> {
    let frame = scene.prepare();
    let mut card = match GraphicsDevice::open(DeviceSelection::Any) {
        Ok(card) => card,
        Err(refusal) => {
            println!("{refusal}");
            return Ok(());
        }
    };
    println!("the same room on {}:", card.name());
    let small = |at: u32| {
        let pose = Pose::new(eye().translation, axis_angle(Vec3::Z, f64::from(at) * 0.006_28));
        View::planar(pose, 1.2, 64, 64)
    };
    let smooth = View { antialiasing: Antialiasing::Smooth, ..large.clone() };
    let sets: [(&str, Vec<View>, u32); 4] = [
        ("640 x 480 in colour with shadows", vec![large.clone()], 10),
        ("the same with smooth edges", vec![smooth], 10),
        ("64 x 64 in colour with shadows", vec![small(0)], 20),
        ("each of 1000 cameras of 64 x 64 in one batch", (0..1000).map(small).collect(), 3),
    ];
    for (name, views, count) in sets {
        // What has not been drawn before is compiled and brought to the card first.
        card.draw(&frame, &views)?;
        let mut times = Vec::new();
        for _ in 0..count {
            let start = Instant::now();
            card.draw(&frame, &views)?;
            times.push(start.elapsed() / views.len() as u32);
        }
        println!("    {name}: {}", Times::new(times));
    }
    Ok(())
}

/// Turns of lidars and a heap of rays without order, with the widths of their rows.
fn ray_sets() -> [(&'static str, usize, Vec<Ray>); 3] {
    let ray = |direction: Vec3| Ray {
        origin: eye().translation,
        direction,
        near: 0.0,
        far: f64::INFINITY,
        layers: u32::MAX,
        hits_transparent: false,
    };
    let turn = |across: f64, up: f64| {
        let (sin, cos) = base::ops::sin_cos(across);
        let (sin_up, cos_up) = base::ops::sin_cos(up);
        Vec3::new(cos_up * cos, cos_up * sin, sin_up)
    };
    let lidar = |layers: u32, columns: u32, high: f64| -> Vec<Ray> {
        (0..layers)
            .flat_map(|layer| (0..columns).map(move |column| (layer, column)))
            .map(|(layer, column)| {
                let across = f64::from(column) / f64::from(columns) * std::f64::consts::TAU;
                ray(turn(across, high * (0.5 - f64::from(layer) / f64::from(layers))))
            })
            .collect()
    };
    let mut stream = base::Stream::new(1, "rays");
    let mut number = || (stream.bits() % 2_000_001) as f64 / 1e6 - 1.0;
    let wild: Vec<Ray> = (0..500_000)
        .map(|_| {
            let origin = Vec3::new(number() * 4.0, number() * 3.0, 1.5 + number());
            let direction = Vec3::new(number(), number(), number() + 0.001);
            Ray { origin, ..ray(direction) }
        })
        .collect();
    [
        ("a lidar of 16 layers", 1024, lidar(16, 1024, 0.5)),
        ("a lidar of 128 layers", 4096, lidar(128, 4096, 1.0)),
        ("no order", 1000, wild),
    ]
}

fn rays(frame: &Frame<'_>) {
    for (name, width, rays) in ray_sets() {
        let times: Vec<Duration> = (0..8)
            .map(|_| {
                let start = Instant::now();
                let distances = frame.distances(&rays, width);
                assert_eq!(distances.len(), rays.len());
                start.elapsed()
            })
            .collect();
        let least = times.iter().min().copied().unwrap_or_default().as_secs_f64();
        let millions = rays.len() as f64 / least / 1e6;
        println!(
            "    {} rays in {name}: least {:.2} ms, {millions:.1} million a second",
            rays.len(),
            least * 1e3
        );
    }
}

/// Of the room: 25 balls of so many rings and columns, six walls of two.
fn triangles(rings: u32, columns: u32) -> u32 {
    25 * 2 * rings * columns + 12
}

fn eye() -> Pose {
    Pose::new(Vec3::new(-4.5, 0.3, 1.6), axis_angle(Vec3::Y, 0.12))
}

/// A closed room of 10 m × 8 m × 3 m with a checkered floor, 25 balls and a lamp below the ceiling.
fn room(rings: u32, columns: u32) -> Scene {
    let mut scene = Scene::new();
    scene.set_background(Background { sky_colour: [0.4, 0.5, 0.6], ..Background::default() });
    let checker = scene.add_texture(checker());
    let quad = scene.add_mesh(quad());
    let wood = Material { base_colour_map: Some(checker), ..Material::pbr([1.0; 3], 0.0, 0.4) };
    let wood = scene.add_material(wood);
    let plaster = scene.add_material(Material::pbr([0.8, 0.78, 0.7], 0.0, 0.9));
    let half = std::f64::consts::FRAC_PI_2;
    let walls = [
        (Vec3::new(0.0, 0.0, 0.0), axis_angle(Vec3::Z, 0.0), Vec3::new(5.0, 4.0, 1.0)),
        (Vec3::new(0.0, 0.0, 3.0), axis_angle(Vec3::X, 2.0 * half), Vec3::new(5.0, 4.0, 1.0)),
        (Vec3::new(5.0, 0.0, 1.5), axis_angle(Vec3::Y, -half), Vec3::new(1.5, 4.0, 1.0)),
        (Vec3::new(-5.0, 0.0, 1.5), axis_angle(Vec3::Y, half), Vec3::new(1.5, 4.0, 1.0)),
        (Vec3::new(0.0, 4.0, 1.5), axis_angle(Vec3::X, half), Vec3::new(5.0, 1.5, 1.0)),
        (Vec3::new(0.0, -4.0, 1.5), axis_angle(Vec3::X, -half), Vec3::new(5.0, 1.5, 1.0)),
    ];
    for (at, (place, turn, size)) in walls.into_iter().enumerate() {
        let material = if at == 0 { wood } else { plaster };
        scene.add_instance(Instance::new(quad, material, affine(Pose::new(place, turn), size)));
    }
    let ball = scene.add_mesh(ball(rings, columns));
    for at in 0..25_u32 {
        let (row, column) = (f64::from(at / 5), f64::from(at % 5));
        let size = 0.2 + 0.05 * f64::from(at % 4);
        let place = Vec3::new(-2.0 + row * 1.4, -2.8 + column * 1.4, size + 0.3 * f64::from(at % 3));
        let shade = |part: u32| 0.2 + 0.15 * ((at * part) % 5) as f32;
        let material =
            Material::pbr([shade(1), shade(2), shade(3)], (at % 2) as f32, 0.2 + 0.1 * (at % 5) as f32);
        let material = scene.add_material(material);
        let pose = Pose::from_translation(place);
        scene.add_instance(Instance::new(ball, material, affine(pose, Vec3::splat(size))));
    }
    scene.add_light(Light {
        kind: LightKind::Point { position: Vec3::new(0.5, 0.4, 2.8), falloff: Falloff::default() },
        colour: [1.0, 0.95, 0.9],
        intensity: 1.5,
        ambient_intensity: 0.0,
        casts_shadows: true,
    });
    scene
}

fn checker() -> Texture {
    let size = 512;
    let pixel = |at: u32| {
        let is_dark = (at % size / 32 + at / size / 32).is_multiple_of(2);
        if is_dark { [90, 60, 40, 255] } else { [220, 200, 170, 255] }
    };
    Texture::rgba8(size, size, (0..size * size).flat_map(pixel).collect())
}

fn quad() -> Mesh {
    Mesh {
        positions: vec![[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 4],
        uvs: vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]],
        primitives: Primitives::Triangles(vec![[0, 1, 2], [0, 2, 3]]),
        ..Mesh::default()
    }
}

/// A ball of radius 1.
fn ball(rings: u32, columns: u32) -> Mesh {
    let mut mesh = Mesh::default();
    let mut triangles = Vec::new();
    for ring in 0..=rings {
        for column in 0..=columns {
            let up = std::f64::consts::PI * f64::from(ring) / f64::from(rings);
            let across = std::f64::consts::TAU * f64::from(column) / f64::from(columns);
            let (radius, height) = base::ops::sin_cos(up);
            let (y, x) = base::ops::sin_cos(across);
            let point = [radius * x, radius * y, height].map(|number| number as f32);
            mesh.positions.push(point);
            mesh.normals.push(point);
            mesh.uvs.push([column as f32 / columns as f32, 1.0 - ring as f32 / rings as f32]);
            if ring < rings && column < columns {
                let [a, b] = [ring, ring + 1].map(|ring| ring * (columns + 1) + column);
                triangles.extend([[a, b, b + 1], [a, b + 1, a + 1]]);
            }
        }
    }
    mesh.primitives = Primitives::Triangles(triangles);
    mesh
}
