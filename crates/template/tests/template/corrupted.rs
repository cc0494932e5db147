//! Corrupted templates: each yields text or a script error within the limits, and the engines keep working.

use std::path::Path;
use std::time::Duration;

use base::Stream;
use scene::template::{Context, Field, Job, ScriptValue, TemplateEngine};
use template::{Engine, Limits};
use vrml::Template::{self, JavaScript, Lua};

/// Fragments that are inserted into templates.
const WORDS: [&str; 28] = [
    "%<",
    ">%",
    "%<=",
    "%{",
    "}%",
    "%{=",
    "for",
    "while true do",
    "end",
    "function",
    "return",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "fields",
    "context",
    "nil",
    "null",
    "0/0",
    "1e308",
    "-1",
    "'",
    "\"",
    "\\",
    "\u{0}é",
];

/// Returns the text with random parts removed, duplicated, or replaced by meaningful fragments.
fn mutant(text: &str, random: &mut Stream) -> String {
    let mut below = |end: usize| (random.bits() % end.max(1) as u64) as usize;
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=below(4) {
        let from = below(characters.len());
        let to = (from + below(12)).min(characters.len());
        match below(3) {
            0 => drop(characters.splice(from..to, std::iter::empty())),
            1 => {
                let again = characters[from..to].to_vec();
                drop(characters.splice(from..from, again));
            }
            _ => drop(characters.splice(from..to, WORDS[below(WORDS.len())].chars())),
        }
    }
    characters.into_iter().collect()
}

/// Returns the bodies of the bundled PROTO templates.
fn bodies() -> Vec<(Template, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos")];
    while let Some(folder) = folders.pop() {
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = std::fs::read_to_string(&path)
                && path.extension().is_some_and(|ending| ending == "proto")
                && let Some(at) = text.find("\n{")
            {
                let language = if text.contains("%<") { JavaScript } else { Lua };
                if text.contains("%<") || text.contains("%{") {
                    found.push((language, text[at + 1..].to_owned()));
                }
            }
        }
    }
    found.sort_by_key(|(_, body)| body.len());
    found.truncate(40);
    // Few of the bundled templates are in Lua.
    let lua = "{ %{ local m = require('wbmath') for i = 1, fields.n.value do local s = ('a b'):gsub('%w+', '%0x') }% \
               Solid { name \"%{= s .. i .. string.format('%d', m.round(i / 2)) }%\" } %{ print(context.id) end }% }";
    found.push((Lua, lua.to_owned()));
    found
}

#[test]
fn no_script_breaks_the_engines() {
    let limits = Limits { memory: 16 << 20, text: 1 << 16, steps: 50_000, timeout: Duration::from_secs(600) };
    let engine = Engine { limits, ..Engine::default() };
    let number =
        Field { name: "n".to_owned(), value: ScriptValue::Number(3.0), default: ScriptValue::Number(2.0) };
    let bodies = bodies();
    assert!(bodies.len() > 10, "{} bodies", bodies.len());
    let rounds = std::env::var("REBOTS_GARBAGE").ok().and_then(|text| text.parse().ok()).unwrap_or(600);
    let (mut faults, mut texts) = (0, 0);
    for round in 0..rounds {
        let mut random = Stream::new(round, "mutant");
        // Every third mutant is in Lua, and any template may be run in the wrong language.
        let at =
            if round % 3 == 0 { bodies.len() - 1 } else { (random.bits() % bodies.len() as u64) as usize };
        let (own, body) = &bodies[at];
        let language = match (random.bits().is_multiple_of(20), own) {
            (false, own) => *own,
            (true, JavaScript) => Lua,
            (true, Lua) => JavaScript,
        };
        let job = Job {
            language,
            body: mutant(body, &mut random),
            fields: vec![number.clone()],
            context: Context::default(),
            is_non_deterministic: false,
        };
        let written = engine.run(job.clone());
        assert!(written.text.len() <= limits.text + job.body.len(), "{round}: {}", written.text.len());
        match written.error {
            Some(error) => {
                faults += 1;
                assert_ne!(error.message, "the script engine failed unexpectedly", "{round}: {}", job.body);
                let span = error.span.map(|span| span.start as usize..span.end as usize);
                assert!(span.is_none_or(|span| job.body.get(span).is_some()), "{round}: {}", error.message);
            }
            None => texts += 1,
        }
    }
    assert!(faults > rounds / 10 && texts > rounds / 20, "{faults} faults, {texts} texts");
}
