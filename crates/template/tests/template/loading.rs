//! PROTO templates in worlds.

use std::path::Path;
use std::sync::Arc;

use assets::MemorySource;
use scene::{LoadOptions, Loaded, NodeId, Scene, Value, load};
use template::Engine;

/// Creates a project with some PROTO files and one world.
fn project(protos: &[(&str, &str)], world: &str) -> MemorySource {
    let mut files = MemorySource::new();
    let mut head = "#VRML_SIM R2025a utf8\n".to_owned();
    for (name, text) in protos {
        files.insert(format!("p/protos/{name}.proto"), *text);
        head.push_str(&format!("EXTERNPROTO \"../protos/{name}.proto\"\n"));
    }
    files.with("p/worlds/w.wbt", head + world)
}

fn load_world(protos: &[(&str, &str)], world: &str) -> Loaded {
    let templates = Some(Arc::new(Engine::default()) as Arc<dyn scene::TemplateEngine>);
    let options = LoadOptions { templates, ..LoadOptions::default() };
    load(Path::new("p/worlds/w.wbt"), &project(protos, world), options)
}

fn messages(loaded: &Loaded) -> Vec<String> {
    loaded.diagnostics.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn scene(protos: &[(&str, &str)], world: &str) -> Scene {
    let loaded = load_world(protos, world);
    assert!(loaded.diagnostics.is_empty(), "{}", messages(&loaded).join("\n"));
    loaded.scene.expect("no diagnostics, so a scene")
}

fn top(scene: &Scene) -> Vec<NodeId> {
    scene.children(Scene::ROOT, "children").to_vec()
}

fn number(scene: &Scene, id: NodeId, field: &str) -> Vec<f64> {
    scene.value(id, field).and_then(Value::numbers).unwrap_or_default()
}

const ROW: &str = "#VRML_SIM R2025a utf8
# template language: javascript
PROTO Row [
  field SFVec3f translation 0 0 0
  field SFInt32 count 2
  field MFNode extra []
  field SFNode physics NULL
  field SFString name \"row\"
]
{
  %<
    if (fields.count.value < 0)
      console.error('count is negative');
  >%
  Solid {
    translation IS translation
    children [
      %< for (let i = 0; i < fields.count.value; ++i) { >%
        DEF %<= 'BOX_' + i >% Pose {
          translation %<= i * 0.5 >% 0 0
          children [ Shape { geometry Box { size 1 1 %<= i + 1 >% } } ]
        }
      %< } >%
      Group { children IS extra }
    ]
    physics IS physics
    name IS name
  }
}
";

#[test]
fn a_loop_generates_nodes_and_is_statements_keep_working() {
    let scene = scene(
        &[("Row", ROW)],
        "Row { translation 1 2 3 count 3 extra [ DEF INSIDE Solid { } ] } Row { name \"b\" physics Physics { mass 2 } }",
    );
    let [first, second] = top(&scene)[..] else { panic!("two rows") };
    assert_eq!(number(&scene, first, "translation"), [1.0, 2.0, 3.0]);
    assert_eq!(scene.children(first, "children").len(), 4);
    assert_eq!(scene.children(second, "children").len(), 3);
    let last = scene.children(first, "children")[2];
    assert_eq!(number(&scene, last, "translation"), [1.0, 0.0, 0.0]);
    assert!(scene.find_def("INSIDE").is_some());
    assert_eq!(scene.node(first).protos[0].read_by_scripts, [false, true, false, false, false]);
}

#[test]
fn old_files_use_lua() {
    let stairs = "#VRML_SIM R2019a utf8
PROTO Stairs [
  field SFInt32 steps 2
  field SFVec3f size 1 1 0.5
  field SFNode appearance NULL
]
{
  # a comment with %{ no end
  Solid {
    children [
      %{ for j = 0, fields.steps.value - 1 do }%
        %{ local z = j * fields.size.value.z }%
        Transform { translation 0 0 %{=z}% children [ Shape { appearance IS appearance geometry Box { size IS size } } ] }
      %{ end }%
    ]
    name \"%{= fields.appearance.value and fields.appearance.value.node_name or 'bare' }%\"
  }
}
";
    let scene = scene(&[("Stairs", stairs)], "Stairs { steps 4 appearance PBRAppearance { } } Stairs { }");
    let [first, second] = top(&scene)[..] else { panic!("two stairs") };
    let steps = scene.children(first, "children");
    assert_eq!((steps.len(), scene.children(second, "children").len()), (4, 2));
    assert_eq!(number(&scene, steps[3], "translation"), [0.0, 0.0, 1.5]);
    assert_eq!(scene.value(first, "name"), Some(&Value::SfString("PBRAppearance".to_owned())));
    assert_eq!(scene.value(second, "name"), Some(&Value::SfString("bare".to_owned())));
}

#[test]
fn templates_can_be_nested() {
    let outer = "#VRML_SIM R2025a utf8
EXTERNPROTO \"Inner.proto\"
PROTO Outer [ field SFInt32 n 3 ]
{
  Group { children [ %< for (let i = 1; i <= fields.n.value; ++i) { >% Inner { size %<= i >% } %< } >% ] }
}
";
    let inner = "#VRML_SIM R2025a utf8
PROTO Inner [ field SFFloat size 1 field SFNode shape Box { } ]
{
  Shape { geometry Sphere { radius %<= fields.size.value * 2 >% subdivision %<= fields.shape.value.fields.size.value.x >% } }
}
";
    let scene = scene(&[("Outer", outer), ("Inner", inner)], "Outer { }");
    let shapes = scene.children(top(&scene)[0], "children").to_vec();
    let radius = |shape: &NodeId| {
        let ball = scene.value(*shape, "geometry").unwrap().nodes()[0];
        number(&scene, ball, "radius")[0]
    };
    assert_eq!(shapes.iter().map(radius).collect::<Vec<_>>(), [2.0, 4.0, 6.0]);
    let default_size = 2.0; // of the Box in the default of `shape`
    let ball = scene.value(shapes[0], "geometry").unwrap().nodes()[0];
    assert_eq!(number(&scene, ball, "subdivision"), [default_size]);
}

#[test]
fn parameters_are_passed_through_derived_protos() {
    let derived = "#VRML_SIM R2025a utf8
EXTERNPROTO \"Row.proto\"
PROTO Long [ field SFInt32 count 5 field SFVec3f translation 0 0 1 field SFString name \"long\" ]
{ Row { count IS count translation IS translation name IS name } }
";
    let scene = scene(&[("Row", ROW), ("Long", derived)], "Long { } Long { count 1 name \"b\" }");
    let rows = top(&scene);
    let counts: Vec<usize> = rows.iter().map(|id| scene.children(*id, "children").len()).collect();
    assert_eq!(counts, [6, 2]);
    let names: Vec<&str> = scene.node(rows[0]).protos.iter().map(|proto| proto.name.as_str()).collect();
    assert_eq!(names, ["Long", "Row"]);
}

#[track_caller]
fn check_messages(body: &str, expected: &[&str]) -> Loaded {
    let proto = format!("#VRML_SIM R2025a utf8\nPROTO Bad [ field SFFloat x 1 ]\n{{\n{body}\n}}\n");
    let loaded = load_world(&[("Bad", &proto)], "Bad { } Solid { name \"rest\" }");
    let messages = messages(&loaded);
    assert_eq!(messages.len(), expected.len(), "{}", messages.join("\n"));
    for (messages, expected) in messages.iter().zip(expected) {
        assert_eq!(messages.lines().next(), Some(*expected));
    }
    loaded
}

#[test]
fn errors_are_reported_at_the_line_of_the_template() {
    let bad = "p/protos/Bad.proto";
    let left_out = "; all Bad nodes with these values are ignored";
    let generated = "p/worlds/w.wbt:3:1: warning: the scripts generate errors; all Bad nodes with these values are ignored";
    let loaded = check_messages(
        "Solid {\n  %< const a = 1;\n     nothing.here(); >%\n}",
        &[&format!("{bad}:6:6: warning: ReferenceError: nothing is not defined{left_out}")],
    );
    assert_eq!(top(&loaded.scene.expect("the rest is there")).len(), 1);
    check_messages(
        "Solid {\n  %{ for i = 1, 2 do }%\n  name \"a\"\n}",
        &[&format!("{bad}:5:6: warning: 'end' expected to close 'for'{left_out}")],
    );
    check_messages(
        "Solid {\n  mass %<= 2 >%\n}",
        &[&format!("{bad}:5:3: warning: Solid has no field mass; it is ignored")],
    );
    let loaded = check_messages(
        "Solid {\n  translation 0 0 %<= fields.x.value + 'm' >%\n}",
        &[
            &format!(
                "{bad}:5:23: error: `1m` is not a number; the value is ignored; the generated line is: translation 0 0 1m"
            ),
            generated,
        ],
    );
    assert_eq!(top(&loaded.scene.expect("the rest is there")).len(), 1);
    check_messages(
        "Solid {\n  translation IS %<= 'nowhere' >%\n}",
        &[&format!("{bad}:5:22: warning: PROTO Bad has no field nowhere; translation keeps its default")],
    );
    check_messages(
        "Solid { %<= console.log('hello') >% }",
        &[
            "p/worlds/w.wbt:3:1: note: Bad says: hello",
            "p/worlds/w.wbt:3:1: warning: Bad says: an expression is undefined; `undefined` is written",
            &format!(
                "{bad}:4:13: error: a value is missing after `undefined`; the field is ignored; \
                 the generated line is: Solid {{ undefined }}"
            ),
            generated,
        ],
    );
}

#[test]
fn equal_instances_are_evaluated_once_unless_the_proto_is_non_deterministic() {
    let random = |tags: &str| {
        format!(
            "#VRML_SIM R2025a utf8\n# license: none\n# tags: {tags}\nPROTO R [ ]\n\
             {{ Pose {{ translation %<= Math.random() >% 0 0 }} }}\n"
        )
    };
    let values = |tags: &str| {
        let scene = scene(&[("R", &random(tags))], "R { } R { }");
        top(&scene).iter().map(|id| number(&scene, *id, "translation")[0]).collect::<Vec<_>>()
    };
    let same = values("static");
    assert_eq!(same[0], same[1]);
    let different = values("hidden, nonDeterministic");
    assert_ne!(different[0], different[1]);
    assert_eq!(different, values("nonDeterministic"));
}

#[test]
fn without_an_engine_a_script_is_an_error() {
    let files = project(&[("Row", ROW)], "Row { }");
    let loaded = load(Path::new("p/worlds/w.wbt"), &files, LoadOptions::default());
    assert!(loaded.scene.is_none());
    assert!(messages(&loaded)[0].contains("no script engine is available"));
}

#[test]
fn the_node_of_an_endless_script_is_omitted() {
    let endless = "#VRML_SIM R2025a utf8\nPROTO Endless [ ]\n{\n  %< for (;;) ; >%\n  Solid { }\n}\n";
    let limits = template::Limits { steps: 100_000, ..template::Limits::default() };
    let templates = Some(Arc::new(Engine { limits, ..Engine::default() }) as Arc<dyn scene::TemplateEngine>);
    let options = LoadOptions { templates, ..LoadOptions::default() };
    let loaded = load(
        Path::new("p/worlds/w.wbt"),
        &project(&[("Endless", endless)], "Endless { } Solid { }"),
        options,
    );
    let messages = messages(&loaded);
    assert!(messages[0].starts_with("p/protos/Endless.proto:4:"), "{}", messages[0]);
    assert!(messages[0].contains("the script ran too long and was stopped"));
    assert_eq!(top(&loaded.scene.unwrap()).len(), 1);
}

/// Each instance may take long, but not all of them together.
#[test]
fn the_time_of_all_scripts_is_limited() {
    let slow = "#VRML_SIM R2025a utf8\nPROTO Slow [ field SFInt32 n 0 ]\n{\n  %< for (let i = 0; i < 300000; ++i) ; >%\n  Solid { name \"%<= fields.n.value >%\" }\n}\n";
    let limits = template::Limits { steps: 1_000_000, ..template::Limits::default() };
    let templates = Some(Arc::new(Engine { limits, ..Engine::default() }) as Arc<dyn scene::TemplateEngine>);
    let options = LoadOptions { templates, ..LoadOptions::default() };
    let load = |count: u32| {
        let world: String = (0..count).map(|number| format!("Slow {{ n {number} }}\n")).collect();
        load(Path::new("p/worlds/w.wbt"), &project(&[("Slow", slow)], &world), options.clone())
    };
    let loaded = load(100);
    assert_eq!((messages(&loaded).len(), top(&loaded.scene.unwrap()).len()), (0, 100));
    let loaded = load(1000);
    assert!(messages(&loaded)[0].contains("take too long in total"), "{:?}", messages(&loaded));
    let count = top(&loaded.scene.unwrap()).len();
    assert!((100..500).contains(&count), "{count}");
}

/// A Transform without scale in a file from before R2023b becomes a Pose, but the template sees the type as written.
#[test]
fn templates_of_old_files_see_the_node_types_of_their_version() {
    let part = "#VRML_SIM R2022a utf8
PROTO Part [ field SFNode inside Transform { translation 1 2 3 } ]
{
  Solid {
    name \"%{= fields.inside.value.node_name .. fields.inside.value.fields.scale.value.x .. fields.inside.value.fields.translation.value.y }%\"
    children [ %{ if true then }% Transform { } %{ end }% ]
  }
}
";
    let scene = scene(&[("Part", part)], "Part { }");
    let [part] = top(&scene)[..] else { panic!("one part") };
    assert_eq!(scene.value(part, "name"), Some(&Value::SfString("Transform12".to_owned())));
    assert_eq!(scene.node(scene.children(part, "children")[0]).ty.name, "Pose");
}
