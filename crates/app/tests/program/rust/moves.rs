// Plays a motion file, pushes a body and tracks its pose. Runs in a separate process and in that of the world.
use rebots_controller::{Error, Motion, PositionSensor, Push, Robot};

fn main() -> Result<(), Error> {
    moves(&mut Robot::connect()?, &mut |line| println!("{line}"))
}

fn bits(numbers: &[f64]) -> String {
    numbers.iter().map(|number| format!(" {:016x}", number.to_bits())).collect()
}

fn moves(robot: &mut Robot, print: &mut dyn FnMut(String)) -> Result<(), Error> {
    let file = robot.custom_data();
    let file = if file.is_empty() { "nod.motion" } else { &file };
    let nod = Motion::load(robot, file)?;
    let angle = robot.device::<PositionSensor>("angle")?;
    angle.enable(robot, 32);
    robot.enable_mouse(32);
    robot.enable_joystick(32);
    let (cube, own) = (robot.node("CUBE")?, robot.own_node()?);
    cube.track_pose(robot, Some(own), 32);
    nod.set_loop(robot, true);
    nod.play(robot);
    for step in 0..30 {
        match step {
            3 => cube.push(robot, Push::ForceAt([0.0, 900.0, 0.0], [0.5, 0.0, 1.0]), true)?,
            6 => cube.push(robot, Push::Torque([0.0, 0.0, 90.0]), false)?,
            9 => cube.push(robot, Push::Force([4000.0, 0.0, 0.0]), false)?,
            12 => nod.set_reverse(robot, true),
            _ => {}
        }
        if !robot.step(32) {
            break;
        }
        let poses = [cube.pose(robot, Some(own)), cube.pose(robot, None)].concat();
        let mouse = robot.mouse().buttons;
        let joystick = robot.joystick();
        print(format!("{} {mouse:?} {joystick:?}{}", nod.time(robot), bits(&[angle.value(robot)]) + &bits(&poses)));
    }
    Ok(())
}
