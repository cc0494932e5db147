//! `runtime.ini`: a controller's settings for its environment and its interpreter.
//!
//! Owns: the syntax of the file and the choice of sections. Guarantees: any text can be parsed; invalid lines are
//! reported and ignored.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::sync::Arc;

use base::{Diagnostic, Severity, Source, Span};

/// Settings of an interpreter: the sections `[python]`, `[java]`, `[matlab]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Language {
    /// The program to run instead of the default one.
    pub(crate) command: Option<String>,
    /// Options before the controller's file name.
    pub(crate) options: Vec<String>,
}

impl Language {
    /// Returns the settings with each `$(NAME)` replaced; an option becomes as many as the value has words.
    pub(crate) fn expanded(&self, env: &BTreeMap<OsString, OsString>) -> Self {
        let expanded = |text: &str| expand(text, env).to_string_lossy().into_owned();
        let split = |option: &String| match option.contains("$(") {
            true => words(&expanded(option)),
            false => vec![option.clone()],
        };
        Self {
            command: self.command.as_deref().map(expanded),
            options: self.options.iter().flat_map(split).collect(),
        }
    }
}

/// A parsed `runtime.ini`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RuntimeIni {
    /// Variables of the sections for this system, in the order of the file, before expansion.
    pub(crate) variables: Vec<(String, String)>,
    /// The section `[python]`.
    pub(crate) python: Language,
    /// The section `[java]`.
    pub(crate) java: Language,
    /// The section `[matlab]`.
    pub(crate) matlab: Language,
}

/// The section to which lines belong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Variables,
    Python,
    Java,
    Matlab,
    /// Variables of another system.
    Ignored,
}

impl RuntimeIni {
    /// Parses the text of a file; `name` is its name in messages.
    pub(crate) fn parse(name: &str, text: &str, report: &mut Vec<Diagnostic>) -> Self {
        let source = Source::new(name, text.strip_prefix('\u{feff}').unwrap_or(text));
        let mut ini = Self::default();
        let mut section = Section::Ignored;
        let mut start = 0;
        for raw in source.text.split_inclusive('\n') {
            let span = Span::new(start, start + raw.trim_end().len());
            start += raw.len();
            let line = without_comment(raw).trim();
            if line.is_empty() {
                continue;
            }
            let place = (&source, span);
            if let Some(heading) = line.strip_prefix('[') {
                section = section_of(heading.trim_end_matches(']'), place, report);
            } else if let Some((key, value)) = line.split_once('=') {
                ini.take(section, key.trim(), unquoted(value.trim()), place, report);
            } else {
                warn(place, "expected KEY = value; the line is ignored".to_owned(), report);
            }
        }
        ini
    }

    fn take(
        &mut self,
        section: Section,
        key: &str,
        value: &str,
        place: (&Arc<Source>, Span),
        report: &mut Vec<Diagnostic>,
    ) {
        let language = match section {
            Section::Ignored => return,
            Section::Variables if key.is_empty() || key.contains('\0') || value.contains('\0') => {
                return warn(
                    place,
                    "this is not the name of a variable; the line is ignored".to_owned(),
                    report,
                );
            }
            Section::Variables => return self.variables.push((key.to_owned(), value.to_owned())),
            Section::Python => &mut self.python,
            Section::Java => &mut self.java,
            Section::Matlab => &mut self.matlab,
        };
        match key.to_ascii_uppercase().as_str() {
            "COMMAND" if value.is_empty() => {}
            "COMMAND" => language.command = Some(value.to_owned()),
            "OPTIONS" => language.options = words(value),
            _ => warn(place, format!("expected COMMAND or OPTIONS, found {key:?}; it is ignored"), report),
        }
    }
}

fn warn((source, span): (&Arc<Source>, Span), message: String, report: &mut Vec<Diagnostic>) {
    report.push(Diagnostic::at(Severity::Warning, "runtime_ini/line", source, span, message));
}

fn section_of(heading: &str, place: (&Arc<Source>, Span), report: &mut Vec<Diagnostic>) -> Section {
    let name = heading.trim().to_ascii_lowercase();
    match name.as_str() {
        "python" => return Section::Python,
        "java" => return Section::Java,
        "matlab" => return Section::Matlab,
        "environment variables"
        | "environment variables with paths"
        | "environment variables with relative paths" => return Section::Variables,
        _ => {}
    }
    let Some(system) = name.strip_prefix("environment variables for ") else {
        warn(place, format!("there is no section [{name}]; its lines are ignored"), report);
        return Section::Ignored;
    };
    let ours = match system.trim() {
        "linux" => cfg!(target_os = "linux"),
        "linux 64" => cfg!(all(target_os = "linux", target_pointer_width = "64")),
        "linux 32" => cfg!(all(target_os = "linux", target_pointer_width = "32")),
        "macos" | "mac os x" => cfg!(target_os = "macos"),
        _ => false,
    };
    if ours { Section::Variables } else { Section::Ignored }
}

/// Removes a comment, which starts with `;` outside double quotes.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let end = line.find(|c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    });
    end.map_or(line, |end| &line[..end])
}

fn unquoted(value: &str) -> &str {
    value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value)
}

/// Splits a text at spaces; double or single quotes keep spaces together.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut list = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for c in text.chars() {
        match quote {
            Some(mark) if c == mark => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => list.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    list.extend(word);
    list
}

/// Replaces each `$(NAME)` by the value of the variable, or by nothing if it is not set.
pub(crate) fn expand(value: &str, env: &BTreeMap<OsString, OsString>) -> OsString {
    let mut out = OsString::new();
    let mut rest = value;
    while let Some((before, after)) = rest.split_once("$(") {
        let Some((name, after)) = after.split_once(')') else { break };
        out.push(before);
        if let Some(found) = env.get(OsStr::new(name.trim())) {
            out.push(found);
        }
        rest = after;
    }
    out.push(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> (RuntimeIni, Vec<String>) {
        let mut report = Vec::new();
        let ini = RuntimeIni::parse("runtime.ini", text, &mut report);
        (ini, report.iter().map(|d| d.to_string().lines().next().unwrap_or("").to_owned()).collect())
    }

    #[test]
    fn invalid_files_do_not_panic() {
        let text = "[python]\nCOMMAND = /usr/bin/python3\nOPTIONS = -m x\n; comment\n[environment variables]\nA = $B:$(C)\n";
        for seed in 0..5_000 {
            let mut random = base::Stream::new(seed, "mutant");
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=random.bits() % 6 {
                let at = (random.bits() % bytes.len() as u64) as usize;
                bytes[at] = b"[]=\"$(){}\\\n\0\xff;"[(random.bits() % 13) as usize];
            }
            let _ = parse(&String::from_utf8_lossy(&bytes));
        }
    }

    fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
        list.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn sections_of_this_system_are_kept_in_order() {
        let (ini, report) = parse(
            "\u{feff}; typical\r\n[environment variables with relative paths]\r\nA = lib:$(A):../x ; why\r\n\
             [Environment Variables]\nB=\"a;b\"\n[environment variables for Windows]\nC = no\n\
             [environment variables for Linux]\nD = linux\n[environment variables for macOS]\nD = mac\n",
        );
        assert!(report.is_empty(), "{report:?}");
        let system = if cfg!(target_os = "macos") { "mac" } else { "linux" };
        assert_eq!(ini.variables, pairs(&[("A", "lib:$(A):../x"), ("B", "a;b"), ("D", system)]));
    }

    #[test]
    fn interpreters_have_a_command_and_options() {
        let (ini, report) = parse(
            "[python]\ncommand = /opt/python2.7\nOPTIONS = -m \"my module\" -E\n[java]\nOPTIONS = -Xms6144k\n[matlab]\nCOMMAND = x\n",
        );
        assert!(report.is_empty(), "{report:?}");
        assert_eq!(ini.python.command.as_deref(), Some("/opt/python2.7"));
        assert_eq!(ini.python.options, ["-m", "my module", "-E"]);
        assert_eq!(ini.java, Language { command: None, options: vec!["-Xms6144k".to_owned()] });
        assert_eq!(ini.matlab, Language { command: Some("x".to_owned()), options: Vec::new() });
    }

    #[test]
    fn invalid_lines_are_reported_with_their_location() {
        let (ini, report) =
            parse("[environment variables]\nnonsense\n= 3\n[pyhton]\nCOMMAND = x\n[java]\nHOME = y\n");
        assert_eq!(ini, RuntimeIni::default());
        let places: Vec<_> = report.iter().filter_map(|line| line.split(": warning").next()).collect();
        assert_eq!(
            places,
            ["runtime.ini:2:1", "runtime.ini:3:1", "runtime.ini:4:1", "runtime.ini:7:1"],
            "{report:?}"
        );
    }

    #[test]
    fn variables_are_expanded_from_the_environment() {
        let env = BTreeMap::from([(OsString::from("HOME"), OsString::from("/h"))]);
        assert_eq!(expand("a:$(HOME)/lib:$(NONE):$(HOME)", &env), "a:/h/lib::/h");
        assert_eq!(expand("$(HOME", &env), "$(HOME");
        assert_eq!(expand("$HOME", &env), "$HOME");
    }

    #[test]
    fn quotes_keep_spaces_together() {
        assert_eq!(words("  a 'b c'd \"\" e"), ["a", "b cd", "", "e"]);
        assert!(words(" ").is_empty());
    }
}
