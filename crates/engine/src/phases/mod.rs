//! The phases of a step, one file each.

mod actuate;
mod advance;
mod apply;
mod publish;
mod receive;
mod reply;
mod sense;
mod turns;
