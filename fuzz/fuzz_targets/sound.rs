//! Any bytes as a WAV file that a speaker plays: never a panic, and a time that can be waited for.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rebots::{Speaker, World};

const WORLD: &str = "#VRML_SIM R2025a utf8\nWorldInfo { }\n\
                     Robot { name \"r\" controller \"<extern>\" children [ Speaker { name \"s\" } ] }\n";

thread_local! {
    static START: World = {
        let path = std::env::temp_dir().join(format!("rebots-fuzz-sound-{}.wbt", std::process::id()));
        std::fs::write(&path, WORLD).expect("the folder for temporary files can be written");
        World::load(&path).expect("the world is right")
    };
}

fuzz_target!(|input: (f64, bool, &[u8])| {
    let (pitch, is_looped, wav) = input;
    let mut world = START.with(Clone::clone);
    let robot = world.robot("r").expect("there is a robot");
    let speaker: Speaker = robot.device(&world, "s").expect("there is a speaker");
    speaker.play(&mut world, "sound", wav, pitch, is_looped);
    world.steps(2);
    // Again from where it is, and with another pitch.
    speaker.play(&mut world, "sound", &[], -pitch, !is_looped);
    world.steps(2);
    let _ = speaker.is_playing(&world, "sound");
    speaker.stop(&mut world, None);
    world.step();
    assert!(!speaker.is_playing(&world, "sound"), "it plays on after its end");
});
