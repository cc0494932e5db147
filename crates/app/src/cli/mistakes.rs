//! Suggestions for unknown commands.

use std::path::Path;

use super::Cli;

/// Returns the names of all commands.
fn commands() -> Vec<String> {
    let command = <Cli as clap::CommandFactory>::command();
    command.get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// Returns `; did you mean the command run?` for a similar word, or an empty string.
pub(crate) fn command_hint(word: &str) -> String {
    let commands = commands();
    let near = scene::suggest::nearest(word, commands.iter().map(String::as_str));
    near.map_or_else(String::new, |near| format!("; did you mean the command `{near}`?"))
}

/// Blames the first word if clap reports the second one as unexpected, as the first one usually is a misspelled
/// command.
pub(super) fn wrong_command(error: &clap::Error, words: &[std::ffi::OsString]) -> Option<clap::Error> {
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    let extra =
        match (error.kind(), error.get(ContextKind::InvalidSubcommand), error.get(ContextKind::InvalidArg)) {
            (ErrorKind::ArgumentConflict, Some(ContextValue::String(extra)), _) => extra,
            (ErrorKind::UnknownArgument, _, Some(ContextValue::String(extra))) if !extra.starts_with('-') => {
                extra
            }
            _ => return None,
        };
    let first = words.iter().skip(1).filter_map(|word| word.to_str()).find(|word| !word.starts_with('-'))?;
    let is_file = first.contains(['.', '/']) || Path::new(first).exists();
    let is_command = |word: &str| commands().iter().any(|command| command == word);
    // Options of a run before the command.
    if is_command(first) && words.get(1).is_some_and(|word| word.to_str() != Some(first)) {
        let message = format!("write the command first: rebots {first} …");
        return Some(<Cli as clap::CommandFactory>::command().error(ErrorKind::ArgumentConflict, message));
    }
    if is_command(first) || is_command(extra) {
        return None;
    }
    if is_file {
        let message = format!("{extra:?} is unexpected: only one world file can be run");
        return Some(<Cli as clap::CommandFactory>::command().error(ErrorKind::TooManyValues, message));
    }
    let message = format!("there is no command {first:?}{}", command_hint(first));
    Some(<Cli as clap::CommandFactory>::command().error(ErrorKind::InvalidSubcommand, message))
}
