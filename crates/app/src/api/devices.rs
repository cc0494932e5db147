//! Operations on devices.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rebots::{AnyDevice, Command, Reading, World};
use serde_json::{Value as Json, json};

use super::operations::{Workspace, count, text};
use super::values::{number, numbers, parse_number};

/// Finds a device by its name, or by the name of its robot and its own.
fn device(world: &World, parameters: &Json) -> Result<AnyDevice, String> {
    let name = text(parameters, "device")?;
    if let Some((robot, device)) = name.split_once('/')
        && let Ok(robot) = world.robot(robot)
    {
        return robot.any_device(world, device).map_err(|error| error.to_string());
    }
    let mut why = format!("there is no device {name:?}: the world has no robots");
    for robot in world.robots() {
        match robot.any_device(world, name) {
            Ok(device) => return Ok(device),
            Err(error) => why = error.to_string(),
        }
    }
    Err(why)
}

pub(super) fn enable(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let period = count(parameters, "period_ms", None)?;
    let device = device(workspace.world()?, parameters)?;
    device.enable(workspace.world_mut()?, u16::try_from(period).unwrap_or(u16::MAX));
    workspace.time()
}

pub(super) fn sense(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let world = workspace.world()?;
    let value = match device(world, parameters)?.reading(world) {
        Reading::Number(value) => number(value),
        Reading::Vector(value) => numbers(value.to_array()),
        Reading::Rotation(value) => numbers(value.to_array()),
        Reading::Ranges { size: [columns, _], metres } => metres
            .chunks(usize::from(columns).max(1))
            .map(|row| numbers(row.iter().map(|range| f64::from(*range))))
            .collect(),
        Reading::RadarTargets(targets) => {
            let row = |target: &rebots::RadarTarget| {
                json!({
                    "distance": number(target.distance),
                    "power": number(target.power),
                    "speed": number(target.speed),
                    "azimuth": number(target.azimuth),
                })
            };
            targets.iter().map(row).collect()
        }
        Reading::Messages(messages) => {
            messages.iter().map(|message| json!(String::from_utf8_lossy(&message.data))).collect()
        }
        Reading::Picture { .. } => return Err("use `picture` to get its image".to_owned()),
        _ => return Err("this device has no readings".to_owned()),
    };
    Ok(json!({ "time": world.time(), "value": value }))
}

pub(super) fn command(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let device = device(workspace.world()?, parameters)?;
    let value = parameters.get("value").ok_or("\"value\" is missing")?;
    let truth = || value.as_bool().ok_or_else(|| format!("{value} is not a Boolean"));
    let command = match text(parameters, "command")? {
        "position" => Command::Position(parse_number(value)?),
        "velocity" => Command::Velocity(parse_number(value)?),
        "acceleration" => Command::Acceleration(parse_number(value)?),
        "effort" => Command::Effort(parse_number(value)?),
        "available_effort" => Command::AvailableEffort(parse_number(value)?),
        "lamp" => Command::Lamp(parse_number(value)? as i32),
        "damping" => Command::Damping(parse_number(value)?),
        "hold" => Command::Hold(truth()?),
        "write" => Command::Write(truth()?),
        "send" => Command::Send(value.as_str().ok_or("\"value\" is not a string")?.as_bytes().to_vec()),
        other => {
            return Err(format!(
                "there is no command {other:?}; there are: position, velocity, acceleration, effort, available_effort, \
                 lamp, damping, hold, write, send"
            ));
        }
    };
    let world = workspace.world_mut()?;
    if !device.send_command(world, command) {
        return Err(format!(
            "a {} does not support this command, or not with this value",
            device.type_name(world)
        ));
    }
    workspace.time()
}

pub(super) fn picture(workspace: &mut Workspace, parameters: &Json) -> Result<Json, String> {
    let side = |name, usual| {
        let side = u16::try_from(count(parameters, name, Some(usual))?).ok();
        side.filter(|side| (1..=4096).contains(side))
            .ok_or_else(|| format!("{name:?} must be from 1 to 4096"))
    };
    let size = [side("width", 640)?, side("height", 360)?];
    let world = workspace.world_mut()?;
    let (size, rgba) = if parameters.get("device").is_some() {
        let (size, mut pixels) =
            device(world, parameters)?.picture(world).ok_or("this device has no image")?;
        pixels.as_chunks_mut::<4>().0.iter_mut().for_each(|[blue, _, red, _]| std::mem::swap(blue, red));
        (size, pixels)
    } else {
        let pixels = world.picture(size);
        let with_alpha = |[red, green, blue]: &[u8; 3]| [*red, *green, *blue, 255];
        (size, pixels.as_chunks().0.iter().flat_map(with_alpha).collect())
    };
    let [width, height] = size.map(u32::from);
    let file = assets::encode_png(width, height, &rgba);
    Ok(json!({ "time": world.time(), "width": width, "height": height, "png": BASE64_STANDARD.encode(file) }))
}
