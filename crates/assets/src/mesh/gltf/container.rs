//! The container of a glTF file: JSON and buffers.

use base64::alphabet;
use base64::engine::{DecodePaddingMode, Engine, GeneralPurpose, GeneralPurposeConfig};

use crate::json::{Json, Members};
use crate::mesh::MAX_BYTES;

/// Extensions that compress buffers.
const COMPRESSIONS: &[&str] = &["KHR_draco_mesh_compression", "EXT_meshopt_compression"];

/// Loads a file that another one refers to.
pub(crate) type Fetch<'a> = &'a mut dyn FnMut(&str) -> Option<Vec<u8>>;

/// A file with all its buffers.
pub(crate) struct Container {
    pub(crate) json: Json,
    buffers: Vec<Vec<u8>>,
    /// The length of the file with all buffers.
    bytes: usize,
}

impl Container {
    pub(crate) fn read(bytes: &[u8], fetch: Fetch<'_>) -> Result<Self, String> {
        let (json, mut binary) = split(bytes)?;
        if let Some(name) = compression(&json) {
            return Err(format!("compression with {name} is not supported; export the file without it"));
        }
        let (mut buffers, mut all_bytes) = (Vec::new(), bytes.len());
        for buffer in json.list("buffers") {
            let buffer = match buffer.text("uri") {
                None => std::mem::take(&mut binary).ok_or("a buffer is missing")?,
                Some(uri) => of_uri(uri, fetch)?,
            };
            // Many buffers may be the same file.
            all_bytes = all_bytes.saturating_add(buffer.len());
            if all_bytes > MAX_BYTES {
                return Err(format!("the buffers have more than {MAX_BYTES} bytes"));
            }
            buffers.push(buffer);
        }
        Ok(Self { json, buffers, bytes: all_bytes })
    }

    /// Returns the length of the file with all its buffers.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns a buffer view.
    pub(super) fn view(&self, index: usize) -> Option<(&[u8], &Json)> {
        let view = self.json.list("bufferViews").get(index)?;
        let buffer = self.buffers.get(view.index("buffer")?)?;
        let start = view.index("byteOffset").unwrap_or(0);
        let bytes = buffer.get(start..start.checked_add(view.index("byteLength")?)?)?;
        Some((bytes, view))
    }

    /// Returns the bytes of an embedded image.
    pub(crate) fn image(&self, index: usize) -> Option<Vec<u8>> {
        let image = self.json.list("images").get(index)?;
        match image.text("uri") {
            Some(uri) => base64(uri.split_once(";base64,")?.1),
            None => self.view(image.index("bufferView")?).map(|(bytes, _)| bytes.to_vec()),
        }
    }
}

/// Returns the compression extension that the file requires, if any.
fn compression(json: &Json) -> Option<&str> {
    let mut required = json.list("extensionsRequired").iter().filter_map(Json::as_str);
    required.find(|name| COMPRESSIONS.contains(name))
}

/// Splits a file into its JSON and its binary chunk.
pub(crate) fn split(bytes: &[u8]) -> Result<(Json, Option<Vec<u8>>), String> {
    let text =
        |bytes: &[u8]| crate::json::parse(String::from_utf8_lossy(bytes).trim_start_matches('\u{feff}'));
    if !bytes.starts_with(b"glTF") {
        return Ok((text(bytes)?, None));
    }
    let word = |at: usize| -> Option<usize> {
        let four: [u8; 4] = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
        usize::try_from(u32::from_le_bytes(four)).ok()
    };
    if word(4) != Some(2) {
        return Err("only glTF 2 is supported".to_owned());
    }
    let (mut json, mut binary, mut at) = (None, None, 12);
    while let (Some(length), Some(kind)) = (word(at), bytes.get(at + 4..at + 8)) {
        let chunk = bytes.get(at + 8..(at + 8).saturating_add(length)).ok_or("a chunk is truncated")?;
        match kind {
            b"JSON" if json.is_none() => json = Some(text(chunk)?),
            b"BIN\0" if binary.is_none() => binary = Some(chunk.to_vec()),
            _ => {}
        }
        at = (at + 8).saturating_add(length).next_multiple_of(4);
    }
    Ok((json.ok_or("there is no JSON chunk")?, binary))
}

fn of_uri(uri: &str, fetch: Fetch<'_>) -> Result<Vec<u8>, String> {
    if let Some(data) = uri.strip_prefix("data:") {
        let text = data.split_once(";base64,").map(|(_, text)| text);
        return text.and_then(base64).ok_or_else(|| "an embedded buffer is malformed".to_owned());
    }
    let name = decoded(uri);
    fetch(&name).ok_or_else(|| format!("the file {name} is missing"))
}

/// Decodes escapes such as `%20` in a URI.
pub(crate) fn decoded(uri: &str) -> String {
    let mut bytes = Vec::with_capacity(uri.len());
    let mut rest = uri.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        let byte = hex.filter(|_| *first == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok());
        rest = if byte.is_some() { after.get(2..).unwrap_or(&[]) } else { after };
        bytes.push(byte.unwrap_or(*first));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn base64(text: &str) -> Option<Vec<u8>> {
    // Some exporters omit the padding.
    let options = GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    GeneralPurpose::new(&alphabet::STANDARD, options).decode(text).ok()
}
