//! Bodies, joints and contacts against formulas, conservation laws and recorded facts.

#![allow(clippy::allow_attributes, clippy::unwrap_used, reason = "tests panic when they fail")]

mod bits;
mod constraints;
mod contacts;
mod coupled_heaps;
mod extremes;
mod ghost_contacts;
mod heaps;
mod islands;
mod joints;
mod joints_of_plugins;
mod kinematic;
mod limits;
mod motion;
mod multibody;
mod properties;
mod random_scenes;
mod sleep;
mod speculative;
mod start;
mod support;
mod surfaces;
mod time_of_impact;
mod weights;
