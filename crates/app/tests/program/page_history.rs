//! Viewers show the history of a run, and continue the run from an earlier state.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::project::{Project, trace_of};
use crate::viewer::{Viewer, port_of};

/// A ball that falls and bounces.
const NODES: &str = r#"
Viewpoint { orientation 0 0 1 0 position -20 0 2 }
DirectionalLight { }
Solid { name "ground" children [ Shape { geometry Plane { size 50 50 } } ] boundingObject Plane { } }
DEF BALL Solid {
  translation 0 0 5
  children [ Shape { geometry DEF FORM Sphere { radius 0.5 } } ]
  boundingObject USE FORM
  physics Physics { }
}
"#;

/// Makes single steps until a time.
fn step_to(viewer: &mut Viewer, time: f64) {
    let mut status = viewer.status(|_| true);
    loop {
        let now = status["time"].as_f64().unwrap();
        if now >= time - 1e-9 {
            assert!((now - time).abs() < 1e-9, "{now} is not {time}");
            return;
        }
        let steps = status["steps"].as_u64().unwrap() + 1;
        viewer.call("run.step", Value::Null);
        status = viewer.status(|status| status["steps"].as_u64() >= Some(steps));
    }
}

/// After a return to an earlier state, the world makes the same motion bit for bit.
#[test]
fn time_travel_restores_the_same_state_hash() {
    let project = Project::new(NODES);
    let words = ["--duration=2", "--trace", "worlds/w.wbt"];
    let alone = trace_of(&project.run(&[&["--mode=fast", "--no-page"], words.as_slice()].concat()).out);

    let mut running = project.start(&[&["--mode=pause"], words.as_slice()].concat());
    let mut viewer = Viewer::new(&mut running);
    assert_eq!(viewer.call("history.range", Value::Null)["result"]["isKept"], false);
    assert!(viewer.call("history.poses", json!({ "time": 0 }))["error"].is_string());
    viewer.call("history.keep", json!({ "isKept": true }));
    step_to(&mut viewer, 0.8);
    let range = viewer.call("history.range", Value::Null)["result"].take();
    assert_eq!((&range["from"], &range["to"]), (&json!(0.0), &json!(0.8)));
    let moments: Vec<f64> =
        range["moments"].as_array().unwrap().iter().map(|time| time.as_f64().unwrap()).collect();
    assert_eq!(moments, [0.0, 0.256, 0.512, 0.768]);

    // 0.32 s after the start it has fallen by g t² / 2, up to a step's difference.
    let past = viewer.call("history.poses", json!({ "time": 0.33 }))["result"].take();
    assert_eq!(past["time"], 0.32);
    let bodies = past["bodies"].as_array().unwrap();
    let ball = bodies.chunks(8).map(|body| body[3].as_f64().unwrap()).find(|height| *height > 1.0).unwrap();
    assert!((5.0 - 9.81 * 0.32 * 0.32 / 2.0 - ball).abs() < 0.06, "{ball}");

    let answer = viewer.call("history.goBack", json!({ "time": 0.6 }))["result"].take();
    assert_eq!(answer["time"], 0.512);
    viewer.status(|status| status["time"] == 0.512 && status["mode"] == "pause");
    assert_eq!(viewer.call("history.range", Value::Null)["result"]["to"], 0.512);
    for wrong in [json!({}), json!({ "time": "x" }), json!({ "time": -5 })] {
        assert!(viewer.call("history.goBack", wrong)["error"].is_string());
    }
    viewer.send(&json!({ "method": "run.fast" }));
    let ended = running.finish();
    assert_eq!(trace_of(&ended.out), alone, "{}", ended.err);
}

#[test]
fn controllers_are_restarted_or_time_travel_is_refused() {
    let project = Project::new(&format!("{NODES} Robot {{ name \"r\" controller \"c\" }}"));
    let text = "from controller import Robot\nrobot = Robot()\nprint('hello')\nwhile robot.step(32) != -1:\n    pass\n";
    project.write("controllers/c/c.py", text);
    let mut running = project.start(&["--mode=pause", "--stdout", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    let is_hello =
        |message: &Value| message["params"]["text"].as_str().is_some_and(|text| text.contains("hello"));
    viewer.wait_for(is_hello);
    viewer.call("history.keep", json!({ "isKept": true }));
    step_to(&mut viewer, 0.32);
    let why = viewer.call("history.goBack", json!({ "time": 0 }))["error"].take();
    assert!(why.as_str().unwrap().contains("started again"), "{why}");
    assert_eq!(viewer.status(|_| true)["time"], 0.32);
    viewer.call("history.goBack", json!({ "time": 0.1, "restarts": true }));
    viewer.wait_for(is_hello);
    viewer.status(|status| status["time"] == 0.0 && status["robots"][0]["state"] == "running");
    step_to(&mut viewer, 0.064);
    running.signal("INT");
    running.wait();
}

/// A user's reset restarts the controllers, so the history begins again with it, at 0 s.
#[test]
fn the_history_begins_again_with_a_reset() {
    let project = Project::new(&format!("{NODES} Robot {{ name \"r\" controller \"c\" }}"));
    let text = "from controller import Robot\nrobot = Robot()\nprint('hello')\nwhile robot.step(32) != -1:\n    pass\n";
    project.write("controllers/c/c.py", text);
    let mut running = project.start(&["--mode=pause", "--stdout", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    let is_hello =
        |message: &Value| message["params"]["text"].as_str().is_some_and(|text| text.contains("hello"));
    viewer.wait_for(is_hello);
    step_to(&mut viewer, 0.32);
    viewer.call("history.keep", json!({ "isKept": true }));
    step_to(&mut viewer, 0.64);
    viewer.call("run.reset", Value::Null);
    viewer.wait_for(is_hello);
    let range = viewer.call("history.range", Value::Null)["result"].take();
    assert_eq!((&range["from"], &range["to"]), (&json!(0.0), &json!(0.0)), "{range}");
    step_to(&mut viewer, 0.64);
    // The new controllers are known from their start: nobody needs to be asked.
    let answer = viewer.call("history.goBack", json!({ "time": 0.0 }));
    assert_eq!(answer["result"]["time"], 0.0, "{answer}");
    viewer.wait_for(is_hello);
    viewer.status(|status| status["time"] == 0.0 && status["mode"] == "pause");
    step_to(&mut viewer, 0.064);
    running.signal("INT");
    running.wait();
}

/// A robot whose controller turns a wheel depending on what it has counted and measured.
const WHEEL: &str = r#"
Robot {
  name "wheeled"
  controller "c"
  children [
    HingeJoint {
      jointParameters HingeJointParameters { axis 0 0 1 }
      device [ RotationalMotor { name "motor" } PositionSensor { name "sensor" } ]
      endPoint Solid {
        translation 0.3 0 0
        boundingObject Box { size 0.1 0.1 0.1 }
        physics Physics { }
      }
    }
  ]
}
"#;

/// Reloads the world, so that the history begins at its start, and waits for its controllers.
fn keep_from_the_start(viewer: &mut Viewer) {
    viewer.call("history.keep", json!({ "isKept": true }));
    viewer.call("run.reload", Value::Null);
    viewer.wait_for(|message| message["method"] == "world");
    viewer.status(|status| status["robots"][0]["state"] == "running" && status["time"] == 0.0);
}

fn poses(viewer: &mut Viewer, time: f64) -> Value {
    viewer.call("history.poses", json!({ "time": time }))["result"]["bodies"].take()
}

/// The controller continues with the count that it had at that time.
#[test]
fn controllers_travel_back_with_the_simulation() {
    let project = Project::new(&format!("{NODES} {WHEEL}"));
    let text = "
from controller import Robot
robot = Robot()
motor = robot.getDevice('motor')
motor.setPosition(float('inf'))
sensor = robot.getDevice('sensor')
sensor.enable(32)
count = 0
while robot.step(32) != -1:
    count += 1
    motor.setVelocity(0.25 * (count % 7) + 0.1 * sensor.getValue())
";
    project.write("controllers/c/c.py", text);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    viewer.status(|status| status["robots"][0]["state"] == "running");
    keep_from_the_start(&mut viewer);
    step_to(&mut viewer, 0.8);
    let before = poses(&mut viewer, 0.8);
    let earlier = poses(&mut viewer, 0.512);
    assert_ne!(before, earlier);
    for _ in 0..2 {
        let answer = viewer.call("history.goBack", json!({ "time": 0.6 }))["result"].take();
        assert_eq!((&answer["time"], &answer["isWaiting"]), (&json!(0.512), &json!(true)));
        let resumed = viewer.wait_for(|message| message["method"] == "resumed");
        assert_eq!(resumed["params"], json!({ "time": 0.512, "faults": [] }));
        assert_eq!(poses(&mut viewer, 0.512), earlier);
        step_to(&mut viewer, 0.8);
        assert_eq!(poses(&mut viewer, 0.8), before, "to the bit");
    }
    running.signal("INT");
    running.wait();
}

#[test]
fn a_nondeterministic_controller_is_reported() {
    let project = Project::new(&format!("{NODES} {WHEEL}"));
    let text = "
import os
from controller import Robot
robot = Robot()
motor = robot.getDevice('motor')
motor.setPosition(float('inf'))
runs = len(os.listdir('runs'))
open(os.path.join('runs', str(runs)), 'w').close()
count = 0
while robot.step(32) != -1:
    count += 1
    if count == 5:
        motor.setVelocity(1 + runs)
";
    project.write("controllers/c/c.py", text);
    project.write("controllers/c/runs/0", "");
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    viewer.status(|status| status["robots"][0]["state"] == "running");
    keep_from_the_start(&mut viewer);
    step_to(&mut viewer, 0.8);
    viewer.call("history.goBack", json!({ "time": 0.6 }));
    let resumed = viewer.wait_for(|message| message["method"] == "resumed")["params"].take();
    assert_eq!((&resumed["time"], &resumed["faults"][0]["robot"]), (&json!(0.512), &json!("wheeled")));
    assert!(resumed["faults"][0]["why"].as_str().unwrap().contains("was different"), "{resumed}");
    // It starts from its beginning.
    viewer.status(|status| status["robots"][0]["state"] == "running");
    step_to(&mut viewer, 0.576);
    running.signal("INT");
    running.wait();
}

#[test]
fn the_scrub_bar_shows_the_past_and_resumes_from_there() {
    let project = Project::new(NODES);
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    browser.click("#history");
    browser.wait_until("Number(document.querySelector('#scrub .track input').max) - Number(document.querySelector('#scrub .track input').min) > 1");
    browser.click("#pause");
    browser.wait_until("document.getElementById('factor').textContent === 'paused'");
    let first = browser.value("Number(document.querySelector('#scrub .track input').min)").as_f64().unwrap();
    browser.value(
        "(() => { const bar = document.querySelector('#scrub .track input'); bar.value = bar.min; bar.dispatchEvent(new Event('input')); })()",
    );
    let expected = format!("{first:.3}");
    browser.wait_until(&format!(
        "document.querySelector('#scrub > output').textContent.startsWith('{expected}')"
    ));
    browser.wait_until("rebots.view.rows.isPast");
    // The clock is that of the run, which goes on.
    let before = browser.value("document.getElementById('time').textContent");
    browser.click("#step");
    browser.wait_until(&format!(
        "document.getElementById('time').textContent !== {before} && rebots.view.rows.isPast"
    ));
    browser.click("#scrub .goon");
    browser.wait_until(&format!(
        "!rebots.view.rows.isPast && document.getElementById('time').textContent.endsWith('{expected}')"
    ));
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// The run goes on while the poses of the chosen moment are on their way.
#[test]
fn the_scrub_bar_stays_at_the_chosen_moment() {
    let project = Project::new(NODES);
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    browser.click("#history");
    browser.value("window.bar = document.querySelector('#scrub .track input')");
    browser.wait_until("Number(bar.max) - Number(bar.min) > 0.5");
    browser.value(
        "(() => {
            const call = rebots.connection.call.bind(rebots.connection);
            rebots.connection.call = async (name, ...rest) => {
                if (name === 'history.poses') await new Promise((done) => setTimeout(done, 500));
                return call(name, ...rest);
            };
            window.chosen = Number(bar.min);
            bar.value = bar.min;
            bar.dispatchEvent(new Event('input'));
        })()",
    );
    browser.wait_until("rebots.view.rows.isPast");
    assert_eq!(browser.value("Number(bar.value) === chosen"), json!(true));
    browser.click("#scrub .goon");
    browser.wait_until(
        "!rebots.view.rows.isPast && document.getElementById('time').textContent.endsWith(chosen.toFixed(3))",
    );
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// An interval of the history is saved as a self-contained page, and as a video.
#[test]
fn a_past_interval_is_saved_as_a_page_and_as_a_movie() {
    let project = Project::new(NODES);
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [640, 480]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    browser.click("#more summary");
    browser.click("#history");
    browser.wait_until("Number(document.querySelector('#scrub .track input').max) - Number(document.querySelector('#scrub .track input').min) > 0.7");
    browser.click("#pause");
    browser.wait_until("document.getElementById('factor').textContent === 'paused'");
    browser.click("#bookmark");
    browser.wait_until("document.querySelector('#scrub .mark')");
    // What the browser would download is stored where the test can inspect it.
    browser.value("URL.createObjectURL = (blob) => (window.saved = blob, 'data:,')");
    browser.click("#stretch summary");
    browser.wait_until("document.querySelector('#stretch input').value !== ''");
    // A third of a second.
    browser.value("(() => { const [from, to] = document.querySelectorAll('#stretch input'); to.value = Number(from.value) + 0.34; })()");
    browser.click("#savefilm");
    browser.wait_until("window.saved?.type === 'video/webm'");
    let head = browser.value("saved.arrayBuffer().then((bytes) => [...new Uint8Array(bytes, 0, 4)])");
    assert_eq!(head, json!([0x1a, 0x45, 0xdf, 0xa3]));
    browser.wait_until("!document.querySelector('#stretch').open");
    browser.click("#stretch summary");
    browser.click("#savepage");
    browser.wait_until("window.saved?.type === 'text/html'");
    let saved = browser.value("saved.text()");
    running.signal("INT");
    running.wait();

    project.write("saved.html", saved.as_str().unwrap());
    let url = format!("file://{}", project.path("saved.html").display());
    let Some(mut browser) = Browser::open(&url, [640, 480]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    // It plays automatically, to the end: the falling ball is lower there.
    let height = "rebots.view.rows.root.children.flatMap((body) => body.userData.body === undefined ? [] : [body.position.z])[0]";
    let is_over = "Math.abs(Number(document.querySelector('#bar input').value) - Number(document.querySelector('#bar input').max)) < 1e-6";
    browser.wait_until(is_over);
    browser.wait_until(&format!("{height} < 4.8"));
    // It can be played again.
    browser.click("#play");
    browser.wait_until(is_over);
    assert_eq!(
        browser.value(
            "performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith('data:')).length"
        ),
        0
    );
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
}
