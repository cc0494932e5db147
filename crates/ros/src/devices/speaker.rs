//! Speaker.

use controller::speaker;
use controller::{CallError, Outcome};

use crate::interface::Call::{Command, GetBool, GetText, Query, SetText};
use crate::interface::Interface;
use crate::value::Value;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        (
            "play_sound",
            Command("webots_ros/speaker_play_sound", |session, tag, arguments| {
                let [sound, volume, pitch, balance, is_looped] = arguments else { return Ok(()) };
                speaker::play_sound(
                    session,
                    tag,
                    tag,
                    Some(&sound.text()),
                    volume.float(),
                    pitch.float(),
                    balance.float(),
                    is_looped.bool(),
                )
            }),
        ),
        ("stop", SetText(|session, tag, sound| speaker::stop(session, tag, Some(sound)))),
        (
            "is_sound_playing",
            Query("webots_ros/speaker_is_sound_playing", |session, tag, arguments| {
                let sound = arguments.first().map(Value::text).unwrap_or_default();
                Ok(vec![speaker::is_sound_playing(session, tag, Some(&sound))?.into()])
            }),
        ),
        (
            "speak",
            Command("webots_ros/speaker_speak", |session, tag, arguments| {
                let [text, volume] = arguments else { return Ok(()) };
                speaker::speak(session, tag, Some(&text.text()), volume.float())
            }),
        ),
        ("is_speaking", GetBool(speaker::is_speaking)),
        ("get_engine", GetText(speaker::get_engine)),
        ("get_language", GetText(speaker::get_language)),
        ("set_engine", SetText(|session, tag, engine| done(speaker::set_engine(session, tag, Some(engine))))),
        (
            "set_language",
            SetText(|session, tag, language| done(speaker::set_language(session, tag, Some(language)))),
        ),
    ],
    sensors: &[],
};

/// Turns `false`, which means that the function has reported a problem, into an error.
pub(super) fn done(outcome: Outcome<bool>) -> Outcome<()> {
    outcome.and_then(|is_done| if is_done { Ok(()) } else { Err(CallError::Refused) })
}
