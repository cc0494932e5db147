//! What is seen on the page: whatever the browser's clock does, from the first picture on, and while the world is loading.

use assets::ImagePixels;

use crate::browser::{Browser, picture};
use crate::project::Project;
use crate::viewer::port_of;

/// A red ball of 1 m that drifts across the view, 10 m away.
const NODES: &str = r#"
Viewpoint { position -10 0 0 }
DEF BALL Solid {
  linearVelocity 0 0.02 0
  children [ Shape {
    appearance PBRAppearance { baseColor 0 0 0 roughness 1 metalness 0 emissiveColor 1 0 0 }
    geometry DEF FORM Sphere { radius 1 subdivision 4 }
  } ]
  boundingObject USE FORM
  physics Physics { }
}
"#;

fn drifting() -> Project {
    let project = Project::new(NODES);
    let world = project.read("worlds/w.wbt").replace("basicTimeStep 32", "basicTimeStep 32 gravity 0");
    project.write("worlds/w.wbt", &world);
    project
}

/// Programs take pictures of pages as soon as these have loaded, or in virtual time, whose clocks disagree by seconds. The
/// ball is on all of them: a circle of 116 pixels, as 960 pixels show 45 degrees.
#[test]
fn pictures_of_the_page_show_what_moves() {
    let project = drifting();
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let begin = std::time::Instant::now();
    let focal = 480.0 / base::ops::tan(45f64.to_radians() / 2.0);
    let expected = std::f64::consts::PI * (focal * base::ops::tan(base::ops::asin(0.1))).powi(2);
    for more in [&[][..], &["--virtual-time-budget=100"], &["--virtual-time-budget=5000"]] {
        let Some(image) = picture(&url, [1280, 800], more) else { return };
        let ImagePixels::Rgba8(pixels) = &image.pixels else { panic!("no bytes") };
        let is_red = |pixel: &[u8]| pixel[0] > 150 && pixel[1] < 60 && pixel[2] < 60;
        let columns: Vec<usize> =
            (0..pixels.len() / 4).filter(|at| is_red(&pixels[4 * at..])).map(|at| at % 1280).collect();
        let red = columns.len() as f64;
        assert!((red / expected - 1.0).abs() < 0.05, "{more:?}: {red} red pixels instead of {expected}");
        // It drifts to the left from the middle of the view, which is at column 800, and is nowhere else.
        let middle = columns.iter().sum::<usize>() as f64 / red;
        let farthest = focal / 10.0 * 0.02 * (begin.elapsed().as_secs_f64() + 1.0);
        assert!((800.0 - farthest - 3.0..803.0).contains(&middle), "{more:?}: {middle}, {farthest}");
    }
    running.signal("INT");
    running.wait();
}

/// Clocks that are set back, stand still, leap ahead or are no number: after each step the ball is shown where it has come
/// to, 0.64 mm further, and on the way there only while the clock says so.
#[test]
fn bodies_are_shown_where_they_are_whatever_the_clock_says() {
    let project = drifting();
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("!document.querySelector('#view.empty') && document.querySelector('#loading').hidden");
    browser.value("rebots.view.renderer.setAnimationLoop(null)");
    let body = "rebots.view.rows.root.getObjectByProperty('isMesh', true).parent.userData.body";
    let shown_at = |browser: &mut Browser, clock: &str| {
        let shown =
            format!("(rebots.view.rows.advance({clock}), rebots.view.rows.poseOf({body}).position.y)");
        browser.value(&shown).as_f64().unwrap()
    };
    // The time of the page is that of the frames that have come, without any picture.
    let mut steps = 0;
    let mut step = |browser: &mut Browser| {
        steps += 1;
        browser.click("#step");
        let time = f64::from(steps) * 0.032;
        browser.wait_until(&format!("document.getElementById('time').textContent === '0:{time:06.3}'"));
        f64::from(steps) * 0.032 * 0.02
    };
    for clock in ["performance.now() - 3.6e6", "performance.now() + 3.6e6", "NaN", "-1", "Infinity"] {
        let place = step(&mut browser);
        assert!((shown_at(&mut browser, clock) - place).abs() < 1e-4, "{clock}");
    }
    // On the way, between both.
    let place = step(&mut browser);
    let came = "rebots.view.rows.frameAt";
    browser.value("rebots.view.rows.blend = 10; rebots.view.rows.drawnAt = 0");
    for (clock, passed) in [("0", 0.0), ("5", 0.5), ("9", 0.9), ("10", 1.0)] {
        let shown = shown_at(&mut browser, &format!("{came} + {clock}"));
        assert!((shown - (place - 0.00064 * (1.0 - passed))).abs() < 1e-4, "{clock} ms: {shown}");
    }
    // A clock that stands still.
    let place = step(&mut browser);
    browser.value("rebots.view.rows.blend = 10; rebots.view.rows.drawnAt = 0");
    shown_at(&mut browser, came);
    assert!((shown_at(&mut browser, came) - place).abs() < 1e-4);
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// While files are under way a line counts them; when they have come the world is seen; when the run has ended, the page
/// says so and shows what was seen last.
#[test]
fn the_page_says_what_it_waits_for() {
    let project = drifting();
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    let (says, is_hidden) =
        ("document.querySelector('#loading').innerText", "document.querySelector('#loading').hidden");
    browser.wait_until(&format!("!document.querySelector('#view.empty') && {is_hidden}"));
    // The event `load` has waited for the world.
    browser.wait_until("performance.getEntriesByType('navigation')[0].loadEventEnd > 0");
    assert_eq!(browser.value("document.querySelectorAll('iframe').length"), 0);
    // The next connection's files wait until they are let go.
    hold_files(&mut browser);
    browser.value("rebots.connection.socket.close()");
    browser.wait_until(&format!("{says}.includes('Loading the world: 0 of 1 files')"));
    browser.value("open_gate()");
    browser.wait_until(is_hidden);
    let height = browser.value("document.getElementById('view').clientHeight");
    running.signal("INT");
    running.wait();
    browser.wait_until(&format!("{says}.includes('ended or cannot be reached')"));
    // What is said does not move the view.
    assert_eq!(browser.value("document.getElementById('view').clientHeight"), height);
    assert_eq!(browser.value("document.querySelector('#view.empty') === null"), true);
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
}

/// From now on files do not come before `open_gate()`.
fn hold_files(browser: &mut Browser) {
    browser.value(
        "(() => { const { rows } = rebots.view; const read = rows.read; const gate = new Promise((open) => (window.open_gate = open)); \
         rows.read = async (url) => (await gate, read(url)); })()",
    );
}

/// Another world's box has the number of the ball's mesh. It is not shown as the ball while it is under way.
#[test]
fn nothing_of_one_world_is_seen_in_another() {
    let project = drifting();
    let other =
        project.read("worlds/w.wbt").replace("Sphere { radius 1 subdivision 4 }", "Box { size 3 3 3 }");
    project.write("worlds/other.wbt", &other.replace("DEF BALL", "DEF BOX"));
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    let mesh = "rebots.view.rows.root.getObjectByProperty('isMesh', true)";
    let corner = format!("({mesh}.geometry.computeBoundingBox(), {mesh}.geometry.boundingBox.max.x)");
    browser.wait_until(&format!("Math.abs({corner} - 1) < 1e-3"));
    hold_files(&mut browser);
    browser.value("rebots.connection.call('world.load', { file: 'worlds/other.wbt' })");
    browser.wait_until("document.querySelector('#tree').innerText.includes('BOX')");
    browser.wait_until("document.querySelector('#loading').innerText.includes('0 of 1 files')");
    browser.wait_until(&format!("{mesh} === undefined || Math.abs({corner} - 1) > 1e-3"));
    browser.value("open_gate()");
    browser.wait_until(&format!("Math.abs({corner} - 1.5) < 1e-3"));
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// A display that is painted faster than its pictures come shows each that has come, and never an older one after it.
#[test]
fn pictures_that_change_faster_than_they_come_are_shown() {
    let project = drifting();
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("document.querySelector('#loading').hidden");
    browser.value(
        "(() => { const { rows } = rebots.view; window.come = []; rows.read = () => new Promise((come) => window.come.push(come)); \
         for (const version of [7, 8, 9]) { const row = { id: 99, version, kind: 'float', width: 1, height: 1, filtering: 0, repeat: [false, false] }; \
         rows.apply({ textures: [row], removed: {} }); } \
         window.shown = () => rows.textures.get(99).value?.image.data[0]; \
         window.send = (index, red) => come[index](new Float32Array([red, 0, 0]).buffer); })()",
    );
    for (index, red, shown) in [(0, 1, 1), (2, 3, 3), (1, 2, 3)] {
        browser.value(&format!("send({index}, {red})"));
        // Files are taken in the order in which they come.
        browser.value("new Promise((go) => setTimeout(go, 50))");
        browser.wait_until(&format!("shown() === {shown}"));
    }
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}
