//! Services for entities: listing, states, spawning, deleting and moving.

use base::{Pose, Twist};
use engine::WorldState;
use ros::value::Value;
use scene::{NodeId, Scene};

use super::messages::{
    self, FAILED, Failure, NOT_FOUND, UNSUPPORTED, list, part, read_about, read_pose, read_twist, resource,
    result, spawn_failure, text, texts,
};
use super::{Outcome, Service, ServiceContext, now};
use crate::entities::{self, Entities, SpawnRequest, find};
use crate::posix_regex::Regex;

pub(super) const SERVICES: &[Service] = &[
    Service { name: "get_entities", kind: "simulation_interfaces/GetEntities", act: get },
    Service { name: "get_entities_states", kind: "simulation_interfaces/GetEntitiesStates", act: get_states },
    Service { name: "get_entity_state", kind: "simulation_interfaces/GetEntityState", act: get_state },
    Service { name: "set_entity_state", kind: "simulation_interfaces/SetEntityState", act: set_state },
    Service { name: "get_entity_info", kind: "simulation_interfaces/GetEntityInfo", act: get_info },
    Service { name: "set_entity_info", kind: "simulation_interfaces/SetEntityInfo", act: set_info },
    Service { name: "get_entity_bounds", kind: "simulation_interfaces/GetEntityBounds", act: get_bounds },
    Service { name: "spawn_entity", kind: "simulation_interfaces/SpawnEntity", act: spawn },
    Service { name: "spawn_entities", kind: "simulation_interfaces/SpawnEntities", act: spawn_all },
    Service { name: "delete_entity", kind: "simulation_interfaces/DeleteEntity", act: delete },
    Service { name: "get_spawnables", kind: "simulation_interfaces/GetSpawnables", act: get_spawnables },
    Service { name: "get_named_poses", kind: "simulation_interfaces/GetNamedPoses", act: get_named_poses },
    Service {
        name: "get_named_pose_bounds",
        kind: "simulation_interfaces/GetNamedPoseBounds",
        act: get_named_pose_bounds,
    },
];

/// `INVALID_POSE` of SetEntityState.
const INVALID_POSE: u64 = 101;
/// `ENTITIES_SPAWN_FAILED` of SpawnEntities.
const SPAWN_FAILED: u64 = 150;

/// Returns the entities that match a filter.
fn fitting(state: &WorldState, known: &Entities, filters: &Value) -> Result<Vec<(String, NodeId)>, Failure> {
    let regex =
        Regex::new(&text(filters, 0)).map_err(|why| Failure::new(FAILED, format!("filter: {why}")))?;
    let categories =
        part(filters, 1).parts().iter().map(|category| messages::category(part(category, 0).int()));
    let categories: Vec<_> = categories.collect();
    let tags = part(filters, 2);
    let region = region(part(filters, 3))?;
    let fits = |name: &str, node: NodeId| {
        let about = known.info(state, node);
        regex.is_in(name)
            && (categories.is_empty() || categories.contains(&Some(about.category)))
            && has_tags(&about.tags, tags)
            && region.as_ref().is_none_or(|region| region.meets(entities::world_bounds(state, node)))
    };
    let mut found = entities::all(state.scene());
    found.retain(|(name, node)| fits(name, *node));
    Ok(found)
}

/// Returns whether tags match a `TagsFilter`.
pub(super) fn has_tags(own: &[String], filter: &Value) -> bool {
    let wanted = texts(filter, 0);
    let is_own = |tag: &String| own.contains(tag);
    match part(filter, 1).int() {
        _ if wanted.is_empty() => true,
        0 => wanted.iter().any(is_own),
        _ => wanted.iter().all(is_own),
    }
}

/// A region of the world.
enum Region {
    Box([[f64; 3]; 2]),
    Sphere([f64; 3], f64),
}

fn region(bounds: &Value) -> Result<Option<Region>, Failure> {
    let points: Vec<[f64; 3]> = part(bounds, 1).parts().iter().map(Value::floats::<3>).collect();
    match (part(bounds, 0).int(), points.as_slice()) {
        (0, _) => Ok(None),
        (1, [one, other]) => Ok(Some(Region::Box([*one, *other]))),
        (3, [centre, [radius, ..]]) => Ok(Some(Region::Sphere(*centre, *radius))),
        (1 | 3, _) => Err(Failure::new(FAILED, "bounds: a box and a sphere have two points")),
        _ => Err(Failure::new(UNSUPPORTED, "bounds: boxes and spheres only")),
    }
}

impl Region {
    /// Returns whether a box, given by its upper and lower corners, overlaps the region.
    fn meets(&self, [upper, lower]: [base::Vec3; 2]) -> bool {
        let (upper, lower) = (upper.to_array(), lower.to_array());
        match self {
            Self::Box([one, other]) => (0..3).all(|axis| {
                one[axis].min(other[axis]) <= upper[axis] && lower[axis] <= one[axis].max(other[axis])
            }),
            Self::Sphere(centre, radius) => {
                let gap = |axis: usize| centre[axis] - centre[axis].max(lower[axis]).min(upper[axis]);
                (0..3).map(|axis| gap(axis) * gap(axis)).sum::<f64>() <= radius * radius
            }
        }
    }
}

fn get(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    context.world()?;
    let Some(world) = context.world.as_deref() else { return now([]) };
    let found = fitting(world.state(), &context.state.entities, part(request, 0))?;
    now([("entities", list(found.iter().map(|(name, _)| name)))])
}

fn get_states(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    context.world()?;
    let Some(world) = context.world.as_deref() else { return now([]) };
    let found = fitting(world.state(), &context.state.entities, part(request, 0))?;
    let states = found.iter().map(|(_, node)| state_value(world.state(), *node)).collect();
    now([("entities", list(found.iter().map(|(name, _)| name))), ("states", Value::List(states))])
}

fn state_value(state: &WorldState, node: NodeId) -> Value {
    let (pose, twist) = entities::state(state, node);
    messages::entity_state(state.time(), pose, twist)
}

fn get_state(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let state = context.world()?.state();
    let node = find(state.scene(), &text(request, 0))?;
    now([("state", state_value(state, node))])
}

/// Returns the pose of the frame in a header: that of the world or of an entity.
fn frame(state: &WorldState, header: &Value) -> Result<Pose, String> {
    match text(header, 1).trim_start_matches('/') {
        "" | "world" => Ok(Pose::IDENTITY),
        name => find(state.scene(), name).map(|node| state.pose(node)).map_err(|_| {
            format!("there is no frame {name:?}: frames are \"world\" and the names of entities")
        }),
    }
}

fn set_state(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let world = context.world()?;
    let state = world.state_mut();
    let node = find(state.scene(), &text(request, 0))?;
    let wanted = part(request, 1);
    let sets = |index: usize| part(request, index).bool();
    let invalid = |why: String| Failure::new(INVALID_POSE, why);
    let frame = frame(state, part(wanted, 0)).map_err(invalid)?;
    let pose = read_pose(part(wanted, 1)).map_err(invalid);
    let twist = read_twist(part(wanted, 2));
    if sets(2) {
        entities::place(state, node, frame * pose?).map_err(|why| invalid(why.to_string()))?;
    }
    if sets(3) {
        let turned = Twist { linear: frame.vector(twist.linear), angular: frame.vector(twist.angular) };
        entities::push(state, node, turned)?;
    }
    let pushed = read_twist(part(wanted, 3));
    if sets(4) && pushed != Twist::default() {
        return Err(Failure::new(FAILED, "accelerations cannot be set: they result from forces and motors"));
    }
    world.settle();
    now([])
}

fn get_info(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let node = find(context.world()?.state().scene(), &text(request, 0))?;
    let Some(world) = context.world.as_deref() else { return now([]) };
    now([("info", messages::about(&context.state.entities.info(world.state(), node)))])
}

fn set_info(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let node = find(context.world()?.state().scene(), &text(request, 0))?;
    context.state.entities.set_info(node, read_about(part(request, 1))?);
    now([])
}

fn get_bounds(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let state = context.world()?.state();
    let node = find(state.scene(), &text(request, 0))?;
    now([("bounds", messages::bounds(entities::bounds(state, node)))])
}

/// Spawns the entity of a request, which has the fields of the message SpawnEntity.
fn spawn_one(context: &mut ServiceContext<'_>, request: &Value) -> Result<String, Failure> {
    let world = context.world()?;
    if !text(request, 3).is_empty() {
        let why = "namespaces are not supported: set the arguments of the robot's controller in the model";
        return Err(Failure::new(UNSUPPORTED, why));
    }
    let (name, model, at) = (text(request, 0), part(request, 2), part(request, 4));
    let (uri, model) = (text(model, 0), text(model, 1));
    let invalid = |why: String| Failure::new(109, why);
    let frame = frame(world.state(), part(at, 0)).map_err(invalid)?;
    let pose = read_pose(part(at, 1)).map_err(invalid)?;
    let order = SpawnRequest {
        uri: &uri,
        text: &model,
        name: &name,
        may_rename: part(request, 1).bool(),
        pose: Some(frame * pose),
    };
    let Some(world) = context.world.as_deref_mut() else { return Ok(String::new()) };
    context.state.entities.spawn(world, &order).map(|(_, name)| name).map_err(|why| spawn_failure(&why))
}

fn spawn(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    now([("entity_name", spawn_one(context, request)?.as_str().into())])
}

fn spawn_all(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    context.world()?;
    let mut failed = 0;
    let mut results = Vec::new();
    for one in part(request, 0).parts() {
        let (outcome, name) = match spawn_one(context, one) {
            Ok(name) => (result(messages::OK, ""), name),
            Err(failure) => {
                failed += 1;
                (failure.result(), String::new())
            }
        };
        results.push(Value::Fields(vec![outcome, name.as_str().into()]));
    }
    let whole = match failed {
        0 => result(messages::OK, ""),
        _ => result(SPAWN_FAILED, &format!("{failed} of {} were not spawned", results.len())),
    };
    now([("result", whole), ("results", Value::List(results))])
}

fn delete(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let node = find(context.world()?.state().scene(), &text(request, 0))?;
    if let Some(world) = context.world.as_deref_mut() {
        context.state.entities.delete(world, node)?;
    }
    now([])
}

fn get_spawnables(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let project = context.world()?.state().project.path.clone();
    let mut found = entities::spawnables(std::path::Path::new(&project));
    let mut unknown = Vec::new();
    for source in texts(request, 0) {
        let path = source.strip_prefix("file://").unwrap_or(&source);
        match std::path::Path::new(path).is_dir() {
            true => found.extend(entities::protos_in(std::path::Path::new(path))),
            false => unknown.push(source),
        }
    }
    let why = match unknown.as_slice() {
        [] => String::new(),
        unknown => format!("these are not folders on this machine: {}", unknown.join(", ")),
    };
    let row = |(uri, about): &(String, String)| {
        Value::Fields(vec![resource(uri), about.as_str().into(), messages::bounds(None)])
    };
    now([
        ("result", result(messages::OK, &why)),
        ("spawnables", Value::List(found.iter().map(row).collect())),
    ])
}

/// Returns named poses: empty top-level Pose nodes with a DEF name.
fn named_poses(state: &WorldState) -> Vec<(String, Pose)> {
    let scene = state.scene();
    let tops = scene.children(Scene::ROOT, "children").iter();
    let named = |id: &NodeId| {
        let node = scene.get(*id).filter(|node| node.ty.is_a("Pose") && !node.ty.is_a("Solid"))?;
        let is_empty = scene.children(*id, "children").is_empty();
        let name = node.def.clone().filter(|_| is_empty)?;
        Some((name, scene.pose(*id)))
    };
    tops.filter_map(named).collect()
}

fn get_named_poses(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let found = named_poses(context.world()?.state());
    let found = found.iter().filter(|_| has_tags(&[], part(request, 0)));
    let row = |(name, pose): &(String, Pose)| {
        Value::Fields(vec![name.as_str().into(), "".into(), list([""; 0]), messages::pose(*pose)])
    };
    now([("poses", Value::List(found.map(row).collect()))])
}

fn get_named_pose_bounds(context: &mut ServiceContext<'_>, request: &Value) -> Outcome {
    let name = text(request, 0);
    match named_poses(context.world()?.state()).iter().any(|(known, _)| *known == name) {
        true => now([("bounds", messages::bounds(None))]),
        false => Err(Failure::new(NOT_FOUND, format!("there is no named pose {name:?}"))),
    }
}
