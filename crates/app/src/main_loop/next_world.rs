//! Worlds that a supervisor or a viewer requests instead of the current one.

use std::path::{Path, PathBuf};

use base::Severity;
use engine::{RobotId, World};

use crate::console::Console;
use crate::controllers::search::project_of;
use crate::library::Network;
use crate::page::Page;
use crate::ports::HubPorts;
use rebots::load;

/// Finds and checks the next world.
pub(super) struct NextWorld<'a> {
    pub(super) console: &'a Console,
    /// Whether its files may be downloaded.
    pub(super) network: Network,
    /// Warns viewers about failures.
    pub(super) page: Option<&'a Page>,
}

impl NextWorld<'_> {
    /// Resolves a path from a supervisor, which is relative to the folder of its controller or, if there is no such
    /// world, to that of the current world.
    pub(super) fn find(
        &self,
        world: &World,
        ports: &HubPorts,
        robot: RobotId,
        path: &str,
    ) -> Option<PathBuf> {
        let folder = Path::new(&world.state().project.world).parent().unwrap_or(Path::new("."));
        let mut reasons = Vec::new();
        let places = [ports.resolve_path(robot, path), ports.check_access(robot, folder.join(path))];
        for place in places.map(|place| place.and_then(|place| ports.check_world(robot, place, folder))) {
            match place.and_then(|place| load::missing(&place).map_or(Ok(place), Err)) {
                Ok(place) => return Some(place).filter(|path| self.can_run(path)),
                Err(reason) => reasons.push(reason),
            }
        }
        let reason = reasons.first().map_or("", String::as_str);
        self.console.report(
            Severity::Error,
            format!("the world that a supervisor requested cannot be loaded: {reason}"),
        );
        None
    }

    /// Checks whether a world can replace the current one, which will be gone when it is loaded.
    pub(super) fn can_run(&self, path: &Path) -> bool {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let (loaded, diagnostics) = load::scene(&absolute, &project_of(&absolute), self.network, None);
        if loaded.scene.is_some() {
            return true;
        }
        diagnostics.iter().for_each(|diagnostic| self.console.print_diagnostic(diagnostic));
        let message = format!("that world cannot be run; this one continues: {}", path.display());
        if let Some(page) = self.page {
            page.warn(&message);
        }
        self.console.report(Severity::Error, message);
        false
    }
}
