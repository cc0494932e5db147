//! What a type name stands for: a node type, a PROTO of this file, one of another file.

use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use assets::Location;
use base::{Diagnostic, Severity, Span};
use catalog::NodeType;

use crate::graph::Place;
use crate::load::{Frame, Loader, text_of};
use crate::scope::{Declared, Definition, Extern};
use crate::suggest;
use crate::version::Version;

/// What a type name stands for.
pub(crate) enum Found {
    Base(&'static NodeType),
    Proto(Rc<Definition>),
    /// There is a diagnostic.
    Nothing,
}

impl Loader<'_> {
    /// Looks a type name up: declared PROTOs first, then node types, then the project's `protos` folder.
    ///
    /// PROTOs come first because projects have PROTOs that are called as types once were, or came to be called later.
    pub(crate) fn find_type(&mut self, frame: &Frame, name: &vrml::Name) -> Found {
        let ty = self.types.get(&name.text);
        if let Some(ty) = ty.filter(|ty| !ty.is_abstract && !ty.deprecated) {
            return self.find_namesake(frame, name).unwrap_or(Found::Base(ty));
        }
        let place = frame.place(name.span);
        match self.scopes.find(frame.scope, &name.text) {
            Some(Declared::Here(definition)) => return Found::Proto(definition),
            Some(Declared::Elsewhere(external)) => {
                self.tell_not_importable(frame, &external, &place);
                return self.find_external(&external);
            }
            None => {}
        }
        if let Some(ty) = ty.filter(|ty| !ty.is_abstract) {
            return Found::Base(ty);
        }
        if let Some(path) = self.named_protos.find(&name.text, &self.proto_folders, self.files) {
            if self.is_import(frame) {
                let message = format!(
                    "{} is ignored: the world has no line such as IMPORTABLE EXTERNPROTO \"{}\"",
                    name.text,
                    self.world_url(&path)
                );
                self.report.error("proto/importable", &place, message);
                return Found::Nothing;
            }
            let message = format!("no EXTERNPROTO for {}; this file is used: {}", name.text, path.display());
            if self.told_protos.insert(name.text.clone()) {
                // Files from before the statement could not know it.
                let is_old = self.version_of(frame) < Version::R2022B;
                let severity = if is_old { Severity::Note } else { Severity::Warning };
                self.report.at(severity, "proto/undeclared", &place, message);
            }
            // The name may be a former one of what is in the file.
            let own = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or(&name.text).to_owned();
            return self.load_proto(&path, &own, &place);
        }
        self.tell_unknown(frame, name, ty, &place);
        Found::Nothing
    }

    /// A PROTO that is called as a current node type is. In its own body the name is that of the type.
    fn find_namesake(&mut self, frame: &Frame, name: &vrml::Name) -> Option<Found> {
        let place = frame.place(name.span);
        let found = match self.scopes.find(frame.scope, &name.text) {
            Some(Declared::Here(definition)) => Found::Proto(definition),
            Some(Declared::Elsewhere(external)) => self.find_external(&external),
            None if self.version_of(frame) >= Version::R2022B => return None,
            None => {
                let own = self.proto_folders.first()?.clone();
                let path = self.named_protos.find(&name.text, &self.proto_folders, self.files)?;
                if !path.starts_with(own) {
                    return None;
                }
                self.load_proto(&path, &name.text, &place)
            }
        };
        let Found::Proto(definition) = &found else { return None };
        if self.stack.iter().any(|open| Rc::ptr_eq(open, definition)) {
            return None;
        }
        if self.told_protos.insert(name.text.clone()) {
            let message = format!("{} is also a node type; the PROTO of that name is used", name.text);
            self.report.warning("proto/namesake", &place, message);
        }
        Some(found)
    }

    /// Whether this is the text that a supervisor inserts into a world that had to declare what may be inserted.
    fn is_import(&self, frame: &Frame) -> bool {
        let version = self.version.unwrap_or(Version::NEWEST);
        self.import == Some(frame.scope) && version >= Version::R2022B
    }

    /// A PROTO that the world declares for itself only is inserted all the same; Webots would refuse.
    fn tell_not_importable(&mut self, frame: &Frame, external: &Extern, place: &Place) {
        if self.is_import(frame) && !external.importable {
            let message = format!(
                "the world does not say that {} may be inserted: IMPORTABLE is missing in front of its EXTERNPROTO",
                external.name
            );
            self.report.warning("proto/importable", place, message);
        }
    }

    /// How a world would name a file: its path from the world's folder if it is in the project.
    fn world_url(&self, path: &Path) -> String {
        match path.strip_prefix(&self.project) {
            Ok(below) => format!("../{}", below.display()),
            Err(_) => format!("{}.proto", path.file_stem().unwrap_or_default().display()),
        }
    }

    fn tell_unknown(&mut self, frame: &Frame, name: &vrml::Name, ty: Option<&NodeType>, place: &Place) {
        let message = if ty.is_some() {
            format!("{} is an abstract node type; it is ignored", name.text)
        } else {
            let types = self.types.0.iter().filter(|ty| !ty.is_abstract).map(|ty| ty.name);
            let named = self.named_protos.all(&self.proto_folders, self.files).iter();
            let named =
                named.filter(|(name, path)| path.file_stem().is_some_and(|stem| stem == name.as_str()));
            let named = named.map(|(name, _)| name.as_str());
            let hint = suggest::hint(&name.text, types.chain(self.scopes.names(frame.scope)).chain(named));
            format!("no node or PROTO is called {}; it is ignored{hint}", name.text)
        };
        self.report.warning("node/unknown", place, message);
    }

    /// The PROTO that a statement names, and for which release of the library it was asked.
    fn find_external(&mut self, external: &Extern) -> Found {
        let found = self.find_named(external);
        let outer = || self.releases.get(&external.place.source.name).copied();
        if let Found::Proto(definition) = &found
            && let Some(release) = Version::of_library(&external.url).or_else(outer)
        {
            self.releases.insert(definition.source.name.clone(), release);
        }
        found
    }

    /// The release of the library whose names a PROTO has to use: the one that its URL asks for, or that of the PROTO
    /// that it is a part of. Nothing if no URL says so.
    pub(crate) fn release_of(&self, definition: &Definition) -> Option<Version> {
        self.releases.get(&definition.source.name).copied()
    }

    /// The PROTO that a statement names. What is in the bundled library and named as part of the simulator's own is
    /// taken from there; what cannot be read is looked up by its name.
    fn find_named(&mut self, external: &Extern) -> Found {
        if let Location::Library(_) = &external.location
            && let Some(path) = self.bundled(&external.name)
        {
            return self.load_proto(&path, &external.name, &external.place);
        }
        let path = external.location.path();
        if let Some(known) = self.proto_files.get(&path) {
            return known.clone().map_or(Found::Nothing, Found::Proto);
        }
        let problem = match self.files.read(&path) {
            Ok(bytes) => {
                let definition = self.define_file(&path, &bytes, &external.name);
                self.proto_files.insert(path, definition.clone());
                return definition.map_or(Found::Nothing, Found::Proto);
            }
            Err(error) => match &external.location {
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
        let moved = self.moved(&external.location);
        let named = || self.named_protos.find(&external.name, &self.proto_folders, self.files);
        let found = match moved.or_else(named) {
            Some(path) => {
                let message = format!("{} is used instead; {problem}", path.display());
                self.report.note("proto/replaced", &external.place, message);
                self.load_proto(&path, &external.name, &external.place)
            }
            None => {
                let name = &external.name;
                let message = format!(
                    "all {name} nodes are ignored (a {name}.proto in the project's protos folder would be used); {problem}"
                );
                self.report.warning("proto/missing", &external.place, message);
                Found::Nothing
            }
        };
        let definition =
            if let Found::Proto(definition) = &found { Some(Rc::clone(definition)) } else { None };
        self.proto_files.insert(path, definition);
        found
    }

    /// The PROTO of an installation that is not here: what the simulator's own library has in the same place.
    fn find_installed(&mut self, external: &Extern) -> Option<Found> {
        let Location::File(_) = &external.location else { return None };
        let path = Location::Library(assets::standard_path(Path::new(&external.url))?).path();
        if self.named_protos.find(&external.name, &self.proto_folders, self.files).is_some() {
            return None;
        }
        let bytes = self.files.read(&path).ok()?;
        let message = format!("no such file; {} is used instead: {}", path.display(), external.url);
        self.report.note("proto/replaced", &external.place, message);
        let definition = self.define_file(&path, &bytes, &external.name);
        self.proto_files.insert(external.location.path(), definition.clone());
        Some(definition.map_or(Found::Nothing, Found::Proto))
    }

    /// A file of another machine, in this project: `/home/ann/project/models/A.proto` may be `models/A.proto` here.
    fn moved(&self, location: &Location) -> Option<PathBuf> {
        let Location::File(path) = location else { return None };
        let parts: Vec<_> = path.iter().collect();
        let ends = (1..parts.len()).filter_map(|start| parts.get(start..));
        let here = ends.map(|parts| self.project.join(parts.iter().collect::<PathBuf>()));
        here.into_iter().find(|here| here != path && self.files.read(here).is_ok())
    }

    /// The file of the bundled library.
    fn bundled(&mut self, name: &str) -> Option<PathBuf> {
        let library = self.library.as_ref()?;
        self.library_protos.find(name, std::slice::from_ref(library), self.files)
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
                    format!("all {name} nodes are ignored; cannot read: {error}: {}", path.display());
                self.report.warning("proto/missing", place, message);
                return None;
            }
        };
        self.define_file(path, &bytes, name)
    }

    fn define_file(&mut self, path: &Path, bytes: &[u8], name: &str) -> Option<Rc<Definition>> {
        let document = vrml::parse(text_of(path, bytes, &mut self.report));
        self.add_room(&document.source);
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
