//! Tables of our own invention, one rule each.
