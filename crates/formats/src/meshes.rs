//! Files that a description names: where they are, and how nodes name them.

use std::path::{Component, Path, PathBuf};

use assets::Source;
use base::Vec3;

use crate::model::Form;

/// Where files are looked for, and where the result will lie.
#[derive(Clone, Copy)]
pub(crate) struct Files<'a> {
    pub(crate) source: &'a dyn Source,
    /// The folder of the description.
    pub(crate) folder: &'a Path,
    /// The folder of the result.
    pub(crate) target: &'a Path,
}

impl Files<'_> {
    /// The file that a description means; nothing when it is nowhere.
    ///
    /// `package://NAME/a/b` is looked for in all folders above: as `NAME/a/b`, and as `a/b` in a folder of that name.
    pub(crate) fn find(&self, url: &str) -> Option<PathBuf> {
        let is_file = |path: &PathBuf| self.source.is_file(path);
        let packaged = ["package://", "model://"].iter().find_map(|scheme| url.strip_prefix(scheme));
        // Some write a third slash.
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
            // A package may have been copied under another name.
            let renamed = || self.folder.ancestors().take(3).map(|above| above.join(inside)).find(is_file);
            return self.folder.ancestors().find_map(near).or_else(renamed);
        }
        let plain = url.strip_prefix("file://").unwrap_or(url);
        let path: PathBuf = cleaned(&self.folder.join(plain)).iter().collect();
        Some(path).filter(is_file)
    }

    /// How a node in the result names a file.
    pub(crate) fn named(&self, path: &Path) -> String {
        relative(path, self.target)
    }

    /// A mesh to be seen, or, as points and triangles, to be touched with another size.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn mesh(
        &self,
        url: &str,
        scale: Vec3,
        is_touched: bool,
        has_looks: bool,
    ) -> Result<Form, String> {
        let path = self.find(url).ok_or_else(|| format!("no such file: {url}"))?;
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("").to_ascii_lowercase();
        let has_looks = has_looks && matches!(ending.as_str(), "obj" | "dae" | "gltf" | "glb");
        if !is_touched || scale == Vec3::ONE {
            return Ok(Form::Mesh { url: self.named(&path), scale, has_looks });
        }
        let (points, triangles) = self.triangles(url, scale)?;
        Ok(Form::Triangles { points, triangles })
    }

    /// Points and triangles of a mesh in another size.
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

/// A path as seen from a folder; both from the same start.
pub(crate) fn relative(file: &Path, folder: &Path) -> String {
    let (file, folder) = (cleaned(file), cleaned(folder));
    let common = file.iter().zip(&folder).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..".to_owned(), folder.len() - common);
    let down = file.iter().skip(common).map(|part| part.display().to_string());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// The parts of a path, `..` resolved.
fn cleaned(path: &Path) -> Vec<PathBuf> {
    let mut parts: Vec<PathBuf> = Vec::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir
                if parts.last().is_some_and(|last| last.as_os_str() != ".." && last.as_os_str() != "/") =>
            {
                parts.pop();
            }
            other => parts.push(PathBuf::from(other.as_os_str())),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use assets::MemorySource;

    #[test]
    fn packages_are_found_above() {
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
