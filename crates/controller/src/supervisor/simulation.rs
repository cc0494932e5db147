//! The simulation as a whole: modes, worlds, labels, recordings.

use super::{allowed, ask, silent, tell_now};
use crate::call_error::{CallError, Outcome, misuse};
use crate::memory::Numbers;
use crate::session::Session;
use wire::op::supervisor as op;

/// Returns a file name unless it is empty.
fn file(name: Option<&str>) -> Outcome<&str> {
    name.filter(|name| !name.is_empty())
        .ok_or_else(|| misuse(" called with NULL or empty 'filename' argument."))
}

fn wrong_ending(session: &mut Session, ending: &str) -> CallError {
    let api = session.api;
    session.say(format!("Error: the target file given to {api}() should have the '{ending}' extension."));
    CallError::Refused
}

/// Opens another world; this controller ends.
pub fn world_load(session: &mut Session, filename: Option<&str>) -> Outcome<()> {
    allowed(session)?;
    let name = file(filename)?;
    tell_now(session, |out| out.u8(op::LOAD_WORLD).str(name))
}

/// Saves the world, under another name if one is given. Returns whether that succeeded.
pub fn world_save(session: &mut Session, filename: Option<&str>) -> Outcome<bool> {
    allowed(session)?;
    if filename.is_some_and(|name| !name.ends_with(".wbt")) {
        return Err(wrong_ending(session, ".wbt"));
    }
    let reply = ask(session, |out| {
        out.u8(op::SAVE_WORLD).bool(filename.is_some());
        if let Some(name) = filename {
            out.str(name);
        }
        out
    })?;
    reply.whole.map(|saved| saved != 0).ok_or_else(silent)
}

/// Reloads the world; this controller ends.
pub fn world_reload(session: &mut Session) -> Outcome<()> {
    tell_now(session, |out| out.u8(op::RELOAD_WORLD))
}

/// Ends the simulator with an exit status.
pub fn simulation_quit(session: &mut Session, status: i32) -> Outcome<()> {
    tell_now(session, |out| out.u8(op::SIMULATION_QUIT).i32(status))
}

/// Resets the world to its initial state.
pub fn simulation_reset(session: &mut Session) -> Outcome<()> {
    tell_now(session, |out| out.u8(op::SIMULATION_RESET))
}

/// Stops all motion.
pub fn simulation_reset_physics(session: &mut Session) -> Outcome<()> {
    tell_now(session, |out| out.u8(op::SIMULATION_RESET_PHYSICS))
}

/// Sets the mode: 0 pause, 1 real time, 2 fast. All robots are notified.
pub fn simulation_get_mode(session: &mut Session) -> Outcome<i32> {
    Ok(session.robot.simulation_mode)
}

/// The mode: 0 pause, 1 real time, 2 fast.
pub fn simulation_set_mode(session: &mut Session, mode: i32) -> Outcome<()> {
    allowed(session)?;
    if !(0..=2).contains(&mode) {
        return Err(misuse(format!(" called with an unknown 'mode' argument: {mode}.")));
    }
    session.robot.simulation_mode = mode;
    tell_now(session, |out| out.u8(op::SIMULATION_CHANGE_MODE).i32(mode))
}

/// Shows a label over the view. Position and size are relative to the size of the view.
#[expect(clippy::too_many_arguments, reason = "as in the C function")]
pub fn set_label(
    session: &mut Session,
    id: i32,
    text: Option<&str>,
    x: f64,
    y: f64,
    size: f64,
    color: i32,
    transparency: f64,
    font: Option<&str>,
) -> Outcome<()> {
    allowed(session)?;
    let text = text.ok_or_else(|| misuse(" called with NULL 'text' argument."))?;
    let font = font.ok_or_else(|| misuse(" called with NULL 'font' argument."))?;
    // The simulator refuses numbers that are too large, with a warning.
    let id = u16::try_from(id).unwrap_or(u16::MAX);
    for (name, value) in [("x", x), ("y", y), ("size", size), ("transparency", transparency)] {
        if !(0.0..=1.0).contains(&value) {
            return Err(misuse(format!(" called with {name} parameter outside of [0,1] range.")));
        }
    }
    let [_, red, green, blue] = color.to_be_bytes();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in [0, 255] as checked")]
    let clear = (transparency * 255.0) as u8;
    let color = u32::from_be_bytes([clear, red, green, blue]);
    session.commands.u8(op::SET_LABEL).u16(id).f64s(&[x, y, size]).u32(color).str(text).str(font);
    Ok(())
}

/// Saves an image of the view. The quality applies to JPEG, 1 to 100.
pub fn export_image(session: &mut Session, filename: Option<&str>, quality: i32) -> Outcome<()> {
    allowed(session)?;
    let (name, quality) = (file(filename)?, check_quality(quality)?);
    tell_now(session, |out| out.u8(op::EXPORT_IMAGE).u8(quality).str(name))
}

fn check_quality(quality: i32) -> Outcome<u8> {
    let fits = u8::try_from(quality).ok().filter(|quality| (1..=100).contains(quality));
    fits.ok_or_else(|| misuse(format!(": 'quality' argument ({quality}) must be between 1 and 100.")))
}

/// Starts recording a movie.
#[expect(clippy::too_many_arguments, reason = "as in the C function")]
pub fn movie_start_recording(
    session: &mut Session,
    filename: Option<&str>,
    width: i32,
    height: i32,
    codec: i32,
    quality: i32,
    acceleration: i32,
    caption: bool,
) -> Outcome<()> {
    if !movie_is_ready(session)? {
        return Err(misuse(": movie recording has already been started."));
    }
    let (name, quality) = (file(filename)?, check_quality(quality)?);
    if width <= 0 || height <= 0 {
        return Err(misuse(": 'width' and 'height' arguments must be positive."));
    }
    if acceleration < 1 {
        return Err(misuse(": 'acceleration' argument must be greater than or equal to 1."));
    }
    let acceleration = u8::try_from(acceleration).unwrap_or(u8::MAX);
    let codec = u8::try_from(codec).map_err(|_| misuse(": 'codec' argument must be between 0 and 255."))?;
    tell_now(session, |out| {
        out.u8(op::START_MOVIE)
            .i32(width)
            .i32(height)
            .u8(codec)
            .u8(quality)
            .u8(acceleration)
            .bool(caption)
            .str(name)
    })
}

/// Ends the recording; saving continues in the background.
pub fn movie_stop_recording(session: &mut Session) -> Outcome<()> {
    tell_now(session, |out| out.u8(op::STOP_MOVIE))
}

/// Whether no recording or saving is in progress. Sends a query, so that a program can wait for it without a step.
pub fn movie_is_ready(session: &mut Session) -> Outcome<bool> {
    tell_now(session, |out| out)?;
    Ok(session.supervisor.movie_status == 0 || session.supervisor.movie_status > 2)
}

/// Whether the last recording failed.
pub fn movie_failed(session: &mut Session) -> Outcome<bool> {
    tell_now(session, |out| out)?;
    Ok(session.supervisor.movie_status > 2)
}

/// 0 ready, 1 recording, 2 saving; larger values are errors.
pub fn movie_get_status(session: &mut Session) -> Outcome<i32> {
    allowed(session)?;
    session.note_successor(
        "wb_supervisor_movie_get_status",
        "wb_supervisor_movie_is_ready() and wb_supervisor_movie_failed()",
    );
    Ok(session.supervisor.movie_status)
}

/// The former name of [`movie_start_recording`].
#[expect(clippy::too_many_arguments, reason = "as in the C function")]
pub fn start_movie(
    session: &mut Session,
    file: Option<&str>,
    width: i32,
    height: i32,
    codec: i32,
    quality: i32,
    acceleration: i32,
    caption: bool,
) -> Outcome<()> {
    movie_start_recording(session, file, width, height, codec, quality, acceleration, caption)
}

/// The former name of [`movie_stop_recording`].
pub fn stop_movie(session: &mut Session) -> Outcome<()> {
    movie_stop_recording(session)
}

/// The former name of [`movie_get_status`].
pub fn get_movie_status(session: &mut Session) -> Outcome<i32> {
    movie_get_status(session)
}

/// Starts recording an animation for web pages. Returns whether that succeeded.
pub fn animation_start_recording(session: &mut Session, filename: Option<&str>) -> Outcome<bool> {
    allowed(session)?;
    let name = file(filename)?;
    if !name.ends_with(".html") {
        return Err(wrong_ending(session, ".html"));
    }
    let reply = ask(session, |out| out.u8(op::START_ANIMATION).str(name))?;
    reply.whole.map(|started| started != 0).ok_or_else(silent)
}

/// Ends the recording. Returns whether that succeeded.
pub fn animation_stop_recording(session: &mut Session) -> Outcome<bool> {
    allowed(session)?;
    let reply = ask(session, |out| out.u8(op::STOP_ANIMATION))?;
    reply.whole.map(|stopped| stopped != 0).ok_or_else(silent)
}

/// Whether a virtual reality headset is used.
pub fn virtual_reality_headset_is_used(session: &mut Session) -> Outcome<bool> {
    allowed(session)?;
    let reply = ask(session, |out| out.u8(op::VR_HEADSET_IS_USED))?;
    reply.whole.map(|used| used != 0).ok_or_else(silent)
}

/// The position of the headset. `[m]`
pub fn virtual_reality_headset_get_position(session: &mut Session) -> Outcome<&Numbers<3>> {
    allowed(session)?;
    let numbers = std::mem::take(&mut ask(session, |out| out.u8(op::VR_HEADSET_GET_POSITION))?.numbers);
    let place = &session.supervisor.headset_position.0;
    place.set(numbers.try_into().map_err(|_| silent())?);
    Ok(place)
}

/// The orientation of the headset: a rotation matrix, row by row.
pub fn virtual_reality_headset_get_orientation(session: &mut Session) -> Outcome<&Numbers<9>> {
    allowed(session)?;
    let numbers = std::mem::take(&mut ask(session, |out| out.u8(op::VR_HEADSET_GET_ORIENTATION))?.numbers);
    let place = &session.supervisor.headset_orientation.0;
    place.set(numbers.try_into().map_err(|_| silent())?);
    Ok(place)
}

/// The former name of [`world_reload`].
pub fn simulation_revert(session: &mut Session) -> Outcome<()> {
    world_reload(session)
}

/// The former name of [`world_load`].
pub fn load_world(session: &mut Session, filename: Option<&str>) -> Outcome<()> {
    world_load(session, filename)
}

/// The former name of [`world_save`].
pub fn save_world(session: &mut Session, filename: Option<&str>) -> Outcome<bool> {
    world_save(session, filename)
}

/// The former name of [`simulation_reset_physics`].
pub fn simulation_physics_reset(session: &mut Session) -> Outcome<()> {
    simulation_reset_physics(session)
}
