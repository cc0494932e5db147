//! Launches a controller given its name: finds it, builds it if necessary, and starts it.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use base::{Diagnostic, Severity};

use super::{ControllerManager, Slot};
use crate::console::Console;
use crate::controllers::build::{self, Ready};
use crate::controllers::command::{Environment, Launch, Start, built_in, class_path};
use crate::controllers::java_library;
use crate::controllers::kind::{Kind, Native, Recipe};
use crate::controllers::loader;
use crate::controllers::runtime_ini::RuntimeIni;
use crate::controllers::sandboxed::UntrustedBuild;
use crate::controllers::search::{ControllerField, Found, find, parse_controller_field};
use crate::ports::HubPorts;
use crate::regular_file;
use crate::untrusted::{self, ProgramContext, Untrusted};

impl ControllerManager<'_> {
    /// Finds, builds and starts a controller. The error is a message for the user.
    pub(super) fn launch(&mut self, index: usize, ports: &HubPorts) -> Result<usize, String> {
        let slot = self.slots.get(index).ok_or("there is no such robot")?;
        let temporary = slot.is_untrusted.then(|| Untrusted::folder(slot.robot.index())).transpose()?;
        let restricted = temporary.as_deref().map(|folder| Untrusted::environment(&self.inherited, folder));
        let pictures = ports.pictures(slot.robot);
        let mut launcher = Launcher {
            slot,
            console: self.console,
            untrusted: &self.untrusted,
            inherited: &self.inherited,
            environment: restricted.as_ref().unwrap_or(&self.inherited),
            temporary: temporary.as_deref(),
            pictures: pictures.as_deref(),
            reported_folders: &mut self.reported_folders,
            failed_builds: &mut self.failed_builds,
            has_failed: &mut self.has_failed,
        };
        let launch = launcher.command()?;
        self.processes
            .start(&launch, self.console)
            .map_err(|error| format!("{error}: {}", launch.program.display()))
    }
}

/// Finds and builds one controller. The errors of its functions are messages for the user.
struct Launcher<'a> {
    slot: &'a Slot,
    console: &'a Console,
    untrusted: &'a Untrusted,
    /// The environment of this program.
    inherited: &'a Environment,
    /// The environment of the controller: the same, or of an untrusted controller what is harmless in it.
    environment: &'a Environment,
    /// The temporary folder of an untrusted controller; `None` for a trusted one.
    temporary: Option<&'a Path>,
    /// The folder with files through which it gets images.
    pictures: Option<&'a Path>,
    reported_folders: &'a mut BTreeSet<PathBuf>,
    failed_builds: &'a mut BTreeSet<PathBuf>,
    has_failed: &'a mut bool,
}

/// The outcome of the build of a native controller.
#[derive(Default)]
struct Built {
    /// Whether its program was not built here and now, so that it may be from another machine.
    is_prebuilt: bool,
    /// Why the program is older than its sources.
    outdated: Option<String>,
}

impl Launcher<'_> {
    /// Returns the command of the controller.
    fn command(&mut self) -> Result<Launch, String> {
        let slot = self.slot;
        let name = slot.controller.as_str();
        if parse_controller_field(name) == ControllerField::Idle {
            let launch = Launch::idle(&slot.start(self.environment))?;
            return self.confine(launch, &slot.search_paths.project);
        }
        let found = find(name, &slot.search_paths);
        match built_in(name).filter(|_| found.is_err()) {
            // It consists of sockets, which untrusted controllers may not use; and the author of the project chooses
            // its arguments and environment.
            Some(_) if self.temporary.is_some() => Err(format!(
                "the controller {name} needs the network, which untrusted controllers do not have"
            )),
            Some(word) => launch_built_in(word, slot, self.inherited, self.console),
            None => self.command_of(found?),
        }
    }

    /// Returns the command of a controller that was found in a folder. It is built if necessary.
    fn command_of(&mut self, mut found: Found) -> Result<Launch, String> {
        let is_new = !self.reported_folders.contains(&found.folder);
        if is_new {
            self.report_location(&found);
        }
        // Its contents become environment variables of the controller: a link could expose another file.
        if self.temporary.is_some() && found.folder.join("runtime.ini").is_symlink() {
            return Err("the runtime.ini of an untrusted controller must not be a link".to_owned());
        }
        let console = self.console;
        let ini = read_ini(&found.folder, |diagnostic| {
            if is_new {
                console.print_diagnostic(diagnostic);
            }
        });
        self.reported_folders.insert(found.folder.clone());
        let name = &*found.name.clone();
        let untrusted = self.untrusted_build(&found.folder)?;
        let built = match &mut found.kind {
            Kind::Native(native) => self.build(native, &found.folder, name, untrusted.as_ref())?,
            _ => Built::default(),
        };
        let start = Start { name, ..self.slot.start(self.environment) };
        self.add_libraries(&found, &ini, &start, untrusted.as_ref())?;
        if let Some(reason) = Launch::unused_command(&found, &ini, &start) {
            let message =
                format!("controller {name:?}: the COMMAND in its runtime.ini is not used, because {reason}");
            self.console.report(Severity::Warning, message);
        }
        let mut launch = Launch::new(&found, &ini, &start)?;
        if let Kind::Native(native) = &found.kind
            && built.is_prebuilt
        {
            self.build_if_refused(native, &mut launch)?;
        }
        if let Some(reason) = built.outdated {
            self.report_outdated(&launch, &reason)?;
        }
        self.adapt_to_sandbox(&mut launch, &found.kind);
        self.confine(launch, &found.folder)
    }

    /// Reports a controller whose name is not written as in the world, or that is not in the project.
    fn report_location(&self, found: &Found) {
        let (name, folder) = (&self.slot.controller, found.folder.display());
        if found.name != *name {
            let message = format!("controller {name:?} is called {:?} in {folder}", found.name);
            self.console.report(Severity::Note, message);
        }
        let name = &found.name;
        if found.folder.starts_with(self.slot.search_paths.home.join("projects/default")) {
            let message =
                format!("controller {name:?} is not in the project; the standard one is used: {folder}");
            self.console.report(Severity::Note, message);
        }
    }

    /// Returns how an untrusted controller is built.
    fn untrusted_build(&self, folder: &Path) -> Result<Option<UntrustedBuild>, String> {
        let Some(temporary) = self.temporary else { return Ok(None) };
        let search_paths = &self.slot.search_paths;
        let context = ProgramContext { folder, search_paths, temporary, pictures: None };
        let policy = self.untrusted.building(&context)?;
        let guard = self.untrusted.guard(&context, true);
        Ok(Some(UntrustedBuild { policy, guard, environment: self.environment.clone() }))
    }

    /// Builds a native controller and sets its program. After a failure an older program is used if there is one.
    fn build(
        &mut self,
        native: &mut Native,
        folder: &Path,
        name: &str,
        untrusted: Option<&UntrustedBuild>,
    ) -> Result<Built, String> {
        if self.failed_builds.contains(folder) {
            let reason = "it could not be built, see above".to_owned();
            return match native.program {
                Some(_) => Ok(Built { is_prebuilt: false, outdated: Some(reason) }),
                None => Err(reason),
            };
        }
        let (home, say) = (&self.slot.search_paths.home, &mut |text| self.console.info(text));
        let ready = build::ensure_built(native, folder, name, home, self.inherited, untrusted, say);
        if !matches!(ready, Ok(Ready { failure: None, .. })) {
            self.failed_builds.insert(folder.to_owned());
        }
        let Ready { program, failure } = ready?;
        let is_prebuilt =
            native.program.as_ref() == Some(&program) && failure.is_none() && untrusted.is_none();
        native.program = Some(program);
        Ok(Built { is_prebuilt, outdated: failure })
    }

    /// Makes sure that the libraries of the controller's language exist.
    fn add_libraries(
        &self,
        found: &Found,
        ini: &RuntimeIni,
        start: &Start<'_>,
        untrusted: Option<&UntrustedBuild>,
    ) -> Result<(), String> {
        let home = &self.slot.search_paths.home;
        match found.kind {
            Kind::JavaClass | Kind::JavaArchive(_) => {
                let say = &mut |text| self.console.info(text);
                let classes = class_path(&found.folder, ini, start);
                let (name, classes) = (&found.name, classes.as_deref());
                java_library::ensure(&found.folder, name, home, classes, self.inherited, untrusted, say)
            }
            Kind::Matlab(_) => rebots::home::add_matlab(home).map_err(|error| error.to_string()),
            _ => Ok(()),
        }
    }

    /// Reports that an older program is started, unless it cannot be loaded.
    fn report_outdated(&mut self, launch: &Launch, reason: &str) -> Result<(), String> {
        let refusal = || loader::refusal(&launch.program, &launch.environment);
        if let Some(refusal) = self.temporary.is_none().then(refusal).flatten() {
            return Err(format!("{reason}\nThe program that was built before cannot be loaded: {refusal}"));
        }
        *self.has_failed = true;
        let message =
            format!("controller {:?}: the program that was built before is started: {reason}", launch.name);
        self.console.report(Severity::Error, message);
        Ok(())
    }

    /// Changes the command of an untrusted controller where its interpreter could not run in the sandbox.
    fn adapt_to_sandbox(&self, launch: &mut Launch, kind: &Kind) {
        let Some(temporary) = self.temporary else { return };
        match kind {
            Kind::JavaClass | Kind::JavaArchive(_) => {
                let mut folder = OsString::from("-Djava.io.tmpdir=");
                folder.push(temporary);
                launch.arguments.splice(0..0, ["-XX:-UsePerfData".into(), folder]);
            }
            Kind::Python(_) => {
                if let Some((script, program)) = untrusted::real_python(self.inherited)
                    && launch.program == script
                {
                    launch.program = program;
                }
            }
            _ => {}
        }
    }

    /// Rebuilds a program that the system cannot load if its sources exist, as projects contain programs from their
    /// authors' machines.
    fn build_if_refused(&self, native: &Native, launch: &mut Launch) -> Result<(), String> {
        let Some(recipe) = native.recipe.as_ref().filter(|recipe| !recipe.cargo) else { return Ok(()) };
        let Some(reason) = loader::refusal(&launch.program, &launch.environment) else { return Ok(()) };
        let name = &launch.name;
        let text =
            format!("the program of controller {name:?} is rebuilt, because it cannot be loaded: {reason}");
        self.console.report(Severity::Note, text);
        let recipe = Recipe { from_scratch: true, ..recipe.clone() };
        let native = Native { program: None, recipe: Some(recipe) };
        let (home, say) = (&self.slot.search_paths.home, &mut |text| self.console.info(text));
        launch.program =
            build::ensure_built(&native, &launch.folder, name, home, self.inherited, None, say)?.program;
        Ok(())
    }

    /// Confines the command of an untrusted controller, which gets its own folder.
    fn confine(&self, launch: Launch, folder: &Path) -> Result<Launch, String> {
        let Some(temporary) = self.temporary else { return Ok(launch) };
        let search_paths = &self.slot.search_paths;
        let context = ProgramContext { folder, search_paths, temporary, pictures: self.pictures };
        let policy = self.untrusted.policy(&launch, &context)?;
        let guard = Some(self.untrusted.guard(&context, false));
        Ok(Launch { guard, ..launch.confined(&policy)? })
    }
}

/// Returns the command for a controller that is part of this program. A folder with its name may define its
/// environment.
fn launch_built_in(
    word: &str,
    slot: &Slot,
    inherited: &Environment,
    console: &Console,
) -> Result<Launch, String> {
    let folders =
        slot.search_paths.controller_folders().into_iter().map(|folder| folder.join(&slot.controller));
    let folder = folders.into_iter().find(|folder| folder.is_dir());
    let ini =
        folder.as_deref().map(|folder| read_ini(folder, |diagnostic| console.print_diagnostic(diagnostic)));
    let folder = folder.unwrap_or_else(|| slot.search_paths.project.clone());
    Launch::built_in(word, &folder, &ini.unwrap_or_default(), &slot.start(inherited))
}

fn read_ini(folder: &Path, print: impl FnMut(&Diagnostic)) -> RuntimeIni {
    let path = folder.join("runtime.ini");
    let mut report = Vec::new();
    let ini = RuntimeIni::parse(&path.display().to_string(), &regular_file::text(&path), &mut report);
    report.iter().for_each(print);
    ini
}
