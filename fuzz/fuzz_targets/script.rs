//! Any text as the body of a PROTO file with scripts: a text or a fault, never a panic, and within the limits.
#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use scene::template::{Context, Job, TemplateEngine};
use template::{Engine, Limits};
use vrml::Template;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, bytes)) = bytes.split_first() else { return };
    let limits =
        Limits { memory: 16 << 20, text: 1 << 16, steps: 20_000, timeout: Duration::from_secs(600) };
    let engine = Engine { limits, ..Engine::default() };
    let job = Job {
        language: if first % 2 == 0 { Template::JavaScript } else { Template::Lua },
        body: String::from_utf8_lossy(bytes).into_owned(),
        fields: Vec::new(),
        context: Context::default(),
        is_non_deterministic: false,
    };
    let length = job.body.len();
    let written = engine.run(job);
    assert!(written.text.len() <= limits.text + length, "{} bytes of text", written.text.len());
    assert!(written.error.is_none_or(|error| error.message != "the script engine broke down"));
});
