//! Webots' web clients (`--stream`): the world as X3D, followed by changes, in the protocol of their pages.
//!
//! A client first sends `x3d` or `w3d`. Its page then sends `pause` as soon as it has the world; that one is ignored,
//! as watching must not change anything. Nodes that are inserted into `children` or removed from there are sent as such; after
//! other changes of the scene the whole world is sent again. A client that sends `mjpeg` gets images instead: see [`super::image_stream`].

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use base::SimTime;
use engine::World;
use nodes::web_scene::{self, Format};
use scene::{NodeId, Scene};
use serde_json::{Value as Json, json};
use server::{Server, ViewerId};

use super::RunRequest;
use super::image_stream::ImageStream;
use crate::controllers::search::worlds_in;
use crate::pacing::Mode;

/// The server, the world, the mode, and messages about robot windows.
type StreamContext<'a> = (&'a Server, &'a World, Mode, &'a [String]);

/// Minimum time between two updates.
const FRAME: Duration = Duration::from_millis(40);

/// The clients and what they know.
#[derive(Default)]
pub(super) struct Streams {
    is_on: bool,
    clients: BTreeMap<ViewerId, Client>,
    /// The fields that clients can change, and their last values.
    watched: Vec<(NodeId, &'static [&'static str])>,
    last: BTreeMap<(NodeId, &'static str), String>,
    labels: Json,
    /// Messages about robot windows that clients have got.
    windows: Vec<String>,
    /// The nodes that clients know.
    nodes: BTreeMap<NodeId, Place>,
    /// Identifies the nodes that clients know: see [`engine::WorldState::departures`].
    known: (u64, usize),
    pictures: ImageStream,
    /// Whether another world was loaded of which image clients have not been notified.
    is_entered: bool,
    mode: Option<Mode>,
    time: SimTime,
    next: Option<Instant>,
    /// The run is paused at this time.
    end: Option<SimTime>,
}

/// The state of a client.
#[derive(Clone, Copy, Debug)]
struct Client {
    /// It has sent `x3d`: changes are called `poses`.
    is_old: bool,
    /// It has just got the world, and will send `pause` next.
    is_new: bool,
}

/// Where a node is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Place {
    /// The node that contains it; `None` for the root.
    parent: Option<NodeId>,
    /// Whether players can insert and delete it.
    is_insertable: bool,
}

impl Client {
    fn format(self) -> Format {
        if self.is_old { Format::X3d } else { Format::W3d }
    }
}

impl Streams {
    pub(super) fn new(is_on: bool) -> Self {
        Self { is_on, ..Self::default() }
    }

    /// Handles a message; returns false if it is not part of the protocol.
    pub(super) fn handle_message(
        &mut self,
        context: StreamContext<'_>,
        client: ViewerId,
        text: &str,
        wanted: &mut Vec<RunRequest>,
    ) -> bool {
        let (server, world, mode, _) = context;
        if !self.is_on {
            return false;
        }
        let (word, rest) = text.split_once([':', ';']).unwrap_or((text, ""));
        // Robot windows use only their own messages.
        let has_come = self.clients.contains_key(&client) || self.pictures.clients().contains(&client);
        if !(has_come || is_hello(text)) {
            return false;
        }
        if self.pictures.handle_message(server, world.state(), client, text) {
            return true;
        }
        let say = |text: &str| server.send_webots_text(Some(client), text);
        match word {
            "x3d" | "w3d" => {
                self.clients.insert(client, Client { is_old: word == "x3d", is_new: true });
                self.welcome(context, client);
            }
            "mjpeg" => {
                let size = self.pictures.welcome(client, rest);
                self.show_worlds(context, client, &size);
            }
            "pause" => match self.clients.get_mut(&client).filter(|client| client.is_new) {
                Some(client) => {
                    client.is_new = false;
                    say(&state(mode, world));
                }
                None => {
                    wanted.push(RunRequest::Mode(Mode::Pause));
                    say("paused by client");
                }
            },
            "real-time" | "fast" | "run" => {
                self.end = end(world, rest);
                let (mode, word) = match word {
                    "real-time" => (Mode::Realtime, word),
                    _ => (Mode::Fast, "fast"),
                };
                wanted.push(RunRequest::Mode(mode));
                self.tell(server, word);
                // It takes effect with the next update.
                self.mode = Some(mode);
                self.next = Some(Instant::now() + FRAME);
            }
            "timeout" => self.end = end(world, rest),
            "step" => {
                if mode != Mode::Pause {
                    wanted.push(RunRequest::Mode(Mode::Pause));
                }
                wanted.push(RunRequest::Step);
                say("paused by client");
            }
            "reset" => wanted.push(RunRequest::Reset),
            // Clients up to R2021 say "revert".
            "reload" | "revert" => wanted.push(RunRequest::Load(None)),
            "load" => {
                // As in Webots, only another world in the same folder.
                let path = Path::new(&world.state().project.world);
                let other = Path::new(rest).file_name().map(|name| path.with_file_name(name));
                match other
                    .filter(|path| path.extension().is_some_and(|ending| ending == "wbt") && path.is_file())
                {
                    Some(path) => wanted.push(RunRequest::Load(Some(path))),
                    None => say("stderr:there is no such world in this folder"),
                }
            }
            _ => return false,
        }
        true
    }

    /// Returns whether there are clients.
    pub(super) fn has_clients(&self) -> bool {
        !self.clients.is_empty() || !self.pictures.clients().is_empty()
    }

    /// Removes a client that has disconnected.
    pub(super) fn leave(&mut self, client: ViewerId) {
        self.clients.remove(&client);
        self.pictures.leave(client);
    }

    /// Renders an image for image clients if it is time to.
    pub(super) fn show_pictures(&mut self, server: &Server, world: &mut World) {
        self.pictures.show(server, world);
    }

    /// Sends information about the world to an image client. `size` is for clients that cannot choose it.
    fn show_worlds(&self, (server, world, mode, windows): StreamContext<'_>, client: ViewerId, size: &str) {
        let say = |text: &str| server.send_webots_text(Some(client), text);
        let state = state(mode, world);
        let word = state.split(':').next().unwrap_or_default();
        say(&format!("multimedia: mjpeg {word}{size}"));
        say(&state);
        say(&worlds(Path::new(&world.state().project.world)));
        let title = nodes::shot::title(world.state());
        say(&format!("world info: {}", json!({ "title": title, "window": "" })));
        windows.iter().for_each(|window| say(window));
        say("scene load completed");
    }

    /// Continues with another world, which clients get with the next update.
    pub(super) fn enter(&mut self) {
        self.watched.clear();
        self.last.clear();
        // Without any, the whole world is sent: some of its nodes are not insertable.
        self.nodes.clear();
        self.end = None;
        self.known = (u64::MAX, 0);
        self.pictures.enter();
        self.is_entered = !self.pictures.clients().is_empty();
    }

    /// Forwards output of the console.
    pub(super) fn print(&self, server: &Server, is_error: bool, text: &str) {
        let stream = if is_error { "stderr" } else { "stdout" };
        self.tell(server, &format!("{stream}:{text}"));
    }

    /// Sends updates to the clients if it is time to.
    pub(super) fn show(&mut self, context: StreamContext<'_>, wanted: &mut Vec<RunRequest>) {
        let (server, world, mode, windows) = context;
        if self.end.is_some_and(|end| world.elapsed() >= end) {
            self.end = None;
            wanted.push(RunRequest::Mode(Mode::Pause));
        }
        let now = Instant::now();
        if self.next.is_some_and(|next| now < next) {
            return;
        }
        self.next = Some(now + FRAME);
        if std::mem::take(&mut self.is_entered) {
            for client in self.pictures.clients() {
                server.send_webots_text(Some(*client), "delete world");
                self.show_worlds(context, *client, "");
            }
        }
        if self.known != known(world) && !self.clients.is_empty() && !self.follow_nodes(server, world) {
            self.tell(server, "delete world");
            let clients: Vec<ViewerId> = self.clients.keys().copied().collect();
            for client in clients {
                if let Some(client) = self.clients.get_mut(&client) {
                    client.is_new = true;
                }
                self.welcome(context, client);
            }
            return;
        }
        let was_reset = world.time() < self.time;
        let has_moved = world.time() != self.time;
        self.time = world.time();
        let changes = self.changes(world);
        let labels = labels(world);
        let has_labels = labels != self.labels;
        if has_moved || !changes.is_empty() || has_labels {
            let shown = with_removed(&labels, &self.labels);
            self.labels = labels;
            self.frame(server, None, world, &changes, has_labels.then_some(&shown));
        }
        self.show_windows(server, windows);
        if was_reset {
            self.tell(server, "reset finished");
        }
        if self.mode != Some(mode) {
            self.mode = Some(mode);
            self.tell(server, &state(mode, world));
        }
    }

    /// Sends everything that a new client needs, in the order of Webots.
    fn welcome(&mut self, (server, world, mode, windows): StreamContext<'_>, client: ViewerId) {
        let say = |text: &str| server.send_webots_text(Some(client), text);
        let format = self.clients.get(&client).map_or(Format::W3d, |client| client.format());
        let model = web_scene::export(world.state(), format);
        server.serve_files(model.files.into_iter().collect());
        self.watched = model.changing;
        self.known = known(world);
        self.nodes = places(world.state().scene());
        self.windows = windows.to_vec();
        // All others get the changes up to now as well.
        let changes = self.changes(world);
        self.frame(server, Some(client), world, &changes, None);
        say(&worlds(Path::new(&world.state().project.world)));
        windows.iter().for_each(|window| say(window));
        say("scene load completed");
        say(&format!("model:{}", model.text));
        let all: Vec<_> = self
            .watched
            .iter()
            .flat_map(|(node, fields)| fields.iter().map(move |field| (*node, *field)))
            .collect();
        let all: Vec<_> =
            all.into_iter().filter_map(|key| Some((key, self.last.get(&key)?.clone()))).collect();
        let labels = labels(world);
        self.frame(server, Some(client), world, &all, Some(&labels));
        windows.iter().for_each(|window| say(window));
        say("scene load completed");
        say(&state(mode, world));
        self.mode.get_or_insert(mode);
        self.time = world.time();
    }

    /// Sends nodes that were inserted and the ids of those that were removed. Returns false if the whole world must be sent.
    fn follow_nodes(&mut self, server: &Server, world: &World) -> bool {
        let now = places(world.state().scene());
        let top = |in_one: &BTreeMap<NodeId, Place>, in_other: &BTreeMap<NodeId, Place>| {
            let missing = in_one.iter().filter(|(id, _)| !in_other.contains_key(id));
            let top =
                missing.filter(|(_, place)| place.parent.is_none_or(|parent| in_other.contains_key(&parent)));
            top.map(|(id, place)| (*id, *place)).collect::<Vec<_>>()
        };
        let (inserted, removed) = (top(&now, &self.nodes), top(&self.nodes, &now));
        if inserted.iter().chain(&removed).any(|(_, place)| !place.is_insertable) {
            return false;
        }
        self.tell_each(server, |_| removed.iter().map(|(id, _)| format!("delete:{}", id.0)).collect());
        for (id, place) in inserted {
            let node = web_scene::export_node(world.state(), Format::W3d, id);
            server.serve_more_files(node.files);
            self.watched.extend(node.changing);
            let parent = place.parent.unwrap_or(Scene::ROOT).0;
            let old = web_scene::export_node(world.state(), Format::X3d, id).text;
            let texts = [node.text, old];
            self.tell_each(server, |client| {
                let text = &texts[usize::from(client.is_old)];
                Vec::from_iter((!text.is_empty()).then(|| format!("node:{parent}:{text}")))
            });
        }
        self.watched.retain(|(node, _)| now.contains_key(node));
        self.last.retain(|(node, _), _| now.contains_key(node));
        (self.nodes, self.known) = (now, known(world));
        true
    }

    /// Sends messages about robot windows that have come or gone.
    fn show_windows(&mut self, server: &Server, windows: &[String]) {
        if self.windows == windows {
            return;
        }
        let gone = self.windows.iter().filter(|window| !windows.contains(window));
        let gone = gone.map(|window| window.replacen('{', "{\"remove\":true,", 1));
        let new = windows.iter().filter(|window| !self.windows.contains(window)).cloned();
        let messages: Vec<String> = gone.chain(new).collect();
        self.tell_each(server, |_| messages.clone());
        self.windows = windows.to_vec();
    }

    /// Returns the fields that have changed.
    fn changes(&mut self, world: &World) -> Vec<((NodeId, &'static str), String)> {
        let mut changes = Vec::new();
        for (node, fields) in &self.watched {
            for field in *fields {
                let Some(value) = web_scene::shown(world.state(), *node, field) else { continue };
                if self.last.get(&(*node, *field)) != Some(&value) {
                    self.last.insert((*node, *field), value.clone());
                    changes.push(((*node, *field), value));
                }
            }
        }
        changes
    }

    /// Sends fields to all clients, to all but one, or, with labels, to that one only.
    fn frame(
        &self,
        server: &Server,
        one: Option<ViewerId>,
        world: &World,
        fields: &[((NodeId, &'static str), String)],
        labels: Option<&Json>,
    ) {
        let mut updates: Vec<String> = Vec::new();
        for group in fields.chunk_by(|(a, _), (b, _)| a.0 == b.0) {
            let Some(((node, _), _)) = group.first() else { continue };
            let fields: String =
                group.iter().map(|((_, name), value)| format!(",\"{name}\":{value}")).collect();
            updates.push(format!("{{\"id\":{}{fields}}}", node.0));
        }
        let labels_text = labels.map(|labels| format!(",\"labels\":{labels}")).unwrap_or_default();
        let text = |name: &str| {
            let time = world.time().ms();
            format!("application/json:{{\"time\":{time},\"{name}\":[{}]{labels_text}}}", updates.join(","))
        };
        let texts = [text("updates"), text("poses")];
        let is_meant = |client: ViewerId| match one {
            None => true,
            Some(one) if labels.is_some() => client == one,
            Some(one) => client != one,
        };
        for (client, about) in self.clients.iter().filter(|(client, _)| is_meant(**client)) {
            server.send_webots_text(Some(*client), &texts[usize::from(about.is_old)]);
        }
    }

    /// Sends texts to each client that has the world.
    fn tell_each(&self, server: &Server, texts: impl Fn(&Client) -> Vec<String>) {
        for (client, about) in &self.clients {
            texts(about).iter().for_each(|text| server.send_webots_text(Some(*client), text));
        }
    }

    fn tell(&self, server: &Server, text: &str) {
        let all = self.clients.keys().chain(self.pictures.clients());
        all.for_each(|client| server.send_webots_text(Some(*client), text));
    }
}

/// Returns whether a message is the first one of a client.
pub(super) fn is_hello(text: &str) -> bool {
    matches!(text.split([';', ':']).next(), Some("x3d" | "w3d" | "mjpeg"))
}

/// Returns when a run of so many milliseconds ends; negative numbers mean never.
fn end(world: &World, ms: &str) -> Option<SimTime> {
    let ms: f64 = ms.trim().parse().ok()?;
    (ms >= 0.0 && ms.is_finite()).then(|| world.elapsed() + SimTime::from_ms(ms))
}

fn state(mode: Mode, world: &World) -> String {
    match mode {
        Mode::Pause => format!("pause: {}", world.time().ms()),
        Mode::Realtime => "real-time".to_owned(),
        Mode::Fast => "fast".to_owned(),
    }
}

/// Returns a value that changes when nodes are inserted or removed.
fn known(world: &World) -> (u64, usize) {
    (world.state().departures(), world.state().scene().id_count())
}

/// Returns where all nodes are.
fn places(scene: &Scene) -> BTreeMap<NodeId, Place> {
    let place = |(id, node): (NodeId, &scene::Node)| {
        (id, Place { parent: node.parent.filter(|parent| *parent != Scene::ROOT), is_insertable: false })
    };
    let mut places: BTreeMap<NodeId, Place> = scene.iter().map(place).collect();
    let has_children = |id: &NodeId| scene.node(*id).ty.field_index("children").is_some();
    let parents: Vec<NodeId> = places.keys().copied().filter(has_children).chain([Scene::ROOT]).collect();
    for parent in parents {
        for child in scene.children(parent, "children") {
            if let Some(place) = places.get_mut(child) {
                place.is_insertable = web_scene::is_insertable(scene, *child);
            }
        }
    }
    places
}

/// Returns labels, and those that were removed with an empty text.
fn with_removed(labels: &Json, before: &Json) -> Json {
    let rows = |labels: &Json| labels.as_array().cloned().unwrap_or_default();
    let mut all = rows(labels);
    for mut label in rows(before) {
        if !all.iter().any(|known| known["id"] == label["id"]) {
            label["text"] = "".into();
            all.push(label);
        }
    }
    all.into()
}

/// Lists this world and those in the same folder.
fn worlds(path: &Path) -> String {
    let folder = path.parent().unwrap_or(Path::new("."));
    let name = |path: &Path| {
        let folder = folder.file_name().unwrap_or_default().to_string_lossy();
        format!("{folder}/{}", path.file_name().unwrap_or_default().to_string_lossy())
    };
    let others: Vec<String> = worlds_in(folder).unwrap_or_default().iter().map(|path| name(path)).collect();
    format!("world:{}:{}", name(path), others.join(";"))
}

/// Returns the labels.
fn labels(world: &World) -> Json {
    let labels = world.state().user.labels.iter().map(|((node, id), label)| {
        let [transparency, red, green, blue] = label.color.to_be_bytes();
        let opacity = f64::from(255 - transparency) / 255.0;
        json!({
            "id": u64::from(node.0) << 16 | u64::from(*id), "text": label.text, "font": label.font,
            "rgba": format!("{red},{green},{blue},{opacity}"), "size": label.size,
            "x": label.position[0], "y": label.position[1],
        })
    });
    labels.collect()
}
