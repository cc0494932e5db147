//! How long a world takes from its file to the first step: the sample, and a big one that is made up here.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use assets::FileSource;
use engine::{Options, World};
use scene::LoadOptions;

use crate::program::{Folder, root};
use crate::times::Times;

/// Rovers, each an instance of the sample's PROTO, and boxes in the big world.
const ROVERS: usize = 200;
const BOXES: usize = 5_000;

/// Loads both worlds many times and prints the lines.
pub(crate) fn measure() -> Result<(), Box<dyn Error>> {
    load("sample world", &root().join("worlds/arena_sync.wbt"), 50)?;
    let folder = Folder::new("loading")?;
    let proto = fs::read_to_string(root().join("protos/Rover.proto"))?;
    folder.write("protos/Rover.proto", &proto)?;
    let world = folder.write("worlds/big.wbt", &big_world()?)?;
    load(&format!("big world ({ROVERS} rovers, {BOXES} boxes)"), &world, 5)
}

fn big_world() -> Result<String, std::fmt::Error> {
    let mut text =
        String::from("#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Rover.proto\"\nWorldInfo { }\n");
    for index in 0..ROVERS {
        let (x, y) = (index % 20, index / 20);
        writeln!(text, "Rover {{ translation {x} {y} 0 name \"rover {index}\" controller \"<none>\" }}")?;
    }
    for index in 0..BOXES {
        let (x, y) = (index % 100, index / 100);
        writeln!(
            text,
            "Solid {{\n  translation {x} -{y} 1\n  name \"box {index}\"\n  children [\n    Shape {{\n      \
             appearance PBRAppearance {{ baseColor 0.5 0.4 0.3 metalness 0 }}\n      \
             geometry Box {{ size 0.1 0.2 0.3 }}\n    }}\n  ]\n  boundingObject Box {{ size 0.1 0.2 0.3 }}\n  \
             physics Physics {{ density -1 mass 1 }}\n}}"
        )?;
    }
    Ok(text)
}

fn load(name: &str, path: &Path, repeats: usize) -> Result<(), Box<dyn Error>> {
    let (mut reading, mut building) = (Vec::new(), Vec::new());
    let mut nodes = 0;
    for _ in 0..repeats {
        let (read, built, count) = load_once(path)?;
        reading.push(read);
        building.push(built);
        nodes = count;
    }
    let kilobytes = fs::metadata(path)?.len() / 1000;
    println!("load time of the {name}, {kilobytes} kB, {nodes} nodes:");
    println!("    from the file to the node graph: {}", Times::new(reading));
    println!("    from the node graph to the world: {}", Times::new(building));
    Ok(())
}

/// Times of both halves and the number of nodes.
fn load_once(path: &Path) -> Result<(Duration, Duration, usize), Box<dyn Error>> {
    let start = Instant::now();
    let loaded = scene::load(path, &FileSource, LoadOptions::default());
    let read = start.elapsed();
    let Some(scene) = loaded.scene else {
        let messages: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
        return Err(format!("{} does not load: {}", path.display(), messages.join("\n")).into());
    };
    let nodes = scene.id_count();
    let start = Instant::now();
    let world = World::new(scene, &FileSource, &nodes::KINDS, Options::default());
    let built = start.elapsed();
    drop(world);
    Ok((read, built, nodes))
}
