//! `dGeomHeightfield…`: height fields of the plugin. As in ODE they are centred, with heights along y.

use std::ffi::{c_int, c_short, c_void};
use std::sync::Arc;

use base::{Pose, Vec3};
use dynamics::Shape;
use dynamics::shape::HeightField;

use crate::call::{Signature, invoke};
use crate::geom::{NULL, with_plugin_geom};
use crate::handle::{Handle, Kind, handle, row};
use crate::marshal::{Function, Word};
use crate::memory::{Plain, get_many};
use crate::plugin_geom::{PluginShape, create};
use crate::table::with;

/// Height data from which geoms can be created.
#[derive(Clone, Debug, Default)]
pub(crate) struct Field {
    shape: Option<Arc<HeightField>>,
    /// Extent along x and z. `[m]`
    size: [f64; 2],
}

impl Field {
    fn shape(&self) -> Shape {
        self.shape.clone().map_or_else(|| Shape::Mesh(Arc::default()), Shape::HeightField)
    }

    /// The pose of the shape: centred at the origin, with y up.
    fn place(&self) -> Pose {
        let [width, depth] = self.size;
        let lying = base::math::axis_angle(Vec3::X, -std::f64::consts::FRAC_PI_2);
        Pose::new(Vec3::new(-0.5 * width, 0.0, 0.5 * depth), lying)
    }
}

/// The parameters of a height field besides the heights.
struct Grid {
    size: [f64; 2],
    samples: [c_int; 2],
    scale: f64,
    offset: f64,
    wraps: bool,
}

/// Builds the data from heights, with x running fastest.
fn build(what: &str, data: Handle, grid: &Grid, height: impl Fn(usize, usize) -> f64) {
    let [Ok(nx), Ok(ny)] = grid.samples.map(usize::try_from) else { return };
    let [width, depth] = grid.size;
    if nx < 2 || ny < 2 || !(width > 0.0 && depth > 0.0) {
        return;
    }
    // Rows are in the order of decreasing z, so that x, the row direction and up are right-handed.
    let at = |index: usize| grid.scale * height(index % nx, ny - 1 - index / nx) + grid.offset;
    let heights = (0..nx * ny).map(at).collect();
    let spacing = [width / (nx - 1) as f64, depth / (ny - 1) as f64];
    let made = Field { shape: Some(Arc::new(HeightField { nx, ny, spacing, heights })), size: grid.size };
    with(what, (), |table, host| {
        if grid.wraps {
            table.warn_once(host, format!("{what}: height fields are not repeated beyond their edges"));
        }
        match row(Kind::HeightField, data).and_then(|row| table.fields.get_mut(row)) {
            Some(field) => *field = made,
            None => table.warn_once(host, format!("{what}: this is not a height field")),
        }
    });
}

fn of_numbers<T: Plain + Into<f64>>(what: &str, data: Handle, numbers: *const T, grid: &Grid) {
    let [Ok(width), Ok(depth)] = grid.samples.map(usize::try_from) else { return };
    let all = get_many(numbers, size_of::<T>(), width.saturating_mul(depth));
    if !all.is_empty() {
        build(what, data, grid, |x, z| all.get(z * width + x).map_or(0.0, |number| (*number).into()));
    }
}

fn known(what: &str, data: Handle) -> Field {
    let find = |table: &mut crate::table::Table| table.fields.get(row(Kind::HeightField, data)?).cloned();
    with(what, None, |table, _| find(table)).unwrap_or_default()
}

/// Functions that take heights as numbers of a C type.
macro_rules! builders {
    ($($name:ident $ty:ty;)*) => {
        exports! {
            $(fn $name(
                data: Handle, numbers: *const $ty, _copies: c_int, width: f64, depth: f64, samples_x: c_int,
                samples_z: c_int, scale: f64, offset: f64, _thickness: f64, wraps: c_int,
            ) {
                let grid =
                    Grid { size: [width, depth], samples: [samples_x, samples_z], scale, offset, wraps: wraps != 0 };
                of_numbers(stringify!($name), data, numbers, &grid);
            })*
            fn dGeomHeightfieldDataCreate() -> Handle {
                with("dGeomHeightfieldDataCreate", NULL, |table, _| {
                    table.fields.push(Field::default());
                    handle(Kind::HeightField, table.fields.len() - 1)
                })
            }
            fn dGeomHeightfieldDataDestroy(data: Handle) {
                with("dGeomHeightfieldDataDestroy", (), |table, _| {
                    if let Some(field) = row(Kind::HeightField, data).and_then(|row| table.fields.get_mut(row)) {
                        *field = Field::default();
                    }
                });
            }
            /// The callback is called for all heights at once; later changes have no effect.
            fn dGeomHeightfieldDataBuildCallback(
                data: Handle, user: *mut c_void, height: Function, width: f64, depth: f64, samples_x: c_int,
                samples_z: c_int, scale: f64, offset: f64, _thickness: f64, wraps: c_int,
            ) {
                if height == Function::default() {
                    return;
                }
                let grid =
                    Grid { size: [width, depth], samples: [samples_x, samples_z], scale, offset, wraps: wraps != 0 };
                build("dGeomHeightfieldDataBuildCallback", data, &grid, |x, z| {
                    let words = [user.to_word(), (x as c_int).to_word(), (z as c_int).to_word()];
                    f64::from_word(invoke(height, Signature::Height, words))
                });
            }
            /// Has no effect: the bounds are those of the heights.
            fn dGeomHeightfieldDataSetBounds(_data: Handle, _low: f64, _high: f64) {}
            /// One that is not placeable stays at the origin.
            fn dCreateHeightfield(space: Handle, data: Handle, _is_placeable: c_int) -> Handle {
                let field = known("dCreateHeightfield", data);
                let made = create("dCreateHeightfield", space, field.shape(), Pose::IDENTITY, data);
                with_plugin_geom("dCreateHeightfield", made, (), |own, _, _| own.from_shape = field.place());
                made
            }
            fn dGeomHeightfieldSetHeightfieldData(geom: Handle, data: Handle) {
                let field = known("dGeomHeightfieldSetHeightfieldData", data);
                with_plugin_geom("dGeomHeightfieldSetHeightfieldData", geom, (), |own, _, _| {
                    own.reshape(field.shape());
                    own.from_shape = field.place();
                    if let PluginShape::Solid { data: known, .. } = &mut own.shape_kind {
                        *known = data;
                    }
                });
            }
            fn dGeomHeightfieldGetHeightfieldData(geom: Handle) -> Handle {
                with_plugin_geom("dGeomHeightfieldGetHeightfieldData", geom, NULL, |own, _, _| match &own.shape_kind {
                    PluginShape::Solid { data, .. } => *data,
                    PluginShape::Ray { .. } => NULL,
                })
            }
        }
    };
}

builders! {
    dGeomHeightfieldDataBuildByte u8;
    dGeomHeightfieldDataBuildShort c_short;
    dGeomHeightfieldDataBuildSingle f32;
    dGeomHeightfieldDataBuildDouble f64;
}
