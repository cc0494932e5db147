//! Speaker: understands its commands; sounds come in a later version.
//!
//! A sound that nobody hears is over at once, so that controllers that wait for its end go on. A looped sound lasts
//! until it is stopped, as if it were heard.

use engine::{Builder, CommandContext, Device, EncodeContext, Site, Stage};
use scene::NodeId;
use wire::{Dialect, Malformed, Reader, Writer, op};

use crate::shared::{silent, solid_device};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        silent::remark(builder, node, "controllers find it but its sounds end at once, unheard");
        Box::new(Speaker::default())
    });
}

#[derive(Clone, Default)]
struct Speaker {
    /// Names of sounds that ended.
    over: Vec<String>,
    /// Number of spoken texts that ended.
    spoken: usize,
}

/// What a command says, as far as it matters.
#[derive(Debug, PartialEq)]
enum Order {
    /// Names of the sounds that end by themselves.
    Play(Vec<String>),
    Speak,
    Other,
}

impl Device for Speaker {
    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        if input.rest().first() == Some(&op::speaker::PLAY_SOUND) {
            recognize(context.dialect, input);
        }
        match read(input, context.dialect.has_sound_upload())? {
            Order::Play(sounds) => self.over.extend(sounds),
            Order::Speak => self.spoken += 1,
            Order::Other => {}
        }
        Ok(())
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        for name in self.over.drain(..) {
            out.record(context.tag, op::speaker::SOUND_OVER).str(&name);
        }
        for _ in 0..std::mem::take(&mut self.spoken) {
            out.record(context.tag, op::speaker::SPEAK_OVER);
        }
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        *self = Self::default();
    }
}

/// R2023b and R2025a greet alike; a play command tells which of the two it is if only one of them fits to the end.
fn recognize(dialect: &mut Dialect, input: &Reader<'_>) {
    if *dialect < Dialect::R2023b {
        return;
    }
    let fits = |uploads: bool| {
        let mut rest = input.clone();
        while !rest.is_empty() {
            if read(&mut rest, uploads).is_err() {
                return false;
            }
        }
        true
    };
    match (fits(false), fits(true)) {
        (true, false) => *dialect = Dialect::R2023b,
        (false, true) => *dialect = Dialect::R2025a,
        _ => {}
    }
}

fn read(input: &mut Reader<'_>, uploads: bool) -> Result<Order, Malformed> {
    match input.u8()? {
        op::speaker::PLAY_SOUND => sounds(input, uploads).map(Order::Play),
        op::speaker::STOP => {
            for _ in 0..input.u16()? {
                silent::sized_text(input)?;
            }
            Ok(Order::Other)
        }
        op::speaker::SET_ENGINE | op::speaker::SET_LANGUAGE => {
            silent::sized_text(input)?;
            Ok(Order::Other)
        }
        op::speaker::SPEAK => {
            silent::sized_text(input)?;
            input.f64()?; // volume
            Ok(Order::Speak)
        }
        other => Err(silent::unknown("speaker", other)),
    }
}

/// The sounds of a play command.
///
/// The client of R2025a writes a size of 0 for every sound it knows, also for those that this command does not name.
/// A sound's name is never empty and no opcode is 0, so four zero bytes are always such a size.
fn sounds(input: &mut Reader<'_>, uploads: bool) -> Result<Vec<String>, Malformed> {
    let count = input.i32()?;
    let count = usize::try_from(count).map_err(|_| Malformed::new("a negative number of sounds"))?;
    let mut once = Vec::new();
    for _ in 0..count {
        skip_stray_sizes(input, uploads);
        let name = silent::sized_text(input)?;
        input.f64s::<3>()?; // volume, pitch, balance
        input.u16()?; // side
        if !silent::flag(input)? {
            once.push(name);
        }
        if uploads {
            silent::sized_bytes(input)?;
        }
    }
    skip_stray_sizes(input, uploads);
    Ok(once)
}

fn skip_stray_sizes(input: &mut Reader<'_>, uploads: bool) {
    while uploads && input.rest().starts_with(&[0; 4]) && input.bytes(4).is_ok() {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(names: &[&str], uploads: bool, strays: usize) -> Vec<u8> {
        let mut out = Writer::new();
        out.u8(op::speaker::PLAY_SOUND).i32(names.len() as i32);
        for name in names {
            out.u16(name.len() as u16 + 1).str(name).f64s(&[1.0, 1.0, 0.0]).u16(0).bool(false);
            if uploads {
                out.i32(0);
            }
        }
        for _ in 0..strays {
            out.i32(0);
        }
        out.into_bytes()
    }

    #[test]
    fn a_play_command_tells_the_dialect() {
        for (bytes, expected) in [
            (play(&["a.wav"], false, 0), Dialect::R2023b),
            (play(&["a.wav", "b.wav"], true, 0), Dialect::R2025a),
            (play(&["a.wav"], true, 3), Dialect::R2025a),
        ] {
            for start in [Dialect::R2023b, Dialect::R2025a] {
                let mut dialect = start;
                recognize(&mut dialect, &Reader::new(&bytes));
                assert_eq!(dialect, expected);
            }
            let mut old = Dialect::R2023a;
            recognize(&mut old, &Reader::new(&bytes));
            assert_eq!(old, Dialect::R2023a);
        }
    }

    #[test]
    fn a_command_behind_stray_sizes_is_found() {
        let mut bytes = play(&["a.wav"], true, 2);
        bytes.extend([op::speaker::STOP, 0, 0]);
        let mut input = Reader::new(&bytes);
        assert_eq!(read(&mut input, true), Ok(Order::Play(vec!["a.wav".to_owned()])));
        assert_eq!(read(&mut input, true), Ok(Order::Other));
        assert!(input.is_empty());
    }

    #[test]
    fn a_count_beyond_the_bytes_is_refused() {
        let mut out = Writer::new();
        out.u8(op::speaker::PLAY_SOUND).i32(i32::MAX);
        assert!(read(&mut Reader::new(out.as_slice()), true).is_err());
    }
}
