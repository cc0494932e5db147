//! Background: sky images that were oriented along other axes.

use base::{Mat3, Quat, Vec3};
use vrml::Instance;

use super::Converter;
use super::walk::NodeInfo;
use crate::pose_fields;

/// The sides of the cube map as directions: right is x, top is y, front is -z.
const SIDES: [(&str, Vec3); 6] = [
    ("right", Vec3::X),
    ("left", Vec3::NEG_X),
    ("top", Vec3::Y),
    ("bottom", Vec3::NEG_Y),
    ("back", Vec3::Z),
    ("front", Vec3::NEG_Z),
];

impl Converter<'_> {
    /// With y up, images are oriented along the axes of the world, with the front along -z; with z up, the front is
    /// along x and the top along z. Images in the body of a PROTO follow the world in which it is used.
    pub(super) fn background(&mut self, instance: &mut Instance, _known: NodeInfo) {
        let old_fields: Vec<_> = ["Url", "IrradianceUrl"]
            .iter()
            .flat_map(|ending| SIDES.iter().map(move |(side, _)| format!("{side}{ending}")))
            .filter(|name| instance.get(name).is_some())
            .collect();
        if !self.has_old_axes() || old_fields.is_empty() {
            return;
        }
        let today = Quat::from_mat3(&Mat3::from_cols(-Vec3::Y, Vec3::Z, -Vec3::X));
        let is_kept = self.kept_axes.is_some();
        let had_y_up = is_kept || !pose_fields::is_identity_rotation(self.world_rotation);
        let [old, new] = [had_y_up, is_kept].map(|is_y_up| if is_y_up { Quat::IDENTITY } else { today });
        // From the old directions of the cube map to the new ones.
        let turn = new.conjugate() * self.world_rotation * old;
        if pose_fields::is_identity_rotation(turn) {
            return;
        }
        let mut renamed = false;
        for field in &mut instance.fields {
            let name = field.name.text.clone();
            let Some((ending, (_, old))) = ["IrradianceUrl", "Url"].iter().find_map(|ending| {
                let side = name.strip_suffix(ending)?;
                Some((ending, SIDES.iter().find(|(known, _)| *known == side)?))
            }) else {
                continue;
            };
            let new = turn * *old;
            let side = SIDES.iter().find(|(_, direction)| new.dot(*direction) > 0.9);
            if let Some((side, _)) = side {
                renamed |= field.name.text != format!("{side}{ending}");
                field.name.text = format!("{side}{ending}");
            }
        }
        if renamed {
            let message = "the images of the sky are on other sides now";
            self.note_change(instance.type_name.span, message);
            let message = "the top and bottom images must be rotated to match the others again";
            self.note_unresolved(instance.type_name.span, message);
        }
    }
}
