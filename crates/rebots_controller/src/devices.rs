//! Typed devices: commands and readings as numbers, arrays and slices.

macro_rules! devices {
    ($($(#[$doc:meta])* $name:ident: $($node:literal)+ $({$($body:tt)*})?)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $name(AnyDevice);

            impl Device for $name {
                const NAME: &'static str = stringify!($name);
                const TYPES: &'static [&'static str] = &[$($node),+];

                fn from_any(any: AnyDevice) -> Self {
                    Self(any)
                }

                fn any(self) -> AnyDevice {
                    self.0
                }
            }

            impl $name {
                /// Its name.
                #[must_use]
                pub fn name<'a>(self, robot: &'a Robot<'_>) -> &'a str {
                    self.0.name(robot)
                }

                $($($body)*)?
            }
        )*
    };
}

macro_rules! sensors {
    ($($name:ident)*) => {
        $(impl $name {
            /// Enables the sensor with a sampling period; the first measurement follows after one period. 0 disables it.
            /// `[ms]`
            pub fn enable(self, robot: &mut Robot<'_>, period_ms: u16) {
                self.0.enable(robot, period_ms);
            }
        })*
    };
}

mod actuators;
mod sensors;

pub use actuators::{Brake, Connector, Display, Emitter, Led, Motor, Pen, Skin, Speaker, VacuumGripper};
pub use sensors::{
    Accelerometer, Altimeter, Camera, Compass, DistanceSensor, Gps, Gyro, InertialUnit, Lidar, LightSensor,
    Microphone, PositionSensor, Radar, RangeFinder, Receiver, TouchSensor,
};
