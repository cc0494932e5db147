//! Typed field values.

use base::Vec3;
use catalog::{Default as Written, FieldType};

use crate::graph::NodeId;

/// The value of a field; the variant always is the one of the field's type.
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

impl Value {
    /// Its type.
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

    /// A catalogue default as a value of the field's type; what the catalogue leaves out is zero or empty.
    #[must_use]
    pub fn from_default(ty: FieldType, written: Written) -> Self {
        match written {
            Written::Bool(value) if ty.is_multiple() => Self::from_bools(ty, &[value]),
            Written::Bool(value) => Self::from_bools(ty, &[value]),
            Written::Numbers(numbers) => Self::from_numbers(ty, numbers),
            Written::Strings(texts) => Self::from_strings(ty, texts.iter().map(|text| (*text).to_owned())),
            Written::Null => None,
        }
        .unwrap_or_else(|| Self::zero(ty))
    }

    /// FALSE, 0, empty, NULL; a rotation about z by 0.
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

    /// `None` when the type is not one of booleans, or the count does not fit.
    pub(crate) fn from_bools(ty: FieldType, bools: &[bool]) -> Option<Self> {
        match (ty, bools) {
            (FieldType::SfBool, [value]) => Some(Self::SfBool(*value)),
            (FieldType::MfBool, list) => Some(Self::MfBool(list.to_vec())),
            _ => None,
        }
    }

    /// `None` when the type is not one of numbers, or the count does not fit. Integers are cut towards zero.
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

    /// `None` when the type is not one of texts, or the count does not fit.
    pub(crate) fn from_strings(ty: FieldType, texts: impl Iterator<Item = String>) -> Option<Self> {
        let mut texts: Vec<String> = texts.collect();
        match ty {
            FieldType::SfString if texts.len() == 1 => texts.pop().map(Self::SfString),
            FieldType::MfString => Some(Self::MfString(texts)),
            _ => None,
        }
    }

    /// A single value that is not a node as a list of one.
    pub(crate) fn listed(&self) -> Option<Self> {
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

    /// The numbers in order, for the types that are numbers; lists are flattened.
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

    /// The nodes it holds, for the types that are nodes; none for the others.
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

    /// Items of a list, 1 for a single value.
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

    /// Whether it is a list without items.
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

/// Cut towards zero, limited to what 32 bits hold; NaN gives 0.
pub(crate) fn integer(number: f64) -> i32 {
    number as i32
}
