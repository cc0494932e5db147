//! Text to speech: runs a program of the machine to synthesize speech.
//!
//! The sound is not audible; it determines how long the speech takes. No shell is involved, and the text is never
//! interpreted as an option. The world waits meanwhile, so that results depend on the sound and not on the time that it
//! took to synthesize.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use crate::child;

/// Programs that take longer are terminated.
const LIMIT: Duration = Duration::from_secs(10);

/// The kind of program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EngineKind {
    /// The text is the last argument.
    Pico,
    /// The text is read from standard input.
    Espeak,
}

/// Supported programs in order of preference: Webots' own engine is Pico.
const PROGRAMS: [(&str, EngineKind); 3] =
    [("pico2wave", EngineKind::Pico), ("espeak-ng", EngineKind::Espeak), ("espeak", EngineKind::Espeak)];

/// Names of languages in Webots, Pico and eSpeak.
const LANGUAGES: [[&str; 3]; 6] = [
    ["en-US", "en-US", "en-us"],
    ["en-UK", "en-GB", "en"],
    ["de-DE", "de-DE", "de"],
    ["es-ES", "es-ES", "es"],
    ["fr-FR", "fr-FR", "fr"],
    ["it-IT", "it-IT", "it"],
];

/// Synthesizes speech for the speakers of a world.
#[derive(Debug)]
pub(crate) struct SpeechEngine {
    program: Option<(PathBuf, EngineKind)>,
    limit: Duration,
    count: u64,
}

impl SpeechEngine {
    /// Finds the first supported program in these folders.
    pub(crate) fn find(folders: impl Iterator<Item = PathBuf> + Clone) -> Self {
        let program = PROGRAMS.iter().find_map(|(name, way)| {
            let here = folders.clone().map(|folder| folder.join(name)).find(|path| is_program(path));
            here.map(|path| (path, *way))
        });
        Self { program, limit: LIMIT, count: 0 }
    }

    /// Returns the speech as a WAV file, created in `folder`. `None` if there is no program. The error is a message for
    /// the user.
    pub(crate) fn speak(
        &mut self,
        folder: &Path,
        text: &str,
        language: &str,
    ) -> Result<Option<Vec<u8>>, String> {
        let Some((program, way)) = &self.program else { return Ok(None) };
        self.count += 1;
        let [sound, words] =
            ["wav", "txt"].map(|ending| folder.join(format!("speech{}.{ending}", self.count)));
        let text = plain(text);
        let made = fs::write(&words, &text)
            .and_then(|()| run(command(program, *way, &text, language, &sound), &words, self.limit))
            .map_err(|error| error.to_string())
            .and_then(|status| match status {
                Some(status) if status.success() => fs::read(&sound).map_err(|error| error.to_string()),
                Some(status) => Err(status.to_string()),
                None => Err(format!("it did not end within {} s", self.limit.as_secs_f64())),
            });
        let _ = fs::remove_file(&words);
        let _ = fs::remove_file(&sound);
        made.map(Some).map_err(|why| format!("{} failed: {why}", program.display()))
    }
}

fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

fn command(program: &Path, way: EngineKind, text: &str, language: &str, sound: &Path) -> Command {
    let known = LANGUAGES.iter().find(|names| names[0] == language).unwrap_or(&LANGUAGES[0]);
    let mut command = Command::new(program);
    match way {
        EngineKind::Pico => command.arg("-l").arg(known[1]).arg("-w").arg(sound).arg("--").arg(text),
        EngineKind::Espeak => command.arg("-v").arg(known[2]).arg("-w").arg(sound).arg("--stdin"),
    };
    command
}

/// Runs a program to its end; `None` if it was terminated because of the timeout.
fn run(mut command: Command, input: &Path, limit: Duration) -> std::io::Result<Option<ExitStatus>> {
    let mut child = command.stdin(File::open(input)?).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let status = child::wait_timeout(&mut child, limit);
    if !matches!(status, Ok(Some(_))) {
        let _ = child.kill();
        let _ = child.wait();
    }
    status
}

/// Removes SSML tags from a text: some programs would open the files that they refer to.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        out.push_str(before);
        // A bracket that starts no tag is kept.
        rest = match tag.split_once('>') {
            Some((_, after)) => after,
            None => {
                out.push('<');
                tag
            }
        };
    }
    out.push_str(rest);
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    entities.iter().fold(out.replace('\0', " "), |text, (entity, letter)| text.replace(entity, letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    /// Creates an engine whose program is a shell script.
    fn voice(folder: &Folder, name: &str, script: &str) -> SpeechEngine {
        folder.write_program(&format!("bin/{name}"), &format!("#!/bin/sh\n{script}\n"));
        SpeechEngine::find([folder.path("none"), folder.path("bin")].into_iter())
    }

    fn speak(
        voice: &mut SpeechEngine,
        folder: &Folder,
        text: &str,
        language: &str,
    ) -> Result<String, String> {
        let sound = voice.speak(&folder.path(""), text, language)?;
        Ok(String::from_utf8(sound.ok_or("nobody speaks")?).expect("a text"))
    }

    #[test]
    fn without_a_program_there_is_no_sound() {
        let folder = Folder::new();
        folder.write("bin/espeak", "not executable");
        let mut nobody = SpeechEngine::find([folder.path("bin")].into_iter());
        assert_eq!(nobody.speak(&folder.path(""), "hello", "en-US"), Ok(None));
    }

    #[test]
    fn espeak_reads_the_text_from_its_input() {
        let folder = Folder::new();
        let mut voice = voice(&folder, "espeak-ng", "echo \"$1 $2 $5 $#\" > \"$4\"; cat >> \"$4\"");
        let spoken =
            speak(&mut voice, &folder, "--help; $(ls) <audio src=\"/x.wav\">moo</audio> &lt;", "en-UK");
        assert_eq!(spoken, Ok("-v en --stdin 5\n--help; $(ls) moo <".to_owned()));
        let left: Vec<_> = fs::read_dir(folder.path("")).expect("a folder").collect();
        assert_eq!(left.len(), 1, "only the program is left: {left:?}");
    }

    #[test]
    fn pico_is_asked_first_and_gets_the_text_as_one_argument() {
        let folder = Folder::new();
        folder.write_program("bin/espeak", "#!/bin/sh\nexit 1\n");
        let mut voice = voice(&folder, "pico2wave", "printf '%s|%s|%s|%s' \"$2\" \"$5\" \"$6\" $# > \"$4\"");
        assert_eq!(speak(&mut voice, &folder, "-w a b", "en-UK"), Ok("en-GB|--|-w a b|6".to_owned()));
        assert_eq!(speak(&mut voice, &folder, "x", "klingon"), Ok("en-US|--|x|6".to_owned()));
    }

    #[test]
    fn failures_and_timeouts_are_reported() {
        let folder = Folder::new();
        let mut broken = voice(&folder, "espeak", "exit 3");
        assert!(speak(&mut broken, &folder, "x", "en-US").unwrap_err().contains("exit status: 3"));
        let mut silent = voice(&folder, "espeak", "exit 0");
        assert!(speak(&mut silent, &folder, "x", "en-US").is_err(), "there is no sound");
        let mut hanging = voice(&folder, "espeak", "exec cat /dev/zero > /dev/null");
        hanging.limit = Duration::from_millis(50);
        assert!(speak(&mut hanging, &folder, "x", "en-US").unwrap_err().contains("did not end"));
    }

    #[test]
    fn tags_are_not_spoken() {
        assert_eq!(plain("a <prosody rate=\"2\">b</prosody> 1 < 2"), "a b 1 < 2");
        assert_eq!(plain("&amp;lt; a\0b"), "&lt; a b");
    }
}
