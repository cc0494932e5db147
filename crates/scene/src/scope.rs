//! Scopes of PROTO declarations: the names that a file knows, and the files they refer to.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use assets::Location;
use base::{Source, Span};
use catalog::FieldType;
use vrml::{Item, ParameterKind};

use crate::graph::SourceLocation;
use crate::report::Report;
use crate::restriction::Restriction;
use crate::script::Scripts;
use crate::version::Version;

/// An EXTERNPROTO statement.
#[derive(Clone, Debug)]
pub struct Extern {
    /// The name of the PROTO: the file name without extension.
    pub name: String,
    /// The URL as written.
    pub url: String,
    /// The resolved URL.
    pub target: Location,
    /// Whether it is only for nodes that a supervisor may insert later.
    pub importable: bool,
    /// Where it is written.
    pub location: SourceLocation,
}

/// A PROTO, ready to be expanded.
#[derive(Debug)]
pub(crate) struct Definition {
    /// The name of its file, or the declared name if it is nested in another file.
    pub(crate) name: String,
    pub(crate) source: Arc<Source>,
    /// The scope of its defaults and its body.
    pub(crate) scope: ScopeId,
    pub(crate) ast: vrml::Proto,
    pub(crate) parameters: Vec<ParameterDef>,
    /// The parameters that its scripts read, if it has any.
    pub(crate) scripts: Option<Scripts>,
    /// Whether its own errors were reported.
    pub(crate) is_checked: Cell<bool>,
    /// Whether it has errors that make it unusable.
    pub(crate) is_broken: Cell<bool>,
    /// The allowed values of its parameters, by index, computed on demand.
    pub(crate) restrictions: OnceCell<Arc<[Restriction]>>,
}

/// A parameter of a PROTO.
#[derive(Debug)]
pub(crate) struct ParameterDef {
    pub(crate) name: String,
    pub(crate) kind: ParameterKind,
    /// `None` for an unknown type.
    pub(crate) ty: Option<FieldType>,
}

impl Definition {
    pub(crate) fn parameter(&self, name: &str) -> Option<usize> {
        self.parameters.iter().position(|parameter| parameter.name == name)
    }

    pub(crate) fn location(&self, span: Span) -> SourceLocation {
        SourceLocation { source: Arc::clone(&self.source), span }
    }
}

/// What a name refers to.
#[derive(Clone, Debug)]
pub(crate) enum Declaration {
    Local(Rc<Definition>),
    External(Rc<Extern>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScopeId(usize);

#[derive(Debug, Default)]
struct Scope {
    names: BTreeMap<String, Declaration>,
    outer: Option<ScopeId>,
    /// The version in the header, for the scope of a whole file.
    version: Option<Version>,
}

/// All scopes of a loader.
#[derive(Debug, Default)]
pub(crate) struct Scopes {
    scopes: Vec<Scope>,
}

impl Scopes {
    /// Enters the declarations of a file that is used as the PROTO `name`, and returns that PROTO, whatever its own
    /// name.
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
        let Some(Declaration::Local(mut definition)) = self.find(scope, &proto.name.text) else {
            return None;
        };
        if proto.name.text != name {
            let location = definition.location(proto.name.span);
            let message = format!("this PROTO should be called {name} like its file; that name is used");
            report.warning("proto/name", &location, message);
            let scope = self.scopes.get_mut(scope.0)?;
            scope.names.remove(&proto.name.text);
            if let Some(definition) = Rc::get_mut(&mut definition) {
                name.clone_into(&mut definition.name);
            }
            scope.names.insert(name.to_owned(), Declaration::Local(Rc::clone(&definition)));
        }
        Some(definition)
    }

    /// Enters the declarations among some items. Their order does not matter.
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
                    if found.target.path() == file {
                        let location =
                            SourceLocation { source: Arc::clone(source), span: statement.url_span };
                        report.warning(
                            "proto/self",
                            &location,
                            "this file declares itself; the statement is ignored".to_owned(),
                        );
                        continue;
                    }
                    (found.name.clone(), statement.url_span, Declaration::External(Rc::new(found)))
                }
                Item::Proto(proto) => {
                    let definition = self.define(proto, source, file, id, report);
                    (proto.name.text.clone(), proto.name.span, Declaration::Local(definition))
                }
                Item::Node(_) => continue,
            };
            self.enter(id, name, declared, &SourceLocation { source: Arc::clone(source), span }, report);
        }
        id
    }

    fn enter(
        &mut self,
        id: ScopeId,
        name: String,
        declared: Declaration,
        location: &SourceLocation,
        report: &mut Report,
    ) {
        let Some(scope) = self.scopes.get_mut(id.0) else { return };
        let is_same = match (scope.names.get(&name), &declared) {
            (None, _) => {
                scope.names.insert(name, declared);
                return;
            }
            (Some(Declaration::External(old)), Declaration::External(new)) => old.target == new.target,
            _ => false,
        };
        if !is_same {
            report.warning(
                "proto/duplicate",
                location,
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
            is_broken: Cell::new(false),
            restrictions: OnceCell::new(),
        })
    }

    /// Sets the version of the file to which a scope belongs.
    pub(crate) fn set_version(&mut self, scope: ScopeId, version: Option<Version>) {
        if let Some(scope) = self.scopes.get_mut(scope.0) {
            scope.version = version;
        }
    }

    /// Returns the version of the file to which a scope belongs.
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

    /// Looks up a name in a scope and the scopes around it.
    pub(crate) fn find(&self, scope: ScopeId, name: &str) -> Option<Declaration> {
        let mut at = Some(scope);
        while let Some(scope) = at.and_then(|id| self.scopes.get(id.0)) {
            if let Some(declared) = scope.names.get(name) {
                return Some(declared.clone());
            }
            at = scope.outer;
        }
        None
    }

    /// Returns all names in a scope, innermost first.
    pub(crate) fn names(&self, scope: ScopeId) -> Vec<&str> {
        let mut names = Vec::new();
        let mut at = Some(scope);
        while let Some(scope) = at.and_then(|id| self.scopes.get(id.0)) {
            names.extend(scope.names.keys().map(String::as_str));
            at = scope.outer;
        }
        names
    }

    /// Returns the EXTERNPROTO statements of a scope, by name.
    pub(crate) fn externs(&self, scope: ScopeId) -> Vec<Extern> {
        let names = self.scopes.get(scope.0).into_iter().flat_map(|scope| scope.names.values());
        let external = |declared: &Declaration| match declared {
            Declaration::External(found) => Some(Extern::clone(found)),
            Declaration::Local(_) => None,
        };
        names.filter_map(external).collect()
    }

    /// Creates a scope with only some EXTERNPROTO statements.
    pub(crate) fn with_externs(&mut self, externs: &[Extern]) -> ScopeId {
        let entry = |found: &Extern| (found.name.clone(), Declaration::External(Rc::new(found.clone())));
        self.scopes.push(Scope { names: externs.iter().map(entry).collect(), outer: None, version: None });
        ScopeId(self.scopes.len() - 1)
    }
}

fn external(statement: &vrml::ExternProto, source: &Arc<Source>, file: &Path) -> Extern {
    let target = assets::resolve(file, &statement.url);
    Extern {
        name: target.stem().to_owned(),
        url: statement.url.clone(),
        target,
        importable: statement.importable,
        location: SourceLocation { source: Arc::clone(source), span: statement.url_span },
    }
}

/// Returns the PROTO files in some folders and their subfolders by name, also by former names; the first folder takes
/// precedence.
pub(crate) fn protos_by_name(folders: &[PathBuf], files: &dyn assets::Source) -> BTreeMap<String, PathBuf> {
    let mut by_name = BTreeMap::new();
    // A missing folder has no PROTOs; that is not an error.
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
}

/// The file of a library that lists former names of its PROTOs.
const FORMER_NAMES: &str = "former_names.txt";

/// Reads lines such as `Pioneer3AT Pioneer3at`: a former and a current name.
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
