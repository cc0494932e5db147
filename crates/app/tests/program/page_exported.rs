//! Pages that supervisors and the command line export, opened from the disk without a network.

use serde_json::json;

use crate::browser::Browser;
use crate::project::Project;

const WORLD: &str = r#"#VRML_SIM R2025a utf8
WorldInfo { title "A <ball>" info [ "It falls." ] basicTimeStep 16 }
Viewpoint { position -10 0 1 }
DEF BALL Solid {
  translation 0 0 3
  children [ Shape { appearance DEF LOOK PBRAppearance { baseColor 1 0 0 } geometry DEF FORM Sphere { radius 0.5 } } ]
  boundingObject USE FORM
  physics Physics { }
}
Robot { name "boss" controller "boss" supervisor TRUE }
"#;

const BOSS: &str = "
from controller import Supervisor
boss = Supervisor()
ball = boss.getFromDef('BALL')
print('start', boss.animationStartRecording('a.html'))
for step in range(1, 61):
    if step == 30:
        boss.setLabel(1, 'half', 0.1, 0.1, 0.2, 0xff0000, 0, 'Arial')
    if step == 50:
        boss.getFromDef('LOOK').getField('baseColor').setSFColor([0, 0, 1])
        text = 'Solid { translation 0 2 1 children Shape { geometry Box { } } }'
        boss.getRoot().getField('children').importMFNodeFromString(-1, text)
    boss.step(16)
    print('at %.3f' % boss.getTime(), *ball.getPosition())
    if step == 30:
        boss.simulationReset()
print('stop', boss.animationStopRecording())
boss.simulationQuit(0)
boss.step(16)
";

/// The height of the ball as the page shows it.
const HEIGHT: &str = "[...rebots.view.rows.bodies.values()][0].shown.position.z";
/// The names of labels, the number of things, and how red the ball is.
const SEEN: &str = "[document.getElementById('labels').innerText, rebots.view.rows.instances.size, \
    rebots.view.rows.root.getObjectByProperty('isMesh', true).material.color.r]";

/// Opens a page of the project in a browser without a network.
fn open(project: &Project, page: &str) -> Option<Browser> {
    project.write("empty.html", "");
    let url = |file: &str| format!("file://{}", project.path(file).display());
    let mut browser = Browser::open(&url("empty.html"), [640, 480])?;
    browser.command("Network.enable", json!({}));
    let offline = json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
    browser.command("Network.emulateNetworkConditions", offline);
    browser.command("Page.navigate", json!({ "url": url(page) }));
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    Some(browser)
}

/// Shows a moment of the recording.
fn seek(browser: &mut Browser, time: f64) {
    browser.value(&format!(
        "(() => {{ const bar = document.querySelector('#bar input'); bar.value = {time}; bar.dispatchEvent(new Event('input')); }})()"
    ));
    browser.wait_until(&format!("Math.abs(rebots.time - {time}) < 1e-6"));
}

#[test]
fn an_animation_plays_from_the_disk_as_the_controller_has_seen_it() {
    let project = Project::new("");
    project.write("worlds/w.wbt", WORLD);
    project.write("controllers/boss/boss.py", BOSS);
    let ended = project.run(&["--no-page", "--mode=fast", "--duration=60", "--stdout", "worlds/w.wbt"]);
    assert!(
        ended.out.contains("[boss] start True") && ended.out.contains("[boss] stop True"),
        "{}",
        ended.err
    );
    let height = |time: &str, which: usize| -> f64 {
        let line = format!("[boss] at {time} ");
        let line = ended.out.lines().filter_map(|text| text.strip_prefix(&line)).nth(which).unwrap();
        line.split(' ').nth(2).unwrap().parse().unwrap()
    };
    let Some(mut browser) = open(&project, "controllers/boss/a.html") else { return };
    assert_eq!(browser.value("document.title"), "A <ball>");
    assert_eq!(browser.value("document.getElementById('description').innerText"), "It falls.");
    // It plays by itself, to the end.
    let end = browser.value("Number(document.querySelector('#bar input').max)").as_f64().unwrap();
    browser.wait_until("rebots.time >= Number(document.querySelector('#bar input').max) - 1e-6");
    browser.wait_until(&format!("Math.abs({HEIGHT} - {}) < 1e-4", height("0.448", 1)));
    browser.wait_until(&format!("JSON.stringify({SEEN}) === JSON.stringify(['', 2, 0])"));
    for (time, height) in
        [(0.32, height("0.320", 0)), (0.096, height("0.096", 0)), (0.48, height("0.480", 0))]
    {
        seek(&mut browser, time);
        browser.wait_until(&format!("Math.abs({HEIGHT} - {height}) < 1e-4"));
        let label = if time > 0.4 { "half" } else { "" };
        browser.wait_until(&format!("JSON.stringify({SEEN}) === JSON.stringify(['{label}', 1, 1])"));
    }
    // After the reset the clock goes on.
    seek(&mut browser, end - 0.32);
    browser.wait_until(&format!("Math.abs({HEIGHT} - {}) < 1e-4", height("0.128", 1)));
    let loaded =
        "performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith('data:')).length";
    assert_eq!(browser.value(loaded), 0);
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
}

#[test]
fn a_scene_is_shown_from_the_disk() {
    let project = Project::new("");
    project.write("worlds/w.wbt", WORLD);
    let ended = project.run(&["export", "worlds/w.wbt", "-o", "out/scene.html"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    let Some(mut browser) = open(&project, "out/scene.html") else { return };
    browser.wait_until(&format!("{HEIGHT} === 3"));
    assert_eq!(browser.value("document.querySelector('#bar input')"), json!(null));
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
}
