//! What viewers do with the project around a world: its worlds, and the files of its controllers.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::project::Project;
use crate::viewer::{Viewer, port_of};

const HELLO: &str =
    "from controller import Robot\nrobot = Robot()\nprint('hello')\nwhile robot.step(32) != -1:\n    pass\n";
const WORLD: &str = "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 16 title \"The other\" }\n";

/// Matches the console message with this text.
fn says(text: &str) -> impl Fn(&Value) -> bool {
    move |message| message["params"]["text"].as_str().is_some_and(|printed| printed.contains(text))
}

#[test]
fn a_robot_added_to_a_world_without_controllers_finds_the_python_package() {
    let project = Project::new("");
    project.write("controllers/c/c.py", HELLO);
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    let robot = json!({ "node": 0, "field": "children", "text": "Robot { controller \"c\" }" });
    assert!(viewer.call("edit.add", robot)["result"]["node"].is_u64());
    viewer.wait_for(says("[c] hello"));
    running.signal("INT");
    running.wait();
}

#[test]
fn a_world_is_shown_without_a_home_folder() {
    let project = Project::new("");
    let empty = [("REBOTS_LIB_DIR", "/nowhere")];
    let mut running = project.start_with(&["--mode=pause", "worlds/w.wbt"], &empty);
    running.wait_for("robots that are added on the page have no controllers");
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
}

#[test]
fn worlds_of_the_project_are_listed_and_loaded() {
    let project = Project::new("");
    project.write("worlds/other.wbt", WORLD);
    project.write("worlds/broken.wbt", "#VRML_SIM R2025a utf8\nRobot { name 3.5 }\n");
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    let list = viewer.call("world.list", Value::Null)["result"].take();
    let row = |file: &str, is_open: bool| json!({ "file": file, "isOpen": is_open });
    let all = [row("worlds/broken.wbt", false), row("worlds/other.wbt", false), row("worlds/w.wbt", true)];
    assert_eq!(list, json!(all));
    // No other files can be loaded, and a world that cannot be run does not replace the current one.
    for wrong in ["../w.wbt", "/etc/passwd", "worlds/none.wbt"] {
        assert!(viewer.call("world.load", json!({ "file": wrong }))["error"].is_string(), "{wrong}");
    }
    viewer.call("world.load", json!({ "file": "worlds/broken.wbt" }));
    let warning = viewer.wait_for(|message| message["method"] == "warning");
    assert!(warning["params"]["message"].as_str().unwrap().contains("broken.wbt"), "{warning}");
    // Reloading a world that has become invalid does not end the run either.
    let good = project.read("worlds/w.wbt");
    project.write("worlds/w.wbt", "#VRML_SIM R2025a utf8\nRobot { name 3.5 }\n");
    viewer.call("run.reload", Value::Null);
    viewer.wait_for(|message| message["method"] == "warning");
    project.write("worlds/w.wbt", &good);
    viewer.call("world.load", json!({ "file": "worlds/other.wbt" }));
    let world = viewer.wait_for(|message| message["method"] == "world")["params"].take();
    assert_eq!((&world["title"], &world["timeStep"]), (&json!("The other"), &json!(0.016)));
    assert_eq!(viewer.call("world.list", Value::Null)["result"][1], row("worlds/other.wbt", true));
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
}

/// A world that replaces another one starts at 0 s, which is not a step backwards in time.
#[test]
fn the_speed_of_a_new_world_is_not_that_of_the_old_one() {
    let project = Project::new("");
    project.write("worlds/other.wbt", WORLD);
    let mut running = project.start(&["--mode=fast", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    viewer.status(|status| status["time"].as_f64() > Some(10.0));
    viewer.call("run.pause", Value::Null);
    viewer.call("world.load", json!({ "file": "worlds/other.wbt" }));
    viewer.wait_for(|message| message["method"] == "world");
    for _ in 0..3 {
        let factor = viewer.status(|_| true)["factor"].as_f64();
        assert_eq!(factor, Some(0.0), "it is paused");
    }
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
}

#[test]
fn a_controller_is_edited_and_restarted() {
    let project = Project::new("Robot { name \"r\" controller \"c\" }\nRobot { name \"idle\" }");
    project.write("controllers/c/c.py", HELLO);
    project.write("secret.txt", "secret");
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    viewer.wait_for(says("[c] hello"));
    let robots = viewer.status(|_| true)["robots"].take();
    let (robot, idle) = (robots[0]["node"].clone(), robots[1]["node"].clone());
    let list = viewer.call("source.list", json!({ "node": robot }))["result"].take();
    assert_eq!((&list["files"], &list["readOnly"]), (&json!(["c.py"]), &Value::Null));
    for node in [idle, json!(99_999)] {
        assert!(viewer.call("source.list", json!({ "node": node }))["error"].is_string());
    }
    let read =
        |viewer: &mut Viewer, file: &str| viewer.call("source.read", json!({ "node": robot, "file": file }));
    let source = read(&mut viewer, "c.py")["result"].take();
    assert_eq!(source["text"], HELLO);
    assert!(read(&mut viewer, "../../secret.txt")["error"].is_string());

    let text = HELLO.replace("hello", "good day");
    let write = json!({ "node": robot, "file": "c.py", "text": text, "version": source["version"] });
    assert_eq!(viewer.call("source.write", write.clone())["result"]["isConflict"], false);
    assert_eq!(project.read("controllers/c/c.py"), text);
    viewer.call("robot.restart", json!({ "node": robot }));
    viewer.wait_for(says("[c] good day"));
    // The version that was read has been replaced.
    assert_eq!(viewer.call("source.write", write)["result"]["isConflict"], true);
    running.signal("INT");
    running.wait();
}

/// Whoever can change a controller can run programs: viewers on other machines can only read.
#[test]
fn with_a_token_files_are_read_only() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.py", HELLO);
    let mut running = project.start(&["--mode=pause", "--host=127.0.0.1", "worlds/w.wbt"]);
    let line = running.wait_for("page: http://127.0.0.1:");
    let (address, token) = line.split_once("/?token=").unwrap();
    let port: u16 = address.rsplit(':').next().unwrap().parse().unwrap();
    let mut viewer = Viewer::with_token(port, token.trim());
    let robot = viewer.status(|_| true)["robots"][0]["node"].clone();
    let read = viewer.call("source.read", json!({ "node": robot, "file": "c.py" }))["result"].take();
    assert_eq!(read["text"], HELLO);
    let write = viewer.call("source.write", json!({ "node": robot, "file": "c.py", "text": "x" }));
    assert!(write["error"].as_str().unwrap().contains("--host"), "{write}");
    assert_eq!(project.read("controllers/c/c.py"), HELLO);
    running.signal("INT");
    running.wait();
}

#[test]
fn worlds_and_files_can_be_opened_on_the_page() {
    let project = Project::new("Robot { name \"r\" controller \"c\" }");
    project.write("controllers/c/c.py", HELLO);
    project.write("worlds/other.wbt", WORLD);
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.click("#robots");
    browser.click(".robot button[title^='Edit']");
    browser.wait_until("document.querySelector('.cm-content').innerText.includes(\"print('hello')\")");
    // Typed at the very beginning: the editor has the focus. The keys are not sent to the controller.
    browser.command("Input.insertText", json!({ "text": "print('first')\n" }));
    browser.click(".panel.editor .main");
    browser.wait_until("document.getElementById('lines').textContent.includes('[c] first')");
    assert_eq!(project.read("controllers/c/c.py"), format!("print('first')\n{HELLO}"));
    browser.click(".panel.editor button[title=Close]");
    browser.wait_until("!document.querySelector('.panel.editor')");

    browser.click("#worlds summary");
    browser.click("[data-world='worlds/other.wbt']");
    browser.wait_until("document.title.startsWith('The other')");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}
