//! A number in a field of a node.

use engine::WorldState;
use scene::{NodeId, Value};

/// A number in a field: the field itself or a component of it (`LIGHT.color[0]`, `SHAPE.size[2]`); for lists of
/// vectors, the item and then the component.
#[derive(Clone, Debug)]
pub(crate) struct FieldNumber {
    node: NodeId,
    field: String,
    indices: Vec<usize>,
}

/// The location of a number in a value.
enum Place<'a> {
    Truth(&'a mut bool),
    Whole(&'a mut i32),
    Real(&'a mut f64),
}

impl FieldNumber {
    /// Resolves a name; `None` if the node has no such field.
    ///
    /// # Errors
    /// If the field exists, but does not contain this number.
    pub(crate) fn find(
        state: &WorldState,
        node: NodeId,
        field: &str,
        indices: Vec<usize>,
    ) -> Result<Option<Self>, String> {
        let Some(mut value) = nodes::read_field(state, node, field) else { return Ok(None) };
        if place(&mut value, &indices).is_some() {
            return Ok(Some(Self { node, field: field.to_owned(), indices }));
        }
        let ty = value.ty().name();
        Err(match indices.as_slice() {
            [] => format!("{field:?} is not a single number ({ty}); try {field}[0]"),
            _ => format!("{field:?} has no number at this index ({ty})"),
        })
    }

    /// The current value; NaN if the node no longer exists.
    pub(crate) fn value(&self, state: &WorldState) -> f64 {
        let value = nodes::read_field(state, self.node, &self.field);
        value.and_then(|mut value| Some(place(&mut value, &self.indices)?.get())).unwrap_or(f64::NAN)
    }

    /// Writes a new value.
    pub(crate) fn put(&self, state: &mut WorldState, mixed: impl Fn(f64) -> f64) {
        let Some(mut value) = nodes::read_field(state, self.node, &self.field) else { return };
        let Some(mut place) = place(&mut value, &self.indices) else { return };
        place.set(mixed(place.get()));
        let _ = nodes::write_field(state, self.node, &self.field, value);
    }
}

impl Place<'_> {
    fn get(&self) -> f64 {
        match self {
            Self::Truth(truth) => f64::from(u8::from(**truth)),
            Self::Whole(number) => f64::from(**number),
            Self::Real(number) => **number,
        }
    }

    fn set(&mut self, value: f64) {
        match self {
            Self::Truth(truth) => **truth = value != 0.0,
            Self::Whole(number) => **number = value as i32,
            Self::Real(number) => **number = value,
        }
    }
}

/// The location of a number in a value.
fn place<'a>(value: &'a mut Value, indices: &[usize]) -> Option<Place<'a>> {
    let real = match (value, indices) {
        (Value::SfBool(truth), []) => return Some(Place::Truth(truth)),
        (Value::SfInt32(number), []) => return Some(Place::Whole(number)),
        (Value::MfBool(all), [at]) => return Some(Place::Truth(all.get_mut(*at)?)),
        (Value::MfInt32(all), [at]) => return Some(Place::Whole(all.get_mut(*at)?)),
        (Value::SfFloat(number), []) => Some(number),
        (Value::SfVec2f(all), [at]) => all.get_mut(*at),
        (Value::SfVec3f(all), [at]) => all.as_mut().get_mut(*at),
        (Value::SfColor(all), [at]) => all.get_mut(*at),
        (Value::SfRotation(all), [at]) => all.get_mut(*at),
        (Value::MfFloat(all), [at]) => all.get_mut(*at),
        (Value::MfVec2f(all), [item, at]) => all.get_mut(*item)?.get_mut(*at),
        (Value::MfVec3f(all), [item, at]) => all.get_mut(*item)?.as_mut().get_mut(*at),
        (Value::MfColor(all), [item, at]) => all.get_mut(*item)?.get_mut(*at),
        (Value::MfRotation(all), [item, at]) => all.get_mut(*item)?.get_mut(*at),
        _ => None,
    };
    real.map(Place::Real)
}
