//! Deduplicates rows of a table, so that the page gets equal ones once: a hundred boxes of one size are one mesh.

use std::collections::BTreeMap;

/// Returns the rows without duplicates, and for each id that of the row which represents it.
pub(super) fn distinct<T>(
    rows: impl Iterator<Item = (u32, T)>,
    hash: impl Fn(&T) -> u64,
    is_same: impl Fn(&T, &T) -> bool,
) -> (Vec<(u32, T)>, BTreeMap<u32, u32>) {
    let mut all: Vec<(u32, T)> = Vec::new();
    let mut stands_for = BTreeMap::new();
    // Indices in `all` of the rows with this hash.
    let mut places: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (id, row) in rows {
        let places = places.entry(hash(&row)).or_default();
        let found = places.iter().filter_map(|at| all.get(*at)).find(|(_, known)| is_same(known, &row));
        if let Some((known, _)) = found {
            stands_for.insert(id, *known);
            continue;
        }
        places.push(all.len());
        stands_for.insert(id, id);
        all.push((id, row));
    }
    (all, stands_for)
}

/// Hashes a part of a mesh: meshes that only differ in the rest are rare.
pub(super) fn hash_of_mesh(mesh: &render::Mesh) -> u64 {
    let ends = mesh.positions.iter().take(32).chain(mesh.positions.iter().rev().take(32));
    let lengths = [mesh.positions.len(), mesh.normals.len(), mesh.uvs.len()].map(|length| length as u32);
    hash(lengths.into_iter().chain(ends.flatten().map(|part| part.to_bits())))
}

/// Hashes a part of a material.
pub(super) fn hash_of_material(material: &render::Material) -> u64 {
    let maps = [material.base_colour_map, material.background_map, material.paint_map, material.emissive_map];
    let maps = maps.map(|map| map.map_or(u32::MAX, |map| map.0));
    let numbers = material.base_colour.iter().chain(&material.emissive).chain([&material.transparency]);
    hash(maps.into_iter().chain(numbers.map(|part| part.to_bits())))
}

fn hash(words: impl Iterator<Item = u32>) -> u64 {
    let mix = |sum: u64, word: u32| (sum ^ u64::from(word)).wrapping_mul(0x0000_0100_0000_01b3);
    words.fold(0xcbf2_9ce4_8422_2325, mix)
}

#[cfg(test)]
mod tests {
    use render::{Material, Mesh};

    use super::*;

    #[test]
    fn the_first_of_several_represents_all() {
        let triangle =
            |x: f32| Mesh::triangles(vec![[x, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0]], vec![[0, 1, 2]]);
        let meshes = [(3, triangle(0.0)), (5, triangle(0.5)), (7, triangle(0.0)), (9, triangle(0.5))];
        let (rows, stands_for) = distinct(meshes.into_iter(), hash_of_mesh, PartialEq::eq);
        assert_eq!(rows.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [3, 5]);
        assert_eq!(stands_for.into_iter().collect::<Vec<_>>(), [(3, 3), (5, 5), (7, 3), (9, 5)]);
        // An equal hash is not sufficient.
        let (rows, _) = distinct([(1, 1), (2, 2)].into_iter(), |_| 0, PartialEq::eq);
        assert_eq!(rows.len(), 2);
    }

    #[test]
    fn different_materials_are_kept_apart() {
        let one = Material::glowing([1.0, 0.5, 0.25]);
        let other = Material { takes_shadows: !one.takes_shadows, ..one.clone() };
        let (rows, _) =
            distinct([(1, one.clone()), (2, other), (3, one)].into_iter(), hash_of_material, PartialEq::eq);
        assert_eq!(rows.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [1, 2]);
    }
}
