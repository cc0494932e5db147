//! Geoms, meshes, materials and lights of MJCF.

use base::{Pose, Vec3};
use vrml::{Instance, Value};

use super::Mjcf;
use crate::model::{Body, Geometry, Inertial, Material, Shape};
use crate::tree::Element;
use crate::{mass, pose_fields};

/// The default density of geoms. `[kg/m³]`
const DENSITY: f64 = 1000.0;

/// The half size of infinite planes. `[m]`
const INFINITE_PLANE_HALF_SIZE: f64 = 50.0;

impl Mjcf<'_> {
    pub(super) fn assets(&mut self, assets: &Element) {
        let mut textures = std::collections::BTreeMap::new();
        for element in assets.all("texture") {
            let Some(file) = element.get("file") else { continue };
            let files = self.import.meshes();
            match files.find(&joined(&self.texture_folder, file)) {
                Some(path) => {
                    textures.insert(element.get("name").unwrap_or(stem(file)).to_owned(), files.named(&path));
                }
                None => {
                    self.diagnostics.warn(element, format!("no such file; the texture is ignored: {file}"))
                }
            }
        }
        for element in &assets.children {
            let element = self.complete(element, "main");
            match element.name.as_str() {
                "mesh" => {
                    let name =
                        element.get("name").or_else(|| element.get("file").map(stem)).unwrap_or_default();
                    self.meshes.insert(name.to_owned(), element.clone());
                }
                "material" => {
                    let material = Material {
                        colour: self.colour(&element),
                        texture: element.get("texture").and_then(|name| textures.get(name)).cloned(),
                        metalness: self.first(&element, "metallic").filter(|value| *value >= 0.0),
                        roughness: self.first(&element, "roughness").filter(|value| *value >= 0.0),
                    };
                    self.materials.insert(element.get("name").unwrap_or_default().to_owned(), material);
                }
                "texture" => {}
                "hfield" => self.height_field(&element),
                other => self.diagnostics.warn(&element, format!("<{other}> is ignored")),
            }
        }
    }

    fn colour(&mut self, element: &Element) -> Option<[f64; 4]> {
        match self.list(element, "rgba")?[..] {
            [r, g, b, a] => Some([r, g, b, a]),
            _ => None,
        }
    }

    /// Adds a geom to a body; returns its mass properties.
    pub(super) fn geom(&mut self, geom: &Element, body: &mut Body) -> Option<Inertial> {
        let mut pose = self.frame(geom);
        let mut size = self.list(geom, "size").unwrap_or_default();
        if let Some([a, b, c, d, e, f]) = self.list(geom, "fromto").as_deref() {
            let (from, to) = (Vec3::new(*a, *b, *c), Vec3::new(*d, *e, *f));
            pose = Pose::new((from + to) * 0.5, pose_fields::rotation_from_z_to(from - to));
            let half = from.distance(to) / 2.0;
            match geom.get("type") {
                Some("box" | "ellipsoid") => {
                    let width = size.first().copied().unwrap_or(0.01);
                    size = vec![width, size.get(1).copied().unwrap_or(width), half];
                }
                _ => size = vec![size.first().copied().unwrap_or(0.01), half],
            }
        }
        let (geometry, weight) = self.read_geometry(geom, &size)?;
        if let Some(Geometry::Grid { columns, spacing, heights }) = &geometry {
            // A height field is centred, a grid starts at its corner.
            let across = spacing[0] * (columns.max(&1) - 1) as f64;
            let along = spacing[1] * ((heights.len() / columns.max(&1)).max(1) - 1) as f64;
            pose = pose * Pose::from_translation(-Vec3::new(across, along, 0.0) / 2.0);
        }
        let weight = self.apply_mass_or_density(geom, weight).map(|inertial| inertial.transformed(pose));
        let material = geom.get("material").and_then(|name| self.materials.get(name)).cloned();
        let mut material =
            material.unwrap_or(Material { colour: Some([0.5, 0.5, 0.5, 1.0]), ..Material::default() });
        material.colour = self.colour(geom).or(material.colour);
        let mut whole = |name: &str, plain: f64| self.first(geom, name).unwrap_or(plain);
        let collides = whole("contype", 1.0) != 0.0 || whole("conaffinity", 1.0) != 0.0;
        // Groups from 3 on are not displayed.
        let is_seen = whole("group", 0.0) < 3.0;
        if let Some(geometry) = geometry {
            let is_floor = matches!(geometry, Geometry::Plane(_));
            self.has_floor |= is_floor && collides;
            let shape = Shape { pose, geometry, material: material.clone() };
            if is_seen {
                body.visuals.push(shape.clone());
            }
            if collides {
                body.collisions.push(self.collision_shape(geom, shape)?);
            }
        }
        weight
    }

    /// Returns the shape for collisions, with the scale applied to its vertices.
    fn collision_shape(&mut self, geom: &Element, shape: Shape) -> Option<Shape> {
        let Geometry::Mesh { scale, .. } = shape.geometry else { return Some(shape) };
        if scale == Vec3::ONE {
            return Some(shape);
        }
        let (points, triangles) = self.triangles(geom)?;
        Some(Shape { geometry: Geometry::Triangles { points, triangles }, ..shape })
    }

    /// Reads the geometry of a geom and its mass properties at the default density.
    fn read_geometry(
        &mut self,
        geom: &Element,
        size: &[f64],
    ) -> Option<(Option<Geometry>, Option<Inertial>)> {
        let length = |at: usize| size.get(at).copied().unwrap_or(0.0).abs().max(1e-6);
        let plain = if geom.get("mesh").is_some() { "mesh" } else { "sphere" };
        let (geometry, weight) = match geom.get("type").unwrap_or(plain) {
            "plane" => {
                let half = |at: usize| {
                    size.get(at).copied().filter(|half| *half > 0.0).unwrap_or(INFINITE_PLANE_HALF_SIZE)
                };
                (Geometry::Plane([2.0 * half(0), 2.0 * half(1)]), None)
            }
            "box" => {
                let size = Vec3::new(length(0), length(1), length(2)) * 2.0;
                (Geometry::Box(size), Some(mass::of_box(size, DENSITY)))
            }
            "sphere" => {
                (Geometry::Sphere(length(0)), Some(mass::of_ellipsoid(Vec3::splat(length(0)), DENSITY)))
            }
            "capsule" => {
                let (radius, length) = (length(0), 2.0 * length(1));
                (Geometry::Capsule { radius, length }, Some(mass::of_capsule(radius, length, DENSITY)))
            }
            "cylinder" => {
                let (radius, length) = (length(0), 2.0 * length(1));
                (Geometry::Cylinder { radius, length }, Some(mass::of_cylinder(radius, length, DENSITY)))
            }
            "ellipsoid" => {
                let radii = Vec3::new(length(0), length(1), length(2));
                let mean = (radii.x + radii.y + radii.z) / 3.0;
                self.diagnostics.warn(geom, "an ellipsoid becomes a sphere with the same mean radius");
                (Geometry::Sphere(mean), Some(mass::of_ellipsoid(radii, DENSITY)))
            }
            "hfield" => match self.grids.get(geom.get("hfield").unwrap_or_default()) {
                Some(grid) => (grid.geometry(), None),
                None => {
                    self.diagnostics.warn(geom, "there is no such height field; the geom is ignored");
                    return None;
                }
            },
            "mesh" => return self.mesh(geom).map(|(geometry, weight)| (Some(geometry), weight)),
            other => {
                self.diagnostics.warn(geom, format!("a geom of type {other:?} is ignored"));
                return None;
            }
        };
        Some((Some(geometry), weight))
    }

    fn mesh(&mut self, geom: &Element) -> Option<(Geometry, Option<Inertial>)> {
        let name = geom.get("mesh").unwrap_or_default();
        let Some(mesh) = self.meshes.get(name).cloned() else {
            self.diagnostics.warn(geom, format!("there is no mesh {name:?}; the geom is ignored"));
            return None;
        };
        let (points, triangles) = self.triangles(geom)?;
        let weight = mass::of_triangles(&points, &triangles, DENSITY);
        let Some(file) = mesh.get("file") else {
            return Some((Geometry::Triangles { points, triangles }, weight));
        };
        let scale = mesh.get("scale").map_or(Vec3::ONE, |text| self.diagnostics.vector(&mesh, text));
        let url = joined(&self.mesh_folder, file);
        match self.import.meshes().mesh(&url, scale, false, false) {
            Ok(geometry) => Some((geometry, weight)),
            Err(wrong) => {
                self.diagnostics.warn(&mesh, format!("{wrong}; the mesh is ignored"));
                None
            }
        }
    }

    /// Returns the scaled vertices and triangles of the mesh of a geom.
    fn triangles(&mut self, geom: &Element) -> Option<(Vec<Vec3>, Vec<[u32; 3]>)> {
        let mesh = self.meshes.get(geom.get("mesh").unwrap_or_default()).cloned()?;
        let scale = mesh.get("scale").map_or(Vec3::ONE, |text| self.diagnostics.vector(&mesh, text));
        let Some(file) = mesh.get("file") else {
            let points: Vec<Vec3> = self
                .list(&mesh, "vertex")?
                .chunks_exact(3)
                .map(|p| Vec3::new(p[0], p[1], p[2]) * scale)
                .collect();
            let corners = self.list(&mesh, "face").unwrap_or_default();
            let whole = |corner: f64| corner.max(0.0) as u32;
            let triangles =
                corners.chunks_exact(3).map(|c| [whole(c[0]), whole(c[1]), whole(c[2])]).collect();
            return Some((points, triangles));
        };
        let url = joined(&self.mesh_folder, file);
        match self.import.meshes().triangles(&url, scale) {
            Ok(found) => Some(found),
            Err(wrong) => {
                self.diagnostics.warn(&mesh, format!("{wrong}; the mesh is ignored"));
                None
            }
        }
    }

    fn apply_mass_or_density(&mut self, geom: &Element, weight: Option<Inertial>) -> Option<Inertial> {
        let weight = weight?;
        let factor = match self.first(geom, "mass") {
            Some(mass) => {
                if mass < 0.0 {
                    self.diagnostics.warn(geom, format!("a mass of {mass} kg is impossible; it is ignored"));
                }
                mass / weight.mass
            }
            None => self.first(geom, "density").unwrap_or(DENSITY) / DENSITY,
        };
        (factor.is_finite() && factor > 0.0).then(|| weight.scaled(factor))
    }

    pub(super) fn light(&mut self, light: &Element, body: &mut Body) {
        let pos = light.get("pos").map_or(Vec3::ZERO, |text| self.diagnostics.vector(light, text));
        let dir = light.get("dir").map_or(-Vec3::Z, |text| self.diagnostics.vector(light, text));
        let is_directional =
            light.get("directional") == Some("true") || light.get("type") == Some("directional");
        let node = if is_directional {
            Instance::new("DirectionalLight")
                .with("direction", pose_fields::vector(dir))
                .with("intensity", Value::numbers([2.0]))
        } else {
            Instance::new("SpotLight")
                .with("direction", pose_fields::vector(dir))
                .with("location", pose_fields::vector(pos))
                .with("intensity", Value::numbers([3.0]))
        };
        self.has_light = true;
        body.nodes.push(node.with("castShadows", Value::bool(light.get("castshadow") != Some("false"))));
    }
}

/// Joins a folder and a file of the description.
pub(super) fn joined(folder: &str, file: &str) -> String {
    if folder.is_empty() || file.starts_with('/') {
        file.to_owned()
    } else {
        format!("{}/{file}", folder.trim_end_matches('/'))
    }
}

/// Returns the name of a file without folder and extension.
fn stem(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
