//! Speaker: plays sound files and speaks texts.

use crate::call_error::{Outcome, misuse};
use crate::device::{Device, invalid_tag, unknown};
use crate::memory::Text;
use crate::session::Session;
use std::collections::BTreeMap;
use std::ffi::CStr;
use wire::op::speaker as op;
use wire::{Malformed, Reader, Writer};

/// The text-to-speech engine of Webots on all platforms.
const ENGINE: &str = "pico";

/// The languages of that engine.
const LANGUAGES: [&str; 6] = ["en-US", "en-UK", "de-DE", "es-ES", "fr-FR", "it-IT"];

/// A sound that has been played at least once.
#[derive(Debug, Default)]
struct Sound {
    volume: f64,
    pitch: f64,
    balance: f64,
    /// 0: both channels, -1: the left one, 1: the right one.
    side: i16,
    is_looped: bool,
    is_playing: bool,
    is_untold: bool,
    /// The simulator has the file, or knows that it does not exist here.
    is_uploaded: bool,
}

/// The state of a speaker.
#[derive(Debug)]
pub struct Speaker {
    sounds: BTreeMap<String, Sound>,
    engine: Text,
    language: Text,
    is_engine_untold: bool,
    is_language_untold: bool,
    /// Sounds to stop; an empty list means all.
    stops: Option<Vec<String>>,
    /// Text and volume.
    speech: Option<(String, f64)>,
    is_speaking: bool,
}

impl Default for Speaker {
    fn default() -> Self {
        Self {
            sounds: BTreeMap::new(),
            engine: Text::new(ENGINE),
            language: Text::new(LANGUAGES[0]),
            is_engine_untold: false,
            is_language_untold: false,
            stops: None,
            speech: None,
            is_speaking: false,
        }
    }
}

/// Appends a length, including the NUL, and the string, which is truncated if it is too long.
fn sized(out: &mut Writer, text: &str) {
    let mut end = text.len().min(usize::from(u16::MAX) - 1);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = text.get(..end).unwrap_or_default();
    out.u16(u16::try_from(text.len() + 1).unwrap_or(u16::MAX)).str(text);
}

impl Speaker {
    fn write_sounds(&mut self, out: &mut Writer) {
        let count = self.sounds.values().filter(|sound| sound.is_untold).count();
        if count == 0 {
            return;
        }
        out.u8(op::PLAY_SOUND).i32(i32::try_from(count).unwrap_or(i32::MAX));
        for (name, sound) in self.sounds.iter_mut().filter(|(_, sound)| sound.is_untold) {
            sound.is_untold = false;
            sized(out, name);
            out.f64s(&[sound.volume, sound.pitch, sound.balance]).i16(sound.side).bool(sound.is_looped);
            // The simulator may run on another machine; if the file is not here, it searches for it.
            let is_new = !std::mem::replace(&mut sound.is_uploaded, true);
            let file = if is_new { std::fs::read(name).unwrap_or_default() } else { Vec::new() };
            match i32::try_from(file.len()) {
                Ok(size) => out.i32(size).bytes(&file),
                Err(_) => out.i32(0),
            };
        }
    }
}

impl Device for Speaker {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => {}
            op::SOUND_OVER => {
                if let Some(sound) = self.sounds.get_mut(&input.string()?) {
                    sound.is_playing = sound.is_untold;
                }
            }
            op::SPEAK_OVER => self.is_speaking = self.speech.is_some(),
            _ => return Err(unknown("Speaker", opcode)),
        }
        Ok(())
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        if let Some(names) = self.stops.take() {
            out.u8(op::STOP).u16(u16::try_from(names.len()).unwrap_or(u16::MAX));
            names.iter().take(usize::from(u16::MAX)).for_each(|name| sized(out, name));
        }
        self.write_sounds(out);
        if std::mem::take(&mut self.is_engine_untold) {
            out.u8(op::SET_ENGINE);
            sized(out, self.engine.as_str());
        }
        if std::mem::take(&mut self.is_language_untold) {
            out.u8(op::SET_LANGUAGE);
            sized(out, self.language.as_str());
        }
        if let Some((text, volume)) = self.speech.take() {
            out.u8(op::SPEAK);
            sized(out, &text);
            out.f64(volume);
        }
    }
}

/// Clamps a number to its range, with a message if it was outside.
fn limited(session: &mut Session, value: f64, [least, most]: [f64; 2], what: &str, bound: [&str; 2]) -> f64 {
    for (is_out, words, limit) in [(value < least, bound[0], least), (value > most, bound[1], most)] {
        if is_out {
            let name = what.split(' ').next().unwrap_or_default();
            session.warn(&format!(" called with a {words}: {value}. Setting {name} to {limit}."));
            return limit;
        }
    }
    value
}

fn limited_volume(session: &mut Session, volume: f64) -> f64 {
    let words = ["negative volume value", "volume value greater than 1"];
    limited(session, volume, [0.0, 1.0], "volume", words)
}

/// Plays a WAV file on one or two speakers (0: none), or changes how it is played.
#[expect(clippy::too_many_arguments, reason = "as in the C function")]
pub fn play_sound(
    session: &mut Session,
    left: u16,
    right: u16,
    sound: Option<&str>,
    volume: f64,
    pitch: f64,
    balance: f64,
    is_looped: bool,
) -> Outcome<()> {
    for (tag, other, side) in [(left, right, "left"), (right, left, "right")] {
        let is_none = tag == 0 && other != 0;
        if !is_none && session.device::<Speaker>(tag).is_err() {
            return Err(misuse(format!(": invalid '{side}' device tag.")));
        }
    }
    let name = sound.filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| misuse(" called with NULL or empty 'sound' argument."))?;
    let volume = limited_volume(session, volume);
    let words = ["negative pitch value", ""];
    let pitch = limited(session, pitch, [0.0, f64::INFINITY], "pitch", words);
    let words = ["balance value less than -1", "balance value greater than 1"];
    let balance = limited(session, balance, [-1.0, 1.0], "balance", words);
    // With two speakers, the balance changes their volumes.
    let scaled = |share: f64| volume * share.min(1.0);
    let sides: &[(u16, i16, f64, f64)] = match left == right {
        true => &[(left, 0, volume, balance)],
        false => &[(left, -1, scaled(1.0 - balance), 0.0), (right, 1, scaled(1.0 + balance), 0.0)],
    };
    for (tag, side, volume, balance) in sides.iter().filter(|side| side.0 != 0) {
        let sounds = &mut session.device::<Speaker>(*tag)?.sounds;
        // A silent sound is not started; a sound that is already playing is muted.
        if *volume <= 0.0 && !sounds.get(name).is_some_and(|sound| sound.is_playing) {
            continue;
        }
        let sound = sounds.entry(name.to_owned()).or_default();
        (sound.volume, sound.pitch, sound.balance, sound.side) = (*volume, pitch, *balance, *side);
        (sound.is_looped, sound.is_playing, sound.is_untold) = (is_looped, true, true);
    }
    Ok(())
}

/// Stops a sound, or all and the speech.
pub fn stop(session: &mut Session, tag: u16, sound: Option<&str>) -> Outcome<()> {
    let speaker = session.device::<Speaker>(tag)?;
    let Some(name) = sound.filter(|name| !name.is_empty()) else {
        speaker.sounds.values_mut().for_each(|sound| (sound.is_playing, sound.is_untold) = (false, false));
        (speaker.speech, speaker.is_speaking) = (None, false);
        speaker.stops = Some(Vec::new());
        return Ok(());
    };
    let Some(sound) = speaker.sounds.get_mut(name) else { return Ok(()) };
    (sound.is_playing, sound.is_untold) = (false, false);
    match &mut speaker.stops {
        Some(names) if names.is_empty() => {} // everything stops anyway
        Some(names) => names.push(name.to_owned()),
        stops => *stops = Some(vec![name.to_owned()]),
    }
    Ok(())
}

/// Whether a sound is playing; without a name, whether any sound or speech is.
pub fn is_sound_playing(session: &mut Session, tag: u16, sound: Option<&str>) -> Outcome<bool> {
    let speaker = session.device::<Speaker>(tag)?;
    Ok(match sound.filter(|name| !name.is_empty()) {
        Some(name) => speaker.sounds.get(name).is_some_and(|sound| sound.is_playing),
        None => speaker.is_speaking || speaker.sounds.values().any(|sound| sound.is_playing),
    })
}

/// Selects the text-to-speech engine. Only `pico` is available; `microsoft`, which requires Windows, is rejected.
pub fn set_engine(session: &mut Session, tag: u16, engine: Option<&str>) -> Outcome<bool> {
    let speaker = session.device::<Speaker>(tag)?;
    if engine != Some(ENGINE) {
        return Ok(false);
    }
    speaker.engine.set(ENGINE);
    speaker.is_engine_untold = true;
    Ok(true)
}

/// Returns whether a text consists of a language code and a country code, such as `en-US`.
fn is_language_code(text: &str) -> bool {
    matches!(text.as_bytes(), [a, b, b'-', c, d]
        if a.is_ascii_lowercase() && b.is_ascii_lowercase() && c.is_ascii_uppercase() && d.is_ascii_uppercase())
}

/// Selects the language, such as `en-US`. An unsupported one is rejected without a message.
pub fn set_language(session: &mut Session, tag: u16, language: Option<&str>) -> Outcome<bool> {
    let language = language.unwrap_or_default();
    let speaker = session.device::<Speaker>(tag)?;
    if !LANGUAGES.contains(&language) {
        // Programs may try several languages.
        if is_language_code(language) {
            return Ok(false);
        }
        let all = LANGUAGES.join(", ");
        session.complain(&format!(
            " called with an invalid 'language' argument: \"{language}\". The languages are {all}."
        ));
        return Ok(false);
    }
    speaker.language.set(language);
    speaker.is_language_untold = true;
    Ok(true)
}

/// The text-to-speech engine.
pub fn get_engine(session: &mut Session, tag: u16) -> Outcome<&CStr> {
    session.device::<Speaker>(tag).map_err(|_| invalid_tag()).map(|speaker| speaker.engine.as_c())
}

/// The language.
pub fn get_language(session: &mut Session, tag: u16) -> Outcome<&CStr> {
    session.device::<Speaker>(tag).map_err(|_| invalid_tag()).map(|speaker| speaker.language.as_c())
}

/// Speaks a text.
pub fn speak(session: &mut Session, tag: u16, text: Option<&str>, volume: f64) -> Outcome<()> {
    session.device::<Speaker>(tag)?;
    let text = text.filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| misuse(" called with NULL or empty 'text' argument."))?.to_owned();
    let volume = limited_volume(session, volume);
    let speaker = session.device::<Speaker>(tag)?;
    speaker.speech = Some((text, volume));
    speaker.is_speaking = true;
    Ok(())
}

/// Whether it is speaking.
pub fn is_speaking(session: &mut Session, tag: u16) -> Outcome<bool> {
    Ok(session.device::<Speaker>(tag)?.is_speaking)
}
