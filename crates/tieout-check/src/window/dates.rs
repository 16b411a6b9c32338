//! Dates over a timed grid.
