//! PROTO files with scripts, whose text is generated, so that it cannot be converted automatically.
//!
//! If nothing in the text has a different meaning today, the header is updated to the newest version, and the PROTOs
//! that the body uses are declared. Otherwise the file stays as it is and keeps its meaning, and every location that
//! prevents the update is reported with what to write there.

use base::Span;
use scene::Version;
use vrml::{Document, Proto, Template};

use super::{Converter, left};

/// A word of the body, its span, and whether a brace follows.
struct Word<'t> {
    text: &'t str,
    span: Span,
    is_node: bool,
}

/// The change that a node type from before a given version needs to keep its meaning.
const CHANGED: &[(&[&str], Version, &str)] = &[
    (
        &["Capsule", "Cone", "Cylinder", "ElevationGrid", "Plane"],
        Version::R2022A,
        "was along y and is along z today: put `Pose { rotation 1 0 0 -1.5707963 children … }` around its Shape",
    ),
    (
        &["Camera", "Lidar", "Radar", "RangeFinder", "Viewpoint"],
        Version::R2022A,
        "faced -z with y up and faces x with z up today: follow its rotation by \
         -0.57735 0.57735 0.57735 2.0943951, and its contents by the inverse",
    ),
    (
        &["Connector", "Emitter", "Receiver", "TouchSensor"],
        Version::R2022A,
        "faced z with y up and faces x with z up today: follow its rotation by \
         0.57735 0.57735 0.57735 -2.0943951, and its contents by the inverse",
    ),
    (
        &["Pen", "Track"],
        Version::R2022A,
        "had y up and has z up today: follow its rotation by 1 0 0 -1.5707963, and its contents by the inverse",
    ),
    (
        &["TextureTransform"],
        Version::R2022A,
        "textures of Box and Sphere were oriented differently: check them after changing the header",
    ),
    (&["DifferentialWheels", "Servo", "Supervisor"], Version::R2022A, "is not a current node type"),
];

impl Converter<'_> {
    /// Updates a PROTO file with scripts if possible. Returns `false` if it stays as it is, for reasons that are
    /// reported.
    pub(super) fn scripted(&mut self, document: &Document) -> bool {
        let protos: Vec<&Proto> = document.protos().collect();
        let mut reasons = Vec::new();
        for proto in &protos {
            if proto.body.template == Some(Template::Lua) {
                let message = "its script is in Lua, which Webots runs up to R2023b: write it in JavaScript";
                reasons.push(left(proto.name.span, message.to_owned()));
            }
            for word in words(document, proto.body.span) {
                self.check_word(&word, &mut reasons);
            }
        }
        reasons.dedup_by(|a, b| a.message == b.message);
        let stays = !reasons.is_empty();
        self.diagnostics.append(&mut reasons);
        if let Some(proto) = protos.first().filter(|_| stays) {
            let message = format!(
                "a PROTO with scripts has to be converted by hand: change the places listed, then write \
                    `#VRML_SIM {} utf8` as the first line",
                Version::NEWEST
            );
            self.note_unresolved(proto.name.span, message);
        }
        !stays
    }

    fn check_word(&mut self, word: &Word<'_>, reasons: &mut Vec<super::ConversionDiagnostic>) {
        let changed =
            CHANGED.iter().find(|(types, since, _)| self.version < *since && types.contains(&word.text));
        if let Some((_, _, message)) = changed.filter(|_| word.is_node) {
            reasons.push(left(word.span, format!("{} {message}", word.text)));
        }
        if word.text == "scale" && self.version < Version::R2023B {
            let message =
                "if this is the scale of a solid: solids have none today, so scale its contents instead";
            reasons.push(left(word.span, message.to_owned()));
        }
        if word.is_node && catalog::node_type(word.text).is_none() {
            self.used.entry(word.text.to_owned()).or_insert(word.span);
        }
    }
}

/// Returns the words of a body except for comments, strings and numbers.
fn words(document: &Document, body: Span) -> Vec<Word<'_>> {
    let text = document.source.slice(body);
    let base = body.start as usize;
    let bytes = text.as_bytes();
    let is_start = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let (mut words, mut at) = (Vec::new(), 0);
    while let Some(byte) = bytes.get(at) {
        let start = at;
        at += 1;
        match byte {
            b'#' => {
                while bytes.get(at).is_some_and(|byte| *byte != b'\n') {
                    at += 1;
                }
            }
            b'"' => {
                while bytes.get(at).is_some_and(|byte| !matches!(byte, b'"' | b'\n')) {
                    at += 1 + usize::from(bytes.get(at) == Some(&b'\\'));
                }
                at += 1;
            }
            byte if is_start(*byte)
                && (start == 0 || !bytes.get(start - 1).copied().is_some_and(is_part)) =>
            {
                while bytes.get(at).copied().is_some_and(is_part) {
                    at += 1;
                }
                let rest = text.get(at..).unwrap_or("").trim_start();
                let is_node = rest.starts_with('{') && byte.is_ascii_uppercase();
                let word = text.get(start..at).unwrap_or("");
                words.push(Word { text: word, span: Span::new(base + start, base + at), is_node });
            }
            _ => {}
        }
    }
    words
}
