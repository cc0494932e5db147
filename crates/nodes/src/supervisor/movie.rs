//! Recording of movies: the user's view as an MP4 file.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::{Diagnostic, Severity, SimTime};
use engine::{CommandContext, WorldState};
use film::Film;
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer};

use super::Supervisor;
use crate::shared::canvas::{Brush, Canvas};
use crate::shared::font::Font;
use crate::{shot, world_info};

/// Status values for clients; the errors also end a recording.
const READY: u8 = 0;
const RECORDING: u8 = 1;
const ENCODING_ERROR: u8 = 4;
const WRITE_ERROR: u8 = 3;

/// A recording. Copies of the device share it, so that a reset does not undo it.
#[derive(Clone)]
pub(super) struct Recording {
    next: SimTime,
    /// Simulated time between two frames.
    interval: SimTime,
    movie: Arc<Mutex<Movie>>,
}

/// A movie being recorded.
struct Movie {
    file: String,
    size: [u16; 2],
    acceleration: u8,
    caption: bool,
    /// Duration of a frame. `[s]`
    seconds: f64,
    /// The encoder, or the reason why it failed.
    film: Result<Film, String>,
}

impl Recording {
    fn movie(&self) -> MutexGuard<'_, Movie> {
        self.movie.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the recording. Returns name and contents of the file.
    fn finish(&self) -> (String, Result<Vec<u8>, String>) {
        let mut movie = self.movie();
        let file = std::mem::take(&mut movie.file);
        let film = std::mem::replace(&mut movie.film, Err("it has been saved".to_owned()));
        (file, film.and_then(|film| film.finish().map_err(|wrong| wrong.to_string())))
    }
}

impl Supervisor {
    /// Starts or stops a recording.
    pub(super) fn movie(
        &mut self,
        opcode: u8,
        context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let status = if opcode == op::START_MOVIE {
            let size = [input.i32()?, input.i32()?];
            input.u8()?; // codec, ignored
            let (quality, acceleration) = (input.u8()?, input.u8()?.max(1));
            let caption = input.u8()? != 0;
            let mut file = input.string()?;
            if !file.to_ascii_lowercase().ends_with(".mp4") {
                file.push_str(".mp4");
            }
            self.start_movie(context.state, file, size, (quality, acceleration, caption))
        } else {
            self.stop_movie(context)
        };
        answers.record(0, op::MOVIE_STATUS).u8(status);
        Ok(())
    }

    fn start_movie(
        &mut self,
        state: &mut WorldState,
        file: String,
        size: [i32; 2],
        (quality, acceleration, caption): (u8, u8, bool),
    ) -> u8 {
        if self.recording.is_some() {
            say(state, Severity::Warning, "cannot start a movie: another one is being recorded");
            return RECORDING;
        }
        if !state.visuals.draws() {
            say(state, Severity::Warning, "cannot start a movie: rendering is disabled in this run");
            return ENCODING_ERROR;
        }
        // The world may limit the frame rate.
        let pictures = world_info::frames_per_second(state.scene()).min(film::FRAMES_PER_SECOND);
        let steps = film::steps_per_picture(state.time_step().seconds(), pictures / f64::from(acceleration));
        let seconds = steps * state.time_step().seconds() / f64::from(acceleration);
        let size = size.map(|length| u16::try_from(length).unwrap_or(u16::MAX));
        let film = Film::new(size, quality, 1.0 / seconds).map_err(|wrong| wrong.to_string());
        if let Err(wrong) = &film {
            say(state, Severity::Warning, &format!("cannot start a movie: {wrong}"));
            return ENCODING_ERROR;
        }
        state.need_visuals();
        let movie = Movie { file, size, acceleration, caption, seconds, film };
        let interval = SimTime::from_ms(steps * state.time_step().ms());
        self.recording = Some(Recording { next: state.time(), interval, movie: Arc::new(Mutex::new(movie)) });
        RECORDING
    }

    fn stop_movie(&mut self, context: &mut CommandContext<'_>) -> u8 {
        let Some(recording) = self.recording.take() else {
            say(context.state, Severity::Warning, "no movie is being recorded");
            return READY;
        };
        let (file, bytes) = recording.finish();
        let (wrong, status) = match bytes {
            Ok(bytes) => match context.ports.save_file(context.robot, &file, &bytes) {
                Ok(()) => return READY,
                Err(wrong) => (wrong, WRITE_ERROR),
            },
            Err(wrong) => (wrong, ENCODING_ERROR),
        };
        say(context.state, Severity::Error, &not_saved(&file, &wrong));
        status
    }

    /// Saves the movie of a controller that has disconnected.
    pub(super) fn finish_movie(&mut self, state: &mut WorldState) {
        let Some((file, bytes)) = self.recording.take().map(|recording| recording.finish()) else { return };
        match bytes {
            Ok(bytes) => {
                let message =
                    format!("a supervisor disconnected while recording a movie: {file:?} ends here");
                say(state, Severity::Note, &message);
                state.leave_file(file, bytes);
            }
            Err(wrong) => say(state, Severity::Error, &not_saved(&file, &wrong)),
        }
    }

    /// Returns whether a frame is due.
    pub(crate) fn films(&self, now: SimTime) -> bool {
        // After a reset, the time of the next frame is in the far future.
        self.recording
            .as_ref()
            .is_some_and(|recording| now >= recording.next || recording.next - now > recording.interval)
    }

    /// Records a frame if one is due. Called after every step.
    pub(crate) fn film(&mut self, state: &WorldState) {
        if !self.films(state.time()) {
            return;
        }
        let Some(recording) = &mut self.recording else { return };
        recording.next = state.time() + recording.interval;
        let mut movie = recording.movie();
        let (size, seconds) = (movie.size, movie.seconds);
        let mut picture = shot::of_state(state, size);
        if movie.caption {
            picture.rgba = captioned(&picture, &format!("{}x", movie.acceleration));
        }
        if let Ok(film) = &mut movie.film
            && let Err(wrong) = film.push(&picture.rgba, seconds)
        {
            movie.film = Err(wrong.to_string());
        }
    }
}

fn not_saved(file: &str, wrong: &str) -> String {
    format!("cannot save a movie as {file:?}: {wrong}")
}

fn say(state: &mut WorldState, severity: Severity, message: &str) {
    state.report(Diagnostic::general(severity, "supervisor/movie", message));
}

/// Returns a frame with a text in its upper right corner.
fn captioned(picture: &shot::Shot, text: &str) -> Vec<u8> {
    let mut canvas = Canvas::from_rgba(picture.width as usize, picture.height as usize, &picture.rgba);
    let line_height = (picture.height as f32 / 12.0).max(12.0);
    let brush = Brush { font: Font::default(), ..Brush::default() };
    let left = picture.width as f32 - Canvas::label_width(&brush, line_height, text);
    canvas.label(&brush, [left, 0.0], line_height, text);
    canvas.rgba()
}
