//! What a type name stands for: a node type, a PROTO of this file, one of another file.

use std::path::Path;
use std::rc::Rc;

use assets::Location;
use base::{Diagnostic, Severity, Span};
use catalog::NodeType;

use crate::graph::Place;
use crate::load::{Frame, Loader, text_of};
use crate::scope::{Declared, Definition, Extern};
use crate::suggest;

/// What a type name stands for.
pub(crate) enum Found {
    Base(&'static NodeType),
    Proto(Rc<Definition>),
    /// There is a diagnostic.
    Nothing,
}

impl Loader<'_> {
    /// Looks a type name up: current node types first, then declared PROTOs, then deprecated types, then the project's
    /// `protos` folder.
    ///
    /// Deprecated types come after PROTOs because projects have PROTOs that are called as types once were.
    pub(crate) fn find_type(&mut self, frame: &Frame, name: &vrml::Name) -> Found {
        let ty = self.types.get(&name.text);
        if let Some(ty) = ty.filter(|ty| !ty.is_abstract && !ty.deprecated) {
            return Found::Base(ty);
        }
        let place = frame.place(name.span);
        match self.scopes.find(frame.scope, &name.text) {
            Some(Declared::Here(definition)) => return Found::Proto(definition),
            Some(Declared::Elsewhere(external)) => return self.find_external(&external),
            None => {}
        }
        if let Some(ty) = ty.filter(|ty| !ty.is_abstract) {
            return Found::Base(ty);
        }
        if let Some(path) = self.project_protos.find(&name.text, &self.project, self.files) {
            let message =
                format!("no EXTERNPROTO for {}; the project's file is used: {}", name.text, path.display());
            if self.told_protos.insert(name.text.clone()) {
                self.report.note("proto/undeclared", &place, message);
            }
            return self.load_proto(&path, &name.text, &place);
        }
        self.tell_unknown(frame, name, ty, &place);
        Found::Nothing
    }

    fn tell_unknown(&mut self, frame: &Frame, name: &vrml::Name, ty: Option<&NodeType>, place: &Place) {
        let message = if ty.is_some() {
            format!("{} is only a base of other nodes; it is left out", name.text)
        } else {
            let types = self.types.0.iter().filter(|ty| !ty.is_abstract).map(|ty| ty.name);
            let hint = suggest::hint(&name.text, types.chain(self.scopes.names(frame.scope)));
            format!("no node or PROTO is called {}; it is left out{hint}", name.text)
        };
        self.report.warning("node/unknown", place, message);
    }

    fn find_external(&mut self, external: &Extern) -> Found {
        if let Location::File(path) = &external.location
            && self.files.is_file(path)
        {
            return self.load_proto(path, &external.name, &external.place);
        }
        let problem = match &external.location {
            Location::File(path) => format!("no such file: {}", path.display()),
            Location::Library(_) => {
                format!("the simulator's library is not read by this version: {}", external.url)
            }
            Location::Remote(_) => format!("nothing is fetched by this version: {}", external.url),
        };
        match self.project_protos.find(&external.name, &self.project, self.files) {
            Some(path) => {
                let message = format!("the project's own {} is used instead; {problem}", path.display());
                self.report.note("proto/replaced", &external.place, message);
                self.load_proto(&path, &external.name, &external.place)
            }
            None => {
                let name = &external.name;
                let message = format!(
                    "all {name} nodes are left out (a {name}.proto in the project's protos folder would be used); {problem}"
                );
                self.report.warning("proto/missing", &external.place, message);
                Found::Nothing
            }
        }
    }

    fn load_proto(&mut self, path: &Path, name: &str, place: &Place) -> Found {
        if let Some(known) = self.proto_files.get(path) {
            return known.clone().map_or(Found::Nothing, Found::Proto);
        }
        let definition = self.read_proto(path, name, place);
        self.proto_files.insert(path.to_path_buf(), definition.clone());
        definition.map_or(Found::Nothing, Found::Proto)
    }

    fn read_proto(&mut self, path: &Path, name: &str, place: &Place) -> Option<Rc<Definition>> {
        let bytes = match self.files.read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let message =
                    format!("all {name} nodes are left out; cannot read: {error}: {}", path.display());
                self.report.warning("proto/missing", place, message);
                return None;
            }
        };
        let document = vrml::parse(text_of(path, &bytes, &mut self.report));
        self.report.add_syntax(&document.diagnostics);
        let definition = self.scopes.declare_file(&document, path, name, &mut self.report);
        if definition.is_none() {
            let message = "there is no PROTO in this file";
            let diagnostic =
                Diagnostic::at(Severity::Error, "proto/none", &document.source, Span::new(0, 0), message);
            self.report.add(diagnostic);
        }
        definition
    }
}
