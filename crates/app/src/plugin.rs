//! Physics plugins: shared libraries of the user that take part in every step of the dynamics.
//!
//! Owns: locating the library, building it, and what it may access in the world. The ODE functions that it calls are
//! exported by this program (crate `ode`). With `--isolate-plugins` they are called from another process.

mod library;
pub(crate) mod process;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use base::{Diagnostic, Severity};
use dynamics::{ColliderId, Dynamics, LinkId};
use engine::{Packet, Plugin, PluginContext};
use libloading::Library;
use ode::{Function, Host, Signature, WorldObject, remote};
use scene::{NodeId, Scene};

use crate::console::{Channel, Console};
use crate::controllers::build::make_arguments;
use crate::controllers::tool;
use crate::crash;
use library::Functions;
use process::Process;

/// The channel on which plugins receive.
const CHANNEL: i32 = 0;

/// How plugins are loaded.
#[derive(Clone, Debug, Default)]
pub(crate) struct PluginOptions {
    /// Run in a separate process; the timeout of each function.
    pub(crate) isolated: Option<Duration>,
    /// Set when a plugin has failed.
    pub(crate) has_failed: Arc<AtomicBool>,
}

/// Where a plugin runs.
#[derive(Debug)]
enum Place {
    /// In this process, while its library is loaded.
    Here(#[expect(dead_code, reason = "its functions are called as long as it is loaded")] Library),
    Isolated(Process),
    /// Its process has ended prematurely.
    Gone,
}

/// A loaded plugin.
pub(crate) struct Physics {
    name: String,
    folder: PathBuf,
    library: PathBuf,
    console: Console,
    functions: Functions,
    place: Place,
    /// The function that was called last.
    doing: &'static str,
    terms: PluginOptions,
    /// The step in which it has received its messages.
    heard_at: Mutex<Option<base::SimTime>>,
}

/// Returns the name in the world's field; `None` if no plugin is used.
pub(crate) fn wanted(scene: &Scene) -> Option<String> {
    let info = scene.children(Scene::ROOT, "children").iter().copied();
    let name = info.into_iter().find_map(|node| match scene.value(node, "physics") {
        Some(scene::Value::SfString(name)) => Some(name.clone()),
        _ => None,
    })?;
    (!matches!(name.as_str(), "" | "<none>" | "none")).then_some(name)
}

/// Locates, builds if necessary, loads and starts a plugin. The error is a message for the user.
pub(crate) fn load(
    name: &str,
    projects: &[PathBuf],
    home: &Path,
    console: &Console,
    terms: &PluginOptions,
    context: &mut PluginContext<'_>,
) -> Result<Box<dyn Plugin>, String> {
    if name.contains(['/', '\\', '\0']) || name == "." || name == ".." {
        return Err(format!("{name:?} is not the name of a folder"));
    }
    let folders: Vec<PathBuf> =
        projects.iter().map(|project| project.join("plugins/physics").join(name)).collect();
    let Some(folder) = folders.iter().find(|folder| folder.is_dir()) else {
        let list: Vec<String> = folders.iter().map(|folder| format!("\n    {}", folder.display())).collect();
        return Err(format!("there is no such folder; these were tried:{}", list.concat()));
    };
    let library =
        folder.join(format!("lib{name}.{}", if cfg!(target_os = "macos") { "dylib" } else { "so" }));
    let is_stale = is_stale(&library, folder);
    if is_stale {
        build(name, folder, &library, home, console)?;
    }
    let mut plugin = match Physics::open(name, folder, &library, console.clone(), terms) {
        // Projects contain libraries from their authors' machines.
        Err(reason) if !is_stale && sources(folder).next().is_some() => {
            let text = format!("the library of the physics plugin {name} is rebuilt, because {reason}");
            console.report(Severity::Note, text);
            build(name, folder, &library, home, console)?;
            Physics::open(name, folder, &library, console.clone(), terms)
        }
        opened => opened,
    }?;
    plugin.start(context);
    Ok(Box::new(plugin))
}

/// Returns the source files of a plugin's library.
fn sources(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let is_source = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        matches!(ending, "c" | "cpp" | "cc" | "cxx" | "h" | "hpp") || path.ends_with("Makefile")
    };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.filter(is_source)
}

/// Returns whether a plugin's library is missing or older than its sources.
fn is_stale(library: &Path, folder: &Path) -> bool {
    let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    let newest: Option<SystemTime> = sources(folder).filter_map(|path| changed(&path)).max();
    match (changed(library), newest) {
        (Some(made), Some(newest)) => newest > made,
        (Some(_), None) => false,
        (None, _) => true,
    }
}

/// Builds a plugin's library from all of its sources.
fn build(name: &str, folder: &Path, library: &Path, home: &Path, console: &Console) -> Result<(), String> {
    let mut command = if folder.join("Makefile").is_file() {
        let mut command = Command::new("make");
        // Objects from other machines are not used, whatever their date.
        command.arg("--always-make").args(make_arguments(home));
        command
    } else {
        let source = ["c", "cpp", "cc", "cxx"].map(|ending| folder.join(format!("{name}.{ending}")));
        let Some(source) = source.into_iter().find(|path| path.is_file()) else {
            return Err(format!(
                "{} is missing, and there is no Makefile, {name}.c or {name}.cpp to build it from",
                library.display()
            ));
        };
        let is_c = source.extension().is_some_and(|ending| ending == "c");
        let mut command = Command::new(if is_c { "cc" } else { "c++" });
        command.args(["-shared", "-fPIC", "-O2", "-I"]).arg(home.join("include")).arg("-o").arg(library);
        command.arg(source).arg("-lm");
        command
    };
    console.info(format!("building the physics plugin {name}"));
    command.current_dir(folder).env("WEBOTS_HOME", home).env_remove("MAKEFLAGS").env_remove("MAKELEVEL");
    let output = tool::output(&mut command).map_err(|error| format!("{command:?}: {error}"))?;
    let stderr = String::from_utf8_lossy(&output.stderr).trim_end().to_owned();
    if !output.status.success() || !library.is_file() {
        return Err(format!(
            "it could not be built ({}):\n{stderr}\nThe command was: {command:?}",
            output.status
        ));
    }
    if !stderr.is_empty() {
        console.report(
            Severity::Warning,
            format!("the physics plugin {name} was built with warnings:\n{stderr}"),
        );
    }
    Ok(())
}

impl Physics {
    fn open(
        name: &str,
        folder: &Path,
        library: &Path,
        console: Console,
        terms: &PluginOptions,
    ) -> Result<Self, String> {
        let (functions, place) = open(library, folder, terms)?;
        if let Some(name) = functions.drawing {
            let text = format!(
                "the physics plugin draws in {name}(), which is not called: images are rendered without OpenGL"
            );
            console.report(Severity::Warning, text);
        }
        Ok(Self {
            name: name.to_owned(),
            folder: folder.to_owned(),
            library: library.to_owned(),
            console,
            functions,
            place,
            doing: "",
            terms: terms.clone(),
            heard_at: Mutex::new(None),
        })
    }

    /// Starts the plugin in its own folder, from which it reads its files.
    fn start(&mut self, context: &mut PluginContext<'_>) {
        let before = std::env::current_dir();
        let _ = std::env::set_current_dir(&self.folder);
        let words = [ode::world(), ode::space(), ode::contact_group()].map(|handle| handle.addr() as u64);
        self.call("webots_physics_init", self.functions.init, Signature::Init, words, context);
        if let Ok(before) = before {
            let _ = std::env::set_current_dir(before);
        }
    }

    /// Calls one of its functions, if it exists.
    fn call(
        &mut self,
        name: &'static str,
        function: Function,
        form: Signature,
        words: [u64; 3],
        context: &mut PluginContext<'_>,
    ) {
        if function != Function::default() {
            self.watched(name, context, |view| {
                ode::call(view, || ode::invoke(function, form, words));
            });
        }
    }

    /// Does something that calls a function of the plugin, unless its process has ended.
    fn watched(
        &mut self,
        name: &'static str,
        context: &mut PluginContext<'_>,
        act: impl FnOnce(&mut View<'_>),
    ) {
        if matches!(self.place, Place::Gone) {
            return;
        }
        self.doing = name;
        crash::watched(&self.name, name, || act(&mut View { context: context.again(), plugin: self }));
        if let Some(noticed) = remote::failure() {
            self.give_up(&noticed, context);
        }
    }

    /// Stops using the plugin after a failure: the world continues without it.
    fn give_up(&mut self, noticed: &str, context: &mut PluginContext<'_>) {
        let reason = match &mut self.place {
            Place::Isolated(process) => process.end_reason(noticed),
            Place::Here(_) | Place::Gone => noticed.to_owned(),
        };
        ode::clear(&mut View { context: context.again(), plugin: self });
        remote::disconnect();
        self.place = Place::Gone;
        self.terms.has_failed.store(true, Ordering::Relaxed);
        let text = format!(
            "the physics plugin {} was stopped in {}: {reason}; the world continues without it",
            self.name, self.doing
        );
        self.console.report(Severity::Error, text);
    }
}

/// Loads a library, here or in a separate process.
fn open(library: &Path, folder: &Path, terms: &PluginOptions) -> Result<(Functions, Place), String> {
    match terms.isolated {
        Some(patience) => {
            let (process, functions) = Process::start(library, folder, patience)?;
            Ok((functions, Place::Isolated(process)))
        }
        None => {
            let (library, functions) = library::open(library)?;
            Ok((functions, Place::Here(library)))
        }
    }
}

impl Plugin for Physics {
    fn before_step(&mut self, mut context: PluginContext<'_>) {
        if matches!(self.place, Place::Gone) {
            return;
        }
        self.call("webots_physics_step", self.functions.step, Signature::Act, [0; 3], &mut context);
        self.commit(&mut context);
        let collide = self.functions.collide;
        if collide == Function::default() && !ode::has_collision_filters() {
            return;
        }
        self.watched("webots_physics_collide", &mut context, |view| {
            ode::collide(view, |first, second| {
                let words = [first.addr() as u64, second.addr() as u64, 0];
                ode::invoke(collide, Signature::Collide, words) != 0
            });
        });
        self.commit(&mut context);
    }

    fn after_step(&mut self, mut context: PluginContext<'_>) {
        self.watched("a function set by dBodySetMovedCallback", &mut context, |view| ode::finish(view));
        self.call("webots_physics_step_end", self.functions.step_end, Signature::Act, [0; 3], &mut context);
    }

    fn restart(&mut self, mut context: PluginContext<'_>) {
        self.call("webots_physics_cleanup", self.functions.cleanup, Signature::Act, [0; 3], &mut context);
        if matches!(self.place, Place::Gone) {
            // The world is as it was before the failure.
            match open(&self.library, &self.folder, &self.terms) {
                Ok((functions, place)) => (self.functions, self.place) = (functions, place),
                Err(reason) => {
                    let text = format!("the physics plugin {} cannot be started again: {reason}", self.name);
                    self.console.report(Severity::Error, text);
                    return;
                }
            }
        } else {
            ode::clear(&mut View { context: context.again(), plugin: self });
        }
        *self.heard_at.get_mut().unwrap_or_else(PoisonError::into_inner) = None;
        self.start(&mut context);
    }

    fn end(&mut self, mut context: PluginContext<'_>) {
        self.call("webots_physics_cleanup", self.functions.cleanup, Signature::Act, [0; 3], &mut context);
        ode::discard_handles();
        remote::disconnect();
        if let Place::Isolated(process) = &mut self.place {
            process.finish();
        }
    }
}

impl Physics {
    fn commit(&mut self, context: &mut PluginContext<'_>) {
        if !matches!(self.place, Place::Gone) {
            ode::commit(&mut View { context: context.again(), plugin: self });
        }
    }
}

/// The world as seen by a plugin.
struct View<'a> {
    context: PluginContext<'a>,
    plugin: &'a Physics,
}

impl View<'_> {
    /// Returns a node with its body and its shapes.
    fn found(&self, node: NodeId) -> Option<WorldObject> {
        let mount = self.context.state().mount(node)?;
        let has_mass = self.context.state().scene().child(node, "physics").is_some();
        let colliders = (0..).map(ColliderId).zip(self.context.state().collider_owners());
        let own = colliders.filter(|(_, owner)| owner.solid == node).map(|(id, _)| id).collect();
        let is_merged = has_mass && self.is_merged(node, mount.link);
        Some(WorldObject {
            is_merged,
            number: node.0,
            link: mount.link.filter(|_| has_mass),
            link_from_node: mount.link_from_node,
            colliders: own,
        })
    }
}

impl View<'_> {
    /// Returns whether a solid is merged into the body of one above it.
    fn is_merged(&self, node: NodeId, link: Option<LinkId>) -> bool {
        let scene = self.context.state().scene();
        let above = |node: NodeId| scene.get(node).and_then(|node| node.parent);
        let is_solid = |node: &NodeId| scene.value(*node, "boundingObject").is_some();
        let mut solids = std::iter::successors(above(node), |node| above(*node)).filter(is_solid);
        solids
            .next()
            .is_some_and(|solid| self.context.state().mount(solid).is_some_and(|mount| mount.link == link))
    }
}

impl Host for View<'_> {
    fn dynamics(&mut self) -> &mut Dynamics {
        self.context.dynamics()
    }

    fn find(&mut self, path: &str) -> Option<WorldObject> {
        let scene = self.context.state().scene();
        let mut parts = path.split('.');
        let named = |node: &NodeId, name: &str| {
            scene.get(*node).is_some_and(|known| known.def.as_deref() == Some(name))
        };
        let is_body = |node: &NodeId| scene.value(*node, "boundingObject").is_some();
        // Each part is below the previous one; names may be ambiguous.
        let mut found: Vec<NodeId> = vec![Scene::ROOT];
        let last = parts.by_ref().try_fold((), |(), name| {
            let below = found.iter().flat_map(|top| scene.descendants(*top));
            found = below.filter(|node| named(node, name)).collect();
            if found.is_empty() { None } else { Some(()) }
        });
        last?;
        let node = found.into_iter().find(is_body)?;
        self.found(node)
    }

    fn owner(&mut self, collider: ColliderId) -> Option<WorldObject> {
        let solid = self.context.state().collider_owner(collider)?.solid;
        self.found(solid)
    }

    fn send(&mut self, channel: i32, data: &[u8]) {
        self.context.state_mut().radio.packets.push(Packet {
            sender: Scene::ROOT,
            robot: None,
            medium: String::new(),
            channel,
            range: None,
            aperture: None,
            world_from_sender: base::Pose::IDENTITY,
            data: data.to_vec(),
        });
    }

    fn receive(&mut self) -> Vec<u8> {
        let heard = |packet: &&Packet| packet.channel == CHANNEL && packet.robot.is_some();
        let time = self.context.state().time();
        let mut heard_at = self.plugin.heard_at.lock().unwrap_or_else(PoisonError::into_inner);
        if heard_at.replace(time) == Some(time) {
            return Vec::new();
        }
        self.context
            .state()
            .radio
            .packets
            .iter()
            .filter(heard)
            .flat_map(|packet| packet.data.clone())
            .collect()
    }

    fn time_ms(&self) -> f64 {
        self.context.state().time().ms()
    }

    fn print(&mut self, text: &str) {
        // A form feed would clear the console of Webots.
        for line in text.replace('\x0c', "").split('\n') {
            self.plugin.console.controller_line(&self.plugin.name, Channel::ControllerOut, line);
        }
    }

    fn warn(&mut self, text: String) {
        let text = format!("physics plugin {}: {text}", self.plugin.name);
        self.context.state_mut().report(Diagnostic::general(Severity::Warning, "physics/plugin", text));
    }
}
