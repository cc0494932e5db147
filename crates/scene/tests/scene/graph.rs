//! Graphs of correct worlds: PROTO expansion, DEF and USE, paths, edits, saving.

use std::path::Path;

use assets::{FileSource, MemorySource};
use base::{Source, Vec3};
use scene::{
    Edit, EditError, LoadOptions, Loaded, NodeId, Scene, SourceLocation, Value, Version, load, load_fragment,
};

fn load_file(name: &str) -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/right/worlds").join(name);
    load(&path, &FileSource, LoadOptions::default())
}

fn load_text(text: &str) -> Loaded {
    let files = MemorySource::new().with("p/worlds/w.wbt", format!("#VRML_SIM R2025a utf8\n{text}"));
    load(Path::new("p/worlds/w.wbt"), &files, LoadOptions::default())
}

#[track_caller]
fn clean(loaded: Loaded) -> Scene {
    assert!(loaded.diagnostics.is_empty(), "{:#?}", messages(&loaded));
    loaded.scene.expect("no diagnostics, so a scene")
}

fn messages(loaded: &Loaded) -> Vec<String> {
    loaded.diagnostics.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn def(scene: &Scene, path: &str) -> NodeId {
    scene.find_def(path).expect("the DEF path leads to a node")
}

#[track_caller]
fn field(scene: &Scene, id: NodeId, name: &str) -> usize {
    scene.node(id).ty.field_index(name).expect("the type has this field")
}

fn line(location: Option<&SourceLocation>) -> u32 {
    location.map_or(0, |location| location.source.line_column(location.span.start).0)
}

/// Every node sits in the field of its parent, and every id in a field is a node's.
#[track_caller]
fn check_links(scene: &Scene) {
    for (id, node) in scene.iter() {
        let parent = scene.node(node.parent.expect("only the root has no parent"));
        assert!(parent.values.iter().any(|value| value.nodes().contains(&id)), "{}", scene.path(id));
        if let Some(of) = node.use_of {
            assert!(std::ptr::eq(scene.node(of).ty, node.ty));
        }
    }
}

#[test]
fn protos_of_another_machine_are_found_in_the_project() {
    for url in ["/home/ann/project/models/A.proto", "C:/Users/ann/project/models/A.proto"] {
        let world = format!("#VRML_SIM R2025a utf8\nEXTERNPROTO \"{url}\"\nA {{ }}\n");
        let files = MemorySource::new()
            .with("/p/worlds/w.wbt", world)
            .with("/p/models/A.proto", "#VRML_SIM R2025a utf8\nPROTO A [ ] { Solid { } }\n");
        let loaded = load(Path::new("/p/worlds/w.wbt"), &files, LoadOptions::default());
        let messages = messages(&loaded);
        assert!(
            messages.len() == 1 && messages[0].contains("note: /p/models/A.proto is used instead"),
            "{messages:#?}"
        );
        assert_eq!(loaded.scene.unwrap().iter().count(), 1);
    }
}

#[test]
fn is_takes_what_fits_and_leaves_the_default() {
    let text = "PROTO Kit [ field SFString controllerArgs \"a b\" field SFVec3f location 1 2 3 ] {\n\
                DEF KIT Robot { controllerArgs IS controllerArgs controller IS location name IS nothing children USE BODY }\n}\n\
                Kit { controllerArgs \"c d\" }";
    let loaded = load_text(text);
    let messages = messages(&loaded);
    let expected = [
        "field controllerArgs is MFString, but parameter controllerArgs is SFString; a list of its value is used",
        "field controller is SFString, but parameter location is SFVec3f; the field keeps its default",
        "PROTO Kit has no field nothing; name keeps its default",
        "no DEF BODY before this USE, which is ignored",
    ];
    assert_eq!(messages.len(), expected.len(), "{messages:#?}");
    assert!(
        messages.iter().zip(expected).all(|(messages, expected)| messages.contains(expected)),
        "{messages:#?}"
    );
    let mut scene = loaded.scene.unwrap();
    check_links(&scene);
    let (kit, _) = scene.iter().next().unwrap();
    let arguments = field(&scene, kit, "controllerArgs");
    let value = |scene: &Scene| scene.node(kit).values[arguments].clone();
    assert_eq!(value(&scene), Value::MfString(vec!["c d".into()]));
    assert_eq!(scene.string(kit, "controller"), "<generic>");
    // The field does not follow the parameter, which is of another type.
    let edit = Edit::SetParameter { node: kit, proto: 0, parameter: 0, value: Value::SfString("e".into()) };
    scene.apply(edit).unwrap();
    assert_eq!(value(&scene), Value::MfString(vec!["c d".into()]));
}

#[test]
fn is_reaches_through_three_levels() {
    let loaded = load_file("levels.wbt");
    let messages = messages(&loaded);
    assert!(messages.len() == 1 && messages[0].contains("no EXTERNPROTO for Undeclared"), "{messages:#?}");
    let scene = loaded.scene.unwrap();
    check_links(&scene);
    let outer = def(&scene, "FIRST");
    assert_eq!(scene.vec3(outer, "translation").to_array(), [1.0, 2.0, 3.0]);
    assert_eq!(scene.string(outer, "name"), "given");
    let names: Vec<&str> = scene.node(outer).protos.iter().map(|proto| proto.name.as_str()).collect();
    assert_eq!(names, ["Outer", "Middle"]);
    let inner = scene.children(outer, "children")[0];
    assert_eq!(scene.string(inner, "name"), "given");
    let shapes = scene.children(inner, "children");
    for shape in &shapes[..2] {
        let ball = scene.child(*shape, "geometry").unwrap();
        assert_eq!(scene.float(ball, "radius"), 0.25);
        assert!(scene.node(ball).is_internal);
        let radius = field(&scene, ball, "radius");
        assert_eq!(line(scene.node(ball).value_locations[radius].as_ref()), 6);
    }
    let second = def(&scene, "SECOND");
    let inner = scene.children(second, "children")[0];
    assert_eq!(scene.string(inner, "name"), "outer");
}

#[test]
fn what_a_parameter_gives_is_not_internal() {
    let scene = load_file("levels.wbt").scene.unwrap();
    let outer = def(&scene, "FIRST");
    let mark = def(&scene, "FIRST.MARK");
    assert!(!scene.node(outer).is_internal && !scene.node(mark).is_internal);
    let inner = scene.children(outer, "children")[0];
    assert!(scene.node(inner).is_internal);
    // The innermost field comes first and takes the nodes; the other field of the same parameter has copies that follow
    // them.
    let holder = scene.children(inner, "children")[2];
    let taken = scene.children(holder, "children").to_vec();
    assert_eq!(taken[0], mark);
    let copied = scene.children(scene.children(outer, "children")[1], "children").to_vec();
    assert_eq!((taken.len(), copied.len()), (2, 2));
    let copy = scene.node(copied[0]);
    assert!(copy.use_of == Some(mark) && copy.is_repeat);
    assert_eq!(scene.node(outer).protos[0].parameters[3].1, Value::MfNode(taken));
    assert!(scene.find_def("BODY").is_none());
}

#[test]
fn use_makes_copies_with_their_own_ids() {
    let scene = clean(load_file("use.wbt"));
    check_links(&scene);
    let a = def(&scene, "A");
    let d = def(&scene, "D");
    let copy = scene.children(d, "children")[0];
    assert!(copy != a && scene.node(copy).use_of == Some(a) && scene.node(copy).def.is_none());
    assert_eq!(scene.string(copy, "name"), "one");
    let last = scene.children(Scene::ROOT, "children")[2];
    let [of_d, shape] = scene.children(last, "children") else { panic!("two children") };
    let of_c = scene.child(*shape, "geometry").expect("a sphere");
    assert_eq!(scene.node(*of_d).use_of, Some(d));
    assert_eq!(scene.node(scene.children(*of_d, "children")[0]).use_of, Some(copy));
    assert_eq!(scene.float(of_c, "radius"), 2.0);
    // A, B, C, B', C'; D, A' and four below; the group, D', A'' and four below, a shape with C''.
    assert_eq!(scene.iter().count(), 5 + 6 + 9);
    assert_eq!(scene.id_count(), 1 + 5 + 6 + 9);
}

#[test]
fn setting_a_field_reaches_all_copies() {
    let mut scene = clean(load_file("use.wbt"));
    let c = def(&scene, "A.B.C");
    let radius = field(&scene, c, "radius");
    let edit = Edit::SetField { node: c, field: radius, value: Value::SfFloat(7.0) };
    let change = scene.apply(edit).unwrap();
    assert_eq!(change.fields.len(), 7);
    assert!(change.fields.iter().all(|(id, field)| *field == radius && scene.float(*id, "radius") == 7.0));
    // An edit of a copy is an edit of the original.
    let copy = change.fields.last().unwrap().0;
    let edit = Edit::SetField { node: copy, field: radius, value: Value::SfFloat(3.0) };
    assert_eq!(scene.apply(edit.clone()).unwrap().fields.len(), 7);
    assert_eq!(scene.float(c, "radius"), 3.0);
    assert_eq!(scene.apply(edit).unwrap().fields, []);
}

#[test]
fn edits_are_checked() {
    let mut scene = clean(load_file("use.wbt"));
    let c = def(&scene, "C");
    let radius = field(&scene, c, "radius");
    let set = |node, field, value| Edit::SetField { node, field, value };
    assert!(matches!(scene.apply(set(c, radius, Value::SfInt32(1))), Err(EditError::WrongType { .. })));
    assert_eq!(scene.apply(set(c, 99, Value::SfFloat(1.0))), Err(EditError::NoField));
    let nowhere = NodeId(9999);
    assert_eq!(scene.apply(set(nowhere, 0, Value::SfFloat(1.0))), Err(EditError::NoNode(nowhere)));
    let change = scene.apply(set(c, radius, Value::SfFloat(-2.0))).unwrap();
    assert_eq!(
        change.messages,
        ["radius: -2 is out of range, must be greater than 0; the default 1 is used"]
    );
    assert_eq!(scene.float(c, "radius"), 1.0);
    let d = def(&scene, "D");
    let children = field(&scene, d, "children");
    assert_eq!(scene.apply(set(d, children, Value::MfNode(vec![c]))), Err(EditError::IsNodes));
    assert_eq!(scene.apply(Edit::RemoveNode { node: Scene::ROOT }), Err(EditError::IsRoot));
}

/// What a supervisor inserts stands where a file may have it.
#[test]
fn nodes_are_inserted_where_they_may_stand() {
    let loaded = load_text("DEF G Group { } DEF S Solid { children DEF I Group { } }");
    let mut scene = loaded.scene.clone().expect("the world is fine");
    let mut insert = |into: &str, text: &str| {
        let new = Source::new("new", text);
        let (fragment, messages) = load_fragment(new, &loaded, &FileSource, &LoadOptions::default());
        assert!(messages.is_empty());
        let node = if into.is_empty() { Scene::ROOT } else { def(&scene, into) };
        let field = field(&scene, node, "children");
        scene.apply(Edit::InsertNode { node, field, item: 0, fragment: fragment.expect("a node") }).map(drop)
    };
    let refused = |found| Err(EditError::Misplaced { found });
    assert_eq!(insert("G", "Connector { }"), refused("Connector"));
    assert_eq!(insert("S.I", "Connector { }"), Ok(()));
    assert_eq!(insert("S.I", "Fog { }"), refused("Fog"));
    assert_eq!(insert("", "Fog { }"), Ok(()));
    assert_eq!(insert("", "Sphere { }"), refused("Sphere"));
}

/// guide/proto-definition: "it is possible to restrict its possible values by specifying a list of values between curly
/// braces" (a value outside of it is refused for the default when a world is read), whoever writes the value.
/// The models of cars of Webots 7 and 8 have `NULL` as the default of a list.
#[test]
fn null_is_an_empty_list_of_nodes() {
    let lights = "#VRML_SIM V7.4.3 utf8
PROTO Lights [ field MFNode front NULL field MFNode rear NULL ]
{ Group { children [ DEF FRONT Group { children IS front } DEF REAR Group { children IS rear } ] } }
";
    let world = "#VRML_SIM V8.0.5 utf8
DEF LIGHTS Lights { rear Group { } }
DEF GROUP Group { children NULL }
";
    let files = MemorySource::new().with("p/protos/Lights.proto", lights).with("p/worlds/w.wbt", world);
    let loaded = load(Path::new("p/worlds/w.wbt"), &files, LoadOptions::default());
    let scene = loaded.scene.expect("the world is fine");
    let parts = scene.children(def(&scene, "LIGHTS"), "children");
    assert_eq!(parts.iter().map(|part| scene.children(*part, "children").len()).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(scene.children(def(&scene, "GROUP"), "children").len(), 0);
    assert!(
        loaded.diagnostics.iter().all(|one| one.severity == base::Severity::Note),
        "{:?}",
        loaded.diagnostics
    );
    assert_eq!(loaded.diagnostics.iter().filter(|one| one.code == "value/old-form").count(), 2);
}

#[test]
fn a_parameter_keeps_its_restrictions() {
    let proto = "#VRML_SIM R2025a utf8
PROTO Case [
  field SFString{\"a\", \"b\"} name \"a\"
  field MFVec3f{0 0 1, 0 1 0} points [ 0 0 1 ]
  field MFNode{Group{}, +Solid{}} children []
]
{ Solid { name IS name children IS children physics Physics { centerOfMass IS points } } }
";
    let outer = "#VRML_SIM R2025a utf8\nEXTERNPROTO \"Case.proto\"
PROTO Outer [ field SFString name \"b\" field MFNode children [] ] { Case { name IS name children IS children } }\n";
    let world = "#VRML_SIM R2025a utf8
EXTERNPROTO \"../protos/Case.proto\"
EXTERNPROTO \"../protos/Outer.proto\"
DEF CASE Case { name \"b\" }
DEF OUTER Outer { }
";
    let files = MemorySource::new()
        .with("p/protos/Case.proto", proto)
        .with("p/protos/Outer.proto", outer)
        .with("p/worlds/w.wbt", world);
    let loaded = load(Path::new("p/worlds/w.wbt"), &files, LoadOptions::default());
    let mut scene = loaded.scene.clone().expect("the world is fine");
    for def_name in ["CASE", "OUTER"] {
        let node = def(&scene, def_name);
        let mut set = |parameter, value| {
            scene.apply(Edit::SetParameter { node, proto: 0, parameter, value }).expect("it fits").messages
        };
        let name = |name: &str| Value::SfString(name.to_owned());
        assert_eq!(set(0, name("b")), Vec::<String>::new());
        assert_eq!(set(0, name("c")), ["name of Case does not allow this value; its default is used"]);
        assert_eq!(scene.string(node, "name"), "a");
        assert_eq!(scene.node(node).protos[0].parameters[0].1, name("a"));

        let children = field(&scene, node, "children");
        let mut insert = |text: &str| {
            let (fragment, messages) =
                load_fragment(Source::new("new", text), &loaded, &files, &LoadOptions::default());
            assert!(messages.is_empty(), "{messages:?}");
            let fragment = fragment.expect("a node");
            scene.apply(Edit::InsertNode { node, field: children, item: 0, fragment }).map(drop)
        };
        assert_eq!(insert("Pose { }"), Err(EditError::Misplaced { found: "Pose" }));
        assert_eq!(insert("Group { }"), Ok(()));
        assert_eq!(insert("Robot { }"), Ok(()), "derived from Solid, which has a + at its name");
        let types: Vec<&str> =
            scene.children(node, "children").iter().map(|id| scene.node(*id).ty.name).collect();
        assert_eq!(types, ["Robot", "Group"]);
    }
    let node = def(&scene, "CASE");
    let mut set = |points: &[Vec3]| {
        let value = Value::MfVec3f(points.to_vec());
        scene
            .apply(Edit::SetParameter { node, proto: 0, parameter: 1, value })
            .expect("it fits")
            .messages
            .len()
    };
    assert_eq!(set(&[Vec3::Y, Vec3::Z, Vec3::Y]), 0);
    assert_eq!(set(&[Vec3::Y, Vec3::X]), 1, "each item of a list must be one of them");
    assert_eq!(scene.node(node).protos[0].parameters[1].1, Value::MfVec3f(vec![Vec3::Y]));
}

#[test]
fn items_of_lists_are_edited_one_by_one() {
    let mut scene = clean(load_text("DEF A Solid { recognitionColors [ 1 0 0, 0 1 0 ] }"));
    let node = def(&scene, "A");
    let field = field(&scene, node, "recognitionColors");
    let blue = Value::SfColor([0.0, 0.0, 1.0]);
    scene.apply(Edit::InsertItem { node, field, item: 1, value: blue.clone() }).unwrap();
    scene.apply(Edit::RemoveItem { node, field, item: 0 }).unwrap();
    scene.apply(Edit::SetItem { node, field, item: 1, value: blue }).unwrap();
    assert_eq!(scene.colours(node, "recognitionColors"), [[0.0, 0.0, 1.0], [0.0, 0.0, 1.0]]);
    let gone = Edit::RemoveItem { node, field, item: 2 };
    assert_eq!(scene.apply(gone), Err(EditError::NoItem { item: 2, len: 2 }));
}

#[test]
fn parameters_take_all_that_is_tied_to_them_along() {
    let mut scene = load_file("levels.wbt").scene.unwrap();
    let node = def(&scene, "FIRST");
    let edit = Edit::SetParameter { node, proto: 0, parameter: 2, value: Value::SfFloat(0.75) };
    let change = scene.apply(edit).unwrap();
    assert_eq!(change.fields.len(), 2, "the ball and its copy");
    let inner = scene.children(node, "children")[0];
    for shape in &scene.children(inner, "children")[..2] {
        assert_eq!(scene.float(scene.child(*shape, "geometry").unwrap(), "radius"), 0.75);
    }
    let value = |id: NodeId, proto: usize, parameter: usize| {
        scene.node(id).protos[proto].parameters[parameter].1.clone()
    };
    assert_eq!(value(node, 0, 2), Value::SfFloat(0.75));
    assert_eq!(value(node, 1, 2), Value::SfFloat(0.75));
    assert_eq!(value(inner, 0, 1), Value::SfFloat(0.75));
    // The other instance is its own.
    let second = scene.children(def(&scene, "SECOND"), "children")[0];
    assert_eq!(value(second, 0, 1), Value::SfFloat(0.5));
}

#[test]
fn a_tied_field_takes_its_parameter_along() {
    let mut scene = load_file("levels.wbt").scene.unwrap();
    let node = def(&scene, "FIRST");
    let name = field(&scene, node, "name");
    let edit = Edit::SetField { node, field: name, value: Value::SfString("other".into()) };
    assert_eq!(scene.apply(edit).unwrap().fields.len(), 2);
    assert_eq!(scene.string(scene.children(node, "children")[0], "name"), "other");
    assert!(scene.write().contains("title \"other\""));
}

#[test]
fn nodes_are_inserted_into_originals_and_copies() {
    let loaded = load_file("use.wbt");
    let text = Source::new("new", "DEF NEW Shape { geometry Sphere { radius 9 } } Group { }");
    let (fragment, messages) = load_fragment(text, &loaded, &FileSource, &LoadOptions::default());
    assert!(messages.is_empty());
    let mut scene = loaded.scene.unwrap();
    let ids = scene.id_count();
    let node = def(&scene, "A");
    let children = field(&scene, node, "children");
    let fragment = fragment.unwrap();
    let insert = Edit::InsertNode { node, field: children, item: 1, fragment: fragment.clone() };
    let change = scene.apply(insert).unwrap();
    check_links(&scene);
    assert_eq!((change.fields.len(), change.inserted.len()), (3, 9));
    assert_eq!(change.inserted[0].index(), ids);
    assert_eq!(scene.children(node, "children")[1], def(&scene, "NEW"));
    assert_eq!(scene.children(node, "children").len(), 4);
    // A Group does not fit into a single field, nor into one for other types.
    let ball = def(&scene, "B");
    let geometry = field(&scene, ball, "geometry");
    let insert = Edit::InsertNode { node: ball, field: geometry, item: 0, fragment };
    assert_eq!(scene.apply(insert), Err(EditError::OneNodeOnly));
    // And out again, everywhere.
    let new = def(&scene, "NEW");
    let change = scene.apply(Edit::RemoveNode { node: new }).unwrap();
    assert_eq!((change.fields.len(), change.removed.len()), (3, 6));
    check_links(&scene);
    assert!(scene.get(new).is_none() && scene.id_count() == ids + 9);
}

#[test]
fn the_first_copy_inherits_the_def() {
    let mut scene = clean(load_file("use.wbt"));
    let a = def(&scene, "A");
    let change = scene.apply(Edit::RemoveNode { node: a }).unwrap();
    check_links(&scene);
    assert_eq!(change.removed.len(), 5);
    let heir = def(&scene, "A");
    assert_eq!(scene.node(heir).use_of, None);
    assert_eq!(scene.node(heir).parent, Some(def(&scene, "D")));
    let c = def(&scene, "C");
    let radius = field(&scene, c, "radius");
    let edit = Edit::SetField { node: c, field: radius, value: Value::SfFloat(5.0) };
    // C and its copy under A, the same under the copy of D, and the last one.
    assert_eq!(scene.apply(edit).unwrap().fields.len(), 5);
}

#[test]
fn def_paths_go_from_field_to_field() {
    let text = "DEF A Group { children [ Group { children DEF X Group { } } DEF B Group { children [
          Group { children DEF Y Group { } } DEF Y Group { } DEF Y Group { } ] } ] }
        DEF A Group { children DEF C Group { } }
        DEF COPY Group { children USE C }";
    let scene = clean(load_text(text));
    let first = scene.children(Scene::ROOT, "children")[0];
    let b = scene.children(first, "children")[1];
    assert_eq!(scene.find_def("A"), Some(first));
    assert_eq!(scene.find_def("A.B"), Some(b));
    assert_eq!(scene.find_def("A.B.Y"), Some(scene.children(b, "children")[1]), "the one in its own field");
    assert_eq!(scene.find_def("X"), scene.find_def_below(first, "X"), "the first name is found anywhere");
    // Two levels below, in a second node of the name, of a node that only repeats another one; no paths.
    for wrong in ["A.X", "A.C", "COPY.C", "B.A", "A.", "", "A..B", "x"] {
        assert_eq!(scene.find_def(wrong), None, "{wrong:?}");
    }
}

#[test]
fn def_paths_go_through_the_parameters_of_protos() {
    let proto = "#VRML_SIM R2025a utf8\nPROTO Cart [ field MFNode load [ ] ] { Solid { children DEF BED Group { \
        children IS load } } }\n";
    let files = MemorySource::new().with("Cart.proto", proto).with(
        "w.wbt",
        "#VRML_SIM R2025a utf8\nEXTERNPROTO \"Cart.proto\"\nDEF CART Cart { load DEF BOX Group { } }\n",
    );
    let scene = clean(load(Path::new("w.wbt"), &files, LoadOptions::default()));
    assert!(scene.find_def("CART.BOX").is_some());
    assert_eq!(scene.find_def("CART.BOX"), scene.find_def("BOX"));
    assert_eq!(scene.find_def("CART.BED"), None, "the body is nobody's business");
}

#[test]
fn paths_are_unique_and_readable() {
    let text = "Solid { name \"a\" children [ Group { } DEF K Group { } Solid { name \"x\" } Solid { name \"x\" } ] }
        Solid { name \"b\" } Solid { name \"b\" boundingObject Box { } } DEF G Group { } Group { }";
    let loaded = load_text(text);
    assert_eq!(loaded.diagnostics.len(), 2, "names that siblings share: {:?}", messages(&loaded));
    let scene = loaded.scene.unwrap();
    let paths: Vec<String> = scene.iter().map(|(id, _)| scene.path(id)).collect();
    let expected = [
        "Solid \"a\"",
        "Solid \"a\".children[0]",
        "Solid \"a\".children[Group K]",
        "Solid \"a\".children[2]",
        "Solid \"a\".children[3]",
        "Solid \"b\"#1",
        "Solid \"b\"#2",
        "Solid \"b\"#2.boundingObject",
        "Group G",
        "children[4]",
    ];
    assert_eq!(paths, expected);
}

#[test]
fn every_path_is_the_path_of_one_node() {
    for world in ["levels.wbt", "use.wbt"] {
        let scene = load_file(world).scene.unwrap();
        let mut paths: Vec<String> = scene.iter().map(|(id, _)| scene.path(id)).collect();
        paths.sort();
        let count = paths.len();
        paths.dedup();
        assert_eq!(paths.len(), count);
    }
}

#[test]
fn a_written_world_reads_back_the_same() {
    for world in ["levels.wbt", "use.wbt"] {
        let scene = load_file(world).scene.unwrap();
        let text = scene.write();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/right/worlds").join("written.wbt");
        let protos = FileSource;
        let again = load(
            &path,
            &Overlay { path: path.clone(), text: text.clone(), below: protos },
            LoadOptions::default(),
        );
        let again = again.scene.unwrap();
        assert_eq!(again.write(), text);
        let all = |scene: &Scene| -> Vec<_> {
            let plain = |value: &Value| if value.nodes().is_empty() { Some(value.clone()) } else { None };
            scene
                .iter()
                .map(|(id, node)| (scene.path(id), node.values.iter().map(plain).collect::<Vec<_>>()))
                .collect()
        };
        assert_eq!(all(&again), all(&scene), "{text}");
    }
}

/// One file in front of a source.
struct Overlay<S> {
    path: std::path::PathBuf,
    text: String,
    below: S,
}

impl<S: assets::Source> assets::Source for Overlay<S> {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        if path == self.path { Ok(self.text.clone().into_bytes()) } else { self.below.read(path) }
    }

    fn is_file(&self, path: &Path) -> bool {
        path == self.path || self.below.is_file(path)
    }

    fn files_under(&self, folder: &Path) -> std::io::Result<Vec<std::path::PathBuf>> {
        self.below.files_under(folder)
    }
}

#[test]
fn written_text_is_canonical() {
    let text = "DEF A Solid { translation 1 0 0 name \"a \\\"b\\\\\\n\" children [ Shape { geometry Sphere { radius 0.1 } } Group { } ] recognitionColors [ 1 0 0 0 1 0 ] } Group { children USE A }";
    let expected = "#VRML_SIM R2025a utf8

DEF A Solid {
  translation 1 0 0
  children [
    Shape {
      geometry Sphere {
        radius 0.1
      }
    }
    Group {
    }
  ]
  name \"a \\\"b\\\\\\n\"
  recognitionColors [
    1 0 0
    0 1 0
  ]
}

Group {
  children [
    USE A
  ]
}
";
    assert_eq!(clean(load_text(text)).write(), expected);
}

/// Ten numbers, or one item of another type, are in each line of a list; the items of lists of more than 25 share one.
#[test]
fn lists_are_written_in_lines_as_in_webots() {
    let numbers = |count: usize| (0..count).map(|n| n.to_string()).collect::<Vec<_>>();
    let channels = |count: usize| {
        let text =
            format!("Robot {{ children Emitter {{ allowedChannels [ {} ] }} }}", numbers(count).join(" "));
        let written = clean(load_text(&text)).write();
        written.split_once("allowedChannels ").unwrap().1.split_once(']').unwrap().0.to_owned()
    };
    let [inner, outer] = ["\n        ", "\n      "];
    assert_eq!(channels(2), format!("[{inner}0, 1{outer}"));
    assert_eq!(channels(12), format!("[{inner}0, 1, 2, 3, 4, 5, 6, 7, 8, 9{inner}10, 11{outer}"));
    assert_eq!(channels(26), format!("[{inner}{}{outer}", numbers(26).join(", ")));
    let lines = |count: usize| {
        let text = format!("Solid {{ recognitionColors [ {} ] }}", "1 0 0 ".repeat(count));
        clean(load_text(&text)).write().matches('\n').count()
    };
    assert_eq!(lines(26), lines(25) - 24);
}

#[test]
fn defaults_are_filled_in_and_places_kept() {
    let scene = clean(load_text("Solid {\n  translation 1 2 3\n}"));
    let solid = scene.children(Scene::ROOT, "children")[0];
    assert_eq!(scene.string(solid, "name"), "solid");
    assert_eq!(scene.pose(solid).translation.to_array(), [1.0, 2.0, 3.0]);
    assert!(scene.child(solid, "physics").is_none() && !scene.bool(solid, "locked"));
    assert_eq!(line(scene.location(solid)), 2);
    let node = scene.node(solid);
    assert_eq!(line(node.value_locations[field(&scene, solid, "translation")].as_ref()), 3);
    assert!(node.value_locations[field(&scene, solid, "name")].is_none());
    assert!(scene.node(Scene::ROOT).location.is_none() && scene.node(Scene::ROOT).parent.is_none());
}

#[test]
fn renamed_fields_are_carried() {
    let loaded = load_text("Robot { data \"x\" } Robot { data \"y\" customData \"z\" }");
    assert_eq!(
        loaded.diagnostics.len(),
        1,
        "one note for the field, not for each node: {:?}",
        messages(&loaded)
    );
    let scene = loaded.scene.unwrap();
    let values: Vec<&str> =
        scene.children(Scene::ROOT, "children").iter().map(|id| scene.string(*id, "customData")).collect();
    assert_eq!(values, ["x", "z"]);
}

#[test]
fn an_older_name_of_a_field_is_the_same_field() {
    let text =
        "DEF A Robot { data \"x\" } DEF B Robot { customData \"y\" } DEF C Robot { robotWindow \"w\" }";
    let mut scene = load_text(text).scene.unwrap();
    let both = |scene: &Scene, name: &str| {
        let id = def(scene, name);
        [scene.string(id, "data").to_owned(), scene.string(id, "customData").to_owned()]
    };
    assert_eq!((both(&scene, "A"), both(&scene, "B")), (["x"; 2].map(Into::into), ["y"; 2].map(Into::into)));
    for (name, written) in [("A", "customData"), ("B", "data")] {
        let node = def(&scene, name);
        let field = field(&scene, node, written);
        let change =
            scene.apply(Edit::SetField { node, field, value: Value::SfString(written.into()) }).unwrap();
        assert_eq!((change.fields.len(), both(&scene, name)), (2, [written; 2].map(Into::into)));
    }
    // A file keeps the name that it has.
    let saved = scene.save();
    assert!(
        saved.contains("DEF A Robot { data \"customData\" } DEF B Robot { customData \"data\" }"),
        "{saved}"
    );
    // What took the place of a field and means something else by default is another field.
    let c = def(&scene, "C");
    let window = field(&scene, c, "window");
    let edit = Edit::SetField { node: c, field: window, value: Value::SfString("v".into()) };
    assert_eq!(scene.apply(edit).unwrap().fields.len(), 1);
}

#[test]
fn what_is_not_written_is_what_it_was_in_the_version_of_the_file() {
    // «SFFloat cpuConsumption 0» (manual of Webots 8), «SFFloat cpuConsumption 10» (R2018b).
    for (version, expected) in [("V8.6.0", 0.0), ("R2018a", 10.0), ("R2025a", 10.0)] {
        let text = format!("#VRML_SIM {version} utf8\nRobot {{ }} Supervisor {{ cpuConsumption 3 }}");
        let files = MemorySource::new().with("w.wbt", text);
        let scene = load(Path::new("w.wbt"), &files, LoadOptions::default()).scene.unwrap();
        let robots = scene.children(Scene::ROOT, "children");
        let powers: Vec<f64> = robots.iter().map(|id| scene.float(*id, "cpuConsumption")).collect();
        assert_eq!(powers, [expected, 3.0], "{version}");
        // Written as a world of today it means the same.
        assert_eq!(scene.write().contains("cpuConsumption 0"), expected == 0.0, "{version}");
    }
}

#[test]
fn the_version_comes_from_the_header() {
    assert_eq!(load_text("").version, Version::parse("R2025a"));
    assert!(load_file("use.wbt").version.unwrap() > Version::parse("V8.6.0").unwrap());
}

#[test]
fn doubling_is_stopped() {
    let mut text = String::from("DEF A0 Group { }\n");
    for level in 1..60 {
        text += &format!("DEF A{level} Group {{ children [ USE A{0} USE A{0} ] }}\n", level - 1);
    }
    let few = |text: &str| {
        let files = MemorySource::new().with("w.wbt", format!("#VRML_SIM R2025a utf8\n{text}"));
        load(Path::new("w.wbt"), &files, LoadOptions { max_nodes: 10_000, ..LoadOptions::default() })
    };
    let loaded = few(&text);
    assert!(loaded.scene.is_none());
    // What a file writes out itself always has room.
    assert!(few(&"Group { }\n".repeat(20_000)).scene.is_some());
    assert!(messages(&loaded)[0].contains("has more than"));
}

#[test]
fn depth_is_bounded() {
    let nested = |levels: usize| "Group { children ".repeat(levels) + "Group { }" + &" }".repeat(levels);
    assert!(load_text(&nested(400)).scene.is_some());
    assert!(load_text(&nested(5000)).scene.is_none());
    // Depth that only shows once copies are in place.
    let text = format!("DEF A {}\n{}", nested(300), nested(300).replace("Group { }", "USE A"));
    let loaded = load_text(&text);
    assert!(messages(&loaded)[0].contains("nested more than"), "{:?}", messages(&loaded));
}

#[test]
fn ten_thousand_nodes_load() {
    let one = "Solid { translation 1 2 3 name \"n\" children [ Shape { geometry Box { size 1 1 1 } } ] boundingObject Box { } }\n";
    let loaded = load_text(&one.repeat(2500));
    assert_eq!(loaded.diagnostics.len(), 1, "their name is told once");
    assert_eq!(loaded.scene.unwrap().iter().count(), 10_000);
}

#[test]
fn nested_protos_do_not_overflow_the_stack() {
    let declaration = "PROTO P [ field MFNode children [ ] ] { Group { children IS children } }\n";
    let nested = |levels: usize| "P { children ".repeat(levels) + "Group { }" + &" }".repeat(levels);
    let loaded = load_text(&format!("{declaration}{}", nested(240)));
    assert!(loaded.scene.is_some(), "{:?}", messages(&loaded));
    let loaded = load_text(&format!("{declaration}{}", nested(498)));
    assert!(loaded.scene.is_some(), "{:?}", messages(&loaded));
    let mut text = String::new();
    for level in 0..499 {
        text += &format!("PROTO P{level} [ ] {{ P{} {{ }} }}\n", level + 1);
    }
    let loaded = load_text(&format!("{text}PROTO P499 [ ] {{ Group {{ }} }} P1 {{ }} P0 {{ }}"));
    assert!(messages(&loaded).len() == 1 && messages(&loaded)[0].contains("nested more than"));
}

#[test]
fn parameters_without_a_field_keep_their_nodes() {
    let text =
        "PROTO P [ unconnectedField SFNode spare NULL field SFBool on TRUE ] { Solid { locked IS on } }
        DEF A P { spare DEF S Group { children Group { } } }
        Group { children [ USE A USE S ] }";
    let mut scene = clean(load_text(text));
    let a = def(&scene, "A");
    let Value::SfNode(Some(spare)) = scene.node(a).protos[0].parameters[0].1 else { panic!("a node") };
    assert_eq!((scene.node(spare).parent, scene.path(spare)), (Some(a), "P A.spare[0]".to_owned()));
    assert!(scene.descendants(a).all(|id| id != spare));
    assert!(scene.write().contains("spare DEF S Group {"));
    assert!(scene.bool(a, "locked") && scene.node(a).protos[0].written == [true, false]);
    let removed = scene.apply(Edit::RemoveNode { node: a }).unwrap().removed;
    assert_eq!(removed.len(), 3);
}

#[test]
fn a_user_value_is_checked_where_it_was_written() {
    let text = "PROTO P [ field SFFloat size 1 field MFNode parts [ ] ] {
        Solid { children [ Shape { geometry Sphere { radius IS size } } Group { children IS parts } ] } }
        P { size -1 parts [ Group { } Sphere { } ] }";
    let loaded = load_text(text);
    let messages = messages(&loaded);
    assert!(
        messages[0].starts_with("p/worlds/w.wbt:4:18: warning: radius: -1 is out of range"),
        "{messages:?}"
    );
    assert!(loaded.scene.is_some());
}

/// Fuzzing: random changes of all test files never cause a panic.
#[test]
fn no_text_crashes_the_loader() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let files = assets::Source::files_under(&FileSource, &data).expect("the test data is there");
    let words =
        ["{", "}", "[", "]", "IS", "USE", "DEF", "\"", "-1e400", "nan", "NULL", "TRUE", "PROTO", "A", " 7 "];
    let mut stream = base::Stream::new(1, "loader fuzz");
    let mut pick = |limit: usize| usize::try_from(stream.bits() % limit.max(1) as u64).unwrap_or(0);
    for _ in 0..40 {
        let mut source = MemorySource::new();
        for path in &files {
            let mut bytes = assets::Source::read(&FileSource, path).expect("the test data is there");
            for _ in 0..pick(4) {
                let at = pick(bytes.len());
                match pick(3) {
                    0 => drop(bytes.splice(at..at, words[pick(words.len())].bytes())),
                    1 => drop(bytes.drain(at..(at + pick(12)).min(bytes.len()))),
                    _ => {
                        let byte = b"{}[]\"#%<> \n1"[pick(12)];
                        bytes.get_mut(at).into_iter().for_each(|at| *at = byte);
                    }
                }
            }
            source.insert(path, bytes);
        }
        for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == "wbt")) {
            let options = LoadOptions { max_nodes: 10_000, ..LoadOptions::default() };
            let loaded = load(path, &source, options);
            if let Some(scene) = &loaded.scene {
                check_links(scene);
                let _ = scene.write();
            }
            let _ = messages(&loaded);
        }
    }
}

#[test]
fn axes_that_nobody_knows_are_told() {
    let load_with = |comment: &str| {
        let proto = format!(
            "#VRML_SIM R2025a utf8\n# A thing.\n{comment}\nPROTO P [ field SFVec3f size 1 1 1 ] {{ Solid {{ translation IS size }} }}\n"
        );
        let files = MemorySource::new()
            .with("p/worlds/w.wbt", "#VRML_SIM R2021a utf8\nP { }\n")
            .with("p/protos/P.proto", proto);
        load(Path::new("p/worlds/w.wbt"), &files, LoadOptions::default())
    };
    let messages = |comment: &str| {
        messages(&load_with(comment))
            .into_iter()
            .filter(|messages| messages.contains("axes"))
            .collect::<Vec<_>>()
    };
    assert!(messages("# axes before R2022a: y up, sizes size").is_empty());
    assert_eq!(messages("# axes before R2022a: y down").len(), 1);
    assert_eq!(messages("# axes in the old days: y up").len(), 1);
    let unknown = messages("# axes before R2022a: y up, sizes seize");
    assert!(
        unknown.len() == 1
            && unknown[0].starts_with("p/protos/P.proto:3:1: warning: the axes name a field seize"),
        "{unknown:?}"
    );
}

/// A list in the library has the former names of models; a model of the project takes precedence.
#[test]
fn former_names_of_the_library_are_known() {
    let proto = |name: &str, mass: &str| {
        format!("#VRML_SIM R2025a utf8\nPROTO {name} [ ] {{ Solid {{ name \"{mass}\" }} }}\n")
    };
    let files = MemorySource::new()
        .with("p/worlds/w.wbt", "#VRML_SIM V7.4.3 utf8\nTruckAT { }\nCarAT { }\nShipAT { }\n")
        .with("p/protos/CarAT.proto", proto("CarAT", "own"))
        .with("lib/robots/Truck.proto", proto("Truck", "truck"))
        .with("lib/robots/Car.proto", proto("Car", "car"))
        .with("lib/former_names.txt", "# Once\nTruckAT Truck\nCarAT Car\nShipAT Ship\n");
    let options = LoadOptions { library: Some("lib".into()), ..LoadOptions::default() };
    let loaded = load(Path::new("p/worlds/w.wbt"), &files, options);
    let messages = messages(&loaded);
    assert!(
        messages.iter().any(
            |line| line.contains("no EXTERNPROTO for TruckAT; this file is used: lib/robots/Truck.proto")
        ),
        "{messages:?}"
    );
    assert!(
        messages.iter().any(|line| line.contains("no node or PROTO is called ShipAT; it is ignored")),
        "{messages:?}"
    );
    assert!(!messages.iter().any(|line| line.contains("should be called")), "{messages:?}");
    let names: Vec<_> = messages.iter().filter(|line| line.contains("CarAT")).collect();
    assert!(names[0].contains("p/protos/CarAT.proto"), "{names:?}");
}

#[test]
fn names_of_the_library_are_suggested() {
    let files =
        MemorySource::new().with("p/worlds/w.wbt", "#VRML_SIM R2025a utf8\nRectangelArena { }\n").with(
            "lib/floors/RectangleArena.proto",
            "#VRML_SIM R2025a utf8\nPROTO RectangleArena [ ] { Solid { } }\n",
        );
    let options = LoadOptions { library: Some("lib".into()), ..LoadOptions::default() };
    let messages = messages(&load(Path::new("p/worlds/w.wbt"), &files, options));
    assert!(messages[0].contains("it is ignored; did you mean RectangleArena?"), "{messages:?}");
}
