//! `dWorld…`, `dSpace…`, `dRand…`: settings of the world, and ODE's random numbers.

use std::ffi::{c_int, c_ulong};

use base::Vec3;

use crate::handle::Handle;
use crate::memory::put_vector;
use crate::table::with;

exports! {
    fn dWorldSetGravity(_world: Handle, x: f64, y: f64, z: f64) {
        with("dWorldSetGravity", (), |_, host| {
            let gravity = Vec3::new(x, y, z);
            if gravity.is_finite() {
                host.dynamics().model.settings.gravity = gravity;
                host.dynamics().wake_all();
            }
        });
    }
    fn dWorldGetGravity(_world: Handle, out: *mut f64) {
        put_vector(out, with("dWorldGetGravity", Vec3::ZERO, |_, host| host.dynamics().model.settings.gravity));
    }
    fn dWorldSetERP(_world: Handle, erp: f64) {
        with("dWorldSetERP", (), |_, host| {
            if erp.is_finite() {
                host.dynamics().model.settings.erp = erp.clamp(0.0, 1.0);
            }
        });
    }
    fn dWorldGetERP(_world: Handle) -> f64 {
        with("dWorldGetERP", 0.2, |_, host| host.dynamics().model.settings.erp)
    }
    fn dWorldSetCFM(_world: Handle, cfm: f64) {
        with("dWorldSetCFM", (), |_, host| {
            if cfm.is_finite() {
                host.dynamics().model.settings.cfm = cfm.max(0.0);
            }
        });
    }
    fn dWorldGetCFM(_world: Handle) -> f64 {
        with("dWorldGetCFM", 1e-5, |_, host| host.dynamics().model.settings.cfm)
    }
    /// Returns the force that has an impulse in one step.
    fn dWorldImpulseToForce(_world: Handle, step: f64, x: f64, y: f64, z: f64, out: *mut f64) {
        put_vector(out, if step > 0.0 { Vec3::new(x, y, z) / step } else { Vec3::ZERO });
    }
    fn dWorldSetData(_world: Handle, data: Handle) { with("dWorldSetData", (), |table, _| table.data = data); }
    fn dWorldGetData(_world: Handle) -> Handle {
        with("dWorldGetData", std::ptr::null_mut(), |table, _| table.data)
    }
    fn dRandSetSeed(seed: c_ulong) { with("dRandSetSeed", (), |table, _| table.seed = seed as u32); }
    fn dRandGetSeed() -> c_ulong { with("dRandGetSeed", 0, |table, _| c_ulong::from(table.seed)) }
    fn dRand() -> c_ulong { c_ulong::from(draw()) }
    /// From 0 to `n` - 1.
    fn dRandInt(n: c_int) -> c_int { if n > 0 { ((u64::from(draw()) * n as u64) >> 32) as c_int } else { 0 } }
    /// From 0 to 1.
    fn dRandReal() -> f64 { f64::from(draw()) / f64::from(u32::MAX) }
}

/// ODE's generator, the quick one of Numerical Recipes.
fn draw() -> u32 {
    with("dRand", 0, |table, _| {
        table.seed = table.seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        table.seed
    })
}
