//! Word weights: rarer words say more. Fixed-point integers, so that every platform ranks alike.

/// `ln(num / den)` in thousandths, rounded down; nought when the quotient is below one.
///
/// Computed by integer squaring (twelve binary places), because the platform's `ln` may differ in its last bit.
#[must_use]
pub(crate) fn ln_milli(num: u64, den: u64) -> u32 {
    if den == 0 || num <= den {
        return 0;
    }
    // x = num/den as 32.32 fixed point, then log2 by normalising to [1, 2) and squaring.
    let x = (u128::from(num) << 32) / u128::from(den);
    let whole = (127 - x.leading_zeros()).saturating_sub(32);
    let mut mantissa = x >> whole; // [1, 2) with 32 fractional bits
    let mut fraction: u64 = 0;
    for _ in 0..12 {
        mantissa = (mantissa * mantissa) >> 32;
        fraction <<= 1;
        if mantissa >> 33 != 0 {
            mantissa >>= 1;
            fraction |= 1;
        }
    }
    let log2_4096 = (u64::from(whole) << 12) | fraction;
    // ln 2 = 0.693147…; thousandths: log2 × 693.147 / 4096
    u32::try_from(log2_4096 * 693_147 / 4_096_000).unwrap_or(u32::MAX)
}

/// `ln(1 + (n + 1) / (df + 0.5))` in thousandths: the weight of a word that `df` of `n` labels hold.
#[must_use]
pub(crate) fn idf(n: usize, df: usize) -> u32 {
    let (n, df) = (n as u64, df as u64);
    ln_milli(2 * df + 1 + 2 * (n + 1), 2 * df + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_agree_with_known_values() {
        assert_eq!(ln_milli(1, 1), 0);
        for (num, den, milli) in [(2, 1, 693), (10, 1, 2302), (3, 2, 405), (1000, 1, 6907)] {
            let got = ln_milli(num, den);
            assert!(got.abs_diff(milli) <= 1, "ln({num}/{den}) gave {got}");
        }
    }

    #[test]
    fn rarer_words_weigh_more() {
        assert!(idf(10, 0) > idf(10, 1) && idf(10, 1) > idf(10, 9));
    }
}
