//! Materials in COLLADA files: effects in the common profile.

use roxmltree::{Document, Node};

use super::MeshMaterial;
use crate::mesh::collada::xml::{Ids, check_depth, child, elements, numbers};

pub(super) fn decode(bytes: &[u8]) -> Result<Vec<MeshMaterial>, String> {
    with_materials(bytes, |ids, materials| {
        materials.iter().filter_map(|material| read(ids, *material)).collect()
    })
}

/// Returns the names of the materials that have an effect, in the order of their ids.
pub(super) fn names_by_id(bytes: &[u8]) -> Result<Vec<String>, String> {
    with_materials(bytes, |ids, materials| {
        let mut named: Vec<(&str, &str)> = materials
            .iter()
            .filter(|material| {
                let instance = child(**material, "instance_effect");
                instance.and_then(|instance| ids.target(instance, "url")).is_some()
            })
            .filter_map(|material| {
                let id = material.attribute("id")?;
                Some((id, material.attribute("name").unwrap_or(id)))
            })
            .collect();
        named.sort_unstable();
        named.into_iter().map(|(_, name)| name.to_owned()).collect()
    })
}

/// Returns what a function reads from the materials of a file.
fn with_materials<T>(
    bytes: &[u8],
    read: impl for<'a, 'i> FnOnce(&Ids<'a, 'i>, &[Node<'a, 'i>]) -> T,
) -> Result<T, String> {
    let text = String::from_utf8_lossy(bytes);
    check_depth(text.as_bytes()).map_err(|_| "elements are nested too deeply".to_owned())?;
    let document = Document::parse(&text).map_err(|error| format!("invalid XML: {error}"))?;
    let root = document.root_element();
    if root.tag_name().name() != "COLLADA" {
        return Err("not a COLLADA file".to_owned());
    }
    let ids = Ids::new(root);
    let libraries = elements(root, "library_materials");
    let materials: Vec<Node<'_, '_>> = libraries.flat_map(|library| elements(library, "material")).collect();
    Ok(read(&ids, &materials))
}

fn read<'a, 'input>(ids: &Ids<'a, 'input>, material: Node<'a, 'input>) -> Option<MeshMaterial> {
    let name = material.attribute("name").or(material.attribute("id"))?.to_owned();
    let mut out = MeshMaterial { name, ..MeshMaterial::default() };
    let effect = child(material, "instance_effect").and_then(|instance| ids.target(instance, "url"));
    let Some(profile) = effect.and_then(|effect| child(effect, "profile_COMMON")) else { return Some(out) };
    let technique = child(profile, "technique");
    let kinds = ["phong", "blinn", "lambert", "constant"];
    let model = technique.and_then(|technique| kinds.iter().find_map(|kind| child(technique, kind)));
    let Some(model) = model else { return Some(out) };
    let part = |name: &str| child(model, name);
    out.diffuse = part("diffuse").and_then(colour).map(rgb);
    out.diffuse_map = part("diffuse").and_then(|node| texture(ids, profile, node));
    out.specular = part("specular").and_then(colour).map(rgb);
    out.emissive = part("emission").and_then(colour).map(rgb);
    out.emissive_map = part("emission").and_then(|node| texture(ids, profile, node));
    out.exponent = part("shininess").and_then(number).map(|exponent| exponent.max(0.0));
    out.transparency = transparency(model);
    let bump = profile.descendants().find(|node| node.tag_name().name() == "bump");
    out.normal_map = bump.and_then(|node| texture(ids, profile, node));
    Some(out)
}

/// The alpha of the transparent colour times the factor, where 1 is opaque. Files that would be invisible were written
/// with the opposite convention and are treated as opaque.
fn transparency(model: Node<'_, '_>) -> Option<f32> {
    let transparent = child(model, "transparent");
    let factor = child(model, "transparency").and_then(number);
    if transparent.is_none() && factor.is_none() {
        return None;
    }
    let is_rgb = transparent.and_then(|node| node.attribute("opaque")) == Some("RGB_ZERO");
    let [r, g, b, a] = transparent.and_then(colour).unwrap_or(if is_rgb { [0.0; 4] } else { [1.0; 4] });
    let factor = factor.unwrap_or(1.0);
    // The luminance as defined by the specification.
    let opacity =
        if is_rgb { 1.0 - (0.212_671 * r + 0.715_16 * g + 0.072_169 * b) * factor } else { a * factor };
    Some(if opacity > 0.0 { 1.0 - opacity.min(1.0) } else { 0.0 })
}

fn rgb([r, g, b, _]: [f32; 4]) -> [f32; 3] {
    [r, g, b].map(|channel| channel.clamp(0.0, 1.0))
}

fn colour(node: Node<'_, '_>) -> Option<[f32; 4]> {
    let numbers = numbers(child(node, "color")?).ok()?;
    let colour = match numbers.as_slice() {
        [r, g, b, a, ..] => [*r, *g, *b, *a],
        [r, g, b] => [*r, *g, *b, 1.0],
        _ => return None,
    };
    colour.iter().all(|channel| channel.is_finite()).then_some(colour.map(|channel| channel as f32))
}

fn number(node: Node<'_, '_>) -> Option<f32> {
    let number = *numbers(child(node, "float")?).ok()?.first()?;
    number.is_finite().then_some(number as f32)
}

/// Resolves a texture to a file: through its sampler, the sampler's surface and the surface's image.
fn texture<'a, 'input>(
    ids: &Ids<'a, 'input>,
    profile: Node<'a, 'input>,
    node: Node<'a, 'input>,
) -> Option<String> {
    let name = child(node, "texture")?.attribute("texture")?;
    let param = |name: &str| profile.descendants().find(|node| node.attribute("sid") == Some(name));
    let mut image = name.to_owned();
    if let Some(sampler) = param(name).and_then(|param| child(param, "sampler2D")) {
        // COLLADA 1.5 refers to the image here, 1.4 to a surface.
        if let Some(instance) = child(sampler, "instance_image") {
            image = instance.attribute("url")?.trim_start_matches('#').to_owned();
        } else if let Some(source) = child(sampler, "source").and_then(|source| source.text()) {
            let surface = param(source.trim()).and_then(|param| child(param, "surface"));
            let file = surface.and_then(|surface| child(surface, "init_from"));
            image = file.and_then(|file| file.text()).unwrap_or(source).trim().to_owned();
        }
    }
    let from = child(ids.named(&image)?, "init_from")?;
    let file = child(from, "ref").and_then(|file| file.text()).or(from.text())?.trim();
    (!file.is_empty()).then(|| file.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::materials::decode_materials;

    const SAMPLE: &str = r##"<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
 <library_images><image id="wood-png"><init_from>textures/wood.png</init_from></image></library_images>
 <library_effects>
  <effect id="e1"><profile_COMMON>
   <newparam sid="s"><surface type="2D"><init_from>wood-png</init_from></surface></newparam>
   <newparam sid="p"><sampler2D><source>s</source></sampler2D></newparam>
   <technique sid="c"><phong>
    <emission><color>0 0 0 1</color></emission>
    <diffuse><texture texture="p" texcoord="UV"/></diffuse>
    <specular><color>0.5 0.25 0.125 1</color></specular>
    <shininess><float>50</float></shininess>
    <transparency><float>0.75</float></transparency>
   </phong></technique></profile_COMMON></effect>
  <effect id="e2"><profile_COMMON><technique sid="c"><lambert>
    <diffuse><color>1 0 0.5 1</color></diffuse>
    <transparent opaque="RGB_ZERO"><color>1 1 1 1</color></transparent><transparency><float>0.25</float></transparency>
   </lambert></technique></profile_COMMON></effect>
 </library_effects>
 <library_materials>
  <material id="m1" name="wood"><instance_effect url="#e1"/></material>
  <material id="m2"><instance_effect url="#e2"/></material>
  <material id="m3" name="lost"><instance_effect url="#none"/></material>
 </library_materials>
</COLLADA>"##;

    #[test]
    fn effects_and_textures_are_decoded() {
        let materials = decode_materials("a.dae", SAMPLE.as_bytes()).unwrap();
        let [wood, red, lost] = &materials[..] else { panic!("three materials") };
        assert_eq!((wood.name.as_str(), wood.diffuse_map.as_deref()), ("wood", Some("textures/wood.png")));
        assert_eq!(
            (wood.diffuse, wood.specular, wood.exponent),
            (None, Some([0.5, 0.25, 0.125]), Some(50.0))
        );
        assert_eq!(wood.transparency, Some(0.25));
        assert_eq!((red.name.as_str(), red.diffuse), ("m2", Some([1.0, 0.0, 0.5])));
        assert!(red.transparency.is_some_and(|share| (share - 0.25).abs() < 1e-6));
        assert_eq!((lost.name.as_str(), lost.diffuse), ("lost", None));
    }

    #[test]
    fn invisible_materials_become_opaque() {
        let text = SAMPLE.replace("<float>0.75</float>", "<float>0</float>");
        let materials = decode_materials("a.dae", text.as_bytes()).unwrap();
        assert_eq!(materials[0].transparency, Some(0.0));
        assert!(decode_materials("a.dae", b"<a/>").is_err());
    }
}
