//! Launches a controller given its name: finds it, builds it if necessary, and starts it.

use std::ffi::OsString;
use std::path::Path;

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
use crate::controllers::search::{ControllerField, find, parse_controller_field};
use crate::ports::HubPorts;
use crate::regular_file;
use crate::untrusted::{self, ProgramContext, Untrusted};

impl ControllerManager<'_> {
    /// Finds, builds and starts a controller. The error is a message for the user.
    pub(super) fn launch(&mut self, index: usize, ports: &HubPorts) -> Result<usize, String> {
        let slot = self.slots.get(index).ok_or("there is no such robot")?;
        let own = slot.is_untrusted.then(|| Untrusted::folder(slot.robot.index()));
        let own = own.transpose()?;
        let alone = own.as_ref().map(|own| Untrusted::environment(&self.inherited, own));
        let inherited = alone.as_ref().unwrap_or(&self.inherited);
        let pictures = ports.pictures(slot.robot);
        let name = slot.controller.as_str();
        if parse_controller_field(name) == ControllerField::Idle {
            let launch = Launch::idle(&slot.start(inherited))?;
            let project = slot.search_paths.project.clone();
            let launch = self.confine(launch, own.as_deref(), &project, slot, pictures.as_deref())?;
            let started = self.processes.start(&launch, self.console);
            return started.map_err(|error| format!("{error}: {}", launch.program.display()));
        }
        let found = find(name, &slot.search_paths);
        if let Some(word) = built_in(name).filter(|_| found.is_err()) {
            // It consists of sockets, which untrusted controllers may not use; and the author of the project chooses
            // its arguments and environment.
            if own.is_some() {
                return Err(format!(
                    "the controller {name} needs the network, which untrusted controllers do not have"
                ));
            }
            let launch = launch_built_in(word, slot, &self.inherited, self.console)?;
            let started = self.processes.start(&launch, self.console);
            return started.map_err(|error| format!("{error}: {}", launch.program.display()));
        }
        let mut found = found?;
        if found.name != name && !self.reported_folders.contains(&found.folder) {
            let message =
                format!("controller {name:?} is called {:?} in {}", found.name, found.folder.display());
            self.console.report(Severity::Note, message);
        }
        let name = &*found.name.clone();
        let standard = slot.search_paths.home.join("projects/default");
        if found.folder.starts_with(&standard) && !self.reported_folders.contains(&found.folder) {
            let place = found.folder.display();
            let message =
                format!("controller {name:?} is not in the project; the standard one is used: {place}");
            self.console.report(Severity::Note, message);
        }
        // Its contents become environment variables of the controller: a link could expose another file.
        if own.is_some() && found.folder.join("runtime.ini").is_symlink() {
            return Err("the runtime.ini of an untrusted controller must not be a link".to_owned());
        }
        let ini = read_ini(&found.folder, |remark| {
            if !self.reported_folders.contains(&found.folder) {
                self.console.print_diagnostic(remark);
            }
        });
        self.reported_folders.insert(found.folder.clone());
        let around = own.as_deref().map(|temporary| ProgramContext {
            folder: &found.folder,
            search_paths: &slot.search_paths,
            temporary,
            pictures: None,
        });
        let untrusted = around.map(|around| {
            let policy = self.untrusted.building(&around)?;
            let guard = self.untrusted.guard(&around, true);
            Ok::<_, String>(UntrustedBuild { policy, guard, environment: inherited.clone() })
        });
        let untrusted = untrusted.transpose()?;
        // Whether its program is from another time, and why it is older than its sources.
        let (mut is_prebuilt, mut outdated) = (false, None);
        if let Kind::Native(native) = &mut found.kind {
            let known = self.failed_builds.contains(&found.folder);
            outdated = known.then(|| "it could not be built, see above".to_owned());
            let built = match (&outdated, &native.program) {
                (Some(_), Some(program)) => program.clone(),
                (Some(reason), None) => return Err(reason.clone()),
                (None, _) => {
                    let (home, say) = (&slot.search_paths.home, &mut |text| self.console.info(text));
                    let ready = build::ensure_built(
                        native,
                        &found.folder,
                        name,
                        home,
                        &self.inherited,
                        untrusted.as_ref(),
                        say,
                    );
                    if !matches!(ready, Ok(Ready { failure: None, .. })) {
                        self.failed_builds.insert(found.folder.clone());
                    }
                    let Ready { program, failure } = ready?;
                    outdated = failure;
                    program
                }
            };
            is_prebuilt =
                native.program.as_ref() == Some(&built) && outdated.is_none() && untrusted.is_none();
            native.program = Some(built);
        }
        let start = Start { name, ..slot.start(inherited) };
        if matches!(found.kind, Kind::JavaClass | Kind::JavaArchive(_)) {
            let (home, say) = (&slot.search_paths.home, &mut |text| self.console.info(text));
            let classes = class_path(&found.folder, &ini, &start);
            let (classes, untrusted) = (classes.as_deref(), untrusted.as_ref());
            java_library::ensure(&found.folder, name, home, classes, &self.inherited, untrusted, say)?;
        }
        if matches!(found.kind, Kind::Matlab(_)) {
            rebots::home::add_matlab(&slot.search_paths.home).map_err(|error| error.to_string())?;
        }
        if let Some(reason) = Launch::unused_command(&found, &ini, &start) {
            let message =
                format!("controller {name:?}: the COMMAND in its runtime.ini is not used, because {reason}");
            self.console.report(Severity::Warning, message);
        }
        let mut launch = Launch::new(&found, &ini, &start)?;
        if let Kind::Native(native) = &found.kind
            && is_prebuilt
        {
            self.build_if_refused(native, &mut launch, &slot.search_paths.home)?;
        }
        if let Some(reason) = outdated {
            let refusal = || loader::refusal(&launch.program, &launch.environment);
            if let Some(refusal) = own.is_none().then(refusal).flatten() {
                return Err(format!("{reason}\nIts program from before cannot be loaded: {refusal}"));
            }
            self.has_failed = true;
            let message = format!("controller {name:?}: its program from before is started: {reason}");
            self.console.report(Severity::Error, message);
        }
        if let (Some(own), Kind::JavaClass | Kind::JavaArchive(_)) = (&own, &found.kind) {
            let mut place = OsString::from("-Djava.io.tmpdir=");
            place.push(own);
            launch.arguments.splice(0..0, ["-XX:-UsePerfData".into(), place]);
        }
        if own.is_some()
            && matches!(found.kind, Kind::Python(_))
            && let Some((script, program)) = untrusted::real_python(&self.inherited)
            && launch.program == script
        {
            launch.program = program;
        }
        let launch = self.confine(launch, own.as_deref(), &found.folder, slot, pictures.as_deref())?;
        self.processes
            .start(&launch, self.console)
            .map_err(|error| format!("{error}: {}", launch.program.display()))
    }

    /// Rebuilds a program that the system cannot load if its sources exist, as projects contain programs from their
    /// authors' machines. The error is a message for the user.
    fn build_if_refused(&self, native: &Native, launch: &mut Launch, home: &Path) -> Result<(), String> {
        let Some(recipe) = native.recipe.as_ref().filter(|recipe| !recipe.cargo) else { return Ok(()) };
        let Some(reason) = loader::refusal(&launch.program, &launch.environment) else { return Ok(()) };
        let name = &launch.name;
        let text =
            format!("the program of controller {name:?} is rebuilt, because it cannot be loaded: {reason}");
        self.console.report(Severity::Note, text);
        let recipe = Recipe { from_scratch: true, ..recipe.clone() };
        let native = Native { program: None, recipe: Some(recipe) };
        let say = &mut |text| self.console.info(text);
        launch.program =
            build::ensure_built(&native, &launch.folder, name, home, &self.inherited, None, say)?.program;
        Ok(())
    }

    /// Confines the command of an untrusted controller, which gets its own folder. The error is a message for the user.
    fn confine(
        &self,
        launch: Launch,
        own: Option<&Path>,
        folder: &Path,
        slot: &Slot,
        pictures: Option<&Path>,
    ) -> Result<Launch, String> {
        let Some(temporary) = own else { return Ok(launch) };
        let around = ProgramContext { folder, search_paths: &slot.search_paths, temporary, pictures };
        let policy = self.untrusted.policy(&launch, &around)?;
        let guard = Some(self.untrusted.guard(&around, false));
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
    let ini = folder.as_deref().map(|folder| read_ini(folder, |remark| console.print_diagnostic(remark)));
    let folder = folder.unwrap_or_else(|| slot.search_paths.project.clone());
    Launch::built_in(word, &folder, &ini.unwrap_or_default(), &slot.start(inherited))
}

fn read_ini(folder: &Path, mut remark: impl FnMut(&Diagnostic)) -> RuntimeIni {
    let path = folder.join("runtime.ini");
    let mut report = Vec::new();
    let ini = RuntimeIni::parse(&path.display().to_string(), &regular_file::text(&path), &mut report);
    report.iter().for_each(&mut remark);
    ini
}
