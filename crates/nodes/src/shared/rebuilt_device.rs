//! Devices that are rebuilt because one of their fields was written.

/// Defines the method `go_on` of a device, which keeps some of its values, such as its random stream and its reading.
macro_rules! keeps {
    ($($field:ident),+) => {
        fn go_on(&mut self, until_now: &dyn std::any::Any, _state: &mut engine::WorldState) {
            if let Some(until_now) = until_now.downcast_ref::<Self>() {
                $(self.$field.clone_from(&until_now.$field);)+
            }
        }
    };
}

pub(crate) use keeps;
