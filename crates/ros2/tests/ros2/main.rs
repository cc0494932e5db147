//! Tests of nodes that meet over real sockets of this machine.

mod nodes;
