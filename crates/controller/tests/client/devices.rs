//! Devices: the commands they send and the records they read.

use crate::scripted::{bytes, request, session};
use Controller::exported::constants as c;
use Controller::inertial_unit::InertialUnit;
use Controller::position_sensor::PositionSensor;
use Controller::{
    CallError, brake, connector, device, distance_sensor, emitter, gps, inertial_unit, led, motor, pen,
    position_sensor, receiver, remote_control as remote, robot, sensor, touch_sensor,
};
use wire::Writer;

fn misuse(text: &str) -> CallError {
    CallError::Misuse(text.into())
}

fn configure_motor(out: &mut Writer, tag: u16, multiplier: f64, coupled: &[u16]) {
    out.record(tag, 0).i32(0).f64s(&[-1.0, 1.0, 12.0, -1.0, 5.0, 10.0, 0.0, 0.0, 0.25, 12.0, multiplier]);
    out.i32(i32::try_from(coupled.len()).expect("a few motors"));
    for tag in coupled {
        out.u16(*tag);
    }
}

#[test]
fn motor_commands_are_sent_in_the_order_of_opcodes() {
    let (mut session, simulator) =
        session(false, &[(c::WB_NODE_ROTATIONAL_MOTOR, "m")], |out| configure_motor(out, 1, 1.0, &[]));
    assert_eq!(motor::get_max_velocity(&mut session, 1), Ok(12.0));
    assert_eq!(motor::get_target_position(&mut session, 1), Ok(0.25));
    assert_eq!(motor::get_available_torque(&mut session, 1), Ok(5.0));
    motor::set_control_pid(&mut session, 1, 1.0, 2.0, 3.0).unwrap();
    motor::enable_torque_feedback(&mut session, 1, 32).unwrap();
    motor::set_force(&mut session, 1, 4.0).unwrap();
    motor::set_available_force(&mut session, 1, 3.0).unwrap();
    motor::set_velocity(&mut session, 1, 1.0).unwrap();
    motor::set_velocity(&mut session, 1, 2.0).unwrap();
    let body = bytes(|out| {
        out.u16(2).f64(2.0).u16(3).f64(3.0).u16(4).f64(4.0).u16(5).u16(32).u16(7).f64s(&[1.0, 2.0, 3.0]);
    });
    simulator.answer(|out| {
        out.record(1, 5).f64(0.75);
    });
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[(1, &body)]), "the last velocity only");
    assert_eq!(motor::get_torque_feedback(&mut session, 1), Ok(0.75));
    motor::set_force(&mut session, 1, 4.0).unwrap();
    motor::set_position(&mut session, 1, f64::INFINITY).unwrap();
    simulator.answer(|_| {});
    session.step(16).unwrap();
    let body = bytes(|out| {
        out.u16(1).f64(f64::INFINITY);
    });
    assert_eq!(simulator.heard(), request(16, &[(1, &body)]), "a later position takes a force back");
}

#[test]
fn readings_of_a_real_robot_can_be_set() {
    let devices =
        [(c::WB_NODE_DISTANCE_SENSOR, "eye"), (c::WB_NODE_GPS, "gps"), (c::WB_NODE_TOUCH_SENSOR, "skin")];
    let (mut session, simulator) = session(false, &devices, |_| {});
    sensor::enable::<distance_sensor::DistanceSensor>(&mut session, 1, 32).unwrap();
    sensor::enable::<gps::Gps>(&mut session, 2, 32).unwrap();
    remote::wbr_distance_sensor_set_value(&mut session, 1, 0.5).unwrap();
    assert_eq!(distance_sensor::get_value(&mut session, 1), Ok(0.5));
    remote::wbr_gps_set_values(&mut session, 2, Some([1.0, 2.0, 3.0])).unwrap();
    remote::wbr_gps_set_speed(&mut session, 2, 4.0).unwrap();
    assert_eq!(gps::get_values(&mut session, 2).unwrap().get(), [1.0, 2.0, 3.0]);
    assert_eq!(gps::get_speed(&mut session, 2), Ok(4.0));
    remote::wbr_touch_sensor_set_values(&mut session, 3, Some([5.0, 6.0, 7.0])).unwrap();
    remote::wbr_robot_battery_sensor_set_value(&mut session, 8.0).unwrap();
    assert!(remote::wbr_robot_battery_sensor_set_value(&mut session, -1.0).is_err());
    assert!(remote::wbr_light_sensor_set_value(&mut session, 1, 1.0).is_err(), "another kind of device");
    assert!(remote::wbr_gps_set_values(&mut session, 2, None).is_err());
    assert!(session.take_messages().is_empty() && simulator.is_silent());
}

#[test]
fn motors_reject_invalid_arguments() {
    let (mut session, simulator) =
        session(false, &[(c::WB_NODE_ROTATIONAL_MOTOR, "m")], |out| configure_motor(out, 1, 1.0, &[]));
    let nan = f64::NAN;
    let refused = [
        (motor::set_position(&mut session, 1, nan), " called with an invalid 'position' argument (NaN)."),
        (motor::set_velocity(&mut session, 1, nan), " called with an invalid 'velocity' argument (NaN)."),
        (motor::set_acceleration(&mut session, 1, -2.0), " called with negative 'acceleration' argument."),
        (motor::set_available_force(&mut session, 1, -1.0), " called with negative 'force' argument."),
        (motor::set_torque(&mut session, 1, nan), " called with an invalid 'force' argument (NaN)."),
        (
            motor::set_control_pid(&mut session, 1, 0.0, 0.0, 0.0),
            " called with negative or zero 'p' argument.",
        ),
        (motor::enable_force_feedback(&mut session, 1, -1), " called with negative sampling period."),
        (motor::set_position(&mut session, 0, 1.0), ": invalid device tag."),
        (motor::set_position(&mut session, 2, 1.0), ": invalid device tag."),
        (motor::set_position(&mut session, u16::MAX, 1.0), ": invalid device tag."),
        (led::set(&mut session, 1, 1), ": invalid device tag."),
    ];
    for (outcome, text) in refused {
        assert_eq!(outcome, Err(misuse(text)));
    }
    let complaints = session.take_messages();
    assert_eq!(
        complaints,
        ["Error: device with tag=2 not found.", "Error: device with tag=65535 not found."]
    );
    simulator.answer(|_| {});
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[]));
}

#[test]
fn coupled_motors_store_scaled_targets() {
    let motors = [(c::WB_NODE_ROTATIONAL_MOTOR, "a::1"), (c::WB_NODE_ROTATIONAL_MOTOR, "a::2")];
    let (mut session, _simulator) = session(false, &motors, |out| {
        configure_motor(out, 1, 2.0, &[2]);
        configure_motor(out, 2, -1.0, &[1]);
    });
    motor::set_position(&mut session, 1, 0.5).unwrap();
    assert_eq!(motor::get_target_position(&mut session, 1), Ok(0.5));
    assert_eq!(motor::get_target_position(&mut session, 2), Ok(-0.5), "its own multiplier");
    motor::set_velocity(&mut session, 1, 3.0).unwrap();
    assert_eq!(motor::get_velocity(&mut session, 2), Ok(-3.0));
    motor::set_position(&mut session, 2, f64::INFINITY).unwrap();
    motor::set_velocity(&mut session, 2, -3.0).unwrap();
    assert_eq!(motor::get_target_position(&mut session, 1), Ok(f64::INFINITY));
    assert_eq!(motor::get_velocity(&mut session, 1), Ok(-6.0));
    // As in the official library, each motor keeps its own acceleration.
    let before = motor::get_acceleration(&mut session, 2);
    motor::set_acceleration(&mut session, 1, 5.0).unwrap();
    assert_eq!(motor::get_acceleration(&mut session, 1), Ok(5.0));
    assert_eq!(motor::get_acceleration(&mut session, 2), before);
}

/// As in the official library.
#[test]
fn a_negative_velocity_in_position_control_is_rejected() {
    let (mut session, simulator) =
        session(false, &[(c::WB_NODE_ROTATIONAL_MOTOR, "m")], |out| configure_motor(out, 1, 1.0, &[]));
    motor::set_velocity(&mut session, 1, 2.0).unwrap();
    assert!(matches!(motor::set_velocity(&mut session, 1, -2.0), Err(CallError::Misuse(_))));
    assert_eq!(motor::get_velocity(&mut session, 1), Ok(2.0));
    let body = bytes(|out| {
        out.u16(2).f64(2.0);
    });
    simulator.answer(|_| {});
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[(1, &body)]));
    motor::set_position(&mut session, 1, f64::INFINITY).unwrap();
    assert_eq!(motor::set_velocity(&mut session, 1, -2.0), Ok(()));
}

/// The simulator sends a motor's description again when its fields are changed.
#[test]
fn the_available_force_persists_when_the_motor_is_described_again() {
    let (mut session, simulator) =
        session(false, &[(c::WB_NODE_ROTATIONAL_MOTOR, "m")], |out| configure_motor(out, 1, 1.0, &[]));
    motor::set_position(&mut session, 1, 7.0).unwrap();
    for (used, kept) in [(None, 5.0), (Some(3.0), 3.0)] {
        if let Some(used) = used {
            motor::set_available_torque(&mut session, 1, used).unwrap();
        }
        simulator.answer(|out| configure_motor(out, 1, 1.0, &[]));
        session.step(16).unwrap();
        assert_eq!(motor::get_available_torque(&mut session, 1), Ok(kept));
        assert_eq!(motor::get_target_position(&mut session, 1), Ok(0.25));
    }
}

#[test]
fn devices_of_a_joint_find_each_other() {
    let devices = [(c::WB_NODE_ROTATIONAL_MOTOR, "m"), (c::WB_NODE_BRAKE, "b")];
    let (mut session, simulator) = session(false, &devices, |out| {
        configure_motor(out, 1, 1.0, &[]);
        out.record(2, 0).i32(0);
    });
    simulator.answer(|out| {
        out.record(1, 8).u16(2);
    });
    assert_eq!(motor::get_brake(&mut session, 1), Ok(2));
    assert_eq!(simulator.heard(), request(0, &[(1, &[8, 0, 37, 0])]));
    brake::set_damping_constant(&mut session, 2, 0.5).unwrap();
    simulator.answer(|out| {
        out.record(2, 4).u16(1);
    });
    assert_eq!(brake::get_motor(&mut session, 2), Ok(1));
    let body = bytes(|out| {
        out.u8(6).f64(0.5).u16(57);
    });
    assert_eq!(simulator.heard(), request(0, &[(2, &body)]));
}

#[test]
fn sensors_are_described_sampled_and_disabled() {
    let devices = [(c::WB_NODE_DISTANCE_SENSOR, "ds"), (c::WB_NODE_TOUCH_SENSOR, "ts")];
    let (mut session, simulator) = session(false, &devices, |out| {
        out.record(1, 0).i32(2).f64s(&[0.0, 1000.0, 1.5]).i32(1).f64s(&[0.0, 1.0, 0.25]);
        out.record(2, 0).i32(2).i32(0);
    });
    assert_eq!(distance_sensor::get_type(&mut session, 1), Ok(c::WB_DISTANCE_SENSOR_SONAR));
    assert_eq!(distance_sensor::get_max_value(&mut session, 1), Ok(1000.0));
    let table = sensor::get_lookup_table::<distance_sensor::DistanceSensor>(&mut session, 1).unwrap();
    assert_eq!(table, Some(&vec![[0.0, 1.0, 0.25]]));
    assert!(distance_sensor::get_value(&mut session, 1).unwrap().is_nan());
    assert!(
        session.take_messages()[0].ends_with("disabled device! Please use: wb_distance_sensor_enable().")
    );
    sensor::enable::<distance_sensor::DistanceSensor>(&mut session, 1, 32).unwrap();
    sensor::enable::<touch_sensor::TouchSensor>(&mut session, 2, 16).unwrap();
    simulator.answer(|out| {
        out.record(1, 50).f64(500.5);
        out.record(2, 41).f64s(&[1.0, 2.0, 3.0]);
    });
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[(1, &[1, 32, 0]), (2, &[1, 16, 0])]));
    assert_eq!(distance_sensor::get_value(&mut session, 1), Ok(500.5));
    assert_eq!(touch_sensor::get_values(&mut session, 2).unwrap().get(), [1.0, 2.0, 3.0]);
    assert_eq!(touch_sensor::get_value(&mut session, 2), Err(CallError::Refused));
    let told = session.take_messages();
    assert!(told.len() == 2 && told[1].contains("wb_touch_sensor_get_values"), "{told:?}");
    sensor::disable::<distance_sensor::DistanceSensor>(&mut session, 1).unwrap();
    assert_eq!(sensor::get_sampling_period::<distance_sensor::DistanceSensor>(&mut session, 1), Ok(0));
    simulator.answer(|_| {});
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[(1, &[1, 0, 0])]));
    let outcome = sensor::enable::<gps::Gps>(&mut session, 1, 16);
    assert_eq!(outcome, Err(misuse(": invalid device tag.")));
}

#[test]
fn values_keep_their_address() {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_GPS, "gps")], |out| {
        out.record(1, 0).i32(0);
    });
    sensor::enable::<gps::Gps>(&mut session, 1, 16).unwrap();
    let address = gps::get_values(&mut session, 1).unwrap().address();
    simulator.answer(|out| {
        out.record(1, 2).f64s(&[1.0, 2.0, 3.0, 0.5, 0.25, 0.25, 0.0]);
        out.record(0, 15).u16(1).u16(47).str("late").str("");
    });
    session.step(16).unwrap();
    let values = gps::get_values(&mut session, 1).unwrap();
    assert_eq!((values.get(), values.address()), ([1.0, 2.0, 3.0], address));
    assert_eq!(gps::get_speed(&mut session, 1), Ok(0.5));
}

/// 0.5 bytes per millisecond: 8 bytes in a step of 16 ms.
#[test]
fn an_emitter_is_limited_by_its_baud_rate() {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_EMITTER, "e")], |out| {
        out.record(1, 0).i32(30).i32(1).f64s(&[0.5, -1.0, 10.0]).i32(2).i32(1).i32(2);
    });
    let send = |session: &mut _, data: &[u8]| {
        emitter::send(session, 1, Some(data), i32::try_from(data.len()).unwrap())
    };
    assert_eq!(send(&mut session, &[7; 12]), Ok(1));
    assert_eq!(send(&mut session, &[8; 10]), Ok(1));
    assert_eq!(send(&mut session, &[9; 9]), Ok(0), "31 bytes do not fit into 30");
    assert_eq!(send(&mut session, &[9; 31]), Ok(0), "nor does a packet that never fits");
    assert_eq!(send(&mut session, &[]), Err(misuse(": invalid size=0 argument.")));
    assert_eq!(emitter::send(&mut session, 1, None, 3), Err(misuse(": invalid argument: data = NULL.")));
    let packet = |value: u8, count: usize| {
        let size = i32::try_from(count).unwrap();
        bytes(|out| {
            out.u8(0).i32(1).f64(-1.0).i32(size).bytes(&vec![value; count]);
        })
    };
    let (first, second) = (packet(7, 12), packet(8, 10));
    let expected: [Vec<(u16, &[u8])>; 4] = [vec![], vec![(1, &first)], vec![(1, &second)], vec![]];
    for blocks in expected {
        simulator.answer(|_| {});
        session.step(16).unwrap();
        assert_eq!(simulator.heard(), request(16, &blocks));
    }
    assert!(matches!(emitter::set_channel(&mut session, 1, 3), Err(CallError::Misuse(_))));
    emitter::set_range(&mut session, 1, 99.0).unwrap();
    assert_eq!(emitter::get_range(&mut session, 1), Ok(10.0));
}

#[test]
fn a_receiver_is_a_queue() {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_RECEIVER, "r")], |out| {
        out.record(1, 0).i32(6).i32(1).i32(0);
    });
    sensor::enable::<receiver::Receiver>(&mut session, 1, 16).unwrap();
    assert_eq!(receiver::get_data_size(&mut session, 1), Err(misuse(": the receiver queue is empty.")));
    let packet = |out: &mut Writer, data: &[u8]| {
        let size = i32::try_from(data.len()).unwrap();
        out.record(1, 1).i32(1).f64s(&[0.0, 0.6, 0.8, 2.5]).i32(size).bytes(data);
    };
    simulator.answer(|out| {
        packet(out, b"abc");
        packet(out, b"de");
        packet(out, b"too much");
    });
    session.step(16).unwrap();
    assert_eq!(receiver::get_queue_length(&mut session, 1), Ok(2), "what passes the buffer is lost");
    assert_eq!(receiver::get_data(&mut session, 1).unwrap(), b"abc");
    assert_eq!(receiver::get_signal_strength(&mut session, 1), Ok(2.5));
    receiver::next_packet(&mut session, 1).unwrap();
    assert_eq!(receiver::get_data(&mut session, 1).unwrap(), b"de");
    assert_eq!(receiver::get_emitter_direction(&mut session, 1).unwrap().get(), [0.0, 0.6, 0.8]);
    receiver::next_packet(&mut session, 1).unwrap();
    assert_eq!(receiver::next_packet(&mut session, 1), Ok(()), "there may be none");
    // Only the length of the queue of a disabled receiver is reported: packets are still read.
    assert_eq!(session.take_messages(), [] as [&str; 0]);
    sensor::disable::<receiver::Receiver>(&mut session, 1).unwrap();
    assert!(receiver::get_data(&mut session, 1).is_err());
    assert_eq!(session.take_messages(), [] as [&str; 0]);
    assert_eq!(receiver::get_queue_length(&mut session, 1), Ok(0));
    assert_eq!(session.take_messages().len(), 1);
}

#[test]
fn simple_actuators_send_their_last_state() {
    let devices = [(c::WB_NODE_LED, "l"), (c::WB_NODE_PEN, "p"), (c::WB_NODE_CONNECTOR, "c")];
    let (mut session, simulator) = session(false, &devices, |out| {
        out.record(3, 0).u8(1);
    });
    led::set(&mut session, 1, 1).unwrap();
    led::set(&mut session, 1, 3).unwrap();
    pen::write(&mut session, 2, true).unwrap();
    pen::set_ink_color(&mut session, 2, 0x11_22_33, 0.5).unwrap();
    assert_eq!(connector::is_locked(&mut session, 3), Ok(true));
    connector::enable_presence(&mut session, 3, 16).unwrap();
    assert_eq!(connector::get_presence(&mut session, 3), Ok(0), "nothing is known to be there");
    connector::unlock(&mut session, 3).unwrap();
    simulator.answer(|out| {
        out.record(3, 1).i16(1);
    });
    session.step(16).unwrap();
    let ink = bytes(|out| {
        out.u8(1).u8(4).bytes(&[0x11, 0x22, 0x33]).f64(0.5);
    });
    let blocks: [(u16, &[u8]); 3] = [(1, &[1, 3, 0, 0, 0]), (2, &ink), (3, &[1, 16, 0, 3])];
    assert_eq!(simulator.heard(), request(16, &blocks));
    assert_eq!(connector::get_presence(&mut session, 3), Ok(1));
    assert_eq!(device::get_node_type(&mut session, 3), Ok(c::WB_NODE_CONNECTOR));
    assert_eq!(device::get_name(&mut session, 0).unwrap(), c"r1");
    assert_eq!(robot::get_device_by_index(&mut session, 2), Ok(3));
    assert!(robot::get_device_by_index(&mut session, 3).is_err());
}

/// Steps a controller with a position sensor through replies: time `[s]` and position, if there is a sample. Returns the velocities.
fn velocities(period_ms: i32, step_ms: i32, replies: &[(f64, Option<f64>)]) -> Vec<f64> {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_POSITION_SENSOR, "p")], |_| {});
    sensor::enable::<PositionSensor>(&mut session, 1, period_ms).expect("a valid period");
    let step = |&(time_s, position): &(f64, Option<f64>)| {
        simulator.answer(|out| {
            out.record(0, 4).f64(time_s);
            if let Some(position) = position {
                out.record(1, 1).f64(position);
            }
        });
        session.step(step_ms).expect("a reply");
        position_sensor::get_velocity(&mut session, 1).expect("a position sensor")
    };
    replies.iter().map(step).collect()
}

#[track_caller]
fn same_velocities(found: &[f64], expected: &[f64]) {
    let is_same = |(a, b): (&f64, &f64)| (a.is_nan() && b.is_nan()) || (a - b).abs() < 1e-9;
    assert!(found.len() == expected.len() && found.iter().zip(expected).all(is_same), "{found:?}");
}

/// One sample has no velocity.
#[test]
fn the_velocity_of_a_joint_is_the_rate_of_its_position() {
    let replies = [(0.016, None), (0.032, Some(1.0)), (0.048, None), (0.064, Some(1.64)), (0.08, None)];
    same_velocities(&velocities(32, 16, &replies), &[f64::NAN, f64::NAN, f64::NAN, 20.0, 20.0]);
}

/// The basic time step is 16 ms, so that samples are 32 ms apart; of the steps of 48 ms, every other one has two.
#[test]
fn the_velocity_of_a_joint_is_that_between_its_samples() {
    let replies = [(0.048, Some(0.64)), (0.096, Some(1.92)), (0.144, Some(2.56)), (0.192, Some(3.84))];
    same_velocities(&velocities(24, 48, &replies), &[f64::NAN, 20.0, 20.0, 20.0]);
    // A step of 20 ms lasts 32 ms.
    let replies = [(0.032, Some(0.64)), (0.064, Some(1.28))];
    same_velocities(&velocities(32, 20, &replies), &[f64::NAN, 20.0]);
    // After a reset of the simulation the first sample has no velocity.
    let replies = [(0.032, Some(0.64)), (0.064, Some(1.28)), (0.0, Some(0.0)), (0.032, Some(0.64))];
    same_velocities(&velocities(32, 32, &replies), &[f64::NAN, 20.0, f64::NAN, 20.0]);
}

/// Programs compare with the first reading of an inertial unit, which they take before the first step; a compass reads NaN then.
#[test]
fn an_inertial_unit_reads_zero_before_its_first_measurement() {
    for system in ["ENU", "NUE"] {
        let (mut session, _) = session(false, &[(c::WB_NODE_INERTIAL_UNIT, "i")], |out| {
            out.record(1, 0).f64(0.0).str(system);
        });
        sensor::enable::<InertialUnit>(&mut session, 1, 16).unwrap();
        assert_eq!(inertial_unit::get_roll_pitch_yaw(&mut session, 1).unwrap().get(), [0.0; 3]);
        assert_eq!(inertial_unit::get_quaternion(&mut session, 1).unwrap().get(), [0.0; 4]);
    }
}

#[test]
fn angles_that_are_not_measured_read_nan() {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_INERTIAL_UNIT, "i")], |out| {
        out.record(1, 0).f64(0.0).str("ENU-xy");
    });
    sensor::enable::<InertialUnit>(&mut session, 1, 16).unwrap();
    simulator.answer(|out| {
        out.record(1, 54).f64s(&[0.0, 0.5, 0.0, 0.75_f64.sqrt()]);
    });
    session.step(16).unwrap();
    let [roll, pitch, yaw] = inertial_unit::get_roll_pitch_yaw(&mut session, 1).unwrap().get();
    assert!(roll.is_nan() && yaw.is_nan() && (pitch - std::f64::consts::FRAC_PI_3).abs() < 1e-12);
}
