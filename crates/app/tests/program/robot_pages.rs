//! HTML robot windows: `plugins/robot_windows/NAME/NAME.html`, and the texts between them and controllers.

use serde_json::{Value, json};
use tungstenite::Message;

use crate::browser::Browser;
use crate::project::{Project, has_java};
use crate::viewer::{Viewer, connect, get, port_of, text};

/// A controller that greets its window once and answers its messages.
const TALKER: &str = r#"
from controller import Robot
robot = Robot()
robot.wwiSendText('hello from "%s"' % robot.getName())
while robot.step(32) != -1:
    text = robot.wwiReceiveText()
    while text:
        robot.wwiSendText('heard ' + text)
        text = robot.wwiReceiveText()
"#;

/// A page as they are since R2022b.
const NEW_PAGE: &str = "<!DOCTYPE html><html><head><title>New</title></head><body><p id=\"log\"></p><button id=\"go\">go</button>\
    <script type=\"module\" src=\"new.js\"></script></body></html>";
const NEW_SCRIPT: &str = r#"
import RobotWindow from 'https://cyberbotics.com/wwi/R2023b/RobotWindow.js';
window.robotWindow = new RobotWindow();
window.robotWindow.setTitle('The new one');
window.robotWindow.receive = (message, robot) => { document.getElementById('log').textContent += `[${robot}] ${message};`; };
document.getElementById('go').onclick = () => window.robotWindow.send('go:1, "2"');
"#;

/// A page as they were before: `webots` is simply there.
const OLD_PAGE: &str =
    "<html><head><script src=\"old.js\"></script></head><body><p id=\"log\"></p></body></html>";
const OLD_SCRIPT: &str = r#"
window.onload = function() {
  window.robotWindow = webots.window('old');
  window.robotWindow.receive = function(message, robot) { document.getElementById('log').innerHTML += '[' + robot + '] ' + message + ';'; };
  window.robotWindow.send('old style');
};
"#;

fn project() -> Project {
    let project = Project::new(
        "Robot { name \"new one\" controller \"c\" window \"new\" showWindow TRUE }\n\
         Robot { name \"old one\" controller \"c\" window \"old\" }\n\
         Robot { name \"plain\" controller \"<generic>\" children [\n\
           GPS { }\n\
           HingeJoint { device [ RotationalMotor { name \"mast\" maxVelocity 10 } ] endPoint Solid { } }\n\
         ] }\n\
         Robot { name \"none\" controller \"c\" window \"<none>\" }\n",
    );
    project.write("controllers/c/c.py", TALKER);
    for (name, text) in [("new.html", NEW_PAGE), ("new.js", NEW_SCRIPT)] {
        project.write(&format!("plugins/robot_windows/new/{name}"), text);
    }
    for (name, text) in [("old.html", OLD_PAGE), ("old.js", OLD_SCRIPT)] {
        project.write(&format!("plugins/robot_windows/old/{name}"), text);
    }
    project
}

#[test]
fn windows_of_each_style_exchange_messages_with_their_controllers() {
    let project = project();
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    let address = format!("http://localhost:{port}/");
    let Some(mut browser) = Browser::open(&address, [1200, 800]) else { return };
    // The one with `showWindow` opens by itself, with the earlier messages; several viewers see it.
    let log = "document.querySelector('iframe').contentDocument.getElementById('log').textContent";
    browser.wait_until(&format!("{log} === '[new one] hello from \"new one\";'"));
    browser.wait_until("document.querySelector('.panel .head strong').textContent === 'The new one'");
    browser.value("document.querySelector('iframe').contentDocument.getElementById('go').click()");
    browser.wait_until(&format!("{log}.endsWith('[new one] heard go:1, \"2\";')"));
    let mut second = connect(port, "/");
    second.send(Message::text("robot:new one:init robot window")).unwrap();
    second.send(Message::text(r#"robot:{"message":"me too","name":"new one"}"#)).unwrap();
    browser.wait_until(&format!("{log}.endsWith('[new one] heard me too;')"));
    assert_eq!(text(&mut second), r#"robot: {"message":"heard me too","name":"new one"}"#);
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);

    let Some(mut old) =
        Browser::open(&format!("{address}robot_windows/old/old.html?name=old%20one"), [400, 400])
    else {
        return;
    };
    old.wait_until("document.getElementById('log').textContent.endsWith('[old one] heard old style;')");
    assert!(old.faults.is_empty(), "{:?}", old.faults);
    running.signal("INT");
    running.wait();
}

/// The tree, fields, the console, the run and windows of robots need no picture.
#[test]
fn without_webgl_all_but_the_view_works() {
    let project = project();
    project.write(
        "controllers/c/c.py",
        &TALKER.replace("while robot.step", "print('I talk')\nwhile robot.step"),
    );
    let mut running = project.start(&["--mode=pause", "--stdout", "worlds/w.wbt"]);
    let address = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open_without_webgl(&address, [1200, 800]) else { return };
    browser.wait_until("document.getElementById('loading').textContent.includes('WebGL is missing')");
    assert_eq!(browser.value("rebots.view.renderer"), Value::Null);
    browser.wait_until("document.readyState === 'complete'");
    browser.wait_until("document.getElementById('lines').textContent.includes('I talk')");
    browser.click("#step");
    browser.wait_until("document.getElementById('time').textContent === '0:00.032'");
    // The window of the first robot is open and hears its controller as the run goes on.
    let log = "document.querySelector('iframe').contentDocument.getElementById('log').textContent";
    browser.wait_until(&format!("{log} === '[new one] hello from \"new one\";'"));
    browser.value("document.querySelector('iframe').contentDocument.getElementById('go').click()");
    browser.click("#realtime");
    browser.wait_until(&format!("{log}.endsWith('[new one] heard go:1, \"2\";')"));
    browser.click("#pause");
    browser.wait_until("document.getElementById('factor').textContent === 'paused'");
    // A node is chosen in the tree and edited.
    browser.click("#tree .label");
    browser.wait_until("document.querySelector('#fields input')");
    browser.click("#robots");
    browser.wait_until("document.querySelectorAll('.robot').length === 4");
    // What needs a picture does nothing, and fails nowhere.
    for button in ["#move", "#follow", "#measure", "#history"] {
        browser.value(&format!("document.querySelector('{button}')?.click()"));
    }
    browser.click("#step");
    browser.wait_until("document.getElementById('factor').textContent === 'paused'");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// "sensors with values, motors with sliders": of a robot that has no controller of its own.
#[test]
fn the_generic_window_shows_and_controls_any_robot() {
    let project = project();
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    let address = format!("http://localhost:{port}/robot_windows/generic/generic.html?name=plain");
    let Some(mut browser) = Browser::open(&address, [400, 700]) else { return };
    let device = |name: &str| {
        format!(
            "[...document.querySelectorAll('.device')].find((row) => row.querySelector('strong').textContent === '{name}')"
        )
    };
    browser.wait_until(&device("gps"));
    // It is off until the user turns it on.
    browser.value(&format!("{}.querySelector('input').click()", device("gps")));
    browser.wait_until(&format!("{}.querySelector('output').textContent === '0  0  0'", device("gps")));
    browser.wait_until("document.querySelector('canvas.curve')");
    let slider = format!("{}.querySelector('input[type=range]')", device("mast"));
    browser.value(&format!(
        "(() => {{ const it = {slider}; it.value = 1; it.dispatchEvent(new Event('input')); }})()"
    ));
    browser.wait_until(&format!(
        "Math.abs(Number({}.querySelector('output').textContent) - 1) < 0.01",
        device("mast")
    ));
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

#[test]
fn viewers_get_the_addresses_of_windows() {
    let project = project();
    let world = project.path("worlds/w.wbt");
    let text = std::fs::read_to_string(&world).unwrap();
    std::fs::write(&world, text.replace("basicTimeStep 32", "basicTimeStep 32 window \"new\"")).unwrap();
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    let mut viewer = Viewer::at(port);
    let about = viewer.call("world.about", Value::Null);
    let address = "robot_windows/new/new.html?name=new%20one";
    assert_eq!(about["result"]["window"], json!({ "robot": "new one", "address": address }));
    let status = viewer.status(|_| true);
    let windows: Vec<&Value> =
        status["robots"].as_array().unwrap().iter().map(|robot| &robot["window"]).collect();
    let expected = [
        json!(address),
        json!("robot_windows/old/old.html?name=old%20one"),
        json!("generic.html?name=plain"),
        Value::Null,
    ];
    assert_eq!(windows, expected.iter().collect::<Vec<_>>());
    assert_eq!(status["robots"][0]["showsWindow"], true);

    // Pages and what lies beside them, the interface, and nothing else.
    let (status, page) = get(port, "/robot_windows/new/new.html?name=x");
    assert!(status == 200 && page.contains("/wwi/webots.js"), "{page}");
    assert!(get(port, "/robot_windows/new/new.js").1.contains("from '/wwi/RobotWindow.js'"));
    assert!(get(port, "/resources/web/wwi/RobotWindow.js").1.contains("class RobotWindow"));
    std::os::unix::fs::symlink("/etc/passwd", project.path("plugins/robot_windows/new/link.txt")).unwrap();
    for path in [
        "/robot_windows/../controllers/c/c.py",
        "/robot_windows/%2e%2e/%2e%2e/controllers/c/c.py",
        "/robot_windows/..%2f..%2fcontrollers/c/c.py",
        "/robot_windows//etc/passwd",
        "/robot_windows/new/link.txt",
        "/robot_windows/new",
        "/robot_windows/new/gone.html",
        "/controllers/c/c.py",
    ] {
        assert_eq!(get(port, path).0, 404, "{path}");
    }
    running.signal("INT");
    running.wait();
}

/// `wb_robot_wwi_send_text` and `wb_robot_wwi_receive_text` in all languages.
#[test]
fn controllers_in_all_languages_exchange_messages_with_windows() {
    let has_java = has_java();
    let robot = |language: &str| {
        format!("Robot {{ name \"{language}\" controller \"{language}\" window \"new\" }}\n")
    };
    let languages = ["in_c", "in_cpp", "in_python", "in_java"];
    let project = Project::new(&languages.map(robot).concat());
    project.write("plugins/robot_windows/new/new.html", NEW_PAGE);
    project.write(
        "controllers/in_c/in_c.c",
        "#include <webots/robot.h>\n#include <webots/robot_wwi.h>\nint main() { wb_robot_init(); while (wb_robot_step(32) != -1) {\n\
         const char *text; while ((text = wb_robot_wwi_receive_text())) wb_robot_wwi_send_text(text); } wb_robot_cleanup(); }\n",
    );
    project.write(
        "controllers/in_cpp/in_cpp.cpp",
        "#include <webots/Robot.hpp>\nint main() { webots::Robot robot; while (robot.step(32) != -1) {\n\
         for (std::string text = robot.wwiReceiveText(); !text.empty(); text = robot.wwiReceiveText()) robot.wwiSendText(text); } }\n",
    );
    let python = "from controller import Robot\nrobot = Robot()\nwhile robot.step(32) != -1:\n    text = robot.wwiReceiveText()\n    if text:\n        robot.wwiSendText(text)\n";
    project.write("controllers/in_python/in_python.py", python);
    project.write(
        "controllers/in_java/in_java.java",
        "import com.cyberbotics.webots.controller.Robot;\npublic class in_java { public static void main(String[] args) { Robot robot = new Robot();\n\
         while (robot.step(32) != -1) { String text = robot.wwiReceiveText(); if (text != null && !text.isEmpty()) robot.wwiSendText(text); } } }\n",
    );
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    for language in languages.iter().filter(|name| has_java || **name != "in_java") {
        let mut window = connect(port, "/");
        window.send(Message::text(format!("robot:{language}:init robot window"))).unwrap();
        window.send(Message::text(format!("robot:{language}:häß:\n2"))).unwrap();
        let expected = json!({ "message": "häß:\n2", "name": language });
        let answer = text(&mut window);
        let answer: Value = serde_json::from_str(answer.strip_prefix("robot: ").unwrap()).unwrap();
        assert_eq!(answer, expected);
    }
    running.signal("INT");
    running.wait();
}
