//! The shape of the catalogue.

/// The type of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum FieldType {
    /// TRUE or FALSE
    SfBool = 1,
    /// 32-bit integer
    SfInt32,
    /// 64-bit number
    SfFloat,
    /// two numbers
    SfVec2f,
    /// three numbers
    SfVec3f,
    /// axis and angle
    SfRotation,
    /// red, green, blue in [0, 1]
    SfColor,
    /// text
    SfString,
    /// a node or NULL
    SfNode,
    /// list of booleans; the numbers are the wire protocol's, `0x10 |` the single type
    MfBool = 0x11,
    /// list of integers
    MfInt32,
    /// list of numbers
    MfFloat,
    /// list of pairs
    MfVec2f,
    /// list of triples
    MfVec3f,
    /// list of rotations
    MfRotation,
    /// list of colours
    MfColor,
    /// list of texts
    MfString,
    /// list of nodes
    MfNode,
}

impl FieldType {
    /// From `SFVec3f` and its kin.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "SFBool" => Self::SfBool,
            "SFInt32" => Self::SfInt32,
            "SFFloat" => Self::SfFloat,
            "SFVec2f" => Self::SfVec2f,
            "SFVec3f" => Self::SfVec3f,
            "SFRotation" => Self::SfRotation,
            "SFColor" => Self::SfColor,
            "SFString" => Self::SfString,
            "SFNode" => Self::SfNode,
            "MFBool" => Self::MfBool,
            "MFInt32" => Self::MfInt32,
            "MFFloat" => Self::MfFloat,
            "MFVec2f" => Self::MfVec2f,
            "MFVec3f" => Self::MfVec3f,
            "MFRotation" => Self::MfRotation,
            "MFColor" => Self::MfColor,
            "MFString" => Self::MfString,
            "MFNode" => Self::MfNode,
            _ => return None,
        })
    }

    /// `SFVec3f` and its kin.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::SfBool => "SFBool",
            Self::SfInt32 => "SFInt32",
            Self::SfFloat => "SFFloat",
            Self::SfVec2f => "SFVec2f",
            Self::SfVec3f => "SFVec3f",
            Self::SfRotation => "SFRotation",
            Self::SfColor => "SFColor",
            Self::SfString => "SFString",
            Self::SfNode => "SFNode",
            Self::MfBool => "MFBool",
            Self::MfInt32 => "MFInt32",
            Self::MfFloat => "MFFloat",
            Self::MfVec2f => "MFVec2f",
            Self::MfVec3f => "MFVec3f",
            Self::MfRotation => "MFRotation",
            Self::MfColor => "MFColor",
            Self::MfString => "MFString",
            Self::MfNode => "MFNode",
        }
    }

    /// Whether it is a list.
    #[must_use]
    pub fn is_multiple(self) -> bool {
        self as u8 & 0x10 != 0
    }

    /// Numbers in one item: 3 for a vector, 0 for what is not numbers.
    #[must_use]
    pub fn components(self) -> usize {
        match self {
            Self::SfInt32 | Self::MfInt32 | Self::SfFloat | Self::MfFloat => 1,
            Self::SfVec2f | Self::MfVec2f => 2,
            Self::SfVec3f | Self::MfVec3f | Self::SfColor | Self::MfColor => 3,
            Self::SfRotation | Self::MfRotation => 4,
            _ => 0,
        }
    }
}

/// A default value or a limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Default {
    /// FALSE, TRUE
    Bool(bool),
    /// 1, 2, 3 or 4 numbers, or a list of them
    Numbers(&'static [f64]),
    /// one text or a list of texts
    Strings(&'static [&'static str]),
    /// NULL, or an empty list of nodes
    Null,
}

/// What values a field takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// Any value of the type.
    Any,
    /// Numbers from `min` to `max`; `open_*` leaves the limit out; `special` values are allowed besides (often -1).
    Numbers {
        /// Smallest value.
        min: f64,
        /// Whether `min` itself is ignored.
        open_min: bool,
        /// Largest value.
        max: f64,
        /// Whether `max` itself is ignored.
        open_max: bool,
        /// Values outside that have a meaning of their own.
        special: &'static [f64],
    },
    /// Any number but 0; of a vector, each of its numbers.
    NonZero,
    /// A vector that has a length.
    Direction,
    /// One of these texts; capital letters count as small ones.
    Words(&'static [&'static str]),
    /// Nodes of these types or of types derived from them.
    Nodes(&'static [&'static str]),
}

/// What takes the place of a value that the range of its field leaves out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Correction {
    /// The default of the field; in vectors and lists, the nearest limit for the numbers that are out.
    Usual,
    /// The nearest limit.
    Limit,
    /// The number without its sign.
    Absolute,
    /// This value; in lists, for the items that are out.
    Value(Default),
}

/// How fields of a node keep with each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// What fields become, in the order in which it is done; none: the author is told, and nothing is changed.
    pub becomes: &'static [(Path, Expression)],
    /// When.
    pub when: Expression,
    /// After which of the fields were written it is looked at; after a world was read all rules are.
    pub after: &'static [Path],
    /// Why, for the author; empty: nothing is said.
    pub reason: &'static str,
}

/// A field of the node, `["near"]`; a part of a vector, `["attenuation", "x"]`; or a field of the nodes in a field,
/// `["device", "maxPosition"]`, where a rule is looked at for each of these nodes.
pub type Path = &'static [&'static str];

/// What a rule computes from the fields of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expression {
    /// Always the same; FALSE is 0, TRUE is 1.
    Number(f64),
    /// Always the same.
    Text(&'static str),
    /// What a field says; 0 of a node that is not there.
    Field(Path),
    /// Of one or two others.
    Of(Operator, &'static [Expression]),
}

/// What is done with one or two expressions. Comparisons give 1 or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `==`, of numbers or texts
    Equal,
    /// `!=`, of numbers or texts
    NotEqual,
    /// Whether neither is 0.
    And,
    /// Whether one of them is not 0.
    Or,
    /// The greater of two numbers.
    Max,
    /// The next integer below.
    Floor,
    /// The next integer above.
    Ceil,
    /// How many items a list has.
    Count,
    /// The first item of a list.
    First,
    /// Whether a list has an item.
    Has,
    /// Whether a text has another one in it.
    Contains,
    /// A list with so many items: further ones are left out, missing ones are zero.
    Resized,
}

/// What an edit of a field entails while the world runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EditEffect {
    /// Nothing was built from it: whoever needs it reads it from the scene.
    Read,
    /// It follows the motion, so what it says moves. Where nothing moves by itself, what came from the node is built again.
    Move,
    /// What came from the node is built again.
    Rebuild,
    /// The user's view starts from the new place.
    View,
    /// It is a setting of the whole world; these are read again.
    Settings,
    /// The robot gets another controller.
    Controller,
}

impl EditEffect {
    /// From the word in `schema/*.node`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "read" => Self::Read,
            "move" => Self::Move,
            "rebuild" => Self::Rebuild,
            "view" => Self::View,
            "settings" => Self::Settings,
            "controller" => Self::Controller,
            _ => return None,
        })
    }
}

/// A field of a node type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldDef {
    /// As world files write it.
    pub name: &'static str,
    /// Its type.
    pub ty: FieldType,
    /// The value of a field that is not written.
    pub default: Default,
    /// What it was in files of before a version, which goes by two numbers: 2018, 0 is R2018a.
    pub default_before: Option<((u32, u32), Default)>,
    /// What values it takes.
    pub range: Range,
    /// What takes the place of others.
    pub correction: Correction,
    /// `m`, `rad/s`, empty where there is none.
    pub unit: &'static str,
    /// Written by the simulator into saved worlds, not shown to users.
    pub hidden: bool,
    /// The field that took its place, or empty text if there is none; `None`: it is current.
    pub deprecated: Option<&'static str>,
    /// What an edit of it entails while the world runs.
    pub edit_effect: EditEffect,
    /// What it is for, in one line; empty for hidden fields.
    pub doc: &'static str,
}

impl FieldDef {
    /// Whether a node of this type may stand in the field: its range names the type or one it counts as.
    #[must_use]
    pub fn takes_node(&self, node: &NodeType) -> bool {
        let is_named = || match self.range {
            Range::Nodes(names) => names.iter().any(|name| node.is_a(name)),
            _ => true,
        };
        matches!(self.ty, FieldType::SfNode | FieldType::MfNode) && !node.is_abstract && is_named()
    }
}

/// A node type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeType {
    /// As world files write it.
    pub name: &'static str,
    /// The type it derives from.
    pub base: Option<&'static str>,
    /// All types it derives from or merely counts as, nearest first, itself left out.
    pub ancestors: &'static [&'static str],
    /// It only serves as a base of others.
    pub is_abstract: bool,
    /// Not in the newest manual; old worlds have it.
    pub deprecated: bool,
    /// What files before R2023b mean by it where the fields that it adds to this type have their defaults.
    pub plain: Option<&'static str>,
    /// All fields, inherited ones too, in the manual's order: own base's first.
    pub fields: &'static [FieldDef],
    /// How its fields keep with each other, in the order in which they are looked at: its bases' first.
    pub rules: &'static [Rule],
    /// Number in the wire protocol before R2023b, 0 if it has none.
    pub wire_number_r2022: u16,
    /// Number in the wire protocol from R2023b on, 0 if it has none.
    pub wire_number: u16,
    /// One sentence on what it is for.
    pub doc: &'static str,
}

impl NodeType {
    /// Positions of the fields that are this one under another name: its older names and what took its place, of the
    /// same type and default value.
    pub fn same_fields(&self, index: usize) -> impl Iterator<Item = usize> {
        let one = self.fields.get(index);
        let is_same = move |other: &FieldDef| {
            one.is_some_and(|one| {
                let is_renamed = one.deprecated == Some(other.name) || other.deprecated == Some(one.name);
                is_renamed && one.ty == other.ty && one.default == other.default
            })
        };
        self.fields.iter().enumerate().filter(move |(_, other)| is_same(other)).map(|(index, _)| index)
    }

    /// Position of a field in [`NodeType::fields`].
    #[must_use]
    pub fn field_index(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }

    /// Whether it is, derives from, or counts as the type of this name.
    #[must_use]
    pub fn is_a(&self, name: &str) -> bool {
        self.name == name || self.ancestors.contains(&name)
    }
}
