//! `--tui`: shows the run in a terminal, also over SSH: robots, sensor readings, the console, a small image.
//!
//! Owns: when the screen is drawn, and the meaning of keys. The layout is in [`screen`]; [`terminal`] restores the
//! terminal however the program ends.

mod screen;
pub(crate) mod terminal;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::{Duration, Instant};

use engine::World;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind};

use crate::console::{Channel, Console, QUEUED_LINES};
use crate::controller_manager::ControllerManager;
use crate::controllers::search::{self, parse_controller_field};
use crate::pacing::Mode;
use crate::page::{Quantity, RunRequest, common_unit, device_quantities};
use screen::{Row, Screen};
use terminal::Terminal;

/// Minimum time between two redraws.
const FRAME: Duration = Duration::from_millis(100);
/// Minimum time between two images.
const PICTURE: Duration = Duration::from_millis(400);
/// Images take at most this fraction of the time: one part in so many.
const SHARE: u32 = 20;

/// The terminal interface of a run.
pub(crate) struct Tui {
    terminal: Terminal,
    console: Console,
    lines: Receiver<(Channel, String)>,
    screen: Screen,
    /// The mode after a pause.
    running: Mode,
    draws_pictures: bool,
    next_frame: Instant,
    next_picture: Instant,
    /// Wall time and simulated time when the speed was measured last.
    measured: (Instant, f64),
}

impl Tui {
    /// Sets up the terminal. `wake` is called from another thread when a key is pressed. The error is a message for the
    /// user.
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

    /// Shows that a world is being loaded, which blocks everything else.
    pub(crate) fn announce(&mut self, world: &std::path::Path) {
        self.screen = Screen { lines: std::mem::take(&mut self.screen.lines), ..Screen::default() };
        self.screen.title = format!("loading {}", world.display());
        self.terminal.draw(&mut self.screen);
    }

    /// Continues with a world.
    pub(crate) fn enter(&mut self, world: &World) {
        let state = world.state();
        let file =
            std::path::Path::new(&state.project.world).file_name().unwrap_or_default().to_string_lossy();
        let title = nodes::shot::title(state);
        self.screen.title = if title.is_empty() { file.into_owned() } else { title.to_owned() };
        self.measured = (Instant::now(), 0.0);
    }

    /// Redraws the screen if it is time to, and returns the user's requests.
    pub(crate) fn attend(
        &mut self,
        world: &mut World,
        manager: &ControllerManager<'_>,
        mode: Mode,
    ) -> Vec<RunRequest> {
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

    fn press(&mut self, key: KeyEvent, mode: Mode) -> Vec<RunRequest> {
        if key.kind == KeyEventKind::Release {
            return Vec::new();
        }
        let rows = self.screen.robots.len();
        match key.code {
            KeyCode::Char('q') => return vec![RunRequest::Quit],
            KeyCode::Char(' ') if mode == Mode::Pause => return vec![RunRequest::Mode(self.running)],
            KeyCode::Char(' ') => {
                self.running = mode;
                return vec![RunRequest::Mode(Mode::Pause)];
            }
            KeyCode::Char('s') => {
                let pause = (mode != Mode::Pause).then_some(RunRequest::Mode(Mode::Pause));
                return pause.into_iter().chain([RunRequest::Step]).collect();
            }
            KeyCode::Char('r') => return vec![RunRequest::Mode(Mode::Realtime)],
            KeyCode::Char('f') => return vec![RunRequest::Mode(Mode::Fast)],
            KeyCode::Backspace => return vec![RunRequest::Reset],
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
            let controller = manager.controller_of(robot.id);
            let state = controller.state(robot);
            let end_reason = controller.end_reason.filter(|_| state == "ended");
            let value = match parse_controller_field(&robot.controller) {
                search::ControllerField::Nothing => "no controller".to_owned(),
                _ => format!("{} {}", robot.controller, end_reason.unwrap_or(state)),
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

/// Returns the devices of a robot that have numeric readings or move, with their readings.
fn devices(world: &World, robot: &engine::Robot) -> Vec<Row> {
    let rows = robot.devices.iter().enumerate().filter_map(|(index, info)| {
        let tag = u16::try_from(index + 1).ok()?;
        let quantities = device_quantities(world, robot.id, tag);
        let unit = common_unit(&quantities);
        let word = |quantity: &Quantity| match unit {
            Some(_) => short(quantity.value),
            None => format!("{} {}", short(quantity.value), quantity.unit).trim_end().to_owned(),
        };
        let words: Vec<String> = quantities.iter().map(word).collect();
        let value = format!("{} {}", words.join("  "), unit.unwrap_or_default());
        (!quantities.is_empty()).then(|| Row { name: info.name.clone(), value: value.trim_end().to_owned() })
    });
    rows.collect()
}

/// Formats a number in few characters.
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
