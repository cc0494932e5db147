//! Loads a world file into a scene graph: the entry point, checks of the whole graph, and the state that the parts of
//! the loader share.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use base::{Diagnostic, Severity, Source, Span};
use catalog::{FieldType, NodeType, Surroundings};
use vrml::{Document, Item};

use crate::graph::{Link, Node, NodeId, Scene, SourceLocation, WorldOrigin};
use crate::library::Library;
use crate::report::Report;
use crate::scope::{Definition, Extern, ScopeId, Scopes};
use crate::script::{Cache, Origins};
use crate::template::TemplateEngine;
use crate::value::Value;
use crate::version::Version;

/// The node types that files may use, sorted by name.
#[derive(Clone, Copy, Debug)]
pub struct Types(pub &'static [NodeType]);

impl Types {
    /// Returns a type by name.
    #[must_use]
    pub fn get(self, name: &str) -> Option<&'static NodeType> {
        let index = self.0.binary_search_by(|ty| ty.name.cmp(name)).ok()?;
        self.0.get(index)
    }

    /// Returns the type of the root: the one whose only field is `children`.
    fn root(self) -> &'static NodeType {
        let is_plain = |ty: &&NodeType| match ty.fields {
            [only] => only.name == "children" && only.ty == FieldType::MfNode && !ty.is_abstract,
            _ => false,
        };
        self.0.iter().find(is_plain).unwrap_or(&BARE_ROOT)
    }
}

impl Default for Types {
    fn default() -> Self {
        Self(catalog::NODES)
    }
}

/// Placeholder if the catalogue has no type for the root.
static BARE_ROOT: NodeType = NodeType {
    name: "",
    base: None,
    ancestors: &[],
    is_abstract: false,
    deprecated: false,
    plain: None,
    variant: None,
    fields: &[catalog::FieldDef {
        name: "children",
        ty: FieldType::MfNode,
        default: catalog::Default::Null,
        default_before: None,
        range: catalog::Range::Any,
        correction: catalog::Correction::Default,
        unit: "",
        hidden: false,
        deprecated: None,
        unlisted: false,
        edit_effect: catalog::EditEffect::Rebuild,
        doc: "",
    }],
    rules: &[],
    wire_number_r2022: 0,
    wire_number: 0,
    doc: "",
};

/// Options of loading.
#[derive(Clone, Debug)]
pub struct LoadOptions {
    /// The project folder, whose `protos` folder is searched. `None`: the parent of the file's folder.
    pub project: Option<PathBuf>,
    /// More folders in which PROTOs are found by name, after those of the project.
    pub protos: Vec<PathBuf>,
    /// The bundled library: searched last by name, and the target of `webots://`.
    pub library: Option<Library>,
    /// The node types that files may use.
    pub types: Types,
    /// More nodes than this are an error: a few lines of nested USE could otherwise exhaust the memory. Nodes that the
    /// files write out themselves count extra: one for each [`BYTES_PER_NODE`].
    pub max_nodes: usize,
    /// Runs the scripts of PROTOs. `None`: PROTOs with scripts are an error.
    pub templates: Option<Arc<dyn TemplateEngine>>,
}

impl Default for LoadOptions {
    fn default() -> Self {
        Self {
            project: None,
            protos: Vec::new(),
            library: None,
            types: Types::default(),
            max_nodes: 500_000,
            templates: None,
        }
    }
}

/// Minimum length of a node in a file; even `Shape { }` is longer. `[bytes]`
pub const BYTES_PER_NODE: usize = 8;

/// Maximum depth of a graph, so that traversals can be recursive.
pub const MAX_DEPTH: usize = 500;

/// The result of loading a file.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The graph; `None` if there is an error in the file itself. Where a PROTO has one its instances are missing.
    pub scene: Option<Scene>,
    /// Diagnostics in order of occurrence, each once.
    pub diagnostics: Vec<Diagnostic>,
    /// The EXTERNPROTO statements of the world, by name.
    pub externs: Vec<Extern>,
    /// The version in the header, if it could be parsed.
    pub version: Option<Version>,
    /// The project's folder that was used.
    pub project: PathBuf,
}

/// Loads a world with all PROTOs that it uses.
///
/// Problems that can be worked around give a warning that says what was done: unknown names, `USE` without a `DEF`,
/// `IS` without a parameter. Syntax errors and values of the wrong type are errors: in a PROTO its instances are left
/// out, as in Webots; in the world there is no scene, because it would not be the intended world.
#[must_use]
pub fn load(path: &Path, source: &dyn assets::Source, options: LoadOptions) -> Loaded {
    let bytes = match source.read(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            let message = format!("cannot read the world: {error}: {}", path.display());
            let project = options.project.unwrap_or_default();
            let diagnostics = vec![Diagnostic::general(Severity::Error, "file/unreadable", message)];
            return Loaded { scene: None, diagnostics, externs: Vec::new(), version: None, project };
        }
    };
    let mut report = Report::default();
    let text = text_of(path, &bytes, &mut report);
    load_document(&vrml::parse(text), path, source, options, report)
}

/// Returns the text of a file; bytes that are not UTF-8 are replaced, with a warning.
pub(crate) fn text_of(path: &Path, bytes: &[u8], report: &mut Report) -> Arc<Source> {
    let (source, diagnostic) = vrml::source_from_bytes(&path.display().to_string(), bytes);
    diagnostic.into_iter().for_each(|diagnostic| report.add(diagnostic));
    source
}

/// Returns the parent of the file's folder.
fn project_of(path: &Path) -> PathBuf {
    let folder = path.parent().unwrap_or(Path::new(""));
    folder.parent().unwrap_or(folder).to_path_buf()
}

fn load_document(
    document: &Document,
    path: &Path,
    source: &dyn assets::Source,
    options: LoadOptions,
    report: Report,
) -> Loaded {
    let project = options.project.clone().unwrap_or_else(|| project_of(path));
    let mut loader = Loader::new(source, &options, project.clone(), report);
    loader.report.add_syntax(&document.diagnostics);
    let version = loader.read_version(document);
    loader.version = version;
    loader.world = path.to_path_buf();
    loader.raise_node_limit(&document.source);
    loader.coordinate_system = coordinate_system(document, version);
    let scope = loader.scopes.declare(&document.items, &document.source, path, None, &mut loader.report);
    let mut frame = Frame::new(&document.source, scope);
    loader.build_top(&mut frame, &document.items);
    loader.check_depth();
    loader.remove_misplaced(Surroundings::TOP, false);
    loader.restore_states();
    loader.enforce_rules();
    loader.warn_about_duplicate_names();
    loader.scene.preamble = preamble(document);
    loader.scene.history.text = Some(Arc::clone(&document.source));
    let externs = loader.scopes.externs(scope);
    let origin = WorldOrigin {
        externs: externs.clone(),
        version,
        project: project.clone(),
        world: path.to_path_buf(),
        coordinate_system: loader.coordinate_system.clone(),
    };
    loader.scene.origin = Arc::new(origin);
    loader.scene.nodes.seal();
    let scene = (!loader.report.is_fatal).then_some(loader.scene);
    Loaded { scene, diagnostics: loader.report.diagnostics, externs, version, project }
}

/// Coordinate system of worlds that do not name one.
const NEWEST_AXES: &str = "ENU";

/// Returns the coordinate system that a world names (`ENU`, `NUE`, `EUN`), or the default of its version.
#[must_use]
pub fn coordinate_system(document: &Document, version: Option<Version>) -> String {
    let fields = document.items.iter().filter_map(|item| match item {
        Item::Node(vrml::Node::Instance(instance)) => Some(&instance.fields),
        _ => None,
    });
    let written = fields.flatten().find_map(|field| match &field.value.kind {
        vrml::ValueKind::Strings(texts) if field.name.text == "coordinateSystem" => texts.first().cloned(),
        _ => None,
    });
    let is_old = version.is_some_and(|version| version < Version::R2020B);
    written.unwrap_or_else(|| if is_old { "NUE" } else { NEWEST_AXES }.to_owned())
}

/// Returns header and declarations as written.
fn preamble(document: &Document) -> Vec<String> {
    let declaration = |item: &Item| match item {
        Item::ExternProto(statement) => Some(statement.span),
        Item::Proto(proto) => Some(proto.span),
        Item::Node(_) => None,
    };
    let spans = document.header.iter().map(|header| header.span);
    let spans = spans.chain(document.items.iter().filter_map(declaration));
    spans.map(|span| document.source.slice(span).to_owned()).collect()
}

/// The context in which a piece of text is read.
pub(crate) struct Frame {
    pub(crate) source: Arc<Source>,
    pub(crate) scope: ScopeId,
    /// DEF names so far; `None` if the node was ignored.
    pub(crate) defs: BTreeMap<String, Option<NodeId>>,
    /// The PROTO whose body this is; `None` in a world.
    pub(crate) body: Option<Body>,
    pub(crate) is_internal: bool,
    /// Maps the text back to the file, if scripts have generated it.
    pub(crate) origin: Option<Rc<Origins>>,
}

/// The PROTO whose body is being read.
pub(crate) struct Body {
    pub(crate) definition: Rc<Definition>,
    /// Parameter values by index in the interface.
    pub(crate) bindings: Vec<Binding>,
}

/// The value of a parameter while a body is read.
#[derive(Clone)]
pub(crate) struct Binding {
    pub(crate) value: Value,
    pub(crate) location: Option<SourceLocation>,
    /// Whether its nodes are already in a field; the next `IS` gets copies.
    pub(crate) is_taken: bool,
    /// Whether the instance sets it.
    pub(crate) is_written: bool,
    /// Whether it is the default in the declaration of the parameter itself, not that of an outer one.
    pub(crate) is_default: bool,
    /// The parameters that have this value: its own, and those of outer PROTOs that it is tied to.
    pub(crate) origins: Vec<Origin>,
}

/// A parameter of an instance that is being expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Origin {
    /// The number of the expansion.
    pub(crate) expansion: usize,
    pub(crate) parameter: usize,
}

impl Frame {
    pub(crate) fn new(source: &Arc<Source>, scope: ScopeId) -> Self {
        let source = Arc::clone(source);
        Self { source, scope, defs: BTreeMap::new(), body: None, is_internal: false, origin: None }
    }

    pub(crate) fn location(&self, span: Span) -> SourceLocation {
        match &self.origin {
            Some(origin) => origin.location(span),
            None => SourceLocation { source: Arc::clone(&self.source), span },
        }
    }
}

/// The state of a loader.
pub(crate) struct Loader<'a> {
    pub(crate) files: &'a dyn assets::Source,
    pub(crate) types: Types,
    pub(crate) scene: Scene,
    pub(crate) report: Report,
    pub(crate) scopes: Scopes,
    pub(crate) project: PathBuf,
    /// Folders in which PROTOs are found by name, before those of the library: the project's, other projects'.
    pub(crate) proto_folders: Vec<PathBuf>,
    /// What is in these folders; searched on demand.
    pub(crate) own_protos: OnceCell<BTreeMap<String, PathBuf>>,
    pub(crate) library: Option<Library>,
    /// PROTO files by path; `None` if the file is not usable.
    pub(crate) proto_files: BTreeMap<PathBuf, Option<Rc<Definition>>>,
    /// The PROTOs whose bodies are being read, outermost first.
    pub(crate) stack: Vec<Rc<Definition>>,
    pub(crate) links: BTreeMap<Origin, Vec<Link>>,
    pub(crate) expansions: usize,
    /// Nesting depth of the node that is being read.
    pub(crate) depth: usize,
    pub(crate) max_nodes: usize,
    pub(crate) version: Option<Version>,
    /// Deprecated types and fields that were reported.
    pub(crate) reported: BTreeSet<(&'static str, &'static str)>,
    /// PROTOs without EXTERNPROTO that were reported.
    pub(crate) reported_protos: BTreeSet<String>,
    /// The requested release of the library for each PROTO, by file name.
    pub(crate) releases: BTreeMap<String, Version>,
    /// Whether the limit of nodes was reached and reported.
    pub(crate) is_full: bool,
    pub(crate) templates: Option<Arc<dyn TemplateEngine>>,
    /// Output of scripts so far.
    pub(crate) expanded: Cache,
    /// How much scripts have computed so far.
    pub(crate) script_cost: f64,
    /// Base nodes of PROTOs that files older than R2022a use.
    pub(crate) used_by_old: BTreeSet<NodeId>,
    /// The world file.
    pub(crate) world: PathBuf,
    /// The scope of text that a supervisor inserts.
    pub(crate) import: Option<ScopeId>,
    /// The coordinate system, for scripts.
    pub(crate) coordinate_system: String,
    /// Fields that differ from the parameter they are tied to, because it was out of their range.
    pub(crate) corrected: Vec<(NodeId, usize)>,
    /// The world into which nodes are inserted, and the nodes of it that they may USE.
    pub(crate) surroundings: Option<(&'a Scene, BTreeMap<String, NodeId>)>,
    /// Copies of nodes of that world, with their originals.
    pub(crate) outer_uses: BTreeMap<NodeId, NodeId>,
}

impl<'a> Loader<'a> {
    pub(crate) fn new(
        files: &'a dyn assets::Source,
        options: &LoadOptions,
        project: PathBuf,
        report: Report,
    ) -> Self {
        let mut scene = Scene::default();
        scene.add(Node::new(options.types.root()));
        let own = project.join("protos");
        let proto_folders = std::iter::once(own).chain(options.protos.iter().cloned()).collect();
        Self {
            files,
            types: options.types,
            scene,
            report,
            scopes: Scopes::default(),
            project,
            proto_folders,
            own_protos: OnceCell::new(),
            library: options.library.clone(),
            proto_files: BTreeMap::new(),
            stack: Vec::new(),
            links: BTreeMap::new(),
            expansions: 0,
            depth: 0,
            max_nodes: options.max_nodes,
            version: None,
            reported: BTreeSet::new(),
            reported_protos: BTreeSet::new(),
            releases: BTreeMap::new(),
            is_full: false,
            templates: options.templates.clone(),
            expanded: Cache::new(),
            script_cost: 0.0,
            used_by_old: BTreeSet::new(),
            world: PathBuf::new(),
            import: None,
            coordinate_system: NEWEST_AXES.to_owned(),
            corrected: Vec::new(),
            surroundings: None,
            outer_uses: BTreeMap::new(),
        }
    }

    /// Builds the top-level nodes of a file.
    pub(crate) fn build_top(&mut self, frame: &mut Frame, items: &[Item]) {
        let mut children = Vec::new();
        for item in items {
            if let Item::Node(node) = item {
                children.extend(self.build_node(frame, node));
            }
        }
        let value = Value::MfNode(children);
        self.scene.adopt(Scene::ROOT, &value);
        if let Some(first) = self.scene.get_mut(Scene::ROOT).and_then(|root| root.values.first_mut()) {
            *first = value;
        }
    }

    fn read_version(&mut self, document: &Document) -> Option<Version> {
        let header = document.header.as_ref()?;
        let location = SourceLocation { source: Arc::clone(&document.source), span: header.span };
        let version = Version::parse(&header.version).filter(|_| header.format != "VRML");
        match version {
            None => {
                let message = format!(
                    "{} is not a known version; the world is read as {}",
                    header.version,
                    Version::NEWEST
                );
                self.report.warning("version/unknown", &location, message);
            }
            Some(version)
                if (version.major, version.minor) > (Version::NEWEST.major, Version::NEWEST.minor) =>
            {
                let newest = Version::NEWEST;
                let message =
                    format!("{} is newer than {newest}; the world is read as {newest}", header.version);
                self.report.warning("version/newer", &location, message);
            }
            Some(_) => {}
        }
        version
    }

    // Parameters may insert a deep subtree deep into a body, so the depth is known only at the end.
    pub(crate) fn check_depth(&mut self) {
        let mut waiting = vec![(Scene::ROOT, 0)];
        while let Some((id, depth)) = waiting.pop() {
            let Some(node) = self.scene.get(id) else { continue };
            if depth > MAX_DEPTH {
                let location = node.location.clone();
                self.too_deep(location.as_ref());
                return;
            }
            waiting.extend(node.owned(id, &self.scene).into_iter().map(|below| (below, depth + 1)));
        }
    }

    pub(crate) fn too_deep(&mut self, location: Option<&SourceLocation>) {
        let message = format!("nodes are nested more than {MAX_DEPTH} deep");
        match location {
            Some(location) => self.report.fatal(location.error("node/depth", message)),
            None => self.report.fatal(Diagnostic::general(Severity::Error, "node/depth", message)),
        }
    }
}
