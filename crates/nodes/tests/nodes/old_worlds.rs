//! Worlds from before R2022a keep their axes: shapes are along y, devices face along their old axes, and before R2020b
//! y is up.

use crate::kit::{Kit, near, near_vector};
use base::Vec3;

const OLD: &str = "R2020a";
const INFO: &str = "WorldInfo { basicTimeStep 8 } ";

/// Returns the rest position of a body of mass 1 that falls on a plane at the origin.
#[track_caller]
fn rest(version: &str, body: &str) -> Vec3 {
    let world = format!(
        "{INFO} Solid {{ boundingObject Plane {{ size 10 10 }} }} \
         DEF BODY Solid {{ name \"body\" {body} physics Physics {{ density -1 mass 1 }} }}"
    );
    let mut kit = Kit::of_version(version, &world, &[]);
    kit.free_run(250);
    kit.position("BODY")
}

#[test]
fn gravity_pulls_along_minus_y_and_planes_face_up() {
    let at = rest(OLD, "translation 0 0.4 0 boundingObject Sphere { radius 0.25 }");
    near_vector(at, Vec3::new(0.0, 0.25, 0.0), 1e-3);
    // Current planes face along z.
    let at = rest("R2022a", "translation 0 0 0.4 boundingObject Sphere { radius 0.25 }");
    near_vector(at, Vec3::new(0.0, 0.0, 0.25), 1e-3);
}

#[test]
fn worlds_have_z_up_since_r2020b_and_shapes_since_r2022a() {
    let cylinder =
        "rotation 1 0 0 1.5707963267948966 boundingObject Cylinder { radius 0.1 height 0.6 subdivision 8 }";
    for version in ["R2020b", "R2021b"] {
        let floor = "Solid { rotation 1 0 0 1.5707963267948966 boundingObject Plane { size 10 10 } }";
        let body = format!("translation 0 0 0.4 {cylinder} physics Physics {{ density -1 mass 1 }}");
        let mut kit = Kit::of_version(version, &format!("{INFO} {floor} DEF BODY Solid {{ {body} }}"), &[]);
        kit.free_run(250);
        near(kit.position("BODY").z, 0.3, 1e-3);
    }
    let named =
        "WorldInfo { coordinateSystem \"NUE\" } DEF BODY Solid { physics Physics { density -1 mass 1 } }";
    let mut kit = Kit::of_version("R2021a", named, &[]);
    kit.free_run(10);
    assert!(kit.position("BODY").y < -0.1);
}

#[test]
fn old_cylinders_and_capsules_are_along_y() {
    let cylinder = "boundingObject Cylinder { radius 0.1 height 0.6 subdivision 8 }";
    near(rest(OLD, &format!("translation 0 0.4 0 {cylinder}")).y, 0.3, 1e-3);
    let lying = format!("translation 0 0.2 0 rotation 1 0 0 1.5707963267948966 {cylinder}");
    near(rest(OLD, &lying).y, 0.1, 1e-3);
    let capsule = "boundingObject Capsule { radius 0.2 height 0.6 }";
    near(rest(OLD, &format!("translation 0 0.6 0 {capsule}")).y, 0.5, 1e-3);
}

#[test]
fn heights_of_an_old_grid_run_along_x_then_z() {
    // 2 x 3 points; the row at z = 2 is 1 m high, the others are flat.
    let grid = "ElevationGrid { xDimension 2 zDimension 3 xSpacing 4 zSpacing 1 height [ 0 0 0 0 1 1 ] }";
    let world = format!(
        "{INFO} Solid {{ boundingObject {grid} }} Robot {{ translation 2 3 0 children [ \
         DistanceSensor {{ name \"low\" translation 0 0 0.5 rotation 0 0 1 -1.5707963267948966 lookupTable [ 0 0 0, 5 5 0 ] }} \
         DistanceSensor {{ name \"slope\" translation 0 0 1.75 rotation 0 0 1 -1.5707963267948966 lookupTable [ 0 0 0, 5 5 0 ] }} ] }}"
    );
    let mut kit = Kit::of_version(OLD, &world, &[]);
    kit.enable("low", 8);
    kit.enable("slope", 8);
    kit.steps(2, 8);
    near(kit.value("low"), 3.0, 1e-6);
    near(kit.value("slope"), 3.0 - 0.75, 1e-6);
}

#[test]
fn gravity_along_z_made_a_world_with_z_up() {
    let body = "DEF BODY Solid { boundingObject Sphere { radius 0.1 } physics Physics { } }";
    let fall = |version: &str, info: &str| {
        let mut kit =
            Kit::of_version(version, &format!("WorldInfo {{ basicTimeStep 8 {info} }} {body}"), &[]);
        kit.free_run(125);
        (kit.position("BODY"), kit.said("value/old-form"))
    };
    let (at, said) = fall("R2019b", "gravity 0 0 -2");
    near_vector(at, Vec3::new(0.0, 0.0, -1.0), 1e-6);
    assert_eq!(said, 1);
    let (at, _) = fall("R2019b", "");
    near_vector(at, Vec3::new(0.0, -9.81 / 2.0, 0.0), 1e-6);
    let (at, _) = fall("R2021a", "coordinateSystem \"ENU\"");
    near_vector(at, Vec3::new(0.0, 0.0, -9.81 / 2.0), 1e-6);
    let (at, _) = fall("R2019b", "gravity 0 -3 -4");
    near_vector(at, Vec3::new(0.0, -1.5, -2.0), 1e-6);
}

#[test]
fn old_emitters_and_receivers_face_along_z() {
    let heard = |version: &str, place: &str| {
        let world = format!(
            "{INFO} Robot {{ name \"s\" children Emitter {{ name \"emitter\" type \"infra-red\" aperture 0.2 channel 1 }} }} \
             Robot {{ name \"r\" {place} children Receiver {{ name \"receiver\" type \"infra-red\" aperture 0.2 channel 1 }} }}"
        );
        let mut kit = Kit::of_version(version, &world, &[]);
        kit.enable("receiver", 8);
        kit.step(8);
        kit.command("emitter").u8(0).i32(1).f64(-1.0).i32(2).bytes(b"hi");
        kit.step(8);
        kit.records("receiver").len()
    };
    let along_z = "translation 0 0 2 rotation 0 1 0 3.141592653589793";
    let along_x = "translation 2 0 0 rotation 0 1 0 3.141592653589793";
    assert_eq!((heard(OLD, along_z), heard(OLD, along_x)), (1, 0));
    assert_eq!((heard("R2022a", along_z), heard("R2022a", along_x)), (0, 1));
}

#[test]
fn the_version_of_a_file_applies_to_its_own_nodes() {
    // An old PROTO in a new world: its cylinder is along y.
    let proto = |version: &str| {
        let text =
            "PROTO Post [ ] { Solid { boundingObject Cylinder { radius 0.1 height 2 subdivision 8 } } }";
        format!("#VRML_SIM {version} utf8\n{text}\n")
    };
    let distance = |version: &str| {
        let world = format!(
            "EXTERNPROTO \"../protos/Post.proto\" {INFO} Post {{ }} Robot {{ translation 0 0 3 children \
             DistanceSensor {{ name \"ds\" rotation 0 1 0 1.5707963267948966 lookupTable [ 0 0 0, 5 5 0 ] }} }}"
        );
        let mut kit = Kit::with_files(&world, &[("protos/Post.proto", &proto(version))]);
        kit.enable("ds", 8);
        kit.steps(2, 8);
        kit.value("ds")
    };
    near(distance("R2021b"), 2.9, 1e-6);
    near(distance("R2022a"), 2.0, 1e-6);
}

/// A current PROTO with its axes before R2022a in a comment.
fn post(tag: &str) -> String {
    format!(
        "#VRML_SIM R2025a utf8\n# A post that leans forward.\n{tag}\n\
         PROTO Post [ field SFVec3f translation 0 0 1 field SFRotation rotation 0 0 1 0 field SFString name \"post\" ] \
         {{ Solid {{ translation IS translation rotation IS rotation name IS name \
           children [ DEF TIP Solid {{ name \"tip\" translation 0.3 0.2 0.9 }} ] \
           boundingObject Cylinder {{ radius 0.1 height 2 subdivision 8 }} \
           physics Physics {{ density -1 mass 1 centerOfMass [ 0 0 -0.5 ] }} }} }}"
    )
}

#[track_caller]
fn check_post(version: &str, tag: &str, fields: &str, expected: Vec3, tip: Vec3) {
    let world = format!(
        "EXTERNPROTO \"../protos/Post.proto\" {INFO} DEF POST Post {{ {fields} }} Robot {{ supervisor TRUE }}"
    );
    let kit = Kit::of_version(version, &world, &[("protos/Post.proto", &post(tag))]);
    near_vector(kit.position("POST"), expected, 1e-9);
    let scene = kit.world.state().scene();
    let found = scene.iter().find(|(_, node)| node.def.as_deref() == Some("TIP")).unwrap().0;
    near_vector(kit.world.state().pose(found).translation - expected, tip, 1e-9);
}

#[test]
fn a_current_proto_is_rotated_in_an_old_world() {
    let upright = "# axes before R2022a: y up";
    let forward = "# axes before R2022a: -z forward, y up";
    let (origin, tip) = (Vec3::new(0.0, 0.0, 1.0), Vec3::new(0.3, 0.2, 0.9));
    check_post("R2022a", upright, "", origin, tip);
    check_post(OLD, "# nothing", "", origin, tip);
    // Up is y; the default pose is rotated, too.
    check_post(OLD, upright, "", Vec3::Y, Vec3::new(0.3, 0.9, -0.2));
    check_post(OLD, upright, "translation 1 2 3", Vec3::new(1.0, 2.0, 3.0), Vec3::new(0.3, 0.9, -0.2));
    let place = Vec3::new(1.0, 2.0, 3.0);
    check_post(OLD, forward, "translation 1 2 3", place, Vec3::new(-0.2, 0.9, -0.3));
    // Its axes were the current ones: only the default rotation is changed.
    let same = "# axes before R2022a: z up";
    check_post(OLD, same, "", Vec3::Y, Vec3::new(0.3, 0.9, -0.2));
    check_post(OLD, same, "rotation 0 1 0 0 translation 1 2 3", place, Vec3::new(0.3, 0.2, 0.9));
    let facing = "# axes before R2022a: z forward, y up";
    check_post(OLD, facing, "translation 1 2 3", place, Vec3::new(0.2, 0.9, 0.3));
    let backward = "# axes before R2022a: -x forward, y up";
    check_post(OLD, backward, "translation 1 2 3", place, Vec3::new(-0.3, 0.9, 0.2));
    // A quarter turn about z by default: what was along x and y is along y and -x.
    let turned = "# axes before R2022a: -z forward, y up, rotation 0 0 1 1.5707963267948966";
    check_post(OLD, turned, "translation 1 2 3", place, Vec3::new(-0.9, -0.2, -0.3));
    check_post(OLD, turned, "translation 1 2 3 rotation 0 0 1 0", place, Vec3::new(-0.2, 0.9, -0.3));
    check_post("R2022a", turned, "", origin, tip);
    // Axes that changed twice: each file gets those of its time.
    let twice = "# axes before R2021b: z forward, y up\n# axes before R2022a: z up";
    let given = "rotation 0 1 0 0 translation 1 2 3";
    check_post("R2021a", twice, given, place, Vec3::new(0.2, 0.9, 0.3));
    check_post("R2021b", twice, given, place, Vec3::new(0.3, 0.2, 0.9));
    check_post("R2022a", twice, given, place, Vec3::new(0.3, 0.2, 0.9));
}

#[test]
fn lengths_along_old_axes_are_permuted() {
    let world =
        "EXTERNPROTO \"../protos/Block.proto\" WorldInfo { basicTimeStep 8 } DEF BLOCK Block { size 1 2 3 }";
    let size = |axes: &str| {
        let proto = format!(
            "#VRML_SIM R2025a utf8\n# axes before R2022a: {axes}, sizes size\n\
             PROTO Block [ field SFVec3f size 1 1 1 ] {{ Solid {{ boundingObject DEF BOX Box {{ size IS size }} }} }}"
        );
        let kit = Kit::of_version(OLD, world, &[("protos/Block.proto", &proto)]);
        let scene = kit.world.state().scene();
        let found = scene.iter().find(|(_, node)| node.def.as_deref() == Some("BOX")).unwrap().0;
        scene.vec3(found, "size")
    };
    near_vector(size("z up"), Vec3::new(1.0, 2.0, 3.0), 0.0);
    near_vector(size("y up"), Vec3::new(1.0, 3.0, 2.0), 0.0);
    near_vector(size("-z forward, y up"), Vec3::new(3.0, 1.0, 2.0), 0.0);
    near_vector(size("z forward, y up"), Vec3::new(3.0, 1.0, 2.0), 0.0);
    near_vector(size("-x forward, y up"), Vec3::new(1.0, 3.0, 2.0), 0.0);
}

#[test]
fn positions_along_old_axes_are_rotated() {
    let world = "EXTERNPROTO \"../protos/Path.proto\" WorldInfo { } DEF PATH Path { path [ 1 2 3, 4 5 6 ] shape [ 1 2, 3 4 ] }";
    let places = |version: &str, axes: &str| {
        let proto = format!(
            "#VRML_SIM R2025a utf8\n# axes before R2022a: {axes}, points path shape\n\
             PROTO Path [ unconnectedField MFVec3f path [ 7 8 9 ] unconnectedField MFVec2f shape [ ] ] {{ Solid {{ }} }}"
        );
        let kit = Kit::of_version(version, world, &[("protos/Path.proto", &proto)]);
        let scene = kit.world.state().scene();
        let path = scene.iter().find(|(_, node)| node.def.as_deref() == Some("PATH")).unwrap().1;
        path.protos[0].parameters.iter().filter_map(|(_, value)| value.numbers()).collect::<Vec<_>>().concat()
    };
    // x, y, z were x, z, -y; pairs of numbers are x and z.
    assert_eq!(places(OLD, "y up"), [1.0, -3.0, 2.0, 4.0, -6.0, 5.0, 1.0, -2.0, 3.0, -4.0]);
    assert_eq!(places(OLD, "z forward, y up"), [3.0, 1.0, 2.0, 6.0, 4.0, 5.0, 2.0, 1.0, 4.0, 3.0]);
    // Those of crossroads are at -y, -x and -z in the current axes.
    let corners = |version: &str| {
        let proto = "#VRML_SIM R2025a utf8\n# axes before R2022a: z forward, y up, reversed path\n\
            PROTO Path [ unconnectedField MFVec3f path [ ] unconnectedField MFVec2f shape [ ] ] { Solid { } }";
        let kit = Kit::of_version(version, world, &[("protos/Path.proto", proto)]);
        let scene = kit.world.state().scene();
        let path = scene.iter().find(|(_, node)| node.def.as_deref() == Some("PATH")).unwrap().1;
        path.protos[0].parameters[0].1.numbers().unwrap()
    };
    assert_eq!(corners(OLD), [-1.0, -3.0, -2.0, -4.0, -6.0, -5.0]);
    assert_eq!(corners("R2022a"), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(places("R2022a", "y up"), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 1.0, 2.0, 3.0, 4.0]);
}

#[test]
fn a_rotated_proto_keeps_its_centre_of_mass() {
    let place = "translation 0 2 0";
    let world = format!("EXTERNPROTO \"../protos/Post.proto\" {INFO} DEF POST Post {{ {place} }}");
    let kit = Kit::of_version(OLD, &world, &[("protos/Post.proto", &post("# axes before R2022a: y up"))]);
    let link = kit.link("POST");
    let center = kit.world.state().dynamics().model.links[link.index()].inertia.center;
    let at = kit.world.state().dynamics().pose(link).point(center);
    near_vector(at, Vec3::new(0.0, 1.5, 0.0), 1e-9);
}

#[test]
fn physics_that_an_old_file_gives_to_a_rotated_proto_is_in_its_axes() {
    let proto = "#VRML_SIM R2025a utf8\n# axes before R2022a: -z forward, y up\n\
        PROTO Seat [ field SFVec3f translation 0 0 0 field SFNode physics Physics { density -1 mass 1 centerOfMass [ 0 0 0.5 ] } ] \
        { Solid { translation IS translation boundingObject Box { size 1 1 1 } physics IS physics } }";
    let world = "EXTERNPROTO \"../protos/Seat.proto\" WorldInfo { basicTimeStep 8 } DEF FIRST Seat { } \
        DEF SECOND Seat { translation 2 0 0 physics Physics { density -1 mass 1 centerOfMass [ 0.1 0.4 0.2 ] \
        inertiaMatrix [ 1 2 3, 0 0 0 ] } }";
    let kit = Kit::of_version(OLD, world, &[("protos/Seat.proto", proto)]);
    let inertia = |name: &str| kit.world.state().dynamics().model.links[kit.link(name).index()].inertia;
    // That of the PROTO is in the current axes, where z is up.
    near_vector(inertia("FIRST").center, Vec3::new(0.0, 0.5, 0.0), 1e-9);
    near_vector(inertia("SECOND").center, Vec3::new(0.1, 0.4, 0.2), 1e-9);
}

#[test]
fn nodes_in_a_slot_of_a_rotated_proto_keep_their_pose() {
    let proto = "#VRML_SIM R2025a utf8\n# axes before R2022a: -z forward, y up\n\
        PROTO Cart [ field SFVec3f translation 0 0 0 field SFRotation rotation 0 1 0 0.5 field MFNode slot [ ] ] \
        { Robot { translation IS translation rotation IS rotation \
          children [ Pose { translation 0.1 0 0.2 children IS slot } DEF TAIL Solid { translation -0.3 0 0 } ] } }";
    let world = "EXTERNPROTO \"../protos/Cart.proto\" WorldInfo { basicTimeStep 8 } \
        DEF CART Cart { translation 0 0.0975 0 rotation 0 1 0 0 slot [ DEF MAST Solid { translation 0 0.3 -0.1 } ] } \
        DEF LEANING Cart { }";
    let kit = Kit::of_version(OLD, world, &[("protos/Cart.proto", proto)]);
    // The slot is 0.1 ahead (-z) and 0.2 up (y); the mast is 0.3 above it and 0.1 ahead.
    near_vector(kit.position("MAST"), Vec3::new(0.0, 0.5975, -0.2), 1e-9);
    // Devices in slots of cars, which faced along z, look ahead; nodes in other slots have the car's axes.
    let car = proto.replacen("-z forward, y up", "z forward, y up, devices slot", 1);
    let way = |proto: &str| {
        let kit = Kit::of_version(OLD, world, &[("protos/Cart.proto", proto)]);
        kit.position("MAST")
    };
    near_vector(way(&car), Vec3::new(0.0, 0.5975, 0.2), 1e-9);
    near_vector(way(&car.replacen(", devices slot", "", 1)), Vec3::new(0.0, 0.5975, 0.0), 1e-9);
    // In a slot of a PROTO with unchanged axes, -z of a device is along x, and y along z.
    let drone = proto.replacen("-z forward, y up", "z up, devices slot", 1);
    near_vector(way(&drone), Vec3::new(0.2, 0.0975, 0.5), 1e-9);
    near_vector(way(&drone.replacen(", devices slot", "", 1)), Vec3::new(0.1, 0.3975, 0.1), 1e-9);
    // In slots for sensors that look down, x is down, y right (x outside) and z back.
    let sensors = proto.replacen("y up", "y up, downward slot", 1);
    near_vector(way(&sensors), Vec3::new(0.3, 0.2975, -0.2), 1e-9);
    // A tilt about y, to the left, is one about -x in the old axes: the tail moves up or down with it.
    let leaning = kit.node("LEANING");
    let state = kit.world.state();
    let scene = state.scene();
    let tails = scene.iter().filter(|(_, node)| node.def.as_deref() == Some("TAIL")).map(|(id, _)| id);
    let tail = tails.last().unwrap();
    let off = state.pose(tail).translation - state.pose(leaning).translation;
    // In current axes: R_y(0.5) (-0.3, 0, 0) = (-0.3 cos, 0, 0.3 sin): behind and up.
    near_vector(off, Vec3::new(0.0, 0.3 * base::ops::sin(0.5), 0.3 * base::ops::cos(0.5)), 1e-9);
}

/// Converts a quaternion to roll, pitch and yaw like clients in NUE worlds.
fn angles(q: &[f64]) -> Vec3 {
    let [x, y, z, w] = q else { panic!("no quaternion: {q:?}") };
    let roll = base::ops::atan2(2.0 * (x * w - y * z), 1.0 - 2.0 * (x * x + z * z));
    let pitch = base::ops::asin(2.0 * (x * y + z * w));
    let yaw = base::ops::atan2(2.0 * (y * w - x * z), 1.0 - 2.0 * (y * y + z * z));
    Vec3::new(roll, pitch, yaw)
}

/// A robot with a compass, an inertial unit and a GPS after a measurement. Its axes are forwards, up and right.
fn navigator(info: &str, pose: &str) -> Kit {
    let devices = "Compass { name \"compass\" } InertialUnit { name \"imu\" } GPS { name \"gps\" }";
    let world = format!("WorldInfo {{ basicTimeStep 8 {info} }} Robot {{ {pose} children [ {devices} ] }}");
    let mut kit = Kit::of_version(OLD, &world, &[]);
    for device in ["compass", "imu", "gps"] {
        kit.enable(device, 8);
    }
    kit.step(8);
    kit
}

#[test]
fn north_direction_of_old_worlds_is_used() {
    let kit = navigator("", "rotation 0 1 0 0.3");
    near_vector(kit.vector("compass"), Vec3::new(base::ops::cos(0.3), 0.0, base::ops::sin(0.3)), 1e-12);
    // Yaw from north to west is positive.
    near_vector(angles(&kit.numbers("imu").unwrap()), Vec3::new(0.0, 0.0, 0.3), 1e-12);
    // North is along z, so x is west.
    let kit = navigator("northDirection 0 0 2", "");
    near_vector(kit.vector("compass"), Vec3::Z, 1e-12);
    near_vector(
        angles(&kit.numbers("imu").unwrap()),
        Vec3::new(0.0, 0.0, std::f64::consts::FRAC_PI_2),
        1e-12,
    );
    // Climbing is a positive pitch.
    let kit = navigator("", "rotation 0 0 1 0.2");
    near_vector(angles(&kit.numbers("imu").unwrap()), Vec3::new(0.0, 0.2, 0.0), 1e-12);
}

#[test]
fn angles_are_about_the_axis_opposite_to_gravity() {
    // Up is z and north y. The unit looks to the north with its y-axis up, then rotates by 0.4 about up.
    let info = "gravity 0 0 -9.81 northDirection 0 1 0";
    let level = base::Mat3::from_cols(Vec3::Y, Vec3::Z, Vec3::X);
    let turned = base::math::axis_angle(Vec3::Z, 0.4) * base::Quat::from_mat3(&level);
    let (axis, angle) = base::math::to_axis_angle(turned);
    let kit = navigator(info, &format!("rotation {} {} {} {angle}", axis.x, axis.y, axis.z));
    near_vector(angles(&kit.numbers("imu").unwrap()), Vec3::new(0.0, 0.0, 0.4), 1e-12);
    let ahead = turned.conjugate() * Vec3::Y;
    near_vector(kit.vector("compass"), ahead, 1e-12);
}

#[test]
fn latitude_runs_along_the_north_of_the_world() {
    let map = "gpsCoordinateSystem \"WGS84\" gpsReference 46.5 6.5 400";
    let north = navigator(&format!("{map} northDirection 0 0 1"), "translation 0 7 1000").vector("gps");
    let reference = navigator(map, "translation 1000 7 0").vector("gps");
    near_vector(north, reference, 1e-9);
    assert!(north.x > 46.508 && (north.z - 407.0).abs() < 1e-6, "{north}");
}

#[test]
fn old_ranges_are_limited_to_the_maximum() {
    let ranges = |version: &str, device: &str| {
        let info = "WorldInfo { basicTimeStep 8 coordinateSystem \"NUE\" }";
        let world = format!("{info} Robot {{ children [ {device} ] }}");
        let mut kit = Kit::of_version(version, &world, &[]);
        kit.enable("d", 8);
        kit.step(8);
        let bytes = kit.picture("d", 0).unwrap();
        f32::from_le_bytes(bytes[..4].try_into().unwrap())
    };
    let finder = "RangeFinder { name \"d\" width 2 height 2 maxRange 3 }";
    let lidar = "Lidar { name \"d\" horizontalResolution 4 numberOfLayers 1 maxRange 3 }";
    for device in [finder, lidar] {
        assert_eq!(["R2018a", "R2020b"].map(|version| ranges(version, device)), [3.0; 2]);
        assert_eq!(["R2021a", "R2025a"].map(|version| ranges(version, device)), [f32::INFINITY; 2]);
    }
    // Ranges below the minimum are the maximum as well.
    let near = format!(
        "{finder} Solid {{ children Shape {{ geometry Box {{ size 1 1 1 }} }} translation 0 0 -0.9 }}"
    );
    assert_eq!(ranges("R2020a", &near.replace("maxRange", "minRange 0.5 maxRange")), 3.0);
}

#[test]
fn robots_of_webots_5_are_robots() {
    let world = "WorldInfo { } CustomRobot { name \"walker\" children [ DistanceSensor { name \"eye\" lookupTable [ 0 0 0, 1 1 0 ] } ] }";
    let mut kit = Kit::of_version("V5.0", world, &[]);
    assert!(kit.diagnostics.is_empty(), "{:?}", kit.diagnostics);
    kit.enable("eye", 32);
    kit.step(32);
    assert_eq!(kit.value("eye"), 1.0);
}

/// Friction and restitution of bodies in their Physics nodes, as in worlds from before 6.4.
fn bodies(version: &str, laws: &str) -> Kit {
    let body = |name: &str, x: f64, height: f64, velocity: &str, physics: &str| {
        format!(
            "DEF {name} Solid {{ name \"{name}\" translation {x} {height} 0 linearVelocity {velocity} \
             boundingObject Box {{ size 0.2 0.1 0.2 }} physics Physics {{ density -1 mass 1 {physics} }} }} "
        )
    };
    let world = format!(
        "WorldInfo {{ basicTimeStep 4 {laws} }} Solid {{ boundingObject Plane {{ size 99 99 }} }} {} {} {} \
         DEF SLAB Solid {{ name \"slab\" translation 9 0.1 0 boundingObject Box {{ size 1 0.2 9 }} \
         physics Physics {{ density -1 mass 1000 coulombFriction 0.8 bounce 0 }} }} {} \
         DEF BALL Solid {{ name \"ball\" translation 12 1.1 0 boundingObject Sphere {{ radius 0.1 }} \
         physics Physics {{ bounce 0.9 }} }}",
        body("ICE", 0.0, 0.05, "0 0 1", "coulombFriction 0"),
        body("WOOD", 3.0, 0.05, "0 0 1", "coulombFriction 0.2 bounce 0"),
        body("PLAIN", 6.0, 0.05, "0 0 1", "bounce 0"),
        body("RIDER", 9.0, 0.25, "0 0 1", "coulombFriction 0 bounce 0"),
    );
    let mut kit = Kit::of_version(version, &world, &[]);
    kit.free_run(50);
    kit
}

#[test]
fn bodies_have_the_friction_and_restitution_of_their_physics() {
    let mut kit = bodies("V6.0", "");
    let slowed = |friction: f64| 1.0 - friction * 9.81 * 0.2;
    near(kit.velocity("ICE").z, 1.0, 0.01);
    near(kit.velocity("WOOD").z, slowed(0.2), 0.02);
    near(kit.velocity("PLAIN").z, 0.0, 0.01);
    // The friction of two bodies is the mean.
    near(kit.velocity("RIDER").z, slowed(0.4), 0.02);
    // The ball hits the ground after √(2 / g) s, and rises to 0.81 of its height.
    kit.free_run(165);
    near(kit.position("BALL").y, 0.1 + 0.81, 0.02);
}

#[test]
fn contact_properties_take_precedence_over_the_friction_of_bodies() {
    let kit = bodies("V7.0.0", "contactProperties ContactProperties { coulombFriction 0.1 }");
    let slowed = 1.0 - 0.1 * 9.81 * 0.2;
    for name in ["ICE", "WOOD", "PLAIN", "RIDER"] {
        near(kit.velocity(name).z, slowed, 0.02);
    }
}

#[test]
fn since_r2019a_bodies_have_no_friction_of_their_own() {
    let kit = bodies("R2019a", "");
    near(kit.velocity("ICE").z, 0.0, 0.01);
}

/// Returns what a camera sees that looks down at four cells of a grid in an old world, with -z at the upper edge: the names
/// of the bright channels of each pixel.
fn cells(look: &str, colours: &str) -> Vec<String> {
    let world = format!(
        "{INFO} Background {{ }} Solid {{ children Shape {{ {look} geometry ElevationGrid {{ xDimension 3 zDimension 3 \
         color Color {{ color [ {colours} ] }} colorPerVertex FALSE }} }} }} \
         Robot {{ translation 1 2 1 rotation 1 0 0 -1.5707963 controller \"<extern>\" \
         children Camera {{ name \"eye\" width 2 height 2 fieldOfView 0.9273 }} }}"
    );
    let mut kit = Kit::of_version("V6.0", &world, &[]);
    kit.enable("eye", 8);
    kit.steps(2, 8);
    let picture = kit.picture("eye", 0).unwrap();
    let channels =
        |pixel: &[u8; 4]| "bgr".chars().zip(pixel).filter(|it| *it.1 > 60).map(|it| it.0).collect();
    picture.as_chunks::<4>().0.iter().map(channels).collect()
}

#[test]
fn grids_of_old_worlds_have_the_colours_of_their_cells() {
    assert_eq!(cells("", "1 0 0, 0 1 0, 0 0 1, 1 1 1"), ["r", "g", "b", "bgr"]);
    // Two colours form a chessboard, as in new worlds of that time.
    assert_eq!(cells("", "1 0 0, 0 1 0"), ["r", "g", "g", "r"]);
    // With a material they are lit.
    let look = "appearance Appearance { material Material { diffuseColor 0 0 0 } }";
    assert_eq!(cells(look, "1 0 0, 0 1 0"), ["", "", "", ""]);
}
