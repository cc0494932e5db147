//! The pages of `docs/tutorials`, followed word by word: files are written, commands run, and their output compared.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::project::{Project, search_path};

/// The instructions of a page.
#[derive(Debug, PartialEq)]
enum Action {
    /// Write a file.
    Write(String, String),
    /// Run a command of the shell, whose output has these lines, or beginnings of lines.
    Run(String, Vec<String>),
}

/// The actions of a page, in their order: a fenced block after a line that is a file's name in backquotes is the file,
/// and a `console` block has commands after `$`, each with what it prints.
fn actions(page: &str) -> Vec<Action> {
    let mut actions = Vec::new();
    let mut lines = page.lines();
    let mut name = None;
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            if let Some(name) = name.take() {
                actions.push(Action::Write(name, block.join("\n") + "\n"));
            } else if language == "console" {
                for line in block {
                    match (line.strip_prefix("$ "), actions.last_mut()) {
                        (Some(command), _) => actions.push(Action::Run(command.to_owned(), Vec::new())),
                        (None, Some(Action::Run(_, expected))) => expected.push(line.to_owned()),
                        (None, _) => panic!("output without a command: {line}"),
                    }
                }
            }
        } else if let Some(file) = line.strip_prefix('`').and_then(|rest| rest.strip_suffix("`:")) {
            name = Some(file.to_owned());
        } else if !line.is_empty() {
            name = None;
        }
    }
    actions
}

fn pages() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tutorials");
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> = names.filter(|path| path.file_stem().unwrap() != "README").collect();
    pages.sort();
    pages
}

/// Whether the Python package is installed, which the pages on learning are about.
fn has_package() -> bool {
    let python = Command::new("python3").args(["-c", "import rebots, gymnasium"]).output();
    python.is_ok_and(|ended| ended.status.success())
}

#[test]
fn the_tutorials_work_as_described() {
    let project = Project::new("");
    let program = Path::new(env!("CARGO_BIN_EXE_rebots")).parent().unwrap();
    let path = format!("{}:{}", program.display(), search_path().display());
    let pages = pages();
    std::fs::create_dir_all(project.path("tmp")).unwrap();
    assert!(pages.len() >= 6, "{pages:?}");
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        let name = page.file_name().unwrap().to_string_lossy();
        let needs_package = text.contains("import rebots") || text.contains("from rebots");
        if needs_package && !has_package() {
            eprintln!("{name} is left out: Python does not find the packages rebots and gymnasium");
            continue;
        }
        for action in actions(&text) {
            match action {
                Action::Write(file, contents) => {
                    project.write(&file, &contents);
                }
                Action::Run(command, expected) => {
                    let mut shell = Command::new("sh");
                    shell.args(["-c", &command]).current_dir(project.path("")).env("PATH", &path);
                    shell
                        .env("XDG_CACHE_HOME", project.path("cache"))
                        .env("WEBOTS_TMPDIR", project.path("tmp"));
                    let ended = shell.output().unwrap();
                    let printed =
                        String::from_utf8_lossy(&ended.stdout) + String::from_utf8_lossy(&ended.stderr);
                    // Where an error is shown, the command fails.
                    let fails = expected.iter().any(|line| line.contains("error: "));
                    assert_eq!(ended.status.success(), !fails, "{name}: {command}: {printed}");
                    for line in expected {
                        assert!(printed.contains(&line), "{name}: {command}: no {line:?} in\n{printed}");
                    }
                }
            }
        }
    }
}

#[test]
fn files_and_commands_of_a_tutorial_are_parsed_in_order() {
    let page = "Text\n\n`a.wbt`:\n\n```wrl\nA { }\n```\n\n```console\n$ one x\nout\n$ two\n```\n\n```c\nint x;\n```\n";
    let read = actions(page);
    let expected = [
        Action::Write("a.wbt".to_owned(), "A { }\n".to_owned()),
        Action::Run("one x".to_owned(), vec!["out".to_owned()]),
        Action::Run("two".to_owned(), Vec::new()),
    ];
    assert_eq!(read, expected);
}
