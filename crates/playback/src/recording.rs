//! Recordings of the visual scene, which become HTML pages that play them anywhere, without a server.
//!
//! A recording consists of what a viewer would receive: text messages, frames and files. In the page it is compressed
//! with gzip, in base64. Uncompressed it is a sequence of blocks, each with a head of five bytes, little-endian:
//!
//! | bytes | meaning |
//! |---|---|
//! | u8 | kind: 0 a text message, 1 a frame ([`crate::frame`]), 2 a file |
//! | u32 | length of what follows |
//! | | the text; the frame; or u16 length of a file's address, the address, the contents |
//!
//! A text message, `{"method": "…", "params": {…}}` as in a session of the server, belongs to the next frame. Files are
//! what `scene` messages refer to, and the scripts of the player.

use std::io::Write;

use base64::engine::general_purpose::{GeneralPurpose, STANDARD};
use base64::write::EncoderStringWriter;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use crate::frame::FrameEncoder;
use crate::scene_message;
use crate::snapshot::Snapshot;

/// Maximum length of a recording before compression: browsers have limits for texts and memory. `[bytes]`
pub const MAX_BYTES: usize = 256 << 20;

/// The page without a recording.
const TEMPLATE: &str = include_str!("../page/recording.html");

/// Stands in it for what is inserted: title, description and recording.
const PLACE: &str = "@@";

/// The scripts of the player and everything that they import.
const SCRIPTS: [(&str, &str); 3] = [
    ("player.js", include_str!("../page/assets/player.js")),
    ("view.js", include_str!("../page/assets/view.js")),
    ("dom.js", include_str!("../page/assets/dom.js")),
];

type Encoder = GzEncoder<EncoderStringWriter<'static, GeneralPurpose, String>>;

/// A recording in memory, compressed.
pub struct Recording {
    encoder: Encoder,
    /// Length before compression. `[bytes]`
    length: usize,
    last: Snapshot,
    frames: FrameEncoder,
    version: u64,
}

impl Default for Recording {
    fn default() -> Self {
        let mut recording = Self {
            encoder: GzEncoder::new(EncoderStringWriter::new(&STANDARD), Compression::fast()),
            length: 0,
            last: Snapshot::default(),
            frames: FrameEncoder::default(),
            version: 0,
        };
        for (name, script) in SCRIPTS {
            recording.file(name, script.as_bytes());
        }
        recording
    }
}

impl Recording {
    /// Returns the length before compression. `[bytes]`
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }

    /// Adds a text message that belongs to the next snapshot.
    pub fn message(&mut self, method: &str, params: &Value) {
        let text = json!({ "method": method, "params": params }).to_string();
        self.block(0, &[text.as_bytes()]);
    }

    /// Adds a snapshot. Its time must not be less than that of the previous one.
    pub fn add(&mut self, snapshot: Snapshot) {
        if !snapshot.is_arranged_as(&self.last) {
            self.version += 1;
            let changes = scene_message::changes(&self.last, &snapshot, self.version);
            for (address, bytes) in scene_message::files(&changes, &snapshot.structure) {
                self.file(&address, &bytes);
            }
            if self.version == 1 || !scene_message::is_empty(&changes) {
                self.message("scene", &changes);
            }
        }
        if let Some(frame) = self.frames.encode(&snapshot) {
            self.block(1, &[&frame]);
        }
        self.last = snapshot;
    }

    /// Returns the HTML page that plays the recording. `title` and `description` are text; lines of the description are
    /// kept.
    #[must_use]
    pub fn page(self, title: &str, description: &str) -> String {
        let packed = self.encoder.finish().map(EncoderStringWriter::into_inner).unwrap_or_default(); // to memory
        let title = if title.is_empty() { "Rebots" } else { title };
        let mut page = String::with_capacity(TEMPLATE.len() + packed.len() + description.len() + 256);
        let insertions = [escaped(title), escaped(description), packed, String::new()];
        for (part, insertion) in TEMPLATE.split(PLACE).zip(&insertions) {
            page.extend([part, insertion]);
        }
        page
    }

    fn file(&mut self, address: &str, bytes: &[u8]) {
        let length = (address.len() as u16).to_le_bytes();
        self.block(2, &[&length, address.as_bytes(), bytes]);
    }

    fn block(&mut self, kind: u8, parts: &[&[u8]]) {
        let length: usize = parts.iter().map(|part| part.len()).sum();
        self.length += 5 + length;
        let head = [&[kind][..], &(length as u32).to_le_bytes()].concat();
        for part in std::iter::once(&head[..]).chain(parts.iter().copied()) {
            let _ = self.encoder.write_all(part); // to memory
        }
    }
}

/// Returns a text as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::sync::Arc;

    use base64::Engine;
    use flate2::read::GzDecoder;
    use render::{Material, Mesh, Texture};

    use super::*;
    use crate::snapshot::Structure;

    /// Returns kind and contents of the blocks in a page.
    fn blocks(page: &str) -> Vec<(u8, Vec<u8>)> {
        let (_, rest) = page.split_once("id=\"packed\">").unwrap();
        let bytes = STANDARD.decode(rest.split_once('<').unwrap().0).unwrap();
        let mut all = Vec::new();
        GzDecoder::new(&*bytes).read_to_end(&mut all).unwrap();
        let mut rest = &all[..];
        let mut blocks = Vec::new();
        while let Some((head, after)) = rest.split_first_chunk::<5>() {
            let length = u32::from_le_bytes(head[1..].try_into().unwrap()) as usize;
            blocks.push((head[0], after[..length].to_vec()));
            rest = &after[length..];
        }
        blocks
    }

    #[test]
    fn a_page_contains_what_a_viewer_would_receive() {
        let mut structure = Structure {
            meshes: vec![(3, Arc::new(Mesh::default()))],
            materials: vec![(0, Material::glowing([1.0; 3]))],
            ..Structure::default()
        };
        let mut recording = Recording::default();
        recording.message("labels", &json!([]));
        recording.add(Snapshot { structure: Arc::new(structure.clone()), ..Snapshot::default() });
        structure.textures.push((1, Arc::new(Texture::rgba8(1, 1, vec![1, 2, 3, 255]))));
        recording.add(Snapshot { structure: Arc::new(structure), time: 0.5, ..Snapshot::default() });
        let length = recording.length();
        let page = recording.page("a <b>", "c\n@@ & d");
        assert!(page.contains("<title>a &lt;b&gt;</title>") && page.contains("c\n@@ &amp; d"), "{page}");
        let blocks = blocks(&page);
        assert_eq!(blocks.iter().map(|(_, block)| block.len() + 5).sum::<usize>(), length);
        let (scripts, rest) = blocks.split_at(SCRIPTS.len());
        assert!(scripts.iter().all(|(kind, _)| *kind == 2));
        assert_eq!(rest.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), [0, 2, 0, 1, 2, 0, 1]);
        assert_eq!(rest[0].1, b"{\"method\":\"labels\",\"params\":[]}");
        assert!(rest[1].1.starts_with(b"\x10\0scene/mesh/3?v=1\0\0\0\0"));
        let change: Value = serde_json::from_slice(&rest[2].1).unwrap();
        assert_eq!(change["method"], "scene");
        assert_eq!(change["params"]["meshes"][0]["id"], 3);
        assert!(rest[4].1.starts_with(b"\x13\0scene/texture/1?v=2\x89PNG"));
        let change: Value = serde_json::from_slice(&rest[5].1).unwrap();
        assert_eq!(
            (change["params"].get("meshes"), &change["params"]["textures"][0]["id"]),
            (None, &json!(1))
        );
        assert_eq!(f64::from_le_bytes(rest[6].1[1..9].try_into().unwrap()), 0.5);
    }

    #[test]
    fn the_player_has_all_scripts_that_it_imports() {
        for (name, script) in SCRIPTS {
            for (_, rest) in script.match_indices("\"./").map(|(at, _)| script.split_at(at + 3)) {
                let import = rest.split_once('"').unwrap().0;
                assert!(SCRIPTS.iter().any(|(known, _)| *known == import), "{name} imports {import}");
            }
        }
        assert_eq!(TEMPLATE.split(PLACE).count(), 4);
    }
}
