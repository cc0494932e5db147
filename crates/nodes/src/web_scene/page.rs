//! The HTML page of an exported world and its animation, and its style sheet.

use scene::{Scene, Version};

use crate::shared::xml::escaped;

/// The contents of the style sheet of a page.
pub const STYLE: &str = "body { margin: 0; font: 14px sans-serif; }
h1, p { margin: 8px; font-size: 16px; }
webots-view { display: block; width: 100vw; height: 80vh; }
canvas.plain { display: none; width: 100vw; height: 80vh; }
";

/// Returns how the name of the file with the exported world ends: up to R2023b it was `x3d`.
#[must_use]
pub fn ending(scene: &Scene) -> &'static str {
    if crate::world_info::is_before(scene, Version::R2025A) { "x3d" } else { "w3d" }
}

/// Returns a page that shows a world with the player of Webots, and its animation if there is one. The files next to it are
/// `NAME.w3d` or `NAME.x3d`, `NAME.css` and `NAME.json` with the animation. Without the player, an animation is shown
/// from above.
#[must_use]
pub fn page(scene: &Scene, name: &str, is_animated: bool) -> String {
    let model = &format!("{name}.{}", ending(scene));
    let animation = if is_animated { format!("{name}.json") } else { String::new() };
    let info = crate::world_info::info(scene);
    let title = info.map_or("", |info| scene.string(info, "title"));
    let lines = info.map_or(&[] as &[_], |info| scene.strings(info, "info"));
    let lines: Vec<String> = lines.iter().map(|line| plain(line)).collect();
    let title = if title.is_empty() { model } else { title };
    PAGE.replace("%TITLE%", &plain(title))
        .replace("%MODEL%", &plain(model))
        .replace("%ANIMATION%", &plain(&animation))
        .replace("%STYLE%", &plain(&format!("{name}.css")))
        .replace("%INFO%", &lines.join("<br/>"))
}

/// Escapes a text so that it contains no placeholder of the template.
fn plain(text: &str) -> String {
    escaped(text).replace('%', "&#37;")
}

/// `webots-view` is the player's element.
const PAGE: &str = r##"<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8"/>
<title>%TITLE%</title>
<link rel="stylesheet" href="%STYLE%"/>
<script type="module" src="https://cyberbotics.com/wwi/R2025a/WebotsView.js" onerror="plain()"></script>
</head>
<body>
<h1>%TITLE%</h1>
<webots-view data-scene="%MODEL%" data-animation="%ANIMATION%"></webots-view>
<canvas class="plain" width="1200" height="800"></canvas>
<p>%INFO%</p>
<p id="note">Browsers show this page when a web server gives it to them, such as <code>python3 -m http.server</code>.</p>
<script>
// Every moving node as a dot, seen from above: what is left without the player.
function plain() {
  const view = document.querySelector("webots-view"), canvas = document.querySelector("canvas.plain");
  const note = document.getElementById("note"), name = view.dataset.animation;
  note.textContent = "The player of Webots cannot be reached" + (name ? ": moving nodes, seen from above." : ".");
  if (!name) return;
  view.style.display = "none";
  canvas.style.display = "block";
  fetch(name).then(answer => answer.json()).then(data => {
    const draw = canvas.getContext("2d"), places = {}, start = performance.now();
    const places_of = frame => frame.updates.filter(update => update.translation);
    let reach = 1, at = 0;
    for (const frame of data.frames) for (const update of places_of(frame))
      for (const x of update.translation.split(" ").slice(0, 2)) reach = Math.max(reach, Math.abs(x));
    const scale = 0.45 * Math.min(canvas.width, canvas.height) / reach;
    const step = now => {
      for (; at < data.frames.length && data.frames[at].time <= now - start; ++at)
        for (const update of places_of(data.frames[at])) places[update.id] = update.translation.split(" ").map(Number);
      draw.clearRect(0, 0, canvas.width, canvas.height);
      for (const id in places) {
        draw.beginPath();
        draw.arc(canvas.width / 2 + scale * places[id][0], canvas.height / 2 - scale * places[id][1], 5, 0, 7);
        draw.fill();
      }
      if (at < data.frames.length) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
</script>
</body>
</html>
"##;
