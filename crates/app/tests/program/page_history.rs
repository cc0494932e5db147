//! The past of a run is looked at, and the run goes on from there.

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

fn step_to(viewer: &mut Viewer, time: f64) {
    loop {
        let status = viewer.status(|_| true);
        let now = status["time"].as_f64().unwrap();
        if now >= time - 1e-9 {
            assert!((now - time).abs() < 1e-9, "{now} is not {time}");
            return;
        }
        let steps = status["steps"].as_u64().unwrap() + 1;
        viewer.call("run.step", Value::Null);
        viewer.status(|status| status["steps"].as_u64() >= Some(steps));
    }
}

/// From a moment of the past on the world makes the same bits again.
#[test]
fn time_travel_returns_to_the_same_hash() {
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
fn controllers_begin_anew_or_the_world_stays() {
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

#[test]
fn the_scrub_bar_shows_the_past_and_goes_on_from_there() {
    let project = Project::new(NODES);
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    browser.click("#history");
    browser.wait_until("Number(document.querySelector('#scrub input').max) - Number(document.querySelector('#scrub input').min) > 1");
    browser.click("#pause");
    browser.wait_until("document.getElementById('factor').textContent === 'paused'");
    let first = browser.value("Number(document.querySelector('#scrub input').min)").as_f64().unwrap();
    browser.value(
        "(() => { const bar = document.querySelector('#scrub input'); bar.value = bar.min; bar.dispatchEvent(new Event('input')); })()",
    );
    let expected = format!("{first:.3}");
    browser
        .wait_until(&format!("document.querySelector('#scrub output').textContent.startsWith('{expected}')"));
    browser.wait_until("rebots.view.rows.isPast");
    browser.click("#scrub .goon");
    browser.wait_until(&format!(
        "!rebots.view.rows.isPast && document.getElementById('time').textContent.endsWith('{expected}')"
    ));
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}
