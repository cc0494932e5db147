//! Sensors against closed formulas.

use crate::kit::{Kit, near, near_vector};
use base::{Vec3, math};

const INFO: &str = "WorldInfo { basicTimeStep 8 }";

/// A robot without physics, which does not move.
fn fixed_robot(placement: &str, children: &str) -> String {
    format!("{INFO} Robot {{ {placement} children [ {children} ] }}")
}

fn wall(x: f64, fields: &str) -> String {
    format!(
        "Solid {{ translation {x} 0 0 name \"wall {x}\" boundingObject Box {{ size 0.2 4 4 }} \
         children Shape {{ geometry Box {{ size 0.2 4 4 }} {fields} }} }}"
    )
}

fn distance_sensor(fields: &str) -> String {
    format!("DistanceSensor {{ name \"ds\" lookupTable [ 0 0 0, 2 2000 0 ] {fields} }}")
}

#[track_caller]
fn check_distance(world: &str, expected: f64) {
    let mut kit = Kit::new(world);
    kit.enable("ds", 8);
    kit.steps(2, 8);
    near(kit.value("ds"), expected, 1e-6);
}

#[test]
fn a_ray_measures_the_distance_to_a_bounding_object() {
    let world = fixed_robot("", &distance_sensor("")) + &wall(1.1, "");
    check_distance(&world, 1000.0);
}

#[test]
fn a_turned_and_moved_sensor_looks_along_its_own_x_axis() {
    let sensor = distance_sensor("translation 0.1 0 0 rotation 0 0 1 0.5");
    let world = fixed_robot("translation 0.2 0 0 rotation 0 0 1 -0.5", &sensor) + &wall(1.5, "");
    let x = 0.2 + 0.1 * base::ops::cos(0.5);
    check_distance(&world, 1000.0 * (1.4 - x));
}

#[test]
fn nothing_in_range_reads_the_last_row() {
    check_distance(&fixed_robot("", &distance_sensor("")), 2000.0);
}

#[test]
fn rays_pass_through_the_robot_itself() {
    let own = "Solid { translation 0.3 0 0 boundingObject Box { size 0.1 0.1 0.1 } }";
    let world = fixed_robot("", &(distance_sensor("") + own)) + &wall(1.1, "");
    check_distance(&world, 1000.0);
}

#[test]
fn a_generic_sensor_averages_its_rays() {
    // Two rays at ±0.5 rad hit the wall at 1 / cos(0.5).
    let sensor = distance_sensor("numberOfRays 2 aperture 1");
    let world = fixed_robot("", &sensor) + &wall(1.1, "");
    check_distance(&world, 1000.0 / base::ops::cos(0.5));
}

#[test]
fn a_sonar_takes_the_nearest_ray_and_loses_inclined_surfaces() {
    let sensor = distance_sensor("type \"sonar\" numberOfRays 4 aperture 0.6");
    check_distance(&(fixed_robot("", &sensor) + &wall(1.1, "")), 1000.0);
    // The angle of incidence is 0.5 rad, more than the limit of π / 8.
    let turned = distance_sensor("type \"sonar\" rotation 0 0 1 0.5");
    check_distance(&(fixed_robot("", &turned) + &wall(1.1, "")), 2000.0);
    let turned = distance_sensor("type \"sonar\" rotation 0 0 1 0.3");
    check_distance(&(fixed_robot("", &turned) + &wall(1.1, "")), 1000.0 / base::ops::cos(0.3));
}

#[test]
fn infra_red_reflection_depends_on_red() {
    let sensor = distance_sensor("type \"infra-red\"");
    let look =
        |color: &str| format!("appearance PBRAppearance {{ baseColor {color} roughness 0 metalness 0 }}");
    let world = |look: &str| fixed_robot("", &sensor) + &wall(1.1, look);
    check_distance(&world(&look("1 0 0")), 1000.0);
    // 0.2 + 0.8 * 0.5 = 0.6
    check_distance(&world(&look("0.5 1 1")), 1000.0 / 0.6);
    check_distance(&world("appearance PBRAppearance { baseColor 1 1 1 roughness 1 }"), 1000.0 / 0.6);
}

#[test]
fn infra_red_rays_hit_visible_shapes_only() {
    let sensor = distance_sensor("type \"infra-red\"");
    let bounding_only = "Solid { translation 0.5 0 0 boundingObject Box { size 0.1 1 1 } }";
    let world = fixed_robot("", &sensor) + bounding_only + &wall(1.1, "");
    check_distance(&world, 1000.0);
}

#[test]
fn a_laser_has_one_ray() {
    let sensor = distance_sensor("type \"laser\" numberOfRays 3");
    let mut kit = Kit::new(&(fixed_robot("", &sensor) + &wall(1.1, "")));
    kit.enable("ds", 8);
    kit.step(8);
    near(kit.value("ds"), 1000.0, 1e-6);
}

#[test]
fn resolution_rounds_readings() {
    let sensor = distance_sensor("resolution 300");
    check_distance(&(fixed_robot("", &sensor) + &wall(1.1, "")), 900.0);
}

#[test]
fn values_come_after_one_period_and_then_once_a_period() {
    let mut kit = Kit::new(&(fixed_robot("", &distance_sensor("")) + &wall(1.1, "")));
    kit.enable("ds", 32);
    let said: Vec<bool> = (0..10)
        .map(|_| {
            kit.step(8);
            !kit.records("ds").is_empty()
        })
        .collect();
    let due: Vec<bool> = (1..=10).map(|step| step % 4 == 0).collect();
    assert_eq!(said, due);
}

#[test]
fn a_value_due_between_controller_steps_is_in_the_next_reply() {
    let mut kit = Kit::new(&(fixed_robot("", &distance_sensor("")) + &wall(1.1, "")));
    kit.enable("ds", 8);
    kit.step(64);
    assert_eq!(kit.records("ds").len(), 1, "only the last value is sent");
    kit.command("ds").u8(1).u16(0);
    kit.step(64);
    assert!(kit.records("ds").is_empty(), "a sensor that is off says nothing");
}

#[test]
fn orientation_and_north_follow_the_mount() {
    let robot = "translation 1 2 3 rotation 0 0 1 0.5";
    let devices = "InertialUnit { name \"imu\" rotation 1 0 0 0.3 } Compass { name \"compass\" } \
                   GPS { name \"gps\" translation 1 0 0 }";
    let mut kit = Kit::new(&fixed_robot(robot, devices));
    for device in ["imu", "compass", "gps"] {
        kit.enable(device, 8);
    }
    kit.step(8);
    let expected = math::axis_angle(Vec3::Z, 0.5) * math::axis_angle(Vec3::X, 0.3);
    let q = kit.numbers("imu").unwrap();
    for (actual, expected) in q.iter().zip(expected.to_array()) {
        near(*actual, expected, 1e-12);
    }
    // North is +y of the world.
    near_vector(kit.vector("compass"), math::axis_angle(Vec3::Z, -0.5) * Vec3::Y, 1e-12);
    let (sin, cos) = base::ops::sin_cos(0.5);
    near_vector(kit.vector("gps"), Vec3::new(1.0 + cos, 2.0 + sin, 3.0), 1e-12);
}

#[test]
fn an_accelerometer_reads_gravity_at_rest_and_zero_in_free_fall() {
    let devices = "Accelerometer { name \"acc\" rotation 0 1 0 0.4 }";
    let mut kit = Kit::new(&fixed_robot("", devices));
    kit.enable("acc", 8);
    kit.steps(2, 8);
    near_vector(kit.vector("acc"), math::axis_angle(Vec3::Y, -0.4) * Vec3::new(0.0, 0.0, 9.81), 1e-9);

    let falling = format!(
        "{INFO} Robot {{ children [ {devices} ] boundingObject Sphere {{ radius 0.1 }} physics Physics {{ }} }}"
    );
    let mut kit = Kit::new(&falling);
    kit.enable("acc", 8);
    kit.steps(5, 8);
    near_vector(kit.vector("acc"), Vec3::ZERO, 1e-9);
}

#[test]
fn a_gyro_reads_the_spin_in_its_own_frame() {
    let world = "WorldInfo { basicTimeStep 8 gravity 0 } Robot { angularVelocity 0 0 2 \
                 children Gyro { name \"gyro\" rotation 1 0 0 1.5707963267948966 zAxis FALSE } \
                 boundingObject Sphere { radius 0.1 } physics Physics { } }";
    let mut kit = Kit::new(world);
    kit.enable("gyro", 8);
    kit.steps(3, 8);
    let read = kit.vector("gyro");
    // The sensor's y-axis points along world z.
    near(read.x, 0.0, 1e-9);
    near(read.y, 2.0, 1e-9);
    assert!(read.z.is_nan(), "an axis that is off reads NaN");
}

const FLOOR: &str = "Solid { name \"floor\" boundingObject Plane { } }";

#[test]
fn a_bumper_measures_contact_only() {
    let robot = |height: f64| {
        format!(
            "{INFO} {FLOOR} Robot {{ translation 0 0 {height} children TouchSensor {{ name \"bumper\" \
             boundingObject Sphere {{ radius 0.1 }} }} boundingObject Sphere {{ radius 0.05 }} physics Physics {{ }} }}"
        )
    };
    let mut touching = Kit::new(&robot(0.0999));
    touching.enable("bumper", 8);
    touching.step(8);
    near(touching.value("bumper"), 1.0, 0.0);
    let mut apart = Kit::new(&robot(1.0));
    apart.enable("bumper", 8);
    apart.step(8);
    near(apart.value("bumper"), 0.0, 0.0);
}

#[test]
fn a_force_sensor_measures_the_weight_on_it() {
    // The sensor is the only part that touches the floor; its x-axis points down.
    let world = format!(
        "{INFO} {FLOOR} Robot {{ translation 0 0 0.2 children TouchSensor {{ name \"scale\" type \"force\" \
         lookupTable [ ] translation 0 0 -0.1 rotation 0 1 0 1.5707963267948966 \
         boundingObject Box {{ size 0.2 0.4 0.4 }} physics Physics {{ density -1 mass 1 }} }} \
         boundingObject Box {{ size 0.2 0.2 0.1 }} physics Physics {{ density -1 mass 4 }} }}"
    );
    let mut kit = Kit::new(&world);
    kit.enable("scale", 8);
    kit.steps(250, 8);
    // 5 kg stand on the floor, and 4 kg of them on the sensor.
    near(kit.value("scale"), 4.0 * 9.81, 0.01 * 4.0 * 9.81);
}

#[test]
fn a_bumper_touches_its_own_robot_with_self_collision() {
    for (self_collision, expected) in [("TRUE", 1.0), ("FALSE", 0.0)] {
        let world = format!(
            "{INFO} Robot {{ selfCollision {self_collision} children [ \
             TouchSensor {{ name \"bumper\" translation 0.5 0 0 boundingObject Sphere {{ radius 0.1 }} }} \
             HingeJoint {{ jointParameters HingeJointParameters {{ axis 0 0 1 }} \
             device RotationalMotor {{ name \"motor\" }} \
             endPoint DEF ARM Solid {{ translation 0 0.5 0 boundingObject Sphere {{ radius 0.1 }} }} }} ] \
             boundingObject Sphere {{ radius 0.41 }} }}"
        );
        let mut kit = Kit::new(&world);
        kit.enable("bumper", 8);
        kit.step(8);
        // Overlap with its parent body does not count.
        near(kit.value("bumper"), 0.0, 0.0);
        kit.command("motor").u16(1).f64(-std::f64::consts::FRAC_PI_2);
        kit.steps(100, 8);
        near_vector(kit.position("ARM"), base::Vec3::new(0.5, 0.0, 0.0), 1e-3);
        near(kit.value("bumper"), expected, 0.0);
    }
}

#[test]
fn sensors_follow_the_map_of_the_world() {
    let world = "DEF INFO WorldInfo { basicTimeStep 8 gpsReference 1 2 3 } Robot { translation 0 0 5 children [ \
         GPS { name \"gps\" } Altimeter { name \"height\" } Compass { name \"north\" } ] }";
    let mut kit = Kit::new(world);
    for device in ["gps", "height", "north"] {
        kit.enable(device, 8);
    }
    kit.step(8);
    near(kit.value("height"), 8.0, 1e-9);
    near_vector(kit.vector("north"), base::Vec3::Y, 1e-9);
    let info = kit.node("INFO");
    for (field, value) in [
        ("gpsReference", scene::Value::SfVec3f(base::Vec3::new(46.5, 6.5, 400.0))),
        ("gpsCoordinateSystem", scene::Value::SfString("WGS84".into())),
        ("coordinateSystem", scene::Value::SfString("NUE".into())),
    ] {
        kit.world.state_mut().edit_field(info, field, value).unwrap();
    }
    kit.step(8);
    // The y-axis is up now, and x points north.
    near(kit.value("height"), 400.0, 1e-9);
    near_vector(kit.vector("north"), base::Vec3::X, 1e-9);
    let records = kit.records("gps");
    assert_eq!(records[0], (0, vec![1, 0, 0, 0]), "the controller is told the coordinate system first");
    near(f64::from_le_bytes(records[1].1[..8].try_into().unwrap()), 46.5, 1e-5);
    kit.step(8);
    assert_eq!(kit.records("gps").len(), 1, "once");
}

#[test]
fn a_gps_measures_the_speed_of_solids_moved_by_a_supervisor() {
    let world = format!("{INFO} DEF CAR Robot {{ children GPS {{ name \"gps\" }} }}");
    let mut kit = Kit::new(&world);
    kit.enable("gps", 16);
    let car = kit.node("CAR");
    for step in 1..=4 {
        let place = base::Vec3::new(0.03 * f64::from(step), 0.04 * f64::from(step), 0.0);
        let state = kit.world.state_mut();
        state.edit_field(car, "translation", scene::Value::SfVec3f(place)).unwrap();
        kit.step(8);
    }
    // Two moves of 5 cm in 16 ms.
    let told = kit.numbers("gps").unwrap();
    near(told[3], 0.1 / 0.016, 1e-9);
    near(told[4], 0.06 / 0.016, 1e-9);
}

/// Shapes that are white by default reflect all light.
#[test]
fn infra_red_rays_hit_shapes_without_a_material() {
    let distance = |look: &str| {
        let mut kit = Kit::new(&format!(
            "WorldInfo {{ }} Robot {{ children DistanceSensor {{ name \"d\" type \"infra-red\" lookupTable [ 0 0 0, 1 1 0 ] }} }}
             Pose {{ translation 0.25 0 0 children Shape {{ {look} geometry Box {{ size 0.1 0.1 0.1 }} }} }}"
        ));
        kit.enable("d", 32);
        kit.step(32);
        kit.value("d")
    };
    near(distance(""), 0.2, 1e-5);
    near(distance("appearance Appearance { }"), 0.2, 1e-5);
    near(distance("appearance Appearance { material Material { diffuseColor 0.5 0 0 } }"), 0.2 / 0.6, 1e-5);
    near(distance("appearance Appearance { material Material { diffuseColor 0 1 1 } }"), 1.0, 1e-5);
}
