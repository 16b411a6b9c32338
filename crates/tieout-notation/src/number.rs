//! One number from its first digit on: grouping, decimals, exponent. Used by the scanner and by cells.
