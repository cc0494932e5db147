//! PROTO declarations.

use base::Span;

use super::names::starts_statement;
use super::{Delimiter, MAX_DEPTH, OpenDelimiter, Parser, script};
use crate::ast::{Instance, Name, Node, Parameter, ParameterKind, Proto, ProtoBody, Value, ValueKind};
use crate::lexer::Kind;

/// Returns the parameter kind of a keyword.
fn parameter_kind(word: &str) -> Option<ParameterKind> {
    Some(match word {
        "field" | "exposedField" => ParameterKind::Field,
        "unconnectedField" => ParameterKind::UnconnectedField,
        "vrmlField" => ParameterKind::VrmlField,
        "w3dField" => ParameterKind::W3dField,
        "hiddenField" => ParameterKind::HiddenField,
        "deprecatedField" => ParameterKind::DeprecatedField,
        _ => return None,
    })
}

/// Returns how many numbers make up one value of a type.
fn arity(ty: &str) -> usize {
    match ty.get(2..).unwrap_or("") {
        "Vec2f" => 2,
        "Vec3f" | "Color" => 3,
        "Rotation" => 4,
        _ => 1,
    }
}

impl Parser<'_> {
    /// Parses `PROTO Name [ … ] { … }`.
    pub(super) fn parse_proto(&mut self) -> Option<Proto> {
        let keyword = self.bump();
        if self.open.len() >= MAX_DEPTH {
            let message = format!("nodes are nested more than {MAX_DEPTH} deep; this one is ignored");
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
        let name = self.parse_name();
        let mut parameters = Vec::new();
        if self.eat(Kind::OpenBracket) {
            self.open.push(OpenDelimiter { what: Delimiter::Bracket, name: name.span });
            self.parse_parameters(&mut parameters);
            self.open.pop();
        } else {
            let message = format!("`[` is missing after `{}`; the PROTO gets no parameters", name.text);
            self.error("syntax/missing-open", name.span, message);
        }
        let body = self.parse_proto_body(&name);
        Some(Proto { name, parameters, body, span: self.span_from(keyword.start) })
    }

    fn parse_proto_body(&mut self, name: &Name) -> ProtoBody {
        let start = self.last_end;
        if !self.at(Kind::OpenBrace) {
            if !self.at_end() || !self.end_reported {
                let message = format!("the body of `{}` is missing; an empty one is assumed", name.text);
                self.error("syntax/missing-open", name.span, message);
                self.end_reported |= self.at_end();
            }
            return ProtoBody { span: Span::new(start, start), template: None, items: Vec::new() };
        }
        let inside = self.token.end;
        if inside >= self.scriptless_until {
            match script::find(self.bytes, self.token.start) {
                Ok(body) => return self.parse_template_body(inside, &body),
                Err(searched) => self.scriptless_until = searched,
            }
        }
        self.bump();
        self.open.push(OpenDelimiter { what: Delimiter::Brace, name: name.span });
        let mut items = Vec::new();
        while !self.at_end() && !self.at(Kind::CloseBrace) {
            self.parse_item(&mut items);
        }
        let end = self.token.start;
        if self.at(Kind::CloseBrace) {
            self.bump();
        } else {
            self.missing_close(Delimiter::Brace);
        }
        self.open.pop();
        ProtoBody { span: Span::new(inside, end), template: None, items }
    }

    /// Skips a body with template statements, which can only be parsed after evaluation.
    fn parse_template_body(&mut self, inside: usize, body: &script::Body) -> ProtoBody {
        if let Some(open) = body.open_script {
            let message = "the script is not closed; it extends to the end of the text";
            self.error("syntax/open-script", Span::new(open, open + 2), message);
        } else if !body.closed {
            let message = "`}` is missing at the end of the PROTO's body; it ends with the text";
            let end = self.bytes.len();
            self.error("syntax/missing-close", Span::new(end, end), message);
        }
        self.jump_to(if body.closed { body.end + 1 } else { body.end });
        let template = Some(body.language);
        ProtoBody { span: Span::new(inside, body.end), template, items: Vec::new() }
    }

    /// Parses parameters up to and including the closing bracket.
    fn parse_parameters(&mut self, parameters: &mut Vec<Parameter>) {
        loop {
            if self.at_end() || self.at(Kind::OpenBrace) || starts_statement(self.word()) {
                self.missing_close(Delimiter::Bracket);
                return;
            }
            if self.eat(Kind::CloseBracket) {
                return;
            }
            match (self.token.kind, parameter_kind(self.word())) {
                (_, Some(kind)) => parameters.extend(self.parse_parameter(kind)),
                (Kind::Word, None) => self.skip_parameter(),
                (Kind::CloseBrace, None) if self.is_open(Delimiter::Brace) => {
                    self.missing_close(Delimiter::Bracket);
                    return;
                }
                _ => self.skip_unexpected("a parameter"),
            }
        }
    }

    /// Skips to the next parameter.
    fn skip_parameter(&mut self) {
        let token = self.token;
        let shown = self.shown(token);
        if matches!(self.word(), "eventIn" | "eventOut") {
            let message = format!("{shown} is not supported; it is ignored");
            self.warn("syntax/event", token.span(), message);
        } else {
            let message = format!("{shown} is not a parameter keyword such as `field`; it is ignored");
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

    fn parse_parameter(&mut self, kind: ParameterKind) -> Option<Parameter> {
        let keyword = self.bump();
        let missing = |parser: &Self, what: &str| {
            format!("{what} is missing after {}; the parameter is ignored", parser.shown(keyword))
        };
        let takes_name = |parser: &Self| parser.at_name() && parameter_kind(parser.word()).is_none();
        if !takes_name(self) {
            let message = missing(self, "a type");
            self.error("syntax/parameter", keyword.span(), message);
            return None;
        }
        let ty = self.parse_name();
        let restriction = if self.at(Kind::OpenBrace) { self.parse_restriction(&ty) } else { Vec::new() };
        if !takes_name(self) {
            let message = format!("a name is missing after `{}`; the parameter is ignored", ty.text);
            self.error("syntax/parameter", ty.span, message);
            return None;
        }
        let name = self.parse_name();
        let has_no_default = self.at(Kind::CloseBracket) || parameter_kind(self.word()).is_some();
        let default = if has_no_default {
            let message = format!("a default value is missing after `{}`", name.text);
            self.error("syntax/missing-value", name.span, message);
            None
        } else {
            let value = self.parse_value(&name);
            Some(value).filter(|value| value.span.start < value.span.end)
        };
        Some(Parameter { kind, ty, restriction, name, default, span: self.span_from(keyword.start) })
    }

    /// Parses `{ … }` after the type of a parameter: the allowed values.
    fn parse_restriction(&mut self, ty: &Name) -> Vec<Value> {
        self.bump();
        self.open.push(OpenDelimiter { what: Delimiter::Brace, name: ty.span });
        let mut values = Vec::new();
        loop {
            if self.at_end() || self.at(Kind::CloseBracket) || parameter_kind(self.word()).is_some() {
                self.missing_close(Delimiter::Brace);
                break;
            }
            if self.eat(Kind::CloseBrace) {
                break;
            }
            if self.at(Kind::Number) && self.text_of(self.token).starts_with('+') && ty.text.ends_with("Node")
            {
                self.parse_subtype_restriction(&mut values);
                continue;
            }
            if self.at(Kind::Number) {
                self.parse_number_restrictions(ty, &mut values);
                continue;
            }
            if self.at_name() && self.peek().kind != Kind::OpenBrace && !self.at_named_number() {
                // Most likely the name of the parameter.
                self.missing_close(Delimiter::Brace);
                break;
            }
            let before = self.last_end;
            let value = self.parse_value(ty);
            if self.last_end == before {
                self.bump(); // The error has been reported; consume the token to make progress.
            } else if value.kind != ValueKind::Broken {
                values.push(value);
            }
        }
        self.open.pop();
        values
    }

    /// Parses `+X{}`, a node type including all types derived from it; `X{}+` is the same. The sign is kept as part of
    /// the type name.
    fn parse_subtype_restriction(&mut self, values: &mut Vec<Value>) {
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
            self.error(
                "syntax/restriction",
                sign.span(),
                "`+` must be attached to a node type; it is ignored",
            );
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

    /// Returns whether the token after the current one can be a node type.
    fn peek_is_name(&self) -> bool {
        let next = self.peek();
        next.kind == Kind::Word && !super::names::is_keyword(self.text_of(next))
    }

    /// Parses numbers and splits them into values of the type: `{ 0 0 0, 1 1 1 }` contains two colours.
    fn parse_number_restrictions(&mut self, ty: &Name, values: &mut Vec<Value>) {
        let count = arity(&ty.text);
        while self.at(Kind::Number) {
            let start = self.token.start;
            let mut numbers = Vec::with_capacity(count);
            let mut is_reported = false;
            while numbers.len() < count && self.at(Kind::Number) {
                let token = self.token;
                let number =
                    crate::number::scan(self.bytes, token.start).filter(|(_, end)| *end == token.end);
                match number {
                    Some((number, _)) => numbers.push(number),
                    None => {
                        let message = format!("{} is not a number; it is ignored", self.shown(token));
                        self.error("syntax/number", token.span(), message);
                        is_reported = true;
                    }
                }
                self.bump();
            }
            let span = self.span_from(start);
            if numbers.len() < count && !is_reported {
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
