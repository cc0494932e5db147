//! `--tui`: the run in a terminal, also over SSH: robots, what their devices measure, the console, a small picture.
//!
//! Owns: when the screen is drawn, and what keys mean. What is drawn where is in [`screen`]; [`terminal`] puts the terminal
//! back as it was, however the program ends.

mod screen;
pub(crate) mod terminal;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::{Duration, Instant};

use engine::World;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind};

use crate::console::{Channel, Console, QUEUED_LINES};
use crate::controller_manager::ControllerManager;
use crate::controllers::search::{self, wanted};
use crate::pacing::Mode;
use crate::page::{Wanted, device_numbers};
use screen::{Row, Screen};
use terminal::Terminal;

/// The screen is drawn at most so often.
const FRAME: Duration = Duration::from_millis(100);
/// Pictures are rendered at most so often.
const PICTURE: Duration = Duration::from_millis(400);
/// Pictures take at most one part in so many of the time.
const SHARE: u32 = 20;

/// The terminal of a run.
pub(crate) struct Tui {
    terminal: Terminal,
    console: Console,
    lines: Receiver<(Channel, String)>,
    screen: Screen,
    /// The pace after a pause.
    running: Mode,
    draws_pictures: bool,
    next_frame: Instant,
    next_picture: Instant,
    /// Time of the world and of the wall when the factor was measured last.
    measured: (Instant, f64),
}

impl Tui {
    /// Takes the terminal. `wake` is called from another thread when a key is pressed. The error is for people.
    pub(crate) fn new(
        mode: Mode,
        draws_pictures: bool,
        wake: Arc<dyn Fn() + Send + Sync>,
        console: &Console,
    ) -> Result<Self, String> {
        let terminal = Terminal::open(wake)?;
        let (send, lines) = sync_channel(QUEUED_LINES);
        console.listen(send);
        console.hold(true);
        let now = Instant::now();
        Ok(Self {
            terminal,
            console: console.clone(),
            lines,
            screen: Screen::default(),
            running: if mode == Mode::Pause { Mode::Realtime } else { mode },
            draws_pictures,
            next_frame: now,
            next_picture: now,
            measured: (now, 0.0),
        })
    }

    /// A world is being loaded, and nothing else is done meanwhile.
    pub(crate) fn announce(&mut self, world: &std::path::Path) {
        self.screen = Screen { lines: std::mem::take(&mut self.screen.lines), ..Screen::default() };
        self.screen.title = format!("loading {}", world.display());
        self.terminal.draw(&mut self.screen);
    }

    /// A world begins.
    pub(crate) fn enter(&mut self, world: &World) {
        let state = world.state();
        let file =
            std::path::Path::new(&state.project.world).file_name().unwrap_or_default().to_string_lossy();
        let title = nodes::shot::title(state);
        self.screen.title = if title.is_empty() { file.into_owned() } else { title.to_owned() };
        self.measured = (Instant::now(), 0.0);
    }

    /// Shows the world, if it is time for that, and gives what the user wants.
    pub(crate) fn attend(
        &mut self,
        world: &mut World,
        manager: &ControllerManager<'_>,
        mode: Mode,
    ) -> Vec<Wanted> {
        let mut asked = Vec::new();
        while let Some(event) = self.terminal.event() {
            self.next_frame = Instant::now();
            if let Event::Key(key) = event {
                asked.extend(self.press(key, mode));
            }
        }
        let now = Instant::now();
        if now >= self.next_frame && asked.is_empty() {
            self.next_frame = now + FRAME;
            self.show(world, manager, mode);
        }
        asked
    }

    fn press(&mut self, key: KeyEvent, mode: Mode) -> Vec<Wanted> {
        if key.kind == KeyEventKind::Release {
            return Vec::new();
        }
        let rows = self.screen.robots.len();
        match key.code {
            KeyCode::Char('q') => return vec![Wanted::Quit],
            KeyCode::Char(' ') if mode == Mode::Pause => return vec![Wanted::Mode(self.running)],
            KeyCode::Char(' ') => {
                self.running = mode;
                return vec![Wanted::Mode(Mode::Pause)];
            }
            KeyCode::Char('s') => {
                let pause = (mode != Mode::Pause).then_some(Wanted::Mode(Mode::Pause));
                return pause.into_iter().chain([Wanted::Step]).collect();
            }
            KeyCode::Char('r') => return vec![Wanted::Mode(Mode::Realtime)],
            KeyCode::Char('f') => return vec![Wanted::Mode(Mode::Fast)],
            KeyCode::Backspace => return vec![Wanted::Reset],
            KeyCode::Up => self.screen.choose(self.screen.chosen.saturating_sub(1)),
            KeyCode::Down => self.screen.choose((self.screen.chosen + 1).min(rows.saturating_sub(1))),
            KeyCode::PageUp => self.screen.scroll = self.screen.scroll.saturating_sub(10),
            KeyCode::PageDown => self.screen.scroll = self.screen.scroll.saturating_add(10),
            _ => {}
        }
        Vec::new()
    }

    fn show(&mut self, world: &mut World, manager: &ControllerManager<'_>, mode: Mode) {
        self.lines.try_iter().for_each(|(channel, text)| self.screen.print(channel, &text));
        let (wall, then) = self.measured;
        if wall.elapsed() > Duration::from_secs(1) {
            self.screen.factor = (world.elapsed().seconds() - then) / wall.elapsed().as_secs_f64();
            self.measured = (Instant::now(), world.elapsed().seconds());
        }
        self.screen.mode = mode;
        self.screen.seconds = world.time().seconds();
        let robots: Vec<_> = world.robots().iter().filter(|robot| !robot.is_gone()).collect();
        let row = |robot: &&engine::Robot| {
            let employed = manager.employed(robot.id);
            let state = employed.state(robot);
            let fate = employed.fate.filter(|_| state == "ended");
            let value = match wanted(&robot.controller) {
                search::Wanted::Nothing => "no controller".to_owned(),
                _ => format!("{} {}", robot.controller, fate.unwrap_or(state)),
            };
            Row { name: robot.name.clone(), value }
        };
        self.screen.robots = robots.iter().map(row).collect();
        self.screen.choose(self.screen.chosen.min(robots.len().saturating_sub(1)));
        let chosen = robots.get(self.screen.chosen);
        self.screen.devices = chosen.map_or_else(Vec::new, |robot| devices(world, robot));
        let size = self.screen.picture_size;
        let now = Instant::now();
        if self.draws_pictures && size[0] > 0 && now >= self.next_picture {
            self.screen.picture = Some(nodes::shot::of_viewpoint(world, size));
            self.next_picture = Instant::now() + PICTURE.max(now.elapsed() * SHARE);
        }
        self.terminal.draw(&mut self.screen);
    }
}

impl Drop for Tui {
    fn drop(&mut self) {
        terminal::restore();
        self.console.hold(false);
    }
}

/// The devices of a robot that measure numbers or move, with what they say now.
fn devices(world: &World, robot: &engine::Robot) -> Vec<Row> {
    let rows = robot.devices.iter().enumerate().filter_map(|(index, info)| {
        let tag = u16::try_from(index + 1).ok()?;
        let numbers = device_numbers(world, robot.id, tag);
        let unit =
            world.traits(robot.id, tag).measure.map_or_else(String::new, |measure| measure.unit.to_string());
        let words: Vec<String> = numbers.iter().map(|number| short(*number)).collect();
        let value = format!("{} {unit}", words.join("  "));
        (!numbers.is_empty()).then(|| Row { name: info.name.clone(), value: value.trim_end().to_owned() })
    });
    rows.collect()
}

/// A number in few letters.
fn short(number: f64) -> String {
    if number.is_nan() {
        return "–".to_owned(); // Not measured yet.
    }
    let size = number.abs();
    match size {
        1e5.. => format!("{number:.3e}"),
        100.0.. => format!("{number:.1}"),
        _ => format!("{number:.4}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written = [f64::NAN, 0.0, -1.0 / 3.0, 123.456, 1234567.0, f64::INFINITY].map(short);
        assert_eq!(written, ["–", "0.0000", "-0.3333", "123.5", "1.235e6", "inf"]);
    }
}
