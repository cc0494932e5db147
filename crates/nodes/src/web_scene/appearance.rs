//! Appearances, textures, and materials of model files.

use render::{Material, Model, Pixels, TextureId};
use scene::NodeId;

use super::Page;
use super::element::{joined, quoted};
use crate::shared::file;

/// Fields of a Material that may change in an animation.
const MATERIAL: [&str; 2] = ["diffuseColor", "emissiveColor"];

/// The same for PBRAppearance.
const PBR: [&str; 7] = [
    "baseColor",
    "emissiveColor",
    "emissiveIntensity",
    "transparency",
    "roughness",
    "metalness",
    "IBLStrength",
];

/// Texture fields, with their roles in players up to R2023b and in current ones.
const MAPS: [(&str, &str); 6] = [
    ("baseColorMap", "baseColor"),
    ("roughnessMap", "roughness"),
    ("metalnessMap", "metalness"),
    ("normalMap", "normal"),
    ("occlusionMap", "occlusion"),
    ("emissiveColorMap", "emissiveColor"),
];

impl Page<'_> {
    /// Writes the appearance of a shape.
    pub(super) fn appearance(&mut self, node: NodeId) {
        match self.scene.node(node).ty.name {
            "PBRAppearance" => self.pbr_appearance(node),
            "Appearance" => {
                let id = self.id(node);
                self.out.open("Appearance", &[("id", id)]);
                if let Some(material) = self.scene.child(node, "material") {
                    self.material(material);
                }
                if let Some(texture) = self.scene.child(node, "texture") {
                    self.texture(texture, None);
                }
                self.texture_transform(node);
                self.out.close("Appearance");
            }
            _ => {}
        }
    }

    fn material(&mut self, node: NodeId) {
        self.changing.push((node, &MATERIAL));
        let mut attributes = vec![("id", self.id(node))];
        let others = ["ambientIntensity", "specularColor", "shininess", "transparency"];
        attributes.extend(self.attributes(node, &MATERIAL));
        attributes.extend(self.attributes(node, &others));
        self.out.empty("Material", &attributes);
    }

    fn pbr_appearance(&mut self, node: NodeId) {
        self.changing.push((node, &PBR));
        let mut attributes = vec![("id", self.id(node))];
        attributes.extend(self.attributes(node, &PBR));
        attributes.extend(self.attributes(node, &["normalMapFactor", "occlusionMapStrength"]));
        self.out.open("PBRAppearance", &attributes);
        for (field, kind) in MAPS {
            if let Some(texture) = self.scene.child(node, field) {
                self.texture(texture, Some((field, kind)));
            }
        }
        self.texture_transform(node);
        self.out.close("PBRAppearance");
    }

    fn texture_transform(&mut self, appearance: NodeId) {
        let Some(node) = self.scene.child(appearance, "textureTransform") else { return };
        self.changing.push((node, &["translation", "rotation"]));
        let mut attributes = vec![("id", self.id(node))];
        attributes.extend(self.attributes(node, &["center", "rotation", "scale", "translation"]));
        self.out.empty("TextureTransform", &attributes);
    }

    fn texture(&mut self, node: NodeId, role: Option<(&str, &str)>) {
        let Some(url) = self.linked(node, "url") else { return };
        let has_holes = self.has_holes(&url);
        let mut attributes = vec![("id", self.id(node)), ("url", quoted(&[url]))];
        attributes.push(("isTransparent", has_holes.to_string()));
        attributes.extend(self.attributes(node, &["repeatS", "repeatT", "filtering"]));
        if let Some((role, kind)) = role {
            attributes.push(("role", role.to_owned()));
            attributes.push(("type", kind.to_owned()));
        }
        self.out.empty("ImageTexture", &attributes);
    }

    /// Returns whether a copied image has transparent pixels.
    fn has_holes(&self, name: &str) -> bool {
        let Some((_, bytes)) = self.files.iter().find(|(known, _)| known == name) else { return false };
        match assets::decode_image(name, bytes).map(|image| image.pixels) {
            Ok(assets::ImagePixels::Rgba8(pixels)) => {
                pixels.iter().skip(3).step_by(4).any(|alpha| *alpha < 255)
            }
            _ => false,
        }
    }

    /// Returns the URL of the first image in a field: that on a server, or the path of the copy. `None` if there is
    /// none, or if it cannot be read.
    pub(super) fn linked(&mut self, node: NodeId, field: &str) -> Option<String> {
        let url = self.scene.strings(node, field).first().filter(|url| !url.is_empty())?;
        let path = file::path(self.scene, &*self.sources, node, field, url).ok()?;
        let from = path.to_string_lossy().into_owned();
        if from.starts_with("https://") || from.starts_with("http://") {
            return Some(from);
        }
        if let Some(name) = self.names.get(&from) {
            return Some(name.clone());
        }
        let bytes = self.sources.read(&path).ok()?;
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let name = self.copied(&name, bytes);
        self.names.insert(from, name.clone());
        Some(name)
    }

    /// Adds an image to the files under a unique name.
    fn copied(&mut self, wanted: &str, bytes: Vec<u8>) -> String {
        let is_plain = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
        let wanted: String =
            wanted.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).collect();
        let (stem, ending) = wanted.rsplit_once('.').unwrap_or((&wanted, "png"));
        let mut name = format!("{}/{stem}.{ending}", self.folder);
        let mut count = 1;
        while self.files.iter().any(|(known, _)| *known == name) {
            count += 1;
            name = format!("{}/{stem}_{count}.{ending}", self.folder);
        }
        self.files.push((name.clone(), bytes));
        name
    }

    /// Writes the material of a part of a model file.
    pub(super) fn model_look(&mut self, material: &Material) {
        let mut attributes = vec![
            ("baseColor", joined(material.base_colour)),
            ("emissiveColor", joined(material.emissive)),
            ("emissiveIntensity", material.emissive_intensity.to_string()),
            ("transparency", material.transparency.to_string()),
        ];
        let mut maps = vec![(MAPS[0], material.base_colour_map), (MAPS[5], material.emissive_map)];
        if let Model::Pbr(pbr) = &material.model {
            attributes.push(("roughness", pbr.roughness.to_string()));
            attributes.push(("metalness", pbr.metalness.to_string()));
            attributes.push(("IBLStrength", pbr.sky_strength.to_string()));
            attributes.push(("normalMapFactor", pbr.normal_factor.to_string()));
            attributes.push(("occlusionMapStrength", pbr.occlusion_strength.to_string()));
            maps.extend([
                (MAPS[1], pbr.roughness_map),
                (MAPS[2], pbr.metalness_map),
                (MAPS[3], pbr.normal_map),
                (MAPS[4], pbr.occlusion_map),
            ]);
        } else {
            attributes.push(("roughness", "1".to_owned()));
            attributes.push(("metalness", "0".to_owned()));
        }
        self.out.open("PBRAppearance", &attributes);
        for ((role, kind), texture) in maps {
            let Some(url) = texture.and_then(|texture| self.picture(texture)) else { continue };
            let has_holes = self.has_holes(&url);
            self.out.empty(
                "ImageTexture",
                &[
                    ("url", quoted(&[url])),
                    ("isTransparent", has_holes.to_string()),
                    ("role", role.to_owned()),
                    ("type", kind.to_owned()),
                ],
            );
        }
        self.out.close("PBRAppearance");
    }

    /// Writes an embedded image of a model file as a separate file. Returns its URL.
    fn picture(&mut self, id: TextureId) -> Option<String> {
        if let Some(name) = self.pictures.get(&id) {
            return Some(name.clone());
        }
        let texture = self.visuals.scene().texture(id)?;
        let Pixels::Rgba8(pixels) = &texture.pixels else { return None };
        let bytes = assets::encode_png(texture.width, texture.height, pixels);
        let name = self.copied("model.png", bytes);
        self.pictures.insert(id, name.clone());
        Some(name)
    }
}
