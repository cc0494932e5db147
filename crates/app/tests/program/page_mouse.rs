//! Bodies are pulled, turned and moved with the mouse.

use serde_json::{Value, json};

use crate::browser::{Browser, Button};
use crate::project::{Project, Running};
use crate::viewer::{Viewer, port_of};

/// Without gravity: a ball of 2 kg, one that never moves, and a solid on one that is rotated.
const WORLD: &str = r#"#VRML_SIM R2025a utf8
WorldInfo { basicTimeStep 32 gravity 0 dragForceScale 20 dragTorqueScale 4 }
Viewpoint { position -10 0 0 }
DirectionalLight { direction 1 0 -1 }
DEF BALL Solid {
  children [ Shape { appearance PBRAppearance { } geometry DEF FORM Sphere { radius 0.5 } } ]
  boundingObject USE FORM
  physics Physics { density -1 mass 2 }
}
DEF WALL Solid { translation 0 4 0 children [ Shape { geometry Box { } } ] }
DEF TURNED Pose {
  translation 0 -4 0
  rotation 0 0 1 1.5707963267948966
  children [ DEF INNER Solid { translation 1 0 0 children [ Shape { geometry Box { } } ] } ]
}
"#;

fn start() -> (Project, Running) {
    let project = Project::new("");
    project.write("worlds/w.wbt", WORLD);
    let running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    (project, running)
}

fn node(viewer: &mut Viewer, name: &str) -> Value {
    let found = viewer.call("tree.find", json!({ "text": name }))["result"].take();
    found["nodes"][0]["id"].clone()
}

fn field(viewer: &mut Viewer, node: &Value, name: &str) -> Vec<f64> {
    let node = viewer.call("tree.node", json!({ "node": node }))["result"].take();
    let fields = node["fields"].as_array().unwrap();
    let field = fields.iter().find(|field| field["name"] == name).unwrap();
    field["value"].as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

#[track_caller]
fn assert_near(found: &[f64], expected: &[f64]) {
    let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9 * b.abs().max(1.0);
    assert!(found.iter().zip(expected).all(near), "{found:?} is not {expected:?}");
}

/// Force and torque are scale × mass × distance³, for as long as the button is held.
#[test]
fn bodies_follow_the_force_of_the_mouse() {
    let (_project, mut running) = start();
    let mut viewer = Viewer::new(&mut running);
    let ball = node(&mut viewer, "ball");
    let mut steps = 0;
    let mut step = |viewer: &mut Viewer| {
        steps += 1;
        viewer.call("run.step", Value::Null);
        viewer.status(|status| status["steps"] == steps);
    };

    let facts = viewer.call("input.pull", json!({ "node": ball, "point": [0, 0, 0] }))["result"].take();
    assert_eq!(
        (&facts["mass"], &facts["scale"], &facts["center"]),
        (&json!(2.0), &json!(20.0), &json!([0.0, 0.0, 0.0]))
    );
    step(&mut viewer);
    assert_eq!(field(&mut viewer, &ball, "translation"), [0.0; 3], "it is held, but not pulled yet");

    // 20 × 2 kg × (0.5 m)³ = 5 N for one step; then it moves on at constant velocity.
    let velocity = |viewer: &mut Viewer, step: &mut dyn FnMut(&mut Viewer)| {
        step(viewer);
        viewer.call("input.pull", json!({}));
        let before = field(viewer, &ball, "translation");
        step(viewer);
        let after = field(viewer, &ball, "translation");
        [0, 1, 2].map(|axis| (after[axis] - before[axis]) / 0.032)
    };
    viewer.call("input.pull", json!({ "node": ball, "point": [0, 0, 0], "to": [0.5, 0, 0] }));
    assert_near(&velocity(&mut viewer, &mut step), &[2.5 * 0.032, 0.0, 0.0]);
    assert_near(&field(&mut viewer, &ball, "rotation")[3..], &[0.0]);

    // 4 × 2 kg × (1 m)³ = 8 N·m on 2/5 · 2 kg · (0.5 m)² = 0.2 kg·m².
    let at = field(&mut viewer, &ball, "translation");
    viewer.call("input.pull", json!({ "node": ball, "turns": true, "to": [at[0], 0, 1] }));
    step(&mut viewer);
    viewer.call("input.pull", json!({}));
    let before = field(&mut viewer, &ball, "rotation");
    assert_near(&velocity(&mut viewer, &mut step), &[0.08, 0.0, 0.0]);
    let after = field(&mut viewer, &ball, "rotation");
    assert_near(&after[..3], &[0.0, 0.0, 1.0]);
    assert_near(&[(after[3] - before[3]) / 0.064], &[40.0 * 0.032]);

    // However far away the mouse is, a step does not move the body past it.
    viewer.call("run.reset", Value::Null);
    viewer.status(|status| status["time"] == 0.0);
    viewer.call("input.pull", json!({ "node": ball, "point": [0, 0, 0], "to": [100, 0, 0] }));
    assert_near(&velocity(&mut viewer, &mut step), &[100.0 / 0.032, 0.0, 0.0]);

    // A body that cannot be moved says so; a viewer that disconnects releases its hold.
    let wall = node(&mut viewer, "wall");
    let why = viewer.call("input.pull", json!({ "node": wall, "to": [0, 0, 0] }))["error"].take();
    assert!(why.as_str().unwrap().contains("no physics"), "{why}");
    for wrong in
        [json!({ "node": 99_999 }), json!({ "node": "x" }), json!({ "node": ball, "to": [0, "x", 0] })]
    {
        viewer.call("input.pull", wrong);
    }
    viewer.call("run.reset", Value::Null);
    viewer.status(|status| status["time"] == 0.0);
    viewer.call("input.pull", json!({}));
    let mut other = Viewer::at(viewer.port);
    other.call("input.pull", json!({ "node": ball, "to": [500, 0, 0] }));
    viewer.status(|status| status["pulled"] == json!([ball]));
    drop(other);
    viewer.status(|status| status["pulled"] == json!([]));
    step(&mut viewer);
    assert_eq!(field(&mut viewer, &ball, "translation"), [0.0; 3]);
    running.signal("INT");
    running.wait();
}

#[test]
fn a_world_pose_is_written_into_fields_and_a_gesture_is_one_undo_step() {
    let (_project, mut running) = start();
    let mut viewer = Viewer::new(&mut running);
    let inner = node(&mut viewer, "inner");
    let place =
        |gesture: u64, position: Value| json!({ "node": inner, "position": position, "gesture": gesture });
    let handle = viewer.call("tree.handle", json!({ "node": inner }))["result"].take();
    assert_eq!(handle["node"], inner);
    let near = |json: &Value| {
        json.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect::<Vec<_>>()
    };
    assert_near(&near(&handle["inWorld"]["position"]), &[0.0, -3.0, 0.0]);
    let whole = viewer.call("tree.handle", json!({ "node": inner, "whole": true }))["result"].take();
    assert_eq!(whole["node"], node(&mut viewer, "turned"));

    // The frame of its fields is rotated by a quarter turn.
    viewer.call("edit.place", place(1, json!([1, -3, 2])));
    assert_near(&field(&mut viewer, &inner, "translation"), &[1.0, -1.0, 2.0]);
    viewer.call("edit.place", place(1, json!([5, -4, 0])));
    assert_near(&field(&mut viewer, &inner, "translation"), &[0.0, -5.0, 0.0]);
    let half = std::f64::consts::FRAC_1_SQRT_2;
    viewer.call("edit.place", json!({ "node": inner, "rotation": [0, 0, half, half], "gesture": 1 }));
    assert_near(&field(&mut viewer, &inner, "rotation")[3..], &[0.0]);
    viewer.call("edit.place", place(2, json!([0, -4, 7])));
    assert_near(&field(&mut viewer, &inner, "translation"), &[0.0, 0.0, 7.0]);

    viewer.call("edit.undo", Value::Null);
    assert_near(&field(&mut viewer, &inner, "translation"), &[0.0, -5.0, 0.0]);
    viewer.call("edit.undo", Value::Null);
    assert_near(&field(&mut viewer, &inner, "translation"), &[1.0, 0.0, 0.0]);
    assert_near(&field(&mut viewer, &inner, "rotation"), &[0.0, 0.0, 1.0, 0.0]);
    assert!(viewer.call("edit.undo", Value::Null)["error"].is_string());
    viewer.call("edit.redo", Value::Null);
    assert_near(&field(&mut viewer, &inner, "translation"), &[0.0, -5.0, 0.0]);

    for wrong in [
        json!({ "node": inner }),
        json!({ "node": inner, "position": [0, 1] }),
        json!({ "node": 0, "position": [0, 0, 0] }),
    ] {
        assert!(viewer.call("edit.place", wrong)["error"].is_string());
    }
    running.signal("INT");
    running.wait();
}

/// Where a point of the world is in the window. [pixels]
fn on_screen(browser: &mut Browser, place: &str) -> [f64; 2] {
    let code = format!(
        "(() => {{ const p = {place}.project(rebots.view.camera); const box = rebots.view.canvas.getBoundingClientRect(); \
         return [box.x + (p.x + 1) / 2 * box.width, box.y + (1 - p.y) / 2 * box.height]; }})()"
    );
    let place = browser.value(&code);
    [place[0].as_f64().unwrap(), place[1].as_f64().unwrap()]
}

/// Makes the body of the ball known to scripts as `ball`.
fn find_ball(browser: &mut Browser) {
    browser.value(
        "rebots.connection.call('tree.find', { text: 'BALL' }) \
         .then(({ nodes }) => rebots.connection.call('tree.handle', { node: nodes[0].id })) \
         .then((handle) => { window.ball = handle.body; })",
    );
    // Meshes arrive one by one.
    browser.wait_until(
        "rebots.view.rows.root.children.some((group) => group.userData.body === ball && group.getObjectByProperty('isMesh', true))",
    );
}

/// Where the ball is shown.
const BALL: &str = "rebots.view.rows.poseOf(ball).position";

#[test]
fn alt_drag_pulls_and_rotates_bodies_in_the_browser() {
    let (_project, mut running) = start();
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    find_ball(&mut browser);
    browser.click("#realtime");
    let start = on_screen(&mut browser, &format!("{BALL}.clone()"));
    // To the left, which is along y.
    let end = [start[0] - 150.0, start[1]];
    browser.drag([start, end], Button::Left, 1);
    browser.wait_until("/^[0-9.]+ N$/.test(document.querySelector('output.pull').textContent)");
    browser.wait_until(&format!("{BALL}.y > 0.1 && Math.abs({BALL}.z) < 0.05"));
    browser.release(end, Button::Left);
    browser.wait_until("!document.querySelector('output.pull')");
    browser.click("#pause");
    browser.wait_until("document.getElementById('factor').textContent === 'paused'");
    browser.click("#reset");
    browser.wait_until(&format!("Math.abs({BALL}.y) < 1e-6"));
    browser.click("#realtime");
    browser.drag([start, end], Button::Right, 1);
    browser.wait_until("document.querySelector('output.pull').textContent.endsWith('N·m')");
    browser.wait_until("Math.abs(rebots.view.rows.poseOf(ball).rotation.y) > 0.1");
    assert!(browser.value(&format!("Math.abs({BALL}.y) < 1e-3")) == true, "it turns only");
    browser.release(end, Button::Right);
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

#[test]
fn handles_move_the_selected_solid() {
    let (_project, mut running) = start();
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    find_ball(&mut browser);
    let start = on_screen(&mut browser, &format!("{BALL}.clone()"));
    browser.mouse("mousePressed", start, 0);
    browser.mouse("mouseReleased", start, 0);
    browser.click("#move");
    browser.wait_until("rebots.handles.controls.object && rebots.handles.controls.getHelper().parent");
    // The arrow along z, at the distance from the origin at which it is drawn.
    let arrow = "(() => { const helper = rebots.handles.controls; const size = rebots.view.camera.position.distanceTo(helper.object.position) \
                 * Math.min(1.9 * Math.tan(Math.PI * rebots.view.camera.fov / 360), 7) * helper.size / 4; \
                 const at = helper.object.position.clone(); at.z += 0.45 * size; return at; })()";
    let from = on_screen(&mut browser, arrow);
    let to = [from[0], from[1] - 120.0];
    browser.drag([from, to], Button::Left, 0);
    browser.wait_until(&format!("{BALL}.z > 0.5"));
    browser.release(to, Button::Left);
    assert_eq!(browser.value(&format!("Math.abs({BALL}.x) < 1e-6 && Math.abs({BALL}.y) < 1e-6")), true);
    browser.wait_until("document.getElementById('undo').title.includes('moving of BALL')");
    browser.click("#undo");
    browser.wait_until(&format!("Math.abs({BALL}.z) < 1e-6"));
    browser.wait_until("document.getElementById('undo').disabled");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}
