//! The road network of a world for SUMO: `Road` nodes become edges, junctions become nodes.
//!
//! Coordinates are those that the controller `sumo_supervisor` expects: x and y of the world, or -x and z where y is up.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use base::{Diagnostic, Severity, Source};
use scene::Version;
use vrml::{Document, Instance, Item, Node, Value, ValueKind};

use crate::polygon::{self, Point};

/// Speed where a road has no limit. `[m/s]`
const SPEED: f64 = 50.0 / 3.6;

/// Most flows of vehicles that are written.
const MAX_FLOWS: usize = 60;

/// Probability that a vehicle departs in a second, of all flows together.
const DEPARTURES: f64 = 0.3;

/// The files of a network.
#[derive(Clone, Debug)]
pub struct Network {
    /// Names and texts of the files.
    pub files: Vec<(&'static str, String)>,
    /// Number of roads.
    pub roads: usize,
    /// What was left out.
    pub diagnostics: Vec<Diagnostic>,
}

struct Road {
    id: String,
    junctions: [String; 2],
    points: Vec<Point>,
    width: f64,
    lanes: u32,
    forward_lanes: u32,
    speed: f64,
}

/// Converts the roads of a world.
///
/// # Errors
/// If there are none.
pub fn network(source: &Arc<Source>) -> Result<Network, String> {
    let document = vrml::parse(Arc::clone(source));
    let mut reader = Reader {
        source,
        y_is_up: y_is_up(&document),
        roads: Vec::new(),
        crossroads: BTreeMap::new(),
        diagnostics: Vec::new(),
    };
    document.items.iter().for_each(|item| {
        if let Item::Node(node) = item {
            reader.read(node, 0);
        }
    });
    if reader.roads.is_empty() {
        return Err("there is no Road in this world".to_owned());
    }
    let places = reader.junctions();
    let files = vec![
        ("sumo.nod.xml", nodes(&places)),
        ("sumo.edg.xml", edges(&reader.roads)),
        ("sumo.rou.xml", routes(&reader.roads)),
        ("sumo.netccfg", NETCONVERT.to_owned()),
        ("sumo.sumocfg", SUMO.to_owned()),
    ];
    Ok(Network { files, roads: reader.roads.len(), diagnostics: reader.diagnostics })
}

const NETCONVERT: &str = r#"<configuration>
    <input>
        <node-files value="sumo.nod.xml"/>
        <edge-files value="sumo.edg.xml"/>
    </input>
    <output>
        <output-file value="sumo.net.xml"/>
    </output>
</configuration>
"#;

const SUMO: &str = r#"<configuration>
    <input>
        <net-file value="sumo.net.xml"/>
        <route-files value="sumo.rou.xml"/>
    </input>
    <processing>
        <ignore-route-errors value="true"/>
    </processing>
</configuration>
"#;

/// Whether the world is from before R2022a and its y axis is up.
fn y_is_up(document: &Document) -> bool {
    let version = document.header.as_ref().and_then(|header| Version::parse(&header.version));
    let is_old = version.is_some_and(|version| version < Version::R2022A);
    is_old && scene::coordinate_system(document, version) != "ENU"
}

fn text(node: &Instance, field: &str) -> Option<String> {
    match &node.get(field)?.kind {
        ValueKind::Strings(strings) => strings.first().cloned(),
        _ => None,
    }
}

fn numbers(value: Option<&Value>) -> &[f64] {
    match value.map(|value| &value.kind) {
        Some(ValueKind::Numbers(numbers)) => numbers,
        _ => &[],
    }
}

struct Reader<'a> {
    source: &'a Arc<Source>,
    y_is_up: bool,
    roads: Vec<Road>,
    /// Where crossroads are, by their ids.
    crossroads: BTreeMap<String, Point>,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn read(&mut self, node: &Node, depth: usize) {
        let Node::Instance(node) = node else { return };
        match node.type_name.text.as_str() {
            "Road" => self.road(node),
            "Crossroad" => {
                let id = text(node, "id").filter(|id| !id.is_empty());
                // Since R2022a, x and y of a corner are at -y and -x of the crossroad.
                let corners = self
                    .points(node, "shape", |[x, y]| if self.y_is_up { [x, y] } else { [0.0 - y, 0.0 - x] });
                if let Some(id) = id.filter(|_| !corners.is_empty()) {
                    let count = corners.len() as f64;
                    let sum = corners.iter().fold([0.0; 2], |sum, corner| polygon::along(sum, 1.0, *corner));
                    self.crossroads.insert(id, sum.map(|part| part / count));
                }
            }
            "Group" if depth < 16 => {
                node.get("children")
                    .into_iter()
                    .flat_map(Value::nodes)
                    .for_each(|child| self.read(child, depth + 1));
            }
            name @ ("StraightRoadSegment" | "CurvedRoadSegment" | "RoadIntersection" | "Roundabout") => {
                let message =
                    format!("{name} is left out: only Road and Crossroad nodes have the ids that SUMO needs");
                self.warn_left_out(node, message);
            }
            _ => {}
        }
    }

    fn warn_left_out(&mut self, node: &Instance, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::at(
            Severity::Warning,
            "export/left",
            self.source,
            node.span,
            message,
        ));
    }

    /// Points in a field of a road or crossroad, as easting and northing; `place` tells where a point is in the node.
    fn points(&self, node: &Instance, field: &str, place: impl Fn(Point) -> Point) -> Vec<Point> {
        let plane = |point: &[f64]| match *point {
            [x, _, z] if self.y_is_up => [0.0 - x, z],
            [x, y, _] => [x, y],
            _ => [0.0; 2],
        };
        let origin = match numbers(node.get("translation")) {
            origin @ [_, _, _] => plane(origin),
            _ => [0.0; 2],
        };
        let angle = match *numbers(node.get("rotation")) {
            [_, y, _, angle] if self.y_is_up => angle * y.signum(),
            [_, _, z, angle] => angle * z.signum(),
            _ => 0.0,
        };
        let (sin, cos) = base::ops::sin_cos(angle);
        let turned = |[x, y]: Point| [origin[0] + cos * x - sin * y, origin[1] + sin * x + cos * y];
        numbers(node.get(field)).as_chunks::<3>().0.iter().map(|point| turned(place(plane(point)))).collect()
    }

    fn road(&mut self, node: &Instance) {
        let points = self.points(node, "wayPoints", |point| point);
        if points.len() < 2 || polygon::length(&points) < 0.1 {
            self.warn_left_out(node, "a Road without wayPoints is left out");
            return;
        }
        let number =
            |field: &str| numbers(node.get(field)).first().copied().filter(|number| number.is_finite());
        let given = |field: &str| text(node, field).filter(|text| !text.is_empty());
        let count = self.roads.len();
        let is_taken = |id: &String| self.roads.iter().any(|road| road.id == *id);
        let id = given("id").filter(|id| !is_taken(id)).unwrap_or_else(|| format!("road{count}"));
        let lanes = number("numberOfLanes").unwrap_or(2.0).clamp(1.0, 50.0) as u32;
        self.roads.push(Road {
            junctions: [("startJunction", "start"), ("endJunction", "end")]
                .map(|(field, end)| given(field).unwrap_or_else(|| format!("{id}_{end}"))),
            id,
            points,
            width: number("width").unwrap_or(7.0).clamp(1.0, 500.0),
            lanes,
            forward_lanes: (number("numberOfForwardLanes").unwrap_or(1.0).max(0.0) as u32).min(lanes),
            speed: number("speedLimit").filter(|speed| *speed > 0.0).unwrap_or(SPEED),
        });
    }

    /// Where junctions are: in the middle of crossroads, or of the ends of roads.
    fn junctions(&self) -> BTreeMap<String, Point> {
        let mut ends: BTreeMap<&str, Vec<Point>> = BTreeMap::new();
        for road in &self.roads {
            for (junction, end) in road.junctions.iter().zip([road.points.first(), road.points.last()]) {
                ends.entry(junction).or_default().extend(end);
            }
        }
        let mean = |points: &[Point]| {
            let sum = points.iter().fold([0.0; 2], |sum, point| polygon::along(sum, 1.0, *point));
            sum.map(|part| part / points.len().max(1) as f64)
        };
        ends.into_iter()
            .map(|(id, points)| {
                (id.to_owned(), self.crossroads.get(id).copied().unwrap_or_else(|| mean(&points)))
            })
            .collect()
    }
}

/// Escapes a text for an attribute.
fn escaped(text: &str) -> String {
    let parts = text.chars().map(|c| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '"' => "&quot;".to_owned(),
        // SUMO separates ids by these.
        c if c.is_whitespace() || c.is_control() || matches!(c, ',' | ';' | ':' | '|') => "_".to_owned(),
        c => c.to_string(),
    });
    parts.collect()
}

fn nodes(places: &BTreeMap<String, Point>) -> String {
    let mut text = "<nodes>\n".to_owned();
    for (id, [x, y]) in places {
        let _ = writeln!(text, "    <node id=\"{}\" x=\"{x:.3}\" y=\"{y:.3}\"/>", escaped(id));
    }
    text + "</nodes>\n"
}

impl Road {
    /// The edges: id, junctions, points from which the lanes lie on the right, and lanes.
    fn edges(&self) -> Vec<(String, [String; 2], Vec<Point>, u32)> {
        let lane = self.width / f64::from(self.lanes);
        let [start, end] = self.junctions.clone().map(|junction| escaped(&junction));
        let id = escaped(&self.id);
        // Lanes count from the right side.
        let divider = -0.5 * self.width + lane * f64::from(self.forward_lanes);
        let line = polygon::offset(&self.points, divider);
        let mut edges = Vec::new();
        if self.forward_lanes > 0 {
            edges.push((id.clone(), [start.clone(), end.clone()], line.clone(), self.forward_lanes));
        }
        if self.forward_lanes < self.lanes {
            let back = line.into_iter().rev().collect();
            edges.push((format!("-{id}"), [end, start], back, self.lanes - self.forward_lanes));
        }
        edges
    }
}

fn edges(roads: &[Road]) -> String {
    let mut text = "<edges>\n".to_owned();
    for road in roads {
        let lane = road.width / f64::from(road.lanes);
        for (id, [from, to], points, lanes) in road.edges() {
            let shape: Vec<String> = points.iter().map(|[x, y]| format!("{x:.3},{y:.3}")).collect();
            let _ = writeln!(
                text,
                "    <edge id=\"{id}\" from=\"{from}\" to=\"{to}\" numLanes=\"{lanes}\" width=\"{lane:.3}\" speed=\"{:.3}\" shape=\"{}\"/>",
                road.speed,
                shape.join(" ")
            );
        }
    }
    text + "</edges>\n"
}

/// Traffic from where roads enter the map to where they leave it.
fn routes(roads: &[Road]) -> String {
    let edges: Vec<_> = roads.iter().flat_map(Road::edges).collect();
    let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
    for junction in roads.iter().flat_map(|road| &road.junctions) {
        *uses.entry(junction).or_default() += 1;
    }
    let uses: BTreeMap<String, usize> = uses.into_iter().map(|(id, count)| (escaped(id), count)).collect();
    let is_border = |junction: &String| uses.get(junction) == Some(&1);
    let into = edges.iter().filter(|(_, [from, _], ..)| is_border(from));
    let pairs: Vec<_> = into
        .flat_map(|from| edges.iter().filter(|(_, [_, to], ..)| is_border(to)).map(move |to| (from, to)))
        .filter(|(from, to)| from.1[0] != to.1[1])
        .collect();
    // Evenly chosen, if there are too many.
    let stride = pairs.len().div_ceil(MAX_FLOWS).max(1);
    let chosen: Vec<_> = pairs.iter().step_by(stride).collect();
    let probability = DEPARTURES / chosen.len().max(1) as f64;
    let mut text = "<routes>\n    <vType id=\"car\" vClass=\"passenger\"/>\n".to_owned();
    for (number, (from, to)) in chosen.into_iter().enumerate() {
        let _ = writeln!(
            text,
            "    <flow id=\"flow{number}\" type=\"car\" begin=\"0\" end=\"3600\" probability=\"{probability:.4}\" from=\"{}\" to=\"{}\" departLane=\"best\"/>",
            from.0, to.0
        );
    }
    text + "</routes>\n"
}
