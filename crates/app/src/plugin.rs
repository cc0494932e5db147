//! Physics plugins: shared libraries of the user that take part in every dynamics step.
//!
//! Owns: the search for the library, its build, and what it may ask of the world. The functions of ODE that it calls
//! are exported by this program (crate `ode`).

#![expect(unsafe_code, reason = "a shared library is loaded, and functions of a C program are called")]

use std::ffi::{c_int, c_void};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use base::{Diagnostic, Severity};
use dynamics::{ColliderId, Dynamics, LinkId};
use engine::{Packet, Plugin, PluginContext};
use libloading::Library;
use libloading::os::unix::{RTLD_LAZY, RTLD_LOCAL, RTLD_NOW};
use ode::{Found, Host};
use scene::{NodeId, Scene};

use crate::console::{Channel, Console};
use crate::controllers::build::make_arguments;
use crate::controllers::tool;
use crate::crash;

/// The channel that plugins listen to.
const CHANNEL: i32 = 0;

/// Functions of old plugins that draw.
const DRAWING: [&str; 2] = ["webots_physics_draw", "webots_physics_predraw"];

type Act = unsafe extern "C" fn();
type Init = unsafe extern "C" fn(ode::Handle, ode::Handle, ode::Handle);
type Collide = unsafe extern "C" fn(ode::Handle, ode::Handle) -> c_int;

/// A plugin that is loaded.
pub(crate) struct Physics {
    name: String,
    folder: PathBuf,
    console: Console,
    init: Option<Init>,
    collide: Option<Collide>,
    step: Act,
    step_end: Option<Act>,
    cleanup: Act,
    /// The step in which it has read what was sent to it.
    heard_at: Mutex<Option<base::SimTime>>,
    /// The functions above are in it: it goes last.
    _library: Library,
}

/// The name in the world's field; `None` if no plugin is wanted.
pub(crate) fn wanted(scene: &Scene) -> Option<String> {
    let info = scene.children(Scene::ROOT, "children").iter().copied();
    let name = info.into_iter().find_map(|node| match scene.value(node, "physics") {
        Some(scene::Value::SfString(name)) => Some(name.clone()),
        _ => None,
    })?;
    (!matches!(name.as_str(), "" | "<none>" | "none")).then_some(name)
}

/// Finds, builds where it must be, loads and starts a plugin. The error is for people.
pub(crate) fn load(
    name: &str,
    projects: &[PathBuf],
    home: &Path,
    console: &Console,
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
    let mut plugin = match Physics::open(name, folder, &library, console.clone()) {
        // Projects come with the libraries of their authors' machines.
        Err(reason) if !is_stale && sources(folder).next().is_some() => {
            let text = format!("the library of the physics plugin {name} is built again, because {reason}");
            console.tell(Severity::Note, text);
            build(name, folder, &library, home, console)?;
            Physics::open(name, folder, &library, console.clone())
        }
        opened => opened,
    }?;
    plugin.start(context);
    Ok(Box::new(plugin))
}

/// What a plugin's library is made from.
fn sources(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let is_source = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        matches!(ending, "c" | "cpp" | "cc" | "cxx" | "h" | "hpp") || path.ends_with("Makefile")
    };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.filter(is_source)
}

/// Whether a plugin's library is missing or older than its sources.
fn is_stale(library: &Path, folder: &Path) -> bool {
    let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    let newest: Option<SystemTime> = sources(folder).filter_map(|path| changed(&path)).max();
    match (changed(library), newest) {
        (Some(made), Some(newest)) => newest > made,
        (Some(_), None) => false,
        (None, _) => true,
    }
}

/// Makes a plugin's library from all of its sources.
fn build(name: &str, folder: &Path, library: &Path, home: &Path, console: &Console) -> Result<(), String> {
    let mut command = if folder.join("Makefile").is_file() {
        let mut command = Command::new("make");
        // What was compiled elsewhere is not used, whatever its date.
        command.arg("--always-make").args(make_arguments(home));
        command
    } else {
        let source = ["c", "cpp", "cc", "cxx"].map(|ending| folder.join(format!("{name}.{ending}")));
        let Some(source) = source.into_iter().find(|path| path.is_file()) else {
            return Err(format!(
                "{} is missing, and there is neither a Makefile nor {name}.c or {name}.cpp to make it from",
                library.display()
            ));
        };
        let is_c = source.extension().is_some_and(|ending| ending == "c");
        let mut command = Command::new(if is_c { "cc" } else { "c++" });
        command.args(["-shared", "-fPIC", "-O2", "-I"]).arg(home.join("include")).arg("-o").arg(library);
        command.arg(source).arg("-lm");
        command
    };
    console.say(format!("building the physics plugin {name}"));
    command.current_dir(folder).env("WEBOTS_HOME", home).env_remove("MAKEFLAGS").env_remove("MAKELEVEL");
    let output = tool::output(&mut command).map_err(|error| format!("{command:?}: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr).trim_end().to_owned();
    if !output.status.success() || !library.is_file() {
        return Err(format!(
            "it could not be built, {}:\n{said}\nThe command was: {command:?}",
            output.status
        ));
    }
    if !said.is_empty() {
        console
            .tell(Severity::Warning, format!("the physics plugin {name} was built with warnings:\n{said}"));
    }
    Ok(())
}

impl Physics {
    fn open(name: &str, folder: &Path, path: &Path, console: Console) -> Result<Self, String> {
        // Its functions are found in this program, if the linker has kept them.
        let _ = ode::exported();
        // SAFETY: what the library does when it is loaded is its author's business, as in Webots.
        let open = |how| unsafe { libloading::os::unix::Library::open(Some(path), how | RTLD_LOCAL) };
        let library = open(RTLD_NOW).or_else(|error| {
            // Plugins of old draw with OpenGL in a function that is never called.
            if error.to_string().contains("undefined symbol: gl") { open(RTLD_LAZY) } else { Err(error) }
        });
        let library: Library = library.map_err(|error| missing(&error.to_string()))?.into();
        let find = |names: &[&str]| -> Option<*mut c_void> {
            names.iter().find_map(|name| {
                // SAFETY: only the address is taken here.
                let symbol = unsafe { library.get::<*mut c_void>(name.as_bytes()) };
                symbol.ok().map(|symbol| {
                    // SAFETY: the library stays loaded for as long as the plugin.
                    unsafe { symbol.into_raw() }.as_raw_ptr()
                })
            })
        };
        let needed = |name: &str| find(&[name]).ok_or_else(|| format!("it has no function {name}()"));
        let (step, cleanup) = (needed("webots_physics_step")?, needed("webots_physics_cleanup")?);
        // In C++ a definition with the arguments of old is another function than the header's.
        let old_init = "_Z19webots_physics_initP7dxWorldP7dxSpaceP12dxJointGroup";
        let init = find(&["webots_physics_init", old_init]);
        if let Some(name) = DRAWING.into_iter().find(|name| find(&[name]).is_some()) {
            let text = format!(
                "the physics plugin draws in {name}(), which is not called: pictures are made without OpenGL"
            );
            console.tell(Severity::Warning, text);
        }
        let (collide, step_end) = (find(&["webots_physics_collide"]), find(&["webots_physics_step_end"]));
        // SAFETY: functions of these names have these types by the plugin's header; more arguments than a function of
        // the old header takes do no harm in C. Addresses of functions are not null.
        let plugin = unsafe {
            Self {
                name: name.to_owned(),
                folder: folder.to_owned(),
                console,
                init: init.map(|address| std::mem::transmute::<*mut c_void, Init>(address)),
                collide: collide.map(|address| std::mem::transmute::<*mut c_void, Collide>(address)),
                step: std::mem::transmute::<*mut c_void, Act>(step),
                step_end: step_end.map(|address| std::mem::transmute::<*mut c_void, Act>(address)),
                heard_at: Mutex::new(None),
                cleanup: std::mem::transmute::<*mut c_void, Act>(cleanup),
                _library: library,
            }
        };
        Ok(plugin)
    }

    /// Starts it in its own folder, from which it reads its files.
    fn start(&mut self, context: &mut PluginContext<'_>) {
        let Some(init) = self.init else { return };
        let before = std::env::current_dir();
        let _ = std::env::set_current_dir(&self.folder);
        self.call("webots_physics_init", context, || {
            // SAFETY: as the header declares it.
            unsafe { init(ode::world(), ode::space(), ode::contact_group()) };
        });
        if let Ok(before) = before {
            let _ = std::env::set_current_dir(before);
        }
    }

    /// Calls one of its functions.
    fn call(&self, function: &str, context: &mut PluginContext<'_>, act: impl FnOnce()) {
        crash::watched(&self.name, function, || {
            ode::call(&mut View { context: context.again(), plugin: self }, act)
        });
    }
}

/// A message about a library that cannot be loaded.
fn missing(error: &str) -> String {
    if error.contains("undefined symbol: d") {
        format!("it calls a function of ODE that does not exist ({error}); ode/ode.h lists those that exist")
    } else {
        format!("it cannot be loaded: {error}")
    }
}

impl Plugin for Physics {
    fn before_step(&mut self, mut context: PluginContext<'_>) {
        let step = self.step;
        // SAFETY: as the header declares it.
        self.call("webots_physics_step", &mut context, || unsafe { step() });
        ode::commit(&mut View { context: context.again(), plugin: self });
        if self.collide.is_none() && !ode::has_switches() {
            return;
        }
        crash::watched(&self.name, "webots_physics_collide", || {
            ode::collide(&mut View { context: context.again(), plugin: self }, |first, second| {
                match self.collide {
                    // SAFETY: as the header declares it.
                    Some(collide) => unsafe { collide(first, second) != 0 },
                    None => false,
                }
            });
        });
        ode::commit(&mut View { context: context.again(), plugin: self });
    }

    fn after_step(&mut self, mut context: PluginContext<'_>) {
        crash::watched(&self.name, "a function set by dBodySetMovedCallback", || {
            ode::finish(&mut View { context: context.again(), plugin: self });
        });
        if let Some(step_end) = self.step_end {
            // SAFETY: as the header declares it.
            self.call("webots_physics_step_end", &mut context, || unsafe { step_end() });
        }
    }

    fn restart(&mut self, mut context: PluginContext<'_>) {
        let cleanup = self.cleanup;
        // SAFETY: as the header declares it.
        self.call("webots_physics_cleanup", &mut context, || unsafe { cleanup() });
        ode::clear(&mut View { context: context.again(), plugin: self });
        *self.heard_at.get_mut().unwrap_or_else(PoisonError::into_inner) = None;
        self.start(&mut context);
    }

    fn end(&mut self, mut context: PluginContext<'_>) {
        let cleanup = self.cleanup;
        // SAFETY: as the header declares it.
        self.call("webots_physics_cleanup", &mut context, || unsafe { cleanup() });
        ode::forget();
    }
}

/// The world as a plugin sees it.
struct View<'a> {
    context: PluginContext<'a>,
    plugin: &'a Physics,
}

impl View<'_> {
    /// A node with its body and its shapes.
    fn found(&self, node: NodeId) -> Option<Found> {
        let mount = self.context.state().mount(node)?;
        let has_mass = self.context.state().scene().child(node, "physics").is_some();
        let colliders = (0..).map(ColliderId).zip(self.context.state().collider_owners());
        let own = colliders.filter(|(_, owner)| owner.solid == node).map(|(id, _)| id).collect();
        let is_merged = has_mass && self.is_merged(node, mount.link);
        Some(Found {
            is_merged,
            number: node.0,
            link: mount.link.filter(|_| has_mass),
            link_from_node: mount.link_from_node,
            colliders: own,
        })
    }
}

impl View<'_> {
    /// Whether a solid is a part of the body of one above it.
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

    fn find(&mut self, path: &str) -> Option<Found> {
        let scene = self.context.state().scene();
        let mut parts = path.split('.');
        let named = |node: &NodeId, name: &str| {
            scene.get(*node).is_some_and(|known| known.def.as_deref() == Some(name))
        };
        let is_body = |node: &NodeId| scene.value(*node, "boundingObject").is_some();
        // Each part is below the one before it; names may come more than once.
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

    fn owner(&mut self, collider: ColliderId) -> Option<Found> {
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
