//! The skeleton of a skinned mesh: a hierarchy of bones.

use assets::Skinned;
use base::{Pose, Quat, Vec3};
use render::Affine;

/// Bones with their poses relative to their parents.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Skeleton {
    bones: Vec<Bone>,
}

#[derive(Clone, Debug, PartialEq)]
struct Bone {
    parent: Option<usize>,
    /// In the frame of the parent bone, or of the skin.
    pose: Pose,
    scale: Vec3,
}

impl Skeleton {
    /// Creates the skeleton in the rest pose of the file.
    pub(crate) fn of(skinned: &Skinned) -> Self {
        let place =
            |bone: usize| skinned.bones.get(bone).map(|bone| Affine::from_cols_array(&bone.skin_from_bone));
        let bone = |bone: &assets::Bone| {
            let skin_from_above = bone.parent.and_then(place).unwrap_or(Affine::IDENTITY);
            let local = skin_from_above.inverse() * Affine::from_cols_array(&bone.skin_from_bone);
            let (scale, rotation, translation) = local.to_scale_rotation_translation();
            let is_fine = scale.is_finite() && rotation.is_finite() && translation.is_finite();
            let (scale, pose) = match is_fine {
                true => (scale, Pose::new(translation, rotation.normalize())),
                false => (Vec3::ONE, Pose::IDENTITY),
            };
            Bone { parent: bone.parent, pose, scale }
        };
        Self { bones: skinned.bones.iter().map(bone).collect() }
    }

    pub(crate) fn len(&self) -> usize {
        self.bones.len()
    }

    /// Returns the transform of a bone in the frame of the skin.
    pub(crate) fn skin_from_bone(&self, bone: usize) -> Affine {
        let mut place = Affine::IDENTITY;
        let mut at = Some(bone);
        // The loop is bounded because the parents in a file may form a cycle.
        for _ in 0..self.bones.len() {
            let Some(bone) = at.and_then(|at| self.bones.get(at)) else { break };
            place = render::affine(bone.pose, bone.scale) * place;
            at = bone.parent;
        }
        place
    }

    /// Returns the pose of a bone in the frame of the skin if `is_absolute`, else in that of its parent.
    pub(crate) fn pose(&self, bone: usize, is_absolute: bool) -> Option<Pose> {
        let found = self.bones.get(bone)?;
        if !is_absolute {
            return Some(found.pose);
        }
        let (_, rotation, translation) = self.skin_from_bone(bone).to_scale_rotation_translation();
        Some(Pose::new(translation, rotation))
    }

    /// Sets the rotation of a bone in the frame of the skin if `is_absolute`, else in that of its parent.
    pub(crate) fn turn(&mut self, bone: usize, rotation: Quat, is_absolute: bool) {
        let above = self.bones.get(bone).and_then(|bone| bone.parent).filter(|_| is_absolute);
        let above =
            above.and_then(|above| self.pose(above, true)).map_or(Quat::IDENTITY, |above| above.rotation);
        if let Some(bone) = self.bones.get_mut(bone) {
            bone.pose.rotation = (above.conjugate() * rotation).normalize();
        }
    }

    /// Sets the position of a bone in the frame of the skin if `is_absolute`, else in that of its parent.
    pub(crate) fn put(&mut self, bone: usize, place: Vec3, is_absolute: bool) {
        let above = self.bones.get(bone).and_then(|bone| bone.parent).filter(|_| is_absolute);
        let above = above.map_or(Affine::IDENTITY, |above| self.skin_from_bone(above));
        let place = above.inverse().transform_point3(place);
        if let Some(bone) = self.bones.get_mut(bone)
            && place.is_finite()
        {
            bone.pose.translation = place;
        }
    }
}
