//! Pictures of all models of the bundled library, and the page that shows them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Models that only stand inside of others, or in the sample world.
const NOT_ALONE: [&str; 2] = ["Arm", "Rover"];

/// Columns of the tables.
const COLUMNS: usize = 4;

/// Smaller pictures have nothing on them.
const MIN_BYTES: u64 = 600;

/// One model.
struct Model {
    name: String,
    /// Its first comment that is not about the file itself.
    about: String,
    text: String,
}

/// Draws the pictures, or only those that are not there yet, and writes the page.
pub(crate) fn write(root: &Path, missing: bool) -> Result<(), String> {
    let program = root.join("target/release/rebots");
    if !program.exists() {
        return Err("build the program first: cargo build --release".to_owned());
    }
    let mut folders: BTreeMap<String, Vec<Model>> = BTreeMap::new();
    collect(&root.join("protos"), "", &mut folders)?;
    let pictures = root.join("docs/catalogue");
    std::fs::create_dir_all(&pictures).map_err(|error| error.to_string())?;
    let project = std::env::temp_dir().join(format!("rebots-catalogue-{}", std::process::id()));
    let mut page = String::from(
        "# The bundled library\n\nWorlds can use these models by name. `rebots add NAME` adds one to a world.\n\
         The pictures are rendered by `cargo xtask catalogue`.\n",
    );
    let count: usize = folders.values().map(Vec::len).sum();
    let mut done = 0;
    for (folder, models) in &folders {
        let _ = write!(
            page,
            "\n## {folder}\n\n{}\n{}\n",
            "| ".repeat(COLUMNS) + "|",
            "|---".repeat(COLUMNS) + "|"
        );
        for row in models.chunks(COLUMNS) {
            for model in row {
                let picture = format!("{folder}_{}.png", model.name);
                let path = pictures.join(&picture);
                let is_drawn = (missing && path.exists()) || draw(&program, &project, model, &path)?;
                let image = if is_drawn {
                    format!("![{0}](catalogue/{picture})<br>", model.name)
                } else {
                    String::new()
                };
                let _ = write!(page, "| {image}**{}**<br>{} ", model.name, model.about);
                done += 1;
            }
            page.push_str("|\n");
        }
        println!("{done} of {count}: {folder}");
    }
    let _ = std::fs::remove_dir_all(&project);
    std::fs::write(root.join("docs/catalogue.md"), page).map_err(|error| error.to_string())
}

/// The models of a folder and of those in it, by the first folder's name.
fn collect(path: &Path, folder: &str, folders: &mut BTreeMap<String, Vec<Model>>) -> Result<(), String> {
    let entries = std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, if folder.is_empty() { &name } else { folder }, folders)?;
        } else if path.extension().is_some_and(|extension| extension == "proto")
            && !NOT_ALONE.contains(&&*name)
        {
            let text =
                std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let about = about(&text);
            folders.entry(folder.to_owned()).or_default().push(Model { name, about, text });
        }
    }
    Ok(())
}

/// The sentences that say what a model is.
fn about(text: &str) -> String {
    let lines = text.lines().skip(1).take_while(|line| line.starts_with('#')).map(|line| line[1..].trim());
    let is_about_file = |line: &str| {
        ["license", "keywords", "template language", "axes before", "documentation", "tags"]
            .iter()
            .any(|word| line.starts_with(word))
    };
    let is_none = |line: &&str| line.is_empty() || is_about_file(line);
    let lines: Vec<&str> = lines.skip_while(is_none).take_while(|line| !is_none(line)).collect();
    lines.join(" ").replace('|', "/")
}

/// A world with one model in it.
fn world(model: &Model) -> String {
    let name = &model.name;
    let is_look = model.text.contains("# keywords: appearance") || model.text.contains("\n  PBRAppearance {");
    let is_geometry = ["# keywords: primitive/geometry", "\n  IndexedFaceSet {", "\n  Mesh {"]
        .iter()
        .any(|sign| model.text.contains(sign));
    let node = if is_geometry {
        format!(
            "Shape {{ appearance PBRAppearance {{ baseColor 0.8 0.6 0.3 metalness 0 roughness 0.6 }} geometry {name} {{ }} }}"
        )
    } else if is_look {
        format!(
            "Pose {{ children Shape {{ appearance {name} {{ }} geometry Sphere {{ radius 0.5 subdivision 5 }} }} }}"
        )
    } else if model.text.contains("# keywords: sensor") {
        format!("Robot {{ children {name} {{ }} }}")
    } else if name.starts_with("TexturedBackground") {
        // A sky and a sun are seen by what stands under them.
        let other = if name.ends_with("Light") { "TexturedBackground" } else { "TexturedBackgroundLight" };
        let ball = "Shape { appearance PBRAppearance { roughness 0.2 metalness 1 } geometry Sphere { radius 0.5 subdivision 5 } }";
        format!("{name} {{ }}\n{other} {{ }}\n{ball}")
    } else if name == "Ceiling" {
        // It is seen from below.
        format!("{name} {{ rotation 0 0 1 0 }}")
    } else {
        format!("{name} {{ }}")
    };
    let has_sky = model.text.contains("Background {") || model.text.contains("# keywords: background");
    let sky = match name.as_str() {
        _ if has_sky => "",
        // It is white until it has a picture.
        "E-puckFlag" => "Background { skyColor [ 0.3 0.35 0.4 ] }\n",
        _ => "Background { skyColor [ 0.9 0.9 0.9 ] }\n",
    };
    let lamp = "DirectionalLight { direction -0.6 -0.2 -1 intensity 2.2 ambientIntensity 1 }";
    format!("#VRML_SIM R2025a utf8\nWorldInfo {{ }}\nViewpoint {{ }}\n{sky}{lamp}\n{node}\n")
}

/// Draws one model. Says whether there is anything to see.
fn draw(program: &Path, project: &Path, model: &Model, picture: &Path) -> Result<bool, String> {
    let file = project.join("worlds/model.wbt");
    let wrong = |error: std::io::Error| format!("{}: {error}", file.display());
    std::fs::create_dir_all(project.join("worlds")).map_err(wrong)?;
    std::fs::write(&file, world(model)).map_err(wrong)?;
    let ended = Command::new(program)
        .args(["shot", "--offline", "--fit", "--size=224x168", "-o"])
        .arg(picture)
        .arg(&file)
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    if !ended.status.success() {
        println!(
            "{}: {}",
            model.name,
            String::from_utf8_lossy(&ended.stderr).lines().next().unwrap_or_default()
        );
    }
    let size = std::fs::metadata(picture).map_or(0, |file| file.len());
    if size < MIN_BYTES {
        let _ = std::fs::remove_file(picture); // there may be none
    }
    Ok(size >= MIN_BYTES)
}
