//! `rebots check`: all diagnostics of a world, including those about its controllers and plugins.

use std::path::Path;

use base::{Diagnostic, Severity};
use rebots::home;
use rebots::load::{OpenOptions, OpenedWorld, extra_projects, foreign, missing, open};
use scene::Scene;

use crate::controller_manager::search_paths_of;
use crate::controllers::plugins;
use crate::controllers::search::{ControllerField, SearchPaths, find, parse_controller_field};
use crate::library::Network;

/// Returns all diagnostics of a world, including those about its controllers.
pub(crate) fn check(path: &Path, network: Network) -> Vec<Diagnostic> {
    if let Some(reason) = missing(path).or_else(|| foreign(path)) {
        return vec![Diagnostic::general(Severity::Error, "file/unreadable", reason)];
    }
    let OpenedWorld { world, mut diagnostics, project, .. } =
        open(path, OpenOptions { seed: None, trace: false, soft_contacts: false, mode: 0, network });
    let Some(mut world) = world else { return diagnostics };
    // Nothing is displayed, but the visual scene may have errors. Nothing needs rays through it.
    world.state_mut().need_visuals();
    world.follow_visuals();
    diagnostics.extend(world.take_diagnostics());
    let extra = extra_projects(path);
    // Without a home folder controllers are not found, which is reported.
    let home = home::ensure().unwrap_or_default();
    let scene = world.state().scene();
    let info =
        scene.children(Scene::ROOT, "children").iter().rfind(|node| scene.node(**node).ty.is_a("WorldInfo"));
    let window = info.and_then(|node| plugins::named(scene.string(*node, "window")));
    let is_shared =
        |name: &str| world.robots().iter().any(|robot| scene.string(robot.node, "window") == name);
    if let Some(name) = window.filter(|name| !is_shared(name))
        && !project.join("plugins/robot_windows").join(name).join(format!("{name}.html")).is_file()
    {
        let message = format!(
            "the window {name:?} of the world is missing: there is no plugins/robot_windows/{name} with a page"
        );
        diagnostics.push(Diagnostic::general(Severity::Warning, "plugin/missing", message));
    }
    for robot in world.robots() {
        let search_paths: SearchPaths = search_paths_of(&world, robot, &project, &extra, &home);
        let asked = plugins::PluginFields {
            robot: &robot.name,
            window: scene.string(robot.node, "window"),
            shows_window: false,
            opens_window: false,
            remote_control: scene.string(robot.node, "remoteControl"),
        };
        let lost = plugins::missing(&asked, &search_paths).into_iter();
        diagnostics.extend(lost.map(|lost| Diagnostic::general(Severity::Warning, "plugin/missing", lost)));
        let ControllerField::Named(name) = parse_controller_field(&robot.controller) else { continue };
        if let Err(reason) = find(name, &search_paths) {
            let message =
                format!("controller {name:?} of robot {:?} cannot be started: {reason}", robot.name);
            diagnostics.push(Diagnostic::general(Severity::Warning, "controller/missing", message));
        }
    }
    diagnostics
}
