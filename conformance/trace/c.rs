// As c.c, in Rust. A test also runs `trace` in a program that holds the world itself.
use rebots_controller::{
    Accelerometer, Altimeter, Brake, Camera, Compass, Connector, Display, DistanceSensor, Drawing, Emitter,
    Error, Gps, Gyro, InertialUnit, Led, Lidar, LightSensor, Motor, Pen, PositionSensor, Radar, RangeFinder,
    Receiver, Robot, Speaker, TouchSensor, VacuumGripper, Value,
};

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    trace(&mut Robot::connect()?, &arguments, &mut |line| println!("{line}"))
}

fn numbers(name: &str, values: impl IntoIterator<Item = f64>) -> String {
    let bits = values.into_iter().map(|value| format!(" {:016x}", value.to_bits()));
    name.to_owned() + &bits.collect::<String>()
}

fn floats(name: &str, values: &[f32]) -> String {
    numbers(name, values.iter().map(|value| f64::from(*value)))
}

fn trace(robot: &mut Robot, arguments: &[String], print: &mut dyn FnMut(String)) -> Result<(), Error> {
    print(format!("{} {} {}", arguments.join(" "), arguments.len(), robot.name()));
    let accelerometer = robot.device::<Accelerometer>("accelerometer")?;
    let gyro = robot.device::<Gyro>("gyro")?;
    let gps = robot.device::<Gps>("gps")?;
    let imu = robot.device::<InertialUnit>("imu")?;
    let compass = robot.device::<Compass>("compass")?;
    let altimeter = robot.device::<Altimeter>("altimeter")?;
    let radar = robot.device::<Radar>("radar")?;
    let touch = robot.device::<TouchSensor>("touch")?;
    let camera = robot.device::<Camera>("camera")?;
    let range = robot.device::<RangeFinder>("range")?;
    let lidar = robot.device::<Lidar>("lidar")?;
    let light = robot.device::<LightSensor>("light")?;
    let led = robot.device::<Led>("led")?;
    let eye = robot.device::<DistanceSensor>("eye")?;
    let display = robot.device::<Display>("display")?;
    let mouth = robot.device::<Emitter>("mouth")?;
    let ear = robot.device::<Receiver>("ear")?;
    let pen = robot.device::<Pen>("pen")?;
    let speaker = robot.device::<Speaker>("speaker")?;
    let connector = robot.device::<Connector>("connector")?;
    let gripper = robot.device::<VacuumGripper>("gripper")?;
    let (motor, slider) = (robot.device::<Motor>("motor")?, robot.device::<Motor>("slider")?);
    let angle = robot.device::<PositionSensor>("angle")?;
    let height = robot.device::<PositionSensor>("height")?;
    let brake = robot.device::<Brake>("brake")?;
    let sensors = [
        "accelerometer",
        "gyro",
        "gps",
        "imu",
        "compass",
        "altimeter",
        "radar",
        "touch",
        "camera",
        "range",
        "lidar",
        "light",
        "eye",
        "ear",
        "angle",
        "height",
        "connector",
        "gripper",
        "motor",
    ];
    for name in sensors {
        robot.any_device(name)?.enable(robot, 32);
    }
    camera.enable_recognition(robot, 32);
    lidar.set_point_cloud(robot, true);
    robot.enable_battery(32);
    let (ball, root) = (robot.node("BALL")?, robot.root()?);
    motor.set_position(robot, f64::INFINITY);
    speaker.set_language(robot, "en-US");
    for i in 0..6_u8 {
        let number = f64::from(i);
        motor.set_velocity(robot, 0.5 * number);
        brake.set_damping(robot, 0.01 * number);
        slider.set_position(robot, 0.02 * number);
        led.set(robot, i32::from(i % 3));
        display.draw(robot, &Drawing::Color(0x00ff00));
        display.draw(
            robot,
            &Drawing::Rectangle { corner: [0, 0], size: [i32::from(i) + 1, 2], is_filled: true },
        );
        pen.set_ink(robot, [255, 0, 0], 0.5);
        pen.write(robot, i % 2 == 1);
        gripper.turn_on(robot);
        let packet = [number, 2.0, 3.0, 4.0, 5.0, 6.5_f64].map(f64::to_le_bytes);
        mouth.send(robot, packet.as_flattened());
        ball.set_field(robot, "translation", [0.5 + 0.01 * number, 0.0, 0.3])?;
        if i == 2 {
            root.import(robot, "children", None, "DEF EXTRA Solid { translation 1 2 3 }")?;
        }
        if i == 4 {
            robot.node("EXTRA")?.remove(robot)?;
        }
        let _ = robot.step(32);
        print(numbers("time", [robot.time()]));
        print(numbers("angle", [angle.value(robot)]));
        print(numbers("height", [height.value(robot)]));
        print(numbers("torque", [motor.feedback(robot)]));
        print(numbers("target", [slider.target_position(robot)]));
        print(numbers("light", [light.value(robot)]));
        print(numbers("eye", [eye.value(robot)]));
        print(numbers("altimeter", [altimeter.value(robot)]));
        print(numbers("battery", [robot.battery()]));
        print(numbers("touch", touch.force(robot)));
        print(numbers("accelerometer", accelerometer.values(robot)));
        print(numbers("gyro", gyro.values(robot)));
        print(numbers("gps", gps.values(robot)));
        print(numbers("speed", [gps.speed(robot)]));
        print(numbers("quaternion", imu.rotation(robot)));
        print(numbers("angles", imu.roll_pitch_yaw(robot)));
        print(numbers("compass", compass.values(robot)));
        print(numbers("table", eye.lookup_table(robot).into_iter().flatten()));
        let presence = connector.presence(robot).map_or(-1, i32::from);
        let (lamp, is_on, [width, _]) = (led.get(robot), u8::from(gripper.is_on(robot)), display.size(robot));
        print(format!("states {lamp} {presence} {is_on} {width}"));
        if let Some(Value::SfVec3f(place)) = ball.field(robot, "translation") {
            print(numbers("ball", place));
        }
        print(numbers("position", ball.position(robot)));
        print(numbers("velocity", ball.velocity(robot)));
        print(numbers("orientation", ball.orientation(robot)));
        let extra = robot.node("EXTRA").map_or("none".to_owned(), |node| node.type_name(robot));
        print(format!("nodes {} {extra}", root.count(robot, "children").unwrap_or(0)));
        let (_, bgra) = camera.picture(robot);
        let pixels = bgra.as_chunks::<4>().0.iter();
        let pixels = pixels.map(|[blue, green, red, _]| format!(" {red} {green} {blue}"));
        print("image".to_owned() + &pixels.collect::<String>());
        print(floats("range", range.ranges(robot).1));
        let ([rays, _], ranges) = lidar.ranges(robot);
        print(floats("lidar", ranges));
        print(floats("layer", &ranges[usize::from(rays)..]));
        for point in lidar.points(robot) {
            let [x, y, z] = point.position;
            print(floats("point", &[x, y, z, point.time]));
            print(point.layer.to_string());
        }
        for target in radar.targets(robot) {
            print(numbers("target", [target.distance, target.power, target.speed, target.azimuth]));
        }
        for object in camera.objects(robot) {
            print(numbers("object", object.position));
            print(numbers("size", object.size));
            let count = object.colors.len();
            print(numbers("colors", object.colors.into_iter().flatten()));
            let [width, height] = object.size_on_image;
            print(format!("{width} {height} {count} '{}'", object.model));
        }
        while let Some(message) = ear.take(robot) {
            let values = message.data.as_chunks::<8>().0.iter().map(|bytes| f64::from_le_bytes(*bytes));
            print(numbers("packet", values));
            print(message.data.len().to_string());
            print(numbers("strength", [message.strength]));
            print(numbers("direction", message.direction));
        }
    }
    Ok(())
}
