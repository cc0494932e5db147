//! Expands PROTO instances: first the parameters, in the scope of the file that uses the PROTO; then the defaults and
//! the body in the PROTO's own scope.

use std::path::Path;
use std::rc::Rc;

use catalog::FieldType;
use vrml::{Instance, Item, ParameterKind, ValueKind};

use crate::build::{is_saved_state, skip_defs};
use crate::graph::{Link, NodeId, ProtoInstance, SourceLocation};
use crate::load::{Binding, Body, Frame, Loader, Origin};
use crate::restriction::Restriction;
use crate::scope::{Definition, ParameterDef};
use crate::state::SavedState;
use crate::value::Value;
use crate::{convert, suggest};

impl Loader<'_> {
    /// Builds the base node of an instance.
    pub(crate) fn build_proto(
        &mut self,
        frame: &mut Frame,
        instance: &Instance,
        definition: &Rc<Definition>,
    ) -> Option<NodeId> {
        if !self.is_usable(frame, instance, definition) {
            instance.fields.iter().for_each(|field| skip_defs(frame, &field.value));
            return None;
        }
        let expansion = self.expansions;
        self.expansions += 1;
        let mut written = self.read_arguments(frame, instance, definition, expansion);
        self.convert_sizes_and_points(frame, definition, &mut written);
        self.stack.push(Rc::clone(definition));
        let ((id, bindings), has_errors) = self.read_proto_text(|loader| {
            let bindings = loader.fill_defaults(frame, definition, written, expansion);
            loader.build_body(frame, instance, definition, bindings)
        });
        self.stack.pop();
        let has_errors = has_errors || definition.is_broken.get();
        let id = id.filter(|_| !has_errors).or_else(|| {
            self.scene.erase(id?);
            None
        });
        if has_errors {
            self.report_left_out(frame, instance);
        }
        let Some(id) = id else {
            for binding in &bindings {
                if !binding.is_taken {
                    binding.value.nodes().iter().for_each(|node| drop(self.scene.erase(*node)));
                }
            }
            return None;
        };
        self.finish(frame, instance, definition, bindings, id, expansion);
        self.rotate_contents(frame, definition, id);
        Some(id)
    }

    /// Reads text of a PROTO. Returns whether it has errors, too.
    fn read_proto_text<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let was_inside = std::mem::replace(&mut self.report.is_in_proto, true);
        let outer_errors = std::mem::take(&mut self.report.proto_errors);
        let result = read(self);
        self.report.is_in_proto = was_inside;
        (result, std::mem::replace(&mut self.report.proto_errors, outer_errors) > 0)
    }

    /// Warns that an instance is left out because of the errors in its PROTO.
    fn report_left_out(&mut self, frame: &Frame, instance: &Instance) {
        let name = &instance.type_name;
        let message = format!("{} is left out: its PROTO has errors", name.text);
        self.report.warning("proto/left-out", &frame.location(name.span), message);
    }

    /// Builds the base node with everything below it, and returns what became of the parameters.
    fn build_body(
        &mut self,
        frame: &Frame,
        instance: &Instance,
        definition: &Rc<Definition>,
        bindings: Vec<Binding>,
    ) -> (Option<NodeId>, Vec<Binding>) {
        let expanded = match &definition.scripts {
            None => None,
            Some(_) => match self.expand_scripts(frame, instance, definition, &bindings) {
                None => return (None, bindings),
                expanded => expanded,
            },
        };
        let mut inner = match &expanded {
            None => Frame::new(&definition.source, definition.scope),
            Some(expanded) => Frame {
                origin: Some(Rc::clone(&expanded.origin)),
                ..Frame::new(&expanded.source, expanded.scope)
            },
        };
        let items = expanded.as_ref().map_or(&definition.ast.body.items, |expanded| &expanded.items);
        let Some(base) = self.base_of(definition, items) else { return (None, bindings) };
        inner.is_internal = true;
        inner.body = Some(Body { definition: Rc::clone(definition), bindings });
        let id = self.build_instance(&mut inner, base);
        if let Some(id) = id {
            self.warn_of_shadowed_names(definition, base, id);
        }
        (id, inner.body.map_or_else(Vec::new, |body| body.bindings))
    }

    /// Warns about fields of a derived PROTO that have the name of a field of their base PROTO and are not tied to it,
    /// as users may confuse the two. Not for the bundled library, as its users cannot change it.
    fn warn_of_shadowed_names(&mut self, definition: &Definition, base: &Instance, id: NodeId) {
        let file = Path::new(&definition.source.name);
        if self.library.as_ref().is_some_and(|library| library.contains(file)) {
            return;
        }
        let Some(derived_from) = self.scene.get(id).and_then(|node| node.protos.first()) else { return };
        let is_tied = |name: &str| {
            let mut fields = base.fields.iter().filter(|field| field.name.text == name);
            fields.any(|field| matches!(&field.value.kind, ValueKind::Is(other) if other.text == name))
        };
        let reused = |name: &str| {
            let is_there = derived_from.parameters.iter().any(|(known, _)| known == name);
            is_there && !is_tied(name)
        };
        // Hidden fields cannot be confused.
        let is_hidden = |kind| matches!(kind, ParameterKind::HiddenField | ParameterKind::DeprecatedField);
        let shown = definition.ast.parameters.iter().filter(|parameter| !is_hidden(parameter.kind));
        let reused: Vec<_> = shown.filter(|parameter| reused(&parameter.name.text)).collect();
        let of = derived_from.name.clone();
        for parameter in reused {
            let name = &parameter.name.text;
            let message = format!(
                "field {name} of {} has the name of a field of {of}, from which it derives, and is not tied to it",
                definition.name
            );
            self.report.warning("proto/field-name", &definition.location(parameter.name.span), message);
        }
    }

    /// Returns whether a PROTO can be used here; if not, reports why.
    fn is_usable(&mut self, frame: &Frame, instance: &Instance, definition: &Rc<Definition>) -> bool {
        let ((), has_errors) = self.read_proto_text(|loader| {
            loader.check_definition(definition);
            loader.restrictions(definition);
        });
        if has_errors {
            definition.is_broken.set(true);
        }
        let Some(first) = self.stack.iter().position(|open| Rc::ptr_eq(open, definition)) else {
            return true;
        };
        let circle = self.stack.iter().skip(first).map(|open| open.name.as_str());
        let circle: Vec<&str> = circle.chain([definition.name.as_str()]).collect();
        let message = format!("PROTO {} contains itself: {}", definition.name, circle.join(" > "));
        self.report.error("proto/recursion", &frame.location(instance.type_name.span), message);
        false
    }

    /// Returns the base node of a body, or `None` after a diagnostic.
    fn base_of<'i>(&mut self, definition: &Definition, items: &'i [Item]) -> Option<&'i Instance> {
        let location = definition.location(definition.ast.name.span);
        let mut nodes = items.iter().filter_map(|item| match item {
            Item::Node(node) => Some(node),
            _ => None,
        });
        let base = match nodes.next() {
            Some(vrml::Node::Instance(base)) => base,
            Some(vrml::Node::Use { .. }) | None => {
                let message = format!("the body of PROTO {} does not start with a node", definition.name);
                self.report.error("proto/body", &location, message);
                return None;
            }
        };
        if nodes.next().is_some() {
            let message =
                format!("the body of PROTO {} has several nodes; the first one is used", definition.name);
            self.report.warning("proto/body", &location, message);
        }
        Some(base)
    }

    /// Reads the parameters that the instance sets, by index.
    fn read_arguments(
        &mut self,
        frame: &mut Frame,
        instance: &Instance,
        definition: &Rc<Definition>,
        expansion: usize,
    ) -> Vec<Option<Binding>> {
        let mut bindings: Vec<Option<Binding>> = definition.parameters.iter().map(|_| None).collect();
        for field in &instance.fields {
            let location = frame.location(field.name.span);
            let name = field.name.text.as_str();
            let Some(position) = definition.parameter(name) else {
                skip_defs(frame, &field.value);
                if !is_saved_state(field) {
                    let names = definition.parameters.iter().map(|parameter| parameter.name.as_str());
                    let hint = suggest::hint(name, names);
                    let message =
                        format!("PROTO {} has no field {name}; it is ignored{hint}", definition.name);
                    self.report.warning("field/unknown", &location, message);
                }
                continue;
            };
            let (Some(parameter), Some(slot)) =
                (definition.parameters.get(position), bindings.get_mut(position))
            else {
                continue;
            };
            if slot.is_some() {
                skip_defs(frame, &field.value);
                let message = format!("{name} is written more than once; the first value is used");
                self.report.warning("field/duplicate", &location, message);
                continue;
            }
            if parameter.kind == ParameterKind::DeprecatedField {
                self.report.note(
                    "field/deprecated",
                    &location,
                    format!("field {name} of {} is deprecated", definition.name),
                );
            }
            *slot = self.read_argument(frame, field, definition, position, parameter).map(|mut binding| {
                binding.origins.push(Origin { expansion, parameter: position });
                binding
            });
        }
        bindings
    }

    /// Returns whether a parameter that only earlier versions of a PROTO had has a value of another type than the one
    /// that is known, after a warning: the type has changed between those versions.
    fn has_former_type(
        &mut self,
        frame: &Frame,
        field: &vrml::Field,
        parameter: &ParameterDef,
        ty: FieldType,
    ) -> bool {
        let is_old = matches!(parameter.kind, ParameterKind::HiddenField | ParameterKind::DeprecatedField);
        let is_scalar = !matches!(ty, FieldType::SfNode | FieldType::MfNode);
        let is_plain = !matches!(field.value.kind, ValueKind::Broken | ValueKind::Is(_));
        if !is_old || !is_scalar || !is_plain {
            return false;
        }
        if convert::migrate_value(&parameter.name, ty, &field.value, self.version_of(frame)).is_some() {
            return false;
        }
        let Err(wrong) = convert::scalar(ty, &field.value) else { return false };
        let location = frame.location(field.value.span);
        let message = format!("{}: {wrong}; it is ignored", parameter.name);
        self.report.warning("field/old-type", &location, message);
        true
    }

    fn read_argument(
        &mut self,
        frame: &mut Frame,
        field: &vrml::Field,
        definition: &Definition,
        position: usize,
        parameter: &ParameterDef,
    ) -> Option<Binding> {
        let ty = parameter.ty?;
        if self.has_former_type(frame, field, parameter, ty) {
            return None;
        }
        let mut binding = match &field.value.kind {
            ValueKind::Broken => return None,
            ValueKind::Is(name) => self.take(frame, name, ty, &parameter.name)?,
            _ => Binding {
                value: self.read(frame, &field.value, ty, &parameter.name)?,
                location: Some(frame.location(field.value.span)),
                is_taken: false,
                is_written: true,
                is_default: false,
                origins: Vec::new(),
            },
        };
        let location = binding.location.clone().unwrap_or_else(|| frame.location(field.value.span));
        let restrictions = self.restrictions(definition);
        let restriction = restrictions.get(position).unwrap_or(&Restriction::None);
        if !self.restrict(definition, parameter, restriction, &mut binding.value, &location) {
            return None;
        }
        Some(binding)
    }

    /// Fills in the defaults of the other parameters, which are read in the scope of the PROTO's own file.
    fn fill_defaults(
        &mut self,
        frame: &Frame,
        definition: &Rc<Definition>,
        written: Vec<Option<Binding>>,
        expansion: usize,
    ) -> Vec<Binding> {
        let mut own = Frame::new(&definition.source, definition.scope);
        own.is_internal = frame.is_internal;
        let restrictions = self.restrictions(definition);
        let mut bindings = Vec::with_capacity(written.len());
        for (position, binding) in written.into_iter().enumerate() {
            if let Some(binding) = binding {
                bindings.push(binding);
                continue;
            }
            let ty = definition.parameters.get(position).and_then(|parameter| parameter.ty);
            let default =
                definition.ast.parameters.get(position).and_then(|p| Some((p, p.default.as_ref()?)));
            let value = ty.zip(default).and_then(|(ty, (parameter, default))| match default.kind {
                ValueKind::Broken => None,
                _ => self.read(&mut own, default, ty, &parameter.name.text),
            });
            if let (Some(value), Some((_, default)), Some(parameter)) =
                (&value, default, definition.parameters.get(position))
            {
                let location = definition.location(default.span);
                let restriction = restrictions.get(position).unwrap_or(&Restriction::None);
                self.check_default(definition, parameter, restriction, value, &location);
            }
            // A parameter without a type cannot be tied to a field, so the placeholder is never seen.
            let ty = ty.unwrap_or(FieldType::SfBool);
            bindings.push(Binding {
                value: value.unwrap_or_else(|| Value::zero(ty)),
                location: default.map(|(_, default)| definition.location(default.span)),
                is_taken: false,
                is_written: false,
                is_default: true,
                origins: vec![Origin { expansion, parameter: position }],
            });
        }
        bindings
    }

    /// Records on the base node which PROTO it came from.
    fn finish(
        &mut self,
        frame: &Frame,
        instance: &Instance,
        definition: &Rc<Definition>,
        bindings: Vec<Binding>,
        id: NodeId,
        expansion: usize,
    ) {
        let location = frame.location(instance.span);
        let restrictions = self.restrictions(definition);
        let Some(node) = self.scene.get_mut(id) else { return };
        let inner = node.protos.len();
        let mut record = ProtoInstance {
            name: definition.name.clone(),
            parameters: Vec::with_capacity(bindings.len()),
            location: location.clone(),
            declared: definition.location(definition.ast.name.span),
            axes_conversion: self.axes_conversion(frame, definition),
            written: bindings.iter().map(|binding| binding.is_written).collect(),
            links: Vec::with_capacity(bindings.len()),
            parameter_locations: Vec::with_capacity(bindings.len()),
            restrictions,
            saved_state: saved_state(frame, instance, definition),
            read_by_scripts: definition
                .scripts
                .as_ref()
                .map_or_else(Vec::new, |scripts| scripts.reads.clone()),
        };
        for (position, (binding, parameter)) in bindings.into_iter().zip(&definition.parameters).enumerate() {
            let own = Origin { expansion, parameter: position };
            record.links.push(self.links.remove(&own).unwrap_or_default());
            for outer in binding.origins.iter().filter(|origin| **origin != own) {
                let link = Link::Parameter { node: id, inner, parameter: position };
                self.links.entry(*outer).or_default().push(link);
            }
            if !binding.is_taken {
                self.scene.adopt(id, &binding.value);
            }
            record.parameter_locations.push(binding.location.filter(|_| binding.is_written));
            record.parameters.push((parameter.name.clone(), binding.value));
        }
        if let Some(node) = self.scene.get_mut(id) {
            node.protos.insert(0, record);
            node.location = Some(location);
            node.def = instance.def.as_ref().map(|def| def.text.clone());
            node.is_internal = frame.is_internal;
        }
    }

    /// Returns the value that `IS` gives to a field.
    pub(crate) fn bind(
        &mut self,
        frame: &mut Frame,
        name: &vrml::Name,
        ty: FieldType,
        field: &str,
        link: Link,
    ) -> Option<(Value, Option<SourceLocation>)> {
        let binding = self.take(frame, name, ty, field)?;
        for origin in &binding.origins {
            self.links.entry(*origin).or_default().push(link);
        }
        Some((binding.value, binding.location))
    }

    /// Returns the parameter that `IS` names. The first use gets its nodes, later ones get copies that
    /// follow these.
    fn take(&mut self, frame: &mut Frame, name: &vrml::Name, ty: FieldType, field: &str) -> Option<Binding> {
        let location = frame.location(name.span);
        let Some(body) = &mut frame.body else {
            let message = format!("{field} IS {}: this is not inside a PROTO", name.text);
            self.report.error("is/outside", &location, message);
            return None;
        };
        let Some(position) = body.definition.parameter(&name.text) else {
            let names = body.definition.parameters.iter().map(|parameter| parameter.name.as_str());
            let hint = suggest::hint(&name.text, names);
            let message = format!(
                "PROTO {} has no field {}; {field} keeps its default{hint}",
                body.definition.name, name.text
            );
            self.report.warning("is/unknown", &location, message);
            return None;
        };
        let found = body.definition.parameters.get(position)?.ty?;
        if found != ty {
            let given = body.bindings.get(position)?.clone();
            return self.take_other_type(frame, name, ty, field, given);
        }
        let binding = body.bindings.get_mut(position)?;
        let mut given = binding.clone();
        if std::mem::replace(&mut binding.is_taken, true) {
            let more = given.value.nodes().iter().map(|node| self.scene.subtree(*node).len()).sum();
            if !self.has_room_for_nodes(more, &location) {
                return None;
            }
            for node in given.value.nodes_mut() {
                *node = self.scene.repeat(*node);
            }
        }
        (given.is_taken, given.is_default) = (false, false);
        Some(given)
    }

    /// Converts a parameter of another type than the field: a single value becomes a list of one where the field is a
    /// list now; otherwise the field keeps its default. In both cases the field does not follow the parameter later on.
    fn take_other_type(
        &mut self,
        frame: &Frame,
        name: &vrml::Name,
        ty: FieldType,
        field: &str,
        given: Binding,
    ) -> Option<Binding> {
        let location = frame.location(name.span);
        let found = given.value.ty();
        if let Some(value) = convert::migrate_parameter(field, ty, &given.value, self.version_of(frame)) {
            let message =
                format!("field {field} is {} since R2020b; the words of {} are used", ty.name(), name.text);
            self.report.note("value/old-form", &location, message);
            return Some(Binding { value, is_taken: false, is_default: false, origins: Vec::new(), ..given });
        }
        let to_list = given.value.to_list().filter(|value| value.ty() == ty);
        let instead =
            if to_list.is_some() { "a list of its value is used" } else { "the field keeps its default" };
        let message = format!(
            "field {field} is {}, but parameter {} is {}; {instead}",
            ty.name(),
            name.text,
            found.name()
        );
        self.report.warning("is/type", &location, message);
        to_list.map(|value| Binding {
            value,
            is_taken: false,
            is_default: false,
            origins: Vec::new(),
            ..given
        })
    }
}

/// Collects the state of inner nodes that a saved world contains. A parameter may have a name like it.
fn saved_state(frame: &Frame, instance: &Instance, definition: &Definition) -> Vec<SavedState> {
    let is_state =
        |field: &vrml::Field| is_saved_state(field) && definition.parameter(&field.name.text).is_none();
    let state = |field: &vrml::Field| match &field.value.kind {
        ValueKind::Numbers(numbers) if is_state(field) => Some(SavedState {
            name: field.name.text.clone(),
            numbers: numbers.clone(),
            location: frame.location(field.value.span),
        }),
        _ => None,
    };
    instance.fields.iter().filter_map(state).collect()
}
