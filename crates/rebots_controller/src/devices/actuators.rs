//! Actuators.

use super::Camera;
use crate::backend::{Command, Quantity};
use crate::device::{AnyDevice, Device};
use crate::reading::Drawing;
use crate::robot::Robot;

sensors!(Connector VacuumGripper);

devices! {
    /// A motor. Units: rad and N·m for rotational motors, m and N for linear ones.
    Motor: "RotationalMotor" "LinearMotor" {
        /// Sets the target position, which it then holds; infinity switches to velocity control.
        pub fn set_position(self, robot: &mut Robot<'_>, position: f64) {
            self.0.command(robot, Command::Position(position));
        }

        /// Sets the velocity, or the velocity limit in position control.
        pub fn set_velocity(self, robot: &mut Robot<'_>, velocity: f64) {
            self.0.command(robot, Command::Velocity(velocity));
        }

        /// Sets the acceleration limit; negative for none.
        pub fn set_acceleration(self, robot: &mut Robot<'_>, acceleration: f64) {
            self.0.command(robot, Command::Acceleration(acceleration));
        }

        /// Sets the force or torque that is available to the motor controller.
        pub fn set_available_effort(self, robot: &mut Robot<'_>, effort: f64) {
            self.0.command(robot, Command::AvailableEffort(effort));
        }

        /// Applies a force or torque, until a position is set.
        pub fn set_effort(self, robot: &mut Robot<'_>, effort: f64) {
            self.0.command(robot, Command::Effort(effort));
        }

        /// Sets the gains of the position controller.
        pub fn set_pid(self, robot: &mut Robot<'_>, p: f64, i: f64, d: f64) {
            self.0.command(robot, Command::Pid([p, i, d]));
        }

        /// Its target position.
        #[must_use]
        pub fn target_position(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::TargetPosition)
        }

        /// Its target velocity.
        #[must_use]
        pub fn target_velocity(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::TargetVelocity)
        }

        /// Maximum velocity.
        #[must_use]
        pub fn max_velocity(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::MaxVelocity)
        }

        /// Minimum and maximum position; equal if there are no limits.
        #[must_use]
        pub fn limits(self, robot: &Robot<'_>) -> [f64; 2] {
            self.0.numbers(robot, Quantity::Limits)
        }

        /// Enables force or torque feedback with a sampling period. `[ms]`
        pub fn enable_feedback(self, robot: &mut Robot<'_>, period_ms: u16) {
            self.0.enable(robot, period_ms);
        }

        /// Last measured force or torque; see [`Motor::enable_feedback`].
        #[must_use]
        pub fn feedback(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Feedback)
        }
    }

    /// An LED.
    Led: "LED" {
        /// Sets its state: 0 is off, n its nth colour, or 0xRRGGBB for gradual LEDs.
        pub fn set(self, robot: &mut Robot<'_>, value: i32) {
            self.0.command(robot, Command::Lamp(value));
        }

        /// Its current state.
        #[must_use]
        pub fn get(self, robot: &Robot<'_>) -> i32 {
            // Saturates; NaN becomes 0.
            self.0.number(robot, Quantity::Lamp) as i32
        }
    }

    /// Adjustable damping of a joint.
    Brake: "Brake" {
        /// Sets the damping that is added to its joint; negative values count as 0. `[N·m·s/rad]`, `[N·s/m]`
        pub fn set_damping(self, robot: &mut Robot<'_>, constant: f64) {
            self.0.command(robot, Command::Damping(constant));
        }
    }

    /// A docking connector.
    Connector: "Connector" {
        /// Locks it; it attaches to a compatible connector in position. No effect on passive connectors.
        pub fn lock(self, robot: &mut Robot<'_>) {
            self.0.command(robot, Command::Hold(true));
        }

        /// Unlocks it.
        pub fn unlock(self, robot: &mut Robot<'_>) {
            self.0.command(robot, Command::Hold(false));
        }

        /// Whether a compatible connector was in position at the last measurement; `None` for passive connectors.
        #[must_use]
        pub fn presence(self, robot: &Robot<'_>) -> Option<bool> {
            let presence = self.0.number(robot, Quantity::Value);
            (presence >= 0.0).then_some(presence > 0.0)
        }

        /// Whether it is locked.
        #[must_use]
        pub fn is_locked(self, robot: &Robot<'_>) -> bool {
            self.0.number(robot, Quantity::Hold) > 0.0
        }
    }

    /// A vacuum gripper, which attaches the first solid that touches it.
    VacuumGripper: "VacuumGripper" {
        /// Turns the suction on.
        pub fn turn_on(self, robot: &mut Robot<'_>) {
            self.0.command(robot, Command::Hold(true));
        }

        /// Turns the suction off.
        pub fn turn_off(self, robot: &mut Robot<'_>) {
            self.0.command(robot, Command::Hold(false));
        }

        /// Whether a solid was attached at the last measurement.
        #[must_use]
        pub fn presence(self, robot: &Robot<'_>) -> bool {
            self.0.number(robot, Quantity::Value) > 0.0
        }

        /// Whether the suction is on.
        #[must_use]
        pub fn is_on(self, robot: &Robot<'_>) -> bool {
            self.0.number(robot, Quantity::Hold) > 0.0
        }
    }

    /// A pen that draws on surfaces.
    Pen: "Pen" {
        /// Enables or disables drawing.
        pub fn write(self, robot: &mut Robot<'_>, writes: bool) {
            self.0.command(robot, Command::Write(writes));
        }

        /// Sets the RGB colour of the ink and its density, from 0 to 1.
        pub fn set_ink(self, robot: &mut Robot<'_>, colour: [u8; 3], density: f64) {
            self.0.command(robot, Command::Ink(colour, density));
        }
    }

    /// A radio or infra-red emitter.
    Emitter: "Emitter" {
        /// Sends a packet, which arrives after the next step, or later if the emitter has a baud rate. Returns false if it
        /// is empty or does not fit into the buffer.
        pub fn send(self, robot: &mut Robot<'_>, data: &[u8]) -> bool {
            self.0.command(robot, Command::Send(data))
        }

        /// Sets the channel; -1 broadcasts.
        pub fn set_channel(self, robot: &mut Robot<'_>, channel: i32) {
            self.0.command(robot, Command::Channel(channel));
        }

        /// Sets the range, up to its maximum. `[m]` -1 is unlimited.
        pub fn set_range(self, robot: &mut Robot<'_>, range: f64) {
            self.0.command(robot, Command::Range(range));
        }
    }

    /// A display.
    Display: "Display" {
        /// Width and height.
        #[must_use]
        pub fn size(self, robot: &Robot<'_>) -> [u16; 2] {
            robot.backend.size(self.0.tag)
        }

        /// Executes a drawing command. Returns false for an image whose data does not match its size.
        pub fn draw(self, robot: &mut Robot<'_>, drawing: &Drawing) -> bool {
            self.0.command(robot, Command::Draw(drawing))
        }

        /// Attaches a camera, whose image becomes the background; `None` detaches it.
        pub fn attach(self, robot: &mut Robot<'_>, camera: Option<Camera>) {
            let tag = camera.map(|camera| camera.any().tag());
            self.0.command(robot, Command::Background(tag));
        }
    }

    /// A loudspeaker. Sounds are silent here, but last as long as they would.
    Speaker: "Speaker" {
        /// Plays a sound file, or changes the pitch of one that is playing.
        pub fn play(self, robot: &mut Robot<'_>, file: &str, volume: f64, pitch: f64, is_looped: bool) {
            self.0.command(robot, Command::Play { file, volume, pitch, is_looped });
        }

        /// Stops a sound; `None` stops all sounds and speech.
        pub fn stop(self, robot: &mut Robot<'_>, file: Option<&str>) {
            self.0.command(robot, Command::Stop(file));
        }

        /// Whether a sound is playing.
        #[must_use]
        pub fn is_playing(self, robot: &Robot<'_>, file: &str) -> bool {
            robot.backend.is_playing(self.0.tag, file)
        }

        /// Speaks a text. There is no speech synthesis, so it ends immediately.
        pub fn speak(self, robot: &mut Robot<'_>, text: &str) {
            self.0.command(robot, Command::Speak(text));
        }

        /// Sets the language of speech, such as `en-US`.
        pub fn set_language(self, robot: &mut Robot<'_>, language: &str) {
            self.0.command(robot, Command::Language(language));
        }
    }

    /// A skinned mesh with bones.
    Skin: "Skin" {
        /// Names of its bones.
        #[must_use]
        pub fn bones(self, robot: &Robot<'_>) -> Vec<String> {
            robot.backend.bones(self.0.tag)
        }

        /// Sets the orientation of a bone (axis and angle `[rad]`) in the frame of the skin (`is_absolute`) or of its
        /// parent bone.
        pub fn turn_bone(self, robot: &mut Robot<'_>, bone: usize, turn: [f64; 4], is_absolute: bool) {
            self.0.command(robot, Command::TurnPart(bone, turn, is_absolute));
        }

        /// Sets the position of a bone in the frame of the skin (`is_absolute`) or of its parent bone. `[m]`
        pub fn move_bone(self, robot: &mut Robot<'_>, bone: usize, place: [f64; 3], is_absolute: bool) {
            self.0.command(robot, Command::MovePart(bone, place, is_absolute));
        }
    }
}
