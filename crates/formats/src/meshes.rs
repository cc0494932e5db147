//! Files that a robot or world description refers to, and their URLs in the result.

use std::path::{Component, Path, PathBuf};

use assets::Source;
use base::Vec3;

use crate::model::Geometry;

/// Where files are looked up, and where the result will be.
#[derive(Clone, Copy)]
pub(crate) struct Files<'a> {
    pub(crate) source: &'a dyn Source,
    /// The folder of the description.
    pub(crate) folder: &'a Path,
    /// The folder of the result.
    pub(crate) target: &'a Path,
}

impl Files<'_> {
    /// Finds the file that a description refers to.
    ///
    /// `package://NAME/a/b` is looked up in all parent folders: as `NAME/a/b`, and as `a/b` in a folder of that name.
    pub(crate) fn find(&self, url: &str) -> Option<PathBuf> {
        let is_file = |path: &PathBuf| self.source.is_file(path);
        let packaged = ["package://", "model://"].iter().find_map(|scheme| url.strip_prefix(scheme));
        // Some descriptions have a third slash.
        if let Some(rest) = packaged.map(|rest| rest.trim_start_matches('/')) {
            let inside = rest.split_once('/').map_or(rest, |(_, inside)| inside);
            let package = rest.split('/').next().unwrap_or("");
            let near = |above: &Path| {
                let is_it = above.file_name().is_some_and(|name| name == package);
                let places = [
                    Some(above.join(rest)),
                    Some(above.join("models").join(rest)),
                    is_it.then(|| above.join(inside)),
                ];
                places.into_iter().flatten().find(is_file)
            };
            // The package may have been copied under another name.
            let renamed = || self.folder.ancestors().take(3).map(|above| above.join(inside)).find(is_file);
            return self.folder.ancestors().find_map(near).or_else(renamed);
        }
        let plain = url.strip_prefix("file://").unwrap_or(url);
        let path: PathBuf = cleaned(&self.folder.join(plain)).iter().collect();
        Some(path).filter(is_file)
    }

    /// Returns the URL of a file in the result.
    pub(crate) fn named(&self, path: &Path) -> String {
        relative(path, self.target)
    }

    /// Returns a mesh for display or, as vertices and triangles, for collisions with a scale.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn mesh(
        &self,
        url: &str,
        scale: Vec3,
        is_collision: bool,
        has_own_materials: bool,
    ) -> Result<Geometry, String> {
        let path = self.find(url).ok_or_else(|| format!("no such file: {url}"))?;
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("").to_ascii_lowercase();
        let has_own_materials =
            has_own_materials && matches!(ending.as_str(), "obj" | "dae" | "gltf" | "glb");
        if !is_collision || scale == Vec3::ONE {
            return Ok(Geometry::Mesh { url: self.named(&path), scale, has_own_materials });
        }
        let (points, triangles) = self.triangles(url, scale)?;
        Ok(Geometry::Triangles { points, triangles })
    }

    /// Returns the scaled vertices and triangles of a mesh.
    ///
    /// # Errors
    /// Why there are none.
    pub(crate) fn triangles(&self, url: &str, scale: Vec3) -> Result<(Vec<Vec3>, Vec<[u32; 3]>), String> {
        let path = self.find(url).ok_or_else(|| format!("no such file: {url}"))?;
        let bytes = self.source.read(&path).map_err(|error| format!("cannot read: {error}: {url}"))?;
        let parts =
            assets::decode_mesh(&path.to_string_lossy(), &bytes).map_err(|error| error.to_string())?;
        let (mut points, mut triangles) = (Vec::new(), Vec::new());
        let is_mirrored = scale.x * scale.y * scale.z < 0.0;
        for part in parts {
            let start = u32::try_from(points.len()).map_err(|_| format!("too many points: {url}"))?;
            points.extend(part.vertices.iter().map(|point| Vec3::from_array(*point) * scale));
            triangles.extend(part.triangles.iter().map(|[a, b, c]| {
                let (b, c) = if is_mirrored { (c, b) } else { (b, c) };
                [a + start, b + start, c + start]
            }));
        }
        Ok((points, triangles))
    }
}

/// Returns a path relative to a folder; both must have the same base.
pub(crate) fn relative(file: &Path, folder: &Path) -> String {
    let (file, folder) = (cleaned(file), cleaned(folder));
    let common = file.iter().zip(&folder).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..".to_owned(), folder.len() - common);
    let down = file.iter().skip(common).map(|component| component.display().to_string());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// Returns the components of a path with `..` resolved.
fn cleaned(path: &Path) -> Vec<PathBuf> {
    let mut components: Vec<PathBuf> = Vec::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir
                if components
                    .last()
                    .is_some_and(|last| last.as_os_str() != ".." && last.as_os_str() != "/") =>
            {
                components.pop();
            }
            other => components.push(PathBuf::from(other.as_os_str())),
        }
    }
    components
}

#[cfg(test)]
mod tests {
    use super::*;
    use assets::MemorySource;

    #[test]
    fn packages_are_found_in_parent_folders() {
        let source = MemorySource::new()
            .with("/ws/src/arm_description/meshes/a.stl", *b"")
            .with("/ws/src/hand/meshes/b.stl", *b"");
        let folder = Path::new("/ws/src/arm_description/urdf");
        let files = Files { source: &source, folder, target: Path::new("/ws/out") };
        let found = |url: &str| files.find(url).map(|path| files.named(&path));
        assert_eq!(
            found("package://arm_description/meshes/a.stl").as_deref(),
            Some("../src/arm_description/meshes/a.stl")
        );
        assert_eq!(found("package://hand/meshes/b.stl").as_deref(), Some("../src/hand/meshes/b.stl"));
        assert_eq!(found("package:///hand/meshes/b.stl").as_deref(), Some("../src/hand/meshes/b.stl"));
        assert_eq!(found("../meshes/a.stl").as_deref(), Some("../src/arm_description/meshes/a.stl"));
        assert_eq!(
            found("package://renamed/meshes/a.stl").as_deref(),
            Some("../src/arm_description/meshes/a.stl")
        );
        assert_eq!(found("package://arm_description/meshes/c.stl"), None);
        assert_eq!(found("file:///ws/src/hand/meshes/b.stl").as_deref(), Some("../src/hand/meshes/b.stl"));
    }
}
