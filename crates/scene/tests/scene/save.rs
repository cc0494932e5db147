//! Saving keeps the author's text.

use std::path::Path;

use assets::MemorySource;
use base::Source;
use scene::{Edit, LoadOptions, Loaded, NodeId, Scene, Value, load, load_fragment};

const WORLD: &str = "#VRML_SIM R2025a utf8
# Keep me.
PROTO Part [ field SFFloat size 1 # inside
  field MFNode parts [ ] ] { Group { children [ Shape { geometry Sphere { radius IS size } } Group { children IS parts } ] } }

DEF A Solid {   # a comment
    translation 1   0 0  # and one
  children [
    DEF BALL Shape { geometry Sphere { radius 2 } }   # third
    Group { }
  ]
}
DEF P Part { parts [ DEF IN Solid { name \"x\" } ] }
DEF Q Part {
}
Group { children [ USE BALL USE BALL ] } # end
";

fn read(text: &str) -> Loaded {
    let loaded = load(Path::new("w.wbt"), &MemorySource::new().with("w.wbt", text), LoadOptions::default());
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    loaded
}

fn set(scene: &mut Scene, def: &str, field: &str, value: Value) {
    let node = scene.find_def(def).expect("there is such a DEF");
    let field = scene.node(node).ty.field_index(field).expect("there is such a field");
    scene.apply(Edit::SetField { node, field, value }).expect("the edit fits");
}

/// Saves, compares, and reads what was saved.
#[track_caller]
fn check(scene: &Scene, changes: &[(&str, &str)]) {
    let mut expected = WORLD.to_owned();
    for (from, to) in changes {
        assert_eq!(expected.matches(from).count(), 1, "{from}");
        expected = expected.replace(from, to);
    }
    assert_eq!(scene.save(), expected);
    let again = read(&expected).scene.expect("what was saved can be read");
    assert_eq!(again.write(), scene.write().replace("\n\n\n", "\n\n"));
}

#[test]
fn without_edits_every_byte_stays() {
    let odd = WORLD.replace('\n', "\r\n");
    assert_eq!(read(&odd).scene.expect("a scene").save(), odd);
}

#[test]
fn a_value_is_replaced_in_its_place() {
    let mut scene = read(WORLD).scene.expect("a scene");
    set(&mut scene, "A", "translation", Value::SfVec3f([0.5, 0.0, -1.0].into()));
    set(&mut scene, "BALL", "castShadows", Value::SfBool(false));
    set(&mut scene, "A", "name", Value::SfString("a \"b\"".into()));
    check(
        &scene,
        &[
            ("1   0 0  #", "0.5 0 -1  #"),
            ("radius 2 } }   #", "radius 2 } castShadows FALSE }   #"),
            ("  ]\n}\nDEF P", "  ]\n  name \"a \\\"b\\\"\"\n}\nDEF P"),
        ],
    );
}

#[test]
fn values_equal_to_those_in_the_file_are_not_written() {
    let mut scene = read(WORLD).scene.expect("a scene");
    let part = scene.find_def("Q").expect("there is such a DEF");
    let size = |scene: &mut Scene, size| {
        let edit = Edit::SetParameter { node: part, proto: 0, parameter: 0, value: Value::SfFloat(size) };
        scene.apply(edit).expect("the edit fits");
    };
    for (far, near) in [(0.5, 1.0), (1.0, 0.0)] {
        set(&mut scene, "A", "translation", Value::SfVec3f([far, 0.0, 0.0].into()));
        set(&mut scene, "A", "translation", Value::SfVec3f([1.0, 0.0, 0.0].into()));
        set(&mut scene, "BALL", "castShadows", Value::SfBool(near == 1.0));
        size(&mut scene, far);
    }
    set(&mut scene, "BALL", "castShadows", Value::SfBool(true));
    set(&mut scene, "IN", "name", Value::SfString("y".into()));
    set(&mut scene, "IN", "name", Value::SfString("x".into()));
    check(&scene, &[]);
}

#[test]
fn a_reinserted_node_is_saved_with_its_current_fields() {
    let mut scene = read(WORLD).scene.expect("a scene");
    set(&mut scene, "A", "translation", Value::SfVec3f([0.5, 0.0, 0.0].into()));
    let node = scene.find_def("P").expect("there is such a DEF");
    let edit = Edit::SetParameter { node, proto: 0, parameter: 0, value: Value::SfFloat(3.0) };
    scene.apply(edit).expect("the edit fits");
    for (item, def) in ["A", "P"].into_iter().enumerate() {
        let node = scene.find_def(def).expect("there is such a DEF");
        let fragment = scene.copy_subtree(node).expect("the node is there");
        scene.apply(Edit::RemoveNode { node }).expect("the edit fits");
        scene.apply(Edit::InsertNode { node: Scene::ROOT, field: 0, item, fragment }).expect("the edit fits");
    }
    let text = scene.save();
    let lines =
        ["    translation 0.5 0 0  # and one", "DEF P Part { parts [ DEF IN Solid { name \"x\" } ] size 3 }"];
    for line in lines {
        assert!(text.contains(line), "{text}");
    }
    assert!(text.contains("third\n    Group { }"), "{text}");
}

#[test]
fn numbers_are_as_short_as_they_can_be() {
    let mut scene = read(WORLD).scene.expect("a scene");
    set(&mut scene, "A", "translation", Value::SfVec3f([0.1, 0.1 + 0.2, -1.25e-5].into()));
    check(&scene, &[("1   0 0  #", "0.1 0.30000000000000004 -1.25e-05  #")]);
}

#[test]
fn parameters_are_saved_at_the_instance() {
    let mut scene = read(WORLD).scene.expect("a scene");
    for (def, size) in [("P", 3.0), ("Q", 4.0)] {
        let node = scene.find_def(def).expect("there is such a DEF");
        let edit = Edit::SetParameter { node, proto: 0, parameter: 0, value: Value::SfFloat(size) };
        scene.apply(edit).expect("the edit fits");
    }
    set(&mut scene, "IN", "name", Value::SfString("y".into()));
    check(&scene, &[("\"x\" } ] }", "\"y\" } ] size 3 }"), ("DEF Q Part {\n", "DEF Q Part {\n  size 4\n")]);
}

#[test]
fn lists_of_nodes_are_written_anew() {
    let loaded = read(WORLD);
    let (fragment, _) = load_fragment(
        Source::new("new", "DEF NEW Group { }"),
        &loaded,
        &MemorySource::new(),
        &LoadOptions::default(),
    );
    let fragment = fragment.expect("the text is right");
    let mut scene = loaded.scene.expect("a scene");
    let node = scene.find_def("A").expect("there is such a DEF");
    let field = scene.node(node).ty.field_index("children").expect("there is such a field");
    set(&mut scene, "BALL", "castShadows", Value::SfBool(false));
    scene
        .apply(Edit::InsertNode { node, field, item: 2, fragment: fragment.clone() })
        .expect("the edit fits");
    let top = Edit::InsertNode { node: Scene::ROOT, field: 0, item: 0, fragment };
    scene.apply(top).expect("the edit fits");
    let text = scene.save();
    let list = "  children [
    DEF BALL Shape {
      geometry Sphere {
        radius 2
      }
      castShadows FALSE
    }
    Group {
    }
    DEF NEW Group {
    }
  ]
}
DEF P";
    assert!(text.contains(list), "{text}");
    assert!(text.ends_with("# end\nDEF NEW Group {\n}\n") && text.contains("# Keep me."), "{text}");
    read(&text);
}

#[test]
fn a_removed_original_leaves_its_first_copy_in_full() {
    let mut scene = read(WORLD).scene.expect("a scene");
    let node = scene.find_def("A").expect("there is such a DEF");
    scene.apply(Edit::RemoveNode { node }).expect("the edit fits");
    let text = scene.save();
    assert!(!text.contains("a comment") && text.contains("# Keep me."), "{text}");
    assert!(text.contains("Group { children [ DEF BALL Shape {"), "{text}");
    let again = read(&text).scene.expect("a scene");
    let last = *again.children(Scene::ROOT, "children").last().expect("three nodes");
    let copies: Vec<Option<NodeId>> =
        again.children(last, "children").iter().map(|id| again.node(*id).use_of).collect();
    assert_eq!(copies, [None, again.find_def("BALL")]);
}

#[test]
fn nodes_that_a_file_lacks_are_saved_at_its_start_once_they_are_edited() {
    let text = "#VRML_SIM R2025a utf8\n\n# A comment.\nGroup {\n}\n";
    let mut scene = read(text).scene.unwrap();
    let added = scene.add_required();
    assert_eq!((scene.save().as_str(), added.len(), scene.add_required().len()), (text, 2, 0));
    let info = scene.children(Scene::ROOT, "children")[0];
    let field = scene.node(info).ty.field_index("gravity").unwrap();
    scene.apply(Edit::SetField { node: info, field, value: Value::SfFloat(1.5) }).unwrap();
    assert_eq!(scene.save(), text.replace("Group", &format!("{} {{\n  gravity 1.5\n}}\nGroup", added[0])));
    // Of the world's version: y was up.
    let mut old = read("#VRML_SIM R2019a utf8\nGroup {\n}\n").scene.unwrap();
    old.add_required();
    let info = old.children(Scene::ROOT, "children")[0];
    assert_eq!(old.string(info, "coordinateSystem"), "NUE");
}
