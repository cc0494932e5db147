//! Any bytes, in any parts, from either side: packets or an error come out, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wire::names::{Hello, HelloReply};
use wire::{Assembler, ClientAssembler, Reader, Request, Transport};

fuzz_target!(|bytes: &[u8]| {
    // The first byte chooses how the rest arrives.
    let Some((choice, bytes)) = bytes.split_first() else { return };
    let part = usize::from(*choice % 64) + 1;

    let mut whole = Assembler::with_limit(1 << 16);
    let mut dribbled = Assembler::with_limit(1 << 16);
    whole.push(bytes);
    let mut from_parts = Vec::new();
    let mut error = None;
    for piece in bytes.chunks(part) {
        dribbled.push(piece);
        while error.is_none() {
            match dribbled.next() {
                Ok(Some(packet)) => from_parts.push(packet),
                Ok(None) => break,
                Err(malformed) => error = Some(malformed),
            }
        }
    }
    for packet in &from_parts {
        assert_eq!(whole.next().as_ref(), Ok(&Some(packet.clone())));
        if let Ok(request) = Request::decode(packet) {
            assert_eq!(request.encode(), *packet);
            if let Request::Step { blocks, .. } = request {
                blocks.iter().for_each(|block| read(block.body));
            }
        }
    }
    assert_eq!(whole.next().err(), error);

    for transport in [Transport::Local, Transport::Tcp] {
        let mut client = ClientAssembler::new(transport);
        for piece in bytes.chunks(part) {
            client.push(piece);
            while let Ok(Some(answer)) = client.next() {
                read(&answer.records);
            }
        }
    }
    let _ = Request::decode(bytes);
    let _ = Hello::parse(bytes);
    let _ = HelloReply::parse(bytes);
});

/// Reads fields whose kinds the bytes themselves choose.
fn read(bytes: &[u8]) {
    let mut input = Reader::new(bytes);
    loop {
        let before = input.position();
        let Ok(kind) = input.u8() else { return };
        let is_ok = match kind % 12 {
            0 => input.u8().is_ok(),
            1 => input.i8().is_ok(),
            2 => input.i16().is_ok(),
            3 => input.u16().is_ok(),
            4 => input.i32().is_ok(),
            5 => input.u32().is_ok(),
            6 => input.f32().is_ok(),
            7 => input.f64().is_ok(),
            8 => input.str().is_ok(),
            9 => input.string().is_ok(),
            10 => input.u32().is_ok_and(|count| input.bytes(count as usize).is_ok()),
            _ => input.f64s::<4>().is_ok(),
        };
        assert!(input.position() > before && input.position() + input.remaining() == bytes.len());
        if !is_ok {
            return;
        }
    }
}
