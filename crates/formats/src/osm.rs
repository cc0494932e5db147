//! OpenStreetMap: a world with the roads, buildings, areas, trees, waters and barriers of a map.
//!
//! The map is projected by UTM, as the GPS of Webots does; the origin of the world is the middle of the map. Roads are
//! split where they meet, and know their junctions.

mod buildings;
mod roads;
mod surroundings;

use std::collections::{BTreeMap, BTreeSet};

use base::utm::{GeodeticPosition, Zone};
use base::{Span, Vec3, math};
use vrml::{Document, ExternProto, Instance, Item, Node, Value};

use crate::import::{self, Import, Imported, Output};
use crate::polygon::{self, Point};
use crate::pose_fields;
use crate::tree::{Diagnostics, Element};

/// Heights of the layers of the ground, each a little above the one before. `[m]`
const FLOOR_HEIGHT: f64 = -0.03;
const AREA_HEIGHT: f64 = -0.02;
const WATERWAY_HEIGHT: f64 = -0.01;

/// Width of the ground around the map. `[m]`
const MARGIN: f64 = 50.0;

/// A way, or an outline that the ways of a relation form.
struct Feature<'a> {
    /// Its ID, of which no other feature has the same.
    id: String,
    element: &'a Element,
    /// Nodes along it.
    nodes: Vec<i64>,
    tags: BTreeMap<&'a str, &'a str>,
}

/// A map, and the world that it becomes.
struct Importer<'a> {
    diagnostics: Diagnostics,
    /// Where the nodes of the map are in the world, by ID. `[m]`
    places: BTreeMap<i64, Point>,
    features: Vec<Feature<'a>>,
    nodes: Vec<Instance>,
    /// Library models that are used: folder and name.
    models: BTreeSet<(&'static str, &'static str)>,
}

pub(crate) fn import(import: &Import<'_>) -> Result<Imported, String> {
    let root = Element::read(&import.path.display().to_string(), import.text)?;
    let mut importer = Importer {
        diagnostics: Diagnostics::default(),
        places: BTreeMap::new(),
        features: Vec::new(),
        nodes: Vec::new(),
        models: BTreeSet::new(),
    };
    let middle = importer.read(&root)?;
    importer.add_surroundings(&root);
    importer.add_roads();
    importer.add_buildings();
    let name = import.path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let text = importer.world(&name, middle, &import::origin(import));
    Ok(Imported {
        name: import::title(&name),
        output: Output::World,
        text,
        diagnostics: importer.diagnostics.0,
    })
}

impl Feature<'_> {
    /// Its name and an ID. Names of solids have no colon.
    fn unique_name(&self, otherwise: &str, id: &str) -> String {
        let name = self.tag("name").or_else(|| self.tag("ref")).unwrap_or(otherwise);
        format!("{}({})", name.replace(':', ""), id)
    }

    fn tag(&self, key: &str) -> Option<&str> {
        self.tags.get(key).copied()
    }

    fn is_closed(&self) -> bool {
        self.nodes.len() > 3 && self.nodes.first() == self.nodes.last()
    }
}

/// Tags of an element.
fn tags(element: &Element) -> BTreeMap<&str, &str> {
    element.all("tag").filter_map(|tag| Some((tag.get("k")?, tag.get("v")?))).collect()
}

/// A length such as `3`, `3.5 m`, `3,5` or `12'`. `[m]`
fn length(text: &str) -> Option<f64> {
    let text = text.trim().replace(',', ".");
    let digits = text.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-')).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let factor = if unit.trim_start().starts_with(['\'', 'f']) { 0.3048 } else { 1.0 };
    number.parse::<f64>().ok().map(|number| number * factor).filter(|length| (0.0..1e4).contains(length))
}

impl<'a> Importer<'a> {
    /// Reads nodes, ways and relations. Returns the middle of the map.
    fn read(&mut self, root: &'a Element) -> Result<GeodeticPosition, String> {
        let number = |element: &Element, name: &str| -> Option<f64> {
            element.get(name)?.trim().parse().ok().filter(|number: &f64| number.abs() <= 180.0)
        };
        let mut geographic = BTreeMap::new();
        for element in root.all("node") {
            let id = element.get("id").and_then(|id| id.parse::<i64>().ok());
            match (id, number(element, "lat"), number(element, "lon")) {
                (Some(id), Some(latitude), Some(longitude)) if latitude.abs() < 84.0 => {
                    geographic.insert(id, GeodeticPosition { latitude, longitude });
                }
                _ => self.diagnostics.warn(element, "a node without valid id, lat and lon is ignored"),
            }
        }
        let bounds = root.one("bounds").and_then(|bounds| {
            let [south, north] = [number(bounds, "minlat")?, number(bounds, "maxlat")?];
            let [west, east] = [number(bounds, "minlon")?, number(bounds, "maxlon")?];
            Some([south, north, west, east])
        });
        let all = || geographic.values();
        let [south, north, west, east] = bounds.unwrap_or([
            all().map(|place| place.latitude).fold(f64::INFINITY, f64::min),
            all().map(|place| place.latitude).fold(f64::NEG_INFINITY, f64::max),
            all().map(|place| place.longitude).fold(f64::INFINITY, f64::min),
            all().map(|place| place.longitude).fold(f64::NEG_INFINITY, f64::max),
        ]);
        let middle = GeodeticPosition { latitude: 0.5 * (south + north), longitude: 0.5 * (west + east) };
        if geographic.is_empty() || !(middle.latitude.is_finite() && middle.longitude.is_finite()) {
            return Err("there are no nodes in this map".to_owned());
        }
        let zone = Zone::of(middle.longitude);
        let origin = zone.forward(middle);
        self.places = geographic
            .into_iter()
            .map(|(id, place)| {
                let [x, y] = zone.forward(place);
                (id, [x - origin[0], y - origin[1]])
            })
            .collect();
        self.read_features(root);
        Ok(middle)
    }

    fn read_features(&mut self, root: &'a Element) {
        let mut ways = BTreeMap::new();
        for element in root.all("way") {
            let Some(id) = element.get("id") else { continue };
            let mut nodes: Vec<i64> = element
                .all("nd")
                .filter_map(|node| node.get("ref")?.parse().ok())
                .filter(|node| self.places.contains_key(node))
                .collect();
            nodes.dedup();
            // At the border of a map, ways have nodes that are not in it.
            if nodes.len() < 2 {
                continue;
            }
            ways.insert(id, nodes.clone());
            self.features.push(Feature { id: id.to_owned(), element, nodes, tags: tags(element) });
        }
        for element in root.all("relation") {
            let tags = tags(element);
            if tags.get("type") != Some(&"multipolygon") {
                continue;
            }
            let outer = element.all("member").filter(|member| {
                member.get("type") == Some("way") && matches!(member.get("role"), Some("outer" | "") | None)
            });
            let pieces: Vec<Vec<i64>> =
                outer.filter_map(|member| ways.get(member.get("ref")?).cloned()).collect();
            let id = element.get("id").unwrap_or("relation");
            for (number, nodes) in polygon::rings(pieces).into_iter().enumerate() {
                let id = format!("{id}-{number}");
                self.features.push(Feature { id, element, nodes, tags: tags.clone() });
            }
        }
    }

    /// The points along a feature.
    fn points(&self, feature: &Feature<'_>) -> Vec<Point> {
        feature.nodes.iter().filter_map(|node| self.places.get(node).copied()).collect()
    }

    /// The corners of a closed feature, clockwise seen from above; none if they enclose nothing.
    fn corners(&self, feature: &Feature<'_>) -> Option<Vec<Point>> {
        let points = self.points(feature);
        let mut corners =
            points.get(..points.len().checked_sub(1)?).filter(|_| feature.is_closed())?.to_vec();
        let area = polygon::area(&corners);
        if area.abs() < 0.5 {
            return None;
        }
        if area > 0.0 {
            corners.reverse();
        }
        Some(corners)
    }

    /// A node of a library model.
    fn model(&mut self, folder: &'static str, name: &'static str) -> Instance {
        self.models.insert((folder, name));
        Instance::new(name)
    }

    /// Writes the world.
    fn world(&mut self, name: &str, middle: GeodeticPosition, origin: &str) -> String {
        let size = self.places.values().flatten().fold(20.0_f64, |size, part| size.max(part.abs()));
        let mut document = Document::new("", "R2025a");
        self.models.extend([
            ("backgrounds", "TexturedBackground"),
            ("backgrounds", "TexturedBackgroundLight"),
            ("floors", "Floor"),
        ]);
        for (folder, model) in &self.models {
            let url = format!("webots://projects/objects/{folder}/protos/{model}.proto");
            let (url_span, span) = (Span::SYNTHETIC, Span::SYNTHETIC);
            document.items.push(Item::ExternProto(ExternProto { importable: false, url, url_span, span }));
        }
        let info = Instance::new("WorldInfo")
            .with("title", Value::string(name))
            .with("basicTimeStep", Value::numbers([10.0]))
            .with("lineScale", Value::numbers([1.0]))
            .with("gpsCoordinateSystem", Value::string("WGS84"))
            .with("gpsReference", Value::numbers([middle.latitude, middle.longitude, 0.0]));
        // From the south, looking down on the map.
        let turn = math::axis_angle(Vec3::Z, std::f64::consts::FRAC_PI_2) * math::axis_angle(Vec3::Y, 0.7);
        let eye = Instance::new("Viewpoint")
            .with("orientation", pose_fields::rotation(turn))
            .with("position", Value::numbers([0.0, (-1.3 * size).round(), (1.1 * size).round()]))
            .with("near", Value::numbers([0.5]));
        let grass = plain([0.45, 0.5, 0.35]);
        let side = (2.0 * (size + MARGIN)).ceil();
        let floor = Instance::new("Floor")
            .with("translation", Value::numbers([0.0, 0.0, FLOOR_HEIGHT]))
            .with("size", Value::numbers([side, side]))
            .with("appearance", Value::node(grass));
        let mut all = vec![
            info,
            eye,
            Instance::new("TexturedBackground"),
            Instance::new("TexturedBackgroundLight"),
            floor,
        ];
        all.append(&mut self.nodes);
        document.items.extend(all.into_iter().map(|node| Item::Node(Node::Instance(node))));
        import::commented(&vrml::write(&document), origin)
    }
}

/// A material without gloss.
fn plain(colour: [f64; 3]) -> Instance {
    Instance::new("PBRAppearance")
        .with("baseColor", Value::numbers(colour))
        .with("roughness", Value::numbers([1.0]))
        .with("metalness", Value::numbers([0.0]))
}

/// Rounds to millimetres.
fn millimetres(number: f64) -> f64 {
    (number * 1e3).round() / 1e3 + 0.0
}

/// A point at a height as a field value.
fn point_at([x, y]: Point, z: f64) -> Value {
    Value::numbers([x, y, z].map(millimetres))
}

/// Points relative to an origin, as a list of vectors with as many components as `z` says.
fn relative(points: &[Point], origin: Point, z: Option<f64>) -> Value {
    let mut numbers = Vec::new();
    for [x, y] in points {
        numbers.extend([millimetres(x - origin[0]), millimetres(y - origin[1])]);
        numbers.extend(z);
    }
    Value::number_list(numbers)
}
