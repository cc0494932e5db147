//! Reads `schema/*.node`: what each node type is, in a line-based text of our own.
//!
//! Owns: the grammar of the files and what follows from inheritance (all fields, all ancestors).
//! Promises: lines of a kind it does not know (`api`, `op`, `const`, ...) are kept word for word in
//! [`Node::extra`], so that each generator reads the lines it needs.
//! Spoken of in: `schema/README.md` (the grammar).

mod field;
mod rule;
mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::types::EditEffect;
use field::edit_effect;
pub(crate) use field::{Correction, Field, Range, Value};
pub(crate) use rule::{Definitions, Expression, Rule};
use text::{Token, split_comment, tokens};

/// All node types, by name.
#[derive(Debug, Default)]
pub(crate) struct Schema {
    /// In order of their names.
    pub(crate) nodes: BTreeMap<String, Node>,
}

/// One file of `schema/`.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// As world files write it.
    pub(crate) name: String,
    /// The type it derives from, then the types it merely counts as.
    pub(crate) bases: Vec<String>,
    /// The comment of the `node` line: one sentence on what it is for.
    pub(crate) doc: String,
    /// It only serves as a base of others.
    pub(crate) is_abstract: bool,
    /// Only old worlds have it; the text says what took its place.
    pub(crate) deprecated: Option<String>,
    /// What files before R2023b mean by it where the fields that it adds have their defaults.
    pub(crate) plain: Option<String>,
    /// Another type that files of earlier versions mean by it if a field has a certain value.
    pub(crate) variant: Option<Variant>,
    /// Number in the wire protocol from R2023b on, 0 if it has none.
    pub(crate) wire: u16,
    /// Number in the wire protocol before R2023b, 0 if it has none.
    pub(crate) wire_before: u16,
    /// Fields that this file declares.
    pub(crate) fields: Vec<Field>,
    /// Inherited fields that start from another value here.
    pub(crate) defaults: Vec<(String, Vec<Token>)>,
    /// Inherited fields that it does not have.
    pub(crate) without: Vec<String>,
    /// Names of the fields to put first.
    pub(crate) order: Vec<String>,
    /// The same, but not for types that derive from it.
    pub(crate) own_order: Vec<String>,
    /// Rules that keep its fields consistent.
    pub(crate) rules: Vec<Rule>,
    /// Expressions named by `let` lines, for the rules after them.
    pub(crate) definitions: Definitions,
    /// What an edit of any of its fields entails, unless a line on the field says otherwise.
    pub(crate) effect: Option<EditEffect>,
    /// What an edit of inherited fields entails.
    pub(crate) effects: Vec<(String, EditEffect)>,
    /// Lines of all other kinds, in file order.
    pub(crate) extra: Vec<Line>,
    /// Stem of the file: `distance_sensor`.
    pub(crate) stem: String,
}

/// `variant NAME FIELD "WORD" before VERSION [TO FROM]`.
#[derive(Debug)]
pub(crate) struct Variant {
    /// The type that is meant.
    pub(crate) name: String,
    /// The field that decides.
    pub(crate) field: String,
    /// Its value.
    pub(crate) word: String,
    /// The first version that does not know the variant: its number or year, and the number in it.
    pub(crate) before: (u32, u32),
    /// A field of the variant and the field whose written value it takes.
    pub(crate) copied: Option<(String, String)>,
}

impl Variant {
    fn parse(rest: &str) -> Result<Self, String> {
        let words = tokens(rest)?;
        let [
            Token::Word(name),
            Token::Word(field),
            Token::Text(word),
            Token::Word(before),
            Token::Word(version),
            copied @ ..,
        ] = words.as_slice()
        else {
            return Err("expected «variant NAME FIELD \"WORD\" before VERSION»".to_owned());
        };
        let copied = match copied {
            [] => None,
            [Token::Word(to), Token::Word(from)] => Some((to.clone(), from.clone())),
            _ => return Err("after the version come two fields, or nothing".to_owned()),
        };
        if before != "before" {
            return Err(format!("expected «before», found «{before}»"));
        }
        let before = field::release(version)?;
        Ok(Self { name: name.clone(), field: field.clone(), word: word.clone(), before, copied })
    }
}

/// A line whose kind this module does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Its first word: `api`, `op`, ...
    pub(crate) kind: String,
    /// What follows the first word, without the comment.
    pub(crate) text: String,
    /// What follows `#`.
    pub(crate) comment: String,
    /// Counted from one.
    pub(crate) number: usize,
}

/// The stem of a type's file: `DistanceSensor` gives `distance_sensor`, `LED` gives `led`.
pub(crate) fn stem(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|at| letters.get(at));
        let after = letters.get(index + 1);
        let starts_word = letter.is_ascii_uppercase()
            && before.is_some_and(|before| {
                !before.is_ascii_uppercase() || after.is_some_and(char::is_ascii_lowercase)
            });
        if starts_word {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

impl Schema {
    /// Reads all `*.node` files of a folder. The error lists every fault found, a line each.
    pub(crate) fn load(folder: &Path) -> Result<Self, String> {
        let mut schema = Self::default();
        let mut faults = Vec::new();
        let entries = fs::read_dir(folder).map_err(|error| format!("{error}: {}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| format!("{error}: {}", folder.display()))?.path();
            if path.extension().is_none_or(|extension| extension != "node") {
                continue;
            }
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).map_err(|error| format!("{error}: {}", path.display()))?;
            match Node::parse(&text, &stem) {
                Ok(node) => {
                    schema.nodes.insert(node.name.clone(), node);
                }
                Err(fault) => faults.push(format!("schema/{stem}.node:{fault}")),
            }
        }
        faults.extend(schema.faults());
        if faults.is_empty() { Ok(schema) } else { Err(faults.join("\n")) }
    }

    /// What contradicts itself across files.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for node in self.nodes.values() {
            let mut fault = |text: String| faults.push(format!("schema/{}.node: {text}", node.stem));
            for base in &node.bases {
                if !self.nodes.contains_key(base) {
                    fault(format!("the base {base} has no file"));
                }
            }
            if self.ancestors(&node.name).contains(&node.name.as_str()) {
                fault("it derives from itself".to_owned());
                continue;
            }
            for field in &node.fields {
                let Range::Nodes(names) = &field.range else { continue };
                for name in names.iter().filter(|name| !self.nodes.contains_key(*name)) {
                    fault(format!("field {}: the node type {name} has no file", field.name));
                }
            }
            if let Some(plain) = node.plain.as_ref().filter(|plain| !node.bases.contains(plain)) {
                fault(format!("plain {plain}: that is no base of it"));
            }
            if let Some(variant) = &node.variant {
                let has = |ty: &str, name: &str| self.fields(ty).iter().any(|field| field.at.name() == name);
                let copied =
                    variant.copied.iter().all(|(to, from)| has(&variant.name, to) && has(&node.name, from));
                if !self.nodes.contains_key(&variant.name) || !has(&node.name, &variant.field) || !copied {
                    fault(format!("variant {}: there is no such type or field", variant.name));
                }
            }
            let inherited: BTreeSet<&str> =
                node.bases.iter().flat_map(|base| self.fields(base)).map(|field| field.at.name()).collect();
            for name in node.defaults.iter().map(|(name, _)| name).chain(&node.without) {
                if !inherited.contains(name.as_str()) {
                    fault(format!("{name}: no base has that field"));
                }
            }
            let fields = self.fields(&node.name);
            for name in node.definitions.keys() {
                if fields.iter().any(|field| field.at.name() == name) {
                    fault(format!("let {name}: there is a field with this name"));
                }
            }
            for path in node.rules.iter().flat_map(Rule::paths) {
                let known =
                    fields.iter().find(|field| Some(field.at.name()) == path.first().map(String::as_str));
                match (known, path.get(1)) {
                    (None, _) => fault(format!("a rule names {}: there is no such field", path.join("."))),
                    (Some(known), Some(inner)) if !self.has_inside(&known.at.field().range, inner) => {
                        fault(format!("a rule names {}: there is no such field", path.join(".")));
                    }
                    _ => {}
                }
            }
            for name in node.order.iter().chain(&node.own_order) {
                if fields.iter().all(|field| field.at.name() != name) {
                    fault(format!("order {name}: there is no such field"));
                }
            }
        }
        faults
    }

    /// Whether one of the nodes that a field takes has a field, or a vector the part.
    fn has_inside(&self, range: &Range, name: &str) -> bool {
        let Range::Nodes(types) = range else { return ["x", "y", "z"].contains(&name) };
        types.iter().any(|ty| self.fields(ty).iter().any(|field| field.at.name() == name))
    }

    /// The rules of a type: its bases' first.
    pub(crate) fn rules(&self, name: &str) -> Vec<&Rule> {
        let mut types = self.ancestors(name);
        types.reverse();
        types.extend(self.nodes.get(name).map(|node| node.name.as_str()));
        let is_exempt = |rule: &&Rule| rule.unless.as_deref().is_some_and(|unless| types.contains(&unless));
        let nodes = types.iter().filter_map(|name| self.nodes.get(*name));
        nodes.flat_map(|node| &node.rules).filter(|rule| !is_exempt(rule)).collect()
    }

    /// All types a type derives from or counts as, nearest first.
    pub(crate) fn ancestors(&self, name: &str) -> Vec<&str> {
        let mut found: Vec<&str> = Vec::new();
        let mut level: Vec<&str> = vec![name];
        while !level.is_empty() {
            let mut next = Vec::new();
            for base in level.iter().filter_map(|name| self.nodes.get(*name)).flat_map(|node| &node.bases) {
                if !found.contains(&base.as_str()) {
                    found.push(base);
                    next.push(base.as_str());
                }
            }
            level = next;
        }
        found
    }

    /// All fields of a type: its bases' first, its own after, then hidden, deprecated and unlisted ones, except hidden
    /// ones that the type's file puts elsewhere.
    ///
    /// A field that is declared again takes the place of the inherited one.
    pub(crate) fn fields(&self, name: &str) -> Vec<Inherited<'_>> {
        let mut seen = BTreeSet::new();
        let mut fields = self.collect(name, &mut seen);
        let node = self.nodes.get(name);
        let order = |order: fn(&Node) -> &[String]| node.map(order).unwrap_or_default();
        let own_order = order(|node| &node.own_order);
        fields.sort_by_key(|field| place(own_order, field));
        let placed = order(|node| &node.order);
        fields.sort_by_key(|inherited| {
            let field = inherited.at.field();
            let is_hidden = field.hidden && !placed.contains(&field.name);
            (field.unlisted, field.deprecated.is_some(), is_hidden)
        });
        fields
    }

    /// What an edit of a field of a type entails: what the type's file says of the field, else of all fields, else what
    /// its bases say; where these differ, what asks for more.
    pub(crate) fn edit_effect(&self, name: &str, field: &str) -> EditEffect {
        self.stated_effect(name, field, &mut BTreeSet::new()).unwrap_or(EditEffect::Rebuild)
    }

    fn stated_effect(
        &self,
        name: &str,
        field: &str,
        on_the_way: &mut BTreeSet<String>,
    ) -> Option<EditEffect> {
        let node = self.nodes.get(name).filter(|_| on_the_way.insert(name.to_owned()))?;
        let of_inherited = node.effects.iter().find(|(of, _)| of == field).map(|(_, effect)| *effect);
        let declared = || node.fields.iter().find(|own| own.name == field)?.effect;
        let of_bases = |on_the_way: &mut BTreeSet<String>| {
            node.bases.iter().filter_map(|base| self.stated_effect(base, field, on_the_way)).max()
        };
        let own = of_inherited.or_else(declared).or(node.effect);
        let effect = own.or_else(|| of_bases(on_the_way));
        on_the_way.remove(name);
        effect
    }

    fn collect<'a>(&'a self, name: &str, on_the_way: &mut BTreeSet<String>) -> Vec<Inherited<'a>> {
        let Some(node) = self.nodes.get(name) else { return Vec::new() };
        if !on_the_way.insert(name.to_owned()) {
            return Vec::new(); // a cycle, reported elsewhere
        }
        let mut fields: Vec<Inherited<'a>> = Vec::new();
        for base in &node.bases {
            for field in self.collect(base, on_the_way) {
                if fields.iter().all(|known| known.at.name() != field.at.name()) {
                    fields.push(field);
                }
            }
        }
        fields.retain(|field| !node.without.iter().any(|name| name == field.at.name()));
        for field in &node.fields {
            let own = Inherited { owner: node, at: Origin::Declared(field) };
            match fields.iter_mut().find(|known| known.at.name() == field.name) {
                Some(known) => *known = own,
                None => fields.push(own),
            }
        }
        for (name, value) in &node.defaults {
            if let Some(known) = fields.iter_mut().find(|known| known.at.name() == name) {
                *known = Inherited { owner: node, at: Origin::Changed(known.at.field(), value) };
            }
        }
        fields.sort_by_key(|field| place(&node.order, field));
        on_the_way.remove(name);
        fields
    }
}

/// A field as one type has it.
#[derive(Clone, Debug)]
pub(crate) struct Inherited<'a> {
    /// The type whose file says the last word on the field.
    pub(crate) owner: &'a Node,
    /// What that file says.
    pub(crate) at: Origin<'a>,
}

/// What a file says of a field.
#[derive(Clone, Debug)]
pub(crate) enum Origin<'a> {
    /// A `field` line.
    Declared(&'a Field),
    /// A `default` line for an inherited field.
    Changed(&'a Field, &'a [Token]),
}

impl<'a> Origin<'a> {
    /// The field's declaration.
    pub(crate) fn field(&self) -> &'a Field {
        match self {
            Self::Declared(field) | Self::Changed(field, _) => field,
        }
    }

    /// The field's name.
    pub(crate) fn name(&self) -> &'a str {
        &self.field().name
    }

    /// The value of a field that is not written.
    pub(crate) fn default_value(&self) -> Result<Value, String> {
        match self {
            Self::Declared(field) => Ok(field.default.clone()),
            Self::Changed(field, tokens) => Value::parse(field.ty, tokens),
        }
    }
}

fn names(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The place of a field in a list of names; fields that are not in it come after it.
fn place(order: &[String], field: &Inherited<'_>) -> usize {
    order.iter().position(|name| name == field.at.name()).unwrap_or(order.len())
}

impl Node {
    /// Reads one file. The error starts with the number of the line.
    pub(crate) fn parse(text: &str, stem: &str) -> Result<Self, String> {
        let mut node = Self { stem: stem.to_owned(), ..Self::default() };
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            node.line(line, number).map_err(|fault| format!("{number}: {fault}"))?;
        }
        if node.name.is_empty() {
            return Err("1: no line starts with «node»".to_owned());
        }
        let expected = self::stem(&node.name);
        if expected != stem {
            return Err(format!("1: {} belongs in {expected}.node", node.name));
        }
        Ok(node)
    }

    fn line(&mut self, line: &str, number: usize) -> Result<(), String> {
        let (code, comment) = split_comment(line);
        let code = code.trim();
        let (kind, rest) = code.split_once(char::is_whitespace).unwrap_or((code, ""));
        let rest = rest.trim();
        match kind {
            "" => {}
            "node" => self.head(rest, comment)?,
            "abstract" => self.is_abstract = true,
            "deprecated" => self.deprecated = Some(rest.trim_matches('"').to_owned()),
            "plain" => self.plain = Some(rest.to_owned()),
            "variant" => self.variant = Some(Variant::parse(rest)?),
            "wire" => self.wire_numbers(rest)?,
            "without" => self.without = names(rest),
            "order" => match rest.strip_prefix("only ") {
                Some(own) => self.own_order = names(own),
                None => self.order = names(rest),
            },
            "effect" => {
                let (effect, fields) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let effect = edit_effect(effect)?;
                match names(fields) {
                    all if all.is_empty() => self.effect = Some(effect),
                    some => self.effects.extend(some.into_iter().map(|name| (name, effect))),
                }
            }
            "field" => {
                let field = Field::parse(rest, comment)?;
                if self.fields.iter().any(|known| known.name == field.name) {
                    return Err(format!("field {} is declared twice", field.name));
                }
                self.fields.push(field);
            }
            "correct" => self.rules.push(Rule::correction(rest, comment, &self.definitions)?),
            "warn" => self.rules.push(Rule::warning(rest, comment, &self.definitions)?),
            "let" => {
                let (name, expression) = rule::definition(rest, &self.definitions)?;
                if self.definitions.insert(name.clone(), expression).is_some() {
                    return Err(format!("{name} is defined twice"));
                }
            }
            "default" => {
                let words = tokens(rest)?;
                let Some((Token::Word(name), value)) = words.split_first() else {
                    return Err("expected «default NAME VALUE»".to_owned());
                };
                self.defaults.push((name.clone(), value.to_vec()));
            }
            _ => {
                let (kind, text, comment) = (kind.to_owned(), rest.to_owned(), comment.to_owned());
                self.extra.push(Line { kind, text, comment, number });
            }
        }
        Ok(())
    }

    fn head(&mut self, rest: &str, comment: &str) -> Result<(), String> {
        let (name, bases) = rest.split_once(':').unwrap_or((rest, ""));
        if !self.name.is_empty() {
            return Err("a file holds one node type".to_owned());
        }
        if comment.is_empty() {
            return Err("say in a comment behind the name what the node is for".to_owned());
        }
        self.name = name.trim().to_owned();
        self.bases =
            bases.split(',').map(|base| base.trim().to_owned()).filter(|base| !base.is_empty()).collect();
        self.doc = comment.to_owned();
        Ok(())
    }

    fn wire_numbers(&mut self, rest: &str) -> Result<(), String> {
        let numbers: Vec<u16> = rest.split_whitespace().map_while(|word| word.parse().ok()).collect();
        let [wire, wire_before] = numbers.as_slice() else {
            return Err("expected «wire NUMBER NUMBER»: since R2023b, before".to_owned());
        };
        (self.wire, self.wire_before) = (*wire, *wire_before);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(files: &[&str]) -> Schema {
        let mut schema = Schema::default();
        for text in files {
            let name = text.split_whitespace().nth(1).expect("a name");
            let node = Node::parse(text, &stem(name)).expect("a sound file");
            schema.nodes.insert(node.name.clone(), node);
        }
        schema
    }

    #[test]
    fn stems_are_snake_case() {
        for (name, expected) in [
            ("DistanceSensor", "distance_sensor"),
            ("LED", "led"),
            ("PBRAppearance", "pbr_appearance"),
            ("Hinge2Joint", "hinge2_joint"),
            ("GPS", "gps"),
            ("Box", "box"),
        ] {
            assert_eq!(stem(name), expected);
        }
    }

    #[test]
    fn a_derived_type_has_its_bases_fields_first_and_may_change_their_defaults() {
        let schema = schema(&[
            "node Body # a\n field name SFString \"body\"\n field secret SFFloat 0 hidden",
            "node Thing # b",
            "node Eye : Body, Thing # c\n default name \"eye\"\n field width SFInt32 64 range [1, inf)",
        ]);
        let fields = schema.fields("Eye");
        let names: Vec<&str> = fields.iter().map(|field| field.at.name()).collect();
        assert_eq!(names, ["name", "width", "secret"]);
        assert_eq!(fields[0].at.default_value(), Ok(Value::Strings(vec!["eye".to_owned()])));
        assert_eq!(fields[0].owner.name, "Eye");
        assert_eq!(fields[2].owner.name, "Body");
        assert_eq!(schema.ancestors("Eye"), ["Body", "Thing"]);
    }

    #[test]
    fn the_effect_of_an_edit_is_that_of_the_nearest_line_and_of_two_bases_the_one_that_asks_for_more() {
        let schema = schema(&[
            "node Body # a\n field name SFString \"\" effect read\n field size SFFloat 1",
            "node Thing # b\n effect rebuild name",
            "node Eye : Body, Thing # c",
            "node Look : Body # d\n effect read\n field type SFString \"\" effect settings",
            "node Glance : Look # e\n field depth SFFloat 1",
        ]);
        use EditEffect::{Read, Rebuild, Settings};
        for (node, field, expected) in [
            ("Body", "name", Read),
            ("Body", "size", Rebuild),
            ("Eye", "name", Rebuild),
            ("Look", "size", Read),
            ("Look", "type", Settings),
            ("Glance", "depth", Read),
            ("Glance", "type", Settings),
        ] {
            assert_eq!(schema.edit_effect(node, field), expected, "{node}.{field}");
        }
    }

    #[test]
    fn lines_of_other_kinds_are_kept() {
        let node =
            Node::parse("node Eye # c\n\n  api double wb_eye_get(tag) # reads # it", "eye").expect("sound");
        let expected = Line {
            kind: "api".to_owned(),
            text: "double wb_eye_get(tag)".to_owned(),
            comment: "reads # it".to_owned(),
            number: 3,
        };
        assert_eq!(node.extra, [expected]);
    }

    #[test]
    fn faults_are_reported_with_their_line() {
        for (text, expected) in [
            ("node Eye # c\nfield a SFFoo 1", "2: unknown field type SFFoo"),
            ("node Eye # c\nfield a SFFloat x", "2: not a number: x"),
            ("node Eye # c\nfield a SFFloat 1 range 0, 1", "2: a range is written [0, 1), found 0, 1"),
            ("node Eye # c\nfield a SFFloat 1\nfield a SFFloat 1", "3: field a is declared twice"),
            ("node Nose # c", "1: Nose belongs in nose.node"),
            ("node Eye", "1: say in a comment behind the name what the node is for"),
            ("", "1: no line starts with «node»"),
        ] {
            assert_eq!(Node::parse(text, "eye").expect_err(text), expected);
        }
    }

    #[test]
    fn a_missing_base_and_a_cycle_are_faults() {
        let schema = schema(&["node A : B # a", "node B : A # b", "node C : D # c"]);
        assert_eq!(
            schema.faults(),
            [
                "schema/a.node: it derives from itself",
                "schema/b.node: it derives from itself",
                "schema/c.node: the base D has no file",
            ]
        );
    }
}
