//! Contacts as rows: three directions each, over the degrees of freedom that they push.

use base::Vec3;
use base::math::tangents;

use crate::collide::ContactPoint;
use crate::kinematics::Kinematics;
use crate::layout::{Layout, NONE};
use crate::mass::Mass;
use crate::model::{ColliderId, ContactLaw, Model};
use crate::state::{State, Touch};

/// Gap up to which a contact is kept in view. `[m]`
///
/// Load-bearing: without it a body at rest on hard ground loses its contacts to the last bit of rounding and falls
/// for a step, over and over.
pub(crate) const MARGIN: f64 = 1e-4;

/// Depth that is left alone. `[m]`
///
/// Load-bearing: where boxes lie on each other with a depth of exactly nothing, a face and a pair of edges are equally
/// shallow, and four points of contact may turn into one from a step to the next.
pub(crate) const SLOP: f64 = 1e-6;

/// Numbers of the normal and the two tangents; the fourth is padding that lets four be worked at once.
pub(crate) type Lane = [f64; 4];

/// One contact.
#[derive(Clone, Debug)]
pub(crate) struct ContactRow {
    /// Which of the contact points.
    pub(crate) point: u32,
    /// Where its entries start.
    pub(crate) start: u32,
    /// How many degrees it pushes.
    pub(crate) len: u32,
    /// Normal and tangents.
    pub(crate) basis: [Vec3; 3],
    /// Relative velocity before the step.
    pub(crate) before: [f64; 3],
    /// Least velocity along the normal after the step.
    pub(crate) target: f64,
    /// Velocity along the normal lost per impulse.
    pub(crate) softness: f64,
    pub(crate) friction: f64,
    /// Velocity per impulse; symmetric.
    pub(crate) compliance: [[f64; 3]; 3],
    pub(crate) impulse: [f64; 3],
    /// Velocity left over per tangential impulse while it slides: where the search for it starts.
    pub(crate) slip: f64,
}

/// All contacts of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContactRows {
    pub(crate) rows: Vec<ContactRow>,
    /// Degrees, ascending within a row.
    pub(crate) dofs: Vec<u32>,
    /// Velocity of the contact per velocity of the degree.
    jacobian: Vec<Lane>,
    /// The same in scaled coordinates: see [`Mass::scale_impulses`].
    pub(crate) scaled: Vec<Lane>,
    work: Vec<Lane>,
}

impl ContactRows {
    /// Makes the rows of contacts that push anything, and takes the last step's impulses as first guess.
    pub(crate) fn build(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
        points: &[ContactPoint],
    ) {
        self.rows.clear();
        self.dofs.clear();
        self.jacobian.clear();
        let mut touches = state.touches.iter().peekable();
        for (index, contact) in points.iter().enumerate() {
            let key = (contact.a, contact.b, contact.feature);
            while touches.next_if(|touch| (touch.a, touch.b, touch.feature) < key).is_some() {}
            let guess = touches.next_if(|touch| (touch.a, touch.b, touch.feature) == key);
            self.add(model, layout, state, kinematics, index, contact, guess);
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "the parts of a step, which live apart for the borrow checker"
    )]
    fn add(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
        index: usize,
        contact: &ContactPoint,
        guess: Option<&Touch>,
    ) {
        if !(contact.point.is_finite() && contact.normal.is_finite() && contact.depth.is_finite()) {
            return;
        }
        let (t1, t2) = tangents(contact.normal);
        let basis = [contact.normal, t1, t2];
        let start = self.dofs.len();
        let sides = [contact.a, contact.b].map(|id| pushed(model, layout, state, id));
        self.add_entries(layout, kinematics, sides, contact.point, &basis);
        if self.dofs.len() == start {
            return;
        }
        let velocity = side_velocity(model, kinematics, contact.a, contact.point)
            - side_velocity(model, kinematics, contact.b, contact.point);
        let before = basis.map(|axis| axis.dot(velocity));
        let materials = [contact.a, contact.b].map(|id| model.colliders[id.index()].material);
        let law = model.contact_law(materials[0], materials[1]);
        let (target, softness) = normal_law(law, model.settings.dt, contact.depth, -before[0]);
        let impulse = guess.map_or([0.0; 3], |touch| basis.map(|axis| axis.dot(touch.impulse)));
        self.rows.push(ContactRow {
            point: index as u32,
            start: start as u32,
            len: (self.dofs.len() - start) as u32,
            basis,
            before,
            target,
            softness,
            friction: law.friction.max(0.0),
            compliance: [[0.0; 3]; 3],
            impulse: [impulse[0].max(0.0), impulse[1], impulse[2]],
            slip: 0.0,
        });
    }

    /// The degrees that carry either side, ascending, and the contact's velocity for each.
    fn add_entries(
        &mut self,
        layout: &Layout,
        kinematics: &Kinematics,
        [a, b]: [Option<usize>; 2],
        point: Vec3,
        basis: &[Vec3; 3],
    ) {
        let chain = |side: Option<usize>| side.map_or(&[][..], |link| layout.chain(&layout.bodies[link]));
        let (mut first, mut second) = (chain(a), chain(b));
        while !(first.is_empty() && second.is_empty()) {
            let next = |chain: &[u32]| chain.first().copied().unwrap_or(NONE);
            let dof = next(first).min(next(second));
            // A degree that carries both sides moves them alike and cannot be pushed.
            let sign = f64::from(u8::from(next(first) == dof)) - f64::from(u8::from(next(second) == dof));
            first = if next(first) == dof { &first[1..] } else { first };
            second = if next(second) == dof { &second[1..] } else { second };
            let column = &kinematics.columns[dof as usize];
            let origin = kinematics.origins[layout.dof_link[dof as usize] as usize];
            let moved = column.at_offset(point - origin).linear * sign;
            self.dofs.push(dof);
            self.jacobian.push([basis[0].dot(moved), basis[1].dot(moved), basis[2].dot(moved), 0.0]);
        }
    }

    /// Brings all rows into scaled coordinates; `mass` must be factored.
    pub(crate) fn scale(&mut self, layout: &Layout, mass: &Mass) {
        self.scaled.resize(self.jacobian.len(), Lane::default());
        self.work.resize(layout.dofs(), Lane::default());
        for row in &mut self.rows {
            let range = row.start as usize..(row.start + row.len) as usize;
            let dofs = &self.dofs[range.clone()];
            for (&dof, entry) in dofs.iter().zip(&self.jacobian[range.clone()]) {
                self.work[dof as usize] = *entry;
            }
            let scaled = &mut self.scaled[range];
            let mut compliance = [[0.0; 3]; 3];
            for (&dof, out) in dofs.iter().zip(scaled).rev() {
                let dof = dof as usize;
                let value = self.work[dof];
                let carriers = layout.path_of(dof);
                for (factor, &carrier) in mass.row(layout, dof).iter().zip(carriers) {
                    let entry = &mut self.work[carrier as usize];
                    for lane in 0..4 {
                        entry[lane] -= factor * value[lane];
                    }
                }
                let scale = mass.scale(layout, dof);
                *out = value.map(|number| number * scale);
                for (i, line) in compliance.iter_mut().enumerate() {
                    for (j, cell) in line.iter_mut().enumerate() {
                        *cell += out[i] * out[j];
                    }
                }
            }
            row.compliance = compliance;
        }
    }

    /// Keeps the impulses for the next step.
    pub(crate) fn keep(&self, points: &[ContactPoint], touches: &mut Vec<Touch>) {
        touches.clear();
        touches.extend(self.rows.iter().map(|row| {
            let ContactPoint { a, b, feature, .. } = points[row.point as usize];
            Touch { a, b, feature, impulse: row.world_impulse() }
        }));
    }
}

impl ContactRow {
    /// On the first side, in world coordinates.
    pub(crate) fn world_impulse(&self) -> Vec3 {
        self.basis[0] * self.impulse[0] + self.basis[1] * self.impulse[1] + self.basis[2] * self.impulse[2]
    }
}

/// The link that feels a contact on a collider, if any does.
fn pushed(model: &Model, layout: &Layout, state: &State, id: ColliderId) -> Option<usize> {
    let collider = &model.colliders[id.index()];
    let link = collider.link?.index();
    let felt = collider.reacts && layout.bodies[link].dynamic && !state.links[link].aside;
    felt.then_some(link)
}

fn side_velocity(model: &Model, kinematics: &Kinematics, id: ColliderId, point: Vec3) -> Vec3 {
    model.colliders[id.index()].link.map_or(Vec3::ZERO, |link| kinematics.velocity_at(link.index(), point))
}

/// Least velocity along the normal after the step, and velocity lost per impulse.
///
/// As in ODE, a share of the depth is made good and the softness yields: at rest the force is
/// `(depth - SLOP) · soft_erp / (soft_cfm · dt)`. A bounce is not softened, so that the coefficient is met at every step length.
/// A gap may be closed within the step, but not more.
fn normal_law(law: &ContactLaw, dt: f64, depth: f64, approach: f64) -> (f64, f64) {
    let depth = depth - SLOP;
    let share = if depth > 0.0 { law.soft_erp } else { 1.0 };
    let back = share * depth / dt;
    let bounce = law.bounce * approach;
    let arrives = approach * dt > -depth;
    if arrives && law.bounce > 0.0 && approach > law.bounce_velocity && bounce > back {
        return (bounce, 0.0);
    }
    (back, law.soft_cfm.max(0.0) / dt)
}
