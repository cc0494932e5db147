//! Fuzzing: controllers send random commands to every device; the world continues, and its poses stay finite.
//!
//! `REBOTS_GARBAGE=100000 cargo test --workspace --test rebots garbage` tries more.

use std::collections::VecDeque;
use std::path::Path;

use base::Stream;
use dynamics::LinkId;
use engine::{PortEvent, Ports, RobotId};
use rebots::World;
use wire::{Block, Dialect, Reply, Request, Transport};

/// The commands of one controller.
struct Mouth {
    robot: RobotId,
    events: VecDeque<PortEvent>,
    is_open: bool,
}

impl Ports for Mouth {
    fn next_event(&mut self, _wait: bool) -> Option<PortEvent> {
        self.events.pop_front()
    }

    fn send(&mut self, _robot: RobotId, _reply: &Reply) {}

    fn close(&mut self, robot: RobotId) {
        if robot == self.robot {
            self.is_open = false;
        }
    }
}

fn below(random: &mut Stream, end: u64) -> u64 {
    random.bits() % end
}

/// Byte strings that may be meaningful.
fn payload(random: &mut Stream, out: &mut Vec<u8>) {
    const TEXTS: [&str; 8] = [
        "",
        "BOX",
        "translation",
        "Robot { controller \"x\" children [ Camera { width 100000 height 100000 } ] }",
        "Solid { physics Physics { mass -1 } boundingObject Mesh { url \"../x\" } }",
        "/etc/passwd",
        "../../../x.png",
        "\u{1b}[2J\u{0}",
    ];
    for _ in 0..below(random, 8) {
        match below(random, 7) {
            0 => out.extend((below(random, 300) as i32 - 2).to_le_bytes()),
            1 => out.extend([i32::MIN, i32::MAX, -1, 0, 1][below(random, 5) as usize].to_le_bytes()),
            2 => out.extend(
                [f64::NAN, f64::INFINITY, -1e308, 1e-320, -0.0, 1.5][below(random, 6) as usize].to_le_bytes(),
            ),
            3 => out.push(below(random, 256) as u8),
            4 => out.extend((below(random, 70) as u16).to_le_bytes()),
            5 => {
                out.extend(TEXTS[below(random, TEXTS.len() as u64) as usize].as_bytes());
                out.push(0);
            }
            _ => {
                let count = below(random, 40) as usize;
                out.extend(std::iter::repeat_with(|| random.bits() as u8).take(count));
            }
        }
    }
}

fn packet(random: &mut Stream, devices: u64) -> Vec<u8> {
    let bodies: Vec<(u16, Vec<u8>)> = (0..=below(random, 4))
        .map(|_| {
            // Half of them are for the robot itself, which is a supervisor.
            let tag = if below(random, 2) == 0 { 0 } else { below(random, devices + 2) as u16 };
            let mut body = vec![below(random, 256) as u8];
            payload(random, &mut body);
            (tag, body)
        })
        .collect();
    let blocks = bodies.iter().map(|(tag, body)| Block { tag: *tag, body }).collect();
    let duration_ms = if below(random, 3) == 0 { 0 } else { 16 };
    let mut bytes = Request::Step { duration_ms, blocks }.encode();
    if below(random, 10) == 0 {
        let at = below(random, bytes.len() as u64) as usize;
        bytes[at] = random.bits() as u8;
    }
    bytes
}

#[test]
fn random_commands_keep_the_world_valid() {
    let rounds: u64 = std::env::var("REBOTS_GARBAGE").ok().and_then(|text| text.parse().ok()).unwrap_or(300);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/worlds/every_device.wbt");
    let mut first = World::load(path).unwrap();
    first.disable_rendering();
    let all = first.engine().robots().iter().find(|robot| robot.name == "all").unwrap();
    let (robot, devices) = (all.id, all.devices.len() as u64);
    for round in 0..rounds {
        let mut random = Stream::new(round, "garbage");
        let mut world = first.clone();
        let connected = PortEvent::Connected { robot, dialect: Dialect::R2023b, transport: Transport::Local };
        let hello = Request::Step { duration_ms: 0, blocks: Vec::new() }.encode();
        let events = VecDeque::from([connected, PortEvent::Packet { robot, bytes: hello }]);
        let mut mouth = Mouth { robot, events, is_open: true };
        for _ in 0..20 {
            let bytes = packet(&mut random, devices);
            mouth.events.push_back(PortEvent::Packet { robot, bytes });
            let _ = world.engine_mut().step(&mut mouth);
            let _ = world.engine_mut().take_host_commands();
            let _ = world.engine_mut().take_diagnostics();
            let dynamics = world.engine().state().dynamics();
            for link in (0..dynamics.model.links.len()).map(LinkId::from_index) {
                assert!(dynamics.pose(link).is_finite(), "round {round}: link {link:?}");
            }
            if !mouth.is_open {
                break;
            }
        }
    }
}
