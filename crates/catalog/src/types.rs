//! The types of the catalogue.

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
    /// string
    SfString,
    /// a node or NULL
    SfNode,
    /// list of booleans; numbers of lists are `0x10 |` that of the single type, as in the wire protocol
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
    /// list of strings
    MfString,
    /// list of nodes
    MfNode,
}

impl FieldType {
    /// Parses a type name such as `SFVec3f`.
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

    /// Returns the name, such as `SFVec3f`.
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

    /// Returns whether it is a list.
    #[must_use]
    pub fn is_multiple(self) -> bool {
        self as u8 & 0x10 != 0
    }

    /// Returns how many numbers an item has: 3 for a vector, 0 for types that are not numeric.
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
    /// one string or a list of strings
    Strings(&'static [&'static str]),
    /// NULL, or an empty list of nodes
    Null,
}

/// The allowed values of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// Any value of the type.
    Any,
    /// Numbers from `min` to `max`; `open_*` excludes the limit; `special` values are allowed in addition (often -1).
    Numbers {
        /// Minimum.
        min: f64,
        /// Whether `min` itself is excluded.
        open_min: bool,
        /// Maximum.
        max: f64,
        /// Whether `max` itself is excluded.
        open_max: bool,
        /// Values outside the range that have a special meaning.
        special: &'static [f64],
    },
    /// Any number but 0; of a vector, each component.
    NonZero,
    /// Any vector but zero.
    Direction,
    /// One of these strings, compared without regard to case.
    OneOf(&'static [&'static str]),
    /// Nodes of these types or of types derived from them.
    Nodes(&'static [&'static str]),
}

/// How a value out of range is corrected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Correction {
    /// By the default of the field; in vectors and lists, invalid numbers are clamped to the nearest limit.
    Default,
    /// By clamping to the nearest limit.
    Limit,
    /// By taking the absolute value.
    Absolute,
    /// By this value; in lists, for each invalid item.
    Value(Default),
}

/// A rule that keeps the fields of a node consistent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// The values to assign to fields, in this order. None: the author is warned, and nothing is changed.
    pub assignments: &'static [(FieldPath, Expression)],
    /// The condition.
    pub when: Expression,
    /// The fields whose changes trigger the rule; when a world is loaded, all rules are evaluated.
    pub triggers: &'static [FieldPath],
    /// The reason, for the author; empty: no message.
    pub reason: &'static str,
}

/// A field of the node, `["near"]`; a component of a vector, `["attenuation", "x"]`; or a field of the nodes in a
/// field, `["device", "maxPosition"]`, in which case a rule is evaluated for each of these nodes.
pub type FieldPath = &'static [&'static str];

/// An expression over the fields of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expression {
    /// A constant; FALSE is 0, TRUE is 1.
    Number(f64),
    /// A constant string.
    Text(&'static str),
    /// The value of a field; 0 for a missing node.
    Field(FieldPath),
    /// An operator with one or two operands.
    Apply(Operator, &'static [Expression]),
}

/// An operator. Comparisons give 1 or 0.
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
    /// `==` for numbers or strings
    Equal,
    /// `!=` for numbers or strings
    NotEqual,
    /// Whether neither operand is 0.
    And,
    /// Whether an operand is not 0.
    Or,
    /// The maximum of two numbers.
    Max,
    /// The next lower integer.
    Floor,
    /// The next higher integer.
    Ceil,
    /// The length of a list.
    Count,
    /// The first item of a list.
    First,
    /// Whether a list contains an item.
    Has,
    /// Whether a string contains another one.
    Contains,
    /// A list with so many items: further ones are left out, missing ones are zero.
    Resized,
}

/// The effect of an edit of a field while the world runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EditEffect {
    /// None: nothing was built from the field; it is read from the scene when needed.
    Read,
    /// The field follows the motion, so what it describes is moved. If it does not move by itself, what was built from
    /// the node is rebuilt.
    Move,
    /// What was built from the node is rebuilt.
    Rebuild,
    /// The user's view starts from the new viewpoint.
    View,
    /// World-wide settings are read again.
    Settings,
    /// The robot gets another controller.
    Controller,
    /// The robot's controller gets the value when it is started again.
    Start,
}

impl EditEffect {
    /// Parses the keyword in `schema/*.node`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "read" => Self::Read,
            "move" => Self::Move,
            "rebuild" => Self::Rebuild,
            "view" => Self::View,
            "settings" => Self::Settings,
            "controller" => Self::Controller,
            "start" => Self::Start,
            _ => return None,
        })
    }
}

/// A field of a node type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldDef {
    /// The name in world files.
    pub name: &'static str,
    /// The type.
    pub ty: FieldType,
    /// The default value.
    pub default: Default,
    /// The default in files before a version, which is given by two numbers: 2018, 0 is R2018a.
    pub default_before: Option<((u32, u32), Default)>,
    /// The allowed values.
    pub range: Range,
    /// How other values are corrected.
    pub correction: Correction,
    /// The unit, such as `m` or `rad/s`; empty if there is none.
    pub unit: &'static str,
    /// Whether the simulator writes it to saved worlds, but does not show it to users.
    pub hidden: bool,
    /// The field that replaces a deprecated one, or an empty string if there is none; `None` for current fields.
    pub deprecated: Option<&'static str>,
    /// Whether it is found by its name only, because the newest program no longer has it.
    pub unlisted: bool,
    /// The effect of an edit while the world runs.
    pub edit_effect: EditEffect,
    /// A description in one line; empty for hidden fields.
    pub doc: &'static str,
}

impl FieldDef {
    /// Returns whether the field can contain a node of this type: its range lists the type or one that it counts as.
    #[must_use]
    pub fn allows_node(&self, node: &NodeType) -> bool {
        let is_named = || match self.range {
            Range::Nodes(names) => names.iter().any(|name| node.is_a(name)),
            _ => true,
        };
        matches!(self.ty, FieldType::SfNode | FieldType::MfNode) && !node.is_abstract && is_named()
    }
}

/// A type that has a name of its own now, and was selected by the value of a field of another type before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variant {
    /// The name of the type that is meant.
    pub ty: &'static str,
    /// The field that decides.
    pub field: &'static str,
    /// Its value.
    pub word: &'static str,
    /// The first version in which it decides nothing: its number or year, and the number in it.
    pub before: (u32, u32),
    /// A field of that type and the field whose written value it takes.
    pub copied: Option<(&'static str, &'static str)>,
}

/// A node type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeType {
    /// The name in world files.
    pub name: &'static str,
    /// The type that it derives from.
    pub base: Option<&'static str>,
    /// All types that it derives from or merely counts as, nearest first, without itself.
    pub ancestors: &'static [&'static str],
    /// Whether it only serves as a base of others.
    pub is_abstract: bool,
    /// Whether it is missing in the newest manual; old worlds use it.
    pub deprecated: bool,
    /// The base type that files before R2023b mean by this name if the fields which this type adds have their defaults.
    pub plain: Option<&'static str>,
    /// Another type that files of earlier versions mean by this name if a field has a certain value.
    pub variant: Option<Variant>,
    /// All fields including inherited ones, in the order of the program R2025a: those of the base first, unlisted ones
    /// last.
    pub fields: &'static [FieldDef],
    /// Rules for its fields, in the order of evaluation: those of its bases first.
    pub rules: &'static [Rule],
    /// Its number in the wire protocol before R2023b, 0 if it has none.
    pub wire_number_r2022: u16,
    /// Its number in the wire protocol from R2023b on, 0 if it has none.
    pub wire_number: u16,
    /// A description in one sentence.
    pub doc: &'static str,
}

impl NodeType {
    /// Returns the indices of fields that are the same under another name: older names and their replacement, with the
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

    /// Returns the number of fields that are listed; they are the first ones.
    #[must_use]
    pub fn listed_fields(&self) -> usize {
        self.fields.iter().take_while(|field| !field.unlisted).count()
    }

    /// Returns the index of a field in [`NodeType::fields`].
    #[must_use]
    pub fn field_index(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }

    /// Returns whether it is, derives from, or counts as the type of this name.
    #[must_use]
    pub fn is_a(&self, name: &str) -> bool {
        self.name == name || self.ancestors.contains(&name)
    }
}
