//! What viewers see of devices, controllers and bodies: optional renderings, images, plots, the state of controllers.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::project::{Project, Running, trace_of};
use crate::viewer::{Viewer, port_of};

/// A box on the ground, and above it a robot that faces a wall and turns a mast.
const WORLD: &str = r#"#VRML_SIM R2025a utf8
WorldInfo { basicTimeStep 16 }
Viewpoint { orientation 0 0 1 0 position -8 0 1.5 }
Background { skyColor [ 0.6 0.7 0.9 ] }
DirectionalLight { direction 1 0.5 -1 }
Solid { name "ground" children [ DEF FLAT Shape { geometry Plane { size 20 20 } } ] boundingObject Plane { } }
DEF CRATE Solid {
  translation 0 2 0.5
  children [ DEF CUBE Shape { appearance PBRAppearance { baseColor 0.8 0.4 0.2 } geometry Box { size 1 1 1 } } ]
  name "crate"
  boundingObject Box { size 1 1 1 }
  physics Physics { density -1 mass 3 }
}
DEF WALL Solid { translation 3.5 0 1 name "wall" radarCrossSection 10 boundingObject Box { size 1 4 2 } }
DEF LOOKER Robot {
  translation 0 0 1
  name "looker"
  controller "c"
  children [
    GPS { name "gps" }
    Camera { name "eye" width 32 height 16 fieldOfView 1.5707963267948966 near 0.5 far 2 }
    Radar { name "radar" }
    DistanceSensor { name "ds" type "laser" lookupTable [ 0 0 0, 10 10 0 ] }
    HingeJoint {
      jointParameters HingeJointParameters { axis 0 0 1 anchor 0 0 0.5 }
      device [ RotationalMotor { name "mast" maxVelocity 20 } ]
      endPoint Solid { translation 0 0 0.5 name "arm" children [ USE CUBE ] }
    }
  ]
}
Robot { name "quitter" controller "q" }
"#;

const LOOKER: &str = "
from controller import Robot
robot = Robot()
for name in ('gps', 'eye', 'ds', 'radar'):
    robot.getDevice(name).enable(16)
robot.getDevice('mast').setPosition(1.0)
while robot.step(16) != -1:
    pass
";

fn start(mode: &str) -> (Project, Running) {
    let project = Project::new("");
    project.write("worlds/w.wbt", WORLD);
    project.write("controllers/c/c.py", LOOKER);
    project.write("controllers/q/q.py", "import sys\nsys.exit(3)\n");
    let running = project.start(&[mode, "--stdout", "worlds/w.wbt"]);
    (project, running)
}

fn numbers(json: &Value) -> Vec<f64> {
    json.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

#[track_caller]
fn assert_near(found: &[f64], expected: &[f64], tolerance: f64) {
    let near = |(a, b): (&f64, &f64)| (a - b).abs() <= tolerance;
    let fits = found.len() == expected.len() && found.iter().zip(expected).all(near);
    assert!(fits, "{found:?} is not {expected:?}");
}

#[test]
fn overlays_show_bodies_and_devices_at_their_poses() {
    let (_project, mut running) = start("--mode=pause");
    let mut viewer = Viewer::new(&mut running);
    for steps in 1..=30 {
        viewer.call("run.step", Value::Null);
        viewer.status(|status| status["steps"] == steps);
    }
    let kinds = json!([
        "bounding", "contacts", "axes", "centers", "rays", "frusta", "points", "names", "targets", "support"
    ]);
    let marks = viewer.call("view.marks", json!({ "kinds": kinds }))["result"].take();
    // The crate is at rest: the ground supports its weight.
    let contacts: Vec<Vec<f64>> = marks["contacts"].as_array().unwrap().iter().map(numbers).collect();
    // The force of the ground on the body points upwards.
    let carried: f64 = contacts.iter().map(|contact| contact[5]).sum();
    assert!((carried - 3.0 * 9.81).abs() < 0.1, "{contacts:?}");
    assert!(contacts.iter().all(|contact| contact[2].abs() < 0.01), "{contacts:?}");
    // The axis of the mast is vertical, passes through its anchor, and is twice as long as the line scale of 0.1 m.
    assert_near(&numbers(&marks["axes"]), &[0.0, 0.0, 1.4, 0.0, 0.0, 1.6], 1e-3);
    assert_near(&numbers(&marks["centers"]), &[0.0, 2.0, 0.5], 1e-3);
    // The ray ends at the wall.
    assert_near(&numbers(&marks["rays"]), &[0.0, 0.0, 1.0, 3.0, 0.0, 1.0], 1e-3);
    // Two outlines of 64 rays, and 4 edges; the image is twice as wide as high, and extends 45 degrees to the left.
    let frusta = numbers(&marks["frusta"]);
    assert_eq!(frusta.len(), (64 + 64 + 4) * 6);
    assert_near(&frusta[..3], &[0.5, 0.5, 1.25], 1e-3);
    assert_near(&frusta[64 * 6..64 * 6 + 3], &[2.0, 2.0, 2.0], 1e-3);
    assert_eq!(marks["points"], json!([]));
    // The radar detects the wall ahead.
    let targets = numbers(&marks["targets"]);
    assert_near(&targets[..3], &[0.0, 0.0, 1.0], 1e-3);
    assert!((3.0..4.0).contains(&targets[3]) && targets[4].abs() < 0.1 && targets[5] == 1.0, "{targets:?}");
    // The crate stands on its lower face; no other moving body touches anything.
    let [support] = marks["support"].as_array().unwrap().as_slice() else { panic!("{}", marks["support"]) };
    assert_eq!(support["isBalanced"], true);
    assert_near(&numbers(&support["center"]), &[0.0, 2.0, 0.0], 0.01);
    let corners = numbers(&support["polygon"]);
    let is_corner = |p: &[f64]| (p[0].abs() - 0.5).abs() < 0.01 && ((p[1] - 2.0).abs() - 0.5).abs() < 0.01;
    assert!(corners.len() == 12 && corners.chunks(3).all(is_corner), "{corners:?}");
    let names: Vec<&str> =
        marks["names"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert!(["LOOKER", "quitter", "CRATE", "WALL"].iter().all(|name| names.contains(name)), "{names:?}");
    // The box of the wall is in world coordinates: it has no body of its own.
    let rows = marks["bounding"].as_array().unwrap();
    let lines: Vec<Vec<f64>> = rows.iter().map(|row| numbers(&row["lines"])).collect();
    let is_wall = |line: &&Vec<f64>| {
        line.len() == 72
            && line.chunks(3).all(|p| (3.0..=4.0).contains(&p[0]) || (p[0].abs() - 0.5).abs() < 1e-9)
    };
    assert!(lines.iter().any(|line| is_wall(&line)), "{lines:?}");
    // They are sent only once.
    let again =
        viewer.call("view.marks", json!({ "kinds": kinds, "revision": marks["revision"] }))["result"].take();
    assert_eq!((&again["bounding"], &again["revision"]), (&Value::Null, &marks["revision"]));
    // Only the requested renderings are computed.
    let none = viewer.call("view.marks", json!({ "kinds": ["nonsense"] }))["result"].take();
    assert!(none["contacts"].is_null() && none["rays"].is_null());
    running.signal("INT");
    running.wait();
}

#[test]
fn plots_have_every_step_and_images_are_those_of_the_camera() {
    let (_project, mut running) = start("--mode=pause");
    let mut viewer = Viewer::new(&mut running);
    let step = |viewer: &mut Viewer, steps: u64| {
        viewer.call("run.step", Value::Null);
        viewer.status(|status| status["steps"] == steps);
    };
    step(&mut viewer, 1);
    let robots = viewer.call("device.list", Value::Null)["result"].take();
    let devices = robots[0]["devices"].as_array().unwrap();
    let find = |name: &str| devices.iter().find(|device| device["name"] == name).unwrap();
    let kinds = ["gps", "eye", "ds", "mast"].map(|name| find(name)["kind"].clone());
    assert_eq!(kinds, ["numbers", "picture", "numbers", "numbers"].map(Value::from));
    assert_eq!(["gps", "mast"].map(|name| find(name)["unit"].clone()), ["m", ""].map(Value::from));

    viewer.call("plot.watch", json!({ "id": 1, "node": find("ds")["node"], "what": "device" }));
    viewer.call("plot.watch", json!({ "id": 2, "node": find("mast")["node"], "what": "device" }));
    viewer.call("plot.watch", json!({ "id": 3, "node": robots[0]["node"], "what": "position" }));
    viewer.call(
        "plot.watch",
        json!({ "id": 4, "node": robots[0]["node"], "what": "field", "field": "translation" }),
    );
    for wrong in
        [json!({ "id": 5, "node": 99_999, "what": "device" }), json!({ "id": 5, "node": 0 }), json!({})]
    {
        assert!(viewer.call("plot.watch", wrong)["error"].is_string());
    }
    for steps in 2..=20 {
        step(&mut viewer, steps);
    }
    let rows = viewer.call("plot.rows", Value::Null)["result"]["rows"].take();
    let rows = rows.as_array().unwrap();
    let times: Vec<f64> = rows.iter().map(|row| row[0].as_f64().unwrap()).collect();
    assert_near(&times, &(2..=20).map(|step| f64::from(step) * 0.016).collect::<Vec<_>>(), 1e-9);
    let last = rows.last().unwrap()[1].as_array().unwrap();
    assert_near(&numbers(&last[0][1]), &[3.0], 1e-9);
    let mast = numbers(&last[1][1])[0];
    let all: Vec<f64> = rows.iter().map(|row| numbers(&row[1][1][1])[0]).collect();
    assert!(mast > 0.3 && mast <= 1.0 && all.is_sorted(), "{all:?}");
    assert_near(&numbers(&last[2][1]), &[0.0, 0.0, 1.0], 1e-9);
    assert_near(&numbers(&last[3][1]), &[0.0, 0.0, 1.0], 1e-9);
    assert_eq!(viewer.call("plot.rows", Value::Null)["result"]["rows"], json!([]));

    let picture = viewer.call("device.picture", json!({ "node": find("eye")["node"] }))["result"].take();
    assert_eq!((&picture["width"], &picture["height"]), (&json!(32), &json!(16)));
    assert!(picture["jpeg"].as_str().unwrap().starts_with("/9j/"));
    assert!(viewer.call("device.picture", json!({ "node": find("gps")["node"] }))["error"].is_string());
    assert!(viewer.call("device.picture", json!({ "node": 0 }))["error"].is_string());
    running.signal("INT");
    running.wait();
}

/// The plot of a device contains what its controller reads, under the names of the numbers.
#[test]
fn plots_name_the_numbers_of_every_kind_of_device() {
    let project = Project::new(
        "DEF WALL Solid { translation 4 0 0 name \"wall\" radarCrossSection 10 boundingObject Box { size 1 4 4 } }
         Robot { name \"sender\" translation 0 5 0 controller \"e\" children [ Emitter { } ] }
         Robot { name \"all\" rotation 0 0 1 0.25 controller \"c\" battery [ 100 100 10 ] children [
           InertialUnit { name \"imu\" } Receiver { name \"receiver\" } Radar { name \"radar\" } Connector { name \"connector\" }
           Gyro { name \"gyro\" } VacuumGripper { name \"vacuum\" boundingObject Box { } } LED { name \"led\" }
           SliderJoint { device [ LinearMotor { name \"slider\" } PositionSensor { name \"ruler\" } ]
             endPoint Solid { name \"end\" } }
         ] }",
    );
    project.write(
        "controllers/e/e.py",
        "from controller import Robot\nr = Robot()\ne = r.getDevice('emitter')\ne.send('1')\ne.send('2')\nr.step(32)\n\
         while True:\n    e.send('1')\n    e.send('2')\n    if r.step(32) == -1: break\n",
    );
    project.write(
        "controllers/c/c.py",
        "from controller import Robot
r = Robot()
radar = r.getDevice('radar')
for name in ('imu', 'receiver', 'radar', 'gyro', 'ruler'):
    r.getDevice(name).enable(32)
for name in ('connector', 'vacuum'):
    r.getDevice(name).enablePresence(32)
r.getDevice('slider').setVelocity(0.5)
r.getDevice('slider').setPosition(100)
while r.step(32) != -1:
    for t in radar.getTargets():
        print('target', t.distance, t.azimuth, t.received_power, flush=True)
",
    );
    let mut running = project.start(&["--mode=pause", "--stdout", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    for steps in 1..=4 {
        viewer.call("run.step", Value::Null);
        viewer.status(|status| status["steps"] == steps);
    }
    let robots = viewer.call("device.list", Value::Null)["result"].take();
    let robot = robots.as_array().unwrap().iter().find(|robot| robot["name"] == "all").unwrap();
    let nan = f64::NAN;
    let mut echo = Vec::new();
    let expected: [(&str, &str, &[&str], &[f64]); 8] = [
        ("imu", "rad", &["roll", "pitch", "yaw"], &[0.0, 0.0, 0.25]),
        ("receiver", "", &["packets", "strength"], &[2.0, 0.04]),
        (
            "radar",
            "",
            &["targets", "distance [m]", "azimuth [rad]", "power [dBm]", "speed [m/s]"],
            &[1.0, nan, nan, nan, 0.0],
        ),
        ("connector", "", &["value"], &[0.0]),
        ("gyro", "rad/s", &["x", "y", "z"], &[0.0, 0.0, 0.0]),
        ("vacuum", "", &["value"], &[0.0]),
        ("slider", "", &["position [m]", "velocity [m/s]"], &[nan, 0.5]),
        ("ruler", "m", &["value"], &[nan]),
    ];
    for (index, (name, unit, names, numbers)) in expected.into_iter().enumerate() {
        let device =
            robot["devices"].as_array().unwrap().iter().find(|device| device["name"] == name).unwrap();
        assert_eq!((&device["kind"], &device["unit"]), (&json!("numbers"), &json!(unit)), "{name}");
        let plot = viewer
            .call("plot.watch", json!({ "id": index, "node": device["node"], "what": "device" }))["result"]
            .take();
        assert_eq!(plot["names"], json!(names), "{name}");
        if name == "radar" {
            echo = self::numbers(&plot["numbers"]);
        }
        let found = plot["numbers"].as_array().unwrap();
        let is_near = |(found, expected): (&Value, &f64)| {
            let found = found.as_f64().unwrap();
            if expected.is_nan() { found != 0.0 } else { (found - expected).abs() < 1e-6 }
        };
        assert!(
            found.len() == numbers.len() && found.iter().zip(numbers).all(is_near),
            "{name}: {found:?} is not {numbers:?}"
        );
    }
    let led = robot["devices"].as_array().unwrap().iter().find(|device| device["name"] == "led").unwrap();
    assert_eq!(led["kind"], "none");
    let field = |field: &str| json!({ "id": 20, "node": robot["node"], "what": "field", "field": field });
    let names = ["rotation", "translation", "battery"]
        .map(|name| viewer.call("plot.watch", field(name))["result"]["names"].take());
    assert_eq!(names, [json!(["x", "y", "z", "angle"]), json!(["x", "y", "z"]), json!(["0", "1", "2"])]);
    // What the controller has read.
    running.signal("INT");
    let out = running.finish().out;
    let line = out.lines().find_map(|line| line.split("target ").nth(1)).unwrap_or_else(|| panic!("{out}"));
    let read: Vec<f64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
    assert_near(&echo[1..4], &read, 1e-9);
}

#[test]
fn contact_plots_show_the_force_exerted_by_other_bodies() {
    let (_project, mut running) = start("--mode=pause");
    let mut viewer = Viewer::new(&mut running);
    let nodes = viewer.call("tree.find", json!({ "text": "crate" }))["result"]["nodes"].take();
    let solid = nodes.as_array().unwrap().iter().find(|node| node["type"] == "Solid").unwrap()["id"].clone();
    assert_eq!(viewer.call("tree.node", json!({ "node": solid }))["result"]["isSolid"], true);
    viewer.call("plot.watch", json!({ "id": 1, "node": solid, "what": "contacts" }));
    assert!(
        viewer.call("plot.watch", json!({ "id": 2, "node": 0, "what": "contacts" }))["error"].is_string()
    );
    viewer.call("performance.watch", json!({ "isOn": true }));
    for steps in 1..=30 {
        viewer.call("run.step", Value::Null);
        viewer.status(|status| status["steps"] == steps);
    }
    let rows = viewer.call("plot.rows", Value::Null)["result"]["rows"].take();
    let last = numbers(&rows.as_array().unwrap().last().unwrap()[1][0][1]);
    // The ground supports 3 kg at four corners.
    assert_near(&last, &[0.0, 0.0, 3.0 * 9.81, 3.0 * 9.81, 4.0], 0.1);
    // The parts of each step follow each other.
    let steps = viewer.call("performance.steps", Value::Null)["result"].take();
    assert_eq!(steps.as_array().unwrap().len(), 30);
    let parts = steps[29][1].as_array().unwrap();
    assert!(parts.iter().any(|part| part[0] == "physics"), "{parts:?}");
    let times: Vec<f64> = parts.iter().flat_map(|part| numbers(&json!([part[1], part[2]]))).collect();
    assert!(times.is_sorted() && times.len() >= 6, "{times:?}");
    viewer.call("performance.watch", json!({ "isOn": false }));
    assert_eq!(viewer.call("performance.steps", Value::Null)["result"], json!([]));
    running.signal("INT");
    running.wait();
}

#[test]
fn viewers_get_the_status_of_controllers() {
    let (project, mut running) = start("--mode=realtime");
    let mut viewer = Viewer::new(&mut running);
    let status = viewer.status(|status| {
        status["robots"][0]["state"] == "running" && status["robots"][1]["state"] == "ended"
    });
    assert_eq!(status["robots"][1]["fate"], "exited with status 3");
    let process = status["robots"][0]["process"].as_u64().unwrap();
    assert!(std::path::Path::new(&format!("/proc/{process}")).exists() || cfg!(not(target_os = "linux")));
    assert_eq!((&status["robots"][0]["fate"], &status["robots"][1]["process"]), (&Value::Null, &Value::Null));
    project.write("controllers/q/q.py", LOOKER.replace("for name in ('gps', 'eye', 'ds', 'radar'):\n    robot.getDevice(name).enable(16)\nrobot.getDevice('mast').setPosition(1.0)\n", "").as_str());
    viewer.call("robot.restart", json!({ "node": status["robots"][1]["node"] }));
    let status = viewer.status(|status| status["robots"][1]["state"] == "running");
    assert_eq!(status["robots"][1]["fate"], Value::Null);
    running.signal("INT");
    running.wait();
}

/// A run with a viewer that subscribes to everything has the same trace as one without.
#[test]
fn viewers_that_subscribe_to_everything_do_not_affect_the_simulation() {
    let (project, running) = start("--mode=pause");
    drop(running);
    let words = ["--duration=1", "--trace", "worlds/w.wbt"];
    let alone = trace_of(&project.run(&[&["--mode=fast", "--no-page"], words.as_slice()].concat()).out);
    let mut running = project.start(&[&["--mode=pause"], words.as_slice()].concat());
    let mut viewer = Viewer::new(&mut running);
    let robots = viewer.call("device.list", Value::Null)["result"].take();
    for steps in 1..=10 {
        viewer.call("run.step", Value::Null);
        viewer.status(|status| status["steps"] == steps);
        viewer.call(
            "view.marks",
            json!({ "kinds": ["bounding", "contacts", "axes", "rays", "frusta", "points"] }),
        );
        for (id, device) in robots[0]["devices"].as_array().unwrap().iter().enumerate() {
            viewer.call("device.picture", json!({ "node": device["node"] }));
            viewer.call("plot.watch", json!({ "id": id, "node": device["node"], "what": "device" }));
        }
    }
    viewer.send(&json!({ "method": "run.fast" }));
    let ended = running.finish();
    assert_eq!(trace_of(&ended.out), alone, "{}", ended.err);
}

#[test]
fn menus_open_overlays_images_and_plots() {
    let (project, mut running) = start("--mode=realtime");
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1200, 800]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    browser.click("#viewmenu summary");
    for kind in ["bounding", "contacts", "names"] {
        browser.click(&format!("#viewmenu input[data-kind={kind}]"));
    }
    browser.wait_until("rebots.view.extras.children.filter((object) => object.isLineSegments2).length >= 4");
    browser.wait_until("[...document.querySelectorAll('#marks span')].some((text) => text.textContent === 'CRATE' && !text.hidden)");
    browser.wait_until(
        "[...document.querySelectorAll('#marks span')].some((text) => / N$/.test(text.textContent))",
    );
    // No label covers another one.
    let are_apart = "(() => { const boxes = [...document.querySelectorAll('#marks span')].filter((text) => !text.hidden) \
                     .map((text) => text.getBoundingClientRect()); \
                     return boxes.every((a, index) => boxes.slice(index + 1).every((b) => \
                     a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1)); })()";
    browser.wait_until(are_apart);
    browser.click("#viewmenu input[data-kind=bounding]");
    browser.click("#viewmenu input[data-kind=contacts]");
    browser.wait_until("rebots.view.extras.children.every((object) => !object.isLineSegments2)");
    // A menu that is open while another world arrives shows its devices.
    browser.click("#devicemenu summary");
    browser.wait_until("document.querySelector('[data-device=eye]')");
    project.write(
        "worlds/w.wbt",
        &WORLD.replace("GPS { name \"gps\" }", "GPS { name \"gps\" } LED { } Gyro { }"),
    );
    browser.value("rebots.connection.call('run.reload')");
    browser.wait_until("document.querySelector('#devicemenu[open] [data-device=gyro]')");
    browser.click("[data-device=eye]");
    browser.wait_until("document.querySelector('.panel.picture img').naturalWidth === 32");
    browser.click("#devicemenu summary");
    browser.click("[data-device=gps]");
    browser.wait_until("document.querySelector('.panel.plotted canvas').width > 100");
    browser.click("#robots");
    browser.wait_until("document.querySelector('.robots').innerText.includes('exited with status 3')");
    browser.wait_until("/process \\d+/.test(document.querySelector('.robots').innerText)");
    // When the world is loaded again, what was open is there again, where it was.
    browser.value("window.old = [...document.querySelectorAll('.panel.picture, .panel.plotted')]; void 0");
    browser.click("#reload");
    browser.wait_until(
        "(() => { const now = [...document.querySelectorAll('.panel.picture, .panel.plotted')]; \
         return now.length === 2 && now.every((panel, index) => panel !== window.old[index] && panel.ariaLabel === window.old[index].ariaLabel \
         && panel.style.left === window.old[index].style.left && panel.style.top === window.old[index].style.top); })()",
    );
    browser.wait_until("document.querySelector('.panel.picture img').naturalWidth === 32");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// What is written beside the lines of a plot of the place of a robot that hardly falls, at 1000, 1000, 1000.
fn labels_of_a_plot(gravity: f64) -> Option<Vec<String>> {
    let project = Project::new("");
    project.write(
        "worlds/w.wbt",
        &format!(
            "#VRML_SIM R2025a utf8
            WorldInfo {{ basicTimeStep 16 gravity {gravity} }}
            Viewpoint {{ }}
            Robot {{ name \"far\" translation 1000 1000 1000 controller \"c\" boundingObject Sphere {{ radius 0.1 }}
              physics Physics {{ }} children [ GPS {{ name \"gps\" }} ] }}"
        ),
    );
    project.write(
        "controllers/c/c.py",
        "from controller import Robot\nr = Robot()\nr.getDevice('gps').enable(16)\nwhile r.step(16) != -1: pass\n",
    );
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let mut browser = Browser::open(&url, [1200, 800])?;
    browser.value(
        "(() => {
            const write = CanvasRenderingContext2D.prototype.fillText;
            let texts = [];
            CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
                if (!text.endsWith(' s')) texts.push(text);
                else if (texts.length) [window.labels, texts] = [texts, []];
                return write.call(this, text, x, y);
            };
        })()",
    );
    // The menu lists the devices that are there when it is opened.
    browser.wait_until("document.getElementById('time').textContent > '0:01'");
    browser.click("#devicemenu summary");
    browser.wait_until("document.querySelector('[data-device=gps]')");
    browser.click("[data-device=gps]");
    // It has fallen for two seconds.
    browser.wait_until("document.getElementById('time').textContent > '0:04'");
    browser.value("window.labels = []");
    browser.wait_until("window.labels.length > 0");
    let labels = browser.value("labels");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
    Some(labels.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect())
}

#[test]
fn labels_of_a_plot_tell_its_lines_apart() {
    let Some(labels) = labels_of_a_plot(0.001) else { return };
    let numbers: Vec<f64> = labels.iter().map(|text| text.parse().unwrap()).collect();
    assert!(numbers.len() > 2 && numbers.is_sorted_by(|low, high| low < high), "{labels:?}");
    assert!(numbers.iter().all(|number| (999.9..=1000.0).contains(number)), "{labels:?}");
}

/// No numbers could label the interval between two readings that differ by rounding.
#[test]
fn a_plot_of_rounding_errors_has_a_scale_around_them() {
    let Some(labels) = labels_of_a_plot(1e-13) else { return };
    assert_eq!(labels, ["900", "950", "1000", "1050", "1100"]);
}
