//! Receiver: receives packets with their signal strength and direction.

use std::any::Any;

use base::{Diagnostic, Pose, Severity, Stream, Vec3, ops};
use engine::{
    Aspect, Builder, Clock, Command, CommandContext, ConfigureContext, Device, EncodeContext, Message,
    OrderContext, Packet, Persistent, Reading, RobotId, SampleContext, Site, Typed, UnsupportedCommand,
    WorldState,
};
use scene::{NodeId, Value};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::{axes, channels, obstacles, solid_device};

/// The channel that receives from, and is received on, all others.
const BROADCAST: i32 = -1;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, robot| Box::new(Receiver::new(builder, node, robot)));
}

#[derive(Clone)]
struct Receiver {
    node: NodeId,
    robot: RobotId,
    medium: String,
    channel: i32,
    /// The value of the field.
    written_channel: i32,
    allowed: Vec<i32>,
    /// -1 is omnidirectional. `[rad]`
    aperture: f64,
    /// -1 is unlimited. `[bytes]`
    buffer_size: i32,
    strength_noise: f64,
    direction_noise: f64,
    stream: Stream,
    clock: Clock,
    /// Received but not due yet.
    queue: Vec<Message>,
    /// Size of the packets in the queue. `[bytes]`
    waiting: usize,
    /// Due but not read yet.
    due: Vec<Message>,
    /// The number of packets that arrived until the last sampling since the one before, and the signal strength of the last.
    arrived: usize,
    strength: f64,
    overflow: Overflow,
}

/// Whether packets were dropped because nobody reads them although the buffer is unlimited.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Overflow {
    Never,
    ToBeTold,
    Told,
}

/// Maximum size of the queue if the buffer is unlimited. `[bytes]`
const MAX_HELD: usize = 64 << 20;

impl Receiver {
    fn new(builder: &mut Builder<'_>, node: NodeId, robot: RobotId) -> Self {
        let allowed = channels::allowed(builder, node);
        let channel = builder.scene.int(node, "channel");
        let scene = builder.scene;
        Self {
            node,
            robot,
            medium: scene.string(node, "type").to_owned(),
            channel,
            written_channel: channel,
            allowed,
            aperture: scene.float(node, "aperture"),
            buffer_size: scene.int(node, "bufferSize"),
            strength_noise: scene.float(node, "signalStrengthNoise"),
            direction_noise: scene.float(node, "directionNoise"),
            stream: builder.stream(node),
            clock: Clock::default(),
            queue: Vec::new(),
            waiting: 0,
            due: Vec::new(),
            arrived: 0,
            strength: f64::NAN,
            overflow: Overflow::Never,
        }
    }

    fn keep(&mut self, message: Message) {
        self.waiting += message.data.len();
        self.queue.push(message);
    }

    fn forget(&mut self) {
        self.waiting = 0;
        self.queue.clear();
        self.due.clear();
        (self.arrived, self.strength) = (0, f64::NAN);
    }

    /// Makes received packets readable as far as they fit next to unread ones, as clients do.
    fn deliver(&mut self) {
        self.arrived = self.queue.len();
        self.strength = self.queue.last().map_or(f64::NAN, |message| message.strength);
        let room = usize::try_from(self.buffer_size).unwrap_or(usize::MAX);
        let mut held: usize = self.due.iter().map(|message| message.data.len()).sum();
        for message in self.queue.drain(..) {
            if held.saturating_add(message.data.len()) <= room {
                held += message.data.len();
                self.due.push(message);
            }
        }
        self.waiting = 0;
    }

    fn listens_to(&self, packet: &Packet) -> bool {
        if packet.robot.is_none() {
            return self.channel == packet.channel; // as in Webots, plugins do not broadcast, nor are all of them heard
        }
        packet.robot != Some(self.robot) // robots do not receive their own packets
            && packet.medium == self.medium
            && (self.channel == packet.channel || self.channel == BROADCAST || packet.channel == BROADCAST)
    }

    /// Returns direction and strength of a packet; `None` if it does not reach the receiver.
    fn hear(&self, state: &WorldState, packet: &Packet) -> Option<(Vec3, f64)> {
        let pose = state.pose(self.node);
        let sender = place_of_sender(state, packet);
        let (from_sender, distance) = direction(&sender, pose.translation);
        if packet.range.is_some_and(|range| distance > range) {
            return None;
        }
        let towards = pose.inverse().point(sender.translation);
        // As in Webots, the direction between coincident points is undefined, and in every cone.
        let direction = towards / distance;
        if self.medium == "infra-red" {
            let front = axes::facing(state.scene(), self.node) * Vec3::X;
            let in_cone = |aperture: f64, axis_part: f64| {
                let angle = ops::acos(axis_part);
                angle.is_nan() || angle <= aperture / 2.0
            };
            if packet.aperture.is_some_and(|aperture| !in_cone(aperture, from_sender.x))
                || (self.aperture > 0.0 && !in_cone(self.aperture, direction.dot(front)))
                || self.is_hidden(state, packet, [sender.translation, pose.translation])
            {
                return None;
            }
        }
        Some((direction, 1.0 / (distance * distance)))
    }

    /// Returns whether a solid is between the two. Those of the sender's robot do not count, and those of its own one
    /// only with `selfCollision`.
    fn is_hidden(&self, state: &WorldState, packet: &Packet, [origin, here]: [Vec3; 2]) -> bool {
        let distance = origin.distance(here);
        if distance == 0.0 {
            return false;
        }
        let sees_itself = obstacles::meets_own_robot(state.scene(), self.node);
        let is_obstacle = |collider| {
            state.collider_owner(collider).is_some_and(|owner| {
                (sees_itself || owner.robot != Some(self.robot)) && owner.robot != packet.robot
            })
        };
        let direction = (here - origin) / distance;
        state.dynamics().ray_cast(origin, direction, distance, &is_obstacle).is_some()
    }

    fn fits(&mut self, size: usize) -> bool {
        if let Ok(limit) = usize::try_from(self.buffer_size) {
            return self.waiting + size <= limit;
        }
        let due: usize = self.due.iter().map(|message| message.data.len()).sum();
        let held = self.waiting + due + (self.queue.len() + self.due.len()) * size_of::<Message>();
        let fits = held + size <= MAX_HELD;
        if !fits && self.overflow == Overflow::Never {
            self.overflow = Overflow::ToBeTold;
        }
        fits
    }

    fn take_in(&mut self, state: &WorldState, packet: &Packet) {
        if !self.listens_to(packet) || !self.fits(packet.data.len()) {
            return;
        }
        if packet.robot.is_none() {
            // It comes from nowhere.
            let data = packet.data.clone();
            self.keep(Message { direction: Vec3::NAN, strength: f64::INFINITY, data });
            return;
        }
        let Some((direction, strength)) = self.hear(state, packet) else { return };
        let mut draw = || self.stream.normal();
        let error = Vec3::new(draw(), draw(), draw()) * self.direction_noise;
        let strength = strength * (1.0 + self.strength_noise * draw()).max(0.0);
        self.keep(Message {
            direction: if self.direction_noise > 0.0 {
                (direction + error).normalize_or_zero()
            } else {
                direction
            },
            strength,
            data: packet.data.clone(),
        });
    }
}

/// Returns the pose of the sender of a packet after the step, as packets sent before a step are received after it, as
/// in Webots.
fn place_of_sender(state: &WorldState, packet: &Packet) -> Pose {
    if state.scene().get(packet.sender).is_none() || state.mount(packet.sender).is_none() {
        return packet.world_from_sender;
    }
    state.pose(packet.sender) * Pose::new(Vec3::ZERO, axes::facing(state.scene(), packet.sender))
}

/// Returns the direction from a sender to a point, a unit vector in the sender's frame (NaN if they coincide), and the
/// distance. `[m]`
fn direction(sender: &Pose, point: Vec3) -> (Vec3, f64) {
    let offset = sender.inverse().point(point);
    let distance = offset.length();
    (offset / distance, distance)
}

impl Device for Receiver {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::receiver::CONFIGURE).i32(self.buffer_size).i32(self.channel);
        out.i32(self.allowed.len() as i32);
        for channel in &self.allowed {
            out.i32(*channel);
        }
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::sensor::SET_SAMPLING_PERIOD => self.set_sampling_period(input.u16()?, context.state),
            op::receiver::SET_CHANNEL => {
                let command = Command::Channel(input.i32()?);
                // The client library reports to the user that a channel is not allowed.
                let _ = self.order(command, &mut context.order());
            }
            other => return Err(Malformed::new(format!("unknown receiver command {other}"))),
        }
        Ok(())
    }

    fn set_sampling_period(&mut self, period_ms: u16, state: &mut WorldState) {
        self.clock.set_period(period_ms, state.time());
        if period_ms == 0 {
            self.forget();
        }
    }

    fn actuate(&mut self, state: &mut WorldState) {
        if self.overflow == Overflow::ToBeTold {
            self.overflow = Overflow::Told;
            let message = format!(
                "the receiver {:?} holds {} MiB that its controller does not fetch; further packets are lost",
                state.scene().string(self.node, "name"),
                MAX_HELD >> 20
            );
            state.report(Diagnostic::general(Severity::Warning, "receiver/full", message));
        }
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.clock.is_enabled() {
            return;
        }
        for packet in &context.state.radio.packets {
            self.take_in(context.state, packet);
        }
        if self.clock.due(context.now) {
            self.deliver();
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_new_value() {
            for message in self.due.drain(..).chain(self.queue.drain(..)) {
                // Clients take this for the receiver's own channel; packets for all have none.
                out.record(context.tag, op::receiver::RECEIVE).i32(self.channel).vec3(message.direction);
                out.f64(message.strength).i32(message.data.len() as i32).bytes(&message.data);
            }
            self.waiting = 0;
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.clock = Clock::default();
        self.forget();
    }

    fn stream(&mut self) -> Option<&mut Stream> {
        Some(&mut self.stream)
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }

    /// Packets come from the simulation, even if the robot is controlled remotely.
    fn hand_over(&mut self, _is_remote: bool) {}
}

impl Typed for Receiver {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        match command {
            Command::Channel(channel) if channels::is_allowed(channel, &self.allowed) => {
                self.channel = channel;
                context.state.record(self.node, "channel", Value::SfInt32(channel));
            }
            Command::Taken(count) if count <= self.due.len() => drop(self.due.drain(..count)),
            _ => return Err(UnsupportedCommand),
        }
        Ok(())
    }

    fn reading(&self) -> Reading<'_> {
        Reading::Messages(&self.due)
    }

    fn aspect(&self, aspect: Aspect<'_>, _state: &WorldState) -> Reading<'_> {
        match aspect {
            Aspect::Packets => Reading::Number(self.arrived as f64),
            Aspect::Strength => Reading::Number(self.strength),
            _ => Reading::Nothing,
        }
    }
}

impl Persistent for Receiver {
    fn keep_settings(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.channel = until_now.channel;
        }
    }

    fn settle(&mut self, _state: &mut WorldState) {
        self.forget();
    }

    fn go_on(&mut self, until_now: &dyn Any, _state: &mut WorldState) {
        let Some(until_now) = until_now.downcast_ref::<Self>() else { return };
        self.stream.clone_from(&until_now.stream);
        self.queue.clone_from(&until_now.queue);
        self.due.clone_from(&until_now.due);
        self.waiting = until_now.waiting;
        if self.written_channel != until_now.written_channel {
            self.channel = self.written_channel;
        }
    }
}
