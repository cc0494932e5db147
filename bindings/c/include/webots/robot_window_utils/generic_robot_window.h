/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

/* Moved; kept for older programs. */
#include "../plugins/robot_window/generic_robot_window/generic.h"
