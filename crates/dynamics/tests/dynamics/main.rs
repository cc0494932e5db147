//! Bodies, joints and contacts against formulas, conservation laws and recorded facts.

#![allow(clippy::allow_attributes, clippy::unwrap_used, reason = "tests panic when they fail")]

mod ahead;
mod bits;
mod constraints;
mod contacts;
mod extremes;
mod flight;
mod heaps;
mod islands;
mod joints;
mod joints_of_plugins;
mod kinematic;
mod limits;
mod motion;
mod multibody;
mod properties;
mod seams;
mod sleep;
mod start;
mod stirred;
mod support;
mod surfaces;
mod weights;
