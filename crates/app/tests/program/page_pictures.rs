//! What the page shows: whatever the clock of the browser does, from the first image on, and while the world is loading.

use std::io::Write;
use std::net::TcpListener;

use assets::ImagePixels;

use crate::browser::{Browser, picture};
use crate::project::Project;
use crate::viewer::{get, port_of};

/// A red ball with a radius of 1 m that drifts across the view, 10 m away.
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

/// Programs take screenshots of pages as soon as they have loaded, or in virtual time, where clocks differ by seconds. All
/// of them show the ball: a circle with a radius of 116 pixels, as 960 pixels show 45 degrees.
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

/// A floor with a long, high wall under an even sky, looked at from above.
const CORNER: &str = r#"
Viewpoint { position 0 0 9 orientation 0 1 0 1.570796 }
Background { skyColor 1 1 1 luminosity 1 }
Solid { children [ Shape { appearance DEF WHITE PBRAppearance { baseColor 0.5 0.5 0.5 roughness 1 metalness 0 } geometry Box { size 40 40 0.2 } } ] translation 0 0 -0.1 }
Solid { translation -2.5 0 4 children [ Shape { appearance USE WHITE geometry Box { size 1 40 8 } } ] }
"#;

/// At a distance of d from an endless wall, of the rays of the sky with the weight of their cosine, those to the wall are free
/// for d / (their part towards the wall) of the radius of 2 m. The page darkens the floor by that, and not with a radius of 0.
#[test]
fn corners_are_darker_by_the_sky_that_they_do_not_see() {
    let project = Project::new(CORNER);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    browser.wait_until("document.querySelector('#loading').hidden");
    browser.click("#viewmenu summary");
    browser.click("#occlusion");
    browser.wait_until("rebots.view.hasOcclusion");
    // The light of the floor beside the wall, which stands at x = -2, in a strip along it: tone mapping undone.
    let light = |browser: &mut Browser, distance: f64| {
        let script = format!(
            "(() => {{ const {{ view }} = rebots; view.drawNow(); const gl = view.renderer.getContext(); \
             const place = new view.camera.position.constructor({} , 0, 0).project(view.camera); \
             const [width, height] = [gl.drawingBufferWidth, gl.drawingBufferHeight]; \
             const [x, y] = [Math.round((place.x + 1) / 2 * width), Math.round((place.y + 1) / 2 * height)]; \
             const pixels = new Uint8Array(4 * 64); gl.readPixels(x - 32, y, 64, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixels); \
             let sum = 0; for (let at = 0; at < 64; at++) sum -= Math.log(1 - (pixels[4 * at] / 255) ** 2.2) / 64; \
             return sum; }})()",
            distance - 2.0
        );
        browser.value(&script).as_f64().unwrap()
    };
    let whole = light(&mut browser, 3.0);
    for distance in [0.25, 0.5, 1.0] {
        let (mut open, steps) = (0.0, 400);
        for ring in 0..steps {
            for turn in 0..steps {
                let [flat, turn] = [ring, turn].map(|step| (f64::from(step) + 0.5) / f64::from(steps));
                let towards = flat.sqrt() * base::ops::cos(turn * std::f64::consts::TAU);
                open += if towards > 0.0 { (distance / towards).min(2.0) / 2.0 } else { 1.0 };
            }
        }
        let expected = open / f64::from(steps * steps);
        let seen = light(&mut browser, distance) / whole;
        assert!((seen - expected).abs() < 0.04, "{distance} m: {seen} instead of {expected}");
    }
    browser.value("rebots.view.hasOcclusion = false");
    let seen = light(&mut browser, 0.25) / whole;
    assert!((seen - 1.0).abs() < 0.02, "{seen}");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// What is selected has an outline two pixels wide: around the ball, a ring with an area of 2 pixels times its circumference.
/// Nothing else is blue.
#[test]
fn selected_objects_have_an_outline() {
    let project = drifting();
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    browser.wait_until("document.querySelector('#loading').hidden");
    let size = "(() => { const { width, height } = rebots.view.canvas; return Math.max(width, height); })()";
    let focal = 0.5 * browser.value(size).as_f64().unwrap() / base::ops::tan(45f64.to_radians() / 2.0);
    let radius = focal * base::ops::tan(base::ops::asin(0.1));
    let blue = "(() => { rebots.view.drawNow(); const gl = rebots.view.renderer.getContext(); \
                const [width, height] = [gl.drawingBufferWidth, gl.drawingBufferHeight]; \
                const pixels = new Uint8Array(4 * width * height); \
                gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels); \
                let count = 0; \
                for (let at = 0; at < pixels.length; at += 4) count += pixels[at] < 128 && pixels[at + 2] > 128 ? 1 : 0; \
                return count; })()";
    assert_eq!(browser.value(blue), 0);
    browser.click("#view > canvas");
    browser.wait_until("document.querySelector('#fields h2').innerText.startsWith('BALL ')");
    let (count, expected) =
        (browser.value(blue).as_f64().unwrap(), 2.0 * std::f64::consts::TAU * (radius + 1.0));
    assert!((count / expected - 1.0).abs() < 0.1, "{count} blue pixels instead of {expected}");
    // In a world that is loaded again the same number may be another node.
    browser.click("#reload");
    browser.wait_until("!document.querySelector('#fields h2')");
    browser.wait_until(&format!("{blue} === 0"));
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// Clocks that are set back, stand still, jump ahead or return no number: after each step the ball is shown at its new
/// position, 0.64 mm further, and between the two only for as long as the clock says.
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
    // The page shows the time of the frames that have arrived, even if nothing is drawn.
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
    // Between the two positions.
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

/// While files are being loaded, a line counts them; once they have arrived, the world is shown; when the run has ended, the
/// page says so and keeps showing the last state.
#[test]
fn the_page_says_what_it_waits_for() {
    let project = drifting();
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    let (says, is_hidden) =
        ("document.querySelector('#loading').innerText", "document.querySelector('#loading').hidden");
    browser.wait_until(&format!("!document.querySelector('#view.empty') && {is_hidden}"));
    // The `load` event has waited for the world.
    browser.wait_until("performance.getEntriesByType('navigation')[0].loadEventEnd > 0");
    assert_eq!(browser.value("document.querySelectorAll('iframe').length"), 0);
    // The files of the next connection are held back until they are released.
    hold_files(&mut browser);
    browser.value("rebots.connection.socket.close()");
    browser.wait_until(&format!("{says}.includes('Loading the world: 0 of 1 files')"));
    browser.value("open_gate()");
    browser.wait_until(is_hidden);
    let height = browser.value("document.getElementById('view').clientHeight");
    running.signal("INT");
    running.wait();
    browser.wait_until(&format!("{says}.includes('ended or cannot be reached')"));
    // The message does not change the layout.
    assert_eq!(browser.value("document.getElementById('view').clientHeight"), height);
    assert_eq!(browser.value("document.querySelector('#view.empty') === null"), true);
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
}

/// From now on, files do not arrive before `open_gate()` is called.
fn hold_files(browser: &mut Browser) {
    browser.value(
        "(() => { const { rows } = rebots.view; const read = rows.read; const gate = new Promise((open) => (window.open_gate = open)); \
         rows.read = async (url) => (await gate, read(url)); })()",
    );
}

/// The box of another world has the same mesh id as the ball. It is not shown as the ball while it is being loaded.
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

/// A display that changes faster than its images arrive shows each image that has arrived, and never an older one after it.
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
        // Files are used in the order in which they arrive.
        browser.value("new Promise((go) => setTimeout(go, 50))");
        browser.wait_until(&format!("shown() === {shown}"));
    }
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// Surfaces are as bright as in the renderer's pictures (crates/render/src/shade.rs). A rough floor with a base colour of
/// 0.5, whose linear light is 0.214, is seen and lit from above; the intensity of a lamp counts twice for diffuse light.
#[test]
fn lamps_light_surfaces_as_in_the_renderer() {
    let project = Project::new(
        r#"
Viewpoint { position 0 0 100 orientation 0 1 0 1.5707963 fieldOfView 0.1 }
PointLight { location 0 0 2 radius 2.5 intensity 3 attenuation 0.5 0.25 0.125 castShadows FALSE }
SpotLight { location 3 0 2 direction 0 0 -1 radius 2.5 intensity 3 cutOffAngle 0.5 beamWidth 0.2 castShadows FALSE }
Solid { children [ Shape {
  appearance PBRAppearance { baseColor 0.5 0.5 0.5 roughness 1 metalness 0 IBLStrength 0 }
  geometry Plane { size 20 20 }
} ] }
"#,
    );
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("!document.querySelector('#view.empty') && document.querySelector('#loading').hidden");
    browser.value(
        "window.red = (x, y) => { const { view } = rebots; view.drawNow(); \
         const at = view.camera.position.clone().set(x, y, 0).project(view.camera); \
         const copy = document.createElement('canvas'); [copy.width, copy.height] = [view.canvas.width, view.canvas.height]; \
         const context = copy.getContext('2d'); context.drawImage(view.canvas, 0, 0); \
         return context.getImageData((at.x + 1) / 2 * copy.width, (1 - at.y) / 2 * copy.height, 1, 1).data[0]; }",
    );
    let red = |strength: f64, cos: f64| {
        let (intensity, base, pi) = (3.0, 0.2140, std::f64::consts::PI);
        // Schlick's Fresnel term hardly grows at these angles; Smith's factors are 2 for the roughness of 1.
        let diffuse = 0.96 * 0.96 * base * intensity / pi;
        let light = (diffuse + 0.04 / (4.0 * pi)) * intensity * strength * cos;
        base::ops::pow(1.0 - base::ops::exp(-light), 1.0 / 2.2) * 255.0
    };
    // Under the point light; under the spot light; halfway, by the angle, from its beam to its cut-off; outside both.
    let half = base::ops::tan(0.35);
    for (x, y, expected) in [
        (0.0, 0.0, red(1.0 / 1.5, 1.0)),
        (3.0, 0.0, red(1.0, 1.0)),
        (3.0, 2.0 * half, red(0.5, base::ops::cos(0.35))),
        (-3.0, 0.0, 0.0),
    ] {
        let shown = browser.value(&format!("red({x}, {y})")).as_f64().unwrap();
        assert!((shown - expected).abs() < 3.0, "at {x} {y}: {shown} instead of {expected}");
    }
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// The pictures of a sky are where the renderer shows them, and not mirrored: a wide view into a corner shows three of them.
#[test]
fn the_sky_is_that_of_the_renderer() {
    const SIDES: [&str; 6] = ["right", "left", "top", "bottom", "front", "back"];
    let urls = SIDES.map(|side| format!("{side}Url [ \"{side}.png\" ]")).join(" ");
    let project = Project::new(&format!(
        "Viewpoint {{ orientation -0.3 -0.5 0.8 0.9 fieldOfView 1.8 }} Background {{ {urls} }}"
    ));
    for (face, side) in SIDES.into_iter().enumerate() {
        // Each of the 16 fields of each side is another colour.
        let colour = |field: usize| [60 + 35 * face, 60 + 45 * (field % 4), 60 + 45 * (field / 4), 255];
        let texel = |at: usize| colour(at / 32 / 8 * 4 + at % 32 / 8).map(|channel| channel as u8);
        let pixels: Vec<u8> = (0..32 * 32).flat_map(texel).collect();
        std::fs::write(project.path(&format!("worlds/{side}.png")), assets::encode_png(32, 32, &pixels))
            .unwrap();
    }
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [1000, 700]) else { return };
    browser.wait_until("!document.querySelector('#view.empty') && document.querySelector('#loading').hidden");
    let page = browser.value(
        "(() => { const { view } = rebots; view.drawNow(); \
         const copy = document.createElement('canvas'); [copy.width, copy.height] = [view.canvas.width, view.canvas.height]; \
         const context = copy.getContext('2d'); context.drawImage(view.canvas, 0, 0); \
         return { width: copy.width, height: copy.height, bytes: [...context.getImageData(0, 0, copy.width, copy.height).data] }; })()",
    );
    let [width, height] = ["width", "height"].map(|name| page[name].as_u64().unwrap() as usize);
    let size = format!("--size={width}x{height}");
    assert_eq!(project.run(&["shot", "worlds/w.wbt", "-o", "shot.png", &size]).status, Some(0));
    let shot = assets::decode_image("shot.png", &std::fs::read(project.path("shot.png")).unwrap()).unwrap();
    let ImagePixels::Rgba8(expected) = &shot.pixels else { panic!("no bytes") };
    let bytes = page["bytes"].as_array().unwrap();
    let is_near = |at: usize| {
        (4 * at..4 * at + 3)
            .all(|part| (bytes[part].as_f64().unwrap() - f64::from(expected[part])).abs() < 8.0)
    };
    // Between fields, and at the edges of the cube, the two may interpolate otherwise.
    let near = (0..width * height).filter(|at| is_near(*at)).count() as f64 / (width * height) as f64;
    assert!(near > 0.95, "{near} of the pixels");
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
}

/// A camera that moves sees the same shadows; a step, and a sun whose shadows cover another place, make new ones.
#[test]
fn shadows_are_drawn_again_only_if_they_change() {
    let project = drifting();
    let world = project.read("worlds/w.wbt") + "DirectionalLight { direction 1 1 -1 castShadows TRUE }\n";
    project.write("worlds/w.wbt", &world);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let url = format!("http://localhost:{}/", port_of(&mut running));
    let Some(mut browser) = Browser::open(&url, [640, 480]) else { return };
    browser.wait_until("rebots.view.rows.root.getObjectByProperty('isMesh', true)");
    browser.wait_until("document.querySelector('#loading').hidden");
    // Counts pictures with new shadows.
    browser.value(
        "(() => { const { shadowMap } = rebots.view.renderer; const { render } = shadowMap; window.drawn = 0; \
         shadowMap.render = (...parts) => { window.drawn += shadowMap.needsUpdate ? 1 : 0; render.apply(shadowMap, parts); }; })()",
    );
    let drawn = "(() => { rebots.view.drawNow(); return drawn; })()";
    let before = browser.value(drawn);
    let turned = "(() => { const { camera, target } = rebots.view; \
                  camera.position.sub(target).applyAxisAngle(camera.up, 0.5).add(target); camera.lookAt(target); })()";
    browser.value(turned);
    assert_eq!(browser.value(drawn), before, "a camera that turns");
    browser.value("rebots.view.target.x += 5");
    assert_eq!(browser.value(drawn), before.as_i64().unwrap() + 1, "a camera that looks elsewhere");
    browser.click("#step");
    browser.wait_until(&format!("{drawn} > {before} + 1"));
    assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    running.signal("INT");
    running.wait();
}

/// The page is served while the world is still waiting for a file.
#[test]
fn the_page_is_there_while_the_world_is_loading() {
    const REMOTE: &str = "https://raw.githubusercontent.com/cyberbotics/webots/R2023b/projects/x/Slow.proto";
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mirror = format!("https://raw.githubusercontent.com/=http://{}/", listener.local_addr().unwrap());
    let project = Project::new("");
    let world = format!("#VRML_SIM R2025a utf8\nEXTERNPROTO \"{REMOTE}\"\nWorldInfo {{ }}\nSlow {{ }}\n");
    project.write("worlds/w.wbt", &world);
    let mut running = project.start_with(&["--mode=pause", "worlds/w.wbt"], &[("REBOTS_MIRROR", &mirror)]);
    let port = port_of(&mut running);
    // It waits for this connection's answer.
    let (mut stream, _) = listener.accept().unwrap();
    let (status, page) = get(port, "/");
    assert_eq!((status, page.contains("<title>")), (200, true), "{page}");
    let browser = Browser::open(&format!("http://localhost:{port}/"), [1000, 700]);
    let mut browser = browser.map(|mut browser| {
        browser.wait_until("document.querySelector('#loading').innerText.startsWith('Loading the world')");
        browser
    });
    let text = "#VRML_SIM R2025a utf8\nPROTO Slow [ ] { Solid { name \"at last\" } }\n";
    let length = text.len();
    write!(stream, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{text}").unwrap();
    if let Some(browser) = &mut browser {
        browser.wait_until("document.querySelector('#tree').innerText.includes('at last')");
        assert!(browser.faults.is_empty(), "{:?}", browser.faults);
    }
    running.signal("INT");
    running.wait();
}
