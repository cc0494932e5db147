//! Controls a robot of a world in the same process, through the interface of external controllers: `rebots_controller`.

use std::collections::{BTreeMap, VecDeque};

use base::{Quat, Twist, Vec3};
use controller::motion::Motion;
use engine::{Aspect, Reading};
use nodes::editing;
use rebots_controller::{
    Backend, DeviceInfo, LidarPoint, Message, MotionCommand, MotionId, MotionState, NodeId, Object, Quantity,
    RadarTarget,
};
use scene::{Scene, Value};

use crate::device::AnyDevice;
use crate::error::Error;
use crate::node::Node;
use crate::robot::Robot;
use crate::world::World;

mod translate;

use translate::{number, ours, pushed, theirs, value_of};

impl World {
    /// A robot of this world, by its `name` or its DEF, for code written for [`rebots_controller::Robot`]: the same
    /// function can control it here and, after [`rebots_controller::Robot::connect`], in a separate program, with
    /// bit-identical results. Its steps are steps of the world; they report the end of the simulation from this
    /// simulated time on. `[s]`
    ///
    /// ```no_run
    /// use rebots_controller::{Error, Motor, Robot};
    ///
    /// fn control(robot: &mut Robot) -> Result<(), Error> {
    ///     let motor = robot.device::<Motor>("left wheel motor")?;
    ///     motor.set_velocity(robot, 1.0);
    ///     while robot.step(32) {}
    ///     Ok(())
    /// }
    ///
    /// let mut world = rebots::World::load("worlds/arena.wbt")?;
    /// control(&mut world.connect("rover", 10.0)?)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such robot.
    pub fn connect(&mut self, robot: &str, end: f64) -> Result<rebots_controller::Robot<'_>, Error> {
        let robot = self.robot(robot)?;
        let mut backend = InProcess {
            world: self,
            robot,
            end,
            devices: Vec::new(),
            commands: BTreeMap::new(),
            motions: Vec::new(),
            enabled_input: EnabledInput::default(),
        };
        backend.list_devices();
        Ok(rebots_controller::Robot::over(backend))
    }
}

/// Maximum number of keys reported at once, as for external controllers.
const MAX_KEYS: usize = 7;

/// The last commands to a device, where the world does not provide them.
#[derive(Clone, Copy, Default)]
struct Commands {
    position: Option<f64>,
    velocity: Option<f64>,
    lamp: i32,
    field_of_view: Option<f64>,
}

/// Which user input is enabled.
#[derive(Default)]
struct EnabledInput {
    keys: bool,
    mouse: bool,
    joystick: bool,
    /// Keys that were pressed at the last step and have not been read yet.
    unread: VecDeque<i32>,
}

struct InProcess<'a> {
    world: &'a mut World,
    robot: Robot,
    end: f64,
    devices: Vec<DeviceInfo>,
    commands: BTreeMap<u16, Commands>,
    motions: Vec<Motion>,
    enabled_input: EnabledInput,
}

impl InProcess<'_> {
    fn list_devices(&mut self) {
        let devices = self.robot.devices(self.world);
        if devices.len() == self.devices.len() {
            return;
        }
        let info = |device: AnyDevice| DeviceInfo {
            name: device.name(self.world).to_owned(),
            type_name: device.type_name(self.world).to_owned(),
        };
        self.devices = devices.into_iter().map(info).collect();
    }

    fn device(&self, tag: u16) -> AnyDevice {
        AnyDevice { robot: self.robot.id, tag }
    }

    fn reading(&self, tag: u16) -> Reading<'_> {
        self.device(tag).reading(self.world)
    }

    fn aspect(&self, tag: u16, aspect: Aspect<'_>) -> Reading<'_> {
        self.device(tag).aspect(self.world, aspect)
    }

    fn commands(&self, tag: u16) -> Commands {
        self.commands.get(&tag).copied().unwrap_or_default()
    }

    fn note(&mut self, tag: u16, command: rebots_controller::Command<'_>) {
        let commands = self.commands.entry(tag).or_default();
        match command {
            rebots_controller::Command::Position(position) => commands.position = Some(position),
            rebots_controller::Command::Velocity(velocity) => commands.velocity = Some(velocity),
            rebots_controller::Command::Lamp(value) => commands.lamp = value,
            rebots_controller::Command::FieldOfView(angle) => commands.field_of_view = Some(angle),
            _ => {}
        }
    }

    /// A field of a device's node.
    fn device_field(&self, tag: u16, name: &str) -> Option<Value> {
        self.device(tag).node(self.world)?.field(self.world, name)
    }

    fn is_so(&self, tag: u16, name: &str) -> bool {
        self.device_field(tag, name) == Some(Value::SfBool(true))
    }

    fn device_number(&self, tag: u16, name: &str) -> f64 {
        match self.device_field(tag, name) {
            Some(Value::SfFloat(number)) => number,
            Some(Value::SfInt32(number)) => number.into(),
            _ => f64::NAN,
        }
    }

    /// Roll, pitch and yaw, computed from the rotation as in libController.
    fn angles(&self, tag: u16) -> [f64; 3] {
        let Reading::Rotation(rotation) = self.reading(tag) else { return [f64::NAN; 3] };
        let system = self.world.engine().state().scene().iter().find_map(|(id, node)| {
            (node.ty.name == "WorldInfo").then(|| Node { id }.field(self.world, "coordinateSystem"))
        });
        let is_y_up = system.flatten() == Some(Value::SfString("NUE".to_owned()));
        let angles = controller::inertial_unit::roll_pitch_yaw(rotation.to_array(), is_y_up);
        let told = |name, angle| if self.is_so(tag, name) { angle } else { f64::NAN };
        let [roll, pitch, yaw] = angles;
        [told("xAxis", roll), told("zAxis", pitch), told("yAxis", yaw)]
    }

    fn own_field(&self, name: &str) -> Option<Value> {
        self.robot.node(self.world)?.field(self.world, name)
    }

    fn input(&self) -> &engine::input::Input {
        &self.world.engine().state().user.input
    }

    /// Advances playing motion files and moves their motors, the most recent first, as libController does. `[ms]`
    fn play_motions(&mut self, duration_ms: u32) {
        let duration_ms = i32::try_from(duration_ms).unwrap_or(i32::MAX);
        let mut motions = std::mem::take(&mut self.motions);
        for motion in motions.iter_mut().rev().filter(|motion| motion.is_playing() && duration_ms > 0) {
            for (tag, _, position) in motion.targets() {
                self.command(tag, rebots_controller::Command::Position(position));
            }
            motion.advance(duration_ms);
        }
        self.motions = motions;
    }

    fn motion(&self, motion: MotionId) -> Option<&Motion> {
        self.motions.get(usize::try_from(motion.0).ok()?)
    }

    fn top(&self, node: NodeId) -> scene::NodeId {
        scene::NodeId(u32::try_from(node.0).unwrap_or(u32::MAX))
    }

    /// Whether the node has a pose.
    fn has_place(&self, node: NodeId) -> bool {
        self.world.engine().state().scene().get(self.top(node)).is_some_and(|node| node.ty.is_a("Pose"))
    }
}

fn fill(numbers: &[f64], out: &mut [f64]) {
    out.iter_mut().zip(numbers).for_each(|(out, number)| *out = *number);
}

impl Backend for InProcess<'_> {
    fn name(&self) -> String {
        self.robot.name(self.world).to_owned()
    }

    fn time(&self) -> f64 {
        self.world.time()
    }

    fn basic_time_step(&self) -> f64 {
        self.world.time_step() * 1000.0
    }

    fn step(&mut self, duration_ms: u32) -> bool {
        if self.world.time() >= self.end {
            return false;
        }
        // Tolerates the rounding of the division: a multiple of the basic time step needs no extra step.
        let count = (f64::from(duration_ms) / self.basic_time_step() - 1e-9).ceil().max(0.0);
        self.play_motions(duration_ms);
        self.world.steps(count as usize);
        self.list_devices();
        let held = self.input().keys().iter().take(MAX_KEYS).copied().collect();
        self.enabled_input.unread = if self.enabled_input.keys { held } else { VecDeque::new() };
        true
    }

    fn devices(&self) -> &[DeviceInfo] {
        &self.devices
    }

    fn enable(&mut self, tag: u16, period_ms: u16) {
        self.device(tag).enable(self.world, period_ms);
    }

    fn command(&mut self, tag: u16, command: rebots_controller::Command<'_>) -> bool {
        let is_done = match ours(command) {
            Some(command) => self.device(tag).send_command(self.world, command),
            None => false,
        };
        if is_done {
            self.note(tag, command);
        }
        is_done
    }

    fn numbers(&self, tag: u16, quantity: Quantity, out: &mut [f64]) {
        let limits = || self.device(tag).motor_limits(self.world);
        let reading = match quantity {
            Quantity::Value | Quantity::Force | Quantity::Feedback => self.reading(tag),
            Quantity::Speed => self.aspect(tag, Aspect::Speed),
            Quantity::Velocity => self.aspect(tag, Aspect::Velocity),
            Quantity::Angles => return fill(&self.angles(tag), out),
            Quantity::TargetPosition => {
                let there = || self.device(tag).joint_position(self.world);
                Reading::Number(self.commands(tag).position.or_else(there).unwrap_or(f64::NAN))
            }
            Quantity::TargetVelocity => {
                let most = || limits().map(|limits| limits.max_velocity);
                Reading::Number(self.commands(tag).velocity.or_else(most).unwrap_or(f64::NAN))
            }
            Quantity::MaxVelocity => Reading::Number(limits().map_or(f64::NAN, |it| it.max_velocity)),
            Quantity::Limits => {
                let limits = limits().map_or([f64::NAN; 2], |it| it.positions.unwrap_or_default());
                return fill(&limits, out);
            }
            Quantity::Lamp => Reading::Number(self.commands(tag).lamp.into()),
            Quantity::Hold => {
                let is_held = self.is_so(tag, "isLocked") || self.is_so(tag, "isOn");
                Reading::Number(f64::from(u8::from(is_held)))
            }
            Quantity::FieldOfView => {
                let commanded = self.commands(tag).field_of_view;
                Reading::Number(commanded.unwrap_or_else(|| self.device_number(tag, "fieldOfView")))
            }
        };
        match reading {
            Reading::Number(number) => fill(&[number], out),
            Reading::Vector(vector) if out.len() == 3 => fill(&vector.to_array(), out),
            Reading::Rotation(rotation) => fill(&rotation.to_array(), out),
            _ => {}
        }
    }

    fn lookup_table(&self, tag: u16) -> Vec<[f64; 3]> {
        match self.device_field(tag, "lookupTable") {
            Some(Value::MfVec3f(rows)) => rows.iter().map(Vec3::to_array).collect(),
            _ => Vec::new(),
        }
    }

    fn size(&self, tag: u16) -> [u16; 2] {
        let length = |name: &str| self.device_number(tag, name) as u16;
        match self.reading(tag) {
            Reading::Picture { size, .. } | Reading::Ranges { size, .. } if size != [0; 2] => size,
            _ => [length("width"), length("height")],
        }
    }

    fn picture(&self, tag: u16, segmentation: bool) -> &[u8] {
        let reading = if segmentation { self.aspect(tag, Aspect::Segments) } else { self.reading(tag) };
        match reading {
            Reading::Picture { bgra, .. } => bgra,
            _ => &[],
        }
    }

    fn ranges(&self, tag: u16) -> &[f32] {
        match self.reading(tag) {
            Reading::Ranges { metres, .. } => metres,
            _ => &[],
        }
    }

    fn points(&self, tag: u16) -> Vec<LidarPoint> {
        let points = crate::devices::points(self.device(tag), self.world).into_iter();
        points
            .map(|point| LidarPoint { position: point.position, layer: point.layer, time: point.time })
            .collect()
    }

    fn objects(&self, tag: u16) -> Vec<Object> {
        let Reading::Objects(objects) = self.aspect(tag, Aspect::Objects) else { return Vec::new() };
        let objects = objects.iter().map(|object| Object {
            position: object.position.to_array(),
            orientation: object.orientation,
            size: object.size,
            position_on_image: object.position_on_image,
            size_on_image: object.size_on_image,
            colors: object.colors.clone(),
            model: object.model.clone(),
        });
        objects.collect()
    }

    fn radar_targets(&self, tag: u16) -> Vec<RadarTarget> {
        let Reading::RadarTargets(targets) = self.reading(tag) else { return Vec::new() };
        let row = |target: &engine::RadarTarget| RadarTarget {
            distance: target.distance,
            power: target.power,
            speed: target.speed,
            azimuth: target.azimuth,
        };
        targets.iter().map(row).collect()
    }

    fn waiting(&self, tag: u16) -> usize {
        match self.reading(tag) {
            Reading::Messages(messages) => messages.len(),
            _ => 0,
        }
    }

    fn take(&mut self, tag: u16) -> Option<Message> {
        let Reading::Messages([message, ..]) = self.reading(tag) else { return None };
        let engine::Message { direction, strength, data } = message.clone();
        self.device(tag).send_command(self.world, engine::Command::Taken(1));
        Some(Message { direction: direction.to_array(), strength, data })
    }

    fn samples(&self, _tag: u16) -> &[u8] {
        &[]
    }

    fn is_playing(&self, tag: u16, file: &str) -> bool {
        self.aspect(tag, Aspect::Sound(file)) == Reading::Flag(true)
    }

    fn bones(&self, tag: u16) -> Vec<String> {
        self.device(tag).parts(self.world)
    }

    fn custom_data(&self) -> String {
        match self.own_field("customData") {
            Some(Value::SfString(text)) => text,
            _ => String::new(),
        }
    }

    fn set_custom_data(&mut self, data: &str) {
        if let Some(node) = self.robot.node(self.world) {
            // Every robot has the field.
            let _ = node.set_field(self.world, "customData", Value::SfString(data.to_owned()));
        }
    }

    fn enable_battery(&mut self, _period_ms: u16) {}

    fn battery(&self) -> f64 {
        match self.own_field("battery") {
            Some(Value::MfFloat(charge)) => charge.first().copied().unwrap_or(f64::NAN),
            _ => f64::NAN,
        }
    }

    fn enable_keyboard(&mut self, period_ms: u16) {
        self.enabled_input.keys = period_ms > 0;
    }

    fn key(&mut self) -> Option<i32> {
        self.enabled_input.unread.pop_front()
    }

    fn enable_mouse(&mut self, period_ms: u16) {
        self.enabled_input.mouse = period_ms > 0;
    }

    fn mouse(&self) -> rebots_controller::Mouse {
        let nothing = rebots_controller::Mouse::default();
        if !self.enabled_input.mouse {
            return nothing;
        }
        let mouse = self.input().mouse();
        let place = mouse.place.unwrap_or(nothing.place);
        let position = mouse.point.map_or(nothing.position, |point| point.to_array());
        rebots_controller::Mouse { buttons: mouse.buttons, place, position }
    }

    fn enable_joystick(&mut self, period_ms: u16) {
        self.enabled_input.joystick = period_ms > 0;
    }

    fn joystick(&mut self) -> Option<rebots_controller::Joystick> {
        let stick = self.input().joystick().filter(|_| self.enabled_input.joystick)?.clone();
        let engine::input::Joystick { model, axes, povs, pressed, .. } = stick;
        Some(rebots_controller::Joystick { model, axes, povs, pressed })
    }

    fn load_motion(&mut self, file: &str) -> Result<MotionId, rebots_controller::Error> {
        let failed = |why: String| rebots_controller::Error::Motion { file: file.to_owned(), why };
        let text = std::fs::read(file).map_err(|error| failed(error.to_string()))?;
        let read = Motion::parse(&String::from_utf8_lossy(&text));
        let mut motion = read.map_err(|why| failed(format!("it {why}")))?;
        motion.find_joints(self.devices.iter().map(|device| device.name.as_str()));
        self.motions.push(motion);
        Ok(MotionId(self.motions.len() as u64 - 1))
    }

    fn direct_motion(&mut self, motion: MotionId, command: MotionCommand) {
        let place = usize::try_from(motion.0).unwrap_or(usize::MAX);
        let Some(motion) = self.motions.get_mut(place) else { return };
        match command {
            MotionCommand::Play => motion.play(),
            MotionCommand::Stop => motion.stop(),
            MotionCommand::Loop(again) => motion.set_loop(again),
            MotionCommand::Reverse(backwards) => motion.set_reverse(backwards),
            MotionCommand::Time(time_ms) => motion.set_time(time_ms),
        }
    }

    fn motion_state(&self, motion: MotionId) -> MotionState {
        let Some(motion) = self.motion(motion) else { return MotionState::default() };
        MotionState {
            time_ms: motion.time_ms(),
            duration_ms: motion.duration_ms(),
            is_over: motion.is_over(),
        }
    }

    fn is_supervisor(&self) -> bool {
        self.own_field("supervisor") == Some(Value::SfBool(true))
    }

    fn root(&self) -> Option<NodeId> {
        Some(number(Scene::ROOT))
    }

    fn own_node(&self) -> Option<NodeId> {
        self.robot.node(self.world).map(|node| number(node.id))
    }

    fn node(&self, def: &str) -> Option<NodeId> {
        self.world.engine().state().scene().find_def(def).map(number)
    }

    fn type_name(&self, node: NodeId) -> String {
        let found = self.world.engine().state().scene().get(self.top(node));
        let name = found.map(|node| node.protos.first().map_or(node.ty.name, |proto| &proto.name));
        name.unwrap_or_default().to_owned()
    }

    fn def(&self, node: NodeId) -> String {
        let found = self.world.engine().state().scene().get(self.top(node));
        found.and_then(|node| node.def.clone()).unwrap_or_default()
    }

    fn field(&self, node: NodeId, name: &str) -> Option<rebots_controller::Value> {
        let value = Node { id: self.top(node) }.field(self.world, name)?;
        Some(theirs(value))
    }

    fn count(&self, node: NodeId, name: &str) -> Option<usize> {
        let value = Node { id: self.top(node) }.field(self.world, name)?;
        value.ty().is_multiple().then(|| value.len())
    }

    fn set_field(
        &mut self,
        node: NodeId,
        name: &str,
        value: &rebots_controller::Value,
    ) -> Result<(), rebots_controller::Error> {
        let node = Node { id: self.top(node) };
        let failed = |why: String| rebots_controller::Error::Field { name: name.to_owned(), why };
        let now = node.field(self.world, name).ok_or_else(|| failed("there is no such field".to_owned()))?;
        let value =
            value_of(value, &now).ok_or_else(|| failed("nodes are imported and removed".to_owned()))?;
        node.set_field(self.world, name, value).map_err(|error| match error {
            Error::Field { why, .. } => failed(why),
            other => failed(other.to_string()),
        })
    }

    fn position(&self, node: NodeId) -> [f64; 3] {
        match self.has_place(node) {
            true => Node { id: self.top(node) }.pose(self.world).translation.to_array(),
            false => [f64::NAN; 3],
        }
    }

    fn orientation(&self, node: NodeId) -> [f64; 9] {
        if !self.has_place(node) {
            return [f64::NAN; 9];
        }
        let rotation: Quat = Node { id: self.top(node) }.pose(self.world).rotation;
        let [x, y, z] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| rotation * axis);
        [x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z]
    }

    fn velocity(&self, node: NodeId) -> [f64; 6] {
        let field = |name| match (Node { id: self.top(node) }).field(self.world, name) {
            Some(Value::SfVec3f(vector)) => vector.to_array(),
            _ => [f64::NAN; 3],
        };
        let ([x, y, z], [roll, pitch, yaw]) = (field("linearVelocity"), field("angularVelocity"));
        [x, y, z, roll, pitch, yaw]
    }

    fn set_velocity(&mut self, node: NodeId, [x, y, z, roll, pitch, yaw]: [f64; 6]) {
        let twist = Twist { angular: Vec3::new(roll, pitch, yaw), linear: Vec3::new(x, y, z) };
        Node { id: self.top(node) }.set_velocity(self.world, twist);
    }

    fn pose(&self, node: NodeId, from: Option<NodeId>) -> [f64; 16] {
        let from = from.map_or(Scene::ROOT, |from| self.top(from));
        nodes::homogeneous(nodes::relative_pose(self.world.engine().state(), from, self.top(node)))
    }

    fn push(
        &mut self,
        node: NodeId,
        push: rebots_controller::Push,
        is_relative: bool,
    ) -> Result<(), rebots_controller::Error> {
        let node = self.top(node);
        let pushed = nodes::push(self.world.engine_mut().state_mut(), node, pushed(push), is_relative);
        pushed.map_err(rebots_controller::Error::Push)
    }

    fn import(
        &mut self,
        node: NodeId,
        field: &str,
        index: Option<usize>,
        text: &str,
    ) -> Result<(), rebots_controller::Error> {
        let failed = |why: String| rebots_controller::Error::Field { name: field.to_owned(), why };
        let node = self.top(node);
        let state = self.world.engine_mut().state_mut();
        let place = editing::insertion_point(state, node, field, index).map_err(failed)?;
        let (fragment, diagnostics) = state.read_nodes(text, place);
        let told: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
        let fragment = fragment.ok_or_else(|| failed(told.join("; ")))?;
        editing::insert(state, node, field, index, fragment).map(drop).map_err(failed)
    }

    fn remove(&mut self, node: NodeId) -> Result<(), rebots_controller::Error> {
        let node = self.top(node);
        let removed = editing::remove(self.world.engine_mut().state_mut(), node);
        let failed = |why| rebots_controller::Error::Field { name: "children".to_owned(), why };
        removed.map(drop).map_err(failed)
    }

    fn reset(&mut self) {
        self.world.request_reset();
    }

    fn quit(&mut self, _status: i32) {
        self.end = f64::NEG_INFINITY;
    }
}
