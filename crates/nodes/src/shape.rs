//! Shape: a visible geometry with an appearance.

use base::Vec3;
use engine::visual::{Piece, Showing};
use engine::{Builder, Site};
use render::{Affine, Material};
use scene::NodeId;

use crate::shared::{geometry, recognition};
use crate::{appearance, elevation_grid, material, mesh, pbr_appearance};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.mount(node, site);
}

/// Adds the shape to the visual scene.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId) -> bool {
    let scene = showing.scene;
    let Some(form) = scene.child(node, "geometry") else { return true };
    let ty = scene.node(form).ty.name;
    let look = scene.child(node, "appearance");
    let mut piece = Piece {
        material: look.map_or(Material::glowing([1.0; 3]), |look| material_of(showing, look)),
        node_from_mesh: Affine::IDENTITY,
        casts_shadows: scene.bool(node, "castShadows"),
        is_two_sided: false,
        segmentation: recognition::segmentation(scene, node),
    };
    piece.material.paint_map = showing.paint();
    match ty {
        "Mesh" => mesh::show(showing, form, piece),
        "IndexedLineSet" | "PointSet" => {
            // Lines and points are not lit; they have the emissive colour of their appearance.
            let useless =
                look.filter(|look| ty == "PointSet" && scene.node(*look).ty.name == "PBRAppearance");
            if let Some(useless) = useless {
                let message = "a PBRAppearance has no effect on points; an Appearance has";
                showing.report(useless, "shape/appearance", message.to_owned());
            }
            let look = look.filter(|_| useless.is_none());
            piece.material = Material::glowing(look.map_or([1.0; 3], |look| material::glow(scene, look)));
            piece.casts_shadows = false;
            if let Some((_, mesh)) = geometry::mesh(scene, form) {
                showing.add(mesh, piece);
            }
        }
        _ => {
            if ty == "ElevationGrid" {
                let is_lit = look.is_some_and(|look| {
                    scene.node(look).ty.name != "Appearance" || scene.child(look, "material").is_some()
                });
                elevation_grid::colours::apply(showing, form, &mut piece.material, is_lit);
            }
            if let Some((local, mesh)) = geometry::mesh(scene, form) {
                piece.node_from_mesh = render::affine(local, Vec3::ONE);
                showing.add(mesh, piece);
            }
        }
    }
    true
}

/// Returns the material of an Appearance or PBRAppearance.
pub(crate) fn material_of(showing: &mut Showing<'_>, look: NodeId) -> Material {
    match showing.scene.node(look).ty.name {
        "PBRAppearance" => pbr_appearance::material(showing, look),
        "Appearance" => appearance::material(showing, look),
        _ => Material::glowing([1.0; 3]),
    }
}
