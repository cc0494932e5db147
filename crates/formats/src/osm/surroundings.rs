//! What is not road or building: areas, waterways, trees and barriers.

use vrml::{Instance, Node, Value};

use super::{
    AREA_HEIGHT, Feature, Importer, WATERWAY_HEIGHT, length, millimetres, plain, point_at, relative, tags,
};
use crate::polygon::{self, Point};
use crate::tree::Element;

/// Trees of a forest on a square metre, and at most.
const FOREST_DENSITY: f64 = 0.02;
const MAX_FOREST_TREES: f64 = 2000.0;

/// Where areas that overlap end, the smaller above the larger. `[m]`
const TOP_AREA_HEIGHT: f64 = WATERWAY_HEIGHT - 0.002;

impl<'a> Importer<'a> {
    pub(super) fn add_surroundings(&mut self, root: &'a Element) {
        let features = std::mem::take(&mut self.features);
        self.add_areas(&features);
        for feature in &features {
            self.add_waterway(feature);
            self.add_forest(feature);
            self.add_barrier(feature);
        }
        self.features = features;
        for element in root.all("node") {
            self.add_tree(element);
        }
    }

    /// Adds flat areas, the smaller above the larger.
    fn add_areas(&mut self, features: &[Feature<'_>]) {
        let mut areas: Vec<(f64, [f64; 3], Vec<Point>)> = features
            .iter()
            .filter_map(|feature| {
                let (colour, corners) = (area_colour(feature)?, self.corners(feature)?);
                Some((polygon::area(&corners).abs(), colour, corners))
            })
            .collect();
        areas.sort_by(|a, b| b.0.total_cmp(&a.0));
        let step = (TOP_AREA_HEIGHT - AREA_HEIGHT) / areas.len().max(1) as f64;
        for (index, (_, colour, corners)) in areas.into_iter().enumerate() {
            let height = AREA_HEIGHT + step * index as f64;
            self.nodes.push(flat(&corners, height, colour));
        }
    }

    fn add_waterway(&mut self, feature: &Feature<'_>) {
        let width = match feature.tag("waterway") {
            Some("river") => 6.0,
            Some("canal") => 5.0,
            Some("stream" | "ditch" | "drain") => 2.0,
            _ => return,
        };
        let width = feature.tag("width").and_then(length).unwrap_or(width);
        let outline = polygon::band(&self.points(feature), width);
        self.nodes.push(flat(&outline, WATERWAY_HEIGHT, WATER));
    }

    fn add_forest(&mut self, feature: &Feature<'_>) {
        let is_forest = matches!(feature.tag("natural"), Some("wood" | "forest"))
            || feature.tag("landuse") == Some("forest");
        let Some(corners) = self.corners(feature).filter(|_| is_forest) else { return };
        let Some(&first) = corners.first() else { return };
        let area = polygon::area(&corners).abs();
        let density = FOREST_DENSITY.min(MAX_FOREST_TREES / area);
        // The PROTO has x and y of its corners at x and -y.
        let mirrored: Vec<Point> = corners
            .iter()
            .map(|corner| {
                let [x, y] = polygon::minus(*corner, first);
                [x, -y]
            })
            .collect();
        let forest = self
            .model("trees", "Forest")
            .with("translation", point_at(first, AREA_HEIGHT))
            .with("shape", relative(&mirrored, [0.0; 2], None))
            .with("density", Value::numbers([density]))
            .with("type", Value::string(tree_type(feature.tag("leaf_type"))))
            .with("groundTexture", Value::string_list([]));
        self.nodes.push(forest);
    }

    fn add_tree(&mut self, element: &Element) {
        let tags = tags(element);
        let place = element.get("id").and_then(|id| Some((id, *self.places.get(&id.parse().ok()?)?)));
        let Some((id, place)) = place.filter(|_| tags.get("natural") == Some(&"tree")) else { return };
        let height = tags.get("height").and_then(|height| length(height)).unwrap_or(6.0);
        let crown = tags.get("diameter_crown").and_then(|width| length(width)).unwrap_or(0.6 * height);
        let tree = self
            .model("trees", "SimpleTree")
            .with("translation", point_at(place, 0.0))
            .with("name", Value::string(format!("tree({id})")))
            .with("type", Value::string(tree_type(tags.get("leaf_type").copied())))
            .with("height", Value::numbers([height]))
            .with("radius", Value::numbers([millimetres(0.5 * crown)]));
        self.nodes.push(tree);
    }

    fn add_barrier(&mut self, feature: &Feature<'_>) {
        let (height, width, colour) = match feature.tag("barrier") {
            Some("fence" | "guard_rail" | "handrail") => return self.add_fence(feature),
            Some("wall" | "city_wall" | "retaining_wall") => (1.5, 0.3, [0.6, 0.57, 0.52]),
            Some("hedge") => (1.5, 0.8, [0.2, 0.35, 0.15]),
            _ => return,
        };
        let size =
            |key: &str, or: f64| feature.tag(key).and_then(length).filter(|size| *size > 0.0).unwrap_or(or);
        let (height, width) = (size("height", height), size("width", width));
        let points = self.points(feature);
        let Some(&first) = points.first() else { return };
        let pieces = points.windows(2).map(|pair| {
            let (way, middle) = (
                polygon::minus(pair[1], pair[0]),
                polygon::along(pair[0], 0.5, polygon::minus(pair[1], pair[0])),
            );
            let angle = base::ops::atan2(way[1], way[0]);
            let numbers = [polygon::norm(way) + width, width, height].map(millimetres);
            let block = Instance::new("Box").with("size", Value::numbers(numbers));
            (polygon::minus(middle, first), angle, block)
        });
        let pose = |([x, y], angle, child): (Point, f64, Instance)| -> Node {
            Instance::new("Pose")
                .with("translation", Value::numbers([x, y, 0.5 * height].map(millimetres)))
                .with("rotation", Value::numbers([0.0, 0.0, 1.0, angle]))
                .with("children", Value::node_list([child.into()]))
                .into()
        };
        let pieces: Vec<(Point, f64, Instance)> = pieces.collect();
        let shape = |block: Instance| {
            Instance::new("Shape")
                .with("appearance", Value::node(plain(colour)))
                .with("geometry", Value::node(block))
        };
        let seen: Vec<Node> =
            pieces.iter().map(|(place, angle, block)| pose((*place, *angle, shape(block.clone())))).collect();
        let solid: Vec<Node> = pieces.into_iter().map(pose).collect();
        let wall = Instance::new("Solid")
            .with("translation", point_at(first, 0.0))
            .with("children", Value::node_list(seen))
            .with("name", Value::string(format!("wall({})", feature.id)))
            .with(
                "boundingObject",
                Value::node(Instance::new("Group").with("children", Value::node_list(solid))),
            );
        self.nodes.push(wall);
    }

    fn add_fence(&mut self, feature: &Feature<'_>) {
        let points = self.points(feature);
        let Some(&first) = points.first() else { return };
        let height = feature.tag("height").and_then(length).filter(|height| *height > 0.0).unwrap_or(1.2);
        let fence = self
            .model("street_furniture", "Fence")
            .with("translation", point_at(first, 0.0))
            .with("name", Value::string(format!("fence({})", feature.id)))
            .with("height", Value::numbers([height]))
            .with("poleGap", Value::numbers([2.0]))
            .with("path", relative(&points, first, Some(0.0)));
        self.nodes.push(fence);
    }
}

const WATER: [f64; 3] = [0.25, 0.4, 0.6];

/// The colour of an area; none if it is no area.
fn area_colour(feature: &Feature<'_>) -> Option<[f64; 3]> {
    let colour = match (feature.tag("natural"), feature.tag("landuse")) {
        (Some("water" | "bay"), _) | (_, Some("reservoir" | "basin")) => WATER,
        (Some("wood" | "forest"), _) | (_, Some("forest")) => [0.25, 0.35, 0.2],
        (Some("grassland" | "heath"), _) | (_, Some("grass" | "meadow" | "village_green")) => {
            [0.4, 0.55, 0.3]
        }
        (Some("scrub" | "wetland"), _) | (_, Some("orchard" | "vineyard")) => [0.4, 0.48, 0.28],
        (Some("beach" | "sand"), _) => [0.8, 0.75, 0.55],
        (_, Some("farmland" | "farm" | "farmyard")) => [0.6, 0.55, 0.35],
        (_, Some("residential" | "commercial" | "retail" | "industrial" | "construction")) => {
            [0.55, 0.54, 0.5]
        }
        _ => match (feature.tag("leisure"), feature.tag("amenity"), feature.tag("waterway")) {
            (Some("park" | "garden" | "golf_course"), _, _) => [0.4, 0.55, 0.3],
            (Some("pitch" | "playground" | "stadium"), _, _) => [0.45, 0.6, 0.4],
            (Some("swimming_pool"), _, _) | (_, _, Some("riverbank" | "dock")) => WATER,
            (_, Some("parking"), _) => [0.4, 0.4, 0.4],
            _ => return None,
        },
    };
    Some(colour)
}

fn tree_type(leaves: Option<&str>) -> &'static str {
    if leaves == Some("needleleaved") { "spruce" } else { "oak tree" }
}

/// A flat shape on the ground.
fn flat(outline: &[Point], height: f64, colour: [f64; 3]) -> Instance {
    let origin = outline.first().copied().unwrap_or_default();
    let mut corners = outline.to_vec();
    if polygon::area(&corners) < 0.0 {
        corners.reverse();
    }
    let indices: Vec<f64> = (0..corners.len()).map(|at| at as f64).chain([-1.0]).collect();
    let coordinates = Instance::new("Coordinate").with("point", relative(&corners, origin, Some(0.0)));
    let geometry = Instance::new("IndexedFaceSet")
        .with("coord", Value::node(coordinates))
        .with("coordIndex", Value::number_list(indices));
    let shape = Instance::new("Shape")
        .with("appearance", Value::node(plain(colour)))
        .with("geometry", Value::node(geometry))
        .with("castShadows", Value::bool(false));
    let height = (height * 1e5).round() / 1e5;
    Instance::new("Pose")
        .with("translation", Value::numbers([millimetres(origin[0]), millimetres(origin[1]), height]))
        .with("children", Value::node_list([shape.into()]))
}
