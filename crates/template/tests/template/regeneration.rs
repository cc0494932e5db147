//! Templates are evaluated again when a field that they read changes; unchanged nodes keep their id and their state.

use std::path::Path;
use std::sync::Arc;

use assets::MemorySource;
use base::{Source, Vec3};
use scene::{Change, Edit, EditError, LoadOptions, NodeId, Scene, Value, load};
use template::Engine;

fn with_templates() -> LoadOptions {
    LoadOptions { templates: Some(Arc::new(Engine::default())), ..LoadOptions::default() }
}

const ROW: &str = "#VRML_SIM R2025a utf8
PROTO Row [
  field SFVec3f translation 0 0 0
  field SFInt32 count 2
  field SFFloat size 1
  unconnectedField SFString note \"\"
  field MFNode extra []
]
{
  Solid {
    translation IS translation
    children [
      %< for (let i = 0; i < fields.count.value; ++i) { >%
        DEF %<= 'BOX_' + i >% Pose { translation %<= i >% 0 0 children [ Shape { geometry Box { size 1 1 %<= fields.size.value >% } } ] }
      %< } >%
      Group { children IS extra }
    ]
  }
}
";

struct Kit {
    files: MemorySource,
    options: LoadOptions,
    scene: Scene,
}

impl Kit {
    fn new(world: &str) -> Self {
        let derived = "#VRML_SIM R2025a utf8\nEXTERNPROTO \"Row.proto\"\nPROTO Long [ field SFInt32 n 3 ] { Row { count IS n } }\n";
        let head = "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Row.proto\"\nEXTERNPROTO \"../protos/Long.proto\"\n";
        let files = MemorySource::new()
            .with("p/protos/Row.proto", ROW)
            .with("p/protos/Long.proto", derived)
            .with("p/worlds/w.wbt", format!("{head}{world}"));
        let options = with_templates();
        let loaded = load(Path::new("p/worlds/w.wbt"), &files, options.clone());
        assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
        Self { files, options, scene: loaded.scene.expect("no diagnostics, so a scene") }
    }

    fn top(&self) -> NodeId {
        self.scene.children(Scene::ROOT, "children")[0]
    }

    fn rows(&self) -> Vec<NodeId> {
        self.scene.children(self.top(), "children").to_vec()
    }

    /// Sets a parameter of the first node's outermost PROTO.
    #[track_caller]
    fn set(&mut self, name: &str, value: Value) -> Change {
        let node = self.top();
        let parameters = &self.scene.node(node).protos[0].parameters;
        let parameter = parameters.iter().position(|(known, _)| known == name).expect("a parameter");
        self.scene.apply(Edit::SetParameter { node, proto: 0, parameter, value }).expect("it fits");
        self.follow()
    }

    #[track_caller]
    fn follow(&mut self) -> Change {
        let (change, diagnostics) = self.scene.regenerate(&self.files, &self.options);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        assert!(!self.scene.is_stale());
        for (id, node) in self.scene.iter() {
            let parent = self.scene.node(node.parent.expect("only the root has none"));
            assert!(parent.values.iter().any(|value| value.nodes().contains(&id)), "{}", self.scene.path(id));
        }
        change
    }

    fn write(&mut self, id: NodeId, field: &str, value: Value) {
        let field = self.scene.node(id).ty.field_index(field).expect("a field");
        self.scene.apply(Edit::SetField { node: id, field, value }).expect("it fits");
    }

    fn x(&self, id: NodeId) -> f64 {
        self.scene.value(id, "translation").and_then(Value::numbers).expect("three numbers")[0]
    }
}

#[test]
fn growing_a_list_keeps_the_existing_nodes() {
    let mut kit = Kit::new("Row { extra [ DEF MINE Solid { } ] }");
    let before = kit.rows();
    // In the meantime, the second box was moved.
    kit.write(before[1], "translation", Value::SfVec3f(Vec3::new(7.0, 0.0, 0.0)));
    let change = kit.set("count", Value::SfInt32(4));
    let after = kit.rows();
    assert_eq!((before.len(), after.len()), (3, 5));
    assert_eq!([after[0], after[1], after[4]], [before[0], before[1], before[2]]);
    assert_eq!(after.iter().take(4).map(|id| kit.x(*id)).collect::<Vec<_>>(), [0.0, 7.0, 2.0, 3.0]);
    assert_eq!((change.inserted.len(), change.removed.len()), (2 * 3, 0));
    assert_eq!(kit.scene.find_def("MINE"), Some(kit.scene.children(after[4], "children")[0]));
    assert_eq!(kit.scene.node(after[3]).def.as_deref(), Some("BOX_3"));
    // And back.
    let change = kit.set("count", Value::SfInt32(1));
    assert_eq!(kit.rows(), [before[0], before[2]]);
    assert_eq!((change.inserted.len(), change.removed.len()), (0, 3 * 3));
}

#[test]
fn a_changed_value_changes_only_fields() {
    let mut kit = Kit::new("Row { }");
    let rows = kit.rows();
    let change = kit.set("size", Value::SfFloat(2.0));
    assert_eq!((change.fields.len(), change.inserted.len(), change.removed.len()), (2, 0, 0));
    assert_eq!(kit.rows(), rows);
    let shape = kit.scene.children(rows[0], "children")[0];
    let body = kit.scene.value(shape, "geometry").expect("a field").nodes()[0];
    assert_eq!(kit.scene.value(body, "size"), Some(&Value::SfVec3f(Vec3::new(1.0, 1.0, 2.0))));
}

#[test]
fn fields_that_the_template_does_not_read_do_not_trigger_it() {
    let mut kit = Kit::new("Row { }");
    let top = kit.top();
    kit.write(top, "translation", Value::SfVec3f(Vec3::new(1.0, 2.0, 3.0)));
    assert!(!kit.scene.is_stale());
    assert_eq!(kit.set("note", Value::SfString("x".to_owned())), Change::default());
    // IS connections are kept after a regeneration.
    kit.set("count", Value::SfInt32(3));
    assert_eq!(kit.x(top), 1.0);
    kit.write(top, "translation", Value::SfVec3f(Vec3::new(4.0, 2.0, 3.0)));
    let parameters = &kit.scene.node(top).protos[0].parameters;
    assert_eq!(parameters[0].1, Value::SfVec3f(Vec3::new(4.0, 2.0, 3.0)));
}

#[test]
fn changes_are_passed_through_derived_protos() {
    let mut kit = Kit::new("Long { }");
    let rows = kit.rows();
    assert_eq!(rows.len(), 4);
    kit.set("n", Value::SfInt32(5));
    assert_eq!(kit.rows().len(), 6);
    assert_eq!(kit.rows()[..3], rows[..3]);
    kit.set("n", Value::SfInt32(2));
    assert_eq!(kit.rows().len(), 3);
    assert!(kit.scene.save().contains("n 2"), "{}", kit.scene.save());
}

/// On regeneration, templates see the same world, and their messages refer to the node in its file.
#[test]
fn regenerated_templates_see_their_world() {
    let told = "#VRML_SIM R2025a utf8
PROTO Told [ field SFInt32 n 0 ]
{
  %< if (fields.n.value > 1) console.log('again'); >%
  Solid { name \"%<= context.world.split('/').pop() + context.coordinate_system + fields.n.value >%\" }
}
";
    let world = "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Told.proto\"\nWorldInfo { coordinateSystem \"NUE\" }\nTold { n 1 }\n";
    let files = MemorySource::new().with("p/protos/Told.proto", told).with("p/worlds/w.wbt", world);
    let options = with_templates();
    let mut scene = load(Path::new("p/worlds/w.wbt"), &files, options.clone()).scene.expect("a scene");
    let node = scene.children(Scene::ROOT, "children")[1];
    assert_eq!(scene.string(node, "name"), "w.wbtNUE1");
    scene
        .apply(Edit::SetParameter { node, proto: 0, parameter: 0, value: Value::SfInt32(2) })
        .expect("it fits");
    let (_, diagnostics) = scene.regenerate(&files, &options);
    assert_eq!(scene.string(node, "name"), "w.wbtNUE2");
    let diagnostics: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    assert!(
        matches!(&diagnostics[..], [one] if one.starts_with("p/worlds/w.wbt:4:1: note: Told says: again")),
        "{diagnostics:?}"
    );
}

/// changelog-r2025: "Fixed a bug preventing nodes from being inserted into unconnected proto fields": templates
/// see what a supervisor inserts there and removes again.
#[test]
fn nodes_come_and_go_in_a_field_that_only_scripts_read() {
    let worn = "#VRML_SIM R2025a utf8
PROTO Worn [
  field MFNode{Pose{}} many []
  field SFNode one NULL
]
{
  Solid {
    name \"%<= fields.many.value.map(node => node.fields.translation.value.x) + '/' + (fields.one.value ? fields.one.value.node_name : '') >%\"
  }
}
";
    let outer = "#VRML_SIM R2025a utf8\nEXTERNPROTO \"Worn.proto\"
PROTO Outer [ field MFNode poses [] field SFNode thing NULL ] { Worn { many IS poses one IS thing } }\n";
    let world = "#VRML_SIM R2025a utf8
EXTERNPROTO \"../protos/Worn.proto\"
EXTERNPROTO \"../protos/Outer.proto\"
Worn { }
Outer { }
";
    let files = MemorySource::new()
        .with("p/protos/Worn.proto", worn)
        .with("p/protos/Outer.proto", outer)
        .with("p/worlds/w.wbt", world);
    let options = with_templates();
    for top in 0..2 {
        let mut scene = load(Path::new("p/worlds/w.wbt"), &files, options.clone()).scene.expect("a scene");
        let node = scene.children(Scene::ROOT, "children")[top];
        let ask = |scene: &mut Scene, parameter: usize, item: usize, text: &str| {
            let (fragment, _) = scene.load_fragment(Source::new("new", text), &files, &options);
            let fragment = fragment.expect("a node");
            let edit = Edit::InsertIntoParameter { node, proto: 0, parameter, item, fragment };
            scene.apply(edit).map(|_| scene.regenerate(&files, &options).1.len())
        };
        assert_eq!(ask(&mut scene, 0, 0, "Pose { translation 1 0 0 }"), Ok(0));
        assert_eq!(ask(&mut scene, 0, 0, "Pose { translation 2 0 0 }"), Ok(0));
        assert_eq!(ask(&mut scene, 0, 2, "Pose { translation 3 0 0 }"), Ok(0));
        assert_eq!(ask(&mut scene, 0, 4, "Pose { }"), Err(EditError::NoItem { item: 4, len: 3 }));
        assert_eq!(ask(&mut scene, 0, 0, "Solid { }"), Err(EditError::Misplaced { found: "Solid" }));
        assert_eq!(ask(&mut scene, 1, 0, "Camera { }"), Ok(0));
        assert_eq!(ask(&mut scene, 1, 0, "Camera { }"), Err(EditError::OneNodeOnly));
        assert_eq!(scene.string(node, "name"), "2,1,3/Camera");
        assert!(scene.save().contains("Camera {"), "{}", scene.save());

        let held = |scene: &Scene, parameter: usize| {
            scene.node(node).protos[0].parameters[parameter].1.nodes().to_vec()
        };
        let poses = held(&scene, 0);
        assert_eq!(
            scene.apply(Edit::RemoveNode { node: poses[1] }).map(|change| change.removed),
            Ok(vec![poses[1]])
        );
        let camera = held(&scene, 1)[0];
        scene.apply(Edit::RemoveNode { node: camera }).expect("it is there");
        assert!(scene.regenerate(&files, &options).1.is_empty());
        assert_eq!(scene.string(node, "name"), "2,3/");
        assert_eq!((held(&scene, 0), held(&scene, 1)), (vec![poses[0], poses[2]], vec![]));
    }
}

/// A change with which the scripts fail, such as a node that is removed before another one is inserted, leaves the
/// instance as it was, and the next change with which they work is applied.
#[test]
fn an_instance_whose_scripts_failed_follows_the_next_change() {
    let proto = "#VRML_SIM R2025a utf8
PROTO Named [ field SFNode shape Sphere { radius 1 } field SFInt32 n 1 ] {
  Solid { name \"%<= fields.shape.value.fields.radius.value >% %<= fields.n.value >%\" }
}
";
    let world = "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Named.proto\"\nNamed { }\n";
    let files = MemorySource::new().with("p/protos/Named.proto", proto).with("p/worlds/w.wbt", world);
    let options = with_templates();
    let mut scene = load(Path::new("p/worlds/w.wbt"), &files, options.clone()).scene.expect("a scene");
    let node = scene.children(Scene::ROOT, "children")[0];
    let shape = scene.node(node).protos[0].parameters[0].1.nodes()[0];
    scene.apply(Edit::RemoveNode { node: shape }).expect("it is there");
    let (_, diagnostics) = scene.regenerate(&files, &options);
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.code == "template/kept"), "{diagnostics:?}");
    assert_eq!(scene.string(node, "name"), "1 1");
    let set_n = |n| Edit::SetParameter { node, proto: 0, parameter: 1, value: Value::SfInt32(n) };
    scene.apply(set_n(2)).expect("it fits");
    assert!(!scene.regenerate(&files, &options).1.is_empty());
    let (fragment, _) = scene.load_fragment(Source::new("new", "Sphere { radius 3 }"), &files, &options);
    let fragment = fragment.expect("a node");
    scene
        .apply(Edit::InsertIntoParameter { node, proto: 0, parameter: 0, item: 0, fragment })
        .expect("it fits");
    assert!(scene.regenerate(&files, &options).1.is_empty());
    assert_eq!(scene.string(node, "name"), "3 2");
    scene.apply(set_n(4)).expect("it fits");
    assert!(scene.regenerate(&files, &options).1.is_empty());
    assert_eq!(scene.string(node, "name"), "3 4");
}

/// A diagnostic of a value that did not change is reported once, not in each step that sets another one.
#[test]
fn what_was_wrong_before_a_change_is_not_reported_again() {
    let proto = "#VRML_SIM R2025a utf8
PROTO Named [ field SFInt32 n 1 ] {
  Solid { name \"%<= fields.n.value >%\" %< if (fields.n.value > 2) { >% nothing 1 %< } >% }
}
";
    let world = "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Named.proto\"\nNamed { }\n";
    let files = MemorySource::new().with("p/protos/Named.proto", proto).with("p/worlds/w.wbt", world);
    let options = with_templates();
    let mut scene = load(Path::new("p/worlds/w.wbt"), &files, options.clone()).scene.expect("a scene");
    let node = scene.children(Scene::ROOT, "children")[0];
    let mut reported = |n| {
        let edit = Edit::SetParameter { node, proto: 0, parameter: 0, value: Value::SfInt32(n) };
        scene.apply(edit).expect("it fits");
        let (_, diagnostics) = scene.regenerate(&files, &options);
        assert_eq!(scene.string(node, "name"), n.to_string());
        diagnostics.len()
    };
    assert_eq!([2, 3, 4, 5, 2, 3].map(&mut reported), [0, 1, 0, 0, 0, 1]);
}

/// Nodes that regeneration adds contain what the instance uses from elsewhere in the world.
#[test]
fn added_nodes_contain_what_is_used_from_elsewhere() {
    let proto = "#VRML_SIM R2025a utf8
PROTO Boards [ field SFInt32 n 1 field SFNode paint NULL ] {
  Solid { name \"%<= fields.paint.value.node_name >%\" children [
    %< for (let i = 0; i < fields.n.value; ++i) { >% Shape { appearance IS paint } %< } >%
  ] }
}
";
    let world = "#VRML_SIM R2025a utf8
EXTERNPROTO \"../protos/Boards.proto\"
Shape { appearance DEF RED Appearance { material Material { diffuseColor 1 0 0 } } }
Boards { paint USE RED }
";
    let files = MemorySource::new().with("p/protos/Boards.proto", proto).with("p/worlds/w.wbt", world);
    let options = with_templates();
    let mut scene = load(Path::new("p/worlds/w.wbt"), &files, options.clone()).scene.expect("a scene");
    let node = scene.children(Scene::ROOT, "children")[1];
    scene
        .apply(Edit::SetParameter { node, proto: 0, parameter: 0, value: Value::SfInt32(3) })
        .expect("it fits");
    let (_, diagnostics) = scene.regenerate(&files, &options);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(scene.string(node, "name"), "Appearance");
    let boards = scene.children(node, "children").to_vec();
    assert_eq!(boards.len(), 3);
    for board in boards {
        let appearance = scene.value(board, "appearance").expect("a field").nodes()[0];
        let material = scene.value(appearance, "material").expect("a field").nodes()[0];
        assert_eq!(scene.value(material, "diffuseColor").and_then(Value::numbers), Some(vec![1.0, 0.0, 0.0]));
    }
    assert!(scene.save().contains("paint USE RED"), "{}", scene.save());
}

/// The default that scripts see is that of the parameter, whatever an outer PROTO passes.
#[test]
fn the_default_of_a_parameter_is_its_own() {
    let inner = "#VRML_SIM R2025a utf8
PROTO Inner [ field SFInt32 n 5 ] { Solid { name \"%<= fields.n.value >% %<= fields.n.defaultValue >%\" } }
";
    let outer = "#VRML_SIM R2025a utf8
EXTERNPROTO \"Inner.proto\"
PROTO Outer [ field SFInt32 count 7 ] { Inner { n IS count } }
";
    let world = "#VRML_SIM R2025a utf8
EXTERNPROTO \"../protos/Outer.proto\"
Outer { }
Outer { count 8 }
";
    let files = MemorySource::new()
        .with("p/protos/Inner.proto", inner)
        .with("p/protos/Outer.proto", outer)
        .with("p/worlds/w.wbt", world);
    let options = with_templates();
    let scene = load(Path::new("p/worlds/w.wbt"), &files, options).scene.expect("a scene");
    let names = scene.children(Scene::ROOT, "children").iter().map(|node| scene.string(*node, "name"));
    assert_eq!(names.collect::<Vec<_>>(), ["7 5", "8 5"]);
}

/// Fields that are tied to one node-valued parameter all follow it: its fields, its removal, and the next node.
#[test]
fn all_fields_of_a_node_parameter_follow_it() {
    let proto = "#VRML_SIM R2025a utf8
PROTO Table [ field SFNode paint Appearance { material Material { } } field MFNode extras [ ] field SFInt32 legs 2 ] {
  Solid { children [
    Shape { appearance IS paint }
    %< for (let i = 0; i < fields.legs.value; ++i) { >% DEF LEG Shape { appearance IS paint } %< } >%
    Group { children IS extras }
    Group { children IS extras }
  ] }
}
";
    let outer = "#VRML_SIM R2025a utf8
EXTERNPROTO \"Table.proto\"
PROTO Room [ field SFNode paint Appearance { } field MFNode extras [ ] field SFInt32 legs 1 ] {
  Solid { children [ Table { paint IS paint extras IS extras legs IS legs } Shape { appearance IS paint } ] }
}
";
    let world = "#VRML_SIM R2025a utf8
EXTERNPROTO \"../protos/Table.proto\"
EXTERNPROTO \"../protos/Room.proto\"
Table { }
Room { paint Appearance { material Material { } } legs 2 }
DEF GREEN Table { }
Pose { children [ USE GREEN ] }
";
    let files = MemorySource::new()
        .with("p/protos/Table.proto", proto)
        .with("p/protos/Room.proto", outer)
        .with("p/worlds/w.wbt", world);
    let options = with_templates();
    for top in 0..3 {
        let mut scene = load(Path::new("p/worlds/w.wbt"), &files, options.clone()).scene.expect("a scene");
        let node = scene.children(Scene::ROOT, "children")[top];
        let instance = if top == 2 { 2 } else { 1 };
        let shapes = |scene: &Scene| {
            let below = scene.descendants(if top == 2 { Scene::ROOT } else { node });
            let skipped = scene.children(Scene::ROOT, "children")[..2].to_vec();
            let is_skipped = |id: NodeId| {
                let parent = |id: &NodeId| scene.node(*id).parent;
                top == 2 && std::iter::successors(Some(id), parent).any(|id| skipped.contains(&id))
            };
            below.filter(|id| scene.node(*id).ty.name == "Shape" && !is_skipped(*id)).collect::<Vec<_>>()
        };
        let colours = |scene: &Scene| {
            let colour = |shape: &NodeId| {
                let appearance = *scene.value(*shape, "appearance")?.nodes().first()?;
                let material = *scene.value(appearance, "material")?.nodes().first()?;
                Some(scene.value(material, "diffuseColor")?.numbers()?[0])
            };
            shapes(scene).iter().map(colour).collect::<Vec<_>>()
        };
        let parts = (3 + usize::from(top == 1)) * instance;
        let paint = |scene: &Scene| scene.node(node).protos[0].parameters[0].1.nodes().first().copied();
        let red = Value::SfColor([0.25, 0.0, 0.0]);
        let material = scene.value(paint(&scene).expect("a node"), "material").expect("a field").nodes()[0];
        let field = scene.node(material).ty.field_index("diffuseColor").expect("a field");
        scene.apply(Edit::SetField { node: material, field, value: red }).expect("it fits");
        assert_eq!(colours(&scene), vec![Some(0.25); parts]);
        assert!(scene.save().contains("diffuseColor 0.25 0 0"), "{}", scene.save());

        let set_legs =
            |legs| Edit::SetParameter { node, proto: 0, parameter: 2, value: Value::SfInt32(legs) };
        scene.apply(set_legs(3)).expect("it fits");
        assert!(scene.regenerate(&files, &options).1.is_empty());
        let parts = parts + instance;
        assert_eq!(colours(&scene).iter().filter(|colour| **colour == Some(0.25)).count(), parts);

        scene.apply(Edit::RemoveNode { node: paint(&scene).expect("a node") }).expect("it is there");
        assert!(colours(&scene).iter().all(Option::is_none), "{:?}", colours(&scene));
        assert_eq!(paint(&scene), None);
        let mut insert = |parameter: usize, text: &str| {
            let (fragment, _) = scene.load_fragment(Source::new("new", text), &files, &options);
            let fragment = fragment.expect("a node");
            let (holder, field) = scene.parameter_fields(node, 0, parameter)[0];
            scene.apply(Edit::InsertNode { node: holder, field, item: 0, fragment }).expect("it fits");
        };
        insert(0, "Appearance { material Material { diffuseColor 0.5 0 0 } }");
        insert(1, "DEF BALL Shape { appearance Appearance { material Material { diffuseColor 0.5 0 0 } } }");
        assert!(paint(&scene).is_some());
        let balls = 2 * instance;
        assert_eq!(colours(&scene), vec![Some(0.5); parts + balls]);
        assert!(scene.save().matches("0.5 0 0").count() == 2, "{}", scene.save());
        scene.apply(Edit::RemoveNode { node: scene.find_def("BALL").expect("a node") }).expect("it is there");
        assert_eq!(colours(&scene), vec![Some(0.5); parts]);
        for (id, node) in scene.iter() {
            let parent = scene.node(node.parent.expect("only the root has none"));
            assert!(parent.values.iter().any(|value| value.nodes().contains(&id)), "{}", scene.path(id));
        }
    }
}

/// Scripts that read a node see changes of its fields, and of nodes below it.
#[test]
fn scripts_see_changes_inside_a_node_that_they_read() {
    let proto = "#VRML_SIM R2025a utf8
PROTO Named [ field SFNode shape Shape { geometry Sphere { radius 1 } } ] {
  Solid { name \"%<= fields.shape.value.fields.geometry.value.fields.radius.value >%\" children [ Group { } ] }
}
";
    let world = "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Named.proto\"\nNamed { }\n";
    let files = MemorySource::new().with("p/protos/Named.proto", proto).with("p/worlds/w.wbt", world);
    let options = with_templates();
    let mut scene = load(Path::new("p/worlds/w.wbt"), &files, options.clone()).scene.expect("a scene");
    let node = scene.children(Scene::ROOT, "children")[0];
    let shape = scene.node(node).protos[0].parameters[0].1.nodes()[0];
    let ball = scene.value(shape, "geometry").expect("a field").nodes()[0];
    let field = scene.node(ball).ty.field_index("radius").expect("a field");
    scene.apply(Edit::SetField { node: ball, field, value: Value::SfFloat(2.0) }).expect("it fits");
    assert!(scene.regenerate(&files, &options).1.is_empty());
    assert_eq!(scene.string(node, "name"), "2");
    // What is not in a parameter does not concern the scripts.
    let group = scene.children(node, "children")[0];
    let field = scene.node(group).ty.field_index("children").expect("a field");
    let (fragment, _) = scene.load_fragment(Source::new("new", "Pose { }"), &files, &options);
    let fragment = fragment.expect("a node");
    scene.apply(Edit::InsertNode { node: group, field, item: 0, fragment }).expect("it fits");
    assert!(!scene.is_stale());
}

/// A copy made by `USE` is regenerated with its original, and is still written as `USE`.
#[test]
fn a_copy_is_regenerated_with_its_original() {
    let row = "#VRML_SIM R2025a utf8
PROTO Row [ field SFInt32 count 2 field SFColor color 1 0 0 field SFNode end Group { } ] {
  Group { children [ %< for (let i = 0; i < fields.count.value; i++) { >%
    Shape { appearance PBRAppearance { baseColor IS color } } %< } >%
    Group { children [ %< for (const child of fields.end.value.fields.children.value) { >% Pose { } %< } >% ] } ] }
}
";
    let world = "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Row.proto\"\n\
                 Group { children DEF ROW Row { end Group { children Pose { } } } }\nGroup { children USE ROW }\n";
    let files = MemorySource::new().with("p/protos/Row.proto", row).with("p/worlds/w.wbt", world);
    let options = with_templates();
    let mut scene = load(Path::new("p/worlds/w.wbt"), &files, options.clone()).scene.expect("a scene");
    let holders = scene.children(Scene::ROOT, "children").to_vec();
    let rows =
        |scene: &Scene| holders.iter().map(|group| scene.children(*group, "children")[0]).collect::<Vec<_>>();
    let counts = |scene: &Scene| {
        let ends = |row: NodeId| {
            scene.children(*scene.children(row, "children").last().expect("a group"), "children")
        };
        rows(scene)
            .into_iter()
            .map(|row| (scene.children(row, "children").len() - 1, ends(row).len()))
            .collect::<Vec<_>>()
    };
    assert_eq!(counts(&scene), [(2, 1); 2]);
    // Whichever of both is edited, the original is.
    for (edited, count) in [(0, 4), (1, 3)] {
        let edit = Edit::SetParameter {
            node: rows(&scene)[edited],
            proto: 0,
            parameter: 0,
            value: Value::SfInt32(count),
        };
        scene.apply(edit).expect("it fits");
        assert!(scene.regenerate(&files, &options).1.is_empty());
        assert_eq!(counts(&scene), [(count as usize, 1); 2]);
    }
    let red = Edit::SetParameter {
        node: rows(&scene)[0],
        proto: 0,
        parameter: 1,
        value: Value::SfColor([0.0, 0.0, 1.0]),
    };
    scene.apply(red).expect("it fits");
    for row in rows(&scene) {
        let shape = scene.children(row, "children")[2];
        let paint = scene.value(shape, "appearance").expect("a field").nodes()[0];
        assert_eq!(
            scene.value(paint, "baseColor"),
            Some(&Value::SfColor([0.0, 0.0, 1.0])),
            "also what came later"
        );
    }
    // A change inside a node that the script reads.
    let end = scene.node(rows(&scene)[0]).protos[0].parameters[2].1.nodes()[0];
    let field = scene.node(end).ty.field_index("children").expect("a field");
    let (fragment, _) = scene.load_fragment(Source::new("new", "Pose { }"), &files, &options);
    let fragment = fragment.expect("a node");
    scene.apply(Edit::InsertNode { node: end, field, item: 0, fragment }).expect("it fits");
    assert!(scene.regenerate(&files, &options).1.is_empty());
    assert_eq!(counts(&scene), [(3, 2); 2]);
    let text = scene.write_subtree(holders[1]);
    assert_eq!(text, "Group {\n  children [\n    USE ROW\n  ]\n}", "{text}");
}

/// What a bounding object may contain is left in one that runs its script again.
#[test]
fn a_bounding_object_is_regenerated() {
    let proto = "#VRML_SIM R2025a utf8
PROTO Posts [ field SFInt32 n 1 ] {
  Group { children [
    %< for (let i = 0; i < fields.n.value; ++i) { >% Pose { translation %<= i >% 0 0 children Box { } } %< } >%
  ] }
}
";
    let world =
        "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Posts.proto\"\nSolid { boundingObject Posts { } }\n";
    let files = MemorySource::new().with("p/protos/Posts.proto", proto).with("p/worlds/w.wbt", world);
    let options = with_templates();
    let mut scene = load(Path::new("p/worlds/w.wbt"), &files, options.clone()).scene.expect("a scene");
    let solid = scene.children(Scene::ROOT, "children")[0];
    let node = scene.child(solid, "boundingObject").expect("it has one");
    scene
        .apply(Edit::SetParameter { node, proto: 0, parameter: 0, value: Value::SfInt32(3) })
        .expect("it fits");
    let (_, diagnostics) = scene.regenerate(&files, &options);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let posts = scene.children(node, "children");
    let boxes = posts.iter().map(|post| scene.children(*post, "children").len());
    assert_eq!(boxes.collect::<Vec<_>>(), [1, 1, 1]);
}
