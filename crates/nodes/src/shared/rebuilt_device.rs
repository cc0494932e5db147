//! Devices that are built again because one of their fields was written.

/// The method `go_on` of a device: these of its own values stay, such as what it draws noise from and what it has measured.
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
