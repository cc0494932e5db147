//! COLLADA 1.4 and 1.5: the geometry instantiated by the scene of a file.
//!
//! Transforms are applied in the order in which they are written, lengths are converted to metres, and the up axis of
//! the file becomes z. Skins are taken in their bind pose; animations, cameras, lights and curved surfaces are ignored.

mod geometry;
mod transforms;
pub(crate) mod xml;

use std::collections::BTreeMap;

use roxmltree::{Document, Node};

use self::geometry::{Primitive, read};
use self::transforms::{Affine, apply, matrix, to_metres_z_up, transform};
use self::xml::{Ids, child, elements};
use super::{DecodeError, MeshPart, TriangleCount, malformed};

/// Nodes that instantiate each other may form a cycle.
const MAX_DEPTH: usize = 64;
/// Nodes that instantiate two others, which do the same, are more than can be counted.
const MAX_NODES: usize = 100_000;

pub(super) fn decode(bytes: &[u8]) -> Result<Vec<MeshPart>, DecodeError> {
    let text = String::from_utf8_lossy(bytes);
    xml::check_depth(text.as_bytes())?;
    let document = Document::parse(&text).map_err(|error| malformed(format!("invalid XML: {error}")))?;
    let root = document.root_element();
    if root.tag_name().name() != "COLLADA" {
        return Err(malformed("not a COLLADA file"));
    }
    let mut reader = Reader {
        ids: Ids::new(root),
        parts: Vec::new(),
        nodes: 0,
        triangles: TriangleCount::new(bytes.len()),
        geometries: BTreeMap::new(),
    };
    let asset = child(root, "asset");
    let from_file = asset.map_or(Affine::IDENTITY, to_metres_z_up);
    let visual = child(root, "scene").and_then(|scene| child(scene, "instance_visual_scene"));
    match visual.and_then(|instance| reader.ids.target(instance, "url")) {
        Some(scene) => {
            for node in elements(scene, "node") {
                reader.node(node, from_file, 0)?;
            }
        }
        // A file without a scene is a collection of geometries.
        None => {
            let libraries = elements(root, "library_geometries");
            for geometry in libraries.flat_map(|library| elements(library, "geometry")) {
                reader.instance(geometry, from_file, &BTreeMap::new())?;
            }
        }
    }
    Ok(reader.parts)
}

struct Reader<'a, 'input> {
    ids: Ids<'a, 'input>,
    parts: Vec<MeshPart>,
    nodes: usize,
    triangles: TriangleCount,
    /// Geometries read so far, by id.
    geometries: BTreeMap<String, Vec<Primitive>>,
}

impl<'a, 'input> Reader<'a, 'input> {
    fn node(&mut self, node: Node<'a, 'input>, outer: Affine, depth: usize) -> Result<(), DecodeError> {
        if depth > MAX_DEPTH {
            return Err(DecodeError::TooLarge(format!("nodes are nested more than {MAX_DEPTH} deep")));
        }
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(DecodeError::TooLarge(format!(
                "with all instances it has more than {MAX_NODES} nodes"
            )));
        }
        let here = outer.compose(transform(node));
        for part in node.children().filter(Node::is_element) {
            match part.tag_name().name() {
                "node" => self.node(part, here, depth + 1)?,
                "instance_node" => {
                    if let Some(target) = self.ids.target(part, "url") {
                        self.node(target, here, depth + 1)?;
                    }
                }
                "instance_geometry" => {
                    if let Some(geometry) = self.ids.target(part, "url") {
                        self.instance(geometry, here, &self.materials(part))?;
                    }
                }
                "instance_controller" => {
                    let skin = self.ids.target(part, "url").and_then(|controller| child(controller, "skin"));
                    if let Some((skin, geometry)) =
                        skin.and_then(|skin| Some((skin, self.ids.target(skin, "source")?)))
                    {
                        let bind = child(skin, "bind_shape_matrix").map_or(Affine::IDENTITY, matrix);
                        self.instance(geometry, here.compose(bind), &self.materials(part))?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns the names of materials by the symbols that a geometry uses.
    fn materials(&self, instance: Node<'a, 'input>) -> BTreeMap<String, String> {
        let bound = instance.descendants().filter(|node| node.tag_name().name() == "instance_material");
        let entry = |node: Node<'a, 'input>| {
            let symbol = node.attribute("symbol")?.to_owned();
            let material = self.ids.target(node, "target");
            let name = material.and_then(|found| found.attribute("name").or(found.attribute("id")));
            Some((symbol, name?.to_owned()))
        };
        bound.filter_map(entry).collect()
    }

    /// Adds an instance of a geometry.
    fn instance(
        &mut self,
        geometry: Node<'a, 'input>,
        transform: Affine,
        materials: &BTreeMap<String, String>,
    ) -> Result<(), DecodeError> {
        let id = geometry.attribute("id").unwrap_or_default().to_owned();
        let name = geometry.attribute("name").unwrap_or(&id);
        if !self.geometries.contains_key(&id) {
            let read = read(&self.ids, geometry)?;
            self.geometries.insert(id.clone(), read);
        }
        for primitive in self.geometries.get(&id).into_iter().flatten() {
            let material = materials.get(&primitive.symbol).unwrap_or(&primitive.symbol);
            let mut part = primitive.faces.finish(&primitive.attributes, name, material);
            self.triangles.add(part.triangles.len())?;
            apply(&mut part, transform);
            part.id.clone_from(&id);
            self.parts.push(part);
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) const SAMPLE: &str = r##"<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
 <asset><unit meter="0.01"/><up_axis>Y_UP</up_axis></asset>
 <library_materials><material id="m" name="steel"/></library_materials>
 <library_geometries><geometry id="g" name="plate"><mesh>
  <source id="p"><float_array id="pa" count="12">0 0 0 100 0 0 100 100 0 0 100 0</float_array>
   <technique_common><accessor source="#pa" count="4" stride="3"/></technique_common></source>
  <source id="n"><float_array id="na" count="3">0 0 1</float_array>
   <technique_common><accessor source="#na" count="1" stride="3"/></technique_common></source>
  <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
  <polylist count="1" material="s"><input semantic="VERTEX" source="#v" offset="0"/>
   <input semantic="NORMAL" source="#n" offset="1"/><vcount>4</vcount><p>0 0 1 0 2 0 3 0</p></polylist>
 </mesh></geometry></library_geometries>
 <library_visual_scenes><visual_scene id="scene">
  <node><translate>0 0 50</translate><instance_geometry url="#g"><bind_material><technique_common>
   <instance_material symbol="s" target="#m"/></technique_common></bind_material></instance_geometry></node>
  <node><matrix>2 0 0 0 0 2 0 0 0 0 2 0 0 0 0 1</matrix><node><rotate>1 0 0 90</rotate>
   <instance_geometry url="#g"/></node></node>
 </visual_scene></library_visual_scenes>
 <scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>"##;

#[cfg(test)]
mod tests;
