//! The exchange of an empty step: a world with one robot, a controller over the local socket that asks for nothing.
//!
//! From the request's first byte to the answer's last: both sockets, the simulator's loop and a step of the world.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::time::Instant;

use wire::client::{Connection, Settings};
use wire::{Block, ReceivedReply, Request, op};

use crate::program::{Folder, rebots};
use crate::times::Times;

const EXCHANGES: usize = 50_000;
/// Until caches are warm and both sides are awake.
const WARM_UP: usize = 1_000;

/// Basic time step of the world, which is the controller's too. `[s]`
const STEP_S: f64 = 0.008;

const WORLD: &str = "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 8 }\n\
    Robot { name \"r\" controller \"<extern>\" }\n";

/// Starts the world, speaks for the robot, prints the line.
pub(crate) fn measure() -> Result<(), Box<dyn Error>> {
    let folder = Folder::new("exchange")?;
    let world = folder.write("worlds/one_robot.wbt", WORLD)?;
    let sockets = folder.path("tmp");
    let mut command = rebots(&sockets)?;
    command.args(["--mode=fast", "--batch"]).arg(world).stdin(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let times = wait_for_url(&mut child).and_then(|url| {
        let settings = Settings { url, tmp_dir: sockets, ..Settings::from_environment() };
        exchange(&settings)
    });
    child.kill()?;
    child.wait()?;
    println!("exchange of an empty step, one robot, local socket: {}", times?);
    Ok(())
}

/// Waits until the world says where it waits for the controller.
fn wait_for_url(child: &mut Child) -> Result<String, Box<dyn Error>> {
    let pipe = child.stderr.take().ok_or("no pipe")?;
    let mut lines = BufReader::new(pipe).lines();
    let mut said = String::new();
    let found = loop {
        let Some(line) = lines.next().transpose()? else { return Err(format!("no URL in {said:?}").into()) };
        if let Some(at) = line.find("ipc://") {
            break line[at..].split_whitespace().next().unwrap_or_default().to_owned();
        }
        said.push_str(&line);
    };
    // Somebody has to read what it says from now on, or it waits for room in the pipe.
    std::thread::spawn(move || lines.for_each(drop));
    Ok(found)
}

/// The simulation time that an answer tells: a record of the robot itself.
fn time_of(answer: &ReceivedReply) -> Option<f64> {
    let (head, rest) = answer.records.split_first_chunk::<3>()?;
    let (time, _) = rest.split_first_chunk::<8>()?;
    (*head == [0, 0, op::robot::TIME]).then(|| f64::from_le_bytes(*time))
}

fn exchange(settings: &Settings) -> Result<Times, Box<dyn Error>> {
    let mut connection = Connection::open(settings, &mut |text| eprintln!("{text}"))?;
    // The first request of every client: the joystick's period, 0.
    let hello = Request::Step { duration_ms: 0, blocks: vec![Block { tag: 0, body: &[35, 0, 0] }] };
    connection.send(&hello.encode())?;
    connection.receive()?;
    let step = Request::Step { duration_ms: 8, blocks: Vec::new() }.encode();
    let mut times = Vec::with_capacity(WARM_UP + EXCHANGES);
    let mut time_s = 0.0;
    for _ in 0..WARM_UP + EXCHANGES {
        let start = Instant::now();
        connection.send(&step)?;
        let answer = connection.receive()?;
        times.push(start.elapsed());
        time_s = time_of(&answer).unwrap_or(time_s);
    }
    connection.disconnect();
    let expected_s = (WARM_UP + EXCHANGES) as f64 * STEP_S;
    if (time_s - expected_s).abs() > STEP_S / 2.0 {
        return Err(
            format!("the world stands at {time_s} s and not at {expected_s} s: it was not stepped").into()
        );
    }
    Ok(Times::new(times.split_off(WARM_UP)))
}
