//! Known answers for pairs, rays and filters.
