//! Worlds that a supervisor or a viewer asks for in place of the one that runs.

use std::path::{Path, PathBuf};

use base::Severity;
use engine::{RobotId, World};

use crate::console::Console;
use crate::controllers::search::project_of;
use crate::library::Network;
use crate::load;
use crate::page::Page;
use crate::ports::HubPorts;

/// Finds and checks worlds that are to follow.
pub(super) struct Successors<'a> {
    pub(super) console: &'a Console,
    /// Where their files come from.
    pub(super) network: Network,
    /// Its viewers are told what does not happen.
    pub(super) page: Option<&'a Page>,
}

impl Successors<'_> {
    /// A path that a supervisor gave starts at its controller's folder; if there is no such world, where the present one
    /// is.
    pub(super) fn find(
        &self,
        world: &World,
        ports: &HubPorts,
        robot: RobotId,
        path: &str,
    ) -> Option<PathBuf> {
        let folder = Path::new(&world.state().project.world).parent().unwrap_or(Path::new("."));
        let mut reasons = Vec::new();
        for place in [ports.place(robot, path), ports.permit(robot, folder.join(path))] {
            match place.and_then(|place| load::missing(&place).map_or(Ok(place), Err)) {
                Ok(place) => return Some(place).filter(|path| self.can_run(path)),
                Err(reason) => reasons.push(reason),
            }
        }
        let reason = reasons.first().map_or("", String::as_str);
        self.console.tell(Severity::Error, format!("a supervisor asked for another world: {reason}"));
        None
    }

    /// Whether a world can take the place of this one, which is gone by the time it is loaded.
    pub(super) fn can_run(&self, path: &Path) -> bool {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let (loaded, remarks) = load::scene(&absolute, &project_of(&absolute), self.network, None);
        if loaded.scene.is_some() {
            return true;
        }
        remarks.iter().for_each(|remark| self.console.remark(remark));
        let message = format!("that world cannot be run; this one continues: {}", path.display());
        if let Some(page) = self.page {
            page.warn(&message);
        }
        self.console.tell(Severity::Error, message);
        false
    }
}
