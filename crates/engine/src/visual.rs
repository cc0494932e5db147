//! What is seen, as shapes for rays: infra-red light meets looks, not bounding objects.

use base::{Pose, Vec3};
use dynamics::collide;
use dynamics::{ColliderDef, ColliderId, LinkId, MaterialId, Model, RayHit, Settings, Shape};
use scene::NodeId;

use crate::robot::RobotId;

/// Shapes of all looks, kept only when a device needs them.
pub struct Visuals {
    /// Some device casts rays at looks.
    pub(crate) needed: bool,
    model: Model,
    owners: Vec<(NodeId, Option<RobotId>)>,
    links: usize,
    poses: Vec<Pose>,
    world: Option<collide::World>,
}

impl Default for Visuals {
    fn default() -> Self {
        let settings = Settings { gravity: Vec3::ZERO, dt: 1.0, erp: 0.2, cfm: 0.0, max_contacts: 1 };
        Self {
            needed: false,
            model: Model::new(settings),
            owners: Vec::new(),
            links: 0,
            poses: Vec::new(),
            world: None,
        }
    }
}

impl Clone for Visuals {
    /// What is only memory is made again when the copy is used.
    fn clone(&self) -> Self {
        Self {
            needed: self.needed,
            model: self.model.clone(),
            owners: self.owners.clone(),
            links: self.links,
            poses: Vec::new(),
            world: None,
        }
    }
}

impl Visuals {
    pub(crate) fn add(
        &mut self,
        node: NodeId,
        robot: Option<RobotId>,
        link: Option<LinkId>,
        link_from_shape: Pose,
        shape: Shape,
    ) {
        self.links = self.links.max(link.map_or(0, |link| link.index() + 1));
        self.model.colliders.push(ColliderDef {
            link,
            link_from_shape,
            shape: shape.repaired().0,
            material: MaterialId(0),
            solid: 0,
            family: None,
            reacts: false,
        });
        self.owners.push((node, robot));
    }

    /// Drops everything when no device needs it.
    pub(crate) fn finish(&mut self) {
        if !self.needed {
            *self = Self::default();
        }
    }

    /// Moves the shapes to where their links are.
    pub(crate) fn refresh(&mut self, pose: impl Fn(LinkId) -> Pose) {
        if !self.needed {
            return;
        }
        self.poses.clear();
        self.poses.extend((0..self.links).map(|index| pose(LinkId::from_index(index))));
        let world = self.world.get_or_insert_with(|| collide::World::new(&self.model));
        world.refresh(&self.model, &self.poses);
    }

    /// The nearest look that passes the filter, and its node.
    #[must_use]
    pub fn ray_cast(
        &self,
        origin: Vec3,
        direction: Vec3,
        max_distance: f64,
        filter: &dyn Fn(NodeId, Option<RobotId>) -> bool,
    ) -> Option<(NodeId, RayHit)> {
        let owner = |collider: ColliderId| self.owners.get(collider.index()).copied();
        let passes = |collider| owner(collider).is_some_and(|(node, robot)| filter(node, robot));
        let hit = self.world.as_ref()?.ray_cast(
            &self.model,
            &self.poses,
            origin,
            direction,
            max_distance,
            &passes,
        )?;
        Some((owner(hit.collider)?.0, hit))
    }
}
