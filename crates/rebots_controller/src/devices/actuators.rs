//! Devices that do something.

use super::Camera;
use crate::backend::{Command, Quantity};
use crate::device::{AnyDevice, Device};
use crate::reading::Drawing;
use crate::robot::Robot;

sensors!(Connector VacuumGripper);

devices! {
    /// A motor. Units: rad and N·m, for linear ones m and N.
    Motor: "RotationalMotor" "LinearMotor" {
        /// Goes to a position and holds it; with infinity it runs at its velocity.
        pub fn set_position(self, robot: &mut Robot<'_>, position: f64) {
            self.0.command(robot, Command::Position(position));
        }

        /// Its velocity, or the limit of it on the way to a position.
        pub fn set_velocity(self, robot: &mut Robot<'_>, velocity: f64) {
            self.0.command(robot, Command::Velocity(velocity));
        }

        /// The limit of its acceleration; negative: none.
        pub fn set_acceleration(self, robot: &mut Robot<'_>, acceleration: f64) {
            self.0.command(robot, Command::Acceleration(acceleration));
        }

        /// How much of its force or torque it may use.
        pub fn set_available_effort(self, robot: &mut Robot<'_>, effort: f64) {
            self.0.command(robot, Command::AvailableEffort(effort));
        }

        /// Pushes with a force or torque until it gets a position.
        pub fn set_effort(self, robot: &mut Robot<'_>, effort: f64) {
            self.0.command(robot, Command::Effort(effort));
        }

        /// Gains of its position controller.
        pub fn set_pid(self, robot: &mut Robot<'_>, p: f64, i: f64, d: f64) {
            self.0.command(robot, Command::Pid([p, i, d]));
        }

        /// The last commanded position.
        #[must_use]
        pub fn target_position(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::TargetPosition)
        }

        /// The last commanded velocity.
        #[must_use]
        pub fn target_velocity(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::TargetVelocity)
        }

        /// The greatest velocity.
        #[must_use]
        pub fn max_velocity(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::MaxVelocity)
        }

        /// The least and greatest position that it goes to; equal if there are no limits.
        #[must_use]
        pub fn limits(self, robot: &Robot<'_>) -> [f64; 2] {
            self.0.numbers(robot, Quantity::Limits)
        }

        /// Lets the force be measured that it exerts, once in this time. `[ms]`
        pub fn enable_feedback(self, robot: &mut Robot<'_>, period_ms: u16) {
            self.0.enable(robot, period_ms);
        }

        /// The force or torque of the last measurement; see [`Motor::enable_feedback`].
        #[must_use]
        pub fn feedback(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Feedback)
        }
    }

    /// A lamp.
    Led: "LED" {
        /// 0 is off; n is its nth colour, or the colour as 0xRRGGBB for gradual lamps.
        pub fn set(self, robot: &mut Robot<'_>, value: i32) {
            self.0.command(robot, Command::Lamp(value));
        }

        /// What it was last set to.
        #[must_use]
        pub fn get(self, robot: &Robot<'_>) -> i32 {
            // Saturates; NaN becomes 0.
            self.0.number(robot, Quantity::Lamp) as i32
        }
    }

    /// Damping of a joint that can be set.
    Brake: "Brake" {
        /// What it adds to the damping of its joint; negative numbers count as 0. `[N·m·s/rad]`, `[N·s/m]`
        pub fn set_damping(self, robot: &mut Robot<'_>, constant: f64) {
            self.0.command(robot, Command::Damping(constant));
        }
    }

    /// A lock that docks to another one of its kind.
    Connector: "Connector" {
        /// Closes the lock; it docks to what is in position. Passive ones have none.
        pub fn lock(self, robot: &mut Robot<'_>) {
            self.0.command(robot, Command::Hold(true));
        }

        /// Opens the lock.
        pub fn unlock(self, robot: &mut Robot<'_>) {
            self.0.command(robot, Command::Hold(false));
        }

        /// Whether another one was in position at the last measurement; `None` if it is passive and cannot tell.
        #[must_use]
        pub fn presence(self, robot: &Robot<'_>) -> Option<bool> {
            let presence = self.0.number(robot, Quantity::Value);
            (presence >= 0.0).then_some(presence > 0.0)
        }

        /// Whether the lock is closed.
        #[must_use]
        pub fn is_locked(self, robot: &Robot<'_>) -> bool {
            self.0.number(robot, Quantity::Hold) > 0.0
        }
    }

    /// Suction that holds the first thing that lies against it.
    VacuumGripper: "VacuumGripper" {
        /// Begins to pull.
        pub fn turn_on(self, robot: &mut Robot<'_>) {
            self.0.command(robot, Command::Hold(true));
        }

        /// Lets go.
        pub fn turn_off(self, robot: &mut Robot<'_>) {
            self.0.command(robot, Command::Hold(false));
        }

        /// Whether it held something at the last measurement.
        #[must_use]
        pub fn presence(self, robot: &Robot<'_>) -> bool {
            self.0.number(robot, Quantity::Value) > 0.0
        }

        /// Whether it pulls.
        #[must_use]
        pub fn is_on(self, robot: &Robot<'_>) -> bool {
            self.0.number(robot, Quantity::Hold) > 0.0
        }
    }

    /// Ink that is left on what lies below.
    Pen: "Pen" {
        /// Whether it leaves a mark.
        pub fn write(self, robot: &mut Robot<'_>, writes: bool) {
            self.0.command(robot, Command::Write(writes));
        }

        /// Red, green and blue of the ink, and how much it covers, from 0 to 1.
        pub fn set_ink(self, robot: &mut Robot<'_>, colour: [u8; 3], density: f64) {
            self.0.command(robot, Command::Ink(colour, density));
        }
    }

    /// Sends bytes through the air.
    Emitter: "Emitter" {
        /// Sends bytes, which are heard after the next step; later if the emitter has a rate. False if there are none, or no
        /// room for them in its buffer.
        pub fn send(self, robot: &mut Robot<'_>, data: &[u8]) -> bool {
            self.0.command(robot, Command::Send(data))
        }

        /// The channel that it sends on; -1: all.
        pub fn set_channel(self, robot: &mut Robot<'_>, channel: i32) {
            self.0.command(robot, Command::Channel(channel));
        }

        /// How far it is heard, no further than the greatest range. `[m]` -1: everywhere.
        pub fn set_range(self, robot: &mut Robot<'_>, range: f64) {
            self.0.command(robot, Command::Range(range));
        }
    }

    /// A screen that is drawn on.
    Display: "Display" {
        /// Columns and rows.
        #[must_use]
        pub fn size(self, robot: &Robot<'_>) -> [u16; 2] {
            robot.backend.size(self.0.tag)
        }

        /// Draws a figure, or says how the next ones look. False for a picture whose size is not that of its pixels.
        pub fn draw(self, robot: &mut Robot<'_>, drawing: &Drawing) -> bool {
            self.0.command(robot, Command::Draw(drawing))
        }

        /// Shows the picture of a camera behind what is drawn; `None`: of no camera.
        pub fn attach(self, robot: &mut Robot<'_>, camera: Option<Camera>) {
            let tag = camera.map(|camera| camera.any().tag());
            self.0.command(robot, Command::Background(tag));
        }
    }

    /// Sounds and speech. Nobody hears them; they take the time that they would take.
    Speaker: "Speaker" {
        /// Plays a sound file, or continues with another pitch.
        pub fn play(self, robot: &mut Robot<'_>, file: &str, volume: f64, pitch: f64, is_looped: bool) {
            self.0.command(robot, Command::Play { file, volume, pitch, is_looped });
        }

        /// Ends a sound; `None`: all of them, and speech.
        pub fn stop(self, robot: &mut Robot<'_>, file: Option<&str>) {
            self.0.command(robot, Command::Stop(file));
        }

        /// Whether a sound plays.
        #[must_use]
        pub fn is_playing(self, robot: &Robot<'_>, file: &str) -> bool {
            robot.backend.is_playing(self.0.tag, file)
        }

        /// Says a text. Here is no voice, so that it is over at once.
        pub fn speak(self, robot: &mut Robot<'_>, text: &str) {
            self.0.command(robot, Command::Speak(text));
        }

        /// The language of the texts, such as `en-US`.
        pub fn set_language(self, robot: &mut Robot<'_>, language: &str) {
            self.0.command(robot, Command::Language(language));
        }
    }

    /// A mesh that bends with bones.
    Skin: "Skin" {
        /// The names of its bones.
        #[must_use]
        pub fn bones(self, robot: &Robot<'_>) -> Vec<String> {
            robot.backend.bones(self.0.tag)
        }

        /// Turns a bone: x, y, z of the axis and the angle `[rad]`, in the frame of the skin (`is_absolute`) or of the bone
        /// above.
        pub fn turn_bone(self, robot: &mut Robot<'_>, bone: usize, turn: [f64; 4], is_absolute: bool) {
            self.0.command(robot, Command::TurnPart(bone, turn, is_absolute));
        }

        /// Moves a bone, in the frame of the skin (`is_absolute`) or of the bone above. `[m]`
        pub fn move_bone(self, robot: &mut Robot<'_>, bone: usize, place: [f64; 3], is_absolute: bool) {
            self.0.command(robot, Command::MovePart(bone, place, is_absolute));
        }
    }
}
