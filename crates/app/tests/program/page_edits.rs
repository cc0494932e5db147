//! Viewers edit the world: fields, adding and deleting nodes, undo, saving.

use serde_json::{Value, json};

use crate::project::Project;
use crate::viewer::Viewer;

const NODES: &str = r#"# a comment of the author
DEF BALL Solid {
  translation 0 0 100 # high up
  children [ Shape { geometry DEF FORM Sphere { radius 0.5 } } ]
  boundingObject USE FORM
  physics Physics { }
}
DEF SHELF Pose { translation 1 2 3 }
"#;

fn node(viewer: &mut Viewer, name: &str) -> Value {
    let found = viewer.call("tree.find", json!({ "text": name }))["result"].take();
    found["nodes"][0]["id"].clone()
}

fn field(viewer: &mut Viewer, node: &Value, name: &str) -> Value {
    let node = viewer.call("tree.node", json!({ "node": node }))["result"].take();
    let fields = node["fields"].as_array().unwrap();
    fields.iter().find(|field| field["name"] == name).unwrap_or_else(|| panic!("{name}: {node}")).clone()
}

#[test]
fn undo_restores_fields_that_were_corrected_with_the_edited_one() {
    let project = Project::new("Robot { children [ DEF RADIO Emitter { range 5 maxRange 10 } ] }\n");
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    let radio = node(&mut viewer, "radio");
    let ranges = |viewer: &mut Viewer| {
        ["range", "maxRange"].map(|name| field(viewer, &radio, name)["value"].as_f64().unwrap())
    };
    let answer = viewer.call("edit.set", json!({ "node": radio, "field": "maxRange", "value": 2 }));
    assert!(answer["result"]["messages"][0].as_str().unwrap().contains("range"), "{answer}");
    assert_eq!(ranges(&mut viewer), [2.0, 2.0]);
    viewer.call("edit.undo", Value::Null);
    assert_eq!(ranges(&mut viewer), [5.0, 10.0]);
    viewer.call("edit.redo", Value::Null);
    assert_eq!(ranges(&mut viewer), [2.0, 2.0]);
    viewer.call("edit.undo", Value::Null);
    assert_eq!(ranges(&mut viewer), [5.0, 10.0]);
}

/// A solid in a parameter that a PROTO uses twice is one node in the tree and two in the world. Either can be taken hold
/// of, and both move.
#[test]
fn a_solid_that_a_proto_uses_twice_is_named_and_moved_at_both_places() {
    let project = Project::new("Twin { part [ DEF PART Solid { translation 0.5 0 0 name \"part\" } ] }\n");
    project.write(
        "protos/Twin.proto",
        "#VRML_SIM R2025a utf8\nPROTO Twin [ field MFNode part [ ] ] { Pose { children [
            Pose { translation 0 1 0 children IS part }
            Pose { translation 0 -1 0 rotation 0 0 1 1.570796326794897 children IS part }
         ] } }",
    );
    let world = project.read("worlds/w.wbt").replacen('\n', "\nEXTERNPROTO \"../protos/Twin.proto\"\n", 1);
    project.write("worlds/w.wbt", &world);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    let places = |viewer: &mut Viewer| -> Vec<(Value, Value)> {
        let names = viewer.call("view.marks", json!({ "kinds": ["names"] }))["result"]["names"].take();
        let parts = names.as_array().unwrap().iter().filter(|name| name["name"] == "PART");
        parts.map(|part| (part["node"].clone(), part["at"].clone())).collect()
    };
    let found = places(&mut viewer);
    let [(first, here), (second, there)] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((here, there), (&json!([0.5, 1.0, 0.0]), &json!([0.0, -0.5, 0.0])));
    let path = viewer.call("tree.path", json!({ "node": second }))["result"].take();
    let last = path.as_array().unwrap().last().unwrap();
    assert_eq!((&last["id"], &last["at"]), (first, second));
    let shown = viewer.call("tree.shown", json!({ "node": first }))["result"].take();
    assert!([first, second].iter().all(|node| shown.as_array().unwrap().contains(node)), "{shown}");
    let handle = viewer.call("tree.handle", json!({ "node": second }))["result"].take();
    assert_eq!((&handle["node"], &handle["name"]), (second, &json!("PART Solid")));
    // Half a metre further along the x-axis of its own place, which is the world's y-axis.
    viewer.call("edit.place", json!({ "node": second, "gesture": 1, "position": [0, 0, 0] }));
    assert_eq!(
        places(&mut viewer),
        [(first.clone(), json!([1.0, 1.0, 0.0])), (second.clone(), json!([0.0, 0.0, 0.0]))]
    );
}

/// What a copied node repeats from elsewhere comes along; what it repeats of its own is still repeated.
#[test]
fn copies_stand_for_themselves() {
    let project = Project::new(
        "Solid { name \"first\" children [ DEF FORM Shape { geometry Sphere { radius 0.25 } } ] }
         Solid { name \"second\" children [ USE FORM DEF OWN Shape { geometry Box { size 1 2 3 } } Pose { children [ USE OWN ] } ] }",
    );
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    let second = node(&mut viewer, "second");
    let text = viewer.call("tree.text", json!({ "node": second }))["result"].take();
    let copied = text.as_str().unwrap();
    assert!(!copied.contains("USE FORM") && copied.contains("radius 0.25"), "{copied}");
    assert!(copied.contains("USE OWN") && copied.matches("size 1 2 3").count() == 1, "{copied}");
    let answer = viewer.call("edit.add", json!({ "node": 0, "field": "children", "text": text }));
    let pasted = answer["result"]["node"].clone();
    let again = viewer.call("tree.text", json!({ "node": pasted }))["result"].take();
    let [copied, again] = [&text, &again].map(|text| text.as_str().unwrap().replace("second(1)", "second"));
    assert_eq!(again, copied);
}

#[test]
fn fields_are_edited_undone_and_saved_with_the_authors_text() {
    let project = Project::new(NODES);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    let original = project.read("worlds/w.wbt");
    let ball = node(&mut viewer, "ball");

    // A field is sent with its documentation.
    let translation = field(&mut viewer, &ball, "translation");
    assert_eq!(
        (&translation["unit"], &translation["default"], &translation["isDefault"]),
        (&json!("m"), &json!([0.0, 0.0, 0.0]), &json!(false))
    );

    // A body moves to the value of its field and falls from there: within one step of 32 ms, whatever the integrator.
    let set = |value: Value| json!({ "node": ball, "field": "translation", "value": value });
    let answer = viewer.call("edit.set", set(json!([0, 0, 50])));
    assert_eq!(answer["result"]["messages"], json!([]), "{answer}");
    viewer.call("run.step", Value::Null);
    viewer.status(|status| status["steps"] == 1);
    let fallen = field(&mut viewer, &ball, "translation")["value"][2].as_f64().unwrap();
    let way = (50.0 - fallen) / (9.81 * 0.032 * 0.032);
    assert!((0.499..1.001).contains(&way), "{fallen}");
    assert!(viewer.call("edit.set", set(json!([0, 0])))["error"].is_string());
    assert!(viewer.call("edit.set", set(json!([0, 0, "inf"])))["error"].is_string());

    // Undo and redo; likewise for a value out of range, which is corrected.
    viewer.call("edit.undo", Value::Null);
    assert_eq!(field(&mut viewer, &ball, "translation")["value"], json!([0.0, 0.0, 100.0]));
    viewer.call("edit.redo", Value::Null);
    assert_eq!(field(&mut viewer, &ball, "translation")["value"][2], 50.0);
    viewer.call("edit.undo", Value::Null);
    let form = node(&mut viewer, "form");
    let answer = viewer.call("edit.set", json!({ "node": form, "field": "radius", "value": -1 }));
    assert!(answer["result"]["messages"][0].as_str().unwrap().contains("radius"), "{answer}");
    viewer.call("edit.undo", Value::Null);
    assert_eq!(field(&mut viewer, &form, "radius")["value"], 0.5);
    assert!(viewer.call("edit.undo", Value::Null)["error"].is_string(), "nothing is left");

    // A node that is deleted and restored is the same node; earlier edits can still be undone.
    let shelf = node(&mut viewer, "shelf");
    viewer.call("edit.set", json!({ "node": shelf, "field": "translation", "value": [4, 5, 6] }));
    viewer.call("edit.delete", json!({ "node": shelf }));
    assert_eq!(node(&mut viewer, "shelf"), Value::Null);
    viewer.call("edit.undo", Value::Null);
    let shelf = node(&mut viewer, "shelf");
    assert_eq!(field(&mut viewer, &shelf, "translation")["value"], json!([4.0, 5.0, 6.0]));
    viewer.call("edit.undo", Value::Null);
    assert_eq!(field(&mut viewer, &shelf, "translation")["value"], json!([1.0, 2.0, 3.0]));
    viewer.call("edit.redo", Value::Null);

    // In the saved file, everything that was not edited is as the author wrote it.
    let diff = viewer.call("world.diff", Value::Null)["result"]["diff"].as_str().unwrap().to_owned();
    assert!(
        diff.contains("-DEF SHELF Pose { translation 1 2 3 }\n+DEF SHELF Pose { translation 4 5 6 }"),
        "{diff}"
    );
    for wrong in ["../x.wbt", "/tmp/x.wbt", ""] {
        assert!(viewer.call("world.save", json!({ "name": wrong }))["error"].is_string(), "{wrong}");
    }
    let answer = viewer.call("world.save", json!({ "name": "other" }));
    assert!(answer["result"]["file"].as_str().unwrap().ends_with("worlds/other.wbt"), "{answer}");
    assert_eq!(project.read("worlds/w.wbt"), original);
    // The ball has the velocity that it had after the step.
    let saved = project.read("worlds/other.wbt");
    let saved: String = saved.split_inclusive('\n').filter(|line| !line.contains("linearVelocity")).collect();
    assert_eq!(saved, original.replace("translation 1 2 3", "translation 4 5 6"));
    assert!(viewer.call("world.save", json!({ "name": "w" }))["error"].as_str().unwrap().contains("already"));
    // From now on, that file is the world.
    viewer.call("run.reload", Value::Null);
    viewer.wait_for(|message| message["method"] == "world");
    let about = viewer.call("world.about", Value::Null)["result"].take();
    assert!(about["file"].as_str().unwrap().ends_with("other.wbt"), "{about}");
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
}

#[test]
fn mouse_edits_have_six_digits_and_motion_nine_decimals() {
    let project = Project::new(NODES);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    let shelf = node(&mut viewer, "shelf");
    let half = 0.15_f64;
    let place = json!({
        "node": shelf, "position": [1.23456789012, 0.1 + 0.2, 1e-17],
        "rotation": [1e-17, 0.0, base::ops::sin(half), base::ops::cos(half)],
    });
    viewer.call("edit.place", place);
    let answer =
        viewer.call("edit.set", json!({ "node": shelf, "field": "rotation", "value": [0, 1, 1, 0.25] }));
    assert!(answer["error"].is_null(), "{answer}");
    viewer.call("world.save", json!({ "name": "set" }));
    assert!(project.read("worlds/set.wbt").contains("rotation 0 0.707107 0.707107 0.25"));
    viewer.call("edit.undo", Value::Null);
    viewer.call("run.step", Value::Null);
    viewer.status(|status| status["steps"] == 1);
    viewer.call("world.save", json!({ "name": "moved" }));
    let saved = project.read("worlds/moved.wbt");
    assert!(saved.contains("DEF SHELF Pose { translation 1.23457 0.3 0 rotation 0 0 1 0.3 }"), "{saved}");
    let number = |word: &&str| word.parse::<f64>().is_ok();
    let decimals = |word: &str| word.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let longest = saved.split_whitespace().filter(number).map(decimals).max();
    assert!(longest.is_some_and(|longest| (6..=9).contains(&longest)), "{saved}");
    running.signal("INT");
    running.wait();
}

#[test]
fn nodes_are_added_from_text_and_from_the_library() {
    let project = Project::new(NODES);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    let top = json!({ "node": 0, "field": "children" });
    let fitting = viewer.call("library.fitting", top.clone())["result"].take();
    let has = |list: &str, name: &str| {
        fitting[list].as_array().unwrap().iter().find(|model| model["name"] == name).cloned()
    };
    let epuck = has("models", "E-puck").expect("a robot can stand in the world");
    assert_eq!(crate::viewer::get(viewer.port, &format!("/{}", epuck["picture"].as_str().unwrap())).0, 200);
    assert!(
        has("types", "Solid").is_some()
            && has("types", "Sphere").is_none()
            && has("models", "Grass").is_none()
    );

    let add = |extra: Value| {
        let mut params = top.clone();
        params.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        params
    };
    let robot =
        viewer.call("edit.add", add(json!({ "proto": "E-puck", "at": [1.5, -2] })))["result"]["node"].take();
    assert_eq!(field(&mut viewer, &robot, "translation")["value"], json!([1.5, -2.0, 0.0]));
    // The controller of the new robot is started.
    viewer.status(|status| status["robots"].as_array().is_some_and(|robots| robots.len() == 1));
    // A copy gets a unique name; the PROTO models in it need not be declared.
    let text = viewer.call("tree.text", json!({ "node": robot }))["result"].take();
    let copy = viewer.call("edit.add", add(json!({ "text": text })))["result"]["node"].take();
    assert_eq!(field(&mut viewer, &copy, "name")["value"], "e-puck(1)");
    for wrong in ["Nothing { }", "Solid {", "", "Sphere { }"] {
        let answer = viewer.call("edit.add", add(json!({ "text": wrong })));
        assert!(answer["error"].is_string(), "{wrong}: {answer}");
    }
    assert!(viewer.call("edit.add", add(json!({ "proto": "../x" })))["error"].is_string());
    // Neither the root nor a node that every world needs can be deleted.
    assert!(viewer.call("edit.delete", json!({ "node": 0 }))["error"].is_string());
    viewer.call("edit.undo", Value::Null);
    viewer.call("world.save", Value::Null);
    let saved = project.read("worlds/w.wbt");
    let url = saved.lines().find(|line| line.starts_with("EXTERNPROTO")).expect(&saved);
    assert!(url.ends_with("/E-puck.proto\"") && url.contains("\"../protos/"), "{url}");
    assert_eq!(saved.matches("E-puck {").count(), 1, "{saved}");
    // The models that the world needs have been copied into the project.
    let ended = project.run(&["check", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
}
