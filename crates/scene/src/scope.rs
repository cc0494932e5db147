//! PROTO declarations: which names a file knows, and the files behind them.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use assets::Location;
use base::{Source, Span};
use catalog::FieldType;
use vrml::{Item, ParameterKind};

use crate::graph::Place;
use crate::report::Report;
use crate::restriction::Restriction;
use crate::script::Scripts;
use crate::version::Version;

/// An EXTERNPROTO statement.
#[derive(Clone, Debug)]
pub struct Extern {
    /// The name it gives to the PROTO: that of the file.
    pub name: String,
    /// As written.
    pub url: String,
    /// Where that is.
    pub location: Location,
    /// Only for nodes that a supervisor may insert later.
    pub importable: bool,
    /// Where it was written.
    pub place: Place,
}

/// A PROTO, ready to be expanded.
#[derive(Debug)]
pub(crate) struct Definition {
    /// The name of its file, or as declared inside another file.
    pub(crate) name: String,
    pub(crate) source: Arc<Source>,
    /// The names its defaults and its body know.
    pub(crate) scope: ScopeId,
    pub(crate) ast: vrml::Proto,
    pub(crate) parameters: Vec<ParameterDef>,
    /// What its scripts read, if it has any.
    pub(crate) scripts: Option<Scripts>,
    /// Its own mistakes were reported.
    pub(crate) is_checked: Cell<bool>,
    /// What its parameters may be, by position, once it was asked for.
    pub(crate) restrictions: OnceCell<Arc<[Restriction]>>,
}

/// A parameter of a PROTO.
#[derive(Debug)]
pub(crate) struct ParameterDef {
    pub(crate) name: String,
    pub(crate) kind: ParameterKind,
    /// `None` for a type that does not exist.
    pub(crate) ty: Option<FieldType>,
}

impl Definition {
    pub(crate) fn parameter(&self, name: &str) -> Option<usize> {
        self.parameters.iter().position(|parameter| parameter.name == name)
    }

    pub(crate) fn place(&self, span: Span) -> Place {
        Place { source: Arc::clone(&self.source), span }
    }
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(crate) enum Declared {
    Here(Rc<Definition>),
    Elsewhere(Rc<Extern>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScopeId(usize);

#[derive(Debug, Default)]
struct Scope {
    names: BTreeMap<String, Declared>,
    outer: Option<ScopeId>,
    /// Set for the scope of a whole file with a readable header.
    version: Option<Version>,
}

/// All scopes of a load.
#[derive(Debug, Default)]
pub(crate) struct Scopes {
    scopes: Vec<Scope>,
}

impl Scopes {
    /// The declarations of a file that is used as the PROTO `name`; that PROTO, whatever it calls itself.
    pub(crate) fn declare_file(
        &mut self,
        document: &vrml::Document,
        file: &Path,
        name: &str,
        report: &mut Report,
    ) -> Option<Rc<Definition>> {
        let proto = document.items.iter().find_map(|item| match item {
            Item::Proto(proto) => Some(proto),
            _ => None,
        })?;
        let scope = self.declare(&document.items, &document.source, file, None, report);
        let header = document.header.as_ref();
        self.set_version(scope, header.and_then(|header| Version::parse(&header.version)));
        let Some(Declared::Here(mut definition)) = self.find(scope, &proto.name.text) else { return None };
        if proto.name.text != name {
            let place = definition.place(proto.name.span);
            let message =
                format!("this PROTO should be called {name}, as its file is; it is used by that name");
            report.warning("proto/name", &place, message);
            let scope = self.scopes.get_mut(scope.0)?;
            scope.names.remove(&proto.name.text);
            if let Some(definition) = Rc::get_mut(&mut definition) {
                name.clone_into(&mut definition.name);
            }
            scope.names.insert(name.to_owned(), Declared::Here(Rc::clone(&definition)));
        }
        Some(definition)
    }

    /// Takes the declarations among some items. They know each other whatever their order.
    pub(crate) fn declare(
        &mut self,
        items: &[Item],
        source: &Arc<Source>,
        file: &Path,
        outer: Option<ScopeId>,
        report: &mut Report,
    ) -> ScopeId {
        let id = ScopeId(self.scopes.len());
        self.scopes.push(Scope { names: BTreeMap::new(), outer, version: None });
        for item in items {
            let (name, span, declared) = match item {
                Item::ExternProto(statement) => {
                    let found = external(statement, source, file);
                    if found.location.path() == file {
                        let place = Place { source: Arc::clone(source), span: statement.url_span };
                        report.warning(
                            "proto/self",
                            &place,
                            "this file names itself; that is ignored".to_owned(),
                        );
                        continue;
                    }
                    (found.name.clone(), statement.url_span, Declared::Elsewhere(Rc::new(found)))
                }
                Item::Proto(proto) => {
                    let definition = self.define(proto, source, file, id, report);
                    (proto.name.text.clone(), proto.name.span, Declared::Here(definition))
                }
                Item::Node(_) => continue,
            };
            self.enter(id, name, declared, &Place { source: Arc::clone(source), span }, report);
        }
        id
    }

    fn enter(&mut self, id: ScopeId, name: String, declared: Declared, place: &Place, report: &mut Report) {
        let Some(scope) = self.scopes.get_mut(id.0) else { return };
        let is_same = match (scope.names.get(&name), &declared) {
            (None, _) => {
                scope.names.insert(name, declared);
                return;
            }
            (Some(Declared::Elsewhere(old)), Declared::Elsewhere(new)) => old.location == new.location,
            _ => false,
        };
        if !is_same {
            report.warning(
                "proto/duplicate",
                place,
                format!("{name} is already declared; the first declaration is used"),
            );
        }
    }

    fn define(
        &mut self,
        proto: &vrml::Proto,
        source: &Arc<Source>,
        file: &Path,
        outer: ScopeId,
        report: &mut Report,
    ) -> Rc<Definition> {
        let scope = self.declare(&proto.body.items, source, file, Some(outer), report);
        let parameter = |written: &vrml::Parameter| ParameterDef {
            name: written.name.text.clone(),
            kind: written.kind,
            ty: FieldType::from_name(&written.ty.text),
        };
        Rc::new(Definition {
            name: proto.name.text.clone(),
            source: Arc::clone(source),
            scope,
            parameters: proto.parameters.iter().map(parameter).collect(),
            scripts: Scripts::of(proto, source),
            ast: proto.clone(),
            is_checked: Cell::new(false),
            restrictions: OnceCell::new(),
        })
    }

    /// The version of the file whose scope this is.
    pub(crate) fn set_version(&mut self, scope: ScopeId, version: Option<Version>) {
        if let Some(scope) = self.scopes.get_mut(scope.0) {
            scope.version = version;
        }
    }

    /// The version of the file that a scope is in.
    pub(crate) fn version(&self, scope: ScopeId) -> Option<Version> {
        let mut at = self.scopes.get(scope.0);
        while let Some(scope) = at {
            if scope.version.is_some() {
                return scope.version;
            }
            at = scope.outer.and_then(|outer| self.scopes.get(outer.0));
        }
        None
    }

    /// What a name stands for in a scope or around it.
    pub(crate) fn find(&self, scope: ScopeId, name: &str) -> Option<Declared> {
        let mut at = Some(scope);
        while let Some(scope) = at.and_then(|id| self.scopes.get(id.0)) {
            if let Some(declared) = scope.names.get(name) {
                return Some(declared.clone());
            }
            at = scope.outer;
        }
        None
    }

    /// All names that a scope knows, nearest first.
    pub(crate) fn names(&self, scope: ScopeId) -> Vec<&str> {
        let mut names = Vec::new();
        let mut at = Some(scope);
        while let Some(scope) = at.and_then(|id| self.scopes.get(id.0)) {
            names.extend(scope.names.keys().map(String::as_str));
            at = scope.outer;
        }
        names
    }

    /// The EXTERNPROTO statements of a scope, by name.
    pub(crate) fn externs(&self, scope: ScopeId) -> Vec<Extern> {
        let names = self.scopes.get(scope.0).into_iter().flat_map(|scope| scope.names.values());
        let external = |declared: &Declared| match declared {
            Declared::Elsewhere(found) => Some(Extern::clone(found)),
            Declared::Here(_) => None,
        };
        names.filter_map(external).collect()
    }

    /// A scope that knows some EXTERNPROTO statements only.
    pub(crate) fn with_externs(&mut self, externs: &[Extern]) -> ScopeId {
        let entry = |found: &Extern| (found.name.clone(), Declared::Elsewhere(Rc::new(found.clone())));
        self.scopes.push(Scope { names: externs.iter().map(entry).collect(), outer: None, version: None });
        ScopeId(self.scopes.len() - 1)
    }
}

fn external(statement: &vrml::ExternProto, source: &Arc<Source>, file: &Path) -> Extern {
    let location = assets::resolve(file, &statement.url);
    Extern {
        name: location.stem().to_owned(),
        url: statement.url.clone(),
        location,
        importable: statement.importable,
        place: Place { source: Arc::clone(source), span: statement.url_span },
    }
}

/// PROTO files in some folders and the folders below, by name; looked up once.
#[derive(Debug, Default)]
pub(crate) struct NamedProtos {
    by_name: Option<BTreeMap<String, PathBuf>>,
}

impl NamedProtos {
    /// The first folder that has one counts.
    pub(crate) fn find(
        &mut self,
        name: &str,
        folders: &[PathBuf],
        files: &dyn assets::Source,
    ) -> Option<PathBuf> {
        self.all(folders, files).get(name).cloned()
    }

    /// All of them.
    pub(crate) fn all(
        &mut self,
        folders: &[PathBuf],
        files: &dyn assets::Source,
    ) -> &BTreeMap<String, PathBuf> {
        self.by_name.get_or_insert_with(|| {
            let mut by_name = BTreeMap::new();
            // A folder that is not there has no PROTOs; that is no mistake.
            for path in folders.iter().flat_map(|folder| files.files_under(folder).unwrap_or_default()) {
                if path.extension().is_some_and(|extension| extension == "proto")
                    && let Some(stem) = path.file_stem().and_then(|stem| stem.to_str())
                {
                    by_name.entry(stem.to_owned()).or_insert(path);
                }
            }
            for folder in folders {
                add_former_names(&mut by_name, &folder.join(FORMER_NAMES), files);
            }
            by_name
        })
    }
}

/// The file of a library that says what its PROTOs were called in earlier versions.
const FORMER_NAMES: &str = "former_names.txt";

/// Reads lines such as `Pioneer3AT Pioneer3at`: a former name and that of today.
fn add_former_names(by_name: &mut BTreeMap<String, PathBuf>, list: &Path, files: &dyn assets::Source) {
    let Ok(bytes) = files.read(list) else { return };
    let Ok(text) = std::str::from_utf8(&bytes) else { return };
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((former, name)) = line.split_once(' ')
            && let Some(path) = by_name.get(name.trim()).cloned()
        {
            by_name.entry(former.to_owned()).or_insert(path);
        }
    }
}
