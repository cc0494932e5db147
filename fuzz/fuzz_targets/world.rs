//! Any text as a world that is run: never a panic, bodies stay where numbers are finite, and a snapshot goes on as what it
//! was taken of.
#![no_main]

use std::collections::VecDeque;
use std::path::Path;
use std::sync::LazyLock;

use assets::MemorySource;
use dynamics::LinkId;
use engine::{Options, PortEvent, Ports, RobotId, World};
use libfuzzer_sys::fuzz_target;
use scene::LoadOptions;
use wire::{Dialect, Reply, Request, Transport};

/// Controllers that take part and say nothing.
#[derive(Default)]
struct Silent {
    events: VecDeque<PortEvent>,
}

impl Ports for Silent {
    fn next_event(&mut self, _wait: bool) -> Option<PortEvent> {
        self.events.pop_front()
    }

    fn send(&mut self, robot: RobotId, _reply: &Reply) {
        let bytes = Request::Step { duration_ms: 32, blocks: Vec::new() }.encode();
        self.events.push_back(PortEvent::Packet { robot, bytes });
    }

    fn close(&mut self, _robot: RobotId) {}
}

/// What worlds name besides.
static FILES: LazyLock<MemorySource> = LazyLock::new(|| {
    let proto = "#VRML_SIM R2025a utf8\nPROTO P [ field SFVec3f size 1 1 1 field MFNode children [ ] ]\n\
                 { Solid { children IS children boundingObject Box { size IS size } physics Physics { } } }\n";
    let mesh = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
    MemorySource::new().with("/p/protos/P.proto", proto).with("/p/worlds/m.obj", mesh)
});

const STEPS: u32 = 3;

fuzz_target!(|text: &str| {
    let path = Path::new("/p/worlds/w.wbt");
    let files = FILES.clone().with("/p/worlds/w.wbt", text);
    // Large worlds are slow, and have no other mistakes than small ones.
    let loading = LoadOptions { max_nodes: 2000, ..LoadOptions::default() };
    let Some(scene) = scene::load(path, &files, loading.clone()).scene else { return };
    let mut world = World::new(scene, &files, &nodes::KINDS, Options { loading, ..Options::default() });
    let mut ports = Silent::default();
    for robot in world.robots() {
        let (robot, dialect, transport) = (robot.id, Dialect::R2025a, Transport::Local);
        ports.events.push_back(PortEvent::Connected { robot, dialect, transport });
        let bytes = Request::Step { duration_ms: 0, blocks: Vec::new() }.encode();
        ports.events.push_back(PortEvent::Packet { robot, bytes });
    }
    let _ = world.step(&mut ports);
    // Controllers are no part of a clone: what is compared goes on without them.
    let mut other = world.clone();
    let snapshot = other.snapshot();
    run(&mut other);
    let expected = places(&other);
    other.restore(&snapshot);
    run(&mut other);
    assert!(places(&other) == expected, "a snapshot goes another way than what it was taken of");
});

fn run(world: &mut World) {
    let mut ports = Silent::default();
    for _ in 0..STEPS {
        let _ = world.step(&mut ports);
        for diagnostic in world.take_diagnostics() {
            let _ = diagnostic.to_string();
        }
    }
}

/// Where all bodies are, to the bit.
fn places(world: &World) -> Vec<[u64; 7]> {
    let dynamics = world.state().dynamics();
    let links = (0..dynamics.model.links.len()).map(LinkId::from_index);
    links
        .map(|link| {
            let pose = dynamics.pose(link);
            assert!(pose.is_finite(), "link {link:?} is at no place");
            let (at, turn) = (pose.translation, pose.rotation);
            [at.x, at.y, at.z, turn.x, turn.y, turn.z, turn.w].map(f64::to_bits)
        })
        .collect()
}
