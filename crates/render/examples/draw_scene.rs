//! Draws a scene that `benches/peers/pictures.py` has written, many times, and tells how long it takes.
//!
//! `draw_scene SCENE PICTURE classic|physical WIDTH HEIGHT COUNT` writes the picture and prints seconds as JSON: the
//! shortest time of a picture, and the mean processor time of one.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

use base::math::axis_angle;
use base::{Pose, Vec3};
use render::{
    Background, Instance, Light, LightKind, Material, Mesh, MeshId, Phong, Picture, Primitives, Scene,
    Texture, View, affine,
};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [scene, path, materials, width, height, count] = arguments.as_slice() else {
        return Err("draw_scene SCENE PICTURE classic|physical WIDTH HEIGHT COUNT".into());
    };
    let (mut scene, view) = read(Path::new(scene), materials == "classic")?;
    let view = View { width: width.parse()?, height: height.parse()?, ..view };
    let frame = scene.prepare();
    let mut picture = Picture::default();
    frame.render_into(&view, &mut picture);
    let (mut least, mut pictures, before) = (f64::INFINITY, 0_u32, processor()?);
    // Processor time has steps of 10 ms.
    while pictures < count.parse()? || processor()? - before < 1.0 {
        let start = Instant::now();
        frame.render_into(&view, &mut picture);
        least = least.min(start.elapsed().as_secs_f64());
        pictures += 1;
    }
    let processor = (processor()? - before) / f64::from(pictures);
    println!("{{\"wall\": {least:.6}, \"processor\": {processor:.6}}}");
    save(&picture, path)
}

/// Seconds that all threads have taken.
fn processor() -> Result<f64> {
    let status = std::fs::read_to_string("/proc/self/stat")?;
    let fields = status.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks = fields.skip(11).take(2).map(str::parse::<f64>).sum::<std::result::Result<f64, _>>()?;
    Ok(ticks / 100.0)
}

fn save(picture: &Picture, path: &str) -> Result<()> {
    let file = std::io::BufWriter::new(std::fs::File::create(path)?);
    let mut encoder = png::Encoder::new(file, picture.width, picture.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header()?.write_image_data(&picture.colour)?;
    Ok(())
}

/// The scene, and the view of its eye.
fn read(path: &Path, is_classic: bool) -> Result<(Scene, View)> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut scene = Scene::new();
    let mut meshes: BTreeMap<String, MeshId> = BTreeMap::new();
    let mut view = View::planar(Pose::IDENTITY, 1.0, 1, 1);
    for line in std::fs::read_to_string(path)?.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["view", x, y, z, down, across] => {
                let [x, y, z, down, across] = numbers([x, y, z, down, across])?;
                let pose = Pose::new(Vec3::new(x, y, z), axis_angle(Vec3::Y, down));
                view = View::planar(pose, across as f32, 1, 1);
            }
            ["sun", x, y, z] => {
                let [x, y, z] = numbers([x, y, z])?;
                scene.add_light(Light {
                    kind: LightKind::Directional { direction: Vec3::new(x, y, z) },
                    colour: [1.0; 3],
                    intensity: 1.0,
                    ambient_intensity: 1.0,
                    casts_shadows: true,
                });
            }
            ["sky", r, g, b] => {
                let sky_colour = numbers([r, g, b])?.map(|channel| channel as f32);
                scene.set_background(Background { sky_colour, ..Background::default() });
            }
            ["thing", file, x, y, z, a, b, c, red, green, blue, picture] => {
                let [x, y, z, a, b, c] = numbers([x, y, z, a, b, c])?;
                let colour = numbers([red, green, blue])?.map(|channel| channel as f32);
                let mesh = match meshes.get(*file) {
                    Some(mesh) => *mesh,
                    None => scene.add_mesh(mesh(&folder.join(file))?),
                };
                meshes.insert((*file).to_owned(), mesh);
                let mut material = Material::pbr(colour, 0.0, 0.5);
                if is_classic {
                    let phong = Phong { ambient_intensity: 0.35, specular: [0.2; 3], shininess: 0.5 };
                    material = Material::phong(colour, phong);
                }
                if *picture != "-" {
                    material.base_colour_map = Some(scene.add_texture(texture(&folder.join(picture))?));
                }
                let material = scene.add_material(material);
                let place = affine(Pose::from_translation(Vec3::new(x, y, z)), Vec3::new(a, b, c));
                scene.add_instance(Instance::new(mesh, material, place));
            }
            _ => return Err(format!("cannot read {line:?}").into()),
        }
    }
    Ok((scene, view))
}

fn numbers<const N: usize>(words: [&&str; N]) -> Result<[f64; N]> {
    let mut numbers = [0.0; N];
    for (number, word) in numbers.iter_mut().zip(words) {
        *number = word.parse()?;
    }
    Ok(numbers)
}

/// A mesh of triangles whose corners have normals and texture coordinates of the same row.
fn mesh(path: &Path) -> Result<Mesh> {
    let mut mesh = Mesh::default();
    let mut triangles = Vec::new();
    for line in std::fs::read_to_string(path)?.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let row = |word: &str| -> Result<u32> {
            Ok(word.split('/').next().unwrap_or_default().parse::<u32>()?.saturating_sub(1))
        };
        let three = |x, y, z| -> Result<[f32; 3]> { Ok(numbers([x, y, z])?.map(|number| number as f32)) };
        match words.as_slice() {
            ["v", x, y, z] => mesh.positions.push(three(x, y, z)?),
            ["vn", x, y, z] => mesh.normals.push(three(x, y, z)?),
            ["vt", u, v] => mesh.uvs.push(numbers([u, v])?.map(|number| number as f32)),
            ["f", a, b, c] => triangles.push([row(a)?, row(b)?, row(c)?]),
            _ => {}
        }
    }
    mesh.primitives = Primitives::Triangles(triangles);
    Ok(mesh)
}

fn texture(path: &Path) -> Result<Texture> {
    let mut reader = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(path)?)).read_info()?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or("too large")?];
    let info = reader.next_frame(&mut pixels)?;
    let pixels = pixels.as_chunks::<3>().0.iter().flat_map(|[r, g, b]| [*r, *g, *b, 255]).collect();
    Ok(Texture::rgba8(info.width, info.height, pixels))
}
