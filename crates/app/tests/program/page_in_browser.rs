//! The page as people use it, in Chromium.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::project::Project;
use crate::viewer::{Viewer, port_of};

/// A ball that falls, and a robot that prints the keys that it receives.
const NODES: &str = r#"
Viewpoint { position -20 0 100 }
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
while robot.step(32) != -1:
    key = keyboard.getKey()
    if key != -1:
        print('key %d' % key)
";

/// The height of the ball as the page shows it.
const HEIGHT: &str = "rebots.view.rows.root.getObjectByProperty('isMesh', true)?.getWorldPosition(new rebots.view.camera.position.constructor()).z";

#[test]
fn the_page_shows_pauses_steps_and_forwards_keys() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", LISTENER);
    let mut running = project.start(&["--mode=pause", "--stdout", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until(&format!("Math.abs({HEIGHT} - 100) < 1e-3"));
    assert_eq!(browser.value("document.getElementById('time').textContent"), "0:00.000");
    // One step is one step: 32 ms of fall.
    browser.click("#step");
    browser.wait_until("document.getElementById('time').textContent === '0:00.032'");
    browser.wait_until("document.getElementById('pause').getAttribute('aria-pressed') === 'true'");
    browser.click("#realtime");
    browser.wait_until(&format!("{HEIGHT} < 99"));
    // The view gets the focus by a click; then keys are sent to the controller.
    browser.value("document.getElementById('view').focus()");
    browser.key("keyDown", "w", "KeyW");
    browser.wait_until("document.getElementById('lines').textContent.includes('[c] key 87')");
    browser.key("keyUp", "w", "KeyW");
    browser.click("#pause");
    browser.wait_until("document.getElementById('factor').textContent === 'paused'");
    // Without the tree the view has the whole width.
    browser.click("button[aria-label='Scene tree']");
    browser.wait_until("document.getElementById('view').clientWidth === 1000");
    browser.click("#reset");
    browser.wait_until(&format!(
        "document.getElementById('time').textContent === '0:00.000' && Math.abs({HEIGHT} - 100) < 1e-3"
    ));
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// The ball falls fast while the page loads, and the viewpoint with it.
#[test]
fn a_page_that_comes_late_sees_what_the_viewpoint_follows() {
    let falling = NODES.replace("position -20 0 100", "position -20 0 100 follow \"solid\"");
    let project = Project::new(&falling.replace("controller \"c\"", "controller \"<none>\""));
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until(&format!("{HEIGHT} < 90"));
    browser.click("#pause");
    browser.wait_until("document.getElementById('factor').textContent === 'paused'");
    let beside = format!("Math.abs({HEIGHT} - rebots.view.camera.position.z) < 1e-3");
    browser.wait_until(&beside);
    // The world's viewpoint is there, too.
    browser.click("#cameramenu summary");
    browser.click("[data-side='top']");
    browser.wait_until(&format!("!({beside})"));
    browser.click("#home");
    browser.wait_until(&beside);
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// A spinning car that drives away, and a viewpoint that follows a part of it beside its axis.
const FOLLOWED: &str = r#"
DEF EYE Viewpoint { position -6 1 2 orientation 0.2 0.9 -0.1 0.4 follow "car:mast" followType "TYPE" }
Solid {
  name "car"
  translation 1 0 1
  linearVelocity 1 2 0.5
  angularVelocity 0 0.5 2
  children [
    Shape { geometry DEF FORM Box { size 1 0.4 0.3 } }
    Solid { name "mast" translation 0.4 0.1 0.3 rotation 1 0 0 0.3 children [ Shape { geometry Box { size 0.1 0.1 0.4 } } ] }
  ]
  boundingObject USE FORM
  physics Physics { }
}
Robot { controller "<none>" }
"#;

/// The page's camera is where the simulator's own images of the viewpoint are taken from, whatever the type of following.
#[test]
fn the_camera_follows_as_the_viewpoint_says() {
    // Distance, and the difference of the rotations, of which the negative is the same.
    const APART: &str = "(async () => { const mine = rebots.view.viewpoint(), its = (await rebots.connection.call('world.about')).viewpoint; \
        const way = Math.hypot(...mine.position.map((part, axis) => part - its.position[axis])); \
        const turn = 1 - Math.abs(mine.rotation.reduce((sum, part, axis) => sum + part * its.rotation[axis], 0)); \
        return way + turn; })()";
    for kind in ["Tracking Shot", "Mounted Shot", "Pan and Tilt Shot"] {
        let project = Project::new(&FOLLOWED.replace("TYPE", kind));
        let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
        let url = format!("http://localhost:{}/", port_of(&mut running));
        let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
        browser.wait_until("document.getElementById('factor').textContent === 'paused'");
        for step in 1..=12 {
            browser.click("#step");
            let time = format!("{:.3}", f64::from(step) * 0.032);
            browser.wait_until(&format!("document.getElementById('time').textContent === '0:0{time}'"));
        }
        let mut apart = f64::INFINITY;
        for _ in 0..1000 {
            apart = browser.value(APART).as_f64().unwrap();
            if apart < 3e-3 {
                break;
            }
        }
        assert!(apart < 3e-3, "{kind}: {apart}");
        // The world's viewpoint is where it would be had the user not been elsewhere.
        browser.value("rebots.view.lookFrom('top')");
        browser.value("rebots.view.home()");
        browser.value("rebots.view.drawNow()");
        let apart = browser.value(APART).as_f64().unwrap();
        assert!(apart < 3e-3, "{kind}: {apart}");
        assert!(browser.faults.is_empty(), "{:?}", browser.faults);
        running.signal("INT");
        running.wait();
    }
}

/// A viewpoint that is set by somebody else, such as a supervisor, is looked from.
#[test]
fn the_camera_goes_where_the_viewpoint_is_set() {
    let project = Project::new(&NODES.replace("controller \"c\"", "controller \"<none>\""));
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    let Some(mut browser) = Browser::open(&format!("http://localhost:{port}/"), [1000, 700]) else { return };
    browser.wait_until(&format!("Math.abs({HEIGHT} - 100) < 1e-3"));
    let mut other = Viewer::at(port);
    let found = other.call("tree.find", json!({ "text": "Viewpoint" }));
    let node = &found["result"]["nodes"][0]["id"];
    let set = |field: &str, value: Value| json!({ "node": node, "field": field, "value": value });
    other.call("edit.set", set("position", json!([-7.0, 1.0, 99.0])));
    browser.wait_until("rebots.view.camera.position.distanceTo({ x: -7, y: 1, z: 99 }) < 1e-6");
    other.call("edit.set", set("follow", json!("solid")));
    browser.wait_until("document.getElementById('follow').getAttribute('aria-pressed') === 'true'");
    // What does not concern the viewpoint leaves the camera where the user has moved it.
    browser.value("rebots.view.lookFrom('top')");
    browser.wait_until("rebots.view.camera.position.z > 100");
    other.call("edit.set", json!({ "node": 0, "fields": [set("follow", json!("solid"))] }));
    browser.click("#step");
    browser.wait_until("document.getElementById('time').textContent === '0:00.032'");
    assert_eq!(browser.value("rebots.view.camera.position.z > 100"), true);
    // The user makes the present view the world's viewpoint, which is saved with the world. It has come to rest.
    browser.wait_until("rebots.view.flight === null");
    browser.click("#cameramenu summary");
    browser.click("#setview");
    browser.wait_until("document.getElementById('undo').title.includes('change of the viewpoint')");
    let about = other.call("world.about", Value::Null)["result"]["viewpoint"].take();
    assert!(about["position"][2].as_f64().unwrap() > 100.0, "{about}");
    // Not where the camera was just now: it may still have been going along with the ball.
    browser.value(&format!("window.kept = {}; void 0", about["position"]));
    browser.value("rebots.view.lookFrom('front')");
    browser.wait_until("rebots.view.flight === null && rebots.view.camera.position.z < 100");
    browser.wait_until("!document.getElementById('cameramenu').open");
    browser.click("#cameramenu summary");
    browser.wait_until("document.getElementById('cameramenu').open");
    browser.click("#home");
    browser.wait_until("rebots.view.camera.position.toArray().every((part, axis) => Math.abs(part - window.kept[axis]) < 1e-3)");
    browser.click("#undo");
    browser.wait_until("rebots.view.camera.position.z < 100");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// Large panels find a place beside each other, and the list of robots keeps its buttons while states change.
#[test]
fn panels_and_rows_stay_where_they_are() {
    let project = Project::new(
        "Robot { name \"r1\" controller \"c\" }
         Robot { name \"r2\" controller \"c\" }
         Robot { name \"idle\" controller \"<none>\" }
         Robot { name \"r4\" controller \"c\" }",
    );
    project.write(
        "controllers/c/c.py",
        "from controller import Robot\nrobot = Robot()\nwhile robot.step(32) != -1:\n    pass\n",
    );
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1280, 800]) else { return };
    browser.wait_until("rebots.view.frameRate > 0");
    browser.click("#robots");
    browser.wait_until("document.querySelector('.robot.running')?.innerText.includes('process')");
    // Without a controller nobody would fill its window.
    assert_eq!(
        browser.value("document.querySelector('.robot:nth-child(3)').innerText"),
        "idle\nno controller"
    );
    browser.value("window.rows = [...document.querySelectorAll('.robot')]; void 0");
    browser.click("button[title='Restart its controller']");
    browser.wait_until(
        "window.rows[0].innerText.includes('starting') || window.rows[0].innerText.includes('running')",
    );
    browser.click("button[title='Open its window']");
    browser.click(".robot:nth-child(2) button[title='Open its window']");
    browser.wait_until("document.querySelectorAll('.panel.window').length === 2");
    browser.wait_until(
        "(() => { const [a, b] = [...document.querySelectorAll('.panel.window')].map((panel) => panel.getBoundingClientRect()); \
         return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top; })()",
    );
    // With the bar of the history and a third large one there is less room; they share it.
    browser.click("#history");
    browser.wait_until("!document.querySelector('#scrub').hidden");
    browser.click(".robot:nth-child(4) button[title='Open its window']");
    browser.wait_until("document.querySelectorAll('.panel.window').length === 3");
    browser.wait_until(
        "(() => { const boxes = [...document.querySelectorAll('.panel')].map((panel) => panel.getBoundingClientRect()); \
         const apart = (a, b) => a === b || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top; \
         return boxes.every((a) => boxes.every((b) => apart(a, b))); })()",
    );
    // Nothing lies over the bar.
    assert_eq!(
        browser.value(
            "(() => { const box = document.querySelector('#scrub').getBoundingClientRect(); \
             return [0.05, 0.5, 0.95].every((share) => document.elementFromPoint(box.x + share * box.width, box.y + box.height / 2).closest('#scrub')); })()"
        ),
        true
    );
    browser.click("#realtime");
    browser.wait_until("document.getElementById('time').textContent > '0:00.500'");
    assert_eq!(
        browser
            .value("window.rows.every((row, index) => document.querySelectorAll('.robot')[index] === row)"),
        true
    );
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// However long the name of the world is, nothing in the bar lies over anything else, and nothing is cut off.
#[test]
fn a_long_title_gives_way() {
    let title = "a world whose name has many more letters than the bar has room for ".repeat(3);
    let project = Project::new("");
    let world =
        project.read("worlds/w.wbt").replace("basicTimeStep", &format!("title \"{title}\" basicTimeStep"));
    project.write("worlds/w.wbt", &world);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    for width in [1920, 1366, 1024, 900, 390] {
        let Some(mut browser) = Browser::open(&url, [width, 700]) else { return };
        browser.wait_until("document.getElementById('title').textContent.startsWith('a world')");
        let faults = browser.value(
            "(() => { const shown = [...document.querySelectorAll('#toolbar button, #toolbar summary, #time')].filter((item) => item.offsetParent && !item.closest('.menu')); \
             const boxes = shown.map((item) => item.getBoundingClientRect()); \
             return shown.filter((item, index) => { const a = boxes[index]; \
               return a.right > innerWidth || boxes.some((b) => a !== b && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1); \
             }).map((item) => item.id || item.textContent); })()",
        );
        assert_eq!(faults, json!([]), "{width}");
    }
    running.signal("INT");
    running.wait();
}

/// A click anywhere on a line of the tree chooses the node, one on its triangle only opens it, and a double click does both.
/// Enter in the search chooses the first that is found.
#[test]
fn lines_of_the_tree_are_chosen_where_they_are_clicked() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", LISTENER);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("document.querySelectorAll('#tree > details').length === 4");
    let line = "document.querySelector('#tree > details:nth-child(3)')";
    let place = browser.value(&format!(
        "(() => {{ const box = {line}.querySelector('summary').getBoundingClientRect(); return [box.left, box.right, box.top + box.height / 2]; }})()"
    ));
    let [left, right, y] = [0, 1, 2].map(|index| place[index].as_f64().unwrap());
    let click = |browser: &mut Browser, x: f64, count: u32| {
        for kind in ["mousePressed", "mouseReleased"] {
            browser.command(
                "Input.dispatchMouseEvent",
                json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": count }),
            );
        }
    };
    click(&mut browser, right - 10.0, 1);
    browser.wait_until("document.querySelector('#fields h2').innerText.startsWith('BALL ')");
    assert_eq!(browser.value(&format!("{line}.open")), false);
    click(&mut browser, right - 10.0, 1);
    click(&mut browser, right - 10.0, 2);
    browser.wait_until(&format!("{line}.open && {line}.querySelector('.below summary')"));
    click(&mut browser, left + 7.0, 1);
    browser.wait_until(&format!("!{line}.open"));
    browser.value("document.querySelector('#treebar input').value = 'viewp'; document.querySelector('#treebar input').focus()");
    browser.key("keyDown", "Enter", "Enter");
    browser.wait_until("document.querySelector('#fields h2').innerText.startsWith('Viewpoint')");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// Types into an input field and leaves it, as a user does.
fn fill(browser: &mut Browser, selector: &str, text: &str) {
    browser.wait_until(&format!("document.querySelector({selector:?})"));
    browser.value(&format!(
        "(() => {{ const field = document.querySelector({selector:?}); field.focus(); field.value = {text:?}; \
         for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, {{ bubbles: true }})); field.blur(); }})()"
    ));
}

#[test]
fn fields_are_edited_and_models_added_on_the_page() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", LISTENER);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until(&format!("Math.abs({HEIGHT} - 100) < 1e-3"));
    fill(&mut browser, "#treebar input", "ball");
    browser.click(".hit");
    fill(&mut browser, "[aria-label='z of translation of Solid']", "high");
    browser
        .wait_until("document.querySelector('#notices .error').innerText.includes('“high” is not a number')");
    fill(&mut browser, "[aria-label='z of translation of Solid']", "60");
    browser.wait_until(&format!("Math.abs({HEIGHT} - 60) < 1e-3"));
    // The error is history.
    browser.wait_until("!document.querySelector('#notices .error')");
    browser.click("#undo");
    browser.wait_until(&format!("Math.abs({HEIGHT} - 100) < 1e-3"));
    browser.click("#add");
    fill(&mut browser, "dialog.gallery input", "E-puck");
    browser.click(".card[title*='e-puck, a small robot']");
    browser.wait_until(
        "!document.querySelector('dialog') && document.querySelector('.chosen').innerText.includes('E-puck')",
    );
    // Even its longest field names leave room for the values.
    browser
        .wait_until("document.querySelector('#fields').innerText.includes('distance_sensor_numberOfRays')");
    assert_eq!(
        browser.value(
            "document.querySelector('#fields').scrollWidth <= document.querySelector('#fields').clientWidth"
        ),
        true
    );
    browser.click("#save");
    browser.wait_until("document.querySelector('.diff').innerText.includes('EXTERNPROTO')");
    browser.click("dialog.save .main");
    browser.wait_until("!document.querySelector('dialog')");
    assert!(project.read("worlds/w.wbt").contains("\nE-puck {"));
    browser.click("#delete");
    browser.wait_until("!document.querySelector('#tree').innerText.includes('E-puck')");
    // If the selected node disappears, nothing is selected.
    browser.click("#undo");
    browser.wait_until("document.querySelector('#tree').innerText.includes('E-puck')");
    fill(&mut browser, "#treebar input", "E-puck");
    browser.wait_until("document.querySelector('.hit').innerText.includes('E-puck')");
    browser.click(".hit");
    browser.wait_until("document.querySelector('#fields h2').innerText.includes('E-puck')");
    browser.click("#undo");
    browser.wait_until(
        "document.querySelector('#fields').innerText === '' && document.querySelector('#copy').disabled",
    );
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

#[test]
fn the_page_reconnects_after_a_restart() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", LISTENER);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    let Some(mut browser) = Browser::open(&format!("http://localhost:{port}/"), [800, 600]) else { return };
    browser.wait_until(&format!("Math.abs({HEIGHT} - 100) < 1e-3"));
    running.signal("INT");
    running.wait();
    browser.wait_until("document.getElementById('state').textContent.includes('no connection')");
    project.write("worlds/w.wbt", &project.read("worlds/w.wbt").replace("0 0 100", "0 0 70"));
    let mut running = project.start(&["--mode=pause", &format!("--port={port}"), "worlds/w.wbt"]);
    assert_eq!(port_of(&mut running), port);
    browser.wait_until(&format!("Math.abs({HEIGHT} - 70) < 1e-3"));
    browser.click("#step");
    browser.wait_until("document.getElementById('time').textContent === '0:00.032'");
    browser.wait_until("document.getElementById('state').textContent === ''");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// A tab in the background gets no frames while the ball falls; when it becomes visible again, it shows where the ball is,
/// even if it is the only viewer.
#[test]
fn a_hidden_page_gets_no_frames_until_it_is_seen_again() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", LISTENER);
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    let Some(mut browser) = Browser::open(&format!("http://localhost:{port}/"), [800, 600]) else { return };
    browser.wait_until(&format!("{HEIGHT} < 99.9"));
    browser.value(
        "(() => {
            const { connection } = rebots;
            const show = connection.onFrame;
            window.frames_seen = 0;
            connection.onFrame = (bytes) => (window.frames_seen++, show(bytes));
            window.setHidden = (isHidden) => {
                Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
                document.dispatchEvent(new Event('visibilitychange'));
            };
        })()",
    );
    browser.wait_until("frames_seen > 2");
    browser.value("setHidden(true)");
    // The response to a call arrives after all frames that were sent before it.
    browser.value("rebots.connection.call('world.about').then(() => (window.frames_seen = 0))");
    let mut viewer = Viewer::at(port);
    let time = viewer.status(|_| true)["time"].as_f64().unwrap();
    viewer.status(|status| status["time"].as_f64() > Some(time + 1.0));
    // There is no other viewer from now on.
    drop(viewer);
    browser.value("rebots.connection.call('world.about').then(() => null)");
    assert_eq!(browser.value("frames_seen"), 0);
    let before = browser.value(HEIGHT).as_f64().unwrap();
    browser.value("setHidden(false)");
    // It has fallen further than in the first second.
    browser.wait_until(&format!("{HEIGHT} < {before} - 4.9"));
    assert_eq!(browser.value("frames_seen > 0"), true);
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

#[test]
fn the_page_fits_a_phone() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", LISTENER);
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [390, 800]) else { return };
    browser.wait_until(HEIGHT);
    assert_eq!(browser.value("document.documentElement.scrollWidth <= 390"), true);
    // The toolbar has two rows of buttons.
    let rows = "new Set([...document.querySelectorAll('#toolbar > div > .group')].filter((group) => group.offsetHeight > 0).map((group) => Math.round(group.getBoundingClientRect().top / 8))).size";
    assert_eq!(browser.value(rows), 2);
    assert_eq!(browser.value("document.getElementById('toolbar').offsetHeight < 90"), true);
    // All buttons can be reached, and the view is not just a strip.
    let outside = "[...document.querySelectorAll('#toolbar button')].filter((button) => button.checkVisibility() && button.getBoundingClientRect().right > 390).length";
    assert_eq!(browser.value(outside), 0);
    assert_eq!(browser.value("document.getElementById('view').clientHeight > 200"), true);
    // With the tree, the fields of a node and the console, there is still room for the view.
    for button in ["[data-part=side]", "[data-part=console]", "#tree .label"] {
        browser.click(button);
    }
    browser.wait_until("document.querySelector('#fields table')");
    assert_eq!(browser.value("document.getElementById('view').clientHeight > 200"), true);
    for button in ["[data-part=side]", "[data-part=console]"] {
        browser.click(button);
    }
    // Buttons in the menu have short names, at the side of their drawings.
    assert_eq!(browser.value("document.getElementById('turn').ariaLabel"), "Rotate the selection");
    assert_eq!(browser.value("getComputedStyle(document.getElementById('turn')).textAlign"), "start");
    // Panels stay inside the view, even when they grow.
    for button in ["#robots", "#performance"] {
        browser.click("#more summary");
        browser.click(button);
        browser.wait_until("!document.getElementById('more').open");
    }
    browser.wait_until("document.querySelector('.panel.performance td')");
    browser.wait_until(
        "[...document.querySelectorAll('.panel')].every((panel) => panel.offsetLeft >= 0 && panel.offsetLeft + panel.offsetWidth <= 390)",
    );
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// On the narrowest phone, with the keyboard alone: Escape closes menus, arrow keys move in the tree, and numbers with six
/// digits are fully visible.
#[test]
fn the_tree_has_keyboard_navigation_and_full_precision() {
    let project = Project::new(&NODES.replace("translation 0 0 100", "translation -12.3456 0.000123456 100"));
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [320, 640]) else { return };
    browser.wait_until(HEIGHT);
    let press = |browser: &mut Browser, key: &str| {
        for kind in ["keyDown", "keyUp"] {
            browser.key(kind, key, key);
        }
    };
    browser.value("document.querySelector('#viewmenu summary').focus(); document.getElementById('viewmenu').open = true");
    press(&mut browser, "Escape");
    browser.wait_until(
        "!document.getElementById('viewmenu').open && document.activeElement.closest('#viewmenu')",
    );
    browser.click("[data-part=side]");
    // Tab reaches only one row.
    browser.wait_until("document.querySelectorAll('#tree summary[tabindex=\"0\"]').length === 1");
    browser.value("document.querySelector('#tree summary[tabindex=\"0\"]').focus()");
    let line = |name: &str| format!("document.activeElement.textContent.startsWith('{name}')");
    press(&mut browser, "End");
    browser.wait_until(&line("Robot"));
    press(&mut browser, "ArrowUp");
    browser.wait_until(&line("BALL"));
    press(&mut browser, "ArrowRight");
    browser.wait_until("document.activeElement.parentElement.querySelector('.below summary')");
    press(&mut browser, "ArrowRight");
    browser.wait_until(&line("Shape"));
    press(&mut browser, "ArrowLeft");
    browser.wait_until(&line("BALL"));
    press(&mut browser, "Enter");
    browser.wait_until(
        "document.querySelector('#fields input[aria-label^=\"x of translation\"]').value === '-12.3456'",
    );
    let cut = "[...document.querySelectorAll('#fields .numbers input[type=text]')].filter((input) => input.scrollWidth > input.clientWidth).length";
    assert_eq!(browser.value(cut), 0);
    assert_eq!(browser.value("document.documentElement.scrollWidth <= 320"), true);
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// The camera looks from one side, with an orthographic projection, and returns to the viewpoint of the world; distances are
/// measured.
#[test]
fn the_view_has_standard_directions_and_a_ruler() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", LISTENER);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until(&format!("Math.abs({HEIGHT} - 100) < 1e-3"));
    let ahead = "rebots.view.camera.getWorldDirection(rebots.view.camera.position.clone())";
    browser.click("#cameramenu summary");
    browser.click("#cameramenu [data-side=top]");
    browser.wait_until(&format!("{ahead}.z < -0.999"));
    browser.click("#cameramenu [data-side=front]");
    browser.wait_until(&format!("{ahead}.x < -0.999"));
    browser.click("#orthographic");
    browser.wait_until("rebots.view.camera.isOrthographicCamera");
    assert_eq!(browser.value(&format!("{ahead}.x < -0.999")), true);
    // The diameter of the ball of half a metre radius in the middle of the view, from left to right.
    browser.click("#fit");
    browser.click("#measure");
    let radius = "(() => { const edge = rebots.view.camera.position.clone().set(0, 0.4, 100).project(rebots.view.camera); return edge.x * rebots.view.canvas.clientWidth / 2; })()";
    let radius = browser.value(radius).as_f64().unwrap();
    let middle = browser.value("(() => { const box = rebots.view.canvas.getBoundingClientRect(); const at = rebots.view.camera.position.clone().set(0, 0, 100).project(rebots.view.camera); return [box.x + (at.x + 1) / 2 * box.width, box.y + (1 - at.y) / 2 * box.height]; })()");
    let [x, y] = [0, 1].map(|axis| middle[axis].as_f64().unwrap());
    for side in [-1.0, 1.0] {
        for kind in ["mousePressed", "mouseReleased"] {
            browser.mouse(kind, [x + side * radius, y], 0);
        }
    }
    browser.wait_until("document.querySelector('output.measured').textContent.includes('(x')");
    let text = browser.value("document.querySelector('output.measured').textContent");
    let measured: f64 = text.as_str().unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!((measured - 0.8).abs() < 0.06, "{text}");
    browser.click("#measure");
    browser.click("#cameramenu summary");
    browser.click("#home");
    browser.wait_until(&format!("rebots.view.camera.isPerspectiveCamera && {ahead}.x > 0.999"));
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// Boxes that look the same share one mesh and are drawn by one call; each of them can still be selected with the mouse.
#[test]
fn identical_shapes_are_drawn_instanced() {
    let boxes = (0..20).map(|index| {
        format!(
            "DEF B{index} Solid {{ translation 0 {} 0 name \"b{index}\" children [ Shape {{ appearance PBRAppearance {{ \
             baseColor 1 0 0 metalness 0 }} geometry Box {{ size 0.5 0.5 0.5 }} }} ] boundingObject Box {{ size 0.5 0.5 0.5 }} \
             physics Physics {{ }} }}\n",
            index - 10
        )
    });
    let project = Project::new(&format!("Viewpoint {{ position -20 0 0 }}\n{}", boxes.collect::<String>()));
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isInstancedMesh', true)?.count === 20");
    let meshes =
        "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/scene/mesh/')).length";
    assert_eq!(browser.value(meshes), 1);
    let place = "(() => { const box = rebots.view.canvas.getBoundingClientRect(); const at = rebots.view.camera.position.clone().set(-0.25, 3, 0).project(rebots.view.camera); return [box.x + (at.x + 1) / 2 * box.width, box.y + (1 - at.y) / 2 * box.height]; })()";
    let place = browser.value(place);
    let place = [0, 1].map(|axis| place[axis].as_f64().unwrap());
    for kind in ["mousePressed", "mouseReleased"] {
        browser.mouse(kind, place, 0);
    }
    browser.wait_until("document.querySelector('#tree .chosen').innerText.startsWith('B13 ')");
    // They fall, and so do their instances.
    browser.click("#step");
    browser.wait_until("document.getElementById('time').textContent === '0:00.032'");
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isInstancedMesh', true).instanceMatrix.array[14] < -0.001");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// ANSI codes style the output of a controller, and `ANSI_CLEAR_SCREEN` or a form feed removes what was printed before.
#[test]
fn controllers_style_and_clear_the_console() {
    let project = Project::new("Viewpoint { } Robot { name \"r\" controller \"c\" }");
    let controller = "
from controller import Robot
from controller import AnsiCodes
robot = Robot()
def steps(n):
    for _ in range(n): robot.step(32)
steps(1)
print('first')
steps(1)
print(AnsiCodes.BOLD + AnsiCodes.RED_FOREGROUND + 'alarm' + AnsiCodes.RESET + ' over')
steps(1)
print(AnsiCodes.CLEAR_SCREEN)
print('second')
steps(1)
print('gone\\fthird')
robot.step(32)
";
    project.write("controllers/c/c.py", controller);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    let lines = "document.getElementById('lines').innerText";
    // It is connected: before, clicks have no effect.
    browser.wait_until("document.getElementById('factor').textContent === 'paused'");
    let step = |browser: &mut Browser, is_there: &str| {
        browser.click("#step");
        browser.wait_until(is_there);
    };
    step(&mut browser, &format!("{lines}.includes('first')"));
    step(&mut browser, &format!("{lines}.endsWith('[c] alarm over')"));
    let alarm = "getComputedStyle(document.querySelector('#lines span'))";
    assert_eq!(browser.value("document.querySelector('#lines span').innerText"), "alarm");
    assert_eq!(browser.value(&format!("{alarm}.fontWeight")), "700");
    assert_ne!(
        browser.value(&format!("{alarm}.color")),
        browser.value("getComputedStyle(document.body).color")
    );
    step(&mut browser, &format!("{lines} === '[c] second'"));
    step(&mut browser, &format!("{lines} === '[c] third'"));
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// As in Webots, a click selects the whole object, and another one the solid that it is on. What is selected can be seen in
/// the tree although its fields take some of the place.
#[test]
fn a_click_selects_the_object_and_then_its_part() {
    let shape = "children [ Shape { geometry Box { size 1 1 1 } } ]";
    let walls = (0..20).map(|index| format!("Solid {{ name \"wall {index}\" translation 0 0 -50 }}\n"));
    let project = Project::new(&format!(
        "Viewpoint {{ position -20 0 0 }}\n{}Robot {{ name \"lost\" controller \"missing\" }}\n\
         DEF BASE Solid {{ children [ DEF PART Solid {{ name \"part\" {shape} }} ] }}",
        walls.collect::<String>()
    ));
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    browser.wait_until("document.querySelector('#loading').hidden");
    for chosen in ["BASE", "PART", "PART"] {
        browser.click("#view > canvas");
        browser
            .wait_until(&format!("document.querySelector('#fields h2').innerText.startsWith('{chosen} ')"));
        browser.wait_until(
            "(() => { const [row, list] = ['#tree .chosen > summary', '#nodes'].map((one) => document.querySelector(one).getBoundingClientRect()); \
             return row.top >= list.top - 1 && row.bottom <= list.bottom + 1; })()",
        );
    }
    // What went wrong is in the colour of errors.
    browser.wait_until("document.querySelector('#lines .message.err').innerText.includes('missing')");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// Bounding objects are where their bodies are in the same picture.
#[test]
fn bounding_objects_do_not_lag_behind() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", LISTENER);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until(&format!("Math.abs({HEIGHT} - 100) < 1e-3"));
    browser.click("#viewmenu summary");
    browser.click("[data-kind=bounding]");
    let line = "rebots.view.extras.children.find(({ userData }) => typeof userData.body === 'number')";
    browser.wait_until(&format!("Math.abs({line}.position.z - 100) < 1e-3"));
    browser.value("rebots.view.renderer.setAnimationLoop(null)");
    browser.click("#step");
    browser.wait_until("document.getElementById('time').textContent === '0:00.032'");
    // The blend between two frames is over.
    browser.wait_until("performance.now() > rebots.view.rows.frameAt + 100");
    let lag = format!("(rebots.view.drawNow(), [{line}.position.z, {HEIGHT}])");
    let places = browser.value(&lag);
    let [line, body] = [0, 1].map(|at| places[at].as_f64().unwrap());
    assert!(body < 99.9999 && (line - body).abs() < 1e-6, "{line} {body}");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}
