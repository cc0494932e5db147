//! Brake: adjustable damping of a joint.

use crate::call_error::{Outcome, misuse};
use crate::device::{Device, unknown};
use crate::exported::constants as c;
use crate::session::Session;
use wire::op::brake as op;
use wire::{Malformed, Reader, Writer};

/// The state of a brake.
#[derive(Debug, Default)]
pub struct Brake {
    kind: i32,
    /// Sent with the next request. `[N⋅s/m]` or `[N⋅m⋅s]`
    damping: Option<f64>,
    wanted: Option<u16>,
    associated: u16,
}

impl Device for Brake {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => self.kind = input.i32()?,
            op::GET_ASSOCIATED_DEVICE => self.associated = input.u16()?,
            _ => return Err(unknown("Brake", opcode)),
        }
        Ok(())
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        let (damping, wanted) = (self.damping.take(), self.wanted.take());
        let bits = damping.map_or(0, |_| op::SET_DAMPING) | wanted.map_or(0, |_| op::GET_ASSOCIATED_DEVICE);
        if bits != 0 {
            out.u8(bits);
        }
        if let Some(damping) = damping {
            out.f64(damping);
        }
        if let Some(node_type) = wanted {
            out.u16(node_type);
        }
    }
}

/// Damping added to the joint. `[N⋅s/m]` or `[N⋅m⋅s]`
pub fn set_damping_constant(session: &mut Session, tag: u16, damping: f64) -> Outcome<()> {
    let brake = session.device::<Brake>(tag)?;
    if damping.is_nan() {
        return Err(misuse(" called with an invalid 'damping_constant' argument (NaN)."));
    }
    brake.damping = Some(damping);
    Ok(())
}

/// 0 rotational, 1 linear.
pub fn get_type(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Brake>(tag)?.kind)
}

/// The motor of the same joint, 0 if there is none.
pub fn get_motor(session: &mut Session, tag: u16) -> Outcome<u16> {
    let linear = session.device::<Brake>(tag)?.kind == c::WB_LINEAR;
    associated(session, tag, if linear { c::WB_NODE_LINEAR_MOTOR } else { c::WB_NODE_ROTATIONAL_MOTOR })
}

/// The position sensor of the same joint, 0 if there is none.
pub fn get_position_sensor(session: &mut Session, tag: u16) -> Outcome<u16> {
    associated(session, tag, c::WB_NODE_POSITION_SENSOR)
}

fn associated(session: &mut Session, tag: u16, node_type: i32) -> Outcome<u16> {
    let brake = session.device::<Brake>(tag)?;
    brake.wanted = u16::try_from(node_type).ok();
    brake.associated = 0;
    session.ask()?;
    Ok(session.device::<Brake>(tag)?.associated)
}
