//! Any bytes as a world file: never a panic, the same bytes back, and canonical text that is stable.
#![no_main]

use base::{Severity, Source};
use libfuzzer_sys::fuzz_target;
use vrml::{Document, Item};

fuzz_target!(|bytes: &[u8]| {
    let (source, _) = vrml::source_from_bytes("fuzz.wbt", bytes);
    let document = vrml::parse(source);
    let text = vrml::write(&document);
    assert!(text == document.source.text, "writing changed the text");
    for diagnostic in &document.diagnostics {
        let _ = diagnostic.to_string();
    }
    // What holds scripts cannot be written from the tree alone, and what is left of a malformed text
    // need not be well formed.
    let malformed = document.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    if malformed || text.contains("%<") || text.contains("%{") {
        return;
    }
    let once = canonical(&document);
    let twice = canonical(&vrml::parse(Source::new("once.wbt", once.as_str())));
    assert!(once == twice, "reading canonical text changed the tree:\n{once}\nbecame\n{twice}");
});

/// The text of the same tree without any memory of where it was read.
fn canonical(document: &Document) -> String {
    let mut new = Document::new("new.wbt", "R2025a");
    new.items.clone_from(&document.items);
    new.items.iter_mut().for_each(Item::detach);
    vrml::write(&new)
}
