//! Finds the files that a text refers to without parsing it: quoted strings with a known file extension.

/// Extensions of files that are scanned in turn.
const WORLD_EXTENSIONS: &[&str] = &["proto", "wbt"];
/// Extensions of files that nodes load.
const ASSET_EXTENSIONS: &[&str] = &[
    "png", "jpg", "jpeg", "hdr", "obj", "dae", "stl", "mtl", "glb", "bin", "fbx", "mp3", "wav", "bvh", "webp",
];

/// The kind of a file, by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A world or a PROTO, which refers to other files.
    Text,
    /// A mesh, which may refer to material and texture files.
    Mesh,
    /// Any other file that a node loads.
    Asset,
}

/// Returns the kind of a file by its name.
pub(crate) fn kind(url: &str) -> Option<Kind> {
    let path = url.split(['?', '#']).next().unwrap_or("");
    let extension = path.rsplit_once('.')?.1.to_ascii_lowercase();
    match extension.as_str() {
        "obj" | "dae" | "gltf" => Some(Kind::Mesh),
        extension if WORLD_EXTENSIONS.contains(&extension) => Some(Kind::Text),
        extension if ASSET_EXTENSIONS.contains(&extension) => Some(Kind::Asset),
        _ => None,
    }
}

/// Returns the URLs in a world or PROTO file outside of comments. URLs that scripts assemble are not found.
#[must_use]
pub fn in_text(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while let Some(at) = rest.find(['"', '#', '\'']) {
            let delimiter = rest.as_bytes().get(at).copied();
            let after = rest.get(at + 1..).unwrap_or("");
            if delimiter == Some(b'#') {
                break;
            }
            let quote = if delimiter == Some(b'"') { '"' } else { '\'' };
            let Some(end) = after.find(quote) else { break };
            let quoted = after.get(..end).unwrap_or("");
            if kind(quoted).is_some() && !quoted.contains("%<") && !quoted.contains("%{") {
                found.push(quoted.to_owned());
            }
            rest = after.get(end + 1..).unwrap_or("");
        }
    }
    found
}

/// Returns the files that a mesh refers to: materials of OBJ, textures of MTL and COLLADA, buffers and textures of
/// glTF.
pub(crate) fn in_mesh(text: &str) -> Vec<String> {
    let obj_reference = |line: &str| {
        let line = line.trim();
        let value = line.strip_prefix("mtllib ").or_else(|| {
            line.strip_prefix("map_").map(|rest| rest.rsplit_once(' ').map_or("", |(_, file)| file))
        });
        value.map(|value| value.trim().to_owned())
    };
    let collada_reference = |line: &str| {
        let rest = line.split_once("<init_from>")?.1;
        Some(rest.split('<').next()?.trim().to_owned())
    };
    let lines = text.lines().filter_map(|line| obj_reference(line).or_else(|| collada_reference(line)));
    let gltf_uris = text.split("\"uri\"").skip(1);
    let gltf_uris =
        gltf_uris.filter_map(|rest| Some(rest.split_once('"')?.1.split('"').next()?.replace("%20", " ")));
    let names = lines.chain(gltf_uris.filter(|name| !name.starts_with("data:")));
    names.filter(|name| kind(name).is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_found() {
        let text = "EXTERNPROTO \"https://h.org/A.proto\"\n# \"no.png\"\nurl [ \"a.PNG\" \"b.jpg?raw=1\" ] name \"x\"\n\
                    %< const t = 'c.hdr'; >% \"%<= d >%.png\" modelUrl \"e.fbx\"";
        assert_eq!(in_text(text), ["https://h.org/A.proto", "a.PNG", "b.jpg?raw=1", "c.hdr", "e.fbx"]);
        assert_eq!(in_mesh("mtllib m.mtl\nv 1 2 3\n"), ["m.mtl"]);
        assert_eq!(in_mesh("map_Kd -s 1 1 a.png\n <init_from>b.jpg</init_from>"), ["a.png", "b.jpg"]);
        let gltf = "{\"buffers\":[{\"uri\": \"a%20b.bin\"}],\"images\":[{\"uri\":\"c.png\"},{\"uri\":\"data:image/png;base64,AA\"}]}";
        assert_eq!(in_mesh(gltf), ["a b.bin", "c.png"]);
    }
}
