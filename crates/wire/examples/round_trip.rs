//! Measures the exchange of an empty step between two processes: `cargo run --release --example round_trip`.
//!
//! An argument gives the longest busy wait of the simulator's half in microseconds (default: the hub's own).

use std::error::Error;
use std::process::Command;
use std::time::{Duration, Instant};
use wire::client::Connection;
use wire::server::{EventKind, Hub, HubOptions, Kind};
use wire::{Reply, Request};

const EXCHANGES: u32 = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::var_os("WEBOTS_INSTANCE_PATH").is_some() {
        return client();
    }
    let mut options = HubOptions { port: 0, tmp_dir: std::env::temp_dir(), ..HubOptions::default() };
    if let Some(spin) = std::env::args().nth(1) {
        options.spin = Duration::from_micros(spin.parse()?);
    }
    let mut hub = Hub::new(options)?;
    let robot = hub.add_robot("r", Kind::Intern);
    let mut client = Command::new(std::env::current_exe()?).envs(hub.environment(robot)).spawn()?;
    let mut reply = Reply::new(0);
    reply.records.record(0, wire::op::robot::TIME).f64(0.016);
    loop {
        hub.wait(None);
        while let Some(event) = hub.next_event() {
            match event.kind {
                EventKind::Packet(packet) => {
                    Request::decode(&packet)?;
                    hub.send(robot, &reply);
                }
                EventKind::Closed { .. } => {
                    client.wait()?;
                    return Ok(());
                }
                EventKind::Connected { .. } | EventKind::Rejected { .. } => {}
            }
        }
    }
}

fn client() -> Result<(), Box<dyn Error>> {
    let mut connection = Connection::from_environment(&mut |text| eprintln!("{text}"))?;
    let step = Request::Step { duration_ms: 16, blocks: Vec::new() }.encode();
    let mut times: Vec<Duration> = Vec::new();
    for _ in 0..EXCHANGES {
        let start = Instant::now();
        connection.send(&step)?;
        connection.receive()?;
        times.push(start.elapsed());
    }
    connection.disconnect();
    times.sort();
    let total: Duration = times.iter().sum();
    let part = |percent: usize| times.get(times.len() * percent / 100).copied().unwrap_or_default();
    println!("mean {:?}, median {:?}, 99 %: {:?}", total / EXCHANGES, part(50), part(99));
    Ok(())
}
