//! Duration of sounds and speech, and bones of skins.

use crate::kit::{Kit, near};
use engine::RobotId;
use wire::{Reader, Writer};

const ROBOT: RobotId = RobotId(0);
const SOUND_OVER: u8 = 6;

/// Returns a silent WAV file with 8000 samples of one byte per second.
fn silence(seconds: f64) -> Vec<u8> {
    let samples = (8000.0 * seconds) as u32;
    let mut file = b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0".to_vec();
    file.extend([8000_u32, 8000].iter().flat_map(|number| number.to_le_bytes()));
    file.extend(b"\x01\0\x08\0data");
    file.extend(samples.to_le_bytes());
    file.resize(file.len() + samples as usize, 0x80);
    file
}

fn kit() -> Kit {
    Kit::new("WorldInfo { basicTimeStep 10 } Robot { children Speaker { name \"s\" } }")
}

/// Encodes a play command like the client of R2025a, with the file the first time.
fn play(out: &mut Writer, name: &str, pitch: f64, looped: bool, file: &[u8]) {
    out.u8(1).i32(1).u16(name.len() as u16 + 1).str(name).f64s(&[1.0, pitch, 0.0]).u16(0).bool(looped);
    out.i32(file.len() as i32).bytes(file);
}

/// Returns the number of steps of 10 ms until a sound ends.
fn steps_until_over(kit: &mut Kit, name: &str) -> usize {
    let expected = [name.as_bytes(), b"\0"].concat();
    (1..1000)
        .find(|_| {
            kit.step(10);
            kit.records("s").contains(&(SOUND_OVER, expected.clone()))
        })
        .unwrap()
}

#[test]
fn a_sound_lasts_as_long_as_its_file() {
    let mut kit = kit();
    play(kit.command("s"), "a.wav", 1.0, false, &silence(0.5));
    assert_eq!(steps_until_over(&mut kit, "a.wav"), 50);
    // The client does not upload a file twice; a higher pitch ends earlier.
    play(kit.command("s"), "a.wav", 2.0, false, &[]);
    assert_eq!(steps_until_over(&mut kit, "a.wav"), 25);
    assert_eq!(kit.said("speaker/unheard"), 1);
}

/// The manual: a sound that is not in the controller's folder is searched relative to the robot's PROTO.
#[test]
fn a_sound_can_be_next_to_the_proto_of_its_robot() {
    let proto = "#VRML_SIM R2025a utf8\nPROTO Cow [ ] { Robot { children Speaker { name \"s\" } } }";
    let file = |name: &str, bytes: &[u8]| (name.to_owned(), bytes.to_vec());
    let files = [
        file("cow/Cow.proto", proto.as_bytes()),
        file("cow/sounds/moo.wav", &silence(0.5)),
        file("outside.wav", &silence(0.5)),
    ];
    let world = "EXTERNPROTO \"cow/Cow.proto\"\nWorldInfo { basicTimeStep 10 } Cow { }";
    let mut kit = Kit::with_bytes(world, &files);
    play(kit.command("s"), "sounds/moo.wav", 1.0, false, &[]);
    assert_eq!(steps_until_over(&mut kit, "sounds/moo.wav"), 50);
    play(kit.command("s"), "../outside.wav", 1.0, false, &[]);
    assert_eq!(steps_until_over(&mut kit, "../outside.wav"), 1, "not a file of the PROTO's folder");
    assert_eq!(kit.said("speaker/sound"), 1);
}

#[test]
fn a_written_field_does_not_stop_a_sound() {
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 10 } Robot { supervisor TRUE children DEF S Speaker { name \"s\" } }",
    );
    play(kit.command("s"), "a.wav", 1.0, false, &silence(0.5));
    kit.steps(20, 10);
    let node = kit.node("S");
    let field = kit.world.state().scene().node(node).ty.field_index("translation").unwrap() as u32;
    kit.robot_command(ROBOT).u8(62).u32(node.0).u32(field).u32(5).i32(-1).f64s(&[0.0, 0.0, 1.0]);
    assert_eq!(steps_until_over(&mut kit, "a.wav"), 30);
}

#[test]
fn the_pitch_may_change_while_a_sound_plays() {
    let mut kit = kit();
    play(kit.command("s"), "a.wav", 1.0, false, &silence(0.5));
    kit.steps(25, 10);
    play(kit.command("s"), "a.wav", 2.5, false, &[]);
    assert_eq!(steps_until_over(&mut kit, "a.wav"), 10);
}

#[test]
fn a_loop_lasts_until_it_is_stopped() {
    let mut kit = kit();
    play(kit.command("s"), "a.wav", 1.0, true, &silence(0.1));
    kit.steps(50, 10);
    assert_eq!(kit.records("s"), []);
    kit.command("s").u8(2).u16(1).u16(6).str("a.wav");
    kit.steps(50, 10);
    assert_eq!(kit.records("s"), []);
}

#[test]
fn a_loop_that_is_disabled_ends_after_the_current_pass() {
    let mut kit = kit();
    play(kit.command("s"), "a.wav", 1.0, true, &silence(0.1));
    kit.steps(14, 10);
    play(kit.command("s"), "a.wav", 1.0, false, &[]);
    assert_eq!(steps_until_over(&mut kit, "a.wav"), 6);
}

#[test]
fn an_invalid_sound_is_reported_and_ends_at_once() {
    let mut kit = kit();
    play(kit.command("s"), "a.txt", 1.0, false, b"hello");
    play(kit.command("s"), "none.wav", 1.0, false, &[]);
    kit.step(10);
    assert_eq!(kit.records("s"), [(SOUND_OVER, b"a.txt\0".to_vec()), (SOUND_OVER, b"none.wav\0".to_vec())]);
    assert_eq!(kit.said("speaker/sound"), 2);
}

/// Speaks a text. Returns the number of steps of 10 ms.
fn steps_of_speech(kit: &mut Kit, language: &str) -> usize {
    steps_of_text(kit, language, "hi")
}

fn steps_of_text(kit: &mut Kit, language: &str, text: &str) -> usize {
    let length = text.len() as u16 + 1;
    kit.command("s").u8(4).u16(6).str(language).u8(5).u16(length).str(text).f64(0.5);
    (1..1000)
        .find(|_| {
            kit.step(10);
            kit.records("s").contains(&(7, Vec::new()))
        })
        .unwrap()
}

#[test]
fn speech_without_a_program_is_reported_and_takes_its_time() {
    let mut kit = kit();
    assert_eq!(steps_of_text(&mut kit, "en-US", "<pitch level='80'>good morning</pitch>"), 84);
    assert_eq!(kit.said("speaker/speech"), 1);
}

#[test]
fn speech_lasts_as_long_as_its_sound() {
    let mut kit = kit();
    kit.set_voice(silence(0.3));
    assert_eq!(steps_of_speech(&mut kit, "fr-FR"), 30);
    assert_eq!(kit.spoken(), [("hi".to_owned(), "fr-FR".to_owned())]);
    kit.step(10);
    assert_eq!(kit.records("s"), [], "it is told once");
    kit.set_voice(b"hello".to_vec());
    assert_eq!(steps_of_speech(&mut kit, "en-US"), 1);
    assert_eq!(kit.said("speaker/speech"), 1, "this is no sound");
}

#[test]
fn another_text_replaces_the_current_speech() {
    let mut kit = kit();
    kit.set_voice(silence(0.3));
    kit.command("s").u8(5).u16(3).str("hi").f64(0.5);
    kit.steps(20, 10);
    assert_eq!(steps_of_speech(&mut kit, "en-US"), 30);
    // A stop without a name, and a reset, end it.
    kit.command("s").u8(5).u16(3).str("hi").f64(0.5);
    kit.steps(5, 10);
    kit.command("s").u8(2).u16(0);
    kit.step(10);
    assert_eq!(kit.records("s"), [(7, Vec::new())]);
    kit.command("s").u8(5).u16(3).str("hi").f64(0.5);
    kit.steps(5, 10);
    kit.world.reset();
    kit.step(10);
    assert_eq!(kit.records("s"), [(7, Vec::new())]);
}

#[test]
fn a_reset_stops_sounds() {
    let mut kit = kit();
    play(kit.command("s"), "a.wav", 1.0, true, &silence(0.1));
    kit.steps(5, 10);
    kit.world.reset();
    kit.step(10);
    assert_eq!(kit.records("s"), [(SOUND_OVER, b"a.wav\0".to_vec())]);
}

#[test]
fn bones_have_the_poses_of_their_solids() {
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 10 } Robot { children [
          Skin { name \"skin\" translation 0 0 1 bones [ SolidReference { solidName \"hip\" } SolidReference { solidName \"knee\" } SolidReference { solidName \"tail\" } ] }
          Solid { name \"hip\" translation 1 0 1 rotation 0 0 1 1.5707963267948966
            children Solid { name \"knee\" translation 2 0 0 rotation 1 0 0 0.5 } } ] }",
    );
    // opcode, bone, in the frame of the skin
    let questions = [(4_u8, 0_u16, 1_u8), (4, 1, 1), (4, 1, 0), (3, 1, 0), (4, 2, 1)];
    for (opcode, bone, absolute) in questions {
        kit.command("skin").u8(opcode).u16(bone).u8(absolute);
    }
    kit.send(ROBOT, 0);
    kit.idle();
    let answers: Vec<Vec<f64>> = kit
        .records("skin")
        .iter()
        .map(|(_, bytes)| {
            let mut input = Reader::new(bytes);
            (0..bytes.len() / 8).map(|_| input.f64().unwrap()).collect()
        })
        .collect();
    let expected: [&[f64]; 4] = [&[1.0, 0.0, 0.0], &[1.0, 2.0, 0.0], &[2.0, 0.0, 0.0], &[1.0, 0.0, 0.0, 0.5]];
    for (answer, expected) in answers.iter().zip(expected) {
        assert_eq!(answer.len(), expected.len());
        answer.iter().zip(expected).for_each(|(answer, expected)| near(*answer, *expected, 1e-12));
    }
    assert!(answers[4].iter().all(|number| number.is_nan()), "there is no such solid");
    kit.command("skin").u8(2).u16(0).f64s(&[0.0; 3]).u8(0);
    kit.steps(2, 10);
    assert_eq!(kit.said("skin/bones"), 1);
}
