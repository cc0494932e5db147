//! Resolves type names: node types, PROTOs of the same file, PROTOs of other files.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use assets::Location;
use base::{Diagnostic, Severity, Span};
use catalog::NodeType;
use vrml::Document;

use crate::graph::SourceLocation;
use crate::load::{Frame, Loader, text_of};
use crate::scope::{Declaration, Definition, Extern, protos_by_name};
use crate::suggest;
use crate::version::Version;

/// What a type name refers to.
pub(crate) enum Resolved {
    Base(&'static NodeType),
    Proto(Rc<Definition>),
    /// Nothing; a diagnostic was reported.
    Unknown,
}

impl Loader<'_> {
    /// Resolves a type name: declared PROTOs first, then node types, then the project's `protos` folder.
    ///
    /// PROTOs come first because projects may have PROTOs with names of former or later node types.
    pub(crate) fn find_type(&mut self, frame: &Frame, name: &vrml::Name) -> Resolved {
        let ty = self.types.get(&name.text);
        if let Some(ty) = ty.filter(|ty| !ty.is_abstract && !ty.deprecated) {
            return self.find_namesake(frame, name).unwrap_or(Resolved::Base(ty));
        }
        let location = frame.location(name.span);
        match self.scopes.find(frame.scope, &name.text) {
            Some(Declaration::Local(definition)) => return Resolved::Proto(definition),
            Some(Declaration::External(external)) => {
                self.note_not_importable(frame, &external, &location);
                return self.find_external(&external);
            }
            None => {}
        }
        if let Some(ty) = ty.filter(|ty| !ty.is_abstract) {
            return Resolved::Base(ty);
        }
        if let Some(path) = self.find_by_name(&name.text) {
            if self.is_import(frame) {
                let message = format!(
                    "{} is ignored: the world has no statement such as IMPORTABLE EXTERNPROTO \"{}\"",
                    name.text,
                    self.world_url(&path)
                );
                self.report.error("proto/importable", &location, message);
                return Resolved::Unknown;
            }
            let message = format!("no EXTERNPROTO for {}; this file is used: {}", name.text, path.display());
            if self.reported_protos.insert(name.text.clone()) {
                // Files from before the statement existed cannot have it.
                let is_old = self.version_of(frame) < Version::R2022B;
                let severity = if is_old { Severity::Note } else { Severity::Warning };
                self.report.at(severity, "proto/undeclared", &location, message);
            }
            // The name may be a former name of the PROTO in the file.
            let own = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or(&name.text).to_owned();
            return self.load_proto(&path, &own, &location);
        }
        self.report_unknown(frame, name, ty, &location);
        Resolved::Unknown
    }

    /// Finds a PROTO with the name of a current node type. In its own body the name refers to the type.
    fn find_namesake(&mut self, frame: &Frame, name: &vrml::Name) -> Option<Resolved> {
        let location = frame.location(name.span);
        let found = match self.scopes.find(frame.scope, &name.text) {
            Some(Declaration::Local(definition)) => Resolved::Proto(definition),
            Some(Declaration::External(external)) => self.find_external(&external),
            None if self.version_of(frame) >= Version::R2022B => return None,
            None => {
                let own = self.proto_folders.first()?.clone();
                let path = self.own_protos().get(&name.text)?.clone();
                if !path.starts_with(own) {
                    return None;
                }
                self.load_proto(&path, &name.text, &location)
            }
        };
        let Resolved::Proto(definition) = &found else { return None };
        if self.stack.iter().any(|open| Rc::ptr_eq(open, definition)) {
            return None;
        }
        if self.reported_protos.insert(name.text.clone()) {
            let message = format!("{} is also a node type; the PROTO of that name is used", name.text);
            self.report.warning("proto/namesake", &location, message);
        }
        Some(found)
    }

    /// Returns whether this is text that a supervisor inserts into a world that has to declare what may be inserted.
    fn is_import(&self, frame: &Frame) -> bool {
        let version = self.version.unwrap_or(Version::NEWEST);
        self.import == Some(frame.scope) && version >= Version::R2022B
    }

    /// Notes that the world does not declare the PROTO as importable; it is inserted all the same, Webots would refuse.
    fn note_not_importable(&mut self, frame: &Frame, external: &Extern, location: &SourceLocation) {
        if self.is_import(frame) && !external.importable {
            let message = format!(
                "the world does not allow {} to be inserted: IMPORTABLE is missing before its EXTERNPROTO",
                external.name
            );
            self.report.warning("proto/importable", location, message);
        }
    }

    /// Returns the URL by which the world would refer to a file: relative to the world's folder if it is in the
    /// project.
    fn world_url(&self, path: &Path) -> String {
        match path.strip_prefix(&self.project) {
            Ok(below) => format!("../{}", below.display()),
            Err(_) => format!("{}.proto", path.file_stem().unwrap_or_default().display()),
        }
    }

    fn report_unknown(
        &mut self,
        frame: &Frame,
        name: &vrml::Name,
        ty: Option<&NodeType>,
        location: &SourceLocation,
    ) {
        let message = if ty.is_some() {
            format!("{} is an abstract node type; it is ignored", name.text)
        } else {
            let types = self.types.0.iter().filter(|ty| !ty.is_abstract).map(|ty| ty.name);
            let of_library = self.library.iter().flat_map(|library| library.by_name(self.files));
            let named = self.own_protos().iter().chain(of_library);
            let named =
                named.filter(|(name, path)| path.file_stem().is_some_and(|stem| stem == name.as_str()));
            let named = named.map(|(name, _)| name.as_str());
            let hint = suggest::hint(&name.text, types.chain(self.scopes.names(frame.scope)).chain(named));
            format!("no node or PROTO is called {}; it is ignored{hint}", name.text)
        };
        self.report.warning("node/unknown", location, message);
    }

    /// Loads the PROTO that a statement names, and records the requested release of the library.
    fn find_external(&mut self, external: &Extern) -> Resolved {
        let found = self.find_named(external);
        let outer = || self.releases.get(&external.location.source.name).copied();
        if let Resolved::Proto(definition) = &found
            && let Some(release) = Version::of_library(&external.url).or_else(outer)
        {
            self.releases.insert(definition.source.name.clone(), release);
        }
        found
    }

    /// Returns the release of the library whose names a PROTO has to use: that of its URL, or that of the PROTO which
    /// contains it. `None` if no URL names one.
    pub(crate) fn release_of(&self, definition: &Definition) -> Option<Version> {
        self.releases.get(&definition.source.name).copied()
    }

    /// Loads the PROTO that a statement names. References to the simulator's own library are resolved to a copy of Webots
    /// on this machine, or to the bundled one; a PROTO that cannot be read is looked up by name.
    fn find_named(&mut self, external: &Extern) -> Resolved {
        if let Location::Library(rest) = &external.target
            && let Some(path) = self.files.installed(rest).or_else(|| self.bundled(&external.name))
        {
            return self.load_proto(&path, &external.name, &external.location);
        }
        let path = external.target.path();
        if let Some(known) = self.proto_files.get(&path) {
            return known.clone().map_or(Resolved::Unknown, Resolved::Proto);
        }
        let problem = match self.read_document(&path) {
            Ok(document) => {
                let definition = self.define_file(&path, &document, &external.name);
                self.proto_files.insert(path, definition.clone());
                return definition.map_or(Resolved::Unknown, Resolved::Proto);
            }
            Err(error) => match &external.target {
                Location::File(path) if error.kind() == io::ErrorKind::NotFound => {
                    format!("no such file: {}", path.display())
                }
                _ if error.kind() == io::ErrorKind::NotFound => {
                    format!("it is not here, and nothing is fetched: {}", external.url)
                }
                _ => format!("{error}: {}", path.display()),
            },
        };
        if let Some(found) = self.find_installed(external) {
            return found;
        }
        // With a network, a PROTO of the project that has the name of a standard one would not be used either.
        let standard = match &external.target {
            Location::Remote(url) => assets::standard_path(Path::new(url)),
            _ => None,
        };
        let bundled = standard.and_then(|_| self.bundled(&external.name));
        let found = bundled.or_else(|| self.relocated(&external.target));
        let named = || self.find_by_name(&external.name);
        let found = match found.or_else(named) {
            Some(path) => {
                let message = format!("{} is used instead; {problem}", path.display());
                self.report.note("proto/replaced", &external.location, message);
                self.load_proto(&path, &external.name, &external.location)
            }
            None => {
                let name = &external.name;
                let message = format!(
                    "all {name} nodes are ignored (a {name}.proto in the project's protos folder would be used); {problem}"
                );
                self.report.warning("proto/missing", &external.location, message);
                Resolved::Unknown
            }
        };
        let definition =
            if let Resolved::Proto(definition) = &found { Some(Rc::clone(definition)) } else { None };
        self.proto_files.insert(path, definition);
        found
    }

    /// Resolves a PROTO of a Webots installation that does not exist here: the bundled library has it at the same path.
    fn find_installed(&mut self, external: &Extern) -> Option<Resolved> {
        let Location::File(_) = &external.target else { return None };
        let standard = assets::standard_path(Path::new(&external.url))?;
        let path = self.files.installed(&standard).unwrap_or_else(|| Location::Library(standard).path());
        if self.find_by_name(&external.name).is_some() {
            return None;
        }
        let document = self.read_document(&path).ok()?;
        let message = format!("no such file; {} is used instead: {}", path.display(), external.url);
        self.report.note("proto/replaced", &external.location, message);
        let definition = self.define_file(&path, &document, &external.name);
        self.proto_files.insert(external.target.path(), definition.clone());
        Some(definition.map_or(Resolved::Unknown, Resolved::Proto))
    }

    /// Resolves a path of another machine within this project: `/home/ann/project/models/A.proto` may be
    /// `models/A.proto`.
    fn relocated(&self, location: &Location) -> Option<PathBuf> {
        let Location::File(path) = location else { return None };
        let parts: Vec<_> = path.iter().collect();
        let ends = (1..parts.len()).filter_map(|start| parts.get(start..));
        let here = ends.map(|parts| self.project.join(parts.iter().collect::<PathBuf>()));
        here.into_iter().find(|here| here != path && self.files.read(here).is_ok())
    }

    /// Returns the PROTO file of a name in the project, in other projects, or in the bundled library.
    fn find_by_name(&self, name: &str) -> Option<PathBuf> {
        self.own_protos().get(name).cloned().or_else(|| self.bundled(name))
    }

    fn own_protos(&self) -> &BTreeMap<String, PathBuf> {
        self.own_protos.get_or_init(|| protos_by_name(&self.proto_folders, self.files))
    }

    /// Returns the file of the bundled library.
    fn bundled(&self, name: &str) -> Option<PathBuf> {
        self.library.as_ref()?.by_name(self.files).get(name).cloned()
    }

    fn load_proto(&mut self, path: &Path, name: &str, location: &SourceLocation) -> Resolved {
        if let Some(known) = self.proto_files.get(path) {
            return known.clone().map_or(Resolved::Unknown, Resolved::Proto);
        }
        let definition = self.read_proto(path, name, location);
        self.proto_files.insert(path.to_path_buf(), definition.clone());
        definition.map_or(Resolved::Unknown, Resolved::Proto)
    }

    fn read_proto(&mut self, path: &Path, name: &str, location: &SourceLocation) -> Option<Rc<Definition>> {
        let document = match self.read_document(path) {
            Ok(document) => document,
            Err(error) => {
                let message =
                    format!("all {name} nodes are ignored; cannot read: {error}: {}", path.display());
                self.report.warning("proto/missing", location, message);
                return None;
            }
        };
        self.define_file(path, &document, name)
    }

    fn read_document(&mut self, path: &Path) -> io::Result<Arc<Document>> {
        let mut read = || Ok(vrml::parse(text_of(path, &self.files.read(path)?, &mut self.report)));
        match self.library.as_ref().filter(|library| library.contains(path)) {
            Some(library) => library.document(path, read),
            None => read().map(Arc::new),
        }
    }

    fn define_file(&mut self, path: &Path, document: &Document, name: &str) -> Option<Rc<Definition>> {
        self.raise_node_limit(&document.source);
        let is_readable = self.report.add_proto_syntax(&document.diagnostics);
        let definition = self.scopes.declare_file(document, path, name, &mut self.report);
        if let Some(definition) = definition.as_ref().filter(|_| !is_readable) {
            definition.is_broken.set(true);
        }
        if definition.is_none() {
            let message = "there is no PROTO in this file";
            let diagnostic =
                Diagnostic::at(Severity::Error, "proto/none", &document.source, Span::new(0, 0), message);
            self.report.add(diagnostic);
        }
        definition
    }
}
