//! Where colliders touch and what rays meet.
