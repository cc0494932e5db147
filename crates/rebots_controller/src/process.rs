//! The backend of a separate program: requests go through libController to the simulator.

use std::ffi::{CStr, CString, c_char, c_int};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::backend::{Backend, Command, DeviceInfo, NodeId, Push, Quantity};
use crate::error::Error;
use crate::library::{self, Functions, Reference};
use crate::motion::{MotionCommand, MotionId, MotionState};
use crate::node::Value;
use crate::reading::{Joystick, LidarPoint, Message, Mouse, Object, RadarTarget};

mod commands;
mod readings;

/// libController supports one robot per program.
static IS_CONNECTED: AtomicBool = AtomicBool::new(false);

/// The program's connection. It is not `Send` or `Sync`, as it contains raw pointers.
pub(crate) struct Process {
    pub(crate) functions: Functions,
    devices: Vec<DeviceInfo>,
    _one_thread: std::marker::PhantomData<*const ()>,
}

// The contract of all calls below: they happen in the thread that connected, after `wb_robot_init` and before
// `wb_robot_cleanup`; texts end with a NUL; arrays have the length that the manual states. What the functions answer is
// null, or holds as many values as the manual states and stays until the next step, which takes `&mut self`.

/// Calls a function of the library.
macro_rules! call {
    ($self:ident.$name:ident($($argument:expr),*)) => {
        // SAFETY: see the contract at the top of `process.rs`.
        unsafe { ($self.functions.$name)($($argument),*) }
    };
}
pub(crate) use call;

/// Copies a string of the library.
pub(crate) fn text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: it is not null, and it ends with a NUL.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// A string for the library; it ends at the first NUL.
pub(crate) fn c(text: &str) -> CString {
    CString::new(text.split('\0').next().unwrap_or_default()).unwrap_or_default()
}

/// Borrows an array of the library; empty if it has none.
fn values<'a, T>(first: *const T, count: c_int) -> &'a [T] {
    let count = usize::try_from(count).unwrap_or(0);
    if first.is_null() || count == 0 {
        return &[];
    }
    // SAFETY: it is not null and has this length; who calls this binds it to `self`.
    unsafe { std::slice::from_raw_parts(first, count) }
}

/// Copies numbers of the library, as far as there is room.
pub(crate) fn copy(first: *const f64, out: &mut [f64]) {
    let count = c_int::try_from(out.len()).unwrap_or(0);
    match values(first, count) {
        [] => out.fill(f64::NAN),
        numbers => out.copy_from_slice(numbers),
    }
}

fn int(number: impl TryInto<c_int>) -> c_int {
    number.try_into().unwrap_or(c_int::MAX)
}

impl Process {
    pub(crate) fn connect() -> Result<Self, Error> {
        if IS_CONNECTED.swap(true, Ordering::SeqCst) {
            return Err(Error::Connection("this program is connected already".into()));
        }
        Self::first().inspect_err(|_| IS_CONNECTED.store(false, Ordering::SeqCst))
    }

    fn first() -> Result<Self, Error> {
        let (functions, connect) = library::load()?;
        match connect {
            Some(connect) => {
                // SAFETY: it takes nothing and gives null or a text that ends with a NUL.
                let why = unsafe { connect() };
                if !why.is_null() {
                    return Err(Error::Connection(text(why)));
                }
            }
            // SAFETY: it takes nothing. Without a simulator it prints why and ends the program.
            None => drop(unsafe { (functions.wb_robot_init)() }),
        }
        let mut process = Self { functions, devices: Vec::new(), _one_thread: std::marker::PhantomData };
        process.list_devices();
        Ok(process)
    }

    /// Updates the list of devices if their number has changed, as happens when a supervisor edits the robot.
    fn list_devices(&mut self) {
        let count = call!(self.wb_robot_get_number_of_devices());
        if usize::try_from(count).is_ok_and(|count| count == self.devices.len()) {
            return;
        }
        let info = |index| {
            let tag = call!(self.wb_robot_get_device_by_index(index));
            let kind = call!(self.wb_device_get_node_type(tag));
            DeviceInfo {
                name: text(call!(self.wb_device_get_name(tag))),
                type_name: text(call!(self.wb_node_get_name(kind))),
            }
        };
        self.devices = (0..count).map(info).collect();
    }

    fn kind(&self, tag: u16) -> &str {
        let place = usize::from(tag).checked_sub(1);
        place.and_then(|place| self.devices.get(place)).map_or("", |info| &info.type_name)
    }
}

/// Converts a handle to a motion of the library: its address.
fn motion_of(motion: MotionId) -> Reference {
    usize::try_from(motion.0).unwrap_or(0) as Reference
}

impl Drop for Process {
    fn drop(&mut self) {
        call!(self.wb_robot_cleanup());
        IS_CONNECTED.store(false, Ordering::SeqCst);
    }
}

impl Backend for Process {
    fn name(&self) -> String {
        text(call!(self.wb_robot_get_name()))
    }

    fn time(&self) -> f64 {
        call!(self.wb_robot_get_time())
    }

    fn basic_time_step(&self) -> f64 {
        call!(self.wb_robot_get_basic_time_step())
    }

    fn step(&mut self, duration_ms: u32) -> bool {
        let is_on = call!(self.wb_robot_step(int(duration_ms))) != -1;
        if is_on {
            self.list_devices();
        }
        is_on
    }

    fn devices(&self) -> &[DeviceInfo] {
        &self.devices
    }

    fn enable(&mut self, tag: u16, period_ms: u16) {
        self.set_period(tag, period_ms.into());
    }

    fn command(&mut self, tag: u16, command: Command<'_>) -> bool {
        self.obey(tag, command)
    }

    fn numbers(&self, tag: u16, quantity: Quantity, out: &mut [f64]) {
        self.measured(tag, quantity, out);
    }

    fn lookup_table(&self, tag: u16) -> Vec<[f64; 3]> {
        let (first, rows) = match self.kind(tag) {
            "DistanceSensor" => (
                call!(self.wb_distance_sensor_get_lookup_table(tag)),
                call!(self.wb_distance_sensor_get_lookup_table_size(tag)),
            ),
            "LightSensor" => (
                call!(self.wb_light_sensor_get_lookup_table(tag)),
                call!(self.wb_light_sensor_get_lookup_table_size(tag)),
            ),
            "TouchSensor" => (
                call!(self.wb_touch_sensor_get_lookup_table(tag)),
                call!(self.wb_touch_sensor_get_lookup_table_size(tag)),
            ),
            _ => return Vec::new(),
        };
        values(first.cast::<[f64; 3]>(), rows).to_vec()
    }

    fn size(&self, tag: u16) -> [u16; 2] {
        let size = match self.kind(tag) {
            "Camera" => [call!(self.wb_camera_get_width(tag)), call!(self.wb_camera_get_height(tag))],
            "Display" => [call!(self.wb_display_get_width(tag)), call!(self.wb_display_get_height(tag))],
            "RangeFinder" => {
                [call!(self.wb_range_finder_get_width(tag)), call!(self.wb_range_finder_get_height(tag))]
            }
            "Lidar" => {
                let columns = call!(self.wb_lidar_get_horizontal_resolution(tag));
                [columns, call!(self.wb_lidar_get_number_of_layers(tag))]
            }
            _ => [0; 2],
        };
        size.map(|length| u16::try_from(length).unwrap_or(0))
    }

    fn picture(&self, tag: u16, segmentation: bool) -> &[u8] {
        let has_segments = || call!(self.wb_camera_has_recognition(tag));
        let first = match (self.kind(tag), segmentation) {
            ("Camera", false) => call!(self.wb_camera_get_image(tag)),
            ("Camera", true) if has_segments() => {
                call!(self.wb_camera_recognition_get_segmentation_image(tag))
            }
            _ => return &[],
        };
        let [width, height] = self.size(tag).map(c_int::from);
        values(first, width.saturating_mul(height).saturating_mul(4))
    }

    fn ranges(&self, tag: u16) -> &[f32] {
        let first = match self.kind(tag) {
            "RangeFinder" => call!(self.wb_range_finder_get_range_image(tag)),
            "Lidar" => call!(self.wb_lidar_get_range_image(tag)),
            _ => return &[],
        };
        let [width, height] = self.size(tag).map(c_int::from);
        values(first, width.saturating_mul(height))
    }

    fn points(&self, tag: u16) -> Vec<LidarPoint> {
        if self.kind(tag) != "Lidar" || !call!(self.wb_lidar_is_point_cloud_enabled(tag)) {
            return Vec::new();
        }
        let first = call!(self.wb_lidar_get_point_cloud(tag));
        values(first, call!(self.wb_lidar_get_number_of_points(tag))).to_vec()
    }

    fn objects(&self, tag: u16) -> Vec<Object> {
        if self.kind(tag) != "Camera" || !call!(self.wb_camera_has_recognition(tag)) {
            return Vec::new();
        }
        let first = call!(self.wb_camera_recognition_get_objects(tag));
        let found = values(first, call!(self.wb_camera_recognition_get_number_of_objects(tag)));
        let objects = found.iter().map(|object| Object {
            position: object.position,
            orientation: object.orientation,
            size: object.size,
            position_on_image: object.position_on_image,
            size_on_image: object.size_on_image,
            colors: values(object.colors.cast::<[f64; 3]>(), object.number_of_colors).to_vec(),
            model: text(object.model),
        });
        objects.collect()
    }

    fn radar_targets(&self, tag: u16) -> Vec<RadarTarget> {
        if self.kind(tag) != "Radar" {
            return Vec::new();
        }
        let first = call!(self.wb_radar_get_targets(tag));
        values(first, call!(self.wb_radar_get_number_of_targets(tag))).to_vec()
    }

    fn waiting(&self, tag: u16) -> usize {
        match self.kind(tag) {
            "Receiver" => usize::try_from(call!(self.wb_receiver_get_queue_length(tag))).unwrap_or(0),
            _ => 0,
        }
    }

    fn take(&mut self, tag: u16) -> Option<Message> {
        if self.waiting(tag) == 0 {
            return None;
        }
        let first = call!(self.wb_receiver_get_data(tag)).cast::<u8>();
        let data = values(first, call!(self.wb_receiver_get_data_size(tag))).to_vec();
        let mut direction = [f64::NAN; 3];
        copy(call!(self.wb_receiver_get_emitter_direction(tag)), &mut direction);
        let strength = call!(self.wb_receiver_get_signal_strength(tag));
        call!(self.wb_receiver_next_packet(tag));
        Some(Message { direction, strength, data })
    }

    fn samples(&self, tag: u16) -> &[u8] {
        if self.kind(tag) != "Microphone" {
            return &[];
        }
        let first = call!(self.wb_microphone_get_sample_data(tag)).cast();
        values(first, call!(self.wb_microphone_get_sample_size(tag)))
    }

    fn is_playing(&self, tag: u16, file: &str) -> bool {
        self.kind(tag) == "Speaker" && call!(self.wb_speaker_is_sound_playing(tag, c(file).as_ptr()))
    }

    fn bones(&self, tag: u16) -> Vec<String> {
        if self.kind(tag) != "Skin" {
            return Vec::new();
        }
        let count = call!(self.wb_skin_get_bone_count(tag));
        (0..count).map(|bone| text(call!(self.wb_skin_get_bone_name(tag, bone)))).collect()
    }

    fn custom_data(&self) -> String {
        text(call!(self.wb_robot_get_custom_data()))
    }

    fn set_custom_data(&mut self, data: &str) {
        call!(self.wb_robot_set_custom_data(c(data).as_ptr()));
    }

    fn enable_battery(&mut self, period_ms: u16) {
        call!(self.wb_robot_battery_sensor_enable(period_ms.into()));
    }

    fn battery(&self) -> f64 {
        call!(self.wb_robot_battery_sensor_get_value())
    }

    fn enable_keyboard(&mut self, period_ms: u16) {
        call!(self.wb_keyboard_enable(period_ms.into()));
    }

    fn key(&mut self) -> Option<i32> {
        Some(call!(self.wb_keyboard_get_key())).filter(|key| *key >= 0)
    }

    fn enable_mouse(&mut self, period_ms: u16) {
        call!(self.wb_mouse_enable(period_ms.into()));
    }

    fn mouse(&self) -> Mouse {
        let state = call!(self.wb_mouse_get_state());
        Mouse {
            buttons: state.buttons.map(|button| button != 0),
            place: state.place,
            position: state.position,
        }
    }

    fn enable_joystick(&mut self, period_ms: u16) {
        call!(self.wb_joystick_enable(period_ms.into()));
    }

    fn joystick(&mut self) -> Option<Joystick> {
        if !call!(self.wb_joystick_is_connected()) {
            return None;
        }
        let (axes, povs) =
            (call!(self.wb_joystick_get_number_of_axes()), call!(self.wb_joystick_get_number_of_povs()));
        let next = || Some(call!(self.wb_joystick_get_pressed_button())).filter(|button| *button >= 0);
        Some(Joystick {
            model: text(call!(self.wb_joystick_get_model())),
            axes: (0..axes).map(|axis| call!(self.wb_joystick_get_axis_value(axis))).collect(),
            povs: (0..povs).map(|pov| call!(self.wb_joystick_get_pov_value(pov))).collect(),
            pressed: std::iter::from_fn(next).collect(),
        })
    }

    fn load_motion(&mut self, file: &str) -> Result<MotionId, Error> {
        let motion = call!(self.wbu_motion_new(c(file).as_ptr()));
        if motion.is_null() {
            let why = "libController has printed the reason on stderr".to_owned();
            return Err(Error::Motion { file: file.to_owned(), why });
        }
        Ok(MotionId(motion as usize as u64))
    }

    fn direct_motion(&mut self, motion: MotionId, command: MotionCommand) {
        let motion = motion_of(motion);
        match command {
            MotionCommand::Play => call!(self.wbu_motion_play(motion)),
            MotionCommand::Stop => call!(self.wbu_motion_stop(motion)),
            MotionCommand::Loop(again) => call!(self.wbu_motion_set_loop(motion, again)),
            MotionCommand::Reverse(backwards) => call!(self.wbu_motion_set_reverse(motion, backwards)),
            MotionCommand::Time(time_ms) => call!(self.wbu_motion_set_time(motion, time_ms)),
        }
    }

    fn motion_state(&self, motion: MotionId) -> MotionState {
        let motion = motion_of(motion);
        MotionState {
            time_ms: call!(self.wbu_motion_get_time(motion)),
            duration_ms: call!(self.wbu_motion_get_duration(motion)),
            is_over: call!(self.wbu_motion_is_over(motion)),
        }
    }

    fn receive_from_window(&mut self) -> Option<String> {
        let said = call!(self.wb_robot_wwi_receive_text());
        (!said.is_null()).then(|| text(said))
    }

    fn send_to_window(&mut self, text: &str) {
        let text = c(text);
        call!(self.wb_robot_wwi_send(text.as_ptr(), int(text.as_bytes_with_nul().len())));
    }

    fn is_supervisor(&self) -> bool {
        call!(self.wb_robot_get_supervisor())
    }

    fn root(&self) -> Option<NodeId> {
        self.scene_root()
    }

    fn own_node(&self) -> Option<NodeId> {
        self.scene_self()
    }

    fn node(&self, def: &str) -> Option<NodeId> {
        self.scene_node(def)
    }

    fn type_name(&self, node: NodeId) -> String {
        self.scene_type_name(node)
    }

    fn def(&self, node: NodeId) -> String {
        self.scene_def(node)
    }

    fn field(&self, node: NodeId, name: &str) -> Option<Value> {
        self.read_field(node, name)
    }

    fn count(&self, node: NodeId, name: &str) -> Option<usize> {
        self.count_field(node, name)
    }

    fn set_field(&mut self, node: NodeId, name: &str, value: &Value) -> Result<(), Error> {
        self.write_field(node, name, value)
    }

    fn position(&self, node: NodeId) -> [f64; 3] {
        self.scene_position(node)
    }

    fn orientation(&self, node: NodeId) -> [f64; 9] {
        self.scene_orientation(node)
    }

    fn velocity(&self, node: NodeId) -> [f64; 6] {
        self.scene_velocity(node)
    }

    fn set_velocity(&mut self, node: NodeId, velocity: [f64; 6]) {
        self.set_scene_velocity(node, velocity);
    }

    fn pose(&self, node: NodeId, from: Option<NodeId>) -> [f64; 16] {
        self.scene_pose(node, from)
    }

    fn track_pose(&mut self, node: NodeId, from: Option<NodeId>, period_ms: u16) {
        self.track_scene_pose(node, from, period_ms);
    }

    fn push(&mut self, node: NodeId, push: Push, is_relative: bool) -> Result<(), Error> {
        self.push_node(node, push, is_relative);
        Ok(())
    }

    fn import(&mut self, node: NodeId, field: &str, index: Option<usize>, text: &str) -> Result<(), Error> {
        self.import_nodes(node, field, index, text)
    }

    fn remove(&mut self, node: NodeId) -> Result<(), Error> {
        self.remove_node(node);
        Ok(())
    }

    fn reset(&mut self) {
        call!(self.wb_supervisor_simulation_reset());
    }

    fn quit(&mut self, status: i32) {
        call!(self.wb_supervisor_simulation_quit(status));
    }
}
