//! Every bundled file can be loaded, written and loaded again.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use assets::{FileSource, MemorySource, Source};
use base::Severity;
use scene::{LoadOptions, load};
use template::Engine;

/// Returns the PROTO and world files of the repository.
pub(crate) fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["protos", "worlds", "conformance"].map(|folder| root.join(folder));
    let all = folders.iter().flat_map(|folder| FileSource.files_under(folder).unwrap_or_default());
    all.filter(|path| path.extension().is_some_and(|ending| ending == "proto" || ending == "wbt")).collect()
}

#[test]
fn writing_reproduces_every_byte() {
    let files = files();
    assert!(files.iter().any(|path| path.ends_with("protos/Rover.proto")));
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a file in UTF-8");
        let name = path.display().to_string();
        let document = vrml::parse(base::Source::new(name.clone(), text.clone()));
        let error = document.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        assert!(error.is_none(), "{error:?}");
        assert_eq!(vrml::write(&document), text, "{name}");
    }
}

/// An instance with default values expands to a node without errors.
#[test]
fn every_proto_expands_to_a_node_that_round_trips() {
    for path in files().into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "proto")) {
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        let folder = path.parent().expect("a folder");
        let world = folder.join("w.wbt");
        let source = Overlay { world: world.clone(), files: MemorySource::new() };
        let text = format!("#VRML_SIM R2025a utf8\nEXTERNPROTO \"{name}.proto\"\n{name} {{ }}\n");
        let options =
            || LoadOptions { templates: Some(Arc::new(Engine::default())), ..LoadOptions::default() };
        let loaded = load(&world, &source.with(&text), options());
        let error = loaded.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        assert!(error.is_none(), "{}", error.map(ToString::to_string).unwrap_or_default());
        let scene = loaded.scene.expect("no errors, so a scene");
        let again = load(&world, &source.with(&scene.write()), options()).scene.expect("it was written");
        assert_eq!(again.write(), scene.write(), "{name}");
        assert_eq!(again.iter().count(), scene.iter().count(), "{name}");
    }
}

/// The manual lists four shapes of poles.
#[test]
fn fences_have_four_kinds_of_poles() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos/street").canonicalize();
    let world = folder.expect("a folder").join("w.wbt");
    let source = Overlay { world: world.clone(), files: MemorySource::new() };
    let widths = |shape: &str| {
        let text = format!(
            "#VRML_SIM R2025a utf8\nEXTERNPROTO \"Fence.proto\"\nFence {{ poleShape \"{shape}\" }}\n"
        );
        let options = LoadOptions { templates: Some(Arc::new(Engine::default())), ..LoadOptions::default() };
        let loaded = load(&world, &source.with(&text), options);
        assert!(loaded.diagnostics.is_empty(), "{shape}: {:?}", loaded.diagnostics);
        let scene = loaded.scene.expect("no diagnostics, so a scene");
        let boxes = scene.iter().filter(|(id, _)| scene.value(*id, "size").is_some());
        boxes.map(|(id, _)| scene.vec3(id, "size").x).collect::<Vec<_>>()
    };
    // Ten poles on five metres: the corners of squares and diamonds are 4 cm from their middle, flanges 8 cm and webs 2 cm wide.
    assert_eq!(widths("cylinder").len(), 0);
    let side = 0.04 * f64::sqrt(2.0);
    for shape in ["square", "diamond"] {
        let found = widths(shape);
        assert!(
            found.len() == 10 && found.iter().all(|width| (width - side).abs() < 1e-12),
            "{shape}: {found:?}"
        );
    }
    assert_eq!(widths("H"), [0.08, 0.02, 0.08].repeat(10));
}

/// Up to Webots 8.4 a traffic sign had one picture instead of boards.
#[test]
fn signs_of_webots_8_4_have_a_picture_of_their_own() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos/traffic").canonicalize();
    let folder = folder.expect("a folder");
    let world = folder.join("w.wbt");
    for name in ["CautionSign", "ExitSign", "OrderSign", "SpeedLimitSign", "StopSign", "YieldSign"] {
        let source = Overlay { world: world.clone(), files: MemorySource::new() };
        let urls = |fields: &str| {
            let text =
                format!("#VRML_SIM V8.4.0 utf8\nEXTERNPROTO \"{name}.proto\"\n{name} {{ {fields} }}\n");
            let templates: Option<Arc<dyn scene::TemplateEngine>> = Some(Arc::new(Engine::default()));
            let options =
                LoadOptions { templates, library: Some(folder.clone().into()), ..LoadOptions::default() };
            let loaded = load(&world, &source.with(&text), options);
            assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
            let scene = loaded.scene.expect("no diagnostics, so a scene");
            let urls =
                scene.iter().filter_map(|(id, _)| scene.value(id, "url").map(|url| format!("{url:?}")));
            urls.collect::<Vec<_>>()
        };
        let own = urls("signImage [ \"textures/own.png\" ]");
        assert_eq!(own.len(), 1, "{name}: {own:?}");
        assert!(own[0].contains("textures/own.png"), "{name}: {own:?}");
        let usual = urls("");
        assert!(usual.len() == 1 && usual[0].contains("textures/signs/"), "{name}: {usual:?}");
        let boards = urls("signBoards [ ]");
        assert!(boards.is_empty(), "{name}: {boards:?}");
    }
}

/// Worlds of Webots 8.4 have it with that name.
#[test]
fn roads_have_the_length_that_was_misspelled() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos/road");
    let world = folder.join("w.wbt");
    let source = Overlay { world: world.clone(), files: MemorySource::new() };
    let points = |proto: &str, field: &str| {
        let text = format!("#VRML_SIM R2025a utf8\nEXTERNPROTO \"{proto}.proto\"\n{proto} {{ {field} }}\n");
        let options = LoadOptions { templates: Some(Arc::new(Engine::default())), ..LoadOptions::default() };
        let scene = load(&world, &source.with(&text), options).scene.expect("no errors, so a scene");
        scene.iter().filter_map(|(id, _)| scene.value(id, "point").cloned()).collect::<Vec<_>>()
    };
    for proto in ["RoadIntersection", "Roundabout"] {
        let old = points(proto, "startRoadsLenght 3");
        assert_eq!(old, points(proto, "startRoadsLength 3"));
        assert_ne!(old, points(proto, ""));
    }
}

/// What stands in a slot may change in each step; the car is not built anew for it.
#[test]
fn changes_in_slots_of_cars_run_no_scripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos/vehicles");
    let world = folder.join("w.wbt");
    let source = Overlay { world: world.clone(), files: MemorySource::new() };
    let text = "#VRML_SIM R2025a utf8\nEXTERNPROTO \"BmwX5.proto\"\nEXTERNPROTO \"Car.proto\"\n\
         IMPORTABLE EXTERNPROTO \"VehicleWheel.proto\"\n\
         BmwX5 { sensorsSlotTop DEF MARK Solid { } }\n\
         Car { wheelFrontRight DEF WHEEL VehicleWheel { } }\n";
    let options = LoadOptions { templates: Some(Arc::new(Engine::default())), ..LoadOptions::default() };
    let mut scene = load(&world, &source.with(text), options).scene.expect("no errors, so a scene");
    let mark = scene.find_def("MARK").expect("it is in the world");
    let field = scene.node(mark).ty.field_index("translation").expect("a field");
    let value = scene::Value::SfVec3f(base::Vec3::new(0.0, 0.0, 1.0));
    scene.apply(scene::Edit::SetField { node: mark, field, value }).expect("it fits");
    assert!(!scene.is_stale());
    // The data of the car contains the radius of its wheels.
    let wheel = scene.find_def("WHEEL").expect("it is in the world");
    let parameters = &scene.node(wheel).protos[0].parameters;
    let parameter = parameters.iter().position(|(name, _)| name == "tireRadius").expect("a parameter");
    let value = scene::Value::SfFloat(0.5);
    scene.apply(scene::Edit::SetParameter { node: wheel, proto: 0, parameter, value }).expect("it fits");
    assert!(scene.is_stale());
}

/// Every line of the list of substitute textures names an existing image.
#[test]
fn every_substitute_texture_exists() {
    let protos = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos");
    let list = std::fs::read_to_string(protos.join("stand_ins.txt")).expect("the list is there");
    let lines: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() > 50);
    for line in lines {
        let (_, file) = line.split_once(' ').expect("a name and a file");
        let bytes = std::fs::read(protos.join(file)).unwrap_or_else(|_| panic!("{line}"));
        assert!(assets::decode_image(file, &bytes).is_ok(), "{line}");
    }
}

/// The file system with one additional file.
struct Overlay {
    world: PathBuf,
    files: MemorySource,
}

impl Overlay {
    fn with(&self, text: &str) -> Self {
        Self { world: self.world.clone(), files: self.files.clone().with(&self.world, text) }
    }
}

impl Source for Overlay {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        self.files.read(path).or_else(|_| FileSource.read(path))
    }

    fn is_file(&self, path: &Path) -> bool {
        self.files.is_file(path) || FileSource.is_file(path)
    }
}
