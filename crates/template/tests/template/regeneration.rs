//! Templates are evaluated again when a field that they read changes; unchanged nodes keep their id and their state.

use std::path::Path;
use std::sync::Arc;

use assets::MemorySource;
use base::{Source, Vec3};
use scene::{Change, Edit, EditError, LoadOptions, NodeId, Scene, Value, load};
use template::Engine;

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
        let options = LoadOptions { templates: Some(Arc::new(Engine::default())), ..LoadOptions::default() };
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
        let (change, remarks) = self.scene.regenerate(&self.files, &self.options);
        assert!(remarks.is_empty(), "{remarks:?}");
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
    let options = LoadOptions { templates: Some(Arc::new(Engine::default())), ..LoadOptions::default() };
    let mut scene = load(Path::new("p/worlds/w.wbt"), &files, options.clone()).scene.expect("a scene");
    let node = scene.children(Scene::ROOT, "children")[1];
    assert_eq!(scene.string(node, "name"), "w.wbtNUE1");
    scene
        .apply(Edit::SetParameter { node, proto: 0, parameter: 0, value: Value::SfInt32(2) })
        .expect("it fits");
    let (_, remarks) = scene.regenerate(&files, &options);
    assert_eq!(scene.string(node, "name"), "w.wbtNUE2");
    let remarks: Vec<String> = remarks.iter().map(ToString::to_string).collect();
    assert!(
        matches!(&remarks[..], [one] if one.starts_with("p/worlds/w.wbt:4:1: note: Told says: again")),
        "{remarks:?}"
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
    let options = LoadOptions { templates: Some(Arc::new(Engine::default())), ..LoadOptions::default() };
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
