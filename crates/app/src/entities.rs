//! Entities: named top-level objects of a world. They can be spawned, deleted, moved and queried.
//!
//! An entity is a solid that is in no other one. The ROS 2 services and the operations of `rebots serve-api` and `mcp`
//! are based on this.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use base::{Pose, Twist, Vec3};
use engine::{World, WorldState};
use formats::import::{Import, Output, import};
use nodes::editing;
use scene::{Fragment, NodeId, Scene, Value};

use crate::page::library;

/// Maximum length of the text of a model. `[bytes]`
const MAX_TEXT_BYTES: usize = 4 << 20;

/// Why a request was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// There is no entity of this name.
    NoSuchEntity(String),
    /// Another entity has this name.
    NameTaken(String),
    /// It is not a valid name.
    NoName(String),
    /// There is neither a URI nor a text.
    NoModel,
    /// The format of the URI or text is not supported.
    Format(String),
    /// The text has errors, or does not describe one entity.
    Text(String),
    /// The model, or something that it needs, is missing.
    Missing(String),
    /// The pose is invalid.
    Pose(String),
    /// Anything else.
    Other(String),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoSuchEntity(name) => write!(out, "there is no entity {name:?}"),
            Self::NameTaken(name) => write!(out, "there is an entity {name:?} already"),
            Self::NoModel => write!(out, "there is neither a URI nor a text"),
            Self::NoName(why)
            | Self::Format(why)
            | Self::Text(why)
            | Self::Missing(why)
            | Self::Pose(why)
            | Self::Other(why) => out.write_str(why),
        }
    }
}

/// The categories that users distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Category {
    Object,
    Robot,
    Human,
    Moving,
    Static,
}

/// Information about an entity besides its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EntityInfo {
    pub(crate) category: Category,
    pub(crate) description: String,
    pub(crate) tags: Vec<String>,
}

/// A request to spawn a model.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpawnRequest<'a> {
    /// The URI of the model: a file, a URL, or the name of a PROTO.
    pub(crate) uri: &'a str,
    /// The text of the model, if there is no URI: nodes, or URDF.
    pub(crate) text: &'a str,
    /// The name of the entity; empty: that of the model.
    pub(crate) name: &'a str,
    /// Whether it may get another name if that is in use.
    pub(crate) may_rename: bool,
    /// Its pose in the world; `None`: that of the model.
    pub(crate) pose: Option<Pose>,
}

/// What is known about the entities of a world besides the world itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entities {
    spawned: BTreeSet<NodeId>,
    info: BTreeMap<NodeId, EntityInfo>,
    /// Whether an original entity was deleted.
    has_lost: bool,
}

/// Returns all entities by name, in the order of the world. Duplicate names get a number, except for the first.
pub(crate) fn all(scene: &Scene) -> Vec<(String, NodeId)> {
    let mut found: Vec<(String, NodeId)> = Vec::new();
    let mut taken = BTreeSet::new();
    for node in tops(scene, Scene::ROOT) {
        let own = scene.string(node, "name");
        let names = std::iter::once(own.to_owned()).chain((1..).map(|number| format!("{own}({number})")));
        // There are more names than entities.
        let Some(name) = names.into_iter().find(|name| !taken.contains(name)) else { continue };
        taken.insert(name.clone());
        found.push((name, node));
    }
    found
}

/// Returns the solids below a node that are in no other one.
fn tops(scene: &Scene, node: NodeId) -> Vec<NodeId> {
    let children = scene.children(node, "children").iter();
    let of = |child: &NodeId| match scene.get(*child).map(|child| child.ty) {
        Some(ty) if ty.is_a("Solid") => vec![*child],
        Some(ty) if ty.is_a("Group") => tops(scene, *child),
        _ => Vec::new(),
    };
    children.flat_map(of).collect()
}

/// Returns the entity with a name.
pub(crate) fn find(scene: &Scene, name: &str) -> Result<NodeId, Refusal> {
    let found = all(scene).into_iter().find(|(known, _)| known == name);
    found.map(|(_, node)| node).ok_or_else(|| Refusal::NoSuchEntity(name.to_owned()))
}

/// Returns the pose of an entity, and the velocity of its origin in world axes.
pub(crate) fn state(state: &WorldState, node: NodeId) -> (Pose, Twist) {
    let twist = state.mount(node).map(|mount| state.mounted_twist(&mount));
    (state.pose(node), twist.unwrap_or_default())
}

/// Sets the pose of an entity.
pub(crate) fn place(state: &mut WorldState, node: NodeId, pose: Pose) -> Result<(), Refusal> {
    if !pose.is_finite() {
        return Err(Refusal::Pose("the pose has numbers that are not finite".to_owned()));
    }
    for (field, value) in editing::fields_of_place(state, node, pose) {
        editing::set(state, node, field, value).map_err(Refusal::Pose)?;
    }
    Ok(())
}

/// Sets the velocity of the origin of an entity, in world axes.
pub(crate) fn push(state: &mut WorldState, node: NodeId, twist: Twist) -> Result<(), Refusal> {
    if !(twist.linear.is_finite() && twist.angular.is_finite()) {
        return Err(Refusal::Other("the velocity has numbers that are not finite".to_owned()));
    }
    let center = state.mount(node).and_then(|mount| mount.link).and_then(|link| {
        let inertia = &state.dynamics().model.links.get(link.index())?.inertia;
        Some(state.dynamics().pose(link).point(inertia.center))
    });
    let origin = state.pose(node).translation;
    let at_center = twist.at_offset(center.map_or(Vec3::ZERO, |center| center - origin));
    if nodes::set_velocity(state, node, at_center) || twist == Twist::default() {
        return Ok(());
    }
    Err(Refusal::Other("it has no velocity, because it has no physics or is static".to_owned()))
}

/// Returns the upper and lower corners of the bounding box of an entity, in its own frame; `None` if it is infinite or
/// empty.
pub(crate) fn bounds(state: &WorldState, node: NodeId) -> Option<[Vec3; 2]> {
    editing::bounds(state, node, &state.pose(node).inverse())
}

/// Returns the bounding box along the axes of the world.
pub(crate) fn world_bounds(state: &WorldState, node: NodeId) -> [Vec3; 2] {
    let at = state.pose(node).translation;
    editing::bounds(state, node, &Pose::IDENTITY).unwrap_or([at, at])
}

impl Entities {
    /// Returns information about an entity.
    pub(crate) fn info(&self, state: &WorldState, node: NodeId) -> EntityInfo {
        if let Some(info) = self.info.get(&node) {
            return info.clone();
        }
        let scene = state.scene();
        let is_a = |name: &str| scene.get(node).is_some_and(|node| node.ty.is_a(name));
        let has = |name: &str| {
            scene.get(node).is_some_and(|node| node.protos.iter().any(|proto| proto.name == name))
        };
        let category = if has("Pedestrian") {
            Category::Human
        } else if is_a("Robot") {
            Category::Robot
        } else if scene.child(node, "physics").is_none() {
            Category::Static
        } else {
            Category::Object
        };
        let texts = ["description", "model"].map(|field| scene.string(node, field));
        let written = texts.into_iter().find(|text| !text.is_empty()).map(str::to_owned);
        let ty = scene
            .get(node)
            .map(|node| node.protos.first().map_or(node.ty.name, |proto| proto.name.as_str()).to_owned());
        EntityInfo { category, description: written.or(ty).unwrap_or_default(), tags: Vec::new() }
    }

    /// Sets the information about an entity.
    pub(crate) fn set_info(&mut self, node: NodeId, about: EntityInfo) {
        self.info.insert(node, about);
    }

    /// Returns whether an original entity was deleted, which a reset of the world does not restore.
    pub(crate) fn have_lost(&self) -> bool {
        self.has_lost
    }

    /// Removes an entity.
    pub(crate) fn delete(&mut self, world: &mut World, node: NodeId) -> Result<(), Refusal> {
        editing::remove(world.state_mut(), node).map_err(Refusal::Other)?;
        world.settle();
        self.info.remove(&node);
        self.has_lost |= !self.spawned.remove(&node);
        Ok(())
    }

    /// Deletes all spawned entities.
    pub(crate) fn delete_spawned(&mut self, world: &mut World) -> Result<(), Refusal> {
        for node in self.spawned.clone() {
            // It may have been deleted already.
            match world.state().scene().get(node) {
                Some(_) => self.delete(world, node)?,
                None => drop(self.spawned.remove(&node)),
            }
        }
        Ok(())
    }

    /// Notes that the world was reset.
    pub(crate) fn forget_spawned(&mut self, scene: &Scene) {
        self.spawned.retain(|node| scene.get(*node).is_some());
        self.info.retain(|node, _| scene.get(*node).is_some());
    }

    /// Spawns a model. Returns its node and its name.
    pub(crate) fn spawn(
        &mut self,
        world: &mut World,
        request: &SpawnRequest<'_>,
    ) -> Result<(NodeId, String), Refusal> {
        let state = world.state_mut();
        let fragment = read(state, request)?;
        let scene = fragment.scene();
        let top = match scene.children(Scene::ROOT, "children") {
            [top] if scene.get(*top).is_some_and(|node| node.ty.is_a("Solid")) => *top,
            others => {
                let kinds = others.iter().filter_map(|node| scene.get(*node)).map(|node| node.ty.name);
                let kinds: Vec<&str> = kinds.collect();
                return Err(Refusal::Text(format!(
                    "an entity is one Solid or Robot, not [{}]",
                    kinds.join(", ")
                )));
            }
        };
        let own = scene.string(top, "name").to_owned();
        let wanted = if request.name.is_empty() { own.clone() } else { request.name.to_owned() };
        if wanted.is_empty() || wanted.chars().any(char::is_control) {
            return Err(Refusal::NoName(format!("{wanted:?} is not a valid entity name")));
        }
        let is_taken = find(state.scene(), &wanted).is_ok();
        if is_taken && !request.may_rename {
            return Err(Refusal::NameTaken(wanted));
        }
        let inserted =
            editing::insert(state, Scene::ROOT, "children", None, fragment).map_err(Refusal::Text)?;
        let node =
            *inserted.first().ok_or_else(|| Refusal::Text("there is no node in the text".to_owned()))?;
        let settled = settle(state, node, &wanted, &own, request.pose);
        if let Err(why) = settled {
            // Inserted nodes can be removed again.
            let _ = editing::remove(state, node);
            world.settle();
            return Err(why);
        }
        world.settle();
        self.spawned.insert(node);
        let name = all(world.state().scene()).into_iter().find(|(_, known)| *known == node);
        Ok((node, name.map_or(wanted, |(name, _)| name)))
    }
}

/// Sets the name and pose of a new entity, before anything is built from it.
fn settle(
    state: &mut WorldState,
    node: NodeId,
    wanted: &str,
    own: &str,
    pose: Option<Pose>,
) -> Result<(), Refusal> {
    if wanted != own {
        let name = Value::SfString(wanted.to_owned());
        editing::set(state, node, "name", name)
            .map_err(|why| Refusal::NoName(format!("the model keeps its name {own:?}: {why}")))?;
        editing::make_name_unique(state, node);
    }
    match pose {
        Some(pose) => place(state, node, pose),
        None => Ok(()),
    }
}

/// Reads the model of a request.
fn read(state: &WorldState, request: &SpawnRequest<'_>) -> Result<Fragment, Refusal> {
    let text = match request.uri.trim() {
        "" if request.text.trim().is_empty() => return Err(Refusal::NoModel),
        "" => nodes_of(request.text, Path::new(&state.project.world))?,
        uri => text_at(state, uri)?,
    };
    if text.len() > MAX_TEXT_BYTES {
        return Err(Refusal::Text("the text is too long".to_owned()));
    }
    let (fragment, diagnostics) = state.read_any_nodes(&text);
    fragment.ok_or_else(|| {
        let messages: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
        Refusal::Text(format!("the model has errors: {}", messages.join("; ")))
    })
}

/// Returns the text of the nodes for the model at a URI.
fn text_at(state: &WorldState, uri: &str) -> Result<String, Refusal> {
    let by_name =
        uri.strip_prefix("rebots:/protos/").map_or(uri, |path| path.rsplit('/').next().unwrap_or(path));
    let by_name = by_name.strip_suffix(".proto").filter(|_| by_name != uri).unwrap_or(by_name);
    if library::url(by_name).is_some() {
        return Ok(format!("{by_name} {{ }}"));
    }
    let is_web = ["http://", "https://", "webots://"].iter().any(|scheme| uri.starts_with(scheme));
    let path = match uri.strip_prefix("file://") {
        Some(path) => PathBuf::from(path.strip_prefix("localhost").unwrap_or(path)),
        None => Path::new(&state.project.world).with_file_name(uri),
    };
    let name = Path::new(uri).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let ending = Path::new(uri).extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let place = if is_web { uri.to_owned() } else { path.display().to_string() };
    if place.contains(['"', '\\', '\n']) {
        return Err(Refusal::Missing(format!("there is no such file: {place}")));
    }
    let contents = || {
        let bytes = assets::Source::read(&*state.project.files(), Path::new(&place));
        let bytes = bytes.map_err(|error| Refusal::Missing(format!("{error}: {place}")))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    match ending.as_deref() {
        Some("proto") => {
            contents()?;
            Ok(format!("EXTERNPROTO \"{place}\"\n{name} {{ }}"))
        }
        Some("urdf" | "wbo") => nodes_of(&contents()?, Path::new(&place)),
        None => Err(Refusal::Missing(format!("there is no PROTO {uri:?} in the library"))),
        Some(_) => Err(Refusal::Format(format!("{uri} is not a .proto, .urdf or .wbo file"))),
    }
}

/// Returns the text of the nodes for a model given as text: URDF is converted to a PROTO, nodes are unchanged.
fn nodes_of(text: &str, place: &Path) -> Result<String, Refusal> {
    if !text.trim_start().starts_with('<') {
        return Ok(text.to_owned());
    }
    let target = place.parent().unwrap_or(Path::new(""));
    let job = Import { path: place, text, files: &assets::FileSource, target, output: Output::Proto };
    let imported = import(&job).map_err(Refusal::Text)?;
    if imported.output != Output::Proto {
        return Err(Refusal::Format("MJCF and SDF files are worlds: see `rebots import`".to_owned()));
    }
    // The header of a file is a comment here, and the definition is followed by an instance.
    Ok(format!("{}\n{} {{ }}\n", imported.text, imported.name))
}

/// Returns the URIs and descriptions of what can be spawned: the models of the library and of the project.
pub(crate) fn spawnables(project: &Path) -> Vec<(String, String)> {
    let mut found = library::spawnable();
    found.extend(protos_in(&project.join("protos")));
    found
}

/// Returns the same for a folder.
pub(crate) fn protos_in(folder: &Path) -> Vec<(String, String)> {
    let files = assets::Source::files_under(&assets::FileSource, folder).unwrap_or_default();
    let is_proto = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "proto");
    let row = |path: &PathBuf| (format!("file://{}", path.display()), String::new());
    files.iter().filter(is_proto).map(row).collect()
}
