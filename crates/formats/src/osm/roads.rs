//! Roads: ways with the tag `highway`, and the junctions where they meet.

use std::collections::BTreeMap;

use vrml::Value;

use super::{Feature, Importer, length, millimetres, point_at, relative};
use crate::polygon::{self, Point};

/// Width of a lane. `[m]`
const LANE_WIDTH: f64 = 3.25;

/// Distance between the edges of roads and the corner of a junction. `[m]`
const CORNER: f64 = 1.0;

/// What roads of a kind have unless tags say something else.
#[derive(Clone, Copy)]
struct Kind {
    lanes: u32,
    /// `[km/h]`
    speed: f64,
    has_sidewalks: bool,
    is_oneway: bool,
}

fn kind(highway: &str) -> Option<Kind> {
    let kind = |lanes, speed, has_sidewalks, is_oneway| Kind { lanes, speed, has_sidewalks, is_oneway };
    Some(match highway {
        "motorway" => kind(2, 120.0, false, true),
        "motorway_link" => kind(1, 60.0, false, true),
        "trunk" => kind(2, 100.0, false, false),
        "trunk_link" => kind(1, 60.0, false, true),
        "primary" | "secondary" => kind(2, 80.0, true, false),
        "tertiary" | "unclassified" | "road" => kind(2, 50.0, true, false),
        "primary_link" | "secondary_link" | "tertiary_link" => kind(1, 50.0, false, true),
        "residential" => kind(2, 50.0, true, false),
        "living_street" => kind(2, 20.0, false, false),
        "service" => kind(1, 20.0, false, false),
        _ => return None,
    })
}

/// A road between two junctions.
struct Section<'f, 'a> {
    id: String,
    feature: &'f Feature<'a>,
    kind: Kind,
    /// Nodes at its ends.
    ends: [i64; 2],
    points: Vec<Point>,
    lanes: u32,
    forward_lanes: u32,
    width: f64,
}

/// The end of a section at a junction.
struct End {
    section: usize,
    /// Whether it is the section's last point.
    is_last: bool,
    /// Away from the junction.
    direction: Point,
    width: f64,
}

impl Importer<'_> {
    pub(super) fn add_roads(&mut self) {
        let features = std::mem::take(&mut self.features);
        let mut sections = self.sections(&features);
        let mut junctions: BTreeMap<i64, Vec<End>> = BTreeMap::new();
        for (section, road) in sections.iter().enumerate() {
            for (end, is_last) in road.ends.into_iter().zip([false, true]) {
                let (from, to) =
                    if is_last { (road.points.len() - 1, road.points.len() - 2) } else { (0, 1) };
                let direction = polygon::direction(road.points[from], road.points[to]);
                junctions.entry(end).or_default().push(End {
                    section,
                    is_last,
                    direction,
                    width: road.width,
                });
            }
        }
        let mut crossroads = Vec::new();
        for (node, ends) in &mut junctions {
            // Two roads that meet go on.
            if ends.len() > 2
                && let Some(&place) = self.places.get(node)
            {
                crossroads.push((*node, place, cut(&mut sections, ends)));
            }
        }
        for (node, place, corners) in crossroads {
            let ids: Vec<String> = junctions
                .get(&node)
                .into_iter()
                .flatten()
                .map(|end| sections[end.section].id.clone())
                .collect();
            // The PROTO has x and y of its corners at -y and -x.
            let reversed: Vec<Point> = corners
                .iter()
                .map(|corner| {
                    let [x, y] = polygon::minus(*corner, place);
                    [-y, -x]
                })
                .collect();
            let crossroad = self
                .model("road", "Crossroad")
                .with("translation", point_at(place, 0.0))
                .with("name", Value::string(format!("crossroad({node})")))
                .with("id", Value::string(node.to_string()))
                .with("shape", relative(&reversed, [0.0; 2], Some(0.0)))
                .with("connectedRoadIDs", Value::string_list(ids));
            self.nodes.push(crossroad);
        }
        for road in &sections {
            self.add_road(road);
        }
        self.features = features;
    }

    /// Splits roads where they meet others.
    fn sections<'f, 'a>(&self, features: &'f [Feature<'a>]) -> Vec<Section<'f, 'a>> {
        let roads: Vec<(&Feature<'a>, Kind)> = features
            .iter()
            .filter(|feature| feature.tag("area") != Some("yes"))
            .filter_map(|feature| Some((feature, kind(feature.tag("highway")?)?)))
            .collect();
        let mut uses: BTreeMap<i64, u32> = BTreeMap::new();
        for node in roads.iter().flat_map(|(feature, _)| &feature.nodes) {
            *uses.entry(*node).or_default() += 1;
        }
        let mut sections = Vec::new();
        for (feature, kind) in &roads {
            let nodes = &feature.nodes;
            let mut start = 0;
            for at in 1..nodes.len() {
                if at + 1 < nodes.len() && uses.get(&nodes[at]).is_none_or(|uses| *uses < 2) {
                    continue;
                }
                let id = if start == 0 { feature.id.clone() } else { format!("{}_{}", feature.id, start) };
                sections.extend(self.section(id, feature, *kind, &nodes[start..=at]));
                start = at;
            }
        }
        sections
    }

    fn section<'f, 'a>(
        &self,
        id: String,
        feature: &'f Feature<'a>,
        kind: Kind,
        nodes: &[i64],
    ) -> Option<Section<'f, 'a>> {
        let count = |key: &str| {
            let lanes = feature.tag(key)?.trim().parse::<f64>().ok()?;
            (1.0..=20.0).contains(&lanes).then_some(lanes as u32)
        };
        let is_oneway = match feature.tag("oneway") {
            Some("no") => false,
            Some(_) => true,
            None => kind.is_oneway || feature.tag("junction") == Some("roundabout"),
        };
        let both = count("lanes:forward").zip(count("lanes:backward"));
        let own = if is_oneway && !kind.is_oneway { kind.lanes.div_ceil(2) } else { kind.lanes };
        let lanes =
            both.map(|(forward, backward)| forward + backward).or_else(|| count("lanes")).unwrap_or(own);
        let forward_lanes = match both {
            _ if is_oneway => lanes,
            Some((forward, _)) => forward,
            None => lanes.div_ceil(2),
        };
        let width = feature.tag("width").and_then(length).filter(|width| *width >= 1.0);
        let width = width.unwrap_or(f64::from(lanes) * LANE_WIDTH);
        let mut nodes = nodes.to_vec();
        // It leads backwards only.
        if feature.tag("oneway") == Some("-1") {
            nodes.reverse();
        }
        let points: Vec<Point> = nodes.iter().filter_map(|node| self.places.get(node).copied()).collect();
        let ends = [*nodes.first()?, *nodes.last()?];
        (polygon::length(&points) > 0.1).then_some(Section {
            id,
            feature,
            kind,
            ends,
            points,
            lanes,
            forward_lanes,
            width,
        })
    }

    fn add_road(&mut self, road: &Section<'_, '_>) {
        let Some(&first) = road.points.first() else { return };
        let lines = (1..road.lanes).map(|lane| {
            // Lines count from the right side, as lanes do.
            let is_middle = lane == road.forward_lanes;
            let kind = if is_middle && road.lanes > 2 { "continuous" } else { "dashed" };
            let line = self.model("road", "RoadLine");
            line.with("type", Value::string(kind)).into()
        });
        let lines: Vec<vrml::Node> = lines.collect();
        let speed = road.feature.tag("maxspeed").and_then(speed).unwrap_or(road.kind.speed / 3.6);
        let name = road.feature.unique_name("road", &road.id);
        let [start, end] = road.ends.map(|node| Value::string(node.to_string()));
        let sidewalks = || Value::bool(road.kind.has_sidewalks);
        let node = self
            .model("road", "Road")
            .with("translation", point_at(first, 0.0))
            .with("name", Value::string(name))
            .with("id", Value::string(road.id.clone()))
            .with("startJunction", start)
            .with("endJunction", end)
            .with("width", Value::numbers([millimetres(road.width)]))
            .with("numberOfLanes", Value::numbers([f64::from(road.lanes)]))
            .with("numberOfForwardLanes", Value::numbers([f64::from(road.forward_lanes)]))
            .with("speedLimit", Value::numbers([millimetres(speed)]))
            .with("lines", Value::node_list(lines))
            .with("rightBorder", sidewalks())
            .with("leftBorder", sidewalks())
            .with("wayPoints", relative(&road.points, first, Some(0.0)))
            .with("splineSubdivision", Value::numbers([0.0]));
        self.nodes.push(node);
    }
}

/// A speed such as `50`, `30 mph` or `walk`. `[m/s]`
fn speed(text: &str) -> Option<f64> {
    if text == "walk" {
        return Some(5.0 / 3.6);
    }
    let digits = text.trim().split(|c: char| !c.is_ascii_digit()).next()?.parse::<f64>().ok()?;
    let unit = if text.contains("mph") { 1.609_344 } else { 1.0 };
    Some(digits * unit / 3.6).filter(|speed| (0.1..200.0).contains(speed))
}

/// Shortens the roads at a junction so that they do not overlap. Returns the corners of the junction, counterclockwise.
fn cut(sections: &mut [Section<'_, '_>], ends: &mut [End]) -> Vec<Point> {
    let angle = |end: &End| base::ops::atan2(end.direction[1], end.direction[0]);
    ends.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    let most = ends.iter().map(|end| end.width).fold(0.0, f64::max);
    let mut corners = Vec::new();
    for at in 0..ends.len() {
        let end = &ends[at];
        let beside = [(at + 1) % ends.len(), (at + ends.len() - 1) % ends.len()];
        // Where the edges of neighbouring roads meet.
        let meet = beside.map(|other| {
            let other = &ends[other];
            let cos = end.direction[0] * other.direction[0] + end.direction[1] * other.direction[1];
            let sin = (end.direction[0] * other.direction[1] - end.direction[1] * other.direction[0]).abs();
            let distance = 0.5 * (other.width + end.width * cos) / sin.max(1e-6);
            if sin < 0.1 { if cos > 0.0 { 1.5 * most } else { 0.0 } } else { distance }
        });
        let wanted = meet[0].max(meet[1]).clamp(0.0, 1.5 * most) + CORNER;
        let section = &mut sections[end.section];
        let distance = wanted.min(0.45 * polygon::length(&section.points));
        if end.is_last {
            section.points.reverse();
        }
        section.points = polygon::without_start(&section.points, distance);
        if let [first, second, ..] = section.points[..] {
            let side = polygon::left(polygon::direction(first, second));
            corners.push(polygon::along(first, -0.5 * end.width, side));
            corners.push(polygon::along(first, 0.5 * end.width, side));
        }
        if end.is_last {
            section.points.reverse();
        }
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_have_units() {
        assert_eq!(speed("36"), Some(10.0));
        assert_eq!(speed("walk"), Some(5.0 / 3.6));
        assert!((speed("30 mph").unwrap() - 13.4112).abs() < 1e-9);
        assert_eq!(speed("none"), None);
    }
}
