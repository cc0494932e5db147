//! Formulas over the state of a world, for programs that monitor it.

use serde_json::Value as Json;

use crate::error::Error;
use crate::expression::{Formula, Moment};
use crate::randomization::{target, whole_field};
use crate::signal::Signals;
use crate::task::RandomizationMode;

/// A number computed by a formula from the state of a world, such as `ROVER.x` or `abs(ROVER.forward) < 0.1` (1 if true,
/// else 0). The guide on learning lists what formulas can refer to. Devices have the readings that their controllers get.
#[derive(Clone, Debug)]
pub struct Quantity {
    formula: Formula,
    memory: Vec<f64>,
    first_step: u64,
}

impl Quantity {
    /// Parses a formula and resolves its names in a world.
    ///
    /// # Errors
    /// If it is invalid or refers to something that does not exist.
    pub fn new(world: &engine::World, formula: &str) -> Result<Self, Error> {
        let mut memories = 0;
        let formula = Formula::parse(formula, &Signals { world }, &mut memories).map_err(Error::Formula)?;
        Ok(Self { formula, memory: vec![f64::NAN; memories], first_step: world.steps() })
    }

    /// Its current value; NaN while something in it is unknown. `delta` compares with the last call.
    pub fn value(&mut self, world: &engine::World) -> f64 {
        let mut moment = Moment {
            world,
            action: &[],
            time: world.time().seconds(),
            steps: u32::try_from(world.steps() - self.first_step.min(world.steps())).unwrap_or(u32::MAX),
            memory: &mut self.memory,
        };
        self.formula.value(&mut moment)
    }
}

/// Sets a quantity by name: `pole.position` and `pole.velocity` of joints, `ROBOT.x`, `.yaw`, `.vx` of bodies, and any
/// number in a field, such as `BOX_PHYSICS.mass` or `LIGHT.color[0]`.
///
/// # Errors
/// If there is no such quantity.
pub fn set_quantity(world: &mut engine::World, name: &str, value: f64) -> Result<(), Error> {
    let target = target(world, name).map_err(Error::Formula)?;
    target.put(world, RandomizationMode::Set, value);
    Ok(())
}

/// Sets a quantity by name: a number as [`set_quantity`] does, any other JSON as the value of a whole field, such as
/// `FLOOR.contactMaterial` or `LIGHT.color`: see [`parse_value`](crate::parse_value).
///
/// # Errors
/// If there is no such quantity or field, or the value is of another type.
pub fn set_value(world: &mut engine::World, name: &str, value: &Json) -> Result<(), Error> {
    if let Some(number) = value.as_f64() {
        return set_quantity(world, name, number);
    }
    let target = whole_field(world, name, std::slice::from_ref(value)).map_err(Error::Formula)?;
    target.put(world, RandomizationMode::Set, 0.0);
    Ok(())
}
