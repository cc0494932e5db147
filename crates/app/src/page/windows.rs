//! Robot windows: their pages and messages to and from controllers, in Webots' protocol.
//!
//! A page sends `robot:NAME:init robot window` when it is loaded, then `robot:{"name":…,"message":…}` or, in old pages,
//! `robot:NAME:TEXT`. It gets `robot: {"message":…,"name":…}`, which old pages parse by exact comparison.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;

use engine::{Robot, RobotId, World};
use scene::Scene;
use serde_json::{Value, json};
use server::{Server, ViewerId};

use crate::controller_manager::ControllerManager;
use crate::controllers::plugins::WindowPage;

/// The first message of a page.
const HELLO: &str = "init robot window";
/// Maximum number of messages kept for the window of a robot until it is first opened.
const MAX_KEPT: usize = 64;
/// Maximum total size of these messages. `[bytes]`
const MAX_KEPT_BYTES: usize = 16 << 20;

/// A message from a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WindowMessage {
    /// The name of the robot.
    pub(super) robot: String,
    /// A text for its controller; `None` if the page was loaded.
    pub(super) text: Option<String>,
}

/// The windows of a world's robots.
#[derive(Default)]
pub(super) struct Windows {
    /// The robot of each client.
    clients: BTreeMap<ViewerId, String>,
    /// Messages for windows that were not opened yet, by robot.
    kept: BTreeMap<String, VecDeque<String>>,
    /// The URL of the page of a robot, with the value of its field.
    addresses: BTreeMap<RobotId, (String, Option<String>)>,
    folders: Vec<PathBuf>,
}

impl Windows {
    /// Continues with another world, which has other robots; windows stay open.
    pub(super) fn enter(&mut self, server: &Server, project: PathBuf) {
        self.kept.clear();
        self.addresses.clear();
        self.folders = vec![project.join("plugins/robot_windows")];
        server.serve_windows(self.folders.clone());
    }

    /// Handles a message of a client; `None` if it is not for a robot.
    pub(super) fn handle_message(
        &mut self,
        server: &Server,
        world: &World,
        client: ViewerId,
        text: &str,
    ) -> Option<WindowMessage> {
        let names = world.robots().iter().map(|robot| robot.name.as_str());
        let received = parse_message(text, names)?;
        if received.text.is_none() {
            let robot = &received.robot;
            for text in self.kept.remove(robot).into_iter().flatten() {
                server.send_webots_text(Some(client), &message(robot, &text));
            }
            self.clients.insert(client, robot.clone());
        }
        Some(received)
    }

    /// Removes a client that has disconnected.
    pub(super) fn leave(&mut self, client: ViewerId) {
        self.clients.remove(&client);
    }

    /// Sends a text from a controller to the window of its robot.
    pub(super) fn tell(&mut self, server: &Server, robot: &str, text: &str) {
        let mut is_heard = false;
        for (client, _) in self.clients.iter().filter(|(_, name)| *name == robot) {
            server.send_webots_text(Some(*client), &message(robot, text));
            is_heard = true;
        }
        if !is_heard && !self.clients.values().any(|name| name == robot) {
            keep(self.kept.entry(robot.to_owned()).or_default(), text);
        }
    }

    /// Returns the URL of the page of a robot's window.
    pub(super) fn address(
        &mut self,
        server: &Server,
        world: &World,
        manager: &ControllerManager<'_>,
        robot: &Robot,
    ) -> Option<String> {
        let field = world.state().scene().string(robot.node, "window");
        if let Some((known, address)) = self.addresses.get(&robot.id)
            && known == field
        {
            return address.clone();
        }
        let query = format!("?name={}", encoded(&robot.name));
        let address = match manager.window_of(world, robot) {
            WindowPage::Page { folder, name } => {
                if !self.folders.contains(&folder) {
                    self.folders.push(folder);
                    server.serve_windows(self.folders.clone());
                }
                let name = encoded(&name);
                Some(format!("robot_windows/{name}/{name}.html{query}"))
            }
            WindowPage::Generic => Some(format!("generic.html{query}")),
            WindowPage::Native | WindowPage::Nothing => None,
        };
        self.addresses.insert(robot.id, (field.to_owned(), address.clone()));
        address
    }

    /// Returns the messages to Webots clients about robot windows.
    pub(super) fn client_messages(
        &mut self,
        server: &Server,
        world: &World,
        manager: &ControllerManager<'_>,
    ) -> Vec<String> {
        let robots: Vec<&Robot> = world.robots().iter().filter(|robot| !robot.is_gone()).collect();
        let mut texts = Vec::new();
        for robot in robots {
            let Some(address) = self.address(server, world, manager, robot) else { continue };
            let name = address.strip_prefix("robot_windows/").and_then(|rest| rest.split('/').next());
            let window = Value::from(name.unwrap_or("<generic>"));
            texts.push(format!(
                "robot window: {{\"robot\":{},\"window\":{window}}}",
                Value::from(robot.name.as_str())
            ));
        }
        texts
    }

    /// Returns the URL of the world's own window: that of the robot with the same window, if there is one.
    pub(super) fn main(&mut self, server: &Server, world: &World, manager: &ControllerManager<'_>) -> Value {
        let scene = world.state().scene();
        let info = scene
            .children(Scene::ROOT, "children")
            .iter()
            .rfind(|node| scene.node(**node).ty.is_a("WorldInfo"));
        let name = info.map_or("", |node| scene.string(*node, "window"));
        if name.is_empty() || name.starts_with('<') || name == "none" {
            return Value::Null;
        }
        let robots: Vec<&Robot> = world.robots().iter().filter(|robot| !robot.is_gone()).collect();
        if let Some(robot) = robots.iter().find(|robot| scene.string(robot.node, "window") == name) {
            return json!({ "robot": robot.name, "address": self.address(server, world, manager, robot) });
        }
        let is_there =
            self.folders.iter().any(|folder| folder.join(name).join(format!("{name}.html")).is_file());
        let is_plain = !name.contains(['/', '\\', '\0']) && name != "..";
        let name = encoded(name);
        match is_there && is_plain {
            true => json!({ "robot": "", "address": format!("robot_windows/{name}/{name}.html") }),
            false => Value::Null,
        }
    }
}

/// Keeps a message for a window; drops the oldest ones if there are too many.
fn keep(kept: &mut VecDeque<String>, text: &str) {
    kept.push_back(text.to_owned());
    let is_too_much = |kept: &VecDeque<String>| {
        kept.len() > MAX_KEPT || kept.iter().map(String::len).sum::<usize>() > MAX_KEPT_BYTES
    };
    while is_too_much(kept) {
        kept.pop_front();
    }
}

/// Parses a message to a robot.
fn parse_message<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Option<WindowMessage> {
    let rest = text.strip_prefix("robot:")?;
    let message = |robot: &str, text: &str| WindowMessage {
        robot: robot.to_owned(),
        text: (text != HELLO).then(|| text.to_owned()),
    };
    if rest.trim_start().starts_with('{')
        && let Ok(Value::Object(parts)) = serde_json::from_str(rest)
        && let (Some(robot), Some(text)) =
            (parts.get("name").and_then(Value::as_str), parts.get("message").and_then(Value::as_str))
    {
        return Some(message(robot, text));
    }
    // Names and texts may contain colons: the longest matching name is used.
    let fits = |name: &&str| rest.strip_prefix(*name).is_some_and(|after| after.starts_with(':'));
    let known = names.filter(fits).max_by_key(|name| name.len());
    let (robot, text) = match known {
        Some(name) => (name, rest.get(name.len() + 1..)?),
        None => rest.split_once(':')?,
    };
    Some(message(robot, text))
}

/// Formats a message to a window, with its keys in the order that old pages expect.
fn message(robot: &str, text: &str) -> String {
    format!("robot: {{\"message\":{},\"name\":{}}}", Value::from(text), Value::from(robot))
}

/// Escapes a text for a URL.
fn encoded(text: &str) -> String {
    let mut address = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                address.push(char::from(byte))
            }
            _ => address += &format!("%{byte:02X}"),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_messages_are_kept_up_to_the_limits() {
        let mut kept = VecDeque::new();
        (0..100).for_each(|number: u32| keep(&mut kept, &number.to_string()));
        assert_eq!((kept.len(), kept[0].as_str()), (MAX_KEPT, "36"));
        let long = "x".repeat(MAX_KEPT_BYTES - 1);
        keep(&mut kept, &long);
        keep(&mut kept, "y");
        assert_eq!(kept, [long.as_str(), "y"]);
        keep(&mut kept, "z");
        assert_eq!(kept, ["y", "z"]);
        keep(&mut kept, &(long + "xx"));
        assert!(kept.is_empty());
    }

    #[test]
    fn all_forms_of_messages_are_parsed() {
        let parsed = |text: &str| parse_message(text, ["e-puck", "e-puck:2", "x"].into_iter());
        let expected = |robot: &str, text: &str| {
            Some(WindowMessage { robot: robot.to_owned(), text: Some(text.to_owned()) })
        };
        assert_eq!(
            parsed("robot:e-puck:init robot window"),
            Some(WindowMessage { robot: "e-puck".to_owned(), text: None })
        );
        assert_eq!(parsed("robot:e-puck:go:1"), expected("e-puck", "go:1"));
        assert_eq!(parsed("robot:e-puck:2:go"), expected("e-puck:2", "go"), "the longest name");
        assert_eq!(parsed("robot:nobody:go:1"), expected("nobody", "go:1"));
        assert_eq!(parsed(r#"robot:{"name":"x","message":"a \"b\""}"#), expected("x", "a \"b\""));
        assert_eq!(parsed(r#"robot:{"message":"init robot window","name":"x"}"#).unwrap().text, None);
        for nothing in ["robot:", "robot:x", "pause", "robot:{", ""] {
            assert_eq!(parsed(nothing), None, "{nothing}");
        }
    }

    /// Old pages extract the message between `"message":"` and `","name"`.
    #[test]
    fn messages_have_the_exact_form_that_pages_expect() {
        assert_eq!(message("e-puck", "a \"b\""), r#"robot: {"message":"a \"b\"","name":"e-puck"}"#);
    }

    #[test]
    fn names_are_escaped_in_urls() {
        assert_eq!(encoded("my robot/é?&#"), "my%20robot%2F%C3%A9%3F%26%23");
    }
}
