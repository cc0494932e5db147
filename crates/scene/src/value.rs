//! Typed field values.

use base::Vec3;
use catalog::{Default as CatalogDefault, FieldType};

use crate::graph::NodeId;

/// The value of a field; the variant matches the type of the field.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the variants are the field types of the world file format")]
pub enum Value {
    SfBool(bool),
    SfInt32(i32),
    SfFloat(f64),
    SfVec2f([f64; 2]),
    SfVec3f(Vec3),
    /// x, y, z, angle
    SfRotation([f64; 4]),
    SfColor([f64; 3]),
    SfString(String),
    SfNode(Option<NodeId>),
    MfBool(Vec<bool>),
    MfInt32(Vec<i32>),
    MfFloat(Vec<f64>),
    MfVec2f(Vec<[f64; 2]>),
    MfVec3f(Vec<Vec3>),
    MfRotation(Vec<[f64; 4]>),
    MfColor(Vec<[f64; 3]>),
    MfString(Vec<String>),
    MfNode(Vec<NodeId>),
}

macro_rules! from {
    ($($from:ty => $name:ident)*) => {$(
        impl From<$from> for Value {
            fn from(value: $from) -> Self {
                Self::$name(value.into())
            }
        }
    )*};
}

from! {
    bool => SfBool
    i32 => SfInt32
    f64 => SfFloat
    [f64; 2] => SfVec2f
    [f64; 3] => SfVec3f
    Vec3 => SfVec3f
    [f64; 4] => SfRotation
    &str => SfString
    String => SfString
    Vec<bool> => MfBool
    Vec<i32> => MfInt32
    Vec<f64> => MfFloat
    Vec<[f64; 2]> => MfVec2f
    Vec<Vec3> => MfVec3f
    Vec<[f64; 4]> => MfRotation
    Vec<String> => MfString
}

impl From<Vec<[f64; 3]>> for Value {
    fn from(values: Vec<[f64; 3]>) -> Self {
        Self::MfVec3f(values.into_iter().map(Vec3::from_array).collect())
    }
}

impl Value {
    /// Returns the type.
    #[must_use]
    pub fn ty(&self) -> FieldType {
        match self {
            Self::SfBool(_) => FieldType::SfBool,
            Self::SfInt32(_) => FieldType::SfInt32,
            Self::SfFloat(_) => FieldType::SfFloat,
            Self::SfVec2f(_) => FieldType::SfVec2f,
            Self::SfVec3f(_) => FieldType::SfVec3f,
            Self::SfRotation(_) => FieldType::SfRotation,
            Self::SfColor(_) => FieldType::SfColor,
            Self::SfString(_) => FieldType::SfString,
            Self::SfNode(_) => FieldType::SfNode,
            Self::MfBool(_) => FieldType::MfBool,
            Self::MfInt32(_) => FieldType::MfInt32,
            Self::MfFloat(_) => FieldType::MfFloat,
            Self::MfVec2f(_) => FieldType::MfVec2f,
            Self::MfVec3f(_) => FieldType::MfVec3f,
            Self::MfRotation(_) => FieldType::MfRotation,
            Self::MfColor(_) => FieldType::MfColor,
            Self::MfString(_) => FieldType::MfString,
            Self::MfNode(_) => FieldType::MfNode,
        }
    }

    /// Converts a default in the catalogue to a value of the field's type; omitted defaults are zero or empty.
    #[must_use]
    pub fn from_default(ty: FieldType, written: CatalogDefault) -> Self {
        match written {
            CatalogDefault::Bool(value) if ty.is_multiple() => Self::from_bools(ty, &[value]),
            CatalogDefault::Bool(value) => Self::from_bools(ty, &[value]),
            CatalogDefault::Numbers(numbers) => Self::from_numbers(ty, numbers),
            CatalogDefault::Strings(texts) => {
                Self::from_strings(ty, texts.iter().map(|text| (*text).to_owned()))
            }
            CatalogDefault::Null => None,
        }
        .unwrap_or_else(|| Self::zero(ty))
    }

    /// Returns FALSE, 0, empty, NULL, or a rotation about z by 0.
    #[must_use]
    pub fn zero(ty: FieldType) -> Self {
        match ty {
            FieldType::SfBool => Self::SfBool(false),
            FieldType::SfInt32 => Self::SfInt32(0),
            FieldType::SfFloat => Self::SfFloat(0.0),
            FieldType::SfVec2f => Self::SfVec2f([0.0; 2]),
            FieldType::SfVec3f => Self::SfVec3f(Vec3::ZERO),
            FieldType::SfRotation => Self::SfRotation([0.0, 0.0, 1.0, 0.0]),
            FieldType::SfColor => Self::SfColor([0.0; 3]),
            FieldType::SfString => Self::SfString(String::new()),
            FieldType::SfNode => Self::SfNode(None),
            FieldType::MfBool => Self::MfBool(Vec::new()),
            FieldType::MfInt32 => Self::MfInt32(Vec::new()),
            FieldType::MfFloat => Self::MfFloat(Vec::new()),
            FieldType::MfVec2f => Self::MfVec2f(Vec::new()),
            FieldType::MfVec3f => Self::MfVec3f(Vec::new()),
            FieldType::MfRotation => Self::MfRotation(Vec::new()),
            FieldType::MfColor => Self::MfColor(Vec::new()),
            FieldType::MfString => Self::MfString(Vec::new()),
            FieldType::MfNode => Self::MfNode(Vec::new()),
        }
    }

    /// Returns `None` if the type is not boolean or the count does not match.
    pub(crate) fn from_bools(ty: FieldType, bools: &[bool]) -> Option<Self> {
        match (ty, bools) {
            (FieldType::SfBool, [value]) => Some(Self::SfBool(*value)),
            (FieldType::MfBool, list) => Some(Self::MfBool(list.to_vec())),
            _ => None,
        }
    }

    /// Returns `None` if the type is not numeric or the count does not match. Integers are truncated towards zero.
    pub(crate) fn from_numbers(ty: FieldType, numbers: &[f64]) -> Option<Self> {
        Some(match ty {
            FieldType::SfInt32 => Self::SfInt32(integer(*single(numbers)?)),
            FieldType::SfFloat => Self::SfFloat(*single(numbers)?),
            FieldType::SfVec2f => Self::SfVec2f(numbers.try_into().ok()?),
            FieldType::SfVec3f => Self::SfVec3f(Vec3::from_array(numbers.try_into().ok()?)),
            FieldType::SfRotation => Self::SfRotation(numbers.try_into().ok()?),
            FieldType::SfColor => Self::SfColor(numbers.try_into().ok()?),
            FieldType::MfInt32 => Self::MfInt32(numbers.iter().map(|n| integer(*n)).collect()),
            FieldType::MfFloat => Self::MfFloat(numbers.to_vec()),
            FieldType::MfVec2f => Self::MfVec2f(groups(numbers)?),
            FieldType::MfVec3f => Self::MfVec3f(groups(numbers)?.into_iter().map(Vec3::from_array).collect()),
            FieldType::MfRotation => Self::MfRotation(groups(numbers)?),
            FieldType::MfColor => Self::MfColor(groups(numbers)?),
            _ => return None,
        })
    }

    /// Returns `None` if the type is not a string type or the count does not match.
    pub(crate) fn from_strings(ty: FieldType, texts: impl Iterator<Item = String>) -> Option<Self> {
        let mut texts: Vec<String> = texts.collect();
        match ty {
            FieldType::SfString if texts.len() == 1 => texts.pop().map(Self::SfString),
            FieldType::MfString => Some(Self::MfString(texts)),
            _ => None,
        }
    }

    /// Converts a single value other than a node to a list of one.
    pub(crate) fn to_list(&self) -> Option<Self> {
        Some(match self {
            Self::SfBool(value) => Self::MfBool(vec![*value]),
            Self::SfInt32(value) => Self::MfInt32(vec![*value]),
            Self::SfFloat(value) => Self::MfFloat(vec![*value]),
            Self::SfVec2f(value) => Self::MfVec2f(vec![*value]),
            Self::SfVec3f(value) => Self::MfVec3f(vec![*value]),
            Self::SfRotation(value) => Self::MfRotation(vec![*value]),
            Self::SfColor(value) => Self::MfColor(vec![*value]),
            Self::SfString(value) => Self::MfString(vec![value.clone()]),
            _ => return None,
        })
    }

    /// Returns the numbers in order if the type is numeric; lists are flattened.
    #[must_use]
    pub fn numbers(&self) -> Option<Vec<f64>> {
        Some(match self {
            Self::SfInt32(n) => vec![f64::from(*n)],
            Self::SfFloat(n) => vec![*n],
            Self::SfVec2f(v) => v.to_vec(),
            Self::SfVec3f(v) => v.to_array().to_vec(),
            Self::SfColor(v) => v.to_vec(),
            Self::SfRotation(v) => v.to_vec(),
            Self::MfInt32(list) => list.iter().map(|n| f64::from(*n)).collect(),
            Self::MfFloat(list) => list.clone(),
            Self::MfVec2f(list) => list.concat(),
            Self::MfVec3f(list) => list.iter().flat_map(Vec3::to_array).collect(),
            Self::MfColor(list) => list.concat(),
            Self::MfRotation(list) => list.concat(),
            _ => return None,
        })
    }

    /// Returns the nodes in the value; none for other types.
    #[must_use]
    pub fn nodes(&self) -> &[NodeId] {
        match self {
            Self::SfNode(Some(id)) => std::slice::from_ref(id),
            Self::MfNode(list) => list,
            _ => &[],
        }
    }

    pub(crate) fn nodes_mut(&mut self) -> &mut [NodeId] {
        match self {
            Self::SfNode(Some(id)) => std::slice::from_mut(id),
            Self::MfNode(list) => list,
            _ => &mut [],
        }
    }

    /// Returns the length of a list, 1 for a single value.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::MfBool(list) => list.len(),
            Self::MfInt32(list) => list.len(),
            Self::MfFloat(list) => list.len(),
            Self::MfVec2f(list) => list.len(),
            Self::MfVec3f(list) => list.len(),
            Self::MfRotation(list) => list.len(),
            Self::MfColor(list) => list.len(),
            Self::MfString(list) => list.len(),
            Self::MfNode(list) => list.len(),
            _ => 1,
        }
    }

    /// Returns whether it is a list without items.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

fn single(numbers: &[f64]) -> Option<&f64> {
    match numbers {
        [one] => Some(one),
        _ => None,
    }
}

fn groups<const N: usize>(numbers: &[f64]) -> Option<Vec<[f64; N]>> {
    let (items, rest) = numbers.as_chunks::<N>();
    rest.is_empty().then(|| items.to_vec())
}

/// Truncates towards zero and saturates at the limits of 32 bits; NaN gives 0.
pub(crate) fn integer(number: f64) -> i32 {
    number as i32
}
