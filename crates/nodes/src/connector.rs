//! Connector: docks to another connector.
//!
//! Presence and locking follow the manual's page. The x-axis points out of the docking face. Two faces are aligned if
//! their x-axes are docked_pose and their z-axes agree up to a multiple of 1 / `numberOfRotations` turns.
//! With `snap`, alignment errors are corrected at the rate of the world's ERP, within some steps and without a jump.

use std::any::Any;

use std::f64::consts::{PI, TAU};

use base::math::axis_angle;
use base::{Pose, Vec3, ops};
use dynamics::{Constraint, ConstraintKind};
use engine::{
    Builder, Clock, Command, CommandContext, ConfigureContext, Device, DeviceProperties, EncodeContext,
    Measure, Mount, OrderContext, Persistent, Reading, SampleContext, Site, Typed, UnsupportedCommand,
    WorldState,
};
use scene::{NodeId, Scene, Value};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::breaking_strength::Strength;
use crate::shared::{axes, command_sink, solid_device};

/// The presence that clients get from passive connectors, which cannot measure it.
const NOT_MEASURABLE: i16 = -1;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build_anywhere(builder, node, site, |builder, _| Box::new(Connector::new(builder, node)));
}

#[derive(Clone)]
struct Connector {
    node: NodeId,
    /// The value of `isLocked` at the start of the world.
    starts_locked: bool,
    /// The value of `isLocked` as last seen here.
    locked: bool,
    /// Whether the controller must be told about the lock, because it has not set it itself.
    must_tell: bool,
    is_passive: bool,
    /// Locking was requested since the last step, or the world has just started.
    must_lock: bool,
    /// Unlocking was requested since the last step. It is done in the step because the other side may be unlocked, too.
    must_unlock: bool,
    tolerance: Tolerance,
    presence: i16,
    clock: Clock,
}

#[derive(Clone, Copy)]
struct Tolerance {
    /// `[m]`
    distance: f64,
    /// `[rad]`
    axis: f64,
    /// `[rad]`
    rotation: f64,
    /// Number of allowed rotations about x; 0 is any angle.
    rotations: i32,
}

/// The alignment of another connector with this one.
#[derive(Clone, Copy)]
struct Alignment {
    distance: f64,
    /// Angle about the x-axis; `docked_turn` is the nearest allowed one. `[rad]`
    turn: f64,
    docked_turn: f64,
}

impl Connector {
    fn new(builder: &mut Builder<'_>, node: NodeId) -> Self {
        let scene = builder.scene;
        let is_passive = scene.string(node, "type") == "passive";
        let starts_locked = scene.bool(node, "isLocked");
        Self {
            node,
            starts_locked,
            locked: starts_locked,
            must_tell: false,
            is_passive,
            must_lock: starts_locked,
            must_unlock: false,
            tolerance: Tolerance {
                distance: scene.float(node, "distanceTolerance"),
                axis: scene.float(node, "axisTolerance"),
                rotation: scene.float(node, "rotationTolerance"),
                rotations: scene.int(node, "numberOfRotations"),
            },
            presence: if is_passive { NOT_MEASURABLE } else { 0 },
            clock: Clock::default(),
        }
    }

    fn is_locked(&self, state: &WorldState) -> bool {
        is_locked(state.scene(), self.node)
    }

    /// Returns the nearest compatible connector that is aligned, even if another one holds it.
    fn peer(&self, state: &WorldState) -> Option<(NodeId, Alignment)> {
        let scene = state.scene();
        let own = face(state, self.node);
        let others = scene.iter().filter(|(node, other)| other.ty.is_a("Connector") && *node != self.node);
        let fits = others
            .filter(|(node, _)| self.is_compatible(scene, *node))
            .filter(|(node, _)| state.mount(*node).is_some())
            .filter_map(|(node, _)| Some((node, self.tolerance.fit(&own, &face(state, node))?)));
        fits.min_by(|a, b| a.1.distance.total_cmp(&b.1.distance))
    }

    fn is_compatible(&self, scene: &Scene, other: NodeId) -> bool {
        let fitting = match scene.string(self.node, "type") {
            "symmetric" => "symmetric",
            "active" => "passive",
            _ => return false,
        };
        scene.string(other, "type") == fitting
            && scene.string(self.node, "model") == scene.string(other, "model")
    }

    /// Docks to the peer, if there is one and the locks of both sides allow it.
    fn dock(&self, state: &mut WorldState) {
        if state.attachment(self.node).is_some() {
            return;
        }
        let Some((peer, fit)) = self.peer(state) else { return };
        if state.attachment(peer).is_some() {
            return;
        }
        let scene = state.scene();
        if !(scene.bool(self.node, "unilateralLock") || is_locked(scene, peer)) {
            return;
        }
        let (Some(own), Some(other)) = (state.mount(self.node), state.mount(peer)) else { return };
        let snaps = scene.bool(self.node, "snap");
        let target = if snaps {
            let turn = if self.tolerance.rotations > 0 { fit.docked_turn } else { fit.turn };
            link_from_face(state, own, self.node) * docked_pose(turn)
        } else {
            let own_from_other = face(state, self.node).inverse() * face(state, peer);
            link_from_face(state, own, self.node) * own_from_other
        };
        let sides = [own.link, other.link];
        let docked =
            Constraint::new(ConstraintKind::Fixed, sides, [target, link_from_face(state, other, peer)]);
        state.attach(self.node, Some(peer), docked);
    }

    fn unlock(&mut self, state: &mut WorldState) {
        (self.must_lock, self.must_unlock) = (false, true);
        self.set_lock(state, false);
        self.undock(state);
    }

    fn set_lock(&mut self, state: &mut WorldState, on: bool) {
        self.locked = on;
        state.record(self.node, "isLocked", Value::SfBool(on));
    }

    fn write_lock(&self, tag: u16, state: &WorldState, out: &mut Writer) {
        out.record(tag, op::connector::CONFIGURE).bool(self.is_locked(state));
    }

    /// Undocks unless the other side's lock still holds.
    fn undock(&self, state: &mut WorldState) {
        let Some(peer) = state.attachment(self.node).and_then(|hold| hold.other) else { return };
        if state.scene().bool(self.node, "unilateralUnlock") || !is_locked(state.scene(), peer) {
            state.detach(self.node);
        }
    }

    /// Returns the sum of the strengths of all locks that hold.
    fn strength(&self, state: &WorldState) -> Strength {
        let peer = state.attachment(self.node).and_then(|hold| hold.other);
        let both = std::iter::once(self.node).chain(peer);
        let locked = both.filter(|node| is_locked(state.scene(), *node));
        locked.fold(Strength::NONE, |sum, node| sum.plus(Strength::of(state.scene(), node)))
    }
}

/// Returns the pose of a connector's face in the world: x points out of it, and z is the reference for rotations.
fn face(state: &WorldState, node: NodeId) -> Pose {
    state.pose(node) * Pose::new(Vec3::ZERO, axes::facing(state.scene(), node))
}

fn link_from_face(state: &WorldState, mount: Mount, node: NodeId) -> Pose {
    mount.link_from_node * Pose::new(Vec3::ZERO, axes::facing(state.scene(), node))
}

fn is_locked(scene: &Scene, node: NodeId) -> bool {
    scene.get(node).is_some() && scene.bool(node, "isLocked")
}

/// Returns the pose of a connector that is docked to one at the origin.
fn docked_pose(turn: f64) -> Pose {
    Pose::new(Vec3::ZERO, axis_angle(Vec3::X, turn) * axis_angle(Vec3::Z, PI))
}

impl Tolerance {
    /// Returns the alignment of two faces if it is within the tolerances.
    fn fit(&self, own: &Pose, other: &Pose) -> Option<Alignment> {
        let distance = own.translation.distance(other.translation);
        let axes = [own.vector(Vec3::X), -other.vector(Vec3::X)];
        let between = ops::atan2(axes[0].cross(axes[1]).length(), axes[0].dot(axes[1]));
        // As in Webots, the distance may be the tolerance, which may be 0.
        if !(distance <= self.distance && between < self.axis) {
            return None;
        }
        let up = other.vector(Vec3::Z);
        let turn = ops::atan2(-own.vector(Vec3::Y).dot(up), own.vector(Vec3::Z).dot(up));
        if self.rotations <= 0 {
            return Some(Alignment { distance, turn, docked_turn: turn });
        }
        let part = TAU / f64::from(self.rotations);
        let docked_turn = (turn / part).round() * part;
        ((turn - docked_turn).abs() < self.rotation).then_some(Alignment { distance, turn, docked_turn })
    }
}

impl Device for Connector {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        self.write_lock(context.tag, context.state, out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::connector::GET_PRESENCE => self.clock.set_period(input.u16()?, context.state.time()),
            // The client library reports to the user that passive connectors have no lock.
            opcode @ (op::connector::LOCK | op::connector::UNLOCK) => {
                let _ = self.order(Command::Hold(opcode == op::connector::LOCK), &mut context.order());
            }
            other => return Err(command_sink::unknown("connector", other)),
        }
        Ok(())
    }

    fn actuate(&mut self, state: &mut WorldState) {
        if self.is_passive || state.scene().get(self.node).is_none() {
            return;
        }
        let was_docked = state.attachment(self.node).is_some();
        if was_docked && self.strength(state).is_overcome(state, self.node) {
            state.detach(self.node);
        }
        if std::mem::take(&mut self.must_unlock) {
            self.undock(state);
        }
        // A connector whose lock has just been overcome stays undocked for one step, as in Webots.
        let automatic = !was_docked && state.scene().bool(self.node, "autoLock") && self.is_locked(state);
        if std::mem::take(&mut self.must_lock) || automatic {
            self.dock(state);
        }
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if self.clock.due(context.now) && !self.is_passive {
            // The held connector is present, even if a load has moved it out of the tolerances.
            let holds = context.state.attachment(self.node).is_some();
            self.presence = i16::from(holds || self.peer(context.state).is_some());
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if std::mem::take(&mut self.must_tell) {
            self.write_lock(context.tag, context.state, out);
        }
        if self.clock.take_new_value() {
            out.record(context.tag, op::connector::GET_PRESENCE).i16(self.presence);
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.clock = Clock::default();
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }
}

impl Typed for Connector {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        match command {
            Command::Hold(_) if self.is_passive => Err(UnsupportedCommand),
            Command::Hold(true) => {
                self.set_lock(context.state, true);
                (self.must_lock, self.must_unlock) = (true, false);
                Ok(())
            }
            Command::Hold(false) => {
                self.unlock(context.state);
                Ok(())
            }
            _ => Err(UnsupportedCommand),
        }
    }

    /// 1 if another connector is aligned, else 0; -1 for passive connectors.
    fn reading(&self) -> Reading<'_> {
        Reading::Number(self.presence.into())
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        let measure = Measure { shape: vec![], range: [0.0, 1.0], unit: "" };
        DeviceProperties { measure: (!self.is_passive).then_some(measure), ..DeviceProperties::default() }
    }
}

impl Persistent for Connector {
    /// A reset brings back the lock of the start, whatever a supervisor has written.
    fn keep_settings(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.starts_locked = until_now.starts_locked;
        }
    }

    fn undo(&mut self, state: &mut WorldState) {
        self.set_lock(state, self.starts_locked);
        (self.must_lock, self.must_unlock) = (self.starts_locked, false);
        self.must_tell = !self.is_passive;
    }

    /// The saved state does not contain what the connector was docked to; it docks again if it is locked.
    fn settle(&mut self, state: &mut WorldState) {
        state.detach(self.node);
        self.undo(state);
    }

    fn go_on(&mut self, until_now: &dyn Any, _state: &mut WorldState) {
        if let Some(until_now) = until_now.downcast_ref::<Self>()
            && self.is_passive == until_now.is_passive
        {
            self.presence = until_now.presence;
            // As in Webots, a supervisor that writes `isLocked` locks or unlocks.
            self.must_lock = self.locked && (until_now.must_lock || !until_now.locked);
            self.must_unlock = !self.locked && (until_now.must_unlock || until_now.locked);
        }
    }
}
