//! Speaker: simulates the duration of sounds and speech; there is no audio output.
//!
//! A sound ends after the length of its WAV file divided by its pitch; a looped one is played until it is stopped. The
//! client uploads the file if it finds it, else it is read from the controller's folder, or from that of the robot's
//! PROTO. Volume and balance have no effect. Speech has the length of the sound that a text-to-speech program of the
//! machine generates; without such a program it has the usual length of its text, which is reported to the user.

use std::any::Any;
use std::collections::BTreeMap;
use std::path::{Component, Path};

use base::{Diagnostic, Severity};
use engine::{
    Aspect, Builder, Command, CommandContext, Device, EncodeContext, OrderContext, Persistent, Reading, Site,
    Typed, UnsupportedCommand, WorldState,
};
use scene::NodeId;
use wire::{Dialect, Malformed, Reader, Writer, op};

use crate::shared::{command_sink, file, solid_device, wav};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |_, _| {
        Box::new(Speaker {
            node,
            playing: BTreeMap::new(),
            lengths: BTreeMap::new(),
            over: Vec::new(),
            language: LANGUAGE.to_owned(),
            speech: None,
            spoken: 0,
            is_reported: false,
        })
    });
}

/// The default language.
const LANGUAGE: &str = "en-US";

/// A sound that is being played.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Playing {
    /// `[s]`
    length: f64,
    /// Time played so far. `[s]`
    position: f64,
    pitch: f64,
    is_looped: bool,
}

#[derive(Clone)]
struct Speaker {
    node: NodeId,
    playing: BTreeMap<String, Playing>,
    /// Lengths of the sounds that were uploaded, which clients do once. `[s]`
    lengths: BTreeMap<String, f64>,
    /// Names of sounds that have ended.
    over: Vec<String>,
    language: String,
    /// Remaining time of speech. `[s]`
    speech: Option<f64>,
    /// Number of spoken texts that have ended.
    spoken: usize,
    /// Whether the user has been told that there is no audio output.
    is_reported: bool,
}

/// Time in which a letter or another character is usually spoken. `[s]`
const SECONDS_PER_CHARACTER: f64 = 0.07;

/// Returns the time in which a text is usually spoken, without its tags. `[s]`
fn usual_seconds(text: &str) -> f64 {
    let mut is_tag = false;
    let spoken = text.chars().filter(|character| {
        let is_in_tag = is_tag || *character == '<';
        is_tag = is_in_tag && *character != '>';
        !is_in_tag
    });
    spoken.count() as f64 * SECONDS_PER_CHARACTER
}

/// A sound of a play command.
#[derive(Debug, PartialEq)]
struct Sound {
    name: String,
    pitch: f64,
    is_looped: bool,
    /// The file, if it was uploaded.
    file: Vec<u8>,
}

/// A command.
#[derive(Debug, PartialEq)]
enum Order {
    Play(Vec<Sound>),
    /// Stops these sounds, or all if there are none.
    Stop(Vec<String>),
    Speak(String),
    SetLanguage(String),
    Other,
}

impl Speaker {
    fn play(&mut self, context: &mut OrderContext<'_>, sound: Sound) {
        if !std::mem::replace(&mut self.is_reported, true) {
            let message = format!("{}: sounds take their time but are not played", self.path(context.state));
            context.state.report(Diagnostic::general(Severity::Note, "speaker/unheard", message));
        }
        let pitch = if sound.pitch.is_finite() && sound.pitch > 0.0 { sound.pitch } else { 1.0 };
        if let Some(playing) = self.playing.get_mut(&sound.name) {
            (playing.pitch, playing.is_looped) = (pitch, sound.is_looped);
            return;
        }
        match self.length(context, &sound) {
            Ok(length) => {
                let playing = Playing { length, position: 0.0, pitch, is_looped: sound.is_looped };
                self.playing.insert(sound.name, playing);
            }
            Err(reason) => {
                let path = self.path(context.state);
                let message = format!("{path}: the sound \"{}\" is not played: {reason}", sound.name);
                context.state.report(Diagnostic::general(Severity::Warning, "speaker/sound", message));
                self.over.push(sound.name);
            }
        }
    }

    fn length(&mut self, context: &mut OrderContext<'_>, sound: &Sound) -> Result<f64, String> {
        let no_wav = || "it is not a WAV file".to_owned();
        if !sound.file.is_empty() {
            let length = wav::seconds(&sound.file).ok_or_else(no_wav)?;
            self.lengths.insert(sound.name.clone(), length);
        }
        if let Some(length) = self.lengths.get(&sound.name) {
            return Ok(*length);
        }
        let file = match context.ports.load_file(context.robot, &sound.name) {
            Ok(file) => file,
            Err(reason) => self.beside_proto(context.state, &sound.name).ok_or(reason)?,
        };
        wav::seconds(&file).ok_or_else(no_wav)
    }

    /// Reads a sound next to the PROTO of the robot, or in a folder there. Other paths are rejected, because the
    /// controller may be untrusted.
    fn beside_proto(&self, state: &WorldState, name: &str) -> Option<Vec<u8>> {
        let is_below = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        if !is_below {
            return None;
        }
        let files = state.project.files();
        let path = file::beside_protos(state.scene(), &*files, self.node, name)?;
        files.read(&path).ok()
    }

    fn speak(&mut self, context: &mut OrderContext<'_>, text: &str) {
        let spoken = context.ports.speak(context.robot, text, &self.language);
        let path = self.path(context.state);
        let (severity, message, seconds) = match spoken {
            Ok(Some(sound)) => match wav::seconds(&sound) {
                Some(seconds) => {
                    self.speech = Some(seconds);
                    return;
                }
                None => (
                    Severity::Warning,
                    format!("{path}: the text-to-speech output for \"{text}\" is not a WAV file"),
                    None,
                ),
            },
            Ok(None) => (
                Severity::Note,
                format!("{path}: there is no text-to-speech program on this machine to speak \"{text}\""),
                Some(usual_seconds(text)),
            ),
            Err(why) => (Severity::Warning, format!("{path}: \"{text}\" is not spoken: {why}"), None),
        };
        context.state.report(Diagnostic::general(severity, "speaker/speech", message));
        self.spoken += usize::from(seconds.is_none());
        self.speech = seconds;
    }

    fn execute(&mut self, order: Order, context: &mut OrderContext<'_>) {
        match order {
            Order::Play(sounds) => sounds.into_iter().for_each(|sound| self.play(context, sound)),
            Order::Stop(names) if names.is_empty() => {
                self.playing.clear();
                self.stop_speech();
            }
            Order::Stop(names) => self.playing.retain(|name, _| !names.contains(name)),
            Order::Speak(text) => self.speak(context, &text),
            Order::SetLanguage(language) => self.language = language,
            Order::Other => {}
        }
    }

    /// Ends the speech.
    fn stop_speech(&mut self) {
        self.spoken += usize::from(self.speech.take().is_some());
    }

    fn path(&self, state: &WorldState) -> String {
        state.scene().path(self.node)
    }
}

impl Device for Speaker {
    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        if input.rest().first() == Some(&op::speaker::PLAY_SOUND) {
            recognize(context.dialect, input);
        }
        let order = read(input, context.dialect.has_sound_upload())?;
        self.execute(order, &mut context.order());
        Ok(())
    }

    fn actuate(&mut self, state: &mut WorldState) {
        let step = state.time_step().seconds();
        // With a tolerance of a millionth of a step for rounding errors of the sum.
        if let Some(rest) = &mut self.speech {
            *rest -= step;
            if *rest <= 1e-6 * step {
                self.stop_speech();
            }
        }
        self.playing.retain(|name, sound| {
            sound.position += step * sound.pitch;
            let is_over = sound.position >= sound.length - 1e-6 * step;
            if is_over && sound.is_looped {
                sound.position -= sound.length;
            } else if is_over {
                self.over.push(name.clone());
            }
            sound.is_looped || !is_over
        });
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        for name in self.over.drain(..) {
            out.record(context.tag, op::speaker::SOUND_OVER).str(&name);
        }
        for _ in 0..std::mem::take(&mut self.spoken) {
            out.record(context.tag, op::speaker::SPEAK_OVER);
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.playing.clear();
        self.lengths.clear();
        self.over.clear();
        self.speech = None;
        self.spoken = 0;
        LANGUAGE.clone_into(&mut self.language);
    }
}

impl Typed for Speaker {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        let order = match command {
            Command::Play { name, wav: file, pitch, is_looped } if !name.is_empty() => {
                Order::Play(vec![Sound { name, pitch, is_looped, file }])
            }
            Command::Stop(names) => Order::Stop(names),
            Command::Speak(text) => Order::Speak(text),
            Command::Language(language) => Order::SetLanguage(language),
            _ => return Err(UnsupportedCommand),
        };
        self.execute(order, context);
        Ok(())
    }

    fn aspect(&self, aspect: Aspect<'_>, _state: &WorldState) -> Reading<'_> {
        match aspect {
            Aspect::Sound(name) => Reading::Flag(self.playing.contains_key(name)),
            Aspect::Speech => Reading::Flag(self.speech.is_some()),
            _ => Reading::Nothing,
        }
    }
}

impl Persistent for Speaker {
    fn take_over(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.lengths.clone_from(&until_now.lengths);
            self.over.clone_from(&until_now.over);
            self.language.clone_from(&until_now.language);
            self.spoken = until_now.spoken;
            self.is_reported = until_now.is_reported;
            // In the client these are still playing.
            self.spoken += usize::from(until_now.speech.is_some() && self.speech.is_none());
            let stopped = until_now.playing.keys().filter(|name| !self.playing.contains_key(*name));
            self.over.extend(stopped.cloned());
        }
    }

    fn go_on(&mut self, until_now: &dyn Any, _state: &mut WorldState) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.playing.clone_from(&until_now.playing);
            self.over.clone_from(&until_now.over);
            self.speech = until_now.speech;
            self.spoken = until_now.spoken;
        }
    }
}

/// Determines the dialect: R2023b and R2025a have the same greeting, but a play command may be valid in only one of
/// them.
fn recognize(dialect: &mut Dialect, input: &Reader<'_>) {
    if *dialect < Dialect::R2023b {
        return;
    }
    let fits = |uploads: bool| {
        let mut rest = input.clone();
        while !rest.is_empty() {
            if read(&mut rest, uploads).is_err() {
                return false;
            }
        }
        true
    };
    match (fits(false), fits(true)) {
        (true, false) => *dialect = Dialect::R2023b,
        (false, true) => *dialect = Dialect::R2025a,
        _ => {}
    }
}

fn read(input: &mut Reader<'_>, uploads: bool) -> Result<Order, Malformed> {
    match input.u8()? {
        op::speaker::PLAY_SOUND => sounds(input, uploads).map(Order::Play),
        op::speaker::STOP => {
            let count = input.u16()?;
            (0..count).map(|_| command_sink::sized_text(input)).collect::<Result<_, _>>().map(Order::Stop)
        }
        op::speaker::SET_LANGUAGE => command_sink::sized_text(input).map(Order::SetLanguage),
        // The machine's text-to-speech program is used.
        op::speaker::SET_ENGINE => command_sink::sized_text(input).map(|_| Order::Other),
        op::speaker::SPEAK => {
            let text = command_sink::sized_text(input)?;
            input.f64()?; // volume
            Ok(Order::Speak(text))
        }
        other => Err(command_sink::unknown("speaker", other)),
    }
}

/// Reads the sounds of a play command.
///
/// The client of R2025a writes a size of 0 for every sound it knows, even if it is not part of this command. As names
/// are never empty and no opcode is 0, four zero bytes are always such a size.
fn sounds(input: &mut Reader<'_>, uploads: bool) -> Result<Vec<Sound>, Malformed> {
    let count = input.i32()?;
    let count = usize::try_from(count).map_err(|_| Malformed::new("a negative number of sounds"))?;
    let mut sounds = Vec::new();
    for _ in 0..count {
        skip_stray_sizes(input, uploads);
        let name = command_sink::sized_text(input)?;
        let [_volume, pitch, _balance] = input.f64s()?;
        input.u16()?; // side
        let is_looped = command_sink::flag(input)?;
        let file = if uploads { command_sink::sized_bytes(input)?.to_vec() } else { Vec::new() };
        sounds.push(Sound { name, pitch, is_looped, file });
    }
    skip_stray_sizes(input, uploads);
    Ok(sounds)
}

fn skip_stray_sizes(input: &mut Reader<'_>, uploads: bool) {
    while uploads && input.rest().starts_with(&[0; 4]) && input.bytes(4).is_ok() {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(names: &[&str], uploads: bool, strays: usize) -> Vec<u8> {
        let mut out = Writer::new();
        out.u8(op::speaker::PLAY_SOUND).i32(names.len() as i32);
        for name in names {
            out.u16(name.len() as u16 + 1).str(name).f64s(&[1.0, 1.0, 0.0]).u16(0).bool(false);
            if uploads {
                out.i32(0);
            }
        }
        for _ in 0..strays {
            out.i32(0);
        }
        out.into_bytes()
    }

    #[test]
    fn a_play_command_determines_the_dialect() {
        for (bytes, expected) in [
            (play(&["a.wav"], false, 0), Dialect::R2023b),
            (play(&["a.wav", "b.wav"], true, 0), Dialect::R2025a),
            (play(&["a.wav"], true, 3), Dialect::R2025a),
        ] {
            for start in [Dialect::R2023b, Dialect::R2025a] {
                let mut dialect = start;
                recognize(&mut dialect, &Reader::new(&bytes));
                assert_eq!(dialect, expected);
            }
            let mut old = Dialect::R2023a;
            recognize(&mut old, &Reader::new(&bytes));
            assert_eq!(old, Dialect::R2023a);
        }
    }

    #[test]
    fn a_command_after_stray_sizes_is_found() {
        let mut bytes = play(&["a.wav"], true, 2);
        bytes.extend([op::speaker::STOP, 0, 0]);
        let mut input = Reader::new(&bytes);
        let sound = Sound { name: "a.wav".to_owned(), pitch: 1.0, is_looped: false, file: Vec::new() };
        assert_eq!(read(&mut input, true), Ok(Order::Play(vec![sound])));
        assert_eq!(read(&mut input, true), Ok(Order::Stop(Vec::new())));
        assert!(input.is_empty());
    }

    #[test]
    fn a_count_beyond_the_bytes_is_rejected() {
        let mut out = Writer::new();
        out.u8(op::speaker::PLAY_SOUND).i32(i32::MAX);
        assert!(read(&mut Reader::new(out.as_slice()), true).is_err());
    }
}
