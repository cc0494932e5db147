//! Wavefront MTL, with its extension for physically based materials.

use super::MeshMaterial;

/// Options of a map, with the number of arguments.
const OPTIONS: &[(&str, usize)] = &[
    ("-blendu", 1),
    ("-blendv", 1),
    ("-bm", 1),
    ("-boost", 1),
    ("-cc", 1),
    ("-clamp", 1),
    ("-imfchan", 1),
    ("-mm", 2),
    ("-o", 3),
    ("-s", 3),
    ("-t", 3),
    ("-texres", 1),
    ("-type", 1),
];

pub(super) fn decode(bytes: &[u8]) -> Vec<MeshMaterial> {
    let mut materials: Vec<MeshMaterial> = Vec::new();
    for line in String::from_utf8_lossy(bytes).lines() {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word == "newmtl" {
            materials.push(MeshMaterial { name: rest.trim().to_owned(), ..MeshMaterial::default() });
        } else if let Some(material) = materials.last_mut() {
            set(material, &word.to_ascii_lowercase(), rest);
        }
    }
    materials
}

fn set(material: &mut MeshMaterial, word: &str, rest: &str) {
    match word {
        "kd" => material.diffuse = colour(rest).or(material.diffuse),
        "ks" => material.specular = colour(rest).or(material.specular),
        "ke" => material.emissive = colour(rest).or(material.emissive),
        "ns" => material.exponent = number(rest).or(material.exponent),
        "pm" => material.metalness = number(rest).or(material.metalness),
        "pr" => material.roughness = number(rest).or(material.roughness),
        "d" => material.transparency = number(rest).map(|opacity| 1.0 - opacity).or(material.transparency),
        "tr" => material.transparency = number(rest).or(material.transparency),
        "map_kd" => material.diffuse_map = map(rest).or(material.diffuse_map.take()),
        "map_ke" => material.emissive_map = map(rest).or(material.emissive_map.take()),
        "map_pm" => material.metalness_map = map(rest).or(material.metalness_map.take()),
        "map_pr" => material.roughness_map = map(rest).or(material.roughness_map.take()),
        // `bump` and `map_bump` are heights, which Webots does not use.
        "norm" | "map_kn" => material.normal_map = map(rest).or(material.normal_map.take()),
        _ => {}
    }
}

fn number(text: &str) -> Option<f32> {
    // `d -halo 0.5` fades towards the edge; the number is last.
    let number: f32 = text.split_whitespace().last()?.parse().ok()?;
    number.is_finite().then_some(number.max(0.0))
}

/// Parses three numbers, or one for all channels.
fn colour(text: &str) -> Option<[f32; 3]> {
    let numbers: Vec<f32> = text.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let colour = match numbers.as_slice() {
        [r, g, b, ..] => [*r, *g, *b],
        [grey] => [*grey; 3],
        _ => return None,
    };
    colour.iter().all(|channel| channel.is_finite()).then_some(colour.map(|channel| channel.clamp(0.0, 1.0)))
}

/// Returns the file name after the options; it may contain spaces.
fn map(text: &str) -> Option<String> {
    let mut rest = text.trim();
    while let Some((_, most)) = OPTIONS.iter().find(|(option, _)| {
        rest.strip_prefix(option).is_some_and(|after| after.starts_with(char::is_whitespace))
    }) {
        rest = rest.split_once(char::is_whitespace)?.1.trim_start();
        for at in 0..*most {
            let (word, after) = rest.split_once(char::is_whitespace)?;
            // The first argument is mandatory and may be a word; the others are optional numbers.
            if at > 0 && word.parse::<f32>().is_err() {
                break;
            }
            rest = after.trim_start();
        }
    }
    (!rest.is_empty()).then(|| rest.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::materials::decode_materials;

    #[test]
    fn colours_maps_and_options_are_parsed() {
        let text = "Kd 1 1 1\n# no material yet\nnewmtl my red\nKd 1 0.5 2\nKs 0.25\nNs 96.0\nd 0.75\n\
                    map_Kd -s 2 2 -o 0.5 a picture.png\nmap_Bump heights.jpg\nmap_Kn -bm 0.2 bumps.jpg\nPr 0.3\nPm 1\n\
                    newmtl plain\nTr 0.5\nmap_Kd\nKe nan 0 0\nillum 2\n";
        let materials = decode_materials("a.MTL", text.as_bytes()).unwrap();
        let [red, plain] = &materials[..] else { panic!("two materials") };
        assert_eq!(
            (red.name.as_str(), red.diffuse, red.specular),
            ("my red", Some([1.0, 0.5, 1.0]), Some([0.25; 3]))
        );
        assert_eq!((red.exponent, red.transparency), (Some(96.0), Some(0.25)));
        assert_eq!((red.roughness, red.metalness), (Some(0.3), Some(1.0)));
        assert_eq!(
            (red.diffuse_map.as_deref(), red.normal_map.as_deref()),
            (Some("a picture.png"), Some("bumps.jpg"))
        );
        assert_eq!((plain.transparency, &plain.diffuse_map, plain.emissive), (Some(0.5), &None, None));
    }
}
