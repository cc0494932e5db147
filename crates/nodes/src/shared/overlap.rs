//! Contacts between colliders that forces cannot move, which the dynamics does not compute.

use base::Pose;
use dynamics::collide::{self, ContactPoint};
use dynamics::{ColliderId, JointKind, JointMode, LinkId, Model};
use engine::ColliderOwner;
use engine::WorldState;

/// Contacts of some colliders with all others that forces cannot move. A cache derived from the model.
#[derive(Clone, Default)]
pub(crate) struct Overlap {
    /// Revision, number of links and number of colliders of the model it was made from.
    made_of: Option<(u64, usize, usize)>,
    /// A model in which the own colliders are on dynamic links, one for each of their links; everything else is static.
    model: Option<Model>,
    world: Option<collide::World>,
    /// The links of the own colliders in the original model; `None` is the world.
    carriers: Vec<Option<LinkId>>,
    /// By collider: whether it is an own collider.
    own: Vec<bool>,
    poses: Vec<Pose>,
    points: Vec<ContactPoint>,
}

/// The role of a collider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// One that is moved.
    Own,
    /// An obstacle.
    Other,
    /// Ignored.
    Neither,
}

impl Overlap {
    /// Classifies the colliders of the model if it has changed.
    pub(crate) fn prepare(
        &mut self,
        state: &WorldState,
        side: &dyn Fn(&ColliderOwner, Option<LinkId>) -> Side,
    ) {
        let model = &state.dynamics().model;
        let now = (state.dynamics().revision(), model.links.len(), model.colliders.len());
        if self.made_of == Some(now) {
            return;
        }
        *self = Self { made_of: Some(now), ..Self::default() };
        let mut shadow = model.clone();
        let pushed = pushed(model);
        shadow.links.iter_mut().for_each(|link| link.joint.mode = JointMode::Kinematic);
        shadow.colliders.clear();
        shadow.excluded.clear(); // the caller decides which pairs count
        let mut own_tag = None;
        for (index, collider) in model.colliders.iter().enumerate() {
            let Some(owner) = state.collider_owner(ColliderId::from_index(index)) else { continue };
            let mut collider = collider.clone();
            match side(&owner, collider.link) {
                Side::Own => {
                    collider.link = Some(self.carrier(&mut shadow, collider.link));
                    // Parts of one body do not collide with each other; the caller decides about its family.
                    collider.solid = *own_tag.get_or_insert(collider.solid);
                    collider.family = None;
                    self.own.push(true);
                }
                Side::Other if collider.link.is_none_or(|link| !pushed[link.index()]) => self.own.push(false),
                Side::Other | Side::Neither => continue,
            }
            shadow.colliders.push(collider);
        }
        self.world = Some(collide::World::new(&shadow));
        self.model = Some(shadow.into_inner());
    }

    /// Returns the link of the shadow model for own colliders on a link of the model.
    fn carrier(&mut self, shadow: &mut Model, link: Option<LinkId>) -> LinkId {
        let first = shadow.links.len() - self.carriers.len();
        let place = self.carriers.iter().position(|known| *known == link).unwrap_or_else(|| {
            self.carriers.push(link);
            let joint = crate::solid::plain_joint(JointKind::Free);
            shadow.add_link(dynamics::LinkDef {
                name: String::new(),
                parent: None,
                parent_from_link: Pose::IDENTITY,
                joint,
                inertia: dynamics::Inertia::ZERO,
                damping: dynamics::Damping::default(),
                twist: base::Twist::default(),
            });
            self.carriers.len() - 1
        });
        LinkId::from_index(first + place)
    }

    /// Returns the contacts of own colliders, displaced in world coordinates, with others: point in the world, normal
    /// away from the other, depth. `[m]`
    pub(crate) fn points(
        &mut self,
        state: &WorldState,
        displacement: &Pose,
    ) -> impl Iterator<Item = (base::Vec3, base::Vec3, f64)> {
        if let (Some(model), Some(world)) = (&self.model, &mut self.world) {
            let links = model.links.len() - self.carriers.len();
            self.poses.clear();
            self.poses.extend((0..links).map(|index| state.dynamics().pose(LinkId::from_index(index))));
            self.poses.extend(self.carriers.iter().map(|carrier| {
                *displacement * carrier.map_or(Pose::IDENTITY, |link| state.dynamics().pose(link))
            }));
            world.contacts(model, &self.poses, &mut self.points);
        }
        let is_own = |id: ColliderId| self.own.get(id.index()).copied().unwrap_or(false);
        self.points.iter().filter_map(move |point| match (is_own(point.a), is_own(point.b)) {
            (true, false) => Some((point.point, point.normal, point.depth)),
            (false, true) => Some((point.point, -point.normal, point.depth)),
            _ => None,
        })
    }

    /// Returns whether there are own colliders.
    pub(crate) fn has_own(&self) -> bool {
        self.own.contains(&true)
    }
}

/// Returns for each link whether forces can move it.
fn pushed(model: &Model) -> Vec<bool> {
    let mut pushed = Vec::with_capacity(model.links.len());
    for (index, link) in model.links.iter().enumerate() {
        let by_forces = link.joint.mode == JointMode::Dynamic && link.joint.kind != JointKind::Fixed;
        let parent = link.parent.filter(|parent| parent.index() < index);
        pushed.push(by_forces || parent.is_some_and(|parent| pushed[parent.index()]));
    }
    pushed
}

/// Returns whether forces can move a link.
pub(crate) fn is_pushed(state: &WorldState, link: Option<LinkId>) -> bool {
    let mut link = link;
    while let Some(definition) = link.and_then(|link| state.dynamics().model.links.get(link.index())) {
        let joint = &definition.joint;
        if joint.mode == JointMode::Dynamic && joint.kind != JointKind::Fixed {
            return true;
        }
        link = definition.parent;
    }
    false
}
