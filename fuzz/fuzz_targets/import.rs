//! Any bytes as a robot or world of another simulator: never a panic, and what comes out is well-formed text.
#![no_main]

use std::path::Path;

use assets::MemorySource;
use base::{Severity, Source};
use formats::import::{Import, Output, import};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let files = MemorySource::new().with("/d/a.xml", bytes);
    for output in [Output::Proto, Output::World] {
        let job =
            Import { path: Path::new("/d/a.xml"), text: &text, files: &files, target: Path::new("/d"), output };
        let Ok(imported) = import(&job) else { return };
        let document = vrml::parse(Source::new("out.wbt", imported.text.as_str()));
        let wrong = document.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        assert!(wrong.is_none(), "{wrong:?}\n{}", imported.text);
    }
});
