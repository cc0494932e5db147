//! The settings of ODE for single bodies and for those created later: damping, automatic disabling, maximum angular
//! speed, gyroscopic torque, and a callback after each step.

use std::ffi::c_int;

use base::Vec3;
use dynamics::{Damping, Dynamics, LinkId, LinkLaw, Sleep};

use crate::handle::Handle;
use crate::marshal::Function;
use crate::memory::put_vector;
use crate::table::{Body, Host, with, with_body};

/// The callback after each step that moves a body.
pub(crate) type Moved = Function;

/// The settings of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BodySettings {
    /// Fractions of the linear and angular velocity that are lost in a step.
    damping: [f64; 2],
    /// Thresholds of damping. `[m/s]`, `[rad/s]`
    damping_thresholds: [f64; 2],
    /// Maximum angular speed. `[rad/s]`
    max_angular_velocity: f64,
    gyroscopic: bool,
    /// Whether gravity does not act on it.
    pub(crate) ignores_gravity: bool,
    auto_disable: AutoDisable,
    /// Stored only, since rotations are always exact.
    finite_mode: c_int,
    finite_axis: Vec3,
}

/// When a body at rest is disabled.
#[derive(Clone, Copy, Debug, PartialEq)]
struct AutoDisable {
    is_on: bool,
    /// Thresholds of the velocity. `[m/s]`, `[rad/s]`
    limits: [f64; 2],
    /// `[s]`
    time: f64,
    steps: c_int,
    /// Stored only, since velocities are not averaged.
    samples: c_int,
}

/// The initial settings of new bodies, and other settings of the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Defaults {
    pub(crate) body_settings: BodySettings,
    iterations: c_int,
    relaxation: f64,
    max_correcting_velocity: f64,
    surface_layer: f64,
}

impl Default for Defaults {
    /// The defaults of ODE.
    fn default() -> Self {
        Self {
            body_settings: BodySettings::DEFAULT,
            iterations: 20,
            relaxation: 1.3,
            max_correcting_velocity: f64::INFINITY,
            surface_layer: 0.0,
        }
    }
}

impl BodySettings {
    /// The settings of a new body in ODE.
    const DEFAULT: Self = Self {
        damping: [0.0; 2],
        damping_thresholds: [0.01; 2],
        max_angular_velocity: f64::INFINITY,
        gyroscopic: true,
        ignores_gravity: false,
        auto_disable: AutoDisable { is_on: false, limits: [0.01; 2], time: 0.0, steps: 10, samples: 1 },
        finite_mode: 0,
        finite_axis: Vec3::ZERO,
    };

    /// The settings of a link of the world.
    pub(crate) fn of(dynamics: &Dynamics, link: LinkId) -> Self {
        let model = &dynamics.model;
        let dt = model.settings.dt;
        let Damping { linear, angular } =
            model.links.get(link.index()).map_or(Damping::default(), |link| link.damping);
        let law = model.link_law(link);
        let auto_disable =
            law.sleep.unwrap_or(model.sleep).map_or(Self::DEFAULT.auto_disable, |sleep| AutoDisable {
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
            auto_disable,
            ..Self::DEFAULT
        }
    }

    fn sleep(&self, dt: f64) -> Option<Sleep> {
        let AutoDisable { is_on, limits: [linear, angular], time, steps, .. } = self.auto_disable;
        // One step is the minimum.
        let time = time.max(f64::from(steps) * dt).max(dt);
        is_on.then_some(Sleep { time, linear, angular })
    }
}

/// Applies the settings of a body of the plugin to the simulation.
pub(crate) fn apply_settings(body: &Body, host: &mut dyn Host) {
    apply_damping(body, host);
    let law = LinkLaw {
        sleep: Some(body.body_settings.sleep(host.dynamics().model.settings.dt)),
        ..law(&body.body_settings)
    };
    set_law(body.link, host, law);
}

fn law(body_settings: &BodySettings) -> LinkLaw {
    let &BodySettings {
        damping_thresholds,
        max_angular_velocity,
        gyroscopic,
        ignores_gravity: weightless,
        ..
    } = body_settings;
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

fn apply_damping(body: &Body, host: &mut dyn Host) {
    let dynamics = host.dynamics();
    let dt = dynamics.model.settings.dt;
    let [linear, angular] =
        body.body_settings.damping.map(|share| 1.0 - base::ops::pow((1.0 - share).clamp(0.0, 1.0), 1.0 / dt));
    if let Some(link) = dynamics.model.links.get_mut(body.link.index()) {
        link.damping = Damping { linear, angular };
    }
}

/// Changes settings of a body; the sleep settings are updated only if they are what has changed.
pub(crate) fn change_settings(what: &str, body: Handle, change: impl FnOnce(&mut BodySettings)) {
    with_body(what, body, (), |body, host| {
        let before = body.body_settings;
        change(&mut body.body_settings);
        let now = body.body_settings;
        if now.damping != before.damping {
            apply_damping(body, host);
        }
        let dynamics = host.dynamics();
        let sleep = match now.auto_disable == before.auto_disable {
            true => dynamics.model.link_law(body.link).sleep,
            false => Some(now.sleep(dynamics.model.settings.dt)),
        };
        set_law(body.link, host, LinkLaw { sleep, ..law(&now) });
    });
}

fn query_settings<R>(what: &str, body: Handle, none: R, read: impl FnOnce(&BodySettings) -> R) -> R {
    with_body(what, body, none, |body, _| read(&body.body_settings))
}

/// Changes the settings of new bodies.
fn change_defaults(what: &str, change: impl FnOnce(&mut Defaults)) {
    with(what, (), |table, _| change(&mut table.defaults));
}

fn query_defaults<R>(what: &str, none: R, read: impl FnOnce(&Defaults) -> R) -> R {
    with(what, none, |table, _| read(&table.defaults))
}

/// Changes a setting that has no effect on this solver.
fn change_ignored_setting(what: &str, why: &str, change: impl FnOnce(&mut Defaults)) {
    with(what, (), |table, host| {
        change(&mut table.defaults);
        table.warn_once(host, format!("{what}() has no effect here: {why}"));
    });
}

const CONVERGED: &str = "contacts are solved to convergence";

/// Setters and getters of one setting of bodies and of the world's default (`dWorld…`).
macro_rules! settings {
    ($($module:ident $ty:ty, $none:expr => [$($set:ident $get:ident $set_world:ident $get_world:ident: |$body_settings:ident| $place:expr;)*];)*) => {
        $(mod $module {
            use super::*;
            exports! { $(
                fn $set(body: Handle, value: $ty) { change_settings(stringify!($set), body, |$body_settings| $place = value.into_it()); }
                fn $get(body: Handle) -> $ty { query_settings(stringify!($get), body, $none, |$body_settings| <$ty>::from_it($place)) }
                fn $set_world(_world: Handle, value: $ty) {
                    change_defaults(stringify!($set_world), |defaults| {
                        let $body_settings = &mut defaults.body_settings;
                        $place = value.into_it();
                    });
                }
                fn $get_world(_world: Handle) -> $ty {
                    query_defaults(stringify!($get_world), $none, |defaults| {
                        let $body_settings = &defaults.body_settings;
                        <$ty>::from_it($place)
                    })
                }
            )* }
        })*
        const SETTINGS: &[&[crate::Export]] = &[$($module::EXPORTED),*];
    };
}

/// Conversion between the numbers of C and ours; flags are numbers in C.
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
            dWorldGetAutoDisableLinearThreshold: |body| body.auto_disable.limits[0];
        dBodySetAutoDisableAngularThreshold dBodyGetAutoDisableAngularThreshold dWorldSetAutoDisableAngularThreshold
            dWorldGetAutoDisableAngularThreshold: |body| body.auto_disable.limits[1];
        dBodySetAutoDisableTime dBodyGetAutoDisableTime dWorldSetAutoDisableTime dWorldGetAutoDisableTime: |body| body.auto_disable.time;
    ];
    counts c_int, 0 => [
        dBodySetAutoDisableFlag dBodyGetAutoDisableFlag dWorldSetAutoDisableFlag dWorldGetAutoDisableFlag: |body| body.auto_disable.is_on;
        dBodySetAutoDisableSteps dBodyGetAutoDisableSteps dWorldSetAutoDisableSteps dWorldGetAutoDisableSteps: |body| body.auto_disable.steps;
        dBodySetAutoDisableAverageSamplesCount dBodyGetAutoDisableAverageSamplesCount
            dWorldSetAutoDisableAverageSamplesCount dWorldGetAutoDisableAverageSamplesCount: |body| body.auto_disable.samples;
    ];
}

exports! {
    fn dBodySetDamping(body: Handle, linear: f64, angular: f64) {
        change_settings("dBodySetDamping", body, |body| body.damping = [linear, angular]);
    }
    fn dWorldSetDamping(_world: Handle, linear: f64, angular: f64) {
        change_defaults("dWorldSetDamping", |world| world.body_settings.damping = [linear, angular]);
    }
    fn dBodySetDampingDefaults(body: Handle) {
        let BodySettings { damping, damping_thresholds, .. } = query_defaults("dBodySetDampingDefaults", BodySettings::DEFAULT, |world| world.body_settings);
        change_settings("dBodySetDampingDefaults", body, |body| (body.damping, body.damping_thresholds) = (damping, damping_thresholds));
    }
    fn dBodySetAutoDisableDefaults(body: Handle) {
        let auto_disable = query_defaults("dBodySetAutoDisableDefaults", BodySettings::DEFAULT.auto_disable, |world| world.body_settings.auto_disable);
        change_settings("dBodySetAutoDisableDefaults", body, |body| body.auto_disable = auto_disable);
    }
    fn dBodySetGyroscopicMode(body: Handle, mode: c_int) {
        change_settings("dBodySetGyroscopicMode", body, |body| body.gyroscopic = mode != 0);
    }
    fn dBodyGetGyroscopicMode(body: Handle) -> c_int {
        query_settings("dBodyGetGyroscopicMode", body, 0, |body| c_int::from(body.gyroscopic))
    }
    /// Has no effect, since rotations are exact in either mode.
    fn dBodySetFiniteRotationMode(body: Handle, mode: c_int) {
        change_settings("dBodySetFiniteRotationMode", body, |body| body.finite_mode = c_int::from(mode != 0));
    }
    fn dBodyGetFiniteRotationMode(body: Handle) -> c_int {
        query_settings("dBodyGetFiniteRotationMode", body, 0, |body| body.finite_mode)
    }
    fn dBodySetFiniteRotationAxis(body: Handle, x: f64, y: f64, z: f64) {
        change_settings("dBodySetFiniteRotationAxis", body, |body| {
            body.finite_axis = Vec3::new(x, y, z).try_normalize().unwrap_or(Vec3::ZERO);
        });
    }
    fn dBodyGetFiniteRotationAxis(body: Handle, out: *mut f64) {
        put_vector(out, query_settings("dBodyGetFiniteRotationAxis", body, Vec3::ZERO, |body| body.finite_axis));
    }
    /// Sets the function to be called after each step in which the body moves.
    fn dBodySetMovedCallback(body: Handle, call: Moved) {
        with_body("dBodySetMovedCallback", body, (), |body, _| body.moved = call);
    }
    fn dWorldSetQuickStepNumIterations(_world: Handle, count: c_int) {
        change_ignored_setting("dWorldSetQuickStepNumIterations", CONVERGED, |world| world.iterations = count);
    }
    fn dWorldGetQuickStepNumIterations(_world: Handle) -> c_int {
        query_defaults("dWorldGetQuickStepNumIterations", 0, |world| world.iterations)
    }
    fn dWorldSetQuickStepW(_world: Handle, relaxation: f64) {
        change_ignored_setting("dWorldSetQuickStepW", CONVERGED, |world| world.relaxation = relaxation);
    }
    fn dWorldGetQuickStepW(_world: Handle) -> f64 { query_defaults("dWorldGetQuickStepW", 0.0, |world| world.relaxation) }
    fn dWorldSetContactMaxCorrectingVel(_world: Handle, most: f64) {
        let why = "hard contacts separate at 1 m/s at most, soft ones according to their softness";
        change_ignored_setting("dWorldSetContactMaxCorrectingVel", why, |world| world.max_correcting_velocity = most);
    }
    fn dWorldGetContactMaxCorrectingVel(_world: Handle) -> f64 {
        query_defaults("dWorldGetContactMaxCorrectingVel", 0.0, |world| world.max_correcting_velocity)
    }
    fn dWorldSetContactSurfaceLayer(_world: Handle, depth: f64) {
        let why = "contacts rest at a depth of zero and are stable";
        change_ignored_setting("dWorldSetContactSurfaceLayer", why, |world| world.surface_layer = depth);
    }
    fn dWorldGetContactSurfaceLayer(_world: Handle) -> f64 {
        query_defaults("dWorldGetContactSurfaceLayer", 0.0, |world| world.surface_layer)
    }
}

pub(crate) static LISTS: &[&[crate::Export]] = &[EXPORTED, SETTINGS[0], SETTINGS[1]];
