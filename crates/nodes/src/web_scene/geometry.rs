//! Shapes, and meshes from model files.

use base::Pose;
use render::{Mesh, MeshId, Primitives};
use scene::NodeId;

use super::Page;
use super::element::{joined, place};
use crate::shared::geometry;

/// Geometries that are exported with their fields.
const SIMPLE: &[(&str, &[&str])] = &[
    ("Box", &["size"]),
    ("Capsule", &["radius", "height", "subdivision", "bottom", "side", "top"]),
    ("Cone", &["bottomRadius", "height", "subdivision", "side", "bottom"]),
    ("Cylinder", &["radius", "height", "subdivision", "bottom", "side", "top"]),
    ("Plane", &["size"]),
    ("Sphere", &["radius", "ico", "subdivision"]),
];

impl Page<'_> {
    pub(super) fn shape(&mut self, node: NodeId) {
        let Some(form) = self.scene.child(node, "geometry") else { return };
        let kind = self.scene.node(form).ty.name;
        let simple = SIMPLE.iter().find(|(name, _)| *name == kind);
        // Shapes of old files are along another axis.
        let turn = match simple {
            Some(_) => geometry::mesh(self.scene, form).map_or(Pose::IDENTITY, |(turn, _)| turn),
            None => Pose::IDENTITY,
        };
        let is_turned = turn != Pose::IDENTITY;
        if is_turned {
            self.out.open("Transform", &place(&turn));
        }
        let mut attributes = vec![("id", self.id(node))];
        attributes.extend(self.attributes(node, &["castShadows", "isPickable"]));
        self.out.open("Shape", &attributes);
        if let Some(look) = self.scene.child(node, "appearance") {
            self.appearance(look);
        }
        match simple {
            Some((tag, fields)) => {
                self.changing.push((form, fields));
                let mut attributes = vec![("id", self.id(form))];
                attributes.extend(self.attributes(form, fields));
                self.out.empty(tag, &attributes);
            }
            None => {
                let seen = self.visuals.forms(node).next();
                let seen = seen.map(|form| (form.id, form.mesh.clone(), form.node_from_mesh));
                if let Some((mesh, triangles, node_from_mesh)) = seen {
                    let id = self.id(form);
                    self.mesh(&id, mesh, moved(triangles, &node_from_mesh));
                }
            }
        }
        self.out.close("Shape");
        if is_turned {
            self.out.close("Transform");
        }
    }

    /// Writes the meshes of a node from a model file.
    pub(super) fn model(&mut self, node: NodeId) {
        let id = self.id(node);
        let seen: Vec<_> = self.visuals.forms(node).collect();
        let seen: Vec<_> = seen
            .into_iter()
            .map(|form| {
                let mesh = moved(form.mesh.clone(), &form.node_from_mesh);
                (form.id, mesh, form.material.clone(), form.casts_shadows)
            })
            .collect();
        self.out.open("Group", &[("id", id.clone())]);
        for (number, (mesh, triangles, material, casts_shadows)) in seen.into_iter().enumerate() {
            self.out.open("Shape", &[("castShadows", casts_shadows.to_string())]);
            self.model_look(&material);
            self.mesh(&format!("{id}_{number}"), mesh, triangles);
            self.out.close("Shape");
        }
        self.out.close("Group");
    }

    /// Writes a mesh, or a reference to it if it has been written before.
    fn mesh(&mut self, id: &str, mesh: MeshId, form: Mesh) {
        let (tag, corners) = match &form.primitives {
            Primitives::Triangles(triangles) => {
                ("IndexedFaceSet", joined(triangles.iter().map(|[a, b, c]| format!("{a} {b} {c} -1"))))
            }
            Primitives::Lines(lines) => {
                ("IndexedLineSet", joined(lines.iter().map(|[a, b]| format!("{a} {b} -1"))))
            }
            Primitives::Points => ("PointSet", String::new()),
        };
        if let Some(known) = self.meshes.get(&mesh) {
            return self.out.empty(tag, &[("id", id.to_owned()), ("USE", known.clone())]);
        }
        self.meshes.insert(mesh, id.to_owned());
        let mut attributes = vec![("id", id.to_owned()), ("DEF", id.to_owned())];
        if !corners.is_empty() {
            attributes.push(("coordIndex", corners.clone()));
        }
        let mut normals = form.normals.clone();
        if let Primitives::Triangles(triangles) = &form.primitives {
            if normals.len() == form.positions.len() {
                attributes.push(("normalIndex", corners.clone()));
            } else {
                normals = flat(&form, triangles);
                let index = joined((0..triangles.len()).map(|face| format!("{face} {face} {face} -1")));
                attributes.push(("normalIndex", index));
            }
            if !form.uvs.is_empty() {
                attributes.push(("texCoordIndex", corners));
            }
        }
        self.out.open(tag, &attributes);
        let points = joined(form.positions.iter().flatten());
        self.out.empty("Coordinate", &[("point", points)]);
        if tag == "IndexedFaceSet" {
            self.out.empty("Normal", &[("vector", joined(normals.iter().flatten()))]);
            if !form.uvs.is_empty() {
                let points = joined(form.uvs.iter().flatten());
                self.out.empty("TextureCoordinate", &[("point", points)]);
            }
        } else if !form.colours.is_empty() {
            self.out.empty("Color", &[("color", joined(form.colours.iter().flatten()))]);
        }
        self.out.close(tag);
    }
}

/// Returns one normal for each triangle.
fn flat(form: &Mesh, triangles: &[[u32; 3]]) -> Vec<[f32; 3]> {
    let corner = |index: u32| {
        let found = usize::try_from(index).ok().and_then(|index| form.positions.get(index));
        found.map_or(base::Vec3::ZERO, |point| base::Vec3::from_array(point.map(f64::from)))
    };
    let normal = |[a, b, c]: &[u32; 3]| {
        let across = (corner(*b) - corner(*a)).cross(corner(*c) - corner(*a));
        across.try_normalize().unwrap_or(base::Vec3::Z).to_array().map(|part| part as f32)
    };
    triangles.iter().map(normal).collect()
}

/// Transforms a mesh to the frame of its node.
fn moved(mut mesh: Mesh, node_from_mesh: &render::Affine) -> Mesh {
    if *node_from_mesh == render::Affine::IDENTITY {
        return mesh;
    }
    let point = |at: [f32; 3]| base::Vec3::from_array(at.map(f64::from));
    for position in &mut mesh.positions {
        *position = node_from_mesh.transform_point3(point(*position)).to_array().map(|part| part as f32);
    }
    let turned = node_from_mesh.matrix3.inverse().transpose();
    for normal in &mut mesh.normals {
        let straight = (turned * point(*normal)).try_normalize().unwrap_or(base::Vec3::Z);
        *normal = straight.to_array().map(|part| part as f32);
    }
    mesh
}
