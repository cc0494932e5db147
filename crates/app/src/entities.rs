//! Entities: what stands in a world by itself and has a name. They come, go, are moved and looked at.
//!
//! An entity is a solid that is in no other one. The services of ROS 2 and the operations of `rebots serve-api` and `mcp`
//! are made of this.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use base::{Pose, Twist, Vec3};
use engine::{World, WorldState};
use formats::import::{Import, Output, import};
use nodes::editing;
use scene::{Fragment, NodeId, Scene, Value};

use crate::page::library;

/// A text of nodes that is longer is not read. `[bytes]`
const LONGEST_TEXT: usize = 4 << 20;

/// Why nothing was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// There is no entity of this name.
    NoSuchEntity(String),
    /// Another entity has the name.
    NameTaken(String),
    /// It cannot be a name.
    NoName(String),
    /// There is neither a URI nor a text.
    NoModel,
    /// The URI or text is of a kind that is not read.
    Format(String),
    /// The text has errors, or is not about one entity.
    Text(String),
    /// The model, or something that it needs, is not there.
    Missing(String),
    /// It cannot be there.
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

/// The kinds that users tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Category {
    Object,
    Robot,
    Human,
    Moving,
    Static,
}

/// What is told of an entity besides its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct About {
    pub(crate) category: Category,
    pub(crate) description: String,
    pub(crate) tags: Vec<String>,
}

/// A model to be put into the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order<'a> {
    /// Where the model is: a file, a URL, or the name of a PROTO.
    pub(crate) uri: &'a str,
    /// The model itself, if there is no URI: nodes, or URDF.
    pub(crate) text: &'a str,
    /// The name of the entity; empty: that which the model has.
    pub(crate) name: &'a str,
    /// Whether it may get another name if that is taken.
    pub(crate) may_rename: bool,
    /// Where it stands in the world; `None`: where the model says.
    pub(crate) pose: Option<Pose>,
}

/// What is known of the entities of a world besides what is in the world.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entities {
    spawned: BTreeSet<NodeId>,
    told: BTreeMap<NodeId, About>,
    /// One that was there from the start is gone.
    has_lost: bool,
}

/// All entities by their names, in the order of the world. Of those with the same name all but the first have a number behind
/// it.
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

/// The solids below a node that are in no other one.
fn tops(scene: &Scene, node: NodeId) -> Vec<NodeId> {
    let children = scene.children(node, "children").iter();
    let of = |child: &NodeId| match scene.get(*child).map(|child| child.ty) {
        Some(ty) if ty.is_a("Solid") => vec![*child],
        Some(ty) if ty.is_a("Group") => tops(scene, *child),
        _ => Vec::new(),
    };
    children.flat_map(of).collect()
}

/// The entity of a name.
pub(crate) fn find(scene: &Scene, name: &str) -> Result<NodeId, Refusal> {
    let found = all(scene).into_iter().find(|(known, _)| known == name);
    found.map(|(_, node)| node).ok_or_else(|| Refusal::NoSuchEntity(name.to_owned()))
}

/// Where an entity is, and the velocity of its origin, in world axes.
pub(crate) fn state(state: &WorldState, node: NodeId) -> (Pose, Twist) {
    let twist = state.mount(node).map(|mount| state.mounted_twist(&mount));
    (state.pose(node), twist.unwrap_or_default())
}

/// Puts an entity somewhere.
pub(crate) fn place(state: &mut WorldState, node: NodeId, pose: Pose) -> Result<(), Refusal> {
    if !pose.is_finite() {
        return Err(Refusal::Pose("the pose has numbers that are not finite".to_owned()));
    }
    for (field, value) in editing::fields_of_place(state, node, pose) {
        editing::set(state, node, field, value).map_err(Refusal::Pose)?;
    }
    Ok(())
}

/// Gives an entity a velocity, that of its origin in world axes.
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
    Err(Refusal::Other("it has no velocity: it has no physics, or stands still".to_owned()))
}

/// The upper and the lower corner of the box around an entity, in its own frame; `None` if it has no end or nothing to it.
pub(crate) fn bounds(state: &WorldState, node: NodeId) -> Option<[Vec3; 2]> {
    editing::bounds(state, node, &state.pose(node).inverse())
}

/// The same along the axes of the world.
pub(crate) fn world_bounds(state: &WorldState, node: NodeId) -> [Vec3; 2] {
    let at = state.pose(node).translation;
    editing::bounds(state, node, &Pose::IDENTITY).unwrap_or([at, at])
}

impl Entities {
    /// What is told of an entity.
    pub(crate) fn about(&self, state: &WorldState, node: NodeId) -> About {
        if let Some(told) = self.told.get(&node) {
            return told.clone();
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
        About { category, description: written.or(ty).unwrap_or_default(), tags: Vec::new() }
    }

    /// From now on this is told of an entity.
    pub(crate) fn tell(&mut self, node: NodeId, about: About) {
        self.told.insert(node, about);
    }

    /// Whether an entity that was there from the start is gone: a reset of the world does not bring it back.
    pub(crate) fn have_lost(&self) -> bool {
        self.has_lost
    }

    /// Removes an entity.
    pub(crate) fn delete(&mut self, world: &mut World, node: NodeId) -> Result<(), Refusal> {
        editing::remove(world.state_mut(), node).map_err(Refusal::Other)?;
        world.settle();
        self.told.remove(&node);
        self.has_lost |= !self.spawned.remove(&node);
        Ok(())
    }

    /// Removes all that were spawned.
    pub(crate) fn delete_spawned(&mut self, world: &mut World) -> Result<(), Refusal> {
        for node in self.spawned.clone() {
            // Others may have removed it.
            match world.state().scene().get(node) {
                Some(_) => self.delete(world, node)?,
                None => drop(self.spawned.remove(&node)),
            }
        }
        Ok(())
    }

    /// The world was put back to its start.
    pub(crate) fn forget_spawned(&mut self, scene: &Scene) {
        self.spawned.retain(|node| scene.get(*node).is_some());
        self.told.retain(|node, _| scene.get(*node).is_some());
    }

    /// Puts a model into the world. Gives its node and its name.
    pub(crate) fn spawn(
        &mut self,
        world: &mut World,
        order: &Order<'_>,
    ) -> Result<(NodeId, String), Refusal> {
        let state = world.state_mut();
        let fragment = read(state, order)?;
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
        let wanted = if order.name.is_empty() { own.clone() } else { order.name.to_owned() };
        if wanted.is_empty() || wanted.chars().any(char::is_control) {
            return Err(Refusal::NoName(format!("{wanted:?} is not a valid entity name")));
        }
        let is_taken = find(state.scene(), &wanted).is_ok();
        if is_taken && !order.may_rename {
            return Err(Refusal::NameTaken(wanted));
        }
        let inserted =
            editing::insert(state, Scene::ROOT, "children", None, fragment).map_err(Refusal::Text)?;
        let node =
            *inserted.first().ok_or_else(|| Refusal::Text("there is no node in the text".to_owned()))?;
        let settled = settle(state, node, &wanted, &own, order.pose);
        if let Err(why) = settled {
            // What was put in can be taken out again.
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

/// Gives a newcomer its name and place, before anything is built of it.
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

/// Reads the model of an order.
fn read(state: &WorldState, order: &Order<'_>) -> Result<Fragment, Refusal> {
    let text = match order.uri.trim() {
        "" if order.text.trim().is_empty() => return Err(Refusal::NoModel),
        "" => nodes_of(order.text, Path::new(&state.project.world))?,
        uri => text_at(state, uri)?,
    };
    if text.len() > LONGEST_TEXT {
        return Err(Refusal::Text("the text is too long".to_owned()));
    }
    let (fragment, remarks) = state.read_any_nodes(&text);
    fragment.ok_or_else(|| {
        let told: Vec<&str> = remarks.iter().map(|remark| remark.message.as_str()).collect();
        Refusal::Text(format!("the model has errors: {}", told.join("; ")))
    })
}

/// Nodes that stand for the model at a URI.
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

/// The same of a model that is a text: URDF is turned into a PROTO, nodes are as they are.
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
    // The header of a file is a comment here, and what follows the definition uses it.
    Ok(format!("{}\n{} {{ }}\n", imported.text, imported.name))
}

/// What can be spawned by its URI, and descriptions: the models of the library and of the project.
pub(crate) fn spawnables(project: &Path) -> Vec<(String, String)> {
    let mut found = library::spawnable();
    found.extend(protos_in(&project.join("protos")));
    found
}

/// The same of a folder.
pub(crate) fn protos_in(folder: &Path) -> Vec<(String, String)> {
    let files = assets::Source::files_under(&assets::FileSource, folder).unwrap_or_default();
    let is_proto = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "proto");
    let row = |path: &PathBuf| (format!("file://{}", path.display()), String::new());
    files.iter().filter(is_proto).map(row).collect()
}
