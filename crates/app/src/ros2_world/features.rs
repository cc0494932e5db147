//! The features of this simulator as numbers of `SimulatorFeatures`.

use ros::value::Value;

use super::messages::list;
use super::{Service, now};

pub(super) const SERVICES: &[Service] = &[Service {
    name: "get_simulator_features",
    kind: "simulation_interfaces/GetSimulatorFeatures",
    act: |_, _| {
        let numbers = Value::List(FEATURES.iter().map(|number| Value::Uint(*number)).collect());
        let formats = list(["proto", "wbo", "urdf"]);
        let about = concat!("Rebots ", env!("CARGO_PKG_VERSION"));
        now([("features", Value::Fields(vec![numbers, formats, about.into()]))])
    },
}];

/// All but filters with convex hulls (7), resets of time only (21), worlds as text (41) and tags of worlds (42).
const FEATURES: &[u64] =
    &[0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 20, 22, 23, 24, 25, 26, 31, 32, 33, 40, 43, 44, 45, 50];
