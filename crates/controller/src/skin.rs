//! Skin: the bones of a mesh.

use crate::call_error::{CallError, Outcome, misuse};
use crate::device::{Device, unknown};
use crate::memory::{Numbers, Text};
use crate::session::Session;
use std::ffi::CStr;
use wire::op::skin as op;
use wire::{Malformed, Reader, Writer};

/// The state of a skin.
#[derive(Debug, Default)]
pub struct Skin {
    bones: Vec<Text>,
    /// Axis and angle of the last queried bone. `[rad]`
    orientation: Vec4,
    /// Position of the last queried bone. `[m]`
    position: Vec3,
    commands: Writer,
}

type Vec3 = crate::memory::Vector<3>;
type Vec4 = crate::memory::Vector<4>;

impl Device for Skin {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => {
                let count = input.u32()?;
                self.bones = (0..count)
                    .map(|_| input.string().map(|name| Text::new(&name)))
                    .collect::<Result<_, _>>()?;
            }
            op::GET_BONE_ORIENTATION => self.orientation.0.set(input.f64s()?),
            op::GET_BONE_POSITION => self.position.0.set(input.f64s()?),
            _ => return Err(unknown("Skin", opcode)),
        }
        Ok(())
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        out.bytes(self.commands.as_slice());
        self.commands.clear();
    }
}

/// The skin and the index of an existing bone.
fn bone(session: &mut Session, tag: u16, index: i32) -> Outcome<(&mut Skin, u16)> {
    let bones = session.device::<Skin>(tag)?.bones.len();
    let Some(index) = u16::try_from(index).ok().filter(|index| usize::from(*index) < bones) else {
        let api = session.api;
        session.say(format!("Error: The index of {api}() is out of the bounds."));
        return Err(CallError::Refused);
    };
    Ok((session.device::<Skin>(tag)?, index))
}

/// Sets the orientation of a bone: axis and angle `[rad]`, in the frame of the skin or of the parent bone.
pub fn set_bone_orientation(
    session: &mut Session,
    tag: u16,
    index: i32,
    orientation: Option<[f64; 4]>,
    is_absolute: bool,
) -> Outcome<()> {
    let (skin, index) = bone(session, tag, index)?;
    let orientation = orientation.ok_or_else(|| misuse(" called with NULL 'orientation' argument."))?;
    if orientation.iter().any(|number| number.is_nan()) {
        return Err(misuse(" called with a NaN orientation value."));
    }
    if orientation.iter().take(3).all(|number| *number == 0.0) {
        return Err(misuse(" called with invalid values for the [x y z] orientation axis."));
    }
    skin.commands.u8(op::SET_BONE_ORIENTATION).u16(index).f64s(&orientation).bool(is_absolute);
    Ok(())
}

/// Sets the position of a bone, in the frame of the skin or of the parent bone. `[m]`
pub fn set_bone_position(
    session: &mut Session,
    tag: u16,
    index: i32,
    position: Option<[f64; 3]>,
    is_absolute: bool,
) -> Outcome<()> {
    let (skin, index) = bone(session, tag, index)?;
    let position = position.ok_or_else(|| misuse(" called with NULL 'position' argument."))?;
    if position.iter().any(|number| number.is_nan()) {
        return Err(misuse(" called with a NaN value."));
    }
    skin.commands.u8(op::SET_BONE_POSITION).u16(index).f64s(&position).bool(is_absolute);
    Ok(())
}

/// Number of bones.
pub fn get_bone_count(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(i32::try_from(session.device::<Skin>(tag)?.bones.len()).unwrap_or(i32::MAX))
}

/// Name of a bone.
pub fn get_bone_name(session: &mut Session, tag: u16, index: i32) -> Outcome<Option<&CStr>> {
    let (skin, index) = bone(session, tag, index)?;
    Ok(skin.bones.get(usize::from(index)).map(Text::as_c))
}

/// Axis and angle of a bone `[rad]`, in the frame of the skin or of the parent bone; valid until the next call.
pub fn get_bone_orientation(
    session: &mut Session,
    tag: u16,
    index: i32,
    is_absolute: bool,
) -> Outcome<Option<&Numbers<4>>> {
    let (skin, index) = bone(session, tag, index)?;
    skin.commands.u8(op::GET_BONE_ORIENTATION).u16(index).bool(is_absolute);
    session.ask()?;
    Ok(Some(&session.device::<Skin>(tag)?.orientation.0))
}

/// Position of a bone, in the frame of the skin or of the parent bone; valid until the next call. `[m]`
pub fn get_bone_position(
    session: &mut Session,
    tag: u16,
    index: i32,
    is_absolute: bool,
) -> Outcome<Option<&Numbers<3>>> {
    let (skin, index) = bone(session, tag, index)?;
    skin.commands.u8(op::GET_BONE_POSITION).u16(index).bool(is_absolute);
    session.ask()?;
    Ok(Some(&session.device::<Skin>(tag)?.position.0))
}
