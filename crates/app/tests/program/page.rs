//! The web page: viewers look, steer and press keys.

use serde_json::{Value, json};

use crate::project::{Project, trace_of};
use crate::viewer::{Viewer, connect, get};

/// A ball that falls, and a robot that prints the keys that it receives.
const NODES: &str = r#"
DEF BALL Solid {
  translation 0 0 100
  children [ Shape { geometry DEF FORM Sphere { radius 0.5 } } ]
  boundingObject USE FORM
  physics Physics { }
}
Robot { name "listener" controller "c" }
"#;

const LISTENER: &str = "
from controller import Robot, Keyboard
robot = Robot()
keyboard = Keyboard()
keyboard.enable(32)
robot.joystick.enable(32)
robot.mouse.enable(32)
robot.mouse.enable3dPosition()
had_stick = had_button = False
last = -1
while robot.step(32) != -1:
    key = keyboard.getKey()
    if key != last:
        print('key %d' % key)
    last = key
    stick = robot.joystick
    if stick.isConnected() and not had_stick:
        had_stick = True
        axes = [stick.getAxisValue(axis) for axis in range(stick.getNumberOfAxes())]
        print('%s %d %s %d' % (stick.getModel(), stick.getPressedButton() + 4, axes, stick.getPressedButton() - 3))
    mouse = robot.mouse.getState()
    if mouse.right and not had_button:
        had_button = True
        print('mouse %g %g %d %d at %g %g %g' % (mouse.u, mouse.v, mouse.left, mouse.right, mouse.x, mouse.y, mouse.z))
";

#[test]
fn a_viewer_gets_the_scene_controls_the_run_and_presses_keys() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", LISTENER);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);

    let scene = viewer.wait_for(|message| message["method"] == "scene")["params"].take();
    let instances = scene["instances"].as_array().unwrap();
    assert_eq!(instances.len(), 1, "{instances:?}");
    assert!(instances[0]["body"].is_u64(), "the ball goes with a body: {}", instances[0]);
    let about = viewer.call("world.about", Value::Null)["result"].take();
    assert!(about["file"].as_str().unwrap().ends_with("w.wbt"), "{about}");

    // The tree leads from what was clicked on to the solid.
    let path = viewer.call("tree.path", json!({ "node": instances[0]["node"] }))["result"].take();
    let defs: Vec<_> = path.as_array().unwrap().iter().filter_map(|line| line["def"].as_str()).collect();
    assert_eq!(defs, ["BALL"], "{path}");
    let solid = path.as_array().unwrap().iter().find(|line| line["def"] == "BALL").unwrap()["id"].clone();
    let node = viewer.call("tree.node", json!({ "node": solid }))["result"].take();
    let field = |name: &str| {
        let fields = node["fields"].as_array().unwrap();
        fields.iter().find(|field| field["name"] == name).unwrap()["value"].clone()
    };
    assert_eq!((field("translation"), &node["type"]), (json!([0.0, 0.0, 100.0]), &json!("Solid")));
    assert!(viewer.call("tree.node", json!({ "node": 99_999 }))["error"].is_string());
    assert!(viewer.call("tree.node", json!({}))["error"].is_string());
    assert!(viewer.call("nonsense", Value::Null)["error"].is_string());

    // Steps are exact.
    assert_eq!(viewer.status(|status| status["mode"] == "pause")["steps"], 0);
    for _ in 0..3 {
        viewer.call("run.step", Value::Null);
    }
    let status = viewer.status(|status| status["steps"].as_u64() >= Some(3));
    assert_eq!((&status["steps"], &status["mode"]), (&json!(3), &json!("pause")));

    // Keys reach the controller, and what it prints comes back.
    viewer.call("input.keys", json!({ "keys": [65] }));
    viewer.call("run.realtime", Value::Null);
    let is_key = |text: &'static str| {
        move |message: &Value| {
            message["params"]["text"].as_str().is_some_and(|printed| printed.contains(text))
        }
    };
    viewer.wait_for(is_key("[c] key 65"));
    viewer.call("input.keys", json!({ "keys": [] }));
    viewer.wait_for(is_key("[c] key -1"));
    // So does a gamepad, and a mouse over the view.
    let stick = json!({ "model": "pad", "axes": [-1, 0.5, 7], "buttons": 4, "pressed": [0, 3, -1, "x"] });
    viewer.call("input.joystick", stick);
    viewer.wait_for(is_key("[c] pad 4 [-32767, 16384, 32767] 0"));
    viewer.call("input.mouse", json!({ "x": 0.25, "y": 0.5, "buttons": 2, "point": [1, -2.5, 3] }));
    viewer.wait_for(is_key("[c] mouse 0.25 0.5 0 1 at 1 -2.5 3"));
    // A viewer that leaves lets go of what it held.
    viewer.call("input.keys", json!({ "keys": [66] }));
    viewer.wait_for(is_key("[c] key 66"));
    drop(viewer);
    running.wait_for("[c] key -1");
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
}

#[test]
fn a_reset_and_a_reload_reach_the_viewer() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", LISTENER);
    let mut running = project.start(&["--mode=fast", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    viewer.status(|status| status["time"].as_f64() > Some(1.0));
    viewer.call("run.pause", Value::Null);
    viewer.call("run.reset", Value::Null);
    let status = viewer.status(|status| status["time"] == 0.0);
    assert_eq!(status["mode"], "pause");
    viewer.call("run.reload", Value::Null);
    viewer.wait_for(|message| message["method"] == "world");
    assert_eq!(viewer.status(|status| status["time"] == 0.0)["steps"], 0);
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
}

/// As in Webots, where only a supervisor's reset leaves controllers running.
#[test]
fn a_reset_by_a_viewer_restarts_the_controllers() {
    let project = Project::new(NODES);
    project.write(
        "controllers/c/c.py",
        "from controller import Robot\n\
         robot = Robot()\n\
         print('begins at', robot.getTime())\n\
         while robot.step(32) != -1:\n    pass\n\
         print('ends')\n",
    );
    for mode in ["fast", "pause"] {
        let mut running = project.start(&["--mode=fast", "worlds/w.wbt"]);
        let mut viewer = Viewer::new(&mut running);
        viewer.status(|status| status["time"].as_f64() > Some(1.0));
        viewer.call(&format!("run.{mode}"), Value::Null);
        viewer.call("run.reset", Value::Null);
        running.wait_for("[c] ends");
        running.wait_for("[c] begins at 0.0");
        viewer.call("run.fast", Value::Null);
        viewer.status(|status| status["time"].as_f64() > Some(1.0));
        running.signal("INT");
        assert_eq!(running.wait(), Some(130));
    }
}

/// With `--host`, only clients with the link may connect; controllers of other machines may not.
#[test]
fn the_link_with_the_token_opens_the_page_to_others() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", LISTENER);
    let mut running = project.start(&["--mode=pause", "--host=127.0.0.1", "worlds/w.wbt"]);
    let line = running.wait_for("page: http://127.0.0.1:");
    let (address, token) = line.split_once("/?token=").unwrap();
    let port: u16 = address.rsplit(':').next().unwrap().parse().unwrap();
    let token = token.trim();
    for path in ["/", "/?token=0123", "/ws", "/generic.html", "/robot_windows/x/x.html"] {
        assert_eq!(get(port, path).0, 403, "{path}");
    }
    assert_eq!(get(port, &format!("/?token={token}")).0, 200);
    let viewer = connect(port, &format!("/ws?token={token}"));
    drop(viewer);
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
}

#[test]
fn viewers_do_not_affect_the_simulation() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", LISTENER);
    let words = ["--duration=1", "--trace", "worlds/w.wbt"];
    let alone = trace_of(&project.run(&[&["--mode=fast", "--no-page"], words.as_slice()].concat()).out);

    let mut running = project.start(&[&["--mode=pause"], words.as_slice()].concat());
    let mut viewer = Viewer::new(&mut running);
    viewer.wait_for(|message| message["method"] == "scene");
    viewer.send(&json!({ "method": "run.fast" }));
    let ended = running.finish();
    assert_eq!((trace_of(&ended.out), ended.status), (alone, Some(0)), "{}", ended.err);
}
