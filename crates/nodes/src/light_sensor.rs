//! LightSensor: introduces itself; measured light comes in a later version.

use engine::{Builder, Site};
use scene::NodeId;
use wire::Writer;

use crate::shared::lookup_table::LookupTable;
use crate::shared::silent;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let mut introduction = Writer::new();
    LookupTable::new(builder.scene, node).write(&mut introduction);
    let consequence = "controllers find it but read no value (NaN)";
    silent::build(builder, node, site, consequence, Some(introduction), silent::period_only);
}
