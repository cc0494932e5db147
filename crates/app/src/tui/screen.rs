//! The contents and layout of the screen.

use std::collections::VecDeque;

use nodes::shot::Shot;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};

use crate::console::Channel;
use crate::pacing::Mode;

/// Number of console lines kept.
const MAX_LINES: usize = 500;
/// Help on keys.
const KEYS: &str =
    " space pause/run · s step · r real time · f fast · ⌫ back to the start · ↑↓ robot · q quit ";
/// The upper half of a cell; the lower half has the background colour.
const HALF: &str = "▀";

/// A name and a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) value: String,
}

/// The contents of the screen.
pub(super) struct Screen {
    pub(super) title: String,
    pub(super) mode: Mode,
    /// Simulated time.
    pub(super) seconds: f64,
    /// Simulated seconds per second of wall time.
    pub(super) factor: f64,
    pub(super) robots: Vec<Row>,
    /// The robot whose devices are shown.
    pub(super) chosen: usize,
    pub(super) devices: Vec<Row>,
    /// Number of devices scrolled out at the top.
    pub(super) scroll: usize,
    pub(super) lines: VecDeque<(Channel, String)>,
    pub(super) picture: Option<Shot>,
    /// Size of the image in pixels that fits; determined when drawing.
    pub(super) picture_size: [u16; 2],
}

impl Default for Screen {
    fn default() -> Self {
        Self {
            title: String::new(),
            mode: Mode::Pause,
            seconds: 0.0,
            factor: 0.0,
            robots: Vec::new(),
            chosen: 0,
            devices: Vec::new(),
            scroll: 0,
            lines: VecDeque::new(),
            picture: None,
            picture_size: [0; 2],
        }
    }
}

impl Screen {
    /// Selects the robot whose devices are shown.
    pub(super) fn choose(&mut self, robot: usize) {
        if robot != self.chosen {
            self.chosen = robot;
            self.scroll = 0;
        }
    }

    /// Adds lines to the console.
    pub(super) fn print(&mut self, channel: Channel, text: &str) {
        for line in text.lines() {
            if self.lines.len() >= MAX_LINES {
                self.lines.pop_front();
            }
            self.lines.push_back((channel, plain(line)));
        }
    }

    /// Draws everything.
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let [head, middle, console, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(3),
            Constraint::Fill(1),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(middle);
        let robots_height = u16::try_from(self.robots.len()).unwrap_or(u16::MAX).saturating_add(2);
        let [robots, devices] = Layout::vertical([
            Constraint::Length(robots_height.clamp(3, (left.height / 2).max(3))),
            Constraint::Min(0),
        ])
        .areas(left);
        frame.render_widget(self.head(), head);
        frame.render_widget(Paragraph::new(self.robot_lines(robots)).block(block("Robots")), robots);
        let name = self.robots.get(self.chosen).map_or("", |robot| robot.name.as_str());
        let title =
            if name.is_empty() { "Devices".to_owned() } else { format!("Devices of {}", plain(name)) };
        frame.render_widget(Paragraph::new(self.device_lines(devices)).block(block(&title)), devices);
        let inner = block("").inner(right);
        frame.render_widget(block("Viewpoint"), right);
        self.picture_size = [inner.width, inner.height.saturating_mul(2)];
        if let Some(picture) = &self.picture {
            paint(picture, inner, frame.buffer_mut());
        }
        frame.render_widget(Paragraph::new(self.console_lines(console)).block(block("Console")), console);
        frame.render_widget(Paragraph::new(KEYS).style(Style::new().add_modifier(Modifier::DIM)), keys);
    }

    fn head(&self) -> Line<'_> {
        let minutes = (self.seconds / 60.0).floor();
        let time = format!("{minutes}:{:06.3}", self.seconds - minutes * 60.0);
        let pace = match self.mode {
            Mode::Pause => "paused".to_owned(),
            Mode::Realtime => format!("real time, {:.2}×", self.factor),
            Mode::Fast => format!("fast, {:.2}×", self.factor),
        };
        Line::from(vec![
            Span::from(format!(" {} ", plain(&self.title))).bold(),
            Span::from(format!(" {time} ")),
            Span::from(format!(" {pace} ")).fg(Color::Cyan),
        ])
    }

    fn robot_lines(&self, area: Rect) -> Vec<Line<'_>> {
        let first = (self.chosen + 1).saturating_sub(usize::from(area.height.saturating_sub(2)));
        let rows = self.robots.iter().enumerate().skip(first);
        let line = |(index, robot): (usize, &Row)| {
            let sign = if index == self.chosen { "▸ " } else { "  " };
            let line = Line::from(format!("{sign}{}: {}", plain(&robot.name), plain(&robot.value)));
            if index == self.chosen { line.bold() } else { line }
        };
        rows.map(line).collect()
    }

    fn device_lines(&mut self, area: Rect) -> Vec<Line<'static>> {
        let room = usize::from(area.height.saturating_sub(2));
        self.scroll = self.scroll.min(self.devices.len().saturating_sub(room));
        let width = self.devices.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
        let line = |row: &Row| Line::from(format!("{:width$}  {}", plain(&row.name), plain(&row.value)));
        self.devices.iter().skip(self.scroll).take(room).map(line).collect()
    }

    fn console_lines(&self, area: Rect) -> Vec<Line<'_>> {
        let room = usize::from(area.height.saturating_sub(2));
        let line = |(channel, text): &(Channel, String)| {
            let color = match channel {
                Channel::ControllerErr => Color::Red,
                Channel::ControllerOut | Channel::Result => Color::Reset,
                Channel::Message => Color::DarkGray,
            };
            Line::from(text.clone()).fg(color)
        };
        self.lines.iter().skip(self.lines.len().saturating_sub(room)).map(line).collect()
    }
}

fn block(title: &str) -> Block<'_> {
    Block::bordered().title(title)
}

/// Removes control characters from a text.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect()
}

/// Draws two pixels per cell.
fn paint(picture: &Shot, area: Rect, buffer: &mut Buffer) {
    let pixel = |x: u32, y: u32| {
        if x >= picture.width || y >= picture.height {
            return Color::Reset;
        }
        let at = 4 * (y as usize * picture.width as usize + x as usize);
        match picture.rgba.get(at..at + 3) {
            Some(&[red, green, blue]) => Color::Rgb(red, green, blue),
            _ => Color::Reset,
        }
    };
    for (row, y) in (area.top()..area.bottom()).enumerate() {
        for (column, x) in (area.left()..area.right()).enumerate() {
            let (column, row) = (column as u32, row as u32);
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.set_symbol(HALF).set_fg(pixel(column, 2 * row)).set_bg(pixel(column, 2 * row + 1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn row(name: &str, value: &str) -> Row {
        Row { name: name.to_owned(), value: value.to_owned() }
    }

    fn drawn(screen: &mut Screen, size: [u16; 2]) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(size[0], size[1])).unwrap();
        terminal.draw(|frame| screen.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn text(buffer: &Buffer) -> Vec<String> {
        let area = buffer.area;
        let line = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..area.height).map(line).collect()
    }

    fn screen() -> Screen {
        let mut screen = Screen {
            title: "A world".to_owned(),
            mode: Mode::Realtime,
            seconds: 61.25,
            factor: 0.5,
            robots: vec![row("red", "c running"), row("blue", "d ended with status 1")],
            chosen: 1,
            devices: vec![row("gps", "1.0000  2.0000 m"), row("left motor", "0.5000 rad")],
            ..Screen::default()
        };
        screen.print(Channel::ControllerOut, "[c] one\n[c] two\n");
        screen
    }

    #[test]
    fn everything_is_at_its_position() {
        let lines = text(&drawn(&mut screen(), [60, 20]));
        assert_eq!(lines[0].trim_end(), " A world  1:01.250  real time, 0.50×");
        assert!(lines[1].starts_with("┌Robots─") && lines[1].contains("┌Viewpoint─"), "{}", lines[1]);
        assert!(lines[2].starts_with("│  red: c running"), "{}", lines[2]);
        assert!(lines[3].starts_with("│▸ blue: d ended with statu"), "{}", lines[3]);
        assert!(lines[5].starts_with("┌Devices of blue─"), "{}", lines[5]);
        assert!(lines[6].starts_with("│gps         1.0000  2.0000 "), "{}", lines[6]);
        assert!(lines[7].starts_with("│left motor  0.5000 rad"), "{}", lines[7]);
        let console = lines.iter().position(|line| line.starts_with("┌Console─")).unwrap();
        assert!(lines[console + 1].starts_with("│[c] one") && lines[console + 2].starts_with("│[c] two"));
        assert!(lines[19].starts_with(" space pause/run · s step"), "{}", lines[19]);
    }

    #[test]
    fn an_image_has_two_pixels_per_cell() {
        let mut screen = screen();
        drawn(&mut screen, [40, 12]);
        let [width, height] = screen.picture_size;
        assert_eq!([width, height], [18, 12]);
        // Red above, blue below, in every cell.
        let rows = (0..height).flat_map(|row| {
            let color: [u8; 4] = if row % 2 == 0 { [255, 0, 0, 255] } else { [0, 0, 255, 255] };
            color.repeat(usize::from(width))
        });
        screen.picture = Some(Shot { width: width.into(), height: height.into(), rgba: rows.collect() });
        let buffer = drawn(&mut screen, [40, 12]);
        let cell = &buffer[(21, 2)];
        assert_eq!((cell.symbol(), cell.fg, cell.bg), ("▀", Color::Rgb(255, 0, 0), Color::Rgb(0, 0, 255)));
        assert_eq!(buffer[(20, 2)].symbol(), "│");
        // After the terminal was enlarged, the old image does not fill it.
        assert_eq!(drawn(&mut screen, [80, 12])[(78, 2)].fg, Color::Reset);
    }

    #[test]
    fn long_lists_are_scrolled_and_small_terminals_do_no_harm() {
        let mut screen = screen();
        screen.robots = (0..30).map(|number| row(&format!("robot {number}"), "")).collect();
        screen.chosen = 29;
        screen.devices = (0..30).map(|number| row(&format!("device {number}"), "0")).collect();
        screen.scroll = 1000;
        for number in 0..1000 {
            screen.print(Channel::Message, &format!("line {number}"));
        }
        let all = text(&drawn(&mut screen, [60, 24])).join("\n");
        for last in ["▸ robot 29", "device 29", "line 999"] {
            assert!(all.contains(last), "{last}: {all}");
        }
        for size in [[1, 1], [3, 2], [10, 5], [200, 3], [2, 60]] {
            drawn(&mut screen, size);
        }
    }

    #[test]
    fn control_characters_are_not_interpreted() {
        let mut screen = Screen::default();
        screen.print(Channel::ControllerOut, "\u{1b}[2Jhello\u{7}\tthere");
        assert_eq!(screen.lines[0].1, "[2Jhello there");
    }
}
