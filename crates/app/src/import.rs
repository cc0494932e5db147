//! `rebots import` and `rebots export`: robots and worlds of other simulators, robots as URDF, and worlds as web scenes.

use std::path::{Path, PathBuf};

use base::Severity;
use formats::import::{Import, Output, import};
use nodes::web_scene::{self, Format};
use scene::Scene;

use crate::console::Console;
use crate::controllers::search::{project_of, project_of_proto};
use crate::library::Network;
use crate::pacing::Mode;
use rebots::load;

/// Imports a file. Without `output` the result is written to the current folder and named after the robot or world.
pub(crate) fn run(file: &Path, output: Option<PathBuf>, as_world: bool, console: &Console) -> i32 {
    tell(read(file, output, as_world, console), console)
}

fn read(file: &Path, output: Option<PathBuf>, as_world: bool, console: &Console) -> Result<String, String> {
    let is_known = |output: &PathBuf| output.extension().is_some_and(|own| own == "wbt" || own == "proto");
    if let Some(output) = output.as_ref().filter(|output| !is_known(output)) {
        return Err(format!(
            "a robot needs a .proto file as output, a world a .wbt file: {}",
            output.display()
        ));
    }
    let absolute = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let bytes = std::fs::read(file).map_err(|error| format!("cannot read: {error}: {}", file.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    let here = std::env::current_dir().unwrap_or_default();
    let place = output.as_ref().map(|output| std::path::absolute(output).unwrap_or_else(|_| output.clone()));
    let target = place.as_deref().and_then(Path::parent).unwrap_or(&here);
    let is_world = |output: &PathBuf| output.extension().is_some_and(|ending| ending == "wbt");
    let output_kind =
        if as_world || output.as_ref().is_some_and(is_world) { Output::World } else { Output::Proto };
    let job =
        Import { path: &absolute, text: &text, files: &assets::FileSource, target, output: output_kind };
    let imported = import(&job).map_err(|wrong| format!("{wrong}: {}", file.display()))?;
    for diagnostic in &imported.diagnostics {
        console.print_diagnostic(diagnostic);
    }
    let ending = if imported.output == Output::World { "wbt" } else { "proto" };
    let output = output.unwrap_or_else(|| PathBuf::from(format!("{}.{ending}", imported.name)));
    if imported.output == Output::World && !is_world(&output) {
        return Err(format!(
            "{} becomes a world, which needs a .wbt file: {}",
            file.display(),
            output.display()
        ));
    }
    let stem = output.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let mut text = imported.text;
    if imported.output == Output::Proto && stem != imported.name {
        // A PROTO has the name of its file.
        text = text.replacen(&format!("PROTO {} ", imported.name), &format!("PROTO {stem} "), 1);
    }
    save(&output, &text)
}

fn save(output: &Path, text: &str) -> Result<String, String> {
    let failure = |error: std::io::Error| format!("cannot write: {error}: {}", output.display());
    if let Some(folder) = output.parent() {
        std::fs::create_dir_all(folder).map_err(failure)?;
    }
    std::fs::write(output, text).map_err(failure)?;
    Ok(format!("{}: written\n", output.display()))
}

/// Exports a robot of a world as URDF, or the world as a web scene, depending on the extension of the output.
pub(crate) fn export(
    world: &Path,
    robot: Option<&str>,
    output: Option<&Path>,
    network: Network,
    console: &Console,
) -> i32 {
    let is_known = |output: &&Path| is_web_scene(output) || output.extension().is_none() || is_urdf(output);
    if let Some(output) = output.filter(|output| !is_known(output)) {
        let message = "a robot needs a .urdf file as output, a web scene an .html, .x3d or .w3d file";
        console.report(Severity::Error, format!("{message}: {}", output.display()));
        return 1;
    }
    let written = match output.filter(|output| is_web_scene(output)) {
        Some(_) if robot.is_some() => {
            Err("a web scene contains the whole world; --robot is only for URDF".to_owned())
        }
        Some(output) => write_web_scene(world, output, network, console),
        None => write(world, robot, output, network, console),
    };
    tell(written, console)
}

/// Exports the roads of a world as files for SUMO. Existing routes are kept.
pub(crate) fn export_sumo(world: &Path, output: Option<PathBuf>, console: &Console) -> i32 {
    let folder = output.unwrap_or_else(|| {
        let stem = world.file_stem().unwrap_or_default().to_string_lossy();
        world.with_file_name(format!("{stem}_net"))
    });
    let written = std::fs::read(world)
        .map_err(|error| format!("cannot read: {error}: {}", world.display()))
        .and_then(|bytes| {
            let (source, _) = vrml::source_from_bytes(&world.display().to_string(), &bytes);
            let network = formats::sumo::network(&source)
                .map_err(|wrong| format!("{wrong}; nothing was exported: {}", world.display()))?;
            network.diagnostics.iter().for_each(|diagnostic| console.print_diagnostic(diagnostic));
            let mut summary = format!("{} roads\n", network.roads);
            for (name, text) in network.files {
                let path = folder.join(name);
                if name == "sumo.rou.xml" && path.exists() {
                    summary += &format!("{}: kept\n", path.display());
                } else {
                    summary += &save(&path, &text)?;
                }
            }
            Ok(summary)
        });
    tell(written, console)
}

/// Exports the robot of a PROTO file as URDF, with values for some of its parameters: `name=value`.
pub(crate) fn export_proto(
    file: &Path,
    parameters: &[String],
    output: Option<&Path>,
    network: Network,
    console: &Console,
) -> i32 {
    let written = instance_of(file, parameters).and_then(|text| {
        let absolute = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        let world = absolute.with_extension("proto.wbt");
        let (loaded, diagnostics) = load::scene(&world, &project_of_proto(&absolute), network, Some(text));
        diagnostics.iter().for_each(|diagnostic| console.print_diagnostic(diagnostic));
        let scene = loaded.scene.filter(|scene| !scene.children(Scene::ROOT, "children").is_empty());
        let scene =
            scene.ok_or_else(|| format!("{} cannot be loaded; nothing was exported", file.display()))?;
        let robot = scene.children(Scene::ROOT, "children").first().copied();
        let robot = robot.filter(|id| scene.node(*id).ty.is_a("Robot"));
        let robot = robot.ok_or_else(|| format!("this PROTO is not a robot: {}", file.display()))?;
        finish(nodes::urdf::text(&scene, robot, ""), output)
    });
    tell(written, console)
}

/// Returns the text of a world that contains an instance of a PROTO file with these values of parameters.
fn instance_of(file: &Path, parameters: &[String]) -> Result<String, String> {
    let bytes = std::fs::read(file).map_err(|error| format!("cannot read: {error}: {}", file.display()))?;
    let (source, _) = vrml::source_from_bytes(&file.display().to_string(), &bytes);
    let document = vrml::parse(source);
    let proto = document.protos().next();
    let proto = proto.ok_or_else(|| format!("there is no PROTO in this file: {}", file.display()))?;
    let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let mut fields = String::new();
    for given in parameters {
        let (name, value) =
            given.split_once('=').ok_or_else(|| format!("-p takes NAME=VALUE, found {given:?}"))?;
        let known = proto.parameters.iter().find(|parameter| parameter.name.text == name);
        let Some(known) = known else {
            let names = proto.parameters.iter().map(|parameter| parameter.name.text.as_str());
            return Err(format!("PROTO {stem} has no field {name}{}", scene::suggest::hint(name, names)));
        };
        // A shell removes the quotes of a text.
        let is_text = known.ty.text == "SFString" && !value.starts_with('"');
        let quoted = || format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""));
        let value = if is_text { quoted() } else { value.to_owned() };
        fields += &format!("  {name} {value}\n");
    }
    let version = document.header.as_ref().map_or("R2025a", |header| header.version.as_str());
    Ok(format!("#VRML_SIM {version} utf8\nEXTERNPROTO \"{stem}.proto\"\n{stem} {{\n{fields}}}\n"))
}

/// Prints the summary or the error of an export, and returns the exit status.
fn tell(written: Result<String, String>, console: &Console) -> i32 {
    match written {
        Ok(summary) => {
            console.result(summary);
            0
        }
        Err(wrong) => {
            console.report(Severity::Error, wrong);
            1
        }
    }
}

/// Writes an exported text, or returns it to be printed.
fn finish(text: String, output: Option<&Path>) -> Result<String, String> {
    match output {
        None => Ok(text),
        Some(output) => save(output, &text),
    }
}

fn write(
    world: &Path,
    robot: Option<&str>,
    output: Option<&Path>,
    network: Network,
    console: &Console,
) -> Result<String, String> {
    let absolute = std::path::absolute(world).unwrap_or_else(|_| world.to_owned());
    let (loaded, diagnostics) = load::scene(&absolute, &project_of(&absolute), network, None);
    let Some(scene) = loaded.scene else {
        diagnostics.iter().for_each(|diagnostic| console.print_diagnostic(diagnostic));
        return Err(format!("{} cannot be loaded; nothing was exported", world.display()));
    };
    let robots: Vec<_> = scene.iter().filter(|(_, node)| node.ty.is_a("Robot")).map(|(id, _)| id).collect();
    let name = |id: &scene::NodeId| scene.string(*id, "name");
    let found = match robot {
        Some(wanted) => {
            robots.iter().copied().find(|id| name(id) == wanted || is_called(&scene, *id, wanted))
        }
        None => robots.first().copied().filter(|_| robots.len() == 1),
    };
    let Some(found) = found else {
        if robots.is_empty() {
            return Err(
                "there is no robot to export as URDF; use -o scene.html to export the world".to_owned()
            );
        }
        let names = robots.iter().map(|id| format!("{:?}", name(id))).collect::<Vec<_>>().join(", ");
        let wrong = match robot {
            Some(wanted) => format!("there is no robot {wanted:?}; there are"),
            None => "there are several robots; choose one with --robot".to_owned(),
        };
        return Err(format!("{wrong}: {names}"));
    };
    finish(nodes::urdf::text(&scene, found, ""), output)
}

/// Returns whether a file is a URDF, by its name.
pub(crate) fn is_urdf(output: &Path) -> bool {
    output.extension().is_some_and(|own| own.eq_ignore_ascii_case("urdf"))
}

fn is_web_scene(output: &Path) -> bool {
    let endings = ["x3d", "w3d", "html"];
    output.extension().is_some_and(|own| endings.iter().any(|ending| own.eq_ignore_ascii_case(ending)))
}

/// Exports the world at time 0 with its images and, for `.html`, a page that shows it.
fn write_web_scene(
    world: &Path,
    output: &Path,
    network: Network,
    console: &Console,
) -> Result<String, String> {
    let options = load::OpenOptions {
        seed: None,
        trace: false,
        soft_contacts: false,
        mode: Mode::Pause.number(),
        network,
    };
    let opened = load::open(world, options);
    let Some(mut built) = opened.world else {
        opened.diagnostics.iter().for_each(|diagnostic| console.print_diagnostic(diagnostic));
        return Err(format!("{} cannot be loaded; nothing was exported", world.display()));
    };
    let format = Format::of(built.state().scene());
    let exported = web_scene::export(built.state(), format);
    let is_page = output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html"));
    let model = if is_page { output.with_extension(format.ending()) } else { output.to_owned() };
    let folder = output.parent().unwrap_or(Path::new(""));
    let mut summary = save(&model, &exported.text)?;
    for (path, bytes) in &exported.files {
        let path = folder.join(path);
        let failure = |error: std::io::Error| format!("cannot write: {error}: {}", path.display());
        path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(failure)?;
        std::fs::write(&path, bytes).map_err(failure)?;
    }
    if is_page {
        summary += &save(&output.with_extension("css"), web_scene::STYLE)?;
        summary += &save(output, &web_scene::page(&mut built))?;
    }
    Ok(summary)
}

/// Returns whether a node has this DEF name.
fn is_called(scene: &Scene, id: scene::NodeId, name: &str) -> bool {
    scene.get(id).is_some_and(|node| node.def.as_deref() == Some(name))
}
