//! A rover written for each version from R2018a to R2025a drives, measures and sees the same.

use crate::kit::{Kit, near, near_vector};
use base::Vec3;

const VERSIONS: &[&str] = &[
    "R2018a", "R2018b", "R2019a", "R2019b", "R2020a", "R2020b", "R2021a", "R2021b", "R2022a", "R2022b",
    "R2023a", "R2023b", "R2025a",
];

const QUARTER: f64 = std::f64::consts::FRAC_PI_2;

/// The conventions of a version.
struct Words {
    /// Whether y is up in its worlds, and x north.
    is_nue: bool,
    /// Whether shapes are along y, and cameras look along -z.
    has_old_axes: bool,
    /// The name of the node type Pose.
    pose: &'static str,
}

impl Words {
    fn of(version: &str) -> Self {
        Self {
            is_nue: version < "R2020b",
            has_old_axes: version < "R2022a",
            pose: if version < "R2023b" { "Transform" } else { "Pose" },
        }
    }

    /// Converts a position or direction given along x (forwards), y (left) and z (up).
    fn vector(&self, [x, y, z]: [f64; 3]) -> String {
        if self.is_nue { format!("{y} {z} {x}") } else { format!("{x} {y} {z}") }
    }

    /// Converts a position in the world.
    fn read(&self, place: Vec3) -> Vec3 {
        if self.is_nue { Vec3::new(place.z, place.x, place.y) } else { place }
    }

    fn gravity(&self) -> &'static str {
        if self.is_nue { "gravity 0 -9.81 0" } else { "gravity 9.81" }
    }

    /// Returns the rotation of a plane or cylinder along z.
    fn upright(&self) -> String {
        // In worlds with y up, their y is up.
        if self.has_old_axes && !self.is_nue { format!("rotation 1 0 0 {QUARTER}") } else { String::new() }
    }

    /// A cylinder along y.
    fn axle(&self) -> String {
        match (self.has_old_axes, self.is_nue) {
            (true, true) => format!("rotation 0 0 1 {QUARTER}"),
            (true, false) => String::new(),
            _ => format!("rotation 1 0 0 {QUARTER}"),
        }
    }

    /// A distance sensor looks forwards along its x in all versions.
    fn ray(&self) -> String {
        if self.is_nue { format!("rotation 0 1 0 -{QUARTER}") } else { String::new() }
    }

    /// A camera that looks forwards.
    fn eye(&self) -> String {
        match (self.has_old_axes, self.is_nue) {
            (true, true) => format!("rotation 0 1 0 {}", std::f64::consts::PI),
            (true, false) => {
                "rotation 0.5773502691896258 -0.5773502691896258 -0.5773502691896258 2.0943951023931953"
                    .to_owned()
            }
            _ => String::new(),
        }
    }

    fn wheel(&self, name: &str, x: f64, y: f64) -> String {
        let place = self.vector([x, y, 0.0]);
        let cylinder = "Cylinder { radius 0.05 height 0.02 subdivision 24 }";
        let Self { pose, .. } = self;
        format!(
            "HingeJoint {{ jointParameters HingeJointParameters {{ axis {} anchor {place} }}
               device RotationalMotor {{ name \"{name}\" maxTorque 10 }}
               endPoint Solid {{ translation {place} name \"wheel {name}\"
                 boundingObject {pose} {{ {} children {cylinder} }}
                 physics Physics {{ density -1 mass 0.2 }} }} }}",
            self.vector([0.0, 1.0, 0.0]),
            self.axle()
        )
    }

    fn world(&self) -> String {
        let Self { pose, .. } = self;
        let wheels: String = [("a", 0.1, 0.1), ("b", 0.1, -0.1), ("c", -0.1, 0.1), ("d", -0.1, -0.1)]
            .map(|(name, x, y)| self.wheel(name, x, y))
            .concat();
        let size = |size: [f64; 3]| self.vector(size);
        format!(
            "WorldInfo {{ basicTimeStep 8 {} }} Background {{ skyColor [ 0 0 0 ] }}
            Solid {{ {} name \"floor\" boundingObject Plane {{ size 10 10 }} }}
            Solid {{ translation {} name \"wall\" boundingObject Box {{ size {} }}
              children Shape {{ appearance Appearance {{ material Material {{ diffuseColor 0 0 0 emissiveColor 1 0.5 0 }} }}
                geometry Box {{ size {} }} }} }}
            DEF CAR Robot {{ translation {} name \"car\" boundingObject Box {{ size {} }} physics Physics {{ density -1 mass 1 }}
              children [ {wheels}
                DistanceSensor {{ translation {} {} name \"ray\" lookupTable [ 0 0 0, 5 5 0 ] }}
                {pose} {{ translation {} children Camera {{ {} name \"eye\" width 8 height 8 }} }} ] }}",
            self.gravity(),
            self.upright(),
            self.vector([2.1, 0.0, 0.5]),
            size([0.2, 4.0, 1.0]),
            size([0.2, 4.0, 1.0]),
            self.vector([0.0, 0.0, 0.05]),
            size([0.3, 0.1, 0.04]),
            self.vector([0.15, 0.0, 0.05]),
            self.ray(),
            self.vector([0.0, 0.0, 0.2]),
            self.eye(),
        )
    }
}

#[test]
fn a_rover_of_each_version_drives_measures_and_sees_the_same() {
    for version in VERSIONS {
        let words = Words::of(version);
        let mut kit = Kit::of_version(version, &words.world(), &[]);
        let told: Vec<String> = kit.diagnostics.iter().map(ToString::to_string).collect();
        assert!(!told.iter().any(|told| told.contains("warning")), "{version}: {told:?}");
        kit.enable("ray", 8);
        kit.enable("eye", 8);
        for wheel in ["a", "b", "c", "d"] {
            kit.drive(wheel, 4.0);
        }
        kit.steps(125, 8);
        let place = words.read(kit.position("CAR"));
        // One second at 4 rad/s on wheels of 5 cm, with an immediate start.
        near_vector(place, Vec3::new(0.2, 0.0, 0.05), 0.004);
        near(kit.value("ray"), 2.0 - 0.15 - place.x, 0.003);
        let picture = kit.picture("eye", 0).unwrap();
        // BGR of the wall ahead, which extends beyond the upper edge; there is nothing below it.
        let (top, bottom) = (&picture[4 * 4..][..3], &picture[4 * (7 * 8 + 4)..][..3]);
        assert!(top[0] < 40 && top[1] > 90 && top[2] > 200, "{version}: {top:?}");
        assert_eq!(bottom, [0, 0, 0], "{version}");
    }
}

/// ODE splits a cell of a height field along the diagonal between the neighbours of its first point along x and z,
/// with heights along y. In worlds with these axes, and in later ones, whose rows Webots passes in reverse order, that
/// is the other diagonal.
#[test]
fn cells_of_elevation_grids_are_split_as_in_webots() {
    for &version in VERSIONS {
        let words = Words::of(version);
        let side = if words.has_old_axes { "z" } else { "y" };
        let grid = format!("ElevationGrid {{ xDimension 2 {side}Dimension 2 height [ 0 1 2 4 ] }}");
        let nodes = format!("Robot {{ name \"r\" }} Solid {{ name \"ground\" boundingObject {grid} }}");
        let kit = Kit::of_version(version, &nodes, &[]);
        let (from, up, height) = if words.has_old_axes {
            (Vec3::new(0.5, 10.0, 0.5), Vec3::Y, 1.5)
        } else {
            (Vec3::new(0.5, 0.5, 10.0), Vec3::Z, 2.0)
        };
        let hit = kit.world.state().dynamics().ray_cast(from, -up, 20.0, &|_| true).unwrap();
        near(hit.distance, 10.0 - height, 1e-9);
    }
}
