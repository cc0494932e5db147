//! Phase: records what others may look at after the step.

use dynamics::LinkId;

use crate::world::World;

impl World {
    pub(crate) fn publish(&mut self) {
        let Some(mut hash) = self.trace else { return };
        let mut mix = |bits: u64| hash = (hash ^ bits).wrapping_mul(0x0000_0100_0000_01b3); // FNV-1a, by words
        for index in 0..self.state.dynamics.model.links.len() {
            let pose = self.state.dynamics.pose(LinkId::from_index(index));
            pose.translation.to_array().into_iter().for_each(|x| mix(x.to_bits()));
            pose.rotation.to_array().into_iter().for_each(|x| mix(x.to_bits()));
        }
        self.trace = Some(hash);
    }
}
