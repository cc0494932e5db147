//! Robot windows: what opens them, what serves them, and their messages to controllers.

use std::path::PathBuf;

use base::Severity;
use engine::{Plugins, Robot, RobotId, World};

use super::ControllerManager;
use crate::controllers::plugins;
use crate::controllers::search::{ControllerField, folder_of, parse_controller_field};
use crate::ports::HubPorts;

impl ControllerManager<'_> {
    /// Handles a text from the window of a robot to the robot's controller. The text `show` opens the window, unless a
    /// page of the project handles it. A robot whose controller does nothing gets one for its window.
    pub(crate) fn handle_window_text(
        &mut self,
        name: &str,
        text: String,
        world: &mut World,
        ports: &mut HubPorts,
    ) {
        let mut opens = false;
        for id in self.serve_window(name, world, ports) {
            let Some(robot) = world.robots().get(id.index()) else { continue };
            opens |= text == "show" && !robot.plugins.is_page;
            if text == "show" && robot.plugins.is_generic {
                self.report_generic_window(name);
            }
        }
        let input = &mut world.state_mut().user.input;
        if opens { input.open(name.to_owned()) } else { input.send(name.to_owned(), text) }
    }

    /// Handles the opening of a window's page, or a text from it.
    pub(crate) fn handle_window_page(
        &mut self,
        name: &str,
        text: Option<String>,
        world: &mut World,
        ports: &mut HubPorts,
    ) {
        self.serve_window(name, world, ports);
        if let Some(text) = text {
            world.state_mut().user.input.send(name.to_owned(), text);
        }
    }

    /// Returns the page that a browser shows as the window of a robot.
    pub(crate) fn window_of(&self, world: &World, robot: &Robot) -> plugins::WindowPage {
        let window = world.state().scene().string(robot.node, "window");
        plugins::window_page(window, &(self.search_paths)(world, robot))
    }

    /// Returns the folder of a robot's controller, if there is one, and the world's project.
    pub(crate) fn sources_of(&self, world: &World, robot: &Robot) -> Option<(PathBuf, PathBuf)> {
        let search_paths = (self.search_paths)(world, robot);
        Some((folder_of(robot, &search_paths)?, search_paths.project))
    }

    /// Starts a controller that serves the window of a robot if necessary, and returns the robots with that name.
    fn serve_window(&mut self, name: &str, world: &mut World, ports: &mut HubPorts) -> Vec<RobotId> {
        let called_so = |robot: &&Robot| !robot.is_gone() && robot.name == name;
        let robots: Vec<RobotId> = world.robots().iter().filter(called_so).map(|robot| robot.id).collect();
        if robots.is_empty() {
            let message = format!("a window has sent a message for robot {name:?}, which does not exist");
            self.console.report(Severity::Warning, message);
        }
        for id in &robots {
            let id = *id;
            let Some(robot) = world.robots().get(id.index()) else { continue };
            match parse_controller_field(&robot.controller) {
                ControllerField::Nothing => {
                    let message = format!(
                        "robot {name:?} has no controller, so its window does not work; it would with the controller \"void\""
                    );
                    self.console.report(Severity::Warning, message);
                }
                ControllerField::Idle if !self.slots.iter().any(|slot| slot.robot == id) => {
                    let is_open = self.open_port(id, world, ports);
                    self.begin(is_open, world, ports);
                }
                ControllerField::Idle | ControllerField::Extern | ControllerField::Named(_) => {}
            }
        }
        robots
    }

    pub(super) fn report_generic_window(&self, robot: &str) {
        self.console.report(Severity::Note, format!("the generic window of robot {robot:?} was opened"));
    }

    /// Finds the plugins of a robot's controller, and builds them if necessary.
    pub(super) fn find_plugins(&self, robot: &Robot, world: &World) -> Plugins {
        let scene = world.state().scene();
        let wanted = plugins::PluginFields {
            robot: &robot.name,
            window: scene.string(robot.node, "window"),
            shows_window: scene.bool(robot.node, "showWindow"),
            opens_window: self.is_watched || self.has_page,
            remote_control: scene.string(robot.node, "remoteControl"),
        };
        let say = &mut |severity, text| self.console.report(severity, text);
        plugins::find(&wanted, &(self.search_paths)(world, robot), &self.inherited, say)
    }
}
