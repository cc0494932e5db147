//! Calls every exported function with arbitrary arguments. Under Miri, this checks every access to the memory of a
//! plugin.

use std::cell::Cell;
use std::ffi::{c_int, c_void};

use base::{Mat3, Pose, Stream, Twist, Vec3};
use dynamics::{
    ColliderDef, ColliderId, Damping, Dynamics, Inertia, Joint, JointKind, JointMode, LinkDef, LinkId,
    MaterialId, Model, Settings, Shape,
};

use crate::handle::{Handle, Kind, handle};
use crate::table::{self, Host, WorldObject};
use crate::{Export, exports};

/// Two cubes on a plane, `A` and `B`.
struct World(Dynamics);

impl World {
    fn new() -> Self {
        let gravity = Vec3::new(0.0, 0.0, -9.81);
        let mut model = Model::new(Settings { gravity, dt: 0.008, erp: 0.2, cfm: 1e-5, max_contacts: 10 });
        let collide = |model: &mut Model, link: Option<LinkId>, shape: Shape| {
            let solid = link.map_or(u32::MAX, |link| link.0);
            let (material, link_from_shape) = (MaterialId(0), Pose::IDENTITY);
            model.add_collider(ColliderDef {
                link,
                link_from_shape,
                shape,
                material,
                solid,
                family: None,
                reacts: true,
            });
        };
        for height in [0.05, 0.16] {
            let inertia = Inertia {
                mass: 1.0,
                center: Vec3::ZERO,
                tensor: Mat3::from_diagonal(Vec3::splat(1.0 / 600.0)),
            };
            let joint =
                Joint { kind: JointKind::Free, mode: JointMode::Dynamic, ..Model::placeholder_link().joint };
            let link = model.add_link(LinkDef {
                name: String::new(),
                parent: None,
                parent_from_link: Pose::from_translation(Vec3::Z * height),
                joint,
                inertia,
                damping: Damping::default(),
                twist: Twist::default(),
            });
            collide(&mut model, Some(link), Shape::Box { half: Vec3::splat(0.05) });
        }
        collide(&mut model, None, Shape::Plane);
        Self(Dynamics::new(model))
    }
}

impl Host for World {
    fn dynamics(&mut self) -> &mut Dynamics {
        &mut self.0
    }

    fn find(&mut self, path: &str) -> Option<WorldObject> {
        let number = ["A", "B"].iter().position(|name| *name == path)?;
        self.owner(ColliderId::from_index(number))
    }

    fn owner(&mut self, collider: ColliderId) -> Option<WorldObject> {
        let number = collider.0;
        Some(WorldObject {
            number,
            link: self.0.model.colliders.get(collider.index())?.link,
            link_from_node: Pose::IDENTITY,
            colliders: vec![collider],
            is_merged: false,
        })
    }

    fn send(&mut self, _channel: i32, _data: &[u8]) {}

    fn receive(&mut self) -> Vec<u8> {
        vec![1, 2, 3]
    }

    fn time_ms(&self) -> f64 {
        0.0
    }

    fn print(&mut self, _text: &str) {}

    fn warn(&mut self, _text: String) {}
}

extern "C" fn near(_data: *mut c_void, first: Handle, second: Handle) {
    assert!(!first.is_null() && !second.is_null());
}

extern "C" fn height(_data: *mut c_void, x: c_int, z: c_int) -> f64 {
    f64::from(x + z) / 100.0
}

extern "C" fn moved(body: Handle) {
    assert!(!body.is_null());
}

/// The functions whose results plugins keep over steps.
const KEPT: [&str; 7] = [
    "dBodyGetPosition",
    "dBodyGetRotation",
    "dBodyGetQuaternion",
    "dBodyGetLinearVel",
    "dBodyGetAngularVel",
    "dBodyGetForce",
    "dBodyGetTorque",
];

fn choose<T: Copy>(choices: &[T], random: &mut Stream) -> T {
    choices[(random.bits() % choices.len() as u64) as usize]
}

/// The memory of a plugin, which is large enough for every small count and stride. Some functions keep addresses in it.
struct Memory {
    numbers: [Cell<f64>; 512],
    integers: [Cell<c_int>; 1024],
    text: Cell<[u8; 2]>,
}

impl Memory {
    fn new() -> Self {
        Self {
            numbers: [const { Cell::new(0.0) }; 512],
            integers: [const { Cell::new(0) }; 1024],
            text: Cell::new([0; 2]),
        }
    }

    fn fill(&self, random: &mut Stream) {
        self.numbers.iter().for_each(|number| number.set(2.0 * random.unit() - 1.0));
        self.integers.iter().for_each(|integer| integer.set(choose(&[0, 1, 2, 3, 7], random)));
        self.text.set(choose(&[*b"A\0", *b"B\0", *b"?\0"], random));
    }

    /// Returns an argument of a function.
    fn argument(&self, function: &str, kind: &str, random: &mut Stream) -> u64 {
        fn exposed<T: ?Sized>(memory: &T) -> u64 {
            std::ptr::from_ref(memory).cast::<c_void>().cast_mut().expose_provenance() as u64
        }
        match kind {
            "f64" => choose(&[0.0, 1.0, -1.0, 0.1, 0.5, f64::NAN, f64::INFINITY], random).to_bits(),
            // Functions trust counts and distances of elements.
            "c_uint" => choose(&[0, 1, 2, 3, 8], random),
            "c_int" if matches!(function, "dCollide" | "dBoxBox") => choose(&[0, 1, 2, 3, 8, 24], random),
            "c_int" | "c_ulong" => choose(&[0, 1, 2, 3, 8, 24, u64::from(u32::MAX)], random),
            "Handle" => {
                use Kind::{Body, Geom, Group, HeightField, Joint, Mesh, Space, World};
                let kind = choose(&[World, Space, Body, Geom, Joint, Group, Mesh, HeightField], random);
                let known = handle(kind, choose(&[0, 1, 2, 3, 4, 5, 99], random));
                choose(&[known, known, std::ptr::null_mut()], random).addr() as u64
            }
            "Function" | "Near" | "Moved" => {
                let callback = match function {
                    "dSpaceCollide" | "dSpaceCollide2" => near as *const (),
                    "dBodySetMovedCallback" => moved as *const (),
                    _ if function.contains("Heightfield") => height as *const (),
                    _ => std::ptr::null(),
                };
                callback.expose_provenance() as u64
            }
            text if text.ends_with("c_char") => exposed(&self.text),
            integers if integers.ends_with("c_int") || integers.ends_with("u32") => exposed(&self.integers),
            pointer if pointer.starts_with('*') => {
                let numbers = exposed(&self.numbers);
                choose(&[numbers, numbers, numbers, 0], random)
            }
            other => panic!("{function}: no argument of type {other}"),
        }
    }
}

#[test]
fn every_function_bears_arbitrary_arguments() {
    let rounds = if cfg!(miri) { 2 } else { 60 };
    let mut random = Stream::new(1, "arguments");
    let mut world = World::new();
    let functions: Vec<&Export> = exports().collect();
    let memory = Memory::new();
    let mut kept: Vec<*const f64> = Vec::new();
    for round in 0..rounds {
        if round % 6 == 5 {
            kept.clear();
            table::clear(&mut world);
        }
        for &function in &functions {
            // Functions in their order, and others between them, so that each meets the objects that others make.
            for function in [function, choose(&functions, &mut random)] {
                memory.fill(&mut random);
                let words: Vec<u64> = (function.parameters.iter())
                    .map(|kind| memory.argument(function.name, kind, &mut random))
                    .collect();
                let word = table::call(&mut world, || (function.call)(&words));
                if KEPT.contains(&function.name) {
                    kept.push(std::ptr::with_exposed_provenance(word as usize));
                }
            }
        }
        table::commit(&mut world);
        world.0.step();
        table::finish(&mut world);
        for address in &kept {
            assert!(!address.is_null());
            // SAFETY: three numbers or more are at these addresses for as long as the handles are valid.
            let _: [f64; 3] = unsafe { address.cast::<[f64; 3]>().read() };
        }
    }
    table::discard_handles();
}
