//! Methods that viewers can call, and notifications about the run.
//!
//! | method | parameters | result |
//! |---|---|---|
//! | `world.about` | | title, file, time step, viewpoint, labels, the world's window, the node that the viewpoint follows, and where its body is |
//! | `run.pause`, `run.realtime`, `run.fast` | | |
//! | `run.step` | | one step, then pause |
//! | `run.reset`, `run.reload` | | |
//! | `world.list` | | the worlds of the project: `file`, and whether it `isOpen` |
//! | `world.load` | `file` as listed | loads that world if it has no errors |
//! | `robot.window` | `node` | opens the native window of a robot on the simulator's screen |
//! | `robot.restart` | `node` | restarts the controller of a robot |
//! | `tree.node` | `node` | the node with its fields; node 0 is the root |
//! | `tree.path` | `node` | its ancestors and itself |
//! | `tree.shown` | `node` | the visible nodes among it and those below it, everywhere in the world |
//! | `tree.find` | `text` | nodes whose type, DEF or name contains all words |
//! | `tree.text` | `node` | the node and everything below it as in a world file, in its current state |
//! | `view.marks` | `kinds`, and the `revision` of bounding objects that it already has | lines and points to draw: see [`super::marks`] |
//! | `device.list` | | robots and their devices |
//! | `device.picture` | `node` | the image of a camera, range finder, lidar or display, as JPEG in base64 |
//! | `plot.watch` | `id`, `node`, `what` (`device`, `position`, `contacts`, or `field` with `field`); without `node` it ends | the names of its numbers, and their current values |
//! | `plot.rows` | | the values of all plots since the last call, step by step |
//! | `performance.watch` | `isOn` | starts or stops measuring the parts of each step |
//! | `performance.steps` | | the last steps: simulated time, and name, start and end of each part, in microseconds |
//! | `history.keep` | `isKept` | starts or stops recording the history; returns its range |
//! | `history.range` | | the range of the history |
//! | `history.poses` | `time` | the poses of the bodies at that time |
//! | `history.page` | `from`, `to`, `viewpoint` as in `world.about` | a page that plays this interval without a server |
//! | `history.goBack` | `time`, `restarts` | restores the last snapshot before that time and pauses; the transcripts up to then are replayed to the controllers, or with `restarts` they start afresh. If it `isWaiting` for them, `resumed` follows, with `faults` |
//! | `library.fitting` | `node`, `field` | node types and models of the library that the field allows |
//! | `tree.handle` | `node`, `whole` | the closest ancestor with a pose of its own, or with `whole` the topmost one, and its pose |
//! | `input.pull` | `node`, `turns`, `point` on its body, `to` in the world; without `to` the force ends | what is needed to display the force |
//! | `input.keys` | `keys` | the keys held from now on, by their numbers in the controller API |
//! | `input.mouse` | `x`, `y` from the upper left, 0 to 1 (or none), `buttons`, `point` of the world under the mouse | |
//! | `input.joystick` | `model`, `axes` from -1 to 1, `buttons` (number), `pressed`; without `model` it is disconnected | |
//!
//! Edits are in [`super::edits`], source files of controllers in [`super::sources`]. When a viewer disconnects,
//! everything it held is released.

use std::collections::BTreeMap;
use std::path::Path;

use engine::input::{Joystick, Mouse, Pull};
use engine::{Robot, World};
use nodes::web_scene;
use serde_json::{Value, json};
use server::{Call, ViewerId};

use super::{RunRequest, devices, library, overlays, tree, worlds};
use crate::pacing::Mode;

/// Maximum number of keys held at once.
const MAX_KEYS: usize = 7;
/// Maximum number of axes and buttons of a joystick.
const MAX_CONTROLS: usize = 64;

/// Keys, buttons and forces that a viewer holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    keys: Vec<i32>,
    mouse: Mouse,
    joystick: Option<Joystick>,
    pull: Option<Pull>,
}

/// Handles a call. Requests to the run are added to `wanted`.
pub(super) fn handle(
    world: &mut World,
    held: &mut BTreeMap<ViewerId, Held>,
    call: &Call,
    mode: Mode,
    wanted: &mut Vec<RunRequest>,
) -> Result<Value, String> {
    let mut want = |what| {
        wanted.push(what);
        Ok(Value::Null)
    };
    match call.method.as_str() {
        "world.about" => Ok(about(world)),
        "run.pause" => want(RunRequest::Mode(Mode::Pause)),
        "run.realtime" => want(RunRequest::Mode(Mode::Realtime)),
        "run.fast" => want(RunRequest::Mode(Mode::Fast)),
        "run.step" => {
            if mode != Mode::Pause {
                wanted.push(RunRequest::Mode(Mode::Pause));
            }
            wanted.push(RunRequest::Step);
            Ok(Value::Null)
        }
        "run.reset" => want(RunRequest::Reset),
        "run.reload" => want(RunRequest::Load(None)),
        "world.list" => Ok(worlds::list(Path::new(&world.state().project.world))),
        "world.load" => {
            let file = call.params["file"].as_str().ok_or("world.load requires a file")?;
            want(RunRequest::Load(Some(worlds::find(Path::new(&world.state().project.world), file)?)))
        }
        "robot.window" => want(RunRequest::ShowWindow(robot(world, &call.params)?.name.clone())),
        "robot.restart" => want(RunRequest::Restart(robot(world, &call.params)?.id)),
        "tree.node" => {
            let id = tree::node_id(&call.params)?;
            tree::node(world.state(), id).ok_or_else(|| format!("node {} does not exist any more", id.0))
        }
        "tree.path" => Ok(tree::path(world.state().scene(), tree::node_id(&call.params)?).into()),
        "tree.shown" => Ok(tree::shown(world.state().scene(), tree::node_id(&call.params)?)),
        "tree.find" => {
            let text = call.params["text"].as_str().ok_or("tree.find requires a text")?;
            Ok(tree::find(world.state().scene(), text))
        }
        "tree.text" => Ok(nodes::editing::text(world.state(), tree::node_id(&call.params)?).into()),
        "view.marks" => Ok(overlays::overlays(world, &call.params)),
        "device.list" => Ok(devices::list(world)),
        "device.picture" => devices::picture(world, &call.params),
        "library.fitting" => {
            let node = tree::node_id(&call.params)?;
            let field = call.params["field"].as_str().ok_or("library.fitting requires a field")?;
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
            let keys = call.params["keys"].as_array().ok_or("input.keys requires a list of keys")?;
            let keys = keys.iter().filter_map(Value::as_i64).filter_map(|key| i32::try_from(key).ok());
            held.entry(call.viewer).or_default().keys = keys.take(MAX_KEYS).collect();
            hold(world, held);
            Ok(Value::Null)
        }
        "input.mouse" => {
            let share = |name: &str| call.params[name].as_f64().filter(|share| (0.0..=1.0).contains(share));
            let buttons = call.params["buttons"].as_u64().unwrap_or(0);
            // In browsers left is 1, right 2, middle 4.
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

/// Returns the robot whose node is given in the parameters.
pub(super) fn robot<'a>(world: &'a World, params: &Value) -> Result<&'a Robot, String> {
    let node = tree::node_id(params)?;
    let robot = world.robots().iter().find(|robot| robot.node == node && !robot.is_gone());
    robot.ok_or_else(|| format!("node {} is not a robot", node.0))
}

/// Returns the force that pulls a body from now on, and what is needed to display it.
fn pull(world: &World, params: &Value) -> Result<(Option<Pull>, Value), String> {
    if params["node"].is_null() {
        return Ok((None, Value::Null));
    }
    let node = tree::node_id(params)?;
    let state = world.state();
    let body = state.pushed(node).ok_or("forces do not move it, because it has no physics or is static")?;
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
    let list = |name: &str| params[name].as_array().into_iter().flatten().take(MAX_CONTROLS);
    let whole = |value: &Value| value.as_u64().and_then(|number| i32::try_from(number).ok());
    Some(Joystick {
        model: params["model"].as_str()?.to_owned(),
        buttons: whole(&params["buttons"]).unwrap_or(0).min(MAX_CONTROLS as i32),
        pressed: list("pressed").filter_map(whole).collect(),
        axes: list("axes")
            .filter_map(Value::as_f64)
            .map(|axis| (axis.clamp(-1.0, 1.0) * 32767.0).round() as i32)
            .collect(),
        povs: Vec::new(),
    })
}

/// Applies the combined input of all viewers to the world.
fn hold(world: &mut World, held: &BTreeMap<ViewerId, Held>) {
    let mut keys: Vec<i32> = held.values().flat_map(|held| held.keys.iter().copied()).collect();
    keys.sort_unstable();
    keys.dedup();
    keys.truncate(MAX_KEYS);
    let mouse = held.values().map(|held| held.mouse).find(|mouse| mouse.place.is_some()).unwrap_or_default();
    let input = &mut world.state_mut().user.input;
    input.connect();
    input.set_keys(keys);
    input.set_mouse(mouse);
    input.set_joystick(held.values().find_map(|held| held.joystick.clone()));
    input.set_pulls(held.values().filter_map(|held| held.pull).collect());
}

/// Returns information about a world.
pub(super) fn about(world: &World) -> Value {
    let state = world.state();
    let mut about = web_scene::view(state);
    about["title"] = nodes::shot::title(state).into();
    about["file"] = state.project.world.clone().into();
    about["timeStep"] = state.time_step().seconds().into();
    about["labels"] = web_scene::labels(state);
    about
}

/// Returns the state of the run.
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
