//! The operations on a world.

use std::collections::BTreeMap;

use rebots::{AnyDevice, LoadOptions, Quantity, Robot, Snapshot, Vec3, World, set_quantity};
use serde_json::{Map, Value as Json, json};

use super::devices;
use super::values::{self, number, numbers, parse_number};
use crate::entities::{Entities, SpawnRequest};

/// A name, its JSON Schema, its description, and whether it is required.
type Parameter = (&'static str, &'static str, &'static str, bool);

/// An operation.
pub(super) struct Operation {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) parameters: &'static [Parameter],
    run: fn(&mut Workspace, &Json) -> Result<Json, String>,
}

const TEXT: &str = r#"{"type":"string"}"#;
const COUNT: &str = r#"{"type":"integer","minimum":0}"#;
const TEXTS: &str = r#"{"type":"array","items":{"type":"string"}}"#;
const NUMBERS: &str = r#"{"type":"object","additionalProperties":{"type":"number"}}"#;

/// All operations.
pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "load",
        about: "Load a world file (.wbt) instead of the current one. Controllers are not started.",
        parameters: &[
            ("path", TEXT, "World file", true),
            ("seed", COUNT, "Overrides the seed of the world", false),
        ],
        run: load,
    },
    Operation {
        name: "describe",
        about: "Time, robots with their devices, and the names (DEF) of nodes.",
        parameters: &[],
        run: |workspace, _| describe(workspace.world()?),
    },
    Operation {
        name: "step",
        about: "Take this many basic time steps.",
        parameters: &[("count", COUNT, "Number of steps; 1 by default", false)],
        run: step,
    },
    Operation {
        name: "read",
        about: "Values of formulas over what the world shows, such as ROVER.x, 'left wheel'.velocity, abs(gyro.z). \
                null means that a value is not known yet.",
        parameters: &[("formulas", TEXTS, "Formulas", true)],
        run: read,
    },
    Operation {
        name: "write",
        about: "Set quantities by name: joints (pole.position), bodies (ROBOT.x, .yaw, .vx), fields with one number \
                (BOX_PHYSICS.mass).",
        parameters: &[("values", NUMBERS, "Numbers by name", true)],
        run: write,
    },
    Operation {
        name: "get_field",
        about: "Get the current value of a field of a node.",
        parameters: &[("node", TEXT, "DEF, name or path of the node", true), ("field", TEXT, "Field", true)],
        run: get_field,
    },
    Operation {
        name: "set_field",
        about: "Write a field of a node, as a supervisor does.",
        parameters: &[
            ("node", TEXT, "DEF, name or path of the node", true),
            ("field", TEXT, "Field", true),
            ("value", "{}", "Number, Boolean, string, or list of numbers", true),
        ],
        run: set_field,
    },
    Operation {
        name: "enable",
        about: "Let a sensor measure once per period from now on; 0 stops it.",
        parameters: &[
            ("device", TEXT, "Device, or robot/device", true),
            ("period_ms", COUNT, "Sampling period in milliseconds", true),
        ],
        run: devices::enable,
    },
    Operation {
        name: "sense",
        about: "Get the last reading of a device: a number, a list of numbers, or rows of them. For images use `picture`.",
        parameters: &[("device", TEXT, "Device, or robot/device", true)],
        run: devices::sense,
    },
    Operation {
        name: "command",
        about: "Command a device.",
        parameters: &[
            ("device", TEXT, "Device, or robot/device", true),
            (
                "command",
                r#"{"enum":["position","velocity","acceleration","effort","available_effort","lamp","damping","hold","write","send"]}"#,
                "The command; set position to \"infinity\" for velocity control",
                true,
            ),
            ("value", "{}", "Number; Boolean for hold and write; string for send", true),
        ],
        run: devices::command,
    },
    Operation {
        name: "picture",
        about: "A PNG image from the viewpoint, or of a device.",
        parameters: &[
            ("width", COUNT, "Width in pixels; 640 by default", false),
            ("height", COUNT, "Height in pixels; 360 by default", false),
            ("device", TEXT, "Device, or robot/device", false),
        ],
        run: devices::picture,
    },
    Operation {
        name: "snapshot",
        about: "Save the current state of the world, bit for bit, under a name.",
        parameters: &[("name", TEXT, "Name", true)],
        run: snapshot,
    },
    Operation {
        name: "restore",
        about: "Restore a snapshot.",
        parameters: &[("name", TEXT, "Name", true)],
        run: restore,
    },
    Operation {
        name: "reset",
        about: "Reset the world.",
        parameters: &[],
        run: |workspace, _| {
            workspace.world_mut()?.reset();
            workspace.time()
        },
    },
    Operation {
        name: "entities",
        about: "Position and velocity of each top-level solid and robot, by name.",
        parameters: &[],
        run: entities,
    },
    Operation {
        name: "spawn",
        about: "Add a model to the world. Returns its name there.",
        parameters: &[
            ("model", TEXT, "Name of a PROTO, file (.proto, .urdf, .wbo), nodes, or URDF", true),
            ("name", TEXT, "Name; that of the model by default", false),
            (
                "position",
                r#"{"type":"array","items":{"type":"number"}}"#,
                "x, y, z; that of the model by default",
                false,
            ),
        ],
        run: spawn,
    },
    Operation {
        name: "delete",
        about: "Remove an entity.",
        parameters: &[("name", TEXT, "Name of the entity", true)],
        run: |workspace, parameters| {
            let Workspace { world: Some(world), entities, .. } = workspace else {
                return Err(NO_WORLD.to_owned());
            };
            let world = world.engine_mut();
            let node = crate::entities::find(world.state().scene(), text(parameters, "name")?);
            let done = node.and_then(|node| entities.delete(world, node));
            done.map_err(|why| why.to_string())?;
            workspace.time()
        },
    },
    Operation {
        name: "diagnostics",
        about: "Warnings and errors about the world since the last call.",
        parameters: &[],
        run: |workspace, _| {
            let diagnostics = workspace.world_mut()?.take_diagnostics();
            Ok(json!({ "diagnostics": diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>() }))
        },
    },
];

/// A world with the state that belongs to it.
pub(super) struct Workspace {
    options: LoadOptions,
    world: Option<World>,
    snapshots: BTreeMap<String, Snapshot>,
    entities: Entities,
}

const NO_WORLD: &str = "no world is loaded";

impl Workspace {
    pub(super) fn new(options: LoadOptions) -> Self {
        Self { options, world: None, snapshots: BTreeMap::new(), entities: Entities::default() }
    }

    /// Runs an operation. The error is a message for the client.
    pub(super) fn call(&mut self, name: &str, parameters: &Json) -> Result<Json, String> {
        let Some(operation) = OPERATIONS.iter().find(|operation| operation.name == name) else {
            let near = scene::suggest::nearest(name, OPERATIONS.iter().map(|operation| operation.name));
            let hint = near.map(|near| format!("; did you mean {near:?}?")).unwrap_or_default();
            return Err(format!("there is no operation {name:?}{hint}"));
        };
        let none = Map::new();
        let given = match parameters {
            Json::Object(given) => given,
            Json::Null => &none,
            _ => return Err("the parameters must be an object".to_owned()),
        };
        let known: Vec<&str> = operation.parameters.iter().map(|(known, ..)| *known).collect();
        if let Some(wrong) = given.keys().find(|key| !known.contains(&key.as_str())) {
            let list = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(format!("{name} has no parameter {wrong:?}; there are: {list}"));
        }
        let mut needed = operation.parameters.iter().filter(|(.., is_needed)| *is_needed);
        if let Some((missing, ..)) = needed.find(|(needed, ..)| !given.contains_key(*needed)) {
            return Err(format!("{name} needs the parameter {missing:?}"));
        }
        (operation.run)(self, parameters)
    }

    pub(super) fn world(&self) -> Result<&World, String> {
        self.world.as_ref().ok_or_else(|| NO_WORLD.to_owned())
    }

    pub(super) fn world_mut(&mut self) -> Result<&mut World, String> {
        self.world.as_mut().ok_or_else(|| NO_WORLD.to_owned())
    }

    pub(super) fn time(&self) -> Result<Json, String> {
        Ok(json!({ "time": self.world()?.time() }))
    }
}

pub(super) fn text<'a>(parameters: &'a Json, name: &str) -> Result<&'a str, String> {
    parameters.get(name).and_then(Json::as_str).ok_or_else(|| format!("{name:?} is not a string"))
}

pub(super) fn count(parameters: &Json, name: &str, usual: Option<u64>) -> Result<u64, String> {
    match parameters.get(name) {
        None => usual.ok_or_else(|| format!("{name:?} is missing")),
        Some(value) => value.as_u64().ok_or_else(|| format!("{name:?} must be a whole number, at least 0")),
    }
}

fn load(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let seed = parameters.get("seed").map(|_| count(parameters, "seed", None)).transpose()?;
    let options = LoadOptions { seed, ..workspace.options };
    let world = World::load_with(text(parameters, "path")?, options).map_err(|error| error.to_string())?;
    let described = describe(&world);
    workspace.world = Some(world);
    workspace.snapshots.clear();
    workspace.entities = Entities::default();
    described
}

fn describe(world: &World) -> Result<Json, String> {
    let device = |device: &AnyDevice| json!({ "name": device.name(world), "type": device.type_name(world) });
    let robot = |robot: &Robot| {
        let devices: Vec<Json> = robot.devices(world).iter().map(device).collect();
        json!({ "name": robot.name(world), "devices": devices })
    };
    let scene = world.engine().state().scene();
    let mut nodes: Vec<&str> = scene.iter().filter_map(|(_, node)| node.def.as_deref()).collect();
    nodes.sort_unstable();
    nodes.dedup();
    Ok(json!({
        "time": world.time(),
        "time_step": world.time_step(),
        "robots": world.robots().iter().map(robot).collect::<Vec<_>>(),
        "nodes": nodes,
    }))
}

fn step(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let count = count(parameters, "count", Some(1))?;
    let world = workspace.world_mut()?;
    (0..count).for_each(|_| world.step());
    workspace.time()
}

fn read(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let world = workspace.world()?;
    let formulas = parameters.get("formulas").and_then(Json::as_array).ok_or("\"formulas\" is not a list")?;
    let mut values = Map::new();
    for formula in formulas {
        let formula = formula.as_str().ok_or("a formula must be a string")?;
        let mut quantity = Quantity::new(world.engine(), formula).map_err(|error| error.to_string())?;
        values.insert(formula.to_owned(), number(quantity.value(world.engine())));
    }
    Ok(json!({ "time": world.time(), "values": values }))
}

fn write(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let world = workspace.world_mut()?;
    let values = parameters.get("values").and_then(Json::as_object).ok_or("\"values\" is not an object")?;
    for (name, value) in values {
        set_quantity(world.engine_mut(), name, parse_number(value)?).map_err(|error| error.to_string())?;
    }
    workspace.time()
}

fn get_field(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let world = workspace.world()?;
    let node = world.node(text(parameters, "node")?).map_err(|error| error.to_string())?;
    let field = text(parameters, "field")?;
    let value = node.field(world, field).ok_or_else(|| format!("there is no field {field:?}"))?;
    Ok(json!({ "value": values::field(&value)? }))
}

fn set_field(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let world = workspace.world_mut()?;
    let node = world.node(text(parameters, "node")?).map_err(|error| error.to_string())?;
    let field = text(parameters, "field")?;
    let now = node.field(world, field).ok_or_else(|| format!("there is no field {field:?}"))?;
    let given = parameters.get("value").ok_or("\"value\" is missing")?;
    let value = values::parse_field(&now, given)?;
    node.set_field(world, field, value).map_err(|error| error.to_string())?;
    workspace.time()
}

fn snapshot(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let snapshot = workspace.world()?.snapshot();
    workspace.snapshots.insert(text(parameters, "name")?.to_owned(), snapshot);
    workspace.time()
}

fn restore(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let name = text(parameters, "name")?;
    let Workspace { world: Some(world), snapshots, .. } = workspace else {
        return Err(NO_WORLD.to_owned());
    };
    let snapshot = snapshots.get(name).ok_or_else(|| format!("there is no snapshot {name:?}"))?;
    world.restore(snapshot);
    workspace.time()
}

fn entities(workspace: &mut Workspace, _: &Json) -> Result<Json, String> {
    let state = workspace.world()?.engine().state();
    let row = |(name, node): (String, scene::NodeId)| {
        let (pose, twist) = crate::entities::state(state, node);
        let description = json!({
            "position": numbers(pose.translation.to_array()),
            "velocity": numbers(twist.linear.to_array()),
        });
        (name, description)
    };
    let all: Map<String, Json> = crate::entities::all(state.scene()).into_iter().map(row).collect();
    Ok(json!({ "time": workspace.world()?.time(), "entities": all }))
}

fn spawn(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let model = text(parameters, "model")?;
    let name = parameters.get("name").map_or(Ok(""), |_| text(parameters, "name"))?;
    let pose = parameters.get("position").map(|position| {
        let place: Option<Vec<f64>> =
            position.as_array().and_then(|list| list.iter().map(Json::as_f64).collect());
        let place = place.and_then(|place| <[f64; 3]>::try_from(place).ok());
        place.map(|place| base::Pose::from_translation(Vec3::from_array(place)))
    });
    let pose = pose.map(|pose| pose.ok_or("\"position\" is not a list of three numbers")).transpose()?;
    // Nodes and URDF contain characters that names of models do not need.
    let (uri, text) = if model.contains(['{', '<']) { ("", model) } else { (model, "") };
    let order = SpawnRequest { uri, text, name, may_rename: name.is_empty(), pose };
    let Workspace { world: Some(world), entities, .. } = workspace else { return Err(NO_WORLD.to_owned()) };
    let (_, name) = entities.spawn(world.engine_mut(), &order).map_err(|why| why.to_string())?;
    Ok(json!({ "name": name, "time": world.time() }))
}
