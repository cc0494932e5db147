//! What viewers can call for, and what they are told of the run.
//!
//! | method | parameters | answer |
//! |---|---|---|
//! | `world.about` | | title, file, time step, viewpoint, labels, the world's window, the node that the viewpoint follows |
//! | `run.pause`, `run.realtime`, `run.fast` | | |
//! | `run.step` | | one step, then pause |
//! | `run.reset`, `run.reload` | | |
//! | `world.list` | | the worlds of the project: `file`, and whether it `isOpen` |
//! | `world.load` | `file` as listed | loads that world, if it can be run |
//! | `robot.restart` | `node` | ends the controller of a robot and starts it again |
//! | `tree.node` | `node` | the node with its fields; node 0 is the top |
//! | `tree.path` | `node` | the nodes above it and itself |
//! | `tree.shown` | `node` | the nodes below it, and itself, of which something is seen |
//! | `tree.find` | `text` | nodes of which type, DEF or name have its words |
//! | `tree.text` | `node` | it and all below it as a world file has it, as they stand now |
//! | `view.marks` | `kinds`, `revision` of the bounding objects that it has | lines and points to draw: see [`super::marks`] |
//! | `device.list` | | robots and their devices |
//! | `device.picture` | `node` | what a camera, range finder, lidar or display shows, as JPEG in base64 |
//! | `plot.watch` | `id`, `node`, `what` (`device`, `position`, `contacts`, or `field` with `field`); without `node` it ends | what it is now |
//! | `plot.rows` | | numbers of all that is plotted, step by step since the last time |
//! | `performance.watch` | `isOn` | from now on the parts of each step are timed, or not |
//! | `performance.steps` | | the last steps: simulated time, and name, beginning and end of each part, in microseconds |
//! | `history.keep` | `isKept` | from now on the past is kept, or not; what there is of it |
//! | `history.range` | | what there is of the past |
//! | `history.poses` | `time` | where the bodies were then |
//! | `history.goBack` | `time`, `restarts` | puts the world back to the last kept moment until then and pauses it; controllers are told what they were told until then, with `restarts` they begin anew. If it `isWaiting` for them, `resumed` follows, with `faults` |
//! | `library.fitting` | `node`, `field` | node types and models of the library that the field takes |
//! | `tree.handle` | `node`, `whole` | the nearest node with a place of its own, or with `whole` the uppermost, and where it is |
//! | `input.pull` | `node`, `turns`, `point` on its body, `to` in the world; without `to` nothing is pulled | what the force is made of |
//! | `input.keys` | `keys` | the keys held from now on, by the numbers of the controller interface |
//! | `input.mouse` | `x`, `y` from the upper left, 0 to 1 (or none), `buttons`, `point` of the world that is seen there | |
//! | `input.joystick` | `model`, `axes` from -1 to 1, `buttons` (how many), `pressed`; without `model` it is gone | |
//!
//! Edits are in [`super::edits`], files of controllers in [`super::sources`]. A viewer that leaves lets go of what it held.

use std::collections::BTreeMap;
use std::path::Path;

use engine::input::{Joystick, Mouse, Pull};
use engine::{Robot, World};
use serde_json::{Value, json};
use server::{Call, ViewerId};

use super::{Wanted, devices, library, marks, tree, worlds};
use crate::pacing::Mode;

/// More keys than a hand can hold are not taken.
const MOST_KEYS: usize = 7;
/// More axes and buttons than any joystick has are not taken.
const MOST_CONTROLS: usize = 64;

/// What a viewer holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    keys: Vec<i32>,
    mouse: Mouse,
    joystick: Option<Joystick>,
    pull: Option<Pull>,
}

/// Does what a viewer calls for. What concerns the run is added to `wanted`.
pub(super) fn obey(
    world: &mut World,
    held: &mut BTreeMap<ViewerId, Held>,
    call: &Call,
    mode: Mode,
    wanted: &mut Vec<Wanted>,
) -> Result<Value, String> {
    let mut want = |what| {
        wanted.push(what);
        Ok(Value::Null)
    };
    match call.method.as_str() {
        "world.about" => Ok(about(world)),
        "run.pause" => want(Wanted::Mode(Mode::Pause)),
        "run.realtime" => want(Wanted::Mode(Mode::Realtime)),
        "run.fast" => want(Wanted::Mode(Mode::Fast)),
        "run.step" => {
            if mode != Mode::Pause {
                wanted.push(Wanted::Mode(Mode::Pause));
            }
            wanted.push(Wanted::Step);
            Ok(Value::Null)
        }
        "run.reset" => want(Wanted::Reset),
        "run.reload" => want(Wanted::Load(None)),
        "world.list" => Ok(worlds::list(Path::new(&world.state().project.world))),
        "world.load" => {
            let file = call.params["file"].as_str().ok_or("world.load needs a file")?;
            want(Wanted::Load(Some(worlds::find(Path::new(&world.state().project.world), file)?)))
        }
        "robot.restart" => want(Wanted::Restart(robot(world, &call.params)?.id)),
        "tree.node" => {
            let id = tree::node_id(&call.params)?;
            tree::node(world.state(), id).ok_or_else(|| format!("node {} does not exist any more", id.0))
        }
        "tree.path" => Ok(tree::path(world.state().scene(), tree::node_id(&call.params)?).into()),
        "tree.shown" => {
            let top = tree::node_id(&call.params)?;
            let scene = world.state().scene();
            let below = scene.get(top).into_iter().flat_map(|_| scene.descendants(top));
            Ok(std::iter::once(top).chain(below).map(|node| node.0).collect())
        }
        "tree.find" => {
            let text = call.params["text"].as_str().ok_or("tree.find needs a text")?;
            Ok(tree::find(world.state().scene(), text))
        }
        "tree.text" => Ok(nodes::editing::text(world.state(), tree::node_id(&call.params)?).into()),
        "view.marks" => Ok(marks::marks(world, &call.params)),
        "device.list" => Ok(devices::list(world)),
        "device.picture" => devices::picture(world, &call.params),
        "library.fitting" => {
            let node = tree::node_id(&call.params)?;
            let field = call.params["field"].as_str().ok_or("library.fitting needs a field")?;
            let scene = world.state().scene();
            let known = nodes::editing::declared(scene, node, field);
            let known = known.ok_or_else(|| format!("there is no field {field:?}"))?;
            Ok(library::fitting(known.field, node == scene::Scene::ROOT))
        }
        "tree.handle" => {
            let node = tree::node_id(&call.params)?;
            Ok(tree::handle(world.state(), node, call.params["whole"] == true))
        }
        "input.pull" => {
            let (pull, facts) = pull(world, &call.params)?;
            held.entry(call.viewer).or_default().pull = pull;
            hold(world, held);
            Ok(facts)
        }
        "input.keys" => {
            let keys = call.params["keys"].as_array().ok_or("input.keys needs a list of keys")?;
            let keys = keys.iter().filter_map(Value::as_i64).filter_map(|key| i32::try_from(key).ok());
            held.entry(call.viewer).or_default().keys = keys.take(MOST_KEYS).collect();
            hold(world, held);
            Ok(Value::Null)
        }
        "input.mouse" => {
            let share = |name: &str| call.params[name].as_f64().filter(|share| (0.0..=1.0).contains(share));
            let buttons = call.params["buttons"].as_u64().unwrap_or(0);
            // A browser counts left 1, right 2, middle 4.
            let buttons = [buttons & 1 != 0, buttons & 4 != 0, buttons & 2 != 0];
            let place = share("x").zip(share("y")).map(|(x, y)| [x, y]);
            let point = tree::vector(&call.params["point"]).filter(|_| place.is_some());
            held.entry(call.viewer).or_default().mouse = Mouse { buttons, place, point };
            hold(world, held);
            Ok(Value::Null)
        }
        "input.joystick" => {
            held.entry(call.viewer).or_default().joystick = joystick(&call.params);
            hold(world, held);
            Ok(Value::Null)
        }
        "viewer.left" => {
            if held.remove(&call.viewer).is_some() {
                hold(world, held);
            }
            Ok(Value::Null)
        }
        other => Err(format!("there is no method {other:?}")),
    }
}

/// The robot that parameters name by its node.
pub(super) fn robot<'a>(world: &'a World, params: &Value) -> Result<&'a Robot, String> {
    let node = tree::node_id(params)?;
    let robot = world.robots().iter().find(|robot| robot.node == node && !robot.is_gone());
    robot.ok_or_else(|| format!("node {} is not a robot", node.0))
}

/// How a body is pulled from now on, and what the force is made of.
fn pull(world: &World, params: &Value) -> Result<(Option<Pull>, Value), String> {
    if params["node"].is_null() {
        return Ok((None, Value::Null));
    }
    let node = tree::node_id(params)?;
    let state = world.state();
    let body = state.pushed(node).ok_or("forces do not move it: it has no physics, or stands still")?;
    let is_torque = params["turns"] == true;
    let [force, torque] = nodes::world_info::drag_scales(state.scene());
    let scale = if is_torque { torque } else { force };
    let point = tree::vector(&params["point"]).unwrap_or(body.center);
    let to = tree::vector(&params["to"]);
    let facts = json!({
        "body": body.link.0, "mass": body.mass, "center": body.center.to_array(), "scale": scale,
        "stiffest": if is_torque { Value::Null } else { state.stiffest_pull().into() },
    });
    Ok((to.map(|to| Pull { node, point, to, is_torque, scale }), facts))
}

fn joystick(params: &Value) -> Option<Joystick> {
    let list = |name: &str| params[name].as_array().into_iter().flatten().take(MOST_CONTROLS);
    let whole = |value: &Value| value.as_u64().and_then(|number| i32::try_from(number).ok());
    Some(Joystick {
        model: params["model"].as_str()?.to_owned(),
        buttons: whole(&params["buttons"]).unwrap_or(0).min(MOST_CONTROLS as i32),
        pressed: list("pressed").filter_map(whole).collect(),
        axes: list("axes")
            .filter_map(Value::as_f64)
            .map(|axis| (axis.clamp(-1.0, 1.0) * 32767.0).round() as i32)
            .collect(),
        povs: Vec::new(),
    })
}

/// Puts what all viewers hold together into the world.
fn hold(world: &mut World, held: &BTreeMap<ViewerId, Held>) {
    let mut keys: Vec<i32> = held.values().flat_map(|held| held.keys.iter().copied()).collect();
    keys.sort_unstable();
    keys.dedup();
    keys.truncate(MOST_KEYS);
    let mouse = held.values().map(|held| held.mouse).find(|mouse| mouse.place.is_some()).unwrap_or_default();
    let input = &mut world.state_mut().user.input;
    input.connect();
    input.set_keys(keys);
    input.set_mouse(mouse);
    input.set_joystick(held.values().find_map(|held| held.joystick.clone()));
    input.set_pulls(held.values().filter_map(|held| held.pull).collect());
}

/// What a world is.
pub(super) fn about(world: &World) -> Value {
    let state = world.state();
    let view = nodes::shot::viewpoint(state, [1280, 720]);
    let fov = match view.projection {
        render::Projection::Planar { fov } => fov,
        _ => std::f32::consts::FRAC_PI_4,
    };
    json!({
        "title": nodes::shot::title(state),
        "file": state.project.world,
        "timeStep": state.time_step().seconds(),
        "up": nodes::shot::up(state).to_array(),
        "labels": labels(world),
        "follow": state.user.followed.map(|(node, _)| node.0),
        "viewpoint": {
            "position": view.world_from_view.translation.to_array(),
            "rotation": view.world_from_view.rotation.to_array(),
            "fieldOfView": fov, "near": view.near, "exposure": view.exposure,
        },
    })
}

/// The texts that supervisors have put on the picture. Sizes are the heights of lines as shares of the picture's.
pub(super) fn labels(world: &World) -> Value {
    let labels = world.state().user.labels.values().map(|label| {
        let [transparency, red, green, blue] = label.color.to_be_bytes();
        json!({
            "text": label.text, "font": label.font, "place": label.position, "height": label.size * nodes::shot::LINE_OF_LABEL,
            "colour": [red, green, blue], "opacity": f64::from(255 - transparency) / 255.0,
        })
    });
    labels.collect()
}

/// How the run goes.
pub(super) fn status(world: &World, mode: Mode, factor: f64) -> Value {
    let mode = match mode {
        Mode::Pause => "pause",
        Mode::Realtime => "realtime",
        Mode::Fast => "fast",
    };
    let waiting: Vec<&str> = world.holding().map(|robot| robot.name.as_str()).collect();
    json!({
        "mode": mode, "time": world.time().seconds(), "factor": factor, "steps": world.steps(),
        "waiting": waiting,
        "pulled": world.state().user.input.pulls().iter().map(|pull| pull.node.0).collect::<Vec<_>>(),
    })
}
