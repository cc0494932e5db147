//! Models of the library have the bounds and masses of those of Webots.

use crate::equipment::PLACES;
use crate::project::Project;
use crate::published::watch;

/// A desk stands on four legs, which spread by 0.152 rad, and a chair or a robot fits below it.
#[test]
fn there_is_room_below_a_desk() {
    let nodes = "WorldInfo { basicTimeStep 8 gravity 0 }\nDesk { }\n\
        DEF CHAIR Solid { translation -0.3 0 0.35 name \"chair\" boundingObject Box { size 0.4 0.9 0.6 } physics Physics { } }\n\
        DEF BALL Solid { translation 0.3 0.535 0.1 name \"ball\" boundingObject Sphere { radius 0.02 } physics Physics { } }\n\
        Robot { supervisor TRUE controller \"places\" customData \"CHAIR BALL\" }\n";
    let (_, out) = watch(nodes, &[("places", PLACES)], &[], 1.0);
    assert!(out.contains("[places] CHAIR -300 0 350\n"), "{out}");
    assert!(out.contains("[places] BALL ") && !out.contains("BALL 300 535 100"), "a leg is there: {out}");
}

/// Models with a place beside their origin, and the height there of a ball of 2 cm that lies on them, in millimetres:
/// their bounds are as in Webots.
const TOPS: [(&str, [f64; 2], f64); 93] = [
    ("RoundTable { }", [0.2, 0.2], 50.0),
    ("WoodenChair { }", [0.0, 0.0], 502.0),
    ("SimpleChair { }", [0.1, 0.0], 615.0),
    ("OfficeChair { enablePhysics FALSE }", [0.05, 0.0], 517.0),
    ("Fridge { }", [0.445, -0.23], 1220.0),
    ("Plate { height 0.05 mass 0 }", [0.0, 0.0], 75.0),
    ("Lid { mass 0 translation 0 0 0 }", [0.07, 0.0], 27.0),
    ("Carafe { mass 0 }", [0.077, 0.0], 196.0),
    ("WashingMachine { translation 0 0 0.525 }", [0.0, 0.37], 1070.0),
    ("PlasticFruitBox { }", [0.3, 0.0], 48.0),
    ("LeverValve { translation 0 0 0.3 }", [-0.04, 0.08], 411.0),
    ("SmallValve { controller \"<none>\" }", [-0.018, 0.03], 130.0),
    ("Bench { }", [0.3, 1.0], 560.0),
    ("SimpleBench { }", [0.2, 0.7], 531.0),
    ("TrashBin { }", [0.3, 0.3], 1180.0),
    ("PublicBin { }", [0.25, 0.0], 1020.0),
    ("StreetLight { }", [0.32, 0.25], 420.0),
    ("BusStop { }", [0.5, 2.5], 3080.0),
    ("StoneBench { }", [0.2, 0.7], 545.0),
    ("Mailbox { }", [0.1, 0.1], 1220.0),
    ("MetallicTrash { enablePhysics FALSE }", [0.2, 0.0], 920.0),
    ("PhoneBooth { }", [0.3, 0.3], 2870.0),
    ("ParkingMeter { }", [0.05, 0.2], 1620.0),
    ("UrbanFence { }", [0.0, 0.6], 870.0),
    ("PalmTree { }", [0.3, 0.0], 2270.0),
    ("BigSassafras { }", [0.35, 0.0], 10020.0),
    ("Atm { }", [0.2, 0.2], 2320.0),
    ("ClothRecyclingContainer { }", [0.9, 0.6], 1720.0),
    ("DrinkingFountain { }", [0.4, 0.1], 100.0),
    ("ElectricalCabinet { }", [0.1, 0.25], 1220.0),
    ("EmergencyPhone { }", [0.25, 0.1], 2120.0),
    ("FireHydrant { scale 2 }", [0.0, 0.0], 1652.8),
    ("Fountain { }", [0.2, 0.0], 1370.0),
    ("GlassRecyclingContainer { }", [0.8, 0.0], 1520.0),
    ("GuardShelter { }", [0.7, -1.2], 2520.0),
    ("IceFreezerContainer { }", [0.3, 0.9], 1270.0),
    ("NewsStand { }", [1.5, 1.9], 2910.0),
    ("OldBench { }", [0.1, 0.3], 542.0),
    ("PublicToilet { }", [0.9, 1.6], 3220.0),
    ("SmallKiosk { }", [0.7, 0.7], 2720.0),
    ("SnackStand { }", [0.8, 0.5], 1190.0),
    ("StoneFountain { }", [1.1, 0.0], 370.0),
    ("TrashContainer { }", [0.4, 0.7], 1590.0),
    ("UndergroundContainer { }", [0.2, 0.3], 1020.0),
    ("WorkTrashContainer { }", [1.4, 0.8], 945.0),
    ("DogHouse { }", [0.55, 0.3], 1020.0),
    ("PicketFenceWithDoor { }", [0.0, 3.7], 1120.0),
    ("Slide { }", [3.5, -0.16], 291.2),
    ("TableWithUmbrella { }", [0.7, 0.0], 950.0),
    ("WateringCan { }", [0.0, 0.15], 560.0),
    ("Wheelbarrow { }", [0.8, 0.1], 615.0),
    ("Curtain { }", [0.0, 0.5], 20.0),
    ("DripStand { }", [0.1534, 0.0352], 121.6),
    ("HandSanitizer { translation 0 0 0.073 }", [0.04, 0.0], 200.0),
    ("MedicineBottle { translation 0 0 0.04 }", [0.0, 0.0], 131.5),
    ("Gnome { }", [0.1, 0.0], 820.0),
    ("Pergolas { }", [2.3, 2.5], 3326.0),
    ("SwingCouch { }", [0.6, 1.2], 820.0),
    ("Auditorium { }", [17.0, 0.0], 18020.0),
    ("BungalowStyleHouse { fence FALSE }", [8.0, 6.0], 350.0),
    ("BuildingUnderConstruction { }", [7.0, 7.0], 38620.0),
    ("Carwash { }", [-6.0, 0.0], 4480.0),
    ("Church { }", [4.58, -1.5], 16020.0),
    ("ComposedHouse { }", [-5.0, 1.0], 4020.0),
    ("FastFoodRestaurant { scale 0.5 }", [2.0, 2.0], 2020.0),
    ("GasStation { }", [7.4647, -3.03], 240.0),
    ("HouseWithGarage { }", [6.5, 6.0], 4020.0),
    ("LargeResidentialTower { scale 0.1 numberOfFloors 2 }", [0.428, -0.95], 689.4),
    ("ModernHouse { }", [13.0, 3.5], 9810.0),
    ("ModernSuburbanHouse { }", [4.0, 7.0], 5020.0),
    ("MotelReception { }", [2.65, 2.0], 4220.0),
    ("Museum { }", [9.0, 5.0], 9920.0),
    ("OldResidentialBuilding { }", [14.0, 5.0], 11020.0),
    ("ResidentialBuildingWithRoundFront { }", [-8.0, -3.0], 7620.0),
    ("ResidentialTower { numberOfFloors 1 }", [4.0, 3.0], 10720.0),
    ("SimpleTwoFloorsHouse { scale 0.5 }", [0.28, -1.4], 1530.0),
    ("SmallManor { }", [4.94, 2.0], 10020.0),
    ("SmallResidentialBuilding { }", [13.0, 4.0], 8520.0),
    ("SuburbanHouse { }", [4.0984, -11.8779], 4020.0),
    ("Warehouse { }", [5.0, 16.0], 9220.0),
    ("ConveyorPlatform { translation 0 0 0.065 controller \"<none>\" }", [0.0, 0.28], 520.0),
    ("Deer { }", [-0.55, 0.0], 879.0),
    ("Horse { scale 2 }", [-1.61, 0.0], 2458.0),
    ("Pedestrian { translation 0 0 1.27 enableBoundingObject TRUE }", [0.0, 0.25], 1565.0),
    ("TrafficLight { }", [0.0, 0.05], 760.0),
    ("TrafficLightHorizontal { }", [0.0, 0.2], 364.0),
    // x and y of its corners are at -y and -x.
    ("Crossroad { boundingObject TRUE shape [ 0 0 -0.5 0 4 -0.5 2 4 -0.5 2 0 -0.5 ] }", [-3.0, -1.0], 520.0),
    ("SimpleBuilding { startingFloor 1 floorNumber 2 roofShape \"flat roof\" }", [3.0, 3.0], 6020.0),
    ("CreateWall { controller \"<none>\" }", [0.05, 0.0], 120.0),
    // The sidewalk beside the corner of a road.
    ("Roundabout { borderBoundingObject TRUE }", [2.814, 8.4], 220.0),
    ("WallPlug { }", [0.03, 0.0], 56.0),
    ("NXTFeeder { }", [-0.014, 0.04], 70.0),
    ("RobotstadiumSoccerField { }", [5.193, 1.0], 320.0),
];

/// Models and the mass of their body in kilograms.
const MASSES: [(&str, f64); 13] = [
    ("CreateWall { controller \"<none>\" }", 0.2),
    ("WoodenPalletStack { palletNumber 3 palletMass 2 }", 6.0),
    ("OfficeChair { }", 6.0),
    ("GasCanister { }", 75.0),
    ("FireExtinguisher { }", 12.0),
    ("Hammer { }", 0.675),
    ("Barbecue { enablePhysics TRUE }", 8.0),
    ("Screwdriver { }", 0.09),
    ("TableWithUmbrella { enablePhysics TRUE }", 80.0),
    ("TrashContainer { enablePhysics TRUE }", 250.0),
    ("Wheelbarrow { enablePhysics TRUE }", 8.0),
    ("Wrench { }", 0.3),
    ("LegoLargeMotor { }", 0.072),
];

/// Prints the masses of solids.
const MASS: &str = r#"
from controller import Supervisor

robot = Supervisor()
for name in robot.getCustomData().split():
    print(name, robot.getFromDef(name).getBaseNodeField("physics").getSFNode().getField("mass").getSFFloat())
"#;

#[test]
fn models_have_the_bounds_and_masses_of_webots() {
    let mut nodes = "WorldInfo { basicTimeStep 8 }\nFloor { size 8000 8000 }\n".to_owned();
    let place = |index: usize| 40.0 * index as f64;
    for (index, (model, [x, y], top)) in TOPS.iter().enumerate() {
        let (name, fields) = model.split_once(" { ").expect("a node");
        let at = |fields: &str| {
            if let Some(rest) =
                fields.strip_prefix("mass 0 translation 0 0 ").or(fields.strip_prefix("translation 0 0 "))
            {
                let mass = if fields.starts_with("mass") { "mass 0 " } else { "" };
                return format!("{mass}translation {} 0 {rest}", place(index));
            }
            let z = if name == "SmallValve" { 0.077 } else { 0.0 };
            format!("translation {} 0 {z} {fields}", place(index))
        };
        nodes += &format!(
            "{name} {{ name \"m{index}\" {}\nDEF B{index} Solid {{ translation {} {y} {} name \"b{index}\" \
             boundingObject Sphere {{ radius 0.02 }} physics Physics {{ }} }}\n",
            at(fields),
            place(index) + x,
            (top + 1.0) / 1000.0
        );
    }
    for (index, (model, _)) in MASSES.iter().enumerate() {
        let (name, fields) = model.split_once(" { ").expect("a node");
        nodes +=
            &format!("DEF M{index} {name} {{ name \"k{index}\" translation {} 20 0 {fields}\n", place(index));
    }
    let list = |letter: char, count: usize| (0..count).map(|i| format!("{letter}{i} ")).collect::<String>();
    nodes += &format!(
        "Robot {{ supervisor TRUE name \"places\" controller \"places\" customData \"{}\" }}\n\
         Robot {{ supervisor TRUE name \"mass\" controller \"mass\" customData \"{}\" }}\n",
        list('B', TOPS.len()),
        list('M', MASSES.len())
    );
    let (_, out) = watch(&nodes, &[("places", PLACES), ("mass", MASS)], &[], 1.0);
    let printed = |start: &str| -> f64 {
        let line = out.lines().find_map(|line| line.strip_prefix(start));
        line.and_then(|line| line.split(' ').next_back())
            .and_then(|word| word.parse().ok())
            .unwrap_or(f64::NAN)
    };
    let tops = TOPS
        .iter()
        .enumerate()
        .map(|(i, (model, _, top))| (*model, *top, printed(&format!("[places] B{i} ")), 1.0));
    let masses = MASSES
        .iter()
        .enumerate()
        .map(|(i, (model, mass))| (*model, *mass, printed(&format!("[mass] M{i} ")), 1e-9));
    let wrong: Vec<_> = tops
        .chain(masses)
        .filter(|(_, known, found, off)| found.is_nan() || (known - found).abs() > *off)
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}\n{out}");
}

/// Prints where the camera of the robot is, in millimetres, and the colours of models.
const LOOKS: &str = r#"
from controller import Field, Supervisor

robot = Supervisor()


def text(values, digits):
    return " ".join("%g" % (round(value, digits) + 0) for value in values)


def colors(node):
    color = node.getBaseNodeField("baseColor")
    if color:
        return {text(color.getSFColor(), 3)}
    found = set()
    for index in range(node.getNumberOfBaseNodeFields()):
        field = node.getBaseNodeFieldByIndex(index)
        if field.type == Field.SF_NODE and field.getSFNode():
            found |= colors(field.getSFNode())
        elif field.type == Field.MF_NODE:
            for item in range(field.getCount()):
                found |= colors(field.getMFNode(item))
    return found


place = robot.getFromDevice(robot.getDevice("camera rgb")).getPosition()
mass = robot.getFromDef("ASTRA").getBaseNodeField("physics").getSFNode().getField("mass").getSFFloat()
print("camera", text((1000 * value for value in place), 1), "mass %g" % mass)
for name in robot.getCustomData().split():
    print(name, ", ".join(sorted(colors(robot.getFromDef(name)))))
models = (robot.getFromDef(name).getBaseNodeField("model").getSFString() for name in ("GLASS", "BOARD", "CLOCK", "FEEDER"))
print("models", "/".join(models))
base = robot.getFromDef("PANDA").getBaseNodeField("children").getMFNode(0)
mass = base.getBaseNodeField("physics").getSFNode().getField("mass").getSFFloat()
robot.step(32)
print("base", base.getBaseNodeField("name").getSFString(), "%g" % mass, text(base.getPosition(), 4))
print("heads", text((1000 * robot.getFromDef(name).getCenterOfMass()[2] for name in ("SMALL", "LARGE")), 2))
robot.simulationQuit(0)
"#;

/// Colours of a bench and a rock are multiplied by those of their materials, a burnt tree has no leaves, heads of lidars and
/// the foot of the Panda have a mass, and cameras and poles are those of the version of the world.
#[test]
fn looks_and_places_are_those_of_the_version() {
    let nodes = "DEF BENCH Bench { }\nDEF RED Bench { metalColor 1 0 0 woodColor 1 0 0 name \"red\" }\n\
        DEF TREE Sassafras { burnt TRUE }\nDEF ROCK Rock10cm { }\nDEF POLE SignPole { signBoards [ ] }\n\
        DEF GLASS Wineglass { }\nDEF BOARD Blackboard { }\nDEF CLOCK Clock { }\nDEF FEEDER NXTFeeder { }\n\
        DEF PANDA Panda { controller \"<none>\" translation 0 5 0 }\n\
        Robot { supervisor TRUE controller \"looks\" customData \"BENCH RED TREE ROCK POLE\" children [ DEF ASTRA Astra { name \"camera\" } DEF SMALL VelodyneHDL-32E { } DEF LARGE VelodyneHDL-64E { } ] }\n";
    for (version, camera, pole) in [
        ("R2022b", "20 11 7 mass 1e-05", "0.259 0.259 0.259"),
        ("R2023b", "27 11 34 mass 0.19", "0.8 0.8 0.8"),
    ] {
        let project = Project::new("");
        project.write("worlds/w.wbt", &format!("#VRML_SIM {version} utf8\n{nodes}"));
        project.write("controllers/looks/looks.py", LOOKS);
        let ended = project.run(&[
            "--mode=fast",
            "--offline",
            "--render=none",
            "--duration=1",
            "--stdout",
            "--stderr",
            "worlds/w.wbt",
        ]);
        let printed = [
            format!("camera {camera}"),
            "BENCH 0.17 0.17 0.17, 0.25 0.17 0.12".to_owned(),
            "RED 0.17 0 0, 0.5 0 0".to_owned(),
            "TREE 0.07 0.05 0.04".to_owned(),
            "ROCK 0.75 0.7 0.65".to_owned(),
            format!("POLE {pole}"),
            "models wineglass///LEGO NXT feeder".to_owned(),
            "base panda_link0 0.629769 0 5 0".to_owned(),
            // (2 · -70.665 + 0.2 · 1) / 2.2 and (13 · -160 + 1 · 0) / 14.
            "heads -64.15 -148.57".to_owned(),
        ];
        for line in printed {
            assert!(
                ended.out.contains(&format!("[looks] {line}\n")),
                "{version}: {line}\n{}{}",
                ended.out,
                ended.err
            );
        }
    }
}

/// Places on models in the axes of Webots R2021b, where y was up, with the height of a ball of 2 cm there, in metres.
const OLD_TOPS: [(&str, [f64; 2], f64); 7] = [
    ("Slide { }", [0.16, -3.5], 0.2912),
    ("Pergolas { }", [-0.05, 2.3], 3.326),
    ("PicketFenceWithDoor { }", [-3.69, 0.0], 1.12),
    ("SwingCouch { }", [-0.6, 1.2], 0.82),
    ("DogHouse { }", [0.0, 0.55], 1.02),
    ("PublicToilet { }", [1.6, 0.9], 3.22),
    ("Crossroad { boundingObject TRUE shape [ 0 0.5 0 0 0.5 4 2 0.5 4 2 0.5 0 ] }", [1.0, 3.0], 0.52),
];

#[test]
fn models_face_as_in_webots_in_old_worlds_too() {
    let mut nodes =
        "WorldInfo { basicTimeStep 8 coordinateSystem \"NUE\" }\nFloor { size 400 400 }\n".to_owned();
    let mut names = String::new();
    for (index, (model, [x, z], top)) in OLD_TOPS.iter().enumerate() {
        let (at, name) = (20.0 * index as f64, format!("B{index}"));
        nodes += &model.replacen("{ ", &format!("{{ translation {at} 0 0 name \"m{index}\" "), 1);
        nodes += &format!(
            "\nDEF {name} Solid {{ translation {} {} {z} name \"b{index}\" \
             boundingObject Sphere {{ radius 0.02 }} physics Physics {{ }} }}\n",
            at + x,
            top + 0.001
        );
        names += &format!("{name} ");
    }
    nodes += &format!("Robot {{ supervisor TRUE controller \"places\" customData \"{names}\" }}\n");
    let project = Project::new("");
    project.write("worlds/w.wbt", &format!("#VRML_SIM R2021b utf8\n{nodes}"));
    project.write("controllers/places/places.py", PLACES);
    let words = ["--mode=fast", "--offline", "--render=none", "--duration=1", "--stdout", "worlds/w.wbt"];
    let ended = project.run(&words);
    for (index, (model, [x, z], top)) in OLD_TOPS.iter().enumerate() {
        let [x, y, z] = [20.0 * index as f64 + x, *top, *z].map(|metres| (1000.0 * metres).round() as i64);
        let line = format!("[places] B{index} {x} {y} {z}");
        assert!(
            ended.out.lines().any(|printed| printed == line),
            "{model}: {line}\n{}{}",
            ended.out,
            ended.err
        );
    }
}
