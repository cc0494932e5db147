//! PROTO declarations.

use base::Span;

use super::names::starts_statement;
use super::{MAX_DEPTH, Open, Opened, Parser, script};
use crate::ast::{Instance, Name, Node, Parameter, ParameterKind, Proto, ProtoBody, Value, ValueKind};
use crate::lexer::Kind;

/// The kind that a word in front of a parameter stands for.
fn parameter_kind(word: &str) -> Option<ParameterKind> {
    Some(match word {
        "field" | "exposedField" => ParameterKind::Field,
        "unconnectedField" => ParameterKind::UnconnectedField,
        "vrmlField" => ParameterKind::VrmlField,
        "hiddenField" => ParameterKind::HiddenField,
        "deprecatedField" => ParameterKind::DeprecatedField,
        _ => return None,
    })
}

/// How many numbers make one value of a type.
fn arity(ty: &str) -> usize {
    match ty.get(2..).unwrap_or("") {
        "Vec2f" => 2,
        "Vec3f" | "Color" => 3,
        "Rotation" => 4,
        _ => 1,
    }
}

impl Parser<'_> {
    /// Reads `PROTO Name [ … ] { … }`.
    pub(super) fn proto(&mut self) -> Option<Proto> {
        let keyword = self.bump();
        if self.open.len() >= MAX_DEPTH {
            let message = format!("more than {MAX_DEPTH} levels of nodes; this one is ignored");
            self.error("syntax/depth", keyword.span(), message);
            return None;
        }
        if !self.at_name() {
            self.error("syntax/proto", keyword.span(), "a name is missing after `PROTO`; it is ignored");
            while self.at(Kind::OpenBracket) || self.at(Kind::OpenBrace) {
                self.skip_balanced();
            }
            return None;
        }
        let name = self.take_name();
        let mut parameters = Vec::new();
        if self.eat(Kind::OpenBracket) {
            self.open.push(Open { what: Opened::Bracket, name: name.span });
            self.parameters(&mut parameters);
            self.open.pop();
        } else {
            let message = format!("`[` is missing after `{}`; the PROTO gets no parameters", name.text);
            self.error("syntax/missing-open", name.span, message);
        }
        let body = self.proto_body(&name);
        Some(Proto { name, parameters, body, span: self.span_from(keyword.start) })
    }

    fn proto_body(&mut self, name: &Name) -> ProtoBody {
        let start = self.last_end;
        if !self.at(Kind::OpenBrace) {
            if !self.at_end() || !self.end_reported {
                let message = format!("the body of `{}` is missing; it is empty", name.text);
                self.error("syntax/missing-open", name.span, message);
                self.end_reported |= self.at_end();
            }
            return ProtoBody { span: Span::new(start, start), template: None, items: Vec::new() };
        }
        let inside = self.token.end;
        if inside >= self.scriptless_until {
            match script::find(self.bytes, self.token.start) {
                Ok(body) => return self.script_body(inside, &body),
                Err(searched) => self.scriptless_until = searched,
            }
        }
        self.bump();
        self.open.push(Open { what: Opened::Brace, name: name.span });
        let mut items = Vec::new();
        while !self.at_end() && !self.at(Kind::CloseBrace) {
            self.item(&mut items);
        }
        let end = self.token.start;
        if self.at(Kind::CloseBrace) {
            self.bump();
        } else {
            self.missing_close(Opened::Brace);
        }
        self.open.pop();
        ProtoBody { span: Span::new(inside, end), template: None, items }
    }

    /// A body that a script must write first.
    fn script_body(&mut self, inside: usize, body: &script::Body) -> ProtoBody {
        if let Some(open) = body.open_script {
            let message = "the script is not closed; the rest of the text belongs to it";
            self.error("syntax/open-script", Span::new(open, open + 2), message);
        } else if !body.closed {
            let message = "`}` is missing at the end of the PROTO's body; it ends with the text";
            let end = self.bytes.len();
            self.error("syntax/missing-close", Span::new(end, end), message);
        }
        self.jump(if body.closed { body.end + 1 } else { body.end });
        let template = Some(body.language);
        ProtoBody { span: Span::new(inside, body.end), template, items: Vec::new() }
    }

    /// Reads parameters up to the closing bracket, with it.
    fn parameters(&mut self, parameters: &mut Vec<Parameter>) {
        loop {
            if self.at_end() || self.at(Kind::OpenBrace) || starts_statement(self.word()) {
                self.missing_close(Opened::Bracket);
                return;
            }
            if self.eat(Kind::CloseBracket) {
                return;
            }
            match (self.token.kind, parameter_kind(self.word())) {
                (_, Some(kind)) => parameters.extend(self.parameter(kind)),
                (Kind::Word, None) => self.skip_parameter(),
                (Kind::CloseBrace, None) if self.is_open(Opened::Brace) => {
                    self.missing_close(Opened::Bracket);
                    return;
                }
                _ => self.skip_junk("a parameter"),
            }
        }
    }

    /// Leaves out all up to the next parameter.
    fn skip_parameter(&mut self) {
        let token = self.token;
        let shown = self.shown(token);
        if matches!(self.word(), "eventIn" | "eventOut") {
            let message = format!("{shown} has no meaning here; it is ignored");
            self.warn("syntax/event", token.span(), message);
        } else {
            let message = format!("{shown} is not a kind of parameter, such as `field`; it is ignored");
            self.error("syntax/parameter", token.span(), message);
        }
        self.bump();
        while !self.at_end()
            && !matches!(self.token.kind, Kind::CloseBracket | Kind::CloseBrace)
            && parameter_kind(self.word()).is_none()
            && !matches!(self.word(), "eventIn" | "eventOut" | "PROTO" | "EXTERNPROTO" | "IMPORTABLE")
        {
            self.skip_balanced();
        }
    }

    fn parameter(&mut self, kind: ParameterKind) -> Option<Parameter> {
        let keyword = self.bump();
        let whole = |parser: &Self, what: &str| {
            format!("{what} is missing after {}; the parameter is ignored", parser.shown(keyword))
        };
        let takes_name = |parser: &Self| parser.at_name() && parameter_kind(parser.word()).is_none();
        if !takes_name(self) {
            let message = whole(self, "a type");
            self.error("syntax/parameter", keyword.span(), message);
            return None;
        }
        let ty = self.take_name();
        let restriction = if self.at(Kind::OpenBrace) { self.restriction(&ty) } else { Vec::new() };
        if !takes_name(self) {
            let message = format!("a name is missing after `{}`; the parameter is ignored", ty.text);
            self.error("syntax/parameter", ty.span, message);
            return None;
        }
        let name = self.take_name();
        let over = self.at(Kind::CloseBracket) || parameter_kind(self.word()).is_some();
        let default = if over {
            let message = format!("a default is missing after `{}`", name.text);
            self.error("syntax/missing-value", name.span, message);
            None
        } else {
            let value = self.value(&name);
            Some(value).filter(|value| value.span.start < value.span.end)
        };
        Some(Parameter { kind, ty, restriction, name, default, span: self.span_from(keyword.start) })
    }

    /// Reads `{ … }` after a parameter's type: the values it is restricted to.
    fn restriction(&mut self, ty: &Name) -> Vec<Value> {
        self.bump();
        self.open.push(Open { what: Opened::Brace, name: ty.span });
        let mut values = Vec::new();
        loop {
            if self.at_end() || self.at(Kind::CloseBracket) || parameter_kind(self.word()).is_some() {
                self.missing_close(Opened::Brace);
                break;
            }
            if self.eat(Kind::CloseBrace) {
                break;
            }
            if self.at(Kind::Number) && self.text_of(self.token).starts_with('+') && ty.text.ends_with("Node")
            {
                self.restriction_with_subtypes(&mut values);
                continue;
            }
            if self.at(Kind::Number) {
                self.restriction_numbers(ty, &mut values);
                continue;
            }
            if self.at_name() && self.peek().kind != Kind::OpenBrace && !self.at_named_number() {
                // Most likely the parameter's name.
                self.missing_close(Opened::Brace);
                break;
            }
            let before = self.last_end;
            let value = self.value(ty);
            if self.last_end == before {
                self.bump(); // It was told; without this it would be told for ever.
            } else if value.kind != ValueKind::Broken {
                values.push(value);
            }
        }
        self.open.pop();
        values
    }

    /// Reads `+Solid{}`: a type with all that derive from it. The sign may also stand behind. It stays part of the name.
    fn restriction_with_subtypes(&mut self, values: &mut Vec<Value>) {
        let sign = self.token;
        let is_alone = sign.end == sign.start + 1;
        if is_alone
            && sign.start == self.last_end
            && let Some(Value { kind: ValueKind::Nodes(nodes), .. }) = values.last_mut()
            && let Some(Node::Instance(instance)) = nodes.first_mut()
        {
            instance.type_name.text.push('+');
            self.bump();
            return;
        }
        if is_alone && !self.peek_is_name() {
            self.bump();
            self.error("syntax/restriction", sign.span(), "`+` belongs to a node's type; it is ignored");
            return;
        }
        self.bump();
        let mut type_name = Name { text: self.text_of(sign).to_owned(), span: sign.span() };
        if is_alone {
            let rest = self.bump();
            type_name.text.push_str(self.text_of(rest));
            type_name.span = self.span_from(sign.start);
        }
        if self.at(Kind::OpenBrace) {
            self.skip_balanced();
        }
        let span = self.span_from(sign.start);
        let instance = Instance { def: None, type_name, fields: Vec::new(), span };
        values.push(Value { kind: ValueKind::Nodes(vec![Node::Instance(instance)]), bracketed: false, span });
    }

    /// Whether the next but one token can be a type of nodes.
    fn peek_is_name(&self) -> bool {
        let next = self.peek();
        next.kind == Kind::Word && !super::names::is_keyword(self.text_of(next))
    }

    /// Reads numbers and cuts them into values of the type: `{ 0 0 0, 1 1 1 }` holds two colours.
    fn restriction_numbers(&mut self, ty: &Name, values: &mut Vec<Value>) {
        let count = arity(&ty.text);
        while self.at(Kind::Number) {
            let start = self.token.start;
            let mut numbers = Vec::with_capacity(count);
            let mut told = false;
            while numbers.len() < count && self.at(Kind::Number) {
                let token = self.token;
                let number =
                    crate::number::scan(self.bytes, token.start).filter(|(_, end)| *end == token.end);
                match number {
                    Some((number, _)) => numbers.push(number),
                    None => {
                        let message = format!("{} is not a number; it is ignored", self.shown(token));
                        self.error("syntax/number", token.span(), message);
                        told = true;
                    }
                }
                self.bump();
            }
            let span = self.span_from(start);
            if numbers.len() < count && !told {
                let (ty, found) = (&ty.text, numbers.len());
                let message =
                    format!("a value of `{ty}` has {count} numbers, this one {found}; it is ignored");
                self.error("syntax/restriction", span, message);
            }
            if numbers.len() == count {
                values.push(Value { kind: ValueKind::Numbers(numbers), bracketed: false, span });
            }
        }
    }
}
