//! The URLs that a text names, without understanding it: quoted texts that end like files.

/// Endings of files that are read in turn.
const TEXTS: &[&str] = &["proto", "wbt"];
/// Endings of files that nodes read.
const ASSETS: &[&str] = &[
    "png", "jpg", "jpeg", "hdr", "obj", "dae", "stl", "mtl", "glb", "bin", "fbx", "mp3", "wav", "bvh", "webp",
];

/// What a URL points to, by its ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A world or a PROTO: it names others.
    Text,
    /// A mesh with materials in files of their own.
    Mesh,
    /// Anything else a node reads.
    Asset,
}

/// The kind of a file, by its name.
pub(crate) fn kind(url: &str) -> Option<Kind> {
    let path = url.split(['?', '#']).next().unwrap_or("");
    let ending = path.rsplit_once('.')?.1.to_ascii_lowercase();
    match ending.as_str() {
        "obj" | "dae" | "gltf" => Some(Kind::Mesh),
        ending if TEXTS.contains(&ending) => Some(Kind::Text),
        ending if ASSETS.contains(&ending) => Some(Kind::Asset),
        _ => None,
    }
}

/// The URLs in a world or PROTO, comments left aside. Those that scripts put together are not seen.
#[must_use]
pub fn in_text(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while let Some(at) = rest.find(['"', '#', '\'']) {
            let mark = rest.as_bytes().get(at).copied();
            let after = rest.get(at + 1..).unwrap_or("");
            if mark == Some(b'#') {
                break;
            }
            let quote = if mark == Some(b'"') { '"' } else { '\'' };
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

/// The files that a mesh names: materials of OBJ, textures of OBJ materials and COLLADA, buffers and textures of glTF.
pub(crate) fn in_mesh(text: &str) -> Vec<String> {
    let word = |line: &str| {
        let line = line.trim();
        let value = line.strip_prefix("mtllib ").or_else(|| {
            line.strip_prefix("map_").map(|rest| rest.rsplit_once(' ').map_or("", |(_, file)| file))
        });
        value.map(|value| value.trim().to_owned())
    };
    let tagged = |line: &str| {
        let rest = line.split_once("<init_from>")?.1;
        Some(rest.split('<').next()?.trim().to_owned())
    };
    let lines = text.lines().filter_map(|line| word(line).or_else(|| tagged(line)));
    let members = text.split("\"uri\"").skip(1);
    let members =
        members.filter_map(|rest| Some(rest.split_once('"')?.1.split('"').next()?.replace("%20", " ")));
    let names = lines.chain(members.filter(|name| !name.starts_with("data:")));
    names.filter(|name| kind(name).is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_files_are_found() {
        let text = "EXTERNPROTO \"https://h.org/A.proto\"\n# \"no.png\"\nurl [ \"a.PNG\" \"b.jpg?raw=1\" ] name \"x\"\n\
                    %< const t = 'c.hdr'; >% \"%<= d >%.png\" modelUrl \"e.fbx\"";
        assert_eq!(in_text(text), ["https://h.org/A.proto", "a.PNG", "b.jpg?raw=1", "c.hdr", "e.fbx"]);
        assert_eq!(in_mesh("mtllib m.mtl\nv 1 2 3\n"), ["m.mtl"]);
        assert_eq!(in_mesh("map_Kd -s 1 1 a.png\n <init_from>b.jpg</init_from>"), ["a.png", "b.jpg"]);
        let gltf = "{\"buffers\":[{\"uri\": \"a%20b.bin\"}],\"images\":[{\"uri\":\"c.png\"},{\"uri\":\"data:image/png;base64,AA\"}]}";
        assert_eq!(in_mesh(gltf), ["a b.bin", "c.png"]);
    }
}
