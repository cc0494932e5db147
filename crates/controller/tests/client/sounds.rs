//! Speakers, and devices without behaviour in the world: bones of skins, microphones, radios.

use crate::scripted::{bytes, request, session};
use Controller::exported::constants as c;
use Controller::{CallError, microphone, radio, skin, speaker};
use wire::Writer;

fn misuse(text: &str) -> CallError {
    CallError::Misuse(text.into())
}

const SPEAKERS: &[(i32, &str)] =
    &[(c::WB_NODE_SPEAKER, "left"), (c::WB_NODE_SPEAKER, "right"), (c::WB_NODE_LED, "led")];

fn text(out: &mut Writer, text: &str) {
    out.u16(u16::try_from(text.len() + 1).expect("short")).str(text);
}

/// The sound of a play command: its file, or a name that the simulator must find.
fn sound(out: &mut Writer, name: &str, numbers: [f64; 3], side: i16, is_looped: bool) {
    text(out, name);
    out.f64s(&numbers).i16(side).bool(is_looped).i32(0);
}

#[test]
fn sounds_are_played_changed_and_stopped() {
    let (mut session, simulator) = session(false, SPEAKERS, |_| {});
    let name = Some("none.wav");
    assert_eq!(speaker::is_sound_playing(&mut session, 1, name), Ok(false));
    speaker::play_sound(&mut session, 1, 1, name, 0.5, 2.0, 0.25, true).unwrap();
    assert_eq!(speaker::is_sound_playing(&mut session, 1, name), Ok(true));
    assert_eq!(speaker::is_sound_playing(&mut session, 1, None), Ok(true));
    assert_eq!(speaker::is_sound_playing(&mut session, 2, None), Ok(false));
    simulator.answer(|_| {});
    session.step(8).unwrap();
    let both = bytes(|out| {
        out.u8(1).i32(1);
        sound(out, "none.wav", [0.5, 2.0, 0.25], 0, true);
    });
    assert_eq!(simulator.heard(), request(8, &[(1, &both)]));

    // One channel each; nothing is sent twice.
    speaker::play_sound(&mut session, 1, 2, name, 1.0, 1.0, 0.0, false).unwrap();
    simulator.answer(|out| {
        out.record(1, 6).str("none.wav");
    });
    session.step(8).unwrap();
    let channel = |side: i16| {
        bytes(|out| {
            out.u8(1).i32(1);
            sound(out, "none.wav", [1.0, 1.0, 0.0], side, false);
        })
    };
    assert_eq!(simulator.heard(), request(8, &[(1, &channel(-1)), (2, &channel(1))]));
    assert_eq!(speaker::is_sound_playing(&mut session, 1, name), Ok(false), "it is over");
    assert_eq!(speaker::is_sound_playing(&mut session, 2, name), Ok(true));

    speaker::stop(&mut session, 2, name).unwrap();
    speaker::stop(&mut session, 1, None).unwrap();
    speaker::stop(&mut session, 1, Some("other.wav")).unwrap();
    assert_eq!(speaker::is_sound_playing(&mut session, 2, name), Ok(false));
    simulator.answer(|_| {});
    session.step(8).unwrap();
    let one = bytes(|out| {
        out.u8(2).u16(1);
        text(out, "none.wav");
    });
    assert_eq!(simulator.heard(), request(8, &[(1, &[2, 0, 0]), (2, &one)]));
}

/// As in Webots, the balance of two speakers changes their volumes, and a silent side does not play.
#[test]
fn the_balance_of_two_speakers_changes_their_volumes() {
    let (mut session, simulator) = session(false, SPEAKERS, |_| {});
    let name = Some("none.wav");
    let body = |volume: f64, side: i16| {
        bytes(|out| {
            out.u8(1).i32(1);
            sound(out, "none.wav", [volume, 1.0, 0.0], side, false);
        })
    };
    for (balance, left, right) in [(0.75, 0.2, 0.8), (-0.5, 0.8, 0.4)] {
        speaker::play_sound(&mut session, 1, 2, name, 0.8, 1.0, balance, false).unwrap();
        simulator.answer(|_| {});
        session.step(8).unwrap();
        assert_eq!(simulator.heard(), request(8, &[(1, &body(left, -1)), (2, &body(right, 1))]));
    }
    speaker::stop(&mut session, 1, None).unwrap();
    speaker::stop(&mut session, 2, None).unwrap();
    speaker::play_sound(&mut session, 1, 2, name, 0.8, 1.0, -1.0, false).unwrap();
    assert_eq!(speaker::is_sound_playing(&mut session, 1, name), Ok(true));
    assert_eq!(speaker::is_sound_playing(&mut session, 2, name), Ok(false));
    speaker::play_sound(&mut session, 1, 1, name, 0.0, 1.0, 0.0, false).unwrap();
    assert_eq!(speaker::is_sound_playing(&mut session, 1, name), Ok(true), "it goes on silently");
}

#[test]
fn a_sound_is_uploaded_once() {
    let path = std::env::temp_dir().join(format!("rebots sound {}.wav", std::process::id()));
    std::fs::write(&path, b"WAVE").expect("a temporary file");
    let name = path.to_str().expect("plain text");
    let (mut session, simulator) = session(false, SPEAKERS, |_| {});
    for upload in [&b"WAVE"[..], &[]] {
        speaker::play_sound(&mut session, 1, 0, Some(name), 1.0, 1.0, 0.0, false).unwrap();
        simulator.answer(|_| {});
        session.step(8).unwrap();
        let body = bytes(|out| {
            out.u8(1).i32(1);
            text(out, name);
            out.f64s(&[1.0, 1.0, 0.0]).i16(-1).bool(false);
            out.i32(i32::try_from(upload.len()).expect("short")).bytes(upload);
        });
        assert_eq!(simulator.heard(), request(8, &[(1, &body)]));
    }
    std::fs::remove_file(&path).expect("it was there");
}

#[test]
fn speech_ends_when_the_simulator_reports_it() {
    let (mut session, simulator) = session(false, SPEAKERS, |_| {});
    assert_eq!(speaker::get_engine(&mut session, 1), Ok(c"pico"));
    assert_eq!(speaker::get_language(&mut session, 1), Ok(c"en-US"));
    assert_eq!(speaker::set_language(&mut session, 1, Some("fr-FR")), Ok(true));
    assert_eq!(speaker::set_engine(&mut session, 1, Some("pico")), Ok(true));
    assert_eq!(speaker::get_language(&mut session, 1), Ok(c"fr-FR"));
    speaker::speak(&mut session, 1, Some("bonjour"), 0.5).unwrap();
    assert_eq!(speaker::is_speaking(&mut session, 1), Ok(true));
    assert_eq!(speaker::is_sound_playing(&mut session, 1, None), Ok(true));
    simulator.answer(|_| {});
    session.step(8).unwrap();
    let body = bytes(|out| {
        out.u8(3);
        text(out, "pico");
        out.u8(4);
        text(out, "fr-FR");
        out.u8(5);
        text(out, "bonjour");
        out.f64(0.5);
    });
    assert_eq!(simulator.heard(), request(8, &[(1, &body)]));
    simulator.answer(|out| {
        out.record(1, 7);
    });
    session.step(8).unwrap();
    assert_eq!(speaker::is_speaking(&mut session, 1), Ok(false));
    simulator.heard();
    // Stopping everything takes back a text that has not been sent yet.
    speaker::speak(&mut session, 1, Some("au revoir"), 0.5).unwrap();
    speaker::stop(&mut session, 1, None).unwrap();
    assert_eq!(speaker::is_speaking(&mut session, 1), Ok(false));
    simulator.answer(|_| {});
    session.step(8).unwrap();
    assert_eq!(simulator.heard(), request(8, &[(1, &[2, 0, 0])]));
}

#[test]
fn speakers_reject_invalid_arguments() {
    let (mut session, _simulator) = session(false, SPEAKERS, |_| {});
    session.collect_messages();
    let name = Some("a.wav");
    let mut play = |left: u16, right: u16, name: Option<&str>, volume: f64, pitch: f64, balance: f64| {
        session.take_messages();
        let done = speaker::play_sound(&mut session, left, right, name, volume, pitch, balance, false);
        (done, session.take_messages())
    };
    assert_eq!(play(3, 1, name, 1.0, 1.0, 0.0).0, Err(misuse(": invalid 'left' device tag.")));
    assert_eq!(play(1, 9, name, 1.0, 1.0, 0.0).0, Err(misuse(": invalid 'right' device tag.")));
    assert_eq!(play(0, 0, name, 1.0, 1.0, 0.0).0, Err(misuse(": invalid 'left' device tag.")));
    assert_eq!(
        play(1, 0, None, 1.0, 1.0, 0.0).0,
        Err(misuse(" called with NULL or empty 'sound' argument."))
    );
    let (done, said) = play(1, 1, name, -1.0, -2.0, 3.0);
    assert_eq!((done, said.len()), (Ok(()), 3));
    assert!(said[0].ends_with("called with a negative volume value: -1. Setting volume to 0."), "{said:?}");
    assert!(said[1].ends_with("called with a negative pitch value: -2. Setting pitch to 0."), "{said:?}");
    assert!(said[2].ends_with("called with a balance value greater than 1: 3. Setting balance to 1."));
    assert_eq!(speaker::set_language(&mut session, 1, Some("xx")), Ok(false));
    assert_eq!(speaker::set_engine(&mut session, 1, Some("none")), Ok(false));
    assert_eq!(session.take_messages().len(), 1);
    assert_eq!(speaker::set_language(&mut session, 1, Some("ja-JP")), Ok(false));
    assert_eq!(speaker::get_language(&mut session, 1), Ok(c"en-US"));
    assert_eq!(session.take_messages(), [""; 0], "programs may try what there is");
    assert_eq!(
        speaker::speak(&mut session, 1, None, 1.0),
        Err(misuse(" called with NULL or empty 'text' argument."))
    );
    assert_eq!(speaker::is_speaking(&mut session, 3), Err(misuse(": invalid device tag.")));
}

#[test]
fn bones_have_names_and_poses() {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_SKIN, "skin")], |out| {
        out.record(1, 0).u32(2).str("hip").str("knee");
    });
    assert_eq!(skin::get_bone_count(&mut session, 1), Ok(2));
    assert_eq!(skin::get_bone_name(&mut session, 1, 1), Ok(Some(c"knee")));
    session.collect_messages();
    assert_eq!(skin::get_bone_name(&mut session, 1, 2), Err(CallError::Refused));
    assert_eq!(session.take_messages(), ["Error: The index of wb_robot_init() is out of the bounds."]);
    simulator.answer(|out| {
        out.record(1, 3).f64s(&[0.0, 0.0, 1.0, 0.5]);
    });
    let turn = skin::get_bone_orientation(&mut session, 1, 0, true).unwrap().unwrap().get();
    assert_eq!(turn, [0.0, 0.0, 1.0, 0.5]);
    let body = bytes(|out| {
        out.u8(3).u16(0).bool(true);
    });
    assert_eq!(simulator.heard(), request(0, &[(1, &body)]));
    simulator.answer(|out| {
        out.record(1, 4).f64s(&[1.0, 2.0, 3.0]);
    });
    assert_eq!(skin::get_bone_position(&mut session, 1, 1, false).unwrap().unwrap().get(), [1.0, 2.0, 3.0]);
    simulator.heard();
    skin::set_bone_position(&mut session, 1, 1, Some([1.0, 2.0, 3.0]), true).unwrap();
    skin::set_bone_orientation(&mut session, 1, 0, Some([0.0, 1.0, 0.0, 0.5]), false).unwrap();
    simulator.answer(|_| {});
    session.step(8).unwrap();
    let body = bytes(|out| {
        out.u8(2).u16(1).f64s(&[1.0, 2.0, 3.0]).bool(true);
        out.u8(1).u16(0).f64s(&[0.0, 1.0, 0.0, 0.5]).bool(false);
    });
    assert_eq!(simulator.heard(), request(8, &[(1, &body)]));
    for (turn, text) in [
        ([f64::NAN, 0.0, 0.0, 0.0], " called with a NaN orientation value."),
        ([0.0; 4], " called with invalid values for the [x y z] orientation axis."),
    ] {
        assert_eq!(skin::set_bone_orientation(&mut session, 1, 0, Some(turn), true), Err(misuse(text)));
    }
}

#[test]
fn microphones_hear_nothing() {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_MICROPHONE, "m")], |_| {});
    session.collect_messages();
    assert_eq!(microphone::get_sample_data(&mut session, 1), Ok(&[][..]));
    assert!(session.take_messages()[0].ends_with("Please use: wb_microphone_enable()."));
    microphone::enable(&mut session, 1, 16).unwrap();
    assert_eq!(microphone::get_sampling_period(&mut session, 1), Ok(16));
    simulator.answer(|_| {});
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[(1, &[1, 16, 0])]));
    assert_eq!(microphone::get_sample_size(&mut session, 1), Ok(0));
    assert!(session.take_messages().is_empty());
}

#[test]
fn radios_store_their_settings() {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_RADIO, "r")], |out| {
        out.record(1, 0).str("home").f64(2.4e9).i32(5).i32(11).f64s(&[-80.0, 15.0]);
    });
    assert_eq!(radio::get_address(&mut session, 1), Ok(c"home"));
    assert_eq!(radio::get_channel(&mut session, 1), Ok(5));
    assert_eq!(radio::get_bitrate(&mut session, 1), Ok(11));
    assert_eq!(radio::get_frequency(&mut session, 1), Ok(2.4e9));
    assert_eq!(radio::get_rx_sensitivity(&mut session, 1), Ok(-80.0));
    assert_eq!(radio::get_tx_power(&mut session, 1), Ok(15.0));
    radio::set_channel(&mut session, 1, 6).unwrap();
    radio::set_address(&mut session, 1, Some("x")).unwrap();
    simulator.answer(|_| {});
    session.step(8).unwrap();
    let body = bytes(|out| {
        out.u8(5).i32(6).u8(3).i32(2).str("x");
    });
    assert_eq!(simulator.heard(), request(8, &[(1, &body)]));
    assert_eq!(
        radio::set_frequency(&mut session, 1, 0.0),
        Err(misuse(": invalid negative or zero hz argument: 0.000000."))
    );
}
