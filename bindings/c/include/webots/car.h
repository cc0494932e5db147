/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

/* Moved; kept for older programs. */
#include "vehicle/car.h"
