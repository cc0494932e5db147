//! Web clients of Webots (`--stream`): the world as an X3D text, then what changes, in the messages that their pages know.
//!
//! A client says `x3d` or `w3d` first. Its page then says `pause` by itself as soon as it has the world; that one is not
//! obeyed, for looking changes nothing. Nodes that come or go have the whole world sent again. One that says `mjpeg` is
//! sent pictures instead: see [`super::pictures`].

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use base::SimTime;
use engine::World;
use nodes::web_scene;
use scene::NodeId;
use serde_json::{Value as Json, json};
use server::{Server, ViewerId};

use super::Wanted;
use super::pictures::Pictures;
use crate::controllers::search::worlds_in;
use crate::pacing::Mode;

/// The server, the world, its pace, and what clients are told of windows.
type StreamContext<'a> = (&'a Server, &'a World, Mode, &'a [String]);

/// The pages draw no more often.
const FRAME: Duration = Duration::from_millis(40);

/// The clients and what they know.
#[derive(Default)]
pub(super) struct Streams {
    is_on: bool,
    clients: BTreeMap<ViewerId, Client>,
    /// The fields that clients can change, and what they said last.
    watched: Vec<(NodeId, &'static [&'static str])>,
    last: BTreeMap<(NodeId, &'static str), String>,
    labels: Json,
    /// Which nodes the clients know: see [`engine::WorldState::departures`].
    known: (u64, usize),
    pictures: Pictures,
    /// Another world has begun of which clients of pictures have not been told.
    is_entered: bool,
    mode: Option<Mode>,
    time: SimTime,
    next: Option<Instant>,
    /// The run is paused at this time.
    end: Option<SimTime>,
}

/// What is known of a client.
#[derive(Clone, Copy, Debug)]
struct Client {
    /// It came with `x3d`: what changes is called `poses`.
    is_old: bool,
    /// It has just got the world, and says `pause` next.
    is_new: bool,
}

impl Streams {
    pub(super) fn new(is_on: bool) -> Self {
        Self { is_on, ..Self::default() }
    }

    /// Takes a message; false if it is none of a stream's.
    pub(super) fn hear(
        &mut self,
        told: StreamContext<'_>,
        client: ViewerId,
        text: &str,
        wanted: &mut Vec<Wanted>,
    ) -> bool {
        let (server, world, mode, _) = told;
        if !self.is_on {
            return false;
        }
        let (word, rest) = text.split_once([':', ';']).unwrap_or((text, ""));
        // Windows of robots have their own words only.
        let has_come = self.clients.contains_key(&client) || self.pictures.clients().contains(&client);
        if !(has_come || is_hello(text)) {
            return false;
        }
        if self.pictures.hear(server, world.state(), client, text) {
            return true;
        }
        let say = |text: &str| server.say(Some(client), text);
        match word {
            "x3d" | "w3d" => {
                self.clients.insert(client, Client { is_old: word == "x3d", is_new: true });
                self.welcome(told, client);
            }
            "mjpeg" => {
                let size = self.pictures.welcome(client, rest);
                self.show_worlds(told, client, &size);
            }
            "pause" => match self.clients.get_mut(&client).filter(|client| client.is_new) {
                Some(client) => {
                    client.is_new = false;
                    say(&state(mode, world));
                }
                None => {
                    wanted.push(Wanted::Mode(Mode::Pause));
                    say("paused by client");
                }
            },
            "real-time" | "fast" | "run" => {
                self.end = end(world, rest);
                let (mode, word) = match word {
                    "real-time" => (Mode::Realtime, word),
                    _ => (Mode::Fast, "fast"),
                };
                wanted.push(Wanted::Mode(mode));
                self.tell(server, word);
                // It is so from the next frame on.
                self.mode = Some(mode);
                self.next = Some(Instant::now() + FRAME);
            }
            "timeout" => self.end = end(world, rest),
            "step" => {
                if mode != Mode::Pause {
                    wanted.push(Wanted::Mode(Mode::Pause));
                }
                wanted.push(Wanted::Step);
                say("paused by client");
            }
            "reset" => wanted.push(Wanted::Reset),
            "reload" => wanted.push(Wanted::Load(None)),
            "load" => {
                // As in Webots, only another world of the same folder.
                let path = Path::new(&world.state().project.world);
                let other = Path::new(rest).file_name().map(|name| path.with_file_name(name));
                match other
                    .filter(|path| path.extension().is_some_and(|ending| ending == "wbt") && path.is_file())
                {
                    Some(path) => wanted.push(Wanted::Load(Some(path))),
                    None => say("stderr:there is no such world in this folder"),
                }
            }
            _ => return false,
        }
        true
    }

    /// Whether anybody is there.
    pub(super) fn has_clients(&self) -> bool {
        !self.clients.is_empty() || !self.pictures.clients().is_empty()
    }

    /// A client is gone.
    pub(super) fn leave(&mut self, client: ViewerId) {
        self.clients.remove(&client);
        self.pictures.leave(client);
    }

    /// Draws a picture for those who want some, if it is time for that.
    pub(super) fn show_pictures(&mut self, server: &Server, world: &mut World) {
        self.pictures.show(server, world);
    }

    /// What clients of pictures are told of the world. A `size` is for those who cannot choose it.
    fn show_worlds(&self, (server, world, mode, windows): StreamContext<'_>, client: ViewerId, size: &str) {
        let say = |text: &str| server.say(Some(client), text);
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

    /// Another world: clients are sent it with the next frame.
    pub(super) fn enter(&mut self) {
        self.watched.clear();
        self.last.clear();
        self.end = None;
        self.known = (u64::MAX, 0);
        self.pictures.enter();
        self.is_entered = true;
    }

    /// What was printed.
    pub(super) fn print(&self, server: &Server, is_error: bool, text: &str) {
        let stream = if is_error { "stderr" } else { "stdout" };
        self.tell(server, &format!("{stream}:{text}"));
    }

    /// Shows the world to the clients, if it is time for that.
    pub(super) fn show(&mut self, told: StreamContext<'_>, wanted: &mut Vec<Wanted>) {
        let (server, world, mode, _) = told;
        if self.end.is_some_and(|end| world.elapsed() >= end) {
            self.end = None;
            wanted.push(Wanted::Mode(Mode::Pause));
        }
        let now = Instant::now();
        if self.next.is_some_and(|next| now < next) {
            return;
        }
        self.next = Some(now + FRAME);
        if std::mem::take(&mut self.is_entered) {
            for client in self.pictures.clients() {
                server.say(Some(*client), "delete world");
                self.show_worlds(told, *client, "");
            }
        }
        if self.known != known(world) && !self.clients.is_empty() {
            self.tell(server, "delete world");
            let clients: Vec<ViewerId> = self.clients.keys().copied().collect();
            for client in clients {
                if let Some(client) = self.clients.get_mut(&client) {
                    client.is_new = true;
                }
                self.welcome(told, client);
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
            self.labels.clone_from(&labels);
            self.frame(server, None, world, &changes, has_labels.then_some(&labels));
        }
        if was_reset {
            self.tell(server, "reset finished");
        }
        if self.mode != Some(mode) {
            self.mode = Some(mode);
            self.tell(server, &state(mode, world));
        }
    }

    /// All that a newcomer must know, in the order of Webots.
    fn welcome(&mut self, (server, world, mode, windows): StreamContext<'_>, client: ViewerId) {
        let say = |text: &str| server.say(Some(client), text);
        let model = web_scene::export(world.state());
        server.serve_files(model.files.into_iter().collect());
        self.watched = model.changing;
        self.known = known(world);
        // All others know what has changed until now as well.
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

    /// Fields that are others than before.
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

    /// Tells all clients, or all but one, or, with labels, that one only, what the fields say.
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
            server.say(Some(*client), &texts[usize::from(about.is_old)]);
        }
    }

    fn tell(&self, server: &Server, text: &str) {
        let all = self.clients.keys().chain(self.pictures.clients());
        all.for_each(|client| server.say(Some(*client), text));
    }
}

/// Whether a client says hello by this.
pub(super) fn is_hello(text: &str) -> bool {
    matches!(text.split([';', ':']).next(), Some("x3d" | "w3d" | "mjpeg"))
}

/// When a run of so many milliseconds ends; a negative number is for none.
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

/// Another value than before if nodes have come or gone.
fn known(world: &World) -> (u64, usize) {
    (world.state().departures(), world.state().scene().id_count())
}

/// This world and those beside it.
fn worlds(path: &Path) -> String {
    let folder = path.parent().unwrap_or(Path::new("."));
    let name = |path: &Path| {
        let folder = folder.file_name().unwrap_or_default().to_string_lossy();
        format!("{folder}/{}", path.file_name().unwrap_or_default().to_string_lossy())
    };
    let others: Vec<String> = worlds_in(folder).unwrap_or_default().iter().map(|path| name(path)).collect();
    format!("world:{}:{}", name(path), others.join(";"))
}

/// The texts on the picture.
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
