//! What ODE lets a plugin set for single bodies, and for those that it will make: damping, disabling at rest, the fastest turn,
//! gyroscopic torque, a function to call after each step.

use std::ffi::c_int;

use base::Vec3;
use dynamics::{Damping, Dynamics, LinkId, LinkLaw, Sleep};

use crate::handle::Handle;
use crate::marshal::Function;
use crate::memory::put_vector;
use crate::table::{Body, Host, with, with_body};

/// What is called after each step that moves a body.
pub(crate) type Moved = Function;

/// What a body was told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BodySettings {
    /// Shares of the velocity that are lost in a step.
    damping: [f64; 2],
    /// Velocities up to which nothing is lost. `[m/s]`, `[rad/s]`
    damping_thresholds: [f64; 2],
    /// `[rad/s]`
    max_angular_velocity: f64,
    gyroscopic: bool,
    /// No gravity acts on it.
    pub(crate) floats: bool,
    rest: Rest,
    /// Rotations are exact anyhow.
    finite_mode: c_int,
    finite_axis: Vec3,
}

/// When a body at rest is disabled.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Rest {
    is_on: bool,
    /// `[m/s]`, `[rad/s]`
    limits: [f64; 2],
    /// `[s]`
    time: f64,
    steps: c_int,
    /// Velocities are not averaged.
    samples: c_int,
}

/// What new bodies begin with, and what else the world was told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Defaults {
    pub(crate) body_settings: BodySettings,
    iterations: c_int,
    relaxation: f64,
    correcting: f64,
    layer: f64,
}

impl Default for Defaults {
    /// ODE's.
    fn default() -> Self {
        Self {
            body_settings: BodySettings::DEFAULT,
            iterations: 20,
            relaxation: 1.3,
            correcting: f64::INFINITY,
            layer: 0.0,
        }
    }
}

impl BodySettings {
    /// Of a body in ODE.
    const DEFAULT: Self = Self {
        damping: [0.0; 2],
        damping_thresholds: [0.01; 2],
        max_angular_velocity: f64::INFINITY,
        gyroscopic: true,
        floats: false,
        rest: Rest { is_on: false, limits: [0.01; 2], time: 0.0, steps: 10, samples: 1 },
        finite_mode: 0,
        finite_axis: Vec3::ZERO,
    };

    /// Of a link of the world.
    pub(crate) fn of(dynamics: &Dynamics, link: LinkId) -> Self {
        let model = &dynamics.model;
        let dt = model.settings.dt;
        let Damping { linear, angular } =
            model.links.get(link.index()).map_or(Damping::default(), |link| link.damping);
        let law = model.link_law(link);
        let rest = law.sleep.unwrap_or(model.sleep).map_or(Self::DEFAULT.rest, |sleep| Rest {
            is_on: true,
            limits: [sleep.linear, sleep.angular],
            time: sleep.time,
            steps: 0,
            samples: 1,
        });
        Self {
            damping: [linear, angular].map(|loss| 1.0 - base::ops::pow((1.0 - loss).max(0.0), dt)),
            damping_thresholds: law.damping_thresholds,
            max_angular_velocity: law.max_angular_velocity,
            gyroscopic: law.gyroscopic,
            rest,
            ..Self::DEFAULT
        }
    }

    fn sleep(&self, dt: f64) -> Option<Sleep> {
        let Rest { is_on, limits: [linear, angular], time, steps, .. } = self.rest;
        // A step is the least that there is.
        let time = time.max(f64::from(steps) * dt).max(dt);
        is_on.then_some(Sleep { time, linear, angular })
    }
}

/// Lets the world do as a body of the plugin's own was told.
pub(crate) fn obey(body: &Body, host: &mut dyn Host) {
    damp(body, host);
    let law = LinkLaw {
        sleep: Some(body.body_settings.sleep(host.dynamics().model.settings.dt)),
        ..law(&body.body_settings)
    };
    set_law(body.link, host, law);
}

fn law(body_settings: &BodySettings) -> LinkLaw {
    let &BodySettings { damping_thresholds, max_angular_velocity, gyroscopic, floats: weightless, .. } =
        body_settings;
    LinkLaw { sleep: None, gyroscopic, max_angular_velocity, weightless, damping_thresholds }
}

fn set_law(link: LinkId, host: &mut dyn Host, law: LinkLaw) {
    let dynamics = host.dynamics();
    let known = *dynamics.model.link_law(link);
    if law == LinkLaw::DEFAULT {
        dynamics.model.link_laws.remove(&link);
    } else {
        dynamics.model.link_laws.insert(link, law);
    }
    if known.gyroscopic != law.gyroscopic {
        dynamics.model_changed();
    }
}

fn damp(body: &Body, host: &mut dyn Host) {
    let dynamics = host.dynamics();
    let dt = dynamics.model.settings.dt;
    let [linear, angular] =
        body.body_settings.damping.map(|share| 1.0 - base::ops::pow((1.0 - share).clamp(0.0, 1.0), 1.0 / dt));
    if let Some(link) = dynamics.model.links.get_mut(body.link.index()) {
        link.damping = Damping { linear, angular };
    }
}

/// Changes what a body was told, and how long it may rest only if that is what was changed.
pub(crate) fn tell(what: &str, body: Handle, change: impl FnOnce(&mut BodySettings)) {
    with_body(what, body, (), |body, host| {
        let before = body.body_settings;
        change(&mut body.body_settings);
        let now = body.body_settings;
        if now.damping != before.damping {
            damp(body, host);
        }
        let dynamics = host.dynamics();
        let sleep = match now.rest == before.rest {
            true => dynamics.model.link_law(body.link).sleep,
            false => Some(now.sleep(dynamics.model.settings.dt)),
        };
        set_law(body.link, host, LinkLaw { sleep, ..law(&now) });
    });
}

fn ask<R>(what: &str, body: Handle, none: R, read: impl FnOnce(&BodySettings) -> R) -> R {
    with_body(what, body, none, |body, _| read(&body.body_settings))
}

/// Changes what new bodies begin with.
fn preset(what: &str, change: impl FnOnce(&mut Defaults)) {
    with(what, (), |table, _| change(&mut table.defaults));
}

fn look_up<R>(what: &str, none: R, read: impl FnOnce(&Defaults) -> R) -> R {
    with(what, none, |table, _| read(&table.defaults))
}

/// Changes what the solver here has no use for.
fn without_effect(what: &str, why: &str, change: impl FnOnce(&mut Defaults)) {
    with(what, (), |table, host| {
        change(&mut table.defaults);
        table.tell(host, format!("{what}() has no effect here: {why}"));
    });
}

const EXACT: &str = "contacts are solved to their end";

/// Functions that set and get one thing of bodies, of new ones (`dWorld…`) alike.
macro_rules! settings {
    ($($module:ident $ty:ty, $none:expr => [$($set:ident $get:ident $set_world:ident $get_world:ident: |$body_settings:ident| $place:expr;)*];)*) => {
        $(mod $module {
            use super::*;
            exports! { $(
                fn $set(body: Handle, value: $ty) { tell(stringify!($set), body, |$body_settings| $place = value.into_it()); }
                fn $get(body: Handle) -> $ty { ask(stringify!($get), body, $none, |$body_settings| <$ty>::from_it($place)) }
                fn $set_world(_world: Handle, value: $ty) {
                    preset(stringify!($set_world), |defaults| {
                        let $body_settings = &mut defaults.body_settings;
                        $place = value.into_it();
                    });
                }
                fn $get_world(_world: Handle) -> $ty {
                    look_up(stringify!($get_world), $none, |defaults| {
                        let $body_settings = &defaults.body_settings;
                        <$ty>::from_it($place)
                    })
                }
            )* }
        })*
        const SETTINGS: &[&[crate::Export]] = &[$($module::EXPORTED),*];
    };
}

/// Between numbers of C and ours; flags are numbers there.
trait Number<T> {
    fn into_it(self) -> T;
    fn from_it(own: T) -> Self;
}

impl Number<f64> for f64 {
    fn into_it(self) -> f64 {
        if self.is_nan() { 0.0 } else { self.max(0.0) }
    }
    fn from_it(own: f64) -> f64 {
        own
    }
}

impl Number<c_int> for c_int {
    fn into_it(self) -> c_int {
        self.max(0)
    }
    fn from_it(own: c_int) -> c_int {
        own
    }
}

impl Number<bool> for c_int {
    fn into_it(self) -> bool {
        self != 0
    }
    fn from_it(own: bool) -> c_int {
        Self::from(own)
    }
}

settings! {
    numbers f64, 0.0 => [
        dBodySetLinearDamping dBodyGetLinearDamping dWorldSetLinearDamping dWorldGetLinearDamping: |body| body.damping[0];
        dBodySetAngularDamping dBodyGetAngularDamping dWorldSetAngularDamping dWorldGetAngularDamping: |body| body.damping[1];
        dBodySetLinearDampingThreshold dBodyGetLinearDampingThreshold dWorldSetLinearDampingThreshold
            dWorldGetLinearDampingThreshold: |body| body.damping_thresholds[0];
        dBodySetAngularDampingThreshold dBodyGetAngularDampingThreshold dWorldSetAngularDampingThreshold
            dWorldGetAngularDampingThreshold: |body| body.damping_thresholds[1];
        dBodySetMaxAngularSpeed dBodyGetMaxAngularSpeed dWorldSetMaxAngularSpeed dWorldGetMaxAngularSpeed: |body| body.max_angular_velocity;
        dBodySetAutoDisableLinearThreshold dBodyGetAutoDisableLinearThreshold dWorldSetAutoDisableLinearThreshold
            dWorldGetAutoDisableLinearThreshold: |body| body.rest.limits[0];
        dBodySetAutoDisableAngularThreshold dBodyGetAutoDisableAngularThreshold dWorldSetAutoDisableAngularThreshold
            dWorldGetAutoDisableAngularThreshold: |body| body.rest.limits[1];
        dBodySetAutoDisableTime dBodyGetAutoDisableTime dWorldSetAutoDisableTime dWorldGetAutoDisableTime: |body| body.rest.time;
    ];
    counts c_int, 0 => [
        dBodySetAutoDisableFlag dBodyGetAutoDisableFlag dWorldSetAutoDisableFlag dWorldGetAutoDisableFlag: |body| body.rest.is_on;
        dBodySetAutoDisableSteps dBodyGetAutoDisableSteps dWorldSetAutoDisableSteps dWorldGetAutoDisableSteps: |body| body.rest.steps;
        dBodySetAutoDisableAverageSamplesCount dBodyGetAutoDisableAverageSamplesCount
            dWorldSetAutoDisableAverageSamplesCount dWorldGetAutoDisableAverageSamplesCount: |body| body.rest.samples;
    ];
}

exports! {
    fn dBodySetDamping(body: Handle, linear: f64, angular: f64) {
        tell("dBodySetDamping", body, |body| body.damping = [linear, angular]);
    }
    fn dWorldSetDamping(_world: Handle, linear: f64, angular: f64) {
        preset("dWorldSetDamping", |world| world.body_settings.damping = [linear, angular]);
    }
    fn dBodySetDampingDefaults(body: Handle) {
        let BodySettings { damping, damping_thresholds, .. } = look_up("dBodySetDampingDefaults", BodySettings::DEFAULT, |world| world.body_settings);
        tell("dBodySetDampingDefaults", body, |body| (body.damping, body.damping_thresholds) = (damping, damping_thresholds));
    }
    fn dBodySetAutoDisableDefaults(body: Handle) {
        let rest = look_up("dBodySetAutoDisableDefaults", BodySettings::DEFAULT.rest, |world| world.body_settings.rest);
        tell("dBodySetAutoDisableDefaults", body, |body| body.rest = rest);
    }
    fn dBodySetGyroscopicMode(body: Handle, mode: c_int) {
        tell("dBodySetGyroscopicMode", body, |body| body.gyroscopic = mode != 0);
    }
    fn dBodyGetGyroscopicMode(body: Handle) -> c_int {
        ask("dBodyGetGyroscopicMode", body, 0, |body| c_int::from(body.gyroscopic))
    }
    /// Rotations are finite in either mode.
    fn dBodySetFiniteRotationMode(body: Handle, mode: c_int) {
        tell("dBodySetFiniteRotationMode", body, |body| body.finite_mode = c_int::from(mode != 0));
    }
    fn dBodyGetFiniteRotationMode(body: Handle) -> c_int {
        ask("dBodyGetFiniteRotationMode", body, 0, |body| body.finite_mode)
    }
    fn dBodySetFiniteRotationAxis(body: Handle, x: f64, y: f64, z: f64) {
        tell("dBodySetFiniteRotationAxis", body, |body| {
            body.finite_axis = Vec3::new(x, y, z).try_normalize().unwrap_or(Vec3::ZERO);
        });
    }
    fn dBodyGetFiniteRotationAxis(body: Handle, out: *mut f64) {
        put_vector(out, ask("dBodyGetFiniteRotationAxis", body, Vec3::ZERO, |body| body.finite_axis));
    }
    /// Calls a function after each step in which a body takes part.
    fn dBodySetMovedCallback(body: Handle, call: Moved) {
        with_body("dBodySetMovedCallback", body, (), |body, _| body.moved = call);
    }
    fn dWorldSetQuickStepNumIterations(_world: Handle, count: c_int) {
        without_effect("dWorldSetQuickStepNumIterations", EXACT, |world| world.iterations = count);
    }
    fn dWorldGetQuickStepNumIterations(_world: Handle) -> c_int {
        look_up("dWorldGetQuickStepNumIterations", 0, |world| world.iterations)
    }
    fn dWorldSetQuickStepW(_world: Handle, relaxation: f64) {
        without_effect("dWorldSetQuickStepW", EXACT, |world| world.relaxation = relaxation);
    }
    fn dWorldGetQuickStepW(_world: Handle) -> f64 { look_up("dWorldGetQuickStepW", 0.0, |world| world.relaxation) }
    fn dWorldSetContactMaxCorrectingVel(_world: Handle, most: f64) {
        let why = "hard contacts push out by 1 m/s at most, soft ones as their law says";
        without_effect("dWorldSetContactMaxCorrectingVel", why, |world| world.correcting = most);
    }
    fn dWorldGetContactMaxCorrectingVel(_world: Handle) -> f64 {
        look_up("dWorldGetContactMaxCorrectingVel", 0.0, |world| world.correcting)
    }
    fn dWorldSetContactSurfaceLayer(_world: Handle, depth: f64) {
        let why = "contacts rest at a depth of nothing and do not come and go";
        without_effect("dWorldSetContactSurfaceLayer", why, |world| world.layer = depth);
    }
    fn dWorldGetContactSurfaceLayer(_world: Handle) -> f64 {
        look_up("dWorldGetContactSurfaceLayer", 0.0, |world| world.layer)
    }
}

pub(crate) static LISTS: &[&[crate::Export]] = &[EXPORTED, SETTINGS[0], SETTINGS[1]];
