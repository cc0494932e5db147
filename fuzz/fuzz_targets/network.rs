//! Any bytes from the network as what nodes of ROS 1 and ROS 2 send: never a panic, and no more memory than the bytes
//! themselves justify.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ros2::rtps::message;
use ros2::rtps::parameters::{EndpointData, ParticipantData, key};

/// Types with lists, texts and types in types.
const ROS1: [&str; 3] = ["sensor_msgs/Image", "sensor_msgs/LaserScan", "rosgraph_msgs/Clock"];
const ROS2: [&str; 4] = [
    "sensor_msgs/JointState",
    "sensor_msgs/PointCloud2",
    "geometry_msgs/Twist",
    "tf2_msgs/TFMessage",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, bytes)) = bytes.split_first() else { return };
    let at = usize::from(choice / 4);
    match choice % 4 {
        0 => {
            let _ = message::read(bytes, |part| {
                if let message::Submessage::Data { payload, .. } = part {
                    parameters(payload);
                }
            });
            parameters(bytes);
        }
        1 => {
            let kind = ros2::types::message(ROS2[at % ROS2.len()]).expect("a known type");
            if let Ok(value) = ros2::cdr::decode(&kind, bytes) {
                let again = ros2::cdr::encode(&kind, &value);
                assert!(
                    ros2::cdr::decode(&kind, &again).is_ok(),
                    "what was read is written so that it can be read"
                );
            }
        }
        2 => {
            let kind = ros::types::message(ROS1[at % ROS1.len()]).expect("a known type");
            if let Ok(value) = ros::value::decode(&kind, bytes) {
                let mut again = Vec::new();
                ros::value::encode(&kind, &value, &mut again);
                assert!(
                    ros::value::decode(&kind, &again).is_ok(),
                    "what was read is written so that it can be read"
                );
            }
            let _ = ros::tcpros::Header::read(&mut &*bytes);
        }
        _ => {
            let text = String::from_utf8_lossy(bytes);
            if let Some((method, arguments)) = ros::xml_rpc::read_call(&text) {
                let again = ros::xml_rpc::call_text(&method, &arguments);
                assert!(ros::xml_rpc::read_call(&again).is_some(), "{again}");
            }
            let _ = ros::xml_rpc::read_answer(&text);
            let _ = ros::xml_rpc::ServerAddress::parse(&text);
        }
    }
});

/// What participants tell of themselves.
fn parameters(payload: &[u8]) {
    let _ = key(payload);
    let _ = ParticipantData::read(payload);
    for is_reader in [true, false] {
        let _ = EndpointData::read(payload, is_reader);
    }
}
