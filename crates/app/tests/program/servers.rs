//! Worlds whose files are elsewhere.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use crate::project::{Ended, Project};

/// Gives one text for every path that has `Thing.` in it, and nothing for the others, until it is dropped.
struct Server {
    address: String,
    text: Arc<Mutex<Option<String>>>,
}

impl Server {
    fn new(text: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let text = Arc::new(Mutex::new(Some(text.to_owned())));
        let server = Self { address, text: Arc::clone(&text) };
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let Some(text) = text.lock().unwrap().clone() else { return };
                answer(stream, &text);
            }
        });
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        *self.text.lock().unwrap() = None;
        let _ = TcpStream::connect(&self.address);
    }
}

fn answer(mut stream: TcpStream, text: &str) {
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
    let Some(first) = lines.next() else { return };
    let _ = lines.find(String::is_empty);
    let (status, text) = if first.contains("Thing.") { ("200 OK", text) } else { ("404 Not Found", "") };
    let length = text.len();
    let _ =
        write!(stream, "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{text}");
}

const WORLD: &str = "EXTERNPROTO \"https://raw.githubusercontent.com/cyberbotics/webots/R2023b/projects/x/Thing.proto\"\nThing { }";
const THING: &str = "#VRML_SIM R2025a utf8\nPROTO Thing [ ] { Solid { name \"from afar\" } }\n";

fn world() -> Project {
    let project = Project::new("");
    project.write("worlds/w.wbt", &format!("#VRML_SIM R2025a utf8\n{WORLD} WorldInfo {{ }}\n"));
    project
}

/// Runs the program with the server in the place of the real one.
fn run(project: &Project, server: &Server, words: &[&str]) -> Ended {
    let mirror = format!("https://raw.githubusercontent.com/=http://{}/", server.address);
    let output = project.command(words).env("REBOTS_MIRROR", mirror).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ended { status: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
}

#[test]
fn the_first_load_downloads_and_the_second_works_offline() {
    let (project, server) = (world(), Server::new(THING));
    let first = run(&project, &server, &["check", "worlds/w.wbt"]);
    assert!(first.out.contains("1 file was fetched"), "{}", first.out);
    assert!(first.out.contains("0 errors, 0 warnings"), "{}", first.out);
    drop(server);
    let second = project.run(&["check", "--offline", "worlds/w.wbt"]);
    assert!(second.out.contains("0 errors, 0 warnings") && !second.out.contains("fetched"), "{}", second.out);
}

#[test]
fn the_lock_file_detects_a_changed_byte() {
    let (project, server) = (world(), Server::new(THING));
    let fetched = run(&project, &server, &["fetch", "worlds/w.wbt"]);
    assert_eq!(fetched.status, Some(0), "{}", fetched.out);
    let lock = std::fs::read_to_string(project.path("rebots.lock")).unwrap();
    assert!(lock.contains("Thing.proto"), "{lock}");
    *server.text.lock().unwrap() = Some(THING.replace("afar", "Afar"));
    // On another machine, with the same project.
    std::fs::remove_dir_all(project.path("cache")).unwrap();
    let changed = run(&project, &server, &["fetch", "worlds/w.wbt"]);
    assert_eq!(changed.status, Some(1));
    assert!(changed.out.contains("is not the one in the project's lock file"), "{}", changed.out);
    let check = run(&project, &server, &["check", "worlds/w.wbt"]);
    assert!(check.out.contains("all Thing nodes are ignored"), "{}", check.out);
    assert_eq!(run(&project, &server, &["fetch", "--update", "worlds/w.wbt"]).status, Some(0));
    assert_eq!(run(&project, &server, &["fetch", "--offline", "worlds/w.wbt"]).status, Some(0));
}

#[test]
fn without_a_network_the_bundled_library_is_used() {
    let project = Project::new("");
    let url = "https://raw.githubusercontent.com/cyberbotics/webots/R2023b/projects/robots/rover/protos/Rover.proto";
    let world = format!(
        "#VRML_SIM R2025a utf8\nEXTERNPROTO \"{url}\"\nEXTERNPROTO \"webots://projects/x/Arm.proto\"\nWorldInfo {{ }} Rover {{ }} Arm {{ }}\n"
    );
    project.write("worlds/w.wbt", &world);
    let check = project.run(&["check", "--offline", "worlds/w.wbt"]);
    assert_eq!(check.status, Some(0), "{}", check.out);
    assert!(check.out.contains("rebots:/protos/Rover.proto is used instead"), "{}", check.out);
    assert!(check.out.contains("0 errors, 0 warnings"), "{}", check.out);
    // The statement came with R2022b: older worlds could not say where their models are.
    project.write("worlds/old.wbt", "#VRML_SIM R2022a utf8\nWorldInfo { } Rover { } Arm { }\n");
    let old = project.run(&["check", "--offline", "worlds/old.wbt"]);
    assert!(
        old.out.contains("no EXTERNPROTO for Rover; this file is used: rebots:/protos/Rover.proto"),
        "{}",
        old.out
    );
    assert!(old.out.contains("0 errors, 0 warnings\n"), "{}", old.out);
    project.write("worlds/new.wbt", "#VRML_SIM R2022b utf8\nWorldInfo { } Rover { }\n");
    let new = project.run(&["check", "--offline", "worlds/new.wbt"]);
    assert!(new.out.contains("0 errors, 1 warning"), "{}", new.out);
    // Controllers lie in folders of this machine, not in the library.
    project.write("worlds/gone.wbt", "#VRML_SIM R2022a utf8\nWorldInfo { } Rover { controller \"gone\" }\n");
    let gone = project.run(&["check", "--offline", "worlds/gone.wbt"]);
    assert!(gone.out.contains("controller \"gone\" of robot"), "{}", gone.out);
    assert!(gone.out.contains("resources/projects/controllers/gone"), "{}", gone.out);
    assert!(!gone.out.contains("rebots:/controllers"), "{}", gone.out);
}

/// A triangle that fills the image is visible, also when the server is gone.
#[test]
fn downloaded_meshes_are_visible() {
    let project = Project::new("");
    let address = "https://raw.githubusercontent.com/cyberbotics/webots/R2023b/projects/x/Thing.obj";
    let mesh = format!("Shape {{ geometry Mesh {{ url \"{address}\" }} }}");
    let nodes = "WorldInfo { } Viewpoint { position -3 0 0 } Background { skyColor 0 0 1 }";
    project.write("worlds/w.wbt", &format!("#VRML_SIM R2025a utf8\n{nodes} Solid {{ children {mesh} }}\n"));
    project.write("worlds/empty.wbt", &format!("#VRML_SIM R2025a utf8\n{nodes}\n"));
    let server = Server::new("v 0 -9 -9\nv 0 9 -9\nv 0 0 9\nf 1 2 3\nf 3 2 1\n");
    let picture = |ended: Ended| {
        assert_eq!((ended.status, ended.err.contains("warning")), (Some(0), false), "{}", ended.err);
        std::fs::read(project.path("shot.png")).unwrap()
    };
    let words = |world| ["shot", world, "--size=8x8"];
    let fetched = picture(run(&project, &server, &words("worlds/w.wbt")));
    drop(server);
    let kept = picture(project.run(&["shot", "worlds/w.wbt", "--size=8x8", "--offline"]));
    let empty = picture(project.run(&words("worlds/empty.wbt")));
    assert!(fetched == kept && fetched != empty);
}

/// Pictures that every installation of Webots has are shown by what the bundled library has of their name.
#[test]
fn unavailable_standard_textures_have_substitutes() {
    let project = Project::new("");
    let picture = |url: &str, more: &str| {
        let look = format!("PBRAppearance {{ baseColorMap ImageTexture {{ url \"{url}\" }} {more} }}");
        let wall = format!("Shape {{ appearance {look} geometry Box {{ size 1 9 9 }} }}");
        let nodes = "WorldInfo { } Viewpoint { position -3 0 0 } DirectionalLight { direction 1 0 0 }";
        project
            .write("worlds/w.wbt", &format!("#VRML_SIM R2025a utf8\n{nodes} Solid {{ children {wall} }}\n"));
        let ended = project.run(&["shot", "worlds/w.wbt", "--size=8x8", "--offline"]);
        assert_eq!(ended.status, Some(0), "{}", ended.err);
        (std::fs::read(project.path("shot.png")).unwrap(), ended.err)
    };
    let (plain, _) = picture("", "roughness 0.5 metalness 0");
    let (own, warnings) = picture("textures/of_nobody.png", "roughness 0.5 metalness 0");
    assert!(own == plain && warnings.contains("the surface has no texture"), "{warnings}");
    let (grass, _) = picture("webots://projects/default/worlds/textures/grass.jpg", "metalness 0");
    assert!(grass != plain);
    for url in [
        "textures/grass.jpg",
        "/usr/local/webots/projects/appearances/protos/textures/grass/grass_base_color.jpg",
        "C:/Program Files/Webots/projects/default/worlds/textures/grass.jpg",
        "https://raw.githubusercontent.com/cyberbotics/webots/R2023b/projects/default/worlds/textures/grass.jpg",
    ] {
        let (same, warnings) = picture(url, "metalness 0");
        assert!(same == grass, "{url}: {warnings}");
        assert_eq!(warnings.matches("grass.png is shown instead").count(), 1, "{warnings}");
    }
    // Without its map the surface is no mirror.
    let lost = "roughnessMap ImageTexture { url \"webots://projects/x/a_roughness.jpg\" } metalness 0";
    assert!(picture("", lost).0 == plain);
}

/// The sky of a standard background is the bundled one, or has at least its colour, where its pictures cannot be had.
#[test]
fn unavailable_standard_skies_are_replaced_by_bundled_ones() {
    let project = Project::new("");
    let picture = |background: &str| {
        let nodes = "WorldInfo { } Viewpoint { }";
        let world = format!("#VRML_SIM R2025a utf8\n{nodes} Background {{ {background} }}\n");
        project.write("worlds/w.wbt", &world);
        let ended = project.run(&["shot", "worlds/w.wbt", "--size=8x8", "--offline"]);
        assert_eq!(ended.status, Some(0), "{}", ended.err);
        (std::fs::read(project.path("shot.png")).unwrap(), ended.err)
    };
    let sky = |folder: &str, ending: &str| {
        let sides = ["right", "left", "top", "bottom", "back", "front"];
        sides.map(|side| format!("{side}Url \"{folder}_{side}.{ending}\"")).join(" ")
    };
    let standard = |name: &str| {
        let library = "https://raw.githubusercontent.com/cyberbotics/webots/R2023b/projects";
        sky(&format!("{library}/objects/backgrounds/protos/textures/cubic/{name}"), "jpg")
    };
    let (plain, warnings) = picture(&standard("noon_sunny_empty"));
    assert_eq!(warnings.matches("noon_sunny_empty.png is shown instead").count(), 1, "{warnings}");
    assert!(plain == picture("skyColor 0.45098 0.678431 0.980392").0);
    let (mountains, _) = picture(&standard("mountains"));
    let bundled = concat!(env!("CARGO_MANIFEST_DIR"), "/../../protos/backgrounds/textures/mountains");
    assert!(mountains == picture(&sky(bundled, "png")).0 && mountains != plain);
    let (nobodys, warnings) = picture(&standard("of_nobody"));
    assert!(
        nobodys == picture("").0 && warnings.contains("the pictures of the sky are ignored"),
        "{warnings}"
    );
}
