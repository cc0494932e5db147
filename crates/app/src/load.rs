//! What `check` says of a world.

use std::path::Path;

use base::{Diagnostic, Severity};
use rebots::home;
pub(crate) use rebots::load::*;

use crate::controller_manager::places_of;
use crate::controllers::search::{Places, Wanted, find, wanted};
use crate::library::Network;

/// All remarks on a world, those on its controllers included.
pub(crate) fn check(path: &Path, network: Network) -> Vec<Diagnostic> {
    if let Some(reason) = missing(path).or_else(|| foreign(path)) {
        return vec![Diagnostic::general(Severity::Error, "file/unreadable", reason)];
    }
    let Opened { world, mut remarks, project, .. } =
        open(path, Choice { seed: None, trace: false, soft_contacts: false, mode: 0, network });
    let Some(mut world) = world else { return remarks };
    // Nobody looks, but what would be seen may have mistakes.
    world.state_mut().need_visuals();
    world.refresh_visuals();
    remarks.extend(world.take_diagnostics());
    let extra = extra_projects(path);
    // Without a home folder its controllers are missing, which is told.
    let home = home::ensure().unwrap_or_default();
    for robot in world.robots() {
        let Wanted::Named(name) = wanted(&robot.controller) else { continue };
        let places: Places = places_of(&world, robot, &project, &extra, &home);
        if let Err(reason) = find(name, &places) {
            let message =
                format!("controller {name:?} of robot {:?} cannot be started: {reason}", robot.name);
            remarks.push(Diagnostic::general(Severity::Warning, "controller/missing", message));
        }
    }
    remarks
}
